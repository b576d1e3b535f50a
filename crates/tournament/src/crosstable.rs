//! 循环赛成绩表: who did what against whom.

use crate::history::{Ledger, RoundRecord};
use crate::model::Number;
use crate::state::State;

/// The games of everyone against everyone.
///
/// ```
/// use tournament::simulate::{Plan, simulate};
/// use tournament::{Crosstable, Format, history::Outcome};
/// let plan = Plan { entrants: 4, rounds: 3, format: Format::RoundRobin, ..Plan::default() };
/// let table = Crosstable::of(&simulate(&plan)?);
/// let [a, b] = [table.order()[0], table.order()[1]];
/// let wins = |x, y| table.between(x, y).filter(|record| record.outcome == Outcome::Win).count();
/// assert!(wins(a, b) + wins(b, a) <= 1, "one game, so one winner at most");
/// # Ok::<(), tournament::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Crosstable {
    order: Vec<Number>,
    ledger: Ledger,
}

impl Crosstable {
    /// As the competition stands.
    pub fn of(state: &State) -> Crosstable {
        let order = state.entrants().iter().map(|entrant| entrant.no).collect();
        Crosstable { order, ledger: Ledger::of(state) }
    }

    /// Everyone on the list, by number: the rows and columns.
    pub fn order(&self) -> &[Number] {
        &self.order
    }

    /// Every round of an entrant; empty for a number that nobody has.
    pub fn row(&self, no: Number) -> &[RoundRecord] {
        self.order.binary_search(&no).map_or(&[], |index| &self.ledger.records[index])
    }

    /// The games of one entrant against another, from the view of the first named, oldest first.
    pub fn between(&self, no: Number, opponent: Number) -> impl Iterator<Item = &RoundRecord> {
        self.row(no).iter().filter(move |record| record.opponent == Some(opponent))
    }
}
