//! One file at a time: read, written in the new format, put in its place.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, PoisonError};

use records::{Encoding, Fault, Game, GameError, Info, Options, WrittenBytes};
use xiangqi::Setup;

use super::plan::{Job, Plan};
use super::{Fate, Report, Told, losses};
use crate::cli::say;
use crate::cli::voice::{Failure, read_file, write_one_of_many};
use crate::i18n::Lang;

/// What all workers share.
pub(super) struct Worker<'a> {
    plan: &'a Plan,
    reading: Options,
    writing: Encoding,
    lang: Lang,
    next: AtomicUsize,
    /// Names that are not free: files to be read, and files written by this run.
    taken: Mutex<HashSet<PathBuf>>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(plan: &'a Plan, reading: Options, writing: Encoding, lang: Lang) -> Worker<'a> {
        let taken = plan.jobs.iter().filter_map(|job| job.from.canonicalize().ok()).collect();
        Worker { plan, reading, writing, lang, next: AtomicUsize::new(0), taken: Mutex::new(taken) }
    }

    /// Does jobs until none is left; each report goes with its job's number.
    pub(super) fn work(&self, reports: &SyncSender<(usize, Report)>) {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = self.plan.jobs.get(number) else { return };
            if reports.send((number, self.convert(job))).is_err() {
                return;
            }
        }
    }

    fn convert(&self, job: &Job) -> Report {
        let mut output =
            Output { worker: self, job, report: Report::default(), pending: Vec::new(), all: Vec::new() };
        let bytes = match read_file(&job.from, self.lang) {
            Ok(bytes) => bytes,
            Err(failure) => {
                output.refuse(1, None, said(failure));
                return output.report;
            }
        };
        let mut games = records::read(&bytes, &self.reading).enumerate().peekable();
        while let Some((index, read)) = games.next() {
            let number = index + 1;
            if job.open && is_no_record(&read) {
                continue;
            }
            match read {
                Ok(game) => output.add(number, &game, number == 1 && games.peek().is_none()),
                Err(error) => {
                    let why = say::game(self.lang, &job.from, &error);
                    output.refuse(number, error.ply, why);
                }
            }
        }
        output.report.passed_over = output.report.games.is_empty() && job.open;
        if output.report.games.is_empty() && !job.open {
            let why = self.lang.text("cli-no-games").say("file", job.from.display()).to_string();
            output.refuse(1, None, why);
        }
        output.finish()
    }

    /// Puts a file in its place, if that is free.
    fn put(&self, to: &Path, bytes: &[u8]) -> Result<(), String> {
        if let Some(folder) = to.parent().filter(|_| self.plan.makes_folders) {
            std::fs::create_dir_all(folder).map_err(|error| {
                let text = self.lang.text("cli-file-unwritable").say("file", folder.display());
                text.say("why", error).to_string()
            })?;
        }
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let place =
            folder.canonicalize().unwrap_or_else(|_| folder.into()).join(to.file_name().unwrap_or_default());
        // A link may stand for a file that was read.
        let place = place.canonicalize().unwrap_or(place);
        let free = self.taken.lock().unwrap_or_else(PoisonError::into_inner).insert(place);
        if !free {
            return Err(self.lang.text("convert-taken").say("file", to.display()).to_string());
        }
        write_one_of_many(to, bytes, self.lang).map_err(said)
    }
}

/// True for what is left of a text that holds no game: nothing but words.
fn is_no_record(read: &Result<Game, GameError>) -> bool {
    let game = match read {
        Ok(game) => Some(game),
        Err(error) if matches!(error.fault, Fault::NotAMove { .. }) => error.partial.as_deref(),
        Err(error) => return error.fault == Fault::UnknownFormat,
    };
    game.is_some_and(|game| {
        game.moves.is_empty()
            && game.result.is_none()
            && game.info == Info::default()
            && game.start == Setup::start()
    })
}

fn said(failure: Failure) -> String {
    match failure {
        Failure::Said(text) => text,
        Failure::Output(error) => error.to_string(),
        Failure::Told => String::new(),
    }
}

/// The games of one file on their way out.
struct Output<'a> {
    worker: &'a Worker<'a>,
    job: &'a Job,
    report: Report,
    /// Games in `all`, by their places in the report.
    pending: Vec<usize>,
    all: Vec<u8>,
}

impl Output<'_> {
    fn add(&mut self, number: usize, game: &Game, only: bool) {
        let target = self.worker.plan.target;
        let WrittenBytes { bytes, lost } = target.write(game, self.worker.writing);
        let to = if target.one_game_a_file() && !only {
            numbered(&self.job.to, number)
        } else {
            self.job.to.clone()
        };
        let fate = Fate::Written { out: to.display().to_string(), lost: losses::of(&lost, &game.notes) };
        if target.one_game_a_file() {
            match self.worker.put(&to, &bytes) {
                Ok(()) => {
                    self.report.files += 1;
                    self.tell(number, fate);
                }
                Err(why) => self.refuse(number, None, why),
            }
            return;
        }
        self.all.extend_from_slice(&bytes);
        self.pending.push(self.report.games.len());
        self.tell(number, fate);
    }

    fn refuse(&mut self, game: usize, ply: Option<usize>, refused: String) {
        self.tell(game, Fate::Refused { ply, refused });
    }

    fn tell(&mut self, game: usize, fate: Fate) {
        self.report.games.push(Told { file: self.job.from.display().to_string(), game, fate });
    }

    /// Writes what was gathered. Where that fails, its games were refused after all.
    fn finish(mut self) -> Report {
        if self.pending.is_empty() {
            return self.report;
        }
        let mark: &[u8] = match self.worker.writing {
            Encoding::Utf16Le => &[0xFF, 0xFE],
            Encoding::Utf16Be => &[0xFE, 0xFF],
            Encoding::Utf8 | Encoding::Gb18030 | Encoding::Big5 => &[],
        };
        self.all.splice(0..0, mark.iter().copied());
        match self.worker.put(&self.job.to, &self.all) {
            Ok(()) => self.report.files += 1,
            Err(why) => {
                for &at in &self.pending {
                    if let Some(told) = self.report.games.get_mut(at) {
                        told.fate = Fate::Refused { ply: None, refused: why.clone() };
                    }
                }
            }
        }
        self.report
    }
}

/// `games.xqf` becomes `games-0007.xqf` for the seventh game of a file.
fn numbered(file: &Path, number: usize) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number:04}"));
    if let Some(ending) = file.extension() {
        name.push(".");
        name.push(ending);
    }
    file.with_file_name(name)
}
