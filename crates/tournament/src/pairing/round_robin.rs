//! Round robins by the table (appendix 二): who meets whom in which round, for any number of entrants.

use rulebook::regulations::{FirstCycle, RoundRobinTable};

use super::{Bar, Impossible, Pair, PairedBye, Quality, RoundPairing, Why};
use crate::history::Ledger;
use crate::model::{ByeKind, Format, GameResult, Number, Round};
use crate::state::State;
use crate::team::all_play_all;

/// One round of a table: places from 1, the first mover first, in the order of the boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRound {
    /// First and second mover.
    pub pairs: Vec<(u32, u32)>,
    /// Who rests, where the number of entrants is odd.
    pub rest: Option<u32>,
}

/// Rounds of one cycle for `entrants`: one fewer than the even number they fill up to; 0 for fewer than two.
pub const fn cycle_rounds(entrants: u32) -> u32 {
    if entrants < 2 { 0 } else { even(entrants) - 1 }
}

const fn even(entrants: u32) -> u32 {
    entrants + entrants % 2
}

/// A round of a table, counted from 1, in its first cycle.
///
/// [`RoundRobinTable::Berger`] in closed form: with N entrants (one added to an odd number), i and j below N meet in the
/// round r where i + j = r + 1 modulo N - 1, the smaller moving first if i + j is odd; N meets x where 2x = r + 1, and x
/// moves first if it is at most N / 2. Board 1 is N's, the others follow by their distance from x.
///
/// [`RoundRobinTable::FixedOne`] turns all but 1 one place against the clock each round. It comes without an order of
/// moves; here, on the boards below the first, the left and the right column move first by turns, and on the first board
/// 1 and its opponents share the first moves so that nobody has more than one first move too many.
///
/// ```
/// use rulebook::regulations::RoundRobinTable;
/// use tournament::pairing::round_robin::table_round;
/// assert_eq!(table_round(RoundRobinTable::Berger, 4, 2).pairs, [(4, 3), (1, 2)]);
/// assert_eq!(table_round(RoundRobinTable::Berger, 3, 1).rest, Some(1));
/// ```
pub fn table_round(table: RoundRobinTable, entrants: u32, round: u32) -> TableRound {
    let n = even(entrants);
    let mut whole = TableRound { pairs: Vec::new(), rest: None };
    if entrants < 2 || round == 0 || round >= n {
        return whole;
    }
    match table {
        RoundRobinTable::Berger => berger(n, round, &mut whole.pairs),
        RoundRobinTable::FixedOne => fixed_one(n, entrants, round, &mut whole.pairs),
    }
    if n > entrants {
        whole.rest = whole.pairs.iter().find_map(|&(first, second)| match n {
            _ if first == n => Some(second),
            _ if second == n => Some(first),
            _ => None,
        });
        whole.pairs.retain(|&(first, second)| first != n && second != n);
    }
    whole
}

fn berger(n: u32, round: u32, pairs: &mut Vec<(u32, u32)>) {
    let ring = n - 1;
    let on_ring = |place: u32| (place + ring - 1) % ring + 1;
    // 2x = round + 1 modulo an odd number: halve it where it is even, else halve it plus the ring.
    let x = if (round + 1).is_multiple_of(2) {
        on_ring(round.div_ceil(2))
    } else {
        on_ring((round + 1 + ring) / 2)
    };
    pairs.push(if x <= n / 2 { (x, n) } else { (n, x) });
    for distance in 1..n / 2 {
        let (a, b) = (on_ring(x + distance), on_ring(x + ring - distance));
        let (small, large) = (a.min(b), a.max(b));
        pairs.push(if (a + b) % 2 == 1 { (small, large) } else { (large, small) });
    }
}

fn fixed_one(n: u32, entrants: u32, round: u32, pairs: &mut Vec<(u32, u32)>) {
    let ring = n - 1;
    let at = |round: u32, index: u32| 2 + (index + round - 1) % ring;
    let pair = |round: u32, row: u32| {
        let (left, right) = (at(round, row - 1), at(round, ring - 1 - row));
        if row % 2 == 1 { (left, right) } else { (right, left) }
    };
    let partner = at(round, ring - 1);
    // With an odd number, who rests later or earlier makes up for it against 1: the turn that the rest would have had.
    let partner_first = if n > entrants {
        (1..n)
            .flat_map(|round| (1..n / 2).map(move |row| (round, row)))
            .any(|(r, row)| pair(r, row) == (partner, n))
    } else {
        round.is_multiple_of(2)
    };
    pairs.push(if partner_first { (partner, 1) } else { (1, partner) });
    pairs.extend((1..n / 2).map(|row| pair(round, row)));
}

/// The round of a table in which two places meet, from 1; 0 for one place against itself or one that the table does not
/// have.
pub fn meeting_round(table: RoundRobinTable, entrants: u32, one: u32, other: u32) -> u32 {
    let n = even(entrants);
    let (small, large) = (one.min(other), one.max(other));
    if small == large || small == 0 || large > n || n < 2 {
        return 0;
    }
    let ring = n - 1;
    let on_ring = |place: u32| (place + ring - 1) % ring + 1;
    match table {
        RoundRobinTable::Berger if large == n => on_ring(2 * small + ring - 1),
        RoundRobinTable::Berger => on_ring(small + large + ring - 1),
        RoundRobinTable::FixedOne => (1..n)
            .find(|round| {
                let pairs = table_round(table, n, *round).pairs;
                pairs.contains(&(small, large)) || pairs.contains(&(large, small))
            })
            .unwrap_or(0),
    }
}

/// Where a round of the event stands in the table: the cycle (1 or 2) and the table's round.
pub(crate) fn place_in_table(entrants: u32, round: u32, order: FirstCycle, cycles: u32) -> (u32, u32) {
    let length = cycle_rounds(entrants).max(1);
    let (cycle, in_cycle) = ((round - 1) / length + 1, (round - 1) % length + 1);
    let exchanged = order == FirstCycle::LastTwoExchanged && cycles > 1 && cycle == 1 && length >= 2;
    let table_round = match in_cycle {
        _ if exchanged && in_cycle == length => length - 1,
        _ if exchanged && in_cycle + 1 == length => length,
        _ => in_cycle,
    };
    (cycle, table_round)
}

/// Those who have a place in the table, by number. One who withdrew before the start keeps the place, and the opponents
/// rest, unless lots were drawn again, which puts the number behind all others (14.4).
fn places(state: &State) -> Vec<Number> {
    let list = state.entrants();
    let last = list.iter().rposition(|entrant| entrant.withdrawn_after_round != Some(0));
    list[..last.map_or(0, |last| last + 1)].iter().map(|entrant| entrant.no).collect()
}

/// Rounds of the whole table of a state; 0 in a points arrangement.
pub(crate) fn rounds(state: &State) -> u32 {
    if !state.format().is_round_robin() {
        return 0;
    }
    if state.format() == Format::TeamAllPlayAll {
        return all_play_all::rounds(state);
    }
    cycle_rounds(places(state).len() as u32) * state.format().games_per_match()
}

pub(super) fn next_round(state: &State) -> Result<RoundPairing, Impossible> {
    let round = state.rounds_paired() + 1;
    if round > rounds(state) {
        let stuck = state.entrants().iter().map(|entrant| entrant.no).collect();
        return Err(Impossible { bars: vec![Bar::Rematch], stuck, releases: Vec::new() });
    }
    let regulations = state.regulations();
    let places = places(state);
    let count = places.len() as u32;
    let cycles = state.format().games_per_match();
    let (cycle, table_round_no) = place_in_table(count, round, regulations.first_cycle, cycles);
    let table = table_round(regulations.round_robin_table, count, table_round_no);
    let ledger = Ledger::of(state);
    let who = |place: u32| places[(place - 1) as usize];
    let index = |no: Number| state.index_of(no).unwrap_or_default();
    let struck = |no: Number| ledger.struck_off[index(no)];
    let gone = |no: Number| state.entrant(no).is_some_and(|entrant| !entrant.is_free_in(round));

    let mut pairs = Vec::new();
    let mut also_resting = Vec::new();
    for (first_place, second_place) in table.pairs {
        let turned = cycle == 2;
        let (first_place, second_place) =
            if turned { (second_place, first_place) } else { (first_place, second_place) };
        let (first, second) = (who(first_place), who(second_place));
        match (struck(first), struck(second)) {
            (true, true) => continue,
            (true, false) => also_resting.extend(Some(second).filter(|no| !gone(*no))),
            (false, true) => also_resting.extend(Some(first).filter(|no| !gone(*no))),
            (false, false) => {
                let result = match (gone(first), gone(second)) {
                    (true, true) => Some(GameResult::DoubleForfeit),
                    (true, false) => Some(GameResult::SecondWinsByForfeit),
                    (false, true) => Some(GameResult::FirstWinsByForfeit),
                    (false, false) => None,
                };
                let board = pairs.len() as u32 + 1;
                let places = [first_place, second_place];
                let why = Why::Table { cycle, table_round: table_round_no, places };
                pairs.push(Pair { board, first, second, result, why });
            }
        }
    }
    let rest = table.rest.map(who).filter(|no| !struck(*no) && !gone(*no));
    let bye = rest.map(|entrant| PairedBye {
        entrant,
        kind: ByeKind::Rest,
        points: ledger.points(index(entrant)),
        passed_over: Vec::new(),
    });
    let quality = Quality { rematches: rematches(state, &pairs), ..Quality::default() };
    Ok(RoundPairing { round, pairs, bye, also_resting, on_leave: Vec::new(), dropped: Vec::new(), quality })
}

/// A round as it was paired, each pair with its place in the table.
pub(super) fn explain(state: &State, lines: &Round) -> RoundPairing {
    let round = state.rounds_paired() + 1;
    let places = places(state);
    let (cycle, table_round) = place_in_table(
        places.len() as u32,
        round,
        state.regulations().first_cycle,
        state.format().games_per_match(),
    );
    let place = |no: Number| places.iter().position(|other| *other == no).map_or(0, |index| index as u32 + 1);
    let pairs = lines.games.iter().map(|game| Pair {
        board: game.board,
        first: game.first,
        second: game.second,
        result: state.result_of(game).filter(|result| result.is_forfeit()),
        why: Why::Table { cycle, table_round, places: [place(game.first), place(game.second)] },
    });
    let pairs: Vec<Pair> = pairs.collect();
    let quality = Quality { rematches: rematches(state, &pairs), ..Quality::default() };
    let also_resting = lines.byes.iter().map(|bye| bye.entrant).collect();
    RoundPairing { round, pairs, bye: None, also_resting, on_leave: Vec::new(), dropped: Vec::new(), quality }
}

/// Pairs that have met as often as the format lets them, which happens only where a file departs from the table.
fn rematches(state: &State, pairs: &[Pair]) -> u32 {
    let met = |pair: &&Pair| {
        let games = state.rounds().iter().filter_map(|round| round.game_of(pair.first));
        let against = games.filter(|game| game.first == pair.second || game.second == pair.second);
        against.count() as u32 >= state.format().games_per_match()
    };
    pairs.iter().filter(met).count() as u32
}
