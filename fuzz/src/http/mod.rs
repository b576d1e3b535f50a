//! Requests to the whole web: every address with odd names, fields, headers and bodies, on the demonstration.
//!
//! What is sent is chosen by the bytes: an address of the real ones, a method, names in the address, then query, headers
//! and body; a body that the interface for programs takes is made from its own document. Nothing may panic, no answer
//! may be a 5xx, and what is in the log afterwards must hold.

mod choice;
mod json;
mod words;

use std::cell::RefCell;
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderValue, Request};
use chuhe::auth::PasswordHash;
use chuhe::desk::Desk;
use chuhe::store::SqliteStore;
use chuhe::{demo, web};
use serde_json::Value;
use tower::ServiceExt as _;

use choice::Choice;
use words::Words;

/// Requests of one input.
const MOST: usize = 6;
/// Inputs after which everything begins anew, so that what is found can be found again.
const ANEW: u32 = 2_000;
/// How long one answer may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// Requests that are shown when something is found.
const SHOWN: usize = 60;

/// The last requests, the newest at the end.
static SENT: Mutex<Vec<String>> = Mutex::new(Vec::new());

thread_local! {
    static HALL: RefCell<Option<Hall>> = const { RefCell::new(None) };
}

/// Sends what the bytes say; the statuses of the answers.
pub fn http(bytes: &[u8]) -> Vec<u16> {
    static TOLD: Once = Once::new();
    TOLD.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let sent = SENT.lock().unwrap_or_else(PoisonError::into_inner);
            for request in sent.iter().skip(sent.len().saturating_sub(SHOWN)) {
                eprintln!("{request}");
            }
            drop(sent);
            before(panic);
        }));
    });
    HALL.with_borrow_mut(|hall| {
        if let Some(old) = hall.take_if(|hall| hall.inputs >= ANEW) {
            old.holds();
        }
        let hall = hall.get_or_insert_with(Hall::new);
        hall.inputs += 1;
        let mut choice = Choice::of(bytes);
        let mut statuses = Vec::new();
        while statuses.len() < MOST && !choice.is_over() {
            // An address that no server would read is not sent.
            statuses.push(hall.send(&mut choice).unwrap_or_default());
        }
        statuses
    })
}

/// What was sent left logs that hold; everything begins anew.
pub fn holds() {
    if let Some(hall) = HALL.with_borrow_mut(Option::take) {
        hall.holds();
    }
}

/// The demonstration, and two ways in.
struct Hall {
    desk: Desk,
    open: Router,
    guarded: Router,
    /// The secret of a director's session.
    secret: String,
    runtime: tokio::runtime::Runtime,
    document: Value,
    words: Words,
    inputs: u32,
}

impl Hall {
    fn new() -> Hall {
        SENT.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let desk = Desk::new(Arc::new(SqliteStore::in_memory().expect("a database in memory")));
        demo::load(&desk).expect("the demonstration");
        let link = desk.offer_setup().expect("the log").expect("nobody has an account");
        let password = PasswordHash::of("主任", "汉界楚河，马八进七。").expect("a good one");
        let token = desk.use_setup(&link, "主任", password).expect("the log").expect("it opens");
        let open = web::router(desk.clone(), web::Site::NO_LOGIN);
        let guarded = web::router(desk.clone(), web::Site::ACCOUNTS);
        let mut hall = Hall {
            desk,
            open,
            guarded,
            secret: token.secret().to_string(),
            runtime,
            document: Value::Null,
            words: Words::found(),
            inputs: 0,
        };
        let asked = Request::get("/api/openapi.json").header("host", "localhost").body(Body::empty());
        let (_, document) = hall.answer(hall.open.clone(), asked.expect("a request"), "the document");
        hall.document = serde_json::from_slice(&document).expect("JSON");
        hall
    }

    fn send(&self, choice: &mut Choice<'_>) -> Option<u16> {
        let words = &self.words;
        let route = choice.among(&words.routes).clone();
        let path: Vec<String> = route
            .split('/')
            .map(|part| match part {
                "{id}" | "{event}" => match choice.byte() % 8 {
                    0 => encoded(&words.value(choice)),
                    _ => choice.among(&words.events).clone(),
                },
                part if part.starts_with('{') => match choice.byte() % 8 {
                    0 => encoded(&words.value(choice)),
                    1 => (*choice.among(&words::PARTS)).to_owned(),
                    _ => (*choice.among(&words::PARTS[..words::GOOD])).to_owned(),
                },
                part => part.to_owned(),
            })
            .collect();
        let mut address = path.join("/");
        let query: Vec<String> = (0..choice.byte() % 5).map(|_| pair(&self.words, choice)).collect();
        if !query.is_empty() {
            address = format!("{address}?{}", query.join("&"));
        }
        let method = *choice.among(&words::METHODS);
        let (kind, body) = if method == "GET" { (None, Vec::new()) } else { self.body(&route, choice) };
        let guarded = choice.one_in(4);
        let mut request = Request::builder().method(method).uri(&address);
        let mut told = format!("{method} {address}");
        let mut header = |name: &str, value: &[u8]| {
            let Ok(value) = HeaderValue::from_bytes(value) else { return };
            told += &format!("\n  {name}: {value:?}");
            if let Some(headers) = request.headers_mut()
                && let Ok(name) = name.parse::<axum::http::HeaderName>()
            {
                headers.append(name, value);
            }
        };
        header("host", b"127.0.0.1:8080");
        if let Some(kind) = kind {
            header("content-type", kind.as_bytes());
        }
        if guarded && !choice.one_in(4) {
            header("authorization", format!("Bearer {}", self.secret).as_bytes());
        }
        for _ in 0..choice.byte() % 4 {
            let name = *choice.among(&words::HEADERS);
            let value = match choice.byte() % 2 {
                0 => choice.among(&words::HEADER_VALUES).as_bytes().to_vec(),
                _ => choice.bytes(),
            };
            header(name, &value);
        }
        told += &format!("\n  {}", String::from_utf8_lossy(&body[..body.len().min(2_000)]));
        let request = request.body(Body::from(body)).ok()?;
        let router = if guarded { &self.guarded } else { &self.open };
        let (status, body) = self.answer(router.clone(), request, &told);
        assert!(status < 500, "{status} for {told}\n{}", String::from_utf8_lossy(&body));
        Some(status)
    }

    /// A body for an address: what its document asks for, a form, a file, or anything.
    fn body(&self, route: &str, choice: &mut Choice<'_>) -> (Option<String>, Vec<u8>) {
        let schema =
            &self.document["paths"][route]["post"]["requestBody"]["content"]["application/json"]["schema"];
        match choice.byte() % 8 {
            0..=5 if !schema.is_null() => {
                let value = json::value(&self.document, schema, choice, &self.words, 0);
                (Some("application/json".to_owned()), value.to_string().into_bytes())
            }
            0..=3 => {
                let fields: Vec<String> =
                    (0..choice.byte() % 16).map(|_| pair(&self.words, choice)).collect();
                (Some("application/x-www-form-urlencoded".to_owned()), fields.join("&").into_bytes())
            }
            4..=5 => (Some("multipart/form-data; boundary=line".to_owned()), self.parts(choice)),
            6 => (Some("application/json".to_owned()), choice.bytes()),
            _ => (Some((*choice.among(&words::KINDS)).to_owned()), choice.bytes()),
        }
    }

    /// Files and fields as a form with files sends them.
    fn parts(&self, choice: &mut Choice<'_>) -> Vec<u8> {
        let mut body = Vec::new();
        for _ in 0..choice.byte() % 4 {
            let is_file = choice.one_in(2);
            let name = if is_file { "file".to_owned() } else { choice.among(&self.words.fields).clone() };
            let more = match is_file {
                true => format!("; filename=\"{}\"", choice.among(&words::FILES)),
                false => String::new(),
            };
            let head = format!("--line\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n");
            body.extend_from_slice(head.as_bytes());
            if is_file {
                body.extend_from_slice(&self.words.file(choice));
            } else {
                body.extend_from_slice(self.words.value(choice).as_bytes());
            }
            body.extend_from_slice(b"\r\n");
        }
        if !choice.one_in(8) {
            body.extend_from_slice(b"--line--\r\n");
        }
        body
    }

    fn answer(&self, router: Router, request: Request<Body>, told: &str) -> (u16, Vec<u8>) {
        {
            let mut sent = SENT.lock().unwrap_or_else(PoisonError::into_inner);
            if sent.len() > 20 * SHOWN {
                sent.drain(..19 * SHOWN);
            }
            sent.push(told.to_owned());
        }
        let asked = async {
            let answer = router.oneshot(request).await.expect("an answer");
            let status = answer.status().as_u16();
            let kind = answer.headers().get("content-type").and_then(|kind| kind.to_str().ok());
            // A page that stays open has no end.
            let is_open = kind.is_some_and(|kind| kind.starts_with("text/event-stream"));
            let body = match is_open {
                true => Vec::new(),
                false => to_bytes(answer.into_body(), usize::MAX).await.expect("a body").to_vec(),
            };
            (status, body)
        };
        let answer = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, asked).await });
        answer.unwrap_or_else(|_| panic!("no answer to {told}"))
    }

    /// Every event can be read again, and its chain is whole.
    fn holds(&self) {
        for event in self.desk.events().expect("the events") {
            let log = self.desk.log(&event.id).expect("it loads");
            assert_eq!(log.torn, None, "{}", event.id);
        }
    }
}

/// A field and its value, as addresses and forms write them.
fn pair(words: &Words, choice: &mut Choice<'_>) -> String {
    let name = choice.among(&words.fields).clone();
    format!("{name}={}", encoded(&words.value(choice)))
}

fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
