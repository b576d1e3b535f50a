//! Positions that a game can be played from.

use alloc::string::String;
use core::fmt;

use crate::piece::Code;
use crate::zobrist;
use crate::{Bitboard, Board, FenError, Kind, LegalMove, Piece, Setup, SetupError, Side, Square};

/// A legal position: one general each, no impossible piece, the side that waits not in check. It knows no history.
///
/// ```
/// use xiangqi::{Position, Side};
/// let start = Position::start();
/// let first = start.legal_moves()[0];
/// let next = start.play(first);
/// assert_ne!(start.key(), next.key());
/// assert_eq!((next.side_to_move(), next.round()), (Side::Black, 1));
/// assert_eq!(next.plies_since_capture(), 1);
/// assert_eq!(next.general(Side::Black).to_string(), "e9");
/// assert_eq!(next.board().occupied().len(), 32);
/// assert_eq!(Position::new(next.setup()), Ok(next));
/// assert_eq!(Position::from_fen(&next.to_fen()), Ok(next));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    key: u64,
    plies_since_capture: u32,
    /// The round times two, and one more when Black is to move.
    clock: u64,
}

/// How a game ends on the board, by the rules of movement alone.
///
/// ```
/// use xiangqi::{BoardEnd, Position, Side};
/// let mated = Position::from_fen("R2k5/1R7/9/9/9/9/9/9/9/4K4 b").unwrap();
/// assert_eq!(mated.end(), Some(BoardEnd::Checkmate { loser: Side::Black }));
/// assert_eq!(mated.end().unwrap().loser(), Side::Black);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardEnd {
    /// 将死: in check and no move answers it (2011 3.2, 4.1.1).
    Checkmate {
        /// The side that is mated.
        loser: Side,
    },
    /// 困毙: no move, though not in check (2011 3.3, 4.1.2). It loses.
    Stalemate {
        /// The side that has no move.
        loser: Side,
    },
}

impl BoardEnd {
    /// The side that loses.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// let mated = Position::from_fen("R2k5/1R7/9/9/9/9/9/9/9/4K4 b").unwrap();
    /// assert_eq!(mated.end().unwrap().loser(), Side::Black);
    /// ```
    pub const fn loser(self) -> Side {
        match self {
            BoardEnd::Checkmate { loser } | BoardEnd::Stalemate { loser } => loser,
        }
    }
}

/// The side to move is in check, so it cannot let the other side move.
///
/// ```
/// use xiangqi::Position;
/// let checked = Position::from_fen("4k4/9/9/9/4R4/9/9/9/9/3K5 b").unwrap();
/// assert_eq!(checked.passed().unwrap_err().by, checked.checkers());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InCheck {
    /// The pieces that check it.
    pub by: Bitboard,
}

impl fmt::Display for InCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the side to move is in check from")?;
        self.by.into_iter().try_for_each(|square| write!(f, " {square}"))
    }
}

impl core::error::Error for InCheck {}

/// What [`Position::unmake`] needs to take a move back.
///
/// ```
/// use xiangqi::Position;
/// let mut position = Position::start();
/// let undo = position.make(position.legal_moves()[0]);
/// assert_ne!(position, Position::start());
/// position.unmake(undo);
/// assert_eq!(position, Position::start());
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a move that was made in place is taken back with it"]
pub struct Undo {
    made: LegalMove,
    captured: Code,
    plies_since_capture: u32,
    key: u64,
    /// No position's key when nothing was made.
    key_after: u64,
}

/// Why a FEN gives no position.
///
/// ```
/// use xiangqi::{Position, PositionError};
/// assert!(matches!(Position::from_fen("nonsense"), Err(PositionError::Fen(_))));
/// assert!(matches!(Position::from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w"), Err(PositionError::Setup(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PositionError {
    /// The text cannot be read.
    Fen(FenError),
    /// No game can be played from what it says.
    Setup(SetupError),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Fen(error) => error.fmt(f),
            PositionError::Setup(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PositionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            PositionError::Fen(error) => Some(error),
            PositionError::Setup(error) => Some(error),
        }
    }
}

impl Position {
    /// The starting position, Red to move (2011 1.3, 2.1).
    ///
    /// ```
    /// assert_eq!(xiangqi::Position::start().legal_moves().len(), 44);
    /// ```
    pub fn start() -> Position {
        Position::trusted(Setup::start())
    }

    /// The position of a setup.
    ///
    /// # Errors
    /// Everything that makes it impossible: see [`crate::SetupFault`].
    ///
    /// ```
    /// use xiangqi::{Position, Setup};
    /// let mut setup = Setup::start();
    /// assert!(Position::new(setup).is_ok());
    /// setup.board.set("e0".parse().unwrap(), None);
    /// assert_eq!(Position::new(setup).unwrap_err().to_string(), "Red has no general");
    /// ```
    pub fn new(setup: Setup) -> Result<Position, SetupError> {
        let faults = setup.faults();
        if faults.is_empty() { Ok(Position::trusted(setup)) } else { Err(SetupError { faults }) }
    }

    /// The position of a FEN; what it takes is told at [`Setup::from_fen`].
    ///
    /// # Errors
    /// [`PositionError`] says whether the text or the position is at fault.
    ///
    /// ```
    /// use xiangqi::{BoardEnd, Position, Side};
    /// let position = Position::from_fen("3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1").unwrap();
    /// assert_eq!(position.end(), Some(BoardEnd::Stalemate { loser: Side::Black }));
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, PositionError> {
        Position::new(Setup::from_fen(fen).map_err(PositionError::Fen)?).map_err(PositionError::Setup)
    }

    /// The position of a setup without faults.
    fn trusted(setup: Setup) -> Position {
        let code = |piece: Piece| Code::of(piece.side, piece.kind).index();
        let pieces = setup.board.iter().map(|(square, piece)| zobrist::PIECE[code(piece)][square.index()]);
        let turn = if setup.side_to_move == Side::Black { zobrist::BLACK_TO_MOVE } else { 0 };
        Position {
            board: setup.board,
            key: pieces.fold(turn, |key, piece| key ^ piece),
            plies_since_capture: setup.plies_since_capture,
            clock: setup.round as u64 * 2 + setup.side_to_move as u64,
        }
    }

    /// The same as a setup, to change it or write it.
    ///
    /// ```
    /// use xiangqi::{Position, Setup};
    /// assert_eq!(Position::start().setup(), Setup::start());
    /// ```
    pub const fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            side_to_move: self.side_to_move(),
            plies_since_capture: self.plies_since_capture,
            round: self.round(),
        }
    }

    /// The FEN of six fields.
    ///
    /// ```
    /// let fen = "4k4/9/9/9/9/9/9/9/9/R2K5 b - - 7 31";
    /// assert_eq!(xiangqi::Position::from_fen(fen).unwrap().to_fen(), fen);
    /// ```
    pub fn to_fen(&self) -> String {
        self.setup().to_fen()
    }

    /// The pieces.
    ///
    /// ```
    /// use xiangqi::{Board, Position};
    /// assert_eq!(*Position::start().board(), Board::start());
    /// ```
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// let start = Position::start();
    /// assert_eq!(start.side_to_move(), Side::Red);
    /// assert_eq!(start.play(start.legal_moves()[0]).side_to_move(), Side::Black);
    /// ```
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        if self.clock & 1 == 0 { Side::Red } else { Side::Black }
    }

    /// Plies since a piece was last captured: what the natural move limit counts (2011 4.2.4).
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position = Position::from_fen("4k4/9/9/9/9/9/9/9/9/R2K5 b - - 7 31").unwrap();
    /// assert_eq!(position.plies_since_capture(), 7);
    /// ```
    pub const fn plies_since_capture(&self) -> u32 {
        self.plies_since_capture
    }

    /// The round of moves (2011 2.1), from 1; it grows after each move of Black.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position = Position::from_fen("4k4/9/9/9/9/9/9/9/9/R2K5 b - - 7 31").unwrap();
    /// assert_eq!(position.round(), 31);
    /// ```
    pub const fn round(&self) -> u32 {
        let round = self.clock >> 1;
        if round > u32::MAX as u64 { u32::MAX } else { round as u32 }
    }

    /// A number for the pieces and the side to move (Zobrist): equal positions have equal keys, the counters do not
    /// matter.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position = Position::from_fen("4k4/9/9/9/9/9/9/9/9/R2K5 b - - 7 31").unwrap();
    /// let earlier = Position::from_fen("4k4/9/9/9/9/9/9/9/9/R2K5 b - - 3 29").unwrap();
    /// assert_eq!(position.key(), earlier.key());
    /// ```
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// True when the same pieces stand on the same points with the same side to move: what makes a repetition (2011
    /// 23.1). Unlike `==` it leaves out the counters; unlike [`Position::key`] it cannot err.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let start = Position::start();
    /// let mut position = start;
    /// for wish in ["h0g2", "h9g7", "g2h0", "g7h9"] {
    ///     position = position.play(position.legal(wish.parse().unwrap()).unwrap());
    /// }
    /// assert!(position.repeats(&start) && position != start);
    /// ```
    pub fn repeats(&self, earlier: &Position) -> bool {
        self.key == earlier.key
            && self.side_to_move() == earlier.side_to_move()
            && self.board == earlier.board
    }

    /// Where a side's general stands.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// let start = Position::start();
    /// assert_eq!(start.general(Side::Red).to_string(), "e0");
    /// ```
    #[inline]
    pub const fn general(&self, side: Side) -> Square {
        match self.board.pieces(side, Kind::General).first() {
            Some(general) => general,
            // Every position has both generals.
            None => Square::ALL[0],
        }
    }

    /// What marks the moves of this position.
    #[inline]
    pub(crate) const fn tag(&self) -> u32 {
        self.key as u32
    }

    /// The position after a legal move of this one.
    ///
    /// A move that comes from another position is played if it is legal here too; if not, the position is returned
    /// unchanged, its side to move included.
    ///
    /// ```
    /// use xiangqi::{notation, Position};
    /// let start = Position::start();
    /// let next = start.play(notation::read(&start, "炮二平五").unwrap());
    /// assert_eq!(next.board().piece_at("e2".parse().unwrap()).unwrap().fen_char(), 'C');
    /// ```
    #[must_use]
    pub fn play(&self, legal: LegalMove) -> Position {
        let mut next = *self;
        let _ = next.make(legal);
        next
    }

    /// Plays a legal move in place; as [`Position::play`] it changes nothing when the move is not legal here.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let mut position = Position::start();
    /// let undo = position.make(position.legal_moves()[0]);
    /// position.unmake(undo);
    /// assert_eq!(position, Position::start());
    /// ```
    #[inline]
    pub fn make(&mut self, legal: LegalMove) -> Undo {
        let mut undo = Undo {
            made: legal,
            captured: Code::EMPTY,
            plies_since_capture: self.plies_since_capture,
            key: self.key,
            key_after: !self.key,
        };
        if legal.tag != self.tag() {
            match self.legal(legal.to_move()) {
                Ok(own) => undo.made = own,
                Err(_) => return undo,
            }
        }
        let (from, to, piece) = (undo.made.from(), undo.made.to(), undo.made.piece_code());
        // Only two positions with one tag could differ here: nothing is to be spoiled then.
        if self.board.code_at(from) != piece {
            return undo;
        }
        undo.captured = self.board.move_piece(from, to);
        let of_piece = &zobrist::PIECE[piece.index()];
        self.key ^= of_piece[from.index()] ^ of_piece[to.index()] ^ zobrist::BLACK_TO_MOVE;
        self.plies_since_capture = self.plies_since_capture.saturating_add(1);
        if !undo.captured.is_empty() {
            self.key ^= zobrist::PIECE[undo.captured.index()][to.index()];
            self.plies_since_capture = 0;
        }
        self.clock = self.clock.wrapping_add(1);
        undo.key_after = self.key;
        undo
    }

    /// Takes back the last move made in place. An undo that does not belong to the last move changes nothing.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let mut position = Position::start();
    /// let undo = position.make(position.legal_moves()[7]);
    /// position.unmake(undo);
    /// assert_eq!(position, Position::start());
    /// ```
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        if self.key != undo.key_after {
            return;
        }
        self.board.move_back(undo.made.from(), undo.made.to(), undo.captured);
        self.clock = self.clock.wrapping_sub(1);
        self.plies_since_capture = undo.plies_since_capture;
        self.key = undo.key;
    }

    /// True when the side to move is in check (2011 3.1).
    ///
    /// ```
    /// use xiangqi::Position;
    /// let over_the_advisor = Position::from_fen("4k4/4a4/9/9/4C4/9/9/9/9/3K5 b").unwrap();
    /// assert!(over_the_advisor.in_check());
    /// assert_eq!(over_the_advisor.checkers().first(), Some("e5".parse().unwrap()));
    /// ```
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces that check the side to move.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position = Position::from_fen("4k4/9/3N5/9/4R4/9/9/9/9/3K5 b").unwrap();
    /// assert!(position.checkers().into_iter().map(|at| at.to_string()).eq(["e5", "d7"]));
    /// ```
    pub fn checkers(&self) -> Bitboard {
        self.board.attackers(self.general(self.side_to_move()), !self.side_to_move())
    }

    /// True when a legal move of this position checks the other side.
    ///
    /// ```
    /// use xiangqi::{notation, Position};
    /// let position = Position::from_fen("3k5/9/9/9/9/9/9/9/4R4/4K4 w").unwrap();
    /// assert!(position.gives_check(notation::read(&position, "车五平六").unwrap()));
    /// assert!(!position.gives_check(notation::read(&position, "车五进一").unwrap()));
    /// ```
    pub fn gives_check(&self, legal: LegalMove) -> bool {
        self.play(legal).in_check()
    }

    /// The pieces of a side that could capture on a point: see [`Board::attackers`].
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// let start = Position::start();
    /// assert!(start.attackers("c4".parse().unwrap(), Side::Red).into_iter().map(|at| at.to_string()).eq(["c3"]));
    /// ```
    pub fn attackers(&self, square: Square, by: Side) -> Bitboard {
        self.board.attackers(square, by)
    }

    /// The pieces of the side to move that are not free because their going could expose their general: to a chariot
    /// or the other general past one piece, to a cannon past two, to a horse whose leg they block.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position = Position::from_fen("3k5/9/4r4/9/9/9/4N4/9/9/4K4 w").unwrap();
    /// assert_eq!(position.pinned().first(), Some("e3".parse().unwrap()));
    /// ```
    pub fn pinned(&self) -> Bitboard {
        self.limits().pinned
    }

    /// How the game has ended on the board, if it has.
    ///
    /// ```
    /// use xiangqi::{BoardEnd, Position, Side};
    /// assert_eq!(Position::start().end(), None);
    /// let no_move = Position::from_fen("3k5/4P4/9/9/9/9/9/9/9/4K4 b").unwrap();
    /// assert_eq!(no_move.end(), Some(BoardEnd::Stalemate { loser: Side::Black }));
    /// ```
    pub fn end(&self) -> Option<BoardEnd> {
        if self.has_legal_move() {
            None
        } else if self.in_check() {
            Some(BoardEnd::Checkmate { loser: self.side_to_move() })
        } else {
            Some(BoardEnd::Stalemate { loser: self.side_to_move() })
        }
    }

    /// The same board with the other side to move, the counters unchanged: what a side threatens is what it could do
    /// if it moved again.
    ///
    /// # Errors
    /// [`InCheck`] when the side to move is in check: its general would be en prise.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// assert_eq!(Position::start().passed().unwrap().side_to_move(), Side::Black);
    /// ```
    pub fn passed(&self) -> Result<Position, InCheck> {
        let by = self.checkers();
        if !by.is_empty() {
            return Err(InCheck { by });
        }
        Ok(Position { clock: self.clock ^ 1, key: self.key ^ zobrist::BLACK_TO_MOVE, ..*self })
    }

    /// The position with left and right exchanged.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position = Position::from_fen("3k5/9/9/9/9/9/9/9/9/R3K4 w").unwrap();
    /// assert_eq!(position.mirrored().to_fen(), "5k3/9/9/9/9/9/9/9/9/4K3R w - - 0 1");
    /// assert_eq!(position.colours_swapped().to_fen(), "4k3r/9/9/9/9/9/9/9/9/5K3 b - - 0 1");
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Position {
        Position::trusted(Setup { board: self.board.mirrored(), ..self.setup() })
    }

    /// The position with the board turned round and the colours exchanged, the side to move too.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// let position = Position::from_fen("3k5/9/9/9/9/9/9/9/9/R3K4 w").unwrap();
    /// let swapped = position.colours_swapped();
    /// assert_eq!(swapped.side_to_move(), Side::Black);
    /// assert_eq!(swapped.legal_moves().len(), position.legal_moves().len());
    /// ```
    #[must_use]
    pub fn colours_swapped(&self) -> Position {
        Position::trusted(Setup {
            board: self.board.colours_swapped(),
            side_to_move: !self.side_to_move(),
            ..self.setup()
        })
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_fen())
    }
}
