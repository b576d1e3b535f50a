//! What is printed of an event beyond its rules, in a stream of its own: the last entry counts.

use super::{Desk, DeskError, EventId, parse, stream};
use crate::auth::{Actor, Right};
use crate::print::Particulars;
use crate::store::StoreError;

impl Desk {
    /// The texts for the papers of an event; empty ones where nobody wrote any.
    ///
    /// # Errors
    /// [`DeskError::NoSuchEvent`], or when the log cannot be read.
    pub fn particulars(&self, id: &EventId) -> Result<Particulars, DeskError> {
        Ok(self.particulars_at(id)?.1)
    }

    /// Replaces the texts for the papers of an event.
    ///
    /// # Errors
    /// [`DeskError::NoSuchEvent`]; [`DeskError::Forbidden`] without [`Right::Entries`]; [`DeskError::Busy`] when somebody
    /// else wrote at the same moment.
    pub fn set_particulars(&self, id: &EventId, actor: &Actor, new: &Particulars) -> Result<(), DeskError> {
        let (version, now) = self.particulars_at(id)?;
        if !actor.may(id, Right::Entries) {
            return Err(DeskError::Forbidden { right: Right::Entries });
        }
        if now == *new {
            return Ok(());
        }
        match self.append(&papers_stream(id), version, actor.name(), &[new]) {
            Ok(_) => Ok(()),
            Err(DeskError::Store(StoreError::Conflict { .. })) => Err(DeskError::Busy),
            Err(error) => Err(error),
        }
    }

    fn particulars_at(&self, id: &EventId) -> Result<(u64, Particulars), DeskError> {
        self.event(id)?;
        let stream = papers_stream(id);
        match self.store().read(&stream, 0)?.last() {
            Some(entry) => Ok((entry.version, parse(&stream, entry.version, &entry.payload)?)),
            None => Ok((0, Particulars::default())),
        }
    }
}

fn papers_stream(id: &EventId) -> String {
    format!("{}/papers", stream(id))
}
