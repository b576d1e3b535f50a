//! A thousand made-up events of every size and shape against the checker, and the exact proof in small ones that a broken
//! limit could not be avoided.

use std::collections::HashMap;

use proptest::prelude::*;
use rulebook::cites;
use serde_json::json;
use tournament::check::check;
use tournament::history::history;
use tournament::simulate::{Plan, Play};
use tournament::{Change, Command, Format, Number, State, StateFile, Turn, Warning, decide};

fn plans() -> impl Strategy<Value = Plan> {
    let format = prop_oneof![
        6 => Just(Format::Swiss),
        1 => Just(Format::RoundRobin),
        1 => Just(Format::DoubleRoundRobin),
        2 => prop::sample::select(vec![Format::Groups, Format::SingleElimination, Format::DoubleElimination]),
        2 => prop::sample::select(vec![
            Format::TeamSwiss,
            Format::TeamRoundRobin,
            Format::TeamDoubleRoundRobin,
            Format::TeamGroups,
            Format::TeamSingleElimination,
            Format::TeamDoubleElimination,
        ]),
    ];
    let size = prop_oneof![3 => 2u32..12, 3 => 12u32..40, 1 => 40u32..80];
    let rates = (0u32..3, 0u32..3, 0u32..3, 0u32..3, 0u32..3);
    let team = prop_oneof![Just("allow"), Just("avoid_first_round"), Just("avoid"), Just("bar")];
    let shape = (prop_oneof![2 => Just(0u32), 1 => 2u32..9], team, 0u32..4, any::<bool>());
    (format, size, 1u32..9, rates, shape, any::<u64>()).prop_map(
        |(format, entrants, rounds, rates, (teams, same_team, barred_pairs, limits_first), seed)| {
            let settings = json!({
                "same_team": same_team,
                "turn_limits": if limits_first { "before_score_groups" } else { "after_score_groups" },
                "drop_after_absences": if barred_pairs == 3 { json!(2) } else { json!(null) },
            });
            let regulations = format.regulations(rulebook::Edition::Cxa2011);
            let given = settings.as_object().expect("an object");
            Plan {
                members: 6,
                entrants: if format.is_round_robin() { entrants.min(9) } else { entrants },
                teams,
                rounds: if format.is_round_robin() { 99 } else { rounds },
                format,
                regulations: Some(regulations.with(given).expect("known settings")),
                forfeits_per_mille: rates.0 * 60,
                withdrawals_per_mille: rates.1 * 200,
                absences_per_mille: rates.2 * 300,
                byes_per_mille: rates.3 * 300,
                late_entries_per_mille: rates.4 * 200,
                barred_pairs,
                seed,
            }
        },
    )
}

/// Plays as far as it goes: a small field runs out of opponents.
fn play(plan: &Plan) -> Option<Play<'_>> {
    let mut play = Play::begin(plan).ok()?;
    while play.has_next() && play.round().is_ok() {}
    Some(play)
}

/// The least number of players beyond a limit of turns in any legal pairing of all who play in a round, by trying all.
fn least_beyond_limits(state: &State, round: u32) -> u32 {
    let lines = &state.rounds()[round as usize - 1];
    let players: Vec<Number> = lines.games.iter().flat_map(|game| [game.first, game.second]).collect();
    let turns: HashMap<Number, Vec<Turn>> = players
        .iter()
        .map(|no| {
            let before = history(state, *no);
            (*no, before[..round as usize - 1].iter().filter_map(|record| record.turn).collect())
        })
        .collect();
    let met = |a: Number, b: Number| {
        state.rounds()[..round as usize - 1]
            .iter()
            .any(|lines| lines.game_of(a).is_some_and(|game| game.turn_of(b).is_some()))
    };
    let beyond = |no: Number, turn: Turn| {
        let list = &turns[&no];
        let sum =
            |list: &[Turn]| list.iter().map(|turn| if *turn == Turn::First { 1 } else { -1 }).sum::<i32>();
        let mut after = list.clone();
        after.push(turn);
        let difference = sum(&after).abs() > 2 && sum(&after).abs() > sum(list).abs();
        let run = after.len() > 2 && after[after.len() - 3..].iter().all(|one| *one == turn);
        u32::from(difference || run)
    };
    fn least(free: &[Number], cost: &dyn Fn(Number, Number) -> Option<u32>) -> Option<u32> {
        let Some((a, others)) = free.split_first() else { return Some(0) };
        others
            .iter()
            .filter_map(|b| {
                let left: Vec<Number> = others.iter().copied().filter(|other| other != b).collect();
                Some(cost(*a, *b)? + least(&left, cost)?)
            })
            .min()
    }
    let cost = |a: Number, b: Number| {
        let team = |no| state.entrant(no).and_then(|entrant| entrant.team.clone());
        let bar = state.regulations().same_team == rulebook::regulations::SameTeam::Bar;
        let kept_apart = (bar && team(a).is_some() && team(a) == team(b))
            || state.barred().iter().any(|pair| pair.is_between(a, b));
        let either = |first, second| beyond(first, Turn::First) + beyond(second, Turn::Second);
        (!met(a, b) && !kept_apart).then(|| either(a, b).min(either(b, a)))
    };
    least(&players, &cost).expect("the round itself is legal")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_paired_stands_up_to_the_checker(plan in plans()) {
        cites!("1960:9.4", "2011:10.3", "2011:12.3", "2011:14.4");
        let Some(play) = play(&plan) else { return Ok(()) };
        // The file alone must be enough.
        let text = play.state().to_file().write();
        let file = StateFile::read(&text).expect("a file that was written can be read");
        prop_assert_eq!(&file.write(), &text);
        let state = State::from_file(file).expect("it makes a competition");
        for round in check(&state) {
            prop_assert_eq!(&round.violations, &Vec::new(), "round {}", round.round);
            if !state.format().is_by_points() {
                continue;
            }
            let quality = &round.comparison.quality;
            prop_assert_eq!(quality.rematches, 0);
            // Exactly proved where all pairings can be tried and the limits come first.
            let beyond = round.remarks.iter().filter(|warning| {
                matches!(warning, Warning::TurnRun { .. } | Warning::TurnDifference { .. })
            });
            let limits_first = state.regulations().turn_limits
                == rulebook::regulations::TurnLimits::BeforeScoreGroups;
            if beyond.count() > 0 && limits_first && round.boards <= 4 && quality.bars_broken == 0
                && state.rounds()[round.round as usize - 1].byes.is_empty()
                && state.regulations().same_team != rulebook::regulations::SameTeam::Avoid
            {
                prop_assert_eq!(quality.turn_limits_broken, least_beyond_limits(&state, round.round));
            }
        }
    }
}

#[test]
fn a_pairing_made_worse_by_hand_does_not_pass() {
    cites!("1960:9.4", "2011:14.4");
    let plan = Plan { entrants: 9, rounds: 4, seed: 3, ..Plan::default() };
    let mut play = Play::begin(&plan).expect("it can begin");
    play.round().expect("round 1");
    let met = play.state().rounds()[0].games[0].clone();
    let rested = play.state().rounds()[0].byes[0].entrant;
    let mut state = play.state().clone();
    let give = |state: &mut State, command| {
        for event in decide(state, command).unwrap_or_else(|refusal| panic!("{refusal}")) {
            state.apply(&event);
        }
    };
    give(&mut state, Command::PairNextRound);
    let round = |state: &State| check(state).into_iter().nth(1).expect("round 2");
    assert!(round(&state).passes(true));
    let reason = Some("试验".to_owned());
    let again = Change::Pair { first: met.first, second: met.second };
    let mut worse = state.clone();
    give(&mut worse, Command::Arrange { round: 2, change: again, reason: reason.clone() });
    let checked = round(&worse);
    let rematch = Warning::Rematch { one: met.first, other: met.second, round: 1 };
    assert!(checked.violations.contains(&rematch) && !checked.passes(false), "{:?}", checked.violations);
    let resting = state.rounds()[1].byes[0].entrant;
    let mut worse = state.clone();
    let change = Change::Exchange { one: rested, other: resting };
    give(&mut worse, Command::Arrange { round: 2, change, reason: reason.clone() });
    assert!(round(&worse).violations.contains(&Warning::SecondBye { no: rested, round: 1 }));
    // Another order of boards is as good, another pair of the same points only not the program's own.
    let games = &state.rounds()[1].games;
    let mut other = state.clone();
    let change = Change::ExchangeBoards { one: games[0].board, other: games[1].board };
    give(&mut other, Command::Arrange { round: 2, change, reason });
    assert!(round(&other).passes(true));
}
