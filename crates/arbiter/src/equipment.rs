//! 棋具: what the books ask of board and pieces (2011 1.4-1.6; 1960 section 一), and their exchange during a game.

use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};

use crate::refusal::{Refusal, need_note};
use crate::{Fact, Game, cite, clockwork};

/// What of the equipment does not meet the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Equipment {
    /// The board: squares with sides of 3.2 to 4.6 cm (1.4).
    Board,
    /// The pieces: round and flat, 2.7 to 4.0 cm across, legible (1.5).
    Pieces,
    /// The ground of board or pieces: white or light, with lines in red or dark (1.6).
    Ground,
}

impl Equipment {
    /// Everything.
    pub const ALL: [Equipment; 3] = [Equipment::Board, Equipment::Pieces, Equipment::Ground];

    /// The article that says how it must be.
    pub fn article(self, edition: Edition) -> Article {
        match (edition, self) {
            (Edition::Cxa2011, Equipment::Board) => article!("2011:1.4"),
            (Edition::Cxa2011, Equipment::Pieces) => article!("2011:1.5"),
            (Edition::Cxa2011, Equipment::Ground) => article!("2011:1.6"),
            (Edition::Cxa1960, _) => article!("1960:1"),
        }
    }
}

/// The arbiter checks the equipment (2011 17; 1960 section 十八): the clock stands until the arbiter starts it again.
pub(crate) fn replace(game: &Game, what: Equipment, note: String) -> Result<Vec<Fact>, Refusal> {
    let edition = game.edition();
    let duty = cite(edition, &[article!("2011:17")], &[article!("1960:18")]);
    let articles = [vec![what.article(edition)], duty].concat();
    need_note(&note, &articles)?;
    let mut facts = Vec::new();
    if game.clock().is_some_and(|clock| clock.running().is_some()) {
        facts.extend(clockwork::stop(game, note.clone())?);
    }
    facts.push(Fact::EquipmentReplaced { what, note, articles });
    Ok(facts)
}
