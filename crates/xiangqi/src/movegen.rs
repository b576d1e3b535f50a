//! Legal moves: listed, counted, or just asked for.

use crate::limits::Limits;
use crate::moves::MoveList;
use crate::piece::Code;
use crate::tables::{ADVISOR, CROSS, GENERAL, HORSE_FROM, ON_FILE, SOLDIER_FROM, between};
use crate::{Bitboard, Board, Kind, LegalMove, Position, Side, Square};

impl Board {
    /// True when the general of `side` on `from` may step to `to` (a neighbour in the palace, not taken by an own
    /// piece) without being taken there.
    pub(crate) fn general_may_step(&self, side: Side, from: Square, to: Square) -> bool {
        let enemy = !side;
        let at = to.index();
        let occupied = self.occupied().without(from);
        if SOLDIER_FROM[enemy as usize][at] & self.bits(enemy, Kind::Soldier) != 0 {
            return false;
        }
        // The point left is no diagonal neighbour of the point reached: the legs are as they were.
        if HORSE_FROM[at][self.eyes(to)] & self.bits(enemy, Kind::Horse) != 0 {
            return false;
        }
        let file = ON_FILE[1023] << to.file();
        let lines = self.bits(enemy, Kind::Chariot) | self.bits(enemy, Kind::General) & file;
        for from in Bitboard::from_bits(lines & CROSS[at]) {
            if !between(to, from).intersects(occupied) {
                return false;
            }
        }
        for from in Bitboard::from_bits(self.bits(enemy, Kind::Cannon) & CROSS[at]) {
            let screens = between(to, from) & occupied;
            if !screens.is_empty() && !screens.has_several() {
                return false;
            }
        }
        true
    }
}

impl Position {
    /// Calls `visit` with every piece of the side to move and the points it may legally go to (perhaps none),
    /// until one call answers false.
    #[inline]
    pub(crate) fn each_target_set(&self, mut visit: impl FnMut(Kind, Square, Bitboard) -> bool) {
        let (board, side) = (&self.board, self.side);
        let own = board.of_side(side);
        let general = self.general(side);
        let limits = Limits::of(board, side, general);

        let mut steps = Bitboard::EMPTY;
        for to in Bitboard::from_bits(GENERAL[general.index()]) - own {
            if board.general_may_step(side, general, to) {
                steps = steps.with(to);
            }
        }
        if !visit(Kind::General, general, steps) {
            return;
        }
        macro_rules! each {
            ($kind:expr, $targets:expr) => {
                for from in board.pieces(side, $kind) {
                    let targets: Bitboard = $targets(from);
                    if !visit($kind, from, (targets - own) & limits.allowed(from)) {
                        return;
                    }
                }
            };
        }
        each!(Kind::Chariot, |from| board.slides(from));
        each!(Kind::Cannon, |from| board.targets_of(side, Kind::Cannon, from));
        each!(Kind::Horse, |from| board.targets_of(side, Kind::Horse, from));
        each!(Kind::Soldier, |from| board.targets_of(side, Kind::Soldier, from));
        each!(Kind::Elephant, |from| board.targets_of(side, Kind::Elephant, from));
        each!(Kind::Advisor, |from: Square| Bitboard::from_bits(ADVISOR[from.index()]));
    }

    /// The legal moves: every move of 2.2 and 2.3 after which the mover's general is neither en prise nor faces the
    /// other (3.4).
    ///
    /// ```
    /// use xiangqi::Position;
    /// assert_eq!(Position::start().legal_moves().len(), 44);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let tag = self.tag();
        self.each_target_set(|kind, from, targets| {
            let piece = Code::of(self.side, kind);
            for to in targets {
                list.push(LegalMove { tag, from, to, piece, captured: self.board.code_at(to) });
            }
            true
        });
        list
    }

    /// How many legal moves there are, without listing them.
    pub fn legal_move_count(&self) -> u32 {
        let mut count = 0;
        self.each_target_set(|_, _, targets| {
            count += targets.len();
            true
        });
        count
    }

    /// True when the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut found = false;
        self.each_target_set(|_, _, targets| {
            found = !targets.is_empty();
            !found
        });
        found
    }
}
