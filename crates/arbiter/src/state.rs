//! The table as the log of events makes it.

use qili::Record;
use rulebook::{Article, Edition};
use xiangqi::{Move, Position, Square};

use crate::refusal::{Reason, Refusal};
use crate::{Ending, Event, Fact, LedgerEntry, Mover, PendingRuling, PerMover, Start};

/// A table: empty, or with a game.
#[derive(Clone, Debug, Default)]
pub struct State {
    game: Option<Game>,
}

/// A game that has been set up, with everything that has happened in it.
#[derive(Clone, Debug)]
pub struct Game {
    start: Start,
    record: Record,
    at_ms: Vec<u64>,
    offers: PerMover<u32>,
    open_offer: Option<Mover>,
    ledger: Vec<LedgerEntry>,
    illegal_moves: PerMover<u32>,
    /// False natural-limit claims since the last capture.
    false_claims: PerMover<u32>,
    deducted_ms: PerMover<u64>,
    touched: Option<Square>,
    pending: Option<PendingRuling>,
    ending: Option<Ending>,
}

/// An event that does not follow on the state: the log is not this game's, or is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// No game has been set up before it.
    #[error("no game has been set up")]
    NotSetUp,
    /// A game has been set up before it.
    #[error("a game has been set up already")]
    AlreadySetUp,
    /// The game had ended before it.
    #[error("the game is over")]
    GameOver,
    /// The position does not allow the move.
    #[error("{0} is not legal here")]
    IllegalMove(Move),
}

impl State {
    /// The game, once it has been set up.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Takes an event in.
    ///
    /// # Errors
    /// When it cannot follow; the state is unchanged. Events from [`decide`](crate::decide) on this state always fit.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        match (&mut self.game, &event.fact) {
            (None, Fact::SetUp { start }) => {
                self.game = Some(Game::new(Start::clone(start)));
                Ok(())
            }
            (None, _) => Err(Misfit::NotSetUp),
            (Some(_), Fact::SetUp { .. }) => Err(Misfit::AlreadySetUp),
            (Some(game), _) if game.ending.is_some() => Err(Misfit::GameOver),
            (Some(game), fact) => game.take_in(fact, event.at_ms),
        }
    }
}

impl Game {
    fn new(start: Start) -> Game {
        Game {
            record: Record::new(start.position),
            start,
            at_ms: Vec::new(),
            offers: PerMover::default(),
            open_offer: None,
            ledger: Vec::new(),
            illegal_moves: PerMover::default(),
            false_claims: PerMover::default(),
            deducted_ms: PerMover::default(),
            touched: None,
            pending: None,
            ending: None,
        }
    }

    fn take_in(&mut self, fact: &Fact, at_ms: u64) -> Result<(), Misfit> {
        match fact {
            Fact::SetUp { .. } => return Err(Misfit::AlreadySetUp),
            Fact::Moved { played, .. } => {
                let legal = self.position().legal(*played).map_err(|_| Misfit::IllegalMove(*played))?;
                self.record.play(legal);
                self.at_ms.push(at_ms);
                self.touched = None;
                if legal.captured().is_some() {
                    self.false_claims = PerMover::default();
                }
            }
            Fact::IllegalMove { by, fault, .. } => {
                if !fault.is_suicide() {
                    self.illegal_moves[*by] += 1;
                }
            }
            Fact::TakenBack { must_move, .. } => self.touched = *must_move,
            Fact::DrawOffered { by } => {
                self.offers[*by] += 1;
                self.open_offer = Some(*by);
            }
            Fact::OfferRefused { .. } => self.open_offer = None,
            Fact::FoulCalled { by, foul, .. } => {
                self.ledger.push(LedgerEntry { by: *by, foul: *foul, at_ply: self.record.len() });
            }
            Fact::NaturalLimitDenied { by, .. } => self.false_claims[*by] += 1,
            Fact::TimeDeducted { by, ms, .. } => {
                self.deducted_ms[*by] = self.deducted_ms[*by].saturating_add(*ms);
            }
            Fact::RepetitionRuled { ruling, .. } => self.pending = Some(ruling.clone()),
            Fact::RepetitionLeft { .. } => self.pending = None,
            Fact::Ended(ending) => {
                self.open_offer = None;
                self.pending = None;
                self.touched = None;
                self.ending = Some(ending.clone());
            }
        }
        Ok(())
    }

    /// Players, rules and start position.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The rule book the game is played by.
    pub fn edition(&self) -> Edition {
        self.start.terms.edition
    }

    /// The legal moves made, with every position.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.record.last()
    }

    /// When each move of the record was made, in milliseconds as the commands gave them.
    pub fn move_times_ms(&self) -> &[u64] {
        &self.at_ms
    }

    /// Whose turn it is, also on a board whose game is over.
    pub fn to_move(&self) -> Mover {
        self.start.mover(self.position().side_to_move())
    }

    /// Draw offers made so far.
    pub fn offers(&self) -> PerMover<u32> {
        self.offers
    }

    /// Who has offered a draw and has no answer yet.
    pub fn open_offer(&self) -> Option<Mover> {
        self.open_offer
    }

    /// Every foul, in order.
    pub fn ledger(&self) -> &[LedgerEntry] {
        &self.ledger
    }

    /// How many fouls a player has.
    pub fn fouls(&self, by: Mover) -> usize {
        self.ledger.iter().filter(|entry| entry.by == by).count()
    }

    /// Illegal moves so far, 自杀 not counted (2011 4.1.8).
    pub fn illegal_moves(&self) -> PerMover<u32> {
        self.illegal_moves
    }

    /// False natural-limit claims since the last capture (2011 4.1.11).
    pub fn false_claims(&self) -> PerMover<u32> {
        self.false_claims
    }

    /// Time taken off the clocks as a penalty, in milliseconds (2011 22.2).
    pub fn deducted_ms(&self) -> PerMover<u64> {
        self.deducted_ms
    }

    /// Where the piece stands that must be moved now, after an illegal move (2011 5.8.3).
    pub fn touched(&self) -> Option<Square> {
        self.touched
    }

    /// The ruling on a repetition that falls unless somebody changes (2011 23.5.2).
    pub fn pending(&self) -> Option<&PendingRuling> {
        self.pending.as_ref()
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Refuses what may be done on one's own time only.
    pub(crate) fn on_own_time(&self, by: Mover, articles: Vec<Article>) -> Result<(), Refusal> {
        if by == self.to_move() {
            return Ok(());
        }
        Err(Refusal { reason: Reason::NotOnOwnTime { to_move: self.to_move() }, articles })
    }
}
