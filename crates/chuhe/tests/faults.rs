//! Databases and servers killed and lines cut at random while an event is under way: every acknowledged command is there
//! exactly once, nothing else is half there, and the chains hold. `CHUHE_KILLS` makes more of it.
#![cfg(unix)]

mod postgres;
mod terminal;

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use chuhe::desk::{Desk, TableId};
use chuhe::store::{self, Access, Batch, Draft, Store, StoreError};
use postgres::wire::{Commit, Wire};
use terminal::Terminal;

/// How many faults each test makes.
fn kills() -> u32 {
    std::env::var("CHUHE_KILLS").ok().and_then(|value| value.parse().ok()).unwrap_or(8)
}

/// A sequence that looks like chance and is the same each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// What a writer was told of each number it wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Kept,
    Not,
    Doubt,
}

/// Writes numbers into a stream of its own and one that all share, both or neither, until it is over.
fn write(store: &dyn Store, writer: usize, over: &AtomicBool) -> Vec<Told> {
    let own = format!("event/own-{writer}");
    let mut told = Vec::new();
    let versions = || -> Result<[u64; 2], StoreError> {
        let at = |stream| Ok(store.head(stream)?.map_or(0, |head| head.version));
        Ok([at(&own)?, at("event/all")?])
    };
    while !over.load(Ordering::Relaxed) {
        let Ok([mine, all]) = versions() else { continue };
        let draft = Draft {
            actor: "记录员".into(),
            time: jiff::Timestamp::now(),
            payload: format!("[{writer},{}]", told.len()),
        };
        let drafts = [draft];
        let batches = [
            Batch { stream: &own, expected: mine, drafts: &drafts },
            Batch { stream: "event/all", expected: all, drafts: &drafts },
        ];
        told.push(match store.append_all(&batches) {
            Ok(_) => Told::Kept,
            Err(StoreError::InDoubt) => Told::Doubt,
            Err(_) => Told::Not,
        });
    }
    told
}

#[test]
fn a_database_killed_or_cut_off_at_random_keeps_what_was_acknowledged_once() {
    let Some(server) = postgres::server() else { return };
    let server = Mutex::new(server);
    let (database, port) = {
        let server = server.lock().expect("nobody panicked");
        (server.database(), server.port)
    };
    let wire = Wire::to(port);
    let direct = server.lock().expect("nobody panicked").address(&database);
    let by_wire = server.lock().expect("nobody panicked").address_by(wire.port, &database);
    store::open(&direct, Access::Create).expect("a new log");
    let over = AtomicBool::new(false);
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let begun = Instant::now();
    let told: Vec<Vec<Told>> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..4)
            .map(|writer| {
                let address = if writer % 2 == 0 { &direct } else { &by_wire };
                let over = &over;
                scope.spawn(move || {
                    write(&*store::open(address, Access::Existing).expect("it is there"), writer, over)
                })
            })
            .collect();
        for _ in 0..kills() {
            std::thread::sleep(Duration::from_millis(100 + chance.below(400)));
            match chance.below(5) {
                0 | 1 => {
                    let mut server = server.lock().expect("nobody panicked");
                    server.kill();
                    server.start();
                }
                2 | 3 => {
                    wire.cut();
                    std::thread::sleep(Duration::from_millis(chance.below(600)));
                    wire.mend();
                }
                _ => {
                    wire.silence();
                    std::thread::sleep(Duration::from_millis(chance.below(1_500)));
                    wire.mend();
                }
            }
        }
        std::thread::sleep(Duration::from_millis(300));
        over.store(true, Ordering::Relaxed);
        writers.into_iter().map(|writer| writer.join().expect("it ended")).collect()
    });
    let store = store::open(&direct, Access::Existing).expect("it is there");
    let found = store::examine(&*store).expect("readable");
    assert_eq!(found.torn, []);
    let mut all: HashMap<String, u32> = HashMap::new();
    for entry in store.read("event/all", 0).expect("readable") {
        *all.entry(entry.payload).or_default() += 1;
    }
    let mut counts = [0_u32; 3];
    for (writer, told) in told.iter().enumerate() {
        let mut own: HashMap<String, u32> = HashMap::new();
        for entry in store.read(&format!("event/own-{writer}"), 0).expect("readable") {
            *own.entry(entry.payload).or_default() += 1;
        }
        for (number, told) in told.iter().enumerate() {
            let payload = format!("[{writer},{number}]");
            let times = [&own, &all].map(|kept| kept.get(&payload).copied().unwrap_or(0));
            let fits = match told {
                Told::Kept => times == [1, 1],
                Told::Not => times == [0, 0],
                Told::Doubt => times == [1, 1] || times == [0, 0],
            };
            assert!(fits, "{payload} was told {told:?} and is there {times:?} times");
            counts[*told as usize] += 1;
        }
    }
    let [kept, not, doubt] = counts;
    println!(
        "{} faults in {:.0} s: {kept} acknowledged, each there once; {not} refused, none there; {doubt} in doubt, whole or not there",
        kills(),
        begun.elapsed().as_secs_f64()
    );
    assert!(kept > 20, "{counts:?}");
}

#[test]
fn a_commit_whose_answer_is_lost_is_found_and_one_that_is_lost_is_done_again() {
    let Some(server) = postgres::server() else { return };
    let database = server.database();
    let wire = Wire::to(server.port);
    let store = store::open(&server.address_by(wire.port, &database), Access::Create).expect("a new log");
    for (number, commit) in [Commit::AnswerLost, Commit::Lost].into_iter().cycle().take(12).enumerate() {
        let draft =
            Draft { actor: "记录员".into(), time: jiff::Timestamp::now(), payload: format!("[{number}]") };
        wire.next_commit(commit);
        let version = store.append("event/cup", number as u64, &[draft]);
        assert!(matches!(version, Ok(version) if version == number as u64 + 1), "{commit:?}: {version:?}");
    }
    let entries = store.read("event/cup", 0).expect("readable");
    let payloads: Vec<String> = entries.into_iter().map(|entry| entry.payload).collect();
    assert_eq!(payloads, (0..12).map(|number| format!("[{number}]")).collect::<Vec<_>>(), "each once");
    assert_eq!(store.verify("event/cup").expect("readable"), Ok(()));
}

/// A server as people run it, killed when it goes out of reach.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(mut command: Command) -> Server {
        let mut child = command.spawn().expect("the program starts");
        let mut first = String::new();
        BufReader::new(child.stdout.as_mut().expect("caught")).read_line(&mut first).expect("UTF-8");
        let address = first.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("the address is told, not {first:?}")).to_owned();
        Server { child, address }
    }

    /// Sends a form; the status and the page, if there was an answer.
    fn post(address: &str, path: &str, form: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(address).ok()?;
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAccept-Language: en\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            form.len()
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        Some((answer.split(' ').nth(1)?.parse().ok()?, answer))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const OUT_AND_BACK: [&str; 4] = ["h0g2", "h9g7", "g2h0", "g7h9"];

/// Plays at tables of its own until the server is gone: how many moves of each were acknowledged.
fn play(address: &str, tables: &[String], acknowledged: &Mutex<HashMap<String, u32>>) {
    for round in 0.. {
        for table in tables {
            let ply = acknowledged.lock().expect("nobody panicked").get(table).copied().unwrap_or(0);
            let form = format!("move={}&ply={ply}", OUT_AND_BACK[ply as usize % 4]);
            match Server::post(address, &format!("/table/{table}/act"), &form) {
                Some((303, _)) => {
                    *acknowledged.lock().expect("nobody panicked").entry(table.clone()).or_default() += 1;
                }
                // The move before the kill was kept and not acknowledged: the page shows it.
                Some((409 | 422, _)) if round == 0 => {
                    *acknowledged.lock().expect("nobody panicked").entry(table.clone()).or_default() += 1;
                }
                Some((status, page)) => panic!("{status} at {table}: {page}"),
                None => return,
            }
        }
    }
}

fn killed_over(terminal: &Terminal, database: &str) {
    let serve = || {
        let mut command = terminal.command(&["serve", "--no-login", "--listen", "127.0.0.1:0", "--database"]);
        command.arg(database);
        Server::start(command)
    };
    let tables: Vec<Vec<String>> =
        (0..2).map(|player| (0..3).map(|no| format!("p{player}-{no}")).collect()).collect();
    let server = serve();
    for table in tables.iter().flatten() {
        let form = format!("name={table}&minutes=60");
        assert_eq!(Server::post(&server.address, "/tables", &form).expect("an answer").0, 303);
        let begun =
            Server::post(&server.address, &format!("/table/{table}/act"), "incident=begin&present=both");
        assert_eq!(begun.expect("an answer").0, 303);
    }
    drop(server);
    let acknowledged = Mutex::new(HashMap::new());
    let mut chance = Chance(0x2545_f491_4f6c_dd1d);
    for _ in 0..kills() {
        let mut server = serve();
        std::thread::scope(|scope| {
            for tables in &tables {
                let (address, acknowledged) = (server.address.clone(), &acknowledged);
                scope.spawn(move || play(&address, tables, acknowledged));
            }
            std::thread::sleep(Duration::from_millis(20 + chance.below(400)));
            server.child.kill().expect("SIGKILL");
        });
        let store = store::open(database, Access::Existing).expect("it opens");
        assert_eq!(store::examine(&*store).expect("readable").torn, []);
        let desk = Desk::new(store);
        for table in tables.iter().flatten() {
            let view = desk.table(&TableId::Alone(table.parse().expect("a name"))).expect("it loads");
            let (kept, told) =
                (view.game.record().len(), acknowledged.lock().expect("whole").get(table).copied());
            let told = told.unwrap_or(0);
            assert!(kept == told || kept == told + 1, "{table}: {told} moves acknowledged, {kept} kept");
        }
    }
    let total: u32 = acknowledged.lock().expect("whole").values().sum();
    println!(
        "{} kills of a server over {}: {total} moves acknowledged, none lost, none twice",
        kills(),
        &database[..8]
    );
    assert!(total > 0);
}

#[test]
fn a_server_killed_at_random_keeps_every_acknowledged_move_in_sqlite() {
    let terminal = Terminal::new();
    killed_over(&terminal, &format!("sqlite:{}", terminal.database().display()));
}

#[test]
fn a_server_killed_at_random_keeps_every_acknowledged_move_in_postgres() {
    let Some(server) = postgres::server() else { return };
    let address = server.address(&server.database());
    killed_over(&Terminal::new(), &address);
}

#[test]
fn a_full_disk_refuses_plainly_and_keeps_what_was_there() {
    let terminal = Terminal::new();
    let disk = terminal.path("disk");
    std::fs::create_dir(&disk).expect("a folder");
    let program = terminal.command(&[]).get_program().to_owned();
    // A file system of its own that nobody else sees, where the system allows that.
    let script = "mount -t tmpfs -o size=700k tmpfs \"$1\" 2>/dev/null || { echo no; exit; }
                  \"$2\" serve --no-login --listen 127.0.0.1:0 --database \"sqlite:$1/chuhe.db\" &
                  read _; kill $!; wait; \"$2\" verify --database \"sqlite:$1/chuhe.db\"";
    let mut command = Command::new("unshare");
    command.args(["-m", "sh", "-c", script, "sh"]).arg(&disk).arg(program).env("LC_ALL", "en");
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        println!("skipped: no unshare");
        return;
    };
    let mut out = BufReader::new(child.stdout.take().expect("caught"));
    let mut first = String::new();
    out.read_line(&mut first).expect("UTF-8");
    let Some(address) = first.split("http://").nth(1).and_then(|rest| rest.split('/').next()) else {
        println!("skipped: no file system of our own can be mounted here");
        return;
    };
    // Tables until there is no room any more.
    let mut opened = 0;
    let refused = loop {
        let form = format!("name=t{opened}&minutes=60&first={}", "甲".repeat(20));
        match Server::post(address, "/tables", &form).expect("an answer") {
            (303, _) => opened += 1,
            refused => break refused,
        }
        assert!(opened < 5_000, "the disk is full at some time");
    };
    assert_eq!(refused.0, 507, "{}", refused.1);
    assert!(refused.1.contains("The disk is full"), "{}", refused.1);
    // What is there is still shown, and the server lives.
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream
        .write_all(format!("GET /tables HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())
        .expect("sent");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("an answer");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    drop(child.stdin.take());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("UTF-8");
    assert!(child.wait().expect("it ended").success(), "every entry is whole: {rest}");
    assert!(rest.contains(&format!("{opened} logs")), "{opened} tables were acknowledged: {rest}");
}

/// Changes a database behind the program's back.
type Change = Box<dyn Fn(&str)>;

#[test]
fn a_damaged_entry_is_named_on_the_terminal_and_on_the_page() {
    let mut cases: Vec<(String, Change)> = Vec::new();
    let terminal = Terminal::new();
    let file = terminal.database();
    let change = move |sql: &str| {
        let database = rusqlite::Connection::open(&file).expect("the database");
        assert_eq!(database.execute(sql, ()).expect("SQL"), 1);
    };
    cases.push((format!("sqlite:{}", terminal.database().display()), Box::new(change)));
    let server = postgres::server().map(Arc::new);
    if let Some(server) = &server {
        let database = server.database();
        let address = server.address(&database);
        let server = Arc::clone(server);
        cases.push((address, Box::new(move |sql| drop(server.sql(&database, sql).expect("SQL")))));
    }
    for (address, change) in cases {
        terminal.write("entries.csv", "姓名,单位\n甲一,东\n乙二,西\n丙三,南\n丁四,北\n");
        let at = |arguments: &[&str]| {
            let mut all = vec!["--lang", "en"];
            all.extend(arguments);
            all.extend(["--database", address.as_str()]);
            terminal.run(&all)
        };
        for arguments in [
            &["event", "new", "测试杯", "--event", "cup", "--rounds", "3"][..],
            &["event", "import", "entries.csv"],
            &["event", "lots", "--seed", "7"],
        ] {
            assert_eq!(at(arguments).status, 0);
        }
        let whole = at(&["verify"]);
        assert_eq!((whole.status, whole.err.as_str()), (0, ""));
        assert_eq!(
            (whole.status, whole.out.trim_end()),
            (0, "1 log, 3 entries, all of them as they were written")
        );
        change("UPDATE log SET payload = '{}' WHERE stream = 'event/cup' AND version = 2");
        let torn = at(&["verify"]);
        assert_eq!(torn.status, 1);
        assert!(
            torn.err.contains("event/cup cannot be trusted from entry 2 on: it was changed"),
            "{}",
            torn.err
        );
        let json = at(&["verify", "--json"]);
        assert!(json.out.contains(r#"{"fault":"changed","stream":"event/cup","version":2}"#), "{}", json.out);

        let mut command = terminal.command(&["serve", "--no-login", "--listen", "127.0.0.1:0", "--database"]);
        command.arg(&address);
        let server = Server::start(command);
        let (status, page) = Server::post(&server.address, "/event/cup/lots", "seed=1").expect("an answer");
        assert_eq!(status, 500);
        assert!(page.contains("The log is damaged") && page.contains("event/cup: entry 2"), "{page}");
    }
}

#[test]
fn a_copy_is_made_while_others_write_and_is_whole() {
    let terminal = Terminal::with_event();
    let copied = std::thread::scope(|scope| {
        let writing = scope.spawn(|| (0..15).for_each(|_| drop(terminal.done(&["event", "foul", "1"]))));
        let mut copies = 0;
        while !writing.is_finished() && copies < 5 {
            let name = format!("copy-{copies}.db");
            let said = terminal.done(&["backup", &name, "--json"]);
            assert!(said.contains(r#""torn":[]"#), "{said}");
            let found = terminal.done(&["verify", "--database", &format!("sqlite:{name}"), "--json"]);
            assert!(found.contains(r#""torn":[]"#), "{found}");
            copies += 1;
        }
        writing.join().expect("it ended");
        copies
    });
    assert!(copied > 0);
    let again = terminal.run(&["backup", "copy-0.db"]);
    assert_eq!(
        (again.status, again.err.as_str()),
        (1, "chuhe: copy-0.db 已经存在，不会覆盖；请换一个文件名\n")
    );
    // A copy is a database like any other.
    terminal.done(&["event", "foul", "2", "--database", "sqlite:copy-0.db"]);
    let database = rusqlite::Connection::open(terminal.database()).expect("the database");
    database
        .execute("UPDATE log SET actor = 'x' WHERE version = 2 AND stream = 'event/cup'", ())
        .expect("SQL");
    let torn = terminal.run(&["backup", "torn.db"]);
    assert!(torn.status == 1 && torn.err.contains("event/cup 从第 2 条记录起不可信"), "{}", torn.err);
    assert!(!terminal.path("torn.db").exists(), "no damaged copy is left behind");
    let names = std::fs::read_dir(terminal.path(".")).expect("a folder").flatten();
    let parts = names.filter(|name| name.file_name().to_string_lossy().contains(".part")).count();
    assert_eq!(parts, 0);
}
