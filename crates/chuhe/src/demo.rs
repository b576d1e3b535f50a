//! The demonstration: a points arrangement after round 6 of 8, a finished round robin, a double elimination half-way, groups
//! with a final that runs, and a few games, from the
//! project's `examples/`. The players are invented; where the moves come from is said in each game.

use rulebook::Edition;
use tournament::{Command, FileError, StateFile};

use crate::auth::Actor;
use crate::desk::{Desk, DeskError, EventId, GameId, NewGame};
use crate::exchange::games;

/// Who stands in the log for the demonstration.
/// Who stands in its log.
const ACTOR: &str = "演示";

/// An event of the demonstration and its games.
struct Example {
    id: &'static str,
    file: &'static str,
    text: &'static str,
    games: &'static [(GameId, &'static str, &'static str)],
}

macro_rules! game {
    ($round:literal, $board:literal, $file:literal) => {
        (
            GameId::of(1, $round, $board),
            concat!("examples/games/", $file),
            include_str!(concat!("../../../examples/games/", $file)),
        )
    };
}

const EXAMPLES: &[Example] = &[
    Example {
        id: "yundu",
        file: "examples/swiss.json",
        text: include_str!("../../../examples/swiss.json"),
        games: &[
            game!(6, 1, "1964-hu-yang.pgn"),
            game!(6, 3, "1964-yang-wang.pgn"),
            game!(6, 6, "perpetual-check.pgn"),
            game!(6, 9, "mutual-check.pgn"),
        ],
    },
    Example {
        id: "linting",
        file: "examples/round-robin.json",
        text: include_str!("../../../examples/round-robin.json"),
        games: &[game!(9, 4, "1984-he-hu.pgn")],
    },
    Example {
        id: "fengqi",
        file: "examples/double-elimination.json",
        text: include_str!("../../../examples/double-elimination.json"),
        games: &[],
    },
    Example {
        id: "yanxi",
        file: "examples/groups.json",
        text: include_str!("../../../examples/groups.json"),
        games: &[],
    },
    Example {
        id: "heling",
        file: "examples/team-round-robin.json",
        text: include_str!("../../../examples/team-round-robin.json"),
        games: &[],
    },
];

/// Why the demonstration cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// There are events already.
    #[error("there are events already")]
    NotEmpty,
    /// The desk refused.
    #[error(transparent)]
    Desk(#[from] DeskError),
    /// A file of the examples cannot be used.
    #[error("{file}: {why}")]
    File {
        /// The file.
        file: &'static str,
        /// What is wrong with it.
        why: String,
    },
}

/// Loads the demonstration into an empty database.
///
/// # Errors
/// [`DemoError::NotEmpty`] when there are events already; then nothing is changed.
///
/// ```
/// use std::sync::Arc;
/// use chuhe::{demo, desk::Desk, store::SqliteStore};
///
/// let desk = Desk::new(Arc::new(SqliteStore::in_memory()?));
/// demo::load(&desk)?;
/// assert_eq!(desk.events()?.len(), 5);
/// assert!(matches!(demo::load(&desk), Err(demo::DemoError::NotEmpty)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn load(desk: &Desk) -> Result<(), DemoError> {
    if !desk.events()?.is_empty() {
        return Err(DemoError::NotEmpty);
    }
    let actor = Actor::owner(ACTOR);
    for example in EXAMPLES {
        let bad = |error: FileError| DemoError::File { file: example.file, why: error.to_string() };
        let file = StateFile::read(example.text).map_err(bad)?;
        let edition = file.rules;
        let id: EventId = example.id.parse().map_err(DeskError::from)?;
        desk.create(&actor, Some(id.clone()), Command::Import { file })?;
        for (game, file, text) in example.games {
            let new = read(*game, edition, text).map_err(|why| DemoError::File { file, why })?;
            desk.add_game(&id, &actor, new)?;
        }
    }
    Ok(())
}

/// A game of the examples.
fn read(id: GameId, edition: Edition, text: &str) -> Result<NewGame, String> {
    let game = records::read(text.as_bytes(), &records::Options::default())
        .next()
        .ok_or("no game in it")?
        .map_err(|error| error.to_string())?;
    games::to_board(id, edition, &game, None).map_err(|error| error.to_string())
}
