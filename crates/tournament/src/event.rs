use rulebook::{Article, Regulations};
use serde::{Deserialize, Serialize};

use crate::file::StateFile;
use crate::leave::{BarredPair, Leave};
use crate::lots::NumbersBy;
use crate::manual::{ByHand, Change, Warning};
use crate::model::{Entrant, Format, GameResult, Number, PenaltyKind, Round};
use crate::stages::{Seat, StageStart};
use crate::team::{LineUp, Member};

/// What happened. Events are facts: [`State::apply`](crate::State::apply) never refuses one that
/// [`decide`](crate::decide()) made.
///
/// Each command gives one event, with lists inside where much changes at once, so that [`Event::Undone`] takes back
/// exactly one command. As JSON the variant stands in `"event"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A competition was started.
    Created {
        /// Its name.
        name: String,
        /// What it lays down.
        regulations: Regulations,
        /// How it is arranged.
        format: Format,
        /// Rounds announced; none: the whole table of a round robin.
        planned_rounds: Option<u32>,
    },
    /// A competition was taken over from a file.
    Imported {
        /// The whole state.
        file: StateFile,
    },
    /// Entries were taken.
    Entered {
        /// With their numbers.
        entrants: Vec<Entrant>,
    },
    /// Particulars were replaced.
    EntrantEdited {
        /// Who.
        no: Number,
        /// Name now.
        name: String,
        /// Team now.
        team: Option<String>,
        /// Rating now.
        rating: Option<u32>,
        /// 组别 now; none where they stay.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        categories: Option<Vec<String>>,
    },
    /// A team's members were entered or replaced.
    MembersSet {
        /// The team.
        no: Number,
        /// All of them, in their order.
        members: Vec<Member>,
    },
    /// A team's line-up for a match was handed in, changed or drawn (11.1 to 11.3).
    LineUpSet {
        /// From 1.
        round: u32,
        /// The team.
        no: Number,
        /// Who sits where.
        line_up: LineUp,
        /// By which it was drawn (11.3).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
        /// Given for a change after results were in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Results of boards of a match were recorded, corrected or cleared.
    BoardsRecorded {
        /// From 1.
        round: u32,
        /// The match, from 1.
        board: u32,
        /// What changed.
        boards: Vec<BoardChange>,
        /// Given for a correction.
        reason: Option<String>,
    },
    /// An entry was taken off the list.
    EntrantRemoved {
        /// Who.
        no: Number,
    },
    /// Numbers were drawn.
    LotsDrawn {
        /// The seed used.
        seed: u64,
        /// The old numbers in the order of the new ones: who was `order[0]` is now number 1.
        order: Vec<Number>,
        /// By what they were given.
        #[serde(default)]
        by: NumbersBy,
    },
    /// A round was paired.
    RoundPaired {
        /// From 1.
        round: u32,
        /// Games and byes.
        pairing: Round,
        /// Who was dropped before it for not turning up, as the regulations have it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        dropped: Vec<Number>,
        /// 积分末位淘汰 (10.6): who dropped out before it as the lowest.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        eliminated: Vec<Number>,
        /// Where the director brought the pairing: why, and what speaks against it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by_hand: Option<ByHand>,
    },
    /// A paired round was changed by hand, or paired again around what is locked.
    RoundArranged {
        /// From 1.
        round: u32,
        /// What was done.
        change: Change,
        /// The whole round as it is now.
        pairing: Round,
        /// What speaks against the pairs and rests that changed.
        warnings: Vec<Warning>,
        /// As stated.
        reason: Option<String>,
    },
    /// The last round was taken back, with all its results.
    RoundUnpaired {
        /// From 1.
        round: u32,
        /// Results lost with it.
        results: u32,
        /// As stated.
        reason: String,
    },
    /// A leave was given, or taken back.
    LeaveSet {
        /// Who.
        no: Number,
        /// For these rounds.
        rounds: Vec<u32>,
        /// Which; none: taken back.
        leave: Option<Leave>,
        /// As stated.
        reason: Option<String>,
    },
    /// A pair was put on the list of those kept apart, in place of what it had for these two.
    PairBarred {
        /// Who, when, how strongly.
        pair: BarredPair,
        /// As stated.
        reason: Option<String>,
    },
    /// A pair was taken off that list.
    PairUnbarred {
        /// The smaller number.
        one: Number,
        /// The larger number.
        other: Number,
    },
    /// Lines of a bracket or places in groups were drawn.
    SeatsDrawn {
        /// The seed used.
        seed: u64,
        /// Where everyone stands now.
        seats: Vec<Seat>,
    },
    /// The stage before ended and another began.
    StageStarted {
        /// All of it.
        stage: StageStart,
    },
    /// A result was recorded, corrected or cleared.
    ResultRecorded {
        /// From 1.
        round: u32,
        /// From 1.
        board: u32,
        /// Now.
        result: Option<GameResult>,
        /// Before.
        previous: Option<GameResult>,
        /// Given for a correction.
        reason: Option<String>,
    },
    /// An entrant withdrew.
    Withdrawn {
        /// Who.
        no: Number,
        /// As stated.
        reason: String,
        /// What follows from it.
        effect: Withdrawal,
    },
    /// A withdrawn entrant came back.
    Reinstated {
        /// Who.
        no: Number,
        /// As stated.
        reason: String,
    },
    /// Fouls were added.
    FoulsRecorded {
        /// Who.
        no: Number,
        /// How many.
        count: u32,
        /// The article broken.
        article: Option<Article>,
        /// Which member of the team; none for the entrant as such.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<Number>,
    },
    /// An entrant was punished.
    Penalised {
        /// Who.
        no: Number,
        /// How.
        kind: PenaltyKind,
        /// Rounds paired by then.
        round: u32,
        /// As stated.
        reason: String,
        /// An expulsion counts as a withdrawal (18.3).
        effect: Option<Withdrawal>,
        /// Which member of the team; none for the entrant as such.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<Number>,
    },
    /// The last event still standing was taken back.
    Undone {
        /// Its place in the log of this competition, counted from 0.
        position: u32,
        /// What it was.
        kind: EventKind,
    },
}

/// The consequences of a withdrawal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Withdrawal {
    /// The last round that still counts as taken part in; 0 before the start.
    pub after_round: u32,
    /// Fewer than half of the games of a round robin were played: all are struck out (19.2).
    pub struck_off: bool,
    /// Games paired but not played, now won by the opponents (19.2, 19.3).
    pub forfeits: Vec<Forfeit>,
    /// The game that was running, with the result that the arbiter gave it (1960 section 十四): it counts as played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<Forfeit>,
    /// Before the start of a round robin an even number is left: the lots are to be drawn anew (14.4).
    pub redraw: bool,
}

/// A game decided by a withdrawal; of a match, its boards still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Forfeit {
    /// From 1.
    pub round: u32,
    /// From 1.
    pub board: u32,
    /// By which the opponent wins, or which the arbiter gave.
    pub result: GameResult,
}

/// A board of a match whose result changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardChange {
    /// From 1.
    pub board: u32,
    /// Now, from the view of the board's first mover.
    pub result: Option<GameResult>,
    /// Before.
    pub previous: Option<GameResult>,
}

/// The name of an event's kind, for lists and for [`Event::Undone`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each stands for the event of the same name")]
pub enum EventKind {
    Created,
    Imported,
    Entered,
    EntrantEdited,
    EntrantRemoved,
    MembersSet,
    LineUpSet,
    BoardsRecorded,
    LotsDrawn,
    RoundPaired,
    RoundArranged,
    RoundUnpaired,
    LeaveSet,
    PairBarred,
    PairUnbarred,
    SeatsDrawn,
    StageStarted,
    ResultRecorded,
    Withdrawn,
    Reinstated,
    FoulsRecorded,
    Penalised,
    Undone,
}

impl Event {
    /// Its kind.
    pub const fn kind(&self) -> EventKind {
        match self {
            Event::Created { .. } => EventKind::Created,
            Event::Imported { .. } => EventKind::Imported,
            Event::Entered { .. } => EventKind::Entered,
            Event::EntrantEdited { .. } => EventKind::EntrantEdited,
            Event::EntrantRemoved { .. } => EventKind::EntrantRemoved,
            Event::MembersSet { .. } => EventKind::MembersSet,
            Event::LineUpSet { .. } => EventKind::LineUpSet,
            Event::BoardsRecorded { .. } => EventKind::BoardsRecorded,
            Event::LotsDrawn { .. } => EventKind::LotsDrawn,
            Event::RoundPaired { .. } => EventKind::RoundPaired,
            Event::RoundArranged { .. } => EventKind::RoundArranged,
            Event::RoundUnpaired { .. } => EventKind::RoundUnpaired,
            Event::LeaveSet { .. } => EventKind::LeaveSet,
            Event::PairBarred { .. } => EventKind::PairBarred,
            Event::PairUnbarred { .. } => EventKind::PairUnbarred,
            Event::SeatsDrawn { .. } => EventKind::SeatsDrawn,
            Event::StageStarted { .. } => EventKind::StageStarted,
            Event::ResultRecorded { .. } => EventKind::ResultRecorded,
            Event::Withdrawn { .. } => EventKind::Withdrawn,
            Event::Reinstated { .. } => EventKind::Reinstated,
            Event::FoulsRecorded { .. } => EventKind::FoulsRecorded,
            Event::Penalised { .. } => EventKind::Penalised,
            Event::Undone { .. } => EventKind::Undone,
        }
    }
}
