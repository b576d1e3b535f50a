//! Pieces on points.

use core::fmt;

use crate::piece::Code;
use crate::tables::{TWICE, Twice};
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
/// assert_eq!(board.to_string(), "9/9/9/9/9/4C4/9/9/9/9");
/// board.set(e4, None);
/// assert_eq!(board, Board::empty());
///
/// let start = Board::start();
/// assert_eq!(start.iter().count(), 32);
/// assert_eq!(start.of_side(Side::Black).len(), 16);
/// assert!(!start.occupied().contains(e4));
/// assert_eq!((start.mirrored(), start.colours_swapped()), (start, start));
/// ```
#[derive(Clone, Copy)]
pub struct Board {
    /// What stands on each point, for lookups by point.
    codes: [Code; 90],
    /// The points of each piece, for lookups by piece; index [`Code::index`].
    by_code: [u128; 16],
    by_side: [Twice; 2],
}

impl Board {
    /// No piece.
    ///
    /// ```
    /// assert!(xiangqi::Board::empty().occupied().is_empty());
    /// ```
    pub const fn empty() -> Board {
        Board { codes: [Code::EMPTY; 90], by_code: [0; 16], by_side: [Twice::EMPTY; 2] }
    }

    /// The starting position (2011 1.3).
    ///
    /// ```
    /// use xiangqi::Board;
    /// assert_eq!(Board::start().to_string(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR");
    /// ```
    pub const fn start() -> Board {
        const START: Board = {
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
            let mut index = 0;
            while index < 45 {
                let square = Square::ALL[index];
                let kind = match (square.rank(), square.file()) {
                    (0, file) => Some(BACK[file as usize]),
                    (2, 1 | 7) => Some(Kind::Cannon),
                    (3, 0 | 2 | 4 | 6 | 8) => Some(Kind::Soldier),
                    _ => None,
                };
                if let Some(kind) = kind {
                    // Black's pieces stand as Red's do, seen from the other side.
                    board.set(square, Some(Piece { side: Side::Red, kind }));
                    board.set(square.flipped(), Some(Piece { side: Side::Black, kind }));
                }
                index += 1;
            }
            board
        };
        START
    }

    /// What stands on a point.
    ///
    /// ```
    /// use xiangqi::{Board, Kind, Piece, Side};
    /// let cannon = Board::start().piece_at("h2".parse().unwrap());
    /// assert_eq!(cannon, Some(Piece::new(Side::Red, Kind::Cannon)));
    /// ```
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.codes[square.index()].piece()
    }

    /// Puts a piece on a point, or clears it; what stood there is gone.
    ///
    /// ```
    /// use xiangqi::{Board, Kind, Piece, Side};
    /// let mut board = Board::start();
    /// board.set("a0".parse().unwrap(), None);
    /// board.set("e4".parse().unwrap(), Some(Piece::new(Side::Red, Kind::Chariot)));
    /// assert_eq!(board.to_string(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/4R4/P1P1P1P1P/1C5C1/9/1NBAKABNR");
    /// ```
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        let old = self.codes[square.index()];
        if !old.is_empty() {
            self.toggle(square, old);
        }
        let new = Code::from_piece(piece);
        self.codes[square.index()] = new;
        if !new.is_empty() {
            self.toggle(square, new);
        }
    }

    /// Puts a piece into every set that tells where it is, or takes it out.
    #[inline]
    const fn toggle(&mut self, square: Square, code: Code) {
        self.toggle_bits(TWICE[square.index()], code);
    }

    #[inline]
    const fn toggle_bits(&mut self, bits: Twice, code: Code) {
        self.by_code[code.index()] ^= bits.plain;
        self.by_side[code.side_index()].toggle(bits);
    }

    /// Where one side's pieces of a kind stand.
    ///
    /// ```
    /// use xiangqi::{Board, Kind, Side};
    /// let horses = Board::start().pieces(Side::Black, Kind::Horse);
    /// assert!(horses.into_iter().map(|at| at.to_string()).eq(["b9", "h9"]));
    /// ```
    pub const fn pieces(&self, side: Side, kind: Kind) -> Bitboard {
        Bitboard::from_bits(self.by_code[Code::of(side, kind).index()])
    }

    /// Where one side's pieces stand.
    ///
    /// ```
    /// use xiangqi::{Board, Side};
    /// assert!(Board::start().of_side(Side::Red).into_iter().all(|at| at.rank() < 5));
    /// ```
    pub const fn of_side(&self, side: Side) -> Bitboard {
        Bitboard::from_bits(self.by_side[side as usize].plain)
    }

    /// Where any piece stands.
    ///
    /// ```
    /// use xiangqi::{Board, Side};
    /// let board = Board::start();
    /// assert_eq!(board.occupied(), board.of_side(Side::Red) | board.of_side(Side::Black));
    /// ```
    pub const fn occupied(&self) -> Bitboard {
        Bitboard::from_bits(self.by_side[0].plain | self.by_side[1].plain)
    }

    /// Every piece with its point, by the point's index.
    ///
    /// ```
    /// use xiangqi::{Board, Kind};
    /// let cannons = Board::start().iter().filter(|(_, piece)| piece.kind == Kind::Cannon).count();
    /// assert_eq!(cannons, 4);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// The same board with left and right exchanged.
    ///
    /// ```
    /// let setup = xiangqi::Setup::from_fen("3k5/9/9/9/9/9/9/9/9/R3K4 w").unwrap();
    /// assert_eq!(setup.board.mirrored().to_string(), "5k3/9/9/9/9/9/9/9/9/4K3R");
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Board {
        self.mapped(|square, piece| (square.mirrored(), piece))
    }

    /// The board turned round and the colours exchanged: what Black saw, Red sees now.
    ///
    /// ```
    /// let setup = xiangqi::Setup::from_fen("3k5/9/9/9/9/9/9/9/9/R3K4 w").unwrap();
    /// assert_eq!(setup.board.colours_swapped().to_string(), "4k3r/9/9/9/9/9/9/9/9/5K3");
    /// ```
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

    /// Where a side's pieces stand, also in the turned board.
    #[inline]
    pub(crate) const fn side_twice(&self, side: Side) -> Twice {
        self.by_side[side as usize]
    }

    /// Where any piece stands, also in the turned board.
    #[inline]
    pub(crate) const fn occupied_twice(&self) -> Twice {
        self.by_side[0].or(self.by_side[1])
    }

    /// Moves the piece on `from` to `to` and tells what it captured. The caller knows that `from` is occupied.
    #[inline]
    pub(crate) fn move_piece(&mut self, from: Square, to: Square) -> Code {
        let (moved, captured) = (self.codes[from.index()], self.codes[to.index()]);
        self.codes[from.index()] = Code::EMPTY;
        self.codes[to.index()] = moved;
        if !captured.is_empty() {
            self.toggle(to, captured);
        }
        self.shift(from, to, moved);
        captured
    }

    /// Undoes [`Board::move_piece`].
    #[inline]
    pub(crate) fn move_back(&mut self, from: Square, to: Square, captured: Code) {
        let moved = self.codes[to.index()];
        self.codes[from.index()] = moved;
        self.codes[to.index()] = captured;
        self.shift(from, to, moved);
        if !captured.is_empty() {
            self.toggle(to, captured);
        }
    }

    /// [`Board::toggle`] on both points at once.
    #[inline]
    fn shift(&mut self, from: Square, to: Square, code: Code) {
        self.toggle_bits(TWICE[from.index()].or(TWICE[to.index()]), code);
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
