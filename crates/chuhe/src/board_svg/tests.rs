use xiangqi::Position;

use super::*;

fn start(below: Side) -> String {
    draw(Position::start().board(), &Diagram { below, ..Diagram::default() })
}

/// Where a character outside the pieces stands.
fn has(svg: &str, character: char, x: i32, y: i32) -> bool {
    svg.contains(&format!("<path transform=\"translate({x} {y})scale(.021)\" d=\"{}\"/>", outline(character)))
}

fn has_piece(svg: &str, letter: char, x: i32, y: i32) -> bool {
    svg.contains(&format!("<use href=\"#xq-{letter}\" x=\"{x}\" y=\"{y}\"/>"))
}

#[test]
fn every_diagram_numbers_the_files_from_each_sides_right() {
    rulebook::cites!("2011:1.1");
    let red_below = start(Side::Red);
    assert!(has(&red_below, '一', 870, 1048) && has(&red_below, '九', 70, 1048));
    assert!(has(&red_below, '1', 70, 11) && has(&red_below, '9', 870, 11));
    let black_below = start(Side::Black);
    assert!(has(&black_below, '一', 70, 11) && has(&black_below, '九', 870, 11));
    assert!(has(&black_below, '1', 870, 1048) && has(&black_below, '9', 70, 1048));
}

#[test]
fn nine_files_ten_ranks_a_river_with_its_name_and_two_palaces() {
    rulebook::cites!("2011:1.1");
    let svg = start(Side::Red);
    let lines = svg.split("b-lines").nth(1).and_then(|rest| rest.split("/>").next()).expect("the lines");
    assert_eq!(lines.matches("h800").count(), 10);
    assert_eq!(lines.matches("v900").count(), 2, "the outer files cross the river");
    assert_eq!(lines.matches("v400").count(), 14, "the inner seven stop at it");
    assert_eq!(lines.matches("l200 200m0-200l-200 200").count(), 2);
    for character in river(Script::Simplified) {
        assert!(svg.contains(outline(character)), "{character}");
    }
}

#[test]
fn the_pieces_bear_the_characters_of_the_reader() {
    let drawn = |script| draw(Position::start().board(), &Diagram { script, ..Diagram::default() });
    let [simplified, traditional] = [Script::Simplified, Script::Traditional].map(drawn);
    for (one, other) in "帅马车将汉".chars().zip("帥傌俥將漢".chars()) {
        assert!(simplified.contains(outline(one)) && !simplified.contains(outline(other)), "{one}");
        assert!(traditional.contains(outline(other)) && !traditional.contains(outline(one)), "{other}");
    }
    for black in "馬車砲".chars() {
        assert!(traditional.contains(outline(black)), "{black}");
    }
}

#[test]
fn red_is_outlined_and_below_black_is_filled_and_above() {
    rulebook::cites!("2011:1.3", "2011:1.2");
    let svg = start(Side::Red);
    for (letter, disc, ink, character) in [('K', PALE, RED, '帅'), ('k', BLACK, PALE, '将')] {
        let piece =
            svg.split(&format!("<g id=\"xq-{letter}\"")).nth(1).and_then(|rest| rest.split("</g>").next());
        let piece = piece.expect("the piece");
        assert!(piece.contains(&format!("<circle r=\"44\" fill=\"{disc}\"")), "{letter}");
        assert!(
            piece.contains(&format!("<path fill=\"{ink}\"")) && piece.contains(outline(character)),
            "{letter}"
        );
    }
    assert_eq!(svg.matches("<use ").count(), 32);
    assert!(has_piece(&svg, 'K', 470, 980) && has_piece(&svg, 'k', 470, 80));
    assert!(has_piece(&svg, 'C', 170, 780) && has_piece(&svg, 'p', 870, 380));
}

#[test]
fn turning_the_board_exchanges_points_and_turns_no_character() {
    let position = Position::from_fen("4k4/9/9/9/9/9/9/9/4R4/3K5 b").expect("a legal position");
    let diagram = |below| Diagram { below, last_move: Some((at("e0"), at("e1"))), ..Diagram::default() };
    let red = draw(position.board(), &diagram(Side::Red));
    let black = draw(position.board(), &diagram(Side::Black));
    assert!(has_piece(&red, 'R', 470, 880) && has_piece(&red, 'K', 370, 980));
    assert!(has_piece(&black, 'R', 470, 180) && has_piece(&black, 'K', 570, 80));
    for svg in [&red, &black] {
        assert!(!svg.contains("rotate") && !svg.contains("scale(-") && !svg.contains("<text"));
    }
    assert!(black.contains("<rect x=\"422\" y=\"132\" width=\"96\""));
}

#[test]
fn layers_say_what_happened() {
    let diagram = Diagram {
        check: Some(at("e9")),
        targets: vec![at("a0"), at("b2")],
        arrows: vec![
            Arrow { from: at("e1"), to: at("e9"), kind: ArrowKind::Attack },
            Arrow { from: at("a0"), to: at("a0"), kind: ArrowKind::Move },
        ],
        ..Diagram::default()
    };
    let svg = draw(Position::start().board(), &diagram);
    assert!(svg.contains("<circle class=\"b-check\" cx=\"470\" cy=\"80\""));
    assert_eq!(svg.matches("r=\"15\"").count(), 2);
    assert!(svg.contains("<g class=\"b-arrow attack\""));
    assert!(!svg.contains("b-arrow move"), "an arrow without length is not drawn");

    let there = Arrow { from: at("a0"), to: at("a1"), kind: ArrowKind::Move };
    let back = Arrow { from: there.to, to: there.from, kind: ArrowKind::Move };
    let svg = draw(&Board::empty(), &Diagram { arrows: vec![there, back], ..Diagram::default() });
    assert_eq!(svg.matches("b-arrow move").count(), 1, "there and back is one arrow");
}

#[test]
fn words_of_people_cannot_become_markup() {
    let diagram =
        Diagram { title: "</title><script>".into(), description: "a & b".into(), ..Diagram::default() };
    let svg = draw(&Board::empty(), &diagram);
    assert!(svg.contains("<title>&lt;/title&gt;&lt;script&gt;</title><desc>a &amp; b</desc>"));
}

#[test]
fn every_character_has_an_outline_and_a_board_stays_small() {
    for character in "帅仕相马车炮兵将士象卒帥傌俥將馬車砲楚河汉漢界一二三四五六七八九123456789".chars()
    {
        assert!(outline(character).len() > 40, "{character}");
    }
    let svg = start(Side::Red);
    assert!(svg.len() < 21_000, "{} bytes", svg.len());
    let small =
        draw(Position::start().board(), &Diagram { outlines: Outlines::Shared, ..Diagram::default() });
    assert!(small.len() < 13_000, "{} bytes", small.len());
    for script in [Script::Simplified, Script::Traditional] {
        assert_eq!(shared_outlines(script).matches("<g id=\"xq-").count(), 14);
    }
}

fn at(square: &str) -> Square {
    square.parse().expect("a square")
}
