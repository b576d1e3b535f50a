//! Settings of eliminations and groups.

use serde::{Deserialize, Serialize};

/// Who is placed in a bracket or in groups first, and how the others follow. The books ask for seeds by rating or by
/// results (2011 10.2), and for lots; appendix 四 was not available.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Seeding {
    /// The highest rated are seeds; the others are drawn by lot.
    #[default]
    Rating,
    /// Everyone in order, nothing by lot: by number in the first stage, by place in the stage before later on.
    Order,
    /// Everyone by lot.
    Lots,
}

/// 附加赛: which places of an elimination are played for. The books leave it to the event (2011 10.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Placement {
    /// All, until everyone has a place of their own.
    Complete,
    /// The third.
    #[default]
    ThirdPlace,
    /// None: who lose in the same round share a place.
    None,
}

/// What follows when a match of an elimination ends level. The books say nothing of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DrawnMatch {
    /// 加赛: further games with the turns exchanged, at most [`Regulations::extra_games`](crate::Regulations::extra_games); the first that is won decides.
    /// After the last, the second mover of it goes on.
    #[default]
    Replay,
    /// The second mover of the last game goes on.
    SecondMover,
    /// Lots.
    Lots,
}

/// How seeds are spread over groups (2011 10.2 asks for seeds and leaves the way open).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GroupDraw {
    /// 蛇形: 1 to A, 2 to B …, the next row the other way round.
    #[default]
    Snake,
    /// 分档: as many of like strength as there are groups, drawn by lot, one to each group.
    Pots,
}
