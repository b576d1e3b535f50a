//! An event as a file.

use std::collections::BTreeSet;

use rulebook::regulations::{ByeScore, Scoring};
use serde_json::{Map, Value, json};

use super::notes::{SIMPLE, note};
use super::player::{Block, Outcome, TrfPlayer};
use super::{Record, Trf, Version};
use crate::history::{self, Ledger, RoundRecord};
use crate::model::{ByeKind, Entrant, Number, Turn};
use crate::pairing;
use crate::ranking;
use crate::state::State;

/// The widest name that a file holds.
pub(super) const NAME: usize = 33;

impl Trf {
    /// An event as a file, with what TRF has no field for as comment lines.
    ///
    /// Names stay in Chinese. 轮空 of an odd field is U, an absence Z, a rest asked for H, F or Z by what it scores. An event
    /// paired by the FIDE (Dutch) System with 2, 1, 0 is written with the federation's own 1, ½, 0.
    pub fn of_event(state: &State, version: Version) -> Trf {
        let mut records = head(state, version);
        if state.format().is_of_teams() {
            records.extend(super::team_export::records(state));
        } else {
            let scale = unit(state);
            records.extend(points(state, version, scale));
            records.extend(leaves(state, version));
            records.extend(
                players(state, version, scale).into_iter().map(|player| Record::Player(Box::new(player))),
            );
        }
        records.extend(notes(state));
        Trf { records }
    }
}

pub(super) fn text(code: &str, text: impl Into<String>) -> Record {
    Record::Text { code: code.to_owned(), text: text.into() }
}

fn head(state: &State, version: Version) -> Vec<Record> {
    let entrants = state.entrants();
    let old = version == Version::Trf16;
    let mut records = Vec::new();
    if !state.name().is_empty() {
        records.push(text("012", state.name()));
    }
    let (players, rated) = if state.format().is_of_teams() {
        let members = || entrants.iter().flat_map(|team| &team.members);
        (members().count(), members().filter(|member| member.rating.is_some()).count())
    } else {
        (entrants.len(), entrants.iter().filter(|entrant| entrant.rating.is_some()).count())
    };
    records.push(text("062", players.to_string()));
    records.push(text("072", rated.to_string()));
    if state.format().is_of_teams() {
        records.push(text("082", entrants.len().to_string()));
    }
    let dutch = pairing::is_dutch(state);
    let kind = match serde_json::to_value(state.format()) {
        _ if dutch => "FIDE_DUTCH_2025".to_owned(),
        Ok(Value::String(format)) => format!("XIANGQI_{}", format.to_ascii_uppercase()),
        _ => "XIANGQI".to_owned(),
    };
    records.push(text("092", kind.clone()));
    records.push(Record::Rounds { old, rounds: state.planned_rounds() });
    if let (true, Some(turn)) = (dutch, state.regulations().initial_turn) {
        records.push(Record::Initial { old, turn: Turn::from(turn) });
    }
    if !old {
        records.push(text("182", concat!("Chuhe ", env!("CARGO_PKG_VERSION"))));
        records.push(text("192", kind));
    }
    records
}

/// Tenths for one of the event's own points.
fn unit(state: &State) -> u32 {
    if pairing::is_dutch(state) && state.regulations().scoring == Scoring::ORDINARY { 5 } else { 10 }
}

/// The scale, where it is not the federation's own.
fn points(state: &State, version: Version, unit: u32) -> Vec<Record> {
    let rules = state.regulations();
    let Scoring { win, draw, loss, draw_second_mover } = rules.scoring;
    let bye = bye_score(rules.bye_score, &rules.scoring);
    let own = |name: &str, value: u32| (name.to_owned(), value.saturating_mul(unit));
    if let Some(second) = draw_second_mover {
        let mut values =
            vec![own("WW", win), own("BW", win), own("WD", draw), own("BD", second), own("WL", loss)];
        values.extend([own("BL", loss), own("PAB", bye)]);
        return vec![Record::Points { code: "XXS".to_owned(), values }];
    }
    let values = [("W", win, 10), ("D", draw, 5), ("L", loss, 0), ("P", bye, win * unit)];
    let values = values.into_iter().filter(|(_, value, usual)| value * unit != *usual);
    let values: Vec<_> = values.map(|(name, value, _)| own(name, value)).collect();
    match version {
        _ if values.is_empty() => Vec::new(),
        Version::Trf26 => vec![Record::Points { code: "162".to_owned(), values }],
        Version::Trf16 => {
            let code = |name: &str| if name == "P" { "BBU".to_owned() } else { format!("BB{name}") };
            values
                .into_iter()
                .map(|value| Record::Points { code: code(&value.0), values: vec![value] })
                .collect()
        }
    }
}

fn bye_score(score: ByeScore, scoring: &Scoring) -> u32 {
    match score {
        ByeScore::Win => scoring.win,
        ByeScore::Draw => scoring.draw,
        ByeScore::Zero => 0,
    }
}

/// Rests and absences to come, and the pairs kept apart.
fn leaves(state: &State, version: Version) -> Vec<Record> {
    let mut records = Vec::new();
    let rules = state.regulations();
    if version == Version::Trf26 {
        let all = state.entrants().iter().flat_map(|entrant| entrant.byes.iter().chain(&entrant.absences));
        let to_come: BTreeSet<u32> = all.copied().filter(|round| *round > state.rounds_paired()).collect();
        for round in to_come {
            let with = |on: fn(&Entrant) -> &Vec<u32>| -> Vec<u32> {
                let away = state.entrants().iter().filter(|entrant| on(entrant).contains(&round));
                away.map(|entrant| entrant.no.get()).collect()
            };
            let lists = [
                (rest_code(rules.requested_bye_score), with(|entrant| &entrant.byes)),
                (rest_code(rules.absence_score), with(|entrant| &entrant.absences)),
            ];
            for (outcome, numbers) in lists {
                if !numbers.is_empty() {
                    records.push(Record::Byes { kind: outcome.code(), round, numbers });
                }
            }
        }
    }
    for pair in state.barred() {
        let numbers = vec![pair.one.get(), pair.other.get()];
        let (from, to) =
            (pair.from_round, pair.to_round.unwrap_or_else(|| state.planned_rounds().max(pair.from_round)));
        let old = version == Version::Trf16;
        // XXP knows no rounds: what has ended, or begins later, is not to bind the next one.
        if !old || pair.holds_in(state.rounds_paired() + 1) {
            records.push(Record::Forbidden { old, rounds: (!old).then_some((from, to)), numbers });
        }
    }
    records
}

fn rest_code(score: ByeScore) -> Outcome {
    match score {
        ByeScore::Win => Outcome::FullBye,
        ByeScore::Draw => Outcome::HalfBye,
        ByeScore::Zero => Outcome::Absent,
    }
}

fn players(state: &State, version: Version, unit: u32) -> Vec<TrfPlayer> {
    let ledger = Ledger::of(state);
    let standings = ranking::standings(state);
    let next = state.rounds_paired() + 1;
    let player = |(index, entrant): (usize, &Entrant)| {
        let mut rounds: Vec<Block> =
            ledger.records[index].iter().map(|record| block(state, entrant.no, record)).collect();
        if version == Version::Trf16
            && let Some(leave) = entrant.leave_in(next)
        {
            let rules = state.regulations();
            let score = match leave.kind() {
                ByeKind::Requested => rules.requested_bye_score,
                _ => rules.absence_score,
            };
            rounds.push(Block { outcome: Some(rest_code(score)), ..Block::default() });
        }
        let own = |block: &Block| points_of(state, block).saturating_mul(unit);
        TrfPlayer {
            number: entrant.no.get(),
            name: entrant.name.chars().take(NAME).collect(),
            rating: entrant.rating.filter(|rating| *rating < 10_000),
            points: Some(rounds.iter().map(own).fold(0, u32::saturating_add)),
            rank: standings.iter().find(|place| place.no == entrant.no).map(|place| place.place),
            rounds,
            ..TrfPlayer::default()
        }
    };
    state.entrants().iter().enumerate().map(player).collect()
}

/// What a block scores in the event's own points: games that were struck out score as they were played, as the file shows
/// them; the note on the player's withdrawal strikes them out again.
fn points_of(state: &State, block: &Block) -> u32 {
    let rules = state.regulations();
    let draw = |turn| match turn {
        Some(Turn::Second) => rules.scoring.draw_second_mover.unwrap_or(rules.scoring.draw),
        _ => rules.scoring.draw,
    };
    match block.outcome {
        Some(Outcome::Win | Outcome::ForfeitWin | Outcome::FullBye | Outcome::UnratedWin) => {
            rules.scoring.win
        }
        Some(Outcome::Draw | Outcome::UnratedDraw) => draw(block.turn),
        Some(Outcome::HalfBye) => rules.scoring.draw,
        Some(Outcome::Loss | Outcome::UnratedLoss) => rules.scoring.loss,
        Some(Outcome::AllocatedBye) => bye_score(rules.bye_score, &rules.scoring),
        Some(Outcome::ForfeitLoss | Outcome::Absent) | None => 0,
    }
}

fn block(state: &State, no: Number, record: &RoundRecord) -> Block {
    use history::Outcome as Had;
    let rules = state.regulations();
    let game = state.rounds().get(record.round as usize - 1).and_then(|round| round.game_of(no));
    if let Some(game) = game {
        let turn = game.turn_of(no);
        let had = turn.map(|turn| Had::of(state.result_of(game), turn));
        let outcome = match had {
            Some(Had::Win) => Some(Outcome::Win),
            Some(Had::Draw) => Some(Outcome::Draw),
            Some(Had::Loss) => Some(Outcome::Loss),
            Some(Had::WinByForfeit) => Some(Outcome::ForfeitWin),
            Some(Had::LossByForfeit) => Some(Outcome::ForfeitLoss),
            _ => None,
        };
        let opponent = if game.first == no { game.second } else { game.first };
        return Block { opponent: Some(opponent.get()), turn, outcome };
    }
    let outcome = match record.outcome {
        Had::Bye(ByeKind::Allocated) => Outcome::AllocatedBye,
        Had::Bye(ByeKind::Requested) => rest_code(rules.requested_bye_score),
        Had::Bye(ByeKind::Absent) => rest_code(rules.absence_score),
        Had::NotEntered => rest_code(rules.late_entry_score),
        _ => Outcome::Absent,
    };
    Block { outcome: Some(outcome), ..Block::default() }
}

/// Everything that TRF has no field for.
fn notes(state: &State) -> Vec<Record> {
    let whole = match serde_json::to_value(state.to_file()) {
        Ok(Value::Object(whole)) => whole,
        _ => Map::new(),
    };
    let mut records =
        vec![Record::Comment("### 以下各行供楚河读回 · the lines below are read back by Chuhe".to_owned())];
    let of_event: Map<String, Value> =
        whole.iter().filter(|(key, _)| !matches!(&***key, "players" | "teams" | "rounds")).map(own).collect();
    records.push(note("event", &of_event));
    let format = of_event.get("format").and_then(Value::as_str).unwrap_or_default();
    let simple = SIMPLE.contains(&format);
    let list = if state.format().is_of_teams() { "teams" } else { "players" };
    for entrant in whole.get(list).and_then(Value::as_array).into_iter().flatten() {
        records.extend(note_on(entrant, simple));
    }
    for (index, lines) in state.rounds().iter().enumerate() {
        let boards: Vec<Value> = lines.games.iter().map(|game| json!([game.board, game.first])).collect();
        let mut fields = Map::new();
        fields.insert("round".into(), (index + 1).into());
        if !simple {
            let lines = whole.get("rounds").and_then(|rounds| rounds.get(index)).cloned().unwrap_or_default();
            fields.insert("lines".into(), lines);
        } else {
            fields.insert("boards".into(), boards.into());
        }
        records.push(note("round", &fields));
    }
    records
}

fn own((key, value): (&String, &Value)) -> (String, Value) {
    (key.clone(), value.clone())
}

/// What is to be said of a player beyond the line 001.
fn note_on(entrant: &Value, simple: bool) -> Option<Record> {
    let entrant = entrant.as_object()?;
    if !simple {
        return Some(note("player", entrant));
    }
    let said: Map<String, Value> = entrant
        .iter()
        .filter(|(key, value)| match &***key {
            "no" => true,
            "rating" => value.as_u64().is_some_and(|rating| rating >= 10_000),
            "name" => value.as_str().is_some_and(|name| name.trim() != name || name.chars().count() > NAME),
            "withdrawn_after_round" => !value.is_null(),
            _ => ![Value::Null, json!(0), json!([])].contains(value),
        })
        .map(own)
        .collect();
    (said.len() > 1).then(|| note("player", &said))
}
