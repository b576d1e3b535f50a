//! The ninety points.

use core::fmt;
use core::str::FromStr;

/// A point (交叉点) of the board. Its text is ICCS: file `a` to `i` from Red's left, rank `0` to `9` from Red's side.
///
/// ```
/// use xiangqi::Square;
/// let corner: Square = "a0".parse().unwrap();
/// assert_eq!(corner, Square::new(0, 0).unwrap());
/// assert_eq!(corner.mirrored().to_string(), "i0");
/// assert_eq!(corner.flipped().to_string(), "i9");
/// assert_eq!(Square::new(9, 0), None);
/// let i1 = Square::ALL[17];
/// assert_eq!((i1.file(), i1.rank(), i1.index()), (8, 1, 17));
/// assert_eq!(Square::from_index(17), Some(i1));
/// assert_eq!(Square::from_index(Square::COUNT), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A text that names no point.
///
/// ```
/// use xiangqi::{Square, SquareError};
/// assert_eq!("j0".parse::<Square>(), Err(SquareError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a point: expected a file a-i and a rank 0-9")
    }
}

impl core::error::Error for SquareError {}

impl Square {
    /// How many points the board has.
    ///
    /// ```
    /// use xiangqi::Square;
    /// assert_eq!(Square::ALL.len(), Square::COUNT);
    /// ```
    pub const COUNT: usize = 90;

    /// Every point, by rank from Red's side and by file from Red's left.
    ///
    /// ```
    /// use xiangqi::Square;
    /// assert_eq!((Square::ALL[0].to_string(), Square::ALL[89].to_string()), ("a0".into(), "i9".into()));
    /// ```
    pub const ALL: [Square; 90] = {
        let mut all = [Square(0); 90];
        let mut i = 0;
        while i < 90 {
            all[i] = Square(i as u8);
            i += 1;
        }
        all
    };

    /// The point at a file (0 to 8 from Red's left) and a rank (0 to 9 from Red's side).
    ///
    /// ```
    /// use xiangqi::Square;
    /// assert_eq!(Square::new(7, 2).unwrap().to_string(), "h2");
    /// assert_eq!(Square::new(9, 0), None);
    /// ```
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 9 && rank < 10 { Some(Square(rank * 9 + file)) } else { None }
    }

    /// The point with an index below 90.
    ///
    /// ```
    /// use xiangqi::Square;
    /// assert_eq!(Square::from_index(25).unwrap().to_string(), "h2");
    /// assert_eq!(Square::from_index(90), None);
    /// ```
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 90 { Some(Square(index as u8)) } else { None }
    }

    /// For indices that come from a bitboard or a table and so are on the board.
    pub(crate) const fn at(index: u32) -> Square {
        debug_assert!(index < 90);
        Square(index as u8)
    }

    /// The file, 0 to 8 from Red's left.
    ///
    /// ```
    /// assert_eq!("h2".parse::<xiangqi::Square>().unwrap().file(), 7);
    /// ```
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// The rank, 0 to 9 from Red's side.
    ///
    /// ```
    /// assert_eq!("h2".parse::<xiangqi::Square>().unwrap().rank(), 2);
    /// ```
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// `rank * 9 + file`, below 90.
    ///
    /// ```
    /// assert_eq!("h2".parse::<xiangqi::Square>().unwrap().index(), 25);
    /// ```
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point a number of files to the right and ranks up (as Red sees it), if that is on the board.
    ///
    /// ```
    /// use xiangqi::Square;
    /// let e0 = Square::new(4, 0).unwrap();
    /// assert_eq!(e0.offset(1, 2).unwrap().to_string(), "f2");
    /// assert_eq!(e0.offset(0, -1), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || rank < 0 { None } else { Square::new(file as u8, rank as u8) }
    }

    /// The same rank, left and right exchanged.
    ///
    /// ```
    /// assert_eq!("h2".parse::<xiangqi::Square>().unwrap().mirrored().to_string(), "b2");
    /// ```
    pub const fn mirrored(self) -> Square {
        Square(self.rank() * 9 + 8 - self.file())
    }

    /// The point as seen from the other side: turned by 180 degrees.
    ///
    /// ```
    /// assert_eq!("h2".parse::<xiangqi::Square>().unwrap().flipped().to_string(), "b7");
    /// ```
    pub const fn flipped(self) -> Square {
        Square(89 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match *text.as_bytes() {
            [file, rank @ b'0'..=b'9'] => {
                Square::new(file.to_ascii_lowercase().wrapping_sub(b'a'), rank - b'0').ok_or(SquareError)
            }
            _ => Err(SquareError),
        }
    }
}
