//! The best pairing of some players of a field: every criterion packed into one cost, the cheapest matching taken.

use super::field::{Field, Terms};
use super::matching::{Cost, cheapest};

/// Pairs of places in the field, and who rests.
pub(super) type Chosen = (Vec<(usize, usize)>, Option<usize>);

/// The pairing of `players` than which none is better, with one of them resting if `with_rest`. None when there is no
/// legal one.
pub(super) fn best(field: &Field, players: &[usize], with_rest: bool) -> Option<Chosen> {
    let vertices = players.len() + usize::from(with_rest);
    let count = players.len();
    let mut terms: Vec<Option<Terms>> = vec![None; vertices * vertices];
    for a in 0..count {
        for b in a + 1..count {
            if field.may_meet(players[a], players[b]) {
                terms[a * vertices + b] = Some(field.pair_terms(players[a], players[b]));
            }
        }
        if with_rest {
            terms[a * vertices + count] = field.rest_terms(players[a]);
        }
    }
    let packing = Packing::of(field, &terms, vertices / 2);
    let mates = match packing.words {
        0..=2 => solve::<2>(vertices, &terms, &packing),
        3..=4 => solve::<4>(vertices, &terms, &packing),
        5..=8 => solve::<8>(vertices, &terms, &packing),
        _ => solve::<16>(vertices, &terms, &packing),
    }?;
    let mut pairs = Vec::with_capacity(vertices / 2);
    let mut rest = None;
    for (a, b) in mates.into_iter().enumerate() {
        if b == count {
            rest = Some(players[a]);
        } else if a < b && b < count {
            pairs.push((players[a], players[b]));
        }
    }
    Some((pairs, rest))
}

fn solve<const K: usize>(vertices: usize, terms: &[Option<Terms>], packing: &Packing) -> Option<Vec<usize>> {
    cheapest(vertices, |a, b| terms[a * vertices + b].as_ref().map(|terms| packing.pack::<K>(terms)))
}

/// Bits of a word that the sums of a whole pairing may fill: the rest is room for the algorithm's potentials.
const WORD_BITS: u32 = 50;

/// Boundaries between score groups that are criteria of their own; those further down count as one.
const BOUNDARIES: usize = 60;

/// Where each criterion stands in the words of a cost. A criterion gets as many bits as its sum over all pairs can need,
/// so that the criteria never run into each other.
struct Packing {
    /// Word and shift of each criterion.
    slots: Vec<(usize, u32)>,
    words: usize,
    first_group: usize,
    boundaries: usize,
    limits_first: bool,
}

impl Packing {
    fn of(field: &Field, terms: &[Option<Terms>], pairs: usize) -> Packing {
        let all = || terms.iter().flatten();
        let first_group = all().map(|terms| terms.from_group).min().unwrap_or(0);
        let boundaries = all().map(|terms| terms.to_group).max().unwrap_or(0) - first_group;
        let boundaries = boundaries.min(BOUNDARIES);
        let mut packing = Packing {
            slots: Vec::new(),
            words: 1,
            first_group,
            boundaries,
            limits_first: field.limits_first,
        };
        let mut largest: Vec<u64> = Vec::new();
        for terms in all() {
            packing.each(terms, |slot, value| {
                if largest.len() <= slot {
                    largest.resize(slot + 1, 0);
                }
                largest[slot] = largest[slot].max(value);
            });
        }
        let mut left = WORD_BITS;
        for value in largest {
            let bits = 64 - (value * pairs as u64).leading_zeros();
            if bits > left {
                packing.words += 1;
                left = WORD_BITS;
            }
            left = left.saturating_sub(bits);
            packing.slots.push((packing.words - 1, left));
        }
        packing
    }

    /// The criteria in their order, each with its slot.
    fn each(&self, terms: &Terms, mut put: impl FnMut(usize, u64)) {
        let (before, after) = if self.limits_first { (terms.limits, 0) } else { (0, terms.limits) };
        put(0, terms.rest_depth);
        put(1, terms.bars);
        put(2, before);
        for boundary in 0..self.boundaries {
            let group = self.first_group + boundary;
            let crossed = if boundary + 1 < BOUNDARIES {
                usize::from(terms.from_group <= group && group < terms.to_group)
            } else {
                terms.to_group.saturating_sub(terms.from_group.max(group))
            };
            put(3 + boundary, crossed as u64);
        }
        let rest = [after, terms.difference, terms.reach(), terms.repeats, terms.floats, terms.order];
        for (i, value) in rest.into_iter().enumerate() {
            put(3 + self.boundaries + i, value);
        }
    }

    fn pack<const K: usize>(&self, terms: &Terms) -> Cost<K> {
        let mut cost = [0i64; K];
        self.each(terms, |slot, value| {
            let (word, shift) = self.slots[slot];
            if let Some(word) = cost.get_mut(word) {
                *word += (value as i64) << shift;
            }
        });
        Cost(cost)
    }
}
