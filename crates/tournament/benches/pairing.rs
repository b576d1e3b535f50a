//! Pairing round 5 of a points arrangement, and ranking after it.

use rulebook::Edition;
use rulebook::regulations::PairingSystem;
use tournament::simulate::{Plan, Play, simulate};
use tournament::{Format, State, pairing, ranking};

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

/// Round 5 by the FIDE (Dutch) System.
#[divan::bench(args = [100, 300, 1_000], sample_count = 3)]
fn dutch_round_5(bencher: divan::Bencher, entrants: u32) {
    let mut regulations = Format::Swiss.regulations(Edition::Cxa2011);
    regulations.pairing_system = PairingSystem::Dutch;
    let plan = Plan { entrants, rounds: 9, seed: 2011, regulations: Some(regulations), ..Plan::default() };
    let mut play = Play::begin(&plan).expect("it can be begun");
    for _ in 0..4 {
        play.round().expect("it can be paired");
    }
    bencher.bench(|| pairing::next_round(play.state()));
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
