//! Who moves first (article 5).

use serde::Serialize;

use super::player::Player;
use crate::model::Turn;
use crate::pairing::PreferenceStrength;
use crate::state::State;

/// The rule that gave the first move in the FIDE (Dutch) System.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum DutchTurnRule {
    /// Both have the turn that they prefer (5.2.1).
    BothGranted,
    /// The stronger preference (5.2.2).
    Stronger,
    /// Both absolute: the wider difference (5.2.2).
    WiderDifference,
    /// The latest game in which one moved first and the other second is turned round (5.2.3).
    LatestDifference {
        /// How many games back, from 1.
        turns_back: u32,
    },
    /// The preference of the higher ranked (5.2.4).
    HigherRanked,
    /// Nobody prefers anything: an odd number has the turn that was drawn for number 1 (5.2.5).
    Number,
    /// Against the rules: set by hand, or results have been corrected since.
    ByHand,
}

/// The turn drawn for number 1 (5.1): as the event's settings say, else as round 1 shows, else the first move.
pub(super) fn initial(state: &State) -> Turn {
    if let Some(turn) = state.regulations().initial_turn {
        return Turn::from(turn);
    }
    let games = state.rounds().first().map_or(&[][..], |round| &round.games);
    let best = games.iter().flat_map(|game| [(game.first, Turn::First), (game.second, Turn::Second)]).min();
    match best.and_then(|(no, turn)| Some((state.index_of(no)?, turn))) {
        Some((index, turn)) if index % 2 == 1 => turn.other(),
        Some((_, turn)) => turn,
        None => Turn::First,
    }
}

/// Whether `one` moves first against `other`, and why.
pub(super) fn first_mover(one: &Player, other: &Player, initial: Turn) -> (bool, DutchTurnRule) {
    let grant = |player: &Player, wish: Turn| (wish == Turn::First) == std::ptr::eq(player, one);
    let higher_first =
        (std::cmp::Reverse(one.score), one.number) < (std::cmp::Reverse(other.score), other.number);
    let higher = if higher_first { one } else { other };
    let (mine, yours) = match (one.preference, other.preference) {
        (Some(mine), Some(yours)) => (mine, yours),
        (Some(mine), None) => return (grant(one, mine.turn), DutchTurnRule::BothGranted),
        (None, Some(yours)) => return (grant(other, yours.turn), DutchTurnRule::BothGranted),
        (None, None) => {
            let turn = if higher.index.is_multiple_of(2) { initial } else { initial.other() };
            return (grant(higher, turn), DutchTurnRule::Number);
        }
    };
    if mine.turn != yours.turn {
        return (grant(one, mine.turn), DutchTurnRule::BothGranted);
    }
    let wish = mine.turn;
    match mine.strength.cmp(&yours.strength) {
        std::cmp::Ordering::Greater => return (grant(one, wish), DutchTurnRule::Stronger),
        std::cmp::Ordering::Less => return (grant(other, wish), DutchTurnRule::Stronger),
        std::cmp::Ordering::Equal if mine.strength == PreferenceStrength::Absolute => {
            match one.difference.abs().cmp(&other.difference.abs()) {
                std::cmp::Ordering::Greater => return (grant(one, wish), DutchTurnRule::WiderDifference),
                std::cmp::Ordering::Less => return (grant(other, wish), DutchTurnRule::WiderDifference),
                std::cmp::Ordering::Equal => {}
            }
        }
        std::cmp::Ordering::Equal => {}
    }
    let latest = one.turns.iter().rev().zip(other.turns.iter().rev());
    if let Some((back, (last, _))) = (1u32..).zip(latest).find(|(_, (a, b))| a != b) {
        return (*last == Turn::Second, DutchTurnRule::LatestDifference { turns_back: back });
    }
    (grant(higher, wish), DutchTurnRule::HigherRanked)
}
