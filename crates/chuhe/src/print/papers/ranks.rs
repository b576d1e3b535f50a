//! Standings and crosstable.

use std::collections::HashMap;

use tournament::history::{Ledger, Outcome, RoundRecord};
use tournament::ranking::{self, Standing};
use tournament::{ByeKind, Round, State};

use super::super::Unprintable;
use super::super::paper::{Block, Cell, Column, Part, Table};
use super::round::without_empty_teams;
use super::words::Words;
use crate::i18n::{reasons, settings};

/// 名次表 after a round.
pub(super) fn standings(w: &Words<'_>, (number, _): (u32, &Round)) -> (String, Vec<Part>) {
    let finished = number == w.state.rounds_paired()
        && number >= w.state.planned_rounds()
        && w.state.unfinished_boards(number).is_empty();
    let title = match finished {
        true => w.say("standings-final"),
        false => w.text("standings-title-n").with("n", number).to_string(),
    };
    let mut blocks = vec![Block::Title(w.event()), Block::Subtitle(title.clone())];
    blocks.extend(standing_blocks(w, number));
    blocks.push(Block::Signatures(vec![w.say("paper-arranger"), w.say("paper-chief-arbiter")]));
    (title.clone(), vec![Part::of(title, blocks)])
}

/// The table of places with what it rests on.
pub(super) fn standing_blocks(w: &Words<'_>, round: u32) -> Vec<Block> {
    let then = (round < w.state.rounds_paired()).then(|| w.state.as_of_round(round));
    let state = then.as_ref().unwrap_or(w.state);
    if state.format().is_elimination() {
        return elimination_blocks(w, state);
    }
    let keys = w.keys();
    let mut columns = vec![
        Column::firm(w.say("place")).key(),
        Column::firm(w.say("number")).key(),
        Column::text(w.say("name")).key(),
        Column::text(w.say("team")),
    ];
    columns.extend((1..=round).map(|number| Column::firm(number.to_string())));
    columns.extend(keys.iter().map(|key| Column::firm(reasons::key(w.t, *key, w.edition()))));
    let ledger = Ledger::of(state);
    let row = |standing: Standing| {
        let records = state.index_of(standing.no).and_then(|index| ledger.records.get(index));
        let mut row = vec![
            Cell::strong(standing.place),
            Cell::plain(standing.no),
            Cell::plain(w.name(standing.no)),
            Cell::plain(w.team(standing.no)),
        ];
        row.extend(records.into_iter().flatten().map(|record| Cell::plain(round_cell(w, record))));
        row.extend(keys.iter().enumerate().map(|(index, key)| {
            let value = w.key_value(&standing, *key);
            if index == 0 { Cell::strong(value) } else { Cell::plain(value) }
        }));
        row
    };
    let rows = ranking::standings(state).into_iter().map(row).collect();
    let table = Table { columns, rows, row_height: 0.0, may_fold: false };
    let regulations = state.regulations();
    let ladder =
        settings::ladder(w.t, &regulations.ranking, regulations.edition, state.format().games_per_match());
    let articles = w.articles(&settings::place_articles(state));
    let by = w.text("paper-ranked-by").with("ladder", ladder).with("articles", articles).to_string();
    vec![Block::Note(by), Block::Table(without_empty_teams(w, table)), Block::Note(w.say("paper-cell-means"))]
}

/// Places of an elimination, each with the match that gave it.
fn elimination_blocks(w: &Words<'_>, state: &State) -> Vec<Block> {
    let columns = vec![
        Column::firm(w.say("place")).key(),
        Column::firm(w.say("number")).key(),
        Column::text(w.say("name")).key(),
        Column::text(w.say("team")),
        Column::text(w.say("decided")),
    ];
    let row = |standing: Standing| {
        vec![
            Cell::strong(standing.place),
            Cell::plain(standing.no),
            Cell::plain(w.name(standing.no)),
            Cell::plain(w.team(standing.no)),
            Cell::plain(reasons::decided(w.t, &standing.decided_by, w.edition(), &|no| w.name(no))),
        ]
    };
    let rows = ranking::standings(state).into_iter().map(row).collect();
    let table = Table { columns, rows, row_height: 0.0, may_fold: false };
    let note = w.text("paper-by-bracket").with("articles", w.articles(&settings::place_articles(state)));
    vec![Block::Note(note.to_string()), Block::Table(without_empty_teams(w, table))]
}

/// Opponent, turn and points: `17先2`.
fn round_cell(w: &Words<'_>, record: &RoundRecord) -> String {
    let (Some(opponent), Some(turn)) = (record.opponent, record.turn) else {
        return match record.outcome {
            Outcome::Bye(ByeKind::Allocated) => format!("{}{}", w.say("cell-bye"), record.points),
            Outcome::Bye(ByeKind::Rest) => w.say("rest"),
            Outcome::Bye(ByeKind::Requested) => format!("{}{}", w.say("bye-requested"), record.points),
            Outcome::Bye(ByeKind::Absent) => w.say("bye-absent"),
            _ => "–".to_owned(),
        };
    };
    format!("{opponent}{}{}", w.turn_mark(turn), made(record))
}

/// What a game brought, in a sign.
fn made(record: &RoundRecord) -> String {
    match record.outcome {
        Outcome::Unplayed => "·".to_owned(),
        Outcome::StruckOut => "×".to_owned(),
        Outcome::WinByForfeit => "+".to_owned(),
        Outcome::LossByForfeit => "−".to_owned(),
        _ => record.points.to_string(),
    }
}

/// 交叉表.
pub(super) fn crosstable(w: &Words<'_>) -> Result<(String, Vec<Part>), Unprintable> {
    if w.state.rounds_paired() == 0 {
        return Err(Unprintable::NoRound);
    }
    let title = w.say("crosstable-title");
    let mut blocks = vec![Block::Title(w.event()), Block::Subtitle(title.clone())];
    blocks.extend(crosstable_blocks(w));
    Ok((title.clone(), vec![Part::of(title, blocks)]))
}

/// Most entrants whose turns stand in the cells beside the points.
const WITH_TURNS: usize = 20;

/// Most entrants whose teams stand beside their names.
const WITH_TEAMS: usize = 26;

/// Everybody against everybody.
pub(super) fn crosstable_blocks(w: &Words<'_>) -> Vec<Block> {
    let state: &State = w.state;
    let ledger = Ledger::of(state);
    let turns = state.entrants().len() <= WITH_TURNS;
    let places: HashMap<u32, Standing> =
        ranking::standings(state).into_iter().map(|standing| (standing.no.get(), standing)).collect();
    let mut columns = vec![Column::firm(w.say("number")).key(), Column::text(w.say("name")).key()];
    let teams = state.entrants().len() <= WITH_TEAMS;
    if teams {
        columns.push(Column::text(w.say("team")));
    }
    columns.extend(state.entrants().iter().map(|entrant| Column::firm(entrant.no.to_string())));
    columns.extend([Column::firm(w.say("points")), Column::firm(w.say("place"))]);
    let row = |(index, entrant): (usize, &tournament::Entrant)| {
        let records = ledger.records.get(index).map(Vec::as_slice).unwrap_or_default();
        let mut row = vec![Cell::strong(entrant.no), Cell::plain(&entrant.name)];
        if teams {
            row.push(Cell::plain(entrant.team.clone().unwrap_or_default()));
        }
        row.extend(state.entrants().iter().map(|other| {
            if other.no == entrant.no {
                return Cell { grey: true, ..Cell::default() };
            }
            let games = records.iter().filter(|record| record.opponent == Some(other.no));
            let games = games.map(|record| match record.turn {
                Some(turn) if turns => format!("{}{}", made(record), w.turn_mark(turn)),
                _ => made(record),
            });
            Cell::plain(games.collect::<Vec<_>>().join(" "))
        }));
        let standing = places.get(&entrant.no.get());
        row.push(Cell::strong(standing.map_or("–".to_owned(), |standing| standing.points.to_string())));
        row.push(Cell::strong(standing.map_or("–".to_owned(), |standing| standing.place.to_string())));
        row
    };
    let rows = state.entrants().iter().enumerate().map(row).collect();
    let table = Table { columns, rows, row_height: 0.0, may_fold: false };
    let hint = if turns { w.say("crosstable-hint") } else { w.say("paper-crosstable-points") };
    vec![Block::Table(without_empty_teams(w, table)), Block::Note(hint)]
}
