//! 落子、纠正错误: what stands, and what is set right (2011 5.7-5.10; 1960 section 七, 三 and 五).

use rulebook::{Article, Edition, article};
use xiangqi::{Move, Square};

use crate::fouls::{self, Foul};
use crate::refusal::{Reason, Refusal};
use crate::{Fact, Game, Mover, cite, moves, offers};

/// Colours reversed count when found within twenty minutes (5.8.1).
const REVERSED_WITHIN_MS: u64 = 20 * 60_000;
/// A piece displaced counts when found within five rounds (5.8.2).
const DISPLACED_WITHIN_PLIES: u32 = 2 * 5;

/// Refuses in 1960 what only the 2011 book has.
fn only_2011(game: &Game, article: Article) -> Result<Vec<Article>, Refusal> {
    if game.edition() == Edition::Cxa1960 {
        return Refusal::err(Reason::NotInThisBook, vec![article!("1960:7.5")]);
    }
    Ok(vec![article])
}

/// A move made stands; in 1960 wanting it back is 违例 as well (section 七, 五, its last sentence).
pub(crate) fn retract(game: &Game, by: Mover) -> Result<Vec<Fact>, Refusal> {
    let articles = cite(game.edition(), &[article!("2011:5.7")], &[article!("1960:7.3")]);
    let made_last = game.to_move() != by && !game.record().is_empty();
    if game.edition() == Edition::Cxa1960 && made_last {
        return Ok(fouls::call(game, by, Foul::Retraction));
    }
    Refusal::err(Reason::MoveStands, articles)
}

pub(crate) fn colours_reversed(game: &Game, now: u64) -> Result<Vec<Fact>, Refusal> {
    let articles = only_2011(game, article!("2011:5.8.1"))?;
    let since = game.begun_at_ms().unwrap_or(game.set_up_at_ms());
    if now.saturating_sub(since) > REVERSED_WITHIN_MS {
        // Once: the players are named as they sit from then on.
        if game.are_colours_accepted() {
            return Refusal::err(Reason::TooLate, articles);
        }
        return Ok(vec![Fact::ColoursAccepted { articles }]);
    }
    Ok(vec![Fact::ColoursExchanged { articles }])
}

pub(crate) fn restore(game: &Game, to_ply: u32) -> Result<Vec<Fact>, Refusal> {
    let articles = only_2011(game, article!("2011:5.8.2"))?;
    game.in_play()?;
    let played = game.record().len();
    if to_ply > played {
        return Refusal::err(Reason::NoSuchPly { played }, articles);
    }
    if played - to_ply > DISPLACED_WITHIN_PLIES {
        return Refusal::err(Reason::TooLate, articles);
    }
    Ok(vec![Fact::Restored { to_ply, articles }])
}

pub(crate) fn upset(game: &Game, by: Mover) -> Result<Vec<Fact>, Refusal> {
    let articles = only_2011(game, article!("2011:5.9"))?;
    game.in_play()?;
    Ok(vec![Fact::BoardUpset { by, articles }])
}

pub(crate) fn board_restored(game: &Game) -> Result<Vec<Fact>, Refusal> {
    let articles = only_2011(game, article!("2011:5.9"))?;
    if !game.is_upset() {
        return Refusal::err(Reason::BoardStands, articles);
    }
    Ok(vec![Fact::BoardRestored])
}

/// The player has moved and pressed; where the piece stands is for the opponent to say (5.10).
pub(crate) fn place_between(
    game: &Game,
    by: Mover,
    from: Square,
    points: Vec<Square>,
) -> Result<Vec<Fact>, Refusal> {
    let articles = only_2011(game, article!("2011:5.10"))?;
    moves::in_turn(game, by)?;
    game.in_play()?;
    let own = game.position().board().piece_at(from);
    let own = own.is_some_and(|piece| game.start().mover(piece.side) == by);
    let two = matches!(points[..], [one, other] if one != other && one != from && other != from);
    if !own || !two {
        return Refusal::err(Reason::NoPointToName, articles);
    }
    // What was touched may leave neither point to be named.
    let could = points.iter().map(|&at| moves::ruled(game, by, Move::new(from, at)));
    could.reduce(|one, other| one.or(other)).transpose()?;
    let mut facts = Vec::from_iter(offers::refused_by_playing_on(game, by));
    facts.push(Fact::PointUnclear { by, from, points, articles });
    Ok(facts)
}

/// The point named is where the piece was put: the move is ruled on like any other.
pub(crate) fn name_point(game: &Game, by: Mover, at: Square) -> Result<Vec<Fact>, Refusal> {
    let articles = only_2011(game, article!("2011:5.10"))?;
    let unclear = game.unclear().filter(|unclear| unclear.by != by && unclear.points.contains(&at));
    let Some(unclear) = unclear else {
        return Refusal::err(Reason::NoPointToName, articles);
    };
    let mut facts = vec![Fact::PointNamed { by, at }];
    facts.extend(moves::ruled(game, unclear.by, Move::new(unclear.from, at))?);
    Ok(facts)
}
