//! A list on its way from a file to the event: uploaded once, looked at, and carried by the form until it is entered.

use axum::extract::multipart::{Multipart, MultipartError, MultipartRejection};
use axum::response::IntoResponse;

use super::failure::{Failure, Trouble};
use super::fields::{Fields, trouble};
use super::reader::Reader;
use super::register::Choice;
use crate::import::book::{Book, is_book};
use crate::import::{Encoding, ImportError, Table};

/// Most bytes of text that a form carries along; beyond them only the sheet that was chosen, beyond twice as many nothing.
const MOST_CARRIED: usize = 400_000;

/// What a form with files sent.
#[derive(Debug, Default)]
pub(super) struct Upload {
    /// The first file or pasted text that is not empty.
    pub(super) bytes: Vec<u8>,
    /// Everything else.
    pub(super) fields: Fields,
}

impl Upload {
    pub(super) async fn receive(
        reader: &Reader,
        parts: Result<Multipart, MultipartRejection>,
    ) -> Result<Upload, Failure> {
        let mut parts =
            parts.map_err(|rejection| Failure::new(reader, trouble(rejection.into_response().status())))?;
        let refuse = |error: MultipartError| Failure::new(reader, trouble(error.status()));
        let mut upload = Upload::default();
        while let Some(part) = parts.next_field().await.map_err(refuse)? {
            let name = part.name().unwrap_or_default().to_owned();
            if matches!(name.as_str(), "file" | "text") {
                let bytes = part.bytes().await.map_err(refuse)?;
                if upload.bytes.is_empty() {
                    upload.bytes = bytes.to_vec();
                }
            } else {
                let value = part.text().await.map_err(refuse)?;
                upload.fields = upload.fields.with(&name, &value);
            }
        }
        Ok(upload)
    }

    /// The encoding that was asked for.
    fn encoding(&self) -> Option<Encoding> {
        match self.fields.get("encoding") {
            "utf-8" => Some(Encoding::Utf8),
            "gb18030" => Some(Encoding::Gb18030),
            "big5" => Some(Encoding::Big5),
            "utf-16" => Some(Encoding::Utf16),
            _ => None,
        }
    }
}

/// A list as a form carries it: one text, or the sheets of a workbook.
#[derive(Clone, Debug)]
pub(super) struct Carried {
    /// Name and text of each sheet; a text has no name.
    pub(super) sheets: Vec<(String, String)>,
    /// Which of them is meant, from 0.
    chosen: usize,
    /// How the bytes of the upload were text.
    encoding: Encoding,
    /// A browser drops the first line break of a text area.
    pub(super) newline: &'static str,
}

impl Carried {
    /// From an upload; of a workbook the first sheet that `fits`.
    pub(super) fn uploaded(upload: &Upload, fits: impl Fn(&Table) -> bool) -> Result<Carried, ImportError> {
        if !is_book(&upload.bytes) {
            let table = Table::read(&upload.bytes, upload.encoding())?;
            let (text, ..) = table.encoding().codec().decode(&upload.bytes);
            let sheets = vec![(String::new(), text.into_owned())];
            return Ok(Carried { sheets, chosen: 0, encoding: table.encoding(), newline: "\n" });
        }
        let book = Book::read(&upload.bytes)?;
        let best = book.choose(None, fits)?;
        let filled = book.sheets.iter().filter(|sheet| !sheet.rows.is_empty());
        let mut sheets: Vec<(String, String)> =
            filled.map(|sheet| (sheet.name.clone(), sheet.text())).collect();
        if sheets.iter().map(|(_, text)| text.len()).sum::<usize>() > MOST_CARRIED {
            sheets.retain(|(name, _)| Some(name.as_str()) == best.sheet());
        }
        let chosen = sheets.iter().position(|(name, _)| Some(name.as_str()) == best.sheet()).unwrap_or(0);
        Ok(Carried { sheets, chosen, encoding: Encoding::Utf8, newline: "\n" })
    }

    /// As it comes back in a form.
    pub(super) fn sent(fields: &Fields) -> Carried {
        let names = fields.all_raw("sheet").map(str::to_owned).chain(std::iter::repeat(String::new()));
        let sheets: Vec<(String, String)> =
            names.zip(fields.all_raw("text").map(str::to_owned)).take(256).collect();
        let chosen = fields.whole("chosen").ok().flatten().unwrap_or(0);
        Carried { sheets, chosen, encoding: Encoding::Utf8, newline: "\n" }
    }

    /// The sheet that is meant, as a table.
    pub(super) fn table(&self) -> Result<Table, ImportError> {
        let (name, text) = self.sheets.get(self.chosen).ok_or(ImportError::Empty)?;
        let table = Table::read(text.as_bytes(), Some(Encoding::Utf8))?;
        Ok(if name.is_empty() { table } else { table.of_sheet(name.clone()) })
    }

    /// The encoding of the upload, where it was text.
    pub(super) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether another sheet was chosen than the one the rest of the form is about.
    pub(super) fn is_other(&self, fields: &Fields) -> bool {
        fields.whole::<usize>("was").ok().flatten().is_some_and(|was| was != self.chosen)
    }

    /// The sheet's place among them.
    pub(super) fn chosen(&self) -> usize {
        self.chosen
    }

    /// The sheets to choose from.
    pub(super) fn choices(&self) -> Vec<Choice> {
        let choice = |(index, (name, _)): (usize, &(String, String))| Choice {
            value: index.to_string(),
            label: name.clone(),
            chosen: index == self.chosen,
        };
        self.sheets.iter().enumerate().map(choice).collect()
    }

    /// Refuses what a form could not carry back.
    pub(super) fn fits_a_form(&self, reader: &Reader) -> Result<(), Failure> {
        let all: usize = self.sheets.iter().map(|(_, text)| text.len()).sum();
        if all > 2 * MOST_CARRIED { Err(Failure::new(reader, Trouble::TooLarge)) } else { Ok(()) }
    }
}
