//! A table as CSV that a spreadsheet opens as it is: UTF-8 with its mark, lines ended as Windows ends them.
//!
//! A spreadsheet takes `1/2` for a date, `007` for 7 and `=A1` for a formula. Such texts are written as `="1/2"`, which it
//! shows as the text; [`plain`] takes that away again.

use super::{Cell, Table};

/// The bytes of the file.
pub fn write(table: &Table) -> Vec<u8> {
    let mut out = String::from("\u{feff}");
    let mut line = |cells: &mut dyn Iterator<Item = String>| {
        let cells: Vec<String> = cells.collect();
        out.push_str(&cells.join(","));
        out.push_str("\r\n");
    };
    line(&mut table.columns.iter().map(|head| quoted(head)));
    for row in &table.rows {
        line(&mut row.iter().map(cell));
    }
    out.into_bytes()
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Number(number) => number.to_string(),
        Cell::Halves(doubled) => (f64::from(*doubled) / 2.0).to_string(),
        Cell::Text(text) if is_misread(text) => quoted(&format!("=\"{}\"", text.replace('"', "\"\""))),
        Cell::Text(text) => quoted(text),
    }
}

/// Whether a spreadsheet would make something else of a text.
fn is_misread(text: &str) -> bool {
    let first = text.chars().next();
    let of_numbers =
        |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '/' | ':' | 'e' | 'E' | ' ' | '%');
    first.is_some_and(|c| matches!(c, '=' | '+' | '-' | '@' | '\t'))
        || (text.contains(|c: char| c.is_ascii_digit()) && text.chars().all(of_numbers))
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) || text.starts_with(' ') || text.ends_with(' ') {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A cell without the form that keeps spreadsheets from reading it otherwise.
///
/// ```
/// use chuhe::exchange::csv::plain;
/// assert_eq!([plain("=\"1/2\""), plain("=\"a\"\"b\""), plain("=A1")], ["1/2", "a\"b", "=A1"]);
/// ```
pub fn plain(cell: &str) -> String {
    let inner = cell.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    inner.map_or_else(|| cell.to_owned(), |inner| inner.replace("\"\"", "\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_spreadsheets_misread_is_marked_as_text() {
        let text = |text: &str| Cell::text(text);
        let table = Table {
            key: "a".into(),
            title: "A".into(),
            columns: vec!["号".into(), "名,称".into()],
            rows: [
                [Cell::Number(7), text("007")],
                [Cell::Halves(5), text("1/2")],
                [Cell::Empty, text("=1+1")],
                [text("李\"四\""), text("甲, 乙")],
                [text("2-1"), text("欧阳-1")],
            ]
            .map(Vec::from)
            .into(),
        };
        let written = String::from_utf8(write(&table)).expect("UTF-8");
        let expected = "\u{feff}号,\"名,称\"\r\n\
            7,\"=\"\"007\"\"\"\r\n\
            2.5,\"=\"\"1/2\"\"\"\r\n\
            ,\"=\"\"=1+1\"\"\"\r\n\
            \"李\"\"四\"\"\",\"甲, 乙\"\r\n\
            \"=\"\"2-1\"\"\",欧阳-1\r\n";
        assert_eq!(written, expected);
    }
}
