//! Seeded random games.

use xiangqi::Position;

/// A small generator (xorshift64*): the same walk on every machine.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }
}

/// Plays `games` random games of at most `plies` plies and shows every position.
pub(crate) fn each(games: u64, plies: usize, mut visit: impl FnMut(&Position)) {
    for seed in 0..games {
        let mut dice = Dice::new(seed + 1);
        let mut position = Position::start();
        for _ in 0..plies {
            visit(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[dice.below(moves.len())]);
        }
    }
}
