//! The result line of an event of teams: `3 1=01` for all boards of match 3, `3.2 1` for its second board, several at
//! once, or `u`.
//!
//! Each sign is from the view of the board's first mover: `1`, `=`, `0`, `+`, `-`, and `x` where both were absent. What a
//! Chinese input method types is read too.

use tournament::GameResult;

/// The results of the boards of one match, in the order typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Typed {
    /// The number of the match.
    pub(super) board: u32,
    /// Its boards with their results.
    pub(super) boards: Vec<(u32, GameResult)>,
    /// All boards were given in a row.
    pub(super) whole: bool,
}

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Take the last step back.
    Undo,
    /// Results of matches.
    Results(Vec<Typed>),
}

/// Why a line does not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineError {
    /// Nothing was typed.
    Empty,
    /// The number of a match was expected here.
    NotAMatch(String),
    /// The match has no signs behind it.
    NoResult(String),
    /// These are no signs.
    NotAResult(String, String),
}

pub(super) fn parse(text: &str) -> Result<Line, LineError> {
    let text: String = text.chars().take(10_000).map(plain).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    if words == ["u"] {
        return Ok(Line::Undo);
    }
    let mut found = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let number = |text: &str| text.parse::<u32>().map_err(|_| LineError::NotAMatch(word.to_owned()));
        let (board, at) = match word.split_once('.') {
            Some((board, at)) => (number(board)?, Some(number(at)?)),
            None => (number(word)?, None),
        };
        let said = words.next().ok_or_else(|| LineError::NoResult(word.to_owned()))?;
        let wrong = || LineError::NotAResult(word.to_owned(), said.to_owned());
        let results = signs(said).ok_or_else(wrong)?;
        let boards = match at {
            Some(at) if results.len() == 1 => vec![(at, results[0])],
            Some(_) => return Err(wrong()),
            None => (1..).zip(results).collect(),
        };
        found.push(Typed { board, boards, whole: at.is_none() });
    }
    if found.is_empty() { Err(LineError::Empty) } else { Ok(Line::Results(found)) }
}

/// One sign a board.
pub(super) fn signs(text: &str) -> Option<Vec<GameResult>> {
    text.chars().map(plain).map(result).collect()
}

/// The line that says the same.
pub(super) fn write(typed: &[Typed]) -> String {
    let words = typed.iter().flat_map(|one| {
        let all: String = one.boards.iter().map(|(_, result)| sign(*result)).collect();
        let single = |(at, result): &(u32, GameResult)| format!("{}.{at} {}", one.board, sign(*result));
        if one.whole { vec![format!("{} {all}", one.board)] } else { one.boards.iter().map(single).collect() }
    });
    words.collect::<Vec<String>>().join(" ")
}

pub(super) const fn sign(result: GameResult) -> char {
    match result {
        GameResult::FirstWins => '1',
        GameResult::SecondWins => '0',
        GameResult::Draw => '=',
        GameResult::FirstWinsByForfeit => '+',
        GameResult::SecondWinsByForfeit => '-',
        GameResult::DoubleForfeit => 'x',
    }
}

const fn result(sign: char) -> Option<GameResult> {
    Some(match sign {
        '1' | '胜' | '勝' => GameResult::FirstWins,
        '0' | '负' | '負' => GameResult::SecondWins,
        '=' | '和' | '½' => GameResult::Draw,
        '+' => GameResult::FirstWinsByForfeit,
        '-' => GameResult::SecondWinsByForfeit,
        'x' => GameResult::DoubleForfeit,
        _ => return None,
    })
}

/// The text with full-width digits and dashes made plain.
pub(super) fn plain_digits(text: &str) -> String {
    text.chars().map(plain).collect()
}

/// Full-width forms to plain ones, separators to spaces.
fn plain(character: char) -> char {
    match character {
        ',' | ';' | '，' | '；' | '、' => ' ',
        '。' => '.',
        '－' | '−' | '–' | '—' | '﹣' => '-',
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(character) - 0xfee0).map_or(character, |c| c.to_ascii_lowercase())
        }
        other => other.to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use GameResult::{DoubleForfeit, Draw, FirstWins, FirstWinsByForfeit, SecondWins, SecondWinsByForfeit};

    fn whole(board: u32, results: &[GameResult]) -> Typed {
        Typed { board, boards: (1..).zip(results.iter().copied()).collect(), whole: true }
    }

    #[test]
    fn a_match_is_typed_in_one_go_or_board_by_board() {
        let all = [FirstWins, Draw, SecondWins, FirstWinsByForfeit, SecondWinsByForfeit, DoubleForfeit];
        assert_eq!(parse("3 1=0+-x"), Ok(Line::Results(vec![whole(3, &all)])));
        assert_eq!(parse("３　１＝０＋－Ｘ"), Ok(Line::Results(vec![whole(3, &all)])));
        let single = Typed { board: 3, boards: vec![(2, Draw)], whole: false };
        assert_eq!(parse("3.2 ="), Ok(Line::Results(vec![single.clone()])));
        assert_eq!(
            parse("3。2 和，4 11"),
            Ok(Line::Results(vec![single, whole(4, &[FirstWins, FirstWins])]))
        );
        assert_eq!(parse("U"), Ok(Line::Undo));
        let Ok(Line::Results(typed)) = parse("3.2 = 4 1x") else { panic!("two matches") };
        assert_eq!(parse(&write(&typed)), Ok(Line::Results(typed)));
    }

    #[test]
    fn what_does_not_read_is_named() {
        for (text, error) in [
            ("", LineError::Empty),
            ("甲 1", LineError::NotAMatch("甲".into())),
            ("3.x 1", LineError::NotAMatch("3.x".into())),
            ("3", LineError::NoResult("3".into())),
            ("3 12", LineError::NotAResult("3".into(), "12".into())),
            ("3.1 11", LineError::NotAResult("3.1".into(), "11".into())),
            ("3 1 u", LineError::NotAMatch("u".into())),
        ] {
            assert_eq!(parse(text), Err(error), "{text}");
        }
    }
}
