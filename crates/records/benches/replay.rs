//! How fast records are read and replayed.

#[path = "../tests/common/mod.rs"]
mod common;

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use records::pgn::WriteOptions;
use records::{Game, NodeId, Options, dhtmlxq, pgn, read, xqf};
use xiangqi::Position;

fn main() {
    divan::main();
}

/// The files of a folder of real games, or the fixtures beside the tests where there is none.
fn load(folder: &str) -> Vec<Vec<u8>> {
    let folder = common::games(folder)
        .unwrap_or_else(|| std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data"));
    common::files(&folder, &["pgn"])
        .iter()
        .map(|file| std::fs::read(file).expect("a readable file"))
        .collect()
}

fn replay(files: &[Vec<u8>]) -> usize {
    files.iter().flat_map(|bytes| read(bytes, &Options::default())).filter(Result::is_ok).count()
}

/// Every game of the folder decoded, cut into words, and each move checked on the board; items are games.
fn folder(bencher: Bencher, folder: &str) {
    let files = load(folder);
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

/// A book as large as the largest real one: 216,000 moves, a variation at every 37th, a comment at every 37th.
fn book() -> Game {
    let mut game = Game::default();
    let mut seed = 1u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut branching = vec![(NodeId::ROOT, Position::start())];
    let (mut node, mut position) = branching[0];
    let mut ply = 0;
    while game.moves.len() < 216_000 {
        let moves = position.legal_moves();
        let known = |played| game.moves.children(node).any(|child| game.moves.played(child) == Some(played));
        let choice =
            moves.iter().map(|legal| legal.to_move()).filter(|&played| !known(played)).collect::<Vec<_>>();
        if ply >= 120 || choice.is_empty() {
            (node, position) = branching[random(branching.len())];
            ply = game.moves.ply(node);
            continue;
        }
        let played = choice[random(choice.len())];
        let legal = position.legal(played).expect("a legal move");
        node = game.moves.add(node, played);
        position = position.play(legal);
        ply += 1;
        if random(37) == 0 {
            branching.push((node, position));
            game.moves.annotate(node).comment = "红方易走，黑方应改走炮８平５还架中炮。".to_owned();
        }
    }
    game
}

#[divan::bench(sample_count = 20)]
fn xqf_book_of_216000_moves(bencher: Bencher) {
    let bytes = xqf::write(&book()).bytes;
    bencher.counter(BytesCount::new(bytes.len())).bench(|| xqf::read(&bytes).expect("a game"));
}

#[divan::bench(sample_count = 20)]
fn dhtmlxq_book_of_216000_moves(bencher: Bencher) {
    let text = dhtmlxq::write(&book()).text;
    bencher.counter(BytesCount::new(text.len())).bench(|| dhtmlxq::read(&text));
}

#[divan::bench(sample_count = 20)]
fn pgn_book_of_216000_moves(bencher: Bencher) {
    let text = pgn::write(&book(), WriteOptions::default()).text;
    bencher.counter(BytesCount::new(text.len())).bench(|| pgn::read(&text).next().expect("a game"));
}

#[divan::bench(sample_count = 20)]
fn pgn_book_written(bencher: Bencher) {
    let game = book();
    bencher.counter(ItemsCount::new(game.moves.len())).bench(|| pgn::write(&game, WriteOptions::default()));
}
