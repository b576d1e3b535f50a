//! Which game of an event is meant: a board of a round, or of a match of teams; who plays it, and how it ended.

use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tournament::team::Play;
use tournament::{BoardResult, Command, GameResult, Number, State, Turn};

/// Which game of an event: its stage, its round there and its board, all from 1, and in a match of teams the board of the
/// match. Written `6-12`, or `6-3.2` for board 2 of match 3; from the second stage on with the stage, `2.6-12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId {
    /// 阶段; rounds count anew in each.
    pub stage: u32,
    /// 轮次.
    pub round: u32,
    /// 台次; of teams the match.
    pub board: u32,
    /// The board of a match; none for a game of two players.
    pub at: Option<u32>,
}

impl GameId {
    /// The game of a board.
    pub const fn of(stage: u32, round: u32, board: u32) -> GameId {
        GameId { stage, round, board, at: None }
    }

    /// Every game of a round of the stage that `state` is at, by board; boards that a team leaves empty have none.
    pub fn all(state: &State, round: u32) -> Vec<GameId> {
        let lines = (round as usize).checked_sub(1).and_then(|index| state.rounds().get(index));
        let games = lines.into_iter().flat_map(|lines| &lines.games);
        let ids = games.flat_map(|game| {
            let one = GameId::of(state.stage_number(), round, game.board);
            match &game.play {
                Play::Game(_) => vec![one],
                Play::Match(play) => (1..=play.boards()).map(|at| GameId { at: Some(at), ..one }).collect(),
            }
        });
        ids.filter(|id| id.paired(state).is_some()).collect()
    }

    /// As people write it within a round: `12`, or `3.2`.
    pub fn place(self) -> String {
        match self.at {
            Some(at) => format!("{}.{at}", self.board),
            None => self.board.to_string(),
        }
    }

    /// The event as it is at the stage of the game, or as that stage ended; none for a stage that there is not.
    pub fn at_stage(self, state: &State) -> Option<Cow<'_, State>> {
        if self.stage == state.stage_number() {
            return Some(Cow::Borrowed(state));
        }
        state.at_stage(self.stage).map(Cow::Owned)
    }

    /// Who plays it and how it ended; none where nobody was paired, or a board stays empty.
    pub fn paired(self, state: &State) -> Option<Paired> {
        let state = &*self.at_stage(state)?;
        let game = state.rounds().get((self.round as usize).checked_sub(1)?)?.game(self.board)?;
        let alone = |entrant| Who { entrant, member: None };
        match (&game.play, self.at) {
            (Play::Game(result), None) => {
                Some(Paired { players: [alone(game.first), alone(game.second)], result: *result })
            }
            (Play::Match(play), Some(at)) if (1..=play.boards()).contains(&at) => {
                let [first, second] = play.members(at, state.format());
                let teams = match state.format().first_team_turn(at) {
                    Turn::First => [game.first, game.second],
                    Turn::Second => [game.second, game.first],
                };
                let seated =
                    |team, member: Option<Number>| Some(Who { entrant: team, member: Some(member?) });
                let players = [seated(teams[0], first)?, seated(teams[1], second)?];
                Some(Paired { players, result: play.result(at, state.format()) })
            }
            _ => None,
        }
    }

    /// The command that puts down how it ended; none where its stage is not the one that runs.
    pub fn record(self, state: &State, result: GameResult, reason: Option<String>) -> Option<Command> {
        if self.stage != state.stage_number() {
            return None;
        }
        let (round, board, result) = (self.round, self.board, Some(result));
        Some(match self.at {
            None => Command::RecordResult { round, board, result, reason },
            Some(at) => Command::RecordBoards {
                round,
                board,
                boards: vec![BoardResult { board: at, result }],
                reason,
            },
        })
    }

    /// What the names of all games of a round begin with.
    pub(super) fn of_round(stage: u32, round: u32) -> String {
        match stage {
            1 => format!("{round}-"),
            _ => format!("{stage}.{round}-"),
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", GameId::of_round(self.stage, self.round), self.place())
    }
}

impl FromStr for GameId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<GameId, Self::Err> {
        let (round, board) = text.split_once('-').unwrap_or((text, ""));
        // One game has one name: a first stage is not written.
        let (stage, round) = match round.split_once('.') {
            Some((stage, round)) => (stage.parse::<NonZeroU32>()?.get(), round),
            None => (1, round),
        };
        let (board, at) = match board.split_once('.') {
            Some((board, at)) => (board, Some(at.parse()?)),
            None => (board, None),
        };
        Ok(GameId { stage, round: round.parse()?, board: board.parse()?, at })
    }
}

impl TryFrom<String> for GameId {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<GameId, Self::Error> {
        text.parse()
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.to_string()
    }
}

/// A game as it was paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paired {
    /// First and second mover.
    pub players: [Who; 2],
    /// None while open.
    pub result: Option<GameResult>,
}

/// Who sits at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Who {
    /// The player, or the team.
    pub entrant: Number,
    /// The member of the team.
    pub member: Option<Number>,
}

impl Who {
    /// The name of whoever sits there.
    pub fn name(self, state: &State) -> String {
        let Some(entrant) = state.anyone(self.entrant) else { return String::new() };
        let member = self.member.and_then(|member| entrant.members.get(member.index()));
        member.map_or_else(|| entrant.name.clone(), |member| member.name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_named_by_round_and_board() {
        let of_match = |stage| GameId { at: Some(2), ..GameId::of(stage, 6, 3) };
        let later = GameId::of(2, 6, 12);
        for (text, id) in [
            ("6-12", GameId::of(1, 6, 12)),
            ("6-3.2", of_match(1)),
            ("2.6-12", later),
            ("2.6-3.2", of_match(2)),
        ] {
            assert_eq!(text.parse(), Ok(id));
            assert_eq!(id.to_string(), text);
        }
        for bad in ["6", "6-", "6-3.", "6-3.x", "-3", ".6-3", "2.-3", "0.6-3", "2.6.1-3"] {
            assert!(bad.parse::<GameId>().is_err(), "{bad}");
        }
    }
}
