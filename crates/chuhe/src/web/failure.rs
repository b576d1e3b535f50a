//! A request that cannot be answered: what was wrong and what to do, on a page of its own.

use askama::Template;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::api::Problem;
use super::page::{Page, render};
use super::reader::Reader;
use crate::desk::DeskError;
use crate::store::StoreError;

/// What was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// No page has this address.
    NoPage,
    /// No event has this number.
    NoEvent,
    /// No game has this number.
    NoGame,
    /// No table has this address.
    NoTable,
    /// The key opens nothing, or was taken back.
    NoSeat,
    /// The code of a slip opens nothing.
    NoSlip,
    /// Too much was tried.
    TooMany,
    /// This seat may not do that.
    NotAllowed,
    /// More pages are open than are served.
    Full,
    /// The form lacks a field or a field does not read.
    BadForm,
    /// What was asked for is not allowed as things stand.
    Refused,
    /// More was sent than is taken.
    TooLarge,
    /// Someone else changed the event in the meantime.
    Conflict,
    /// The account may not.
    Forbidden,
    /// A form of another site.
    CrossSite,
    /// A name that does not belong to this machine.
    StrangeHost,
    /// The database server does not answer.
    Unreachable,
    /// The database's disk is full.
    NoRoom,
    /// It is not known whether it was written.
    InDoubt,
    /// An entry of the log cannot be read.
    Damaged,
    /// More requests come in than are dealt with.
    Busy,
    /// More requests come from one address than are dealt with.
    Eager,
    /// The request or its answer took too long.
    Slow,
    /// The store or the program failed.
    Broken,
}

impl Trouble {
    #[cfg(test)]
    const ALL: [Trouble; 24] = [
        Trouble::NoSlip,
        Trouble::TooMany,
        Trouble::Unreachable,
        Trouble::NoRoom,
        Trouble::InDoubt,
        Trouble::Damaged,
        Trouble::Busy,
        Trouble::Eager,
        Trouble::Slow,
        Trouble::NoTable,
        Trouble::NoSeat,
        Trouble::NotAllowed,
        Trouble::Full,
        Trouble::NoPage,
        Trouble::NoEvent,
        Trouble::NoGame,
        Trouble::BadForm,
        Trouble::Refused,
        Trouble::TooLarge,
        Trouble::Conflict,
        Trouble::Forbidden,
        Trouble::CrossSite,
        Trouble::StrangeHost,
        Trouble::Broken,
    ];

    pub(super) const fn status(self) -> StatusCode {
        match self {
            Trouble::NoPage | Trouble::NoEvent | Trouble::NoGame | Trouble::NoTable | Trouble::NoSlip => {
                StatusCode::NOT_FOUND
            }
            Trouble::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Trouble::NoSeat | Trouble::NotAllowed => StatusCode::FORBIDDEN,
            Trouble::Full | Trouble::Busy | Trouble::Unreachable => StatusCode::SERVICE_UNAVAILABLE,
            Trouble::NoRoom => StatusCode::INSUFFICIENT_STORAGE,
            // What it was given to did not say in time what became of it.
            Trouble::InDoubt => StatusCode::GATEWAY_TIMEOUT,
            Trouble::Damaged => StatusCode::INTERNAL_SERVER_ERROR,
            Trouble::Eager => StatusCode::TOO_MANY_REQUESTS,
            Trouble::Slow => StatusCode::REQUEST_TIMEOUT,
            Trouble::BadForm => StatusCode::BAD_REQUEST,
            Trouble::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            Trouble::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Trouble::Conflict => StatusCode::CONFLICT,
            Trouble::Forbidden | Trouble::CrossSite => StatusCode::FORBIDDEN,
            Trouble::StrangeHost => StatusCode::MISDIRECTED_REQUEST,
            Trouble::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What a failure of the log is.
    pub(super) const fn of_log(error: &DeskError) -> Trouble {
        match error {
            DeskError::Busy | DeskError::Store(StoreError::Busy) => Trouble::Conflict,
            DeskError::Store(StoreError::Unreachable(_) | StoreError::Insecure(_)) => Trouble::Unreachable,
            DeskError::Store(StoreError::NoRoom) => Trouble::NoRoom,
            DeskError::Store(StoreError::InDoubt) => Trouble::InDoubt,
            DeskError::Unreadable { .. } | DeskError::Store(StoreError::Damaged { .. }) => Trouble::Damaged,
            _ => Trouble::Broken,
        }
    }

    /// When to try again, in seconds, where waiting helps.
    const fn wait(self) -> Option<&'static str> {
        match self {
            Trouble::Full => Some("10"),
            Trouble::Busy | Trouble::Eager | Trouble::Unreachable => Some("3"),
            _ => None,
        }
    }

    /// Its name for programs.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Trouble::NoPage => "no_such_address",
            Trouble::NoEvent => "no_such_event",
            Trouble::NoGame | Trouble::NoTable => "no_such_table",
            Trouble::NoSeat | Trouble::NoSlip | Trouble::NotAllowed | Trouble::Forbidden => "forbidden",
            Trouble::TooMany | Trouble::Eager => "too_many",
            Trouble::Full | Trouble::Busy => "busy",
            Trouble::Slow => "too_slow",
            Trouble::Unreachable => "unreachable",
            Trouble::NoRoom => "no_room",
            Trouble::InDoubt => "in_doubt",
            Trouble::Damaged => "damaged",
            Trouble::BadForm => "bad_request",
            Trouble::Refused => "refused",
            Trouble::TooLarge => "too_large",
            Trouble::Conflict => "stale",
            Trouble::CrossSite => "cross_site",
            Trouble::StrangeHost => "strange_host",
            Trouble::Broken => "broken",
        }
    }

    /// The part of the text keys that names it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Trouble::NoPage => "no-page",
            Trouble::NoEvent => "no-event",
            Trouble::NoGame => "no-game",
            Trouble::NoTable => "no-table",
            Trouble::NoSeat => "no-seat",
            Trouble::NoSlip => "no-slip",
            Trouble::TooMany => "too-many",
            Trouble::NotAllowed => "not-allowed",
            Trouble::Full => "full",
            Trouble::BadForm => "bad-form",
            Trouble::Refused => "refused",
            Trouble::TooLarge => "too-large",
            Trouble::Conflict => "conflict",
            Trouble::Forbidden => "forbidden",
            Trouble::CrossSite => "cross-site",
            Trouble::StrangeHost => "strange-host",
            Trouble::Unreachable => "unreachable",
            Trouble::NoRoom => "no-room",
            Trouble::InDoubt => "in-doubt",
            Trouble::Damaged => "damaged",
            Trouble::Busy => "busy",
            Trouble::Eager => "eager",
            Trouble::Slow => "slow",
            Trouble::Broken => "broken",
        }
    }
}

/// The page that says so.
#[derive(Debug)]
pub(super) struct Failure {
    trouble: Trouble,
    page: Box<Page>,
    detail: String,
    for_program: bool,
}

impl Failure {
    pub(super) fn new(reader: &Reader, trouble: Trouble) -> Failure {
        let title = reader.lang.text(&format!("trouble-{}", trouble.name())).to_string();
        let page = Box::new(Page::plain(reader, title));
        Failure { trouble, page, detail: String::new(), for_program: reader.is_program() }
    }

    /// Adds what exactly was wrong.
    #[must_use]
    pub(super) fn because(mut self, detail: impl ToString) -> Failure {
        self.detail = detail.to_string();
        self
    }
}

#[derive(Template)]
#[template(path = "failure.html")]
struct FailurePage<'a> {
    page: &'a Page,
    what_to_do: String,
    detail: &'a str,
    number: u16,
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = self.trouble.status();
        if self.for_program {
            let title = self.page.t.text(&format!("trouble-{}", self.trouble.name())).to_string();
            return Problem { detail: self.detail, ..Problem::new(status, self.trouble.code(), title) }
                .into_response();
        }
        let what_to_do = self.page.t.text(&format!("trouble-{}-do", self.trouble.name())).to_string();
        let view =
            FailurePage { page: &self.page, what_to_do, detail: &self.detail, number: status.as_u16() };
        let mut response = (status, render(&view)).into_response();
        if let Some(seconds) = self.trouble.wait() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(seconds));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    #[test]
    fn every_trouble_says_what_to_do_in_every_language() {
        for lang in Lang::ALL {
            for trouble in Trouble::ALL {
                assert!(lang.has(&format!("trouble-{}", trouble.name())), "{trouble:?}");
                assert!(lang.has(&format!("trouble-{}-do", trouble.name())), "{trouble:?}");
            }
        }
    }
}
