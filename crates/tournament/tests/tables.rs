//! The tables of round robins.

use std::collections::BTreeMap;

use rulebook::cites;
use rulebook::regulations::RoundRobinTable;
use serde_json::Value;
use tournament::pairing::round_robin::{TableRound, cycle_rounds, table_round};

const BERGER: &str = include_str!("data/round_robin/berger_3_18.tsv");
const BERGER_DOUBLE: &str = include_str!("data/round_robin/berger_double_3_18.tsv");
const INVARIANTS: &str = include_str!("data/round_robin/berger_invariants.json");
const FIXED_ONE: &str = include_str!("data/round_robin/fixed_one_counterclockwise_3_18.tsv");

/// The rows of a table without comments and heading, each as its columns.
fn rows(text: &str) -> impl Iterator<Item = Vec<Option<u32>>> {
    let lines = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    lines.map(|line| line.split('\t').map(|column| column.parse().ok()).collect())
}

/// Rounds of a table by (entrants, round); columns as in the single tables.
fn tables(text: &str) -> BTreeMap<(u32, u32), TableRound> {
    let mut tables: BTreeMap<(u32, u32), TableRound> = BTreeMap::new();
    for row in rows(text) {
        let key = (row[0].expect("entrants"), row[1].expect("a round"));
        let round = tables.entry(key).or_insert(TableRound { pairs: Vec::new(), rest: None });
        match (row[3], row[4]) {
            (Some(first), Some(second)) => round.pairs.push((first, second)),
            _ => round.rest = row[5],
        }
    }
    assert_eq!(tables.keys().map(|(n, _)| *n).max(), Some(18));
    tables
}

#[test]
fn berger_tables_of_3_to_18() {
    cites!("2011:12.1", "2011:附录二", "2011:10.1", "1960:附录二");
    for ((entrants, round), expected) in tables(BERGER) {
        let found = table_round(RoundRobinTable::Berger, entrants, round);
        assert_eq!(found, expected, "{entrants} entrants, round {round}");
    }
}

#[test]
fn one_stays_and_the_others_go_round() {
    for ((entrants, round), expected) in tables(FIXED_ONE) {
        let found = table_round(RoundRobinTable::FixedOne, entrants, round);
        let sorted =
            |pairs: &[(u32, u32)]| pairs.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect::<Vec<_>>();
        assert_eq!(sorted(&found.pairs), sorted(&expected.pairs), "{entrants} entrants, round {round}");
        assert_eq!(found.rest, expected.rest);
    }
}

#[test]
fn first_moves_are_shared_as_the_invariants_say() {
    cites!("2011:12.1");
    let invariants: BTreeMap<u32, Value> = serde_json::from_str(INVARIANTS).expect("test data is JSON");
    for (entrants, facts) in invariants {
        assert_eq!(facts["rounds"], cycle_rounds(entrants));
        for place in 1..=entrants {
            let turns: String = (1..=cycle_rounds(entrants))
                .map(|round| {
                    let table = table_round(RoundRobinTable::Berger, entrants, round);
                    let turn = table.pairs.iter().find_map(|(first, second)| match place {
                        _ if *first == place => Some('F'),
                        _ if *second == place => Some('S'),
                        _ => None,
                    });
                    turn.unwrap_or('.')
                })
                .collect();
            assert_eq!(facts["colour_sequence"][place.to_string()], turns, "{place} of {entrants}");
            let firsts = turns.matches('F').count();
            assert_eq!(facts["first_move_count"][place.to_string()], firsts);
        }
    }
}

#[test]
fn any_two_meet_once_however_many_there_are() {
    cites!("2011:10.1", "1960:9.2");
    for table in [RoundRobinTable::Berger, RoundRobinTable::FixedOne] {
        for entrants in (2..=60).chain([99, 100]) {
            let mut met = BTreeMap::new();
            let mut firsts = BTreeMap::new();
            for round in 1..=cycle_rounds(entrants) {
                let found = table_round(table, entrants, round);
                assert_eq!(found.rest.is_some(), entrants % 2 == 1);
                assert_eq!(found.pairs.len() as u32, entrants / 2);
                for (first, second) in found.pairs {
                    *met.entry((first.min(second), first.max(second))).or_insert(0) += 1;
                    *firsts.entry(first).or_insert(0i32) += 1;
                }
            }
            assert_eq!(met.len() as u32, entrants * (entrants - 1) / 2);
            assert!(met.values().all(|times| *times == 1));
            let games = entrants as i32 - 1;
            for place in 1..=entrants {
                let first = firsts.get(&place).copied().unwrap_or(0);
                assert!(
                    (2 * first - games).abs() <= 1,
                    "{table:?}: {place} of {entrants} moves first {first} times"
                );
            }
        }
    }
}

#[test]
fn no_table_beyond_its_rounds() {
    for (entrants, round) in [(0, 1), (1, 1), (4, 0), (4, 4), (5, 6)] {
        assert!(table_round(RoundRobinTable::Berger, entrants, round).pairs.is_empty());
    }
}

mod events {
    //! Whole round robins through the decider.

    use rulebook::Edition;
    use serde_json::json;
    use tournament::{Command, Format, GameResult, NewEntrant, State, decide};

    use super::*;

    fn run(state: &mut State, command: Command) {
        for event in decide(state, command).expect("the command is in order") {
            state.apply(&event);
        }
    }

    fn play(format: Format, entrants: u32, settings: Value) -> State {
        let mut state = State::default();
        let given = settings.as_object().cloned().unwrap_or_default();
        let regulations = format.regulations(Edition::Cxa2011).with(&given).expect("known settings");
        run(
            &mut state,
            Command::Create { name: "循环赛".to_owned(), regulations, format, planned_rounds: None },
        );
        let names = (1..=entrants).map(|n| NewEntrant::named(format!("{n}号")));
        run(&mut state, Command::Enter { entrants: names.collect() });
        for round in 1..=state.planned_rounds() {
            run(&mut state, Command::PairNextRound);
            for board in 1..=entrants / 2 {
                let result = Some(GameResult::Draw);
                run(&mut state, Command::RecordResult { round, board, result, reason: None });
            }
        }
        state
    }

    #[test]
    fn two_cycles_with_turns_exchanged() {
        cites!("2011:10.1", "2011:附录二", "1960:附录二", "1960:7.1");
        for setting in ["as_in_table", "last_two_exchanged"] {
            for entrants in 3..=18u32 {
                let state = play(Format::DoubleRoundRobin, entrants, json!({"first_cycle": setting}));
                let length = cycle_rounds(entrants);
                assert_eq!(state.rounds_paired(), 2 * length);
                let mut expected: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
                for row in rows(BERGER_DOUBLE).filter(|row| row[0] == Some(entrants)) {
                    let (cycle, round) = (row[1].expect("a cycle"), row[2].expect("a round"));
                    let played = match setting {
                        "as_in_table" => (cycle - 1) * length + round,
                        _ => row[3].expect("its place after the exchange"),
                    };
                    if let (Some(first), Some(second)) = (row[4], row[5]) {
                        expected.entry(played).or_default().push((first, second));
                    }
                }
                for (round, games) in (1..).zip(state.rounds()) {
                    let found: Vec<_> = games.games.iter().map(|g| (g.first.get(), g.second.get())).collect();
                    assert_eq!(Some(&found), expected.get(&round), "{entrants} entrants, round {round}");
                }
            }
        }
    }

    #[test]
    fn who_rests_in_a_table_scores_nothing() {
        cites!("2011:附录二", "1960:附录二");
        let state = play(Format::RoundRobin, 5, json!({}));
        let places = tournament::ranking::standings(&state);
        assert!(places.iter().all(|standing| standing.points == 4 && standing.keys.wins == 0));
    }
}
