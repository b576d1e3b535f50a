//! Every reader on damaged files: the seeds of `fuzz/` and the fixtures, whole and with a few things changed.
//!
//! `CHUHE_FUZZ_ROUNDS` says how many damaged copies of each are read, 60 when it is not set.

// Public for the fuzz crate, which is their home.
#[allow(unreachable_pub)]
#[path = "../../../fuzz/src/targets.rs"]
mod targets;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

type Target = fn(&[u8]);

/// Each reader, and the endings of the fixtures it is for.
const TARGETS: [(&str, Target, &[&str]); 12] = [
    (
        "any",
        targets::any,
        &["pgn", "txt", "xqf", "cbr", "cbl", "cbf", "dhtmlxq", "html", "ucci", "wxf", "csv"],
    ),
    ("pgn", targets::pgn, &["pgn", "txt"]),
    ("xqf", targets::xqf, &["xqf"]),
    ("cbr", targets::cbr, &["cbr"]),
    ("cbl", targets::cbl, &["cbl"]),
    ("cbf", targets::cbf, &["cbf"]),
    ("dhtmlxq", targets::dhtmlxq, &["dhtmlxq", "html"]),
    ("ucci", targets::ucci, &["ucci"]),
    ("wxf", targets::wxf, &["wxf"]),
    ("table", targets::table, &["csv"]),
    ("fen", targets::fen, &[]),
    ("moves", targets::moves, &[]),
];

/// Numbers that lengths and offsets should not have.
const NUMBERS: [u32; 6] = [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, u32::MAX];

/// Signs that mean something in some format.
const SIGNS: [&str; 16] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "1-0",
    "[FEN \"",
    "<Move value=\"",
    "]]>",
    "[DhtmlXQ_move_0_1_1]",
    "炮二平五",
    "前",
    "\u{FEFF}",
    "\0",
];

/// A small generator (xorshift64*): the same numbers on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n.max(1)
    }

    /// A copy with one to four things changed.
    fn damaged(&mut self, seed: &[u8], other: &[u8]) -> Vec<u8> {
        let mut bytes = seed.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len());
            let end = at + self.below((bytes.len() - at).min(64) + 1);
            match self.below(8) {
                0 => bytes.truncate(at),
                1 => drop(bytes.drain(at..end)),
                2 => bytes.extend_from_within(at..end),
                3 => drop(bytes.splice(at..at, SIGNS[self.below(SIGNS.len())].bytes())),
                4 => {
                    let from = self.below(other.len());
                    let to = from + self.below((other.len() - from).min(64) + 1);
                    drop(bytes.splice(at..end, other[from..to].iter().copied()));
                }
                5 => {
                    let number = NUMBERS[self.below(NUMBERS.len())].to_le_bytes();
                    bytes.iter_mut().skip(at).zip(number).for_each(|(byte, new)| *byte = new);
                }
                _ => {
                    let change = 1 << self.below(8);
                    bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= change);
                }
            }
        }
        bytes
    }
}

/// The files of a folder, in order; none where there is no folder.
fn files(folder: &Path, wanted: impl Fn(&Path) -> bool) -> Vec<(PathBuf, Vec<u8>)> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file() && wanted(path))
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let bytes = std::fs::read(&path).expect("a file");
            (path, bytes)
        })
        .collect()
}

#[test]
fn no_damaged_file_makes_a_reader_panic_or_swell() {
    let rounds = std::env::var("CHUHE_FUZZ_ROUNDS").map_or(60, |rounds| rounds.parse().expect("a number"));
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, target, endings) in TARGETS {
        let mut seeds = files(&here.join("../../fuzz/seeds").join(name), |_| true);
        seeds.extend(files(&here.join("tests/data"), |path| {
            path.extension().is_some_and(|ending| endings.iter().any(|known| ending == *known))
        }));
        assert!(!seeds.is_empty(), "{name} has no seed");
        let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
        for (path, seed) in &seeds {
            target(seed);
            for round in 0..rounds {
                let other = &seeds[dice.below(seeds.len())].1;
                let bytes = dice.damaged(seed, other);
                if let Err(panic) = catch_unwind(AssertUnwindSafe(|| target(&bytes))) {
                    let kept = std::env::temp_dir().join(format!("chuhe-fuzz-{name}"));
                    std::fs::write(&kept, &bytes).expect("a file");
                    println!(
                        "{name}: {} damaged in round {round}, kept as {}",
                        path.display(),
                        kept.display()
                    );
                    resume_unwind(panic);
                }
            }
        }
    }
}
