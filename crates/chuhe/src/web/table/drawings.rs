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
