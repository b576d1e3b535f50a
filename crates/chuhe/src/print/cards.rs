//! Cards in a grid, to be cut apart along the dashed lines.

use super::layout::{MM, Setter, rule};
use super::line::{lines, longest_piece, width};
use super::page::{Face, Mark};
use super::paper::{Align, Card, CardLine, Cards, Stub};

/// The part of a card's width that each of its stubs has.
const STUB: f32 = 0.235;

/// Sets the cards, as many to a page as the grid has.
pub(super) fn set(setter: &mut Setter<'_>, cards: &Cards) {
    let (across, down) = (cards.across.max(1), cards.down.max(1));
    for (number, page) in cards.cards.chunks(across * down).enumerate() {
        if number > 0 {
            setter.next_page();
        }
        let (left, top) = (setter.left(), setter.y);
        let (wide, tall) = (setter.width() / across as f32, (setter.bottom() - top) / down as f32);
        for (index, card) in page.iter().enumerate() {
            let x = left + wide * (index % across) as f32;
            let y = top + tall * (index / across) as f32;
            match &card.stubs {
                None => one(setter, card, (x, y), (wide, tall)),
                Some([left, right]) => {
                    let side = wide * STUB;
                    stub(setter, left, (x, y), (side, tall));
                    one(setter, card, (x + side, y), (wide - 2.0 * side, tall));
                    stub(setter, right, (x + wide - side, y), (side, tall));
                    for at in [x + side, x + wide - side] {
                        cut(setter, (at, y), (at, y + tall));
                    }
                }
            }
        }
        for column in 0..=across {
            let x = left + wide * column as f32;
            cut(setter, (x, top), (x, top + tall * down as f32));
        }
        for row in 0..=down {
            let y = top + tall * row as f32;
            cut(setter, (left, y), (left + wide * across as f32, y));
        }
        setter.y = setter.bottom();
    }
}

fn cut(setter: &mut Setter<'_>, from: (f32, f32), to: (f32, f32)) {
    setter.put(Mark::Line { from, to, width: 0.4, grey: 130, dashed: true });
}

/// A line as it is set: its letters, its lines, its height.
struct Ready<'c> {
    line: &'c CardLine,
    texts: Vec<String>,
    size: f32,
    height: f32,
}

fn one(setter: &mut Setter<'_>, card: &Card, (x, y): (f32, f32), (wide, tall): (f32, f32)) {
    let pad = (4.0 * MM).min(wide * 0.06);
    let code = card.url.as_ref().map(|url| (url, (tall * 0.42).min(wide * 0.24).max(52.0)));
    let room = wide - 2.0 * pad - code.as_ref().map_or(0.0, |(_, width)| width + pad);
    column(setter, &card.lines, (x + pad, y + pad), (room, tall - 2.0 * pad));
    if let Some((url, width)) = code {
        let at = (x + wide - pad - width, y + (tall - width) / 2.0);
        setter.put(Mark::Qr { x: at.0, y: at.1, width, text: url.clone() });
    }
}

/// Lines one below another in the middle of a place.
fn column(setter: &mut Setter<'_>, lines: &[CardLine], (x, y): (f32, f32), (room, free): (f32, f32)) {
    let mut ready: Vec<Ready<'_>> = lines.iter().map(|line| prepare(setter, line, room)).collect();
    let total: f32 = ready.iter().map(|line| line.height).sum();
    if total > free {
        // What is too tall for its card is made smaller as a whole.
        let part = free / total;
        for line in &mut ready {
            line.size *= part;
            line.height *= part;
        }
    }
    let total: f32 = ready.iter().map(|line| line.height).sum();
    let mut at = y + (free - total) / 2.0;
    for line in &ready {
        print(setter, line, (x, at), room);
        at += line.height;
    }
}

/// A code as wide as the stub has room for, its lines below.
fn stub(setter: &mut Setter<'_>, stub: &Stub, (x, y): (f32, f32), (wide, tall): (f32, f32)) {
    let pad = (3.0 * MM).min(wide * 0.08);
    let width = (wide - 2.0 * pad).min(tall * 0.62);
    setter.put(Mark::Qr { x: x + (wide - width) / 2.0, y: y + pad, width, text: stub.url.clone() });
    let top = y + 1.5 * pad + width;
    column(setter, &stub.lines, (x + pad, top), (wide - 2.0 * pad, y + tall - 0.5 * pad - top));
}

fn prepare<'c>(setter: &Setter<'_>, line: &'c CardLine, room: f32) -> Ready<'c> {
    let scale = setter.scale;
    match line {
        CardLine::Text { text, size, strong } => {
            let face = face(*strong);
            let full = size * scale;
            let natural = width(setter.measure, face, full, text);
            let fitting = if natural > room { (full * room / natural).max(full * 0.6) } else { full };
            // Rather smaller still than a word cut in two.
            let longest = longest_piece(setter.measure, face, text) * fitting;
            let fitting = if longest > room { (fitting * room / longest).max(full * 0.35) } else { fitting };
            let texts = lines(setter.measure, face, fitting, text, room + 0.1, 0.0);
            let height = fitting * 1.42 * texts.len() as f32;
            Ready { line, texts, size: fitting, height }
        }
        CardLine::Blanks(_) | CardLine::Boxes(_) => {
            let size = 10.0 * scale;
            Ready { line, texts: Vec::new(), size, height: size * 2.1 }
        }
    }
}

fn print(setter: &mut Setter<'_>, ready: &Ready<'_>, (x, y): (f32, f32), room: f32) {
    let size = ready.size;
    match ready.line {
        CardLine::Text { strong, .. } => {
            for (number, text) in ready.texts.iter().enumerate() {
                let at = y + size * (1.42 * number as f32 + 0.2);
                setter.put_line((x, at), room, face(*strong), size, Align::Middle, text);
            }
        }
        CardLine::Blanks(names) => {
            let step = room / names.len().max(1) as f32;
            for (number, name) in names.iter().enumerate() {
                let left = x + step * number as f32;
                let used = width(setter.measure, Face::Sans, size, name).min(step * 0.6);
                setter.put_line((left, y + size * 0.8), used, Face::Sans, size, Align::Left, name);
                let under = y + size * 1.95;
                setter.put(rule((left + used + 3.0, under), (left + step - 6.0, under), 0.5, 60));
            }
        }
        CardLine::Boxes(names) => {
            let step = room / names.len().max(1) as f32;
            for (number, name) in names.iter().enumerate() {
                let left = x + step * number as f32;
                let (top, side) = (y + size * 0.75, size * 1.05);
                let corners =
                    [(left, top), (left + side, top), (left + side, top + side), (left, top + side)];
                for (from, to) in corners.into_iter().zip(corners.into_iter().cycle().skip(1)) {
                    setter.put(rule(from, to, 0.7, 0));
                }
                let at = (left + side + 4.0, y + size * 0.8);
                setter.put_line(at, step - side - 10.0, Face::Serif, size, Align::Left, name);
            }
        }
    }
}

const fn face(strong: bool) -> Face {
    if strong { Face::SerifBold } else { Face::Serif }
}
