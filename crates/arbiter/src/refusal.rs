//! Why a command was refused.

use rulebook::Article;
use serde::{Deserialize, Serialize};
use xiangqi::{Move, Square};

use crate::pairs::Partner;
use crate::penalties::Role;
use crate::{GameResult, Mover, wire};

/// A command that cannot be done; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("refused: {reason:?} by {articles:?}")]
pub struct Refusal {
    /// Why.
    #[serde(flatten)]
    pub reason: Reason,
    /// The articles that forbid it.
    pub articles: Vec<Article>,
}

impl Refusal {
    /// As the error of a decision.
    pub(crate) fn err<T>(reason: Reason, articles: Vec<Article>) -> Result<T, Refusal> {
        Err(Refusal { reason, articles })
    }
}

/// Refuses a blank note.
pub(crate) fn need_note(note: &str, articles: &[Article]) -> Result<(), Refusal> {
    if note.trim().is_empty() {
        return Refusal::err(Reason::NoteMissing, articles.to_vec());
    }
    Ok(())
}

/// Why a command was refused, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        from: Square,
    },
    /// Another piece counts as touched and must be moved.
    TouchedPieceMustMove {
        /// Where that piece stands.
        #[serde(with = "wire::text")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
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
    /// The repetition has been ruled on and the rounds to change are running.
    RulingPending {
        /// They end when so many plies have been played.
        until_ply: u32,
    },
    /// A forfeit, penalty or correction needs its reason in words.
    NoteMissing,
    /// The game's rule book has no such thing.
    NotInThisBook,
    /// The game has no clock.
    NoClock,
    /// The command is dated before the last event.
    TimeRunsBack {
        /// When the last event was, in milliseconds.
        last_ms: u64,
    },
    /// The game is not opened yet.
    NotBegun,
    /// The game has been opened already.
    AlreadyBegun,
    /// The player is at the table already.
    NotAwaited,
    /// The clock has been stopped by the arbiter.
    ClockStands,
    /// The clock runs already.
    ClockRuns,
    /// The player's own clock does not run, so there is nothing to press.
    NothingToPress,
    /// Nobody's time has run out.
    TimeLeft {
        /// Milliseconds left to the player whose clock runs, if it is limited.
        left_ms: Option<u64>,
    },
    /// What was touched allows these moves only.
    TouchedPiecesBind {
        /// The moves.
        #[serde(with = "wire::texts")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
        allowed: Vec<Move>,
    },
    /// No piece stands there.
    NothingThere {
        /// Where; none when no point was given.
        #[serde(with = "wire::optional_text")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
        at: Option<Square>,
    },
    /// A move made stands.
    MoveStands,
    /// That foul is not the arbiter's to call by eye.
    NotCalledByEye,
    /// The role may not do that.
    NotByThisRole {
        /// The role that may.
        by: Role,
    },
    /// The event does not ask for records.
    NoRecords,
    /// The claimant's record is wanting (2011 22.3).
    RecordWanting,
    /// No fair copy is owed.
    NoFairCopyOwed,
    /// A fair copy is still owed (2011 7.3).
    FairCopyOwed {
        /// By whom.
        by: Mover,
    },
    /// Found too late; what was played stands (2011 5.8).
    TooLate,
    /// No such earlier position.
    NoSuchPly {
        /// Plies played.
        played: u32,
    },
    /// Pieces lie about: they are to be set right first.
    BoardIsUpset,
    /// The board stands.
    BoardStands,
    /// The point of the last move is to be named first.
    PointToBeNamed,
    /// No point is to be named, or not this one, or not by this player.
    NoPointToName,
    /// The arbiter is to decide on 限着 first.
    LimitToBeSettled,
    /// No 限着 is due.
    NoLimitDue,
    /// The game is adjourned.
    IsAdjourned,
    /// The move is to be sealed, not made on the board.
    SealInstead,
    /// There is no move to seal, or not for this player now.
    NothingToSeal,
    /// No envelope waits.
    NoEnvelope,
    /// What is written is no move: it is to be explained, or the game is lost.
    SealedMoveFaulty,
    /// The first moves at odds are of different pieces, take nothing and give no check.
    OddsMoveBarred,
    /// The start position is not what the handicap says.
    HandicapMismatch,
    /// It is the other partner's turn.
    PartnersTurn {
        /// Who is to move.
        partner: Partner,
    },
    /// Not a pair game in which partners move in turn.
    NoPartners,
    /// The game is not over.
    NotOver,
    /// Signed already.
    SignedAlready,
    /// There is not so much to undo.
    NothingToUndo,
}
