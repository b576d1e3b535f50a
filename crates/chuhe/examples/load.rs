//! How much one server, or several over one PostgreSQL, hold: live tables, spectators and page views, all on this machine.
//!
//! `cargo build --release -p chuhe && cargo run --release -p chuhe --example load -- target/release/chuhe`
//!
//! The server runs as its own program on a new database in a folder that goes away; this program plays at the tables, keeps
//! the spectators' pages open and reads pages, over loopback only, and stops by itself. It reports the time from before a
//! move's request is written until each spectator has the whole message that bears it, the time of page views, and what
//! the server used. Some spectators read nothing for as long as it lasts: they must delay nobody. `CHUHE_TABLES` (500),
//! `CHUHE_SPECTATORS` (10000), `CHUHE_SLOW` (50), `CHUHE_PAUSE_MS` (5000), `CHUHE_SECONDS` (60), `CHUHE_VIEWS` (20 page
//! views a second) change the load; `CHUHE_DATABASE` takes a database that is there instead of a new file; `CHUHE_NODES` (1)
//! servers run over it, the tables dealt out among them and the spectators of each table spread over all.

use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// Out and back: horses that never end the game.
const MOVES: [&str; 4] = ["h0g2", "h9g7", "g2h0", "g7h9"];

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

/// What is measured, by everybody.
#[derive(Default)]
struct Measured {
    /// When the last moves of each table were sent, by the table's version that bears them.
    sent: Mutex<Vec<Vec<Option<Instant>>>>,
    screens: Mutex<Vec<Duration>>,
    views: Mutex<Vec<Duration>>,
    moves: Mutex<Vec<Duration>>,
    bytes: AtomicU64,
    refused: AtomicU64,
    over: AtomicBool,
}

#[tokio::main]
async fn main() {
    let program = std::env::args().nth(1).expect("the program to load, such as target/release/chuhe");
    let [tables, spectators, slow, views] =
        [("CHUHE_TABLES", 500), ("CHUHE_SPECTATORS", 10_000), ("CHUHE_SLOW", 50), ("CHUHE_VIEWS", 20)]
            .map(|(name, usual)| setting(name, usual) as usize);
    let pause = Duration::from_millis(setting("CHUHE_PAUSE_MS", 5000));
    let seconds = setting("CHUHE_SECONDS", 60);
    more_files();
    let folder = tempfile::tempdir().expect("a folder");
    let database = std::env::var("CHUHE_DATABASE")
        .unwrap_or_else(|_| format!("sqlite:{}", folder.path().join("load.db").display()));
    let mut servers = Vec::new();
    for _ in 0..setting("CHUHE_NODES", 1) {
        servers.push(serve(&program, &database).await);
    }
    let processes: Vec<u32> = servers.iter().map(|(server, _)| server.id().expect("it runs")).collect();
    let address = |number: usize| servers[number % servers.len()].1;
    let run = std::process::id();
    let name = |table: usize| format!("l{run}-{table}");
    for table in 0..tables {
        let (name, address) = (name(table), address(table));
        assert_eq!(post(address, "/tables", &format!("name={name}&minutes=600")).await, 303);
        assert_eq!(post(address, &format!("/table/{name}/act"), "incident=begin&present=both").await, 303);
    }
    eprintln!("{tables} tables are open");
    let measured = Arc::new(Measured::default());
    *measured.sent.lock().expect("whole") = vec![Vec::new(); tables];
    let mut tasks = Vec::new();
    for spectator in 0..spectators {
        let table = spectator % tables;
        let lang = if spectator / tables % 2 == 0 { "zh" } else { "en" };
        let (address, path) =
            (address(spectator / tables / 2), format!("/table/{}/watch/live?lang={lang}", name(table)));
        let measured = Arc::clone(&measured);
        let sleeps = spectator < slow;
        tasks.push(tokio::spawn(async move {
            // Who is refused asks again, as a page does.
            while !measured.over.load(Ordering::Relaxed) {
                match watch(address, &path).await {
                    Some(page) if sleeps => return sleep_on(page, &measured).await,
                    Some(page) => look_on(page, table, &measured).await,
                    None => {}
                }
                measured.refused.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(500 + spectator as u64 % 2_000)).await;
            }
        }));
        if spectator % 100 == 99 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    eprintln!("{spectators} spectators look on; {slow} of them read nothing");
    // Until every page is open.
    tokio::time::sleep(Duration::from_secs(10)).await;
    let cpu: Vec<f64> = processes.iter().map(|process| cpu_seconds(*process)).collect();
    let begun = Instant::now();
    for table in 0..tables {
        let (measured, name, address) = (Arc::clone(&measured), name(table), address(table));
        let first = pause.mul_f64(table as f64 / tables as f64);
        tasks.push(tokio::spawn(async move {
            tokio::time::sleep(first).await;
            play(address, table, &name, pause, &measured).await;
        }));
    }
    for reader in 0..views {
        let (measured, name) = (Arc::clone(&measured), name(reader % tables.max(1)));
        let address = address(reader);
        tasks.push(tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs_f64(reader as f64 / views as f64)).await;
            while !measured.over.load(Ordering::Relaxed) {
                let now = Instant::now();
                get(address, &format!("/table/{name}/watch")).await;
                measured.views.lock().expect("whole").push(now.elapsed());
                tokio::time::sleep(Duration::from_secs(1).saturating_sub(now.elapsed())).await;
            }
        }));
    }
    let mut most = vec![0; processes.len()];
    while begun.elapsed() < Duration::from_secs(seconds) {
        tokio::time::sleep(Duration::from_secs(1)).await;
        for (most, process) in most.iter_mut().zip(&processes) {
            *most = resident_mb(*process).max(*most);
        }
    }
    let used = processes.iter().zip(&cpu).map(|(process, before)| cpu_seconds(*process) - before);
    let used: Vec<f64> = used.collect();
    let lasted = begun.elapsed().as_secs_f64();
    measured.over.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(1)).await;
    println!(
        "{tables} tables, a move every {} ms each; {spectators} spectators; {lasted:.0} s",
        pause.as_millis()
    );
    for (what, times) in [
        ("move to spectator", &measured.screens),
        ("move to answer", &measured.moves),
        ("page view", &measured.views),
    ] {
        println!("{what}: {}", percentiles(times));
    }
    for (used, most) in used.iter().zip(&most) {
        println!("server: {:.2} cores, {most} MB at most", used / lasted);
    }
    println!(
        "{:.1} MB a second to spectators; {} pages refused or closed, and asked for again",
        measured.bytes.load(Ordering::Relaxed) as f64 / lasted / 1e6,
        measured.refused.load(Ordering::Relaxed)
    );
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    for (server, _) in &mut servers {
        server.kill().await.expect("it ends");
    }
}

fn percentiles(times: &Mutex<Vec<Duration>>) -> String {
    let mut times = times.lock().expect("whole");
    times.sort_unstable();
    let at = |share: f64| {
        times.get(((times.len().max(1) - 1) as f64 * share) as usize).copied().unwrap_or_default()
    };
    let [middle, most, nearly, last] = [0.5, 0.95, 0.99, 1.0].map(|share| at(share).as_secs_f64() * 1000.0);
    format!(
        "p50 {middle:.1} ms, p95 {most:.1} ms, p99 {nearly:.1} ms, slowest {last:.1} ms of {}",
        times.len()
    )
}

async fn serve(program: &str, database: &str) -> (Child, SocketAddr) {
    let mut server = Command::new(program)
        .args(["serve", "--no-login", "--listen", "127.0.0.1:0", "--database", database])
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the program starts");
    let mut said = BufReader::new(server.stdout.take().expect("caught"));
    let mut line = String::new();
    said.read_line(&mut line).await.expect("UTF-8");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.and_then(|text| text.trim().parse().ok()).expect("the address is told");
    (server, address)
}

/// Plays at one table until it is over.
async fn play(address: SocketAddr, table: usize, name: &str, pause: Duration, measured: &Measured) {
    for (ply, played) in MOVES.into_iter().cycle().enumerate() {
        if measured.over.load(Ordering::Relaxed) {
            return;
        }
        let now = Instant::now();
        {
            let mut sent = measured.sent.lock().expect("whole");
            // Opened and begun: the first move makes version 3.
            sent[table].resize(ply + 4, None);
            sent[table][ply + 3] = Some(now);
        }
        let form = format!("move={played}&ply={ply}");
        assert_eq!(post(address, &format!("/table/{name}/act"), &form).await, 303);
        measured.moves.lock().expect("whole").push(now.elapsed());
        tokio::time::sleep(pause.saturating_sub(now.elapsed())).await;
    }
}

/// Reads what comes, until it ends, and takes the time of each move.
async fn look_on(mut page: BufReader<TcpStream>, table: usize, measured: &Measured) {
    let (mut line, mut version) = (Vec::new(), None::<usize>);
    loop {
        line.clear();
        match page.read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => return,
            Ok(count) => measured.bytes.fetch_add(count as u64, Ordering::Relaxed),
        };
        if let Some(id) = line.strip_prefix(b"id: ") {
            version = std::str::from_utf8(id).ok().and_then(|id| id.trim().parse().ok());
        }
        // An empty line ends a message; the chunks' own lines end with a carriage return.
        if line == b"\n"
            && let Some(version) = version.take()
        {
            let sent = measured.sent.lock().expect("whole")[table].get(version).copied().flatten();
            if let Some(sent) = sent {
                measured.screens.lock().expect("whole").push(sent.elapsed());
            }
        }
    }
}

/// Keeps a page open and reads nothing.
async fn sleep_on(page: BufReader<TcpStream>, measured: &Measured) {
    while !measured.over.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    drop(page);
}

/// Sends a form on a connection of its own and gives the status.
async fn post(address: SocketAddr, path: &str, form: &str) -> u16 {
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{form}",
        form.len()
    );
    ask(address, &request).await
}

async fn get(address: SocketAddr, path: &str) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    assert_eq!(ask(address, &request).await, 200, "{path}");
}

async fn ask(address: SocketAddr, request: &str) -> u16 {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    let head = String::from_utf8_lossy(answer.get(..16).unwrap_or(&answer));
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
}

/// A spectator's page; none where it is not opened.
async fn watch(address: SocketAddr, path: &str) -> Option<BufReader<TcpStream>> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept: text/event-stream\r\n\r\n");
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut page = BufReader::with_capacity(4096, stream);
    let mut status = String::new();
    page.read_line(&mut status).await.ok()?;
    status.starts_with("HTTP/1.1 200 ").then_some(page)
}

fn more_files() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    let _ = setrlimit(Resource::Nofile, limit);
}

/// Processor time that a process has used.
fn cpu_seconds(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or("").split(' ').collect();
    let ticks = |field: usize| fields.get(field).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    // Linux counts in hundredths of a second.
    (ticks(11) + ticks(12)) / 100.0
}

fn resident_mb(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("");
    line.trim().trim_end_matches("kB").trim().parse().map_or(0, |kilobytes: u64| kilobytes / 1024)
}
