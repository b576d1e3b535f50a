//! `audit`: every game of files and folders replayed and checked against the book.

mod look;
mod report;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use clap::Args;
use qili::{RuleSet, Rules, UnknownRules};
use records::{Game, GameError, Options, Outcome as Recorded};
use serde::{Serialize, Serializer};
use xiangqi::PositionError;

use super::files::{RECORD_ENDINGS, below, ending};
use super::say;
use super::voice::{Failure, Outcome, Voice, read_file};
use crate::i18n::Lang;
use look::{Finding, Terms, look};
use report::Report;

/// Games that may be under way or wait for an earlier one at a time.
const AHEAD: usize = 256;

#[derive(Debug, Args)]
pub(super) struct Audit {
    /// 棋谱文件或文件夹 · Game files or folders.
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,
    /// 规则 2011、1960、wxf · Rules.
    #[arg(long, default_value = "2011", value_parser = |name: &str| name.parse::<RuleSet>().map_err(|error: UnknownRules| error))]
    rules: RuleSet,
    /// 自然限着回合数，0 为不查 · Rounds of the natural move limit; 0 leaves it out.
    #[arg(long, default_value_t = 60, value_name = "ROUNDS")]
    natural_limit: u32,
    /// 同时核查的局数，不给则依机器 · Games looked at at once; left out, as many as the machine has cores for.
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
}

/// A game on its way to a worker.
struct Job {
    number: usize,
    /// The share of all bytes that are done with this game.
    share: f64,
    file: usize,
    game: usize,
    read: Result<Box<Game>, GameError>,
}

/// A game that was looked through.
#[derive(Debug, Serialize)]
struct Audited {
    file: String,
    game: usize,
    title: String,
    #[serde(serialize_with = "as_pgn")]
    result: Option<Recorded>,
    plies: usize,
    findings: Vec<Finding>,
}

fn as_pgn<S: Serializer>(result: &Option<Recorded>, serializer: S) -> Result<S::Ok, S::Error> {
    result.map(Recorded::pgn).serialize(serializer)
}

/// The number of a game, the share of all bytes done with it, and what came of it.
type Heard = (usize, f64, Said);

/// What comes back, in the order of the games.
enum Said {
    Game(Audited),
    /// A game that cannot be replayed.
    Not(String),
    /// A file that cannot be read.
    NoFile(String),
}

impl Audit {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        let terms = Terms { rules: Rules::new(self.rules), limit: self.natural_limit };
        let files = files(&self.paths, lang)?;
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        let workers = self.jobs.map_or_else(cores, |jobs| jobs.get().min(AHEAD));
        let (give, take) = mpsc::sync_channel::<Job>(AHEAD);
        // The workers alone hold it: when they leave, so does whoever gives.
        let take = Arc::new(Mutex::new(take));
        let (tell, hear) = mpsc::sync_channel::<Heard>(AHEAD);
        let mut report = Report::default();
        std::thread::scope(|scope| {
            for _ in 0..workers {
                let (take, tell, files, terms) = (Arc::clone(&take), tell.clone(), &files, &terms);
                scope.spawn(move || {
                    loop {
                        let next = take.lock().unwrap_or_else(PoisonError::into_inner).recv();
                        let Ok(job) = next else { return };
                        let (number, share) = (job.number, job.share);
                        if tell.send((number, share, audit(job, files, terms, lang))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(take);
            let files = &files;
            scope.spawn(move || read_all(files, lang, &give, &tell));
            in_order(hear, |said| report.take(voice, said))
        })?;
        report.close(voice)
    }
}

/// Hands the answers on in the order of their numbers.
fn in_order(hear: mpsc::Receiver<Heard>, mut each: impl FnMut(Said) -> Outcome) -> Outcome {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    let mut progress = Progress::new();
    let mut done = 0.0;
    for (number, share, said) in hear {
        waiting.insert(number, (share, said));
        while let Some((share, said)) = waiting.remove(&next) {
            next += 1;
            done = share;
            if matches!(said, Said::Not(_) | Said::NoFile(_)) {
                progress.clear();
            }
            each(said)?;
        }
        progress.show(next, done);
    }
    progress.clear();
    Ok(())
}

/// Reads the files one after the other and gives their games to whoever is free.
fn read_all(files: &[PathBuf], lang: Lang, give: &mpsc::SyncSender<Job>, tell: &mpsc::SyncSender<Heard>) {
    let mut number = 0;
    let sizes: Vec<u64> = files.iter().map(|path| path.metadata().map_or(0, |about| about.len())).collect();
    let all = sizes.iter().sum::<u64>().max(1) as f64;
    let mut before = 0.0;
    for (file, path) in files.iter().enumerate() {
        let size = sizes.get(file).copied().unwrap_or(0) as f64 / all;
        let after = before + size;
        let bytes = match read_file(path, lang) {
            Ok(bytes) => bytes,
            Err(failure) => {
                let said = match failure {
                    Failure::Said(text) => text,
                    Failure::Told => String::new(),
                    Failure::Output(error) => error.to_string(),
                };
                if tell.send((number, after, Said::NoFile(said))).is_err() {
                    return;
                }
                number += 1;
                before = after;
                continue;
            }
        };
        let expected = games_about(&bytes) as f64;
        let mut game = 0;
        for read in records::read(&bytes, &Options::default()) {
            game += 1;
            let share = before + size * (game as f64 / expected).min(1.0);
            if give.send(Job { number, share, file, game, read: read.map(Box::new) }).is_err() {
                return;
            }
            number += 1;
        }
        if game == 0 {
            let text = lang.text("cli-no-games").say("file", path.display()).to_string();
            if tell.send((number, after, Said::NoFile(text))).is_err() {
                return;
            }
            number += 1;
        }
        before = after;
    }
}

/// About how many games a file holds, for the progress bar: formats for many games begin each with a tag of its event.
fn games_about(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"[Event ")).count().max(1)
}

fn audit(job: Job, files: &[PathBuf], terms: &Terms, lang: Lang) -> Said {
    let Some(path) = files.get(job.file) else { return Said::NoFile(String::new()) };
    let game = match job.read {
        Ok(game) => game,
        Err(error) => return Said::Not(say::game(lang, path, &error)),
    };
    match look(&game, terms) {
        Ok(findings) => Said::Game(Audited {
            file: path.display().to_string(),
            game: job.game,
            title: game.info.heading().into_owned(),
            result: game.result,
            plies: game.main_line().count(),
            findings,
        }),
        Err(error) => {
            let why = say::position(lang, &PositionError::Setup(error));
            let text = lang.text("game-start-unplayable").say("file", path.display());
            Said::Not(text.with("game", job.game).with("why", why).to_string())
        }
    }
}

/// The files named, and in folders those whose ending is of a game record, in the order of their names.
fn files(paths: &[PathBuf], lang: Lang) -> Result<Vec<PathBuf>, Failure> {
    let mut all = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = all.len();
            all.extend(
                below(path, lang)?.into_iter().filter(|file| {
                    ending(file).is_some_and(|ending| RECORD_ENDINGS.contains(&ending.as_str()))
                }),
            );
            if all.len() == before {
                return Err(lang.text("cli-no-games").say("file", path.display()).into());
            }
        } else {
            all.push(path.clone());
        }
    }
    Ok(all)
}

/// A bar with the share of bytes and the number of games done, on standard error when that is a terminal.
struct Progress {
    shown: bool,
    drawn: Option<Instant>,
}

impl Progress {
    /// Characters of the bar.
    const WIDTH: usize = 30;

    fn new() -> Progress {
        Progress { shown: io::stderr().is_terminal(), drawn: None }
    }

    fn show(&mut self, games: usize, share: f64) {
        if self.shown && self.drawn.is_none_or(|drawn| drawn.elapsed() > Duration::from_millis(100)) {
            // Nobody misses a bar that cannot be shown.
            let _ = write!(io::stderr(), "\r{}\u{1b}[K", bar(games, share));
            self.drawn = Some(Instant::now());
        }
    }

    fn clear(&mut self) {
        if self.drawn.take().is_some() {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

fn bar(games: usize, share: f64) -> String {
    let full = ((share * Progress::WIDTH as f64) as usize).min(Progress::WIDTH);
    let percent = (share * 100.0) as u32;
    format!("[{}{}] {percent:>3}%  {games}", "#".repeat(full), "-".repeat(Progress::WIDTH - full))
}

#[cfg(test)]
mod tests {
    use super::{bar, games_about};

    #[test]
    fn the_bar_fills_with_the_share_of_bytes() {
        assert_eq!(bar(0, 0.0), format!("[{}]   0%  0", "-".repeat(30)));
        assert_eq!(bar(7, 0.5), format!("[{}{}]  50%  7", "#".repeat(15), "-".repeat(15)));
        assert_eq!(bar(9, 1.0), format!("[{}] 100%  9", "#".repeat(30)));
    }

    #[test]
    fn a_file_is_taken_to_hold_as_many_games_as_it_has_event_tags() {
        assert_eq!(games_about(b"[Event \"a\"]\n1. x\n\n[Event \"b\"]\n"), 2);
        assert_eq!(games_about(b"[DhtmlXQ]"), 1);
    }
}
