//! 个人: my next board, my place, and everything I played.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::Response;
use rulebook::regulations::RankingKey;
use tournament::history::{Ledger, Outcome, RoundRecord};
use tournament::pairing::Float;
use tournament::ranking::{self, Standing};
use tournament::{ByeKind, Number, PenaltyKind, State, Turn};

use super::event::{Mark, Person, base, find, namer, page};
use super::failure::{Failure, Trouble};
use super::fields::Asked;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::round;
use super::stages::{of_entrant, staged};
use super::{App, work};
use crate::i18n::{Lang, places, reasons};

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    page: Page,
    base: String,
    person: Person,
    /// The page of the members, where it is a team.
    team_page: String,
    rating: String,
    now: Option<Now>,
    facts: Vec<Fact>,
    reason: String,
    rows: Vec<Row>,
    penalties: Vec<String>,
}

/// The board of the round that is on.
struct Now {
    round: u32,
    board: u32,
    mark: Mark,
    opponent: Person,
    opponent_mark: Mark,
    /// As on the page; empty while unplayed.
    result: String,
}

struct Fact {
    name: String,
    value: String,
}

struct Row {
    round: u32,
    board: String,
    mark: Option<Mark>,
    opponent: Option<Person>,
    outcome: String,
    points: u32,
    total: u32,
    float: String,
}

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path((id, no)): Path<(String, String)>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let whole = find(&app, reader, &id)?;
        let t = reader.lang;
        let nobody =
            || Failure::new(reader, Trouble::NoPage).because(t.text("player-none").with("no", no.clone()));
        let number = no.parse().ok().and_then(Number::new).ok_or_else(nobody)?;
        let (view, stages) = of_entrant(t, &whole, &asked, number).ok_or_else(nobody)?;
        let state = &view.state;
        let entrant = state.entrant(number).ok_or_else(nobody)?;
        let edition = state.regulations().edition;
        let ledger = Ledger::of(state);
        let records = state.index_of(entrant.no).map_or(&[][..], |index| &ledger.records[index]);
        let standing = match state.rounds_paired() {
            0 => None,
            _ => ranking::standings(state).into_iter().find(|standing| standing.no == entrant.no),
        };
        let person = Person::of(entrant);
        let penalties = entrant.penalties.iter().map(|penalty| {
            let kind = match penalty.kind {
                PenaltyKind::Warning => t.text("penalty-warning"),
                PenaltyKind::RemovedFromGame => t.text("penalty-removed"),
                PenaltyKind::Expelled => t.text("penalty-expelled"),
            };
            let text = t.text("player-penalty").with("round", penalty.round).say("kind", kind);
            text.with("reason", penalty.reason.clone()).to_string()
        });
        let shown = PlayerPage {
            page: staged(page(reader, &whole, Place::Player, person.name.clone()), stages),
            base: base(&view),
            team_page: match state.format().is_of_teams() {
                true => format!("{}/teams/{}", base(&view), entrant.no),
                false => String::new(),
            },
            rating: entrant.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            now: now(t, state, entrant.no),
            facts: standing.as_ref().map(|standing| facts(t, state, standing)).unwrap_or_default(),
            reason: standing.map_or_else(String::new, |standing| {
                reasons::decided(t, &standing.decided_by, edition, &namer(t, state))
            }),
            rows: records.iter().map(|record| row(t, state, record)).collect(),
            penalties: penalties.collect(),
            person,
        };
        Ok(render(&shown))
    })
    .await
}

fn now(t: Lang, state: &State, no: Number) -> Option<Now> {
    let game = state.rounds().last()?.game_of(no)?;
    let turn = game.turn_of(no)?;
    let opponent = if turn == Turn::First { game.second } else { game.first };
    Some(Now {
        round: state.rounds_paired(),
        board: game.board,
        mark: Mark::of(t, turn, state.regulations().edition),
        opponent: Person::find(state, opponent),
        opponent_mark: Mark::of(t, turn.other(), state.regulations().edition),
        result: match game.is_open(state.format()) {
            true => String::new(),
            false => round::shown_play(state, game),
        },
    })
}

fn facts(t: Lang, state: &State, standing: &Standing) -> Vec<Fact> {
    let edition = state.regulations().edition;
    let place = Fact { name: t.text("place").to_string(), value: standing.place.to_string() };
    let keys = places::columns(state).into_iter().map(|key| Fact {
        name: reasons::key(t, key, edition),
        value: places::value(t, standing, key).to_string(),
    });
    let fouls =
        Fact { name: reasons::key(t, RankingKey::Fouls, edition), value: standing.keys.fouls.to_string() };
    let mut facts: Vec<Fact> = std::iter::once(place).chain(keys).collect();
    if facts.iter().all(|fact| fact.name != fouls.name) {
        facts.push(fouls);
    }
    facts
}

fn row(t: Lang, state: &State, record: &RoundRecord) -> Row {
    let float = match record.float {
        Some(Float::Up) => t.text("float-up").to_string(),
        Some(Float::Down) => t.text("float-down").to_string(),
        None => String::new(),
    };
    Row {
        round: record.round,
        board: record.board.map(|board| board.to_string()).unwrap_or_default(),
        mark: record.turn.map(|turn| Mark::of(t, turn, state.regulations().edition)),
        opponent: record.opponent.map(|no| Person::find(state, no)),
        outcome: outcome(t, record),
        points: record.points,
        total: record.total,
        float,
    }
}

/// A round in one word.
fn outcome(t: Lang, record: &RoundRecord) -> String {
    match record.outcome {
        Outcome::Win => t.text("outcome-win"),
        Outcome::Draw => t.text("outcome-draw"),
        Outcome::Loss => t.text("outcome-loss"),
        Outcome::WinByForfeit => t.text("outcome-win-forfeit"),
        Outcome::LossByForfeit => t.text("outcome-loss-forfeit"),
        Outcome::Unplayed => t.text("board-open"),
        Outcome::Bye(ByeKind::Allocated) => t.text("bye"),
        Outcome::Bye(ByeKind::Rest) => t.text("rest"),
        Outcome::Bye(ByeKind::Requested) => t.text("bye-requested"),
        Outcome::Bye(ByeKind::Absent) => t.text("bye-absent"),
        Outcome::NotEntered => t.text("cell-not-entered"),
        Outcome::Bye(ByeKind::Bracket) => t.text("bye-bracket"),
        Outcome::Absent => t.text("cell-absent"),
        Outcome::StruckOut => t.text("cell-struck"),
    }
    .to_string()
}
