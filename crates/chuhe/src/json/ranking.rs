//! Tables of places.

use rulebook::regulations::RankingKey;
use schemars::JsonSchema;
use serde::Serialize;
use tournament::ranking::teams::TeamStanding;
use tournament::ranking::{DecidedBy, Keys, Standing};
use tournament::stages::OverallPlace;
use tournament::team::{MemberRecord, member_records};
use tournament::{Number, State};

use super::name;
use crate::i18n::{Lang, reasons};

/// The places of an event or of a category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ranking {
    /// Best first.
    pub ranking: Vec<PlaceLine>,
}

/// One place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlaceLine {
    /// From 1; equal to the last key means the same place.
    pub place: u32,
    /// Who.
    pub no: Number,
    /// 积分.
    pub points: u32,
    /// Everything that ladders compare, whether this event's does or not.
    pub keys: Keys,
    /// What separated this entrant from the next higher one.
    pub decided_by: Decided,
    /// 组, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<u32>,
    /// The same as data, where asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<DecidedBy>,
    /// The same in a sentence, where asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// What decided a place: a key of the ladder, or a word where no key did.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Decided {
    /// Not by a key.
    Otherwise(Otherwise),
    /// The first key that differs.
    Key(RankingKey),
}

/// What decides a place besides keys.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Otherwise {
    /// Nobody stands higher.
    Leader,
    /// Equal to the last key: the same place.
    Shared,
    /// The match lost in an elimination.
    Bracket,
}

impl Ranking {
    /// Places of an event; with `explain` the deciding step stands there as data and as a sentence.
    pub fn of(lang: Lang, state: &State, places: &[Standing], explain: bool) -> Ranking {
        let edition = state.regulations().edition;
        let lines = places.iter().map(|standing| {
            let decided_by = match &standing.decided_by {
                DecidedBy::Leader => Decided::Otherwise(Otherwise::Leader),
                DecidedBy::Shared { .. } => Decided::Otherwise(Otherwise::Shared),
                DecidedBy::Bracket { .. } => Decided::Otherwise(Otherwise::Bracket),
                DecidedBy::Key { key, .. } => Decided::Key(*key),
            };
            let why = || reasons::decided(lang, &standing.decided_by, edition, &|no| name(state, no));
            PlaceLine {
                place: standing.place,
                no: standing.no,
                points: standing.points,
                keys: standing.keys.clone(),
                decided_by,
                group: state.entrant(standing.no).and_then(|entrant| entrant.group),
                decided: explain.then(|| standing.decided_by.clone()),
                why: explain.then(why),
            }
        });
        Ranking { ranking: lines.collect() }
    }
}

/// Teams by the places of their members (14.8).
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TeamRanking {
    /// Best first.
    pub ranking: Vec<TeamStanding>,
}

/// The places over all stages.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OverallRanking {
    /// Best first.
    pub overall: Vec<OverallPlace>,
}

/// What the members of teams did.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Members {
    /// By number.
    pub teams: Vec<TeamMembers>,
}

/// One team's members.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TeamMembers {
    /// The team's number.
    pub no: Number,
    /// The team's name.
    pub name: String,
    /// In their order of strength.
    pub members: Vec<OneMember>,
}

/// One member.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OneMember {
    /// From 1.
    pub member: u32,
    /// The name.
    pub name: String,
    /// What came of the boards.
    pub record: MemberRecord,
}

impl Members {
    /// Of an event of teams.
    pub fn of(state: &State) -> Members {
        let teams = state.entrants().iter().map(|team| {
            let records = member_records(state, team.no);
            let members = (1u32..).zip(team.members.iter().zip(records));
            TeamMembers {
                no: team.no,
                name: team.name.clone(),
                members: members
                    .map(|(member, (one, record))| OneMember { member, name: one.name.clone(), record })
                    .collect(),
            }
        });
        Members { teams: teams.collect() }
    }
}
