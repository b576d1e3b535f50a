//! Pages for readers of traditional Chinese.

use std::path::Path;

use chuhe::i18n::Lang;

use super::browser::Browser;

#[path = "../characters/mod.rs"]
mod characters;

#[test]
fn pages_in_traditional_characters_have_no_others_but_what_people_wrote() {
    let browser = Browser::demo();
    let mut pages: Vec<String> = ["/", "/new", "/tables", "/nowhere"].map(String::from).into();
    for event in browser.events() {
        let last = browser.rounds(&event);
        for page in [
            "",
            "/entries",
            "/standings",
            "/crosstable",
            "/games",
            "/settings",
            "/audit",
            "/pairings",
            "/player/1",
            "/teams/1",
            "/match/1/1",
            "/screen",
            "/public",
            "/papers",
            "/exchange",
            "/roll",
            "/slips",
            "/stages",
            "/regulations",
            "/tables",
            "/table/1-1",
            "/table/1-1/watch",
        ] {
            pages.push(format!("/event/{event}{page}"));
        }
        pages.extend((1..=last).map(|round| format!("/event/{event}/pairings?round={round}")));
        pages.extend(browser.games(&event).into_iter().map(|game| format!("/event/{event}/games/{game}")));
    }
    let given = words_of_people();
    let (mut faults, mut whole) = (Vec::new(), 0);
    for path in &pages {
        let page = browser.get_with(path, &[("cookie", "lang=zh-Hant")]);
        whole += usize::from(page.status == 200);
        let own = given.iter().fold(page.body, |body, given| body.replace(given, ""));
        let simplified = characters::simplified(&own);
        if !simplified.is_empty() {
            faults.push(format!("{path}: {simplified}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(whole > 80, "{whole} of {}", pages.len());
}

/// What people wrote into the demonstration: names, teams, places, reasons, notes. The program shows it as it was written.
fn words_of_people() -> Vec<String> {
    fn strings(value: &serde_json::Value, all: &mut Vec<String>) {
        match value {
            serde_json::Value::String(text) => all.push(text.clone()),
            serde_json::Value::Array(items) => items.iter().for_each(|item| strings(item, all)),
            serde_json::Value::Object(fields) => fields.values().for_each(|field| strings(field, all)),
            _ => {}
        }
    }
    // Who brought it in, and what a language calls itself.
    let mut all = vec!["演示".to_owned(), Lang::ZhHans.name().to_owned()];
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for folder in [examples.clone(), examples.join("games")] {
        for entry in std::fs::read_dir(folder).expect("the examples") {
            let path = entry.expect("an example").path();
            match path.extension().and_then(|ending| ending.to_str()) {
                Some("json") => {
                    let text = std::fs::read_to_string(&path).expect("a text");
                    strings(&serde_json::from_str(&text).expect("JSON"), &mut all);
                }
                Some("pgn") => {
                    let text = std::fs::read_to_string(&path).expect("a text");
                    let tags = text.lines().filter(|line| line.starts_with('['));
                    all.extend(tags.filter_map(|tag| Some(tag.split('"').nth(1)?.to_owned())));
                }
                _ => {}
            }
        }
    }
    all.retain(|text| !characters::simplified(text).is_empty());
    // A name within another must not break it.
    all.sort_by_key(|text| std::cmp::Reverse(text.len()));
    all.dedup();
    all
}
