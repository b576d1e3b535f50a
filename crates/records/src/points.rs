//! Points as two digits, file and rank from the diagram's top left, and the 32 places of a diagram that lists pieces.

use xiangqi::Kind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
use xiangqi::{Board, Kind, Move, Side, Square};

/// The kinds of one side's 16 places; Red's come before Black's.
pub(crate) const SLOTS: [Kind; 16] = [
    Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot, Cannon, Cannon, Soldier,
    Soldier, Soldier, Soldier, Soldier,
];

/// The point of each place, and how many pieces have none.
pub(crate) fn slots(board: &Board) -> ([Option<Square>; 32], usize) {
    let mut slots = [None; 32];
    let mut surplus = 0;
    for side in Side::ALL {
        let half = &mut slots[side as usize * 16..][..16];
        for kind in Kind::ALL {
            let mut squares = board.pieces(side, kind).into_iter();
            for (slot, of) in half.iter_mut().zip(SLOTS) {
                if of == kind {
                    *slot = squares.next();
                }
            }
            surplus += squares.count();
        }
    }
    (slots, surplus)
}

/// The point in a column from the left and a row from the top.
pub(crate) fn square(column: u8, row: u8) -> Option<Square> {
    Square::new(column, 9u8.checked_sub(row)?)
}

/// Four digits as a move.
pub(crate) fn read_move(text: &str) -> Option<Move> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    match *text.as_bytes() {
        [a, b, c, d] => Some(Move { from: square(digit(a)?, digit(b)?)?, to: square(digit(c)?, digit(d)?)? }),
        _ => None,
    }
}

/// A point as two digits.
pub(crate) fn write(square: Square) -> String {
    format!("{}{}", square.file(), 9 - square.rank())
}
