//! The account of a ruling at the terminal, and the drawings of its repetition.

mod characters;
mod terminal;

use terminal::Terminal;

/// A chariot chases a cannon that has no root.
const FEN: &str = "4k4/9/9/c8/1R7/9/9/9/9/3K5 w";

#[test]
fn every_move_has_its_class_and_reason_and_the_other_rules_are_told() {
    let terminal = Terminal::new();
    let moves = "b5b6 a6a5 b6b5 a5a6 ".repeat(3);
    let zh = terminal.done(&["adjudicate", "--fen", FEN, "--moves", &moves]);
    assert!(zh.starts_with("红方不变作负（两回合内可变着）：长捉\n依据 25.3"), "{zh}");
    assert!(zh.contains("车八平九可吃炮，炮无根"), "{zh}");
    assert!(zh.contains("世界（亚洲）规则：长捉，红方作负"), "{zh}");
    let hant = terminal.done(&["--lang", "zh-TW", "adjudicate", "--fen", FEN, "--moves", &moves]);
    assert!(hant.contains("車八平九可吃炮，炮無根"), "{hant}");
    assert_eq!(characters::simplified(&hant), "", "{hant}");
    let en =
        terminal.done(&["--lang", "en", "adjudicate", "--rules", "wxf", "--fen", FEN, "--moves", &moves]);
    assert!(en.contains("R8.9 can take the cannon; it has no root"), "{en}");
    assert!(en.contains("1960 rules: Perpetual chase. Red loses"), "{en}");
    let early = &moves[..40];
    let en =
        terminal.done(&["--lang", "en", "adjudicate", "--rules", "1960", "--fen", FEN, "--moves", early]);
    assert!(en.contains("the 1960 book gives no number"), "{en}");
}

#[test]
fn each_position_of_the_repetition_is_drawn_with_the_move_and_what_it_attacks() {
    let terminal = Terminal::new();
    let moves = "b5b6 a6a5 b6b5 a5a6 ".repeat(3);
    let arguments = ["adjudicate", "--fen", FEN, "--moves", &moves, "--svg", "drawn/here"];
    assert!(terminal.done(&arguments).ends_with("画了 4 张图，在 drawn/here\n"));
    let drawing = |ply: u32| {
        let file = terminal.path("drawn/here").join(format!("position-{ply:03}.svg"));
        std::fs::read_to_string(file).expect("a drawing")
    };
    // An arrow is a path with a head; the chase is dotted.
    let dotted = |ply| drawing(ply).matches("stroke-dasharray").count();
    assert_eq!([9, 10, 11, 12].map(dotted).map(|count| count > 0), [true, false, true, false]);
    assert!(drawing(9).contains("<title>9 车八进一 捉</title>"));
    // What the move does stands below the board, and the points it left and reached are marked.
    assert!(drawing(9).contains(">车八平九可吃炮，炮无根</text>") && drawing(9).contains("b-last"));
    terminal.done(&[&["--lang", "zh-Hant"], &arguments[..]].concat());
    assert!(drawing(9).contains(">車八平九可吃炮，炮無根</text>"), "{}", drawing(9));
    assert_eq!(characters::simplified(&drawing(9)), "");
    let json = terminal.done(&[&["--json"], &arguments[..]].concat());
    assert_eq!(json.lines().count(), 1, "drawings do not disturb the JSON");
    let plain = terminal.done(&["adjudicate", "--moves", "h2e2", "--svg", "none"]);
    assert!(plain.ends_with("画了 0 张图，在 none\n"), "{plain}");
}
