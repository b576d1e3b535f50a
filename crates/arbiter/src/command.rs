//! What is done or asked for at the table.

use serde::{Deserialize, Serialize};
use xiangqi::{Move, Square};

use crate::adjournment::SealedReading;
use crate::equipment::Equipment;
use crate::move_limit::{LimitGround, LimitOutcome};
use crate::pairs::Partner;
use crate::penalties::{Penalty, Role};
use crate::recording::RecordFault;
use crate::sheet::Signer;
use crate::touch::TouchManner;
use crate::{ClockCorrection, Foul, GameResult, Mover, PerMover, Start, wire};

/// An act with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Command {
    /// When it happened, in milliseconds since any moment that is the same for the whole game.
    pub at_ms: u64,
    /// What happened.
    #[serde(flatten)]
    pub act: Act,
}

/// What a player does (`by`), or what the arbiter does (no `by`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
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
    /// 双方均无取胜可能: a draw because nobody can win any more (2011 4.2.2; 1960 5.1).
    ClaimNoWin {
        /// Who claims; none when the arbiter rules unasked.
        by: Option<Mover>,
        /// Where the board does not prove it: why the arbiter judges so all the same. A player's claim has none.
        note: String,
    },
    /// Board or pieces do not meet the rules and are exchanged (2011 1.4-1.6; 1960 section 一).
    ReplaceEquipment {
        /// What is exchanged.
        what: Equipment,
        /// What was wrong with it; must not be blank.
        note: String,
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
    /// The arbiter opens a timed game: the first mover's clock runs, present or not (2011 20.1).
    Begin {
        /// Who is at the table.
        present: PerMover<bool>,
    },
    /// A late player arrives.
    Arrive {
        /// Who.
        by: Mover,
    },
    /// The arbiter accepts the reason of a late player (1960 section 四, 一 (四)).
    ExcuseLateness {
        /// Whose.
        by: Mover,
        /// The reason; must not be blank.
        note: String,
    },
    /// The clock is pressed by hand.
    PressClock {
        /// By whom.
        by: Mover,
    },
    /// The arbiter stops the clock.
    StopClock {
        /// Why; must not be blank.
        note: String,
    },
    /// The arbiter starts the clock again, for the player whose turn it is.
    StartClock,
    /// The arbiter corrects a clock (2011 21.4, 21.5), also one whose time has run out unruled.
    CorrectClock {
        /// Whose.
        of: Mover,
        /// How.
        correction: ClockCorrection,
        /// Why; must not be blank.
        note: String,
    },
    /// Has a player's time run out, or is a player too late? The server asks when it expects so.
    CheckTime,
    /// Pieces were touched at once (2011 5.1-5.6; 1960 section 七, 四).
    Touch {
        /// By whom.
        by: Mover,
        /// Where the pieces stand.
        #[serde(with = "wire::texts")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
        at: Vec<Square>,
        /// How.
        manner: TouchManner,
    },
    /// A player wants a move back (2011 5.7; 1960 section 七, 三).
    Retract {
        /// Who.
        by: Mover,
    },
    /// The arbiter calls a foul that only people can see (2011 8.1.1, 8.1.2, 8.1.9; 1960 section 十五, 一).
    CallFoul {
        /// Whose.
        by: Mover,
        /// Which.
        foul: Foul,
        /// What happened; must not be blank.
        note: String,
    },
    /// A player's record was found wanting (2011 7.1, 7.2).
    FindRecordFault {
        /// Whose.
        of: Mover,
        /// What is wrong with it.
        fault: RecordFault,
        /// Who has confirmed it.
        role: Role,
    },
    /// The arbiter wants a fair copy of a record after the game (2011 7.3).
    DemandFairCopy {
        /// From whom.
        from: Mover,
    },
    /// The record has been made good (2011 7.3).
    AcceptRecord {
        /// Whose.
        from: Mover,
    },
    /// A player is punished (2011 18.1-18.4; 1960 section 十八, 九).
    Penalise {
        /// Who.
        on: Mover,
        /// How.
        penalty: Penalty,
        /// By whom.
        role: Role,
        /// On what grounds; must not be blank.
        note: String,
    },
    /// The players have the wrong colours (2011 5.8.1).
    ReportColoursReversed,
    /// Pieces were displaced by accident; the position before is restored (2011 5.8.2).
    RestoreDisplaced {
        /// After how many plies the board was last right.
        to_ply: u32,
    },
    /// A player knocked pieces over and restores them on the own time (2011 5.9).
    UpsetBoard {
        /// Who.
        by: Mover,
    },
    /// The board stands again as it did.
    BoardRestored,
    /// A piece moved stands between two points, the clock has been pressed (2011 5.10).
    PlaceBetween {
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
    },
    /// The opponent names the point (2011 5.10).
    NamePoint {
        /// Who names.
        by: Mover,
        /// One of the two.
        #[serde(with = "wire::text")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        at: Square,
    },
    /// The arbiter orders 限着 (1960 section 十二, and the end of section 五).
    OrderLimit {
        /// How many rounds; 40 as a rule.
        rounds: u32,
        /// On what ground.
        ground: LimitGround,
    },
    /// The ordered rounds have been played and the arbiter decides (1960 section 十二, 四).
    SettleLimit {
        /// How.
        outcome: LimitOutcome,
    },
    /// Time at the hall is nearly over: Black's next move is to be sealed (1960 section 十一).
    Adjourn,
    /// The move has been written down and lies in the envelope.
    Seal {
        /// Whose move.
        by: Mover,
    },
    /// The envelope is opened and the game goes on (1960 4.1.6).
    OpenSealed {
        /// What is in it.
        #[serde(flatten)]
        reading: SealedReading,
    },
    /// A move in a pair game, by a partner (1960 8.1).
    PartnerMove {
        /// Which side moved.
        by: Mover,
        /// Which of the two.
        partner: Partner,
        /// From where to where, legal or not.
        #[serde(with = "wire::text", rename = "move")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        played: Move,
    },
    /// The players and the arbiter sign the sheet (2011 article 九).
    Sign {
        /// Who.
        signer: Signer,
    },
    /// The chief arbiter undoes what was last done; the clock stands afterwards.
    Undo {
        /// How many events.
        events: u32,
        /// Who undoes.
        role: Role,
        /// Why; must not be blank.
        note: String,
    },
}

/// Why the arbiter declares a game lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ForfeitGround {
    /// The player refuses to keep the rules.
    RefusesRules,
    /// A serious breach of discipline.
    SeriousBreach,
    /// The player refuses to record, or to make the record good (2011 7.4).
    RefusesToRecord,
}
