//! The web: pages drawn by the server, which work without script. It knows the desk and nothing below it.
//!
//! ```
//! # use std::sync::Arc;
//! use chuhe::{desk::Desk, store::SqliteStore, web};
//! # fn main() -> Result<(), chuhe::store::StoreError> {
//! let router = web::router(Desk::new(Arc::new(SqliteStore::in_memory()?)));
//! # let _ = router;
//! # Ok(())
//! # }
//! ```

mod assets;
mod audit;
mod crosstable;
mod entries;
mod event;
mod events;
mod failure;
mod fields;
mod games;
mod guard;
mod hall;
mod import;
mod line;
mod new_event;
mod page;
mod pairings;
mod reader;
mod register;
mod round;
mod settings;
mod standings;

use std::net::SocketAddr;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::response::Response;
use axum::routing::{get, post};

use crate::desk::Desk;
use failure::{Failure, Trouble};
use reader::Reader;

/// The largest form or file that is taken, in bytes.
const LARGEST_BODY: usize = 2 * 1024 * 1024;

/// Who stands in the log for what is done on these pages until there are accounts.
const ACTOR: &str = "web";

/// What the pages share.
#[derive(Clone)]
struct App {
    desk: Desk,
}

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Until there are accounts, only this machine may connect.
    #[error("{0} is not a loopback address; until there are accounts, listen on 127.0.0.1 or [::1]")]
    NotLoopback(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// The server stopped.
    #[error("the server stopped: {0}")]
    Stopped(std::io::Error),
}

/// Serves the pages until the future `until` is ready. `ready` is told the address, its port filled in.
///
/// # Errors
/// When the address is not loopback or cannot be listened on.
pub async fn serve(
    desk: Desk,
    address: SocketAddr,
    ready: impl FnOnce(SocketAddr),
    until: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    if !address.ip().is_loopback() {
        return Err(ServeError::NotLoopback(address));
    }
    let listen = |source| ServeError::Listen { address, source };
    let listener = tokio::net::TcpListener::bind(address).await.map_err(listen)?;
    ready(listener.local_addr().map_err(listen)?);
    axum::serve(listener, router(desk)).with_graceful_shutdown(until).await.map_err(ServeError::Stopped)
}

/// The pages of a desk.
pub fn router(desk: Desk) -> Router {
    Router::new()
        .route("/", get(events::list))
        .route("/new", get(new_event::form).post(new_event::create))
        .route("/event/{id}", get(hall::show))
        .route("/event/{id}/results", post(hall::record))
        .route("/event/{id}/pair", post(pairings::pair))
        .route("/event/{id}/register", post(register::register))
        .route("/event/{id}/entries", get(entries::show).post(entries::add))
        .route("/event/{id}/entries/{no}", post(entries::change))
        .route("/event/{id}/lots", post(entries::draw_lots))
        .route("/event/{id}/import", post(import::preview))
        .route("/event/{id}/import/enter", post(import::enter))
        .route("/event/{id}/pairings", get(pairings::show))
        .route("/event/{id}/standings", get(standings::show))
        .route("/event/{id}/crosstable", get(crosstable::show))
        .route("/event/{id}/games", get(games::list))
        .route("/event/{id}/games/{game}", get(games::show))
        .route("/event/{id}/settings", get(settings::show))
        .route("/event/{id}/audit", get(audit::show))
        .route("/assets/style.css", get(assets::style))
        .route("/assets/chuhe.js", get(assets::script))
        .route("/assets/icon.svg", get(assets::icon))
        .fallback(no_page)
        .method_not_allowed_fallback(no_page)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(axum::middleware::from_fn(guard::watch))
        .with_state(App { desk })
}

async fn no_page(reader: Reader) -> Failure {
    Failure::new(&reader, Trouble::NoPage)
}

/// Does the work of an answer, which reads and writes the log, where it keeps no other request waiting.
async fn work(
    reader: Reader,
    answer: impl FnOnce(&Reader) -> Result<Response, Failure> + Send + 'static,
) -> Result<Response, Failure> {
    let copy = reader.clone();
    match tokio::task::spawn_blocking(move || answer(&copy)).await {
        Ok(answer) => answer,
        Err(_) => Err(Failure::new(&reader, Trouble::Broken)),
    }
}
