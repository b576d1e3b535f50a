//! The log in one SQLite file.

mod layout;
mod watch;

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, Transaction, TransactionBehavior};

use super::chain::{link, whole};
use super::{Access, Batch, Entry, Hash, Head, Hear, Store, StoreError, Tally, Watch};

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(10);

/// A log in a SQLite file that several processes may use at once. A commit waits until the disk has it.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Arc<Mutex<Connection>>,
    /// Other programs may use the same file.
    shared: bool,
}

impl SqliteStore {
    /// A log that ends with the process.
    ///
    /// # Errors
    /// When SQLite cannot be started.
    pub fn in_memory() -> Result<SqliteStore, StoreError> {
        SqliteStore::prepare(Connection::open_in_memory().map_err(failed)?, ":memory:", false)
    }

    /// The log in `file`.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when the file is not there and may not be made, [`StoreError::Foreign`] when it is
    /// something else.
    pub fn open(file: &Path, access: Access) -> Result<SqliteStore, StoreError> {
        let name = file.display().to_string();
        if access == Access::Existing && !file.is_file() {
            return Err(StoreError::Missing(name));
        }
        let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        flags.set(OpenFlags::SQLITE_OPEN_CREATE, access == Access::Create);
        let connection =
            Connection::open_with_flags(file, flags).map_err(|error| match error.sqlite_error_code() {
                Some(ErrorCode::CannotOpen) => StoreError::Missing(name.clone()),
                _ => failed(error),
            })?;
        SqliteStore::prepare(connection, &name, true)
    }

    fn prepare(mut connection: Connection, name: &str, shared: bool) -> Result<SqliteStore, StoreError> {
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        // Whose file it is comes before any setting that would write to it.
        let found = layout::of(&connection, name)?;
        patiently(|| {
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "FULL")
        })?;
        if found != layout::NEWEST {
            layout::bring_up(&mut connection, name)?;
        }
        Ok(SqliteStore { connection: Arc::new(Mutex::new(connection)), shared })
    }

    /// Writes everything as it stands at this moment to a new file, on a connection of its own: nobody waits for it.
    pub(super) fn copy_to(&self, file: &Path) -> Result<(), StoreError> {
        let from = self.connection().path().map(str::to_owned).unwrap_or_default();
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(from, flags).map_err(failed)?;
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        let name = file.to_str().ok_or_else(|| StoreError::Address(file.display().to_string()))?;
        connection.execute("VACUUM INTO ?1", [name]).map_err(failed)?;
        Ok(())
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        lock(&self.connection)
    }
}

fn lock(connection: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    // A panic elsewhere rolled its transaction back; the connection itself is whole.
    connection.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Store for SqliteStore {
    fn append_all(&self, batches: &[Batch<'_>]) -> Result<Vec<u64>, StoreError> {
        let mut connection = self.connection();
        let transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let versions = batches.iter().map(|batch| append(&transaction, batch)).collect::<Result<_, _>>()?;
        transaction.commit().map_err(failed)?;
        Ok(versions)
    }

    fn restore(&self, streams: &[(&str, &[Entry])]) -> Result<(), StoreError> {
        for (stream, entries) in streams {
            whole(stream, entries)?;
        }
        let mut connection = self.connection();
        let transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        for (stream, entries) in streams {
            let (found, _) = head(&transaction, stream)?;
            if found != 0 {
                return Err(StoreError::Conflict { stream: (*stream).to_owned(), expected: 0, found });
            }
            entries.iter().try_for_each(|entry| insert(&transaction, stream, entry))?;
            if let Some(last) = entries.last() {
                note(&transaction, stream, last.version, &last.hash)?;
            }
        }
        transaction.commit().map_err(failed)
    }

    fn read(&self, stream: &str, after: u64) -> Result<Vec<Entry>, StoreError> {
        let connection = self.connection();
        let mut select = connection
            .prepare_cached(
                "SELECT version, actor, time_ms, payload, previous, hash FROM log
                 WHERE stream = ?1 AND version > ?2 ORDER BY version",
            )
            .map_err(failed)?;
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let mut rows = select.query((stream, after)).map_err(failed)?;
        let mut entries = Vec::new();
        while let Some(row) = rows.next().map_err(failed)? {
            entries.push(entry(stream, row)?);
        }
        Ok(entries)
    }

    fn streams(&self, prefix: &str) -> Result<Vec<(String, u64)>, StoreError> {
        heads(&self.connection(), prefix)
    }

    fn names(&self) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let mut select = connection
            .prepare("SELECT stream FROM log UNION SELECT stream FROM head ORDER BY stream")
            .map_err(failed)?;
        let rows = select.query_map((), |row| row.get(0)).map_err(failed)?;
        rows.map(|row| row.map_err(failed)).collect()
    }

    fn head(&self, stream: &str) -> Result<Option<Head>, StoreError> {
        let connection = self.connection();
        let row: Option<(i64, Vec<u8>)> = connection
            .prepare_cached("SELECT version, hash FROM head WHERE stream = ?1")
            .and_then(|mut select| {
                select.query_row([stream], |row| Ok((row.get(0)?, row.get(1)?))).optional()
            })
            .map_err(failed)?;
        let Some((version, bytes)) = row else { return Ok(None) };
        let version = version.unsigned_abs();
        let hash = Hash::of_bytes(&bytes);
        // A note that is no hash agrees with no entry.
        Ok(Some(Head { version, hash: hash.unwrap_or(Hash::ZERO) }))
    }

    fn watch(&self, hear: Hear) -> Result<Option<Watch>, StoreError> {
        if !self.shared {
            return Ok(None);
        }
        watch::start(&self.connection, hear).map(Some)
    }

    fn now(&self) -> Result<Option<Timestamp>, StoreError> {
        // Whoever can open the file runs on this machine.
        Ok(None)
    }

    fn count(&self, keys: &[String], now_ms: u64, since_ms: u64) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let at = |ms: u64| i64::try_from(ms).unwrap_or(i64::MAX);
        transaction.execute("DELETE FROM tally WHERE last_ms < ?1", [at(since_ms)]).map_err(failed)?;
        for key in keys {
            transaction
                .execute(
                    "INSERT INTO tally (key, count, last_ms) VALUES (?1, 1, ?2)
                     ON CONFLICT (key) DO UPDATE SET count = count + 1, last_ms = max(last_ms, ?2)",
                    (key, at(now_ms)),
                )
                .map_err(failed)?;
        }
        transaction.commit().map_err(failed)
    }

    fn counted(&self, keys: &[String]) -> Result<Vec<Tally>, StoreError> {
        let connection = self.connection();
        let mut select =
            connection.prepare_cached("SELECT count, last_ms FROM tally WHERE key = ?1").map_err(failed)?;
        let mut one = |key: &String| {
            let found = select.query_row([key], |row| {
                Ok(Tally { count: row.get(0)?, last_ms: row.get::<_, i64>(1)?.unsigned_abs() })
            });
            Ok(found.optional().map_err(failed)?.unwrap_or_default())
        };
        keys.iter().map(&mut one).collect()
    }

    fn forget(&self, keys: &[String]) -> Result<(), StoreError> {
        let connection = self.connection();
        for key in keys {
            connection.execute("DELETE FROM tally WHERE key = ?1", [key]).map_err(failed)?;
        }
        Ok(())
    }
}

/// Where the streams stand whose names begin with `prefix`.
fn heads(connection: &Connection, prefix: &str) -> Result<Vec<(String, u64)>, StoreError> {
    let mut select = connection
        .prepare_cached("SELECT stream, version FROM head WHERE stream >= ?1 AND stream < ?2 ORDER BY stream")
        .map_err(failed)?;
    let rows = select
        .query_map([prefix, &super::behind(prefix)], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?.unsigned_abs()))
        })
        .map_err(failed)?;
    rows.map(|row| row.map_err(failed)).collect()
}

/// Writes one batch within a transaction and gives the stream's new version.
fn append(transaction: &Transaction<'_>, batch: &Batch<'_>) -> Result<u64, StoreError> {
    let Batch { stream, expected, drafts } = *batch;
    let (found, mut previous) = head(transaction, stream)?;
    if found != expected {
        return Err(StoreError::Conflict { stream: stream.to_owned(), expected, found });
    }
    let mut version = found;
    for draft in drafts {
        version += 1;
        let entry = link(stream, version, previous, draft);
        insert(transaction, stream, &entry)?;
        previous = entry.hash;
    }
    if version > found {
        note(transaction, stream, version, &previous)?;
    }
    Ok(version)
}

fn insert(transaction: &Transaction<'_>, stream: &str, entry: &Entry) -> Result<(), StoreError> {
    let mut insert = transaction
        .prepare_cached(
            "INSERT INTO log (stream, version, actor, time_ms, payload, previous, hash)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )
        .map_err(failed)?;
    let time_ms = entry.time.as_millisecond();
    let (previous, hash) = (entry.previous.bytes(), entry.hash.bytes());
    insert
        .execute((stream, entry.version as i64, &entry.actor, time_ms, &entry.payload, previous, hash))
        .map_err(failed)?;
    Ok(())
}

/// Notes where a stream ends now.
fn note(transaction: &Transaction<'_>, stream: &str, version: u64, hash: &Hash) -> Result<(), StoreError> {
    let mut note = transaction
        .prepare_cached(
            "INSERT INTO head (stream, version, hash) VALUES (?1, ?2, ?3)
             ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash",
        )
        .map_err(failed)?;
    note.execute((stream, version as i64, hash.bytes())).map_err(failed)?;
    Ok(())
}

fn head(transaction: &Transaction<'_>, stream: &str) -> Result<(u64, Hash), StoreError> {
    let row: Option<(i64, Vec<u8>)> = transaction
        .prepare_cached("SELECT version, hash FROM log WHERE stream = ?1 ORDER BY version DESC LIMIT 1")
        .and_then(|mut select| select.query_row([stream], |row| Ok((row.get(0)?, row.get(1)?))).optional())
        .map_err(failed)?;
    let Some((version, bytes)) = row else { return Ok((0, Hash::ZERO)) };
    let version = version.unsigned_abs();
    let hash = Hash::of_bytes(&bytes).ok_or(StoreError::Damaged { stream: stream.to_owned(), version })?;
    Ok((version, hash))
}

fn entry(stream: &str, row: &Row<'_>) -> Result<Entry, StoreError> {
    let version = row.get::<_, i64>(0).map_err(failed)?.unsigned_abs();
    let damaged = || StoreError::Damaged { stream: stream.to_owned(), version };
    let hash =
        |column: usize| Hash::of_bytes(row.get_ref(column).ok().and_then(|value| value.as_blob().ok())?);
    Ok(Entry {
        version,
        actor: row.get(1).map_err(|_| damaged())?,
        time: Timestamp::from_millisecond(row.get(2).map_err(|_| damaged())?).map_err(|_| damaged())?,
        payload: row.get(3).map_err(|_| damaged())?,
        previous: hash(4).ok_or_else(damaged)?,
        hash: hash(5).ok_or_else(damaged)?,
    })
}

/// SQLite does not wait for other processes while the journal's mode changes, so we do.
fn patiently(mut step: impl FnMut() -> rusqlite::Result<()>) -> Result<(), StoreError> {
    let begun = Instant::now();
    loop {
        match step().map_err(failed) {
            Err(StoreError::Busy) if begun.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(5))
            }
            outcome => return outcome,
        }
    }
}

fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy,
        Some(ErrorCode::DiskFull) => StoreError::NoRoom,
        _ => StoreError::Database(error.to_string()),
    }
}
