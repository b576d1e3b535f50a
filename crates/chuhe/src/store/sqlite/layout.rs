//! How the file is laid out, and how older ones are brought up: each step once, in one transaction.

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use super::failed;
use crate::store::StoreError;

/// Marks the file as ours ("chuh") in SQLite's header.
const APPLICATION_ID: i32 = 0x6368_7568;

/// What makes each layout from the one before; the first from an empty file.
const STEPS: [&str; 2] = [
    "CREATE TABLE log (
        stream   TEXT    NOT NULL,
        version  INTEGER NOT NULL CHECK (version > 0),
        actor    TEXT    NOT NULL,
        time_ms  INTEGER NOT NULL,
        payload  TEXT    NOT NULL,
        previous BLOB    NOT NULL,
        hash     BLOB    NOT NULL,
        PRIMARY KEY (stream, version)
    ) STRICT, WITHOUT ROWID",
    // Where each stream ends, so that nobody has to look through the log for it, and what limits count.
    "CREATE TABLE head (
        stream  TEXT    NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        hash    BLOB    NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO head (stream, version, hash)
        SELECT stream, version, hash FROM log AS one
        WHERE version = (SELECT max(version) FROM log WHERE stream = one.stream);
    CREATE TABLE tally (
        key     TEXT    NOT NULL PRIMARY KEY,
        count   INTEGER NOT NULL,
        last_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID",
];

/// The layout this program works with.
pub(super) const NEWEST: usize = STEPS.len();

/// Which layout a file has; 0 where it is empty and still to be laid out.
pub(super) fn of(connection: &Connection, name: &str) -> Result<usize, StoreError> {
    // One statement: another process may be laying the file out at this moment.
    let marks = connection.query_row(
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
         FROM pragma_application_id, pragma_user_version",
        (),
        |row| Ok((row.get::<_, i32>(0)?, row.get::<_, i32>(1)?, row.get::<_, i64>(2)?)),
    );
    match marks {
        Ok((0, 0, 0)) => Ok(0),
        Ok((APPLICATION_ID, layout, _)) => match usize::try_from(layout) {
            Ok(layout @ 1..=NEWEST) => Ok(layout),
            // Of a newer version of this program.
            _ => Err(StoreError::Foreign(name.to_owned())),
        },
        Ok(_) => Err(StoreError::Foreign(name.to_owned())),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) => {
            Err(StoreError::Foreign(name.to_owned()))
        }
        Err(error) => Err(failed(error)),
    }
}

/// Takes every step that is still to be taken.
pub(super) fn bring_up(connection: &mut Connection, name: &str) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    // Another process may have taken them while we waited.
    let found = of(&transaction, name)?;
    for step in STEPS.iter().skip(found) {
        transaction.execute_batch(step).map_err(failed)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID).map_err(failed)?;
    transaction.pragma_update(None, "user_version", NEWEST as i32).map_err(failed)?;
    transaction.commit().map_err(failed)
}
