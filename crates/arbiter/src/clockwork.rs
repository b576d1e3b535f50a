//! The clock at the table: opening, lateness, presses, stops, corrections, and time that has run out.

use rulebook::regulations::TimeControl;
use rulebook::{Article, Edition, article};

use crate::endings::{EndReason, Ending};
use crate::fouls::{self, Foul};
use crate::refusal::{Reason, Refusal, need_note};
use crate::{Clock, ClockCorrection, ClockKind, Fact, Game, GameResult, Mover, PerMover, Timing, cite};

/// Presses without a move that lose (2011 4.1.9).
const LOSING_PRESSES: u32 = 2;

fn duty(edition: Edition) -> Vec<Article> {
    cite(edition, &[article!("2011:17")], &[article!("1960:18")])
}

fn timed(game: &Game) -> Result<(&Clock, &Timing), Refusal> {
    let both = game.clock().zip(game.start().timing.as_deref());
    both.ok_or_else(|| Refusal { reason: Reason::NoClock, articles: duty(game.edition()) })
}

pub(crate) fn begin(game: &Game, present: PerMover<bool>) -> Result<Vec<Fact>, Refusal> {
    timed(game)?;
    if game.begun_at_ms().is_some() {
        return Refusal::err(Reason::AlreadyBegun, late(game.edition()));
    }
    Ok(vec![Fact::Begun { present }])
}

pub(crate) fn arrive(game: &Game, by: Mover) -> Result<Vec<Fact>, Refusal> {
    awaited(game, by)?;
    Ok(vec![Fact::Arrived { by }])
}

/// Only the 1960 book asks for the reason.
pub(crate) fn excuse(game: &Game, by: Mover, note: String) -> Result<Vec<Fact>, Refusal> {
    awaited(game, by)?;
    let articles = late(game.edition());
    if game.edition() == Edition::Cxa2011 {
        return Refusal::err(Reason::NotInThisBook, articles);
    }
    need_note(&note, &articles)?;
    Ok(vec![Fact::LatenessExcused { by, note, articles }])
}

fn awaited(game: &Game, by: Mover) -> Result<(), Refusal> {
    timed(game)?;
    if game.begun_at_ms().is_none() {
        return Refusal::err(Reason::NotBegun, late(game.edition()));
    }
    if game.present()[by] {
        return Refusal::err(Reason::NotAwaited, late(game.edition()));
    }
    Ok(())
}

fn late(edition: Edition) -> Vec<Article> {
    cite(edition, &[article!("2011:20.1")], &[article!("1960:4.1.4")])
}

impl Game {
    /// The moment at which time decides something unless something happens before: the flag falls, or the player whose
    /// clock runs is too late. Then is when [`Act::CheckTime`](crate::Act::CheckTime) is to be asked.
    ///
    /// ```
    /// use arbiter::{Act, Command, EndReason, PerMover, Start, State, Terms, Timing, decide};
    /// use rulebook::regulations::TimeControl;
    /// use rulebook::{Edition, Regulations};
    ///
    /// let timing = Timing::equal(TimeControl::SuddenDeath { base_ms: 60_000 }, 900_000);
    /// let start = Start::ordinary("甲", "乙", Terms::from(&Regulations::of(Edition::Cxa2011))).timed(timing);
    /// let mut state = State::default();
    /// for act in [Act::SetUp(Box::new(start)), Act::Begin { present: PerMover { first: true, second: true } }] {
    ///     for event in decide(&state, Command { at_ms: 1_000, act })? {
    ///         state.apply(&event)?;
    ///     }
    /// }
    /// let due = state.game().and_then(|game| game.time_due_at_ms()).unwrap();
    /// assert_eq!(due, 61_000);
    /// assert!(decide(&state, Command { at_ms: due - 1, act: Act::CheckTime }).is_err());
    /// assert!(decide(&state, Command { at_ms: due, act: Act::CheckTime }).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn time_due_at_ms(&self) -> Option<u64> {
        if self.ending().is_some() {
            return None;
        }
        let (clock, timing) = self.clock().zip(self.start().timing.as_deref())?;
        let (running, since_ms) = clock.running_since()?;
        let absent = !self.present()[running] && !self.excused()[running];
        let used_ms = clock.reading(running, since_ms).used_ms;
        let too_late = absent
            .then(|| since_ms.saturating_add(timing.late_limit_ms.saturating_sub(used_ms)).saturating_add(1));
        // A flag that lies already, as after time was taken off, is due at once.
        let fallen = clock.fallen(since_ms).map(|_| since_ms);
        [too_late, fallen, clock.flag_falls_at_ms()].into_iter().flatten().min()
    }
}

/// What time has decided by now, if anything: a forfeit by lateness, or 超时.
pub(crate) fn run_out(game: &Game, now: u64) -> Option<Vec<Fact>> {
    let (clock, timing) = game.clock().zip(game.start().timing.as_deref())?;
    let running = clock.running()?;
    let edition = game.edition();
    let absent = |of: Mover| !game.present()[of] && !game.excused()[of];
    if absent(running) && clock.reading(running, now).used_ms > timing.late_limit_ms {
        let (result, by_2011) = if absent(!running) {
            (GameResult::BothLose, article!("2011:20.2"))
        } else {
            (GameResult::lost_by(running), article!("2011:20.1"))
        };
        let articles = cite(edition, &[article!("2011:4.1.7"), by_2011], &[article!("1960:4.1.4")]);
        return Some(vec![Fact::Ended(Ending { result, articles, reason: EndReason::Late })]);
    }
    let loser = clock.fallen(now)?;
    Some(vec![overtime(game, loser)])
}

pub(crate) fn overtime(game: &Game, loser: Mover) -> Fact {
    let mut by_2011 = vec![article!("2011:4.1.6")];
    if game.has_moved_unpressed() == Some(loser) {
        by_2011.push(article!("2011:21.6"));
    }
    let quota = game.clock().is_some_and(|clock| clock.has_quota(loser));
    by_2011.push(if quota {
        article!("2011:21.1")
    } else if game.start().timing.as_ref().is_some_and(|timing| timing.clock == ClockKind::Flag) {
        article!("2011:21.2")
    } else {
        article!("2011:21.3")
    });
    let by_move =
        game.clock().is_some_and(|clock| matches!(clock.control(loser), TimeControl::MoveLimit { .. }));
    let by_1960 = if by_move { article!("1960:11.1") } else { article!("1960:11.2") };
    let articles = cite(game.edition(), &by_2011, &[article!("1960:4.1.5"), by_1960]);
    Ending::lost_by(loser, EndReason::Overtime, articles)
}

/// The server asks; time that has run out is ruled on before any command, so here there is time left.
pub(crate) fn check(game: &Game, now: u64) -> Result<Vec<Fact>, Refusal> {
    let (clock, _) = timed(game)?;
    let left_ms = clock.running().and_then(|of| clock.reading(of, now).left_ms);
    let articles = cite(game.edition(), &[article!("2011:21.3")], &[article!("1960:4.1.5")]);
    Refusal::err(Reason::TimeLeft { left_ms }, articles)
}

/// After a move: the clock goes over. Without one: a foul (2011 8.1.7), the second time a loss (4.1.9).
pub(crate) fn press(game: &Game, by: Mover) -> Result<Vec<Fact>, Refusal> {
    let edition = game.edition();
    let (clock, _) = timed(game)?;
    if clock.running() != Some(by) || game.is_upset() {
        let articles = cite(edition, &[article!("2011:8.1.2")], &[article!("1960:18")]);
        return Refusal::err(Reason::NothingToPress, articles);
    }
    if game.has_moved_unpressed() == Some(by) {
        return Ok(vec![Fact::ClockPressed { by }]);
    }
    if edition == Edition::Cxa1960 {
        return Refusal::err(Reason::NothingToPress, vec![article!("1960:18")]);
    }
    let mut facts = vec![Fact::PressedWithoutMove { by, articles: vec![article!("2011:8.1.7")] }];
    let fouls = fouls::call(game, by, Foul::PressWithoutMove);
    if game.empty_presses()[by] + 1 >= LOSING_PRESSES {
        facts.extend(fouls.into_iter().filter(|fact| !matches!(fact, Fact::Ended(_))));
        let articles = vec![article!("2011:4.1.9"), article!("2011:8.1.7")];
        facts.push(Ending::lost_by(by, EndReason::PressedTwice, articles));
    } else {
        facts.extend(fouls);
    }
    Ok(facts)
}

pub(crate) fn stop(game: &Game, note: String) -> Result<Vec<Fact>, Refusal> {
    let (clock, _) = timed(game)?;
    let articles = duty(game.edition());
    need_note(&note, &articles)?;
    if clock.running().is_none() {
        return Refusal::err(Reason::ClockStands, articles);
    }
    Ok(vec![Fact::ClockStopped { note, articles }])
}

pub(crate) fn start(game: &Game) -> Result<Vec<Fact>, Refusal> {
    let (clock, _) = timed(game)?;
    if game.begun_at_ms().is_none() {
        return Refusal::err(Reason::NotBegun, late(game.edition()));
    }
    if clock.running().is_some() {
        return Refusal::err(Reason::ClockRuns, duty(game.edition()));
    }
    if game.envelope().is_some() {
        return Refusal::err(Reason::IsAdjourned, vec![article!("1960:11.4")]);
    }
    if game.is_limit_due() {
        return Refusal::err(Reason::LimitToBeSettled, vec![article!("1960:12")]);
    }
    Ok(vec![Fact::ClockStarted { of: game.on_clock() }])
}

/// Agreed with both, with its reason (2011 21.4, 21.5). Time taken off may end the game.
pub(crate) fn correct(
    game: &Game,
    of: Mover,
    correction: ClockCorrection,
    note: String,
    now: u64,
) -> Result<Vec<Fact>, Refusal> {
    let (clock, _) = timed(game)?;
    let by_2011 = match correction {
        ClockCorrection::CountMoves { .. } => article!("2011:21.5"),
        _ => article!("2011:21.4"),
    };
    let articles = cite(game.edition(), &[by_2011], &[article!("1960:18")]);
    need_note(&note, &articles)?;
    let mut corrected = clock.clone();
    corrected.correct(of, correction, now);
    let mut facts = vec![Fact::ClockCorrected { of, correction, note, articles }];
    if corrected.reading(of, now).left_ms == Some(0) {
        facts.push(overtime(game, of));
    }
    Ok(facts)
}

/// Time taken off as a penalty, and the loss where none is left (2011 22.2).
pub(crate) fn deduct(game: &Game, by: Mover, ms: u64, now: u64, articles: Vec<Article>) -> Vec<Fact> {
    let mut facts = vec![Fact::TimeDeducted { by, ms, articles: articles.clone() }];
    if let Some(clock) = game.clock() {
        let mut after = clock.clone();
        after.correct(by, ClockCorrection::TakeOff { ms }, now);
        if after.reading(by, now).left_ms == Some(0) {
            let articles = [articles, vec![article!("2011:4.1.6")]].concat();
            facts.push(Ending::lost_by(by, EndReason::Overtime, articles));
        }
    }
    facts
}
