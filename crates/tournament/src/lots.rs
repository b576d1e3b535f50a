use crate::model::{Entrant, Number};
use crate::random::Random;

/// 抽签: the numbers of all in the order of the new ones. Those who withdrew before the start come last, so that the
/// others have the numbers from 1 without a gap (14.4).
pub(crate) fn draw_lots(entrants: &[Entrant], seed: u64) -> Vec<Number> {
    let (mut order, gone): (Vec<&Entrant>, Vec<&Entrant>) =
        entrants.iter().partition(|entrant| entrant.withdrawn_after_round.is_none());
    Random::seeded(seed).shuffle(&mut order);
    order.into_iter().chain(gone).map(|entrant| entrant.no).collect()
}
