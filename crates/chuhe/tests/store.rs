//! One suite for every kind of store, and what only a file can show.

use chuhe::store::{Access, Batch, Draft, Fault, Hash, SqliteStore, Store, StoreError, Torn, open};
use jiff::Timestamp;

fn draft(payload: &str) -> Draft {
    Draft {
        actor: "裁判长 王".into(),
        time: Timestamp::from_millisecond(1_300_000_000_123).unwrap(),
        payload: payload.into(),
    }
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
    }
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
    ];
    for (tampering, torn) in cases {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("log.db");
        let store = SqliteStore::open(&file, Access::Create).unwrap();
        store.append("s", 0, &["1", "2", "3", "4"].map(draft)).unwrap();
        rusqlite::Connection::open(&file).unwrap().execute(tampering, ()).unwrap();
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

    for address in ["postgres://localhost/chuhe", "chuhe.db", "sqlite:", ""] {
        assert!(matches!(open(address, Access::Create), Err(StoreError::Address(_))), "{address}");
    }
}

#[test]
fn writers_that_race_conflict_and_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.db");
    let writers = 4;
    let each = 25;
    std::thread::scope(|scope| {
        for writer in 0..writers {
            let file = &file;
            scope.spawn(move || {
                let store = SqliteStore::open(file, Access::Create).unwrap();
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
    let store = SqliteStore::open(&file, Access::Existing).unwrap();
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
