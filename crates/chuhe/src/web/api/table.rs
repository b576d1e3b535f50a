//! Tables of an event: what stands, and what happens there.

use axum::body::Bytes;
use axum::extract::{Path, RawPathParams};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use super::problem::Problem;
use super::read::find;
use super::{Desk, Listed, Shared, body, if_match, json, versioned, work};
use crate::auth::Right;
use crate::desk::{DeskError, GameId, TableId, TableView};
use crate::json::TableState;
use crate::web::App;
use crate::web::fields::Asked;
use crate::web::reader::Reader;
use crate::web::table::acting::{Door, acting, at_table, may};

/// The table of an address.
fn named(app: &App, reader: &Reader, id: &str, game: &str) -> Result<TableId, Problem> {
    let event = find(app, reader, id)?.id.clone();
    let game = game.parse::<GameId>().map_err(|_| {
        let t = reader.lang;
        Problem {
            detail: t.text("api-no-game").with("game", game.to_owned()).to_string(),
            ..Problem::new(StatusCode::NOT_FOUND, "no_such_table", t.text("trouble-no-table").to_string())
        }
    })?;
    Ok(TableId::Board { event, game })
}

fn shown(app: &App, view: &TableView) -> TableState {
    TableState::of(view, app.desk.now_ms())
}

pub(super) async fn list(
    Shared(app): Desk,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
    headers: HeaderMap,
) -> Response {
    work(app, reader, move |app, reader| {
        let t = reader.lang;
        let event = find(app, reader, &id)?;
        let number = |name: &'static str| {
            let bad = |_| Problem::bad_request(t, t.text("api-no-number").with("name", name));
            asked.whole::<u32>(name).map_err(bad)
        };
        let (stage, round) = (number("stage")?, number("round")?);
        let games = app.desk.games(&event.id).map_err(|error| Problem::of(t, &error, None))?;
        let fits = |asked: Option<u32>, is: u32| asked.is_none_or(|asked| asked == is);
        let asked = games.iter().filter(|game| fits(stage, game.id.stage) && fits(round, game.id.round));
        let items: Vec<TableState> = asked.map(|game| shown(app, &game.table)).collect();
        let version = items.iter().map(|table| table.version).sum();
        Ok(versioned(&headers, version, &Listed { items }))
    })
    .await
}

pub(super) async fn show(
    Shared(app): Desk,
    Path((id, game)): Path<(String, String)>,
    reader: Reader,
    headers: HeaderMap,
) -> Response {
    work(app, reader, move |app, reader| {
        let table = named(app, reader, &id, &game)?;
        let view = app.desk.table(&table).map_err(|error| Problem::of(reader.lang, &error, None))?;
        // A running clock shows something else at every look.
        if view.game.clock().is_some_and(|clock| clock.running().is_some()) {
            return Ok(versioned(&HeaderMap::new(), view.version, &shown(app, &view)));
        }
        Ok(versioned(&headers, view.version, &shown(app, &view)))
    })
    .await
}

pub(super) async fn open(
    Shared(app): Desk,
    Path((id, game)): Path<(String, String)>,
    reader: Reader,
) -> Response {
    work(app, reader, move |app, reader| {
        let table = named(app, reader, &id, &game)?;
        let TableId::Board { event, game } = &table else { return Err(no_result(reader)) };
        let problem = |error: DeskError| Problem::of(reader.lang, &error, None);
        let start = app.desk.board_start(event, *game).map_err(problem)?;
        let view = app.desk.open_table(&table, &reader.actor, start).map_err(problem)?;
        Ok(json(StatusCode::CREATED, &shown(app, &view)))
    })
    .await
}

fn no_result(reader: &Reader) -> Problem {
    Problem::of(reader.lang, &DeskError::NotOver, None)
}

pub(super) async fn act(
    Shared(app): Desk,
    params: RawPathParams,
    reader: Reader,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    let param = |name: &str| params.iter().find(|(one, _)| *one == name).map(|(_, value)| value.to_owned());
    let (id, game, key) = (param("id").unwrap_or_default(), param("game").unwrap_or_default(), param("key"));
    work(app, reader, move |app, reader| {
        let t = reader.lang;
        let problem = |error: DeskError| Problem::of(t, &error, None);
        let table = named(app, reader, &id, &game)?;
        let act: arbiter::Act = body(t, &bytes)?;
        let expected = if_match(t, &headers)?;
        // Only a table that is there has a queue.
        app.desk.table(&table).map_err(problem)?;
        let turn = app.desk.turn_blocking(&table);
        let view = app.desk.table(&table).map_err(problem)?;
        let door = key.map_or(Door::Staff, Door::Key);
        let acting = acting(&reader.actor, &view, &door).map_err(|_| problem(DeskError::NotAllowed))?;
        let view = app.desk.table_command(&table, &acting, act, &turn, expected).map_err(problem)?;
        Ok(json(StatusCode::OK, &shown(app, &view)))
    })
    .await
}

pub(super) async fn enter_result(
    Shared(app): Desk,
    Path((id, game)): Path<(String, String)>,
    reader: Reader,
) -> Response {
    work(app, reader, move |app, reader| {
        let problem = |error: DeskError| Problem::of(reader.lang, &error, None);
        let table = named(app, reader, &id, &game)?;
        let right: Right = at_table(&table);
        if !may(&reader.actor, &table, right) {
            return Err(problem(DeskError::Forbidden { right }));
        }
        let view = app.desk.enter_result(&table, &reader.actor).map_err(problem)?;
        Ok(json(StatusCode::OK, &shown(app, &view)))
    })
    .await
}
