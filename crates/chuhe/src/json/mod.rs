//! What the program says as JSON. The command line with `--json` and the interface for programs say the same, and the
//! shapes are described from these very types (see `web`'s OpenAPI document).

mod pairing;
mod ranking;
mod table;

pub use pairing::{PairLine, Pairing};
pub use ranking::{
    Decided, Members, OneMember, Otherwise, OverallRanking, PlaceLine, Ranking, TeamMembers, TeamRanking,
};
pub use table::{Clocks, TableState};

use rulebook::{Article, Edition};
use schemars::JsonSchema;
use serde::Serialize;
use tournament::{Event, Format, Number, State};

use crate::desk::{EventView, LogLine};
use crate::i18n::Lang;

/// An event in a few words.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EventFacts {
    /// Its name in addresses.
    pub event: String,
    /// The length of its log. Whoever gives it back with a command is sure that nothing has happened in between.
    pub version: u64,
    /// Its name.
    pub name: String,
    /// The rule book.
    pub rules: Edition,
    /// How it is arranged.
    pub format: Format,
    /// Rounds announced.
    pub planned_rounds: u32,
    /// Rounds paired so far.
    pub rounds_paired: u32,
    /// Players or teams entered.
    pub players: usize,
    /// Boards of the rounds paired that have no result.
    pub open_boards: usize,
}

impl EventFacts {
    /// Of an event as it stands.
    pub fn of(view: &EventView) -> EventFacts {
        let state = &view.state;
        let open = (1..=state.rounds_paired()).map(|round| state.unfinished_boards(round).len());
        EventFacts {
            event: view.id.to_string(),
            version: view.version,
            name: state.name().to_owned(),
            rules: state.regulations().edition,
            format: state.format(),
            planned_rounds: state.planned_rounds(),
            rounds_paired: state.rounds_paired(),
            players: state.entrants().len(),
            open_boards: open.sum(),
        }
    }
}

/// A command that was done.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Done {
    /// The event.
    pub event: String,
    /// The length of its log now.
    pub version: u64,
    /// What has happened.
    pub did: Event,
}

/// A line of an event's log.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Logged {
    /// Its number, from 1.
    pub version: u64,
    /// When.
    pub time: String,
    /// Who did it.
    pub actor: String,
    /// What has happened.
    pub did: Event,
    /// It was taken back later on.
    pub undone: bool,
    /// SHA-256 over this line and the hash of the line before it.
    pub hash: String,
}

impl Logged {
    /// A line as it is read.
    pub fn of(line: &LogLine) -> Logged {
        Logged {
            version: line.version,
            time: line.time.to_string(),
            actor: line.actor.clone(),
            did: line.event.clone(),
            undone: line.undone,
            hash: line.hash.to_string(),
        }
    }
}

/// An article as it is named to a reader.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Cited {
    /// Book and number.
    pub article: Article,
    /// Its title in the reader's language.
    pub title: String,
}

impl Cited {
    /// Each of these.
    pub fn all(lang: Lang, articles: &[Article]) -> Vec<Cited> {
        articles.iter().map(|one| Cited { article: *one, title: lang.title(*one).to_owned() }).collect()
    }
}

/// An entrant by number and name, as sentences call him.
fn name(state: &State, no: Number) -> String {
    state.anyone(no).map_or_else(|| no.to_string(), |entrant| format!("{no} {}", entrant.name))
}
