//! Positions that may be impossible, and what is wrong with them.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::tables::in_palace;
use crate::{Bitboard, Board, FenError, Kind, Piece, Side, Square};

/// A position as somebody set it up: readable, not yet known to be possible.
///
/// ```
/// use xiangqi::{Position, Setup, SetupFault, Side};
/// let setup = Setup::from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w").unwrap();
/// assert_eq!(setup.side_to_move, Side::Red);
/// assert_eq!(Position::new(setup).unwrap_err().faults, [SetupFault::GeneralsFacing]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// Whose turn it is.
    pub side_to_move: Side,
    /// Plies since a piece was last captured (the FEN's half-move counter).
    pub plies_since_capture: u32,
    /// The number of the round of moves (回合, 2011 2.1) that is being played, from 1.
    pub round: u32,
}

impl Setup {
    /// The starting position, Red to move (2011 1.3, 2.1).
    ///
    /// ```
    /// use xiangqi::{Board, Setup, Side};
    /// let start = Setup::start();
    /// assert_eq!((start.board, start.side_to_move, start.round), (Board::start(), Side::Red, 1));
    /// ```
    pub const fn start() -> Setup {
        Setup { board: Board::start(), side_to_move: Side::Red, plies_since_capture: 0, round: 1 }
    }

    /// Reads a FEN. What it takes: all six fields, or fewer of the later ones, or the two counters without the two
    /// dashes; `w` or `r` for Red, also glued to the last row; `E` and `H` for `B` and `N`.
    ///
    /// # Errors
    /// [`FenError`] names the field, the column and the fault.
    ///
    /// ```
    /// use xiangqi::{FenField, Setup};
    /// let short = Setup::from_fen("4k4/9/9/9/9/9/9/9/9/3K5 r").unwrap();
    /// assert_eq!(short.to_fen(), "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    /// let broken = Setup::from_fen("4k4/9/9/9/9/9/9/9/9/3K5 x").unwrap_err();
    /// assert_eq!((broken.field, broken.column), (FenField::Side, 25));
    /// ```
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        crate::fen::read(fen)
    }

    /// Writes a FEN of six fields with the letters `K A B N R C P`.
    ///
    /// ```
    /// use xiangqi::Setup;
    /// let handicap = Setup::from_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR r").unwrap();
    /// assert_eq!(handicap.to_fen(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1");
    /// ```
    pub fn to_fen(&self) -> String {
        crate::fen::write(self)
    }

    /// Everything that keeps a game from being played from here; empty when nothing does.
    ///
    /// ```
    /// use xiangqi::Setup;
    /// assert!(Setup::start().faults().is_empty());
    /// ```
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let board = &self.board;
        for side in Side::ALL {
            for kind in Kind::ALL {
                let (piece, count) = (Piece { side, kind }, board.pieces(side, kind).len());
                if kind == Kind::General && count == 0 {
                    faults.push(SetupFault::NoGeneral(side));
                } else if count > kind.count() {
                    faults.push(SetupFault::TooMany { piece, count });
                }
            }
        }
        for (square, piece) in board.iter() {
            if !can_stand(piece, square) {
                faults.push(SetupFault::Misplaced { piece, square });
            }
        }
        let waiting = !self.side_to_move;
        for general in board.pieces(waiting, Kind::General) {
            let by =
                board.attackers(general, self.side_to_move) - board.pieces(self.side_to_move, Kind::General);
            if !by.is_empty() {
                faults.push(SetupFault::WaitingSideInCheck { side: waiting, by });
            }
        }
        if board.generals_face() {
            faults.push(SetupFault::GeneralsFacing);
        }
        faults
    }
}

/// True where the rules of movement let a piece ever stand (2011 1.3, 2.2).
fn can_stand(piece: Piece, square: Square) -> bool {
    let seen = if piece.side == Side::Red { square } else { square.flipped() };
    let (file, rank) = (seen.file(), seen.rank());
    match piece.kind {
        Kind::General => in_palace(seen) && rank <= 2,
        Kind::Advisor => in_palace(seen) && rank <= 2 && (file + rank) % 2 == 1,
        Kind::Elephant => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
        Kind::Soldier => rank >= 5 || rank >= 3 && file % 2 == 0,
        Kind::Horse | Kind::Chariot | Kind::Cannon => true,
    }
}

/// One thing wrong with a [`Setup`].
///
/// ```
/// use xiangqi::{Kind, Piece, Setup, SetupFault, Side};
/// let faults = Setup::from_fen("3k5/9/9/9/9/9/9/9/9/B3K4 w").unwrap().faults();
/// let piece = Piece::new(Side::Red, Kind::Elephant);
/// assert_eq!(faults, [SetupFault::Misplaced { piece, square: "a0".parse().unwrap() }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupFault {
    /// A side without a general.
    NoGeneral(Side),
    /// More pieces of a kind than the set has (2011 1.2).
    TooMany {
        /// The piece.
        piece: Piece,
        /// How many stand on the board.
        count: u32,
    },
    /// A piece on a point that its kind can never reach (2011 1.3, 2.2).
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The side that is not to move is in check: its last move was 自杀 (2011 3.4).
    WaitingSideInCheck {
        /// The side that waits.
        side: Side,
        /// The pieces that check it.
        by: Bitboard,
    },
    /// The generals face each other on an open file (2011 2.2).
    GeneralsFacing,
}

/// Why no game can be played from a [`Setup`]: every fault.
///
/// ```
/// use xiangqi::{Position, Setup};
/// let impossible = Setup::from_fen("4k4/9/9/9/4R4/9/9/9/9/B2K5 w").unwrap();
/// let error = Position::new(impossible).unwrap_err();
/// assert_eq!(error.to_string(), "'B' can never stand on a0; Black is in check but not to move, from e5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetupError {
    /// At least one.
    pub faults: Vec<SetupFault>,
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::NoGeneral(side) => write!(f, "{side:?} has no general"),
            SetupFault::TooMany { piece, count } => {
                write!(f, "{count} of '{}', the set has {}", piece.fen_char(), piece.kind.count())
            }
            SetupFault::Misplaced { piece, square } => {
                write!(f, "'{}' can never stand on {square}", piece.fen_char())
            }
            SetupFault::WaitingSideInCheck { side, by } => {
                write!(f, "{side:?} is in check but not to move, from")?;
                by.into_iter().try_for_each(|square| write!(f, " {square}"))
            }
            SetupFault::GeneralsFacing => f.write_str("the generals face each other"),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}
