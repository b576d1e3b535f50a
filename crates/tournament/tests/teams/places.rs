//! Places of teams, and of players by teams and categories.

use super::*;

#[test]
fn places_of_team_round_robins() {
    cites!("2011:14.5", "2011:13.2", "2011:12.2");
    let step = |name: &str| match name {
        "全队总局分" => RankingKey::GamePoints,
        "全队胜场" => RankingKey::MatchWins,
        "全队胜局" => RankingKey::Wins,
        "直胜" => RankingKey::DirectResult,
        "全队犯规" => RankingKey::Fouls,
        "后走胜局" => RankingKey::SecondMoverWins,
        _ => panic!("unknown step {name}"),
    };
    let mut steps = 0;
    for case in cases(ROUND_ROBINS) {
        let id = &case["id"];
        let teams: Vec<Value> = (1..=case["teams"].as_u64().expect("a number of teams"))
            .map(|n| {
                let members: Vec<Value> = (1..=4).map(|m| json!({"name": format!("{n}队{m}")})).collect();
                json!({"no": n, "name": format!("{n}队"), "fouls": case["fouls"][n.to_string()], "members": members})
            })
            .collect();
        let mut rounds: Vec<Vec<Value>> = Vec::new();
        for one in case["matches"].as_array().expect("matches") {
            let round = one["round"].as_u64().expect("a round") as usize;
            rounds.resize(rounds.len().max(round), Vec::new());
            let code = |code: &Value| match code.as_str() {
                Some("=-=") => "1/2".to_owned(),
                other => other.expect("a result").to_owned(),
            };
            let boards: Vec<String> = one["boards"].as_array().expect("boards").iter().map(code).collect();
            let lines = &mut rounds[round - 1];
            lines.push(json!({
                "board": lines.len() + 1, "first": one["first_team"], "second": one["second_team"], "boards": boards
            }));
        }
        let file = json!({"rules": "2011", "format": "team_round_robin", "settings": {"boards": case["boards"]},
            "teams": teams, "rounds": rounds});
        let state = State::from_file(StateFile::from_value(&file).expect("a file")).expect("an event");
        let places = standings(&state);
        let order: Vec<u32> = places.iter().map(|standing| standing.no.get()).collect();
        assert_eq!(json!(order), case["expected"]["order"], "{id}");
        for standing in &places {
            let keys = &standing.keys;
            let stats = &case["expected"]["stats"][standing.no.to_string()];
            let found = json!({"match": keys.match_points, "game": keys.game_points, "mwin": keys.match_wins,
                "gwin": keys.wins, "sec": keys.second_mover_games, "secwin": keys.second_mover_wins});
            assert_eq!(&found, stats, "{id}: team {}", standing.no);
        }
        for decided in case["expected"]["decided_by"].as_array().expect("steps") {
            let behind =
                decided["tied"].as_array().expect("a pair").iter().find(|one| **one != decided["ahead"]);
            let behind = places.iter().find(|standing| Some(&json!(standing.no)) == behind).expect("a team");
            match &behind.decided_by {
                DecidedBy::Key { below, key, .. } => {
                    assert_eq!(json!(below), decided["ahead"], "{id}");
                    assert_eq!(*key, step(decided["by"].as_str().expect("a step")), "{id}");
                }
                other => panic!("{id}: {other:?}"),
            }
            steps += 1;
        }
    }
    assert_eq!(steps, 7);
}

#[test]
fn places_of_teams_by_the_places_of_their_members() {
    cites!("2011:14.8", "2011:11.5");
    for case in cases(BY_PLACES) {
        let mut next = 0;
        let teams = case["team_ranks"].as_object().expect("teams").iter().map(|(team, places)| {
            let places = places.as_array().expect("places").iter().map(|place| {
                next += 1;
                CountedPlace { place: place.as_u64().expect("a place") as u32, no: no(next) }
            });
            (team.clone(), places.collect::<Vec<_>>())
        });
        let table = by_places(teams.collect(), 15, None, MissingMembers::AfterLast);
        let order: Vec<&str> = table.iter().map(|line| line.team.as_str()).collect();
        assert_eq!(json!(order), case["expected_order"], "{}", case["id"]);
        for line in &table {
            assert_eq!(json!(line.sum), case["sum"][&line.team]);
        }
        assert!(matches!(table[1].decided_by, TeamDecidedBy::BestPlace { .. }), "{}", case["why"]);
    }
}

#[test]
fn who_is_missing_counts_behind_the_last_or_leaves_the_team_without_a_place() {
    cites!("2011:14.8");
    let place = |n: u64, place| CountedPlace { place, no: no(n) };
    let teams = || {
        vec![
            ("三人".to_owned(), vec![place(1, 2), place(2, 3), place(3, 6)]),
            ("两人".to_owned(), vec![place(4, 1), place(5, 4)]),
            ("一人".to_owned(), vec![place(6, 5)]),
        ]
    };
    let table = |counted, missing| by_places(teams(), 6, counted, missing);
    let sums = |table: &[tournament::ranking::teams::TeamStanding]| {
        table.iter().map(|line| (line.team.clone(), line.place, line.sum)).collect::<Vec<_>>()
    };
    let line = |team: &str, place, sum| (team.to_owned(), place, sum);
    assert_eq!(
        sums(&table(None, MissingMembers::AfterLast)),
        [line("三人", Some(1), 11), line("两人", Some(2), 12), line("一人", Some(3), 19)]
    );
    assert_eq!(
        sums(&table(Some(2), MissingMembers::AfterLast)),
        [line("两人", Some(1), 5), line("三人", Some(1), 5), line("一人", Some(3), 12)].map(
            |(team, place, sum)| if team == "三人" { (team, Some(2), sum) } else { (team, place, sum) }
        )
    );
    let unranked = table(Some(2), MissingMembers::Unranked);
    assert_eq!((unranked[2].place, &unranked[2].decided_by), (None, &TeamDecidedBy::TooFew));
}

#[test]
fn members_fouls_and_punishments_are_the_teams() {
    cites!("2011:14.5", "2011:18.5", "2011:18.3");
    let mut desk = Desk::new(Format::TeamRoundRobin, json!({}), &[6, 6]);
    desk.give(Command::PairNextRound);
    assert_eq!(desk.record(1, 1, &["1/2"; 4]), Ok(()));
    desk.give(Command::RecordFouls { no: no(1), count: 2, article: None, member: Some(no(3)) });
    let table = standings(&desk.state);
    assert_eq!((table[0].no, table[1].keys.fouls), (no(2), 2));
    assert!(matches!(table[1].decided_by, DecidedBy::Key { key: RankingKey::Fouls, .. }));
    let punish = |member, kind| Command::Penalise { no: no(2), kind, reason: "违纪".to_owned(), member };
    desk.give(punish(Some(no(1)), PenaltyKind::Warning));
    let table = standings(&desk.state);
    assert_eq!(table[0].no, no(1));
    assert!(matches!(
        table[1].decided_by,
        DecidedBy::Key { key: RankingKey::Penalties, own: KeyValue::Penalties { .. }, .. }
    ));
    assert_eq!(
        desk.try_give(punish(Some(no(7)), PenaltyKind::Warning)),
        Err(Refusal::NoSuchMember { no: no(2), member: no(7) })
    );
    // A member expelled plays no more; the team does.
    desk.give(punish(Some(no(2)), PenaltyKind::Expelled));
    assert!(desk.state.entrant(no(2)).expect("known").plays_in(2));
    let refused = desk.try_give(Command::SetLineUp {
        round: 1,
        no: no(2),
        line_up: LineUp::of([1, 2, 3, 5]),
        reason: Some("更正".to_owned()),
    });
    assert!(
        matches!(refused, Err(Refusal::IllegalLineUp { fault: LineUpFault::Expelled { .. }, .. })),
        "{refused:?}"
    );
}

#[test]
fn points_arrangements_of_teams_rank_by_match_or_game_points() {
    cites!("2011:14.6", "2011:14.7");
    let play = |ranking: &str, score: &str| {
        let mut desk =
            Desk::new(Format::TeamSwiss, json!({"ranking": ranking, "team_score": score}), &[4; 4]);
        desk.give(Command::PairNextRound);
        // Team 1 wins narrowly, team 2 highly: in round 1 the halves meet, 1-3 and 4-2.
        let results =
            |first: u64, desk: &Desk, board: usize| desk.state.rounds()[0].games[board].first == no(first);
        for board in 0..2 {
            let high = [2, 4].iter().any(|team| results(*team, &desk, board));
            let codes: &[&str] =
                if high { &["1-0", "0-1", "1-0", "0-1"] } else { &["1-0", "1/2", "1/2", "1/2"] };
            assert_eq!(desk.record(1, board as u32 + 1, codes), Ok(()));
        }
        desk
    };
    let desk = play("14.6", "match_points");
    let table = standings(&desk.state);
    assert_eq!((table[0].keys.match_points, table[1].keys.match_points), (2, 2));
    assert_eq!((table[0].keys.game_points, table[1].keys.game_points), (8, 5));
    assert!(matches!(table[1].decided_by, DecidedBy::Key { key: RankingKey::GamePoints, .. }));
    let desk = play("14.7", "game_points");
    let table = standings(&desk.state);
    let points: Vec<u32> = table.iter().map(|line| line.points).collect();
    assert_eq!(points, [8, 5, 3, 0]);
    assert!(matches!(table[1].decided_by, DecidedBy::Key { key: RankingKey::GamePoints, .. }));
    // And by them the next round is paired: 8 against 5, not against 3.
    let next = tournament::pairing::next_round(&desk.state).expect("a round");
    let top = [next.pairs[0].first, next.pairs[0].second];
    assert!(top.contains(&table[0].no) && top.contains(&table[1].no));
}

#[test]
fn earlier_rounds_of_teams_decide_last() {
    cites!("2011:14.6");
    // Two teams alike in everything but the order of their results.
    let line = |board: u32, first: u32, second: u32, codes: [&str; 2]| json!({"board": board, "first": first, "second": second, "boards": codes});
    let team =
        |n: u32| json!({"no": n, "name": format!("{n}队"), "members": [{"name": "甲"}, {"name": "乙"}]});
    let (won, lost) = (["1-0", "0-1"], ["0-1", "1-0"]);
    let file = json!({"rules": "2011", "format": "team_swiss", "planned_rounds": 2, "settings": {"boards": 2},
    "teams": (1..=4).map(team).collect::<Vec<_>>(),
    "rounds": [
        [line(1, 1, 3, won), line(2, 4, 2, won)],
        [line(1, 4, 1, won), line(2, 2, 3, won)]
    ]});
    let state = State::from_file(StateFile::from_value(&file).expect("a file")).expect("an event");
    let table = standings(&state);
    let of = |n: u64| table.iter().find(|line| line.no == no(n)).expect("ranked");
    assert_eq!((of(1).points, of(2).points), (2, 2));
    // 4 beat both; 3 lost to both: opponents' scores are equal too.
    assert_eq!((of(1).place, of(2).place), (2, 3));
    assert!(
        matches!(of(2).decided_by, DecidedBy::Key { key: RankingKey::EarlierRounds, .. }),
        "{:?}",
        of(2).decided_by
    );
    let _ = lost;
}

#[test]
fn places_within_a_category_keep_the_order_and_say_what_decided() {
    let file = json!({"rules": "2011", "format": "round_robin",
    "players": [
        {"no": 1, "name": "甲", "categories": ["女子"]}, {"no": 2, "name": "乙"},
        {"no": 3, "name": "丙", "categories": ["女子"]}, {"no": 4, "name": "丁", "categories": ["女子", "少年"]}
    ],
    "rounds": [
        [{"board": 1, "first": 1, "second": 4, "result": "1-0"}, {"board": 2, "first": 2, "second": 3, "result": "1-0"}],
        [{"board": 1, "first": 4, "second": 3, "result": "1/2"}, {"board": 2, "first": 1, "second": 2, "result": "1-0"}]
    ]});
    let state = State::from_file(StateFile::from_value(&file).expect("a file")).expect("an event");
    let all = standings(&state);
    let women = of_category(&state, &all, "女子");
    let places: Vec<(u32, u32)> = women.iter().map(|line| (line.place, line.no.get())).collect();
    assert_eq!(places[0], (1, 1));
    assert_eq!(places.len(), 3);
    // Between 1 (4 points) and the next woman stands 2 (2 points): the points decided, 4 to 1.
    match &women[1].decided_by {
        DecidedBy::Key { below, key: RankingKey::Points, theirs, own } => {
            assert_eq!(
                (*below, *theirs, *own),
                (no(1), KeyValue::Number { value: 4 }, KeyValue::Number { value: 1 })
            );
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(of_category(&state, &all, "少年").len(), 1);
    assert!(of_category(&state, &all, "老年").is_empty());
}
