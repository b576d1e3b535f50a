//! Changes to a matching that has been found: the costs at one vertex, or a pair that is settled for good. What does not
//! touch the change keeps its partners and potentials, so that the next search is short.

use super::{Cost, Edge, Label, NIL, NO_EDGE, Search};

impl<const K: usize> Search<K> {
    /// The cheapest matching of `0..n`, kept for changes. `cost` as in [`cheapest`](super::cheapest), `start` a guess at the
    /// potentials. None where they cannot all be paired.
    pub(in crate::pairing) fn solved(
        n: usize,
        cost: impl Fn(usize, usize) -> Option<Cost<K>>,
        start: impl Fn(usize) -> Cost<K>,
    ) -> Option<Search<K>> {
        if n % 2 == 1 {
            return None;
        }
        let mut search = Search::new(n, cost, start)?;
        search.start_greedily();
        search.solve().then_some(search)
    }

    /// Pairs whoever is free; false where that cannot be done.
    fn solve(&mut self) -> bool {
        while self.grow() {}
        !self.mate[..self.n].contains(&NIL)
    }

    /// The partner of a vertex.
    pub(in crate::pairing) fn partner(&self, vertex: usize) -> usize {
        self.mate[vertex]
    }

    /// Whether some cheapest matching might hold this pair: never false where one does.
    pub(in crate::pairing) fn might_pair(&self, a: usize, b: usize) -> bool {
        let edge = self.between(a, b);
        edge != NO_EDGE && (self.slack(edge) <= Cost::ZERO || self.top[a] == self.top[b])
    }

    /// Gives one vertex new costs towards all others, none for a pair that may not be, and finds the cheapest matching
    /// again. False where there is none; the search is of no more use then.
    pub(in crate::pairing) fn change(
        &mut self,
        vertex: usize,
        cost: impl Fn(usize) -> Option<Cost<K>>,
    ) -> bool {
        self.release(vertex);
        for other in (0..self.n).filter(|other| *other != vertex) {
            self.set_cost(vertex, other, cost(other));
        }
        self.refresh_blossoms_towards(vertex);
        let slack = |other: usize| self.weight[vertex * self.n + other] - self.potential[other];
        let edges = (0..self.n).filter(|other| self.between(vertex, *other) != NO_EDGE).map(slack);
        let Some(least) = edges.min() else { return false };
        self.potential[vertex] = least;
        self.even_out(vertex);
        self.solve()
    }

    /// Keeps two partners together for good: nothing else is asked of them from here on.
    pub(in crate::pairing) fn settle(&mut self, a: usize, b: usize) -> bool {
        let nested = self.top[a] != a || self.top[b] != b;
        if nested {
            self.release(a);
            self.release(b);
        }
        for vertex in [a, b] {
            for node in 0..self.nodes {
                self.edge[vertex * self.capacity + node] = NO_EDGE;
                self.edge[node * self.capacity + vertex] = NO_EDGE;
            }
        }
        self.mate[a] = b;
        self.mate[b] = a;
        !nested || self.solve()
    }

    fn set_cost(&mut self, a: usize, b: usize, cost: Option<Cost<K>>) {
        let (n, capacity) = (self.n, self.capacity);
        match cost {
            Some(cost) => {
                self.weight[a * n + b] = cost.four_times();
                self.weight[b * n + a] = cost.four_times();
                self.edge[a * capacity + b] = Edge { from: a as u16, to: b as u16 };
                self.edge[b * capacity + a] = Edge { from: b as u16, to: a as u16 };
            }
            None => {
                self.edge[a * capacity + b] = NO_EDGE;
                self.edge[b * capacity + a] = NO_EDGE;
            }
        }
    }

    /// The edges of least slack from all blossoms to a vertex outside them, after its costs have changed.
    fn refresh_blossoms_towards(&mut self, vertex: usize) {
        let (n, capacity) = (self.n, self.capacity);
        for blossom in n..self.nodes {
            if self.top[blossom] == NIL {
                continue;
            }
            let mut best = NO_EDGE;
            for inside in 0..n {
                let edge = self.between(inside, vertex);
                if self.member[blossom * n + inside] != u16::MAX
                    && edge != NO_EDGE
                    && (best == NO_EDGE || self.slack(edge) < self.slack(best))
                {
                    best = edge;
                }
            }
            self.edge[blossom * capacity + vertex] = best;
            self.edge[vertex * capacity + blossom] = match best {
                NO_EDGE => NO_EDGE,
                Edge { from, to } => Edge { from: to, to: from },
            };
        }
    }

    /// Takes a vertex out of its blossoms and from its partner.
    fn release(&mut self, vertex: usize) {
        while self.top[vertex] != vertex {
            let blossom = self.top[vertex];
            self.part(blossom);
            self.open(blossom);
        }
        self.part(vertex);
    }

    /// Parts an outermost node from the one that it is matched with; both become single vertices where they end.
    fn part(&mut self, node: usize) {
        let mate = self.mate[node];
        if mate == NIL {
            return;
        }
        let other = self.top[mate];
        self.mate[node] = NIL;
        self.mate[other] = NIL;
        self.open_to_the_base(other);
        if node < self.n {
            self.even_out(node);
        }
    }

    /// Opens a free blossom and then its base, down to a single vertex.
    fn open_to_the_base(&mut self, node: usize) {
        if node >= self.n {
            self.open(node);
        } else {
            self.even_out(node);
        }
    }

    /// Opens a free outermost blossom: its members take over its potential, its base stays free.
    fn open(&mut self, blossom: usize) {
        let half = self.potential[blossom].half();
        for vertex in 0..self.n {
            if self.member[blossom * self.n + vertex] != u16::MAX {
                self.potential[vertex] = self.potential[vertex] - half;
            }
        }
        self.potential[blossom] = Cost::ZERO;
        self.label[blossom] = Label::None;
        let members = self.cycle[blossom].clone();
        for member in &members {
            self.set_top(*member, *member);
        }
        self.top[blossom] = NIL;
        if let Some(base) = members.first() {
            self.mate[*base] = NIL;
            self.open_to_the_base(*base);
        }
    }

    /// All free vertices need potentials of one parity, so that the slacks between them can be halved: a lower potential
    /// only adds slack.
    fn even_out(&mut self, vertex: usize) {
        for word in &mut self.potential[vertex].0 {
            *word -= word.rem_euclid(2);
        }
    }
}
