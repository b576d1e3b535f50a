//! Speed of the board: move generation, make and unmake, perft, notation, FEN.
//!
//! `cargo bench -p xiangqi --bench board`; items per second are leaves, moves or positions.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use xiangqi::notation::{self, Notation};
use xiangqi::{Position, perft};

/// FEN, depth, nodes, programs that agreed, what the position exercises (tests/data/README.md).
const TABLE: &str = include_str!("../tests/data/perft.tsv");

fn main() {
    divan::main();
}

/// The rows of the table: position, depth, leaves.
fn rows() -> Vec<(Position, u32, u64)> {
    TABLE
        .lines()
        .skip(1)
        .map(|row| {
            let mut fields = row.split('\t');
            let fen = fields.next().expect("a FEN");
            let mut number = || fields.next().expect("a number").parse().expect("a number");
            (Position::from_fen(fen).expect("a position"), number() as u32, number())
        })
        .collect()
}

/// Every position of the table once.
fn positions() -> Vec<Position> {
    rows().into_iter().filter(|&(_, depth, _)| depth == 1).map(|(position, ..)| position).collect()
}

/// Positions met after two plies from the first dozen of the table: thousands, all different.
fn many_positions() -> Vec<Position> {
    let mut many = Vec::new();
    for position in &positions()[..12] {
        for &first in &position.legal_moves() {
            let next = position.play(first);
            many.extend(next.legal_moves().iter().map(|&second| next.play(second)).step_by(5));
        }
    }
    many
}

fn leaves_made(position: &mut Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    let mut leaves = 0;
    for &legal in &moves {
        let undo = position.make(legal);
        leaves += if depth == 1 { 1 } else { leaves_made(position, depth - 1) };
        position.unmake(undo);
    }
    leaves
}

#[divan::bench(args = [4, 5], sample_count = 5, sample_size = 1)]
fn perft_from_start(bencher: Bencher, depth: u32) {
    let start = Position::start();
    let nodes = perft(&start, depth);
    bencher.counter(ItemsCount::new(nodes)).bench(|| assert_eq!(perft(black_box(&start), depth), nodes));
}

/// Every leaf is made and unmade.
#[divan::bench(args = [4, 5], sample_count = 3, sample_size = 1)]
fn make_and_unmake_every_leaf(bencher: Bencher, depth: u32) {
    let nodes = perft(&Position::start(), depth);
    bencher
        .counter(ItemsCount::new(nodes))
        .bench(|| assert_eq!(leaves_made(&mut black_box(Position::start()), depth), nodes));
}

/// Checks and captures among the leaves of depth 5 from the start, as the Chess Programming Wiki prints them.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn count_checks_and_captures(bencher: Bencher) {
    fn count(position: &Position, depth: u32, checks: &mut u64, captures: &mut u64) {
        for &legal in &position.legal_moves() {
            if depth > 1 {
                count(&position.play(legal), depth - 1, checks, captures);
            } else {
                *checks += u64::from(position.gives_check(legal));
                *captures += u64::from(legal.captured().is_some());
            }
        }
    }
    bencher.counter(ItemsCount::new(133_312_995u64)).bench(|| {
        let (mut checks, mut captures) = (0, 0);
        count(&Position::start(), 5, &mut checks, &mut captures);
        assert_eq!((checks, captures), (953_251, 4_917_734));
    });
}

/// The whole table, each count checked.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn perft_table(bencher: Bencher) {
    let rows = rows();
    let nodes: u64 = rows.iter().map(|&(.., nodes)| nodes).sum();
    bencher.counter(ItemsCount::new(nodes)).bench(|| {
        for (position, depth, nodes) in &rows {
            assert_eq!(perft(position, *depth), *nodes, "{}", position.to_fen());
        }
    });
}

/// Items are moves listed.
#[divan::bench]
fn list_moves(bencher: Bencher) {
    let positions = many_positions();
    let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
    bencher
        .counter(ItemsCount::new(moves))
        .bench(|| positions.iter().map(|position| black_box(position).legal_moves().len()).sum::<usize>());
}

/// Items are positions.
#[divan::bench]
fn look_for_the_end(bencher: Bencher) {
    let positions = many_positions();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().filter(|position| black_box(position).end().is_some()).count());
}

/// Items are moves.
#[divan::bench]
fn ask_for_check(bencher: Bencher) {
    let positions = &many_positions()[..200];
    let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
    bencher.counter(ItemsCount::new(moves)).bench(|| {
        let checks = |position: &Position| {
            position.legal_moves().iter().filter(|&&legal| black_box(position).gives_check(legal)).count()
        };
        positions.iter().map(checks).sum::<usize>()
    });
}

#[divan::bench(args = [Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::Western])]
fn write_moves(bencher: Bencher, kind: Notation) {
    let positions = positions();
    let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
    bencher.counter(ItemsCount::new(moves)).bench(|| {
        for position in &positions {
            for &legal in &position.legal_moves() {
                black_box(notation::write(position, legal, kind));
            }
        }
    });
}

#[divan::bench(args = [Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::Western])]
fn read_moves(bencher: Bencher, kind: Notation) {
    let texts: Vec<(Position, Vec<String>)> = positions()
        .into_iter()
        .map(|position| {
            let texts =
                position.legal_moves().iter().map(|&legal| notation::write(&position, legal, kind)).collect();
            (position, texts)
        })
        .collect();
    let moves: usize = texts.iter().map(|(_, texts)| texts.len()).sum();
    bencher.counter(ItemsCount::new(moves)).bench(|| {
        for (position, texts) in &texts {
            for text in texts {
                black_box(notation::read(position, text).expect("a move"));
            }
        }
    });
}

#[divan::bench]
fn read_fen(bencher: Bencher) {
    let fens: Vec<String> = positions().iter().map(Position::to_fen).collect();
    bencher
        .counter(ItemsCount::new(fens.len()))
        .bench(|| fens.iter().filter(|fen| Position::from_fen(black_box(fen)).is_ok()).count());
}

#[divan::bench]
fn write_fen(bencher: Bencher) {
    let positions = positions();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().map(|position| black_box(position).to_fen().len()).sum::<usize>());
}
