//! The games of an event, each in a stream of its own.

use std::sync::Arc;

use arbiter::{Act, Game, GameResult as TableResult, Mover, Start, State};
use tournament::GameResult;
use xiangqi::Position;

use super::tables::{Payload, TableId, TableView};
use super::{Desk, DeskError, EventId, EventView, GameId, stream};
use crate::auth::{Actor, Right};
use crate::store::{Batch, StoreError};

/// The game of a board as it stands.
#[derive(Clone, Debug)]
pub struct GameView {
    /// The board.
    pub id: GameId,
    /// Its table.
    pub table: Arc<TableView>,
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

impl Desk {
    /// The games of an event that are recorded, by round and board.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn games(&self, event: &EventId) -> Result<Vec<GameView>, DeskError> {
        let prefix = format!("{}/game/", stream(event));
        let streams = self.store().streams(&prefix)?;
        let mut ids: Vec<GameId> =
            streams.iter().filter_map(|(stream, _)| stream.strip_prefix(&prefix)?.parse().ok()).collect();
        ids.sort_unstable();
        ids.into_iter().map(|id| self.game(event, id)).collect()
    }

    /// The boards of a round of a stage that have a table, or a game on record.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn boards_with_tables(
        &self,
        event: &EventId,
        stage: u32,
        round: u32,
    ) -> Result<Vec<GameId>, DeskError> {
        let prefix = format!("{}/game/", stream(event));
        let streams = self.store().streams(&format!("{prefix}{}", GameId::of_round(stage, round)))?;
        Ok(streams.iter().filter_map(|(stream, _)| stream.strip_prefix(&prefix)?.parse().ok()).collect())
    }

    /// The game of a board.
    ///
    /// # Errors
    /// [`DeskError::NoSuchGame`], or when the log cannot be read.
    pub fn game(&self, event: &EventId, id: GameId) -> Result<GameView, DeskError> {
        match self.table(&TableId::Board { event: event.clone(), game: id }) {
            Ok(table) => Ok(GameView { id, table }),
            Err(DeskError::NoSuchTable(_)) => Err(DeskError::NoSuchGame(id)),
            Err(error) => Err(error),
        }
    }

    /// Records a game that was played: every act is put to the table's decider, and the end must agree with the
    /// result that the event has.
    ///
    /// # Errors
    /// [`DeskError::TableRefused`] with the articles, [`DeskError::GameDisagrees`], [`DeskError::GameExists`],
    /// [`DeskError::Forbidden`].
    pub fn add_game(&self, event: &EventId, actor: &Actor, new: NewGame) -> Result<GameView, DeskError> {
        let id = new.id;
        self.add_games(event, actor, vec![new])?;
        self.game(event, id)
    }

    /// Records games that were played, all of them or none; see [`add_game`](Desk::add_game).
    ///
    /// # Errors
    /// Those of the first that cannot be recorded.
    pub fn add_games(&self, event: &EventId, actor: &Actor, new: Vec<NewGame>) -> Result<(), DeskError> {
        let view = self.event(event)?;
        let mut made = Vec::with_capacity(new.len());
        for game in new {
            let right = Right::Results { board: Some(game.id.board) };
            if !actor.may(event, right) {
                return Err(DeskError::Forbidden { right });
            }
            let id = game.id;
            let payloads = self.played(&view, game)?;
            let table = TableId::Board { event: event.clone(), game: id };
            made.push((table, self.drafts(actor.name(), &payloads)?));
        }
        let streams: Vec<String> = made.iter().map(|(table, _)| table.stream()).collect();
        let batches: Vec<Batch<'_>> = streams
            .iter()
            .zip(&made)
            .map(|(stream, (_, drafts))| Batch { stream, expected: 0, drafts })
            .collect();
        match self.store().append_all(&batches) {
            Ok(_) => {}
            Err(StoreError::Conflict { stream, .. }) => {
                let taken = made.iter().zip(&streams).find(|(_, name)| **name == stream);
                return Err(match taken {
                    Some(((TableId::Board { game, .. }, _), _)) => DeskError::GameExists(*game),
                    _ => DeskError::Busy,
                });
            }
            Err(error) => return Err(error.into()),
        }
        // Reading them tells whoever listens.
        made.iter().try_for_each(|(table, _)| self.table(table).map(|_| ()))
    }

    /// What the log of a played game holds.
    fn played(&self, view: &EventView, new: NewGame) -> Result<Vec<Payload>, DeskError> {
        let id = new.id;
        let paired = id.paired(&view.state).ok_or(DeskError::NoSuchGame(id))?;
        // The times of a game that was played elsewhere are not known.
        let ordinary = Start { timing: None, ..self.board_start(&view.id, id)? };
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
        if ends != paired.result {
            return Err(DeskError::GameDisagrees { game: id, ends, has: paired.result });
        }
        Ok(payloads)
    }
}
