//! What has been played: the start, every move with its check, every position, and where positions recurred.

use xiangqi::{Kind, LegalMove, Move, Position, Side};

/// One move of a [`Record`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move with its piece and what it captured.
    pub mv: LegalMove,
    /// Whether it gives check, directly, by discovery or by facing generals (3.1).
    pub check: bool,
    /// The latest earlier position that equals the one after this move, as a number of plies from the start.
    recurs: Option<u32>,
}

/// A move that the position before it does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}: {mv} is not a legal move")]
pub struct NotLegal {
    /// Which move, counted from 1.
    pub ply: u32,
    /// The move.
    pub mv: Move,
}

/// A game as the rulings need it. Positions are numbered by the plies played before them, so 0 is the start.
///
/// ```
/// use qili::Record;
/// use xiangqi::Position;
///
/// let moves = ["h2e2", "h9g7"].map(|text| text.parse().unwrap());
/// let record = Record::from_moves(Position::start(), moves).unwrap();
/// assert_eq!(record.len(), 2);
/// assert_eq!(record.occurrences(2), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    positions: Vec<Position>,
    plies: Vec<Ply>,
    /// The ply after which no earlier position can come again: the last capture or advance of a soldier.
    settled: u32,
}

impl Record {
    /// A record with no moves yet.
    pub fn new(start: Position) -> Record {
        Record { positions: vec![start], plies: Vec::new(), settled: 0 }
    }

    /// A record of moves from a start.
    ///
    /// # Errors
    /// The first move that is not legal.
    pub fn from_moves(start: Position, moves: impl IntoIterator<Item = Move>) -> Result<Record, NotLegal> {
        let mut record = Record::new(start);
        for mv in moves {
            record.push(mv)?;
        }
        Ok(record)
    }

    /// Adds a move.
    ///
    /// # Errors
    /// When the last position does not allow it; the record is then unchanged.
    pub fn push(&mut self, mv: Move) -> Result<(), NotLegal> {
        match self.last().legal(mv) {
            Ok(legal) => {
                self.play(legal);
                Ok(())
            }
            Err(_) => Err(NotLegal { ply: self.len() + 1, mv }),
        }
    }

    /// Adds a move that is known to be legal in the last position.
    pub fn play(&mut self, mv: LegalMove) {
        let next = self.last().play(mv);
        let number = self.len() + 1;
        if mv.captured().is_some() || (mv.piece().kind == Kind::Soldier && mv.from().file() == mv.to().file())
        {
            self.settled = number;
        }
        let recurs = self.latest_equal(&next, number);
        self.plies.push(Ply { mv, check: next.in_check(), recurs });
        self.positions.push(next);
    }

    /// Looks two plies back at a time: an equal position has the same side to move, and a loop needs four plies.
    fn latest_equal(&self, position: &Position, number: u32) -> Option<u32> {
        let mut back = number.checked_sub(4)?;
        while back >= self.settled {
            if same(&self.positions[back as usize], position) {
                return Some(back);
            }
            back = back.checked_sub(2)?;
        }
        None
    }

    /// How many moves were made.
    pub fn len(&self) -> u32 {
        self.plies.len() as u32
    }

    /// True before the first move.
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// Every move so far.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Every position so far, the start first.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The position now.
    pub fn last(&self) -> &Position {
        &self.positions[self.plies.len()]
    }

    /// The side that made a move, numbered from 0.
    pub fn mover(&self, ply: u32) -> Side {
        self.positions[ply as usize].side_to_move()
    }

    /// The latest earlier position equal to the one after `plies` moves.
    pub fn recurs(&self, plies: u32) -> Option<u32> {
        self.plies[plies.checked_sub(1)? as usize].recurs
    }

    /// How often the position after `plies` moves has stood on the board by then.
    pub fn occurrences(&self, plies: u32) -> u32 {
        std::iter::successors(Some(plies), |&at| self.recurs(at)).count() as u32
    }

    /// The record cut back to its first `plies` moves.
    #[must_use]
    pub fn up_to(&self, plies: u32) -> Record {
        let plies = plies.min(self.len()) as usize;
        let settled = (1..=plies).rev().find(|&n| self.settles(n - 1)).unwrap_or(0);
        Record {
            positions: self.positions[..=plies].to_vec(),
            plies: self.plies[..plies].to_vec(),
            settled: settled as u32,
        }
    }

    fn settles(&self, ply: usize) -> bool {
        let mv = self.plies[ply].mv;
        mv.captured().is_some() || (mv.piece().kind == Kind::Soldier && mv.from().file() == mv.to().file())
    }

    /// The same game with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Record {
        self.mapped(self.positions[0].mirrored(), |mv| mv.to_move().mirrored())
    }

    /// The same game with the sides exchanged and the board turned.
    #[must_use]
    pub fn colours_swapped(&self) -> Record {
        self.mapped(self.positions[0].colours_swapped(), |mv| mv.to_move().flipped())
    }

    fn mapped(&self, start: Position, map: impl Fn(LegalMove) -> Move) -> Record {
        let mut record = Record::new(start);
        for ply in &self.plies {
            if let Ok(mv) = record.last().legal(map(ply.mv)) {
                record.play(mv);
            }
        }
        record
    }
}

/// Equal for a repetition: the same pieces on the same points and the same side to move. Keys first, then exactly.
fn same(a: &Position, b: &Position) -> bool {
    a.key() == b.key() && a.side_to_move() == b.side_to_move() && a.board() == b.board()
}
