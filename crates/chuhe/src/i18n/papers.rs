//! Why a paper is not printed, in sentences.

use super::Lang;
use crate::print::template::Field;
use crate::print::{PrintError, Unprintable};

/// Why there is no such paper.
pub fn unprintable(lang: Lang, why: &Unprintable) -> String {
    match why {
        Unprintable::NoRound => lang.text("unprintable-no-round"),
        Unprintable::NoSuchRound(round) => lang.text("unprintable-no-such-round").with("n", *round),
        Unprintable::NoBracket => lang.text("unprintable-no-bracket"),
        Unprintable::NoTeams => lang.text("refusal-not-a-team-event"),
        Unprintable::NoEntrants => lang.text("unprintable-no-entrants"),
        Unprintable::NoIncident => lang.text("unprintable-no-incident"),
        Unprintable::Template(unfilled) => {
            let fields: Vec<String> =
                Field::ALL.iter().map(|field| format!("{{{}}}", field.name())).collect();
            lang.text("unprintable-template")
                .with("line", unfilled.line)
                .with("field", unfilled.field.clone())
                .with("fields", fields.join(" "))
        }
    }
    .to_string()
}

/// Why nothing was printed.
pub fn failed(lang: Lang, error: &PrintError) -> String {
    match error {
        PrintError::Font(_) => lang.text("print-no-font"),
        PrintError::Stopped => lang.text("papers-cancelled"),
        PrintError::Unwritable(why) => lang.text("print-failed").say("why", why),
    }
    .to_string()
}

/// Which characters were not found.
pub fn missing(lang: Lang, characters: &[char]) -> String {
    let said: Vec<String> = characters.iter().map(|c| format!("{c} (U+{:04X})", *c as u32)).collect();
    lang.text("print-missing").with("characters", said.join(" ")).to_string()
}
