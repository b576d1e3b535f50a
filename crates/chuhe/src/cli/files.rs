//! Games from files, replayed.

use std::path::Path;

use qili::Record;
use records::{Game, GameError};
use xiangqi::{Position, PositionError};

use super::say;
use super::voice::{Failure, read_file};
use crate::i18n::Lang;

/// A game of a file, played to its end.
pub(super) struct Replay {
    /// What it is called.
    pub(super) title: String,
    /// Its main line.
    pub(super) record: Record,
}

/// Replays every game of a file and hands it, or the sentence why not, to `each` with its number from 1. Returns how
/// many there were.
pub(super) fn each(
    file: &Path,
    lang: Lang,
    mut each: impl FnMut(usize, Result<Replay, String>) -> Result<(), Failure>,
) -> Result<usize, Failure> {
    let bytes = read_file(file, lang)?;
    let mut all = 0;
    for read in records::read(&bytes, &records::Options::default()) {
        all += 1;
        each(all, replay(file, all, read, lang))?;
    }
    if all == 0 {
        return Err(lang.text("cli-no-games").say("file", file.display()).into());
    }
    Ok(all)
}

/// One game of a file.
pub(super) fn one(file: &Path, number: usize, lang: Lang) -> Result<Replay, Failure> {
    let mut found = None;
    let all = each(file, lang, |at, replay| {
        if at == number {
            found = Some(replay);
        }
        Ok(())
    })?;
    match found {
        Some(replay) => replay.map_err(Failure::Said),
        None => {
            let text = lang.text("cli-no-such-game").say("file", file.display());
            Err(text.with("game", number).with("all", all).into())
        }
    }
}

fn replay(file: &Path, number: usize, read: Result<Game, GameError>, lang: Lang) -> Result<Replay, String> {
    let game = read.map_err(|error| say::game(lang, file, &error))?;
    let start = Position::new(game.start).map_err(|error| {
        let why = say::position(lang, &PositionError::Setup(error));
        let text = lang.text("game-start-unplayable").say("file", file.display());
        text.with("game", number).with("why", why).to_string()
    })?;
    let record = Record::from_moves(start, game.main_line()).map_err(|error| {
        let text = lang.text("game-move-after-end").say("file", file.display());
        text.with("game", number).with("ply", error.ply).say("move", error.mv).to_string()
    })?;
    Ok(Replay { title: game.info.heading().into_owned(), record })
}
