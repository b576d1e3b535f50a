//! 公布: the forms by which a round is put up for everybody.

use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};

use super::event::{base, failure, find};
use super::failure::Failure;
use super::fields::Fields;
use super::reader::Reader;
use super::{App, work};
use crate::desk::EventView;

/// How the last round stands towards the public.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Posted {
    /// Rounds wait to be published.
    pub(super) holds: bool,
    /// The round that waits; 0 for none.
    pub(super) waits: u32,
}

impl Posted {
    pub(super) fn of(app: &App, reader: &Reader, view: &EventView) -> Result<Posted, Failure> {
        let notice = app.desk.notice(&view.id).map_err(|error| failure(reader, &error))?;
        let waits = notice.held_round(&view.state).unwrap_or(0);
        Ok(Posted { holds: notice.holds, waits })
    }
}

pub(super) async fn publish(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        app.desk.publish(&view.id, &reader.actor).map_err(|error| failure(reader, &error))?;
        Ok(Redirect::to(&format!("{}/pairings?published=1", base(&view))).into_response())
    })
    .await
}

pub(super) async fn hold(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let hold = !fields.get("hold").is_empty();
        app.desk.hold_pairings(&view.id, &reader.actor, hold).map_err(|error| failure(reader, &error))?;
        Ok(Redirect::to(&format!("{}/pairings", base(&view))).into_response())
    })
    .await
}
