//! What an event holds and TRF has no field for, as comment lines that come back as they were: fouls, penalties, settings,
//! withdrawals, the boards of a round.
//!
//! `### chuhe event {…}`, `### chuhe player {…}` and `### chuhe round {…}`, each with JSON of the state file's own names.

use serde_json::{Map, Value};

use super::{Record, Trf, TrfError, TrfProblem};

const PREFIX: &str = "### chuhe ";

/// Formats whose players and rounds TRF's own lines hold, but for what the notes add.
pub(super) const SIMPLE: [&str; 3] = ["swiss", "round_robin", "double_round_robin"];

/// The notes of a file.
#[derive(Default)]
pub(super) struct Notes {
    /// `rules`, `format`, `settings`, `barred`.
    pub event: Option<Map<String, Value>>,
    /// By number.
    pub players: Vec<Map<String, Value>>,
    /// By round.
    pub rounds: Vec<Map<String, Value>>,
}

pub(super) fn note(kind: &str, fields: &Map<String, Value>) -> Record {
    Record::Comment(format!("{PREFIX}{kind} {}", Value::Object(fields.clone())))
}

impl Notes {
    pub(super) fn of(trf: &Trf) -> Result<Notes, TrfError> {
        let mut notes = Notes::default();
        for (line, record) in (1u32..).zip(&trf.records) {
            let Record::Comment(text) = record else { continue };
            let Some(note) = text.strip_prefix(PREFIX) else { continue };
            let (kind, json) = note.split_once(' ').unwrap_or((note, ""));
            let column = (PREFIX.len() + kind.len() + 2) as u32;
            let damaged = |why: String| TrfError { line, column, problem: TrfProblem::DamagedNote(why) };
            let fields: Map<String, Value> =
                serde_json::from_str(json).map_err(|error| damaged(error.to_string()))?;
            match kind {
                "event" => notes.event = Some(fields),
                "player" => notes.players.push(fields),
                "round" => notes.rounds.push(fields),
                _ => return Err(damaged(kind.to_owned())),
            }
        }
        Ok(notes)
    }

    /// The event of a file whose notes hold all of it, as those of teams and of eliminations do.
    pub(super) fn whole(&self) -> Option<Map<String, Value>> {
        let mut event = self.event.clone()?;
        let format = event.get("format").and_then(Value::as_str).unwrap_or_default().to_owned();
        if SIMPLE.contains(&&*format) {
            return None;
        }
        let list = if format.starts_with("team") { "teams" } else { "players" };
        let rounds = self.rounds.iter().map(|round| round.get("lines").cloned().unwrap_or_default());
        event.insert("rounds".to_owned(), rounds.collect());
        event.insert(list.to_owned(), self.players.iter().cloned().map(Value::Object).collect());
        Some(event)
    }

    /// What is noted of a player or of a round.
    pub(super) fn find<'a>(
        list: &'a [Map<String, Value>],
        key: &str,
        number: u32,
    ) -> Option<&'a Map<String, Value>> {
        list.iter().find(|fields| fields.get(key).and_then(Value::as_u64) == Some(u64::from(number)))
    }
}
