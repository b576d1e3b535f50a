//! What other programs append to the same file, looked for a few times a second.

use std::collections::HashMap;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use rusqlite::Connection;

use super::{failed, heads, lock};
use crate::store::{Hear, StoreError, Watch};

/// How often it is looked. A look costs next to nothing while nobody else has written.
const EVERY: Duration = Duration::from_millis(250);

pub(super) fn start(connection: &Arc<Mutex<Connection>>, hear: Hear) -> Result<Watch, StoreError> {
    let (stop, stopped) = mpsc::channel::<()>();
    let (mark, known) = look(&lock(connection), None)?;
    let mut looking =
        Looking { connection: Arc::downgrade(connection), hear, mark, known: known.unwrap_or_default() };
    std::thread::Builder::new()
        .name("chuhe-watch".to_owned())
        .spawn(
            move || {
                while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) && looking.again() {}
            },
        )
        .map_err(|error| StoreError::Database(error.to_string()))?;
    Ok(Watch::until(Mutex::new(stop)))
}

struct Looking {
    connection: Weak<Mutex<Connection>>,
    hear: Hear,
    /// Changes whenever another connection has written.
    mark: i64,
    known: HashMap<String, u64>,
}

impl Looking {
    /// Whether there will be something to look at later on.
    fn again(&mut self) -> bool {
        let Some(connection) = self.connection.upgrade() else { return false };
        // What could not be read now is read the next time.
        let found = look(&lock(&connection), Some(self.mark));
        drop(connection);
        let Ok((mark, Some(now))) = found else { return true };
        for (stream, version) in &now {
            if self.known.get(stream) != Some(version) {
                (self.hear)(stream, *version);
            }
        }
        (self.mark, self.known) = (mark, now);
        true
    }
}

type Known = HashMap<String, u64>;

/// Where every stream stands, if anybody else has written since `mark`.
fn look(connection: &Connection, mark: Option<i64>) -> Result<(i64, Option<Known>), StoreError> {
    let now = connection.query_row("SELECT data_version FROM pragma_data_version", (), |row| row.get(0));
    let now: i64 = now.map_err(failed)?;
    if mark == Some(now) {
        return Ok((now, None));
    }
    Ok((now, Some(heads(connection, "")?.into_iter().collect())))
}
