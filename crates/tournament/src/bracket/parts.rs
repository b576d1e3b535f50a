//! A plan in the parts that are drawn apart: the way to the final, the losers' bracket, matches for places.

use std::collections::{HashMap, HashSet};

use super::plan::{MatchCode, Plan, Source};

/// Which part a match belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The way of those who have not lost.
    Main,
    /// Of those who have lost once, in a double elimination.
    Losers,
    /// The final of a double elimination and its second game.
    Finals,
    /// 附加赛 for these places.
    Places(u32, u32),
}

/// A part as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Which.
    pub part: Part,
    /// Its columns from left to right: the steps at which its matches are played.
    pub steps: Vec<u32>,
    /// Its matches by their index in the plan, each behind those whose winners it gets, and from above downwards.
    pub matches: Vec<usize>,
}

impl Plan {
    /// The parts, the most important first.
    ///
    /// ```
    /// use tournament::bracket::{Part, double, single};
    ///
    /// let parts = |plan: tournament::bracket::Plan| plan.branches().into_iter().map(|one| one.part).collect::<Vec<_>>();
    /// assert_eq!(parts(double(8, true)), [Part::Main, Part::Losers, Part::Finals]);
    /// let with_places = single(8, rulebook::regulations::Placement::Complete);
    /// assert_eq!(parts(with_places), [Part::Main, Part::Places(3, 4), Part::Places(5, 8)]);
    /// ```
    pub fn branches(&self) -> Vec<Branch> {
        let mut parts: Vec<(Part, Vec<usize>)> = Vec::new();
        // The matches for a set of places begin where the losers of one round meet.
        let mut begun: HashMap<usize, Part> = HashMap::new();
        for (index, one) in self.matches.iter().enumerate() {
            let part = match one.code {
                MatchCode::Winners { .. } => Part::Main,
                MatchCode::Losers { .. } => Part::Losers,
                MatchCode::Final | MatchCode::SecondFinal => Part::Finals,
                MatchCode::Knockout { path, .. } if path.is_unbeaten() => Part::Main,
                MatchCode::Knockout { .. } => match one.a {
                    Source::Winner(before) | Source::Loser(before)
                        if !matches!(begun.get(&before), None | Some(Part::Main)) =>
                    {
                        begun.get(&before).copied().unwrap_or(Part::Main)
                    }
                    _ => Part::Places(one.places.0, one.places.1),
                },
            };
            begun.insert(index, part);
            match parts.iter_mut().find(|(known, _)| *known == part) {
                Some((_, members)) => members.push(index),
                None => parts.push((part, vec![index])),
            }
        }
        parts.sort_by_key(|(part, _)| *part);
        parts
            .into_iter()
            .map(|(part, members)| {
                let mut steps: Vec<u32> = members.iter().map(|index| self.matches[*index].step).collect();
                steps.sort_unstable();
                steps.dedup();
                Branch { part, steps, matches: self.in_tree_order(&members) }
            })
            .collect()
    }

    /// The matches of the plan whose winners meet in one.
    pub fn feeders(&self, index: usize) -> impl Iterator<Item = usize> {
        let sides = self.matches.get(index).map(|one| [one.a, one.b]);
        sides.into_iter().flatten().filter_map(|source| match source {
            Source::Winner(before) => Some(before),
            Source::Line(_) | Source::Loser(_) => None,
        })
    }

    /// Every match behind those that feed it, so that what has no feeder in its part is placed from above downwards.
    fn in_tree_order(&self, members: &[usize]) -> Vec<usize> {
        let inside: HashSet<usize> = members.iter().copied().collect();
        let fed: HashSet<usize> = members.iter().flat_map(|index| self.feeders(*index)).collect();
        let mut order = Vec::with_capacity(members.len());
        // Each match is pushed twice: once to look at its feeders, once to be placed.
        let roots = members.iter().copied().filter(|index| !fed.contains(index));
        let mut waiting: Vec<(usize, bool)> = roots.map(|index| (index, false)).collect();
        waiting.reverse();
        while let Some((index, looked_at)) = waiting.pop() {
            if looked_at {
                order.push(index);
                continue;
            }
            waiting.push((index, true));
            let mut feeders: Vec<usize> =
                self.feeders(index).filter(|before| inside.contains(before)).collect();
            feeders.reverse();
            waiting.extend(feeders.into_iter().map(|before| (before, false)));
        }
        order
    }
}
