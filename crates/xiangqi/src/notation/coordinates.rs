//! `h2e2`: ICCS and UCI count ranks from 0, some programs from 1.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{NotationError, relative::plain, unreadable};
use crate::{Move, Square};

/// The number of Red's first rank in a text of coordinates.
///
/// ```
/// use xiangqi::notation::Coordinates;
/// let wish = Coordinates::OneBased.read("h3e3").unwrap();
/// assert_eq!(Coordinates::ZeroBased.write(wish), "h2e2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Ranks 0 to 9: ICCS, UCCI, most engines.
    ZeroBased,
    /// Ranks 1 to 10: UCI as Fairy-Stockfish and pychess speak it.
    OneBased,
}

impl Coordinates {
    /// Reads two points with or without a dash between, in either case: `h2e2`, `H2-E2`, `a10a9`. Whether the move can
    /// be made is not asked.
    ///
    /// # Errors
    /// [`NotationError::Unreadable`].
    ///
    /// ```
    /// use xiangqi::notation::Coordinates;
    /// assert_eq!(Coordinates::OneBased.read("a10a9").unwrap().to_string(), "a9a8");
    /// assert!(Coordinates::ZeroBased.read("a10a9").is_err());
    /// ```
    pub fn read(self, text: &str) -> Result<Move, NotationError> {
        let letters: Vec<char> = text.chars().map(plain).collect();
        let error = |index| Err(unreadable(text, index));
        let Some((from, used)) = self.point(&letters) else {
            let is_file =
                letters.first().is_some_and(|letter| matches!(letter.to_ascii_lowercase(), 'a'..='i'));
            return error(usize::from(is_file));
        };
        let dash = usize::from(letters.get(used) == Some(&'-'));
        let rest = letters.get(used + dash..).unwrap_or(&[]);
        match self.point(rest) {
            Some((to, more)) if used + dash + more == letters.len() => Ok(Move { from, to }),
            Some((_, more)) => error(used + dash + more),
            None => error(used + dash),
        }
    }

    /// Writes two points, `h2e2`.
    ///
    /// ```
    /// use xiangqi::notation::Coordinates;
    /// assert_eq!(Coordinates::OneBased.write("h2e2".parse().unwrap()), "h3e3");
    /// ```
    pub fn write(self, wish: Move) -> String {
        let first = self.first();
        let point = |square: Square| format!("{}{}", char::from(b'a' + square.file()), square.rank() + first);
        format!("{}{}", point(wish.from), point(wish.to))
    }

    /// What the text of one move proves: a rank 0 counts from 0, a rank 10 from 1, all others leave it open.
    ///
    /// ```
    /// use xiangqi::notation::Coordinates;
    /// assert_eq!(Coordinates::proved_by("b0c2"), Some(Coordinates::ZeroBased));
    /// assert_eq!(Coordinates::proved_by("b10c8"), Some(Coordinates::OneBased));
    /// assert_eq!(Coordinates::proved_by("h3e3"), None);
    /// ```
    pub fn proved_by(text: &str) -> Option<Coordinates> {
        match (Coordinates::ZeroBased.read(text), Coordinates::OneBased.read(text)) {
            (Ok(_), Err(_)) => Some(Coordinates::ZeroBased),
            (Err(_), Ok(_)) => Some(Coordinates::OneBased),
            _ => None,
        }
    }

    pub(super) const fn first(self) -> u8 {
        match self {
            Coordinates::ZeroBased => 0,
            Coordinates::OneBased => 1,
        }
    }

    /// The point at the start of a text and how many characters it takes.
    pub(super) fn point(self, letters: &[char]) -> Option<(Square, usize)> {
        let (&file, rest) = letters.split_first()?;
        let (rank, used) = match (self, rest) {
            (Coordinates::OneBased, ['1', '0', ..]) => (9, 3),
            (_, [digit @ '0'..='9', ..]) => ((*digit as u8 - b'0').checked_sub(self.first())?, 2),
            _ => return None,
        };
        let file = u8::try_from(file.to_ascii_lowercase()).ok()?.checked_sub(b'a')?;
        Square::new(file, rank).map(|square| (square, used))
    }
}
