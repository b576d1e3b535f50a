//! Pieces on points.

use core::fmt;

use crate::piece::Code;
use crate::tables::BIT;
use crate::{Bitboard, Kind, Piece, Side, Square};

/// Pieces on the ninety points, any number of any kind: whether a game can be played from them is for
/// [`crate::Position::new`] to say.
///
/// ```
/// use xiangqi::{Board, Kind, Piece, Side, Square};
/// let e4: Square = "e4".parse().unwrap();
/// let mut board = Board::empty();
/// board.set(e4, Some(Piece::new(Side::Red, Kind::Cannon)));
/// assert_eq!(board.piece_at(e4).unwrap().kind, Kind::Cannon);
/// assert_eq!(board.pieces(Side::Red, Kind::Cannon).len(), 1);
/// assert_eq!(Board::start().iter().count(), 32);
/// ```
#[derive(Clone, Copy)]
pub struct Board {
    /// What stands on each point, for lookups by point.
    codes: [Code; 90],
    /// The points of each piece, for lookups by piece; index [`Code::index`].
    by_code: [u128; 16],
    by_side: [u128; 2],
    /// Occupied points of each rank, one bit a file. Shifted by one, so that the ranks beyond the edge exist.
    ranks: [u16; 12],
    /// Occupied points of each file, one bit a rank.
    files: [u16; 9],
}

impl Board {
    /// No piece.
    pub const fn empty() -> Board {
        Board { codes: [Code::EMPTY; 90], by_code: [0; 16], by_side: [0; 2], ranks: [0; 12], files: [0; 9] }
    }

    /// The starting position (2011 1.3).
    pub fn start() -> Board {
        const BACK: [Kind; 9] = [
            Kind::Chariot,
            Kind::Horse,
            Kind::Elephant,
            Kind::Advisor,
            Kind::General,
            Kind::Advisor,
            Kind::Elephant,
            Kind::Horse,
            Kind::Chariot,
        ];
        let mut board = Board::empty();
        for square in Square::ALL {
            // Black's pieces stand as Red's do, seen from the other side.
            let side = if square.rank() < 5 { Side::Red } else { Side::Black };
            let seen = if side == Side::Red { square } else { square.flipped() };
            let kind = match (seen.rank(), seen.file()) {
                (0, file) => BACK[file as usize],
                (2, 1 | 7) => Kind::Cannon,
                (3, 0 | 2 | 4 | 6 | 8) => Kind::Soldier,
                _ => continue,
            };
            board.set(square, Some(Piece { side, kind }));
        }
        board
    }

    /// What stands on a point.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.codes[square.index()].piece()
    }

    /// Puts a piece on a point, or clears it; what stood there is gone.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        let bit = BIT[square.index()];
        let old = self.codes[square.index()];
        if let Some(piece) = old.piece() {
            self.by_code[old.index()] ^= bit;
            self.by_side[piece.side as usize] ^= bit;
            self.ranks[square.rank() as usize + 1] ^= 1 << square.file();
            self.files[square.file() as usize] ^= 1 << square.rank();
        }
        let new = Code::from_piece(piece);
        self.codes[square.index()] = new;
        if let Some(piece) = piece {
            self.by_code[new.index()] ^= bit;
            self.by_side[piece.side as usize] ^= bit;
            self.ranks[square.rank() as usize + 1] ^= 1 << square.file();
            self.files[square.file() as usize] ^= 1 << square.rank();
        }
    }

    /// Where one side's pieces of a kind stand.
    pub const fn pieces(&self, side: Side, kind: Kind) -> Bitboard {
        Bitboard::from_bits(self.by_code[Code::of(side, kind).index()])
    }

    /// Where one side's pieces stand.
    pub const fn of_side(&self, side: Side) -> Bitboard {
        Bitboard::from_bits(self.by_side[side as usize])
    }

    /// Where any piece stands.
    pub const fn occupied(&self) -> Bitboard {
        Bitboard::from_bits(self.by_side[0] | self.by_side[1])
    }

    /// Every piece with its point, by the point's index.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// The same board with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Board {
        self.mapped(|square, piece| (square.mirrored(), piece))
    }

    /// The board turned round and the colours exchanged: what Black saw, Red sees now.
    #[must_use]
    pub fn colours_swapped(&self) -> Board {
        self.mapped(|square, piece| (square.flipped(), Piece::new(!piece.side, piece.kind)))
    }

    fn mapped(&self, map: impl Fn(Square, Piece) -> (Square, Piece)) -> Board {
        let mut board = Board::empty();
        for (square, piece) in self.iter() {
            let (square, piece) = map(square, piece);
            board.set(square, Some(piece));
        }
        board
    }

    pub(crate) const fn code_at(&self, square: Square) -> Code {
        self.codes[square.index()]
    }

    /// Occupied points of a rank, one bit a file; rank -1 and 10 are empty.
    pub(crate) const fn rank_bits(&self, rank: i8) -> usize {
        self.ranks[(rank + 1) as usize] as usize
    }

    /// Occupied points of a file, one bit a rank.
    pub(crate) const fn file_bits(&self, file: u8) -> usize {
        self.files[file as usize] as usize
    }

    /// Moves the piece on `from` to `to` and tells what it captured. The caller knows that `from` is occupied.
    #[inline]
    pub(crate) fn move_piece(&mut self, from: Square, to: Square) -> Code {
        let captured = self.codes[to.index()];
        let moved = self.codes[from.index()];
        let side = moved.index() >> 3;
        let (from_bit, to_bit) = (BIT[from.index()], BIT[to.index()]);
        self.codes[from.index()] = Code::EMPTY;
        self.codes[to.index()] = moved;
        self.by_code[moved.index()] ^= from_bit | to_bit;
        self.by_side[side] ^= from_bit | to_bit;
        if !captured.is_empty() {
            self.by_code[captured.index()] ^= to_bit;
            self.by_side[captured.index() >> 3] ^= to_bit;
        }
        self.ranks[from.rank() as usize + 1] ^= 1 << from.file();
        self.files[from.file() as usize] ^= 1 << from.rank();
        self.ranks[to.rank() as usize + 1] |= 1 << to.file();
        self.files[to.file() as usize] |= 1 << to.rank();
        captured
    }

    /// Undoes [`Board::move_piece`].
    #[inline]
    pub(crate) fn move_back(&mut self, from: Square, to: Square, captured: Code) {
        let moved = self.codes[to.index()];
        let side = moved.index() >> 3;
        let (from_bit, to_bit) = (BIT[from.index()], BIT[to.index()]);
        self.codes[from.index()] = moved;
        self.codes[to.index()] = captured;
        self.by_code[moved.index()] ^= from_bit | to_bit;
        self.by_side[side] ^= from_bit | to_bit;
        self.ranks[from.rank() as usize + 1] |= 1 << from.file();
        self.files[from.file() as usize] |= 1 << from.rank();
        if captured.is_empty() {
            self.ranks[to.rank() as usize + 1] ^= 1 << to.file();
            self.files[to.file() as usize] ^= 1 << to.rank();
        } else {
            self.by_code[captured.index()] ^= to_bit;
            self.by_side[captured.index() >> 3] ^= to_bit;
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.codes == other.codes
    }
}

impl Eq for Board {}

impl core::hash::Hash for Board {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.codes.hash(state);
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::empty()
    }
}

/// The first field of a FEN: rows from Black's side down.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..10).rev() {
            let mut empty = 0;
            for file in 0..9 {
                match Square::new(file, rank).and_then(|square| self.piece_at(square)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        write!(f, "{}", piece.fen_char())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
