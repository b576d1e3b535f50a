//! What two entrants play in a round, and what a match of two teams brings each.

use rulebook::Regulations;
use serde::Serialize;

use super::LineUp;
use crate::history::Outcome;
use crate::model::{Format, GameResult, Number, Turn};

/// What two entrants play against each other in a round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// 局: two players play a game; none while it has no result.
    Game(Option<GameResult>),
    /// 场: two teams play on several boards.
    Match(Match),
}

/// 一场: the boards of two teams. Board b is a game between the members that both line-ups have there; its result is from
/// the view of that board's first mover, see [`Format::first_team_turn`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    /// Of the team that stands first and of the other; both as long as `results`.
    line_ups: [LineUp; 2],
    /// As recorded, from board 1.
    results: Vec<Option<GameResult>>,
}

/// What the boards of one match, or of a rest, brought one team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardTally {
    /// 局分.
    pub game_points: u32,
    /// 胜局.
    pub wins: u32,
    /// Boards on which a member moved first.
    pub first_mover_games: u32,
    /// 后走局数.
    pub second_mover_games: u32,
    /// 后走胜局.
    pub second_mover_wins: u32,
}

/// What a match brought one team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideScore {
    /// Won, drawn or lost by game points (13.2); by forfeit where one team appeared on no board.
    pub outcome: Outcome,
    /// 场分.
    pub match_points: u32,
    /// Its boards.
    pub boards: BoardTally,
}

impl Match {
    /// A match with these results; none unless there is one for each place of both line-ups, and one at least.
    pub fn new(line_ups: [LineUp; 2], results: Vec<Option<GameResult>>) -> Option<Match> {
        let fits = !results.is_empty() && line_ups.iter().all(|line_up| line_up.0.len() == results.len());
        fits.then_some(Match { line_ups, results })
    }

    /// How many boards.
    pub fn boards(&self) -> u32 {
        self.results.len() as u32
    }

    /// The line-up of the team that stands first or second in the match.
    pub fn line_up(&self, team: Turn) -> &LineUp {
        &self.line_ups[team as usize]
    }

    /// The results as recorded, from board 1.
    pub fn recorded(&self) -> &[Option<GameResult>] {
        &self.results
    }

    /// The result of a board, counted from 1, as it counts: a board that a team leaves empty is lost by forfeit (20.1,
    /// 20.2), whatever is recorded.
    pub fn result(&self, board: u32, format: Format) -> Option<GameResult> {
        let index = (board as usize).checked_sub(1)?;
        let turn = format.first_team_turn(board);
        match (self.line_ups[0].on(index), self.line_ups[1].on(index)) {
            (Some(_), Some(_)) => self.results.get(index).copied().flatten(),
            (None, Some(_)) => Some(GameResult::forfeited_by(turn)),
            (Some(_), None) => Some(GameResult::forfeited_by(turn.other())),
            (None, None) => Some(GameResult::DoubleForfeit),
        }
    }

    /// The results of all boards as they count.
    pub fn results(&self, format: Format) -> impl Iterator<Item = Option<GameResult>> {
        (1..=self.boards()).map(move |board| self.result(board, format))
    }

    /// The members on a board counted from 1, the first mover first.
    pub fn members(&self, board: u32, format: Format) -> [Option<Number>; 2] {
        let index = (board as usize).wrapping_sub(1);
        let [first, second] = [self.line_ups[0].on(index), self.line_ups[1].on(index)];
        match format.first_team_turn(board) {
            Turn::First => [first, second],
            Turn::Second => [second, first],
        }
    }

    /// Boards without a result, from 1.
    pub fn open_boards(&self, format: Format) -> Vec<u32> {
        (1..=self.boards()).filter(|board| self.result(*board, format).is_none()).collect()
    }

    /// Whether a board was played at a table.
    pub(crate) fn was_played(&self) -> bool {
        self.results.iter().flatten().any(|result| !result.is_forfeit())
    }

    pub(crate) fn record(&mut self, board: u32, result: Option<GameResult>) {
        if let Some(slot) = (board as usize).checked_sub(1).and_then(|index| self.results.get_mut(index)) {
            *slot = result;
        }
    }

    pub(crate) fn set_line_up(&mut self, team: Turn, line_up: LineUp) {
        if line_up.0.len() == self.results.len() {
            self.line_ups[team as usize] = line_up;
        }
    }

    /// Every board still open is lost by a team, or by both.
    pub(crate) fn forfeit(&mut self, overall: GameResult, format: Format) {
        for board in self.open_boards(format) {
            let turn = format.first_team_turn(board);
            let result = match overall {
                GameResult::SecondWinsByForfeit => GameResult::forfeited_by(turn),
                GameResult::FirstWinsByForfeit => GameResult::forfeited_by(turn.other()),
                _ => GameResult::DoubleForfeit,
            };
            self.record(board, Some(result));
        }
    }

    /// What it brought the team that stands first and the other (13.2). While a board is open nobody has match points.
    pub fn score(&self, format: Format, regulations: &Regulations) -> [SideScore; 2] {
        let mut boards = [BoardTally::default(); 2];
        let mut absent = [true; 2];
        let mut open = false;
        for board in 1..=self.boards() {
            let result = self.result(board, format);
            open |= result.is_none();
            let first_team = format.first_team_turn(board);
            for (team, turn) in [first_team, first_team.other()].into_iter().enumerate() {
                let outcome = Outcome::of(result, turn);
                absent[team] &= outcome == Outcome::LossByForfeit;
                boards[team].add(outcome, turn, regulations);
            }
        }
        let [first, second] = boards.map(|tally| tally.game_points);
        let outcomes = match (open, absent) {
            (true, _) => [Outcome::Unplayed; 2],
            (_, [true, true]) => [Outcome::LossByForfeit; 2],
            (_, [true, false]) => [Outcome::LossByForfeit, Outcome::WinByForfeit],
            (_, [false, true]) => [Outcome::WinByForfeit, Outcome::LossByForfeit],
            _ => match first.cmp(&second) {
                std::cmp::Ordering::Greater => [Outcome::Win, Outcome::Loss],
                std::cmp::Ordering::Equal => [Outcome::Draw; 2],
                std::cmp::Ordering::Less => [Outcome::Loss, Outcome::Win],
            },
        };
        let scoring = regulations.match_scoring;
        [0, 1].map(|team| SideScore {
            outcome: outcomes[team],
            match_points: match outcomes[team] {
                Outcome::Win | Outcome::WinByForfeit => scoring.win,
                Outcome::Draw => scoring.draw,
                Outcome::Loss => scoring.loss,
                _ => 0,
            },
            boards: boards[team],
        })
    }

    /// The match as one result, from the view of the team that stands first; none while a board is open.
    pub fn overall(&self, format: Format, regulations: &Regulations) -> Option<GameResult> {
        let [first, second] = self.score(format, regulations).map(|side| side.outcome);
        Some(match (first, second) {
            (Outcome::Win, _) => GameResult::FirstWins,
            (Outcome::Loss, _) => GameResult::SecondWins,
            (Outcome::Draw, _) => GameResult::Draw,
            (Outcome::WinByForfeit, _) => GameResult::FirstWinsByForfeit,
            (Outcome::LossByForfeit, Outcome::WinByForfeit) => GameResult::SecondWinsByForfeit,
            (Outcome::LossByForfeit, _) => GameResult::DoubleForfeit,
            _ => return None,
        })
    }
}

impl BoardTally {
    fn add(&mut self, outcome: Outcome, turn: Turn, regulations: &Regulations) {
        self.game_points += outcome.points(turn, regulations);
        let won = match outcome {
            Outcome::Win => true,
            Outcome::WinByForfeit => regulations.forfeit_counts_as_win,
            _ => false,
        };
        self.wins += u32::from(won);
        if !outcome.is_decided() || (outcome.is_forfeit() && !regulations.forfeit_counts_as_turn) {
            return;
        }
        match turn {
            Turn::First => self.first_mover_games += 1,
            Turn::Second => {
                self.second_mover_games += 1;
                self.second_mover_wins += u32::from(won);
            }
        }
    }
}
