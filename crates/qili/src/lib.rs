//! 棋例: whether a game stands in a repetition that a claim can be made on, what every move of it does, and who must
//! change, by the rule book.
//!
//! [`Record`] holds a game, [`Rules`] a rule set with its settings, [`adjudicate`] gives the [`Adjudication`]:
//! the ruling with the articles it rests on and every fact it was drawn from, as data.

mod account;
mod adjudicate;
mod adjudication;
mod book;
mod classify;
mod conduct;
mod cycle;
mod dead;
mod facts;
mod hit;
mod natural_limit;
mod quiet;
mod record;
mod rules;
mod search;
mod threat;
mod view;

pub use account::{Account, Language, MoveAccount, account};
pub use adjudicate::adjudicate;
pub use adjudication::{Act, Adjudication, Deed, Reason, Ruling};
pub use classify::facts_of;
pub use cycle::{Cycle, OPEN_ROUNDS, TIMES};
pub use dead::{Possibility, winning_possibility};
pub use facts::{Excuse, Facts, Hit, Prey, Root};
pub use natural_limit::{COUNTED_CHECKS, ChecksBeyondTen, NaturalLimit};
pub use record::{NotLegal, Ply, Record};
pub use rules::{ClaimTime, RuleSet, Rules, UnknownRules};
