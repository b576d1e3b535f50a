//! Positions to try things on: seeded random games, and crowds of soldiers.

// Each test file uses a part of these.
#![allow(dead_code)]

use xiangqi::{Board, Kind, Piece, Position, Setup, Side, Square};

/// A small generator (xorshift64*): the same numbers on every machine.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }
}

/// Every `step`-th position of `games` random games of at most 150 plies.
pub(crate) fn random_games(games: u64, step: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let mut position = Position::start();
        for ply in 0..150 {
            if (ply + seed as usize).is_multiple_of(step) {
                positions.push(position);
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[dice.below(moves.len())]);
        }
    }
    positions
}

/// Positions with five soldiers of the mover crowded on two or three files, where move text is hardest.
pub(crate) fn crowds(count: usize) -> Vec<Position> {
    let mut dice = Dice::new(7);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mover = Side::ALL[dice.below(2)];
        let mut board = Board::empty();
        let mut put = |kind, side, file: usize, rank: usize| {
            if let Some(square) = Square::new(file as u8, rank as u8)
                && board.piece_at(square).is_none()
            {
                board.set(square, Some(Piece::new(side, kind)));
            }
        };
        put(Kind::General, Side::Red, 3, dice.below(3));
        put(Kind::General, Side::Black, 5, 9 - dice.below(3));
        let files = [dice.below(9), dice.below(9), dice.below(9)];
        let wide = 1 + dice.below(3);
        for _ in 0..5 {
            let rank = if mover == Side::Red { 5 + dice.below(5) } else { dice.below(5) };
            put(Kind::Soldier, mover, files[dice.below(wide)], rank);
        }
        for kind in [Kind::Chariot, Kind::Cannon, Kind::Horse] {
            let file = dice.below(9);
            put(kind, mover, file, dice.below(10));
            put(kind, mover, file, dice.below(10));
            put(kind, !mover, dice.below(9), dice.below(10));
        }
        positions.extend(Position::new(Setup {
            board,
            side_to_move: mover,
            plies_since_capture: 0,
            round: 1,
        }));
    }
    positions
}
