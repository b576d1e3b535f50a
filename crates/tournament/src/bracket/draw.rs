//! 抽签: which entrant stands on which line of the bracket.

use std::cmp::Reverse;
use std::collections::HashMap;

use rulebook::Regulations;
use rulebook::regulations::{SameTeam, Seeding};

use super::plan::{lines_for, seed_lines};
use crate::model::{Entrant, Number};
use crate::random::Random;
use crate::stages::Seat;
use crate::state::State;

/// The lines that are taken, ascending. Where no lots were drawn and no file gave lines, the numbers are the seeds' order.
/// Who withdrew before the start leaves an empty line.
pub fn lines_of(state: &State) -> Vec<(u32, Number)> {
    let present: Vec<&Entrant> =
        state.entrants().iter().filter(|entrant| entrant.withdrawn_after_round != Some(0)).collect();
    let mut lines: Vec<(u32, Number)> = match present.iter().all(|entrant| entrant.line.is_some()) {
        true => present.iter().filter_map(|entrant| Some((entrant.line?, entrant.no))).collect(),
        false => {
            let order = seed_lines(lines_for(present.len() as u32));
            order.into_iter().zip(present).map(|(line, entrant)| (line, entrant.no)).collect()
        }
    };
    lines.sort_unstable();
    lines
}

/// Who is kept apart in a draw: those who share this.
pub(crate) type Kin = Option<String>;

/// Draws the lines of entrants who are given best first, each with whom to keep apart.
///
/// The first `seeded` stand on the seeds' lines. Every other one goes down the bracket from the top, at each fork to the
/// half with fewer kin, then with more room, then by lot (with `seed`) or to the half of the better seed; so kin meet as
/// late as may be. The largest kin are placed first.
pub(crate) fn draw(entrants: &[(Number, Kin)], seeded: usize, seed: Option<u64>) -> Vec<(u32, Number)> {
    let count = entrants.len();
    let order = seed_lines(lines_for(count as u32));
    let seeded = seeded.min(count);
    let mut tree = Tree::new(&order[..count]);
    let mut lines = Vec::with_capacity(count);
    for ((no, kin), line) in entrants.iter().zip(&order).take(seeded) {
        tree.put(*line, kin);
        lines.push((*line, *no));
    }
    let mut random = seed.map(Random::seeded);
    let mut rest: Vec<&(Number, Kin)> = entrants[seeded..].iter().collect();
    if let Some(random) = &mut random {
        random.shuffle(&mut rest);
    }
    let mut kin_size: HashMap<&str, usize> = HashMap::new();
    for (_, kin) in entrants {
        if let Some(kin) = kin {
            *kin_size.entry(kin).or_default() += 1;
        }
    }
    // In a strict order nobody is moved before another.
    if random.is_some() {
        rest.sort_by_key(|(_, kin)| Reverse(kin.as_deref().map_or(0, |kin| kin_size[kin])));
    }
    for (no, kin) in rest {
        let line = tree.find(kin, &mut random);
        tree.put(line, kin);
        lines.push((line, *no));
    }
    lines.sort_unstable();
    lines
}

/// The bracket as a heap of halves: node 1 is the whole, node n has the halves 2n and 2n + 1.
struct Tree {
    size: u32,
    /// Free lines below each node.
    room: Vec<u32>,
    /// The best seed whose line is free below each node, from 0.
    best: Vec<usize>,
    kin: HashMap<(u32, String), u32>,
}

impl Tree {
    fn new(open: &[u32]) -> Tree {
        let size = lines_for(open.len() as u32);
        let mut tree = Tree {
            size,
            room: vec![0; 2 * size as usize],
            best: vec![usize::MAX; 2 * size as usize],
            kin: HashMap::new(),
        };
        for (rank, line) in open.iter().enumerate() {
            let leaf = (size + line - 1) as usize;
            tree.room[leaf] = 1;
            tree.best[leaf] = rank;
        }
        for node in (1..size as usize).rev() {
            tree.sum(node);
        }
        tree
    }

    fn sum(&mut self, node: usize) {
        self.room[node] = self.room[2 * node] + self.room[2 * node + 1];
        self.best[node] = self.best[2 * node].min(self.best[2 * node + 1]);
    }

    fn put(&mut self, line: u32, kin: &Kin) {
        let mut node = self.size + line - 1;
        self.room[node as usize] = 0;
        self.best[node as usize] = usize::MAX;
        while node > 0 {
            if let Some(kin) = kin {
                *self.kin.entry((node, kin.clone())).or_default() += 1;
            }
            node /= 2;
            if node > 0 {
                self.sum(node as usize);
            }
        }
    }

    fn find(&self, kin: &Kin, random: &mut Option<Random>) -> u32 {
        let mut node = 1u32;
        while node < self.size {
            let halves = [2 * node, 2 * node + 1];
            let kin_in = |node: u32| {
                kin.as_ref().map_or(0, |kin| self.kin.get(&(node, kin.clone())).copied().unwrap_or(0))
            };
            let [upper, lower] = halves.map(|half| {
                let room = self.room[half as usize];
                (room == 0, kin_in(half), Reverse(room))
            });
            let to_lower = match (upper.cmp(&lower), &mut *random) {
                (std::cmp::Ordering::Less, Some(_)) => false,
                (std::cmp::Ordering::Greater, Some(_)) => true,
                (std::cmp::Ordering::Equal, Some(random)) => random.below(2) == 1,
                // In order: kin first, then the half whose free line is the better seed's.
                (_, None) => {
                    let key =
                        |half: u32| (self.room[half as usize] == 0, kin_in(half), self.best[half as usize]);
                    key(halves[1]) < key(halves[0])
                }
            };
            node = halves[usize::from(to_lower)];
        }
        node - self.size + 1
    }
}

/// Whom to keep apart by the regulations: members of one team.
pub(crate) fn kin(regulations: &Regulations, entrant: &Entrant) -> Kin {
    match regulations.same_team {
        SameTeam::Allow => None,
        SameTeam::AvoidFirstRound | SameTeam::Avoid | SameTeam::Bar => entrant.team.clone(),
    }
}

/// How many of entrants, the highest rated first, are seeds.
pub(crate) fn seeded(regulations: &Regulations, entrants: &[&Entrant]) -> usize {
    let rated = entrants.iter().take_while(|entrant| entrant.rating.is_some()).count();
    let usual = (lines_for(entrants.len() as u32) / 4).max(2);
    rated.min(regulations.seeds.unwrap_or(usual) as usize)
}

/// The lines of a draw in a competition's first stage.
pub(crate) fn seats(state: &State, entrants: &[&Entrant], seed: u64) -> Vec<Seat> {
    let regulations = state.regulations();
    let mut list: Vec<&Entrant> = entrants.to_vec();
    let count = match regulations.seeding {
        Seeding::Rating => {
            list.sort_by_key(|entrant| Reverse(entrant.rating));
            seeded(regulations, &list)
        }
        Seeding::Order => list.len(),
        Seeding::Lots => 0,
    };
    let list: Vec<(Number, Kin)> = list.into_iter().map(|one| (one.no, kin(regulations, one))).collect();
    let lines = draw(&list, count, Some(seed));
    lines.into_iter().map(|(line, no)| Seat { no, group: None, line }).collect()
}
