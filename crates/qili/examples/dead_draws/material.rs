//! What stands on the board, and in which order it is solved.

use crate::board::{BLACK, RED};
use crate::camps::Camps;

/// Numbers of advisors and elephants.
pub(crate) type Guard = (usize, usize);

/// Materials with more numbers for positions than this are left out: one gigabyte for the two tables of bits.
pub(crate) const MOST: u64 = 1 << 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    Soldier,
    Cannon,
    Horse,
    Chariot,
}

pub(crate) const KINDS: [Kind; 4] = [Kind::Soldier, Kind::Cannon, Kind::Horse, Kind::Chariot];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Attacker {
    pub(crate) side: usize,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Material {
    pub(crate) guards: [Guard; 2],
    pub(crate) attackers: Vec<Attacker>,
}

impl Material {
    pub(crate) fn name(&self, side: usize) -> String {
        let (advisors, elephants) = self.guards[side];
        let mut own: Vec<Kind> = self.attackers.iter().filter(|a| a.side == side).map(|a| a.kind).collect();
        own.sort_by_key(|kind| std::cmp::Reverse(*kind));
        let letter = |kind: Kind| match kind {
            Kind::Soldier => 'P',
            Kind::Cannon => 'C',
            Kind::Horse => 'N',
            Kind::Chariot => 'R',
        };
        let letters: String = own.into_iter().map(letter).collect();
        format!("K{}{}{letters}", "A".repeat(advisors), "B".repeat(elephants))
    }

    /// Of a material and the one with colours swapped the one that is solved, and whether it is the swapped one.
    pub(crate) fn canonical(mut self) -> (Material, bool) {
        self.attackers.sort();
        let mut other = Material {
            guards: [self.guards[1], self.guards[0]],
            attackers: self.attackers.iter().map(|a| Attacker { side: 1 - a.side, kind: a.kind }).collect(),
        };
        other.attackers.sort();
        let rank = |m: &Material| (m.attackers.clone(), m.guards);
        if rank(&other) < rank(&self) { (other, true) } else { (self, false) }
    }

    pub(crate) fn size(&self, camps: &Camps) -> u64 {
        let points = self.attackers.iter().map(|a| camps.points[RED][a.kind as usize].len() as u64);
        2 * camps.size(self.guards[RED]) * camps.size(self.guards[BLACK]) * points.product::<u64>()
    }
}

/// The order in which materials are solved: none, one, two attacking pieces; within these the smallest first.
pub(crate) fn materials(camps: &Camps) -> Vec<Material> {
    let guards = || (0..3).flat_map(|advisors| (0..3).map(move |elephants| (advisors, elephants)));
    let any = || [RED, BLACK].into_iter().flat_map(|side| KINDS.map(|kind| Attacker { side, kind }));
    let mut sets: Vec<Vec<Attacker>> = vec![Vec::new()];
    sets.extend(any().map(|attacker| vec![attacker]));
    sets.extend(any().flat_map(|a| any().filter(move |b| a <= *b).map(move |b| vec![a, b])));
    let mut all: Vec<Material> = sets
        .iter()
        .flat_map(|attackers| {
            guards().flat_map(move |red| {
                guards().map(move |black| Material { guards: [red, black], attackers: attackers.clone() })
            })
        })
        .filter(|material| !material.clone().canonical().1 && material.size(camps) <= MOST)
        .collect();
    all.sort_by_key(|material| (material.attackers.len(), material.size(camps)));
    all
}
