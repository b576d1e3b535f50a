//! The kinds of quiet moves: what is blocked (拦), followed (跟) or offered (献). None of them is forbidden.

use xiangqi::{Kind, LegalMove, Position, Square};

use crate::hit::hits;
use crate::threat::takes_on;

/// Enemy pieces that the move cuts off from the general or from a piece they attacked.
pub(crate) fn blocks(before: &Position, after: &Position, mv: LegalMove) -> Vec<Square> {
    let side = before.side_to_move();
    let mut found: Vec<Square> = Vec::new();
    for (at, piece) in after.board().iter() {
        if piece.side != side || at == mv.to() {
            continue;
        }
        let cut_off = before.attackers(at, !side) - after.attackers(at, !side);
        found
            .extend(cut_off.into_iter().filter(|by| after.board().piece_at(*by).is_some() && *by != mv.to()));
    }
    found.sort();
    found.dedup();
    found
}

/// Enemy pieces, protected, that the piece that moved attacks.
pub(crate) fn follows(after: &Position, mv: LegalMove) -> Vec<Square> {
    let weak = matches!(mv.piece().kind, Kind::General | Kind::Soldier);
    hits(after, mv.piece().side)
        .into_iter()
        .filter(|hit| !weak && hit.by == mv.to() && !hit.mutual && !hit.chases())
        .map(|hit| hit.at)
        .collect()
}

/// The piece that moved, where the other side could simply win it.
pub(crate) fn offer(after: &Position, mv: LegalMove) -> Option<Square> {
    takes_on(after, mv.to()).then_some(mv.to())
}
