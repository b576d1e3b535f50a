//! 阶段: how far the event has come, its bracket, its places over all stages, and who goes on.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use rulebook::{Edition, article};
use serde_json::Map;
use tournament::bracket::Progress;
use tournament::stages::overall;
use tournament::{Command, Format, NewStage, Number, Selection, State};

use super::bracket::{Tree, trees};
use super::event::{Cite, Note, Person, Stage, base, cites, find, page};
use super::failure::Failure;
use super::fields::{Asked, Fields};
use super::new_event::{Otherwise, Question, asked, question};
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::register::Choice;
use super::{App, work};
use crate::desk::EventView;
use crate::i18n::settings::{Section, Setting};
use crate::i18n::{Lang, bracket, settings};

#[derive(Template)]
#[template(path = "stages.html")]
struct StagesPage {
    page: Page,
    base: String,
    version: u64,
    notes: Vec<Note>,
    title: String,
    facts: String,
    champion: Option<Person>,
    trees: Vec<Tree>,
    groups: Vec<Group>,
    places: Vec<PlaceRow>,
    several: bool,
    can_start: bool,
    formats: Vec<Choice>,
    takes: Vec<Choice>,
    more: Vec<Question>,
    articles: Vec<Cite>,
    form: Form,
}

/// A group and who is in it.
struct Group {
    name: String,
    members: Vec<Person>,
}

/// A place over all stages.
struct PlaceRow {
    place: u32,
    person: Person,
    stage: String,
}

/// The form as it was filled in.
#[derive(Clone, Debug, Default)]
struct Form {
    name: String,
    format: String,
    rounds: String,
    take: String,
    value: String,
    rest: bool,
    carry: bool,
    seed: String,
    more: Fields,
}

impl Form {
    fn typed(fields: &Fields) -> Form {
        let text = |name| fields.get(name).to_owned();
        Form {
            name: text("name"),
            format: text("format"),
            rounds: text("rounds"),
            take: text("take"),
            value: text("value"),
            rest: !fields.get("rest").is_empty(),
            carry: !fields.get("carry").is_empty(),
            seed: text("seed"),
            more: fields.clone(),
        }
    }
}

/// What may follow: teams after teams, players after players.
fn formats(state: &State) -> impl Iterator<Item = Format> {
    let of_teams = state.format().is_of_teams();
    Format::ALL.into_iter().filter(move |format| format.is_of_teams() == of_teams)
}

/// A link to a stage.
#[derive(Clone, Debug)]
pub(super) struct StageTab {
    pub(super) number: u32,
    pub(super) name: String,
    pub(super) here: bool,
}

/// The stage that an address asks for, else the one that runs, with links to all where there are several. Other pages
/// show a stage by this too.
pub(super) fn chosen(t: Lang, view: &Arc<EventView>, asked: &Fields) -> (Arc<EventView>, Vec<StageTab>) {
    let shown = at_asked(view, asked);
    let tabs = tabs(t, view, shown.state.stage_number());
    (shown, tabs)
}

/// Links to all stages where there are several; `number` is the one shown.
fn tabs(t: Lang, view: &EventView, number: u32) -> Vec<StageTab> {
    let last = view.state.stage_number();
    let tab = |stage: u32| {
        let name = view.state.at_stage(stage).map(|there| bracket::stage(t, &there));
        StageTab { number: stage, name: name.unwrap_or_default(), here: stage == number }
    };
    if last > 1 { (1..=last).map(tab).collect() } else { Vec::new() }
}

/// As [`chosen`], but of the stages only those that an entrant took part in, by default the last of them; none where
/// nobody has the number.
pub(super) fn of_entrant(
    t: Lang,
    view: &Arc<EventView>,
    asked: &Fields,
    no: Number,
) -> Option<(Arc<EventView>, Vec<StageTab>)> {
    let there = |view: &EventView| view.state.entrant(no).is_some();
    let earlier = || (1..view.state.stage_number()).rev().filter_map(|stage| at(view, stage));
    let shown = Some(at_asked(view, asked)).filter(|view| there(view));
    let shown = shown.or_else(|| earlier().find(|view| there(view)))?;
    let mut tabs = tabs(t, view, shown.state.stage_number());
    tabs.retain(|tab| tab.here || at(view, tab.number).is_some_and(|view| there(&view)));
    Some((shown, tabs))
}

/// The event at the stage that an address asks for, else at the one that runs.
pub(super) fn at_asked(view: &Arc<EventView>, asked: &Fields) -> Arc<EventView> {
    asked.whole("stage").ok().flatten().and_then(|stage| at(view, stage)).unwrap_or_else(|| Arc::clone(view))
}

fn at(view: &Arc<EventView>, stage: u32) -> Option<Arc<EventView>> {
    if stage == view.state.stage_number() {
        return Some(Arc::clone(view));
    }
    let state = view.state.at_stage(stage)?;
    Some(Arc::new(EventView { id: view.id.clone(), version: view.version, state }))
}

/// The frame of a page that may show an earlier stage.
pub(super) fn staged(page: Page, tabs: Vec<StageTab>) -> Page {
    Page { stages: tabs, ..page }
}

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let form = Form { take: "top".into(), ..Form::default() };
        draw(reader, &view, &asked, form, Vec::new())
    })
    .await
}

fn draw(
    reader: &Reader,
    whole: &Arc<EventView>,
    asked: &Fields,
    form: Form,
    notes: Vec<Note>,
) -> Result<Response, Failure> {
    let t = reader.lang;
    let (view, tabs) = chosen(t, whole, asked);
    let state = &view.state;
    let here = state.stage_number() == whole.state.stage_number();
    let several = whole.state.stage_number() > 1;
    let title = bracket::stage(t, state);
    let champion = Progress::of(state).and_then(|progress| progress.champion());
    let frame = page(reader, whole, Place::Stages, t.text("stages-title").to_string());
    let can_start = here && Stage::of(state) == Stage::Finished && frame.pairs();
    let option = |value: &str, label: String, chosen: &str| Choice {
        value: value.to_owned(),
        label,
        chosen: value == chosen,
    };
    let shown = StagesPage {
        base: base(whole),
        version: whole.version,
        notes,
        title,
        facts: super::event::facts(t, state),
        champion: champion.map(|no| Person::find(state, no)),
        trees: trees(t, state),
        groups: groups(t, state),
        places: if several { places(t, &whole.state) } else { Vec::new() },
        several,
        can_start,
        formats: formats(state)
            .map(|one| option(&settings::name_in_files(&one), settings::format(t, one), &form.format))
            .collect(),
        takes: takes(t, state).into_iter().map(|(value, label)| option(value, label, &form.take)).collect(),
        more: more(t, state, &form.more),
        articles: match state.regulations().edition {
            Edition::Cxa2011 => {
                cites(t, &[article!("2011:10.2"), article!("2011:10.4"), article!("2011:10.5")])
            }
            Edition::Cxa1960 => {
                cites(t, &[article!("1960:9.1"), article!("1960:9.3"), article!("1960:13.4")])
            }
        },
        page: staged(frame, tabs),
        form,
    };
    Ok(render(&shown))
}

fn takes(t: Lang, state: &State) -> Vec<(&'static str, String)> {
    let mut takes = vec![("top", t.text("take-top").to_string())];
    if state.format().has_groups() {
        takes.insert(0, ("each", t.text("take-each").to_string()));
    }
    takes.push(("places", t.text("take-places").to_string()));
    takes.push(("numbers", t.text("take-numbers").to_string()));
    takes
}

fn groups(t: Lang, state: &State) -> Vec<Group> {
    let members = |group: u32| {
        let mut list: Vec<_> = state.entrants().iter().filter(|one| one.group == Some(group)).collect();
        list.sort_by_key(|entrant| entrant.line);
        list.into_iter().map(Person::of).collect()
    };
    (1..=state.group_count())
        .map(|group| Group { name: bracket::group(t, state, group), members: members(group) })
        .collect()
}

fn places(t: Lang, state: &State) -> Vec<PlaceRow> {
    let stages: Vec<Option<State>> = (1..=state.stage_number()).map(|stage| state.at_stage(stage)).collect();
    let named = |stage: u32, group: Option<u32>| {
        let Some(Some(there)) = stages.get(stage as usize - 1) else { return String::new() };
        let stage = bracket::stage(t, there);
        match group {
            Some(group) => format!("{stage} · {}", bracket::group(t, there, group)),
            None => stage,
        }
    };
    let row = |one: tournament::stages::OverallPlace| PlaceRow {
        place: one.place,
        person: state.anyone(one.no).map_or_else(|| Person::find(state, one.no), Person::of),
        stage: named(one.stage, one.group),
    };
    overall(state).into_iter().map(row).collect()
}

pub(super) async fn start(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let t = reader.lang;
        let form = Form::typed(&fields);
        let again = |note| draw(reader, &view, &Fields::default(), form.clone(), vec![note]);
        let settings = match asked(t, &fields, &finer(t, &view.state)) {
            Ok(settings) => settings,
            Err(text) => return again(Note::bad(text)),
        };
        let stage = match asked_for(&form, &fields) {
            Some(stage) => NewStage { settings, ..stage },
            None => return again(Note::bad(t.text("stage-bad-form"))),
        };
        let expected = fields.whole("version").ok().flatten();
        match app.desk.command(&view.id, &reader.actor, Command::StartStage { stage }, expected) {
            Ok(_) => Ok(Redirect::to(&format!("{}/stages", base(&view))).into_response()),
            Err(error) => again(Note::refused(reader, &view.state, &error)?),
        }
    })
    .await
}

/// The settings that a new stage may have of its own.
fn finer(t: Lang, state: &State) -> Vec<Setting> {
    let mut list = settings::every(t, state.regulations(), state.format());
    list.retain(|setting| {
        let own = matches!(
            setting.section,
            Section::Points | Section::RoundRobin | Section::Elimination | Section::Teams
        );
        own || matches!(setting.key, "games_per_match" | "ranking")
    });
    list
}

fn more(t: Lang, state: &State, fields: &Fields) -> Vec<Question> {
    let list = finer(t, state).into_iter();
    list.filter_map(|setting| question(t, fields, setting, Otherwise::AsBefore)).collect()
}

/// The stage that a form asks for, without its settings; none where a number does not read.
fn asked_for(form: &Form, fields: &Fields) -> Option<NewStage> {
    let format = Format::ALL.into_iter().find(|one| settings::name_in_files(one) == form.format)?;
    let mut take = vec![selection(&form.take, &form.value)?];
    if form.rest {
        take.push(Selection::Rest);
    }
    Some(NewStage {
        name: form.name.clone(),
        format,
        settings: Map::new(),
        planned_rounds: fields.whole("rounds").ok()?,
        take,
        carry_over: form.carry,
        seed: fields.whole("seed").ok()?,
    })
}

/// A choice and what was typed beside it: `8`, `1-2`, `3,5,7`.
fn selection(take: &str, value: &str) -> Option<Selection> {
    let value: String = value
        .chars()
        .map(|c| match c {
            '－' | '–' | '—' | '~' | '～' => '-',
            '，' | '、' | ' ' => ',',
            other => other,
        })
        .collect();
    let whole = |text: &str| text.trim().parse::<u32>().ok();
    let range = || match value.split_once('-') {
        Some((from, to)) => Some((whole(from)?, whole(to)?)),
        None => Some((1, whole(&value)?)),
    };
    Some(match take {
        "top" => Selection::Top { count: whole(&value)? },
        "each" => range().map(|(from, to)| Selection::OfEach { from, to })?,
        "places" => range().map(|(from, to)| Selection::Places { from, to })?,
        "numbers" => {
            let numbers =
                value.split(',').filter(|no| !no.is_empty()).map(|no| whole(no).and_then(Number::new));
            Selection::Numbers { numbers: numbers.collect::<Option<_>>()? }
        }
        _ => return None,
    })
}
