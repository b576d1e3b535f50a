//! An event's public pages as files for any web host: drawn by the same code as the server's, their links leading from file
//! to file. They work from a disk too.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use tower::ServiceExt as _;

use super::door::Site;
use super::reader::Still;
use crate::desk::{Desk, DeskError, EventId};
use crate::i18n::Lang;

/// Parts of an address that make another page of it.
const KEPT: [&str; 6] = ["below", "by", "list", "part", "round", "stage"];
/// Pages of an event that are written, by the first part of their address.
const PAGES: [&str; 10] = [
    "public",
    "pairings",
    "standings",
    "crosstable",
    "stages",
    "settings",
    "games",
    "player",
    "teams",
    "match",
];
/// The page that a site opens with.
const FRONT: &str = "public";
/// Most files of a site.
const MOST: usize = 200_000;

/// Why a site cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The event cannot be read.
    #[error(transparent)]
    Desk(#[from] DeskError),
    /// A page cannot be drawn.
    #[error("{address}: {status}")]
    Page {
        /// Its address.
        address: String,
        /// What came instead.
        status: u16,
    },
    /// It would have more files than are written.
    #[error("more than {0} files")]
    TooLarge(usize),
}

/// The files of an event's site by their paths, the pages in the first language at the top.
///
/// # Errors
/// When the event is not there or a page cannot be drawn.
pub async fn site(desk: Desk, id: &EventId, langs: &[Lang]) -> Result<BTreeMap<String, Vec<u8>>, SiteError> {
    desk.event(id)?;
    let base = format!("/event/{id}");
    let maker = Maker { router: super::router(desk, Site::ACCOUNTS), base, langs };
    maker.all().await
}

/// A page in a language.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Address {
    lang: usize,
    /// Behind the event's address, without a slash before it; or `assets/…`.
    path: String,
    /// Of the address only what makes another page.
    query: Vec<(String, String)>,
}

struct Maker<'a> {
    router: Router,
    base: String,
    langs: &'a [Lang],
}

enum Drawn {
    Page(String),
    File(Vec<u8>),
}

impl Maker<'_> {
    async fn all(&self) -> Result<BTreeMap<String, Vec<u8>>, SiteError> {
        let mut waiting: VecDeque<Address> = (0..self.langs.len())
            .map(|lang| Address { lang, path: FRONT.to_owned(), query: Vec::new() })
            .collect();
        let mut seen: BTreeSet<Address> = waiting.iter().cloned().collect();
        let mut drawn: Vec<(Address, Drawn)> = Vec::new();
        while let Some(address) = waiting.pop_front() {
            let Some(one) = self.draw(&address).await? else { continue };
            if let Drawn::Page(html) = &one {
                for link in links(html) {
                    if let Link::Inside(there, _) = self.link(&address, &unescaped(link))
                        && seen.insert(there.clone())
                    {
                        waiting.push_back(there);
                    }
                }
            }
            drawn.push((address, one));
            if drawn.len() > MOST {
                return Err(SiteError::TooLarge(MOST));
            }
        }
        // What was not drawn after all has no links to it.
        let there: BTreeSet<&Address> = drawn.iter().map(|(address, _)| address).collect();
        let write = |(address, one): &(Address, Drawn)| {
            let bytes = match one {
                Drawn::File(bytes) => bytes.clone(),
                Drawn::Page(html) => self.rewritten(address, html, &there).into_bytes(),
            };
            (self.file(address), bytes)
        };
        Ok(drawn.iter().map(write).collect())
    }

    /// What the server has at an address for a visitor; none where it has nothing.
    async fn draw(&self, address: &Address) -> Result<Option<Drawn>, SiteError> {
        let uri = self.uri(address);
        let lang = self.langs.get(address.lang).map_or("", |lang| lang.tag());
        let request = Request::builder().uri(&uri).header(header::ACCEPT_LANGUAGE, lang);
        let failed = |status: StatusCode| SiteError::Page { address: uri.clone(), status: status.as_u16() };
        let Ok(request) = request.extension(Still).body(Body::empty()) else { return Ok(None) };
        let Ok(answer) = self.router.clone().oneshot(request).await;
        let status = answer.status();
        if status.is_redirection() || status == StatusCode::NOT_FOUND || status == StatusCode::FORBIDDEN {
            return Ok(None);
        }
        if !status.is_success() {
            return Err(failed(status));
        }
        let kind = answer.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let is_page = kind.is_some_and(|kind| kind.starts_with("text/html"));
        let body = to_bytes(answer.into_body(), usize::MAX).await;
        let bytes = body.map_err(|_| failed(StatusCode::INTERNAL_SERVER_ERROR))?.to_vec();
        Ok(Some(match is_page {
            true => Drawn::Page(String::from_utf8_lossy(&bytes).into_owned()),
            false => Drawn::File(bytes),
        }))
    }

    fn uri(&self, address: &Address) -> String {
        if is_asset(&address.path) {
            return format!("/{}", address.path);
        }
        let pairs = address.query.iter().map(|(name, value)| format!("{name}={}", encoded(value)));
        let query = pairs.collect::<Vec<_>>().join("&");
        let mark = if query.is_empty() { "" } else { "?" };
        format!("{}/{}{mark}{query}", self.base, address.path)
    }

    /// Where a link of a page leads.
    fn link(&self, from: &Address, href: &str) -> Link {
        let (rest, fragment) = match href.split_once('#') {
            Some((rest, fragment)) => (rest, format!("#{fragment}")),
            None => (href, String::new()),
        };
        if rest.is_empty() {
            return Link::Here;
        }
        if rest.contains("://") || rest.starts_with("data:") || rest.starts_with("mailto:") {
            return Link::Elsewhere;
        }
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let inside = |lang: usize, path: &str, query: Vec<(String, String)>| {
            Link::Inside(Address { lang, path: path.to_owned(), query }, fragment.clone())
        };
        if let Some(asset) = path.strip_prefix('/').filter(|path| is_asset(path)) {
            return inside(0, asset, Vec::new());
        }
        let page = match path.strip_prefix(&self.base) {
            _ if path.is_empty() => from.path.as_str(),
            _ if path == "/" => FRONT,
            Some("" | "/") => FRONT,
            Some(page) if page.starts_with('/') => &page[1..],
            _ => return Link::Nowhere,
        };
        let first = page.split('/').next().unwrap_or_default();
        if !(PAGES.contains(&first) || first == "exchange") {
            return Link::Nowhere;
        }
        let mut lang = from.lang;
        let mut kept = Vec::new();
        for pair in query.split('&') {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            if name == "lang" {
                lang = self.langs.iter().position(|lang| lang.tag() == value).unwrap_or(usize::MAX);
            } else if KEPT.contains(&name) && !value.is_empty() {
                kept.push((name.to_owned(), decoded(value)));
            }
        }
        kept.sort_unstable();
        if lang == usize::MAX { Link::Nowhere } else { inside(lang, page, kept) }
    }

    /// The path of an address's file.
    fn file(&self, address: &Address) -> String {
        if is_asset(&address.path) {
            return address.path.clone();
        }
        let folder = match (address.lang, self.langs.get(address.lang)) {
            (0, _) | (_, None) => String::new(),
            (_, Some(lang)) => format!("{}/", lang.tag().to_lowercase()),
        };
        if let Some(file) = address.path.strip_prefix("exchange/") {
            return format!("{folder}data/{}", safe(file));
        }
        if address.path == FRONT && address.query.is_empty() {
            return format!("{folder}index.html");
        }
        let mut name = safe(&address.path.replace('/', "-"));
        for (key, value) in &address.query {
            name.push_str(&format!("-{key}-{}", safe(value)));
        }
        format!("{folder}{name}.html")
    }

    /// The page with its links leading to files; one that leads nowhere is no link any more.
    fn rewritten(&self, from: &Address, html: &str, there: &BTreeSet<&Address>) -> String {
        let up = if self.file(from).contains('/') { "../" } else { "" };
        let own = self.file(from);
        replace_links(html, |href| match self.link(from, &unescaped(href)) {
            Link::Here | Link::Elsewhere => Some(href.to_owned()),
            Link::Nowhere => None,
            Link::Inside(to, fragment) => {
                let found = there.contains(&to);
                let file = self.file(&to);
                // Beside each other the name is enough.
                let folder = own.rsplit_once('/').map(|(folder, _)| format!("{folder}/"));
                let near = folder.as_deref().and_then(|folder| file.strip_prefix(folder));
                let path = near.map_or_else(|| format!("{up}{file}"), str::to_owned);
                found.then(|| format!("{path}{fragment}"))
            }
        })
    }
}

/// Where a link leads.
#[derive(Debug, PartialEq, Eq)]
enum Link {
    /// To a place on the same page.
    Here,
    /// To a page of the site, with the place on it.
    Inside(Address, String),
    /// To another site.
    Elsewhere,
    /// To what is no part of the site.
    Nowhere,
}

fn is_asset(path: &str) -> bool {
    path.starts_with("assets/")
}

/// Only letters, digits, points and hyphens; everything else by its bytes.
fn safe(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => char::from(byte).to_string(),
        other => format!("_{other:02x}"),
    };
    text.bytes().map(byte).collect()
}

fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        let pair = match after {
            [high, low, ..] if *first == b'%' => {
                let value = |digit: u8| char::from(digit).to_digit(16);
                value(*high).zip(value(*low)).map(|(high, low)| (high * 16 + low) as u8)
            }
            _ => None,
        };
        if pair.is_some() {
            rest = &after[2..];
        }
        bytes.push(pair.unwrap_or(if *first == b'+' { b' ' } else { *first }));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// An attribute's value as the browser takes it.
fn unescaped(text: &str) -> String {
    text.replace("&#38;", "&").replace("&amp;", "&").replace("&#34;", "\"").replace("&#39;", "'")
}

/// Attributes that hold addresses.
const ADDRESSES: [&str; 3] = [" href=\"", " src=\"", " action=\""];

/// The values of `href`, `src` and `action` in the tags of a page.
fn links(html: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some((tag, after)) = next_tag(rest) {
        for name in ADDRESSES {
            if let Some((_, value)) = tag.split_once(name)
                && let Some((value, _)) = value.split_once('"')
            {
                found.push(value);
            }
        }
        rest = after;
    }
    found
}

/// The next tag, and what stands behind it. The pages' text has no `<` of its own.
fn next_tag(html: &str) -> Option<(&str, &str)> {
    let begin = html.find('<')?;
    let mut quoted = false;
    let end = html[begin..].find(|c| {
        quoted ^= c == '"';
        c == '>' && !quoted
    })?;
    Some((&html[begin..begin + end + 1], &html[begin + end + 1..]))
}

/// The page with other addresses in its tags; where there is none the attribute goes.
fn replace_links(html: &str, new: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((tag, after)) = next_tag(rest) {
        let before = &rest[..rest.len() - after.len() - tag.len()];
        out.push_str(before);
        let mut written = tag.to_owned();
        for name in ADDRESSES {
            if let Some((head, value)) = tag.split_once(name)
                && let Some((value, tail)) = value.split_once('"')
            {
                written = match new(value) {
                    Some(new) => format!("{head}{name}{new}\"{tail}"),
                    None => format!("{head}{tail}"),
                };
            }
        }
        out.push_str(&written);
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_and_exchanged_in_tags_alone() {
        let html = "<a class=\"x\" href=\"/a?b=1&#38;c=2\" rel=\"next\">href=\"/no\"</a><img src=\"/i\"><b>1 &#62; 0</b>";
        assert_eq!(links(html), ["/a?b=1&#38;c=2", "/i"]);
        let other = replace_links(html, |href| (href != "/i").then(|| "n.html".to_owned()));
        let expected = "<a class=\"x\" href=\"n.html\" rel=\"next\">href=\"/no\"</a><img><b>1 &#62; 0</b>";
        assert_eq!(other, expected);
    }

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(safe("category-女子"), "category-_e5_a5_b3_e5_ad_90");
        assert_eq!(decoded(&encoded("女子 a/b")), "女子 a/b");
    }
}
