//! A new event: name, rule book, format, rounds, time, and what else it lays down; the form has every setting, grouped, with
//! its articles.

use askama::Template;
use axum::extract::State as Shared;
use axum::response::{IntoResponse, Redirect, Response};
use rulebook::regulations::{QuotaStage, Scoring, SettingError, TimeControl};
use rulebook::{Article, Edition, Regulations, article};
use serde_json::{Map, Value, json};
use tournament::{Command, Format};

use super::event::{Cite, Note, cites, failure};
use super::failure::Failure;
use super::fields::{Asked, Fields};
use super::page::{Page, render};
use super::reader::Reader;
use super::register::Choice;
use super::{App, work};
use crate::auth::Right;
use crate::desk::DeskError;
use crate::i18n::settings::{Ask, Section, Setting, name_in_files};
use crate::i18n::{Lang, refusals, settings};

#[derive(Template)]
#[template(path = "new.html")]
struct NewPage {
    page: Page,
    notes: Vec<Note>,
    name: String,
    presets: Vec<Preset>,
    main: Vec<Question>,
    sections: Vec<Part>,
}

/// A link that fills in the form for a usual kind of event.
struct Preset {
    name: &'static str,
    label: String,
    here: bool,
}

/// Questions of one kind, open where one of them has been answered.
struct Part {
    title: String,
    open: bool,
    questions: Vec<Question>,
}

/// One field of the form.
pub(super) struct Question {
    pub(super) name: &'static str,
    pub(super) label: String,
    pub(super) articles: Vec<Cite>,
    /// What may be chosen; none where a number is asked.
    pub(super) options: Vec<Choice>,
    pub(super) value: String,
    /// What stands where nothing is filled in.
    pub(super) default: String,
    pub(super) hint: String,
}

/// What the fields of usual events hold; the books leave all of it to the organiser (15), so these only save typing.
const PRESETS: [(&str, &[(&str, &str)]); 6] = [
    ("national", &[("format", "swiss"), ("rounds", "9"), ("level", "national"), ("time", BASE_60_ADD_30)]),
    (
        "provincial",
        &[("format", "swiss"), ("rounds", "7"), ("level", "provincial"), ("time", BASE_60_ADD_30)],
    ),
    (
        "youth",
        &[("format", "swiss"), ("rounds", "7"), ("level", "youth"), ("base", "30"), ("increment", "10")],
    ),
    ("mass", &[("format", "swiss"), ("rounds", "6"), ("level", "mass"), ("base", "20")]),
    (
        "teams",
        &[
            ("format", "team_round_robin"),
            ("level", "national"),
            ("time", BASE_60_ADD_30),
            ("substitutes", "2"),
        ],
    ),
    ("1960", &[("edition", "1960"), ("format", "round_robin")]),
];

const BASE_60_ADD_30: &str = "{\"base_ms\":3600000,\"increment_ms\":30000,\"kind\":\"increment\"}";

/// Time controls that the books give as examples (6.1 to 6.4; 1960 section 十一).
fn time_controls() -> Vec<TimeControl> {
    const MINUTE: u64 = 60_000;
    let increment =
        |base: u64, add: u64| TimeControl::Increment { base_ms: base * MINUTE, increment_ms: add * 1000 };
    let quota = |moves, minutes: u64| QuotaStage { moves, time_ms: minutes * MINUTE };
    vec![
        increment(60, 30),
        increment(30, 30),
        increment(15, 10),
        TimeControl::Quota { stages: vec![quota(30, 60), quota(10, 10)] },
        TimeControl::Quota { stages: vec![quota(40, 90), quota(10, 15)] },
        TimeControl::SuddenDeath { base_ms: 20 * MINUTE },
        TimeControl::SuddenDeath { base_ms: 15 * MINUTE },
        TimeControl::MoveLimit { move_ms: 2 * MINUTE, reserve_ms: 30 * MINUTE },
        TimeControl::Untimed,
    ]
}

pub(super) async fn form(reader: Reader, Asked(asked): Asked) -> Result<Response, Failure> {
    if reader.actor.is_visitor() {
        return Ok(Redirect::to("/login?next=/new").into_response());
    }
    if !reader.actor.may_everywhere(Right::NewEvents) {
        return Err(failure(&reader, &DeskError::Forbidden { right: Right::NewEvents }));
    }
    let preset = PRESETS.iter().find(|(name, _)| *name == asked.get("preset"));
    let fields = preset.map_or_else(Fields::default, |(name, given)| {
        Fields::of(given.iter().copied().chain([("preset", *name)]))
    });
    Ok(draw(&reader, &fields, Vec::new()))
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

fn edition_of(fields: &Fields) -> Edition {
    if fields.get("edition") == Edition::Cxa1960.year() { Edition::Cxa1960 } else { Edition::Cxa2011 }
}

fn format_of(fields: &Fields) -> Format {
    Format::ALL
        .into_iter()
        .find(|format| name_in_files(format) == fields.get("format"))
        .unwrap_or(Format::Swiss)
}

/// The command the form asks for, or what is wrong with it.
fn command(t: Lang, fields: &Fields) -> Result<Command, String> {
    let name = fields.filled("name").ok_or_else(|| t.text("new-bad-name").to_string())?;
    let format = format_of(fields);
    let planned_rounds: Option<u32> = fields.whole("rounds").unwrap_or(Some(0));
    if planned_rounds.is_some_and(|rounds| !(1..=99).contains(&rounds)) {
        return Err(t.text("new-bad-rounds").to_string());
    }
    let edition = edition_of(fields);
    let defaults = format.regulations(edition);
    let mut given = asked(t, fields, &settings::every(t, &defaults, format))?;
    let number = |field: &'static str, label: String| -> Result<Option<u32>, String> {
        fields.whole(field).map_err(|_| t.text("new-bad-number").with("field", label).to_string())
    };
    let points = |field: &'static str| number(field, points_label(t, field));
    let ordinary = defaults.scoring;
    let scoring = Scoring {
        win: points("win")?.unwrap_or(ordinary.win),
        draw: points("draw")?.unwrap_or(ordinary.draw),
        loss: points("loss")?.unwrap_or(ordinary.loss),
        ..ordinary
    };
    if scoring.win <= scoring.draw || scoring.draw < scoring.loss {
        return Err(t.text("new-bad-scoring").to_string());
    }
    given.insert("scoring".to_owned(), json!(scoring));
    if let Some(minutes) = number("late", t.text("late-limit-minutes").to_string())? {
        given.insert("late_limit_ms".to_owned(), json!(u64::from(minutes) * 60_000));
    }
    let base = number("base", t.text("time-base-minutes").to_string())?;
    let increment = number("increment", t.text("time-increment-seconds").to_string())?;
    let control = match (base, increment) {
        (None, None) => fields.filled("time").and_then(|value| serde_json::from_str(&value).ok()),
        (None, Some(_)) => return Err(t.text("new-bad-increment").to_string()),
        (Some(base), None | Some(0)) => {
            Some(json!(TimeControl::SuddenDeath { base_ms: u64::from(base) * 60_000 }))
        }
        (Some(base), Some(add)) => Some(json!(TimeControl::Increment {
            base_ms: u64::from(base) * 60_000,
            increment_ms: u64::from(add) * 1000
        })),
    };
    given.extend(control.map(|control| ("time_control".to_owned(), control)));
    let regulations = format.regulations_with(edition, &given).map_err(|error| bad_setting(t, error))?;
    Ok(Command::Create { name, regulations, format, planned_rounds })
}

/// The settings that were filled in, as files have them.
///
/// # Errors
/// What to say of the first number that is none.
pub(super) fn asked(t: Lang, fields: &Fields, known: &[Setting]) -> Result<Map<String, Value>, String> {
    let mut given = Map::new();
    for setting in known {
        let Some(text) = fields.filled(setting.key) else { continue };
        let value = match setting.ask {
            Ask::OneOf(_) => Value::String(text),
            Ask::YesNo => Value::Bool(text == "true"),
            Ask::Number { none: true } if NO_NUMBER.contains(&text.as_str()) => Value::Null,
            Ask::Number { .. } => match fields.whole::<u32>(setting.key) {
                Ok(number) => json!(number),
                Err(_) => {
                    return Err(t.text("new-bad-number").with("field", setting.name.clone()).to_string());
                }
            },
            Ask::Apart => continue,
        };
        given.insert(setting.key.to_owned(), value);
    }
    Ok(given)
}

/// What may be typed for no limit.
const NO_NUMBER: [&str; 6] = ["不限", "无", "無", "-", "none", "no limit"];

pub(super) fn bad_setting(t: Lang, error: SettingError) -> String {
    let (SettingError::Unknown(field) | SettingError::Value { name: field, .. }) = error;
    t.text("new-bad-setting").with("field", field).to_string()
}

fn points_label(t: Lang, name: &str) -> String {
    match name {
        "win" => t.text("scoring-win"),
        "draw" => t.text("scoring-draw"),
        _ => t.text("scoring-loss"),
    }
    .to_string()
}

fn choice(value: String, label: String, given: &str) -> Choice {
    Choice { chosen: value == given, value, label }
}

/// What holds where nothing is chosen.
#[derive(Clone, Copy)]
pub(super) enum Otherwise {
    ByTheBook,
    /// As in the stage before, or as the format has it.
    AsBefore,
}

/// The field for a setting; none where it takes more than one field.
pub(super) fn question(t: Lang, fields: &Fields, setting: Setting, otherwise: Otherwise) -> Option<Question> {
    let given = fields.get(setting.key);
    let unchosen = |value: &str| {
        let label = match otherwise {
            Otherwise::ByTheBook => t.text("by-the-book-value").with("value", value.to_owned()),
            Otherwise::AsBefore => t.text("as-before"),
        };
        choice(String::new(), label.to_string(), given)
    };
    let (options, default, hint) = match setting.ask {
        Ask::OneOf(values) => {
            let named = values.into_iter().map(|(value, label)| choice(value, label, given));
            (std::iter::once(unchosen(&setting.value)).chain(named).collect(), String::new(), String::new())
        }
        Ask::YesNo => {
            let flags = [("true", t.text("yes")), ("false", t.text("no"))]
                .map(|(value, label)| choice(value.to_owned(), label.to_string(), given));
            (std::iter::once(unchosen(&setting.value)).chain(flags).collect(), String::new(), String::new())
        }
        Ask::Number { none } => {
            let hint = if none { t.text("number-or-none").to_string() } else { String::new() };
            let default = match otherwise {
                Otherwise::ByTheBook => setting.value,
                Otherwise::AsBefore => String::new(),
            };
            (Vec::new(), default, hint)
        }
        Ask::Apart => return None,
    };
    Some(Question {
        name: setting.key,
        label: setting.name,
        articles: cites(t, &setting.articles),
        options,
        value: given.to_owned(),
        default,
        hint,
    })
}

/// A number that is part of a setting.
fn number(
    t: Lang,
    fields: &Fields,
    name: &'static str,
    label: String,
    default: u64,
    of: Article,
) -> Question {
    Question {
        name,
        label,
        articles: cites(t, &[of]),
        options: Vec::new(),
        value: fields.get(name).to_owned(),
        default: default.to_string(),
        hint: String::new(),
    }
}

/// What everyone decides: the book, the format, the rounds and the time.
fn main_questions(t: Lang, fields: &Fields, defaults: &Regulations) -> Vec<Question> {
    let (edition, format) = (edition_of(fields), format_of(fields));
    let select = |name, label: crate::i18n::Text, articles: &[Article], options: Vec<Choice>| Question {
        name,
        label: label.to_string(),
        articles: cites(t, articles),
        options,
        value: String::new(),
        default: String::new(),
        hint: String::new(),
    };
    let editions = [Edition::Cxa2011, Edition::Cxa1960]
        .map(|one| choice(one.year().to_owned(), settings::edition(t, one), edition.year()));
    let formats =
        Format::ALL.map(|one| choice(name_in_files(&one), settings::format(t, one), &name_in_files(&format)));
    let usual =
        t.text("by-the-book-value").with("value", settings::time(t, &defaults.time_control)).to_string();
    let given = fields.get("time");
    let times = time_controls().into_iter().map(|one| {
        // Read back, so that the order of its fields is always the same.
        let value = serde_json::to_value(&one).map(|value| value.to_string()).unwrap_or_default();
        choice(value, settings::time(t, &one), given)
    });
    let times = std::iter::once(choice(String::new(), usual, given)).chain(times).collect();
    let time_articles =
        [article!("2011:6.1"), article!("2011:6.2"), article!("2011:6.3"), article!("1960:11.1")];
    let of_edition: Vec<Article> =
        time_articles.into_iter().filter(|article| article.edition() == edition).collect();
    let free = |name, label: crate::i18n::Text, hint: crate::i18n::Text| Question {
        value: fields.get(name).to_owned(),
        hint: hint.to_string(),
        ..select(name, label, &[], Vec::new())
    };
    vec![
        select("edition", t.text("set-edition"), &[], editions.into()),
        select(
            "format",
            t.text("choice-format"),
            &[article!("2011:10.1"), article!("2011:10.3")],
            formats.into(),
        ),
        free("rounds", t.text("planned-rounds"), t.text("planned-rounds-hint")),
        select("time", t.text("set-time-control"), &of_edition, times),
        free("base", t.text("time-base-minutes"), t.text("time-base-hint")),
        free("increment", t.text("time-increment-seconds"), t.text("time-increment-hint")),
    ]
}

fn draw(reader: &Reader, fields: &Fields, notes: Vec<Note>) -> Response {
    let t = reader.lang;
    let format = format_of(fields);
    let defaults = format.regulations(edition_of(fields));
    let mut known = settings::every(t, &defaults, format);
    let mut sections: Vec<Part> = Vec::new();
    let (here, elsewhere): (Vec<Section>, Vec<Section>) =
        Section::ALL.into_iter().partition(|section| section.concerns(format));
    for section in here.into_iter().chain(elsewhere) {
        let of_section = known.extract_if(.., |setting| setting.section == section);
        let mut questions: Vec<Question> =
            of_section.filter_map(|setting| question(t, fields, setting, Otherwise::ByTheBook)).collect();
        if section == Section::General {
            let scoring = defaults.scoring;
            for (name, points) in [("win", scoring.win), ("draw", scoring.draw), ("loss", scoring.loss)] {
                let label = points_label(t, name);
                questions.push(number(t, fields, name, label, points.into(), article!("2011:13.1")));
            }
            let (label, late) = (t.text("late-limit-minutes").to_string(), defaults.late_limit_ms / 60_000);
            questions.push(number(t, fields, "late", label, late, article!("2011:20.1")));
        }
        let open = questions.iter().any(|question| !fields.get(question.name).is_empty());
        sections.push(Part { title: section.title(t), open, questions });
    }
    let preset =
        |name: &'static str| Preset { name, label: preset_name(t, name), here: fields.get("preset") == name };
    render(&NewPage {
        page: Page::plain(reader, t.text("new-title").to_string()),
        notes,
        name: fields.get("name").to_owned(),
        presets: PRESETS.map(|(name, _)| preset(name)).into(),
        main: main_questions(t, fields, &defaults),
        sections,
    })
}

fn preset_name(t: Lang, name: &str) -> String {
    match name {
        "national" => t.text("preset-national"),
        "provincial" => t.text("preset-provincial"),
        "youth" => t.text("preset-youth"),
        "mass" => t.text("preset-mass"),
        "teams" => t.text("preset-teams"),
        _ => t.text("preset-1960"),
    }
    .to_string()
}
