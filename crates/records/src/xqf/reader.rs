//! XQF in.

use xiangqi::{Board, Move, Piece, Side, Square};

use super::keys::Keys;
use super::{
    ANNOTATOR, AUTHOR, BLACK, BLACK_TIME, BOARD, CLEAR, DATE, EVENT, Field, HEADER, KIND, LATEST, MAGIC,
    RECORD_TYPE, RECORD_TYPES, RED, RED_TIME, RESULT, SITE, TIME_CONTROL, TITLE, WHO_PLAYS,
};
use crate::encoding::gb18030;
use crate::flat::{self, FlatNode};
use crate::{Fault, Format, Game, GameError, Note, Outcome, judge, points};

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
    let read = flat::read(game, || nodes.next());
    judge::side_from_first_move(game);
    judge::moves(game);
    let place = HEADER + nodes.at;
    let note = read.map_err(|fault| (place, fault))?;
    game.notes.extend(note.map(|kind| Note { place, kind }));
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

struct Nodes<'a> {
    bytes: &'a [u8],
    at: usize,
    keys: Keys,
    /// The oldest version gives every node a comment length.
    always_length: bool,
}

impl Nodes<'_> {
    fn take(&mut self, length: usize) -> Result<&[u8], Fault> {
        let rest = &self.bytes[self.at..];
        let taken = rest.get(..length).ok_or(Fault::Truncated { needed: length, found: rest.len() })?;
        self.at += length;
        Ok(taken)
    }

    fn four(&mut self) -> Result<[u8; 4], Fault> {
        let (start, keys) = (self.at, self.keys.stream);
        let bytes = self.take(4)?;
        Ok(std::array::from_fn(|i| bytes[i].wrapping_sub(keys[(start + i) % 32])))
    }

    fn text(&mut self, length: usize) -> Result<String, Fault> {
        let (start, keys) = (self.at, self.keys.stream);
        let bytes = self.take(length)?;
        let clear: Vec<u8> =
            bytes.iter().enumerate().map(|(i, byte)| byte.wrapping_sub(keys[(start + i) % 32])).collect();
        Ok(flat::comment(&gb18030(&clear)))
    }

    fn next(&mut self) -> Result<FlatNode, Fault> {
        let [from, to, flags, _] = self.four()?;
        let (has_next, has_sibling, has_length) = if self.always_length {
            (flags & 0xF0 != 0, flags & 0x0F != 0, true)
        } else {
            (flags & 0x80 != 0, flags & 0x40 != 0, flags & 0x20 != 0)
        };
        let (mut comment, mut cut) = (String::new(), None);
        if has_length {
            let length = u32::from_le_bytes(self.four()?).wrapping_sub(self.keys.length);
            match self.text(length as usize) {
                Ok(text) => comment = text,
                Err(fault) => cut = Some(fault),
            }
        }
        let from = from.wrapping_sub(0x18).wrapping_sub(self.keys.from);
        let to = to.wrapping_sub(0x20).wrapping_sub(self.keys.to);
        let point = |value| point(value).ok_or(u32::from(value));
        let played = point(from).and_then(|from| Ok(Move { from, to: point(to)? }));
        Ok(FlatNode { played, has_next, has_sibling, comment, cut })
    }
}
