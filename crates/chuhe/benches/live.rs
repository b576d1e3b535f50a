//! From a move to the spectator's screen, with 200 tables live on one machine: `cargo bench -p chuhe --bench live`.
//!
//! The server runs as it does for people, over a log in a file. Every table is in the middle of its game; its players send
//! their moves as forms over HTTP, and its spectators' pages are open, in both languages. A time is measured from before
//! the move's request is written until a spectator's connection has delivered the message that bears it, for each of
//! them; the last line gives the middle, the slow end and the number of these. `CHUHE_TABLES`, `CHUHE_WATCHERS`,
//! `CHUHE_PLAYED` (moves before the measuring), `CHUHE_MOVES` and `CHUHE_PAUSE_MS` change the load.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use chuhe::desk::Desk;
use chuhe::store::{Access, SqliteStore};
use chuhe::web::{self, Site};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

/// Out and back: horses that never end the game.
const MOVES: [&str; 4] = ["h0g2", "h9g7", "g2h0", "g7h9"];

fn setting(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

fn main() {
    let load = Load {
        tables: setting("CHUHE_TABLES", 200),
        watchers: setting("CHUHE_WATCHERS", 3),
        played: setting("CHUHE_PLAYED", 60),
        moves: setting("CHUHE_MOVES", 10),
        pause: Duration::from_millis(setting("CHUHE_PAUSE_MS", 4000) as u64),
    };
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(&folder.path().join("live.db"), Access::Create).expect("a database");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let mut times = runtime.block_on(run(Desk::new(Arc::new(store)), &load));
    times.sort_unstable();
    let at = |share: f64| times.get(((times.len() - 1) as f64 * share) as usize).copied().unwrap_or_default();
    let Load { tables, watchers, moves, played, pause } = load;
    println!(
        "{} moves at {tables} tables, {played} plies into their games, one every {:.1} ms, {watchers} spectators each: \
         median {:.1} ms, 95 % within {:.1} ms, slowest {:.1} ms to {} screens",
        tables * moves,
        pause.as_secs_f64() * 1000.0 / tables as f64,
        at(0.5).as_secs_f64() * 1000.0,
        at(0.95).as_secs_f64() * 1000.0,
        at(1.0).as_secs_f64() * 1000.0,
        times.len(),
    );
}

#[derive(Clone, Copy)]
struct Load {
    tables: usize,
    watchers: usize,
    played: usize,
    moves: usize,
    pause: Duration,
}

async fn run(desk: Desk, load: &Load) -> Vec<Duration> {
    let Load { tables, watchers, played, moves, pause } = *load;
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
    for table in 0..tables {
        let name = format!("t{table}");
        assert_eq!(post(address, "/tables", &format!("name={name}&minutes=60")).await, 303);
        let begin = "incident=begin&present=both";
        assert_eq!(post(address, &format!("/table/{name}/act"), begin).await, 303);
    }
    let games = (0..tables).map(|table| tokio::spawn(play(address, table, 0, played, Duration::ZERO)));
    for game in games.collect::<Vec<_>>() {
        game.await.expect("it is played");
    }
    // Opened, begun, and the moves before: what comes next is the first that counts.
    let first = played as u64 + 3;
    let mut screens = Vec::new();
    let mut games = Vec::new();
    for table in 0..tables {
        for watcher in 0..watchers {
            let lang = if watcher % 2 == 0 { "zh" } else { "en" };
            let page = watch(address, &format!("/table/t{table}/watch/live?lang={lang}")).await;
            screens.push((table, tokio::spawn(look_on(page, first, moves))));
        }
        games.push(tokio::spawn(async move {
            // The tables move one after the other, not all at the same moment.
            tokio::time::sleep(Duration::from_secs(1) + pause.mul_f64(table as f64 / tables as f64)).await;
            play(address, table, played, moves, pause).await
        }));
    }
    let mut sent = Vec::new();
    for game in games {
        sent.push(game.await.expect("it is played"));
    }
    let mut times = Vec::new();
    for (table, screen) in screens {
        let seen = screen.await.expect("everything is seen");
        times.extend(seen.iter().zip(&sent[table]).map(|(seen, sent)| *seen - *sent));
    }
    let _ = stop.send(());
    let _ = server.await;
    times
}

/// Sends so many moves after the first `from`, one each `pause`, and says when each began.
async fn play(address: SocketAddr, table: usize, from: usize, count: usize, pause: Duration) -> Vec<Instant> {
    let mut sent = Vec::new();
    for (ply, played) in MOVES.into_iter().cycle().enumerate().skip(from).take(count) {
        let now = Instant::now();
        sent.push(now);
        let form = format!("move={played}&ply={ply}");
        assert_eq!(post(address, &format!("/table/t{table}/act"), &form).await, 303);
        tokio::time::sleep(pause.saturating_sub(now.elapsed())).await;
    }
    sent
}

/// When each of so many versions from `first` was on the screen.
async fn look_on(mut page: BufReader<TcpStream>, first: u64, count: usize) -> Vec<Instant> {
    let mut seen = Vec::new();
    while seen.len() < count {
        let (version, now) = see(&mut page).await;
        let shown = (version + 1).saturating_sub(first) as usize;
        seen.resize(shown.clamp(seen.len(), count), now);
    }
    seen
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

/// The next message with a version, and when the whole of it had come.
async fn see(page: &mut BufReader<TcpStream>) -> (u64, Instant) {
    let (mut line, mut found) = (String::new(), None);
    loop {
        line.clear();
        assert_ne!(page.read_line(&mut line).await.expect("the page is open"), 0, "the page was closed");
        if let Some(id) = line.strip_prefix("id: ") {
            found = id.trim().parse().ok();
        }
        // An empty line ends a message; the chunks' own lines end with a carriage return.
        if let Some(version) = found.filter(|_| line == "\n") {
            return (version, Instant::now());
        }
    }
}
