//! Rules on the repetitions that recorded games end with, and holds the rulings against the recorded results:
//! `cargo run --release -p qili --example repetitions -- [--list] FILE…`. A game that stopped before the third time is
//! ruled as if the circle had been gone round until then. `--list` prints a line for each game, `--tell` what an arbiter
//! would read out where the ruling of 2011 departs from the recorded result.

use std::collections::BTreeMap;
use std::process::ExitCode;

use qili::{Act, Adjudication, Cycle, Deed, Language, Record, RuleSet, Rules, Ruling, account, adjudicate};
use records::{Game, Options};
use xiangqi::{Position, Side};

/// The games of one table's line: recorded result and the two rulings.
type Counts = BTreeMap<(&'static str, &'static str, &'static str), u32>;

fn main() -> ExitCode {
    let (flags, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let flag = |name: &str| flags.iter().any(|flag| flag == name);
    let (list, tell) = (flag("--list"), flag("--tell"));
    let mut counts = Counts::new();
    for file in &files {
        let bytes = match std::fs::read(file) {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        };
        for (number, game) in (1u32..).zip(records::read(&bytes, &Options::default())) {
            let Some((record, whole)) = game.ok().and_then(|game| Some((game.result, repetition(&game)?)))
            else {
                continue;
            };
            let recorded = record.map_or("*", |result| result.pgn());
            let rules = Rules::default();
            let cxa = adjudicate(&whole, &rules);
            let wxf = adjudicate(&whole, &Rules::new(RuleSet::Wxf));
            *counts.entry((recorded, result(&cxa), result(&wxf))).or_default() += 1;
            if list {
                let name = file.rsplit('/').next().unwrap_or(file);
                let deeds = [&cxa.red, &cxa.black].map(|side| words(side));
                println!(
                    "{name}\t{number}\t{recorded}\t{}\t{}\t{:?}\t{:?}\t{}\t{}",
                    result(&cxa),
                    result(&wxf),
                    cxa.reason,
                    wxf.reason,
                    deeds[0],
                    deeds[1]
                );
            }
            if tell && recorded != result(&cxa) {
                println!("{file} {number}: {recorded}");
                let told = account(&whole, &cxa, &rules, Language::Chinese);
                for one in told.moves {
                    println!("  {:?} {} {} {}", one.side, one.text, one.classes, one.why.join("；"));
                }
                println!("  {} · {} · {}", told.rule, told.result, told.articles.join("、"));
                let from = whole.len() - cxa.cycle.map_or(0, |cycle| cycle.plies);
                println!("  {}", whole.positions()[from as usize].to_fen());
            }
        }
    }
    println!("recorded\t2011\twxf\tgames");
    for ((recorded, cxa, wxf), games) in counts {
        println!("{recorded}\t{cxa}\t{wxf}\t{games}");
    }
    ExitCode::SUCCESS
}

/// The game's moves with its last circle gone round three times; none where it ends with no position come back.
fn repetition(game: &Game) -> Option<Record> {
    let mut record = Record::from_moves(Position::new(game.start).ok()?, game.main_line()).ok()?;
    record.recurs(record.len())?;
    let cycle = Cycle::at_end(&record)?;
    let from = record.len() - cycle.plies;
    let round: Vec<_> = (from..record.len()).map(|ply| record.plies()[ply as usize].mv.to_move()).collect();
    while Cycle::at_end(&record)?.times < 3 {
        round.iter().try_for_each(|played| record.push(*played)).ok()?;
    }
    Some(record)
}

fn result(adjudication: &Adjudication) -> &'static str {
    match adjudication.ruling {
        Ruling::Loses(Side::Red) => "0-1",
        Ruling::Loses(Side::Black) => "1-0",
        Ruling::Draw => "1/2-1/2",
        Ruling::None => "none",
    }
}

/// What the moves of one side do.
fn words(deeds: &[Deed]) -> String {
    let acts: Vec<String> = deeds
        .iter()
        .map(|deed| deed.does.first().map_or_else(String::new, |act: &Act| format!("{act:?}")))
        .collect();
    acts.join(" ")
}
