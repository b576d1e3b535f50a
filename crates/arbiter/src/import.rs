//! Games from files: a list of moves and a stated result, as commands for a table.

use xiangqi::Move;

use crate::endings::on_board;
use crate::{Act, Command, EndReason, GameResult, Start};

/// A game on file that did not happen so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportFault {
    /// The position before it does not allow the move.
    #[error("ply {ply}: {played} is not legal")]
    IllegalMove {
        /// Which move, counted from 1.
        ply: u32,
        /// The move.
        played: Move,
    },
    /// There are moves after checkmate or stalemate.
    #[error("ply {ply}: the game was over before it")]
    MoveAfterEnd {
        /// The first such move, counted from 1.
        ply: u32,
    },
    /// The file's result is not what the last position says.
    #[error("the result is stated as {stated:?}, the board says {board:?} by {reason:?}")]
    ResultContradicted {
        /// The file's.
        stated: GameResult,
        /// The board's.
        board: GameResult,
        /// Checkmate or stalemate.
        reason: EndReason,
    },
}

/// The commands that make a game on file happen at a table. Files keep no times, so every one is given as zero.
///
/// # Errors
/// What the rules of play contradict. A file is not a table: an illegal move in it is a fault of the file, not a foul.
///
/// ```
/// use arbiter::{GameResult, Start, Terms, import};
/// use rulebook::{Edition, Regulations};
/// let start = Start::ordinary("1", "2", Terms::from(&Regulations::of(Edition::Cxa2011)));
/// let moves = ["h2e2", "h9g7"].map(|text| text.parse().unwrap());
/// let commands = import::commands(start, moves, Some(GameResult::Draw))?;
/// assert_eq!(commands.len(), 4);
/// # Ok::<(), import::ImportFault>(())
/// ```
pub fn commands(
    start: Start,
    moves: impl IntoIterator<Item = Move>,
    stated: Option<GameResult>,
) -> Result<Vec<Command>, ImportFault> {
    let mut position = start.position;
    let mut acts = vec![Act::SetUp(Box::new(start.clone()))];
    for (played, ply) in moves.into_iter().zip(1..) {
        if position.end().is_some() {
            return Err(ImportFault::MoveAfterEnd { ply });
        }
        let legal = position.legal(played).map_err(|_| ImportFault::IllegalMove { ply, played })?;
        acts.push(Act::Move { by: start.mover(position.side_to_move()), played });
        position = position.play(legal);
    }
    match (position.end(), stated) {
        (Some(end), Some(stated)) => {
            let board = GameResult::lost_by(start.mover(end.loser()));
            if board != stated {
                let (reason, _) = on_board(start.terms.edition, end);
                return Err(ImportFault::ResultContradicted { stated, board, reason });
            }
        }
        (None, Some(result)) => acts.push(Act::EnterResult { result }),
        (_, None) => {}
    }
    Ok(acts.into_iter().map(|act| Command { at_ms: 0, act }).collect())
}
