//! The board in words, for those who hear it.

use std::fmt::Write;

use xiangqi::notation::piece_name;
use xiangqi::{Board, Kind, Piece, Side, Square};

use crate::i18n::Lang;

/// Every piece and its point, side by side, such as `红方：帅 e0，车 a0 i0 …`.
///
/// ```
/// use chuhe::{board_svg::describe, i18n::Lang};
/// let board = xiangqi::Position::start();
/// assert!(describe(board.board(), Lang::En).starts_with("Red: General e0, Advisor d0 f0"));
/// ```
pub fn describe(board: &Board, lang: Lang) -> String {
    let mut out = String::new();
    for side in Side::ALL {
        let colour = match side {
            Side::Red => lang.text("red"),
            Side::Black => lang.text("black"),
        };
        let (colon, comma, stop) = match lang {
            Lang::ZhHans | Lang::ZhHant => ("：", "，", "。"),
            Lang::En => (": ", ", ", ". "),
        };
        let kinds: Vec<String> = Kind::ALL
            .into_iter()
            .filter_map(|kind| {
                let piece = Piece { side, kind };
                let squares: String = Square::ALL
                    .into_iter()
                    .filter(|square| board.piece_at(*square) == Some(piece))
                    .fold(String::new(), |mut all, square| {
                        let _ = write!(all, " {square}");
                        all
                    });
                (!squares.is_empty()).then(|| format!("{}{squares}", name(piece, lang)))
            })
            .collect();
        let _ = write!(out, "{colour}{colon}{}{stop}", kinds.join(comma));
    }
    out.truncate(out.trim_end().len());
    out
}

/// What a piece is called: its character in Chinese, its word in English.
pub fn name(piece: Piece, lang: Lang) -> String {
    match lang {
        Lang::ZhHans | Lang::ZhHant => piece_name(piece, lang.script()).to_string(),
        Lang::En => match piece.kind {
            Kind::General => lang.text("general"),
            Kind::Advisor => lang.text("advisor"),
            Kind::Elephant => lang.text("elephant"),
            Kind::Horse => lang.text("horse"),
            Kind::Chariot => lang.text("chariot"),
            Kind::Cannon => lang.text("cannon"),
            Kind::Soldier => lang.text("soldier"),
        }
        .to_string(),
    }
}
