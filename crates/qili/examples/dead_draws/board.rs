//! Points of the board as bits and numbers: file + 9 × rank, from Red's left corner.

pub(crate) type Points = u128;

pub(crate) const RED: usize = 0;

pub(crate) const BLACK: usize = 1;

pub(crate) const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

pub(crate) const SLANT: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

pub(crate) const fn bit(at: u8) -> Points {
    1 << at
}

pub(crate) fn flip(at: u8) -> u8 {
    (9 - at / 9) * 9 + at % 9
}

pub(crate) fn offset(at: u8, files: i8, ranks: i8) -> Option<u8> {
    let (file, rank) = ((at % 9) as i8 + files, (at / 9) as i8 + ranks);
    ((0..9).contains(&file) && (0..10).contains(&rank)).then_some((rank * 9 + file) as u8)
}

pub(crate) fn squares(set: Points) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let at = (left != 0).then(|| left.trailing_zeros() as u8);
        left &= left.wrapping_sub(1);
        at
    })
}

pub(crate) fn apart(from: u8, to: u8) -> (i8, i8) {
    ((to % 9) as i8 - (from % 9) as i8, (to / 9) as i8 - (from / 9) as i8)
}

pub(crate) fn across(side: usize, at: u8) -> bool {
    (side == RED) == (at >= 45)
}

/// The points strictly between two on one line; all points where they are on none.
pub(crate) fn between() -> Vec<Points> {
    let mut table = vec![Points::MAX; 90 * 90];
    for a in 0..90_u8 {
        for (files, ranks) in STRAIGHT {
            let (mut at, mut passed) = (a, 0);
            while let Some(next) = offset(at, files, ranks) {
                table[a as usize * 90 + next as usize] = passed;
                passed |= bit(next);
                at = next;
            }
        }
    }
    table
}
