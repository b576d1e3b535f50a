//! 文书: every paper of an event, to look at and to print, and the texts that stand on them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::event::{Note, base, failure, find, page};
use super::failure::{Failure, Trouble};
use super::fields::{Asked, Fields};
use super::page::{Page, Place, render};
use super::press::{Job, Order, Unmade};
use super::reader::Reader;
use super::register;
use super::{App, slips, work};
use crate::desk::EventView;
use crate::i18n::Lang;
use crate::i18n::papers::{failed, missing, unprintable};
use crate::print::fonts::Fonts;
use crate::print::paper::Size;
use crate::print::{self, Choice, Kind, Material, Particulars, PrintError};

/// How long a file is waited for.
const LONGEST: Duration = Duration::from_secs(300);

#[derive(Template)]
#[template(path = "papers.html")]
struct PapersPage {
    page: Page,
    base: String,
    notes: Vec<Note>,
    rounds: Vec<u32>,
    round: u32,
    kinds: Vec<KindView>,
    texts: Vec<TextField>,
    certificate: String,
}

struct KindView {
    name: &'static str,
    title: String,
    purpose: String,
    of_round: bool,
}

/// A text that stands on papers.
struct TextField {
    name: &'static str,
    label: String,
    hint: String,
    value: String,
    /// More than one line.
    long: bool,
}

pub(super) async fn list(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let particulars = app.desk.particulars(&view.id).map_err(|error| failure(reader, &error))?;
        let mut notes = Vec::new();
        if !asked.get("saved").is_empty() {
            notes.push(Note::done(reader.lang.text("papers-saved")));
        }
        if !asked.get("cancelled").is_empty() {
            notes.push(Note::done(reader.lang.text("papers-cancelled")));
        }
        Ok(draw(reader, &view, particulars, notes))
    })
    .await
}

fn draw(reader: &Reader, view: &EventView, particulars: Particulars, notes: Vec<Note>) -> Response {
    let t = reader.lang;
    let kind = |kind: Kind| KindView {
        name: kind.name(),
        title: kind.title(t),
        purpose: kind.purpose(t),
        of_round: kind.is_of_a_round(),
    };
    let certificate = match particulars.certificate.trim() {
        "" => print::certificate_template(t).to_owned(),
        own => own.to_owned(),
    };
    let shown = PapersPage {
        page: page(reader, view, Place::Papers, t.text("papers").to_string()),
        base: base(view),
        notes,
        rounds: (1..=view.state.rounds_paired()).rev().collect(),
        round: view.state.rounds_paired(),
        kinds: Kind::of(view.state.format()).map(kind).collect(),
        texts: texts(t, particulars),
        certificate,
    };
    render(&shown)
}

fn texts(t: Lang, now: Particulars) -> Vec<TextField> {
    let field = |name, label: crate::i18n::Text, hint: String, value, long| TextField {
        name,
        label: label.to_string(),
        hint,
        value,
        long,
    };
    let none = String::new;
    let roles = t.text("papers-roles-hint").to_string();
    vec![
        field("organisers", t.text("paper-organisers"), roles.clone(), now.organisers, true),
        field("officials", t.text("paper-officials"), roles, now.officials, true),
        field(
            "schedule",
            t.text("paper-schedule"),
            t.text("papers-schedule-hint").to_string(),
            now.schedule,
            true,
        ),
        field("regulations", t.text("paper-more-regulations"), none(), now.regulations, true),
        field("venue", t.text("papers-venue"), none(), now.venue, false),
        field("dates", t.text("papers-dates"), none(), now.dates, false),
        field("signed_on", t.text("papers-signed-on"), none(), now.signed_on, false),
        field(
            "address",
            t.text("papers-address"),
            t.text("papers-address-hint").to_string(),
            now.address,
            false,
        ),
    ]
}

/// Keeps the texts.
pub(super) async fn save(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let text = |name: &str| fields.get(name).replace("\r\n", "\n");
        let certificate = text("certificate");
        let built_in = Lang::ALL.iter().any(|lang| print::certificate_template(*lang).trim() == certificate);
        let particulars = Particulars {
            organisers: text("organisers"),
            venue: text("venue"),
            dates: text("dates"),
            officials: text("officials"),
            schedule: text("schedule"),
            regulations: text("regulations"),
            address: text("address"),
            signed_on: text("signed_on"),
            certificate: if built_in { String::new() } else { certificate },
        };
        if let Err(unfilled) = print::template::fill(&particulars.certificate, &|_| String::new()) {
            let why = unprintable(reader.lang, &unfilled.into());
            return Ok(draw(reader, &view, particulars, vec![Note::bad(why)]));
        }
        app.desk
            .set_particulars(&view.id, &reader.actor, &particulars)
            .map_err(|error| failure(reader, &error))?;
        Ok(Redirect::to(&format!("{}/papers?saved=1", base(&view))).into_response())
    })
    .await
}

#[derive(Template)]
#[template(path = "paper.html")]
struct PaperPage {
    page: Page,
    base: String,
    name: &'static str,
    title: String,
    /// What the address asks for, from its question mark on.
    query: String,
    /// How far it is, in hundredths; none when it is ready.
    done: Option<usize>,
    /// The address that stops it.
    cancel: String,
    pages: usize,
    notes: Vec<Note>,
    sizes: Vec<register::Choice>,
    rounds: Vec<u32>,
    round: u32,
    of_round: bool,
}

/// A paper's page: how far it is, then the paper itself; or with `.pdf` the file.
pub(super) async fn show(
    Shared(app): Shared<App>,
    Path((id, name)): Path<(String, String)>,
    Asked(asked): Asked,
    headers: HeaderMap,
    reader: Reader,
) -> Result<Response, Failure> {
    let (plain, file) = match name.strip_suffix(".pdf") {
        Some(plain) => (plain, true),
        None => (name.as_str(), false),
    };
    let kind = Kind::from_name(plain).ok_or_else(|| Failure::new(&reader, Trouble::NoPage))?;
    let size = if asked.get("size") == "A3" { Size::A3 } else { Size::A4 };
    let choice = Choice {
        round: asked.whole("round").ok().flatten().filter(|_| kind.is_of_a_round()),
        places: asked.whole("places").ok().flatten(),
    };
    let (copy, chosen, desk) = (reader.clone(), choice.clone(), app.clone());
    let made =
        tokio::task::spawn_blocking(move || start(&desk, &copy, &headers, &id, kind, chosen, size)).await;
    let made = made.map_err(|_| Failure::new(&reader, Trouble::Broken))?;
    let Started { view, job, uncoded } = made?;
    job.wait(if file { LONGEST } else { app.jobs.patience() }).await;
    let unmade = match job.outcome() {
        Some(Ok(printed)) if file => {
            return Ok(pdf(&format!("{}-{}", view.id, kind.name()), printed.pdf.clone()));
        }
        Some(Err(unmade)) => Some(unmade.clone()),
        None if file => return Err(Failure::new(&reader, Trouble::Broken)),
        Some(Ok(_)) | None => None,
    };
    match unmade {
        Some(Unmade::Nothing(why)) if file => {
            return Err(Failure::new(&reader, Trouble::BadForm).because(why));
        }
        Some(Unmade::Failed(why)) if file => return Err(Failure::new(&reader, Trouble::Broken).because(why)),
        Some(Unmade::Stopped) if file => return Err(Failure::new(&reader, Trouble::Conflict)),
        Some(Unmade::Nothing(why)) => {
            let particulars = app.desk.particulars(&view.id).map_err(|error| failure(&reader, &error))?;
            return Ok(draw(&reader, &view, particulars, vec![Note::bad(why)]));
        }
        // Another reader stopped it; asked for again it is begun anew.
        Some(Unmade::Stopped) => {
            return Ok(Redirect::to(&format!("{}/papers?cancelled=1", base(&view))).into_response());
        }
        Some(Unmade::Failed(_)) | None => {}
    }
    let hint = uncoded.then(|| reader.lang.text("slips-no-site").with("path", base(&view)));
    let notes = hint.into_iter().map(|text| Note { class: "need", ..Note::done(text) }).collect();
    Ok(preview(&reader, &view, kind, &choice, size, &job, notes))
}

/// An order given, or why there is no such paper.
struct Started {
    view: Arc<EventView>,
    job: Arc<Job>,
    /// Slips that could have codes if their site were known.
    uncoded: bool,
}

fn start(
    app: &App,
    reader: &Reader,
    headers: &HeaderMap,
    id: &str,
    kind: Kind,
    choice: Choice,
    size: Size,
) -> Result<Started, Failure> {
    let t = reader.lang;
    let view = find(app, reader, id)?;
    let broken = |error| failure(reader, &error);
    let games = app.desk.games(&view.id).map_err(broken)?;
    let particulars = app.desk.particulars(&view.id).map_err(broken)?;
    let mut hasher = DefaultHasher::new();
    particulars.hash(&mut hasher);
    let site = slips::site(app, &view, &particulars, headers).filter(|_| kind == Kind::ResultSlips);
    let round = choice.round.unwrap_or(view.state.rounds_paired());
    let links = site.map(|site| app.desk.slip_links(&view.id, round, &site)).transpose().map_err(broken)?;
    links.hash(&mut hasher);
    let order = Order {
        event: view.id.clone(),
        version: view.version,
        games: games.iter().map(|game| game.table.version).sum(),
        texts: hasher.finish(),
        kind,
        choice: choice.clone(),
        size,
        lang: t,
    };
    let address = app.door.site.url.as_ref().map(|site| format!("{site}{}", base(&view)));
    let uncoded = kind == Kind::ResultSlips && links.is_none();
    let watch = || app.jobs.watch(format!("{}/papers?cancelled=1", base(&view)));
    let printed = Arc::clone(&view);
    let job = app.press.order(order, watch, move |watch| {
        let own = !particulars.address.trim().is_empty();
        let material = Material {
            state: &printed.state,
            games: &games,
            particulars: &particulars,
            address: address.as_deref().filter(|_| !own),
            slips: links.as_ref(),
        };
        let paper = print::compose(t, kind, &material, &choice);
        let paper = paper.map_err(|why| Unmade::Nothing(unprintable(t, &why)))?;
        let done = Fonts::find()
            .map_err(PrintError::Font)
            .and_then(|fonts| print::print(&paper, size, &fonts, &mut |done, of| watch.reach(done, of)));
        done.map_err(|error| match error {
            PrintError::Stopped => Unmade::Stopped,
            error => Unmade::Failed(failed(t, &error)),
        })
    });
    Ok(Started { view, job, uncoded })
}

fn preview(
    reader: &Reader,
    view: &EventView,
    kind: Kind,
    choice: &Choice,
    size: Size,
    job: &Job,
    mut notes: Vec<Note>,
) -> Response {
    let t = reader.lang;
    let mut pages = 0;
    match job.outcome() {
        Some(Ok(printed)) => {
            pages = printed.pages;
            if !printed.missing.is_empty() {
                notes.push(Note::bad(missing(t, &printed.missing)));
            }
        }
        Some(Err(Unmade::Nothing(why) | Unmade::Failed(why))) => notes.push(Note::bad(why.clone())),
        Some(Err(Unmade::Stopped)) => {}
        None => {}
    }
    let size_name = if size == Size::A3 { "A3" } else { "A4" };
    let mut query = format!("?size={size_name}");
    if let Some(round) = choice.round {
        query += &format!("&round={round}");
    }
    if let Some(places) = choice.places {
        query += &format!("&places={places}");
    }
    let option = |name: &'static str| register::Choice {
        value: name.to_owned(),
        label: name.to_owned(),
        chosen: name == size_name,
    };
    let shown = PaperPage {
        page: page(reader, view, Place::Papers, kind.title(t)),
        base: base(view),
        name: kind.name(),
        title: kind.title(t),
        query,
        done: job.outcome().is_none().then(|| job.watch.done()),
        cancel: job.watch.cancel(),
        pages,
        notes,
        sizes: ["A4", "A3"].into_iter().map(option).collect(),
        rounds: (1..=view.state.rounds_paired()).rev().collect(),
        round: choice.round.unwrap_or(view.state.rounds_paired()),
        of_round: kind.is_of_a_round(),
    };
    let mut response = render(&shown);
    // The page shows the file in a frame; nothing else may be framed anywhere.
    let policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
                  frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    response
}

/// A file that a browser shows, in a frame of ours too.
fn pdf(name: &str, bytes: Vec<u8>) -> Response {
    let headers: [(HeaderName, String); 3] = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, format!("inline; filename=\"{name}.pdf\"")),
        (header::CONTENT_SECURITY_POLICY, "frame-ancestors 'self'".to_owned()),
    ];
    (headers, bytes).into_response()
}
