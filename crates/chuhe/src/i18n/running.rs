//! What goes wrong while the program runs, in words.

use super::{Lang, Text};
use crate::store::{BackupError, Examined, Fault, Insecure, StoreError, Torn};

/// Why the log could not be read or written.
pub fn store(lang: Lang, error: &StoreError) -> String {
    match error {
        StoreError::Conflict { expected, found, .. } => {
            lang.text("desk-stale").with("expected", *expected).with("found", *found)
        }
        StoreError::Missing(file) => lang.text("store-missing").with("file", file.clone()),
        StoreError::Foreign(file) => lang.text("store-foreign").with("file", file.clone()),
        StoreError::Address(address) => lang.text("store-address").with("address", address.clone()),
        StoreError::Busy => lang.text("store-busy"),
        StoreError::Damaged { stream, version } => {
            lang.text("store-damaged").with("stream", stream.clone()).with("version", *version)
        }
        StoreError::NoRoom => lang.text("store-no-room"),
        StoreError::Unreachable(why) => lang.text("store-unreachable").with("why", why.clone()),
        StoreError::Insecure(why) => return insecure(lang, why).to_string(),
        StoreError::InDoubt => lang.text("store-in-doubt"),
        StoreError::Database(why) => lang.text("store-failed").with("why", why.clone()),
    }
    .to_string()
}

/// Why the connection to the database server is not safe enough.
fn insecure(lang: Lang, why: &Insecure) -> Text {
    match why {
        Insecure::NotOffered => lang.text("tls-not-offered"),
        Insecure::NotTrusted => lang.text("tls-not-trusted"),
        Insecure::WrongName => lang.text("tls-wrong-name"),
        Insecure::Expired => lang.text("tls-expired"),
        Insecure::Roots { file, why } => {
            lang.text("tls-roots").with("file", file.clone()).with("why", why.clone())
        }
        Insecure::Option(why) => lang.text("tls-option").with("why", why.clone()),
        Insecure::Failed(why) => lang.text("tls-failed").with("why", why.clone()),
    }
}

/// The first entry of a stream that is not as it was written.
pub fn torn(lang: Lang, stream: &str, torn: &Torn) -> Text {
    let fault = match torn.fault {
        Fault::Missing => lang.text("torn-missing"),
        Fault::Unlinked => lang.text("torn-unlinked"),
        Fault::Changed => lang.text("torn-changed"),
    };
    let text = lang.text("torn").with("stream", stream.to_owned());
    text.with("version", torn.version).say("fault", fault)
}

/// What was found when a log was looked through, line by line.
pub fn examined(lang: Lang, found: &Examined) -> Vec<String> {
    let mut lines: Vec<String> =
        found.torn.iter().map(|(stream, torn)| self::torn(lang, stream, torn).to_string()).collect();
    let end = match found.torn.len() {
        0 => lang.text("examined-whole"),
        torn => lang.text("examined-torn").with("torn", torn),
    };
    lines.push(end.with("streams", found.streams).with("entries", found.entries).to_string());
    lines
}

/// Why there is no copy.
pub fn backup(lang: Lang, error: &BackupError) -> String {
    match error {
        BackupError::NoFile(address) => {
            lang.text("backup-no-file").with("address", address.clone()).to_string()
        }
        BackupError::Exists(file) => lang.text("backup-exists").say("file", file.display()).to_string(),
        BackupError::Torn(found) => {
            let lines = examined(lang, found);
            lang.text("backup-torn").with("found", lines.join("\n")).to_string()
        }
        BackupError::File { file, why } => {
            lang.text("cli-file-unwritable").say("file", file.display()).say("why", why).to_string()
        }
        BackupError::Store(error) => store(lang, error),
    }
}
