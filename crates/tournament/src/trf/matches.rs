//! A file of teams as an event: matches put together from the members' games.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::event::state_file;
use super::notes::Notes;
use super::player::{Block, Outcome, TrfPlayer};
use super::team::TrfTeam;
use super::{Beyond, Record, Trf, TrfError, TrfProblem};
use crate::file::StateFile;
use crate::model::Turn;

/// The event of a file with teams, of another program.
pub(super) fn event(trf: &Trf) -> Result<StateFile, TrfError> {
    let mut event = trf.frame(&Notes::default())?;
    let table = Matches::of(trf)?;
    let settings = event.get_mut("settings").and_then(Value::as_object_mut);
    if let Some(settings) = settings {
        settings.remove("pairing_system");
        settings.remove("initial_turn");
        // What order the other program allowed is not known.
        settings.insert("line_up".into(), "free".into());
        settings.insert("boards".into(), table.boards.into());
    }
    event.insert("format".into(), "team_swiss".into());
    let played = trf.rounds_played();
    event.insert("planned_rounds".into(), trf.planned_rounds().unwrap_or(played).max(1).into());
    event.insert("barred".into(), json!([]));
    event.insert("teams".into(), table.teams());
    event.insert("rounds".into(), (1..=played).map(|round| table.round(round)).collect::<Result<_, _>>()?);
    state_file(event)
}

struct Matches<'a> {
    trf: &'a Trf,
    teams: Vec<&'a TrfTeam>,
    players: HashMap<u32, &'a TrfPlayer>,
    /// Which team a player belongs to.
    team_of: HashMap<u32, u32>,
    boards: usize,
}

impl<'a> Matches<'a> {
    fn of(trf: &'a Trf) -> Result<Matches<'a>, TrfError> {
        let teams: Vec<&TrfTeam> = trf.teams().collect();
        let players: HashMap<u32, &TrfPlayer> = trf.players().map(|player| (player.number, player)).collect();
        let mut team_of = HashMap::new();
        for team in &teams {
            for member in &team.members {
                if !players.contains_key(member) {
                    let problem = TrfProblem::NoSuchPlayer(*member);
                    return Err(TrfError { line: team.line, column: 74, problem });
                }
                team_of.insert(*member, team.number);
            }
        }
        let pattern = trf.text("352").map_or(0, |text| text.chars().count());
        let line_ups = trf.records.iter().filter_map(|record| match record {
            Record::LineUp(line_up) => Some(line_up.boards.len()),
            _ => None,
        });
        let boards = pattern.max(line_ups.max().unwrap_or(0));
        let smallest = teams.iter().map(|team| team.members.len()).min().unwrap_or(0);
        Ok(Matches {
            trf,
            teams,
            players,
            team_of,
            boards: if boards == 0 { smallest.clamp(1, 255) } else { boards },
        })
    }

    fn teams(&self) -> Value {
        let member = |number: &u32| {
            let player = self.players.get(number);
            let name = player.map(|player| player.name.clone()).filter(|name| !name.is_empty());
            let rating = player.and_then(|player| player.rating).filter(|rating| *rating > 0);
            json!({"name": name.unwrap_or_else(|| number.to_string()), "rating": rating})
        };
        let team = |team: &&TrfTeam| {
            let name = if team.name.is_empty() { team.number.to_string() } else { team.name.clone() };
            json!({"no": team.number, "name": name, "members": team.members.iter().map(member).collect::<Vec<_>>()})
        };
        self.teams.iter().map(team).collect()
    }

    fn block(&self, player: u32, round: u32) -> Block {
        let rounds = self.players.get(&player).map(|player| &player.rounds);
        rounds.and_then(|rounds| rounds.get(round as usize - 1)).copied().unwrap_or_default()
    }

    /// Who sits on each board: as 300 says, else the first members.
    fn line_up(&self, team: &TrfTeam, round: u32) -> Vec<u32> {
        let told = self.trf.records.iter().find_map(|record| match record {
            Record::LineUp(line_up) if (line_up.round, line_up.team) == (round, team.number) => {
                Some(&line_up.boards)
            }
            _ => None,
        });
        let mut line_up = told.unwrap_or(&team.members).clone();
        line_up.resize(self.boards, 0);
        line_up
    }

    fn round(&self, round: u32) -> Result<Value, TrfError> {
        let mut lines = Vec::new();
        let mut byes = Vec::new();
        let mut done = Vec::new();
        for team in &self.teams {
            if done.contains(&team.number) {
                continue;
            }
            let meets = team.members.iter().find_map(|member| self.block(*member, round).opponent);
            let opponent = meets.and_then(|player| self.team_of.get(&player));
            let Some(opponent) = opponent.and_then(|no| self.teams.iter().find(|other| other.number == *no))
            else {
                byes.push(json!({"bye": team.number, "kind": self.rest(team, round)}));
                continue;
            };
            if opponent.number == team.number || done.contains(&opponent.number) {
                let problem = TrfProblem::NotForEvents(Beyond::Teams);
                return Err(TrfError { line: team.line, column: 1, problem });
            }
            done.extend([team.number, opponent.number]);
            let [own, theirs] = [team, opponent].map(|team| self.line_up(team, round));
            let turn = (1u32..).zip(&own).find_map(|(board, member)| {
                let turn = self.block(*member, round).turn?;
                Some(if board % 2 == 1 { turn } else { turn.other() })
            });
            let own_first = turn.unwrap_or(Turn::First) == Turn::First;
            let sides = if own_first {
                [(*team, own), (*opponent, theirs)]
            } else {
                [(*opponent, theirs), (*team, own)]
            };
            lines.push(self.encounter(lines.len() + 1, round, &sides));
        }
        Ok(lines.into_iter().chain(byes).collect())
    }

    fn encounter(&self, board: usize, round: u32, sides: &[(&TrfTeam, Vec<u32>); 2]) -> Value {
        let [(first, one), (second, other)] = sides;
        let result = |(board, (one, other)): (u32, (&u32, &u32))| {
            let [one, other] = [*one, *other].map(|member| self.block(member, round).outcome);
            let (mover, waiting) = if board % 2 == 1 { (one, other) } else { (other, one) };
            match (mover, waiting) {
                (Some(Outcome::Win | Outcome::UnratedWin), _) => "1-0",
                (_, Some(Outcome::Win | Outcome::UnratedWin)) => "0-1",
                (Some(Outcome::Draw | Outcome::UnratedDraw), _) => "1/2",
                (Some(Outcome::ForfeitWin), _) => "+-",
                (_, Some(Outcome::ForfeitWin)) => "-+",
                (Some(Outcome::ForfeitLoss | Outcome::Absent), _)
                | (_, Some(Outcome::ForfeitLoss | Outcome::Absent)) => "--",
                _ => "",
            }
        };
        let boards: Vec<&str> = (1u32..).zip(one.iter().zip(other)).map(result).collect();
        let places = |team: &TrfTeam, line_up: &[u32]| -> Vec<Option<usize>> {
            line_up
                .iter()
                .map(|member| Some(team.members.iter().position(|known| known == member)? + 1))
                .collect()
        };
        json!({
            "board": board, "first": first.number, "second": second.number, "boards": boards,
            "line_ups": [places(first, one), places(second, other)],
        })
    }

    /// What a team without a match had: 320 names who rested because the field was odd, 240 who had asked.
    fn rest(&self, team: &TrfTeam, round: u32) -> &'static str {
        let allocated = self.trf.text("320").is_some_and(|text| {
            let numbers: Vec<u32> =
                text.split_whitespace().skip(2).filter_map(|word| word.parse().ok()).collect();
            numbers.get(round as usize - 1) == Some(&team.number)
        });
        let asked = self.trf.records.iter().find_map(|record| match record {
            Record::Byes { kind, round: known, numbers }
                if *known == round && numbers.contains(&team.number) =>
            {
                Some(*kind)
            }
            _ => None,
        });
        match asked {
            _ if allocated => "allocated",
            Some('F') if self.trf.has_both_byes() => "allocated",
            Some('F' | 'H') => "requested",
            _ => "absent",
        }
    }
}
