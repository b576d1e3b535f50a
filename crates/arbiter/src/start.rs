//! What a game begins with: who plays, by which rules, from which position.

use std::num::NonZeroU32;

use qili::{ChecksBeyondTen, ClaimTime, RuleSet, Rules};
use rulebook::regulations::Level;
use rulebook::{Edition, Regulations, article};
use serde::{Deserialize, Serialize};
use xiangqi::{Position, Setup, Side};

use crate::handicap::Handicap;
use crate::pairs::Pairs;
use crate::refusal::{Reason, Refusal};
use crate::{Fact, Mover, Timing, cite, wire};

/// What the event's regulations mean for a single game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The rule book.
    pub edition: Edition,
    /// The level of the event, which decides how hard an illegal move is punished (2011 4.1.8, 8.1.8).
    pub level: Level,
    /// 自然限着: rounds without a capture after which a draw may be claimed (2011 4.2.4); none in 1960.
    pub natural_limit_rounds: Option<NonZeroU32>,
    /// How checks beyond the tenth count in that (22.2).
    #[serde(default)]
    pub checks_beyond_ten: ChecksBeyondTen,
    /// When a repetition may be claimed (23.1).
    #[serde(default)]
    pub repetition_claim: ClaimTime,
    /// Rounds within which a repetition may still be left after the ruling. The 2011 book says two (23.5.2); the 1960
    /// book speaks of a side that "will not change" (section 四, 二) without a number. Default 2.
    #[serde(default = "two")]
    pub rounds_to_change: u32,
}

const fn two() -> u32 {
    2
}

impl Terms {
    /// The edition's 棋例 with the event's settings.
    pub fn repetition_rules(&self) -> Rules {
        let set = match self.edition {
            Edition::Cxa1960 => RuleSet::Cxa1960,
            Edition::Cxa2011 => RuleSet::Cxa2011,
        };
        Rules { claim: self.repetition_claim, checks_beyond_ten: self.checks_beyond_ten, ..Rules::new(set) }
    }
}

impl From<&Regulations> for Terms {
    fn from(regulations: &Regulations) -> Terms {
        Terms {
            edition: regulations.edition,
            level: regulations.level,
            natural_limit_rounds: regulations.natural_limit_rounds.and_then(NonZeroU32::new),
            checks_beyond_ten: ChecksBeyondTen::default(),
            repetition_claim: ClaimTime::default(),
            rounds_to_change: two(),
        }
    }
}

/// A game before its first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Name or number of the first mover.
    pub first: String,
    /// Name or number of the second mover.
    pub second: String,
    /// The rules of this game.
    pub terms: Terms,
    /// The position it starts from, in JSON as FEN.
    #[serde(with = "wire::fen")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Position,
    /// How its time is kept; none for a game without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timing: Option<Box<Timing>>,
    /// Whether the players must record the moves (2011 7.1). Default yes.
    #[serde(default = "yes")]
    pub records_required: bool,
    /// 让先 or 让子 (1960 section 七, 二).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
    /// 双人赛 (1960 8.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Pairs>,
}

const fn yes() -> bool {
    true
}

impl Start {
    /// A game from the ordinary array (2011 1.3), the edition's first mover to move.
    ///
    /// ```
    /// use arbiter::{Start, Terms};
    /// use rulebook::{Edition, Regulations};
    /// use xiangqi::Side;
    /// let old = Start::ordinary("7", "8", Terms::from(&Regulations::of(Edition::Cxa1960)));
    /// assert_eq!(old.position.side_to_move(), Side::Black);
    /// ```
    pub fn ordinary(first: impl Into<String>, second: impl Into<String>, terms: Terms) -> Start {
        let opens = Mover::First.side(terms.edition);
        let position = Position::new(Setup { side_to_move: opens, ..Setup::start() });
        let position = position.unwrap_or_else(|_| Position::start());
        Start {
            first: first.into(),
            second: second.into(),
            terms,
            position,
            timing: None,
            records_required: true,
            handicap: None,
            pairs: None,
        }
    }

    /// The same with a clock.
    #[must_use]
    pub fn timed(self, timing: Timing) -> Start {
        Start { timing: Some(Box::new(timing)), ..self }
    }

    /// Whether the pieces stand in the ordinary array.
    pub fn is_ordinary(&self) -> bool {
        *self.position.board() == Setup::start().board
    }

    /// The player whose pieces a side's are.
    pub fn mover(&self, side: Side) -> Mover {
        Mover::of(side, self.terms.edition)
    }
}

/// The game can begin: the right side opens the ordinary array, and the position is not decided yet.
///
/// From another position either side may be to move: a game taken up again, or one at odds of moves.
pub(crate) fn set_up(start: Box<Start>) -> Result<Vec<Fact>, Refusal> {
    let edition = start.terms.edition;
    crate::handicap::fits(&start)?;
    crate::pairs::fits(&start)?;
    if start.is_ordinary() && start.mover(start.position.side_to_move()) != Mover::First {
        let articles = cite(edition, &[article!("2011:2.1")], &[article!("1960:7.1")]);
        return Err(Refusal { reason: Reason::SecondMoverToOpen, articles });
    }
    if let Some(end) = start.position.end() {
        let (_, articles) = crate::endings::on_board(edition, end);
        return Err(Refusal { reason: Reason::StartIsDecided, articles });
    }
    Ok(vec![Fact::SetUp { start }])
}
