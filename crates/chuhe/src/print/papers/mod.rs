//! What stands on each paper.

mod awards;
mod books;
mod bracket;
mod game;
mod incidents;
mod ranks;
mod round;
mod teams;
mod words;

use super::paper::Paper;
use super::{Choice, Kind, Material, Unprintable};
use crate::i18n::Lang;
pub(super) use awards::template as certificate_template;
use words::Words;

pub(super) fn compose(
    lang: Lang,
    kind: Kind,
    material: &Material<'_>,
    choice: &Choice,
) -> Result<Paper, Unprintable> {
    let words = &Words::new(lang, material);
    let (title, parts) = match kind {
        Kind::OrderBook => books::order_book(words)?,
        Kind::Pairings => round::pairings(words, words.round(choice)?),
        Kind::PairingsByName => round::by_name(words, words.round(choice)?),
        Kind::MatchSheets => teams::match_sheets(words, words.round(choice)?)?,
        Kind::ScoreSheets => round::score_sheets(words, words.round(choice)?),
        Kind::ResultSlips => round::slips(words, words.round(choice)?),
        Kind::TableCards => round::table_cards(words, choice)?,
        Kind::NameCards => awards::name_cards(words)?,
        Kind::Standings => ranks::standings(words, words.round(choice)?),
        Kind::Bracket => bracket::bracket(words)?,
        Kind::Crosstable => ranks::crosstable(words)?,
        Kind::ResultBook => books::result_book(words)?,
        Kind::Certificates => awards::certificates(words, choice)?,
        Kind::Incidents => incidents::report(words)?,
    };
    Ok(Paper { title, event: words.event(), lang, parts })
}
