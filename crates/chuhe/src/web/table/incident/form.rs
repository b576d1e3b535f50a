//! The questions of an incident's form, and how their answers are read.

use arbiter::{Act, Game, Mover};
use xiangqi::Square;

use super::Incident;
use crate::i18n::Lang;
use crate::i18n::table as say;
use crate::web::fields::Fields;

/// A question of a form.
pub(in crate::web::table) struct Ask {
    pub(in crate::web::table) name: &'static str,
    pub(in crate::web::table) label: String,
    pub(in crate::web::table) kind: AskKind,
    pub(in crate::web::table) value: String,
}

/// How it is answered.
pub(in crate::web::table) enum AskKind {
    /// One of these: value and label.
    Choice(Vec<(String, String)>),
    /// Points of the board, which may be tapped.
    Points,
    /// A whole number.
    Number,
    /// Words, with what is usually said.
    Words(Vec<String>),
}

impl Ask {
    /// For the template: one of some choices.
    pub(in crate::web::table) fn choices(&self) -> &[(String, String)] {
        if let AskKind::Choice(choices) = &self.kind { choices } else { &[] }
    }

    pub(in crate::web::table) fn hints(&self) -> &[String] {
        if let AskKind::Words(hints) = &self.kind { hints } else { &[] }
    }

    pub(in crate::web::table) fn is_points(&self) -> bool {
        matches!(self.kind, AskKind::Points)
    }

    pub(in crate::web::table) fn is_number(&self) -> bool {
        matches!(self.kind, AskKind::Number)
    }
}

/// A form on its way to an act.
pub(super) struct Draft<'a> {
    pub(super) t: Lang,
    pub(super) game: &'a Game,
    fields: &'a Fields,
    asks: Vec<Ask>,
}

/// What has to be said of an incident, and the act, once all of it is said.
pub(in crate::web::table) fn form(
    t: Lang,
    incident: Incident,
    game: &Game,
    fields: &Fields,
) -> (Vec<Ask>, Option<Act>) {
    let mut draft = Draft { t, game, fields, asks: Vec::new() };
    let act = incident.act(&mut draft);
    (draft.asks, act)
}

impl Draft<'_> {
    pub(super) fn who(&self, mover: Mover) -> String {
        say::player(self.t, mover, self.game.edition())
    }

    pub(super) fn only(&self, mover: Mover) -> String {
        self.t.text("present-only").with("side", self.who(mover)).to_string()
    }

    /// Which of the two players.
    pub(super) fn side(&mut self) -> Option<Mover> {
        let options = [
            ("first", Mover::First, self.who(Mover::First)),
            ("second", Mover::Second, self.who(Mover::Second)),
        ];
        self.choice("by", self.t.text("ask-side").to_string(), &options, None)
    }

    pub(super) fn choice<T: Copy>(
        &mut self,
        name: &'static str,
        label: String,
        options: &[(&str, T, String)],
        usual: Option<&str>,
    ) -> Option<T> {
        let asked = self.fields.filled(name).or_else(|| usual.map(str::to_owned)).unwrap_or_default();
        let chosen = options.iter().find(|(value, ..)| *value == asked);
        let choices = options.iter().map(|(value, _, label)| ((*value).to_owned(), label.clone())).collect();
        let value = chosen.map_or_else(String::new, |(value, ..)| (*value).to_owned());
        self.asks.push(Ask { name, label, kind: AskKind::Choice(choices), value });
        chosen.map(|(_, chosen, _)| *chosen)
    }

    /// Points in any writing of them: `h2e2`, `h2, e2`, `H2 E2`; at least so many.
    pub(super) fn points(&mut self, name: &'static str, label: String, least: usize) -> Option<Vec<Square>> {
        let value = self.fields.get(name).to_owned();
        let points = points(&value);
        self.asks.push(Ask { name, label, kind: AskKind::Points, value });
        points.filter(|points| points.len() >= least)
    }

    pub(super) fn words(&mut self, name: &'static str, label: String, hints: &[String]) -> Option<String> {
        let value = self.fields.get(name).to_owned();
        self.asks.push(Ask { name, label, kind: AskKind::Words(hints.to_vec()), value: value.clone() });
        Some(value).filter(|value| !value.is_empty())
    }

    pub(super) fn note(&mut self, hints: &[String]) -> Option<String> {
        self.note_or(hints, None)
    }

    /// The reason in words; where nothing is written, what is said here.
    pub(super) fn note_or(&mut self, hints: &[String], usual: Option<String>) -> Option<String> {
        let label = self.t.text("ask-note").to_string();
        self.words("note", label, hints).or(usual)
    }

    pub(super) fn number(&mut self, name: &'static str, label: String, usual: Option<u32>) -> Option<u32> {
        let given = self.fields.whole(name);
        let value = given.ok().flatten().or(usual);
        let shown = value.map(|value| value.to_string()).unwrap_or_default();
        self.asks.push(Ask { name, label, kind: AskKind::Number, value: shown });
        value
    }
}

/// Points of the board in a text.
fn points(text: &str) -> Option<Vec<Square>> {
    let plain: Vec<char> = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let squares: Option<Vec<Square>> = plain
        .chunks(2)
        .map(|pair| pair.iter().collect::<String>().to_ascii_lowercase().parse().ok())
        .collect();
    squares.filter(|squares| !squares.is_empty())
}

/// Minutes, `minutes:seconds` or `hours:minutes:seconds`, in milliseconds.
pub(super) fn duration(text: &str) -> Option<u64> {
    let parts: Option<Vec<u64>> = text.split([':', '：']).map(|part| part.trim().parse().ok()).collect();
    let seconds = match parts?[..] {
        [minutes] => minutes.checked_mul(60)?,
        [minutes, seconds] => minutes.checked_mul(60)?.checked_add(seconds)?,
        [hours, minutes, seconds] => {
            hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?.checked_add(seconds)?
        }
        _ => return None,
    };
    seconds.checked_mul(1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_however_they_are_written() {
        let read = |text: &str| points(text).map(|at| at.iter().map(Square::to_string).collect::<String>());
        for (text, expected) in [("h2e2", "h2e2"), ("H2, e2", "h2e2"), ("h2-e2", "h2e2"), ("a9", "a9")] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
        for bad in ["", "h", "h2e", "z2", "炮"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn times_are_minutes_unless_written_with_colons() {
        for (text, ms) in [("5", 300_000), ("1:30", 90_000), ("1:00:05", 3_605_000), ("0：10", 10_000)] {
            assert_eq!(duration(text), Some(ms), "{text}");
        }
        for bad in ["", "x", "1:2:3:4", "-1", "99999999999999999999"] {
            assert_eq!(duration(bad), None, "{bad}");
        }
    }
}
