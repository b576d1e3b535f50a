//! 积分编排: pairs the next round of a points arrangement.
//!
//! Small fields are solved exactly: no pairing has a better [`Quality`](super::Quality). Large ones are paired by the
//! two-row method; then everything it left imperfect is solved exactly together with its neighbourhood.

use std::cmp::Reverse;
use std::collections::HashSet;

use rulebook::regulations::SameTeam;

use super::augment::largest;
use super::exact::{Chosen, best};
use super::field::{Field, Player};
use super::matching::{Cost, cheapest};
use super::{Bar, FirstMoverRule, Float, Impossible, Pair, PairedBye, Release, RoundPairing, Why, two_rows};
use crate::leave::Leave;
use crate::model::{Bye, ByeKind, Entrant, Game, Number, Round};
use crate::state::State;

/// Fields up to this size are solved exactly: it takes about an eighth of a second at the limit.
const EXACT: usize = 500;

/// Boards that are solved exactly at a time in larger fields.
const WINDOW: usize = 60;

/// Pairs the next round around the games that are fixed.
pub(super) fn around(state: &State, fixed: &Round) -> Result<RoundPairing, Impossible> {
    if fixed.games.is_empty() {
        let field = Field::of(state);
        let (pairs, rest) = choose(&field)?;
        return Ok(RoundPairing { on_leave: on_leave(state), ..describe(&field, pairs, rest) });
    }
    let away = fixed.games.iter().flat_map(|game| [game.first, game.second]);
    let others = state.without(away);
    let field = Field::of(&others);
    let chosen = if field.players.is_empty() { Ok((Vec::new(), None)) } else { choose(&field) };
    let (mut pairs, rest) = match chosen {
        Ok(chosen) => chosen,
        Err(impossible) => return Err(unlock(state, impossible)),
    };
    sort_boards(&field, &mut pairs);
    let taken: HashSet<u32> = fixed.games.iter().map(|game| game.board).collect();
    let free = (1..).filter(|board| !taken.contains(board));
    let mut round = Round { games: fixed.games.clone(), ..Round::default() };
    for (board, (a, b)) in free.zip(pairs) {
        let (first, second) = if field.first_mover(a, b).0 { (a, b) } else { (b, a) };
        let [first, second] = [first, second].map(|player| field.players[player].no);
        round.games.push(Game::of_players(board, first, second, None));
    }
    round.games.sort_by_key(|game| game.board);
    let bye = |player: usize| Bye { entrant: field.players[player].no, kind: ByeKind::Allocated };
    round.byes.extend(rest.map(bye));
    Ok(RoundPairing {
        on_leave: on_leave(state),
        ..explain(&state.before_round(field.round, &round), &round)
    })
}

/// Those who take part but have leave in the next round.
pub(super) fn on_leave(state: &State) -> Vec<Bye> {
    let round = state.rounds_paired() + 1;
    let playing = state.entrants().iter().filter(|entrant| entrant.plays_in(round));
    let leave = |entrant: &Entrant| Some(Bye { entrant: entrant.no, kind: entrant.leave_in(round)?.kind() });
    playing.filter_map(leave).collect()
}

/// What is impossible around locked pairs: whether without the locks it would be possible.
fn unlock(state: &State, impossible: Impossible) -> Impossible {
    let field = Field::of(state);
    let odd = field.players.len() % 2 == 1;
    if alone_without(&field, odd, None).is_empty() {
        return Impossible { bars: vec![Bar::Locked], ..impossible };
    }
    impossible
}

/// Pairs the next round exactly, however large the field.
pub(super) fn exactly(state: &State) -> Result<RoundPairing, Impossible> {
    let field = Field::of(state);
    let everyone: Vec<usize> = (0..field.players.len()).collect();
    let odd = everyone.len() % 2 == 1;
    let (pairs, rest) = best(&field, &everyone, odd).ok_or_else(|| why_impossible(&field, odd))?;
    Ok(RoundPairing { on_leave: on_leave(state), ..describe(&field, pairs, rest) })
}

fn choose(field: &Field) -> Result<Chosen, Impossible> {
    let everyone: Vec<usize> = (0..field.players.len()).collect();
    let odd = everyone.len() % 2 == 1;
    if everyone.len() < 2 {
        let stuck = field.players.iter().map(|player| player.no).collect();
        return Err(Impossible { bars: Vec::new(), stuck, releases: Vec::new() });
    }
    let chosen = if everyone.len() <= EXACT { best(field, &everyone, odd) } else { large(field, odd) };
    chosen.ok_or_else(|| why_impossible(field, odd))
}

fn large(field: &Field, odd: bool) -> Option<Chosen> {
    let mut passed_over = 0;
    loop {
        let rest = if odd { Some(choose_rest(field, passed_over)?) } else { None };
        let (pairs, alone) =
            if field.round == 1 { draw_order(field, rest) } else { two_rows::pair(field, rest) };
        match complete(field, pairs, alone) {
            Some(pairs) => return Some(improve(field, pairs, rest)),
            // With this one resting the others cannot be paired. If it is so whoever rests, no pairing exists.
            None if odd && (passed_over > 0 || alone_without(field, odd, None).is_empty()) => {
                passed_over += 1
            }
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
    let games = (1..).zip(&pairs).map(|(board, &(a, b))| {
        let (first, second) = if field.first_mover(a, b).0 { (a, b) } else { (b, a) };
        describe_pair(field, board, first, second)
    });
    RoundPairing {
        round: field.round,
        pairs: games.collect(),
        bye: rest.map(|player| describe_rest(field, player)),
        also_resting: Vec::new(),
        on_leave: Vec::new(),
        dropped: Vec::new(),
        eliminated: Vec::new(),
        quality: field.quality(&pairs, rest),
    }
}

/// A round as it was paired, with its reasons by the rules and the results as they stand now.
pub(super) fn explain(state: &State, lines: &Round) -> RoundPairing {
    let field = Field::of(state);
    let place = |no: Number| field.players.iter().position(|player| player.no == no);
    let mut pairs = Vec::new();
    let mut described = Vec::new();
    for game in &lines.games {
        if let (Some(first), Some(second)) = (place(game.first), place(game.second)) {
            pairs.push((first, second));
            described.push(describe_pair(&field, game.board, first, second));
        }
    }
    let allocated = |bye: &&Bye| bye.kind == ByeKind::Allocated;
    let rest = lines.byes.iter().find(allocated).and_then(|bye| place(bye.entrant));
    let others = lines.byes.iter().filter(|bye| bye.kind == ByeKind::Rest).map(|bye| bye.entrant);
    let on_leave = lines.byes.iter().filter(|bye| Leave::of(bye.kind).is_some()).copied();
    RoundPairing {
        round: field.round,
        pairs: described,
        bye: rest.map(|player| describe_rest(&field, player)),
        also_resting: others.collect(),
        on_leave: on_leave.collect(),
        dropped: Vec::new(),
        eliminated: Vec::new(),
        quality: field.quality(&pairs, rest),
    }
}

fn describe_rest(field: &Field, player: usize) -> PairedBye {
    let points = field.players[player].points;
    let passed_over = |other: &&Player| other.has_rested && other.points < points;
    PairedBye {
        entrant: field.players[player].no,
        kind: ByeKind::Allocated,
        points,
        passed_over: field.players.iter().filter(passed_over).map(|other| other.no).collect(),
    }
}

fn describe_pair(field: &Field, board: u32, first: usize, second: usize) -> Pair {
    let (one, other) = (&field.players[first], &field.players[second]);
    let why = if field.round == 1 {
        let drawn = |player: &&Player| player.place == one.place && player.no != one.no;
        let instead_of =
            field.players.iter().find(drawn).map(|player| player.no).filter(|no| *no != other.no);
        Why::FirstRound { mode: field.regulations.first_round, instead_of }
    } else {
        let floats = match one.points.cmp(&other.points) {
            std::cmp::Ordering::Less => Some([Float::Up, Float::Down]),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some([Float::Down, Float::Up]),
        };
        let (as_ruled, rule) = field.first_mover(first, second);
        Why::Points {
            points: [one.points, other.points],
            rows: [one.row, other.row],
            places: [one.place, other.place],
            turns: [one.turns.list.clone(), other.turns.list.clone()],
            floats,
            first_mover_by: if as_ruled { rule } else { FirstMoverRule::ByHand },
            broken: field.broken_bars(first, second),
            nearer: field.nearer(first, second),
        }
    };
    Pair { board, first: one.no, second: other.no, result: None, why }
}

/// Which bars leave no pairing: each alone if lifting it would help, else all of them; and the nearest way out.
fn why_impossible(field: &Field, odd: bool) -> Impossible {
    let stuck = alone_without(field, odd, None);
    let bars = [Bar::Barred, Bar::SameTeam, Bar::SecondBye, Bar::Rematch];
    let standing = |bar: &Bar| match bar {
        Bar::Barred => (0..field.players.len()).any(|player| field.is_barred(player)),
        Bar::SameTeam => field.regulations.same_team == SameTeam::Bar,
        Bar::SecondBye => odd,
        _ => true,
    };
    let standing: Vec<Bar> = bars.into_iter().filter(standing).collect();
    let alone_to_blame: Vec<Bar> =
        standing.iter().copied().filter(|bar| alone_without(field, odd, Some(*bar)).is_empty()).collect();
    let numbers = stuck.iter().filter(|player| **player < field.players.len());
    Impossible {
        bars: if alone_to_blame.is_empty() { standing } else { alone_to_blame },
        releases: releases(field, odd, &stuck),
        stuck: numbers.map(|player| field.players[*player].no).collect(),
    }
}

/// What stands between two vertices of the field, the one behind the last player being the rest of an odd field.
fn absolute(field: &Field, a: usize, b: usize) -> Vec<Bar> {
    let (a, b) = (a.min(b), a.max(b));
    if b < field.players.len() {
        field.absolute_bars(a, b)
    } else if field.players[a].has_rested {
        vec![Bar::SecondBye]
    } else {
        Vec::new()
    }
}

/// Who stays alone in a largest pairing when one bar is lifted. The rest of an odd field is a partner too, behind the
/// last player.
fn alone_without(field: &Field, odd: bool, lifted: Option<Bar>) -> Vec<usize> {
    let mut mates = vec![usize::MAX; field.players.len() + usize::from(odd)];
    largest(&mut mates, |a, b| absolute(field, a, b).iter().all(|bar| Some(*bar) == lifted))
}

/// As few forbidden pairs as can be that complete a pairing: half as many as a largest legal one leaves alone. In small
/// fields the lightest of all such choices; in large ones those left alone are put together as they come.
fn releases(field: &Field, odd: bool, stuck: &[usize]) -> Vec<Release> {
    let count = field.players.len();
    let vertices = count + usize::from(odd);
    let weight = |bars: &[Bar]| -> i64 {
        let of = |bar: &Bar| match bar {
            Bar::Barred => 1,
            Bar::SameTeam => 2,
            Bar::SecondBye => 4,
            _ => 8,
        };
        bars.iter().map(of).sum()
    };
    let forbidden: Vec<(usize, usize)> = if vertices <= EXACT {
        let cost = |a: usize, b: usize| {
            let bars = absolute(field, a, b);
            Some(Cost([i64::from(!bars.is_empty()), weight(&bars)]))
        };
        let mates = cheapest(vertices, cost).unwrap_or_default();
        mates.into_iter().enumerate().filter(|(a, b)| a < b).collect()
    } else {
        stuck.chunks_exact(2).map(|two| (two[0].min(two[1]), two[0].max(two[1]))).collect()
    };
    let release = |(a, b): (usize, usize)| {
        let bars = absolute(field, a, b);
        let no = |player: usize| field.players.get(player).map(|player| player.no);
        (!bars.is_empty()).then_some(Release { one: no(a)?, other: no(b), bars })
    };
    forbidden.into_iter().filter_map(release).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rulebook::cites;

    use super::*;
    use crate::model::Format;
    use crate::pairing::Quality;
    use crate::simulate::{Plan, Play};

    /// A quality in the order in which its parts are compared.
    fn rank(field: &Field, rest: Option<usize>, quality: &Quality) -> impl Ord + std::fmt::Debug + use<> {
        let depth = rest.map_or(0, |player| field.groups - 1 - field.players[player].group);
        let limits = quality.turn_limits_broken;
        let (before, after) = if field.limits_first { (limits, 0) } else { (0, limits) };
        (
            (depth, quality.bars_broken, before, quality.left_over.clone(), after),
            (quality.turn_difference, quality.reach, quality.turns_repeated),
            (quality.float_balance, quality.number_order),
        )
    }

    /// Every legal pairing of the players still free.
    fn every(
        field: &Field,
        free: &[usize],
        pairs: &mut Vec<(usize, usize)>,
        found: &mut impl FnMut(&[(usize, usize)]),
    ) {
        let Some((a, others)) = free.split_first() else {
            found(pairs);
            return;
        };
        for b in others {
            if field.may_meet(*a, *b) {
                let left: Vec<usize> = others.iter().copied().filter(|other| other != b).collect();
                pairs.push((*a, *b));
                every(field, &left, pairs, found);
                pairs.pop();
            }
        }
    }

    /// An event on its way, with small fields, teams, forfeits and withdrawals.
    fn events(entrants: std::ops::RangeInclusive<u32>) -> impl Strategy<Value = (Plan, u32)> {
        let mode = prop_oneof![Just("adjacent"), Just("halves"), Just("head_to_tail")];
        let team = prop_oneof![Just("allow"), Just("avoid_first_round"), Just("avoid"), Just("bar")];
        let settings = (mode, team, any::<bool>(), any::<bool>());
        (entrants, 0u32..4, any::<u64>(), 0u32..8, settings).prop_map(
            |(entrants, teams, seed, played, given)| {
                let settings = serde_json::json!({
                    "first_round": given.0,
                    "same_team": given.1,
                    "turn_limits": if given.2 { "before_score_groups" } else { "after_score_groups" },
                    "bye_turn": if given.3 { "none" } else { "due" }
                });
                let regulations = Format::Swiss.regulations(rulebook::Edition::Cxa2011);
                let regulations =
                    regulations.with(settings.as_object().expect("an object")).expect("known settings");
                let plan = Plan {
                    entrants,
                    teams: if teams == 1 { 0 } else { teams },
                    rounds: 99,
                    regulations: Some(regulations),
                    forfeits_per_mille: 40,
                    withdrawals_per_mille: 60,
                    seed,
                    ..Plan::default()
                };
                (plan, played)
            },
        )
    }

    /// The state of a plan after some rounds, or as far as it goes.
    fn play(plan: &Plan, rounds: u32) -> State {
        let mut play = Play::begin(plan).expect("the plan can begin");
        for _ in 0..rounds {
            if play.round().is_err() {
                break;
            }
        }
        play.state().clone()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn no_pairing_of_a_small_field_is_better((plan, played) in events(2..=9)) {
            cites!("2011:10.3", "2011:14.4", "1960:9.4");
            let state = play(&plan, played);
            let field = Field::of(&state);
            let everyone: Vec<usize> = (0..field.players.len()).collect();
            let rests: Vec<Option<usize>> = if everyone.len().is_multiple_of(2) {
                vec![None]
            } else {
                everyone.iter().copied().filter(|p| !field.players[*p].has_rested).map(Some).collect()
            };
            let mut least = None;
            for rest in rests {
                let free: Vec<usize> = everyone.iter().copied().filter(|player| Some(*player) != rest).collect();
                every(&field, &free, &mut Vec::new(), &mut |pairs| {
                    let rank = rank(&field, rest, &field.quality(pairs, rest));
                    if least.as_ref().is_none_or(|known| rank < *known) {
                        least = Some(rank);
                    }
                });
            }
            let chosen = best(&field, &everyone, everyone.len() % 2 == 1);
            let found = chosen.map(|(pairs, rest)| rank(&field, rest, &field.quality(&pairs, rest)));
            prop_assert_eq!(&found, &least);
            match around(&state, &Round::default()) {
                Ok(_) => prop_assert!(least.is_some()),
                Err(impossible) => {
                    prop_assert!(least.is_none());
                    prop_assert!(!impossible.stuck.is_empty());
                }
            }
        }

        #[test]
        fn the_way_of_large_fields_is_legal_and_never_better_than_exact((plan, played) in events(4..=40)) {
            let state = play(&plan, played);
            let field = Field::of(&state);
            let everyone: Vec<usize> = (0..field.players.len()).collect();
            let odd = everyone.len() % 2 == 1;
            let exact = best(&field, &everyone, odd);
            let by_rows = large(&field, odd);
            prop_assert_eq!(exact.is_some(), by_rows.is_some());
            if let (Some(exact), Some((pairs, rest))) = (exact, by_rows) {
                prop_assert_eq!(rest.is_some(), odd);
                prop_assert!(rest.is_none_or(|player| !field.players[player].has_rested));
                prop_assert!(pairs.iter().all(|(a, b)| field.may_meet(*a, *b)));
                let mut paired: Vec<usize> = pairs.iter().flat_map(|(a, b)| [*a, *b]).chain(rest).collect();
                paired.sort_unstable();
                prop_assert_eq!(paired, everyone);
                let of_rows = rank(&field, rest, &field.quality(&pairs, rest));
                let of_exact = rank(&field, exact.1, &field.quality(&exact.0, exact.1));
                prop_assert!(of_exact <= of_rows);
            }
        }
    }
}
