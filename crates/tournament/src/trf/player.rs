//! 001: a player.

use super::columns::{Line, decimal, left, right};
use super::{TrfError, TrfProblem, Wanted};
use crate::model::Turn;

/// A player with all rounds, as a line of the file has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrfPlayer {
    /// Line in the file, from 1; 0 for one that was made otherwise.
    pub(super) line: u32,
    /// The starting rank, from 1 to 9999.
    pub number: u32,
    /// m or w, if given.
    pub sex: Option<char>,
    /// Up to three letters.
    pub title: String,
    /// Up to 33 characters.
    pub name: String,
    /// Rating.
    pub rating: Option<u32>,
    /// Federation, three letters.
    pub federation: String,
    /// The federation's number of the player.
    pub id: String,
    /// As `YYYY/MM/DD`.
    pub birth: String,
    /// Points, in tenths.
    pub points: Option<u32>,
    /// Place.
    pub rank: Option<u32>,
    /// By round, from 1.
    pub rounds: Vec<Block>,
}

/// One round of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// None for a round without an opponent.
    pub opponent: Option<u32>,
    /// None where nothing was to be played.
    pub turn: Option<Turn>,
    /// None while unplayed, or for a round without anything.
    pub outcome: Option<Outcome>,
}

impl Block {
    /// Nothing stands there.
    pub fn is_blank(&self) -> bool {
        *self == Block::default()
    }
}

/// What came of a round, from the player's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// 1
    Win,
    /// =
    Draw,
    /// 0
    Loss,
    /// W: won, but not to be rated.
    UnratedWin,
    /// D
    UnratedDraw,
    /// L
    UnratedLoss,
    /// +
    ForfeitWin,
    /// -
    ForfeitLoss,
    /// H: a half-point bye.
    HalfBye,
    /// F: a full-point bye.
    FullBye,
    /// U: 轮空 of an odd field.
    AllocatedBye,
    /// Z: a zero-point bye.
    Absent,
}

impl Outcome {
    const CODES: [(Outcome, char); 12] = [
        (Outcome::Win, '1'),
        (Outcome::Draw, '='),
        (Outcome::Loss, '0'),
        (Outcome::UnratedWin, 'W'),
        (Outcome::UnratedDraw, 'D'),
        (Outcome::UnratedLoss, 'L'),
        (Outcome::ForfeitWin, '+'),
        (Outcome::ForfeitLoss, '-'),
        (Outcome::HalfBye, 'H'),
        (Outcome::FullBye, 'F'),
        (Outcome::AllocatedBye, 'U'),
        (Outcome::Absent, 'Z'),
    ];

    /// As it is written.
    pub fn code(self) -> char {
        Outcome::CODES.into_iter().find(|(outcome, _)| *outcome == self).map_or(' ', |(_, code)| code)
    }

    /// The outcome written so, in capitals or not.
    ///
    /// ```
    /// use tournament::trf::Outcome;
    /// assert_eq!(Outcome::from_code('u'), Some(Outcome::AllocatedBye));
    /// assert_eq!(Outcome::from_code('?'), None);
    /// ```
    pub fn from_code(code: char) -> Option<Outcome> {
        let code = code.to_ascii_uppercase();
        Outcome::CODES.into_iter().find(|(_, known)| *known == code).map(|(outcome, _)| outcome)
    }

    /// It needs an opponent.
    pub fn is_game(self) -> bool {
        use Outcome::*;
        matches!(self, Win | Draw | Loss | UnratedWin | UnratedDraw | UnratedLoss)
    }

    /// It can stand beside the opponent's.
    pub(super) fn fits(self, other: Outcome) -> bool {
        use Outcome::*;
        matches!(
            (self, other),
            (Win, Loss) | (Loss, Win) | (Draw, Draw)
                | (UnratedWin, UnratedLoss) | (UnratedLoss, UnratedWin) | (UnratedDraw, UnratedDraw)
                | (ForfeitWin, ForfeitLoss) | (ForfeitLoss, ForfeitWin) | (ForfeitLoss, ForfeitLoss)
                // Both punished, or one of a draw.
                | (Loss, Loss) | (Draw, Loss) | (Loss, Draw)
        )
    }
}

/// The column where a round's block begins.
pub(super) fn block_column(round: u32) -> u32 {
    92 + 10 * (round - 1)
}

impl TrfPlayer {
    pub(super) fn read(line: &Line) -> Result<TrfPlayer, TrfError> {
        let number = line.required(5, 8)?;
        if number == 0 {
            return Err(line.expected(5, Wanted::StartingRank, "0"));
        }
        let mut rounds = Vec::new();
        let mut round = 1;
        while block_column(round) <= line.len() {
            rounds.push(block(line, block_column(round))?);
            round += 1;
        }
        while rounds.last().is_some_and(Block::is_blank) {
            rounds.pop();
        }
        Ok(TrfPlayer {
            line: line.number,
            number,
            sex: line.char(10),
            title: line.text(11, 13),
            name: line.text(15, 47),
            rating: line.number(49, 52)?,
            federation: line.text(54, 56),
            id: line.text(58, 68),
            birth: line.text(70, 79),
            points: line.tenths(81, 84)?,
            rank: line.number(86, 89)?,
            rounds,
        })
    }

    pub(super) fn write(&self) -> String {
        let mut line = format!(
            "001 {:>4} {}{:>3} {} {} {} {} {} {} {}",
            self.number,
            self.sex.unwrap_or(' '),
            left(&self.title, 3),
            left(&self.name, 33),
            right(self.rating, 4),
            left(&self.federation, 3),
            left(&self.id, 11),
            left(&self.birth, 10),
            right(self.points.map(decimal), 4),
            right(self.rank, 4),
        );
        for block in &self.rounds {
            let turn = match block.turn {
                Some(Turn::First) => 'w',
                Some(Turn::Second) => 'b',
                None if block.is_blank() => ' ',
                None => '-',
            };
            let opponent = match block.opponent {
                Some(opponent) => format!("{opponent:>4}"),
                None if block.is_blank() => "    ".to_owned(),
                None => "0000".to_owned(),
            };
            let outcome = block.outcome.map_or(' ', Outcome::code);
            line.push_str(&format!("  {opponent} {turn} {outcome}"));
        }
        line
    }
}

fn block(line: &Line, column: u32) -> Result<Block, TrfError> {
    let opponent = line.number(column, column + 3)?.filter(|number| *number != 0);
    let turn = match line.char(column + 5) {
        None | Some('-') => None,
        Some('w' | 'W') => Some(Turn::First),
        Some('b' | 'B') => Some(Turn::Second),
        Some(other) => return Err(line.expected(column + 5, Wanted::Colour, other)),
    };
    let outcome = match line.char(column + 7) {
        None => None,
        Some(code) => {
            let expected = || line.expected(column + 7, Wanted::Result, code);
            Some(Outcome::from_code(code).ok_or_else(expected)?)
        }
    };
    for between in [4, 6, 8, 9] {
        if let Some(stray) = line.char(column + between) {
            return Err(line.error(
                column + between,
                TrfProblem::Expected { expected: Wanted::Blank, found: stray.to_string() },
            ));
        }
    }
    let block = Block { opponent, turn, outcome };
    if opponent.is_none() && outcome.is_some_and(Outcome::is_game) {
        return Err(line.expected(column, Wanted::Opponent, line.raw(column, column + 3)));
    }
    Ok(block)
}
