//! Clock times inside comments: `[%clk 1:59:00]`, `[%emt 0:00:58]`.

use std::fmt::Write as _;

use crate::Annotation;

/// What stands in a comment.
#[derive(Default, Debug, PartialEq, Eq)]
pub(crate) struct Times {
    pub(crate) left_ms: Option<u64>,
    pub(crate) spent_ms: Option<u64>,
}

/// Takes the clock times out of a comment; the rest is the comment.
pub(crate) fn extract(comment: &str) -> (String, Times) {
    let mut times = Times::default();
    let mut text = String::with_capacity(comment.len());
    let mut rest = comment;
    while let Some(start) = rest.find("[%") {
        let (before, command) = rest.split_at(start);
        text.push_str(before);
        let taken = command.find(']').and_then(|end| {
            let (name, value) = command[2..end].split_once(char::is_whitespace)?;
            let field = match name {
                "clk" => &mut times.left_ms,
                "emt" => &mut times.spent_ms,
                _ => return None,
            };
            *field = Some(read(value.trim())?);
            Some(end + 1)
        });
        match taken {
            Some(length) => rest = &command[length..],
            None => {
                text.push_str("[%");
                rest = &command[2..];
            }
        }
    }
    text.push_str(rest);
    (text, times)
}

/// `1:59:00`, `59:00`, `58`, each with a fraction if need be, in milliseconds.
fn read(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let mut seconds = 0u64;
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    let digits =
        fraction.bytes().chain([b'0'; 3]).take(3).map(|digit| digit.is_ascii_digit().then(|| digit - b'0'));
    let thousandths =
        digits.collect::<Option<Vec<u8>>>()?.into_iter().fold(0, |sum, digit| sum * 10 + u64::from(digit));
    seconds.checked_mul(1000)?.checked_add(thousandths)
}

/// Writes the times of a move; empty when there are none.
pub(crate) fn write(annotation: &Annotation) -> String {
    let mut text = String::new();
    for (name, time) in [("clk", annotation.left_ms), ("emt", annotation.spent_ms)] {
        let Some(time) = time else { continue };
        let (seconds, thousandths) = (time / 1000, time % 1000);
        let _ = write!(text, "[%{name} {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
        if thousandths > 0 {
            let _ = write!(text, ".{thousandths:03}");
        }
        text.push(']');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_from_comments_and_written_back() {
        for (comment, rest, left_ms, spent_ms) in [
            ("[%clk 1:59:00]", "", Some(7_140_000), None),
            ("[%emt 0:00:58] 好棋", " 好棋", None, Some(58_000)),
            ("a [%clk 0:00:09.5][%emt 12] b", "a  b", Some(9_500), Some(12_000)),
            ("[%eval 0.3]", "[%eval 0.3]", None, None),
            ("[%clk x]", "[%clk x]", None, None),
            ("[%clk 1:00", "[%clk 1:00", None, None),
        ] {
            let (text, times) = extract(comment);
            assert_eq!(
                (text.as_str(), times.left_ms, times.spent_ms),
                (rest, left_ms, spent_ms),
                "{comment}"
            );
            let annotation = Annotation { left_ms, spent_ms, ..Annotation::default() };
            assert_eq!(extract(&write(&annotation)).1, times);
        }
    }
}
