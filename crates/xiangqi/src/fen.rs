//! FEN, as written by the many programs there are.

use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::{Board, Piece, Setup, Side, Square};

/// A field of a FEN.
///
/// ```
/// use xiangqi::{FenField, Setup};
/// assert_eq!(Setup::from_fen("4k4/9/9/9/9/9/9/9/9/3K5").unwrap_err().field, FenField::Side);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenField {
    /// The pieces, ten rows.
    Board,
    /// The side to move.
    Side,
    /// Plies since a capture.
    PliesSinceCapture,
    /// The round of moves.
    Round,
    /// What follows the last field.
    End,
}

/// What is wrong with a field.
///
/// ```
/// use xiangqi::{FenFault, Setup};
/// let fault = Setup::from_fen("4k4/9/9/8/9/9/9/9/9/3K5 w").unwrap_err().fault;
/// assert_eq!(fault, FenFault::RowTooShort { row: 4, points: 8 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenFault {
    /// The text ends before the field.
    Missing,
    /// Neither a piece's letter nor a digit 1 to 9.
    UnknownPiece(char),
    /// A row with more than nine points.
    RowTooLong {
        /// The row, 1 at Black's side.
        row: u8,
    },
    /// A row with fewer than nine points.
    RowTooShort {
        /// The row, 1 at Black's side.
        row: u8,
        /// How many points it has.
        points: u8,
    },
    /// Fewer than ten rows.
    TooFewRows(u8),
    /// More than ten rows.
    TooManyRows,
    /// Not `w`, `r` or `b`.
    NotASide,
    /// Not a number below 2^32.
    NotANumber,
    /// Text after the last field.
    Surplus,
}

/// A text that is no FEN: the field, the place and the fault.
///
/// ```
/// use xiangqi::Setup;
/// let error = Setup::from_fen("4k4/9/9/9/9/9/9/9/9/3X5 w").unwrap_err();
/// assert_eq!(error.to_string(), "FEN, board, column 22: 'X' is neither a piece nor a digit 1-9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FenError {
    /// The field that cannot be read.
    pub field: FenField,
    /// The character it happens at, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: FenFault,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = match self.field {
            FenField::Board => "board",
            FenField::Side => "side to move",
            FenField::PliesSinceCapture => "plies since a capture",
            FenField::Round => "round",
            FenField::End => "end",
        };
        write!(f, "FEN, {field}, column {}: ", self.column)?;
        match self.fault {
            FenFault::Missing => f.write_str("missing"),
            FenFault::UnknownPiece(letter) => write!(f, "{letter:?} is neither a piece nor a digit 1-9"),
            FenFault::RowTooLong { row } => write!(f, "row {row} has more than 9 points"),
            FenFault::RowTooShort { row, points } => write!(f, "row {row} has {points} points instead of 9"),
            FenFault::TooFewRows(rows) => write!(f, "{rows} rows instead of 10"),
            FenFault::TooManyRows => f.write_str("more than 10 rows"),
            FenFault::NotASide => f.write_str("expected w, r or b"),
            FenFault::NotANumber => f.write_str("expected a number"),
            FenFault::Surplus => f.write_str("unexpected text"),
        }
    }
}

impl core::error::Error for FenError {}

pub(crate) fn write(setup: &Setup) -> String {
    let side = setup.side_to_move.fen_char();
    format!("{} {side} - - {} {}", setup.board, setup.plies_since_capture, setup.round)
}

/// A word and the column of its first character.
type Word<'a> = (usize, &'a str);

/// The words of a text, between white space.
fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut column = 1;
    text.split(char::is_whitespace).filter_map(move |word| {
        let start = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

pub(crate) fn read(text: &str) -> Result<Setup, FenError> {
    let end = text.chars().count() + 1;
    let missing = |field| FenError { field, column: end, fault: FenFault::Missing };
    let mut words = words(text).peekable();
    let (board, glued) = board(words.next().ok_or(missing(FenField::Board))?)?;
    let side_to_move = match glued {
        Some(side) => side,
        None => {
            let (column, word) = words.next().ok_or(missing(FenField::Side))?;
            let error = FenError { field: FenField::Side, column, fault: FenFault::NotASide };
            let mut letters = word.chars();
            match (letters.next().and_then(side), letters.next()) {
                (Some(side), None) => side,
                _ => return Err(error),
            }
        }
    };
    // The two dashes stand for chess's castling and en passant; some writers leave them out.
    for _ in 0..2 {
        words.next_if(|&(_, word)| word == "-");
    }
    let plies_since_capture = number(words.next(), FenField::PliesSinceCapture)?.unwrap_or(0);
    let round = number(words.next(), FenField::Round)?.unwrap_or(1);
    if let Some((column, _)) = words.next() {
        return Err(FenError { field: FenField::End, column, fault: FenFault::Surplus });
    }
    Ok(Setup { board, side_to_move, plies_since_capture, round })
}

fn side(letter: char) -> Option<Side> {
    match letter {
        'w' | 'W' | 'r' | 'R' => Some(Side::Red),
        'b' | 'B' => Some(Side::Black),
        _ => None,
    }
}

fn number(word: Option<Word<'_>>, field: FenField) -> Result<Option<u32>, FenError> {
    match word {
        None | Some((_, "-")) => Ok(None),
        Some((column, word)) => {
            word.parse().map(Some).map_err(|_| FenError { field, column, fault: FenFault::NotANumber })
        }
    }
}

/// The pieces, and the side when it is glued to the last row.
fn board((start, word): Word<'_>) -> Result<(Board, Option<Side>), FenError> {
    let mut board = Board::empty();
    let (mut row, mut points) = (1u8, 0u8);
    let mut letters = word.chars().enumerate().peekable();
    let mut column = start;
    let error = |column, fault| Err(FenError { field: FenField::Board, column, fault });
    while let Some((i, letter)) = letters.next() {
        column = start + i;
        match letter {
            '/' if points < 9 => return error(column, FenFault::RowTooShort { row, points }),
            '/' if row == 10 => return error(column, FenFault::TooManyRows),
            '/' => (row, points) = (row + 1, 0),
            '1'..='9' => {
                points += letter as u8 - b'0';
                if points > 9 {
                    return error(column, FenFault::RowTooLong { row });
                }
            }
            _ if points == 9 => {
                return match side(letter) {
                    Some(side) if row == 10 && letters.peek().is_none() => Ok((board, Some(side))),
                    _ => error(column, FenFault::RowTooLong { row }),
                };
            }
            _ => match (Piece::from_fen_char(letter), Square::new(points, 10 - row)) {
                (Some(piece), Some(square)) => {
                    board.set(square, Some(piece));
                    points += 1;
                }
                _ => return error(column, FenFault::UnknownPiece(letter)),
            },
        }
    }
    match (points, row) {
        (9, 10) => Ok((board, None)),
        (9, _) => error(column + 1, FenFault::TooFewRows(row)),
        _ => error(column + 1, FenFault::RowTooShort { row, points }),
    }
}
