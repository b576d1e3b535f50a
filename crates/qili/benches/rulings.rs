//! How fast games are replayed with a look for a repetition after every ply, and how long a ruling takes.

use std::time::{Duration, Instant};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use qili::{Cycle, Record, Rules, adjudicate};
use xiangqi::{Move, Position};

fn main() {
    divan::main();
}

/// A made-up game of a hundred plies: the pieces come out, exchange a little and wander, some positions recurring.
fn game() -> Vec<Move> {
    let mut record = Record::new(Position::start());
    let mut seed = 0x2011_u32;
    while record.len() < 100 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let moves = record.last().legal_moves();
        let quiet: Vec<_> = moves.iter().filter(|mv| mv.captured().is_none() || seed & 0xf00 == 0).collect();
        let Some(&&mv) = quiet.get((seed >> 16) as usize % quiet.len().max(1)).or(quiet.first()) else {
            break;
        };
        record.play(mv);
    }
    record.plies().iter().map(|ply| ply.mv.to_move()).collect()
}

#[divan::bench]
fn replay_a_game_of_100_plies_with_a_look_at_every_ply(bencher: Bencher) {
    let moves = game();
    assert_eq!(moves.len(), 100);
    bencher.counter(ItemsCount::new(1_usize)).bench(|| {
        let mut record = Record::new(Position::start());
        let mut circles = 0;
        for &mv in &moves {
            record.push(mv).unwrap();
            circles += u32::from(Cycle::at_end(&record).is_some_and(|cycle| cycle.times >= 3));
        }
        black_box(circles)
    });
}

#[divan::bench]
fn rule_on_perpetual_check(bencher: Bencher) {
    let start = Position::from_fen("5k3/7R1/9/9/9/9/9/9/9/4K4 w - - 0 1").unwrap();
    let moves = ["h8h9", "f9f8", "h9h8", "f8f9"].repeat(3).into_iter().map(|text| text.parse().unwrap());
    let record = Record::from_moves(start, moves).unwrap();
    bencher.bench(|| adjudicate(black_box(&record), &Rules::default()));
}

/// The rows of the case table that repeat.
fn cases() -> Vec<Record> {
    include_str!("../tests/data/qili_cases.tsv")
        .lines()
        .skip(1)
        .filter_map(|line| {
            let field: Vec<&str> = line.split('\t').collect();
            let moves = field[3].split_whitespace().map(|text| text.parse().unwrap());
            Record::from_moves(Position::from_fen(field[2]).ok()?, moves).ok()
        })
        .filter(|record| Cycle::at_end(record).is_some_and(|cycle| cycle.times >= 3))
        .collect()
}

/// Every row of the case table that repeats, ruled one after the other.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn classify_every_cycle_of_the_case_table(bencher: Bencher) {
    let records = cases();
    bencher.counter(ItemsCount::new(records.len())).bench(|| {
        records.iter().map(|record| adjudicate(record, &Rules::default()).grace_rounds).sum::<u32>()
    });
}

/// The row in the middle, and the slowest one, by a look at how long each takes.
#[divan::bench(args = ["median", "slowest"], sample_count = 20, sample_size = 1)]
fn classify_one_cycle_of_the_case_table(bencher: Bencher, which: &str) {
    let mut records: Vec<(Duration, Record)> = cases()
        .into_iter()
        .map(|record| {
            let times = (0..3).map(|_| {
                let begun = Instant::now();
                black_box(adjudicate(&record, &Rules::default()));
                begun.elapsed()
            });
            (times.min().unwrap(), record)
        })
        .collect();
    records.sort_by_key(|(time, _)| *time);
    let (_, record) = if which == "median" { &records[records.len() / 2] } else { records.last().unwrap() };
    bencher.bench(|| adjudicate(black_box(record), &Rules::default()));
}
