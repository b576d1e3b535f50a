//! Lines into records.

use super::columns::{Line, tenths};
use super::player::TrfPlayer;
use super::team::{TrfLineUp, TrfTeam};
use super::{Record, Trf, TrfError, TrfProblem, Wanted};
use crate::model::Turn;

/// Codes whose lines are kept as they stand.
const TEXTS: [&str; 30] = [
    "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "172", "182",
    "192", "202", "212", "222", "013", "299", "320", "330", "352", "362", "801", "802", "XXT", "DAT", "XXM",
];

/// A round has three columns wherever a line names one.
const MOST_ROUNDS: u32 = 999;

impl Trf {
    /// Reads a file. Lines may end in CR, LF or both.
    ///
    /// # Errors
    /// The first line that is not in order, and, where every line is, the first that does not fit the others: an opponent
    /// who does not have the game, colours or results that do not fit, points that do not add up, more rounds than the file
    /// says, a number that is missing.
    pub fn read(text: &str) -> Result<Trf, TrfError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
        let mut trf = Trf::default();
        for (number, line) in (1u32..).zip(text.lines()) {
            trf.records.push(record(&Line::new(number, line.trim_end()))?);
        }
        trf.check()?;
        Ok(trf)
    }
}

fn record(line: &Line) -> Result<Record, TrfError> {
    let whole = line.raw(1, line.len().max(1));
    let code = line.raw(1, 3);
    let has_form = code.chars().count() == 3
        && !code.starts_with('#')
        && code.chars().all(|char| char.is_ascii_digit() || char.is_ascii_uppercase())
        && line.char(4).is_none();
    if !has_form {
        return Ok(Record::Comment(whole));
    }
    Ok(match &*code {
        "001" => Record::Player(Box::new(TrfPlayer::read(line)?)),
        "310" => Record::Team(Box::new(TrfTeam::read(line)?)),
        "300" => Record::LineUp(TrfLineUp::read(line)?),
        "142" | "XXR" => match line.required(5, line.len().max(5))? {
            rounds @ 1..=MOST_ROUNDS => Record::Rounds { old: code == "XXR", rounds },
            other => return Err(line.expected(5, Wanted::Number, other.to_string())),
        },
        "152" => match &*line.text(5, line.len().max(5)) {
            "W" | "w" => Record::Initial { old: false, turn: Turn::First },
            "B" | "b" => Record::Initial { old: false, turn: Turn::Second },
            other => return Err(line.expected(5, Wanted::FirstColour, other)),
        },
        "XXC" => configuration(line)?,
        "162" => Record::Points { code, values: scale(line)? },
        "XXS" => Record::Points { code, values: named_scale(line)? },
        "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
            let name = match &code[2..] {
                "Z" => "ZPB",
                "F" => "FL",
                "U" => "P",
                name => name,
            };
            let text = line.text(5, line.len().max(5));
            let value = tenths(&text).ok_or_else(|| line.expected(5, Wanted::Points, text))?;
            Record::Points { values: vec![(name.to_owned(), value)], code }
        }
        "240" => match line.char(5) {
            Some(kind @ ('F' | 'H' | 'Z')) => {
                Record::Byes { kind, round: line.required(7, 9)?, numbers: line.numbers(11, 4)? }
            }
            other => {
                return Err(line.expected(5, Wanted::ByeKind, other.map(String::from).unwrap_or_default()));
            }
        },
        "XXZ" => Record::Absent(line.loose_numbers(5)?),
        "XXP" => Record::Forbidden { old: true, rounds: None, numbers: line.loose_numbers(5)? },
        "260" => {
            let rounds = (line.required(5, 7)?, line.required(9, 11)?);
            Record::Forbidden { old: false, rounds: Some(rounds), numbers: line.numbers(13, 4)? }
        }
        "250" | "XXA" => Record::Accelerated(whole),
        known if TEXTS.contains(&known) => Record::Text { code, text: line.raw(5, line.len().max(5)) },
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            return Err(line.error(1, TrfProblem::UnknownCode(code)));
        }
        // A federation's own line on a player, or a heading.
        _ => Record::Comment(whole),
    })
}

/// XXC, of which only the words for the first colour are data.
fn configuration(line: &Line) -> Result<Record, TrfError> {
    Ok(match &*line.text(5, line.len().max(5)).to_ascii_lowercase() {
        "white1" => Record::Initial { old: true, turn: Turn::First },
        "black1" => Record::Initial { old: true, turn: Turn::Second },
        _ => match line
            .words(5)
            .into_iter()
            .find(|(_, word)| word != "rank" && word != "white1" && word != "black1")
        {
            Some((column, word)) => return Err(line.expected(column, Wanted::Configuration, word)),
            None => Record::Text { code: "XXC".to_owned(), text: line.text(5, line.len().max(5)) },
        },
    })
}

/// 162: letters and points in columns.
fn scale(line: &Line) -> Result<Vec<(String, u32)>, TrfError> {
    let mut values = Vec::new();
    let mut words = line.words(5).into_iter();
    while let Some((column, word)) = words.next() {
        let (name, joined) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        if !matches!(name, "W" | "D" | "L" | "A" | "P" | "X") {
            return Err(line.expected(column, Wanted::Letter, name));
        }
        // Points of four places stand right behind their letter.
        let value = if joined.is_empty() { words.next() } else { Some((column + 1, joined.to_owned())) };
        let (at, value) = value.ok_or_else(|| line.expected(column, Wanted::Points, name))?;
        values
            .push((name.to_owned(), tenths(&value).ok_or_else(|| line.expected(at, Wanted::Points, value))?));
    }
    Ok(values)
}

/// XXS: `W=1.0 D=0.5`.
fn named_scale(line: &Line) -> Result<Vec<(String, u32)>, TrfError> {
    let mut values = Vec::new();
    for (column, word) in line.words(5) {
        let value = word.split_once('=').and_then(|(name, value)| Some((name.to_owned(), tenths(value)?)));
        values.push(value.ok_or_else(|| line.expected(column, Wanted::NamedPoints, word))?);
    }
    Ok(values)
}
