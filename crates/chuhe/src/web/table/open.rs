//! Opening a table, giving out its keys, and carrying its result into the event.

use std::collections::HashMap;

use arbiter::{ClockKind, Handicap, Mover, Pairs, PerMover, Press, Start, Terms, Timing};
use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use rulebook::regulations::{QuotaStage, TimeControl};
use rulebook::{Edition, Regulations};
use xiangqi::{Position, Side};

use super::acting::{Door, acting};
use super::{At, Extra, address, draw, failure, frame, look, occasion};
use crate::auth::Right;
use crate::desk::{DeskError, EventId, Holder, Seat, TableId, TableView};
use crate::i18n::table as say;
use crate::i18n::{Lang, Text, settings};
use crate::web::event::{Note, cites};
use crate::web::failure::{Failure, Trouble};
use crate::web::fields::Fields;
use crate::web::page::{Page, render};
use crate::web::reader::Reader;
use crate::web::{App, work};

#[derive(Template)]
#[template(path = "table/open.html")]
struct OpenPage {
    page: Page,
    occasion: String,
    first: String,
    second: String,
    form: String,
}

#[derive(Template)]
#[template(path = "table/form.html")]
struct OpenForm {
    t: Lang,
    notes: Vec<Note>,
    action: String,
    /// What the event lays down, in words.
    usual: String,
    first: String,
    second: String,
    old: bool,
    alone: bool,
    name: String,
    position: String,
}

/// The form that opens a board's table.
pub(super) fn form(app: &App, reader: &Reader, at: &At, notes: Vec<Note>) -> Result<Response, Failure> {
    let TableId::Board { event, game } = &at.id else { return Err(Failure::new(reader, Trouble::NoTable)) };
    let start = app.desk.board_start(event, *game).map_err(|error| failure(reader, &error))?;
    let t = reader.lang;
    let control = start.timing.as_ref().map_or(TimeControl::Untimed, |timing| timing.control.first.clone());
    let form = OpenForm {
        t,
        notes,
        action: format!("{}/open", at.staff),
        usual: settings::time(t, &control),
        old: start.terms.edition == Edition::Cxa1960,
        first: String::new(),
        second: String::new(),
        alone: false,
        name: String::new(),
        position: String::new(),
    };
    let shown = OpenPage {
        page: frame(app, reader, at, t.text("open-table").to_string())?,
        occasion: occasion(t, &at.id),
        first: start.first,
        second: start.second,
        form: form.render().unwrap_or_default(),
    };
    Ok(render(&shown))
}

/// What the form says beyond the usual.
fn chosen(t: Lang, start: Start, fields: &Fields) -> Result<Start, Text> {
    let mut start = start;
    let minutes = |name: &str| fields.whole::<u64>(name).map_err(|_| t.text("open-bad-time"));
    if let Some(text) = fields.filled("position") {
        start.position = Position::from_fen(&text).map_err(|_| t.text("open-bad-position"))?;
    }
    let mut usual = start.timing.as_ref().map(|timing| timing.control.clone());
    if let Some(text) = fields.filled("scheme") {
        let control = scheme(&text).ok_or_else(|| t.text("open-bad-scheme"))?;
        usual = Some(PerMover { first: control.clone(), second: control });
    }
    let own = |name: &str, usual: Option<TimeControl>| -> Result<Option<TimeControl>, Text> {
        let Some(base) = minutes(name)? else { return Ok(usual) };
        let increment_ms = minutes("increment")?.unwrap_or(0).saturating_mul(1000);
        let base_ms = base.saturating_mul(60_000);
        Ok(Some(match (base_ms, increment_ms) {
            (0, _) => TimeControl::Untimed,
            (_, 0) => TimeControl::SuddenDeath { base_ms },
            _ => TimeControl::Increment { base_ms, increment_ms },
        }))
    };
    let first = own("minutes", usual.as_ref().map(|control| control.first.clone()))?;
    let second = if fields.get("minutes-second").is_empty() {
        own("minutes", usual.map(|control| control.second))?
    } else {
        own("minutes-second", None)?
    };
    start.timing = match first.zip(second) {
        Some((TimeControl::Untimed, _) | (_, TimeControl::Untimed)) | None => None,
        Some((first, second)) => {
            let late_limit_ms = start.timing.as_ref().map_or(900_000, |timing| timing.late_limit_ms);
            let press = if fields.get("press") == "hand" { Press::ByHand } else { Press::WithMove };
            let clock = if fields.get("flag").is_empty() { ClockKind::Digital } else { ClockKind::Flag };
            Some(Box::new(Timing { control: PerMover { first, second }, late_limit_ms, press, clock }))
        }
    };
    start.handicap = match fields.get("odds") {
        "1" => Some(Handicap::OneMove),
        "2" => Some(Handicap::TwoMoves),
        "3" => Some(Handicap::ThreeMoves),
        "pieces" => {
            let off = fields.get("off").split([',', ' ']).filter(|at| !at.is_empty());
            let off: Result<Vec<xiangqi::Square>, _> = off.map(str::parse).collect();
            let off = off.map_err(|_| t.text("open-bad-points"))?;
            without(&mut start, &off).ok_or_else(|| t.text("open-bad-points"))?;
            Some(Handicap::Pieces { giver: Mover::Second, off })
        }
        _ => None,
    };
    if let Some(kind @ ("consulting" | "in-turn")) = Some(fields.get("pairs")) {
        let both = |one: &str, partner: &str| [one.to_owned(), fields.get(partner).to_owned()];
        let names = PerMover {
            first: both(&start.first, "first-partner"),
            second: both(&start.second, "second-partner"),
        };
        start.pairs = Some(Pairs { names, consultation: kind == "consulting" });
    }
    start.records_required = fields.get("no-records").is_empty();
    Ok(start)
}

/// Moves within stages as `30/60 10/10` (moves/minutes, the last again and again; 2011 6.2, 1960 11.2), or time for each
/// move as `2+30` (minutes and minutes of reserve; 1960 11.1).
fn scheme(text: &str) -> Option<TimeControl> {
    let ms = |minutes: &str| minutes.trim().parse::<u64>().ok()?.checked_mul(60_000).filter(|ms| *ms > 0);
    if let Some((each, reserve)) = text.split_once(['+', '＋']) {
        return Some(TimeControl::MoveLimit { move_ms: ms(each)?, reserve_ms: ms(reserve)? });
    }
    let stage = |word: &str| {
        let (moves, minutes) = word.split_once('/')?;
        Some(QuotaStage { moves: moves.trim().parse().ok()?, time_ms: ms(minutes)? })
    };
    let words = text.split([' ', ',', '，', '、']).filter(|word| !word.is_empty());
    let stages: Vec<QuotaStage> = words.map(stage).collect::<Option<_>>()?;
    (!stages.is_empty()).then_some(TimeControl::Quota { stages })
}

/// The array without the pieces given.
fn without(start: &mut Start, off: &[xiangqi::Square]) -> Option<()> {
    let mut setup = start.position.setup();
    for at in off {
        setup.board.set(*at, None);
    }
    start.position = Position::new(setup).ok()?;
    Some(())
}

pub(super) async fn open(
    Shared(app): Shared<App>,
    at: At,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let t = reader.lang;
        let TableId::Board { event, game } = &at.id else {
            return Err(Failure::new(reader, Trouble::NoTable));
        };
        let start = app.desk.board_start(event, *game).map_err(|error| failure(reader, &error))?;
        let start = match chosen(t, start, &fields) {
            Ok(start) => start,
            Err(why) => return unprocessable(form(&app, reader, &at, vec![Note::bad(why)])?),
        };
        match app.desk.open_table(&at.id, &reader.actor, start) {
            Ok(_) | Err(DeskError::TableOpen(_)) => Ok(Redirect::to(&at.staff).into_response()),
            Err(DeskError::TableRefused(refusal)) => {
                let note = Note {
                    articles: cites(t, &refusal.articles),
                    ..Note::bad(say::refusal(t, &refusal, None))
                };
                unprocessable(form(&app, reader, &at, vec![note])?)
            }
            Err(error) => Err(failure(reader, &error)),
        }
    })
    .await
}

fn unprocessable(page: Response) -> Result<Response, Failure> {
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// The seats of a table are its officials' to give.
fn official(
    app: &App,
    reader: &Reader,
    at: &At,
) -> Result<(std::sync::Arc<TableView>, crate::desk::Acting), Failure> {
    let view = app.desk.table(&at.id).map_err(|error| failure(reader, &error))?;
    let acting =
        acting(&reader.actor, &view, &Door::Staff).map_err(|trouble| Failure::new(reader, trouble))?;
    match acting.seat {
        Seat::Official(_) => Ok((view, acting)),
        _ => Err(Failure::new(reader, Trouble::NotAllowed)),
    }
}

pub(super) async fn give_key(
    Shared(app): Shared<App>,
    at: At,
    reader: Reader,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let t = reader.lang;
        let (_, acting) = official(&app, reader, &at)?;
        let holder = match fields.get("holder") {
            "first" => Holder::First,
            "second" => Holder::Second,
            _ => Holder::Tablet,
        };
        let key =
            app.desk.give_key(&at.id, &acting.actor, holder).map_err(|error| failure(reader, &error))?;
        let view = app.desk.table(&at.id).map_err(|error| failure(reader, &error))?;
        let host = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or_default();
        let site = app.door.site.url.clone().unwrap_or_else(|| format!("http://{host}"));
        let address = format!("{site}{}/seat/{key}", at.staff);
        let look = look(t, &view, &acting, &at, &fields);
        let name = super::holder_name(t, holder, &view);
        let extra = Extra { new_key: Some((name, address)), ..Extra::default() };
        draw(&app, reader, &at, &view, &acting, &look, extra)
    })
    .await
}

pub(super) async fn take_key(
    Shared(app): Shared<App>,
    at: At,
    Path(params): Path<HashMap<String, String>>,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let (_, acting) = official(&app, reader, &at)?;
        if let Some(no) = params.get("no").and_then(|no| no.parse().ok()) {
            app.desk.take_key(&at.id, &acting.actor, no).map_err(|error| failure(reader, &error))?;
        }
        Ok(Redirect::to(&at.staff).into_response())
    })
    .await
}

pub(super) async fn enter_result(
    Shared(app): Shared<App>,
    at: At,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let (view, acting) = official(&app, reader, &at)?;
        match app.desk.enter_result(&at.id, &reader.actor) {
            Ok(_) => Ok(Redirect::to(&at.staff).into_response()),
            Err(DeskError::Refused { refusal, articles }) => {
                let said = crate::i18n::refusals::refusal(reader.lang, &refusal, &|no| no.to_string());
                let note = Note { articles: cites(reader.lang, &articles), ..Note::bad(said) };
                let look = look(reader.lang, &view, &acting, &at, &Fields::default());
                let extra = Extra { notes: vec![note], ..Extra::default() };
                unprocessable(draw(&app, reader, &at, &view, &acting, &look, extra)?)
            }
            Err(error) => Err(failure(reader, &error)),
        }
    })
    .await
}

#[derive(Template)]
#[template(path = "table/list.html")]
struct ListPage {
    page: Page,
    tables: Vec<ListRow>,
    form: String,
}

struct ListRow {
    address: String,
    name: String,
    players: String,
    state: String,
}

/// Tables of no event.
pub(super) async fn list(Shared(app): Shared<App>, reader: Reader) -> Result<Response, Failure> {
    work(reader, move |reader| drawn_list(&app, reader, Vec::new(), &Fields::default())).await
}

fn drawn_list(app: &App, reader: &Reader, notes: Vec<Note>, fields: &Fields) -> Result<Response, Failure> {
    let t = reader.lang;
    let tables = app.desk.tables_alone().map_err(|error| failure(reader, &error))?;
    let row = |view: &std::sync::Arc<TableView>| ListRow {
        address: address(&view.id),
        name: view.id.to_string(),
        players: super::title(t, view),
        state: match view.game.ending() {
            Some(ending) => say::result(t, ending.result, view.game.edition()),
            None => t.text("table-plies").with("n", view.game.record().len()).to_string(),
        },
    };
    let page = Page::plain(reader, t.text("tables-title").to_string());
    let control = Regulations::of(Edition::Cxa2011).time_control;
    let form = OpenForm {
        t,
        notes,
        action: "/tables".to_owned(),
        usual: settings::time(t, &control),
        first: fields.get("first").to_owned(),
        second: fields.get("second").to_owned(),
        old: true,
        alone: true,
        name: fields.get("name").to_owned(),
        position: fields.get("position").to_owned(),
    };
    let opens = reader.actor.may_everywhere(Right::Table { board: None });
    let form = if opens { form.render().unwrap_or_default() } else { String::new() };
    Ok(render(&ListPage { page, tables: tables.iter().map(row).collect(), form }))
}

pub(super) async fn create(
    Shared(app): Shared<App>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let t = reader.lang;
        let no = |note: Note| unprocessable(drawn_list(&app, reader, vec![note], &fields)?);
        let Ok(id) = fields.get("name").parse::<EventId>() else {
            return no(Note::bad(t.text("open-bad-name")));
        };
        let edition = if fields.get("edition") == "1960" { Edition::Cxa1960 } else { Edition::Cxa2011 };
        let regulations = Regulations::of(edition);
        let name = |field: &str, side: Side| match fields.filled(field) {
            Some(name) => name,
            None => say::player(t, Mover::of(side, edition), edition),
        };
        let opens = Mover::First.side(edition);
        let (first, second) = (name("first", opens), name("second", opens.opposite()));
        let start =
            Start::ordinary(first, second, Terms::from(&regulations)).timed(Timing::from(&regulations));
        let start = match chosen(t, start, &fields) {
            Ok(start) => start,
            Err(why) => return no(Note::bad(why)),
        };
        let id = TableId::Alone(id);
        match app.desk.open_table(&id, &reader.actor, start) {
            Ok(_) => Ok(Redirect::to(&address(&id)).into_response()),
            Err(DeskError::TableOpen(_)) => no(Note::bad(t.text("open-name-taken"))),
            Err(DeskError::TableRefused(refusal)) => no(Note {
                articles: cites(t, &refusal.articles),
                ..Note::bad(say::refusal(t, &refusal, None))
            }),
            Err(error) => Err(failure(reader, &error)),
        }
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_are_stages_or_time_for_each_move() {
        rulebook::cites!("2011:6.2", "1960:11.1", "1960:11.2");
        let stage = |moves, minutes: u64| QuotaStage { moves, time_ms: minutes * 60_000 };
        let quota = |stages: &[QuotaStage]| Some(TimeControl::Quota { stages: stages.to_vec() });
        for (text, expected) in [
            ("30/60 10/10", quota(&[stage(30, 60), stage(10, 10)])),
            ("0/90，10/15", quota(&[stage(0, 90), stage(10, 15)])),
            ("2+30", Some(TimeControl::MoveLimit { move_ms: 120_000, reserve_ms: 1_800_000 })),
        ] {
            assert_eq!(scheme(text), expected, "{text}");
        }
        for bad in ["", "30", "30/", "/60", "30/0", "+30", "2+x", "30/60 x"] {
            assert_eq!(scheme(bad), None, "{bad}");
        }
    }
}
