//! A browser without a window: it sends requests to the router and looks at the pages.

// Each test file uses a part of these.
#![allow(dead_code)]

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request};
use chuhe::desk::{Desk, GameView};
use chuhe::i18n::Lang;
use chuhe::store::SqliteStore;
use chuhe::{demo, web};
use tower::ServiceExt as _;

pub(crate) struct Browser {
    desk: Desk,
    router: axum::Router,
    runtime: tokio::runtime::Runtime,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) location: String,
    pub(crate) body: String,
    headers: HeaderMap,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> String {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
    }
}

impl Browser {
    /// On an empty database.
    pub(crate) fn new() -> Browser {
        Browser::at(web::Site::NO_LOGIN)
    }

    /// On an empty database, the site reached as said.
    pub(crate) fn at(site: web::Site) -> Browser {
        let store = SqliteStore::in_memory().expect("a database in memory");
        Browser::over(Desk::new(Arc::new(store)), site)
    }

    /// On a desk, the site reached as said.
    pub(crate) fn over(desk: Desk, site: web::Site) -> Browser {
        let router = web::router(desk.clone(), site);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        Browser { desk, router, runtime }
    }

    pub(crate) fn desk(&self) -> &Desk {
        &self.desk
    }

    /// On the demonstration.
    pub(crate) fn demo() -> Browser {
        let browser = Browser::new();
        demo::load(&browser.desk).expect("the demonstration");
        browser
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    pub(crate) fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send("GET", path, headers, Body::empty())
    }

    pub(crate) fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.post_with(path, fields, &[])
    }

    pub(crate) fn post_with(&self, path: &str, fields: &[(&str, &str)], headers: &[(&str, &str)]) -> Answer {
        let encode = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
        let body: Vec<String> =
            fields.iter().map(|(name, value)| format!("{name}={}", encode(value))).collect();
        let mut all = vec![("content-type", "application/x-www-form-urlencoded")];
        all.extend_from_slice(headers);
        self.send("POST", path, &all, Body::from(body.join("&")))
    }

    pub(crate) fn post_raw(&self, path: &str, kind: &str, body: &[u8]) -> Answer {
        self.send("POST", path, &[("content-type", kind)], Body::from(body.to_vec()))
    }

    /// Sends JSON as a program does.
    pub(crate) fn post_json(&self, path: &str, body: &str, headers: &[(&str, &str)]) -> Answer {
        let mut all = vec![("content-type", "application/json")];
        all.extend_from_slice(headers);
        self.send("POST", path, &all, Body::from(body.to_owned()))
    }

    /// Sends a file as the entry list's form does.
    pub(crate) fn upload(&self, path: &str, file: &[u8], encoding: &str) -> Answer {
        let part = |name: &str, more: &str| {
            format!("--line\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n")
        };
        let mut body = part("file", "; filename=\"list.csv\"").into_bytes();
        body.extend_from_slice(file);
        body.extend_from_slice(format!("\r\n{}{encoding}\r\n--line--\r\n", part("encoding", "")).as_bytes());
        self.send("POST", path, &[("content-type", "multipart/form-data; boundary=line")], Body::from(body))
    }

    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Body) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if !headers.iter().any(|(name, _)| *name == "host") {
            request = request.header("host", "127.0.0.1:8080");
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(body).expect("a request");
        self.runtime.block_on(async {
            let answer = self.router.clone().oneshot(request).await.expect("an answer");
            let (parts, body) = answer.into_parts();
            let bytes = to_bytes(body, usize::MAX).await.expect("a body");
            let location =
                parts.headers.get("location").and_then(|value| value.to_str().ok()).unwrap_or_default();
            Answer {
                status: parts.status.as_u16(),
                location: location.to_owned(),
                body: String::from_utf8_lossy(&bytes).into_owned(),
                headers: parts.headers,
            }
        })
    }

    pub(crate) fn log_length(&self, event: &str) -> u64 {
        self.desk.event(&event.parse().expect("an id")).expect("the event").version
    }

    pub(crate) fn events(&self) -> Vec<String> {
        self.desk.events().expect("the events").iter().map(|view| view.id.to_string()).collect()
    }

    pub(crate) fn rounds(&self, event: &str) -> u32 {
        self.desk.event(&event.parse().expect("an id")).expect("the event").state.rounds_paired()
    }

    pub(crate) fn games(&self, event: &str) -> Vec<String> {
        let games = self.desk.games(&event.parse().expect("an id")).expect("the games");
        games.iter().map(|game| game.id.to_string()).collect()
    }
}

impl Browser {
    pub(crate) fn game(&self, event: &str, game: &str) -> GameView {
        self.desk.game(&event.parse().expect("an id"), game.parse().expect("a game")).expect("the game")
    }
}

/// What a page says: its text without the markup, blanks made one.
pub(crate) fn text_of(html: &str) -> String {
    let main = html.split_once("<main").map_or(html, |(_, main)| main);
    let mut text = String::new();
    let mut inside = true;
    for character in main.chars() {
        match character {
            '<' => inside = true,
            '>' => {
                inside = false;
                text.push(' ');
            }
            other if !inside => text.push(other),
            _ => {}
        }
    }
    let plain = text.replace("&#38;", "&").replace("&#60;", "<").replace("&#62;", ">").replace("&#34;", "\"");
    plain.replace("&#39;", "'").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What holds for every page: one heading, labelled fields, named tables, nothing from elsewhere, no text missing.
pub(crate) fn check(path: &str, lang: Lang, html: &str) {
    assert!(html.contains(&format!("<html lang=\"{}\">", lang.tag())), "{path}");
    assert_eq!(html.matches("<h1").count(), 1, "{path}: one heading of the first rank");
    assert_eq!(html.matches("<main").count(), 1, "{path}");
    assert_eq!(
        html.matches("<table").count(),
        html.matches("<caption").count(),
        "{path}: tables have captions"
    );
    for cell in html.split("<th").skip(1).filter(|cell| !cell.starts_with("ead")) {
        let tag = cell.split('>').next().unwrap_or("");
        assert!(tag.contains("scope="), "{path}: a heading cell without scope: {tag}");
    }
    for elsewhere in ["style=", "<style", "javascript:", "onclick", "src=\"http", "href=\"http"] {
        assert!(!html.contains(elsewhere), "{path}: {elsewhere}");
    }
    for drawing in html.split("<svg").skip(1).filter(|drawing| drawing.starts_with(" class=\"board")) {
        let board = drawing.split("</svg>").next().unwrap_or("");
        assert!(!board.contains("<text"), "{path}: a board's pieces are paths");
    }
    for field in html
        .split(['<'])
        .filter(|tag| ["input ", "select ", "textarea "].iter().any(|name| tag.starts_with(name)))
    {
        let tag = field.split('>').next().unwrap_or("");
        let id = tag
            .split("id=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .filter(|_| tag.contains(" id=\""));
        let before = html.split(&format!("<{tag}>")).next().unwrap_or("");
        let inside = before.rfind("<label").is_some_and(|at| !before[at..].contains("</label>"));
        let labelled = inside
            || id.is_some_and(|id| html.contains(&format!("for=\"{id}\"")))
            || tag.contains("aria-label=");
        assert!(
            labelled || tag.contains("type=\"hidden\"") || tag.ends_with("hidden"),
            "{path}: no label: {tag}"
        );
    }
}
