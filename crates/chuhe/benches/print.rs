//! How long papers take: a result book of a thousand players, and the pairings of a round.

use std::ops::ControlFlow;

use chuhe::i18n::Lang;
use chuhe::print::fonts::Fonts;
use chuhe::print::paper::Size;
use chuhe::print::{Choice, Kind, Material, compose, print};
use divan::Bencher;
use tournament::simulate::{Plan, simulate};

fn main() {
    divan::main();
}

/// From the state to the bytes of the file.
fn whole(bencher: Bencher<'_, '_>, kind: Kind, entrants: u32, rounds: u32) {
    let state = simulate(&Plan { entrants, rounds, ..Plan::default() }).expect("a competition");
    let fonts = Fonts::find().expect("a Chinese font");
    bencher.bench(|| {
        let paper = compose(Lang::ZhHans, kind, &Material::of(&state), &Choice::default()).expect("a paper");
        print(&paper, Size::A4, &fonts, &mut |_, _| ControlFlow::Continue(())).expect("printed")
    });
}

#[divan::bench(sample_count = 5)]
fn result_book_of_1000_players(bencher: Bencher<'_, '_>) {
    whole(bencher, Kind::ResultBook, 1000, 11);
}

#[divan::bench(sample_count = 5)]
fn score_sheets_of_500_boards(bencher: Bencher<'_, '_>) {
    whole(bencher, Kind::ScoreSheets, 1000, 1);
}

#[divan::bench(sample_count = 10)]
fn pairings_of_41_players(bencher: Bencher<'_, '_>) {
    whole(bencher, Kind::Pairings, 41, 3);
}

#[divan::bench(sample_count = 5)]
fn finding_the_fonts(bencher: Bencher<'_, '_>) {
    bencher.bench(|| Fonts::find().expect("a Chinese font"));
}
