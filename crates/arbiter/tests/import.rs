//! Games from files at the table.

use arbiter::import::{ImportFault, commands};
use arbiter::{EndReason, GameResult, Start, State, Terms, decide};
use rulebook::{Edition, Regulations, cites};
use xiangqi::{Move, Position};

fn terms(edition: Edition) -> Terms {
    Terms::from(&Regulations::of(edition))
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|word| word.parse().expect("a move")).collect()
}

fn outcome(
    start: Start,
    played: &str,
    stated: Option<GameResult>,
) -> Result<Option<(GameResult, EndReason)>, ImportFault> {
    let mut state = State::default();
    for command in commands(start, moves(played), stated)? {
        for event in decide(&state, command).expect("an imported game is allowed") {
            state.apply(&event).expect("it fits");
        }
    }
    let ending = state.game().expect("set up").ending();
    Ok(ending.map(|ending| (ending.result, ending.reason.clone())))
}

const MATE: &str = "4k4/R8/9/9/9/9/9/9/9/1R3K3 w";

fn from(fen: &str) -> Start {
    let position = Position::from_fen(fen).expect("a position");
    Start { position, ..Start::ordinary("1", "2", terms(Edition::Cxa2011)) }
}

#[test]
fn a_stated_result_is_entered_from_the_sheet() {
    cites!("2011:9");
    let start = || Start::ordinary("1", "2", terms(Edition::Cxa2011));
    let drawn = outcome(start(), "h2e2 h9g7 h0g2 i9h9", Some(GameResult::Draw));
    assert_eq!(drawn, Ok(Some((GameResult::Draw, EndReason::Entered))));
    assert_eq!(outcome(start(), "h2e2", None), Ok(None));
}

#[test]
fn what_the_board_decides_needs_no_entry() {
    let mate = Some((GameResult::FirstMoverWins, EndReason::Checkmate));
    assert_eq!(outcome(from(MATE), "b0b9", Some(GameResult::FirstMoverWins)), Ok(mate.clone()));
    assert_eq!(outcome(from(MATE), "b0b9", None), Ok(mate));
}

#[test]
fn the_first_mover_of_1960_opens_with_black() {
    cites!("1960:7.1");
    let start = Start::ordinary("1", "2", terms(Edition::Cxa1960));
    let won = outcome(start, "h7e7 h0g2", Some(GameResult::FirstMoverWins));
    assert_eq!(won, Ok(Some((GameResult::FirstMoverWins, EndReason::Entered))));
}

#[test]
fn faults_of_a_file_are_named() {
    let illegal = ImportFault::IllegalMove { ply: 2, played: moves("h9h7")[0] };
    assert_eq!(outcome(Start::ordinary("1", "2", terms(Edition::Cxa2011)), "h2e2 h9h7", None), Err(illegal));
    assert_eq!(outcome(from(MATE), "b0b9 e9e8", None), Err(ImportFault::MoveAfterEnd { ply: 2 }));
    let contradicted = ImportFault::ResultContradicted {
        stated: GameResult::Draw,
        board: GameResult::FirstMoverWins,
        reason: EndReason::Checkmate,
    };
    assert_eq!(outcome(from(MATE), "b0b9", Some(GameResult::Draw)), Err(contradicted));
}
