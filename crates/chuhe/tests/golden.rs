//! Logs of every format that was ever written load for ever. What stands under `golden/` is never written anew: a new
//! format gets a folder of its own beside the old ones.

use std::collections::BTreeSet;
use std::sync::Arc;

use chuhe::desk::{Desk, TableId};
use chuhe::store::{Access, Examined, SqliteStore, examine};
use serde_json::Value;

const LAYOUT_1: &str = include_str!("golden/layout-1.sql");
const LOG: &str = include_str!("golden/v1/log.jsonl");
/// Slips, the roll and the seal, as the program wrote them that first had them.
const SLIPS: &str = include_str!("golden/v1/slips.jsonl");
const CUP: &str = include_str!("golden/v1/cup.json");
const STANDINGS: &str = include_str!("golden/v1/standings.json");

fn lines() -> Vec<Value> {
    LOG.lines().chain(SLIPS.lines()).map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The database as the first program made it.
fn first_database(file: &std::path::Path) {
    let database = rusqlite::Connection::open(file).expect("a file");
    database.execute_batch(LAYOUT_1).expect("SQL");
    database.pragma_update(None, "application_id", 0x6368_7568).expect("SQL");
    database.pragma_update(None, "user_version", 1).expect("SQL");
    for line in lines() {
        let text = |name: &str| line[name].as_str().expect("a text").to_owned();
        let number = |name: &str| line[name].as_i64().expect("a number");
        database
            .execute(
                "INSERT INTO log VALUES (?1, ?2, ?3, ?4, ?5, unhex(?6), unhex(?7))",
                (
                    text("stream"),
                    number("version"),
                    text("actor"),
                    number("time_ms"),
                    text("payload"),
                    text("previous"),
                    text("hash"),
                ),
            )
            .expect("SQL");
    }
}

#[test]
fn the_first_format_loads() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("chuhe.db");
    first_database(&file);
    let store = Arc::new(SqliteStore::open(&file, Access::Existing).expect("it is brought up"));

    // Byte for byte, every chain whole.
    let streams: BTreeSet<String> =
        lines().iter().map(|line| line["stream"].as_str().expect("a text").to_owned()).collect();
    let whole = Examined { streams: streams.len(), entries: lines().len() as u64, torn: Vec::new() };
    assert_eq!(examine(&*store).expect("readable"), whole);
    let kinds: BTreeSet<String> = streams
        .iter()
        .map(|stream| {
            let parts: Vec<&str> = stream.split('/').collect();
            match parts.as_slice() {
                ["event", _, kind, ..] => format!("event/*/{kind}"),
                [kind, ..] => (*kind).to_owned(),
                [] => String::new(),
            }
        })
        .collect();
    let all = [
        "accounts",
        "event",
        "event/*/game",
        "event/*/papers",
        "event/*/roll",
        "event/*/slips",
        "seal",
        "session",
        "setup",
        "table",
    ];
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), all, "every kind of stream");

    let desk = Desk::new(store);
    let cup = "cup".parse().expect("a name");
    let then: Value = serde_json::from_str(CUP).expect("JSON");
    let now: Value =
        serde_json::from_str(&desk.event(&cup).expect("it loads").state.to_file().write()).expect("JSON");
    for part in ["rules", "format", "planned_rounds", "players", "rounds"] {
        assert_eq!(now[part], then[part], "{part}");
    }
    let then: Value = serde_json::from_str(STANDINGS).expect("JSON");
    let ranking = then["ranking"].as_array().expect("a list");
    let places: Vec<(u64, u64)> = ranking
        .iter()
        .map(|one| (one["place"].as_u64().expect("a number"), one["no"].as_u64().expect("a number")))
        .collect();
    let state = desk.event(&cup).expect("it loads").state.clone();
    let now: Vec<(u64, u64)> = tournament::ranking::standings(&state)
        .iter()
        .map(|one| (u64::from(one.place), u64::from(one.no.get())))
        .collect();
    assert_eq!(now, places);
    assert_eq!(desk.log(&cup).expect("it loads").lines.len(), 12);
    assert_eq!(desk.events().expect("they load").len(), 3);
    assert_eq!(desk.particulars(&cup).expect("they load").venue, "体育馆");

    let games = desk.games(&cup).expect("they load");
    let plies: Vec<(u32, bool)> = games
        .iter()
        .map(|game| (game.table.game.record().len(), game.table.game.ending().is_some()))
        .collect();
    assert_eq!(plies, [(4, true), (0, false)]);
    let [entered, _] = games.as_slice() else { panic!("two boards") };
    assert!(entered.table.entered.is_some() && entered.table.keys.len() == 1, "one key was taken back");
    let hall = desk.table(&TableId::Alone("hall".parse().expect("a name"))).expect("it loads");
    assert_eq!(hall.game.record().len(), 2);

    let slips = "slips".parse().expect("a name");
    assert_eq!(
        desk.event(&slips).expect("it loads").state.unfinished_boards(1),
        [2],
        "both reported board 1"
    );
    assert_eq!(desk.slip_log(&slips).expect("it loads").lines.len(), 3);
    desk.roll(&slips).expect("it loads");
    let link = &desk.slip_links(&slips, 1, "").expect("the seal is read")[&"1-1".parse().expect("a game")][0];
    assert_eq!(link, "/slip/slips/1-1/1/ffd1aefe53029611d440006feab5e092", "what was printed stays good");

    let accounts = desk.accounts().expect("they load");
    assert!(accounts.get("裁判").is_some() && accounts.get("主任").is_some());
    assert!(
        desk.log_in("主任", "correct horse").expect("it answers").is_some(),
        "passwords of then are good"
    );
    assert!(desk.log_in("主任", "wrong horse").expect("it answers").is_none());
    assert!(desk.offer_setup().expect("it answers").is_none());
}
