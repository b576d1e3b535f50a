//! Bad input gets one clear message that names the file, line or field, and status 1; the database stays as it was.

mod terminal;

use terminal::{Terminal, example};

/// Runs a command that must be refused without a trace in the database.
fn refused(terminal: &Terminal, arguments: &[&str], lang: &str) -> String {
    let log = || terminal.database().exists().then(|| terminal.done(&["event", "log", "--json"]));
    let before = log();
    let mut all = vec!["--lang", lang];
    all.extend(arguments);
    let said = terminal.run(&all);
    assert_eq!((said.status, said.out.as_str()), (1, ""), "{arguments:?}: {}", said.err);
    assert_eq!(before, log(), "{arguments:?}");
    let message = said.err.strip_prefix("chuhe: ").expect("the message begins with the program's name");
    message.trim_end().to_owned()
}

#[test]
fn every_kind_of_bad_input_is_named_in_both_languages() {
    let terminal = Terminal::with_event();
    terminal.write("twice.csv", "编号,姓名\n1,甲\n2,乙\n1,丙\n");
    let swiss = std::fs::read_to_string(example("swiss.json")).expect("the example");
    terminal.write("setting.json", swiss.replace("\"same_team\"", "\"same_taem\""));
    terminal.write("result.json", swiss.replacen("\"1-0\"", "\"2-0\"", 1));
    terminal.write("cut.json", &swiss[..swiss.len() / 2]);
    terminal.write("number.json", swiss.replacen("\"no\":2,", "\"no\":3,", 1));
    let game = std::fs::read_to_string(example("games/1964-yang-wang.pgn")).expect("the example");
    let at = |text: &str| game.find(text).expect("it is there");
    terminal.write("cut-in-tag.pgn", &game[..at("杨官璘\"") + 3]);
    terminal.write("cut-in-move.pgn", &game[..at("马二进三") + 3]);
    terminal.write("binary.csv", b"name\n\xff\xfe\xfd\n");
    terminal.write("results.csv", "台次,结果\n1,1-0\n9,0-1\n");
    terminal.write("pairing.csv", "台次,先手,后手\n1,甲一,无名\n");
    terminal.write("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
    terminal.write("broken.xlsx", b"PK\x03\x04\x00");
    terminal.write("none.chuhe", b"PK\x03\x04\x00");
    terminal.done(&["event", "export", "--archive", "cup.chuhe"]);
    let no_general = "4k4/9/9/9/9/9/9/9/9/9 w";
    let cases: &[(&[&str], &str, &str)] = &[
        (
            &["moves", "--fen", no_general],
            "不能由此开局：红方没有将帅",
            "no game can start from it: Red has no general",
        ),
        (
            &["perft", "2", "--fen", no_general],
            "不能由此开局：红方没有将帅",
            "no game can start from it: Red has no general",
        ),
        (
            &["show", "--fen", no_general],
            "不能由此开局：红方没有将帅",
            "no game can start from it: Red has no general",
        ),
        (
            &["adjudicate", "--fen", no_general, "--moves", "e9e8"],
            "不能由此开局：红方没有将帅",
            "no game can start from it: Red has no general",
        ),
        (
            &["moves", "--fen", "4k4/9/9/9/9/9/9/9/9/4K5 w"],
            "FEN 的棋盘，第 23 个字符：第 10 行超过 9 个点",
            "FEN, board, character 23: row 10 has more than 9 points",
        ),
        (
            &["notation", "炮二平五", "马8进7", "车一进四"],
            "第 3 着“车一进四”：i0i4不能走：i3 有子挡路",
            "move 3, \"车一进四\": i0i4 is not legal: a piece on i3 is in the way",
        ),
        (
            &["event", "import", "twice.csv"],
            "twice.csv：有 1 处错误，一个也没有录入：\n  第 4 行第 1 列：1 号在第 2 行已经有了。",
            "twice.csv: one mistake, nobody was entered:\n  Line 4, column 1: Number 1 stands on line 2 already.",
        ),
        (
            &["event", "import", "binary.csv"],
            "binary.csv：第 2 行不是 UTF-8、GB18030 或 Big5 文字。请在表格软件里另存为 CSV。",
            "",
        ),
        (
            &["event", "import", "old.xls"],
            "old.xls：这是旧式 XLS 工作簿。请在表格软件里另存为 XLSX。",
            "old.xls: this is a workbook of the old kind (XLS). Save it as XLSX.",
        ),
        (
            &["event", "import", "broken.xlsx"],
            "broken.xlsx：这个工作簿打不开：",
            "broken.xlsx: the workbook cannot be opened: ",
        ),
        (
            &["event", "results", "results.csv"],
            "results.csv：有 1 处错误，什么也没有录入：\n  第 3 行第 1 列：第 1 轮没有 9 台。",
            "results.csv: one mistake, nothing was entered:\n  Line 3, column 1: There is no board 9 in round 1.",
        ),
        (
            &["event", "pairing", "pairing.csv", "--reason", "试"],
            "pairing.csv：有 1 处错误，什么也没有录入：\n  第 2 行第 3 列：“无名”没有这个人，或不止一人。",
            "pairing.csv: one mistake, nothing was entered:\n  Line 2, column 3: \u{201c}无名\u{201d} is nobody",
        ),
        (&["event", "games", "results.csv"], "", ""),
        (&["event", "games", "three.txt"], "没有文件 three.txt", "there is no file three.txt"),
        (
            &["event", "import", "none.chuhe"],
            "none.chuhe：不是楚河的赛事归档",
            "none.chuhe: it is not an archive of a Chuhe event",
        ),
        (&["event", "import", "cup.chuhe"], "已经有赛事 cup", "there is an event cup already"),
        (
            &["event", "import", "cup.chuhe", "--event", "other"],
            "归档的赛事代号是 cup，哈希里记着它，不能换成别的",
            "the event of the archive is called cup",
        ),
        (&["event", "export", "--pgn", "games.pgn"], "这个赛事还没有棋谱", "the event has no games yet"),
        (
            &["event", "result", "1", "2-0"],
            "“2-0”不是成绩：用 1-0、0-1、1/2、+-、-+、--，或 none 清除",
            "\"2-0\" is not a result: use 1-0, 0-1, 1/2, +-, -+, --, or none to clear it",
        ),
        (&["event", "result", "9", "1-0"], "第 1 轮没有 9 台。", ""),
        (&["event", "result", "1", "1-0", "--round", "4"], "还没有第 4 轮。", ""),
        (&["event", "withdraw", "77", "--reason", "病"], "没有 77 号。", ""),
        (&["event", "withdraw", "1", "--reason", " "], "", ""),
        (&["event", "pair"], "第 1 轮还有台次没有成绩：1、2。", ""),
        (&["event", "standings", "--round", "2"], "还没有第 2 轮。", ""),
        (&["event", "show", "--event", "other"], "没有赛事 other", "there is no event other"),
        (
            &["event", "show", "--database", "sqlite:none.db"],
            "没有数据库 none.db",
            "there is no database none.db",
        ),
        (
            &["event", "show", "--database", "sqlite:twice.csv"],
            "twice.csv 不是楚河的数据库",
            "twice.csv is not a database",
        ),
        (
            &["event", "show", "--database", "mysql://x"],
            "不认识数据库地址“mysql://x”",
            "unknown database address \"mysql://x\"",
        ),
        (
            &["event", "new", "第二", "--rounds", "3", "--event", "cup"],
            "已经有赛事 cup",
            "there is an event cup already",
        ),
        (
            &["event", "new", "第二", "--rounds", "3", "--set", "same_taem=bar"],
            "same_taem：没有这个设置",
            "same_taem: there is no such setting",
        ),
        (
            &["pair", "--state", "setting.json"],
            "setting.json：settings.same_taem：没有这个设置",
            "setting.json: settings.same_taem: there is no such setting",
        ),
        (
            &["rank", "--state", "setting.json"],
            "setting.json：settings.same_taem：没有这个设置",
            "setting.json: settings.same_taem: there is no such setting",
        ),
        (
            &["event", "import", "setting.json", "--event", "new"],
            "setting.json：settings.same_taem：没有这个设置",
            "setting.json: settings.same_taem: there is no such setting",
        ),
        (
            &["rank", "--state", "result.json"],
            "result.json：rounds[0][0].result：",
            "result.json: rounds[0][0].result: ",
        ),
        (&["rank", "--state", "cut.json"], "cut.json：第 ", "cut.json: line "),
        (
            &["rank", "--state", "number.json"],
            "number.json：players[2].no：3 号有两个人",
            "number.json: players[2].no: number 3 is given twice",
        ),
        (&["rank", "--state", "none.json"], "没有文件 none.json", "there is no file none.json"),
        (
            &["adjudicate", "cut-in-tag.pgn"],
            "cut-in-tag.pgn 第 1 局 (1964 年全国象棋个人赛)，第 6 行：文件在标签中间断了",
            "cut-in-tag.pgn, game 1 (1964 年全国象棋个人赛), line 6: the file ends inside a tag",
        ),
        (
            &["adjudicate", "cut-in-move.pgn"],
            "cut-in-move.pgn 第 1 局 (杨官璘 - 王嘉良)，第 12 行，第 3 着：“马”不是着法",
            "cut-in-move.pgn, game 1 (杨官璘 - 王嘉良), line 12, move 3: \"马\" is not a move",
        ),
        (
            &["serve", "--no-login", "--listen", "0.0.0.0:0"],
            "不能在 0.0.0.0:0 打开：免登录只接受本机访问",
            "cannot open on 0.0.0.0:0: without login only this machine may connect",
        ),
        (
            &["serve", "--url", "cup.example.org"],
            "“cup.example.org”不是网址",
            "\"cup.example.org\" is not a web address",
        ),
        (&["serve", "--listen", "nowhere"], "“nowhere”不是地址", "\"nowhere\" is not an address"),
        (
            &["serve", "--demo", "--database", "sqlite:chuhe.db"],
            "数据库 sqlite:chuhe.db 里已有赛事",
            "there are events in the database",
        ),
    ];
    let mut wrong = Vec::new();
    for (arguments, zh, en) in cases {
        for (lang, expected) in [("zh", zh), ("en", en)] {
            let message = refused(&terminal, arguments, lang);
            // What is wrong in a list stands on lines of its own.
            let lines = 1 + usize::from(expected.contains("\n  "));
            let lines =
                if arguments.contains(&"games") && arguments.contains(&"results.csv") { 2 } else { lines };
            if !message.starts_with(expected) || message.lines().count() != lines {
                wrong.push(message);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_refusal_before_the_first_command_makes_no_database() {
    let terminal = Terminal::new();
    terminal.write("bad.json", "{}");
    for arguments in [
        &["event", "new", "赛", "--rounds", "3", "--set", "nothing=1"][..],
        &["event", "new", "赛", "--rounds", "3", "--set", "nothing"],
        &["event", "import", "bad.json"],
        &["event", "list"],
        &["serve", "--demo", "--listen", "192.168.0.1:80"],
    ] {
        refused(&terminal, arguments, "zh");
        assert!(!terminal.database().exists(), "{arguments:?}");
    }
}

#[test]
fn the_good_games_of_a_file_are_ruled_although_one_is_bad() {
    let terminal = Terminal::new();
    let good = std::fs::read_to_string(example("games/perpetual-check.pgn")).expect("the example");
    terminal.write(
        "three.pgn",
        format!("{good}\n\n[Red \"甲\"]\n[Black \"乙\"]\n\n1. 炮二平五 马８进９\n2. 炮二平五 *\n\n{good}"),
    );
    let said = terminal.run(&["adjudicate", "--json", "three.pgn"]);
    assert_eq!(said.status, 1);
    assert_eq!(
        said.err,
        "chuhe: three.pgn 第 2 局 (甲 - 乙)，第 57 行，第 3 着：“炮二平五”在这里不能走\n\
         chuhe: 3 局里有 1 局不能复演，其余已经处理\n"
    );
    let ruled: Vec<serde_json::Value> =
        said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let games: Vec<_> = ruled.iter().map(|one| (one["game"].as_u64(), one["ruling"].as_str())).collect();
    assert_eq!(games, [(Some(1), Some("red_loses")), (Some(3), Some("red_loses"))]);
}

#[test]
fn wrong_usage_is_another_status() {
    let terminal = Terminal::new();
    for arguments in [&[][..], &["fly"], &["perft"], &["perft", "many"], &["show"], &["event"], &["pair"]] {
        let said = terminal.run(arguments);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{arguments:?}");
    }
    assert!(terminal.done(&["--help"]).contains("Usage"));
}
