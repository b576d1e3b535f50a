//! The table of `docs/pairing.md`: events of the field paired again, round by round, from their own results.
//!
//! The data stays outside the project; `CHUHE_DATA` says where (by default `../shared/data` beside the workspace).
//! Run with `cargo run --release -p tournament --example real_events`.

#[path = "../tests/common/mod.rs"]
mod common;

use common::events::{Figures, compare, events};

fn main() {
    let Some(folder) = common::outside_data("tournaments") else { return };
    println!(
        "| event | players | rounds | unequal pairs | sum of differences | largest | as good | theirs worse in |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let mut all = Figures::default();
    for event in events(&folder) {
        let mut figures = Figures::default();
        for index in 0..event.rounds.len() {
            compare(&event, index, &mut figures);
        }
        let worse: Vec<String> =
            figures.theirs_worse_in.iter().map(|(name, rounds)| format!("{name} {rounds}")).collect();
        println!(
            "| {} | {} | {} | {} / {} | {} / {} | {} / {} | {} | {} |",
            event.name.trim_end_matches(".tsv"),
            event.teams.len(),
            figures.rounds,
            figures.left_over.0,
            figures.left_over.1,
            figures.ours.0,
            figures.theirs.0,
            figures.ours.1,
            figures.theirs.1,
            figures.alike,
            worse.join(", ")
        );
        all.rounds += figures.rounds;
        all.rematches += figures.rematches;
        all.second_byes += figures.second_byes;
        all.alike += figures.alike;
        all.their_violations += figures.their_violations;
        all.left_over = (all.left_over.0 + figures.left_over.0, all.left_over.1 + figures.left_over.1);
        all.ours.0 += figures.ours.0;
        all.theirs.0 += figures.theirs.0;
    }
    println!();
    println!(
        "{} rounds; rematches and second rests: ours {}, theirs {}; unequal pairs {} / {}; sum of differences {} / {}",
        all.rounds,
        all.rematches + all.second_byes,
        all.their_violations,
        all.left_over.0,
        all.left_over.1,
        all.ours.0,
        all.theirs.0
    );
}
