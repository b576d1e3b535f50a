//! A finished pairing as people write it: a line for each board, `台次 先走号 后走号`, and `轮空 号` for who rests.
//!
//! Between the cells stand blanks, tabs or commas; the board may be left out, then boards count from 1 in the order of
//! the lines.
//!
//! ```
//! use chuhe::import::pairing::read;
//! let round = read("1 5 2\n2, 3, 4\n轮空 1\n")?;
//! assert_eq!((round.games[1].board, round.games[1].first.get()), (2, 3));
//! assert_eq!(round.byes[0].entrant.get(), 1);
//! # Ok::<(), chuhe::import::pairing::BadLine>(())
//! ```

use tournament::{Bye, ByeKind, Game, Number, Round, State};

use super::results::{BadCell, Part, Parts, Wrong, somebody};
use super::{Table, number as plain_number};

/// A line that is no pair and no rest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {text:?} is no pair")]
pub struct BadLine {
    /// From 1.
    pub line: usize,
    /// As it stands there.
    pub text: String,
}

/// Words before the number of one who rests.
const RESTS: [&str; 4] = ["轮空", "bye", "休息", "rest"];

/// Reads a pairing. Blank lines and those that begin with `#` are passed over.
///
/// # Errors
/// The first line that does not read.
pub fn read(text: &str) -> Result<Round, BadLine> {
    let mut round = Round::default();
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let plain: String = line.chars().map(plain).collect();
        let cells: Vec<&str> = plain.split_whitespace().collect();
        if cells.first().is_none_or(|cell| cell.starts_with('#')) {
            continue;
        }
        let read = match cells.as_slice() {
            [word, no] if is_rest(word) => rest(&mut round, no),
            [first, second] => game(&mut round, None, first, second),
            [board, first, second] => game(&mut round, Some(board), first, second),
            _ => None,
        };
        read.ok_or_else(|| BadLine { line: index + 1, text: line.trim().chars().take(60).collect() })?;
    }
    Ok(round)
}

/// A finished pairing from a list: board, first mover and second mover by number or name. Who has no opponent, or 轮空
/// beside the name, rests.
///
/// # Errors
/// Every cell that is wrong, in the order of the list.
pub fn from_list(table: &Table, state: &State) -> Result<Round, Vec<BadCell>> {
    let (parts, head) = Parts::guess(table, state.regulations().edition);
    let first_line = table.lines().next().map_or(1, |row| row.line);
    let one_of = |no: Part, name: Part| if parts.column(no).is_some() { no } else { name };
    let [first, second] = [one_of(Part::First, Part::FirstName), one_of(Part::Second, Part::SecondName)];
    parts.needs(head.unwrap_or(first_line), &[first, second])?;
    let mut round = Round::default();
    let mut errors = Vec::new();
    for row in table.lines().filter(|row| head.is_none_or(|head| row.line > head)) {
        let wrong =
            |part: Part, problem: Wrong| BadCell { line: row.line, column: parts.column(part), problem };
        let who = |part: Part| match parts.cell(row, part).filter(|said| !is_rest(said)) {
            None => Ok(None),
            Some(said) => match somebody(state, said) {
                Some(no) => Ok(Some(no)),
                None => Err(wrong(part, Wrong::NoSuchPlayer(said.to_owned()))),
            },
        };
        let board = match parts.cell(row, Part::Board).filter(|said| !is_rest(said)) {
            None => Ok(None),
            Some(said) => match plain_number(said).filter(|board| *board > 0) {
                Some(board) => Ok(Some(board)),
                None => Err(wrong(Part::Board, Wrong::NotANumber(said.to_owned()))),
            },
        };
        match (board, who(first), who(second)) {
            (Ok(board), Ok(Some(first)), Ok(Some(second))) => {
                let board = board.unwrap_or(round.games.len() as u32 + 1);
                round.games.push(Game::of_players(board, first, second, None));
            }
            (Ok(_), Ok(Some(entrant)), Ok(None)) | (Ok(_), Ok(None), Ok(Some(entrant))) => {
                round.byes.push(Bye { entrant, kind: ByeKind::Allocated });
            }
            (Ok(_), Ok(None), Ok(None)) => {}
            (board, first, second) => {
                errors.extend([board.err(), first.err(), second.err()].into_iter().flatten());
            }
        }
    }
    if errors.is_empty() { Ok(round) } else { Err(errors) }
}

/// A pairing as [`read`] reads it, with a language's word for a rest: 轮空, 輪空 or bye.
pub fn write(round: &Round, rest: &str) -> String {
    let games = round.games.iter().map(|game| format!("{} {} {}\n", game.board, game.first, game.second));
    let byes = round.byes.iter().map(|bye| format!("{rest} {}\n", bye.entrant));
    games.chain(byes).collect()
}

fn is_rest(said: &str) -> bool {
    let said: String = said.to_lowercase().chars().map(super::simplified).collect();
    RESTS.contains(&said.as_str())
}

fn rest(round: &mut Round, no: &str) -> Option<()> {
    round.byes.push(Bye { entrant: number(no)?, kind: ByeKind::Allocated });
    Some(())
}

fn game(round: &mut Round, board: Option<&str>, first: &str, second: &str) -> Option<()> {
    let board = match board {
        Some(board) => board.parse().ok()?,
        None => round.games.len() as u32 + 1,
    };
    round.games.push(Game::of_players(board, number(first)?, number(second)?, None));
    Some(())
}

fn number(text: &str) -> Option<Number> {
    text.parse().ok().and_then(Number::new)
}

/// What Chinese input methods type, and everything that only separates, made plain.
fn plain(c: char) -> char {
    match c {
        '０'..='９' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        ',' | '，' | ';' | '；' | ':' | '：' | '-' | '－' | '–' | '—' => ' ',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    #[test]
    fn what_is_written_is_read() {
        let round = read("1 5 2\n2 3 4\n轮空 1\n").expect("it reads");
        for lang in Lang::ALL {
            let written = write(&round, &lang.text("bye").to_string());
            assert_eq!(read(&written).as_ref(), Ok(&round), "{written}");
        }
    }

    #[test]
    fn a_line_that_does_not_read_is_named() {
        for (text, line) in [("1 2\nx 3\n", 2), ("轮空\n", 1), ("1 2 3 4\n", 1), ("1 0 3\n", 1)] {
            assert_eq!(read(text).expect_err(text).line, line, "{text}");
        }
        let round = read("# 第 3 轮\n\n３－４\n12，1\nBye 5").expect("it reads");
        let pairs: Vec<(u32, u32, u32)> =
            round.games.iter().map(|game| (game.board, game.first.get(), game.second.get())).collect();
        assert_eq!(pairs, [(1, 3, 4), (2, 12, 1)]);
        assert_eq!(round.byes.len(), 1);
    }
}
