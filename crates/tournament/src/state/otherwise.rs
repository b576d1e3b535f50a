//! The competition as it was, or as it would be: what pairing, checking and previews look at.

use std::collections::{HashMap, HashSet};

use super::State;
use crate::leave::Leave;
use crate::model::{Number, Round};

impl State {
    /// The same competition with only the rounds up to one, results as they stand now.
    pub fn as_of_round(&self, round: u32) -> State {
        let mut sheet = self.sheet.clone();
        sheet.rounds.truncate(round as usize);
        State { sheet, standing: Vec::new(), events: 0 }
    }

    /// The competition before a round, with exactly those taking part who stand in the round's lines.
    pub(crate) fn before_round(&self, round: u32, lines: &Round) -> State {
        let mut before = self.as_of_round(round - 1);
        let standing: HashSet<Number> = lines
            .games
            .iter()
            .flat_map(|game| [game.first, game.second])
            .chain(lines.byes.iter().map(|bye| bye.entrant))
            .collect();
        let leaves: HashMap<Number, Leave> =
            lines.byes.iter().filter_map(|bye| Some((bye.entrant, Leave::of(bye.kind)?))).collect();
        for entrant in &mut before.sheet.entrants {
            if standing.contains(&entrant.no) {
                entrant.set_leave(&[round], leaves.get(&entrant.no).copied());
            }
            entrant.withdrawn_after_round = match entrant.withdrawn_after_round {
                // A table or bracket keeps those who left in it; who left later was still there.
                known if !self.sheet.format.is_by_points() => known.filter(|last| *last < round),
                _ if standing.contains(&entrant.no) => None,
                _ => Some(round - 1),
            };
        }
        before
    }

    /// The competition with some entrants away in the next round.
    pub(crate) fn without(&self, away: impl IntoIterator<Item = Number>) -> State {
        let mut state = self.as_of_round(self.rounds_paired());
        let round = state.rounds_paired() + 1;
        for no in away {
            state.sheet.change(no, |entrant| entrant.set_leave(&[round], Some(Leave::Absent)));
        }
        state
    }

    /// The competition with some entrants withdrawn before the next round.
    pub(crate) fn after_dropping(&self, dropped: &[Number]) -> State {
        let mut state = self.as_of_round(self.rounds_paired());
        state.sheet.drop(dropped);
        state
    }

    pub(crate) fn push_round(&mut self, lines: Round) {
        self.sheet.rounds.push(lines);
    }

    /// The competition with a result more, or less.
    pub(crate) fn with_result(&self, round: u32, board: u32, result: Option<crate::GameResult>) -> State {
        let mut state = self.as_of_round(self.rounds_paired());
        state.sheet.record(round, board, result);
        state
    }

    /// Whether an entrant withdrawing after a round would be struck off.
    pub(crate) fn would_be_struck_off(&self, no: Number, after_round: u32) -> bool {
        let mut then = self.as_of_round(self.rounds_paired());
        then.sheet.change(no, |entrant| entrant.withdrawn_after_round = Some(after_round));
        then.is_struck_off(no)
    }

    /// The competition with some entrants out of a points arrangement before the next round (10.6).
    pub(crate) fn after_eliminating(&self, eliminated: &[Number]) -> State {
        let mut state = self.as_of_round(self.rounds_paired());
        state.sheet.eliminate(eliminated);
        state
    }

    /// The competition with a withdrawn entrant back.
    pub(crate) fn with_return(&self, no: Number) -> State {
        let mut state = self.as_of_round(self.rounds_paired());
        state.sheet.change(no, |entrant| entrant.withdrawn_after_round = None);
        state
    }
}
