//! A new event: name, rule book, format, rounds, and what it lays down.

use askama::Template;
use axum::extract::State as Shared;
use axum::response::{IntoResponse, Redirect, Response};
use rulebook::regulations::{
    ByeOpponentsScore, FirstRound, Level, LineUpRule, Ranking, RankingRule, SameTeam, Scoring,
};
use rulebook::{Article, Edition, Regulations, article};
use serde_json::{Map, Value, json};
use tournament::{Command, Format};

use super::event::{Cite, Note, cites, failure};
use super::failure::Failure;
use super::fields::Fields;
use super::page::{Page, render};
use super::reader::Reader;
use super::register::Choice;
use super::{App, work};
use crate::auth::Right;
use crate::desk::DeskError;
use crate::i18n::{Lang, refusals, settings, teams as words};

#[derive(Template)]
#[template(path = "new.html")]
struct NewPage {
    page: Page,
    notes: Vec<Note>,
    name: String,
    rounds: String,
    main_choices: Vec<Question>,
    more_choices: Vec<Question>,
    numbers: Vec<NumberQuestion>,
    more_open: bool,
}

/// A choice among few.
struct Question {
    name: &'static str,
    label: String,
    articles: Vec<Cite>,
    options: Vec<Choice>,
}

/// A number to fill in; empty means the book's own.
struct NumberQuestion {
    name: &'static str,
    label: String,
    articles: Vec<Cite>,
    value: String,
    default: String,
}

/// The numbers of the form with the texts that name them, and where the book speaks of them.
const NUMBERS: [(&str, [Article; 1]); 7] = [
    ("win", [article!("2011:13.1")]),
    ("draw", [article!("2011:13.1")]),
    ("loss", [article!("2011:13.3")]),
    ("late", [article!("2011:20.1")]),
    ("natural", [article!("2011:4.2.4")]),
    ("boards", [article!("2011:11.2")]),
    ("substitutes", [article!("2011:11.2")]),
];

pub(super) async fn form(reader: Reader) -> Result<Response, Failure> {
    if reader.actor.is_visitor() {
        return Ok(Redirect::to("/login?next=/new").into_response());
    }
    if !reader.actor.may_everywhere(Right::NewEvents) {
        return Err(failure(&reader, &DeskError::Forbidden { right: Right::NewEvents }));
    }
    Ok(draw(&reader, &Fields::default(), Vec::new()))
}

pub(super) async fn create(
    Shared(app): Shared<App>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let command = match command(reader.lang, &fields) {
            Ok(command) => command,
            Err(text) => return Ok(draw(reader, &fields, vec![Note::bad(text)])),
        };
        match app.desk.create(&reader.actor, None, command) {
            Ok(view) => Ok(Redirect::to(&format!("/event/{}/entries", view.id)).into_response()),
            Err(DeskError::Refused { refusal, articles }) => {
                let text = refusals::refusal(reader.lang, &refusal, &|no| no.to_string());
                let note = Note { articles: cites(reader.lang, &articles), ..Note::bad(text) };
                Ok(draw(reader, &fields, vec![note]))
            }
            Err(error) => Err(failure(reader, &error)),
        }
    })
    .await
}

/// The names of values as the settings have them in files.
fn value_name(value: impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(name)) => name,
        _ => String::new(),
    }
}

fn edition_of(fields: &Fields) -> Edition {
    if fields.get("edition") == Edition::Cxa1960.year() { Edition::Cxa1960 } else { Edition::Cxa2011 }
}

const FORMATS: [Format; 6] = [
    Format::Swiss,
    Format::RoundRobin,
    Format::DoubleRoundRobin,
    Format::TeamSwiss,
    Format::TeamRoundRobin,
    Format::TeamAllPlayAll,
];

fn format_of(fields: &Fields) -> Format {
    FORMATS.into_iter().find(|format| value_name(format) == fields.get("format")).unwrap_or(Format::Swiss)
}

/// The command the form asks for, or what is wrong with it.
fn command(t: Lang, fields: &Fields) -> Result<Command, String> {
    let name = fields.filled("name").ok_or_else(|| t.text("new-bad-name").to_string())?;
    let format = format_of(fields);
    let planned_rounds: Option<u32> = fields.whole("rounds").unwrap_or(Some(0));
    if planned_rounds.is_some_and(|rounds| !(1..=99).contains(&rounds)) {
        return Err(t.text("new-bad-rounds").to_string());
    }
    let defaults = format.regulations(edition_of(fields));
    let mut given = Map::new();
    for name in ["level", "ranking", "first_round", "same_team", "bye_opponents_score", "line_up"] {
        if let Some(value) = fields.filled(name) {
            given.insert(name.to_owned(), Value::String(value));
        }
    }
    let number = |field: &str| -> Result<Option<u32>, String> {
        fields
            .whole(field)
            .map_err(|_| t.text("new-bad-number").with("field", number_label(t, field)).to_string())
    };
    let ordinary = defaults.scoring;
    let scoring = Scoring {
        win: number("win")?.unwrap_or(ordinary.win),
        draw: number("draw")?.unwrap_or(ordinary.draw),
        loss: number("loss")?.unwrap_or(ordinary.loss),
        ..ordinary
    };
    if scoring.win <= scoring.draw || scoring.draw < scoring.loss {
        return Err(t.text("new-bad-scoring").to_string());
    }
    given.insert("scoring".to_owned(), json!(scoring));
    if let Some(minutes) = number("late")? {
        given.insert("late_limit_ms".to_owned(), json!(u64::from(minutes) * 60_000));
    }
    if let Some(rounds) = number("natural")? {
        given.insert("natural_limit_rounds".to_owned(), json!(rounds));
    }
    for name in ["boards", "substitutes"] {
        if let Some(count) = number(name)? {
            given.insert(name.to_owned(), json!(count));
        }
    }
    let regulations = defaults.with(&given).map_err(|error| {
        let field = match error {
            rulebook::regulations::SettingError::Unknown(name) => name,
            rulebook::regulations::SettingError::Value { name, .. } => name,
        };
        t.text("new-bad-setting").with("field", field).to_string()
    })?;
    Ok(Command::Create { name, regulations, format, planned_rounds })
}

fn number_label(t: Lang, name: &str) -> String {
    match name {
        "win" => t.text("scoring-win"),
        "draw" => t.text("scoring-draw"),
        "loss" => t.text("scoring-loss"),
        "late" => t.text("late-limit-minutes"),
        "boards" => t.text("set-boards"),
        "substitutes" => t.text("set-substitutes"),
        _ => t.text("natural-limit-rounds"),
    }
    .to_string()
}

fn number_default(name: &str, defaults: &Regulations) -> Option<u64> {
    match name {
        "win" => Some(u64::from(defaults.scoring.win)),
        "draw" => Some(u64::from(defaults.scoring.draw)),
        "loss" => Some(u64::from(defaults.scoring.loss)),
        "late" => Some(defaults.late_limit_ms / 60_000),
        "boards" => Some(u64::from(defaults.boards.get())),
        "substitutes" => defaults.substitutes.map(u64::from),
        _ => defaults.natural_limit_rounds.map(u64::from),
    }
}

fn draw(reader: &Reader, fields: &Fields, notes: Vec<Note>) -> Response {
    let t = reader.lang;
    let (edition, format) = (edition_of(fields), format_of(fields));
    let defaults = format.regulations(edition);
    let option = |value: String, label: String, chosen: bool| Choice { value, label, chosen };
    let editions = [Edition::Cxa2011, Edition::Cxa1960]
        .map(|one| option(one.year().to_owned(), settings::edition(t, one), one == edition));
    let formats = FORMATS.map(|one| option(value_name(one), settings::format(t, one), one == format));
    let main_choices = vec![
        Question {
            name: "edition",
            label: t.text("set-edition").to_string(),
            articles: Vec::new(),
            options: editions.into(),
        },
        Question {
            name: "format",
            label: t.text("choice-format").to_string(),
            articles: cites(t, &[article!("2011:10.1"), article!("2011:10.3")]),
            options: formats.into(),
        },
    ];
    let levels = [Level::National, Level::Provincial, Level::Youth, Level::Mass]
        .map(|one| (value_name(one), settings::level(t, one)));
    let ladders = [
        RankingRule::R14_1,
        RankingRule::R14_2,
        RankingRule::R14_3_1,
        RankingRule::R14_3_2,
        RankingRule::R14_5,
        RankingRule::R14_6,
        RankingRule::R14_7,
        RankingRule::R14_8,
        RankingRule::R1960,
    ]
    .map(|one| {
        let ladder = settings::ladder(t, &Ranking::Rule(one), edition, format.games_per_match());
        (value_name(one), format!("{} · {ladder}", value_name(one)))
    });
    let first_rounds = [FirstRound::Halves, FirstRound::Adjacent, FirstRound::HeadToTail]
        .map(|one| (value_name(one), settings::first_round(t, one)));
    let teams = [SameTeam::Allow, SameTeam::AvoidFirstRound, SameTeam::Avoid, SameTeam::Bar]
        .map(|one| (value_name(one), settings::same_team(t, one)));
    let byes = [ByeOpponentsScore::LowestScorer, ByeOpponentsScore::Zero]
        .map(|one| (value_name(one), settings::bye_opponents(t, one)));
    let line_ups = [LineUpRule::Fixed, LineUpRule::Substitutes, LineUpRule::Free]
        .map(|one| (value_name(one), words::line_up(t, one)));
    let ask =
        |name: &'static str, label: crate::i18n::Text, articles: &[Article], values: &[(String, String)]| {
            let given = fields.get(name);
            let book = option(String::new(), t.text("by-the-book").to_string(), given.is_empty());
            let named =
                values.iter().map(|(value, label)| option(value.clone(), label.clone(), value == given));
            Question {
                name,
                label: label.to_string(),
                articles: cites(t, articles),
                options: std::iter::once(book).chain(named).collect(),
            }
        };
    let more_choices = vec![
        ask("level", t.text("set-level"), &[article!("2011:4.1.8")], &levels),
        ask("ranking", t.text("set-ranking"), &[article!("2011:14.1"), article!("2011:14.3")], &ladders),
        ask("first_round", t.text("set-first-round"), &[article!("2011:附录三")], &first_rounds),
        ask("same_team", t.text("set-same-team"), &[article!("2011:附录三")], &teams),
        ask("line_up", t.text("set-line-up"), &[article!("2011:11.1"), article!("2011:11.2")], &line_ups),
        ask("bye_opponents_score", t.text("set-bye-opponents-score"), &[article!("2011:14.4")], &byes),
    ];
    let numbers: Vec<NumberQuestion> = NUMBERS
        .iter()
        .map(|(name, articles)| NumberQuestion {
            name,
            label: number_label(t, name),
            articles: cites(t, articles),
            value: fields.get(name).to_owned(),
            default: number_default(name, &defaults).map(|n| n.to_string()).unwrap_or_default(),
        })
        .collect();
    let more_open = more_choices.iter().any(|question| !fields.get(question.name).is_empty())
        || numbers.iter().any(|question| !question.value.is_empty());
    render(&NewPage {
        page: Page::plain(reader, t.text("new-title").to_string()),
        notes,
        name: fields.get("name").to_owned(),
        rounds: fields.get("rounds").to_owned(),
        main_choices,
        more_choices,
        numbers,
        more_open,
    })
}
