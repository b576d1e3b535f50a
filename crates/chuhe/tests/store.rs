//! One suite for every kind of store, and what only a file can show.

#![cfg(unix)]

mod postgres;

use std::sync::mpsc;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use chuhe::store::{Access, Batch, Draft, Fault, Hash, SqliteStore, Store, StoreError, Tally, Torn, open};
use jiff::Timestamp;

/// One server for the tests of this file that only use it.
static SERVER: LazyLock<Option<postgres::Server>> = LazyLock::new(postgres::server);

fn draft(payload: &str) -> Draft {
    Draft {
        actor: "裁判长 王".into(),
        time: Timestamp::from_millisecond(1_300_000_000_123).unwrap(),
        payload: payload.into(),
    }
}

/// Whole streams of another log come in as they are, or not at all.
fn restores(store: &dyn Store) {
    let other = SqliteStore::in_memory().unwrap();
    other.append("event/c", 0, &[draft("1"), draft("2")]).unwrap();
    other.append("event/c/game/1-1", 0, &[draft("a")]).unwrap();
    other.append("event/a", 0, &[draft("1")]).unwrap();
    let [c, game, a] =
        ["event/c", "event/c/game/1-1", "event/a"].map(|stream| other.read(stream, 0).unwrap());

    let mut changed = game.clone();
    changed[0].payload = "b".into();
    let before = store.streams("").unwrap();
    match store.restore(&[("event/c", &c), ("event/c/game/1-1", &changed)]) {
        Err(StoreError::Damaged { stream, version: 1 }) => assert_eq!(stream, "event/c/game/1-1"),
        other => panic!("a changed entry must be named, not give {other:?}"),
    }
    assert!(
        matches!(store.restore(&[("event/d", &c)]), Err(StoreError::Damaged { version: 1, .. })),
        "another name"
    );
    assert!(
        matches!(store.restore(&[("event/c", &c[1..])]), Err(StoreError::Damaged { .. })),
        "the first is missing"
    );
    match store.restore(&[("event/c", &c), ("event/a", &a)]) {
        Err(StoreError::Conflict { stream, expected: 0, found: 3 }) => assert_eq!(stream, "event/a"),
        other => panic!("a stream that is there must conflict, not give {other:?}"),
    }
    assert_eq!(store.streams("").unwrap(), before, "nothing of it is there");

    store.restore(&[("event/c", &c), ("event/c/game/1-1", &game)]).unwrap();
    assert_eq!(store.read("event/c", 0).unwrap(), c);
    assert_eq!(store.verify("event/c/game/1-1").unwrap(), Ok(()));
    assert_eq!(store.append("event/c", 2, &[draft("3")]).unwrap(), 3, "it goes on behind them");
}

/// What every store must do, whatever it is made of.
fn conforms(store: &dyn Store) {
    assert_eq!(store.read("event/a", 0).unwrap(), [], "a stream that was never written is empty");
    assert_eq!(store.verify("event/a").unwrap(), Ok(()));
    assert_eq!(store.streams("").unwrap(), []);

    assert_eq!(store.append("event/a", 0, &[draft("1"), draft(r#"{"名":"楚河"}"#)]).unwrap(), 2);
    assert_eq!(store.append("event/a", 2, &[]).unwrap(), 2, "appending nothing changes nothing");
    assert_eq!(store.append("event/b", 0, &[draft("1")]).unwrap(), 1, "streams count by themselves");
    assert_eq!(store.append("event/a", 2, &[draft("3")]).unwrap(), 3);

    for wrong in [0, 2, 4, u64::MAX] {
        match store.append("event/a", wrong, &[draft("lost?")]) {
            Err(StoreError::Conflict { stream, expected, found }) => {
                assert_eq!((stream.as_str(), expected, found), ("event/a", wrong, 3));
            }
            other => panic!("version {wrong} of 3 must conflict, not give {other:?}"),
        }
    }

    // Several streams at once: one that stands elsewhere, wherever it comes, keeps all of them as they were.
    let one = [draft("lost?")];
    let batch = |stream, expected| Batch { stream, expected, drafts: &one };
    for (batches, conflict) in [
        ([batch("event/a", 3), batch("event/b", 0)], "event/b"),
        ([batch("event/a", 2), batch("event/b", 1)], "event/a"),
        ([batch("event/new", 0), batch("event/new", 0)], "event/new"),
    ] {
        match store.append_all(&batches) {
            Err(StoreError::Conflict { stream, .. }) => assert_eq!(stream, conflict),
            other => panic!("{conflict} must conflict, not give {other:?}"),
        }
    }
    assert_eq!(store.streams("").unwrap(), [("event/a".into(), 3), ("event/b".into(), 1)]);

    let entries = store.read("event/a", 0).unwrap();
    assert_eq!(entries.iter().map(|entry| entry.version).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(
        entries.iter().map(|entry| entry.payload.as_str()).collect::<Vec<_>>(),
        ["1", r#"{"名":"楚河"}"#, "3"]
    );
    assert!(entries.iter().all(|entry| entry.actor == "裁判长 王"));
    assert!(entries.iter().all(|entry| entry.time.as_millisecond() == 1_300_000_000_123));
    assert_eq!(entries[0].previous, Hash::ZERO);
    assert!(entries.windows(2).all(|pair| pair[1].previous == pair[0].hash));
    assert_eq!(store.read("event/a", 2).unwrap(), entries[2..]);
    assert_eq!(store.read("event/a", u64::MAX).unwrap(), []);
    assert_ne!(entries[0].hash, store.read("event/b", 0).unwrap()[0].hash, "an entry belongs to its stream");

    assert_eq!(store.streams("").unwrap(), [("event/a".into(), 3), ("event/b".into(), 1)]);
    assert_eq!(store.streams("event/b").unwrap(), [("event/b".into(), 1)]);
    assert_eq!(store.streams("event_").unwrap(), [], "a prefix is taken letter by letter");
    assert_eq!(store.verify("event/a").unwrap(), Ok(()));

    let two = [draft("both"), draft("once more")];
    let both = [
        Batch { stream: "table/x", expected: 0, drafts: &two },
        Batch { stream: "event/b", expected: 1, drafts: &two[..1] },
        Batch { stream: "table/x", expected: 2, drafts: &two[..1] },
    ];
    assert_eq!(store.append_all(&both).unwrap(), [2, 2, 3]);
    assert_eq!(store.append_all(&[]).unwrap(), Vec::<u64>::new());
    assert_eq!(store.read("table/x", 0).unwrap().len(), 3);
    for stream in ["table/x", "event/b"] {
        assert_eq!(store.verify(stream).unwrap(), Ok(()));
        let head = store.head(stream).unwrap().unwrap();
        let last = store.read(stream, 0).unwrap().pop().unwrap();
        assert_eq!((head.version, head.hash), (last.version, last.hash));
    }
    restores(store);
    assert_eq!(store.verify("event/c").unwrap(), Ok(()));
    assert_eq!(store.head("event/none").unwrap(), None);
    counts(store);
}

/// Limits count beside the log.
fn counts(store: &dyn Store) {
    let keys = |names: &[&str]| -> Vec<String> { names.iter().map(|name| (*name).to_owned()).collect() };
    let tally = |count, last_ms| Tally { count, last_ms };
    assert_eq!(store.counted(&keys(&["a", "b"])).unwrap(), [Tally::default(); 2]);
    store.count(&keys(&["b", "a"]), 1_000, 0).unwrap();
    store.count(&keys(&["a"]), 2_000, 0).unwrap();
    assert_eq!(
        store.counted(&keys(&["a", "c", "b"])).unwrap(),
        [tally(2, 2_000), tally(0, 0), tally(1, 1_000)]
    );
    store.count(&keys(&["c"]), 3_000, 1_500).unwrap();
    assert_eq!(
        store.counted(&keys(&["a", "b", "c"])).unwrap(),
        [tally(2, 2_000), tally(0, 0), tally(1, 3_000)]
    );
    store.forget(&keys(&["a", "nobody"])).unwrap();
    assert_eq!(store.counted(&keys(&["a", "c"])).unwrap(), [tally(0, 0), tally(1, 3_000)]);
}

#[test]
fn postgres_conforms_and_is_the_same_after_reopening() {
    let Some(server) = &*SERVER else { return };
    let address = server.address(&server.database());
    assert!(matches!(open(&address, Access::Existing), Err(StoreError::Missing(_))));
    conforms(&*open(&address, Access::Create).unwrap());
    let again = open(&address, Access::Existing).unwrap();
    assert_eq!(again.read("event/a", 0).unwrap().len(), 3);
    assert_eq!(again.append("event/a", 3, &[draft("4")]).unwrap(), 4);
    assert_eq!(again.verify("event/a").unwrap(), Ok(()));
    let apart = again.now().unwrap().unwrap().duration_since(Timestamp::now()).as_millis().abs();
    assert!(apart < 1_000, "it is the same machine's clock: {apart} ms");
}

#[test]
fn both_stores_keep_the_same_bytes() {
    let Some(server) = &*SERVER else { return };
    let postgres = open(&server.address(&server.database()), Access::Create).unwrap();
    let sqlite = SqliteStore::in_memory().unwrap();
    let drafts = [draft("1"), draft(r#"{"名":"楚河","quote":"'\""}"#), draft("")];
    for store in [&*postgres as &dyn Store, &sqlite] {
        store.append("event/cup", 0, &drafts).unwrap();
    }
    assert_eq!(postgres.read("event/cup", 0).unwrap(), sqlite.read("event/cup", 0).unwrap());
    // The bytes of the chain are the format of every log that was ever written: this one may never change.
    let hash = sqlite.head("event/cup").unwrap().unwrap().hash.to_string();
    assert_eq!(hash, "a8b33f2c94aec22b5c182cb49e4346a9899f46a1f9419d8c49c89bbf4c6eee5f");
}

#[test]
fn sqlite_in_memory_conforms() {
    conforms(&SqliteStore::in_memory().unwrap());
}

#[test]
fn sqlite_file_conforms_and_is_the_same_after_reopening() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("赛事.db");
    conforms(&SqliteStore::open(&file, Access::Create).unwrap());
    let again = SqliteStore::open(&file, Access::Existing).unwrap();
    assert_eq!(again.read("event/a", 0).unwrap().len(), 3);
    assert_eq!(again.append("event/a", 3, &[draft("4")]).unwrap(), 4);
    assert_eq!(again.verify("event/a").unwrap(), Ok(()));
}

#[test]
fn whatever_is_changed_behind_our_back_is_named() {
    let cases: &[(&str, Torn)] = &[
        ("UPDATE log SET payload = '[]' WHERE version = 2", Torn { version: 2, fault: Fault::Changed }),
        ("UPDATE log SET actor = 'x' WHERE version = 3", Torn { version: 3, fault: Fault::Changed }),
        (
            "UPDATE log SET time_ms = time_ms + 1 WHERE version = 1",
            Torn { version: 1, fault: Fault::Changed },
        ),
        ("UPDATE log SET hash = zeroblob(3) WHERE version = 1", Torn { version: 1, fault: Fault::Changed }),
        ("UPDATE log SET hash = zeroblob(32) WHERE version = 4", Torn { version: 4, fault: Fault::Changed }),
        (
            "UPDATE log SET previous = zeroblob(32) WHERE version = 4",
            Torn { version: 4, fault: Fault::Unlinked },
        ),
        ("DELETE FROM log WHERE version = 2", Torn { version: 2, fault: Fault::Missing }),
        ("DELETE FROM log WHERE version = 1", Torn { version: 1, fault: Fault::Missing }),
        // What is taken off the end leaves a chain that holds.
        ("DELETE FROM log WHERE version > 2", Torn { version: 3, fault: Fault::Missing }),
        ("UPDATE head SET hash = zeroblob(32)", Torn { version: 4, fault: Fault::Changed }),
        ("DELETE FROM head", Torn { version: 1, fault: Fault::Unlinked }),
    ];
    let zeros = |bytes: usize| format!("'\\x{}'", "00".repeat(bytes));
    for (tampering, torn) in cases {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("log.db");
        let store = SqliteStore::open(&file, Access::Create).unwrap();
        store.append("s", 0, &["1", "2", "3", "4"].map(draft)).unwrap();
        rusqlite::Connection::open(&file).unwrap().execute(tampering, ()).unwrap();
        assert_eq!(store.verify("s").unwrap(), Err(*torn), "{tampering}");

        let Some(server) = &*SERVER else { continue };
        let database = server.database();
        let store = open(&server.address(&database), Access::Create).unwrap();
        store.append("s", 0, &["1", "2", "3", "4"].map(draft)).unwrap();
        let tampering = tampering.replace("zeroblob(32)", &zeros(32)).replace("zeroblob(3)", &zeros(3));
        server.sql(&database, &tampering).unwrap();
        assert_eq!(store.verify("s").unwrap(), Err(*torn), "{tampering}");
    }
}

#[test]
fn a_file_that_is_not_ours_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.db");
    assert!(matches!(SqliteStore::open(&missing, Access::Existing), Err(StoreError::Missing(_))));
    assert!(!missing.exists(), "looking for a database does not make one");

    let text = folder.path().join("entries.csv");
    std::fs::write(&text, "no,name\n".repeat(200)).unwrap();
    assert!(matches!(SqliteStore::open(&text, Access::Create), Err(StoreError::Foreign(_))));
    assert_eq!(std::fs::read_to_string(&text).unwrap(), "no,name\n".repeat(200));

    let other = folder.path().join("other.db");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    let before = std::fs::read(&other).unwrap();
    assert!(matches!(SqliteStore::open(&other, Access::Create), Err(StoreError::Foreign(_))));
    assert_eq!(std::fs::read(&other).unwrap(), before);

    for address in ["mysql://localhost/chuhe", "chuhe.db", "sqlite:", "", "postgres://localhost:port/x"] {
        assert!(matches!(open(address, Access::Create), Err(StoreError::Address(_))), "{address}");
    }
}

#[test]
fn tables_that_are_not_ours_are_left_alone() {
    let Some(server) = &*SERVER else { return };
    let database = server.database();
    server.sql(&database, "CREATE TABLE log (what text)").unwrap();
    let address = server.address(&database);
    assert!(matches!(open(&address, Access::Create), Err(StoreError::Foreign(_))));
    let ours = server.database();
    let store = open(&server.address(&ours), Access::Create).unwrap();
    store.append("s", 0, &[draft("1")]).unwrap();
    server.sql(&ours, "INSERT INTO chuhe_layout VALUES (99)").unwrap();
    let newer = open(&server.address(&ours), Access::Create);
    assert!(matches!(newer, Err(StoreError::Foreign(_))), "a layout of a newer program");
}

#[test]
fn no_message_gives_the_password_away() {
    let mut messages = Vec::new();
    let mut say = |address: &str| {
        let error = open(address, Access::Create).err().expect("it cannot be opened");
        messages.push(format!("{error} {error:?}"));
    };
    say("postgres://chuhe:hidden-secret@127.0.0.1:port/x");
    say("mysql://chuhe:hidden-secret@127.0.0.1/x");
    say("postgres://chuhe:hidden-secret@127.0.0.1:1/x");
    say("postgres://chuhe@127.0.0.1:1/x?password=hidden-secret&sslmode=what");
    if let Some(server) = &*SERVER {
        say(&server.address("there-is-none"));
        let foreign = server.database();
        server.sql(&foreign, "CREATE TABLE log (what text)").unwrap();
        say(&server.address(&foreign));
    }
    assert!(messages.iter().all(|text| !text.contains("hidden-secret")), "{messages:#?}");
}

/// The first layout, as it was made before there were others.
const FIRST: &str = include_str!("golden/layout-1.sql");

#[test]
fn a_log_of_the_first_layout_is_brought_up_once() {
    let sample = SqliteStore::in_memory().unwrap();
    sample.append("event/a", 0, &["1", "2"].map(draft)).unwrap();
    sample.append("event/b", 0, &[draft("x")]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.db");
    let old = rusqlite::Connection::open(&file).unwrap();
    old.execute_batch(FIRST).unwrap();
    old.pragma_update(None, "application_id", 0x6368_7568).unwrap();
    old.pragma_update(None, "user_version", 1).unwrap();
    let mut rows = String::new();
    for stream in ["event/a", "event/b"] {
        for entry in sample.read(stream, 0).unwrap() {
            let time_ms = entry.time.as_millisecond();
            let row = (stream, entry.version as i64, &entry.actor, time_ms, &entry.payload);
            let hashes = (entry.previous.to_string(), entry.hash.to_string());
            old.execute(
                "INSERT INTO log VALUES (?1, ?2, ?3, ?4, ?5, unhex(?6), unhex(?7))",
                (row.0, row.1, row.2, row.3, row.4, &hashes.0, &hashes.1),
            )
            .unwrap();
            rows += &format!(
                "INSERT INTO log VALUES ('{}', {}, '{}', {}, '{}', '\\x{}', '\\x{}');\n",
                row.0, row.1, row.2, row.3, row.4, hashes.0, hashes.1
            );
        }
    }
    drop(old);
    let is_up = |open: &(dyn Fn() -> Arc<dyn Store> + Sync)| {
        // Several programs at once: the steps are taken once.
        std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(open))));
        let store = open();
        assert_eq!(store.streams("").unwrap(), [("event/a".into(), 2), ("event/b".into(), 1)]);
        for stream in ["event/a", "event/b"] {
            assert_eq!(store.read(stream, 0).unwrap(), sample.read(stream, 0).unwrap());
            assert_eq!(store.verify(stream).unwrap(), Ok(()));
        }
        assert_eq!(store.append("event/a", 2, &[draft("3")]).unwrap(), 3);
        assert_eq!(store.verify("event/a").unwrap(), Ok(()));
    };
    is_up(&|| Arc::new(SqliteStore::open(&file, Access::Existing).unwrap()));

    let Some(server) = &*SERVER else { return };
    let database = server.database();
    let first = FIRST
        .replace("BLOB", "bytea")
        .replace("INTEGER", "bigint")
        .replace(") STRICT, WITHOUT ROWID", ")")
        .replace("stream   TEXT   ", "stream   text COLLATE \"C\"");
    let layout =
        "CREATE TABLE chuhe_layout (layout integer PRIMARY KEY, since timestamptz NOT NULL DEFAULT now());
                  INSERT INTO chuhe_layout (layout) VALUES (1);";
    server.sql(&database, &format!("{first};\n{layout}\n{rows}")).unwrap();
    let address = server.address(&database);
    is_up(&|| open(&address, Access::Existing).unwrap());
    assert_eq!(server.sql(&database, "SELECT layout FROM chuhe_layout ORDER BY 1").unwrap(), "1\n2\n");
}

#[test]
fn what_another_program_appends_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut addresses = vec![format!("sqlite:{}", folder.path().join("log.db").display())];
    let database = SERVER.as_ref().map(|server| server.address(&server.database()));
    addresses.extend(database);
    for address in addresses {
        let [one, other] = [(), ()].map(|()| open(&address, Access::Create).unwrap());
        one.append("event/old", 0, &[draft("1")]).unwrap();
        let (send, told) = mpsc::channel();
        let hear = Arc::new(move |stream: &str, version| drop(send.send((stream.to_owned(), version))));
        let watch = one.watch(hear).unwrap().expect("others may write to it");
        other.append("event/old", 1, &[draft("2"), draft("3")]).unwrap();
        other.append("event/new", 0, &[draft("1")]).unwrap();
        let mut heard = Vec::new();
        while !["event/old", "event/new"].iter().all(|name| heard.iter().any(|(stream, _)| stream == name)) {
            heard.push(told.recv_timeout(Duration::from_secs(20)).expect("it is told"));
        }
        assert!(heard.contains(&("event/old".to_owned(), 3)), "{heard:?}");
        assert!(heard.contains(&("event/new".to_owned(), 1)), "{heard:?}");
        drop(watch);
    }
    assert!(SqliteStore::in_memory().unwrap().watch(Arc::new(|_, _| ())).unwrap().is_none());
}

#[test]
fn a_line_that_fell_silent_is_noticed_by_who_listens_and_who_asks() {
    let Some(server) = &*SERVER else { return };
    let database = server.database();
    let wire = postgres::wire::Wire::to(server.port);
    let direct = open(&server.address(&database), Access::Create).unwrap();
    let by_wire = open(&server.address_by(wire.port, &database), Access::Existing).unwrap();
    let (send, told) = mpsc::channel();
    let hear = Arc::new(move |stream: &str, version| drop(send.send((stream.to_owned(), version))));
    let _watch = by_wire.watch(hear).unwrap().expect("others may write to it");
    direct.append("event/a", 0, &[draft("1")]).unwrap();
    assert_eq!(told.recv_timeout(Duration::from_secs(20)).unwrap(), ("event/a".to_owned(), 1));
    // Both ends think that their connection holds, and the system says nothing else.
    wire.forget();
    direct.append("event/a", 1, &[draft("2")]).unwrap();
    let heard = told.recv_timeout(Duration::from_secs(40)).expect("it is told by a new connection");
    assert_eq!(heard, ("event/a".to_owned(), 2));
    // What was asked meanwhile may have failed, but nothing waits for ever.
    let begun = std::time::Instant::now();
    while by_wire.append("event/a", 2, &[draft("3")]).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(60));
    }
    assert_eq!(direct.read("event/a", 2).unwrap().len(), 1);
}

#[test]
fn writers_that_race_conflict_and_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.db");
    let sqlite: Opener = &|| Arc::new(SqliteStore::open(&file, Access::Create).unwrap());
    race(sqlite);
    let Some(server) = &*SERVER else { return };
    let address = server.address(&server.database());
    race(&|| open(&address, Access::Create).unwrap());
}

type Opener<'a> = &'a (dyn Fn() -> Arc<dyn Store> + Sync);

fn race(open: Opener<'_>) {
    let writers = 4;
    let each = 25;
    std::thread::scope(|scope| {
        for writer in 0..writers {
            scope.spawn(move || {
                let store = open();
                let mut known = 0;
                for number in 0..each {
                    let entry = draft(&format!("[{writer},{number}]"));
                    known = loop {
                        match store.append("s", known, std::slice::from_ref(&entry)) {
                            Ok(version) => break version,
                            Err(StoreError::Conflict { found, .. }) => known = found,
                            Err(error) => panic!("{error}"),
                        }
                    };
                }
            });
        }
    });
    let store = open();
    let entries = store.read("s", 0).unwrap();
    assert_eq!(store.verify("s").unwrap(), Ok(()));
    for writer in 0..writers {
        let own: Vec<String> = entries
            .iter()
            .map(|entry| entry.payload.clone())
            .filter(|payload| payload.starts_with(&format!("[{writer},")))
            .collect();
        assert_eq!(own, (0..each).map(|number| format!("[{writer},{number}]")).collect::<Vec<_>>());
    }
}
