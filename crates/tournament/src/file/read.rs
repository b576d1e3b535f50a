//! Reads a state file from its JSON value, so that every error can say where it is.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{FileError, FileProblem, StateFile};
use crate::leave::BarredPair;
use crate::model::{Bye, ByeKind, Entrant, Format, Game, GameResult, Number, Penalty, PenaltyKind, Round};

pub(super) fn state_file(value: &Value) -> Result<StateFile, FileError> {
    stage(&At { path: String::new(), value })
}

const FIELDS: &[&str] = &[
    "name",
    "rules",
    "stage",
    "format",
    "planned_rounds",
    "lots",
    "carried_rounds",
    "places_from",
    "settings",
    "players",
    "barred",
    "rounds",
    "earlier_stages",
];

const FORMATS: &str =
    "swiss, round_robin, double_round_robin, groups, single_elimination or double_elimination";

/// A whole file, or an earlier stage in it.
fn stage(at: &At) -> Result<StateFile, FileError> {
    let top = at.object(FIELDS)?;
    let format: Format = top.required("format")?.plain(FORMATS)?;
    let mut rounds = Vec::new();
    if let Some(list) = top.optional("rounds") {
        for at in list.array()? {
            rounds.push(round(&at, format)?);
        }
    }
    Ok(StateFile {
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
        players: top.required("players")?.array()?.map(|at| player(&at)).collect::<Result<_, _>>()?,
        rounds,
        earlier_stages: match top.optional("earlier_stages") {
            // Their own stages are refused below, so this goes no deeper than the reader of JSON lets it.
            Some(at) => at.array()?.map(|at| stage(&at)).collect::<Result<_, _>>()?,
            None => Vec::new(),
        },
    })
}

fn player(at: &At) -> Result<Entrant, FileError> {
    let it = at.object(&[
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
    ])?;
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
        penalties: match it.optional("penalty") {
            Some(at) if at.value.is_array() => {
                at.array()?.map(|at| penalty(&at)).collect::<Result<_, _>>()?
            }
            Some(at) => vec![penalty(&at)?],
            None => Vec::new(),
        },
        withdrawn_after_round: it.maybe_count("withdrawn_after_round")?,
        entered_after_round: it.maybe_count("entered_after_round")?.unwrap_or(0),
        byes: round_numbers(&it, "byes")?,
        absences: round_numbers(&it, "absences")?,
        eliminated_after_round: it.maybe_count("eliminated_after_round")?,
        group: it.maybe_count("group")?,
        line: it.maybe_count("line")?,
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

fn round(at: &At, format: Format) -> Result<Round, FileError> {
    let mut round = Round::default();
    for line in at.array()? {
        if line.value.get("bye").is_some() {
            let it = line.object(&["bye", "kind"])?;
            let kind = it.maybe("kind", "allocated, rest, requested, absent or bracket")?;
            let entrant = it.required("bye")?.number()?;
            round.byes.push(Bye { entrant, kind: kind.unwrap_or(ByeKind::of(format)) });
        } else if round.byes.is_empty() {
            let (game, locked) = game(&line)?;
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
    let result = match it.optional("result") {
        None => None,
        Some(at) => match at.value.as_str() {
            Some("") => None,
            Some(code) => Some(GameResult::from_code(code).ok_or_else(|| at.expected(RESULTS))?),
            None => return Err(at.expected(RESULTS)),
        },
    };
    let board = it.required("board")?;
    let number = board.count()?;
    if number == 0 {
        return Err(board.expected("1 or more"));
    }
    let (first, second) = (it.required("first")?.number()?, it.required("second")?.number()?);
    Ok((Game { board: number, first, second, result }, locked))
}

const RESULTS: &str = "\"1-0\", \"0-1\", \"1/2\", \"+-\", \"-+\", \"--\" or \"\"";

/// A value and where it stands.
struct At<'a> {
    path: String,
    value: &'a Value,
}

/// An object whose fields are all known.
struct Fields<'a> {
    path: String,
    map: &'a Map<String, Value>,
}

impl<'a> At<'a> {
    fn expected(&self, what: &str) -> FileError {
        const LONGEST: usize = 40;
        let mut found: String = self.value.to_string().chars().take(LONGEST + 1).collect();
        if found.chars().count() > LONGEST {
            found = found.chars().take(LONGEST).collect::<String>() + "…";
        }
        FileError::new(&self.path, FileProblem::Expected { expected: what.to_owned(), found })
    }

    fn any_object(&self) -> Result<&'a Map<String, Value>, FileError> {
        self.value.as_object().ok_or_else(|| self.expected("an object"))
    }

    fn object(&self, known: &[&str]) -> Result<Fields<'a>, FileError> {
        let map = self.any_object()?;
        match map.keys().find(|key| !known.contains(&key.as_str())) {
            Some(unknown) => Err(FileError::new(join(&self.path, unknown), FileProblem::UnknownField)),
            None => Ok(Fields { path: self.path.clone(), map }),
        }
    }

    fn array(&self) -> Result<impl Iterator<Item = At<'a>>, FileError> {
        let list = self.value.as_array().ok_or_else(|| self.expected("a list"))?;
        let path = self.path.clone();
        Ok(list.iter().enumerate().map(move |(i, value)| At { path: format!("{path}[{i}]"), value }))
    }

    fn plain<T: Deserialize<'a>>(&self, what: &str) -> Result<T, FileError> {
        T::deserialize(self.value).map_err(|_| self.expected(what))
    }

    fn count(&self) -> Result<u32, FileError> {
        self.plain("a whole number")
    }

    fn number(&self) -> Result<Number, FileError> {
        self.plain("a number of 1 or more")
    }
}

impl<'a> Fields<'a> {
    /// The field, unless it is absent or null.
    fn optional(&self, name: &str) -> Option<At<'a>> {
        let value = self.map.get(name).filter(|value| !value.is_null())?;
        Some(At { path: join(&self.path, name), value })
    }

    fn required(&self, name: &str) -> Result<At<'a>, FileError> {
        let value = self.map.get(name);
        let value = value.ok_or_else(|| FileError::new(join(&self.path, name), FileProblem::Missing))?;
        Ok(At { path: join(&self.path, name), value })
    }

    fn maybe<T: Deserialize<'a>>(&self, name: &str, what: &str) -> Result<Option<T>, FileError> {
        self.optional(name).map(|at| at.plain(what)).transpose()
    }

    fn maybe_count(&self, name: &str) -> Result<Option<u32>, FileError> {
        self.maybe(name, "a whole number or null")
    }
}

fn join(path: &str, field: &str) -> String {
    if path.is_empty() { field.to_owned() } else { format!("{path}.{field}") }
}
