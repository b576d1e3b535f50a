//! The repetition cases that `qili` is tested on, claimed at a table and played on.

use arbiter::{Act, Command, GameResult, Mover, Reason, Start, State, Terms, decide};
use qili::{Record, Ruling, adjudicate};
use rulebook::{Edition, Regulations, cites};
use xiangqi::{Move, Position};

struct Case {
    id: String,
    start: Start,
    moves: Vec<Move>,
}

/// The rows of both books; the 2020 rows stand for the 2011 book.
fn cases() -> Vec<Case> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../qili/tests/data/qili_cases.tsv");
    let text = std::fs::read_to_string(path).expect("qili's cases are in the repository");
    let case = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, rules, fen, moves, ..] = fields[..] else { panic!("bad row: {line}") };
        let edition = match rules {
            "1960" => Edition::Cxa1960,
            "2011" | "2020" => Edition::Cxa2011,
            _ => return None,
        };
        let terms = Terms::from(&Regulations::of(edition));
        let position = Position::from_fen(fen).expect("a position");
        let moves = moves.split(' ').map(|word| word.parse().expect("a move")).collect();
        let start = Start { position, ..Start::ordinary("1", "2", terms) };
        Some(Case { id: id.to_owned(), start, moves })
    };
    text.lines().skip(1).filter_map(case).collect()
}

fn act(state: &mut State, act: Act) -> Result<(), Reason> {
    let events = decide(state, Command { at_ms: 0, act }).map_err(|refusal| refusal.reason)?;
    events.iter().for_each(|event| state.apply(event).expect("it fits"));
    Ok(())
}

fn game(state: &State) -> &arbiter::Game {
    state.game().expect("set up")
}

/// Refused where nothing can be ruled; else the ruling stands for the right player, at once or when the two rounds
/// to change have been played in the same circle.
#[test]
fn claims_are_ruled_as_the_repetition_rules_say() {
    cites!("2011:23.1", "2011:23.5.2");
    let (mut at_once, mut after_two_rounds, mut refused) = (0, 0, 0);
    for Case { id, start, moves } in cases() {
        let record = Record::from_moves(start.position, moves.iter().copied()).expect("legal moves");
        let ruled = adjudicate(&record, &start.terms.repetition_rules());
        let result = match ruled.ruling {
            Ruling::Loses(side) => GameResult::lost_by(Mover::of(side, start.terms.edition)),
            Ruling::Draw | Ruling::None => GameResult::Draw,
        };
        let mut state = State::default();
        act(&mut state, Act::SetUp(Box::new(start))).expect("it can be set up");
        for &played in &moves {
            let by = game(&state).to_move();
            act(&mut state, Act::Move { by, played }).expect("a legal move in turn");
        }
        let by = game(&state).to_move();
        let claimed = act(&mut state, Act::ClaimRepetition { by });
        if ruled.ruling == Ruling::None {
            let refusal = claimed.expect_err(&id);
            assert!(matches!(refusal, Reason::NoRepetition { .. }), "{id}");
            refused += 1;
            continue;
        }
        claimed.unwrap_or_else(|reason| panic!("{id}: {reason:?}"));
        if game(&state).ending().is_some() {
            at_once += 1;
        } else {
            let cycle = ruled.cycle.expect("a repetition");
            if cycle.plies >= 18 {
                continue; // nine rounds without a circle: what comes next is not known
            }
            let again = record.plies().iter().rev().take(cycle.plies as usize).rev().cycle().take(4);
            for ply in again {
                assert_eq!(game(&state).ending(), None, "{id}: too early");
                let by = game(&state).to_move();
                act(&mut state, Act::Move { by, played: ply.mv.to_move() }).expect("the circle goes on");
            }
            after_two_rounds += 1;
        }
        let ending = game(&state).ending().unwrap_or_else(|| panic!("{id}: not ended"));
        assert_eq!(ending.result, result, "{id}");
    }
    assert!(at_once > 0 && after_two_rounds > 0, "{at_once} {after_two_rounds} {refused}");
    println!("{at_once} at once, {after_two_rounds} after two rounds, {refused} refused");
}
