//! A line between a node and its database that can be cut, or fall silent.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const WHOLE: u8 = 0;
const CUT: u8 = 1;
const SILENT: u8 = 2;

/// What becomes of the next commit that is sent.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(crate) enum Commit {
    /// It comes through.
    Whole = 0,
    /// It comes through, and the connection breaks before the answer does.
    AnswerLost = 1,
    /// The connection breaks before it comes through.
    Lost = 2,
}

pub(crate) struct Wire {
    pub(crate) port: u16,
    state: Arc<AtomicU8>,
    commit: Arc<AtomicU8>,
    /// How many connections fell silent for ever, of those made so far.
    dead: Arc<AtomicUsize>,
    made: Arc<AtomicUsize>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Wire {
    pub(crate) fn to(server: u16) -> Wire {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (state, open) = (Arc::new(AtomicU8::new(WHOLE)), Arc::new(Mutex::new(Vec::new())));
        let commit = Arc::new(AtomicU8::new(Commit::Whole as u8));
        let (dead, made) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (is, all, next) = (Arc::clone(&state), Arc::clone(&open), Arc::clone(&commit));
        let (lost, counted) = (Arc::clone(&dead), Arc::clone(&made));
        std::thread::spawn(move || {
            for (number, near) in listener.incoming().flatten().enumerate() {
                counted.store(number + 1, Ordering::SeqCst);
                if is.load(Ordering::SeqCst) == CUT {
                    continue;
                }
                let Ok(far) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                let both = |stream: &TcpStream| stream.try_clone().expect("a socket");
                for (from, to) in [(both(&near), both(&far)), (both(&far), both(&near))] {
                    let (is, next, lost) = (Arc::clone(&is), Arc::clone(&next), Arc::clone(&lost));
                    let silent =
                        move || is.load(Ordering::SeqCst) == SILENT || lost.load(Ordering::SeqCst) > number;
                    std::thread::spawn(move || carry(from, to, &silent, &next));
                }
                all.lock().expect("nobody panicked").extend([near, far]);
            }
        });
        Wire { port, state, commit, dead, made, open }
    }

    /// Every connection breaks, and none is made.
    pub(crate) fn cut(&self) {
        self.state.store(CUT, Ordering::SeqCst);
        self.close();
    }

    /// Connections stay open, and nothing comes through.
    pub(crate) fn silence(&self) {
        self.state.store(SILENT, Ordering::SeqCst);
    }

    /// What is open stays open, and nothing comes through it ever again, as when a router forgot it; new connections hold.
    pub(crate) fn forget(&self) {
        self.dead.store(self.made.load(Ordering::SeqCst), Ordering::SeqCst);
    }

    /// New connections hold. What was silent stays broken.
    pub(crate) fn mend(&self) {
        self.close();
        self.state.store(WHOLE, Ordering::SeqCst);
    }

    pub(crate) fn next_commit(&self, commit: Commit) {
        self.commit.store(commit as u8, Ordering::SeqCst);
    }

    fn close(&self) {
        for stream in self.open.lock().expect("nobody panicked").drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, silent: &dyn Fn() -> bool, next_commit: &AtomicU8) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while silent() {
            std::thread::sleep(Duration::from_millis(5));
        }
        let commits = bytes[..count].windows(6).any(|word| word == b"COMMIT");
        // Only what is asked has a word of that kind in it, and the answer to it; the first one counts.
        let broken = if commits { next_commit.swap(Commit::Whole as u8, Ordering::SeqCst) } else { 0 };
        if broken == Commit::Lost as u8 {
            break;
        }
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
        if broken == Commit::AnswerLost as u8 {
            let _ = from.shutdown(Shutdown::Both);
            std::thread::sleep(Duration::from_millis(100));
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
