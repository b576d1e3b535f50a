//! What has happened at the table, and how it was ruled.

use qili::Cycle;
use rulebook::Article;
use serde::{Deserialize, Serialize};
use xiangqi::{Move, Square};

use crate::adjournment::Envelope;
use crate::equipment::Equipment;
use crate::move_limit::LimitGround;
use crate::penalties::{Penalty, Role};
use crate::recording::RecordFault;
use crate::sheet::Signer;
use crate::touch::TouchManner;
use crate::{ClockCorrection, Ending, Foul, MoveFault, Mover, NaturalLimitReview, PerMover, Start, wire};

/// A fact with its time. The log of a game is a list of these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Event {
    /// The time of the command it came from, in milliseconds.
    pub at_ms: u64,
    /// What happened.
    #[serde(flatten)]
    pub fact: Fact,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        played: Move,
    },
    /// A move that the rules forbid was made.
    IllegalMove {
        /// Who moved.
        by: Mover,
        /// The move.
        #[serde(with = "wire::text", rename = "move")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
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
        #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
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
    /// The game is opened and the first mover's clock runs.
    Begun {
        /// Who is at the table.
        present: PerMover<bool>,
    },
    /// A late player has arrived.
    Arrived {
        /// Who.
        by: Mover,
    },
    /// Lateness is excused and forfeits nothing (1960 4.1.4).
    LatenessExcused {
        /// Whose.
        by: Mover,
        /// The reason.
        note: String,
        /// The articles.
        articles: Vec<Article>,
    },
    /// The clock is pressed after a move.
    ClockPressed {
        /// By whom.
        by: Mover,
    },
    /// The clock was pressed without a move and is set back (2011 8.1.7).
    PressedWithoutMove {
        /// By whom.
        by: Mover,
        /// The articles.
        articles: Vec<Article>,
    },
    /// The arbiter stopped the clock.
    ClockStopped {
        /// Why.
        note: String,
        /// The articles.
        articles: Vec<Article>,
    },
    /// The clock runs again.
    ClockStarted {
        /// For whom.
        of: Mover,
    },
    /// A clock is corrected.
    ClockCorrected {
        /// Whose.
        of: Mover,
        /// How.
        correction: ClockCorrection,
        /// Why.
        note: String,
        /// The articles.
        articles: Vec<Article>,
    },
    /// Pieces count as touched.
    Touched {
        /// By whom.
        by: Mover,
        /// Where they stand.
        #[serde(with = "wire::texts")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
        at: Vec<Square>,
        /// The articles that say what must be played now.
        articles: Vec<Article>,
    },
    /// Pieces were touched and it binds nobody (2011 5.6, 5.7; 1960 section 七, 四).
    TouchExcused {
        /// By whom.
        by: Mover,
        /// Where they stand.
        #[serde(with = "wire::texts")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
        at: Vec<Square>,
        /// Why not.
        manner: TouchManner,
        /// The articles.
        articles: Vec<Article>,
    },
    /// The offender resigned at once and the foul is not entered (2011 8.2).
    FoulWaived {
        /// Whose foul.
        by: Mover,
        /// Which.
        foul: Foul,
        /// The articles.
        articles: Vec<Article>,
    },
    /// A record was found wanting.
    RecordFaultFound {
        /// Whose.
        of: Mover,
        /// What is wrong with it.
        fault: RecordFault,
        /// The articles.
        articles: Vec<Article>,
    },
    /// A fair copy is wanted (2011 7.3).
    FairCopyDemanded {
        /// From whom.
        from: Mover,
        /// The articles.
        articles: Vec<Article>,
    },
    /// The record has been made good.
    RecordAccepted {
        /// Whose.
        from: Mover,
    },
    /// A player is punished.
    Penalised {
        /// Who.
        on: Mover,
        /// How.
        penalty: Penalty,
        /// By whom.
        role: Role,
        /// On what grounds.
        note: String,
        /// The articles.
        articles: Vec<Article>,
    },
    /// Colours reversed were found too late to be put right: who sat where is taken as agreed, and the game goes on and
    /// counts for them so (2011 5.8.1).
    ColoursAccepted {
        /// The articles.
        articles: Vec<Article>,
    },
    /// The game is played anew with the colours exchanged (2011 5.8.1).
    ColoursExchanged {
        /// The articles.
        articles: Vec<Article>,
    },
    /// An earlier position is restored; any piece may be moved (2011 5.8.2).
    Restored {
        /// After so many plies.
        to_ply: u32,
        /// The articles.
        articles: Vec<Article>,
    },
    /// Pieces were knocked over; the own clock runs until they stand again (2011 5.9).
    BoardUpset {
        /// By whom.
        by: Mover,
        /// The articles.
        articles: Vec<Article>,
    },
    /// The pieces stand again.
    BoardRestored,
    /// A piece stands between two points and the opponent is to name one (2011 5.10).
    PointUnclear {
        /// Who moved.
        by: Mover,
        /// From where.
        #[serde(with = "wire::text")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        from: Square,
        /// The two points.
        #[serde(with = "wire::texts")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
        points: Vec<Square>,
        /// The articles.
        articles: Vec<Article>,
    },
    /// The opponent has named the point; the move follows.
    PointNamed {
        /// Who named.
        by: Mover,
        /// Which.
        #[serde(with = "wire::text")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        at: Square,
    },
    /// 限着 is ordered, anew or for the first time (1960 section 十二).
    LimitOrdered {
        /// How many rounds.
        rounds: u32,
        /// It ends when so many plies have been played.
        until_ply: u32,
        /// On what ground.
        ground: LimitGround,
        /// The articles.
        articles: Vec<Article>,
    },
    /// The ordered rounds have been played: the arbiter decides.
    LimitReached {
        /// The articles.
        articles: Vec<Article>,
    },
    /// The game goes on without 限着.
    LimitLifted {
        /// The articles.
        articles: Vec<Article>,
    },
    /// Black's next move is to be sealed (1960 section 十一).
    AdjournmentOrdered {
        /// The articles.
        articles: Vec<Article>,
    },
    /// The move is sealed and the clock stands.
    Sealed {
        /// Whose move.
        by: Mover,
        /// What is written on the envelope.
        envelope: Box<Envelope>,
        /// The articles.
        articles: Vec<Article>,
    },
    /// The game goes on with the sealed move.
    Resumed {
        /// How the sealed move was read.
        #[serde(flatten)]
        reading: crate::adjournment::SealedReading,
        /// The articles.
        articles: Vec<Article>,
    },
    /// One of the first moves in a row at odds, after which the same player moves again (1960 section 七, 二).
    OddsMove {
        /// Who moved.
        by: Mover,
        /// The move.
        #[serde(with = "wire::text", rename = "move")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        played: Move,
    },
    /// A claim that nobody can win does not hold: the board still allows a win, or does not show that it does not.
    NoWinDenied {
        /// Who claimed.
        by: Mover,
        /// A way to win was found; else the search did not come to an end.
        win_found: bool,
        /// The articles.
        articles: Vec<Article>,
    },
    /// Board or pieces are exchanged; position and times stay, the clock stands.
    EquipmentReplaced {
        /// What.
        what: Equipment,
        /// What was wrong with it.
        note: String,
        /// The articles.
        articles: Vec<Article>,
    },
    /// The sheet is signed.
    Signed {
        /// By whom.
        signer: Signer,
    },
    /// What was last done is undone.
    Undone {
        /// How many events.
        events: u32,
        /// Why.
        note: String,
        /// The articles.
        articles: Vec<Article>,
    },
}

impl Fact {
    /// The articles a ruling rests on; none for what is no ruling.
    pub fn articles(&self) -> &[Article] {
        match self {
            Fact::SetUp { .. }
            | Fact::Moved { .. }
            | Fact::DrawOffered { .. }
            | Fact::OfferRefused { .. }
            | Fact::Begun { .. }
            | Fact::Arrived { .. }
            | Fact::ClockPressed { .. }
            | Fact::ClockStarted { .. }
            | Fact::RecordAccepted { .. }
            | Fact::BoardRestored
            | Fact::PointNamed { .. }
            | Fact::OddsMove { .. }
            | Fact::Signed { .. } => &[],
            Fact::IllegalMove { articles, .. }
            | Fact::TakenBack { articles, .. }
            | Fact::FoulCalled { articles, .. }
            | Fact::NaturalLimitDenied { articles, .. }
            | Fact::TimeDeducted { articles, .. }
            | Fact::RepetitionLeft { articles, .. }
            | Fact::LatenessExcused { articles, .. }
            | Fact::PressedWithoutMove { articles, .. }
            | Fact::ClockStopped { articles, .. }
            | Fact::ClockCorrected { articles, .. }
            | Fact::Touched { articles, .. }
            | Fact::TouchExcused { articles, .. }
            | Fact::FoulWaived { articles, .. }
            | Fact::RecordFaultFound { articles, .. }
            | Fact::FairCopyDemanded { articles, .. }
            | Fact::Penalised { articles, .. }
            | Fact::ColoursExchanged { articles }
            | Fact::ColoursAccepted { articles }
            | Fact::Restored { articles, .. }
            | Fact::BoardUpset { articles, .. }
            | Fact::PointUnclear { articles, .. }
            | Fact::LimitOrdered { articles, .. }
            | Fact::LimitReached { articles }
            | Fact::LimitLifted { articles }
            | Fact::AdjournmentOrdered { articles }
            | Fact::Sealed { articles, .. }
            | Fact::Resumed { articles, .. }
            | Fact::NoWinDenied { articles, .. }
            | Fact::EquipmentReplaced { articles, .. }
            | Fact::Undone { articles, .. } => articles,
            Fact::RepetitionRuled { ruling, .. } => &ruling.articles,
            Fact::Ended(ending) => &ending.articles,
        }
    }
}

/// A ruling that falls if the repetition goes on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PendingRuling {
    /// Who must change and else loses; none when it will be a draw, which either may avoid by changing.
    pub must_change: Option<Mover>,
    /// What the 棋例 found in the repetition.
    pub ground: qili::Reason,
    /// It falls when so many plies have been played in the game and the repetition still stands.
    pub until_ply: u32,
    /// The articles.
    pub articles: Vec<Article>,
}
