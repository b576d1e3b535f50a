//! 成绩单: what a player's phone shows for the code on the own half of a slip, and what both players reported, for the
//! officials.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use tournament::{State, Turn};

use super::event::{Mark, Note, base, failure, find, page};
use super::failure::{Failure, Trouble};
use super::fields::{Asked, Fields};
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::round::RoundView;
use super::session::From;
use super::{App, guard, hall, work};
use crate::auth::Right;
use crate::desk::{
    DeskError, EventView, GameId, Half, Own, SlipRefusal, SlipStand, SlipView, Slips, side as side_number,
};
use crate::i18n::happened::result_words;
use crate::i18n::{Lang, slips as words, table};
use crate::print::Particulars;

#[derive(Template)]
#[template(path = "slip.html")]
struct SlipPage {
    page: Page,
    event: String,
    notes: Vec<Note>,
    /// The address of this half.
    here: String,
    own_mark: Mark,
    own_name: String,
    other_mark: Mark,
    other_name: String,
    stand: Stand,
}

/// What the page asks or says.
enum Stand {
    /// How did the game end?
    Ask(Vec<Button>),
    /// Is this right?
    Confirm { says: &'static str, text: String },
    /// The other one is silent still.
    Waiting { sent: String },
    /// The result stands; how, as this player sees it.
    Recorded { agreed: bool, result: String },
    /// The players do not agree.
    Disputed { sent: String },
    /// Both have reported and the result was taken back.
    Closed { sent: String },
}

struct Button {
    value: &'static str,
    label: String,
}

/// The half that an address names.
fn half(game: &str, side: &str) -> Option<Half> {
    let game = game.parse().ok()?;
    let turn = [Turn::First, Turn::Second].into_iter().find(|turn| side_number(*turn).to_string() == side)?;
    Some(Half { game, turn })
}

/// An address of a half.
type At = (String, String, String, String);

fn address((event, game, side, code): &At) -> String {
    format!("/slip/{event}/{game}/{side}/{code}")
}

/// A code that opens nothing; who tries many has to wait, but a good code is never kept waiting.
fn void(app: &App, reader: &Reader, address: Option<std::net::IpAddr>) -> Failure {
    let t = reader.lang;
    match app.door.guessed(&app.desk, address) {
        Ok(true) => Failure::new(reader, Trouble::TooMany).because(t.text("slip-wait")),
        Ok(false) => Failure::new(reader, Trouble::NoSlip),
        Err(error) => failure(reader, &error),
    }
}

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path(at): Path<At>,
    Asked(asked): Asked,
    From(from): From,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let Some(slip) = opened(&app, reader, &at)? else { return Err(void(&app, reader, from)) };
        Ok(draw(reader, &slip, address(&at), &asked, Vec::new()))
    })
    .await
}

/// The half of an address with its code; none where it opens nothing.
fn opened(app: &App, reader: &Reader, at: &At) -> Result<Option<SlipView>, Failure> {
    let (Ok(event), Some(half)) = (at.0.parse(), half(&at.1, &at.2)) else { return Ok(None) };
    match app.desk.slip(&event, half, &at.3) {
        Ok(slip) => Ok(Some(slip)),
        Err(DeskError::SlipRefused(SlipRefusal::Void)) => Ok(None),
        Err(error) => Err(failure(reader, &error)),
    }
}

/// A player's word.
pub(super) async fn report(
    Shared(app): Shared<App>,
    Path(at): Path<At>,
    From(from): From,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let Some(slip) = opened(&app, reader, &at)? else { return Err(void(&app, reader, from)) };
        let Some(says) = Own::from_code(fields.get("say")) else {
            return Ok(draw(reader, &slip, address(&at), &Fields::default(), Vec::new()));
        };
        match app.desk.report(&slip.event.id, slip.half, &at.3, says) {
            Ok(_) => Ok(Redirect::to(&address(&at)).into_response()),
            Err(DeskError::SlipRefused(SlipRefusal::Void)) => Err(void(&app, reader, from)),
            Err(DeskError::SlipRefused(why)) => {
                // What has happened meanwhile is on the page as it is now.
                let Some(now) = opened(&app, reader, &at)? else { return Err(void(&app, reader, from)) };
                let notes = vec![Note::bad(words::refusal(reader.lang, why))];
                let shown = draw(reader, &now, address(&at), &Fields::default(), notes);
                Ok((StatusCode::CONFLICT, shown).into_response())
            }
            Err(error) => {
                let note = Note::refused(reader, &slip.event.state, &error)?;
                Ok(draw(reader, &slip, address(&at), &Fields::default(), vec![note]))
            }
        }
    })
    .await
}

fn draw(reader: &Reader, slip: &SlipView, here: String, asked: &Fields, notes: Vec<Note>) -> Response {
    let t = reader.lang;
    let state = &slip.event.state;
    let edition = state.regulations().edition;
    let Half { game, turn } = slip.half;
    let [first, second] = slip.pair.players.map(|who| who.name(state));
    let (own_name, other_name) = match turn {
        Turn::First => (first, second),
        Turn::Second => (second, first),
    };
    let title = table::occasion(t, game);
    let sent = slip.own.as_ref().map(|own| words::own(t, own.says));
    let again = !asked.get("again").is_empty();
    let stand = match (slip.pair.result, &slip.standing, sent) {
        (Some(result), standing, _) => Stand::Recorded {
            agreed: *standing == SlipStand::Agreed(result),
            result: match Own::of(result, turn) {
                Some(own) => words::against(t, own, other_name.clone()),
                None => result_words(t, result),
            },
        },
        (None, SlipStand::Disputed(_), Some(sent)) => Stand::Disputed { sent },
        (None, SlipStand::Agreed(_), Some(sent)) => Stand::Closed { sent },
        (None, _, Some(sent)) if !again && asked.get("say").is_empty() => Stand::Waiting { sent },
        (None, ..) => match Own::from_code(asked.get("say")) {
            Some(says) => {
                Stand::Confirm { says: says.code(), text: words::against(t, says, other_name.clone()) }
            }
            None => {
                Stand::Ask(Own::ALL.map(|own| Button { value: own.code(), label: words::own(t, own) }).into())
            }
        },
    };
    let shown = SlipPage {
        page: Page::plain(reader, title),
        event: state.name().to_owned(),
        notes,
        here,
        own_mark: Mark::of(t, turn, edition),
        own_name,
        other_mark: Mark::of(t, turn.other(), edition),
        other_name,
        stand,
    };
    let mut response = render(&shown);
    // The address is a key: it is kept nowhere.
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
    response
}

#[derive(Template)]
#[template(path = "slips.html")]
struct SlipsPage {
    page: Page,
    base: String,
    round: u32,
    tabs: Vec<hall::Tab>,
    notes: Vec<Note>,
    rows: Vec<Row>,
    marks: [Mark; 2],
    may_revoke: bool,
}

/// A board with what was reported.
struct Row {
    game: String,
    place: String,
    names: [String; 2],
    state: String,
    class: &'static str,
    result: String,
}

/// What both players of each board of a round reported.
pub(super) async fn list(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let t = reader.lang;
        let view = find(&app, reader, &id)?;
        let state = &view.state;
        let slips = app.desk.slips(&view.id).map_err(|error| failure(reader, &error))?;
        let paired = state.rounds_paired();
        let asked_for = asked.whole("round").ok().flatten().filter(|round| (1..=paired).contains(round));
        let round = asked_for.unwrap_or(paired);
        let mut rows: Vec<Row> =
            GameId::all(state, round).into_iter().filter_map(|game| row(t, state, &slips, game)).collect();
        rows.sort_by_key(|row| row.class != "disputed");
        let mut notes = Vec::new();
        if !asked.get("revoked").is_empty() {
            notes.push(Note::done(t.text("slips-revoked")));
        }
        let edition = state.regulations().edition;
        let shown = SlipsPage {
            page: page(reader, &view, Place::Desk, t.text("slips-title").with("n", round).to_string()),
            base: base(&view),
            round,
            tabs: hall::tabs(state, round),
            notes,
            rows,
            marks: [Turn::First, Turn::Second].map(|turn| Mark::of(t, turn, edition)),
            may_revoke: reader.actor.may(&view.id, Right::Corrections),
        };
        Ok(render(&shown))
    })
    .await
}

fn row(t: Lang, state: &State, slips: &Slips, game: GameId) -> Option<Row> {
    let pair = game.paired(state)?;
    let standing = slips.standing(state, game);
    let (class, said) = said(t, state, &standing, pair.result.is_some());
    Some(Row {
        game: game.to_string(),
        place: game.place(),
        names: pair.players.map(|who| who.name(state)),
        state: said,
        class,
        result: pair.result.map(|result| result_words(t, result)).unwrap_or_default(),
    })
}

/// A standing in words, with the class of its line.
fn said(t: Lang, state: &State, standing: &SlipStand, recorded: bool) -> (&'static str, String) {
    let edition = state.regulations().edition;
    match standing {
        SlipStand::Silent => ("", t.text("slip-state-none").to_string()),
        SlipStand::Waiting { turn, report } => {
            let text = t.text("slip-state-waiting").with("side", words::side(t, *turn, edition));
            (if recorded { "" } else { "waiting" }, text.with("own", words::own(t, report.says)).to_string())
        }
        SlipStand::Agreed(result) if !recorded => {
            let text = t.text("slip-state-undone").with("result", result_words(t, *result));
            ("disputed", text.to_string())
        }
        SlipStand::Agreed(_) => ("", t.text("slip-state-agreed").to_string()),
        SlipStand::Disputed([first, second]) => {
            let text = t
                .text("slip-state-disputed")
                .with("first_side", words::side(t, Turn::First, edition))
                .with("second_side", words::side(t, Turn::Second, edition))
                .with("first", words::own(t, *first))
                .with("second", words::own(t, *second));
            (if recorded { "" } else { "disputed" }, text.to_string())
        }
    }
}

/// Makes codes void: of one game, or all.
pub(super) async fn revoke(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let game: Option<GameId> = match fields.get("game") {
            "all" => None,
            text => Some(text.parse().map_err(|_| Failure::new(reader, Trouble::BadForm))?),
        };
        let done = app.desk.revoke_slips(&view.id, &reader.actor, game);
        done.map_err(|error| failure(reader, &error))?;
        // An address is made of what was understood, never of what was sent.
        let round = fields.whole::<u32>("round").ok().flatten();
        let round = round.unwrap_or_else(|| view.state.rounds_paired());
        Ok(Redirect::to(&format!("{}/slips?revoked=1&round={round}", base(&view))).into_response())
    })
    .await
}

/// Says at the boards of a round what was reported of those that have no result.
pub(super) fn mark(t: Lang, state: &State, slips: &Slips, round: &mut RoundView) {
    if slips.version == 0 {
        return;
    }
    for game in GameId::all(state, round.number) {
        let Some(row) = round.rows.iter_mut().find(|row| row.board == game.board && row.open) else {
            continue;
        };
        if game.paired(state).is_none_or(|pair| pair.result.is_some()) {
            continue;
        }
        let (class, said) = said(t, state, &slips.standing(state, game), false);
        let disputed = class == "disputed";
        match (class, game.at) {
            ("", _) => continue,
            (_, None) => row.state = said,
            ("disputed", Some(_)) => {
                row.state = t.text("slip-state-disputed-at").with("board", game.place()).to_string();
            }
            (_, Some(_)) => {}
        }
        row.disputed |= disputed;
        round.disputed += usize::from(disputed);
    }
}

/// The site that the codes of slips lead to: the one the program was told, that of the event's public address, or the
/// one that the officials' own browser reached, unless only this machine can reach it.
pub(super) fn site(app: &App, view: &EventView, texts: &Particulars, headers: &HeaderMap) -> Option<String> {
    if let Some(url) = &app.door.site.url {
        return Some(url.clone());
    }
    if let Some(site) = texts.site(view.id.as_str()) {
        return Some(site.to_owned());
    }
    let host = headers.get(header::HOST)?.to_str().ok()?;
    (!guard::names_this_machine(host)).then(|| format!("http://{host}"))
}
