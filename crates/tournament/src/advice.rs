//! What the books advise and the plan departs from. Nothing of it stops a competition.

use rulebook::{Article, Edition, article};
use serde::Serialize;

use crate::model::Format;
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
            (_, Edition::Cxa2011) => article!("2011:10.3"),
            (_, Edition::Cxa1960) => article!("1960:9.4"),
        }
    }
}

/// The advice that concerns a points arrangement as it stands; none for a round robin.
pub fn advice(state: &State) -> Vec<Advice> {
    let mut found = Vec::new();
    if state.format() != Format::Swiss {
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
