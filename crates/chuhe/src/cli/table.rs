//! Tables in the terminal, Chinese characters counted as two columns wide.

/// Columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

/// East Asian wide and full-width characters.
const fn is_wide(c: char) -> bool {
    matches!(c as u32,
        0x1100..=0x115F | 0x2E80..=0x303E | 0x3041..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x1F300..=0x1FAFF | 0x20000..=0x3FFFD)
}

/// The beginning of a text where it takes more than so many columns.
pub(super) fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut used = 1;
    let fits = |c: &char| {
        used += width(c.encode_utf8(&mut [0; 4]));
        used <= columns
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// A text in lines of no more than so many columns, broken at spaces or after wide characters.
pub(super) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for part in text.split_inclusive(|c: char| c == ' ' || is_wide(c)) {
        // Punctuation does not begin a line.
        let hangs = part.starts_with(['，', '、', '；', '：', '。', '）']);
        if !line.is_empty() && !hangs && width(&line) + width(part.trim_end()) > columns {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        line.push_str(part);
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// Lines of equal columns; those of numbers alone are set to the right.
pub(super) fn columns(head: &[String], rows: &[Vec<String>]) -> String {
    let count = head.len();
    let cell = |row: &'_ [String], column: usize| row.get(column).cloned().unwrap_or_default();
    let widths: Vec<usize> = (0..count)
        .map(|column| {
            let below = rows.iter().map(|row| width(&cell(row, column))).max().unwrap_or(0);
            below.max(width(&cell(head, column)))
        })
        .collect();
    let right: Vec<bool> = (0..count)
        .map(|column| {
            let mut cells =
                rows.iter().map(|row| cell(row, column)).filter(|cell| !cell.is_empty()).peekable();
            cells.peek().is_some() && cells.all(|cell| cell.chars().all(|c| c.is_ascii_digit() || c == '½'))
        })
        .collect();
    let mut out = String::new();
    for row in std::iter::once(head).chain(rows.iter().map(Vec::as_slice)) {
        let mut line = String::new();
        for column in 0..count {
            let text = cell(row, column);
            let gap = " ".repeat(widths[column].saturating_sub(width(&text)));
            line.push_str(if column > 0 { "  " } else { "" });
            if right[column] {
                line.push_str(&gap);
                line.push_str(&text);
            } else {
                line.push_str(&text);
                line.push_str(&gap);
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{cut, width, wrapped};

    #[test]
    fn a_long_text_is_cut_to_its_columns() {
        assert_eq!(cut("胡荣华 - 柳大华", 15), "胡荣华 - 柳大华");
        assert_eq!(cut("胡荣华 - 柳大华", 14), "胡荣华 - 柳大…");
        assert_eq!(width(&cut("abcdefgh", 4)), 4);
    }

    #[test]
    fn a_text_is_broken_at_spaces_and_between_characters_but_not_before_punctuation() {
        assert_eq!(wrapped("R5+2 can take the elephant", 12), ["R5+2 can", "take the", "elephant"]);
        assert_eq!(wrapped("车五进二可吃象，象为假根", 14), ["车五进二可吃象，", "象为假根"]);
        assert_eq!(wrapped("", 10), [""]);
        assert!(wrapped(&"炮八平九".repeat(40), 58).iter().all(|line| width(line) <= 58));
    }
}
