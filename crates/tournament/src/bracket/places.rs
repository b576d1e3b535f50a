//! Places of an elimination: who lost which match, and the way of everyone through the bracket.

use serde::Serialize;

use super::plan::MatchCode;
use super::progress::{EndedBy, Progress, Side, Standing as Stand};
use crate::history::Ledger;
use crate::model::Number;
use crate::ranking::{DecidedBy, Standing, all_keys};
use crate::state::State;

/// Where an entrant's way through the bracket has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Exit {
    /// Won the whole.
    Champion {
        /// The last match.
        code: MatchCode,
        /// Its places.
        places: (u32, u32),
        /// Whom it was won against; none where nobody came.
        against: Option<Number>,
    },
    /// Won the last match that was played for these places.
    WonPlace {
        /// The match.
        code: MatchCode,
        /// Its places.
        places: (u32, u32),
        /// Against whom.
        against: Option<Number>,
    },
    /// Lost a match behind which no other waits.
    Lost {
        /// The match.
        code: MatchCode,
        /// Its places.
        places: (u32, u32),
        /// To whom; none where neither side turned up.
        to: Option<Number>,
        /// How.
        by: EndedBy,
    },
    /// Still to play.
    Plays {
        /// The next match.
        code: MatchCode,
        /// Its places.
        places: (u32, u32),
    },
}

/// One match on an entrant's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RouteStep {
    /// The match.
    pub code: MatchCode,
    /// The places that it was played for.
    pub places: (u32, u32),
    /// The other side; none for a bye.
    pub against: Option<Number>,
    /// Won or lost; none while it runs.
    pub won: Option<bool>,
    /// How it ended; none while it runs.
    pub by: Option<EndedBy>,
}

/// The way of one entrant through the bracket, and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Route {
    /// Matches in order.
    pub steps: Vec<RouteStep>,
    /// Where it ends, or has come to.
    pub exit: Exit,
    /// The best place still open, from 1 by the plan; entrants who share it share the place.
    pub best: u32,
    /// Matches lost so far.
    pub losses: u32,
}

impl Progress {
    /// The way of an entrant; none for one who stands on no line.
    pub fn route(&self, no: Number) -> Option<Route> {
        let me = Side::Entrant(no);
        let mut steps = Vec::new();
        let mut exit = None;
        let mut best = 1;
        for (one, fixture) in self.matches() {
            if (fixture.a != me && fixture.b != me) || fixture.standing == Stand::NotNeeded {
                continue;
            }
            // A second final that may still be needed is no match to come yet.
            if one.code == MatchCode::SecondFinal && fixture.standing == Stand::Waiting {
                continue;
            }
            let other = if fixture.a == me { fixture.b } else { fixture.a };
            let (won, by) = match fixture.standing {
                Stand::Over { winner, by, .. } => (Some(winner == me), Some(by)),
                _ => (None, None),
            };
            let (code, places) = (one.code, one.places);
            let against = other.entrant();
            steps.push(RouteStep { code, places, against, won, by });
            let decides = matches!(code, MatchCode::Final | MatchCode::SecondFinal) || places == (1, 2);
            (exit, best) = match (won, by) {
                (Some(true), _) if decides => (Some(Exit::Champion { code, places, against }), 1),
                (Some(true), _) => (Some(Exit::WonPlace { code, places, against }), places.0),
                (Some(false), Some(by)) => {
                    let to = against.filter(|_| by != EndedBy::BothAbsent);
                    (Some(Exit::Lost { code, places, to, by }), one.loser_place)
                }
                _ => (Some(Exit::Plays { code, places }), places.0),
            };
        }
        let losses = steps.iter().filter(|step| step.won == Some(false)).count() as u32;
        Some(Route { steps, exit: exit?, best, losses })
    }
}

/// The table of places: the winner, then by the round in which each was beaten for the last time; those who are still
/// to play stand before those of the same part who are out.
pub(crate) fn standings(state: &State) -> Vec<Standing> {
    let Some(progress) = Progress::of(state) else { return Vec::new() };
    let keys = all_keys(state);
    let ledger = Ledger::of(state);
    let mut routes: Vec<(u32, u32, usize, Route)> = state
        .entrants()
        .iter()
        .enumerate()
        .filter_map(|(index, entrant)| {
            let route = progress.route(entrant.no)?;
            // Among those who still play for the same places, the unbeaten stand first.
            let losses = if matches!(route.exit, Exit::Plays { .. }) { route.losses } else { 0 };
            Some((route.best, losses, index, route))
        })
        .collect();
    routes.sort_by_key(|(best, losses, index, _)| (*best, *losses, *index));
    // A final in which nobody turned up has no winner.
    let vacant = progress.deciding().is_some_and(|one| {
        matches!(one.standing, Stand::Over { winner: Side::Nobody, by: EndedBy::BothAbsent, .. })
    });
    let mut standings: Vec<Standing> = Vec::with_capacity(routes.len());
    let mut above: Option<(u32, u32)> = None;
    for (position, (best, losses, index, route)) in (1 + u32::from(vacant)..).zip(routes) {
        let place = match standings.last() {
            Some(last) if above == Some((best, losses)) => last.place,
            _ => position,
        };
        above = Some((best, losses));
        standings.push(Standing {
            place,
            no: state.entrants()[index].no,
            points: ledger.points(index),
            keys: keys[index].clone(),
            decided_by: DecidedBy::Bracket { exit: route.exit },
        });
    }
    standings
}
