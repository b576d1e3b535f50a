//! The chief arbiter undoes what was last done.

use rulebook::article;

use crate::penalties::Role;
use crate::refusal::{Reason, Refusal, need_note};
use crate::{Fact, Game, cite};

/// `done` events stand in the log after the set-up.
pub(crate) fn undo(
    game: &Game,
    done: usize,
    events: u32,
    role: Role,
    note: String,
) -> Result<Vec<Fact>, Refusal> {
    let articles = cite(game.edition(), &[article!("2011:17")], &[article!("1960:18")]);
    need_note(&note, &articles)?;
    if role != Role::ChiefArbiter {
        return Refusal::err(Reason::NotByThisRole { by: Role::ChiefArbiter }, articles);
    }
    if events == 0 || events as usize > done {
        return Refusal::err(Reason::NothingToUndo, articles);
    }
    Ok(vec![Fact::Undone { events, note, articles }])
}
