//! The steps of a ladder as columns of a table: which have one, and what stands in it.

use std::fmt;

use rulebook::regulations::RankingKey;
use tournament::State;
use tournament::ranking::{self, Standing};

use super::{Lang, reasons};

/// What stands in the column of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Number(u32),
    /// Halves, given doubled.
    Halves(u32),
    /// A word.
    Word(String),
    /// Nothing: the step only compares two.
    Nothing,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Halves(doubled) => f.write_str(&reasons::halves(*doubled)),
            Value::Word(word) => f.write_str(word),
            Value::Nothing => Ok(()),
        }
    }
}

/// The steps of the ladder that have a value of their own. Penalties only where there are any.
pub fn columns(state: &State) -> Vec<RankingKey> {
    let ladder = ranking::ladder(state);
    let punished = state.entrants().iter().any(|entrant| !entrant.penalties.is_empty());
    let shown = |key: &RankingKey| match key {
        RankingKey::Penalties => punished,
        RankingKey::DirectResult
        | RankingKey::SecondMoverInDirectGame
        | RankingKey::EarlierRounds
        | RankingKey::PointsWithoutEarlyRounds
        | RankingKey::ProgressiveWithoutEarlyRounds => false,
        _ => true,
    };
    ladder.iter().copied().filter(shown).collect()
}

/// What an entrant has at a step.
pub fn value(lang: Lang, standing: &Standing, key: RankingKey) -> Value {
    let keys = &standing.keys;
    Value::Number(match key {
        RankingKey::Points => keys.points,
        RankingKey::MatchPoints => keys.match_points,
        RankingKey::GamePoints => keys.game_points,
        RankingKey::MatchWins => keys.match_wins,
        RankingKey::Penalties => keys.penalties.removed_from_game + keys.penalties.warnings,
        RankingKey::SmallScore => return Value::Halves(keys.small_score_doubled),
        RankingKey::OpponentsScore => keys.opponents_score,
        RankingKey::ProgressiveScore => keys.progressive_score,
        RankingKey::Wins => keys.wins,
        RankingKey::Fouls => keys.fouls,
        RankingKey::SecondMoverGames => keys.second_mover_games,
        RankingKey::SecondMoverWins => keys.second_mover_wins,
        RankingKey::Unbeaten => {
            let word = if keys.losses == 0 { lang.text("yes") } else { lang.text("no") };
            return Value::Word(word.to_string());
        }
        RankingKey::DirectResult
        | RankingKey::SecondMoverInDirectGame
        | RankingKey::EarlierRounds
        | RankingKey::PointsWithoutEarlyRounds
        | RankingKey::ProgressiveWithoutEarlyRounds => return Value::Nothing,
    })
}
