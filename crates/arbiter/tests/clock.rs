//! The clock against one that counts every millisecond.

use arbiter::{Clock, ClockCorrection, Mover, PerMover, Timing, is_rapid};
use proptest::prelude::*;
use rulebook::cites;
use rulebook::regulations::{QuotaStage, TimeControl};

/// A face that is wound down a millisecond at a time.
#[derive(Clone)]
struct Slow {
    control: TimeControl,
    stage: usize,
    stage_moves: u32,
    bank: i64,
    own: i64,
    used: u64,
}

impl Slow {
    fn new(control: &TimeControl) -> Slow {
        let (bank, own) = match control {
            TimeControl::Increment { base_ms, .. } | TimeControl::SuddenDeath { base_ms } => (*base_ms, 0),
            TimeControl::Quota { stages } => (stages[0].time_ms, 0),
            TimeControl::MoveLimit { move_ms, reserve_ms } => (*reserve_ms, *move_ms),
            TimeControl::Untimed => (0, 0),
        };
        let (control, bank, own) = (control.clone(), bank as i64, own as i64);
        let mut face = Slow { control, stage: 0, stage_moves: 0, bank, own, used: 0 };
        face.roll();
        face
    }

    fn stages(&self) -> Vec<QuotaStage> {
        if let TimeControl::Quota { stages } = &self.control { stages.clone() } else { Vec::new() }
    }

    /// Into the next stage, where this one has no quota and its time is over.
    fn roll(&mut self) {
        let stages = self.stages();
        while self.bank <= 0 && self.stage + 1 < stages.len() && stages[self.stage].moves == 0 {
            self.stage += 1;
            self.bank += stages[self.stage].time_ms as i64;
        }
    }

    fn tick(&mut self) {
        self.used += 1;
        if self.own > 0 {
            self.own -= 1
        } else {
            self.bank -= 1
        }
        self.roll();
    }

    fn left(&self) -> Option<u64> {
        if self.control == TimeControl::Untimed {
            return None;
        }
        let mut face = self.clone();
        let mut ticks = 0;
        if face.bank < 0 {
            return Some(0);
        }
        while face.bank > 0 || face.own > 0 {
            face.tick();
            ticks += 1;
        }
        Some(ticks)
    }

    fn complete_move(&mut self) {
        match self.control.clone() {
            TimeControl::Increment { increment_ms, .. } => self.bank += increment_ms as i64,
            TimeControl::MoveLimit { move_ms, .. } => self.own = move_ms as i64,
            TimeControl::Quota { stages } if stages[self.stage].moves > 0 => {
                self.stage_moves += 1;
                if self.stage_moves == stages[self.stage].moves {
                    self.stage = (self.stage + 1).min(stages.len() - 1);
                    self.stage_moves = 0;
                    self.bank += stages[self.stage].time_ms as i64;
                    self.roll();
                }
            }
            _ => {}
        }
    }

    fn correct(&mut self, correction: ClockCorrection) {
        match correction {
            ClockCorrection::Add { ms } => self.bank += ms as i64,
            ClockCorrection::TakeOff { ms } => {
                for _ in 0..ms {
                    if self.bank <= 0 && self.own > 0 {
                        self.own -= 1
                    } else {
                        self.bank -= 1
                    }
                    self.roll();
                }
            }
            ClockCorrection::Set { ms } => {
                self.bank = ms as i64;
                self.roll();
            }
            ClockCorrection::CountMoves { moves } => (0..moves).for_each(|_| self.complete_move()),
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Hand {
    Start(Mover),
    Stop,
    Press,
    Count(Mover),
    Correct(Mover, ClockCorrection),
}

fn control() -> impl Strategy<Value = TimeControl> {
    let ms = 0..400u64;
    let stage = (0..4u32, 0..200u64).prop_map(|(moves, time_ms)| QuotaStage { moves, time_ms });
    prop_oneof![
        (ms.clone(), 0..50u64)
            .prop_map(|(base_ms, increment_ms)| TimeControl::Increment { base_ms, increment_ms }),
        prop::collection::vec(stage, 1..4).prop_map(|stages| TimeControl::Quota { stages }),
        ms.clone().prop_map(|base_ms| TimeControl::SuddenDeath { base_ms }),
        (0..60u64, ms).prop_map(|(move_ms, reserve_ms)| TimeControl::MoveLimit { move_ms, reserve_ms }),
        Just(TimeControl::Untimed),
    ]
}

fn hand() -> impl Strategy<Value = Hand> {
    let mover = || prop::sample::select(&Mover::ALL[..]);
    let correction = prop_oneof![
        (0..200u64).prop_map(|ms| ClockCorrection::Add { ms }),
        (0..200u64).prop_map(|ms| ClockCorrection::TakeOff { ms }),
        (0..200u64).prop_map(|ms| ClockCorrection::Set { ms }),
        (0..4u32).prop_map(|moves| ClockCorrection::CountMoves { moves }),
    ];
    prop_oneof![
        1 => mover().prop_map(Hand::Start),
        1 => Just(Hand::Stop),
        8 => Just(Hand::Press),
        1 => mover().prop_map(Hand::Count),
        1 => (mover(), correction).prop_map(|(of, correction)| Hand::Correct(of, correction)),
    ]
}

proptest! {
    /// At every step both faces show what the slow ones do, and the flag falls at the millisecond foretold.
    #[test]
    fn every_millisecond_counts(
        first in control(),
        second in control(),
        hands in prop::collection::vec((0..60u64, hand()), 0..40),
    ) {
        let mut clock = Clock::new(PerMover { first: first.clone(), second: second.clone() });
        let mut slow = PerMover { first: Slow::new(&first), second: Slow::new(&second) };
        let mut running = None;
        let mut now = 1_000_000;
        for (wait, hand) in hands {
            for _ in 0..wait {
                now += 1;
                if let Some(of) = running {
                    let face: &mut Slow = &mut slow[of];
                    face.tick();
                }
            }
            match hand {
                Hand::Start(of) => {
                    clock.start(of, now);
                    running = Some(of);
                }
                Hand::Stop => {
                    clock.stop(now);
                    running = None;
                }
                Hand::Press => {
                    let by = running.unwrap_or(Mover::First);
                    clock.press(by, now);
                    slow[by].complete_move();
                    running = Some(!by);
                }
                Hand::Count(by) => {
                    clock.count_move(by, now);
                    slow[by].complete_move();
                }
                Hand::Correct(of, correction) => {
                    clock.correct(of, correction, now);
                    slow[of].correct(correction);
                }
            }
            prop_assert_eq!(clock.running(), running);
            for of in Mover::ALL {
                let reading = clock.reading(of, now);
                prop_assert_eq!((reading.left_ms, reading.used_ms), (slow[of].left(), slow[of].used), "{:?}", of);
            }
            let falls = running.and_then(|of| Some(now + slow[of].left()?));
            prop_assert_eq!(clock.flag_falls_at_ms().map(|at| at.max(now)), falls);
        }
    }
}

#[test]
fn rapid_play() {
    cites!("2011:6.4");
    let minutes = |n: u64| n * 60_000;
    let stage = |moves, n| QuotaStage { moves, time_ms: minutes(n) };
    let rows = [
        (TimeControl::SuddenDeath { base_ms: minutes(15) }, true),
        (TimeControl::SuddenDeath { base_ms: minutes(15) + 1 }, false),
        (TimeControl::Increment { base_ms: minutes(10), increment_ms: 5000 }, true),
        (TimeControl::Increment { base_ms: minutes(20), increment_ms: 0 }, false),
        (TimeControl::Quota { stages: vec![stage(30, 10), stage(10, 5)] }, true),
        (TimeControl::Quota { stages: vec![stage(30, 60), stage(10, 10)] }, false),
        (TimeControl::Untimed, false),
    ];
    for (control, rapid) in rows {
        assert_eq!(is_rapid(&control), rapid, "{control:?}");
        assert_eq!(Timing::equal(control, 0).is_rapid(), rapid);
    }
}
