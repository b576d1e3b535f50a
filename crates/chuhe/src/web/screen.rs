//! 大屏: everyone's eyes in the hall. It turns by itself, without script: pairings, then places, then anew.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::Response;
use tournament::history::Ledger;
use tournament::ranking;

use super::event::{Mark, Person, Stage, base, find_public, page};
use super::failure::Failure;
use super::fields::Asked;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::round::{self, BoardRow};
use super::{App, work};

/// Lines on one turn, in two columns.
const LINES: usize = 24;
/// Seconds for one turn.
const SECONDS: u32 = 12;

#[derive(Template)]
#[template(path = "screen.html")]
struct ScreenPage {
    page: Page,
    seconds: u32,
    next: usize,
    at: usize,
    turns: usize,
    title: String,
    boards: Vec<BoardRow>,
    first_mark: Mark,
    second_mark: Mark,
    places: Vec<Line>,
    byes: Vec<Person>,
}

struct Line {
    place: u32,
    person: Person,
    points: u32,
}

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find_public(&app, reader, &id)?;
        let t = reader.lang;
        let state = &view.state;
        let edition = state.regulations().edition;
        let round = state.rounds_paired();
        let shown_round = round::view(t, state, &Ledger::of(state), round, &base(&view));
        let (boards, byes) = match (Stage::of(state), shown_round) {
            (Stage::Finished, _) | (_, None) => (Vec::new(), Vec::new()),
            (_, Some(round)) => (round.rows, round.byes.into_iter().map(|bye| bye.person).collect()),
        };
        let places: Vec<Line> = match round {
            0 => Vec::new(),
            _ => ranking::standings(state)
                .into_iter()
                .map(|standing| Line {
                    place: standing.place,
                    person: Person::find(state, standing.no),
                    points: standing.points,
                })
                .collect(),
        };
        let of_pairings = boards.len().div_ceil(LINES);
        let turns = (of_pairings + places.len().div_ceil(LINES)).max(1);
        let at = asked.whole::<usize>("at").ok().flatten().unwrap_or(0) % turns;
        let pairs = at < of_pairings;
        let title = match (pairs, Stage::of(state)) {
            (_, Stage::NotStarted) => t.text("stand-not-started").to_string(),
            (true, _) => t.text("pairings-title-n").with("n", round).to_string(),
            (false, Stage::Finished) => t.text("standings-final").to_string(),
            (false, _) => t.text("standings-title-n").with("n", round).to_string(),
        };
        let part = |at: usize| at * LINES;
        Ok(render(&ScreenPage {
            page: page(reader, &view, Place::Screen, title.clone()),
            seconds: SECONDS,
            next: (at + 1) % turns,
            at: at + 1,
            turns,
            title,
            boards: if pairs { boards.into_iter().skip(part(at)).take(LINES).collect() } else { Vec::new() },
            first_mark: Mark::of(t, tournament::Turn::First, edition),
            second_mark: Mark::of(t, tournament::Turn::Second, edition),
            places: match pairs {
                true => Vec::new(),
                false => places.into_iter().skip(part(at - of_pairings)).take(LINES).collect(),
            },
            byes: if pairs { byes } else { Vec::new() },
        }))
    })
    .await
}
