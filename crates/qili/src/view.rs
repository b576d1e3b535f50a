//! One way of looking at a position, so that left and right, Red and Black are judged exactly alike: among equal lines
//! a search finds the one it meets first, so it must always meet them in the same order.

use xiangqi::{Move, Position, Side, Square};

use crate::facts::{Facts, Prey};

/// The board as it lies, turned, mirrored, or both. Applied twice it is the board as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    turned: bool,
    mirrored: bool,
}

impl View {
    /// The view in which the mover sits below, and of two mirror images the lesser is looked at.
    pub(crate) fn of(before: &Position, mv: Move, earlier: Option<&Position>) -> View {
        let turned = before.side_to_move() == Side::Black;
        let look = |mirrored: bool| {
            let view = View { turned, mirrored };
            let shown = |position: &Position| view.position(position).to_fen();
            (shown(before), view.mv(mv).to_string(), earlier.map(shown))
        };
        View { turned, mirrored: look(true) < look(false) }
    }

    pub(crate) fn position(self, position: &Position) -> Position {
        let turned = if self.turned { position.colours_swapped() } else { *position };
        if self.mirrored { turned.mirrored() } else { turned }
    }

    pub(crate) fn square(self, at: Square) -> Square {
        let turned = if self.turned { at.flipped() } else { at };
        if self.mirrored { turned.mirrored() } else { turned }
    }

    pub(crate) fn mv(self, mv: Move) -> Move {
        Move::new(self.square(mv.from), self.square(mv.to))
    }

    fn line(self, line: Vec<Move>) -> Vec<Move> {
        line.into_iter().map(|mv| self.mv(mv)).collect()
    }

    /// Facts seen in this view, told of the board as it lies.
    pub(crate) fn facts(self, facts: Facts) -> Facts {
        let all = |points: Vec<Square>| points.into_iter().map(|at| self.square(at)).collect::<Vec<_>>();
        let turn = |prey: Prey| {
            let mut piece = prey.piece;
            piece.side = if self.turned { !piece.side } else { piece.side };
            Prey { at: self.square(prey.at), piece, line: self.line(prey.line), ..prey }
        };
        Facts {
            mate: facts.mate.map(|line| self.line(line)),
            prey: facts.prey.into_iter().map(turn).collect(),
            uncovering: facts.uncovering.into_iter().map(turn).collect(),
            pursued: all(facts.pursued),
            exchanges: facts.exchanges.into_iter().map(|(a, b)| (self.square(a), self.square(b))).collect(),
            offers: facts.offers.map(|at| self.square(at)),
            blocks: all(facts.blocks),
            follows: all(facts.follows),
            excused: facts.excused.into_iter().map(|(at, excuse)| (self.square(at), excuse)).collect(),
            ..facts
        }
    }
}
