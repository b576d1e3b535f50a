//! A round that is to be played.

use schemars::JsonSchema;
use serde::Serialize;
use tournament::pairing::{Quality, RoundPairing, Why};
use tournament::{Bye, GameResult, Number, State};

use super::name;
use crate::i18n::{Lang, reasons};

/// A round's pairs, who rests, and how good the pairing is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Pairing {
    /// From 1.
    pub round: u32,
    /// By board.
    pub pairs: Vec<PairLine>,
    /// Who rests because the field is odd.
    pub bye: Option<Number>,
    /// What speaks against the pairing, counted.
    pub quality: Quality,
    /// Others who have no game by the plan of a table or of a bracket.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also_resting: Vec<Number>,
    /// Who is on leave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_leave: Vec<Bye>,
    /// Who is dropped because of rounds missed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<Number>,
    /// Who is out after the round before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub eliminated: Vec<Number>,
    /// Why just this one rests, where asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bye_why: Option<String>,
}

/// One pair.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PairLine {
    /// From 1.
    pub board: u32,
    /// Who moves first.
    pub first: Number,
    /// Who moves second.
    pub second: Number,
    /// Why they meet, in a sentence or a few.
    pub why: String,
    /// The result that the plan itself gives, as against somebody who has withdrawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// The reasons as data, where asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<Why>,
}

impl Pairing {
    /// A round of an event; with `explain` the reasons' data stand beside the sentences.
    pub fn of(lang: Lang, state: &State, round: &RoundPairing, explain: bool) -> Pairing {
        let name = |no: Number| name(state, no);
        let space = if lang.is_chinese() { "" } else { " " };
        let pairs = round.pairs.iter().map(|pair| PairLine {
            board: pair.board,
            first: pair.first,
            second: pair.second,
            why: reasons::pair(lang, pair, &name).join(space),
            result: pair.result,
            because: explain.then(|| pair.why.clone()),
        });
        let explained = round.bye.as_ref().filter(|_| explain);
        Pairing {
            round: round.round,
            pairs: pairs.collect(),
            bye: round.bye.as_ref().map(|bye| bye.entrant),
            quality: round.quality.clone(),
            also_resting: round.also_resting.clone(),
            on_leave: round.on_leave.clone(),
            dropped: round.dropped.clone(),
            eliminated: round.eliminated.clone(),
            bye_why: explained.map(|bye| reasons::bye(lang, bye, &name).join(space)),
        }
    }
}
