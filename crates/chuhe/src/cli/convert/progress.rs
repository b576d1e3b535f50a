//! How far the work is, on a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

const WIDTH: usize = 40;
const PAUSE: Duration = Duration::from_millis(100);

/// A bar on standard error; nothing where that is no terminal.
pub(super) struct Progress {
    all: usize,
    done: usize,
    shown: bool,
    drawn: Option<Instant>,
}

impl Progress {
    pub(super) fn new(all: usize) -> Progress {
        Progress { all, done: 0, shown: all > 1 && io::stderr().is_terminal(), drawn: None }
    }

    /// One more is done.
    pub(super) fn step(&mut self) {
        self.done += 1;
        if self.shown && self.drawn.is_none_or(|drawn| drawn.elapsed() >= PAUSE) {
            // Nobody misses a bar that cannot be drawn.
            let _ = write!(io::stderr(), "\r{}\u{1b}[K", bar(self.done, self.all));
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

fn bar(done: usize, all: usize) -> String {
    let full = (done * WIDTH).checked_div(all).unwrap_or(WIDTH);
    format!("[{}{}] {done}/{all}", "#".repeat(full), "-".repeat(WIDTH.saturating_sub(full)))
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn the_bar_fills_as_the_files_are_done() {
        assert_eq!(bar(0, 8), format!("[{}] 0/8", "-".repeat(40)));
        assert_eq!(bar(2, 8), format!("[{}{}] 2/8", "#".repeat(10), "-".repeat(30)));
        assert_eq!(bar(8, 8), format!("[{}] 8/8", "#".repeat(40)));
    }
}
