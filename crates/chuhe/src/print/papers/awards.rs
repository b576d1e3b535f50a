//! Name cards and certificates.

use tournament::ranking;

use super::super::paper::{Block, Card, CardLine, Cards, Orientation, Part};
use super::super::template::{Field, fill};
use super::super::{Choice, Particulars, Unprintable};
use super::teams;
use super::words::Words;
use crate::i18n::Lang;

/// 名卡 of everyone on the list.
pub(super) fn name_cards(w: &Words<'_>) -> Result<(String, Vec<Part>), Unprintable> {
    let entrants = w.state.entrants();
    if entrants.is_empty() {
        return Err(Unprintable::NoEntrants);
    }
    let card = |entrant: &tournament::Entrant| Card {
        lines: vec![
            CardLine::text(w.event(), 11.0),
            CardLine::strong(entrant.name.clone(), 34.0),
            CardLine::text(entrant.team.clone().unwrap_or_default(), 15.0),
            CardLine::text(w.text("paper-number-n").with("n", entrant.no.get()).to_string(), 13.0),
        ],
        // For the phone of whoever stands at the door.
        url: w.address().map(|address| format!("{address}/roll?no={}", entrant.no)),
        stubs: None,
    };
    let cards = match w.state.format().is_of_teams() {
        true => teams::name_cards(w),
        false => entrants.iter().map(card).collect(),
    };
    let cards = Cards { across: 2, down: 5, cards };
    Ok((w.say("paper-name-cards"), vec![Part::alone(vec![Block::Cards(cards)])]))
}

const TEMPLATE_ZH: &str = include_str!("../../../assets/certificate.zh-Hans.txt");
const TEMPLATE_HANT: &str = include_str!("../../../assets/certificate.zh-Hant.txt");
const TEMPLATE_EN: &str = include_str!("../../../assets/certificate.en.txt");

/// Places that get a certificate where nothing else is said.
const PLACES: u32 = 8;

/// The template of a language.
pub(in super::super) const fn template(lang: Lang) -> &'static str {
    match lang {
        Lang::ZhHans => TEMPLATE_ZH,
        Lang::ZhHant => TEMPLATE_HANT,
        Lang::En => TEMPLATE_EN,
    }
}

/// 奖状 of the first places.
pub(super) fn certificates(w: &Words<'_>, choice: &Choice) -> Result<(String, Vec<Part>), Unprintable> {
    if w.state.rounds_paired() == 0 {
        return Err(Unprintable::NoRound);
    }
    let particulars = w.particulars();
    let template = match particulars.certificate.trim() {
        "" => template(w.t),
        own => own,
    };
    let organisers: Vec<&str> =
        Particulars::pairs(&particulars.organisers).into_iter().map(|(_, name)| name).collect();
    let mut parts = Vec::new();
    for standing in ranking::standings(w.state) {
        if standing.place > choice.places.unwrap_or(PLACES) {
            break;
        }
        let value = |field: Field| match field {
            Field::Name => w.name(standing.no),
            Field::Team => w.team(standing.no),
            Field::Event => w.event(),
            Field::Place => place(w, standing.place),
            Field::Points => standing.points.to_string(),
            Field::Players => w.state.entrants().len().to_string(),
            Field::Organisers => organisers.join("\n"),
            Field::Venue => particulars.venue.clone(),
            Field::Dates => particulars.dates.clone(),
            Field::Date => particulars.signed_on.clone(),
        };
        let blocks = fill(template, &value)?;
        let part = Part {
            bookmark: Some(w.called(standing.no)),
            orientation: Orientation::Landscape,
            running: false,
            framed: true,
            blocks,
        };
        parts.push(part);
    }
    Ok((w.say("paper-certificates"), parts))
}

/// 第三名.
fn place(w: &Words<'_>, place: u32) -> String {
    let written = match w.t {
        Lang::ZhHans | Lang::ZhHant => chinese(place),
        Lang::En => ordinal(place),
    };
    w.text("paper-place-n").with("n", written).to_string()
}

/// A number below a hundred in Chinese; larger ones in digits.
fn chinese(n: u32) -> String {
    const DIGITS: [char; 10] = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let digit = |n: u32| DIGITS.get(n as usize).copied().unwrap_or('零').to_string();
    match (n / 10, n % 10) {
        (0, ones) => digit(ones),
        (1, 0) => "十".to_owned(),
        (1, ones) => format!("十{}", digit(ones)),
        (tens @ 2..=9, 0) => format!("{}十", digit(tens)),
        (tens @ 2..=9, ones) => format!("{}十{}", digit(tens), digit(ones)),
        _ => n.to_string(),
    }
}

fn ordinal(n: u32) -> String {
    let ending = match (n % 10, n % 100) {
        (1, not) if not != 11 => "st",
        (2, not) if not != 12 => "nd",
        (3, not) if not != 13 => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_written_out() {
        let written: Vec<String> = [1, 8, 10, 12, 20, 35, 128].into_iter().map(chinese).collect();
        assert_eq!(written, ["一", "八", "十", "十二", "二十", "三十五", "128"]);
        let written: Vec<String> = [1, 2, 3, 4, 11, 21, 112].into_iter().map(ordinal).collect();
        assert_eq!(written, ["1st", "2nd", "3rd", "4th", "11th", "21st", "112th"]);
    }
}
