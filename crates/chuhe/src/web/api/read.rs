//! What stands: events, places, rounds to come, the log.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use tournament::ranking::{self, teams as by_members};
use tournament::{Refusal, State, pairing, ready_to_pair, stages};

use super::problem::Problem;
use super::{Desk, Listed, Shared, versioned, work};
use crate::auth::Right;
use crate::desk::{DeskError, EventId, EventView, Topic};
use crate::json::{EventFacts, Logged, Members, OverallRanking, Pairing, Ranking, TeamRanking};
use crate::web::App;
use crate::web::event::{seen, seen_all};
use crate::web::fields::{Asked, Fields};
use crate::web::reader::Reader;
use crate::web::table::live::{keep_told, last_told};

/// The event of an address.
pub(super) fn find(app: &App, reader: &Reader, id: &str) -> Result<Arc<EventView>, Problem> {
    let id = id.parse::<EventId>().map_err(|error| Problem::of(reader.lang, &error.into(), None))?;
    seen(app, reader, &id).map_err(|error| Problem::of(reader.lang, &error, None))
}

/// Lets only those of the event's staff go on.
fn staff_only(reader: &Reader, view: &EventView) -> Result<(), Problem> {
    if reader.actor.may(&view.id, Right::Inspect) {
        return Ok(());
    }
    Err(Problem::of(reader.lang, &DeskError::Forbidden { right: Right::Inspect }, None))
}

/// The stage that is asked for, the running one where none is, as it stood after the round that is asked for.
fn asked_state(reader: &Reader, view: &EventView, asked: &Fields) -> Result<State, Problem> {
    let t = reader.lang;
    let number = |name: &str| {
        asked
            .whole::<u32>(name)
            .map_err(|_| Problem::bad_request(t, t.text("api-no-number").with("name", name.to_owned())))
    };
    let missing = |text: crate::i18n::Text| Problem {
        detail: text.to_string(),
        ..Problem::new(StatusCode::NOT_FOUND, "no_such_round", t.text("trouble-no-page").to_string())
    };
    let stage = number("stage")?.unwrap_or(view.state.stage_number());
    let state = view.state.at_stage(stage).ok_or_else(|| missing(t.text("cli-no-stage").with("n", stage)))?;
    match number("round")? {
        None => Ok(state),
        Some(round) if round <= state.rounds_paired() => Ok(state.as_of_round(round)),
        Some(round) => Err(missing(t.text("api-no-round").with("round", round))),
    }
}

fn explains(asked: &Fields) -> bool {
    matches!(asked.get("explain"), "1" | "true" | "yes")
}

pub(super) async fn events(Shared(app): Desk, reader: Reader, headers: HeaderMap) -> Response {
    work(app, reader, move |app, reader| {
        let events = seen_all(app, reader).map_err(|error| Problem::of(reader.lang, &error, None))?;
        let version = events.iter().map(|view| view.version).sum();
        let items = events.iter().map(|view| EventFacts::of(view)).collect();
        Ok(versioned(&headers, version, &Listed { items }))
    })
    .await
}

/// Answers from an event as it stands.
async fn of_event<T: serde::Serialize>(
    app: App,
    reader: Reader,
    id: String,
    headers: HeaderMap,
    answer: impl FnOnce(&App, &Reader, &EventView) -> Result<T, Problem> + Send + 'static,
) -> Response {
    work(app, reader, move |app, reader| {
        let view = find(app, reader, &id)?;
        Ok(versioned(&headers, view.version, &answer(app, reader, &view)?))
    })
    .await
}

pub(super) async fn event(
    Shared(app): Desk,
    Path(id): Path<String>,
    reader: Reader,
    headers: HeaderMap,
) -> Response {
    of_event(app, reader, id, headers, |_, _, view| Ok(EventFacts::of(view))).await
}

pub(super) async fn state(
    Shared(app): Desk,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
    headers: HeaderMap,
) -> Response {
    of_event(
        app,
        reader,
        id,
        headers,
        move |_, reader, view| Ok(asked_state(reader, view, &asked)?.to_file()),
    )
    .await
}

pub(super) async fn standings(
    Shared(app): Desk,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
    headers: HeaderMap,
) -> Response {
    of_event(app, reader, id, headers, move |_, reader, view| {
        let t = reader.lang;
        let state = asked_state(reader, view, &asked)?;
        let all = ranking::standings(&state);
        let places = match asked.filled("category") {
            None => all,
            Some(category) if ranking::categories(&state).contains(&category.as_str()) => {
                ranking::of_category(&state, &all, &category)
            }
            Some(category) => {
                let known = ranking::categories(&state).join(" ");
                let text = t.text("cli-no-category").with("category", category).with("known", known);
                return Err(Problem::bad_request(t, text));
            }
        };
        Ok(Ranking::of(t, &state, &places, explains(&asked)))
    })
    .await
}

pub(super) async fn teams(
    Shared(app): Desk,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
    headers: HeaderMap,
) -> Response {
    of_event(app, reader, id, headers, move |_, reader, view| {
        let state = asked_state(reader, view, &asked)?;
        let all = ranking::standings(&state);
        Ok(TeamRanking { ranking: by_members::by_members(&state, &all) })
    })
    .await
}

pub(super) async fn members(
    Shared(app): Desk,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
    headers: HeaderMap,
) -> Response {
    of_event(app, reader, id, headers, move |_, reader, view| {
        Ok(Members::of(&asked_state(reader, view, &asked)?))
    })
    .await
}

pub(super) async fn overall(
    Shared(app): Desk,
    Path(id): Path<String>,
    reader: Reader,
    headers: HeaderMap,
) -> Response {
    of_event(app, reader, id, headers, |_, _, view| {
        Ok(OverallRanking { overall: stages::overall(&view.state) })
    })
    .await
}

pub(super) async fn next_round(
    Shared(app): Desk,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
    headers: HeaderMap,
) -> Response {
    of_event(app, reader, id, headers, move |_, reader, view| {
        staff_only(reader, view)?;
        let paired = ready_to_pair(&view.state);
        let paired = paired.and_then(|_| pairing::next_round(&view.state).map_err(Refusal::NoLegalPairing));
        let round = paired.map_err(|refusal| {
            let error = DeskError::refused(refusal, view.state.regulations().edition);
            Problem::of(reader.lang, &error, Some(&view.state))
        })?;
        Ok(Pairing::of(reader.lang, &view.state, &round, explains(&asked)))
    })
    .await
}

pub(super) async fn log(
    Shared(app): Desk,
    Path(id): Path<String>,
    reader: Reader,
    headers: HeaderMap,
) -> Response {
    of_event(app, reader, id, headers, |app, reader, view| {
        staff_only(reader, view)?;
        let t = reader.lang;
        let log = app.desk.log(&view.id).map_err(|error| Problem::of(t, &error, None))?;
        if let Some(torn) = log.torn {
            let title = t.text("cli-chain-torn").with("version", torn.version).to_string();
            return Err(Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "torn", title));
        }
        Ok(Listed { items: log.lines.iter().map(Logged::of).collect() })
    })
    .await
}

/// How long at least from one message to the next.
const PACE: Duration = Duration::from_millis(200);

pub(super) async fn live(
    Shared(app): Desk,
    Path(id): Path<String>,
    reader: Reader,
    headers: HeaderMap,
) -> Response {
    work(app, reader, move |app, reader| {
        let event = find(app, reader, &id)?.id.clone();
        let (looking, whose) = (app.clone(), reader.clone());
        let topic = Topic::Event(event.clone());
        let told = keep_told(app, reader, topic, last_told(&headers), PACE, move |told, _| {
            let view = seen(&looking, &whose, &event).ok()?;
            if told == Some(view.version) {
                return Some(None);
            }
            Some(Some((view.version, serde_json::to_string(&EventFacts::of(&view)).ok()?)))
        });
        Ok(told.unwrap_or_else(IntoResponse::into_response))
    })
    .await
}
