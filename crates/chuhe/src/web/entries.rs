//! 报名: who plays; entries one by one, corrections, lots.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use rulebook::{Edition, article};
use tournament::{Command, Entrant, Event, Leave, NewEntrant, Number, NumbersBy, PenaltyKind, State};

use super::event::{Cite, Note, Person, base, cites, find, namer, page};
use super::failure::Failure;
use super::fields::{Asked, Fields};
use super::leave::{self, BarredRow};
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::teams::entries as teams;
use super::{App, work};
use crate::desk::EventView;
use crate::i18n::{Lang, arranged, happened, reasons};
use crate::import::categories;

#[derive(Template)]
#[template(path = "entries.html")]
struct EntriesPage {
    page: Page,
    base: String,
    notes: Vec<Note>,
    q: String,
    total: usize,
    seed: Option<u64>,
    entrants: Vec<Row>,
    fouls_name: String,
    /// Round 1 has not been paired: lots may be drawn and entries taken off.
    not_started: bool,
    /// A points arrangement takes entries also between rounds.
    can_enter: bool,
    form: EntryForm,
    add: EntryForm,
    edit_none: bool,
    lots_seed: String,
    lots_articles: Vec<Cite>,
    /// More rounds are to come, for which leave may be given and pairs kept apart.
    to_come: bool,
    swiss: bool,
    next_round: u32,
    barred: Vec<BarredRow>,
}

struct Row {
    no: u32,
    name: String,
    team: String,
    rating: String,
    fouls: u32,
    gone: bool,
    edited: bool,
    tags: Vec<Tag>,
}

struct Tag {
    class: &'static str,
    text: String,
    title: String,
}

/// An entry as it was typed.
#[derive(Clone, Debug, Default)]
struct EntryForm {
    no: String,
    name: String,
    team: String,
    rating: String,
    categories: String,
}

impl EntryForm {
    fn typed(fields: &Fields) -> EntryForm {
        let text = |name| fields.get(name).to_owned();
        EntryForm {
            no: text("no"),
            name: text("name"),
            team: text("team"),
            rating: text("rating"),
            categories: text("categories"),
        }
    }

    fn of(entrant: &Entrant) -> EntryForm {
        EntryForm {
            no: entrant.no.to_string(),
            name: entrant.name.clone(),
            team: entrant.team.clone().unwrap_or_default(),
            rating: entrant.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            categories: entrant.categories.join("、"),
        }
    }
}

/// What is on the page besides the list.
#[derive(Default)]
pub(super) struct Left {
    notes: Vec<Note>,
    q: String,
    edit: Option<(Number, Option<EntryForm>)>,
    add: EntryForm,
    seed: String,
}

impl Left {
    /// Only a sentence.
    pub(super) fn noting(note: Note) -> Left {
        Left { notes: vec![note], ..Left::default() }
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
        let edit = asked.whole("edit").ok().flatten().and_then(Number::new).map(|no| (no, None));
        let entered = asked.whole::<u32>("entered").ok().flatten();
        let t = reader.lang;
        let mut notes: Vec<Note> =
            entered.map(|n| Note::done(t.text("entered-many").with("n", n))).into_iter().collect();
        if let Some(entrant) =
            asked.whole("new").ok().flatten().and_then(Number::new).and_then(|no| view.state.entrant(no))
        {
            let text = t.text("entered-one").with("no", entrant.no.get()).with("name", entrant.name.clone());
            notes.push(Note::done(text));
            notes.extend(same_name(t, &view.state, entrant));
        }
        if let (true, Some(seed)) = (!asked.get("drawn").is_empty(), seed(&view)) {
            notes.push(Note::done(t.text("lots-done").say("seed", seed)));
        }
        if let (false, Some((_, event))) = (asked.get("done").is_empty(), view.state.standing_events().last())
        {
            notes.push(Note::done(happened::event(t, event, &namer(t, &view.state))));
        }
        draw(reader, &view, Left { notes, q: asked.get("q").to_owned(), edit, ..Left::default() })
    })
    .await
}

/// The seed of the last draw that stands.
fn seed(view: &EventView) -> Option<u64> {
    view.state.standing_events().iter().rev().find_map(|(_, event)| match event {
        Event::LotsDrawn { seed, .. } | Event::SeatsDrawn { seed, .. } => Some(*seed),
        _ => None,
    })
}

pub(super) fn draw(reader: &Reader, view: &EventView, left: Left) -> Result<Response, Failure> {
    if view.state.format().is_of_teams() {
        let Left { notes, q, edit, seed: typed, .. } = left;
        let edit = edit.map(|(no, _)| (no, None));
        let (seed, lots_seed) = (seed(view), suggested(typed));
        return teams::draw(
            reader,
            view,
            teams::Left { notes, q, edit, seed, lots_seed, ..Default::default() },
        );
    }
    let t = reader.lang;
    let state = &view.state;
    let edition = state.regulations().edition;
    let edited = left.edit.as_ref().and_then(|(no, _)| state.entrant(*no));
    let form = match (left.edit.as_ref().and_then(|(_, typed)| typed.clone()), edited) {
        (Some(typed), _) => typed,
        (None, Some(entrant)) => EntryForm::of(entrant),
        (None, None) => EntryForm::default(),
    };
    let row = |entrant: &Entrant| Row {
        no: entrant.no.get(),
        name: entrant.name.clone(),
        team: entrant.team.clone().unwrap_or_default(),
        rating: entrant.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        fouls: entrant.fouls,
        gone: entrant.withdrawn_after_round.is_some(),
        edited: edited.is_some_and(|edited| edited.no == entrant.no),
        tags: tags(t, view, entrant),
    };
    let fits = |entrant: &&Entrant| {
        Person::of(entrant).fits(&left.q) || edited.is_some_and(|edited| edited.no == entrant.no)
    };
    let lots_seed = suggested(left.seed);
    let shown = EntriesPage {
        page: page(reader, view, Place::Entries, t.text("entries-title").to_string()),
        base: base(view),
        total: state.entrants().len(),
        seed: seed(view),
        entrants: state.entrants().iter().filter(fits).map(row).collect(),
        fouls_name: reasons::key(t, rulebook::regulations::RankingKey::Fouls, edition),
        not_started: not_started(state),
        can_enter: not_started(state)
            || (state.format().is_by_points()
                && state.stage_number() == 1
                && state.rounds_paired() < state.planned_rounds()),
        edit_none: edited.is_none(),
        form,
        add: left.add,
        notes: left.notes,
        q: left.q,
        lots_seed,
        to_come: state.rounds_paired() < state.planned_rounds() || state.rounds_paired() == 0,
        swiss: !state.format().is_round_robin(),
        next_round: state.rounds_paired() + 1,
        barred: leave::barred(t, state),
        lots_articles: match edition {
            Edition::Cxa2011 => cites(t, &[article!("2011:12.1"), article!("2011:14.4")]),
            Edition::Cxa1960 => cites(t, &[article!("1960:14")]),
        },
    };
    Ok(render(&shown))
}

/// Nothing has been paired in any stage.
fn not_started(state: &State) -> bool {
    state.rounds_paired() == 0 && state.stage_number() == 1
}

/// The seed as typed, or one of the clock.
fn suggested(typed: String) -> String {
    match typed.is_empty() {
        true => (jiff::Timestamp::now().as_millisecond().unsigned_abs() % 1_000_000).to_string(),
        false => typed,
    }
}

fn tags(t: Lang, view: &EventView, entrant: &Entrant) -> Vec<Tag> {
    let mut tags: Vec<Tag> = entrant
        .categories
        .iter()
        .map(|one| Tag { class: "", text: one.clone(), title: t.text("category").to_string() })
        .collect();
    let expelled = entrant.penalties.iter().any(|penalty| penalty.kind == PenaltyKind::Expelled);
    if entrant.withdrawn_after_round.is_some() && !expelled {
        let title = if view.state.is_struck_off(entrant.no) {
            t.text("struck-off").to_string()
        } else {
            String::new()
        };
        tags.push(Tag { class: "need", text: t.text("withdrawn").to_string(), title });
    }
    for (rounds, kind) in [(&entrant.byes, Leave::Bye), (&entrant.absences, Leave::Absent)] {
        if !rounds.is_empty() {
            let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
            let text = t.text("tag-leave").with("rounds", reasons::list(t, &rounds));
            let text = text.with("leave", arranged::leave_name(t, kind)).to_string();
            tags.push(Tag { class: "", text, title: String::new() });
        }
    }
    for penalty in &entrant.penalties {
        let text = match penalty.kind {
            PenaltyKind::Warning => t.text("tag-warnings").to_string(),
            PenaltyKind::RemovedFromGame => t.text("tag-removed").to_string(),
            PenaltyKind::Expelled => happened::penalty(t, penalty.kind),
        };
        tags.push(Tag { class: "hot", text, title: penalty.reason.clone() });
    }
    tags
}

/// Who else is called so.
fn same_name(t: Lang, state: &State, new: &Entrant) -> Option<Note> {
    let others = state.entrants().iter().filter(|one| one.no != new.no && one.name == new.name);
    let others: Vec<String> = others
        .map(|one| match &one.team {
            Some(team) => format!("{} {} · {team}", one.no, one.name),
            None => format!("{} {}", one.no, one.name),
        })
        .collect();
    let said = t.text("entered-same-name").with("who", reasons::list(t, &others));
    (!others.is_empty()).then(|| Note::need(said))
}

pub(super) async fn add(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        if view.state.format().is_of_teams() {
            return teams::add(&app, reader, &view, &fields);
        }
        let again = |note| {
            draw(reader, &view, Left { notes: vec![note], add: EntryForm::typed(&fields), ..Left::default() })
        };
        let (Ok(no), Ok(rating)) = (fields.whole("no"), fields.whole("rating")) else {
            return again(Note::bad(reader.lang.text("entrant-bad-number")));
        };
        let no: Option<Option<Number>> = no.map(Number::new);
        if no == Some(None) {
            return again(Note::bad(reader.lang.text("entrant-bad-number")));
        }
        let entrant = NewEntrant {
            no: no.flatten(),
            team: fields.filled("team"),
            rating,
            categories: categories(fields.get("categories")),
            ..NewEntrant::named(fields.get("name"))
        };
        let known: Vec<Number> = view.state.entrants().iter().map(|entrant| entrant.no).collect();
        match app.desk.command(&view.id, &reader.actor, Command::Enter { entrants: vec![entrant] }, None) {
            Ok(now) => {
                let new =
                    now.state.entrants().iter().map(|entrant| entrant.no).find(|no| !known.contains(no));
                let new = new.map(|no| format!("?new={no}")).unwrap_or_default();
                Ok(Redirect::to(&format!("{}/entries{new}", base(&view))).into_response())
            }
            Err(error) => again(Note::refused(reader, &view.state, &error)?),
        }
    })
    .await
}

pub(super) async fn change(
    Shared(app): Shared<App>,
    Path((id, no)): Path<(String, String)>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let Some(no) = no.parse().ok().and_then(Number::new) else {
            return draw(reader, &view, Left::noting(Note::bad(reader.lang.text("entrant-bad-number"))));
        };
        if view.state.format().is_of_teams() {
            return teams::change(&app, reader, &view, no, &fields);
        }
        let again = |note| {
            let edit = Some((no, Some(EntryForm::typed(&fields))));
            draw(reader, &view, Left { notes: vec![note], edit, ..Left::default() })
        };
        let command = if fields.get("remove").is_empty() {
            let Ok(rating) = fields.whole("rating") else {
                return again(Note::bad(reader.lang.text("entrant-bad-number")));
            };
            Command::EditEntrant {
                no,
                name: fields.get("name").to_owned(),
                team: fields.filled("team"),
                rating,
                categories: Some(categories(fields.get("categories"))),
            }
        } else {
            Command::RemoveEntrant { no }
        };
        match app.desk.command(&view.id, &reader.actor, command, None) {
            Ok(_) => Ok(Redirect::to(&format!("{}/entries", base(&view))).into_response()),
            Err(error) => again(Note::refused(reader, &view.state, &error)?),
        }
    })
    .await
}

pub(super) async fn draw_lots(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let again = |note| {
            let seed = fields.get("seed").to_owned();
            draw(reader, &view, Left { notes: vec![note], seed, ..Left::default() })
        };
        let Ok(Some(seed)) = fields.whole("seed") else {
            return again(Note::bad(reader.lang.text("lots-bad-seed")));
        };
        let command = match fields.get("by") {
            "rating" => Command::AssignNumbers { by: NumbersBy::Rating, seed },
            "pots" => {
                let pots = fields.whole("pots").ok().flatten().unwrap_or(4);
                Command::AssignNumbers { by: NumbersBy::Pots { pots }, seed }
            }
            _ => Command::DrawLots { seed },
        };
        match app.desk.command(&view.id, &reader.actor, command, None) {
            Ok(_) => Ok(Redirect::to(&format!("{}/entries?drawn=1", base(&view))).into_response()),
            Err(error) => again(Note::refused(reader, &view.state, &error)?),
        }
    })
    .await
}
