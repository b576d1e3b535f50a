//! Who sits at a table, and what each of them may do there.

use arbiter::{Act, Mover, Role, Signer};
use serde::{Deserialize, Serialize};

use crate::auth::Token;

/// In what capacity somebody acts at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Looks on.
    Spectator,
    /// One of the players, on a device of his own.
    Player(Mover),
    /// The tablet that stands between the players.
    Tablet,
    /// An official of the event; who may more may also what the lower ones may.
    Official(Role),
    /// The server, which watches the clock.
    Timekeeper,
}

impl Seat {
    /// Whether this seat may give this command.
    ///
    /// Players move, offer, claim, resign, press and sign for themselves; everything else is the arbiter's. An act that
    /// names a role needs an official of at least that role (2011 18.1-18.3).
    pub fn may(self, act: &Act) -> bool {
        match self {
            Seat::Spectator => false,
            Seat::Timekeeper => matches!(act, Act::CheckTime),
            Seat::Tablet => player_of(act).is_some(),
            Seat::Player(mover) => player_of(act) == Some(mover),
            Seat::Official(role) => role_of(act).is_none_or(|needed| rank(needed) <= rank(role)),
        }
    }

    /// Whose pieces this seat may move; both at the tablet and for officials.
    pub fn moves(self, mover: Mover) -> bool {
        match self {
            Seat::Spectator | Seat::Timekeeper => false,
            Seat::Player(own) => own == mover,
            Seat::Tablet | Seat::Official(_) => true,
        }
    }
}

/// The player who may do this for himself; none for what only an arbiter does.
fn player_of(act: &Act) -> Option<Mover> {
    match act {
        Act::Move { by, .. }
        | Act::PartnerMove { by, .. }
        | Act::OfferDraw { by }
        | Act::AnswerDraw { by, .. }
        | Act::Resign { by }
        | Act::ClaimNaturalLimit { by }
        | Act::ClaimRepetition { by }
        | Act::ClaimNoWin { by: Some(by), .. }
        | Act::PressClock { by }
        | Act::NamePoint { by, .. } => Some(*by),
        Act::Sign { signer: Signer::First } => Some(Mover::First),
        Act::Sign { signer: Signer::Second } => Some(Mover::Second),
        Act::SetUp(_)
        | Act::ClaimNoWin { by: None, .. }
        | Act::ReplaceEquipment { .. }
        | Act::Forfeit { .. }
        | Act::EnterResult { .. }
        | Act::Begin { .. }
        | Act::Arrive { .. }
        | Act::ExcuseLateness { .. }
        | Act::StopClock { .. }
        | Act::StartClock
        | Act::CorrectClock { .. }
        | Act::CheckTime
        | Act::Touch { .. }
        | Act::Retract { .. }
        | Act::CallFoul { .. }
        | Act::FindRecordFault { .. }
        | Act::DemandFairCopy { .. }
        | Act::AcceptRecord { .. }
        | Act::Penalise { .. }
        | Act::ReportColoursReversed
        | Act::RestoreDisplaced { .. }
        | Act::UpsetBoard { .. }
        | Act::BoardRestored
        | Act::PlaceBetween { .. }
        | Act::OrderLimit { .. }
        | Act::SettleLimit { .. }
        | Act::Adjourn
        | Act::Seal { .. }
        | Act::OpenSealed { .. }
        | Act::Sign { signer: Signer::Arbiter }
        | Act::Undo { .. } => None,
    }
}

/// The role that an act is done in, where it names one.
const fn role_of(act: &Act) -> Option<Role> {
    match act {
        Act::FindRecordFault { role, .. } | Act::Penalise { role, .. } | Act::Undo { role, .. } => {
            Some(*role)
        }
        _ => None,
    }
}

const fn rank(role: Role) -> u8 {
    match role {
        Role::Arbiter => 0,
        Role::ChiefArbiter => 1,
        Role::Organiser => 2,
    }
}

/// Who may be given a key to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// The first mover's own device.
    First,
    /// The second mover's own device.
    Second,
    /// The tablet at the table.
    Tablet,
}

impl Holder {
    /// Everybody.
    pub const ALL: [Holder; 3] = [Holder::Tablet, Holder::First, Holder::Second];

    /// The seat that the key opens.
    pub const fn seat(self) -> Seat {
        match self {
            Holder::First => Seat::Player(Mover::First),
            Holder::Second => Seat::Player(Mover::Second),
            Holder::Tablet => Seat::Tablet,
        }
    }
}

/// A key that was given out. The key itself is nowhere kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatKey {
    /// Its number at the table, from 1.
    pub no: u32,
    /// To whom.
    pub holder: Holder,
    /// The digest of the key.
    hash: String,
}

impl SeatKey {
    pub(super) fn new(no: u32, holder: Holder, key: &Token) -> SeatKey {
        SeatKey { no, holder, hash: key.digest().to_string() }
    }

    /// Whether a key is this one.
    pub(super) fn fits(&self, key: &Token) -> bool {
        // Digests are compared, so the time it takes tells nothing about the key.
        self.hash == key.digest().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played() -> xiangqi::Move {
        "h2e2".parse().expect("ICCS")
    }

    #[test]
    fn a_player_moves_the_own_side_only() {
        let own = Act::Move { by: Mover::First, played: played() };
        let theirs = Act::Move { by: Mover::Second, played: played() };
        for (seat, first, second) in [
            (Seat::Spectator, false, false),
            (Seat::Timekeeper, false, false),
            (Seat::Player(Mover::First), true, false),
            (Seat::Player(Mover::Second), false, true),
            (Seat::Tablet, true, true),
            (Seat::Official(Role::Arbiter), true, true),
        ] {
            assert_eq!((seat.may(&own), seat.may(&theirs)), (first, second), "{seat:?}");
            assert_eq!((seat.moves(Mover::First), seat.moves(Mover::Second)), (first, second), "{seat:?}");
        }
    }

    #[test]
    fn penalties_need_the_role_that_may_give_them() {
        rulebook::cites!("2011:18.1", "2011:18.2", "2011:18.3");
        let act = |role| Act::Undo { events: 1, role, note: "误判".into() };
        let seat = Seat::Official(Role::Arbiter);
        assert!(!seat.may(&act(Role::ChiefArbiter)));
        assert!(Seat::Official(Role::ChiefArbiter).may(&act(Role::ChiefArbiter)));
        assert!(Seat::Official(Role::Organiser).may(&act(Role::ChiefArbiter)));
        for seat in [Seat::Tablet, Seat::Player(Mover::First), Seat::Spectator] {
            assert!(!seat.may(&act(Role::Arbiter)), "{seat:?}");
            assert!(!seat.may(&Act::StopClock { note: "钟坏".into() }), "{seat:?}");
        }
    }

    #[test]
    fn keys_are_kept_as_digests() {
        let [one, other] = [(); 2].map(|()| Token::random().expect("randomness"));
        let kept = SeatKey::new(1, Holder::First, &one);
        assert!(kept.fits(&one) && !kept.fits(&other));
        assert!(!serde_json::to_string(&kept).expect("JSON").contains(one.secret()));
    }
}
