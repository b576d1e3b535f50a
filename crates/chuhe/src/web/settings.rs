//! 规程: the rules of this event, each choice with its article.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::Response;

use super::App;
use super::event::{Cite, cites, find, page};
use super::failure::Failure;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::work;
use crate::i18n::settings;

#[derive(Template)]
#[template(path = "settings.html")]
struct SettingsPage {
    page: Page,
    id: String,
    settings: Vec<Row>,
}

struct Row {
    name: String,
    value: String,
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
        let row = |setting: settings::Setting| Row {
            articles: cites(t, &setting.articles),
            name: setting.name,
            value: setting.value,
        };
        let shown = SettingsPage {
            id: view.id.to_string(),
            page: page(reader, &view, Place::Settings, t.text("settings-title").to_string()),
            settings: settings::all(t, view.state.regulations(), view.state.format())
                .into_iter()
                .map(row)
                .collect(),
        };
        Ok(render(&shown))
    })
    .await
}
