//! 补充规定: the supplementary regulations, written from the settings (2011 17.4).

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::Response;

use super::App;
use super::event::{Cite, base, cites, failure, find, page};
use super::failure::Failure;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::work;
use crate::auth::Right;
use crate::i18n::regulations;

#[derive(Template)]
#[template(path = "regulations.html")]
struct RegulationsPage {
    page: Page,
    base: String,
    heading: String,
    chapters: Vec<Chapter>,
    may_edit: bool,
    signature: String,
}

struct Chapter {
    number: String,
    heading: String,
    clauses: Vec<Clause>,
}

struct Clause {
    text: String,
    articles: Vec<Cite>,
}

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let t = reader.lang;
        let particulars = app.desk.particulars(&view.id).map_err(|error| failure(reader, &error))?;
        let chapters = regulations::chapters(t, &view.state, &particulars.regulations);
        let clause =
            |clause: regulations::Clause| Clause { articles: cites(t, &clause.articles), text: clause.text };
        let shown = RegulationsPage {
            page: page(reader, &view, Place::Settings, t.text("reg-title").to_string()),
            base: base(&view),
            heading: t.text("reg-of").with("name", view.state.name().to_owned()).to_string(),
            chapters: chapters
                .into_iter()
                .enumerate()
                .map(|(index, chapter)| Chapter {
                    number: regulations::numeral(t, index),
                    heading: chapter.heading,
                    clauses: chapter.clauses.into_iter().map(clause).collect(),
                })
                .collect(),
            may_edit: reader.actor.may(&view.id, Right::Entries),
            signature: [particulars.dates, particulars.venue]
                .into_iter()
                .filter(|text| !text.is_empty())
                .collect::<Vec<_>>()
                .join(" · "),
        };
        Ok(render(&shown))
    })
    .await
}
