//! A paper as plain data: what stands on it, in which order, and nothing of where.

use std::fmt::{self, Write};

use xiangqi::notation::Script;
use xiangqi::{Board, Square};

use crate::i18n::Lang;

/// The sheet that is printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Size {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 297 × 420 mm.
    A3,
}

impl Size {
    /// Width and height upright, in points of 1/72 inch.
    pub const fn points(self) -> (f32, f32) {
        match self {
            Size::A4 => (595.276, 841.89),
            Size::A3 => (841.89, 1190.551),
        }
    }
}

/// How the sheet lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// Upright.
    Portrait,
    /// On its long side.
    Landscape,
    /// Upright, unless a table of the part is too wide for it.
    #[default]
    Fitting,
}

/// What is printed in one go.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    /// What it is, such as 第 3 轮对阵.
    pub title: String,
    /// Whose it is: the event's name, for the running head.
    pub event: String,
    /// The language that it is set in.
    pub lang: Lang,
    /// One after another, each on a page of its own.
    pub parts: Vec<Part>,
}

/// A part begins on a new page and has an orientation of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its name among the bookmarks; none for a part that needs none.
    pub bookmark: Option<String>,
    /// How its sheets lie.
    pub orientation: Orientation,
    /// Whether the running head and the page number are printed: not on sheets that stand alone, as a card does.
    pub running: bool,
    /// Whether each page has a double border, as a certificate has.
    pub framed: bool,
    /// What stands in it.
    pub blocks: Vec<Block>,
}

impl Part {
    /// A part with running head, named among the bookmarks.
    pub fn of(bookmark: impl Into<String>, blocks: Vec<Block>) -> Part {
        Part {
            bookmark: Some(bookmark.into()),
            orientation: Orientation::Fitting,
            running: true,
            framed: false,
            blocks,
        }
    }

    /// Upright sheets that stand alone.
    pub fn alone(blocks: Vec<Block>) -> Part {
        Part { bookmark: None, orientation: Orientation::Portrait, running: false, framed: false, blocks }
    }
}

/// One thing after another down the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// The name of a book on its cover, of a certificate on its head.
    Banner(String),
    /// The largest line of a page, in the middle.
    Title(String),
    /// A line below the title, in the middle.
    Subtitle(String),
    /// The head of a section; stays with what follows.
    Heading(String),
    /// A paragraph, indented by two characters as Chinese is.
    Text(String),
    /// A paragraph in large letters, as a certificate's.
    Statement(String),
    /// A line at the right, in large letters: who gives a certificate, and when.
    Signed(String),
    /// A remark in small letters.
    Note(String),
    /// Names and values, so many pairs to a line.
    Fields {
        /// Pairs to a line, 1 or more.
        columns: usize,
        /// In reading order. An empty value is a line to write on.
        fields: Vec<(String, String)>,
    },
    /// A table.
    Table(Table),
    /// Moves by round, in as many columns as fit.
    Moves(Vec<MoveLine>),
    /// Boards side by side.
    Figures(Vec<Figure>),
    /// Lines to sign on.
    Signatures(Vec<String>),
    /// Cards in a grid, to be cut apart.
    Cards(Cards),
    /// A bracket of an elimination.
    Bracket(Bracket),
    /// Empty space, in points.
    Space(f32),
    /// The rest goes on the next page.
    NewPage,
}

/// One round of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLine {
    /// From 1.
    pub round: u32,
    /// The first mover's; empty where the second mover began.
    pub first: String,
    /// The second mover's; empty at the end.
    pub second: String,
}

/// A board with a line below.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The position.
    pub board: Board,
    /// The characters that the pieces and the river bear.
    pub script: Script,
    /// The points that the last move left and reached.
    pub last_move: Option<(Square, Square)>,
    /// The line below.
    pub caption: String,
}

/// Where a text stands between left and right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// Left.
    Left,
    /// In the middle.
    #[default]
    Middle,
    /// Right.
    Right,
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, each with one cell a column.
    pub rows: Vec<Vec<Cell>>,
    /// The least height of a row in points, for what is filled in by hand.
    pub row_height: f32,
    /// A long table of few columns may stand in several columns on the page.
    pub may_fold: bool,
}

/// One column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its head.
    pub head: String,
    /// Where its texts stand.
    pub align: Align,
    /// Whether its texts may be broken where the table is too wide.
    pub yields: bool,
    /// Whether it is repeated where a table too wide for the page is printed in strips.
    pub key: bool,
}

impl Column {
    /// A narrow column of numbers or marks, never broken.
    pub fn firm(head: impl Into<String>) -> Column {
        Column { head: head.into(), align: Align::Middle, yields: false, key: false }
    }

    /// A column of names or sentences.
    pub fn text(head: impl Into<String>) -> Column {
        Column { head: head.into(), align: Align::Left, yields: true, key: false }
    }

    /// The same, repeated in every strip.
    #[must_use]
    pub fn key(self) -> Column {
        Column { key: true, ..self }
    }

    /// The same with its texts elsewhere.
    #[must_use]
    pub fn aligned(self, align: Align) -> Column {
        Column { align, ..self }
    }
}

/// What stands in a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its text.
    pub text: String,
    /// In bold.
    pub strong: bool,
    /// On a grey ground, as the diagonal of a crosstable.
    pub grey: bool,
}

impl Cell {
    /// A cell of plain text.
    pub fn plain(text: impl fmt::Display) -> Cell {
        Cell { text: text.to_string(), ..Cell::default() }
    }

    /// A cell in bold.
    pub fn strong(text: impl fmt::Display) -> Cell {
        Cell { text: text.to_string(), strong: true, grey: false }
    }
}

/// Cards to be cut apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Cards {
    /// Side by side, 1 or more.
    pub across: usize,
    /// One below another, 1 or more.
    pub down: usize,
    /// In reading order.
    pub cards: Vec<Card>,
}

/// One card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    /// From above.
    pub lines: Vec<CardLine>,
    /// An address that is printed as a QR code.
    pub url: Option<String>,
    /// Stubs at the left and at the right, to be torn off.
    pub stubs: Option<[Stub; 2]>,
}

/// A stub of a card: a QR code with lines below.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stub {
    /// The address of the code.
    pub url: String,
    /// From above.
    pub lines: Vec<CardLine>,
}

/// A line of a card.
#[derive(Clone, Debug, PartialEq)]
pub enum CardLine {
    /// A text, made smaller where it does not fit.
    Text {
        /// What it says.
        text: String,
        /// Its size in points where there is room.
        size: f32,
        /// In bold.
        strong: bool,
    },
    /// Names with lines to write on, on one line.
    Blanks(Vec<String>),
    /// Boxes to tick.
    Boxes(Vec<String>),
}

impl CardLine {
    /// A plain line.
    pub fn text(text: impl Into<String>, size: f32) -> CardLine {
        CardLine::Text { text: text.into(), size, strong: false }
    }

    /// A line in bold.
    pub fn strong(text: impl Into<String>, size: f32) -> CardLine {
        CardLine::Text { text: text.into(), size, strong: true }
    }
}

/// The matches of an elimination by round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bracket {
    /// Round after round, each with its name and its matches from above.
    pub rounds: Vec<(String, Vec<BracketMatch>)>,
}

/// One match of a bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BracketMatch {
    /// Its two sides, with what each made; empty while unknown.
    pub sides: [(String, String); 2],
    /// Which side won, 0 or 1.
    pub winner: Option<usize>,
    /// Above the match, such as its number.
    pub label: String,
    /// The two matches of the round before whose winners meet here, by their places in that round.
    pub from: Vec<usize>,
}

impl Paper {
    /// Everything that is written on it, in reading order: the layer of text that its tests look at.
    pub fn text(&self) -> String {
        let mut out = format!("《{}》 {}\n", self.title, self.event);
        for part in &self.parts {
            out.push_str("--------");
            if let Some(name) = &part.bookmark {
                let _ = write!(out, " [{name}]");
            }
            out.push('\n');
            for block in &part.blocks {
                // Writing to a String cannot fail.
                let _ = write_block(&mut out, block);
            }
        }
        out
    }

    /// How many lines of tables, cards and moves it has: the measure of the work to set it.
    pub fn weight(&self) -> usize {
        let blocks = self.parts.iter().flat_map(|part| &part.blocks);
        let weight = |block: &Block| match block {
            Block::Table(table) => table.rows.len(),
            Block::Cards(cards) => cards.cards.len(),
            Block::Moves(moves) => moves.len(),
            Block::Figures(figures) => figures.len() * 8,
            _ => 1,
        };
        blocks.map(weight).sum()
    }
}

fn write_lines(out: &mut String, lines: &[CardLine]) -> fmt::Result {
    for line in lines {
        match line {
            CardLine::Text { text, .. } => writeln!(out, "  {text}")?,
            CardLine::Blanks(names) => writeln!(out, "  {} ____", names.join(" ____ "))?,
            CardLine::Boxes(names) => writeln!(out, "  □{}", names.join(" □"))?,
        }
    }
    Ok(())
}

fn write_block(out: &mut String, block: &Block) -> fmt::Result {
    match block {
        Block::Title(text) | Block::Banner(text) => writeln!(out, "# {text}"),
        Block::Subtitle(text) => writeln!(out, "  {text}"),
        Block::Heading(text) => writeln!(out, "## {text}"),
        Block::Text(text) | Block::Statement(text) | Block::Signed(text) => writeln!(out, "{text}"),
        Block::Note(text) => writeln!(out, "* {text}"),
        Block::Fields { fields, .. } => {
            for (name, value) in fields {
                writeln!(out, "{name}: {}", if value.is_empty() { "______" } else { value })?;
            }
            Ok(())
        }
        Block::Table(table) => {
            let heads: Vec<&str> = table.columns.iter().map(|column| column.head.as_str()).collect();
            writeln!(out, "|{}|", heads.join("|"))?;
            for row in &table.rows {
                let cells: Vec<&str> = row.iter().map(|cell| cell.text.as_str()).collect();
                writeln!(out, "|{}|", cells.join("|"))?;
            }
            Ok(())
        }
        Block::Moves(lines) => {
            for line in lines {
                writeln!(out, "{}. {} {}", line.round, line.first, line.second)?;
            }
            Ok(())
        }
        Block::Figures(figures) => {
            for figure in figures {
                writeln!(out, "[{}] {}", figure.board, figure.caption)?;
            }
            Ok(())
        }
        Block::Signatures(names) => writeln!(out, "{} ______", names.join(" ______ ")),
        Block::Cards(cards) => {
            for card in &cards.cards {
                writeln!(out, "[card]")?;
                write_lines(out, &card.lines)?;
                if let Some(url) = &card.url {
                    writeln!(out, "  <{url}>")?;
                }
                for stub in card.stubs.iter().flatten() {
                    writeln!(out, "[stub]")?;
                    write_lines(out, &stub.lines)?;
                    writeln!(out, "  <{}>", stub.url)?;
                }
            }
            Ok(())
        }
        Block::Bracket(bracket) => {
            for (name, matches) in &bracket.rounds {
                writeln!(out, "== {name}")?;
                for one in matches {
                    let mark = |side: usize| if one.winner == Some(side) { "*" } else { "" };
                    let [(a, x), (b, y)] = &one.sides;
                    writeln!(out, "{} {}{a} {x} : {}{b} {y}", one.label, mark(0), mark(1))?;
                }
            }
            Ok(())
        }
        Block::Space(_) | Block::NewPage => Ok(()),
    }
}
