//! Counting a repetition (2011 23.1-23.4).

use serde::{Deserialize, Serialize};

use crate::Record;

/// Moves that lead round in a circle at the end of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cycle {
    /// Plies played before the first move that counts. The first move counts though it came from outside
    /// the circle, unless it captured (23.2).
    pub from_ply: u32,
    /// Plies of one time round. For a repetition that does not close (23.4, nine rounds): all plies that are judged.
    pub plies: u32,
    /// How many times it has been completed.
    pub times: u32,
}

/// Times round that make a 重复局面 (23.1).
pub const TIMES: u32 = 3;
/// Rounds that count as a repetition over three or more points though no circle closed (23.4).
pub const OPEN_ROUNDS: u32 = 9;

impl Cycle {
    /// The circle that the last moves run in, completed at least once; the one completed most often.
    ///
    /// ```
    /// use qili::{Cycle, Record};
    /// use xiangqi::Position;
    ///
    /// let there_and_back = ["a0a1", "a9a8", "a1a0", "a8a9"];
    /// let moves = there_and_back.repeat(3).into_iter().map(|text| text.parse().unwrap());
    /// let record = Record::from_moves(Position::start(), moves).unwrap();
    /// assert_eq!(Cycle::at_end(&record), Some(Cycle { from_ply: 0, plies: 4, times: 3 }));
    /// assert_eq!(Cycle::at_end(&record.up_to(11)), Some(Cycle { from_ply: 0, plies: 4, times: 2 }));
    /// ```
    pub fn at_end(record: &Record) -> Option<Cycle> {
        let end = record.len();
        let mut best: Option<Cycle> = None;
        let mut earlier = record.recurs(end);
        while let Some(at) = earlier {
            let cycle = Cycle::with_period(record, end - at);
            if best.is_none_or(|best| cycle.times > best.times) {
                best = Some(cycle);
            }
            earlier = record.recurs(at);
        }
        best.filter(|cycle| cycle.times > 0)
    }

    /// Goes back while each position equals the one a period earlier.
    fn with_period(record: &Record, period: u32) -> Cycle {
        let end = record.len();
        let mut first = end - period;
        let mut at = end;
        while at > period && equal(record, at - 1, at - 1 - period) {
            at -= 1;
            first = at - period;
        }
        let mut from = first.saturating_sub(1);
        if first > 0 && record.plies()[from as usize].mv.captured().is_some() {
            from = first;
        }
        Cycle { from_ply: from, plies: period, times: (end - from) / period }
    }

    /// Rounds counted so far, out of the rounds that [`TIMES`] circles make.
    pub fn rounds(&self, record: &Record) -> (u32, u32) {
        ((record.len() - self.from_ply) / 2, self.plies * TIMES / 2)
    }
}

/// Whether the position at `later` goes back to `earlier` by its chain of recurrences.
fn equal(record: &Record, later: u32, earlier: u32) -> bool {
    std::iter::successors(Some(later), |&at| record.recurs(at)).any(|at| at == earlier)
}
