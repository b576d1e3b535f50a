//! 大厅: what is missing before the next round, and the line that results are typed into.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use tournament::history::Ledger;
use tournament::{Command, GameResult, State, ranking};

use super::event::{
    Check, Cite, NextRound, Note, Person, Stage, base, cites, failure, find, namer, page, said,
};
use super::failure::Failure;
use super::fields::{Asked, Fields};
use super::line::{self, Line, LineError};
use super::notice::Posted;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::register::RegisterForm;
use super::round::{self, RoundView};
use super::{App, roll, slips, teams, work};
use crate::desk::{DeskError, EventView};
use crate::i18n::happened::result_words;
use crate::i18n::{Lang, refusals};

/// Lines of the log that the desk shows.
const RECENT: usize = 6;

#[derive(Template)]
#[template(path = "desk.html")]
struct DeskPage {
    page: Page,
    base: String,
    version: u64,
    round: Option<RoundView>,
    tabs: Vec<Tab>,
    entered: usize,
    line: String,
    echo: Echo,
    confirm: String,
    ask_reason: bool,
    given_reason: String,
    keys: Vec<Key>,
    of_teams: bool,
    finished: bool,
    later_stage: bool,
    podium: Vec<Podium>,
    next_round: u32,
    ready: bool,
    checks: Vec<Check>,
    log: Vec<LogItem>,
    can_undo: bool,
    register: RegisterForm,
    notes: Vec<Note>,
    people: Vec<Person>,
    /// Length of the log of slips; 0 where nobody has reported.
    slips: u64,
    posted: Posted,
}

/// A link to another round.
#[derive(Clone, Copy)]
pub(super) struct Tab {
    pub(super) number: u32,
    pub(super) here: bool,
}

/// What the line answers.
#[derive(Clone, Debug, Default)]
struct Echo {
    /// `ask`, `no` or nothing.
    class: &'static str,
    text: String,
}

struct Key {
    key: &'static str,
    means: String,
}

struct Podium {
    place: u32,
    name: String,
    points: String,
}

struct LogItem {
    time: String,
    iso: String,
    text: String,
    articles: Vec<Cite>,
}

/// What a form that was not carried out leaves on the page.
#[derive(Default)]
pub(super) struct Left {
    round: Option<u32>,
    line: String,
    echo: Echo,
    confirm: String,
    reason: String,
    register: RegisterForm,
    notes: Vec<Note>,
}

impl Left {
    /// The line as it was typed, and what is answered.
    pub(super) fn of_line(
        round: u32,
        line: String,
        class: &'static str,
        text: String,
        confirm: String,
        reason: String,
    ) -> Left {
        Left { round: Some(round), line, echo: Echo { class, text }, confirm, reason, ..Left::default() }
    }

    /// The other form as it was filled in, and what was wrong with it.
    pub(super) fn of_register(register: RegisterForm, note: Note) -> Left {
        Left { register, notes: vec![note], ..Left::default() }
    }
}

/// Links to every round paired.
pub(super) fn tabs(state: &State, here: u32) -> Vec<Tab> {
    (1..=state.rounds_paired()).map(|number| Tab { number, here: number == here }).collect()
}

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let mut left = Left { round: asked.whole("round").ok().flatten(), ..Left::default() };
        if let Ok(Some(since)) = asked.whole::<u64>("since") {
            left.echo.text = done_since(&app, reader, &view, since)?;
        }
        draw(&app, reader, &view, left)
    })
    .await
}

/// How far the event and its slips have come, in a few letters: the desk looks at its page anew when these change.
pub(super) async fn pulse(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let slips = app.desk.slips(&view.id).map_err(|error| failure(reader, &error))?;
        Ok(format!("{}.{}", view.version, slips.version).into_response())
    })
    .await
}

/// What has been done after a version, so that the page says what was recorded and not what was typed.
fn done_since(app: &App, reader: &Reader, view: &EventView, since: u64) -> Result<String, Failure> {
    let log = app.desk.log(&view.id).map_err(|error| failure(reader, &error))?;
    let names = namer(reader.lang, &view.state);
    let lines =
        log.lines.iter().filter(|line| line.version > since && line.actor == reader.actor.name()).take(8);
    let done: Vec<String> = lines.map(|line| said(reader.lang, &log, line, &names)).collect();
    Ok(if done.is_empty() { String::new() } else { format!("✓ {}", done.join(" · ")) })
}

pub(super) fn draw(app: &App, reader: &Reader, view: &EventView, left: Left) -> Result<Response, Failure> {
    let t = reader.lang;
    let state = &view.state;
    let stage = Stage::of(state);
    let current = match stage {
        Stage::Running { round, .. } => round,
        _ => state.rounds_paired(),
    };
    let number = left.round.filter(|round| (1..=state.rounds_paired()).contains(round)).unwrap_or(current);
    let slips = app.desk.slips(&view.id).map_err(|error| failure(reader, &error))?;
    let mut round = round::view(t, state, &Ledger::of(state), number, &base(view));
    if let Some(round) = &mut round {
        slips::mark(t, state, &slips, round);
        round.rows.sort_by_key(|row| (!row.open, !row.disputed, row.board));
    }
    let mut next = NextRound::of(t, state);
    next.checks.extend(roll::check(app, reader, view)?);
    let log = app.desk.log(&view.id).map_err(|error| failure(reader, &error))?;
    let names = namer(t, state);
    let recent = log.lines.iter().rev().filter(|line| !line.undone).take(RECENT);
    let recent = recent.map(|line| LogItem {
        time: clock(line.time),
        iso: line.time.to_string(),
        text: said(t, &log, line, &names),
        articles: match &line.event {
            tournament::Event::FoulsRecorded { article: Some(article), .. } => cites(t, &[*article]),
            _ => Vec::new(),
        },
    });
    let echo = match left.echo.text.is_empty() {
        true if state.format().is_of_teams() => {
            Echo { class: "", text: t.text("match-echo-hint").to_string() }
        }
        true => Echo { class: "", text: t.text("echo-hint").to_string() },
        false => left.echo,
    };
    let finished = stage == Stage::Finished;
    let shown = DeskPage {
        page: page(reader, view, Place::Desk, t.text("desk").to_string()),
        base: base(view),
        version: view.version,
        tabs: tabs(state, number),
        entered: state.entrants().len(),
        line: left.line,
        echo,
        confirm: left.confirm,
        ask_reason: number < state.rounds_paired(),
        given_reason: left.reason,
        keys: if state.format().is_of_teams() { team_keys(t) } else { keys(t) },
        of_teams: state.format().is_of_teams(),
        finished,
        later_stage: state.stage_number() > 1,
        podium: if finished { podium(t, state) } else { Vec::new() },
        next_round: next.number,
        ready: next.ready,
        checks: next.checks,
        log: recent.collect(),
        can_undo: can_undo(state),
        register: left.register.in_words(t),
        notes: left.notes,
        people: state.entrants().iter().map(Person::of).collect(),
        slips: slips.version,
        posted: Posted::of(app, reader, view)?,
        round,
    };
    Ok(render(&shown))
}

fn podium(t: Lang, state: &State) -> Vec<Podium> {
    let first = ranking::standings(state).into_iter().take_while(|standing| standing.place <= 3).take(6);
    first
        .map(|standing| Podium {
            place: standing.place,
            name: Person::find(state, standing.no).name,
            points: t.text("podium-points").with("n", standing.points).to_string(),
        })
        .collect()
}

fn keys(t: Lang) -> Vec<Key> {
    [
        ("1", t.text("keys-first")),
        ("=", t.text("keys-draw")),
        ("0", t.text("keys-second")),
        ("+", t.text("keys-forfeit-second")),
        ("-", t.text("keys-forfeit-first")),
        ("--", t.text("keys-both")),
        ("u", t.text("keys-undo")),
    ]
    .map(|(key, means)| Key { key, means: means.to_string() })
    .into()
}

fn team_keys(t: Lang) -> Vec<Key> {
    [
        ("1", t.text("keys-first")),
        ("=", t.text("keys-draw")),
        ("0", t.text("keys-second")),
        ("+", t.text("keys-forfeit-second")),
        ("-", t.text("keys-forfeit-first")),
        ("x", t.text("keys-both")),
        ("u", t.text("keys-undo")),
    ]
    .map(|(key, means)| Key { key, means: means.to_string() })
    .into()
}

/// Hours and minutes where this machine stands.
pub(super) fn clock(time: jiff::Timestamp) -> String {
    time.to_zoned_datetime(jiff::tz::TimeZone::system()).strftime("%H:%M").to_string()
}

/// What was typed or tapped.
struct Asking {
    results: Vec<(u32, GameResult)>,
    round: u32,
    confirm: String,
    reason: Option<String>,
}

pub(super) async fn record(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        if view.state.format().is_of_teams() {
            return teams::results::record(&app, reader, &view, &fields);
        }
        let board = fields.get("board");
        let text = if board.is_empty() {
            fields.get("line").to_owned()
        } else {
            format!("{board} {}", fields.get("result"))
        };
        let round = fields.whole("round").ok().flatten().unwrap_or(view.state.rounds_paired());
        let left = |echo: Echo| Left {
            round: Some(round),
            line: text.clone(),
            echo,
            reason: fields.get("reason").to_owned(),
            ..Left::default()
        };
        let no = |text: String| Echo { class: "no", text };
        match line::parse(&text) {
            Err(error) => draw(&app, reader, &view, left(no(line_error(reader.lang, &error)))),
            Ok(Line::Undo) if !can_undo(&view.state) => {
                let text =
                    refusals::refusal(reader.lang, &tournament::Refusal::NothingToUndo, &|no| no.to_string());
                draw(&app, reader, &view, left(no(text)))
            }
            Ok(Line::Undo) => match app.desk.command(&view.id, &reader.actor, Command::Undo, None) {
                Ok(_) => Ok(Redirect::to(&format!("{}?since={}", base(&view), view.version)).into_response()),
                Err(error) => refused(&app, reader, &view, &error, left),
            },
            Ok(Line::Results(results)) => {
                let (confirm, reason) = (fields.get("confirm").to_owned(), fields.filled("reason"));
                let asking = Asking { results, round, confirm, reason };
                put_down(&app, reader, &view, asking, left)
            }
        }
    })
    .await
}

/// The first step, which made the event, is not taken back by a key.
fn can_undo(state: &State) -> bool {
    state.standing_events().len() > 1
}

/// Records the results, or asks once more where something is unusual.
fn put_down(
    app: &App,
    reader: &Reader,
    view: &EventView,
    asking: Asking,
    left: impl Fn(Echo) -> Left,
) -> Result<Response, Failure> {
    let t = reader.lang;
    let state = &view.state;
    if state.rounds_paired() == 0 {
        let text = t.text("line-no-round").to_string();
        return draw(app, reader, view, left(Echo { class: "no", text }));
    }
    let written = line::write(&asking.results);
    let known = (asking.round as usize).checked_sub(1).and_then(|index| state.rounds().get(index));
    let mut unusual = Vec::new();
    for (board, result) in &asking.results {
        let Some(game) = known.and_then(|round| round.game(*board)) else {
            let missing = tournament::Refusal::NoSuchBoard { round: asking.round, board: *board };
            let text = refusals::refusal(t, &missing, &namer(t, state));
            return draw(app, reader, view, left(Echo { class: "no", text }));
        };
        let text = match game.result() {
            Some(before) if before != *result => {
                t.text("echo-change").with("before", result_words(t, before))
            }
            None if result.is_forfeit() => t.text("echo-forfeit"),
            _ => continue,
        };
        let (first, second) = (Person::find(state, game.first), Person::find(state, game.second));
        let text = text.with("board", *board).with("first", first.name).with("second", second.name);
        unusual.push(text.with("now", result_words(t, *result)).to_string());
    }
    if !unusual.is_empty() && asking.confirm != written {
        let text = t.text("echo-confirm").with("what", unusual.join(" · ")).to_string();
        let shown = Left { line: written.clone(), confirm: written, ..left(Echo { class: "ask", text }) };
        return draw(app, reader, view, shown);
    }
    for (done, (board, result)) in asking.results.iter().enumerate() {
        let command = Command::RecordResult {
            round: asking.round,
            board: *board,
            result: Some(*result),
            reason: asking.reason.clone(),
        };
        if let Err(error) = app.desk.command(&view.id, &reader.actor, command, None) {
            // What was put down before it stands; what is left stays in the line.
            let view = find(app, reader, view.id.as_str())?;
            let rest = line::write(asking.results.get(done..).unwrap_or_default());
            return refused(app, reader, &view, &error, |echo| Left { line: rest.clone(), ..left(echo) });
        }
    }
    let other_round =
        if asking.round == state.rounds_paired() { "" } else { &format!("&round={}", asking.round) };
    Ok(Redirect::to(&format!("{}?since={}{other_round}", base(view), view.version)).into_response())
}

fn refused(
    app: &App,
    reader: &Reader,
    view: &EventView,
    error: &DeskError,
    left: impl Fn(Echo) -> Left,
) -> Result<Response, Failure> {
    let note = Note::refused(reader, &view.state, error)?;
    draw(app, reader, view, left(Echo { class: "no", text: note.text }))
}

fn line_error(t: Lang, error: &LineError) -> String {
    match error {
        LineError::Empty => t.text("line-empty"),
        LineError::NotABoard(word) => t.text("line-not-a-board").with("word", word.clone()),
        LineError::NoResult(board) => t.text("line-no-result").with("board", *board),
        LineError::NotAResult(board, word) => {
            t.text("line-not-a-result").with("board", *board).with("word", word.clone())
        }
        LineError::Twice(board) => t.text("line-twice").with("board", *board),
        LineError::UndoWithMore => t.text("line-undo-with-more"),
    }
    .to_string()
}
