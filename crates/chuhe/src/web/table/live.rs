//! What is sent to a page that stays open: the parts of a table anew whenever something has happened (server-sent events).
//!
//! Every message bears the version of the table as its id, so a page that was cut off says with `Last-Event-ID` where it
//! was and is told what it missed. Between messages a beat says every few seconds that the line holds, and what time it
//! is on the server.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State as Shared;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event as Sent, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use futures_util::stream;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::view::{Look, Parts, sentences};
use super::{At, seen};
use crate::desk::{Desk, Listener, TableView, Topic};
use crate::web::App;
use crate::web::event::Note;
use crate::web::failure::{Failure, Trouble};
use crate::web::fields::Asked;
use crate::web::reader::Reader;
use crate::web::work;

/// Pages that may stay open at once.
const MOST_PAGES: usize = 4000;
/// How often a page is told that the line holds. Nothing is heard of other programs that write to the same log, so this
/// is also how often it is looked at.
const BEAT: Duration = Duration::from_secs(5);
/// How soon a page that was cut off comes back.
const RETRY: Duration = Duration::from_millis(1000);

/// What the open pages share.
#[derive(Clone)]
pub(in crate::web) struct Line {
    places: Arc<Semaphore>,
    /// Set when the server is to stop: open pages do not hold it up.
    closing: Arc<watch::Sender<bool>>,
}

impl Line {
    pub(in crate::web) fn new() -> Line {
        Line { places: Arc::new(Semaphore::new(MOST_PAGES)), closing: Arc::new(watch::Sender::new(false)) }
    }

    pub(in crate::web) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Ready when the server is to stop.
    pub(in crate::web) async fn closed(&self) {
        let mut closing = self.closing.subscribe();
        // The sender lives in this very value.
        let _ = closing.wait_for(|closing| *closing).await;
    }
}

/// What a page is sent of a table.
#[derive(Debug, Serialize)]
pub(super) struct Message {
    version: u64,
    /// The server's time when the parts were drawn.
    now: u64,
    parts: HashMap<&'static str, String>,
    /// What has happened since the page was last told.
    said: Vec<String>,
    /// Why a command was not done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) refused: Option<Refused>,
}

/// A refusal for the page's script.
#[derive(Debug, Serialize)]
pub(super) struct Refused {
    text: String,
    articles: Vec<(String, &'static str)>,
}

impl Refused {
    pub(super) fn of(note: &Note) -> Refused {
        let articles = note.articles.iter().map(|cite| (cite.name.clone(), cite.title)).collect();
        Refused { text: note.text.clone(), articles }
    }
}

/// Everything that a page needs that was last told of version `after`.
pub(super) fn message(view: &TableView, look: &Look, after: u64, now: u64) -> Message {
    let parts = Parts::draw(view, look, now);
    let said = sentences(view, look.t, after).into_iter().map(|(_, text)| text).collect();
    let parts = parts.named().into_iter().map(|(name, html)| (name, html.to_owned())).collect();
    Message { version: view.version, now, parts, said, refused: None }
}

/// The version that a page was last told of.
pub(in crate::web) fn last_told(headers: &HeaderMap) -> Option<u64> {
    headers.get("last-event-id")?.to_str().ok()?.trim().parse().ok()
}

/// An open page.
struct Open<F> {
    listener: Listener,
    line: Line,
    _place: OwnedSemaphorePermit,
    /// What was last sent.
    told: Option<u64>,
    first: bool,
    desk: Desk,
    draw: Arc<F>,
}

/// What has come up for a page: its version and its data, or nothing new.
pub(in crate::web) type News = Option<(u64, String)>;

/// Keeps a page told. `draw` gets the version last told and says what is newer; none when the table is gone.
pub(in crate::web) fn keep_told<F>(
    app: &App,
    reader: &Reader,
    topic: Topic,
    told: Option<u64>,
    draw: F,
) -> Result<Response, Failure>
where
    F: Fn(Option<u64>) -> Option<News> + Send + Sync + 'static,
{
    let Ok(place) = Arc::clone(&app.line.places).try_acquire_owned() else {
        let full = Failure::new(reader, Trouble::Full).into_response();
        return Ok((StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "10")], full.into_body())
            .into_response());
    };
    let open = Open {
        listener: app.desk.listen(topic),
        line: app.line.clone(),
        _place: place,
        told,
        first: true,
        desk: app.desk.clone(),
        draw: Arc::new(draw),
    };
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        // A proxy must not keep the messages back to send them together.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, Sse::new(messages(open))).into_response())
}

fn messages<F>(open: Open<F>) -> impl Stream<Item = Result<Sent, Infallible>>
where
    F: Fn(Option<u64>) -> Option<News> + Send + Sync + 'static,
{
    stream::unfold(open, |mut open| async move {
        if open.first {
            open.first = false;
        } else {
            tokio::select! {
                () = open.listener.changed() => {}
                () = tokio::time::sleep(BEAT) => {}
                () = open.line.closed() => return None,
            }
        }
        let (draw, told) = (Arc::clone(&open.draw), open.told);
        let news = tokio::task::spawn_blocking(move || draw(told)).await.ok().flatten()?;
        let sent = match news {
            Some((version, data)) => {
                open.told = Some(version);
                Sent::default().id(version.to_string()).event("table").data(data)
            }
            None => Sent::default().event("beat").data(open.desk.now_ms().to_string()),
        };
        Some((Ok(sent.retry(RETRY)), open))
    })
}

/// The messages of one table.
pub(super) async fn table(
    Shared(app): Shared<App>,
    at: At,
    Asked(asked): Asked,
    reader: Reader,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let told = last_told(&headers).or_else(|| asked.whole("seen").ok().flatten());
    work(reader, move |reader| {
        // Who may not look is told so at once.
        seen(&app, reader, &at, &asked)?;
        let (for_drawing, reader_of) = (app.clone(), reader.clone());
        let topic = Topic::Table(at.id.clone());
        keep_told(&app, reader, topic, told, move |told| {
            // A key that was taken back opens nothing any more.
            let (view, _, look) = seen(&for_drawing, &reader_of, &at, &asked).ok()?;
            if told == Some(view.version) {
                return Some(None);
            }
            // A version from the future is another log's: everything is told anew.
            let after = told.filter(|told| *told < view.version).unwrap_or(view.version);
            let message = message(&view, &look, after, for_drawing.desk.now_ms());
            let data = serde_json::to_string(&message).ok()?;
            Some(Some((view.version, data)))
        })
    })
    .await
}
