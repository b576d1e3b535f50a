//! `C2.5`: the World Xiangqi Federation's letters.

use alloc::format;
use alloc::string::String;
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

pub(super) fn read(position: &Position, text: &str) -> Result<LegalMove, NotationError> {
    let letters: Vec<char> = text.chars().map(|letter| plain(letter).to_ascii_uppercase()).collect();
    let error = |index| Err(unreadable(text, index));
    let [first, second, ref rest @ ..] = *letters else { return error(letters.len()) };
    let end = |letter, front, rear| match letter {
        '+' => Some(front),
        '-' => Some(rear),
        _ => None,
    };
    // Every way to read the name: kind, order, file.
    let mut names: Vec<(Kind, Order, Option<u8>)> = Vec::new();
    if let Some(kind) = Kind::from_letter(first) {
        if let Some(file) = digit(second) {
            let order = if kind == Kind::Soldier { Order::AnyOrMiddle } else { Order::Any };
            names.push((kind, order, Some(file)));
        } else if let Some(order) = end(second, Order::InnerFront, Order::InnerRear) {
            names.push((kind, order, None));
        } else if kind == Kind::Soldier && matches!(second, 'A'..='E') {
            names.push((kind, Order::Number(second as u8 - b'A' + 1), None));
        }
    } else if let Some(order) = end(first, Order::Front, Order::Rear) {
        if first == second {
            names.push((Kind::Soldier, order, None));
        }
    } else if let Some(number) = digit(first) {
        if let Some(order) = end(second, Order::Front, Order::Rear) {
            names.push((Kind::Soldier, order, Some(number)));
        } else if let Some(file) = digit(second) {
            // The federation's rules of 2018 write the place among the soldiers before the file; the older system
            // wrote the file twice for the middle one.
            names.push((Kind::Soldier, Order::Number(number), Some(file)));
            if number == file {
                names.push((Kind::Soldier, Order::Middle, Some(file)));
            }
        }
    } else {
        return error(0);
    }
    if names.is_empty() {
        return error(1);
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
    let readings: Vec<Relative> = names
        .into_iter()
        .map(|(kind, order, file)| Relative { kind, order, file, direction, number })
        .collect();
    resolve(position, &readings)
}
