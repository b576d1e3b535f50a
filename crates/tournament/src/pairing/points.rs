//! 积分编排: pairs the next round of a points arrangement.
//!
//! Small fields are solved exactly: no pairing has a better [`Quality`](super::Quality). Large ones are paired by the
//! two-row method; then everything it left imperfect is solved exactly together with its neighbourhood.

use std::cmp::Reverse;

use super::augment::largest;
use super::exact::{Chosen, best};
use super::field::Field;
use super::{Bar, Float, Impossible, Pair, PairedBye, RoundPairing, Why, two_rows};
use crate::model::{ByeKind, Number};
use crate::state::State;

/// Fields up to this size are solved exactly.
const EXACT: usize = 200;

/// Boards that are solved exactly at a time in larger fields.
const WINDOW: usize = 60;

pub(super) fn next_round(state: &State) -> Result<RoundPairing, Impossible> {
    let field = Field::of(state);
    let everyone: Vec<usize> = (0..field.players.len()).collect();
    let odd = everyone.len() % 2 == 1;
    if everyone.len() < 2 {
        let stuck = field.players.iter().map(|player| player.no).collect();
        return Err(Impossible { bars: Vec::new(), stuck });
    }
    let chosen = if everyone.len() <= EXACT { best(&field, &everyone, odd) } else { large(&field, odd) };
    match chosen {
        Some((pairs, rest)) => Ok(describe(&field, pairs, rest)),
        None => Err(why_impossible(&field, odd)),
    }
}

fn large(field: &Field, odd: bool) -> Option<Chosen> {
    let mut passed_over = 0;
    loop {
        let rest = if odd { Some(choose_rest(field, passed_over)?) } else { None };
        let (pairs, alone) =
            if field.round == 1 { draw_order(field, rest) } else { two_rows::pair(field, rest) };
        match complete(field, pairs, alone) {
            Some(pairs) => return Some(improve(field, pairs, rest)),
            None if odd => passed_over += 1,
            None => return None,
        }
    }
}

/// Who rests in a large field: the last in the lowest score group of those who have not rested (14.4); in round 1, the
/// one whom the draw puts against the empty number.
fn choose_rest(field: &Field, passed_over: usize) -> Option<usize> {
    let mut able: Vec<usize> =
        (0..field.players.len()).filter(|player| !field.players[*player].has_rested).collect();
    able.sort_by_key(|player| {
        field.rest_terms(*player).map(|terms| (terms.rest_depth, terms.difference, terms.floats, terms.order))
    });
    able.get(passed_over).copied()
}

/// Round 1 as drawn.
fn draw_order(field: &Field, rest: Option<usize>) -> (Vec<(usize, usize)>, Vec<usize>) {
    let mut by_board: Vec<usize> = (0..field.players.len()).filter(|player| Some(*player) != rest).collect();
    by_board.sort_by_key(|player| (field.players[*player].place, field.players[*player].row));
    let (mut pairs, mut alone) = (Vec::new(), Vec::new());
    let mut i = 0;
    while i < by_board.len() {
        match by_board.get(i + 1) {
            Some(other) if field.may_meet(by_board[i], *other) => {
                pairs.push((by_board[i], *other));
                i += 2;
            }
            _ => {
                alone.push(by_board[i]);
                i += 1;
            }
        }
    }
    (pairs, alone)
}

/// Pairs those whom a pass left alone, whatever it costs; none where that cannot be.
fn complete(field: &Field, pairs: Vec<(usize, usize)>, alone: Vec<usize>) -> Option<Vec<(usize, usize)>> {
    if alone.is_empty() {
        return Some(pairs);
    }
    let mut members: Vec<usize> = pairs.iter().flat_map(|(a, b)| [*a, *b]).chain(alone).collect();
    members.sort_unstable();
    let place = |player: usize| members.binary_search(&player).unwrap_or(usize::MAX);
    let mut mates = vec![usize::MAX; members.len()];
    for (a, b) in &pairs {
        mates[place(*a)] = place(*b);
        mates[place(*b)] = place(*a);
    }
    if !largest(&mut mates, |a, b| field.may_meet(members[a], members[b])).is_empty() {
        return None;
    }
    let paired = mates.iter().enumerate().filter(|(a, b)| a < *b);
    Some(paired.map(|(a, b)| (members[a], members[*b])).collect())
}

/// Higher points first, then the other's points, then the places.
fn sort_boards(field: &Field, pairs: &mut [(usize, usize)]) {
    pairs.sort_by_cached_key(|&(a, b)| {
        let (one, other) = (&field.players[a], &field.players[b]);
        let (upper, lower) = (one.points.max(other.points), one.points.min(other.points));
        (Reverse(upper), Reverse(lower), one.place.min(other.place), one.no.min(other.no))
    });
}

/// Solves what is imperfect exactly, together with its surroundings: the seams between score groups from the top, the
/// lowest group with the one who rests, then every board that still breaks a bar or a limit.
fn improve(field: &Field, pairs: Vec<(usize, usize)>, mut rest: Option<usize>) -> Chosen {
    let mut boards = pairs;
    sort_boards(field, &mut boards);
    let lower = |pair: &(usize, usize)| field.players[pair.0].group.max(field.players[pair.1].group);
    let upper = |pair: &(usize, usize)| field.players[pair.0].group.min(field.players[pair.1].group);
    if field.round > 1 {
        for group in 0..field.groups.saturating_sub(1) {
            let crosses = |pair: &(usize, usize)| upper(pair) <= group && group < lower(pair);
            if boards.iter().any(crosses) {
                let near =
                    |pair: &(usize, usize)| crosses(pair) || upper(pair) == group || lower(pair) == group + 1;
                let window = seam(field, &boards, near, crosses);
                solve(field, &mut boards, window, &mut None);
            }
        }
        if let Some(resting) = rest {
            let group = field.players[resting].group;
            let window = seam(field, &boards, |pair| lower(pair) >= group, |_| false);
            solve(field, &mut boards, window, &mut rest);
        }
    }
    let imperfect = |pair: &(usize, usize)| {
        let terms = field.pair_terms(pair.0, pair.1);
        let apart = field.round == 1 && field.players[pair.0].place != field.players[pair.1].place;
        terms.bars > 0 || terms.limits > 0 || apart
    };
    let mut next = 0;
    while let Some(at) = (next..boards.len()).find(|at| imperfect(&boards[*at])) {
        let window = at.saturating_sub(WINDOW / 2)..(at + WINDOW / 2).min(boards.len());
        solve(field, &mut boards, window.collect(), &mut None);
        next = at + WINDOW / 4;
    }
    (boards, rest)
}

/// The boards that matter most where score groups meet: those across the seam, pairs of one row near it (which could do
/// better), and the nearest others, those with the highest places first, for these leave a group.
fn seam(
    field: &Field,
    boards: &[(usize, usize)],
    near: impl Fn(&(usize, usize)) -> bool,
    crosses: impl Fn(&(usize, usize)) -> bool,
) -> Vec<usize> {
    let mut found: Vec<usize> = (0..boards.len()).filter(|at| near(&boards[*at])).collect();
    found.sort_by_cached_key(|at| {
        let pair = &boards[*at];
        let (one, other) = (&field.players[pair.0], &field.players[pair.1]);
        (!crosses(pair), one.row != other.row, Reverse(one.place.max(other.place)))
    });
    found.truncate(WINDOW);
    found.sort_unstable();
    found
}

/// Pairs the players of some boards anew, as well as can be, with the one who rests if given.
fn solve(field: &Field, boards: &mut [(usize, usize)], window: Vec<usize>, rest: &mut Option<usize>) {
    let mut players: Vec<usize> = window.iter().flat_map(|at| [boards[*at].0, boards[*at].1]).collect();
    players.extend(*rest);
    players.sort_unstable();
    if let Some((mut better, resting)) = best(field, &players, rest.is_some()) {
        sort_boards(field, &mut better);
        for (at, pair) in window.into_iter().zip(better) {
            boards[at] = pair;
        }
        *rest = resting;
        sort_boards(field, boards);
    }
}

fn describe(field: &Field, mut pairs: Vec<(usize, usize)>, rest: Option<usize>) -> RoundPairing {
    sort_boards(field, &mut pairs);
    let quality = field.quality(&pairs, rest);
    let pairs = (1..).zip(pairs).map(|(board, (a, b))| describe_pair(field, board, a, b)).collect();
    let bye = rest.map(|player| {
        let points = field.players[player].points;
        let passed_over = |other: &&super::field::Player| other.has_rested && other.points < points;
        PairedBye {
            entrant: field.players[player].no,
            kind: ByeKind::Allocated,
            points,
            passed_over: field.players.iter().filter(passed_over).map(|other| other.no).collect(),
        }
    });
    RoundPairing { round: field.round, pairs, bye, also_resting: Vec::new(), quality }
}

fn describe_pair(field: &Field, board: u32, a: usize, b: usize) -> Pair {
    let (a_first, first_mover_by) = field.first_mover(a, b);
    let (first, second) = if a_first { (a, b) } else { (b, a) };
    let (one, other) = (&field.players[first], &field.players[second]);
    let why = if field.round == 1 {
        let drawn = |player: &&super::field::Player| player.place == one.place && player.no != one.no;
        let instead_of =
            field.players.iter().find(drawn).map(|player| player.no).filter(|no| *no != other.no);
        Why::FirstRound { mode: field.regulations.first_round, instead_of }
    } else {
        let floats = match one.points.cmp(&other.points) {
            std::cmp::Ordering::Less => Some([Float::Up, Float::Down]),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some([Float::Down, Float::Up]),
        };
        Why::Points {
            points: [one.points, other.points],
            rows: [one.row, other.row],
            places: [one.place, other.place],
            turns: [one.turns.list.clone(), other.turns.list.clone()],
            floats,
            first_mover_by,
            broken: field.broken_bars(first, second),
        }
    };
    Pair { board, first: one.no, second: other.no, result: None, why }
}

/// Which bars leave no pairing: each alone if lifting it would help, else all of them.
fn why_impossible(field: &Field, odd: bool) -> Impossible {
    let stuck = alone_without(field, odd, None);
    let bars = [Bar::SameTeam, Bar::SecondBye, Bar::Rematch];
    let standing = |bar: &Bar| match bar {
        Bar::SameTeam => field.regulations.same_team == rulebook::regulations::SameTeam::Bar,
        Bar::SecondBye => odd,
        _ => true,
    };
    let standing: Vec<Bar> = bars.into_iter().filter(standing).collect();
    let alone_to_blame: Vec<Bar> =
        standing.iter().copied().filter(|bar| alone_without(field, odd, Some(*bar)).is_empty()).collect();
    Impossible { bars: if alone_to_blame.is_empty() { standing } else { alone_to_blame }, stuck }
}

/// Who stays alone in a largest pairing when one bar is lifted. The rest of an odd field is a partner too.
fn alone_without(field: &Field, odd: bool, lifted: Option<Bar>) -> Vec<Number> {
    let count = field.players.len();
    let mut mates = vec![usize::MAX; count + usize::from(odd)];
    let may = |a: usize, b: usize| {
        let (a, b) = (a.min(b), a.max(b));
        if b == count {
            return !field.players[a].has_rested || lifted == Some(Bar::SecondBye);
        }
        let met = field.have_met(a, b) && lifted != Some(Bar::Rematch);
        let team = field.regulations.same_team == rulebook::regulations::SameTeam::Bar
            && field.same_team(a, b)
            && lifted != Some(Bar::SameTeam);
        !met && !team
    };
    let alone = largest(&mut mates, may);
    alone.into_iter().filter(|player| *player < count).map(|player| field.players[player].no).collect()
}
