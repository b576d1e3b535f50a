//! The way of a finished game into its event: result, fouls and penalties.

use std::sync::Arc;

use arbiter::{Mover, Penalty};
use serde::{Deserialize, Serialize};
use tournament::{Command, GameResult, PenaltyKind, Refusal, decide};

use super::tables::Payload;
use super::{Desk, DeskError, EventView, GameId, Paired, TRIES, TableId, TableView, Who, drafts, stream};
use crate::auth::{Actor, Right};
use crate::store::{Batch, StoreError};

/// What of a game has been carried into its event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entered {
    /// The result.
    pub result: GameResult,
    /// Fouls of the first and the second mover.
    pub fouls: [u32; 2],
    /// How many penalties.
    pub penalties: usize,
}

impl Desk {
    /// Carries the result, the fouls and the penalties of a finished game into its event, as the arbiter confirms. What
    /// has been carried before is not carried again. All of it stands in the logs of event and table, or nothing.
    ///
    /// # Errors
    /// [`DeskError::NotOver`], or when the event refuses.
    pub fn enter_result(&self, id: &TableId, actor: &Actor) -> Result<Arc<TableView>, DeskError> {
        for _ in 0..TRIES {
            let view = self.table(id)?;
            let (TableId::Board { event, game: at }, Some(result)) = (id, view.result()) else {
                return Err(DeskError::NotOver);
            };
            let board = self.event(event)?;
            let pair = at.paired(&board.state).ok_or(DeskError::NoSuchGame(*at))?;
            let right = match pair.result {
                Some(known) if known != result => Right::Corrections,
                _ => Right::Results { board: Some(at.board) },
            };
            if !actor.may(event, right) {
                return Err(DeskError::Forbidden { right });
            }
            let entered = entered(&view, result);
            // What was ruled at the table was ruled by those who may; it is carried over as it stands there.
            let decided = decided(&board, &commands(&view, *at, &pair, &entered))?;
            if decided.is_empty() && view.entered.as_ref() == Some(&entered) {
                return Ok(view);
            }
            let [of_event, of_table] = [stream(event), id.stream()];
            let of_the_event = drafts(actor.name(), &decided)?;
            let of_the_table = drafts(actor.name(), &[Payload::Entered { entered }])?;
            let batches = [
                Batch { stream: &of_event, expected: board.version, drafts: &of_the_event },
                Batch { stream: &of_table, expected: view.version, drafts: &of_the_table },
            ];
            match self.store().append_all(&batches) {
                Ok(_) => {
                    self.hall.listeners.tell(&of_event);
                    return self.table(id);
                }
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(DeskError::Busy)
    }
}

/// What stands at the table.
fn entered(view: &TableView, result: GameResult) -> Entered {
    let fouls = Mover::ALL.map(|mover| u32::try_from(view.game.fouls(mover)).unwrap_or(u32::MAX));
    Entered { result, fouls, penalties: view.game.penalties().len() }
}

/// What the event is still to be told.
fn commands(view: &TableView, at: GameId, pair: &Paired, entered: &Entered) -> Vec<Command> {
    let game = &view.game;
    let who = |mover: Mover| pair.players[usize::from(mover == Mover::Second)];
    let (fouls, penalties) =
        view.entered.as_ref().map_or(([0, 0], 0), |known| (known.fouls, known.penalties));
    let mut commands = Vec::new();
    if pair.result != Some(entered.result) {
        commands.push(at.record(entered.result, pair.result.map(|_| at.to_string())));
    }
    for (mover, (now, before)) in Mover::ALL.into_iter().zip(entered.fouls.into_iter().zip(fouls)) {
        let Some(count) = now.checked_sub(before).filter(|count| *count > 0) else { continue };
        let last = game.ledger().iter().rev().find(|entry| entry.by == mover);
        let article = last.and_then(|entry| entry.foul.articles(game.edition()).first().copied());
        let Who { entrant: no, member } = who(mover);
        commands.push(Command::RecordFouls { no, count, article, member });
    }
    for entry in game.penalties().iter().skip(penalties) {
        let kind = match entry.penalty {
            Penalty::Warning => PenaltyKind::Warning,
            Penalty::Removal => PenaltyKind::RemovedFromGame,
            Penalty::Expulsion => PenaltyKind::Expelled,
            // Another body decides on it.
            Penalty::SuspensionProposed => continue,
        };
        let Who { entrant: no, member } = who(entry.on);
        commands.push(Command::Penalise { no, kind, reason: entry.note.clone(), member });
    }
    commands
}

/// What follows in the event, one command after the other; one that would change nothing is as good as done.
fn decided(board: &EventView, commands: &[Command]) -> Result<Vec<tournament::Event>, DeskError> {
    let mut state = board.state.clone();
    let mut decided = Vec::new();
    for command in commands {
        match decide(&state, command.clone()) {
            Ok(events) => {
                events.iter().for_each(|event| state.apply(event));
                decided.extend(events);
            }
            Err(Refusal::NothingChanges) => {}
            Err(refusal) => return Err(DeskError::refused(refusal, state.regulations().edition)),
        }
    }
    Ok(decided)
}
