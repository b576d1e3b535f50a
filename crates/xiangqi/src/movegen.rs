//! Legal moves: listed, counted, or just asked for.

use crate::attacks::on_lines;
use crate::limits::{Limits, allowed_to_held};
use crate::moves::MoveList;
use crate::piece::Code;
use crate::tables::{
    ADVISOR, CROSS, ELEPHANT, FILE_A, GENERAL, HORSE, HORSE_FROM, ONES, SOLDIER, SOLDIER_FROM, between,
};
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
        let file = FILE_A[1023] << to.file();
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
    /// Where the general may go.
    #[inline]
    fn general_steps(&self) -> Bitboard {
        let (board, side) = (&self.board, self.side_to_move());
        let general = self.general(side);
        let mut steps = Bitboard::EMPTY;
        for to in Bitboard::from_bits(GENERAL[general.index()]) - board.of_side(side) {
            if board.general_may_step(side, general, to) {
                steps = steps.with(to);
            }
        }
        steps
    }

    /// Calls `visit` with every piece of the side to move and the points it may legally go to (perhaps none),
    /// until one call answers false.
    #[inline]
    fn each_target_set(&self, limits: &Limits, mut visit: impl FnMut(Kind, Square, Bitboard) -> bool) {
        let (board, side) = (&self.board, self.side_to_move());
        let general = self.general(side);
        let own = board.of_side(side);
        if !visit(Kind::General, general, self.general_steps()) {
            return;
        }
        let allowed = |from| {
            if limits.held.contains(from) { allowed_to_held(board, side, general, from) } else { limits.open }
        };
        macro_rules! each {
            ($kind:expr, $targets:expr) => {
                for from in board.pieces(side, $kind) {
                    let targets: Bitboard = $targets(from);
                    if !visit($kind, from, targets & allowed(from)) {
                        return;
                    }
                }
            };
        }
        each!(Kind::Chariot, |from| {
            let (across, along) = board.chariot_lines(side, from);
            on_lines(from, across, along)
        });
        each!(Kind::Cannon, |from| {
            let (across, along) = board.cannon_lines(side, from);
            on_lines(from, across, along)
        });
        each!(Kind::Horse, |from: Square| {
            Bitboard::from_bits(HORSE[from.index()][board.legs(from)]) - own
        });
        each!(Kind::Soldier, |from: Square| Bitboard::from_bits(SOLDIER[side as usize][from.index()]) - own);
        each!(Kind::Elephant, |from: Square| {
            Bitboard::from_bits(ELEPHANT[from.index()][board.eyes(from)]) - own
        });
        each!(Kind::Advisor, |from: Square| Bitboard::from_bits(ADVISOR[from.index()]) - own);
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
        let (tag, side) = (self.tag(), self.side_to_move());
        self.each_target_set(&self.limits(), |kind, from, targets| {
            let piece = Code::of(side, kind);
            targets
                .into_iter()
                .for_each(|to| list.push(LegalMove::new(tag, from, to, piece, self.board.code_at(to))));
            true
        });
        list
    }

    /// How many legal moves there are, without listing them.
    ///
    /// ```
    /// use xiangqi::Position;
    /// assert_eq!(Position::start().legal_move_count(), 44);
    /// ```
    pub fn legal_move_count(&self) -> u32 {
        let limits = self.limits();
        if limits.none() {
            return self.general_steps().len() + self.free_move_count();
        }
        let mut count = 0;
        self.each_target_set(&limits, |_, _, targets| {
            count += targets.len();
            true
        });
        count
    }

    /// How many moves the pieces other than the general have when nothing limits them.
    fn free_move_count(&self) -> u32 {
        let (board, side) = (&self.board, self.side_to_move());
        let own = board.of_side(side);
        let mut count = 0;
        for from in board.pieces(side, Kind::Chariot) {
            let (across, along) = board.chariot_lines(side, from);
            count += u32::from(ONES[usize::from(across)] + ONES[usize::from(along & 1023)]);
        }
        for from in board.pieces(side, Kind::Cannon) {
            let (across, along) = board.cannon_lines(side, from);
            count += u32::from(ONES[usize::from(across)] + ONES[usize::from(along & 1023)]);
        }
        let mut sets = Tally::default();
        for from in board.pieces(side, Kind::Horse) {
            sets.add(HORSE[from.index()][board.legs(from)] & !own.bits());
        }
        for from in board.pieces(side, Kind::Elephant) {
            sets.add(ELEPHANT[from.index()][board.eyes(from)] & !own.bits());
        }
        for from in board.pieces(side, Kind::Advisor) {
            sets.add(ADVISOR[from.index()] & !own.bits());
        }
        for from in board.pieces(side, Kind::Soldier) {
            sets.add(SOLDIER[side as usize][from.index()] & !own.bits());
        }
        count + sets.total()
    }

    /// True when the side to move has a legal move.
    ///
    /// ```
    /// use xiangqi::Position;
    /// assert!(Position::start().has_legal_move());
    /// assert!(!Position::from_fen("3k5/4P4/9/9/9/9/9/9/9/4K4 b").unwrap().has_legal_move());
    /// ```
    pub fn has_legal_move(&self) -> bool {
        let mut found = false;
        self.each_target_set(&self.limits(), |_, _, targets| {
            found = !targets.is_empty();
            !found
        });
        found
    }

    /// What the side to move must heed.
    #[inline]
    pub(crate) fn limits(&self) -> Limits {
        Limits::of(&self.board, self.side_to_move(), self.general(self.side_to_move()))
    }
}

/// Counts the members of many sets at once: one binary digit of each point's count in each word.
#[derive(Default)]
struct Tally {
    ones: u128,
    twos: u128,
    fours: u128,
    eights: u128,
}

impl Tally {
    /// At most fifteen sets may share a point.
    #[inline]
    fn add(&mut self, set: u128) {
        let twos = self.ones & set;
        self.ones ^= set;
        let fours = self.twos & twos;
        self.twos ^= twos;
        self.eights ^= self.fours & fours;
        self.fours ^= fours;
    }

    #[inline]
    fn total(&self) -> u32 {
        let often = self.ones.count_ones() + 2 * self.twos.count_ones();
        if self.fours | self.eights == 0 {
            return often;
        }
        often + 4 * self.fours.count_ones() + 8 * self.eights.count_ones()
    }
}
