//! What the books advise and the plan departs from. Nothing of it stops a competition.

use rulebook::{Article, Edition, article};
use serde::Serialize;

use crate::model::{Format, Number};
use crate::state::State;

/// A piece of advice, as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "advice", rename_all = "snake_case")]
pub enum Advice {
    /// The number of players should be even (1960 section 九, 四); an odd one makes someone rest each round (14.4).
    OddField {
        /// Players able to take part in the next round.
        players: u32,
    },
    /// A team has fewer members than a match has boards: the last boards stay empty and are lost (11.1).
    ShortTeam {
        /// The team.
        no: Number,
        /// Members who may play.
        members: u32,
        /// Boards of a match.
        boards: u32,
    },
    /// Where two teams play all against all each should have an even number of members, so that everyone moves first and
    /// second equally often (1960 section 八, 二之二).
    OddTeam {
        /// The team.
        no: Number,
        /// Its members.
        members: u32,
    },
    /// The number of rounds should be even (1960 section 九, 四).
    OddRounds {
        /// Rounds announced.
        planned: u32,
    },
    /// Ten rounds or more are better, to lessen chance (1960 section 九, 四).
    FewRounds {
        /// Rounds announced.
        planned: u32,
    },
    /// So many rounds cannot be played without a pair meeting twice (1960 section 九, 四).
    MoreRoundsThanOpponents {
        /// Rounds announced.
        planned: u32,
        /// Rounds that can be played at most.
        possible: u32,
    },
}

impl Advice {
    /// Where it comes from in an edition.
    pub fn article(&self, edition: Edition) -> Article {
        match (self, edition) {
            (Advice::OddField { .. }, Edition::Cxa2011) => article!("2011:14.4"),
            (Advice::ShortTeam { .. }, Edition::Cxa2011) => article!("2011:11.1"),
            (Advice::OddTeam { .. }, Edition::Cxa2011) => article!("2011:11.4"),
            (Advice::ShortTeam { .. } | Advice::OddTeam { .. }, Edition::Cxa1960) => article!("1960:8.2"),
            (_, Edition::Cxa2011) => article!("2011:10.3"),
            (_, Edition::Cxa1960) => article!("1960:9.4"),
        }
    }
}

/// The advice that concerns the teams and a points arrangement as they stand; none for a round robin of players.
///
/// ```
/// use tournament::simulate::{Plan, Play};
/// use tournament::{Advice, Format, advice};
/// let plan = Plan { entrants: 2, members: 3, format: Format::TeamAllPlayAll, ..Plan::default() };
/// let play = Play::begin(&plan)?;
/// assert!(matches!(advice(play.state())[..], [Advice::OddTeam { members: 3, .. }, Advice::OddTeam { .. }]));
/// # Ok::<(), tournament::Refusal>(())
/// ```
pub fn advice(state: &State) -> Vec<Advice> {
    let mut found = of_teams(state);
    if state.format().is_round_robin() {
        return found;
    }
    let round = state.rounds_paired() + 1;
    let players = state.entrants().iter().filter(|entrant| entrant.is_free_in(round)).count() as u32;
    let planned = state.planned_rounds();
    if players % 2 == 1 {
        found.push(Advice::OddField { players });
    }
    if state.regulations().edition == Edition::Cxa1960 {
        if planned % 2 == 1 {
            found.push(Advice::OddRounds { planned });
        }
        if planned < 10 {
            found.push(Advice::FewRounds { planned });
        }
    }
    // An odd field has one opponent more for each: the rest.
    let possible = (players + players % 2).saturating_sub(1);
    if planned > possible {
        found.push(Advice::MoreRoundsThanOpponents { planned, possible });
    }
    found
}

fn of_teams(state: &State) -> Vec<Advice> {
    let round = state.rounds_paired() + 1;
    let teams = state.entrants().iter().filter(|team| team.plays_in(round));
    let advice = |team: &crate::Entrant| {
        let able = team.members.iter().filter(|member| !member.is_expelled()).count() as u32;
        let (no, members) = (team.no, team.members.len() as u32);
        match state.format() {
            Format::TeamAllPlayAll => (members % 2 == 1).then_some(Advice::OddTeam { no, members }),
            format if format.is_of_teams() => {
                let boards = state.boards_of_a_match();
                (able < boards).then_some(Advice::ShortTeam { no, members: able, boards })
            }
            _ => None,
        }
    };
    teams.filter_map(advice).collect()
}
