//! 签到: who has come, as the door takes it down. No rule of the book hangs on it, so it stands in a stream of its own
//! beside the event's and is not in the way of what is taken back there; what follows for a round, an absence, is a
//! command of the event.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tournament::{Entrant, Event, Number, State};

use super::log::NoteLog;
use super::{Desk, DeskError, EventId, parse, stream};
use crate::auth::{Actor, Right};

/// An entry, whatever number it has by now: the place in the log where it was taken, and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryKey {
    position: u32,
    number: Number,
}

/// What happens at the door.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum RollEvent {
    /// 到.
    Here {
        /// The next round to be paired.
        round: u32,
        /// The entry.
        entry: EntryKey,
        /// The name it had.
        name: String,
    },
    /// 未到: taken down by mistake, or gone again.
    Away {
        /// The next round to be paired.
        round: u32,
        /// The entry.
        entry: EntryKey,
        /// The name it had.
        name: String,
    },
    /// A new roll was begun.
    Anew {
        /// The next round to be paired.
        round: u32,
    },
}

/// Who has come, by the roll that was begun last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roll {
    /// The round that the roll is of; none where nobody was taken down yet.
    pub round: Option<u32>,
    version: u64,
    here: BTreeMap<EntryKey, Timestamp>,
}

impl Roll {
    fn apply(&mut self, event: RollEvent, time: Timestamp) {
        match event {
            RollEvent::Here { round, entry, .. } => {
                self.round.get_or_insert(round);
                self.here.insert(entry, time);
            }
            RollEvent::Away { entry, .. } => {
                self.here.remove(&entry);
            }
            RollEvent::Anew { round } => {
                self.round = Some(round);
                self.here.clear();
            }
        }
    }

    /// When everybody who is here came, by their numbers now.
    pub fn here(&self, state: &State) -> BTreeMap<Number, Timestamp> {
        if self.here.is_empty() {
            return BTreeMap::new();
        }
        let here = |(no, entry): (Number, EntryKey)| Some((no, *self.here.get(&entry)?));
        keys(state).into_iter().filter_map(here).collect()
    }

    /// Who is to play in the next round and has not come, where the roll is of that round.
    pub fn missing(&self, state: &State) -> Vec<Number> {
        let next = state.rounds_paired() + 1;
        if self.round != Some(next) {
            return Vec::new();
        }
        let here: BTreeSet<Number> = self.here(state).into_keys().collect();
        let expected = state.entrants().iter().filter(|entrant| entrant.is_free_in(next));
        expected.map(|entrant| entrant.no).filter(|no| !here.contains(no)).collect()
    }
}

/// The entry behind each number, as the event stands.
fn keys(state: &State) -> HashMap<Number, EntryKey> {
    let mut keys: HashMap<Number, EntryKey> = HashMap::new();
    for (position, event) in state.standing_events() {
        let mut enter = |number: Number| {
            keys.insert(number, EntryKey { position: *position, number });
        };
        match event {
            Event::Entered { entrants } => entrants.iter().for_each(|entrant| enter(entrant.no)),
            Event::Imported { file } => file.players.iter().for_each(|player| enter(player.no)),
            Event::EntrantRemoved { no } => {
                keys.remove(no);
            }
            Event::LotsDrawn { order, .. } => {
                let drawn: BTreeSet<&Number> = order.iter().collect();
                let others = keys.iter().filter(|(no, _)| !drawn.contains(no));
                let mut now: HashMap<Number, EntryKey> = others.map(|(no, entry)| (*no, *entry)).collect();
                now.extend(
                    (1..).zip(order).filter_map(|(new, old)| Some((Number::new(new)?, *keys.get(old)?))),
                );
                keys = now;
            }
            _ => {}
        }
    }
    keys
}

impl Desk {
    /// Who has come.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn roll(&self, event: &EventId) -> Result<Roll, DeskError> {
        let mut roll = Roll::default();
        let stream = roll_stream(event);
        for entry in self.store().read(&stream, 0)? {
            roll.apply(parse(&stream, entry.version, &entry.payload)?, entry.time);
            roll.version = entry.version;
        }
        Ok(roll)
    }

    /// Takes down that somebody has come, or has not. What stands so already is not written once more.
    ///
    /// # Errors
    /// [`DeskError::Forbidden`] without [`Right::CheckIn`], or when the log fails.
    pub fn check_in(&self, event: &EventId, actor: &Actor, no: Number, here: bool) -> Result<(), DeskError> {
        self.write_roll(event, actor, |state, roll| {
            let entry = *keys(state).get(&no)?;
            if roll.here.contains_key(&entry) == here {
                return None;
            }
            let name = state.entrant(no).map(|entrant: &Entrant| entrant.name.clone())?;
            let round = state.rounds_paired() + 1;
            Some(match here {
                true => RollEvent::Here { round, entry, name },
                false => RollEvent::Away { round, entry, name },
            })
        })
    }

    /// Begins a new roll, of the next round.
    ///
    /// # Errors
    /// As [`check_in`](Desk::check_in).
    pub fn begin_roll(&self, event: &EventId, actor: &Actor) -> Result<(), DeskError> {
        self.write_roll(event, actor, |state, _| Some(RollEvent::Anew { round: state.rounds_paired() + 1 }))
    }

    fn write_roll(
        &self,
        event: &EventId,
        actor: &Actor,
        what: impl Fn(&State, &Roll) -> Option<RollEvent>,
    ) -> Result<(), DeskError> {
        self.write_note(event, &roll_stream(event), actor, Right::CheckIn, || {
            let roll = self.roll(event)?;
            Ok((roll.version, what(&self.event(event)?.state, &roll)))
        })
    }

    /// The log of the door, its chain recomputed.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn roll_log(&self, event: &EventId) -> Result<NoteLog<RollEvent>, DeskError> {
        self.notes(&roll_stream(event))
    }
}

fn roll_stream(event: &EventId) -> String {
    format!("{}/roll", stream(event))
}
