//! The board on paper: the lines, marks and characters of [`crate::board_svg`] in one ink. Red's pieces are outlined,
//! Black's are filled (2011 1.3).

use krilla::color::luma;
use krilla::geom::{Path, PathBuilder};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use xiangqi::notation::{Script, piece_name};
use xiangqi::{Board, Side, Square};

use super::page::Grey;
use crate::board_svg::{self, LEFT, MARKED, POINT, TOP, WIDTH};

/// Half of the way from a quarter circle's end to its control point, for a radius of 1.
const ROUND: f32 = 0.552_285;

/// Where the board stands and how large it is.
struct Pen<'s, 'd> {
    surface: &'s mut Surface<'d>,
    x: f32,
    y: f32,
    scale: f32,
}

/// Draws a board so many points wide, its numbers included.
pub(super) fn draw(
    surface: &mut Surface<'_>,
    (x, y): (f32, f32),
    width: f32,
    board: &Board,
    script: Script,
    last_move: Option<(Square, Square)>,
) {
    let mut pen = Pen { surface, x, y, scale: width / WIDTH as f32 };
    for square in last_move.into_iter().flat_map(|(from, to)| [from, to]) {
        let (x, y) = centre(square);
        pen.fill(rectangle(&pen, x - 48.0, y - 48.0, 96.0, 96.0), 205);
    }
    ground(&mut pen, script);
    for (square, piece) in board.iter() {
        let (x, y) = centre(square);
        let (disc, ink) = if piece.side == Side::Red { (255, 0) } else { (0, 255) };
        pen.fill(circle(&pen, x, y, 44.0), disc);
        pen.stroke(circle(&pen, x, y, 44.0), 3.0, 0);
        pen.stroke(circle(&pen, x, y, 37.5), 1.8, ink);
        pen.character(piece_name(piece, script), x, y, 0.054, ink);
    }
}

fn centre(square: Square) -> (f32, f32) {
    let (x, y) = board_svg::place(square, Side::Red);
    (x as f32, y as f32)
}

fn ground(pen: &mut Pen<'_, '_>, script: Script) {
    let (left, top, point) = (LEFT as f32, TOP as f32, POINT as f32);
    let mut lines = PathBuilder::new();
    let mut line = |x1: f32, y1: f32, x2: f32, y2: f32| {
        let (from, to) = (pen.at(x1, y1), pen.at(x2, y2));
        lines.move_to(from.0, from.1);
        lines.line_to(to.0, to.1);
    };
    for rank in 0..10 {
        let y = top + point * rank as f32;
        line(left, y, left + 8.0 * point, y);
    }
    for file in 0..9 {
        let x = left + point * file as f32;
        // Only the outer files cross the river.
        if file == 0 || file == 8 {
            line(x, top, x, top + 9.0 * point);
        } else {
            line(x, top, x, top + 4.0 * point);
            line(x, top + 5.0 * point, x, top + 9.0 * point);
        }
    }
    for palace in [top, top + 7.0 * point] {
        line(left + 3.0 * point, palace, left + 5.0 * point, palace + 2.0 * point);
        line(left + 5.0 * point, palace, left + 3.0 * point, palace + 2.0 * point);
    }
    for (file, rank) in MARKED {
        let (x, y) = (left + point * file as f32, top + point * rank as f32);
        for (dx, present) in [(-1.0, file > 0), (1.0, file < 8)] {
            if present {
                for dy in [-1.0, 1.0] {
                    line(x + 8.0 * dx, y + 26.0 * dy, x + 8.0 * dx, y + 8.0 * dy);
                    line(x + 8.0 * dx, y + 8.0 * dy, x + 26.0 * dx, y + 8.0 * dy);
                }
            }
        }
    }
    pen.stroke(lines.finish(), 2.2, 0);
    pen.stroke(rectangle(pen, left - 6.0, top - 6.0, 812.0, 912.0), 4.0, 0);
    for (character, x) in board_svg::river(script).into_iter().zip([205.0, 285.0, 655.0, 735.0]) {
        pen.character(character, x, 530.0, 0.05, 60);
    }
    let numbers = [('九', '1'), ('八', '2'), ('七', '3'), ('六', '4'), ('五', '5'), ('四', '6'), ('三', '7')];
    for (file, (red, black)) in numbers.into_iter().chain([('二', '8'), ('一', '9')]).enumerate() {
        let x = left + point * file as f32;
        pen.character(red, x, 1035.0, 0.026, 40);
        pen.character(black, x, 24.0, 0.026, 40);
    }
}

impl Pen<'_, '_> {
    /// A place of the board on the page.
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y + y * self.scale)
    }

    fn fill(&mut self, path: Option<Path>, grey: Grey) {
        let Some(path) = path else { return };
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(ink(grey)));
        self.surface.draw_path(&path);
    }

    fn stroke(&mut self, path: Option<Path>, width: f32, grey: Grey) {
        let Some(path) = path else { return };
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(pen_of(width * self.scale, grey)));
        self.surface.draw_path(&path);
    }

    /// A character around a point, its outline 1000 units to the em.
    fn character(&mut self, character: char, x: f32, y: f32, scale: f32, grey: Grey) {
        let mut builder = PathBuilder::new();
        trace(board_svg::outline(character), &mut builder, |dx, dy| self.at(x + dx * scale, y + dy * scale));
        self.fill(builder.finish(), grey);
    }
}

/// A colour to fill with.
pub(super) fn ink(grey: Grey) -> Fill {
    Fill { paint: luma::Color::new(grey).into(), opacity: NormalizedF32::ONE, rule: Default::default() }
}

/// A colour to draw lines with.
pub(super) fn pen_of(width: f32, grey: Grey) -> Stroke {
    Stroke { paint: luma::Color::new(grey).into(), width, ..Stroke::default() }
}

fn rectangle(pen: &Pen<'_, '_>, x: f32, y: f32, width: f32, height: f32) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
    for (index, (x, y)) in corners.into_iter().enumerate() {
        let (x, y) = pen.at(x, y);
        if index == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
    }
    builder.close();
    builder.finish()
}

fn circle(pen: &Pen<'_, '_>, x: f32, y: f32, r: f32) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let k = r * ROUND;
    let start = pen.at(x + r, y);
    builder.move_to(start.0, start.1);
    for [a, b, to] in [
        [(r, k), (k, r), (0.0, r)],
        [(-k, r), (-r, k), (-r, 0.0)],
        [(-r, -k), (-k, -r), (0.0, -r)],
        [(k, -r), (r, -k), (r, 0.0)],
    ] {
        let [a, b, to] = [a, b, to].map(|(dx, dy)| pen.at(x + dx, y + dy));
        builder.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1);
    }
    builder.close();
    builder.finish()
}

/// Follows SVG path data as the outlines have it: lines and cubic curves, absolute and relative.
fn trace(data: &str, builder: &mut PathBuilder, at: impl Fn(f32, f32) -> (f32, f32)) {
    let (mut x, mut y) = (0.0, 0.0);
    let (mut start_x, mut start_y) = (0.0, 0.0);
    let mut rest = data;
    while let Some(command) = rest.chars().next() {
        rest = rest.get(1..).unwrap_or_default();
        let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (numbers, after) = rest.split_at(end);
        rest = after;
        let numbers = read_numbers(numbers);
        let (base, kind) = (command.is_ascii_lowercase(), command.to_ascii_lowercase());
        let from = |x: f32, y: f32| if base { (x, y) } else { (0.0, 0.0) };
        match kind {
            'm' | 'l' => {
                for (index, pair) in numbers.chunks_exact(2).enumerate() {
                    let (bx, by) = from(x, y);
                    (x, y) = (bx + pair[0], by + pair[1]);
                    let to = at(x, y);
                    if kind == 'm' && index == 0 {
                        (start_x, start_y) = (x, y);
                        builder.move_to(to.0, to.1);
                    } else {
                        builder.line_to(to.0, to.1);
                    }
                }
            }
            'h' | 'v' => {
                for number in numbers {
                    let (bx, by) = from(x, y);
                    if kind == 'h' {
                        x = bx + number
                    } else {
                        y = by + number
                    }
                    let to = at(x, y);
                    builder.line_to(to.0, to.1);
                }
            }
            'c' => {
                for six in numbers.chunks_exact(6) {
                    let (bx, by) = from(x, y);
                    let [a, b] = [at(bx + six[0], by + six[1]), at(bx + six[2], by + six[3])];
                    (x, y) = (bx + six[4], by + six[5]);
                    let to = at(x, y);
                    builder.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1);
                }
            }
            'z' => {
                (x, y) = (start_x, start_y);
                builder.close();
            }
            _ => {}
        }
    }
}

/// Numbers with nothing between them but blanks, commas or the next one's sign.
fn read_numbers(text: &str) -> Vec<f32> {
    let mut numbers = Vec::new();
    let mut start = None;
    let bytes = text.as_bytes();
    for (index, byte) in bytes.iter().enumerate() {
        let ends = matches!(byte, b' ' | b',' | b'-');
        if ends && let Some(from) = start.take() {
            numbers.extend(text.get(from..index).and_then(|number: &str| number.parse::<f32>().ok()));
        }
        if start.is_none() && !matches!(byte, b' ' | b',') {
            start = Some(index);
        }
    }
    numbers.extend(start.and_then(|from| text.get(from..)?.parse::<f32>().ok()));
    numbers
}

#[cfg(test)]
mod tests {
    use xiangqi::{Kind, Piece};

    use super::*;

    #[test]
    fn numbers_run_together_are_read_apart() {
        assert_eq!(read_numbers("-98-450-150-14c".trim_end_matches('c')), [-98.0, -450.0, -150.0, -14.0]);
        assert_eq!(read_numbers("0 498 34,754"), [0.0, 498.0, 34.0, 754.0]);
    }

    #[test]
    fn every_piece_has_an_outline_that_can_be_followed() {
        for script in [Script::Simplified, Script::Traditional] {
            let pieces = Side::ALL.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
            for character in pieces.map(|piece| piece_name(piece, script)).chain(board_svg::river(script)) {
                let mut builder = PathBuilder::new();
                trace(board_svg::outline(character), &mut builder, |x, y| (x, y));
                assert!(builder.finish().is_some(), "{character} has no outline");
            }
        }
    }
}
