//! 赛制: how a competition or one of its stages is arranged.

use rulebook::regulations::{Ranking, RankingRule, SettingError};
use rulebook::{Edition, Regulations};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Turn;

/// How the competition is arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// 积分编排制: those of equal points meet, nobody meets twice (2011 10.3; 1960 section 九, 四).
    Swiss,
    /// 大循环制, one game with everyone (2011 10.1; 1960 section 九, 二).
    RoundRobin,
    /// 大循环制 of two games, turns exchanged in the second cycle (2011 10.1).
    DoubleRoundRobin,
    /// 分组循环制: a round robin in each group, all at once (2011 10.2; 1960 section 九, 三).
    Groups,
    /// 单败淘汰制 (2011 10.4; 1960 section 九, 一).
    SingleElimination,
    /// 双败淘汰制: two losses and one is out (2011 10.4; 1960 section 九, 一).
    DoubleElimination,
    /// 积分编排制 of teams (2011 10.3, 14.6).
    TeamSwiss,
    /// 大循环制 of teams (2011 10.1, 14.5).
    TeamRoundRobin,
    /// 大循环制 of teams, two matches each, the turns exchanged in the second cycle (2011 10.1, 14.5).
    TeamDoubleRoundRobin,
    /// 分组循环制 of teams (2011 10.2; 1960 section 九, 三).
    TeamGroups,
    /// 单败淘汰制 of teams (2011 10.4; 1960 section 九, 一).
    TeamSingleElimination,
    /// 双败淘汰制 of teams (2011 10.4; 1960 section 九, 一).
    TeamDoubleElimination,
    /// 全队轮赛制: two teams, everyone against everyone (2011 11.4; 1960 section 八, 二之二).
    TeamAllPlayAll,
}

impl Format {
    /// Every format, those of players first.
    pub const ALL: [Format; 13] = [
        Format::Swiss,
        Format::RoundRobin,
        Format::DoubleRoundRobin,
        Format::Groups,
        Format::SingleElimination,
        Format::DoubleElimination,
        Format::TeamSwiss,
        Format::TeamRoundRobin,
        Format::TeamDoubleRoundRobin,
        Format::TeamGroups,
        Format::TeamSingleElimination,
        Format::TeamDoubleElimination,
        Format::TeamAllPlayAll,
    ];

    /// The edition's own settings for this format: as [`Regulations::of`], with the ladder of 14.1 or 14.2
    /// for a round robin of one or two games.
    pub fn regulations(self, edition: Edition) -> Regulations {
        let mut regulations = Regulations::of(edition);
        if edition == Edition::Cxa2011 {
            regulations.ranking = Ranking::Rule(match self {
                Format::Swiss => RankingRule::R14_3_1,
                Format::RoundRobin | Format::Groups => RankingRule::R14_1,
                // Places follow from the bracket; the ladder is not asked.
                Format::SingleElimination | Format::DoubleElimination => RankingRule::R14_1,
                Format::TeamSingleElimination | Format::TeamDoubleElimination => RankingRule::R14_5,
                Format::DoubleRoundRobin => RankingRule::R14_2,
                Format::TeamSwiss => RankingRule::R14_6,
                Format::TeamRoundRobin | Format::TeamDoubleRoundRobin | Format::TeamGroups => {
                    RankingRule::R14_5
                }
                // No article ranks these two teams; the one with more game points has won (13.2).
                Format::TeamAllPlayAll => RankingRule::R14_7,
            });
        }
        regulations
    }

    /// The edition's settings for this format with some replaced. Who asks for several games with the same opponent in a
    /// round robin and names no ladder gets that of 14.2.
    ///
    /// # Errors
    /// The first setting that is unknown or whose value does not fit, by name.
    pub fn regulations_with(
        self,
        edition: Edition,
        given: &Map<String, Value>,
    ) -> Result<Regulations, SettingError> {
        let mut regulations = self.regulations(edition).with(given)?;
        let several = regulations.games_per_match.is_some_and(|games| games.get() > 1);
        if several
            && self.is_round_robin()
            && !given.contains_key("ranking")
            && regulations.ranking == Ranking::Rule(RankingRule::R14_1)
        {
            regulations.ranking = Ranking::Rule(RankingRule::R14_2);
        }
        Ok(regulations)
    }

    /// Games between the same two where the regulations say nothing else: 2 in a double round robin, else 1.
    pub const fn games_per_match(self) -> u32 {
        match self {
            Format::DoubleRoundRobin | Format::TeamDoubleRoundRobin => 2,
            _ => 1,
        }
    }

    /// Whether everyone meets everyone, in groups everyone of the group.
    pub const fn is_round_robin(self) -> bool {
        !self.is_by_points() && !self.is_elimination()
    }

    /// Whether who loses is out.
    pub const fn is_elimination(self) -> bool {
        self.is_single_elimination()
            || matches!(self, Format::DoubleElimination | Format::TeamDoubleElimination)
    }

    /// Whether who loses once is out.
    pub const fn is_single_elimination(self) -> bool {
        matches!(self, Format::SingleElimination | Format::TeamSingleElimination)
    }

    /// Whether there is a round robin in each of several groups.
    pub const fn has_groups(self) -> bool {
        matches!(self, Format::Groups | Format::TeamGroups)
    }

    /// Whether each round is paired by the points before it; then its rounds must be announced, and late entries are
    /// possible.
    pub const fn is_by_points(self) -> bool {
        matches!(self, Format::Swiss | Format::TeamSwiss)
    }

    /// Whether the entrants are teams, who play matches of several boards.
    pub const fn is_of_teams(self) -> bool {
        matches!(
            self,
            Format::TeamSwiss
                | Format::TeamRoundRobin
                | Format::TeamDoubleRoundRobin
                | Format::TeamGroups
                | Format::TeamSingleElimination
                | Format::TeamDoubleElimination
                | Format::TeamAllPlayAll
        )
    }

    /// The turn, on a board of a match, of the team that stands first in the pairing: it moves first on the odd boards
    /// and second on the even ones (12.2, 12.3). Where two teams play all against all it moves first on every board, as
    /// the teams change places each round.
    pub const fn first_team_turn(self, board: u32) -> Turn {
        if board % 2 == 1 || matches!(self, Format::TeamAllPlayAll) { Turn::First } else { Turn::Second }
    }
}
