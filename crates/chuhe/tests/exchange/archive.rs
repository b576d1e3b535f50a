//! A whole event in one file comes to the same state and the same hashes elsewhere.

use std::io::{Cursor, Read, Write};
use std::sync::Arc;

use chuhe::auth::Actor;
use chuhe::demo;
use chuhe::desk::{Desk, DeskError};
use chuhe::exchange::archive::{Archive, ArchiveError};
use chuhe::i18n::Lang;
use chuhe::store::{Fault, SqliteStore, Store};
use tournament::Command;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::EVENTS;

/// A desk with the demonstration, and its log.
fn demonstration() -> (Desk, Arc<SqliteStore>) {
    let store = Arc::new(SqliteStore::in_memory().unwrap());
    let desk = Desk::new(store.clone());
    demo::load(&desk).unwrap();
    (desk, store)
}

#[test]
fn an_event_is_the_same_elsewhere_down_to_every_hash() {
    let (desk, log) = demonstration();
    let actor = Actor::owner("编排长");
    let store = Arc::new(SqliteStore::in_memory().unwrap());
    let other = Desk::new(store.clone());
    for event in EVENTS {
        let id = event.parse().unwrap();
        let bytes = desk.packed(Lang::ZhHans, &id).unwrap();
        assert_eq!(bytes, desk.packed(Lang::ZhHans, &id).unwrap(), "the same event gives the same file");
        let archive = Archive::read(&bytes).unwrap();
        let restored = other.restore(&actor, &archive).unwrap();
        assert_eq!(*restored, *desk.event(&id).unwrap());
        assert!(matches!(other.restore(&actor, &archive), Err(DeskError::EventExists(taken)) if taken == id));
    }
    let streams = log.streams("").unwrap();
    assert_eq!(store.streams("").unwrap(), streams);
    for (stream, _) in streams {
        assert_eq!(store.read(&stream, 0).unwrap(), log.read(&stream, 0).unwrap(), "{stream}");
        assert_eq!(store.verify(&stream).unwrap(), Ok(()));
    }
    // It goes on there.
    let id = "yundu".parse().unwrap();
    let before = other.event(&id).unwrap().version;
    let after = other.command(&id, &actor, Command::Undo, None);
    assert!(after.is_err() || after.is_ok_and(|view| view.version == before + 1));
    assert_eq!(other.games(&id).unwrap().len(), 4);
}

/// The archive with one of its files made another.
fn with(bytes: &[u8], name: &str, change: impl Fn(String) -> String) -> Vec<u8> {
    let mut from = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut to = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..from.len() {
        let mut file = from.by_index(index).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        let inside = file.name().unwrap().into_owned();
        let text = if inside == name { change(text) } else { text };
        to.start_file(inside, SimpleFileOptions::default()).unwrap();
        to.write_all(text.as_bytes()).unwrap();
    }
    to.finish().unwrap().into_inner()
}

#[test]
fn damage_is_named_down_to_the_entry() {
    let (desk, _) = demonstration();
    let bytes = desk.packed(Lang::ZhHans, &"yundu".parse().unwrap()).unwrap();
    let log = "log/0002.jsonl";
    let cut = |text: String, lines: usize| text.lines().take(lines).map(|line| format!("{line}\n")).collect();
    let read = |name: &str, change: &dyn Fn(String) -> String| {
        Archive::read(&with(&bytes, name, change)).unwrap_err()
    };

    match read(log, &|text| text.replacen("\"move\\\":\\\"", "\"move\\\": \\\"", 1)) {
        ArchiveError::Torn { stream, torn } => {
            assert_eq!((stream.as_str(), torn.fault), ("event/yundu/game/6-1", Fault::Changed));
        }
        other => panic!("{other}"),
    }
    match read(log, &|text| {
        text.lines().enumerate().filter(|(n, _)| *n != 4).map(|(_, l)| format!("{l}\n")).collect()
    }) {
        ArchiveError::Torn { torn, .. } => assert_eq!((torn.version, torn.fault), (5, Fault::Missing)),
        other => panic!("{other}"),
    }
    match read(log, &|text| cut(text, 7)) {
        ArchiveError::Cut { found: 7, said, .. } => assert!(said > 7),
        other => panic!("{other}"),
    }
    match read(log, &|text| text[..text.len() / 2].to_owned()) {
        ArchiveError::Unreadable { stream, version, .. } => {
            assert!(stream.ends_with("6-1") && version > 2);
        }
        other => panic!("{other}"),
    }
    let list = "chuhe.json";
    assert!(matches!(
        read(list, &|text| text.replace("\"layout\":1", "\"layout\":7")),
        ArchiveError::Newer { found: 7 }
    ));
    assert!(matches!(
        read(list, &|text| text.replace("event/yundu/game/6-3", "account/admin")),
        ArchiveError::Foreign(_)
    ));
    assert!(matches!(read(list, &|text| text.replace("log/0003", "log/0009")), ArchiveError::Part { .. }));
    assert!(matches!(read(list, &|_| "{}".into()), ArchiveError::NotAnArchive));
    assert!(matches!(Archive::read(b"PK\x03\x04"), Err(ArchiveError::NotAnArchive)));
    assert!(Archive::read(&bytes[..bytes.len() / 2]).is_err());
    // What lies beside the logs for people is not looked at.
    assert!(Archive::read(&with(&bytes, "state.json", |_| "{}".into())).is_ok());
}
