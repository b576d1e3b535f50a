//! What comes in from other programs and what is wrong with it.

use std::path::Path;

use super::{Lang, faults, happened, reasons, refusals};
use crate::exchange::archive::ArchiveError;
use crate::exchange::games::Unplayable;
use crate::exchange::placing::{Basis, Found, Misplaced, Unreadable};
use crate::import::remarks::Remark;
use crate::import::results::{BadCell, Part, Wrong};
use crate::store::Fault;

/// Why a file is no archive that can be taken in.
pub fn archive(lang: Lang, error: &ArchiveError) -> String {
    match error {
        ArchiveError::NotAnArchive => lang.text("archive-none"),
        ArchiveError::Newer { found } => lang.text("archive-newer").with("found", *found),
        ArchiveError::TooLarge(most) => lang.text("archive-too-large").with("mib", most >> 20),
        ArchiveError::Part { file, why } => {
            lang.text("archive-part").with("file", file.clone()).with("why", why.clone())
        }
        ArchiveError::Unreadable { stream, version, why } => lang
            .text("desk-unreadable")
            .with("stream", stream.clone())
            .with("version", *version)
            .with("why", why.clone()),
        ArchiveError::Torn { stream, torn } => {
            let text = match torn.fault {
                Fault::Missing => lang.text("archive-missing"),
                Fault::Unlinked => lang.text("archive-unlinked"),
                Fault::Changed => lang.text("archive-changed"),
            };
            text.with("stream", stream.clone()).with("version", torn.version)
        }
        ArchiveError::Cut { stream, said, found } => {
            lang.text("archive-cut").with("stream", stream.clone()).with("said", *said).with("found", *found)
        }
        ArchiveError::Foreign(stream) => lang.text("archive-foreign").with("stream", stream.clone()),
    }
    .to_string()
}

/// Why a record cannot be a game of a board.
pub fn unplayable(lang: Lang, error: &Unplayable) -> String {
    match error {
        Unplayable::Start => lang.text("game-no-start"),
        Unplayable::Move { ply, played } => lang.text("game-illegal").with("ply", *ply).say("move", played),
        Unplayable::BehindEnd { ply } => lang.text("game-behind-end").with("ply", *ply),
        Unplayable::Claim(text) => lang.text("game-claim").with("text", text.clone()),
    }
    .to_string()
}

/// Where a cell of a list is, and what is wrong with it.
pub fn bad_cell(lang: Lang, sheet: Option<&str>, error: &BadCell) -> (String, String) {
    let problem = match &error.problem {
        Wrong::NoColumn(part) => lang.text("list-no-column").with("what", part_name(lang, *part)),
        Wrong::NotANumber(text) if text.is_empty() => lang.text("list-no-board"),
        Wrong::NotANumber(text) => lang.text("import-not-a-number").with("text", text.clone()),
        Wrong::NoSuchBoard { round, place } => {
            lang.text("list-no-such-board").with("round", *round).with("place", place.clone())
        }
        Wrong::IsAMatch(board) => lang.text("list-is-a-match").with("board", *board),
        Wrong::NotAResult(text) => lang.text("cli-bad-result").with("result", text.clone()),
        Wrong::Twice { first_line } => lang.text("list-twice").with("line", *first_line),
        Wrong::OtherPlayer { said, has } => {
            lang.text("list-other-player").with("said", said.clone()).with("has", has.clone())
        }
        Wrong::NoSuchPlayer(text) => lang.text("list-no-such-player").with("text", text.clone()),
    };
    (refusals::place(lang, sheet, error.line, error.column), problem.to_string())
}

fn part_name(lang: Lang, part: Part) -> String {
    match part {
        Part::Round => lang.text("round"),
        Part::Board => lang.text("board"),
        Part::At => lang.text("board"),
        Part::First => lang.text("first-number"),
        Part::Second => lang.text("second-number"),
        Part::FirstName => lang.text("first-mover"),
        Part::SecondName => lang.text("second-mover"),
        Part::Result => lang.text("result"),
    }
    .to_string()
}

/// What is worth a second look in a list of entries.
pub fn remark(lang: Lang, remark: &Remark) -> String {
    let lines = |lines: &[u64]| {
        let mut said: Vec<String> = lines.iter().take(12).map(ToString::to_string).collect();
        if lines.len() > said.len() {
            said.push("…".to_owned());
        }
        reasons::list(lang, &said)
    };
    match remark {
        Remark::SameName { name, lines: at } => {
            lang.text("remark-same-name").with("name", name.clone()).with("lines", lines(at))
        }
        Remark::NoTeam { lines: at } => {
            lang.text("remark-no-team").with("n", at.len()).with("lines", lines(at))
        }
        Remark::Entered { name, line } => {
            lang.text("remark-entered").with("name", name.clone()).with("line", *line)
        }
    }
    .to_string()
}

/// Why files hold no games that can be taken.
pub fn no_games(lang: Lang, error: &Unreadable) -> String {
    match error {
        Unreadable::TooLarge => lang.text("games-too-large"),
        Unreadable::Damaged(why) => lang.text("games-damaged").with("why", why.clone()),
        Unreadable::NoGame => lang.text("games-no-game"),
    }
    .to_string()
}

/// How the board of a game was found.
pub fn basis(lang: Lang, basis: Basis) -> String {
    match basis {
        Basis::Said => lang.text("basis-said"),
        Basis::Tags => lang.text("basis-tags"),
        Basis::FileName => lang.text("basis-file"),
        Basis::Players => lang.text("basis-players"),
    }
    .to_string()
}

/// Why a game cannot be recorded at a board.
pub fn misplaced(lang: Lang, found: &Found, why: &Misplaced) -> String {
    let result = |result: tournament::GameResult| happened::result_words(lang, result);
    match why {
        Misplaced::Unreadable(error) => faults::game(lang, Path::new(&found.file), error),
        Misplaced::NoBoard => lang.text("misplaced-no-board").to_string(),
        Misplaced::Several(boards) => {
            let boards: Vec<String> = boards.iter().map(ToString::to_string).collect();
            lang.text("misplaced-several").with("boards", reasons::list(lang, &boards)).to_string()
        }
        Misplaced::NoSuchBoard(id) => lang.text("desk-no-game").say("id", id).to_string(),
        Misplaced::HasGame(id) => lang.text("desk-game-exists").say("id", id).to_string(),
        Misplaced::Twice(earlier) => lang.text("misplaced-twice").with("n", *earlier).to_string(),
        Misplaced::Unplayable(why) => unplayable(lang, why),
        Misplaced::NoResult(id) => lang.text("misplaced-no-result").say("id", id).to_string(),
        Misplaced::Disagrees { ends: Some(ends), has } => {
            lang.text("misplaced-disagrees").with("ends", result(*ends)).with("has", result(*has)).to_string()
        }
        Misplaced::Disagrees { ends: None, has } => {
            lang.text("misplaced-open").with("has", result(*has)).to_string()
        }
    }
}
