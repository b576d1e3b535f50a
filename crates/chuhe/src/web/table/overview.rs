//! 台: every board of a round, live.

use std::collections::HashMap;
use std::time::Duration;

use arbiter::{Act, Mover, PerMover};
use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Serialize;

use super::acting::{at_table, may, seat_of};
use super::address;
use super::live::{Source, keep_told, last_told};
use crate::desk::{Acting, DeskError, EventView, GameId, Seat, TableId, TableView, Topic};
use crate::i18n::table as say;
use crate::i18n::{Lang, rulings};
use crate::web::event::{Note, base, failure, find, page, seen};
use crate::web::failure::Failure;
use crate::web::fields::{Asked, Fields};
use crate::web::hall::{Tab, tabs};
use crate::web::notice::Posted;
use crate::web::page::{Page, Place, render};
use crate::web::reader::Reader;
use crate::web::stages::{at_asked, chosen, staged};
use crate::web::{App, work};

#[derive(Template)]
#[template(path = "table/overview.html")]
struct OverviewPage {
    page: Page,
    base: String,
    notes: Vec<Note>,
    tabs: Vec<Tab>,
    round: u32,
    rows: String,
    live: String,
    version: u64,
    now: u64,
    closed: usize,
    waiting: usize,
    /// The reader may open tables here.
    rules: bool,
    posted: Posted,
}

#[derive(Template)]
#[template(path = "table/rows.html")]
struct Rows {
    t: Lang,
    rows: Vec<BoardRow>,
}

struct BoardRow {
    board: String,
    address: String,
    players: [Player; 2],
    state: String,
    class: &'static str,
    last: String,
    to_open: bool,
}

struct Player {
    name: String,
    colour: &'static str,
    mark: String,
    left: Option<u64>,
    shown: String,
    running: bool,
}

#[derive(Serialize)]
struct Message {
    version: u64,
    /// When the parts were drawn.
    drawn: u64,
    parts: HashMap<&'static str, String>,
    said: Vec<String>,
}

/// Where every move of a hall is seen, once a second is live enough.
const PACE: Duration = Duration::from_secs(1);

/// A game of a round, and its table where one is open.
type AtBoard = (GameId, Option<std::sync::Arc<TableView>>);

/// The table of every game of a round, where one is open.
fn tables(app: &App, event: &EventView, round: u32, source: Source) -> Result<Vec<AtBoard>, DeskError> {
    let table = |at| {
        let id = TableId::Board { event: event.id.clone(), game: at };
        let view = match source {
            Source::Log => app.desk.table(&id),
            Source::Memory => app.desk.table_in_memory(&id),
        };
        match view {
            Ok(view) => Ok((at, Some(view))),
            Err(DeskError::NoSuchTable(_)) => Ok((at, None)),
            Err(error) => Err(error),
        }
    };
    GameId::all(&event.state, round).into_iter().map(table).collect()
}

fn rows(reader: &Reader, event: &EventView, tables: &[AtBoard], now: u64) -> String {
    let t = reader.lang;
    let mut rows = Vec::new();
    for (at, view) in tables {
        let id = TableId::Board { event: event.id.clone(), game: *at };
        if let Some(mut row) = row(t, event, *at, view.as_deref(), now) {
            row.to_open &= may(&reader.actor, &id, at_table(&id));
            rows.push(row);
        }
    }
    Rows { t, rows }.render().unwrap_or_default()
}

fn row(t: Lang, event: &EventView, at: GameId, view: Option<&TableView>, now: u64) -> Option<BoardRow> {
    let edition = event.state.regulations().edition;
    let id = TableId::Board { event: event.id.clone(), game: at };
    let pair = at.paired(&event.state)?;
    let [first, second] = pair.players.map(|who| who.name(&event.state));
    let player = |mover: Mover, name: String| {
        let reading = view.and_then(|view| view.game.clock().map(|clock| clock.reading(mover, now)));
        let left = reading.and_then(|reading| reading.left_ms);
        let running =
            view.and_then(|view| view.game.clock().and_then(arbiter::Clock::running)) == Some(mover);
        let (colour, mark) = match mover.side(edition) {
            xiangqi::Side::Red => ("red", t.text("red-short")),
            xiangqi::Side::Black => ("black", t.text("black-short")),
        };
        Player {
            name,
            colour,
            mark: mark.to_string(),
            left,
            shown: left.map(say::clock).unwrap_or_default(),
            running,
        }
    };
    let (state, class) = match (view, pair.result) {
        (Some(view), recorded) => match (view.game.ending(), recorded) {
            (Some(ending), recorded) => {
                let said = say::result(t, ending.result, edition);
                let said = format!("{said} · {}", rulings::ending(t, &ending.reason));
                (said, if recorded.is_some() { "good" } else { "need" })
            }
            (None, _) if view.game.clock().is_some() && view.game.begun_at_ms().is_none() => {
                (t.text("turn-not-begun").to_string(), "")
            }
            (None, _) if needs_somebody(view) => (t.text("table-needs-arbiter").to_string(), "need"),
            (None, _) => (t.text("table-plies").with("n", view.game.record().len()).to_string(), ""),
        },
        (None, Some(result)) => (crate::i18n::happened::result_words(t, result), "good"),
        (None, None) => (t.text("table-closed").to_string(), ""),
    };
    let last = view.and_then(|view| {
        let record = view.game.record();
        let ply = record.plies().last()?;
        let before = record.positions().get(record.plies().len().checked_sub(1)?)?;
        Some(say::played(t, before, ply.mv.to_move()))
    });
    Some(BoardRow {
        board: at.place(),
        address: address(&id),
        players: [player(Mover::First, first), player(Mover::Second, second)],
        state,
        class,
        last: last.unwrap_or_default(),
        to_open: view.is_none() && pair.result.is_none(),
    })
}

/// Something waits for an arbiter or an answer.
fn needs_somebody(view: &TableView) -> bool {
    let game = &view.game;
    game.is_limit_due()
        || game.is_upset()
        || game.unclear().is_some()
        || game.clock().is_some_and(|clock| clock.running().is_none())
}

fn asked_round(event: &EventView, asked: &Fields) -> u32 {
    let paired = event.state.rounds_paired();
    asked.whole("round").ok().flatten().filter(|round| (1..=paired).contains(round)).unwrap_or(paired)
}

/// How far the event with all its tables has come: it only grows.
fn version(event: &EventView, tables: &[AtBoard]) -> u64 {
    let of_tables: u64 = tables.iter().filter_map(|(_, view)| Some(view.as_ref()?.version)).sum();
    event.version + of_tables
}

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let whole = find(&app, reader, &id)?;
        let t = reader.lang;
        let (event, stages) = chosen(t, &whole, &asked);
        let round = asked_round(&event, &asked);
        let fail = |error: DeskError| failure(reader, &error);
        let all = tables(&app, &event, round, Source::Log).map_err(fail)?;
        let now = app.desk.now_ms();
        let open = event.state.unfinished_boards(round);
        let unplayed = |at: &GameId| {
            open.contains(&at.board) && at.paired(&event.state).is_some_and(|pair| pair.result.is_none())
        };
        let waiting = |view: &TableView| {
            view.game.clock().is_some() && view.game.begun_at_ms().is_none() && view.game.ending().is_none()
        };
        let posted = Posted::of(&app, reader, &whole)?;
        let waits = posted.waits == round && event.state.stage_number() == whole.state.stage_number();
        let rules = reader.actor.may(&event.id, crate::auth::Right::Table { board: None });
        let title = t.text("tables-of-round").with("n", round).to_string();
        let page = staged(page(reader, &whole, Place::Tables, title), stages);
        let shown = OverviewPage {
            base: base(&event),
            notes: Vec::new(),
            tabs: tabs(&event.state, round),
            round,
            rows: rows(reader, &event, &all, now),
            live: format!("{}/tables/live?{}round={round}", base(&event), page.stage_query()),
            page,
            version: version(&event, &all),
            now,
            rules,
            posted,
            closed: all
                .iter()
                .filter(|_| rules && !waits)
                .filter(|(at, view)| view.is_none() && unplayed(at))
                .count(),
            waiting: all
                .iter()
                .filter(|_| rules)
                .filter(|(_, view)| view.as_deref().is_some_and(waiting))
                .count(),
        };
        Ok(render(&shown))
    })
    .await
}

pub(super) async fn live(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let told = last_told(&headers).or_else(|| asked.whole("seen").ok().flatten());
    work(reader, move |reader| {
        let event = find(&app, reader, &id)?;
        let (drawing, looking) = (app.clone(), reader.clone());
        keep_told(&app, reader, Topic::Event(event.id.clone()), told, PACE, move |told, source| {
            let look = || -> Result<_, DeskError> {
                let event = at_asked(&seen(&drawing, &looking, &event.id)?, &asked);
                let all = tables(&drawing, &event, asked_round(&event, &asked), source)?;
                Ok((event, all))
            };
            let (event, all) = match look() {
                Ok(found) => found,
                // A log that does not answer now may answer later.
                Err(DeskError::Store(_)) => return Some(None),
                Err(_) => return None,
            };
            let version = version(&event, &all);
            if told == Some(version) {
                return Some(None);
            }
            let drawn = drawing.desk.now_ms();
            let parts = HashMap::from([("boards", rows(&looking, &event, &all, drawn))]);
            let message = Message { version, drawn, parts, said: Vec::new() };
            Some(Some((version, serde_json::to_string(&message).ok()?)))
        })
    })
    .await
}

/// Opens the table of every board of a round that has no result yet.
pub(super) async fn open(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let event = find(&app, reader, &id)?;
        let round = asked_round(&event, &fields);
        let open = event.state.unfinished_boards(round);
        for at in GameId::all(&event.state, round) {
            let undecided = at.paired(&event.state).is_some_and(|pair| pair.result.is_none());
            if !open.contains(&at.board) || !undecided {
                continue;
            }
            let id = TableId::Board { event: event.id.clone(), game: at };
            if !may(&reader.actor, &id, at_table(&id)) {
                continue;
            }
            let start = app.desk.board_start(&event.id, at).map_err(|error| failure(reader, &error))?;
            match app.desk.open_table(&id, &reader.actor, start) {
                Ok(_) | Err(DeskError::TableOpen(_)) => {}
                Err(error) => return Err(failure(reader, &error)),
            }
        }
        Ok(Redirect::to(&format!("{}/tables?round={round}", base(&event))).into_response())
    })
    .await
}

/// Starts the clocks of every open table of a round (2011 20.1): who has not come yet has it running all the same.
pub(super) async fn begin(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let event = find(&app, reader, &id)?;
        let round = asked_round(&event, &fields);
        for (_, view) in tables(&app, &event, round, Source::Log).map_err(|error| failure(reader, &error))? {
            let Some(view) =
                view.filter(|view| view.game.clock().is_some() && view.game.begun_at_ms().is_none())
            else {
                continue;
            };
            let seat = seat_of(&reader.actor, &view.id);
            if !matches!(seat, Seat::Official(_)) {
                continue;
            }
            let acting = Acting { actor: reader.actor.name().to_owned(), seat };
            let act = Act::Begin { present: PerMover { first: true, second: true } };
            let turn = app.desk.turn_blocking(&view.id);
            match app.desk.table_command(&view.id, &acting, act, &turn, None) {
                Ok(_) | Err(DeskError::TableRefused(_)) => {}
                Err(error) => return Err(failure(reader, &error)),
            }
        }
        Ok(Redirect::to(&format!("{}/tables?round={round}", base(&event))).into_response())
    })
    .await
}
