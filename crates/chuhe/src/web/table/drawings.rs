//! What was drawn of the tables, kept while it is true: everybody who looks at a table in the same way shares one drawing
//! of each version, and what has happened is put into words once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use arbiter::State;

use super::view::{Look, Parts};
use crate::desk::{TableId, TableView};
use crate::i18n::Lang;
use crate::i18n::table as say;

/// Tables that are kept; with more of them everything is drawn anew.
const MOST_TABLES: usize = 1000;

/// The parts of a table at one version.
#[derive(Debug)]
pub(super) struct Drawn {
    pub(super) version: u64,
    /// The server's time when they were drawn: clocks read what was left then.
    pub(super) at_ms: u64,
    parts: Parts,
    json: OnceLock<String>,
}

impl Drawn {
    /// The parts as JSON, written once for everybody.
    pub(super) fn json(&self) -> &str {
        self.json.get_or_init(|| serde_json::to_string(&self.parts.named()).unwrap_or_default())
    }
}

/// What has happened at a table in one language, line by line, and the game as it was after the last of them.
#[derive(Debug, Default)]
struct Telling {
    state: State,
    said: Vec<String>,
}

impl Telling {
    /// Everything in the view's log; only what is new is put into words.
    fn lines(&mut self, view: &TableView, t: Lang) -> &[String] {
        for line in view.lines.iter().skip(self.said.len()) {
            let fact = &line.event.fact;
            let before = self.state.game().map(|game| say::fact(t, fact, game));
            // What stands in the log was applied when it was read.
            let _ = self.state.apply(&line.event);
            // Of the setting up the new game itself is told.
            let said = before.or_else(|| self.state.game().map(|game| say::fact(t, fact, game)));
            self.said.push(said.unwrap_or_default());
        }
        self.said.get(..view.lines.len()).unwrap_or_default()
    }
}

#[derive(Debug, Default)]
struct OfTable {
    tellings: HashMap<Lang, Telling>,
    drawn: HashMap<Look, Arc<Drawn>>,
}

/// The drawings of all tables. Clones share them.
#[derive(Clone, Debug, Default)]
pub(in crate::web) struct Drawings {
    tables: Arc<Mutex<HashMap<TableId, Arc<Mutex<OfTable>>>>>,
}

impl Drawings {
    /// The parts as somebody sees them, drawn at most once for each version.
    pub(super) fn shared(&self, view: &TableView, look: &Look, now_ms: u64) -> Arc<Drawn> {
        let table = self.of(&view.id);
        let mut table = lock(&table);
        if let Some(known) = table.drawn.get(look).filter(|drawn| drawn.version == view.version) {
            return Arc::clone(known);
        }
        let said = table.tellings.entry(look.t).or_default().lines(view, look.t);
        let parts = Parts::draw(view, look, now_ms, said);
        let drawn = Arc::new(Drawn { version: view.version, at_ms: now_ms, parts, json: OnceLock::new() });
        // A piece taken up without script is one reader's affair, and a view that came late is nobody's any more.
        let latest = table.drawn.values().all(|known| known.version <= drawn.version);
        if look.from.is_none() && latest {
            table.drawn.retain(|_, known| known.version == drawn.version);
            table.drawn.insert(look.clone(), Arc::clone(&drawn));
        }
        drawn
    }

    /// The parts as they are at this moment, for a page that nothing will count down on.
    pub(super) fn fresh(&self, view: &TableView, look: &Look, now_ms: u64) -> Parts {
        let table = self.of(&view.id);
        let mut table = lock(&table);
        let said = table.tellings.entry(look.t).or_default().lines(view, look.t);
        Parts::draw(view, look, now_ms, said)
    }

    /// What has happened since a version.
    pub(super) fn said_since(&self, view: &TableView, t: Lang, after: u64) -> Vec<String> {
        let table = self.of(&view.id);
        let mut table = lock(&table);
        let said = table.tellings.entry(t).or_default().lines(view, t);
        let lines = view.lines.iter().zip(said).filter(|(line, _)| line.version > after);
        lines.map(|(_, text)| text.clone()).collect()
    }

    fn of(&self, id: &TableId) -> Arc<Mutex<OfTable>> {
        let mut tables = lock(&self.tables);
        if tables.len() >= MOST_TABLES && !tables.contains_key(id) {
            tables.clear();
        }
        Arc::clone(tables.entry(id.clone()).or_default())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // Whatever a panic left behind is at worst a drawing that is made anew.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use arbiter::{Act, Mover, Role, Start, Terms};
    use rulebook::{Edition, Regulations};
    use xiangqi::Side;

    use super::*;
    use crate::auth::Actor;
    use crate::desk::{Acting, Desk, Seat};
    use crate::store::SqliteStore;

    fn look(t: Lang) -> Look {
        Look { t, seat: Seat::Spectator, below: Side::Red, base: "/table/a/watch".into(), from: None }
    }

    /// A table just opened, and its chief arbiter.
    fn opened() -> (Desk, Arc<TableView>, Acting) {
        let desk = Desk::new(Arc::new(SqliteStore::in_memory().expect("SQLite")));
        let id = TableId::Alone("a".parse().expect("a name"));
        let start = Start::ordinary("甲", "乙", Terms::from(&Regulations::of(Edition::Cxa2011)));
        let view = desk.open_table(&id, &Actor::owner("王"), start).expect("a new table");
        (desk, view, Acting { actor: "王".into(), seat: Seat::Official(Role::ChiefArbiter) })
    }

    #[test]
    fn one_drawing_for_everybody_until_something_happens() {
        let (desk, first, chief) = opened();
        let give = |act| {
            let turn = desk.turn_blocking(&first.id);
            desk.table_command(&first.id, &chief, act, &turn, None).expect("allowed")
        };
        let played = |by, text: &str| Act::Move { by, played: text.parse().expect("ICCS") };
        let drawings = Drawings::default();
        let mut told = 0;
        for act in [
            played(Mover::First, "h2e2"),
            Act::OfferDraw { by: Mover::Second },
            Act::Undo { events: 1, role: Role::ChiefArbiter, note: "误记".into() },
            played(Mover::Second, "h9g7"),
            Act::Resign { by: Mover::First },
        ] {
            let view = give(act);
            for t in Lang::ALL {
                let [one, other] = [1, 2].map(|now| drawings.shared(&view, &look(t), now));
                assert!(Arc::ptr_eq(&one, &other) && one.version == view.version);
                let turned = drawings.shared(&view, &Look { below: Side::Black, ..look(t) }, 1);
                assert_ne!(turned.json(), one.json(), "another look is another drawing");
                // What is put into words line by line is what a fresh reading of the whole log says.
                let whole = Drawings::default().said_since(&view, t, 0);
                assert_eq!(drawings.said_since(&view, t, 0), whole);
                let old = view.lines.iter().filter(|line| line.version <= told).count();
                assert_eq!(drawings.said_since(&view, t, told), whole[old..]);
                assert!(whole.iter().all(|line| !line.is_empty()), "{whole:?}");
            }
            told = view.version;
        }
        assert!(told > 5);
    }

    #[test]
    fn a_late_view_is_drawn_and_not_kept() {
        let (desk, early, chief) = opened();
        let act = Act::Move { by: Mover::First, played: "h2e2".parse().expect("ICCS") };
        let turn = desk.turn_blocking(&early.id);
        let late = desk.table_command(&early.id, &chief, act, &turn, None).expect("allowed");
        let drawings = Drawings::default();
        let look = look(Lang::ZhHans);
        let kept = drawings.shared(&late, &look, 1);
        assert_eq!(drawings.shared(&early, &look, 2).version, early.version);
        assert!(Arc::ptr_eq(&kept, &drawings.shared(&late, &look, 3)));
        assert_eq!(drawings.said_since(&early, Lang::ZhHans, 0).len(), early.lines.len());
    }
}
