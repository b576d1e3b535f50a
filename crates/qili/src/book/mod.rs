//! The books: each rules on the same facts.

mod cxa1960;
mod cxa2011;
mod wxf;

use rulebook::Article;
use xiangqi::Side;

use crate::adjudication::{Reason, Ruling};
use crate::conduct::Conduct;
use crate::{RuleSet, Rules};

/// What a book says of a repetition.
pub(crate) struct Verdict {
    pub(crate) ruling: Ruling,
    pub(crate) reason: Reason,
    pub(crate) articles: Vec<Article>,
    /// The world rules instead.
    pub(crate) world: Vec<u8>,
    /// Rounds to change in before the ruling falls.
    pub(crate) grace_rounds: u32,
}

/// Both sides' conduct.
pub(crate) struct Conducts {
    pub(crate) red: Conduct,
    pub(crate) black: Conduct,
}

impl Conducts {
    pub(crate) fn of(&self, side: Side) -> &Conduct {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }

    /// The only side of which something holds.
    fn only(&self, holds: impl Fn(&Conduct) -> bool) -> Only {
        match (holds(&self.red), holds(&self.black)) {
            (true, true) => Only::Both,
            (true, false) => Only::One(Side::Red),
            (false, true) => Only::One(Side::Black),
            (false, false) => Only::Neither,
        }
    }
}

enum Only {
    Both,
    One(Side),
    Neither,
}

/// The verdict of a rule set.
pub(crate) fn rule(rules: &Rules, conducts: &Conducts) -> Verdict {
    match rules.set {
        RuleSet::Cxa2011 => cxa2011::rule(conducts),
        RuleSet::Cxa1960 => cxa1960::rule(conducts),
        RuleSet::Wxf => wxf::rule(conducts),
    }
}
