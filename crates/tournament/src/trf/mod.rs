//! TRF: the International Chess Federation's file for tournament reports, in its versions of 2016 and 2026, for exchange with
//! pairing programs and rating lists.
//!
//! A file is lines of fixed columns, counted in characters. [`Trf::read`] keeps every line, what it knows as data and the
//! rest as it stands, so that a file comes back as it went in. White is the first mover.
//!
//! ```
//! use tournament::trf::{Trf, Version};
//! use tournament::{State, pairing};
//!
//! let text = "012 示范赛\n\
//!     001    1      甲                                 2400                             1.0    1     3 w 1\n\
//!     001    2      乙                                 2300                             0.5    2     4 b =\n\
//!     001    3      丙                                 2200                             0.0    4     1 b 0\n\
//!     001    4      丁                                 2100                             0.5    3     2 w =\n\
//!     XXR 3\n";
//! let trf = Trf::read(text)?;
//! let state = State::from_file(trf.to_event()?)?;
//! let round = pairing::next_round(&state)?;
//! assert_eq!((round.pairs[0].first.get(), round.pairs[0].second.get()), (2, 1));
//!
//! let written = Trf::of_event(&state, Version::Trf26).write();
//! assert_eq!(Trf::read(&written)?.write(), written);
//!
//! let error = Trf::read(&text.replace("3 w 1", "3 w ?")).unwrap_err();
//! assert_eq!((error.line, error.column), (2, 99));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod columns;
mod event;
mod export;
mod matches;
mod notes;
mod player;
mod read;
mod team;
mod team_export;
mod write;

use serde::Serialize;

pub use player::{Block, Outcome, TrfPlayer};
pub use team::{TrfLineUp, TrfTeam};

use crate::model::Turn;

/// Which version of the format a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Version {
    /// Of 2016, with the extensions that pairing programs know (XXR, XXC, XXP, XXZ).
    Trf16,
    /// Of 2026.
    Trf26,
}

/// A file, line by line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trf {
    /// In the order of the file.
    pub records: Vec<Record>,
}

/// One line of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// 001: a player with all rounds.
    Player(Box<TrfPlayer>),
    /// 310: a team with its members.
    Team(Box<TrfTeam>),
    /// 300: a team in another order than that of 310, or with a board left empty.
    LineUp(TrfLineUp),
    /// 142 or XXR: how many rounds are planned.
    Rounds {
        /// Written as XXR.
        old: bool,
        /// Rounds.
        rounds: u32,
    },
    /// 152, or white1 and black1 of XXC: the turn of number 1 in round 1.
    Initial {
        /// Written as XXC.
        old: bool,
        /// The turn.
        turn: Turn,
    },
    /// 162, or one of the lines BBW, BBD, BBL, BBZ, BBF, BBU, or XXS: what results score, in tenths of a point.
    Points {
        /// As it stands in front: `162`, `XXS`, `BBW` …
        code: String,
        /// What is scored: W, D, L, A (absence), P (the bye of an odd number), X (unknown), or XXS's own names.
        values: Vec<(String, u32)>,
    },
    /// 240: rests asked for, or absences.
    Byes {
        /// F, H or Z.
        kind: char,
        /// From 1.
        round: u32,
        /// Whose.
        numbers: Vec<u32>,
    },
    /// XXZ: who is absent from the next round.
    Absent(Vec<u32>),
    /// 260 or XXP: who may not meet.
    Forbidden {
        /// Written as XXP.
        old: bool,
        /// The first and the last round; none for all.
        rounds: Option<(u32, u32)>,
        /// Each with each other.
        numbers: Vec<u32>,
    },
    /// 250 or XXA: points lent for pairing only. Kept as it stands.
    Accelerated(String),
    /// A line with a known code that is kept as it stands.
    Text {
        /// Three characters.
        code: String,
        /// What follows the blank behind them.
        text: String,
    },
    /// `###`, a line without a record's form, or an empty one.
    Comment(String),
}

/// What is wrong with a file, and where. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct TrfError {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// What is wrong there.
    pub problem: TrfProblem,
}

/// What can be wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum TrfProblem {
    /// No record has this code.
    #[error("no record has the code `{0}`")]
    UnknownCode(String),
    /// A field that should hold something else.
    #[error("expected {}, found `{found}`", .expected.name())]
    Expected {
        /// What may stand there.
        expected: Wanted,
        /// What stands there.
        found: String,
    },
    /// Two players, or two teams, with one number.
    #[error("number {0} is given twice")]
    DuplicateNumber(u32),
    /// A number between others that no player has.
    #[error("number {0} is missing")]
    MissingNumber(u32),
    /// A number that no player has.
    #[error("there is no player {0}")]
    NoSuchPlayer(u32),
    /// The opponent's line names somebody else, or nobody.
    #[error("player {opponent} does not have this game in round {round}")]
    OneSided {
        /// The opponent.
        opponent: u32,
        /// The round.
        round: u32,
    },
    /// Both have the same colour.
    #[error("in round {round} the colours of {number} and {opponent} do not fit")]
    Colours {
        /// Whose line it is.
        number: u32,
        /// The opponent.
        opponent: u32,
        /// The round.
        round: u32,
    },
    /// The two results do not fit.
    #[error("in round {round} the results of {number} and {opponent} do not fit")]
    Results {
        /// Whose line it is.
        number: u32,
        /// The opponent.
        opponent: u32,
        /// The round.
        round: u32,
    },
    /// A round beyond those that the file says there are.
    #[error("round {round} of {rounds}")]
    TooManyRounds {
        /// The round.
        round: u32,
        /// As the file says.
        rounds: u32,
    },
    /// The points are not those that the results make. In tenths.
    #[error("{}.{} points, where the results make {}.{}", .stated / 10, .stated % 10, .made / 10, .made % 10)]
    PointsDoNotAddUp {
        /// As the file says.
        stated: u32,
        /// As the results make them.
        made: u32,
    },
    /// No player at all.
    #[error("no player")]
    NoPlayers,
    /// What the file says makes no event.
    #[error("no event can be made of it: {0}")]
    NoEvent(String),
    /// Something that a file may say and an event cannot hold.
    #[error("an event cannot hold {}", .0.name())]
    NotForEvents(Beyond),
    /// A note of this program that is not in order.
    #[error("a note of Chuhe's own is damaged: {0}")]
    DamagedNote(String),
}

/// What may stand in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// A whole number.
    Number,
    /// A starting rank from 1.
    StartingRank,
    /// Points such as `11.5`.
    Points,
    /// A blank.
    Blank,
    /// An opponent's number.
    Opponent,
    /// `w`, `b` or `-`.
    Colour,
    /// `W` or `B`.
    FirstColour,
    /// `1`, `=`, `0`, `W`, `D`, `L`, `+`, `-`, `H`, `F`, `U` or `Z`.
    Result,
    /// `F`, `H` or `Z`.
    ByeKind,
    /// `W`, `D`, `L`, `A`, `P` or `X`.
    Letter,
    /// `rank`, `white1` or `black1`.
    Configuration,
    /// `NAME=points`.
    NamedPoints,
}

impl Wanted {
    /// In few words, in English.
    pub const fn name(self) -> &'static str {
        match self {
            Wanted::Number => "a number",
            Wanted::StartingRank => "a starting rank from 1",
            Wanted::Points => "points",
            Wanted::Blank => "a blank",
            Wanted::Opponent => "an opponent",
            Wanted::Colour => "w, b or -",
            Wanted::FirstColour => "W or B",
            Wanted::Result => "one of 1 = 0 W D L + - H F U Z",
            Wanted::ByeKind => "F, H or Z",
            Wanted::Letter => "W, D, L, A, P or X",
            Wanted::Configuration => "rank, white1 or black1",
            Wanted::NamedPoints => "NAME=points",
        }
    }
}

/// What a file may say and an event cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Beyond {
    /// Points lent for pairing (250, XXA).
    Acceleration,
    /// Points for an absence.
    AbsencePoints,
    /// A bye that scores neither as a win nor as a draw nor nothing.
    OddBye,
    /// Full-point byes beside half-point byes.
    TwoKindsOfBye,
    /// A game that both lost, or one lost and one drew.
    SharedLoss,
    /// Teams whose games do not make matches.
    Teams,
}

impl Beyond {
    /// In few words, in English.
    pub const fn name(self) -> &'static str {
        match self {
            Beyond::Acceleration => "points lent for pairing (acceleration)",
            Beyond::AbsencePoints => "points for an absence",
            Beyond::OddBye => "a bye that scores neither as a win nor as a draw nor nothing",
            Beyond::TwoKindsOfBye => "full-point byes beside half-point byes",
            Beyond::SharedLoss => "a game that both lost, or one lost and one drew",
            Beyond::Teams => "teams of another program",
        }
    }
}

impl Trf {
    /// The players, in the order of the file.
    pub fn players(&self) -> impl Iterator<Item = &TrfPlayer> {
        self.records.iter().filter_map(|record| match record {
            Record::Player(player) => Some(&**player),
            _ => None,
        })
    }

    /// The teams, in the order of the file.
    pub fn teams(&self) -> impl Iterator<Item = &TrfTeam> {
        self.records.iter().filter_map(|record| match record {
            Record::Team(team) => Some(&**team),
            _ => None,
        })
    }

    /// The rounds planned, if the file says so.
    pub fn planned_rounds(&self) -> Option<u32> {
        self.records.iter().find_map(|record| match record {
            Record::Rounds { rounds, .. } => Some(*rounds),
            _ => None,
        })
    }

    /// The text of the first line with a code.
    pub fn text(&self, wanted: &str) -> Option<&str> {
        self.records.iter().find_map(|record| match record {
            Record::Text { code, text } if code == wanted => {
                Some(text.trim()).filter(|text| !text.is_empty())
            }
            _ => None,
        })
    }

    /// What results score.
    fn scale(&self) -> Scale {
        let mut scale = Scale::default();
        for record in &self.records {
            if let Record::Points { values, .. } = record {
                for (name, value) in values {
                    scale.set(name, *value);
                }
            }
        }
        scale
    }
}

/// What results score, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    win: u32,
    draw: u32,
    /// A draw of the second mover, where it differs (2011 13.3).
    second_draw: Option<u32>,
    loss: u32,
    absence: u32,
    /// None: as a win.
    bye: Option<u32>,
    full_bye: Option<u32>,
}

impl Default for Scale {
    fn default() -> Self {
        Scale { win: 10, draw: 5, second_draw: None, loss: 0, absence: 0, bye: None, full_bye: None }
    }
}

impl Scale {
    fn set(&mut self, name: &str, value: u32) {
        match name {
            "W" | "WW" | "BW" => self.win = value,
            "D" | "WD" => self.draw = value,
            "BD" => self.second_draw = Some(value),
            "L" | "WL" | "BL" => self.loss = value,
            "A" | "ZPB" | "FL" => self.absence = value,
            "P" | "PAB" => self.bye = Some(value),
            "FPB" => self.full_bye = Some(value),
            _ => {}
        }
    }

    fn bye(&self) -> u32 {
        self.bye.unwrap_or(self.win)
    }

    /// Points of a round.
    fn of(&self, block: &Block) -> u32 {
        match block.outcome {
            Some(Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin) => self.win,
            Some(Outcome::Draw | Outcome::UnratedDraw) if block.turn == Some(Turn::Second) => {
                self.second_draw.unwrap_or(self.draw)
            }
            Some(Outcome::Draw | Outcome::UnratedDraw | Outcome::HalfBye) => self.draw,
            Some(Outcome::Loss | Outcome::UnratedLoss) => self.loss,
            Some(Outcome::FullBye) => self.full_bye.unwrap_or(self.win),
            Some(Outcome::AllocatedBye) => self.bye(),
            Some(Outcome::ForfeitLoss | Outcome::Absent) => self.absence,
            None if block.opponent.is_some() => 0,
            None => self.absence,
        }
    }
}
