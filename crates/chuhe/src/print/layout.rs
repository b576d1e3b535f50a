//! From blocks to pages: everything gets its place, nothing leaves the sheet.

use std::ops::ControlFlow;

use super::line::{lines, width};
use super::page::{Face, Grey, Mark, Measure, Page, RISE};
use super::paper::{Align, Block, Figure, MoveLine, Orientation, Paper, Part, Size, Table};
use super::{cards, table, tree};

/// Millimetres in points.
pub(super) const MM: f32 = 72.0 / 25.4;
/// The height of a board's drawing for its width.
pub(super) const BOARD_ASPECT: f32 = 1060.0 / 940.0;

const BLACK: Grey = 0;

/// Sets a paper. `done` is told after each block how many lines of [`Paper::weight`] it had, and says whether to go on;
/// where it says no, what follows is left out.
pub fn set(
    paper: &Paper,
    size: Size,
    measure: &dyn Measure,
    done: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Vec<Page> {
    let mut setter = Setter {
        measure,
        scale: if size == Size::A3 { 1.25 } else { 1.0 },
        sheet: size.points(),
        pages: Vec::new(),
        margin: 0.0,
        y: 0.0,
        frame: (false, false),
        done,
    };
    for part in &paper.parts {
        if setter.part(part).is_break() {
            break;
        }
    }
    let mut pages = setter.pages;
    running_lines(paper, size, measure, &mut pages);
    pages
}

/// The running heads and the numbers of the pages, once it is known how many there are.
fn running_lines(paper: &Paper, size: Size, measure: &dyn Measure, pages: &mut [Page]) {
    let all = pages.iter().filter(|page| page.running).count();
    let letter = if size == Size::A3 { 10.0 } else { 8.5 };
    let mut number = 0;
    for page in pages.iter_mut().filter(|page| page.running) {
        number += 1;
        let count = paper.lang.text("page-n-of").with("n", number).with("all", all).to_string();
        let (left, right) = (14.0 * MM, page.width - 14.0 * MM);
        let (top, bottom) = (11.0 * MM, page.height - 9.0 * MM);
        let middle = (left + right - width(measure, Face::Serif, letter, &count)) / 2.0;
        page.marks.push(text(middle, bottom, letter, Face::Serif, 90, &count));
        // The page's own title says the same as the head of its first page.
        let half = (right - left) / 2.0 - 8.0;
        for (words, at_right) in [(&paper.event, false), (&paper.title, true)] {
            let natural = width(measure, Face::Serif, letter, words);
            let small = if natural > half { letter * half / natural } else { letter };
            let x = if at_right { right - natural.min(half) } else { left };
            page.marks.push(text(x, top, small, Face::Serif, 90, words));
        }
        page.marks.push(rule((left, top + 4.0), (right, top + 4.0), 0.5, 140));
    }
}

/// A few Chinese characters with space between them.
fn spread(words: &str) -> String {
    let short = words.chars().count() <= 4 && words.chars().all(|c| !c.is_ascii() && c != ' ');
    if !short {
        return words.to_owned();
    }
    words.chars().map(String::from).collect::<Vec<_>>().join("\u{3000}")
}

/// A line of text as a mark.
pub(super) fn text(x: f32, y: f32, size: f32, face: Face, grey: Grey, text: &str) -> Mark {
    Mark::Text { x, y, size, face, grey, text: text.to_owned() }
}

/// A straight line as a mark.
pub(super) fn rule(from: (f32, f32), to: (f32, f32), width: f32, grey: Grey) -> Mark {
    Mark::Line { from, to, width, grey, dashed: false }
}

/// Where the setting stands.
pub(super) struct Setter<'a> {
    pub(super) measure: &'a dyn Measure,
    /// Letters are larger on A3, which hangs on walls.
    pub(super) scale: f32,
    sheet: (f32, f32),
    pages: Vec<Page>,
    margin: f32,
    /// The upper edge of what is still free on the last page.
    pub(super) y: f32,
    /// Whether pages of the part have running heads, and a border.
    frame: (bool, bool),
    done: &'a mut dyn FnMut(usize) -> ControlFlow<()>,
}

impl Setter<'_> {
    fn part(&mut self, part: &Part) -> ControlFlow<()> {
        let (short, long) = self.sheet;
        self.margin = match (part.running, part.framed) {
            (_, true) => 28.0 * MM,
            (true, false) => 14.0 * MM,
            (false, false) => 11.0 * MM,
        };
        self.frame = (part.running, part.framed);
        let upright = short - 2.0 * self.margin;
        let lies = match part.orientation {
            Orientation::Portrait => false,
            Orientation::Landscape => true,
            Orientation::Fitting => part.blocks.iter().any(|block| match block {
                Block::Table(table) => !table::fits(self.measure, table, upright, self.scale),
                Block::Bracket(bracket) => bracket.rounds.len() > 4,
                _ => false,
            }),
        };
        let (width, height) = if lies { (long, short) } else { (short, long) };
        self.new_page(width, height);
        if let (Some(name), Some(page)) = (&part.bookmark, self.pages.last_mut()) {
            page.bookmarks.push(name.clone());
        }
        let mut blocks = part.blocks.iter().peekable();
        while let Some(block) = blocks.next() {
            if matches!(block, Block::Heading(_)) {
                // A head stays with the beginning of what follows.
                let follows = blocks.peek().map_or(0.0, |next| self.least(next));
                self.need(34.0 * self.scale + follows);
            }
            self.block(block);
            (self.done)(match block {
                Block::Table(table) => table.rows.len(),
                Block::Cards(cards) => cards.cards.len(),
                Block::Moves(moves) => moves.len(),
                Block::Figures(figures) => figures.len() * 8,
                _ => 1,
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The height that a block must find together with its head.
    fn least(&self, block: &Block) -> f32 {
        match block {
            Block::Figures(_) => self.figure_width(3) * BOARD_ASPECT + 20.0,
            Block::Table(_) => 70.0 * self.scale,
            _ => 40.0 * self.scale,
        }
    }

    fn block(&mut self, block: &Block) {
        let scale = self.scale;
        match block {
            Block::Banner(words) => {
                let spread = spread(words);
                self.paragraph(&spread, Face::SerifBold, 38.0 * scale, 1.4, Align::Middle, 0.0);
                self.y += 8.0;
            }
            Block::Title(words) => {
                self.y += 4.0;
                self.paragraph(words, Face::SerifBold, 20.0 * scale, 1.35, Align::Middle, 0.0);
                self.y += 5.0;
            }
            Block::Subtitle(words) => {
                self.paragraph(words, Face::Serif, 11.5 * scale, 1.45, Align::Middle, 0.0);
                self.y += 3.0;
            }
            Block::Heading(words) => {
                self.y += 10.0;
                self.paragraph(words, Face::SansBold, 12.0 * scale, 1.4, Align::Left, 0.0);
                self.y += 4.0;
            }
            Block::Text(words) => {
                let size = 10.5 * scale;
                self.paragraph(words, Face::Serif, size, 1.65, Align::Left, 2.0 * size);
                self.y += 2.0;
            }
            Block::Statement(words) => {
                let size = 20.0 * scale;
                self.paragraph(words, Face::Serif, size, 1.9, Align::Left, 2.0 * size);
                self.y += 6.0;
            }
            Block::Signed(words) => self.paragraph(words, Face::Serif, 16.0 * scale, 1.8, Align::Right, 0.0),
            Block::Note(words) => {
                self.paragraph(words, Face::Serif, 8.5 * scale, 1.5, Align::Left, 0.0);
                self.y += 3.0;
            }
            Block::Fields { columns, fields } => self.fields((*columns).max(1), fields),
            Block::Table(table) => self.table(table),
            Block::Moves(moves) => self.moves(moves),
            Block::Figures(figures) => self.figures(figures),
            Block::Signatures(names) => self.signatures(names),
            Block::Cards(cards) => cards::set(self, cards),
            Block::Bracket(bracket) => tree::set(self, bracket),
            Block::Space(height) => self.y += height * scale,
            Block::NewPage => self.next_page(),
        }
    }

    fn table(&mut self, table: &Table) {
        table::set(self, table);
        self.y += 6.0;
    }

    fn new_page(&mut self, width: f32, height: f32) {
        let (running, framed) = self.frame;
        let mut marks = Vec::new();
        if framed {
            for (inset, thick) in [(12.0 * MM, 2.2), (14.0 * MM, 0.6)] {
                let (right, bottom) = (width - inset, height - inset);
                let corners = [(inset, inset), (right, inset), (right, bottom), (inset, bottom)];
                for (from, to) in corners.into_iter().zip(corners.into_iter().cycle().skip(1)) {
                    marks.push(rule(from, to, thick, BLACK));
                }
            }
        }
        self.pages.push(Page { width, height, marks, bookmarks: Vec::new(), running });
        self.y = self.top();
    }

    /// The same kind of page again.
    pub(super) fn next_page(&mut self) {
        let (width, height) = self.pages.last().map_or(self.sheet, |page| (page.width, page.height));
        self.new_page(width, height);
    }

    /// Goes to the next page where less than `height` is free, unless this page is still empty.
    pub(super) fn need(&mut self, height: f32) {
        if self.y + height > self.bottom() && self.y > self.top() {
            self.next_page();
        }
    }

    /// The upper edge of what may be printed on.
    pub(super) fn top(&self) -> f32 {
        if self.frame.0 { 17.0 * MM } else { self.margin }
    }

    /// The lower edge of what may be printed on.
    pub(super) fn bottom(&self) -> f32 {
        let height = self.pages.last().map_or(self.sheet.1, |page| page.height);
        if self.frame.0 { height - 15.0 * MM } else { height - self.margin }
    }

    /// The left edge of what may be printed on.
    pub(super) fn left(&self) -> f32 {
        self.margin
    }

    /// The width of what may be printed on.
    pub(super) fn width(&self) -> f32 {
        self.pages.last().map_or(self.sheet.0, |page| page.width) - 2.0 * self.margin
    }

    /// Puts a mark on the page.
    pub(super) fn put(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.marks.push(mark);
        }
    }

    /// One line of text in a box, made smaller until it fits; `y` is the upper edge of its letters.
    pub(super) fn put_line(
        &mut self,
        (x, y): (f32, f32),
        room: f32,
        face: Face,
        size: f32,
        align: Align,
        words: &str,
    ) {
        let natural = width(self.measure, face, size, words);
        let small = if natural > room && natural > 0.0 { size * room / natural } else { size };
        let used = natural * small / size;
        let x = match align {
            Align::Left => x,
            Align::Middle => x + (room - used) / 2.0,
            Align::Right => x + room - used,
        };
        // A smaller line stands on the middle of the larger one.
        let baseline = y + size * RISE - (size - small) * 0.38;
        self.put(text(x, baseline, small, face, BLACK, words));
    }

    fn paragraph(&mut self, words: &str, face: Face, size: f32, leading: f32, align: Align, indent: f32) {
        let (left, room) = (self.left(), self.width());
        let mut set = lines(self.measure, face, size, words, room, indent);
        if align == Align::Middle && set.len() > 1 {
            // In the middle of a page, lines of about the same length.
            let even = self.measured(face, size, words) / set.len() as f32;
            let narrower = (0..12).map(|step| even + 0.5 * size * step as f32).find_map(|limit| {
                let tried = lines(self.measure, face, size, words, limit.min(room), indent);
                (tried.len() == set.len()).then_some(tried)
            });
            set = narrower.unwrap_or(set);
        }
        for (number, line) in set.iter().enumerate() {
            self.need(size * leading);
            let indent = if number == 0 { indent } else { 0.0 };
            let lead = size * (leading - 1.0) / 2.0;
            self.put_line((left + indent, self.y + lead), room - indent, face, size, align, line);
            self.y += size * leading;
        }
    }

    fn fields(&mut self, columns: usize, fields: &[(String, String)]) {
        let size = 10.5 * self.scale;
        let gap = 14.0;
        let room = (self.width() - gap * (columns - 1) as f32) / columns as f32;
        for row in fields.chunks(columns) {
            let spaces: Vec<f32> = row
                .iter()
                .map(|(name, _)| (room - self.measured(Face::Sans, size, name) - 6.0).max(room * 0.3))
                .collect();
            let values: Vec<Vec<String>> =
                row.iter().zip(&spaces).map(|((_, value), space)| self.fitted(value, size, *space)).collect();
            let tall = values.iter().map(Vec::len).max().unwrap_or(1).max(1);
            let height = size * (0.75 + 1.25 * tall as f32);
            self.need(height);
            for (column, (((name, _), value), space)) in row.iter().zip(&values).zip(&spaces).enumerate() {
                let x = self.left() + (room + gap) * column as f32;
                let under = self.y + height - size * 0.18;
                let name_y = under - size * 1.3;
                self.put_line((x, name_y), room - space - 3.0, Face::Sans, size, Align::Left, name);
                let start = x + room - space;
                for (number, line) in value.iter().rev().enumerate() {
                    let y = name_y - 1.25 * size * number as f32;
                    self.put_line((start + 2.0, y), space - 4.0, Face::Serif, size, Align::Left, line);
                }
                self.put(rule((start, under), (start + space, under), 0.5, 60));
            }
            self.y += height;
        }
        self.y += 6.0;
    }

    /// A value on one line where it fits when made a little smaller, else on more.
    fn fitted(&self, value: &str, size: f32, room: f32) -> Vec<String> {
        if self.measured(Face::Serif, size * 0.8, value) <= room {
            return vec![value.to_owned()];
        }
        lines(self.measure, Face::Serif, size, value, room - 4.0, 0.0)
    }

    fn measured(&self, face: Face, size: f32, words: &str) -> f32 {
        width(self.measure, face, size, words)
    }

    fn moves(&mut self, moves: &[MoveLine]) {
        let size = 9.5 * self.scale;
        let tall = size * 1.5;
        let longest = |of: fn(&MoveLine) -> &str| {
            moves.iter().map(|line| self.measured(Face::Serif, size, of(line))).fold(4.2 * size, f32::max)
        };
        let (first, second) = (longest(|line| &line.first), longest(|line| &line.second));
        let (number, gap) = (2.3 * size, 1.6 * size);
        let one = number + first + 0.8 * size + second;
        let across = (((self.width() + gap) / (one + gap)) as usize).max(1);
        let step = (self.width() + gap) / across as f32;
        let mut rest = moves;
        while !rest.is_empty() {
            self.need(tall * 2.0);
            let room = (((self.bottom() - self.y) / tall) as usize).max(1);
            let down = room.min(rest.len().div_ceil(across));
            let here = rest.get(..(down * across).min(rest.len())).unwrap_or_default();
            for (index, line) in here.iter().enumerate() {
                let x = self.left() + step * (index / down) as f32;
                let y = self.y + tall * (index % down) as f32;
                let label = format!("{}.", line.round);
                self.put_line((x, y), number - 3.0, Face::Serif, size, Align::Right, &label);
                self.put_line((x + number, y), first, Face::Serif, size, Align::Left, &line.first);
                let at = x + number + first + 0.8 * size;
                self.put_line((at, y), second, Face::Serif, size, Align::Left, &line.second);
            }
            self.y += tall * down as f32;
            rest = rest.get(here.len()..).unwrap_or_default();
        }
        self.y += 6.0;
    }

    fn figure_width(&self, across: usize) -> f32 {
        let gap = 16.0;
        ((self.width() - gap * (across - 1) as f32) / across as f32).min(150.0 * self.scale)
    }

    fn figures(&mut self, figures: &[Figure]) {
        let across = match figures.len() {
            few @ 0..=4 => few.max(1),
            _ => 3,
        };
        let wide = self.figure_width(across);
        let size = 8.5 * self.scale;
        for row in figures.chunks(across) {
            let captions: Vec<Vec<String>> = row
                .iter()
                .map(|figure| lines(self.measure, Face::Serif, size, &figure.caption, wide, 0.0))
                .collect();
            let tall = captions.iter().map(Vec::len).max().unwrap_or(1) as f32 * size * 1.35;
            self.need(wide * BOARD_ASPECT + tall + 10.0);
            let step = self.width() / row.len() as f32;
            for (column, (figure, caption)) in row.iter().zip(&captions).enumerate() {
                let x = self.left() + step * column as f32 + (step - wide) / 2.0;
                self.put(Mark::Board {
                    x,
                    y: self.y,
                    width: wide,
                    board: Box::new(figure.board),
                    script: figure.script,
                    last_move: figure.last_move,
                });
                for (number, line) in caption.iter().enumerate() {
                    let y = self.y + wide * BOARD_ASPECT + 3.0 + size * 1.35 * number as f32;
                    self.put_line((x, y), wide, Face::Serif, size, Align::Middle, line);
                }
            }
            self.y += wide * BOARD_ASPECT + tall + 10.0;
        }
    }

    fn signatures(&mut self, names: &[String]) {
        let size = 10.5 * self.scale;
        let height = size * 3.2;
        self.need(height);
        let step = self.width() / names.len().max(1) as f32;
        let y = self.y + height - size * 1.5;
        for (column, name) in names.iter().enumerate() {
            let x = self.left() + step * column as f32;
            let used = self.measured(Face::Sans, size, name).min(step * 0.6);
            self.put_line((x, y), used, Face::Sans, size, Align::Left, name);
            let under = y + size * 1.15;
            self.put(rule((x + used + 4.0, under), (x + step - 12.0, under), 0.5, 60));
        }
        self.y += height;
    }
}
