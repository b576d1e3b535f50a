//! What one event lays down within its edition (规程): every choice is a named setting with a default.

mod stages;
mod system;
mod teams;
mod time;

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use self::stages::{DrawnMatch, GroupDraw, Placement, Seeding};
pub use self::system::{InitialTurn, PairingSystem};
pub use self::teams::{Boards, ByeBoards, LineUpRule, MatchScoring, MissingMembers, TeamScore};
pub use self::time::{QuotaStage, TimeControl};
use crate::Edition;

/// The level of an event, which decides how hard an illegal move is punished (2011 4.1.8, 8.1.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// 全国比赛: the first illegal move loses.
    National,
    /// 省级（含以下）比赛: the second illegal move loses.
    Provincial,
    /// 全国少年赛（含以下）: the second illegal move loses.
    Youth,
    /// 群体比赛 (appendix 一): treated as provincial.
    Mass,
}

/// Points of one game, in the event's own integer scale (2011 13.1, 13.3; 1960 13.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// A win, also by forfeit (20.3) and by bye (14.4).
    pub win: u32,
    /// A draw.
    pub draw: u32,
    /// A loss.
    pub loss: u32,
    /// A draw for the second mover where it differs (13.3).
    #[serde(default)]
    pub draw_second_mover: Option<u32>,
}

impl Scoring {
    /// 2, 1, 0: both editions' ordinary scale.
    pub const ORDINARY: Scoring = Scoring { win: 2, draw: 1, loss: 0, draw_second_mover: None };
}

/// How places are decided: by an article's ladder or by keys chosen one by one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Ranking {
    /// The ladder of an article.
    Rule(RankingRule),
    /// An explicit ladder, the most important key first.
    Keys(Vec<RankingKey>),
}

/// The ladders that the books name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RankingRule {
    /// Individual single round robin (2011 14.1).
    #[serde(rename = "14.1")]
    R14_1,
    /// Individual round robin of two or more games (2011 14.2).
    #[serde(rename = "14.2")]
    R14_2,
    /// Points arrangement by opponents' score (2011 14.3.1).
    #[serde(rename = "14.3.1")]
    R14_3_1,
    /// Points arrangement by progressive score (2011 14.3.2).
    #[serde(rename = "14.3.2")]
    R14_3_2,
    /// Team round robin (2011 14.5).
    #[serde(rename = "14.5")]
    R14_5,
    /// Team points arrangement by match points (2011 14.6).
    #[serde(rename = "14.6")]
    R14_6,
    /// Team points arrangement by game points (2011 14.7). The article names no further step; those of 14.6 follow.
    #[serde(rename = "14.7")]
    R14_7,
    /// 队员总分制 (2011 11.5, 14.8): players play for themselves, and teams are placed by the places of their members.
    /// The players' own ladder is that of the format.
    #[serde(rename = "14.8")]
    R14_8,
    /// 1960 section 十三, 二.
    #[serde(rename = "1960")]
    R1960,
}

impl RankingRule {
    /// The ladder, the most important key first; 18.5 stands right behind the points.
    ///
    /// `games_per_match` is how many games the same two play: the 1960 book has a ladder of its own for two or more
    /// (section 十三, 三).
    pub const fn keys(self, games_per_match: u32) -> &'static [RankingKey] {
        use RankingKey::*;
        match self {
            RankingRule::R14_1 => &[
                Points,
                Penalties,
                SmallScore,
                Wins,
                DirectResult,
                Fouls,
                SecondMoverGames,
                SecondMoverInDirectGame,
            ],
            RankingRule::R14_2 => {
                &[MatchPoints, Penalties, Points, Wins, DirectResult, Fouls, SecondMoverWins]
            }
            RankingRule::R14_3_1 => {
                &[Points, Penalties, OpponentsScore, Wins, Fouls, SecondMoverGames, EarlierRounds]
            }
            RankingRule::R14_3_2 => &[
                Points,
                Penalties,
                ProgressiveScore,
                Wins,
                Fouls,
                SecondMoverGames,
                ProgressiveWithoutEarlyRounds,
            ],
            RankingRule::R14_5 => &[
                MatchPoints,
                Penalties,
                GamePoints,
                MatchWins,
                Wins,
                DirectResult,
                Fouls,
                SecondMoverWins,
                SecondMoverGames,
            ],
            RankingRule::R14_6 => {
                &[MatchPoints, Penalties, OpponentsScore, GamePoints, MatchWins, Wins, Fouls, EarlierRounds]
            }
            RankingRule::R14_7 => {
                &[GamePoints, Penalties, OpponentsScore, MatchWins, Wins, Fouls, EarlierRounds]
            }
            // Whoever knows the format takes its ladder instead; see the variant.
            RankingRule::R14_8 => RankingRule::R14_3_1.keys(games_per_match),
            RankingRule::R1960 if games_per_match > 1 => {
                &[MatchPoints, Points, DirectResult, Unbeaten, Fouls]
            }
            RankingRule::R1960 => &[Points, DirectResult, Unbeaten, Fouls],
        }
    }
}

/// One step of a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RankingKey {
    /// 积分 (in a round robin of several games: the sum of game points, 局分).
    Points,
    /// 场分: points of matches of several games between the same two (14.2; 1960 大分), or of teams (13.2).
    MatchPoints,
    /// 全队总局分: the points that all members made on their boards (14.5 to 14.7).
    GamePoints,
    /// 全队胜场: matches won (14.5, 14.6).
    MatchWins,
    /// The punished stand last among equals, by severity and count (18.5).
    Penalties,
    /// 小分: points of beaten opponents and half the points of opponents drawn with (14.1).
    SmallScore,
    /// 对手分: sum of all opponents' points (14.3.1).
    OpponentsScore,
    /// 累进分: sum of the running score after each round (14.3.2).
    ProgressiveScore,
    /// 累进分 without round 1, then without rounds 1 and 2, and so on (14.3.2).
    ProgressiveWithoutEarlyRounds,
    /// 积分 without round 1, then without rounds 1 and 2, and so on: late points weigh more. In no article; used by
    /// some programs of the field.
    PointsWithoutEarlyRounds,
    /// 胜局; of a team, on all boards (14.5, 14.6).
    Wins,
    /// 直胜: the result between the tied; see [`DirectResult`].
    DirectResult,
    /// 犯规 (1960: 违例): fewer first.
    Fouls,
    /// 后走局数: more games as second mover first.
    SecondMoverGames,
    /// 后走胜局: more wins as second mover first.
    SecondMoverWins,
    /// 对局时后走: who moved second in the game between exactly two tied.
    SecondMoverInDirectGame,
    /// The standing one round earlier, and so on (14.3.1); see [`EarlierRounds`].
    EarlierRounds,
    /// A record without a loss stands first (1960 13.2).
    Unbeaten,
}

/// How round 1 of a points arrangement is paired from the numbers drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FirstRound {
    /// 1-2, 3-4 …, the odd number moves first (1960 section 十).
    Adjacent,
    /// 1 against n/2+1 …; the smaller number moves first on odd boards, the larger on even ones.
    Halves,
    /// 1-n, 2-(n-1) …
    HeadToTail,
}

/// Whether members of one team may meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SameTeam {
    /// Teams are ignored.
    Allow,
    /// Kept apart in round 1 only.
    AvoidFirstRound,
    /// Paired only where no pairing of the whole round exists without it.
    Avoid,
    /// Never paired.
    Bar,
}

/// What a bye adds to 对手分.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ByeOpponentsScore {
    /// The lowest score among those who have points (14.4).
    LowestScorer,
    /// Nothing.
    Zero,
}

/// What 14.3.1's "前一轮成绩" compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EarlierRounds {
    /// The points after round R-1, then R-2, and so on.
    Points,
    /// The whole ladder as it stood after round R-1, then R-2, and so on.
    Ladder,
}

/// What a round without a game scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ByeScore {
    /// As a win (14.4).
    Win,
    /// As a draw of the first mover.
    Draw,
    /// Nothing.
    Zero,
}

impl ByeScore {
    const fn nothing() -> ByeScore {
        ByeScore::Zero
    }
}

/// What 直胜 compares. The books speak of two players; of more they say nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DirectResult {
    /// The result between exactly two tied; more than two stay equal.
    TwoOnly,
    /// The points made among all the tied, where each of them has met each other.
    AmongAll,
}

/// Whether the limits of turns or the score groups give way when both cannot be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TurnLimits {
    /// A pair of unequal points is made rather than break a limit.
    BeforeScoreGroups,
    /// A limit is broken rather than make another pair of unequal points.
    AfterScoreGroups,
}

/// The table of a round robin. Our copy of appendix 二 lacks the tables themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RoundRobinTable {
    /// Berger's: the highest number stays on board 1. It fits what both books say of their tables.
    Berger,
    /// 1 stays on board 1, the others go round against the clock (逆时针轮转法).
    FixedOne,
}

/// The order of the first cycle's rounds where each two play twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FirstCycle {
    /// As in the table.
    AsInTable,
    /// The last two rounds exchanged, so that nobody has the same turn three times running where the cycles meet.
    LastTwoExchanged,
}

/// How the equal members of a row are ordered by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NumberOrder {
    /// Ascending in odd rounds, descending in even rounds.
    ByRoundParity,
    /// Ascending in every round.
    Ascending,
}

/// Whether a bye enters the record of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ByeTurn {
    /// A bye is no turn.
    None,
    /// A bye counts as the turn that was due.
    Due,
}

/// Everything an event may set. Fields left out of a file take the edition's default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Regulations {
    /// The rule book.
    pub edition: Edition,
    /// The level of the event.
    pub level: Level,
    /// Thinking time.
    pub time_control: TimeControl,
    /// 自然限着: rounds without capture after which a draw may be claimed (4.2.4); none in 1960.
    pub natural_limit_rounds: Option<u32>,
    /// Late by more than this forfeits (20.1).
    pub late_limit_ms: u64,
    /// Points per game.
    pub scoring: Scoring,
    /// The ladder of places.
    pub ranking: Ranking,
    /// Last step of 14.3.1.
    pub earlier_rounds: EarlierRounds,
    /// What pairs a points arrangement.
    #[serde(default)]
    pub pairing_system: PairingSystem,
    /// In the FIDE (Dutch) System, the turn drawn for number 1 in round 1; none: as round 1 shows, else the first move.
    #[serde(default)]
    pub initial_turn: Option<InitialTurn>,
    /// Round 1 of a points arrangement.
    pub first_round: FirstRound,
    /// Members of one team.
    pub same_team: SameTeam,
    /// Order of equal members of a row.
    pub number_order: NumberOrder,
    /// Largest difference between games moved first and second; none for no limit.
    pub max_turn_difference: Option<u32>,
    /// Longest run of equal turns; none for no limit.
    pub max_turn_run: Option<u32>,
    /// Whether those limits or the score groups come first.
    pub turn_limits: TurnLimits,
    /// In the last round the score groups come before the limits of turns, whatever `turn_limits` says.
    pub last_round_relaxed: bool,
    /// Equal members of a row: who floated up less often goes first.
    pub balance_floats: bool,
    /// What 轮空 of an odd field scores (14.4).
    pub bye_score: ByeScore,
    /// What a rest asked for beforehand scores.
    pub requested_bye_score: ByeScore,
    /// Rests that one entrant may ask for; none for no limit.
    #[serde(default)]
    pub requested_byes_limit: Option<u32>,
    /// What a round scores in which an entrant, absence reported beforehand, is not paired.
    #[serde(default = "ByeScore::nothing")]
    pub absence_score: ByeScore,
    /// What each round scores that was played before a late entry.
    #[serde(default = "ByeScore::nothing")]
    pub late_entry_score: ByeScore,
    /// Who has not turned up for so many rounds running, absent or by forfeit, is dropped; none: nobody is.
    #[serde(default)]
    pub drop_after_absences: Option<u32>,
    /// A bye's part in 对手分.
    pub bye_opponents_score: ByeOpponentsScore,
    /// A bye that scores as a win counts in 胜局.
    pub bye_counts_as_win: bool,
    /// A bye counts in 后走局数 and 后走胜局; where `bye_turn` gives it the turn that was due, only if that was the second.
    pub bye_counts_as_second_move: bool,
    /// A bye's part in the record of turns used for pairing.
    pub bye_turn: ByeTurn,
    /// A win by forfeit counts in 胜局.
    pub forfeit_counts_as_win: bool,
    /// A game won or lost by forfeit counts in 后走局数 and in the record of turns.
    pub forfeit_counts_as_turn: bool,
    /// A game won or lost by forfeit gives the opponent's points to 对手分 and 小分.
    pub forfeit_counts_in_opponents_score: bool,
    /// 直胜 among more than two.
    pub direct_result: DirectResult,
    /// The table of a round robin.
    pub round_robin_table: RoundRobinTable,
    /// In a round robin the lots are drawn so that members of one team meet as early as they can.
    #[serde(default)]
    pub team_mates_meet_early: bool,
    /// Order of the first cycle of a double round robin.
    pub first_cycle: FirstCycle,
    /// Games between the same two, the turns exchanged each time (10.1, 12.4); none for the format's own: 2 in a double
    /// round robin, else 1.
    pub games_per_match: Option<NonZeroU32>,
    /// The draw of a bracket or of groups.
    #[serde(default)]
    pub seeding: Seeding,
    /// Seeds of a bracket where they go by rating; none for one on four lines.
    pub seeds: Option<u32>,
    /// 附加赛 of a single elimination.
    #[serde(default)]
    pub placement: Placement,
    /// A match of an elimination that ends level.
    #[serde(default)]
    pub drawn_match: DrawnMatch,
    /// Further games at most after a level match.
    #[serde(default = "two")]
    pub extra_games: u32,
    /// A double elimination has a second final when the first is won by the one who had lost a match before.
    #[serde(default = "yes")]
    pub second_final: bool,
    /// Number of groups; none for two.
    pub groups: Option<NonZeroU32>,
    /// How seeds are spread over the groups.
    #[serde(default)]
    pub group_draw: GroupDraw,
    /// 积分末位淘汰 (10.6): how many of a points arrangement drop out before each late round; 0 for none.
    #[serde(default)]
    pub eliminate_each_round: u32,
    /// The round after which the first drop out; none for half of the rounds, rounded up.
    pub eliminate_after_round: Option<u32>,
    /// How many remain for the last round.
    #[serde(default = "two")]
    pub eliminate_until: u32,
    /// Boards of a match of two teams.
    #[serde(default)]
    pub boards: Boards,
    /// How members come to their boards.
    #[serde(default)]
    pub line_up: LineUpRule,
    /// Most members beyond the boards that a team may enter (11.2); none for no limit.
    #[serde(default)]
    pub substitutes: Option<u32>,
    /// Points of a match (13.2).
    #[serde(default)]
    pub match_scoring: MatchScoring,
    /// What a team's score is.
    #[serde(default)]
    pub team_score: TeamScore,
    /// The boards of a resting team.
    #[serde(default)]
    pub bye_boards: ByeBoards,
    /// How many members' places count in 14.8, the best ones; none: as many as the largest team has.
    #[serde(default)]
    pub counted_members: Option<u32>,
    /// A team with fewer.
    #[serde(default)]
    pub missing_members: MissingMembers,
}

/// A setting that a file gave and that cannot stand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No setting has this name.
    #[error("unknown setting `{0}`")]
    Unknown(String),
    /// The value does not fit the setting.
    #[error("setting `{name}`: {why}")]
    Value {
        /// The setting.
        name: String,
        /// What was wrong, as the reader said it.
        why: String,
    },
}

// Settings younger than the first logs may be absent there: these are what was meant then.
const fn two() -> u32 {
    2
}

const fn yes() -> bool {
    true
}

const MINUTE_MS: u64 = 60_000;

impl Regulations {
    /// The edition's own choices, for a points arrangement; a round robin takes [`RankingRule::R14_1`].
    pub fn of(edition: Edition) -> Regulations {
        let (time_control, natural_limit_rounds, ranking, first_round) = match edition {
            Edition::Cxa1960 => (
                TimeControl::MoveLimit { move_ms: 2 * MINUTE_MS, reserve_ms: 30 * MINUTE_MS },
                None,
                RankingRule::R1960,
                FirstRound::Adjacent,
            ),
            Edition::Cxa2011 => (
                TimeControl::Increment { base_ms: 60 * MINUTE_MS, increment_ms: 30_000 },
                Some(60),
                RankingRule::R14_3_1,
                FirstRound::Halves,
            ),
        };
        Regulations {
            edition,
            level: Level::Provincial,
            time_control,
            natural_limit_rounds,
            late_limit_ms: 15 * MINUTE_MS,
            scoring: Scoring::ORDINARY,
            ranking: Ranking::Rule(ranking),
            earlier_rounds: EarlierRounds::Points,
            pairing_system: PairingSystem::default(),
            initial_turn: None,
            first_round,
            same_team: SameTeam::Avoid,
            number_order: NumberOrder::ByRoundParity,
            max_turn_difference: Some(2),
            max_turn_run: Some(2),
            turn_limits: TurnLimits::BeforeScoreGroups,
            last_round_relaxed: false,
            balance_floats: true,
            bye_score: ByeScore::Win,
            requested_bye_score: ByeScore::Zero,
            requested_byes_limit: None,
            absence_score: ByeScore::Zero,
            late_entry_score: ByeScore::Zero,
            drop_after_absences: None,
            bye_opponents_score: ByeOpponentsScore::LowestScorer,
            bye_counts_as_win: true,
            bye_counts_as_second_move: false,
            bye_turn: ByeTurn::None,
            forfeit_counts_as_win: true,
            forfeit_counts_as_turn: true,
            forfeit_counts_in_opponents_score: true,
            direct_result: DirectResult::TwoOnly,
            round_robin_table: RoundRobinTable::Berger,
            team_mates_meet_early: false,
            first_cycle: FirstCycle::AsInTable,
            games_per_match: None,
            seeding: Seeding::Rating,
            seeds: None,
            placement: Placement::ThirdPlace,
            drawn_match: DrawnMatch::Replay,
            extra_games: 2,
            second_final: true,
            groups: None,
            group_draw: GroupDraw::Snake,
            eliminate_each_round: 0,
            eliminate_after_round: None,
            eliminate_until: 2,
            boards: Boards::default(),
            line_up: LineUpRule::default(),
            substitutes: None,
            match_scoring: MatchScoring::default(),
            team_score: TeamScore::default(),
            bye_boards: ByeBoards::default(),
            counted_members: None,
            missing_members: MissingMembers::default(),
        }
    }

    /// These regulations with some settings replaced.
    ///
    /// # Errors
    /// The first setting that is unknown or whose value does not fit, by name.
    ///
    /// ```
    /// use rulebook::{Edition, Regulations};
    /// let given = serde_json::json!({"scoring": {"win": 3, "draw": 1, "loss": 0}});
    /// let regulations = Regulations::of(Edition::Cxa2011).with(given.as_object().unwrap())?;
    /// assert_eq!(regulations.scoring.win, 3);
    ///
    /// let given = serde_json::json!({"scorring": 3});
    /// let refused = Regulations::of(Edition::Cxa2011).with(given.as_object().unwrap()).unwrap_err();
    /// assert_eq!(refused.to_string(), "unknown setting `scorring`");
    /// # Ok::<(), rulebook::regulations::SettingError>(())
    /// ```
    pub fn with(&self, given: &Map<String, Value>) -> Result<Regulations, SettingError> {
        let mut settings = self.settings();
        let mut result = self.clone();
        for (name, value) in given {
            let Some(slot) = settings.get_mut(name) else {
                return Err(SettingError::Unknown(name.clone()));
            };
            *slot = value.clone();
            result = Regulations::from_settings(self.edition, &settings)
                .map_err(|error| SettingError::Value { name: name.clone(), why: error.to_string() })?;
        }
        Ok(result)
    }

    /// Every setting but the edition, by name.
    pub fn settings(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(mut all)) => {
                all.remove("edition");
                all
            }
            _ => Map::new(),
        }
    }

    fn from_settings(edition: Edition, settings: &Map<String, Value>) -> serde_json::Result<Regulations> {
        let mut all = settings.clone();
        all.insert("edition".to_owned(), Value::String(edition.year().to_owned()));
        serde_json::from_value(Value::Object(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editions_differ_where_the_books_do() {
        let old = Regulations::of(Edition::Cxa1960);
        let new = Regulations::of(Edition::Cxa2011);
        assert_eq!((old.natural_limit_rounds, new.natural_limit_rounds), (None, Some(60)));
        assert_eq!(old.time_control, TimeControl::MoveLimit { move_ms: 120_000, reserve_ms: 1_800_000 });
        assert_eq!(new.late_limit_ms, 900_000);
        assert_eq!(new.scoring, Scoring { win: 2, draw: 1, loss: 0, draw_second_mover: None });
    }

    #[test]
    fn settings_come_back_as_written() {
        for edition in Edition::ALL {
            let regulations = Regulations::of(edition);
            assert_eq!(regulations.with(&regulations.settings()), Ok(regulations));
        }
    }

    #[test]
    fn logs_written_before_a_setting_existed_still_read() {
        let old = Regulations::of(Edition::Cxa1960);
        let mut settings = old.settings();
        for younger in [
            "games_per_match",
            "seeding",
            "seeds",
            "placement",
            "drawn_match",
            "extra_games",
            "second_final",
            "groups",
            "group_draw",
            "eliminate_each_round",
            "eliminate_after_round",
            "eliminate_until",
        ] {
            assert!(settings.remove(younger).is_some(), "{younger}");
        }
        assert_eq!(Regulations::from_settings(Edition::Cxa1960, &settings).ok(), Some(old));
    }

    #[test]
    fn a_value_that_does_not_fit_names_its_setting() {
        let given = serde_json::json!({"same_team": "sometimes"});
        let refused = Regulations::of(Edition::Cxa2011).with(given.as_object().unwrap()).unwrap_err();
        assert!(matches!(refused, SettingError::Value { name, .. } if name == "same_team"));
    }
}
