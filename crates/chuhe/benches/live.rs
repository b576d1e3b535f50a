//! From a move to the spectator's screen, with 200 tables live on one machine: `cargo bench -p chuhe --bench live`.
//!
//! The server runs as it does for people, over a log in a file. Every table has its players, who send their moves as
//! forms over HTTP, and a spectator whose page is open. A time is measured from before the move's request is written until
//! the spectator's connection has delivered the message that bears it; the last line gives its middle, its slow end and
//! the number of moves. `CHUHE_TABLES`, `CHUHE_MOVES` and `CHUHE_PAUSE_MS` change the load.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use chuhe::desk::Desk;
use chuhe::store::{Access, SqliteStore};
use chuhe::web::{self, Site};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};

/// Out and back: a chariot's pawn-free shuffle that never ends the game.
const MOVES: [&str; 4] = ["h0g2", "h9g7", "g2h0", "g7h9"];

fn setting(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

fn main() {
    let (tables, moves) = (setting("CHUHE_TABLES", 200), setting("CHUHE_MOVES", 10));
    let pause = Duration::from_millis(setting("CHUHE_PAUSE_MS", 4000) as u64);
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(&folder.path().join("live.db"), Access::Create).expect("a database");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let mut times = runtime.block_on(run(Desk::new(Arc::new(store)), tables, moves, pause));
    times.sort_unstable();
    let at = |share: f64| times.get(((times.len() - 1) as f64 * share) as usize).copied().unwrap_or_default();
    println!(
        "{} moves at {tables} tables, one every {:.1} ms: median {:.1} ms, 95 % within {:.1} ms, slowest {:.1} ms",
        times.len(),
        pause.as_secs_f64() * 1000.0 / tables as f64,
        at(0.5).as_secs_f64() * 1000.0,
        at(0.95).as_secs_f64() * 1000.0,
        at(1.0).as_secs_f64() * 1000.0,
    );
}

async fn run(desk: Desk, tables: usize, moves: usize, pause: Duration) -> Vec<Duration> {
    let (ready, bound) = oneshot::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    let until = async move {
        let _ = stopped.await;
    };
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let told = move |address| {
        let _ = ready.send(address);
    };
    let server = tokio::spawn(web::serve(desk, Site::NO_LOGIN, address, told, until));
    let address = bound.await.expect("the server listens");
    let (done, mut all) = mpsc::unbounded_channel();
    for table in 0..tables {
        let name = format!("t{table}");
        assert_eq!(post(address, "/tables", &format!("name={name}&minutes=60")).await, 303);
        let begin = "incident=begin&present=both";
        assert_eq!(post(address, &format!("/table/{name}/act"), begin).await, 303);
    }
    for table in 0..tables {
        let done = done.clone();
        // The tables move one after the other, not all at the same moment.
        let offset = pause.mul_f64(table as f64 / tables as f64);
        tokio::spawn(async move {
            let base = format!("/table/t{table}");
            let mut page = watch(address, &format!("{base}/watch/live")).await;
            tokio::time::sleep(Duration::from_millis(500) + offset).await;
            for (ply, played) in (0..moves).zip(MOVES.into_iter().cycle()) {
                let begun = Instant::now();
                // The game was opened, begun, and has had `ply` moves: three entries and this one.
                let form = format!("move={played}&ply={ply}");
                let path = format!("{base}/act");
                let (status, seen) =
                    tokio::join!(post(address, &path, &form), see(&mut page, ply as u64 + 3));
                assert_eq!(status, 303);
                let _ = done.send(seen - begun);
                tokio::time::sleep(pause.saturating_sub(begun.elapsed())).await;
            }
        });
    }
    drop(done);
    let mut times = Vec::new();
    while let Some(time) = all.recv().await {
        times.push(time);
    }
    let _ = stop.send(());
    let _ = server.await;
    times
}

/// Sends a form on a connection of its own and gives the status.
async fn post(address: SocketAddr, path: &str, form: &str) -> u16 {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{form}",
        form.len()
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
}

/// A spectator's open page.
async fn watch(address: SocketAddr, path: &str) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept: text/event-stream\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    BufReader::new(stream)
}

/// When the whole message of a version has come.
async fn see(page: &mut BufReader<TcpStream>, version: u64) -> Instant {
    let (mut line, mut found) = (String::new(), false);
    loop {
        line.clear();
        assert_ne!(page.read_line(&mut line).await.expect("the page is open"), 0, "the page was closed");
        if let Some(id) = line.strip_prefix("id: ") {
            found = id.trim().parse::<u64>().is_ok_and(|id| id >= version);
        }
        // An empty line ends a message; the chunks' own lines end with a carriage return.
        if found && line == "\n" {
            return Instant::now();
        }
    }
}
