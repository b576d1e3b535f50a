//! What a format cannot hold.

/// Something of a game that is not in what was written, because the format has no room for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lost {
    /// A field of the event data.
    Field {
        /// Its name.
        name: String,
    },
    /// A field was cut to the format's length.
    Cut {
        /// Its name.
        name: &'static str,
        /// How many bytes the format has for it.
        bytes: usize,
    },
    /// Characters that the encoding, or the format between its own signs, does not have.
    Characters {
        /// Each once.
        characters: Vec<char>,
    },
    /// Variations.
    Variations {
        /// How many.
        count: usize,
    },
    /// Comments.
    Comments {
        /// How many.
        count: usize,
    },
    /// Clock times.
    Times {
        /// On how many moves.
        count: usize,
    },
    /// Glyphs such as `!`.
    Glyphs {
        /// On how many moves.
        count: usize,
    },
    /// The result.
    Result,
    /// The starting position's counters or side to move.
    StartDetails,
}
