//! The log in one SQLite file.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, Transaction, TransactionBehavior};

use super::chain::link;
use super::{Access, Batch, Entry, Hash, Store, StoreError};

/// Marks the file as ours ("chuh") in SQLite's header.
const APPLICATION_ID: i32 = 0x6368_7568;
/// The layout of the table below.
const LAYOUT: i32 = 1;
/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(10);

const TABLE: &str = "CREATE TABLE log (
    stream   TEXT    NOT NULL,
    version  INTEGER NOT NULL CHECK (version > 0),
    actor    TEXT    NOT NULL,
    time_ms  INTEGER NOT NULL,
    payload  TEXT    NOT NULL,
    previous BLOB    NOT NULL,
    hash     BLOB    NOT NULL,
    PRIMARY KEY (stream, version)
) STRICT, WITHOUT ROWID";

/// A log in a SQLite file that several processes may use at once. A commit waits until the disk has it.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Mutex<Connection>,
}

impl SqliteStore {
    /// A log that ends with the process.
    ///
    /// # Errors
    /// When SQLite cannot be started.
    pub fn in_memory() -> Result<SqliteStore, StoreError> {
        SqliteStore::prepare(Connection::open_in_memory().map_err(failed)?, ":memory:")
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
        SqliteStore::prepare(connection, &name)
    }

    fn prepare(mut connection: Connection, name: &str) -> Result<SqliteStore, StoreError> {
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        // Whose file it is comes before any setting that would write to it.
        let new = belongs(&connection, name)?;
        patiently(|| {
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "FULL")
        })?;
        if new {
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
            // Another process may have made the table while we waited.
            if belongs(&transaction, name)? {
                transaction.execute_batch(TABLE).map_err(failed)?;
                transaction.pragma_update(None, "application_id", APPLICATION_ID).map_err(failed)?;
                transaction.pragma_update(None, "user_version", LAYOUT).map_err(failed)?;
            }
            transaction.commit().map_err(failed)?;
        }
        Ok(SqliteStore { connection: Mutex::new(connection) })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic elsewhere rolled its transaction back; the connection itself is whole.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
        let connection = self.connection();
        let mut select = connection
            .prepare_cached(
                "SELECT stream, max(version) FROM log WHERE substr(stream, 1, length(?1)) = ?1
                 GROUP BY stream ORDER BY stream",
            )
            .map_err(failed)?;
        let rows = select
            .query_map([prefix], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))
            .map_err(failed)?;
        rows.map(|row| row.map(|(stream, version)| (stream, version.unsigned_abs())).map_err(failed))
            .collect()
    }
}

/// Writes one batch within a transaction and gives the stream's new version.
fn append(transaction: &Transaction<'_>, batch: &Batch<'_>) -> Result<u64, StoreError> {
    let Batch { stream, expected, drafts } = *batch;
    let (found, mut previous) = head(transaction, stream)?;
    if found != expected {
        return Err(StoreError::Conflict { stream: stream.to_owned(), expected, found });
    }
    let mut insert = transaction
        .prepare_cached(
            "INSERT INTO log (stream, version, actor, time_ms, payload, previous, hash)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )
        .map_err(failed)?;
    let mut version = found;
    for draft in drafts {
        version += 1;
        let entry = link(stream, version, previous, draft);
        insert
            .execute((
                stream,
                version as i64,
                &entry.actor,
                entry.time.as_millisecond(),
                &entry.payload,
                entry.previous.bytes(),
                entry.hash.bytes(),
            ))
            .map_err(failed)?;
        previous = entry.hash;
    }
    Ok(version)
}

/// Whether the file is empty and still to be laid out.
fn belongs(connection: &Connection, name: &str) -> Result<bool, StoreError> {
    // One statement: another process may be laying the file out at this moment.
    let marks = connection.query_row(
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
         FROM pragma_application_id, pragma_user_version",
        (),
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    );
    match marks {
        Ok((APPLICATION_ID, LAYOUT, _)) => Ok(false),
        Ok((0, 0, 0)) => Ok(true),
        Ok(_) => Err(StoreError::Foreign(name.to_owned())),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) => {
            Err(StoreError::Foreign(name.to_owned()))
        }
        Err(error) => Err(failed(error)),
    }
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
        _ => StoreError::Database(error.to_string()),
    }
}
