//! XQF out.

use xiangqi::Board;

use super::{
    ANNOTATOR, AUTHOR, BLACK, BLACK_TIME, BOARD, CLEAR, DATE, EVENT, Field, HEADER, KIND, MAGIC, RECORD_TYPE,
    RECORD_TYPES, RED, RED_TIME, RESULT, SITE, TIME_CONTROL, TITLE, WHO_PLAYS,
};
use crate::encoding::{Encoding, encode};
use crate::lost::{self, Lost, WrittenBytes};
use crate::{Game, NodeId, Outcome, points};

/// Writes a game as XQF version 0x0A. [`super::read`] gives the same game back, except for what is listed as lost.
pub fn write(game: &Game) -> WrittenBytes {
    let mut lost = lost::beyond_comments(game);
    let mut bytes = header(game, &mut lost);
    for (node, _) in game.moves.walk() {
        record(&mut bytes, game, node);
    }
    WrittenBytes { bytes, lost }
}

fn header(game: &Game, lost: &mut Vec<Lost>) -> Vec<u8> {
    let mut header = vec![0; HEADER];
    header[..2].copy_from_slice(MAGIC);
    header[2] = CLEAR;
    header[BOARD..BOARD + 32].copy_from_slice(&diagram(&game.start.board, lost));
    header[WHO_PLAYS] = game.start.side_to_move as u8;
    if (game.start.plies_since_capture, game.start.round) != (0, 1) {
        lost.push(Lost::StartCounters);
    }
    header[RESULT] = match game.result {
        None => 0,
        Some(Outcome::RedWins) => 1,
        Some(Outcome::BlackWins) => 2,
        Some(Outcome::Draw) => 3,
        Some(Outcome::BothLose) => {
            lost.push(Lost::Result);
            0
        }
    };
    let info = &game.info;
    for (field, text) in [
        (TITLE, &info.title),
        (EVENT, &info.event),
        (DATE, &info.date),
        (SITE, &info.site),
        (RED, &info.red.name),
        (BLACK, &info.black.name),
        (TIME_CONTROL, &info.time_control),
        (RED_TIME, &info.red.time),
        (BLACK_TIME, &info.black.time),
        (ANNOTATOR, &info.annotator),
        (AUTHOR, &info.author),
    ] {
        put(&mut header, field, text, lost);
    }
    for (name, value) in lost::fields(info) {
        let kind = RECORD_TYPES.iter().position(|kind| *kind == value).filter(|_| name == RECORD_TYPE);
        let kept = kind.is_some() || HELD.contains(&name);
        if let Some(kind) = kind {
            header[KIND] = kind as u8;
        } else if !kept {
            lost.push(Lost::Field { name: name.to_owned() });
        }
    }
    header
}

/// The fields that the header has room for, by their names as tags.
const HELD: [&str; 11] = [
    TITLE.name,
    EVENT.name,
    DATE.name,
    SITE.name,
    RED.name,
    BLACK.name,
    TIME_CONTROL.name,
    RED_TIME.name,
    BLACK_TIME.name,
    ANNOTATOR.name,
    AUTHOR.name,
];

fn put(header: &mut [u8], field: Field, text: &str, lost: &mut Vec<Lost>) {
    let mut kept = text;
    let mut bytes = encode(kept, Encoding::Gb18030).bytes;
    while bytes.len() > field.room {
        let mut characters = kept.chars();
        characters.next_back();
        kept = characters.as_str();
        bytes = encode(kept, Encoding::Gb18030).bytes;
    }
    if kept.len() < text.len() {
        lost.push(Lost::Cut { name: field.name, bytes: field.room });
    }
    header[field.at] = bytes.len() as u8;
    header[field.at + 1..field.at + 1 + bytes.len()].copy_from_slice(&bytes);
}

fn diagram(board: &Board, lost: &mut Vec<Lost>) -> [u8; 32] {
    let (slots, surplus) = points::slots(board);
    if surplus > 0 {
        lost.push(Lost::Pieces { count: surplus });
    }
    slots.map(|slot| slot.map_or(0xFF, |square| square.file() * 10 + square.rank()))
}

fn record(bytes: &mut Vec<u8>, game: &Game, node: NodeId) {
    let tree = &game.moves;
    let (from, to) = match tree.played(node) {
        Some(played) => (
            played.from.file() * 10 + played.from.rank() + 0x18,
            played.to.file() * 10 + played.to.rank() + 0x20,
        ),
        None => (0x18, 0x20),
    };
    let next = if tree.next(node).is_some() { 0xF0 } else { 0 };
    let sibling = if tree.next_variation(node).is_some() { 0x0F } else { 0 };
    bytes.extend([from, to, next | sibling, if node == NodeId::ROOT { 0xFF } else { 0 }]);
    let comment = lost::whole_comment(tree.annotation(node)).replace('\n', "\r\n");
    let comment = encode(&comment, Encoding::Gb18030).bytes;
    bytes.extend((comment.len() as u32).to_le_bytes());
    bytes.extend(comment);
}
