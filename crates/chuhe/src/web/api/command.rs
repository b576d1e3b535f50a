//! Commands to events.

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use tournament::Command;

use super::problem::Problem;
use super::read::find;
use super::{Desk, Shared, body, if_match, json, work};
use crate::desk::{DeskError, EventId};
use crate::json::{Done, EventFacts};
use crate::web::fields::Asked;
use crate::web::reader::Reader;

pub(super) async fn create(Shared(app): Desk, Asked(asked): Asked, reader: Reader, bytes: Bytes) -> Response {
    work(app, reader, move |app, reader| {
        let t = reader.lang;
        let command: Command = body(t, &bytes)?;
        if !matches!(command, Command::Create { .. } | Command::Import { .. }) {
            return Err(Problem::bad_request(t, t.text("api-creates-only")));
        }
        let id = asked.filled("id").map(|id| id.parse::<EventId>());
        let id = id.transpose().map_err(|error| Problem::of(t, &error.into(), None))?;
        let view = app.desk.create(&reader.actor, id, command);
        let view = view.map_err(|error| Problem::of(t, &error, None))?;
        let mut response = json(StatusCode::CREATED, &EventFacts::of(&view));
        if let Ok(place) = HeaderValue::from_str(&format!("/api/events/{}", view.id)) {
            response.headers_mut().insert(header::LOCATION, place);
        }
        Ok(response)
    })
    .await
}

pub(super) async fn give(
    Shared(app): Desk,
    Path(id): Path<String>,
    reader: Reader,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    work(app, reader, move |app, reader| {
        let t = reader.lang;
        let command: Command = body(t, &bytes)?;
        let before = find(app, reader, &id)?;
        let expected = if_match(t, &headers)?;
        let after = app.desk.command(&before.id, &reader.actor, command, expected);
        let after = after.map_err(|error| Problem::of(t, &error, Some(&before.state)))?;
        let log = app.desk.log(&after.id).map_err(|error| Problem::of(t, &error, None))?;
        let line = log.lines.into_iter().rfind(|line| line.version == after.version);
        let did = line.ok_or_else(|| Problem::of(t, &DeskError::Busy, None))?.event;
        Ok(json(StatusCode::OK, &Done { event: after.id.to_string(), version: after.version, did }))
    })
    .await
}

pub(super) async fn publish(Shared(app): Desk, Path(id): Path<String>, reader: Reader) -> Response {
    work(app, reader, move |app, reader| {
        let problem = |error: DeskError| Problem::of(reader.lang, &error, None);
        let view = find(app, reader, &id)?;
        app.desk.publish(&view.id, &reader.actor).map_err(problem)?;
        Ok(json(StatusCode::OK, &EventFacts::of(&view)))
    })
    .await
}
