//! What an event of teams lays down.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

/// How many boards a match of two teams has, from 1 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Boards(NonZeroU8);

impl Boards {
    /// So many boards; none for zero.
    pub const fn new(count: u8) -> Option<Boards> {
        match NonZeroU8::new(count) {
            Some(count) => Some(Boards(count)),
            None => None,
        }
    }

    /// As a plain integer.
    pub const fn get(self) -> u8 {
        self.0.get()
    }
}

impl Default for Boards {
    /// Four, as in the example of 11.2 and of 1960 8.2.
    fn default() -> Self {
        Boards(NonZeroU8::MIN.saturating_add(3))
    }
}

/// How the members of a team come to their boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LineUpRule {
    /// 分台定人制: each member has one board for the whole event (11.1).
    Fixed,
    /// 分台换人制: with substitutes; the order of strength is kept in every line-up (11.2; 1960 8.2).
    #[default]
    Substitutes,
    /// 临时定台制: anyone on any board, set or drawn before each match (11.3).
    Free,
}

/// Points of a match of two teams, or of several games between the same two players (2011 13.2, 13.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MatchScoring {
    /// More game points than the other side.
    pub win: u32,
    /// As many.
    pub draw: u32,
    /// Fewer.
    pub loss: u32,
}

impl Default for MatchScoring {
    /// 2, 1, 0 (13.2).
    fn default() -> Self {
        MatchScoring { win: 2, draw: 1, loss: 0 }
    }
}

/// What a team's score is: by it teams of a points arrangement meet, and it is what opponents' score sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TeamScore {
    /// 场分 (14.6).
    #[default]
    MatchPoints,
    /// 局分 (14.7).
    GamePoints,
}

/// What the boards of a resting team score where the rest scores as a match won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ByeBoards {
    /// A win on every board: 14.4 says 按胜局计分.
    #[default]
    Won,
    /// A draw on every board.
    Drawn,
    /// Nothing: the match alone is won.
    Nothing,
}

/// A team with fewer members ranked than count in 14.8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MissingMembers {
    /// Each one missing counts as the place behind the last.
    #[default]
    AfterLast,
    /// Such a team has no place.
    Unranked,
}
