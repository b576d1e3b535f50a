//! State files and logs of teams.

use super::*;

fn good() -> Value {
    json!({"rules": "2011", "format": "team_round_robin", "planned_rounds": null, "settings": {"boards": 3},
        "teams": [
            {"no": 1, "name": "云渡", "team": null, "rating": null, "fouls": 0, "penalty": null,
                "withdrawn_after_round": null, "members": [
                    {"name": "甲", "rating": 2400, "fouls": 1, "penalty": null},
                    {"name": "乙", "rating": null, "fouls": 0, "penalty": "warning"},
                    {"name": "丙", "rating": null, "fouls": 0, "penalty": null},
                    {"name": "丁", "rating": null, "fouls": 0, "penalty": null}]},
            {"no": 2, "name": "临汀", "members": [{"name": "戊"}, {"name": "己"}, {"name": "庚"}]}
        ],
        "rounds": [[{"board": 1, "first": 1, "second": 2, "boards": ["1-0", "", "+-"],
            "line_ups": [[1, 2, 4], [1, null, 3]]}]]})
}

#[test]
fn a_team_state_comes_back_to_the_same_bytes() {
    let file = StateFile::from_value(&good()).expect("it can stand");
    let text = file.write();
    assert!(text.contains(r#""boards":["1-0","","+-"],"line_ups":[[1,2,4],[1,null,3]]"#), "{text}");
    let again = StateFile::read(&text).expect("what was written can be read");
    assert_eq!((again.write(), &again), (text, &file));
    let state = State::from_file(file).expect("an event");
    assert_eq!(State::from_file(state.to_file()).expect("an event").to_file(), state.to_file());
    let mut bare = good();
    bare["rounds"][0][0] = json!({"board": 1, "first": 2, "second": 1});
    let filled = StateFile::from_value(&bare).expect("boards and line-ups may be left out");
    let play = filled.rounds[0].games[0].team_match().expect("a match");
    assert_eq!((play.boards(), play.line_up(Turn::Second)), (3, &LineUp::of([1, 2, 3])));
}

#[test]
fn every_error_of_a_team_state_says_where_it_is() {
    let error = |change: fn(&mut Value)| {
        let mut value = good();
        change(&mut value);
        StateFile::from_value(&value).expect_err("it should be refused")
    };
    for (at, change) in [
        ("players", (|v: &mut Value| v["players"] = json!([])) as fn(&mut Value)),
        ("teams", |v| drop(v.as_object_mut().unwrap().remove("teams"))),
        ("settings.boards", |v| v["settings"]["boards"] = 0.into()),
        ("settings.line_up", |v| v["settings"]["line_up"] = "any".into()),
        ("teams[1].members[0].name", |v| v["teams"][1]["members"][0]["name"] = "".into()),
        ("teams[0].members[0].elo", |v| v["teams"][0]["members"][0]["elo"] = 1.into()),
        ("rounds[0][0].boards[0]", |v| v["rounds"][0][0]["boards"][0] = "2-0".into()),
        ("rounds[0][0].boards", |v| v["rounds"][0][0]["boards"] = json!(["1-0"])),
        ("rounds[0][0].boards[1]", |v| v["rounds"][0][0]["boards"][1] = "1-0".into()),
        ("rounds[0][0].result", |v| v["rounds"][0][0]["result"] = "1-0".into()),
        ("rounds[0][0].line_ups", |v| v["rounds"][0][0]["line_ups"] = json!([[1, 2, 3]])),
        ("rounds[0][0].line_ups[0]", |v| v["rounds"][0][0]["line_ups"][0] = json!([1, "2", 3])),
        ("rounds[0][0].line_ups[1]", |v| v["rounds"][0][0]["line_ups"][1] = json!([1, 3, 2])),
        ("rounds[0][0].line_ups[1]", |v| v["rounds"][0][0]["line_ups"][1] = json!([1, 2])),
        ("rounds[0][0].line_ups[1]", |v| v["rounds"][0][0]["line_ups"][1] = json!([1, 2, 9])),
    ] {
        let found = error(change);
        assert_eq!(found.at, at, "{found}");
    }
    let order = error(|v| v["rounds"][0][0]["line_ups"][1] = json!([1, 3, 2]));
    assert!(matches!(order.problem, FileProblem::LineUp(LineUpFault::OutOfOrder { .. })));
    let of_players = json!({"rules": "2011", "format": "round_robin", "players": [{"no": 1, "name": "甲"}, {"no": 2, "name": "乙"}],
        "rounds": [[{"board": 1, "first": 1, "second": 2, "boards": ["1-0"]}]]});
    assert_eq!(StateFile::from_value(&of_players).expect_err("no match here").at, "rounds[0][0].boards");
}

#[test]
fn logs_from_before_there_were_teams_can_still_be_read() {
    let old = [
        r#"{"event":"entered","entrants":[{"no":1,"name":"甲","team":null,"rating":null,"fouls":0,"penalties":[],"withdrawn_after_round":null},{"no":2,"name":"乙","team":null,"rating":null,"fouls":0,"penalties":[],"withdrawn_after_round":null}]}"#,
        r#"{"event":"entrant_edited","no":1,"name":"甲甲","team":null,"rating":2000}"#,
        r#"{"event":"round_paired","round":1,"pairing":[{"board":1,"first":1,"second":2,"result":""}]}"#,
        r#"{"event":"fouls_recorded","no":1,"count":1,"article":"2011:8.1.1"}"#,
        r#"{"event":"penalised","no":2,"kind":"warning","round":1,"reason":"x","effect":null}"#,
    ];
    let mut settings = Format::Swiss.regulations(Edition::Cxa2011).settings();
    for new in [
        "boards",
        "line_up",
        "substitutes",
        "match_scoring",
        "team_score",
        "bye_boards",
        "counted_members",
        "missing_members",
    ] {
        assert!(settings.remove(new).is_some(), "{new} is a setting");
    }
    settings.insert("edition".to_owned(), "2011".into());
    let created = json!({"event": "created", "name": "旧赛", "regulations": settings, "format": "swiss", "planned_rounds": 3});
    let mut state = State::default();
    for line in std::iter::once(created.to_string()).chain(old.map(str::to_owned)) {
        state.apply(&serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}")));
    }
    let first: &Entrant = state.entrant(no(1)).expect("entered");
    assert_eq!((first.name.as_str(), first.fouls, state.rounds_paired()), ("甲甲", 1, 1));
    assert!(state.rounds()[0].games[0].is_open(state.format()));
}

fn plans() -> impl Strategy<Value = Plan> {
    let format =
        prop_oneof![Just(Format::TeamSwiss), Just(Format::TeamRoundRobin), Just(Format::TeamAllPlayAll)];
    let line_up = prop_oneof![Just("fixed"), Just("substitutes"), Just("free")];
    let rates = prop_oneof![Just((0, 0)), Just((100, 200)), Just((300, 500))];
    (format, line_up, 2u32..12, 1u32..6, 0u32..3, 1u32..7, rates, any::<u64>()).prop_map(
        |(format, line_up, entrants, boards, more, rounds, (forfeits, withdrawals), seed)| {
            let settings = json!({"line_up": line_up, "boards": boards});
            let given = settings.as_object().expect("settings");
            let members = if line_up == "fixed" { boards } else { boards + more };
            Plan {
                entrants: if format == Format::TeamAllPlayAll { 2 } else { entrants },
                members,
                rounds: if format.is_round_robin() { 99 } else { rounds },
                format,
                regulations: Some(format.regulations(Edition::Cxa2011).with(given).expect("known settings")),
                forfeits_per_mille: forfeits,
                withdrawals_per_mille: withdrawals,
                seed,
                ..Plan::default()
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn simulated_team_events_keep_the_rules(plan in plans()) {
        cites!("2011:11.2", "2011:10.1", "2011:10.3", "2011:14.4");
        let mut play = tournament::simulate::Play::begin(&plan).expect("the plan can begin");
        while play.has_next() && play.round().is_ok() {}
        let state = play.state();
        let mut met = std::collections::HashSet::new();
        for round in state.rounds() {
            for game in &round.games {
                let pair = (game.first.min(game.second), game.first.max(game.second));
                prop_assert!(met.insert(pair) || plan.format == Format::TeamAllPlayAll, "{:?} meet again", pair);
                let Play::Match(one) = &game.play else { panic!("teams play matches") };
                for (side, team) in [(Turn::First, game.first), (Turn::Second, game.second)] {
                    let members = &state.entrant(team).expect("known").members;
                    let rule = match plan.format {
                        Format::TeamAllPlayAll => LineUpRule::Free,
                        _ => state.regulations().line_up,
                    };
                    prop_assert_eq!(one.line_up(side).check(rule, state.boards_of_a_match() as usize, members), Ok(()));
                }
                let [a, b] = one.score(state.format(), state.regulations());
                let both = a.match_points + b.match_points;
                let absent = a.outcome == Outcome::LossByForfeit && b.outcome == Outcome::LossByForfeit;
                prop_assert_eq!(both, if absent { 0 } else { 2 }, "every match gives two match points");
            }
        }
        prop_assert_eq!(&State::replay(play.events()), state);
        let json: Vec<String> = play.events().iter().map(|event| serde_json::to_string(event).expect("written")).collect();
        let read: Vec<Event> = json.iter().map(|line| serde_json::from_str(line).expect("read")).collect();
        prop_assert_eq!(&State::replay(&read), state);
        let text = state.to_file().write();
        let file = StateFile::read(&text).expect("a file that was written can be read");
        prop_assert_eq!(&file.write(), &text);
        let again = State::from_file(file).expect("it makes an event");
        prop_assert_eq!(standings(&again), standings(state));
        prop_assert_eq!(tournament::pairing::next_round(&again), tournament::pairing::next_round(state));
        let places = standings(state);
        for pair in places.windows(2) {
            prop_assert!(pair[0].place <= pair[1].place);
        }
    }
}
