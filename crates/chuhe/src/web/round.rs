//! One round as a table of boards.

use tournament::history::Ledger;
use tournament::team::Play;
use tournament::{Game, GameResult, Number, State, Turn};

use super::event::{Mark, Person};
use super::teams::{self, Board};
use crate::desk::GameId;
use crate::i18n::{Lang, reasons};

/// A round.
#[derive(Clone, Debug)]
pub(super) struct RoundView {
    pub(super) number: u32,
    pub(super) first_mark: Mark,
    pub(super) second_mark: Mark,
    pub(super) first_heading: String,
    pub(super) second_heading: String,
    /// By board.
    pub(super) rows: Vec<BoardRow>,
    pub(super) byes: Vec<ByeRow>,
    pub(super) done: usize,
    pub(super) open: usize,
    pub(super) forfeits: usize,
    /// Boards whose players reported different results.
    pub(super) disputed: usize,
}

/// A board.
#[derive(Clone, Debug)]
pub(super) struct BoardRow {
    pub(super) board: u32,
    pub(super) game: GameId,
    pub(super) first: Person,
    pub(super) second: Person,
    /// Points before the round.
    pub(super) first_points: u32,
    pub(super) second_points: u32,
    pub(super) open: bool,
    /// As in files: `1-0`; empty while unplayed.
    pub(super) result: &'static str,
    /// As on the page.
    pub(super) shown: String,
    pub(super) state: String,
    /// The players reported different results.
    pub(super) disputed: bool,
    pub(super) why_short: String,
    pub(super) why: Vec<String>,
    /// The page of a match; empty for a game.
    pub(super) link: String,
    /// The boards of a match.
    pub(super) sheet: Vec<Board>,
}

impl BoardRow {
    /// Whether a filter's words name one of the two, or a member who plays.
    pub(super) fn fits(&self, q: &str) -> bool {
        let plays = |board: &Board| board.first.name.contains(q) || board.second.name.contains(q);
        self.first.fits(q) || self.second.fits(q) || self.sheet.iter().any(plays)
    }
}

/// One who rests.
#[derive(Clone, Debug)]
pub(super) struct ByeRow {
    pub(super) person: Person,
    pub(super) points: u32,
    pub(super) kind: String,
    pub(super) why: Vec<String>,
}

/// A round counted from 1, if it has been paired.
pub(super) fn view(t: Lang, state: &State, ledger: &Ledger, number: u32, base: &str) -> Option<RoundView> {
    let round = state.rounds().get((number as usize).checked_sub(1)?)?;
    let edition = state.regulations().edition;
    let points = |no: Number| {
        let records = state.index_of(no).and_then(|index| ledger.records.get(index));
        let before = records.and_then(|records| records.get((number as usize).checked_sub(2)?));
        before.map_or(0, |record| record.total)
    };
    let unfinished = state.unfinished_boards(number);
    let row = |game: &Game| {
        let open = unfinished.contains(&game.board);
        let overall = state.result_of(game);
        let state_text = match overall {
            None if open => t.text("board-open").to_string(),
            None => t.text("board-struck").to_string(),
            Some(result) if result.is_forfeit() => t.text("forfeit").to_string(),
            Some(_) => t.text("board-done").to_string(),
        };
        BoardRow {
            board: game.board,
            game: GameId::of(state.stage_number(), number, game.board),
            first: Person::find(state, game.first),
            second: Person::find(state, game.second),
            first_points: points(game.first),
            second_points: points(game.second),
            open,
            result: game.result().map_or("", GameResult::code),
            shown: shown_play(state, game),
            state: state_text,
            disputed: false,
            why_short: String::new(),
            why: Vec::new(),
            link: match game.team_match() {
                Some(_) => format!("{base}/match/{number}/{}", game.board),
                None => String::new(),
            },
            sheet: teams::sheet(t, state, game),
        }
    };
    let rows: Vec<BoardRow> = round.games.iter().map(row).collect();
    let byes = round.byes.iter().map(|bye| ByeRow {
        person: Person::find(state, bye.entrant),
        points: points(bye.entrant),
        kind: reasons::bye_kind(t, bye.kind),
        why: Vec::new(),
    });
    let first_mark = Mark::of(t, Turn::First, edition);
    let second_mark = Mark::of(t, Turn::Second, edition);
    Some(RoundView {
        number,
        first_heading: first_mark.title.clone(),
        second_heading: second_mark.title.clone(),
        first_mark,
        second_mark,
        byes: byes.collect(),
        done: rows.iter().filter(|row| !row.open).count(),
        open: unfinished.len(),
        forfeits: round
            .games
            .iter()
            .filter(|game| state.result_of(game).is_some_and(GameResult::is_forfeit))
            .count(),
        disputed: 0,
        rows,
    })
}

/// The result of a game, or the game points of a match.
pub(super) fn shown_play(state: &State, game: &Game) -> String {
    match &game.play {
        Play::Game(result) => result.map_or_else(|| "–".to_owned(), shown),
        Play::Match(play) => teams::score(state, play),
    }
}

/// A result as it stands in a table, from the first mover's side.
pub(super) fn shown(result: GameResult) -> String {
    match result {
        GameResult::FirstWins => "1–0",
        GameResult::SecondWins => "0–1",
        GameResult::Draw => "½–½",
        GameResult::FirstWinsByForfeit => "+ −",
        GameResult::SecondWinsByForfeit => "− +",
        GameResult::DoubleForfeit => "− −",
    }
    .to_owned()
}
