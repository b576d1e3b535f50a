use std::cmp::Ordering;

use rulebook::regulations::{ByeOpponentsScore, ByeScore, ByeTurn};

use super::{Keys, PenaltyTally};
use crate::history::{Ledger, Outcome, RoundRecord};
use crate::model::{ByeKind, Entrant, Number, PenaltyKind, Turn};
use crate::pairing::due_turn;
use crate::state::State;

/// The keys of all, in the order of [`State::entrants`].
pub fn all_keys(state: &State) -> Vec<Keys> {
    keys_of(state, &Ledger::of(state))
}

pub(super) fn keys_of(state: &State, ledger: &Ledger) -> Vec<Keys> {
    let lowest = lowest_scorer(state, ledger);
    let entrants = state.entrants().iter().zip(&ledger.records);
    entrants.map(|(entrant, records)| keys_of_one(state, ledger, lowest, entrant, records)).collect()
}

/// 有分棋手中的最低得分 (14.4); nothing where nobody has points yet.
fn lowest_scorer(state: &State, ledger: &Ledger) -> u32 {
    let points = (0..state.entrants().len()).map(|index| ledger.points(index));
    points.filter(|points| *points > 0).min().unwrap_or(0)
}

fn keys_of_one(
    state: &State,
    ledger: &Ledger,
    lowest: u32,
    entrant: &Entrant,
    records: &[RoundRecord],
) -> Keys {
    let regulations = state.regulations();
    let mut keys = Keys {
        points: records.last().map_or(0, |record| record.total),
        match_points: if state.format().is_of_teams() {
            records.iter().map(|record| record.match_points).sum()
        } else {
            match_points(state, ledger, records)
        },
        penalties: tally(entrant),
        fouls: entrant.all_fouls(),
        points_after_round: records.iter().map(|record| record.total).collect(),
        ..Keys::default()
    };
    keys.progressive_score = keys.points_after_round.iter().sum();
    for (before, record) in records.iter().enumerate() {
        let is_win = match record.outcome {
            Outcome::Win => true,
            Outcome::WinByForfeit => regulations.forfeit_counts_as_win,
            Outcome::Bye(ByeKind::Allocated) => {
                regulations.bye_counts_as_win && regulations.bye_score == ByeScore::Win
            }
            _ => false,
        };
        match record.boards {
            None => {
                keys.wins += u32::from(is_win);
                keys.game_points += record.points;
            }
            Some(boards) => {
                keys.match_wins += u32::from(is_win);
                keys.add(boards);
            }
        }
        keys.game_points_after_round.push(keys.game_points);
        keys.draws += u32::from(record.outcome == Outcome::Draw);
        keys.losses += u32::from(matches!(record.outcome, Outcome::Loss | Outcome::LossByForfeit));
        if record.outcome == Outcome::Bye(ByeKind::Allocated) {
            let as_second = record.boards.is_none()
                && regulations.bye_counts_as_second_move
                && (regulations.bye_turn == ByeTurn::None
                    || due_turn(&records[..before], regulations) == Turn::Second);
            keys.second_mover_games += u32::from(as_second);
            keys.second_mover_wins += u32::from(as_second && is_win);
            if regulations.bye_opponents_score == ByeOpponentsScore::LowestScorer {
                keys.opponents_score += lowest;
            }
        }
        if !record.outcome.is_decided() {
            continue;
        }
        if record.boards.is_none() && (!record.outcome.is_forfeit() || regulations.forfeit_counts_as_turn) {
            match record.turn {
                Some(Turn::First) => keys.first_mover_games += 1,
                Some(Turn::Second) => {
                    keys.second_mover_games += 1;
                    keys.second_mover_wins += u32::from(is_win);
                }
                None => {}
            }
        }
        if !record.outcome.is_forfeit() || regulations.forfeit_counts_in_opponents_score {
            let theirs =
                record.opponent.and_then(|no| state.index_of(no)).map_or(0, |index| ledger.points(index));
            keys.opponents_score += theirs;
            keys.small_score_doubled += match record.outcome {
                Outcome::Win | Outcome::WinByForfeit => 2 * theirs,
                Outcome::Draw => theirs,
                _ => 0,
            };
        }
    }
    keys
}

fn tally(entrant: &Entrant) -> PenaltyTally {
    let count = |kind| entrant.all_penalties().filter(|penalty| penalty.kind == kind).count() as u32;
    PenaltyTally {
        removed_from_game: count(PenaltyKind::RemovedFromGame),
        warnings: count(PenaltyKind::Warning),
    }
}

/// 2 for each match won and 1 for each drawn, or what the regulations say, by the game points of both (13.2 says so of
/// teams), over matches of which
/// all games are decided. Who appeared for no game of a match gets nothing.
fn match_points(state: &State, ledger: &Ledger, records: &[RoundRecord]) -> u32 {
    /// A match against one opponent.
    struct Match {
        opponent: Number,
        decided: u32,
        appeared: bool,
        own: u32,
        theirs: u32,
    }
    let mut matches: Vec<Match> = Vec::with_capacity(records.len());
    for (round, record) in records.iter().enumerate() {
        let Some(opponent) = record.opponent else { continue };
        let at = matches.iter().position(|known| known.opponent == opponent).unwrap_or_else(|| {
            matches.push(Match { opponent, decided: 0, appeared: false, own: 0, theirs: 0 });
            matches.len() - 1
        });
        let known = &mut matches[at];
        if record.outcome.is_decided() {
            known.decided += 1;
            known.appeared |= record.outcome != Outcome::LossByForfeit;
            known.own += record.points;
        }
        let other = state.index_of(opponent).and_then(|index| ledger.records[index].get(round));
        known.theirs += other.map_or(0, |other| other.points);
    }
    let finished = |one: &&Match| one.decided >= state.games_per_match() && one.appeared;
    let scoring = state.regulations().match_scoring;
    let score = |one: &Match| match one.own.cmp(&one.theirs) {
        Ordering::Greater => scoring.win,
        Ordering::Equal => scoring.draw,
        Ordering::Less => scoring.loss,
    };
    matches.iter().filter(finished).map(score).sum()
}
