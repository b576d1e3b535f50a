//! Public pages kept while they are true, so that a hall full of phones costs what one phone costs: a page is drawn once
//! after each change of its event, whoever comes meanwhile waits for that one drawing, and it is sent compressed.
//!
//! Only what everybody may see is kept, as it is for somebody without an account.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State as Shared};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use super::App;
use super::reader::Reader;
use crate::desk::EventId;
use crate::i18n::Lang;

/// How long a page is kept without a look at the log, where other programs may have written.
const KEPT: Duration = Duration::from_secs(2);
/// Bytes kept at most; beyond, everything is drawn anew.
const MOST_BYTES: usize = 64 << 20;
/// A page larger than this is not kept.
const LARGEST: usize = 8 << 20;
/// Addresses longer than this are not kept.
const LONGEST: usize = 200;
/// The pages of an event that are kept.
const PUBLIC: [&str; 13] = [
    "public",
    "pairings",
    "standings",
    "crosstable",
    "stages",
    "games",
    "player",
    "settings",
    "regulations",
    "screen",
    "tables",
    "teams",
    "match",
];

/// A page of an address in a language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    address: String,
    lang: Lang,
}

/// A page that was drawn.
#[derive(Debug)]
struct Kept {
    /// What the event's pulse was when the drawing began.
    pulse: u64,
    drawn: Instant,
    kind: HeaderValue,
    tag: HeaderValue,
    plain: Bytes,
    packed: OnceLock<Option<Bytes>>,
}

/// The place of one page: whoever holds it draws, the others wait.
type Place = Arc<tokio::sync::Mutex<Option<Arc<Kept>>>>;

/// What is kept. Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Shelf {
    places: Arc<Mutex<Places>>,
}

#[derive(Debug, Default)]
struct Places {
    of: HashMap<Key, Place>,
    bytes: usize,
}

impl Shelf {
    fn place(&self, key: &Key) -> Place {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(places.of.entry(key.clone()).or_default())
    }

    /// Makes room for a page of this size.
    fn count(&self, bytes: usize) {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        places.bytes += bytes;
        if places.bytes > MOST_BYTES {
            *places = Places::default();
        }
    }
}

/// The event of an address whose page may be kept.
fn public_event(uri: &Uri) -> Option<EventId> {
    let mut parts = uri.path().strip_prefix("/event/")?.split('/');
    let event = parts.next()?.parse().ok()?;
    let page = parts.next()?;
    let short = uri.path().len() + uri.query().map_or(0, str::len) <= LONGEST;
    (short && PUBLIC.contains(&page) && parts.all(|part| part != "live")).then_some(event)
}

/// Answers with a page that was kept, or keeps what is answered.
pub(super) async fn keep(Shared(app): Shared<App>, reader: Reader, request: Request, next: Next) -> Response {
    let event = public_event(request.uri()).filter(|_| reader.actor.is_visitor());
    let Some(event) = event.filter(|_| *request.method() == Method::GET) else {
        return next.run(request).await;
    };
    let key = Key { address: request.uri().to_string(), lang: reader.lang };
    let asked = request.headers().clone();
    let place = app.shelf.place(&key);
    let mut place = place.lock().await;
    let pulse = app.desk.pulse(&event);
    if let Some(kept) = place.as_ref().filter(|kept| kept.pulse == pulse && kept.drawn.elapsed() < KEPT) {
        return answer(kept, &asked);
    }
    let drawn = Instant::now();
    let response = next.run(request).await;
    let (mut parts, body) = response.into_parts();
    let kind = parts.headers.get(header::CONTENT_TYPE).cloned();
    let (StatusCode::OK, Some(kind)) = (parts.status, kind) else {
        return Response::from_parts(parts, body);
    };
    let Ok(plain) = to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    if plain.len() > LARGEST {
        parts.headers.remove(header::CONTENT_LENGTH);
        return Response::from_parts(parts, Body::from(plain));
    }
    let digest = Sha256::digest(&plain);
    let tag: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let Ok(tag) = HeaderValue::from_str(&format!("W/\"{tag}\"")) else {
        return Response::from_parts(parts, Body::from(plain));
    };
    app.shelf.count(plain.len());
    let kept = Arc::new(Kept { pulse, drawn, kind, tag, plain, packed: OnceLock::new() });
    *place = Some(Arc::clone(&kept));
    drop(place);
    answer(&kept, &asked)
}

fn answer(kept: &Kept, asked: &HeaderMap) -> Response {
    let says = |name, value: &str| {
        asked
            .get(name)
            .and_then(|text: &HeaderValue| text.to_str().ok())
            .is_some_and(|text| text.contains(value))
    };
    let known = kept.tag.to_str().is_ok_and(|tag| says(header::IF_NONE_MATCH, tag));
    let packed = kept.packed.get_or_init(|| pack(&kept.plain)).as_ref();
    let packed = packed.filter(|_| says(header::ACCEPT_ENCODING, "gzip"));
    let mut response = match (known, packed) {
        (true, _) => StatusCode::NOT_MODIFIED.into_response(),
        (false, Some(packed)) => {
            ([(header::CONTENT_ENCODING, "gzip")], Body::from(packed.clone())).into_response()
        }
        (false, None) => Body::from(kept.plain.clone()).into_response(),
    };
    let headers = response.headers_mut();
    if !known {
        headers.insert(header::CONTENT_TYPE, kept.kind.clone());
    }
    headers.insert(header::ETAG, kept.tag.clone());
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding, accept-language, cookie"));
    response
}

/// Compressed, where that makes it smaller.
fn pack(plain: &Bytes) -> Option<Bytes> {
    let mut packer = GzEncoder::new(Vec::with_capacity(plain.len() / 4), Compression::new(4));
    packer.write_all(plain).ok()?;
    let packed = packer.finish().ok()?;
    (packed.len() < plain.len()).then(|| Bytes::from(packed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_pages_of_events_are_kept() {
        for (path, kept) in [
            ("/event/cup/public", true),
            ("/event/cup/standings?round=3", true),
            ("/event/cup/player/7", true),
            ("/event/cup", false),
            ("/event/cup/entries", false),
            ("/event/cup/tables/live", false),
            ("/event/cup/table/1-1/watch", false),
            ("/event/cup/audit", false),
            ("/", false),
        ] {
            let uri: Uri = path.parse().expect("an address");
            assert_eq!(public_event(&uri).is_some(), kept, "{path}");
        }
        let long = format!("/event/cup/public?q={}", "x".repeat(LONGEST));
        assert!(public_event(&long.parse().expect("an address")).is_none());
    }
}
