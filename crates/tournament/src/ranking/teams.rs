//! 队员总分制: teams placed by the places of their members in an event of players (2011 11.5, 14.8).

use std::collections::BTreeMap;

use rulebook::regulations::{MissingMembers, Ranking, RankingRule};
use serde::Serialize;

use super::Standing;
use crate::model::{Format, Number};
use crate::state::State;

/// One team's line, best first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TeamStanding {
    /// From 1; shared where sum and best place are equal. None for a team that has too few members to be placed.
    pub place: Option<u32>,
    /// The team.
    pub team: String,
    /// 名次总和: what counts, the places of those missing included. Smaller is better.
    pub sum: u32,
    /// Those who count with their places, best first.
    pub counted: Vec<CountedPlace>,
    /// Places that nobody fills.
    pub missing: u32,
    /// What separated it from the next higher team.
    pub decided_by: TeamDecidedBy,
}

/// The place of a member that counts for the team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedPlace {
    /// In the event.
    pub place: u32,
    /// Whose.
    pub no: Number,
}

/// What separated a team from the next higher one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum TeamDecidedBy {
    /// None stands higher.
    Leader,
    /// 名次总和: fewer stand first.
    Sum {
        /// The next higher team.
        below: String,
        /// Its sum.
        theirs: u32,
        /// The own sum.
        own: u32,
    },
    /// 最高个人名次, where the sums are equal.
    BestPlace {
        /// The next higher team.
        below: String,
        /// Its best place.
        theirs: u32,
        /// The own best place.
        own: u32,
    },
    /// Equal in both: the same place.
    Shared {
        /// With which team.
        with: String,
    },
    /// Too few members: without a place.
    TooFew,
}

/// Whether an event places teams by their members before anything else.
pub fn is_by_members(state: &State) -> bool {
    state.regulations().ranking == Ranking::Rule(RankingRule::R14_8) && !state.format().is_of_teams()
}

/// The teams of an event of players, from the places of its [`standings`](super::standings). Who has no place in them
/// counts as missing. Empty where nobody belongs to a team, and in events of teams.
///
/// ```
/// use tournament::simulate::{Plan, simulate};
/// use tournament::ranking::{standings, teams};
/// let state = simulate(&Plan { entrants: 12, teams: 4, rounds: 3, ..Plan::default() })?;
/// let table = teams::by_members(&state, &standings(&state));
/// assert_eq!(table.len(), 4);
/// assert!(table[0].sum <= table[1].sum);
/// # Ok::<(), tournament::Refusal>(())
/// ```
pub fn by_members(state: &State, standings: &[Standing]) -> Vec<TeamStanding> {
    let mut teams: BTreeMap<&str, Vec<CountedPlace>> = BTreeMap::new();
    if !state.format().is_of_teams() {
        for entrant in state.entrants() {
            if let Some(team) = entrant.team.as_deref() {
                teams.entry(team).or_default();
            }
        }
    }
    for standing in standings {
        let team = state.entrant(standing.no).and_then(|entrant| entrant.team.as_deref());
        if let Some(places) = team.and_then(|team| teams.get_mut(team)) {
            places.push(CountedPlace { place: standing.place, no: standing.no });
        }
    }
    let rules = state.regulations();
    let teams = teams.into_iter().map(|(team, places)| (team.to_owned(), places)).collect();
    by_places(teams, standings.len() as u32, rules.counted_members, rules.missing_members)
}

/// Teams in the order of 14.8 by the places of their members. `ranked` is how many have a place in all: one missing counts
/// as the place behind them. `counted` is how many count; none: as many as the largest team has.
pub fn by_places(
    teams: Vec<(String, Vec<CountedPlace>)>,
    ranked: u32,
    counted: Option<u32>,
    missing: MissingMembers,
) -> Vec<TeamStanding> {
    let largest = teams.iter().map(|(_, places)| places.len()).max().unwrap_or(0) as u32;
    let count = counted.unwrap_or(largest);
    let line = |(team, mut places): (String, Vec<CountedPlace>)| {
        places.sort_unstable();
        places.truncate(count as usize);
        let short = count - places.len() as u32;
        let sum = places.iter().map(|place| place.place).sum::<u32>() + short.saturating_mul(ranked + 1);
        let placed = short == 0 || missing == MissingMembers::AfterLast;
        TeamStanding {
            place: placed.then_some(0),
            team,
            sum,
            counted: places,
            missing: short,
            decided_by: if placed { TeamDecidedBy::Leader } else { TeamDecidedBy::TooFew },
        }
    };
    let mut lines: Vec<TeamStanding> = teams.into_iter().map(line).collect();
    lines.sort_by_key(|line| (line.place.is_none(), line.sum, line.best(ranked)));
    for at in 0..lines.len() {
        if lines[at].place.is_none() {
            continue;
        }
        lines[at].place = Some(at as u32 + 1);
        let Some(above) = at.checked_sub(1).map(|above| &lines[above]) else { continue };
        let (below, own) = (above.team.clone(), &lines[at]);
        let (their_best, own_best) = (above.best(ranked), own.best(ranked));
        if above.sum != own.sum {
            lines[at].decided_by = TeamDecidedBy::Sum { below, theirs: above.sum, own: own.sum };
        } else if their_best != own_best {
            lines[at].decided_by = TeamDecidedBy::BestPlace { below, theirs: their_best, own: own_best };
        } else {
            lines[at].place = above.place;
            lines[at].decided_by = TeamDecidedBy::Shared { with: below };
        }
    }
    lines
}

impl TeamStanding {
    /// 最高个人名次; behind the last where nobody is placed.
    fn best(&self, ranked: u32) -> u32 {
        self.counted.first().map_or(ranked + 1, |place| place.place)
    }
}

/// The ladder of the players themselves where teams are placed by 14.8: that of the format.
pub(super) fn players_rule(format: Format) -> RankingRule {
    match format {
        Format::RoundRobin => RankingRule::R14_1,
        Format::DoubleRoundRobin => RankingRule::R14_2,
        _ => RankingRule::R14_3_1,
    }
}
