//! A list of results: board and result, with the round and the players where the list has them.
//!
//! ```
//! use chuhe::import::{Table, results};
//! # use tournament::{State, StateFile, GameResult};
//! # let file = StateFile::read(r#"{"rules": "2011", "format": "swiss", "planned_rounds": 3,
//! #     "players": [{"no": 1, "name": "甲"}, {"no": 2, "name": "乙"}],
//! #     "rounds": [[{"board": 1, "first": 1, "second": 2}]]}"#)?;
//! # let state = State::from_file(file)?;
//! let list = Table::read("台次,结果\n1,先胜\n".as_bytes(), None)?;
//! let read = results::read(&list, &state, 1).expect("every line is good");
//! assert_eq!((read[0].id.board, read[0].result), (1, GameResult::FirstWins));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashMap;

use rulebook::Edition;
use tournament::team::Play;
use tournament::{Command, GameResult, Number, State};
use xiangqi::Side;

use super::{Row, Table, cell, number};
use crate::desk::{GameId, Who};

/// What a column of a list of games holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// 轮次.
    Round,
    /// 台; of teams the match.
    Board,
    /// The board of a match.
    At,
    /// The first mover's number.
    First,
    /// The second mover's number.
    Second,
    /// The first mover's name.
    FirstName,
    /// The second mover's name.
    SecondName,
    /// The result.
    Result,
}

/// Which column, from 0, holds what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts(HashMap<Part, usize>);

/// A cell that keeps the list from being taken in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BadCell {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 0; none when it is the line as a whole.
    pub column: Option<usize>,
    /// What is wrong.
    pub problem: Wrong,
}

/// What can be wrong with a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// No column holds what is needed.
    #[error("no column holds {0:?}")]
    NoColumn(Part),
    /// Not a whole number from 1.
    #[error("`{0}` is no number")]
    NotANumber(String),
    /// Nobody was paired there.
    #[error("there is no board {place} in round {round}")]
    NoSuchBoard {
        /// The round.
        round: u32,
        /// The board as it is written.
        place: String,
    },
    /// A match of teams, of which one board must be named.
    #[error("match {0} has boards of its own")]
    IsAMatch(u32),
    /// No result.
    #[error("`{0}` is no result")]
    NotAResult(String),
    /// The board stands above already.
    #[error("the board stands on line {first_line} already")]
    Twice {
        /// There.
        first_line: u64,
    },
    /// Somebody else sits there.
    #[error("`{said}` does not sit there, but {has}")]
    OtherPlayer {
        /// As the list has it.
        said: String,
        /// As it was paired.
        has: String,
    },
    /// Nobody, or more than one, has this name.
    #[error("`{0}` names nobody, or several")]
    NoSuchPlayer(String),
}

/// A result that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its line, from 1.
    pub line: u64,
    /// Its board.
    pub id: GameId,
    /// The result.
    pub result: GameResult,
    /// What the event has so far.
    pub was: Option<GameResult>,
}

impl Listed {
    /// Whether it puts another result in place of one that stands.
    pub fn corrects(&self) -> bool {
        self.was.is_some_and(|was| was != self.result)
    }

    /// Whether the event has it so already.
    pub fn is_known(&self) -> bool {
        self.was == Some(self.result)
    }
}

/// The heading as it is compared: small letters without blanks, nothing in brackets.
fn plain_heading(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).map(super::simplified).collect();
    text.to_lowercase().split(['(', '（']).next().unwrap_or_default().to_owned()
}

impl Parts {
    /// The columns by their headings, and on which of the lines the headings stand.
    pub fn guess(table: &Table, edition: Edition) -> (Parts, Option<u64>) {
        let head = table.lines().take(10).find(|row| {
            let found = row.cells.iter().filter_map(|cell| part_of(cell, edition));
            found.collect::<std::collections::HashSet<_>>().len() > 1
        });
        let Some(head) = head else { return (Parts::without_headings(table), None) };
        let mut parts = Parts::default();
        let boards = head.cells.iter().filter(|cell| part_of(cell, edition) == Some(Part::Board));
        // 场 and 台 beside each other: a match and its board.
        let with_matches = boards.clone().count() > 1 && boards.clone().any(|cell| is_match(cell));
        for (column, heading) in head.cells.iter().enumerate() {
            let Some(mut part) = part_of(heading, edition) else { continue };
            if with_matches && part == Part::Board && !is_match(heading) {
                part = Part::At;
            }
            parts.0.entry(part).or_insert(column);
        }
        (parts, Some(head.line))
    }

    /// Two columns: board, result. Three: board, first, second; what a finished pairing has.
    fn without_headings(table: &Table) -> Parts {
        let parts: &[Part] = match table.columns() {
            2 => &[Part::Board, Part::Result],
            3 => &[Part::Board, Part::First, Part::Second],
            _ => &[],
        };
        Parts(parts.iter().copied().zip(0..).collect())
    }

    /// The column of a part.
    pub fn column(&self, part: Part) -> Option<usize> {
        self.0.get(&part).copied()
    }

    pub(super) fn cell<'a>(&self, row: &'a Row, part: Part) -> Option<&'a str> {
        cell(row, self.column(part))
    }

    pub(super) fn needs(&self, line: u64, parts: &[Part]) -> Result<(), Vec<BadCell>> {
        let missing = parts.iter().filter(|part| self.column(**part).is_none());
        let missing: Vec<BadCell> =
            missing.map(|part| BadCell { line, column: None, problem: Wrong::NoColumn(*part) }).collect();
        if missing.is_empty() { Ok(()) } else { Err(missing) }
    }
}

fn is_match(heading: &str) -> bool {
    matches!(plain_heading(heading).as_str(), "场" | "场次" | "match")
}

fn part_of(heading: &str, edition: Edition) -> Option<Part> {
    let of_side = |side: Side, first: Part, second: Part| {
        let opens = if edition == Edition::Cxa2011 { Side::Red } else { Side::Black };
        if side == opens { first } else { second }
    };
    Some(match plain_heading(heading).as_str() {
        "轮次" | "轮" | "round" => Part::Round,
        "台" | "台次" | "台号" | "board" | "table" | "场" | "场次" | "match" => Part::Board,
        "结果" | "成绩" | "比分" | "result" | "score" => Part::Result,
        "先手号" | "先手编号" | "先走号" | "firstno." | "first" => Part::First,
        "后手号" | "后手编号" | "后走号" | "secondno." | "second" => Part::Second,
        "红方号" | "红号" => of_side(Side::Red, Part::First, Part::Second),
        "黑方号" | "黑号" => of_side(Side::Black, Part::First, Part::Second),
        "先手" | "先走" | "先手方" | "firstmover" => Part::FirstName,
        "后手" | "后走" | "后手方" | "secondmover" => Part::SecondName,
        "红方" | "红" | "red" => of_side(Side::Red, Part::FirstName, Part::SecondName),
        "黑方" | "黑" | "black" => of_side(Side::Black, Part::FirstName, Part::SecondName),
        _ => return None,
    })
}

/// The results of a list, in its order; lines without a result are passed over. `round` is meant where no column says.
///
/// # Errors
/// Every cell that is wrong, in the order of the list; then no result is taken.
pub fn read(table: &Table, state: &State, round: u32) -> Result<Vec<Listed>, Vec<BadCell>> {
    let edition = state.regulations().edition;
    let (parts, head) = Parts::guess(table, edition);
    let first_line = table.lines().next().map_or(1, |row| row.line);
    parts.needs(head.unwrap_or(first_line), &[Part::Board, Part::Result])?;
    let mut seen: HashMap<GameId, u64> = HashMap::new();
    let mut listed = Vec::new();
    let mut errors = Vec::new();
    for row in table.lines().filter(|row| head.is_none_or(|head| row.line > head)) {
        match line(row, &parts, state, round) {
            Ok(None) => {}
            Ok(Some(one)) => match seen.get(&one.id) {
                Some(&first_line) => errors.push(BadCell {
                    line: row.line,
                    column: parts.column(Part::Board),
                    problem: Wrong::Twice { first_line },
                }),
                None => {
                    seen.insert(one.id, row.line);
                    listed.push(one);
                }
            },
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(listed) } else { Err(errors) }
}

fn line(row: &Row, parts: &Parts, state: &State, round: u32) -> Result<Option<Listed>, BadCell> {
    let wrong = |part: Part, problem: Wrong| BadCell { line: row.line, column: parts.column(part), problem };
    let Some(said) = parts.cell(row, Part::Result) else { return Ok(None) };
    let edition = state.regulations().edition;
    let read = result(said, edition);
    let Some(board) = parts.cell(row, Part::Board) else {
        // Who rests has no board.
        return match read {
            None => Ok(None),
            Some(_) => Err(wrong(Part::Board, Wrong::NotANumber(String::new()))),
        };
    };
    let whole = |part: Part, text: &str| {
        number(text).filter(|n| *n > 0).ok_or_else(|| wrong(part, Wrong::NotANumber(text.to_owned())))
    };
    let round = parts.cell(row, Part::Round).map_or(Ok(round), |text| whole(Part::Round, text))?;
    let (board, at) = match board.split_once(['.', '．']) {
        Some((board, at)) => (whole(Part::Board, board)?, Some(whole(Part::Board, at)?)),
        None => (whole(Part::Board, board)?, None),
    };
    let at = match (at, parts.cell(row, Part::At)) {
        (None, Some(text)) => Some(whole(Part::At, text)?),
        (at, _) => at,
    };
    let id = GameId { at, ..GameId::of(state.stage_number(), round, board) };
    let Some(paired) = id.paired(state) else {
        let game = (round as usize).checked_sub(1).and_then(|index| state.rounds().get(index)?.game(board));
        let problem = match game.map(|game| &game.play) {
            Some(Play::Match(_)) if at.is_none() => Wrong::IsAMatch(board),
            _ => Wrong::NoSuchBoard { round, place: id.place() },
        };
        return Err(wrong(Part::Board, problem));
    };
    let [first, second] = paired.players;
    for (part, who) in
        [(Part::First, first), (Part::FirstName, first), (Part::Second, second), (Part::SecondName, second)]
    {
        if let Some(said) = parts.cell(row, part).filter(|said| !is(who, said, state)) {
            let has = format!("{} {}", who.entrant, who.name(state));
            return Err(wrong(part, Wrong::OtherPlayer { said: said.to_owned(), has }));
        }
    }
    match read {
        Some(result) => Ok(Some(Listed { line: row.line, id, result, was: paired.result })),
        None => Err(wrong(Part::Result, Wrong::NotAResult(said.to_owned()))),
    }
}

/// Whether a cell means somebody: by number, by name, or by both as lists write them.
fn is(who: Who, said: &str, state: &State) -> bool {
    let name = who.name(state);
    let no = who.entrant.get();
    number(said).map_or(said == name || said == format!("{no} {name}"), |said| said == no)
}

/// The commands that enter what the event has not yet; `reason` for what stands and is changed.
pub fn commands(state: &State, listed: &[Listed], reason: Option<&str>) -> Vec<Command> {
    let news = listed.iter().filter(|one| !one.is_known());
    news.filter_map(|one| one.id.record(state, one.result, reason.map(str::to_owned))).collect()
}

/// A result as people write it in lists, from the first mover's side where the colour is not named.
///
/// ```
/// use chuhe::import::results::result;
/// use rulebook::Edition;
/// use tournament::GameResult;
/// for said in ["1-0", "1", "先胜", "红胜", "2：0", "1 - 0"] {
///     assert_eq!(result(said, Edition::Cxa2011), Some(GameResult::FirstWins), "{said}");
/// }
/// // A spreadsheet makes a day of 1/2.
/// assert_eq!(result("2026-01-02", Edition::Cxa2011), Some(GameResult::Draw));
/// assert_eq!(result("红胜", Edition::Cxa1960), Some(GameResult::SecondWins));
/// assert_eq!(result("後手棄權，先手勝", Edition::Cxa2011), Some(GameResult::FirstWinsByForfeit));
/// assert_eq!(result("3-0", Edition::Cxa2011), None);
/// ```
pub fn result(text: &str, edition: Edition) -> Option<GameResult> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).map(plain_sign).collect();
    let of_side = |side: Side| match (side, edition) {
        (Side::Red, Edition::Cxa2011) | (Side::Black, Edition::Cxa1960) => GameResult::FirstWins,
        (Side::Black, Edition::Cxa2011) | (Side::Red, Edition::Cxa1960) => GameResult::SecondWins,
    };
    Some(match plain.as_str() {
        "1" | "1-0" | "2-0" | "胜" | "先胜" | "先手胜" | "win" => GameResult::FirstWins,
        "0" | "0-1" | "0-2" | "负" | "先负" | "后胜" | "后手胜" | "loss" => GameResult::SecondWins,
        "=" | "1/2" | "1/2-1/2" | "½" | "½-½" | "1-1" | "0.5" | "0.5-0.5" | "和" | "和棋" | "平" | "draw" => {
            GameResult::Draw
        }
        "红胜" => of_side(Side::Red),
        "黑胜" => of_side(Side::Black),
        "+" | "+-" | "1-0f" | "后手弃权" | "后手弃权,先手胜" => GameResult::FirstWinsByForfeit,
        "-" | "-+" | "0-1f" | "先手弃权" | "先手弃权,后手胜" => GameResult::SecondWinsByForfeit,
        "--" | "0-0f" | "双方弃权" | "双弃权" => GameResult::DoubleForfeit,
        day if day.len() == 10 && day.ends_with("-01-02") => GameResult::Draw,
        _ => return None,
    })
}

fn plain_sign(c: char) -> char {
    match c {
        '：' | ':' | '－' | '−' | '–' | '—' | '﹣' => '-',
        '，' => ',',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c).to_ascii_lowercase(),
        other => super::simplified(other.to_ascii_lowercase()),
    }
}

/// Somebody by number or by name; a name must be of one only.
pub(super) fn somebody(state: &State, said: &str) -> Option<Number> {
    if let Some(no) = number(said) {
        return Number::new(no).filter(|no| state.entrant(*no).is_some());
    }
    let mut named = state.entrants().iter().filter(|entrant| entrant.name == said).map(|entrant| entrant.no);
    let found = named.next()?;
    named.next().is_none().then_some(found)
}
