//! What happens at a table and how the book rules on it: a table of incidents, each with its articles.

mod conduct;
mod corrections;
mod endings;
mod equipment;
mod language;
mod no_win;
mod of_1960;
mod play;
mod repetitions;
mod time;
mod touch;
