//! 补充规定: what an event lays down, as clauses to be put up before it begins (2011 17.4; 1960 section 十七).
//!
//! The choices that players ask for first have sentences of their own; every other setting that has a part in the format
//! follows under its heading, so that nothing the event has chosen is missing.

use rulebook::regulations::Level;
use rulebook::{Article, Edition, article};
use tournament::{Format, State};

use super::settings::{self, Section, Setting};
use super::{Lang, Text};

/// A heading with its clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// What it is about.
    pub heading: String,
    /// In order.
    pub clauses: Vec<Clause>,
}

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its sentence.
    pub text: String,
    /// Where the book speaks of it.
    pub articles: Vec<Article>,
}

/// Settings that a sentence of the first chapter says.
const SAID: [&str; 7] =
    ["", "level", "time_control", "natural_limit_rounds", "late_limit_ms", "scoring", "ranking"];

/// The supplementary regulations of an event; `added` is what its officials wrote besides, a clause a line.
pub fn chapters(t: Lang, state: &State, added: &str) -> Vec<Chapter> {
    let all = settings::all(t, state.regulations(), state.format());
    let mut chapters =
        vec![Chapter { heading: Section::General.title(t), clauses: main_clauses(t, state, &all) }];
    for section in Section::ALL {
        let rest = all.iter().filter(|one| one.section == section && !SAID.contains(&one.key));
        let clauses: Vec<Clause> = rest.map(|one| plain(t, one)).collect();
        match section {
            Section::General => chapters.iter_mut().for_each(|first| first.clauses.extend(clauses.clone())),
            _ if clauses.is_empty() => {}
            _ => chapters.push(Chapter { heading: section.title(t), clauses }),
        }
    }
    chapters.push(Chapter { heading: t.text("reg-leaving").to_string(), clauses: leaving(t, state) });
    let own: Vec<Clause> = added
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(|line| Clause { text: line.to_owned(), articles: Vec::new() })
        .collect();
    if !own.is_empty() {
        chapters.push(Chapter { heading: t.text("paper-more-regulations").to_string(), clauses: own });
    }
    chapters
}

/// How a chapter is numbered: 一、二、 in Chinese, 1. 2. in English.
pub fn numeral(t: Lang, index: usize) -> String {
    const CHINESE: [&str; 10] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
    match (t, CHINESE.get(index)) {
        (Lang::En, _) | (_, None) => format!("{}.", index + 1),
        (_, Some(numeral)) => format!("{numeral}、"),
    }
}

fn plain(t: Lang, setting: &Setting) -> Clause {
    let text = t.text("reg-plain").with("name", setting.name.clone()).with("value", setting.value.clone());
    Clause { text: text.to_string(), articles: setting.articles.clone() }
}

fn main_clauses(t: Lang, state: &State, all: &[Setting]) -> Vec<Clause> {
    let regulations = state.regulations();
    let is_new = regulations.edition == Edition::Cxa2011;
    let value =
        |key: &str| all.iter().find(|one| one.key == key).map_or("", |one| one.value.as_str()).to_owned();
    let articles =
        |key: &str| all.iter().find(|one| one.key == key).map_or(Vec::new(), |one| one.articles.clone());
    let clause = |text: Text, articles: Vec<Article>| Clause { text: text.to_string(), articles };
    let mut clauses = vec![
        clause(
            t.text("reg-rules").with("edition", settings::edition(t, regulations.edition)),
            vec![if is_new { article!("2011:17") } else { article!("1960:17") }],
        ),
        clause(
            t.text("reg-format")
                .with("format", settings::format(t, state.format()))
                .with("rounds", state.planned_rounds()),
            of_format(state.format(), is_new),
        ),
    ];
    if is_new {
        let text = match regulations.level {
            Level::National => t.text("reg-illegal-once"),
            Level::Provincial | Level::Youth | Level::Mass => t.text("reg-illegal-twice"),
        };
        clauses.push(clause(text.with("level", value("level")), articles("level")));
    }
    let time = t.text("reg-time").with("time", value("time_control"));
    clauses.push(clause(time, articles("time_control")));
    if is_new {
        clauses.push(clause(
            t.text("reg-late").with("limit", value("late_limit_ms")),
            articles("late_limit_ms"),
        ));
    }
    if let Some(rounds) = regulations.natural_limit_rounds {
        clauses.push(clause(t.text("reg-natural").with("rounds", rounds), articles("natural_limit_rounds")));
    }
    clauses.push(clause(t.text("reg-scoring").with("scoring", value("scoring")), articles("scoring")));
    if !state.format().is_elimination() {
        clauses.push(clause(t.text("reg-ranking").with("ladder", value("ranking")), articles("ranking")));
    }
    clauses
}

/// The article of a format.
fn of_format(format: Format, is_new: bool) -> Vec<Article> {
    let (new, old) = if format.is_by_points() {
        (article!("2011:10.3"), article!("1960:10"))
    } else if format.is_elimination() {
        (article!("2011:10.4"), article!("1960:9.1"))
    } else if format.has_groups() {
        (article!("2011:10.2"), article!("1960:9.3"))
    } else {
        (article!("2011:10.1"), article!("1960:9.2"))
    };
    vec![if is_new { new } else { old }]
}

/// What the book says of those who leave or do not come: it depends on the format.
fn leaving(t: Lang, state: &State) -> Vec<Clause> {
    let clause =
        |text: Text, articles: &[Article]| Clause { text: text.to_string(), articles: articles.to_vec() };
    if state.regulations().edition == Edition::Cxa1960 {
        return vec![clause(t.text("reg-leaving-1960"), &[article!("1960:14")])];
    }
    let format = state.format();
    let mut clauses = vec![clause(t.text("reg-leaving-reason"), &[article!("2011:19.1")])];
    if format.is_round_robin() {
        clauses.push(clause(t.text("reg-leaving-round-robin"), &[article!("2011:19.2")]));
    }
    if format.is_by_points() {
        clauses.push(clause(t.text("reg-leaving-points"), &[article!("2011:19.3")]));
    }
    clauses.push(clause(t.text("reg-absent"), &[article!("2011:20.3")]));
    clauses
}
