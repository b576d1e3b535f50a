//! The players of a round and who of them may meet.

use super::player::{Player, players};
use crate::history::{Ledger, Outcome};
use crate::leave::Strength;
use crate::pairing::augment;
use crate::state::State;

pub(super) const NIL: usize = usize::MAX;

/// Everyone to be paired, best first, with the bars between them.
pub(super) struct Field {
    pub players: Vec<Player>,
    /// One bit for each two: they have played, or are kept apart.
    barred: Vec<bool>,
    /// The score of the one who will rest, where the number is odd (C5).
    pub rest_score: Option<u32>,
}

impl Field {
    /// The field before the next round. `rest_score` is still open. `soft`: pairs that are only wished apart are kept apart
    /// too.
    pub(super) fn new(state: &State, soft: bool) -> Field {
        let players = players(state);
        let count = players.len();
        let round = state.rounds_paired() + 1;
        let mut place = vec![NIL; state.entrants().len()];
        for (at, player) in players.iter().enumerate() {
            place[player.index] = at;
        }
        let mut field = Field { players, barred: vec![false; count * count], rest_score: None };
        let at_number = |no| state.index_of(no).map_or(NIL, |index| place[index]);
        let ledger = Ledger::of(state);
        for (at, player) in field.players.iter().enumerate() {
            for record in &ledger.records[player.index] {
                // Those who won or lost by forfeit have not played (C1).
                if matches!(record.outcome, Outcome::Win | Outcome::Draw | Outcome::Loss)
                    && let Some(other) = record.opponent.map(at_number).filter(|other| *other != NIL)
                {
                    field.barred[at * count + other] = true;
                    field.barred[other * count + at] = true;
                }
            }
        }
        for pair in state.barred() {
            if !pair.holds_in(round) || (!soft && pair.strength == Strength::Soft) {
                continue;
            }
            let (one, other) = (at_number(pair.one), at_number(pair.other));
            if one != NIL && other != NIL {
                field.barred[one * count + other] = true;
                field.barred[other * count + one] = true;
            }
        }
        field
    }

    /// They have played, or are kept apart.
    pub(super) fn is_barred(&self, a: usize, b: usize) -> bool {
        self.barred[a * self.players.len() + b]
    }

    /// Both must have the same turn, and neither is a topscorer (C3).
    pub(super) fn turns_clash(&self, a: usize, b: usize) -> bool {
        let (one, other) = (&self.players[a], &self.players[b]);
        one.is_absolute()
            && other.is_absolute()
            && one.wishes() == other.wishes()
            && !one.topscorer
            && !other.topscorer
    }

    /// The absolute criteria C1 and C3 hold.
    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        a != b && !self.is_barred(a, b) && !self.turns_clash(a, b)
    }

    /// May rest, with the score that is laid down (C2, C5).
    pub(super) fn may_rest(&self, a: usize) -> bool {
        self.players[a].may_rest && self.rest_score == Some(self.players[a].score)
    }

    /// Whether some players can all be paired, with one of them resting if their number is odd (C4).
    pub(super) fn can_complete(&self, players: &[usize]) -> bool {
        self.left_over(players).is_empty()
    }

    /// Those who stay without a partner in a largest pairing of some players, the rest of an odd number included.
    pub(super) fn left_over(&self, players: &[usize]) -> Vec<usize> {
        let count = players.len();
        let mut mates = vec![NIL; count + count % 2];
        let may = |a: usize, b: usize| match (players.get(a), players.get(b)) {
            (Some(a), Some(b)) => self.may_meet(*a, *b),
            (Some(one), None) | (None, Some(one)) => self.may_rest(*one),
            (None, None) => false,
        };
        let alone = augment::largest(&mut mates, may);
        alone.into_iter().filter_map(|at| players.get(at).copied()).collect()
    }

    /// Lays down the score of the one who rests: the lowest with which everyone else can be paired (C5). False where nobody
    /// can rest, or, of an even number, where not all can be paired.
    pub(super) fn settle_rest(&mut self) -> bool {
        let everyone: Vec<usize> = (0..self.players.len()).collect();
        if everyone.len().is_multiple_of(2) {
            return self.can_complete(&everyone);
        }
        let mut scores: Vec<u32> =
            self.players.iter().filter(|player| player.may_rest).map(|player| player.score).collect();
        scores.sort_unstable();
        scores.dedup();
        for score in scores {
            self.rest_score = Some(score);
            if self.can_complete(&everyone) {
                return true;
            }
        }
        false
    }
}
