//! Reads a state file from its JSON value, so that every error can say where it is.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::read_team::{self, MatchRules};
use super::{FileError, FileProblem, StateFile};
use crate::leave::BarredPair;
use crate::model::{Bye, ByeKind, Entrant, Format, Game, GameResult, Number, Penalty, PenaltyKind, Round};

pub(super) fn state_file(value: &Value) -> Result<StateFile, FileError> {
    stage(&At { path: String::new(), value })
}

/// A whole file, or an earlier stage in it.
fn stage(at: &At) -> Result<StateFile, FileError> {
    // Which fields there are depends on the format.
    let any = Fields { path: at.path.clone(), map: at.any_object()? };
    let format: Format = any.required("format")?.plain(FORMATS)?;
    let list = if format.is_of_teams() { "teams" } else { "players" };
    let top = at.object(&[
        "name",
        "rules",
        "stage",
        "format",
        "planned_rounds",
        "lots",
        "carried_rounds",
        "places_from",
        "settings",
        list,
        "barred",
        "rounds",
        "earlier_stages",
    ])?;
    let mut file = StateFile {
        name: top.maybe("name", "text")?,
        rules: top.required("rules")?.plain("\"1960\" or \"2011\"")?,
        stage: top.maybe("stage", "text or null")?,
        format,
        lots: top.maybe("lots", "a whole number or null")?,
        carried_rounds: top.maybe_count("carried_rounds")?.unwrap_or(0),
        places_from: match top.optional("places_from") {
            Some(at) => at.array()?.map(|at| at.count()).collect::<Result<_, _>>()?,
            None => Vec::new(),
        },
        planned_rounds: top
            .optional("planned_rounds")
            .map(|at| at.count().and_then(|n| if n == 0 { Err(at.expected("1 or more")) } else { Ok(n) }))
            .transpose()?,
        settings: match top.optional("settings") {
            Some(at) => at.any_object()?.clone(),
            None => Map::new(),
        },
        barred: match top.optional("barred") {
            Some(at) => at.array()?.map(|at| barred(&at)).collect::<Result<_, _>>()?,
            None => Vec::new(),
        },
        players: top
            .required(list)?
            .array()?
            .map(|at| entrant(&at, format.is_of_teams()))
            .collect::<Result<_, _>>()?,
        rounds: Vec::new(),
        earlier_stages: match top.optional("earlier_stages") {
            // Their own stages are refused below, so this goes no deeper than the reader of JSON lets it.
            Some(at) => at.array()?.map(|at| stage(&at)).collect::<Result<_, _>>()?,
            None => Vec::new(),
        },
    };
    if let Some(list) = top.optional("rounds") {
        let rules = if format.is_of_teams() {
            Some(file.match_rules().map_err(|error| error.inside(&at.path))?)
        } else {
            None
        };
        for at in list.array()? {
            let round = round(&at, &file, rules.as_ref())?;
            file.rounds.push(round);
        }
    }
    Ok(file)
}

const FORMATS: &str = "swiss, round_robin, double_round_robin, groups, single_elimination, double_elimination, team_swiss, \
                       team_round_robin, team_double_round_robin, team_groups, team_single_elimination, \
                       team_double_elimination or team_all_play_all";

fn entrant(at: &At, is_team: bool) -> Result<Entrant, FileError> {
    const FIELDS: [&str; 15] = [
        "no",
        "name",
        "team",
        "rating",
        "fouls",
        "penalty",
        "withdrawn_after_round",
        "entered_after_round",
        "byes",
        "absences",
        "eliminated_after_round",
        "group",
        "line",
        "categories",
        "members",
    ];
    let it = at.object(if is_team { &FIELDS } else { &FIELDS[..FIELDS.len() - 1] })?;
    let name = it.required("name")?;
    let name_text: String = name.plain("text")?;
    if name_text.trim().is_empty() {
        return Err(name.expected("a name"));
    }
    Ok(Entrant {
        no: it.required("no")?.number()?,
        name: name_text,
        team: it.maybe("team", "text or null")?,
        rating: it.maybe_count("rating")?,
        fouls: it.maybe_count("fouls")?.unwrap_or(0),
        penalties: penalties(it.optional("penalty"))?,
        withdrawn_after_round: it.maybe_count("withdrawn_after_round")?,
        entered_after_round: it.maybe_count("entered_after_round")?.unwrap_or(0),
        byes: round_numbers(&it, "byes")?,
        absences: round_numbers(&it, "absences")?,
        eliminated_after_round: it.maybe_count("eliminated_after_round")?,
        group: it.maybe_count("group")?,
        line: it.maybe_count("line")?,
        categories: it.maybe("categories", "a list of words")?.unwrap_or_default(),
        members: it.optional("members").map_or(Ok(Vec::new()), |at| read_team::members(&at))?,
    })
}

/// A list of rounds, ascending.
fn round_numbers(it: &Fields, name: &str) -> Result<Vec<u32>, FileError> {
    let Some(list) = it.optional(name) else { return Ok(Vec::new()) };
    let mut rounds: Vec<u32> = Vec::new();
    for at in list.array()? {
        let round = at.count()?;
        if round == 0 || rounds.last().is_some_and(|last| *last >= round) {
            return Err(at.expected("a round, later than the one before it"));
        }
        rounds.push(round);
    }
    Ok(rounds)
}

fn barred(at: &At) -> Result<BarredPair, FileError> {
    let it = at.object(&["one", "other", "from_round", "to_round", "strength"])?;
    let (one, other) = (it.required("one")?.number()?, it.required("other")?.number()?);
    Ok(BarredPair {
        one: one.min(other),
        other: one.max(other),
        from_round: it.maybe_count("from_round")?.unwrap_or(1),
        to_round: it.maybe_count("to_round")?,
        strength: it.maybe("strength", "hard or soft")?.unwrap_or_default(),
    })
}

pub(super) fn penalties(at: Option<At>) -> Result<Vec<Penalty>, FileError> {
    match at {
        Some(at) if at.value.is_array() => at.array()?.map(|at| penalty(&at)).collect(),
        Some(at) => Ok(vec![penalty(&at)?]),
        None => Ok(Vec::new()),
    }
}

fn penalty(at: &At) -> Result<Penalty, FileError> {
    const KINDS: &str = "warning, removed_from_game or expelled";
    if !at.value.is_object() {
        let kind: PenaltyKind = at.plain(KINDS)?;
        return Ok(Penalty { kind, round: 0, reason: String::new() });
    }
    let it = at.object(&["kind", "round", "reason"])?;
    Ok(Penalty {
        kind: it.required("kind")?.plain(KINDS)?,
        round: it.maybe_count("round")?.unwrap_or(0),
        reason: it.maybe("reason", "text")?.unwrap_or_default(),
    })
}

fn round(at: &At, file: &StateFile, rules: Option<&MatchRules>) -> Result<Round, FileError> {
    let mut round = Round::default();
    for line in at.array()? {
        if line.value.get("bye").is_some() {
            let it = line.object(&["bye", "kind"])?;
            let kind = it.maybe("kind", "allocated, rest, requested, absent or bracket")?;
            let entrant = it.required("bye")?.number()?;
            round.byes.push(Bye { entrant, kind: kind.unwrap_or(ByeKind::of(file.format)) });
        } else if round.byes.is_empty() {
            let (game, locked) = match rules {
                Some(rules) => {
                    let (line, locked) = read_team::match_line(&line)?;
                    (read_team::game(file, rules, line)?, locked)
                }
                None => game(&line)?,
            };
            round.locked.extend(locked.then_some(game.board));
            round.games.push(game);
        } else {
            return Err(line.expected("a bye, as games stand before byes"));
        }
    }
    round.locked.sort_unstable();
    Ok(round)
}

fn game(at: &At) -> Result<(Game, bool), FileError> {
    let it = at.object(&["board", "first", "second", "result", "locked"])?;
    let locked = it.maybe("locked", "true or false")?.unwrap_or(false);
    let result = it.optional("result").map_or(Ok(None), |at| game_result(&at))?;
    let board = it.required("board")?;
    let number = board.count()?;
    if number == 0 {
        return Err(board.expected("1 or more"));
    }
    let (first, second) = (it.required("first")?.number()?, it.required("second")?.number()?);
    Ok((Game::of_players(number, first, second, result), locked))
}

pub(super) fn game_result(at: &At) -> Result<Option<GameResult>, FileError> {
    match at.value.as_str() {
        Some("") => Ok(None),
        Some(code) => GameResult::from_code(code).map(Some).ok_or_else(|| at.expected(RESULTS)),
        None => Err(at.expected(RESULTS)),
    }
}

const RESULTS: &str = "\"1-0\", \"0-1\", \"1/2\", \"+-\", \"-+\", \"--\" or \"\"";

/// A value and where it stands.
pub(super) struct At<'a> {
    path: String,
    value: &'a Value,
}

/// An object whose fields are all known.
pub(super) struct Fields<'a> {
    path: String,
    map: &'a Map<String, Value>,
}

impl<'a> At<'a> {
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    pub(super) fn is_null(&self) -> bool {
        self.value.is_null()
    }

    pub(super) fn expected(&self, what: &str) -> FileError {
        const LONGEST: usize = 40;
        let mut found: String = self.value.to_string().chars().take(LONGEST + 1).collect();
        if found.chars().count() > LONGEST {
            found = found.chars().take(LONGEST).collect::<String>() + "…";
        }
        FileError::new(&self.path, FileProblem::Expected { expected: what.to_owned(), found })
    }

    pub(super) fn any_object(&self) -> Result<&'a Map<String, Value>, FileError> {
        self.value.as_object().ok_or_else(|| self.expected("an object"))
    }

    pub(super) fn object(&self, known: &[&str]) -> Result<Fields<'a>, FileError> {
        let map = self.any_object()?;
        match map.keys().find(|key| !known.contains(&key.as_str())) {
            Some(unknown) => Err(FileError::new(join(&self.path, unknown), FileProblem::UnknownField)),
            None => Ok(Fields { path: self.path.clone(), map }),
        }
    }

    pub(super) fn array(&self) -> Result<impl Iterator<Item = At<'a>>, FileError> {
        let list = self.value.as_array().ok_or_else(|| self.expected("a list"))?;
        let path = self.path.clone();
        Ok(list.iter().enumerate().map(move |(i, value)| At { path: format!("{path}[{i}]"), value }))
    }

    pub(super) fn plain<T: Deserialize<'a>>(&self, what: &str) -> Result<T, FileError> {
        T::deserialize(self.value).map_err(|_| self.expected(what))
    }

    pub(super) fn count(&self) -> Result<u32, FileError> {
        self.plain("a whole number")
    }

    pub(super) fn number(&self) -> Result<Number, FileError> {
        self.plain("a number of 1 or more")
    }
}

impl<'a> Fields<'a> {
    /// The field, unless it is absent or null.
    pub(super) fn optional(&self, name: &str) -> Option<At<'a>> {
        let value = self.map.get(name).filter(|value| !value.is_null())?;
        Some(At { path: join(&self.path, name), value })
    }

    pub(super) fn required(&self, name: &str) -> Result<At<'a>, FileError> {
        let value = self.map.get(name);
        let value = value.ok_or_else(|| FileError::new(join(&self.path, name), FileProblem::Missing))?;
        Ok(At { path: join(&self.path, name), value })
    }

    pub(super) fn maybe<T: Deserialize<'a>>(&self, name: &str, what: &str) -> Result<Option<T>, FileError> {
        self.optional(name).map(|at| at.plain(what)).transpose()
    }

    pub(super) fn maybe_count(&self, name: &str) -> Result<Option<u32>, FileError> {
        self.maybe(name, "a whole number or null")
    }
}

fn join(path: &str, field: &str) -> String {
    if path.is_empty() { field.to_owned() } else { format!("{path}.{field}") }
}
