//! Whole made-up competitions: for demonstrations, for measuring, and for tests of what must always hold.
//!
//! Everything comes from the seed: the same plan gives the same competition everywhere.

use rulebook::regulations::LineUpRule;
use rulebook::{Edition, Regulations};

use crate::command::{BoardResult, Command};
use crate::decide::{decide, ready_to_pair};
use crate::event::Event;
use crate::leave::{BarredPair, Leave};
use crate::model::{Format, Game, GameResult, NewEntrant, Number, Turn};
use crate::pairing;
use crate::random::Random;
use crate::refusal::Refusal;
use crate::state::State;
use crate::team::{self, LineUp, NewMember, legal_line_ups};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Entrants, rated from 1000 to 2599 by chance.
    pub entrants: u32,
    /// Teams they belong to in turn; 0 for none.
    pub teams: u32,
    /// Members of each team, where the entrants are teams.
    pub members: u32,
    /// Rounds to play; a round robin stops at the end of its table, and an elimination is always played to its end.
    pub rounds: u32,
    /// The arrangement.
    pub format: Format,
    /// What it lays down; none for the 2011 edition's own settings.
    pub regulations: Option<Regulations>,
    /// Games in a thousand to which one side does not turn up.
    pub forfeits_per_mille: u32,
    /// Withdrawals per round, in a thousandth of an entrant.
    pub withdrawals_per_mille: u32,
    /// Absences reported per round, in thousandths of an entrant.
    pub absences_per_mille: u32,
    /// Rests asked for per round, in thousandths of an entrant.
    pub byes_per_mille: u32,
    /// Late entries per round after the first, in thousandths of an entrant.
    pub late_entries_per_mille: u32,
    /// Pairs put on the list of those kept apart before round 1.
    pub barred_pairs: u32,
    /// From which all chance comes.
    pub seed: u64,
}

impl Default for Plan {
    /// Nine rounds of a points arrangement of 100 without teams, forfeits, withdrawals or leave.
    fn default() -> Self {
        Plan {
            entrants: 100,
            teams: 0,
            members: 6,
            rounds: 9,
            format: Format::Swiss,
            regulations: None,
            forfeits_per_mille: 0,
            withdrawals_per_mille: 0,
            absences_per_mille: 0,
            byes_per_mille: 0,
            late_entries_per_mille: 0,
            barred_pairs: 0,
            seed: 1,
        }
    }
}

/// Plays a plan to its end.
///
/// # Errors
/// The refusal that stopped it: most likely no legal pairing in a small field with many rounds.
///
/// ```
/// use tournament::simulate::{Plan, simulate};
/// let state = simulate(&Plan { entrants: 16, rounds: 5, ..Plan::default() })?;
/// assert_eq!(state.rounds_paired(), 5);
/// assert!(state.unfinished_boards(5).is_empty());
/// # Ok::<(), tournament::Refusal>(())
/// ```
pub fn simulate(plan: &Plan) -> Result<State, Refusal> {
    let mut play = Play::begin(plan)?;
    while play.has_next() {
        play.round()?;
    }
    Ok(play.state)
}

/// A plan being played round by round, for those who want to look in between.
#[derive(Debug)]
pub struct Play<'a> {
    plan: &'a Plan,
    random: Random,
    state: State,
    events: Vec<Event>,
}

impl<'a> Play<'a> {
    /// Creates the competition and takes the entries.
    ///
    /// # Errors
    /// A plan that cannot be begun.
    pub fn begin(plan: &'a Plan) -> Result<Play<'a>, Refusal> {
        let mut play =
            Play { plan, random: Random::seeded(plan.seed), state: State::default(), events: Vec::new() };
        let regulations =
            plan.regulations.clone().unwrap_or_else(|| plan.format.regulations(Edition::Cxa2011));
        let planned_rounds = plan.format.is_by_points().then_some(plan.rounds);
        play.give(Command::Create {
            name: format!("模拟赛 {}", plan.seed),
            regulations,
            format: plan.format,
            planned_rounds,
        })?;
        let entrants = (0..plan.entrants).map(|index| play.entry(index)).collect();
        play.give(Command::Enter { entrants })?;
        for _ in 0..plan.barred_pairs {
            let (one, other) = (play.anyone(), play.anyone());
            if let (Some(one), Some(other)) = (one, other)
                && one != other
                && !play.state.barred().iter().any(|pair| pair.is_between(one, other))
            {
                play.give(Command::BarPair { pair: BarredPair::always(one, other), reason: None })?;
            }
        }
        if plan.format.is_elimination() || plan.format.has_groups() {
            let seed = play.random.below(u64::MAX);
            play.give(Command::DrawLots { seed })?;
        }
        Ok(play)
    }

    fn entry(&mut self, index: u32) -> NewEntrant {
        if self.plan.format.is_of_teams() {
            let members = (0..self.plan.members).map(|member| NewMember {
                name: name(index * self.plan.members + member),
                // Descending, so that the order of strength is that of the ratings.
                rating: Some(2600 - 60 * member.min(40) - self.random.below(60) as u32),
            });
            let members = members.collect();
            return NewEntrant { members, ..NewEntrant::named(format!("{}队", name(index))) };
        }
        NewEntrant {
            team: index.checked_rem(self.plan.teams).map(|team| format!("{}队", name(team))),
            rating: Some(1000 + self.random.below(1600) as u32),
            ..NewEntrant::named(name(index))
        }
    }

    /// As it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Everything that happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Whether another round is due by the plan.
    pub fn has_next(&self) -> bool {
        let planned = self.state.planned_rounds();
        let wanted = if self.plan.format.is_elimination() { planned } else { self.plan.rounds.min(planned) };
        self.state.rounds_paired() < wanted
    }

    /// Pairs a round and plays its games. Now and then someone withdraws, comes late or takes leave before it.
    ///
    /// # Errors
    /// The refusal that stopped it.
    pub fn round(&mut self) -> Result<(), Refusal> {
        self.withdrawals()?;
        if self.state.format().is_by_points() {
            self.late_entries()?;
            self.leave(Leave::Bye, self.plan.byes_per_mille)?;
        }
        self.leave(Leave::Absent, self.plan.absences_per_mille)?;
        let round = ready_to_pair(&self.state)?;
        let paired = pairing::next_round(&self.state).map_err(Refusal::NoLegalPairing)?;
        let (pairing, dropped, eliminated) =
            (paired.to_round(&self.state), paired.dropped, paired.eliminated);
        self.happen(Event::RoundPaired { round, pairing, dropped, eliminated, by_hand: None });
        let games = self.state.rounds().last().map(|lines| lines.games.clone()).unwrap_or_default();
        for game in games {
            match &game.play {
                team::Play::Game(None) => {
                    let result = Some(self.result(self.rating(game.first), self.rating(game.second)));
                    self.give(Command::RecordResult { round, board: game.board, result, reason: None })?;
                }
                team::Play::Game(Some(_)) => {}
                team::Play::Match(_) => self.team_match(round, &game)?,
            }
        }
        Ok(())
    }

    /// Now and then a team changes its line-up; then the boards are played.
    fn team_match(&mut self, round: u32, game: &Game) -> Result<(), Refusal> {
        let format = self.state.format();
        for no in [game.first, game.second] {
            if format != Format::TeamAllPlayAll && game.is_open(format) && self.chance(500) {
                self.change_line_up(round, no)?;
            }
        }
        let lines = self.state.rounds().last().and_then(|lines| lines.game(game.board));
        let Some(play) = lines.and_then(Game::team_match).cloned() else { return Ok(()) };
        let mut boards = Vec::new();
        for board in play.open_boards(format) {
            let rating = |team: Number, member: Option<Number>| {
                let member = self.state.entrant(team)?.members.get(member?.index())?;
                member.rating
            };
            let [first, second] = play.members(board, format);
            let teams = match format.first_team_turn(board) {
                Turn::First => [game.first, game.second],
                Turn::Second => [game.second, game.first],
            };
            let ratings = (rating(teams[0], first), rating(teams[1], second));
            let result = Some(self.result(ratings.0.unwrap_or(1500), ratings.1.unwrap_or(1500)));
            boards.push(BoardResult { board, result });
        }
        match boards.is_empty() {
            true => Ok(()),
            false => self.give(Command::RecordBoards { round, board: game.board, boards, reason: None }),
        }
    }

    /// Some legal line-up that is not the one that stands.
    fn change_line_up(&mut self, round: u32, no: Number) -> Result<(), Refusal> {
        let members = self.state.entrant(no).map_or(0, |team| team.members.len() as u32);
        let boards = self.state.boards_of_a_match();
        match self.state.regulations().line_up {
            LineUpRule::Fixed => Ok(()),
            LineUpRule::Free => {
                let line_up = LineUp::of((1..=boards).map(|no| if no <= members { no } else { 0 }));
                let seed = self.random.below(u64::MAX);
                match self.give(Command::DrawLineUp { round, no, line_up, seed }) {
                    Err(Refusal::NothingChanges) => Ok(()),
                    other => other,
                }
            }
            LineUpRule::Substitutes => {
                let legal = legal_line_ups(boards, members, 100);
                let Some(others) = (legal.len() as u64).checked_sub(1).filter(|others| *others > 0) else {
                    return Ok(());
                };
                let line_up = legal[1 + self.random.below(others) as usize].clone();
                self.give(Command::SetLineUp { round, no, line_up, reason: None })
            }
        }
    }

    fn rating(&self, no: Number) -> u32 {
        self.state.entrant(no).and_then(|entrant| entrant.rating).unwrap_or(1500)
    }

    fn withdrawals(&mut self) -> Result<(), Refusal> {
        let round = self.state.rounds_paired() + 1;
        let able: Vec<Number> =
            self.state.entrants().iter().filter(|entrant| entrant.plays_in(round)).map(|e| e.no).collect();
        if able.len() > 4 && self.chance(self.plan.withdrawals_per_mille) {
            let no = able[self.random.below(able.len() as u64) as usize];
            self.give(Command::Withdraw { no, reason: "因病".to_owned(), running: None })?;
            if self.state.redraw_needed() {
                let seed = self.random.below(u64::MAX);
                self.give(Command::DrawLots { seed })?;
            }
        }
        Ok(())
    }

    fn late_entries(&mut self) -> Result<(), Refusal> {
        if self.state.rounds_paired() > 0 && self.now_and_then(self.plan.late_entries_per_mille) {
            let entry = self.entry(self.state.entrants().len() as u32);
            self.give(Command::Enter { entrants: vec![entry] })?;
        }
        Ok(())
    }

    fn leave(&mut self, leave: Leave, per_mille: u32) -> Result<(), Refusal> {
        let round = self.state.rounds_paired() + 1;
        let free = self.state.entrants().iter().filter(|entrant| entrant.is_free_in(round)).count();
        if free > 4
            && self.now_and_then(per_mille)
            && let Some(no) = self.anyone()
            && self.state.entrant(no).is_some_and(|entrant| entrant.is_free_in(round))
        {
            self.give(Command::SetLeave { no, rounds: vec![round], leave: Some(leave), reason: None })?;
        }
        Ok(())
    }

    /// An entrant by chance.
    fn anyone(&mut self) -> Option<Number> {
        let entrants = self.state.entrants();
        let index = self.random.below(entrants.len().max(1) as u64) as usize;
        entrants.get(index).map(|entrant| entrant.no)
    }

    /// A chance that draws no number where there is none, so that other plans stay as they were.
    fn now_and_then(&mut self, per_mille: u32) -> bool {
        per_mille > 0 && self.chance(per_mille)
    }

    fn chance(&mut self, per_mille: u32) -> bool {
        self.random.below(1000) < u64::from(per_mille)
    }

    /// The stronger wins more often: by one in 400 points of rating about three games in four, with a small advantage of
    /// the first move and a third of even games drawn.
    fn result(&mut self, first: u32, second: u32) -> GameResult {
        if self.chance(self.plan.forfeits_per_mille) {
            return match self.random.below(10) {
                0 => GameResult::DoubleForfeit,
                1..=5 => GameResult::FirstWinsByForfeit,
                _ => GameResult::SecondWinsByForfeit,
            };
        }
        let lead = i64::from(first) - i64::from(second) + 30;
        let draw = 333 - (lead.abs() / 3).min(283);
        let edge = lead.clamp(-800, 800) * (1000 - draw) / 1600;
        let first_wins = (1000 - draw) / 2 + edge;
        match self.random.below(1000) as i64 {
            drawn if drawn < first_wins => GameResult::FirstWins,
            drawn if drawn < first_wins + draw => GameResult::Draw,
            _ => GameResult::SecondWins,
        }
    }

    fn give(&mut self, command: Command) -> Result<(), Refusal> {
        for event in decide(&self.state, command)? {
            self.happen(event);
        }
        Ok(())
    }

    fn happen(&mut self, event: Event) {
        self.state.apply(&event);
        self.events.push(event);
    }
}

/// A made-up name, different for each index.
fn name(index: u32) -> String {
    const FAMILY: [char; 20] = [
        '赵', '钱', '孙', '李', '周', '吴', '郑', '王', '冯', '陈', '杨', '朱', '秦', '许', '何', '吕', '张',
        '孔', '曹', '严',
    ];
    const GIVEN: [char; 20] = [
        '楚', '河', '汉', '界', '车', '马', '炮', '兵', '相', '仕', '春', '夏', '秋', '冬', '东', '南', '西',
        '北', '山', '川',
    ];
    let (family, rest) = (index as usize % FAMILY.len(), index as usize / FAMILY.len());
    let (one, two) = (rest % GIVEN.len(), rest / GIVEN.len());
    let mut name = String::from_iter([FAMILY[family], GIVEN[(one + 7 * family) % GIVEN.len()]]);
    if two > 0 {
        name.push(GIVEN[(two - 1) % GIVEN.len()]);
        if two > GIVEN.len() {
            name.push_str(&((two - 1) / GIVEN.len()).to_string());
        }
    }
    name
}
