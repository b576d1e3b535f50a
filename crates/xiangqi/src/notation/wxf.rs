//! `C2.5`: the World Xiangqi Federation's letters.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::relative::{Direction, Order, Relative, Told, plain, resolve};
use super::{NotationError, unreadable};
use crate::{Board, Kind, LegalMove, Move, Piece, Position};

pub(super) fn write(board: &Board, piece: Piece, wish: Move) -> String {
    let told = Told::of(board, piece, wish);
    let letter = piece.kind.wxf_char();
    let end = if told.index + 1 == told.count { '-' } else { '+' };
    let name = match (told.number, told.index, told.count) {
        // The direction tells advisors and elephants of one file apart.
        _ if matches!(piece.kind, Kind::Advisor | Kind::Elephant) => format!("{letter}{}", told.file),
        (_, _, 0 | 1) => format!("{letter}{}", told.file),
        // Soldiers doubled on two files: the file and the end, or for the middle one its place and the file.
        (Some(_), index, count) if index > 0 && index + 1 < count => format!("{}{}", index + 1, told.file),
        (Some(_), ..) => format!("{}{end}", told.file),
        (None, index, count @ (4 | 5)) => match (index, count - 1 - index) {
            (0, _) => String::from("++"),
            (_, 0) => String::from("--"),
            (1, _) => format!("{letter}+"),
            (_, 1) => format!("{letter}-"),
            _ => format!("{letter}{}", told.file),
        },
        (None, 1, 3) => format!("{letter}{}", told.file),
        (None, ..) => format!("{letter}{end}"),
    };
    let direction = match told.direction {
        Direction::Forward => '+',
        Direction::Back => '-',
        Direction::Sideways => '.',
    };
    format!("{name}{direction}{}", told.target)
}

fn digit(letter: char) -> Option<u8> {
    matches!(letter, '1'..='9').then(|| letter as u8 - b'0')
}

fn direction(letter: char) -> Option<Direction> {
    match letter {
        '+' => Some(Direction::Forward),
        '-' => Some(Direction::Back),
        '.' | '=' => Some(Direction::Sideways),
        _ => None,
    }
}

/// Which piece is meant: its kind, its place among its like, its file.
type Name = (Kind, Order, Option<u8>);

/// Every way to read the two characters that name the piece; none when they name no piece.
fn names(first: char, second: char) -> Vec<Name> {
    let of_kind = |kind: Option<Kind>, order| kind.map(|kind| vec![(kind, order, None)]).unwrap_or_default();
    match (Kind::from_letter(first), first, second) {
        (Some(Kind::Soldier), _, 'A'..='E') => {
            vec![(Kind::Soldier, Order::Number(second as u8 - b'A' + 1), None)]
        }
        (Some(Kind::Soldier), _, '1'..='9') => vec![(Kind::Soldier, Order::AnyOrMiddle, digit(second))],
        (Some(kind), _, '1'..='9') => vec![(kind, Order::Any, digit(second))],
        (kind @ Some(_), _, '+') => of_kind(kind, Order::InnerFront),
        (kind @ Some(_), _, '-') => of_kind(kind, Order::InnerRear),
        (None, '+', '+') => vec![(Kind::Soldier, Order::Front, None)],
        (None, '-', '-') => vec![(Kind::Soldier, Order::Rear, None)],
        // Some programs write the sign before the letter.
        (None, '+', letter) => of_kind(Kind::from_letter(letter), Order::InnerFront),
        (None, '-', letter) => of_kind(Kind::from_letter(letter), Order::InnerRear),
        (None, '1'..='9', '+') => vec![(Kind::Soldier, Order::Front, digit(first))],
        (None, '1'..='9', '-') => vec![(Kind::Soldier, Order::Rear, digit(first))],
        // The federation's rules of 2018 write the place among the soldiers before the file; the older system wrote
        // the file twice for the middle one.
        (None, number @ '1'..='9', '1'..='9') => {
            let mut names = vec![(Kind::Soldier, Order::Number(number as u8 - b'0'), digit(second))];
            if first == second {
                names.push((Kind::Soldier, Order::Middle, digit(second)));
            }
            names
        }
        _ => Vec::new(),
    }
}

pub(super) fn read(position: &Position, text: &str) -> Result<LegalMove, NotationError> {
    let letters: Vec<char> = text.chars().map(|letter| plain(letter).to_ascii_uppercase()).collect();
    let error = |index| Err(unreadable(text, index));
    let [first, second, ref rest @ ..] = *letters else { return error(letters.len()) };
    let names = names(first, second);
    if names.is_empty() {
        let begins = Kind::from_letter(first).is_some() || matches!(first, '+' | '-' | '1'..='9');
        return error(usize::from(begins));
    }
    let (direction, number) = match *rest {
        [sign, number] => match (direction(sign), digit(number)) {
            (Some(direction), Some(number)) => (Some(direction), number),
            (None, _) => return error(2),
            (_, None) => return error(3),
        },
        [number] => match digit(number) {
            Some(number) => (None, number),
            None => return error(if direction(number).is_some() { 3 } else { 2 }),
        },
        [] => return error(2),
        _ => return error(4),
    };
    let reading = |(kind, order, file)| Relative { kind, order, file, direction, number };
    resolve(position, &names.into_iter().map(reading).collect::<Vec<_>>())
}
