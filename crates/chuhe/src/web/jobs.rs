//! Work that takes longer than somebody cares to wait: it goes on beside the requests, its page says how far it is, and
//! it can be stopped.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use tokio::sync::Notify;

use super::App;
use super::failure::{Failure, Trouble};
use super::page::{Page, render};
use super::reader::Reader;
use crate::auth::Token;

/// Jobs remembered; the oldest are forgotten first.
const KEPT: usize = 64;

/// How far a piece of work is, and whether it is to stop.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// Known to whoever was shown the job's page, and to nobody else.
    key: String,
    /// Where to go when it was stopped.
    back: String,
    /// In hundredths.
    done: AtomicUsize,
    stop: AtomicBool,
}

impl Watch {
    /// So much of so much is done; says whether to go on.
    pub(super) fn reach(&self, done: usize, of: usize) -> ControlFlow<()> {
        self.done.store(done * 100 / of.max(1), Ordering::Relaxed);
        if self.stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// How far it is, in hundredths.
    pub(super) fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    /// Whether somebody wants it stopped.
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    /// The address that stops it.
    pub(super) fn cancel(&self) -> String {
        format!("/job/{}/cancel", self.key)
    }
}

/// What a job came to: an answer that is given once.
struct Task {
    watch: Arc<Watch>,
    title: String,
    answer: Mutex<Option<Result<Response, Failure>>>,
    over: AtomicBool,
    ready: Notify,
}

impl Task {
    fn finish(&self, answer: Result<Response, Failure>) {
        *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
        self.over.store(true, Ordering::SeqCst);
        self.ready.notify_waiters();
    }

    /// The answer, once it is there and was not given yet.
    fn take(&self) -> Option<Result<Response, Failure>> {
        self.answer.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Waits until it is over, but not for longer than `limit`.
    async fn wait(&self, limit: Duration) {
        let ready = self.ready.notified();
        tokio::pin!(ready);
        ready.as_mut().enable();
        if !self.over.load(Ordering::SeqCst) {
            // Whether it was ready or the time was up is seen in the answer.
            let _ = tokio::time::timeout(limit, ready).await;
        }
    }
}

/// The work that is going on. Clones share it.
#[derive(Clone)]
pub(super) struct Jobs {
    watches: Arc<Mutex<Vec<Arc<Watch>>>>,
    tasks: Arc<Mutex<Vec<Arc<Task>>>>,
    patience: Duration,
}

impl Jobs {
    /// Jobs that get a page of their own when they take longer than this.
    pub(super) fn new(patience: Duration) -> Jobs {
        Jobs { watches: Arc::default(), tasks: Arc::default(), patience }
    }

    /// How long a request waits before it shows how far the work is.
    pub(super) fn patience(&self) -> Duration {
        self.patience
    }

    /// A watch for a new piece of work, after whose end by cancel `back` is shown.
    pub(super) fn watch(&self, back: String) -> Arc<Watch> {
        // Without randomness there is no key, and nobody can stop it.
        let key = Token::random().map(|token| token.secret().to_owned()).unwrap_or_default();
        let watch = Arc::new(Watch { key, back, ..Watch::default() });
        keep(&self.watches, Arc::clone(&watch));
        watch
    }
}

fn keep<T>(list: &Mutex<Vec<Arc<T>>>, one: Arc<T>) {
    let mut list = list.lock().unwrap_or_else(PoisonError::into_inner);
    if list.len() >= KEPT {
        list.remove(0);
    }
    list.push(one);
}

fn find<T>(list: &Mutex<Vec<Arc<T>>>, is: impl Fn(&T) -> bool) -> Option<Arc<T>> {
    let list = list.lock().unwrap_or_else(PoisonError::into_inner);
    list.iter().rev().find(|one| is(one)).cloned()
}

/// Does long work beside the requests. An answer that is there soon is given at once; else the page of the job is.
/// `back` is where it leads when it was stopped.
pub(super) async fn long(
    app: &App,
    reader: Reader,
    title: String,
    back: String,
    work: impl FnOnce(&Reader, &Watch) -> Result<Response, Failure> + Send + 'static,
) -> Result<Response, Failure> {
    let jobs = &app.jobs;
    let watch = jobs.watch(back);
    let (answer, over, ready) = (Mutex::default(), AtomicBool::new(false), Notify::new());
    let task = Arc::new(Task { watch, title, answer, over, ready });
    let (mine, copy) = (Arc::clone(&task), reader.clone());
    // Dropped, it goes on.
    drop(tokio::task::spawn_blocking(move || {
        // What broke is said on the job's page, not only in the program's output.
        let done = catch_unwind(AssertUnwindSafe(|| work(&copy, &mine.watch)));
        mine.finish(done.unwrap_or_else(|_| Err(Failure::new(&copy, Trouble::Broken))));
    }));
    task.wait(jobs.patience).await;
    if let Some(answer) = task.take() {
        return answer;
    }
    let address = format!("/job/{}", task.watch.key);
    keep(&jobs.tasks, task);
    Ok(Redirect::to(&address).into_response())
}

#[derive(Template)]
#[template(path = "job.html")]
struct JobPage {
    page: Page,
    done: usize,
    cancel: String,
    stopping: bool,
    /// Where to go where its answer was given already.
    over: Option<String>,
}

/// How far a job is; its answer once it is over.
pub(super) async fn show(
    Shared(app): Shared<App>,
    Path(key): Path<String>,
    reader: Reader,
) -> Result<Response, Failure> {
    let task = find(&app.jobs.tasks, |task| task.watch.key == key && !key.is_empty());
    let Some(task) = task else { return Err(Failure::new(&reader, Trouble::NoPage)) };
    // Asked before the answer is: what ends in between is not taken for something given already.
    let over = task.over.load(Ordering::SeqCst).then(|| task.watch.back.clone());
    if let Some(answer) = task.take() {
        return answer;
    }
    let shown = JobPage {
        page: Page::plain(&reader, task.title.clone()),
        done: task.watch.done(),
        cancel: task.watch.cancel(),
        stopping: task.watch.stopped(),
        over,
    };
    Ok(render(&shown))
}

/// Stops a job.
pub(super) async fn cancel(
    Shared(app): Shared<App>,
    Path(key): Path<String>,
    reader: Reader,
) -> Result<Response, Failure> {
    let watch = find(&app.jobs.watches, |watch| watch.key == key && !key.is_empty());
    let Some(watch) = watch else { return Err(Failure::new(&reader, Trouble::NoPage)) };
    watch.stop.store(true, Ordering::SeqCst);
    // A job with a page of its own says there what became of it.
    match find(&app.jobs.tasks, |task| task.watch.key == key) {
        Some(_) => Ok(Redirect::to(&format!("/job/{key}")).into_response()),
        None => Ok(Redirect::to(&watch.back).into_response()),
    }
}
