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

    /// How many times running this turn would be with one more.
    pub(super) fn run_after(&self, turn: Turn) -> u32 {
        if self.run * sign(turn) > 0 { self.run.unsigned_abs() + 1 } else { 1 }
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
        let run = self.run_after(turn);
        limit.is_some_and(|limit| run > limit)
    }
}

/// The turn due after some rounds.
pub(crate) fn due_turn(records: &[RoundRecord], regulations: &Regulations) -> Turn {
    Turns::from_records(records, regulations).due()
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
    pub(super) fn of(regulations: &Regulations) -> Limits {
        Limits { difference: regulations.max_turn_difference, run: regulations.max_turn_run }
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

#[cfg(test)]
mod tests {
    use rulebook::cites;
    use serde_json::Value;

    use super::*;

    const WHO_MOVES_FIRST: &str = include_str!("../../tests/data/positional_rules/who_moves_first.json");
    const FORBIDDEN_PAIRS: &str =
        include_str!("../../tests/data/positional_rules/colour_forbidden_pairs.json");

    fn cases(text: &str) -> Vec<Value> {
        let file: Value = serde_json::from_str(text).expect("test data is JSON");
        file["cases"].as_array().expect("a list of cases").clone()
    }

    fn turns(history: &Value) -> Turns {
        let letters = history.as_str().expect("a history").chars();
        Turns::of(letters.map(|letter| if letter == 'F' { Turn::First } else { Turn::Second }))
    }

    const UNLIMITED: Limits = Limits { difference: None, run: None };
    const ORDINARY: Limits = Limits { difference: Some(2), run: Some(2) };

    #[test]
    fn the_first_mover_is_who_is_due() {
        cites!("2011:12.3", "2011:附录三", "1960:10");
        for case in cases(WHO_MOVES_FIRST) {
            let number = |side: &str| {
                let no = case[side]["no"].as_u64().expect("a number");
                Number::new(no as u32).expect("from 1")
            };
            let (a, b) = (turns(&case["a"]["history"]), turns(&case["b"]["history"]));
            let round = case["round"].as_u64().expect("a round") as u32;
            let order = NumberOrder::ByRoundParity;
            let (a_first, rule) = moves_first((&a, number("a")), (&b, number("b")), &UNLIMITED, round, order);
            assert_eq!(a_first, case["moves_first"] == "a", "{}", case["id"]);
            let stated = case["rule"].as_str().expect("a rule");
            let as_stated = match rule {
                FirstMoverRule::FewerFirstMoves => stated.starts_with("fewer first moves"),
                FirstMoverRule::LatestDifference { .. } => stated.starts_with("equal difference"),
                FirstMoverRule::NumberOrder => stated.starts_with("identical histories"),
                FirstMoverRule::TurnLimit | FirstMoverRule::ByHand => false,
            };
            assert!(as_stated, "{}: {rule:?}", case["id"]);
        }
    }

    #[test]
    fn pairs_that_break_a_limit_either_way_are_known() {
        cites!("2011:12.3", "2011:附录三");
        for case in cases(FORBIDDEN_PAIRS) {
            let (a, b) = (turns(&case["a_history"]), turns(&case["b_history"]));
            let (a_first, b_first) = (ORDINARY.broken(&a, &b), ORDINARY.broken(&b, &a));
            assert_eq!(case["allowed"], a_first == 0 || b_first == 0, "{}", case["id"]);
            for (broken, stated, first, second) in
                [(a_first, &case["if_a_first"], &a, &b), (b_first, &case["if_b_first"], &b, &a)]
            {
                let reasons: Vec<&str> = stated
                    .as_array()
                    .map(|list| list.iter().filter_map(Value::as_str).collect())
                    .unwrap_or_default();
                let says = |side: &str, what: &str| {
                    reasons.iter().any(|reason| reason.starts_with(side) && reason.contains(what))
                };
                assert_eq!(broken == 0, reasons.is_empty(), "{}", case["id"]);
                let expected = |side| (says(side, "difference"), says(side, "three times"));
                assert_eq!(ORDINARY.passed(first, Turn::First), expected("first side"), "{}", case["id"]);
                assert_eq!(ORDINARY.passed(second, Turn::Second), expected("second side"), "{}", case["id"]);
            }
        }
    }

    #[test]
    fn a_limit_turns_the_order_round() {
        // By the difference a should move first, but that would be the third first move running.
        let (a, b) = (turns(&"SSFF".into()), turns(&"FSF".into()));
        let no = |n| Number::new(n).expect("from 1");
        let order = NumberOrder::Ascending;
        let limited = moves_first((&a, no(1)), (&b, no(2)), &ORDINARY, 5, order);
        assert_eq!(limited, (false, FirstMoverRule::TurnLimit));
        assert!(moves_first((&a, no(1)), (&b, no(2)), &UNLIMITED, 5, order).0);
    }
}
