//! What other programs over the same log have done, and what is counted for all of them together.

use std::sync::Arc;

use super::{Desk, DeskError, TableId, Weak, lock};
use crate::store::Tally;

impl Desk {
    /// From now on what other programs append reaches the read models and the listeners here; for programs that stay.
    ///
    /// # Errors
    /// When the log cannot be listened to.
    pub fn hear_others(&self) -> Result<(), DeskError> {
        let hall = Arc::downgrade(&self.hall);
        let hear = move |stream: &str, version| {
            if let Some(hall) = Weak::upgrade(&hall) {
                Desk { hall }.heard(stream, version);
            }
        };
        let watch = self.store().watch(Arc::new(hear))?;
        *lock(&self.hall.others) = watch;
        Ok(())
    }

    /// Whether what other programs append is told, or nobody else can append anything.
    pub fn hears_others(&self) -> bool {
        lock(&self.hall.others).is_some()
    }

    /// A stream has come to a version; perhaps by ourselves.
    fn heard(&self, stream: &str, version: u64) {
        if let Some(id) = TableId::of_stream(stream) {
            let known = lock(&self.hall.tables).get(&id).map(|view| view.version);
            // Reading it tells its listeners and sets its clock. Where that fails they look again by themselves.
            if known < Some(version) && self.table(&id).is_err() {
                self.hall.listeners.tell(stream);
            }
            return;
        }
        let event = stream.strip_prefix("event/").and_then(|id| id.parse().ok());
        let known = event.and_then(|id| lock(&self.hall.events).get(&id).map(|view| view.version));
        if known < Some(version) {
            self.hall.listeners.tell(stream);
        }
    }

    /// How long a clock's end waits for moves that came in before it at other machines and are still on their way into
    /// the log. The flag falls at its own moment all the same.
    pub fn grace_ms(&self) -> u64 {
        if self.hall.spread { 400 } else { 0 }
    }

    /// Whether the log answers.
    ///
    /// # Errors
    /// Why it does not.
    pub fn ready(&self) -> Result<(), DeskError> {
        self.store().head("accounts")?;
        Ok(())
    }

    /// How often each of `keys` was counted by all programs over this log.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn counted(&self, keys: &[String]) -> Result<Vec<Tally>, DeskError> {
        Ok(self.store().counted(keys)?)
    }

    /// Counts `keys` once more, and forgets what was last counted longer than `memory_ms` ago.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn count(&self, keys: &[String], now_ms: u64, memory_ms: u64) -> Result<(), DeskError> {
        Ok(self.store().count(keys, now_ms, now_ms.saturating_sub(memory_ms))?)
    }

    /// Forgets how often `keys` were counted.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn forget(&self, keys: &[String]) -> Result<(), DeskError> {
        Ok(self.store().forget(keys)?)
    }
}
