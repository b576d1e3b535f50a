//! The door in sentences.

use super::Lang;
use crate::desk::RollEvent;

/// What a line of the door's log says.
pub fn event(t: Lang, event: &RollEvent) -> String {
    match event {
        RollEvent::Here { name, .. } => t.text("did-roll-here").with("name", name.clone()),
        RollEvent::Away { name, .. } => t.text("did-roll-away").with("name", name.clone()),
        RollEvent::Anew { round } => t.text("did-roll-anew").with("round", *round),
    }
    .to_string()
}
