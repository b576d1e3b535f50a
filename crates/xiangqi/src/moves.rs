//! Moves: wished for, and legal.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;
use core::str::FromStr;

use crate::piece::Code;
use crate::{Piece, Square};

/// A move somebody wishes to make: two points, nothing promised. Its text is ICCS, `h2e2`.
///
/// ```
/// use xiangqi::Move;
/// let wish: Move = "H2-E2".parse().unwrap();
/// assert_eq!(wish.to_string(), "h2e2");
/// assert_eq!(wish.mirrored().to_string(), "b2e2");
/// assert_eq!(wish.flipped().to_string(), "b7e7");
/// assert!("h2".parse::<Move>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it shall go.
    pub to: Square,
}

/// A text that is no move in coordinates.
///
/// ```
/// use xiangqi::{Move, MoveError};
/// assert_eq!("h2x2".parse::<Move>(), Err(MoveError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveError;

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a move in coordinates: expected two points such as h2e2 or H2-E2")
    }
}

impl core::error::Error for MoveError {}

impl Move {
    /// A move from one point to another.
    ///
    /// ```
    /// use xiangqi::{Move, Square};
    /// let (from, to): (Square, Square) = ("h2".parse().unwrap(), "e2".parse().unwrap());
    /// assert_eq!(Move::new(from, to), "h2e2".parse().unwrap());
    /// ```
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }

    /// The same move with left and right exchanged.
    ///
    /// ```
    /// use xiangqi::Move;
    /// assert_eq!("h2e2".parse::<Move>().unwrap().mirrored().to_string(), "b2e2");
    /// ```
    #[must_use]
    pub const fn mirrored(self) -> Move {
        Move { from: self.from.mirrored(), to: self.to.mirrored() }
    }

    /// The same move seen from the other side.
    ///
    /// ```
    /// use xiangqi::Move;
    /// assert_eq!("h2e2".parse::<Move>().unwrap().flipped().to_string(), "b7e7");
    /// ```
    #[must_use]
    pub const fn flipped(self) -> Move {
        Move { from: self.from.flipped(), to: self.to.flipped() }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let (from, rest) = text.split_at_checked(2).ok_or(MoveError)?;
        let to = rest.strip_prefix('-').unwrap_or(rest);
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) => Ok(Move { from, to }),
            _ => Err(MoveError),
        }
    }
}

/// A move that was legal in the position it comes from. Only the crate makes them.
///
/// Two are equal when the same piece goes the same way and captures the same, wherever they come from.
/// [`crate::Position::play`] notices when it is given one that belongs to another position.
///
/// ```
/// use xiangqi::{Kind, Move, Position};
/// let wish: Move = "h2h9".parse().unwrap();
/// let capture = Position::start().legal(wish).unwrap();
/// assert_eq!((capture.from(), capture.to()), (wish.from, wish.to));
/// assert_eq!(capture.piece().kind, Kind::Cannon);
/// assert_eq!(capture.captured().map(|piece| piece.kind), Some(Kind::Horse));
/// assert_eq!(capture.to_move(), wish);
/// ```
#[derive(Clone, Copy)]
pub struct LegalMove {
    /// Half of the key of the position it belongs to.
    pub(crate) tag: u32,
    /// From bit 0, a byte each: where from, where to, the piece, the captured piece.
    content: u32,
}

impl LegalMove {
    #[inline]
    pub(crate) const fn new(tag: u32, from: Square, to: Square, piece: Code, captured: Code) -> LegalMove {
        let (from, to) = (from.index() as u32, to.index() as u32);
        let content = from | to << 8 | (piece.index() as u32) << 16 | (captured.index() as u32) << 24;
        LegalMove { tag, content }
    }

    /// Where the piece stood.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let capture = Position::start().legal("b2b9".parse().unwrap()).unwrap();
    /// assert_eq!(capture.from().to_string(), "b2");
    /// ```
    #[inline]
    pub const fn from(self) -> Square {
        Square::at(self.content & 127)
    }

    /// Where it goes.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let capture = Position::start().legal("b2b9".parse().unwrap()).unwrap();
    /// assert_eq!(capture.to().to_string(), "b9");
    /// ```
    #[inline]
    pub const fn to(self) -> Square {
        Square::at(self.content >> 8 & 127)
    }

    /// The piece that moves.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let capture = Position::start().legal("b2b9".parse().unwrap()).unwrap();
    /// assert_eq!(capture.piece().fen_char(), 'C');
    /// ```
    pub const fn piece(self) -> Piece {
        match self.piece_code().piece() {
            Some(piece) => piece,
            // Moves are made from occupied points only.
            None => Piece::new(crate::Side::Red, crate::Kind::Soldier),
        }
    }

    /// The piece it takes (2011 2.3).
    ///
    /// ```
    /// use xiangqi::Position;
    /// let capture = Position::start().legal("b2b9".parse().unwrap()).unwrap();
    /// assert_eq!(capture.captured().map(|piece| piece.fen_char()), Some('n'));
    /// ```
    pub const fn captured(self) -> Option<Piece> {
        self.captured_code().piece()
    }

    /// The two points alone.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let capture = Position::start().legal("b2b9".parse().unwrap()).unwrap();
    /// assert_eq!(capture.to_move(), "b2b9".parse().unwrap());
    /// ```
    #[inline]
    pub const fn to_move(self) -> Move {
        Move { from: self.from(), to: self.to() }
    }

    #[inline]
    pub(crate) const fn piece_code(self) -> Code {
        Code::from_byte(self.content >> 16)
    }

    #[inline]
    pub(crate) const fn captured_code(self) -> Code {
        Code::from_byte(self.content >> 24)
    }
}

impl PartialEq for LegalMove {
    fn eq(&self, other: &LegalMove) -> bool {
        self.content == other.content
    }
}

impl Eq for LegalMove {}

impl Hash for LegalMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.content.hash(state);
    }
}

impl From<LegalMove> for Move {
    fn from(legal: LegalMove) -> Move {
        legal.to_move()
    }
}

/// ICCS, as [`Move`].
impl fmt::Display for LegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_move(), f)
    }
}

impl fmt::Debug for LegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The legal moves of a position, in place: no heap. Derefs to a slice.
///
/// ```
/// use xiangqi::Position;
/// let moves = Position::start().legal_moves();
/// assert!(moves.iter().any(|legal| legal.to_string() == "h2e2"));
/// ```
#[derive(Clone, Copy)]
pub struct MoveList {
    len: usize,
    moves: [LegalMove; MoveList::CAPACITY],
}

impl MoveList {
    /// No side ever has more moves: two chariots and two cannons 17 each, two horses 8 each, and 35 for the rest.
    const CAPACITY: usize = 128;

    pub(crate) const fn new() -> MoveList {
        MoveList { len: 0, moves: [LegalMove { tag: 0, content: 0 }; MoveList::CAPACITY] }
    }

    #[inline]
    pub(crate) fn push(&mut self, legal: LegalMove) {
        if let Some(place) = self.moves.get_mut(self.len) {
            *place = legal;
            self.len += 1;
        }
    }
}

impl Deref for MoveList {
    type Target = [LegalMove];

    #[inline]
    fn deref(&self) -> &[LegalMove] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a LegalMove;
    type IntoIter = core::slice::Iter<'a, LegalMove>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = LegalMove;
    type IntoIter = core::iter::Take<core::array::IntoIter<LegalMove, { MoveList::CAPACITY }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
