//! Places by the ladders of chapter 14, on events worked out independently of this program.

mod common;

use common::{entrants, no, rounds, state};
use rulebook::cites;
use rulebook::regulations::RankingKey;
use serde_json::{Value, json};
use tournament::ranking::{DecidedBy, KeyValue, Standing, standings};
use tournament::{ByeKind, Format, Penalty, PenaltyKind};

const ROUND_ROBINS: &str = include_str!("data/tiebreak/individual_round_robin_14_1.json");
const POINTS_ARRANGEMENTS: &str = include_str!("data/tiebreak/individual_swiss_14_3.json");

fn cases(text: &str, rule: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(text).expect("test data is JSON");
    let all = file["cases"].as_array().expect("a list of cases").iter();
    let found: Vec<Value> = all.filter(|case| case["rule"] == rule).cloned().collect();
    assert!(!found.is_empty());
    found
}

/// The standings of a case by the ladder of its article.
fn places(case: &Value) -> Vec<Standing> {
    let n = case["n"].as_u64().expect("a number of entrants");
    let mut players = entrants(n);
    for player in &mut players {
        player.fouls = case["fouls"][player.no.to_string()].as_u64().unwrap_or(0) as u32;
    }
    let rule = case["rule"].as_str().expect("a rule");
    let (format, bye) = match rule {
        "14.1" => (Format::RoundRobin, ByeKind::Rest),
        _ => (Format::Swiss, ByeKind::Allocated),
    };
    standings(&state(format, players, rounds(&case["games"], bye), json!({"ranking": rule})))
}

/// The step that a case names, in our words.
fn step(name: &str) -> (RankingKey, Option<u32>) {
    let round = |prefix: &str, suffix: &str| {
        name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(suffix)).and_then(|n| n.parse().ok())
    };
    match name {
        "小分" => (RankingKey::SmallScore, None),
        "对手分" => (RankingKey::OpponentsScore, None),
        "累进分" => (RankingKey::ProgressiveScore, None),
        "胜局" => (RankingKey::Wins, None),
        "直胜" => (RankingKey::DirectResult, None),
        "犯规" => (RankingKey::Fouls, None),
        "后走局数" => (RankingKey::SecondMoverGames, None),
        "对局时后走" => (RankingKey::SecondMoverInDirectGame, None),
        _ => match (round("第", "轮后积分"), round("去除第", "轮得分")) {
            (Some(after), _) => (RankingKey::EarlierRounds, Some(after)),
            (_, Some(up_to)) => (RankingKey::ProgressiveWithoutEarlyRounds, Some(up_to)),
            _ => panic!("unknown step {name}"),
        },
    }
}

/// Checks order, values and deciding steps of all cases of a rule; returns how many steps were checked.
fn check(text: &str, rule: &str) -> usize {
    let mut steps = 0;
    for case in cases(text, rule) {
        let (id, expected) = (&case["id"], &case["expected"]);
        let places = places(&case);
        let order: Vec<u32> = places.iter().map(|standing| standing.no.get()).collect();
        let stated: Vec<u32> = serde_json::from_value(expected["order"].clone()).expect("an order");
        assert_eq!(order, stated, "{id}");
        for standing in &places {
            let value = |key: &str| expected[key][standing.no.to_string()].as_f64();
            let keys = &standing.keys;
            assert_eq!(value("points"), Some(f64::from(keys.points)), "{id}: points of {}", standing.no);
            assert_eq!(value("wins"), Some(f64::from(keys.wins)), "{id}: wins of {}", standing.no);
            let second = value("second_move_games");
            assert_eq!(second, Some(f64::from(keys.second_mover_games)), "{id}: 后走 of {}", standing.no);
            for (name, own) in [
                ("small_score", f64::from(keys.small_score_doubled) / 2.0),
                ("opponents_score", f64::from(keys.opponents_score)),
                ("progressive", f64::from(keys.progressive_score)),
            ] {
                if !expected[name].is_null() {
                    assert_eq!(value(name), Some(own), "{id}: {name} of {}", standing.no);
                }
            }
        }
        for decision in expected["decided_by"].as_array().expect("decisions") {
            let ahead = decision["ahead"].as_u64().expect("who is ahead");
            let behind = decision["behind"].as_u64().unwrap_or_else(|| {
                let tied = decision["tied"].as_array().expect("two tied").iter().filter_map(Value::as_u64);
                tied.into_iter().find(|other| *other != ahead).expect("another one")
            });
            let (key, round) = step(decision["by"].as_str().expect("a step"));
            let standing = places.iter().find(|standing| standing.no == no(behind)).expect("a standing");
            let DecidedBy::Key { below, key: found, own, .. } = standing.decided_by else {
                panic!("{id}: {behind} shares a place");
            };
            assert_eq!((below, found), (no(ahead), key), "{id}: {behind} behind {ahead}");
            match own {
                KeyValue::AfterRound { round: at, .. } => assert_eq!(Some(at), round, "{id}"),
                KeyValue::WithoutRounds { up_to, .. } => assert_eq!(Some(up_to), round, "{id}"),
                _ => assert_eq!(round, None, "{id}"),
            }
            steps += 1;
        }
    }
    steps
}

#[test]
fn single_round_robins_are_ranked_by_14_1() {
    cites!("2011:14.1", "2011:13.1");
    assert_eq!(check(ROUND_ROBINS, "14.1"), 11);
}

#[test]
fn points_arrangements_are_ranked_by_14_3_1() {
    cites!("2011:14.3", "2011:14.4");
    assert_eq!(check(POINTS_ARRANGEMENTS, "14.3.1"), 56);
}

#[test]
fn points_arrangements_are_ranked_by_14_3_2() {
    cites!("2011:14.3");
    assert_eq!(check(POINTS_ARRANGEMENTS, "14.3.2"), 75);
}

/// The order of numbers of a small event under settings.
fn order(
    format: Format,
    players: Vec<tournament::Entrant>,
    games: Value,
    settings: Value,
) -> Vec<(u32, u32)> {
    let games = rounds(&games, ByeKind::of(format));
    let places = standings(&state(format, players, games, settings));
    places.iter().map(|standing| (standing.place, standing.no.get())).collect()
}

#[test]
fn the_punished_stand_last_among_equals() {
    cites!("2011:18.5", "2011:18.1", "2011:18.2");
    let punish = |kind| Penalty { kind, round: 1, reason: "迟到后争吵".to_owned() };
    let games = json!([
        {"round": 1, "first": 1, "second": 2, "result": "=-="},
        {"round": 1, "first": 3, "second": 4, "result": "=-="}
    ]);
    let mut players = entrants(4);
    players[0].penalties = vec![punish(PenaltyKind::RemovedFromGame)];
    players[1].penalties = vec![punish(PenaltyKind::Warning), punish(PenaltyKind::Warning)];
    players[2].penalties = vec![punish(PenaltyKind::Warning)];
    let found = order(Format::RoundRobin, players, games, json!({}));
    assert_eq!(found, [(1, 4), (2, 3), (3, 2), (4, 1)]);
}

#[test]
fn more_points_stand_before_the_unpunished() {
    cites!("2011:18.5");
    let mut players = entrants(2);
    players[1].penalties =
        vec![Penalty { kind: PenaltyKind::RemovedFromGame, round: 1, reason: "离场".to_owned() }];
    let games = json!([{"round": 1, "first": 1, "second": 2, "result": "0-1"}]);
    assert_eq!(order(Format::RoundRobin, players, games, json!({})), [(1, 2), (2, 1)]);
}

#[test]
fn two_games_against_everyone_are_ranked_by_matches() {
    cites!("2011:14.2");
    // 1 beats 2 twice (4 game points, one match); 3 beats 1 by 1.5 and 2 by 1.5: two matches, 6 game points.
    let games = json!([
        {"round": 1, "first": 1, "second": 2, "result": "1-0"},
        {"round": 2, "first": 2, "second": 3, "result": "0-1"},
        {"round": 3, "first": 3, "second": 1, "result": "1-0"},
        {"round": 4, "first": 2, "second": 1, "result": "0-1"},
        {"round": 5, "first": 3, "second": 2, "result": "=-="},
        {"round": 6, "first": 1, "second": 3, "result": "=-="}
    ]);
    let rounds = rounds(&games, ByeKind::Rest);
    let places = standings(&state(Format::DoubleRoundRobin, entrants(3), rounds, json!({})));
    let found: Vec<_> = places.iter().map(|s| (s.no.get(), s.keys.match_points, s.keys.points)).collect();
    assert_eq!(found, [(3, 4, 6), (1, 2, 5), (2, 0, 1)]);
}

#[test]
fn equal_matches_are_decided_by_game_points_then_wins_then_second_mover_wins() {
    cites!("2011:14.2");
    // Two matches drawn by 1-1, one by two draws: equal match points and game points.
    let games = json!([
        {"round": 1, "first": 1, "second": 2, "result": "1-0"},
        {"round": 2, "first": 2, "second": 3, "result": "=-="},
        {"round": 3, "first": 3, "second": 1, "result": "=-="},
        {"round": 4, "first": 2, "second": 1, "result": "1-0"},
        {"round": 5, "first": 3, "second": 2, "result": "=-="},
        {"round": 6, "first": 1, "second": 3, "result": "=-="}
    ]);
    let rounds = rounds(&games, ByeKind::Rest);
    let places = standings(&state(Format::DoubleRoundRobin, entrants(3), rounds, json!({})));
    let found: Vec<_> = places.iter().map(|s| (s.place, s.no.get())).collect();
    assert_eq!(found, [(1, 1), (1, 2), (3, 3)], "1 and 2 are equal to the last key; 3 has no win");
    let decided = &places[2].decided_by;
    assert!(matches!(decided, DecidedBy::Key { key: RankingKey::Wins, .. }), "{decided:?}");
}

/// Four who all draw but for the games listed.
fn all_draw_but(exceptions: &[(u64, u64, &str)]) -> Value {
    let table = [(1, 1, 4), (1, 2, 3), (2, 4, 3), (2, 1, 2), (3, 2, 4), (3, 3, 1)];
    let game = |(round, first, second): (u64, u64, u64)| {
        let known = exceptions.iter().find(|(a, b, _)| (*a, *b) == (first, second));
        json!({"round": round, "first": first, "second": second, "result": known.map_or("=-=", |known| known.2)})
    };
    Value::Array(table.into_iter().map(game).collect())
}

#[test]
fn in_1960_two_equals_are_decided_by_their_own_game() {
    cites!("1960:13.2", "1960:13.1");
    // 2 and 4 have three points each; 4 beat 2.
    let games = all_draw_but(&[(2, 4, "0-1"), (4, 3, "0-1"), (1, 2, "0-1"), (1, 4, "=-=")]);
    let found = order(Format::RoundRobin, entrants(4), games, json!({"ranking": "1960"}));
    let (four, two) = (found.iter().position(|p| p.1 == 4), found.iter().position(|p| p.1 == 2));
    assert!(four < two, "{found:?}");
}

#[test]
fn in_1960_the_unbeaten_stand_first_then_the_fewer_fouls_then_places_are_shared() {
    cites!("1960:13.2", "1960:15");
    // 1 beats 4 and loses to 3's win: 1 has 3 points with a loss, 2 has 3 points by three draws; they drew.
    let games = all_draw_but(&[(1, 4, "1-0"), (3, 1, "1-0"), (4, 3, "1-0")]);
    let found = order(Format::RoundRobin, entrants(4), games, json!({"ranking": "1960"}));
    assert_eq!(found, [(1, 2), (2, 1), (2, 3), (2, 4)], "all have 3 points; only 2 is unbeaten");
    let games = all_draw_but(&[(1, 4, "1-0"), (3, 1, "1-0"), (4, 3, "1-0")]);
    let mut players = entrants(4);
    players[0].fouls = 2;
    players[2].fouls = 1;
    let found = order(Format::RoundRobin, players, games, json!({"ranking": "1960"}));
    assert_eq!(found, [(1, 2), (2, 4), (3, 3), (4, 1)]);
}

#[test]
fn in_1960_matches_of_two_games_come_before_game_points() {
    cites!("1960:13.3");
    let games = json!([
        {"round": 1, "first": 1, "second": 2, "result": "1-0"},
        {"round": 2, "first": 2, "second": 3, "result": "1-0"},
        {"round": 3, "first": 3, "second": 1, "result": "0-1"},
        {"round": 4, "first": 2, "second": 1, "result": "=-="},
        {"round": 5, "first": 3, "second": 2, "result": "0-1"},
        {"round": 6, "first": 1, "second": 3, "result": "=-="}
    ]);
    let rounds = rounds(&games, ByeKind::Rest);
    let settings = json!({"ranking": "1960"});
    let places = standings(&state(Format::DoubleRoundRobin, entrants(3), rounds, settings));
    let found: Vec<_> = places.iter().map(|s| (s.no.get(), s.keys.match_points, s.keys.points)).collect();
    // Twice the 大分: 1 won both matches.
    assert_eq!(found, [(1, 4, 6), (2, 2, 5), (3, 0, 1)]);
}

#[test]
fn other_scales_may_be_laid_down() {
    cites!("2011:13.3");
    let games = json!([
        {"round": 1, "first": 1, "second": 4, "result": "1-0"},
        {"round": 1, "first": 2, "second": 3, "result": "=-="}
    ]);
    let settings = json!({"scoring": {"win": 3, "draw": 1, "loss": 0, "draw_second_mover": 2}});
    let places = standings(&state(Format::RoundRobin, entrants(4), rounds(&games, ByeKind::Rest), settings));
    let found: Vec<_> = places.iter().map(|s| (s.no.get(), s.points)).collect();
    assert_eq!(found, [(1, 3), (3, 2), (2, 1), (4, 0)]);
}

#[test]
fn earlier_rounds_may_be_compared_by_the_whole_ladder() {
    cites!("2011:14.3");
    let case = cases(POINTS_ARRANGEMENTS, "14.3.1").remove(1);
    let players = entrants(8);
    let settings = json!({"ranking": "14.3.1", "earlier_rounds": "ladder"});
    let games = rounds(&case["games"], ByeKind::Allocated);
    let places = standings(&state(Format::Swiss, players, games, settings));
    let three = places.iter().find(|standing| standing.no == no(3)).expect("number 3");
    // By points alone the step reaches back to round 3; the ladder after round 4 differs already.
    match three.decided_by {
        DecidedBy::Key {
            key: RankingKey::EarlierRounds,
            own: KeyValue::AfterRound { round, place, .. },
            ..
        } => {
            assert_eq!(round, 4);
            assert!(place.is_some());
        }
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn absence_scores_by_its_signs() {
    cites!("2011:20.2", "2011:20.3", "1960:13.1");
    let games = json!([
        {"round": 1, "first": 1, "second": 4, "result": "+-"},
        {"round": 1, "first": 2, "second": 3, "result": "--"}
    ]);
    let found = standings(&state(Format::RoundRobin, entrants(4), rounds(&games, ByeKind::Rest), json!({})));
    let mut points: Vec<_> = found.iter().map(|s| (s.no.get(), s.points)).collect();
    points.sort_unstable();
    assert_eq!(points, [(1, 2), (2, 0), (3, 0), (4, 0)]);
    // `-` is nothing even where a loss scores something.
    let settings = json!({"scoring": {"win": 4, "draw": 2, "loss": 1}});
    let found = standings(&state(Format::RoundRobin, entrants(4), rounds(&games, ByeKind::Rest), settings));
    assert_eq!(found.iter().map(|s| s.points).collect::<Vec<_>>(), [4, 0, 0, 0]);
}
