//! 人工编排: what the director changes in a paired round by hand, and pairings made elsewhere.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::leave::Leave;
use crate::model::{Bye, ByeKind, Game, Number, Round, Turn};
use crate::pairing::{self, objections};
use crate::refusal::Refusal;
use crate::state::State;

pub use crate::pairing::Warning;

/// What to change in a paired round. Boards with a result or a lock stay as they are.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Change {
    /// Two entrants take each other's place: board and turn, or rest.
    Exchange {
        /// One of them.
        one: Number,
        /// The other.
        other: Number,
    },
    /// These two meet on the board where the first named plays (or else the second); the two whom they leave meet on the
    /// other board, or the one whom they leave rests.
    Pair {
        /// Moves first.
        first: Number,
        /// Moves second.
        second: Number,
    },
    /// First and second mover of a board exchange their turns.
    ExchangeTurns {
        /// From 1.
        board: u32,
    },
    /// Two games exchange their boards.
    ExchangeBoards {
        /// From 1.
        one: u32,
        /// From 1.
        other: u32,
    },
    /// These boards keep their pairs, whatever is changed.
    Lock {
        /// From 1.
        boards: Vec<u32>,
    },
    /// These boards may be changed again.
    Unlock {
        /// From 1.
        boards: Vec<u32>,
    },
    /// All but the boards with a lock or a result is paired anew by the rules, among those who now take part.
    PairAgain,
}

impl Change {
    /// Whether it alters who meets whom, who moves first or who rests, so that a reason must stand on the log.
    pub const fn needs_reason(&self) -> bool {
        !matches!(self, Change::ExchangeBoards { .. } | Change::Lock { .. } | Change::Unlock { .. })
    }
}

/// Why a pairing was brought by the director, and what speaks against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ByHand {
    /// As stated.
    pub reason: String,
    /// What speaks against it.
    pub warnings: Vec<Warning>,
}

/// A change before it is made: the round as it would be, and what speaks against what changes in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Preview {
    /// The whole round.
    pub pairing: Round,
    /// Of the pairs, turns and rests that change.
    pub warnings: Vec<Warning>,
}

/// What a change would bring.
///
/// # Errors
/// Why it cannot be made.
///
/// ```
/// use tournament::simulate::{Plan, Play};
/// use tournament::{Change, preview};
/// let plan = Plan { entrants: 8, rounds: 3, ..Plan::default() };
/// let mut play = Play::begin(&plan)?;
/// play.round()?;
/// let state = play.state();
/// // Every board has its result: nothing of the round can be changed any more.
/// let refused = preview(state, 1, &Change::ExchangeTurns { board: 2 }).unwrap_err();
/// assert_eq!(refused.code(), "board_has_result");
/// # Ok::<(), tournament::Refusal>(())
/// ```
pub fn preview(state: &State, round: u32, change: &Change) -> Result<Preview, Refusal> {
    let last = state.rounds_paired();
    let lines = match state.rounds().last() {
        Some(lines) if round == last => lines,
        _ if round == 0 || round > last => return Err(Refusal::NoSuchRound { round }),
        _ => return Err(Refusal::NotTheLastRound { round, last }),
    };
    let mut pairing = match change {
        Change::PairAgain => pair_again(state, round, lines)?,
        _ => Sheet { round, lines: lines.clone() }.changed(change)?,
    };
    state.seat_matches(round, &mut pairing, lines);
    if pairing == *lines {
        return Err(Refusal::NothingChanges);
    }
    let same = |game: &&Game| {
        let others = lines.games.iter();
        others.into_iter().any(|old| (old.first, old.second) == (game.first, game.second))
    };
    let moved: HashSet<Number> = pairing
        .games
        .iter()
        .filter(|game| !same(game))
        .flat_map(|game| [game.first, game.second])
        .chain(pairing.byes.iter().filter(|bye| !lines.byes.contains(bye)).map(|bye| bye.entrant))
        .collect();
    let mut warnings = objections(state, round, &pairing);
    warnings.retain(|warning| warning.concerns().into_iter().flatten().any(|no| moved.contains(&no)));
    Ok(Preview { pairing, warnings })
}

pub(crate) fn arrange(
    state: &State,
    round: u32,
    change: Change,
    reason: Option<String>,
) -> Result<Event, Refusal> {
    let Preview { pairing, warnings } = preview(state, round, &change)?;
    if change.needs_reason() && reason.is_none() {
        return Err(Refusal::ReasonNeeded);
    }
    Ok(Event::RoundArranged { round, change, pairing, warnings, reason })
}

/// A round under change.
struct Sheet {
    round: u32,
    lines: Round,
}

/// Where an entrant stands.
#[derive(Clone, Copy)]
enum Seat {
    Game(usize, Turn),
    Rest(usize),
}

impl Sheet {
    fn changed(mut self, change: &Change) -> Result<Round, Refusal> {
        match *change {
            Change::Exchange { one, other } => self.exchange(one, other)?,
            Change::Pair { first, second } => self.pair(first, second)?,
            Change::ExchangeTurns { board } => {
                let index = self.game_at(board)?;
                self.free(index)?;
                let game = &mut self.lines.games[index];
                (game.first, game.second) = (game.second, game.first);
            }
            Change::ExchangeBoards { one, other } => {
                let (a, b) = (self.game_at(one)?, self.game_at(other)?);
                self.free(a)?;
                self.free(b)?;
                self.lines.games[a].board = other;
                self.lines.games[b].board = one;
                self.lines.games.sort_by_key(|game| game.board);
            }
            Change::Lock { ref boards } => {
                for board in boards {
                    self.game_at(*board)?;
                    self.lines.locked.push(*board);
                }
                self.lines.locked.sort_unstable();
                self.lines.locked.dedup();
            }
            Change::Unlock { ref boards } => self.lines.locked.retain(|board| !boards.contains(board)),
            Change::PairAgain => {}
        }
        Ok(self.lines)
    }

    fn game_at(&self, board: u32) -> Result<usize, Refusal> {
        let found = self.lines.games.iter().position(|game| game.board == board);
        found.ok_or(Refusal::NoSuchBoard { round: self.round, board })
    }

    /// Refuses a game that may not be touched.
    fn free(&self, index: usize) -> Result<(), Refusal> {
        let (round, game) = (self.round, &self.lines.games[index]);
        let board = game.board;
        if game.has_result() {
            Err(Refusal::BoardHasResult { round, board })
        } else if self.lines.locked.contains(&board) {
            Err(Refusal::BoardLocked { round, board })
        } else {
            Ok(())
        }
    }

    fn seat(&self, no: Number) -> Result<Seat, Refusal> {
        let by_turn = |(index, game): (usize, &Game)| Some(Seat::Game(index, game.turn_of(no)?));
        if let Some(seat) = self.lines.games.iter().enumerate().find_map(by_turn) {
            return Ok(seat);
        }
        match self.lines.byes.iter().position(|bye| bye.entrant == no) {
            Some(index) if Leave::of(self.lines.byes[index].kind).is_some() => {
                Err(Refusal::OnLeave { no, round: self.round })
            }
            Some(index) => Ok(Seat::Rest(index)),
            None => Err(Refusal::NotInRound { no, round: self.round }),
        }
    }

    fn put(&mut self, seat: Seat, no: Number) {
        match seat {
            Seat::Game(index, Turn::First) => self.lines.games[index].first = no,
            Seat::Game(index, Turn::Second) => self.lines.games[index].second = no,
            Seat::Rest(index) => self.lines.byes[index].entrant = no,
        }
    }

    fn opponent(&self, seat: Seat) -> Option<Number> {
        match seat {
            Seat::Game(index, Turn::First) => Some(self.lines.games[index].second),
            Seat::Game(index, Turn::Second) => Some(self.lines.games[index].first),
            Seat::Rest(_) => None,
        }
    }

    fn exchange(&mut self, one: Number, other: Number) -> Result<(), Refusal> {
        if one == other {
            return Err(Refusal::AgainstOneself { no: one });
        }
        let seats = [self.seat(one)?, self.seat(other)?];
        for seat in seats {
            if let Seat::Game(index, _) = seat {
                self.free(index)?;
            }
        }
        self.put(seats[0], other);
        self.put(seats[1], one);
        Ok(())
    }

    fn pair(&mut self, first: Number, second: Number) -> Result<(), Refusal> {
        if first == second {
            return Err(Refusal::AgainstOneself { no: first });
        }
        let (a, b) = (self.seat(first)?, self.seat(second)?);
        match (self.opponent(a), self.opponent(b)) {
            (Some(opponent), _) if opponent == second => {}
            (Some(opponent), _) => self.exchange(opponent, second)?,
            (None, Some(opponent)) => self.exchange(first, opponent)?,
            (None, None) => return Err(Refusal::BothRest { one: first, other: second }),
        }
        if let Seat::Game(index, Turn::Second) = self.seat(first)? {
            self.free(index)?;
            let game = &mut self.lines.games[index];
            (game.first, game.second) = (first, second);
        }
        Ok(())
    }
}

fn pair_again(state: &State, round: u32, lines: &Round) -> Result<Round, Refusal> {
    let stays = |game: &&Game| game.has_result() || lines.locked.contains(&game.board);
    let fixed: Vec<Game> = lines.games.iter().filter(stays).cloned().collect();
    if let Some(game) = fixed.first().filter(|_| state.format().is_round_robin()) {
        return Err(Refusal::BoardHasResult { round, board: game.board });
    }
    let before = state.as_of_round(round - 1);
    let fixed = Round { games: fixed, ..Round::default() };
    let paired = pairing::around(&before, &fixed).map_err(Refusal::NoLegalPairing)?;
    let mut pairing = paired.to_round(&before);
    for game in &mut pairing.games {
        if let Some(known) = fixed.games.iter().find(|known| known.board == game.board) {
            *game = known.clone();
        }
    }
    pairing.locked.clone_from(&lines.locked);
    Ok(pairing)
}

/// What follows from a pairing made elsewhere.
pub(crate) fn enter_pairing(
    state: &State,
    round: u32,
    mut pairing: Round,
    reason: String,
) -> Result<Event, Refusal> {
    let next = crate::decide::ready_to_pair(state)?;
    if round != next {
        return Err(Refusal::NotTheNextRound { round, next });
    }
    let mut seen = HashSet::new();
    let mut boards = HashSet::new();
    let mut once = |no: Number| {
        let entrant = state.entrant(no).ok_or(Refusal::NoSuchEntrant { no })?;
        if !entrant.plays_in(round) {
            Err(Refusal::HasWithdrawn { no })
        } else if !seen.insert(no) {
            Err(Refusal::TwiceInRound { no })
        } else {
            Ok(())
        }
    };
    for game in &pairing.games {
        if game.first == game.second {
            return Err(Refusal::AgainstOneself { no: game.first });
        }
        once(game.first)?;
        once(game.second)?;
        if game.board == 0 || !boards.insert(game.board) {
            return Err(Refusal::DuplicateBoard { board: game.board });
        }
        if game.has_result() {
            return Err(Refusal::BoardHasResult { round, board: game.board });
        }
    }
    for bye in &pairing.byes {
        once(bye.entrant)?;
    }
    let mut left_out = Vec::new();
    for entrant in state.entrants().iter().filter(|entrant| entrant.plays_in(round)) {
        match entrant.leave_in(round) {
            _ if seen.contains(&entrant.no) => {}
            Some(leave) => pairing.byes.push(Bye { entrant: entrant.no, kind: leave.kind() }),
            None if state.format().is_round_robin() => {
                pairing.byes.push(Bye { entrant: entrant.no, kind: ByeKind::Rest });
            }
            None => left_out.push(entrant.no),
        }
    }
    if !left_out.is_empty() {
        return Err(Refusal::LeftOut { round, numbers: left_out });
    }
    pairing.games.sort_by_key(|game| game.board);
    state.seat_matches(round, &mut pairing, &Round::default());
    let mut then = state.as_of_round(round - 1);
    then.push_round(pairing.clone());
    let warnings = objections(&then, round, &pairing);
    Ok(Event::RoundPaired {
        round,
        pairing,
        dropped: Vec::new(),
        eliminated: Vec::new(),
        by_hand: Some(ByHand { reason, warnings }),
    })
}
