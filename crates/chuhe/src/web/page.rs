//! What every page has: its reader, its title, and the event it belongs to.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

use super::assets;
use super::reader::Reader;
use super::stages::StageTab;
use crate::auth::Right;
use crate::i18n::Lang;

/// The frame of a page.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) t: Lang,
    pub(super) reader: Reader,
    pub(super) title: String,
    pub(super) event: Option<Head>,
    pub(super) place: Place,
    /// Links to the stages of the event, where there are several.
    pub(super) stages: Vec<StageTab>,
}

/// What the top bar says of an event, in words.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub(super) id: String,
    pub(super) name: String,
    /// Format, rounds, rule book.
    pub(super) facts: String,
    /// Where it stands, such as 第 6 轮.
    pub(super) stand: String,
    /// What is missing, such as 4 台未完; may be empty.
    pub(super) say: String,
    /// Nothing is missing.
    pub(super) calm: bool,
}

/// A page of an event, in the order of the rail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// What everybody looks at first; officials have the desk.
    Public,
    Desk,
    Entries,
    Pairings,
    Tables,
    Stages,
    Standings,
    Crosstable,
    Games,
    Papers,
    Exchange,
    Settings,
    Audit,
    /// One entrant; not in the rail.
    Player,
    /// The big screen; not in the rail.
    Screen,
    Elsewhere,
}

/// One line of the rail.
pub(super) struct RailItem {
    pub(super) path: &'static str,
    pub(super) name: String,
    pub(super) question: String,
    pub(super) here: bool,
}

impl Page {
    /// A page of no event.
    pub(super) fn plain(reader: &Reader, title: String) -> Page {
        Page {
            t: reader.lang,
            reader: reader.clone(),
            title,
            event: None,
            place: Place::Elsewhere,
            stages: Vec::new(),
        }
    }

    /// What an address needs to stay at an earlier stage.
    pub(super) fn stage_query(&self) -> String {
        let earlier = self.stages.iter().rev().skip(1).find(|tab| tab.here);
        earlier.map(|tab| format!("stage={}&", tab.number)).unwrap_or_default()
    }

    /// The pages of an event that the reader may open.
    pub(super) fn rail(&self) -> Vec<RailItem> {
        let t = self.t;
        let places = [
            (Place::Public, "/public", t.text("public"), t.text("public-asks")),
            (Place::Desk, "", t.text("desk"), t.text("desk-asks")),
            (Place::Entries, "/entries", t.text("entries"), t.text("entries-asks")),
            (Place::Pairings, "/pairings", t.text("pairings"), t.text("pairings-asks")),
            (Place::Standings, "/standings", t.text("standings"), t.text("standings-asks")),
            (Place::Tables, "/tables", t.text("tables"), t.text("tables-asks")),
            (Place::Games, "/games", t.text("games"), t.text("games-asks")),
            (Place::Crosstable, "/crosstable", t.text("crosstable"), t.text("crosstable-asks")),
            (Place::Stages, "/stages", t.text("stages"), t.text("stages-asks")),
            (Place::Papers, "/papers", t.text("papers"), t.text("papers-asks")),
            (Place::Exchange, "/exchange", t.text("exchange"), t.text("exchange-asks")),
            (Place::Settings, "/settings", t.text("settings"), t.text("settings-asks")),
            (Place::Audit, "/audit", t.text("audit"), t.text("audit-asks")),
        ];
        let of_staff = [Place::Desk, Place::Entries, Place::Pairings, Place::Papers, Place::Audit];
        let shown = places.into_iter().filter(|(place, ..)| match self.staff() {
            true => *place != Place::Public,
            // Files have no search, so all pairings have their place there.
            false => !of_staff.contains(place) || (self.still() && *place == Place::Pairings),
        });
        shown
            .filter(|(place, ..)| !self.still() || *place != Place::Tables)
            .map(|(place, path, name, question)| RailItem {
                path,
                name: name.to_string(),
                question: question.to_string(),
                here: place == self.place,
            })
            .collect()
    }

    /// Whether the page is written to a file.
    pub(super) fn still(&self) -> bool {
        self.reader.still
    }

    /// Whether the reader sees what is not public.
    pub(super) fn staff(&self) -> bool {
        self.may(Right::Inspect)
    }

    /// Whether the reader may do something here.
    pub(super) fn may(&self, right: Right) -> bool {
        match &self.event {
            Some(event) => event.id.parse().is_ok_and(|id| self.reader.actor.may(&id, right)),
            None => self.reader.actor.may_everywhere(right),
        }
    }

    /// Whether the reader may pair.
    pub(super) fn pairs(&self) -> bool {
        self.may(Right::Pairings)
    }

    /// Whether the reader may take back what was done.
    pub(super) fn may_undo(&self) -> bool {
        self.may(Right::Undo)
    }

    /// Whether the reader may take entries and give leave.
    pub(super) fn enters(&self) -> bool {
        self.may(Right::Entries)
    }

    /// Whether the reader may start an event.
    pub(super) fn starts(&self) -> bool {
        self.may(Right::NewEvents)
    }

    /// Whether the reader may change accounts, and there are any.
    pub(super) fn accounts(&self) -> bool {
        self.reader.actor.has_account() && self.reader.actor.may_everywhere(Right::Accounts)
    }

    /// The name of the account the reader came in by.
    pub(super) fn account(&self) -> Option<&str> {
        Some(self.reader.actor.name()).filter(|_| self.reader.actor.has_account())
    }

    /// The login, which leads back here.
    pub(super) fn login(&self) -> String {
        format!(
            "/login?next={}",
            self.reader.here.replace('%', "%25").replace('&', "%26").replace('+', "%2B")
        )
    }

    pub(super) fn other_languages(&self) -> Vec<Lang> {
        Lang::ALL.into_iter().filter(|lang| *lang != self.t).collect()
    }

    /// The line that a preview of a link to this page shows.
    pub(super) fn preview(&self) -> String {
        match &self.event {
            Some(event) => [&event.facts, &event.stand, &event.say]
                .into_iter()
                .filter(|text| !text.is_empty())
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(" · "),
            None => self.t.text("chuhe-line").to_string(),
        }
    }

    pub(super) fn assets(&self) -> &'static str {
        &assets::VERSION
    }
}

/// The page as an answer.
pub(super) fn render(template: &impl Template) -> Response {
    match template.render() {
        Ok(html) => Html(html).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
