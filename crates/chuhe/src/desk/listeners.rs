//! Who wants to know: every append is told to those who listen to its stream or to its event.
//!
//! A listener is told only that something is new, and how far the stream has come; what it is it reads from the read
//! model. So nobody can be too slow: who misses ten entries catches up on all of them at once, and who was away asks
//! for everything after the version it knew.

use std::collections::HashMap;
use std::sync::Mutex;

use tokio::sync::watch;

use super::{EventId, TableId, lock};

/// What can be listened to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// One table.
    Table(TableId),
    /// An event with all its tables.
    Event(EventId),
}

impl Topic {
    /// The topics that an append to this stream concerns.
    fn of_stream(stream: &str) -> Vec<Topic> {
        let table = TableId::of_stream(stream);
        let event = match &table {
            Some(TableId::Board { event, .. }) => Some(event.clone()),
            Some(TableId::Alone(_)) => None,
            None => stream.strip_prefix("event/").and_then(|id| id.parse().ok()),
        };
        table.map(Topic::Table).into_iter().chain(event.map(Topic::Event)).collect()
    }
}

/// The listeners of a desk.
#[derive(Debug, Default)]
pub(super) struct Listeners {
    topics: Mutex<HashMap<Topic, watch::Sender<u64>>>,
    /// How often each event has been told of, with its tables and what else belongs to it.
    pulses: Mutex<HashMap<EventId, u64>>,
}

impl Listeners {
    /// Tells everyone whom it concerns that a stream has grown.
    pub(super) fn tell(&self, stream: &str) {
        if let Some(event) = event_of(stream) {
            let mut pulses = lock(&self.pulses);
            let pulse = pulses.entry(event).or_default();
            *pulse = pulse.wrapping_add(1);
        }
        let mut topics = lock(&self.topics);
        for topic in Topic::of_stream(stream) {
            let Some(sender) = topics.get(&topic) else { continue };
            if sender.receiver_count() == 0 {
                topics.remove(&topic);
            } else {
                sender.send_modify(|told| *told += 1);
            }
        }
    }

    /// Another number whenever the event has been told of.
    pub(super) fn pulse(&self, event: &EventId) -> u64 {
        lock(&self.pulses).get(event).copied().unwrap_or(0)
    }

    pub(super) fn listen(&self, topic: Topic) -> Listener {
        let mut topics = lock(&self.topics);
        Listener { told: topics.entry(topic).or_insert_with(|| watch::Sender::new(0)).subscribe() }
    }
}

/// The event that a stream belongs to.
fn event_of(stream: &str) -> Option<EventId> {
    stream.strip_prefix("event/")?.split('/').next()?.parse().ok()
}

/// Hears when something is new.
#[derive(Debug)]
pub struct Listener {
    told: watch::Receiver<u64>,
}

impl Listener {
    /// Ready when something was appended since the last call, or since listening began. May be given up at any time.
    pub async fn changed(&mut self) {
        if self.told.changed().await.is_err() {
            // The desk keeps the sender as long as anybody listens, so it ends only with the desk.
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_concerns_its_table_and_its_event() {
        let names = |stream: &str| Topic::of_stream(stream).len();
        assert_eq!(names("event/cup/game/6-12"), 2);
        assert_eq!(names("event/cup"), 1);
        assert_eq!(names("table/hall"), 1);
        assert_eq!(names("else/where"), 0);
    }

    #[tokio::test]
    async fn who_is_slow_hears_once_and_misses_nothing() {
        let listeners = Listeners::default();
        let mut slow = listeners.listen(Topic::of_stream("table/hall").remove(0));
        (0..10).for_each(|_| listeners.tell("table/hall"));
        slow.changed().await;
        let more = tokio::time::timeout(std::time::Duration::from_millis(20), slow.changed()).await;
        assert!(more.is_err(), "one answer for ten entries");
        listeners.tell("table/hall");
        slow.changed().await;
    }

    #[test]
    fn who_has_gone_is_forgotten() {
        let listeners = Listeners::default();
        drop(listeners.listen(Topic::of_stream("table/hall").remove(0)));
        listeners.tell("table/hall");
        assert!(lock(&listeners.topics).is_empty());
    }
}
