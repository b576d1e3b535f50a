//! Games from files: which goes to which board is looked at first.

use std::collections::HashMap;

use askama::Template;
use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};

use crate::desk::{DeskError, EventView, GameId};
use crate::exchange::placing::{self, Found, Placed};
use crate::exchange::{games, zipped};
use crate::i18n::exchange;
use crate::web::carried::Upload;
use crate::web::event::{Note, base, failure, find, page};
use crate::web::failure::{Failure, Trouble};
use crate::web::fields::Fields;
use crate::web::page::{Page, Place, render};
use crate::web::reader::Reader;
use crate::web::{App, work};

/// Most bytes of games that a form carries along.
const MOST_CARRIED: usize = 1_200_000;

#[derive(Template)]
#[template(path = "exchange/games.html")]
struct GamesPage {
    page: Page,
    base: String,
    notes: Vec<Note>,
    rows: Vec<Row>,
    ready: usize,
    carried: String,
    newline: &'static str,
}

struct Row {
    number: usize,
    file: String,
    name: String,
    result: &'static str,
    plies: usize,
    /// The board as it stands in the field.
    place: String,
    /// How it was found, or what is wrong.
    said: String,
    /// Who sits at the board, where others are named.
    others: String,
    ready: bool,
    readable: bool,
}

pub(super) async fn preview(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<Response, Failure> {
    let upload = Upload::receive(&reader, parts).await?;
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let again = |text: String| super::draw(&app, reader, &view, vec![Note::bad(text)]);
        if upload.bytes.is_empty() {
            return again(reader.lang.text("import-no-file").to_string());
        }
        match placing::read(&upload.bytes) {
            Ok(found) => draw(&app, reader, &view, &found, &HashMap::new(), Vec::new()),
            Err(error) => again(exchange::no_games(reader.lang, &error)),
        }
    })
    .await
}

pub(super) async fn enter(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let t = reader.lang;
        let found = match placing::read(fields.raw("games").as_bytes()) {
            Ok(found) => found,
            Err(error) => {
                let note = Note::bad(exchange::no_games(t, &error));
                return super::draw(&app, reader, &view, vec![note]);
            }
        };
        // An empty field leaves the game out.
        let mut said = HashMap::new();
        let mut unread = Vec::new();
        for (number, _) in (1..).zip(&found) {
            match fields.get(&format!("place-{number}")) {
                "" => {}
                text => match text.parse::<GameId>() {
                    Ok(id) => drop(said.insert(number, id)),
                    Err(_) => unread.push(text.to_owned()),
                },
            }
        }
        let mut notes: Vec<Note> =
            unread.into_iter().map(|text| Note::bad(t.text("games-bad-place").with("text", text))).collect();
        let known = recorded(&app, reader, &view)?;
        let placed = placing::place(&view.state, &known, &found, &said);
        let meant: Vec<Placed> = placed.into_iter().filter(|one| said.contains_key(&one.number)).collect();
        if fields.get("do") != "enter" || !notes.is_empty() || meant.iter().any(|one| one.game.is_err()) {
            return draw(&app, reader, &view, &found, &said, notes);
        }
        let games = meant.into_iter().filter_map(|one| one.game.ok()).collect();
        match app.desk.add_games(&view.id, &reader.actor, games) {
            Ok(()) => Ok(Redirect::to(&format!("{}/games", base(&view))).into_response()),
            Err(DeskError::GameDisagrees { game, .. }) => {
                notes.push(Note::bad(t.text("desk-game-disagrees").say("id", game)));
                draw(&app, reader, &view, &found, &said, notes)
            }
            Err(error) => Err(failure(reader, &error)),
        }
    })
    .await
}

fn recorded(app: &App, reader: &Reader, view: &EventView) -> Result<Vec<GameId>, Failure> {
    let games = app.desk.games(&view.id).map_err(|error| failure(reader, &error))?;
    Ok(games.iter().map(|game| game.id).collect())
}

fn draw(
    app: &App,
    reader: &Reader,
    view: &EventView,
    found: &[Found],
    said: &HashMap<usize, GameId>,
    notes: Vec<Note>,
) -> Result<Response, Failure> {
    let t = reader.lang;
    let carried = placing::carry(found);
    if carried.len() > MOST_CARRIED {
        return Err(Failure::new(reader, Trouble::TooLarge));
    }
    let known = recorded(app, reader, view)?;
    let placed = placing::place(&view.state, &known, found, said);
    // What cannot be read is not carried along, so the others are numbered by themselves.
    let mut number = 0;
    let mut row = |(one, found): (&Placed, &Found)| {
        let game = found.game.as_ref().ok();
        number += usize::from(game.is_some());
        let sits = one.place.and_then(|(id, _)| id.paired(&view.state)).map(|paired| {
            let [first, second] = paired.players.map(|who| who.name(&view.state));
            format!("{first} – {second}")
        });
        Row {
            number,
            file: found.file.clone(),
            name: game.map(|game| game.info.heading().into_owned()).unwrap_or_default(),
            result: game.and_then(|game| game.result).map_or("·", records::Outcome::pgn),
            plies: game.map_or(0, |game| game.main_line().count()),
            place: one.place.map(|(id, _)| id.to_string()).unwrap_or_default(),
            said: match (&one.game, one.place) {
                (Err(why), _) => exchange::misplaced(t, found, why),
                (Ok(_), Some((_, basis))) => exchange::basis(t, basis),
                (Ok(_), None) => String::new(),
            },
            others: sits.filter(|_| one.other_names).unwrap_or_default(),
            ready: one.game.is_ok(),
            readable: game.is_some(),
        }
    };
    let rows: Vec<Row> = placed.iter().zip(found).map(&mut row).collect();
    let shown = GamesPage {
        page: page(reader, view, Place::Exchange, t.text("games-page-title").to_string()),
        base: base(view),
        notes,
        ready: rows.iter().filter(|row| row.ready).count(),
        rows,
        carried,
        newline: "\n",
    };
    Ok(render(&shown))
}

/// All games as one PGN file, or as a ZIP of XQF files; none where there are no games.
pub(super) fn written(
    app: &App,
    reader: &Reader,
    view: &EventView,
    file: &str,
) -> Result<Option<Vec<u8>>, Failure> {
    let games = super::records(app, reader, view)?;
    if games.is_empty() {
        return Ok(None);
    }
    if file.ends_with(".pgn") {
        let records: Vec<records::Game> = games.into_iter().map(|(_, record)| record).collect();
        return Ok(Some(games::write_pgn(reader.lang, &records).bytes));
    }
    let files = games.iter().map(|(game, record)| {
        let (name, written) = games::write_xqf(game.id, record);
        (name, written.bytes)
    });
    let zip = zipped(files).map_err(|error| Failure::new(reader, Trouble::Broken).because(error))?;
    Ok(Some(zip))
}
