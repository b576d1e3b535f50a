//! How thinking time is given.

use serde::{Deserialize, Serialize};

/// How thinking time is given. All times are milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// Base time and an increment for each move (2011 6.1).
    Increment {
        /// Time at the start.
        base_ms: u64,
        /// Time added for each move.
        increment_ms: u64,
    },
    /// So many moves in so much time, the last stage repeated to the end (2011 6.2; 1960 section 十一, 二).
    Quota {
        /// The stages in order, the last one repeated.
        stages: Vec<QuotaStage>,
    },
    /// All moves in one time (2011 6.3).
    SuddenDeath {
        /// Time for the whole game.
        base_ms: u64,
    },
    /// A limit for each move and a reserve for the game (1960 section 十一, 一).
    MoveLimit {
        /// Time for each move.
        move_ms: u64,
        /// Time to draw on when a move takes longer.
        reserve_ms: u64,
    },
    /// Games are not timed.
    Untimed,
}

/// One stage of [`TimeControl::Quota`]. `moves` of zero means: no quota, only the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct QuotaStage {
    /// Moves that must be made within the stage.
    pub moves: u32,
    /// Time for them.
    pub time_ms: u64,
}
