//! Result slips in sentences.

use rulebook::Edition;
use tournament::Turn;

use super::{Lang, Text, table};
use crate::desk::{Own, SlipEvent, SlipRefusal};

/// 胜、和 or 负.
pub fn own(t: Lang, own: Own) -> String {
    match own {
        Own::Won => t.text("slip-won"),
        Own::Drawn => t.text("slip-drawn"),
        Own::Lost => t.text("slip-lost"),
    }
    .to_string()
}

/// What a player is about to say, with the opponent's name.
pub fn against(t: Lang, own: Own, who: String) -> String {
    match own {
        Own::Won => t.text("slip-you-won"),
        Own::Drawn => t.text("slip-you-drew"),
        Own::Lost => t.text("slip-you-lost"),
    }
    .with("who", who)
    .to_string()
}

/// 红方 or 黑方.
pub fn side(t: Lang, turn: Turn, edition: Edition) -> String {
    match (turn, edition) {
        (Turn::First, Edition::Cxa2011) | (Turn::Second, Edition::Cxa1960) => t.text("red"),
        (Turn::Second, Edition::Cxa2011) | (Turn::First, Edition::Cxa1960) => t.text("black"),
    }
    .to_string()
}

/// Why a player's word is not taken.
pub fn refusal(t: Lang, refusal: SlipRefusal) -> Text {
    match refusal {
        SlipRefusal::Void => t.text("slip-void"),
        SlipRefusal::Recorded => t.text("slip-recorded"),
        SlipRefusal::Closed => t.text("slip-closed"),
        SlipRefusal::TooOften => t.text("slip-too-often"),
    }
}

/// What a line of the slips' log says.
pub fn event(t: Lang, event: &SlipEvent, edition: Edition) -> String {
    match event {
        SlipEvent::Reported { game, turn, says, .. } => t
            .text("did-slip")
            .with("game", table::occasion(t, *game))
            .with("side", side(t, *turn, edition))
            .with("own", own(t, *says)),
        SlipEvent::Revoked { game: Some(game) } => {
            t.text("did-slip-revoke").with("game", table::occasion(t, *game))
        }
        SlipEvent::Revoked { game: None } => t.text("did-slips-revoke"),
    }
    .to_string()
}
