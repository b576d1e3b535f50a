//! Sets of points.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use crate::Square;
use crate::tables::BIT;

/// Seven ranks of nine points, one bit each, fit a word of 64 bits with one left; the other three ranks have the second
/// word. So no rank is split, and the lines through a point are found by one shift.
const LOW: usize = 63;

/// The bit of a point.
pub(crate) const fn bit(square: Square) -> u128 {
    let index = square.index();
    1 << if index < LOW { index } else { index + 1 }
}

/// A set of points, one bit for each of the ninety.
///
/// ```
/// use xiangqi::{Bitboard, Square};
/// let a0: Square = "a0".parse().unwrap();
/// let e4: Square = "e4".parse().unwrap();
/// let set = Bitboard::from(a0) | Bitboard::from(e4);
/// assert!(set.contains(e4));
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), [a0, e4]);
/// assert_eq!((!set).len(), 88);
/// assert_eq!(set.first(), Some(a0));
/// assert_eq!(set.without(a0).with(e4), Bitboard::from(e4));
/// assert!(set.has_several() && set.intersects(Bitboard::ALL) && (set - set).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u128);

impl Bitboard {
    /// No point.
    ///
    /// ```
    /// assert_eq!(xiangqi::Bitboard::EMPTY.len(), 0);
    /// ```
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All ninety points.
    ///
    /// ```
    /// assert_eq!(xiangqi::Bitboard::ALL.len(), 90);
    /// ```
    pub const ALL: Bitboard = Bitboard(((1 << (90 - LOW)) - 1) << 64 | ((1 << LOW) - 1));

    /// The set of these bits, laid out as by [`bit`].
    #[inline]
    pub(crate) const fn from_bits(bits: u128) -> Bitboard {
        debug_assert!(bits & !Bitboard::ALL.0 == 0);
        Bitboard(bits)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// True when the point is in the set.
    ///
    /// ```
    /// use xiangqi::{Bitboard, Square};
    /// let e4: Square = "e4".parse().unwrap();
    /// assert!(Bitboard::from(e4).contains(e4) && !Bitboard::EMPTY.contains(e4));
    /// ```
    pub const fn contains(self, square: Square) -> bool {
        self.0 & BIT[square.index()] != 0
    }

    /// True when no point is in the set.
    ///
    /// ```
    /// use xiangqi::Bitboard;
    /// assert!(Bitboard::EMPTY.is_empty() && !Bitboard::ALL.is_empty());
    /// ```
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many points are in the set.
    ///
    /// ```
    /// use xiangqi::{Board, Side};
    /// assert_eq!(Board::start().of_side(Side::Red).len(), 16);
    /// ```
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// True when the sets share a point.
    ///
    /// ```
    /// use xiangqi::{Board, Side};
    /// let board = Board::start();
    /// assert!(!board.of_side(Side::Red).intersects(board.of_side(Side::Black)));
    /// ```
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// True when two or more points are in the set.
    ///
    /// ```
    /// use xiangqi::{Bitboard, Square};
    /// let e4: Square = "e4".parse().unwrap();
    /// assert!(!Bitboard::from(e4).has_several() && Bitboard::ALL.has_several());
    /// ```
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest point by index.
    ///
    /// ```
    /// use xiangqi::Bitboard;
    /// assert_eq!(Bitboard::ALL.first().unwrap().to_string(), "a0");
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    pub const fn first(self) -> Option<Square> {
        match self.0.trailing_zeros() {
            at @ 0..64 => Some(Square::at(at)),
            at @ 64..128 => Some(Square::at(at - 1)),
            _ => None,
        }
    }

    /// The set with a point added.
    ///
    /// ```
    /// use xiangqi::{Bitboard, Square};
    /// let e4: Square = "e4".parse().unwrap();
    /// assert_eq!(Bitboard::EMPTY.with(e4), Bitboard::from(e4));
    /// ```
    #[must_use]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | BIT[square.index()])
    }

    /// The set with a point taken out.
    ///
    /// ```
    /// use xiangqi::{Bitboard, Square};
    /// let e4: Square = "e4".parse().unwrap();
    /// assert!(Bitboard::from(e4).without(e4).is_empty());
    /// ```
    #[must_use]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !BIT[square.index()])
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        Bitboard(BIT[square.index()])
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
}

/// The points of a [`Bitboard`], by rank from Red's side and by file from Red's left.
///
/// ```
/// use xiangqi::{Bitboard, Square};
/// assert!(Bitboard::ALL.into_iter().eq(Square::ALL));
/// ```
#[derive(Clone, Debug)]
pub struct Squares {
    low: u64,
    high: u64,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let square = Square::at(self.low.trailing_zeros());
            self.low &= self.low - 1;
            Some(square)
        } else if self.high != 0 {
            let square = Square::at(LOW as u32 + self.high.trailing_zeros());
            self.high &= self.high - 1;
            Some(square)
        } else {
            None
        }
    }

    #[inline]
    fn fold<B, F: FnMut(B, Square) -> B>(mut self, start: B, mut visit: F) -> B {
        let mut folded = start;
        while self.low != 0 {
            folded = visit(folded, Square::at(self.low.trailing_zeros()));
            self.low &= self.low - 1;
        }
        while self.high != 0 {
            folded = visit(folded, Square::at(LOW as u32 + self.high.trailing_zeros()));
            self.high &= self.high - 1;
        }
        folded
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.low.count_ones() + self.high.count_ones()) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

macro_rules! operator {
    ($trait:ident, $name:ident, $assign:ident, $assign_name:ident, $op:tt) => {
        impl $trait for Bitboard {
            type Output = Bitboard;

            fn $name(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }

        impl $assign for Bitboard {
            fn $assign_name(&mut self, other: Bitboard) {
                self.0 = self.0 $op other.0;
            }
        }
    };
}

operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Sub for Bitboard {
    type Output = Bitboard;

    /// The points of the first set that are not in the second.
    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    fn not(self) -> Bitboard {
        Bitboard(self.0 ^ Bitboard::ALL.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
