//! Pages as PDF. Only the glyphs that are used are put in, and every text can be selected and searched.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};

use super::diagram::{self, ink, pen_of};
use super::fonts::Letters;
use super::page::{Face, Mark, Page};
use super::paper::Paper;

/// Why a PDF cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the PDF cannot be written: {0}")]
pub struct Unwritable(String);

/// Writes pages; none where `done`, which is told after each page, says not to go on.
pub(super) fn write(
    paper: &Paper,
    pages: &[Page],
    letters: &Letters,
    done: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Result<Option<Vec<u8>>, Unwritable> {
    let mut document = Document::new_with(SerializeSettings::default());
    let mut outline = Outline::new();
    let mut codes = BTreeMap::new();
    for (number, page) in pages.iter().enumerate() {
        let settings = PageSettings::from_wh(page.width, page.height);
        let settings = settings.ok_or_else(|| Unwritable("a page without size".to_owned()))?;
        let mut open = document.start_page_with(settings);
        let mut surface = open.surface();
        for mark in &page.marks {
            draw(&mut surface, mark, letters, &mut codes);
        }
        surface.finish();
        open.finish();
        for name in &page.bookmarks {
            let there = XyzDestination::new(number, Point::from_xy(0.0, 0.0));
            outline.push_child(OutlineNode::new(name.clone(), there));
        }
        if done(1).is_break() {
            return Ok(None);
        }
    }
    document.set_outline(outline);
    document.set_metadata(
        Metadata::new()
            .title(format!("{} {}", paper.event, paper.title))
            .language(paper.lang.tag().to_owned())
            .creator("Chuhe 楚河".to_owned()),
    );
    document.finish().map(Some).map_err(|error| Unwritable(format!("{error:?}")))
}

fn draw(
    surface: &mut Surface<'_>,
    mark: &Mark,
    letters: &Letters,
    codes: &mut BTreeMap<String, Option<qrcode::QrCode>>,
) {
    match mark {
        Mark::Text { x, y, size, face, grey, text } => {
            surface.set_stroke(None);
            surface.set_fill(Some(ink(*grey)));
            draw_text(surface, letters, (*x, *y), *face, *size, text);
        }
        Mark::Line { from, to, width, grey, dashed } => {
            let mut builder = PathBuilder::new();
            builder.move_to(from.0, from.1);
            builder.line_to(to.0, to.1);
            let Some(path) = builder.finish() else { return };
            let dash = dashed.then(|| StrokeDash { array: vec![3.0, 3.0], offset: 0.0 });
            surface.set_fill(None);
            surface.set_stroke(Some(Stroke { dash, ..pen_of(*width, *grey) }));
            surface.draw_path(&path);
        }
        Mark::Fill { x, y, width, height, grey } => fill(surface, &[(*x, *y, *width, *height)], *grey),
        Mark::Board { x, y, width, board, script, last_move } => {
            diagram::draw(surface, (*x, *y), *width, board, *script, *last_move);
        }
        Mark::Qr { x, y, width, text } => {
            let code = codes.entry(text.clone()).or_insert_with(|| qrcode::QrCode::new(text).ok());
            let Some(code) = code else { return };
            let side = code.width();
            let step = width / side as f32;
            let dark = code.to_colors();
            let cells: Vec<(f32, f32, f32, f32)> = dark
                .iter()
                .enumerate()
                .filter(|(_, colour)| **colour == qrcode::Color::Dark)
                .map(|(index, _)| {
                    let (column, row) = ((index % side) as f32, (index / side) as f32);
                    (x + column * step, y + row * step, step, step)
                })
                .collect();
            fill(surface, &cells, 0);
        }
    }
}

fn fill(surface: &mut Surface<'_>, rectangles: &[(f32, f32, f32, f32)], grey: u8) {
    let mut builder = PathBuilder::new();
    for (x, y, width, height) in rectangles {
        if let Some(rectangle) = Rect::from_xywh(*x, *y, *width, *height) {
            builder.push_rect(rectangle);
        }
    }
    let Some(path) = builder.finish() else { return };
    surface.set_stroke(None);
    surface.set_fill(Some(ink(grey)));
    surface.draw_path(&path);
}

/// A line of text in as many runs as it needs fonts.
fn draw_text(
    surface: &mut Surface<'_>,
    letters: &Letters,
    (mut x, y): (f32, f32),
    face: Face,
    size: f32,
    text: &str,
) {
    let mut run = Run::default();
    for (offset, c) in text.char_indices() {
        let letter = letters.letter(face, c);
        if run.font != Some(letter.font) {
            x += run.draw(surface, letters, (x, y), size, text);
            run = Run { font: Some(letter.font), start: offset, ..Run::default() };
        }
        let range = offset - run.start..offset - run.start + c.len_utf8();
        let id = GlyphId::new(letter.glyph);
        run.glyphs.push(KrillaGlyph::new(id, letter.advance, 0.0, 0.0, 0.0, range, None));
        run.advance += letter.advance;
        run.end = offset + c.len_utf8();
    }
    run.draw(surface, letters, (x, y), size, text);
}

/// Letters of one font.
#[derive(Default)]
struct Run {
    font: Option<usize>,
    /// Where its letters stand in the text.
    start: usize,
    end: usize,
    glyphs: Vec<KrillaGlyph>,
    advance: f32,
}

impl Run {
    /// Draws it and says how wide it is.
    fn draw(
        &self,
        surface: &mut Surface<'_>,
        letters: &Letters,
        (x, y): (f32, f32),
        size: f32,
        text: &str,
    ) -> f32 {
        let font = self.font.and_then(|place| letters.font(place));
        if let (Some(font), Some(words)) = (font, text.get(self.start..self.end)) {
            surface.draw_glyphs(Point::from_xy(x, y), &self.glyphs, font, words, size, false);
        }
        self.advance * size
    }
}
