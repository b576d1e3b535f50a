//! XQF in.

use xiangqi::{Board, Move, Piece, Side, Square};

use super::keys::Keys;
use super::{
    ANNOTATOR, AUTHOR, BLACK, BLACK_TIME, BOARD, CLEAR, DATE, EVENT, Field, HEADER, KIND, LATEST, MAGIC,
    RECORD_TYPE, RECORD_TYPES, RED, RED_TIME, RESULT, SITE, TIME_CONTROL, TITLE, WHO_PLAYS,
};
use crate::encoding::gb18030;
use crate::{Fault, Format, Game, GameError, NodeId, Note, NoteKind, Outcome, Tree, judge, points};

/// Reads the game of an XQF file. Moves that no piece can make are kept and marked.
///
/// # Errors
/// A file that is no XQF, or of an unknown version, or that ends early; in the last case with what was read.
///
/// ```
/// use records::{pgn, xqf};
/// let game = pgn::read("[Red \"甲\"]\n1. 炮二平五 {当头炮} 马8进7 (1... 炮8平5)").next().unwrap().unwrap();
/// let file = xqf::write(&game).bytes;
/// assert_eq!(xqf::read(&file).unwrap(), game);
/// ```
pub fn read(bytes: &[u8]) -> Result<Game, GameError> {
    let mut game = Game::default();
    match fill(bytes, &mut game) {
        Ok(()) => Ok(game),
        Err((at, fault)) => Err(GameError::in_binary(game, at, fault)),
    }
}

fn fill(bytes: &[u8], game: &mut Game) -> Result<(), (usize, Fault)> {
    if !bytes.starts_with(MAGIC) {
        return Err((0, Fault::NotThisFormat { format: Format::Xqf, missing: "\"XQ\"" }));
    }
    let Some((header, tree)) = bytes.split_first_chunk::<HEADER>() else {
        return Err((bytes.len(), Fault::Truncated { needed: HEADER, found: bytes.len() }));
    };
    let version = header[2];
    if !(CLEAR..=LATEST).contains(&version) {
        return Err((2, Fault::Version { format: Format::Xqf, version: version.into() }));
    }
    let mut head = [0; 16];
    head.copy_from_slice(&header[..16]);
    let keys = Keys::of(&head);
    event_data(header, game);
    game.start.board = diagram(header, version, &keys);
    game.start.side_to_move = if header[WHO_PLAYS] == 1 { Side::Black } else { Side::Red };

    let mut nodes = Nodes { bytes: tree, at: 0, keys, always_length: version <= CLEAR };
    let read = nodes.tree(&mut game.moves);
    judge::side_from_first_move(game);
    judge::moves(game);
    let at = HEADER + nodes.at;
    if read.map_err(|fault| (at, fault))? == Ending::CommentCut {
        game.notes.push(Note { place: at, kind: NoteKind::EndsEarly });
    }
    Ok(())
}

fn event_data(header: &[u8; HEADER], game: &mut Game) {
    let text = |field: Field| {
        let length = usize::from(header[field.at]).min(field.room);
        let bytes = &header[field.at + 1..field.at + 1 + length];
        let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(length);
        // A name cut in the middle of a character ends in half of it.
        gb18030(&bytes[..end]).trim().trim_end_matches(char::REPLACEMENT_CHARACTER).to_owned()
    };
    let info = &mut game.info;
    info.title = text(TITLE);
    info.event = text(EVENT);
    info.date = text(DATE);
    info.site = text(SITE);
    info.red.name = text(RED);
    info.black.name = text(BLACK);
    info.time_control = text(TIME_CONTROL);
    info.red.time = text(RED_TIME);
    info.black.time = text(BLACK_TIME);
    info.annotator = text(ANNOTATOR);
    info.author = text(AUTHOR);
    game.result = match header[RESULT] {
        1 => Some(Outcome::RedWins),
        2 => Some(Outcome::BlackWins),
        3 | 4 => Some(Outcome::Draw),
        _ => None,
    };
    let kind = usize::from(header[KIND]);
    if kind > 0
        && let Some(name) = RECORD_TYPES.get(kind)
    {
        info.others.push((RECORD_TYPE.to_owned(), (*name).to_owned()));
    }
}

fn diagram(header: &[u8; HEADER], version: u8, keys: &Keys) -> Board {
    let mut board = Board::empty();
    for (place, &raw) in header[BOARD..BOARD + 32].iter().enumerate() {
        // From version 0x0C on the slots are turned as well.
        let slot = if version >= 0x0C { (place + usize::from(keys.board) + 1) % 32 } else { place };
        let side = if slot < 16 { Side::Red } else { Side::Black };
        if let Some(square) = point(raw.wrapping_sub(keys.board)) {
            board.set(square, Some(Piece { side, kind: points::SLOTS[slot % 16] }));
        }
    }
    board
}

/// The point of `file * 10 + rank`; above 89 is off the board.
fn point(value: u8) -> Option<Square> {
    Square::new(value / 10, value % 10)
}

/// How the tree ends: only the last comment can be missing without moves missing.
#[derive(PartialEq, Eq)]
enum Ending {
    Whole,
    CommentCut,
}

struct Nodes<'a> {
    bytes: &'a [u8],
    at: usize,
    keys: Keys,
    /// The oldest version gives every node a comment length.
    always_length: bool,
}

struct Record {
    from: u8,
    to: u8,
    has_next: bool,
    has_sibling: bool,
    comment: String,
    /// The file ends inside the comment.
    cut: Option<Fault>,
}

impl Nodes<'_> {
    fn take(&mut self, length: usize) -> Result<Vec<u8>, Fault> {
        let rest = &self.bytes[self.at..];
        let Some(bytes) = rest.get(..length) else {
            return Err(Fault::Truncated { needed: length, found: rest.len() });
        };
        let stream = self.keys.stream.iter().cycle().skip(self.at % 32);
        let clear = bytes.iter().zip(stream).map(|(byte, key)| byte.wrapping_sub(*key)).collect();
        self.at += length;
        Ok(clear)
    }

    fn record(&mut self) -> Result<Record, Fault> {
        let head = self.take(4)?;
        let flags = head[2];
        let (has_next, has_sibling, has_length) = if self.always_length {
            (flags & 0xF0 != 0, flags & 0x0F != 0, true)
        } else {
            (flags & 0x80 != 0, flags & 0x40 != 0, flags & 0x20 != 0)
        };
        let (mut comment, mut cut) = (String::new(), None);
        if has_length {
            let length = self.take(4)?;
            let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]);
            let length = length.wrapping_sub(self.keys.length) as usize;
            match self.take(length) {
                Ok(text) => comment = clean(&gb18030(&text)),
                Err(fault) => cut = Some(fault),
            }
        }
        let from = head[0].wrapping_sub(0x18).wrapping_sub(self.keys.from);
        let to = head[1].wrapping_sub(0x20).wrapping_sub(self.keys.to);
        Ok(Record { from, to, has_next, has_sibling, comment, cut })
    }

    /// Reads the records into a tree. The parents to which a sibling is still owed wait on a stack of their own.
    fn tree(&mut self, tree: &mut Tree) -> Result<Ending, Fault> {
        let root = self.record()?;
        comment(tree, NodeId::ROOT, root.comment);
        let mut owed: Vec<NodeId> = Vec::new();
        let mut parent = root.has_next.then_some(NodeId::ROOT);
        if let Some(fault) = root.cut {
            return if parent.is_none() { Ok(Ending::CommentCut) } else { Err(fault) };
        }
        while let Some(mother) = parent {
            let record = self.record()?;
            let (Some(from), Some(to)) = (point(record.from), point(record.to)) else {
                return Err(Fault::NotAPoint { value: record.from.max(record.to).into() });
            };
            let node = tree.add(mother, Move { from, to });
            comment(tree, node, record.comment);
            if record.has_sibling {
                owed.push(mother);
            }
            parent = if record.has_next { Some(node) } else { owed.pop() };
            if let Some(fault) = record.cut {
                return if parent.is_none() { Ok(Ending::CommentCut) } else { Err(fault) };
            }
        }
        Ok(Ending::Whole)
    }
}

fn comment(tree: &mut Tree, node: NodeId, text: String) {
    if !text.is_empty() {
        tree.annotate(node).comment = text;
    }
}

/// Lines end in CR LF; what follows a zero is left over from an older text.
fn clean(text: &str) -> String {
    let text = text.split('\0').next().unwrap_or("");
    let text =
        if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text.to_owned() };
    text.trim_matches([' ', '\t', '\n']).to_owned()
}
