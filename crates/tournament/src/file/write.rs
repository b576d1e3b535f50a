//! Writes a state file: the order of fields is fixed, and its text has a line for each player and game.

use std::fmt::Write;

use rulebook::Edition;
use serde::Serialize;
use serde_json::{Map, Value};

use super::StateFile;
use crate::leave::BarredPair;
use crate::model::{ByeKind, Entrant, Format, GameLine, Number, Penalty, PenaltyKind, Round};
use crate::team::Member;

/// A state file as it is written.
#[derive(Serialize)]
pub(super) struct Lines<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    rules: Edition,
    format: Format,
    planned_rounds: Option<u32>,
    settings: &'a Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<Vec<PlayerLine<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    teams: Option<Vec<PlayerLine<'a>>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    barred: &'a [BarredPair],
    rounds: Vec<Vec<RoundLine>>,
}

#[derive(Serialize)]
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
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    categories: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    members: Option<Vec<MemberLine<'a>>>,
}

fn is_zero(round: &u32) -> bool {
    *round == 0
}

#[derive(Serialize)]
struct MemberLine<'a> {
    name: &'a str,
    rating: Option<u32>,
    fouls: u32,
    penalty: Penalties<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Penalties<'a> {
    None,
    Kind(PenaltyKind),
    List(&'a [Penalty]),
}

#[derive(Serialize)]
#[serde(untagged)]
enum RoundLine {
    Game(GameLine),
    Bye {
        bye: Number,
        #[serde(skip_serializing_if = "Option::is_none")]
        kind: Option<ByeKind>,
    },
}

impl<'a> Lines<'a> {
    pub(super) fn of(file: &'a StateFile) -> Lines<'a> {
        let of_teams = file.format.is_of_teams();
        let entrants = || file.players.iter().map(|entrant| player_line(entrant, of_teams)).collect();
        Lines {
            name: file.name.as_deref(),
            rules: file.rules,
            format: file.format,
            planned_rounds: file.planned_rounds,
            settings: &file.settings,
            players: (!of_teams).then(entrants),
            teams: of_teams.then(entrants),
            barred: &file.barred,
            rounds: file.rounds.iter().map(|round| round_lines(round, file.format)).collect(),
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
    let lines = Lines::of(file);
    let mut out = String::from("{\n");
    if let Some(name) = lines.name {
        field(&mut out, "name", &name);
    }
    field(&mut out, "rules", &lines.rules);
    field(&mut out, "format", &lines.format);
    field(&mut out, "planned_rounds", &lines.planned_rounds);
    let settings: Vec<String> =
        lines.settings.iter().map(|(name, value)| format!("    {}: {value}", json(name))).collect();
    let _ = writeln!(out, "  \"settings\": {},", block(&settings, '{', '}', 2));
    for (name, list) in [("players", lines.players), ("teams", lines.teams)] {
        let Some(list) = list else { continue };
        let entrants: Vec<String> = list.iter().map(|entrant| format!("    {}", json(entrant))).collect();
        let _ = writeln!(out, "  \"{name}\": {},", block(&entrants, '[', ']', 2));
    }
    if !lines.barred.is_empty() {
        let barred: Vec<String> = lines.barred.iter().map(|pair| format!("    {}", json(pair))).collect();
        let _ = writeln!(out, "  \"barred\": {},", block(&barred, '[', ']', 2));
    }
    let rounds: Vec<String> = lines
        .rounds
        .iter()
        .map(|round| {
            let games: Vec<String> = round.iter().map(|line| format!("      {}", json(line))).collect();
            format!("    {}", block(&games, '[', ']', 4))
        })
        .collect();
    let _ = writeln!(out, "  \"rounds\": {}", block(&rounds, '[', ']', 2));
    out.push_str("}\n");
    out
}

fn field(out: &mut String, name: &str, value: &impl Serialize) {
    let _ = writeln!(out, "  \"{name}\": {},", json(value));
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
