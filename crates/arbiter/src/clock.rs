//! The game clock: two faces, one running at most. Integer milliseconds; the time of every step comes from outside.

use rulebook::regulations::{QuotaStage, TimeControl};
use serde::{Deserialize, Serialize};

use crate::{Mover, PerMover};

/// The clock of a game.
///
/// ```
/// use arbiter::{Clock, Mover, PerMover};
/// use rulebook::regulations::TimeControl;
///
/// let control = TimeControl::Increment { base_ms: 60_000, increment_ms: 5_000 };
/// let mut clock = Clock::new(PerMover { first: control.clone(), second: control });
/// clock.start(Mover::First, 1_000);
/// clock.press(Mover::First, 11_000);
/// assert_eq!(clock.reading(Mover::First, 20_000).left_ms, Some(55_000));
/// assert_eq!(clock.reading(Mover::Second, 20_000).left_ms, Some(51_000));
/// assert_eq!(clock.flag_falls_at_ms(), Some(71_000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    faces: PerMover<Face>,
    running: Option<Running>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    of: Mover,
    since_ms: u64,
}

/// What a face shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reading {
    /// Milliseconds until the flag falls; zero once it has fallen, none on an untimed clock.
    pub left_ms: Option<u64>,
    /// Milliseconds used in the game.
    pub used_ms: u64,
    /// What is left of the reserve (1960 section 十一, 一), where there is one.
    pub reserve_ms: Option<u64>,
    /// Moves the face has counted.
    pub moves: u32,
    /// Moves still to be made in this stage (2011 6.2; 1960 section 十一, 二), where it has a quota.
    pub moves_due: Option<u32>,
}

/// What the arbiter does to a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockCorrection {
    /// Gives time.
    Add {
        /// Milliseconds.
        ms: u64,
    },
    /// Takes time off.
    TakeOff {
        /// Milliseconds.
        ms: u64,
    },
    /// Sets the time of the stage (of the reserve, where a move has time of its own).
    Set {
        /// Milliseconds.
        ms: u64,
    },
    /// Counts moves after which the clock was not pressed (2011 21.5).
    CountMoves {
        /// How many.
        moves: u32,
    },
}

impl Clock {
    /// A clock that stands, with each player's time; unequal times are 贴时 (2011 6.5).
    pub fn new(control: PerMover<TimeControl>) -> Clock {
        let faces = PerMover { first: Face::new(control.first), second: Face::new(control.second) };
        Clock { faces, running: None }
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Mover> {
        self.running.map(|running| running.of)
    }

    /// Whose time runs, and since when the time on its face was last brought up to date.
    pub(crate) fn running_since(&self) -> Option<(Mover, u64)> {
        self.running.map(|running| (running.of, running.since_ms))
    }

    /// Lets a player's time run, and the other's stand.
    pub fn start(&mut self, of: Mover, at_ms: u64) {
        self.stop(at_ms);
        self.running = Some(Running { of, since_ms: at_ms });
    }

    /// Both stand.
    pub fn stop(&mut self, at_ms: u64) {
        if let Some(running) = self.running.take() {
            self.faces[running.of].spend(at_ms.saturating_sub(running.since_ms));
        }
    }

    /// A player has made a move and presses: it is counted, and the opponent's time runs.
    pub fn press(&mut self, by: Mover, at_ms: u64) {
        self.stop(at_ms);
        self.faces[by].complete_move();
        self.running = Some(Running { of: !by, since_ms: at_ms });
    }

    /// A move is counted, and whose time runs stays as it is.
    pub fn count_move(&mut self, by: Mover, at_ms: u64) {
        let running = self.running;
        self.stop(at_ms);
        self.faces[by].complete_move();
        self.running = running.map(|running| Running { since_ms: at_ms.max(running.since_ms), ..running });
    }

    /// The arbiter corrects a face.
    pub fn correct(&mut self, of: Mover, correction: ClockCorrection, at_ms: u64) {
        if let Some(running) = self.running.filter(|running| running.of == of) {
            self.stop(at_ms);
            self.running = Some(Running { since_ms: at_ms.max(running.since_ms), ..running });
        }
        self.faces[of].correct(correction);
    }

    /// What a face shows at a time.
    pub fn reading(&self, of: Mover, at_ms: u64) -> Reading {
        let mut face = self.faces[of].clone();
        if let Some(running) = self.running.filter(|running| running.of == of) {
            face.spend(at_ms.saturating_sub(running.since_ms));
        }
        face.reading()
    }

    /// Whose flag has fallen: time used up (2011 21.1-21.3; 1960 4.1.5). When both have, the one whose time runs.
    pub fn fallen(&self, at_ms: u64) -> Option<Mover> {
        let fallen = |of: &Mover| self.reading(*of, at_ms).left_ms == Some(0);
        self.running().filter(fallen).or_else(|| Mover::ALL.into_iter().find(fallen))
    }

    /// When the running flag falls unless something happens.
    pub fn flag_falls_at_ms(&self) -> Option<u64> {
        let running = self.running?;
        let left = self.reading(running.of, running.since_ms).left_ms?;
        Some(running.since_ms.saturating_add(left))
    }

    /// Whether a player's flag would fall by a quota of moves that is not met (2011 21.1).
    pub fn has_quota(&self, of: Mover) -> bool {
        self.faces[of].reading().moves_due.is_some()
    }

    /// The time control of a face.
    pub fn control(&self, of: Mover) -> &TimeControl {
        &self.faces[of].control
    }
}

/// 快棋: fifteen minutes or less a side (2011 6.4). An increment is not counted; stages are counted once each.
///
/// ```
/// use rulebook::regulations::TimeControl;
/// assert!(arbiter::is_rapid(&TimeControl::SuddenDeath { base_ms: 15 * 60_000 }));
/// assert!(!arbiter::is_rapid(&TimeControl::SuddenDeath { base_ms: 15 * 60_000 + 1 }));
/// ```
pub fn is_rapid(control: &TimeControl) -> bool {
    const RAPID_MS: u64 = 15 * 60_000;
    match control {
        TimeControl::Increment { base_ms, .. } | TimeControl::SuddenDeath { base_ms } => *base_ms <= RAPID_MS,
        TimeControl::Quota { stages } => {
            stages.iter().fold(0u64, |sum, stage| sum.saturating_add(stage.time_ms)) <= RAPID_MS
        }
        TimeControl::MoveLimit { reserve_ms, .. } => *reserve_ms <= RAPID_MS,
        TimeControl::Untimed => false,
    }
}

/// One player's time.
///
/// Time left over in a stage is kept, as a clock that runs on keeps it: the books count moves against the time since
/// the start ("以后每10分钟内须走满10着"). A stage without a quota passes into the next when its time is used up.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Face {
    control: TimeControl,
    stage: usize,
    stage_moves: u32,
    /// Time of the stage, or the reserve; below zero when it has been overdrawn.
    bank_ms: i64,
    /// What is left of the move's own time.
    move_ms: i64,
    used_ms: u64,
    moves: u32,
}

/// What a correction may be at most: thirty thousand years, so that no sum of them leaves the integers.
const MOST_CORRECTION_MS: u64 = 1_000_000_000_000_000;

fn signed(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

impl Face {
    fn new(control: TimeControl) -> Face {
        let (bank_ms, move_ms) = match &control {
            TimeControl::Increment { base_ms, .. } | TimeControl::SuddenDeath { base_ms } => (*base_ms, 0),
            TimeControl::Quota { stages } => (stages.first().map_or(0, |stage| stage.time_ms), 0),
            TimeControl::MoveLimit { move_ms, reserve_ms } => (*reserve_ms, *move_ms),
            TimeControl::Untimed => (0, 0),
        };
        let mut face = Face {
            stage: 0,
            stage_moves: 0,
            bank_ms: signed(bank_ms),
            move_ms: signed(move_ms),
            used_ms: 0,
            moves: 0,
            control,
        };
        face.pass_open_stages();
        face
    }

    fn stages(&self) -> &[QuotaStage] {
        if let TimeControl::Quota { stages } = &self.control { stages } else { &[] }
    }

    fn quota(&self, stage: usize) -> Option<u32> {
        self.stages().get(stage).map(|stage| stage.moves).filter(|&moves| moves > 0)
    }

    fn is_timed(&self) -> bool {
        match &self.control {
            TimeControl::Untimed => false,
            TimeControl::Quota { stages } => !stages.is_empty(),
            _ => true,
        }
    }

    fn spend(&mut self, ms: u64) {
        self.used_ms = self.used_ms.saturating_add(ms);
        let ms = signed(ms);
        let own = ms.min(self.move_ms);
        self.move_ms -= own;
        self.bank_ms = self.bank_ms.saturating_sub(ms - own);
        self.pass_open_stages();
    }

    /// A stage with no quota is over when its time is.
    fn pass_open_stages(&mut self) {
        while self.bank_ms <= 0 && self.quota(self.stage).is_none() {
            let Some(next) = self.stages().get(self.stage + 1).map(|next| next.time_ms) else { return };
            self.stage += 1;
            self.bank_ms = self.bank_ms.saturating_add(signed(next));
        }
    }

    fn complete_move(&mut self) {
        self.moves = self.moves.saturating_add(1);
        match &self.control {
            TimeControl::Increment { increment_ms, .. } => {
                self.bank_ms = self.bank_ms.saturating_add(signed(*increment_ms));
            }
            TimeControl::MoveLimit { move_ms, .. } => self.move_ms = signed(*move_ms),
            TimeControl::Quota { stages } => {
                let Some(quota) = self.quota(self.stage) else { return };
                self.stage_moves += 1;
                if self.stage_moves >= quota {
                    let next = (self.stage + 1).min(stages.len().saturating_sub(1));
                    let time = stages.get(next).map_or(0, |stage| stage.time_ms);
                    self.stage = next;
                    self.stage_moves = 0;
                    self.bank_ms = self.bank_ms.saturating_add(signed(time));
                    self.pass_open_stages();
                }
            }
            TimeControl::SuddenDeath { .. } | TimeControl::Untimed => {}
        }
    }

    fn correct(&mut self, correction: ClockCorrection) {
        let signed = |ms: u64| signed(ms.min(MOST_CORRECTION_MS));
        match correction {
            ClockCorrection::Add { ms } => self.bank_ms = self.bank_ms.saturating_add(signed(ms)),
            ClockCorrection::TakeOff { ms } => {
                // From the reserve first: the move's own time is everybody's.
                let ms = signed(ms);
                let reserve = if self.move_ms > 0 { ms.min(self.bank_ms.max(0)) } else { ms };
                self.bank_ms = self.bank_ms.saturating_sub(reserve);
                let own = (ms - reserve).min(self.move_ms);
                self.move_ms -= own;
                self.bank_ms = self.bank_ms.saturating_sub(ms - reserve - own);
                self.pass_open_stages();
            }
            ClockCorrection::Set { ms } => {
                self.bank_ms = signed(ms);
                self.pass_open_stages();
            }
            // No more than a game can have, so that a slip of the pen costs no time.
            ClockCorrection::CountMoves { moves } => (0..moves.min(1000)).for_each(|_| self.complete_move()),
        }
    }

    fn reading(&self) -> Reading {
        let mut left = self.bank_ms.saturating_add(self.move_ms);
        let mut stage = self.stage;
        while self.quota(stage).is_none() {
            let Some(next) = self.stages().get(stage + 1) else { break };
            stage += 1;
            left = left.saturating_add(signed(next.time_ms));
        }
        // A reserve overdrawn is over, whatever time of its own the next move would have.
        if self.bank_ms < 0 {
            left = 0;
        }
        let shown = |ms: i64| u64::try_from(ms).unwrap_or(0);
        Reading {
            left_ms: self.is_timed().then(|| shown(left)),
            used_ms: self.used_ms,
            reserve_ms: matches!(self.control, TimeControl::MoveLimit { .. }).then(|| shown(self.bank_ms)),
            moves: self.moves,
            moves_due: self.quota(self.stage).map(|quota| quota.saturating_sub(self.stage_moves)),
        }
    }
}
