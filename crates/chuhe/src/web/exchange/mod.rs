//! 数据: tables, games and the whole event to take along, lists and games to bring in.

mod games;
mod results;

use askama::Template;
use axum::Router;
use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::extract::{DefaultBodyLimit, Path, State as Shared};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use tournament::trf::{Trf, Version};

use super::carried::Upload;
use super::event::{Note, base, failure, find, page};
use super::failure::{Failure, Trouble};
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::{App, work};
use crate::auth::Right;
use crate::desk::{DeskError, EventView, GameView};
use crate::exchange::archive::Archive;
use crate::exchange::{Table, csv, tables, xlsx, zipped};
use crate::i18n::{Lang, exchange};

/// The largest archive that is taken, in bytes.
const LARGEST_ARCHIVE: usize = 64 << 20;
/// The largest file of games that is taken, in bytes.
const LARGEST_GAMES: usize = 8 << 20;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/event/{id}/exchange", get(show))
        .route("/event/{id}/exchange/{file}", get(download))
        .route("/event/{id}/exchange/results", post(results::preview))
        .route("/event/{id}/exchange/results/enter", post(results::enter))
        .route("/event/{id}/exchange/pairing", post(super::arrange::upload))
        .route("/event/{id}/exchange/games/enter", post(games::enter))
        .route("/event/{id}/exchange/games", post(games::preview).layer(DefaultBodyLimit::max(LARGEST_GAMES)))
        .route("/archive", post(restore).layer(DefaultBodyLimit::max(LARGEST_ARCHIVE)))
}

#[derive(Template)]
#[template(path = "exchange/page.html")]
struct ExchangePage {
    page: Page,
    base: String,
    notes: Vec<Note>,
    tables: Vec<Link>,
    games: usize,
    round: u32,
    results: bool,
    pairing: bool,
    boards: bool,
}

struct Link {
    file: String,
    name: String,
    rows: usize,
}

/// The tables that a reader may have: of what is not public only the staff.
fn visible(t: Lang, view: &EventView, page: &Page) -> Vec<Table> {
    let mut all = tables::of(t, &view.state);
    if !page.staff() {
        all.retain(|table| !table.key.ends_with(tables::PENALTIES));
    }
    all
}

async fn show(Shared(app): Shared<App>, Path(id): Path<String>, reader: Reader) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        draw(&app, reader, &view, Vec::new())
    })
    .await
}

pub(super) fn draw(
    app: &App,
    reader: &Reader,
    view: &EventView,
    notes: Vec<Note>,
) -> Result<Response, Failure> {
    let t = reader.lang;
    let page = page(reader, view, Place::Exchange, t.text("exchange-title").to_string());
    let tables = visible(t, view, &page).into_iter().map(|table| Link {
        file: format!("{}.csv", table.key),
        name: table.title,
        rows: table.rows.len(),
    });
    let games = app.desk.games(&view.id).map_err(|error| failure(reader, &error))?.len();
    let started = view.state.rounds_paired() > 0;
    let shown = ExchangePage {
        base: base(view),
        notes,
        tables: tables.collect(),
        games,
        round: view.state.rounds_paired(),
        results: started && page.may(Right::Results { board: None }),
        pairing: page.pairs(),
        boards: started && page.may(Right::Results { board: None }),
        page,
    };
    Ok(render(&shown))
}

/// A file of the event by its name.
async fn download(
    Shared(app): Shared<App>,
    Path((id, file)): Path<(String, String)>,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let t = reader.lang;
        let frame = page(reader, &view, Place::Exchange, String::new());
        let broken = |why: &dyn std::fmt::Display| Failure::new(reader, Trouble::Broken).because(why);
        let missing = || Failure::new(reader, Trouble::NoPage);
        let of_staff = || match frame.staff() {
            true => Ok(()),
            false => Err(Failure::new(reader, Trouble::Forbidden)),
        };
        let bytes = match file.as_str() {
            "tables.xlsx" => {
                let tables = visible(t, &view, &frame);
                xlsx::write(view.state.name(), &tables).map_err(|error| broken(&error))?
            }
            "tables.zip" => {
                let tables = visible(t, &view, &frame);
                let files = tables.iter().map(|table| (format!("{}.csv", table.key), csv::write(table)));
                zipped(files).map_err(|error| broken(&error))?
            }
            "games.pgn" | "games.zip" => games::written(&app, reader, &view, &file)?.ok_or_else(missing)?,
            "state.json" => {
                of_staff()?;
                view.state.to_file().write().into_bytes()
            }
            "event.trf" => {
                of_staff()?;
                Trf::of_event(&view.state, Version::Trf26).write().into_bytes()
            }
            "event.chuhe" => {
                of_staff()?;
                app.desk.packed(t, &view.id).map_err(|error| failure(reader, &error))?
            }
            name => {
                let key = name.strip_suffix(".csv").ok_or_else(missing)?;
                let table = visible(t, &view, &frame).into_iter().find(|table| table.key == key);
                csv::write(&table.ok_or_else(missing)?)
            }
        };
        let kind = match file.rsplit_once('.').map(|(_, ending)| ending) {
            Some("xlsx") => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Some("csv") => "text/csv; charset=utf-8",
            Some("pgn") => "application/x-chess-pgn; charset=utf-8",
            Some("json") => "application/json",
            Some("trf") => "text/plain; charset=utf-8",
            Some("zip") => "application/zip",
            _ => "application/octet-stream",
        };
        // Ids and keys are plain letters, digits and hyphens.
        let name = format!("attachment; filename=\"{}-{file}\"", view.id);
        let name = HeaderValue::from_str(&name).map_err(|_| missing())?;
        let kind = HeaderValue::from_static(kind);
        Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], bytes).into_response())
    })
    .await
}

/// Takes in a whole event from an archive.
async fn restore(
    Shared(app): Shared<App>,
    reader: Reader,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<Response, Failure> {
    // Who may not is told so before anything is unpacked.
    if !reader.actor.may_everywhere(Right::NewEvents) {
        return Err(failure(&reader, &DeskError::Forbidden { right: Right::NewEvents }));
    }
    let upload = Upload::receive(&reader, parts).await?;
    work(reader, move |reader| {
        let bad = |why: String| Failure::new(reader, Trouble::BadForm).because(why);
        let archive =
            Archive::read(&upload.bytes).map_err(|error| bad(exchange::archive(reader.lang, &error)))?;
        match app.desk.restore(&reader.actor, &archive) {
            Ok(view) => Ok(Redirect::to(&base(&view)).into_response()),
            Err(DeskError::EventExists(id)) => {
                Err(bad(reader.lang.text("desk-event-exists").say("id", id).to_string()))
            }
            Err(error) => Err(failure(reader, &error)),
        }
    })
    .await
}

/// The records of an event's games.
fn records(app: &App, reader: &Reader, view: &EventView) -> Result<Vec<(GameView, records::Game)>, Failure> {
    let failure = |error| failure(reader, &error);
    let games = app.desk.games(&view.id).map_err(failure)?;
    let particulars = app.desk.particulars(&view.id).map_err(failure)?;
    let record = |game: GameView| {
        let record = crate::exchange::games::record(reader.lang, &view.state, &game, &particulars);
        (game, record)
    };
    Ok(games.into_iter().map(record).collect())
}
