//! All placements of a side's general, advisors and elephants, and how one leads to another.

use std::collections::HashMap;

use crate::board::{Points, RED, SLANT, STRAIGHT, between, bit, flip, offset, squares};
use crate::material::{Guard, KINDS, Kind};

/// One placement of a side's general, advisors and elephants.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Placement {
    pub(crate) general: u8,
    pub(crate) advisors: Points,
    pub(crate) elephants: Points,
}

impl Placement {
    pub(crate) fn all(&self) -> Points {
        bit(self.general) | self.advisors | self.elephants
    }

    pub(crate) fn flipped(&self) -> Placement {
        let all = |set: Points| squares(set).map(|at| bit(flip(at))).sum();
        Placement {
            general: flip(self.general),
            advisors: all(self.advisors),
            elephants: all(self.elephants),
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) eye: Option<u8>,
    pub(crate) next: u32,
}

/// A piece that can be taken: its point, whether it is an elephant, the placement without it.
pub(crate) type Loss = (u8, bool, u32);

/// All placements of one side's guard.
pub(crate) struct Camp {
    pub(crate) placements: Vec<Placement>,
    pub(crate) steps: Vec<Vec<Step>>,
    pub(crate) losses: Vec<Vec<Loss>>,
}

pub(crate) struct Camps {
    pub(crate) of: [HashMap<Guard, Camp>; 2],
    /// Where an attacker of a side and kind can stand; Black's list is Red's flipped, point for point.
    pub(crate) points: [[Vec<u8>; 4]; 2],
    /// The number of a point in such a list.
    pub(crate) number: [[[u8; 90]; 4]; 2],
    pub(crate) between: Vec<Points>,
}

impl Camps {
    pub(crate) fn new() -> Camps {
        let guards = || (0..3).flat_map(|advisors| (0..3).map(move |elephants| (advisors, elephants)));
        let red: HashMap<Guard, Vec<Placement>> = guards().map(|guard| (guard, placements(guard))).collect();
        let black = red
            .iter()
            .map(|(guard, all)| (*guard, all.iter().map(Placement::flipped).collect::<Vec<_>>()))
            .collect();
        let of = [red, black].map(|all: HashMap<Guard, Vec<Placement>>| {
            let index: HashMap<Guard, HashMap<Placement, u32>> =
                all.iter().map(|(guard, list)| (*guard, list.iter().copied().zip(0..).collect())).collect();
            all.into_iter().map(|(guard, list)| (guard, camp(guard, list, &index))).collect()
        });
        let soldier =
            (0..90_u8).filter(|at| *at >= 45 || (*at >= 27 && (at % 9) % 2 == 0)).collect::<Vec<_>>();
        let everywhere = (0..90_u8).collect::<Vec<_>>();
        let red = KINDS.map(|kind| if kind == Kind::Soldier { soldier.clone() } else { everywhere.clone() });
        let black = red.clone().map(|list| list.into_iter().map(flip).collect::<Vec<_>>());
        let points = [red, black];
        let number = points.clone().map(|kinds| {
            kinds.map(|list| {
                let mut number = [u8::MAX; 90];
                list.iter().zip(0..).for_each(|(at, n)| number[*at as usize] = n);
                number
            })
        });
        Camps { of, points, number, between: between() }
    }

    pub(crate) fn size(&self, guard: Guard) -> u64 {
        self.of[RED][&guard].placements.len() as u64
    }

    pub(crate) fn blockers(&self, a: u8, b: u8, all: Points) -> u32 {
        (self.between[a as usize * 90 + b as usize] & all).count_ones()
    }
}

pub(crate) fn may_stand(at: u8, what: u8) -> bool {
    let (file, rank) = (at % 9, at / 9);
    match what {
        0 => (3..=5).contains(&file) && rank <= 2,
        1 => matches!((file, rank), (3 | 5, 0 | 2) | (4, 1)),
        _ => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
    }
}

pub(crate) fn choose(what: u8, count: usize) -> Vec<Points> {
    let single: Vec<Points> = (0..45).filter(|at| may_stand(*at, what)).map(bit).collect();
    match count {
        0 => vec![0],
        1 => single,
        _ => {
            let pairs = single.iter().enumerate().flat_map(|(n, a)| single[..n].iter().map(move |b| a | b));
            pairs.collect()
        }
    }
}

/// Red's placements of a guard.
pub(crate) fn placements((advisors, elephants): Guard) -> Vec<Placement> {
    let mut all = Vec::new();
    for general in (0..45).filter(|at| may_stand(*at, 0)) {
        for &advisors in &choose(1, advisors) {
            for &elephants in &choose(2, elephants) {
                if bit(general) & (advisors | elephants) == 0 && advisors & elephants == 0 {
                    all.push(Placement { general, advisors, elephants });
                }
            }
        }
    }
    all
}

pub(crate) fn camp(
    guard: Guard,
    list: Vec<Placement>,
    index: &HashMap<Guard, HashMap<Placement, u32>>,
) -> Camp {
    let mut steps = Vec::new();
    let mut losses = Vec::new();
    for place in &list {
        let mut out = Vec::new();
        let mut step = |from: u8, to: Option<u8>, eye: Option<u8>, next: &dyn Fn(u8) -> Placement| {
            let Some(to) = to.filter(|to| place.all() & bit(*to) == 0) else { return };
            if eye.is_some_and(|eye| place.all() & bit(eye) != 0) {
                return;
            }
            // A point where the piece may not stand has no placement.
            if let Some(&next) = index[&guard].get(&next(to)) {
                out.push(Step { from, to, eye, next });
            }
        };
        for (files, ranks) in STRAIGHT {
            let to = offset(place.general, files, ranks);
            step(place.general, to, None, &|to| Placement { general: to, ..*place });
        }
        for at in squares(place.advisors) {
            for (files, ranks) in SLANT {
                let rest = place.advisors & !bit(at);
                let next = |to| Placement { advisors: rest | bit(to), ..*place };
                step(at, offset(at, files, ranks), None, &next);
            }
        }
        for at in squares(place.elephants) {
            for (files, ranks) in SLANT {
                let rest = place.elephants & !bit(at);
                let next = |to| Placement { elephants: rest | bit(to), ..*place };
                step(at, offset(at, 2 * files, 2 * ranks), offset(at, files, ranks), &next);
            }
        }
        steps.push(out);
        let advisors = squares(place.advisors).map(|at| {
            let left = Placement { advisors: place.advisors & !bit(at), ..*place };
            (at, false, index[&(guard.0 - 1, guard.1)][&left])
        });
        let elephants = squares(place.elephants).map(|at| {
            let left = Placement { elephants: place.elephants & !bit(at), ..*place };
            (at, true, index[&(guard.0, guard.1 - 1)][&left])
        });
        losses.push(advisors.chain(elephants).collect());
    }
    Camp { placements: list, steps, losses }
}
