//! Perfect matchings in general graphs: Edmonds' algorithm for the cheapest, and plain augmentation for any.

mod changes;

use std::collections::VecDeque;
use std::ops::{Add, Sub};

/// A cost that is compared word by word, the first word first: several criteria, each of which outweighs all that
/// follow it. Words are signed because the algorithm's potentials are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost<const K: usize>(pub(super) [i64; K]);

impl<const K: usize> Cost<K> {
    const ZERO: Cost<K> = Cost([0; K]);

    fn four_times(self) -> Self {
        Cost(self.0.map(|word| 4 * word))
    }

    /// Half of it; every word that is halved here is even.
    fn half(self) -> Self {
        Cost(self.0.map(|word| word / 2))
    }
}

impl<const K: usize> Add for Cost<K> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Cost(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }
}

impl<const K: usize> Sub for Cost<K> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Cost(std::array::from_fn(|i| self.0[i] - other.0[i]))
    }
}

/// The cheapest way to pair all of `0..n`, as the partner of each, or none where they cannot all be paired. `cost` gives
/// the cost of a pair (asked with the smaller first) or none for a pair that may not be.
///
/// This is the primal-dual method of Edmonds in its O(n^3) form: vertices and contracted odd cycles (blossoms) carry
/// potentials; trees grow over edges without slack from all unmatched vertices at once; between growths the potentials
/// move by the least slack.
pub(super) fn cheapest<const K: usize>(
    n: usize,
    cost: impl Fn(usize, usize) -> Option<Cost<K>>,
) -> Option<Vec<usize>> {
    if n % 2 == 1 {
        return None;
    }
    let mut search = Search::new(n, cost, |_| Cost::ZERO)?;
    search.start_greedily();
    while search.grow() {}
    let mates: Vec<usize> = search.mate[..n].to_vec();
    (!mates.contains(&NIL)).then_some(mates)
}

const NIL: usize = usize::MAX;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    None,
    Outer,
    Inner,
}

/// An edge by its two end vertices, the first inside the first node asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Edge {
    from: u16,
    to: u16,
}

const NO_EDGE: Edge = Edge { from: u16::MAX, to: u16::MAX };

/// Nodes are the vertices `0..n` and, behind them, blossoms.
pub(super) struct Search<const K: usize> {
    n: usize,
    /// Nodes in use or used before.
    nodes: usize,
    capacity: usize,
    /// Four times the costs of pairs of vertices, so that all halves stay whole.
    weight: Vec<Cost<K>>,
    /// The edge of least slack between two nodes.
    edge: Vec<Edge>,
    potential: Vec<Cost<K>>,
    /// The vertex at the far end of the matched edge.
    mate: Vec<usize>,
    /// The outermost node that contains a node; NIL for a blossom slot not in use.
    top: Vec<usize>,
    /// The vertex from which an inner node was reached.
    parent: Vec<usize>,
    label: Vec<Label>,
    /// The outer vertex with the least slack towards a node.
    nearest: Vec<usize>,
    /// The odd cycle of a blossom, its base first.
    cycle: Vec<Vec<usize>>,
    /// Which member of a blossom's cycle contains a vertex.
    member: Vec<u16>,
    /// The unmatched node at the root of an outer node's tree.
    root: Vec<usize>,
    seen: Vec<u32>,
    time: u32,
    queue: VecDeque<usize>,
    /// Edges without slack inside a tree. They are contracted only when nothing else grows: mostly there is a path without.
    inside: Vec<Edge>,
}

impl<const K: usize> Search<K> {
    /// `start` is a first guess at the potentials, in the unit of the costs: with a good one most vertices find their partner
    /// at once. Any guess will do.
    fn new(
        n: usize,
        cost: impl Fn(usize, usize) -> Option<Cost<K>>,
        start: impl Fn(usize) -> Cost<K>,
    ) -> Option<Search<K>> {
        let capacity = n + n / 2 + 1;
        let mut search = Search {
            n,
            nodes: n,
            capacity,
            weight: vec![Cost::ZERO; n * n],
            edge: vec![NO_EDGE; capacity * capacity],
            potential: vec![Cost::ZERO; capacity],
            mate: vec![NIL; capacity],
            top: (0..capacity).map(|node| if node < n { node } else { NIL }).collect(),
            parent: vec![NIL; capacity],
            label: vec![Label::None; capacity],
            nearest: vec![NIL; capacity],
            cycle: vec![Vec::new(); capacity],
            member: vec![u16::MAX; capacity * n],
            root: vec![NIL; capacity],
            seen: vec![0; capacity],
            time: 0,
            queue: VecDeque::new(),
            inside: Vec::new(),
        };
        for a in 0..n {
            search.member[a * n + a] = a as u16;
            for b in a + 1..n {
                if let Some(cost) = cost(a, b) {
                    search.weight[a * n + b] = cost.four_times();
                    search.weight[b * n + a] = cost.four_times();
                    search.edge[a * capacity + b] = Edge { from: a as u16, to: b as u16 };
                    search.edge[b * capacity + a] = Edge { from: b as u16, to: a as u16 };
                }
            }
        }
        let start: Vec<Cost<K>> = (0..n).map(|vertex| start(vertex).four_times()).collect();
        for a in 0..n {
            let others = (0..n).filter(|b| search.between(a, *b) != NO_EDGE);
            let costs = others.map(|b| search.weight[a * n + b] - start[a] - start[b]);
            // Beyond the guess, the potential of a vertex is half of its cheapest edge: no edge has negative slack.
            search.potential[a] = start[a] + costs.min()?.half();
        }
        Some(search)
    }

    fn between(&self, a: usize, b: usize) -> Edge {
        self.edge[a * self.capacity + b]
    }

    fn slack(&self, edge: Edge) -> Cost<K> {
        let (a, b) = (edge.from as usize, edge.to as usize);
        self.weight[a * self.n + b] - self.potential[a] - self.potential[b]
    }

    fn start_greedily(&mut self) {
        for a in 0..self.n {
            if self.mate[a] != NIL {
                continue;
            }
            let tight = |b: &usize| {
                let edge = self.between(a, *b);
                edge != NO_EDGE && self.mate[*b] == NIL && self.slack(edge) == Cost::ZERO
            };
            if let Some(b) = (0..self.n).find(tight) {
                self.mate[a] = b;
                self.mate[b] = a;
            }
        }
    }

    fn is_top(&self, node: usize) -> bool {
        self.top[node] == node
    }

    fn enqueue(&mut self, node: usize) {
        if node < self.n {
            self.queue.push_back(node);
        } else {
            for i in 0..self.cycle[node].len() {
                self.enqueue(self.cycle[node][i]);
            }
        }
    }

    fn set_top(&mut self, node: usize, top: usize) {
        self.top[node] = top;
        if node >= self.n {
            for i in 0..self.cycle[node].len() {
                self.set_top(self.cycle[node][i], top);
            }
        }
    }

    fn offer_nearest(&mut self, outer: usize, node: usize) {
        let best = self.nearest[node];
        if best == NIL || self.slack(self.between(outer, node)) < self.slack(self.between(best, node)) {
            self.nearest[node] = outer;
        }
    }

    fn find_nearest(&mut self, node: usize) {
        self.nearest[node] = NIL;
        for vertex in 0..self.n {
            if self.between(vertex, node) != NO_EDGE
                && self.top[vertex] != node
                && self.label[self.top[vertex]] == Label::Outer
            {
                self.offer_nearest(vertex, node);
            }
        }
    }

    /// Where a member stands in a blossom's cycle, which is turned round if needed so that an even number of members
    /// stand before it.
    fn position(&mut self, blossom: usize, member: usize) -> usize {
        let cycle = &mut self.cycle[blossom];
        let at = cycle.iter().position(|node| *node == member).unwrap_or(0);
        if at % 2 == 1 {
            cycle[1..].reverse();
            cycle.len() - at
        } else {
            at
        }
    }

    fn set_mate(&mut self, node: usize, other: usize) {
        let edge = self.between(node, other);
        self.mate[node] = edge.to as usize;
        if node < self.n {
            return;
        }
        let member = self.member[node * self.n + edge.from as usize] as usize;
        let at = self.position(node, member);
        for i in 0..at {
            let (one, neighbour) = (self.cycle[node][i], self.cycle[node][i ^ 1]);
            self.set_mate(one, neighbour);
        }
        self.set_mate(member, other);
        self.cycle[node].rotate_left(at);
    }

    fn augment(&mut self, mut node: usize, mut other: usize) {
        loop {
            let freed = match self.mate[node] {
                NIL => NIL,
                mate => self.top[mate],
            };
            self.set_mate(node, other);
            if freed == NIL {
                return;
            }
            let next = self.top[self.parent[freed]];
            self.set_mate(freed, next);
            (node, other) = (next, freed);
        }
    }

    /// The nearest common outer ancestor of two outer nodes; none when they are in different trees.
    fn common_ancestor(&mut self, mut a: usize, mut b: usize) -> Option<usize> {
        self.time += 1;
        while a != NIL || b != NIL {
            if a != NIL {
                if self.seen[a] == self.time {
                    return Some(a);
                }
                self.seen[a] = self.time;
                a = match self.mate[a] {
                    NIL => NIL,
                    mate => self.top[self.parent[self.top[mate]]],
                };
            }
            std::mem::swap(&mut a, &mut b);
        }
        None
    }

    fn contract(&mut self, a: usize, ancestor: usize, b: usize) {
        let blossom = (self.n..self.nodes).find(|node| self.top[*node] == NIL).unwrap_or(self.nodes);
        self.nodes = self.nodes.max(blossom + 1);
        self.potential[blossom] = Cost::ZERO;
        self.label[blossom] = Label::Outer;
        self.root[blossom] = self.root[ancestor];
        self.mate[blossom] = self.mate[ancestor];
        let mut cycle = vec![ancestor];
        self.collect_side(a, ancestor, &mut cycle);
        cycle[1..].reverse();
        self.collect_side(b, ancestor, &mut cycle);
        self.cycle[blossom] = cycle;
        self.set_top(blossom, blossom);

        let (n, capacity) = (self.n, self.capacity);
        for node in 0..self.nodes {
            self.edge[blossom * capacity + node] = NO_EDGE;
            self.edge[node * capacity + blossom] = NO_EDGE;
        }
        self.member[blossom * n..(blossom + 1) * n].fill(u16::MAX);
        for i in 0..self.cycle[blossom].len() {
            let part = self.cycle[blossom][i];
            for node in 0..self.nodes {
                let candidate = self.between(part, node);
                if candidate == NO_EDGE {
                    continue;
                }
                let known = self.between(blossom, node);
                if known == NO_EDGE || self.slack(candidate) < self.slack(known) {
                    self.edge[blossom * capacity + node] = candidate;
                    self.edge[node * capacity + blossom] = self.between(node, part);
                }
            }
            for vertex in 0..n {
                if self.member[part * n + vertex] != u16::MAX {
                    self.member[blossom * n + vertex] = part as u16;
                }
            }
        }
        self.find_nearest(blossom);
    }

    /// The nodes from one side of a new blossom up to the ancestor; inner ones become outer.
    fn collect_side(&mut self, mut outer: usize, ancestor: usize, cycle: &mut Vec<usize>) {
        while outer != ancestor {
            let inner = self.top[self.mate[outer]];
            cycle.push(outer);
            cycle.push(inner);
            self.enqueue(inner);
            outer = self.top[self.parent[inner]];
        }
    }

    /// Opens an inner blossom whose potential has come down to nothing.
    fn expand(&mut self, blossom: usize) {
        for i in 0..self.cycle[blossom].len() {
            let part = self.cycle[blossom][i];
            self.set_top(part, part);
        }
        let entry = self.between(blossom, self.parent[blossom]).from as usize;
        let member = self.member[blossom * self.n + entry] as usize;
        let at = self.position(blossom, member);
        let root = self.root[self.top[self.parent[blossom]]];
        for i in (0..at).step_by(2) {
            let (inner, outer) = (self.cycle[blossom][i], self.cycle[blossom][i + 1]);
            self.parent[inner] = self.between(outer, inner).from as usize;
            self.label[inner] = Label::Inner;
            self.label[outer] = Label::Outer;
            self.root[outer] = root;
            self.nearest[inner] = NIL;
            self.find_nearest(outer);
            self.enqueue(outer);
        }
        self.label[member] = Label::Inner;
        self.parent[member] = self.parent[blossom];
        for i in at + 1..self.cycle[blossom].len() {
            let part = self.cycle[blossom][i];
            self.label[part] = Label::None;
            self.find_nearest(part);
        }
        self.top[blossom] = NIL;
    }

    /// Follows an edge without slack from an outer node; true when it made the matching larger.
    fn follow(&mut self, edge: Edge) -> bool {
        let (from, to) = (self.top[edge.from as usize], self.top[edge.to as usize]);
        match self.label[to] {
            Label::None => {
                self.parent[to] = edge.from as usize;
                self.label[to] = Label::Inner;
                let outer = self.top[self.mate[to]];
                self.nearest[to] = NIL;
                self.nearest[outer] = NIL;
                self.label[outer] = Label::Outer;
                self.root[outer] = self.root[from];
                self.enqueue(outer);
            }
            Label::Outer => match self.common_ancestor(from, to) {
                Some(ancestor) => self.contract(from, ancestor, to),
                None => {
                    self.augment(from, to);
                    self.augment(to, from);
                    return true;
                }
            },
            Label::Inner => {}
        }
        false
    }

    /// As [`Search::follow`], but an edge inside a tree is put off.
    fn follow_outside(&mut self, edge: Edge) -> bool {
        let (from, to) = (self.top[edge.from as usize], self.top[edge.to as usize]);
        if self.label[to] == Label::Outer && self.root[to] == self.root[from] {
            self.inside.push(edge);
            return false;
        }
        self.follow(edge)
    }

    /// Follows all edges without slack from the outer vertices in the queue; true when one made the matching larger.
    fn explore(&mut self) -> bool {
        loop {
            while let Some(vertex) = self.queue.pop_front() {
                if self.label[self.top[vertex]] == Label::Inner {
                    continue;
                }
                for other in 0..self.n {
                    let edge = self.between(vertex, other);
                    if edge == NO_EDGE || self.top[vertex] == self.top[other] {
                        continue;
                    }
                    if self.slack(edge) == Cost::ZERO {
                        if self.follow_outside(edge) {
                            return true;
                        }
                    } else {
                        self.offer_nearest(vertex, self.top[other]);
                    }
                }
            }
            let Some(edge) = self.inside.pop() else { return false };
            if self.top[edge.from as usize] != self.top[edge.to as usize] && self.follow(edge) {
                return true;
            }
        }
    }

    /// Grows trees from all unmatched nodes until the matching is one pair larger. False when nothing is unmatched or
    /// nothing can grow.
    fn grow(&mut self) -> bool {
        self.queue.clear();
        self.inside.clear();
        for node in 0..self.nodes {
            self.label[node] = Label::None;
            self.nearest[node] = NIL;
        }
        for node in 0..self.nodes {
            if self.is_top(node) && self.mate[node] == NIL {
                self.parent[node] = NIL;
                self.label[node] = Label::Outer;
                self.root[node] = node;
                self.enqueue(node);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.explore() {
                return true;
            }
            let Some(step) = self.least_step() else { return false };
            self.move_potentials(step);
            for node in 0..self.nodes {
                let nearest = self.nearest[node];
                if self.is_top(node) && nearest != NIL && self.top[nearest] != node {
                    let edge = self.between(nearest, node);
                    if self.slack(edge) == Cost::ZERO && self.follow_outside(edge) {
                        return true;
                    }
                }
            }
            for blossom in self.n..self.nodes {
                if self.is_top(blossom)
                    && self.label[blossom] == Label::Inner
                    && self.potential[blossom] == Cost::ZERO
                {
                    self.expand(blossom);
                }
            }
        }
    }

    fn least_step(&self) -> Option<Cost<K>> {
        let mut least: Option<Cost<K>> = None;
        let mut offer = |step: Cost<K>| least = Some(least.map_or(step, |known| known.min(step)));
        for node in 0..self.nodes {
            if !self.is_top(node) {
                continue;
            }
            if node >= self.n && self.label[node] == Label::Inner {
                offer(self.potential[node].half());
            }
            if self.nearest[node] != NIL {
                let slack = self.slack(self.between(self.nearest[node], node));
                match self.label[node] {
                    Label::None => offer(slack),
                    Label::Outer => offer(slack.half()),
                    Label::Inner => {}
                }
            }
        }
        least
    }

    fn move_potentials(&mut self, step: Cost<K>) {
        for vertex in 0..self.n {
            match self.label[self.top[vertex]] {
                Label::Outer => self.potential[vertex] = self.potential[vertex] + step,
                Label::Inner => self.potential[vertex] = self.potential[vertex] - step,
                Label::None => {}
            }
        }
        for blossom in self.n..self.nodes {
            if self.is_top(blossom) {
                match self.label[blossom] {
                    Label::Outer => self.potential[blossom] = self.potential[blossom] + step + step,
                    Label::Inner => self.potential[blossom] = self.potential[blossom] - step - step,
                    Label::None => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::pairing::augment::largest;

    /// The least cost of all perfect matchings, by trying every one.
    fn least(n: usize, cost: &impl Fn(usize, usize) -> Option<Cost<2>>, free: u32) -> Option<Cost<2>> {
        if free == 0 {
            return Some(Cost::ZERO);
        }
        let a = free.trailing_zeros() as usize;
        let partners = (a + 1..n).filter(|b| free & (1 << b) != 0);
        let costs =
            partners.filter_map(|b| Some(cost(a, b)? + least(n, cost, free & !(1 << a) & !(1 << b))?));
        costs.min()
    }

    fn total(mates: &[usize], cost: &impl Fn(usize, usize) -> Option<Cost<2>>) -> Option<Cost<2>> {
        let pairs = mates.iter().enumerate().filter(|(a, b)| a < *b);
        pairs.map(|(a, b)| cost(a, *b)).try_fold(Cost::ZERO, |sum, cost| Some(sum + cost?))
    }

    /// A graph as its number of vertices and, for each pair, a cost or none.
    fn graph() -> impl Strategy<Value = (usize, Vec<Option<(i64, i64)>>)> {
        (1usize..=5, 0u8..=9, 1i64..=8).prop_flat_map(|(half, missing, spread)| {
            let n = 2 * half;
            let edge = (0u8..10, 0..=spread, 0..=3 * spread);
            let edge = edge.prop_map(move |(kept, high, low)| (kept >= missing).then_some((high, low)));
            (Just(n), proptest::collection::vec(edge, n * n))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn no_matching_is_cheaper((n, edges) in graph()) {
            let cost = |a: usize, b: usize| edges[a * n + b].map(|(high, low)| Cost([high, low]));
            let found = cheapest(n, cost);
            let brute = least(n, &cost, (1 << n) - 1);
            prop_assert_eq!(found.as_ref().and_then(|mates| total(mates, &cost)), brute);
            if let Some(mates) = found {
                prop_assert!((0..n).all(|a| mates[mates[a]] == a && mates[a] != a));
            }
        }

        #[test]
        fn changed_costs_give_what_a_new_search_gives(
            (n, edges) in graph(),
            changes in proptest::collection::vec((0usize..10, proptest::collection::vec((0u8..10, 0i64..6, 0i64..9), 10)), 1..12),
            settled in 0usize..10,
        ) {
            let mut costs: Vec<Option<Cost<2>>> =
                (0..n * n).map(|i| edges[(i / n).min(i % n) * n + (i / n).max(i % n)].map(|(a, b)| Cost([a, b]))).collect();
            let guess = |vertex: usize| Cost([vertex as i64 % 3 - 1, 0]);
            let Some(mut search) = Search::solved(n, |a, b| costs[a * n + b], guess) else { return Ok(()) };
            for (vertex, row) in changes {
                let vertex = vertex % n;
                for other in (0..n).filter(|other| *other != vertex) {
                    let (kept, high, low) = row[other];
                    let cost = (kept >= 2).then_some(Cost([high, low]));
                    costs[vertex * n + other] = cost;
                    costs[other * n + vertex] = cost;
                }
                let expected = least(n, &|a, b| costs[a * n + b], (1 << n) - 1);
                let found = search.change(vertex, |other| costs[vertex * n + other]);
                prop_assert_eq!(found, expected.is_some());
                if !found {
                    return Ok(());
                }
                let mates: Vec<usize> = (0..n).map(|v| search.partner(v)).collect();
                prop_assert!((0..n).all(|a| mates[mates[a]] == a));
                prop_assert_eq!(total(&mates, &|a: usize, b: usize| costs[a * n + b]), expected);
            }
            let (a, before) = (settled % n, least(n, &|a, b| costs[a * n + b], (1 << n) - 1));
            let b = search.partner(a);
            prop_assert!(search.settle(a, b));
            let mates: Vec<usize> = (0..n).map(|v| search.partner(v)).collect();
            prop_assert_eq!(mates[a], b);
            prop_assert_eq!(total(&mates, &|a: usize, b: usize| costs[a * n + b]), before);
        }

        #[test]
        fn all_are_paired_where_they_can_be((n, edges) in graph()) {
            let may = |a: usize, b: usize| edges[a.min(b) * n + a.max(b)].is_some();
            let cost = |a: usize, b: usize| may(a, b).then_some(Cost([0, 0]));
            let mut mates = vec![usize::MAX; n];
            let alone = largest(&mut mates, may);
            prop_assert_eq!(alone.is_empty(), least(n, &cost, (1 << n) - 1).is_some());
            for a in (0..n).filter(|a| !alone.contains(a)) {
                prop_assert!(mates[mates[a]] == a && may(a, mates[a]));
            }
        }
    }

    #[test]
    fn every_small_graph_of_six() {
        // All 2^15 graphs on six vertices, with costs that make many matchings equal.
        let n = 6;
        let pairs: Vec<(usize, usize)> = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect();
        for graph in 0..1u32 << pairs.len() {
            let cost = |a: usize, b: usize| {
                let index = pairs.iter().position(|pair| *pair == (a.min(b), a.max(b)))?;
                (graph & (1 << index) != 0).then_some(Cost([(a * b % 3) as i64, ((a + b) % 4) as i64]))
            };
            let found = cheapest(n, cost).and_then(|mates| total(&mates, &cost));
            assert_eq!(found, least(n, &cost, (1 << n) - 1), "graph {graph:015b}");
        }
    }

    #[test]
    fn costs_of_many_words_hold_in_larger_graphs() {
        // 80 vertices: the cheapest matching is built in (each even vertex with the next), the rest costs more in the
        // last word only.
        let n = 80;
        let cost = |a: usize, b: usize| {
            let meant = a.is_multiple_of(2) && b == a + 1;
            Some(Cost([7, 1 << 40, i64::from(!meant)]))
        };
        let mates = cheapest(n, cost).unwrap();
        assert!((0..n).all(|a| mates[a] == a ^ 1));
    }
}
