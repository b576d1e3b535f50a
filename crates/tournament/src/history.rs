//! What each entrant did in each round: opponent, turn, outcome, points, float.

use rulebook::Regulations;
use rulebook::regulations::{ByeBoards, ByeScore, TeamScore};
use serde::Serialize;

use crate::model::{ByeKind, Format, GameResult, Number, Turn};
use crate::pairing::Float;
use crate::state::State;
use crate::team::{BoardTally, Play};

/// One round of one entrant. Of teams, the outcome is that of the match, and the points are what
/// [`TeamScore`] says.
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
    /// 场分 of this round; of teams only.
    pub match_points: u32,
    /// The boards of this round, also of a rest that scores; of teams only.
    pub boards: Option<BoardTally>,
    /// In a points arrangement: met one of other points, as results stand now.
    pub float: Option<Float>,
}

/// What a round brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

    pub(crate) const fn of(result: Option<GameResult>, turn: Turn) -> Outcome {
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
    pub(crate) fn points(self, turn: Turn, regulations: &Regulations) -> u32 {
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

/// What a game, a match or a rest brought one entrant.
struct Scored {
    outcome: Outcome,
    points: u32,
    match_points: u32,
    boards: Option<BoardTally>,
}

impl Scored {
    const STRUCK_OUT: Scored =
        Scored { outcome: Outcome::StruckOut, points: 0, match_points: 0, boards: None };

    fn of(play: &Play, turn: Turn, state: &State) -> Scored {
        let regulations = state.regulations();
        match play {
            Play::Game(result) => {
                let outcome = Outcome::of(*result, turn);
                let points = outcome.points(turn, regulations);
                Scored { outcome, points, match_points: 0, boards: None }
            }
            Play::Match(play) => {
                let side = play.score(state.format(), regulations)[turn as usize];
                Scored::of_team(side.outcome, side.match_points, side.boards, regulations)
            }
        }
    }

    fn of_team(outcome: Outcome, match_points: u32, boards: BoardTally, rules: &Regulations) -> Scored {
        let points = match rules.team_score {
            TeamScore::MatchPoints => match_points,
            TeamScore::GamePoints => boards.game_points,
        };
        Scored { outcome, points, match_points, boards: Some(boards) }
    }

    /// A rest. A team's scores as a match, and its boards as the regulations say.
    fn of_bye(kind: ByeKind, state: &State) -> Scored {
        let rules = state.regulations();
        let outcome = Outcome::Bye(kind);
        if !state.format().is_of_teams() {
            let points = outcome.points(Turn::First, rules);
            return Scored { outcome, points, match_points: 0, boards: None };
        }
        let score = match kind {
            ByeKind::Allocated => rules.bye_score,
            ByeKind::Requested => rules.requested_bye_score,
            ByeKind::Absent => rules.absence_score,
            ByeKind::Rest | ByeKind::Bracket => ByeScore::Zero,
        };
        let count = u32::from(rules.boards.get());
        let (match_points, won, drawn) = match (score, rules.bye_boards) {
            (ByeScore::Win, ByeBoards::Won) => (rules.match_scoring.win, count, 0),
            (ByeScore::Win, ByeBoards::Drawn) => (rules.match_scoring.win, 0, count),
            (ByeScore::Win, ByeBoards::Nothing) => (rules.match_scoring.win, 0, 0),
            (ByeScore::Draw, _) => (rules.match_scoring.draw, 0, count),
            (ByeScore::Zero, _) => (0, 0, 0),
        };
        let boards = BoardTally {
            game_points: won * rules.scoring.win + drawn * rules.scoring.draw,
            wins: if rules.bye_counts_as_win { won } else { 0 },
            ..BoardTally::default()
        };
        Scored::of_team(outcome, match_points, boards, rules)
    }

    fn on(self, absent: RoundRecord) -> RoundRecord {
        let Scored { outcome, points, match_points, boards } = self;
        RoundRecord { outcome, points, match_points, boards, ..absent }
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
                match_points: 0,
                boards: None,
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
                    let scored =
                        if struck { Scored::STRUCK_OUT } else { Scored::of(&game.play, turn, state) };
                    let float = match totals[own].cmp(&totals[other]) {
                        _ if !state.format().is_by_points() => None,
                        std::cmp::Ordering::Less => Some(Float::Up),
                        std::cmp::Ordering::Equal => None,
                        std::cmp::Ordering::Greater => Some(Float::Down),
                    };
                    let board = Some(game.board);
                    let record = RoundRecord {
                        board,
                        opponent: Some(opponent),
                        turn: Some(turn),
                        float,
                        ..scored.on(absent)
                    };
                    put(own, record);
                }
            }
            for bye in &lines.byes {
                let Some(index) = state.index_of(bye.entrant) else { continue };
                let scored = match Scored::of_bye(bye.kind, state) {
                    Scored { outcome, .. } if struck_off[index] => Scored { outcome, ..Scored::STRUCK_OUT },
                    scored => scored,
                };
                let float = (bye.kind == ByeKind::Allocated).then_some(Float::Down);
                put(index, RoundRecord { float, ..scored.on(absent) });
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
    // Two teams all against all have one opponent only: who stops there has lost what is left (1960 section 十四).
    if !state.format().is_round_robin() || state.format() == Format::TeamAllPlayAll {
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
            game.was_played() && state.index_of(other).is_some_and(|index| !struck[index])
        };
        let played = state.rounds().iter().filter_map(|round| round.game_of(no)).filter(on_the_board).count();
        struck[leaver] = (played as u32) * 2 < due;
    }
    struck
}
