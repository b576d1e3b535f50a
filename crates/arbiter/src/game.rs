//! A game that has been set up, and what can be asked of it.

use qili::Record;
use rulebook::{Article, Edition, article};
use xiangqi::{Move, Position, Side, Square};

use crate::refusal::{Reason, Refusal};
use crate::{
    Clock, Ending, Envelope, LedgerEntry, Mover, OrderedLimit, PenaltyEntry, PendingRuling, PerMover, Signer,
    Start, cite,
};

/// A game that has been set up, with everything that has happened in it.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) start: Start,
    pub(crate) set_up_at_ms: u64,
    pub(crate) last_at_ms: Option<u64>,
    pub(crate) record: Record,
    pub(crate) odds_moves: Vec<Move>,
    pub(crate) at_ms: Vec<u64>,
    pub(crate) clock: Option<Clock>,
    pub(crate) begun_at_ms: Option<u64>,
    pub(crate) present: PerMover<bool>,
    pub(crate) excused: PerMover<bool>,
    /// Who has moved and not pressed the clock yet.
    pub(crate) unpressed: Option<Mover>,
    pub(crate) empty_presses: PerMover<u32>,
    pub(crate) offers: PerMover<u32>,
    pub(crate) open_offer: Option<Mover>,
    pub(crate) ledger: Vec<LedgerEntry>,
    pub(crate) fresh_fouls: Vec<LedgerEntry>,
    pub(crate) fresh_at_ms: u64,
    pub(crate) penalties: Vec<PenaltyEntry>,
    pub(crate) illegal_moves: PerMover<u32>,
    /// False natural-limit claims since the last capture.
    pub(crate) false_claims: PerMover<u32>,
    pub(crate) deducted_ms: PerMover<u64>,
    pub(crate) touched: Option<Square>,
    pub(crate) touches: Vec<Vec<Square>>,
    pub(crate) unclear: Option<UnclearMove>,
    pub(crate) upset: Option<Mover>,
    pub(crate) colours_accepted: bool,
    /// Moves missing in a record that are no foul yet.
    pub(crate) unrecorded: PerMover<u32>,
    pub(crate) record_wanting: PerMover<bool>,
    pub(crate) fair_copy_owed: PerMover<bool>,
    pub(crate) pending: Option<PendingRuling>,
    pub(crate) limit: Option<OrderedLimit>,
    pub(crate) limit_due: bool,
    pub(crate) adjourning: bool,
    pub(crate) envelope: Option<Envelope>,
    pub(crate) ending: Option<Ending>,
    pub(crate) signed: Vec<Signer>,
}

/// A move whose end point the opponent is to name (2011 5.10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnclearMove {
    /// Who moved.
    pub by: Mover,
    /// From where.
    pub from: Square,
    /// The two points.
    pub points: Vec<Square>,
}

impl Game {
    pub(crate) fn new(start: Start, at_ms: u64) -> Game {
        let clock = start.timing.as_ref().map(|timing| Clock::new(timing.control.clone()));
        let here = clock.is_none();
        Game {
            record: Record::new(start.position),
            clock,
            start,
            set_up_at_ms: at_ms,
            last_at_ms: Some(at_ms),
            odds_moves: Vec::new(),
            at_ms: Vec::new(),
            begun_at_ms: None,
            present: PerMover { first: here, second: here },
            excused: PerMover::default(),
            unpressed: None,
            empty_presses: PerMover::default(),
            offers: PerMover::default(),
            open_offer: None,
            ledger: Vec::new(),
            fresh_fouls: Vec::new(),
            fresh_at_ms: 0,
            penalties: Vec::new(),
            illegal_moves: PerMover::default(),
            false_claims: PerMover::default(),
            deducted_ms: PerMover::default(),
            touched: None,
            touches: Vec::new(),
            unclear: None,
            upset: None,
            colours_accepted: false,
            unrecorded: PerMover::default(),
            record_wanting: PerMover::default(),
            fair_copy_owed: PerMover::default(),
            pending: None,
            limit: None,
            limit_due: false,
            adjourning: false,
            envelope: None,
            ending: None,
            signed: Vec::new(),
        }
    }

    /// Players, rules and start position.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The rule book the game is played by.
    pub fn edition(&self) -> Edition {
        self.start.terms.edition
    }

    /// When the game was set up, in milliseconds as the command gave it.
    pub fn set_up_at_ms(&self) -> u64 {
        self.set_up_at_ms
    }

    /// When the last event was.
    pub fn last_at_ms(&self) -> Option<u64> {
        self.last_at_ms
    }

    /// The legal moves made, with every position.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The moves at odds before the record, after which the first mover moved again (1960 section 七, 二).
    pub fn odds_moves(&self) -> &[Move] {
        &self.odds_moves
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

    /// How many moves a player has made.
    pub fn moves_made(&self, by: Mover) -> u32 {
        let first_in_record = self.record.positions().first().map(Position::side_to_move);
        let opens = first_in_record.is_some_and(|side: Side| self.start.mover(side) == by);
        let odds = if by == Mover::First { self.odds_moves.len() as u32 } else { 0 };
        odds + (self.record.len() + u32::from(opens)) / 2
    }

    /// The clock, where the game has one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// When the arbiter opened the game.
    pub fn begun_at_ms(&self) -> Option<u64> {
        self.begun_at_ms
    }

    /// Who has come to the table.
    pub fn present(&self) -> PerMover<bool> {
        self.present
    }

    /// Whose lateness is excused (1960 4.1.4).
    pub fn excused(&self) -> PerMover<bool> {
        self.excused
    }

    /// Who has made a move and is still to press the clock.
    pub fn has_moved_unpressed(&self) -> Option<Mover> {
        self.unpressed
    }

    /// Presses without a move so far (2011 4.1.9).
    pub fn empty_presses(&self) -> PerMover<u32> {
        self.empty_presses
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

    /// How many fouls a player has; in 1960 only 违例 of section 七 count.
    pub fn fouls(&self, by: Mover) -> usize {
        let edition = self.edition();
        self.ledger.iter().filter(|entry| entry.by == by && entry.foul.counts(edition)).count()
    }

    /// Fouls just called, which resigning at once would waive (2011 8.2).
    pub fn fresh_fouls(&self) -> &[LedgerEntry] {
        if self.edition() == Edition::Cxa2011 { &self.fresh_fouls } else { &[] }
    }

    /// Every penalty, in order.
    pub fn penalties(&self) -> &[PenaltyEntry] {
        &self.penalties
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

    /// What the player to move has touched: each inner list at once, in order of time.
    pub fn touches(&self) -> &[Vec<Square>] {
        &self.touches
    }

    /// The move whose end point is to be named (2011 5.10).
    pub fn unclear(&self) -> Option<&UnclearMove> {
        self.unclear.as_ref()
    }

    /// Whether pieces lie about that somebody is setting up again (2011 5.9).
    pub fn is_upset(&self) -> bool {
        self.upset.is_some()
    }

    /// Whether the players sit the other way round than they were to, and it was found too late (2011 5.8.1): the start
    /// names them as they sit.
    pub fn are_colours_accepted(&self) -> bool {
        self.colours_accepted
    }

    /// Moves missing in each record that are no foul yet (2011 7.1).
    pub fn unrecorded(&self) -> PerMover<u32> {
        self.unrecorded
    }

    /// Whose record is wanting, so that no claim is heard (2011 22.3).
    pub fn record_wanting(&self) -> PerMover<bool> {
        self.record_wanting
    }

    /// Who owes a fair copy of the record (2011 7.3).
    pub fn fair_copy_owed(&self) -> PerMover<bool> {
        self.fair_copy_owed
    }

    /// The ruling on a repetition that falls unless somebody changes (2011 23.5.2).
    pub fn pending(&self) -> Option<&PendingRuling> {
        self.pending.as_ref()
    }

    /// 限着 that runs (1960 section 十二).
    pub fn ordered_limit(&self) -> Option<&OrderedLimit> {
        self.limit.as_ref()
    }

    /// Whether its rounds are over and the arbiter is to decide.
    pub fn is_limit_due(&self) -> bool {
        self.limit_due
    }

    /// Whether the arbiter has announced the adjournment (1960 section 十一, 四).
    pub fn is_adjourning(&self) -> bool {
        self.adjourning
    }

    /// The envelope of an adjourned game.
    pub fn envelope(&self) -> Option<&Envelope> {
        self.envelope.as_ref()
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Who has signed the sheet (2011 article 九).
    pub fn signed(&self) -> &[Signer] {
        &self.signed
    }

    /// Whose clock should run when it runs.
    pub(crate) fn on_clock(&self) -> Mover {
        let naming = self.unclear.as_ref().map(|unclear| !unclear.by);
        self.upset.or(self.unpressed).or(naming).unwrap_or(self.to_move())
    }

    /// Refuses what may be done on one's own time only.
    pub(crate) fn on_own_time(&self, by: Mover, articles: Vec<Article>) -> Result<(), Refusal> {
        let whose = self.unpressed.unwrap_or(self.to_move());
        if by == whose {
            return Ok(());
        }
        Err(Refusal { reason: Reason::NotOnOwnTime { to_move: whose }, articles })
    }

    /// Refuses what cannot be done while the game is not going on.
    pub(crate) fn in_play(&self) -> Result<(), Refusal> {
        let edition = self.edition();
        let (reason, articles) = if self.clock.is_some() && self.begun_at_ms.is_none() {
            (Reason::NotBegun, cite(edition, &[article!("2011:20.1")], &[article!("1960:4.1.4")]))
        } else if self.envelope.is_some() {
            (Reason::IsAdjourned, vec![article!("1960:11.4")])
        } else if self.upset.is_some() {
            (Reason::BoardIsUpset, vec![article!("2011:5.9")])
        } else if self.unclear.is_some() {
            (Reason::PointToBeNamed, vec![article!("2011:5.10")])
        } else if self.limit_due {
            (Reason::LimitToBeSettled, vec![article!("1960:12")])
        } else if self.clock.as_ref().is_some_and(|clock| clock.running().is_none()) {
            (Reason::ClockStands, cite(edition, &[article!("2011:17")], &[article!("1960:18")]))
        } else {
            return Ok(());
        };
        Err(Refusal { reason, articles })
    }
}
