//! Nothing that was acknowledged is lost when the program is killed, and nobody's result when two write at once.
#![cfg(unix)]

mod terminal;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use chuhe::auth::Actor;
use chuhe::desk::{Desk, DeskError};
use chuhe::store::{self, Access};
use terminal::{Terminal, example};
use tournament::{Command, Event, Number};

fn desk(terminal: &Terminal) -> Desk {
    let address = format!("sqlite:{}", terminal.database().display());
    Desk::new(store::open(&address, Access::Existing).expect("the database"))
}

/// What the log says was recorded, in order: round, board, result. The chain must hold.
fn recorded(terminal: &Terminal, event: &str) -> Vec<(u32, u32, String)> {
    let log = desk(terminal).log(&event.parse().expect("a name")).expect("the log");
    assert_eq!(log.torn, None);
    let results = log.lines.iter().filter_map(|line| match &line.event {
        Event::ResultRecorded { round, board, result, .. } => {
            Some((*round, *board, result.map_or("", |result| result.code()).to_owned()))
        }
        _ => None,
    });
    results.collect()
}

#[test]
fn killed_at_any_moment_no_acknowledged_result_is_lost() {
    let terminal = Terminal::with_event();
    let codes = ["1-0", "0-1", "1/2", "+-", "-+", "--"];
    let mut acknowledged = Vec::new();
    // A fixed sequence of delays, from killed before the start to left alone.
    for attempt in 0..60_u64 {
        let board = (attempt % 2 + 1).to_string();
        let code = codes[attempt as usize % codes.len()];
        let mut command = terminal.command(&["event", "result", &board, code]);
        let mut child = command.spawn().expect("the program starts");
        if attempt % 4 != 3 {
            std::thread::sleep(Duration::from_micros(attempt * 7919 % 12_000));
            child.kill().expect("SIGKILL");
        }
        let mut said = String::new();
        child.stdout.take().expect("caught").read_to_string(&mut said).expect("UTF-8");
        child.wait().expect("it ended");
        let log = recorded(&terminal, "cup");
        if !said.is_empty() {
            acknowledged.push((1, attempt as u32 % 2 + 1, code.to_owned()));
        }
        // What was written but not acknowledged may stand; what was acknowledged must, in its order.
        let mut rest = log.iter();
        for one in &acknowledged {
            assert!(rest.any(|line| line == one), "attempt {attempt}: {one:?} is lost from {log:?}");
        }
    }
    assert!(acknowledged.len() >= 10, "every fourth command was left alone: {acknowledged:?}");
}

/// The server, killed when it goes out of reach.
struct Server {
    child: std::process::Child,
    address: String,
}

impl Server {
    fn start(terminal: &Terminal) -> Server {
        let mut command = terminal.command(&["serve", "--no-login", "--listen", "127.0.0.1:0"]);
        let mut child = command.spawn().expect("the program starts");
        let mut first = String::new();
        BufReader::new(child.stdout.as_mut().expect("caught")).read_line(&mut first).expect("UTF-8");
        let address = first.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Server { address: address.expect("the address is told").to_owned(), child }
    }

    /// Sends a form and waits for the first line of the answer.
    fn post(&self, path: &str, form: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            self.address,
            form.len()
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut status = String::new();
        BufReader::new(stream).read_line(&mut status).expect("it answers");
        status.trim_end().to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_server_killed_after_its_answer_has_kept_the_result() {
    let terminal = Terminal::new();
    terminal.done(&["event", "import", &example("swiss.json"), "--event", "cup"]);
    terminal.done(&["event", "pair"]);
    let mut expected = Vec::new();
    for board in 1..=5 {
        let server = Server::start(&terminal);
        assert_eq!(server.post("/event/cup/results", &format!("line={board}+1")), "HTTP/1.1 303 See Other");
        drop(server);
        expected.push((7, board, "1-0".to_owned()));
        assert_eq!(recorded(&terminal, "cup"), expected);
    }
}

#[test]
fn two_programs_at_once_conflict_and_lose_nothing() {
    let terminal = Terminal::with_event();
    let each = 10;
    std::thread::scope(|scope| {
        for no in ["1", "2", "3"] {
            let terminal = &terminal;
            scope.spawn(move || (0..each).for_each(|_| drop(terminal.done(&["event", "foul", no]))));
        }
    });
    let desk = desk(&terminal);
    let id = "cup".parse().expect("a name");
    let fouls: Vec<u32> =
        desk.event(&id).expect("it is there").state.entrants().iter().map(|one| one.fouls).collect();
    assert_eq!(fouls, [each, each, each, 0, 0]);
    assert_eq!(desk.log(&id).expect("the log").torn, None);
}

#[test]
fn a_desk_sees_what_another_program_did() {
    let terminal = Terminal::with_event();
    let desk = Arc::new(desk(&terminal));
    let id = "cup".parse().expect("a name");
    let before = desk.event(&id).expect("it is there");
    terminal.done(&["event", "foul", "1", "--count", "2"]);

    let foul =
        Command::RecordFouls { no: Number::new(2).expect("not zero"), count: 1, article: None, member: None };
    let stale = desk.command(&id, &Actor::owner("w"), foul.clone(), Some(before.version));
    assert!(matches!(stale, Err(DeskError::Stale { expected: 4, found: 5 })), "{stale:?}");
    let after = desk.command(&id, &Actor::owner("w"), foul, None).expect("it is decided on what stands now");
    let fouls: Vec<u32> = after.state.entrants().iter().map(|one| one.fouls).collect();
    assert_eq!((after.version, fouls), (6, vec![2, 1, 0, 0, 0]));
    assert_eq!(before.version, 4, "a view that was handed out does not change");
}
