//! One bracket: the best candidate of all, and of equally good ones the first in the order of articles 3 and 4.
//!
//! Best is the cheapest perfect matching of a graph whose costs are the criteria; first is found by asking the matching
//! one question after another (which of those moved down, with whom, who is exchanged, with whom), each answer being kept
//! while the next is sought.

use super::criteria::{Criteria, Vertex};
use super::field::Field;
use crate::pairing::matching::{Cost, Search};

/// A bracket to be paired and what lies below it.
pub(super) struct Bracket<'a> {
    pub field: &'a Field,
    /// Those moved down, then the residents, in order.
    pub here: &'a [usize],
    /// How many were moved down.
    pub moved: usize,
    /// The next score group.
    pub next: &'a [usize],
    /// All score groups below that.
    pub below: &'a [usize],
}

/// Pairs of places in the field.
pub(super) type Pairs = Vec<(usize, usize)>;

/// Players below the next score group whose number makes the graph take anyone in their place, until that proves wrong.
const FEW: usize = 24;

impl Bracket<'_> {
    /// The pairs of the bracket; who is in none moves down, or rests.
    pub(super) fn pairs(&self) -> Option<Pairs> {
        if self.here.len() == 1 && !self.next.is_empty() {
            return Some(Vec::new());
        }
        if let Some(pairs) = self.natural() {
            return Some(pairs);
        }
        if self.below.len() > FEW && !self.rests_here() {
            let mut anyone = 4 + (self.here.len() + self.next.len()) % 2;
            while let Some(solution) = self.solve(Some(anyone)) {
                if solution.short_of_anyone {
                    anyone += 8;
                } else if self.holds(&solution) {
                    return Some(solution.pairs);
                } else {
                    break;
                }
            }
        }
        self.solve(None).map(|solution| solution.pairs)
    }

    fn score(&self) -> u32 {
        self.here.last().map_or(0, |resident| self.field.players[*resident].score)
    }

    fn is_odd(&self) -> bool {
        (self.here.len() + self.next.len() + self.below.len()) % 2 == 1
    }

    /// Whether the one who rests comes from here.
    fn rests_here(&self) -> bool {
        self.is_odd() && self.field.rest_score.is_some_and(|score| score >= self.score())
    }

    fn criteria(&self, count_unplayed: bool) -> Criteria<'_> {
        let mut scores: Vec<u32> = self.here.iter().map(|at| self.field.players[*at].score).collect();
        scores.dedup();
        Criteria { field: self.field, score: self.score(), scores, count_unplayed }
    }

    /// The very first candidate, upper half against lower half, if it is perfect.
    fn natural(&self) -> Option<Pairs> {
        let half = self.here.len() / 2;
        let odd = self.here.len() % 2 == 1;
        if self.moved > 0 || (odd && !self.next.is_empty()) {
            return None;
        }
        let criteria = self.criteria(false);
        let perfect = |(upper, lower): (&usize, &usize)| {
            let mut faults = 0;
            criteria.each(Vertex::Here(*upper), Vertex::Here(*lower), |_, _| faults += 1) && faults == 0
        };
        let (upper, lower) = self.here.split_at(half);
        if !upper.iter().zip(lower).all(perfect) {
            return None;
        }
        if let (true, Some(last)) = (odd, lower.last()) {
            let player = &self.field.players[*last];
            // The rest of an odd number may cost something that another's would not.
            let fewest = self.here.iter().all(|at| self.field.players[*at].unplayed >= player.unplayed);
            if !self.field.may_rest(*last) || !fewest || player.floats != [None, None] {
                return None;
            }
        }
        let left: Vec<usize> = self.next.iter().chain(self.below).copied().collect();
        self.field.can_complete(&left).then(|| upper.iter().copied().zip(lower.iter().copied()).collect())
    }

    /// Whether everyone below can be paired beside a solution that took anyone for them.
    fn holds(&self, solution: &Solution) -> bool {
        let mut left: Vec<usize> = self.here.iter().chain(self.next).copied().collect();
        let pairs = solution.pairs.iter().chain(&solution.below);
        let paired: Vec<usize> = pairs.flat_map(|(a, b)| [*a, *b]).collect();
        left.retain(|at| !paired.contains(at));
        left.extend_from_slice(self.below);
        self.field.can_complete(&left)
    }

    fn solve(&self, anyone: Option<usize>) -> Option<Solution> {
        let mut graph = Graph::new(self, anyone, false);
        let mut solution = graph.solve()?;
        if self.rests_here() && self.here.len() == 2 * solution.pairs.len() + 1 {
            graph = Graph::new(self, anyone, true);
            solution = graph.solve()?;
        }
        Some(solution)
    }
}

/// The pairs found.
struct Solution {
    pairs: Pairs,
    /// Pairs of the next bracket that were counted on (C8).
    below: Pairs,
    /// More of those who stand for anyone might have made it better.
    short_of_anyone: bool,
}

/// The graph of a bracket.
struct Graph<'a> {
    criteria: Criteria<'a>,
    vertices: Vec<Vertex>,
    /// Vertices of the bracket, which stand first.
    here: usize,
    moved: usize,
    /// Word and shift of each criterion; none for those in which nothing can differ.
    slots: Vec<Option<(usize, u32)>>,
    words: usize,
}

/// Bits of a word that the sum over all pairs may fill; the others are room for the potentials.
const WORD_BITS: u32 = 44;

/// Criteria behind the book's own: exchanges, the sum of the places of the upper players, and the place of an opponent.
const EXCHANGES: usize = 0;
const SUM: usize = 1;
const RANK: usize = 2;

impl<'a> Graph<'a> {
    fn new(bracket: &'a Bracket, anyone: Option<usize>, count_unplayed: bool) -> Graph<'a> {
        let mut vertices: Vec<Vertex> = bracket.here.iter().map(|at| Vertex::Here(*at)).collect();
        vertices.extend(bracket.next.iter().map(|at| Vertex::Next(*at)));
        match anyone {
            Some(count) => vertices.extend(std::iter::repeat_n(Vertex::Anyone, count)),
            None => {
                vertices.extend(bracket.below.iter().map(|at| Vertex::Below(*at)));
                vertices.extend(bracket.is_odd().then_some(Vertex::Rest));
            }
        }
        let mut graph = Graph {
            criteria: bracket.criteria(count_unplayed),
            vertices,
            here: bracket.here.len(),
            moved: bracket.moved,
            slots: Vec::new(),
            words: 1,
        };
        graph.pack();
        graph
    }

    /// Gives each criterion as many bits as its sum over all pairs can need.
    fn pack(&mut self) {
        let (count, slots) = (self.vertices.len(), self.criteria.slots());
        let mut largest = vec![0u64; count * slots];
        for a in 0..count {
            for b in a + 1..count {
                self.criteria.each(self.vertices[a], self.vertices[b], |slot, value| {
                    for vertex in [a, b] {
                        let known = &mut largest[vertex * slots + slot];
                        *known = value.max(*known);
                    }
                });
            }
        }
        let mut sums: Vec<u64> =
            (0..slots).map(|slot| (0..count).map(|vertex| largest[vertex * slots + slot]).sum()).collect();
        // The number of those who float is laid down before their scores: the last score follows from the others.
        sums[self.criteria.scores.len()] = 0;
        let here = self.here as u64;
        sums.extend([2 * here, here * here, count as u64]);
        let mut left = WORD_BITS;
        for sum in sums {
            let bits = 64 - sum.leading_zeros();
            if bits == 0 {
                self.slots.push(None);
                continue;
            }
            if bits > left {
                self.words += 1;
                left = WORD_BITS;
            }
            left -= bits;
            self.slots.push(Some((self.words - 1, left)));
        }
    }

    fn solve(&self) -> Option<Solution> {
        match self.words {
            0..=2 => self.solve_in::<2>(),
            3 => self.solve_in::<3>(),
            4 => self.solve_in::<4>(),
            5..=6 => self.solve_in::<6>(),
            7..=10 => self.solve_in::<10>(),
            _ => self.solve_in::<32>(),
        }
    }

    fn add<const K: usize>(&self, cost: &mut Cost<K>, slot: usize, value: i64) {
        if let Some((word, shift)) = self.slots[slot]
            && let Some(word) = cost.0.get_mut(word)
        {
            *word += value << shift;
        }
    }

    /// The cost of a pair by the criteria.
    fn cost<const K: usize>(&self, a: usize, b: usize) -> Option<Cost<K>> {
        let mut cost = Cost([0; K]);
        let may = self.criteria.each(self.vertices[a], self.vertices[b], |slot, value| {
            self.add(&mut cost, slot, value as i64);
        });
        may.then_some(cost)
    }

    /// The same with something behind the criteria.
    fn with<const K: usize>(&self, cost: Option<Cost<K>>, behind: usize, value: usize) -> Option<Cost<K>> {
        let mut cost = cost?;
        self.add(&mut cost, self.criteria.slots() + behind, value as i64);
        Some(cost)
    }

    fn solve_in<const K: usize>(&self) -> Option<Solution> {
        let all: Vec<usize> = (0..self.vertices.len()).collect();
        if self.moved == 0 {
            return self.homogeneous::<K>(&all, self.here, self.here / 2);
        }
        let mut search = Search::<K>::solved(all.len(), |a, b| self.cost(a, b), |_| Cost([0; K]))?;
        let limbo = self.choose_moved(&mut search)?;
        let mut pairs = Vec::new();
        let mut paired = vec![false; self.here];
        for one in (0..self.moved).filter(|one| !limbo[*one]) {
            let free: Vec<usize> = (self.moved..self.here).filter(|at| !paired[*at]).collect();
            let other = self.first_choice(&mut search, one, &free, |other| self.cost(one, other))?;
            paired[one] = true;
            paired[other] = true;
            pairs.push((one, other));
        }
        let remainder: Vec<usize> = (self.moved..self.here).filter(|at| !paired[*at]).collect();
        let in_pairs = remainder.iter().filter(|at| search.partner(**at) < self.here).count();
        let mut alive = remainder.clone();
        alive.extend((0..self.moved).filter(|one| limbo[*one]));
        alive.extend(self.here..self.vertices.len());
        let mut solution = self.homogeneous::<K>(&alive, remainder.len(), in_pairs / 2)?;
        solution.pairs.extend(pairs.into_iter().filter_map(|(a, b)| self.players(a, b)));
        Some(solution)
    }

    /// Which of those moved down are not paired here (4.4): of equal scores, those with the larger numbers where that costs
    /// nothing.
    fn choose_moved<const K: usize>(&self, search: &mut Search<K>) -> Option<Vec<bool>> {
        let mut limbo = Vec::with_capacity(self.moved);
        let score = |at: usize| match self.vertices[at] {
            Vertex::Here(player) => self.criteria.field.players[player].score,
            _ => 0,
        };
        let mut start = 0;
        while start < self.moved {
            let end = (start..self.moved).find(|at| score(*at) < score(start)).unwrap_or(self.moved);
            let mut places = (start..end).filter(|at| search.partner(*at) < self.here).count();
            for one in start..end {
                if places == end - one {
                    break;
                }
                let inside = |other: usize| other < self.here;
                if places > 0 && !inside(search.partner(one)) {
                    // Every pair here is made a little cheaper by making all others a little dearer.
                    let found = search.change(one, |other| {
                        self.with(self.cost(one, other), RANK, usize::from(!inside(other)))
                    });
                    found.then_some(())?;
                }
                let out = places == 0 || !inside(search.partner(one));
                places -= usize::from(!out);
                let kept = |other: usize| if inside(other) == out { None } else { self.cost(one, other) };
                search.change(one, kept).then_some(())?;
                limbo.push(out);
            }
            limbo.resize(end, false);
            start = end;
        }
        Some(limbo)
    }

    /// Pairs a vertex with the first of `free` that costs nothing more, for good.
    fn first_choice<const K: usize>(
        &self,
        search: &mut Search<K>,
        one: usize,
        free: &[usize],
        cost: impl Fn(usize) -> Option<Cost<K>>,
    ) -> Option<usize> {
        let now = search.partner(one);
        let better =
            free.iter().take_while(|other| **other != now).any(|other| search.might_pair(one, *other));
        if better {
            let mut rank = vec![usize::MAX; self.vertices.len()];
            for (place, other) in free.iter().enumerate() {
                rank[*other] = place;
            }
            let ranked = |other: usize| match rank[other] {
                usize::MAX => None,
                place => self.with(cost(other), RANK, place),
            };
            search.change(one, ranked).then_some(())?;
        }
        let other = search.partner(one);
        search.settle(one, other).then_some(other)
    }

    /// Pairs the first `count` of some vertices, a homogeneous bracket or a remainder, into `pairs` pairs; the others among
    /// them float.
    fn homogeneous<const K: usize>(&self, alive: &[usize], count: usize, pairs: usize) -> Option<Solution> {
        let inside = |a: usize, b: usize| a < count && b < count;
        // Those in limbo have no partner here any more.
        let plain = |a: usize, b: usize| {
            let kept = alive[a] >= self.here || alive[b] >= self.here || inside(a, b);
            let cost = if kept { self.cost(alive[a], alive[b]) } else { None };
            if !inside(a, b) {
                return cost;
            }
            let upper = a.min(b);
            self.with(self.with(cost, EXCHANGES, 2 * usize::from(upper >= pairs)), SUM, upper)
        };
        // With these potentials every pair of the upper half with the lower one is without slack.
        let start = |at: usize| {
            let mut start = Cost([0; K]);
            if at < count {
                let first = self.criteria.slots();
                self.add(&mut start, first + EXCHANGES, if at < pairs { -1 } else { 1 });
                self.add(&mut start, first + SUM, if at < pairs { at as i64 } else { 0 });
            }
            start
        };
        let mut search = Search::<K>::solved(alive.len(), plain, start)?;
        let found = (0..count).filter(|at| search.partner(*at) < count).count() / 2;
        if found < pairs {
            return self.homogeneous::<K>(alive, count, found);
        }
        let is_upper = |search: &Search<K>, at: usize| (at + 1..count).contains(&search.partner(at));
        let mut upper: Vec<bool> = (0..count).map(|at| is_upper(&search, at)).collect();
        if (0..pairs).any(|at| !upper[at]) {
            upper = self.choose_exchanges(&mut search, count, pairs, plain)?;
        }
        // With the halves laid down nearly all odd cycles are gone, and with them most of the search.
        let roles = |a: usize, b: usize| {
            let fits = |one: usize, other: usize| match (one < count, other < count) {
                (true, true) => upper[one.min(other)] && !upper[one.max(other)],
                (true, false) => !upper[one],
                (false, true) => !upper[other],
                (false, false) => true,
            };
            if fits(a, b) { plain(a, b) } else { None }
        };
        let mut search = Search::<K>::solved(alive.len(), roles, start)?;
        let mut solution = Solution { pairs: Vec::new(), below: Vec::new(), short_of_anyone: false };
        let mut free: Vec<usize> = (0..count).filter(|at| !upper[*at]).collect();
        for one in (0..count).filter(|at| upper[*at]) {
            let lower: Vec<usize> = free.iter().copied().filter(|other| *other > one).collect();
            let other = self.first_choice(&mut search, one, &lower, |other| plain(one, other))?;
            free.retain(|known| *known != other);
            solution.pairs.extend(self.players(alive[one], alive[other]));
        }
        let anyone = |at: usize| self.vertices[alive[at]] == Vertex::Anyone;
        let spare = (0..alive.len()).any(|at| anyone(at) && anyone(search.partner(at)));
        solution.short_of_anyone = !spare && (0..alive.len()).any(anyone);
        for at in 0..alive.len() {
            let other = search.partner(at);
            if at < other && !inside(at, other) {
                solution.below.extend(self.players(alive[at], alive[other]));
            }
        }
        Some(solution)
    }

    /// Who is exchanged between the upper and the lower half (4.3), as few as can be: from the upper half the last that can
    /// be, then from the lower half the first. Gives the new upper half.
    fn choose_exchanges<const K: usize>(
        &self,
        search: &mut Search<K>,
        count: usize,
        pairs: usize,
        plain: impl Fn(usize, usize) -> Option<Cost<K>>,
    ) -> Option<Vec<bool>> {
        let is_upper = |search: &Search<K>, at: usize| (at + 1..count).contains(&search.partner(at));
        let exchanges = (0..pairs).filter(|at| !is_upper(search, *at)).count();
        let (mut down, mut up) = (vec![false; count], vec![false; count]);
        let allowed = |a: usize, b: usize, down: &[bool], up: &[bool]| {
            let (one, other) = (a.min(b), a.max(b));
            let inside = other < count;
            (inside && !down[one] && !up[other]) || (!inside && (one >= count || !up[one]))
        };
        let mut left = exchanges;
        for at in (0..pairs).rev() {
            if left == 0 {
                break;
            }
            let cost = |other: usize, dearer: bool, down: &[bool]| {
                let cost = if allowed(at, other, down, &up) { plain(at, other) } else { None };
                let above = dearer && (at + 1..count).contains(&other);
                self.with(cost, RANK, usize::from(above))
            };
            let was_upper = is_upper(search, at);
            if was_upper {
                search.change(at, |other| cost(other, true, &down)).then_some(())?;
            }
            down[at] = !is_upper(search, at);
            left -= usize::from(down[at]);
            if was_upper || down[at] {
                search.change(at, |other| cost(other, false, &down)).then_some(())?;
            }
        }
        let mut left = exchanges;
        for at in pairs..count {
            if left == 0 {
                break;
            }
            let cost = |other: usize, cheaper: bool, up: &[bool]| {
                let cost = if allowed(at, other, &down, up) { plain(at, other) } else { None };
                let above = (at + 1..count).contains(&other);
                self.with(cost, RANK, usize::from(cheaper && !above))
            };
            let was_upper = is_upper(search, at);
            if !was_upper {
                search.change(at, |other| cost(other, true, &up)).then_some(())?;
            }
            up[at] = is_upper(search, at);
            left -= usize::from(up[at]);
            if !was_upper || up[at] {
                search.change(at, |other| cost(other, false, &up)).then_some(())?;
            }
        }
        Some((0..count).map(|at| is_upper(search, at)).collect())
    }

    /// The players of two vertices, where both are players.
    fn players(&self, a: usize, b: usize) -> Option<(usize, usize)> {
        let player = |at: usize| match self.vertices[at] {
            Vertex::Here(player) | Vertex::Next(player) | Vertex::Below(player) => Some(player),
            Vertex::Rest | Vertex::Anyone => None,
        };
        Some((player(a)?, player(b)?))
    }
}
