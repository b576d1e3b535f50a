//! What holds for every record: the board's symmetries, and that a longer repetition never weakens a violation.

mod common;

use common::cases;
use proptest::prelude::*;
use qili::{Adjudication, Record, RuleSet, Rules, Ruling, adjudicate};
use xiangqi::{Kind, Piece, Position, Side, Square};

fn swapped(ruling: Ruling) -> Ruling {
    match ruling {
        Ruling::Loses(side) => Ruling::Loses(!side),
        Ruling::Draw | Ruling::None => ruling,
    }
}

fn symmetric(record: &Record, rules: &Rules) -> Adjudication {
    let plain = adjudicate(record, rules);
    let mirrored = adjudicate(&record.mirrored(), rules);
    assert_eq!((mirrored.ruling, mirrored.reason), (plain.ruling, plain.reason), "mirrored");
    let turned = adjudicate(&record.colours_swapped(), rules);
    assert_eq!((turned.ruling, turned.reason), (swapped(plain.ruling), plain.reason), "colours swapped");
    for (deed, image) in plain.red.iter().zip(&mirrored.red).chain(plain.red.iter().zip(&turned.black)) {
        assert_eq!(deed.does, image.does, "{}", deed.mv);
    }
    plain
}

#[test]
fn rulings_follow_the_symmetries_of_the_board_in_every_case() {
    for case in cases() {
        let record = case.record();
        for set in RuleSet::ALL {
            symmetric(&record, &Rules::new(set));
        }
    }
}

#[test]
fn a_claim_one_round_later_never_weakens_a_violation() {
    for case in cases() {
        let record = case.record();
        for set in RuleSet::ALL {
            let rules = Rules::new(set);
            let Adjudication { ruling: Ruling::Loses(loser), cycle: Some(cycle), .. } =
                adjudicate(&record, &rules)
            else {
                continue;
            };
            if cycle.times < 3 {
                continue;
            }
            let mut longer = record.clone();
            for back in 0..2 {
                let mv = record.plies()[(record.len() - cycle.plies + back) as usize].mv;
                longer.push(mv.to_move()).unwrap();
            }
            let again = adjudicate(&longer, &rules);
            assert_eq!(again.ruling, Ruling::Loses(loser), "{} {set} one round later", case.id);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn rulings_follow_the_symmetries_of_the_board_in_random_play(choices in prop::collection::vec(any::<u16>(), 0..60)) {
        // Few pieces and short-sighted choices, so that positions recur.
        let start = Position::from_fen("3ak4/4a4/9/9/r8/R8/9/9/4A4/3AK4 w - - 0 1").unwrap();
        let mut record = Record::new(start);
        for choice in choices {
            let moves = record.last().legal_moves();
            if moves.is_empty() {
                break;
            }
            let quiet: Vec<_> = moves.iter().filter(|mv| mv.captured().is_none()).collect();
            let few = quiet.len().clamp(1, 2);
            record.play(quiet.get(usize::from(choice) % few).copied().copied().unwrap_or(moves[0]));
        }
        let ruled = symmetric(&record, &Rules::default());
        prop_assert!(ruled.ruling != Ruling::None || ruled.must_change.is_none());
    }
}

/// The case with a soldier added on a point whose file and rank are empty and stay so, next to nothing that moves.
fn with_idle_soldier(record: &Record, side: Side, at: Square) -> Option<Record> {
    let far = |position: &Position| {
        position.board().iter().all(|(other, _)| other.file() != at.file() && other.rank() != at.rank())
    };
    if !record.positions().iter().all(far) {
        return None;
    }
    let mut setup = record.positions()[0].setup();
    setup.board.set(at, Some(Piece::new(side, Kind::Soldier)));
    let moves = record.plies().iter().map(|ply| ply.mv.to_move());
    Record::from_moves(Position::new(setup).ok()?, moves).ok()
}

#[test]
fn a_soldier_far_from_everything_changes_no_ruling() {
    let mut added = 0;
    for case in cases() {
        let record = case.record();
        for (side, at) in [(Side::Red, "a3"), (Side::Red, "i3"), (Side::Black, "a6"), (Side::Black, "i6")] {
            let Some(more) = with_idle_soldier(&record, side, at.parse().unwrap()) else { continue };
            added += 1;
            for set in RuleSet::ALL {
                let rules = Rules::new(set);
                let (plain, again) = (adjudicate(&record, &rules), adjudicate(&more, &rules));
                assert_eq!(
                    (again.ruling, again.reason),
                    (plain.ruling, plain.reason),
                    "{} {set} {at}",
                    case.id
                );
            }
        }
    }
    assert!(added > 20, "only {added} cases have room");
}
