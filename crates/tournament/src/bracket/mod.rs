//! 淘汰制: single and double elimination (10.4; 1960 section 九, 一).
//!
//! A [`Plan`] says which matches there are, for any size; [`Progress`] says how they stand after the results so far;
//! places follow from who lost which match. Nothing of it is kept in the log: it follows from the lines, the lots
//! and the results.

mod draw;
mod pairing;
mod parts;
mod places;
mod plan;
mod progress;

pub use draw::lines_of;
pub(crate) use draw::{Kin, draw, kin, seats, seeded};
pub(crate) use pairing::{explain, next_round};
pub use parts::{Branch, Part};
pub(crate) use places::standings;
pub use places::{Exit, Route, RouteStep};
pub use plan::{Match, MatchCode, Path, Plan, Source, double, lines_for, seed_lines, single};
pub use progress::{EndedBy, Fixture, MatchGame, Progress, Side, Standing, plan};
