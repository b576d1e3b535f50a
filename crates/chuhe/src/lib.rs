//! Chuhe (楚河) runs Xiangqi competitions by the book: the store, the hall every command passes,
//! the command line and the web.
//!
//! - [`store`]: the append-only, hash-chained log. It knows streams and bytes, no rule.
//! - [`desk`]: the one hall. A command goes in with its actor; what was decided is appended, applied, told.
//! - [`auth`]: roles and rights, accounts, sessions' secrets.
//! - [`import`]: entry lists from CSV files and workbooks.
//! - [`exchange`]: tables, games and whole events, for other programs.
//! - [`cli`] and [`web`]: the two doors. They know the desk and nothing below it.
//! - [`print`](mod@print): every paper of a competition, as PDF.
//! - [`json`]: the shapes of what is said as JSON, on the command line and to programs.
//! - [`board_svg`], [`i18n`], [`demo`]: side rooms.

pub mod auth;
pub mod board_svg;
pub mod cli;
pub mod demo;
pub mod desk;
pub mod exchange;
pub mod i18n;
pub mod import;
pub mod json;
pub mod print;
pub mod store;
pub mod web;
