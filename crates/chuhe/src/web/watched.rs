//! What surrounds every request: a name it can be found by in the log lines, its measure, and the limits that turn it away
//! before the server is over its head.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{ConnectInfo, Request, State as Shared};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::Semaphore;
use tracing::Instrument as _;

use super::App;
use super::failure::{Failure, Trouble};
use super::reader::Reader;

/// How long a request may take to come in and be answered. Pages that stay open are answered at once.
const LONGEST: Duration = Duration::from_secs(60);
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What a server takes on at most, beside the pages that stay open.
#[derive(Clone)]
pub(super) struct Limits {
    requests: Arc<Semaphore>,
    /// Of one address.
    each: usize,
    of_address: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// A request of an address; it is forgotten at the end.
struct Counted {
    of_address: Arc<Mutex<HashMap<IpAddr, usize>>>,
    address: IpAddr,
}

impl Limits {
    pub(super) fn new(requests: usize, each: usize) -> Limits {
        Limits { requests: Arc::new(Semaphore::new(requests)), each, of_address: Arc::default() }
    }

    fn count(&self, address: IpAddr) -> Option<Counted> {
        let mut all = self.of_address.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(address).or_default();
        if *count >= self.each {
            return None;
        }
        *count += 1;
        Some(Counted { of_address: Arc::clone(&self.of_address), address })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut all = self.of_address.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.address);
            }
        }
    }
}

/// Lets a request through if there is room for it, and gives it only so long.
pub(super) async fn bounded(Shared(app): Shared<App>, request: Request, next: Next) -> Response {
    let reader = Reader::of(request.uri(), request.headers());
    let turn_away = |trouble| {
        app.metrics.refused();
        Failure::new(&reader, trouble).into_response()
    };
    let Ok(_place) = app.limits.requests.try_acquire() else { return turn_away(Trouble::Busy) };
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let address = connected.map(|ConnectInfo(from)| app.door.address(from.ip(), request.headers()));
    let counted = address.map(|address| app.limits.count(address));
    if matches!(counted, Some(None)) {
        return turn_away(Trouble::Eager);
    }
    match tokio::time::timeout(LONGEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => turn_away(Trouble::Slow),
    }
}

/// Gives a request its name, and tells what became of it.
pub(super) async fn named(Shared(app): Shared<App>, request: Request, next: Next) -> Response {
    let id = given(request.headers()).unwrap_or_else(random);
    let path = masked(request.uri().path());
    // Of the highest level: whatever is told at all is told with the request it belongs to.
    let span = tracing::error_span!("request", id = %id, method = %request.method(), path = %path);
    let begun = Instant::now();
    let running = app.metrics.run();
    let mut response = next.run(request).instrument(span.clone()).await;
    drop(running);
    let took = begun.elapsed();
    let status = response.status().as_u16();
    app.metrics.answered(status, took);
    let ms = took.as_secs_f64() * 1000.0;
    span.in_scope(|| match status {
        500.. => tracing::warn!(status, ms, "answered"),
        _ => tracing::info!(status, ms, "answered"),
    });
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// The name that a proxy gave it.
fn given(headers: &HeaderMap) -> Option<String> {
    let id = headers.get(REQUEST_ID)?.to_str().ok()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    ((1..=64).contains(&id.len()) && id.bytes().all(plain)).then(|| id.to_owned())
}

fn random() -> String {
    let mut bytes = [0; 8];
    // Without randomness requests go without a name of their own.
    let _ = getrandom::fill(&mut bytes);
    format!("{:016x}", u64::from_be_bytes(bytes))
}

/// A path without the secrets that some bear: the keys to seats, the codes of slips, set-up links, and whatever else is as
/// long as a secret.
fn masked(path: &str) -> String {
    // How many parts further on the secret stands.
    let mut ahead = 0;
    let parts = path.split('/').map(|part| {
        let hidden = ahead == 1 || part.len() >= 40;
        ahead = match part {
            "setup" | "seat" | "job" => 1,
            // The event, the game and the side come first.
            "slip" => 4,
            _ if ahead > 0 => ahead - 1,
            _ => 0,
        };
        if hidden && !part.is_empty() { "…" } else { part }
    });
    parts.collect::<Vec<_>>().join("/")
}

/// Pages for machines that watch over this one.
pub(super) fn health(app: App) -> Router {
    Router::new().route("/healthz", get(|| async { "ok\n" })).route("/readyz", get(readyz)).with_state(app)
}

/// The same and the counters, for an address of its own.
pub(super) fn counters(app: App) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(app.clone()).merge(health(app))
}

async fn is_ready(app: &App) -> bool {
    let desk = app.desk.clone();
    let asked = tokio::task::spawn_blocking(move || desk.ready().is_ok());
    let asked = tokio::time::timeout(Duration::from_secs(5), asked).await;
    !app.line.is_closed() && matches!(asked, Ok(Ok(true)))
}

async fn readyz(Shared(app): Shared<App>) -> Response {
    match is_ready(&app).await {
        true => "ready\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response(),
    }
}

async fn metrics(Shared(app): Shared<App>) -> Response {
    let ready = is_ready(&app).await;
    let open = app.door.site.pages.saturating_sub(app.line.free());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text(open, ready)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_secret_is_left_in_a_path() {
        let secret = "0123456789abcdef".repeat(4);
        for (path, shown) in [
            (format!("/setup/{secret}"), "/setup/…"),
            (format!("/table/hall/seat/{secret}/live"), "/table/hall/seat/…/live"),
            (format!("/event/cup/table/1-2/seat/{secret}"), "/event/cup/table/1-2/seat/…"),
            (format!("/elsewhere/{secret}/more"), "/elsewhere/…/more"),
            ("/slip/cup/3-12/1/short".to_owned(), "/slip/cup/3-12/1/…"),
            ("/job/17".to_owned(), "/job/…"),
            ("/event/cup/standings".to_owned(), "/event/cup/standings"),
            ("/".to_owned(), "/"),
        ] {
            assert_eq!(masked(&path), shown);
        }
    }

    #[test]
    fn an_address_has_only_so_many_at_once() {
        let limits = Limits::new(10, 2);
        let [here, there] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().expect("an address"));
        let first = limits.count(here);
        assert!(first.is_some());
        let second = limits.count(here);
        assert!(second.is_some() && limits.count(here).is_none() && limits.count(there).is_some());
        drop(first);
        assert!(limits.count(here).is_some());
        drop(second);
        assert!(limits.of_address.lock().expect("nobody panicked").is_empty());
    }

    #[test]
    fn only_plain_names_of_requests_are_taken_over() {
        let id = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(REQUEST_ID, HeaderValue::from_static(text));
            given(&headers)
        };
        assert_eq!(id("a1-B2").as_deref(), Some("a1-B2"));
        assert_eq!(id("a b"), None);
        assert_eq!(id(""), None);
        assert_ne!(random(), random());
    }
}
