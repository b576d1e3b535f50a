//! How the time of a game is kept.

use rulebook::Regulations;
use rulebook::regulations::TimeControl;
use serde::{Deserialize, Serialize};

use crate::PerMover;

/// How the time of a game is kept (2011 article 六; 1960 section 十一).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// Each player's time; unequal for 贴时 (2011 6.5).
    pub control: PerMover<TimeControl>,
    /// Late by more than this forfeits, in milliseconds on the own clock (2011 20.1). The 1960 book forfeits who comes
    /// late without good reason and names no time (section 四, 一 (四)): the event lays it down, and the arbiter who
    /// accepts a reason says so with [`Act::ExcuseLateness`](crate::Act::ExcuseLateness).
    pub late_limit_ms: u64,
    /// How the clock learns of a move. Default: the move is the press.
    #[serde(default)]
    pub press: Press,
    /// What shows that time is over. Default: a digital clock.
    #[serde(default)]
    pub clock: ClockKind,
}

/// How the clock learns of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Press {
    /// The move entered is the press: players move on a device.
    #[default]
    WithMove,
    /// The clock is pressed by hand after the move (2011 article 六); time runs until then.
    ByHand,
}

/// What shows that time is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClockKind {
    /// Zero on a digital clock (2011 21.3).
    #[default]
    Digital,
    /// The fall of a flag (2011 21.2).
    Flag,
}

impl Timing {
    /// The same time for both.
    pub fn equal(control: TimeControl, late_limit_ms: u64) -> Timing {
        let control = PerMover { first: control.clone(), second: control };
        Timing { control, late_limit_ms, press: Press::default(), clock: ClockKind::default() }
    }

    /// 快棋 for both (2011 6.4).
    pub fn is_rapid(&self) -> bool {
        crate::is_rapid(&self.control.first) && crate::is_rapid(&self.control.second)
    }
}

impl From<&Regulations> for Timing {
    fn from(regulations: &Regulations) -> Timing {
        Timing::equal(regulations.time_control.clone(), regulations.late_limit_ms)
    }
}
