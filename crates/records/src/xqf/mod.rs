//! XQF, the format of 象棋演播室 (XQStudio).
//!
//! A header of 1024 bytes with the diagram and the event data in GBK, then the moves as a tree in depth-first order. From
//! version 0x0B on all but the header's text is enciphered with keys from the header. Read: every version from 0x0A to
//! 0x12. Written: 0x0A in clear, which every version of the program reads.

mod keys;
mod reader;
mod writer;

pub use reader::read;
pub use writer::write;

/// What every file begins with.
pub(crate) const MAGIC: &[u8] = b"XQ";
/// Length of the header; the root of the tree follows.
const HEADER: usize = 0x400;
/// The version without cipher.
const CLEAR: u8 = 0x0A;
/// The last version described.
const LATEST: u8 = 0x12;
/// Where the 32 points of the diagram stand.
const BOARD: usize = 0x10;
const WHO_PLAYS: usize = 0x32;
const RESULT: usize = 0x33;
const KIND: usize = 0x40;

/// A text field: a length byte and room for so many bytes behind it.
#[derive(Clone, Copy)]
struct Field {
    name: &'static str,
    at: usize,
    room: usize,
}

const TITLE: Field = Field { name: "Title", at: 0x50, room: 63 };
const EVENT: Field = Field { name: "Event", at: 0xD0, room: 63 };
const DATE: Field = Field { name: "Date", at: 0x110, room: 15 };
const SITE: Field = Field { name: "Site", at: 0x120, room: 15 };
const RED: Field = Field { name: "Red", at: 0x130, room: 15 };
const BLACK: Field = Field { name: "Black", at: 0x140, room: 15 };
const TIME_CONTROL: Field = Field { name: "TimeControl", at: 0x150, room: 63 };
const RED_TIME: Field = Field { name: "RedTime", at: 0x190, room: 15 };
const BLACK_TIME: Field = Field { name: "BlackTime", at: 0x1A0, room: 15 };
const ANNOTATOR: Field = Field { name: "Annotator", at: 0x1D0, room: 15 };
const AUTHOR: Field = Field { name: "Author", at: 0x1E0, room: 15 };

/// The tag that says what part of a game the record is.
pub(crate) const RECORD_TYPE: &str = "RecordType";
/// Its values, by the number in the file: a whole game, an opening, a middle game, an endgame.
pub(crate) const RECORD_TYPES: [&str; 4] = ["全局", "开局", "中局", "残局"];
