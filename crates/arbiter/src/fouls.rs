//! 犯规: the ledger, and three of them.

use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};

use crate::endings::{EndReason, Ending};
use crate::{Fact, Game, Mover, cite};

/// A foul (2011 8.1); in 1960 违例 (section 七, 五), which only ranks (section 十三, 二).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Foul {
    /// 提和过多 (8.1.3).
    DrawOffers,
    /// 不实自然限着 (8.1.4).
    FalseNaturalLimit,
    /// 违反行棋规定 (8.1.8; 1960 7.5).
    IllegalMove,
}

impl Foul {
    /// The articles that make it one.
    pub fn articles(self, edition: Edition) -> Vec<Article> {
        let by_2011: &[Article] = match self {
            Foul::DrawOffers => &[article!("2011:8.1.3"), article!("2011:22.1")],
            Foul::FalseNaturalLimit => &[article!("2011:8.1.4"), article!("2011:22.2")],
            Foul::IllegalMove => &[article!("2011:8.1.8")],
        };
        cite(edition, by_2011, &[article!("1960:7.5"), article!("1960:15")])
    }
}

/// A line of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    let articles = foul.articles(game.edition());
    let mut facts = vec![Fact::FoulCalled { by, foul, articles: articles.clone() }];
    if game.edition() == Edition::Cxa2011 && game.fouls(by) + 1 >= LOSING_FOULS {
        let articles = [vec![article!("2011:4.1.10")], articles].concat();
        facts.push(Ending::lost_by(by, EndReason::ThreeFouls, articles));
    }
    facts
}
