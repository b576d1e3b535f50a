//! One event as its pages show it: the frame, the people, what stands in the way of the next round.

use rulebook::{Article, Edition};
use tournament::{Entrant, Event, Number, Refusal, State, Turn, advice, ready_to_pair};
use xiangqi::Side;

use super::App;
use super::failure::{Failure, Trouble};
use super::page::{Head, Page, Place};
use super::reader::Reader;
use crate::auth::Right;
use crate::desk::{DeskError, EventId, EventLog, EventView, LogLine};
use crate::i18n::{Lang, desk as words, happened, people, reasons, refusals, running, settings, teams};
use crate::store::StoreError;

/// The event of an address.
pub(super) fn find(app: &App, reader: &Reader, id: &str) -> Result<std::sync::Arc<EventView>, Failure> {
    let id = named(reader, id)?;
    seen(app, reader, &id).map_err(|error| failure(reader, &error))
}

/// The event of an address as the hall sees it, whoever shows it there.
pub(super) fn find_public(
    app: &App,
    reader: &Reader,
    id: &str,
) -> Result<std::sync::Arc<EventView>, Failure> {
    let id = named(reader, id)?;
    app.desk.public_event(&id).map_err(|error| failure(reader, &error))
}

fn named(reader: &Reader, id: &str) -> Result<EventId, Failure> {
    id.parse().map_err(|_| Failure::new(reader, Trouble::NoEvent))
}

/// An event as somebody may see it: its staff all of it, others what is published.
pub(super) fn seen(app: &App, reader: &Reader, id: &EventId) -> Result<std::sync::Arc<EventView>, DeskError> {
    if reader.actor.may(id, Right::Inspect) { app.desk.event(id) } else { app.desk.public_event(id) }
}

/// Every event as somebody may see it.
pub(super) fn seen_all(app: &App, reader: &Reader) -> Result<Vec<std::sync::Arc<EventView>>, DeskError> {
    app.desk.events()?.iter().map(|view| seen(app, reader, &view.id)).collect()
}

/// What a desk's error is on a page of its own.
pub(super) fn failure(reader: &Reader, error: &DeskError) -> Failure {
    match error {
        DeskError::NoSuchEvent(_) => Failure::new(reader, Trouble::NoEvent),
        DeskError::NoSuchGame(_) => Failure::new(reader, Trouble::NoGame),
        DeskError::Forbidden { right } => {
            Failure::new(reader, Trouble::Forbidden).because(people::forbidden(reader.lang, *right))
        }
        DeskError::NoSuchTable(_) => Failure::new(reader, Trouble::NoTable),
        DeskError::NotAllowed => Failure::new(reader, Trouble::NotAllowed),
        DeskError::Stale { .. } | DeskError::Busy => Failure::new(reader, Trouble::Conflict),
        DeskError::Store(why @ StoreError::Damaged { .. }) => {
            broken(reader, error).because(running::store(reader.lang, why))
        }
        // What the database said is for the log lines: it may name what is nobody else's business.
        DeskError::Store(_) => broken(reader, error),
        DeskError::Unreadable { .. } | DeskError::Unwritable(_) | DeskError::NoRandomness => {
            broken(reader, error).because(error)
        }
        DeskError::Refused { .. }
        | DeskError::TableRefused(_)
        | DeskError::AccountRefused(_)
        | DeskError::SlipRefused(_)
        | DeskError::BadEventId(_)
        | DeskError::EventExists(_)
        | DeskError::TableOpen(_)
        | DeskError::NotOver
        | DeskError::StageOver(_)
        | DeskError::NotPublished(_)
        | DeskError::GameExists(_)
        | DeskError::GameDisagrees { .. }
        | DeskError::Stopped => {
            Failure::new(reader, Trouble::Refused).because(words::desk(reader.lang, error, None))
        }
    }
}

fn broken(reader: &Reader, error: &DeskError) -> Failure {
    // Whoever runs the program learns of it too.
    tracing::error!(%error, "the log failed");
    Failure::new(reader, Trouble::of_log(error))
}

/// Where an event stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    NotStarted,
    /// A round with boards that have no result.
    Running {
        round: u32,
        open: usize,
    },
    /// All results in, more rounds to come.
    Between {
        round: u32,
    },
    Finished,
}

impl Stage {
    pub(super) fn of(state: &State) -> Stage {
        let paired = state.rounds_paired();
        let open_in = |round: u32| state.unfinished_boards(round).len();
        match (1..=paired).find(|round| open_in(*round) > 0) {
            _ if paired == 0 => Stage::NotStarted,
            Some(round) => Stage::Running { round, open: open_in(round) },
            None if paired >= state.planned_rounds() => Stage::Finished,
            None => Stage::Between { round: paired },
        }
    }
}

/// The frame of a page of this event.
pub(super) fn page(reader: &Reader, view: &EventView, place: Place, title: String) -> Page {
    let t = reader.lang;
    let state = &view.state;
    let (stand, say, calm) = match Stage::of(state) {
        Stage::NotStarted => {
            let entered = match state.format().is_of_teams() {
                true => t.text("teams-n"),
                false => t.text("say-entered"),
            };
            (t.text("stand-not-started"), Some(entered.with("n", state.entrants().len())), true)
        }
        Stage::Running { round, open } => {
            (t.text("stand-round").with("n", round), Some(t.text("say-open").with("n", open)), false)
        }
        Stage::Between { round } => {
            (t.text("stand-round").with("n", round), Some(t.text("say-round-done")), true)
        }
        Stage::Finished => (t.text("stand-finished"), None, true),
    };
    let head = Head {
        id: view.id.to_string(),
        name: state.name().to_owned(),
        facts: facts(t, state),
        stand: stand.to_string(),
        say: say.map(|text| text.to_string()).unwrap_or_default(),
        calm,
    };
    Page { event: Some(head), place, ..Page::plain(reader, title) }
}

/// Format, rounds and rule book in a line.
pub(super) fn facts(t: Lang, state: &State) -> String {
    t.text("event-facts")
        .with("format", settings::format(t, state.format()))
        .with("rounds", state.planned_rounds())
        .with("edition", settings::edition(t, state.regulations().edition))
        .to_string()
}

/// The address of an event's pages.
pub(super) fn base(view: &EventView) -> String {
    format!("/event/{}", view.id)
}

/// The colour of a turn's pieces: the first mover has red ones in 2011 (2.1), black ones in 1960 (section 七).
pub(super) const fn side_of(turn: Turn, edition: Edition) -> Side {
    match (turn, edition) {
        (Turn::First, Edition::Cxa2011) | (Turn::Second, Edition::Cxa1960) => Side::Red,
        (Turn::Second, Edition::Cxa2011) | (Turn::First, Edition::Cxa1960) => Side::Black,
    }
}

/// How a turn is marked: 先 or 后 in its colour.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    /// The class: `red` or `black`.
    pub(super) colour: &'static str,
    /// 先 or 后.
    pub(super) word: String,
    /// 红 or 黑.
    pub(super) short: String,
    /// 先手（红）.
    pub(super) title: String,
}

impl Mark {
    pub(super) fn of(t: Lang, turn: Turn, edition: Edition) -> Mark {
        let side = side_of(turn, edition);
        let (colour, short) = match side {
            Side::Red => ("red", t.text("red-short")),
            Side::Black => ("black", t.text("black-short")),
        };
        let word = match turn {
            Turn::First => t.text("first-short"),
            Turn::Second => t.text("second-short"),
        };
        let title = match (turn, side) {
            (Turn::First, Side::Red) => t.text("first-mover-red"),
            (Turn::First, Side::Black) => t.text("first-mover-black"),
            (Turn::Second, Side::Red) => t.text("second-mover-red"),
            (Turn::Second, Side::Black) => t.text("second-mover-black"),
        };
        Mark { colour, word: word.to_string(), short: short.to_string(), title: title.to_string() }
    }
}

/// An entrant as the tables show him.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) no: u32,
    pub(super) name: String,
    pub(super) team: String,
    pub(super) gone: bool,
}

impl Person {
    pub(super) fn of(entrant: &Entrant) -> Person {
        Person {
            no: entrant.no.get(),
            name: entrant.name.clone(),
            team: entrant.team.clone().unwrap_or_default(),
            gone: entrant.withdrawn_after_round.is_some(),
        }
    }

    /// The entrant with a number; the bare number where nobody has it.
    pub(super) fn find(state: &State, no: Number) -> Person {
        state.anyone(no).map_or_else(
            || Person { no: no.get(), name: no.to_string(), team: String::new(), gone: false },
            Person::of,
        )
    }

    /// Whether a filter's words are his name, his team or his number.
    pub(super) fn fits(&self, q: &str) -> bool {
        q.is_empty() || self.name.contains(q) || self.team.contains(q) || self.no.to_string() == q
    }
}

/// How entrants are called in sentences: number and name.
pub(super) fn namer(t: Lang, state: &State) -> impl Fn(Number) -> String {
    move |no| match state.anyone(no) {
        Some(entrant) => t.text("called").with("no", no.get()).with("name", entrant.name.clone()).to_string(),
        None => no.to_string(),
    }
}

/// What a line of the log says; of an undoing, what it took back.
pub(super) fn said(t: Lang, log: &EventLog, line: &LogLine, names: reasons::Names<'_>) -> String {
    match &line.event {
        Event::Undone { position, .. } => match log.lines.get(*position as usize) {
            Some(back) => t.text("did-undo").with("what", happened::event(t, &back.event, names)).to_string(),
            None => happened::event(t, &line.event, names),
        },
        event => happened::event(t, event, names),
    }
}

/// An article as it stands beside a sentence.
#[derive(Clone, Debug)]
pub(super) struct Cite {
    pub(super) name: String,
    pub(super) title: &'static str,
}

/// Articles beside a sentence.
pub(super) fn cites(t: Lang, articles: &[Article]) -> Vec<Cite> {
    articles.iter().map(|one| Cite { name: t.number(*one).to_owned(), title: t.title(*one) }).collect()
}

/// A sentence at the head of a page.
#[derive(Clone, Debug)]
pub(super) struct Note {
    pub(super) class: &'static str,
    pub(super) role: &'static str,
    pub(super) text: String,
    pub(super) articles: Vec<Cite>,
}

impl Note {
    /// Something was done.
    pub(super) fn done(text: impl ToString) -> Note {
        Note { class: "", role: "status", text: text.to_string(), articles: Vec::new() }
    }

    /// Something is to be looked at.
    pub(super) fn need(text: impl ToString) -> Note {
        Note { class: "need", ..Note::done(text) }
    }

    /// Something was wrong.
    pub(super) fn bad(text: impl ToString) -> Note {
        Note { class: "bad", role: "alert", text: text.to_string(), articles: Vec::new() }
    }

    /// A command was refused; what is not a refusal is a failure of its own.
    pub(super) fn refused(reader: &Reader, state: &State, error: &DeskError) -> Result<Note, Failure> {
        match error {
            DeskError::Refused { refusal, articles } => Ok(Note {
                articles: cites(reader.lang, articles),
                ..Note::bad(refusals::refusal(reader.lang, refusal, &namer(reader.lang, state)))
            }),
            other => Err(failure(reader, other)),
        }
    }
}

/// One condition of the next round.
#[derive(Clone, Debug)]
pub(super) struct Check {
    pub(super) class: &'static str,
    pub(super) text: String,
    /// Where it is dealt with; may be empty.
    pub(super) link: String,
    pub(super) articles: Vec<Cite>,
}

/// The next round and what stands in its way.
#[derive(Clone, Debug)]
pub(super) struct NextRound {
    pub(super) number: u32,
    pub(super) ready: bool,
    pub(super) checks: Vec<Check>,
}

impl NextRound {
    pub(super) fn of(t: Lang, state: &State) -> NextRound {
        let number = state.rounds_paired() + 1;
        let edition = state.regulations().edition;
        let refusal = ready_to_pair(state).err();
        let articles =
            refusal.as_ref().map(|refusal| cites(t, &refusal.articles(edition))).unwrap_or_default();
        let check = |class, text: crate::i18n::Text| Check {
            class,
            text: text.to_string(),
            link: String::new(),
            articles: Vec::new(),
        };
        let able = state.entrants().iter().filter(|entrant| entrant.is_free_in(number)).count();
        let mut checks = Vec::new();
        match &refusal {
            Some(Refusal::UnfinishedBoards { round, boards }) => {
                let mut numbers: Vec<String> = boards.iter().take(8).map(ToString::to_string).collect();
                if boards.len() > numbers.len() {
                    numbers.push("…".to_owned());
                }
                let text = t.text("check-results-wait").with("round", *round).with("n", boards.len());
                let text = text.with("boards", reasons::list(t, &numbers));
                checks.push(Check { articles, ..check("wait", text) });
            }
            Some(Refusal::TooFewEntrants { entrants }) => {
                checks.push(check("need", t.text("check-entries-need").with("n", *entrants)));
            }
            Some(Refusal::RedrawNeeded) => {
                checks.push(Check { articles, ..check("need", t.text("check-redraw")) })
            }
            Some(Refusal::LotsNeeded) => {
                checks.push(Check { articles, ..check("need", t.text("check-lots-needed")) });
            }
            Some(refusal @ (Refusal::NoMembers { .. } | Refusal::TwoTeams)) => {
                let text = refusals::refusal(t, refusal, &namer(t, state));
                checks.push(Check { class: "need", text, link: String::new(), articles });
            }
            Some(_) | None => {}
        }
        if number == 1 && state.format().is_elimination() && state.lots().is_none() {
            checks.push(check("wait", t.text("lots-not-drawn")));
        }
        for advice in advice(state) {
            if let Some(text) = teams::advice(t, &advice, &namer(t, state)) {
                let articles = cites(t, &[advice.article(edition)]);
                checks.push(Check { class: "wait", text, link: String::new(), articles });
            }
        }
        if number > 1 && !matches!(refusal, Some(Refusal::UnfinishedBoards { .. })) {
            checks.insert(0, check("ok", t.text("check-results-ok").with("n", number - 1)));
        }
        if able >= 2 && (number == 1 || !state.format().is_elimination()) {
            let text = match state.format().is_of_teams() {
                true => t.text("check-teams-ok"),
                false => t.text("check-entries-ok"),
            };
            checks.push(check("ok", text.with("n", able)));
        }
        let away = state.entrants().iter().filter(|entrant| entrant.plays_in(number)).count() - able;
        if away > 0 {
            checks.push(check("ok", t.text("check-on-leave").with("n", away)));
        }
        let left = state.planned_rounds().saturating_sub(state.rounds_paired());
        if left > 0 {
            checks.push(check("ok", t.text("check-rounds-left").with("n", left)));
        }
        NextRound { number, ready: refusal.is_none(), checks }
    }
}
