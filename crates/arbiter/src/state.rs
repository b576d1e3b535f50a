//! The table as the log of events makes it.

use xiangqi::Move;

use crate::{Event, Fact, Game, Start};

/// A table: empty, or with a game.
#[derive(Clone, Debug, Default)]
pub struct State {
    game: Option<Game>,
    log: Vec<Step>,
}

/// An event that stands, and when the clock was stopped after it because what followed was undone.
#[derive(Clone, Debug)]
struct Step {
    event: Event,
    stopped_at_ms: Option<u64>,
}

/// An event that does not follow on the state: the log is not this game's, or is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// No game has been set up before it.
    #[error("no game has been set up")]
    NotSetUp,
    /// A game has been set up before it.
    #[error("a game has been set up already")]
    AlreadySetUp,
    /// The game had ended before it.
    #[error("the game is over")]
    GameOver,
    /// The position does not allow the move.
    #[error("{0} is not legal here")]
    IllegalMove(Move),
    /// Fewer events stand than it undoes.
    #[error("fewer than {0} events can be undone")]
    NothingToUndo(u32),
}

impl State {
    /// The game, once it has been set up.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The events that stand, in order: those that were undone are not among them.
    pub fn events(&self) -> impl ExactSizeIterator<Item = &Event> {
        self.log.iter().map(|step| &step.event)
    }

    /// Takes an event in.
    ///
    /// # Errors
    /// When it cannot follow; the state is unchanged. Events from [`decide`](crate::decide) on this state always fit.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        if let Fact::Undone { events, .. } = event.fact {
            return self.undo(events, event.at_ms);
        }
        fit(&mut self.game, event)?;
        self.log.push(Step { event: event.clone(), stopped_at_ms: None });
        Ok(())
    }

    /// The game is made anew without its last events; its clock stands since the first of them.
    fn undo(&mut self, events: u32, at_ms: u64) -> Result<(), Misfit> {
        let none = Misfit::NothingToUndo(events);
        let kept =
            self.log.len().checked_sub(events as usize).filter(|&kept| kept > 0 && events > 0).ok_or(none)?;
        let undone_at = self.log.get(kept).map_or(at_ms, |step| step.event.at_ms);
        let mut log: Vec<Step> = self.log.iter().take(kept).cloned().collect();
        if let Some(last) = log.last_mut() {
            last.stopped_at_ms.get_or_insert(undone_at);
        }
        let mut game = None;
        for step in &log {
            fit(&mut game, &step.event)?;
            if let (Some(game), Some(at_ms)) = (&mut game, step.stopped_at_ms) {
                game.stand(at_ms);
            }
        }
        if let Some(game) = &mut game {
            game.dated(at_ms);
        }
        *self = State { game, log };
        Ok(())
    }
}

fn fit(game: &mut Option<Game>, event: &Event) -> Result<(), Misfit> {
    match (game, &event.fact) {
        (game @ None, Fact::SetUp { start }) => {
            *game = Some(Game::new(Start::clone(start), event.at_ms));
            Ok(())
        }
        (None, _) => Err(Misfit::NotSetUp),
        (Some(_), Fact::SetUp { .. }) => Err(Misfit::AlreadySetUp),
        (Some(game), fact) => game.take_in(fact, event.at_ms),
    }
}
