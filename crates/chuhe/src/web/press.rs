//! The press: papers are set and written beside the requests, a few at a time, and kept for a while.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, Semaphore};

use super::jobs::Watch;
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

/// Why there is no paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unmade {
    /// The event has not got what stands on it.
    Nothing(String),
    /// It could not be printed.
    Failed(String),
    /// Somebody stopped it.
    Stopped,
}

/// What came of an order.
pub(super) type Outcome = Result<Printed, Unmade>;

/// A paper in the making.
pub(super) struct Job {
    order: Order,
    /// How far it is; by it the paper is stopped.
    pub(super) watch: Arc<Watch>,
    outcome: OnceLock<Outcome>,
    ready: Notify,
}

impl Job {
    /// What came of it, once it is done: the paper, or why there is none.
    pub(super) fn outcome(&self) -> Option<&Outcome> {
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

    fn finish(&self, outcome: Outcome) {
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

    /// The job of an order: the one known, or a new one that does `work`, which is given a watch to say how far it is.
    pub(super) fn order(
        &self,
        order: Order,
        watch: impl FnOnce() -> Arc<Watch>,
        work: impl FnOnce(&Watch) -> Outcome + Send + 'static,
    ) -> Arc<Job> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |job: &Job| matches!(job.outcome(), Some(Err(_))) || job.watch.stopped();
        if let Some(job) = jobs.iter().find(|job| job.order == order && !failed(job)) {
            return Arc::clone(job);
        }
        jobs.retain(|job| job.order != order);
        let (outcome, ready) = (OnceLock::new(), Notify::new());
        let job = Arc::new(Job { order, watch: watch(), outcome, ready });
        if jobs.len() >= KEPT {
            jobs.remove(0);
        }
        jobs.push(Arc::clone(&job));
        let (mine, room) = (Arc::clone(&job), Arc::clone(&self.room));
        tokio::spawn(async move {
            // The semaphore is never closed.
            let _turn = room.acquire_owned().await;
            let watch = Arc::clone(&mine.watch);
            let printed = tokio::task::spawn_blocking(move || match watch.stopped() {
                true => Err(Unmade::Stopped),
                false => work(&watch),
            });
            mine.finish(printed.await.unwrap_or_else(|error| Err(Unmade::Failed(error.to_string()))));
        });
        job
    }
}
