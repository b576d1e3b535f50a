//! What Chinese and WXF text have in common: a piece named by its file or its place among its like, a direction, and a
//! number; all seen by the mover.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{NotationError, only_legal};
use crate::{Board, Kind, LegalMove, Move, Piece, Position, Side, Square};

/// A full-width form as ASCII; anything else as it is.
pub(super) fn plain(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => letter,
    }
}

/// Which of the pieces of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Any on the file that is named.
    Any,
    /// WXF's plain file: the middle one of three or five soldiers, else as [`Order::Any`].
    AnyOrMiddle,
    /// The foremost.
    Front,
    /// Neither the foremost nor the rearmost.
    Middle,
    /// The rearmost.
    Rear,
    /// WXF's `P+`: the foremost of two or three, the second of four or five.
    InnerFront,
    /// WXF's `P-`, likewise from the rear.
    InnerRear,
    /// Counted front to back from 1; over several files the mover's right-hand file first.
    Number(u8),
}

/// A move as its text tells it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relative {
    pub(super) kind: Kind,
    pub(super) order: Order,
    /// 1 to 9 from the mover's right; without it every file that holds several of the kind is meant.
    pub(super) file: Option<u8>,
    /// `None` where the text leaves it out: sideways, or for pieces that never go sideways either of the others.
    pub(super) direction: Option<Direction>,
    /// 1 to 9: points for a straight piece that goes forward or back, else the file of arrival.
    pub(super) number: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Back,
    Sideways,
}

/// The point as the side sees it: its own first rank is 0.
fn seen(side: Side, square: Square) -> Square {
    if side == Side::Red { square } else { square.flipped() }
}

/// A side's file number of a point, 1 to 9 from its right (2011 1.1).
fn file_number(side: Side, square: Square) -> u8 {
    9 - seen(side, square).file()
}

/// The points of a side's pieces of one kind, from the mover's right-hand file to its left, front to back on a file.
fn in_order(board: &Board, piece: Piece) -> Vec<Square> {
    let mut squares: Vec<Square> = board.pieces(piece.side, piece.kind).into_iter().collect();
    squares
        .sort_unstable_by_key(|&square| (file_number(piece.side, square), Reverse(seen(piece.side, square))));
    squares
}

/// The same, file by file.
fn by_file(in_order: &[Square]) -> impl Iterator<Item = &[Square]> + Clone {
    in_order.chunk_by(|one, next| one.file() == next.file())
}

/// How a move is told.
pub(super) struct Told {
    /// The file the piece leaves.
    pub(super) file: u8,
    /// How many of its kind stand on that file.
    pub(super) count: usize,
    /// Its place among them, 0 the foremost.
    pub(super) index: usize,
    /// Its number, from 1, among all of its kind that share a file, when there are several such files.
    pub(super) number: Option<u8>,
    pub(super) direction: Direction,
    pub(super) target: u8,
}

impl Told {
    pub(super) fn of(board: &Board, piece: Piece, wish: Move) -> Told {
        let file = file_number(piece.side, wish.from);
        let squares = in_order(board, piece);
        let own = by_file(&squares).find(|squares| squares.contains(&wish.from)).unwrap_or_default();
        let shared = by_file(&squares).filter(|squares| squares.len() > 1);
        let number = if own.len() > 1 && shared.clone().count() > 1 {
            shared.flatten().position(|&square| square == wish.from).map(|index| index as u8 + 1)
        } else {
            None
        };
        let (from, to) = (seen(piece.side, wish.from), seen(piece.side, wish.to));
        let direction = match to.rank().cmp(&from.rank()) {
            core::cmp::Ordering::Greater => Direction::Forward,
            core::cmp::Ordering::Less => Direction::Back,
            core::cmp::Ordering::Equal => Direction::Sideways,
        };
        let target = if piece.kind.moves_straight() && direction != Direction::Sideways {
            to.rank().abs_diff(from.rank())
        } else {
            file_number(piece.side, wish.to)
        };
        Told {
            file,
            count: own.len(),
            index: own.iter().position(|&square| square == wish.from).unwrap_or(0),
            number,
            direction,
            target,
        }
    }
}

impl Relative {
    /// Where the piece that is meant can stand.
    fn sources(&self, board: &Board, side: Side) -> Vec<Square> {
        let all = in_order(board, Piece { side, kind: self.kind });
        let squares = by_file(&all)
            .filter(|squares| self.file.is_none_or(|file| file_number(side, squares[0]) == file));
        let shared = squares.clone().filter(|squares| squares.len() > 1);
        match self.order {
            Order::Any => squares.flatten().copied().collect(),
            Order::AnyOrMiddle => squares
                .flat_map(|squares| match squares.len() {
                    3 | 5 => &squares[squares.len() / 2..squares.len() / 2 + 1],
                    _ => squares,
                })
                .copied()
                .collect(),
            Order::Front => shared.filter_map(|squares| squares.first()).copied().collect(),
            Order::Rear => shared.filter_map(|squares| squares.last()).copied().collect(),
            Order::Middle => shared.flat_map(|squares| &squares[1..squares.len() - 1]).copied().collect(),
            Order::InnerFront => {
                shared.filter_map(|squares| squares.get(usize::from(squares.len() > 3))).copied().collect()
            }
            Order::InnerRear => shared
                .filter_map(|squares| squares.iter().rev().nth(usize::from(squares.len() > 3)))
                .copied()
                .collect(),
            Order::Number(number) => {
                let index = usize::from(number).wrapping_sub(1);
                shared.flatten().copied().nth(index).into_iter().collect()
            }
        }
    }

    /// Where the piece goes from a point; none, one or two points.
    fn targets(&self, side: Side, from: Square) -> impl Iterator<Item = Square> + use<> {
        let from = seen(side, from);
        let (number, kind) = (self.number as i8, self.kind);
        let across = 9 - number - from.file() as i8;
        let up = match (kind, across.abs()) {
            (Kind::Advisor, 1) | (Kind::Horse, 2) => 1,
            (Kind::Elephant, 2) | (Kind::Horse, 1) => 2,
            _ => 0,
        };
        let directions: &[Direction] = match (self.direction, kind.moves_straight()) {
            (Some(Direction::Forward), _) => &[Direction::Forward],
            (Some(Direction::Back), _) => &[Direction::Back],
            (_, true) => &[Direction::Sideways],
            (None, false) => &[Direction::Forward, Direction::Back],
            (Some(Direction::Sideways), false) => &[],
        };
        directions.iter().filter_map(move |direction| {
            let to = match direction {
                Direction::Sideways => from.offset(across, 0),
                Direction::Forward if kind.moves_straight() => from.offset(0, number),
                Direction::Back if kind.moves_straight() => from.offset(0, -number),
                _ if up == 0 => None,
                Direction::Forward => from.offset(across, up),
                Direction::Back => from.offset(across, -up),
            };
            to.map(|to| seen(side, to))
        })
    }

    fn wishes(&self, position: &Position) -> Vec<Move> {
        let side = position.side_to_move();
        let sources = self.sources(position.board(), side);
        sources
            .into_iter()
            .flat_map(|from| self.targets(side, from).map(move |to| Move { from, to }))
            .collect()
    }
}

/// The one legal move that a text tells, which may be read in several ways.
pub(super) fn resolve(position: &Position, readings: &[Relative]) -> Result<LegalMove, NotationError> {
    let wishes = |readings: &[Relative]| -> Vec<Move> {
        readings.iter().flat_map(|reading| reading.wishes(position)).collect()
    };
    let read = only_legal(position, wishes(readings));
    let may_be_any = readings.iter().any(|reading| reading.order == Order::AnyOrMiddle);
    if may_be_any && matches!(read, Err(NotationError::NoSuchMove | NotationError::Illegal { .. })) {
        // Writers that do not know the rule of the middle soldier name any of them by its file.
        let any: Vec<Relative> =
            readings.iter().map(|reading| Relative { order: Order::Any, ..*reading }).collect();
        return only_legal(position, wishes(&any));
    }
    read
}
