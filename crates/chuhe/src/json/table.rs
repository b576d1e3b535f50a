//! A game at a table.

use arbiter::{Ending, LedgerEntry, Mover, Reading};
use rulebook::Edition;
use schemars::JsonSchema;
use serde::Serialize;
use tournament::GameResult;

use crate::desk::{TableId, TableView};

/// A table as it stands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TableState {
    /// Which: of an event its round and board as `6-12`, in a match of teams as `6-3.2`; else the table's name.
    pub table: String,
    /// The length of its log. Whoever gives it back with an act is sure that nothing has happened in between.
    pub version: u64,
    /// The rule book.
    pub rules: Edition,
    /// The first mover.
    pub first: String,
    /// The second mover.
    pub second: String,
    /// The position it started from, as FEN.
    pub start: String,
    /// The position now, as FEN.
    pub position: String,
    /// The moves, in ICCS.
    pub moves: Vec<String>,
    /// Whose turn it is.
    pub to_move: Mover,
    /// What the clocks show, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// Who has offered a draw that is not yet answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offered_by: Option<Mover>,
    /// The fouls on the ledger.
    pub fouls: Vec<LedgerEntry>,
    /// How the game ended, with the articles, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The result as the event writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// Two clocks at one moment.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Clocks {
    /// The server's time in milliseconds since 1970 that these readings are of.
    pub at_ms: u64,
    /// Whose clock runs.
    pub running: Option<Mover>,
    /// The first mover's.
    pub first: Reading,
    /// The second mover's.
    pub second: Reading,
}

impl TableState {
    /// A table at a moment of the server's clock.
    pub fn of(view: &TableView, now_ms: u64) -> TableState {
        let game = &view.game;
        let clocks = game.clock().map(|clock| Clocks {
            at_ms: now_ms,
            running: clock.running(),
            first: clock.reading(Mover::First, now_ms),
            second: clock.reading(Mover::Second, now_ms),
        });
        TableState {
            table: match &view.id {
                TableId::Board { game, .. } => game.to_string(),
                TableId::Alone(name) => name.to_string(),
            },
            version: view.version,
            rules: game.edition(),
            first: game.start().first.clone(),
            second: game.start().second.clone(),
            start: game.start().position.to_fen(),
            position: game.position().to_fen(),
            moves: game.record().plies().iter().map(|ply| ply.mv.to_move().to_string()).collect(),
            to_move: game.to_move(),
            clocks,
            draw_offered_by: game.open_offer(),
            fouls: game.ledger().to_vec(),
            ending: game.ending().cloned(),
            result: view.result(),
        }
    }
}
