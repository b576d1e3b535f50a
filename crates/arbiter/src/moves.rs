//! Moves at the board, legal and not.

use rulebook::regulations::Level;
use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};
use xiangqi::{IllegalMove, Move, Square};

use crate::endings::{self, EndReason, Ending};
use crate::fouls::{self, Foul};
use crate::refusal::{Reason, Refusal};
use crate::{Fact, Game, Mover, cite, claims, handicap, move_limit, offers, touch};

/// What is wrong with an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MoveFault {
    /// An own piece stands on the target.
    OwnPieceOnTarget,
    /// The kind of piece never moves that way.
    NotItsMove,
    /// A general or advisor would leave its palace.
    OutsidePalace,
    /// An elephant would cross the river.
    AcrossRiver,
    /// 蹩马腿.
    HorseLegBlocked,
    /// 塞相眼.
    ElephantEyeBlocked,
    /// A cannon captures over exactly one piece.
    CannonScreen,
    /// A piece is in the way.
    PathBlocked,
    /// 自杀: the generals face each other.
    GeneralsFacing,
    /// 自杀: the own general stands in check.
    GeneralInCheck,
}

impl MoveFault {
    /// None for what is no move of an own piece at all.
    fn of(illegal: IllegalMove) -> Option<MoveFault> {
        Some(match illegal {
            IllegalMove::EmptySquare | IllegalMove::NotYourPiece => return None,
            IllegalMove::OwnPieceOnTarget => MoveFault::OwnPieceOnTarget,
            IllegalMove::NotItsMove => MoveFault::NotItsMove,
            IllegalMove::OutsidePalace => MoveFault::OutsidePalace,
            IllegalMove::AcrossRiver => MoveFault::AcrossRiver,
            IllegalMove::HorseLegBlocked(_) => MoveFault::HorseLegBlocked,
            IllegalMove::ElephantEyeBlocked(_) => MoveFault::ElephantEyeBlocked,
            IllegalMove::CannonScreen { .. } => MoveFault::CannonScreen,
            IllegalMove::PathBlocked(_) => MoveFault::PathBlocked,
            IllegalMove::LeavesGeneralFacing => MoveFault::GeneralsFacing,
            IllegalMove::LeavesGeneralInCheck { .. } => MoveFault::GeneralInCheck,
        })
    }

    /// 自杀 (2011 3.4), which the piece can make but which gives up the general.
    pub const fn is_suicide(self) -> bool {
        matches!(self, MoveFault::GeneralsFacing | MoveFault::GeneralInCheck)
    }

    /// The articles such a move offends against.
    pub fn articles(self, edition: Edition) -> Vec<Article> {
        match self {
            MoveFault::GeneralsFacing | MoveFault::GeneralInCheck => {
                cite(edition, &[article!("2011:3.4")], &[article!("1960:3")])
            }
            MoveFault::OwnPieceOnTarget => cite(edition, &[article!("2011:2.3")], &[article!("1960:2")]),
            _ => cite(edition, &[article!("2011:2.2")], &[article!("1960:2")]),
        }
    }
}

/// Refuses a move out of turn.
pub(crate) fn in_turn(game: &Game, by: Mover) -> Result<(), Refusal> {
    if by == game.to_move() {
        return Ok(());
    }
    let articles = cite(game.edition(), &[article!("2011:2.1")], &[article!("1960:7.1")]);
    Refusal::err(Reason::NotYourTurn { to_move: game.to_move() }, articles)
}

pub(crate) fn play(game: &Game, by: Mover, played: Move) -> Result<Vec<Fact>, Refusal> {
    in_turn(game, by)?;
    game.in_play()?;
    if game.must_seal() {
        return Refusal::err(Reason::SealInstead, vec![article!("1960:11.4")]);
    }
    ruled(game, by, played)
}

/// A move that was made, in turn and in play.
pub(crate) fn ruled(game: &Game, by: Mover, played: Move) -> Result<Vec<Fact>, Refusal> {
    let edition = game.edition();
    let mut facts = Vec::from_iter(offers::refused_by_playing_on(game, by));
    match game.position().legal(played) {
        Ok(legal) => {
            if let Some(at) = game.touched().filter(|&at| at != played.from) {
                let articles = after_illegal(edition);
                return Err(Refusal { reason: Reason::TouchedPieceMustMove { at }, articles });
            }
            touch::permits(game, legal)?;
            handicap::permits(game, legal)?;
            if let Some(again) = handicap::odds_move(game, by, legal) {
                facts.push(again);
                return Ok(facts);
            }
            facts.push(Fact::Moved { by, played });
            match game.position().play(legal).end() {
                Some(end) => {
                    let (reason, articles) = endings::on_board(edition, end);
                    let loser = game.start().mover(end.loser());
                    facts.push(Ending::lost_by(loser, reason, articles));
                }
                None => {
                    facts.extend(claims::pending_after(game, by, legal));
                    let over = facts.iter().any(|fact| matches!(fact, Fact::Ended(_)));
                    facts.extend(move_limit::reached_after_move(game).filter(|_| !over));
                }
            }
        }
        Err(illegal) => {
            let Some(fault) = MoveFault::of(illegal).filter(|_| played.from != played.to) else {
                let articles = cite(edition, &[article!("2011:2.3")], &[article!("1960:2")]);
                return Err(Refusal { reason: Reason::NoMoveOfOwnPiece { from: played.from }, articles });
            };
            facts.push(Fact::IllegalMove { by, played, fault, articles: fault.articles(edition) });
            facts.extend(consequence(game, by, played.from, fault));
        }
    }
    Ok(facts)
}

/// Lost, or a foul and the move to be made anew.
fn consequence(game: &Game, by: Mover, from: Square, fault: MoveFault) -> Vec<Fact> {
    if game.edition() == Edition::Cxa2011 {
        if fault.is_suicide() {
            let articles = vec![article!("2011:4.1.3"), article!("2011:3.4")];
            return vec![Ending::lost_by(by, EndReason::SelfExposure, articles)];
        }
        if game.illegal_moves()[by] + 1 >= losing_illegal_moves(game.start().terms.level) {
            return vec![Ending::lost_by(by, EndReason::IllegalMoves, vec![article!("2011:4.1.8")])];
        }
    }
    let mut facts = fouls::call(game, by, Foul::IllegalMove);
    if !facts.iter().any(|fact| matches!(fact, Fact::Ended(_))) {
        let can_move = |at: &Square| game.position().legal_moves().iter().any(|legal| legal.from() == *at);
        // Where pieces were touched before, those bind, and the moved piece comes after them.
        let free = game.touches().is_empty();
        let must_move = game.touched().or(Some(from)).filter(|_| free).filter(can_move);
        facts.push(Fact::TakenBack { by, must_move, articles: after_illegal(game.edition()) });
    }
    facts
}

/// 4.1.8: one at national events; two at provincial and youth events and below.
const fn losing_illegal_moves(level: Level) -> u32 {
    match level {
        Level::National => 1,
        Level::Provincial | Level::Youth | Level::Mass => 2,
    }
}

fn after_illegal(edition: Edition) -> Vec<Article> {
    cite(
        edition,
        &[article!("2011:5.8.3"), article!("2011:5.1")],
        &[article!("1960:7.5"), article!("1960:7.4")],
    )
}
