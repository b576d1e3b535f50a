//! Round robins by the table (appendix 二): who meets whom in which round, for any number of entrants.

use rulebook::regulations::{FirstCycle, RoundRobinTable};

use super::{Bar, Impossible, Pair, PairedBye, Quality, RoundPairing, Why};
use crate::groups::{Table, blocks, rounds_between, tables};
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

/// Where a round of the event stands in the table: the cycle, from 1, and the table's round.
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

/// Rounds of the whole table of a state, of several groups those of the longest, with those carried over; 0 in other
/// formats.
pub(crate) fn rounds(state: &State) -> u32 {
    if !state.format().is_round_robin() {
        return 0;
    }
    if state.format() == Format::TeamAllPlayAll {
        return all_play_all::rounds(state);
    }
    let of_table = |table: Table| schedule(state, &table).rounds();
    state.carried_rounds().saturating_add(tables(state).into_iter().map(of_table).max().unwrap_or(0))
}

/// What a table plays.
enum Schedule {
    /// The whole table, so many times.
    Whole { entrants: u32, cycles: u32 },
    /// Only what is left after some have met, so many times.
    Between { rounds: Vec<TableRound>, cycles: u32 },
}

fn schedule(state: &State, table: &Table) -> Schedule {
    let cycles = state.games_per_match();
    if state.carried_rounds() == 0 {
        return Schedule::Whole { entrants: table.places.len() as u32, cycles };
    }
    let blocks = blocks(state, &table.places);
    Schedule::Between { rounds: rounds_between(state.regulations().round_robin_table, &blocks), cycles }
}

impl Schedule {
    fn rounds(&self) -> u32 {
        match self {
            Schedule::Whole { entrants, cycles } => cycle_rounds(*entrants).saturating_mul(*cycles),
            Schedule::Between { rounds, cycles } => (rounds.len() as u32).saturating_mul(*cycles),
        }
    }

    /// Cycle, round of the table, and its pairs; none when everything has been played.
    fn at(&self, state: &State, round: u32) -> Option<(u32, u32, TableRound)> {
        if round == 0 || round > self.rounds() {
            return None;
        }
        let regulations = state.regulations();
        let (cycle, table_round_no, mut pairs) = match self {
            Schedule::Whole { entrants, cycles } => {
                let (cycle, at) = place_in_table(*entrants, round, regulations.first_cycle, *cycles);
                (cycle, at, table_round(regulations.round_robin_table, *entrants, at))
            }
            Schedule::Between { rounds, .. } => {
                let (cycle, at) =
                    ((round - 1) / rounds.len() as u32 + 1, (round - 1) % rounds.len() as u32 + 1);
                (cycle, at, rounds[at as usize - 1].clone())
            }
        };
        if cycle % 2 == 0 {
            pairs.pairs.iter_mut().for_each(|pair| *pair = (pair.1, pair.0));
        }
        Some((cycle, table_round_no, pairs))
    }
}

pub(super) fn next_round(state: &State) -> Result<RoundPairing, Impossible> {
    let round = state.rounds_paired() + 1;
    if round > rounds(state) {
        let stuck = state.entrants().iter().map(|entrant| entrant.no).collect();
        return Err(Impossible { bars: vec![Bar::Rematch], stuck, releases: Vec::new() });
    }
    let ledger = Ledger::of(state);
    let index = |no: Number| state.index_of(no).unwrap_or_default();
    let struck = |no: Number| ledger.struck_off[index(no)];
    let gone = |no: Number| state.entrant(no).is_some_and(|entrant| !entrant.is_free_in(round));

    let mut pairs = Vec::new();
    let mut also_resting = Vec::new();
    let mut rests = Vec::new();
    for table in tables(state) {
        let Some((cycle, table_round, lines)) =
            schedule(state, &table).at(state, round - state.carried_rounds())
        else {
            continue;
        };
        let who = |place: u32| table.places[(place - 1) as usize];
        rests.extend(lines.rest.map(who).filter(|no| !struck(*no) && !gone(*no)));
        for (first_place, second_place) in lines.pairs {
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
                    let why = Why::Table { cycle, table_round, places, group: table.group };
                    pairs.push(Pair { board, first, second, result, why });
                }
            }
        }
    }
    // One table has one who rests; of several, all who rest stand in one list.
    let bye = match rests.as_slice() {
        [entrant] => Some(PairedBye {
            entrant: *entrant,
            kind: ByeKind::Rest,
            points: ledger.points(index(*entrant)),
            passed_over: Vec::new(),
        }),
        _ => {
            also_resting.splice(0..0, rests);
            None
        }
    };
    let quality = Quality { rematches: rematches(state, &pairs), ..Quality::default() };
    let (on_leave, dropped, eliminated) = (Vec::new(), Vec::new(), Vec::new());
    Ok(RoundPairing { round, pairs, bye, also_resting, on_leave, dropped, eliminated, quality })
}

/// A round as it was paired, each pair with its place in the table.
pub(super) fn explain(state: &State, lines: &Round) -> RoundPairing {
    let round = state.rounds_paired() + 1;
    let tables = tables(state);
    let at: Vec<(u32, u32)> = tables
        .iter()
        .map(|table| {
            let played = round.saturating_sub(state.carried_rounds());
            schedule(state, table).at(state, played).map_or((1, 0), |(cycle, at, _)| (cycle, at))
        })
        .collect();
    let find = |no: Number| {
        tables.iter().enumerate().find_map(|(table, known)| {
            let place = known.places.iter().position(|other| *other == no)?;
            Some((table, place as u32 + 1))
        })
    };
    let pairs = lines.games.iter().map(|game| {
        let (first, second) = (find(game.first), find(game.second));
        let table = first.or(second).map_or(0, |(table, _)| table);
        let (cycle, table_round) = at.get(table).copied().unwrap_or((1, 0));
        let place = |found: Option<(usize, u32)>| found.map_or(0, |(_, place)| place);
        let group = tables.get(table).and_then(|table| table.group);
        let places = [place(first), place(second)];
        let why = match round <= state.carried_rounds() {
            true => Why::Carried,
            false => Why::Table { cycle, table_round, places, group },
        };
        Pair {
            board: game.board,
            first: game.first,
            second: game.second,
            result: state.result_of(game).filter(|result| result.is_forfeit()),
            why,
        }
    });
    let pairs: Vec<Pair> = pairs.collect();
    let quality = Quality { rematches: rematches(state, &pairs), ..Quality::default() };
    let also_resting = lines.byes.iter().map(|bye| bye.entrant).collect();
    let (on_leave, dropped, eliminated) = (Vec::new(), Vec::new(), Vec::new());
    RoundPairing { round, pairs, bye: None, also_resting, on_leave, dropped, eliminated, quality }
}

/// Pairs that have met as often as the format lets them, which happens only where a file departs from the table.
fn rematches(state: &State, pairs: &[Pair]) -> u32 {
    let met = |pair: &&Pair| {
        let games = state.rounds().iter().filter_map(|round| round.game_of(pair.first));
        let against = games.filter(|game| game.first == pair.second || game.second == pair.second);
        against.count() as u32 >= state.games_per_match()
    };
    pairs.iter().filter(met).count() as u32
}
