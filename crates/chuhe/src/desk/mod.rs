//! The hall: every command passes here with its actor.
//!
//! The desk loads the state from its read model, asks the decider, appends what was decided with the version it built
//! on, and applies it. The read model is a cache over the log: it can be thrown away at any time, and it takes in what
//! other processes have appended before it answers.
//!
//! ```
//! use std::sync::Arc;
//! use chuhe::{auth::Actor, desk::Desk, store::SqliteStore};
//! use rulebook::Edition;
//! use tournament::{Command, Format};
//!
//! let desk = Desk::new(Arc::new(SqliteStore::in_memory()?));
//! let create = Command::Create {
//!     name: "青川杯".into(),
//!     regulations: Format::Swiss.regulations(Edition::Cxa2011),
//!     format: Format::Swiss,
//!     planned_rounds: Some(7),
//! };
//! let director = Actor::owner("裁判长");
//! let event = desk.create(&director, Some("qingchuan".parse()?), create)?;
//! assert_eq!((event.version, event.state.name()), (1, "青川杯"));
//!
//! // Nobody has entered: the book's reason comes back, and the log stays as it was.
//! assert!(desk.command(&event.id, &director, Command::PairNextRound, None).is_err());
//! assert_eq!(desk.event(&event.id)?.version, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accounts;
mod carried;
mod entered;
mod error;
mod games;
mod id;
mod listeners;
mod log;
mod notice;
mod others;
mod paired;
mod particulars;
mod roll;
mod seats;
mod several;
mod slips;
mod tables;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Instant;

use jiff::Timestamp;
use rulebook::Edition;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tournament::{Command, State, decide};

pub use accounts::SESSION;
pub use entered::Entered;
pub use error::DeskError;
pub use games::{GameView, NewGame};
pub use id::{BadEventId, EventId};
pub use listeners::{Listener, Topic};
pub use log::{EventLog, LogLine, NoteLine, NoteLog};
pub use notice::{Notice, NoticeEvent};
pub use paired::{GameId, Paired, Who};
pub use roll::{EntryKey, Roll, RollEvent};
pub use seats::{Holder, Seat, SeatKey};
pub use slips::{
    Half, Own, Report, SLIP, SlipEvent, SlipLinks, SlipRefusal, SlipView, Slips, Standing as SlipStand, side,
};
pub use tables::{Acting, TableId, TableLine, TableView, Turn};

use crate::auth::{Actor, Right, Seal, right_of};
use crate::store::{Draft, Store, StoreError, Watch};

/// How often a command is decided anew when others write at the same time.
const TRIES: u32 = 20;

/// One event as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct EventView {
    /// Its name in addresses.
    pub id: EventId,
    /// Length of its log; give it back with a command to be sure nothing happened in between.
    pub version: u64,
    /// The competition.
    pub state: State,
}

/// The one hall. Clones share everything.
#[derive(Clone)]
pub struct Desk {
    hall: Arc<Hall>,
}

struct Hall {
    store: Arc<dyn Store>,
    events: Mutex<HashMap<EventId, Arc<EventView>>>,
    tables: Mutex<HashMap<TableId, Arc<TableView>>>,
    slips: Mutex<HashMap<EventId, Arc<Slips>>>,
    /// Read or made when a slip is first signed.
    seal: OnceLock<Seal>,
    /// The order in which each table's commands came in.
    queues: Mutex<HashMap<TableId, Arc<tokio::sync::Mutex<()>>>>,
    due: tables::Due,
    listeners: listeners::Listeners,
    /// The time by the calendar that everybody over this log shares, and on a clock that never runs back, of the same moment.
    began: (Timestamp, Instant),
    /// Several machines may be over this log.
    spread: bool,
    /// Hears what other programs append, once that is asked for.
    others: Mutex<Option<Watch>>,
}

impl Desk {
    /// A desk over a log.
    pub fn new(store: Arc<dyn Store>) -> Desk {
        let shared = store.now().ok().flatten();
        let hall = Hall {
            store,
            events: Mutex::default(),
            tables: Mutex::default(),
            slips: Mutex::default(),
            seal: OnceLock::new(),
            queues: Mutex::default(),
            due: tables::Due::default(),
            listeners: listeners::Listeners::default(),
            began: (shared.unwrap_or_else(Timestamp::now), Instant::now()),
            spread: shared.is_some(),
            others: Mutex::default(),
        };
        Desk { hall: Arc::new(hall) }
    }

    /// Every event, by name.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn events(&self) -> Result<Vec<Arc<EventView>>, DeskError> {
        let streams = self.store().streams("event/")?;
        let names = streams.iter().filter_map(|(stream, _)| stream.strip_prefix("event/")?.parse().ok());
        names.map(|id: EventId| self.event(&id)).collect()
    }

    /// An event as it stands now.
    ///
    /// # Errors
    /// [`DeskError::NoSuchEvent`], or when the log cannot be read.
    pub fn event(&self, id: &EventId) -> Result<Arc<EventView>, DeskError> {
        let known = lock(&self.hall.events).get(id).cloned();
        let view = self.load_event(id, known)?;
        if view.version == 0 {
            return Err(DeskError::NoSuchEvent(id.clone()));
        }
        Ok(self.keep(view))
    }

    /// Starts an event by [`Command::Create`] or [`Command::Import`]. Without a name it takes the first free of `1`,
    /// `2` ….
    ///
    /// # Errors
    /// [`DeskError::EventExists`] when the name is taken, [`DeskError::Refused`] when the command cannot be done,
    /// [`DeskError::Forbidden`] when the actor may not.
    pub fn create(
        &self,
        actor: &Actor,
        id: Option<EventId>,
        command: Command,
    ) -> Result<Arc<EventView>, DeskError> {
        if !actor.may_everywhere(Right::NewEvents) {
            return Err(DeskError::Forbidden { right: Right::NewEvents });
        }
        let empty = State::default();
        let decided = decide(&empty, command.clone()).map_err(|refusal| {
            let edition = match &command {
                Command::Create { regulations, .. } => regulations.edition,
                Command::Import { file } => file.rules,
                _ => Edition::Cxa2011,
            };
            DeskError::refused(refusal, edition)
        })?;
        let given = id.is_some();
        let mut candidates =
            id.into_iter().chain((1..=u32::MAX).filter_map(|number| number.to_string().parse().ok()));
        loop {
            let Some(id) = candidates.next() else { return Err(DeskError::Busy) };
            match self.append(&stream(&id), 0, actor.name(), &decided) {
                Ok(version) => {
                    let state = State::replay(&decided);
                    return Ok(self.keep(Arc::new(EventView { id, version, state })));
                }
                Err(DeskError::Store(StoreError::Conflict { .. })) if given => {
                    return Err(DeskError::EventExists(id));
                }
                Err(DeskError::Store(StoreError::Conflict { .. })) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Gives a command to an event. With `expected` it is done only if the event still stands at that version; without,
    /// it is decided on the event as it is, anew if somebody else was faster.
    ///
    /// # Errors
    /// [`DeskError::Refused`] with the articles, [`DeskError::Stale`] when the event has moved on,
    /// [`DeskError::Forbidden`] when the actor may not.
    pub fn command(
        &self,
        id: &EventId,
        actor: &Actor,
        command: Command,
        expected: Option<u64>,
    ) -> Result<Arc<EventView>, DeskError> {
        self.command_while(id, actor, command, expected, &|| true)
    }

    /// The same, unless `go_on` says no when everything is decided and nothing is written yet.
    ///
    /// # Errors
    /// As [`command`](Desk::command); [`DeskError::Stopped`].
    pub fn command_while(
        &self,
        id: &EventId,
        actor: &Actor,
        command: Command,
        expected: Option<u64>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Arc<EventView>, DeskError> {
        for _ in 0..TRIES {
            let view = self.event(id)?;
            let right = right_of(&view.state, &command);
            if !actor.may(id, right) {
                return Err(DeskError::Forbidden { right });
            }
            if let Some(expected) = expected.filter(|expected| *expected != view.version) {
                return Err(DeskError::Stale { expected, found: view.version });
            }
            let decided = decide(&view.state, command.clone())
                .map_err(|refusal| DeskError::refused(refusal, view.state.regulations().edition))?;
            if !go_on() {
                return Err(DeskError::Stopped);
            }
            match self.append(&stream(id), view.version, actor.name(), &decided) {
                Ok(version) => {
                    let mut state = view.state.clone();
                    decided.iter().for_each(|event| state.apply(event));
                    return Ok(self.keep(Arc::new(EventView { id: id.clone(), version, state })));
                }
                Err(DeskError::Store(StoreError::Conflict { .. })) => {}
                Err(error) => return Err(error),
            }
        }
        Err(DeskError::Busy)
    }

    /// Listens to what is new; after [`hear_others`](Desk::hear_others) also to what other programs append.
    pub fn listen(&self, topic: Topic) -> Listener {
        self.hall.listeners.listen(topic)
    }

    /// A number that is another whenever this program has learnt of something new in an event: what was drawn of it at the
    /// same number is still true, as far as this program knows.
    pub fn pulse(&self, event: &EventId) -> u64 {
        self.hall.listeners.pulse(event)
    }

    fn store(&self) -> &dyn Store {
        &*self.hall.store
    }

    /// The event with everything applied that has been appended since `known`.
    fn load_event(&self, id: &EventId, known: Option<Arc<EventView>>) -> Result<Arc<EventView>, DeskError> {
        let stream = stream(id);
        let mut view = known
            .unwrap_or_else(|| Arc::new(EventView { id: id.clone(), version: 0, state: State::default() }));
        let entries = self.store().read(&stream, view.version)?;
        if entries.is_empty() {
            return Ok(view);
        }
        let fresh = Arc::make_mut(&mut view);
        for entry in entries {
            fresh.state.apply(&parse(&stream, entry.version, &entry.payload)?);
            fresh.version = entry.version;
        }
        Ok(view)
    }

    /// Remembers a view unless a newer one is known.
    fn keep(&self, view: Arc<EventView>) -> Arc<EventView> {
        let mut events = lock(&self.hall.events);
        let newer = events.get(&view.id).is_some_and(|known| known.version > view.version);
        if !newer {
            events.insert(view.id.clone(), Arc::clone(&view));
        }
        view
    }

    /// What was decided, as it is handed to the store.
    fn drafts(&self, actor: &str, decided: &[impl Serialize]) -> Result<Vec<Draft>, DeskError> {
        let time = self.now();
        let draft =
            |event| Ok(Draft { actor: actor.to_owned(), time, payload: serde_json::to_string(event)? });
        let drafts: Result<Vec<Draft>, serde_json::Error> = decided.iter().map(draft).collect();
        drafts.map_err(|error| DeskError::Unwritable(error.to_string()))
    }

    fn append(
        &self,
        stream: &str,
        expected: u64,
        actor: &str,
        decided: &[impl Serialize],
    ) -> Result<u64, DeskError> {
        let version = self.store().append(stream, expected, &self.drafts(actor, decided)?)?;
        // Of a table it is told when the read model has it, so that listeners need not ask the log.
        if TableId::of_stream(stream).is_none() {
            self.hall.listeners.tell(stream);
        }
        Ok(version)
    }
}

/// The stream of an event.
fn stream(id: &EventId) -> String {
    format!("event/{id}")
}

fn parse<T: DeserializeOwned>(stream: &str, version: u64, payload: &str) -> Result<T, DeskError> {
    serde_json::from_str(payload).map_err(|error| DeskError::Unreadable {
        stream: stream.to_owned(),
        version,
        why: error.to_string(),
    })
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // The maps are caches: whatever a panic left in them is a whole view.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
