//! The next round of an elimination: the matches that are ready.

use super::progress::{Fixture, Progress, Side, Standing};
use crate::model::{GameResult, Number, Round};
use crate::pairing::{BracketTurn, Impossible, Pair, Quality, RoundPairing, Why};
use crate::state::State;

/// Every match of the step that is being played gets its next game; who has no opponent in a step that begins rests.
pub(crate) fn next_round(state: &State) -> Result<RoundPairing, Impossible> {
    let round = state.rounds_paired() + 1;
    let progress = Progress::of(state);
    let Some((progress, step)) =
        progress.and_then(|progress| progress.current_step().map(|step| (progress, step)))
    else {
        return Err(Impossible { bars: Vec::new(), stuck: Vec::new(), releases: Vec::new() });
    };
    let gone = |no: Number| state.entrant(no).is_some_and(|entrant| !entrant.is_free_in(round));
    let mut pairs = Vec::new();
    for (index, fixture) in progress.fixtures.iter().enumerate().filter(|(_, one)| one.step == step) {
        let (Some((a, b)), Standing::Ready { game }) = (fixture.players(), fixture.standing) else {
            continue;
        };
        // Its game still runs.
        if fixture.games.last().is_some_and(|played| played.result.is_none()) {
            continue;
        }
        let Some(first) = fixture.next_first(state, index) else { continue };
        let second = if first == a { b } else { a };
        let result = match (gone(first), gone(second)) {
            (true, true) => Some(GameResult::DoubleForfeit),
            (true, false) => Some(GameResult::SecondWinsByForfeit),
            (false, true) => Some(GameResult::FirstWinsByForfeit),
            (false, false) => None,
        };
        let board = pairs.len() as u32 + 1;
        pairs.push(Pair { board, first, second, result, why: why(&progress, index, game) });
    }
    if pairs.is_empty() {
        return Err(Impossible { bars: Vec::new(), stuck: Vec::new(), releases: Vec::new() });
    }
    let begins = progress.fixtures.iter().all(|one| one.step != step || one.games.is_empty());
    let alone = |one: &Fixture| match (one.a, one.b) {
        (Side::Entrant(no), Side::Nobody) | (Side::Nobody, Side::Entrant(no)) => Some(no),
        _ => None,
    };
    let resting = progress.fixtures.iter().filter(|one| begins && one.step == step).filter_map(alone);
    let also_resting = resting.filter(|no| !gone(*no)).collect();
    Ok(RoundPairing {
        round,
        pairs,
        bye: None,
        also_resting,
        on_leave: Vec::new(),
        dropped: Vec::new(),
        eliminated: Vec::new(),
        quality: Quality::default(),
    })
}

/// A round as it was paired, each pair with its match.
pub(crate) fn explain(state: &State, round: u32, lines: &Round) -> RoundPairing {
    let upto = state.as_of_round(round);
    let progress = Progress::of(&upto);
    let find = |board: u32| {
        let progress = progress.as_ref()?;
        let at = |one: &Fixture| {
            one.games.iter().position(|played| (played.round, played.board) == (round, board))
        };
        let (index, game) =
            progress.fixtures.iter().enumerate().find_map(|(index, one)| Some((index, at(one)?)))?;
        Some(why(progress, index, game as u32 + 1))
    };
    let pairs = lines.games.iter().filter_map(|game| {
        let result = state.result_of(game).filter(|result| result.is_forfeit());
        Some(Pair {
            board: game.board,
            first: game.first,
            second: game.second,
            result,
            why: find(game.board)?,
        })
    });
    let pairs = pairs.collect();
    let also_resting = lines.byes.iter().map(|bye| bye.entrant).collect();
    RoundPairing {
        round,
        pairs,
        bye: None,
        also_resting,
        on_leave: Vec::new(),
        dropped: Vec::new(),
        eliminated: Vec::new(),
        quality: Quality::default(),
    }
}

fn why(progress: &Progress, index: usize, game: u32) -> Why {
    let one = &progress.plan.matches[index];
    let first_turn = if game == 1 { BracketTurn::Lots } else { BracketTurn::Exchanged };
    Why::Bracket { code: one.code, places: one.places, game, first_turn }
}
