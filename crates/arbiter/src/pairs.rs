//! 双人赛: two on each side, with or without consultation (1960 8.1).

use rulebook::{Edition, article};
use serde::{Deserialize, Serialize};
use xiangqi::Move;

use crate::refusal::{Reason, Refusal};
use crate::{Fact, Game, Mover, PerMover, Start, moves};

/// Which of two partners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Partner {
    /// Who makes the side's first move.
    One,
    /// The other.
    Two,
}

/// The two pairs and how they play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// The partners' names, in the order in which they move.
    pub names: PerMover<[String; 2]>,
    /// 商议制: they consult and then move; else they move in turn without a word.
    pub consultation: bool,
}

impl Game {
    /// Who of a side is to make its next move; none where partners consult or a side is one player.
    pub fn partner_due(&self, side: Mover) -> Option<Partner> {
        self.start().pairs.as_ref().filter(|pairs| !pairs.consultation)?;
        let made = self.moves_made(side);
        Some(if made.is_multiple_of(2) { Partner::One } else { Partner::Two })
    }
}

pub(crate) fn fits(start: &Start) -> Result<(), Refusal> {
    if start.pairs.is_some() && start.terms.edition == Edition::Cxa2011 {
        return Refusal::err(Reason::NotInThisBook, vec![article!("2011:10.1")]);
    }
    Ok(())
}

pub(crate) fn play(game: &Game, by: Mover, partner: Partner, played: Move) -> Result<Vec<Fact>, Refusal> {
    let Some(due) = game.partner_due(by) else {
        let articles = crate::cite(game.edition(), &[article!("2011:2.1")], &[article!("1960:8.1")]);
        return Refusal::err(Reason::NoPartners, articles);
    };
    if due != partner && by == game.to_move() {
        return Refusal::err(Reason::PartnersTurn { partner: due }, vec![article!("1960:8.1")]);
    }
    moves::play(game, by, played)
}
