//! 全队轮赛制: two teams, everyone against everyone (2011 11.4; 1960 section 八, 二之二).

use super::LineUp;
use crate::model::{GameResult, Number};
use crate::pairing::{Bar, Impossible, Pair, Quality, RoundPairing, Why};
use crate::state::State;

/// The two teams by number; none unless there are two, both with members.
fn teams(state: &State) -> Option<[Number; 2]> {
    match state.entrants() {
        [a, b] if !a.members.is_empty() && !b.members.is_empty() => Some([a.no, b.no]),
        _ => None,
    }
}

fn sizes(state: &State) -> Option<[u32; 2]> {
    teams(state)?;
    Some([0, 1].map(|index| state.entrants()[index].members.len() as u32))
}

/// Rounds of the whole: as many as the larger team has members.
pub(crate) fn rounds(state: &State) -> u32 {
    sizes(state).map_or(0, |sizes| sizes[0].max(sizes[1]))
}

/// Boards of each round: as many as the smaller team has members.
pub(crate) fn boards(state: &State) -> u32 {
    sizes(state).map_or(0, |sizes| sizes[0].min(sizes[1]))
}

/// The line-ups of a round counted from 1, of the first and of the second team by number: the smaller team sits in its
/// order, the larger goes round by one place each round, so that each member meets each once.
pub(crate) fn line_ups(sizes: [u32; 2], round: u32) -> [LineUp; 2] {
    let (boards, rounds) = (sizes[0].min(sizes[1]), sizes[0].max(sizes[1]));
    let seated = LineUp::of(1..=boards);
    let moving = LineUp::of((0..boards).map(|board| (board + round - 1) % rounds.max(1) + 1));
    if sizes[0] <= sizes[1] { [seated, moving] } else { [moving, seated] }
}

/// The line-ups of a round of this event, the team that moves first before the other.
pub(crate) fn line_ups_of(state: &State, round: u32, first: Number) -> Option<[LineUp; 2]> {
    let [a, b] = line_ups(sizes(state)?, round);
    Some(if teams(state)?[0] == first { [a, b] } else { [b, a] })
}

/// The next round. The teams take the first move on all boards by turns, so that every member moves first and second
/// by turns, and equally often where the larger team is even (1960 asks that it be).
pub(crate) fn next_round(state: &State) -> Result<RoundPairing, Impossible> {
    let round = state.rounds_paired() + 1;
    let Some([a, b]) = teams(state).filter(|_| round <= rounds(state)) else {
        let stuck = state.entrants().iter().map(|entrant| entrant.no).collect();
        return Err(Impossible { bars: vec![Bar::Rematch], stuck, releases: Vec::new() });
    };
    let (first, second) = if round % 2 == 1 { (a, b) } else { (b, a) };
    let gone = |no: Number| state.entrant(no).is_some_and(|entrant| !entrant.plays_in(round));
    let result = match (gone(first), gone(second)) {
        (true, true) => Some(GameResult::DoubleForfeit),
        (true, false) => Some(GameResult::SecondWinsByForfeit),
        (false, true) => Some(GameResult::FirstWinsByForfeit),
        (false, false) => None,
    };
    let why = Why::AllPlayAll { round };
    let pair = Pair { board: 1, first, second, result, why };
    Ok(RoundPairing {
        round,
        pairs: vec![pair],
        bye: None,
        also_resting: Vec::new(),
        on_leave: Vec::new(),
        dropped: Vec::new(),
        eliminated: Vec::new(),
        quality: Quality::default(),
    })
}

/// A round as it was paired.
pub(crate) fn explain(state: &State, lines: &crate::Round) -> RoundPairing {
    let round = state.rounds_paired() + 1;
    let pairs = lines.games.iter().map(|game| Pair {
        board: game.board,
        first: game.first,
        second: game.second,
        result: None,
        why: Why::AllPlayAll { round },
    });
    RoundPairing {
        round,
        pairs: pairs.collect(),
        bye: None,
        also_resting: lines.byes.iter().map(|bye| bye.entrant).collect(),
        on_leave: Vec::new(),
        dropped: Vec::new(),
        eliminated: Vec::new(),
        quality: Quality::default(),
    }
}
