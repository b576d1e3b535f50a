//! What an audit finds in files, and how the command ends.

mod terminal;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use terminal::{Terminal, example};

const TAGS: &str = "[Event \"t\"]\n[Red \"甲\"]\n[Black \"乙\"]\n";

fn pgn(fen: &str, result: &str, moves: &str) -> String {
    format!("{TAGS}[FEN \"{fen}\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n")
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The findings of one game, under some rules.
fn findings(game: &str, arguments: &[&str]) -> Vec<Value> {
    let terminal = Terminal::new();
    terminal.write("game.pgn", game);
    let said = terminal.done(&[&["audit", "--json", "game.pgn"], arguments].concat());
    let mut all = lines(&said);
    assert_eq!(all.len(), 1);
    all.remove(0)["findings"].as_array().expect("a list").clone()
}

const CHECKS: &str = "5k3/7R1/9/9/9/9/9/9/9/4K4 w - - 0 1";

#[test]
fn a_repetition_is_ruled_on_by_the_rules_asked_for() {
    rulebook::cites!("2011:23.5.1", "2011:23.3");
    let thrice = "h8h9 f9f8 h9h8 f8f9 ".repeat(3);
    let found = findings(&pgn(CHECKS, "0-1", &thrice), &[]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((&found[0]["finding"], &found[0]["ruling"]), (&json!("repetition"), &json!("red_loses")));
    assert_eq!((&found[0]["ply"], &found[0]["at_end"]), (&json!(12), &json!(true)));
    assert_eq!(found[0]["articles"][0], "23.5.1");
    // Twice round no claim stands in 2011; by the world rules the position stands for the third time.
    let twice = "h8h9 f9f8 h9h8 f8f9 ".repeat(2);
    let found = findings(&pgn(CHECKS, "*", &twice), &[]);
    assert_eq!((&found[0]["ruling"], &found[0]["reason"]), (&json!("none"), &json!("too_few")));
    let found = findings(&pgn(CHECKS, "*", &twice), &["--rules", "wxf"]);
    assert_eq!((&found[0]["ruling"], &found[0]["reason"]), (&json!("red_loses"), &json!("perpetual_check")));
    // Left at last, it is a finding all the same, but not the game's end.
    let left = findings(&pgn(CHECKS, "*", &format!("{thrice} h8g8")), &[]);
    assert_eq!((&left[0]["ruling"], &left[0]["at_end"]), (&json!("red_loses"), &json!(false)));
}

#[test]
fn results_are_held_against_the_board_and_the_ruling() {
    rulebook::cites!("2011:4.1.1", "2011:4.1.2", "2011:4.1.3", "2011:4.2.2");
    let thrice = "h8h9 f9f8 h9h8 f8f9 ".repeat(3);
    for (fen, recorded, moves, by_rule, because, article) in [
        ("3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1", "0-1", "a0a9", "1-0", "checkmate", "4.1.1"),
        ("3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1", "1/2-1/2", "e7e8", "1-0", "stalemate", "4.1.2"),
        ("4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", "1-0", "e1d2", "0-1", "suicide", "4.1.3"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "1-0", "e0e1", "1/2-1/2", "no_winning_possibility", "4.2.2"),
        (CHECKS, "1-0", thrice.as_str(), "0-1", "ruling", "23.5.1"),
    ] {
        let found = findings(&pgn(fen, recorded, moves), &[]);
        let wrong = found.last().expect("a finding");
        assert_eq!(wrong["finding"], "result", "{found:?}");
        assert_eq!((&wrong["recorded"], &wrong["by_rule"]), (&json!(recorded), &json!(by_rule)));
        assert_eq!((&wrong["because"], &wrong["articles"][0]), (&json!(because), &json!(article)));
        let right = findings(&pgn(fen, by_rule, moves), &[]);
        assert!(right.iter().all(|finding| finding["finding"] != "result"), "{right:?}");
    }
}

#[test]
fn illegal_moves_are_named_and_self_exposure_is_told_apart() {
    rulebook::cites!("2011:3.4");
    let found = findings(&pgn("4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", "*", "e1d2"), &[]);
    assert_eq!(found, [json!({"finding": "illegal_move", "ply": 1, "move": "e1d2", "suicide": true})]);
    // A text that no piece can play is no move; bare coordinates are kept as they were entered.
    let entered = "[DhtmlXQ]\n[DhtmlXQ_movelist]774770620914[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    let found = findings(entered, &[]);
    assert_eq!(found, [json!({"finding": "illegal_move", "ply": 3, "move": "a0b5", "suicide": false})]);
}

#[test]
fn a_claim_of_the_natural_limit_that_stood_open_is_told() {
    rulebook::cites!("2011:22.2", "2011:4.2.4");
    let fen = "4k4/4a4/8c/9/9/9/9/9/4A4/R3K4 w - - 0 1";
    // The chariot goes one step at a time, so that nothing recurs.
    let moves = "a0a1 i7h7 a1a2 h7i7 a2a3 i7g7 a3a4 g7i7 a4a5 i7f7 a5a6 f7i7";
    let found = findings(&pgn(fen, "1-0", moves), &["--natural-limit", "5"]);
    let open: Vec<&Value> = found.iter().filter(|finding| finding["finding"] == "natural_limit").collect();
    assert_eq!(open.len(), 2, "each side's first: {found:?}");
    assert_eq!(
        (&open[0]["ply"], &open[0]["claimant"], &open[0]["rounds"]),
        (&json!(10), &json!("red"), &json!(5))
    );
    assert_eq!(open[0]["played_on"], 2);
    assert_eq!(
        (&open[0]["plies"], &open[0]["red_checks"], &open[0]["black_checks"]),
        (&json!(10), &json!(0), &json!(0)),
        "the counts of both sides"
    );
    // Twelve checks of Red's in twelve rounds: for him ten count, for Black all.
    let checks = "h8h9 f9f8 h9h8 f8f9 ".repeat(6);
    let found = findings(&pgn(CHECKS, "*", &(checks + "h8g8")), &["--natural-limit", "11"]);
    let open: Vec<&Value> = found.iter().filter(|finding| finding["finding"] == "natural_limit").collect();
    assert_eq!(open.len(), 1, "{open:?}");
    assert_eq!((&open[0]["claimant"], &open[0]["rounds"]), (&json!("black"), &json!(11)));
    assert_eq!((&open[0]["red_checks"], &open[0]["black_checks"]), (&json!(12), &json!(0)));
    let none = findings(&pgn(fen, "1-0", moves), &[]);
    assert!(none.iter().all(|finding| finding["finding"] != "natural_limit"));
}

#[test]
fn people_get_a_table_and_folders_are_gone_through() {
    let terminal = Terminal::new();
    std::fs::create_dir_all(terminal.path("all/below")).expect("folders");
    std::fs::copy(example("games/perpetual-check.pgn"), terminal.path("all/below/a.pgn")).expect("a file");
    terminal.write("all/b.pgn", pgn(CHECKS, "1-0", &"h8h9 f9f8 h9h8 f8f9 ".repeat(3)));
    terminal.write("all/notes.md", "no game");
    let zh = terminal.done(&["audit", "all"]);
    assert!(
        zh.contains("红方负") && zh.contains("23.5.1") && zh.contains("记录为红胜，按棋例应为黑胜"),
        "{zh}"
    );
    assert!(zh.starts_with("文件夹 all/\n棋局") && zh.contains("\nb.pgn#1 "), "{zh}");
    assert!(zh.ends_with("共 2 局：不合法着法 0 处，循环 2 处，自然限着 0 处，与结果不符 1 处\n"), "{zh}");
    let en = terminal.done(&["--lang", "en", "audit", "all"]);
    assert!(en.contains("recorded as 1-0, but the repetition ruling gives 0-1"), "{en}");
    let json = lines(&terminal.done(&["audit", "--json", "all"]));
    let files: Vec<_> = json.iter().map(|game| game["file"].as_str().expect("a name")).collect();
    assert_eq!(files, ["all/b.pgn", "all/below/a.pgn"], "in the order of their names");
}

#[test]
fn only_what_cannot_be_read_or_replayed_fails_and_the_rest_is_told() {
    let terminal = Terminal::new();
    terminal.write("bad.pgn", format!("{TAGS}\n1. 炮二平五 车九进九 *\n\n{}", pgn(CHECKS, "0-1", "h8h9")));
    let said = terminal.run(&["audit", "--json", "bad.pgn", "none.pgn"]);
    assert_eq!((said.status, lines(&said.out).len()), (1, 1), "{said:?}");
    assert!(said.err.contains("bad.pgn") && said.err.contains("none.pgn"), "{}", said.err);
    assert!(said.err.ends_with("有 2 局（或文件）读不了，其余已经核查\n"), "{}", said.err);
    assert_eq!(terminal.run(&["audit"]).status, 2);
}

/// Recorded games lie outside the project: `$CHUHE_DATA/games`, else `../shared/data/games` beside the workspace.
fn games(name: &str) -> Option<PathBuf> {
    let data = std::env::var_os("CHUHE_DATA").map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let path = data.unwrap_or(beside).join("games").join(name);
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "no {}", path.display());
    eprintln!("skipped: no {}", path.display());
    None
}

#[test]
fn games_ended_for_a_perpetual_chase_agree_with_the_world_rules() {
    let Some(path) = games("pgn-xboard/nguyenpham-MRXq/perpetual-chasing.pgn") else { return };
    let terminal = Terminal::new();
    let said = terminal.done(&["audit", "--json", "--rules", "wxf", path.to_str().expect("UTF-8")]);
    let audited = lines(&said);
    assert_eq!(audited.len(), 455);
    for (index, game) in audited.iter().enumerate() {
        assert_eq!(game["game"], index + 1, "in order");
        let found = game["findings"].as_array().expect("a list");
        assert!(found.iter().any(|finding| finding["at_end"] == true), "{game}");
        assert!(found.iter().all(|finding| finding["finding"] != "result"), "{game}");
    }
}
