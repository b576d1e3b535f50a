//! What is published, in sentences.

use super::Lang;
use crate::desk::NoticeEvent;

/// What a line of the notices' log says.
pub fn event(t: Lang, event: &NoticeEvent) -> String {
    match event {
        NoticeEvent::Held { .. } => t.text("did-notice-held"),
        NoticeEvent::AtOnce => t.text("did-notice-at-once"),
        NoticeEvent::Published { round, .. } => t.text("did-notice-published").with("round", *round),
    }
    .to_string()
}
