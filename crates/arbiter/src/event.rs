//! What has happened at the table, and how it was ruled.

use qili::Cycle;
use rulebook::Article;
use serde::{Deserialize, Serialize};
use xiangqi::{Move, Square};

use crate::{Ending, Foul, MoveFault, Mover, NaturalLimitReview, Start, wire};

/// A fact with its time. The log of a game is a list of these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// The time of the command it came from, in milliseconds.
    pub at_ms: u64,
    /// What happened.
    #[serde(flatten)]
    pub fact: Fact,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Fact {
    /// The game may begin.
    SetUp {
        /// Players, rules and position.
        start: Box<Start>,
    },
    /// A legal move was made; it stands (2011 5.7; 1960 7.3).
    Moved {
        /// Who moved.
        by: Mover,
        /// The move.
        #[serde(with = "wire::text", rename = "move")]
        played: Move,
    },
    /// A move that the rules forbid was made.
    IllegalMove {
        /// Who moved.
        by: Mover,
        /// The move.
        #[serde(with = "wire::text", rename = "move")]
        played: Move,
        /// What is wrong with it.
        fault: MoveFault,
        /// The articles it offends against.
        articles: Vec<Article>,
    },
    /// The illegal move is undone and another is to be made (2011 5.8.3; 1960 7.5).
    TakenBack {
        /// Who moves again.
        by: Mover,
        /// Where the piece stands that counts as touched and must move; none when it has no legal move.
        #[serde(with = "wire::optional_text")]
        must_move: Option<Square>,
        /// The articles.
        articles: Vec<Article>,
    },
    /// A draw is offered (2011 22.1; 1960 section 五, 二).
    DrawOffered {
        /// Who offers.
        by: Mover,
    },
    /// An offer is refused.
    OfferRefused {
        /// Who refuses.
        by: Mover,
        /// By playing on instead of in words (22.1).
        by_playing_on: bool,
    },
    /// 犯规 (2011 8.1), in 1960 违例.
    FoulCalled {
        /// Whose foul.
        by: Mover,
        /// Which.
        foul: Foul,
        /// The articles.
        articles: Vec<Article>,
    },
    /// A natural-limit claim was found not to be true (2011 22.2).
    NaturalLimitDenied {
        /// Who claimed.
        by: Mover,
        /// What the audit counted.
        review: NaturalLimitReview,
        /// The articles.
        articles: Vec<Article>,
    },
    /// Time is taken off a player's clock (2011 22.2).
    TimeDeducted {
        /// Whose clock.
        by: Mover,
        /// Milliseconds.
        ms: u64,
        /// The articles.
        articles: Vec<Article>,
    },
    /// 待判局面 ruled on, with rounds left to change (2011 23.5.2).
    RepetitionRuled {
        /// Who claimed.
        claimant: Mover,
        /// What falls unless somebody changes.
        #[serde(flatten)]
        ruling: PendingRuling,
        /// The repetition.
        cycle: Option<Cycle>,
    },
    /// A move left the repetition, and the ruling on it is void.
    RepetitionLeft {
        /// Who changed.
        by: Mover,
        /// The articles.
        articles: Vec<Article>,
    },
    /// The game is over.
    Ended(Ending),
}

/// A ruling that falls if the repetition goes on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PendingRuling {
    /// Who must change and else loses; none when it will be a draw, which either may avoid by changing.
    pub must_change: Option<Mover>,
    /// It falls when so many plies have been played in the game and the repetition still stands.
    pub until_ply: u32,
    /// The articles.
    pub articles: Vec<Article>,
}
