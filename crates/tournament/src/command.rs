use rulebook::{Article, Regulations};
use serde::{Deserialize, Serialize};

use crate::file::StateFile;
use crate::leave::{BarredPair, Leave};
use crate::lots::NumbersBy;
use crate::manual::Change;
use crate::model::{Format, GameResult, NewEntrant, Number, PenaltyKind, Round};
use crate::stages::NewStage;
use crate::team::{LineUp, NewMember};

/// What may be asked of a competition. One accepted command gives exactly one [`Event`](crate::Event).
///
/// As JSON the variant stands in `"command"`: `{"command":"record_result","round":1,"board":3,"result":"1-0"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Start a competition. Must be the first command (or [`Command::Import`]).
    Create {
        /// Its name.
        name: String,
        /// What it lays down; see [`Format::regulations`].
        regulations: Regulations,
        /// How it is arranged.
        format: Format,
        /// Rounds announced; none for a round robin: the whole table. A points arrangement must say.
        #[serde(default)]
        planned_rounds: Option<u32>,
    },
    /// Start a competition from a state file.
    Import {
        /// The whole state.
        file: StateFile,
    },
    /// Take entries, all or none. In a points arrangement also between rounds: the late play from the next round on, with
    /// nothing for the rounds they missed.
    Enter {
        /// In order; those without a number take the next free ones.
        entrants: Vec<NewEntrant>,
    },
    /// Replace an entrant's particulars, at any time.
    EditEntrant {
        /// Who.
        no: Number,
        /// New name.
        name: String,
        /// New team.
        #[serde(default)]
        team: Option<String>,
        /// New rating.
        #[serde(default)]
        rating: Option<u32>,
        /// New 组别; none leaves them.
        #[serde(default)]
        categories: Option<Vec<String>>,
    },
    /// Enter or replace a team's members in their order of strength (11.1). After round 1 has been paired their names and
    /// ratings may be corrected and more of them added at the end.
    SetMembers {
        /// The team.
        no: Number,
        /// All of them.
        members: Vec<NewMember>,
    },
    /// Hand in or change a team's line-up for a match (11.1 to 11.3; 1960 8.2). Who hands in nothing plays with the first
    /// members in their order.
    SetLineUp {
        /// From 1.
        round: u32,
        /// The team.
        no: Number,
        /// Who sits where.
        line_up: LineUp,
        /// Needed once a result of the match is in.
        #[serde(default)]
        reason: Option<String>,
    },
    /// 抽签确定台次: draw the boards of a line-up by lot (11.3). The same seed draws the same.
    DrawLineUp {
        /// From 1.
        round: u32,
        /// The team.
        no: Number,
        /// Who plays, in any order; they are seated by lot.
        line_up: LineUp,
        /// Any number, best drawn in public.
        seed: u64,
    },
    /// Record, correct or clear (`None`) results of boards of a match of teams.
    RecordBoards {
        /// From 1.
        round: u32,
        /// The match, from 1.
        board: u32,
        /// Its boards.
        boards: Vec<BoardResult>,
        /// Needed where a result of an earlier round changes.
        #[serde(default)]
        reason: Option<String>,
    },
    /// Take an entry off the list, before round 1. After the draw use [`Command::Withdraw`].
    RemoveEntrant {
        /// Who.
        no: Number,
    },
    /// Draw lots before round 1: numbers, or for an elimination and for groups the lines and places, which also settle who
    /// moves first in each match (12.4). The same seed and entries give the same draw.
    DrawLots {
        /// Any number, best drawn in public.
        seed: u64,
    },
    /// Give the numbers by rating or in seeded pots, before round 1, equals by lot.
    AssignNumbers {
        /// How.
        by: NumbersBy,
        /// For the lots among equals.
        seed: u64,
    },
    /// End the stage that is running and begin the next, with entrants from its ranking.
    StartStage {
        /// What the next stage is.
        stage: NewStage,
    },
    /// Pair the next round; every result of the rounds before must be in.
    PairNextRound,
    /// Play the next round by a pairing made elsewhere: all of it is checked, and what speaks against it is on the log.
    EnterPairing {
        /// The round, so that a list is not entered twice.
        round: u32,
        /// Games without results, and who rests. Those on leave may be left out.
        pairing: Round,
        /// Why, never blank.
        reason: String,
    },
    /// Change the last paired round where it has not been played.
    Arrange {
        /// From 1.
        round: u32,
        /// What to do.
        change: Change,
        /// Why; needed for all but locks and the order of boards.
        #[serde(default)]
        reason: Option<String>,
    },
    /// Take the last round back with all its results.
    UnpairRound {
        /// The round, so that none is taken back twice.
        round: u32,
        /// Why, never blank.
        reason: String,
    },
    /// Give an entrant leave for rounds not yet paired, or (`None`) take it back.
    SetLeave {
        /// Who.
        no: Number,
        /// From 1.
        rounds: Vec<u32>,
        /// Which.
        #[serde(default)]
        leave: Option<Leave>,
        /// Why, if said.
        #[serde(default)]
        reason: Option<String>,
    },
    /// Keep two entrants apart.
    BarPair {
        /// Who, when, how strongly.
        pair: BarredPair,
        /// Why, if said.
        #[serde(default)]
        reason: Option<String>,
    },
    /// Let two entrants meet again who were kept apart.
    UnbarPair {
        /// One of them.
        one: Number,
        /// The other.
        other: Number,
    },
    /// Record, correct or clear (`None`) a result. Pairings made since stay as they are.
    RecordResult {
        /// From 1.
        round: u32,
        /// From 1.
        board: u32,
        /// None clears it.
        #[serde(default)]
        result: Option<GameResult>,
        /// Needed where a result of an earlier round changes.
        #[serde(default)]
        reason: Option<String>,
    },
    /// 退出 (14.4, 19.1 to 19.3; 1960 section 十四).
    Withdraw {
        /// Who.
        no: Number,
        /// The reason stated (19.1), never blank.
        reason: String,
        /// What the arbiter gives the game that is running (1960 section 十四), from the first mover's side; none: it is
        /// lost like all games not played.
        #[serde(default)]
        running: Option<GameResult>,
    },
    /// Let a withdrawn entrant play again from the next round on. Rounds missed stay missed.
    Reinstate {
        /// Who.
        no: Number,
        /// Why.
        reason: String,
    },
    /// Add fouls to an entrant's account.
    RecordFouls {
        /// Who.
        no: Number,
        /// How many, 1 or more.
        count: u32,
        /// The article broken, if said.
        #[serde(default)]
        article: Option<Article>,
        /// Which member of a team; none for the entrant as such.
        #[serde(default)]
        member: Option<Number>,
    },
    /// Punish (18.1 to 18.3).
    Penalise {
        /// Who.
        no: Number,
        /// How.
        kind: PenaltyKind,
        /// Why, never blank.
        reason: String,
        /// Which member of a team; none for the entrant as such. A member expelled is in no line-up any more.
        #[serde(default)]
        member: Option<Number>,
    },
    /// Take back the last event that still stands.
    Undo,
}

/// The result of one board of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardResult {
    /// From 1.
    pub board: u32,
    /// From the view of the board's first mover; none clears it.
    #[serde(default)]
    pub result: Option<GameResult>,
}
