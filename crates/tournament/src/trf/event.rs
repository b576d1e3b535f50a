//! A file as an event.

use std::collections::{BTreeSet, HashMap};
use std::ops::Bound;

use serde_json::{Map, Value, json};

use super::notes::Notes;
use super::player::{Block, Outcome, TrfPlayer};
use super::{Beyond, Record, Scale, Trf, TrfError, TrfProblem};
use crate::file::StateFile;
use crate::model::Turn;

impl Trf {
    /// The event that the file tells of. A file of another program becomes a points arrangement paired by the FIDE (Dutch)
    /// System, or a round robin where its type says so; one of this program comes back as it was.
    ///
    /// Points are taken in the smallest unit that keeps them whole: 1, ½, 0 are 2, 1, 0. U is 轮空 and Z an absence; H and F
    /// are rests asked for.
    ///
    /// # Errors
    /// What an event cannot hold, and where.
    pub fn to_event(&self) -> Result<StateFile, TrfError> {
        let notes = Notes::of(self)?;
        if let Some(event) = notes.whole() {
            return state_file(event);
        }
        if self.teams().next().is_some() {
            return super::matches::event(self);
        }
        for (line, record) in (1u32..).zip(&self.records) {
            if let Record::Accelerated(_) = record {
                let problem = TrfProblem::NotForEvents(Beyond::Acceleration);
                return Err(TrfError { line, column: 1, problem });
            }
        }
        let mut event = self.frame(&notes)?;
        let played = self.rounds_played();
        let format = event.get("format").and_then(Value::as_str).unwrap_or("swiss").to_owned();
        let rounds: Vec<Value> = (1..=played)
            .map(|round| self.round(round, &notes, format.contains("round_robin")))
            .collect::<Result<_, _>>()?;
        event.insert("players".into(), Value::Array(self.entrants(&notes, played)));
        event.insert("rounds".into(), Value::Array(rounds));
        state_file(event)
    }

    /// Everything but players and rounds.
    pub(super) fn frame(&self, notes: &Notes) -> Result<Map<String, Value>, TrfError> {
        let mut event = match &notes.event {
            Some(known) => known.clone(),
            None => self.foreign_event()?,
        };
        if let Some(name) = self.text("012") {
            event.entry("name").or_insert_with(|| name.into());
        }
        let planned = self.planned_rounds().unwrap_or_else(|| self.rounds_played().max(1));
        if !event.contains_key("planned_rounds") {
            event.insert("planned_rounds".into(), planned.into());
        }
        if !event.contains_key("barred") {
            event.insert("barred".into(), Value::Array(self.barred()));
        }
        Ok(event)
    }

    pub(super) fn foreign_event(&self) -> Result<Map<String, Value>, TrfError> {
        let kind = [self.text("192"), self.text("092")].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let kind = kind.to_ascii_uppercase();
        let format = match (kind.contains("ROBIN") || kind.contains("BERGER"), kind.contains("DOUBLE")) {
            (true, true) => "double_round_robin",
            (true, false) => "round_robin",
            (false, _) => "swiss",
        };
        let mut settings = self.scoring()?;
        if format == "swiss" {
            settings.insert("pairing_system".into(), "dutch".into());
        }
        let stated = self.records.iter().find_map(|record| match record {
            Record::Initial { turn, .. } => Some(*turn),
            _ => None,
        });
        if let (true, Some(turn)) = (format == "swiss", stated.or_else(|| self.drawn_turn())) {
            settings.insert("initial_turn".into(), json!(turn));
        }
        let event = json!({"rules": "2011", "format": format, "settings": settings});
        Ok(event.as_object().cloned().unwrap_or_default())
    }

    /// The turn drawn for number 1, as round 1 shows it.
    fn drawn_turn(&self) -> Option<Turn> {
        let mut numbers: Vec<u32> = self.players().map(|player| player.number).collect();
        numbers.sort_unstable();
        let best =
            self.players().filter(|player| player.rounds.first().is_some_and(|block| block.turn.is_some()));
        let best = best.min_by_key(|player| player.number)?;
        let turn = best.rounds.first()?.turn?;
        let place = numbers.iter().position(|number| *number == best.number)?;
        Some(if place.is_multiple_of(2) { turn } else { turn.other() })
    }

    /// The settings that follow from what results score.
    pub(super) fn scoring(&self) -> Result<Map<String, Value>, TrfError> {
        let scale = self.scale();
        let line = self.records.iter().position(|record| matches!(record, Record::Points { .. }));
        let line = line.map_or(1, |at| at as u32 + 1);
        let refuse = |what| TrfError { line, column: 5, problem: TrfProblem::NotForEvents(what) };
        if scale.absence != 0 {
            return Err(refuse(Beyond::AbsencePoints));
        }
        let unit = unit(&scale);
        let rest = |value: u32, what| match value {
            value if value == scale.win => Ok("win"),
            value if value == scale.draw => Ok("draw"),
            0 => Ok("zero"),
            _ => Err(refuse(what)),
        };
        let bye = rest(scale.bye(), Beyond::OddBye)?;
        let (full, half) = (self.has_byes(Outcome::FullBye, 'F'), self.has_byes(Outcome::HalfBye, 'H'));
        let to_come = |record: &Record| match record {
            Record::Byes { kind: 'F', round, .. } => *round > self.rounds_played(),
            _ => false,
        };
        if full && half && self.records.iter().any(to_come) {
            return Err(refuse(Beyond::TwoKindsOfBye));
        }
        let requested = if full && !half { "win" } else { "draw" };
        let scoring = json!({
            "win": scale.win / unit, "draw": scale.draw / unit, "loss": scale.loss / unit,
            "draw_second_mover": scale.second_draw.map(|draw| draw / unit),
        });
        let settings = json!({"scoring": scoring, "bye_score": bye, "requested_bye_score": requested});
        Ok(settings.as_object().cloned().unwrap_or_default())
    }

    fn has_byes(&self, wanted: Outcome, asked: char) -> bool {
        self.records.iter().any(|record| match record {
            Record::Player(player) => player.rounds.iter().any(|block| block.outcome == Some(wanted)),
            Record::Byes { kind, .. } => *kind == asked,
            _ => false,
        })
    }

    /// Full-point byes stand beside half-point byes. Only one of them can be what a rest asked for scores: the others are
    /// taken as rests of an odd field, which bar another one as they do (C2).
    pub(super) fn has_both_byes(&self) -> bool {
        self.has_byes(Outcome::FullBye, 'F') && self.has_byes(Outcome::HalfBye, 'H')
    }

    /// Rounds that have been paired: those with a game or with the bye of an odd field.
    pub(super) fn rounds_played(&self) -> u32 {
        let paired = |block: &Block| block.opponent.is_some() || block.outcome == Some(Outcome::AllocatedBye);
        let last = |player: &TrfPlayer| player.rounds.iter().rposition(paired).map_or(0, |at| at as u32 + 1);
        self.players().map(last).max().unwrap_or(0)
    }

    fn barred(&self) -> Vec<Value> {
        let mut barred = BTreeSet::new();
        for record in &self.records {
            let Record::Forbidden { rounds, numbers, .. } = record else { continue };
            let numbers: BTreeSet<u32> = numbers.iter().copied().collect();
            let (from, to) = rounds.map_or((1, None), |(from, to)| (from, Some(to)));
            for one in &numbers {
                barred.extend(
                    numbers
                        .range((Bound::Excluded(*one), Bound::Unbounded))
                        .map(|other| (*one, *other, from, to)),
                );
            }
        }
        let pair = |(one, other, from, to): (u32, u32, u32, Option<u32>)| json!({"one": one, "other": other, "from_round": from, "to_round": to});
        barred.into_iter().map(pair).collect()
    }

    fn entrants(&self, notes: &Notes, played: u32) -> Vec<Value> {
        let mut leaves: HashMap<u32, (Vec<u32>, Vec<u32>)> = HashMap::new();
        // An event's own notes have every leave.
        let foreign = notes.event.is_none();
        for record in self.records.iter().filter(|_| foreign) {
            match record {
                Record::Byes { kind, round, numbers } if *round > played => {
                    for number in numbers {
                        let (byes, absences) = leaves.entry(*number).or_default();
                        if *kind == 'Z' { absences } else { byes }.push(*round);
                    }
                }
                Record::Absent(numbers) => {
                    for number in numbers {
                        leaves.entry(*number).or_default().1.push(played + 1);
                    }
                }
                _ => {}
            }
        }
        let mut players: Vec<&TrfPlayer> = self.players().collect();
        players.sort_by_key(|player| player.number);
        let entrant = |player: &TrfPlayer| {
            let (mut byes, mut absences) = leaves.remove(&player.number).unwrap_or_default();
            for (round, block) in (1u32..).zip(&player.rounds).skip(played as usize).filter(|_| foreign) {
                match block.outcome {
                    Some(Outcome::HalfBye | Outcome::FullBye) => byes.push(round),
                    Some(Outcome::Absent) => absences.push(round),
                    _ => {}
                }
            }
            for list in [&mut byes, &mut absences] {
                list.sort_unstable();
                list.dedup();
            }
            byes.retain(|round| !absences.contains(round));
            let name =
                if player.name.is_empty() { format!("{}", player.number) } else { player.name.clone() };
            let rating = player.rating.filter(|rating| *rating > 0);
            let mut entrant = json!({"no": player.number, "name": name, "rating": rating});
            if let Some(fields) = entrant.as_object_mut() {
                if !byes.is_empty() {
                    fields.insert("byes".into(), json!(byes));
                }
                if !absences.is_empty() {
                    fields.insert("absences".into(), json!(absences));
                }
                if let Some(known) = Notes::find(&notes.players, "no", player.number) {
                    fields.extend(known.clone());
                }
            }
            entrant
        };
        players.into_iter().map(entrant).collect()
    }

    /// The lines of a round: games by board, then those who rest.
    fn round(&self, round: u32, notes: &Notes, table: bool) -> Result<Value, TrfError> {
        let index = round as usize - 1;
        let scale = self.scale();
        let score = |player: &TrfPlayer| -> u32 {
            player.rounds.iter().take(index).map(|block| scale.of(block)).sum()
        };
        let scores: HashMap<u32, u32> = self.players().map(|player| (player.number, score(player))).collect();
        let both = self.has_both_byes();
        let mut games = Vec::new();
        let mut byes = Vec::new();
        for player in self.players() {
            let block = player.rounds.get(index).copied().unwrap_or_default();
            match block.opponent {
                Some(opponent) => {
                    // Where no colour is given, the smaller number moves first.
                    let first = block.turn.map_or(player.number < opponent, |turn| turn == Turn::First);
                    if first {
                        let of = |no: u32| (scores.get(&no).copied().unwrap_or(0), no);
                        let (one, other) = (of(player.number), of(opponent));
                        let (upper, lower) =
                            if (one.0, other.1) > (other.0, one.1) { (one, other) } else { (other, one) };
                        let order = (std::cmp::Reverse(upper.0), std::cmp::Reverse(lower.0), upper.1);
                        games.push((order, player.number, opponent, result(player, round, &block, self)?));
                    }
                }
                None => byes.extend(rest(player, &block, round, notes, table, both)),
            }
        }
        games.sort_by_key(|(order, ..)| *order);
        let known = Notes::find(&notes.rounds, "round", round);
        let boards: Vec<(u64, u64)> = known
            .and_then(|known| known.get("boards")?.as_array())
            .map(|list| {
                list.iter()
                    .filter_map(|pair| Some((pair.get(0)?.as_u64()?, pair.get(1)?.as_u64()?)))
                    .collect()
            })
            .unwrap_or_default();
        let board_of =
            |first: u32| boards.iter().find(|(_, no)| *no == u64::from(first)).map(|(board, _)| *board);
        let mut lines: Vec<(u64, Value)> = Vec::new();
        for (at, (_, first, second, result)) in (1u64..).zip(games) {
            let board = board_of(first).unwrap_or(at);
            lines.push((board, json!({"board": board, "first": first, "second": second, "result": result})));
        }
        lines.sort_by_key(|(board, _)| *board);
        // The rest of the odd field first, then those on leave.
        byes.sort_by_key(|bye: &Value| bye["kind"] == "requested" || bye["kind"] == "absent");
        Ok(lines.into_iter().map(|(_, line)| line).chain(byes).collect())
    }
}

/// The unit, in tenths, in which all points are whole.
pub(super) fn unit(scale: &Scale) -> u32 {
    let values = [scale.win, scale.draw, scale.loss, scale.bye(), scale.second_draw.unwrap_or(0)];
    [10, 5].into_iter().find(|unit| values.iter().all(|value| value % unit == 0)).unwrap_or(1)
}

/// A game's result from the view of `player`, who moves first.
fn result(player: &TrfPlayer, round: u32, block: &Block, trf: &Trf) -> Result<&'static str, TrfError> {
    let other = trf.players().find(|other| Some(other.number) == block.opponent);
    let other = other.and_then(|other| other.rounds.get(round as usize - 1)).and_then(|block| block.outcome);
    Ok(match (block.outcome, other) {
        (None, _) => "",
        (Some(Outcome::Win | Outcome::UnratedWin), _) => "1-0",
        (Some(Outcome::ForfeitWin), _) => "+-",
        (Some(Outcome::ForfeitLoss), Some(Outcome::ForfeitWin)) => "-+",
        (Some(Outcome::ForfeitLoss), _) => "--",
        (Some(Outcome::Draw), Some(Outcome::Draw)) | (Some(Outcome::UnratedDraw), _) => "1/2",
        (Some(Outcome::Loss), Some(Outcome::Win)) | (Some(Outcome::UnratedLoss), _) => "0-1",
        _ => {
            let problem = TrfProblem::NotForEvents(Beyond::SharedLoss);
            return Err(TrfError {
                line: player.line,
                column: super::player::block_column(round) + 7,
                problem,
            });
        }
    })
}

/// The line of one without a game; none for one who was not there to be paired.
fn rest(
    player: &TrfPlayer,
    block: &Block,
    round: u32,
    notes: &Notes,
    table: bool,
    both: bool,
) -> Option<Value> {
    let known = Notes::find(&notes.players, "no", player.number);
    let number = |name: &str| known.and_then(|known| known.get(name)?.as_u64());
    let gone = number("withdrawn_after_round").is_some_and(|last| u64::from(round) > last);
    let not_yet = number("entered_after_round").is_some_and(|first| u64::from(round) <= first);
    if gone || not_yet {
        return None;
    }
    let asked = known
        .and_then(|known| known.get("byes")?.as_array())
        .is_some_and(|byes| byes.contains(&json!(round)));
    let kind = match block.outcome {
        Some(Outcome::AllocatedBye) if !table => "allocated",
        Some(Outcome::FullBye) if both => "allocated",
        Some(Outcome::HalfBye | Outcome::FullBye | Outcome::ForfeitWin) => "requested",
        _ if asked => "requested",
        _ if table => "rest",
        _ => "absent",
    };
    Some(json!({"bye": player.number, "kind": kind}))
}

/// The event's own reader has the last word.
pub(super) fn state_file(event: Map<String, Value>) -> Result<StateFile, TrfError> {
    let text = Value::Object(event).to_string();
    let file = StateFile::read(&text).and_then(|file| file.check().map(|()| file));
    file.map_err(|error| TrfError { line: 1, column: 1, problem: TrfProblem::NoEvent(error.to_string()) })
}
