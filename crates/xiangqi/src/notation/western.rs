//! `Che2`, `Rxf9+`, `g4`: as chess programs write.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::relative::plain;
use super::{Coordinates, NotationError, only_legal, unreadable};
use crate::{BoardEnd, Kind, LegalMove, Move, Position, Square};

/// The piece's letter (none for a soldier), as much of where it stood as others of its kind make necessary, `x` for a
/// capture, the point, `+` for check and `#` for mate. A soldier names its file when it captures or goes sideways.
pub(super) fn write(position: &Position, legal: LegalMove) -> String {
    let (from, to, kind) = (legal.from(), legal.to(), legal.piece().kind);
    let capture = legal.captured().is_some();
    let (file, rank) = if kind == Kind::Soldier {
        (capture || from.file() != to.file(), false)
    } else {
        let moves = position.legal_moves();
        let rivals = moves.iter().map(|other| (other.from(), other.to(), other.piece().kind));
        let mut rivals =
            rivals.filter(|&rival| rival.0 != from && (rival.1, rival.2) == (to, kind)).peekable();
        let any = rivals.peek().is_some();
        let same_file = rivals.any(|rival| rival.0.file() == from.file());
        (any && !same_file, same_file)
    };
    let mut text = String::new();
    if kind != Kind::Soldier {
        text.push(kind.wxf_char());
    }
    if file {
        text.push(char::from(b'a' + from.file()));
    }
    if rank {
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

/// What a text says of the point a piece leaves.
#[derive(Default)]
struct Origin {
    file: Option<u8>,
    /// From 0.
    rank: Option<u8>,
}

impl Origin {
    /// Reads `h`, `2`, `h2`, each perhaps with `x` or a dash behind; else tells the index that does not fit.
    fn read(letters: &[char], coordinates: Coordinates) -> Result<Origin, usize> {
        let mut origin = Origin::default();
        let mut at = 0;
        if let Some(file @ 'a'..='i') = letters.first() {
            origin.file = Some(*file as u8 - b'a');
            at = 1;
        }
        let digits = letters[at..].iter().take_while(|letter| letter.is_ascii_digit()).count();
        if digits > 0 {
            // A rank is written as in the points of its file.
            let point: Vec<char> =
                core::iter::once('a').chain(letters[at..at + digits].iter().copied()).collect();
            match coordinates.point(&point) {
                Some((square, used)) if used == digits + 1 => origin.rank = Some(square.rank()),
                _ => return Err(at),
            }
            at += digits;
        }
        at += usize::from(matches!(letters.get(at), Some('x' | '-')));
        if at == letters.len() { Ok(origin) } else { Err(at) }
    }

    fn fits(&self, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file()) && self.rank.is_none_or(|rank| rank == from.rank())
    }
}

pub(super) fn read(
    position: &Position,
    text: &str,
    coordinates: Coordinates,
) -> Result<LegalMove, NotationError> {
    let letters: Vec<char> = text.chars().map(plain).collect();
    let error = |index| unreadable(text, index);
    let (kind, start) = match letters.first() {
        Some(letter) if letter.is_ascii_uppercase() => (Kind::from_letter(*letter).ok_or(error(0))?, 1),
        _ => (Kind::Soldier, 0),
    };
    let mark = |letter: &char| matches!(letter, '+' | '#' | '!' | '?');
    let end = letters.iter().rposition(|letter| !mark(letter)).map_or(0, |last| last + 1).max(start);
    let body = &letters[start..end];
    // The point of arrival is the last file letter and what follows it.
    let split = body.iter().rposition(|letter| matches!(letter, 'a'..='i')).ok_or(error(start))?;
    let to = match coordinates.point(&body[split..]) {
        Some((to, used)) if split + used == body.len() => to,
        _ => return Err(error(start + split + 1)),
    };
    let origin = Origin::read(&body[..split], coordinates).map_err(|index| error(start + index))?;

    let pieces = position.board().pieces(position.side_to_move(), kind);
    let wishes = |fits: &dyn Fn(Square) -> bool| -> Vec<Move> {
        pieces.into_iter().filter(|&from| fits(from)).map(|from| Move { from, to }).collect()
    };
    if kind == Kind::Soldier && origin.file.is_none() {
        // A soldier that names no file stays on its own.
        let ahead = only_legal(position, wishes(&|from| origin.fits(from) && from.file() == to.file()));
        if ahead.is_ok() {
            return ahead;
        }
    }
    only_legal(position, wishes(&|from| origin.fits(from)))
}
