//! The games of an event, each in a stream of its own.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use arbiter::{Act, Game, GameResult as TableResult, Mover, Start, State, Terms};
use serde::{Deserialize, Serialize};
use tournament::GameResult;
use xiangqi::Position;

use super::{Desk, DeskError, EventId, lock, parse, stream};
use crate::auth::{Actor, Right};
use crate::store::StoreError;

/// Which game of an event: its round and board, both from 1. Written `6-12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId {
    /// 轮次.
    pub round: u32,
    /// 台次.
    pub board: u32,
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.round, self.board)
    }
}

impl FromStr for GameId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<GameId, Self::Err> {
        let (round, board) = text.split_once('-').unwrap_or((text, ""));
        Ok(GameId { round: round.parse()?, board: board.parse()? })
    }
}

/// A game as it stands.
#[derive(Clone, Debug)]
pub struct GameView {
    /// The event.
    pub event: EventId,
    /// The board.
    pub id: GameId,
    /// Length of the game's log.
    pub version: u64,
    /// Where the moves come from, if that was said.
    pub source: Option<String>,
    /// The game.
    pub game: Game,
}

/// A game that was played elsewhere, to be recorded at its board.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Round and board.
    pub id: GameId,
    /// Where the moves come from, if that is to be shown.
    pub source: Option<String>,
    /// The position it starts from; none for the ordinary array.
    pub position: Option<Position>,
    /// What happened, in order: moves, claims, and the result where the board does not say it.
    pub acts: Vec<Act>,
}

/// What stands in the log of a game.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Payload {
    Source { source: String },
    Event(arbiter::Event),
}

impl Desk {
    /// The games of an event that are recorded, by round and board.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn games(&self, event: &EventId) -> Result<Vec<Arc<GameView>>, DeskError> {
        let prefix = game_stream(event, "");
        let streams = self.store().streams(&prefix)?;
        let mut ids: Vec<GameId> =
            streams.iter().filter_map(|(stream, _)| stream.strip_prefix(&prefix)?.parse().ok()).collect();
        ids.sort_unstable();
        ids.into_iter().map(|id| self.game(event, id)).collect()
    }

    /// The game of a board.
    ///
    /// # Errors
    /// [`DeskError::NoSuchGame`], or when the log cannot be read.
    pub fn game(&self, event: &EventId, id: GameId) -> Result<Arc<GameView>, DeskError> {
        let stream = game_stream(event, id);
        let known = lock(&self.hall.games).get(&stream).cloned();
        let entries = self.store().read(&stream, known.as_ref().map_or(0, |view| view.version))?;
        if let Some(view) = known.filter(|_| entries.is_empty()) {
            return Ok(view);
        }
        // A game's log is short: what is new in it does not pay for a second way of reading it.
        let mut state = State::default();
        let mut source = None;
        let mut version = 0;
        for entry in self.store().read(&stream, 0)? {
            version = entry.version;
            match parse(&stream, version, &entry.payload)? {
                Payload::Source { source: text } => source = Some(text),
                Payload::Event(event) => state.apply(&event).map_err(|misfit| DeskError::Unreadable {
                    stream: stream.clone(),
                    version,
                    why: misfit.to_string(),
                })?,
            }
        }
        let Some(game) = state.game().cloned() else { return Err(DeskError::NoSuchGame(id)) };
        let view = Arc::new(GameView { event: event.clone(), id, version, source, game });
        lock(&self.hall.games).insert(stream, Arc::clone(&view));
        Ok(view)
    }

    /// Records a game that was played: every act is put to the table's decider, and the end must agree with the
    /// result that the event has.
    ///
    /// # Errors
    /// [`DeskError::TableRefused`] with the articles, [`DeskError::GameDisagrees`], [`DeskError::GameExists`],
    /// [`DeskError::Forbidden`].
    pub fn add_game(&self, event: &EventId, actor: &Actor, new: NewGame) -> Result<Arc<GameView>, DeskError> {
        let right = Right::Table { board: Some(new.id.board) };
        if !actor.may(event, right) {
            return Err(DeskError::Forbidden { right });
        }
        let view = self.event(event)?;
        let id = new.id;
        let board = (id.round as usize)
            .checked_sub(1)
            .and_then(|index| view.state.rounds().get(index)?.game(id.board))
            .ok_or(DeskError::NoSuchGame(id))?;
        let name = |no| view.state.entrant(no).map(|entrant| entrant.name.clone()).unwrap_or_default();
        let ordinary =
            Start::ordinary(name(board.first), name(board.second), Terms::from(view.state.regulations()));
        let start = match new.position {
            Some(position) => Start { position, ..ordinary },
            None => ordinary,
        };
        let mut state = State::default();
        let mut payloads: Vec<Payload> =
            new.source.map(|source| Payload::Source { source }).into_iter().collect();
        for act in std::iter::once(Act::SetUp(Box::new(start))).chain(new.acts) {
            for event in arbiter::decide(&state, arbiter::Command { at_ms: 0, act })? {
                // What the decider says about a state fits that state.
                let _ = state.apply(&event);
                payloads.push(Payload::Event(event));
            }
        }
        let ends = state.game().and_then(Game::ending).map(|ending| match ending.result.winner() {
            Some(Mover::First) => GameResult::FirstWins,
            Some(Mover::Second) => GameResult::SecondWins,
            None if ending.result == TableResult::Draw => GameResult::Draw,
            None => GameResult::DoubleForfeit,
        });
        if ends != board.result {
            return Err(DeskError::GameDisagrees { game: id, ends, has: board.result });
        }
        match self.append(&game_stream(event, id), 0, actor.name(), &payloads) {
            Ok(_) => self.game(event, id),
            Err(DeskError::Store(StoreError::Conflict { .. })) => Err(DeskError::GameExists(id)),
            Err(error) => Err(error),
        }
    }
}

fn game_stream(event: &EventId, game: impl fmt::Display) -> String {
    format!("{}/game/{game}", stream(event))
}
