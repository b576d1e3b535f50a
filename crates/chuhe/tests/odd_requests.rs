//! Whatever is sent, no page fails: every route with odd addresses, every field with odd values, on the demonstration.
//! `CHUHE_ODD` sends more of them.

mod browser;

use std::collections::BTreeSet;
use std::path::Path;

use browser::Browser;

/// What stands in an address where a name or a number belongs.
const PARTS: [&str; 16] = [
    "1",
    "2",
    "3",
    "1-1",
    "2-1",
    "0",
    "-1",
    "99999999999999999999",
    "first",
    "cup",
    "%00",
    "%F0%9F%92%A5",
    "%2F..%2F",
    "%C3%28",
    "1-99999999999",
    "4294967296",
];
/// What stands in a field.
const VALUES: [&str; 28] = [
    "",
    "0",
    "1",
    "2",
    "3",
    "-1",
    "99999999999999999999",
    "1-0",
    "1/2",
    "+-",
    "甲",
    "<script>",
    "\u{0}",
    "h2e2",
    "炮二平五",
    "2011",
    "1960",
    "on",
    "1.5",
    "NaN",
    "first",
    "second",
    "both",
    "won",
    "1,2 3;4",
    "%",
    "{\"a\":[[[[1]]]]}",
    "1 2 3 +1 -",
];

/// The texts between `before` and a quotation mark in every source file of the web.
fn quoted(before: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the sources").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(path).expect("UTF-8");
            for before in before {
                let after = text.split(before).skip(1);
                found.extend(
                    after
                        .filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
                        .map(str::to_owned),
                );
            }
        }
    }
    found
}

/// A sequence that looks like chance and is the same each time.
struct Chance(u64);

impl Chance {
    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        &all[(self.0 % all.len() as u64) as usize]
    }
}

#[test]
fn no_request_makes_a_page_fail() {
    let mut routes = quoted(&["route("]);
    for base in ["/event/{id}/table/{game}", "/table/{table}"] {
        for rest in [
            "",
            "/open",
            "/keys",
            "/keys/{no}/take",
            "/result",
            "/act",
            "/watch/act",
            "/seat/{key}/act",
            "/incident/{kind}",
        ] {
            routes.insert(format!("{base}{rest}"));
        }
    }
    // Pages that stay open have no end; the assets are files.
    routes.retain(|route| !route.ends_with("/live") && !route.starts_with("/assets/"));
    let routes: Vec<String> = routes.into_iter().collect();
    let fields: Vec<String> = quoted(&[
        "get(",
        "raw(",
        "filled(",
        "all(",
        "whole(",
        "whole::<usize>(",
        "whole::<u64>(",
        "whole::<u32>(",
    ])
    .into_iter()
    .filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-' || byte == b'_'))
    .collect();
    assert!(routes.len() > 50 && fields.len() > 60, "{routes:?} {fields:?}");
    let browser = Browser::demo();
    let events = browser.events();
    let mut chance = Chance(0x1234_5678_9abc_def1);
    let count = std::env::var("CHUHE_ODD").ok().and_then(|value| value.parse().ok()).unwrap_or(2_500);
    let mut statuses = std::collections::BTreeMap::<u16, u32>::new();
    for number in 0..count {
        let route = chance.of(&routes).clone();
        let parts: Vec<String> = route
            .split('/')
            .map(|part| match part {
                "{id}" if number % 4 != 0 => chance.of(&events).clone(),
                part if part.starts_with('{') => (*chance.of(&PARTS)).to_owned(),
                part => part.to_owned(),
            })
            .collect();
        let path = parts.join("/");
        let form: Vec<(&str, &str)> =
            (0..number % 9).map(|_| (chance.of(&fields).as_str(), *chance.of(&VALUES))).collect();
        let encode = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
        let answer = if number % 2 == 0 {
            browser.post(&path, &form)
        } else {
            let query: Vec<String> =
                form.iter().map(|(name, value)| format!("{name}={}", encode(value))).collect();
            browser.get(&format!("{path}?{}", query.join("&")))
        };
        assert!(
            answer.status < 500,
            "{} for {path} with {form:?}: {}",
            answer.status,
            browser::text_of(&answer.body)
        );
        *statuses.entry(answer.status).or_default() += 1;
    }
    println!("{count} requests: {statuses:?}");
    assert!(statuses.contains_key(&200) && statuses.contains_key(&303), "{statuses:?}");
    for event in browser.events() {
        let log = browser.desk().log(&event.parse().expect("a name")).expect("it loads");
        assert_eq!(log.torn, None);
    }
}
