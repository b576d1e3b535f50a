//! Writes a state file: the order of fields is fixed, and its text has a line for each player and game.

use rulebook::Edition;
use serde::Serialize;
use serde_json::{Map, Value};

use super::StateFile;
use crate::leave::BarredPair;
use crate::model::{ByeKind, Entrant, Format, GameLine, Number, Penalty, PenaltyKind, Round};
use crate::team::Member;

/// A state file as it is written.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = only_the_needed))]
pub(super) struct Lines<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    rules: Edition,
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<&'a str>,
    format: Format,
    planned_rounds: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lots: Option<u64>,
    #[serde(skip_serializing_if = "is_zero")]
    carried_rounds: u32,
    #[serde(skip_serializing_if = "<[u32]>::is_empty")]
    places_from: &'a [u32],
    settings: &'a Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<Vec<PlayerLine<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    teams: Option<Vec<PlayerLine<'a>>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    barred: &'a [BarredPair],
    rounds: Vec<Vec<RoundLine>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    earlier_stages: Vec<Lines<'a>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = only_the_needed))]
struct PlayerLine<'a> {
    no: Number,
    name: &'a str,
    team: Option<&'a str>,
    rating: Option<u32>,
    fouls: u32,
    penalty: Penalties<'a>,
    withdrawn_after_round: Option<u32>,
    #[serde(skip_serializing_if = "is_zero")]
    entered_after_round: u32,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    byes: &'a [u32],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    absences: &'a [u32],
    #[serde(skip_serializing_if = "Option::is_none")]
    eliminated_after_round: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    categories: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    members: Option<Vec<MemberLine<'a>>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = only_the_needed))]
struct MemberLine<'a> {
    name: &'a str,
    rating: Option<u32>,
    fouls: u32,
    penalty: Penalties<'a>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Penalties<'a> {
    None,
    Kind(PenaltyKind),
    List(&'a [Penalty]),
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum RoundLine {
    Game(GameLine),
    Bye {
        bye: Number,
        #[serde(skip_serializing_if = "Option::is_none")]
        kind: Option<ByeKind>,
    },
}

/// A file that people write may leave out whatever has a default; the rest is asked for.
#[cfg(feature = "schema")]
fn only_the_needed(schema: &mut schemars::Schema) {
    const NEEDED: [&str; 5] = ["rules", "format", "rounds", "no", "name"];
    // The name of a competition may be left out, that of a player may not.
    let of_a_file = schema.get("properties").is_some_and(|fields| fields.get("rules").is_some());
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.retain(|field| field.as_str().is_some_and(|field| NEEDED.contains(&field)));
        required.retain(|field| !(of_a_file && field == "name"));
    }
}

impl<'a> Lines<'a> {
    pub(super) fn of(file: &'a StateFile) -> Lines<'a> {
        let of_teams = file.format.is_of_teams();
        let entrants = || file.players.iter().map(|entrant| player_line(entrant, of_teams)).collect();
        Lines {
            name: file.name.as_deref(),
            rules: file.rules,
            stage: file.stage.as_deref(),
            format: file.format,
            planned_rounds: file.planned_rounds,
            lots: file.lots,
            carried_rounds: file.carried_rounds,
            places_from: &file.places_from,
            settings: &file.settings,
            players: (!of_teams).then(entrants),
            teams: of_teams.then(entrants),
            barred: &file.barred,
            rounds: file.rounds.iter().map(|round| round_lines(round, file.format)).collect(),
            earlier_stages: file.earlier_stages.iter().map(Lines::of).collect(),
        }
    }
}

fn penalty_line(penalties: &[Penalty]) -> Penalties<'_> {
    match penalties {
        [] => Penalties::None,
        [Penalty { kind, round: 0, reason }] if reason.is_empty() => Penalties::Kind(*kind),
        list => Penalties::List(list),
    }
}

fn player_line(entrant: &Entrant, is_team: bool) -> PlayerLine<'_> {
    PlayerLine {
        no: entrant.no,
        name: &entrant.name,
        team: entrant.team.as_deref(),
        rating: entrant.rating,
        fouls: entrant.fouls,
        penalty: penalty_line(&entrant.penalties),
        withdrawn_after_round: entrant.withdrawn_after_round,
        entered_after_round: entrant.entered_after_round,
        byes: &entrant.byes,
        absences: &entrant.absences,
        eliminated_after_round: entrant.eliminated_after_round,
        group: entrant.group,
        line: entrant.line,
        categories: &entrant.categories,
        members: is_team.then(|| entrant.members.iter().map(member_line).collect()),
    }
}

fn member_line(member: &Member) -> MemberLine<'_> {
    MemberLine {
        name: &member.name,
        rating: member.rating,
        fouls: member.fouls,
        penalty: penalty_line(&member.penalties),
    }
}

fn round_lines(round: &Round, format: Format) -> Vec<RoundLine> {
    let usual = ByeKind::of(format);
    let games = round.games.iter().map(|game| RoundLine::Game(GameLine::of(game, round)));
    let byes = round
        .byes
        .iter()
        .map(|bye| RoundLine::Bye { bye: bye.entrant, kind: Some(bye.kind).filter(|kind| *kind != usual) });
    games.chain(byes).collect()
}

pub(super) fn text(file: &StateFile) -> String {
    let mut out = object(&Lines::of(file), 0);
    out.push('\n');
    out
}

/// A file, or a stage in it, at an indent.
fn object(lines: &Lines<'_>, indent: usize) -> String {
    let mut fields: Vec<String> = Vec::new();
    let mut field = |name: &str, value: String| fields.push(format!("{:indent$}  \"{name}\": {value}", ""));
    if let Some(name) = lines.name {
        field("name", json(&name));
    }
    field("rules", json(&lines.rules));
    if let Some(stage) = lines.stage {
        field("stage", json(&stage));
    }
    field("format", json(&lines.format));
    field("planned_rounds", json(&lines.planned_rounds));
    if let Some(lots) = lines.lots {
        field("lots", json(&lots));
    }
    if lines.carried_rounds > 0 {
        field("carried_rounds", json(&lines.carried_rounds));
    }
    if !lines.places_from.is_empty() {
        field("places_from", json(&lines.places_from));
    }
    let inner = indent + 2;
    let settings: Vec<String> = lines
        .settings
        .iter()
        .map(|(name, value)| format!("{:inner$}  {}: {value}", "", json(name)))
        .collect();
    field("settings", block(&settings, '{', '}', inner));
    for (name, list) in [("players", &lines.players), ("teams", &lines.teams)] {
        let Some(list) = list else { continue };
        let entrants: Vec<String> =
            list.iter().map(|entrant| format!("{:inner$}  {}", "", json(entrant))).collect();
        field(name, block(&entrants, '[', ']', inner));
    }
    if !lines.barred.is_empty() {
        let barred: Vec<String> =
            lines.barred.iter().map(|pair| format!("{:inner$}  {}", "", json(pair))).collect();
        field("barred", block(&barred, '[', ']', inner));
    }
    let rounds: Vec<String> = lines
        .rounds
        .iter()
        .map(|round| {
            let games: Vec<String> =
                round.iter().map(|line| format!("{:inner$}    {}", "", json(line))).collect();
            format!("{:inner$}  {}", "", block(&games, '[', ']', inner + 2))
        })
        .collect();
    field("rounds", block(&rounds, '[', ']', inner));
    if !lines.earlier_stages.is_empty() {
        let earlier: Vec<String> = lines
            .earlier_stages
            .iter()
            .map(|stage| format!("{:inner$}  {}", "", object(stage, inner + 2)))
            .collect();
        field("earlier_stages", block(&earlier, '[', ']', inner));
    }
    block(&fields, '{', '}', indent)
}

/// Lines between brackets, the closing one indented.
fn block(lines: &[String], open: char, close: char, indent: usize) -> String {
    if lines.is_empty() {
        return format!("{open}{close}");
    }
    format!("{open}\n{}\n{:indent$}{close}", lines.join(",\n"), "")
}

/// These types have text keys and plain values only, which always can be written.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
