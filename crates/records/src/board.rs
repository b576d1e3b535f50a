//! The position of a record, legal or not.

use xiangqi::{IllegalMove, LegalMove, Move, Position, Setup, Side};

use crate::Legality;

/// A position as a record has it. Most are legal; but records also begin from diagrams that lack a general, go on
/// after a 自杀, and hold moves that no piece can make, and they are kept as they are.
///
/// ```
/// use records::{Legality, RecordedPosition};
/// use xiangqi::Setup;
/// let mut position = RecordedPosition::new(Setup::from_fen("4k4/9/9/9/9/9/9/9/4R4/4K4 w").unwrap());
/// assert_eq!(position.play("e1d1".parse().unwrap()), Legality::Suicide);
/// assert!(position.legal().is_none());
/// assert_eq!(position.play("e9f9".parse().unwrap()), Legality::Legal);
/// assert!(position.legal().is_some(), "the generals no longer face each other");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedPosition(Inner);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inner {
    Legal(Position),
    Loose(Setup),
}

impl RecordedPosition {
    /// The position of a diagram.
    pub fn new(setup: Setup) -> RecordedPosition {
        RecordedPosition(match Position::new(setup) {
            Ok(position) => Inner::Legal(position),
            Err(_) => Inner::Loose(setup),
        })
    }

    /// The usual start.
    pub fn start() -> RecordedPosition {
        RecordedPosition(Inner::Legal(Position::start()))
    }

    /// The position, when a game can be played from it.
    pub fn legal(&self) -> Option<&Position> {
        match &self.0 {
            Inner::Legal(position) => Some(position),
            Inner::Loose(_) => None,
        }
    }

    /// The pieces and the side to move.
    pub fn setup(&self) -> Setup {
        match &self.0 {
            Inner::Legal(position) => position.setup(),
            Inner::Loose(setup) => *setup,
        }
    }

    /// The pieces.
    pub fn board(&self) -> &xiangqi::Board {
        match &self.0 {
            Inner::Legal(position) => position.board(),
            Inner::Loose(setup) => &setup.board,
        }
    }

    /// Whose turn it is.
    pub fn side_to_move(&self) -> Side {
        match &self.0 {
            Inner::Legal(position) => position.side_to_move(),
            Inner::Loose(setup) => setup.side_to_move,
        }
    }

    /// The number of the round of moves that is being played, from 1.
    pub fn round(&self) -> u32 {
        match &self.0 {
            Inner::Legal(position) => position.round(),
            Inner::Loose(setup) => setup.round,
        }
    }

    /// What the rules say of a move here.
    pub fn judge(&self, played: Move) -> Legality {
        match &self.0 {
            Inner::Legal(position) => match position.legal(played) {
                Ok(_) => Legality::Legal,
                Err(error) => of_error(error),
            },
            Inner::Loose(setup) => {
                let Move { from, to } = played;
                let side = setup.side_to_move;
                let own = setup.board.piece_at(from).is_some_and(|piece| piece.side == side);
                if !own || !setup.board.targets(from).contains(to) {
                    return Legality::Irregular;
                }
                let after = moved(setup, played).board;
                let exposed = after
                    .pieces(side, xiangqi::Kind::General)
                    .into_iter()
                    .any(|general| !after.attackers(general, !side).is_empty());
                if exposed { Legality::Suicide } else { Legality::Legal }
            }
        }
    }

    /// Plays a move as the record has it and says what it was. Whatever stands on the first point goes to the second;
    /// the turn passes to the other side than the piece's, or than the side to move when no piece stands there.
    pub fn play(&mut self, played: Move) -> Legality {
        if let Inner::Legal(position) = &mut self.0 {
            match position.legal(played) {
                Ok(legal) => {
                    let _ = position.make(legal);
                    return Legality::Legal;
                }
                Err(error) => {
                    *self = RecordedPosition::new(moved(&position.setup(), played));
                    return of_error(error);
                }
            }
        }
        let legality = self.judge(played);
        *self = RecordedPosition::new(moved(&self.setup(), played));
        legality
    }

    /// [`RecordedPosition::play`], with what is needed to take the move back.
    pub(crate) fn play_and_remember(&mut self, played: Move) -> (Legality, Undo) {
        if let Inner::Legal(position) = &mut self.0
            && let Ok(legal) = position.legal(played)
        {
            return (Legality::Legal, Undo(Remembered::Step(position.make(legal))));
        }
        let before = Box::new(*self);
        (self.play(played), Undo(Remembered::Whole(before)))
    }

    /// Takes the last move back.
    pub(crate) fn take_back(&mut self, Undo(remembered): Undo) {
        match (remembered, &mut self.0) {
            (Remembered::Whole(before), _) => *self = *before,
            (Remembered::Step(undo), Inner::Legal(position)) => position.unmake(undo),
            (Remembered::Step(_), Inner::Loose(_)) => {}
        }
    }

    /// Plays a move that is known to be legal here.
    #[inline]
    pub(crate) fn play_legal(&mut self, legal: LegalMove) -> Undo {
        match &mut self.0 {
            Inner::Legal(position) => Undo(Remembered::Step(position.make(legal))),
            Inner::Loose(_) => self.play_and_remember(legal.to_move()).1,
        }
    }

    /// The FEN of six fields.
    pub fn to_fen(&self) -> String {
        self.setup().to_fen()
    }
}

/// What takes a move back.
#[derive(Clone)]
pub(crate) struct Undo(Remembered);

#[derive(Clone)]
enum Remembered {
    Step(xiangqi::Undo),
    Whole(Box<RecordedPosition>),
}

fn of_error(error: IllegalMove) -> Legality {
    if error.is_suicide() { Legality::Suicide } else { Legality::Irregular }
}

fn moved(setup: &Setup, Move { from, to }: Move) -> Setup {
    let mut after = *setup;
    let piece = after.board.piece_at(from);
    let side = piece.map_or(setup.side_to_move, |piece| piece.side);
    let captured = from != to && after.board.piece_at(to).is_some();
    if from != to && piece.is_some() {
        after.board.set(from, None);
        after.board.set(to, piece);
    }
    after.plies_since_capture = if captured { 0 } else { after.plies_since_capture.saturating_add(1) };
    after.round = after.round.saturating_add(side as u32);
    after.side_to_move = !side;
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn irregular_moves_are_played_and_named() {
        rulebook::cites!("2011:3.4");
        let facing = "4k4/9/9/9/9/9/9/9/4R4/4K4 w";
        for (fen, played, legality) in [
            (facing, "e1e8", Legality::Legal),
            (facing, "e1d1", Legality::Suicide),
            (facing, "e1d2", Legality::Irregular),
            (facing, "a0a1", Legality::Irregular),
            (facing, "e9d9", Legality::Irregular),
            // Without a general nothing can be exposed.
            ("4k4/9/9/9/9/9/9/9/4R4/9 w", "e1d1", Legality::Legal),
        ] {
            let mut position = RecordedPosition::new(Setup::from_fen(fen).unwrap());
            let played = played.parse().unwrap();
            assert_eq!(position.judge(played), legality, "{fen} {played}");
            assert_eq!(position.play(played), legality, "{fen} {played}");
        }
    }
}
