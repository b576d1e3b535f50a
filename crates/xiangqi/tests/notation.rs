//! Move text, written and read.

mod walks;

use std::collections::HashMap;

use proptest::prelude::*;
use walks::{crowds, random_games};
use xiangqi::notation::{
    self, ChineseStyle, Coordinates, Digits, Length, Notation, NotationError, Script, read, read_as,
    read_as_with, write, write_chinese,
};
use xiangqi::{Board, IllegalMove, Kind, LegalMove, Piece, Position, Setup, Side, Square};

const ALL: [Notation; 4] = [Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::Western];

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn styles() -> Vec<ChineseStyle> {
    let mut styles = Vec::new();
    for script in [Script::Simplified, Script::Traditional] {
        for black_digits in [Digits::FullWidth, Digits::Ascii] {
            for length in [Length::Full, Length::Short] {
                styles.push(ChineseStyle { script, black_digits, length });
            }
        }
    }
    styles
}

/// Each legal move's text is read as that move, and no two share one.
fn assert_unmistakable(position: &Position, notation: Notation, text: impl Fn(LegalMove) -> String) {
    let mut seen = HashMap::new();
    for &legal in &position.legal_moves() {
        let text = text(legal);
        let fen = position.to_fen();
        assert_eq!(read_as(position, &text, notation), Ok(legal), "{text} as {notation:?} in {fen}");
        assert_eq!(read(position, &text), Ok(legal), "{text} in {fen}");
        if let Some(other) = seen.insert(text.clone(), legal) {
            panic!("{text} is both {legal} and {other} in {fen}");
        }
    }
}

#[test]
fn written_moves_are_read_back_and_no_two_share_a_text() {
    rulebook::cites!("2011:7.5", "1960:6");
    let positions: Vec<Position> = random_games(120, 12).into_iter().chain(crowds(600)).collect();
    assert!(positions.len() > 1_500);
    for (i, position) in positions.iter().enumerate() {
        for notation in ALL {
            assert_unmistakable(position, notation, |legal| write(position, legal, notation));
        }
        let style = styles()[i % styles().len()];
        assert_unmistakable(position, Notation::Chinese, |legal| write_chinese(position, legal, style));
    }
}

#[test]
fn suicides_are_written_as_played() {
    rulebook::cites!("2011:3.4");
    for position in random_games(20, 9) {
        for (played, why) in position.suicide_moves() {
            for notation in ALL {
                let text = notation::write_played(&position, played, notation).unwrap();
                assert!(!text.is_empty());
                if matches!(notation, Notation::Iccs) {
                    assert_eq!(read(&position, &text), Err(NotationError::Illegal { wish: played, why }));
                }
            }
        }
    }
    let blocked = notation::write_played(&Position::start(), "b0d1".parse().unwrap(), Notation::Chinese);
    assert!(matches!(blocked, Err(IllegalMove::HorseLegBlocked(_))));
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
const START_BLACK: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
/// Pairs on one file: horses c3 c5, chariots h0 h6, cannons e2 e4.
const PAIRS: &str = "3k5/9/9/7R1/2N6/4C4/2N6/4C4/9/4K2R1 w";
/// Advisors d0 d2, elephants c0 c4.
const GUARDS: &str = "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w";
const THREE: &str = "3k5/2P6/2P6/9/2P6/9/9/9/9/4K4 w";
const FOUR: &str = "3k5/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w";
const FIVE: &str = "2P2k3/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w";
/// Two on file g (三 from Red's right), two on file c (七).
const TWO_AND_TWO: &str = "3k5/2P3P2/9/2P6/6P2/9/9/9/9/4K4 w";
/// Three on file g, two on file c.
const THREE_AND_TWO: &str = "3k5/2P3P2/6P2/2P6/6P2/9/9/9/9/4K4 w";
const BLACK_TWO_AND_TWO: &str = "3k5/9/9/9/9/2p3p2/9/2p6/6p2/4K4 b";

/// Position, move, and what is written: Chinese, short Chinese, WXF, western.
const WRITTEN: &[(&str, &str, &str, &str, &str, &str)] = &[
    (START, "h2e2", "炮二平五", "炮25", "C2.5", "Che2"),
    (START, "h0g2", "马二进三", "马23\u{332}", "H2+3", "Hg2"),
    (START, "c3c4", "兵七进一", "兵71\u{332}", "P7+1", "c4"),
    (START, "h2h9", "炮二进七", "炮27\u{332}", "C2+7", "Cxh9"),
    (START, "f0e1", "仕四进五", "仕45\u{332}", "A4+5", "Afe1"),
    (START, "c0e2", "相七进五", "相75\u{332}", "E7+5", "Ece2"),
    (START, "e0e1", "帅五进一", "帅51\u{332}", "K5+1", "Ke1"),
    (START_BLACK, "h9g7", "马８进７", "马87\u{332}", "H8+7", "Hg7"),
    (START_BLACK, "a9a8", "车１进１", "车11\u{332}", "R1+1", "Ra8"),
    (START_BLACK, "d9e8", "士４进５", "士45\u{332}", "A4+5", "Ade8"),
    (START_BLACK, "g6g5", "卒７进１", "卒71\u{332}", "P7+1", "g5"),
    (PAIRS, "c5d7", "前马进六", "前马6\u{332}", "H++6", "Hd7"),
    (PAIRS, "c3d1", "后马退六", "后马6\u{305}", "H--6", "Hd1"),
    (PAIRS, "h0h3", "后车进三", "后车3\u{332}", "R-+3", "R0h3"),
    (PAIRS, "e2d2", "后炮平六", "后炮6", "C-.6", "Cd2"),
    (GUARDS, "d2e1", "仕六退五", "仕65\u{305}", "A6-5", "A2e1"),
    (GUARDS, "d0e1", "仕六进五", "仕65\u{332}", "A6+5", "A0e1"),
    (GUARDS, "c0e2", "相七进五", "相75\u{332}", "E7+5", "E0e2"),
    (GUARDS, "c4e2", "相七退五", "相75\u{305}", "E7-5", "E4e2"),
    (THREE, "c8b8", "前兵平八", "前兵8", "P+.8", "cb8"),
    (THREE, "c7b7", "中兵平八", "中兵8", "P7.8", "cb7"),
    (THREE, "c5b5", "后兵平八", "后兵8", "P-.8", "cb5"),
    (FOUR, "c8b8", "前兵平八", "前兵8", "++.8", "cb8"),
    (FOUR, "c7b7", "二兵平八", "二兵8", "P+.8", "cb7"),
    (FOUR, "c6b6", "三兵平八", "三兵8", "P-.8", "cb6"),
    (FOUR, "c5b5", "后兵平八", "后兵8", "--.8", "cb5"),
    (FIVE, "c9b9", "前兵平八", "前兵8", "++.8", "cb9"),
    (FIVE, "c8b8", "二兵平八", "二兵8", "P+.8", "cb8"),
    (FIVE, "c7b7", "三兵平八", "三兵8", "P7.8", "cb7"),
    (FIVE, "c6b6", "四兵平八", "四兵8", "P-.8", "cb6"),
    (FIVE, "c5b5", "后兵平八", "后兵8", "--.8", "cb5"),
    (TWO_AND_TWO, "g8f8", "一兵平四", "一兵4", "3+.4", "gf8"),
    (TWO_AND_TWO, "g5f5", "二兵平四", "二兵4", "3-.4", "gf5"),
    (TWO_AND_TWO, "c8b8", "三兵平八", "三兵8", "7+.8", "cb8"),
    (TWO_AND_TWO, "c6b6", "四兵平八", "四兵8", "7-.8", "cb6"),
    (THREE_AND_TWO, "g7h7", "二兵平二", "二兵2", "23.2", "gh7"),
    (BLACK_TWO_AND_TWO, "c4b4", "二卒平２", "二卒2", "3-.2", "cb4"),
    (BLACK_TWO_AND_TWO, "c2b2", "一卒平２", "一卒2", "3+.2", "cb2"),
    (BLACK_TWO_AND_TWO, "g1h1", "三卒平８", "三卒8", "7+.8", "gh1"),
    ("3k5/9/1R7/9/9/9/9/9/9/4K4 w", "b7b8", "车八进一", "车81\u{332}", "R8+1", "Rb8"),
    ("3k5/R8/1R7/9/9/9/9/9/9/4K4 w", "b7b9", "车八进二", "车82\u{332}", "R8+2", "Rb9#"),
    ("3k5/9/1R7/9/9/9/9/9/9/4K4 w", "b7b9", "车八进二", "车82\u{332}", "R8+2", "Rb9+"),
    ("3k5/9/9/2p6/2P6/9/9/9/9/4K4 w", "c5c6", "兵七进一", "兵71\u{332}", "P7+1", "cxc6"),
];

#[test]
fn every_notation_is_written_in_its_standard_form() {
    rulebook::cites!("2011:7.5", "2011:1.1", "1960:6");
    let short = ChineseStyle { length: Length::Short, ..ChineseStyle::default() };
    for &(fen, wish, chinese, short_chinese, wxf, western) in WRITTEN {
        let position = position(fen);
        let legal =
            position.legal(wish.parse().unwrap()).unwrap_or_else(|why| panic!("{wish} in {fen}: {why}"));
        assert_eq!(write(&position, legal, Notation::Iccs), wish);
        assert_eq!(write(&position, legal, Notation::Chinese), chinese, "{wish} in {fen}");
        assert_eq!(write_chinese(&position, legal, short), short_chinese, "{wish} in {fen}");
        assert_eq!(write(&position, legal, Notation::Wxf), wxf, "{wish} in {fen}");
        assert_eq!(write(&position, legal, Notation::Western), western, "{wish} in {fen}");
    }
}

#[test]
fn characters_and_digits_follow_the_style() {
    rulebook::cites!("2011:1.2");
    let text = |fen, wish: &str, style| {
        let position = position(fen);
        write_chinese(&position, position.legal(wish.parse().unwrap()).unwrap(), style)
    };
    let ascii = ChineseStyle { black_digits: Digits::Ascii, ..ChineseStyle::default() };
    let traditional = ChineseStyle { script: Script::Traditional, ..ChineseStyle::default() };
    assert_eq!(text(START_BLACK, "h9g7", ascii), "马8进7");
    assert_eq!(text(START, "h0g2", ascii), "马二进三");
    for (fen, wish, expected) in [
        (START, "h0g2", "傌二進三"),
        (START, "a0a1", "俥九進一"),
        (START, "h2e2", "炮二平五"),
        (START, "e0e1", "帥五進一"),
        (START_BLACK, "h9g7", "馬８進７"),
        (START_BLACK, "a9a8", "車１進１"),
        (START_BLACK, "h7e7", "砲８平５"),
        (START_BLACK, "e9e8", "將５進１"),
        (PAIRS, "e2d2", "後炮平六"),
    ] {
        assert_eq!(text(fen, wish, traditional), expected);
    }
}

/// Position, text as somebody writes it, the move.
const READ: &[(&str, &str, &str)] = &[
    // Characters and digits.
    (START, "砲二平五", "h2e2"),
    (START, "包２平５", "h2e2"),
    (START, "炮2平5", "h2e2"),
    (START, "炮贰平伍", "h2e2"),
    (START, "炮貳平伍", "h2e2"),
    (START, "馬八上七", "b0c2"),
    (START, "傌八進七", "b0c2"),
    (START, "俥九進一", "a0a1"),
    (START, "車一进二", "i0i2"),
    (START, "象三进五", "g0e2"),
    (START, "士四进五", "f0e1"),
    (START, "将五进一", "e0e1"),
    (START, "帥五進一", "e0e1"),
    (START, "卒三进一", "g3g4"),
    (START, "  炮二平五 ", "h2e2"),
    (START_BLACK, "马8进7", "h9g7"),
    (START_BLACK, "馬８進７", "h9g7"),
    (START_BLACK, "马八进七", "h9g7"),
    (PAIRS, "後砲平六", "e2d2"),
    (PAIRS, "后炮退1", "e2e1"),
    (PAIRS, "前傌下八", "c5b3"),
    // Short forms.
    (START, "炮25", "h2e2"),
    (START, "炮二5", "h2e2"),
    (START, "马八7", "b0c2"),
    (START, "兵71\u{332}", "c3c4"),
    (PAIRS, "后炮6", "e2d2"),
    (PAIRS, "后车3\u{332}", "h0h3"),
    // Guards named by their place.
    (GUARDS, "前仕退五", "d2e1"),
    (GUARDS, "后士进五", "d0e1"),
    (GUARDS, "前相退五", "c4e2"),
    (GUARDS, "仕六进五", "d0e1"),
    // Soldiers.
    (THREE, "前兵平八", "c8b8"),
    (THREE, "中兵平八", "c7b7"),
    (THREE, "后兵平六", "c5d5"),
    (THREE, "二兵平八", "c7b7"),
    (THREE, "三兵平八", "c5b5"),
    (THREE, "前兵七平八", "c8b8"),
    (FOUR, "二兵平八", "c7b7"),
    (FOUR, "四兵平八", "c5b5"),
    (FOUR, "一兵平八", "c8b8"),
    (FIVE, "五兵平八", "c5b5"),
    (FIVE, "后兵平八", "c5b5"),
    (TWO_AND_TWO, "前三平四", "g8f8"),
    (TWO_AND_TWO, "后七平八", "c6b6"),
    (TWO_AND_TWO, "后兵七平八", "c6b6"),
    (TWO_AND_TWO, "前兵三进一", "g8g9"),
    (TWO_AND_TWO, "前兵平二", "g8h8"),
    (TWO_AND_TWO, "四兵进一", "c6c7"),
    (TWO_AND_TWO, "前三4", "g8f8"),
    (THREE_AND_TWO, "中兵平四", "g7f7"),
    (THREE_AND_TWO, "中三平四", "g7f7"),
    (BLACK_TWO_AND_TWO, "前3平2", "c2b2"),
    (BLACK_TWO_AND_TWO, "一卒平２", "c2b2"),
    (BLACK_TWO_AND_TWO, "后卒7平8", "g4h4"),
    // WXF.
    (START, "C2.5", "h2e2"),
    (START, "c2=5", "h2e2"),
    (START, "C25", "h2e2"),
    (START, "Ｃ２．５", "h2e2"),
    (START, "H8+7", "b0c2"),
    (START, "n8+7", "b0c2"),
    (START, "B3+5", "g0e2"),
    (PAIRS, "C+.6", "e4d4"),
    (PAIRS, "C-.4", "e2f2"),
    (PAIRS, "＋Ｃ＝６", "e4d4"),
    (PAIRS, "-C.4", "e2f2"),
    (PAIRS, "R-+2", "h0h2"),
    (PAIRS, "R+-2", "h6h4"),
    (PAIRS, "h++8", "c5b7"),
    (THREE, "P+.8", "c8b8"),
    (THREE, "P7.8", "c7b7"),
    (THREE, "17.8", "c8b8"),
    (THREE, "27.8", "c7b7"),
    (THREE, "PA.8", "c8b8"),
    (THREE, "Pb.8", "c7b7"),
    (FOUR, "--.8", "c5b5"),
    (FIVE, "P7.8", "c7b7"),
    (TWO_AND_TWO, "3+.4", "g8f8"),
    (TWO_AND_TWO, "7-=8", "c6b6"),
    (TWO_AND_TWO, "13.4", "g8f8"),
    (TWO_AND_TWO, "pd.8", "c6b6"),
    (TWO_AND_TWO, "P+.4", "g8f8"),
    // Coordinates.
    (START, "h2e2", "h2e2"),
    (START, "H2E2", "h2e2"),
    (START, "H2-E2", "h2e2"),
    // Western.
    (START, "Che2", "h2e2"),
    (START, "Hc2", "b0c2"),
    (START, "Hbc2", "b0c2"),
    (START, "Nc2", "b0c2"),
    (START, "H0c2", "b0c2"),
    (START, "Hb0c2", "b0c2"),
    (START, "Cxh9", "h2h9"),
    (START, "Ch2xh9!", "h2h9"),
    (START, "g4", "g3g4"),
    (START, "Pg4", "g3g4"),
    ("3k5/9/9/2p6/2P6/9/9/9/9/4K4 w", "cxc6", "c5c6"),
    ("3k5/9/1R7/9/9/9/9/9/9/4K4 w", "Rb9+", "b7b9"),
    // A soldier that names no file goes straight on, when one can.
    ("3k5/9/9/2P6/1P7/9/9/9/9/4K4 w", "b6", "b5b6"),
    ("3k5/9/9/2P6/1P7/9/9/9/9/4K4 w", "cb6", "c6b6"),
    ("3k5/9/9/2P6/9/9/9/9/9/4K4 w", "b6", "c6b6"),
    ("3k5/9/9/1nP6/1P7/9/9/9/9/4K4 w", "cxb6", "c6b6"),
];

#[test]
fn every_habit_of_writing_is_read() {
    rulebook::cites!("2011:7.5", "2011:1.2", "1960:6");
    for &(fen, text, wish) in READ {
        let read = read(&position(fen), text).map(|legal| legal.to_string());
        assert_eq!(read.as_deref(), Ok(wish), "{text} in {fen}");
    }
}

/// Every way that four or five soldiers stand on one file or on two, each with several: each move in each habit of naming
/// them is read as that move and no other.
#[test]
fn crowded_soldiers_are_read_in_every_habit() {
    rulebook::cites!("2011:7.5");
    const NUMERALS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let mut read_moves = 0;
    for counts in [&[4][..], &[5], &[2, 2], &[3, 2], &[2, 3]] {
        for files in [[7u8, 2], [6, 3], [5, 0]] {
            for front in [9u8, 8] {
                let mut board = Board::empty();
                board.set(Square::new(3, 9).unwrap(), Some(Piece::new(Side::Black, Kind::General)));
                board.set(Square::new(4, 0).unwrap(), Some(Piece::new(Side::Red, Kind::General)));
                // From the mover's right-hand file, front to back.
                let mut soldiers = Vec::new();
                for (&count, &file) in counts.iter().zip(&files) {
                    for index in 0..count {
                        let square = Square::new(file, front - index).unwrap();
                        board.set(square, Some(Piece::new(Side::Red, Kind::Soldier)));
                        soldiers.push((square, usize::from(index), usize::from(count)));
                    }
                }
                let setup = Setup { board, ..Setup::start() };
                let Ok(position) = Position::new(setup) else { continue };
                for (number, &(from, index, count)) in soldiers.iter().enumerate() {
                    let place = match index {
                        0 => "前",
                        _ if index + 1 == count => "后",
                        1 if count == 3 => "中",
                        _ => NUMERALS[index],
                    };
                    let file = NUMERALS[8 - usize::from(from.file())];
                    let name = match counts.len() {
                        1 => vec![format!("{place}兵"), format!("{}兵", NUMERALS[number])],
                        _ => vec![
                            format!("{}兵", NUMERALS[number]),
                            format!("{place}{file}"),
                            format!("{place}兵{file}"),
                        ],
                    };
                    for legal in position.legal_moves().iter().filter(|legal| legal.from() == from) {
                        let way = if legal.to().rank() > from.rank() {
                            "进一".to_owned()
                        } else {
                            format!("平{}", NUMERALS[8 - usize::from(legal.to().file())])
                        };
                        for name in &name {
                            let text = format!("{name}{way}");
                            assert_eq!(read(&position, &text), Ok(*legal), "{text} in {position:?}");
                            read_moves += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(read_moves > 400, "{read_moves}");
}

#[test]
fn text_that_fits_several_moves_is_ambiguous() {
    for (fen, text, candidates) in [
        // Both soldiers of the file can go forward; only a later move would tell.
        ("3k5/2P6/9/2P6/9/9/9/9/9/4K4 w", "兵七平八", "c6b6 c8b8"),
        ("3k5/2P6/9/2P6/9/9/9/9/9/4K4 w", "P7.8", "c6b6 c8b8"),
        (TWO_AND_TWO, "前兵进一", "c8c9 g8g9"),
        (FOUR, "中兵平八", "c6b6 c7b7"),
        (FIVE, "中兵平八", "c6b6 c7b7 c8b8"),
        // The older system's middle soldier of file 3, the newer one's third.
        ("3k5/2P3P2/6P2/2P6/6P2/9/9/9/9/4K4 w", "33.4", "g5f5 g7f7"),
        ("3k5/9/9/9/R3R4/9/9/9/9/4K4 w", "Rc5", "a5c5 e5c5"),
        // The short form leaves open whether the horse advances or retreats.
        ("4k4/9/9/9/4N4/9/9/9/9/5K3 w", "马53", "e5g4 e5g6"),
    ] {
        let position = position(fen);
        let Err(NotationError::Ambiguous { candidates: found }) = read(&position, text) else {
            panic!("{text} in {fen}: {:?}", read(&position, text));
        };
        let mut found: Vec<String> = found.iter().map(|legal| legal.to_string()).collect();
        found.sort();
        assert_eq!(found.join(" "), candidates, "{text} in {fen}");
    }
}

#[test]
fn legality_decides_between_readings() {
    for (fen, text, wish) in [
        // One horse of the two on the file is pinned.
        ("3k5/9/9/9/2N6/9/9/9/9/r1N1K4 w", "马七进六", "c5d7"),
        ("3k5/9/9/9/2N6/9/9/9/9/r1N1K4 w", "H7+6", "c5d7"),
        // The front soldier stands on the last rank.
        ("2P1k4/9/9/2P6/9/9/9/9/9/3K5 w", "兵七进一", "c6c7"),
        ("2P1k4/9/9/2P6/9/9/9/9/9/3K5 w", "P7+1", "c6c7"),
        ("2P1k4/9/2P6/2P6/9/9/9/9/9/3K5 w", "P7+1", "c7c8"),
    ] {
        let read = read(&position(fen), text);
        assert_eq!(read.map(|legal| legal.to_string()).as_deref(), Ok(wish), "{text} in {fen}");
    }
}

#[test]
fn an_error_says_what_is_wrong() {
    let unreadable = |character, column| NotationError::Unreadable { character, column };
    let illegal = |wish: &str, why| NotationError::Illegal { wish: wish.parse().unwrap(), why };
    let at = |square: &str| square.parse().unwrap();
    for (text, error) in [
        ("炮二平拾", unreadable(Some('拾'), 4)),
        ("炮二平", unreadable(None, 4)),
        ("炮平二", unreadable(Some('平'), 2)),
        ("炮二平五五", unreadable(Some('五'), 5)),
        ("炮二平五五五", unreadable(Some('五'), 5)),
        ("炮二五平五", unreadable(Some('五'), 5)),
        ("平", unreadable(None, 2)),
        ("前炮平五", NotationError::NoSuchMove),
        ("炮三平五", NotationError::NoSuchMove),
        ("马二平五", NotationError::NoSuchMove),
        ("马二进二", NotationError::NoSuchMove),
        ("车九进九九", unreadable(Some('九'), 5)),
        ("炮二进八", NotationError::NoSuchMove),
        ("车一进五", illegal("i0i5", IllegalMove::PathBlocked(at("i3")))),
        ("马二进四", illegal("h0f1", IllegalMove::HorseLegBlocked(at("g0")))),
        ("C2.", unreadable(None, 4)),
        ("C2.0", unreadable(Some('0'), 4)),
        ("C2x5", unreadable(Some('x'), 3)),
        ("X2.5", unreadable(Some('X'), 1)),
        ("", unreadable(None, 1)),
        ("h2h2", illegal("h2h2", IllegalMove::NotItsMove)),
        ("h2z2", unreadable(Some('z'), 3)),
        ("a0a5", illegal("a0a5", IllegalMove::PathBlocked(at("a3")))),
        ("Hd1", illegal("b0d1", IllegalMove::HorseLegBlocked(at("c0")))),
    ] {
        assert_eq!(read(&Position::start(), text), Err(error.clone()), "{text}");
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn a_suicide_in_text_is_told_from_an_impossible_move() {
    rulebook::cites!("2011:3.4");
    let position = position("4k4/9/9/9/9/9/9/9/4C4/4K4 w");
    let Err(NotationError::Illegal { wish, why }) = read(&position, "炮五平六") else { panic!() };
    assert_eq!((wish.to_string().as_str(), why.is_suicide()), ("e1d1", true));
}

#[test]
fn ranks_count_from_nought_or_one() {
    let start = Position::start();
    for (text, notation, coordinates, wish) in [
        ("h3e3", Notation::Iccs, Coordinates::OneBased, "h2e2"),
        ("H3-E3", Notation::Iccs, Coordinates::OneBased, "h2e2"),
        ("h1g3", Notation::Iccs, Coordinates::OneBased, "h0g2"),
        ("h3h10", Notation::Iccs, Coordinates::OneBased, "h2h9"),
        ("Che3", Notation::Western, Coordinates::OneBased, "h2e2"),
        ("Cxh10", Notation::Western, Coordinates::OneBased, "h2h9"),
        ("Ch3xh10", Notation::Western, Coordinates::OneBased, "h2h9"),
        ("C2.5", Notation::Wxf, Coordinates::OneBased, "h2e2"),
        ("h2e2", Notation::Iccs, Coordinates::ZeroBased, "h2e2"),
    ] {
        let legal =
            read_as_with(&start, text, notation, coordinates).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(legal.to_string(), wish, "{text}");
    }
    for position in random_games(5, 7) {
        for &legal in &position.legal_moves() {
            for coordinates in [Coordinates::ZeroBased, Coordinates::OneBased] {
                let text = coordinates.write(legal.to_move());
                assert_eq!(coordinates.read(&text), Ok(legal.to_move()), "{text}");
                assert!(Coordinates::proved_by(&text).is_none_or(|proved| proved == coordinates), "{text}");
            }
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,12}") {
        let start = Position::start();
        let _ = read(&start, &text);
        for notation in ALL {
            let _ = read_as(&start, &text, notation);
            let _ = read_as_with(&start, &text, notation, Coordinates::OneBased);
        }
    }

    #[test]
    fn text_close_to_moves_is_read_or_refused(
        text in "[车马炮相士仕帅兵前中后一二三四五七九1-9０-９进退平\u{332}\u{305}]{0,6}|[KAEHRCPkaehrcp0-9+.=a-ix-]{0,6}",
        i in 0..60usize,
    ) {
        let positions = crowds(60);
        if let Ok(legal) = read(&positions[i], &text) {
            prop_assert_eq!(positions[i].legal(legal.to_move()), Ok(legal));
        }
    }
}
