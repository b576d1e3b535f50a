//! Goes through every position of a material by retrograde analysis and counts those from which no legal play, both sides
//! helping, leads to mate or 困毙. Prints one tab-separated row for each material: red and black pieces, positions,
//! positions without a move, positions from which one can be reached, dead positions, and for a lone soldier the dead
//! ones and all by its rank from its own side (4 to 10).
//!
//! `cargo run --release -p qili --example dead_draws -- [--minutes N] [--threads N] [--keep DIR] > docs/dead_draws.tsv`
//! takes the materials without attacking pieces, then one attacking piece with and against all advisors and elephants, then
//! two, the smallest first, until the CPU minutes are used up. With `--keep` solved materials are saved there and read back
//! by the next run.
//!
//! Colours swapped the answer is the same, so the side with the single attacker is Red. Positions are numbered by the
//! placement of Red's general, advisors and elephants, that of Black's, the points of the attackers, and who is to move:
//! the defenders of one side never meet those of the other, so their placements combine freely. One bit for each position
//! tells that an end can be reached; it is only ever set for a legal position, so a sweep needs no test of legality.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

/// Numbers of advisors and elephants.
type Guard = (usize, usize);
type Points = u128;

const RED: usize = 0;
const BLACK: usize = 1;
/// Materials with more numbers for positions than this are left out: one gigabyte for the two tables of bits.
const MOST: u64 = 1 << 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    Soldier,
    Cannon,
    Horse,
    Chariot,
}

const KINDS: [Kind; 4] = [Kind::Soldier, Kind::Cannon, Kind::Horse, Kind::Chariot];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Attacker {
    side: usize,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Material {
    guards: [Guard; 2],
    attackers: Vec<Attacker>,
}

impl Material {
    fn name(&self, side: usize) -> String {
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
    fn canonical(mut self) -> (Material, bool) {
        self.attackers.sort();
        let mut other = Material {
            guards: [self.guards[1], self.guards[0]],
            attackers: self.attackers.iter().map(|a| Attacker { side: 1 - a.side, kind: a.kind }).collect(),
        };
        other.attackers.sort();
        let rank = |m: &Material| (m.attackers.clone(), m.guards);
        if rank(&other) < rank(&self) { (other, true) } else { (self, false) }
    }

    fn size(&self, camps: &Camps) -> u64 {
        let points = self.attackers.iter().map(|a| camps.points[RED][a.kind as usize].len() as u64);
        2 * camps.size(self.guards[RED]) * camps.size(self.guards[BLACK]) * points.product::<u64>()
    }
}

const fn bit(at: u8) -> Points {
    1 << at
}

fn flip(at: u8) -> u8 {
    (9 - at / 9) * 9 + at % 9
}

fn offset(at: u8, files: i8, ranks: i8) -> Option<u8> {
    let (file, rank) = ((at % 9) as i8 + files, (at / 9) as i8 + ranks);
    ((0..9).contains(&file) && (0..10).contains(&rank)).then_some((rank * 9 + file) as u8)
}

fn squares(set: Points) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let at = (left != 0).then(|| left.trailing_zeros() as u8);
        left &= left.wrapping_sub(1);
        at
    })
}

/// One placement of a side's general, advisors and elephants.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Placement {
    general: u8,
    advisors: Points,
    elephants: Points,
}

impl Placement {
    fn all(&self) -> Points {
        bit(self.general) | self.advisors | self.elephants
    }

    fn flipped(&self) -> Placement {
        let all = |set: Points| squares(set).map(|at| bit(flip(at))).sum();
        Placement {
            general: flip(self.general),
            advisors: all(self.advisors),
            elephants: all(self.elephants),
        }
    }
}

#[derive(Clone, Copy)]
struct Step {
    from: u8,
    to: u8,
    eye: Option<u8>,
    next: u32,
}

/// A piece that can be taken: its point, whether it is an elephant, the placement without it.
type Loss = (u8, bool, u32);

/// All placements of one side's guard.
struct Camp {
    placements: Vec<Placement>,
    steps: Vec<Vec<Step>>,
    losses: Vec<Vec<Loss>>,
}

struct Camps {
    of: [HashMap<Guard, Camp>; 2],
    /// Where an attacker of a side and kind can stand; Black's list is Red's flipped, point for point.
    points: [[Vec<u8>; 4]; 2],
    /// The number of a point in such a list.
    number: [[[u8; 90]; 4]; 2],
    between: Vec<Points>,
}

impl Camps {
    fn new() -> Camps {
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

    fn size(&self, guard: Guard) -> u64 {
        self.of[RED][&guard].placements.len() as u64
    }

    fn blockers(&self, a: u8, b: u8, all: Points) -> u32 {
        (self.between[a as usize * 90 + b as usize] & all).count_ones()
    }
}

/// The points strictly between two on one line; all points where they are on none.
fn between() -> Vec<Points> {
    let mut table = vec![Points::MAX; 90 * 90];
    for a in 0..90_u8 {
        for (files, ranks) in STRAIGHT {
            let (mut at, mut passed) = (a, 0);
            while let Some(next) = offset(at, files, ranks) {
                table[a as usize * 90 + next as usize] = passed;
                passed |= bit(next);
                at = next;
            }
        }
    }
    table
}

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANT: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn may_stand(at: u8, what: u8) -> bool {
    let (file, rank) = (at % 9, at / 9);
    match what {
        0 => (3..=5).contains(&file) && rank <= 2,
        1 => matches!((file, rank), (3 | 5, 0 | 2) | (4, 1)),
        _ => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
    }
}

fn choose(what: u8, count: usize) -> Vec<Points> {
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
fn placements((advisors, elephants): Guard) -> Vec<Placement> {
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

fn camp(guard: Guard, list: Vec<Placement>, index: &HashMap<Guard, HashMap<Placement, u32>>) -> Camp {
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

/// How the numbers of a material's positions are made.
#[derive(Clone)]
struct Numbering {
    placements: [u64; 2],
    points: Vec<u64>,
}

impl Numbering {
    fn of(material: &Material, camps: &Camps) -> Numbering {
        Numbering {
            placements: material.guards.map(|guard| camps.size(guard)),
            points: material
                .attackers
                .iter()
                .map(|a| camps.points[RED][a.kind as usize].len() as u64)
                .collect(),
        }
    }

    fn number(&self, placed: [u32; 2], stands: impl Iterator<Item = u8>, mover: usize) -> u64 {
        let base = u64::from(placed[RED]) * self.placements[BLACK] + u64::from(placed[BLACK]);
        let all = stands.zip(&self.points).fold(base, |sum, (at, points)| sum * points + u64::from(at));
        all * 2 + mover as u64
    }
}

type Bits = Arc<Vec<AtomicU64>>;

fn is_set(bits: &[AtomicU64], number: u64) -> bool {
    bits[(number / 64) as usize].load(Ordering::Relaxed) >> (number % 64) & 1 == 1
}

fn set(bits: &[AtomicU64], number: u64) {
    bits[(number / 64) as usize].fetch_or(1 << (number % 64), Ordering::Relaxed);
}

fn bits(size: u64) -> Vec<AtomicU64> {
    (0..size.div_ceil(64)).map(|_| AtomicU64::new(0)).collect()
}

/// A solved material that a capture leads to.
struct Link {
    solved: Bits,
    numbering: Numbering,
    swapped: bool,
    /// Which of the attackers come first and second in the solved material.
    order: Vec<usize>,
}

/// One position being looked at.
#[derive(Clone, Copy)]
struct Spot {
    placed: [u32; 2],
    generals: [u8; 2],
    /// Points of the attackers.
    stand: [u8; 2],
    all: Points,
    mover: usize,
}

/// A move: the table it leads to (0: the same material), the number there if that is solved, from and to.
struct Next {
    table: usize,
    number: Option<u64>,
    from: u8,
    to: u8,
}

struct Solver<'a> {
    camps: &'a Camps,
    material: &'a Material,
    camp: [&'a Camp; 2],
    numbering: Numbering,
    /// By what was taken: an advisor or elephant of Red's or Black's (1 to 4), the first or second attacker (5, 6).
    links: [Option<Link>; 7],
    /// From here an end can be reached.
    alive: Bits,
    /// Legal, and not known to be alive.
    open: Vec<AtomicU64>,
}

/// What is told of a material.
#[derive(Clone, Copy, Default)]
struct Tally {
    positions: u64,
    ends: u64,
    dead: u64,
    /// Of a lone soldier by its rank: dead positions and all.
    by_rank: [[u64; 2]; 10],
}

impl Solver<'_> {
    fn spot(&self, number: u64) -> Option<Spot> {
        let mover = (number & 1) as usize;
        let mut rest = number / 2;
        let mut stand = [0; 2];
        for n in (0..self.material.attackers.len()).rev() {
            let Attacker { side, kind } = self.material.attackers[n];
            stand[n] = self.camps.points[side][kind as usize][(rest % self.numbering.points[n]) as usize];
            rest /= self.numbering.points[n];
        }
        let placed = [
            (rest / self.numbering.placements[BLACK]) as u32,
            (rest % self.numbering.placements[BLACK]) as u32,
        ];
        let places = [0, 1].map(|side| self.camp[side].placements[placed[side] as usize]);
        let mut all = places[RED].all() | places[BLACK].all();
        for &at in &stand[..self.material.attackers.len()] {
            if all & bit(at) != 0 {
                return None;
            }
            all |= bit(at);
        }
        Some(Spot { placed, generals: places.map(|place| place.general), stand, all, mover })
    }

    /// Whether a side's general stands in check. `taken` is the point of an attacker that is no more there.
    fn in_check(
        &self,
        side: usize,
        generals: [u8; 2],
        stand: [u8; 2],
        taken: Option<u8>,
        all: Points,
    ) -> bool {
        let general = generals[side];
        let facing = generals[RED] % 9 == generals[BLACK] % 9;
        if facing && self.camps.blockers(generals[RED], generals[BLACK], all) == 0 {
            return true;
        }
        self.material.attackers.iter().zip(stand).any(|(attacker, at)| {
            attacker.side != side && Some(at) != taken && self.attacks(*attacker, at, general, all)
        })
    }

    fn attacks(&self, Attacker { side, kind }: Attacker, at: u8, target: u8, all: Points) -> bool {
        match kind {
            Kind::Chariot => self.camps.blockers(at, target, all) == 0,
            Kind::Cannon => {
                (at % 9 == target % 9 || at / 9 == target / 9) && self.camps.blockers(at, target, all) == 1
            }
            Kind::Horse => {
                let (files, ranks) = apart(at, target);
                let leg = match (files.abs(), ranks.abs()) {
                    (2, 1) => offset(at, files / 2, 0),
                    (1, 2) => offset(at, 0, ranks / 2),
                    _ => return false,
                };
                leg.is_some_and(|leg| all & bit(leg) == 0)
            }
            Kind::Soldier => {
                let (files, ranks) = apart(at, target);
                let ahead = if side == RED { 1 } else { -1 };
                (files, ranks) == (0, ahead) || ranks == 0 && files.abs() == 1 && across(side, at)
            }
        }
    }

    fn legal(&self, spot: &Spot) -> bool {
        !self.in_check(1 - spot.mover, spot.generals, spot.stand, None, spot.all)
    }

    /// Goes through the moves until one is what is looked for. They may leave the own general in check.
    fn any_move(&self, spot: &Spot, mut found: impl FnMut(Next) -> bool) -> bool {
        let attackers = &self.material.attackers;
        let mover = spot.mover;
        let standing = |at: u8| (0..attackers.len()).find(|&n| spot.stand[n] == at);
        let own = spot.placed[mover] as usize;
        for step in &self.camp[mover].steps[own] {
            if step.eye.is_some_and(|eye| spot.all & bit(eye) != 0) {
                continue;
            }
            let mut placed = spot.placed;
            placed[mover] = step.next;
            let (table, number) = match standing(step.to) {
                Some(n) if attackers[n].side == mover => continue,
                Some(n) => (5 + n, self.linked(5 + n, placed, spot.stand, mover)),
                None => (0, Some(self.numbered(placed, spot.stand, mover))),
            };
            if found(Next { table, number, from: step.from, to: step.to }) {
                return true;
            }
        }
        let other = self.camp[1 - mover];
        let theirs = spot.placed[1 - mover] as usize;
        for (n, attacker) in attackers.iter().enumerate().filter(|(_, attacker)| attacker.side == mover) {
            let from = spot.stand[n];
            let mut stand = spot.stand;
            let seen = self.any_point(*attacker, from, spot.all, |to| {
                stand[n] = to;
                let (table, number) = if spot.all & bit(to) == 0 {
                    (0, Some(self.numbered(spot.placed, stand, mover)))
                } else if let Some(taken) = standing(to) {
                    if attackers[taken].side == mover {
                        return false;
                    }
                    (5 + taken, self.linked(5 + taken, spot.placed, stand, mover))
                } else if let Some(&(_, elephant, left)) =
                    other.losses[theirs].iter().find(|loss| loss.0 == to)
                {
                    let mut placed = spot.placed;
                    placed[1 - mover] = left;
                    let table = 1 + 2 * (1 - mover) + usize::from(elephant);
                    (table, self.linked(table, placed, stand, mover))
                } else {
                    return false;
                };
                found(Next { table, number, from, to })
            });
            if seen {
                return true;
            }
        }
        false
    }

    /// Goes through the points that an attacker could go to, the own side's among them.
    fn any_point(
        &self,
        attacker: Attacker,
        from: u8,
        all: Points,
        mut found: impl FnMut(u8) -> bool,
    ) -> bool {
        match attacker.kind {
            Kind::Chariot | Kind::Cannon => STRAIGHT.into_iter().any(|(files, ranks)| {
                let mut at = from;
                let mut screens = 0;
                while let Some(next) = offset(at, files, ranks) {
                    at = next;
                    let empty = all & bit(at) == 0;
                    let takes = screens == u32::from(attacker.kind == Kind::Cannon);
                    if (empty && screens == 0 || !empty && takes) && found(at) {
                        return true;
                    }
                    screens += u32::from(!empty);
                    if screens == 2 || screens == 1 && attacker.kind == Kind::Chariot {
                        break;
                    }
                }
                false
            }),
            Kind::Horse => STRAIGHT.into_iter().any(|(files, ranks)| {
                let free = offset(from, files, ranks).is_some_and(|leg| all & bit(leg) == 0);
                free && [1, -1].into_iter().any(|aside| {
                    let (files, ranks) = if files == 0 { (aside, 2 * ranks) } else { (2 * files, aside) };
                    offset(from, files, ranks).is_some_and(&mut found)
                })
            }),
            Kind::Soldier => {
                let ahead = if attacker.side == RED { 1 } else { -1 };
                offset(from, 0, ahead).is_some_and(&mut found)
                    || across(attacker.side, from)
                        && [1, -1].into_iter().any(|aside| offset(from, aside, 0).is_some_and(&mut found))
            }
        }
    }

    fn point(&self, n: usize, stand: [u8; 2]) -> u8 {
        let Attacker { side, kind } = self.material.attackers[n];
        self.camps.number[side][kind as usize][stand[n] as usize]
    }

    fn numbered(&self, placed: [u32; 2], stand: [u8; 2], mover: usize) -> u64 {
        let points = (0..self.material.attackers.len()).map(|n| self.point(n, stand));
        self.numbering.number(placed, points, 1 - mover)
    }

    /// The number in a smaller material; none where nobody can win any more.
    fn linked(&self, table: usize, placed: [u32; 2], stand: [u8; 2], mover: usize) -> Option<u64> {
        let link = self.links[table].as_ref()?;
        let points = link.order.iter().map(|&n| self.point(n, stand));
        Some(match link.swapped {
            true => link.numbering.number([placed[BLACK], placed[RED]], points, mover),
            false => link.numbering.number(placed, points, 1 - mover),
        })
    }

    /// Whether a move leaves the own general safe.
    fn safe(&self, spot: &Spot, next: &Next) -> bool {
        let all = spot.all & !bit(next.from) | bit(next.to);
        let mut generals = spot.generals;
        if generals[spot.mover] == next.from {
            generals[spot.mover] = next.to;
        }
        let stand = spot.stand.map(|at| if at == next.from { next.to } else { at });
        let taken = (next.table >= 5).then(|| spot.stand[next.table - 5]);
        // The taker of an attacker now stands on its point: only the taken one is left out.
        !self.in_check(spot.mover, generals, stand, taken, all)
    }

    fn links_alive(&self, next: &Next) -> bool {
        match (next.table, next.number) {
            (0, Some(number)) => is_set(&self.alive, number),
            (table, Some(number)) => {
                self.links[table].as_ref().is_some_and(|link| is_set(&link.solved, number))
            }
            (_, None) => false,
        }
    }

    /// Finds the legal positions and the ends among some of the words.
    fn begin(&self, word: u64, size: u64, tally: &mut Tally) {
        for number in word * 64..((word + 1) * 64).min(size) {
            let Some(spot) = self.spot(number).filter(|spot| self.legal(spot)) else { continue };
            tally.positions += 1;
            if self.any_move(&spot, |next| self.safe(&spot, &next)) {
                set(&self.open, number);
            } else {
                tally.ends += 1;
                set(&self.alive, number);
            }
        }
    }

    fn sweep(&self, word: u64) -> bool {
        let mut left = self.open[word as usize].load(Ordering::Relaxed);
        let mut changed = false;
        while left != 0 {
            let number = word * 64 + u64::from(left.trailing_zeros());
            left &= left - 1;
            let Some(spot) = self.spot(number) else { continue };
            if self.any_move(&spot, |next| self.links_alive(&next)) {
                set(&self.alive, number);
                self.open[word as usize].fetch_and(!(1 << (number % 64)), Ordering::Relaxed);
                changed = true;
            }
        }
        changed
    }

    fn count(&self, word: u64, size: u64, tally: &mut Tally) {
        let lone = matches!(self.material.attackers[..], [Attacker { kind: Kind::Soldier, .. }]);
        for number in word * 64..((word + 1) * 64).min(size) {
            let dead = is_set(&self.open, number);
            tally.dead += u64::from(dead);
            if lone
                && (dead || is_set(&self.alive, number))
                && let Some(spot) = self.spot(number)
            {
                let ranks = &mut tally.by_rank[(spot.stand[0] / 9) as usize];
                ranks[0] += u64::from(dead);
                ranks[1] += 1;
            }
        }
    }
}

fn apart(from: u8, to: u8) -> (i8, i8) {
    ((to % 9) as i8 - (from % 9) as i8, (to / 9) as i8 - (from / 9) as i8)
}

fn across(side: usize, at: u8) -> bool {
    (side == RED) == (at >= 45)
}

/// Goes through all words on some threads, in blocks, upwards or downwards.
fn spread(threads: usize, words: u64, up: bool, work: impl Fn(u64, &mut Tally) + Sync) -> Tally {
    const BLOCK: u64 = 1024;
    let blocks = words.div_ceil(BLOCK);
    let taken = AtomicUsize::new(0);
    let run = || {
        let mut tally = Tally::default();
        loop {
            let block = taken.fetch_add(1, Ordering::Relaxed) as u64;
            if block >= blocks {
                return tally;
            }
            let block = if up { block } else { blocks - 1 - block };
            for word in block * BLOCK..((block + 1) * BLOCK).min(words) {
                work(word, &mut tally);
            }
        }
    };
    let mut sum = Tally::default();
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        for tally in handles.into_iter().filter_map(|handle| handle.join().ok()) {
            sum.positions += tally.positions;
            sum.ends += tally.ends;
            sum.dead += tally.dead;
            for (all, part) in sum.by_rank.iter_mut().zip(tally.by_rank) {
                all[0] += part[0];
                all[1] += part[1];
            }
        }
    });
    sum
}

/// The order in which materials are solved: none, one, two attacking pieces; within these the smallest first.
fn materials(camps: &Camps) -> Vec<Material> {
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

struct Options {
    minutes: f64,
    threads: usize,
    keep: Option<PathBuf>,
}

fn options() -> Options {
    let mut options = Options { minutes: 120.0, threads: 2, keep: None };
    let mut arguments = std::env::args().skip(1);
    while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
        match name.as_str() {
            "--minutes" => options.minutes = value.parse().unwrap_or(options.minutes),
            "--threads" => options.threads = value.parse().unwrap_or(options.threads),
            "--keep" => options.keep = Some(value.into()),
            _ => eprintln!("{name}: --minutes, --threads or --keep"),
        }
    }
    options
}

/// CPU time used so far, all threads together, in minutes; wall time where the system does not tell.
fn used(start: Instant) -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").ok();
    let ticks = stat.as_deref().and_then(|stat| stat.rsplit(')').next()).map(|rest| {
        rest.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>()
    });
    ticks.map_or_else(|| start.elapsed().as_secs_f64(), |ticks| ticks / 100.0) / 60.0
}

fn main() -> io::Result<()> {
    let options = options();
    let start = Instant::now();
    let camps = Camps::new();
    let mut out = io::stdout().lock();
    writeln!(out, "red\tblack\tpositions\twithout_a_move\tcan_reach_one\tdead\tdead_by_soldiers_rank")?;
    let mut solved: HashMap<Material, Bits> = HashMap::new();
    for material in materials(&camps) {
        if used(start) > options.minutes {
            break;
        }
        let Some((row, alive)) = solve(&camps, &material, &solved, &options)? else { continue };
        writeln!(out, "{row}")?;
        out.flush()?;
        solved.insert(material, alive);
    }
    Ok(())
}

/// The material after a capture, in the form in which it is solved.
fn link(material: &Material, table: usize, solved: &HashMap<Material, Bits>, camps: &Camps) -> Option<Link> {
    let mut smaller = material.clone();
    let mut kept: Vec<usize> = (0..material.attackers.len()).collect();
    match table {
        1 | 3 => smaller.guards[table / 2].0 = smaller.guards[table / 2].0.checked_sub(1)?,
        2 | 4 => smaller.guards[table / 2 - 1].1 = smaller.guards[table / 2 - 1].1.checked_sub(1)?,
        _ => {
            let taken = (table.checked_sub(5)? < kept.len()).then_some(table - 5)?;
            kept.remove(taken);
            smaller.attackers.remove(taken);
        }
    }
    let (canonical, swapped) = smaller.canonical();
    // With colours swapped the attackers come in the order of their sides exchanged.
    kept.sort_by_key(|&n| {
        let Attacker { side, kind } = material.attackers[n];
        (if swapped { 1 - side } else { side }, kind)
    });
    let numbering = Numbering::of(&canonical, camps);
    let solved = Arc::clone(solved.get(&canonical)?);
    Some(Link { solved, numbering, swapped, order: kept })
}

/// The row of a material and the table of its living positions; none where a smaller material is missing.
fn solve(
    camps: &Camps,
    material: &Material,
    solved: &HashMap<Material, Bits>,
    options: &Options,
) -> io::Result<Option<(String, Bits)>> {
    let links: [Option<Link>; 7] = std::array::from_fn(|table| link(material, table, solved, camps));
    let taken = [1, 2, 3, 4, 5, 6].map(|table| match table {
        1 => material.guards[RED].0 > 0,
        2 => material.guards[RED].1 > 0,
        3 => material.guards[BLACK].0 > 0,
        4 => material.guards[BLACK].1 > 0,
        _ => table - 5 < material.attackers.len(),
    });
    if taken.iter().zip(&links[1..]).any(|(taken, link)| *taken && link.is_none()) {
        return Ok(None);
    }
    let name = format!("{}-{}", material.name(RED), material.name(BLACK));
    let kept = options.keep.as_ref().map(|dir| dir.join(name));
    if let Some((row, alive)) = kept.as_deref().and_then(|path| read(path).ok()) {
        return Ok(Some((row, alive)));
    }
    let size = material.size(camps);
    let camp = [RED, BLACK].map(|side| &camps.of[side][&material.guards[side]]);
    let (alive, open) = (Arc::new(bits(size)), bits(size));
    let numbering = Numbering::of(material, camps);
    let solver = Solver { camps, material, camp, numbering, links, alive, open };
    let words = size.div_ceil(64);
    let mut tally = spread(options.threads, words, true, |word, tally| solver.begin(word, size, tally));
    let mut up = true;
    // Until a sweep in each direction changes nothing.
    let mut still = 0;
    while still < 2 {
        let swept =
            spread(options.threads, words, up, |word, tally| tally.ends += u64::from(solver.sweep(word)));
        still = if swept.ends == 0 { still + 1 } else { 0 };
        up = !up;
    }
    let last = spread(options.threads, words, true, |word, tally| solver.count(word, size, tally));
    (tally.dead, tally.by_rank) = (last.dead, last.by_rank);
    let row = row(material, tally);
    if let Some(path) = kept {
        write(&path, &row, &solver.alive)?;
    }
    Ok(Some((row, solver.alive)))
}

fn row(material: &Material, tally: Tally) -> String {
    // Two attackers of one kind are numbered both ways round.
    let same = matches!(material.attackers[..], [a, b] if a == b);
    let count = |positions: u64| if same { positions / 2 } else { positions };
    let Tally { positions, ends, dead, .. } = tally;
    let ranks: Vec<String> = (0..10)
        .filter(|&rank| tally.by_rank[rank][1] > 0)
        .map(|rank| format!("{}:{}/{}", rank + 1, tally.by_rank[rank][0], tally.by_rank[rank][1]))
        .collect();
    let (red, black) = (material.name(RED), material.name(BLACK));
    let ranks = if ranks.is_empty() { "-".to_owned() } else { ranks.join(" ") };
    let [positions, ends, alive, dead] = [positions, ends, positions - dead, dead].map(count);
    format!("{red}\t{black}\t{positions}\t{ends}\t{alive}\t{dead}\t{ranks}")
}

/// A kept material: its row, then the words of its table.
fn write(path: &std::path::Path, row: &str, alive: &[AtomicU64]) -> io::Result<()> {
    let mut file = io::BufWriter::new(std::fs::File::create(path.with_extension("part"))?);
    writeln!(file, "{row}")?;
    for word in alive {
        file.write_all(&word.load(Ordering::Relaxed).to_le_bytes())?;
    }
    file.flush()?;
    std::fs::rename(path.with_extension("part"), path)
}

fn read(path: &std::path::Path) -> io::Result<(String, Bits)> {
    let bytes = std::fs::read(path)?;
    let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(io::ErrorKind::InvalidData)?;
    let row = String::from_utf8(bytes[..end].to_vec()).map_err(|_| io::ErrorKind::InvalidData)?;
    let word =
        |eight: &[u8]| AtomicU64::new(eight.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)));
    Ok((row, Arc::new(bytes[end + 1..].chunks_exact(8).map(word).collect())))
}
