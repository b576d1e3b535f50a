//! Game files written in other formats: nothing lost in silence, nothing half written, nothing written over.

mod terminal;

use std::path::{Path, PathBuf};

use records::{Game, Options};
use serde_json::{Value, json};
use terminal::{Said, Terminal};

const TWO_GAMES: &str = "[Event \"测试杯\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n\n\
    1. 炮二平五 {当头炮} 马8进7 (1... 炮8平5 2. 马二进三) 2. 马二进三 1-0\n\n\
    [Event \"测试杯\"]\n[Red \"丙\"]\n[Black \"丁\"]\n[Result \"1/2-1/2\"]\n\n1. 相三进五 卒7进1 1/2-1/2\n";

/// The seventh ply moves a piece that is not there.
const BAD_SECOND: &str = "[Red \"甲\"]\n\n1. 炮二平五 马8进7 *\n\n[Red \"戊\"]\n\n1. 炮二平五 马8进7 2. 马二进三 \
    车9平8 3. 车一平二 马2进3 4. 车五进一 *\n\n[Red \"己\"]\n\n1. 兵七进一 *\n";

fn lines(said: &Said) -> Vec<Value> {
    said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn last(said: &Said) -> Value {
    lines(said).pop().expect("a last line")
}

/// Every file below a folder, in order, by its name in it.
fn tree(folder: &Path) -> Vec<String> {
    let mut all = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                all.push(path.strip_prefix(folder).expect("inside").to_str().expect("UTF-8").to_owned());
            }
        }
    }
    all.sort();
    all
}

fn games(file: &Path) -> Vec<Game> {
    let bytes = std::fs::read(file).expect("a file");
    records::read(&bytes, &Options::default()).map(|game| game.expect("a game")).collect()
}

fn line(game: &Game) -> String {
    game.main_line().map(|played| played.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_format_gives_the_games_back_and_names_what_it_cannot_hold() {
    let terminal = Terminal::new();
    let original = games(&terminal.write("two.pgn", TWO_GAMES));
    let nothing = json!([]);
    let one_line = json!([
        {"what": "variations", "games": 1, "count": 1},
    ]);
    let moves_alone = json!([
        {"what": "variations", "games": 1, "count": 1},
        {"what": "comments", "games": 1, "count": 1},
        {"what": "field", "name": "Black", "games": 2, "count": 2},
        {"what": "field", "name": "Event", "games": 2, "count": 2},
        {"what": "field", "name": "Red", "games": 2, "count": 2},
        {"what": "result", "games": 2, "count": 2},
    ]);
    for (format, files, lost) in [
        ("pgn", &["two.pgn"][..], &nothing),
        ("pgn-iccs", &["two.pgn"], &nothing),
        ("pgn-wxf", &["two.pgn"], &nothing),
        ("dhtmlxq", &["two.dhtmlxq"], &nothing),
        ("xqf", &["two-0001.xqf", "two-0002.xqf"], &nothing),
        ("cbf", &["two-0001.cbf", "two-0002.cbf"], &one_line),
        ("ucci", &["two.ucci"], &moves_alone),
    ] {
        std::fs::create_dir(terminal.path(format)).expect("a folder");
        let said = terminal.run(&["convert", "two.pgn", format, "--to", format, "--json"]);
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{format}");
        assert_eq!(
            last(&said),
            json!({"read": 2, "written": 2, "refused": 0, "lost": lost}),
            "{format}: {}",
            said.out
        );
        assert_eq!(tree(&terminal.path(format)), files, "{format}");
        let again: Vec<Game> =
            files.iter().flat_map(|file| games(&terminal.path(format).join(file))).collect();
        assert_eq!(again.len(), 2, "{format}");
        for (again, original) in again.iter().zip(&original) {
            assert_eq!(line(again), line(original), "{format}");
            if lost == &nothing {
                assert_eq!(again, original, "{format}");
            }
        }
    }
}

#[test]
fn the_ending_of_the_file_to_write_decides_its_format() {
    let terminal = Terminal::new();
    terminal.write("one.pgn", "1. 炮二平五 马8进7");
    for (out, begins) in [
        ("one.xqf", &b"XQ"[..]),
        ("one.cbf", "\u{FEFF}<?xml".as_bytes()),
        ("one.ubb", b"[DhtmlXQ]"),
        ("one.ucci", b"position startpos moves h2e2 h9g7\n"),
        ("two.PGN", b"[Game"),
        ("without-ending", b"[Game"),
    ] {
        assert_eq!(
            terminal.done(&["--lang", "en", "convert", "one.pgn", out]),
            "1 game read, 1 written (1 file), 0 refused\n"
        );
        assert!(std::fs::read(terminal.path(out)).expect("a file").starts_with(begins), "{out}");
    }
    for (arguments, message) in [
        (&["one.pgn", "one.doc"][..], "不知道扩展名“doc”是什么格式，请用 --to 指明"),
        (&["one.pgn", "new.xqf", "--out-encoding", "utf-8"], "xqf 的编码是固定的，不能用 --out-encoding"),
        (&["nothing.pgn", "new.xqf"], "没有文件 nothing.pgn"),
        (&["one.pgn", "no-folder/one.xqf"], "文件 no-folder/one.xqf 写不了"),
        (&["one.pgn", "one.pgn"], "one.pgn：这个文件是原文件，或这次已经写过，不再覆盖"),
        (&[".", "one.pgn"], "one.pgn 不是文件夹，文件夹只能转换到文件夹"),
    ] {
        let said = terminal.run(&[&["convert"], arguments].concat());
        assert_eq!(said.status, 1, "{arguments:?}");
        assert!(said.err.starts_with(&format!("chuhe: {message}")), "{arguments:?}: {}", said.err);
        assert!(!terminal.path("new.xqf").exists());
    }
    assert_eq!(terminal.run(&["convert", "one.pgn", "one.xqf", "--to", "chess"]).status, 2);
}

/// A refused game is named by file, game and move; the others of the file and the folder are written whole.
#[test]
fn a_folder_is_converted_around_what_is_refused() {
    let terminal = Terminal::new();
    std::fs::create_dir_all(terminal.path("in/年/轮")).expect("a folder");
    terminal.write("in/good.pgn", TWO_GAMES);
    terminal.write("in/年/轮/bad.pgn", BAD_SECOND);
    terminal.write("in/年/empty.pgn", "");
    terminal.write("in/年/broken.xqf", b"XQ\x12 too short");
    terminal.write("in/readme.txt", "");
    terminal.write("in/picture.png", b"\x89PNG");
    let said = terminal.run(&["convert", "in", "out", "--json", "--to", "pgn-wxf"]);
    assert_eq!(said.status, 1);
    assert_eq!(last(&said), json!({"read": 7, "written": 4, "refused": 3, "lost": []}));
    let refused: Vec<Value> = lines(&said).into_iter().filter(|line| line["refused"].is_string()).collect();
    let named: Vec<(&Value, &Value, &Value)> =
        refused.iter().map(|line| (&line["file"], &line["game"], &line["ply"])).collect();
    assert_eq!(
        named,
        [
            (&json!("in/年/broken.xqf"), &json!(1), &Value::Null),
            (&json!("in/年/empty.pgn"), &json!(1), &Value::Null),
            (&json!("in/年/轮/bad.pgn"), &json!(2), &json!(7)),
        ]
    );
    assert!(
        said.err.contains("chuhe: in/年/轮/bad.pgn 第 2 局 (戊)，第 7 行，第 7 着：“车五进一”在这里不能走\n"),
        "{}",
        said.err
    );
    assert_eq!(said.err.lines().count(), 3);
    assert_eq!(tree(&terminal.path("out")), ["good.pgn", "年/轮/bad.pgn"], "and no parts of files");
    let kept: Vec<String> = games(&terminal.path("out/年/轮/bad.pgn")).iter().map(line).collect();
    assert_eq!(kept, ["h2e2 h9g7", "c3c4"]);
    // One message per thing, in English too, and the same summary for people.
    let said = terminal.run(&["--lang", "en", "convert", "in", "out", "--to", "pgn-wxf"]);
    assert_eq!(
        said.out,
        "7 games read, 4 written (2 files), 3 refused\n2 files that are not game records were passed over\n"
    );
}

#[test]
fn no_file_that_was_read_is_written_over_and_no_two_games_take_one_name() {
    let terminal = Terminal::new();
    std::fs::create_dir(terminal.path("in")).expect("a folder");
    terminal.write("in/game.pgn", TWO_GAMES);
    terminal.write("in/game.ucci", "position startpos moves c3c4\n");
    terminal.done(&["convert", "in", "out", "--to", "dhtmlxq"]);
    assert_eq!(tree(&terminal.path("out")), ["game.pgn.dhtmlxq", "game.ucci.dhtmlxq"]);
    // Beside the originals there is room for other formats, and none for their own.
    assert_eq!(terminal.run(&["convert", "in", "in", "--to", "xqf"]).status, 0);
    std::fs::remove_file(terminal.path("in/game.ucci")).expect("a file");
    let said = terminal.run(&["convert", "in", "in", "--to", "pgn-iccs", "--json"]);
    assert_eq!(said.status, 1);
    assert_eq!(std::fs::read_to_string(terminal.path("in/game.pgn")).expect("a file"), TWO_GAMES);
    // The single games of one file and a file named like one of them.
    let terminal = Terminal::new();
    std::fs::create_dir(terminal.path("in")).expect("a folder");
    terminal.write("in/game.pgn", TWO_GAMES);
    terminal.write("in/game-0002.pgn", "1. 兵七进一");
    let said = terminal.run(&["convert", "in", "out", "--to", "xqf", "--json"]);
    assert_eq!(said.status, 1);
    assert_eq!(last(&said), json!({"read": 3, "written": 2, "refused": 1, "lost": []}));
}

#[test]
fn encodings_are_found_or_told() {
    let terminal = Terminal::new();
    // Two characters that are text in both codes.
    let name = encoding_rs::GB18030.encode("[Red \"许银川\"]\n\n1. c3c4 *\n").0.into_owned();
    terminal.write("gbk.pgn", name);
    for (arguments, red) in [
        (&["--encoding", "gb18030"][..], "许银川"),
        (&["--encoding", "gbk", "--out-encoding", "gb18030"], "许银川"),
        (&["--encoding", "gbk", "--out-encoding", "utf-16le"], "许银川"),
        (&["--encoding", "gbk", "--out-encoding", "utf-16be"], "许银川"),
    ] {
        terminal.done(&[&["convert", "gbk.pgn", "out.pgn"], arguments].concat());
        assert_eq!(games(&terminal.path("out.pgn"))[0].info.red.name, red, "{arguments:?}");
    }
    let said = terminal.run(&["convert", "gbk.pgn", "out.pgn", "--encoding", "utf-8", "--json"]);
    assert_eq!(last(&said)["lost"], json!([{"what": "unreadable_bytes", "games": 1, "count": 1}]));
}

/// Big5 has no simplified characters: the moves are written in traditional ones, and what is left of a name is told.
#[test]
fn games_are_written_in_big5_and_what_it_lacks_is_told() {
    let terminal = Terminal::new();
    std::fs::create_dir(terminal.path("in")).expect("a folder");
    terminal.write("in/one.pgn", "[Red \"许银川\"]\n[Black \"呂欽\"]\n\n1. 马二进三 车9进1 {帅}\n");
    for (format, characters) in [("pgn", "许银帅"), ("pgn-iccs", "许银帅"), ("dhtmlxq", "许银帅")] {
        let said =
            terminal.run(&["convert", "in", format, "--to", format, "--out-encoding", "big5", "--json"]);
        assert_eq!(said.status, 0, "{}", said.err);
        let lost = json!([{"what": "characters", "name": characters, "games": 1, "count": 3}]);
        assert_eq!(last(&said)["lost"], lost, "{format}");
        let file = tree(&terminal.path(format)).remove(0);
        let game = games(&terminal.path(format).join(file)).remove(0);
        assert_eq!(line(&game), "h0g2 i9i8", "{format}");
        assert_eq!((game.info.red.name.as_str(), game.info.black.name.as_str()), ("??川", "呂欽"));
    }
    let bytes = std::fs::read(terminal.path("pgn/one.pgn")).expect("a file");
    let text = encoding_rs::BIG5.decode(&bytes).0.into_owned();
    assert!(text.contains("1. 馬二進三 車９進１"), "{text}");
}

/// Texts, pages and tables may be anything: those that hold no game are no fault of a folder of records.
#[test]
fn what_is_no_record_in_a_folder_is_passed_over() {
    let terminal = Terminal::new();
    std::fs::create_dir(terminal.path("in")).expect("a folder");
    terminal.write("in/game.txt", "1. 炮二平五 马８进７");
    terminal.write("in/README.txt", "棋谱说明：各局来自不同的比赛。\nSee the notes.\n");
    terminal.write("in/index.html", "<html><body>第1局</body></html>");
    terminal.write("in/entries.csv", "姓名,队\n张三,北京\n");
    terminal.write("in/moves.csv", "game_id,move\nA,h2e2\nA,h9g7\n");
    terminal.write("in/notes.md", "");
    let said = terminal.done(&["convert", "in", "out"]);
    assert_eq!(tree(&terminal.path("out")), ["game.pgn", "moves.pgn"]);
    assert!(said.contains('4'), "{said}");
}

/// The folder of real games, or `None` (said on stdout) where there is none. With `CI=true` it must be there.
fn real(folder: &str) -> Option<PathBuf> {
    let data = std::env::var_os("CHUHE_DATA")
        .map(PathBuf::from)
        .unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"));
    let path = data.join("games").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "no real games at {}", path.display());
    println!("skipped: no real games at {}", path.display());
    None
}

/// All folders of SOURCES.md at once. One of the 38 records of the library is deleted; eight lines have a bad FEN; one
/// online game lacks moves in the middle.
#[test]
fn every_real_file_is_converted() {
    let Some(path) = real("") else { return };
    let terminal = Terminal::new();
    let from = path.to_str().expect("UTF-8");
    let said = terminal.run(&["convert", from, "out", "--json"]);
    let summary = last(&said);
    assert_eq!(
        (&summary["read"], &summary["written"], &summary["refused"]),
        (&json!(7897), &json!(7888), &json!(9))
    );
    let named = |name: &str| said.err.lines().filter(|line| line.contains(name)).count();
    assert_eq!((named("ucci-fragments"), named("P7oZuncYHep5"), said.err.lines().count()), (8, 1, 9));
    assert_eq!(summary["lost"], json!([]));
}

/// From each format through another and back: the same trees.
#[test]
fn real_games_survive_the_way_through_other_formats() {
    for (folder, through) in [
        ("xqf/walker8088-cchess", "pgn-wxf"),
        ("xqf/xqbase-eleeye", "dhtmlxq"),
        ("pgn-gbk/xqbase-eleeye", "xqf"),
        ("pgn-utf8", "pgn-iccs"),
        ("dhtmlxq-html", "cbf"),
    ] {
        let Some(path) = real(folder) else { return };
        let terminal = Terminal::new();
        terminal.done(&["convert", path.to_str().expect("UTF-8"), "through", "--to", through]);
        let all = |folder: &Path| {
            let mut lines: Vec<String> = tree(folder)
                .iter()
                .flat_map(|file| games(&folder.join(file)))
                .map(|game| {
                    let moves = game
                        .moves
                        .walk()
                        .filter_map(|(node, ply)| Some(format!("{ply}{}", game.moves.played(node)?)));
                    format!("{} {}", game.start.board, moves.collect::<Vec<_>>().join(" "))
                })
                .collect();
            lines.sort();
            lines
        };
        assert_eq!(all(&path), all(&terminal.path("through")), "{folder} through {through}");
    }
}
