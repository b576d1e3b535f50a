//! 公开: my board, my result, my place. For a phone first, and for whoever has no account.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::Response;
use tournament::history::Ledger;
use tournament::ranking::{self, Standing};
use tournament::stages::{OverallPlace, overall};
use tournament::{Entrant, Number, State, Turn};

use super::event::{Mark, Person, base, failure, find, page};
use super::failure::Failure;
use super::fields::Asked;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::round::{self, BoardRow, RoundView};
use super::{App, work};
use crate::desk::GameId;
use crate::i18n::{Lang, bracket, reasons};
use crate::print::Particulars;

/// People that one search shows at most.
const FOUND: usize = 12;

#[derive(Template)]
#[template(path = "public.html")]
struct PublicPage {
    page: Page,
    base: String,
    q: String,
    by_name: bool,
    found: Vec<Found>,
    more: usize,
    round: Option<RoundView>,
    /// The boards where a table is open.
    live: Vec<GameId>,
    /// By name, where that is asked for.
    people: Vec<Seated>,
    schedule: Vec<(String, String)>,
    caption: String,
}

/// Somebody who was looked for.
struct Found {
    person: Person,
    /// Where, or that the entrant rests.
    now: String,
    against: Option<(Person, Mark, u32)>,
    result: String,
    place: String,
}

/// An entrant and the board, for a list by name.
struct Seated {
    person: Person,
    board: String,
    mark: Option<Mark>,
}

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let t = reader.lang;
        let state = &view.state;
        let q = asked.get("q").to_owned();
        let by_name = asked.get("by") == "name";
        let base = base(&view);
        let number = state.rounds_paired();
        let round = round::view(t, state, &Ledger::of(state), number, &base);
        let live = match &round {
            Some(_) => {
                let stage = state.stage_number();
                let open = app.desk.boards_with_tables(&view.id, stage, number);
                open.map_err(|error| failure(reader, &error))?
            }
            None => Vec::new(),
        };
        let matching: Vec<&Entrant> = match q.is_empty() {
            true => Vec::new(),
            false => state.entrants().iter().filter(|one| fits(one, &q)).collect(),
        };
        let standings = match number == 0 || matching.is_empty() {
            true => Vec::new(),
            false => ranking::standings(state),
        };
        let out = if q.is_empty() { Vec::new() } else { out(t, state, &q) };
        let found = matching.iter().take(FOUND).map(|one| found(t, round.as_ref(), &standings, one));
        let particulars = app.desk.particulars(&view.id).map_err(|error| failure(reader, &error))?;
        let title = match number {
            0 => t.text("public"),
            _ => t.text("pairings-title-n").with("n", number),
        };
        let caption = round.as_ref().map(|round| {
            let boards = t.text("pairings-caption").with("boards", round.rows.len());
            boards.with("first", round.first_mark.short.clone()).to_string()
        });
        let shown = PublicPage {
            page: page(reader, &view, Place::Public, title.to_string()),
            people: match (&round, by_name) {
                (Some(round), true) => people(t, state, round),
                _ => Vec::new(),
            },
            more: (matching.len() + out.len()).saturating_sub(FOUND),
            found: found.chain(out).take(FOUND).collect(),
            base,
            q,
            by_name,
            round,
            live,
            schedule: Particulars::pairs(&particulars.schedule)
                .into_iter()
                .map(|(when, what)| (when.to_owned(), what.to_owned()))
                .collect(),
            caption: caption.unwrap_or_default(),
        };
        Ok(render(&shown))
    })
    .await
}

/// Whether somebody is looked for: by name, team, number, or the name of a member.
fn fits(entrant: &Entrant, q: &str) -> bool {
    Person::of(entrant).fits(q) || entrant.members.iter().any(|member| member.name.contains(q))
}

fn found(t: Lang, round: Option<&RoundView>, standings: &[Standing], entrant: &Entrant) -> Found {
    let no = entrant.no.get();
    let row = round.and_then(|round| Some((round, round.rows.iter().find(|row| is_of(row, no))?)));
    let bye = round.and_then(|round| round.byes.iter().find(|bye| bye.person.no == no));
    let (now, against, result) = match (row, bye) {
        (Some((round, row)), _) => {
            let first = row.first.no == no;
            let (own, other) = match first {
                true => {
                    (&round.first_mark, (row.second.clone(), round.second_mark.clone(), row.second_points))
                }
                false => {
                    (&round.second_mark, (row.first.clone(), round.first_mark.clone(), row.first_points))
                }
            };
            let now = t.text("public-board").with("board", row.board).with("turn", own.title.clone());
            (now.to_string(), Some(other), if row.open { String::new() } else { row.shown.clone() })
        }
        (None, Some(bye)) => (bye.kind.clone(), None, String::new()),
        (None, None) => (t.text("public-not-paired").to_string(), None, String::new()),
    };
    let standing = standings.iter().find(|standing| standing.no == entrant.no);
    let place = standing.map(|standing| {
        t.text("public-place").with("place", standing.place).with("points", standing.points).to_string()
    });
    Found { person: Person::of(entrant), now, against, result, place: place.unwrap_or_default() }
}

/// Those looked for who are not in the stage that runs.
fn out(t: Lang, state: &State, q: &str) -> Vec<Found> {
    if state.stage_number() == 1 {
        return Vec::new();
    }
    let one = |place: OverallPlace| {
        let entrant = state.anyone(place.no).filter(|_| state.entrant(place.no).is_none())?;
        let stage = bracket::stage(t, &state.at_stage(place.stage)?);
        fits(entrant, q).then(|| Found {
            person: Person::of(entrant),
            now: t.text("public-out").with("stage", stage).to_string(),
            against: None,
            result: String::new(),
            place: t.text("public-overall").with("place", place.place).to_string(),
        })
    };
    overall(state).into_iter().filter_map(one).collect()
}

fn is_of(row: &BoardRow, no: u32) -> bool {
    row.first.no == no || row.second.no == no
}

/// Everybody of a round by name, as a Chinese reader looks names up.
fn people(t: Lang, state: &State, round: &RoundView) -> Vec<Seated> {
    let edition = state.regulations().edition;
    let seated = round.rows.iter().flat_map(|row| {
        [(&row.first, Turn::First), (&row.second, Turn::Second)].map(|(person, turn)| Seated {
            person: person.clone(),
            board: row.board.to_string(),
            mark: Some(Mark::of(t, turn, edition)),
        })
    });
    let resting = round.byes.iter().map(|bye| Seated {
        person: bye.person.clone(),
        board: bye.kind.clone(),
        mark: None,
    });
    let mut all: Vec<Seated> = seated.chain(resting).collect();
    all.sort_by_cached_key(|one| (reasons::by_sound(&one.person.name), Number::new(one.person.no)));
    all
}
