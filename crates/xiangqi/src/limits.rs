//! What a side's pieces must heed so that its general stays safe.
//!
//! Every enemy piece that checks the general, or would if one or two pieces went away, or if one came between,
//! gives one limit. A move that heeds them all is legal; the general's own moves are tried one by one.

use crate::tables::{CROSS, HORSE_FROM, SOLDIER_FROM, between};
use crate::{Bitboard, Board, Kind, Side, Square};

/// One enemy piece's hold.
struct Limit {
    from: Square,
    /// The side's pieces that stand in its way.
    who: Bitboard,
    /// Where these may go.
    theirs: Bitboard,
    /// Where all others may go.
    others: Bitboard,
    check: bool,
}

impl Limit {
    /// A check that only these points answer, whoever goes there.
    fn check(from: Square, answers: Bitboard) -> Limit {
        Limit { from, who: Bitboard::EMPTY, theirs: Bitboard::ALL, others: answers, check: true }
    }

    /// Pieces that must stay on these points; all others are free.
    fn pin(from: Square, who: Bitboard, theirs: Bitboard) -> Limit {
        Limit { from, who, theirs, others: Bitboard::ALL, check: false }
    }
}

/// Shows every enemy piece that limits the pieces of `side`, whose general stands on `general`.
#[inline]
fn each(board: &Board, side: Side, general: Square, mut visit: impl FnMut(Limit)) {
    let (enemy, own, occupied) = (!side, board.of_side(side), board.occupied());
    let cross = Bitboard::from_bits(CROSS[general.index()]);
    for from in (board.pieces(enemy, Kind::Chariot) | board.pieces(enemy, Kind::General)) & cross {
        let way = between(general, from);
        let screens = way & occupied;
        if screens.is_empty() {
            visit(Limit::check(from, way.with(from)));
        } else if !screens.has_several() && screens.intersects(own) {
            visit(Limit::pin(from, screens, way.with(from)));
        }
    }
    for from in board.pieces(enemy, Kind::Cannon) & cross {
        let way = between(general, from);
        let screens = way & occupied;
        let answers = (way - screens).with(from);
        if screens.is_empty() {
            visit(Limit { from, who: Bitboard::EMPTY, theirs: Bitboard::ALL, others: !way, check: false });
        } else if !screens.has_several() {
            visit(Limit { from, who: screens & own, theirs: !way, others: answers, check: true });
        } else if screens.len() == 2 && screens.intersects(own) {
            visit(Limit::pin(from, screens & own, answers));
        }
    }
    let ring = Bitboard::from_bits(HORSE_FROM[general.index()][0]);
    for from in board.pieces(enemy, Kind::Horse) & ring {
        let leg = horse_leg(from, general);
        if !occupied.contains(leg) {
            visit(Limit::check(from, Bitboard::from(leg).with(from)));
        } else if own.contains(leg) {
            visit(Limit::pin(from, Bitboard::from(leg), Bitboard::from(from)));
        }
    }
    let near = Bitboard::from_bits(SOLDIER_FROM[enemy as usize][general.index()]);
    for from in board.pieces(enemy, Kind::Soldier) & near {
        visit(Limit::check(from, Bitboard::from(from)));
    }
}

/// All limits together.
pub(crate) struct Limits {
    /// Where a piece that stands in nobody's way may go.
    pub(crate) open: Bitboard,
    /// The side's pieces that stand in somebody's way.
    pub(crate) held: Bitboard,
    /// Those of them whose going would give check.
    pub(crate) pinned: Bitboard,
    /// Enemy pieces that give check.
    pub(crate) checkers: Bitboard,
}

impl Limits {
    #[inline]
    pub(crate) fn of(board: &Board, side: Side, general: Square) -> Limits {
        let mut limits = Limits {
            open: Bitboard::ALL,
            held: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            checkers: Bitboard::EMPTY,
        };
        each(board, side, general, |limit| {
            limits.open &= limit.others;
            limits.held |= limit.who;
            if limit.check {
                limits.checkers = limits.checkers.with(limit.from);
            } else {
                limits.pinned |= limit.who;
            }
        });
        limits
    }

    /// True when nothing limits the side: all its pieces but the general move as they like.
    #[inline]
    pub(crate) fn none(&self) -> bool {
        self.held.is_empty() && self.open == Bitboard::ALL
    }
}

/// Where a held piece may go without leaving its general en prise.
#[cold]
pub(crate) fn allowed_to_held(board: &Board, side: Side, general: Square, piece: Square) -> Bitboard {
    let mut allowed = Bitboard::ALL;
    each(board, side, general, |limit| {
        allowed &= if limit.who.contains(piece) { limit.theirs } else { limit.others };
    });
    allowed
}

/// The leg of a horse's move from one point to another.
pub(crate) const fn horse_leg(from: Square, to: Square) -> Square {
    let (x, y) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    // Whole division keeps the longer step's direction and drops the shorter.
    match from.offset(x / 2, y / 2) {
        Some(leg) => leg,
        None => from,
    }
}
