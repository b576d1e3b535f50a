//! What every fact changes in a game.

use qili::Record;
use xiangqi::Move;

use crate::game::{Game, UnclearMove};
use crate::recording::fouls_for;
use crate::state::Misfit;
use crate::{ClockCorrection, Fact, LedgerEntry, Mover, OrderedLimit, PenaltyEntry, PerMover, Press};

impl Game {
    pub(crate) fn take_in(&mut self, fact: &Fact, at_ms: u64) -> Result<(), Misfit> {
        if self.ending.is_some() && (self.is_signed() || !may_follow_the_end(fact)) {
            return Err(Misfit::GameOver);
        }
        if !keeps_fouls_fresh(fact) {
            self.fresh_fouls.clear();
        }
        match fact {
            Fact::SetUp { .. } => return Err(Misfit::AlreadySetUp),
            Fact::Undone { events, .. } => return Err(Misfit::NothingToUndo(*events)),
            Fact::Moved { by, played } => self.moved(*by, *played, at_ms)?,
            Fact::OddsMove { by, played } => self.odds_move(*by, *played, at_ms)?,
            Fact::IllegalMove { by, played, fault, .. } => {
                self.present[*by] = true;
                self.unclear = None;
                if !fault.is_suicide() {
                    self.illegal_moves[*by] += 1;
                }
                if !self.touches.is_empty() {
                    self.touches.push(vec![played.from]);
                }
            }
            Fact::TakenBack { by, must_move, .. } => {
                self.touched = *must_move;
                self.runs_for(*by, at_ms);
            }
            Fact::Touched { at, .. } => self.touches.push(at.clone()),
            Fact::RepetitionRuled { ruling, .. } => self.pending = Some(ruling.clone()),
            Fact::RepetitionLeft { .. } => self.pending = None,
            Fact::DrawOffered { .. } | Fact::OfferRefused { .. } | Fact::NaturalLimitDenied { .. } => {
                self.offer_or_claim(fact);
            }
            Fact::FoulCalled { .. }
            | Fact::FoulWaived { .. }
            | Fact::RecordFaultFound { .. }
            | Fact::FairCopyDemanded { .. }
            | Fact::RecordAccepted { .. }
            | Fact::Penalised { .. } => self.conduct(fact, at_ms),
            Fact::Begun { .. }
            | Fact::Arrived { .. }
            | Fact::LatenessExcused { .. }
            | Fact::ClockPressed { .. }
            | Fact::PressedWithoutMove { .. }
            | Fact::ClockStopped { .. }
            | Fact::ClockStarted { .. }
            | Fact::ClockCorrected { .. }
            | Fact::TimeDeducted { .. } => self.clock_fact(fact, at_ms),
            Fact::ColoursExchanged { .. } => self.exchange_colours(at_ms),
            Fact::ColoursAccepted { .. } => {
                std::mem::swap(&mut self.start.first, &mut self.start.second);
                self.colours_accepted = true;
            }
            Fact::Restored { to_ply, .. } => self.restore(*to_ply, at_ms),
            Fact::BoardUpset { by, .. } => {
                self.runs_for(*by, at_ms);
                self.upset = Some(*by);
            }
            Fact::BoardRestored => {
                self.upset = None;
                self.runs_for(self.on_clock(), at_ms);
            }
            Fact::PointUnclear { by, from, points, .. } => {
                self.present[*by] = true;
                self.unclear = Some(UnclearMove { by: *by, from: *from, points: points.clone() });
                self.runs_for(!*by, at_ms);
            }
            Fact::LimitOrdered { .. }
            | Fact::LimitReached { .. }
            | Fact::LimitLifted { .. }
            | Fact::AdjournmentOrdered { .. }
            | Fact::Sealed { .. }
            | Fact::Resumed { .. } => self.order_of_1960(fact, at_ms),
            Fact::Signed { signer } => self.signed.push(*signer),
            Fact::Ended(ending) => {
                self.open_offer = None;
                self.pending = None;
                self.touched = None;
                self.touches.clear();
                self.unclear = None;
                self.upset = None;
                self.unpressed = None;
                self.stand(at_ms);
                self.ending = Some(ending.clone());
            }
            Fact::TouchExcused { .. }
            | Fact::PointNamed { .. }
            | Fact::NoWinDenied { .. }
            | Fact::EquipmentReplaced { .. } => {}
        }
        self.dated(at_ms);
        Ok(())
    }

    /// Something happened at this time.
    pub(crate) fn dated(&mut self, at_ms: u64) {
        self.last_at_ms = self.last_at_ms.max(Some(at_ms));
    }

    /// The clock stands.
    pub(crate) fn stand(&mut self, at_ms: u64) {
        if let Some(clock) = &mut self.clock {
            clock.stop(at_ms);
        }
    }

    /// A clock that runs, runs for this player from now on.
    fn runs_for(&mut self, of: Mover, at_ms: u64) {
        if let Some(clock) = self.clock.as_mut().filter(|clock| clock.running().is_some()) {
            clock.start(of, at_ms);
        }
    }

    /// A clock that stands because the arbiter had to decide runs again.
    fn runs_again(&mut self, at_ms: u64) {
        let of = self.on_clock();
        if let Some(clock) = self.clock.as_mut().filter(|clock| clock.running().is_none()) {
            clock.start(of, at_ms);
        }
    }

    fn moved(&mut self, by: Mover, played: Move, at_ms: u64) -> Result<(), Misfit> {
        let legal = self.position().legal(played).map_err(|_| Misfit::IllegalMove(played))?;
        self.record.play(legal);
        self.at_ms.push(at_ms);
        self.present[by] = true;
        self.touched = None;
        self.touches.clear();
        self.unpressed = None;
        if legal.captured().is_some() {
            self.false_claims = PerMover::default();
        }
        let was_unclear = self.unclear.take().is_some();
        let by_hand = self.start.timing.as_ref().is_some_and(|timing| timing.press == Press::ByHand);
        if let Some(clock) = &mut self.clock {
            if was_unclear {
                clock.count_move(by, at_ms);
            } else if clock.running() == Some(by) && by_hand {
                self.unpressed = Some(by);
            } else if clock.running() == Some(by) {
                clock.press(by, at_ms);
            }
        }
        Ok(())
    }

    /// The record begins anew behind it, with the same player to move.
    fn odds_move(&mut self, by: Mover, played: Move, at_ms: u64) -> Result<(), Misfit> {
        let legal = self.position().legal(played).map_err(|_| Misfit::IllegalMove(played))?;
        let again = self.position().play(legal).passed().map_err(|_| Misfit::IllegalMove(played))?;
        self.record = Record::new(again);
        self.odds_moves.push(played);
        self.present[by] = true;
        self.touched = None;
        self.touches.clear();
        if let Some(clock) = &mut self.clock {
            clock.count_move(by, at_ms);
        }
        Ok(())
    }

    fn offer_or_claim(&mut self, fact: &Fact) {
        match fact {
            Fact::DrawOffered { by } => {
                self.offers[*by] += 1;
                self.open_offer = Some(*by);
            }
            Fact::OfferRefused { .. } => self.open_offer = None,
            Fact::NaturalLimitDenied { by, .. } => self.false_claims[*by] += 1,
            _ => {}
        }
    }

    fn conduct(&mut self, fact: &Fact, at_ms: u64) {
        match fact {
            Fact::FoulCalled { by, foul, .. } => {
                let entry = LedgerEntry { by: *by, foul: *foul, at_ply: self.record.len() };
                self.ledger.push(entry);
                if self.fresh_at_ms != at_ms {
                    self.fresh_fouls.clear();
                }
                self.fresh_fouls.push(entry);
                self.fresh_at_ms = at_ms;
            }
            Fact::FoulWaived { by, foul, .. } => {
                let waived = |entry: &LedgerEntry| entry.by == *by && entry.foul == *foul;
                if let Some(last) = self.ledger.iter().rposition(waived) {
                    self.ledger.remove(last);
                }
            }
            Fact::RecordFaultFound { of, fault, .. } => {
                let (fouls, carried) = fouls_for(self.unrecorded[*of].saturating_add(fault.moves()));
                self.unrecorded[*of] = carried;
                self.record_wanting[*of] |= fouls > 0;
            }
            Fact::FairCopyDemanded { from, .. } => self.fair_copy_owed[*from] = true,
            Fact::RecordAccepted { from } => {
                self.fair_copy_owed[*from] = false;
                self.record_wanting[*from] = false;
            }
            Fact::Penalised { on, penalty, role, note, .. } => {
                self.penalties.push(PenaltyEntry {
                    on: *on,
                    penalty: *penalty,
                    role: *role,
                    note: note.clone(),
                });
            }
            _ => {}
        }
    }

    fn clock_fact(&mut self, fact: &Fact, at_ms: u64) {
        match fact {
            Fact::Arrived { by } => self.present[*by] = true,
            Fact::LatenessExcused { by, .. } => self.excused[*by] = true,
            Fact::PressedWithoutMove { by, .. } => self.empty_presses[*by] += 1,
            Fact::TimeDeducted { by, ms, .. } => {
                self.deducted_ms[*by] = self.deducted_ms[*by].saturating_add(*ms);
            }
            Fact::Begun { present } => {
                self.begun_at_ms = Some(at_ms);
                self.present = *present;
            }
            Fact::ClockPressed { .. } => self.unpressed = None,
            _ => {}
        }
        let to_move = self.to_move();
        let Some(clock) = &mut self.clock else { return };
        match fact {
            Fact::Begun { .. } => clock.start(to_move, at_ms),
            Fact::ClockPressed { by } => clock.press(*by, at_ms),
            Fact::ClockStopped { .. } => clock.stop(at_ms),
            Fact::ClockStarted { of } => clock.start(*of, at_ms),
            Fact::ClockCorrected { of, correction, .. } => clock.correct(*of, *correction, at_ms),
            Fact::TimeDeducted { by, ms, .. } => {
                clock.correct(*by, ClockCorrection::TakeOff { ms: *ms }, at_ms)
            }
            _ => {}
        }
    }

    /// A game of its own begins, the players seated as the start says they should have been. Only penalties follow them:
    /// who sat at the first mover's place was the second mover.
    fn exchange_colours(&mut self, at_ms: u64) {
        let start = self.start.clone();
        let mut penalties = std::mem::take(&mut self.penalties);
        penalties.iter_mut().for_each(|entry| entry.on = !entry.on);
        let last_at_ms = self.last_at_ms;
        *self = Game { penalties, last_at_ms, ..Game::new(start, at_ms) };
    }

    fn restore(&mut self, to_ply: u32, at_ms: u64) {
        self.record = self.record.up_to(to_ply);
        self.at_ms.truncate(to_ply as usize);
        self.touched = None;
        self.touches.clear();
        self.unpressed = None;
        self.pending = None;
        self.open_offer = None;
        self.runs_for(self.to_move(), at_ms);
    }

    fn order_of_1960(&mut self, fact: &Fact, at_ms: u64) {
        match fact {
            Fact::LimitOrdered { rounds, until_ply, ground, .. } => {
                self.limit = Some(OrderedLimit { rounds: *rounds, until_ply: *until_ply, ground: *ground });
                self.limit_due = false;
                self.runs_again(at_ms);
            }
            Fact::LimitReached { .. } => {
                self.limit_due = true;
                self.stand(at_ms);
            }
            Fact::LimitLifted { .. } => {
                self.limit = None;
                self.limit_due = false;
                self.runs_again(at_ms);
            }
            Fact::AdjournmentOrdered { .. } => self.adjourning = true,
            Fact::Sealed { by, envelope, .. } => {
                self.envelope = Some(envelope.as_ref().clone());
                if let Some(clock) = &mut self.clock {
                    clock.count_move(*by, at_ms);
                    clock.stop(at_ms);
                }
            }
            Fact::Resumed { .. } => {
                self.envelope = None;
                self.adjourning = false;
            }
            _ => {}
        }
    }
}

/// Signatures, fair copies and penalties; and the loss of who refuses the fair copy (2011 7.4).
fn may_follow_the_end(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Signed { .. }
            | Fact::FairCopyDemanded { .. }
            | Fact::RecordAccepted { .. }
            | Fact::Penalised { .. }
            | Fact::Ended(_)
    )
}

/// What belongs to the ruling in which a foul is called.
fn keeps_fouls_fresh(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::FoulCalled { .. }
            | Fact::FoulWaived { .. }
            | Fact::TakenBack { .. }
            | Fact::TimeDeducted { .. }
            | Fact::Ended(_)
    )
}
