//! 提和 (2011 22.1, 8.1.3; 1960 section 五, 二).

use rulebook::{Article, Edition, article};

use crate::endings::{EndReason, Ending};
use crate::fouls::{self, Foul};
use crate::refusal::{Reason, Refusal};
use crate::{Fact, Game, Mover, cite};

/// An offer more than the opponent's that is one too many (8.1.3).
const EXCESS: u32 = 2;

/// On the own time only. An offer that is one too many is a foul and stands all the same: nothing in the book voids it.
pub(crate) fn offer(game: &Game, by: Mover) -> Result<Vec<Fact>, Refusal> {
    let articles = articles(game.edition());
    if let Some(by) = game.open_offer() {
        return Err(Refusal { reason: Reason::OfferStands { by }, articles });
    }
    game.on_own_time(by, articles)?;
    game.in_play()?;
    let mut facts = vec![Fact::DrawOffered { by }];
    if game.edition() == Edition::Cxa2011 && game.offers()[by] + 1 >= game.offers()[!by] + EXCESS {
        facts.extend(fouls::call(game, by, Foul::DrawOffers));
    }
    Ok(facts)
}

pub(crate) fn answer(game: &Game, by: Mover, accept: bool) -> Result<Vec<Fact>, Refusal> {
    if game.open_offer() != Some(!by) {
        return Err(Refusal { reason: Reason::NoOfferToAnswer, articles: articles(game.edition()) });
    }
    if accept {
        let articles = cite(game.edition(), &[article!("2011:4.2.1")], &[article!("1960:5.2")]);
        return Ok(vec![Ending::drawn(EndReason::Agreement, articles)]);
    }
    Ok(vec![Fact::OfferRefused { by, by_playing_on: false }])
}

/// What a move of this player says to the other's offer.
pub(crate) fn refused_by_playing_on(game: &Game, by: Mover) -> Option<Fact> {
    (game.open_offer() == Some(!by)).then_some(Fact::OfferRefused { by, by_playing_on: true })
}

fn articles(edition: Edition) -> Vec<Article> {
    cite(edition, &[article!("2011:22.1")], &[article!("1960:5.2")])
}
