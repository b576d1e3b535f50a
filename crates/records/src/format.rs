//! The formats known, and how a file's is found.

use std::fmt;

use crate::{Encoding, Game, GameError, encoding, pgn};

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// Portable Game Notation, `.pgn`.
    Pgn,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Pgn => "PGN",
        })
    }
}

/// What the caller knows better than the file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// The encoding of text; found from the bytes when `None`.
    pub encoding: Option<Encoding>,
    /// The format; found from the bytes when `None`.
    pub format: Option<Format>,
}

/// The games of a file, one after the other. See [`read`].
pub struct Games<'a>(pgn::Games<'a>);

impl Iterator for Games<'_> {
    type Item = Result<Game, GameError>;

    fn next(&mut self) -> Option<Result<Game, GameError>> {
        self.0.next()
    }
}

/// Reads the games of a file in whatever format and encoding it is.
pub fn read<'a>(bytes: &'a [u8], options: &Options) -> Games<'a> {
    let decoded = match options.encoding {
        Some(encoding) => encoding::decode_as(bytes, encoding),
        None => encoding::decode(bytes),
    };
    Games(pgn::read_decoded(decoded))
}
