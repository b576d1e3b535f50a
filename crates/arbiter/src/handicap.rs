//! 让先、让子: odds of moves and of pieces (1960 section 七, 二).

use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};
use xiangqi::{Kind, LegalMove, Setup, Square};

use crate::refusal::{Reason, Refusal};
use crate::{Fact, Game, Mover, Start, cite, wire};

/// Odds given by the stronger player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Handicap {
    /// 让一先: the weaker player is the first mover in every game.
    OneMove,
    /// 让两先: the first mover begins with two moves in a row.
    TwoMoves,
    /// 让三先: the first mover begins with three moves in a row.
    ThreeMoves,
    /// 让子: pieces of the giver are taken off before the game.
    Pieces {
        /// Who gives them.
        giver: Mover,
        /// Where they would stand.
        #[serde(with = "wire::texts")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
        off: Vec<Square>,
    },
}

impl Handicap {
    /// Moves in a row that open the game.
    pub const fn opening_moves(&self) -> usize {
        match self {
            Handicap::OneMove | Handicap::Pieces { .. } => 1,
            Handicap::TwoMoves => 2,
            Handicap::ThreeMoves => 3,
        }
    }
}

fn articles(edition: Edition) -> Vec<Article> {
    cite(edition, &[article!("2011:1.3")], &[article!("1960:7.2")])
}

/// The start position is the one the odds say; the 2011 book has none.
pub(crate) fn fits(start: &Start) -> Result<(), Refusal> {
    let edition = start.terms.edition;
    let Some(handicap) = &start.handicap else { return Ok(()) };
    if edition == Edition::Cxa2011 {
        return Refusal::err(Reason::NotInThisBook, articles(edition));
    }
    let mut board = Setup::start().board;
    if let Handicap::Pieces { giver, off } = handicap {
        let given = |at: &Square| {
            let piece = board.piece_at(*at);
            piece.is_some_and(|piece| piece.side == giver.side(edition) && piece.kind != Kind::General)
        };
        if off.is_empty() || !off.iter().all(given) {
            return Refusal::err(Reason::HandicapMismatch, articles(edition));
        }
        off.iter().for_each(|&at| board.set(at, None));
    }
    if *start.position.board() != board || start.mover(start.position.side_to_move()) != Mover::First {
        return Refusal::err(Reason::HandicapMismatch, articles(edition));
    }
    Ok(())
}

/// Different pieces, no capture, no check, where the first moves are made in a row.
pub(crate) fn permits(game: &Game, legal: LegalMove) -> Result<(), Refusal> {
    let row = game.start().handicap.as_ref().map_or(1, Handicap::opening_moves);
    if row < 2 || !game.record().is_empty() {
        return Ok(());
    }
    let again = game.odds_moves().iter().any(|earlier| earlier.to == legal.from());
    if again || legal.captured().is_some() || game.position().gives_check(legal) {
        return Refusal::err(Reason::OddsMoveBarred, articles(game.edition()));
    }
    Ok(())
}

/// The move, where the same player moves again after it.
pub(crate) fn odds_move(game: &Game, by: Mover, legal: LegalMove) -> Option<Fact> {
    let row = game.start().handicap.as_ref().map_or(1, Handicap::opening_moves);
    let again = game.record().is_empty() && game.odds_moves().len() + 1 < row;
    again.then(|| Fact::OddsMove { by, played: legal.to_move() })
}
