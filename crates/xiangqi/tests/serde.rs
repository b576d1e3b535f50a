//! Values written and read as text with the feature `serde`.

mod walks;

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_str, to_string};
use xiangqi::{Kind, Move, Piece, Position, Setup, Side, Square};

fn stands<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, text: &str) {
    let json = format!("\"{text}\"");
    assert_eq!(to_string(&value).expect("JSON"), json);
    assert_eq!(from_str::<T>(&json).expect("a value"), value);
    // From a reader the text is not borrowed.
    assert_eq!(serde_json::from_reader::<_, T>(json.as_bytes()).expect("a value"), value);
}

#[test]
fn every_value_stands_as_the_text_it_prints() {
    for square in (0..9).flat_map(|file| (0..10).filter_map(move |rank| Square::new(file, rank))) {
        stands(square, &square.to_string());
        stands(Move::new(square, square.mirrored()), &format!("{square}{}", square.mirrored()));
    }
    stands(Side::Red, "w");
    stands(Side::Black, "b");
    for kind in Kind::ALL {
        stands(kind, &kind.fen_char().to_string());
        for side in Side::ALL {
            let piece = Piece::new(side, kind);
            stands(piece, &piece.fen_char().to_string());
        }
    }
    stands(Setup::start(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    stands(
        Setup::from_fen("9/9/9/9/9/9/9/9/9/R8 b - - 3 7").expect("a diagram"),
        "9/9/9/9/9/9/9/9/9/R8 b - - 3 7",
    );
}

#[test]
fn positions_of_random_games_come_back() {
    for position in walks::random_games(20, 7) {
        stands(position, &position.to_fen());
        stands(position.setup(), &position.to_fen());
    }
}

#[test]
fn what_is_wrong_is_said() {
    fn refused<T: DeserializeOwned + Debug>(json: &str, part: &str) {
        let error = from_str::<T>(json).expect_err(json).to_string();
        assert!(error.contains(part), "{json}: {error}");
    }
    refused::<Square>("\"j0\"", "\"j0\"");
    refused::<Square>("72", "expected a point such as \"h2\"");
    refused::<Move>("\"h2\"", "\"h2\"");
    refused::<Side>("\"white\"", "expected \"w\" or \"b\"");
    refused::<Kind>("\"x\"", "expected the letter of a piece");
    refused::<Piece>("\"\"", "expected the letter of a piece, small for Black");
    refused::<Setup>("\"9/9 w\"", "9/9 w");
    // A diagram that no game can be played from is a setup, and no position.
    let lonely = "\"4k4/9/9/9/9/9/9/9/9/9 w - - 0 1\"";
    assert!(from_str::<Setup>(lonely).is_ok());
    refused::<Position>(lonely, "4k4/9");
}
