//! What a format cannot hold.

use std::borrow::Cow;

use xiangqi::{Move, Side};

use crate::{Annotation, Game, Info};

/// Something of a game that is not in what was written, because the format has no room for it.
///
/// ```
/// use records::{pgn, ucci, Lost};
/// let game = pgn::read("1. h2e2 {当头炮} h9g7 (1... b9c7) 1-0").next().unwrap().unwrap();
/// let lost = ucci::write(&game).lost;
/// assert!(lost.contains(&Lost::Variations { count: 1 }) && lost.contains(&Lost::Comments { count: 1 }));
/// assert!(lost.contains(&Lost::Result));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lost {
    /// Moves of the main line.
    Moves {
        /// How many.
        count: usize,
    },
    /// A field of the event data.
    Field {
        /// Its name, as a PGN tag.
        name: String,
    },
    /// A field was cut to the format's length.
    Cut {
        /// Its name, as a PGN tag.
        name: &'static str,
        /// How many bytes the format has for it.
        bytes: usize,
    },
    /// Characters that the encoding does not have, or that the format needs for itself.
    Characters {
        /// Each once.
        characters: Vec<char>,
    },
    /// Variations.
    Variations {
        /// How many.
        count: usize,
    },
    /// Comments.
    Comments {
        /// How many.
        count: usize,
    },
    /// Clock times.
    Times {
        /// On how many moves.
        count: usize,
    },
    /// Glyphs such as `!`.
    Glyphs {
        /// On how many moves.
        count: usize,
    },
    /// Pieces of the starting position that are more than the set has.
    Pieces {
        /// How many.
        count: usize,
    },
    /// The side to move of a starting position without moves.
    SideToMove,
    /// The starting position's counters: plies since a capture, number of the round.
    StartCounters,
    /// The result.
    Result,
}

/// Text of a game, and what of the game is not in it.
///
/// ```
/// use records::{ucci, Game, NodeId, Written};
/// let mut game = Game::default();
/// game.moves.add(NodeId::ROOT, "h2e2".parse().unwrap());
/// let Written { text, lost } = ucci::write(&game);
/// assert_eq!((text.as_str(), &lost[..]), ("position startpos moves h2e2\n", &[][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What is not in it.
    pub lost: Vec<Lost>,
}

/// A file of a game, and what of the game is not in it.
///
/// ```
/// use records::{xqf, Game, NodeId, WrittenBytes};
/// let mut game = Game::default();
/// game.moves.add(NodeId::ROOT, "h2e2".parse().unwrap());
/// let WrittenBytes { bytes, lost } = xqf::write(&game);
/// assert!(bytes.starts_with(b"XQ") && lost.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenBytes {
    /// The file.
    pub bytes: Vec<u8>,
    /// What is not in it.
    pub lost: Vec<Lost>,
}

/// Glyphs and times, for formats whose nodes have comments only.
pub(crate) fn beyond_comments(game: &Game) -> Vec<Lost> {
    let count = |has: fn(&Annotation) -> bool| {
        game.moves.walk().filter(|&(node, _)| has(game.moves.annotation(node))).count()
    };
    let mut lost = Vec::new();
    match count(|annotation| !annotation.glyphs.is_empty()) {
        0 => {}
        count => lost.push(Lost::Glyphs { count }),
    }
    match count(|annotation| annotation.left_ms.is_some() || annotation.spent_ms.is_some()) {
        0 => {}
        count => lost.push(Lost::Times { count }),
    }
    lost
}

/// The comments before and after a move as one, for formats that have one.
pub(crate) fn whole_comment(annotation: &Annotation) -> Cow<'_, str> {
    match (annotation.before.as_str(), annotation.comment.as_str()) {
        ("", comment) => Cow::Borrowed(comment),
        (before, "") => Cow::Borrowed(before),
        (before, comment) => Cow::Owned(format!("{before}\n{comment}")),
    }
}

/// Every field that says something, by its name as a PGN tag.
pub(crate) fn fields(info: &Info) -> impl Iterator<Item = (&str, &str)> {
    let known = crate::pgn::known_fields(info).map(|(name, value)| -> (&str, &str) { (name, value) });
    let others = info.others.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    known.filter(|(_, value)| !value.is_empty()).chain(others)
}

/// What is lost where a format has one line of moves.
pub(crate) fn check_main_line(game: &Game, lost: &mut Vec<Lost>) {
    let tree = &game.moves;
    let beside = tree.len() - tree.main_line().count();
    if beside == 0 {
        return;
    }
    lost.push(Lost::Variations { count: tree.variations() });
    let has_comment = |node| !whole_comment(tree.annotation(node)).is_empty();
    let all = tree.walk().filter(|&(node, _)| has_comment(node)).count();
    let kept = std::iter::once(crate::NodeId::ROOT)
        .chain(tree.main_line())
        .filter(|&node| has_comment(node))
        .count();
    if all > kept {
        lost.push(Lost::Comments { count: all - kept });
    }
}

/// What is lost where a reader believes the first move rather than the side that the start names.
pub(crate) fn check_side(game: &Game, first: Option<Move>, lost: &mut Vec<Lost>) {
    let mover = first.and_then(|played| game.start.board.piece_at(played.from));
    if mover.is_some_and(|piece| piece.side != game.start.side_to_move) {
        lost.push(Lost::SideToMove);
    }
}

/// What is lost of a start where a format has the pieces alone and a reader takes the side to move from the first move.
pub(crate) fn check_start(game: &Game, lost: &mut Vec<Lost>) {
    let start = game.start;
    let mover =
        game.main_line().next().and_then(|played| start.board.piece_at(played.from)).map(|piece| piece.side);
    if mover.unwrap_or(Side::Red) != start.side_to_move {
        lost.push(Lost::SideToMove);
    }
    if (start.plies_since_capture, start.round) != (0, 1) {
        lost.push(Lost::StartCounters);
    }
}
