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

/// The case with a piece added that nothing attacks, that attacks no piece, and that stands on no line, leg or eye, all
/// through the record.
fn with_bystander(record: &Record, piece: Piece, at: Square) -> Option<Record> {
    let untouched = |position: &Position| {
        let mut setup = position.setup();
        if setup.board.piece_at(at).is_some() {
            return false;
        }
        setup.board.set(at, Some(piece));
        let Ok(more) = Position::new(setup) else { return false };
        let same = |square: Square, side: Side| {
            let (plain, now) = (position.attackers(square, side), more.attackers(square, side));
            if square == at {
                return now.is_empty();
            }
            let free = position.board().piece_at(square).is_none() || !now.contains(at);
            free && now.without(at) == plain
        };
        Square::ALL.into_iter().all(|square| Side::ALL.into_iter().all(|side| same(square, side)))
    };
    if !record.positions().iter().all(untouched) {
        return None;
    }
    let mut setup = record.positions()[0].setup();
    setup.board.set(at, Some(piece));
    let moves = record.plies().iter().map(|ply| ply.mv.to_move());
    Record::from_moves(Position::new(setup).ok()?, moves).ok()
}

#[test]
fn a_soldier_at_home_that_touches_nothing_changes_no_ruling_and_no_class() {
    let mut added = 0;
    // Soldiers on the edge that have not crossed: others come to fight, advisors and elephants to defend, and a soldier on
    // a middle file may stand in the way of a mate.
    let slow = |side: Side, at: Square| matches!(at.file(), 0 | 8) && (side == Side::Red) == (at.rank() < 5);
    for case in cases() {
        let record = case.record();
        let plain = RuleSet::ALL.map(|set| adjudicate(&record, &Rules::new(set)));
        for (side, at) in Side::ALL.into_iter().flat_map(|side| Square::ALL.map(|at| (side, at))) {
            let soldier = Piece::new(side, Kind::Soldier);
            let more = with_bystander(&record, soldier, at).filter(|_| slow(side, at));
            let Some(more) = more else { continue };
            added += 1;
            for (set, plain) in RuleSet::ALL.into_iter().zip(&plain) {
                let again = adjudicate(&more, &Rules::new(set));
                let what = format!("{} {set} {side:?} {at}", case.id);
                assert_eq!((again.ruling, again.reason), (plain.ruling, plain.reason), "{what}");
                let deeds = |ruled: &Adjudication| {
                    ruled.red.iter().chain(&ruled.black).map(|deed| deed.does[0]).collect::<Vec<_>>()
                };
                assert_eq!(deeds(&again), deeds(plain), "{what}");
            }
        }
    }
    assert!(added > 50, "only {added} pieces have room");
}

#[test]
fn a_ruling_does_not_depend_on_where_the_circle_begins() {
    for case in cases() {
        let record = case.record();
        for set in RuleSet::ALL {
            let rules = Rules::new(set);
            let plain = adjudicate(&record, &rules);
            let Some(cycle) = plain.cycle.filter(|cycle| cycle.times >= 3) else { continue };
            let round: Vec<_> = (record.len() - cycle.plies..record.len())
                .map(|ply| record.plies()[ply as usize].mv.to_move())
                .collect();
            for start in 1..round.len() {
                let from = record.positions()[(record.len() - cycle.plies) as usize + start];
                let moves = round.iter().cycle().skip(start).take(3 * round.len()).copied();
                let again = adjudicate(&Record::from_moves(from, moves).unwrap(), &rules);
                assert_eq!(
                    (again.ruling, again.reason),
                    (plain.ruling, plain.reason),
                    "{} {set} from {start}",
                    case.id
                );
            }
        }
    }
}
