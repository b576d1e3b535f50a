//! What the tests of this crate share: competitions from tables, and the data that stays outside the project.

#![allow(dead_code, reason = "each test file uses its own part")]

pub(crate) mod events;

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use tournament::{Bye, ByeKind, Entrant, Format, Game, GameResult, Number, Round, State, StateFile};

/// A number of the field.
pub(crate) fn no(n: u64) -> Number {
    Number::new(n as u32).expect("numbers start at 1")
}

/// Entrants 1 to `n` without particulars.
pub(crate) fn entrants(n: u64) -> Vec<Entrant> {
    let entrant = |i| Entrant::named(no(i), format!("{i}号"));
    (1..=n).map(entrant).collect()
}

/// A 2011 competition from its lists, the settings given as JSON.
pub(crate) fn state(format: Format, players: Vec<Entrant>, rounds: Vec<Round>, settings: Value) -> State {
    let planned_rounds = if format == Format::Swiss { Some(99) } else { None };
    let settings = settings.as_object().cloned().unwrap_or_else(Map::new);
    let rules = rulebook::Edition::Cxa2011;
    let file = StateFile {
        name: None,
        rules,
        stage: None,
        format,
        lots: None,
        carried_rounds: 0,
        places_from: Vec::new(),
        earlier_stages: Vec::new(),
        planned_rounds,
        settings,
        players,
        barred: Vec::new(),
        rounds,
    };
    State::from_file(file).expect("the table makes a competition")
}

/// Rounds from a list of games as the tie-break files have them; `bye` is the kind of a game without opponent.
pub(crate) fn rounds(games: &Value, bye: ByeKind) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    for game in games.as_array().expect("a list of games") {
        let index = game["round"].as_u64().expect("a round") as usize - 1;
        if rounds.len() <= index {
            rounds.resize(index + 1, Round::default());
        }
        let round = &mut rounds[index];
        if let Some(rests) = game.get("bye").and_then(Value::as_u64) {
            round.byes.push(Bye { entrant: no(rests), kind: bye });
            continue;
        }
        let result = match game["result"].as_str().expect("a result") {
            "=-=" => "1/2",
            other => other,
        };
        let (first, second) = (game["first"].as_u64(), game["second"].as_u64());
        round.games.push(Game::of_players(
            round.games.len() as u32 + 1,
            no(first.expect("a first mover")),
            no(second.expect("a second mover")),
            Some(GameResult::from_code(result).expect("a known result")),
        ));
    }
    rounds
}

/// The data that tests may read but the project may not contain. Where it is absent the test says so and is skipped;
/// under CI=true it must be there.
pub(crate) fn outside_data(folder: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let root = std::env::var_os("CHUHE_DATA").map_or(beside, PathBuf::from);
    let path = root.join(folder);
    if path.is_dir() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "{} is needed under CI", path.display());
    eprintln!("skipped: {} is not there", path.display());
    None
}
