//! Who meets whom in the next round, and why.

mod augment;
mod cut;
mod dutch;
mod exact;
mod field;
mod matching;
mod objections;
mod points;
pub mod round_robin;
mod turns;
mod two_rows;
pub use cut::eliminated;
pub use dutch::{DutchFault, DutchPair, DutchPreference, DutchTurnRule, PreferenceStrength};
pub use objections::{Warning, objections};
pub(crate) use turns::due_turn;

use rulebook::regulations::{FirstRound, PairingSystem};
use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};

use crate::bracket::{self, MatchCode};
use crate::leave::dropped;
use crate::model::{Bye, ByeKind, Format, Game, GameResult, Number, Round, Turn};
use crate::state::State;
use crate::team::all_play_all;

/// Pairs the round after those already paired, whether or not their results are in; see
/// [`ready_to_pair`](crate::ready_to_pair) for what [`decide`](crate::decide()) asks before.
///
/// # Errors
/// When no legal pairing exists, what makes it so.
pub fn next_round(state: &State) -> Result<RoundPairing, Impossible> {
    around(state, &Round::default())
}

/// Pairs the next round of a points arrangement so that no other pairing is better, however large the field: for
/// comparisons, as the time grows with the cube of the number. [`next_round`] does the same up to 500 players; above it
/// solves only what its two-row pass left imperfect.
///
/// # Errors
/// When no legal pairing exists. A round robin has only its table.
pub fn exactly(state: &State) -> Result<RoundPairing, Impossible> {
    if state.format().is_by_points() && !is_dutch(state) { points::exactly(state) } else { next_round(state) }
}

/// Pairs the next round around games that are fixed: in a points arrangement the others are paired as well as they can
/// be without them; the table of a round robin has no such choice and takes no notice of them.
///
/// # Errors
/// When no legal pairing exists, what makes it so.
pub fn around(state: &State, fixed: &Round) -> Result<RoundPairing, Impossible> {
    let dropped = dropped(state);
    let after_dropping;
    let state = if dropped.is_empty() {
        state
    } else {
        after_dropping = state.after_dropping(&dropped);
        &after_dropping
    };
    let paired = match state.format() {
        Format::TeamAllPlayAll => all_play_all::next_round(state),
        format if format.is_elimination() => bracket::next_round(state),
        format if format.is_round_robin() => round_robin::next_round(state),
        _ if state.regulations().eliminate_each_round > 0 => cut::around(state, fixed),
        _ if is_dutch(state) => dutch::around(state, fixed),
        _ => points::around(state, fixed),
    };
    paired.map(|paired| RoundPairing { dropped, ..paired })
}

/// A round already paired, from 1, with the reasons that the rules give for it on the results as they stand now. None
/// when there is no such round.
pub fn explain(state: &State, round: u32) -> Option<RoundPairing> {
    let lines = state.rounds().get((round as usize).checked_sub(1)?)?;
    if state.format().is_elimination() {
        return Some(bracket::explain(state, round, lines));
    }
    Some(explain_lines(&state.before_round(round, lines), lines))
}

/// The reasons of some lines as the round after those of `before`.
pub(crate) fn explain_lines(before: &State, lines: &Round) -> RoundPairing {
    if cut::was_by_place(before, lines) {
        return cut::explain(before, lines);
    }
    match before.format() {
        Format::TeamAllPlayAll => all_play_all::explain(before, lines),
        format if format.is_round_robin() => round_robin::explain(before, lines),
        _ if is_dutch(before) => dutch::explain(before, lines),
        _ => points::explain(before, lines),
    }
}

/// Whether the FIDE (Dutch) System pairs this event: a points arrangement of players whose settings say so.
pub(crate) fn is_dutch(state: &State) -> bool {
    state.format() == Format::Swiss && state.regulations().pairing_system == PairingSystem::Dutch
}

/// The next round, best board first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundPairing {
    /// From 1.
    pub round: u32,
    /// By board, ascending from 1.
    pub pairs: Vec<Pair>,
    /// The one who rests because the field is odd, or the table's rest in a round robin.
    pub bye: Option<PairedBye>,
    /// Others without a game: in a round robin, those whose opponent has been struck off.
    pub also_resting: Vec<Number>,
    /// Those on leave.
    pub on_leave: Vec<Bye>,
    /// Those dropped before the round for not turning up, as the regulations have it.
    pub dropped: Vec<Number>,
    /// 积分末位淘汰 (10.6): who drops out before the round, as the lowest of those left.
    pub eliminated: Vec<Number>,
    /// How good it is.
    pub quality: Quality,
}

impl RoundPairing {
    /// As it is played in the competition that it was made for: games by board, then those who rest. Matches of teams
    /// begin with the line-ups that stand where nothing else is handed in.
    pub fn to_round(&self, state: &State) -> Round {
        let game = |pair: &Pair| Game {
            board: pair.board,
            first: pair.first,
            second: pair.second,
            play: state.play_of(self.round, [pair.first, pair.second], pair.result),
        };
        let bye = self.bye.iter().map(|bye| Bye { entrant: bye.entrant, kind: bye.kind });
        let kind = match self.pairs.first().map(|pair| &pair.why) {
            Some(Why::Bracket { .. }) => ByeKind::Bracket,
            _ => ByeKind::Rest,
        };
        let others = self.also_resting.iter().map(|no| Bye { entrant: *no, kind });
        let byes = bye.chain(others).chain(self.on_leave.iter().copied());
        Round { games: self.pairs.iter().map(game).collect(), byes: byes.collect(), locked: Vec::new() }
    }
}

/// One game to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pair {
    /// From 1.
    pub board: u32,
    /// 先手方.
    pub first: Number,
    /// 后手方.
    pub second: Number,
    /// In a round robin: decided at once, as one of them has withdrawn (19.2).
    pub result: Option<GameResult>,
    /// How it came out.
    pub why: Why,
}

/// How a pair came out, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Why {
    /// From the round robin's table (12.1; appendix 二).
    Table {
        /// 1 or 2.
        cycle: u32,
        /// The table's own round, which differs from the round played where rounds are exchanged.
        table_round: u32,
        /// Places in the table of the first and the second mover.
        places: [u32; 2],
        /// The group, from 1, where there are groups.
        group: Option<u32>,
    },
    /// Two teams play all against all (11.4).
    AllPlayAll {
        /// The larger team has moved on by one place fewer.
        round: u32,
    },
    /// From the numbers, in round 1 of a points arrangement.
    FirstRound {
        /// How.
        mode: FirstRound,
        /// The partner that the mode would have given the first mover, where a bar forbade it.
        instead_of: Option<Number>,
    },
    /// From the bracket of an elimination (10.4).
    Bracket {
        /// The match.
        code: MatchCode,
        /// The places that its players can still come to, the best and the last.
        places: (u32, u32),
        /// Which game of the match, from 1.
        game: u32,
        /// Why the first mover is the first mover.
        first_turn: BracketTurn,
    },
    /// Carried over from the stage before.
    Carried,
    /// By place, where few are left after others have dropped out and no legal pairing exists (10.6).
    Place {
        /// Places of the first and the second mover before the round.
        places: [u32; 2],
    },
    /// By points, in later rounds. Pairs of values stand for the first and the second mover.
    Points {
        /// Points before the round.
        points: [u32; 2],
        /// The row each stood in: the turn that was due.
        rows: [Turn; 2],
        /// Places in the rows, from 1, within the score group in which they met.
        places: [u32; 2],
        /// Turns had so far, oldest first.
        turns: [Vec<Turn>; 2],
        /// Who comes down and who goes up; none where the points are equal.
        floats: Option<[Float; 2]>,
        /// Why the first mover is the first mover.
        first_mover_by: FirstMoverRule,
        /// What could not be kept.
        broken: Vec<Bar>,
        /// Of a pair of unequal points: what stood between the higher of them and the opponents nearer to that score.
        nearer: Option<Nearer>,
    },
    /// By the FIDE (Dutch) System.
    Dutch(Box<DutchPair>),
}

/// The opponents nearer in points whom one who comes down could not meet, best first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Nearer {
    /// Barred, with what stands between them; at most [`Nearer::MOST`].
    pub barred: Vec<BarredOpponent>,
    /// Barred beyond those listed.
    pub more_barred: u32,
    /// Not barred, but needed elsewhere: an odd number of players, or others who could meet nobody else.
    pub free: u32,
}

impl Nearer {
    /// Barred opponents that are listed one by one.
    pub const MOST: usize = 12;
}

/// An opponent and what stands between.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BarredOpponent {
    /// Who.
    pub no: Number,
    /// Why not.
    pub bars: Vec<Bar>,
}

/// Who moves first in a game of an elimination (12.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BracketTurn {
    /// By lots, in the first game of a match.
    Lots,
    /// The turns of the game before are exchanged.
    Exchanged,
}

/// 上调 or 下调: which way a player left the score group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Float {
    /// 上调: met one of more points.
    Up,
    /// 下调: met one of fewer points, or rested.
    Down,
}

/// The rule that gave the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum FirstMoverRule {
    /// The other way round would break a limit of turns.
    TurnLimit,
    /// Fewer first moves than second moves, by comparison.
    FewerFirstMoves,
    /// Equal there: at the latest turn where they differ, this one moved second.
    LatestDifference {
        /// How many turns back, from 1.
        turns_back: u32,
    },
    /// Equal histories: the order of numbers of the round.
    NumberOrder,
    /// Against the rules: set by hand, or results have been corrected since.
    ByHand,
}

/// What stands between two players, or between a player and a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bar {
    /// They have met.
    Rematch,
    /// A second rest.
    SecondBye,
    /// Members of one team.
    SameTeam,
    /// On the list of pairs kept apart.
    Barred,
    /// Locked by the director.
    Locked,
    /// The difference between first and second moves would pass its limit.
    TurnDifference,
    /// The run of equal turns would pass its limit.
    TurnRun,
}

/// The rest of an odd field, and why this entrant has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairedBye {
    /// Who rests.
    pub entrant: Number,
    /// Which kind.
    pub kind: ByeKind,
    /// Points before the round.
    pub points: u32,
    /// Those of fewer points who have rested before and were passed over (14.4).
    pub passed_over: Vec<Number>,
}

/// The quality of a pairing: compared field by field from the top, smaller is better; but with
/// [`TurnLimits::BeforeScoreGroups`](rulebook::regulations::TurnLimits), the default, `turn_limits_broken` comes before
/// `left_over`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Quality {
    /// Pairs that have met before. Always 0 where the program pairs a points arrangement.
    pub rematches: u32,
    /// Score groups below the one who rests because the field is odd.
    #[serde(default)]
    pub rest_depth: u32,
    /// Pairs of one team or on the list, where they are to be kept apart.
    pub bars_broken: u32,
    /// For each score group from the top: pairs reaching below it, the rest of an odd field included.
    pub left_over: Vec<u32>,
    /// Players whose difference or run of turns passes its limit.
    pub turn_limits_broken: u32,
    /// Sum over all players of |first moves - second moves| after the round.
    pub turn_difference: u32,
    /// Sum of the squared distances, in score groups, between the two of each pair.
    pub reach: u32,
    /// Players with the same turn as in their last game.
    pub turns_repeated: u32,
    /// Sum over all players of the squared difference of down-floats and up-floats after the round.
    pub float_balance: u32,
    /// Sum of the squared distances of the two places in their rows.
    pub number_order: u64,
}

/// No legal pairing exists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{} entrants cannot be paired because of {bars:?}", stuck.len())]
pub struct Impossible {
    /// The bars that make it so: without any one of them (or, if there is none such, without all of them) a pairing
    /// would exist.
    pub bars: Vec<Bar>,
    /// Entrants left without a partner in a pairing of as many as possible.
    pub stuck: Vec<Number>,
    /// The nearest way out: as few pairs or rests as can be that, released from their bars, let everyone be paired; of
    /// several such ways one that touches the director's own wishes before the book.
    pub releases: Vec<Release>,
}

/// A pair or a rest to be released from its bars, for instance by [`Change::Pair`](crate::Change::Pair), by taking it
/// off the list, or by another setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Release {
    /// Who.
    pub one: Number,
    /// With whom; none for a rest.
    pub other: Option<Number>,
    /// What stands in the way.
    pub bars: Vec<Bar>,
}

impl Impossible {
    /// The articles that the bars rest on.
    pub fn articles(&self, edition: Edition) -> Vec<Article> {
        let of = |bar: &Bar| match (edition, bar) {
            (Edition::Cxa2011, Bar::SecondBye) => article!("2011:14.4"),
            (Edition::Cxa2011, _) => article!("2011:10.3"),
            (Edition::Cxa1960, _) => article!("1960:9.4"),
        };
        let mut articles: Vec<Article> = self.bars.iter().map(of).collect();
        articles.sort();
        articles.dedup();
        articles
    }
}
