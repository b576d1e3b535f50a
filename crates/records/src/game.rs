//! One recorded game.

use xiangqi::{Move, Setup};

use crate::{Info, Legality, NodeId, Outcome, RecordedPosition, Tree};

/// A recorded game: where it starts, what is known of it, its result and its moves.
///
/// Two games are equal when all of that is; the notes, which tell how the reading went, do not count.
///
/// ```
/// use records::{pgn, Game, NodeId};
/// let mut game = Game::default();
/// game.info.red.name = "甲".into();
/// game.moves.add(NodeId::ROOT, "h2e2".parse().unwrap());
/// let text = pgn::write(&game, Default::default()).text;
/// assert!(text.contains("[Red \"甲\"]") && text.contains("1. 炮二平五"));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// The starting position. It may be one that no game can be played from: records are kept as they are.
    pub start: Setup,
    /// Players, event, date and so on.
    pub info: Info,
    /// The result that the record states; `None` when it states none.
    pub result: Option<Outcome>,
    /// The moves with variations and comments.
    pub moves: Tree,
    /// What the reader had to decide or mend.
    pub notes: Vec<Note>,
}

impl Default for Game {
    fn default() -> Game {
        Game {
            start: Setup::start(),
            info: Info::default(),
            result: None,
            moves: Tree::new(),
            notes: Vec::new(),
        }
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.start == other.start
            && self.info == other.info
            && self.result == other.result
            && self.moves == other.moves
    }
}

impl Eq for Game {}

/// Something a reader decided or mended, and the place in the file (a line of a text, a byte of a binary file).
///
/// ```
/// use records::{pgn, Note, NoteKind};
/// let game = pgn::read("[Result \"1-0\"]\n1. h2e2 0-1").next().unwrap().unwrap();
/// let [Note { place, kind: NoteKind::ResultsDiffer { .. } }] = game.notes[..] else { panic!() };
/// assert_eq!(place, 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Line from 1, or byte from 0.
    pub place: usize,
    /// What it was.
    pub kind: NoteKind,
}

/// See [`Note`].
///
/// ```
/// use records::{pgn, NoteKind};
/// // Both soldiers of the file can go aside; the third move tells which of them went.
/// let text = "[FEN \"3k5/2P6/9/2P6/9/9/9/9/9/4K4 w\"]\n1. 兵七平八 将４进１ 2. 兵八进一";
/// let game = pgn::read(text).next().unwrap().unwrap();
/// assert!(matches!(&game.notes[0].kind, NoteKind::Ambiguous { ply: 1, candidates, .. } if candidates.len() == 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// The text of a move fits several moves.
    Ambiguous {
        /// Which move of its line, from 1.
        ply: usize,
        /// The text as it stands.
        text: String,
        /// All moves it fits.
        candidates: Vec<Move>,
        /// The one taken.
        taken: Move,
        /// True when later moves allow no other; false when the first was taken for want of a reason.
        certain: bool,
    },
    /// The FEN names one side, the first move is the other's: the move was believed.
    OtherSideMoves,
    /// Coordinates count ranks from 1.
    RanksFromOne,
    /// Coordinates name the point of arrival first.
    TargetFirst,
    /// The result in the header and the one after the moves differ: the header was believed.
    ResultsDiffer {
        /// What stands after the moves.
        after_moves: Option<Outcome>,
    },
    /// Something in parentheses that begins like a variation but is none was kept as a comment.
    RemarkInParentheses,
    /// A word between the moves that is no move was passed over.
    Skipped {
        /// The word.
        text: String,
    },
    /// Some bytes mean nothing in the file's encoding.
    CharactersReplaced,
    /// The file ends within the last comment: every move is there, the comment is not.
    EndsEarly,
}

impl Game {
    /// A game from a position, nothing else known of it.
    ///
    /// ```
    /// use records::Game;
    /// use xiangqi::Setup;
    /// let ending = Setup::from_fen("3k5/9/9/9/9/9/9/9/9/R3K4 w").unwrap();
    /// assert_eq!(Game::from_setup(ending).start, ending);
    /// ```
    pub fn from_setup(start: Setup) -> Game {
        Game { start, ..Game::default() }
    }

    /// The starting position as it is played from.
    ///
    /// ```
    /// use xiangqi::Position;
    /// assert_eq!(records::Game::default().start_position().legal(), Some(&Position::start()));
    /// ```
    pub fn start_position(&self) -> RecordedPosition {
        RecordedPosition::new(self.start)
    }

    /// The position at a node.
    ///
    /// ```
    /// let game = records::pgn::read("1. h2e2 h9g7 (1... b9c7) 2. h0g2 1-0").next().unwrap().unwrap();
    /// let reply = game.moves.main_line().nth(1).unwrap();
    /// assert_eq!(game.position_at(reply).round(), 2);
    /// ```
    pub fn position_at(&self, node: NodeId) -> RecordedPosition {
        let mut position = self.start_position();
        for node in self.moves.path(node) {
            if let Some(played) = self.moves.played(node) {
                position.play(played);
            }
        }
        position
    }

    /// The moves of the main line.
    ///
    /// ```
    /// let games: Vec<_> = records::read(b"1. h2e2 h9g7 (1... b9c7) 2. h0g2", &Default::default()).collect();
    /// let game = games[0].as_ref().unwrap();
    /// let line: Vec<String> = game.main_line().map(|played| played.to_string()).collect();
    /// assert_eq!(line, ["h2e2", "h9g7", "h0g2"]);
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.main_line().filter_map(|node| self.moves.played(node))
    }

    /// Plays the whole main line; the position at its end.
    ///
    /// ```
    /// let game = records::pgn::read("1. h2e2 h9g7 (1... b9c7) 2. h0g2 1-0").next().unwrap().unwrap();
    /// assert_eq!(game.last_position().side_to_move(), xiangqi::Side::Black);
    /// ```
    pub fn last_position(&self) -> RecordedPosition {
        let mut position = self.start_position();
        for played in self.main_line() {
            position.play(played);
        }
        position
    }

    /// The nodes of moves that are not legal, in the tree's order.
    ///
    /// ```
    /// use records::{pgn, Legality};
    /// let text = "[FEN \"4k4/9/9/9/9/9/9/9/4R4/4K4 w\"]\n1. e1d1";
    /// let game = pgn::read(text).next().unwrap().unwrap();
    /// assert!(game.irregularities().map(|(_, legality)| legality).eq([Legality::Suicide]));
    /// ```
    pub fn irregularities(&self) -> impl Iterator<Item = (NodeId, Legality)> + '_ {
        self.moves
            .walk()
            .map(|(node, _)| (node, self.moves.legality(node)))
            .filter(|&(_, legality)| legality != Legality::Legal)
    }
}
