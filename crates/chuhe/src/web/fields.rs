//! What a form sent.

use axum::Form;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use super::failure::{Failure, Trouble};
use super::reader::Reader;

/// The fields of a form or of an address, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields(Vec<(String, String)>);

impl Fields {
    /// These fields.
    pub(super) fn of<'a>(fields: impl Iterator<Item = (&'a str, &'a str)>) -> Fields {
        Fields(fields.map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }

    /// The first field of this name without the blanks around it; empty when there is none.
    pub(super) fn get(&self, name: &str) -> &str {
        self.raw(name).trim()
    }

    /// Every field of this name.
    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(field, _)| field == name).map(|(_, value)| value.trim())
    }

    /// Every field of this name exactly as it was sent.
    pub(super) fn all_raw<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// The same with a field set to this value.
    pub(super) fn with(&self, name: &str, value: &str) -> Fields {
        let others = self.0.iter().filter(|(field, _)| field != name).cloned();
        Fields(std::iter::once((name.to_owned(), value.to_owned())).chain(others).collect())
    }

    /// The field exactly as it was sent.
    pub(super) fn raw(&self, name: &str) -> &str {
        self.0.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value)
    }

    /// The field, or none when it is empty.
    pub(super) fn filled(&self, name: &str) -> Option<String> {
        Some(self.get(name)).filter(|text| !text.is_empty()).map(str::to_owned)
    }

    /// A whole number; none when the field is empty.
    ///
    /// # Errors
    /// When something else stands there.
    pub(super) fn whole<N: std::str::FromStr>(&self, name: &str) -> Result<Option<N>, NotWhole> {
        let plain: String = self.get(name).chars().map(plain_digit).collect();
        if plain.is_empty() {
            return Ok(None);
        }
        if !plain.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NotWhole);
        }
        plain.parse().map(Some).map_err(|_| NotWhole)
    }
}

/// The field is no whole number or too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotWhole;

/// Full-width digits, as Chinese input methods type them, to plain ones.
fn plain_digit(c: char) -> char {
    match c {
        '０'..='９' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        other => other,
    }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Fields, Failure> {
        let reader = Reader::of(request.uri(), request.headers());
        if request.headers().get(header::CONTENT_TYPE).is_none() {
            return Ok(Fields::default());
        }
        match Form::<Vec<(String, String)>>::from_request(request, state).await {
            Ok(Form(fields)) => Ok(Fields(fields)),
            Err(rejection) => Err(Failure::new(&reader, trouble(rejection.into_response().status()))),
        }
    }
}

/// What a refused body means.
pub(super) fn trouble(status: StatusCode) -> Trouble {
    if status == StatusCode::PAYLOAD_TOO_LARGE { Trouble::TooLarge } else { Trouble::BadForm }
}

/// The fields of the address. What does not read is as if it were not there.
pub(super) struct Asked(pub(super) Fields);

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked, Self::Rejection> {
        let query = Query::<Vec<(String, String)>>::from_request_parts(parts, state).await;
        Ok(Asked(query.map_or_else(|_| Fields::default(), |Query(fields)| Fields(fields))))
    }
}
