//! One Xiangqi game at one table, ruled by the book.
//!
//! A decider: [`decide`] takes what somebody did or asks for, a [`Command`], and answers with [`Event`]s, or with a
//! [`Refusal`] that changes nothing; [`State::apply`] takes the events in. No clock is read here: every command brings
//! its time in integer milliseconds. So a log of events gives the same state whenever it is applied.
//!
//! Every ruling among the events and every refusal carries the articles it rests on and its reasons as data.
//! - The clock ([`Clock`], [`Timing`]) belongs to the game: it starts with [`Act::Begin`], moves press it, and time that
//!   has run out by a command's time is ruled on before the command.
//! - What was touched is put in by [`Act::Touch`]; [`allowed`] is the exact set of moves left.
//! - Fouls and penalties stand in the game's ledger; who may give a penalty is said by the [`Role`] of the command.
//! - The chief arbiter undoes the last events by [`Act::Undo`], itself an event.
//! - Of one book only: [`Handicap`], [`Pairs`], [`OrderedLimit`] and the [`Envelope`] of a sealed move (1960);
//!   corrections at the board and records of the moves (2011). The other book refuses them.
//!
//! The two players are the first and the second mover ([`Mover`]): in 2011 the first mover has red pieces (2.1), in
//! 1960 black ones (section 七, 一).
//!
//! ```
//! use arbiter::{Act, Command, GameResult, Mover, Start, State, Terms, decide};
//! use rulebook::{Edition, Regulations};
//!
//! let terms = Terms::from(&Regulations::of(Edition::Cxa2011));
//! let start = Start::ordinary("甲", "乙", terms);
//! let mut state = State::default();
//! for act in [
//!     Act::SetUp(Box::new(start)),
//!     Act::Move { by: Mover::First, played: "h2e2".parse().unwrap() },
//!     Act::Resign { by: Mover::Second },
//! ] {
//!     for event in decide(&state, Command { at_ms: 0, act }).unwrap() {
//!         state.apply(&event).unwrap();
//!     }
//! }
//! let ending = state.game().unwrap().ending().unwrap();
//! assert_eq!(ending.result, GameResult::FirstMoverWins);
//! assert_eq!(ending.articles[0].to_string(), "2011:4.1.12");
//! ```

mod adjournment;
mod claims;
mod clock;
mod clockwork;
mod command;
mod corrections;
mod decide;
mod endings;
mod equipment;
mod event;
mod fouls;
mod game;
mod handicap;
pub mod import;
mod move_limit;
mod mover;
mod moves;
mod no_win;
mod offers;
mod pairs;
mod penalties;
mod recording;
mod refusal;
mod sheet;
mod start;
mod state;
mod take_in;
mod timing;
mod touch;
mod undo;
mod wire;

pub use adjournment::{Envelope, SealedReading};
pub use claims::NaturalLimitReview;
pub use clock::{Clock, ClockCorrection, Reading, is_rapid};
pub use command::{Act, Command, ForfeitGround};
pub use decide::decide;
pub use endings::{EndReason, Ending};
pub use equipment::Equipment;
pub use event::{Event, Fact, PendingRuling};
pub use fouls::{Foul, LedgerEntry};
pub use game::{Game, UnclearMove};
pub use handicap::Handicap;
pub use move_limit::{LimitGround, LimitOutcome, OrderedLimit, USUAL_LIMIT_ROUNDS};
pub use mover::{GameResult, Mover, PerMover};
pub use moves::MoveFault;
pub use pairs::{Pairs, Partner};
pub use penalties::{Penalty, PenaltyEntry, Role};
pub use recording::RecordFault;
pub use refusal::{Reason, Refusal};
pub use sheet::{Sheet, Signer};
pub use start::{Start, Terms};
pub use state::{Misfit, State};
pub use timing::{ClockKind, Press, Timing};
pub use touch::{Allowed, TouchManner, allowed, is_futile};

use rulebook::{Article, Edition};

/// The articles of the game's edition that say the same thing.
fn cite(edition: Edition, by_2011: &[Article], by_1960: &[Article]) -> Vec<Article> {
    match edition {
        Edition::Cxa2011 => by_2011.to_vec(),
        Edition::Cxa1960 => by_1960.to_vec(),
    }
}
