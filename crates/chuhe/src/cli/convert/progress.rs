//! How far the work is, on a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use super::plan::Job;

const WIDTH: usize = 40;
const PAUSE: Duration = Duration::from_millis(100);

/// A bar on standard error, nothing where that is no terminal. It fills by bytes, one large book among small games being
/// most of the work; the files are counted beside it.
pub(super) struct Progress {
    /// Each file's bytes.
    bytes: Vec<u64>,
    done_files: usize,
    done_bytes: u64,
    shown: bool,
    drawn: Option<Instant>,
}

impl Progress {
    pub(super) fn new(jobs: &[Job]) -> Progress {
        Progress {
            bytes: jobs.iter().map(|job| job.bytes).collect(),
            done_files: 0,
            done_bytes: 0,
            shown: jobs.len() > 1 && io::stderr().is_terminal(),
            drawn: None,
        }
    }

    /// The file of that number is done.
    pub(super) fn step(&mut self, number: usize) {
        self.done_files += 1;
        self.done_bytes += self.bytes.get(number).copied().unwrap_or(0);
        if self.shown && self.drawn.is_none_or(|drawn| drawn.elapsed() >= PAUSE) {
            let all: u64 = self.bytes.iter().sum();
            // Nobody misses a bar that cannot be drawn.
            let _ = write!(
                io::stderr(),
                "\r{} {}/{}\u{1b}[K",
                bar(self.done_bytes, all),
                self.done_files,
                self.bytes.len()
            );
            self.drawn = Some(Instant::now());
        }
    }

    /// Takes the bar away, so that something else can be said.
    pub(super) fn clear(&mut self) {
        if self.drawn.take().is_some() {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

pub(in crate::cli) fn bar(done: u64, all: u64) -> String {
    let percent = (done.saturating_mul(100)).checked_div(all).unwrap_or(100).min(100);
    let full = percent as usize * WIDTH / 100;
    format!("[{}{}] {percent:>3}%", "#".repeat(full), "-".repeat(WIDTH - full))
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn the_bar_fills_as_the_bytes_are_done() {
        assert_eq!(bar(0, 800), format!("[{}]   0%", "-".repeat(40)));
        assert_eq!(bar(200, 800), format!("[{}{}]  25%", "#".repeat(10), "-".repeat(30)));
        assert_eq!(bar(800, 800), format!("[{}] 100%", "#".repeat(40)));
        // Files may grow while they are read.
        assert_eq!(bar(900, 800), bar(800, 800));
        assert_eq!(bar(0, 0), bar(800, 800));
    }
}
