//! Which files are read, and what they are to become.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::Target;
use crate::cli::files::{RECORD_ENDINGS, below, ending};
use crate::cli::voice::Failure;
use crate::i18n::Lang;

/// Endings that also belong to files of other kinds: without a game in them they are passed over.
const OPEN: [&str; 4] = ["txt", "html", "htm", "csv"];

/// A file to read and where its games go.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) from: PathBuf,
    pub(super) to: PathBuf,
    /// How long it is, for the bar; 0 where that is not to be learnt.
    pub(super) bytes: u64,
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
        let job = Job { bytes: size(from), from: from.into(), to, open: false };
        return Ok(Plan { target, jobs: vec![job], passed_over: 0, makes_folders: false });
    }
    if to.exists() && !to.is_dir() {
        return Err(lang.text("convert-not-a-folder").say("file", to.display()).into());
    }
    let target = format.unwrap_or(Target::Pgn);
    let files = below(from, lang)?;
    let all = files.len();
    let mut jobs: Vec<Job> = files
        .into_iter()
        .filter_map(|file| {
            let ending = ending(&file)?;
            let open = OPEN.contains(&ending.as_str());
            if !open && !RECORD_ENDINGS.contains(&ending.as_str()) {
                return None;
            }
            let place = to.join(file.strip_prefix(from).unwrap_or(&file));
            Some(Job { to: renamed(&place, target), bytes: size(&file), from: file, open })
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

fn size(file: &Path) -> u64 {
    file.metadata().map_or(0, |data| data.len())
}

/// A file's name with the target's ending.
fn renamed(file: &Path, target: Target) -> PathBuf {
    file.with_extension(target.ending())
}
