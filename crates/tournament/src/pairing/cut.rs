//! 积分末位淘汰制 (10.6): past half-way the lowest drop out before each round, until the last is played by few.

use super::{Impossible, Pair, PairedBye, Quality, RoundPairing, Why, dutch, is_dutch, points};
use crate::model::{ByeKind, Number, Round};
use crate::ranking;
use crate::state::State;

/// Who drops out before the next round of a points arrangement, the lowest first; nobody where the regulations have no such
/// cut. Those who share the place of the last one kept stay too, and the next cut makes up for them.
///
/// After the round named (half of the rounds where none is named) each round drops the number laid down; for the last round
/// only so many remain as the regulations say.
pub fn eliminated(state: &State) -> Vec<Number> {
    let regulations = state.regulations();
    let each = regulations.eliminate_each_round;
    let planned = state.planned_rounds();
    let round = state.rounds_paired() + 1;
    let after = regulations.eliminate_after_round.unwrap_or(planned.div_ceil(2)).max(1);
    if each == 0 || !state.format().is_by_points() || round <= after || round > planned {
        return Vec::new();
    }
    let places = ranking::standings(state);
    let able: Vec<_> = places
        .iter()
        .filter(|standing| state.entrant(standing.no).is_some_and(|entrant| entrant.plays_in(round)))
        .collect();
    let field = state.entrants().iter().filter(|entrant| entrant.plays_in(after)).count() as u32;
    let fewest = regulations.eliminate_until.max(2);
    let keep = match round == planned {
        true => fewest,
        false => field.saturating_sub(each.saturating_mul(round - after)).max(fewest),
    };
    let Some(last_kept) = able.get(keep as usize - 1) else { return Vec::new() };
    able.iter()
        .rev()
        .take_while(|standing| standing.place > last_kept.place)
        .map(|standing| standing.no)
        .collect()
}

/// Pairs a round of a points arrangement whose lowest drop out, around games that are fixed.
pub(super) fn around(state: &State, fixed: &Round) -> Result<RoundPairing, Impossible> {
    let eliminated = eliminated(state);
    let left = state.after_eliminating(&eliminated);
    let some_are_out = left.entrants().iter().any(|entrant| entrant.eliminated_after_round.is_some());
    let paired = match is_dutch(&left) {
        true => dutch::around(&left, fixed),
        false => points::around(&left, fixed),
    };
    let paired = paired.or_else(|why| if some_are_out { by_place(&left) } else { Err(why) })?;
    Ok(RoundPairing { eliminated, ..paired })
}

/// Pairs those who are left after others have dropped out (10.6) by their places, 1 with 2, 3 with 4: when so few are left
/// that no two could meet otherwise who have not met, they meet again, with the turns of their last game exchanged.
fn by_place(state: &State) -> Result<RoundPairing, Impossible> {
    let round = state.rounds_paired() + 1;
    let places = ranking::standings(state);
    let able =
        places.iter().filter(|one| state.entrant(one.no).is_some_and(|entrant| entrant.is_free_in(round)));
    let able: Vec<&ranking::Standing> = able.collect();
    if able.len() < 2 {
        let stuck = able.iter().map(|one| one.no).collect();
        return Err(Impossible { bars: Vec::new(), stuck, releases: Vec::new() });
    }
    let pairs: Vec<Pair> =
        (1..).zip(able.chunks_exact(2)).map(|(board, two)| pair(state, board, two[0], two[1])).collect();
    let bye = able.chunks_exact(2).remainder().first().map(|one| PairedBye {
        entrant: one.no,
        kind: ByeKind::Allocated,
        points: one.points,
        passed_over: Vec::new(),
    });
    let rematches =
        pairs.iter().filter(|pair| last_game(state, pair.first, pair.second).is_some()).count() as u32;
    let quality = Quality { rematches, ..Quality::default() };
    Ok(RoundPairing {
        round,
        pairs,
        bye,
        also_resting: Vec::new(),
        on_leave: Vec::new(),
        dropped: Vec::new(),
        eliminated: Vec::new(),
        quality,
    })
}

fn pair(state: &State, board: u32, upper: &ranking::Standing, lower: &ranking::Standing) -> Pair {
    let exchanged = last_game(state, upper.no, lower.no).is_some_and(|first| first == upper.no);
    let (first, second) = if exchanged { (lower, upper) } else { (upper, lower) };
    let why = Why::Place { places: [first.place, second.place] };
    Pair { board, first: first.no, second: second.no, result: None, why }
}

/// Who moved first when two met last.
fn last_game(state: &State, one: Number, other: Number) -> Option<Number> {
    let games = state.rounds().iter().rev().filter_map(|round| round.game_of(one));
    let mut against = games.filter(|game| game.first == other || game.second == other);
    against.next().map(|game| game.first)
}

/// Whether a round was paired by [`by_place`]: some who met in it had met before, which nothing else does.
pub(super) fn was_by_place(before: &State, lines: &Round) -> bool {
    let some_are_out = before.entrants().iter().any(|entrant| entrant.eliminated_after_round.is_some());
    some_are_out && lines.games.iter().any(|game| last_game(before, game.first, game.second).is_some())
}

/// A round paired by place, as it was paired.
pub(super) fn explain(before: &State, lines: &Round) -> RoundPairing {
    let places = ranking::standings(before);
    let place = |no: Number| places.iter().find(|one| one.no == no).map_or(0, |one| one.place);
    let pairs: Vec<Pair> = lines
        .games
        .iter()
        .map(|game| Pair {
            board: game.board,
            first: game.first,
            second: game.second,
            result: None,
            why: Why::Place { places: [place(game.first), place(game.second)] },
        })
        .collect();
    let rematches =
        pairs.iter().filter(|pair| last_game(before, pair.first, pair.second).is_some()).count() as u32;
    RoundPairing {
        round: before.rounds_paired() + 1,
        pairs,
        bye: None,
        also_resting: lines.byes.iter().map(|bye| bye.entrant).collect(),
        on_leave: Vec::new(),
        dropped: Vec::new(),
        eliminated: Vec::new(),
        quality: Quality { rematches, ..Quality::default() },
    }
}
