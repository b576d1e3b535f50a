//! 自然限着: rounds without a capture (2011 4.2.4, 22.2).

use serde::{Deserialize, Serialize};
use xiangqi::Side;

use crate::Record;

/// What becomes of a side's checks beyond ten. The book says that "the claimant's checks count for at most ten moves"
/// when the rounds are audited (22.2), and no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChecksBeyondTen {
    /// Each check of the claimant beyond his tenth takes a round off his count. The default: the article as it stands.
    #[default]
    ClaimantsDropped,
    /// Each check of either side beyond its tenth takes a round off, whoever claims; as most programs count.
    EithersDropped,
    /// Checks count as any move.
    Counted,
}

/// The count since the last capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NaturalLimit {
    /// Plies since the last capture.
    pub plies: u32,
    /// Red's checks among them.
    pub red_checks: u32,
    /// Black's checks among them.
    pub black_checks: u32,
}

/// Checks that always count (22.2).
pub const COUNTED_CHECKS: u32 = 10;

impl NaturalLimit {
    /// The count at the end of a record. Plies that a start position brings with it count; checks before it are unknown.
    pub fn of(record: &Record) -> NaturalLimit {
        let mut limit =
            NaturalLimit { plies: record.last().plies_since_capture(), red_checks: 0, black_checks: 0 };
        for ply in (0..record.len()).rev() {
            let made = record.plies()[ply as usize];
            if made.mv.captured().is_some() {
                break;
            }
            match record.mover(ply) {
                Side::Red => limit.red_checks += u32::from(made.check),
                Side::Black => limit.black_checks += u32::from(made.check),
            }
        }
        limit
    }

    /// Whole rounds without a capture that count for a claimant.
    pub fn rounds(&self, claimant: Side, checks: ChecksBeyondTen) -> u32 {
        let beyond = |count: u32| count.saturating_sub(COUNTED_CHECKS);
        let (own, other) = match claimant {
            Side::Red => (self.red_checks, self.black_checks),
            Side::Black => (self.black_checks, self.red_checks),
        };
        let dropped = match checks {
            ChecksBeyondTen::ClaimantsDropped => beyond(own),
            ChecksBeyondTen::EithersDropped => beyond(own) + beyond(other),
            ChecksBeyondTen::Counted => 0,
        };
        (self.plies / 2).saturating_sub(dropped)
    }
}
