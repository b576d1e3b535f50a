//! The press: papers are set and written beside the requests, a few at a time, and kept for a while.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, Semaphore};

use crate::desk::EventId;
use crate::i18n::Lang;
use crate::print::paper::Size;
use crate::print::{Choice, Kind, Printed};

/// Papers kept.
const KEPT: usize = 12;
/// Papers printed at the same time.
const AT_ONCE: usize = 2;

/// What exactly is printed: the same order need not be printed twice.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Order {
    pub(super) event: EventId,
    /// Versions of the event, of its games and of its texts.
    pub(super) version: u64,
    pub(super) games: u64,
    pub(super) texts: u64,
    pub(super) kind: Kind,
    pub(super) choice: Choice,
    pub(super) size: Size,
    pub(super) lang: Lang,
}

/// A paper in the making.
pub(super) struct Job {
    order: Order,
    /// In hundredths.
    done: AtomicUsize,
    outcome: OnceLock<Result<Printed, String>>,
    ready: Notify,
}

impl Job {
    /// How far it is, in hundredths.
    pub(super) fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    /// What came of it, once it is done: the paper, or why there is none.
    pub(super) fn outcome(&self) -> Option<&Result<Printed, String>> {
        self.outcome.get()
    }

    /// Waits until it is done, but not for longer than `limit`.
    pub(super) async fn wait(&self, limit: Duration) {
        let ready = self.ready.notified();
        if self.outcome.get().is_none() {
            // Whether it was ready or the time was up is seen in the outcome.
            let _ = tokio::time::timeout(limit, ready).await;
        }
    }

    fn finish(&self, outcome: Result<Printed, String>) {
        // A job is finished once.
        let _ = self.outcome.set(outcome);
        self.ready.notify_waiters();
    }
}

/// The jobs, the newest last.
#[derive(Clone)]
pub(super) struct Press {
    jobs: Arc<Mutex<Vec<Arc<Job>>>>,
    room: Arc<Semaphore>,
}

impl Press {
    pub(super) fn new() -> Press {
        Press { jobs: Arc::default(), room: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// The job of an order: the one known, or a new one that does `work`, which is given a way to say how much of how
    /// much is done.
    pub(super) fn order(
        &self,
        order: Order,
        work: impl FnOnce(&mut dyn FnMut(usize, usize)) -> Result<Printed, String> + Send + 'static,
    ) -> Arc<Job> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |job: &Job| matches!(job.outcome(), Some(Err(_)));
        if let Some(job) = jobs.iter().find(|job| job.order == order && !failed(job)) {
            return Arc::clone(job);
        }
        let (done, outcome, ready) = (AtomicUsize::new(0), OnceLock::new(), Notify::new());
        let job = Arc::new(Job { order, done, outcome, ready });
        if jobs.len() >= KEPT {
            jobs.remove(0);
        }
        jobs.push(Arc::clone(&job));
        let (mine, room) = (Arc::clone(&job), Arc::clone(&self.room));
        tokio::spawn(async move {
            // The semaphore is never closed.
            let _turn = room.acquire_owned().await;
            let counted = Arc::clone(&mine);
            let printed = tokio::task::spawn_blocking(move || {
                work(&mut |done, of| counted.done.store(done * 100 / of.max(1), Ordering::Relaxed))
            });
            mine.finish(printed.await.unwrap_or_else(|error| Err(error.to_string())));
        });
        job
    }
}
