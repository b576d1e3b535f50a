//! From a command to events.

use rulebook::article;

use crate::refusal::{Reason, Refusal};
use crate::{
    Act, Command, EndReason, Ending, Event, Fact, Game, State, claims, endings, moves, offers, start,
};

/// What follows from a command, by the rules of the game's edition.
///
/// # Errors
/// When the command cannot be done now; nothing follows from it then.
pub fn decide(state: &State, command: Command) -> Result<Vec<Event>, Refusal> {
    let facts = match (state.game(), command.act) {
        (None, Act::SetUp(start)) => start::set_up(start),
        (None, _) => {
            // No edition is chosen yet: both books begin with the pieces set up.
            let articles = vec![article!("2011:1.3"), article!("1960:1")];
            Err(Refusal { reason: Reason::NotSetUp, articles })
        }
        (Some(game), act) => at_table(game, act),
    }?;
    Ok(facts.into_iter().map(|fact| Event { at_ms: command.at_ms, fact }).collect())
}

fn at_table(game: &Game, act: Act) -> Result<Vec<Fact>, Refusal> {
    if let Some(ending) = game.ending() {
        let reason = Reason::GameOver { result: ending.result };
        return Err(Refusal { reason, articles: ending.articles.clone() });
    }
    match act {
        Act::SetUp(_) => {
            let articles = crate::cite(game.edition(), &[article!("2011:1.3")], &[article!("1960:1")]);
            Err(Refusal { reason: Reason::AlreadySetUp, articles })
        }
        Act::Move { by, played } => moves::play(game, by, played),
        Act::OfferDraw { by } => offers::offer(game, by),
        Act::AnswerDraw { by, accept } => offers::answer(game, by, accept),
        Act::Resign { by } => Ok(vec![endings::resign(game, by)]),
        Act::ClaimNaturalLimit { by } => claims::natural_limit(game, by),
        Act::ClaimRepetition { by } => claims::repetition(game, by),
        Act::Forfeit { loser, ground, note } => {
            let articles = ground.articles(game.edition());
            if note.trim().is_empty() {
                return Err(Refusal { reason: Reason::NoteMissing, articles });
            }
            Ok(vec![Ending::lost_by(loser, EndReason::Forfeit { ground, note }, articles)])
        }
        Act::EnterResult { result } => Ok(vec![endings::enter(game, result)]),
    }
}
