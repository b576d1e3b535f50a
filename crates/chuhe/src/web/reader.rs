//! Who reads: the language of a request, and where it was.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri, header};

use crate::auth::Actor;
use crate::i18n::Lang;

/// The reader of an answer.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    /// The language to answer in.
    pub(super) lang: Lang,
    /// The language named in this very request, to be remembered.
    pub(super) chosen: Option<Lang>,
    /// Path and query without `lang`, for links back to the same page.
    pub(super) here: String,
    /// Who it is.
    pub(super) actor: Actor,
    /// The page is written to a file: nothing on it may need the server.
    pub(super) still: bool,
}

/// Marks a request whose answer is written to a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Still;

impl Reader {
    /// A visitor; `?lang=` before the cookie before `Accept-Language`.
    pub(super) fn of(uri: &Uri, headers: &HeaderMap) -> Reader {
        let mut chosen = None;
        let mut rest = String::new();
        for pair in uri.query().unwrap_or("").split('&').filter(|pair| !pair.is_empty()) {
            match pair.strip_prefix("lang=") {
                Some(tag) => chosen = Lang::of_tag(tag),
                None => {
                    rest.push(if rest.is_empty() { '?' } else { '&' });
                    rest.push_str(pair);
                }
            }
        }
        let text = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        let remembered = text(header::COOKIE)
            .flat_map(|cookies| cookies.split(';'))
            .find_map(|cookie| Lang::of_tag(cookie.trim().strip_prefix("lang=")?));
        let lang = chosen
            .or(remembered)
            .unwrap_or_else(|| text(header::ACCEPT_LANGUAGE).next().map_or(Lang::ZhHans, Lang::accepted));
        Reader { lang, chosen, here: format!("{}{rest}", uri.path()), actor: Actor::visitor(), still: false }
    }

    /// Whether it is a program, which wants JSON and no pages.
    pub(super) fn is_program(&self) -> bool {
        self.here.starts_with(super::api::ROOT)
    }

    /// The address of this page in another language.
    pub(super) fn in_language(&self, lang: Lang) -> String {
        let joint = if self.here.contains('?') { '&' } else { '?' };
        format!("{}{joint}lang={}", self.here, lang.tag())
    }
}

impl<S: Sync> FromRequestParts<S> for Reader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Reader, Infallible> {
        let still = parts.extensions.get::<Still>().is_some();
        let reader = Reader { still, ..Reader::of(&parts.uri, &parts.headers) };
        Ok(match parts.extensions.get::<Actor>() {
            Some(actor) => Reader { actor: actor.clone(), ..reader },
            None => reader,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(uri: &str, cookie: Option<&str>, accept: Option<&str>) -> Reader {
        let mut headers = HeaderMap::new();
        for (name, value) in [(header::COOKIE, cookie), (header::ACCEPT_LANGUAGE, accept)] {
            if let Some(value) = value.and_then(|value| value.parse().ok()) {
                headers.insert(name, value);
            }
        }
        Reader::of(&uri.parse().expect("an address"), &headers)
    }

    #[test]
    fn the_address_goes_before_the_cookie_and_the_cookie_before_the_browser() {
        assert_eq!(reader("/", None, None).lang, Lang::ZhHans);
        assert_eq!(reader("/", None, Some("en-GB")).lang, Lang::En);
        assert_eq!(reader("/", Some("a=b; lang=zh-Hans"), Some("en")).lang, Lang::ZhHans);
        let named = reader("/e/1?round=3&lang=en", Some("lang=zh-Hans"), None);
        assert_eq!(
            (named.lang, named.chosen, named.here.as_str()),
            (Lang::En, Some(Lang::En), "/e/1?round=3")
        );
        assert_eq!(named.in_language(Lang::ZhHans), "/e/1?round=3&lang=zh-Hans");
        assert_eq!(reader("/", None, Some("zh-TW,zh;q=0.9,en;q=0.8")).lang, Lang::ZhHant);
        assert_eq!(reader("/?lang=zh-Hant", None, None).lang, Lang::ZhHant);
    }
}
