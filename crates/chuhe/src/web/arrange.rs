//! 调整对阵: the director changes a paired round, looks at what it would bring before it is done, brings a pairing made
//! elsewhere, or takes the round back.

use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use tournament::check::compare;
use tournament::{Change, Command, Number, Round, State, preview};

use super::carried::{Carried, Upload};
use super::event::{Note, base, find, namer};
use super::exchange;
use super::failure::Failure;
use super::fields::Fields;
use super::pairings::{Left, draw};
use super::reader::Reader;
use super::register::Choice;
use super::{App, work};
use crate::auth::Right;
use crate::i18n::{Lang, Text, arranged, exchange as words, refusals};
use crate::import::results::Parts;
use crate::import::{Table, pairing};

/// The panel as it stands on the page.
#[derive(Clone, Debug, Default)]
pub(super) struct ArrangeView {
    /// The last paired round has boards without a result.
    pub(super) can_change: bool,
    /// The round shown is the last, so that it may be taken back.
    pub(super) can_unpair: bool,
    /// The next round may be paired, so that a pairing made elsewhere may be entered.
    pub(super) can_enter: bool,
    pub(super) open: bool,
    pub(super) round: u32,
    pub(super) results: usize,
    pub(super) choices: Vec<Choice>,
    pub(super) one: String,
    pub(super) other: String,
    pub(super) reason: String,
    pub(super) pairing: String,
    /// What the change would bring; empty before it was looked at.
    pub(super) what: String,
    /// The change is not made without a reason.
    pub(super) needs_reason: bool,
    pub(super) warnings: Vec<String>,
    pub(super) comparison: String,
    /// Boards that are locked.
    pub(super) locked: Vec<u32>,
    /// Those who play, as a list to pick numbers from; in very large fields one types them.
    pub(super) people: Vec<Choice>,
}

/// Players up to whom the page carries a list of them.
const LISTED: usize = 400;

fn people(state: &State, lines: &Round) -> Vec<Choice> {
    let choice = |no: Number, place: String| Choice {
        value: no.to_string(),
        label: format!("{no} {} · {place}", state.entrant(no).map_or("", |one| one.name.as_str())),
        chosen: false,
    };
    let games = lines.games.iter();
    let mut people: Vec<Choice> = games
        .flat_map(|game| [(game.first, game.board), (game.second, game.board)])
        .map(|(no, board)| choice(no, board.to_string()))
        .chain(lines.byes.iter().map(|bye| choice(bye.entrant, "–".to_owned())))
        .collect();
    people.truncate(LISTED);
    people
}

/// What the form can do, by the name of its field's value.
const DOINGS: [&str; 7] = ["exchange", "meet", "turns", "boards", "lock", "unlock", "again"];

fn doing_words(t: Lang, doing: &str) -> Text {
    match doing {
        "meet" => t.text("do-meet"),
        "turns" => t.text("do-turns"),
        "boards" => t.text("do-boards"),
        "lock" => t.text("do-lock"),
        "unlock" => t.text("do-unlock"),
        "again" => t.text("do-again"),
        _ => t.text("do-exchange"),
    }
}

impl ArrangeView {
    /// The panel with what was typed.
    pub(super) fn of(t: Lang, state: &State, shown: u32, fields: &Fields) -> ArrangeView {
        let round = state.rounds_paired();
        let open = state.unfinished_boards(round);
        let chosen = fields.get("do");
        let choices = DOINGS.iter().map(|doing| Choice {
            value: (*doing).to_owned(),
            label: doing_words(t, doing).to_string(),
            chosen: *doing == chosen,
        });
        let lines = state.rounds().last();
        let is_last = round > 0 && shown == round;
        ArrangeView {
            // Who meets whom in an elimination follows from the bracket.
            can_change: is_last && !open.is_empty() && !state.format().is_elimination(),
            can_unpair: is_last,
            can_enter: !state.format().is_elimination() && tournament::ready_to_pair(state).is_ok(),
            open: !chosen.is_empty() || !fields.get("pairing").is_empty(),
            round,
            results: lines.map_or(0, |lines| lines.games.iter().filter(|game| game.has_result()).count()),
            choices: choices.collect(),
            one: fields.get("one").to_owned(),
            other: fields.get("other").to_owned(),
            reason: fields.get("reason").to_owned(),
            pairing: fields.raw("pairing").to_owned(),
            locked: lines.filter(|_| is_last).map(|lines| lines.locked.clone()).unwrap_or_default(),
            people: match lines.filter(|_| is_last && !open.is_empty()) {
                Some(lines) if state.entrants().len() <= LISTED => people(state, lines),
                _ => Vec::new(),
            },
            ..ArrangeView::default()
        }
    }
}

/// The change that a filled-in form asks for.
fn change(t: Lang, fields: &Fields) -> Result<Change, String> {
    let whole = |name: &str| -> Result<u32, String> {
        let text = t.text("arrange-number-needed");
        fields.whole(name).ok().flatten().filter(|n| *n > 0).ok_or_else(|| text.to_string())
    };
    let no = |name: &str| -> Result<Number, String> {
        Number::new(whole(name)?).ok_or_else(|| t.text("arrange-number-needed").to_string())
    };
    let boards = || -> Result<Vec<u32>, String> {
        let mut boards = vec![whole("one")?];
        boards.extend(fields.whole::<u32>("other").ok().flatten());
        Ok(boards)
    };
    Ok(match fields.get("do") {
        "meet" => Change::Pair { first: no("one")?, second: no("other")? },
        "turns" => Change::ExchangeTurns { board: whole("one")? },
        "boards" => Change::ExchangeBoards { one: whole("one")?, other: whole("other")? },
        "lock" => Change::Lock { boards: boards()? },
        "unlock" => Change::Unlock { boards: boards()? },
        "again" => Change::PairAgain,
        _ => Change::Exchange { one: no("one")?, other: no("other")? },
    })
}

/// First shows what a change would bring; does it when that has been seen.
pub(super) async fn arrange(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let t = reader.lang;
        let view = find(&app, reader, &id)?;
        let state = &view.state;
        let round = state.rounds_paired();
        let left = |notes: Vec<Note>| {
            let arrange = ArrangeView { open: true, ..ArrangeView::of(t, state, round, &fields) };
            Left { notes, arrange: Some(arrange), ..Left::default() }
        };
        if !reader.actor.may(&view.id, Right::Pairings) {
            let why = crate::i18n::people::forbidden(t, Right::Pairings);
            return Err(Failure::new(reader, super::failure::Trouble::Forbidden).because(why));
        }
        let change = match change(t, &fields) {
            Ok(change) => change,
            Err(text) => return draw(&app, reader, &view, left(vec![Note::bad(text)])),
        };
        if fields.get("seen").is_empty() {
            return match preview(state, round, &change) {
                Err(refusal) => {
                    let text = refusals::refusal(t, &refusal, &namer(t, state));
                    draw(&app, reader, &view, left(vec![Note::bad(text)]))
                }
                Ok(seen) => {
                    let names = namer(t, state);
                    let compared = compare(state, round, &seen.pairing);
                    let mut left = left(Vec::new());
                    if let Some(arrange) = &mut left.arrange {
                        let warn = |warning| arranged::warning(t, warning, &names);
                        arrange.what = arranged::change(t, &change, &names);
                        arrange.needs_reason = change.needs_reason();
                        arrange.warnings = seen.warnings.iter().map(warn).collect();
                        let boards = seen.pairing.games.len();
                        arrange.comparison = arranged::comparison(t, &compared, boards, &names);
                    }
                    draw(&app, reader, &view, left)
                }
            };
        }
        let expected = fields.whole("version").ok().flatten();
        let command = Command::Arrange { round, change, reason: fields.filled("reason") };
        match app.desk.command(&view.id, &reader.actor, command, expected) {
            Ok(_) => Ok(Redirect::to(&format!("{}/pairings?arranged=1", base(&view))).into_response()),
            Err(error) => draw(&app, reader, &view, left(vec![Note::refused(reader, state, &error)?])),
        }
    })
    .await
}

/// Takes the last round back.
pub(super) async fn unpair(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let round = fields.whole("round").ok().flatten().unwrap_or_default();
        let reason = fields.get("reason").to_owned();
        let expected = fields.whole("version").ok().flatten();
        match app.desk.command(&view.id, &reader.actor, Command::UnpairRound { round, reason }, expected) {
            Ok(_) => Ok(Redirect::to(&format!("{}/pairings?arranged=1", base(&view))).into_response()),
            Err(error) => {
                let note = Note::refused(reader, &view.state, &error)?;
                draw(&app, reader, &view, Left { notes: vec![note], ..Left::default() })
            }
        }
    })
    .await
}

/// Enters a pairing made elsewhere as the next round.
pub(super) async fn enter(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let t = reader.lang;
        let view = find(&app, reader, &id)?;
        let last = view.state.rounds_paired();
        let again = |note| {
            let arrange = ArrangeView { open: true, ..ArrangeView::of(t, &view.state, last, &fields) };
            draw(&app, reader, &view, Left { notes: vec![note], arrange: Some(arrange), ..Left::default() })
        };
        let pairing = match pairing::read(fields.raw("pairing")) {
            Ok(pairing) => pairing,
            Err(error) => return again(Note::bad(refusals::bad_pairing_line(t, &error))),
        };
        let reason = fields.get("reason").to_owned();
        let command = Command::EnterPairing { round: last + 1, pairing, reason };
        match app.desk.command(&view.id, &reader.actor, command, None) {
            Ok(now) => {
                let round = now.state.rounds_paired();
                Ok(Redirect::to(&format!("{}/pairings?round={round}&paired=1", base(&view))).into_response())
            }
            Err(error) => again(Note::refused(reader, &view.state, &error)?),
        }
    })
    .await
}

/// A pairing from a list goes into the form in which pairings made elsewhere are entered.
pub(super) async fn upload(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<Response, Failure> {
    let upload = Upload::receive(&reader, parts).await?;
    work(reader, move |reader| {
        let t = reader.lang;
        let view = find(&app, reader, &id)?;
        let state = &view.state;
        let again = |notes: Vec<Note>| exchange::draw(&app, reader, &view, notes);
        if upload.bytes.is_empty() {
            return again(vec![Note::bad(t.text("import-no-file"))]);
        }
        let edition = state.regulations().edition;
        let fits = |table: &Table| Parts::guess(table, edition).1.is_some();
        let table = match Carried::uploaded(&upload, fits).and_then(|carried| carried.table()) {
            Ok(table) => table,
            Err(error) => return again(vec![Note::bad(refusals::no_table(t, &error))]),
        };
        let round = match pairing::from_list(&table, state) {
            Ok(round) => round,
            Err(errors) => {
                let said = errors.iter().take(20).map(|error| words::bad_cell(t, table.sheet(), error));
                let colon = t.text("colon").to_string();
                return again(said.map(|(at, what)| Note::bad(format!("{at}{colon}{what}"))).collect());
            }
        };
        let fields = upload.fields.with("pairing", &pairing::write(&round, &t.text("bye").to_string()));
        let last = state.rounds_paired();
        let arrange = ArrangeView { open: true, ..ArrangeView::of(t, state, last, &fields) };
        let text = t.text("pairing-read").with("boards", round.games.len()).with("rests", round.byes.len());
        draw(
            &app,
            reader,
            &view,
            Left { notes: vec![Note::done(text)], arrange: Some(arrange), ..Left::default() },
        )
    })
    .await
}
