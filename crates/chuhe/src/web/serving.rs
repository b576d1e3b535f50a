//! Connections: taken up to a limit, given only so long to say what they want, and ended in good order.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt as _;

use super::metrics::Metrics;

/// How long a request's head may take to come in; also how long a connection may say nothing.
const HEAD: Duration = Duration::from_secs(20);
/// How long requests that were taken may take to be finished when the server is to stop.
const FAREWELL: Duration = Duration::from_secs(30);
/// How long nobody is let in where the system has no room for another connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until `until` is ready, and then finishes what was taken.
pub(super) async fn serve(
    listener: TcpListener,
    pages: Router,
    most: usize,
    metrics: Arc<Metrics>,
    until: impl Future<Output = ()>,
) {
    let mut server = Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let places = Arc::new(Semaphore::new(most));
    let graceful = GracefulShutdown::new();
    let mut until = std::pin::pin!(until);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut until => break,
        };
        let Ok((stream, from)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            metrics.refused();
            continue;
        };
        metrics.connected();
        // A move is worth a packet of its own.
        let _ = stream.set_nodelay(true);
        let service = pages.clone().map_request(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(from));
            request
        });
        let service = TowerToHyperService::new(service);
        let connection = graceful.watch(server.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // How a connection ends is the other side's affair.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
}
