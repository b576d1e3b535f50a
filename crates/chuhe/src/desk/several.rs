//! Several commands as one: all of them or none.

use std::sync::Arc;

use tournament::Command;

use super::entered::Carrying;
use super::{Desk, DeskError, EventId, EventView, TRIES, stream};
use crate::auth::{Actor, right_of};
use crate::store::StoreError;

impl Desk {
    /// Gives commands one after the other, each decided on what those before it bring; all of them are appended together
    /// or none. One that would change nothing is as good as done.
    ///
    /// # Errors
    /// As [`command`](Desk::command), for the first that cannot be done.
    pub fn commands(
        &self,
        id: &EventId,
        actor: &Actor,
        commands: &[Command],
    ) -> Result<Arc<EventView>, DeskError> {
        for _ in 0..TRIES {
            let view = self.event(id)?;
            let mut carrying = Carrying { state: view.state.clone(), decided: Vec::new() };
            for command in commands {
                let right = right_of(&carrying.state, command);
                if !actor.may(id, right) {
                    return Err(DeskError::Forbidden { right });
                }
                carrying.give(command.clone())?;
            }
            if carrying.decided.is_empty() {
                return Ok(view);
            }
            match self.append(&stream(id), view.version, actor.name(), &carrying.decided) {
                Ok(_) => return self.event(id),
                Err(DeskError::Store(StoreError::Conflict { .. })) => {}
                Err(error) => return Err(error),
            }
        }
        Err(DeskError::Busy)
    }
}
