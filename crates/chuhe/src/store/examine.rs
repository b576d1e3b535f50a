//! Copies of a log, and whether a log is as it was written.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::{Access, SqliteStore, Store, StoreError, Torn, shown};

/// What was found when every chain of a log was recomputed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Examined {
    /// How many streams there are.
    pub streams: usize,
    /// How many entries they have that could be read.
    pub entries: u64,
    /// The streams that are not as they were written, and the first such entry of each.
    pub torn: Vec<(String, Torn)>,
}

/// Recomputes the chain of every stream.
///
/// # Errors
/// When the database cannot be read.
pub fn examine(store: &dyn Store) -> Result<Examined, StoreError> {
    let mut found = Examined::default();
    for stream in store.names()? {
        found.streams += 1;
        match store.verify(&stream)? {
            Ok(()) => found.entries += store.head(&stream)?.map_or(0, |head| head.version),
            Err(torn) => {
                found.entries += torn.version.saturating_sub(1);
                found.torn.push((stream, torn));
            }
        }
    }
    Ok(found)
}

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Only a file can be copied so; of a PostgreSQL database its own programs make copies.
    #[error("{0} is no SQLite file")]
    NoFile(String),
    /// Nothing that is there is written over.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// The copy is not as the log was written; it was taken away again.
    #[error("the log is damaged")]
    Torn(Examined),
    /// The copy cannot be put in its place.
    #[error("{}: {why}", file.display())]
    File {
        /// Which file.
        file: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Copies the log of a SQLite file into a new file while others go on writing to it, and recomputes every chain of the copy
/// before it gets its name.
///
/// # Errors
/// See [`BackupError`]; no copy is left behind then.
pub fn back_up(address: &str, out: &Path) -> Result<Examined, BackupError> {
    let Some(file) = address.strip_prefix("sqlite:").filter(|file| !file.is_empty() && *file != ":memory:")
    else {
        return Err(BackupError::NoFile(shown(address)));
    };
    if out.exists() {
        return Err(BackupError::Exists(out.to_owned()));
    }
    let mut part = out.file_name().unwrap_or_default().to_owned();
    part.push(format!(".{}.part", std::process::id()));
    let part = out.with_file_name(part);
    let copied = copy(Path::new(file), &part, out);
    // Where everything went well there is none any more.
    for rest in ["", "-wal", "-shm"] {
        let mut name = part.clone().into_os_string();
        name.push(rest);
        let _ = std::fs::remove_file(name);
    }
    copied
}

fn copy(from: &Path, part: &Path, out: &Path) -> Result<Examined, BackupError> {
    SqliteStore::open(from, Access::Existing)?.copy_to(part)?;
    let found = examine(&SqliteStore::open(part, Access::Existing)?)?;
    if !found.torn.is_empty() {
        return Err(BackupError::Torn(found));
    }
    let failed = |why| BackupError::File { file: out.to_owned(), why };
    File::open(part).and_then(|file| file.sync_all()).map_err(failed)?;
    // A name that came to be there meanwhile is not written over.
    std::fs::hard_link(part, out).map_err(failed)?;
    let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
    Ok(found)
}
