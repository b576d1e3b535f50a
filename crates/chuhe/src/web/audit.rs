//! 审计: who did what when, from the log, its chain recomputed.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::Response;
use jiff::Timestamp;

use super::door::LOCAL;
use super::event::{failure, find, namer, page, said};
use super::failure::Failure;
use super::fields::Asked;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::{App, work};
use crate::desk::{DeskError, EventView, NoteLine, NoteLog, SLIP};
use crate::i18n::{Lang, notice, roll, slips as words};
use crate::store::{Hash, Torn};

/// Entries on one page.
const SHOWN: usize = 150;

#[derive(Template)]
#[template(path = "audit.html")]
struct AuditPage {
    page: Page,
    total: usize,
    intact: bool,
    chain: String,
    rows: Vec<Row>,
    older: Option<u64>,
    /// The logs of the event, with the name of this one's.
    logs: Vec<Log>,
    log: &'static str,
}

/// A link to a log.
struct Log {
    name: &'static str,
    label: String,
    here: bool,
}

struct Row {
    version: u64,
    time: String,
    iso: String,
    actor: String,
    text: String,
    hash: String,
    hash_short: String,
}

/// A line as any of the logs has it.
struct Line {
    version: u64,
    actor: String,
    time: Timestamp,
    hash: Hash,
    text: String,
}

/// Lines of a log, and the first place where its chain does not hold.
type Read = (Vec<Line>, Option<Torn>);

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let t = reader.lang;
        let (log, read) = match asked.get("log") {
            "slips" => ("slips", slips(&app, t, &view)),
            "roll" => {
                ("roll", app.desk.roll_log(&view.id).map(|log| beside(log, |event| roll::event(t, event))))
            }
            "notice" => {
                let log = app.desk.notice_log(&view.id);
                ("notice", log.map(|log| beside(log, |event| notice::event(t, event))))
            }
            _ => ("", event(&app, t, &view)),
        };
        let (lines, torn) = read.map_err(|error| failure(reader, &error))?;
        let before = asked.whole("before").ok().flatten().unwrap_or(u64::MAX);
        let mut rest = lines.iter().rev().skip_while(|line| line.version >= before);
        let rows: Vec<Row> = rest.by_ref().take(SHOWN).map(|line| row(t, line)).collect();
        let chain = match (&torn, lines.last()) {
            (Some(torn), _) => t.text("chain-torn").with("n", torn.version),
            (None, last) => {
                let hash = last.map(|line| line.hash.to_string().chars().take(16).collect::<String>());
                t.text("chain-intact").with("n", lines.len()).with("hash", hash.unwrap_or_default())
            }
        };
        let tab = |(name, label): (&'static str, crate::i18n::Text)| Log {
            name,
            label: label.to_string(),
            here: name == log,
        };
        let shown = AuditPage {
            page: page(reader, &view, Place::Audit, t.text("audit-title").to_string()),
            total: lines.len(),
            intact: torn.is_none(),
            chain: chain.to_string(),
            older: rest.next().and_then(|_| rows.last().map(|row| row.version)),
            rows,
            logs: [
                ("", t.text("audit-of-event")),
                ("slips", t.text("slips")),
                ("roll", t.text("roll")),
                ("notice", t.text("notice")),
            ]
            .map(tab)
            .into(),
            log,
        };
        Ok(render(&shown))
    })
    .await
}

fn row(t: Lang, line: &Line) -> Row {
    let hash = line.hash.to_string();
    Row {
        version: line.version,
        time: line.time.strftime("%Y-%m-%d %H:%M:%S").to_string(),
        iso: line.time.to_string(),
        actor: match line.actor.as_str() {
            LOCAL => t.text("actor-local").to_string(),
            SLIP => t.text("actor-slip").to_string(),
            name => name.to_owned(),
        },
        text: line.text.clone(),
        hash_short: hash.chars().take(12).collect(),
        hash,
    }
}

fn event(app: &App, t: Lang, view: &EventView) -> Result<Read, DeskError> {
    let log = app.desk.log(&view.id)?;
    let names = namer(t, &view.state);
    let lines = log.lines.iter().map(|line| {
        let text = said(t, &log, line, &names);
        let text = if line.undone { format!("{text} {}", t.text("audit-undone")) } else { text };
        Line { version: line.version, actor: line.actor.clone(), time: line.time, hash: line.hash, text }
    });
    Ok((lines.collect(), log.torn))
}

fn slips(app: &App, t: Lang, view: &EventView) -> Result<Read, DeskError> {
    let edition = view.state.regulations().edition;
    let log = app.desk.slip_log(&view.id)?;
    Ok(beside(log, |event| words::event(t, event, edition)))
}

/// A log that stands beside the event's.
fn beside<E>(log: NoteLog<E>, said: impl Fn(&E) -> String) -> Read {
    let line = |line: NoteLine<E>| Line {
        version: line.version,
        text: said(&line.event),
        actor: line.actor,
        time: line.time,
        hash: line.hash,
    };
    (log.lines.into_iter().map(line).collect(), log.torn)
}
