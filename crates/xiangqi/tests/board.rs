//! What must hold in every position.

mod walks;

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use walks::{crowds, random_games};
use xiangqi::{Bitboard, Board, Kind, LegalMove, Move, Piece, Position, Setup, Side, Square, perft};

const TABLE: &str = include_str!("data/perft.tsv");

/// Positions of random games and of the perft table.
fn positions() -> Vec<Position> {
    let table = TABLE.lines().skip(1).map(|row| Position::from_fen(row.split('\t').next().unwrap()).unwrap());
    random_games(60, 3).into_iter().chain(table).collect()
}

#[test]
fn legal_moves_are_the_possible_moves_that_leave_the_general_safe() {
    rulebook::cites!("2011:3.2", "2011:3.4", "1960:3");
    for position in positions() {
        let mut expected = HashSet::new();
        for from in position.board().of_side(position.side_to_move()) {
            for to in Square::ALL {
                match position.legal(Move { from, to }) {
                    Ok(legal) => {
                        assert!(position.board().targets(from).contains(to), "{legal} in {position:?}");
                        expected.insert(legal);
                    }
                    Err(why) => {
                        let reached = position.board().targets(from).contains(to);
                        assert_eq!(why.is_suicide(), reached, "{from}{to} ({why}) in {position:?}");
                    }
                }
            }
        }
        let listed: HashSet<LegalMove> = position.legal_moves().into_iter().collect();
        assert_eq!(listed, expected, "{position:?}");
        assert_eq!(position.legal_moves().len(), expected.len(), "{position:?}");
        assert_eq!(position.legal_move_count() as usize, expected.len(), "{position:?}");
        assert_eq!(position.has_legal_move(), !expected.is_empty(), "{position:?}");
    }
}

#[test]
fn attackers_of_a_point_are_the_pieces_that_would_capture_there() {
    rulebook::cites!("2011:2.2", "2011:2.3");
    for position in positions().into_iter().step_by(3) {
        let board = position.board();
        for side in Side::ALL {
            for square in Square::ALL {
                let mut with_victim = *board;
                if board.piece_at(square).map(|piece| piece.kind) != Some(Kind::General) {
                    with_victim.set(square, Some(Piece::new(!side, Kind::Soldier)));
                } else if board.piece_at(square).unwrap().side == side {
                    continue;
                }
                let expected: Bitboard = with_victim
                    .of_side(side)
                    .into_iter()
                    .filter(|&from| with_victim.targets(from).contains(square))
                    .collect();
                assert_eq!(board.attackers(square, side), expected, "{square} by {side:?} in {position:?}");
                let attacking: Bitboard = board
                    .of_side(side)
                    .into_iter()
                    .filter(|&from| board.attacks(from).contains(square))
                    .collect();
                assert_eq!(attacking.without(square), expected, "{square} by {side:?} in {position:?}");
            }
        }
    }
}

#[test]
fn making_and_unmaking_leaves_everything_as_it_was() {
    for position in positions() {
        let mut changed = position;
        for &legal in &position.legal_moves() {
            let undo = changed.make(legal);
            assert_eq!(changed, position.play(legal), "{legal} in {position:?}");
            assert_eq!(changed.board().piece_at(legal.to()), Some(legal.piece()));
            assert_eq!(changed.in_check(), position.gives_check(legal), "{legal} in {position:?}");
            // A position made step by step is the one its FEN describes.
            assert_eq!(Position::from_fen(&changed.to_fen()), Ok(changed), "{legal} in {position:?}");
            changed.unmake(undo);
            assert_eq!(changed, position, "{legal}");
        }
    }
}

#[test]
fn counters_grow_and_a_capture_sets_one_back() {
    rulebook::cites!("2011:2.1");
    for position in positions() {
        for &legal in &position.legal_moves() {
            let next = position.play(legal);
            assert_eq!(next.side_to_move(), !position.side_to_move());
            let plies = if legal.captured().is_some() { 0 } else { position.plies_since_capture() + 1 };
            assert_eq!(next.plies_since_capture(), plies);
            assert_eq!(next.round(), position.round() + u32::from(position.side_to_move() == Side::Black));
        }
    }
}

#[test]
fn counters_stop_at_their_limit() {
    let position = Position::from_fen("3k5/9/9/9/9/9/9/9/9/4K4 b - - 4294967295 4294967295").unwrap();
    let mut next = position;
    let undo = next.make(position.legal_moves()[0]);
    assert_eq!((next.plies_since_capture(), next.round()), (u32::MAX, u32::MAX));
    next.unmake(undo);
    assert_eq!(next, position);
}

#[test]
fn keys_tell_positions_apart() {
    let mut seen: HashMap<u64, (Board, Side)> = HashMap::new();
    for position in positions() {
        let content = (*position.board(), position.side_to_move());
        assert_eq!(*seen.entry(position.key()).or_insert(content), content);
        if let Ok(passed) = position.passed() {
            assert_ne!(passed.key(), position.key());
            assert_eq!(passed.board(), position.board());
        }
    }
}

#[test]
fn a_position_and_its_mirror_images_have_the_same_tree() {
    for position in positions().into_iter().step_by(40) {
        let nodes = perft(&position, 2);
        for image in [position.mirrored(), position.colours_swapped(), position.mirrored().colours_swapped()]
        {
            assert_eq!(perft(&image, 2), nodes, "{position:?}");
            assert_eq!(Position::from_fen(&image.to_fen()), Ok(image));
        }
        assert_eq!(position.mirrored().mirrored(), position);
        assert_eq!(position.colours_swapped().colours_swapped(), position);
    }
}

#[test]
fn passing_is_refused_in_check_only() {
    for position in positions() {
        match position.passed() {
            Ok(passed) => {
                assert!(!position.in_check());
                assert_eq!(Position::new(passed.setup()), Ok(passed));
            }
            Err(refused) => assert_eq!(refused.by, position.checkers()),
        }
    }
}

#[test]
fn pinned_pieces_are_those_whose_removal_exposes_the_general() {
    let pinned = |fen: &str| {
        let pieces: Vec<String> =
            Position::from_fen(fen).unwrap().pinned().into_iter().map(|at| at.to_string()).collect();
        pieces.join(" ")
    };
    for (what, fen, expected) in [
        ("nothing", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", ""),
        ("a chariot behind one piece", "3k5/9/4r4/9/9/9/4N4/9/9/4K4 w", "e3"),
        ("the other general behind one piece", "4k4/9/9/9/9/9/4N4/9/9/4K4 w", "e3"),
        ("a chariot behind two pieces", "3k5/9/4r4/9/4R4/9/4N4/9/9/4K4 w", ""),
        ("a cannon behind two pieces", "3k5/9/4c4/9/4R4/9/4N4/9/9/4K4 w", "e3 e5"),
        ("a cannon behind one of each side", "3k5/9/4c4/9/4n4/9/4N4/9/9/4K4 w", "e3"),
        ("a cannon behind three pieces", "3k5/9/4c4/9/4R4/9/4N4/4B4/9/4K4 w", ""),
        ("a horse whose leg is blocked", "3k5/9/9/9/9/9/9/5n3/5R3/4K4 w", "f1"),
        ("a horse whose leg its own side blocks", "3k5/9/9/9/9/9/9/5n3/5r3/4K4 w", ""),
        ("one piece held twice", "3k5/9/9/9/9/9/9/3n1n3/3R1N3/4K4 w", "d1 f1"),
    ] {
        assert_eq!(pinned(fen), expected, "{what}: {fen}");
    }
}

#[test]
fn a_move_of_another_position_is_played_where_legal_and_else_changes_nothing() {
    let all = positions();
    for (position, other) in all.iter().zip(all.iter().skip(17)) {
        for &foreign in &other.legal_moves() {
            let expected = position.legal(foreign.to_move()).map_or(*position, |own| position.play(own));
            assert_eq!(position.play(foreign), expected, "{foreign} of {other:?} in {position:?}");
            let mut changed = *position;
            let undo = changed.make(foreign);
            assert_eq!(changed, expected);
            changed.unmake(undo);
            assert_eq!(changed, *position);
        }
    }
}

#[test]
fn an_undo_of_another_position_changes_nothing() {
    let start = Position::start();
    let mut ahead = start;
    let early = ahead.make(start.legal("h2e2".parse().unwrap()).unwrap());
    let late = ahead.make(ahead.legal("h9g7".parse().unwrap()).unwrap());
    let before = ahead;
    ahead.unmake(early);
    assert_eq!(ahead, before);
    ahead.unmake(late);
    ahead.unmake(early);
    assert_eq!(ahead, start);

    // Even where the pieces fit, the counters of another position must not make it panic.
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 0";
    let mut elsewhere = Position::from_fen(fen).unwrap().passed().unwrap().passed().unwrap();
    elsewhere.unmake(early);
    elsewhere.unmake(late);
    assert_eq!(elsewhere.board(), start.board());
}

#[test]
fn suicides_and_legal_moves_are_all_the_moves_the_pieces_can_make() {
    rulebook::cites!("2011:3.4", "1960:3");
    for position in positions().into_iter().step_by(3) {
        let side = position.side_to_move();
        let possible: usize = position
            .board()
            .of_side(side)
            .into_iter()
            .map(|from| position.board().targets(from).len() as usize)
            .sum();
        let suicides = position.suicide_moves();
        assert_eq!(suicides.len() + position.legal_moves().len(), possible, "{position:?}");
        for (played, why) in suicides {
            assert!(why.is_suicide());
            let after = position.setup_after(played).unwrap();
            assert!(Position::new(after).is_err(), "{played} in {position:?}");
        }
    }
}

#[test]
fn a_setup_after_a_legal_move_is_the_position_after_it() {
    for position in positions().into_iter().step_by(5) {
        for &legal in &position.legal_moves() {
            assert_eq!(position.setup_after(legal.to_move()), Ok(position.play(legal).setup()));
        }
    }
}

/// Any pieces anywhere.
fn any_board() -> impl Strategy<Value = Board> {
    proptest::collection::vec((0..90usize, 0..2usize, 0..7usize), 0..60).prop_map(|pieces| {
        let mut board = Board::empty();
        for (square, side, kind) in pieces {
            board.set(Square::ALL[square], Some(Piece::new(Side::ALL[side], Kind::ALL[kind])));
        }
        board
    })
}

proptest! {
    #[test]
    fn no_board_makes_anything_panic(board in any_board(), black in any::<bool>()) {
        let side_to_move = if black { Side::Black } else { Side::Red };
        let setup = Setup { board, side_to_move, plies_since_capture: 3, round: 7 };
        prop_assert_eq!(Setup::from_fen(&setup.to_fen()), Ok(setup));
        for square in Square::ALL {
            let _ = (board.targets(square), board.attacks(square), board.attackers(square, Side::Red));
        }
        match Position::new(setup) {
            Ok(position) => prop_assert!(setup.faults().is_empty() && position.setup() == setup),
            Err(error) => prop_assert_eq!(error.faults, setup.faults()),
        }
    }

    #[test]
    fn sets_of_points_behave_as_sets(a in proptest::collection::hash_set(0..90usize, 0..90), b in proptest::collection::hash_set(0..90usize, 0..90)) {
        let set = |of: &HashSet<usize>| of.iter().map(|&i| Square::ALL[i]).collect::<Bitboard>();
        let points = |of: Bitboard| of.into_iter().map(Square::index).collect::<HashSet<usize>>();
        prop_assert_eq!(points(set(&a)), a.clone());
        prop_assert_eq!(points(set(&a) | set(&b)), &a | &b);
        prop_assert_eq!(points(set(&a) & set(&b)), &a & &b);
        prop_assert_eq!(points(set(&a) ^ set(&b)), &a ^ &b);
        prop_assert_eq!(points(set(&a) - set(&b)), &a - &b);
        prop_assert_eq!(points(!set(&a)), &(0..90).collect::<HashSet<usize>>() - &a);
        prop_assert_eq!(set(&a).len() as usize, a.len());
        prop_assert_eq!(set(&a).first().map(Square::index), a.iter().min().copied());
        prop_assert_eq!(set(&a).into_iter().len(), a.len());
        prop_assert!(set(&a).into_iter().map(Square::index).is_sorted());
        prop_assert_eq!(set(&a).intersects(set(&b)), !a.is_disjoint(&b));
        prop_assert_eq!(set(&a).has_several(), a.len() > 1);
    }
}

#[test]
fn crowded_positions_are_legal_ones() {
    for position in crowds(200) {
        assert_eq!(Position::from_fen(&position.to_fen()), Ok(position));
    }
}

#[test]
fn points_know_their_neighbours_and_images() {
    for square in Square::ALL {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        assert_eq!(Square::from_index(square.index()), Some(square));
        assert_eq!(square.mirrored().mirrored(), square);
        assert_eq!(square.flipped().flipped(), square);
        assert_eq!(square.offset(1, 0).is_some(), square.file() < 8);
        assert_eq!(square.offset(0, -1).is_some(), square.rank() > 0);
    }
    for wrong in ["", "a", "a10", "j0", "0a", "é1", "a０"] {
        assert!(wrong.parse::<Square>().is_err(), "{wrong:?}");
        assert!(format!("{wrong}e2").parse::<Move>().is_err(), "{wrong:?}");
    }
}
