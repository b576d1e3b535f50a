//! 分组: how entrants are spread over groups (10.2), and the tables that the groups play by.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use rulebook::regulations::{GroupDraw, Seeding};

use crate::bracket::{Kin, kin};
use crate::model::{Entrant, Number};
use crate::pairing::round_robin::{TableRound, table_round};
use crate::random::Random;
use crate::stages::Seat;
use crate::state::State;

/// A table of a round robin: its group, none where there is only one, and who stands at each place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) group: Option<u32>,
    pub(crate) places: Vec<Number>,
}

/// The tables of a round robin, by group. One who withdrew before the start keeps the place, and the opponents rest,
/// unless lots were drawn again, which puts the number behind all others (14.4).
pub(crate) fn tables(state: &State) -> Vec<Table> {
    let mut list: Vec<&Entrant> = state.entrants().iter().collect();
    list.sort_by_key(|entrant| (entrant.group, entrant.line.unwrap_or(entrant.no.get()), entrant.no));
    let table = |members: &[&Entrant]| {
        let last = members.iter().rposition(|entrant| entrant.withdrawn_after_round != Some(0));
        let members = &members[..last.map_or(0, |last| last + 1)];
        Table {
            group: members.first().and_then(|entrant| entrant.group),
            places: members.iter().map(|entrant| entrant.no).collect(),
        }
    };
    list.chunk_by(|a, b| a.group == b.group).map(table).collect()
}

/// Draws of pots that are tried where members of a team come together.
const TRIES: u64 = 100;

/// Spreads entrants, given best first with whom to keep apart, over groups: each row of as many as there are groups goes one
/// to each, by the snake or by lot within the row. Then two of a row are exchanged as long as that parts more kin; where
/// some are still together lots are drawn again, and of all these draws the first that parts most is taken.
pub(crate) fn draw(entrants: &[(Number, Kin)], groups: u32, way: GroupDraw, seed: u64) -> Vec<Seat> {
    let count = groups.max(1) as usize;
    let mut random = Random::seeded(seed);
    let tries = if way == GroupDraw::Pots { TRIES } else { 1 };
    let mut best: Option<(i64, Vec<usize>)> = None;
    for _ in 0..tries {
        // The group of each entrant, row by row.
        let mut group_of: Vec<usize> = Vec::with_capacity(entrants.len());
        for (row, members) in entrants.chunks(count).enumerate() {
            let mut order: Vec<usize> = (0..count).collect();
            match way {
                GroupDraw::Snake if row % 2 == 1 => order.reverse(),
                GroupDraw::Snake => {}
                GroupDraw::Pots => random.shuffle(&mut order),
            }
            group_of.extend(order.into_iter().take(members.len()));
        }
        let together = part_kin(entrants, count, &mut group_of);
        if best.as_ref().is_none_or(|(least, _)| together < *least) {
            best = Some((together, group_of));
        }
        if together == 0 {
            break;
        }
    }
    let group_of = best.map(|(_, group_of)| group_of).unwrap_or_default();
    let mut filled = vec![0u32; count];
    let seats = entrants.iter().zip(&group_of).map(|((no, _), group)| {
        filled[*group] += 1;
        Seat { no: *no, group: Some(*group as u32 + 1), line: filled[*group] }
    });
    seats.collect()
}

/// Exchanges members of a row while that lowers the number of pairs of kin within a group; how many such pairs are left.
fn part_kin(entrants: &[(Number, Kin)], groups: usize, group_of: &mut [usize]) -> i64 {
    let mut kin_in: HashMap<(usize, &str), i64> = HashMap::new();
    for ((_, kin), group) in entrants.iter().zip(group_of.iter()) {
        if let Some(kin) = kin {
            *kin_in.entry((*group, kin)).or_default() += 1;
        }
    }
    // Each exchange parts at least one pair more, so this comes to an end; a few passes are enough.
    for _ in 0..groups.max(4) {
        let mut changed = false;
        for row in (0..entrants.len()).step_by(groups) {
            let end = (row + groups).min(entrants.len());
            for one in row..end {
                for other in one + 1..end {
                    let (ours, theirs) = (entrants[one].1.as_deref(), entrants[other].1.as_deref());
                    if ours == theirs {
                        continue;
                    }
                    let (here, there) = (group_of[one], group_of[other]);
                    let with = |kin: Option<&str>, group: usize, own: i64| {
                        kin.map_or(0, |kin| kin_in.get(&(group, kin)).copied().unwrap_or(0) - own)
                    };
                    let before = with(ours, here, 1) + with(theirs, there, 1);
                    let after = with(ours, there, 0) + with(theirs, here, 0);
                    if after < before {
                        for (kin, from, to) in [(ours, here, there), (theirs, there, here)] {
                            let Some(kin) = kin else { continue };
                            *kin_in.entry((from, kin)).or_default() -= 1;
                            *kin_in.entry((to, kin)).or_default() += 1;
                        }
                        group_of.swap(one, other);
                        changed = true;
                    }
                }
            }
        }
        if !changed {
            break;
        }
    }
    kin_in.values().map(|members| members * (members - 1) / 2).sum()
}

/// The seats of a draw of groups in a competition's first stage.
pub(crate) fn seats(state: &State, entrants: &[&Entrant], seed: u64) -> Vec<Seat> {
    let regulations = state.regulations();
    let mut list: Vec<&Entrant> = entrants.to_vec();
    match regulations.seeding {
        Seeding::Rating => list.sort_by_key(|entrant| Reverse(entrant.rating)),
        Seeding::Order => {}
        Seeding::Lots => Random::seeded(seed).shuffle(&mut list),
    }
    let list: Vec<(Number, Kin)> = list.into_iter().map(|one| (one.no, kin(regulations, one))).collect();
    draw(&list, state.group_count(), regulations.group_draw, seed)
}

/// The rounds of a table in which some have met already: only those of different blocks still play. The blocks meet as in
/// a table of blocks; while two of them do, each member of one meets each of the other, one a round.
///
/// Places count from 1 through all blocks. A round with no game in it is left out.
pub(crate) fn rounds_between(
    table: rulebook::regulations::RoundRobinTable,
    blocks: &[Vec<u32>],
) -> Vec<TableRound> {
    let count = blocks.len() as u32;
    let deepest = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let mut rounds = Vec::new();
    let cycle = if count < 2 { 0 } else { count + count % 2 - 1 };
    for block_round in 1..=cycle {
        let pairs = table_round(table, count, block_round).pairs;
        for shift in 0..deepest {
            let mut round = TableRound { pairs: Vec::new(), rest: None };
            for (first, second) in &pairs {
                let (upper, lower) = (&blocks[*first as usize - 1], &blocks[*second as usize - 1]);
                for (index, one) in upper.iter().enumerate() {
                    let Some(other) = lower.get((index + shift) % deepest) else { continue };
                    // Turn about, so that each block moves first in half of the games.
                    round.pairs.push(if shift % 2 == 0 { (*one, *other) } else { (*other, *one) });
                }
            }
            if !round.pairs.is_empty() {
                rounds.push(round);
            }
        }
    }
    rounds
}

/// Those of a table who met in the rounds carried over, together; as places from 1.
pub(crate) fn blocks(state: &State, places: &[Number]) -> Vec<Vec<u32>> {
    let carried = state.carried_rounds() as usize;
    let met: HashSet<(Number, Number)> = state.rounds()[..carried.min(state.rounds().len())]
        .iter()
        .flat_map(|round| {
            round.games.iter().flat_map(|game| [(game.first, game.second), (game.second, game.first)])
        })
        .collect();
    let mut blocks: Vec<Vec<u32>> = Vec::new();
    for (place, no) in (1..).zip(places) {
        let knows = |block: &&mut Vec<u32>| {
            block.iter().all(|other| met.contains(&(*no, places[*other as usize - 1])))
        };
        match blocks.iter_mut().find(knows) {
            Some(block) => block.push(place),
            None => blocks.push(vec![place]),
        }
    }
    blocks
}
