//! Whether a wished move is legal, and if not, why.

use alloc::vec::Vec;
use core::fmt;

use crate::limits::horse_leg;
use crate::tables::{
    ADVISOR, BIT, CROSS, ELEPHANT, GENERAL, HORSE, HORSE_FROM, SOLDIER, SOLDIER_FROM, between, in_palace,
};
use crate::{Bitboard, Board, Kind, LegalMove, Move, Piece, Position, Setup, Side, Square};

/// Why a move is not legal. The last two are 自杀 (2011 3.4): the piece may go there, but the general would be taken.
///
/// ```
/// use xiangqi::{IllegalMove, Position};
/// let position = Position::from_fen("3k5/9/9/9/9/9/9/9/r8/4K4 w").unwrap();
/// let step = |wish: &str| position.legal(wish.parse().unwrap());
/// assert_eq!(step("e0d1"), Err(IllegalMove::NotItsMove));
/// assert_eq!(step("e0d0"), Err(IllegalMove::LeavesGeneralFacing));
/// let Err(IllegalMove::LeavesGeneralInCheck { by }) = step("e0e1") else { panic!() };
/// assert_eq!(by.first(), Some("a1".parse().unwrap()));
/// assert!(step("e0e1").unwrap_err().is_suicide());
/// assert!(step("e0f0").is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// No piece stands where the move begins.
    EmptySquare,
    /// The piece is the other side's.
    NotYourPiece,
    /// An own piece stands where the move ends.
    OwnPieceOnTarget,
    /// The kind of piece never moves that way.
    NotItsMove,
    /// A general or advisor would leave its palace.
    OutsidePalace,
    /// An elephant would cross the river.
    AcrossRiver,
    /// 蹩马腿: a piece stands on the horse's leg.
    HorseLegBlocked(Square),
    /// 塞相眼: a piece stands on the elephant's eye.
    ElephantEyeBlocked(Square),
    /// A cannon captures over exactly one piece.
    CannonScreen {
        /// How many stand between.
        screens: u32,
    },
    /// A piece stands in the way of a chariot or of a cannon that does not capture: the nearest one.
    PathBlocked(Square),
    /// 自杀: the generals would face each other on an open file.
    LeavesGeneralFacing,
    /// 自杀: the own general would be en prise.
    LeavesGeneralInCheck {
        /// The enemy pieces that could take it, on the board after the move.
        by: Bitboard,
    },
}

impl IllegalMove {
    /// True for a move that the piece can make but that leaves the own general to be taken (2011 3.4).
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position = Position::from_fen("4k4/9/9/9/9/9/9/9/4C4/4K4 w").unwrap();
    /// let why = |wish: &str| position.legal(wish.parse().unwrap()).unwrap_err();
    /// assert!(why("e1d1").is_suicide() && !why("e1d2").is_suicide());
    /// ```
    pub const fn is_suicide(self) -> bool {
        matches!(self, IllegalMove::LeavesGeneralFacing | IllegalMove::LeavesGeneralInCheck { .. })
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::EmptySquare => f.write_str("no piece stands there"),
            IllegalMove::NotYourPiece => f.write_str("the piece is the other side's"),
            IllegalMove::OwnPieceOnTarget => f.write_str("an own piece stands on the target"),
            IllegalMove::NotItsMove => f.write_str("the piece does not move that way"),
            IllegalMove::OutsidePalace => f.write_str("the piece may not leave the palace"),
            IllegalMove::AcrossRiver => f.write_str("an elephant may not cross the river"),
            IllegalMove::HorseLegBlocked(leg) => write!(f, "the horse's leg on {leg} is blocked"),
            IllegalMove::ElephantEyeBlocked(eye) => write!(f, "the elephant's eye on {eye} is blocked"),
            IllegalMove::CannonScreen { screens } => {
                write!(f, "a cannon captures over exactly one piece, here over {screens}")
            }
            IllegalMove::PathBlocked(square) => write!(f, "a piece on {square} is in the way"),
            IllegalMove::LeavesGeneralFacing => f.write_str("the generals would face each other"),
            IllegalMove::LeavesGeneralInCheck { by } => {
                f.write_str("the general could be taken from")?;
                by.into_iter().try_for_each(|square| write!(f, " {square}"))
            }
        }
    }
}

impl core::error::Error for IllegalMove {}

impl Board {
    /// True when the pieces' ways of moving (2011 2.2, 2.3) allow a move of `side`: what [`Board::hindrance`] finds
    /// nothing against, at the cost of a few lookups.
    #[inline]
    fn may_go(&self, side: Side, Move { from, to }: Move) -> bool {
        let (piece, target) = (self.code_at(from), self.code_at(to));
        let Some(Piece { side: owner, kind }) = piece.piece() else { return false };
        if owner != side || !target.is_empty() && target.side_index() == side as usize {
            return false;
        }
        let at = from.index();
        let lines = |screens: u32| {
            CROSS[at] & BIT[to.index()] != 0 && (between(from, to) & self.occupied()).len() == screens
        };
        let points = match kind {
            Kind::Chariot => return lines(0),
            Kind::Cannon => return lines(u32::from(!target.is_empty())),
            Kind::Horse => HORSE[at][self.legs(from)],
            Kind::Soldier => SOLDIER[side as usize][at],
            Kind::Elephant => ELEPHANT[at][self.eyes(from)],
            Kind::Advisor => ADVISOR[at],
            Kind::General => GENERAL[at],
        };
        points & BIT[to.index()] != 0
    }

    /// True when the general of `side`, which stands on `general` before the move, cannot be taken after it.
    #[inline]
    fn keeps_general_safe(&self, side: Side, general: Square, Move { from, to }: Move) -> bool {
        if from == general {
            return self.general_may_step(side, from, to);
        }
        let (enemy, at) = (!side, general.index());
        let (occupied, left) = (self.occupied().without(from).with(to), !BIT[to.index()]);
        if SOLDIER_FROM[enemy as usize][at] & self.bits(enemy, Kind::Soldier) & left != 0 {
            return false;
        }
        let horses = HORSE_FROM[at][0] & self.bits(enemy, Kind::Horse) & left;
        let lines = (self.bits(enemy, Kind::Chariot) | self.bits(enemy, Kind::General)) & CROSS[at] & left;
        let cannons = self.bits(enemy, Kind::Cannon) & CROSS[at] & left;
        let screens = |from: Square| between(general, from) & occupied;
        Bitboard::from_bits(horses).into_iter().all(|from| occupied.contains(horse_leg(from, general)))
            && Bitboard::from_bits(lines).into_iter().all(|from| !screens(from).is_empty())
            && Bitboard::from_bits(cannons).into_iter().all(|from| screens(from).len() != 1)
    }

    /// Why the pieces' ways of moving (2011 2.2, 2.3) forbid a move of `side`; the general's safety is not asked.
    fn hindrance(&self, side: Side, Move { from, to }: Move) -> Result<(), IllegalMove> {
        let piece = self.piece_at(from).ok_or(IllegalMove::EmptySquare)?;
        if piece.side != side {
            return Err(IllegalMove::NotYourPiece);
        }
        let seen = |square: Square| if side == Side::Red { square } else { square.flipped() };
        let (from_seen, to_seen) = (seen(from), seen(to));
        let (x, y) =
            (to_seen.file() as i8 - from_seen.file() as i8, to_seen.rank() as i8 - from_seen.rank() as i8);
        let own_half = to_seen.rank() < 5;
        let shape = match piece.kind {
            Kind::General => x.abs() + y.abs() == 1,
            Kind::Advisor => x.abs() == 1 && y.abs() == 1,
            Kind::Elephant => x.abs() == 2 && y.abs() == 2,
            Kind::Horse => x.abs() * y.abs() == 2,
            Kind::Chariot | Kind::Cannon => (x == 0) != (y == 0),
            Kind::Soldier => x == 0 && y == 1 || from_seen.rank() >= 5 && x.abs() == 1 && y == 0,
        };
        if !shape {
            return Err(IllegalMove::NotItsMove);
        }
        if matches!(piece.kind, Kind::General | Kind::Advisor) && !(own_half && in_palace(to)) {
            return Err(IllegalMove::OutsidePalace);
        }
        if piece.kind == Kind::Elephant && !own_half {
            return Err(IllegalMove::AcrossRiver);
        }
        let target = self.piece_at(to);
        if target.is_some_and(|target| target.side == side) {
            return Err(IllegalMove::OwnPieceOnTarget);
        }
        let occupied = self.occupied();
        match piece.kind {
            Kind::Horse => {
                let leg = horse_leg(from, to);
                if occupied.contains(leg) {
                    return Err(IllegalMove::HorseLegBlocked(leg));
                }
            }
            Kind::Elephant => {
                let eye = from.offset(
                    (to.file() as i8 - from.file() as i8) / 2,
                    (to.rank() as i8 - from.rank() as i8) / 2,
                );
                if let Some(eye) = eye.filter(|&eye| occupied.contains(eye)) {
                    return Err(IllegalMove::ElephantEyeBlocked(eye));
                }
            }
            Kind::Chariot | Kind::Cannon => {
                let pieces = between(from, to) & occupied;
                if piece.kind == Kind::Cannon && target.is_some() {
                    if pieces.len() != 1 {
                        return Err(IllegalMove::CannonScreen { screens: pieces.len() });
                    }
                } else if let Some(nearest) = (pieces & self.slides(from)).first() {
                    return Err(IllegalMove::PathBlocked(nearest));
                }
            }
            Kind::General | Kind::Advisor | Kind::Soldier => {}
        }
        Ok(())
    }
}

impl Position {
    /// The move if it is legal here, or the first reason why it is not.
    ///
    /// # Errors
    /// [`IllegalMove`]; [`IllegalMove::is_suicide`] tells moves that can be made on a real board and lose (2011
    /// 4.1.3) from those that no piece can make.
    ///
    /// ```
    /// use xiangqi::{IllegalMove, Position};
    /// let start = Position::start();
    /// assert!(start.legal("b0c2".parse().unwrap()).is_ok());
    /// let blocked = start.legal("b0d1".parse().unwrap()).unwrap_err();
    /// assert_eq!(blocked, IllegalMove::HorseLegBlocked("c0".parse().unwrap()));
    /// ```
    pub fn legal(&self, wish: Move) -> Result<LegalMove, IllegalMove> {
        let (board, side, Move { from, to }) = (&self.board, self.side_to_move(), wish);
        if board.may_go(side, wish) && board.keeps_general_safe(side, self.general(side), wish) {
            Ok(LegalMove::new(self.tag(), from, to, board.code_at(from), board.code_at(to)))
        } else {
            Err(self.refusal(wish))
        }
    }

    /// Why a move is not legal.
    #[cold]
    fn refusal(&self, wish: Move) -> IllegalMove {
        let (side, Move { from, to }) = (self.side_to_move(), wish);
        if let Err(why) = self.board.hindrance(side, wish) {
            return why;
        }
        let mut after = self.board;
        after.move_piece(from, to);
        let general = if from == self.general(side) { to } else { self.general(side) };
        let by = after.attackers(general, !side);
        if by == after.pieces(!side, Kind::General) {
            IllegalMove::LeavesGeneralFacing
        } else {
            IllegalMove::LeavesGeneralInCheck { by }
        }
    }

    /// A move that the pieces can make, its general safe or not, as if it were legal: for writing it down.
    pub(crate) fn as_played(&self, played: Move) -> Result<LegalMove, IllegalMove> {
        self.board.hindrance(self.side_to_move(), played)?;
        let Move { from, to } = played;
        let (piece, captured) = (self.board.code_at(from), self.board.code_at(to));
        Ok(LegalMove::new(self.tag(), from, to, piece, captured))
    }

    /// The moves that the pieces can make but that leave the own general to be taken (自杀, 2011 3.4), with the
    /// reason of each.
    ///
    /// ```
    /// use xiangqi::{IllegalMove, Position};
    /// let position = Position::from_fen("4k4/9/9/9/9/9/9/9/4C4/4K4 w").unwrap();
    /// let suicides = position.suicide_moves();
    /// assert_eq!(suicides.len(), 8);
    /// assert!(suicides.iter().all(|&(_, why)| why == IllegalMove::LeavesGeneralFacing));
    /// ```
    pub fn suicide_moves(&self) -> Vec<(Move, IllegalMove)> {
        let mut suicides = Vec::new();
        for from in self.board.of_side(self.side_to_move()) {
            for to in self.board.targets(from) {
                let wish = Move { from, to };
                if let Err(why) = self.legal(wish)
                    && why.is_suicide()
                {
                    suicides.push((wish, why));
                }
            }
        }
        suicides
    }

    /// The board after a move as it was played, legal or 自杀, for the record of the game. After a 自杀 the setup
    /// is no [`Position`]: the game is over (2011 4.1.3) or the move is taken back (1960 section 3).
    ///
    /// # Errors
    /// The reason when the piece cannot make the move at all.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position = Position::from_fen("4k4/9/9/9/9/9/9/9/4C4/4K4 w").unwrap();
    /// let after = position.setup_after("e1d1".parse().unwrap()).unwrap();
    /// assert_eq!(after.to_fen(), "4k4/9/9/9/9/9/9/9/3C5/4K4 b - - 1 1");
    /// assert!(Position::new(after).is_err());
    /// ```
    pub fn setup_after(&self, played: Move) -> Result<Setup, IllegalMove> {
        self.board.hindrance(self.side_to_move(), played)?;
        let mut after = self.setup();
        let captured = after.board.move_piece(played.from, played.to);
        after.plies_since_capture =
            if captured.is_empty() { after.plies_since_capture.saturating_add(1) } else { 0 };
        if self.side_to_move() == Side::Black {
            after.round = after.round.saturating_add(1);
        }
        after.side_to_move = !self.side_to_move();
        Ok(after)
    }
}
