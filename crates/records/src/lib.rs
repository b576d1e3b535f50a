//! Records of Xiangqi games (棋谱), in and out.
//!
//! [`read`] takes the bytes of a file in any format and encoding known here and gives its games, one after the other; a
//! game that cannot be read is a [`GameError`] that names it, and the others go on. A [`Game`] holds what a record can
//! hold: a start from any diagram, event data, the stated result, and a [`Tree`] of moves with variations, comments and
//! clock times. Moves are kept as they were played, and marked where they are 自杀 or no moves at all.
//!
//! | format | read | written | holds |
//! |---|---|---|---|
//! | [`pgn`], with tags or as a bare list of moves | yes | yes | everything |
//! | [`xqf`], 象棋演播室 | 0x0A to 0x12 | 0x0A | variations, comments |
//! | [`dhtmlxq`], 东萍 pages and markup | yes | yes | variations, comments |
//! | [`ccbridge`], 象棋桥 records (CBR) and libraries (CBL) | yes | | variations, comments |
//! | [`cbf`], 象棋桥 XML | yes | yes | one line, comments |
//! | [`wxf`], WXF and PlayOK text | yes | | one line |
//! | [`ucci`], position lines | yes | yes | one line of moves alone |
//! | [`table`], a game server's table of moves (CSV) | yes | | one line, times |
//!
//! What a format cannot hold of a game is listed as [`Lost`] by whatever writes it.
//!
//! ```
//! use records::{read, Options};
//! let file = "[Red \"胡荣华\"]\n[Black \"杨官璘\"]\n1. 炮二平五 马８进７ 2. 马二进三 车９平８ 1-0";
//! for game in read(file.as_bytes(), &Options::default()) {
//!     let game = game.unwrap();
//!     println!("{}: {} plies", game.info.heading(), game.main_line().count());
//! #   assert_eq!(game.main_line().count(), 4);
//! }
//! ```

mod board;
pub mod cbf;
pub mod ccbridge;
mod clock;
pub mod dhtmlxq;
pub mod encoding;
mod error;
mod flat;
mod format;
mod game;
mod info;
mod judge;
mod line;
mod lost;
pub mod outcome;
pub mod pgn;
mod points;
pub mod table;
mod text;
mod tree;
pub mod ucci;
pub mod wxf;
pub mod xqf;

pub use board::RecordedPosition;
pub use encoding::Encoding;
pub use error::{Fault, GameError, Place};
pub use format::{Format, Games, Options, detect, read};
pub use game::{Game, Note, NoteKind};
pub use info::{Day, Info, Player};
pub use lost::{Lost, Written, WrittenBytes};
pub use outcome::Outcome;
pub use tree::{Annotation, Legality, NodeId, Tree, Walk};
