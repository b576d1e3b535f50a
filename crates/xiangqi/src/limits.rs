//! What a side's pieces must heed so that its general stays safe.
//!
//! Every enemy piece that checks the general, or would if one or two pieces went away, or if one came between,
//! gives one limit. A move that heeds them all is legal; the general's own moves are tried one by one.

use crate::tables::{CROSS, HORSE_FROM, SOLDIER_FROM, between};
use crate::{Bitboard, Board, Kind, Side, Square};

/// One enemy piece's hold.
#[derive(Clone, Copy)]
struct Limit {
    /// Pieces that stand in its way.
    who: Bitboard,
    /// Where these may go.
    theirs: Bitboard,
    /// Where all others may go.
    others: Bitboard,
}

/// Four lines with a chariot or general and a cannon or two each, eight horses' points, three soldiers': but a side
/// has only 2 chariots, 2 cannons, 2 horses, 1 general and 5 soldiers.
const MOST: usize = 12;

pub(crate) struct Limits {
    count: usize,
    limits: [Limit; MOST],
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
    pub(crate) fn of(board: &Board, side: Side, general: Square) -> Limits {
        let nothing = Limit { who: Bitboard::EMPTY, theirs: Bitboard::ALL, others: Bitboard::ALL };
        let mut limits = Limits {
            count: 0,
            limits: [nothing; MOST],
            open: Bitboard::ALL,
            held: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            checkers: Bitboard::EMPTY,
        };
        let (enemy, own, occupied) = (!side, board.of_side(side), board.occupied());
        let cross = Bitboard::from_bits(CROSS[general.index()]);
        let generals = board.pieces(enemy, Kind::General);
        for from in (board.pieces(enemy, Kind::Chariot) | generals) & cross {
            let way = between(general, from);
            let screens = way & occupied;
            if screens.is_empty() {
                limits.check(from, Bitboard::EMPTY, Bitboard::ALL, way.with(from));
            } else if !screens.has_several() {
                limits.hold(screens & own, way.with(from));
            }
        }
        for from in board.pieces(enemy, Kind::Cannon) & cross {
            let way = between(general, from);
            let screens = way & occupied;
            match screens.len() {
                0 => limits.add(Bitboard::EMPTY, Bitboard::ALL, !way),
                1 => limits.check(from, screens & own, !way, (way - screens).with(from)),
                2 => limits.hold(screens & own, (way - screens).with(from)),
                _ => {}
            }
        }
        let ring = Bitboard::from_bits(HORSE_FROM[general.index()][0]);
        for from in board.pieces(enemy, Kind::Horse) & ring {
            let leg = horse_leg(from, general);
            if !occupied.contains(leg) {
                limits.check(from, Bitboard::EMPTY, Bitboard::ALL, Bitboard::from(leg).with(from));
            } else if own.contains(leg) {
                limits.hold(Bitboard::from(leg), Bitboard::from(from));
            }
        }
        let near = Bitboard::from_bits(SOLDIER_FROM[enemy as usize][general.index()]);
        for from in board.pieces(enemy, Kind::Soldier) & near {
            limits.check(from, Bitboard::EMPTY, Bitboard::ALL, Bitboard::from(from));
        }
        limits
    }

    /// Where the piece on a point (not the general) may go without leaving its general en prise.
    #[inline]
    pub(crate) fn allowed(&self, from: Square) -> Bitboard {
        if !self.held.contains(from) {
            return self.open;
        }
        self.limits[..self.count].iter().fold(Bitboard::ALL, |allowed, limit| {
            allowed & if limit.who.contains(from) { limit.theirs } else { limit.others }
        })
    }

    fn hold(&mut self, who: Bitboard, theirs: Bitboard) {
        if !who.is_empty() {
            self.pinned |= who;
            self.add(who, theirs, Bitboard::ALL);
        }
    }

    fn check(&mut self, from: Square, who: Bitboard, theirs: Bitboard, others: Bitboard) {
        self.checkers = self.checkers.with(from);
        self.add(who, theirs, others);
    }

    fn add(&mut self, who: Bitboard, theirs: Bitboard, others: Bitboard) {
        self.open &= others;
        self.held |= who;
        if let Some(place) = self.limits.get_mut(self.count) {
            *place = Limit { who, theirs, others };
            self.count += 1;
        }
    }
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
