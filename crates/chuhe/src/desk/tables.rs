//! Tables: one game each, at a board of an event or by itself, live or on record.

use std::fmt;
use std::sync::{Arc, PoisonError};

use arbiter::{
    Act, Command, EndReason, Event, Fact, Game, GameResult as TableResult, Start, State, Terms, Timing,
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tournament::GameResult;

use super::entered::Entered;
use super::seats::{Holder, Seat, SeatKey};
use super::{Desk, DeskError, EventId, GameId, TRIES, lock, parse, stream};
use crate::auth::{Actor, Right, Token};
use crate::store::{Entry, StoreError};

/// Which table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TableId {
    /// At a board of a round of an event.
    Board {
        /// The event.
        event: EventId,
        /// Round and board.
        game: GameId,
    },
    /// By itself; named as events are.
    Alone(EventId),
}

impl TableId {
    /// The stream its log is kept in.
    pub(super) fn stream(&self) -> String {
        match self {
            TableId::Board { event, game } => format!("{}/game/{game}", stream(event)),
            TableId::Alone(id) => format!("table/{id}"),
        }
    }

    /// The table that a stream is the log of.
    pub(super) fn of_stream(stream: &str) -> Option<TableId> {
        if let Some(id) = stream.strip_prefix("table/") {
            return Some(TableId::Alone(id.parse().ok()?));
        }
        let (event, game) = stream.strip_prefix("event/")?.split_once("/game/")?;
        Some(TableId::Board { event: event.parse().ok()?, game: game.parse().ok()? })
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableId::Board { event, game } => write!(f, "{event} {game}"),
            TableId::Alone(id) => write!(f, "{id}"),
        }
    }
}

/// A table as it stands.
#[derive(Clone, Debug)]
pub struct TableView {
    /// Which.
    pub id: TableId,
    /// Length of its log.
    pub version: u64,
    /// Where the moves come from, of a game that was played elsewhere.
    pub source: Option<String>,
    /// The game.
    pub game: Game,
    /// The game with everything that stands in its log.
    pub state: State,
    /// Keys that are good.
    pub keys: Vec<SeatKey>,
    /// What of the game has been entered in the event.
    pub entered: Option<Entered>,
    /// Everything that has happened, in order.
    pub lines: Vec<TableLine>,
    /// How many keys have been given out.
    keys_given: u32,
}

/// One thing that has happened at a table.
#[derive(Clone, Debug)]
pub struct TableLine {
    /// Its number in the log.
    pub version: u64,
    /// Who did it.
    pub actor: String,
    /// When.
    pub time: Timestamp,
    /// What.
    pub event: Event,
    /// It was undone later on.
    pub undone: bool,
}

/// What stands in the log of a table.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Payload {
    Source { source: String },
    KeyGiven { key_given: SeatKey },
    KeyTaken { key_taken: u32 },
    Entered { entered: Entered },
    Event(Event),
}

/// A place in the order in which a table's commands came in. Whoever holds it is judged by the time it was drawn at:
/// whatever came earlier has been dealt with, whatever comes later waits.
#[derive(Debug)]
pub struct Turn {
    at_ms: u64,
    _place: tokio::sync::OwnedMutexGuard<()>,
}

/// Who gives a command at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acting {
    /// The name in the log.
    pub actor: String,
    /// In what capacity.
    pub seat: Seat,
}

impl Acting {
    /// The server itself.
    pub fn timekeeper() -> Acting {
        Acting { actor: "clock".to_owned(), seat: Seat::Timekeeper }
    }
}

impl Desk {
    /// Milliseconds since 1970 on the clock that all programs over this log share; it does not run back while the program
    /// runs.
    pub fn now_ms(&self) -> u64 {
        let began = &self.hall.began;
        let elapsed = u64::try_from(began.1.elapsed().as_millis()).unwrap_or(u64::MAX);
        u64::try_from(began.0.as_millisecond()).unwrap_or(0).saturating_add(elapsed)
    }

    /// The same as a time of the calendar.
    pub fn now(&self) -> Timestamp {
        let ms = i64::try_from(self.now_ms()).unwrap_or(i64::MAX);
        Timestamp::from_millisecond(ms).unwrap_or(Timestamp::MAX)
    }

    /// Draws a place in the order of a table's commands, now, and waits until it is its turn.
    pub async fn turn(&self, id: &TableId) -> Turn {
        let at_ms = self.now_ms();
        let place = self.queue(id).lock_owned().await;
        Turn { at_ms, _place: place }
    }

    /// As [`turn`](Desk::turn), from a thread that may wait.
    ///
    /// # Panics
    /// Inside an asynchronous task.
    pub fn turn_blocking(&self, id: &TableId) -> Turn {
        let at_ms = self.now_ms();
        Turn { at_ms, _place: self.queue(id).blocking_lock_owned() }
    }

    fn queue(&self, id: &TableId) -> Arc<tokio::sync::Mutex<()>> {
        let mut queues = lock(&self.hall.queues);
        // Anybody may ask for any name: before there is room made for more, queues in which nobody stands go.
        if queues.len() == queues.capacity() && !queues.contains_key(id) {
            queues.retain(|_, queue| Arc::strong_count(queue) > 1);
        }
        Arc::clone(queues.entry(id.clone()).or_default())
    }

    /// Every table by itself, by name.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn tables_alone(&self) -> Result<Vec<Arc<TableView>>, DeskError> {
        let streams = self.store().streams("table/")?;
        streams
            .iter()
            .filter_map(|(stream, _)| TableId::of_stream(stream))
            .map(|id| self.table(&id))
            .collect()
    }

    /// A table as it stands now.
    ///
    /// # Errors
    /// [`DeskError::NoSuchTable`], or when the log cannot be read.
    pub fn table(&self, id: &TableId) -> Result<Arc<TableView>, DeskError> {
        let known = lock(&self.hall.tables).get(id).cloned();
        let stream = id.stream();
        let entries = self.store().read(&stream, known.as_ref().map_or(0, |view| view.version))?;
        if let Some(view) = known.as_ref().filter(|_| entries.is_empty()) {
            return Ok(Arc::clone(view));
        }
        let view = Reading::of(known).all(id, &stream, entries)?;
        Ok(self.keep_table(Arc::new(view)))
    }

    /// A table as this program knows it, without asking the log what others may have written since: for who was just told
    /// of something new.
    ///
    /// # Errors
    /// As [`table`](Desk::table), where it is not known yet.
    pub fn table_in_memory(&self, id: &TableId) -> Result<Arc<TableView>, DeskError> {
        let known = lock(&self.hall.tables).get(id).cloned();
        known.map_or_else(|| self.table(id), Ok)
    }

    /// What a board's game starts with: its players, and what the event lays down.
    ///
    /// # Errors
    /// [`DeskError::NoSuchGame`] when nobody was paired there.
    pub fn board_start(&self, event: &EventId, id: GameId) -> Result<Start, DeskError> {
        let view = self.event(event)?;
        let paired = id.paired(&view.state).ok_or(DeskError::NoSuchGame(id))?;
        let [first, second] = paired.players.map(|who| who.name(&view.state));
        let stage = id.at_stage(&view.state).ok_or(DeskError::NoSuchGame(id))?;
        let regulations = stage.regulations();
        let start = Start::ordinary(first, second, Terms::from(regulations));
        Ok(match regulations.time_control {
            rulebook::regulations::TimeControl::Untimed => start,
            _ => start.timed(Timing::from(regulations)),
        })
    }

    /// Opens a table.
    ///
    /// # Errors
    /// [`DeskError::TableRefused`] when the game cannot start so, [`DeskError::TableOpen`] when it is open already,
    /// [`DeskError::NotPublished`] when its round waits for that,
    /// [`DeskError::Forbidden`] when the actor may not.
    pub fn open_table(&self, id: &TableId, actor: &Actor, start: Start) -> Result<Arc<TableView>, DeskError> {
        let (right, may) = match id {
            TableId::Board { event, game } => {
                self.board_start(event, *game)?;
                // Whoever is at a table sees the pair.
                let now = self.event(event)?;
                let held = self.notice(event)?.held_round(&now.state);
                if held == Some(game.round) && game.stage == now.state.stage_number() {
                    return Err(DeskError::NotPublished(game.round));
                }
                let right = Right::Table { board: Some(game.board) };
                (right, actor.may(event, right))
            }
            TableId::Alone(_) => {
                let right = Right::Table { board: None };
                (right, actor.may_everywhere(right))
            }
        };
        if !may {
            return Err(DeskError::Forbidden { right });
        }
        let act = Act::SetUp(Box::new(start));
        let events = arbiter::decide(&State::default(), Command { at_ms: self.now_ms(), act })?;
        let payloads: Vec<Payload> = events.into_iter().map(Payload::Event).collect();
        match self.append(&id.stream(), 0, actor.name(), &payloads) {
            Ok(_) => self.table(id),
            Err(DeskError::Store(StoreError::Conflict { .. })) => Err(DeskError::TableOpen(id.clone())),
            Err(error) => Err(error),
        }
    }

    /// Gives a command at a table, judged by the time its turn was drawn. With `expected` it is done only if the table
    /// still stands at that version.
    ///
    /// # Errors
    /// [`DeskError::NotAllowed`] when this seat may not, [`DeskError::TableRefused`] with the articles,
    /// [`DeskError::Stale`] when the table has moved on.
    pub fn table_command(
        &self,
        id: &TableId,
        acting: &Acting,
        act: Act,
        turn: &Turn,
        expected: Option<u64>,
    ) -> Result<Arc<TableView>, DeskError> {
        if !acting.seat.may(&act) {
            return Err(DeskError::NotAllowed);
        }
        for _ in 0..TRIES {
            let view = self.table(id)?;
            if let Some(expected) = expected.filter(|expected| *expected != view.version) {
                return Err(DeskError::Stale { expected, found: view.version });
            }
            let events = view.decide(act.clone(), turn.at_ms)?;
            let payloads: Vec<Payload> = events.into_iter().map(Payload::Event).collect();
            match self.append(&id.stream(), view.version, &acting.actor, &payloads) {
                Ok(_) => return self.table(id),
                Err(DeskError::Store(StoreError::Conflict { .. })) => {}
                Err(error) => return Err(error),
            }
        }
        Err(DeskError::Busy)
    }

    /// Gives out a key to a seat at a table. It is shown once and can be taken back.
    ///
    /// # Errors
    /// When the log cannot be written or there is no randomness.
    pub fn give_key(&self, id: &TableId, actor: &str, holder: Holder) -> Result<String, DeskError> {
        let key = Token::random().ok_or(DeskError::NoRandomness)?;
        self.note(id, actor, |view| {
            Some(Payload::KeyGiven { key_given: SeatKey::new(view.keys_given + 1, holder, &key) })
        })?;
        Ok(key.secret().to_owned())
    }

    /// Takes back a key by its number; nothing happens when there is none.
    ///
    /// # Errors
    /// When the log cannot be written.
    pub fn take_key(&self, id: &TableId, actor: &str, no: u32) -> Result<Arc<TableView>, DeskError> {
        self.note(id, actor, |view| {
            view.keys.iter().any(|key| key.no == no).then_some(Payload::KeyTaken { key_taken: no })
        })
    }

    /// Appends what is no part of the game, made for the table as it stands.
    fn note(
        &self,
        id: &TableId,
        actor: &str,
        make: impl Fn(&TableView) -> Option<Payload>,
    ) -> Result<Arc<TableView>, DeskError> {
        for _ in 0..TRIES {
            let view = self.table(id)?;
            let Some(payload) = make(&view) else { return Ok(view) };
            match self.append(&id.stream(), view.version, actor, &[payload]) {
                Ok(_) => return self.table(id),
                Err(DeskError::Store(StoreError::Conflict { .. })) => {}
                Err(error) => return Err(error),
            }
        }
        Err(DeskError::Busy)
    }

    /// Remembers a view unless a newer one is known, and when its time is due; what is new is told.
    fn keep_table(&self, view: Arc<TableView>) -> Arc<TableView> {
        let known = {
            let mut tables = lock(&self.hall.tables);
            let known = tables.get(&view.id).map(|known| known.version);
            if known.is_some_and(|known| known > view.version) {
                return view;
            }
            tables.insert(view.id.clone(), Arc::clone(&view));
            known
        };
        self.hall.due.set(&view.id, view.game.time_due_at_ms());
        if known != Some(view.version) {
            self.hall.listeners.tell(&view.id.stream());
        }
        view
    }
}

impl TableView {
    /// What would follow from an act now: for showing a ruling before it is given. Nothing changes.
    ///
    /// # Errors
    /// The decider's refusal.
    pub fn decide(&self, act: Act, at_ms: u64) -> Result<Vec<Event>, arbiter::Refusal> {
        // Commands of one table come in their order; a clock set back between two runs of the program stands meanwhile.
        let at_ms = self.game.last_at_ms().map_or(at_ms, |last| at_ms.max(last));
        arbiter::decide(&self.state, Command { at_ms, act })
    }

    /// The seat that a key opens.
    pub fn seat_of(&self, key: &str) -> Option<(u32, Seat)> {
        let key = Token::shown(key)?;
        self.keys.iter().find(|kept| kept.fits(&key)).map(|kept| (kept.no, kept.holder.seat()))
    }

    /// The result as the event writes it, once the game is over: who never came has lost by forfeit (2011 20.1, 20.2).
    pub fn result(&self) -> Option<GameResult> {
        let ending = self.game.ending()?;
        let late = ending.reason == EndReason::Late;
        Some(match (ending.result, late) {
            (TableResult::FirstMoverWins, false) => GameResult::FirstWins,
            (TableResult::SecondMoverWins, false) => GameResult::SecondWins,
            (TableResult::FirstMoverWins, true) => GameResult::FirstWinsByForfeit,
            (TableResult::SecondMoverWins, true) => GameResult::SecondWinsByForfeit,
            (TableResult::Draw, _) => GameResult::Draw,
            (TableResult::BothLose, _) => GameResult::DoubleForfeit,
        })
    }
}

/// A table from its whole log, which need not be this desk's.
///
/// # Errors
/// [`DeskError::Unreadable`] names the entry that does not fit.
pub(super) fn read(id: &TableId, entries: &[Entry]) -> Result<TableView, DeskError> {
    Reading::of(None).all(id, &id.stream(), entries.iter().cloned())
}

/// A view in the making: nothing is set up before the first event.
struct Reading {
    version: u64,
    source: Option<String>,
    state: State,
    keys: Vec<SeatKey>,
    keys_given: u32,
    entered: Option<Entered>,
    lines: Vec<TableLine>,
}

impl Reading {
    fn of(known: Option<Arc<TableView>>) -> Reading {
        match known.map(Arc::unwrap_or_clone) {
            Some(TableView { version, source, state, keys, entered, lines, keys_given, .. }) => {
                Reading { version, source, state, keys, keys_given, entered, lines }
            }
            None => Reading {
                version: 0,
                source: None,
                state: State::default(),
                keys: Vec::new(),
                keys_given: 0,
                entered: None,
                lines: Vec::new(),
            },
        }
    }

    /// Takes in everything and gives the table as it then is.
    fn all(
        mut self,
        id: &TableId,
        stream: &str,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<TableView, DeskError> {
        for entry in entries {
            let unreadable = |why: arbiter::Misfit| DeskError::Unreadable {
                stream: stream.to_owned(),
                version: entry.version,
                why: why.to_string(),
            };
            let payload = parse(stream, entry.version, &entry.payload)?;
            self.take_in(payload, entry.version, entry.actor, entry.time).map_err(unreadable)?;
        }
        self.view(id).ok_or_else(|| DeskError::NoSuchTable(id.clone()))
    }

    fn take_in(
        &mut self,
        payload: Payload,
        version: u64,
        actor: String,
        time: Timestamp,
    ) -> Result<(), arbiter::Misfit> {
        match payload {
            Payload::Source { source } => self.source = Some(source),
            Payload::KeyGiven { key_given } => {
                self.keys_given = self.keys_given.max(key_given.no);
                self.keys.push(key_given);
            }
            Payload::KeyTaken { key_taken } => self.keys.retain(|key| key.no != key_taken),
            Payload::Entered { entered } => self.entered = Some(entered),
            Payload::Event(event) => {
                self.state.apply(&event)?;
                if let Fact::Undone { events, .. } = event.fact {
                    let standing = self.lines.iter_mut().rev();
                    let standing = standing.filter(|line| !line.undone && !is_undoing(&line.event));
                    standing.take(events as usize).for_each(|line| line.undone = true);
                }
                self.lines.push(TableLine { version, actor, time, event, undone: false });
            }
        }
        self.version = version;
        Ok(())
    }

    fn view(self, id: &TableId) -> Option<TableView> {
        Some(TableView {
            id: id.clone(),
            version: self.version,
            source: self.source,
            game: self.state.game()?.clone(),
            state: self.state,
            keys: self.keys,
            entered: self.entered,
            lines: self.lines,
            keys_given: self.keys_given,
        })
    }
}

const fn is_undoing(event: &Event) -> bool {
    matches!(event.fact, Fact::Undone { .. })
}

/// When the clocks are to be looked at.
#[derive(Debug, Default)]
pub(super) struct Due {
    tables: std::sync::Mutex<std::collections::HashMap<TableId, u64>>,
    changed: tokio::sync::Notify,
}

impl Due {
    fn set(&self, id: &TableId, at_ms: Option<u64>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let before = match at_ms {
            Some(at_ms) => tables.insert(id.clone(), at_ms),
            None => tables.remove(id),
        };
        drop(tables);
        if before != at_ms {
            self.changed.notify_one();
        }
    }

    fn next(&self) -> Option<(TableId, u64)> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.iter().min_by_key(|(_, at_ms)| **at_ms).map(|(id, at_ms)| (id.clone(), *at_ms))
    }
}

/// The server's clock: flags fall when their time has come, whether or not anybody looks.
impl Desk {
    /// Reads every table that is still being played, so that its clock is watched; for the start of the program.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn watch_clocks(&self) -> Result<(), DeskError> {
        for prefix in ["event/", "table/"] {
            for (stream, _) in self.store().streams(prefix)? {
                let Some(id) = TableId::of_stream(&stream) else { continue };
                match self.table(&id) {
                    // Of the games of years nobody may ask again.
                    Ok(view) if view.game.ending().is_some() => drop(lock(&self.hall.tables).remove(&id)),
                    Ok(_) | Err(DeskError::NoSuchTable(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    /// The table whose time decides something next, and when.
    pub fn next_due(&self) -> Option<(TableId, u64)> {
        self.hall.due.next()
    }

    /// Ready when another table or another moment may be next.
    pub async fn due_changed(&self) {
        self.hall.due.changed.notified().await;
    }

    /// Asks a table's decider whether time is over. Commands that came in before are judged first; an ending falls at
    /// the moment the time ran out, not when somebody found the leisure to ask, and it falls once.
    ///
    /// # Errors
    /// When the log cannot be read or written.
    pub fn check_time(&self, id: &TableId, turn: &Turn) -> Result<Arc<TableView>, DeskError> {
        let view = self.table(id)?;
        let Some(due) = view.game.time_due_at_ms().filter(|due| *due <= turn.at_ms) else {
            self.hall.due.set(id, view.game.time_due_at_ms());
            return Ok(view);
        };
        let events = view.decide(Act::CheckTime, due)?;
        let payloads: Vec<Payload> = events.into_iter().map(Payload::Event).collect();
        match self.append(&id.stream(), view.version, &Acting::timekeeper().actor, &payloads) {
            // Somebody else was faster: the next look decides on what is there then.
            Ok(_) | Err(DeskError::Store(StoreError::Conflict { .. })) => self.table(id),
            Err(error) => Err(error),
        }
    }

    /// Looks at a table's clock again only after a while, because the log could not be written.
    pub fn put_off(&self, id: &TableId, ms: u64) {
        self.hall.due.set(id, Some(self.now_ms().saturating_add(ms)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::SqliteStore;

    #[test]
    fn queues_of_tables_that_nobody_waits_for_are_not_kept() {
        let desk = Desk::new(Arc::new(SqliteStore::in_memory().expect("a database in memory")));
        let id = |no: u32| TableId::Alone(format!("t{no}").parse().expect("a name"));
        let held = desk.turn_blocking(&id(0));
        for no in 1..10_000 {
            drop(desk.turn_blocking(&id(no)));
        }
        assert!(lock(&desk.hall.queues).len() < 100, "{}", lock(&desk.hall.queues).len());
        assert!(desk.queue(&id(0)).try_lock().is_err(), "who stands in a queue keeps his place");
        drop(held);
        assert!(desk.queue(&id(0)).try_lock().is_ok());
    }
}
