//! 团体赛: members, line-ups (2011 11.1 to 11.3; 1960 8.2), matches of several boards (12.2, 13.2), and the match of two
//! teams all against all (11.4).
//!
//! In an event of teams an [`Entrant`](crate::Entrant) is a team, and what two of them play is a [`Match`]. Pairing and
//! the ladders see only what a team scored, so a points arrangement and a round robin serve teams as they serve players.

pub(crate) mod all_play_all;
pub(crate) mod decide;
mod line_up;
mod matches;
mod record;

pub use line_up::{LineUp, LineUpFault, NotALineUp, legal_line_ups};
pub use matches::{BoardTally, Match, Play, SideScore};
pub use record::{MemberRecord, member_records};

use serde::{Deserialize, Serialize};

use crate::model::{Penalty, PenaltyKind};

/// A member of a team. Members stand in the order of strength in which they were entered, and a member's number is the
/// place in that order, from 1 (11.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Name, never blank.
    pub name: String,
    /// 等级分, if any.
    #[serde(default)]
    pub rating: Option<u32>,
    /// 犯规 (1960: 违例) so far.
    #[serde(default)]
    pub fouls: u32,
    /// Punishments so far, oldest first.
    #[serde(default)]
    pub penalties: Vec<Penalty>,
}

impl Member {
    /// Someone just entered.
    pub fn new(name: impl Into<String>, rating: Option<u32>) -> Member {
        Member { name: name.into(), rating, fouls: 0, penalties: Vec::new() }
    }

    /// Struck off the list of those who may play (18.3).
    pub fn is_expelled(&self) -> bool {
        self.penalties.iter().any(|penalty| penalty.kind == PenaltyKind::Expelled)
    }
}

/// A member as handed in.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMember {
    /// Name.
    pub name: String,
    /// 等级分.
    #[serde(default)]
    pub rating: Option<u32>,
}
