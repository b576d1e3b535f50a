//! 炮二平五: the record of the rule books (2011 7.5, 1960 section 6).

use alloc::string::String;
use alloc::vec::Vec;

use super::relative::{Direction, Order, Relative, Told, plain, resolve};
use super::{NotationError, unreadable};
use crate::{Board, Kind, LegalMove, Move, Piece, Position, Side};

/// How Chinese text is written. What [`super::read`] takes does not depend on it.
///
/// ```
/// use xiangqi::{notation::{write_chinese, ChineseStyle, Digits, Length, Script}, Position};
/// let black = Position::start().play(Position::start().legal("h2e2".parse().unwrap()).unwrap());
/// let horse = black.legal("h9g7".parse().unwrap()).unwrap();
/// let style = ChineseStyle::default();
/// assert_eq!(write_chinese(&black, horse, style), "马８进７");
/// assert_eq!(write_chinese(&black, horse, ChineseStyle { black_digits: Digits::Ascii, ..style }), "马8进7");
/// assert_eq!(write_chinese(&black, horse, ChineseStyle { script: Script::Traditional, ..style }), "馬８進７");
/// assert_eq!(write_chinese(&black, horse, ChineseStyle { length: Length::Short, ..style }), "马87\u{332}");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ChineseStyle {
    /// The characters.
    pub script: Script,
    /// Black's digits in the full form. Red's are always 一 to 九 there (2011 1.1).
    pub black_digits: Digits,
    /// The full or the short form (2011 7.5).
    pub length: Length,
}

/// Simplified or traditional characters.
///
/// ```
/// use xiangqi::{notation::{piece_name, Script}, Kind, Piece, Side};
/// let horse = Piece::new(Side::Red, Kind::Horse);
/// assert_eq!([Script::Simplified, Script::Traditional].map(|script| piece_name(horse, script)), ['马', '傌']);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Script {
    /// 车马炮 相仕帅兵, 象士将卒; 进退平, 前中后.
    #[default]
    Simplified,
    /// Red 俥傌炮相仕帥兵, Black 車馬砲象士將卒; 進退平, 前中後.
    Traditional,
}

/// Black's digits.
///
/// ```
/// use xiangqi::{notation::{write_chinese, ChineseStyle, Digits}, Position};
/// let black = Position::from_fen("4k4/9/1c7/9/9/9/9/9/9/3K5 b").unwrap();
/// let cannon = black.legal("b7d7".parse().unwrap()).unwrap();
/// let style = ChineseStyle { black_digits: Digits::Ascii, ..ChineseStyle::default() };
/// assert_eq!(write_chinese(&black, cannon, style), "炮2平4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Digits {
    /// １ to ９.
    #[default]
    FullWidth,
    /// 1 to 9.
    Ascii,
}

/// The full or the short form (2011 7.5).
///
/// ```
/// use xiangqi::{notation::{write_chinese, ChineseStyle, Length}, Position};
/// let start = Position::start();
/// let cannon = start.legal("h2e2".parse().unwrap()).unwrap();
/// let style = ChineseStyle { length: Length::Short, ..ChineseStyle::default() };
/// assert_eq!(write_chinese(&start, cannon, style), "炮25");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Length {
    /// 炮二平五, 马8进7, 后车平六.
    #[default]
    Full,
    /// 炮25, 马87̲, 后车6: ASCII digits for both sides, 平 left out, the last digit with a line below for 进 and above for
    /// 退 (U+0332 and U+0305).
    Short,
}

const BELOW: char = '\u{332}';
const ABOVE: char = '\u{305}';
const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
/// How numbers are written so that nobody can change them, simplified and traditional.
const FORMAL: [&str; 9] = ["壹", "贰貳", "叁參", "肆", "伍", "陆陸", "柒", "捌", "玖"];

/// A piece's name (2011 1.2), for text and for diagrams.
///
/// ```
/// use xiangqi::{notation::{piece_name, Script}, Kind, Piece, Side};
/// assert_eq!(piece_name(Piece::new(Side::Red, Kind::Elephant), Script::Simplified), '相');
/// assert_eq!(piece_name(Piece::new(Side::Black, Kind::Chariot), Script::Traditional), '車');
/// ```
pub const fn piece_name(piece: Piece, script: Script) -> char {
    let names = match (script, piece.side) {
        (Script::Simplified, Side::Red) => ['帅', '仕', '相', '马', '车', '炮', '兵'],
        (Script::Simplified, Side::Black) => ['将', '士', '象', '马', '车', '炮', '卒'],
        (Script::Traditional, Side::Red) => ['帥', '仕', '相', '傌', '俥', '炮', '兵'],
        (Script::Traditional, Side::Black) => ['將', '士', '象', '馬', '車', '砲', '卒'],
    };
    names[piece.kind as usize]
}

pub(super) fn write(board: &Board, piece: Piece, wish: Move, style: ChineseStyle) -> String {
    let told = Told::of(board, piece, wish);
    let digit = |number: u8| match (style.length, piece.side, style.black_digits) {
        (Length::Full, Side::Red, _) => NUMERALS[usize::from(number.clamp(1, 9) - 1)],
        (Length::Full, Side::Black, Digits::FullWidth) => {
            char::from_u32('０' as u32 + u32::from(number)).unwrap_or('０')
        }
        _ => char::from(b'0' + number),
    };
    let traditional = style.script == Script::Traditional;
    let rear = if traditional { '後' } else { '后' };
    // The direction tells advisors and elephants of one file apart.
    let order = match (told.number, told.index, told.count) {
        _ if matches!(piece.kind, Kind::Advisor | Kind::Elephant) => None,
        (_, _, 0 | 1) => None,
        (Some(number), _, _) => Some(NUMERALS[usize::from(number.clamp(1, 9) - 1)]),
        (None, 0, _) => Some('前'),
        (None, index, count) if index + 1 == count => Some(rear),
        (None, 1, 3) => Some('中'),
        (None, index, _) => Some(NUMERALS[index.min(8)]),
    };
    let mut text = String::new();
    let piece = piece_name(piece, style.script);
    match order {
        Some(order) => text.extend([order, piece]),
        None => text.extend([piece, digit(told.file)]),
    }
    let direction = match told.direction {
        Direction::Forward if traditional => '進',
        Direction::Forward => '进',
        Direction::Back => '退',
        Direction::Sideways => '平',
    };
    match (style.length, told.direction) {
        (Length::Full, _) => text.extend([direction, digit(told.target)]),
        (Length::Short, Direction::Sideways) => text.push(digit(told.target)),
        (Length::Short, Direction::Forward) => text.extend([digit(told.target), BELOW]),
        (Length::Short, Direction::Back) => text.extend([digit(told.target), ABOVE]),
    }
    text
}

/// One character's meaning.
#[derive(Clone, Copy)]
enum Sign {
    Piece(Kind),
    Number(u8),
    Order(Order),
    Direction(Direction),
}

fn sign(letter: char) -> Option<Sign> {
    let digit = |number: usize| Sign::Number(number as u8 + 1);
    Some(match plain(letter) {
        '车' | '車' | '俥' => Sign::Piece(Kind::Chariot),
        '马' | '馬' | '傌' => Sign::Piece(Kind::Horse),
        '相' | '象' => Sign::Piece(Kind::Elephant),
        '仕' | '士' => Sign::Piece(Kind::Advisor),
        '帅' | '帥' | '将' | '將' => Sign::Piece(Kind::General),
        '炮' | '砲' | '包' => Sign::Piece(Kind::Cannon),
        '兵' | '卒' => Sign::Piece(Kind::Soldier),
        '进' | '進' | '上' | BELOW => Sign::Direction(Direction::Forward),
        '退' | '下' | ABOVE => Sign::Direction(Direction::Back),
        '平' => Sign::Direction(Direction::Sideways),
        '前' => Sign::Order(Order::Front),
        '中' => Sign::Order(Order::Middle),
        '后' | '後' => Sign::Order(Order::Rear),
        digit @ '1'..='9' => Sign::Number(digit as u8 - b'0'),
        letter => match NUMERALS.iter().position(|&numeral| numeral == letter) {
            Some(number) => digit(number),
            None => digit(FORMAL.iter().position(|forms| forms.contains(letter))?),
        },
    })
}

pub(super) fn read(position: &Position, text: &str) -> Result<LegalMove, NotationError> {
    let mut signs = Vec::new();
    for (index, letter) in text.chars().enumerate() {
        match sign(letter) {
            Some(sign) => signs.push(sign),
            None => return Err(unreadable(text, index)),
        }
    }
    // 前九平八 leaves the soldier's name out; 前兵九平八 keeps it.
    let (kind, order, file, rest) = match *signs {
        [Sign::Piece(kind), Sign::Number(file), ref rest @ ..] => (kind, Order::Any, Some(file), rest),
        [Sign::Order(order), Sign::Piece(kind), Sign::Number(file), ref rest @ ..]
            if rest.iter().any(|sign| matches!(sign, Sign::Number(_))) =>
        {
            (kind, order, Some(file), rest)
        }
        [Sign::Order(order), Sign::Piece(kind), ref rest @ ..] => (kind, order, None, rest),
        [Sign::Number(number), Sign::Piece(kind), ref rest @ ..] => (kind, Order::Number(number), None, rest),
        [Sign::Order(order), Sign::Number(file), ref rest @ ..] => (Kind::Soldier, order, Some(file), rest),
        ref all => return Err(unreadable(text, all.len().min(1))),
    };
    let used = signs.len() - rest.len();
    let (direction, number) = match *rest {
        [Sign::Direction(direction), Sign::Number(number)] => (Some(direction), number),
        // The short form: no 平, a line below or above the last digit.
        [Sign::Number(number), Sign::Direction(direction)] => (Some(direction), number),
        [Sign::Number(number)] => (None, number),
        [Sign::Direction(_), Sign::Number(_), ..] | [Sign::Number(_), Sign::Direction(_), ..] => {
            return Err(unreadable(text, used + 2));
        }
        [Sign::Direction(_) | Sign::Number(_), ..] => return Err(unreadable(text, used + 1)),
        _ => return Err(unreadable(text, used)),
    };
    resolve(position, &[Relative { kind, order, file, direction, number }])
}
