//! Withdrawals, fouls and penalties.

use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use rulebook::{Article, Edition};
use tournament::{Command, Number, PenaltyKind};

use super::event::{Note, base, find};
use super::failure::Failure;
use super::fields::Fields;
use super::hall::{Left, draw};
use super::reader::Reader;
use super::{App, work};
use crate::i18n::{Lang, happened};

/// What is entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Matter {
    #[default]
    Foul,
    Warning,
    Removed,
    Expelled,
    Withdraw,
    Reinstate,
}

impl Matter {
    const ALL: [Matter; 6] = [
        Matter::Foul,
        Matter::Warning,
        Matter::Removed,
        Matter::Expelled,
        Matter::Withdraw,
        Matter::Reinstate,
    ];

    const fn name(self) -> &'static str {
        match self {
            Matter::Foul => "foul",
            Matter::Warning => "warning",
            Matter::Removed => "removed",
            Matter::Expelled => "expelled",
            Matter::Withdraw => "withdraw",
            Matter::Reinstate => "reinstate",
        }
    }

    fn words(self, t: Lang) -> String {
        match self {
            Matter::Foul => t.text("register-foul").to_string(),
            Matter::Warning => happened::penalty(t, PenaltyKind::Warning),
            Matter::Removed => happened::penalty(t, PenaltyKind::RemovedFromGame),
            Matter::Expelled => happened::penalty(t, PenaltyKind::Expelled),
            Matter::Withdraw => t.text("register-withdraw").to_string(),
            Matter::Reinstate => t.text("register-reinstate").to_string(),
        }
    }
}

/// The form as it was filled in.
#[derive(Clone, Debug, Default)]
pub(super) struct RegisterForm {
    pub(super) open: bool,
    pub(super) no: String,
    pub(super) count: String,
    pub(super) reason: String,
    pub(super) article: String,
    pub(super) options: Vec<Choice>,
    matter: Matter,
}

/// A line of a list to choose from.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) label: String,
    pub(super) chosen: bool,
}

impl RegisterForm {
    /// The form with its list in the reader's language.
    pub(super) fn in_words(self, t: Lang) -> RegisterForm {
        let options = Matter::ALL.map(|matter| Choice {
            value: matter.name().to_owned(),
            label: matter.words(t),
            chosen: matter == self.matter,
        });
        RegisterForm { options: options.into(), ..self }
    }
}

pub(super) async fn register(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let matter =
            Matter::ALL.into_iter().find(|matter| matter.name() == fields.get("what")).unwrap_or_default();
        let filled_in = RegisterForm {
            open: true,
            no: fields.get("no").to_owned(),
            count: fields.get("count").to_owned(),
            reason: fields.get("reason").to_owned(),
            article: fields.get("article").to_owned(),
            options: Vec::new(),
            matter,
        };
        let command = match command(reader.lang, matter, view.state.regulations().edition, &fields) {
            Ok(command) => command,
            Err(text) => return draw(&app, reader, &view, Left::of_register(filled_in, Note::bad(text))),
        };
        match app.desk.command(&view.id, &reader.actor, command, None) {
            Ok(_) => Ok(Redirect::to(&format!("{}?since={}", base(&view), view.version)).into_response()),
            Err(error) => {
                let note = Note::refused(reader, &view.state, &error)?;
                draw(&app, reader, &view, Left::of_register(filled_in, note))
            }
        }
    })
    .await
}

/// The command a filled-in form asks for, or what is wrong with the form.
fn command(t: Lang, matter: Matter, edition: Edition, fields: &Fields) -> Result<Command, String> {
    let (no, member) = numbered(fields.get("no")).ok_or_else(|| t.text("entrant-bad-number").to_string())?;
    let reason = fields.get("reason").to_owned();
    let punish = |kind| Command::Penalise { no, kind, reason: reason.clone(), member };
    Ok(match matter {
        Matter::Foul => {
            let count = fields.whole("count").ok().map(|count| count.unwrap_or(1)).filter(|count| *count > 0);
            let count = count.ok_or_else(|| t.text("fouls-bad-count").to_string())?;
            let article = match fields.filled("article") {
                None => None,
                Some(number) => {
                    let id = if number.contains(':') {
                        number.clone()
                    } else {
                        format!("{}:{number}", edition.year())
                    };
                    let known = id.parse::<Article>();
                    Some(known.map_err(|_| t.text("article-unknown").with("article", number).to_string())?)
                }
            };
            Command::RecordFouls { no, count, article, member }
        }
        Matter::Warning => punish(PenaltyKind::Warning),
        Matter::Removed => punish(PenaltyKind::RemovedFromGame),
        Matter::Expelled => punish(PenaltyKind::Expelled),
        Matter::Withdraw => Command::Withdraw { no, reason, running: None },
        Matter::Reinstate => Command::Reinstate { no, reason },
    })
}

/// An entrant's number, or with a point behind it that of a member: `3.2` is the second of team 3.
fn numbered(text: &str) -> Option<(Number, Option<Number>)> {
    let plain: String = text
        .chars()
        .map(|c| match c {
            '０'..='９' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
            '．' | '。' => '.',
            other => other,
        })
        .collect();
    let number = |text: &str| text.parse().ok().and_then(Number::new);
    match plain.split_once('.') {
        Some((team, member)) => Some((number(team)?, Some(number(member)?))),
        None => Some((number(&plain)?, None)),
    }
}
