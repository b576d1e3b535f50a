//! Every kind of page, looked at in a real browser as people do who see little, have no mouse, or hold a phone: contrast,
//! names of controls, headings, focus, width; by day and by night, on a desk and in the hand.

mod chromium;

use chromium::{Server, driver, free_port};
use serde_json::Value;

const LOOK: &str = include_str!("looks.js");

/// Pages of an event, as its director sees them.
const PAGES: [&str; 19] = [
    "",
    "/entries",
    "/roll",
    "/pairings",
    "/standings",
    "/tables",
    "/games",
    "/games/6-1",
    "/crosstable",
    "/stages",
    "/papers",
    "/settings",
    "/regulations",
    "/audit",
    "/public",
    "/public?q=石",
    "/player/1",
    "/screen",
    "/table/6-1",
];

/// Pages that other kinds of event have, and pages of the staff alone.
const OTHERS: [&str; 10] = [
    "/",
    "/new",
    "/tables",
    "/event/yundu/exchange",
    "/event/yundu/slips",
    "/event/fengqi/stages",
    "/event/yanxi/standings",
    "/event/heling",
    "/event/heling/entries",
    "/event/heling/match/1/1",
];

#[test]
fn every_page_can_be_read_named_and_reached() {
    let Some(driver) = driver() else { return };
    let server = Server::demo(free_port());
    let page = driver.page(1280, 800);
    let mut faults: Vec<String> = Vec::new();
    let mut looked = 0;
    for (width, height, scheme, lang) in [
        (1280, 800, "light", "zh-Hans"),
        (390, 844, "dark", "zh-Hant"),
        (390, 844, "light", "en"),
        (1280, 800, "dark", "en"),
    ] {
        let phone = width < 500;
        if phone {
            page.as_phone(width, height);
        } else {
            page.as_window(width, height);
        }
        page.prefers(scheme);
        let others = OTHERS.map(str::to_owned);
        let of_event = PAGES.map(|path| format!("/event/yundu{path}"));
        for path in others.into_iter().chain(of_event) {
            let joint = if path.contains('?') { '&' } else { '?' };
            page.open(&format!("http://127.0.0.1:{}{path}{joint}lang={lang}", server.port));
            let found = page.script_with(LOOK, &[Value::Bool(phone)]);
            for fault in found.as_array().expect("a list") {
                faults
                    .push(format!("{path} {width} {scheme} {lang}: {}", fault.as_str().unwrap_or_default()));
            }
            looked += 1;
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    assert_eq!(looked, 4 * (OTHERS.len() + PAGES.len()));
}
