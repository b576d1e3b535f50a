//! 棋例: whether a game stands in a repetition that a claim can be made on, what every move of it does, and who must
//! change, by the rule book.
//!
//! [`Record`] holds a game, [`Rules`] a rule set with its settings. [`adjudicate`] gives the [`Adjudication`]: the ruling
//! with the articles it rests on and the [`Facts`] of every move it was drawn from, as data; [`account`] tells it in
//! Chinese or English. [`NaturalLimit`] counts rounds without a capture, [`winning_possibility`] finds dead draws.
//!
//! # How a move is judged
//!
//! The classifier knows no figure and no pattern. It lets the mover move once more and searches, within stated bounds,
//! what he would win: a capture, a series of captures, checks in a row that end in one, or mate. The other side answers
//! checks in every legal way and otherwise may take anything; so a false root, a piece held to its line, a recapture that
//! loses more or allows mate show by what can be played. From that it takes away what was there before the move, what the
//! other side brought on itself, exchanges of equal pieces and what the exceptions of article 26 excuse. The books in
//! `book/` rule on these facts; another book is another file there.
//!
//! # What the rule sets rest on
//!
//! - 1960: the text, with its drawings rebuilt. Repetitions are counted as in 2011, for it gives no number.
//! - 2011: articles 23 to 26. The wording of chapters 6 to 8 is not public; the 2020 edition, whose figures are, stands in
//!   under 2011 numbers (its 26.9.x is 26.8.x here).
//! - World rules: perpetual check, and the chase of one piece by plain attacks. They are no edition of `rulebook`: their
//!   rulings name the rule by its number ([`WorldRule`]).

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
pub use adjudication::{Act, Adjudication, Citation, Deed, Reason, Ruling, WorldRule};
pub use classify::facts_of;
pub use cycle::{Cycle, OPEN_ROUNDS, TIMES};
pub use dead::{Possibility, winning_possibility};
pub use facts::{Excuse, Facts, Hit, Prey, Root};
pub use natural_limit::{COUNTED_CHECKS, ChecksBeyondTen, NaturalLimit};
pub use record::{NotLegal, Ply, Record};
pub use rules::{ClaimTime, NineRounds, RuleSet, Rules, UnknownRules};
