use rulebook::{Article, Edition};
use tournament::{GameResult, Refusal};

use super::{BadEventId, EventId, GameId, SlipRefusal, TableId};
use crate::auth::{AccountRefusal, Right};
use crate::store::StoreError;

/// Why the desk did not do what was asked; nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The event's decider refused.
    #[error("{refusal}")]
    Refused {
        /// Why.
        refusal: Box<Refusal>,
        /// The articles it rests on, in the event's edition.
        articles: Vec<Article>,
    },
    /// The table's decider refused.
    #[error(transparent)]
    TableRefused(#[from] arbiter::Refusal),
    /// The actor has not the right.
    #[error("this needs the right {right:?}")]
    Forbidden {
        /// Which.
        right: Right,
    },
    /// An account stays as it is.
    #[error(transparent)]
    AccountRefused(#[from] AccountRefusal),
    /// The system gives no random numbers.
    #[error("no random numbers")]
    NoRandomness,
    /// The event has moved on since the version that the command was made for.
    #[error("the event stands at version {found}, not {expected}")]
    Stale {
        /// The version the command was made for.
        expected: u64,
        /// The version it has.
        found: u64,
    },
    /// There is no such event.
    #[error("there is no event `{0}`")]
    NoSuchEvent(EventId),
    /// There is an event of that name.
    #[error("there is an event `{0}` already")]
    EventExists(EventId),
    /// The name cannot be one.
    #[error(transparent)]
    BadEventId(#[from] BadEventId),
    /// The event has no such board, or nothing was recorded there.
    #[error("there is no game {0}")]
    NoSuchGame(GameId),
    /// The round waits to be published; until then nobody sits down to it.
    #[error("round {0} is not published")]
    NotPublished(u32),
    /// The stage of the game is over; what it came to stands.
    #[error("the stage of the game {0} is over")]
    StageOver(GameId),
    /// There is no such table.
    #[error("there is no table {0}")]
    NoSuchTable(TableId),
    /// The table is open already.
    #[error("the table {0} is open already")]
    TableOpen(TableId),
    /// This seat may not do that.
    #[error("this seat may not do that")]
    NotAllowed,
    /// A player's word is not taken.
    #[error(transparent)]
    SlipRefused(#[from] SlipRefusal),
    /// The game is not over, or belongs to no event.
    #[error("there is no result to enter")]
    NotOver,
    /// The board has its game already.
    #[error("the game {0} is recorded already")]
    GameExists(GameId),
    /// The moves end otherwise than the result that the event has.
    #[error("the game {game} ends {ends:?}, the event has {has:?}")]
    GameDisagrees {
        /// The board.
        game: GameId,
        /// As the moves say; none when they do not end the game.
        ends: Option<GameResult>,
        /// As the event says.
        has: Option<GameResult>,
    },
    /// It was stopped before anything was written.
    #[error("stopped before anything was written")]
    Stopped,
    /// Others write faster than we can.
    #[error("too many others write to this event")]
    Busy,
    /// An entry of the log cannot be understood.
    #[error("{stream}: entry {version} cannot be read: {why}")]
    Unreadable {
        /// The stream.
        stream: String,
        /// The entry.
        version: u64,
        /// As the JSON reader said it.
        why: String,
    },
    /// A value has no JSON form.
    #[error("cannot be written: {0}")]
    Unwritable(String),
    /// The log failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl DeskError {
    /// A decider's refusal with the articles of an edition.
    pub fn refused(refusal: Refusal, edition: Edition) -> DeskError {
        DeskError::Refused { articles: refusal.articles(edition), refusal: Box::new(refusal) }
    }

    /// The articles that stand against it; none where it is not a matter of the book.
    pub fn articles(&self) -> &[Article] {
        match self {
            DeskError::Refused { articles, .. } => articles,
            DeskError::TableRefused(refusal) => &refusal.articles,
            _ => &[],
        }
    }
}
