//! 延期续弈、封棋 (1960 section 十一, 四; 4.1.6).

use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};
use xiangqi::{Move, Position, Side};

use crate::endings::{EndReason, Ending};
use crate::refusal::{Reason, Refusal, need_note};
use crate::{Fact, Game, Mover, PerMover, cite, moves, wire};

/// What is written on the envelope.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Envelope {
    /// The first mover.
    pub first: String,
    /// The second mover.
    pub second: String,
    /// The position when play stopped.
    #[serde(with = "wire::fen")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Position,
    /// Who has sealed a move.
    pub by: Mover,
    /// The number of that move among the player's own, from 1.
    pub number: u32,
    /// Time used by both, in milliseconds, where the game has a clock.
    pub used_ms: Option<PerMover<u64>>,
    /// Reserve left to both, in milliseconds, where moves have time of their own (section 十一, 一).
    pub reserve_ms: Option<PerMover<u64>>,
}

/// How the sealed move was read when the envelope was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SealedReading {
    /// It is written plainly.
    Plain {
        /// The move.
        #[serde(with = "wire::text", rename = "move")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        played: Move,
    },
    /// It is written wrongly, and its writer has explained which move it is.
    Explained {
        /// The move.
        #[serde(with = "wire::text", rename = "move")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        played: Move,
        /// The explanation; must not be blank.
        note: String,
    },
    /// It is written wrongly and cannot be explained: the writer loses.
    Unexplained {
        /// What is written; must not be blank.
        note: String,
    },
}

fn articles(edition: Edition) -> Vec<Article> {
    cite(edition, &[article!("2011:17")], &[article!("1960:11.4")])
}

/// The arbiter tells Black not to make the next move on the board.
pub(crate) fn order(game: &Game) -> Result<Vec<Fact>, Refusal> {
    let articles = articles(game.edition());
    if game.edition() == Edition::Cxa2011 {
        return Refusal::err(Reason::NotInThisBook, articles);
    }
    game.in_play()?;
    if game.is_adjourning() {
        return Refusal::err(Reason::IsAdjourned, articles);
    }
    Ok(vec![Fact::AdjournmentOrdered { articles }])
}

pub(crate) fn seal(game: &Game, by: Mover, now: u64) -> Result<Vec<Fact>, Refusal> {
    let articles = articles(game.edition());
    if !game.must_seal() || by != game.to_move() {
        return Refusal::err(Reason::NothingToSeal, articles);
    }
    game.in_play()?;
    Ok(vec![Fact::Sealed { by, envelope: Box::new(envelope(game, by, now)), articles }])
}

fn envelope(game: &Game, by: Mover, now: u64) -> Envelope {
    let start = game.start();
    let reading = |of| game.clock().map(|clock| clock.reading(of, now));
    let both = reading(Mover::First).zip(reading(Mover::Second));
    let reserve = both.and_then(|(first, second)| first.reserve_ms.zip(second.reserve_ms));
    Envelope {
        first: start.first.clone(),
        second: start.second.clone(),
        position: *game.position(),
        by,
        number: game.moves_made(by) + 1,
        used_ms: both.map(|(first, second)| PerMover { first: first.used_ms, second: second.used_ms }),
        reserve_ms: reserve.map(|(first, second)| PerMover { first, second }),
    }
}

pub(crate) fn open(game: &Game, reading: SealedReading) -> Result<Vec<Fact>, Refusal> {
    let faulty =
        cite(game.edition(), &[article!("2011:17")], &[article!("1960:4.1.6"), article!("1960:11.4")]);
    let Some(by) = game.envelope().map(|envelope| envelope.by) else {
        return Refusal::err(Reason::NoEnvelope, articles(game.edition()));
    };
    let played = match &reading {
        SealedReading::Unexplained { note } => {
            need_note(note, &faulty)?;
            return Ok(vec![Ending::lost_by(by, EndReason::SealedMove, faulty)]);
        }
        SealedReading::Explained { note, played } => {
            need_note(note, &faulty)?;
            *played
        }
        SealedReading::Plain { played } => *played,
    };
    if game.position().legal(played).is_err() {
        return Refusal::err(Reason::SealedMoveFaulty, faulty);
    }
    let mut facts = vec![Fact::Resumed { reading, articles: articles(game.edition()) }];
    facts.extend(moves::ruled(game, by, played)?);
    let over = facts.iter().any(|fact| matches!(fact, Fact::Ended(_) | Fact::LimitReached { .. }));
    if game.clock().is_some() && !over {
        facts.push(Fact::ClockStarted { of: !by });
    }
    Ok(facts)
}

impl Game {
    /// Whether the player to move must seal the move: Black does (section 十一, 四).
    pub fn must_seal(&self) -> bool {
        self.is_adjourning() && self.envelope().is_none() && self.position().side_to_move() == Side::Black
    }
}
