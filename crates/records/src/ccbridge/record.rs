//! CBR: one game.

use xiangqi::{Board, Kind, Move, Piece, Side, Square};

use super::{RECORD_MAGIC, number};
use crate::encoding::utf16le_field;
use crate::flat::{self, FlatNode};
use crate::xqf::{RECORD_TYPE, RECORD_TYPES};
use crate::{Fault, Format, Game, GameError, Info, Note, Outcome, judge};

const VERSION: usize = 19;

/// Where the parts of a version stand.
struct Layout {
    fields: &'static [Field],
    kind: usize,
    result: usize,
    /// Side to move, number of the first move, board, cursor; the root of the tree follows.
    board: usize,
}

/// Offset and length in bytes, and what stands there.
type Field = (usize, usize, Target);

enum Target {
    /// A field of the event data.
    Known(fn(&mut Info) -> &mut String),
    /// Kept under this name.
    Other(&'static str),
}

use Target::{Known, Other};

const CURRENT: Layout = Layout {
    fields: &[
        (180, 128, Known(|info| &mut info.title)),
        (564, 64, Other("Source")),
        (628, 64, Other("EventClass")),
        (692, 64, Known(|info| &mut info.event)),
        (756, 64, Known(|info| &mut info.round)),
        (820, 32, Known(|info| &mut info.section)),
        (852, 32, Known(|info| &mut info.table)),
        (884, 64, Known(|info| &mut info.date)),
        (948, 64, Known(|info| &mut info.site)),
        (1012, 64, Known(|info| &mut info.time_control)),
        (1076, 64, Known(|info| &mut info.red.name)),
        (1140, 64, Known(|info| &mut info.red.team)),
        (1204, 64, Known(|info| &mut info.red.time)),
        (1268, 32, Known(|info| &mut info.red.rating)),
        (1300, 64, Known(|info| &mut info.black.name)),
        (1364, 64, Known(|info| &mut info.black.team)),
        (1428, 64, Known(|info| &mut info.black.time)),
        (1492, 32, Known(|info| &mut info.black.rating)),
        (1524, 64, Other("Referee")),
        (1588, 64, Other("Recorder")),
        (1652, 64, Known(|info| &mut info.annotator)),
        (1780, 64, Known(|info| &mut info.author)),
        (2080, 32, Known(|info| &mut info.termination)),
    ],
    kind: 2040,
    result: 2076,
    board: 2112,
};

/// The version before, as others describe it: no script, no referee and recorder.
const OLD: Layout = Layout {
    fields: &[
        (52, 128, Known(|info| &mut info.title)),
        (436, 64, Other("Source")),
        (500, 64, Other("EventClass")),
        (564, 64, Known(|info| &mut info.event)),
        (628, 64, Known(|info| &mut info.round)),
        (692, 32, Known(|info| &mut info.section)),
        (724, 32, Known(|info| &mut info.table)),
        (756, 64, Known(|info| &mut info.date)),
        (820, 64, Known(|info| &mut info.site)),
        (884, 64, Known(|info| &mut info.time_control)),
        (948, 64, Known(|info| &mut info.red.name)),
        (1012, 64, Known(|info| &mut info.red.team)),
        (1076, 64, Known(|info| &mut info.red.time)),
        (1140, 32, Known(|info| &mut info.red.rating)),
        (1172, 64, Known(|info| &mut info.black.name)),
        (1236, 64, Known(|info| &mut info.black.team)),
        (1300, 64, Known(|info| &mut info.black.time)),
        (1364, 32, Known(|info| &mut info.black.rating)),
        (1396, 64, Known(|info| &mut info.annotator)),
        (1524, 64, Known(|info| &mut info.author)),
    ],
    kind: 1784,
    result: 1820,
    board: 1856,
};

/// From the board block's beginning: the points, and the tree behind the cursor.
const POINTS: usize = 8;
const TREE: usize = POINTS + 90 + 4;

/// Reads the game of a CBR file.
///
/// # Errors
/// A file that is no CBR, or of an unknown version, or that ends early; in the last case with what was read.
pub fn read_record(bytes: &[u8]) -> Result<Game, GameError> {
    read_at(bytes, 0)
}

/// Reads a record that begins at the start of the bytes; places in errors count from `offset`.
pub(super) fn read_at(bytes: &[u8], offset: usize) -> Result<Game, GameError> {
    let mut game = Game::default();
    match fill(bytes, &mut game) {
        Ok(()) => Ok(game),
        Err((at, fault)) => Err(GameError::in_binary(game, offset + at, fault)),
    }
}

fn fill(bytes: &[u8], game: &mut Game) -> Result<(), (usize, Fault)> {
    if !bytes.starts_with(RECORD_MAGIC) {
        return Err((0, Fault::NotThisFormat { format: Format::Cbr, missing: "\"CCBridge Record\"" }));
    }
    let short = |needed| (bytes.len(), Fault::Truncated { needed, found: bytes.len() });
    let version = *bytes.get(VERSION).ok_or(short(CURRENT.board + TREE))?;
    let layout = match version {
        1 => &OLD,
        2 => &CURRENT,
        _ => return Err((VERSION, Fault::Version { format: Format::Cbr, version: version.into() })),
    };
    let tree = layout.board + TREE;
    let (head, nodes) = bytes.split_at_checked(tree).ok_or(short(tree))?;
    event_data(head, layout, game);
    let block = &head[layout.board..];
    game.start.side_to_move = if block[0] == 2 { Side::Black } else { Side::Red };
    game.start.round = u32::from(u16::from_le_bytes([block[4], block[5]])).max(1);
    game.start.board = board(&block[POINTS..POINTS + 90]);
    let mut nodes = Nodes { bytes: nodes, at: 0, old: version == 1 };
    let read = flat::read(game, || nodes.next());
    judge::side_from_first_move(game);
    judge::moves(game);
    let place = tree + nodes.at;
    let note = read.map_err(|fault| (place, fault))?;
    game.notes.extend(note.map(|kind| Note { place, kind }));
    Ok(())
}

fn event_data(head: &[u8], layout: &Layout, game: &mut Game) {
    for (at, length, target) in layout.fields {
        let text = utf16le_field(head.get(*at..at + length).unwrap_or(&[])).trim().to_owned();
        match target {
            _ if text.is_empty() => {}
            Known(get) => *get(&mut game.info) = text,
            Other(name) => game.info.others.push(((*name).to_owned(), text)),
        }
    }
    // A whole game played is what records usually are; the others name the part of the game.
    if let Some(kind @ 1..=3) = number(head, layout.kind).map(|kind| kind as usize) {
        game.info.others.push((RECORD_TYPE.to_owned(), RECORD_TYPES[kind].to_owned()));
    }
    game.result = match number(head, layout.result) {
        Some(1) => Some(Outcome::RedWins),
        Some(2) => Some(Outcome::BlackWins),
        Some(3) => Some(Outcome::Draw),
        _ => None,
    };
}

fn board(points: &[u8]) -> Board {
    const KINDS: [Kind; 7] = [
        Kind::Chariot,
        Kind::Horse,
        Kind::Elephant,
        Kind::Advisor,
        Kind::General,
        Kind::Cannon,
        Kind::Soldier,
    ];
    let mut board = Board::empty();
    for (index, &code) in points.iter().enumerate() {
        let side = match code >> 4 {
            1 => Side::Red,
            2 => Side::Black,
            _ => continue,
        };
        let kind = usize::from(code & 0x0F).checked_sub(1).and_then(|kind| KINDS.get(kind));
        if let (Some(&kind), Some(square)) = (kind, point(index as u8)) {
            board.set(square, Some(Piece { side, kind }));
        }
    }
    board
}

/// The point with a number: row by row from the top.
fn point(index: u8) -> Option<Square> {
    Square::new(index % 9, 9u8.checked_sub(index / 9)?)
}

struct Nodes<'a> {
    bytes: &'a [u8],
    at: usize,
    old: bool,
}

impl Nodes<'_> {
    fn next(&mut self) -> Result<FlatNode, Fault> {
        let &[flags, _, from, to] = self.take()?;
        let (mut comment, mut cut) = (String::new(), None);
        if flags & HAS_COMMENT != 0 {
            let length = u32::from_le_bytes(*self.take()?) as usize;
            let rest = &self.bytes[self.at..];
            match rest.get(..length) {
                Some(text) => {
                    self.at += length;
                    comment = flat::comment(&utf16le_field(text));
                }
                None => cut = Some(Fault::Truncated { needed: length, found: rest.len() }),
            }
        }
        let played = self.point(from).and_then(|from| Ok(Move { from, to: self.point(to)? }));
        let (has_next, has_sibling) = (flags & ENDS_LINE == 0, flags & HAS_SIBLING != 0);
        Ok(FlatNode { played, has_next, has_sibling, comment, cut })
    }

    fn take(&mut self) -> Result<&[u8; 4], Fault> {
        let rest = &self.bytes[self.at..];
        let taken = rest.first_chunk().ok_or(Fault::Truncated { needed: 4, found: rest.len() })?;
        self.at += 4;
        Ok(taken)
    }

    fn point(&self, value: u8) -> Result<Square, u32> {
        // The old version has the file in the high half and the rank, from the top, in the low one.
        let square =
            if self.old { Square::new(value >> 4, 9u8.wrapping_sub(value & 0x0F)) } else { point(value) };
        square.ok_or(value.into())
    }
}

const ENDS_LINE: u8 = 1;
const HAS_SIBLING: u8 = 2;
const HAS_COMMENT: u8 = 4;
