//! Connections to the server: a few are kept, a broken one is replaced.

use std::error::Error as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Connection, Socket, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::tls::{Target, insecure};
use crate::store::StoreError;

/// Connections at most. A command holds one for two trips to the server.
const MOST: usize = 8;
/// How long one thing that is asked of the server may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// Why something did not come about.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The connection is of no use any more; nothing was written.
    Lost(String),
    /// The connection was lost while the server was asked to keep what was written.
    Doubt,
    /// The server said no, and nothing was written.
    Refused(StoreError),
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Trouble {
        let Some(said) = error.as_db_error() else {
            let broken = error.is_closed() || is_io(&error);
            let text = told(&error);
            return if broken { Trouble::Lost(text) } else { Trouble::Refused(StoreError::Database(text)) };
        };
        let text = said.message().to_owned();
        let code = said.code();
        let gone = [
            SqlState::ADMIN_SHUTDOWN,
            SqlState::CRASH_SHUTDOWN,
            SqlState::CANNOT_CONNECT_NOW,
            SqlState::TOO_MANY_CONNECTIONS,
            // It has become a copy of another server.
            SqlState::READ_ONLY_SQL_TRANSACTION,
            SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
        ];
        let no_entry = [
            SqlState::INVALID_PASSWORD,
            SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
            SqlState::INVALID_CATALOG_NAME,
        ];
        let busy = [
            SqlState::LOCK_NOT_AVAILABLE,
            SqlState::QUERY_CANCELED,
            SqlState::T_R_DEADLOCK_DETECTED,
            SqlState::T_R_SERIALIZATION_FAILURE,
        ];
        if gone.contains(code) || code.code().starts_with("08") {
            Trouble::Lost(text)
        } else if no_entry.contains(code) {
            Trouble::Refused(StoreError::Unreachable(text))
        } else if busy.contains(code) {
            Trouble::Refused(StoreError::Busy)
        } else if *code == SqlState::DISK_FULL {
            Trouble::Refused(StoreError::NoRoom)
        } else {
            Trouble::Refused(StoreError::Database(text))
        }
    }
}

fn is_io(error: &tokio_postgres::Error) -> bool {
    error.source().is_some_and(|source| source.is::<std::io::Error>())
}

/// The error with its cause. Neither ever holds more of the address than a host's name.
fn told(error: &tokio_postgres::Error) -> String {
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// A connection, what it is known by at the server, and what is asked on it again and again.
pub(super) struct Link {
    pub(super) client: Client,
    /// The server's process that serves it, and when that began.
    pub(super) served_by: (i32, String),
    pub(super) lock: Statement,
    pub(super) heads: Statement,
    pub(super) insert: Statement,
    pub(super) note: Statement,
    pub(super) tell: Statement,
    pub(super) read: Statement,
}

impl Link {
    pub(super) async fn new(target: &Target) -> Result<Link, Trouble> {
        let client = connect(target).await?;
        let me = "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()";
        let me = client.query_one(me, &[]).await?;
        Ok(Link {
            served_by: (me.try_get(0)?, me.try_get(1)?),
            // In one order for everybody, so that nobody waits for somebody who waits for him.
            lock: client
                .prepare(
                    "SELECT pg_advisory_xact_lock(key) FROM (SELECT DISTINCT hashtextextended(stream, 0) AS key
                     FROM unnest($1::text[]) AS stream ORDER BY key) AS keys",
                )
                .await?,
            heads: client.prepare("SELECT stream, version, hash FROM head WHERE stream = ANY($1::text[])").await?,
            insert: client
                .prepare(
                    "INSERT INTO log (stream, version, actor, time_ms, payload, previous, hash)
                     SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[],
                                          $6::bytea[], $7::bytea[])",
                )
                .await?,
            note: client
                .prepare(
                    "INSERT INTO head (stream, version, hash)
                     SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])
                     ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash",
                )
                .await?,
            tell: client
                .prepare(
                    "SELECT pg_notify('chuhe_log', version || ' ' || stream)
                     FROM unnest($1::text[], $2::bigint[]) AS grown (stream, version)",
                )
                .await?,
            read: client
                .prepare(
                    "SELECT version, actor, time_ms, payload, previous, hash FROM log
                     WHERE stream = $1 AND version > $2 ORDER BY version",
                )
                .await?,
            client,
        })
    }
}

/// What carries a connection.
pub(super) type Wire = Connection<Socket, <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream>;

/// A connection as safe as the address demands.
pub(super) async fn reach(target: &Target) -> Result<(Client, Wire), Trouble> {
    let lost = |_| Trouble::Lost("the server does not answer".to_owned());
    let reached = timeout(PATIENCE, target.config.connect(target.tls.clone())).await.map_err(lost)?;
    reached.map_err(|error| match insecure(&error) {
        Some(why) => Trouble::Refused(StoreError::Insecure(why)),
        None => error.into(),
    })
}

/// A bare connection, as this program wants it.
pub(super) async fn connect(target: &Target) -> Result<Client, Trouble> {
    let (client, connection) = reach(target).await?;
    tokio::spawn(async move {
        // Whoever asks something on it learns that it broke.
        let _ = connection.await;
    });
    settle_in(&client).await?;
    Ok(client)
}

/// A commit is on the disk when it is answered, whatever the server is set to; nobody waits for ever.
pub(super) async fn settle_in(client: &Client) -> Result<(), Trouble> {
    client
        .batch_execute(
            "SET lock_timeout = '8s'; SET statement_timeout = '60s'; SET idle_in_transaction_session_timeout = '15s';
             SET client_min_messages = error;
             SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
        )
        .await?;
    Ok(())
}

/// The connections that are not in use.
pub(super) struct Pool {
    pub(super) target: Target,
    idle: Mutex<Vec<Link>>,
    places: Semaphore,
}

/// A connection in use. It goes back by [`give_back`](Lent::give_back), else it is closed.
pub(super) struct Lent<'a> {
    pub(super) link: Link,
    pool: &'a Pool,
    _place: SemaphorePermit<'a>,
}

impl Pool {
    pub(super) fn new(target: Target) -> Pool {
        Pool { target, idle: Mutex::default(), places: Semaphore::new(MOST) }
    }

    pub(super) async fn take(&self) -> Result<Lent<'_>, Trouble> {
        let busy = || Trouble::Refused(StoreError::Busy);
        let place =
            timeout(PATIENCE, self.places.acquire()).await.map_err(|_| busy())?.map_err(|_| busy())?;
        let kept = loop {
            match self.idle().pop() {
                Some(link) if link.client.is_closed() => {}
                other => break other,
            }
        };
        let link = match kept {
            Some(link) => link,
            None => timeout(PATIENCE, Link::new(&self.target))
                .await
                .map_err(|_| Trouble::Lost("the server does not answer".to_owned()))??,
        };
        Ok(Lent { link, pool: self, _place: place })
    }

    /// Where one connection broke the others are no better.
    pub(super) fn clear(&self) {
        self.idle().clear();
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Link>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lent<'_> {
    pub(super) fn give_back(self) {
        self.pool.idle().push(self.link);
    }
}
