//! The log in a PostgreSQL database, for several programs on several machines.
//!
//! A command takes two trips: one locks its streams and asks where they stand, the other writes and commits. What is
//! locked is released by the server when the transaction is over, so after a connection that broke in the middle of a
//! commit the same lock tells that it is decided, and the entry's hash how.

mod layout;
mod link;
mod tls;
mod watch;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::{join3, join4};
use jiff::Timestamp;
use tokio::runtime::{Handle, Runtime};
use tokio::time::timeout;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::chain::{link as chained, whole};
use super::{Access, Batch, Entry, Hash, Head, Hear, Store, StoreError, Tally, Watch, shown};
use link::{Link, PATIENCE, Pool, Trouble};
use tls::Target;

/// How long a server that is gone is waited for before that is said.
const GONE: Duration = Duration::from_secs(3);
/// How soon it is tried again.
const AGAIN: Duration = Duration::from_millis(100);
/// How long it is tried to find out what became of a commit.
const DOUBT: Duration = Duration::from_secs(15);

/// A log in a PostgreSQL database. A command is answered when the server's disk has it.
pub struct PostgresStore {
    inner: Arc<Inner>,
}

struct Inner {
    pool: Pool,
    handle: Handle,
    /// Taken out only at the end.
    runtime: Option<Runtime>,
}

impl fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The address holds a password.
        f.write_str("PostgresStore")
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // Wherever the last user is, connections are not waited for.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

fn refused(trouble: Trouble) -> StoreError {
    match trouble {
        Trouble::Lost(why) => StoreError::Unreachable(why),
        Trouble::Doubt => StoreError::InDoubt,
        Trouble::Refused(error) => error,
    }
}

impl PostgresStore {
    /// The log in the database at an address such as `postgres://USER:PASSWORD@HOST/DATABASE?sslmode=verify-full`.
    ///
    /// # Errors
    /// [`StoreError::Address`], [`StoreError::Unreachable`], [`StoreError::Insecure`] when the server is not as safe to speak
    /// to as the address demands, [`StoreError::Missing`] when there is no log and none may be
    /// made, [`StoreError::Foreign`] when the tables are something else's.
    pub fn open(address: &str, access: Access) -> Result<PostgresStore, StoreError> {
        let mut target = Target::of(address)?;
        let config = &mut target.config;
        config.application_name("chuhe");
        config.connect_timeout(GONE);
        // A server that vanished without a word is noticed.
        config.tcp_user_timeout(PATIENCE);
        config.keepalives_idle(PATIENCE);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("chuhe-postgres")
            .enable_all()
            .build()
            .map_err(|error| StoreError::Database(error.to_string()))?;
        let handle = runtime.handle().clone();
        let inner = Inner { pool: Pool::new(target), handle, runtime: Some(runtime) };
        let name = shown(address);
        let laid = inner.block_on(async {
            let client = link::connect(&inner.pool.target).await?;
            layout::bring_up(&client, &name, access).await
        });
        laid.map_err(refused)?;
        Ok(PostgresStore { inner: Arc::new(inner) })
    }
}

impl Inner {
    /// Waits for the answer; not to be called from an asynchronous task.
    fn block_on<T>(&self, asked: impl Future<Output = T>) -> T {
        self.handle.block_on(asked)
    }

    /// Asks something that changes nothing, on one connection after the other until one answers in time.
    fn ask<T>(&self, ask: impl AsyncFn(&Link) -> Result<T, Trouble>) -> Result<T, StoreError> {
        self.persist(async |link: &Link| in_time(ask(link)).await?)
    }

    /// Tries on one connection after the other as long as they are lost before anything was done.
    fn persist<T>(&self, attempt: impl AsyncFn(&Link) -> Result<T, Trouble>) -> Result<T, StoreError> {
        let begun = Instant::now();
        let answer = self.block_on(async {
            loop {
                let why = match self.once(&attempt).await {
                    Err(Trouble::Lost(why)) => why,
                    other => return other,
                };
                self.pool.clear();
                if begun.elapsed() > GONE {
                    return Err(Trouble::Lost(why));
                }
                tokio::time::sleep(AGAIN).await;
            }
        });
        answer.map_err(refused)
    }

    async fn once<T>(&self, attempt: &impl AsyncFn(&Link) -> Result<T, Trouble>) -> Result<T, Trouble> {
        let lent = self.pool.take().await?;
        let answer = attempt(&lent.link).await;
        match &answer {
            Ok(_) => lent.give_back(),
            Err(Trouble::Refused(StoreError::Conflict { .. })) => {
                let rolled_back = in_time(lent.link.client.batch_execute("ROLLBACK")).await;
                if matches!(rolled_back, Ok(Ok(()))) {
                    lent.give_back();
                }
            }
            // The connection is closed, and the transaction ends with it.
            Err(_) => {}
        }
        answer
    }

    fn streams(&self, prefix: &str) -> Result<Vec<(String, u64)>, StoreError> {
        let behind = super::behind(prefix);
        let rows = self.ask(async |link: &Link| {
            let select =
                "SELECT stream, version FROM head WHERE stream >= $1 AND stream < $2 ORDER BY stream";
            Ok(link.client.query(select, &[&prefix, &behind]).await?)
        })?;
        rows.iter()
            .map(|row| Ok((row.try_get(0)?, row.try_get::<_, i64>(1)?.unsigned_abs())))
            .collect::<Result<_, tokio_postgres::Error>>()
            .map_err(|error| refused(error.into()))
    }

    /// What became of a commit on a connection that broke: whether `last` is there. Once the streams can be locked it is
    /// decided; the server's process that held them is ended where it does not know yet that nobody listens any more.
    async fn decided(&self, served_by: &(i32, String), planned: &Planned) -> Result<bool, Trouble> {
        let begun = Instant::now();
        while begun.elapsed() < DOUBT {
            let looked = timeout(PATIENCE, look_whether(&self.pool.target, served_by, planned)).await;
            if let Ok(Ok(there)) = looked {
                return Ok(there);
            }
            tokio::time::sleep(AGAIN).await;
        }
        Err(Trouble::Doubt)
    }
}

async fn look_whether(
    target: &Target,
    served_by: &(i32, String),
    planned: &Planned,
) -> Result<bool, Trouble> {
    let link = Link::new(target).await?;
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE pid = $1 AND backend_start::text = $2";
    link.client.execute(end, &[&served_by.0, &served_by.1]).await?;
    link.client.batch_execute("BEGIN").await?;
    link.client.execute(&link.lock, &[&planned.streams]).await?;
    let (stream, version, hash) = &planned.last;
    let found = "SELECT hash = $3 FROM log WHERE stream = $1 AND version = $2";
    let found = link.client.query_opt(found, &[stream, version, &hash.bytes().as_slice()]).await?;
    Ok(found.map(|row| row.try_get(0)).transpose()?.unwrap_or(false))
}

async fn in_time<T>(asked: impl Future<Output = T>) -> Result<T, Trouble> {
    let silent = |_| Trouble::Lost("the server does not answer".to_owned());
    timeout(PATIENCE, asked).await.map_err(silent)
}

/// What an append would write, row by row and column by column.
#[derive(Default)]
struct Rows {
    streams: Vec<String>,
    versions: Vec<i64>,
    actors: Vec<String>,
    times: Vec<i64>,
    payloads: Vec<String>,
    previous: Vec<Vec<u8>>,
    hashes: Vec<Vec<u8>>,
}

impl Rows {
    fn push(&mut self, stream: &str, entry: Entry) {
        self.streams.push(stream.to_owned());
        self.versions.push(entry.version as i64);
        self.actors.push(entry.actor);
        self.times.push(entry.time.as_millisecond());
        self.payloads.push(entry.payload);
        self.previous.push(entry.previous.bytes().to_vec());
        self.hashes.push(entry.hash.bytes().to_vec());
    }

    /// As the statement takes them.
    fn columns(&self) -> [&(dyn ToSql + Sync); 7] {
        [
            &self.streams,
            &self.versions,
            &self.actors,
            &self.times,
            &self.payloads,
            &self.previous,
            &self.hashes,
        ]
    }
}

/// What is to be known of an append whose commit may be in doubt.
struct Planned {
    streams: Vec<String>,
    last: (String, i64, Hash),
}

/// Where the streams stand, as rows of the table of heads.
fn ends(rows: &[Row]) -> Result<HashMap<String, Head>, Trouble> {
    rows.iter()
        .map(|row| {
            let (stream, version): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
            let version = version.unsigned_abs();
            let hash = Hash::of_bytes(row.try_get(2)?);
            let damaged = || StoreError::Damaged { stream: stream.clone(), version };
            let hash = hash.ok_or_else(|| Trouble::Refused(damaged()))?;
            Ok((stream, Head { version, hash }))
        })
        .collect()
}

/// The rows of these batches behind those ends, which move on; the new version of each batch's stream.
fn plan(batches: &[Batch<'_>], ends: &mut HashMap<String, Head>) -> Result<(Rows, Vec<u64>), StoreError> {
    let mut rows = Rows::default();
    let mut versions = Vec::with_capacity(batches.len());
    for batch in batches {
        let Batch { stream, expected, drafts } = *batch;
        let mut end = ends.get(stream).copied().unwrap_or(Head { version: 0, hash: Hash::ZERO });
        if end.version != expected {
            return Err(StoreError::Conflict { stream: stream.to_owned(), expected, found: end.version });
        }
        for draft in drafts {
            let entry = chained(stream, end.version + 1, end.hash, draft);
            end = Head { version: entry.version, hash: entry.hash };
            rows.push(stream, entry);
        }
        if !drafts.is_empty() {
            ends.insert(stream.to_owned(), end);
        }
        versions.push(end.version);
    }
    Ok((rows, versions))
}

impl Inner {
    /// Locks `streams`, lets `plan` say what follows from where they stand, and writes that, all of it or nothing.
    fn write<T>(
        &self,
        streams: &[String],
        plan: impl Fn(&mut HashMap<String, Head>) -> Result<(Rows, T), StoreError>,
    ) -> Result<T, StoreError> {
        self.persist(async |link: &Link| {
            let client = &link.client;
            let (begun, locked, found) = in_time(join3(
                client.batch_execute("BEGIN"),
                client.execute(&link.lock, &[&streams]),
                client.query(&link.heads, &[&streams]),
            ))
            .await?;
            begun?;
            locked?;
            let mut ends = ends(&found?)?;
            let (rows, outcome) = plan(&mut ends).map_err(Trouble::Refused)?;
            let last = (rows.streams.last(), rows.versions.last().copied());
            let (Some(stream), Some(version)) = last else {
                in_time(client.batch_execute("ROLLBACK")).await??;
                return Ok(outcome);
            };
            let end = ends.get(stream).map_or(Hash::ZERO, |end| end.hash);
            let planned = Planned { streams: streams.to_vec(), last: (stream.clone(), version, end) };
            let grown: Vec<&String> = streams.iter().filter(|stream| rows.streams.contains(stream)).collect();
            let heads: Vec<Head> = grown.iter().filter_map(|stream| ends.get(*stream).copied()).collect();
            let at: Vec<i64> = heads.iter().map(|head| head.version as i64).collect();
            let hashes: Vec<&[u8]> = heads.iter().map(|head| head.hash.bytes().as_slice()).collect();
            let entries = rows.columns();
            let notes: [&(dyn ToSql + Sync); 3] = [&grown, &at, &hashes];
            let writing = join4(
                client.execute(&link.insert, &entries),
                client.execute(&link.note, &notes),
                client.execute(&link.tell, &notes[..2]),
                client.batch_execute("COMMIT"),
            );
            // Whole events take longer than a move.
            let patience = PATIENCE / 2 + Duration::from_millis(rows.versions.len() as u64);
            let why = match timeout(patience, writing).await {
                Ok((Ok(_), Ok(_), Ok(_), Ok(()))) => return Ok(outcome),
                Ok((inserted, noted, told, committed)) => {
                    let first = [inserted, noted, told].into_iter().find_map(Result::err);
                    first.or(committed.err()).map(Trouble::from)
                }
                Err(_) => None,
            };
            match why {
                // What the server refuses it rolls back.
                Some(Trouble::Refused(error)) => Err(Trouble::Refused(error)),
                _ => match self.decided(&link.served_by, &planned).await? {
                    true => Ok(outcome),
                    false => Err(Trouble::Lost("the connection broke".to_owned())),
                },
            }
        })
    }
}

/// In one order for everybody, and each once.
fn named<'a>(streams: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut streams: Vec<String> = streams.map(str::to_owned).collect();
    streams.sort_unstable();
    streams.dedup();
    streams
}

impl Store for PostgresStore {
    fn append_all(&self, batches: &[Batch<'_>]) -> Result<Vec<u64>, StoreError> {
        let streams = named(batches.iter().map(|batch| batch.stream));
        self.inner.write(&streams, |ends| plan(batches, ends))
    }

    fn restore(&self, streams: &[(&str, &[Entry])]) -> Result<(), StoreError> {
        for (stream, entries) in streams {
            whole(stream, entries)?;
        }
        let names = named(streams.iter().map(|(stream, _)| *stream));
        self.inner.write(&names, |ends| {
            let mut rows = Rows::default();
            for (stream, entries) in streams {
                if let Some(end) = ends.get(*stream) {
                    let stream = (*stream).to_owned();
                    return Err(StoreError::Conflict { stream, expected: 0, found: end.version });
                }
                for entry in *entries {
                    let end = Head { version: entry.version, hash: entry.hash };
                    rows.push(stream, entry.clone());
                    ends.insert((*stream).to_owned(), end);
                }
            }
            Ok((rows, ()))
        })
    }

    fn read(&self, stream: &str, after: u64) -> Result<Vec<Entry>, StoreError> {
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let rows = self
            .inner
            .ask(async |link: &Link| Ok(link.client.query(&link.read, &[&stream, &after]).await?))?;
        rows.iter().map(|row| entry(stream, row)).collect()
    }

    fn streams(&self, prefix: &str) -> Result<Vec<(String, u64)>, StoreError> {
        self.inner.streams(prefix)
    }

    fn names(&self) -> Result<Vec<String>, StoreError> {
        let select = "SELECT stream FROM (SELECT stream FROM log UNION SELECT stream FROM head) AS kept ORDER BY stream";
        let rows = self.inner.ask(async |link: &Link| Ok(link.client.query(select, &[]).await?))?;
        let names = rows.iter().map(|row| row.try_get(0));
        names.collect::<Result<_, _>>().map_err(|error| refused(error.into()))
    }

    fn head(&self, stream: &str) -> Result<Option<Head>, StoreError> {
        let wanted = [stream];
        let rows = self
            .inner
            .ask(async |link: &Link| Ok(link.client.query(&link.heads, &[&wanted.as_slice()]).await?))?;
        let Some(row) = rows.first() else { return Ok(None) };
        let version: i64 = row.try_get(1).map_err(|error| refused(error.into()))?;
        // A note that is no hash agrees with no entry.
        let hash = row.try_get(2).ok().and_then(Hash::of_bytes).unwrap_or(Hash::ZERO);
        Ok(Some(Head { version: version.unsigned_abs(), hash }))
    }

    fn watch(&self, hear: Hear) -> Result<Option<Watch>, StoreError> {
        watch::start(&self.inner, hear).map(Some)
    }

    fn now(&self) -> Result<Option<Timestamp>, StoreError> {
        let now = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        let ms: i64 = self.inner.ask(async |link: &Link| {
            // Half of what it takes is the way back.
            let asked = Instant::now();
            let row = link.client.query_one(now, &[]).await?;
            let way = i64::try_from(asked.elapsed().as_millis() / 2).unwrap_or(0);
            Ok(row.try_get::<_, i64>(0)? + way)
        })?;
        Ok(Timestamp::from_millisecond(ms).ok())
    }

    fn count(&self, keys: &[String], now_ms: u64, since_ms: u64) -> Result<(), StoreError> {
        let at = |ms: u64| i64::try_from(ms).unwrap_or(i64::MAX);
        let (now, since) = (at(now_ms), at(since_ms));
        // In one order for everybody.
        let mut keys = keys.to_vec();
        keys.sort_unstable();
        self.inner.ask(async |link: &Link| {
            link.client.execute("DELETE FROM tally WHERE last_ms < $1", &[&since]).await?;
            let count = "INSERT INTO tally AS t (key, count, last_ms)
                         SELECT key, 1, $2 FROM unnest($1::text[]) AS key
                         ON CONFLICT (key) DO UPDATE SET count = t.count + 1, last_ms = greatest(t.last_ms, $2)";
            link.client.execute(count, &[&keys, &now]).await?;
            Ok(())
        })
    }

    fn counted(&self, keys: &[String]) -> Result<Vec<Tally>, StoreError> {
        let select = "SELECT coalesce(t.count, 0), coalesce(t.last_ms, 0)
                      FROM unnest($1::text[]) WITH ORDINALITY AS asked (key, place)
                      LEFT JOIN tally AS t ON t.key = asked.key ORDER BY place";
        let rows = self.inner.ask(async |link: &Link| Ok(link.client.query(select, &[&keys]).await?))?;
        rows.iter()
            .map(|row| {
                let (count, last): (i32, i64) = (row.try_get(0)?, row.try_get(1)?);
                Ok(Tally { count: count.unsigned_abs(), last_ms: last.unsigned_abs() })
            })
            .collect::<Result<_, tokio_postgres::Error>>()
            .map_err(|error| refused(error.into()))
    }

    fn forget(&self, keys: &[String]) -> Result<(), StoreError> {
        self.inner.ask(async |link: &Link| {
            link.client.execute("DELETE FROM tally WHERE key = ANY($1::text[])", &[&keys]).await?;
            Ok(())
        })
    }
}

fn entry(stream: &str, row: &Row) -> Result<Entry, StoreError> {
    let version = row.try_get::<_, i64>(0).map_err(|error| refused(error.into()))?.unsigned_abs();
    let damaged = || StoreError::Damaged { stream: stream.to_owned(), version };
    let hash = |column: usize| Hash::of_bytes(row.try_get(column).ok()?);
    let time = row.try_get::<_, i64>(2).map_err(|_| damaged())?;
    Ok(Entry {
        version,
        actor: row.try_get(1).map_err(|_| damaged())?,
        time: Timestamp::from_millisecond(time).map_err(|_| damaged())?,
        payload: row.try_get(3).map_err(|_| damaged())?,
        previous: hash(4).ok_or_else(damaged)?,
        hash: hash(5).ok_or_else(damaged)?,
    })
}
