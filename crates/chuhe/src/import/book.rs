//! Workbooks (XLSX) as tables of text.
//!
//! What is read is bounded by what it unpacks to, not by what the file says of itself; and a sheet is read cell by cell, so
//! one cell in the last corner costs nothing.

use std::io::{Cursor, Read};

use calamine::{Data, Reader as _, Xlsx, XlsxError};
use zip::ZipArchive;

use super::{Encoding, ImportError, Row, Table, filled};

/// Most bytes that a workbook may have when unpacked.
pub const LARGEST: u64 = 96 << 20;
/// Most lines of a sheet.
pub const MOST_ROWS: u32 = 20_000;
/// Most columns of a sheet.
pub const MOST_COLUMNS: u32 = 256;
/// Most bytes of text in all cells together.
const MOST_TEXT: usize = 16 << 20;
/// Most sheets.
const MOST_SHEETS: usize = 256;

/// A workbook taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// Its sheets, in order; empty ones too.
    pub sheets: Vec<Sheet>,
}

/// A sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Its lines that have something in them.
    pub rows: Vec<Row>,
}

/// Whether a file is a workbook of any kind, by its first bytes: a ZIP, or what spreadsheets wrote before.
pub fn is_book(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"\xd0\xcf\x11\xe0")
}

impl Book {
    /// Takes a workbook apart.
    ///
    /// # Errors
    /// When it is no XLSX, or larger than is taken.
    pub fn read(bytes: &[u8]) -> Result<Book, ImportError> {
        if bytes.starts_with(b"\xd0\xcf\x11\xe0") {
            return Err(ImportError::OldWorkbook);
        }
        unpacks_to_little(bytes)?;
        let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).map_err(no_book)?;
        let names = book.sheet_names();
        let mut text = MOST_TEXT;
        let mut sheets = Vec::new();
        for name in names.into_iter().take(MOST_SHEETS) {
            let rows = match read_sheet(&mut book, &name, &mut text)? {
                Some(rows) => rows,
                None => continue,
            };
            sheets.push(Sheet { name, rows });
        }
        if sheets.iter().all(|sheet| sheet.rows.is_empty()) {
            return Err(ImportError::Empty);
        }
        Ok(Book { sheets })
    }

    /// The sheet asked for by its name or its number from 1; else the first that `fits`, else the first that has anything.
    ///
    /// # Errors
    /// When there is no such sheet.
    pub fn choose(&self, asked: Option<&str>, fits: impl Fn(&Table) -> bool) -> Result<Table, ImportError> {
        if let Some(asked) = asked {
            let by_name = self.sheets.iter().find(|sheet| sheet.name == asked);
            let by_number = || self.sheets.get(asked.parse::<usize>().ok()?.checked_sub(1)?);
            let Some(sheet) = by_name.or_else(by_number) else {
                let known = self.sheets.iter().map(|sheet| sheet.name.clone()).collect();
                return Err(ImportError::NoSuchSheet { name: asked.to_owned(), known });
            };
            return sheet.table();
        }
        let tables = self.sheets.iter().filter_map(|sheet| sheet.table().ok());
        let mut first = None;
        for table in tables {
            if fits(&table) {
                return Ok(table);
            }
            first.get_or_insert(table);
        }
        first.ok_or(ImportError::Empty)
    }
}

impl Sheet {
    /// The sheet as a table.
    ///
    /// # Errors
    /// [`ImportError::Empty`] where nothing is in it.
    pub fn table(&self) -> Result<Table, ImportError> {
        Table::of_rows(self.rows.clone(), Some(self.name.clone()))
    }

    /// The sheet as CSV whose lines have the numbers that they have in the sheet.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut line = 1;
        for row in &self.rows {
            while line < row.line {
                text.push('\n');
                line += 1;
            }
            let quoted = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
            text.push_str(&row.cells.iter().map(quoted).collect::<Vec<_>>().join(","));
        }
        text
    }
}

/// A file as a table, whether it is text or a workbook; of a workbook the sheet asked for, else the first that `fits`.
///
/// # Errors
/// When it is neither, or has no such sheet.
pub fn open(
    bytes: &[u8],
    encoding: Option<Encoding>,
    sheet: Option<&str>,
    fits: impl Fn(&Table) -> bool,
) -> Result<Table, ImportError> {
    if is_book(bytes) { Book::read(bytes)?.choose(sheet, fits) } else { Table::read(bytes, encoding) }
}

/// The name of a cell as spreadsheets have it: `B3` for column 1 (from 0) of line 3.
///
/// ```
/// use chuhe::import::book::cell_name;
/// assert_eq!([cell_name(3, 1), cell_name(10, 25), cell_name(1, 26), cell_name(1, 701)], ["B3", "Z10", "AA1", "ZZ1"]);
/// ```
pub fn cell_name(line: u64, column: usize) -> String {
    let mut letters = Vec::new();
    let mut left = column + 1;
    while left > 0 {
        left -= 1;
        letters.push(b'A' + (left % 26) as u8);
        left /= 26;
    }
    letters.reverse();
    format!("{}{line}", String::from_utf8_lossy(&letters))
}

/// Unpacks everything once and throws it away: what a ZIP says of its sizes is not believed.
fn unpacks_to_little(bytes: &[u8]) -> Result<(), ImportError> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(no_book)?;
    let mut room = LARGEST;
    for index in 0..zip.len() {
        let file = zip.by_index(index).map_err(no_book)?;
        let read = std::io::copy(&mut file.take(room + 1), &mut std::io::sink()).map_err(no_book)?;
        room = room.checked_sub(read).ok_or(ImportError::TooLarge { sheet: None, cell: None })?;
    }
    Ok(())
}

fn no_book(error: impl std::fmt::Display) -> ImportError {
    ImportError::NotAWorkbook { why: error.to_string() }
}

/// The lines of a sheet; none where it is a chart.
fn read_sheet(
    book: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
    text: &mut usize,
) -> Result<Option<Vec<Row>>, ImportError> {
    let mut cells = match book.worksheet_cells_reader(name) {
        Ok(cells) => cells,
        Err(XlsxError::NotAWorksheet(_)) => return Ok(None),
        Err(error) => return Err(no_book(error)),
    };
    let mut rows: Vec<Row> = Vec::new();
    while let Some(cell) = cells.next_cell().map_err(no_book)? {
        let (row, column) = cell.get_position();
        let said = said(&Data::from(cell.get_value().clone()));
        if said.is_empty() {
            continue;
        }
        let line = u64::from(row) + 1;
        let left = text.checked_sub(said.len());
        if row >= MOST_ROWS || column >= MOST_COLUMNS || left.is_none() {
            let cell = Some(cell_name(line, column as usize));
            return Err(ImportError::TooLarge { sheet: Some(name.to_owned()), cell });
        }
        *text = left.unwrap_or(0);
        // Cells come line by line; one that does not is put where it belongs.
        let at = match rows.binary_search_by_key(&line, |row| row.line) {
            Ok(at) => at,
            Err(at) => {
                rows.insert(at, Row { line, cells: Vec::new() });
                at
            }
        };
        let cells = &mut rows[at].cells;
        if cells.len() <= column as usize {
            cells.resize(column as usize + 1, String::new());
        }
        cells[column as usize] = said;
    }
    rows.retain(|row| filled(&row.cells) > 0);
    Ok(Some(rows))
}

/// A cell as text: whole numbers without a point, days as `2026-05-01`, times as `14:30`.
fn said(cell: &Data) -> String {
    match cell {
        Data::Empty => String::new(),
        Data::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number.to_string(),
        Data::Bool(true) => "TRUE".to_owned(),
        Data::Bool(false) => "FALSE".to_owned(),
        Data::DateTime(when) if when.is_datetime() => {
            let (year, month, day, hour, minute, ..) = when.to_ymd_hms_milli();
            let whole = when.as_f64().fract() == 0.0;
            match (when.as_f64() < 1.0, whole) {
                (true, _) => format!("{hour}:{minute:02}"),
                (false, true) => format!("{year}-{month:02}-{day:02}"),
                (false, false) => format!("{year}-{month:02}-{day:02} {hour}:{minute:02}"),
            }
        }
        Data::DateTime(when) => when.as_f64().to_string(),
        Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Error(error) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_days_and_times_are_read_as_people_wrote_them() {
        use calamine::{ExcelDateTime, ExcelDateTimeType};
        let day = |value| Data::DateTime(ExcelDateTime::new(value, ExcelDateTimeType::DateTime, false));
        for (cell, text) in [
            (Data::Float(7.0), "7"),
            (Data::Float(2.5), "2.5"),
            (Data::String("  石\n一鸣 ".into()), "石 一鸣"),
            (Data::Bool(true), "TRUE"),
            (day(46143.0), "2026-05-01"),
            (day(46143.5), "2026-05-01 12:00"),
            (day(0.604_166_7), "14:30"),
        ] {
            assert_eq!(said(&cell), text);
        }
    }
}
