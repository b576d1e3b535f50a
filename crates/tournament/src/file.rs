//! The state file of `pair` and `rank`: the whole of one competition as JSON that people can read and write.

mod read;
mod read_team;
mod write;

use std::collections::HashSet;

use rulebook::regulations::SettingError;
use rulebook::{Edition, Regulations};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::bracket::{Progress, lines_for};
use crate::event::Event;
use crate::leave::BarredPair;
use crate::model::{Entrant, Format, Number, Round};
use crate::state::State;
use crate::team::LineUpFault;

/// The whole state of a competition as in the file, which has the fields `name` (may be left out), `rules`, `format`,
/// `planned_rounds` (may be left out in a round robin), `settings`, `players` (of teams: `teams`), `barred` (the pairs kept
/// apart, may be left out) and `rounds`. A later stage has `stage`, `lots`, `carried_rounds`, `places_from` and
/// `earlier_stages` besides, the last a list of files of the same form.
///
/// A player is `{"no":1,"name":"…","team":null,"rating":null,"fouls":0,"penalty":null,"withdrawn_after_round":null}`, of
/// which all but `no` and `name` may be left out; `penalty` is null, the name of a [`PenaltyKind`], or a list of names
/// and of `{"kind":…,"round":…,"reason":…}`. A line of a round is `{"board":1,"first":1,"second":5,"result":"1-0"}`, with
/// `"locked":true` where the director locked it, or `{"bye":9}`, the latter with a `"kind"` where it is not the format's usual one.
///
/// A team has `"members":[{"name":"…","rating":null,"fouls":0,"penalty":null}]` in their order besides, and a match is
/// `{"board":1,"first":2,"second":5,"boards":["1-0","1/2","0-1","+-"],"line_ups":[[1,2,3,4],[1,2,4,5]]}`, of which
/// `boards` may be left out while nothing is played, and `line_ups` where the first members play.
///
/// [`PenaltyKind`]: crate::PenaltyKind
///
/// ```
/// use tournament::{StateFile, State, ranking};
///
/// let text = r#"{
///   "rules": "2011", "format": "swiss", "planned_rounds": 2, "settings": {},
///   "players": [{"no": 1, "name": "甲"}, {"no": 2, "name": "乙"}, {"no": 3, "name": "丙"}],
///   "rounds": [[{"board": 1, "first": 1, "second": 2, "result": "0-1"}, {"bye": 3}]]
/// }"#;
/// let state = State::from_file(StateFile::read(text)?)?;
/// assert_eq!(ranking::standings(&state)[2].no.get(), 1);
///
/// let error = StateFile::read(&text.replace("0-1", "0-2")).unwrap_err();
/// assert_eq!(error.at, "rounds[0][0].result");
/// # Ok::<(), tournament::FileError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct StateFile {
    /// Name of the competition, if any.
    pub name: Option<String>,
    /// The rule book.
    pub rules: Edition,
    /// The name of the stage that runs, if it has one.
    pub stage: Option<String>,
    /// The arrangement.
    pub format: Format,
    /// Rounds announced; none: the whole table of a round robin. An elimination has none.
    pub planned_rounds: Option<u32>,
    /// The seed of the lots for lines, groups and first moves, if they were drawn.
    pub lots: Option<u64>,
    /// So many of the first rounds are made of results carried over from the stage before.
    pub carried_rounds: u32,
    /// For each selection of a later stage the first of the places over all stages that it plays for.
    pub places_from: Vec<u32>,
    /// Settings that the file states; all others are the edition's defaults for the format.
    pub settings: Map<String, Value>,
    /// The players or teams, in the order of the file.
    pub players: Vec<Entrant>,
    /// Pairs kept apart; may be left out.
    pub barred: Vec<BarredPair>,
    /// From round 1.
    pub rounds: Vec<Round>,
    /// The stages before, as they ended.
    pub earlier_stages: Vec<StateFile>,
}

/// What is wrong with a state file, and where: `at` is a path such as `rounds[3][2].result` (counted from 0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{}{}{problem}", .at, if .at.is_empty() { "" } else { ": " })]
pub struct FileError {
    /// The place; empty for the whole file.
    pub at: String,
    /// What is wrong there.
    pub problem: FileProblem,
}

/// What can be wrong with a state file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum FileProblem {
    /// Not JSON.
    #[error("not JSON at line {line}, column {column}: {message}")]
    Syntax {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// As the JSON reader said it.
        message: String,
    },
    /// A field that the place does not have.
    #[error("unknown field")]
    UnknownField,
    /// A field that may not be left out.
    #[error("missing")]
    Missing,
    /// A value of the wrong kind.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What may stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A setting that does not exist.
    #[error("unknown setting")]
    UnknownSetting,
    /// A setting with a value that does not fit.
    #[error("{0}")]
    BadSetting(String),
    /// Two players with one number.
    #[error("number {0} is given twice")]
    DuplicateNumber(Number),
    /// A number that no player has.
    #[error("there is no player {0}")]
    NoSuchPlayer(Number),
    /// A player twice in one round.
    #[error("player {0} stands in this round twice")]
    TwiceInRound(Number),
    /// One board twice in one round.
    #[error("board {0} stands in this round twice")]
    DuplicateBoard(u32),
    /// A player against the same player.
    #[error("player {0} cannot meet the same player")]
    AgainstOneself(Number),
    /// One line twice.
    #[error("line {0} is given twice")]
    DuplicateLine(u32),
    /// A game of an elimination that belongs to no match of its bracket at that time.
    #[error("the bracket has no such match then")]
    NotInBracket,
    /// Not one entry for each board of a match.
    #[error("{found} entries for {boards} boards")]
    BoardCount {
        /// In the file.
        found: usize,
        /// Boards of a match.
        boards: usize,
    },
    /// A line-up that is not in order.
    #[error("{0}")]
    LineUp(LineUpFault),
    /// A result on a board that a team left empty.
    #[error("a team left this board empty")]
    EmptyBoard,
    /// A game in an event of teams, or a match in one of players.
    #[error("not of this format")]
    NotOfTheFormat,
    /// Two teams are needed, no more and no fewer (11.4).
    #[error("{0} teams where there must be two")]
    NotTwoTeams(usize),
    /// More rounds than announced.
    #[error("{rounds} rounds are more than the {planned} planned")]
    TooManyRounds {
        /// In the file.
        rounds: usize,
        /// Announced.
        planned: u32,
    },
}

impl FileError {
    pub(crate) fn new(at: impl Into<String>, problem: FileProblem) -> FileError {
        FileError { at: at.into(), problem }
    }

    /// The same of an object that stands at this path of a larger file.
    pub(crate) fn inside(self, path: &str) -> FileError {
        let at = match (path, self.at.as_str()) {
            ("", at) => at.to_owned(),
            (path, "") => path.to_owned(),
            (path, at) => format!("{path}.{at}"),
        };
        FileError { at, ..self }
    }
}

impl StateFile {
    /// Reads and checks a file's text.
    ///
    /// # Errors
    /// The first thing wrong with it, and where.
    pub fn read(text: &str) -> Result<StateFile, FileError> {
        let value = serde_json::from_str(text).map_err(|error| {
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default().to_owned();
            FileError::new("", FileProblem::Syntax { line: error.line(), column: error.column(), message })
        })?;
        StateFile::from_value(&value)
    }

    /// Reads and checks a JSON value.
    ///
    /// # Errors
    /// As [`StateFile::read`].
    pub fn from_value(value: &Value) -> Result<StateFile, FileError> {
        let file = read::state_file(value)?;
        file.check()?;
        Ok(file)
    }

    /// The file's text: a line for each setting, player and game, ending in a line feed. Reading it gives the same
    /// value, and writing that the same text.
    pub fn write(&self) -> String {
        write::text(self)
    }

    /// The regulations that the settings amount to.
    ///
    /// # Errors
    /// The first setting that cannot stand.
    pub fn regulations(&self) -> Result<Regulations, FileError> {
        self.format.regulations_with(self.rules, &self.settings).map_err(|error| match error {
            SettingError::Unknown(name) => {
                FileError::new(format!("settings.{name}"), FileProblem::UnknownSetting)
            }
            SettingError::Value { name, why } => {
                FileError::new(format!("settings.{name}"), FileProblem::BadSetting(why))
            }
        })
    }

    /// What must hold between the parts: every number known and once, every board and player once a round.
    pub(crate) fn check(&self) -> Result<(), FileError> {
        let rules = self.match_rules()?;
        if self.planned_rounds.is_none() && self.format.is_by_points() {
            return Err(FileError::new("planned_rounds", FileProblem::Missing));
        }
        if let (Some(planned), true) = (self.planned_rounds, self.format.is_elimination()) {
            let expected = "null, as rounds follow from the bracket".to_owned();
            let problem = FileProblem::Expected { expected, found: planned.to_string() };
            return Err(FileError::new("planned_rounds", problem));
        }
        self.check_seats()?;
        let list = if self.format.is_of_teams() { "teams" } else { "players" };
        if self.format == Format::TeamAllPlayAll && !self.rounds.is_empty() && self.players.len() != 2 {
            return Err(FileError::new(list, FileProblem::NotTwoTeams(self.players.len())));
        }
        let mut known = HashSet::new();
        for (i, player) in self.players.iter().enumerate() {
            if !known.insert(player.no) {
                return Err(FileError::new(
                    format!("{list}[{i}].no"),
                    FileProblem::DuplicateNumber(player.no),
                ));
            }
        }
        for (i, pair) in self.barred.iter().enumerate() {
            for (field, no) in [("one", pair.one), ("other", pair.other)] {
                if !known.contains(&no) {
                    return Err(FileError::new(
                        format!("barred[{i}].{field}"),
                        FileProblem::NoSuchPlayer(no),
                    ));
                }
            }
            if pair.one == pair.other {
                return Err(FileError::new(format!("barred[{i}]"), FileProblem::AgainstOneself(pair.one)));
            }
        }
        if let Some(planned) = self.planned_rounds
            && self.rounds.len() > planned.saturating_add(self.carried_rounds) as usize
        {
            let problem = FileProblem::TooManyRounds { rounds: self.rounds.len(), planned };
            return Err(FileError::new("rounds", problem));
        }
        for (i, round) in self.rounds.iter().enumerate() {
            let mut boards = HashSet::new();
            let mut seen = HashSet::new();
            let mut once = |no: Number, at: String| {
                if !known.contains(&no) {
                    Err(FileError::new(at, FileProblem::NoSuchPlayer(no)))
                } else if !seen.insert(no) {
                    Err(FileError::new(at, FileProblem::TwiceInRound(no)))
                } else {
                    Ok(())
                }
            };
            for (j, game) in round.games.iter().enumerate() {
                if game.first == game.second {
                    let problem = FileProblem::AgainstOneself(game.first);
                    return Err(FileError::new(format!("rounds[{i}][{j}]"), problem));
                }
                once(game.first, format!("rounds[{i}][{j}].first"))?;
                once(game.second, format!("rounds[{i}][{j}].second"))?;
                self.check_match(&rules, &format!("rounds[{i}][{j}]"), game)?;
                if !boards.insert(game.board) {
                    let problem = FileProblem::DuplicateBoard(game.board);
                    return Err(FileError::new(format!("rounds[{i}][{j}].board"), problem));
                }
            }
            for (j, bye) in round.byes.iter().enumerate() {
                once(bye.entrant, format!("rounds[{i}][{}].bye", round.games.len() + j))?;
            }
        }
        self.check_bracket()?;
        for (i, earlier) in self.earlier_stages.iter().enumerate() {
            let path = format!("earlier_stages[{i}]");
            let inside = |error: FileError| error.inside(&path);
            if !earlier.earlier_stages.is_empty() {
                return Err(inside(FileError::new("earlier_stages", FileProblem::UnknownField)));
            }
            if earlier.format.is_of_teams() != self.format.is_of_teams() {
                return Err(inside(FileError::new("format", FileProblem::NotOfTheFormat)));
            }
            if earlier.rules != self.rules {
                let problem = FileProblem::Expected {
                    expected: format!("{:?}", self.rules.year()),
                    found: format!("{:?}", earlier.rules.year()),
                };
                return Err(inside(FileError::new("rules", problem)));
            }
            earlier.check().map_err(inside)?;
        }
        Ok(())
    }

    /// Lines and groups: each line once (in a group), within the bracket; once rounds are played, everyone in a group.
    fn check_seats(&self) -> Result<(), FileError> {
        let expected =
            |expected: String, found: u32| FileProblem::Expected { expected, found: found.to_string() };
        if self.carried_rounds as usize > self.rounds.len() {
            let problem = expected("as many rounds at most as there are".to_owned(), self.carried_rounds);
            return Err(FileError::new("carried_rounds", problem));
        }
        let list = if self.format.is_of_teams() { "teams" } else { "players" };
        let lines = lines_for(self.players.len() as u32);
        let mut taken = HashSet::new();
        for (i, player) in self.players.iter().enumerate() {
            let at = |field: &str| format!("{list}[{i}].{field}");
            if let Some(line) = player.line {
                if self.format.is_elimination() && !(1..=lines).contains(&line) {
                    return Err(FileError::new(at("line"), expected(format!("1 to {lines}"), line)));
                }
                if !taken.insert((player.group, line)) {
                    return Err(FileError::new(at("line"), FileProblem::DuplicateLine(line)));
                }
            }
            match player.group {
                Some(group) if !(1..=self.players.len() as u32).contains(&group) => {
                    let problem = expected(format!("1 to {}", self.players.len()), group);
                    return Err(FileError::new(at("group"), problem));
                }
                None if self.format.has_groups() && !self.rounds.is_empty() => {
                    return Err(FileError::new(at("group"), FileProblem::Missing));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Every game of an elimination belongs to one of its matches.
    fn check_bracket(&self) -> Result<(), FileError> {
        if !self.format.is_elimination() {
            return Ok(());
        }
        let mut state = State::default();
        state.apply(&Event::Imported { file: self.clone() });
        let Some((round, board)) = Progress::of(&state).and_then(|progress| progress.first_astray()) else {
            return Ok(());
        };
        let (i, lines) = match (round as usize).checked_sub(1).and_then(|i| Some((i, self.rounds.get(i)?))) {
            Some(found) => found,
            None => return Ok(()),
        };
        let j = lines.games.iter().position(|game| game.board == board).unwrap_or(0);
        Err(FileError::new(format!("rounds[{i}][{j}]"), FileProblem::NotInBracket))
    }
}

impl Serialize for StateFile {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        write::Lines::of(self).serialize(out)
    }
}

impl<'de> Deserialize<'de> for StateFile {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        StateFile::from_value(&Value::deserialize(input)?).map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for StateFile {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "StateFile".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        write::Lines::json_schema(generator)
    }
}
