//! Values as text for `serde`: what they print, read by what reads them everywhere else.

use alloc::string::String;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Kind, Move, Piece, Position, Setup, Side, Square};

/// Reads a text with a function that may say what is wrong with it.
struct Text<T> {
    expected: &'static str,
    read: fn(&str) -> Result<T, Option<String>>,
}

impl<T> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).map_err(|why| match why {
            None => E::invalid_value(Unexpected::Str(text), &self),
            Some(why) => E::custom(format_args!("{why}: \"{text}\"")),
        })
    }
}

/// `$text` borrows a value and gives what is written; `$read` gives the value, or why there is none.
macro_rules! as_text {
    ($($type:ty, $expected:literal: $text:expr, $read:expr;)+) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let text: fn(&$type) -> _ = $text;
                    serializer.collect_str(&text(self))
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    deserializer.deserialize_str(Text { expected: $expected, read: $read })
                }
            }
        )+
    };
}

as_text! {
    Square, "a point such as \"h2\"": |square| *square, |text| text.parse().map_err(why);
    Move, "a move such as \"h2e2\"": |played| *played, |text| text.parse().map_err(why);
    Side, "\"w\" or \"b\"": |side| side.fen_char(), |text| {
        one(text).and_then(|letter| Side::ALL.into_iter().find(|side| side.fen_char() == letter)).ok_or(None)
    };
    Kind, "the letter of a piece": |kind| kind.fen_char(), |text| one(text).and_then(Kind::from_letter).ok_or(None);
    Piece, "the letter of a piece, small for Black": |piece| piece.fen_char(), |text| {
        one(text).and_then(Piece::from_fen_char).ok_or(None)
    };
    Setup, "a FEN": |setup| setup.to_fen(), |text| Setup::from_fen(text).map_err(why);
    Position, "a FEN of a position that can be played": |position| position.to_fen(), |text| {
        Position::from_fen(text).map_err(why)
    };
}

fn why(error: impl fmt::Display) -> Option<String> {
    Some(alloc::format!("{error}"))
}

/// The only character of a text.
fn one(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}
