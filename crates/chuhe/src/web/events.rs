//! 赛事: what is on, what was.

use askama::Template;
use axum::extract::State as Shared;
use axum::response::Response;
use tournament::State;

use super::event::{Stage, facts, failure, seen_all};
use super::failure::Failure;
use super::page::{Page, render};
use super::reader::Reader;
use super::{App, work};
use crate::desk::EventView;
use crate::i18n::Lang;

#[derive(Template)]
#[template(path = "events.html")]
struct EventsPage {
    page: Page,
    events: Vec<Card>,
}

struct Card {
    id: String,
    name: String,
    facts: String,
    people: String,
    state: String,
    class: &'static str,
    progress: String,
    /// One word a round: `done`, `now` or nothing.
    steps: Vec<&'static str>,
}

pub(super) async fn list(Shared(app): Shared<App>, reader: Reader) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let mut events = seen_all(&app, reader).map_err(|error| failure(reader, &error))?;
        // What is on stands before what is over.
        events.sort_by_key(|view| Stage::of(&view.state) == Stage::Finished);
        let events = events.iter().map(|view| card(reader.lang, view)).collect();
        Ok(render(&EventsPage {
            page: Page::plain(reader, reader.lang.text("events-title").to_string()),
            events,
        }))
    })
    .await
}

fn card(t: Lang, view: &EventView) -> Card {
    let state = &view.state;
    let (class, text) = match Stage::of(state) {
        Stage::NotStarted => ("good", t.text("event-state-entries")),
        Stage::Running { round, open } => {
            ("need", t.text("event-state-running").with("round", round).with("open", open))
        }
        Stage::Between { round } => ("good", t.text("event-state-between").with("round", round)),
        Stage::Finished => ("", t.text("event-state-finished")),
    };
    let steps = steps(state);
    let done = steps.iter().filter(|step| **step == "done").count();
    Card {
        id: view.id.to_string(),
        name: state.name().to_owned(),
        facts: facts(t, state),
        people: match state.format().is_of_teams() {
            true => t.text("teams-n"),
            false => t.text("people-n"),
        }
        .with("n", state.entrants().len())
        .to_string(),
        state: text.to_string(),
        class,
        progress: t
            .text("event-progress")
            .with("planned", state.planned_rounds())
            .with("done", done)
            .to_string(),
        steps,
    }
}

fn steps(state: &State) -> Vec<&'static str> {
    (1..=state.planned_rounds().min(99))
        .map(|round| match round {
            _ if round > state.rounds_paired() => "",
            _ if state.unfinished_boards(round).is_empty() => "done",
            _ => "now",
        })
        .collect()
}
