//! The web: pages drawn by the server, which work without script. It knows the desk and nothing below it.
//!
//! ```
//! # use std::sync::Arc;
//! use chuhe::{desk::Desk, store::SqliteStore, web};
//! # fn main() -> Result<(), chuhe::store::StoreError> {
//! let router = web::router(Desk::new(Arc::new(SqliteStore::in_memory()?)), web::Site::ACCOUNTS);
//! # let _ = router;
//! # Ok(())
//! # }
//! ```

mod accounts;
mod api;
mod arrange;
mod assets;
mod audit;
mod bracket;
mod carried;
mod chart;
mod crosstable;
mod door;
mod entries;
mod event;
mod events;
mod exchange;
mod failure;
mod fields;
mod games;
mod guard;
mod hall;
mod import;
mod jobs;
mod leave;
mod line;
mod metrics;
mod new_event;
mod notice;
mod page;
mod pairings;
mod papers;
mod player;
mod press;
mod public;
mod reader;
mod register;
mod regulations;
mod roll;
mod round;
mod screen;
mod serving;
mod session;
mod settings;
mod shelf;
mod site;
mod slips;
mod stages;
mod standings;
mod table;
mod teams;
mod watched;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::response::Response;
use axum::routing::{get, post};

use crate::desk::Desk;
use door::Door;
pub use door::{Access, Site};
use failure::{Failure, Trouble};
use jobs::Jobs;
use press::Press;
use reader::Reader;
pub use site::{SiteError, site};

/// The largest form or file that is taken, in bytes.
const LARGEST_BODY: usize = 2 * 1024 * 1024;

/// Requests that are dealt with at the same time.
const AT_ONCE: usize = 512;
/// Of these, of one address: everybody in a hall may share one.
const AT_ONCE_EACH: usize = 256;

/// What the pages share.
#[derive(Clone)]
struct App {
    desk: Desk,
    door: Door,
    line: table::live::Line,
    press: Press,
    jobs: Jobs,
    shelf: shelf::Shelf,
    metrics: Arc<metrics::Metrics>,
    limits: watched::Limits,
}

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Where nobody logs in, only this machine may connect.
    #[error("{0} is not a loopback address; where nobody logs in, listen on 127.0.0.1 or [::1]")]
    NotLoopback(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
}

/// Serves the pages until the future `until` is ready. `ready` is told the address, its port filled in.
///
/// # Errors
/// When the address cannot be listened on, or is not loopback where nobody logs in.
pub async fn serve(
    desk: Desk,
    site: Site,
    address: SocketAddr,
    ready: impl FnOnce(SocketAddr),
    until: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    if site.access == Access::NoLogin && !address.ip().is_loopback() {
        return Err(ServeError::NotLoopback(address));
    }
    let bind = async |address| {
        let bound = tokio::net::TcpListener::bind(address).await;
        bound.map_err(|source| ServeError::Listen { address, source })
    };
    let listener = bind(address).await?;
    let counters = match site.metrics {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    // Before the first look at the log, so that nothing falls in between.
    let hearing = desk.clone();
    if let Ok(Err(error)) = tokio::task::spawn_blocking(move || hearing.hear_others()).await {
        tracing::warn!(%error, "what other programs write is looked for now and then only");
    }
    ready(listener.local_addr().map_err(|source| ServeError::Listen { address, source })?);
    let app = App::new(desk, site);
    let line = app.line.clone();
    let clocks = tokio::spawn(table::timekeeper::keep(app.desk.clone(), line.clone()));
    let beside = counters.map(|listener| {
        let pages = watched::counters(app.clone());
        tokio::spawn(async move { axum::serve(listener, pages).await })
    });
    // Pages that stay open would hold the end up.
    let ending = async move {
        until.await;
        line.close();
    };
    let (most, metrics) = (app.door.site.pages + 4 * AT_ONCE, Arc::clone(&app.metrics));
    serving::serve(listener, pages(app), most, metrics, ending).await;
    clocks.abort();
    if let Some(beside) = beside {
        beside.abort();
    }
    Ok(())
}

/// The pages of a desk.
pub fn router(desk: Desk, site: Site) -> Router {
    pages(App::new(desk, site))
}

impl App {
    fn new(desk: Desk, site: Site) -> App {
        let jobs = Jobs::new(site.patience);
        App {
            desk,
            line: table::live::Line::new(site.pages),
            door: Door::of(site),
            press: Press::new(),
            jobs,
            shelf: shelf::Shelf::default(),
            metrics: Arc::default(),
            limits: watched::Limits::new(AT_ONCE, AT_ONCE_EACH),
        }
    }
}

fn pages(app: App) -> Router {
    let staff = axum::middleware::from_fn(guard::staff_only);
    Router::new()
        .route("/event/{id}", get(hall::show))
        .route("/event/{id}/pulse", get(hall::pulse))
        .route("/event/{id}/entries", get(entries::show).post(entries::add))
        .route("/event/{id}/papers", get(papers::list).post(papers::save))
        .route("/event/{id}/papers/{paper}", get(papers::show))
        .route("/event/{id}/audit", get(audit::show))
        .route("/event/{id}/roll", get(roll::show).post(roll::take))
        .route("/event/{id}/slips", get(slips::list).post(slips::revoke))
        .route_layer(staff)
        .merge(table::routes())
        .merge(api::routes())
        .merge(exchange::routes())
        .route("/", get(events::list))
        .route("/new", get(new_event::form).post(new_event::create))
        .route("/login", get(session::form).post(session::log_in))
        .route("/logout", post(session::log_out))
        .route("/setup/{secret}", get(session::setup).post(session::set_up))
        .route("/accounts", get(accounts::list).post(accounts::change))
        .route("/account", get(accounts::own).post(accounts::own_password))
        .route("/event/{id}/results", post(hall::record))
        .route("/slip/{event}/{game}/{side}/{code}", get(slips::show).post(slips::report))
        .route("/job/{key}", get(jobs::show))
        .route("/job/{key}/cancel", post(jobs::cancel))
        .route("/event/{id}/pair", post(pairings::pair))
        .route("/event/{id}/publish", post(notice::publish))
        .route("/event/{id}/hold", post(notice::hold))
        .route("/event/{id}/arrange", post(arrange::arrange))
        .route("/event/{id}/unpair", post(arrange::unpair))
        .route("/event/{id}/pairing", post(arrange::enter))
        .route("/event/{id}/leave", post(leave::give))
        .route("/event/{id}/bar", post(leave::bar))
        .route("/event/{id}/register", post(register::register))
        .route("/event/{id}/entries/{no}", post(entries::change))
        .route("/event/{id}/lots", post(entries::draw_lots))
        .route("/event/{id}/import", post(import::preview))
        .route("/event/{id}/import/enter", post(import::enter))
        .route("/event/{id}/public", get(public::show))
        .route("/event/{id}/pairings", get(pairings::show))
        .route("/event/{id}/stages", get(stages::show).post(stages::start))
        .route("/event/{id}/teams/{no}", get(teams::entries::team))
        .route(
            "/event/{id}/match/{round}/{board}",
            get(teams::match_page::show).post(teams::match_page::change),
        )
        .route("/event/{id}/standings", get(standings::show))
        .route("/event/{id}/crosstable", get(crosstable::show))
        .route("/event/{id}/games", get(games::list))
        .route("/event/{id}/games/{game}", get(games::show))
        .route("/event/{id}/player/{no}", get(player::show))
        .route("/event/{id}/screen", get(screen::show))
        .route("/event/{id}/settings", get(settings::show))
        .route("/event/{id}/regulations", get(regulations::show))
        .route("/assets/style.css", get(assets::style))
        .route("/assets/chuhe.js", get(assets::script))
        .route("/assets/table.js", get(assets::table_script))
        .route("/assets/icon.svg", get(assets::icon))
        .fallback(no_page)
        .method_not_allowed_fallback(no_page)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(axum::middleware::from_fn_with_state(app.clone(), shelf::keep))
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::watch))
        .layer(axum::middleware::from_fn_with_state(app.clone(), watched::bounded))
        .layer(axum::middleware::from_fn_with_state(app.clone(), watched::named))
        .with_state(app.clone())
        .merge(watched::health(app))
}

async fn no_page(reader: Reader) -> Failure {
    Failure::new(&reader, Trouble::NoPage)
}

/// Does the work of an answer, which reads and writes the log, where it keeps no other request waiting.
async fn work(
    reader: Reader,
    answer: impl FnOnce(&Reader) -> Result<Response, Failure> + Send + 'static,
) -> Result<Response, Failure> {
    let (copy, span) = (reader.clone(), tracing::Span::current());
    match tokio::task::spawn_blocking(move || span.in_scope(|| answer(&copy))).await {
        Ok(answer) => answer,
        Err(_) => Err(Failure::new(&reader, Trouble::Broken)),
    }
}
