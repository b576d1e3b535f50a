//! 记录: the players' own records of the moves (2011 article 七, 8.1.6, 22.3).

use rulebook::{Edition, article};
use serde::{Deserialize, Serialize};

use crate::fouls::{self, Foul};
use crate::penalties::Role;
use crate::refusal::{Reason, Refusal};
use crate::{Fact, Game, Mover, cite};

/// Moves not recorded that are a foul (7.1).
const MISSED_FOR_A_FOUL: u32 = 4;
/// The most fouls one finding makes: eight moves or more are two (7.1).
const MOST_FOULS: u32 = 2;

/// What is wrong with a record. The moves are those since the last finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RecordFault {
    /// 漏记 (7.1).
    Missed {
        /// How many moves.
        moves: u32,
    },
    /// 无法辨认 (7.2), which the chief arbiter confirms.
    Illegible {
        /// How many moves.
        moves: u32,
    },
}

impl RecordFault {
    pub(crate) const fn moves(self) -> u32 {
        match self {
            RecordFault::Missed { moves } | RecordFault::Illegible { moves } => moves,
        }
    }
}

/// Fouls for so many faulty moves together, and what of them is carried to the next finding.
pub(crate) const fn fouls_for(moves: u32) -> (u32, u32) {
    let fouls = moves / MISSED_FOR_A_FOUL;
    if fouls >= MOST_FOULS { (MOST_FOULS, 0) } else { (fouls, moves % MISSED_FOR_A_FOUL) }
}

pub(crate) fn find_fault(
    game: &Game,
    of: Mover,
    fault: RecordFault,
    role: Role,
) -> Result<Vec<Fact>, Refusal> {
    let article = match fault {
        RecordFault::Missed { .. } => article!("2011:7.1"),
        RecordFault::Illegible { .. } => article!("2011:7.2"),
    };
    if game.edition() == Edition::Cxa1960 {
        // Both record exactly and sign; nothing is said of moves left out.
        return Refusal::err(Reason::NotInThisBook, vec![article!("1960:11.4")]);
    }
    if !game.start().records_required {
        return Refusal::err(Reason::NoRecords, vec![article]);
    }
    if matches!(fault, RecordFault::Illegible { .. }) && role != Role::ChiefArbiter {
        return Refusal::err(Reason::NotByThisRole { by: Role::ChiefArbiter }, vec![article]);
    }
    let (fouls, _) = fouls_for(game.unrecorded()[of].saturating_add(fault.moves()));
    let mut facts = vec![Fact::RecordFaultFound { of, fault, articles: vec![article] }];
    facts.extend(fouls::call_times(game, of, Foul::Record, fouls as usize));
    Ok(facts)
}

/// After the game only (7.3).
pub(crate) fn demand_fair_copy(game: &Game, from: Mover) -> Result<Vec<Fact>, Refusal> {
    let articles = cite(game.edition(), &[article!("2011:7.3")], &[article!("1960:11.4")]);
    if game.edition() == Edition::Cxa1960 {
        return Refusal::err(Reason::NotInThisBook, articles);
    }
    if game.ending().is_none() {
        return Refusal::err(Reason::NotOver, articles);
    }
    Ok(vec![Fact::FairCopyDemanded { from, articles }])
}

pub(crate) fn accept(game: &Game, from: Mover) -> Result<Vec<Fact>, Refusal> {
    if game.fair_copy_owed()[from] || game.record_wanting()[from] {
        return Ok(vec![Fact::RecordAccepted { from }]);
    }
    let articles = cite(game.edition(), &[article!("2011:7.3")], &[article!("1960:11.4")]);
    Refusal::err(Reason::NoFairCopyOwed, articles)
}

/// A claimant whose record is wanting gets no audit (22.3).
pub(crate) fn allows_claim(game: &Game, by: Mover) -> Result<(), Refusal> {
    if game.record_wanting()[by] {
        return Refusal::err(Reason::RecordWanting, vec![article!("2011:22.3")]);
    }
    Ok(())
}
