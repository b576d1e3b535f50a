//! The search of one material: its positions by number, their moves, and the sweeps that spread what is alive.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::board::{BLACK, Points, RED, STRAIGHT, across, apart, bit, offset};
use crate::camps::{Camp, Camps};
use crate::material::{Attacker, Kind, Material};

/// How the numbers of a material's positions are made.
#[derive(Clone)]
pub(crate) struct Numbering {
    pub(crate) placements: [u64; 2],
    pub(crate) points: Vec<u64>,
}

impl Numbering {
    pub(crate) fn of(material: &Material, camps: &Camps) -> Numbering {
        Numbering {
            placements: material.guards.map(|guard| camps.size(guard)),
            points: material
                .attackers
                .iter()
                .map(|a| camps.points[RED][a.kind as usize].len() as u64)
                .collect(),
        }
    }

    pub(crate) fn number(&self, placed: [u32; 2], stands: impl Iterator<Item = u8>, mover: usize) -> u64 {
        let base = u64::from(placed[RED]) * self.placements[BLACK] + u64::from(placed[BLACK]);
        let all = stands.zip(&self.points).fold(base, |sum, (at, points)| sum * points + u64::from(at));
        all * 2 + mover as u64
    }
}

pub(crate) type Bits = Arc<Vec<AtomicU64>>;

pub(crate) fn is_set(bits: &[AtomicU64], number: u64) -> bool {
    bits[(number / 64) as usize].load(Ordering::Relaxed) >> (number % 64) & 1 == 1
}

pub(crate) fn set(bits: &[AtomicU64], number: u64) {
    bits[(number / 64) as usize].fetch_or(1 << (number % 64), Ordering::Relaxed);
}

pub(crate) fn bits(size: u64) -> Vec<AtomicU64> {
    (0..size.div_ceil(64)).map(|_| AtomicU64::new(0)).collect()
}

/// A solved material that a capture leads to.
pub(crate) struct Link {
    pub(crate) solved: Bits,
    pub(crate) numbering: Numbering,
    pub(crate) swapped: bool,
    /// Which of the attackers come first and second in the solved material.
    pub(crate) order: Vec<usize>,
}

/// One position being looked at.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    pub(crate) placed: [u32; 2],
    pub(crate) generals: [u8; 2],
    /// Points of the attackers.
    pub(crate) stand: [u8; 2],
    pub(crate) all: Points,
    pub(crate) mover: usize,
}

/// A move: the table it leads to (0: the same material), the number there if that is solved, from and to.
pub(crate) struct Next {
    pub(crate) table: usize,
    pub(crate) number: Option<u64>,
    pub(crate) from: u8,
    pub(crate) to: u8,
}

pub(crate) struct Solver<'a> {
    pub(crate) camps: &'a Camps,
    pub(crate) material: &'a Material,
    pub(crate) camp: [&'a Camp; 2],
    pub(crate) numbering: Numbering,
    /// By what was taken: an advisor or elephant of Red's or Black's (1 to 4), the first or second attacker (5, 6).
    pub(crate) links: [Option<Link>; 7],
    /// From here an end can be reached.
    pub(crate) alive: Bits,
    /// Legal, and not known to be alive.
    pub(crate) open: Vec<AtomicU64>,
}

/// What is told of a material.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    pub(crate) positions: u64,
    pub(crate) ends: u64,
    pub(crate) dead: u64,
    /// Of a lone soldier by its rank: dead positions and all.
    pub(crate) by_rank: [[u64; 2]; 10],
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
    pub(crate) fn begin(&self, word: u64, size: u64, tally: &mut Tally) {
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

    pub(crate) fn sweep(&self, word: u64) -> bool {
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

    pub(crate) fn count(&self, word: u64, size: u64, tally: &mut Tally) {
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

/// Goes through all words on some threads, in blocks, upwards or downwards.
pub(crate) fn spread(threads: usize, words: u64, up: bool, work: impl Fn(u64, &mut Tally) + Sync) -> Tally {
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
