//! Tables as one workbook, a sheet for each.

use std::collections::HashSet;

use rust_xlsxwriter::{DocProperties, Format, FormatAlign, FormatBorder, Workbook, XlsxError};

use super::{Cell, Table};

/// Characters that a sheet's name may not have.
const BARRED: [char; 7] = ['[', ']', ':', '*', '?', '/', '\\'];
/// Longest name of a sheet, in UTF-16 units.
const LONGEST_NAME: usize = 31;
/// A4 among the sizes of paper.
const A4: u8 = 9;
/// Columns of a sheet from which it is printed across.
const ACROSS: usize = 8;

/// The bytes of the workbook. `title` is the event's name, which stands in the file's properties.
///
/// # Errors
/// When a table is larger than a sheet can be.
pub fn write(title: &str, tables: &[Table]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    book.set_properties(&DocProperties::new().set_title(title));
    let head = Format::new().set_bold().set_border_bottom(FormatBorder::Thin).set_text_wrap();
    let text = Format::new().set_num_format("@");
    let number = Format::new().set_num_format("0").set_align(FormatAlign::Right);
    let halves = Format::new().set_num_format("0.0").set_align(FormatAlign::Right);
    for (table, name) in tables.iter().zip(names(tables)) {
        let sheet = book.add_worksheet();
        sheet.set_name(name)?;
        for (column, heading) in (0..).zip(&table.columns) {
            sheet.write_string_with_format(0, column, heading, &head)?;
            sheet.set_column_width(column, width(table, usize::from(column)))?;
        }
        for (row, cells) in (1..).zip(&table.rows) {
            for (column, cell) in (0..).zip(cells) {
                match cell {
                    Cell::Empty => continue,
                    Cell::Text(said) => sheet.write_string_with_format(row, column, said, &text)?,
                    Cell::Number(value) => sheet.write_number_with_format(row, column, *value, &number)?,
                    Cell::Halves(doubled) => {
                        sheet.write_number_with_format(row, column, f64::from(*doubled) / 2.0, &halves)?
                    }
                };
            }
        }
        sheet.set_freeze_panes(1, 0)?;
        sheet.set_paper_size(A4);
        sheet.set_print_fit_to_pages(1, 0);
        sheet.set_repeat_rows(0, 0)?;
        if table.columns.len() > ACROSS {
            sheet.set_landscape();
        }
        if let (Some(rows), Some(columns)) =
            (u32::try_from(table.rows.len()).ok().filter(|rows| *rows > 0), last_column(table))
        {
            sheet.autofilter(0, 0, rows, columns)?;
        }
    }
    book.save_to_buffer()
}

fn last_column(table: &Table) -> Option<u16> {
    u16::try_from(table.columns.len()).ok()?.checked_sub(1)
}

/// The names of the sheets: the titles as far as a sheet may be called so, each once.
pub fn names(tables: &[Table]) -> Vec<String> {
    let mut taken: HashSet<String> = HashSet::new();
    let name = |table: &Table| {
        let plain: String = table
            .title
            .chars()
            .map(|c| if BARRED.contains(&c) || c.is_control() { ' ' } else { c })
            .collect();
        let plain = plain.trim().trim_matches('\'');
        let plain = if plain.is_empty() { table.key.as_str() } else { plain };
        let tries = (1u32..).map(|n| match n {
            1 => cut(plain, LONGEST_NAME),
            n => {
                let behind = format!(" ({n})");
                cut(plain, LONGEST_NAME - behind.len()) + &behind
            }
        });
        // Each try is another name and the taken ones are few.
        let mut free = tries.skip_while(|name| taken.contains(&name.to_lowercase()));
        let name = free.next().unwrap_or_default();
        taken.insert(name.to_lowercase());
        name
    };
    tables.iter().map(name).collect()
}

fn cut(text: &str, units: usize) -> String {
    let mut used = 0;
    let fits = text.chars().take_while(|c| {
        used += c.len_utf16();
        used <= units
    });
    fits.collect::<String>().trim_end().to_owned()
}

/// Room for the widest cell, in digits' widths; characters of Chinese take two.
fn width(table: &Table, column: usize) -> f64 {
    let of = |text: &str| text.chars().map(|c| if u32::from(c) < 0x2e80 { 1 } else { 2 }).sum::<u32>();
    let cells = table.rows.iter().filter_map(|row| row.get(column)).map(|cell| match cell {
        Cell::Empty => 0,
        Cell::Text(text) => of(text),
        Cell::Number(number) => of(&number.to_string()),
        Cell::Halves(_) => 6,
    });
    let head = table.columns.get(column).map_or(0, |head| of(head) + 3);
    f64::from(cells.chain([head]).max().unwrap_or(0).clamp(4, 60) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_have_names_that_may_be() {
        let titled =
            |title: &str| Table { key: "t".into(), title: title.into(), columns: vec![], rows: vec![] };
        let long = "很长的名字".repeat(10);
        let tables = ["第 1/2 轮", "a", "A", "[]:*?", &long, &long].map(titled);
        let names = names(&tables);
        assert_eq!(names[..4], ["第 1 2 轮", "a", "A (2)", "t"]);
        assert!(names.iter().all(|name| name.encode_utf16().count() <= 31), "{names:?}");
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), 6, "{names:?}");
    }
}
