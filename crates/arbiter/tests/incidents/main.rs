//! What happens at a table and how the book rules on it: a table of incidents, each with its articles.

mod language;
mod play;
