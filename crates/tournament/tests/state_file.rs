//! The state file: what it accepts, and where it finds what is wrong.

use serde_json::{Value, json};
use tournament::{FileProblem, Format, GameResult, PenaltyKind, State, StateFile, ranking};

fn good() -> Value {
    json!({
        "rules": "2011",
        "format": "swiss",
        "planned_rounds": 9,
        "settings": {"ranking": "14.3.2", "scoring": {"win": 3, "draw": 1, "loss": 0, "draw_second_mover": null}},
        "players": [
            {"no": 1, "name": "胡荣华", "team": "上海", "rating": 2400, "fouls": 0, "penalty": null,
             "withdrawn_after_round": null},
            {"no": 2, "name": "柳大华", "penalty": "warning"},
            {"no": 3, "name": "吕钦", "penalty": ["warning", {"kind": "removed_from_game", "round": 2, "reason": "离场"}]},
            {"no": 5, "name": "赵国荣", "withdrawn_after_round": 1}
        ],
        "rounds": [
            [{"board": 1, "first": 1, "second": 5, "result": "1-0"}, {"board": 2, "first": 2, "second": 3, "result": "+-"}],
            [{"board": 1, "first": 2, "second": 1, "result": ""}, {"bye": 3}]
        ]
    })
}

/// The error after a change, as place and problem.
fn error(change: impl FnOnce(&mut Value)) -> (String, FileProblem) {
    let mut value = good();
    change(&mut value);
    let error = StateFile::from_value(&value).expect_err("the file should be refused");
    (error.at, error.problem)
}

#[test]
fn the_design_file_is_read() {
    let file = StateFile::from_value(&good()).expect("a good file");
    assert_eq!(file.format, Format::Swiss);
    assert_eq!(file.players[2].penalties[1].kind, PenaltyKind::RemovedFromGame);
    assert_eq!(file.rounds[0].games[1].result(), Some(GameResult::FirstWinsByForfeit));
    assert_eq!(file.rounds[1].games[0].result(), None);
    let state = State::from_file(file).expect("a competition");
    assert_eq!(state.regulations().scoring.win, 3);
    assert_eq!(ranking::standings(&state).len(), 4);
}

#[test]
fn the_text_of_a_file_comes_back_letter_by_letter() {
    let file = StateFile::from_value(&good()).expect("a good file");
    let text = file.write();
    let again = StateFile::read(&text).expect("what was written can be read");
    assert_eq!(again, file);
    assert_eq!(again.write(), text);
    // As JSON inside an event it is the same too.
    let through_json: StateFile =
        serde_json::from_str(&serde_json::to_string(&file).expect("it can be written")).expect("and read");
    assert_eq!(through_json, file);
    // One line for each player and game.
    assert_eq!(text.lines().filter(|line| line.contains("\"name\"")).count(), 4);
    assert_eq!(text.lines().filter(|line| line.contains("\"board\"")).count(), 3);
}

#[test]
fn every_error_says_where_it_is() {
    use FileProblem::*;
    let missing = |at: &str, change: fn(&mut Value)| assert_eq!(error(change), (at.to_owned(), Missing));
    missing("rules", |v| drop(v.as_object_mut().unwrap().remove("rules")));
    missing("players[1].name", |v| drop(v["players"][1].as_object_mut().unwrap().remove("name")));
    missing("planned_rounds", |v| drop(v.as_object_mut().unwrap().remove("planned_rounds")));
    missing("rounds[0][1].second", |v| drop(v["rounds"][0][1].as_object_mut().unwrap().remove("second")));

    let unknown = |at: &str, change: fn(&mut Value)| assert_eq!(error(change), (at.to_owned(), UnknownField));
    unknown("round", |v| v["round"] = 1.into());
    unknown("players[0].elo", |v| v["players"][0]["elo"] = 1.into());
    unknown("rounds[1][0].winner", |v| v["rounds"][1][0]["winner"] = 1.into());
    unknown("rounds[1][1].board", |v| v["rounds"][1][1]["board"] = 2.into());

    assert_eq!(error(|v| v["settings"]["rankin"] = 1.into()), ("settings.rankin".to_owned(), UnknownSetting));
    let (at, problem) = error(|v| v["settings"]["same_team"] = "sometimes".into());
    assert_eq!(at, "settings.same_team");
    assert!(matches!(problem, BadSetting(why) if why.contains("sometimes")));

    for (at, change) in [
        ("rules", (|v: &mut Value| v["rules"] = "1999".into()) as fn(&mut Value)),
        ("format", |v| v["format"] = "knockout".into()),
        ("planned_rounds", |v| v["planned_rounds"] = 0.into()),
        ("players", |v| v["players"] = json!({})),
        ("players[0].no", |v| v["players"][0]["no"] = 0.into()),
        ("players[0].name", |v| v["players"][0]["name"] = " ".into()),
        ("players[0].rating", |v| v["players"][0]["rating"] = "2400".into()),
        ("players[0].fouls", |v| v["players"][0]["fouls"] = (-1).into()),
        ("players[2].penalty[0]", |v| v["players"][2]["penalty"][0] = "caution".into()),
        ("players[2].penalty[1].kind", |v| v["players"][2]["penalty"][1]["kind"] = 3.into()),
        ("rounds[0][0].result", |v| v["rounds"][0][0]["result"] = "2-0".into()),
        ("rounds[0][0].board", |v| v["rounds"][0][0]["board"] = 0.into()),
        ("rounds[1][1].bye", |v| v["rounds"][1][1]["bye"] = "吕钦".into()),
        ("rounds[1]", |v| v["rounds"][1] = 1.into()),
    ] {
        let (found, problem) = error(change);
        assert_eq!(found, at);
        assert!(matches!(problem, Expected { .. }), "{at}: {problem}");
    }

    let n = |n: u32| tournament::Number::new(n).unwrap();
    for (at, problem, change) in [
        (
            "players[3].no",
            DuplicateNumber(n(1)),
            (|v: &mut Value| v["players"][3]["no"] = 1.into()) as fn(&mut Value),
        ),
        ("rounds[0][0].second", NoSuchPlayer(n(4)), |v| v["rounds"][0][0]["second"] = 4.into()),
        ("rounds[0][1].first", TwiceInRound(n(1)), |v| v["rounds"][0][1]["first"] = 1.into()),
        ("rounds[1][1].bye", TwiceInRound(n(1)), |v| v["rounds"][1][1]["bye"] = 1.into()),
        ("rounds[0][1].board", DuplicateBoard(1), |v| v["rounds"][0][1]["board"] = 1.into()),
        ("rounds[0][0]", AgainstOneself(n(1)), |v| v["rounds"][0][0]["second"] = 1.into()),
        ("rounds", TooManyRounds { rounds: 2, planned: 1 }, |v| v["planned_rounds"] = 1.into()),
    ] {
        assert_eq!(error(change), (at.to_owned(), problem));
    }

    let cut = StateFile::read("{\n  \"rules\": \"2011\",\n").expect_err("half a file");
    assert_eq!(cut.at, "");
    assert!(matches!(cut.problem, Syntax { line: 3, .. }), "{cut}");
}

#[test]
fn history_may_contain_what_pairing_would_not_make() {
    // A rematch, as old lists have them.
    let mut value = good();
    value["rounds"][1][0] = json!({"board": 1, "first": 5, "second": 1, "result": "0-1"});
    value["rounds"][1][1] = json!({"bye": 2, "kind": "requested"});
    let state =
        State::from_file(StateFile::from_value(&value).expect("it can stand")).expect("a competition");
    assert_eq!(state.rounds().len(), 2);
    assert_eq!(tournament::pairing::explain(&state, 2).expect("round 2").quality.rematches, 1);
}
