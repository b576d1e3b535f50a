//! What goes out to other programs and comes in from them.

mod archive;
#[path = "../browser/mod.rs"]
mod browser;
mod games;
mod lists;
mod site;
mod tables;
mod web;

use std::sync::Arc;

use chuhe::demo;
use chuhe::desk::Desk;
use chuhe::store::SqliteStore;

/// The demonstration's desk.
fn demonstration() -> Desk {
    let desk = Desk::new(Arc::new(SqliteStore::in_memory().expect("a database in memory")));
    demo::load(&desk).expect("the demonstration");
    desk
}

/// The events of the demonstration: points arrangement, round robin, double elimination, groups with a final, teams.
const EVENTS: [&str; 5] = ["yundu", "linting", "fengqi", "yanxi", "heling"];

/// A desk without events.
fn empty() -> Desk {
    Desk::new(Arc::new(SqliteStore::in_memory().expect("a database in memory")))
}
