//! 审计: who did what when, from the log, its chain recomputed.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::Response;

use super::door::LOCAL;
use super::event::{failure, find, namer, page, said};
use super::failure::Failure;
use super::fields::Asked;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::{App, work};

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

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let log = app.desk.log(&view.id).map_err(|error| failure(reader, &error))?;
        let t = reader.lang;
        let names = namer(t, &view.state);
        let before = asked.whole("before").ok().flatten().unwrap_or(u64::MAX);
        let mut lines = log.lines.iter().rev().skip_while(|line| line.version >= before);
        let rows: Vec<Row> = lines
            .by_ref()
            .take(SHOWN)
            .map(|line| {
                let hash = line.hash.to_string();
                let text = said(t, &log, line, &names);
                Row {
                    version: line.version,
                    time: line.time.strftime("%Y-%m-%d %H:%M:%S").to_string(),
                    iso: line.time.to_string(),
                    actor: if line.actor == LOCAL {
                        t.text("actor-local").to_string()
                    } else {
                        line.actor.clone()
                    },
                    text: if line.undone { format!("{text} {}", t.text("audit-undone")) } else { text },
                    hash_short: hash.chars().take(12).collect(),
                    hash,
                }
            })
            .collect();
        let chain = match (&log.torn, log.lines.last()) {
            (Some(torn), _) => t.text("chain-torn").with("n", torn.version),
            (None, last) => {
                let hash = last.map(|line| line.hash.to_string().chars().take(16).collect::<String>());
                t.text("chain-intact").with("n", log.lines.len()).with("hash", hash.unwrap_or_default())
            }
        };
        let shown = AuditPage {
            page: page(reader, &view, Place::Audit, t.text("audit-title").to_string()),
            total: log.lines.len(),
            intact: log.torn.is_none(),
            chain: chain.to_string(),
            older: lines.next().and_then(|_| rows.last().map(|row| row.version)),
            rows,
        };
        Ok(render(&shown))
    })
    .await
}
