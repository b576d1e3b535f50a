//! The append-only log. It knows streams and bytes, no rule.
//!
//! A stream is a named sequence of entries, numbered from 1. An entry carries who wrote it and when, a payload
//! that the store does not look into, and the hash of the entry before it; so nothing can be changed or taken out
//! of the middle without [`Store::verify`] naming the place. Appending says which version it builds on: when
//! somebody else was faster, that is a [`StoreError::Conflict`], and nothing was written.
//!
//! ```
//! use chuhe::store::{Draft, SqliteStore, Store, StoreError};
//!
//! let store = SqliteStore::in_memory()?;
//! let draft = Draft { actor: "裁判长".into(), time: jiff::Timestamp::UNIX_EPOCH, payload: r#"{"round":1}"#.into() };
//! assert_eq!(store.append("event/cup", 0, &[draft.clone()])?, 1);
//! assert!(matches!(store.append("event/cup", 0, &[draft]), Err(StoreError::Conflict { found: 1, .. })));
//! assert!(store.verify("event/cup")?.is_ok());
//! # Ok::<(), StoreError>(())
//! ```

mod chain;
mod sqlite;
mod url;

use jiff::Timestamp;

pub use chain::{Fault, Hash, Torn, check};
pub use sqlite::SqliteStore;
pub use url::{Access, open};

/// What is handed in to be appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Who did it.
    pub actor: String,
    /// When it was done; kept to the millisecond.
    pub time: Timestamp,
    /// JSON text, kept byte for byte.
    pub payload: String,
}

/// What is handed in for one stream, and the version it builds on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch<'a> {
    /// The stream.
    pub stream: &'a str,
    /// Where it must stand; 0: it must be new.
    pub expected: u64,
    /// What is appended, in order.
    pub drafts: &'a [Draft],
}

/// One entry of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the stream, from 1.
    pub version: u64,
    /// Who did it.
    pub actor: String,
    /// When it was done, in whole milliseconds.
    pub time: Timestamp,
    /// JSON text as it was handed in.
    pub payload: String,
    /// The hash of the entry before it; [`Hash::ZERO`] for the first.
    pub previous: Hash,
    /// SHA-256 over the stream's name and everything above.
    pub hash: Hash,
}

/// Why the log could not be read or written. Nothing was written when one of these comes back.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The stream is not at the version that the writer built on.
    #[error("{stream} stands at version {found}, not {expected}")]
    Conflict {
        /// The stream.
        stream: String,
        /// The version the writer knew.
        expected: u64,
        /// The version it has.
        found: u64,
    },
    /// There is no database at that place.
    #[error("no database at {0}")]
    Missing(String),
    /// The file is something else, or of a newer version of this program.
    #[error("{0} is not a database of this program")]
    Foreign(String),
    /// The address names no kind of database that is supported.
    #[error("cannot open database `{0}`")]
    Address(String),
    /// The database was busy with other writers for longer than we wait.
    #[error("the database is busy")]
    Busy,
    /// A stored value cannot be: a negative time, a hash of the wrong length.
    #[error("{stream}: entry {version} is damaged")]
    Damaged {
        /// The stream.
        stream: String,
        /// The entry.
        version: u64,
    },
    /// What the database said.
    #[error("the database failed: {0}")]
    Database(String),
}

/// A log that every backend keeps alike; the tests hold each of them to one conformance suite.
pub trait Store: Send + Sync {
    /// Appends to several streams, everything or nothing, and returns their new versions. When it returns, the entries
    /// survive a crash of the process and of the machine; before, none of them is there for anybody.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when one of the streams stands elsewhere.
    fn append_all(&self, batches: &[Batch<'_>]) -> Result<Vec<u64>, StoreError>;

    /// Appends `drafts` behind version `expected` of one stream and returns its new version; see
    /// [`append_all`](Store::append_all).
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the stream stands elsewhere.
    fn append(&self, stream: &str, expected: u64, drafts: &[Draft]) -> Result<u64, StoreError> {
        let versions = self.append_all(&[Batch { stream, expected, drafts }])?;
        Ok(versions.first().copied().unwrap_or(expected))
    }

    /// The entries after version `after` (0: all), in order; none for a stream that does not exist.
    ///
    /// # Errors
    /// When the database cannot be read.
    fn read(&self, stream: &str, after: u64) -> Result<Vec<Entry>, StoreError>;

    /// The names of the streams that begin with `prefix`, and where each stands, in order of name.
    ///
    /// # Errors
    /// When the database cannot be read.
    fn streams(&self, prefix: &str) -> Result<Vec<(String, u64)>, StoreError>;

    /// Recomputes the chain of a stream; the inner error names the first entry that is not as it was written.
    ///
    /// # Errors
    /// When the database cannot be read.
    fn verify(&self, stream: &str) -> Result<Result<(), Torn>, StoreError> {
        match self.read(stream, 0) {
            Ok(entries) => Ok(check(stream, &entries)),
            Err(StoreError::Damaged { version, .. }) => Ok(Err(Torn { version, fault: Fault::Changed })),
            Err(error) => Err(error),
        }
    }
}
