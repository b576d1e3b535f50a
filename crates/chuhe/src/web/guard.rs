//! What every request passes first: the address it was sent to, who sent it, and what the answer lets a browser do.
//!
//! Where nobody logs in the server speaks to this machine only, so a page of another site must neither reach it by a
//! name that resolves here nor send it a form. Where people log in, a form must say that it comes from this site, and a
//! visitor sends none but the login's.

use std::collections::HashMap;

use axum::extract::{Path, Request, State as Shared};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use super::failure::{Failure, Trouble};
use super::reader::Reader;
use super::{Access, App, Site};
use crate::auth::{Actor, Right};
use crate::desk::EventId;
use crate::i18n::people;

const HEADERS: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Lets a request through or refuses it, and sets the headers of the answer.
pub(super) async fn watch(Shared(app): Shared<App>, mut request: Request, next: Next) -> Response {
    let mut reader = Reader::of(request.uri(), request.headers());
    let mut refused = refusal(&app.door.site, request.method(), request.headers());
    let app_is_https = app.door.site.is_https();
    if refused.is_none() {
        match actor(app, request.headers().clone()).await {
            Ok(actor) => reader.actor = actor,
            Err(trouble) => refused = Some(trouble),
        }
    }
    if refused.is_none() && reader.actor.is_visitor() && changes(request.method()) && !opens(request.uri()) {
        refused = Some(Trouble::Forbidden);
    }
    let mut response = match refused {
        Some(trouble) => Failure::new(&reader, trouble).into_response(),
        None => {
            request.extensions_mut().insert(reader.actor.clone());
            next.run(request).await
        }
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // A page may have a policy of its own, as one that shows a PDF has.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if app_is_https {
        // A browser that has been here does not try without TLS again.
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    if let Some(lang) = reader.chosen {
        let cookie = format!("lang={}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly", lang.tag());
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            headers.append(header::SET_COOKIE, cookie);
        }
    }
    response
}

/// Who sends it, looked up where it keeps no other request waiting.
async fn actor(app: App, headers: HeaderMap) -> Result<Actor, Trouble> {
    if app.door.token(&headers).is_none() {
        return app.door.actor(&app.desk, &headers).map_err(|error| Trouble::of_log(&error));
    }
    let found = tokio::task::spawn_blocking(move || app.door.actor(&app.desk, &headers)).await;
    found.map_or(Err(Trouble::Broken), |found| found.map_err(|error| Trouble::of_log(&error)))
}

/// Lets only those of an event's staff through: a visitor at the desk goes to the public page, elsewhere to the login.
pub(super) async fn staff_only(
    Path(params): Path<HashMap<String, String>>,
    reader: Reader,
    request: Request,
    next: Next,
) -> Response {
    let event = params.get("id").and_then(|id| id.parse::<EventId>().ok());
    if event.as_ref().is_none_or(|event| reader.actor.may(event, Right::Inspect)) {
        return next.run(request).await;
    }
    let path = request.uri().path();
    if !reader.actor.is_visitor() || changes(request.method()) {
        let why = people::forbidden(reader.lang, Right::Inspect);
        return Failure::new(&reader, Trouble::Forbidden).because(why).into_response();
    }
    match event {
        Some(event) if path == format!("/event/{event}") => Redirect::to(&format!("{path}/public")),
        _ => Redirect::to(&format!("/login?next={path}")),
    }
    .into_response()
}

/// Whether a request may change something.
fn changes(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// The forms that somebody sends to come in, or by a code.
fn opens(uri: &Uri) -> bool {
    let path = uri.path();
    matches!(path, "/login" | "/api/login")
        || path.starts_with("/setup/")
        || path.starts_with("/slip/")
        || is_seat(path)
}

/// The pages of a seat at a table: whoever holds the key in the address may send its forms.
fn is_seat(path: &str) -> bool {
    let table = ["/table/", "/event/", "/api/events/"].iter().any(|root| path.starts_with(root));
    table && path.contains("/seat/")
}

fn refusal(site: &Site, method: &Method, headers: &HeaderMap) -> Option<Trouble> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    let host = text(header::HOST);
    if site.access == Access::NoLogin && host.is_some_and(|host| !names_this_machine(host)) {
        return Some(Trouble::StrangeHost);
    }
    if !changes(method) {
        return None;
    }
    let from = text(HeaderName::from_static("sec-fetch-site"));
    let same_site = from.is_none_or(|site| matches!(site, "same-origin" | "none"));
    let origin = text(header::ORIGIN);
    let same_origin = origin.is_none_or(|origin| {
        let here = host.is_some_and(|host| origin.split_once("://").is_some_and(|(_, name)| name == host));
        here || site.url.as_deref() == Some(origin)
    });
    // A browser that sends cookies says where a form comes from; one too old to say so is not served forms.
    let silent = text(header::ORIGIN).is_none() && text(HeaderName::from_static("sec-fetch-site")).is_none();
    if silent && site.access == Access::Accounts && headers.contains_key(header::COOKIE) {
        return Some(Trouble::CrossSite);
    }
    (!same_site || !same_origin).then_some(Trouble::CrossSite)
}

/// Whether a `Host` is a name of the loopback address.
pub(super) fn names_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(""),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn only_loopback_names_reach_the_program() {
        for host in ["localhost:8080", "127.0.0.1", "127.0.0.1:1", "[::1]:8080", "LocalHost"] {
            assert_eq!(refusal(&Site::NO_LOGIN, &Method::GET, &headers(&[("host", host)])), None, "{host}");
        }
        for host in ["example.org", "127.0.0.1.example.org:80", "192.168.1.2", "[fe80::1]", ""] {
            assert_eq!(
                refusal(&Site::NO_LOGIN, &Method::GET, &headers(&[("host", host)])),
                Some(Trouble::StrangeHost),
                "{host}"
            );
        }
    }

    #[test]
    fn forms_of_other_sites_are_refused() {
        let here = ("host", "127.0.0.1:8080");
        let post =
            |pairs: &[(&'static str, &'static str)]| refusal(&Site::NO_LOGIN, &Method::POST, &headers(pairs));
        assert_eq!(post(&[here]), None, "no browser");
        assert_eq!(
            post(&[here, ("origin", "http://127.0.0.1:8080"), ("sec-fetch-site", "same-origin")]),
            None
        );
        for bad in [
            ("origin", "http://127.0.0.1:9999"),
            ("origin", "null"),
            ("origin", "https://example.org"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            assert_eq!(post(&[here, bad]), Some(Trouble::CrossSite), "{bad:?}");
        }
    }
}
