//! The incidents that a seat is offered.

use arbiter::{Game, Mover};
use askama::Template;
use xiangqi::Side;

use super::Look;
use crate::desk::Seat;
use crate::i18n::Lang;
use crate::web::event::{Cite, cites};
use crate::web::table::incident::{Group, Incident};

/// Whether this seat is offered an incident at all; for players, what they may do now themselves.
pub(super) fn offered(incident: Incident, game: &Game, seat: Seat) -> bool {
    let own = |mover: Mover| seat.moves(mover) && !matches!(seat, Seat::Official(_));
    match seat {
        Seat::Official(_) => true,
        Seat::Spectator | Seat::Timekeeper => false,
        Seat::Player(_) | Seat::Tablet => match incident {
            Incident::Offer | Incident::NaturalLimit | Incident::Repetition | Incident::NoWin => {
                own(game.to_move())
            }
            Incident::Accept | Incident::Refuse => game.open_offer().is_some_and(|by| own(!by)),
            Incident::NamePoint => game.unclear().is_some_and(|unclear| own(!unclear.by)),
            Incident::Resign => true,
            Incident::Press => {
                let running = game.clock().and_then(arbiter::Clock::running);
                running.is_some_and(own) && game.has_moved_unpressed() == running
            }
            Incident::Sign => true,
            _ => false,
        },
    }
}

#[derive(Template)]
#[template(path = "table/acts.html")]
pub(super) struct ActsPart {
    t: Lang,
    /// The arbiter's incidents by group; for players a few buttons.
    groups: Vec<GroupView>,
    player: Vec<Row>,
    note: String,
}

struct GroupView {
    name: String,
    open: bool,
    rows: Vec<Row>,
}

struct Row {
    name: String,
    article: Option<Cite>,
    buttons: Vec<SideButton>,
}

struct SideButton {
    href: String,
    label: String,
    /// The colour of a side; empty for what is of no side.
    colour: &'static str,
}

impl ActsPart {
    pub(super) fn of(game: &Game, look: &Look) -> ActsPart {
        let t = look.t;
        let edition = game.edition();
        let row = |incident: Incident| {
            let address = format!("{}/incident/{}", look.base, incident.slug());
            let button = |mover: Mover, value: &str| {
                let (colour, label) = match mover.side(edition) {
                    Side::Red => ("red", t.text("red-short")),
                    Side::Black => ("black", t.text("black-short")),
                };
                SideButton { href: format!("{address}?by={value}"), label: label.to_string(), colour }
            };
            let buttons = if incident.of_a_side() && matches!(look.seat, Seat::Official(_)) {
                vec![button(Mover::First, "first"), button(Mover::Second, "second")]
            } else {
                vec![SideButton { href: address, label: t.text("go-on").to_string(), colour: "" }]
            };
            let article = cites(t, &[incident.article(edition)]).pop();
            Row { name: incident.name(t), article, buttons }
        };
        let fitting = |incident: &Incident| incident.fits(game) && offered(*incident, game, look.seat);
        let incidents: Vec<Incident> = Incident::ALL.into_iter().filter(fitting).collect();
        match look.seat {
            Seat::Official(_) => {
                let first = incidents.first().map(|incident| incident.group());
                let groups = Group::ALL.into_iter().filter_map(|group| {
                    let rows: Vec<Row> = incidents
                        .iter()
                        .filter(|incident| incident.group() == group)
                        .map(|i| row(*i))
                        .collect();
                    let open = first == Some(group);
                    (!rows.is_empty()).then(|| GroupView { name: group.name(t), open, rows })
                });
                ActsPart { t, groups: groups.collect(), player: Vec::new(), note: String::new() }
            }
            Seat::Spectator | Seat::Timekeeper => {
                ActsPart { t, groups: Vec::new(), player: Vec::new(), note: t.text("watch-only").to_string() }
            }
            Seat::Player(_) | Seat::Tablet => {
                let player = incidents.into_iter().map(row).collect();
                ActsPart { t, groups: Vec::new(), player, note: String::new() }
            }
        }
    }
}
