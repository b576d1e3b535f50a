//! Where pieces go and what they attack, legality aside.

use crate::piece::Code;
use crate::tables::{
    ADVISOR, CROSS, ELEPHANT, FILE_JUMPS, FILE_SLIDES, GENERAL, HORSE, HORSE_FROM, ON_FILE, RANK_JUMPS,
    RANK_SLIDES, SOLDIER, SOLDIER_FROM, between,
};
use crate::{Bitboard, Board, Kind, Side, Square};

impl Board {
    /// Where the piece on a point may go by its own way of moving (2011 2.2, 2.3): empty points and captures.
    /// Whether its general is safe afterwards is not asked. Empty when no piece stands there.
    ///
    /// ```
    /// use xiangqi::{Board, Square};
    /// let b2: Square = "b2".parse().unwrap();
    /// assert_eq!(Board::start().targets(b2).len(), 12);
    /// ```
    pub fn targets(&self, from: Square) -> Bitboard {
        let Some(piece) = self.piece_at(from) else { return Bitboard::EMPTY };
        self.targets_of(piece.side, piece.kind, from) - self.of_side(piece.side)
    }

    /// The points where the piece on a point captures, or would capture if an enemy stood there: what it attacks
    /// and what it protects. For a cannon only the points behind one screen.
    ///
    /// ```
    /// use xiangqi::{Board, Square};
    /// let b2: Square = "b2".parse().unwrap();
    /// let behind_screen: Vec<String> = Board::start().attacks(b2).into_iter().map(|at| at.to_string()).collect();
    /// assert_eq!(behind_screen, ["i2", "b8", "b9"]);
    /// ```
    pub fn attacks(&self, from: Square) -> Bitboard {
        match self.piece_at(from) {
            None => Bitboard::EMPTY,
            Some(piece) if piece.kind == Kind::Cannon => self.cannon_reach(from),
            Some(piece) => self.targets_of(piece.side, piece.kind, from),
        }
    }

    /// The pieces of a side that could capture on a point if an enemy stood there; the side's own piece there is
    /// protected by them. A general sees along an open file only the other general.
    ///
    /// ```
    /// use xiangqi::{Board, Side, Square};
    /// let e2: Square = "e2".parse().unwrap();
    /// let elephants: Vec<String> =
    ///     Board::start().attackers(e2, Side::Red).into_iter().map(|from| from.to_string()).collect();
    /// assert_eq!(elephants, ["c0", "g0"]);
    /// ```
    pub fn attackers(&self, square: Square, by: Side) -> Bitboard {
        let at = square.index();
        let mut from = HORSE_FROM[at][self.eyes(square)] & self.bits(by, Kind::Horse)
            | ELEPHANT[at][self.eyes(square)] & self.bits(by, Kind::Elephant)
            | ADVISOR[at] & self.bits(by, Kind::Advisor)
            | GENERAL[at] & self.bits(by, Kind::General)
            | SOLDIER_FROM[by as usize][at] & self.bits(by, Kind::Soldier);
        let (slides, cannons) = (self.slides(square), self.bits(by, Kind::Cannon));
        from |= slides.bits() & self.bits(by, Kind::Chariot);
        if cannons & CROSS[at] != 0 {
            from |= self.jumps(square).bits() & cannons;
        }
        if self.code_at(square) == Code::of(!by, Kind::General) {
            let file = ON_FILE[1023] << square.file();
            from |= slides.bits() & file & self.bits(by, Kind::General);
        }
        Bitboard::from_bits(from)
    }

    /// True when the two generals stand on one file with nothing between (2011 2.2).
    pub(crate) fn generals_face(&self) -> bool {
        self.pieces(Side::Red, Kind::General)
            .into_iter()
            .any(|red| self.attackers(red, Side::Black).intersects(self.pieces(Side::Black, Kind::General)))
    }

    pub(crate) const fn bits(&self, side: Side, kind: Kind) -> u128 {
        self.pieces(side, kind).bits()
    }

    /// Where a piece of that kind would go from a point, the side's own pieces included.
    #[inline]
    pub(crate) fn targets_of(&self, side: Side, kind: Kind, from: Square) -> Bitboard {
        let at = from.index();
        match kind {
            Kind::General => {
                let mut to = Bitboard::from_bits(GENERAL[at]);
                // Taking the other general on an open file is a move only where positions are illegal; it counts
                // as an attack all the same.
                let file = Bitboard::from_bits(ON_FILE[1023] << from.file());
                let other = self.pieces(!side, Kind::General) & file;
                if let Some(other) = other.first()
                    && !between(from, other).intersects(self.occupied())
                {
                    to = to.with(other);
                }
                to
            }
            Kind::Advisor => Bitboard::from_bits(ADVISOR[at]),
            Kind::Elephant => Bitboard::from_bits(ELEPHANT[at][self.eyes(from)]),
            Kind::Horse => Bitboard::from_bits(HORSE[at][self.legs(from)]),
            Kind::Chariot => self.slides(from),
            Kind::Cannon => (self.slides(from) - self.occupied()) | self.jumps(from),
            Kind::Soldier => Bitboard::from_bits(SOLDIER[side as usize][at]),
        }
    }

    /// Along the four lines up to the first piece, that piece included.
    #[inline]
    pub(crate) fn slides(&self, from: Square) -> Bitboard {
        let (file, rank) = (from.file(), from.rank());
        let row = RANK_SLIDES[file as usize][self.rank_bits(rank as i8)] as u128;
        let column = FILE_SLIDES[rank as usize][self.file_bits(file)];
        Bitboard::from_bits(row << (9 * rank) | ON_FILE[column as usize] << file)
    }

    /// The second piece on each of the four lines.
    #[inline]
    pub(crate) fn jumps(&self, from: Square) -> Bitboard {
        let (file, rank) = (from.file(), from.rank());
        let row = RANK_JUMPS[file as usize][self.rank_bits(rank as i8)] as u128;
        let column = FILE_JUMPS[rank as usize][self.file_bits(file)];
        Bitboard::from_bits(row << (9 * rank) | ON_FILE[column as usize] << file)
    }

    /// Every point behind exactly one screen, the second piece included.
    fn cannon_reach(&self, from: Square) -> Bitboard {
        // With the first pieces out of the way, what a chariot would reach beyond them.
        let (file, rank) = (from.file(), from.rank());
        let (row, column) = (self.rank_bits(rank as i8), self.file_bits(file));
        let near_row = RANK_SLIDES[file as usize][row];
        let near_column = FILE_SLIDES[rank as usize][column];
        let far_row = RANK_SLIDES[file as usize][row & !(near_row as usize)] & !near_row;
        let far_column = FILE_SLIDES[rank as usize][column & !(near_column as usize)] & !near_column;
        Bitboard::from_bits((far_row as u128) << (9 * rank) | ON_FILE[far_column as usize] << file)
    }

    /// Which of the four straight neighbours are occupied: left, down, right, up from bit 0.
    #[inline]
    pub(crate) const fn legs(&self, square: Square) -> usize {
        let (file, rank) = (square.file(), square.rank());
        let across = (self.rank_bits(rank as i8) << 1) >> file & 5;
        let along = (self.file_bits(file) << 1) >> rank & 5;
        across | along << 1
    }

    /// Which of the four diagonal neighbours are occupied: down-left, up-left, down-right, up-right from bit 0.
    #[inline]
    pub(crate) const fn eyes(&self, square: Square) -> usize {
        let (file, rank) = (square.file(), square.rank() as i8);
        let below = (self.rank_bits(rank - 1) << 1) >> file & 5;
        let above = (self.rank_bits(rank + 1) << 1) >> file & 5;
        below | above << 1
    }
}
