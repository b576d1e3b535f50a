//! The result line: `12 1`, `12 0`, `12 =`, `12 +`, `12 -`, `12 --`, several at once, or `u`.
//!
//! Results are from the first mover's side, whatever colour that is. What a Chinese input method types is read too:
//! full-width digits and signs, `和`, `胜`, `负`.

use tournament::GameResult;

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Take the last step back.
    Undo,
    /// A result for each of these boards, in the order typed.
    Results(Vec<(u32, GameResult)>),
}

/// Why a line does not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineError {
    /// Nothing was typed.
    Empty,
    /// A board's number was expected here.
    NotABoard(String),
    /// The board has no result behind it.
    NoResult(u32),
    /// This is no result.
    NotAResult(u32, String),
    /// The board stands twice in the line.
    Twice(u32),
    /// `u` stands alone.
    UndoWithMore,
}

pub(super) fn parse(text: &str) -> Result<Line, LineError> {
    let text: String = text.chars().take(10_000).map(plain).collect();
    let mut words = text.split_whitespace();
    let mut results: Vec<(u32, GameResult)> = Vec::new();
    while let Some(word) = words.next() {
        if word == "u" {
            let alone = results.is_empty() && words.next().is_none();
            return if alone { Ok(Line::Undo) } else { Err(LineError::UndoWithMore) };
        }
        let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
        let (number, glued) = word.split_at(digits);
        let board = number.parse::<u32>().map_err(|_| LineError::NotABoard(word.to_owned()))?;
        let said = if glued.is_empty() { words.next().ok_or(LineError::NoResult(board))? } else { glued };
        let result = result(said).ok_or_else(|| LineError::NotAResult(board, said.to_owned()))?;
        if results.iter().any(|(earlier, _)| *earlier == board) {
            return Err(LineError::Twice(board));
        }
        results.push((board, result));
    }
    if results.is_empty() { Err(LineError::Empty) } else { Ok(Line::Results(results)) }
}

/// The line that says the same in the shortest way.
pub(super) fn write(results: &[(u32, GameResult)]) -> String {
    let words: Vec<String> =
        results.iter().map(|(board, result)| format!("{board} {}", sign(*result))).collect();
    words.join(" ")
}

/// The sign that stands for a result in the line.
pub(super) const fn sign(result: GameResult) -> &'static str {
    match result {
        GameResult::FirstWins => "1",
        GameResult::SecondWins => "0",
        GameResult::Draw => "=",
        GameResult::FirstWinsByForfeit => "+",
        GameResult::SecondWinsByForfeit => "-",
        GameResult::DoubleForfeit => "--",
    }
}

fn result(word: &str) -> Option<GameResult> {
    Some(match word {
        "1" | "1-0" | "胜" | "勝" => GameResult::FirstWins,
        "0" | "0-1" | "负" | "負" => GameResult::SecondWins,
        "=" | "1/2" | "1/2-1/2" | "½" | "½-½" | "和" => GameResult::Draw,
        "+" | "+-" => GameResult::FirstWinsByForfeit,
        "-" | "-+" => GameResult::SecondWinsByForfeit,
        "--" => GameResult::DoubleForfeit,
        _ => return None,
    })
}

/// Full-width forms to plain ones, separators to spaces.
fn plain(character: char) -> char {
    match character {
        ',' | ';' | '，' | '；' | '、' | '。' => ' ',
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

    #[test]
    fn a_result_is_a_board_and_a_sign() {
        for (text, board, result) in [
            ("12 1", 12, FirstWins),
            ("12 0", 12, SecondWins),
            ("12 =", 12, Draw),
            ("12=", 12, Draw),
            (" 7   + ", 7, FirstWinsByForfeit),
            ("7-", 7, SecondWinsByForfeit),
            ("7 --", 7, DoubleForfeit),
            ("１２　１", 12, FirstWins),
            ("3 －－", 3, DoubleForfeit),
            ("3 和", 3, Draw),
            ("3 勝", 3, FirstWins),
            ("3 負", 3, SecondWins),
            ("3 1-0", 3, FirstWins),
        ] {
            assert_eq!(parse(text), Ok(Line::Results(vec![(board, result)])), "{text}");
        }
    }

    #[test]
    fn several_at_once_and_back() {
        let typed = parse("1 1, 2 =；3 0\n4 +").expect("four results");
        let Line::Results(results) = &typed else { panic!("{typed:?}") };
        assert_eq!(write(results), "1 1 2 = 3 0 4 +");
        assert_eq!(parse(&write(results)), Ok(typed));
        assert_eq!(parse("U"), Ok(Line::Undo));
    }

    #[test]
    fn what_does_not_read_is_named() {
        for (text, error) in [
            ("", LineError::Empty),
            (" ,", LineError::Empty),
            ("x 1", LineError::NotABoard("x".into())),
            ("99999999999 1", LineError::NotABoard("99999999999".into())),
            ("12", LineError::NoResult(12)),
            ("12 2", LineError::NotAResult(12, "2".into())),
            ("12 1 12 0", LineError::Twice(12)),
            ("12 1 u", LineError::UndoWithMore),
            ("u u", LineError::UndoWithMore),
        ] {
            assert_eq!(parse(text), Err(error), "{text}");
        }
    }
}
