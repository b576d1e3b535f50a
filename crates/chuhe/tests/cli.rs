//! What the commands say, and a whole event run on the command line.

mod terminal;

use serde_json::Value;
use terminal::{Terminal, example};

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn positions_are_counted_listed_and_written() {
    let terminal = Terminal::new();
    assert_eq!(terminal.done(&["perft", "3"]).lines().last(), Some("nodes: 79666"));
    let divided = terminal.done(&["perft", "--divide", "2"]);
    assert_eq!((divided.lines().count(), divided.lines().last()), (45, Some("nodes: 1920")));
    assert_eq!(json(&terminal.done(&["perft", "2", "--json"]))["nodes"], 1920);

    let fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w";
    assert_eq!(terminal.done(&["moves", "--fen", fen]).lines().count(), 17);
    assert!(
        terminal
            .done(&["moves", "--fen", fen, "--notation", "chinese"])
            .lines()
            .any(|line| line == "车五进七")
    );
    assert_eq!(
        terminal.done(&["notation", "炮二平五", "h9g7", "R1+1", "--to", "iccs"]),
        "h2e2\nh9g7\ni0i1\n"
    );
    assert_eq!(terminal.done(&["notation", "h2e2 h9g7"]), "炮二平五\n马８进７\n");
    let written = json(&terminal.done(&["notation", "h2e2", "--to", "wxf", "--json"]));
    assert_eq!(written["moves"][0], "C2.5");
}

#[test]
fn boards_are_shown() {
    let terminal = Terminal::new();
    let game = example("games/1964-hu-yang.pgn");
    insta::assert_snapshot!("show_zh", terminal.done(&["show", &game]));
    insta::assert_snapshot!("show_en", terminal.done(&["--lang", "en", "show", &game, "--ply", "10"]));
    assert!(terminal.done(&["show", "--svg", &game]).starts_with("<svg"));
}

#[test]
fn a_game_is_ruled_with_its_articles() {
    rulebook::cites!("2011:23.5.1", "2011:4.1.4", "2011:23.5.2.1", "2011:4.2.3");
    let terminal = Terminal::new();
    let perpetual = example("games/perpetual-check.pgn");
    let mutual = example("games/mutual-check.pgn");
    for (lang, name) in [("zh", "adjudicate_zh"), ("en", "adjudicate_en")] {
        let said = terminal.done(&["--lang", lang, "adjudicate", &perpetual, &mutual]);
        let said = said.replace(&example(""), "examples/");
        insta::assert_snapshot!(name, said);
    }
    let ruled = json(&terminal.done(&["adjudicate", "--json", &perpetual]));
    assert_eq!((&ruled["ruling"], &ruled["reason"]), (&json("\"red_loses\""), &json("\"perpetual_check\"")));
    assert_eq!(ruled["articles"][0], "23.5.1");
    assert_eq!((&ruled["cycle"]["plies"], &ruled["cycle"]["times"]), (&json("4"), &json("3")));
    assert_eq!((&ruled["must_change"], &ruled["at_ply"]), (&json("\"red\""), &json("77")));

    let moves = "f3e3 f5e5 e3f3 e5f5 f3e3 f5e5 e3f3 e5f5 f3e3 f5e5 e3f3 e5f5";
    let fen = "4k4/9/5r3/9/5c3/9/5R3/9/4C4/5K3 w";
    let ruled = json(&terminal.done(&["adjudicate", "--json", "--fen", fen, "--moves", moves]));
    assert_eq!(ruled["ruling"], "draw");
    let articles = ruled["articles"].as_array().expect("a list");
    assert!(
        ["23.5.2.1", "4.2.3"].iter().all(|number| articles.contains(&Value::from(*number))),
        "{articles:?}"
    );
    assert_eq!(ruled["file"], Value::Null, "what was typed is of no file");
    let none = json(&terminal.done(&["adjudicate", "--json", "--moves", "h2e2 h9g7"]));
    assert_eq!((&none["ruling"], &none["must_change"]), (&json("\"none\""), &Value::Null));
}

#[test]
fn pairs_and_places_come_with_their_reasons() {
    let terminal = Terminal::new();
    let swiss = example("swiss.json");
    let ten = example("round-robin.json");
    for lang in ["zh", "en"] {
        let said = |arguments: &[&str]| terminal.done(&[&["--lang", lang], arguments].concat());
        insta::assert_snapshot!(format!("pair_{lang}"), said(&["pair", "--explain", "--state", &swiss]));
        insta::assert_snapshot!(
            format!("rank_swiss_{lang}"),
            said(&["rank", "--explain", "--state", &swiss])
        );
        insta::assert_snapshot!(format!("rank_ten_{lang}"), said(&["rank", "--explain", "--state", &ten]));
    }
    let paired = json(&terminal.done(&["pair", "--json", "--state", &swiss]));
    assert_eq!((&paired["round"], &paired["bye"]), (&json("7"), &Value::Null));
    assert_eq!(paired["pairs"].as_array().map(Vec::len), Some(15));
    assert!(paired["pairs"][0]["why"].as_str().is_some_and(|why| !why.is_empty()));
    assert_eq!(paired["quality"]["rematches"], 0);

    let ranked = json(&terminal.done(&["rank", "--json", "--state", &swiss]));
    let ranking = ranked["ranking"].as_array().expect("a list");
    assert_eq!(
        (ranking.len(), &ranking[0]["place"], &ranking[0]["decided_by"]),
        (31, &json("1"), &json("\"leader\""))
    );
    let finished = terminal.run(&["pair", "--state", &ten]);
    assert_eq!(
        (finished.status, finished.err.as_str()),
        (1, "chuhe: 预定的 9 轮都已编排。（依据 10.3 积分编排制）\n")
    );
}

#[test]
fn a_whole_event_runs_from_entry_to_ranking() {
    let terminal = Terminal::new();
    terminal.write(
        "entries.csv",
        encoding_rs::GB18030
            .encode("姓名;单位;等级分\n甲一;东;2400\n乙二;西;2380\n丙三;南;2350\n丁四;北;\n戊五;东;2200\n己六;西;2190\n庚七;南;2100\n")
            .0,
    );
    assert_eq!(
        terminal.done(&[
            "event",
            "new",
            "七人赛",
            "--rounds",
            "3",
            "--event",
            "seven",
            "--set",
            "same_team=bar"
        ]),
        "已建立赛事 seven：七人赛\n"
    );
    assert_eq!(terminal.done(&["event", "import", "entries.csv"]), "报名 7 人\n");
    terminal.done(&["event", "lots", "--seed", "29"]);
    let held = terminal.done(&["event", "publish", "--hold"]);
    assert_eq!(held, "对阵编好先不公布，查看、调整之后再公布。\n");
    for (round, results) in [["1", "=", "--"], ["1-0", "-", "1/2"], ["0", "+", "="]].into_iter().enumerate() {
        let paired = json(&terminal.done(&["event", "pair", "--json"]));
        assert_eq!(paired["round"], round + 1);
        assert_eq!(terminal.done(&["event", "publish"]), format!("第 {} 轮已公布。\n", round + 1));
        for (board, result) in (1..).zip(results) {
            terminal.done(&["event", "result", &format!("{board}"), result]);
        }
    }
    assert_eq!(terminal.done(&["event", "foul", "3", "--article", "8.1.1"]).lines().count(), 1);
    terminal.done(&["event", "penalty", "5", "warning", "--reason", "喧哗"]);
    terminal.done(&["event", "withdraw", "7", "--reason", "有事"]);
    // A slip, taken back.
    terminal.done(&["event", "result", "1", "=", "--round", "1", "--reason", "误录"]);
    terminal.done(&["event", "undo"]);

    let standings = terminal.done(&["event", "standings", "--json", "--explain"]);
    assert_eq!(terminal.done(&["event", "export", "seven.json"]), "已写入 seven.json\n");
    assert_eq!(terminal.done(&["rank", "--json", "--explain", "--state", "seven.json"]), standings);
    assert_eq!(json(&standings)["ranking"].as_array().map(Vec::len), Some(7));
    let exported = std::fs::read_to_string(terminal.path("seven.json")).expect("it was written");
    assert_eq!(terminal.done(&["event", "show", "--json"]), exported);
    assert_eq!(exported.matches("\"result\":\"\"").count(), 0);

    // Whoever gets the file can go on from it.
    terminal.done(&["event", "import", "seven.json", "--event", "copy"]);
    assert_eq!(terminal.done(&["event", "standings", "--json", "--explain", "--event", "copy"]), standings);
    let which = terminal.run(&["event", "show"]);
    assert_eq!((which.status, which.err.contains("copy seven")), (1, true), "{}", which.err);

    let log = terminal.done(&["event", "log", "--event", "seven"]);
    assert_eq!(log.lines().filter(|line| line.contains("已撤销")).count(), 1);
    assert!(log.lines().last().is_some_and(|line| line.starts_with("日志完整")), "{log}");
}

#[test]
fn a_log_that_was_touched_is_told() {
    let terminal = Terminal::with_event();
    let database = rusqlite::Connection::open(terminal.database()).expect("the database");
    let touched = database.execute("UPDATE log SET actor = 'x' WHERE version = 2", ()).expect("SQL");
    assert_eq!(touched, 1);
    let said = terminal.run(&["event", "log"]);
    assert_eq!((said.status, said.err.as_str()), (1, "chuhe: 日志从第 2 条起不是当初写下的样子\n"));
}

#[test]
fn the_language_follows_the_surroundings() {
    let terminal = Terminal::new();
    for (variable, value, english) in [
        ("LANG", "en_US.UTF-8", true),
        ("LC_ALL", "en", true),
        ("LANG", "zh_CN.UTF-8", false),
        ("LANG", "C.UTF-8", false),
    ] {
        let output = terminal
            .command(&["adjudicate", "--moves", "h2e2"])
            .env(variable, value)
            .output()
            .expect("it runs");
        let said = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(said.contains("No "), english, "{variable}={value}: {said}");
    }
}

#[test]
fn a_made_up_event_is_the_same_for_the_same_seed() {
    let terminal = Terminal::new();
    let simulate = |seed: &str| {
        let said = terminal.done(&[
            "simulate",
            "--players",
            "21",
            "--rounds",
            "7",
            "--teams",
            "4",
            "--seed",
            seed,
            "--export",
            "made.json",
            "--json",
        ]);
        (json(&said), std::fs::read_to_string(terminal.path("made.json")).expect("it was written"))
    };
    let (first, file) = simulate("5");
    assert_eq!(first["rounds"].as_array().map(Vec::len), Some(7));
    assert_eq!((&first["quality"]["rematches"], &first["quality"]["second_byes"]), (&json("0"), &json("0")));
    assert_eq!(simulate("5").1, file);
    assert_ne!(simulate("6").1, file);
    assert_eq!(json(&terminal.done(&["rank", "--json", "--state", "made.json"]))["ranking"][20]["place"], 21);

    let too_many = terminal.run(&["simulate", "--players", "4", "--rounds", "9"]);
    assert_eq!((too_many.status, too_many.out.as_str()), (1, ""));
    assert!(too_many.err.starts_with("chuhe: 编不出合规的对阵："), "{}", too_many.err);
}
