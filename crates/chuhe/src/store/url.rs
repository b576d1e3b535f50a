//! Which database an address means.

use std::path::Path;
use std::sync::Arc;

use super::{SqliteStore, Store, StoreError};

/// Whether a database that is not there yet is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It must be there.
    Existing,
    /// It is made where it is missing.
    Create,
}

/// Opens `sqlite:FILE` or `sqlite::memory:`.
///
/// # Errors
/// [`StoreError::Address`] for any other kind; [`StoreError::Missing`] and [`StoreError::Foreign`] for the file.
pub fn open(address: &str, access: Access) -> Result<Arc<dyn Store>, StoreError> {
    match address.strip_prefix("sqlite:") {
        None | Some("") => Err(StoreError::Address(address.to_owned())),
        Some(":memory:") => Ok(Arc::new(SqliteStore::in_memory()?)),
        Some(file) => Ok(Arc::new(SqliteStore::open(Path::new(file), access)?)),
    }
}
