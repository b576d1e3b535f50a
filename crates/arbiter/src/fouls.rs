//! 犯规: the ledger, and three of them.

use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};

use crate::endings::{EndReason, Ending};
use crate::refusal::{Reason, Refusal, need_note};
use crate::{Fact, Game, Mover, cite};

/// A foul (2011 8.1); in 1960 违例 (section 七, 五), which only ranks (section 十三, 二), or a breach of 禁例
/// (section 十五, 一), which is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Foul {
    /// 干扰对方 (8.1.1).
    Disturbance,
    /// 擅自停、开棋钟 (8.1.2).
    ClockTampering,
    /// 提和过多 (8.1.3).
    DrawOffers,
    /// 不实自然限着 (8.1.4).
    FalseNaturalLimit,
    /// 摸触不能走、吃之子 (8.1.5).
    FutileTouch,
    /// 记录犯规 (8.1.6).
    Record,
    /// 未走棋先按钟 (8.1.7).
    PressWithoutMove,
    /// 违反行棋规定 (8.1.8; 1960 7.5).
    IllegalMove,
    /// 违反棋手须知 (8.1.9).
    Conduct,
    /// 悔棋 (1960 7.3).
    Retraction,
    /// Advice, or reference to material (1960 section 十五, 一 (一)).
    Advice,
    /// Pointing over the board to count moves (1960 section 十五, 一 (二)).
    Pointing,
    /// Analysis on another board (1960 section 十五, 一 (三)).
    OtherBoard,
    /// Anything else that hinders the game (1960 section 十五, 一 (四)).
    Hindrance,
}

impl Foul {
    /// The articles that make it one; the other book's fouls rest on its own general article.
    pub fn articles(self, edition: Edition) -> Vec<Article> {
        let by_2011: &[Article] = match self {
            Foul::Disturbance => &[article!("2011:8.1.1")],
            Foul::ClockTampering => &[article!("2011:8.1.2")],
            Foul::DrawOffers => &[article!("2011:8.1.3"), article!("2011:22.1")],
            Foul::FalseNaturalLimit => &[article!("2011:8.1.4"), article!("2011:22.2")],
            Foul::FutileTouch => &[article!("2011:8.1.5")],
            Foul::Record => &[article!("2011:8.1.6"), article!("2011:7.1")],
            Foul::PressWithoutMove => &[article!("2011:8.1.7")],
            Foul::IllegalMove => &[article!("2011:8.1.8")],
            Foul::Conduct
            | Foul::Retraction
            | Foul::Advice
            | Foul::Pointing
            | Foul::OtherBoard
            | Foul::Hindrance => &[article!("2011:8.1.9"), article!("2011:16")],
        };
        let by_1960: &[Article] = match self {
            Foul::Retraction => &[article!("1960:7.3"), article!("1960:15")],
            Foul::IllegalMove => &[article!("1960:7.5"), article!("1960:15")],
            _ => &[article!("1960:15")],
        };
        cite(edition, by_2011, by_1960)
    }

    /// Whether it counts among a player's fouls: in 1960 only 违例 of section 七 do.
    pub const fn counts(self, edition: Edition) -> bool {
        match edition {
            Edition::Cxa2011 => true,
            Edition::Cxa1960 => matches!(self, Foul::IllegalMove | Foul::Retraction),
        }
    }

    /// Whether the arbiter calls it on sight; the others follow from what happens at the table.
    pub const fn is_called_by_eye(self, edition: Edition) -> bool {
        match edition {
            Edition::Cxa2011 => matches!(self, Foul::Disturbance | Foul::ClockTampering | Foul::Conduct),
            Edition::Cxa1960 => {
                matches!(self, Foul::Advice | Foul::Pointing | Foul::OtherBoard | Foul::Hindrance)
            }
        }
    }
}

/// A line of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LedgerEntry {
    /// Whose foul.
    pub by: Mover,
    /// Which.
    pub foul: Foul,
    /// Plies played before it.
    pub at_ply: u32,
}

/// Fouls that lose the game in 2011 (4.1.10).
const LOSING_FOULS: usize = 3;

/// The foul and, where it is the third, the loss.
pub(crate) fn call(game: &Game, by: Mover, foul: Foul) -> Vec<Fact> {
    call_times(game, by, foul, 1)
}

/// As [`call`], for so many fouls at once.
pub(crate) fn call_times(game: &Game, by: Mover, foul: Foul, times: usize) -> Vec<Fact> {
    let articles = foul.articles(game.edition());
    let mut facts = vec![Fact::FoulCalled { by, foul, articles: articles.clone() }; times];
    if game.edition() == Edition::Cxa2011 && times > 0 && game.fouls(by) + times >= LOSING_FOULS {
        let articles = [vec![article!("2011:4.1.10")], articles].concat();
        facts.push(Ending::lost_by(by, EndReason::ThreeFouls, articles));
    }
    facts
}

/// The arbiter calls a foul on sight (2011 8.2: announced and recorded at once).
pub(crate) fn call_by_eye(game: &Game, by: Mover, foul: Foul, note: &str) -> Result<Vec<Fact>, Refusal> {
    let edition = game.edition();
    let recorded = cite(edition, &[article!("2011:8.2")], &[article!("1960:15")]);
    need_note(note, &recorded)?;
    if !foul.is_called_by_eye(edition) {
        return Refusal::err(Reason::NotCalledByEye, recorded);
    }
    Ok(call(game, by, foul))
}

/// Who resigns at once after a foul is spared its entry (2011 8.2).
pub(crate) fn waived_by_resigning(game: &Game, by: Mover) -> Vec<Fact> {
    let fresh = game.fresh_fouls().iter().filter(|entry| entry.by == by);
    fresh
        .map(|entry| Fact::FoulWaived { by, foul: entry.foul, articles: vec![article!("2011:8.2")] })
        .collect()
}
