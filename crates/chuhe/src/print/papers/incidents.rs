//! 裁判报告: what happened and what was ruled.

use arbiter::{EndReason, Fact, Game, GameResult, Mover};
use qili::Adjudication;
use tournament::{Event, PenaltyKind};
use xiangqi::Side;

use super::super::Unprintable;
use super::super::paper::{Align, Block, Cell, Column, Part, Table};
use super::game;
use super::words::Words;
use crate::desk::{GameView, TableView};
use crate::i18n::{happened, reasons, rulings, table as said};

/// A page for each game with an incident, before them a list of what concerns the event.
pub(super) fn report(w: &Words<'_>) -> Result<(String, Vec<Part>), Unprintable> {
    let title = w.say("paper-incidents");
    let mut parts = Vec::new();
    if let Some(table) = event_table(w) {
        let head = w.say("paper-fouls-and-penalties");
        let blocks = vec![
            Block::Title(w.event()),
            Block::Subtitle(head.clone()),
            Block::Table(table),
            Block::Signatures(vec![w.say("paper-chief-arbiter"), w.say("paper-date")]),
        ];
        parts.push(Part::of(head, blocks));
    }
    for view in w.material.games.iter().filter(|view| is_incident(&view.table.game)) {
        parts.push(game_report(w, view));
    }
    if parts.is_empty() { Err(Unprintable::NoIncident) } else { Ok((title, parts)) }
}

/// Fouls, punishments and withdrawals of the event, as its log has them; none where there are none.
pub(super) fn event_table(w: &Words<'_>) -> Option<Table> {
    let names = |no| w.called(no);
    let mut rows = Vec::new();
    let mut round = 0;
    for (_, event) in w.state.standing_events() {
        match event {
            Event::RoundPaired { round: paired, .. } => round = *paired,
            Event::Imported { file } => {
                round = file.rounds.len() as u32;
                rows.extend(file.players.iter().flat_map(|player| imported(w, player)));
            }
            Event::FoulsRecorded { .. } | Event::Penalised { .. } | Event::Withdrawn { .. } => {
                rows.push(vec![Cell::plain(round), Cell::plain(happened::event(w.t, event, &names))]);
            }
            _ => {}
        }
    }
    if rows.is_empty() {
        return None;
    }
    // What a file tells without its round comes first, then round by round.
    rows.sort_by_key(|row| row.first().and_then(|cell| cell.text.parse::<u32>().ok()));
    let columns = vec![Column::firm(w.say("round")).key(), Column::text(w.say("paper-matter"))];
    Some(Table { columns, rows, row_height: 17.0, may_fold: false })
}

/// What a state file tells of a player.
fn imported(w: &Words<'_>, player: &tournament::Entrant) -> Vec<Vec<Cell>> {
    let who = w.called(player.no);
    let mut rows: Vec<Vec<Cell>> = player
        .penalties
        .iter()
        .map(|penalty| {
            let kind = match penalty.kind {
                PenaltyKind::Warning => w.say("tag-warnings"),
                PenaltyKind::RemovedFromGame => w.say("tag-removed"),
                PenaltyKind::Expelled => w.say("paper-expelled"),
            };
            let reason =
                if penalty.reason.is_empty() { String::new() } else { format!("：{}", penalty.reason) };
            vec![Cell::plain(penalty.round), Cell::plain(format!("{who} {kind}{reason}"))]
        })
        .collect();
    if player.fouls > 0 {
        let text = w.text("paper-fouls-n").with("who", who.clone()).with("n", player.fouls).to_string();
        rows.push(vec![Cell::default(), Cell::plain(text)]);
    }
    if let Some(after) = player.withdrawn_after_round {
        let text = w.text("paper-left-after").with("who", who).with("n", after).to_string();
        rows.push(vec![Cell::plain(after), Cell::plain(text)]);
    }
    rows
}

/// Whether a game ended otherwise than by the moves, by resigning or by agreeing, or had a foul or a punishment.
fn is_incident(game: &Game) -> bool {
    let quiet = game.ending().is_none_or(|ending| {
        matches!(
            ending.reason,
            EndReason::Checkmate
                | EndReason::Stalemate
                | EndReason::Resignation
                | EndReason::Agreement
                | EndReason::Entered
        )
    });
    !quiet || !game.ledger().is_empty() || !game.penalties().is_empty()
}

fn game_report(w: &Words<'_>, view: &GameView) -> Part {
    let game = &view.table.game;
    let edition = game.edition();
    let occasion = w.occasion(view.id);
    let player = |mover: Mover| {
        let name = match mover {
            Mover::First => &game.start().first,
            Mover::Second => &game.start().second,
        };
        name.clone()
    };
    let [first, second] =
        [tournament::Turn::First, tournament::Turn::Second].map(|turn| w.turn_and_side(turn));
    let mut blocks = vec![
        Block::Title(w.say("paper-incident-report")),
        Block::Subtitle(format!("{} · {occasion}", w.event())),
        Block::Fields {
            columns: 2,
            fields: vec![(first, player(Mover::First)), (second, player(Mover::Second))],
        },
    ];
    let rows = happenings(w, &view.table);
    if !rows.is_empty() {
        let columns = vec![
            Column::firm(w.say("time")),
            Column::firm(w.say("paper-ply")),
            Column::text(w.say("paper-matter")),
            Column::text(w.say("articles")),
        ];
        blocks.push(Block::Heading(w.say("paper-what-happened")));
        blocks.push(Block::Table(Table { columns, rows, row_height: 17.0, may_fold: false }));
    }
    if let Some(ending) = game.ending() {
        let ruled = matches!(ending.reason, EndReason::Repetition { .. })
            .then(|| qili::adjudicate(game.record(), &game.start().terms.repetition_rules()));
        let verdict = match &ruled {
            Some(ruled) => rulings::verdict(w.t, ruled.ruling),
            None => match ending.result.winner().map(|winner| winner.side(edition)) {
                Some(Side::Red) => w.say("ending-red-wins"),
                Some(Side::Black) => w.say("ending-black-wins"),
                None if ending.result == GameResult::BothLose => w.say("result-double-forfeit"),
                None => w.say("ruling-draw"),
            },
        };
        let reason = match &ruled {
            Some(ruled) => rulings::reason(w.t, ruled.reason),
            None => rulings::ending(w.t, &ending.reason),
        };
        blocks.push(Block::Heading(w.say("ruling-title")));
        blocks.push(Block::Fields {
            columns: 1,
            fields: vec![
                (w.say("paper-ruling"), verdict),
                (w.say("reason"), reason),
                (w.say("articles"), w.articles(&ending.articles)),
            ],
        });
        if let Some(ruled) = &ruled {
            blocks.extend(cycle(w, game, ruled));
        }
    }
    blocks.push(Block::Space(8.0));
    blocks.push(Block::Signatures(vec![
        w.say("paper-arbiter-short"),
        w.say("paper-chief-arbiter"),
        w.say("paper-date"),
    ]));
    Part::of(format!("{occasion} {} – {}", player(Mover::First), player(Mover::Second)), blocks)
}

/// What was ruled at the table, in order, but for the end, which stands by itself.
fn happenings(w: &Words<'_>, table: &TableView) -> Vec<Vec<Cell>> {
    let mut state = arbiter::State::default();
    let mut rows = Vec::new();
    for line in &table.lines {
        let fact = &line.event.fact;
        let ends = matches!(fact, Fact::Ended(_) | Fact::RepetitionRuled { .. });
        if let Some(game) = state.game()
            && !ends
            && !fact.articles().is_empty()
        {
            let mut text = said::fact(w.t, fact, game);
            if line.undone {
                text += &w.say("audit-undone");
            }
            // A game that was put in after it was played has no times.
            let time = match game.clock() {
                Some(_) => line.time.strftime("%H:%M").to_string(),
                None => String::new(),
            };
            rows.push(vec![
                Cell::plain(time),
                Cell::plain(game.record().len()),
                Cell::plain(text),
                Cell::plain(w.articles(fact.articles())),
            ]);
        }
        // What stands in the log was applied when it was read.
        let _ = state.apply(&line.event);
    }
    rows
}

/// Boards on a report.
const BOARDS: usize = 6;

/// The moves of the last time round, what each does, and the boards after them.
fn cycle(w: &Words<'_>, game: &Game, ruled: &Adjudication) -> Vec<Block> {
    let record = game.record();
    let texts = game::texts(w.t, game);
    let Some(cycle) = ruled.cycle else { return Vec::new() };
    let mut blocks = Vec::new();
    let head = match cycle.times {
        0 | 1 => w.text("cycle-open"),
        times => w.text("cycle-title").with("points", cycle.plies).with("times", times),
    };
    blocks.push(Block::Note(head.with("from", cycle.from_ply + 1).with("to", record.len()).to_string()));
    let mut deeds = Side::ALL.map(|side| ruled.deeds(side).iter());
    let mut rows = Vec::new();
    let mut figures = Vec::new();
    for index in record.len().saturating_sub(cycle.plies)..record.len() {
        let side = record.mover(index);
        let Some(deed) = deeds[side as usize].next() else { continue };
        let (mark, text) = match side {
            Side::Red => (w.say("red"), texts.get(index as usize)),
            Side::Black => (w.say("black"), texts.get(index as usize)),
        };
        let text = text.cloned().unwrap_or_default();
        let acts: Vec<String> = match deed.does.as_slice() {
            [] => vec![rulings::act(w.t, qili::Act::Idle)],
            acts => acts.iter().map(|act| rulings::act(w.t, *act)).collect(),
        };
        let targets: Vec<String> = deed.targets.iter().map(ToString::to_string).collect();
        rows.push(vec![
            Cell::plain(index + 1),
            Cell::plain(mark),
            Cell::plain(&text),
            Cell::strong(reasons::list(w.t, &acts)),
            Cell::plain(targets.join(" ")),
        ]);
        if figures.len() < BOARDS {
            figures.extend(game::figure(w.t, game, index + 1, format!("{} {text}", index + 1)));
        }
    }
    let mut columns = vec![
        Column::firm(w.say("paper-ply")),
        Column::firm(w.say("paper-side")),
        Column::text(w.say("moves")).aligned(Align::Middle),
        Column::text(w.say("paper-does")).aligned(Align::Middle),
        Column::text(w.say("paper-to-what")).aligned(Align::Middle),
    ];
    let aims = rows.iter().any(|row: &Vec<Cell>| row.last().is_some_and(|cell| !cell.text.is_empty()));
    if !aims {
        columns.pop();
        rows.iter_mut().for_each(|row| row.truncate(columns.len()));
    }
    blocks.push(Block::Table(Table { columns, rows, row_height: 0.0, may_fold: false }));
    if let Some(side) = ruled.must_change {
        let side = match side {
            Side::Red => w.say("red"),
            Side::Black => w.say("black"),
        };
        blocks.push(Block::Note(w.text("cycle-must-change").say("side", side).to_string()));
    }
    blocks.push(Block::Figures(figures));
    blocks
}
