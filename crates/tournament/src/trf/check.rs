//! Whether the lines of a file fit each other.

use std::collections::HashMap;

use super::player::{Outcome, TrfPlayer, block_column};
use super::{Record, Trf, TrfError, TrfProblem};

impl Trf {
    pub(super) fn check(&self) -> Result<(), TrfError> {
        let mut players: HashMap<u32, &TrfPlayer> = HashMap::new();
        for player in self.players() {
            if players.insert(player.number, player).is_some() {
                return Err(at(player, 5, TrfProblem::DuplicateNumber(player.number)));
            }
        }
        if players.is_empty() {
            return Err(TrfError { line: 1, column: 1, problem: TrfProblem::NoPlayers });
        }
        self.check_numbers(&players)?;
        let teams = self.teams().next().is_some() || self.text("013").is_some();
        let scale = self.scale();
        let abnormal = self.records.iter().any(|record| match record {
            Record::Text { code, .. } => code == "299",
            _ => false,
        });
        for player in self.players() {
            for (round, block) in (1u32..).zip(&player.rounds) {
                if let Some(rounds) = self.planned_rounds().filter(|rounds| round > *rounds) {
                    let problem = TrfProblem::TooManyRounds { round, rounds };
                    return Err(at(player, block_column(round), problem));
                }
                let Some(number) = block.opponent else { continue };
                let Some(opponent) = players.get(&number).filter(|_| number != player.number) else {
                    return Err(at(player, block_column(round), TrfProblem::NoSuchPlayer(number)));
                };
                check_game(player, opponent, round, teams)?;
            }
        }
        for player in self.players().filter(|_| !abnormal) {
            let made: u32 = player.rounds.iter().map(|block| scale.of(block)).fold(0, u32::saturating_add);
            if let Some(stated) = player.points.filter(|stated| *stated != made) {
                return Err(at(player, 81, TrfProblem::PointsDoNotAddUp { stated, made }));
            }
        }
        Ok(())
    }

    /// A gap in the numbers is a line that was lost, unless 062 says that there are so many players.
    fn check_numbers(&self, players: &HashMap<u32, &TrfPlayer>) -> Result<(), TrfError> {
        let stated = self.text("062").and_then(|text| text.split_whitespace().next()?.parse::<usize>().ok());
        if stated == Some(players.len()) {
            return Ok(());
        }
        let mut numbers: Vec<&TrfPlayer> = players.values().copied().collect();
        numbers.sort_by_key(|player| player.number);
        for (expected, player) in (1u32..).zip(numbers) {
            if player.number != expected {
                return Err(at(player, 5, TrfProblem::MissingNumber(expected)));
            }
        }
        Ok(())
    }
}

fn at(player: &TrfPlayer, column: u32, problem: TrfProblem) -> TrfError {
    TrfError { line: player.line, column, problem }
}

/// Both lines of a game. In a match of teams the opponent's line may tell another story, where one of them was absent.
fn check_game(player: &TrfPlayer, opponent: &TrfPlayer, round: u32, teams: bool) -> Result<(), TrfError> {
    let index = round as usize - 1;
    let own = player.rounds.get(index).copied().unwrap_or_default();
    let other = opponent.rounds.get(index).copied().unwrap_or_default();
    let (number, opponent_number) = (player.number, opponent.number);
    if other.opponent != Some(number) {
        let forfeit = matches!(own.outcome, Some(Outcome::ForfeitWin | Outcome::ForfeitLoss));
        if teams && forfeit && other.opponent.is_none() {
            return Ok(());
        }
        // The line that lacks the game is the one to be mended, where it says nothing at all.
        if other.is_blank() {
            let problem = TrfProblem::OneSided { opponent: number, round };
            return Err(at(opponent, block_column(round), problem));
        }
        let problem = TrfProblem::OneSided { opponent: opponent_number, round };
        return Err(at(player, block_column(round), problem));
    }
    if own.turn.is_some() && own.turn == other.turn {
        let problem = TrfProblem::Colours { number, opponent: opponent_number, round };
        return Err(at(player, block_column(round) + 5, problem));
    }
    let fits = match (own.outcome, other.outcome) {
        (Some(own), Some(other)) => own.fits(other),
        (None, None) => true,
        _ => false,
    };
    if !fits {
        let problem = TrfProblem::Results { number, opponent: opponent_number, round };
        return Err(at(player, block_column(round) + 7, problem));
    }
    Ok(())
}
