//! The director's commands at the terminal, and the checking of finished events.

mod terminal;

use serde_json::Value;
use terminal::Terminal;

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// An event of six in the first round.
fn event() -> Terminal {
    let terminal = Terminal::new();
    terminal.done(&["event", "new", "青川杯", "--rounds", "4"]);
    let list = terminal.write("list.csv", "姓名\n石一鸣\n陶远\n陆书遥\n温听雨\n岑一鸣\n裴清和\n");
    terminal.done(&["event", "import", &list.display().to_string()]);
    terminal
}

#[test]
fn the_director_arranges_a_round() {
    rulebook::cites!("1960:9.4");
    let terminal = event();
    terminal.done(&["event", "absent", "6", "1"]);
    terminal.done(&["event", "bar", "1", "2", "--soft"]);
    let paired = terminal.done(&["event", "pair"]);
    assert!(paired.contains("缺席 6 裴清和"), "{paired}");
    let seen = terminal.done(&["event", "exchange", "1", "2", "--preview"]);
    assert!(seen.contains("对换位置") && seen.contains("程序"), "{seen}");
    let seen = json(&terminal.done(&["event", "exchange", "1", "2", "--preview", "--json"]));
    assert!(seen["quality"].is_object() && seen["warnings"].is_array());
    let refused = terminal.run(&["event", "exchange", "1", "2"]);
    assert_eq!(refused.status, 1);
    assert!(refused.err.contains("理由"), "{}", refused.err);
    let done = terminal.done(&["event", "meet", "1", "2", "--reason", "补赛"]);
    assert!(done.contains("注意：") && done.contains("回避名单"), "{done}");
    terminal.done(&["event", "lock", "1"]);
    terminal.done(&["event", "again", "--reason", "重编其余"]);
    let turns = terminal.run(&["event", "turns", "1", "--reason", "换先"]);
    assert!(turns.status == 1 && turns.err.contains("已锁定"), "{}", turns.err);
    terminal.done(&["event", "unlock", "1"]);
    terminal.done(&["event", "turns", "1", "--reason", "换先"]);
    terminal.done(&["event", "unpair", "1", "--reason", "重来"]);
    let list = terminal.write("round.txt", "1 2\n3 4\n轮空 5\n");
    let entered = terminal.done(&["event", "pairing", &list.display().to_string(), "--reason", "外部编排"]);
    assert!(entered.contains("2 台"), "{entered}");
    let log = terminal.done(&["event", "log"]);
    for said in ["缺席", "回避", "补赛", "锁定 1 台", "收回第 1 轮", "外部编排"] {
        assert!(log.contains(said), "{said}: {log}");
    }
}

#[test]
fn a_finished_event_is_checked_from_its_file() {
    rulebook::cites!("1960:9.4", "2011:14.4");
    let terminal = Terminal::new();
    let file = terminal.path("event.json").display().to_string();
    let simulate = ["simulate", "--players", "15", "--rounds", "5", "--absences", "300", "--byes", "300"];
    let more =
        ["--withdrawals", "300", "--late", "200", "--forfeits", "100", "--barred", "2", "--export", &file];
    terminal.done(&[&simulate[..], &more[..]].concat());
    let checked = terminal.done(&["pair", "--check", &file, "--strict"]);
    assert!(checked.contains("5 轮全部合规"), "{checked}");
    let facts = json(&terminal.done(&["pair", "--check", &file, "--json"]));
    assert_eq!((&facts["passes"], facts["rounds"].as_array().map(Vec::len)), (&Value::Bool(true), Some(5)));

    // Round 2 played with a pair of round 1.
    let text = std::fs::read_to_string(&file).expect("the file");
    let mut event = json(&text);
    let games = event["rounds"][0].as_array().expect("games").clone();
    let (one, other) = (games[0]["first"].clone(), games[0]["second"].clone());
    let round = event["rounds"][1].as_array_mut().expect("games");
    let seat = |round: &[Value], no: &Value| -> (usize, &'static str) {
        let find = |side| round.iter().position(|line| line[side] == *no);
        find("first").map(|i| (i, "first")).or(find("second").map(|i| (i, "second"))).unwrap_or((0, "bye"))
    };
    let (a, b) = (seat(round, &one), seat(round, &other));
    assert!(a.1 != "bye" && b.1 != "bye" && a.0 != b.0, "both play in round 2");
    let other_side = if a.1 == "first" { "second" } else { "first" };
    let opponent = round[a.0][other_side].clone();
    round[a.0][other_side] = other;
    round[b.0][b.1] = opponent;
    let broken = terminal.write("broken.json", event.to_string()).display().to_string();
    let said = terminal.run(&["pair", "--check", &broken]);
    assert_eq!(said.status, 1);
    assert!(said.out.contains("第 2 轮不合") && said.out.contains("第 1 轮已经对过"), "{}", said.out);
    let said = terminal.run(&["--json", "pair", "--check", &broken]);
    assert_eq!((said.status, json(&said.out)["passes"].clone()), (1, Value::Bool(false)));
    assert_eq!(terminal.run(&["pair"]).status, 2);
}
