//! What a table's page shows, part by part: the page is put together from the parts, and each part is sent anew when it
//! has changed.

mod acts;
mod board;
mod clock;
mod lines;
mod state;

use std::collections::BTreeMap;

use arbiter::Mover;
use askama::Template;
use xiangqi::{Side, Square};

use crate::desk::{Seat, TableView};
use crate::i18n::Lang;
use acts::ActsPart;
pub(super) use board::still;
use clock::ClockPart;
pub(super) use lines::proposal;
use lines::{LogPart, MovesPart};
use state::StatePart;

/// How somebody looks at a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Look {
    pub(super) t: Lang,
    pub(super) seat: Seat,
    /// The side at the bottom.
    pub(super) below: Side,
    /// The address of this seat's pages.
    pub(super) base: String,
    /// The piece that is taken up, on a page without script.
    pub(super) from: Option<Square>,
}

/// The parts of the page, in HTML.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) board: String,
    pub(super) above: String,
    pub(super) below: String,
    pub(super) state: String,
    pub(super) moves: String,
    pub(super) acts: String,
    pub(super) log: String,
}

impl Parts {
    /// Each part with its name, as the page's script takes them.
    pub(super) fn named(&self) -> BTreeMap<&'static str, &str> {
        BTreeMap::from([
            ("board", self.board.as_str()),
            ("above", &self.above),
            ("below", &self.below),
            ("state", &self.state),
            ("moves", &self.moves),
            ("acts", &self.acts),
            ("log", &self.log),
        ])
    }

    /// Draws them all. `said` is what has happened in words, line by line.
    pub(super) fn draw(view: &TableView, look: &Look, now_ms: u64, said: &[String]) -> Parts {
        let game = &view.game;
        let top = Mover::of(look.below.opposite(), game.edition());
        Parts {
            board: board::board(view, look),
            above: html(&ClockPart::of(game, look, top, now_ms)),
            below: html(&ClockPart::of(game, look, !top, now_ms)),
            state: html(&StatePart::of(view, look)),
            moves: html(&MovesPart::of(game, look.t)),
            acts: html(&ActsPart::of(game, look)),
            log: html(&LogPart::of(view, look, said)),
        }
    }
}

fn html(template: &impl Template) -> String {
    template.render().unwrap_or_default()
}

pub(super) const fn below_word(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Black => "black",
    }
}
