//! 抽签与编号: who gets which number.

use serde::{Deserialize, Serialize};

use crate::model::{Entrant, Number};
use crate::pairing::round_robin::meeting_round;
use crate::random::Random;
use crate::state::State;

/// By what the numbers are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum NumbersBy {
    /// 抽签: all by lot.
    #[default]
    Lots,
    /// 等级分: the highest rating gets number 1; equals by lot, those without a rating last.
    Rating,
    /// 种子分档: by rating into so many pots of one size (the last may be smaller), by lot within each.
    Pots {
        /// How many, at least 1.
        pots: u32,
    },
}

/// The numbers of all in the order of the new ones. Those who withdrew before the start come last, so that the others
/// have the numbers from 1 without a gap (14.4).
pub(crate) fn draw(state: &State, by: NumbersBy, seed: u64) -> Vec<Number> {
    let mut random = Random::seeded(seed);
    let (mut order, gone): (Vec<&Entrant>, Vec<&Entrant>) =
        state.entrants().iter().partition(|entrant| entrant.withdrawn_after_round.is_none());
    random.shuffle(&mut order);
    match by {
        NumbersBy::Lots => {
            if state.format().is_round_robin() && state.regulations().team_mates_meet_early {
                mates_early(state, &mut order, &mut random);
            }
        }
        NumbersBy::Rating => order.sort_by_key(|entrant| std::cmp::Reverse(entrant.rating)),
        NumbersBy::Pots { pots } => {
            order.sort_by_key(|entrant| std::cmp::Reverse(entrant.rating));
            let size = order.len().div_ceil(pots.max(1) as usize).max(1);
            order.chunks_mut(size).for_each(|pot| random.shuffle(pot));
        }
    }
    order.into_iter().chain(gone).map(|entrant| entrant.no).collect()
}

/// Exchanges places by chance as long as that lets members of one team meet earlier. The books say nothing of it; in
/// long events it keeps the late rounds free of games within a team.
fn mates_early(state: &State, order: &mut [&Entrant], random: &mut Random) {
    let count = order.len() as u32;
    let table = state.regulations().round_robin_table;
    let rounds: Vec<Vec<u64>> = (1..=count)
        .map(|a| (1..=count).map(|b| u64::from(meeting_round(table, count, a, b))).collect())
        .collect();
    // The last meeting weighs most: squares.
    let late = |order: &[&Entrant], at: usize| -> u64 {
        let own = order[at].team.as_deref().filter(|team| !team.is_empty());
        let mates = (0..order.len()).filter(|other| *other != at && order[*other].team.as_deref() == own);
        own.map_or(0, |_| mates.map(|other| rounds[at][other].pow(2)).sum())
    };
    const TRIES_EACH: usize = 200;
    for _ in 0..TRIES_EACH * order.len().min(100) {
        let a = random.below(order.len() as u64) as usize;
        let b = random.below(order.len() as u64) as usize;
        let before = late(order, a) + late(order, b);
        order.swap(a, b);
        if late(order, a) + late(order, b) > before {
            order.swap(a, b);
        }
    }
}
