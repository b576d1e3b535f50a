//! Entry lists from files: looked at first, entered when every line is good.

use askama::Template;
use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use tournament::Command;

use super::event::{Note, base, find, page};
use super::failure::Failure;
use super::fields::{Fields, trouble};
use super::jobs::long;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::register::Choice;
use super::{App, entries, work};
use crate::desk::{DeskError, EventView};
use crate::i18n::{Lang, refusals};
use crate::import::{Encoding, Field, LineError, Mapping, Table};

/// Lines of the list that the preview shows, besides the bad ones.
const SHOWN: usize = 12;

#[derive(Template)]
#[template(path = "import.html")]
struct ImportPage {
    page: Page,
    base: String,
    notes: Vec<Note>,
    facts: String,
    errors: Vec<BadLine>,
    columns: Vec<Column>,
    rows: Vec<PreviewRow>,
    more: usize,
    text: String,
    /// A browser drops the first line break of a text area.
    newline: &'static str,
    count: usize,
}

struct BadLine {
    place: String,
    problem: String,
}

struct Column {
    number: usize,
    heading: String,
    options: Vec<Choice>,
}

struct PreviewRow {
    line: u64,
    cells: Vec<String>,
    bad: bool,
}

/// What was uploaded.
#[derive(Default)]
struct Upload {
    bytes: Vec<u8>,
    encoding: Option<Encoding>,
}

pub(super) async fn preview(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<Response, Failure> {
    let upload = match parts {
        Ok(parts) => receive(&reader, parts).await?,
        Err(rejection) => return Err(Failure::new(&reader, trouble(rejection.into_response().status()))),
    };
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let t = reader.lang;
        let again = |text: String| entries::draw(reader, &view, entries::Left::noting(Note::bad(text)));
        if upload.bytes.is_empty() {
            return again(t.text("import-no-file").to_string());
        }
        let table = match Table::read(&upload.bytes, upload.encoding) {
            Ok(table) => table,
            Err(error) => return again(refusals::no_table(t, &error)),
        };
        let codec = match table.encoding() {
            Encoding::Utf8 => encoding_rs::UTF_8,
            Encoding::Gb18030 => encoding_rs::GB18030,
            Encoding::Utf16 => encoding_rs::UTF_16LE,
        };
        let (text, ..) = codec.decode(&upload.bytes);
        let mapping = table.guess();
        draw(reader, &view, &table, &mapping, &text, Vec::new())
    })
    .await
}

async fn receive(reader: &Reader, mut parts: Multipart) -> Result<Upload, Failure> {
    let mut upload = Upload::default();
    let refuse =
        |error: axum::extract::multipart::MultipartError| Failure::new(reader, trouble(error.status()));
    while let Some(part) = parts.next_field().await.map_err(refuse)? {
        match part.name() {
            Some("file" | "text") => {
                let bytes = part.bytes().await.map_err(refuse)?;
                if upload.bytes.is_empty() {
                    upload.bytes = bytes.to_vec();
                }
            }
            Some("encoding") => {
                upload.encoding = match part.text().await.map_err(refuse)?.as_str() {
                    "utf-8" => Some(Encoding::Utf8),
                    "gb18030" => Some(Encoding::Gb18030),
                    "utf-16" => Some(Encoding::Utf16),
                    _ => None,
                };
            }
            _ => {}
        }
    }
    Ok(upload)
}

pub(super) async fn enter(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    let title = reader.lang.text("job-import").to_string();
    let (held, back) = (app.clone(), format!("/event/{id}/entries"));
    long(&held, reader, title, back, move |reader, watch| {
        let view = find(&app, reader, &id)?;
        let text = fields.raw("text");
        let table = match Table::read(text.as_bytes(), Some(Encoding::Utf8)) {
            Ok(table) => table,
            Err(error) => {
                let note = Note::bad(refusals::no_table(reader.lang, &error));
                return entries::draw(reader, &view, entries::Left::noting(note));
            }
        };
        let mut mapping = Mapping::default();
        for (column, chosen) in fields.all("column").enumerate() {
            if let Some(field) = Field::ALL.into_iter().find(|field| field.key() == chosen) {
                mapping.set(field, Some(column));
            }
        }
        let of_teams = view.state.format().is_of_teams();
        let entrants = match table.entries(&mapping, of_teams) {
            Ok(entrants) if fields.get("do") == "enter" => entrants,
            _ => return draw(reader, &view, &table, &mapping, text, Vec::new()),
        };
        let count = entrants.len();
        let (entered, go_on) = (Command::Enter { entrants }, || !watch.stopped());
        match app.desk.command_while(&view.id, &reader.actor, entered, None, &go_on) {
            Err(DeskError::Stopped) => {
                let note = Note::done(reader.lang.text("job-cancelled"));
                draw(reader, &view, &table, &mapping, text, vec![note])
            }
            Ok(_) => Ok(Redirect::to(&format!("{}/entries?entered={count}", base(&view))).into_response()),
            Err(error) => {
                let note = Note::refused(reader, &view.state, &error)?;
                draw(reader, &view, &table, &mapping, text, vec![note])
            }
        }
    })
    .await
}

fn draw(
    reader: &Reader,
    view: &EventView,
    table: &Table,
    mapping: &Mapping,
    text: &str,
    notes: Vec<Note>,
) -> Result<Response, Failure> {
    let t = reader.lang;
    let of_teams = view.state.format().is_of_teams();
    let errors: Vec<LineError> = table.entries(mapping, of_teams).err().unwrap_or_default();
    let bad = |line: u64| errors.iter().any(|error| error.line == line);
    let shown =
        table.rows().iter().enumerate().filter(|(index, row)| *index < SHOWN || bad(row.line)).take(200);
    let rows: Vec<PreviewRow> = shown
        .map(|(_, row)| {
            let mut cells = row.cells.clone();
            cells.resize(table.columns().max(cells.len()), String::new());
            PreviewRow { line: row.line, cells, bad: bad(row.line) }
        })
        .collect();
    let facts =
        t.text("import-facts").with("encoding", table.encoding().name()).with("rows", table.rows().len());
    let page_of_list = ImportPage {
        page: page(reader, view, Place::Entries, t.text("import-page-title").to_string()),
        base: base(view),
        notes,
        facts: facts.to_string(),
        columns: (0..table.columns()).map(|column| column_of(t, table, mapping, column)).collect(),
        more: table.rows().len().saturating_sub(rows.len()),
        rows,
        newline: "\n",
        text: text.to_owned(),
        count: table.rows().len(),
        errors: errors
            .iter()
            .map(|error| {
                let (place, problem) = refusals::bad_line(t, error);
                BadLine { place, problem }
            })
            .collect(),
    };
    Ok(render(&page_of_list))
}

fn column_of(t: Lang, table: &Table, mapping: &Mapping, column: usize) -> Column {
    let heading = table.header().and_then(|header| header.get(column)).cloned();
    let held = Field::ALL.into_iter().find(|field| mapping.column(*field) == Some(column));
    let nothing =
        Choice { value: String::new(), label: t.text("column-ignore").to_string(), chosen: held.is_none() };
    let fields = Field::ALL.map(|field| Choice {
        value: field.key().to_owned(),
        label: match field {
            Field::No => t.text("number"),
            Field::Name => t.text("name"),
            Field::Team => t.text("team"),
            Field::Rating => t.text("rating"),
            Field::Category => t.text("category"),
        }
        .to_string(),
        chosen: held == Some(field),
    });
    Column {
        number: column + 1,
        heading: heading.unwrap_or_else(|| t.text("column-n").with("n", column + 1).to_string()),
        options: std::iter::once(nothing).chain(fields).collect(),
    }
}
