//! What was lost on the way: by the new format, or because the old file was damaged.

use std::collections::BTreeMap;

use records::{Lost, Note, NoteKind};
use serde::{Serialize, Serializer};

use crate::i18n::{Lang, Text};

/// How many characters a sentence lists before it breaks off.
const CHARACTERS_SHOWN: usize = 24;

/// Something of one game that is not in what was written.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Loss {
    what: What,
    /// The field's name, or the characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    /// How many of them.
    count: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
enum What {
    Moves,
    Variations,
    Comments,
    Times,
    Glyphs,
    Field,
    Cut,
    Characters,
    Pieces,
    SideToMove,
    StartCounters,
    Result,
    SecondResult,
    SkippedWords,
    UnreadableBytes,
    MissingEnd,
}

/// The losses of a game in what was written, and what its reader could not make use of.
pub(super) fn of(lost: &[Lost], notes: &[Note]) -> Vec<Loss> {
    let loss = |what, name: &str, count| Loss { what, name: name.to_owned(), count };
    let mut all: Vec<Loss> = lost
        .iter()
        .map(|lost| match lost {
            Lost::Moves { count } => loss(What::Moves, "", *count),
            Lost::Field { name } => loss(What::Field, name, 1),
            Lost::Cut { name, .. } => loss(What::Cut, name, 1),
            Lost::Characters { characters } => {
                loss(What::Characters, &characters.iter().collect::<String>(), characters.len())
            }
            Lost::Variations { count } => loss(What::Variations, "", *count),
            Lost::Comments { count } => loss(What::Comments, "", *count),
            Lost::Times { count } => loss(What::Times, "", *count),
            Lost::Glyphs { count } => loss(What::Glyphs, "", *count),
            Lost::Pieces { count } => loss(What::Pieces, "", *count),
            Lost::SideToMove => loss(What::SideToMove, "", 1),
            Lost::StartCounters => loss(What::StartCounters, "", 1),
            Lost::Result => loss(What::Result, "", 1),
        })
        .collect();
    let noted = |what: fn(&NoteKind) -> bool| notes.iter().filter(|note| what(&note.kind)).count();
    for (what, count) in [
        (What::SecondResult, noted(|kind| matches!(kind, NoteKind::ResultsDiffer { .. }))),
        (What::SkippedWords, noted(|kind| matches!(kind, NoteKind::Skipped { .. }))),
        (What::UnreadableBytes, noted(|kind| matches!(kind, NoteKind::CharactersReplaced))),
        (What::MissingEnd, noted(|kind| matches!(kind, NoteKind::EndsEarly))),
    ] {
        if count > 0 {
            all.push(loss(what, "", count));
        }
    }
    all
}

/// The losses of many games, like put to like.
#[derive(Debug, Default)]
pub(super) struct Losses(BTreeMap<(What, String), Total>);

#[derive(Debug, Default)]
struct Total {
    games: usize,
    count: usize,
    characters: String,
}

impl Losses {
    pub(super) fn add(&mut self, game: &[Loss]) {
        for Loss { what, name, count } in game {
            let of_characters = *what == What::Characters;
            let total =
                self.0.entry((*what, if of_characters { String::new() } else { name.clone() })).or_default();
            total.games += 1;
            total.count += count;
            if of_characters {
                for character in name.chars() {
                    if !total.characters.contains(character) {
                        total.characters.push(character);
                    }
                }
            }
        }
    }

    /// A sentence for each kind.
    pub(super) fn lines(&self, lang: Lang) -> Vec<String> {
        let line = |((what, name), total): (&(What, String), &Total)| {
            let what = match what {
                What::Moves => lang.text("lost-moves"),
                What::Variations => lang.text("lost-variations"),
                What::Comments => lang.text("lost-comments"),
                What::Times => lang.text("lost-times"),
                What::Glyphs => lang.text("lost-glyphs"),
                What::Field => lang.text("lost-field").with("name", name.clone()),
                What::Cut => lang.text("lost-cut").with("name", name.clone()),
                What::Characters => lang.text("lost-characters").with("characters", shown(&total.characters)),
                What::Pieces => lang.text("lost-pieces"),
                What::SideToMove => lang.text("lost-side-to-move"),
                What::StartCounters => lang.text("lost-start-counters"),
                What::Result => lang.text("lost-result"),
                What::SecondResult => lang.text("lost-second-result"),
                What::SkippedWords => lang.text("lost-skipped-words"),
                What::UnreadableBytes => lang.text("lost-unreadable-bytes"),
                What::MissingEnd => lang.text("lost-missing-end"),
            };
            sentence(lang, &what, total)
        };
        self.0.iter().map(line).collect()
    }
}

fn sentence(lang: Lang, what: &Text, total: &Total) -> String {
    let text = lang.text("convert-lost").say("what", what);
    text.with("games", total.games).with("count", total.count).to_string()
}

fn shown(characters: &str) -> String {
    match characters.char_indices().nth(CHARACTERS_SHOWN) {
        Some((end, _)) => format!("{}…", &characters[..end]),
        None => characters.to_owned(),
    }
}

impl Serialize for Losses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Line<'a> {
            what: What,
            #[serde(skip_serializing_if = "str::is_empty")]
            name: &'a str,
            games: usize,
            count: usize,
        }
        serializer.collect_seq(self.0.iter().map(|((what, name), total)| Line {
            what: *what,
            name: if *what == What::Characters { &total.characters } else { name },
            games: total.games,
            count: total.count,
        }))
    }
}
