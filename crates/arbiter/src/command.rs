//! What is done or asked for at the table.

use serde::{Deserialize, Serialize};
use xiangqi::Move;

use crate::{GameResult, Mover, Start, wire};

/// An act with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// When it happened, in milliseconds since any moment that is the same for the whole game.
    pub at_ms: u64,
    /// What happened.
    #[serde(flatten)]
    pub act: Act,
}

/// What a player does (`by`), or what the arbiter does (no `by`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum Act {
    /// The game is set up.
    SetUp(Box<Start>),
    /// A piece was moved and let go.
    Move {
        /// Who moved.
        by: Mover,
        /// From where to where, legal or not.
        #[serde(with = "wire::text", rename = "move")]
        played: Move,
    },
    /// 提和 (2011 22.1).
    OfferDraw {
        /// Who offers.
        by: Mover,
    },
    /// The answer to an offer in words. Playing on is an answer too and needs no command.
    AnswerDraw {
        /// Who answers.
        by: Mover,
        /// Yes or no.
        accept: bool,
    },
    /// 认输 (2011 4.1.12).
    Resign {
        /// Who resigns.
        by: Mover,
    },
    /// A draw by the natural move limit is demanded (2011 4.2.4, 22.2).
    ClaimNaturalLimit {
        /// Who claims.
        by: Mover,
    },
    /// A ruling on a repetition is demanded (2011 23.1).
    ClaimRepetition {
        /// Who claims.
        by: Mover,
    },
    /// The arbiter declares the game lost for a player (2011 4.1.13, 7.4; 1960 section 四, 一 at its end).
    Forfeit {
        /// Who loses.
        loser: Mover,
        /// On what ground.
        ground: ForfeitGround,
        /// What happened, in the arbiter's words; must not be blank.
        note: String,
    },
    /// The arbiter enters a result that the game's sheet states (2011 article 九), such as that of a game on file.
    EnterResult {
        /// The result.
        result: GameResult,
    },
}

/// Why the arbiter declares a game lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForfeitGround {
    /// The player refuses to keep the rules.
    RefusesRules,
    /// A serious breach of discipline.
    SeriousBreach,
    /// The player refuses to record, or to make the record good (2011 7.4).
    RefusesToRecord,
}
