//! Where pieces go and what they attack, legality aside.

use crate::piece::Code;
use crate::tables::{
    ADVISOR, CROSS, ELEPHANT, FILE_A, GENERAL, HORSE, HORSE_FROM, ON_FILE, ON_RANK, PLACE, Reach, SOLDIER,
    SOLDIER_FROM, between,
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
            let file = FILE_A[1023] << square.file();
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

    /// Where a side's pieces of a kind stand, as bits.
    #[inline]
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
                let file = Bitboard::from_bits(FILE_A[1023] << from.file());
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

    /// What a line piece reaches along its rank and along its file.
    #[inline]
    fn lines(&self, from: Square) -> (Reach, Reach) {
        let place = &PLACE[from.index()];
        let (row, column) = place.lines(self.occupied_twice());
        (ON_RANK[place.on_rank as usize][row], ON_FILE[place.on_file as usize][column])
    }

    /// Along the four lines up to the first piece, that piece included.
    #[inline]
    pub(crate) fn slides(&self, from: Square) -> Bitboard {
        let (across, along) = self.lines(from);
        on_lines(from, across.slide, along.slide)
    }

    /// The second piece on each of the four lines.
    #[inline]
    fn jumps(&self, from: Square) -> Bitboard {
        let (across, along) = self.lines(from);
        on_lines(from, across.jump, along.jump)
    }

    /// Every point behind exactly one screen, the second piece included.
    fn cannon_reach(&self, from: Square) -> Bitboard {
        let place = &PLACE[from.index()];
        let (row, column) = place.lines(self.occupied_twice());
        let (on_rank, on_file) = (&ON_RANK[place.on_rank as usize], &ON_FILE[place.on_file as usize]);
        let (near_row, near_column) = (on_rank[row].slide, on_file[column].slide);
        // With the first pieces out of the way, what a chariot would reach beyond them.
        let across = on_rank[row & !usize::from(near_row)].slide & !near_row;
        let along = on_file[column & !usize::from(near_column)].slide & !near_column;
        on_lines(from, across, along)
    }

    /// Where a chariot of `side` goes: the files along its rank and the ranks along its file.
    #[inline]
    pub(crate) fn chariot_lines(&self, side: Side, from: Square) -> (u16, u16) {
        let (across, along) = self.lines(from);
        let own = PLACE[from.index()].lines(self.side_twice(side));
        (across.slide & !(own.0 as u16), along.slide & !(own.1 as u16))
    }

    /// Where a cannon of `side` goes, likewise.
    #[inline]
    pub(crate) fn cannon_lines(&self, side: Side, from: Square) -> (u16, u16) {
        let (across, along) = self.lines(from);
        let place = &PLACE[from.index()];
        let (own, enemy) = (place.lines(self.side_twice(side)), place.lines(self.side_twice(!side)));
        (
            across.slide & !((own.0 | enemy.0) as u16) | across.jump & enemy.0 as u16,
            along.slide & !((own.1 | enemy.1) as u16) | along.jump & enemy.1 as u16,
        )
    }

    /// Which of the four straight neighbours are occupied: left, down, right, up from bit 0.
    #[inline]
    pub(crate) const fn legs(&self, square: Square) -> usize {
        let place = &PLACE[square.index()];
        let (row, column) = place.lines(self.occupied_twice());
        let (across, along) = ((row << 1) >> place.on_rank & 5, (column << 1) >> place.on_file & 5);
        across | along << 1
    }

    /// Which of the four diagonal neighbours are occupied: down-left, up-left, down-right, up-right from bit 0.
    #[inline]
    pub(crate) const fn eyes(&self, square: Square) -> usize {
        let (place, occupied) = (&PLACE[square.index()], self.occupied().bits());
        let below = (place.below.nine(occupied) << 1) >> place.on_rank & 5;
        let above = (place.above.nine(occupied) << 1) >> place.on_rank & 5;
        below | above << 1
    }
}

/// The points of a rank and a file through a point, given as bits.
#[inline]
pub(crate) fn on_lines(at: Square, across: u16, along: u16) -> Bitboard {
    let place = &PLACE[at.index()];
    Bitboard::from_bits(place.rank.lay(across) | FILE_A[usize::from(along & 1023)] << place.on_rank)
}
