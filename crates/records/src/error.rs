//! Why a record cannot be read, as data.

use thiserror::Error;
use xiangqi::{FenError, Move};

use crate::{Format, Game};

/// One game of a file that could not be read. The games after it are read all the same.
///
/// ```
/// use records::{read, Options};
/// let file = "[Red \"甲\"]\n[Black \"乙\"]\n1. 炮二平五 马８进９\n2. 炮五进五";
/// let error = read(file.as_bytes(), &Options::default()).next().unwrap().unwrap_err();
/// assert_eq!((error.game, error.name.as_str(), error.ply), (1, "甲 - 乙", Some(3)));
/// // What could be read is there.
/// assert_eq!(error.partial.unwrap().main_line().count(), 2);
/// ```
#[derive(Clone, Debug, Error)]
#[error("game {game}{}{place}{}: {fault}", in_brackets(.name), at_ply(.ply))]
pub struct GameError {
    /// Which game of the file, from 1.
    pub game: usize,
    /// Players or title, as far as they were read; may be empty.
    pub name: String,
    /// Where in the file.
    pub place: Place,
    /// Which move of its line, from 1, when the fault is in the moves.
    pub ply: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
    /// What was read up to the fault.
    pub partial: Option<Box<Game>>,
}

/// A place in a file.
///
/// ```
/// use records::Place;
/// assert_eq!((Place::Line(7).to_string(), Place::Byte(1024).to_string()), (", line 7".into(), ", byte 0x400".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a text, from 1.
    Line(usize),
    /// A byte of a binary file, from 0.
    Byte(usize),
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Line(line) => write!(f, ", line {line}"),
            Place::Byte(byte) => write!(f, ", byte {byte:#x}"),
        }
    }
}

/// What is wrong with a game.
///
/// ```
/// use records::{pgn, Fault};
/// let error = pgn::read("1. 炮二平五 马８进８").next().unwrap().unwrap_err();
/// assert!(matches!(error.fault, Fault::Unplayable { ref text, .. } if text == "马８进８"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The text is not a move in any notation.
    #[error("\"{text}\" is not a move")]
    NotAMove {
        /// The text as it stands.
        text: String,
    },
    /// The text is a move, but no piece can make it there.
    #[error("\"{text}\" cannot be played here")]
    Unplayable {
        /// The text as it stands.
        text: String,
        /// The position, as FEN.
        fen: Box<str>,
    },
    /// No piece can make the move that stands here, in any reading that was followed; but a text before it fits more moves
    /// than are followed.
    #[error("no way on to here: before, \"{text}\" can mean {}", list(.candidates))]
    Ambiguous {
        /// The text that fits several moves.
        text: String,
        /// The moves it fits.
        candidates: Vec<Move>,
    },
    /// The starting position is no position.
    #[error("starting position: {0}")]
    Start(FenError),
    /// The starting position's pieces stand in impossible places.
    #[error("starting position: {text}")]
    Board {
        /// What was read.
        text: String,
    },
    /// The file ends inside a tag.
    #[error("the file ends inside a tag")]
    UnclosedTag,
    /// A comment has no end.
    #[error("the comment that begins here has no end")]
    UnclosedComment,
    /// A variation has no end.
    #[error("the variation that begins here has no end")]
    UnclosedVariation,
    /// Variations inside variations beyond any use.
    #[error("variations are nested more than {limit} deep")]
    TooDeep {
        /// The most that are read.
        limit: usize,
    },
    /// The file is too short for what it must hold.
    #[error("the file ends early: {needed} bytes needed, {found} found")]
    Truncated {
        /// Bytes the part needs.
        needed: usize,
        /// Bytes there are.
        found: usize,
    },
    /// A branch leaves its line at a move that the line does not have.
    #[error("a branch leaves line {line} after move {ply}, which that line does not have")]
    NoSuchPlace {
        /// The line's number in the file.
        line: u32,
        /// The move's number, from 1.
        ply: usize,
    },
    /// Two branches have one number.
    #[error("line {line} is there twice")]
    LineTwice {
        /// The number.
        line: u32,
    },
    /// An XML element has no end.
    #[error("the element that begins here has no end")]
    UnclosedElement,
    /// A number that should name a point of the board names none.
    #[error("{value} is no point of the board")]
    NotAPoint {
        /// The number.
        value: u32,
    },
    /// Something the format demands is not there.
    #[error("not a {format} file: {missing} is missing")]
    NotThisFormat {
        /// The format tried.
        format: Format,
        /// What was looked for.
        missing: &'static str,
    },
    /// A version of the format that nobody has described.
    #[error("{format} version {version} is unknown")]
    Version {
        /// The format.
        format: Format,
        /// The version the file states.
        version: u32,
    },
    /// The file is none of the formats known.
    #[error("not a game record in any known format")]
    UnknownFormat,
}

impl GameError {
    /// For the only game of a binary file.
    pub(crate) fn in_binary(partial: Game, byte: usize, fault: Fault) -> GameError {
        let name = partial.info.heading().into_owned();
        GameError {
            game: 1,
            name,
            place: Place::Byte(byte),
            ply: None,
            fault,
            partial: Some(Box::new(partial)),
        }
    }
}

fn in_brackets(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" ({name})") }
}

fn at_ply(ply: &Option<usize>) -> String {
    ply.map(|ply| format!(", move {ply}")).unwrap_or_default()
}

fn list(candidates: &[Move]) -> String {
    candidates.iter().map(Move::to_string).collect::<Vec<_>>().join(", ")
}
