//! Notation.
mod walks;
use std::collections::HashMap;
use xiangqi::notation::{self, ChineseStyle, Digits, Length, Notation, Script};

#[test]
fn written_moves_read_back_and_no_two_share_a_text() {
    rulebook::cites!("2011:7.5", "1960:6");
    let mut styles = Vec::new();
    for script in [Script::Simplified, Script::Traditional] {
        for black_digits in [Digits::FullWidth, Digits::Ascii] {
            for length in [Length::Full, Length::Short] {
                styles.push(ChineseStyle { script, black_digits, length });
            }
        }
    }
    let mut positions = 0;
    walks::each(300, 120, |position| {
        positions += 1;
        let moves = position.legal_moves();
        let check = |texts: Vec<String>, as_notation| {
            let mut seen = HashMap::new();
            for (legal, text) in moves.iter().zip(texts) {
                if let Some(other) = seen.insert(text.clone(), *legal) {
                    panic!("{text} is {legal} and {other} in {}", position.to_fen());
                }
                assert_eq!(
                    notation::read_as(position, &text, as_notation),
                    Ok(*legal),
                    "{text} in {}",
                    position.to_fen()
                );
                assert_eq!(notation::read(position, &text), Ok(*legal), "{text} in {}", position.to_fen());
            }
        };
        for as_notation in [Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::Western] {
            check(
                moves.iter().map(|&legal| notation::write(position, legal, as_notation)).collect(),
                as_notation,
            );
        }
        let style = styles[positions % styles.len()];
        check(
            moves.iter().map(|&legal| notation::write_chinese(position, legal, style)).collect(),
            Notation::Chinese,
        );
    });
    assert!(positions > 10_000);
}
