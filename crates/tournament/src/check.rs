//! 复核: every round of an event held against the bars of the book and against the program's own pairing.

use std::collections::HashSet;

use rulebook::regulations::{SameTeam, TurnLimits};
use serde::Serialize;

use crate::leave::Strength;
use crate::model::{Number, Round};
use crate::pairing::{self, Impossible, Quality, RoundPairing, Warning, objections};
use crate::state::State;

/// What the quality of a pairing is made of, each outweighing all behind it; where the score groups come before the
/// limits of turns, these two change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// Pairs that have met.
    Rematches,
    /// Score groups below the one who rests.
    RestDepth,
    /// Pairs of one team, or on the list.
    BarsBroken,
    /// Players beyond a limit of turns.
    TurnLimitsBroken,
    /// Pairs reaching below a score group, the groups taken from the top.
    LeftOver,
    /// Differences of first and second moves.
    TurnDifference,
    /// Distances in score groups.
    Reach,
    /// Turns repeated.
    TurnsRepeated,
    /// Up-floats against down-floats.
    FloatBalance,
    /// Places in the rows.
    NumberOrder,
}

/// Two qualities by the first criterion in which they differ.
pub fn first_difference(
    state: &State,
    round: u32,
    one: &Quality,
    other: &Quality,
) -> Option<(Criterion, bool)> {
    let regulations = state.regulations();
    let relaxed = regulations.last_round_relaxed && round >= state.planned_rounds();
    let limits_first = regulations.turn_limits == TurnLimits::BeforeScoreGroups && !relaxed;
    let limits = (Criterion::TurnLimitsBroken, one.turn_limits_broken.cmp(&other.turn_limits_broken));
    let left = (Criterion::LeftOver, one.left_over.cmp(&other.left_over));
    let [upper, lower] = if limits_first { [limits, left] } else { [left, limits] };
    let all = [
        (Criterion::Rematches, one.rematches.cmp(&other.rematches)),
        (Criterion::RestDepth, one.rest_depth.cmp(&other.rest_depth)),
        (Criterion::BarsBroken, one.bars_broken.cmp(&other.bars_broken)),
        upper,
        lower,
        (Criterion::TurnDifference, one.turn_difference.cmp(&other.turn_difference)),
        (Criterion::Reach, one.reach.cmp(&other.reach)),
        (Criterion::TurnsRepeated, one.turns_repeated.cmp(&other.turns_repeated)),
        (Criterion::FloatBalance, one.float_balance.cmp(&other.float_balance)),
        (Criterion::NumberOrder, one.number_order.cmp(&other.number_order)),
    ];
    all.into_iter().find(|(_, order)| order.is_ne()).map(|(criterion, order)| (criterion, order.is_gt()))
}

/// A round beside the one that the program would have paired in its place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Of the round as it stands.
    pub quality: Quality,
    /// The program's own round; none where it finds no legal one.
    pub own: Result<RoundPairing, Impossible>,
    /// Pairs of the round that the program would have made too, turns apart; by the FIDE (Dutch) System, which leaves no
    /// choice, with their turns.
    pub same_pairs: u32,
    /// The first criterion in which the round is worse than the program's; none where it is as good or better.
    pub worse_in: Option<Criterion>,
}

/// Compares the lines of a round, counted from 1, with what the program would have paired.
pub fn compare(state: &State, round: u32, lines: &Round) -> Comparison {
    let before = state.before_round(round, lines);
    let own = pairing::next_round(&before);
    let quality = pairing::explain_lines(&before, lines).quality;
    let dutch = pairing::is_dutch(state);
    let unordered = |a: Number, b: Number| if dutch { (a, b) } else { (a.min(b), a.max(b)) };
    let (mut same_pairs, mut worse_in) = (0, None);
    if let Ok(own) = &own {
        let pairs: HashSet<_> = own.pairs.iter().map(|pair| unordered(pair.first, pair.second)).collect();
        let same = lines.games.iter().filter(|game| pairs.contains(&unordered(game.first, game.second)));
        same_pairs = same.count() as u32;
        let difference = first_difference(state, round, &quality, &own.quality);
        worse_in = difference.filter(|(_, worse)| *worse).map(|(criterion, _)| criterion);
    }
    Comparison { quality, own, same_pairs, worse_in }
}

/// How a round stands up to checking.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoundCheck {
    /// From 1.
    pub round: u32,
    /// Boards.
    pub boards: u32,
    /// What the book or the event's own settings forbid, and what could have been avoided.
    pub violations: Vec<Warning>,
    /// What is worth knowing: floats, limits passed because nothing else was possible.
    pub remarks: Vec<Warning>,
    /// The round beside the program's own.
    pub comparison: Comparison,
    /// The system leaves no choice: any other pair than the program's own is wrong.
    pub exact: bool,
}

impl RoundCheck {
    /// Nothing forbidden, and with `strict`, or by the FIDE (Dutch) System, exactly the pairs that the program would have
    /// made.
    pub fn passes(&self, strict: bool) -> bool {
        let same = self.comparison.same_pairs == self.boards;
        self.violations.is_empty() && (same || !(strict || self.exact))
    }
}

/// Checks every round of an event on its results as they stand now.
///
/// ```
/// use tournament::check::check;
/// use tournament::simulate::{Plan, simulate};
/// let state = simulate(&Plan { entrants: 11, rounds: 5, ..Plan::default() })?;
/// assert!(check(&state).iter().all(|round| round.passes(true)));
/// # Ok::<(), tournament::Refusal>(())
/// ```
pub fn check(state: &State) -> Vec<RoundCheck> {
    (1u32..).zip(state.rounds()).map(|(round, lines)| check_round(state, round, lines)).collect()
}

/// Checks the lines of one round, counted from 1.
pub fn check_round(state: &State, round: u32, lines: &Round) -> RoundCheck {
    let comparison = compare(state, round, lines);
    let own = comparison.own.as_ref().ok().map(|own| &own.quality);
    // A limit of turns, a team or a soft bar is broken without need where the program breaks fewer.
    let avoidable = |found: u32, own: Option<u32>| own.is_none_or(|own| own < found);
    let limits = avoidable(comparison.quality.turn_limits_broken, own.map(|own| own.turn_limits_broken))
        && matches!(
            comparison.worse_in,
            Some(
                Criterion::TurnLimitsBroken
                    | Criterion::BarsBroken
                    | Criterion::RestDepth
                    | Criterion::Rematches
            )
        );
    let bars = avoidable(comparison.quality.bars_broken, own.map(|own| own.bars_broken));
    let forbidden = |warning: &Warning| match warning {
        Warning::Rematch { .. }
        | Warning::SecondBye { .. }
        | Warning::OffTable { .. }
        | Warning::LeftOut { .. } => true,
        Warning::SameTeam { .. } => state.regulations().same_team == SameTeam::Bar || bars,
        Warning::Barred { strength, .. } => *strength == Strength::Hard || bars,
        Warning::HighBye { .. } => comparison.worse_in == Some(Criterion::RestDepth),
        Warning::TurnRun { .. } | Warning::TurnDifference { .. } => limits,
        Warning::Float { .. } | Warning::OnLeave { .. } => false,
    };
    let exact = pairing::is_dutch(state);
    // That system forbids nothing that it would do itself: it lets two meet again whose game was forfeited.
    let as_ruled = exact && comparison.same_pairs as usize == lines.games.len();
    let (violations, remarks) =
        objections(state, round, lines).into_iter().partition(|warning| !as_ruled && forbidden(warning));
    RoundCheck { round, boards: lines.games.len() as u32, violations, remarks, comparison, exact }
}
