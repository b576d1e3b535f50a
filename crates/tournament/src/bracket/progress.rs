//! How an elimination stands: each match of its plan with its players, games and winner, from the results.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use rulebook::regulations::DrawnMatch;
use serde::Serialize;

use super::draw::lines_of;
use super::plan::{Match, MatchCode, Plan, Source, double, single};
use crate::model::{Game, GameResult, Number, Turn};
use crate::random::Random;
use crate::state::State;

/// Who stands on one side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Not known yet.
    Open,
    /// Nobody ever: an empty line, or the loser of a match that was not played.
    Nobody,
    /// This entrant.
    Entrant(Number),
}

impl Side {
    /// The entrant, if one stands here.
    pub const fn entrant(self) -> Option<Number> {
        match self {
            Side::Entrant(no) => Some(no),
            Side::Open | Side::Nobody => None,
        }
    }
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchGame {
    /// The round in which it stands.
    pub round: u32,
    /// Its board there.
    pub board: u32,
    /// 先手方.
    pub first: Number,
    /// 后手方.
    pub second: Number,
    /// None while unplayed.
    pub result: Option<GameResult>,
}

impl MatchGame {
    fn of(state: &State, round: u32, game: &Game) -> MatchGame {
        MatchGame {
            round,
            board: game.board,
            first: game.first,
            second: game.second,
            result: state.result_of(game),
        }
    }
}

/// What ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// More points, in the games due or in one more.
    Points,
    /// The loser had withdrawn.
    Withdrawal,
    /// Nobody stood on the other side.
    Bye,
    /// Level to the end: the second mover of the last game goes on.
    SecondMover,
    /// Level to the end: lots.
    Lots,
    /// Neither side turned up (20.2), so neither goes on.
    BothAbsent,
}

/// Where a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Standing {
    /// A player is not known yet.
    Waiting,
    /// Both are there: this game comes next (or is being played), from 1.
    Ready {
        /// From 1.
        game: u32,
    },
    /// It is over.
    Over {
        /// Who goes on; nobody where neither does.
        winner: Side,
        /// Who does not.
        loser: Side,
        /// How.
        by: EndedBy,
    },
    /// Not needed: a second final after the first was won by the unbeaten.
    NotNeeded,
}

/// A match as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fixture {
    /// The match of the plan.
    pub code: MatchCode,
    /// Matches of one step are played at the same time.
    pub step: u32,
    /// The upper side.
    pub a: Side,
    /// The lower side.
    pub b: Side,
    /// In order.
    pub games: Vec<MatchGame>,
    /// Where it stands.
    pub standing: Standing,
}

impl Fixture {
    /// Both players, where both are known.
    pub fn players(&self) -> Option<(Number, Number)> {
        Some((self.a.entrant()?, self.b.entrant()?))
    }

    /// Points of the upper and of the lower player in the games so far.
    pub fn score(&self, state: &State) -> (u32, u32) {
        let Some(a) = self.a.entrant() else { return (0, 0) };
        self.games.iter().fold((0, 0), |(upper, lower), played| {
            let turn = if played.first == a { Turn::First } else { Turn::Second };
            let points = |turn| crate::history::game_points(played.result, turn, state.regulations());
            (upper + points(turn), lower + points(turn.other()))
        })
    }

    /// Who went on.
    pub fn winner(&self) -> Option<Number> {
        match self.standing {
            Standing::Over { winner, .. } => winner.entrant(),
            _ => None,
        }
    }

    /// Whether nothing more is to be played in it.
    pub const fn is_settled(&self) -> bool {
        matches!(self.standing, Standing::Over { .. } | Standing::NotNeeded)
    }

    /// Who moves first in its next game: by lots in the first, then the turns are exchanged (12.4).
    pub(crate) fn next_first(&self, state: &State, index: usize) -> Option<Number> {
        let (a, b) = self.players()?;
        Some(match self.games.last() {
            Some(played) => played.second,
            None if lot(state, index, 0) => a,
            None => b,
        })
    }
}

/// An elimination as it stands.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The matches as planned.
    pub plan: Arc<Plan>,
    /// The same matches as they stand.
    pub fixtures: Vec<Fixture>,
    /// Games that belong to no match: the round and board of each.
    pub(crate) strays: Vec<(u32, u32)>,
}

/// The plan of a competition's bracket; none for other formats.
pub fn plan(state: &State) -> Option<Plan> {
    let regulations = state.regulations();
    match state.format() {
        format if format.is_single_elimination() => Some(single(size(state), regulations.placement)),
        format if format.is_elimination() => Some(double(size(state), regulations.second_final)),
        _ => None,
    }
}

fn size(state: &State) -> u32 {
    lines_of(state).iter().map(|(line, _)| *line).max().unwrap_or(0)
}

impl Progress {
    /// How the bracket of a competition stands; none for other formats.
    pub fn of(state: &State) -> Option<Progress> {
        let plan = Arc::new(plan(state)?);
        let lines: HashMap<u32, Number> = lines_of(state).into_iter().collect();
        let mut games: HashMap<(Number, Number), VecDeque<MatchGame>> = HashMap::new();
        for (round, lines) in (1..).zip(state.rounds()) {
            for game in &lines.games {
                let pair = (game.first.min(game.second), game.first.max(game.second));
                games.entry(pair).or_default().push_back(MatchGame::of(state, round, game));
            }
        }
        let mut fixtures: Vec<Fixture> = Vec::with_capacity(plan.matches.len());
        for (index, one) in plan.matches.iter().enumerate() {
            let (a, b) = (side(one.a, &lines, &fixtures), side(one.b, &lines, &fixtures));
            let mut fixture = Fixture {
                code: one.code,
                step: one.step,
                a,
                b,
                games: Vec::new(),
                standing: Standing::Waiting,
            };
            fixture.standing = match (a, b) {
                _ if one.code == MatchCode::SecondFinal && !second_final_needed(&fixtures, plan.last) => {
                    match fixtures[plan.last].standing {
                        Standing::Over { .. } => Standing::NotNeeded,
                        _ => Standing::Waiting,
                    }
                }
                (Side::Open, _) | (_, Side::Open) => Standing::Waiting,
                (winner, Side::Nobody) | (Side::Nobody, winner) => {
                    Standing::Over { winner, loser: Side::Nobody, by: EndedBy::Bye }
                }
                (Side::Entrant(a), Side::Entrant(b)) => {
                    let queue = games.entry((a.min(b), a.max(b))).or_default();
                    play(state, index, &mut fixture, queue)
                }
            };
            fixtures.push(fixture);
        }
        let left = games.into_values().flatten();
        let mut strays: Vec<(u32, u32)> = left.map(|played| (played.round, played.board)).collect();
        strays.sort_unstable();
        Some(Progress { plan, fixtures, strays })
    }

    /// Both the planned match and how it stands.
    pub fn matches(&self) -> impl Iterator<Item = (&Match, &Fixture)> {
        self.plan.matches.iter().zip(&self.fixtures)
    }

    /// The step that is being played or comes next; none when everything is decided.
    pub fn current_step(&self) -> Option<u32> {
        self.fixtures.iter().filter(|one| !one.is_settled()).map(|one| one.step).min()
    }

    /// The winner of the whole, once it is decided.
    pub fn champion(&self) -> Option<Number> {
        if self.fixtures.iter().any(|one| !one.is_settled()) {
            return None;
        }
        self.deciding().and_then(Fixture::winner)
    }

    /// The match that decides who is first: the final, or the second one where it has been played.
    pub fn deciding(&self) -> Option<&Fixture> {
        let second = self
            .fixtures
            .iter()
            .find(|one| one.code == MatchCode::SecondFinal && matches!(one.standing, Standing::Over { .. }));
        second.or(self.fixtures.get(self.plan.last))
    }

    /// The first game, by round and board, that fits no match, or that was played while a match of an earlier step was
    /// still open.
    pub(crate) fn first_astray(&self) -> Option<(u32, u32)> {
        let open = self.fixtures.iter().filter(|one| !one.is_settled()).map(|one| one.step).min();
        let early = self.fixtures.iter().filter(|one| open.is_some_and(|open| one.step > open));
        let early = early.flat_map(|one| &one.games).map(|played| (played.round, played.board));
        // Steps are played one after the other.
        let mut reached = 0;
        let mut behind = None;
        for step in 1..=self.fixtures.last().map_or(0, |one| one.step) {
            let rounds = self.fixtures.iter().filter(|one| one.step == step).flat_map(|one| &one.games);
            let rounds: Vec<(u32, u32)> = rounds.map(|played| (played.round, played.board)).collect();
            behind = behind.or(rounds.iter().copied().filter(|(round, _)| *round <= reached).min());
            reached = rounds.iter().map(|(round, _)| *round).max().unwrap_or(reached).max(reached);
        }
        self.strays.iter().copied().chain(early).chain(behind).min()
    }

    /// Rounds still to be paired at least, if no match ends level.
    pub(crate) fn rounds_left(&self, state: &State) -> u32 {
        let mut by_step: BTreeMap<u32, u32> = BTreeMap::new();
        for one in self.fixtures.iter().filter(|one| !one.is_settled()) {
            let paired = one.games.len() as u32;
            let open = one.games.last().is_some_and(|played| played.result.is_none());
            let due = state.games_per_match();
            let left = match one.standing {
                // A second final is counted once it is needed.
                Standing::Waiting if one.code == MatchCode::SecondFinal => 0,
                Standing::Waiting => due,
                _ if open => due.saturating_sub(paired),
                _ => due.saturating_sub(paired).max(1),
            };
            let most = by_step.entry(one.step).or_default();
            *most = left.max(*most);
        }
        by_step.values().fold(0, |sum, rounds| sum.saturating_add(*rounds))
    }
}

fn side(source: Source, lines: &HashMap<u32, Number>, before: &[Fixture]) -> Side {
    let of = |index: usize, winner: bool| match before.get(index).map(|one| one.standing) {
        Some(Standing::Over { winner: side, .. }) if winner => side,
        Some(Standing::Over { loser, .. }) => loser,
        _ => Side::Open,
    };
    match source {
        Source::Line(line) => lines.get(&line).map_or(Side::Nobody, |no| Side::Entrant(*no)),
        Source::Winner(index) => of(index, true),
        Source::Loser(index) => of(index, false),
    }
}

/// A second final is played when the lower side of the first, who had lost before, has won it against somebody.
fn second_final_needed(before: &[Fixture], last: usize) -> bool {
    before.get(last).is_some_and(|one| {
        one.winner().is_some() && one.winner() == one.b.entrant() && one.players().is_some()
    })
}

/// Takes the games of a match from those between its two until it is decided.
fn play(state: &State, index: usize, fixture: &mut Fixture, queue: &mut VecDeque<MatchGame>) -> Standing {
    let regulations = state.regulations();
    let due = state.games_per_match();
    let extra = match regulations.drawn_match {
        DrawnMatch::Replay => regulations.extra_games,
        DrawnMatch::SecondMover | DrawnMatch::Lots => 0,
    };
    let (a, b) = (fixture.a, fixture.b);
    let over = |upper_wins: bool, by| match upper_wins {
        true => Standing::Over { winner: a, loser: b, by },
        false => Standing::Over { winner: b, loser: a, by },
    };
    loop {
        let number = fixture.games.len() as u32 + 1;
        let Some(played) = queue.pop_front() else { return Standing::Ready { game: number } };
        fixture.games.push(played);
        let Some(result) = played.result else { return Standing::Ready { game: number } };
        let first_is_upper = Some(played.first) == a.entrant();
        if let Some(lost_by) = walkover(state, &played) {
            return match lost_by {
                Some(turn) => over((turn == Turn::Second) == first_is_upper, EndedBy::Withdrawal),
                None => both_out(),
            };
        }
        if number < due {
            continue;
        }
        let (upper, lower) = fixture.score(state);
        if upper != lower {
            return over(upper > lower, EndedBy::Points);
        }
        let nobody_came = fixture.games.iter().all(|played| played.result == Some(GameResult::DoubleForfeit));
        if nobody_came || (number > due && result == GameResult::DoubleForfeit) {
            return both_out();
        }
        if number < due.saturating_add(extra) {
            continue;
        }
        return match regulations.drawn_match {
            DrawnMatch::Lots => over(lot(state, index, 1), EndedBy::Lots),
            DrawnMatch::Replay | DrawnMatch::SecondMover => over(!first_is_upper, EndedBy::SecondMover),
        };
    }
}

const fn both_out() -> Standing {
    Standing::Over { winner: Side::Nobody, loser: Side::Nobody, by: EndedBy::BothAbsent }
}

/// Whether a game was decided by a withdrawal: then the whole match is, and this is who lost it (neither of both where both
/// had gone).
fn walkover(state: &State, played: &MatchGame) -> Option<Option<Turn>> {
    let gone = |no| state.entrant(no).is_some_and(|entrant| !entrant.plays_in(played.round));
    match played.result? {
        GameResult::FirstWinsByForfeit if gone(played.second) => Some(Some(Turn::Second)),
        GameResult::SecondWinsByForfeit if gone(played.first) => Some(Some(Turn::First)),
        GameResult::DoubleForfeit if gone(played.first) && gone(played.second) => Some(None),
        _ => None,
    }
}

/// 抽签: true for the upper side. The same seed, match and occasion give the same lot.
fn lot(state: &State, index: usize, occasion: u64) -> bool {
    let seed =
        state.lots().unwrap_or(0) ^ (index as u64 + 1).wrapping_mul(0xD134_2543_DE82_EF95) ^ (occasion << 62);
    Random::seeded(seed).below(2) == 0
}
