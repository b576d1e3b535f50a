//! Names of events in addresses, streams and on the command line.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The name of an event: 1 to 40 small letters, digits and hyphens, beginning with a letter or digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct EventId(String);

/// A text that cannot name an event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` cannot name an event: use up to 40 small letters, digits and hyphens")]
pub struct BadEventId(pub String);

impl EventId {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for EventId {
    type Err = BadEventId;

    fn from_str(text: &str) -> Result<EventId, BadEventId> {
        let fits = (1..=40).contains(&text.len())
            && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
            && !text.starts_with('-');
        if fits { Ok(EventId(text.to_owned())) } else { Err(BadEventId(text.to_owned())) }
    }
}

impl TryFrom<String> for EventId {
    type Error = BadEventId;

    fn try_from(text: String) -> Result<EventId, BadEventId> {
        text.parse()
    }
}

impl From<EventId> for String {
    fn from(id: EventId) -> String {
        id.0
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
