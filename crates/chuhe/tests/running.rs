//! The program as it runs for others: health, counters, log lines, limits, an end in good order, changes by other programs.
#![cfg(unix)]

mod terminal;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use terminal::Terminal;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(terminal: &Terminal, arguments: &[&str]) -> Server {
        let mut command = terminal.command(&["serve", "--no-login", "--listen", "127.0.0.1:0"]);
        command.args(arguments).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut first = String::new();
        BufReader::new(child.stdout.as_mut().expect("caught")).read_line(&mut first).expect("UTF-8");
        let address = first.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("the address is told, not {first:?}")).to_owned();
        Server { child, address }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a socket");
        stream
    }

    fn ask(&self, request: &str) -> TcpStream {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("sent");
        stream
    }

    fn get(&self, path: &str) -> String {
        get(&self.address, path)
    }

    /// The head of a form and the length that its body will have.
    fn head(&self, path: &str, length: usize) -> String {
        format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n",
            self.address
        )
    }

    /// What it said on standard error, once it has ended.
    fn end(mut self) -> String {
        let _ = self.child.kill();
        let mut said = String::new();
        self.child.stderr.take().expect("caught").read_to_string(&mut said).expect("UTF-8");
        said
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("sent");
    read(stream)
}

fn read(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn machines_are_told_how_it_is_on_an_address_of_their_own() {
    let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
    let beside = format!("127.0.0.1:{port}");
    let terminal = Terminal::new();
    let server = Server::start(&terminal, &["--metrics", &beside]);
    for address in [&server.address, &beside] {
        for (path, says) in [("/healthz", "ok\n"), ("/readyz", "ready\n")] {
            let answer = get(address, path);
            assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with(says), "{answer}");
        }
    }
    assert!(server.get("/").starts_with("HTTP/1.1 200"));
    assert!(server.get("/nowhere").starts_with("HTTP/1.1 404"));
    assert!(server.get("/metrics").starts_with("HTTP/1.1 404"), "not where the pages are");
    let counters = get(&beside, "/metrics");
    for line in [
        "chuhe_http_responses_total{status=\"2xx\"} 1",
        "chuhe_http_responses_total{status=\"4xx\"} 2",
        "chuhe_ready 1",
        "chuhe_live_pages 0",
    ] {
        assert!(counters.contains(line), "{line} in {counters}");
    }
}

#[test]
fn a_log_line_finds_its_request_and_holds_no_secret() {
    let terminal = Terminal::new();
    let server = Server::start(&terminal, &["--log", "json", "--log-level", "info"]);
    let secret = "0123456789abcdef".repeat(4);
    let answer = server.get(&format!("/setup/{secret}?also={secret}"));
    let id = answer.lines().find_map(|line| line.strip_prefix("x-request-id: ")).expect("an id").to_owned();
    let given = "from-the-proxy-1";
    let request = format!(
        "GET / HTTP/1.1\r\nHost: {}\r\nX-Request-Id: {given}\r\nCookie: session={secret}\r\nConnection: close\r\n\r\n",
        server.address
    );
    assert!(read(server.ask(&request)).contains(&format!("x-request-id: {given}")));
    let said = server.end();
    let lines: Vec<serde_json::Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("JSON: {line}")))
        .collect();
    let of = |id: &str| {
        lines.iter().find(|line| line["span"]["id"] == id).unwrap_or_else(|| panic!("{id}: {said}"))
    };
    assert_eq!((of(&id)["span"]["path"].as_str(), of(&id)["status"].as_u64()), (Some("/setup/…"), Some(404)));
    assert_eq!(of(given)["status"].as_u64(), Some(200));
    assert!(!said.contains(&secret), "{said}");
}

#[test]
fn what_was_accepted_is_finished_when_it_is_told_to_stop() {
    let terminal = Terminal::new();
    let mut server = Server::start(&terminal, &[]);
    let form = "name=hall&minutes=60";
    let mut accepted = server.ask(&server.head("/tables", form.len()));
    accepted.write_all(&form.as_bytes()[..5]).expect("sent");
    let live = server.ask(&format!("GET /tables HTTP/1.1\r\nHost: {}\r\n\r\n", server.address));
    std::thread::sleep(Duration::from_millis(300));
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill").success());
    std::thread::sleep(Duration::from_millis(300));
    assert!(TcpStream::connect(&server.address).is_err(), "nobody new is let in");
    accepted.write_all(&form.as_bytes()[5..]).expect("sent");
    let answer = read(accepted);
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    drop(live);
    let begun = Instant::now();
    let status = server.child.wait().expect("it ends");
    assert!(status.success() && begun.elapsed() < Duration::from_secs(10), "{status}");
    let kept = terminal.done(&["verify", "--json"]);
    assert!(kept.contains(r#""streams":1"#), "{kept}");
}

#[test]
fn too_many_at_once_are_turned_away_and_the_rest_is_served() {
    let terminal = Terminal::new();
    let server = Server::start(&terminal, &["--pages", "2"]);
    // Forms that never end.
    let mut open: Vec<TcpStream> = Vec::new();
    for _ in 0..300 {
        let stream = server.ask(&server.head("/tables", 100));
        open.push(stream);
    }
    let until = Instant::now() + Duration::from_secs(20);
    let refused = loop {
        let answer = server.get("/");
        if answer.starts_with("HTTP/1.1 429") || Instant::now() > until {
            break answer;
        }
    };
    assert!(refused.starts_with("HTTP/1.1 429") && refused.contains("retry-after: 3"), "{refused}");
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"), "machines are always told");
    open.drain(..).for_each(|stream| drop(stream.shutdown(Shutdown::Both)));
    let until = Instant::now() + Duration::from_secs(20);
    while !server.get("/").starts_with("HTTP/1.1 200") {
        assert!(Instant::now() < until, "there is room again");
    }

    let form = "name=hall&minutes=60";
    assert!(
        read(server.ask(&format!("{}{form}", server.head("/tables", form.len()))))
            .starts_with("HTTP/1.1 303")
    );
    let live = format!("GET /table/hall/watch/live HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let mut pages: Vec<TcpStream> = (0..2).map(|_| server.ask(&live)).collect();
    for page in &mut pages {
        let mut head = [0; 12];
        page.read_exact(&mut head).expect("it is open");
        assert_eq!(&head, b"HTTP/1.1 200");
    }
    let mut third = server.ask(&live.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    let mut answer = String::new();
    third.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("retry-after: 10"), "{answer}");
}

#[test]
fn a_change_by_the_command_line_reaches_an_open_page() {
    let terminal = Terminal::with_event();
    let server = Server::start(&terminal, &[]);
    let page =
        server.ask(&format!("GET /event/cup/tables/live HTTP/1.1\r\nHost: {}\r\n\r\n", server.address));
    let mut page = BufReader::new(page);
    let mut next = || loop {
        let mut line = String::new();
        assert_ne!(page.read_line(&mut line).expect("it is open"), 0);
        if let Some(id) = line.strip_prefix("id: ") {
            return id.trim().to_owned();
        }
    };
    let first = next();
    let begun = Instant::now();
    terminal.done(&["event", "result", "1", "1-0"]);
    assert_ne!(next(), first);
    assert!(begun.elapsed() < Duration::from_secs(4), "found before the next beat: {:?}", begun.elapsed());
}
