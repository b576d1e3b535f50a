//! 台: one game, live. The arbiter's page, a page for each player or for the tablet between them, and one to watch.

pub(super) mod acting;
mod drawings;
mod incident;
pub(super) mod live;
mod open;
pub(super) mod overview;
pub(super) mod timekeeper;
mod view;

use std::collections::HashMap;

use arbiter::{Act, Mover};
use askama::Template;
use axum::Router;
use axum::extract::{FromRequestParts, Path, RawPathParams, State as Shared};
use axum::http::request::Parts as RequestParts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use xiangqi::{Side, notation};

use super::event::{self, Cite, Note, cites};
use super::failure::{Failure, Trouble};
use super::fields::{Asked, Fields};
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::{App, work};
use crate::desk::{Acting, DeskError, Holder, Seat, TableId, TableView, Turn};
use crate::i18n::table as say;
use crate::i18n::{Lang, notation as moves_say};
use acting::{Door, acting};
use incident::{Ask, Incident};
use view::{Look, Parts, below_word};

/// The addresses of tables, at boards of an event and by themselves.
pub(super) fn routes() -> Router<App> {
    let mut router = Router::new()
        .route("/event/{id}/tables", get(overview::show))
        .route("/event/{id}/tables/live", get(overview::live))
        .route("/event/{id}/tables/open", post(overview::open))
        .route("/event/{id}/tables/begin", post(overview::begin))
        .route("/tables", get(open::list).post(open::create));
    for base in ["/event/{id}/table/{game}", "/table/{table}"] {
        let at = |rest: &str| format!("{base}{rest}");
        router = router
            .route(base, get(show))
            .route(&at("/open"), post(open::open))
            .route(&at("/keys"), post(open::give_key))
            .route(&at("/keys/{no}/take"), post(open::take_key))
            .route(&at("/result"), post(open::enter_result));
        for door in ["", "/watch", "/seat/{key}"] {
            let at = |rest: &str| format!("{base}{door}{rest}");
            if !door.is_empty() {
                router = router.route(&at(""), get(show));
            }
            router = router
                .route(&at("/live"), get(live::table))
                .route(&at("/act"), post(act))
                .route(&at("/incident/{kind}"), get(propose));
        }
    }
    router
}

/// Which table an address names, and by which door.
#[derive(Clone, Debug)]
struct At {
    id: TableId,
    door: Door,
    /// The address of this door.
    base: String,
    /// The address of the officials' page.
    staff: String,
}

impl FromRequestParts<App> for At {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut RequestParts, app: &App) -> Result<At, Failure> {
        let reader = Reader::of(&parts.uri, &parts.headers);
        let path = parts.uri.path().to_owned();
        let params: HashMap<String, String> = match RawPathParams::from_request_parts(parts, app).await {
            Ok(params) => params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            Err(_) => HashMap::new(),
        };
        let get = |name: &str| params.get(name).map(String::as_str);
        let named = match (get("id"), get("game"), get("table")) {
            (Some(event), Some(game), _) => {
                let id = event.parse().ok().zip(game.parse().ok());
                id.map(|(event, game)| TableId::Board { event, game })
            }
            (_, _, Some(table)) => table.parse().ok().map(TableId::Alone),
            _ => None,
        };
        let Some(id) = named else { return Err(Failure::new(&reader, Trouble::NoTable)) };
        let staff = address(&id);
        let rest = path.strip_prefix(&staff).unwrap_or("");
        let (door, base) = match get("key") {
            Some(key) => (Door::Key(key.to_owned()), format!("{staff}/seat/{key}")),
            None if rest.starts_with("/watch") => (Door::Watch, format!("{staff}/watch")),
            None => (Door::Staff, staff.clone()),
        };
        Ok(At { id, door, base, staff })
    }
}

/// The address of a table's pages.
pub(super) fn address(id: &TableId) -> String {
    match id {
        TableId::Board { event, game } => format!("/event/{event}/table/{game}"),
        TableId::Alone(id) => format!("/table/{id}"),
    }
}

/// What a desk's error at a table is on a page of its own.
fn failure(reader: &Reader, error: &DeskError) -> Failure {
    match error {
        DeskError::NoSuchGame(_) => Failure::new(reader, Trouble::NoTable),
        other => event::failure(reader, other),
    }
}

/// The table, who acts there, and how it is looked at.
fn seen(
    app: &App,
    reader: &Reader,
    at: &At,
    asked: &Fields,
) -> Result<(std::sync::Arc<TableView>, Acting, Look), Failure> {
    let view = app.desk.table(&at.id).map_err(|error| failure(reader, &error))?;
    seen_in(view, reader, at, asked)
}

/// As [`seen`], of a table that is at hand.
fn seen_in(
    view: std::sync::Arc<TableView>,
    reader: &Reader,
    at: &At,
    asked: &Fields,
) -> Result<(std::sync::Arc<TableView>, Acting, Look), Failure> {
    let acting = acting(&reader.actor, &view, &at.door).map_err(|trouble| Failure::new(reader, trouble))?;
    let look = look(reader.lang, &view, &acting, at, asked);
    Ok((view, acting, look))
}

fn look(t: Lang, view: &TableView, acting: &Acting, at: &At, asked: &Fields) -> Look {
    let own = match acting.seat {
        Seat::Player(mover) => mover.side(view.game.edition()),
        _ => Side::Red,
    };
    let below = match asked.get("below") {
        "black" => Side::Black,
        "red" => Side::Red,
        _ => own,
    };
    Look { t, seat: acting.seat, below, base: at.base.clone(), from: asked.get("from").parse().ok() }
}

#[derive(Template)]
#[template(path = "table/page.html")]
struct TablePage {
    page: Page,
    title: String,
    occasion: String,
    base: String,
    version: u64,
    below: &'static str,
    now: u64,
    /// The board from the other side.
    flip: String,
    live: String,
    notes: Vec<Note>,
    parts: Parts,
    /// A move may be entered here.
    moves: bool,
    ply: u32,
    typed: String,
    official: bool,
    keys: Vec<KeyView>,
    holders: Vec<(&'static str, String)>,
    /// A key just given out, with its address; shown once.
    new_key: Option<(String, String)>,
    watch: String,
}

struct KeyView {
    no: u32,
    holder: String,
    take: String,
}

fn holder_name(t: Lang, holder: Holder, view: &TableView) -> String {
    match holder {
        Holder::First => say::names(t, view.game.start(), Mover::First),
        Holder::Second => say::names(t, view.game.start(), Mover::Second),
        Holder::Tablet => t.text("holder-tablet").to_string(),
    }
}

const fn holder_word(holder: Holder) -> &'static str {
    match holder {
        Holder::First => "first",
        Holder::Second => "second",
        Holder::Tablet => "tablet",
    }
}

fn title(t: Lang, view: &TableView) -> String {
    let [first, second] = Mover::ALL.map(|mover| say::names(t, view.game.start(), mover));
    t.text("game-title").with("first", first).with("second", second).to_string()
}

/// The frame of a page at this table: an event's for its officials, a plain one for players and spectators.
fn frame(app: &App, reader: &Reader, at: &At, title: String) -> Result<Page, Failure> {
    match (&at.id, &at.door) {
        (TableId::Board { event, .. }, Door::Staff) => {
            let view = event::seen(app, reader, event).map_err(|error| failure(reader, &error))?;
            Ok(event::page(reader, &view, Place::Tables, title))
        }
        _ => Ok(Page::plain(reader, title)),
    }
}

fn occasion(t: Lang, id: &TableId) -> String {
    match id {
        TableId::Board { game, .. } => say::occasion(t, *game),
        TableId::Alone(id) => id.to_string(),
    }
}

/// The whole page.
#[derive(Default)]
struct Extra {
    notes: Vec<Note>,
    typed: String,
    new_key: Option<(String, String)>,
}

fn draw(
    app: &App,
    reader: &Reader,
    at: &At,
    view: &TableView,
    acting: &Acting,
    look: &Look,
    extra: Extra,
) -> Result<Response, Failure> {
    let t = reader.lang;
    let title = title(t, view);
    let now = app.desk.now_ms();
    let official = matches!(acting.seat, Seat::Official(_));
    let other = below_word(look.below.opposite());
    let keys = view.keys.iter().filter(|_| official).map(|key| KeyView {
        no: key.no,
        holder: holder_name(t, key.holder, view),
        take: format!("{}/keys/{}/take", at.staff, key.no),
    });
    let shown = TablePage {
        page: frame(app, reader, at, title.clone())?,
        occasion: std::iter::once(occasion(t, &at.id))
            .chain(say::unusual(t, view.game.start()))
            .collect::<Vec<_>>()
            .join(" · "),
        base: at.base.clone(),
        version: view.version,
        below: below_word(look.below),
        now,
        flip: format!("{}?below={other}", at.base),
        live: format!("{}/live?below={}", at.base, below_word(look.below)),
        notes: extra.notes,
        parts: app.line.drawings.fresh(view, look, now),
        moves: view.game.ending().is_none()
            && [Mover::First, Mover::Second].into_iter().any(|mover| acting.seat.moves(mover)),
        ply: view.game.record().len(),
        typed: extra.typed,
        official,
        keys: keys.collect(),
        holders: Holder::ALL
            .into_iter()
            .map(|holder| (holder_word(holder), holder_name(t, holder, view)))
            .collect(),
        new_key: extra.new_key,
        watch: format!("{}/watch", at.staff),
        title,
    };
    Ok(render(&shown))
}

async fn show(
    Shared(app): Shared<App>,
    at: At,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        match app.desk.table(&at.id) {
            // A board that is paired and has no table yet.
            Err(DeskError::NoSuchTable(_))
                if at.door == Door::Staff && acting::may(&reader.actor, &at.id, acting::at_table(&at.id)) =>
            {
                return open::form(&app, reader, &at, Vec::new());
            }
            _ => {}
        }
        let (view, acting, look) = seen(&app, reader, &at, &asked)?;
        draw(&app, reader, &at, &view, &acting, &look, Extra::default())
    })
    .await
}

/// What a command came to: done, or why not.
enum Outcome {
    Done(std::sync::Arc<TableView>),
    Not { note: Note, status: StatusCode },
}

async fn act(
    Shared(app): Shared<App>,
    at: At,
    reader: Reader,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Failure> {
    // Its time is when it came in.
    let turn = app.desk.turn(&at.id).await;
    let live = headers.contains_key(LIVE);
    work(reader, move |reader| {
        let (view, acting, look) = seen(&app, reader, &at, &fields)?;
        let outcome = match decided(reader.lang, &view, &acting, &fields) {
            Err(note) => Outcome::Not { note, status: StatusCode::UNPROCESSABLE_ENTITY },
            Ok(act) => give(&app, reader, &at, &view, &acting, act, &turn, &fields)?,
        };
        drop(turn);
        let answered = |view: &TableView, look: &Look, after: u64, refused: Option<&live::Refused>| {
            let drawings = &app.line.drawings;
            let drawn = drawings.shared(view, look, app.desk.now_ms());
            let said = drawings.said_since(view, look.t, after);
            let json = [(header::CONTENT_TYPE, "application/json")];
            (json, live::message(&drawn, &said, refused)).into_response()
        };
        match outcome {
            Outcome::Done(view) if live => {
                let after = fields.whole("seen").ok().flatten().unwrap_or(view.version);
                let look = self::look(reader.lang, &view, &acting, &at, &fields);
                Ok(answered(&view, &look, after, None))
            }
            Outcome::Done(_) => {
                Ok(Redirect::to(&format!("{}?below={}", at.base, below_word(look.below))).into_response())
            }
            Outcome::Not { note, status } if live => {
                let view = app.desk.table(&at.id).map_err(|error| failure(reader, &error))?;
                let refused = live::Refused::of(&note);
                Ok((status, answered(&view, &look, view.version, Some(&refused))).into_response())
            }
            Outcome::Not { note, status } => {
                let view = app.desk.table(&at.id).map_err(|error| failure(reader, &error))?;
                let extra = Extra { notes: vec![note], typed: fields.get("move").to_owned(), new_key: None };
                let page = draw(&app, reader, &at, &view, &acting, &look, extra)?;
                Ok((status, page).into_response())
            }
        }
    })
    .await
}

/// Set by the page's script, which wants the parts of the page and not the page.
const LIVE: &str = "x-live";

/// The act that a form means.
fn decided(t: Lang, view: &TableView, acting: &Acting, fields: &Fields) -> Result<Act, Note> {
    let game = &view.game;
    if let Some(kind) = fields.filled("incident") {
        let fields = own_side(acting, fields);
        let act = Incident::of_slug(&kind).and_then(|incident| incident::form(t, incident, game, &fields).1);
        return act.ok_or_else(|| Note::bad(t.text("form-incomplete")));
    }
    let text = fields.get("move");
    let by = game.to_move();
    if !acting.seat.moves(by) {
        let text = t.text("refused-not-your-turn").with("side", say::player(t, by, game.edition()));
        return Err(Note::bad(text));
    }
    match notation::read(game.position(), text) {
        Ok(legal) => {
            let played = legal.to_move();
            Ok(match game.partner_due(by) {
                Some(partner) => Act::PartnerMove { by, partner, played },
                None => Act::Move { by, played },
            })
        }
        // What was played on the board against the rules is the arbiter's to rule on, not to slip in by a typing error.
        Err(error) => {
            let mut said = moves_say::error(t, &error);
            if matches!(error, notation::NotationError::Illegal { .. })
                && matches!(acting.seat, Seat::Official(_) | Seat::Tablet)
            {
                said = t.text("move-not-entered").with("why", said).to_string();
            }
            Err(Note::bad(said))
        }
    }
}

/// A player speaks for himself.
fn own_side(acting: &Acting, fields: &Fields) -> Fields {
    match acting.seat {
        Seat::Player(Mover::First) => fields.with("by", "first"),
        Seat::Player(Mover::Second) => fields.with("by", "second"),
        _ => fields.clone(),
    }
}

#[expect(clippy::too_many_arguments, reason = "what a request brings, once")]
fn give(
    app: &App,
    reader: &Reader,
    at: &At,
    view: &TableView,
    acting: &Acting,
    act: Act,
    turn: &Turn,
    fields: &Fields,
) -> Result<Outcome, Failure> {
    let t = reader.lang;
    // A ruling is confirmed for the table it was shown for; a move for the position it was made in.
    let expected = fields.whole("version").ok().flatten();
    let ply: Option<u32> = fields.whole("ply").ok().flatten().filter(|_| expected.is_none());
    if ply.is_some_and(|ply| ply != view.game.record().len()) {
        return Ok(Outcome::Not { note: Note::bad(t.text("table-moved-on")), status: StatusCode::CONFLICT });
    }
    match app.desk.table_command(&at.id, acting, act, turn, expected) {
        Ok(view) => Ok(Outcome::Done(view)),
        Err(DeskError::TableRefused(refusal)) => {
            let note = Note {
                articles: cites(t, &refusal.articles),
                ..Note::bad(say::refusal(t, &refusal, Some(&view.game)))
            };
            Ok(Outcome::Not { note, status: StatusCode::UNPROCESSABLE_ENTITY })
        }
        Err(DeskError::Stale { .. }) => {
            Ok(Outcome::Not { note: Note::bad(t.text("table-moved-on")), status: StatusCode::CONFLICT })
        }
        Err(DeskError::NotAllowed) => {
            Ok(Outcome::Not { note: Note::bad(t.text("desk-not-allowed")), status: StatusCode::FORBIDDEN })
        }
        Err(error) => Err(failure(reader, &error)),
    }
}

#[derive(Template)]
#[template(path = "table/incident.html")]
struct IncidentPage {
    page: Page,
    title: String,
    name: String,
    article: Cite,
    kind: &'static str,
    base: String,
    version: u64,
    below: &'static str,
    board: String,
    asks: Vec<Ask>,
    /// The fields as they were answered, for the form that confirms.
    answers: Vec<(&'static str, String)>,
    /// What follows, fact by fact.
    proposal: Vec<(String, Vec<Cite>)>,
    refused: Option<Note>,
    complete: bool,
}

/// Leads through an incident: what has to be said, then the ruling with its articles, and only then the button that
/// gives it.
async fn propose(
    Shared(app): Shared<App>,
    at: At,
    Path(params): Path<HashMap<String, String>>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let (view, acting, look) = seen(&app, reader, &at, &asked)?;
        let t = reader.lang;
        let kind = params.get("kind").map_or("", String::as_str);
        let incident = Incident::of_slug(kind).ok_or_else(|| Failure::new(reader, Trouble::NoPage))?;
        let fields = own_side(&acting, &asked);
        let (mut asks, act) = incident::form(t, incident, &view.game, &fields);
        if matches!(acting.seat, Seat::Player(_)) {
            asks.retain(|ask| ask.name != "by");
        }
        let complete = act.is_some();
        let (mut proposal, mut refused) = (Vec::new(), None);
        if let Some(act) = act {
            if !acting.seat.may(&act) {
                refused = Some(Note::bad(t.text("desk-not-allowed")));
            } else {
                match view.decide(act, app.desk.now_ms()) {
                    Ok(events) => proposal = view::proposal(&view, t, &events),
                    Err(refusal) => {
                        refused = Some(Note {
                            articles: cites(t, &refusal.articles),
                            ..Note::bad(say::refusal(t, &refusal, Some(&view.game)))
                        });
                    }
                }
            }
        }
        let answers = asks.iter().map(|ask| (ask.name, ask.value.clone())).collect();
        let article = cites(t, &[incident.article(view.game.edition())]).pop();
        let points = asks.iter().any(Ask::is_points);
        let shown = IncidentPage {
            page: frame(&app, reader, &at, incident.name(t))?,
            title: title(t, &view),
            name: incident.name(t),
            article: article.unwrap_or(Cite { name: String::new(), title: "" }),
            kind: incident.slug(),
            base: at.base.clone(),
            version: view.version,
            below: below_word(look.below),
            board: if points { view::still(&view, &look) } else { String::new() },
            answers,
            asks,
            proposal,
            refused,
            complete,
        };
        Ok(render(&shown))
    })
    .await
}
