//! What every request passes first: the address it was sent to, who sent it, and what the answer lets a browser do.
//!
//! Until there are accounts the server speaks to this machine only, so a page of another site must neither reach it
//! by a name that resolves here nor send it a form.

use axum::extract::Request;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::failure::{Failure, Trouble};
use super::reader::Reader;

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
pub(super) async fn watch(request: Request, next: Next) -> Response {
    let reader = Reader::of(request.uri(), request.headers());
    let refused = refusal(request.method(), request.headers());
    let mut response = match refused {
        Some(trouble) => Failure::new(&reader, trouble).into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
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

fn refusal(method: &Method, headers: &HeaderMap) -> Option<Trouble> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    let host = text(header::HOST);
    if host.is_some_and(|host| !names_this_machine(host)) {
        return Some(Trouble::StrangeHost);
    }
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return None;
    }
    let site = text(HeaderName::from_static("sec-fetch-site"));
    let same_site = site.is_none_or(|site| matches!(site, "same-origin" | "none"));
    let same_origin = text(header::ORIGIN).is_none_or(|origin| {
        origin.split_once("://").is_some_and(|(_, origin_host)| host.is_some_and(|host| host == origin_host))
    });
    (!same_site || !same_origin).then_some(Trouble::CrossSite)
}

/// Whether a `Host` is a name of the loopback address.
fn names_this_machine(host: &str) -> bool {
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
            assert_eq!(refusal(&Method::GET, &headers(&[("host", host)])), None, "{host}");
        }
        for host in ["example.org", "127.0.0.1.example.org:80", "192.168.1.2", "[fe80::1]", ""] {
            assert_eq!(
                refusal(&Method::GET, &headers(&[("host", host)])),
                Some(Trouble::StrangeHost),
                "{host}"
            );
        }
    }

    #[test]
    fn forms_of_other_sites_are_refused() {
        let here = ("host", "127.0.0.1:8080");
        let post = |pairs: &[(&'static str, &'static str)]| refusal(&Method::POST, &headers(pairs));
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
