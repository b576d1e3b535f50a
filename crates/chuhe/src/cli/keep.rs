//! `backup` and `verify`: copies of a database, and whether a database is as it was written.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::voice::{Failure, Outcome, Voice};
use crate::i18n::running;
use crate::store::{self, Access, BackupError, Examined, Fault};

#[derive(Debug, Args)]
pub(super) struct Backup {
    /// 数据库 · Database.
    #[arg(long, env = "CHUHE_DATABASE", hide_env_values = true, default_value = "sqlite:chuhe.db")]
    database: String,
    /// 副本文件，须尚不存在 · File for the copy; it must not be there yet.
    out: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct Verify {
    /// 数据库 · Database.
    #[arg(long, env = "CHUHE_DATABASE", hide_env_values = true, default_value = "sqlite:chuhe.db")]
    database: String,
}

impl Backup {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        match store::back_up(&self.database, &self.out) {
            Ok(found) if voice.json => {
                let mut object = facts(&found);
                object["file"] = json!(self.out);
                voice.object(&object)
            }
            Ok(found) => {
                let text = lang.text("backup-made").say("file", self.out.display());
                voice.line(text.with("streams", found.streams).with("entries", found.entries))
            }
            Err(BackupError::Torn(found)) if voice.json => {
                voice.object(&facts(&found))?;
                Err(Failure::Said(running::backup(lang, &BackupError::Torn(found))))
            }
            Err(error) => Err(Failure::Said(running::backup(lang, &error))),
        }
    }
}

impl Verify {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        let said = |error| Failure::Said(running::store(lang, &error));
        let store = store::open(&self.database, Access::Existing).map_err(said)?;
        let found = store::examine(&*store).map_err(said)?;
        let lines = running::examined(lang, &found);
        if voice.json {
            voice.object(&facts(&found))?;
        }
        if !found.torn.is_empty() {
            return Err(Failure::Said(lines.join("\n")));
        }
        if voice.json {
            return Ok(());
        }
        lines.into_iter().try_for_each(|line| voice.line(line))
    }
}

fn facts(found: &Examined) -> Value {
    let torn: Vec<Value> = found
        .torn
        .iter()
        .map(|(stream, torn)| {
            let fault = match torn.fault {
                Fault::Missing => "missing",
                Fault::Unlinked => "unlinked",
                Fault::Changed => "changed",
            };
            json!({"stream": stream, "version": torn.version, "fault": fault})
        })
        .collect();
    json!({"streams": found.streams, "entries": found.entries, "torn": torn})
}
