//! A request of a program that is not done: what was wrong, as JSON (RFC 9457).

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use tournament::State;

use crate::desk::DeskError;
use crate::i18n::{Lang, desk};
use crate::json::Cited;
use crate::store::StoreError;
use crate::web::failure::Trouble;

/// Why a request was not done; nothing has changed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(in crate::web) struct Problem {
    /// What kind of problem it is, for programs.
    pub(in crate::web) code: &'static str,
    /// The status of the answer.
    pub(in crate::web) status: u16,
    /// What kind of problem it is, for people.
    pub(in crate::web) title: String,
    /// What exactly was wrong and where.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(in crate::web) detail: String,
    /// The articles that stand against it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(in crate::web) articles: Vec<Cited>,
    /// The refusal as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::web) refusal: Option<Box<serde_json::Value>>,
    /// The version that it has, where the request was made for another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::web) version: Option<u64>,
}

impl Problem {
    pub(in crate::web) fn new(status: StatusCode, code: &'static str, title: String) -> Problem {
        Problem {
            code,
            status: status.as_u16(),
            title,
            detail: String::new(),
            articles: Vec::new(),
            refusal: None,
            version: None,
        }
    }

    /// A body or a parameter that does not read.
    pub(super) fn bad_request(t: Lang, detail: impl ToString) -> Problem {
        let title = t.text("trouble-bad-form").to_string();
        Problem { detail: detail.to_string(), ..Problem::new(StatusCode::BAD_REQUEST, "bad_request", title) }
    }

    /// What the desk did not do; `state` gives the names of the entrants.
    pub(super) fn of(t: Lang, error: &DeskError, state: Option<&State>) -> Problem {
        let Some((status, code)) = kind(error) else {
            // The log is not to be read or written: the same as the pages say.
            let trouble = Trouble::of_log(error);
            let title = t.text(&format!("trouble-{}", trouble.name())).to_string();
            let detail = desk::plainly(t, error, state);
            return Problem { detail, ..Problem::new(trouble.status(), trouble.code(), title) };
        };
        let title = match status {
            StatusCode::NOT_FOUND => t.text("trouble-no-page"),
            StatusCode::FORBIDDEN => t.text("trouble-forbidden"),
            StatusCode::CONFLICT => t.text("trouble-conflict"),
            StatusCode::UNPROCESSABLE_ENTITY => t.text("api-refused"),
            StatusCode::BAD_REQUEST => t.text("trouble-bad-form"),
            _ => t.text("trouble-broken"),
        };
        let refusal = match error {
            DeskError::Refused { refusal, .. } => serde_json::to_value(refusal).ok().map(Box::new),
            DeskError::TableRefused(refusal) => serde_json::to_value(refusal).ok().map(Box::new),
            _ => None,
        };
        let version = match error {
            DeskError::Stale { found, .. } => Some(*found),
            _ => None,
        };
        Problem {
            detail: desk::plainly(t, error, state),
            articles: Cited::all(t, error.articles()),
            refusal,
            version,
            ..Problem::new(status, code, title.to_string())
        }
    }
}

/// None where it is the log that failed.
fn kind(error: &DeskError) -> Option<(StatusCode, &'static str)> {
    Some(match error {
        DeskError::Refused { .. } | DeskError::TableRefused(_) => {
            (StatusCode::UNPROCESSABLE_ENTITY, "refused")
        }
        DeskError::AccountRefused(_)
        | DeskError::SlipRefused(_)
        | DeskError::NotOver
        | DeskError::StageOver(_)
        | DeskError::NotPublished(_)
        | DeskError::GameDisagrees { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
        DeskError::Stopped => (StatusCode::SERVICE_UNAVAILABLE, "stopped"),
        DeskError::Forbidden { .. } | DeskError::NotAllowed => (StatusCode::FORBIDDEN, "forbidden"),
        DeskError::Stale { .. } => (StatusCode::CONFLICT, "stale"),
        DeskError::EventExists(_) | DeskError::TableOpen(_) | DeskError::GameExists(_) => {
            (StatusCode::CONFLICT, "exists")
        }
        DeskError::NoSuchEvent(_) => (StatusCode::NOT_FOUND, "no_such_event"),
        DeskError::NoSuchGame(_) | DeskError::NoSuchTable(_) => (StatusCode::NOT_FOUND, "no_such_table"),
        DeskError::BadEventId(_) => (StatusCode::BAD_REQUEST, "bad_request"),
        DeskError::Busy | DeskError::Store(StoreError::Busy) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
        DeskError::NoRandomness
        | DeskError::Unreadable { .. }
        | DeskError::Unwritable(_)
        | DeskError::Store(_) => return None,
    })
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let text = serde_json::to_string(&self).unwrap_or_default();
        (status, [(header::CONTENT_TYPE, "application/problem+json")], text).into_response()
    }
}
