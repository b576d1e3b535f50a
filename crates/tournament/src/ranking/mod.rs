//! Who stands where, and what decided it.

mod category;
mod keys;
mod ladder;
pub mod teams;

use rulebook::regulations::{Ranking, RankingKey, RankingRule};
use serde::Serialize;

use crate::bracket::{self, Exit};
use crate::history::Ledger;
use crate::model::Number;
use crate::state::State;
use crate::team::BoardTally;

pub use category::{categories, of_category};
pub use keys::all_keys;

/// The table of places as it stands, by the event's ladder. Who was struck off (19.2) or withdrew before the start is
/// not in it; who withdrew later or was expelled from a points arrangement keeps the results and is (19.3).
///
/// Of groups, each has its own places from 1, one group after the other. Of an elimination, places follow from the matches
/// lost.
pub fn standings(state: &State) -> Vec<Standing> {
    if state.format().is_elimination() {
        return bracket::standings(state);
    }
    let ledger = Ledger::of(state);
    let keys = keys::keys_of(state, &ledger);
    let ranked = |index: &usize| {
        !ledger.struck_off[*index] && state.entrants()[*index].withdrawn_after_round != Some(0)
    };
    let members: Vec<usize> = (0..state.entrants().len()).filter(ranked).collect();
    let ladder = ladder::Ladder::new(state, &keys, &ledger, ladder(state));
    let mut standings: Vec<Standing> = Vec::with_capacity(members.len());
    let group_of = |index: &usize| state.entrants()[*index].group;
    let mut groups: Vec<Option<u32>> = members.iter().map(group_of).collect();
    groups.sort_unstable();
    groups.dedup();
    for group in groups {
        let begun = standings.len();
        for (index, decided_by) in
            ladder.order(members.iter().copied().filter(|at| group_of(at) == group).collect())
        {
            let place = match (&decided_by, standings.last()) {
                (DecidedBy::Shared { .. }, Some(above)) => above.place,
                _ => (standings.len() - begun) as u32 + 1,
            };
            let no = state.entrants()[index].no;
            standings.push(Standing {
                place,
                no,
                points: keys[index].points,
                keys: keys[index].clone(),
                decided_by,
            });
        }
    }
    standings
}

/// The keys that decide the places of a competition, the most important first.
///
/// None of an elimination, where the matches decide.
pub fn ladder(state: &State) -> &[RankingKey] {
    if state.format().is_elimination() {
        return &[];
    }
    match &state.regulations().ranking {
        Ranking::Rule(RankingRule::R14_8) => {
            teams::players_rule(state.format()).keys(state.games_per_match())
        }
        Ranking::Rule(rule) => rule.keys(state.games_per_match()),
        Ranking::Keys(keys) => keys,
    }
}

/// One line of the table of places, best first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// From 1; equal to the last key means the same place.
    pub place: u32,
    /// Who.
    pub no: Number,
    /// 积分.
    pub points: u32,
    /// Everything the ladders compare.
    pub keys: Keys,
    /// What separated this entrant from the next higher one.
    pub decided_by: DecidedBy,
}

/// The values of all keys of one entrant, whether the event's ladder uses them or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Keys {
    /// 积分; in a round robin of two games 局分, the sum of both games.
    pub points: u32,
    /// 场分: 2 for a match won, 1 for a match drawn, over finished matches (14.2; in 1960 these are twice the 大分).
    pub match_points: u32,
    /// Warnings and removals from a game (18.5).
    pub penalties: PenaltyTally,
    /// Twice the 小分, so that half the points of an opponent drawn with stay whole (14.1).
    pub small_score_doubled: u32,
    /// 对手分 (14.3.1).
    pub opponents_score: u32,
    /// 累进分 (14.3.2).
    pub progressive_score: u32,
    /// 局分: of teams what all boards scored (14.5), of players as `points`.
    pub game_points: u32,
    /// 胜场 of teams (14.5).
    pub match_wins: u32,
    /// 胜局, of teams on all boards.
    pub wins: u32,
    /// 和局, of teams matches drawn.
    pub draws: u32,
    /// 负局, by forfeit too; of teams matches lost.
    pub losses: u32,
    /// 犯规 or 违例, of teams all members' too.
    pub fouls: u32,
    /// 先走局数.
    pub first_mover_games: u32,
    /// 后走局数.
    pub second_mover_games: u32,
    /// 后走胜局.
    pub second_mover_wins: u32,
    /// Points after each round, from round 1.
    pub points_after_round: Vec<u32>,
    /// 局分 after each round, from round 1.
    pub game_points_after_round: Vec<u32>,
}

impl Keys {
    /// The boards of one match.
    fn add(&mut self, boards: BoardTally) {
        self.game_points += boards.game_points;
        self.wins += boards.wins;
        self.first_mover_games += boards.first_mover_games;
        self.second_mover_games += boards.second_mover_games;
        self.second_mover_wins += boards.second_mover_wins;
    }
}

/// Punishments that count in 18.5, compared from the top: fewer stand first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PenaltyTally {
    /// 取消当场比赛资格 (18.2).
    pub removed_from_game: u32,
    /// 警告 (18.1).
    pub warnings: u32,
}

/// What separated an entrant from the next higher one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum DecidedBy {
    /// Nobody stands higher.
    Leader,
    /// Equal to the last key: the same place.
    Shared {
        /// With whom.
        with: Number,
    },
    /// A key differs.
    Key {
        /// The next higher entrant.
        below: Number,
        /// The first key of the ladder that differs.
        key: RankingKey,
        /// That entrant's value.
        theirs: KeyValue,
        /// The own value.
        own: KeyValue,
    },
    /// In an elimination: the match that it came from.
    Bracket {
        /// What became of the entrant.
        exit: Exit,
    },
}

/// The value of a key as it was compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum KeyValue {
    /// A plain number: points, wins, fouls, games.
    Number {
        /// It.
        value: u32,
    },
    /// A number counted in halves: 小分.
    Halves {
        /// Twice the number.
        doubled: u32,
    },
    /// Punishments.
    Penalties {
        /// By severity.
        tally: PenaltyTally,
    },
    /// Without a loss or not.
    Unbeaten {
        /// It.
        value: bool,
    },
    /// Moved second in the game between the two, or not.
    MovedSecond {
        /// It.
        value: bool,
    },
    /// As it stood after an earlier round.
    AfterRound {
        /// The round.
        round: u32,
        /// Points then.
        points: u32,
        /// Place then, where whole ladders are compared: 1 for the better of the two.
        place: Option<u32>,
    },
    /// Without the rounds up to one.
    WithoutRounds {
        /// The last round left out.
        up_to: u32,
        /// What is left.
        value: u32,
    },
}
