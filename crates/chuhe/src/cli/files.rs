//! Games from files, replayed.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

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

/// Endings of files that hold game records and nothing else.
pub(super) const RECORD_ENDINGS: [&str; 10] =
    ["pgn", "pgns", "xqf", "cbr", "cbl", "cbf", "wxf", "dhtmlxq", "ubb", "ucci"];

/// A file's ending in small letters.
pub(super) fn ending(path: &Path) -> Option<String> {
    path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase)
}

/// Every file below a folder, in order. Links to folders are not followed: they may lead back.
pub(super) fn below(folder: &Path, lang: Lang) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        list(&folder, &mut folders, &mut files).map_err(|error| {
            lang.text("cli-file-unreadable").say("file", folder.display()).say("why", error)
        })?;
    }
    files.sort();
    Ok(files)
}

fn list(folder: &Path, folders: &mut Vec<PathBuf>, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        let path = entry.path();
        if kind.is_dir() {
            folders.push(path);
        } else if kind.is_file() || path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}
