//! 先后走: who is due to move first, who moves first in a pair, and the limits of turns.

use rulebook::Regulations;
use rulebook::regulations::{ByeTurn, NumberOrder};

use super::FirstMoverRule;
use crate::history::{Outcome, RoundRecord};
use crate::model::{ByeKind, Number, Turn};

/// The turns that an entrant has had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turns {
    /// Oldest first.
    pub(super) list: Vec<Turn>,
    /// First moves less second moves.
    pub(super) difference: i32,
    /// Length of the last run of equal turns, negative for second moves.
    pub(super) run: i32,
}

impl Turns {
    pub(super) fn of(list: impl IntoIterator<Item = Turn>) -> Turns {
        let mut turns = Turns { list: Vec::new(), difference: 0, run: 0 };
        for turn in list {
            turns.push(turn);
        }
        turns
    }

    /// From a history, by what the regulations count as a turn.
    pub(super) fn from_records(records: &[RoundRecord], regulations: &Regulations) -> Turns {
        let mut turns = Turns::of([]);
        for record in records {
            let turn = match record.outcome {
                Outcome::Bye(ByeKind::Allocated) if regulations.bye_turn == ByeTurn::Due => Some(turns.due()),
                Outcome::Bye(_) | Outcome::Absent => None,
                outcome if outcome.is_forfeit() && !regulations.forfeit_counts_as_turn => None,
                _ => record.turn,
            };
            if let Some(turn) = turn {
                turns.push(turn);
            }
        }
        turns
    }

    fn push(&mut self, turn: Turn) {
        let sign = sign(turn);
        self.difference += sign;
        self.run = if self.run * sign > 0 { self.run + sign } else { sign };
        self.list.push(turn);
    }

    /// How strongly a turn is due: positive for the second move, by the difference and then by the run.
    pub(super) fn key(&self) -> i32 {
        100 * self.difference + self.run
    }

    /// The turn that is due: first unless first moves are in the majority.
    pub(super) fn due(&self) -> Turn {
        if self.key() > 0 { Turn::Second } else { Turn::First }
    }

    pub(super) fn difference_after(&self, turn: Turn) -> i32 {
        self.difference + sign(turn)
    }

    pub(super) fn repeats(&self, turn: Turn) -> bool {
        self.list.last() == Some(&turn)
    }

    /// Whether one more such turn passes the limit of the difference.
    fn passes_difference(&self, turn: Turn, limit: Option<u32>) -> bool {
        let after = self.difference_after(turn);
        limit.is_some_and(|limit| after.unsigned_abs() > limit && after.abs() > self.difference.abs())
    }

    /// Whether one more such turn passes the limit of the run.
    fn passes_run(&self, turn: Turn, limit: Option<u32>) -> bool {
        let run = if self.run * sign(turn) > 0 { self.run.unsigned_abs() + 1 } else { 1 };
        limit.is_some_and(|limit| run > limit)
    }
}

const fn sign(turn: Turn) -> i32 {
    match turn {
        Turn::First => 1,
        Turn::Second => -1,
    }
}

/// The limits that bind a round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) difference: Option<u32>,
    pub(super) run: Option<u32>,
}

impl Limits {
    pub(super) fn of(regulations: &Regulations, last_round: bool) -> Limits {
        if last_round && regulations.last_round_relaxed {
            Limits { difference: None, run: None }
        } else {
            Limits { difference: regulations.max_turn_difference, run: regulations.max_turn_run }
        }
    }

    /// Which limits a player passes with a turn: difference, run.
    pub(super) fn passed(&self, turns: &Turns, turn: Turn) -> (bool, bool) {
        (turns.passes_difference(turn, self.difference), turns.passes_run(turn, self.run))
    }

    /// How many of two players pass a limit when the first of them moves first.
    pub(super) fn broken(&self, first: &Turns, second: &Turns) -> u32 {
        let passes = |turns, turn| {
            let (difference, run) = self.passed(turns, turn);
            u32::from(difference || run)
        };
        passes(first, Turn::First) + passes(second, Turn::Second)
    }
}

/// Whether `a` moves first against `b`, and by which rule: as few limits passed as can be; then fewer first moves; then
/// who moved second at the latest turn where the two differ; then by number, the smaller in odd rounds.
pub(super) fn moves_first(
    a: (&Turns, Number),
    b: (&Turns, Number),
    limits: &Limits,
    round: u32,
    order: NumberOrder,
) -> (bool, FirstMoverRule) {
    let ordinary = ordinary_order(a, b, round, order);
    let (as_ruled, otherwise) = if ordinary.0 {
        (limits.broken(a.0, b.0), limits.broken(b.0, a.0))
    } else {
        (limits.broken(b.0, a.0), limits.broken(a.0, b.0))
    };
    if otherwise < as_ruled { (!ordinary.0, FirstMoverRule::TurnLimit) } else { ordinary }
}

fn ordinary_order(
    a: (&Turns, Number),
    b: (&Turns, Number),
    round: u32,
    order: NumberOrder,
) -> (bool, FirstMoverRule) {
    if a.0.difference != b.0.difference {
        return (a.0.difference < b.0.difference, FirstMoverRule::FewerFirstMoves);
    }
    let back = a.0.list.iter().rev().zip(b.0.list.iter().rev());
    for (turns_back, (of_a, of_b)) in (1u32..).zip(back) {
        if of_a != of_b {
            return (*of_a == Turn::Second, FirstMoverRule::LatestDifference { turns_back });
        }
    }
    (by_number(a.1, b.1, round, order), FirstMoverRule::NumberOrder)
}

/// Whether number `a` comes before `b` in a round.
pub(super) fn by_number(a: Number, b: Number, round: u32, order: NumberOrder) -> bool {
    match order {
        NumberOrder::ByRoundParity if round.is_multiple_of(2) => a > b,
        NumberOrder::ByRoundParity | NumberOrder::Ascending => a < b,
    }
}
