//! Coming in and going out, for programs.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::problem::Problem;
use super::{Desk, Shared, body, json, work};
use crate::desk::{DeskError, SESSION};
use crate::web::reader::Reader;
use crate::web::session::From;

/// An account's name and password.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LogIn {
    /// The account.
    name: String,
    /// Its password.
    password: String,
}

/// A session that was opened.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Session {
    /// Goes with every request as `Authorization: Bearer …`.
    token: String,
    /// How long it is good, in seconds.
    expires_in: i64,
}

pub(super) async fn log_in(Shared(app): Desk, From(address): From, reader: Reader, bytes: Bytes) -> Response {
    work(app, reader, move |app, reader| {
        let t = reader.lang;
        let LogIn { name, password } = body(t, &bytes)?;
        if !app.door.has_login() {
            let title = t.text("trouble-no-page").to_string();
            return Err(Problem {
                detail: t.text("api-no-accounts").to_string(),
                ..Problem::new(StatusCode::NOT_FOUND, "no_accounts", title)
            });
        }
        let fail = |error: DeskError| Problem::of(t, &error, None);
        if let Some(wait) = app.door.wait(&app.desk, &name, address).map_err(fail)? {
            let seconds = wait.as_secs().max(1);
            let title = t.text("login-wait").with("minutes", seconds.div_ceil(60)).to_string();
            let mut response =
                Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_tries", title).into_response();
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
            return Ok(response);
        }
        let opened = app.desk.log_in(&name, &password).map_err(fail)?;
        match opened {
            Some(token) => {
                app.door.succeeded(&app.desk, &name, address).map_err(fail)?;
                let session = Session { token: token.secret().to_owned(), expires_in: SESSION.as_secs() };
                Ok(json(StatusCode::OK, &session))
            }
            None => {
                app.door.failed(&app.desk, &name, address).map_err(fail)?;
                Err(Problem::new(
                    StatusCode::UNAUTHORIZED,
                    "wrong_password",
                    t.text("login-wrong").to_string(),
                ))
            }
        }
    })
    .await
}

pub(super) async fn log_out(Shared(app): Desk, reader: Reader, headers: HeaderMap) -> Response {
    work(app, reader, move |app, reader| {
        if let Some(token) = app.door.token(&headers) {
            let closed = app.desk.log_out(&token, &reader.actor);
            closed.map_err(|error| Problem::of(reader.lang, &error, None))?;
        }
        Ok(StatusCode::NO_CONTENT.into_response())
    })
    .await
}
