//! What the desk, the log and a state file refuse, in sentences: for the command line and for programs.

use rulebook::Article;
use tournament::{FileError, FileProblem, Number, State};

use super::{Lang, people, reasons, refusals, running, slips, table, teams};
use crate::desk::DeskError;

/// A state file that cannot stand: the place in it and what is wrong there.
pub fn state_file(lang: Lang, error: &FileError) -> String {
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
pub fn desk(lang: Lang, error: &DeskError, state: Option<&State>) -> String {
    with_articles(lang, plainly(lang, error, state), error.articles())
}

/// As [`desk`], without the articles.
pub fn plainly(lang: Lang, error: &DeskError, state: Option<&State>) -> String {
    match error {
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
        DeskError::NotPublished(round) => lang.text("desk-not-published").with("n", *round).to_string(),
        DeskError::StageOver(id) => lang.text("desk-stage-over").say("id", id).to_string(),
        DeskError::GameExists(id) => lang.text("desk-game-exists").say("id", id).to_string(),
        DeskError::GameDisagrees { game, .. } => lang.text("desk-game-disagrees").say("id", game).to_string(),
        DeskError::NoSuchTable(id) => lang.text("desk-no-table").say("id", id).to_string(),
        DeskError::TableOpen(id) => lang.text("desk-table-open").say("id", id).to_string(),
        DeskError::NotAllowed => lang.text("desk-not-allowed").to_string(),
        DeskError::NotOver => lang.text("desk-not-over").to_string(),
        DeskError::SlipRefused(refusal) => slips::refusal(lang, *refusal).to_string(),
        DeskError::Stopped => lang.text("job-cancelled").to_string(),
        DeskError::TableRefused(refusal) => table::refusal(lang, refusal, None),
        DeskError::Busy => lang.text("store-busy").to_string(),
        DeskError::Unreadable { stream, version, why } => lang
            .text("desk-unreadable")
            .with("stream", stream.clone())
            .with("version", *version)
            .with("why", why.clone())
            .to_string(),
        DeskError::Unwritable(why) => lang.text("store-failed").with("why", why.clone()).to_string(),
        DeskError::Store(error) => running::store(lang, error),
    }
}

/// A sentence and the articles that it rests on.
pub fn with_articles(lang: Lang, said: String, articles: &[Article]) -> String {
    if articles.is_empty() {
        return said;
    }
    let articles = self::articles(lang, articles);
    lang.text("desk-by-articles").with("said", said).with("articles", articles).to_string()
}

/// Articles by number and title.
pub fn articles(lang: Lang, articles: &[Article]) -> String {
    let named: Vec<String> =
        articles.iter().map(|one| format!("{} {}", lang.number(*one), lang.title(*one))).collect();
    reasons::list(lang, &named)
}

/// An entrant by number and name.
pub fn name(state: Option<&State>, no: Number) -> String {
    match state.and_then(|state| state.anyone(no)) {
        Some(entrant) => format!("{no} {}", entrant.name),
        None => no.to_string(),
    }
}
