//! A line as columns of characters.

use super::{TrfError, TrfProblem, Wanted};

/// One line, by character.
pub(super) struct Line {
    pub number: u32,
    chars: Vec<char>,
}

impl Line {
    pub(super) fn new(number: u32, text: &str) -> Line {
        Line { number, chars: text.chars().collect() }
    }

    pub(super) fn len(&self) -> u32 {
        self.chars.len() as u32
    }

    /// The columns from `from` up to `to`, counted from 1, as far as the line reaches.
    pub(super) fn raw(&self, from: u32, to: u32) -> String {
        let end = (to as usize).min(self.chars.len());
        self.chars.get(from as usize - 1..end).unwrap_or_default().iter().collect()
    }

    /// The same without blanks around it.
    pub(super) fn text(&self, from: u32, to: u32) -> String {
        self.raw(from, to).trim().to_owned()
    }

    pub(super) fn char(&self, column: u32) -> Option<char> {
        self.chars.get(column as usize - 1).copied().filter(|char| *char != ' ')
    }

    pub(super) fn error(&self, column: u32, problem: TrfProblem) -> TrfError {
        TrfError { line: self.number, column, problem }
    }

    pub(super) fn expected(&self, column: u32, expected: Wanted, found: impl Into<String>) -> TrfError {
        self.error(column, TrfProblem::Expected { expected, found: found.into() })
    }

    /// A whole number in some columns; none where they are blank.
    pub(super) fn number(&self, from: u32, to: u32) -> Result<Option<u32>, TrfError> {
        let text = self.text(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        match text.parse() {
            Ok(number) if text.bytes().all(|byte| byte.is_ascii_digit()) => Ok(Some(number)),
            _ => Err(self.expected(from, Wanted::Number, text)),
        }
    }

    pub(super) fn required(&self, from: u32, to: u32) -> Result<u32, TrfError> {
        let found = self.number(from, to)?;
        found.ok_or_else(|| self.expected(from, Wanted::Number, self.raw(from, to)))
    }

    /// A decimal number in tenths.
    pub(super) fn tenths(&self, from: u32, to: u32) -> Result<Option<u32>, TrfError> {
        let text = self.text(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        tenths(&text).map(Some).ok_or_else(|| self.expected(from, Wanted::Points, text))
    }

    /// Numbers of `width` columns with a blank between, from a column to the end of the line.
    pub(super) fn numbers(&self, from: u32, width: u32) -> Result<Vec<u32>, TrfError> {
        let mut numbers = Vec::new();
        let mut column = from;
        while column <= self.len() {
            numbers.extend(self.number(column, column + width - 1)?);
            column += width + 1;
        }
        Ok(numbers)
    }

    /// Numbers with blanks between, wherever they stand, from a column to the end of the line.
    pub(super) fn loose_numbers(&self, from: u32) -> Result<Vec<u32>, TrfError> {
        let mut numbers = Vec::new();
        for (column, word) in self.words(from) {
            match word.parse() {
                Ok(number) if word.bytes().all(|byte| byte.is_ascii_digit()) => numbers.push(number),
                _ => return Err(self.expected(column, Wanted::Number, word)),
            }
        }
        Ok(numbers)
    }

    /// The words of the line from a column, each with the column where it begins.
    pub(super) fn words(&self, from: u32) -> Vec<(u32, String)> {
        let mut words: Vec<(u32, String)> = Vec::new();
        let mut inside = false;
        for (at, char) in self.chars.iter().enumerate().skip(from as usize - 1) {
            match (char.is_whitespace(), words.last_mut()) {
                (true, _) => inside = false,
                (false, Some((_, word))) if inside => word.push(*char),
                (false, _) => {
                    words.push((at as u32 + 1, char.to_string()));
                    inside = true;
                }
            }
        }
        words
    }
}

/// `11.5` in tenths; at most one digit behind the point, with a comma too.
pub(super) fn tenths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && part.is_empty()) || part.len() > 1 || !digits(whole) || !digits(part) {
        return None;
    }
    let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part: u32 = if part.is_empty() { 0 } else { part.parse().ok()? };
    whole.checked_mul(10)?.checked_add(part)
}

/// Tenths as `11.5`.
pub(super) fn decimal(tenths: u32) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// A text in exactly so many columns.
pub(super) fn left(text: &str, width: usize) -> String {
    let mut field: String = text.chars().take(width).collect();
    let used = field.chars().count();
    field.extend(std::iter::repeat_n(' ', width - used));
    field
}

/// A number or nothing at the right of so many columns.
pub(super) fn right<T: ToString>(value: Option<T>, width: usize) -> String {
    let text = value.map(|value| value.to_string()).unwrap_or_default();
    format!("{text:>width$}")
}
