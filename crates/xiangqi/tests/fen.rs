//! FEN as found in the wild (research: six fields, two, no dashes, glued side, other letters) and broken ones.

use proptest::prelude::*;
use xiangqi::{FenError, FenFault, FenField, Position, Setup};

#[test]
fn every_habit_of_writing_is_read() {
    let canonical = "4k4/4a4/4b4/9/9/2B6/9/9/4N4/3K5 b - - 0 1";
    for fen in [
        "4k4/4a4/4b4/9/9/2B6/9/9/4N4/3K5 b - - 0 1",
        "4k4/4a4/4b4/9/9/2B6/9/9/4N4/3K5 b",
        "4k4/4a4/4b4/9/9/2B6/9/9/4N4/3K5 b 0 1",
        "4k4/4a4/4b4/9/9/2B6/9/9/4N4/3K5 b - 0 1",
        "4k4/4a4/4b4/9/9/2B6/9/9/4N4/3K5 b - -",
        "4k4/4a4/4b4/9/9/2B6/9/9/4N4/3K5 b - - - -",
        "4k4/4a4/4b4/9/9/2B6/9/9/4N4/3K5b",
        "4k4/4a4/4b4/9/9/2B6/9/9/4N4/3K5b - - 0 1",
        "  4k4/4a4/4b4/9/9/2B6/9/9/4N4/3K5\tb  - - 0 1\r\n",
        "4k4/4a4/4e4/9/9/2E6/9/9/4H4/3K5 b - - 0 1",
        "4k4/4a4/13e1111/9/45/2E6/9/9/4H4/3K5 B - - 0 1",
    ] {
        assert_eq!(Setup::from_fen(fen).map(|setup| setup.to_fen()), Ok(canonical.to_owned()), "{fen}");
    }
    for red in ["w", "r", "W", "R"] {
        let fen = format!("4k4/9/9/9/9/9/9/9/9/3K5 {red} - - 17 42");
        assert_eq!(Setup::from_fen(&fen).unwrap().to_fen(), "4k4/9/9/9/9/9/9/9/9/3K5 w - - 17 42");
        let glued = format!("4k4/9/9/9/9/9/9/9/9/3K5{red}");
        assert_eq!(Setup::from_fen(&glued).unwrap().to_fen(), "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    }
}

#[test]
fn an_error_names_the_field_the_column_and_the_fault() {
    use FenField::{Board, End, PliesSinceCapture, Round, Side};
    for (fen, field, column, fault) in [
        ("", Board, 1, FenFault::Missing),
        ("   ", Board, 4, FenFault::Missing),
        ("4k4/9/9/9/9/9/9/9/9/3K5", Side, 24, FenFault::Missing),
        ("4k4/9/9/9/9/9/9/9/9/3K5 x", Side, 25, FenFault::NotASide),
        ("4k4/9/9/9/9/9/9/9/9/3K5 wb", Side, 25, FenFault::NotASide),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - x 1", PliesSinceCapture, 31, FenFault::NotANumber),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 -1", Round, 33, FenFault::NotANumber),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 4294967296", Round, 33, FenFault::NotANumber),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 moves", End, 35, FenFault::Surplus),
        ("4k4/9/9/9x/9/9/9/9/9/3K5 w", Board, 10, FenFault::RowTooLong { row: 4 }),
        ("4k4/9/9/8x/9/9/9/9/9/3K5 w", Board, 10, FenFault::UnknownPiece('x')),
        ("4k4/9/9/80/9/9/9/9/9/3K5 w", Board, 10, FenFault::UnknownPiece('0')),
        ("4k4/9/9/81/9/9/9/9/9/3车5 w", Board, 23, FenFault::UnknownPiece('车')),
        ("4k4/9/9/8/9/9/9/9/9/3K5 w", Board, 10, FenFault::RowTooShort { row: 4, points: 8 }),
        ("4k4/9/9/55/9/9/9/9/9/3K5 w", Board, 10, FenFault::RowTooLong { row: 4 }),
        ("4k4/9/9/9/9/9/9/9/9 w", Board, 20, FenFault::TooFewRows(9)),
        ("4k4/9/9/9/9/9/9/9/9/3K5/9 w", Board, 24, FenFault::TooManyRows),
        ("4k4/9/9/9/9/9/9/9/9/3K4 w", Board, 24, FenFault::RowTooShort { row: 10, points: 8 }),
        ("4k4/9/9/9/9/9/9/9/9/3K5bb w", Board, 24, FenFault::RowTooLong { row: 10 }),
        ("4k4/9/9/9/9/9/9/9/9/3K5b w", PliesSinceCapture, 26, FenFault::NotANumber),
    ] {
        let error = FenError { field, column, fault };
        assert_eq!(Setup::from_fen(fen), Err(error), "{fen}");
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn a_positions_error_tells_whether_the_text_or_the_pieces_are_at_fault() {
    use xiangqi::PositionError;
    assert!(matches!(Position::from_fen("x"), Err(PositionError::Fen(_))));
    assert!(matches!(Position::from_fen("9/9/9/9/9/9/9/9/9/9 w"), Err(PositionError::Setup(_))));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = Setup::from_fen(&text);
    }

    #[test]
    fn texts_close_to_a_fen_are_read_or_refused(text in "[1-9kabnrcpKABNRCP/ehx车]{0,30}( [wbrx-]{0,2}){0,3}( [0-9-]{0,11}){0,3}") {
        if let Ok(setup) = Setup::from_fen(&text) {
            prop_assert_eq!(Setup::from_fen(&setup.to_fen()), Ok(setup));
        }
    }
}
