//! One Xiangqi competition: entries, draw, pairing, results, penalties, places.
//!
//! - [`decide()`] says what follows from a [`Command`]: one [`Event`], or a [`Refusal`] that changes nothing.
//!   [`State`] is the fold of the events. No clock is read and nothing is random: a seed comes with its command.
//! - [`pairing::next_round`] pairs round robins and groups by their tables, a points arrangement by the two-row method, and
//!   an elimination by its [`bracket`], with the reason of every pair.
//! - [`stages`] chain: who did well in one plays in the next; [`stages::overall`] ranks everyone over all of them.
//! - [`ranking::standings`] orders the entrants by an article's ladder, with what decided every place.
//! - [`team`] holds what teams have besides: members, line-ups, matches.
//! - [`StateFile`] is the whole competition as JSON.
//! - [`simulate`] plays whole made-up competitions.
//!
//! ```
//! use tournament::{State, StateFile, pairing};
//!
//! let file = StateFile::read(r#"{
//!   "rules": "1960", "format": "swiss", "planned_rounds": 2,
//!   "players": [
//!     {"no": 1, "name": "甲"}, {"no": 2, "name": "乙"}, {"no": 3, "name": "丙"}, {"no": 4, "name": "丁"}
//!   ],
//!   "rounds": [[
//!     {"board": 1, "first": 1, "second": 2, "result": "1-0"},
//!     {"board": 2, "first": 3, "second": 4, "result": "0-1"}
//!   ]]
//! }"#)?;
//! let round = pairing::next_round(&State::from_file(file)?)?;
//! // The winners meet, and who moved second in round 1 moves first (1960 section 十).
//! assert_eq!((round.pairs[0].first.get(), round.pairs[0].second.get()), (4, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
pub mod bracket;
pub mod check;
mod command;
mod crosstable;
mod decide;
mod event;
pub mod file;
mod groups;
pub mod history;
mod leave;
mod lots;
mod manual;
mod model;
pub mod pairing;
mod random;
pub mod ranking;
mod refusal;
pub mod simulate;
pub mod stages;
mod state;
pub mod team;
pub mod trf;

pub use advice::{Advice, advice};
pub use command::{BoardResult, Command};
pub use crosstable::Crosstable;
pub use decide::{decide, ready_to_pair};
pub use event::{BoardChange, Event, EventKind, Forfeit, Withdrawal};
pub use file::{FileError, FileProblem, StateFile};
pub use leave::{BarredPair, Leave, Strength};
pub use lots::NumbersBy;
pub use manual::{ByHand, Change, Preview, Warning, preview};
pub use model::{
    Bye, ByeKind, Entrant, Format, Game, GameResult, NewEntrant, Number, Penalty, PenaltyKind, Round, Turn,
};
pub use refusal::Refusal;
pub use stages::{NewStage, Seat, Selection, StageStart};
pub use state::State;
