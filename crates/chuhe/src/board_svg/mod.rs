//! The board as a drawing (SVG): the same for the page, the paper and a file. Nothing of the board needs a font.
//!
//! Every diagram shows the nine files and ten ranks, 楚河汉界 (楚河漢界) and both palaces, the files numbered 一 to 九 from
//! Red's right and 1 to 9 from Black's (2011 1.1); Red's pieces are outlined, Black's are filled (2011 1.3). Turning
//! the board exchanges the points; no character is ever turned.
//!
//! ```
//! use chuhe::board_svg::{Diagram, draw};
//! use xiangqi::Position;
//!
//! let svg = draw(Position::start().board(), &Diagram { title: "开局".to_owned(), ..Diagram::default() });
//! assert!(svg.starts_with("<svg") && svg.contains("<title>开局</title>"));
//! ```

mod describe;
mod glyphs;

use std::fmt::{self, Write};

use xiangqi::notation::{Script, piece_name};
use xiangqi::{Board, Kind, Piece, Side, Square};

pub use describe::{describe, name};
pub(crate) use glyphs::outline;

/// What is drawn besides the pieces.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The side at the bottom.
    pub below: Side,
    /// The characters that the pieces and the river bear.
    pub script: Script,
    /// What the drawing is called: the text alternative's first line.
    pub title: String,
    /// What the drawing shows, in words; see [`describe()`].
    pub description: String,
    /// The points the last move left and reached.
    pub last_move: Option<(Square, Square)>,
    /// A general in check.
    pub check: Option<Square>,
    /// Where the chosen piece may go.
    pub targets: Vec<Square>,
    /// Arrows, drawn over the pieces.
    pub arrows: Vec<Arrow>,
    /// Lines under the board, in a font of whoever shows the drawing; up to 58 columns fit, a Chinese character being two.
    pub caption: Vec<String>,
    /// Where the drawing finds its characters.
    pub outlines: Outlines,
}

impl Default for Diagram {
    fn default() -> Diagram {
        Diagram {
            below: Side::Red,
            script: Script::Simplified,
            title: String::new(),
            description: String::new(),
            last_move: None,
            check: None,
            targets: Vec::new(),
            arrows: Vec::new(),
            caption: Vec::new(),
            outlines: Outlines::Own,
        }
    }
}

/// Where a drawing finds the outlines of its characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlines {
    /// Inside itself: the drawing can stand alone.
    Own,
    /// On the page, put there once by [`shared_outlines`]: for pages with many small diagrams.
    Shared,
}

/// An arrow from point to point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// What it tells.
    pub kind: ArrowKind,
}

/// What an arrow tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    /// A move: a full line.
    Move,
    /// An attack (check or chase): a dotted line.
    Attack,
}

pub(crate) const WIDTH: i32 = 940;
const HEIGHT: i32 = 1060;
/// From one line of a caption to the next.
const LINE: i32 = 42;
pub(crate) const LEFT: i32 = 70;
pub(crate) const TOP: i32 = 80;
pub(crate) const POINT: i32 = 100;
const RED: &str = "#ad2418";
const BLACK: &str = "#1c2b3d";
const PALE: &str = "#fffaf0";
const JADE: &str = "#17624f";
/// Length of an arrow's head.
const HEAD: f64 = 32.0;

/// The board as one `<svg>` element.
pub fn draw(board: &Board, diagram: &Diagram) -> String {
    let mut out = String::with_capacity(16 * 1024);
    // Writing to a String cannot fail.
    let _ = write_board(&mut out, board, diagram);
    out
}

/// The outlines of all characters, unseen, for the drawings of a page that use [`Outlines::Shared`].
pub fn shared_outlines(script: Script) -> String {
    let mut out = String::with_capacity(14 * 1024);
    let pieces = Side::ALL.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
    out.push_str("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">");
    let _ = definitions(&mut out, pieces, script);
    out.push_str("</svg>");
    out
}

fn write_board(out: &mut String, board: &Board, diagram: &Diagram) -> fmt::Result {
    let height = (0..).zip(&diagram.caption).fold(HEIGHT, |_, (line, _)| caption_line(line) + 18);
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\
         <title>{}</title><desc>{}</desc>",
        Escaped(&diagram.title),
        Escaped(&diagram.description)
    )?;
    if diagram.outlines == Outlines::Own {
        let mut kinds: Vec<Piece> = board.iter().map(|(_, piece)| piece).collect();
        kinds.sort_unstable();
        kinds.dedup();
        definitions(out, kinds.into_iter(), diagram.script)?;
    }
    ground(out, diagram.below, diagram.script)?;
    if let Some((from, to)) = diagram.last_move {
        write!(
            out,
            "<g class=\"b-last\" fill=\"{JADE}\" fill-opacity=\".13\" stroke=\"{JADE}\" stroke-width=\"3\">"
        )?;
        for square in [from, to] {
            let (x, y) = place(square, diagram.below);
            write!(out, "<rect x=\"{}\" y=\"{}\" width=\"96\" height=\"96\" rx=\"14\"/>", x - 48, y - 48)?;
        }
        out.push_str("</g>");
    }
    for (square, piece) in board.iter() {
        let (x, y) = place(square, diagram.below);
        write!(out, "<use href=\"#xq-{}\" x=\"{x}\" y=\"{y}\"/>", piece.fen_char())?;
    }
    if let Some(square) = diagram.check {
        let (x, y) = place(square, diagram.below);
        write!(
            out,
            "<circle class=\"b-check\" cx=\"{x}\" cy=\"{y}\" r=\"49\" fill=\"none\" stroke=\"{RED}\" \
             stroke-width=\"7\" stroke-dasharray=\"20 10.8\"/>"
        )?;
    }
    if !diagram.targets.is_empty() {
        write!(out, "<g class=\"b-targets\" fill=\"{JADE}\" fill-opacity=\".6\">")?;
        for square in &diagram.targets {
            let (x, y) = place(*square, diagram.below);
            write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\"/>")?;
        }
        out.push_str("</g>");
    }
    for (index, arrow) in diagram.arrows.iter().enumerate() {
        let back = Arrow { from: arrow.to, to: arrow.from, kind: arrow.kind };
        match diagram.arrows.iter().position(|other| *other == back) {
            // There and back is one arrow with two heads.
            Some(other) if other < index => {}
            other => write_arrow(out, arrow, diagram.below, other.is_some())?,
        }
    }
    if !diagram.caption.is_empty() {
        out.push_str("<g class=\"b-caption\" font-family=\"serif\" font-size=\"30\" fill=\"#33291a\">");
        for (line, text) in (0..).zip(&diagram.caption) {
            write!(out, "<text x=\"30\" y=\"{}\">{}</text>", caption_line(line), Escaped(text))?;
        }
        out.push_str("</g>");
    }
    out.push_str("</svg>");
    Ok(())
}

/// Where the foot of a caption's line lies.
const fn caption_line(line: i32) -> i32 {
    HEIGHT + 40 + LINE * line
}

/// One outline for each piece named: a disc, its ring and its character, around the origin.
fn definitions(out: &mut String, pieces: impl Iterator<Item = Piece>, script: Script) -> fmt::Result {
    out.push_str("<defs>");
    for piece in pieces {
        let (class, disc, edge, ring, ink) = match piece.side {
            Side::Red => ("p red", PALE, RED, RED, RED),
            Side::Black => ("p black", BLACK, "#0e1722", "#8fa3ba", PALE),
        };
        write!(
            out,
            "<g id=\"xq-{}\" class=\"{class}\"><circle r=\"44\" fill=\"{disc}\" stroke=\"{edge}\" stroke-width=\"3\"/>\
             <circle r=\"37\" fill=\"none\" stroke=\"{ring}\" stroke-width=\"2\"/>\
             <path fill=\"{ink}\" transform=\"scale(.054)\" d=\"{}\"/></g>",
            piece.fen_char(),
            outline(piece_name(piece, script))
        )?;
    }
    out.push_str("</defs>");
    Ok(())
}

/// Lines, palaces, marks, the river and the file numbers.
fn ground(out: &mut String, below: Side, script: Script) -> fmt::Result {
    write!(
        out,
        "<rect class=\"b-ground\" x=\"12\" y=\"24\" width=\"916\" height=\"1012\" rx=\"10\" fill=\"#f6ecd2\"/>"
    )?;
    out.push_str("<path class=\"b-lines\" fill=\"none\" stroke=\"#4a3b22\" stroke-width=\"2.2\" d=\"");
    for rank in 0..10 {
        write!(out, "M{LEFT} {}h800", TOP + POINT * rank)?;
    }
    // Only the outer files cross the river.
    for x in [LEFT, LEFT + 8 * POINT] {
        write!(out, "M{x} {TOP}v900")?;
    }
    for file in 1..8 {
        let x = LEFT + POINT * file;
        write!(out, "M{x} {TOP}v400M{x} {}v400", TOP + 5 * POINT)?;
    }
    for top in [TOP, TOP + 7 * POINT] {
        write!(out, "M{} {top}l200 200m0-200l-200 200", LEFT + 3 * POINT)?;
    }
    out.push_str("M64 74h812v912h-812z\"/>");

    out.push_str("<path class=\"b-marks\" fill=\"none\" stroke=\"#4a3b22\" stroke-width=\"2\" d=\"");
    for (file, rank) in MARKED {
        let (x, y) = (LEFT + POINT * file, TOP + POINT * rank);
        for (dx, present) in [(-1, file > 0), (1, file < 8)] {
            if present {
                for dy in [-1, 1] {
                    write!(out, "M{} {}v{}h{}", x + 8 * dx, y + 26 * dy, -18 * dy, 18 * dx)?;
                }
            }
        }
    }
    out.push_str("\"/>");

    let letter = |out: &mut String, character: char, x: i32, y: i32, scale: &str| {
        write!(out, "<path transform=\"translate({x} {y})scale({scale})\" d=\"{}\"/>", outline(character))
    };
    out.push_str("<g class=\"b-river\" fill=\"#7a6743\">");
    for (character, x) in river(script).into_iter().zip([205, 285, 655, 735]) {
        letter(out, character, x, 530, ".05")?;
    }
    out.push_str("</g><g class=\"b-files\" fill=\"#5b5040\">");
    for file in 0..9u8 {
        for (side, numbers) in [
            (Side::Red, ['九', '八', '七', '六', '五', '四', '三', '二', '一']),
            (Side::Black, ['1', '2', '3', '4', '5', '6', '7', '8', '9']),
        ] {
            let column = if below == Side::Red { file } else { 8 - file };
            let y = if side == below { 1048 } else { 11 };
            letter(out, numbers[usize::from(file)], LEFT + POINT * i32::from(column), y, ".021")?;
        }
    }
    out.push_str("</g>");
    Ok(())
}

/// What stands on the river, from the left.
pub(crate) const fn river(script: Script) -> [char; 4] {
    match script {
        Script::Simplified => ['楚', '河', '汉', '界'],
        Script::Traditional => ['楚', '河', '漢', '界'],
    }
}

/// Where the cannons and soldiers start: columns and rows from the top left.
pub(crate) const MARKED: [(i32, i32); 14] = [
    (1, 2),
    (7, 2),
    (0, 3),
    (2, 3),
    (4, 3),
    (6, 3),
    (8, 3),
    (0, 6),
    (2, 6),
    (4, 6),
    (6, 6),
    (8, 6),
    (1, 7),
    (7, 7),
];

/// The middle of a point in board units.
pub(crate) fn place(square: Square, below: Side) -> (i32, i32) {
    let square = if below == Side::Red { square } else { square.flipped() };
    (LEFT + POINT * i32::from(square.file()), TOP + POINT * (9 - i32::from(square.rank())))
}

fn write_arrow(out: &mut String, arrow: &Arrow, below: Side, both_ways: bool) -> fmt::Result {
    let ((x1, y1), (x2, y2)) = (place(arrow.from, below), place(arrow.to, below));
    let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
    let length = dx.hypot(dy);
    if length < 1.0 {
        return Ok(());
    }
    let (ux, uy) = (dx / length, dy / length);
    let along = |distance: f64, aside: f64| {
        (
            (f64::from(x1) + ux * distance - uy * aside).round() as i32,
            (f64::from(y1) + uy * distance + ux * aside).round() as i32,
        )
    };
    let (class, colour, dash) = match arrow.kind {
        ArrowKind::Move => ("move", JADE, ""),
        ArrowKind::Attack => ("attack", RED, " stroke-dasharray=\"9 9\""),
    };
    // A move leaves its point and ends at the rim of the piece that made it; an attack goes from rim to rim.
    let (start, end) = match (arrow.kind, both_ways) {
        (_, true) => (18.0, length - 18.0),
        (ArrowKind::Move, false) => (8.0, length - 40.0),
        (ArrowKind::Attack, false) => ((length - 70.0).min(40.0), length - 32.0),
    };
    let tail = if both_ways { start + HEAD - 4.0 } else { start };
    let (from, to) = (along(tail, 0.0), along(end - HEAD + 4.0, 0.0));
    write!(
        out,
        "<g class=\"b-arrow {class}\" opacity=\".85\" fill=\"{colour}\"><path fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"13\"{dash} d=\"M{} {}L{} {}\"/>",
        from.0, from.1, to.0, to.1
    )?;
    let mut head = |tip: f64, back: f64| {
        let (tip, left, right) = (along(tip, 0.0), along(back, 21.0), along(back, -21.0));
        write!(out, "<path d=\"M{} {}L{} {}L{} {}z\"/>", left.0, left.1, tip.0, tip.1, right.0, right.1)
    };
    head(end, end - HEAD)?;
    if both_ways {
        head(start, start + HEAD)?;
    }
    out.push_str("</g>");
    Ok(())
}

/// Text inside an element.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
