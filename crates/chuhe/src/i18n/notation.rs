//! Why a text is no move, in sentences.

use xiangqi::IllegalMove;
use xiangqi::notation::NotationError;

use super::Lang;

/// A text that is no move here.
pub fn error(lang: Lang, error: &NotationError) -> String {
    match error {
        NotationError::Unreadable { character: Some(character), column } => {
            lang.text("move-unreadable").say("character", character).with("column", *column)
        }
        NotationError::Unreadable { character: None, .. } => lang.text("move-too-short"),
        NotationError::NoSuchMove => lang.text("move-none"),
        NotationError::Illegal { wish, why } => {
            lang.text("move-illegal").say("move", wish).with("why", illegal(lang, *why))
        }
        NotationError::Ambiguous { candidates } => {
            lang.text("move-ambiguous").with("moves", moves(candidates))
        }
    }
    .to_string()
}

/// Moves in a row.
pub(crate) fn moves(candidates: &[impl ToString]) -> String {
    candidates.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Why a move is not legal.
pub fn illegal(lang: Lang, why: IllegalMove) -> String {
    match why {
        IllegalMove::EmptySquare => lang.text("illegal-empty"),
        IllegalMove::NotYourPiece => lang.text("illegal-not-yours"),
        IllegalMove::OwnPieceOnTarget => lang.text("illegal-own-piece"),
        IllegalMove::NotItsMove => lang.text("illegal-not-its-move"),
        IllegalMove::OutsidePalace => lang.text("illegal-palace"),
        IllegalMove::AcrossRiver => lang.text("illegal-river"),
        IllegalMove::HorseLegBlocked(square) => lang.text("illegal-leg").say("square", square),
        IllegalMove::ElephantEyeBlocked(square) => lang.text("illegal-eye").say("square", square),
        IllegalMove::CannonScreen { screens } => lang.text("illegal-screen").with("screens", screens),
        IllegalMove::PathBlocked(square) => lang.text("illegal-path").say("square", square),
        IllegalMove::LeavesGeneralFacing => lang.text("illegal-facing"),
        IllegalMove::LeavesGeneralInCheck { .. } => lang.text("illegal-in-check"),
    }
    .to_string()
}
