//! Results from a list: looked at first, entered when every line is good.

use askama::Template;
use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};

use crate::desk::EventView;
use crate::i18n::{exchange, happened, refusals, table as said};
use crate::import::Table;
use crate::import::results::{self, Listed, Part, Parts};
use crate::web::carried::{Carried, Upload};
use crate::web::event::{Note, base, find, page};
use crate::web::failure::Failure;
use crate::web::fields::Fields;
use crate::web::page::{Page, Place, render};
use crate::web::reader::Reader;
use crate::web::{App, work};

#[derive(Template)]
#[template(path = "exchange/results.html")]
struct ResultsPage {
    page: Page,
    base: String,
    notes: Vec<Note>,
    round: u32,
    errors: Vec<(String, String)>,
    rows: Vec<Row>,
    known: usize,
    corrects: usize,
    reason: String,
    carried: Carried,
}

struct Row {
    place: String,
    first: String,
    second: String,
    was: String,
    now: String,
    unusual: bool,
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
        let again = |text: String| super::draw(&app, reader, &view, vec![Note::bad(text)]);
        if upload.bytes.is_empty() {
            return again(reader.lang.text("import-no-file").to_string());
        }
        let edition = view.state.regulations().edition;
        let fits = |table: &Table| {
            let (parts, head) = Parts::guess(table, edition);
            head.is_some() && parts.column(Part::Board).is_some() && parts.column(Part::Result).is_some()
        };
        let carried = match Carried::uploaded(&upload, fits) {
            Ok(carried) => carried,
            Err(error) => return again(refusals::no_table(reader.lang, &error)),
        };
        carried.fits_a_form(reader)?;
        draw(&app, reader, &view, &upload.fields, carried, Vec::new())
    })
    .await
}

pub(super) async fn enter(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let carried = Carried::sent(&fields);
        let t = reader.lang;
        let table = match carried.table() {
            Ok(table) => table,
            Err(error) => {
                let note = Note::bad(refusals::no_table(t, &error));
                return super::draw(&app, reader, &view, vec![note]);
            }
        };
        let (round, reason) = (round(&view, &fields), fields.filled("reason"));
        let listed = results::read(&table, &view.state, round);
        let listed = match listed {
            Ok(listed) if fields.get("do") == "enter" && !carried.is_other(&fields) => listed,
            _ => return draw(&app, reader, &view, &fields, carried, Vec::new()),
        };
        if reason.is_none() && listed.iter().any(Listed::corrects) {
            let note = Note::bad(t.text("results-reason-needed"));
            return draw(&app, reader, &view, &fields, carried, vec![note]);
        }
        let commands = results::commands(&view.state, &listed, reason.as_deref());
        match app.desk.commands(&view.id, &reader.actor, &commands) {
            Ok(now) => {
                let round = listed.first().map_or(now.state.rounds_paired(), |one| one.id.round);
                Ok(Redirect::to(&format!("{}/pairings?round={round}", base(&view))).into_response())
            }
            Err(error) => {
                let note = Note::refused(reader, &view.state, &error)?;
                draw(&app, reader, &view, &fields, carried, vec![note])
            }
        }
    })
    .await
}

/// The round that is meant where the list does not say.
fn round(view: &EventView, fields: &Fields) -> u32 {
    fields.whole("round").ok().flatten().unwrap_or(view.state.rounds_paired())
}

fn draw(
    app: &App,
    reader: &Reader,
    view: &EventView,
    fields: &Fields,
    carried: Carried,
    notes: Vec<Note>,
) -> Result<Response, Failure> {
    let t = reader.lang;
    let table = match carried.table() {
        Ok(table) => table,
        Err(error) => {
            let note = Note::bad(refusals::no_table(t, &error));
            return super::draw(app, reader, view, vec![note]);
        }
    };
    let round = round(view, fields);
    let (listed, errors) = match results::read(&table, &view.state, round) {
        Ok(listed) => (listed, Vec::new()),
        Err(errors) => (Vec::new(), errors),
    };
    let row = |one: &Listed| {
        let names = one.id.paired(&view.state).map(|paired| paired.players.map(|who| who.name(&view.state)));
        let [first, second] = names.unwrap_or_default();
        let words = |result| happened::result_words(t, result);
        Row {
            place: said::occasion(t, one.id),
            first,
            second,
            was: one.was.map(words).unwrap_or_default(),
            now: words(one.result),
            unusual: one.corrects() || one.result.is_forfeit(),
        }
    };
    let shown = ResultsPage {
        page: page(reader, view, Place::Exchange, t.text("results-page-title").to_string()),
        base: base(view),
        notes,
        round,
        errors: errors.iter().map(|error| exchange::bad_cell(t, table.sheet(), error)).collect(),
        rows: listed.iter().filter(|one| !one.is_known()).map(row).collect(),
        known: listed.iter().filter(|one| one.is_known()).count(),
        corrects: listed.iter().filter(|one| one.corrects()).count(),
        reason: fields.get("reason").to_owned(),
        carried,
    };
    Ok(render(&shown))
}
