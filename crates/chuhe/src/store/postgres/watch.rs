//! What other programs append, as the server tells it (LISTEN); after a lost connection everything is compared.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::poll_fn;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tokio_postgres::{AsyncMessage, Client};

use super::Inner;
use super::link::{PATIENCE, Trouble, reach, settle_in};
use crate::store::{Hear, StoreError, Watch};

/// How often it is made sure that the connection holds.
const BEAT: Duration = Duration::from_secs(3);
/// How soon a lost connection is made anew.
const AGAIN: Duration = Duration::from_millis(500);

pub(super) fn start(inner: &Arc<Inner>, hear: Hear) -> Result<Watch, StoreError> {
    // Listening begins before it is looked where everything stands, so that nothing falls in between.
    let ear = inner.block_on(Ear::open(inner)).map_err(super::refused)?;
    let known = inner.streams("")?.into_iter().collect();
    let (stop, mut stopped) = oneshot::channel::<()>();
    let mut watching = Watching { inner: Arc::clone(inner), hear, known };
    std::thread::Builder::new()
        .name("chuhe-watch".to_owned())
        .spawn(move || {
            let mut ear = Some(ear);
            loop {
                if let Some(heard) = &mut ear {
                    match watching.inner.block_on(heard.next(&mut stopped)) {
                        Heard::Grown(stream, version) => watching.tell(stream, version),
                        Heard::Nothing => {}
                        Heard::Lost => ear = None,
                        Heard::Stop => return,
                    }
                } else {
                    let pause = async { timeout(AGAIN, &mut stopped).await.is_ok() };
                    if watching.inner.block_on(pause) {
                        return;
                    }
                    ear = watching.inner.block_on(Ear::open(&watching.inner)).ok();
                    if ear.is_some() && !watching.catch_up() {
                        ear = None;
                    }
                }
            }
        })
        .map_err(|error| StoreError::Database(error.to_string()))?;
    Ok(Watch::until(Mutex::new(stop)))
}

struct Watching {
    inner: Arc<Inner>,
    hear: Hear,
    known: HashMap<String, u64>,
}

impl Watching {
    fn tell(&mut self, stream: String, version: u64) {
        (self.hear)(&stream, version);
        self.known.insert(stream, version);
    }

    /// Tells what was appended while nothing was heard; whether that could be found out.
    fn catch_up(&mut self) -> bool {
        let Ok(now) = self.inner.streams("") else { return false };
        for (stream, version) in now {
            if self.known.get(&stream) != Some(&version) {
                self.tell(stream, version);
            }
        }
        true
    }
}

enum Heard {
    Grown(String, u64),
    Nothing,
    Lost,
    Stop,
}

/// A connection that listens.
struct Ear {
    client: Client,
    messages: mpsc::UnboundedReceiver<AsyncMessage>,
}

impl Ear {
    async fn open(inner: &Inner) -> Result<Ear, Trouble> {
        let (client, mut connection) = reach(&inner.pool.target).await?;
        let (send, messages) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if send.send(message).is_err() {
                    return;
                }
            }
        });
        settle_in(&client).await?;
        client.batch_execute("LISTEN chuhe_log").await?;
        Ok(Ear { client, messages })
    }

    async fn next(&mut self, stopped: &mut oneshot::Receiver<()>) -> Heard {
        tokio::select! {
            _ = stopped => Heard::Stop,
            message = self.messages.recv() => match message {
                Some(AsyncMessage::Notification(note)) => grown(note.payload()),
                Some(_) => Heard::Nothing,
                None => Heard::Lost,
            },
            () = tokio::time::sleep(BEAT) => match timeout(PATIENCE, self.client.simple_query("")).await {
                Ok(Ok(_)) => Heard::Nothing,
                _ => Heard::Lost,
            },
        }
    }
}

fn grown(payload: &str) -> Heard {
    let read = payload.split_once(' ').and_then(|(version, stream)| Some((stream, version.parse().ok()?)));
    read.map_or(Heard::Nothing, |(stream, version)| Heard::Grown(stream.to_owned(), version))
}
