//! Who acts at a table, and with which right: decided here and nowhere else.

use arbiter::Role;

use crate::auth::{Actor, Right};
use crate::desk::{Acting, Seat, TableId, TableView};
use crate::web::failure::Trouble;

/// The door that somebody came in by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::web) enum Door {
    /// The pages of the event's officials.
    Staff,
    /// The page for everybody.
    Watch,
    /// A key to a seat.
    Key(String),
}

/// Who it is.
///
/// By the officials' door everybody has the seat that the own rights give; who has none looks on. A key opens the seat
/// that it was given out for, at its own table, until the arbiter takes it back, whoever holds it.
pub(in crate::web) fn acting(actor: &Actor, view: &TableView, door: &Door) -> Result<Acting, Trouble> {
    match door {
        Door::Staff => Ok(Acting { actor: actor.name().to_owned(), seat: seat_of(actor, &view.id) }),
        Door::Watch => Ok(Acting { actor: String::new(), seat: Seat::Spectator }),
        Door::Key(key) => match view.seat_of(key) {
            Some((no, seat)) => Ok(Acting { actor: format!("key {no}"), seat }),
            None => Err(Trouble::NoSeat),
        },
    }
}

/// The seat that somebody's rights give at a table (2011 18.1-18.3).
pub(in crate::web) fn seat_of(actor: &Actor, table: &TableId) -> Seat {
    let may = |right| may(actor, table, right);
    if !may(at_table(table)) {
        Seat::Spectator
    } else if may(Right::Expulsion) {
        Seat::Official(Role::Organiser)
    } else if may(Right::TableUndo) {
        Seat::Official(Role::ChiefArbiter)
    } else {
        Seat::Official(Role::Arbiter)
    }
}

/// The right to rule at a table.
pub(in crate::web) const fn at_table(table: &TableId) -> Right {
    match table {
        TableId::Board { game, .. } => Right::Table { board: Some(game.board) },
        TableId::Alone(_) => Right::Table { board: None },
    }
}

/// Whether somebody may do something at a table of an event, or at one that belongs to none.
pub(in crate::web) fn may(actor: &Actor, table: &TableId, right: Right) -> bool {
    match table {
        TableId::Board { event, .. } => actor.may(event, right),
        TableId::Alone(_) => actor.may_everywhere(right),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auth::{Boards, Grant, Role as Office, Scope};

    #[test]
    fn the_seat_follows_from_the_office() {
        rulebook::cites!("2011:18.1", "2011:18.2", "2011:18.3");
        let event: crate::desk::EventId = "cup".parse().expect("a name");
        let table =
            |board| TableId::Board { event: event.clone(), game: crate::desk::GameId::of(1, 1, board) };
        let with = |role| Actor::account("石", vec![Grant { scope: Scope::Event(event.clone()), role }]);
        let arbiter = with(Office::Arbiter { boards: Boards::Only([3].into()) });
        assert_eq!(seat_of(&arbiter, &table(3)), Seat::Official(Role::Arbiter));
        assert_eq!(seat_of(&arbiter, &table(4)), Seat::Spectator, "not his board");
        assert_eq!(seat_of(&with(Office::ChiefArbiter), &table(4)), Seat::Official(Role::ChiefArbiter));
        for office in [Office::Director, Office::Organiser, Office::Observer] {
            assert_eq!(seat_of(&with(office), &table(4)), Seat::Spectator);
        }
        assert_eq!(seat_of(&Actor::owner("web"), &table(4)), Seat::Official(Role::Organiser));
        assert_eq!(seat_of(&Actor::visitor(), &table(4)), Seat::Spectator);
        let alone = TableId::Alone("hall".parse().expect("a name"));
        assert_eq!(seat_of(&with(Office::ChiefArbiter), &alone), Seat::Spectator, "an event's office only");
    }
}
