//! Which files are read, and what they are to become.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use super::Target;
use crate::cli::voice::Failure;
use crate::i18n::Lang;

/// Endings of files that hold game records, of whatever kind.
const ENDINGS: [&str; 13] =
    ["pgn", "pgns", "xqf", "cbr", "cbl", "cbf", "wxf", "dhtmlxq", "ubb", "ucci", "txt", "html", "htm"];
/// Those that also belong to files of other kinds: without a game in them they are passed over.
const OPEN: [&str; 3] = ["txt", "html", "htm"];

/// A file to read and where its games go.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) from: PathBuf,
    pub(super) to: PathBuf,
    /// It may turn out to be no record at all.
    pub(super) open: bool,
}

#[derive(Debug)]
pub(super) struct Plan {
    pub(super) target: Target,
    pub(super) jobs: Vec<Job>,
    /// Files of a folder whose ending is of no record.
    pub(super) passed_over: usize,
    /// Folders come into being as they are needed.
    pub(super) makes_folders: bool,
}

/// The plan for one file or a folder with all that is below it.
pub(super) fn plan(from: &Path, to: &Path, format: Option<Target>, lang: Lang) -> Result<Plan, Failure> {
    let ending = |path: &Path| path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
    if !from.is_dir() {
        let into_folder = to.is_dir();
        let target = match (format, ending(to)) {
            (Some(target), _) => target,
            (None, Some(ending)) if !into_folder => Target::of_ending(&ending)
                .ok_or_else(|| lang.text("convert-unknown-ending").with("ending", ending))?,
            (None, _) => Target::Pgn,
        };
        let to = if into_folder {
            renamed(&to.join(from.file_name().unwrap_or_default()), target)
        } else {
            to.into()
        };
        let job = Job { from: from.into(), to, open: false };
        return Ok(Plan { target, jobs: vec![job], passed_over: 0, makes_folders: false });
    }
    if to.exists() && !to.is_dir() {
        return Err(lang.text("convert-not-a-folder").say("file", to.display()).into());
    }
    let target = format.unwrap_or(Target::Pgn);
    let mut files = Vec::new();
    list(from, &mut files).map_err(|(folder, error)| {
        lang.text("cli-file-unreadable").say("file", folder.display()).say("why", error)
    })?;
    files.sort();
    let all = files.len();
    let mut jobs: Vec<Job> = files
        .into_iter()
        .filter_map(|file| {
            let ending = ending(&file).filter(|ending| ENDINGS.contains(&ending.as_str()))?;
            let place = to.join(file.strip_prefix(from).unwrap_or(&file));
            Some(Job { to: renamed(&place, target), from: file, open: OPEN.contains(&ending.as_str()) })
        })
        .collect();
    let passed_over = all - jobs.len();
    // game.xqf and game.cbf cannot both become game.pgn.
    let mut wanted: HashMap<PathBuf, usize> = HashMap::new();
    for job in &jobs {
        *wanted.entry(job.to.clone()).or_default() += 1;
    }
    for job in &mut jobs {
        if wanted.get(&job.to).is_some_and(|&count| count > 1) {
            let mut name = job.from.file_name().unwrap_or_default().to_owned();
            name.push(".");
            name.push(target.ending());
            job.to.set_file_name(name);
        }
    }
    Ok(Plan { target, jobs, passed_over, makes_folders: true })
}

/// A file's name with the target's ending.
fn renamed(file: &Path, target: Target) -> PathBuf {
    file.with_extension(target.ending())
}

/// Every file below a folder. Links to folders are not followed: they may lead back.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let within = |error| (folder.clone(), error);
        for entry in std::fs::read_dir(&folder).map_err(within)? {
            let entry = entry.map_err(within)?;
            let kind = entry.file_type().map_err(within)?;
            let path = entry.path();
            if kind.is_dir() {
                folders.push(path);
            } else if kind.is_file() || path.is_file() {
                files.push(path);
            }
        }
    }
    Ok(())
}
