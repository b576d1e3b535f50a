//! Touch-move against brute force over every pair of points, in positions of random play.

use arbiter::{allowed, is_futile};
use proptest::prelude::*;
use rulebook::{Edition, cites};
use xiangqi::{Move, Position, Square};

/// The rule read aloud: at each step every pair of points is tried, and the first step with a legal move binds.
fn by_hand(position: &Position, touches: &[Vec<Square>]) -> Vec<Move> {
    let everything: Vec<Move> = Square::ALL
        .iter()
        .flat_map(|&from| Square::ALL.iter().map(move |&to| Move::new(from, to)))
        .filter(|&mv| position.legal(mv).is_ok())
        .collect();
    let own = |at: Square| position.board().piece_at(at).map(|piece| piece.side == position.side_to_move());
    let all: Vec<Square> = touches.concat();
    let mine: Vec<Square> = all.iter().copied().filter(|&at| own(at) == Some(true)).collect();
    let theirs: Vec<Square> = all.iter().copied().filter(|&at| own(at) == Some(false)).collect();
    let mut steps: Vec<(Option<Square>, Option<Square>)> = Vec::new();
    let pairs = mine.iter().flat_map(|&from| theirs.iter().map(move |&to| (Some(from), Some(to))));
    let moving = mine.iter().map(|&from| (Some(from), None));
    let taking = theirs.iter().map(|&to| (None, Some(to)));
    steps.extend(pairs);
    let first_group = touches.iter().find(|group| group.iter().any(|&at| own(at).is_some()));
    if first_group.is_some_and(|group| group.iter().all(|&at| own(at) != Some(false))) {
        steps.extend(moving.chain(taking));
    } else {
        steps.extend(taking.chain(moving));
    }
    for (from, to) in steps {
        let fits = |mv: &&Move| from.is_none_or(|at| mv.from == at) && to.is_none_or(|at| mv.to == at);
        let moves: Vec<Move> = everything.iter().filter(fits).copied().collect();
        if !moves.is_empty() {
            return moves;
        }
    }
    everything
}

fn position() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..120).prop_map(|choices| {
        let mut position = Position::start();
        for choice in choices {
            let moves = position.legal_moves();
            // Captures first, so that positions grow sharp and thin.
            let taking: Vec<_> = moves.iter().copied().filter(|mv| mv.captured().is_some()).collect();
            let from: &[_] = if taking.is_empty() || choice.index(3) > 0 { &moves } else { &taking };
            if from.is_empty() {
                break;
            }
            position = position.play(*choice.get(from));
        }
        position
    })
}

proptest! {
    #[test]
    fn the_exact_set_of_moves(
        position in position(),
        picks in prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 1..3), 0..4),
    ) {
        let pieces: Vec<Square> = position.board().iter().map(|(at, _)| at).collect();
        let touches: Vec<Vec<Square>> =
            picks.iter().map(|group| group.iter().map(|pick| *pick.get(&pieces)).collect()).collect();
        for edition in Edition::ALL {
            let verdict = allowed(&position, &touches, edition);
            let mut moves: Vec<String> = verdict.moves.iter().map(|mv| mv.to_string()).collect();
            let mut expected: Vec<String> = by_hand(&position, &touches).iter().map(|mv| mv.to_string()).collect();
            moves.sort();
            expected.sort();
            prop_assert_eq!(moves, expected);
            prop_assert!(!verdict.articles.is_empty());
            prop_assert!(verdict.articles.iter().all(|article| article.edition() == edition));
        }
    }

    #[test]
    fn what_cannot_move_or_be_taken(position in position()) {
        for &at in &Square::ALL {
            let side = position.board().piece_at(at).map(|piece| piece.side == position.side_to_move());
            let possible = Square::ALL.iter().any(|&other| match side {
                Some(true) => position.legal(Move::new(at, other)).is_ok(),
                Some(false) => position.legal(Move::new(other, at)).is_ok(),
                None => true,
            });
            prop_assert_eq!(is_futile(&position, at), !possible);
        }
    }
}

/// General and horse pinned: what cannot move without exposing the general cannot move at all.
#[test]
fn a_pinned_piece_cannot_move() {
    cites!("2011:5.1");
    let position = Position::from_fen("3k5/4r4/9/9/9/9/9/9/4N4/4K4 w").expect("a position");
    let at = "e1".parse().expect("a point");
    assert!(is_futile(&position, at));
    assert_eq!(allowed(&position, &[vec![at]], Edition::Cxa2011).moves.len(), position.legal_moves().len());
}
