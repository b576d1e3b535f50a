//! How a game ends.

use qili::Cycle;
use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};
use xiangqi::BoardEnd;

use crate::{Fact, ForfeitGround, Game, GameResult, Mover, cite, fouls};

/// The end of a game: a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ending {
    /// The result.
    pub result: GameResult,
    /// The articles it rests on, the deciding one first.
    pub articles: Vec<Article>,
    /// Why.
    #[serde(flatten)]
    pub reason: EndReason,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum EndReason {
    /// 将死.
    Checkmate,
    /// 困毙.
    Stalemate,
    /// 自杀: a move that leaves the own general to be taken (2011 4.1.3).
    SelfExposure,
    /// As many illegal moves as the event's level allows (2011 4.1.8).
    IllegalMoves,
    /// 三次犯规 (2011 4.1.10).
    ThreeFouls,
    /// A second false natural-limit claim without a capture between (2011 4.1.11).
    FalseNaturalLimit,
    /// 认输.
    Resignation,
    /// The arbiter's forfeit.
    Forfeit {
        /// On what ground.
        ground: ForfeitGround,
        /// What happened, in the arbiter's words.
        note: String,
    },
    /// 协议和.
    Agreement,
    /// 自然限着 (2011 4.2.4).
    NaturalLimit,
    /// A repetition (2011 4.1.4, 4.1.5, 4.2.3; 1960 4.2, 5).
    Repetition {
        /// What the 棋例 found in it.
        ground: qili::Reason,
        /// Where it stands in the record.
        cycle: Option<Cycle>,
    },
    /// 双方均无取胜可能 (2011 4.2.2; 1960 5.1).
    NoWinPossible {
        /// Whether the board itself proves it, or the arbiter judged so.
        proved: bool,
        /// The arbiter's words where it is a judgement.
        note: String,
    },
    /// Entered from the game's sheet.
    Entered,
    /// 超时 (2011 4.1.6; 1960 4.1.5).
    Overtime,
    /// 迟到 of one or of both (2011 4.1.7, 20.2; 1960 4.1.4).
    Late,
    /// 两次未走棋先按钟 (2011 4.1.9).
    PressedTwice,
    /// 取消当场比赛资格 (2011 18.2).
    Removed,
    /// 除名 (2011 18.3).
    Expelled,
    /// 封棋 with a faulty move that was not explained (1960 4.1.6).
    SealedMove,
    /// The ordered 限着 ran out (1960 section 十二, 四).
    OrderedLimit,
}

impl Ending {
    pub(crate) fn lost_by(loser: Mover, reason: EndReason, articles: Vec<Article>) -> Fact {
        Fact::Ended(Ending { result: GameResult::lost_by(loser), articles, reason })
    }

    pub(crate) fn drawn(reason: EndReason, articles: Vec<Article>) -> Fact {
        Fact::Ended(Ending { result: GameResult::Draw, articles, reason })
    }
}

/// What the board itself decides.
pub(crate) fn on_board(edition: Edition, end: BoardEnd) -> (EndReason, Vec<Article>) {
    match end {
        BoardEnd::Checkmate { .. } => (
            EndReason::Checkmate,
            cite(
                edition,
                &[article!("2011:4.1.1"), article!("2011:3.2")],
                &[article!("1960:4.1.1"), article!("1960:3")],
            ),
        ),
        BoardEnd::Stalemate { .. } => (
            EndReason::Stalemate,
            cite(
                edition,
                &[article!("2011:4.1.2"), article!("2011:3.3")],
                &[article!("1960:4.1.2"), article!("1960:3")],
            ),
        ),
    }
}

/// Who resigns at once after a foul is spared it (2011 8.2).
pub(crate) fn resign(game: &Game, by: Mover) -> Vec<Fact> {
    let mut facts = fouls::waived_by_resigning(game, by);
    let articles = cite(game.edition(), &[article!("2011:4.1.12")], &[article!("1960:4.1.3")]);
    facts.push(Ending::lost_by(by, EndReason::Resignation, articles));
    facts
}

impl ForfeitGround {
    /// The articles that let the arbiter declare a game lost on this ground.
    pub fn articles(self, edition: Edition) -> Vec<Article> {
        let by_2011: &[Article] = match self {
            ForfeitGround::RefusesRules | ForfeitGround::SeriousBreach => &[article!("2011:4.1.13")],
            ForfeitGround::RefusesToRecord => &[article!("2011:7.4"), article!("2011:4.1.13")],
        };
        cite(edition, by_2011, &[article!("1960:4.1"), article!("1960:15")])
    }
}

pub(crate) fn enter(game: &Game, result: GameResult) -> Fact {
    // 1960: the signed records go to the arbiter, said at the end of section 十一.
    let articles = cite(game.edition(), &[article!("2011:9")], &[article!("1960:11.4")]);
    Fact::Ended(Ending { result, articles, reason: EndReason::Entered })
}
