//! 请假、缺席、回避: rests asked for, absences, automatic drops, and the list of pairs to be kept apart.

use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::history::{Ledger, Outcome};
use crate::model::{ByeKind, Number};
use crate::refusal::Refusal;
use crate::state::State;

/// Why an entrant who takes part is not paired in a round, known beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Leave {
    /// 请假: a rest was asked for. In a points arrangement only.
    Bye,
    /// 缺席: absence was reported. In a round robin the game is won by the opponent by forfeit (20.3).
    Absent,
}

impl Leave {
    /// The kind of the round without a game.
    pub const fn kind(self) -> ByeKind {
        match self {
            Leave::Bye => ByeKind::Requested,
            Leave::Absent => ByeKind::Absent,
        }
    }

    pub(crate) const fn of(kind: ByeKind) -> Option<Leave> {
        match kind {
            ByeKind::Requested => Some(Leave::Bye),
            ByeKind::Absent => Some(Leave::Absent),
            ByeKind::Allocated | ByeKind::Rest | ByeKind::Bracket => None,
        }
    }
}

/// How strongly two entrants are kept apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// Never paired.
    #[default]
    Hard,
    /// Paired only where no pairing of the whole round exists without it.
    Soft,
}

/// 回避: two entrants who are not to meet in some rounds, whatever the reason: one family, one coach, one sponsor. Binds
/// the pairing of a points arrangement; the table of a round robin takes no notice of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BarredPair {
    /// The smaller number.
    pub one: Number,
    /// The larger number.
    pub other: Number,
    /// The first round it holds in, from 1.
    #[serde(default = "first_round")]
    pub from_round: u32,
    /// The last round; none for all.
    #[serde(default)]
    pub to_round: Option<u32>,
    /// How strongly.
    #[serde(default)]
    pub strength: Strength,
}

fn first_round() -> u32 {
    1
}

impl BarredPair {
    /// Two who never meet.
    pub fn always(one: Number, other: Number) -> BarredPair {
        let (one, other) = (one.min(other), one.max(other));
        BarredPair { one, other, from_round: 1, to_round: None, strength: Strength::Hard }
    }

    /// Whether it holds in a round.
    pub fn holds_in(&self, round: u32) -> bool {
        self.from_round <= round && self.to_round.is_none_or(|last| round <= last)
    }

    /// Whether it is about these two.
    pub fn is_between(&self, a: Number, b: Number) -> bool {
        (self.one, self.other) == (a.min(b), a.max(b))
    }
}

/// What follows from a leave asked for, reported, or (`None`) taken back.
pub(crate) fn set_leave(
    state: &State,
    no: Number,
    rounds: &[u32],
    leave: Option<Leave>,
    reason: Option<String>,
) -> Result<Event, Refusal> {
    let entrant = state.entrant(no).ok_or(Refusal::NoSuchEntrant { no })?;
    if leave == Some(Leave::Bye) && !state.format().is_by_points() {
        return Err(Refusal::NoByesInRoundRobin);
    }
    let mut rounds = rounds.to_vec();
    rounds.sort_unstable();
    rounds.dedup();
    let planned = state.planned_rounds();
    for &round in &rounds {
        if round == 0 || round > planned {
            return Err(Refusal::NoSuchRound { round });
        }
        if round <= state.rounds_paired() {
            return Err(Refusal::RoundPaired { round });
        }
        if !entrant.plays_in(round) {
            return Err(Refusal::HasWithdrawn { no });
        }
    }
    if rounds.iter().all(|round| entrant.leave_in(*round) == leave) {
        return Err(Refusal::NothingChanges);
    }
    if let (Some(Leave::Bye), Some(limit)) = (leave, state.regulations().requested_byes_limit) {
        let others = entrant.byes.iter().filter(|round| !rounds.contains(round)).count();
        if others + rounds.len() > limit as usize {
            return Err(Refusal::TooManyByes { no, limit });
        }
    }
    Ok(Event::LeaveSet { no, rounds, leave, reason })
}

/// What follows from a pair put on the list.
pub(crate) fn bar_pair(state: &State, pair: BarredPair, reason: Option<String>) -> Result<Event, Refusal> {
    let BarredPair { one, other, .. } = pair;
    for no in [one, other] {
        state.entrant(no).ok_or(Refusal::NoSuchEntrant { no })?;
    }
    if one == other {
        return Err(Refusal::AgainstOneself { no: one });
    }
    let pair =
        BarredPair { one: one.min(other), other: one.max(other), from_round: pair.from_round.max(1), ..pair };
    if pair.to_round.is_some_and(|last| last < pair.from_round) {
        return Err(Refusal::NoSuchRound { round: pair.to_round.unwrap_or_default() });
    }
    if state.barred().contains(&pair) {
        return Err(Refusal::NothingChanges);
    }
    Ok(Event::PairBarred { pair, reason })
}

/// What follows from a pair taken off the list.
pub(crate) fn unbar_pair(state: &State, one: Number, other: Number) -> Result<Event, Refusal> {
    let (one, other) = (one.min(other), one.max(other));
    if !state.barred().iter().any(|pair| pair.is_between(one, other)) {
        return Err(Refusal::NotBarred { one, other });
    }
    Ok(Event::PairUnbarred { one, other })
}

/// Who is dropped before the next round: those who have not turned up for as many rounds running as the regulations
/// allow. Rests of any other kind break a run neither way.
pub(crate) fn dropped(state: &State) -> Vec<Number> {
    let Some(most) = state.regulations().drop_after_absences.filter(|most| *most > 0) else {
        return Vec::new();
    };
    let round = state.rounds_paired() + 1;
    let ledger = Ledger::of(state);
    let absent = |index: usize| {
        let records = ledger.records[index].iter().rev();
        let counted = records.filter(|record| {
            !matches!(
                record.outcome,
                Outcome::Bye(ByeKind::Allocated | ByeKind::Rest | ByeKind::Bracket | ByeKind::Requested)
                    | Outcome::StruckOut
            )
        });
        let missed = counted.take_while(|record| {
            matches!(record.outcome, Outcome::LossByForfeit | Outcome::Bye(ByeKind::Absent))
        });
        missed.count() as u32
    };
    let entrants = state.entrants().iter().enumerate();
    let gone = entrants.filter(|(index, entrant)| entrant.plays_in(round) && absent(*index) >= most);
    gone.map(|(_, entrant)| entrant.no).collect()
}
