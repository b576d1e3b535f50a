//! 公布: whether the public sees a round as soon as it is paired, or when the director says so, after having looked it
//! over. No rule of the book hangs on it, so it stands in a stream of its own beside the event's.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tournament::{Event, State};

use super::log::NoteLog;
use super::{Desk, DeskError, EventId, EventView, parse, stream};
use crate::auth::{Actor, Right};

/// What happens to the board where the pairings are put up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum NoticeEvent {
    /// From now on rounds wait to be published.
    Held {
        /// What is seen already stays so: where the last round stands in the event's log.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pairing: Option<u32>,
    },
    /// From now on rounds are seen as soon as they are paired.
    AtOnce,
    /// A round was published.
    Published {
        /// From 1.
        round: u32,
        /// Where it stands in the event's log: paired anew, it is another.
        pairing: u32,
    },
}

/// The board where the pairings are put up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// Rounds wait to be published.
    pub holds: bool,
    version: u64,
    published: BTreeSet<u32>,
}

impl Notice {
    fn apply(&mut self, event: NoticeEvent) {
        match event {
            NoticeEvent::Held { pairing } => {
                self.holds = true;
                self.published.extend(pairing);
            }
            NoticeEvent::AtOnce => self.holds = false,
            NoticeEvent::Published { pairing, .. } => {
                self.published.insert(pairing);
            }
        }
    }

    /// The last round, where the public does not see it yet. With a result it is no secret any more.
    pub fn held_round(&self, state: &State) -> Option<u32> {
        if !self.holds {
            return None;
        }
        let round = state.rounds().last()?;
        let pairing = last_pairing(state)?;
        let begun = round.games.iter().any(|game| state.result_of(game).is_some());
        (!begun && !self.published.contains(&pairing)).then_some(state.rounds_paired())
    }
}

/// Where the pairing of the last round stands in the log; none for a round that came from a file or an earlier stage.
fn last_pairing(state: &State) -> Option<u32> {
    let last = state.rounds_paired();
    let found = state.standing_events().iter().rev().find_map(|(position, event)| match event {
        Event::RoundPaired { round, .. } if *round == last => Some(Some(*position)),
        Event::StageStarted { .. } => Some(None),
        _ => None,
    });
    found.flatten()
}

impl Desk {
    /// The board where the pairings of an event are put up.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn notice(&self, event: &EventId) -> Result<Notice, DeskError> {
        let mut notice = Notice::default();
        let stream = notice_stream(event);
        for entry in self.store().read(&stream, 0)? {
            notice.apply(parse(&stream, entry.version, &entry.payload)?);
            notice.version = entry.version;
        }
        Ok(notice)
    }

    /// An event as the public sees it: without the last round while that waits to be published. Its version counts what
    /// was published too, so that it is another whenever something else is seen.
    ///
    /// # Errors
    /// As [`event`](Desk::event).
    pub fn public_event(&self, id: &EventId) -> Result<Arc<EventView>, DeskError> {
        let (view, notice) = (self.event(id)?, self.notice(id)?);
        if notice.version == 0 {
            return Ok(view);
        }
        let state = match notice.held_round(&view.state) {
            None => view.state.clone(),
            Some(round) => view.state.as_of_round(round - 1),
        };
        Ok(Arc::new(EventView { id: view.id.clone(), version: view.version + notice.version, state }))
    }

    /// Publishes the last round, if it waits for that.
    ///
    /// # Errors
    /// [`DeskError::Forbidden`] without [`Right::Pairings`], or when the log fails.
    pub fn publish(&self, event: &EventId, actor: &Actor) -> Result<(), DeskError> {
        self.write_notice(event, actor, |state, notice| {
            let round = notice.held_round(state)?;
            Some(NoticeEvent::Published { round, pairing: last_pairing(state)? })
        })
    }

    /// Lets rounds wait to be published from now on, or be seen at once.
    ///
    /// # Errors
    /// As [`publish`](Desk::publish).
    pub fn hold_pairings(&self, event: &EventId, actor: &Actor, hold: bool) -> Result<(), DeskError> {
        self.write_notice(event, actor, |state, notice| match (notice.holds, hold) {
            (false, true) => Some(NoticeEvent::Held { pairing: last_pairing(state) }),
            (true, false) => Some(NoticeEvent::AtOnce),
            _ => None,
        })
    }

    fn write_notice(
        &self,
        event: &EventId,
        actor: &Actor,
        what: impl Fn(&State, &Notice) -> Option<NoticeEvent>,
    ) -> Result<(), DeskError> {
        self.write_note(event, &notice_stream(event), actor, Right::Pairings, || {
            let notice = self.notice(event)?;
            Ok((notice.version, what(&self.event(event)?.state, &notice)))
        })
    }

    /// The log of what was published, its chain recomputed.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn notice_log(&self, event: &EventId) -> Result<NoteLog<NoticeEvent>, DeskError> {
        self.notes(&notice_stream(event))
    }
}

fn notice_stream(event: &EventId) -> String {
    format!("{}/notice", stream(event))
}
