//! The hash chain of a stream.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use super::{Draft, Entry, Head, StoreError};

/// A SHA-256 value, shown in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    /// Stands where there is no entry before.
    pub const ZERO: Hash = Hash([0; 32]);

    /// The bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Hash> {
        bytes.try_into().ok().map(Hash)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that is no hash: not 64 digits of hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 64 hexadecimal digits")]
pub struct NotAHash;

impl FromStr for Hash {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Hash, NotAHash> {
        let mut bytes = [0; 32];
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(NotAHash);
        }
        let value = |digit: &u8| char::from(*digit).to_digit(16).ok_or(NotAHash);
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let [high, low] = pair else { return Err(NotAHash) };
            *byte = (value(high)? * 16 + value(low)?) as u8;
        }
        Ok(Hash(bytes))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What is wrong with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not there, although a later one is.
    Missing,
    /// It does not carry the hash of the entry before it.
    Unlinked,
    /// Its actor, time or payload is not what was written.
    Changed,
}

/// The first place where a stream is not as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {version} is not as it was written ({fault:?})")]
pub struct Torn {
    /// The entry.
    pub version: u64,
    /// What is wrong with it.
    pub fault: Fault,
}

/// Every part is preceded by its length, so that no two different entries give the same bytes.
fn hash(stream: &str, version: u64, previous: &Hash, actor: &str, time_ms: i64, payload: &str) -> Hash {
    let mut digest = Sha256::new();
    let mut part = |bytes: &[u8]| {
        digest.update((bytes.len() as u64).to_be_bytes());
        digest.update(bytes);
    };
    part(stream.as_bytes());
    part(&version.to_be_bytes());
    part(previous.bytes());
    part(actor.as_bytes());
    part(&time_ms.to_be_bytes());
    part(payload.as_bytes());
    Hash(digest.finalize().into())
}

/// The entry that `draft` becomes behind `version - 1`, whose hash is `previous`.
pub(super) fn link(stream: &str, version: u64, previous: Hash, draft: &Draft) -> Entry {
    let time_ms = draft.time.as_millisecond();
    Entry {
        version,
        actor: draft.actor.clone(),
        time: Timestamp::from_millisecond(time_ms).unwrap_or(draft.time),
        payload: draft.payload.clone(),
        previous,
        hash: hash(stream, version, &previous, &draft.actor, time_ms, &draft.payload),
    }
}

/// Recomputes the chain over a whole stream.
///
/// # Errors
/// The first entry that is missing, unlinked or changed.
pub fn check(stream: &str, entries: &[Entry]) -> Result<(), Torn> {
    let mut previous = Hash::ZERO;
    for (version, entry) in (1..).zip(entries) {
        let fault = if entry.version != version {
            Fault::Missing
        } else if entry.previous != previous {
            Fault::Unlinked
        } else if entry.hash
            != hash(stream, version, &previous, &entry.actor, entry.time.as_millisecond(), &entry.payload)
        {
            Fault::Changed
        } else {
            previous = entry.hash;
            continue;
        };
        return Err(Torn { version, fault });
    }
    Ok(())
}

/// Refuses a stream that is not as it was written.
pub(super) fn whole(stream: &str, entries: &[Entry]) -> Result<(), StoreError> {
    check(stream, entries)
        .map_err(|torn| StoreError::Damaged { stream: stream.to_owned(), version: torn.version })
}

/// Compares the end of a stream whose chain holds with what is noted beside the log.
pub(super) fn check_end(entries: &[Entry], noted: Option<Head>) -> Result<(), Torn> {
    let Some(noted) = noted else {
        // Entries of a stream that nothing is noted of were put there by somebody else.
        return entries
            .first()
            .map_or(Ok(()), |first| Err(Torn { version: first.version, fault: Fault::Unlinked }));
    };
    let found = noted.version.checked_sub(1).and_then(|index| entries.get(usize::try_from(index).ok()?));
    match found {
        Some(entry) if entry.hash == noted.hash => Ok(()),
        Some(_) => Err(Torn { version: noted.version, fault: Fault::Changed }),
        None => Err(Torn { version: entries.len() as u64 + 1, fault: Fault::Missing }),
    }
}
