//! An event of teams as records: members as players, numbered through, teams, line-ups, matches.

use std::collections::HashMap;

use super::Record;
use super::export::{NAME, text};
use super::player::{Block, Outcome, TrfPlayer};
use super::team::{TrfLineUp, TrfTeam};
use crate::history::Ledger;
use crate::model::{ByeKind, GameResult, Number, Turn};
use crate::ranking;
use crate::state::State;

/// Everything on teams and their members.
pub(super) fn records(state: &State) -> Vec<Record> {
    let rules = state.regulations();
    let boards = state.boards_of_a_match();
    let turns: String = (1..=boards)
        .map(|board| if state.format().first_team_turn(board) == Turn::First { 'W' } else { 'B' })
        .collect();
    let mut records = vec![text("352", turns)];
    let scale = [
        ("W", rules.scoring.win),
        ("D", rules.scoring.draw),
        ("L", rules.scoring.loss),
        ("P", rules.scoring.win),
    ];
    let values = scale.map(|(name, value)| (name.to_owned(), value.saturating_mul(10))).to_vec();
    records.push(Record::Points { code: "162".to_owned(), values });
    let points = &rules.match_scoring;
    records.push(text(
        "362",
        format!("TW{:>4}.0   TD{:>2}.0   TL{:>2}.0", points.win, points.draw, points.loss),
    ));

    let mut numbers: HashMap<(Number, Number), u32> = HashMap::new();
    for team in state.entrants() {
        for place in 1..=team.members.len() as u32 {
            if let Some(place) = Number::new(place) {
                numbers.insert((team.no, place), numbers.len() as u32 + 1);
            }
        }
    }
    let of =
        |team: Number, place: Option<Number>| place.and_then(|place| numbers.get(&(team, place)).copied());
    let mut blocks: HashMap<u32, Vec<Block>> = HashMap::new();
    let absent = Block { outcome: Some(Outcome::Absent), ..Block::default() };
    for (index, lines) in state.rounds().iter().enumerate() {
        for rounds in numbers.values() {
            blocks.entry(*rounds).or_default().push(absent);
        }
        for game in &lines.games {
            let Some(play) = game.team_match() else { continue };
            for board in 1..=play.boards() {
                let turn = state.format().first_team_turn(board);
                // From the view of the board's own first mover.
                let [one, other] = match turn {
                    Turn::First => [Turn::First, Turn::Second],
                    Turn::Second => [Turn::Second, Turn::First],
                }
                .map(|side| {
                    let team = if side == Turn::First { game.first } else { game.second };
                    of(team, play.line_up(side).on(board as usize - 1))
                });
                let result = play.result(board, state.format());
                for (own, opponent, turn) in [(one, other, Turn::First), (other, one, Turn::Second)] {
                    let Some(slot) = own.and_then(|own| blocks.get_mut(&own)?.get_mut(index)) else {
                        continue;
                    };
                    let outcome = outcome(result, turn);
                    *slot = Block { opponent, turn: opponent.map(|_| turn), outcome };
                }
            }
        }
    }
    let ledger = Ledger::of(state);
    let standings = ranking::standings(state);
    for team in state.entrants() {
        for (place, member) in (1u32..).zip(&team.members) {
            let Some(number) = of(team.no, Number::new(place)) else { continue };
            let rounds = blocks.remove(&number).unwrap_or_default();
            let score = |block: &Block| match block.outcome {
                Some(Outcome::Win | Outcome::ForfeitWin) => rules.scoring.win,
                Some(Outcome::Draw) => rules.scoring.draw,
                Some(Outcome::Loss) => rules.scoring.loss,
                _ => 0,
            };
            records.push(Record::Player(Box::new(TrfPlayer {
                number,
                name: member.name.chars().take(NAME).collect(),
                rating: member.rating.filter(|rating| *rating < 10_000),
                points: Some(rounds.iter().map(score).fold(0, u32::saturating_add).saturating_mul(10)),
                rank: Some(number),
                rounds,
                ..TrfPlayer::default()
            })));
        }
    }
    for (index, team) in state.entrants().iter().enumerate() {
        let totals = ledger.records.get(index).map_or(&[][..], Vec::as_slice);
        let match_points: u32 = totals.iter().map(|record| record.match_points).sum();
        let game_points: u32 =
            totals.iter().filter_map(|record| record.boards).map(|tally| tally.game_points).sum();
        let members = (1..=team.members.len() as u32).filter_map(|place| of(team.no, Number::new(place)));
        records.push(Record::Team(Box::new(TrfTeam {
            number: team.no.get(),
            name: team.name.chars().take(32).collect(),
            match_points: Some(match_points.saturating_mul(10)),
            game_points: Some(game_points.saturating_mul(10)),
            rank: standings.iter().find(|place| place.no == team.no).map(|place| place.place),
            members: members.collect(),
            ..TrfTeam::default()
        })));
    }
    for (round, lines) in (1u32..).zip(state.rounds()) {
        for game in &lines.games {
            let Some(play) = game.team_match() else { continue };
            for (side, team, opponent) in
                [(Turn::First, game.first, game.second), (Turn::Second, game.second, game.first)]
            {
                let usual = (1..=play.boards()).map(Number::new);
                if play.line_up(side).0.iter().copied().ne(usual) {
                    let boards =
                        play.line_up(side).0.iter().map(|place| of(team, *place).unwrap_or(0)).collect();
                    let line_up = TrfLineUp { round, team: team.get(), opponent: opponent.get(), boards };
                    records.push(Record::LineUp(line_up));
                }
            }
        }
    }
    records.extend(byes(state, boards));
    records
}

/// 320: who had the rest of an odd field in each round.
fn byes(state: &State, boards: u32) -> Option<Record> {
    let of = |round: &crate::Round| {
        round.byes.iter().find(|bye| bye.kind == ByeKind::Allocated).map_or(0, |bye| bye.entrant.get())
    };
    let resting: Vec<u32> = state.rounds().iter().map(of).collect();
    resting.iter().any(|team| *team != 0).then(|| {
        let rules = state.regulations();
        let numbers: String = resting.iter().map(|team| format!(" {team:03}")).collect();
        text("320", format!("{:>2}.0 {:>2}.0{numbers}", rules.match_scoring.win, boards * rules.scoring.win))
    })
}

fn outcome(result: Option<GameResult>, turn: Turn) -> Option<Outcome> {
    let first = turn == Turn::First;
    Some(match result? {
        GameResult::Draw => Outcome::Draw,
        GameResult::DoubleForfeit => Outcome::ForfeitLoss,
        GameResult::FirstWins => {
            if first {
                Outcome::Win
            } else {
                Outcome::Loss
            }
        }
        GameResult::SecondWins => {
            if first {
                Outcome::Loss
            } else {
                Outcome::Win
            }
        }
        GameResult::FirstWinsByForfeit => {
            if first {
                Outcome::ForfeitWin
            } else {
                Outcome::ForfeitLoss
            }
        }
        GameResult::SecondWinsByForfeit => {
            if first {
                Outcome::ForfeitLoss
            } else {
                Outcome::ForfeitWin
            }
        }
    })
}
