//! 账户: who may come in and what each may do.

use askama::Template;
use axum::extract::State as Shared;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use super::event::{Note, failure};
use super::failure::{Failure, Trouble};
use super::fields::{Asked, Fields};
use super::page::{Page, render};
use super::reader::Reader;
use super::session::{new_password, refused};
use super::{App, work};
use crate::auth::{AccountCommand, Boards, Grant, Right, RoleName, SHORTEST_PASSWORD, Scope};
use crate::desk::DeskError;
use crate::i18n::{Lang, people};

#[derive(Template)]
#[template(path = "accounts.html")]
struct AccountsPage {
    page: Page,
    notes: Vec<Note>,
    rows: Vec<Row>,
    roles: Vec<Choice>,
    events: Vec<Choice>,
    name: String,
    shortest: usize,
}

#[derive(Template)]
#[template(path = "account.html")]
struct AccountPage {
    page: Page,
    notes: Vec<Note>,
    name: String,
    grants: Vec<String>,
    shortest: usize,
}

struct Row {
    name: String,
    closed: bool,
    grants: Vec<Held>,
}

/// A grant as the list shows it, with its place in the account's list.
struct Held {
    index: usize,
    text: String,
}

struct Choice {
    value: String,
    label: String,
}

/// The accounts page is for those who may change accounts.
fn may(app: &App, reader: &Reader) -> Result<(), Failure> {
    if app.door.has_login() && reader.actor.may_everywhere(Right::Accounts) {
        return Ok(());
    }
    Err(failure(reader, &DeskError::Forbidden { right: Right::Accounts }))
}

pub(super) async fn list(
    Shared(app): Shared<App>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        may(&app, reader)?;
        let done = !asked.get("done").is_empty();
        let notes = done.then(|| Note::done(reader.lang.text("account-done"))).into_iter().collect();
        draw(&app, reader, notes, String::new())
    })
    .await
}

fn draw(app: &App, reader: &Reader, notes: Vec<Note>, name: String) -> Result<Response, Failure> {
    let t = reader.lang;
    let accounts = app.desk.accounts().map_err(|error| failure(reader, &error))?;
    let events = app.desk.events().map_err(|error| failure(reader, &error))?;
    let rows = accounts.iter().map(|(name, account)| Row {
        name: name.to_owned(),
        closed: account.closed,
        grants: (0..)
            .zip(&account.grants)
            .map(|(index, grant)| Held { index, text: people::grant(t, grant) })
            .collect(),
    });
    let roles = RoleName::ALL
        .map(|role| Choice { value: role.code().to_owned(), label: people::role(t, role) })
        .into();
    let mut places = vec![Choice { value: String::new(), label: t.text("scope-everywhere").to_string() }];
    places.extend(
        events.iter().map(|view| Choice { value: view.id.to_string(), label: view.state.name().to_owned() }),
    );
    Ok(render(&AccountsPage {
        page: Page::plain(reader, t.text("accounts").to_string()),
        notes,
        rows: rows.collect(),
        roles,
        events: places,
        name,
        shortest: SHORTEST_PASSWORD,
    }))
}

pub(super) async fn change(
    Shared(app): Shared<App>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        may(&app, reader)?;
        let t = reader.lang;
        let name = fields.get("name").to_owned();
        let command = match command(&app, reader, &name, &fields)? {
            Ok(command) => command,
            Err(text) => return draw(&app, reader, vec![Note::bad(text)], name),
        };
        match app.desk.change_accounts(&reader.actor, command) {
            Ok(_) => Ok(Redirect::to("/accounts?done=1").into_response()),
            Err(DeskError::AccountRefused(refusal)) => {
                draw(&app, reader, vec![Note::bad(refused(t, &refusal))], name)
            }
            Err(error) => Err(failure(reader, &error)),
        }
    })
    .await
}

/// What a form of the accounts page asks for, or what is wrong with it.
fn command(
    app: &App,
    reader: &Reader,
    name: &str,
    fields: &Fields,
) -> Result<Result<AccountCommand, String>, Failure> {
    let t = reader.lang;
    let name = name.to_owned();
    let mut grants = match app.desk.accounts().map_err(|error| failure(reader, &error))?.get(&name) {
        Some(account) => account.grants.clone(),
        None => Vec::new(),
    };
    Ok(match fields.get("do") {
        "make" => new_password(t, &name, fields).and_then(|password| {
            let grants = vec![given_grant(t, fields)?];
            Ok(AccountCommand::Make { name, password, grants })
        }),
        "password" => {
            new_password(t, &name, fields).map(|password| AccountCommand::SetPassword { name, password })
        }
        "grant" => given_grant(t, fields).map(|grant| {
            grants.retain(|held| *held != grant);
            grants.push(grant);
            AccountCommand::SetGrants { name, grants }
        }),
        "revoke" => match fields.whole::<usize>("index") {
            Ok(Some(index)) if index < grants.len() => {
                grants.remove(index);
                Ok(AccountCommand::SetGrants { name, grants })
            }
            _ => return Err(Failure::new(reader, Trouble::BadForm)),
        },
        "close" => Ok(AccountCommand::Close { name }),
        "reopen" => Ok(AccountCommand::Reopen { name }),
        _ => return Err(Failure::new(reader, Trouble::BadForm)),
    })
}

fn given_grant(t: Lang, fields: &Fields) -> Result<Grant, String> {
    let role = RoleName::from_code(fields.get("role")).ok_or_else(|| t.text("role-unknown").to_string())?;
    let scope = match fields.get("event") {
        "" => Scope::Everywhere,
        id => Scope::Event(id.parse().map_err(|_| t.text("role-unknown").to_string())?),
    };
    let text = fields.get("boards");
    let boards = if text.is_empty() { Some(Boards::All) } else { boards(text) };
    let boards =
        boards.ok_or_else(|| t.text("boards-unreadable").with("text", text.to_owned()).to_string())?;
    Ok(Grant { scope, role: role.role(boards) })
}

/// Boards as people write them: `1-4, 7、9`.
fn boards(text: &str) -> Option<Boards> {
    const MOST: u32 = 10_000;
    let mut found = std::collections::BTreeSet::new();
    for part in text.split([',', '，', '、', ';', '；', ' ']).filter(|part| !part.is_empty()) {
        let (from, to) = part.split_once(['-', '—', '～', '~']).unwrap_or((part, part));
        let (from, to): (u32, u32) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
        if from == 0 || from > to || to > MOST {
            return None;
        }
        found.extend(from..=to);
    }
    (!found.is_empty()).then_some(Boards::Only(found))
}

pub(super) async fn own(
    Shared(app): Shared<App>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let done = !asked.get("done").is_empty();
        let notes = done.then(|| Note::done(reader.lang.text("account-done"))).into_iter().collect();
        own_page(&app, reader, notes)
    })
    .await
}

fn own_page(app: &App, reader: &Reader, notes: Vec<Note>) -> Result<Response, Failure> {
    let t = reader.lang;
    if !reader.actor.has_account() {
        return Ok(Redirect::to("/login?next=/account").into_response());
    }
    let name = reader.actor.name().to_owned();
    let accounts = app.desk.accounts().map_err(|error| failure(reader, &error))?;
    let grants = accounts.get(&name).map(|account| account.grants.as_slice()).unwrap_or_default();
    let grants = grants.iter().map(|grant| people::grant(t, grant)).collect();
    let page = Page::plain(reader, t.text("account-own").to_string());
    Ok(render(&AccountPage { page, notes, name, grants, shortest: SHORTEST_PASSWORD }))
}

/// A new password for oneself: every session ends, this one too.
pub(super) async fn own_password(
    Shared(app): Shared<App>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let t = reader.lang;
        let name = reader.actor.name().to_owned();
        let bad = |text: String| {
            let shown = own_page(&app, reader, vec![Note::bad(text)])?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, shown).into_response())
        };
        let accounts = app.desk.accounts().map_err(|error| failure(reader, &error))?;
        let right = accounts.get(&name).is_some_and(|account| account.password.fits(fields.raw("old")));
        if !right {
            return bad(t.text("password-old-wrong").to_string());
        }
        match new_password(t, &name, &fields) {
            Err(text) => bad(text),
            Ok(password) => {
                let command = AccountCommand::SetPassword { name, password };
                app.desk.change_accounts(&reader.actor, command).map_err(|error| failure(reader, &error))?;
                Ok(Redirect::to("/login").into_response())
            }
        }
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_read_as_people_write_them() {
        let only = |list: &[u32]| Some(Boards::Only(list.iter().copied().collect()));
        assert_eq!(boards("1-3，7、9"), only(&[1, 2, 3, 7, 9]));
        assert_eq!(boards(" 12 "), only(&[12]));
        for bad in ["0", "3-1", "甲", "1-", "1-99999999", ","] {
            assert_eq!(boards(bad), None, "{bad}");
        }
    }
}
