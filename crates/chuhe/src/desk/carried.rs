//! Whole events out of one log and into another.

use std::sync::Arc;

use super::tables::TableId;
use super::{Desk, DeskError, EventId, EventView, parse, stream};
use crate::auth::{Actor, Right};
use crate::exchange::archive::{Archive, Stream};
use crate::exchange::games;
use crate::i18n::Lang;
use crate::store::{Entry, StoreError};

impl Desk {
    /// Everything that the log holds of an event, as of one moment.
    ///
    /// # Errors
    /// [`DeskError::NoSuchEvent`]; [`StoreError::Damaged`] when a chain does not hold: what is torn is not carried on;
    /// [`DeskError::Busy`] when others write all the time.
    pub fn archive(&self, id: &EventId) -> Result<Archive, DeskError> {
        for _ in 0..super::TRIES {
            let standing = self.streams_of(id)?;
            if standing.is_empty() {
                return Err(DeskError::NoSuchEvent(id.clone()));
            }
            let mut streams = Vec::with_capacity(standing.len());
            for (name, version) in &standing {
                let mut entries = self.store().read(name, 0)?;
                entries.truncate(usize::try_from(*version).unwrap_or(usize::MAX));
                if let Err(torn) = crate::store::check(name, &entries) {
                    let (stream, version) = (name.clone(), torn.version);
                    return Err(StoreError::Damaged { stream, version }.into());
                }
                streams.push(Stream { name: name.clone(), entries });
            }
            // Nobody wrote meanwhile, so the streams fit each other.
            if self.streams_of(id)? == standing {
                return Ok(Archive { event: id.clone(), streams });
            }
        }
        Err(DeskError::Busy)
    }

    /// The archive of an event as a file, with its state and its games beside for people.
    ///
    /// # Errors
    /// As [`archive`](Desk::archive).
    pub fn packed(&self, lang: Lang, id: &EventId) -> Result<Vec<u8>, DeskError> {
        let archive = self.archive(id)?;
        let view = self.event(id)?;
        let particulars = self.particulars(id)?;
        let games = self.games(id)?;
        let records: Vec<_> =
            games.iter().map(|game| games::record(lang, &view.state, game, &particulars)).collect();
        let (state, pgn) = (view.state.to_file().write(), games::write_pgn(lang, &records));
        let mut beside = vec![("state.json", state.as_bytes())];
        if !records.is_empty() {
            beside.push(("games.pgn", pgn.bytes.as_slice()));
        }
        archive.write(&beside).map_err(|error| DeskError::Unwritable(error.to_string()))
    }

    /// Takes an event in from an archive: the same entries with the same hashes, all of them or none.
    ///
    /// # Errors
    /// [`DeskError::EventExists`] when its name is taken; [`DeskError::Unreadable`] names an entry that this program does
    /// not understand; [`DeskError::Forbidden`] when the actor may not.
    pub fn restore(&self, actor: &Actor, archive: &Archive) -> Result<Arc<EventView>, DeskError> {
        if !actor.may_everywhere(Right::NewEvents) {
            return Err(DeskError::Forbidden { right: Right::NewEvents });
        }
        let id = &archive.event;
        if !self.streams_of(id)?.is_empty() {
            return Err(DeskError::EventExists(id.clone()));
        }
        for Stream { name, entries } in &archive.streams {
            understood(id, name, entries)?;
        }
        let streams: Vec<(&str, &[Entry])> =
            archive.streams.iter().map(|one| (one.name.as_str(), one.entries.as_slice())).collect();
        match self.store().restore(&streams) {
            Ok(()) => {}
            Err(StoreError::Conflict { .. }) => return Err(DeskError::EventExists(id.clone())),
            Err(error) => return Err(error.into()),
        }
        let view = self.event(id)?;
        for (name, _) in streams {
            if let Some(table) = TableId::of_stream(name) {
                // Its clock is watched from now on.
                self.table(&table)?;
            }
        }
        self.hall.listeners.tell(&stream(id));
        Ok(view)
    }

    /// The streams of an event and where each stands, the event's own first.
    fn streams_of(&self, id: &EventId) -> Result<Vec<(String, u64)>, DeskError> {
        let own = stream(id);
        let mut streams = self.store().streams(&own)?;
        streams.retain(|(name, _)| {
            name.strip_prefix(&own).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        Ok(streams)
    }
}

/// Every entry of a stream that this program knows must read and fit what came before it.
fn understood(id: &EventId, name: &str, entries: &[Entry]) -> Result<(), DeskError> {
    if name == stream(id) {
        let mut state = tournament::State::default();
        for entry in entries {
            let event: tournament::Event = parse(name, entry.version, &entry.payload)?;
            let begins =
                matches!(event, tournament::Event::Created { .. } | tournament::Event::Imported { .. });
            if begins != (entry.version == 1) {
                let why = "an event begins with its first entry".to_owned();
                return Err(DeskError::Unreadable { stream: name.to_owned(), version: entry.version, why });
            }
            state.apply(&event);
        }
        return Ok(());
    }
    match TableId::of_stream(name) {
        Some(table) => super::tables::read(&table, entries).map(|_| ()),
        // What stands beside the event is read where it is needed; here it must be JSON at least.
        None => {
            let values = entries.iter().map(|entry| parse(name, entry.version, &entry.payload));
            values.collect::<Result<Vec<serde_json::Value>, DeskError>>().map(|_| ())
        }
    }
}
