//! What is wrong with a position or with the record of a game.

use std::path::Path;

use records::{Fault, GameError, Place};
use xiangqi::{FenError, FenFault, FenField, PositionError, SetupFault, Side};

use super::notation::moves;
use super::{Lang, reasons};

/// A position that cannot be played from.
pub fn position(lang: Lang, error: &PositionError) -> String {
    match error {
        PositionError::Fen(error) => fen(lang, error),
        PositionError::Setup(error) => setup(lang, &error.faults),
    }
}

/// A text that is no FEN: field, column, fault.
pub fn fen(lang: Lang, error: &FenError) -> String {
    let field = match error.field {
        FenField::Board => lang.text("fen-board"),
        FenField::Side => lang.text("fen-side"),
        FenField::PliesSinceCapture => lang.text("fen-plies"),
        FenField::Round => lang.text("fen-round"),
        FenField::End => lang.text("fen-end"),
    };
    let why = match error.fault {
        FenFault::Missing => lang.text("fen-missing"),
        FenFault::UnknownPiece(letter) => lang.text("fen-unknown-piece").say("letter", letter),
        FenFault::RowTooLong { row } => lang.text("fen-row-long").with("row", row),
        FenFault::RowTooShort { row, points } => {
            lang.text("fen-row-short").with("row", row).with("points", points)
        }
        FenFault::TooFewRows(rows) => lang.text("fen-few-rows").with("rows", rows),
        FenFault::TooManyRows => lang.text("fen-many-rows"),
        FenFault::NotASide => lang.text("fen-not-a-side"),
        FenFault::NotANumber => lang.text("fen-not-a-number"),
        FenFault::Surplus => lang.text("fen-surplus"),
    };
    lang.text("fen-wrong").say("field", field).with("column", error.column).say("why", why).to_string()
}

/// Pieces that cannot stand so.
fn setup(lang: Lang, faults: &[SetupFault]) -> String {
    let said: Vec<String> = faults
        .iter()
        .map(|fault| match fault {
            SetupFault::NoGeneral(side) => lang.text("setup-no-general").say("side", self::side(lang, *side)),
            SetupFault::TooMany { piece, count } => lang
                .text("setup-too-many")
                .say("piece", piece.fen_char())
                .with("count", *count)
                .with("most", piece.kind.count()),
            SetupFault::Misplaced { piece, square } => {
                lang.text("setup-misplaced").say("piece", piece.fen_char()).say("square", square)
            }
            SetupFault::WaitingSideInCheck { side, .. } => {
                lang.text("setup-waiting-in-check").say("side", self::side(lang, *side))
            }
            SetupFault::GeneralsFacing => lang.text("setup-facing"),
        })
        .map(|text| text.to_string())
        .collect();
    lang.text("setup-wrong").with("why", reasons::list(lang, &said)).to_string()
}

/// 红方 or 黑方.
pub fn side(lang: Lang, side: Side) -> String {
    match side {
        Side::Red => lang.text("red"),
        Side::Black => lang.text("black"),
    }
    .to_string()
}

/// A game of a file that cannot be read: file, game, place, move, fault.
pub fn game(lang: Lang, file: &Path, error: &GameError) -> String {
    let place = match error.place {
        Place::Line(line) => lang.text("game-line").with("line", line),
        Place::Byte(byte) => lang.text("game-byte").with("byte", byte),
    };
    let text = match error.ply {
        Some(ply) => lang.text("game-wrong-move").with("ply", ply),
        None => lang.text("game-wrong"),
    };
    text.say("file", file.display())
        .with("game", error.game)
        .with("name", if error.name.is_empty() { String::new() } else { format!(" ({})", error.name) })
        .say("place", place)
        .with("why", fault(lang, &error.fault))
        .to_string()
}

/// What is wrong with a record.
fn fault(lang: Lang, fault: &Fault) -> String {
    match fault {
        Fault::NotAMove { text } => lang.text("fault-not-a-move").with("text", text.clone()),
        Fault::Unplayable { text, .. } => lang.text("fault-unplayable").with("text", text.clone()),
        Fault::Ambiguous { text, candidates } => {
            lang.text("fault-ambiguous").with("text", text.clone()).with("moves", moves(candidates))
        }
        Fault::Start(error) => lang.text("fault-start").with("why", fen(lang, error)),
        Fault::Board { text } => lang.text("fault-board").with("text", text.clone()),
        Fault::UnclosedTag => lang.text("fault-tag"),
        Fault::UnclosedComment => lang.text("fault-comment"),
        Fault::UnclosedVariation => lang.text("fault-variation"),
        Fault::TooDeep { limit } => lang.text("fault-deep").with("limit", *limit),
        Fault::Truncated { needed, found } => {
            lang.text("fault-truncated").with("needed", *needed).with("found", *found)
        }
        Fault::NoSuchPlace { line, ply } => {
            lang.text("fault-no-such-place").with("line", *line).with("ply", *ply)
        }
        Fault::LineTwice { line } => lang.text("fault-line-twice").with("line", *line),
        Fault::UnclosedElement => lang.text("fault-element"),
        Fault::NotAPoint { value } => lang.text("fault-point").with("value", *value),
        Fault::NotThisFormat { format, missing } => {
            lang.text("fault-format").say("format", format).with("missing", *missing)
        }
        Fault::Version { format, version } => {
            lang.text("fault-version").say("format", format).with("version", *version)
        }
        Fault::UnknownFormat => lang.text("fault-unknown"),
    }
    .to_string()
}
