//! What each entrant did in each round: opponent, turn, outcome, points, float.

use rulebook::Regulations;
use rulebook::regulations::ByeScore;
use serde::Serialize;

use crate::model::{ByeKind, GameResult, Number, Turn};
use crate::pairing::Float;
use crate::state::State;

/// One round of one entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RoundRecord {
    /// From 1.
    pub round: u32,
    /// None in a round without a game.
    pub board: Option<u32>,
    /// None in a round without a game.
    pub opponent: Option<Number>,
    /// None in a round without a game.
    pub turn: Option<Turn>,
    /// What came of it.
    pub outcome: Outcome,
    /// Points of this round.
    pub points: u32,
    /// Points up to this round.
    pub total: u32,
    /// In a points arrangement: met one of other points, as results stand now.
    pub float: Option<Float>,
}

/// What a round brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// 胜.
    Win,
    /// 和.
    Draw,
    /// 负.
    Loss,
    /// `+` (20.3).
    WinByForfeit,
    /// `-` (20.3).
    LossByForfeit,
    /// Paired, no result yet.
    Unplayed,
    /// 轮空 or another rest.
    Bye(ByeKind),
    /// Not paired: withdrawn.
    Absent,
    /// The round was played before a late entry.
    NotEntered,
    /// A game with one who was struck off, or of one (19.2).
    StruckOut,
}

impl Outcome {
    /// Won or lost without a game.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Outcome::WinByForfeit | Outcome::LossByForfeit)
    }

    /// Won, drawn or lost, on the board or by forfeit.
    pub const fn is_decided(self) -> bool {
        matches!(
            self,
            Outcome::Win | Outcome::Draw | Outcome::Loss | Outcome::WinByForfeit | Outcome::LossByForfeit
        )
    }

    const fn of(result: Option<GameResult>, turn: Turn) -> Outcome {
        match (result, turn) {
            (None, _) => Outcome::Unplayed,
            (Some(GameResult::Draw), _) => Outcome::Draw,
            (Some(GameResult::FirstWins), Turn::First) | (Some(GameResult::SecondWins), Turn::Second) => {
                Outcome::Win
            }
            (Some(GameResult::FirstWins), Turn::Second) | (Some(GameResult::SecondWins), Turn::First) => {
                Outcome::Loss
            }
            (Some(GameResult::FirstWinsByForfeit), Turn::First)
            | (Some(GameResult::SecondWinsByForfeit), Turn::Second) => Outcome::WinByForfeit,
            (Some(_), _) => Outcome::LossByForfeit,
        }
    }

    /// Points by the event's scale. `-` is nothing whatever a loss scores (20.3).
    fn points(self, turn: Turn, regulations: &Regulations) -> u32 {
        let scoring = &regulations.scoring;
        match self {
            Outcome::Win | Outcome::WinByForfeit => scoring.win,
            Outcome::Draw if turn == Turn::Second => scoring.draw_second_mover.unwrap_or(scoring.draw),
            Outcome::Draw => scoring.draw,
            Outcome::Loss => scoring.loss,
            Outcome::Bye(ByeKind::Allocated) => bye_points(regulations.bye_score, regulations),
            Outcome::Bye(ByeKind::Requested) => bye_points(regulations.requested_bye_score, regulations),
            Outcome::Bye(ByeKind::Absent) => bye_points(regulations.absence_score, regulations),
            Outcome::NotEntered => bye_points(regulations.late_entry_score, regulations),
            Outcome::Bye(ByeKind::Rest | ByeKind::Bracket)
            | Outcome::LossByForfeit
            | Outcome::Unplayed
            | Outcome::Absent
            | Outcome::StruckOut => 0,
        }
    }
}

/// Points of a game for one of its sides, nothing while it has no result.
pub(crate) fn game_points(result: Option<GameResult>, turn: Turn, regulations: &Regulations) -> u32 {
    Outcome::of(result, turn).points(turn, regulations)
}

fn bye_points(score: ByeScore, regulations: &Regulations) -> u32 {
    match score {
        ByeScore::Win => regulations.scoring.win,
        ByeScore::Draw => regulations.scoring.draw,
        ByeScore::Zero => 0,
    }
}

/// Every round of an entrant so far, from round 1; empty for a number that nobody has.
pub fn history(state: &State, no: Number) -> Vec<RoundRecord> {
    state.index_of(no).and_then(|index| Ledger::of(state).records.into_iter().nth(index)).unwrap_or_default()
}

/// 逐轮积分: points after each round of an entrant, from round 1.
pub fn progress(state: &State, no: Number) -> Vec<u32> {
    history(state, no).iter().map(|record| record.total).collect()
}

/// The histories of all, in the order of [`State::entrants`].
#[derive(Clone, Debug)]
pub struct Ledger {
    /// One list for each entrant, one record for each round.
    pub records: Vec<Vec<RoundRecord>>,
    /// Who was struck off (19.2).
    pub struck_off: Vec<bool>,
}

impl Ledger {
    /// Everything that happened so far.
    pub fn of(state: &State) -> Ledger {
        let struck_off = struck_off(state);
        let count = state.entrants().len();
        let mut records: Vec<Vec<RoundRecord>> =
            (0..count).map(|_| Vec::with_capacity(state.rounds().len())).collect();
        let mut totals = vec![0u32; count];
        for (round, lines) in (1u32..).zip(state.rounds()) {
            let absent = RoundRecord {
                round,
                board: None,
                opponent: None,
                turn: None,
                outcome: Outcome::Absent,
                points: 0,
                total: 0,
                float: None,
            };
            for (list, entrant) in records.iter_mut().zip(state.entrants()) {
                let late = round <= entrant.entered_after_round && entrant.plays_in(round);
                let outcome = if late { Outcome::NotEntered } else { Outcome::Absent };
                let points = outcome.points(Turn::First, state.regulations());
                list.push(RoundRecord { outcome, points, ..absent });
            }
            let mut put = |index: usize, record: RoundRecord| {
                if let Some(slot) = records[index].last_mut() {
                    *slot = record;
                }
            };
            for game in &lines.games {
                let (Some(first), Some(second)) = (state.index_of(game.first), state.index_of(game.second))
                else {
                    continue;
                };
                let struck = struck_off[first] || struck_off[second];
                for (own, other, opponent, turn) in
                    [(first, second, game.second, Turn::First), (second, first, game.first, Turn::Second)]
                {
                    let outcome = if struck { Outcome::StruckOut } else { Outcome::of(game.result, turn) };
                    let float = match totals[own].cmp(&totals[other]) {
                        _ if !state.format().is_by_points() => None,
                        std::cmp::Ordering::Less => Some(Float::Up),
                        std::cmp::Ordering::Equal => None,
                        std::cmp::Ordering::Greater => Some(Float::Down),
                    };
                    let points = outcome.points(turn, state.regulations());
                    let board = Some(game.board);
                    let record = RoundRecord {
                        board,
                        opponent: Some(opponent),
                        turn: Some(turn),
                        outcome,
                        points,
                        float,
                        ..absent
                    };
                    put(own, record);
                }
            }
            for bye in &lines.byes {
                let Some(index) = state.index_of(bye.entrant) else { continue };
                let outcome = Outcome::Bye(bye.kind);
                let points =
                    if struck_off[index] { 0 } else { outcome.points(Turn::First, state.regulations()) };
                let float = (bye.kind == ByeKind::Allocated).then_some(Float::Down);
                put(index, RoundRecord { outcome, points, float, ..absent });
            }
            for (list, total) in records.iter_mut().zip(&mut totals) {
                if let Some(record) = list.last_mut() {
                    *total += record.points;
                    record.total = *total;
                }
            }
        }
        Ledger { records, struck_off }
    }

    /// Points of the entrant at an index.
    pub fn points(&self, index: usize) -> u32 {
        self.records[index].last().map_or(0, |record| record.total)
    }
}

/// Who, in the order of [`State::entrants`], has been struck off: left a round robin with fewer than half of the games
/// played (19.2; 1960 section 十四). Games by forfeit were not played. Those who left earlier are judged first, and the
/// games of one struck off count neither as due nor as played for those who left later.
pub(crate) fn struck_off(state: &State) -> Vec<bool> {
    let entrants = state.entrants();
    let mut struck = vec![false; entrants.len()];
    if !state.format().is_round_robin() {
        return struck;
    }
    let mut leavers: Vec<usize> =
        (0..entrants.len()).filter(|index| entrants[*index].withdrawn_after_round.is_some()).collect();
    leavers.sort_by_key(|index| entrants[*index].withdrawn_after_round);
    for leaver in leavers {
        let opposes = |index: &usize| *index != leaver && entrants[*index].group == entrants[leaver].group;
        let others = (0..entrants.len()).filter(|index| opposes(index) && !struck[*index]).count() as u32;
        let due = others.saturating_mul(state.games_per_match());
        let no = entrants[leaver].no;
        let on_the_board = |game: &&crate::Game| {
            let other = if game.first == no { game.second } else { game.first };
            game.result.is_some_and(|result| !result.is_forfeit())
                && state.index_of(other).is_some_and(|index| !struck[index])
        };
        let played = state.rounds().iter().filter_map(|round| round.game_of(no)).filter(on_the_board).count();
        struck[leaver] = (played as u32) * 2 < due;
    }
    struck
}
