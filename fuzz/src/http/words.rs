//! What stands in requests: the real addresses and fields, found in the sources, and values that are odd.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::choice::Choice;

/// What stands in an address where a name or a number belongs.
pub(super) const PARTS: [&str; 24] = [
    "1",
    "2",
    "3",
    "4",
    "6-1",
    "6-3",
    "1-1",
    "2-1",
    "9-4",
    "7-1",
    "5-1.1",
    "2.1-1",
    "0",
    "-1",
    "99999999999999999999",
    "first",
    "cup",
    "all",
    "1-99999999999",
    "4294967296",
    "%00",
    "%F0%9F%92%A5",
    "%2F..%2F",
    "%C3%28",
];
/// How many of these are often there.
pub(super) const GOOD: usize = 12;
/// What stands in a field.
const VALUES: [&str; 48] = [
    "",
    "0",
    "1",
    "2",
    "3",
    "4",
    "8",
    "-1",
    "99999999999999999999",
    "1-0",
    "0-1",
    "1/2",
    "+-",
    "甲",
    "<script>",
    "\u{0}",
    "h2e2",
    "h9g7",
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
    "drawn",
    "swiss",
    "round-robin",
    "knockout",
    "1,2 3;4",
    "%",
    "{\"a\":[[[[1]]]]}",
    "1 2 3 +1 -",
    "2026-02-29",
    "12:60",
    "zh-Hant",
    "en",
    "make",
    "close",
    "1-1",
    "6-1",
    "chief-arbiter",
    "1.1",
    "pdf",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
];
/// How something is asked; most of what matters is a `POST`.
pub(super) const METHODS: [&str; 16] = [
    "GET", "POST", "POST", "GET", "POST", "GET", "POST", "POST", "GET", "POST", "POST", "GET", "HEAD", "PUT",
    "DELETE", "OPTIONS",
];
/// Headers that somebody looks at.
pub(super) const HEADERS: [&str; 17] = [
    "host",
    "origin",
    "sec-fetch-site",
    "cookie",
    "authorization",
    "if-match",
    "if-none-match",
    "accept-language",
    "accept-encoding",
    "accept",
    "x-forwarded-for",
    "x-request-id",
    "last-event-id",
    "content-type",
    "range",
    "referer",
    "content-length",
];
/// What stands in them.
pub(super) const HEADER_VALUES: [&str; 22] = [
    "",
    "\"1\"",
    "\"12\"",
    "1",
    "*",
    "W/\"1\"",
    "-1",
    "99999999999999999999",
    "zh-TW,zh;q=0.9",
    "en;q=x",
    "gzip, br;q=0",
    "gzip;q=2",
    "localhost",
    "127.0.0.1:8080",
    "http://127.0.0.1:8080",
    "same-origin",
    "cross-site",
    "lang=en; a=b",
    "Bearer 1",
    "127.0.0.1, ::1",
    "text/html;q=0.1",
    "bytes=0-",
];
/// What a body says it is.
pub(super) const KINDS: [&str; 7] = [
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=line",
    "multipart/form-data",
    "text/plain",
    "application/json; charset=gbk",
    "multipart/form-data; boundary=",
    "application/octet-stream",
];
/// Names of files.
pub(super) const FILES: [&str; 9] = [
    "list.csv",
    "list.xlsx",
    "games.pgn",
    "game.xqf",
    "book.cbl",
    "cup.zip",
    "cup.json",
    "cup.trf",
    "../\u{0}",
];

/// The real addresses and fields, and files to begin with.
pub(super) struct Words {
    pub(super) routes: Vec<String>,
    pub(super) fields: Vec<String>,
    pub(super) events: Vec<String>,
    files: Vec<Vec<u8>>,
}

impl Words {
    pub(super) fn found() -> Words {
        let house = Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .find(|folder| folder.join("Cargo.lock").is_file() && folder.join("crates").is_dir());
        let house = house.expect("the sources");
        let web = house.join("crates/chuhe/src/web");
        let mut routes = quoted(&web, &["route(", "path: ", "get_one("]);
        for base in ["/event/{id}/table/{game}", "/table/{table}"] {
            for rest in
                ["", "/open", "/keys", "/keys/{no}/take", "/result", "/act", "/live", "/incident/{kind}"]
            {
                routes.insert(format!("{base}{rest}"));
            }
            for rest in ["", "/live", "/act"] {
                routes.insert(format!("{base}/watch{rest}"));
                routes.insert(format!("{base}/seat/{{key}}{rest}"));
            }
        }
        routes.retain(|route| route.starts_with('/') && !route.starts_with("/assets/"));
        let fields = quoted(
            &web,
            &[
                "get(",
                "raw(",
                "filled(",
                "all(",
                "whole(",
                "whole::<usize>(",
                "whole::<u64>(",
                "whole::<u32>(",
                "name: ",
            ],
        );
        let fields = fields
            .into_iter()
            .filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || b"-_".contains(&byte)));
        let mut files = Vec::new();
        for folder in ["crates/records/tests/data", "examples/games", "examples", "fuzz/seeds/trf"] {
            let mut all: Vec<PathBuf> = std::fs::read_dir(house.join(folder))
                .into_iter()
                .flatten()
                .flatten()
                .map(|entry| entry.path())
                .collect();
            all.sort();
            files.extend(
                all.iter().filter_map(|path| std::fs::read(path).ok()).filter(|file| file.len() < 100_000),
            );
        }
        files.push("序号,姓名,单位\n1,甲,北京\n2,乙,上海\n".into());
        let fields: Vec<String> = fields.collect();
        assert!(routes.len() > 80 && fields.len() > 60 && files.len() > 10, "{routes:?} {fields:?}");
        Words {
            routes: routes.into_iter().collect(),
            fields,
            events: ["yundu", "linting", "fengqi", "yanxi", "heling", "yundu", "yanxi", "cup", "1"]
                .map(str::to_owned)
                .to_vec(),
            files,
        }
    }

    /// A value of a field.
    pub(super) fn value(&self, choice: &mut Choice<'_>) -> String {
        match choice.byte() % 4 {
            0 => choice.text(),
            _ => (*choice.among(&VALUES)).to_owned(),
        }
    }

    /// A file: one of the real ones with a few bytes changed, or any bytes.
    pub(super) fn file(&self, choice: &mut Choice<'_>) -> Vec<u8> {
        if choice.one_in(3) {
            return choice.bytes();
        }
        let mut file = choice.among(&self.files).clone();
        for _ in 0..choice.byte() % 4 {
            let at = usize::from(choice.byte()) << 8 | usize::from(choice.byte());
            let length = file.len().max(1);
            if let Some(byte) = file.get_mut(at % length) {
                *byte = choice.byte();
            }
        }
        file
    }
}

/// The texts between one of `before` and a quotation mark in every source file of a folder.
pub(super) fn quoted(folder: &Path, before: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
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
