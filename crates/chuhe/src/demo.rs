//! The demonstration: two events and a few games to look at.
