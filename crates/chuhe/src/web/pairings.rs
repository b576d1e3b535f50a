//! 对阵: who meets whom, and why.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use tournament::history::Ledger;
use tournament::pairing::{RoundPairing, Why, explain};
use tournament::{Command, Event, State};

use super::arrange::ArrangeView;
use super::event::{Check, NextRound, Note, Stage, base, find, namer, page};
use super::failure::Failure;
use super::fields::{Asked, Fields};
use super::hall::{Tab, tabs};
use super::jobs::long;
use super::notice::Posted;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::round::{self, RoundView};
use super::stages::{StageTab, chosen, staged};
use super::{App, work};
use crate::desk::{DeskError, EventView};
use crate::i18n::{Lang, bracket, happened, reasons};

/// The reasons of a round already paired, on what stood when it was paired. A round from a file has no place in the
/// log; its reasons are worked out on the results as they stand now.
fn reasons_of(state: &State, round: u32) -> Option<RoundPairing> {
    let events = state.standing_events();
    // Rounds count anew in each stage: the last of this number, if it was paired since this stage began.
    let paired = events.iter().rposition(|(_, event)| match event {
        Event::RoundPaired { round: number, .. } | Event::RoundArranged { round: number, .. } => {
            *number == round
        }
        Event::StageStarted { .. } => true,
        _ => false,
    });
    let paired = paired.filter(|index| !matches!(events[*index].1, Event::StageStarted { .. }));
    match paired {
        Some(index) => explain(
            &State::replay(state.standing_events().iter().take(index + 1).map(|(_, event)| event)),
            round,
        ),
        None => explain(state, round),
    }
}

#[derive(Template)]
#[template(path = "pairings.html")]
struct PairingsPage {
    page: Page,
    base: String,
    version: u64,
    notes: Vec<Note>,
    tabs: Vec<Tab>,
    q: String,
    round: Option<RoundView>,
    caption: String,
    quality: String,
    finished: bool,
    next_round: u32,
    ready: bool,
    checks: Vec<Check>,
    arrange: ArrangeView,
    posted: Posted,
}

/// What is on the page besides the round.
#[derive(Default)]
pub(super) struct Left {
    pub(super) notes: Vec<Note>,
    pub(super) round: Option<u32>,
    pub(super) q: String,
    /// The panel of changes as it was filled in.
    pub(super) arrange: Option<ArrangeView>,
    /// Links to the stages.
    pub(super) stages: Vec<StageTab>,
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
        if let (Ok(Some(round)), false) = (asked.whole::<u32>("round"), asked.get("paired").is_empty()) {
            notes.push(Note::done(reader.lang.text("paired-now").with("n", round)));
        }
        if !asked.get("arranged").is_empty() {
            notes.push(Note::done(arranged_now(reader.lang, &view.state)));
        }
        if !asked.get("published").is_empty() {
            notes
                .push(Note::done(reader.lang.text("notice-published").with("n", view.state.rounds_paired())));
        }
        let round = asked.whole("round").ok().flatten();
        let (shown, stages) = chosen(reader.lang, &view, &asked);
        let q = asked.get("q").to_owned();
        draw(&app, reader, &shown, Left { notes, round, q, arrange: None, stages })
    })
    .await
}

pub(super) async fn pair(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    let known = id.parse().ok().and_then(|id| app.desk.event(&id).ok());
    let next = known.map_or(0, |view| view.state.rounds_paired() + 1);
    let title = reader.lang.text("job-pairing").with("n", next).to_string();
    let (held, back) = (app.clone(), format!("/event/{id}/pairings"));
    long(&held, reader, title, back, move |reader, watch| {
        let view = find(&app, reader, &id)?;
        let expected = fields.whole("version").ok().flatten();
        let go_on = || !watch.stopped();
        let done = app.desk.command_while(&view.id, &reader.actor, Command::PairNextRound, expected, &go_on);
        match done {
            Err(DeskError::Stopped) => {
                let note = Note::done(reader.lang.text("job-cancelled"));
                draw(&app, reader, &view, Left { notes: vec![note], ..Left::default() })
            }
            Ok(now) => {
                let round = now.state.rounds_paired();
                Ok(Redirect::to(&format!("{}/pairings?round={round}&paired=1", base(&view))).into_response())
            }
            Err(error) => {
                let note = Note::refused(reader, &view.state, &error)?;
                draw(&app, reader, &view, Left { notes: vec![note], ..Left::default() })
            }
        }
    })
    .await
}

/// What the last step said, where it was a change of pairings.
fn arranged_now(t: Lang, state: &State) -> String {
    let last = state.standing_events().last();
    last.map_or(String::new(), |(_, event)| happened::event(t, event, &namer(t, state)))
}

pub(super) fn draw(app: &App, reader: &Reader, view: &EventView, left: Left) -> Result<Response, Failure> {
    let t = reader.lang;
    let state = &view.state;
    let Left { notes, round: asked, q, arrange, stages } = left;
    let q = q.as_str();
    let number =
        asked.filter(|round| (1..=state.rounds_paired()).contains(round)).unwrap_or(state.rounds_paired());
    let mut round = round::view(t, state, &Ledger::of(state), number, &base(view));
    let mut quality = String::new();
    if let Some(round) = &mut round {
        if let Some(pairing) = reasons_of(state, number) {
            say_why(t, state, round, &pairing);
            quality = quality_words(t, &pairing);
        }
        round.rows.retain(|row| row.fits(q) || row.board.to_string() == q);
        round.byes.retain(|bye| bye.person.fits(q));
    }
    let title = match round.is_some() {
        true => t.text("pairings-title-n").with("n", number),
        false => t.text("pairings-title"),
    };
    let caption = round.as_ref().map(|round| {
        let boards = t.text("pairings-caption").with("boards", round.rows.len());
        boards.with("first", round.first_mark.short.clone()).to_string()
    });
    let next = NextRound::of(t, state);
    let shown = PairingsPage {
        page: staged(page(reader, view, Place::Pairings, title.to_string()), stages),
        base: base(view),
        version: view.version,
        notes,
        tabs: tabs(state, number),
        q: q.to_owned(),
        round,
        caption: caption.unwrap_or_default(),
        quality,
        finished: Stage::of(state) == Stage::Finished,
        next_round: next.number,
        ready: next.ready,
        checks: next.checks,
        posted: Posted::of(app, reader, view)?,
        arrange: arrange.unwrap_or_else(|| ArrangeView::of(t, state, number, &Fields::default())),
    };
    Ok(render(&shown))
}

fn say_why(t: Lang, state: &State, round: &mut RoundView, pairing: &RoundPairing) {
    let names = namer(t, state);
    for row in &mut round.rows {
        if let Some(pair) = pairing.pairs.iter().find(|pair| pair.board == row.board) {
            row.why = reasons::pair(t, pair, &names);
            row.why_short = match &pair.why {
                Why::Table { .. } | Why::AllPlayAll { .. } => t.text("why-table-short"),
                Why::FirstRound { .. } => t.text("why-first-round-short"),
                Why::Place { .. } => t.text("why-place-short"),
                Why::Carried => t.text("why-carried-short"),
                Why::Bracket { code, places, .. } => {
                    row.why_short = bracket::match_name(t, *code, *places);
                    continue;
                }
                Why::Points { floats: Some(_), .. } => t.text("why-float-short"),
                Why::Points { .. } => t.text("why-same-short"),
                Why::Dutch(dutch) if dutch.floats.is_some() => t.text("why-float-short"),
                Why::Dutch(_) => t.text("why-same-short"),
            }
            .to_string();
        }
    }
    for bye in &mut round.byes {
        match &pairing.bye {
            Some(reason) if reason.entrant.get() == bye.person.no => {
                bye.why = reasons::bye(t, reason, &names)
            }
            _ if pairing.also_resting.iter().any(|no| no.get() == bye.person.no) => {
                bye.why = vec![t.text("bye-struck").to_string()];
            }
            _ => {}
        }
    }
}

/// How good the pairing is, in a line; a round robin's table needs none.
fn quality_words(t: Lang, pairing: &RoundPairing) -> String {
    let points = |why: &Why| matches!(why, Why::Points { .. } | Why::Dutch(_));
    if !pairing.pairs.iter().any(|pair| points(&pair.why)) {
        return String::new();
    }
    let floats = pairing.pairs.iter().filter(|pair| match &pair.why {
        Why::Points { floats, .. } => floats.is_some(),
        Why::Dutch(dutch) => dutch.floats.is_some(),
        _ => false,
    });
    let mut said = Vec::new();
    if pairing.quality.rematches == 0 {
        said.push(t.text("quality-clean"));
    }
    said.push(t.text("quality-floats").with("n", floats.count()));
    said.push(t.text("quality-repeated").with("n", pairing.quality.turns_repeated));
    if pairing.quality.turn_limits_broken > 0 {
        said.push(t.text("quality-turns").with("n", pairing.quality.turn_limits_broken));
    }
    said.iter().map(ToString::to_string).collect::<Vec<_>>().join(" · ")
}
