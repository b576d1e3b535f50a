//! The case table: `tests/data/qili_cases.tsv`, collected from the rule books, the figures of the 2020 edition and the
//! test sets of other programs; every row names its source.

// Each test binary uses a part of this.
#![allow(dead_code)]

use qili::{Adjudication, Record, Rules, adjudicate};
use xiangqi::Position;

pub(crate) struct Case {
    pub(crate) id: &'static str,
    pub(crate) rule_set: &'static str,
    pub(crate) fen: &'static str,
    pub(crate) moves: &'static str,
    pub(crate) expected: &'static str,
    pub(crate) reason: &'static str,
    pub(crate) inferred_2011: &'static str,
}

/// The one row whose diagram cannot arise: a black soldier behind its own starting rank.
pub(crate) const IMPOSSIBLE: &str = "WXF-t103";

/// Every row that can be set up.
pub(crate) fn cases() -> Vec<Case> {
    include_str!("../data/qili_cases.tsv")
        .lines()
        .skip(1)
        .map(|line| {
            let field: Vec<&'static str> = line.split('\t').collect();
            Case {
                id: field[0],
                rule_set: field[1],
                fen: field[2],
                moves: field[3],
                expected: field[4],
                reason: field[5],
                inferred_2011: field[7],
            }
        })
        .filter(|case| case.id != IMPOSSIBLE)
        .collect()
}

impl Case {
    pub(crate) fn named(id: &str) -> Case {
        cases().into_iter().find(|case| case.id == id).unwrap_or_else(|| panic!("no case {id}"))
    }

    pub(crate) fn record(&self) -> Record {
        record(self.fen, self.moves)
    }
}

pub(crate) fn record(fen: &str, moves: &str) -> Record {
    let moves = moves.split_whitespace().map(|text| text.parse().unwrap());
    Record::from_moves(Position::from_fen(fen).unwrap(), moves).unwrap()
}

pub(crate) fn ruled(fen: &str, moves: &str, rules: &Rules) -> Adjudication {
    adjudicate(&record(fen, moves), rules)
}
