//! Xiangqi: squares, pieces, positions, legal moves, FEN, every move notation, perft.
//!
//! No dependencies, no I/O, no unsafe code, no panic on any input. `no_std` with `alloc`.
//!
//! With the feature `serde`, [`Square`], [`Move`], [`Side`], [`Kind`] and [`Piece`] are written and read as the text
//! of coordinates and FEN (`"h2"`, `"h2e2"`, `"w"`, `"R"`, `"r"`), [`Setup`] and [`Position`] as a FEN.
//!
//! Three layers, each with its own error: text, then [`Setup`] (pieces on a board, perhaps impossible), then
//! [`Position`] (legal). Moves likewise: text or [`Move`] (a wish), then [`LegalMove`].
//!
//! ```
//! use xiangqi::{notation::{self, Notation}, Position};
//!
//! let start = Position::start();
//! assert_eq!(start.legal_moves().len(), 44);
//! let cannon = notation::read(&start, "炮二平五").unwrap();
//! assert_eq!(cannon.to_move().to_string(), "h2e2");
//! assert_eq!(notation::write(&start, cannon, Notation::Wxf), "C2.5");
//!
//! let next = start.play(cannon);
//! assert_eq!(next.to_fen(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
//! assert!(next.end().is_none());
//! ```

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod attacks;
mod bitboard;
mod board;
mod fen;
mod legality;
mod limits;
mod movegen;
mod moves;
pub mod notation;
mod perft;
mod piece;
mod position;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod square;
mod tables;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use fen::{FenError, FenFault, FenField};
pub use legality::IllegalMove;
pub use moves::{LegalMove, Move, MoveError, MoveList};
pub use perft::{divide, perft};
pub use piece::{Kind, Piece, Side};
pub use position::{BoardEnd, InCheck, Position, PositionError, Undo};
pub use setup::{Setup, SetupError, SetupFault};
pub use square::{Square, SquareError};
