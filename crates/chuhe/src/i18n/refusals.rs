//! Why a command was refused or a list cannot be entered, in sentences.

use tournament::Refusal;

use super::reasons::{self, Names, list};
use super::{Lang, teams};
use crate::import::book::{LARGEST, cell_name};
use crate::import::pairing::BadLine;
use crate::import::{ImportError, LineError, Problem};

/// A refused command.
pub fn refusal(lang: Lang, refusal: &Refusal, names: Names<'_>) -> String {
    match refusal {
        Refusal::NotCreated => lang.text("refusal-not-created"),
        Refusal::AlreadyCreated => lang.text("refusal-already-created"),
        Refusal::BlankName => lang.text("refusal-blank-name"),
        Refusal::ReasonNeeded => lang.text("refusal-reason-needed"),
        Refusal::RoundsNotGiven => lang.text("refusal-rounds-not-given"),
        Refusal::BadFile(error) => lang.text("refusal-bad-file").say("why", error),
        Refusal::NoEntries => lang.text("refusal-no-entries"),
        Refusal::DuplicateNumber { no } => lang.text("refusal-duplicate-number").with("no", no.get()),
        Refusal::DuplicateName { name, .. } => lang.text("refusal-duplicate-name").with("name", name.clone()),
        Refusal::NoSuchEntrant { no } => lang.text("refusal-no-such-entrant").with("no", no.get()),
        Refusal::AlreadyStarted => lang.text("refusal-already-started"),
        Refusal::TooFewEntrants { entrants } => lang.text("refusal-too-few-entrants").with("n", *entrants),
        Refusal::RedrawNeeded => lang.text("refusal-redraw-needed"),
        Refusal::UnfinishedBoards { round, boards } => {
            let boards: Vec<String> = boards.iter().map(ToString::to_string).collect();
            lang.text("refusal-unfinished-boards").with("round", *round).with("boards", list(lang, &boards))
        }
        Refusal::AllRoundsPlayed { planned } => {
            lang.text("refusal-all-rounds-played").with("planned", *planned)
        }
        Refusal::NoLegalPairing(impossible) => {
            lang.text("refusal-no-legal-pairing").with("why", reasons::impossible(lang, impossible, names))
        }
        Refusal::NoSuchRound { round } => lang.text("refusal-no-such-round").with("round", *round),
        Refusal::NoSuchBoard { round, board } => {
            lang.text("refusal-no-such-board").with("round", *round).with("board", *board)
        }
        Refusal::GameStruckOut { round, board } => {
            lang.text("refusal-game-struck-out").with("round", *round).with("board", *board)
        }
        Refusal::NothingChanges => lang.text("refusal-nothing-changes"),
        Refusal::HasWithdrawn { no } => lang.text("refusal-has-withdrawn").with("no", no.get()),
        Refusal::NotWithdrawn { no } => lang.text("refusal-not-withdrawn").with("no", no.get()),
        Refusal::IsExpelled { no } => lang.text("refusal-is-expelled").with("no", no.get()),
        Refusal::NotTheLastRound { round, last } => {
            lang.text("refusal-not-the-last-round").with("round", *round).with("last", *last)
        }
        Refusal::NotTheNextRound { round, next } => {
            lang.text("refusal-not-the-next-round").with("round", *round).with("next", *next)
        }
        Refusal::BoardHasResult { round, board } => {
            lang.text("refusal-board-has-result").with("round", *round).with("board", *board)
        }
        Refusal::BoardLocked { round, board } => {
            lang.text("refusal-board-locked").with("round", *round).with("board", *board)
        }
        Refusal::NotInRound { round, no } => {
            lang.text("refusal-not-in-round").with("round", *round).with("no", no.get())
        }
        Refusal::OnLeave { round, no } => {
            lang.text("refusal-on-leave").with("round", *round).with("no", no.get())
        }
        Refusal::BothRest { one, other } => {
            lang.text("refusal-both-rest").with("one", one.get()).with("other", other.get())
        }
        Refusal::AgainstOneself { no } => lang.text("refusal-against-oneself").with("no", no.get()),
        Refusal::TwiceInRound { no } => lang.text("refusal-twice-in-round").with("no", no.get()),
        Refusal::DuplicateBoard { board } => lang.text("refusal-duplicate-board").with("board", *board),
        Refusal::LeftOut { round, numbers } => {
            let who: Vec<String> = numbers.iter().map(|no| names(*no)).collect();
            lang.text("refusal-left-out").with("round", *round).with("who", list(lang, &who))
        }
        Refusal::RoundPaired { round } => lang.text("refusal-round-paired").with("round", *round),
        Refusal::NoByesInRoundRobin => lang.text("refusal-no-byes-in-round-robin"),
        Refusal::TooManyByes { no, limit } => {
            lang.text("refusal-too-many-byes").with("no", no.get()).with("limit", *limit)
        }
        Refusal::NotBarred { one, other } => {
            lang.text("refusal-not-barred").with("one", one.get()).with("other", other.get())
        }
        Refusal::NoRunningGame { no } => lang.text("refusal-no-running-game").with("no", no.get()),
        Refusal::RoundsFollow => lang.text("refusal-rounds-follow"),
        Refusal::LotsNeeded => lang.text("refusal-lots-needed"),
        Refusal::TooManyGroups { groups, entrants } => {
            lang.text("refusal-too-many-groups").with("groups", *groups).with("entrants", *entrants)
        }
        Refusal::LaterGamesStand { round } => lang.text("refusal-later-games-stand").with("round", *round),
        Refusal::StageNotOver => lang.text("refusal-stage-not-over"),
        Refusal::CarriedOver { round } => lang.text("refusal-carried-over").with("round", *round),
        Refusal::NobodyQualifies { group } => lang.text("refusal-nobody-qualifies").with("group", *group),
        Refusal::TakenTwice { no } => lang.text("refusal-taken-twice").with("no", no.get()),
        Refusal::OneSelectionOnly => lang.text("refusal-one-selection-only"),
        Refusal::TeamsAndPlayers => lang.text("refusal-teams-and-players"),
        Refusal::NothingToCarry => lang.text("refusal-nothing-to-carry"),
        Refusal::NothingToUndo => lang.text("refusal-nothing-to-undo"),
        Refusal::NotATeamEvent => lang.text("refusal-not-a-team-event"),
        Refusal::TwoTeams => lang.text("refusal-two-teams"),
        Refusal::NoMembers { no } => lang.text("refusal-no-members").with("team", names(*no)),
        Refusal::TooManyMembers { team, members, most } => {
            let text = lang.text("refusal-too-many-members").with("team", team.clone());
            text.with("members", *members).with("most", *most)
        }
        Refusal::MembersOutOfRatingOrder { team, member, above } => {
            let text = lang.text("refusal-members-rating").with("team", team.clone());
            text.with("member", member.get()).with("above", above.get())
        }
        Refusal::MembersStand { no } => lang.text("refusal-members-stand").with("team", names(*no)),
        Refusal::NoSuchMember { no, member } => {
            lang.text("refusal-no-such-member").with("team", names(*no)).with("member", member.get())
        }
        Refusal::NoMatchInRound { round, no } => {
            lang.text("refusal-no-match-in-round").with("team", names(*no)).with("round", *round)
        }
        Refusal::IllegalLineUp { no, line_up, fault, .. } => lang
            .text("refusal-illegal-line-up")
            .with("team", names(*no))
            .say("line_up", line_up)
            .with("why", teams::fault(lang, fault)),
        Refusal::LineUpByTable => lang.text("refusal-line-up-by-table"),
        Refusal::BoardsNotDrawn { .. } => lang.text("refusal-boards-not-drawn"),
        Refusal::SeatHasResult { round, board, at } => {
            let text = lang.text("refusal-seat-has-result").with("round", *round);
            text.with("board", *board).with("at", *at)
        }
        Refusal::EmptyBoard { round, board, at } => {
            let text = lang.text("refusal-empty-board").with("round", *round);
            text.with("board", *board).with("at", *at)
        }
        Refusal::NoSuchBoardOfMatch { round, board, at } => {
            let text = lang.text("refusal-no-board-of-match").with("round", *round);
            text.with("board", *board).with("at", *at)
        }
        Refusal::IsAMatch { board, .. } => lang.text("refusal-is-a-match").with("board", *board),
        Refusal::NotAMatch { board, .. } => lang.text("refusal-not-a-match").with("board", *board),
    }
    .to_string()
}

/// A file that is no table.
pub fn no_table(lang: Lang, error: &ImportError) -> String {
    match error {
        ImportError::Empty => lang.text("import-empty"),
        ImportError::NotText { encoding: None, line } => lang.text("import-not-text").with("line", *line),
        ImportError::NotText { encoding: Some(encoding), line } => {
            lang.text("import-not-text-as").with("line", *line).with("encoding", encoding.name())
        }
        ImportError::OpenQuote { line } => lang.text("import-open-quote").with("line", *line),
        ImportError::FullWidthDelimiter { line, mark } => {
            lang.text("import-full-width").with("line", *line).say("mark", mark)
        }
        ImportError::NotAWorkbook { why } => lang.text("import-no-workbook").with("why", why.clone()),
        ImportError::OldWorkbook => lang.text("import-old-workbook"),
        ImportError::NoSuchSheet { name, known } => {
            lang.text("import-no-sheet").with("name", name.clone()).with("known", list(lang, known))
        }
        ImportError::TooLarge { sheet: Some(sheet), cell: Some(cell) } => {
            lang.text("import-too-large-at").with("sheet", sheet.clone()).with("cell", cell.clone())
        }
        ImportError::TooLarge { .. } => lang.text("import-too-large").with("mib", LARGEST >> 20),
    }
    .to_string()
}

/// A line of a pairing that does not read.
pub fn bad_pairing_line(lang: Lang, error: &BadLine) -> String {
    lang.text("pairing-bad-line").with("line", error.line).with("text", error.text.clone()).to_string()
}

/// Where a cell of a list is, and what is wrong with it. `sheet` is the sheet that the list was.
pub fn bad_line(lang: Lang, sheet: Option<&str>, error: &LineError) -> (String, String) {
    let place = place(lang, sheet, error.line, error.column);
    let problem = match &error.problem {
        Problem::NoNameColumn => lang.text("import-no-name-column"),
        Problem::NoSuchColumn => lang.text("import-no-such-column"),
        Problem::MissingName => lang.text("import-missing-name"),
        Problem::MissingTeam => lang.text("import-missing-team"),
        Problem::MissingNumber => lang.text("import-missing-number"),
        Problem::NotANumber(text) => lang.text("import-not-a-number").with("text", text.clone()),
        Problem::DuplicateNumber { no, first_line } => {
            lang.text("import-duplicate-number").say("no", no).with("line", *first_line)
        }
        Problem::DuplicateName { name, first_line } => {
            lang.text("import-duplicate-name").with("name", name.clone()).with("line", *first_line)
        }
        Problem::ExtraCells { found, expected } => {
            lang.text("import-extra-cells").with("found", *found).with("expected", *expected)
        }
    };
    (place, problem.to_string())
}

/// A line of a list, or a cell of it, as people find it: of a sheet by the cell's name.
pub fn place(lang: Lang, sheet: Option<&str>, line: u64, column: Option<usize>) -> String {
    match (sheet, column) {
        (Some(sheet), Some(column)) => lang
            .text("import-sheet-cell")
            .with("sheet", sheet.to_owned())
            .with("cell", cell_name(line, column)),
        (Some(sheet), None) => {
            lang.text("import-sheet-line").with("sheet", sheet.to_owned()).with("line", line)
        }
        (None, Some(column)) => lang.text("import-line-column").with("column", column + 1).with("line", line),
        (None, None) => lang.text("import-line").with("line", line),
    }
    .to_string()
}
