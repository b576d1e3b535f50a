//! A board in the terminal. Every point takes four columns; a character of a piece takes two of them.

use std::fmt::Write;

use xiangqi::notation::piece_name;
use xiangqi::{Board, Piece, Side, Square};

use crate::i18n::Lang;

const RED: &str = "\u{1b}[31m";
const BOLD: &str = "\u{1b}[1m";
const PLAIN: &str = "\u{1b}[0m";

/// The board, Black above. Red's pieces stand in round brackets, Black's in square ones, so that they are told apart
/// without colours as well; English takes letters.
pub(super) fn board(board: &Board, lang: Lang, coloured: bool) -> String {
    let mut out = String::new();
    let wide = lang.is_chinese();
    let files = |labels: &[&str; 9]| {
        labels
            .iter()
            .map(|label| if wide { format!(" {label} ") } else { format!(" {label}  ") })
            .collect::<String>()
    };
    let black = if wide {
        ["１", "２", "３", "４", "５", "６", "７", "８", "９"]
    } else {
        ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    };
    let red = if wide {
        ["九", "八", "七", "六", "五", "四", "三", "二", "一"]
    } else {
        ["9", "8", "7", "6", "5", "4", "3", "2", "1"]
    };
    let _ = writeln!(out, "   {}", files(&black).trim_end());
    for rank in (0..10).rev() {
        let _ = write!(out, "{rank}  ");
        for square in (0..9).filter_map(|file| Square::new(file, rank)) {
            match board.piece_at(square) {
                None => out.push_str(if wide { " ＋ " } else { " +  " }),
                Some(piece) => out.push_str(&symbol(piece, lang, coloured)),
            }
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
        if rank == 5 {
            out.push_str(match lang {
                Lang::ZhHans => "       楚  河          汉  界\n",
                Lang::ZhHant => "       楚  河          漢  界\n",
                Lang::En => "   ~~~~~~~~~~~~~~~~ river ~~~~~~~~~~~~~~~\n",
            });
        }
    }
    let _ = writeln!(out, "   {}", files(&red).trim_end());
    let _ = writeln!(out, "    a   b   c   d   e   f   g   h   i");
    out
}

fn symbol(piece: Piece, lang: Lang, coloured: bool) -> String {
    let wide = lang.is_chinese();
    let name = if wide { piece_name(piece, lang.script()) } else { piece.kind.wxf_char() };
    let gap = if wide { "" } else { " " };
    match (piece.side, coloured) {
        (Side::Red, true) => format!("{RED}({name}){PLAIN}{gap}"),
        (Side::Red, false) => format!("({name}){gap}"),
        (Side::Black, true) => format!("{BOLD}[{name}]{PLAIN}{gap}"),
        (Side::Black, false) => format!("[{name}]{gap}"),
    }
}
