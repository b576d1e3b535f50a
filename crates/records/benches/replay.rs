//! How fast records are read and replayed.

#[path = "../tests/common/mod.rs"]
mod common;

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use records::{Options, read};

fn main() {
    divan::main();
}

/// The files of a folder of real games, or the fixtures beside the tests where there is none.
fn load(folder: &str, endings: &[&str]) -> Vec<Vec<u8>> {
    let folder = common::games(folder)
        .unwrap_or_else(|| std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data"));
    common::files(&folder, endings).iter().map(|file| std::fs::read(file).expect("a readable file")).collect()
}

fn replay(files: &[Vec<u8>]) -> usize {
    files.iter().flat_map(|bytes| read(bytes, &Options::default())).filter(Result::is_ok).count()
}

/// Every game of the folder decoded, cut into words, and each move checked on the board; items are games.
fn folder(bencher: Bencher, folder: &str) {
    let files = load(folder, &["pgn"]);
    let bytes: usize = files.iter().map(Vec::len).sum();
    bencher.counter(ItemsCount::new(replay(&files))).counter(BytesCount::new(bytes)).bench(|| replay(&files));
}

#[divan::bench]
fn chinese_big5_games(bencher: Bencher) {
    folder(bencher, "pgn-big5");
}

#[divan::bench]
fn coordinate_games(bencher: Bencher) {
    folder(bencher, "pgn-iccs");
}

#[divan::bench]
fn western_games(bencher: Bencher) {
    folder(bencher, "pgn-xboard");
}
