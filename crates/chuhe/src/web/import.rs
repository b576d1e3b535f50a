//! Entry lists from files: looked at first, entered when every line is good.

use askama::Template;
use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use tournament::Command;

use super::carried::{Carried, Upload};
use super::event::{Note, base, find, page};
use super::failure::Failure;
use super::fields::Fields;
use super::jobs::long;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::register::Choice;
use super::{App, entries, work};
use crate::desk::{DeskError, EventView};
use crate::i18n::{Lang, exchange, refusals};
use crate::import::{Field, LineError, Mapping, Table};

/// Lines of the list that the preview shows, besides the bad ones.
const SHOWN: usize = 12;
/// Remarks that the preview shows.
const MOST_REMARKS: usize = 40;

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
    remarks: Vec<String>,
    carried: Carried,
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

pub(super) async fn preview(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<Response, Failure> {
    let upload = Upload::receive(&reader, parts).await?;
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let t = reader.lang;
        let again = |text: String| entries::draw(reader, &view, entries::Left::noting(Note::bad(text)));
        if upload.bytes.is_empty() {
            return again(t.text("import-no-file").to_string());
        }
        let carried = Carried::uploaded(&upload, Table::is_entry_list);
        let read = carried.and_then(|carried| Ok((carried.table()?, carried)));
        let (table, carried) = match read {
            Ok(read) => read,
            Err(error) => return again(refusals::no_table(t, &error)),
        };
        carried.fits_a_form(reader)?;
        let mapping = table.guess();
        draw(reader, &view, &table, &mapping, carried, Vec::new())
    })
    .await
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
        let carried = Carried::sent(&fields);
        let table = match carried.table() {
            Ok(table) => table,
            Err(error) => {
                let note = Note::bad(refusals::no_table(reader.lang, &error));
                return entries::draw(reader, &view, entries::Left::noting(note));
            }
        };
        if carried.is_other(&fields) {
            let mapping = table.guess();
            return draw(reader, &view, &table, &mapping, carried, Vec::new());
        }
        let mut mapping = Mapping::default();
        for (column, chosen) in fields.all("column").enumerate() {
            if let Some(field) = Field::ALL.into_iter().find(|field| field.key() == chosen) {
                mapping.set(field, Some(column));
            }
        }
        let of_teams = view.state.format().is_of_teams();
        let entrants = match table.entries(&mapping, of_teams) {
            Ok(entrants) if fields.get("do") == "enter" => entrants,
            _ => return draw(reader, &view, &table, &mapping, carried, Vec::new()),
        };
        let count = entrants.len();
        let (entered, go_on) = (Command::Enter { entrants }, || !watch.stopped());
        match app.desk.command_while(&view.id, &reader.actor, entered, None, &go_on) {
            Err(DeskError::Stopped) => {
                let note = Note::done(reader.lang.text("job-cancelled"));
                draw(reader, &view, &table, &mapping, carried, vec![note])
            }
            Ok(_) => Ok(Redirect::to(&format!("{}/entries?entered={count}", base(&view))).into_response()),
            Err(error) => {
                let note = Note::refused(reader, &view.state, &error)?;
                draw(reader, &view, &table, &mapping, carried, vec![note])
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
    carried: Carried,
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
    let source = match table.sheet() {
        Some(sheet) => t.text("import-sheet").with("sheet", sheet.to_owned()).to_string(),
        None => carried.encoding().name().to_owned(),
    };
    let facts = t.text("import-facts").with("encoding", source).with("rows", table.rows().len());
    let remarks = table.remarks(mapping, view.state.entrants(), of_teams);
    let page_of_list = ImportPage {
        page: page(reader, view, Place::Entries, t.text("import-page-title").to_string()),
        base: base(view),
        notes,
        facts: facts.to_string(),
        columns: (0..table.columns()).map(|column| column_of(t, table, mapping, column)).collect(),
        more: table.rows().len().saturating_sub(rows.len()),
        rows,
        remarks: remarks.iter().take(MOST_REMARKS).map(|remark| exchange::remark(t, remark)).collect(),
        carried,
        count: table.rows().len(),
        errors: errors
            .iter()
            .map(|error| {
                let (place, problem) = refusals::bad_line(t, table.sheet(), error);
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
