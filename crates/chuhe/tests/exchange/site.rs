//! The written site has every public page, and no link of it leads nowhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use chuhe::i18n::Lang;
use chuhe::web;

use super::{EVENTS, demonstration};

fn site(event: &str, langs: &[Lang]) -> BTreeMap<String, Vec<u8>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(web::site(demonstration(), &event.parse().unwrap(), langs)).unwrap()
}

/// The addresses of a page, each as its browser resolves it against the page's own path.
fn addresses(page: &str, html: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for mark in [" href=\"", " src=\"", " action=\""] {
        for rest in html.split(mark).skip(1) {
            let value = rest.split('"').next().unwrap();
            let (file, fragment) = value.split_once('#').unwrap_or((value, ""));
            let file = if file.is_empty() { page.to_owned() } else { resolved(page, file) };
            found.push((file, fragment.to_owned()));
        }
    }
    found
}

fn resolved(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => {
                parts.pop().expect("no link leads out of the folder");
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn no_link_leads_nowhere() {
    for event in EVENTS {
        let files = site(event, &Lang::ALL);
        let ids: BTreeMap<&str, BTreeSet<&str>> = files
            .iter()
            .filter_map(|(name, bytes)| {
                let marks = std::str::from_utf8(bytes).ok()?.split(" id=\"").skip(1);
                Some((name.as_str(), marks.filter_map(|rest| rest.split('"').next()).collect()))
            })
            .collect();
        for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
            let html = std::str::from_utf8(bytes).unwrap();
            for (file, fragment) in addresses(name, html) {
                assert!(files.contains_key(&file), "{event}/{name} → {file}");
                let there = fragment.is_empty() || ids[file.as_str()].contains(fragment.as_str());
                assert!(there, "{event}/{name} → {file}#{fragment}");
            }
            for barred in ["href=\"/", "src=\"/", "method=\"post\"", "/login", "EventSource"] {
                assert!(!html.contains(barred), "{event}/{name}: {barred}");
            }
        }
    }
}

#[test]
fn every_public_page_is_there_in_every_language() {
    let files = site("yundu", &Lang::ALL);
    for folder in ["", "en/"] {
        for page in [
            "index",
            "public-by-name",
            "pairings",
            "pairings-round-1",
            "standings",
            "standings-round-3",
            "standings-list-teams",
            "crosstable",
            "settings",
            "games",
            "games-6-1",
            "games-6-1-below-black",
            "player-1",
            "stages",
            "exchange",
        ] {
            assert!(
                files.contains_key(&format!("{folder}{page}.html")),
                "{folder}{page}: {:?}",
                files.keys()
            );
        }
        for file in ["data/tables.xlsx", "data/games.pgn", "data/games.zip", "data/standings.csv"] {
            assert!(files.contains_key(&format!("{folder}{file}")), "{folder}{file}");
        }
    }
    for asset in ["assets/style.css", "assets/chuhe.js", "assets/icon.svg"] {
        assert!(files.contains_key(asset), "{asset}");
    }
    // What the staff alone may see is not there.
    for name in files.keys() {
        for barred in ["penalties", "audit", "entries.html", "papers", "state.json", "chuhe"] {
            let own = barred == "chuhe" && name == "assets/chuhe.js";
            assert!(own || !name.contains(barred), "{name}");
        }
    }
    let page = |name: &str| String::from_utf8(files[name].clone()).unwrap();
    assert!(
        page("index.html").contains("<html lang=\"zh-Hans\">")
            && page("en/index.html").contains("<html lang=\"en\">")
    );
    assert!(
        page("index.html").contains("href=\"en/index.html\"")
            && page("en/index.html").contains("href=\"../index.html\"")
    );
    // The other language at the top, alone.
    let english = site("linting", &[Lang::En]);
    assert!(english.keys().all(|name| !name.starts_with("zh")));
    assert!(String::from_utf8_lossy(&english["index.html"]).contains("<html lang=\"en\">"));
}

#[test]
fn a_game_has_every_board_on_one_page() {
    let files = site("yundu", &[Lang::ZhHans]);
    let html = String::from_utf8(files["games-6-6.html"].clone()).unwrap();
    let boards = html.matches("<section id=\"ply-").count() + html.matches("\" id=\"ply-").count();
    let game = demonstration().game(&"yundu".parse().unwrap(), "6-6".parse().unwrap()).unwrap();
    assert_eq!(boards as u32, game.table.game.record().len() + 1);
    assert!(html.contains("href=\"#ply-76\"") && html.contains("id=\"ply-76\""));
    assert!(html.len() < 1_000_000, "{} bytes", html.len());
}

#[test]
fn the_files_of_a_site_are_plain_names() {
    for name in site("heling", &Lang::ALL).keys() {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
        assert!(name.chars().all(plain) && !Path::new(name).is_absolute(), "{name}");
    }
}
