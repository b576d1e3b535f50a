//! A page that is set: marks at their places, in points from the upper left corner.

use xiangqi::notation::Script;
use xiangqi::{Board, Square};

/// A style of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// 宋体: what is read.
    Serif,
    /// 宋体 in bold: titles.
    SerifBold,
    /// 黑体: heads of tables.
    Sans,
    /// 黑体 in bold.
    SansBold,
}

impl Face {
    /// Every style.
    pub const ALL: [Face; 4] = [Face::Serif, Face::SerifBold, Face::Sans, Face::SansBold];
}

/// What knows how wide the characters are.
pub trait Measure {
    /// The advance of a character in units of the letter size.
    fn advance(&self, face: Face, c: char) -> f32;
}

/// Chinese in squares and everything else half as wide: setting without a font, for tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Squares;

impl Measure for Squares {
    fn advance(&self, _: Face, c: char) -> f32 {
        if (c as u32) < 0x2000 && c != '·' { 0.5 } else { 1.0 }
    }
}

/// How dark a mark is: 0 is black, 255 white.
pub type Grey = u8;

/// One mark.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line of text.
    Text {
        /// Left end.
        x: f32,
        /// The line that the letters stand on.
        y: f32,
        /// Size of the letters.
        size: f32,
        /// Style.
        face: Face,
        /// Colour.
        grey: Grey,
        /// What it says.
        text: String,
    },
    /// A straight line.
    Line {
        /// From.
        from: (f32, f32),
        /// To.
        to: (f32, f32),
        /// How thick.
        width: f32,
        /// Colour.
        grey: Grey,
        /// Dashed, as where a card is cut.
        dashed: bool,
    },
    /// A filled rectangle.
    Fill {
        /// Left.
        x: f32,
        /// Top.
        y: f32,
        /// Width.
        width: f32,
        /// Height.
        height: f32,
        /// Colour.
        grey: Grey,
    },
    /// A board.
    Board {
        /// Left.
        x: f32,
        /// Top.
        y: f32,
        /// Width of the whole drawing with its numbers.
        width: f32,
        /// The position.
        board: Box<Board>,
        /// The characters that the pieces and the river bear.
        script: Script,
        /// The points that the last move left and reached.
        last_move: Option<(Square, Square)>,
    },
    /// A QR code.
    Qr {
        /// Left.
        x: f32,
        /// Top.
        y: f32,
        /// Width and height.
        width: f32,
        /// What it holds.
        text: String,
    },
}

/// A page.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
    /// In the order they are drawn.
    pub marks: Vec<Mark>,
    /// Bookmarks that point here.
    pub bookmarks: Vec<String>,
    /// Whether running head and number are still to be set.
    pub(super) running: bool,
}

/// How much higher the top of a Chinese character is than the line that it stands on, in units of its size.
pub(super) const RISE: f32 = 0.88;
