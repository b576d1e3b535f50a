//! The papers: what stands on them, that nothing leaves the sheet, and the files they become.

#[path = "../browser/mod.rs"]
mod browser;
mod events;
#[path = "../terminal/mod.rs"]
mod terminal;

mod files;
mod sheets;
mod texts;
