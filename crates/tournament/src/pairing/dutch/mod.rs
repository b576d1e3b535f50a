//! The FIDE (Dutch) System (FIDE Handbook C.04.3 as in force since February 2026), for federations that pair their Xiangqi
//! events by it. White is the first mover. Numbers such as C6 and 4.3 are those of its own text.
//!
//! Its rules name one pairing: the bracket of each score group, from the top, takes the candidate that meets the criteria
//! best, and of equally good ones the first in a given order. Pairs that may not meet at all by the event's list of pairs
//! kept apart are treated as those that have met.

mod bracket;
mod criteria;
mod field;
mod player;
mod turns;
mod why;

use std::collections::{HashMap, HashSet};

pub use turns::DutchTurnRule;
pub(super) use why::explain;
pub use why::{DutchFault, DutchPair, DutchPreference, PreferenceStrength};

use super::{Bar, Impossible};
use crate::model::{Bye, ByeKind, Game, Number, Round};
use crate::state::State;
use bracket::Bracket;
use field::Field;

/// Pairs the next round around the games and rests that are fixed.
pub(super) fn around(state: &State, fixed: &Round) -> Result<super::RoundPairing, Impossible> {
    let away = fixed.games.iter().flat_map(|game| [game.first, game.second]);
    let away = away.chain(fixed.byes.iter().map(|bye| bye.entrant));
    let away: HashSet<Number> = away.collect();
    let others;
    let free = if away.is_empty() {
        state
    } else {
        others = state.without(away.iter().copied());
        &others
    };
    let mut round = fixed.clone();
    let mut field = Field::new(free, true);
    if !field.settle_rest() {
        field = Field::new(free, false);
        if !field.settle_rest() {
            return Err(impossible(state, free, &field, !away.is_empty()));
        }
    }
    if field.players.len() < 2 && round.games.is_empty() {
        let stuck = field.players.iter().map(|player| number(state, player.index)).collect();
        return Err(Impossible { bars: Vec::new(), stuck, releases: Vec::new() });
    }
    let pairs = pair(&field).ok_or_else(|| impossible(state, free, &field, !away.is_empty()))?;
    let initial = turns::initial(state);
    let taken: HashSet<u32> = fixed.games.iter().map(|game| game.board).collect();
    let boards = (1..).filter(|board| !taken.contains(board));
    let mut paired = vec![false; field.players.len()];
    for (board, &(a, b)) in boards.zip(&pairs) {
        (paired[a], paired[b]) = (true, true);
        let (one, other) = (&field.players[a], &field.players[b]);
        let (first, second) =
            if turns::first_mover(one, other, initial).0 { (one, other) } else { (other, one) };
        let [first, second] = [first, second].map(|player| number(state, player.index));
        round.games.push(Game::of_players(board, first, second, None));
    }
    round.games.sort_by_key(|game| game.board);
    let resting = (0..paired.len()).filter(|at| !paired[*at]);
    let bye = |at: usize| Bye { entrant: number(state, field.players[at].index), kind: ByeKind::Allocated };
    round.byes.extend(resting.map(bye));
    let on_leave = super::points::on_leave(state);
    let explained = explain(&state.before_round(state.rounds_paired() + 1, &round), &round);
    Ok(super::RoundPairing { on_leave, ..explained })
}

fn number(state: &State, index: usize) -> Number {
    state.entrants()[index].no
}

/// All pairs, by board: higher scores first, then the other's score, then the numbers.
fn pair(field: &Field) -> Option<Vec<(usize, usize)>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (at, player) in field.players.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if group.last().is_some_and(|last| field.players[*last].score == player.score) => {
                group.push(at);
            }
            _ => groups.push(vec![at]),
        }
    }
    let mut pairs = Vec::new();
    let mut moved: Vec<usize> = Vec::new();
    for (i, group) in groups.iter().enumerate() {
        let here: Vec<usize> = moved.iter().chain(group).copied().collect();
        let below: Vec<usize> = groups.iter().skip(i + 2).flatten().copied().collect();
        let next = groups.get(i + 1).map_or(&[][..], Vec::as_slice);
        let bracket = Bracket { field, here: &here, moved: moved.len(), next, below: &below };
        let found = bracket.pairs()?;
        let paired: HashSet<usize> = found.iter().flat_map(|(a, b)| [*a, *b]).collect();
        moved = here.into_iter().filter(|at| !paired.contains(at)).collect();
        pairs.extend(found);
    }
    pairs.sort_by_key(|&(a, b)| {
        let (upper, lower) = (a.min(b), a.max(b));
        let score = |at: usize| std::cmp::Reverse(field.players[at].score);
        (score(upper), score(lower), field.players[upper].number)
    });
    Some(pairs)
}

/// What leaves no pairing (1.9.3: the chief arbiter decides then).
fn impossible(state: &State, free: &State, field: &Field, locked: bool) -> Impossible {
    let everyone: Vec<usize> = (0..field.players.len()).collect();
    let stuck: Vec<Number> =
        field.left_over(&everyone).into_iter().map(|at| number(state, field.players[at].index)).collect();
    if locked && Field::new(state, false).settle_rest() {
        return Impossible { bars: vec![Bar::Locked], stuck, releases: Vec::new() };
    }
    let mut bars: HashMap<Bar, ()> = HashMap::new();
    for a in 0..everyone.len() {
        for b in 0..a {
            if field.is_barred(a, b) {
                let [one, other] = [a, b].map(|at| number(state, field.players[at].index));
                let kept = free.barred().iter().any(|pair| pair.is_between(one, other));
                bars.insert(if kept { Bar::Barred } else { Bar::Rematch }, ());
            } else if field.turns_clash(a, b) {
                let far = field.players[a].is_far_off() && field.players[b].is_far_off();
                bars.insert(if far { Bar::TurnDifference } else { Bar::TurnRun }, ());
            }
        }
    }
    let second_bye = everyone.len() % 2 == 1 && field.players.iter().any(|player| !player.may_rest);
    let mut bars: Vec<Bar> = bars.into_keys().chain(second_bye.then_some(Bar::SecondBye)).collect();
    bars.sort_unstable();
    Impossible { bars, stuck, releases: Vec::new() }
}
