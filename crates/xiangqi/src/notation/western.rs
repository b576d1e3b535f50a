//! `Che2`, `Rxf9+`, `g4`: as chess programs write.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::relative::plain;
use super::{Coordinates, NotationError, only_legal, unreadable};
use crate::{BoardEnd, Kind, LegalMove, Move, Position, Square};

/// The piece's letter (none for a soldier), as much of where it stood as others of its kind make necessary, `x` for a
/// capture, the point, `+` for check and `#` for mate. A soldier that captures always names its file.
pub(super) fn write(position: &Position, legal: LegalMove) -> String {
    let (from, to, kind) = (legal.from(), legal.to(), legal.piece().kind);
    let moves = position.legal_moves();
    let rivals = || {
        moves
            .iter()
            .copied()
            .filter(|other| other.to() == to && other.piece().kind == kind && other.from() != from)
    };
    let capture = legal.captured().is_some();
    let same_file = rivals().any(|rival| rival.from().file() == from.file());
    let same_rank = rivals().any(|rival| rival.from().rank() == from.rank());
    let file = rivals().next().is_some() && (!same_file || same_rank) || kind == Kind::Soldier && capture;
    let mut text = String::new();
    if kind != Kind::Soldier {
        text.push(kind.wxf_char());
    }
    if file {
        text.push(char::from(b'a' + from.file()));
    }
    if same_file {
        text.push(char::from(b'0' + from.rank()));
    }
    if capture {
        text.push('x');
    }
    text.push_str(&to.to_string());
    let next = position.play(legal);
    match next.end() {
        Some(BoardEnd::Checkmate { .. }) => text.push('#'),
        _ if next.in_check() => text.push('+'),
        _ => {}
    }
    text
}

pub(super) fn read(
    position: &Position,
    text: &str,
    coordinates: Coordinates,
) -> Result<LegalMove, NotationError> {
    let letters: Vec<char> = text.chars().map(plain).collect();
    let error = |index| Err(unreadable(text, index));
    let mut at = 0;
    let kind = match letters.first() {
        Some(letter) if letter.is_ascii_uppercase() => match Kind::from_letter(*letter) {
            Some(kind) => {
                at = 1;
                kind
            }
            None => return error(0),
        },
        _ => Kind::Soldier,
    };
    let end = letters
        .iter()
        .rposition(|letter| !matches!(letter, '+' | '#' | '!' | '?'))
        .map_or(0, |last| last + 1);
    let body = &letters[at.min(end)..end];
    // The point of arrival is the last file letter and what follows.
    let Some(split) = body.iter().rposition(|letter| matches!(letter, 'a'..='i')) else { return error(at) };
    let to = match coordinates.point(&body[split..]) {
        Some((to, used)) if split + used == body.len() => to,
        _ => return error(at + split + 1),
    };
    let (mut file, mut rank) = (None, None);
    let mut origin = body[..split].iter().copied().enumerate().peekable();
    if let Some((_, letter)) = origin.next_if(|(_, letter)| matches!(letter, 'a'..='i')) {
        file = Some(letter as u8 - b'a');
    }
    while let Some((_, digit)) = origin.next_if(|(_, letter)| letter.is_ascii_digit()) {
        rank = Some(rank.unwrap_or(0) * 10 + (digit as u32 - '0' as u32));
        if rank > Some(10) {
            return error(at);
        }
    }
    origin.next_if(|(_, letter)| matches!(letter, 'x' | '-'));
    if let Some((index, _)) = origin.next() {
        return error(at + index);
    }
    let first = u32::from(coordinates.first());
    let fits = |from: &Square| {
        file.is_none_or(|file| file == from.file())
            && rank.is_none_or(|rank| rank == u32::from(from.rank()) + first)
    };
    let sources = position.board().pieces(position.side_to_move(), kind).into_iter().filter(fits);
    only_legal(position, sources.map(|from| Move { from, to }))
}
