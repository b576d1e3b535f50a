//! PGN for Xiangqi, in the many ways programs write it.
//!
//! Read: Chinese, WXF, ICCS and western move text in any mixture, tags of the xqbase convention and of chess programs,
//! comments in braces (also nested), parentheses (variations, or remarks where they hold no moves) and after `;`,
//! clock times, glyphs, missing results, adverts under a game. Written: one convention, see [`write()`].

mod lexer;
mod reader;
mod tags;
mod writer;

pub use reader::{Games, MOST_DEPTH};
pub use writer::{WriteOptions, write, write_all, write_bytes};

pub(crate) use tags::known_fields;

/// What a comment says to mark the move before it as one that no piece can make, but that the record has.
const IRREGULAR: &str = "[%irregular]";

/// Reads the games of a text. A game that cannot be read is an error with its number, line and move; the games after it
/// are read all the same.
///
/// ```
/// use records::pgn;
/// let text = "[Red \"许银川\"]\n[Black \"吕钦\"]\n1. 炮二平五 马８进７ (1... 炮８平５) 2. 马二进三 1/2-1/2\n\n[Red \"A\"]\n1. 炮二平五 车一平五";
/// let games: Vec<_> = pgn::read(text).collect();
/// let game = games[0].as_ref().unwrap();
/// assert_eq!((game.info.red.name.as_str(), game.main_line().count()), ("许银川", 3));
/// let error = games[1].as_ref().unwrap_err();
/// assert_eq!((error.game, error.ply), (2, Some(2)));
/// ```
pub fn read(text: &str) -> Games<'_> {
    Games::new(text.into())
}

/// Reads the games of a text that is given away.
pub(crate) fn read_owned(text: String) -> Games<'static> {
    Games::new(text.into())
}
