//! 310 and 300: teams and their line-ups.

use super::TrfError;
use super::columns::{Line, decimal, left, right};

/// A team, as a line 310 has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrfTeam {
    /// Line in the file, from 1; 0 for one that was made otherwise.
    pub(super) line: u32,
    /// The pairing number, from 1 to 999.
    pub number: u32,
    /// Up to 32 characters.
    pub name: String,
    /// Up to five characters.
    pub nickname: String,
    /// What its strength is measured by, as it stands.
    pub strength: String,
    /// Match points, in tenths.
    pub match_points: Option<u32>,
    /// Game points, in tenths.
    pub game_points: Option<u32>,
    /// Place.
    pub rank: Option<u32>,
    /// The members' starting ranks, in the order of the boards.
    pub members: Vec<u32>,
}

impl TrfTeam {
    pub(super) fn read(line: &Line) -> Result<TrfTeam, TrfError> {
        Ok(TrfTeam {
            line: line.number,
            number: line.required(5, 7)?,
            name: line.text(9, 40),
            nickname: line.text(42, 46),
            strength: line.text(48, 53),
            match_points: line.tenths(55, 60)?,
            game_points: line.tenths(62, 67)?,
            rank: line.number(69, 71)?,
            members: line.numbers(74, 4)?,
        })
    }

    pub(super) fn write(&self) -> String {
        let mut line = format!(
            "310 {:>3} {} {} {:>6} {} {} {} ",
            self.number,
            left(&self.name, 32),
            left(&self.nickname, 5),
            left(&self.strength, 6).trim_end(),
            right(self.match_points.map(decimal), 6),
            right(self.game_points.map(decimal), 6),
            right(self.rank, 3),
        );
        for member in &self.members {
            line.push_str(&format!(" {member:>4}"));
        }
        line
    }
}

/// A team's line-up in one round, as a line 300 has it.
#[derive(Clone, Debug, PartialEq)]
pub struct TrfLineUp {
    /// From 1.
    pub round: u32,
    /// The team.
    pub team: u32,
    /// Whom it meets; 0 where the file leaves it open.
    pub opponent: u32,
    /// The member on each board; 0 for an empty one.
    pub boards: Vec<u32>,
}

impl TrfLineUp {
    pub(super) fn read(line: &Line) -> Result<TrfLineUp, TrfError> {
        Ok(TrfLineUp {
            round: line.required(5, 7)?,
            team: line.required(9, 11)?,
            opponent: line.number(13, 15)?.unwrap_or(0),
            boards: line.numbers(17, 4)?,
        })
    }

    pub(super) fn write(&self) -> String {
        let mut line = format!("300 {:>3} {:>3} {:>3}", self.round, self.team, self.opponent);
        for member in &self.boards {
            line.push_str(&format!(" {member:>4}"));
        }
        line
    }
}
