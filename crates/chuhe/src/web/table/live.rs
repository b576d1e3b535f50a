//! What is sent to a page that stays open: the parts of a table anew whenever something has happened (server-sent events).
//!
//! Every message bears the version of the table as its id, so a page that was cut off says with `Last-Event-ID` where it
//! was and is told what it missed. Between messages a beat says every few seconds that the line holds, and what time it
//! is on the server.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::State as Shared;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event as Sent, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use futures_util::stream;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::drawings::{Drawings, Drawn};
use super::{At, seen, seen_in};
use crate::desk::{Desk, DeskError, Listener, Topic};
use crate::web::App;
use crate::web::event::Note;
use crate::web::failure::{Failure, Trouble};
use crate::web::fields::Asked;
use crate::web::metrics::Metrics;
use crate::web::reader::Reader;
use crate::web::work;

/// How often a page is told that the line holds.
const BEAT: Duration = Duration::from_secs(5);
/// A page looks into the log itself every so many beats, where what others write is told; else at each.
const LOOK: u32 = 12;
/// How soon a page that was cut off comes back, at least and at most: not all of them at once.
const RETRY_MS: std::ops::Range<u64> = 500..2500;

/// What the open pages share.
#[derive(Clone)]
pub(in crate::web) struct Line {
    places: Arc<Semaphore>,
    /// Set when the server is to stop: open pages do not hold it up.
    closing: Arc<watch::Sender<bool>>,
    pub(super) drawings: Drawings,
}

impl Line {
    /// With so many places for pages that stay open.
    pub(in crate::web) fn new(pages: usize) -> Line {
        Line {
            places: Arc::new(Semaphore::new(pages)),
            closing: Arc::new(watch::Sender::new(false)),
            drawings: Drawings::default(),
        }
    }

    /// Places that are free.
    pub(in crate::web) fn free(&self) -> usize {
        self.places.available_permits()
    }

    pub(in crate::web) fn is_closed(&self) -> bool {
        *self.closing.borrow()
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

/// What a page is sent of a table, as JSON: its version, when the parts were drawn, the parts, what has happened since the
/// page was last told, and why its own command was not done.
pub(super) fn message(drawn: &Drawn, said: &[String], refused: Option<&Refused>) -> String {
    let json = |value: Result<String, serde_json::Error>| value.unwrap_or_else(|_| "null".to_owned());
    let refused = refused.map(|refused| json(serde_json::to_string(refused)));
    format!(
        r#"{{"version":{},"drawn":{},"parts":{},"said":{}{}}}"#,
        drawn.version,
        drawn.at_ms,
        drawn.json(),
        json(serde_json::to_string(said)),
        refused.map(|refused| format!(r#","refused":{refused}"#)).unwrap_or_default(),
    )
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
    step: Step,
    /// How long at least from one message to the next, and when the last was sent.
    pace: Duration,
    sent: Option<Instant>,
    desk: Desk,
    metrics: Arc<Metrics>,
    /// Beats since the log was looked into.
    beats: u32,
    retry: Duration,
    draw: Arc<F>,
}

#[derive(Clone, Copy)]
enum Step {
    /// It is told what time it is.
    Greet,
    /// It is told what it has missed.
    CatchUp,
    /// It waits for what is new.
    Wait,
}

/// Where a drawing is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::web) enum Source {
    /// The log, where other programs may have written too.
    Log,
    /// What this program knows: it has just said itself that there is something new.
    Memory,
}

/// What has come up for a page: its version and its data, or nothing new.
pub(in crate::web) type News = Option<(u64, String)>;

/// Keeps a page told. `draw` gets the version last told and says what is newer; none when the table is gone.
pub(in crate::web) fn keep_told<F>(
    app: &App,
    reader: &Reader,
    topic: Topic,
    told: Option<u64>,
    pace: Duration,
    draw: F,
) -> Result<Response, Failure>
where
    F: Fn(Option<u64>, Source) -> Option<News> + Send + Sync + 'static,
{
    let place = Arc::clone(&app.line.places).try_acquire_owned();
    let Ok(place) = place else { return Err(Failure::new(reader, Trouble::Full)) };
    let open = Open {
        listener: app.desk.listen(topic),
        line: app.line.clone(),
        _place: place,
        told,
        step: Step::Greet,
        pace,
        sent: None,
        desk: app.desk.clone(),
        metrics: Arc::clone(&app.metrics),
        beats: 0,
        retry: retry(),
        draw: Arc::new(draw),
    };
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        // A proxy must not keep the messages back to send them together.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, Sse::new(messages(open))).into_response())
}

impl<F> Open<F> {
    /// Waits until there may be something new, or until it is to be said that the line holds; none when the server is to
    /// stop.
    async fn wait(&mut self) -> Option<Option<Source>> {
        let source = tokio::select! {
            () = self.listener.changed() => Source::Memory,
            () = tokio::time::sleep(BEAT) => {
                self.beats += 1;
                if self.beats < LOOK && self.desk.hears_others() {
                    return Some(None);
                }
                self.beats = 0;
                Source::Log
            }
            () = self.line.closed() => return None,
        };
        let early = self.sent.map_or(Duration::ZERO, |sent| self.pace.saturating_sub(sent.elapsed()));
        if !early.is_zero() {
            tokio::select! {
                () = tokio::time::sleep(early) => {}
                () = self.line.closed() => return None,
            }
        }
        Some(Some(source))
    }

    /// That the line holds, and what time it is.
    fn beat(&self) -> Sent {
        Sent::default().event("beat").data(self.desk.now_ms().to_string()).retry(self.retry)
    }
}

/// Spread over the range, one page after the other.
fn retry() -> Duration {
    static PAGES: AtomicU64 = AtomicU64::new(0);
    let page = PAGES.fetch_add(1, Ordering::Relaxed);
    let width = RETRY_MS.end - RETRY_MS.start;
    Duration::from_millis(RETRY_MS.start + page.wrapping_mul(619) % width)
}

fn messages<F>(open: Open<F>) -> impl Stream<Item = Result<Sent, Infallible>>
where
    F: Fn(Option<u64>, Source) -> Option<News> + Send + Sync + 'static,
{
    stream::unfold(open, |mut open| async move {
        let source = match open.step {
            Step::Greet => {
                open.step = Step::CatchUp;
                return Some((Ok(open.beat()), open));
            }
            Step::CatchUp => Source::Log,
            Step::Wait => match open.wait().await? {
                Some(source) => source,
                None => return Some((Ok(open.beat()), open)),
            },
        };
        open.step = Step::Wait;
        let (draw, told) = (Arc::clone(&open.draw), open.told);
        let news = tokio::task::spawn_blocking(move || draw(told, source)).await.ok().flatten()?;
        let sent = match news {
            Some((version, data)) => {
                open.told = Some(version);
                open.sent = Some(Instant::now());
                open.metrics.sent();
                Sent::default().id(version.to_string()).event("table").data(data).retry(open.retry)
            }
            None => open.beat(),
        };
        Some((Ok(sent), open))
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
        keep_told(&app, reader, topic, told, Duration::ZERO, move |told, source| {
            let desk = &for_drawing.desk;
            let view = match source {
                Source::Log => desk.table(&at.id),
                Source::Memory => desk.table_in_memory(&at.id),
            };
            // A log that does not answer now may answer later.
            if matches!(view, Err(DeskError::Store(_))) {
                return Some(None);
            }
            // A key that was taken back opens nothing any more.
            let (view, _, look) = seen_in(view.ok()?, &reader_of, &at, &asked).ok()?;
            if told == Some(view.version) {
                return Some(None);
            }
            // A version from the future is another log's: everything is told anew.
            let after = told.filter(|told| *told < view.version).unwrap_or(view.version);
            let drawings = &for_drawing.line.drawings;
            let drawn = drawings.shared(&view, &look, desk.now_ms());
            let said = drawings.said_since(&view, look.t, after);
            Some(Some((drawn.version, message(&drawn, &said, None))))
        })
    })
    .await
}
