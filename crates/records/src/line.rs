//! Lines of moves under several readings at once.
//!
//! A word may fit two moves, and only a later move shows which was played. So a line is followed in every reading until
//! all but one have failed; [`MOST_READINGS`] at most.

use xiangqi::Move;

use crate::board::Undo;
use crate::game::{Game, Note, NoteKind};
use crate::text::{Common, Failure, Known, Meaning, Ways, Writing};
use crate::{Fault, Legality, NodeId, RecordedPosition, Tree};

/// The most readings followed at once; further ones are not.
pub(crate) const MOST_READINGS: usize = 16;
/// After so many moves without a decision the first reading is taken.
const MOST_OPEN: usize = 64;
/// From then on the first reading is taken at once: a text like that is no record.
const MOST_AMBIGUITIES: usize = 256;

/// One way to read a line.
#[derive(Clone)]
struct Reading {
    position: RecordedPosition,
    /// The moves read since the first word that fitted several.
    choices: Vec<Choice>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Choice {
    node: NodeId,
    played: Move,
    legality: Legality,
}

impl Reading {
    /// False when both read one word differently.
    fn agrees(&self, other: &Reading) -> bool {
        // Choices lie in the order of their nodes.
        let mut theirs = other.choices.iter().peekable();
        self.choices.iter().all(|mine| {
            while theirs.next_if(|theirs| theirs.node < mine.node).is_some() {}
            theirs.peek().is_none_or(|theirs| theirs.node != mine.node || *theirs == mine)
        })
    }
}

/// All readings of a place in a line.
#[derive(Clone)]
struct Readings {
    first: Reading,
    others: Vec<Reading>,
}

impl Readings {
    fn retain(&mut self, mut keep: impl FnMut(&Reading) -> bool) {
        if self.others.is_empty() {
            return;
        }
        let mut kept: Vec<Reading> = std::iter::once(&self.first)
            .chain(&self.others)
            .filter(|reading| keep(reading))
            .cloned()
            .collect();
        if !kept.is_empty() {
            self.first = kept.remove(0);
            self.others = kept;
        }
    }

    fn all(&self) -> impl Iterator<Item = &Reading> {
        std::iter::once(&self.first).chain(&self.others)
    }
}

/// One line that is being read: the main line or a variation.
struct Line {
    /// The last move, or where the line leaves its mother line.
    node: NodeId,
    /// Moves from the start to `node`.
    ply: usize,
    /// The line has a move of its own.
    begun: bool,
    now: Readings,
    before: Before,
    /// A comment that stands before the line's first move.
    preface: String,
}

/// How a line comes back to where it was before its last move.
enum Before {
    /// It had none yet.
    Nothing,
    /// Its only reading takes the move back.
    Undo(Undo),
    /// The readings as they were.
    Readings(Box<Readings>),
}

impl Before {
    fn readings_mut(&mut self) -> Option<&mut Readings> {
        match self {
            Before::Readings(readings) => Some(readings),
            Before::Nothing | Before::Undo(_) => None,
        }
    }
}

/// Reads moves into a tree, word by word.
pub(crate) struct Lines {
    pub(crate) tree: Tree,
    pub(crate) writing: Writing,
    main: Line,
    variations: Vec<Line>,
    ambiguities: Vec<(usize, NodeId, NoteKind)>,
    /// A word with more readings than are followed: one of those left out may be the right one.
    beyond: Option<Fault>,
}

impl Lines {
    pub(crate) fn new(start: RecordedPosition, ways: Ways) -> Lines {
        let readings =
            Readings { first: Reading { position: start, choices: Vec::new() }, others: Vec::new() };
        let main = Line {
            node: NodeId::ROOT,
            ply: 0,
            begun: false,
            now: readings,
            before: Before::Nothing,
            preface: String::new(),
        };
        Lines {
            tree: Tree::new(),
            writing: Writing::new(ways),
            main,
            variations: Vec::new(),
            ambiguities: Vec::new(),
            beyond: None,
        }
    }

    fn line(&self) -> &Line {
        self.variations.last().unwrap_or(&self.main)
    }

    fn line_mut(&mut self) -> &mut Line {
        self.variations.last_mut().unwrap_or(&mut self.main)
    }

    fn lines_mut(&mut self) -> impl Iterator<Item = &mut Line> {
        std::iter::once(&mut self.main).chain(&mut self.variations)
    }

    /// How many variations are open.
    pub(crate) fn depth(&self) -> usize {
        self.variations.len()
    }

    /// The number that the line's next move has, from 1.
    pub(crate) fn next_ply(&self) -> usize {
        self.line().ply + 1
    }

    /// The last move of the line, when it has one of its own.
    pub(crate) fn last(&self) -> Option<NodeId> {
        let line = self.line();
        line.begun.then_some(line.node)
    }

    /// The position in the first reading.
    pub(crate) fn position(&self) -> &RecordedPosition {
        &self.line().now.first.position
    }

    /// Reads a word as the line's next move.
    pub(crate) fn play(&mut self, word: &str, place: usize) -> Result<NodeId, Fault> {
        let line = self.variations.last_mut().unwrap_or(&mut self.main);
        if !line.now.others.is_empty() {
            return self.play_in_all(word, place);
        }
        match self.writing.read(&line.now.first.position, word) {
            Ok(Meaning::One(known)) => Ok(self.put(known)),
            Ok(Meaning::Several(_)) => self.play_in_all(word, place),
            Err(failure) => Err(self.fault(failure, word)),
        }
    }

    /// Takes a move of the common form that can mean only one legal move; false when it is not so simple.
    #[inline]
    pub(crate) fn play_common(&mut self, common: Common) -> bool {
        let line = self.line();
        if !line.now.others.is_empty() {
            return false;
        }
        match common.legal_move(&line.now.first.position) {
            Some(known) => {
                self.put(known);
                true
            }
            None => false,
        }
    }

    /// The error for a word that no reading leads on to.
    fn fault(&self, failure: Failure, word: &str) -> Fault {
        let text = word.to_owned();
        match (failure, &self.beyond) {
            (Failure::NotAMove, _) => Fault::NotAMove { text },
            (Failure::Unplayable, Some(beyond)) => beyond.clone(),
            (Failure::Unplayable, None) => Fault::Unplayable { text, fen: self.position().to_fen().into() },
        }
    }

    /// Takes a move whatever it is, in the first reading.
    pub(crate) fn put_as_recorded(&mut self, played: Move) -> NodeId {
        let known = Known::as_recorded(self.position(), played);
        self.line_mut().now.others.clear();
        self.put(known)
    }

    #[inline]
    fn put(&mut self, known: Known) -> NodeId {
        let line = self.variations.last_mut().unwrap_or(&mut self.main);
        let node = self.tree.add(line.node, known.played);
        if known.legality != Legality::Legal {
            self.tree.mark(node, known.legality);
        }
        if line.now.others.is_empty() && line.now.first.choices.is_empty() {
            line.before = Before::Undo(known.play_on(&mut line.now.first.position));
        } else {
            line.before = Before::Readings(Box::new(line.now.clone()));
            known.play_on(&mut line.now.first.position);
            line.now.first.choices.push(Choice { node, played: known.played, legality: known.legality });
        }
        line.go_to(node, &mut self.tree);
        node
    }

    fn play_in_all(&mut self, word: &str, place: usize) -> Result<NodeId, Fault> {
        let line = self.variations.last_mut().unwrap_or(&mut self.main);
        let mut next: Vec<(Reading, Known)> = Vec::new();
        let mut candidates: Vec<Move> = Vec::new();
        let mut failure = None;
        for reading in line.now.all() {
            match self.writing.read(&reading.position, word) {
                Ok(Meaning::One(known)) => next.push((reading.clone(), known)),
                Ok(Meaning::Several(several)) => {
                    candidates.extend(several.iter().map(|known| known.played));
                    next.extend(several.into_iter().map(|known| (reading.clone(), known)));
                }
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        candidates.sort_unstable();
        candidates.dedup();
        // A reading that needs a 自杀 is believed only where none does without.
        let all = next.len();
        if next.iter().any(|(_, known)| known.legality == Legality::Legal) {
            next.retain(|(_, known)| known.legality == Legality::Legal);
        }
        let open = line.now.first.choices.len();
        let give_up = open >= MOST_OPEN || self.ambiguities.len() >= MOST_AMBIGUITIES;
        let limit = if give_up { 1 } else { MOST_READINGS };
        if next.len() > limit {
            next.truncate(limit);
            self.beyond = self
                .beyond
                .take()
                .or(Some(Fault::Ambiguous { text: word.to_owned(), candidates: candidates.clone() }));
        }
        let decided = failure.is_some() || next.len() < all || next.len() == 1;
        let Some((_, taken)) = next.first() else {
            return Err(self.fault(failure.unwrap_or(Failure::Unplayable), word));
        };
        let node = self.tree.add(line.node, taken.played);
        self.tree.mark(node, taken.legality);
        if candidates.len() > 1 && self.ambiguities.len() < MOST_AMBIGUITIES {
            let (text, taken, certain) = (word.to_owned(), taken.played, true);
            let kind = NoteKind::Ambiguous { ply: line.ply + 1, text, candidates, taken, certain };
            self.ambiguities.push((place, node, kind));
        }
        let mut played = next.into_iter().map(|(mut reading, known)| {
            reading.choices.push(Choice { node, played: known.played, legality: known.legality });
            known.play_on(&mut reading.position);
            reading
        });
        let Some(first) = played.next() else { return Ok(node) };
        let others: Vec<Reading> = played.collect();
        if give_up {
            doubt(&mut self.ambiguities, &first);
        }
        let before = std::mem::replace(&mut line.now, Readings { first, others });
        line.before = Before::Readings(Box::new(before));
        line.go_to(node, &mut self.tree);
        if decided {
            self.settle();
        }
        Ok(node)
    }

    /// Some readings of the line have failed: writes the first that is left into the tree, and drops in the lines around
    /// what disagrees with all that are left.
    fn settle(&mut self) {
        let survivors = self.line().now.clone();
        for choice in &survivors.first.choices {
            self.tree.replace(choice.node, choice.played, choice.legality);
        }
        let keep = |reading: &Reading| survivors.all().any(|survivor| survivor.agrees(reading));
        let mut open = false;
        for line in self.lines_mut() {
            line.now.retain(keep);
            open |= !line.now.others.is_empty();
            if let Some(before) = line.before.readings_mut() {
                before.retain(keep);
                open |= !before.others.is_empty();
            }
        }
        if !open {
            for line in self.lines_mut() {
                line.now.first.choices.clear();
                if let Some(before) = line.before.readings_mut() {
                    before.first.choices.clear();
                }
            }
        }
    }

    /// Begins a variation on the line's last move. The line must have one.
    pub(crate) fn open(&mut self) {
        let line = self.line();
        let variation = Line {
            node: self.tree.parent(line.node).unwrap_or(NodeId::ROOT),
            ply: line.ply.saturating_sub(1),
            begun: false,
            now: line.readings_before(),
            before: Before::Nothing,
            preface: String::new(),
        };
        self.variations.push(variation);
    }

    /// Ends the variation that was begun last; false when none is open.
    pub(crate) fn close(&mut self) -> bool {
        let Some(closed) = self.variations.pop() else { return false };
        if !closed.now.others.is_empty() {
            // What began before the variation the mother line may yet decide.
            let mut own = closed.now.first;
            let mother = &self.variations.last().unwrap_or(&self.main).now.first.choices;
            own.choices.retain(|choice| !mother.iter().any(|known| known.node == choice.node));
            doubt(&mut self.ambiguities, &own);
        }
        if !closed.preface.is_empty() {
            self.comment(&closed.preface);
        }
        true
    }

    /// Adds a comment to the last move, before the line's first move, or before the game.
    pub(crate) fn comment(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let field = match self.last() {
            Some(node) => &mut self.tree.annotate(node).comment,
            None if self.variations.is_empty() => &mut self.tree.annotate(NodeId::ROOT).comment,
            None => &mut self.line_mut().preface,
        };
        if !field.is_empty() {
            field.push('\n');
        }
        field.push_str(text);
    }

    /// The tree, and what was ambiguous in it.
    pub(crate) fn finish(mut self) -> (Tree, Vec<Note>) {
        while self.close() {}
        if !self.main.now.others.is_empty() {
            doubt(&mut self.ambiguities, &self.main.now.first);
        }
        let tree = self.tree;
        let notes = self.ambiguities.into_iter().map(|(place, node, mut kind)| {
            if let NoteKind::Ambiguous { taken, .. } = &mut kind {
                *taken = tree.played(node).unwrap_or(*taken);
            }
            Note { place, kind }
        });
        let notes = notes.collect();
        (tree, notes)
    }
}

/// Marks the ambiguities that a reading decides without a reason.
fn doubt(ambiguities: &mut [(usize, NodeId, NoteKind)], reading: &Reading) {
    for (_, node, kind) in ambiguities {
        if let NoteKind::Ambiguous { certain, .. } = kind
            && reading.choices.iter().any(|choice| choice.node == *node)
        {
            *certain = false;
        }
    }
}

impl Line {
    fn readings_before(&self) -> Readings {
        match &self.before {
            Before::Readings(readings) => (**readings).clone(),
            Before::Nothing => self.now.clone(),
            Before::Undo(undo) => {
                let mut readings = self.now.clone();
                readings.first.position.take_back(undo.clone());
                readings
            }
        }
    }

    #[inline]
    fn go_to(&mut self, node: NodeId, tree: &mut Tree) {
        if !self.preface.is_empty() {
            tree.annotate(node).before = std::mem::take(&mut self.preface);
        }
        self.node = node;
        self.ply += 1;
        self.begun = true;
    }
}

impl Game {
    /// Takes the moves that were read, with the notes on them.
    pub(crate) fn take(&mut self, lines: Lines) {
        let (tree, notes) = lines.finish();
        self.moves = tree;
        self.notes.extend(notes);
    }
}
