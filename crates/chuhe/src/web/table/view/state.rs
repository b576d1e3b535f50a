//! How the game stands: whose turn it is or how it ended, what waits for somebody, and what is written down.

use arbiter::{Game, Mover, PerMover, Signer};
use askama::Template;

use super::Look;
use super::acts::offered;
use crate::desk::{Seat, TableId, TableView};
use crate::i18n::reasons::list;
use crate::i18n::table as say;
use crate::i18n::{Lang, Text, rulings};
use crate::web::event::{Cite, Note, cites};
use crate::web::table::incident::Incident;

#[derive(Template)]
#[template(path = "table/state.html")]
pub(super) struct StatePart {
    t: Lang,
    /// The ruling that ended the game.
    verdict: String,
    draw: bool,
    reason: String,
    articles: Vec<Cite>,
    /// Whose turn it is, where the game goes on.
    turn: String,
    notes: Vec<Note>,
    /// What is written down of a game that is over or adjourned.
    written: Vec<String>,
    /// What is to be done now.
    next: Vec<Button>,
    /// The result can be entered in the event, or is there.
    enter: String,
    entered: String,
}

/// A way to an incident's page.
struct Button {
    href: String,
    label: String,
}

impl StatePart {
    pub(super) fn of(view: &TableView, look: &Look) -> StatePart {
        let t = look.t;
        let game = &view.game;
        let edition = game.edition();
        let side = |mover: Mover| say::player(t, mover, edition);
        let official = matches!(look.seat, Seat::Official(_));
        let mut notes = Vec::new();
        let need = |text: Text, articles: &[rulebook::Article]| Note {
            class: "need",
            role: "status",
            text: text.to_string(),
            articles: cites(t, articles),
        };
        let odds = game.start().handicap.as_ref().map_or(1, arbiter::Handicap::opening_moves);
        let left = odds.saturating_sub(game.odds_moves().len());
        if odds > 1 && game.record().is_empty() && game.ending().is_none() {
            let text = t.text("note-odds").with("side", side(Mover::First)).with("n", left);
            notes.push(need(text, &[rulebook::article!("1960:7.2")]));
        }
        if let Some(by) = game.open_offer() {
            notes.push(need(t.text("note-offer").with("side", side(by)), &[]));
        }
        if let Some(pending) = game.pending() {
            let text = match pending.must_change {
                Some(mover) => t.text("note-pending").with("side", side(mover)),
                None => t.text("note-pending-draw"),
            };
            let ground = rulings::reason(t, pending.ground);
            notes.push(need(text.with("ground", ground).with("ply", pending.until_ply), &pending.articles));
        }
        for by in Mover::ALL {
            if game.ending().is_none() && game.fresh_fouls().iter().any(|entry| entry.by == by) {
                let text = t.text("note-fresh-foul").with("side", side(by));
                notes.push(need(text, &[rulebook::article!("2011:8.2")]));
            }
        }
        if let Some(at) = game.touched() {
            notes.push(need(t.text("note-touched").say("at", at), &[]));
        }
        if !game.touches().is_empty() {
            let allowed = arbiter::allowed(game.position(), game.touches(), edition);
            let moves: Vec<String> =
                allowed.moves.iter().map(|mv| say::played(t, game.position(), mv.to_move())).collect();
            let moves = list(t, &moves);
            notes.push(need(t.text("note-touches").with("moves", moves), &allowed.articles));
        }
        if let Some(unclear) = game.unclear() {
            notes.push(need(t.text("note-unclear").with("side", side(!unclear.by)), &[]));
        }
        if game.is_upset() {
            notes.push(need(t.text("note-upset"), &[]));
        }
        if game.is_limit_due() {
            notes.push(need(t.text("note-limit-due"), &[]));
        }
        if let Some(limit) = game.ordered_limit().filter(|_| !game.is_limit_due()) {
            notes.push(need(t.text("note-limit").with("ply", limit.until_ply), &[]));
        }
        if game.must_seal() {
            notes.push(need(t.text("note-seal"), &[]));
        }
        if let Some(envelope) = game.envelope() {
            let text = t.text("note-envelope").with("side", side(envelope.by)).with("n", envelope.number);
            notes.push(need(text, &[]));
        }
        let clock_stands = game.clock().is_some_and(|clock| clock.running().is_none());
        if clock_stands && game.ending().is_none() && game.begun_at_ms().is_some() {
            notes.push(need(t.text("note-clock-stands"), &[]));
        }
        let next = [
            Incident::Begin,
            Incident::Arrive,
            Incident::Accept,
            Incident::Refuse,
            Incident::NamePoint,
            Incident::Restored,
            Incident::SettleLimit,
            Incident::Seal,
            Incident::OpenSealed,
            Incident::Start,
            Incident::Sign,
        ];
        let next = next
            .into_iter()
            .filter(|incident| incident.fits(game) && offered(*incident, game, look.seat))
            .map(|incident| Button {
                href: format!("{}/incident/{}", look.base, incident.slug()),
                label: incident.name(t),
            });
        let ending = game.ending();
        let board = matches!(view.id, TableId::Board { .. });
        let result = view.result();
        let is_entered = view.entered.as_ref().map(|entered| entered.result) == result && result.is_some();
        StatePart {
            t,
            verdict: ending.map(|ending| say::result(t, ending.result, edition)).unwrap_or_default(),
            draw: ending.is_some_and(|ending| ending.result == arbiter::GameResult::Draw),
            reason: ending.map(|ending| rulings::ending(t, &ending.reason)).unwrap_or_default(),
            articles: ending.map(|ending| cites(t, &ending.articles)).unwrap_or_default(),
            turn: match ending {
                Some(_) => String::new(),
                None if game.clock().is_some() && game.begun_at_ms().is_none() => {
                    t.text("turn-not-begun").to_string()
                }
                None => t.text("turn-of").with("side", side(game.to_move())).to_string(),
            },
            notes,
            written: if ending.is_some() { sheet(t, game) } else { envelope(t, game) },
            next: next.collect(),
            enter: if official && board && result.is_some() && !is_entered {
                format!("{}/result", look.base)
            } else {
                String::new()
            },
            entered: if is_entered { t.text("result-entered").to_string() } else { String::new() },
        }
    }
}

/// What is written down of a player.
fn written_of(t: Lang, game: &Game, mover: Mover, facts: impl IntoIterator<Item = Text>) -> String {
    let facts: Vec<String> = facts.into_iter().map(|fact| fact.to_string()).collect();
    let side = say::player(t, mover, game.edition());
    t.text("sheet-of").with("side", side).with("facts", list(t, &facts)).to_string()
}

fn used(t: Lang, used_ms: Option<PerMover<u64>>, mover: Mover) -> Option<Text> {
    used_ms.map(|used| t.text("sheet-used").with("time", say::clock(used[mover])))
}

/// What stands on the envelope of an adjourned game besides the position (1960 section 十一, 四).
fn envelope(t: Lang, game: &Game) -> Vec<String> {
    let Some(envelope) = game.envelope() else { return Vec::new() };
    let [first, second] = [&envelope.first, &envelope.second];
    let players = t.text("game-title").with("first", first.clone()).with("second", second.clone());
    let of = |mover: Mover| {
        let reserve =
            envelope.reserve_ms.map(|left| t.text("clock-reserve").with("time", say::clock(left[mover])));
        let facts = used(t, envelope.used_ms, mover).into_iter().chain(reserve);
        envelope.used_ms.map(|_| written_of(t, game, mover, facts))
    };
    std::iter::once(players.to_string()).chain(Mover::ALL.into_iter().filter_map(of)).collect()
}

/// What the sheet states besides the result (2011 article 九).
fn sheet(t: Lang, game: &Game) -> Vec<String> {
    let Some(sheet) = game.sheet() else { return Vec::new() };
    let edition = game.edition();
    let of = |mover: Mover| {
        let fouls = t.text("clock-fouls").with("n", sheet.fouls[mover]);
        written_of(t, game, mover, used(t, sheet.used_ms, mover).into_iter().chain([fouls]))
    };
    let signatures = if sheet.complete {
        t.text("sheet-complete").to_string()
    } else {
        let left = Signer::ALL.into_iter().filter(|signer| !sheet.signed.contains(signer));
        let left: Vec<String> = left.map(|signer| say::signer(t, signer, edition)).collect();
        t.text("sheet-to-sign").with("who", list(t, &left)).to_string()
    };
    Mover::ALL.map(of).into_iter().chain([signatures]).collect()
}
