//! What is wrong with something that was typed or read from a file, in sentences.

use std::path::Path;

use records::{Fault, GameError, Place};
use rulebook::Article;
use tournament::{FileError, FileProblem, Number, State};
use xiangqi::{FenError, FenFault, FenField, PositionError, SetupFault, Side};

use crate::desk::DeskError;
use crate::i18n::notation::moves;
use crate::i18n::{Lang, people, reasons, refusals, running, slips, teams};

/// A position that cannot be played from.
pub(super) fn position(lang: Lang, error: &PositionError) -> String {
    match error {
        PositionError::Fen(error) => fen(lang, error),
        PositionError::Setup(error) => setup(lang, &error.faults),
    }
}

/// A text that is no FEN: field, column, fault.
pub(super) fn fen(lang: Lang, error: &FenError) -> String {
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
pub(super) fn side(lang: Lang, side: Side) -> String {
    match side {
        Side::Red => lang.text("red"),
        Side::Black => lang.text("black"),
    }
    .to_string()
}

/// A game of a file that cannot be read: file, game, place, move, fault.
pub(super) fn game(lang: Lang, file: &Path, error: &GameError) -> String {
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

/// A state file that cannot stand: the place in it and what is wrong there.
pub(super) fn state_file(lang: Lang, error: &FileError) -> String {
    let problem = match &error.problem {
        FileProblem::Syntax { line, column, message } => lang
            .text("state-syntax")
            .with("line", *line)
            .with("column", *column)
            .with("message", message.clone()),
        FileProblem::UnknownField => lang.text("state-unknown-field"),
        FileProblem::Missing => lang.text("state-missing"),
        FileProblem::Expected { expected, found } => {
            lang.text("state-expected").with("expected", expected.clone()).with("found", found.clone())
        }
        FileProblem::UnknownSetting => lang.text("state-unknown-setting"),
        FileProblem::BadSetting(why) => lang.text("state-bad-setting").with("why", why.clone()),
        FileProblem::DuplicateNumber(no) => lang.text("state-duplicate-number").say("no", no),
        FileProblem::NoSuchPlayer(no) => lang.text("state-no-player").say("no", no),
        FileProblem::TwiceInRound(no) => lang.text("state-twice").say("no", no),
        FileProblem::DuplicateBoard(board) => lang.text("state-board-twice").with("board", *board),
        FileProblem::AgainstOneself(no) => lang.text("state-against-oneself").say("no", no),
        FileProblem::DuplicateLine(line) => lang.text("state-line-twice").with("line", *line),
        FileProblem::NotInBracket => lang.text("state-not-in-bracket"),
        FileProblem::BoardCount { found, boards } => {
            lang.text("state-board-count").with("found", *found).with("boards", *boards)
        }
        FileProblem::LineUp(fault) => return at_place(lang, error, &teams::fault(lang, fault)),
        FileProblem::EmptyBoard => lang.text("state-empty-board"),
        FileProblem::NotOfTheFormat => lang.text("state-not-of-format"),
        FileProblem::NotTwoTeams(n) => lang.text("state-not-two-teams").with("n", *n),
        FileProblem::TooManyRounds { rounds, planned } => {
            lang.text("state-too-many-rounds").with("rounds", *rounds).with("planned", *planned)
        }
    };
    at_place(lang, error, &problem.to_string())
}

fn at_place(lang: Lang, error: &FileError, problem: &str) -> String {
    if error.at.is_empty() {
        return problem.to_owned();
    }
    lang.text("state-at").with("at", error.at.clone()).say("problem", problem).to_string()
}

/// What the desk refused, with its articles; `state` gives the names of the entrants.
pub(super) fn desk(lang: Lang, error: &DeskError, state: Option<&State>) -> String {
    let said = match error {
        DeskError::Refused { refusal, .. } => refusals::refusal(lang, refusal, &|no| name(state, no)),
        DeskError::Forbidden { right } => people::forbidden(lang, *right),
        DeskError::AccountRefused(refusal) => refusal.to_string(),
        DeskError::NoRandomness => lang.text("no-randomness").to_string(),
        DeskError::Stale { expected, found } => {
            lang.text("desk-stale").with("expected", *expected).with("found", *found).to_string()
        }
        DeskError::NoSuchEvent(id) => lang.text("desk-no-event").say("id", id).to_string(),
        DeskError::EventExists(id) => lang.text("desk-event-exists").say("id", id).to_string(),
        DeskError::BadEventId(bad) => lang.text("desk-bad-id").with("id", bad.0.clone()).to_string(),
        DeskError::NoSuchGame(id) => lang.text("desk-no-game").say("id", id).to_string(),
        DeskError::GameExists(id) => lang.text("desk-game-exists").say("id", id).to_string(),
        DeskError::GameDisagrees { game, .. } => lang.text("desk-game-disagrees").say("id", game).to_string(),
        DeskError::NoSuchTable(id) => lang.text("desk-no-table").say("id", id).to_string(),
        DeskError::TableOpen(id) => lang.text("desk-table-open").say("id", id).to_string(),
        DeskError::NotAllowed => lang.text("desk-not-allowed").to_string(),
        DeskError::NotOver => lang.text("desk-not-over").to_string(),
        DeskError::SlipRefused(refusal) => slips::refusal(lang, *refusal).to_string(),
        DeskError::TableRefused(_) => lang.text("desk-table-refused").to_string(),
        DeskError::Stopped => lang.text("job-cancelled").to_string(),
        DeskError::Busy => lang.text("store-busy").to_string(),
        DeskError::Unreadable { stream, version, why } => lang
            .text("desk-unreadable")
            .with("stream", stream.clone())
            .with("version", *version)
            .with("why", why.clone())
            .to_string(),
        DeskError::Unwritable(why) => lang.text("store-failed").with("why", why.clone()).to_string(),
        DeskError::Store(error) => running::store(lang, error),
    };
    with_articles(lang, said, error.articles())
}

/// A sentence and the articles that it rests on.
pub(super) fn with_articles(lang: Lang, said: String, articles: &[Article]) -> String {
    if articles.is_empty() {
        return said;
    }
    let articles = self::articles(lang, articles);
    lang.text("desk-by-articles").with("said", said).with("articles", articles).to_string()
}

/// Articles by number and title.
pub(super) fn articles(lang: Lang, articles: &[Article]) -> String {
    let named: Vec<String> =
        articles.iter().map(|one| format!("{} {}", one.number(), lang.title(*one))).collect();
    reasons::list(lang, &named)
}

/// An entrant by number and name.
pub(super) fn name(state: Option<&State>, no: Number) -> String {
    match state.and_then(|state| state.entrant(no)) {
        Some(entrant) => format!("{no} {}", entrant.name),
        None => no.to_string(),
    }
}
