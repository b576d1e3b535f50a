//! The hall: every command passes here with its actor.
