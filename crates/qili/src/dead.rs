//! 双方均无取胜可能 (2011 4.2.2, 1960 5.1), soundly: a position is called dead only where no sequence of legal moves, both
//! sides helping, leads to mate or 困毙. That 困毙 wins means that bare advisors and elephants are not drawn by assertion.

use std::collections::{HashSet, VecDeque};

use xiangqi::{Bitboard, Kind, Position, Side};

/// Whether anybody can still win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Possibility {
    /// No legal play leads to mate or 困毙: a draw.
    Dead,
    /// Some legal play does.
    Alive,
    /// Not found out within the bound.
    Unknown,
}

/// Whether a win is still possible for either side, looking at no more than `bound` positions.
///
/// Without chariot, horse, cannon and soldier the answer is [`Possibility::Dead`] at once: `examples/dead_draws.rs`
/// goes through every such position and finds none in which the side to move has no move; its table is
/// `docs/dead_draws.tsv`. With them all positions that can arise are looked at, breadth first.
///
/// ```
/// use qili::{winning_possibility, Possibility};
/// use xiangqi::Position;
///
/// let bare = Position::from_fen("2bak4/4a4/4b4/9/9/9/9/9/9/3K1A3 w").unwrap();
/// assert_eq!(winning_possibility(&bare, 0), Possibility::Dead);
/// let soldier = Position::from_fen("3k5/9/4P4/9/9/9/9/9/9/4K4 w").unwrap();
/// assert_eq!(winning_possibility(&soldier, 1_000), Possibility::Alive);
/// ```
pub fn winning_possibility(position: &Position, bound: usize) -> Possibility {
    if is_unarmed(position) {
        return Possibility::Dead;
    }
    if !position.has_legal_move() {
        return Possibility::Alive;
    }
    let mut seen = HashSet::from([shape(position)]);
    let mut open = VecDeque::from([*position]);
    while let Some(at) = open.pop_front() {
        for &mv in &at.legal_moves() {
            let next = at.play(mv);
            if is_unarmed(&next) {
                continue;
            }
            if !next.has_legal_move() {
                return Possibility::Alive;
            }
            if seen.insert(shape(&next)) {
                if seen.len() > bound {
                    return Possibility::Unknown;
                }
                open.push_back(next);
            }
        }
    }
    Possibility::Dead
}

/// No piece is left that can cross the river.
fn is_unarmed(position: &Position) -> bool {
    let armed = [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Soldier];
    Side::ALL
        .into_iter()
        .all(|side| armed.into_iter().all(|kind| position.board().pieces(side, kind).is_empty()))
}

/// What tells positions apart, exactly: the points of every kind, and the side to move.
fn shape(position: &Position) -> ([Bitboard; 14], Side) {
    let mut kinds = [Bitboard::EMPTY; 14];
    for side in Side::ALL {
        for kind in Kind::ALL {
            kinds[side as usize * 7 + kind as usize] = position.board().pieces(side, kind);
        }
    }
    (kinds, position.side_to_move())
}
