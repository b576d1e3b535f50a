//! The rules of movement, article by article.

use xiangqi::{
    Bitboard, Board, BoardEnd, IllegalMove, Kind, Move, Piece, Position, Setup, SetupFault, Side, Square,
};

fn at(square: &str) -> Square {
    square.parse().unwrap()
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn points(squares: &str) -> Bitboard {
    squares.split_whitespace().map(at).collect()
}

#[test]
fn the_board_has_nine_files_and_ten_ranks_numbered_from_each_sides_right() {
    rulebook::cites!("2011:1.1", "1960:1");
    assert_eq!(Square::ALL.len(), 90);
    let number = |fen: &str, wish: &str| {
        let position = position(fen);
        let legal = position.legal(wish.parse().unwrap()).unwrap();
        xiangqi::notation::write(&position, legal, xiangqi::notation::Notation::Chinese)
    };
    for (file, (red, black)) in ('a'..='i').zip([
        ("九", "１"),
        ("八", "２"),
        ("七", "３"),
        ("六", "４"),
        ("五", "５"),
        ("四", "６"),
        ("三", "７"),
        ("二", "８"),
        ("一", "９"),
    ]) {
        let before = file as usize - 'a' as usize;
        let row = |piece: &str| {
            let digit = |empty: usize| if empty == 0 { String::new() } else { empty.to_string() };
            format!("{}{piece}{}", digit(before), digit(8 - before))
        };
        let fen = format!("3k5/3n5/9/9/9/{}/9/9/4N4/4K4 w", row("R"));
        assert_eq!(number(&fen, &format!("{file}4{file}5")), format!("车{red}进一"));
        let fen = format!("3k5/3n5/9/9/{}/9/9/9/4N4/4K4 b", row("r"));
        assert_eq!(number(&fen, &format!("{file}5{file}4")), format!("车{black}进１"));
    }
}

#[test]
fn each_side_has_sixteen_pieces_of_seven_kinds() {
    rulebook::cites!("2011:1.2", "1960:1");
    let board = Board::start();
    for side in Side::ALL {
        assert_eq!(board.of_side(side).len(), 16);
        for (kind, count) in Kind::ALL.into_iter().zip([1, 2, 2, 2, 2, 2, 5]) {
            assert_eq!((board.pieces(side, kind).len(), kind.count()), (count, count), "{side:?} {kind:?}");
        }
    }
}

#[test]
fn every_piece_has_its_name() {
    use xiangqi::notation::{Script, piece_name};
    rulebook::cites!("2011:1.2", "1960:1");
    let names = |side, script| -> String {
        Kind::ALL.into_iter().map(|kind| piece_name(Piece::new(side, kind), script)).collect()
    };
    assert_eq!(names(Side::Red, Script::Simplified), "帅仕相马车炮兵");
    assert_eq!(names(Side::Black, Script::Simplified), "将士象马车炮卒");
    assert_eq!(names(Side::Red, Script::Traditional), "帥仕相傌俥炮兵");
    assert_eq!(names(Side::Black, Script::Traditional), "將士象馬車砲卒");
}

#[test]
fn the_pieces_begin_where_diagram_one_puts_them() {
    rulebook::cites!("2011:1.3", "2011:2.1", "1960:1");
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(Position::start().to_fen(), start);
    assert_eq!(Position::from_fen(start), Ok(Position::start()));
    assert_eq!(Position::start().side_to_move(), Side::Red);
}

/// What a piece may do, the position, where the piece stands, and everywhere it may legally go.
const MOVEMENT: &[(&str, &str, &str, &str)] = &[
    ("a general steps one point, never to face the other", "3k5/9/9/9/9/9/9/9/9/4K4 w", "e0", "e1 f0"),
    ("a general stays in its palace", "3k5/9/9/9/9/9/9/5K3/9/9 w", "f2", "e2 f1"),
    ("a black general stays in its palace", "9/9/3k5/9/9/9/9/9/9/4K4 b", "d7", "d8"),
    ("an advisor steps diagonally in its palace", "4k4/9/9/9/9/9/9/9/4A4/3K5 w", "e1", "d2 f0 f2"),
    ("an advisor in a corner", "4k4/9/9/9/9/9/9/5A3/9/3K5 w", "f2", "e1"),
    ("an elephant does not cross the river", "4k4/9/9/9/9/2B6/9/9/9/3K5 w", "c4", "a2 e2"),
    ("an elephant's eye blocked by the enemy", "4k4/9/9/9/9/2B6/3n5/9/9/3K5 w", "c4", "a2"),
    ("an elephant's eye blocked by its own side", "4k4/9/9/9/9/2B6/1R1R5/9/9/3K5 w", "c4", ""),
    ("a black elephant on the river", "4k4/9/9/9/6b2/9/9/9/9/3K5 b", "g5", "e7 i7"),
    ("a horse", "4k4/9/9/9/4N4/9/9/9/9/3K5 w", "e5", "d7 f7 c6 g6 c4 g4 d3 f3"),
    ("a horse's legs blocked by both sides", "4k4/9/9/4P4/3cN4/9/9/9/9/5K3 w", "e5", "g6 g4 d3 f3"),
    ("a horse in the corner", "4k4/9/9/9/9/9/9/9/9/N2K5 w", "a0", "b2 c1"),
    (
        "a chariot goes as far as the way is free",
        "3k5/9/9/9/1P2R2n1/9/9/9/9/4K4 w",
        "e5",
        "c5 d5 f5 g5 h5 e6 e7 e8 e9 e4 e3 e2 e1",
    ),
    (
        "a cannon goes as a chariot and captures over one piece",
        "3k5/4r4/9/4p4/9/4C4/9/9/9/4K4 w",
        "e4",
        "e5 e8 a4 b4 c4 d4 f4 g4 h4 i4 e3 e2 e1",
    ),
    (
        "a cannon captures over an own piece too",
        "5k3/9/9/9/C1P1n4/9/9/9/9/4K4 w",
        "a5",
        "b5 e5 a6 a7 a8 a9 a4 a3 a2 a1 a0",
    ),
    ("a soldier before the river", "4k4/9/9/9/9/9/2P6/9/9/3K5 w", "c3", "c4"),
    ("a soldier on the bank", "4k4/9/9/9/9/2P6/9/9/9/3K5 w", "c4", "c5"),
    ("a soldier across the river", "4k4/9/9/9/2P6/9/9/9/9/3K5 w", "c5", "b5 d5 c6"),
    ("a soldier on the last rank", "2P1k4/9/9/9/9/9/9/9/9/3K5 w", "c9", "b9 d9"),
    ("a black soldier across the river", "4k4/9/9/9/9/8p/9/9/9/3K5 b", "i4", "h4 i3"),
    ("a black soldier before the river", "4k4/9/9/p8/9/9/9/9/9/3K5 b", "a6", "a5"),
];

#[test]
fn pieces_move_by_their_kind() {
    rulebook::cites!("2011:2.2", "2011:2.3", "1960:2");
    for &(what, fen, from, to) in MOVEMENT {
        let moves: Bitboard = position(fen)
            .legal_moves()
            .iter()
            .filter(|legal| legal.from() == at(from))
            .map(|legal| legal.to())
            .collect();
        assert_eq!(moves, points(to), "{what}: {fen}");
    }
}

#[test]
fn a_capture_takes_the_piece_and_its_point() {
    rulebook::cites!("2011:2.3", "1960:2");
    let before = position("3k5/9/9/9/1P2R2n1/9/9/9/9/4K4 w - - 7 30");
    let capture = before.legal("e5h5".parse().unwrap()).unwrap();
    assert_eq!(capture.captured(), Some(Piece::new(Side::Black, Kind::Horse)));
    assert_eq!(before.play(capture).to_fen(), "3k5/9/9/9/1P5R1/9/9/9/9/4K4 b - - 0 30");
}

#[test]
fn the_sides_move_in_turn_and_a_round_is_a_move_of_each() {
    rulebook::cites!("2011:2.1");
    let mut position = Position::start();
    for (ply, wish) in ["h2e2", "h9g7", "h0g2", "i9h9"].into_iter().enumerate() {
        assert_eq!(position.side_to_move(), Side::ALL[ply % 2]);
        assert_eq!(position.round() as usize, ply / 2 + 1);
        position = position.play(position.legal(wish.parse().unwrap()).unwrap());
    }
    assert_eq!(position.legal("a9a8".parse().unwrap()), Err(IllegalMove::NotYourPiece));
}

#[test]
fn an_illegal_move_says_why() {
    rulebook::cites!("2011:2.2", "2011:2.3", "2011:3.4", "1960:2", "1960:3");
    let by = |squares| IllegalMove::LeavesGeneralInCheck { by: points(squares) };
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    for (fen, wish, why) in [
        (start, "e4e5", IllegalMove::EmptySquare),
        (start, "h7h6", IllegalMove::NotYourPiece),
        (start, "a0a3", IllegalMove::OwnPieceOnTarget),
        (start, "a0b1", IllegalMove::NotItsMove),
        (start, "a0a0", IllegalMove::NotItsMove),
        (start, "a3a2", IllegalMove::NotItsMove),
        (start, "a3b3", IllegalMove::NotItsMove),
        (start, "d0c1", IllegalMove::OutsidePalace),
        (start, "b0d1", IllegalMove::HorseLegBlocked(at("c0"))),
        (start, "a0a5", IllegalMove::PathBlocked(at("a3"))),
        (start, "b2b8", IllegalMove::PathBlocked(at("b7"))),
        (start, "b2b7", IllegalMove::CannonScreen { screens: 0 }),
        ("4k4/9/9/9/9/2B6/9/9/9/3K5 w", "c4e6", IllegalMove::AcrossRiver),
        ("4k4/9/9/9/9/2B6/3n5/9/9/3K5 w", "c4e2", IllegalMove::ElephantEyeBlocked(at("d3"))),
        ("3k5/4r4/9/4p4/4p4/4C4/9/9/9/4K4 w", "e4e8", IllegalMove::CannonScreen { screens: 2 }),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0d0", IllegalMove::LeavesGeneralFacing),
        ("3k5/9/9/9/9/9/9/5K3/9/9 w", "f2g2", IllegalMove::OutsidePalace),
        ("4k4/9/9/9/9/9/9/9/4C4/4K4 w", "e1d1", IllegalMove::LeavesGeneralFacing),
        ("3k5/9/9/9/9/9/9/9/r8/4K4 w", "e0e1", by("a1")),
        ("3k5/4r4/9/9/9/9/9/9/9/R3K4 w", "a0a1", by("e8")),
        ("3k5/4r4/9/9/9/9/9/9/4N4/4K4 w", "e1d3", by("e8")),
        ("3k5/4c4/9/9/4N4/9/9/9/4N4/4K4 w", "e1d3", by("e8")),
        ("3k5/4c4/9/9/4n4/9/9/9/4C4/4K4 w", "e1d1", by("e8")),
        ("3k5/4c4/9/9/9/R8/9/9/9/4K4 w", "a4e4", by("e8")),
    ] {
        assert_eq!(position(fen).legal(wish.parse().unwrap()), Err(why), "{wish} in {fen}");
    }
}

/// Who checks the general of the side to move, from where, and where nobody does though it looks alike.
const CHECKS: &[(&str, &str, &str)] = &[
    ("a chariot", "4k4/9/9/9/4R4/9/9/9/9/3K5 b", "e5"),
    ("a chariot behind a piece", "4k4/4a4/9/9/4R4/9/9/9/9/3K5 b", ""),
    ("a cannon over one piece", "4k4/4a4/9/9/4C4/9/9/9/9/3K5 b", "e5"),
    ("a cannon over none", "4k4/9/9/9/4C4/9/9/9/9/3K5 b", ""),
    ("a cannon over two", "4k4/4a4/4n4/9/4C4/9/9/9/9/3K5 b", ""),
    ("a horse", "4k4/9/3N5/9/9/9/9/9/9/3K5 b", "d7"),
    ("a horse with its leg blocked", "4k4/3n5/3N5/9/9/9/9/9/9/3K5 b", ""),
    ("a soldier in front", "4k4/4P4/9/9/9/9/9/9/9/3K5 b", "e8"),
    ("a soldier beside", "3Pk4/9/9/9/9/9/9/9/9/3K5 b", "d9"),
    ("a soldier that has passed", "3aP4/4k4/9/9/9/9/9/9/9/3K5 b", ""),
    ("a chariot and a horse at once", "4k4/9/3N5/9/4R4/9/9/9/9/3K5 b", "d7 e5"),
];

#[test]
fn a_check_attacks_the_general() {
    rulebook::cites!("2011:3.1", "1960:3");
    for &(what, fen, from) in CHECKS {
        let position = position(fen);
        assert_eq!(position.checkers(), points(from), "{what}: {fen}");
        assert_eq!(position.in_check(), !from.is_empty());
    }
}

#[test]
fn a_check_must_be_answered() {
    rulebook::cites!("2011:3.2", "1960:3");
    for (what, fen, answers) in [
        ("take, block or leave a chariot", "3ak4/9/9/9/r3R4/9/9/9/9/3K5 b", "a5e5 d9e8 e9f9"),
        (
            "leave as a cannon's screen, put a second one, or step aside",
            "4k4/4n4/3c5/9/4C4/9/9/9/9/3K5 b",
            "e8c9 e8c7 e8g9 e8g7 e8d6 e8f6 d7e7 e9d9 e9f9",
        ),
        ("block a horse's leg", "4k4/r8/3N5/9/9/9/9/9/9/5K3 b", "a8d8 e9e8 e9d9"),
    ] {
        let position = position(fen);
        let mut expected: Vec<Move> = answers.split(' ').map(|wish| wish.parse().unwrap()).collect();
        let mut listed: Vec<Move> = position.legal_moves().iter().map(|legal| legal.to_move()).collect();
        expected.sort();
        listed.sort();
        assert_eq!(listed, expected, "{what}: {fen}");
    }
}

#[test]
fn checkmate_and_stalemate_both_lose() {
    rulebook::cites!("2011:3.2", "2011:3.3", "1960:3");
    let (mate, stale) =
        (|loser| Some(BoardEnd::Checkmate { loser }), |loser| Some(BoardEnd::Stalemate { loser }));
    for (fen, end) in [
        ("R2k5/1R7/9/9/9/9/9/9/9/4K4 b", mate(Side::Black)),
        ("3k5/9/9/9/9/9/9/9/1r7/r3K4 w", mate(Side::Red)),
        ("3k5/4P4/9/9/9/9/9/9/9/4K4 b", stale(Side::Black)),
        ("4k4/9/9/9/9/9/9/9/4p4/3K5 w", stale(Side::Red)),
        ("R2k5/9/9/9/9/9/9/9/9/4K4 b", None),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", None),
    ] {
        let position = position(fen);
        assert_eq!(position.end(), end, "{fen}");
        assert_eq!(position.end().map(BoardEnd::loser), end.map(|_| position.side_to_move()));
    }
}

#[test]
fn a_setup_tells_everything_that_is_wrong_with_it() {
    rulebook::cites!("2011:1.2", "2011:2.2");
    let misplaced = |letter, square| SetupFault::Misplaced {
        piece: Piece::from_fen_char(letter).unwrap(),
        square: at(square),
    };
    let too_many =
        |letter, count| SetupFault::TooMany { piece: Piece::from_fen_char(letter).unwrap(), count };
    for (fen, faults) in [
        ("9/9/9/9/9/9/9/9/9/9 w", vec![SetupFault::NoGeneral(Side::Red), SetupFault::NoGeneral(Side::Black)]),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", vec![SetupFault::GeneralsFacing]),
        (
            "4k4/9/9/9/4R4/9/9/9/9/3K5 w",
            vec![SetupFault::WaitingSideInCheck { side: Side::Black, by: points("e5") }],
        ),
        ("rrr1k4/9/9/9/9/9/9/9/9/3K5 w", vec![too_many('r', 3)]),
        ("3kk4/9/9/9/9/9/9/9/9/5K3 w", vec![too_many('k', 2)]),
        (
            "P3k4/9/4B4/9/9/9/1P7/P8/9/3K4A w",
            vec![misplaced('A', "i0"), misplaced('P', "a2"), misplaced('P', "b3"), misplaced('B', "e7")],
        ),
        ("9/9/9/4k4/9/9/9/9/9/3K5 w", vec![misplaced('k', "e6")]),
        ("4K4/9/9/9/9/9/9/9/9/3k5 w", vec![misplaced('k', "d0"), misplaced('K', "e9")]),
    ] {
        let setup = Setup::from_fen(fen).unwrap();
        assert_eq!(Position::new(setup).unwrap_err().faults, faults, "{fen}");
        assert!(!Position::new(setup).unwrap_err().to_string().is_empty());
    }
}
