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
mod examine;
mod postgres;
mod sqlite;
mod url;

use std::sync::Arc;

use jiff::Timestamp;

pub use chain::{Fault, Hash, NotAHash, Torn, check};
pub use examine::{BackupError, Examined, back_up, examine};
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;
pub use url::{Access, open, shown};

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

/// The last entry of a stream, as it is noted beside the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its number.
    pub version: u64,
    /// Its hash.
    pub hash: Hash,
}

/// How often something was counted lately.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How often.
    pub count: u32,
    /// When last, in milliseconds since 1970.
    pub last_ms: u64,
}

/// Called with a stream and the version it has reached. It may read the store; it may be told the same twice.
pub type Hear = Arc<dyn Fn(&str, u64) + Send + Sync>;

/// What others append is told as long as this is kept.
pub struct Watch {
    _until: Box<dyn Send + Sync>,
}

impl Watch {
    fn until(dropped: impl Send + Sync + 'static) -> Watch {
        Watch { _until: Box::new(dropped) }
    }
}

/// Why the log could not be read or written. Nothing was written when one of these comes back, unless it is
/// [`StoreError::InDoubt`].
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
    /// The disk of the database is full.
    #[error("the disk of the database is full")]
    NoRoom,
    /// The database server does not answer; why, without secrets.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// The connection to the database server cannot be made as safe as its address demands; nothing was sent over it.
    #[error("the connection to the database is not safe: {0}")]
    Insecure(Insecure),
    /// The connection broke while the database was asked to keep it, and stayed broken: all of it is there, or none.
    #[error("the connection to the database broke: it is not known whether this was written")]
    InDoubt,
    /// What the database said.
    #[error("the database failed: {0}")]
    Database(String),
}

/// Why the connection to a database server is not as safe as its address demands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Insecure {
    /// The server does not offer TLS.
    #[error("the server does not offer TLS")]
    NotOffered,
    /// Its certificate comes from nobody who is trusted.
    #[error("the server's certificate comes from nobody who is trusted")]
    NotTrusted,
    /// Its certificate is for other names.
    #[error("the server's certificate is not for this name")]
    WrongName,
    /// Its certificate is not valid at this time.
    #[error("the server's certificate is not valid at this time")]
    Expired,
    /// The certificates that are to be trusted cannot be read.
    #[error("{file}: {why}")]
    Roots {
        /// The file, or `system`.
        file: String,
        /// What is wrong with it.
        why: String,
    },
    /// An option of the address that is not known, or does not go with the others.
    #[error("{0}")]
    Option(String),
    /// Anything else that kept both sides from agreeing.
    #[error("{0}")]
    Failed(String),
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

    /// Puts whole streams of another log into this one as they are, every entry with its hashes, all of them or none. Every
    /// chain is checked before.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] names the first entry that is not as it was written; [`StoreError::Conflict`] when one of the
    /// streams is here already.
    fn restore(&self, streams: &[(&str, &[Entry])]) -> Result<(), StoreError>;

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

    /// The names of all streams of which anything is kept, looked for in the log itself and in the notes beside it; for
    /// checking. It takes its time.
    ///
    /// # Errors
    /// When the database cannot be read.
    fn names(&self) -> Result<Vec<String>, StoreError>;

    /// The end of a stream as it is noted beside the log; none for a stream that does not exist.
    ///
    /// # Errors
    /// When the database cannot be read.
    fn head(&self, stream: &str) -> Result<Option<Head>, StoreError>;

    /// Recomputes the chain of a stream and compares its end with what is noted beside the log, so that entries taken off
    /// the end are missed too; the inner error names the first entry that is not as it was written.
    ///
    /// # Errors
    /// When the database cannot be read.
    fn verify(&self, stream: &str) -> Result<Result<(), Torn>, StoreError> {
        // The end is looked up first: what is appended in between does no harm then.
        let head = self.head(stream)?;
        let entries = match self.read(stream, 0) {
            Ok(entries) => entries,
            Err(StoreError::Damaged { version, .. }) => {
                return Ok(Err(Torn { version, fault: Fault::Changed }));
            }
            Err(error) => return Err(error),
        };
        Ok(check(stream, &entries).and_then(|()| chain::check_end(&entries, head)))
    }

    /// Tells what other programs append to the same log, and what they appended while nothing could be heard of them;
    /// what this store appends may be told too. None where no other program can reach the log.
    ///
    /// # Errors
    /// When the database cannot be listened to.
    fn watch(&self, hear: Hear) -> Result<Option<Watch>, StoreError>;

    /// The time on the clock that everybody over this log shares; none where that is the machine's own.
    ///
    /// # Errors
    /// When the database cannot be asked.
    fn now(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Counts each of `keys` once more, at a time in milliseconds since 1970, and forgets what was last counted before
    /// `since_ms`. This is no part of the log: it is for limits that hold for all programs over it together.
    ///
    /// # Errors
    /// When the database cannot be written.
    fn count(&self, keys: &[String], now_ms: u64, since_ms: u64) -> Result<(), StoreError>;

    /// How often each of `keys` was counted.
    ///
    /// # Errors
    /// When the database cannot be read.
    fn counted(&self, keys: &[String]) -> Result<Vec<Tally>, StoreError>;

    /// Forgets how often `keys` were counted.
    ///
    /// # Errors
    /// When the database cannot be written.
    fn forget(&self, keys: &[String]) -> Result<(), StoreError>;
}

/// Comes behind every name that begins with `prefix`, and before every other that does.
fn behind(prefix: &str) -> String {
    format!("{prefix}{}", char::MAX)
}
