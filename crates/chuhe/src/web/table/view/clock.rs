//! A player's clock, with what counts against it.

use arbiter::{Game, Mover, Partner};
use askama::Template;
use rulebook::regulations::TimeControl;
use xiangqi::Side;

use super::Look;
use crate::i18n::table as say;

#[derive(Template)]
#[template(path = "table/clock.html")]
pub(super) struct ClockPart {
    colour: &'static str,
    mark: String,
    name: String,
    /// 着: it is this player's turn.
    to_move: bool,
    running: bool,
    /// Milliseconds left when this was drawn, and the time as it stood then; none without a clock.
    left: Option<u64>,
    shown: String,
    low: bool,
    facts: Vec<String>,
}

impl ClockPart {
    pub(super) fn of(game: &Game, look: &Look, mover: Mover, now_ms: u64) -> ClockPart {
        let t = look.t;
        let edition = game.edition();
        let (colour, mark) = match mover.side(edition) {
            Side::Red => ("red", t.text("red-short")),
            Side::Black => ("black", t.text("black-short")),
        };
        let over = game.ending().is_some();
        let reading = game.clock().map(|clock| clock.reading(mover, now_ms));
        let running = game.clock().and_then(arbiter::Clock::running) == Some(mover);
        let left = reading.and_then(|reading| reading.left_ms);
        let mut facts = Vec::new();
        let due = game.partner_due(mover).filter(|_| !over && game.to_move() == mover);
        if let Some((pairs, due)) = game.start().pairs.as_ref().zip(due) {
            let [one, two] = &pairs.names[mover];
            let name = if due == Partner::One { one } else { two };
            facts.push(t.text("clock-partner").with("name", name.clone()).to_string());
        }
        if !over && game.begun_at_ms().is_some() && !game.present()[mover] {
            facts.push(t.text("clock-absent").to_string());
        }
        if let Some(reading) = reading {
            if let Some(due) = reading.moves_due {
                facts.push(t.text("clock-moves-due").with("n", due).to_string());
            }
            if let Some(reserve) = reading.reserve_ms {
                facts.push(t.text("clock-reserve").with("time", say::clock(reserve)).to_string());
            }
        }
        if let Some(TimeControl::Increment { increment_ms, .. }) =
            game.clock().map(|clock| clock.control(mover))
        {
            facts.push(t.text("clock-increment").with("n", increment_ms / 1000).to_string());
        }
        facts.push(t.text("clock-fouls").with("n", game.fouls(mover)).to_string());
        facts.push(t.text("clock-offers").with("n", game.offers()[mover]).to_string());
        if game.has_moved_unpressed() == Some(mover) {
            facts.push(t.text("clock-to-press").to_string());
        }
        ClockPart {
            colour,
            mark: mark.to_string(),
            name: say::names(t, game.start(), mover),
            to_move: !over && game.to_move() == mover,
            running,
            left,
            shown: left.map(say::clock).unwrap_or_default(),
            low: left.is_some_and(|left| left < 60_000),
            facts,
        }
    }
}
