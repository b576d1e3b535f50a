//! What a competition is made of: entrants, games, byes, rounds. Nothing here says red: in 2011 Red moves
//! first, in 1960 Black does, so a game knows only its first and second mover.

mod format;

use std::fmt;
use std::num::NonZeroU32;

use rulebook::regulations::InitialTurn;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::leave::Leave;
use crate::team::{LineUp, Match, Member, NewMember, Play};

pub use format::Format;

/// 编号: the number that an entrant was given or drew, from 1 up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Number(NonZeroU32);

impl Number {
    /// The number `n`, or none for zero.
    pub const fn new(n: u32) -> Option<Number> {
        match NonZeroU32::new(n) {
            Some(n) => Some(Number(n)),
            None => None,
        }
    }

    /// The number at a place counted from zero.
    pub(crate) fn at(index: usize) -> Number {
        Number(NonZeroU32::MIN.saturating_add(index as u32))
    }

    /// As a plain integer, 1 or more.
    pub const fn get(self) -> u32 {
        self.0.get()
    }

    /// As a place counted from zero.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How hard a punishment is, lightest first (2011 18.1 to 18.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PenaltyKind {
    /// 警告, by an arbiter (18.1).
    Warning,
    /// 取消当场比赛资格, by the chief arbiter (18.2). The game's result is recorded apart.
    RemovedFromGame,
    /// 除名, by the organisers: treated as withdrawal (18.3).
    Expelled,
}

/// One punishment of an entrant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Penalty {
    /// Which.
    pub kind: PenaltyKind,
    /// Rounds paired when it was given; 0 before the start.
    #[serde(default)]
    pub round: u32,
    /// Why, in the arbiter's words.
    #[serde(default)]
    pub reason: String,
}

/// A player of the competition, or a team of one of teams.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// 编号.
    pub no: Number,
    /// Name, never blank.
    pub name: String,
    /// Team, club or place, if any.
    pub team: Option<String>,
    /// 等级分, if any.
    pub rating: Option<u32>,
    /// 犯规 (1960: 违例) so far in the whole event.
    pub fouls: u32,
    /// Punishments so far, oldest first.
    pub penalties: Vec<Penalty>,
    /// Rounds up to here were played, later ones are not: 0 for a withdrawal before the start.
    pub withdrawn_after_round: Option<u32>,
    /// Rounds that had been paired before a late entry; 0 for all others.
    #[serde(default)]
    pub entered_after_round: u32,
    /// Rounds in which a rest has been asked for, ascending.
    #[serde(default)]
    pub byes: Vec<u32>,
    /// Rounds for which absence has been reported, ascending.
    #[serde(default)]
    pub absences: Vec<u32>,
    /// 积分末位淘汰 (10.6): dropped out after this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eliminated_after_round: Option<u32>,
    /// The group, from 1, where there are groups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<u32>,
    /// The line of the bracket, or the place in the table of the group, from 1; none: by number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// 组别, such as 女子 or 少年: in each the entrant has a place too. Empty for none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<String>,
    /// A team's members in their order of strength (11.1). Players have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Member>,
}

impl Entrant {
    /// Someone just entered, of whom only the name is known.
    pub fn named(no: Number, name: impl Into<String>) -> Entrant {
        Entrant {
            no,
            name: name.into(),
            team: None,
            rating: None,
            fouls: 0,
            penalties: Vec::new(),
            withdrawn_after_round: None,
            entered_after_round: 0,
            byes: Vec::new(),
            absences: Vec::new(),
            eliminated_after_round: None,
            group: None,
            line: None,
            categories: Vec::new(),
            members: Vec::new(),
        }
    }

    /// 犯规, the members' too (14.5: 全队犯规).
    pub fn all_fouls(&self) -> u32 {
        self.members.iter().fold(self.fouls, |sum, member| sum.saturating_add(member.fouls))
    }

    /// Punishments, the members' too (18.5 speaks of players and teams).
    pub fn all_penalties(&self) -> impl Iterator<Item = &Penalty> {
        self.penalties.iter().chain(self.members.iter().flat_map(|member| &member.penalties))
    }

    /// Whether this entrant still takes part in round `round`.
    pub fn plays_in(&self, round: u32) -> bool {
        self.withdrawn_after_round.is_none_or(|last| round <= last)
            && self.eliminated_after_round.is_none_or(|last| round <= last)
    }

    /// The leave that this entrant has in a round.
    pub fn leave_in(&self, round: u32) -> Option<Leave> {
        if self.absences.contains(&round) {
            Some(Leave::Absent)
        } else if self.byes.contains(&round) {
            Some(Leave::Bye)
        } else {
            None
        }
    }

    pub(crate) fn set_leave(&mut self, rounds: &[u32], leave: Option<Leave>) {
        self.byes.retain(|round| !rounds.contains(round));
        self.absences.retain(|round| !rounds.contains(round));
        let list = match leave {
            Some(Leave::Bye) => &mut self.byes,
            Some(Leave::Absent) => &mut self.absences,
            None => return,
        };
        list.extend_from_slice(rounds);
        list.sort_unstable();
    }

    /// Whether this entrant is to be paired in round `round`: takes part and has no leave.
    pub fn is_free_in(&self, round: u32) -> bool {
        self.plays_in(round) && self.leave_in(round).is_none()
    }
}

/// An entry as it is handed in.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewEntrant {
    /// The number asked for; none for the next free one.
    #[serde(default)]
    pub no: Option<Number>,
    /// Name.
    pub name: String,
    /// Team, club or place.
    #[serde(default)]
    pub team: Option<String>,
    /// 等级分.
    #[serde(default)]
    pub rating: Option<u32>,
    /// 组别.
    #[serde(default)]
    pub categories: Vec<String>,
    /// A team's members in their order of strength.
    #[serde(default)]
    pub members: Vec<NewMember>,
}

impl NewEntrant {
    /// An entry by name alone.
    pub fn named(name: impl Into<String>) -> NewEntrant {
        NewEntrant {
            no: None,
            name: name.into(),
            team: None,
            rating: None,
            categories: Vec::new(),
            members: Vec::new(),
        }
    }
}

/// 先手 or 后手.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// 先手: makes the first move.
    First,
    /// 后手.
    Second,
}

impl Turn {
    /// The opponent's turn.
    pub const fn other(self) -> Turn {
        match self {
            Turn::First => Turn::Second,
            Turn::Second => Turn::First,
        }
    }
}

impl From<InitialTurn> for Turn {
    fn from(turn: InitialTurn) -> Turn {
        match turn {
            InitialTurn::First => Turn::First,
            InitialTurn::Second => Turn::Second,
        }
    }
}

/// How a game ended, from the first mover's side. An unplayed game has no result: `Option::None`, `""` in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum GameResult {
    /// `1-0`: 先手胜.
    #[serde(rename = "1-0")]
    FirstWins,
    /// `0-1`: 后手胜.
    #[serde(rename = "0-1")]
    SecondWins,
    /// `1/2`: 和.
    #[serde(rename = "1/2")]
    Draw,
    /// `+-`: the second mover was absent (20.3).
    #[serde(rename = "+-")]
    FirstWinsByForfeit,
    /// `-+`: the first mover was absent (20.3).
    #[serde(rename = "-+")]
    SecondWinsByForfeit,
    /// `--`: both were absent (20.2).
    #[serde(rename = "--")]
    DoubleForfeit,
}

impl GameResult {
    /// Every result.
    pub const ALL: [GameResult; 6] = [
        GameResult::FirstWins,
        GameResult::SecondWins,
        GameResult::Draw,
        GameResult::FirstWinsByForfeit,
        GameResult::SecondWinsByForfeit,
        GameResult::DoubleForfeit,
    ];

    /// As written in files and typed by arbiters.
    pub const fn code(self) -> &'static str {
        match self {
            GameResult::FirstWins => "1-0",
            GameResult::SecondWins => "0-1",
            GameResult::Draw => "1/2",
            GameResult::FirstWinsByForfeit => "+-",
            GameResult::SecondWinsByForfeit => "-+",
            GameResult::DoubleForfeit => "--",
        }
    }

    /// The result written `code`.
    ///
    /// ```
    /// use tournament::GameResult;
    /// assert_eq!(GameResult::from_code("+-"), Some(GameResult::FirstWinsByForfeit));
    /// assert_eq!(GameResult::from_code("2-0"), None);
    /// ```
    pub fn from_code(code: &str) -> Option<GameResult> {
        GameResult::ALL.into_iter().find(|result| result.code() == code)
    }

    /// The game was not played on the board.
    pub const fn is_forfeit(self) -> bool {
        matches!(
            self,
            GameResult::FirstWinsByForfeit | GameResult::SecondWinsByForfeit | GameResult::DoubleForfeit
        )
    }

    /// The side with this turn does not turn up.
    pub(crate) const fn forfeited_by(turn: Turn) -> GameResult {
        match turn {
            Turn::First => GameResult::SecondWinsByForfeit,
            Turn::Second => GameResult::FirstWinsByForfeit,
        }
    }
}

/// Two entrants meet: a game between two players, or a match between two teams.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "GameLine", try_from = "GameLine")]
pub struct Game {
    /// 台次 (of teams, the number of the match), from 1 up, once a round.
    pub board: u32,
    /// 先手方; of teams, who moves first on the odd boards (12.2).
    pub first: Number,
    /// 后手方.
    pub second: Number,
    /// What they play, with its results.
    pub play: Play,
}

impl Game {
    /// A game between two players; none while it has no result.
    pub const fn of_players(board: u32, first: Number, second: Number, result: Option<GameResult>) -> Game {
        Game { board, first, second, play: Play::Game(result) }
    }

    /// The result of a game between two players: none while unplayed, and for a match, which has its boards (see
    /// [`State::result_of`](crate::State::result_of) for its outcome).
    pub const fn result(&self) -> Option<GameResult> {
        match self.play {
            Play::Game(result) => result,
            Play::Match(_) => None,
        }
    }

    /// The match, if it is one.
    pub const fn team_match(&self) -> Option<&Match> {
        match &self.play {
            Play::Game(_) => None,
            Play::Match(play) => Some(play),
        }
    }

    /// Whether a result is missing, of a match on any board.
    pub fn is_open(&self, format: Format) -> bool {
        match &self.play {
            Play::Game(result) => result.is_none(),
            Play::Match(play) => play.results(format).any(|result| result.is_none()),
        }
    }

    /// Whether a result has been recorded, of a match on any board.
    pub fn has_result(&self) -> bool {
        match &self.play {
            Play::Game(result) => result.is_some(),
            Play::Match(play) => play.recorded().iter().any(Option::is_some),
        }
    }

    /// Whether it was played on the board, of a match on one at least: not won, lost or given up by absence.
    pub fn was_played(&self) -> bool {
        match &self.play {
            Play::Game(result) => result.is_some_and(|result| !result.is_forfeit()),
            Play::Match(play) => play.was_played(),
        }
    }

    /// The turn of an entrant in this game.
    pub fn turn_of(&self, no: Number) -> Option<Turn> {
        if self.first == no {
            Some(Turn::First)
        } else if self.second == no {
            Some(Turn::Second)
        } else {
            None
        }
    }
}

/// Why an entrant has no game in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ByeKind {
    /// 轮空 of an odd field in a points arrangement: scores as a win (14.4), at most once an entrant.
    Allocated,
    /// The table's rest in a round robin, or the round against one who was struck off: scores nothing.
    Rest,
    /// Asked for beforehand: scores what the regulations say, once or more.
    Requested,
    /// Absence was reported, so that nobody was paired against an empty chair: scores what the regulations say, usually
    /// nothing. One who is paired and does not turn up loses by forfeit (20.3), which is another thing.
    Absent,
    /// No opponent in a round of an elimination: goes on without a game, and scores nothing.
    Bracket,
}

impl ByeKind {
    /// What a bye of a format is when nothing else is said.
    pub const fn of(format: Format) -> ByeKind {
        if format.is_elimination() {
            ByeKind::Bracket
        } else if format.is_round_robin() {
            ByeKind::Rest
        } else {
            ByeKind::Allocated
        }
    }
}

/// A round without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Bye {
    /// Who rests.
    #[serde(rename = "bye")]
    pub entrant: Number,
    /// Why.
    pub kind: ByeKind,
}

/// One round: games by board, then byes. As JSON it is one list, `[{"board":1,…},{"bye":9,"kind":"rest"}]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "Vec<RoundLine>", from = "Vec<RoundLine>")]
pub struct Round {
    /// By board, ascending.
    pub games: Vec<Game>,
    /// Those who rest.
    pub byes: Vec<Bye>,
    /// Boards whose pairs stay when the round is paired again, ascending.
    pub locked: Vec<u32>,
}

impl Round {
    /// The game on a board.
    pub fn game(&self, board: u32) -> Option<&Game> {
        self.games.iter().find(|game| game.board == board)
    }

    /// The game of an entrant.
    pub fn game_of(&self, no: Number) -> Option<&Game> {
        self.games.iter().find(|game| game.first == no || game.second == no)
    }
}

/// A line of a round's list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum RoundLine {
    Game(Lockable),
    Bye(Bye),
}

/// A game with its lock.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "GameLine", try_from = "GameLine")]
struct Lockable {
    game: Game,
    locked: bool,
}

impl From<Round> for Vec<RoundLine> {
    fn from(round: Round) -> Self {
        let Round { games, byes, locked } = round;
        let line = |game: Game| RoundLine::Game(Lockable { locked: locked.contains(&game.board), game });
        games.into_iter().map(line).chain(byes.into_iter().map(RoundLine::Bye)).collect()
    }
}

impl From<Vec<RoundLine>> for Round {
    fn from(lines: Vec<RoundLine>) -> Self {
        let mut round = Round::default();
        for line in lines {
            match line {
                RoundLine::Game(Lockable { game, locked }) => {
                    round.locked.extend(locked.then_some(game.board));
                    round.games.push(game);
                }
                RoundLine::Bye(bye) => round.byes.push(bye),
            }
        }
        round.locked.sort_unstable();
        round
    }
}

/// A game or a match as a line of a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct GameLine {
    board: u32,
    first: Number,
    second: Number,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Code>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    boards: Option<Vec<Code>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line_ups: Option<[LineUp; 2]>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    locked: bool,
}

impl GameLine {
    pub(crate) fn of(game: &Game, round: &Round) -> GameLine {
        GameLine { locked: round.locked.contains(&game.board), ..GameLine::from(game.clone()) }
    }
}

impl From<Game> for GameLine {
    fn from(game: Game) -> Self {
        let Game { board, first, second, play } = game;
        let (result, boards, line_ups) = match play {
            Play::Game(result) => (Some(Code(result)), None, None),
            Play::Match(play) => {
                let boards = play.recorded().iter().copied().map(Code).collect();
                let line_ups = [Turn::First, Turn::Second].map(|team| play.line_up(team).clone());
                (None, Some(boards), Some(line_ups))
            }
        };
        GameLine { board, first, second, result, boards, line_ups, locked: false }
    }
}

impl From<Lockable> for GameLine {
    fn from(Lockable { game, locked }: Lockable) -> Self {
        GameLine { locked, ..GameLine::from(game) }
    }
}

impl TryFrom<GameLine> for Game {
    type Error = &'static str;

    fn try_from(line: GameLine) -> Result<Game, &'static str> {
        let GameLine { board, first, second, result, boards, line_ups, locked: _ } = line;
        let play = match (result, boards, line_ups) {
            (Some(Code(result)), None, None) => Play::Game(result),
            (None, Some(boards), Some(line_ups)) => {
                let results = boards.into_iter().map(|Code(result)| result).collect();
                Play::Match(Match::new(line_ups, results).ok_or("a line-up needs a place for each board")?)
            }
            _ => return Err("a game has a result, a match has boards and line_ups"),
        };
        Ok(Game { board, first, second, play })
    }
}

impl TryFrom<GameLine> for Lockable {
    type Error = &'static str;

    fn try_from(line: GameLine) -> Result<Lockable, &'static str> {
        Ok(Lockable { locked: line.locked, game: Game::try_from(line)? })
    }
}

/// A result as it is written; `""` for an unplayed game.
#[derive(Clone, Copy, Debug)]
struct Code(Option<GameResult>);

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.0.map_or("", GameResult::code))
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Code, D::Error> {
        let code = String::deserialize(input)?;
        match GameResult::from_code(&code) {
            Some(result) => Ok(Code(Some(result))),
            None if code.is_empty() => Ok(Code(None)),
            None => Err(serde::de::Error::custom(format!("no such result: {code:?}"))),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Code {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ResultCode".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let codes: Vec<&str> = std::iter::once("").chain(GameResult::ALL.map(GameResult::code)).collect();
        schemars::json_schema!({
            "type": "string",
            "description": "A result from the first mover's side; empty while the game is not played.",
            "enum": codes,
        })
    }
}
