//! Real game files of many programs, read to their ends.

mod common;

use std::path::Path;

use records::{Legality, Options, read};

/// What a folder gives.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    games: usize,
    plies: usize,
    suicides: usize,
    errors: Vec<String>,
}

fn count(folder: &Path, endings: &[&str]) -> Count {
    let mut count = Count::default();
    for file in common::files(folder, endings) {
        let bytes = std::fs::read(&file).expect("a readable file");
        for game in read(&bytes, &Options::default()) {
            match game {
                Ok(game) => {
                    count.games += 1;
                    count.plies += game.main_line().count();
                    count.suicides +=
                        game.irregularities().filter(|&(_, legality)| legality == Legality::Suicide).count();
                }
                Err(error) => count.errors.push(format!("{}: {error}", file.display())),
            }
        }
    }
    count
}

fn check(folder: &str, endings: &[&str], games: usize, suicides: usize) {
    let Some(path) = common::games(folder) else { return };
    let count = count(&path, endings);
    assert_eq!(count.errors, [] as [String; 0], "{folder}");
    assert_eq!((count.games, count.suicides), (games, suicides), "{folder}");
    println!("{folder}: {} games, {} plies", count.games, count.plies);
}

#[test]
fn all_5540_big5_games_replay_to_their_ends() {
    check("pgn-big5", &["pgn"], 5540, 6);
}

#[test]
fn gbk_games() {
    check("pgn-gbk", &["pgn"], 20, 0);
}

#[test]
fn coordinate_games() {
    check("pgn-iccs", &["pgn"], 1125, 0);
}

#[test]
fn utf8_games_in_three_notations() {
    check("pgn-utf8", &["pgn"], 45, 0);
}

/// Nine of these name no file where two soldiers can go: following both readings plays them through.
#[test]
fn western_games_of_chess_programs() {
    check("pgn-xboard", &["pgn"], 461, 0);
}

/// The index that came with the games tells how many plies each has.
#[test]
fn big5_games_have_the_plies_their_index_says() {
    let Some(path) = common::games("pgn-big5/CCPD") else { return };
    let index = std::fs::read_to_string(path.join("index.tsv")).expect("index.tsv");
    let mut wrong = Vec::new();
    let mut known: std::collections::HashMap<&str, Vec<usize>> = std::collections::HashMap::new();
    for row in index.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let (Some(file), Some(Ok(plies))) = (cells.first(), cells.get(4).map(|plies| plies.parse())) else {
            panic!("index.tsv: {row}");
        };
        known.entry(file).or_default().push(plies);
    }
    for (file, expected) in known {
        let bytes = std::fs::read(path.join(file)).expect("a file of the index");
        let found: Vec<usize> = read(&bytes, &Options::default())
            .map(|game| game.map_or(usize::MAX, |game| game.main_line().count()))
            .collect();
        if found != expected {
            wrong.push(file.to_owned());
        }
    }
    assert_eq!(wrong, [] as [String; 0]);
}
