//! TRF: every file of the exchange reads and comes back, broken ones are refused where they are broken, and events come
//! back from their own files.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::outside_data;
use tournament::simulate::{Plan, simulate};
use tournament::trf::{Record, Trf, TrfProblem, Version};
use tournament::{State, pairing};

fn read(path: &Path) -> Result<Trf, tournament::trf::TrfError> {
    Trf::read(&fs::read_to_string(path).unwrap())
}

fn trf_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "trf"));
    files.sort();
    files
}

fn own_files() -> Vec<PathBuf> {
    trf_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/trf"))
}

/// What is wrong in the broken files: line, column, problem.
fn broken() -> Vec<(&'static str, u32, u32, TrfProblem)> {
    vec![
        ("incompatible_color", 2, 137, TrfProblem::Colours { number: 2, opponent: 3, round: 5 }),
        ("incompatible_result", 2, 139, TrfProblem::Results { number: 2, opponent: 3, round: 5 }),
        ("incorrect_points", 2, 81, TrfProblem::PointsDoNotAddUp { stated: 40, made: 30 }),
        ("invalid_code", 7, 1, TrfProblem::UnknownCode("101".to_owned())),
        ("missing_result", 3, 132, TrfProblem::OneSided { opponent: 2, round: 5 }),
        ("missing_starting_number", 7, 5, TrfProblem::MissingNumber(7)),
        ("too_many_results", 2, 142, TrfProblem::TooManyRounds { round: 6, rounds: 5 }),
    ]
}

#[test]
fn files_come_back_as_they_went_in() {
    let mut files = own_files();
    assert_eq!(files.len(), 12);
    if let Some(folder) = outside_data("trf") {
        let known = broken();
        let good = |path: &PathBuf| {
            !known.iter().any(|(name, ..)| path.file_stem().is_some_and(|stem| stem == *name))
        };
        files.extend(trf_files(&folder.join("py4swiss")).into_iter().filter(good));
        files.extend(trf_files(&folder.join("sharly_trf26")));
    }
    for path in files {
        let trf = read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let text = trf.write();
        let again = Trf::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(again, trf, "{}", path.display());
        assert_eq!(again.write(), text, "{}", path.display());
        // Nothing is lost: each line holds the same words.
        let original = fs::read_to_string(&path).unwrap();
        for (line, (before, after)) in original.lines().zip(text.lines()).enumerate() {
            let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let padded = before.starts_with("240")
                || before.starts_with("260")
                || before.starts_with("300")
                || before.starts_with("310");
            if !padded {
                assert_eq!(words(before), words(after), "{} line {}", path.display(), line + 1);
            }
        }
    }
}

#[test]
fn broken_files_are_refused_where_they_are_broken() {
    let Some(folder) = outside_data("trf") else { return };
    for (name, line, column, problem) in broken() {
        let error = read(&folder.join("py4swiss").join(format!("{name}.trf"))).unwrap_err();
        assert_eq!((error.line, error.column, error.problem), (line, column, problem), "{name}");
    }
}

#[test]
fn fields_that_are_not_in_order_are_named_by_line_and_column() {
    let line = "001    1      甲                                 2400                             1.0    1     2 w 1";
    let other = "001    2      乙                                 2300                             0.0    2     1 b 0";
    let good = format!("012 赛\n{line}\n{other}\n");
    assert!(Trf::read(&good).is_ok());
    for (from, to, at) in [
        ("001    1", "001    x", (2, 5)),
        ("2400", "24x0", (2, 49)),
        ("1.0    1 ", "1.x    1 ", (2, 81)),
        ("2 w 1", "7 w 1", (2, 92)),
        ("2 w 1", "2 q 1", (2, 97)),
        ("2 w 1", "2 w ?", (2, 99)),
        ("2 w 1", "2 b 1", (2, 97)),
        ("2 w 1", "2 w D", (2, 99)),
        ("001    2", "001    1", (3, 5)),
        ("012 赛", "099 赛", (1, 1)),
        ("012 赛", "XXR 零", (1, 5)),
        ("012 赛", "152 G", (1, 5)),
        ("012 赛", "240 Q 001    1", (1, 5)),
        ("012 赛", "XXS W:1", (1, 5)),
    ] {
        let error = Trf::read(&good.replacen(from, to, 1)).unwrap_err();
        assert_eq!((error.line, error.column), at, "{from} to {to}: {error}");
    }
}

#[test]
fn names_are_measured_in_characters() {
    let name = "欧阳震华（内蒙古自治区呼和浩特市）";
    let text = format!(
        "062 2\n001    1 w{:>3} {}{} 1800\n001    2      乙\n",
        "",
        name,
        " ".repeat(33 - name.chars().count())
    );
    let trf = Trf::read(&text).unwrap();
    let player = trf.players().next().unwrap();
    assert_eq!((&*player.name, player.rating, player.sex), (name, Some(1800), Some('w')));
    assert_eq!(trf.players().nth(1).unwrap().name, "乙");
}

/// A simulated event with settings of its own.
fn simulated(format: tournament::Format, settings: serde_json::Value) -> State {
    let plan = Plan { entrants: 15, rounds: 5, format, ..Plan::default() };
    let mut file = simulate(&plan).unwrap().to_file();
    for (name, value) in settings.as_object().unwrap() {
        file.settings.insert(name.clone(), value.clone());
    }
    file.name = Some("七星杯".to_owned());
    file.players[2].fouls = 3;
    file.players[4].team = Some("火车头".to_owned());
    file.players[5].name = "一个长得放不进三十三个字符的名字一个长得放不进三十三个字符的名字".to_owned();
    file.players[6].penalties.push(tournament::Penalty {
        kind: tournament::PenaltyKind::Warning,
        round: 2,
        reason: "迟到 \"两次\"".to_owned(),
    });
    State::from_file(file).unwrap()
}

#[test]
fn events_come_back_from_their_own_files() {
    use serde_json::json;
    use tournament::Format::*;
    let events = [
        simulated(Swiss, json!({})),
        simulated(Swiss, json!({"pairing_system": "dutch", "initial_turn": "second"})),
        simulated(Swiss, json!({"scoring": {"win": 3, "draw": 1, "loss": 0}})),
        simulated(Swiss, json!({"scoring": {"win": 3, "draw": 1, "loss": 0, "draw_second_mover": 2}})),
        simulated(Swiss, json!({"bye_score": "draw"})),
        simulated(RoundRobin, json!({})),
        simulated(DoubleRoundRobin, json!({})),
        simulated(SingleElimination, json!({})),
        simulated(DoubleElimination, json!({})),
    ];
    for (i, state) in events.iter().enumerate() {
        for version in [Version::Trf16, Version::Trf26] {
            let written = Trf::of_event(state, version).write();
            let trf = Trf::read(&written).unwrap_or_else(|error| panic!("event {i}: {error}\n{written}"));
            assert_eq!(trf.write(), written);
            let back = State::from_file(
                trf.to_event().unwrap_or_else(|error| panic!("event {i}: {error}\n{written}")),
            )
            .unwrap();
            assert_eq!(back.to_file(), state.to_file(), "event {i}\n{written}");
        }
    }
}

#[test]
fn the_rest_of_an_odd_field_is_u_and_points_are_those_of_the_federation() {
    let state = simulated(tournament::Format::Swiss, serde_json::json!({"pairing_system": "dutch"}));
    let trf = Trf::of_event(&state, Version::Trf26);
    let all = trf.players().flat_map(|player| &player.rounds);
    assert_eq!(all.filter(|block| block.outcome.is_some_and(|outcome| outcome.code() == 'U')).count(), 5);
    assert!(!trf.records.iter().any(|record| matches!(record, Record::Points { .. })));
    let best = trf.players().filter_map(|player| player.points).max().unwrap();
    assert!(best <= 50, "five rounds of one point: {best} tenths");
}

#[test]
fn files_of_other_programs_are_paired_as_expected() {
    let Some(folder) = outside_data("trf/py4swiss") else { return };
    let mut compared = 0;
    for path in trf_files(&folder) {
        let Ok(expected) = fs::read_to_string(path.with_extension("bbp_pairs")) else { continue };
        let state = State::from_file(read(&path).unwrap().to_event().unwrap()).unwrap();
        let round = pairing::next_round(&state).unwrap();
        let mut ours: Vec<String> =
            round.pairs.iter().map(|pair| format!("{} {}", pair.first, pair.second)).collect();
        ours.extend(round.bye.iter().map(|bye| format!("{} 0", bye.entrant)));
        ours.sort();
        let mut theirs: Vec<String> = expected
            .lines()
            .skip(1)
            .map(|line| line.trim().to_owned())
            .filter(|line| !line.is_empty())
            .collect();
        theirs.sort();
        assert_eq!(ours, theirs, "{}", path.display());
        compared += 1;
    }
    assert_eq!(compared, 4);
}

#[test]
fn where_no_pairing_is_possible_the_bars_are_named() {
    let Some(folder) = outside_data("trf/py4swiss") else { return };
    for name in ["no_legal_pairings", "no_legal_pairings_odd"] {
        let trf = read(&folder.join(format!("{name}.trf"))).unwrap();
        let state = State::from_file(trf.to_event().unwrap()).unwrap();
        let impossible = pairing::next_round(&state).unwrap_err();
        assert!(impossible.bars.contains(&pairing::Bar::Rematch), "{name}: {impossible:?}");
        assert!(!impossible.stuck.is_empty(), "{name}");
    }
}

#[test]
fn events_of_teams_come_back_from_their_own_files_and_from_their_records_alone() {
    for format in [tournament::Format::TeamSwiss, tournament::Format::TeamRoundRobin] {
        let state =
            simulate(&Plan { entrants: 7, rounds: 4, format, forfeits_per_mille: 60, ..Plan::default() })
                .unwrap();
        for version in [Version::Trf16, Version::Trf26] {
            let written = Trf::of_event(&state, version).write();
            let trf = Trf::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(trf.write(), written);
            let back = State::from_file(trf.to_event().unwrap()).unwrap();
            assert_eq!(back.to_file(), state.to_file());
            if format == tournament::Format::TeamSwiss {
                // As another program would see it: no notes, but the same matches with the same results.
                let bare: String = written
                    .lines()
                    .filter(|line| !line.starts_with("###"))
                    .map(|line| format!("{line}\n"))
                    .collect();
                let bare = State::from_file(Trf::read(&bare).unwrap().to_event().unwrap()).unwrap();
                let matches = |state: &State| {
                    let rounds = state.rounds().iter();
                    let all = rounds.flat_map(|round| {
                        round.games.iter().map(|game| (game.first, game.second, state.result_of(game)))
                    });
                    let mut all: Vec<String> = all.map(|game| format!("{game:?}")).collect();
                    all.sort();
                    all
                };
                assert_eq!(matches(&bare), matches(&state));
            }
        }
    }
}

#[test]
fn a_file_of_teams_of_another_program_makes_an_event() {
    let Some(folder) = outside_data("trf/sharly_trf26") else { return };
    let trf = read(&folder.join("example_trf26_teams.trf")).unwrap();
    assert_eq!((trf.players().count(), trf.teams().count()), (249, 50));
    let state = State::from_file(trf.to_event().unwrap()).unwrap();
    assert_eq!((state.entrants().len(), state.rounds_paired(), state.boards_of_a_match()), (50, 14, 4));
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 800, failure_persistence: None, ..Default::default() })]

    /// Whatever a file has become: it is read or refused, and what is read comes back and makes an event or not.
    #[test]
    fn damaged_files_do_no_harm(
        which in 0usize..4,
        damage in proptest::collection::vec((0usize..20_000, "[ -~甲\n]{0,3}", 0usize..4), 1..6),
    ) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/trf");
        let teams = simulate(&Plan { entrants: 4, rounds: 2, format: tournament::Format::TeamSwiss, ..Plan::default() });
        let mut text: Vec<char> = match which {
            0 => fs::read_to_string(folder.join("dutch_n8_r5_s11.trf")).unwrap(),
            1 => fs::read_to_string(folder.join("dutch_n9_r5_s12_plus1.trf")).unwrap(),
            2 => Trf::of_event(&simulated(tournament::Format::Swiss, serde_json::json!({})), Version::Trf26).write(),
            _ => Trf::of_event(&teams.unwrap(), Version::Trf16).write().lines()
                .filter(|line| !line.starts_with("###")).map(|line| format!("{line}\n")).collect(),
        }.chars().collect();
        for (at, put, cut) in damage {
            let at = at % text.len();
            let end = (at + cut).min(text.len());
            text.splice(at..end, put.chars());
        }
        let text: String = text.into_iter().collect();
        if let Ok(trf) = Trf::read(&text) {
            let written = trf.write();
            proptest::prop_assert_eq!(Trf::read(&written).map(|again| again.write()), Ok(written));
            if let Ok(file) = trf.to_event() && let Ok(state) = State::from_file(file) && state.planned_rounds() < 100 {
                let _ = Trf::of_event(&state, Version::Trf26).write();
            }
        }
    }
}
