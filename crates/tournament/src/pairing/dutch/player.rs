//! What the FIDE (Dutch) System knows of a player before a round.

use crate::history::{Ledger, Outcome, RoundRecord};
use crate::model::{ByeKind, Turn};
use crate::pairing::{DutchPreference, Float, PreferenceStrength};
use crate::state::State;

/// A player to be paired. White is the first mover.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// Place in the event's list.
    pub index: usize,
    /// The number, which orders players of equal score (1.2).
    pub number: u32,
    pub score: u32,
    /// Turns of the games played on the board, oldest first.
    pub turns: Vec<Turn>,
    /// Games moved first less games moved second (1.6).
    pub difference: i32,
    /// The turn of the two latest games, where it was the same.
    pub repeated: Option<Turn>,
    /// None before the first game (1.7).
    pub preference: Option<DutchPreference>,
    /// The float of the last round and of the one before it (1.4).
    pub floats: [Option<Float>; 2],
    /// May be given the bye (C2).
    pub may_rest: bool,
    /// Above half of the greatest score possible, in the last round (1.8).
    pub topscorer: bool,
    /// Rounds without a game on the board (C9).
    pub unplayed: u32,
}

impl Player {
    pub(super) fn strength(&self) -> Option<PreferenceStrength> {
        self.preference.map(|preference| preference.strength)
    }

    pub(super) fn wishes(&self) -> Option<Turn> {
        self.preference.map(|preference| preference.turn)
    }

    pub(super) fn is_absolute(&self) -> bool {
        self.strength() == Some(PreferenceStrength::Absolute)
    }

    /// Whether the difference is so large that another game the same way would make it 3.
    pub(super) fn is_far_off(&self) -> bool {
        self.difference.abs() > 1
    }

    pub(super) fn floated(&self, rounds_ago: usize, float: Float) -> bool {
        self.floats[rounds_ago - 1] == Some(float)
    }
}

/// Everyone free to be paired in the next round, by score and number (1.2).
pub(super) fn players(state: &State) -> Vec<Player> {
    let ledger = Ledger::of(state);
    let round = state.rounds_paired() + 1;
    let last_round = state.announced_rounds().is_some_and(|rounds| round >= rounds);
    let best = state.regulations().scoring.win.max(state.regulations().scoring.draw) * (round - 1);
    let mut players: Vec<Player> = (state.entrants().iter().enumerate())
        .filter(|(_, entrant)| entrant.is_free_in(round))
        .map(|(index, entrant)| {
            let score = ledger.points(index);
            let topscorer = last_round && 2 * score > best;
            Player { topscorer, score, ..player(state, &ledger, index, entrant.no.get()) }
        })
        .collect();
    players.sort_by_key(|player| (std::cmp::Reverse(player.score), player.number));
    players
}

fn was_played(record: &RoundRecord) -> bool {
    matches!(record.outcome, Outcome::Win | Outcome::Draw | Outcome::Loss)
}

fn player(state: &State, ledger: &Ledger, index: usize, number: u32) -> Player {
    let scoring = &state.regulations().scoring;
    let records = &ledger.records[index];
    let turns: Vec<Turn> =
        records.iter().filter(|record| was_played(record)).filter_map(|record| record.turn).collect();
    let firsts = turns.iter().filter(|turn| **turn == Turn::First).count() as i32;
    let difference = 2 * firsts - turns.len() as i32;
    let repeated = match turns[..] {
        [.., a, b] if a == b => Some(b),
        _ => None,
    };
    let float = |rounds_ago: usize| {
        let at = records.len().checked_sub(rounds_ago)?;
        let record = records.get(at)?;
        if was_played(record) {
            let before = |of: &[RoundRecord]| at.checked_sub(1).map_or(0, |last| of[last].total);
            let opponent = state.index_of(record.opponent?)?;
            match before(records).cmp(&before(&ledger.records[opponent])) {
                std::cmp::Ordering::Less => Some(Float::Up),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some(Float::Down),
            }
        } else {
            let rested = record.outcome == Outcome::Bye(ByeKind::Allocated);
            (rested || record.points > scoring.loss).then_some(Float::Down)
        }
    };
    let unpaid_win = |record: &&RoundRecord| {
        !was_played(record)
            && (record.points >= scoring.win || record.outcome == Outcome::Bye(ByeKind::Allocated))
    };
    Player {
        index,
        number,
        score: 0,
        difference,
        repeated,
        preference: preference(&turns, difference, repeated),
        floats: [float(1), float(2)],
        may_rest: !records.iter().any(|record| unpaid_win(&record)),
        topscorer: false,
        unplayed: (records.len() - turns.len()) as u32,
        turns,
    }
}

/// Article 1.7.
fn preference(turns: &[Turn], difference: i32, repeated: Option<Turn>) -> Option<DutchPreference> {
    let last = *turns.last()?;
    let turn = match difference {
        1.. => Turn::Second,
        0 => last.other(),
        _ => Turn::First,
    };
    let strength = match difference.abs() {
        2.. => PreferenceStrength::Absolute,
        _ if repeated.is_some() => PreferenceStrength::Absolute,
        1 => PreferenceStrength::Strong,
        _ => PreferenceStrength::Mild,
    };
    // Two equal turns running ask for the other, whatever the difference: +1 may end in two games moved second.
    let turn = if difference.abs() < 2 { repeated.map_or(turn, Turn::other) } else { turn };
    Some(DutchPreference { turn, strength })
}
