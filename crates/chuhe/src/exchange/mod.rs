//! What goes out to other programs and comes in from them: workbooks, CSV, games, whole events.
//!
//! Everything here is data in, data out: the desk gives a state, games or log entries, and files come of it; files come in
//! and become games or entries that the desk decides on. Lists that come in are read in [`import`](crate::import).
//!
//! - [`tables`] says what stands in the tables of an event; [`xlsx`] and [`csv`] write them.
//! - [`games`] writes the games of boards as records and makes games of records; [`placing`] finds their boards.
//! - [`archive`] holds a whole event, log and all.
//!
//! ```
//! use chuhe::exchange::{csv, tables};
//! use chuhe::i18n::Lang;
//! use tournament::{State, StateFile};
//!
//! let file = StateFile::read(r#"{"rules": "2011", "format": "swiss", "planned_rounds": 3,
//!     "players": [{"no": 1, "name": "甲"}, {"no": 2, "name": "乙"}], "rounds": []}"#)?;
//! let entries = &tables::of(Lang::En, &State::from_file(file)?)[0];
//! assert!(String::from_utf8(csv::write(entries))?.starts_with("\u{feff}No.,Name,"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{Cursor, Write as _};

pub mod archive;
pub mod csv;
pub mod games;
pub mod placing;
pub mod tables;
pub mod xlsx;

/// A table as plain data.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its name in file names: small letters, digits and hyphens.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// The headings.
    pub columns: Vec<String>,
    /// The lines, each as long as the headings.
    pub rows: Vec<Vec<Cell>>,
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Text, which stays text although it may look like a number or a date.
    Text(String),
    /// A whole number.
    Number(u32),
    /// A number of halves, given doubled.
    Halves(u32),
}

impl Cell {
    /// Text; nothing where it is empty.
    pub fn text(text: impl Into<String>) -> Cell {
        let text = text.into();
        if text.is_empty() { Cell::Empty } else { Cell::Text(text) }
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Cell {
        Cell::Number(number)
    }
}

impl From<tournament::Number> for Cell {
    fn from(no: tournament::Number) -> Cell {
        Cell::Number(no.get())
    }
}

impl From<Option<u32>> for Cell {
    fn from(number: Option<u32>) -> Cell {
        number.map_or(Cell::Empty, Cell::Number)
    }
}

/// Files in a ZIP, each deflated. The same files give the same bytes: no time stands in it.
///
/// # Errors
/// When the ZIP grows beyond what one can be.
pub fn zipped(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Result<Vec<u8>, zip::result::ZipError> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(name, deflated())?;
        zip.write_all(&bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

fn deflated() -> zip::write::SimpleFileOptions {
    zip::write::SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Deflated)
        .last_modified_time(zip::DateTime::default())
}
