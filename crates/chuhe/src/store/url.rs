//! Which database an address means.

use std::path::Path;
use std::sync::Arc;

use super::{PostgresStore, SqliteStore, Store, StoreError};

/// Whether a database that is not there yet is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It must be there.
    Existing,
    /// It is made where it is missing.
    Create,
}

/// Opens `sqlite:FILE`, `sqlite::memory:` or `postgres://USER:PASSWORD@HOST/DATABASE`.
///
/// # Errors
/// [`StoreError::Address`] for any other kind; [`StoreError::Missing`] and [`StoreError::Foreign`] for what is there.
pub fn open(address: &str, access: Access) -> Result<Arc<dyn Store>, StoreError> {
    if is_postgres(address) {
        return Ok(Arc::new(PostgresStore::open(address, access)?));
    }
    match address.strip_prefix("sqlite:") {
        None | Some("") => Err(StoreError::Address(shown(address))),
        Some(":memory:") => Ok(Arc::new(SqliteStore::in_memory()?)),
        Some(file) => Ok(Arc::new(SqliteStore::open(Path::new(file), access)?)),
    }
}

fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// An address as it may be shown: without passwords.
///
/// ```
/// use chuhe::store::shown;
/// assert_eq!(shown("postgres://cup:secret@db.example.org/chuhe"), "postgres://cup:…@db.example.org/chuhe");
/// assert_eq!(shown("postgres:///chuhe?host=/run/postgresql&password=secret"), "postgres:///chuhe?…");
/// assert_eq!(shown("sqlite:cup.db"), "sqlite:cup.db");
/// ```
pub fn shown(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    // Options may hold a password too, and so may a user's name that is not written as it should be.
    let (rest, options) = rest.split_once('?').map_or((rest, ""), |(rest, _)| (rest, "?…"));
    let plain = match rest.rsplit_once('@') {
        Some((user, place)) => match user.split_once(':') {
            Some((user, _)) => format!("{user}:…@{place}"),
            None => format!("{user}@{place}"),
        },
        None => rest.to_owned(),
    };
    format!("{scheme}://{plain}{options}")
}
