//! Move text: Chinese, WXF, coordinates, western letters; read and written.
//!
//! [`read`] recognises the notation by itself; [`read_as`] holds a text to one. A text that fits several legal moves is
//! [`NotationError::Ambiguous`], never guessed.
//!
//! ```
//! use xiangqi::{notation::{self, Notation}, Position};
//! let start = Position::start();
//! for text in ["炮二平五", "砲２平５", "炮25", "C2.5", "c2=5", "h2e2", "H2-E2", "Che2"] {
//!     assert_eq!(notation::read(&start, text).unwrap().to_string(), "h2e2", "{text}");
//! }
//! let horse = notation::read(&start, "h0g2").unwrap();
//! assert_eq!(notation::write(&start, horse, Notation::Chinese), "马二进三");
//! ```

mod chinese;
mod coordinates;
mod relative;
mod western;
mod wxf;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::{IllegalMove, LegalMove, Move, Position};
use relative::plain;

pub use chinese::{ChineseStyle, Digits, Length, Script, piece_name};
pub use coordinates::Coordinates;

/// A way of writing moves.
///
/// ```
/// use xiangqi::{notation::{write, Notation}, Position};
/// let start = Position::start();
/// let horse = start.legal("b0c2".parse().unwrap()).unwrap();
/// let texts = [Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::Western]
///     .map(|notation| write(&start, horse, notation));
/// assert_eq!(texts, ["b0c2", "H8+7", "马八进七", "Hc2"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Coordinates, `h2e2`.
    Iccs,
    /// The World Xiangqi Federation's letters, `C2.5`.
    Wxf,
    /// 炮二平五, the record of the rule books (2011 7.5, 1960 section 6).
    Chinese,
    /// As chess programs write, `Che2`.
    Western,
}

/// Why a text is no move of the position.
///
/// ```
/// use xiangqi::{notation::{self, NotationError}, Position};
/// let start = Position::start();
/// assert_eq!(notation::read(&start, "炮三平五"), Err(NotationError::NoSuchMove));
/// assert!(matches!(notation::read(&start, "马二进四"), Err(NotationError::Illegal { .. })));
/// let two = Position::from_fen("3k5/2P6/9/2P6/9/9/9/9/9/4K4 w").unwrap();
/// let Err(NotationError::Ambiguous { candidates }) = notation::read(&two, "兵七平八") else { panic!() };
/// assert_eq!(candidates.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NotationError {
    /// The text is not written in the notation.
    Unreadable {
        /// The character that does not belong, `None` where the text ends too early.
        character: Option<char>,
        /// Its place, from 1.
        column: usize,
    },
    /// Readable, but no piece of the side to move fits.
    NoSuchMove,
    /// A piece fits, but may not move so.
    Illegal {
        /// The move that is meant.
        wish: Move,
        /// Why it is not legal.
        why: IllegalMove,
    },
    /// Several legal moves fit.
    Ambiguous {
        /// All of them.
        candidates: Vec<LegalMove>,
    },
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::Unreadable { character: Some(character), column } => {
                write!(f, "unexpected {character:?} at column {column}")
            }
            NotationError::Unreadable { character: None, column } => {
                write!(f, "ends too early at column {column}")
            }
            NotationError::NoSuchMove => f.write_str("no piece can move so"),
            NotationError::Illegal { wish, why } => write!(f, "{wish}: {why}"),
            NotationError::Ambiguous { candidates } => {
                f.write_str("fits several moves:")?;
                candidates.iter().try_for_each(|candidate| write!(f, " {candidate}"))
            }
        }
    }
}

impl core::error::Error for NotationError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            NotationError::Illegal { why, .. } => Some(why),
            _ => None,
        }
    }
}

/// Writes a legal move of the position. Chinese is written in [`ChineseStyle::default`].
///
/// Among soldiers (and other pieces of a kind) that share a file, Chinese writes 前 中 后, with four or five 前 二 三 四 后;
/// when two files hold several soldiers each, it numbers all of these 一 to 五 from the mover's right-hand file, front to
/// back. WXF writes `C+` `C-`; for three soldiers `P+ P3 P-` (the middle one keeps its file), for four `++ P+ P- --`, for
/// five `++ P+ P3 P- --`; with soldiers doubled on two files `3+` `7-` and `23` for the second of three on file 3.
///
/// ```
/// use xiangqi::{notation::{self, Notation}, Position};
/// let start = Position::start();
/// let cannon = start.legal("b2e2".parse().unwrap()).unwrap();
/// assert_eq!(notation::write(&start, cannon, Notation::Chinese), "炮八平五");
/// assert_eq!(notation::write(&start, cannon, Notation::Wxf), "C8.5");
/// assert_eq!(notation::write(&start, cannon, Notation::Western), "Cbe2");
/// ```
pub fn write(position: &Position, legal: LegalMove, notation: Notation) -> String {
    match notation {
        Notation::Iccs => legal.to_string(),
        Notation::Wxf => wxf::write(position.board(), legal.piece(), legal.to_move()),
        Notation::Chinese => write_chinese(position, legal, ChineseStyle::default()),
        Notation::Western => western::write(position, legal),
    }
}

/// Writes a legal move in Chinese, in the characters, digits and length asked for.
///
/// ```
/// use xiangqi::{notation::{self, ChineseStyle, Length, Script}, Position};
/// let start = Position::start();
/// let horse = start.legal("h0g2".parse().unwrap()).unwrap();
/// let traditional = ChineseStyle { script: Script::Traditional, ..ChineseStyle::default() };
/// assert_eq!(notation::write_chinese(&start, horse, traditional), "傌二進三");
/// let cannon = start.legal("h2e2".parse().unwrap()).unwrap();
/// let short = ChineseStyle { length: Length::Short, ..ChineseStyle::default() };
/// assert_eq!(notation::write_chinese(&start, cannon, short), "炮25");
/// ```
pub fn write_chinese(position: &Position, legal: LegalMove, style: ChineseStyle) -> String {
    chinese::write(position.board(), legal.piece(), legal.to_move(), style)
}

/// Writes a move as it was played, also a 自杀 (2011 3.4), for the sheet of the game.
///
/// # Errors
/// The reason when the piece cannot make the move at all.
///
/// ```
/// use xiangqi::{notation::{self, Notation}, Position};
/// let position = Position::from_fen("4k4/9/9/9/9/9/9/9/4C4/4K4 w").unwrap();
/// let suicide = "e1d1".parse().unwrap();
/// assert_eq!(notation::write_played(&position, suicide, Notation::Chinese).unwrap(), "炮五平六");
/// ```
pub fn write_played(position: &Position, played: Move, notation: Notation) -> Result<String, IllegalMove> {
    position.as_played(played).map(|played| write(position, played, notation))
}

/// Reads a move in whatever notation it is written; coordinates count ranks from 0.
///
/// # Errors
/// [`NotationError`]. When the text could be of several notations, the reading that comes closest tells the error.
///
/// ```
/// use xiangqi::{notation::read, Position};
/// let start = Position::start();
/// assert_eq!(read(&start, "马八进七"), read(&start, "H8+7"));
/// assert_eq!(read(&start, "Hc2"), read(&start, "b0c2"));
/// ```
pub fn read(position: &Position, text: &str) -> Result<LegalMove, NotationError> {
    let chinese = text.chars().any(|letter| !plain(letter).is_ascii());
    if chinese {
        return read_as(position, text, Notation::Chinese);
    }
    let mut legal = Vec::new();
    let mut closest = NotationError::Unreadable { character: None, column: 0 };
    // `c7b5` and `C7B5` are coordinates, `C7b5` is a western cannon.
    let mixed = text.contains(|letter: char| plain(letter).is_ascii_uppercase())
        && text.contains(|letter: char| plain(letter).is_ascii_lowercase());
    let notations = [Notation::Western, Notation::Wxf, Notation::Iccs];
    for &notation in if mixed { &notations[..2] } else { &notations[..] } {
        match read_as(position, text, notation) {
            Ok(one) => legal.push(one),
            Err(NotationError::Ambiguous { candidates }) => legal.extend(candidates),
            Err(error) if closeness(&error) > closeness(&closest) => closest = error,
            Err(_) => {}
        }
    }
    one_of(legal).unwrap_or(Err(closest))
}

/// How far a reading got: unreadable texts by their column, then the others.
fn closeness(error: &NotationError) -> usize {
    match error {
        NotationError::Unreadable { column, .. } => *column,
        NotationError::NoSuchMove => usize::MAX - 2,
        NotationError::Illegal { .. } => usize::MAX - 1,
        NotationError::Ambiguous { .. } => usize::MAX,
    }
}

/// The move that all candidates are, or the ambiguity; `None` without candidates.
fn one_of(candidates: impl IntoIterator<Item = LegalMove>) -> Option<Result<LegalMove, NotationError>> {
    let mut distinct: Vec<LegalMove> = Vec::new();
    for candidate in candidates {
        if !distinct.contains(&candidate) {
            distinct.push(candidate);
        }
    }
    match *distinct {
        [] => None,
        [one] => Some(Ok(one)),
        _ => Some(Err(NotationError::Ambiguous { candidates: distinct })),
    }
}

/// The only legal one of the moves a text can mean; moves the pieces cannot make do not count, then those that are
/// 自杀.
fn only_legal(
    position: &Position,
    wishes: impl IntoIterator<Item = Move>,
) -> Result<LegalMove, NotationError> {
    let mut legal = Vec::new();
    let mut refused = None;
    for wish in wishes {
        match (position.legal(wish), refused) {
            (Ok(one), _) => legal.push(one),
            // The refusal that comes closest to a move is the one to tell.
            (Err(why), None | Some((_, IllegalMove::NotItsMove))) => refused = Some((wish, why)),
            (Err(why), _) if why.is_suicide() => refused = Some((wish, why)),
            (Err(_), _) => {}
        }
    }
    one_of(legal).unwrap_or(Err(match refused {
        Some((wish, why)) => NotationError::Illegal { wish, why },
        None => NotationError::NoSuchMove,
    }))
}

/// Reads a move in one notation; coordinates count ranks from 0.
///
/// # Errors
/// [`NotationError`].
///
/// ```
/// use xiangqi::{notation::{self, Notation, NotationError}, Position};
/// let start = Position::start();
/// assert!(notation::read_as(&start, "炮二平五", Notation::Chinese).is_ok());
/// let unreadable = notation::read_as(&start, "炮二平拾", Notation::Chinese).unwrap_err();
/// assert_eq!(unreadable, NotationError::Unreadable { character: Some('拾'), column: 4 });
/// ```
pub fn read_as(position: &Position, text: &str, notation: Notation) -> Result<LegalMove, NotationError> {
    read_as_with(position, text, notation, Coordinates::ZeroBased)
}

/// [`read_as`] with the rank that counts as the first. Chinese and WXF have no ranks.
///
/// Which of the two a game is written in cannot be told from every move: a `0` proves [`Coordinates::ZeroBased`], a `10`
/// proves [`Coordinates::OneBased`] (see [`Coordinates::proved_by`]); else try both over the whole game.
///
/// ```
/// use xiangqi::{notation::{self, Coordinates, Notation}, Position};
/// let start = Position::start();
/// let cannon = notation::read_as_with(&start, "h3e3", Notation::Iccs, Coordinates::OneBased).unwrap();
/// assert_eq!(cannon.to_string(), "h2e2");
/// ```
pub fn read_as_with(
    position: &Position,
    text: &str,
    notation: Notation,
    coordinates: Coordinates,
) -> Result<LegalMove, NotationError> {
    let text = text.trim();
    match notation {
        Notation::Iccs => only_legal(position, [coordinates.read(text)?]),
        Notation::Wxf => wxf::read(position, text),
        Notation::Chinese => chinese::read(position, text),
        Notation::Western => western::read(position, text, coordinates),
    }
}

/// The error at a place of a text; past its end no character stands there.
fn unreadable(text: &str, index: usize) -> NotationError {
    NotationError::Unreadable { character: text.chars().nth(index), column: index + 1 }
}
