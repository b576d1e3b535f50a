//! 签到: the door. Everybody as a large tile; a tap is 到, another 未到.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use rulebook::{Edition, article};
use tournament::{Command, Entrant, Leave, Number};

use super::event::{Check, Note, Person, base, cites, failure, find, page};
use super::failure::Failure;
use super::fields::{Asked, Fields};
use super::hall::clock;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::{App, work};
use crate::auth::Right;
use crate::desk::EventView;
use crate::i18n::Lang;

#[derive(Template)]
#[template(path = "roll.html")]
struct RollPage {
    page: Page,
    base: String,
    notes: Vec<Note>,
    q: String,
    only: &'static str,
    /// Of how many have come; of those who are to play.
    here: usize,
    expected: usize,
    missing: usize,
    groups: Vec<Group>,
    /// The one whose card was scanned.
    one: Option<Tile>,
    may: bool,
    may_give_leave: bool,
    next_round: u32,
    to_come: bool,
}

/// The tiles of a team, or of all where nobody has one.
struct Group {
    name: String,
    here: usize,
    tiles: Vec<Tile>,
}

struct Tile {
    person: Person,
    here: bool,
    time: String,
    /// Why nobody is expected: gone, on leave.
    away: String,
}

/// What is shown of the tiles.
fn only(asked: &Fields) -> &'static str {
    match asked.get("only") {
        "missing" => "missing",
        "here" => "here",
        _ => "",
    }
}

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let mut notes = Vec::new();
        if let Ok(Some(n)) = asked.whole::<u32>("away") {
            notes.push(Note::done(reader.lang.text("roll-leave-given").with("n", n)));
        }
        draw(&app, reader, &view, &asked, notes)
    })
    .await
}

fn draw(
    app: &App,
    reader: &Reader,
    view: &EventView,
    asked: &Fields,
    notes: Vec<Note>,
) -> Result<Response, Failure> {
    let t = reader.lang;
    let state = &view.state;
    let roll = app.desk.roll(&view.id).map_err(|error| failure(reader, &error))?;
    let here = roll.here(state);
    let next = state.rounds_paired() + 1;
    let tile = |entrant: &Entrant| Tile {
        person: Person::of(entrant),
        here: here.contains_key(&entrant.no),
        time: here.get(&entrant.no).map(|time| clock(*time)).unwrap_or_default(),
        away: match (entrant.plays_in(next), entrant.leave_in(next)) {
            (false, _) => t.text("roll-out").to_string(),
            (true, Some(_)) => t.text("roll-on-leave").to_string(),
            (true, None) => String::new(),
        },
    };
    let (q, only) = (asked.get("q").to_owned(), only(asked));
    let number = asked.whole("no").ok().flatten().and_then(Number::new);
    let tiles: Vec<Tile> = state.entrants().iter().map(tile).collect();
    let expected = tiles.iter().filter(|tile| tile.away.is_empty()).count();
    let come = tiles.iter().filter(|tile| tile.away.is_empty() && tile.here).count();
    let shown = RollPage {
        page: page(reader, view, Place::Entries, t.text("roll-title").to_string()),
        base: base(view),
        notes,
        here: come,
        expected,
        missing: expected - come,
        one: number.and_then(|no| state.entrant(no)).map(tile),
        groups: groups(
            tiles
                .into_iter()
                .filter(|tile| {
                    tile.person.fits(&q)
                        && (only.is_empty() || (tile.away.is_empty() && tile.here == (only == "here")))
                })
                .collect(),
        ),
        may: reader.actor.may(&view.id, Right::CheckIn),
        may_give_leave: reader.actor.may(&view.id, Right::Entries),
        next_round: next,
        to_come: next <= state.planned_rounds(),
        q,
        only,
    };
    Ok(render(&shown))
}

/// By team, the teams in the order of their first entry.
fn groups(tiles: Vec<Tile>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for tile in tiles {
        let team = tile.person.team.clone();
        match groups.iter_mut().find(|group| group.name == team) {
            Some(group) => group.tiles.push(tile),
            None => groups.push(Group { name: team, here: 0, tiles: vec![tile] }),
        }
    }
    for group in &mut groups {
        group.here = group.tiles.iter().filter(|tile| tile.here).count();
    }
    groups
}

/// What keeps the same tiles on the page.
fn back(q: &str, only: &str) -> String {
    let coded = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    match (q, only) {
        ("", "") => String::new(),
        ("", only) => format!("?only={only}"),
        (q, "") => format!("?q={}", coded(q)),
        (q, only) => format!("?q={}&only={only}", coded(q)),
    }
}

/// A tap, a new roll, or leave for whoever has not come.
pub(super) async fn take(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let t = reader.lang;
        let view = find(&app, reader, &id)?;
        let home = format!("{}/roll", base(&view));
        if !fields.get("anew").is_empty() {
            app.desk.begin_roll(&view.id, &reader.actor).map_err(|error| failure(reader, &error))?;
            return Ok(Redirect::to(&home).into_response());
        }
        if !fields.get("leave").is_empty() {
            return leave(&app, reader, &view, &home);
        }
        let query = back(fields.get("q"), only(&fields));
        let (no, here) = match (fields.get("here"), fields.get("away")) {
            ("", away) => (away, false),
            (here, _) => (here, true),
        };
        let Some(no) = no.parse().ok().and_then(Number::new).filter(|no| view.state.entrant(*no).is_some())
        else {
            return draw(&app, reader, &view, &fields, vec![Note::bad(t.text("entrant-bad-number"))]);
        };
        app.desk.check_in(&view.id, &reader.actor, no, here).map_err(|error| failure(reader, &error))?;
        let scanned = if fields.get("scanned").is_empty() { String::new() } else { format!("?no={no}") };
        let query = if scanned.is_empty() { query } else { scanned };
        Ok(Redirect::to(&format!("{home}{query}#no-{no}")).into_response())
    })
    .await
}

/// Whoever is missing is put down as absent in the next round.
fn leave(app: &App, reader: &Reader, view: &EventView, home: &str) -> Result<Response, Failure> {
    let t = reader.lang;
    let roll = app.desk.roll(&view.id).map_err(|error| failure(reader, &error))?;
    let missing = roll.missing(&view.state);
    let rounds = vec![view.state.rounds_paired() + 1];
    for no in &missing {
        let reason = Some(t.text("roll-leave-reason").to_string());
        let command =
            Command::SetLeave { no: *no, rounds: rounds.clone(), leave: Some(Leave::Absent), reason };
        if let Err(error) = app.desk.command(&view.id, &reader.actor, command, None) {
            let now = find(app, reader, view.id.as_str())?;
            let note = Note::refused(reader, &now.state, &error)?;
            return draw(app, reader, &now, &Fields::default(), vec![note]);
        }
    }
    Ok(Redirect::to(&format!("{home}?away={}", missing.len())).into_response())
}

/// Who has not come, as a condition of the next round; none where no roll was called for it.
pub(super) fn check(app: &App, reader: &Reader, view: &EventView) -> Result<Option<Check>, Failure> {
    let t: Lang = reader.lang;
    let state = &view.state;
    let roll = app.desk.roll(&view.id).map_err(|error| failure(reader, &error))?;
    if roll.round != Some(state.rounds_paired() + 1) || state.rounds_paired() >= state.planned_rounds() {
        return Ok(None);
    }
    let missing = roll.missing(state).len();
    let link = format!("{}/roll?only=missing", base(view));
    let articles = match state.regulations().edition {
        Edition::Cxa2011 => vec![article!("2011:20.1"), article!("2011:20.3")],
        Edition::Cxa1960 => Vec::new(),
    };
    Ok(Some(match missing {
        0 => Check { class: "ok", text: t.text("roll-all-here").to_string(), articles: Vec::new(), link },
        n => Check {
            class: "need",
            text: t.text("roll-missing").with("n", n).to_string(),
            articles: cites(t, &articles),
            link,
        },
    }))
}
