//! Pairing round 5 of a points arrangement, and ranking after it.

use tournament::simulate::{Plan, simulate};
use tournament::{State, pairing, ranking};

fn main() {
    divan::main();
}

/// An event after four rounds.
fn after_four_rounds(entrants: u32) -> State {
    simulate(&Plan { entrants, rounds: 4, seed: 2011, ..Plan::default() })
        .expect("it can be paired")
        .as_of_round(4)
}

#[divan::bench(args = [100, 1_000, 5_000, 10_000], sample_count = 10)]
fn round_5(bencher: divan::Bencher, entrants: u32) {
    let state = after_four_rounds(entrants);
    bencher.bench(|| pairing::next_round(&state));
}

/// The ladder of 14.3.1 after 13 rounds.
#[divan::bench(args = [1_000, 10_000], sample_count = 10)]
fn standings_after_13_rounds(bencher: divan::Bencher, entrants: u32) {
    let state =
        simulate(&Plan { entrants, rounds: 13, seed: 2011, ..Plan::default() }).expect("it can be paired");
    bencher.bench(|| ranking::standings(&state));
}

#[divan::bench(args = [100, 1_000])]
fn standings(bencher: divan::Bencher, entrants: u32) {
    let state = after_four_rounds(entrants);
    bencher.bench(|| ranking::standings(&state));
}
