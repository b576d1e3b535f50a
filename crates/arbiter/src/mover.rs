//! The two players of a game by the order of their moves, and the game's result seen so.

use std::ops::{Index, IndexMut, Not};

use rulebook::Edition;
use serde::{Deserialize, Serialize};
use xiangqi::Side;

/// 先手方 or 后手方.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// 先手方, who opens the game.
    First,
    /// 后手方.
    Second,
}

impl Mover {
    /// Both, the first mover first.
    pub const ALL: [Mover; 2] = [Mover::First, Mover::Second];

    /// The pieces the player has: the first mover red in 2011 (2.1), black in 1960 (section 七, 一).
    ///
    /// ```
    /// use arbiter::Mover;
    /// use rulebook::Edition;
    /// use xiangqi::Side;
    /// assert_eq!(Mover::First.side(Edition::Cxa1960), Side::Black);
    /// assert_eq!(Mover::of(Side::Red, Edition::Cxa1960), Mover::Second);
    /// ```
    pub const fn side(self, edition: Edition) -> Side {
        match (self, edition) {
            (Mover::First, Edition::Cxa2011) | (Mover::Second, Edition::Cxa1960) => Side::Red,
            (Mover::Second, Edition::Cxa2011) | (Mover::First, Edition::Cxa1960) => Side::Black,
        }
    }

    /// Who has the pieces of a side.
    pub const fn of(side: Side, edition: Edition) -> Mover {
        match (side, edition) {
            (Side::Red, Edition::Cxa2011) | (Side::Black, Edition::Cxa1960) => Mover::First,
            (Side::Black, Edition::Cxa2011) | (Side::Red, Edition::Cxa1960) => Mover::Second,
        }
    }

    /// The other player.
    pub const fn opponent(self) -> Mover {
        match self {
            Mover::First => Mover::Second,
            Mover::Second => Mover::First,
        }
    }
}

impl Not for Mover {
    type Output = Mover;

    fn not(self) -> Mover {
        self.opponent()
    }
}

/// The result of a game (2011 article 四; 1960 sections 四, 五).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// 先手胜.
    FirstMoverWins,
    /// 后手胜.
    SecondMoverWins,
    /// 和.
    Draw,
    /// 双方弃权: both lose (2011 20.2).
    BothLose,
}

impl GameResult {
    /// The result when a player wins.
    pub const fn won_by(winner: Mover) -> GameResult {
        match winner {
            Mover::First => GameResult::FirstMoverWins,
            Mover::Second => GameResult::SecondMoverWins,
        }
    }

    /// The result when a player loses.
    pub const fn lost_by(loser: Mover) -> GameResult {
        GameResult::won_by(loser.opponent())
    }

    /// Who won, if anybody.
    pub const fn winner(self) -> Option<Mover> {
        match self {
            GameResult::FirstMoverWins => Some(Mover::First),
            GameResult::SecondMoverWins => Some(Mover::Second),
            GameResult::Draw | GameResult::BothLose => None,
        }
    }
}

/// One value for each of the two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerMover<T> {
    /// The first mover's.
    pub first: T,
    /// The second mover's.
    pub second: T,
}

impl<T> Index<Mover> for PerMover<T> {
    type Output = T;

    fn index(&self, mover: Mover) -> &T {
        match mover {
            Mover::First => &self.first,
            Mover::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Mover> for PerMover<T> {
    fn index_mut(&mut self, mover: Mover) -> &mut T {
        match mover {
            Mover::First => &mut self.first,
            Mover::Second => &mut self.second,
        }
    }
}
