//! `event publish`: when the public sees a round that was paired.

use clap::Args;
use serde_json::json;

use super::super::voice::{Outcome, Voice};
use super::hall::Hall;
use crate::desk::EventId;

#[derive(Debug, Args)]
pub(super) struct Publish {
    /// 以后编好先不公布 · From now on rounds wait.
    #[arg(long)]
    hold: bool,
    /// 以后编好即公布 · From now on rounds are seen at once.
    #[arg(long, conflicts_with = "hold")]
    at_once: bool,
}

impl Publish {
    pub(super) fn run(self, hall: &Hall, voice: &mut Voice, id: &EventId) -> Outcome {
        let fail = |error| hall.failure(&error, None);
        let waited = hall.desk.notice(id).map_err(fail)?.held_round(&hall.event(id)?.state);
        if self.hold || self.at_once {
            hall.desk.hold_pairings(id, &hall.actor, self.hold).map_err(fail)?;
        } else {
            hall.desk.publish(id, &hall.actor).map_err(fail)?;
        }
        let notice = hall.desk.notice(id).map_err(fail)?;
        if voice.json {
            let waits = notice.held_round(&hall.event(id)?.state);
            return voice.object(&json!({ "event": id, "holds": notice.holds, "waits": waits }));
        }
        let lang = hall.lang;
        match waited.filter(|_| !self.hold) {
            Some(round) => voice.line(lang.text("notice-published").with("n", round)),
            None if notice.holds => voice.line(lang.text("notice-holds")),
            None => voice.line(lang.text("notice-at-once")),
        }
    }
}
