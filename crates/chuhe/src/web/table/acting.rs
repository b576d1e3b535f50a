//! Who acts at a table, and with which right: decided here and nowhere else.

use arbiter::Role;

use super::super::{ACTOR, failure::Trouble};
use crate::desk::{Acting, Seat, TableView};

/// The door that somebody came in by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Door {
    /// The pages of the event's officials.
    Staff,
    /// The page for everybody.
    Watch,
    /// A key to a seat.
    Key(String),
}

/// Who it is.
///
/// Until there are accounts the server speaks to this machine only (see `guard`), and whoever opens the officials' pages
/// is the director. A key opens the seat that it was given out for, at its own table, until the arbiter takes it back.
pub(super) fn acting(view: &TableView, door: &Door) -> Result<Acting, Trouble> {
    match door {
        Door::Staff => Ok(Acting { actor: ACTOR.to_owned(), seat: Seat::Official(Role::Organiser) }),
        Door::Watch => Ok(Acting { actor: String::new(), seat: Seat::Spectator }),
        Door::Key(key) => match view.seat_of(key) {
            Some((no, seat)) => Ok(Acting { actor: format!("key {no}"), seat }),
            None => Err(Trouble::NoSeat),
        },
    }
}
