//! The log of an event, for those who want to know who did what when.

use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tournament::Event;

use super::{Desk, DeskError, EventId, TRIES, parse, stream};
use crate::auth::{Actor, Right};
use crate::store::{Hash, StoreError, Torn, check};

/// One line of an event's log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogLine {
    /// Its number, from 1.
    pub version: u64,
    /// Who did it.
    pub actor: String,
    /// When.
    pub time: Timestamp,
    /// What.
    pub event: Event,
    /// What ties it to everything before it; the last one stands for the whole log.
    pub hash: Hash,
    /// It was taken back later on.
    pub undone: bool,
}

/// The whole log of an event.
#[derive(Clone, Debug, PartialEq)]
pub struct EventLog {
    /// In order.
    pub lines: Vec<LogLine>,
    /// The first place where the chain does not hold, if there is one.
    pub torn: Option<Torn>,
}

/// One line of a log that stands beside an event's.
#[derive(Clone, Debug, PartialEq)]
pub struct NoteLine<E> {
    /// Its number, from 1.
    pub version: u64,
    /// Who did it.
    pub actor: String,
    /// When.
    pub time: Timestamp,
    /// What.
    pub event: E,
    /// What ties it to everything before it.
    pub hash: Hash,
}

/// A whole log that stands beside an event's: its slips, its door.
#[derive(Clone, Debug, PartialEq)]
pub struct NoteLog<E> {
    /// In order.
    pub lines: Vec<NoteLine<E>>,
    /// The first place where the chain does not hold, if there is one.
    pub torn: Option<Torn>,
}

impl Desk {
    pub(super) fn notes<E: DeserializeOwned>(&self, stream: &str) -> Result<NoteLog<E>, DeskError> {
        let entries = self.store().read(stream, 0)?;
        let torn = check(stream, &entries).err();
        let lines = entries.into_iter().map(|entry| {
            let event = parse(stream, entry.version, &entry.payload)?;
            let (version, actor, time, hash) = (entry.version, entry.actor, entry.time, entry.hash);
            Ok(NoteLine { version, actor, time, event, hash })
        });
        Ok(NoteLog { lines: lines.collect::<Result<_, DeskError>>()?, torn })
    }

    /// Writes a line to a log beside an event's, and tells whoever listens to the event. `what` gives that log's version
    /// and the line, none where nothing is to be written; it is asked anew when another line came in between.
    pub(super) fn write_note<E: Serialize>(
        &self,
        event: &EventId,
        log: &str,
        actor: &Actor,
        right: Right,
        what: impl Fn() -> Result<(u64, Option<E>), DeskError>,
    ) -> Result<(), DeskError> {
        if !actor.may(event, right) {
            return Err(DeskError::Forbidden { right });
        }
        for _ in 0..TRIES {
            let (version, Some(new)) = what()? else { return Ok(()) };
            match self.append(log, version, actor.name(), &[new]) {
                Err(DeskError::Store(StoreError::Conflict { .. })) => {}
                other => return other.map(|_| self.hall.listeners.tell(&stream(event))),
            }
        }
        Err(DeskError::Busy)
    }

    /// The log of an event, its chain recomputed.
    ///
    /// # Errors
    /// [`DeskError::NoSuchEvent`], or when the log cannot be read.
    pub fn log(&self, id: &EventId) -> Result<EventLog, DeskError> {
        let stream = stream(id);
        let entries = self.store().read(&stream, 0)?;
        if entries.is_empty() {
            return Err(DeskError::NoSuchEvent(id.clone()));
        }
        let torn = check(&stream, &entries).err();
        let mut lines: Vec<LogLine> = Vec::with_capacity(entries.len());
        for entry in entries {
            let event = parse(&stream, entry.version, &entry.payload)?;
            if let Event::Undone { position, .. } = &event
                && let Some(line) = lines.get_mut(*position as usize)
            {
                line.undone = true;
            }
            let (version, actor, time, hash) = (entry.version, entry.actor, entry.time, entry.hash);
            lines.push(LogLine { version, actor, time, event, hash, undone: false });
        }
        Ok(EventLog { lines, torn })
    }
}
