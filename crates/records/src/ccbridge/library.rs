//! CBL: many games, with an index.

use super::record::read_at;
use super::{LIBRARY_MAGIC, RECORD_MAGIC, number};
use crate::{Fault, Format, Game, GameError};

const CAPACITY: usize = 60;
const INDEX: usize = 66624;
const ENTRY: usize = 276;
/// An entry's flags for a record that was deleted.
const DELETED: u32 = 5;

/// The games of a CBL file, one after the other. See [`read_library`].
///
/// ```
/// let mut games = records::ccbridge::read_library(b"no library");
/// assert!(games.next().unwrap().is_err() && games.next().is_none());
/// ```
pub struct Games<'a> {
    bytes: &'a [u8],
    /// Where the next record is looked for; beyond the end when the file is no library.
    at: usize,
    /// Where the index ends.
    first: usize,
    /// Records met so far, deleted ones included.
    met: usize,
    number: usize,
    /// The error that says that the file is no library, until it is told.
    broken: Option<GameError>,
}

/// Reads the games of a CBL file. Records that the index calls deleted are left out.
pub fn read_library(bytes: &[u8]) -> Games<'_> {
    let mut games = Games { bytes, at: bytes.len(), first: 0, met: 0, number: 0, broken: None };
    if !bytes.starts_with(LIBRARY_MAGIC) {
        let fault = Fault::NotThisFormat { format: Format::Cbl, missing: "\"CCBridgeLibrary\"" };
        games.broken = Some(GameError::in_binary(Game::default(), 0, fault));
        return games;
    }
    let first = number(bytes, CAPACITY)
        .and_then(|capacity| (capacity as usize).checked_mul(ENTRY))
        .and_then(|length| length.checked_add(INDEX))
        .filter(|&first| first <= bytes.len());
    match first {
        Some(first) => (games.at, games.first) = (first, first),
        // The index makes no sense: the records are looked for behind it all the same.
        None if bytes.len() > INDEX => games.at = INDEX,
        None => {
            let fault = Fault::Truncated { needed: INDEX, found: bytes.len() };
            games.broken = Some(GameError::in_binary(Game::default(), bytes.len(), fault));
        }
    }
    games
}

impl Games<'_> {
    /// True when the index calls the record with a number from 0 deleted.
    fn is_deleted(&self, record: usize) -> bool {
        let entry = record.checked_mul(ENTRY).and_then(|before| before.checked_add(INDEX));
        entry.filter(|entry| entry + ENTRY <= self.first).and_then(|entry| number(self.bytes, entry))
            == Some(DELETED)
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Game, GameError>;

    fn next(&mut self) -> Option<Result<Game, GameError>> {
        if let Some(error) = self.broken.take() {
            return Some(Err(error));
        }
        loop {
            let rest = self.bytes.get(self.at..)?;
            let start =
                self.at + rest.windows(RECORD_MAGIC.len()).position(|window| window == RECORD_MAGIC)?;
            self.at = start + RECORD_MAGIC.len();
            self.met += 1;
            if self.is_deleted(self.met - 1) {
                continue;
            }
            self.number += 1;
            // A record ends before the next one.
            let body = &self.bytes[self.at..];
            let end = body
                .windows(RECORD_MAGIC.len())
                .position(|window| window == RECORD_MAGIC)
                .unwrap_or(body.len());
            let game = read_at(&self.bytes[start..self.at + end], start);
            return Some(game.map_err(|error| GameError { game: self.number, ..error }));
        }
    }
}
