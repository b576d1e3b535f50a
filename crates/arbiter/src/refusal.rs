//! Why a command was refused.

use rulebook::Article;
use serde::{Deserialize, Serialize};
use xiangqi::Square;

use crate::{GameResult, Mover, wire};

/// A command that cannot be done; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("refused: {reason:?} by {articles:?}")]
pub struct Refusal {
    /// Why.
    #[serde(flatten)]
    pub reason: Reason,
    /// The articles that forbid it.
    pub articles: Vec<Article>,
}

/// Why a command was refused, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Reason {
    /// No game has been set up at this table.
    NotSetUp,
    /// The game has been set up already.
    AlreadySetUp,
    /// In the ordinary array the edition's first mover opens.
    SecondMoverToOpen,
    /// The start position is checkmate or stalemate.
    StartIsDecided,
    /// The game is over.
    GameOver {
        /// With this result.
        result: GameResult,
    },
    /// It is the other player's turn.
    NotYourTurn {
        /// Whose turn it is.
        to_move: Mover,
    },
    /// The player has no piece there to move, or the two points are the same.
    NoMoveOfOwnPiece {
        /// Where the move would begin.
        #[serde(with = "wire::text")]
        from: Square,
    },
    /// Another piece counts as touched and must be moved.
    TouchedPieceMustMove {
        /// Where that piece stands.
        #[serde(with = "wire::text")]
        at: Square,
    },
    /// An offer or claim is made on one's own time only.
    NotOnOwnTime {
        /// Whose time it is.
        to_move: Mover,
    },
    /// An offer has been made and is not answered yet; it cannot be withdrawn or made anew.
    OfferStands {
        /// Who offered.
        by: Mover,
    },
    /// There is no offer that this player could answer.
    NoOfferToAnswer,
    /// The game has no natural move limit.
    NoNaturalLimit,
    /// No repetition stands that could be ruled on.
    NoRepetition {
        /// How often the moves have gone round, if they have.
        times: u32,
    },
    /// A repetition stands, but the rules held do not decide it: the arbiters must.
    RepetitionUndecided,
    /// The repetition has been ruled on and the rounds to change are running.
    RulingPending {
        /// They end when so many plies have been played.
        until_ply: u32,
    },
    /// A forfeit needs its reason in words.
    NoteMissing,
}
