//! 登录: coming in by name and password, going out, and the one-time link that makes the first account.

use std::net::{IpAddr, SocketAddr};

use askama::Template;
use axum::extract::{ConnectInfo, FromRequestParts, Path, State as Shared};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::event::{Note, failure};
use super::failure::{Failure, Trouble};
use super::fields::{Asked, Fields};
use super::page::{Page, render};
use super::reader::Reader;
use super::{App, work};
use crate::auth::{AccountRefusal, PasswordHash, SHORTEST_PASSWORD, Token, WeakPassword};
use crate::desk::DeskError;
use crate::i18n::Lang;

#[derive(Template)]
#[template(path = "login.html")]
struct LoginPage {
    page: Page,
    notes: Vec<Note>,
    name: String,
    next: String,
}

#[derive(Template)]
#[template(path = "setup.html")]
struct SetupPage {
    page: Page,
    notes: Vec<Note>,
    name: String,
    secret: String,
    shortest: usize,
}

/// The address a request came from, where the server knows it.
pub(super) struct From(pub(super) Option<IpAddr>);

impl FromRequestParts<App> for From {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<From, Self::Rejection> {
        let info = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        Ok(From(info.map(|ConnectInfo(address)| app.door.address(address.ip(), &parts.headers))))
    }
}

pub(super) async fn form(Shared(app): Shared<App>, Asked(asked): Asked, reader: Reader) -> Response {
    let next = local(asked.get("next"));
    if !app.door.has_login() || !reader.actor.is_visitor() {
        return Redirect::to(&next).into_response();
    }
    login_page(&reader, Vec::new(), String::new(), next)
}

fn login_page(reader: &Reader, notes: Vec<Note>, name: String, next: String) -> Response {
    let page = Page::plain(reader, reader.lang.text("login").to_string());
    render(&LoginPage { page, notes, name, next })
}

pub(super) async fn log_in(
    Shared(app): Shared<App>,
    From(address): From,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let t = reader.lang;
        let name = fields.get("name").to_owned();
        let next = local(fields.get("next"));
        let fail = |error: DeskError| failure(reader, &error);
        if let Some(wait) = app.door.wait(&app.desk, &name, address).map_err(fail)? {
            let seconds = wait.as_secs().max(1);
            let note = Note::bad(t.text("login-wait").with("minutes", seconds.div_ceil(60)));
            let shown = login_page(reader, vec![note], name, next);
            let retry = [(header::RETRY_AFTER, seconds.to_string())];
            return Ok((StatusCode::TOO_MANY_REQUESTS, retry, shown).into_response());
        }
        let token = app.desk.log_in(&name, fields.raw("password")).map_err(fail)?;
        match token {
            Some(token) => {
                app.door.succeeded(&app.desk, &name, address).map_err(fail)?;
                Ok(entered(&app, &token, &next))
            }
            None => {
                app.door.failed(&app.desk, &name, address).map_err(fail)?;
                let note = Note::bad(t.text("login-wrong"));
                Ok((StatusCode::FORBIDDEN, login_page(reader, vec![note], name, next)).into_response())
            }
        }
    })
    .await
}

pub(super) async fn log_out(
    Shared(app): Shared<App>,
    headers: HeaderMap,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        if let Some(token) = app.door.token(&headers) {
            app.desk.log_out(&token, &reader.actor).map_err(|error| failure(reader, &error))?;
        }
        let mut response = Redirect::to("/").into_response();
        if let Some(cookie) = app.door.cookie(None) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        Ok(response)
    })
    .await
}

/// The answer that carries a new session's cookie.
fn entered(app: &App, token: &Token, next: &str) -> Response {
    let mut response = Redirect::to(next).into_response();
    if let Some(cookie) = app.door.cookie(Some(token)) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// A path of this site; the front page for anything else.
fn local(next: &str) -> String {
    let plain = next.starts_with('/')
        && !next.starts_with("//")
        && !next.contains(|c: char| c == '\\' || c.is_control());
    if plain { next.to_owned() } else { "/".to_owned() }
}

pub(super) async fn setup(
    Shared(app): Shared<App>,
    Path(secret): Path<String>,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let token = open_setup(&app, reader, &secret)?;
        Ok(setup_page(reader, Vec::new(), String::new(), &token))
    })
    .await
}

fn open_setup(app: &App, reader: &Reader, secret: &str) -> Result<Token, Failure> {
    let void = || Failure::new(reader, Trouble::NoPage).because(reader.lang.text("setup-void"));
    let token = Token::shown(secret).filter(|_| app.door.has_login()).ok_or_else(void)?;
    let open = app.desk.setup_is_open(&token).map_err(|error| failure(reader, &error))?;
    open.then_some(token).ok_or_else(void)
}

fn setup_page(reader: &Reader, notes: Vec<Note>, name: String, token: &Token) -> Response {
    let page = Page::plain(reader, reader.lang.text("setup-title").to_string());
    let secret = token.secret().to_owned();
    render(&SetupPage { page, notes, name, secret, shortest: SHORTEST_PASSWORD })
}

pub(super) async fn set_up(
    Shared(app): Shared<App>,
    Path(secret): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let t = reader.lang;
        let token = open_setup(&app, reader, &secret)?;
        let name = fields.get("name").to_owned();
        let again = |text: String| Ok(setup_page(reader, vec![Note::bad(text)], name.clone(), &token));
        let hash = match new_password(t, &name, &fields) {
            Ok(hash) => hash,
            Err(text) => return again(text),
        };
        match app.desk.use_setup(&token, &name, hash) {
            Ok(Some(session)) => Ok(entered(&app, &session, "/")),
            Ok(None) => Err(Failure::new(reader, Trouble::NoPage).because(t.text("setup-void"))),
            Err(DeskError::AccountRefused(refusal)) => again(refused(t, &refusal)),
            Err(error) => Err(failure(reader, &error)),
        }
    })
    .await
}

/// The password of a form that asks for it twice.
pub(super) fn new_password(t: Lang, account: &str, fields: &Fields) -> Result<PasswordHash, String> {
    let password = fields.raw("password");
    if password != fields.raw("again") {
        return Err(t.text("password-differs").to_string());
    }
    PasswordHash::of(account, password).map_err(|weak| {
        match weak {
            WeakPassword::Short => t.text("password-short").with("n", SHORTEST_PASSWORD),
            WeakPassword::Long => t.text("password-long"),
            WeakPassword::Name => t.text("password-name"),
            WeakPassword::Common => t.text("password-common"),
        }
        .to_string()
    })
}

/// Why an account stays as it is, in words.
pub(super) fn refused(t: Lang, refusal: &AccountRefusal) -> String {
    match refusal {
        AccountRefusal::BadName(name) => t.text("account-bad-name").with("name", name.clone()),
        AccountRefusal::NameTaken(name) => t.text("account-taken").with("name", name.clone()),
        AccountRefusal::NoSuchAccount(name) => t.text("account-none").with("name", name.clone()),
        AccountRefusal::LastDirector(name) => t.text("account-last").with("name", name.clone()),
        AccountRefusal::NothingChanges => t.text("account-same"),
    }
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_leads_to_no_other_site() {
        for (next, to) in [
            ("/event/1?round=2", "/event/1?round=2"),
            ("", "/"),
            ("//example.org", "/"),
            ("https://example.org", "/"),
            ("/\\example.org", "/"),
            // Browsers leave these out of an address; a header cannot bear them.
            ("/\t/example.org", "/"),
            ("/\u{0}", "/"),
        ] {
            assert_eq!(local(next), to);
        }
    }
}
