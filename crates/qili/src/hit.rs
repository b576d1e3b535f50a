//! Plain attacks: which piece could take which, and whether it would be taken back. Nothing is searched; a capture must
//! be legal and a protector must be able to recapture legally.

use xiangqi::{Kind, Move, Piece, Position, Setup, Side, Square};

use crate::facts::{Hit, Root};
use crate::search::crossed;

/// Every plain attack of a side, whoever is on move and whether or not a check stands.
pub(crate) fn hits(position: &Position, side: Side) -> Vec<Hit> {
    let board = position.board();
    let mut found = Vec::new();
    for (at, piece) in board.iter() {
        let target = piece.side != side
            && piece.kind != Kind::General
            && (piece.kind != Kind::Soldier || crossed(piece.side, at));
        if !target {
            continue;
        }
        for by in board.attackers(at, side) {
            let (Some(taker), Some(root)) = (board.piece_at(by), root(position, by, at)) else {
                continue;
            };
            found.push(Hit { by, taker, at, piece, root, mutual: mutual(position, by, taker, at, piece) });
        }
    }
    found
}

/// The position after a piece has taken another, the other side to move; none where the taker may not leave.
fn taken(position: &Position, by: Square, at: Square) -> Option<Position> {
    let mut setup: Setup = position.setup();
    let taker = setup.board.piece_at(by)?;
    setup.board.set(at, Some(taker));
    setup.board.set(by, None);
    setup.side_to_move = !taker.side;
    Position::new(setup).ok()
}

/// The root after a capture.
fn root(position: &Position, by: Square, at: Square) -> Option<Root> {
    let next = taken(position, by, at)?;
    let protectors = next.board().attackers(at, next.side_to_move());
    let able = protectors.into_iter().any(|from| next.legal(Move::new(from, at)).is_ok());
    Some(match (able, protectors.is_empty()) {
        (true, _) => Root::True,
        (false, true) => Root::None,
        (false, false) => Root::False,
    })
}

/// Whether equal pieces face each other and the target may take just as well.
fn mutual(position: &Position, by: Square, taker: Piece, at: Square, piece: Piece) -> bool {
    taker.kind == piece.kind
        && position.board().attackers(by, piece.side).contains(at)
        && taken(position, at, by).is_some()
}
