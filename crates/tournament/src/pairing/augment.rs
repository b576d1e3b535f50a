//! Largest matchings by augmenting paths, without costs: whether everyone can be paired at all, for fields of any size.

use std::collections::VecDeque;

const NIL: usize = usize::MAX;

/// Makes a matching as large as it can be. `mate` holds the partner of each or `usize::MAX`; `may` says who may be paired.
/// Returns those who stay alone.
///
/// Edmonds' search from each unmatched vertex, odd cycles contracted by their bases. Where almost everyone may meet
/// almost everyone, as in a points arrangement, a search ends after a few steps.
pub(super) fn largest(mate: &mut [usize], may: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut alone = Vec::new();
    for root in 0..mate.len() {
        if mate[root] == NIL {
            match Search::from(root, mate, &may) {
                Some((end, parent)) => flip(end, &parent, mate),
                None => alone.push(root),
            }
        }
    }
    alone
}

/// Exchanges matched and unmatched edges from the end of a path back to its root.
fn flip(end: usize, parent: &[usize], mate: &mut [usize]) {
    let mut vertex = end;
    while vertex != NIL {
        let before = parent[vertex];
        let next = mate[before];
        mate[vertex] = before;
        mate[before] = vertex;
        vertex = next;
    }
}

struct Search<'a> {
    mate: &'a [usize],
    /// The vertex before an inner one on the path from the root.
    parent: Vec<usize>,
    /// The base of the contracted cycle that a vertex belongs to.
    base: Vec<usize>,
    outer: Vec<bool>,
    queue: VecDeque<usize>,
}

impl Search<'_> {
    fn from(root: usize, mate: &[usize], may: impl Fn(usize, usize) -> bool) -> Option<(usize, Vec<usize>)> {
        let n = mate.len();
        let mut search = Search {
            mate,
            parent: vec![NIL; n],
            base: (0..n).collect(),
            outer: vec![false; n],
            queue: VecDeque::from([root]),
        };
        search.outer[root] = true;
        // Odd cycles are contracted only when nothing else grows: mostly there is a path without.
        let mut cycles = Vec::new();
        loop {
            while let Some(from) = search.queue.pop_front() {
                for to in 0..n {
                    if search.base[from] == search.base[to] || mate[from] == to || !may(from, to) {
                        continue;
                    }
                    if to == root || (mate[to] != NIL && search.parent[mate[to]] != NIL) {
                        cycles.push((from, to));
                    } else if search.parent[to] == NIL {
                        search.parent[to] = from;
                        if mate[to] == NIL {
                            return Some((to, search.parent));
                        }
                        search.outer[mate[to]] = true;
                        search.queue.push_back(mate[to]);
                    }
                }
            }
            let (from, to) = cycles.pop()?;
            if search.base[from] != search.base[to] {
                search.contract(from, to);
            }
        }
    }

    fn contract(&mut self, a: usize, b: usize) {
        let base = self.common_base(a, b);
        let mut inside = vec![false; self.mate.len()];
        self.mark(a, base, b, &mut inside);
        self.mark(b, base, a, &mut inside);
        for vertex in 0..self.mate.len() {
            if inside[self.base[vertex]] {
                self.base[vertex] = base;
                if !self.outer[vertex] {
                    self.outer[vertex] = true;
                    self.queue.push_back(vertex);
                }
            }
        }
    }

    fn common_base(&self, mut a: usize, mut b: usize) -> usize {
        let mut on_path = vec![false; self.mate.len()];
        loop {
            a = self.base[a];
            on_path[a] = true;
            if self.mate[a] == NIL {
                break;
            }
            a = self.parent[self.mate[a]];
        }
        loop {
            b = self.base[b];
            if on_path[b] {
                return b;
            }
            b = self.parent[self.mate[b]];
        }
    }

    fn mark(&mut self, mut vertex: usize, base: usize, mut child: usize, inside: &mut [bool]) {
        while self.base[vertex] != base {
            inside[self.base[vertex]] = true;
            inside[self.base[self.mate[vertex]]] = true;
            self.parent[vertex] = child;
            child = self.mate[vertex];
            vertex = self.parent[self.mate[vertex]];
        }
    }
}
