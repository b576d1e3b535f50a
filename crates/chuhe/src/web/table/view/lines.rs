//! What has happened, line by line: the moves, the log, and what a proposed ruling would add.

use arbiter::{Fact, Game};
use askama::Template;

use super::Look;
use super::board::move_texts;
use crate::desk::{Seat, TableView};
use crate::i18n::Lang;
use crate::i18n::table as say;
use crate::web::event::{Cite, cites};

#[derive(Template)]
#[template(path = "table/moves.html")]
pub(super) struct MovesPart {
    t: Lang,
    rounds: Vec<RoundLine>,
}

struct RoundLine {
    number: usize,
    moves: Vec<MoveCell>,
}

struct MoveCell {
    text: String,
    last: bool,
}

impl MovesPart {
    pub(super) fn of(game: &Game, t: Lang) -> MovesPart {
        let texts = move_texts(t, game);
        let count = texts.len();
        let cells: Vec<MoveCell> = texts
            .into_iter()
            .enumerate()
            .map(|(index, text)| MoveCell { text, last: index + 1 == count })
            .collect();
        let mut rounds: Vec<RoundLine> = Vec::new();
        for (index, cell) in cells.into_iter().enumerate() {
            if index.is_multiple_of(2) {
                rounds.push(RoundLine { number: index / 2 + 1, moves: Vec::new() });
            }
            if let Some(round) = rounds.last_mut() {
                round.moves.push(cell);
            }
        }
        MovesPart { t, rounds }
    }
}

#[derive(Template)]
#[template(path = "table/log.html")]
pub(super) struct LogPart {
    t: Lang,
    lines: Vec<LogView>,
}

struct LogView {
    iso: String,
    time: String,
    text: String,
    articles: Vec<Cite>,
    actor: String,
    undone: bool,
    /// Where everything from here on can be undone.
    undo: String,
}

impl LogPart {
    /// Everything but the plain moves, the last first.
    pub(super) fn of(view: &TableView, look: &Look, said: &[String]) -> LogPart {
        let t = look.t;
        let official = matches!(look.seat, Seat::Official(_));
        let mut standing = 0;
        let mut lines: Vec<LogView> = Vec::new();
        let mut rest = view.lines.iter().zip(said).rev().peekable();
        while let Some((line, text)) = rest.next() {
            if !line.undone && !matches!(line.event.fact, Fact::Undone { .. } | Fact::SetUp { .. }) {
                standing += 1;
            }
            // A ruling of several facts is undone as a whole.
            let begins = rest.peek().is_none_or(|(before, _)| before.event.at_ms != line.event.at_ms);
            let is_setup = matches!(line.event.fact, Fact::SetUp { .. } | Fact::Undone { .. });
            let undo = if official && begins && !line.undone && !is_setup {
                format!("{}/incident/undo?events={standing}", look.base)
            } else {
                String::new()
            };
            if matches!(line.event.fact, Fact::Moved { .. } | Fact::ClockPressed { .. }) {
                continue;
            }
            lines.push(LogView {
                iso: line.time.to_string(),
                time: line.time.strftime("%H:%M").to_string(),
                text: text.clone(),
                articles: cites(t, line.event.fact.articles()),
                actor: line.actor.clone(),
                undone: line.undone,
                undo,
            });
        }
        LogPart { t, lines }
    }
}

/// The facts of a ruling that is proposed, each with its articles.
pub(in crate::web::table) fn proposal(
    view: &TableView,
    t: Lang,
    events: &[arbiter::Event],
) -> Vec<(String, Vec<Cite>)> {
    let mut state = view.state.clone();
    let mut said = Vec::new();
    for event in events {
        let game = state.game().unwrap_or(&view.game);
        said.push((say::fact(t, &event.fact, game), cites(t, event.fact.articles())));
        let _ = state.apply(event);
    }
    said
}
