//! The server's clock: at the moment when a flag must fall, it asks the table's decider. It reads nothing else and
//! decides nothing.

use std::time::Duration;

use crate::desk::{Desk, DeskError};
use crate::web::table::live::Line;

/// How long it waits when the log cannot be read or written.
const PATIENCE_MS: u64 = 1000;
/// How long it sleeps at most.
const LONGEST: Duration = Duration::from_secs(60);

/// Watches every clock until the server stops.
pub(in crate::web) async fn keep(desk: Desk, line: Line) {
    // Flags whose time ran out while the program was not running fall now.
    loop {
        let reading = desk.clone();
        match tokio::task::spawn_blocking(move || reading.watch_clocks()).await {
            Ok(Ok(())) => break,
            Ok(Err(error)) => complain(&error),
            Err(_) => {}
        }
        tokio::select! {
            () = tokio::time::sleep(Duration::from_millis(PATIENCE_MS)) => {}
            () = line.closed() => return,
        }
    }
    let grace = desk.grace_ms();
    loop {
        let next = desk.next_due();
        let wait = match &next {
            Some((_, at_ms)) => {
                Duration::from_millis((at_ms + grace).saturating_sub(desk.now_ms())).min(LONGEST)
            }
            None => LONGEST,
        };
        tokio::select! {
            () = desk.due_changed() => continue,
            () = line.closed() => return,
            () = tokio::time::sleep(wait) => {}
        }
        let Some((id, _)) = next.filter(|(_, at_ms)| at_ms + grace <= desk.now_ms()) else { continue };
        let turn = desk.turn(&id).await;
        let asking = desk.clone();
        let asked = id.clone();
        match tokio::task::spawn_blocking(move || asking.check_time(&asked, &turn)).await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => {
                complain(&error);
                desk.put_off(&id, PATIENCE_MS);
            }
            Err(_) => desk.put_off(&id, PATIENCE_MS),
        }
    }
}

fn complain(error: &DeskError) {
    tracing::error!(%error, "a clock could not be looked at");
}
