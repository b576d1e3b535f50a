//! Competitions of several stages, from the form of a new event to the champion.

use std::collections::HashMap;

use chuhe::exchange::placing;
use chuhe::i18n::Lang;

use super::browser::{Browser, check, text_of};

const EIGHT: [&str; 8] = ["石一鸣", "陶知远", "陆书遥", "温听雨", "岑一鸣", "裴清和", "闻人镕", "柳青川"];

/// Pairs the next round and lets the first mover win every board.
fn play_round(browser: &Browser) -> bool {
    if browser.post("/event/1/pair", &[]).status != 303 {
        return false;
    }
    let event = browser.desk().event(&"1".parse().expect("a name")).expect("the event");
    let boards = event.state.rounds().last().expect("a round").games.len();
    let typed: Vec<String> = (1..=boards).map(|board| format!("{board} 1")).collect();
    let answer = browser.post("/event/1/results", &[("line", &typed.join(" "))]);
    assert_eq!(answer.status, 303, "{}", text_of(&answer.body));
    true
}

#[test]
fn groups_lead_to_a_double_elimination_and_its_champion() {
    rulebook::cites!("2011:10.2", "2011:10.4", "2011:6.1");
    let browser = Browser::new();
    let form = [
        ("name", "青川杯"),
        ("edition", "2011"),
        ("format", "groups"),
        ("groups", "2"),
        ("seeding", "lots"),
        ("base", "20"),
        ("increment", "5"),
        ("natural_limit_rounds", "不限"),
        ("bye_counts_as_win", "false"),
    ];
    assert_eq!(browser.post("/new", &form).status, 303);
    let rules = text_of(&browser.get("/event/1/settings").body);
    for said in ["每方 20 分钟，每步加 5 秒", "抽签", "轮空计胜局 否"] {
        assert!(rules.contains(said), "{said}: {rules}");
    }
    for name in EIGHT {
        assert_eq!(browser.post("/event/1/entries", &[("name", name)]).status, 303, "{name}");
    }
    assert_eq!(browser.post("/event/1/lots", &[("seed", "7")]).status, 303);
    while play_round(&browser) {}
    let page = browser.get("/event/1/stages");
    check("/event/1/stages", Lang::ZhHans, &page.body);
    assert!(text_of(&page.body).contains("A 组"), "{}", text_of(&page.body));
    let wrong = browser.post(
        "/event/1/stages",
        &[("format", "double_elimination"), ("take", "each"), ("value", "1-2"), ("extra_games", "两局")],
    );
    assert!(text_of(&wrong.body).contains("要写整数"), "{}", text_of(&wrong.body));
    let stage = [
        ("format", "double_elimination"),
        ("take", "each"),
        ("value", "1-2"),
        ("name", "决赛"),
        ("second_final", "false"),
        ("drawn_match", "second_mover"),
    ];
    let started = browser.post("/event/1/stages", &stage);
    assert_eq!(started.status, 303, "{}", text_of(&started.body));
    let mut rounds = 0;
    while rounds < 9 && play_round(&browser) {
        rounds += 1;
    }
    let page = browser.get("/event/1/stages");
    check("/event/1/stages", Lang::ZhHans, &page.body);
    let text = text_of(&page.body);
    assert!(page.body.contains("<svg") && text.contains("冠军") && text.contains("总名次"), "{text}");
    for path in ["standings", "pairings", "crosstable", "papers", "settings"] {
        let path = format!("/event/1/{path}");
        check(&path, Lang::ZhHans, &browser.get(&path).body);
    }
    assert!(text_of(&browser.get("/event/1/papers").body).contains("对阵图"));
    assert!(!browser.get("/event/1/pairings").body.contains("id=\"arrange\""), "a bracket is not rearranged");
}

/// Rounds count anew in a later stage: its live tables are others than those at the same round and board before.
#[test]
fn a_later_stage_has_tables_of_its_own() {
    rulebook::cites!("2011:10.2", "2011:9");
    let browser = Browser::new();
    let form = [("name", "青川杯"), ("edition", "2011"), ("format", "round_robin"), ("base", "20")];
    assert_eq!(browser.post("/new", &form).status, 303);
    for name in &EIGHT[..4] {
        assert_eq!(browser.post("/event/1/entries", &[("name", name)]).status, 303);
    }
    let open_all = || {
        assert_eq!(browser.post("/event/1/tables/open", &[("round", "1")]).status, 303);
        assert_eq!(browser.post("/event/1/tables/begin", &[("round", "1")]).status, 303);
    };
    let resign = |table: &str| {
        for act in [vec![("move", "h2e2")], vec![("incident", "resign"), ("by", "second")]] {
            assert_eq!(browser.post(&format!("{table}/act"), &act).status, 303, "{table}");
        }
    };
    assert_eq!(browser.post("/event/1/pair", &[]).status, 303);
    open_all();
    resign("/event/1/table/1-1");
    assert_eq!(browser.post("/event/1/table/1-1/result", &[]).status, 303);
    resign("/event/1/table/1-2");
    assert_eq!(browser.post("/event/1/results", &[("line", "2 1")]).status, 303);
    while play_round(&browser) {}
    let stage = [("format", "single_elimination"), ("take", "top"), ("value", "2"), ("name", "决赛")];
    let started = browser.post("/event/1/stages", &stage);
    assert_eq!(started.status, 303, "{}", text_of(&started.body));
    assert_eq!(browser.post("/event/1/pair", &[]).status, 303);
    open_all();
    let links = |path: &str| {
        let page = browser.get(path).body;
        check(path, Lang::ZhHans, &page);
        ["1-1\"", "1-2\"", "2.1-1\""].map(|game| page.contains(&format!("/event/1/table/{game}")))
    };
    assert_eq!(links("/event/1/tables"), [false, false, true]);
    assert_eq!(links("/event/1/tables?stage=1&round=1"), [true, true, false]);
    assert!(browser.get("/event/1/public").body.contains("/event/1/table/2.1-1/watch"));

    let final_table = "/event/1/table/2.1-1";
    let page = browser.get(final_table);
    check(final_table, Lang::ZhHans, &page.body);
    assert!(text_of(&page.body).contains("第 2 阶段第 1 轮 1 台"), "{}", text_of(&page.body));
    resign(final_table);
    assert_eq!(browser.post(&format!("{final_table}/result"), &[]).status, 303);
    let event = browser.desk().event(&"1".parse().expect("a name")).expect("the event");
    let game = event.state.rounds()[0].game(1).expect("the final");
    assert_eq!(game.result(), Some(tournament::GameResult::FirstWins));
    // What the first stage came to stands: its last game was never carried over, and is not now.
    let before = browser.log_length("1");
    let late = browser.post("/event/1/table/1-2/result", &[]);
    assert_eq!(late.status, 422, "{}", text_of(&late.body));
    assert!(text_of(&late.body).contains("阶段已经结束"), "{}", text_of(&late.body));
    assert_eq!(browser.log_length("1"), before);
    // Who is out has a page still, and is found.
    let out = event.state.at_stage(1).expect("it was").entrants().to_vec();
    let out = out.iter().find(|one| event.state.entrant(one.no).is_none()).expect("two of them");
    let path = format!("/event/1/player/{}", out.no);
    let page = browser.get(&path);
    check(&path, Lang::ZhHans, &page.body);
    assert!(page.status == 200 && text_of(&page.body).contains(&out.name), "{}", text_of(&page.body));
    let found = text_of(&browser.get(&format!("/event/1/public?q={}", out.no)).body);
    assert!(found.contains("止于第 1 阶段") && found.contains("总名次第 "), "{found}");
    let first = format!("/event/1/player/{}?stage=1", game.first);
    assert!(browser.get(&first).body.contains("scope=\"row\">3</th>"), "the rounds of the first stage");
    // Games find their way back to their stage.
    let pgn = browser.get("/event/1/exchange/games.pgn").body;
    let found = placing::read(pgn.as_bytes()).expect("our own file");
    let placed = placing::place(&event.state, &[], &found, &HashMap::new());
    let placed: Vec<String> = placed.iter().filter_map(|one| Some(one.place?.0.to_string())).collect();
    assert_eq!(placed, ["1-1", "1-2", "2.1-1"], "{pgn}");
    let games = text_of(&browser.get("/event/1/games").body);
    assert!(games.contains("第 1 轮 1 台") && games.contains("第 2 阶段第 1 轮 1 台"), "{games}");
}

/// Where most have never met, the rounds are the columns; against everybody the rows come in parts.
#[test]
fn a_large_crosstable_comes_by_rounds_or_in_parts() {
    let browser = Browser::new();
    let form = [("name", "大奖赛"), ("edition", "2011"), ("format", "swiss"), ("rounds", "5")];
    assert_eq!(browser.post("/new", &form).status, 303);
    let list: Vec<String> = (1..=101).map(|number| format!("棋手{number}")).collect();
    let commands = chuhe::desk::Desk::command;
    let id = "1".parse().expect("a name");
    let entrants = list.iter().map(|name| tournament::NewEntrant::named(name.as_str())).collect();
    let enter = tournament::Command::Enter { entrants };
    commands(browser.desk(), &id, &chuhe::auth::Actor::owner("石"), enter, None).expect("entered");
    assert!(play_round(&browser) && play_round(&browser));
    let by_round = browser.get("/event/1/crosstable").body;
    check("/event/1/crosstable", Lang::ZhHans, &by_round);
    assert_eq!(by_round.matches("<td class=\"rd\"").count(), 202);
    assert!(by_round.contains("轮空"), "{}", text_of(&by_round));
    let mut people = Vec::new();
    for part in 1..=3 {
        let path = format!("/event/1/crosstable?by=opponent&part={part}");
        let page = browser.get(&path).body;
        check(&path, Lang::ZhHans, &page);
        let rows: Vec<&str> = page.split("<tr><td class=\"n\">").skip(1).collect();
        for row in &rows {
            assert_eq!(row.split_once("</tr>").expect("a row").0.matches("<td").count(), 101 + 2);
        }
        people.extend(rows.iter().map(|row| row.split_once('<').expect("a number").0.to_owned()));
    }
    assert_eq!(people, (1..=101).map(|number: u32| number.to_string()).collect::<Vec<_>>());
}

#[test]
fn each_preset_fills_the_form_with_what_can_be_created() {
    let browser = Browser::new();
    for preset in ["national", "provincial", "youth", "mass", "teams", "1960"] {
        let path = format!("/new?preset={preset}");
        let page = browser.get(&path).body;
        check(&path, Lang::ZhHans, &page);
        let mut fields = vec![("name".to_owned(), format!("范本 {preset}"))];
        for field in page.split("<input name=\"").skip(1) {
            let Some((name, rest)) = field.split_once('"') else { continue };
            let value = rest.split_once("value=\"").and_then(|(_, rest)| rest.split_once('"'));
            if let Some((value, _)) = value.filter(|(value, _)| !value.is_empty() && name != "name") {
                fields.push((name.to_owned(), value.to_owned()));
            }
        }
        for select in page.split("<select name=\"").skip(1) {
            let (name, rest) = select.split_once('"').expect("a name");
            let options = rest.split_once("</select>").expect("its end").0;
            if let Some((before, _)) = options.split_once(" selected") {
                let value = before.rsplit_once("value=\"").expect("a value").1.trim_end_matches('"');
                fields.push((name.to_owned(), value.replace("&#34;", "\"").replace("&quot;", "\"")));
            }
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        let made = browser.post("/new", &fields);
        assert_eq!(made.status, 303, "{preset}: {}", text_of(&made.body));
        let rules = text_of(&browser.get(&made.location.replace("entries", "settings")).body);
        let time = match preset {
            "youth" => "每方 30 分钟，每步加 10 秒",
            "mass" => "20 分钟",
            "1960" => "每步限 2 分钟",
            _ => "每方 60 分钟，每步加 30 秒",
        };
        assert!(rules.contains(time), "{preset}: {rules}");
    }
}
