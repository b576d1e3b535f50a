//! The two sides and the seven kinds of pieces (2011 1.2).

use core::ops::Not;

/// A side. Red moves first by the 2011 book (2.1).
///
/// ```
/// use xiangqi::Side;
/// assert_eq!(Side::ALL, [Side::Red, Side::Black]);
/// assert_eq!(Side::ALL.map(Side::fen_char), ['w', 'b']);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// 红方, below on every diagram, `w` in FEN.
    Red = 0,
    /// 黑方, above on every diagram, `b` in FEN.
    Black = 1,
}

impl Side {
    /// Both sides, Red first.
    ///
    /// ```
    /// use xiangqi::Side;
    /// assert_eq!(Side::ALL, [Side::Red, Side::Black]);
    /// ```
    pub const ALL: [Side; 2] = [Side::Red, Side::Black];

    /// The other side.
    ///
    /// ```
    /// use xiangqi::Side;
    /// assert_eq!(Side::Red.opposite(), Side::Black);
    /// assert_eq!(!Side::Black, Side::Red);
    /// ```
    pub const fn opposite(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }

    /// The letter FEN uses: `w` for Red, `b` for Black.
    ///
    /// ```
    /// assert_eq!(xiangqi::Side::Black.fen_char(), 'b');
    /// ```
    pub const fn fen_char(self) -> char {
        match self {
            Side::Red => 'w',
            Side::Black => 'b',
        }
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        self.opposite()
    }
}

/// A kind of piece.
///
/// ```
/// use xiangqi::Kind;
/// assert_eq!(Kind::ALL.map(Kind::fen_char).iter().collect::<String>(), "KABNRCP");
/// assert_eq!(Kind::ALL.map(Kind::wxf_char).iter().collect::<String>(), "KAEHRCP");
/// assert!(Kind::Cannon.moves_straight() && !Kind::Horse.moves_straight());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// 帅 将: one point straight, inside the palace.
    General = 0,
    /// 仕 士: one point diagonally, inside the palace.
    Advisor = 1,
    /// 相 象: two points diagonally, not across the river, the eye must be empty.
    Elephant = 2,
    /// 马: one straight and one diagonally, the leg must be empty.
    Horse = 3,
    /// 车: any distance straight.
    Chariot = 4,
    /// 炮 砲: as the chariot, but captures over exactly one piece.
    Cannon = 5,
    /// 兵 卒: one forward, across the river also sideways.
    Soldier = 6,
}

impl Kind {
    /// The seven kinds.
    ///
    /// ```
    /// assert_eq!(xiangqi::Kind::ALL.len(), 7);
    /// ```
    pub const ALL: [Kind; 7] = [
        Kind::General,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Horse,
        Kind::Chariot,
        Kind::Cannon,
        Kind::Soldier,
    ];

    /// How many of the kind each side begins with (2011 1.2).
    ///
    /// ```
    /// use xiangqi::Kind;
    /// assert_eq!(Kind::ALL.iter().map(|kind| kind.count()).sum::<u32>(), 16);
    /// ```
    pub const fn count(self) -> u32 {
        match self {
            Kind::General => 1,
            Kind::Soldier => 5,
            _ => 2,
        }
    }

    /// The capital letter FEN uses (`K A B N R C P`).
    ///
    /// ```
    /// assert_eq!(xiangqi::Kind::Horse.fen_char(), 'N');
    /// ```
    pub const fn fen_char(self) -> char {
        match self {
            Kind::General => 'K',
            Kind::Advisor => 'A',
            Kind::Elephant => 'B',
            Kind::Horse => 'N',
            Kind::Chariot => 'R',
            Kind::Cannon => 'C',
            Kind::Soldier => 'P',
        }
    }

    /// The capital letter WXF uses (`K A E H R C P`).
    ///
    /// ```
    /// assert_eq!(xiangqi::Kind::Horse.wxf_char(), 'H');
    /// ```
    pub const fn wxf_char(self) -> char {
        match self {
            Kind::Elephant => 'E',
            Kind::Horse => 'H',
            _ => self.fen_char(),
        }
    }

    /// The kind a letter of FEN or WXF means, in either case.
    ///
    /// ```
    /// use xiangqi::Kind;
    /// assert_eq!(Kind::from_letter('n'), Some(Kind::Horse));
    /// assert_eq!(Kind::from_letter('H'), Some(Kind::Horse));
    /// assert_eq!(Kind::from_letter('x'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Kind> {
        match letter.to_ascii_uppercase() {
            'K' => Some(Kind::General),
            'A' => Some(Kind::Advisor),
            'B' | 'E' => Some(Kind::Elephant),
            'N' | 'H' => Some(Kind::Horse),
            'R' => Some(Kind::Chariot),
            'C' => Some(Kind::Cannon),
            'P' => Some(Kind::Soldier),
            _ => None,
        }
    }

    /// True for the pieces that move on straight lines (帅 车 炮 兵): their text counts points, not files.
    ///
    /// ```
    /// use xiangqi::Kind;
    /// assert!(Kind::Soldier.moves_straight() && !Kind::Elephant.moves_straight());
    /// ```
    pub const fn moves_straight(self) -> bool {
        !matches!(self, Kind::Advisor | Kind::Elephant | Kind::Horse)
    }
}

/// A piece of one side.
///
/// ```
/// use xiangqi::{Kind, Piece, Side};
/// let piece = Piece::new(Side::Black, Kind::Chariot);
/// assert_eq!((piece.side, piece.kind), (Side::Black, Kind::Chariot));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// A piece.
    ///
    /// ```
    /// use xiangqi::{Kind, Piece, Side};
    /// assert_eq!(Piece::new(Side::Red, Kind::General).fen_char(), 'K');
    /// ```
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece { side, kind }
    }

    /// Its FEN letter: capital for Red, small for Black.
    ///
    /// ```
    /// use xiangqi::{Kind, Piece, Side};
    /// assert_eq!(Piece::new(Side::Black, Kind::Horse).fen_char(), 'n');
    /// ```
    pub const fn fen_char(self) -> char {
        match self.side {
            Side::Red => self.kind.fen_char(),
            Side::Black => self.kind.fen_char().to_ascii_lowercase(),
        }
    }

    /// The piece of a FEN letter; `E` and `H` are read as `B` and `N`.
    ///
    /// ```
    /// use xiangqi::{Kind, Piece, Side};
    /// assert_eq!(Piece::from_fen_char('e'), Some(Piece::new(Side::Black, Kind::Elephant)));
    /// assert_eq!(Piece::from_fen_char('1'), None);
    /// ```
    pub const fn from_fen_char(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
        match Kind::from_letter(letter) {
            Some(kind) => Some(Piece { side, kind }),
            None => None,
        }
    }
}

/// What stands on a point, in one byte: `side * 8 + kind`, or [`Code::EMPTY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Code(u8);

const PIECES: [Option<Piece>; 16] = {
    let mut table = [None; 16];
    let mut kind = 0;
    while kind < 7 {
        table[kind] = Some(Piece { side: Side::Red, kind: Kind::ALL[kind] });
        table[8 + kind] = Some(Piece { side: Side::Black, kind: Kind::ALL[kind] });
        kind += 1;
    }
    table
};

impl Code {
    pub(crate) const EMPTY: Code = Code(7);

    pub(crate) const fn of(side: Side, kind: Kind) -> Code {
        Code(side as u8 * 8 + kind as u8)
    }

    pub(crate) const fn from_piece(piece: Option<Piece>) -> Code {
        match piece {
            Some(piece) => Code::of(piece.side, piece.kind),
            None => Code::EMPTY,
        }
    }

    /// The code in the lowest byte.
    pub(crate) const fn from_byte(byte: u32) -> Code {
        Code((byte & 15) as u8)
    }

    pub(crate) const fn piece(self) -> Option<Piece> {
        PIECES[self.index()]
    }

    /// Below 16.
    pub(crate) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// 0 for Red, 1 for Black.
    pub(crate) const fn side_index(self) -> usize {
        (self.0 >> 3 & 1) as usize
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 & 7 == 7
    }
}
