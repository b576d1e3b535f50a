//! The FIDE (Dutch) System against the pairings of an endorsed program, and against its own criteria.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use rulebook::Edition;
use rulebook::regulations::PairingSystem;
use tournament::history::{self, Outcome};
use tournament::simulate::{Plan, Play, simulate};
use tournament::trf::{Trf, Version};
use tournament::{ByeKind, Format, State, Turn, pairing};

/// The files of `tests/data/trf`.
fn own_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/trf");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn state(path: &Path) -> State {
    let text = fs::read_to_string(path).unwrap();
    let trf = Trf::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    State::from_file(trf.to_event().unwrap_or_else(|error| panic!("{}: {error}", path.display()))).unwrap()
}

/// Pairs of first and second mover; the one who rests with 0.
type Pairs = BTreeSet<(u32, u32)>;

fn paired(state: &State) -> Pairs {
    let round = pairing::next_round(state).unwrap();
    let pairs = round.pairs.iter().map(|pair| (pair.first.get(), pair.second.get()));
    pairs.chain(round.bye.iter().map(|bye| (bye.entrant.get(), 0))).collect()
}

/// A file of pairs: their number, then one a line.
fn expected(path: &Path) -> Pairs {
    let text = fs::read_to_string(path).unwrap();
    let pair = |line: &str| {
        let mut numbers = line.split_whitespace().map(|number| number.parse().unwrap());
        (numbers.next().unwrap(), numbers.next().unwrap())
    };
    text.lines().skip(1).filter(|line| !line.trim().is_empty()).map(pair).collect()
}

#[test]
fn next_rounds_are_paired_as_the_endorsed_program_pairs_them() {
    let mut wrong = Vec::new();
    let files = own_files().into_iter().filter(|path| path.to_string_lossy().ends_with("_plus1.trf"));
    for path in files {
        let (ours, theirs) = (paired(&state(&path)), expected(&path.with_extension("pairs")));
        if ours != theirs {
            wrong.push(format!(
                "{}: {:?} instead of {:?}",
                path.display(),
                ours.difference(&theirs).collect::<Vec<_>>(),
                theirs.difference(&ours).collect::<Vec<_>>()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn played_rounds_are_paired_again_as_they_were() {
    let mut wrong = Vec::new();
    let files = own_files().into_iter().filter(|path| path.extension().is_some_and(|end| end == "trf"));
    for path in files.filter(|path| !path.to_string_lossy().contains("plus1")) {
        let state = state(&path);
        for (round, lines) in (1u32..).zip(state.rounds()) {
            let check = tournament::check::check_round(&state, round, lines);
            if !check.passes(true) {
                wrong.push(format!("{} round {round}: {:?}", path.display(), check.violations));
            }
            let own = check.comparison.own.unwrap();
            let theirs: Pairs = (lines.games.iter().map(|game| (game.first.get(), game.second.get())))
                .chain(
                    lines
                        .byes
                        .iter()
                        .filter(|bye| bye.kind == tournament::ByeKind::Allocated)
                        .map(|bye| (bye.entrant.get(), 0)),
                )
                .collect();
            let ours: Pairs = (own.pairs.iter().map(|pair| (pair.first.get(), pair.second.get())))
                .chain(own.bye.iter().map(|bye| (bye.entrant.get(), 0)))
                .collect();
            if ours != theirs {
                wrong.push(format!(
                    "{} round {round}: {:?} instead of {:?}",
                    path.display(),
                    ours.difference(&theirs).collect::<Vec<_>>(),
                    theirs.difference(&ours).collect::<Vec<_>>()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A plan paired by the FIDE (Dutch) System.
fn plan(entrants: u32, rounds: u32, seed: u64) -> Plan {
    let mut regulations = Format::Swiss.regulations(Edition::Cxa2011);
    regulations.pairing_system = PairingSystem::Dutch;
    Plan { entrants, rounds, seed, regulations: Some(regulations), ..Plan::default() }
}

/// What holds in every round whatever the field: nobody meets twice, nobody has the bye of an odd field who has had a
/// win's points without a game (C1, C2), and nobody's turns pass their limits but topscorers and their opponents in the
/// last round (C3).
fn holds_the_absolute_criteria(state: &State) -> Result<(), TestCaseError> {
    let last = state.planned_rounds();
    for entrant in state.entrants() {
        let records = history::history(state, entrant.no);
        let played = |record: &&history::RoundRecord| {
            matches!(record.outcome, Outcome::Win | Outcome::Draw | Outcome::Loss)
        };
        let met: Vec<_> = records.iter().filter(played).filter_map(|record| record.opponent).collect();
        prop_assert_eq!(met.iter().collect::<BTreeSet<_>>().len(), met.len(), "{} met one twice", entrant.no);
        let byes = |record: &&history::RoundRecord| record.outcome == Outcome::Bye(ByeKind::Allocated);
        for bye in records.iter().filter(byes) {
            let mut before = records.iter().filter(|record| record.round < bye.round);
            let without_game = |record: &&history::RoundRecord| !played(record) && record.points >= 2;
            prop_assert!(!before.any(|record| without_game(&record)), "{} rested again", entrant.no);
        }
        let (mut difference, mut run, mut previous) = (0i32, 0, None);
        for record in records.iter().filter(|record| played(record) && record.round < last) {
            let step = if record.turn == Some(Turn::First) { 1 } else { -1 };
            difference += step;
            run = if previous == record.turn { run + 1 } else { 1 };
            previous = record.turn;
            prop_assert!(difference.abs() <= 2 && run <= 2, "{} in round {}", entrant.no, record.round);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_rematch_no_second_bye_and_the_limits_of_turns_hold(
        entrants in 7u32..60, rounds in 3u32..8, seed in 0u64..1_000_000, forfeits in 0u32..120,
        away in (0u32..800, 0u32..800, 0u32..500, 0u32..500), barred_pairs in 0u32..3,
    ) {
        let plan = Plan {
            forfeits_per_mille: forfeits,
            absences_per_mille: away.0,
            byes_per_mille: away.1,
            withdrawals_per_mille: away.2,
            late_entries_per_mille: away.3,
            barred_pairs,
            ..plan(entrants, rounds, seed)
        };
        // A small field may run out of pairings; what has been paired by then must be in order all the same.
        let mut play = Play::begin(&plan).unwrap();
        while play.has_next() && play.round().is_ok() {}
        holds_the_absolute_criteria(play.state())?;
        for version in [Version::Trf16, Version::Trf26] {
            let written = Trf::of_event(play.state(), version).write();
            let back = Trf::read(&written).map_err(|error| TestCaseError::fail(error.to_string()))?;
            let back = State::from_file(back.to_event().map_err(|error| TestCaseError::fail(error.to_string()))?).unwrap();
            let (back, before) = (back.to_file(), play.state().to_file());
            prop_assert_eq!(&back.players, &before.players);
            prop_assert_eq!(&back.rounds, &before.rounds);
            prop_assert_eq!(back, before);
        }
    }

    #[test]
    fn the_first_of_the_best_candidates_is_taken(entrants in 4u32..9, rounds in 2u32..5, seed in 0u64..1_000_000) {
        let plan = plan(entrants, rounds, seed);
        let Ok(state) = simulate(&plan) else { return Ok(()) };
        for round in tournament::check::check(&state) {
            prop_assert!(round.passes(true), "{round:?}");
        }
    }
}

#[test]
fn a_large_field_is_paired_whole() {
    let state = simulate(&plan(301, 5, 7)).unwrap();
    holds_the_absolute_criteria(&state).unwrap();
    // Round 1 of an odd field: the upper half against the lower, the last rests.
    let first = &state.rounds()[0];
    assert_eq!((first.games[0].first.get(), first.games[0].second.get()), (1, 151));
    assert_eq!(first.byes[0].entrant.get(), 301);
}

#[test]
fn the_check_finds_a_pair_that_the_system_would_not_make() {
    let state = simulate(&plan(20, 4, 3)).unwrap();
    assert!(tournament::check::check(&state).iter().all(|round| round.passes(false)));
    let mut file = state.to_file();
    let games = &mut file.rounds[3].games;
    (games[4].second, games[5].second) = (games[5].second, games[4].second);
    let wrong = tournament::check::check(&State::from_file(file).unwrap());
    let passes: Vec<bool> = wrong.iter().map(|round| round.passes(false)).collect();
    assert_eq!(passes, [true, true, true, false]);
    assert_eq!(wrong[3].comparison.same_pairs + 2, wrong[3].boards);
}

#[test]
fn each_pair_says_its_bracket_its_turns_and_what_it_could_not_keep() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/trf/dutch_n9_r5_s12.trf");
    let state = state(&path);
    let third = pairing::explain(&state, 4).unwrap();
    let dutch = |board: usize| match &third.pairs[board].why {
        pairing::Why::Dutch(why) => why,
        other => panic!("{other:?}"),
    };
    // 2 (2.5 points, here in halves) meets 5 (2): 2 comes down, 5 goes up.
    let down = third.pairs.iter().position(|pair| pair.first.get().min(pair.second.get()) == 2).unwrap();
    let why = dutch(down);
    assert_eq!((why.points.iter().max(), why.bracket), (Some(&5), 4));
    assert!(why.floats.is_some() && why.nearer.is_some());
    // One of them has rested in one of the three rounds.
    assert_eq!(why.turns.iter().map(Vec::len).sum::<usize>(), 5);
}
