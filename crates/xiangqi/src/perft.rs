//! Counting the leaves of the move tree.

use alloc::vec::Vec;

use crate::{LegalMove, Position};

/// How many move sequences of `depth` plies there are. The last ply is counted from the legal moves without making
/// them. Depth 0 is 1.
///
/// ```
/// use xiangqi::{Position, perft};
/// assert_eq!(perft(&Position::start(), 3), 79_666);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.legal_move_count()),
        _ => {
            let mut position = *position;
            position.legal_moves().iter().map(|&legal| below(&mut position, legal, depth)).sum()
        }
    }
}

/// [`perft`] told apart by the first move. Empty at depth 0.
///
/// ```
/// use xiangqi::{Position, divide};
/// let first = divide(&Position::start(), 2);
/// assert_eq!(first.len(), 44);
/// assert_eq!(first.iter().map(|(_, nodes)| nodes).sum::<u64>(), 1_920);
/// ```
pub fn divide(position: &Position, depth: u32) -> Vec<(LegalMove, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut position = *position;
    position.legal_moves().iter().map(|&legal| (legal, below(&mut position, legal, depth))).collect()
}

fn below(position: &mut Position, legal: LegalMove, depth: u32) -> u64 {
    let undo = position.make(legal);
    let nodes = match depth {
        1 => 1,
        2 => u64::from(position.legal_move_count()),
        _ => position.legal_moves().iter().map(|&next| below(position, next, depth - 1)).sum(),
    };
    position.unmake(undo);
    nodes
}
