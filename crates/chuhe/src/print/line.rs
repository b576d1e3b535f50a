//! Lines: how wide a text is and where it may be broken.
//!
//! Chinese may be broken between any two characters, but no line begins with a closing mark (，。）…) or ends with an
//! opening one (（《…); words and numbers in Latin letters stay whole.

use super::page::{Face, Measure};

/// Marks that no line begins with.
const CLOSING: &str = "，。、；：？！）》」』】〉〕”’％‰℃…—～·,.;:?!)]}%/";
/// Marks that no line ends with.
const OPENING: &str = "（《「『【〈〔“‘([{";

/// The width of a text in points.
pub(super) fn width(measure: &dyn Measure, face: Face, size: f32, text: &str) -> f32 {
    text.chars().map(|c| measure.advance(face, c)).sum::<f32>() * size
}

/// Whether a line may end between two characters.
fn may_break(before: char, after: char) -> bool {
    if after == ' ' || CLOSING.contains(after) || OPENING.contains(before) {
        return false;
    }
    before == ' ' || is_wide(before) || is_wide(after) || matches!(before, '·' | '-' | '/')
}

/// Characters that stand in a square of their own, as Chinese does.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11ff}' | '\u{2014}' | '\u{2018}'..='\u{201d}' | '\u{2026}'
        | '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe4f}' | '\u{ff00}'..='\u{ff60}'
        | '\u{20000}'..='\u{3ffff}')
}

/// The lines of a text that are no wider than `limit` points; what cannot be broken by the rules is broken anywhere.
/// `indent` is kept free at the start of the first line of each paragraph.
pub(super) fn lines(
    measure: &dyn Measure,
    face: Face,
    size: f32,
    text: &str,
    limit: f32,
    indent: f32,
) -> Vec<String> {
    let mut all = Vec::new();
    for paragraph in text.split('\n') {
        let characters: Vec<char> = paragraph.trim_end().chars().collect();
        let mut start = 0;
        let mut room = limit - indent;
        loop {
            let end = line_end(measure, face, size, &characters, start, room);
            let line: String = characters.get(start..end).unwrap_or_default().iter().collect();
            all.push(line.trim_end().to_owned());
            start = end;
            while characters.get(start) == Some(&' ') {
                start += 1;
            }
            if start >= characters.len() {
                break;
            }
            room = limit;
        }
    }
    all
}

/// How wide the longest piece of a text is that no rule lets break, in letters of size 1.
pub(super) fn longest_piece(measure: &dyn Measure, face: Face, text: &str) -> f32 {
    let (mut longest, mut piece, mut before) = (0.0_f32, 0.0, None);
    for c in text.chars() {
        if before.is_some_and(|before| may_break(before, c)) {
            piece = 0.0;
        }
        if c != ' ' {
            piece += measure.advance(face, c);
        }
        longest = longest.max(piece);
        before = Some(c);
    }
    longest
}

/// Where the line that begins at `start` ends; always after `start` unless nothing is left.
fn line_end(
    measure: &dyn Measure,
    face: Face,
    size: f32,
    characters: &[char],
    start: usize,
    room: f32,
) -> usize {
    let mut used = 0.0;
    let mut last_break = None;
    // A name of several parts, which is no sentence, is broken between them if a good part of the line is used by then.
    let mut last_part = None;
    let is_name = !characters.iter().any(|c| matches!(c, '，' | '。' | '；' | '：' | '、'));
    for (index, c) in characters.iter().enumerate().skip(start) {
        let previous = index.checked_sub(1).and_then(|before| characters.get(before));
        if index > start && previous.is_some_and(|before| may_break(*before, *c)) {
            last_break = Some(index);
            if is_name && previous == Some(&'·') && used > room * 0.4 {
                last_part = Some(index);
            }
        }
        used += measure.advance(face, *c) * size;
        // A blank at the end of a line needs no room; a hair's breadth of rounding is no overflow.
        if used > room + 0.01 && *c != ' ' {
            return last_part.or(last_break).unwrap_or(index).max(start + 1);
        }
    }
    characters.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::page::Squares;

    fn broken(text: &str, em: f32) -> Vec<String> {
        lines(&Squares, Face::Serif, 1.0, text, em, 0.0)
    }

    #[test]
    fn no_line_begins_with_a_closing_mark_or_ends_with_an_opening_one() {
        assert_eq!(broken("甲胜乙负，丙和", 4.0), ["甲胜乙", "负，丙和"]);
        assert_eq!(broken("甲乙丙（丁）", 4.0), ["甲乙丙", "（丁）"]);
        let text = "对局终了后，在记录纸上注明比赛结果及双方所用时间、犯规情况（如有），双方签字。";
        for width in 3..20 {
            let lines = broken(text, width as f32);
            assert_eq!(lines.concat(), text, "nothing is lost at {width}");
            for line in &lines {
                assert!(line.chars().count() <= width as usize, "{line} is wider than {width}");
                assert!(width < 4 || !CLOSING.contains(line.chars().next().unwrap()), "{line}");
                assert!(width < 4 || !OPENING.contains(line.chars().last().unwrap()), "{line}");
            }
        }
    }

    #[test]
    fn words_stay_whole_while_they_fit() {
        assert_eq!(broken("Mate in two", 4.0), ["Mate in", "two"]);
        assert_eq!(broken("第12345台", 3.0), ["第", "12345", "台"]);
        assert_eq!(broken("abcdefghij", 2.0), ["abcd", "efgh", "ij"], "a word wider than the line");
    }

    #[test]
    fn a_long_name_breaks_after_its_points() {
        assert_eq!(broken("买买提·吐尔逊江·阿不都热合曼", 9.0), ["买买提·吐尔逊江·", "阿不都热合曼"]);
    }

    #[test]
    fn paragraphs_and_empty_lines_are_kept() {
        assert_eq!(broken("甲\n\n乙", 4.0), ["甲", "", "乙"]);
        assert_eq!(broken("", 4.0), [""]);
    }
}
