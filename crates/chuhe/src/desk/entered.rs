//! The way of a finished game into its event: result, fouls and penalties.

use std::sync::Arc;

use arbiter::{Mover, Penalty};
use serde::{Deserialize, Serialize};
use tournament::{Change, Command, Event, GameResult, PenaltyKind, Refusal, State, decide};

use super::tables::Payload;
use super::{Desk, DeskError, GameId, Paired, TRIES, TableId, TableView, Who, stream};
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
    /// The event has the players the other way round than it paired them, as they sat (2011 5.8.1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exchanged: bool,
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
            if at.stage != board.state.stage_number() {
                return Err(DeskError::StageOver(*at));
            }
            // What was ruled at the table was ruled by those who may; it is carried over as it stands there.
            let mut carrying = Carrying { state: board.state.clone(), decided: Vec::new() };
            let exchanged = carrying.seat(&view, *at, &pair);
            let entered = entered(&view, result, exchanged);
            let seated = as_seated(&view, &pair, exchanged);
            let right = match pair.result {
                Some(known) if known != seated.result(result) => Right::Corrections,
                _ => Right::Results { board: Some(at.board) },
            };
            if !actor.may(event, right) {
                return Err(DeskError::Forbidden { right });
            }
            for command in commands(&board.state, &view, *at, &pair, &seated, &entered) {
                carrying.give(command)?;
            }
            let decided = carrying.decided;
            if decided.is_empty() && view.entered.as_ref() == Some(&entered) {
                return Ok(view);
            }
            let [of_event, of_table] = [stream(event), id.stream()];
            let of_the_event = self.drafts(actor.name(), &decided)?;
            let of_the_table = self.drafts(actor.name(), &[Payload::Entered { entered }])?;
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
fn entered(view: &TableView, result: GameResult, exchanged: bool) -> Entered {
    let fouls = Mover::ALL.map(|mover| u32::try_from(view.game.fouls(mover)).unwrap_or(u32::MAX));
    Entered { result, fouls, penalties: view.game.penalties().len(), exchanged }
}

/// Who in the event sits where at the table.
struct Seated {
    /// The first and the second mover.
    players: [Who; 2],
    /// The event names them in the other order.
    turned: bool,
}

impl Seated {
    const fn who(&self, mover: Mover) -> Who {
        let [first, second] = self.players;
        match mover {
            Mover::First => first,
            Mover::Second => second,
        }
    }

    /// A result of the table as the event writes it.
    const fn result(&self, result: GameResult) -> GameResult {
        if !self.turned {
            return result;
        }
        match result {
            GameResult::FirstWins => GameResult::SecondWins,
            GameResult::SecondWins => GameResult::FirstWins,
            GameResult::FirstWinsByForfeit => GameResult::SecondWinsByForfeit,
            GameResult::SecondWinsByForfeit => GameResult::FirstWinsByForfeit,
            GameResult::Draw | GameResult::DoubleForfeit => result,
        }
    }
}

/// `exchanged`: the event has the pair as it sits, not as it was paired. `pair` is how it was before that.
fn as_seated(view: &TableView, pair: &Paired, exchanged: bool) -> Seated {
    let was = view.entered.as_ref().is_some_and(|entered| entered.exchanged);
    let [one, other] = pair.players;
    // As it was paired.
    let [first, second] = if was { [other, one] } else { [one, other] };
    let reversed = view.game.are_colours_accepted();
    Seated {
        players: if reversed { [second, first] } else { [first, second] },
        turned: reversed != exchanged,
    }
}

/// What the event is still to be told.
fn commands(
    state: &State,
    view: &TableView,
    at: GameId,
    pair: &Paired,
    seated: &Seated,
    entered: &Entered,
) -> Vec<Command> {
    let game = &view.game;
    let (fouls, penalties) =
        view.entered.as_ref().map_or(([0, 0], 0), |known| (known.fouls, known.penalties));
    let mut commands = Vec::new();
    let result = seated.result(entered.result);
    if pair.result != Some(result) {
        commands.extend(at.record(state, result, pair.result.map(|_| at.to_string())));
    }
    for (mover, (now, before)) in Mover::ALL.into_iter().zip(entered.fouls.into_iter().zip(fouls)) {
        let Some(count) = now.checked_sub(before).filter(|count| *count > 0) else { continue };
        let last = game.ledger().iter().rev().find(|entry| entry.by == mover);
        let article = last.and_then(|entry| entry.foul.articles(game.edition()).first().copied());
        let Who { entrant: no, member } = seated.who(mover);
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
        let Who { entrant: no, member } = seated.who(entry.on);
        commands.push(Command::Penalise { no, kind, reason: entry.note.clone(), member });
    }
    commands
}

/// The event as it becomes while a game is carried into it.
pub(super) struct Carrying {
    pub(super) state: State,
    pub(super) decided: Vec<Event>,
}

impl Carrying {
    /// One command after the other; one that would change nothing is as good as done.
    pub(super) fn give(&mut self, command: Command) -> Result<(), DeskError> {
        match decide(&self.state, command) {
            Ok(events) => {
                events.iter().for_each(|event| self.state.apply(event));
                self.decided.extend(events);
                Ok(())
            }
            Err(Refusal::NothingChanges) => Ok(()),
            Err(refusal) => Err(DeskError::refused(refusal, self.state.regulations().edition)),
        }
    }

    /// Players who sat the other way round exchange their turns in the event too, where a game of two can be arranged
    /// still; elsewhere only the result is written the other way round. Says whether the event has them so.
    fn seat(&mut self, view: &TableView, at: GameId, pair: &Paired) -> bool {
        let was = view.entered.as_ref().is_some_and(|entered| entered.exchanged);
        if was || !view.game.are_colours_accepted() || pair.result.is_some() || at.at.is_some() {
            return was;
        }
        let change = Change::ExchangeTurns { board: at.board };
        self.give(Command::Arrange { round: at.round, change, reason: Some("5.8.1".to_owned()) }).is_ok()
    }
}
