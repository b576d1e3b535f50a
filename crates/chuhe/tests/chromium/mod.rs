//! A real browser: Chromium without a window, driven by chromedriver over its HTTP interface (W3C WebDriver). The client
//! is these few lines, so that the tests need no crate for it.

// Each test file uses a part of these.
#![allow(dead_code)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long something may take to appear on two slow cores with other work.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program itself, on a database of its own.
pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
}

impl Server {
    pub(crate) fn start(database: &std::path::Path, port: u16) -> Server {
        let child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .args(["serve", "--no-login", "--listen", &format!("127.0.0.1:{port}"), "--database"])
            .arg(format!("sqlite:{}", database.display()))
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let server = Server { child, port };
        until("the server listens", || server.connect().is_some());
        server
    }

    /// On the demonstration.
    pub(crate) fn demo(port: u16) -> Server {
        let child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .args(["serve", "--demo", "--listen", &format!("127.0.0.1:{port}")])
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let server = Server { child, port };
        until("the server listens", || server.connect().is_some());
        server
    }

    pub(crate) fn connect(&self) -> Option<TcpStream> {
        TcpStream::connect(SocketAddr::from((Ipv4Addr::LOCALHOST, self.port))).ok()
    }

    /// Sends a form and gives the status.
    pub(crate) fn post(&self, path: &str, form: &str) -> u16 {
        let mut stream = self.connect().expect("the server listens");
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{form}",
            self.port,
            form.len()
        );
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// chromedriver, ended with the test.
pub(crate) struct Driver {
    child: Child,
    port: u16,
}

/// One browser with one page.
pub(crate) struct Page<'a> {
    driver: &'a Driver,
    session: String,
}

/// Whether there is a browser; without one the test cannot be made, and CI must have it.
pub(crate) fn driver() -> Option<Driver> {
    let port = free_port();
    let program = std::env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
    let child = Command::new(program)
        .arg(format!("--port={port}"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(child) = child else {
        assert!(
            std::env::var("CI").is_err(),
            "chromedriver is absent under CI: apt-get install chromium-driver"
        );
        println!("skipped: no chromedriver; apt-get install chromium-driver");
        return None;
    };
    let driver = Driver { child, port };
    until("chromedriver answers", || driver.send("GET", "/status", None).is_ok());
    Some(driver)
}

/// A port nobody listens on.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    listener.local_addr().expect("its address").port()
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Driver {
    /// A browser of its own, with nothing remembered, as wide and high as said.
    pub(crate) fn page(&self, width: u32, height: u32) -> Page<'_> {
        let mut options = json!({
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     format!("--window-size={width},{height}")]
        });
        if let Ok(binary) = std::env::var("CHROMIUM") {
            options["binary"] = binary.into();
        }
        let wanted = json!({"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}});
        let made = self.send("POST", "/session", Some(wanted)).expect("Chromium starts");
        let session = made["sessionId"].as_str().expect("a session").to_owned();
        Page { driver: self, session }
    }

    fn send(&self, method: &str, path: &str, body: Option<Value>) -> Result<Value, String> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let failed = |error: std::io::Error| error.to_string();
        let mut stream = TcpStream::connect(address).map_err(failed)?;
        stream.set_read_timeout(Some(2 * PATIENCE)).map_err(failed)?;
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all(head.as_bytes()).map_err(failed)?;
        stream.write_all(body.as_bytes()).map_err(failed)?;
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).map_err(failed)? == 0 || line == "\r\n" {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().map_err(|_| line.clone())?;
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).map_err(failed)?;
        let mut answer: Value = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
        let value = answer["value"].take();
        match value.get("error") {
            Some(error) => Err(format!("{error} {}", value["message"])),
            None => Ok(value),
        }
    }
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        let _ = self.driver.send("DELETE", &format!("/session/{}", self.session), None);
    }
}

impl Page<'_> {
    fn send(&self, path: &str, body: Value) -> Value {
        let path = format!("/session/{}{path}", self.session);
        self.driver.send("POST", &path, Some(body)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Opens an address.
    pub(crate) fn open(&self, address: &str) {
        self.send("/url", json!({ "url": address }));
    }

    /// Shows the page as a phone of this width and height does; a window cannot be so narrow.
    pub(crate) fn as_phone(&self, width: u32, height: u32) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 2, "mobile": true});
        self.send(
            "/goog/cdp/execute",
            json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics}),
        );
    }

    /// Shows the page in a window of this width and height.
    pub(crate) fn as_window(&self, width: u32, height: u32) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.send(
            "/goog/cdp/execute",
            json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics}),
        );
    }

    /// Shows the page to somebody who prefers `light` or `dark`.
    pub(crate) fn prefers(&self, scheme: &str) {
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.send("/goog/cdp/execute", json!({"cmd": "Emulation.setEmulatedMedia", "params": features}));
    }

    /// Presses keys, one after the other, where the focus is.
    pub(crate) fn press(&self, keys: &str) {
        let strokes: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key.to_string()})))
            .collect();
        self.send("/actions", json!({"actions": [{"type": "key", "id": "keys", "actions": strokes}]}));
    }

    /// What a script on the page says.
    pub(crate) fn script(&self, script: &str) -> Value {
        self.script_with(script, &[])
    }

    /// The same for a script that is given something.
    pub(crate) fn script_with(&self, script: &str, given: &[Value]) -> Value {
        self.send("/execute/sync", json!({ "script": script, "args": given }))
    }

    /// The text of the first element that a selector finds; empty where there is none.
    pub(crate) fn text(&self, selector: &str) -> String {
        let found =
            self.script(&format!("return document.querySelector({})?.textContent ?? ''", json!(selector)));
        found.as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Waits until the text of an element holds what is wanted.
    pub(crate) fn see(&self, selector: &str, wanted: &str) {
        let mut last = String::new();
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            last = self.text(selector);
            if last.contains(wanted) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("{selector} never says {wanted:?} but {last:?}");
    }

    /// Fills in a form's fields and sends it by its first button, or by the button of this name and value; waits for the
    /// page that follows.
    pub(crate) fn submit(&self, form: &str, fields: &[(&str, &str)], button: Option<(&str, &str)>) {
        let button = button.map_or("button:not([disabled])".to_owned(), |(name, value)| {
            format!("button[name={}][value={}]", json!(name), json!(value))
        });
        let script = format!(
            "const form = document.querySelector({}); if (!form) return false; \
             for (const [name, value] of {}) {{ const field = form.elements[name]; if (!field) throw new Error(name); \
             field.value = value; }} \
             const button = form.querySelector({}); document.documentElement.dataset.left = '1'; \
             if (button) form.requestSubmit(button); else form.requestSubmit(); return true",
            json!(form),
            json!(fields),
            json!(button)
        );
        until(form, || self.script(&script) == json!(true));
        until("the page that follows", || {
            self.script("return document.readyState === 'complete' && !document.documentElement.dataset.left")
                == json!(true)
        });
    }

    /// Clicks the first element that a selector finds, once it is there.
    pub(crate) fn click(&self, selector: &str) {
        let script = format!(
            "const one = document.querySelector({}); if (!one) return false; one.click(); return true",
            json!(selector)
        );
        until(selector, || self.script(&script) == json!(true));
    }
}

/// Waits until something is so.
pub(crate) fn until(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < PATIENCE, "never: {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}
