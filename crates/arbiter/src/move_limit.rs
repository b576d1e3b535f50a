//! 限着: so many rounds by order of the arbiter (1960 section 十二, and the end of section 五).

use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};

use crate::endings::{EndReason, Ending};
use crate::refusal::{Reason, Refusal};
use crate::{Fact, Game, Mover, cite};

/// 限着的数目: as a rule forty rounds (section 十二, 三).
pub const USUAL_LIMIT_ROUNDS: u32 = 40;

/// Why 限着 is ordered (section 十二, 一).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LimitGround {
    /// (一) An ending whose outcome cannot be told; a player asks.
    Unclear {
        /// Who asks.
        by: Mover,
    },
    /// (二) A side far ahead, and the moves go round; a player asks.
    RoundAndRound {
        /// Who asks.
        by: Mover,
    },
    /// (三) The arbiter thinks it needful.
    Arbiter,
}

/// How the arbiter decides when the rounds are over (section 十二, 四).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LimitOutcome {
    /// Nothing new: a draw.
    Draw,
    /// Something new: counted anew.
    Renew {
        /// So many rounds.
        rounds: u32,
    },
    /// Something new: the game goes on without.
    Lift,
}

/// 限着 that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrderedLimit {
    /// How many rounds.
    pub rounds: u32,
    /// It ends when so many plies have been played.
    pub until_ply: u32,
    /// On what ground.
    pub ground: LimitGround,
}

fn articles(edition: Edition) -> Vec<Article> {
    cite(edition, &[article!("2011:4.2.4")], &[article!("1960:12"), article!("1960:5.11")])
}

pub(crate) fn order(game: &Game, rounds: u32, ground: LimitGround) -> Result<Vec<Fact>, Refusal> {
    let articles = articles(game.edition());
    if game.edition() == Edition::Cxa2011 || rounds == 0 {
        return Refusal::err(Reason::NotInThisBook, articles);
    }
    game.in_play()?;
    Ok(vec![ordered(game, rounds, ground)])
}

fn ordered(game: &Game, rounds: u32, ground: LimitGround) -> Fact {
    let until_ply = game.record().len().saturating_add(rounds.saturating_mul(2));
    Fact::LimitOrdered { rounds, until_ply, ground, articles: articles(game.edition()) }
}

pub(crate) fn settle(game: &Game, outcome: LimitOutcome) -> Result<Vec<Fact>, Refusal> {
    let articles = articles(game.edition());
    let Some(limit) = game.ordered_limit().filter(|_| game.is_limit_due()) else {
        return Refusal::err(Reason::NoLimitDue, articles);
    };
    match outcome {
        LimitOutcome::Draw => Ok(vec![Ending::drawn(EndReason::OrderedLimit, articles)]),
        LimitOutcome::Renew { rounds: 0 } => Refusal::err(Reason::NotInThisBook, articles),
        LimitOutcome::Renew { rounds } => Ok(vec![ordered(game, rounds, limit.ground)]),
        LimitOutcome::Lift => Ok(vec![Fact::LimitLifted { articles }]),
    }
}

/// The last of the rounds has been played.
pub(crate) fn reached_after_move(game: &Game) -> Option<Fact> {
    let limit = game.ordered_limit()?;
    let reached = game.record().len() + 1 >= limit.until_ply;
    reached.then(|| Fact::LimitReached { articles: articles(game.edition()) })
}
