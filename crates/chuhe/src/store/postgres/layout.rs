//! How the tables are laid out, and how older ones are brought up: each step once, in one transaction.

use tokio_postgres::Client;

use super::link::Trouble;
use crate::store::{Access, StoreError};

/// What makes each layout from the one before; the first from an empty schema.
const STEPS: [&str; 2] = [
    r#"CREATE TABLE log (
        stream   text   COLLATE "C" NOT NULL,
        version  bigint NOT NULL CHECK (version > 0),
        actor    text   NOT NULL,
        time_ms  bigint NOT NULL,
        payload  text   NOT NULL,
        previous bytea  NOT NULL,
        hash     bytea  NOT NULL,
        PRIMARY KEY (stream, version)
    )"#,
    // Where each stream ends, so that nobody has to look through the log for it, and what limits count.
    r#"CREATE TABLE head (
        stream  text   COLLATE "C" NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        hash    bytea  NOT NULL
    );
    INSERT INTO head (stream, version, hash)
        SELECT DISTINCT ON (stream) stream, version, hash FROM log ORDER BY stream, version DESC;
    CREATE TABLE tally (
        key     text    NOT NULL PRIMARY KEY,
        count   integer NOT NULL,
        last_ms bigint  NOT NULL
    )"#,
];

/// Two programs that start at once take the steps one after the other.
const LOCK: i64 = 0x6368_7568;

/// Sees that the tables are there and as this program wants them.
pub(super) async fn bring_up(client: &Client, name: &str, access: Access) -> Result<(), Trouble> {
    let encoding: String = client.query_one("SHOW server_encoding", &[]).await?.try_get(0)?;
    if encoding != "UTF8" {
        let why = format!("its encoding is {encoding}, it must be UTF8");
        return Err(Trouble::Refused(StoreError::Database(why)));
    }
    if of(client, name).await? == Some(STEPS.len()) {
        return Ok(());
    }
    // Before the transaction, so that it sees the tables that others made meanwhile; it ends with the connection.
    client.execute("SELECT pg_advisory_lock($1)", &[&LOCK]).await?;
    client.batch_execute("BEGIN").await?;
    // Another program may have taken them while we waited.
    let found = of(client, name).await?;
    if found.is_none() {
        if access == Access::Existing {
            return Err(Trouble::Refused(StoreError::Missing(name.to_owned())));
        }
        let table = "CREATE TABLE chuhe_layout (layout integer PRIMARY KEY, since timestamptz NOT NULL DEFAULT now())";
        client.batch_execute(table).await?;
    }
    for (layout, step) in (1..).zip(STEPS).skip(found.unwrap_or(0)) {
        client.batch_execute(step).await?;
        client.execute("INSERT INTO chuhe_layout (layout) VALUES ($1)", &[&layout]).await?;
    }
    client.batch_execute("COMMIT").await?;
    Ok(())
}

/// Which layout is there; none where nothing is.
async fn of(client: &Client, name: &str) -> Result<Option<usize>, Trouble> {
    let there = "SELECT to_regclass('chuhe_layout') IS NOT NULL,
                        coalesce(to_regclass('log'), to_regclass('head'), to_regclass('tally')) IS NOT NULL";
    let there = client.query_one(there, &[]).await?;
    let foreign = || Trouble::Refused(StoreError::Foreign(name.to_owned()));
    match (there.try_get(0)?, there.try_get(1)?) {
        (false, false) => Ok(None),
        // Tables of these names that are somebody else's.
        (false, true) => Err(foreign()),
        (true, _) => {
            let layout = client.query_one("SELECT coalesce(max(layout), 0) FROM chuhe_layout", &[]).await?;
            let layout = usize::try_from(layout.try_get::<_, i32>(0)?).map_err(|_| foreign())?;
            // A higher one is of a newer version of this program.
            if layout <= STEPS.len() { Ok(Some(layout)) } else { Err(foreign()) }
        }
    }
}
