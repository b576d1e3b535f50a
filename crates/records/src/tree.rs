//! The moves of a record with their variations and comments.

use std::fmt;

use xiangqi::Move;

/// A place in a [`Tree`]: the start, or the position after a move. Valid only in the tree that gave it.
///
/// ```
/// use records::{NodeId, Tree};
/// let mut tree = Tree::new();
/// let first = tree.add(NodeId::ROOT, "h2e2".parse().unwrap());
/// assert_eq!((tree.parent(first), tree.parent(NodeId::ROOT)), (Some(NodeId::ROOT), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of every tree, before the first move.
    pub const ROOT: NodeId = NodeId(0);
    const NONE: NodeId = NodeId(u32::MAX);

    fn some(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// What the rules of movement say of a recorded move. Records are kept as they were played.
///
/// ```
/// use records::{Legality, RecordedPosition};
/// let start = RecordedPosition::start();
/// assert_eq!(start.judge("h2e2".parse().unwrap()), Legality::Legal);
/// assert_eq!(start.judge("h2h8".parse().unwrap()), Legality::Irregular);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Legality {
    /// A legal move.
    #[default]
    Legal,
    /// 自杀: a move the piece can make that leaves its own general to be captured (2011 3.4).
    Suicide,
    /// Not a move at all: no piece of the side to move there, a point of its own piece, or not how the piece goes.
    Irregular,
}

/// What a record says about a move besides the move.
///
/// ```
/// let text = "1. h2e2! {[%emt 0:00:58]当头炮}";
/// let game = records::pgn::read(text).next().unwrap().unwrap();
/// let first = game.moves.main_line().next().unwrap();
/// let annotation = game.moves.annotation(first);
/// assert_eq!((annotation.comment.as_str(), &annotation.glyphs[..]), ("当头炮", &[1][..]));
/// assert_eq!(annotation.spent_ms, Some(58_000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Annotation {
    /// Text placed before the move (at the head of a variation); empty when there is none.
    pub before: String,
    /// Text after the move, or at the root the text before the game; empty when there is none.
    pub comment: String,
    /// Numeric annotation glyphs in the order written: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub glyphs: Vec<u8>,
    /// Time the mover has left after the move, in milliseconds (`%clk`).
    pub left_ms: Option<u64>,
    /// Time the mover spent on the move, in milliseconds (`%emt`).
    pub spent_ms: Option<u64>,
}

impl Annotation {
    const EMPTY: &'static Annotation = &Annotation {
        before: String::new(),
        comment: String::new(),
        glyphs: Vec::new(),
        left_ms: None,
        spent_ms: None,
    };

    /// True when it says nothing.
    pub fn is_empty(&self) -> bool {
        self == Annotation::EMPTY
    }
}

#[derive(Clone)]
struct Node {
    played: Option<Move>,
    legality: Legality,
    parent: NodeId,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    annotation: Option<Box<Annotation>>,
}

/// The moves of a record: a main line (each node's first child) and the variations that leave it.
///
/// Two trees are equal when they hold the same moves, order of variations and annotations.
///
/// ```
/// use records::{NodeId, Tree};
/// let mut tree = Tree::new();
/// let cannon = tree.add(NodeId::ROOT, "h2e2".parse().unwrap());
/// tree.add(NodeId::ROOT, "g3g4".parse().unwrap());
/// tree.annotate(cannon).comment = "当头炮".into();
/// let line: Vec<String> = tree.main_line().map(|node| tree.played(node).unwrap().to_string()).collect();
/// assert_eq!(line, ["h2e2"]);
/// assert_eq!(tree.children(NodeId::ROOT).count(), 2);
/// ```
#[derive(Clone)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

impl Tree {
    /// A tree without moves.
    pub fn new() -> Tree {
        Tree { nodes: vec![Node::new(None, NodeId::NONE)] }
    }

    /// Puts a move after a node: the main continuation when it is the first there, else the last variation.
    pub fn add(&mut self, parent: NodeId, played: Move) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node::new(Some(played), parent));
        let mother = &mut self.nodes[parent.index()];
        let elder = std::mem::replace(&mut mother.last_child, id);
        match elder.some() {
            Some(elder) => self.nodes[elder.index()].next_sibling = id,
            None => mother.first_child = id,
        }
        id
    }

    /// The move that led to a node; `None` at the root.
    pub fn played(&self, node: NodeId) -> Option<Move> {
        self.nodes[node.index()].played
    }

    /// What the rules say of the move that led to a node.
    pub fn legality(&self, node: NodeId) -> Legality {
        self.nodes[node.index()].legality
    }

    /// Marks the move that led to a node.
    pub fn mark(&mut self, node: NodeId, legality: Legality) {
        self.nodes[node.index()].legality = legality;
    }

    /// Puts another move in the place of one whose text had several readings.
    pub(crate) fn replace(&mut self, node: NodeId, played: Move, legality: Legality) {
        let node = &mut self.nodes[node.index()];
        node.played = Some(played);
        node.legality = legality;
    }

    /// The node before; `None` at the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].parent.some()
    }

    /// The main continuation.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].first_child.some()
    }

    /// The next alternative to the move that led to a node.
    pub fn next_variation(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].next_sibling.some()
    }

    /// Every continuation, the main one first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(node), |&child| self.next_variation(child))
    }

    /// The main line, from the first move.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(NodeId::ROOT), |&node| self.next(node))
    }

    /// The nodes from the first move to this one; empty for the root.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.pop();
        path.reverse();
        path
    }

    /// How many moves lead to a node.
    pub fn ply(&self, node: NodeId) -> usize {
        std::iter::successors(self.parent(node), |&node| self.parent(node)).count()
    }

    /// Every node, each before its descendants and the main continuation first, with its number of moves from the start.
    pub fn walk(&self) -> Walk<'_> {
        Walk { tree: self, next: Some((NodeId::ROOT, 0)) }
    }

    /// What is written about a node.
    pub fn annotation(&self, node: NodeId) -> &Annotation {
        self.nodes[node.index()].annotation.as_deref().unwrap_or(Annotation::EMPTY)
    }

    /// What is written about a node, to be changed.
    pub fn annotate(&mut self, node: NodeId) -> &mut Annotation {
        self.nodes[node.index()].annotation.get_or_insert_default()
    }

    /// How many moves the tree holds, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// True when there is no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many variations leave some line: the moves that are not the main continuation.
    pub fn variations(&self) -> usize {
        self.nodes.iter().filter(|node| node.next_sibling != NodeId::NONE).count()
    }
}

impl Node {
    fn new(played: Option<Move>, parent: NodeId) -> Node {
        Node {
            played,
            legality: Legality::Legal,
            parent,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            annotation: None,
        }
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.len() == other.len()
            && self.walk().zip(other.walk()).all(|((left, depth), (right, other_depth))| {
                depth == other_depth
                    && self.played(left) == other.played(right)
                    && self.legality(left) == other.legality(right)
                    && self.annotation(left) == other.annotation(right)
            })
    }
}

impl Eq for Tree {}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        for (node, ply) in self.walk() {
            let annotation = self.annotation(node);
            let played = self.played(node);
            match (annotation.is_empty(), self.legality(node)) {
                (true, Legality::Legal) => list.entry(&(ply, played)),
                (_, legality) => list.entry(&(ply, played, legality, annotation)),
            };
        }
        list.finish()
    }
}

/// The nodes of a [`Tree`] in order, see [`Tree::walk`].
///
/// ```
/// let game = records::pgn::read("1. h2e2 h9g7 (1... b9c7) 2. h0g2").next().unwrap().unwrap();
/// let plies: Vec<usize> = game.moves.walk().map(|(_, ply)| ply).collect();
/// assert_eq!(plies, [0, 1, 2, 3, 2]);
/// ```
pub struct Walk<'a> {
    tree: &'a Tree,
    next: Option<(NodeId, usize)>,
}

impl Iterator for Walk<'_> {
    type Item = (NodeId, usize);

    fn next(&mut self) -> Option<(NodeId, usize)> {
        let (node, ply) = self.next?;
        self.next = self.tree.next(node).map(|child| (child, ply + 1)).or_else(|| {
            let (mut node, mut ply) = (node, ply);
            loop {
                if let Some(sibling) = self.tree.next_variation(node) {
                    return Some((sibling, ply));
                }
                node = self.tree.parent(node)?;
                ply -= 1;
            }
        });
        Some((node, ply))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(text: &str) -> Move {
        text.parse().unwrap()
    }

    #[test]
    fn the_walk_goes_down_the_main_line_before_the_variations() {
        let mut tree = Tree::new();
        let first = tree.add(NodeId::ROOT, step("h2e2"));
        let other = tree.add(NodeId::ROOT, step("b2e2"));
        let reply = tree.add(first, step("h9g7"));
        let answer = tree.add(other, step("b9c7"));
        let order: Vec<_> = tree.walk().collect();
        assert_eq!(order, [(NodeId::ROOT, 0), (first, 1), (reply, 2), (other, 1), (answer, 2)]);
        assert_eq!(tree.path(answer), [other, answer]);
        assert_eq!((tree.ply(answer), tree.variations(), tree.len()), (2, 1, 4));
    }

    #[test]
    fn trees_built_in_another_order_are_equal() {
        let mut left = Tree::new();
        let first = left.add(NodeId::ROOT, step("h2e2"));
        left.add(first, step("h9g7"));
        left.add(NodeId::ROOT, step("b2e2"));
        let mut right = Tree::new();
        let first = right.add(NodeId::ROOT, step("h2e2"));
        right.add(NodeId::ROOT, step("b2e2"));
        let reply = right.add(first, step("h9g7"));
        assert_eq!(left, right);
        right.annotate(reply).comment = "应着".into();
        assert_ne!(left, right);
    }
}
