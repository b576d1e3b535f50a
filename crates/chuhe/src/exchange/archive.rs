//! A whole event in one file: every entry of its logs byte for byte, so that another Chuhe comes to the same state and every
//! entry keeps its hash.
//!
//! The file is a ZIP. `chuhe.json` says what it is and lists the streams; each stream's entries stand in a file of their own,
//! one a line. What else lies in it (the state and the games, for people) is not read. Accounts are streams of their own and
//! not in it; of keys to seats the logs hold digests only.

use std::io::{Cursor, Read};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use zip::ZipArchive;

use super::zipped;
use crate::desk::EventId;
use crate::store::{Entry, Hash, Torn, check};

/// The layout that this program writes and reads.
const LAYOUT: u32 = 1;
/// What the list of streams is called.
const LIST: &str = "chuhe.json";
/// The end of an archive's name.
pub const ENDING: &str = "chuhe";
/// Most bytes that an archive may have when unpacked.
pub const LARGEST: u64 = 1 << 30;

/// A stream of a log, whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    /// Its name.
    pub name: String,
    /// Its entries from the first.
    pub entries: Vec<Entry>,
}

/// An event as it is carried from one log to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// Its name, which the hashes hold too.
    pub event: EventId,
    /// Its streams, the event's own first.
    pub streams: Vec<Stream>,
}

/// Why a file is no archive that can be taken in.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// It is no ZIP, or none of an event.
    #[error("no archive of an event")]
    NotAnArchive,
    /// A newer program wrote it.
    #[error("layout {found} is newer than {LAYOUT}")]
    Newer {
        /// Its layout.
        found: u32,
    },
    /// It unpacks to more than is taken.
    #[error("more than {0} bytes when unpacked")]
    TooLarge(u64),
    /// A file of it is missing or cannot be unpacked.
    #[error("`{file}` in it cannot be read: {why}")]
    Part {
        /// The file.
        file: String,
        /// What the unpacking said.
        why: String,
    },
    /// A line is no entry.
    #[error("{stream}: entry {version} cannot be read: {why}")]
    Unreadable {
        /// The stream.
        stream: String,
        /// The entry.
        version: u64,
        /// What is wrong with it.
        why: String,
    },
    /// The chain does not hold.
    #[error("{stream}: {torn}")]
    Torn {
        /// The stream.
        stream: String,
        /// Where, and what is wrong.
        torn: Torn,
    },
    /// A stream has more or fewer entries than the list says, or ends with another hash.
    #[error("{stream}: the list says {said} entries, there are {found}")]
    Cut {
        /// The stream.
        stream: String,
        /// As the list says.
        said: u64,
        /// As there are.
        found: u64,
    },
    /// A stream is not of this event, or stands twice.
    #[error("the stream `{0}` does not belong to it")]
    Foreign(String),
}

#[derive(Serialize, Deserialize)]
struct List {
    /// Marks the file.
    archive: String,
    layout: u32,
    event: EventId,
    streams: Vec<Listed>,
}

#[derive(Serialize, Deserialize)]
struct Listed {
    stream: String,
    file: String,
    entries: u64,
    hash: String,
}

#[derive(Serialize, Deserialize)]
struct Line {
    version: u64,
    actor: String,
    time_ms: i64,
    payload: String,
    previous: String,
    hash: String,
}

/// What the list says of itself.
const MARK: &str = "chuhe-event";

/// The name of an event's own stream.
fn stream_of(event: &EventId) -> String {
    format!("event/{event}")
}

/// Whether a stream belongs to an event.
fn is_of(event: &EventId, stream: &str) -> bool {
    let own = stream_of(event);
    stream == own || stream.strip_prefix(&own).is_some_and(|rest| rest.len() > 1 && rest.starts_with('/'))
}

impl Archive {
    /// How many entries it has.
    pub fn entries(&self) -> usize {
        self.streams.iter().map(|stream| stream.entries.len()).sum()
    }

    /// The file. `beside` are further files for people, by name.
    ///
    /// # Errors
    /// When the file grows beyond what a ZIP can be.
    pub fn write(&self, beside: &[(&str, &[u8])]) -> Result<Vec<u8>, zip::result::ZipError> {
        let mut streams = Vec::with_capacity(self.streams.len());
        for (number, stream) in (1..).zip(&self.streams) {
            let last = stream.entries.last();
            streams.push(Listed {
                stream: stream.name.clone(),
                file: format!("log/{number:04}.jsonl"),
                entries: last.map_or(0, |entry| entry.version),
                hash: last.map_or(Hash::ZERO, |entry| entry.hash).to_string(),
            });
        }
        let list = List { archive: MARK.to_owned(), layout: LAYOUT, event: self.event.clone(), streams };
        let mut files = vec![(LIST.to_owned(), json(&list)?.into_bytes())];
        for (listed, stream) in list.streams.into_iter().zip(&self.streams) {
            let mut lines = String::new();
            for entry in &stream.entries {
                lines.push_str(&json(&Line::of(entry))?);
                lines.push('\n');
            }
            files.push((listed.file, lines.into_bytes()));
        }
        files.extend(beside.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())));
        zipped(files)
    }

    /// Reads a file and checks every chain.
    ///
    /// # Errors
    /// What is wrong with it, down to the entry.
    pub fn read(bytes: &[u8]) -> Result<Archive, ArchiveError> {
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ArchiveError::NotAnArchive)?;
        let mut room = LARGEST;
        if zip.index_for_name(LIST).is_none() {
            return Err(ArchiveError::NotAnArchive);
        }
        let list = part(&mut zip, LIST, &mut room)?;
        // The layout first: what else a newer list holds is not known here.
        let about: serde_json::Value = serde_json::from_str(&list).map_err(|_| ArchiveError::NotAnArchive)?;
        if about.get("archive").and_then(|mark| mark.as_str()) != Some(MARK) {
            return Err(ArchiveError::NotAnArchive);
        }
        let layout = about.get("layout").and_then(serde_json::Value::as_u64).unwrap_or(0);
        match u32::try_from(layout) {
            Ok(LAYOUT) => {}
            found => return Err(ArchiveError::Newer { found: found.unwrap_or(u32::MAX) }),
        }
        let list: List = serde_json::from_value(about)
            .map_err(|error| ArchiveError::Part { file: LIST.to_owned(), why: error.to_string() })?;
        let own = stream_of(&list.event);
        let mut streams: Vec<Stream> = Vec::with_capacity(list.streams.len().min(1024));
        for listed in list.streams {
            if !is_of(&list.event, &listed.stream) || streams.iter().any(|one| one.name == listed.stream) {
                return Err(ArchiveError::Foreign(listed.stream));
            }
            let text = part(&mut zip, &listed.file, &mut room)?;
            let stream = stream(listed.stream, &text)?;
            let last = stream.entries.last();
            let found = last.map_or(0, |entry| entry.version);
            if found != listed.entries || last.is_none_or(|entry| entry.hash.to_string() != listed.hash) {
                return Err(ArchiveError::Cut { stream: stream.name, said: listed.entries, found });
            }
            streams.push(stream);
        }
        match streams.iter().any(|stream| stream.name == own) {
            true => Ok(Archive { event: list.event, streams }),
            false => Err(ArchiveError::NotAnArchive),
        }
    }
}

impl Line {
    fn of(entry: &Entry) -> Line {
        Line {
            version: entry.version,
            actor: entry.actor.clone(),
            time_ms: entry.time.as_millisecond(),
            payload: entry.payload.clone(),
            previous: entry.previous.to_string(),
            hash: entry.hash.to_string(),
        }
    }

    fn entry(self) -> Result<Entry, String> {
        let hash = |text: &str| text.parse::<Hash>().map_err(|error| error.to_string());
        Ok(Entry {
            version: self.version,
            time: Timestamp::from_millisecond(self.time_ms).map_err(|error| error.to_string())?,
            previous: hash(&self.previous)?,
            hash: hash(&self.hash)?,
            actor: self.actor,
            payload: self.payload,
        })
    }
}

fn stream(name: String, text: &str) -> Result<Stream, ArchiveError> {
    let mut entries = Vec::new();
    for (version, line) in (1..).zip(text.lines()) {
        let entry =
            serde_json::from_str::<Line>(line).map_err(|error| error.to_string()).and_then(Line::entry);
        entries.push(entry.map_err(|why| ArchiveError::Unreadable { stream: name.clone(), version, why })?);
    }
    match check(&name, &entries) {
        Ok(()) => Ok(Stream { name, entries }),
        Err(torn) => Err(ArchiveError::Torn { stream: name, torn }),
    }
}

/// A file of the archive as text; it takes its size from the room that is left.
fn part(zip: &mut ZipArchive<Cursor<&[u8]>>, name: &str, room: &mut u64) -> Result<String, ArchiveError> {
    let wrong = |why: String| ArchiveError::Part { file: name.to_owned(), why };
    let file = zip.by_name(name).map_err(|error| wrong(error.to_string()))?;
    let mut text = String::new();
    // What the file says of its size is not believed.
    let read = file.take(room.saturating_add(1)).read_to_string(&mut text);
    let read = read.map_err(|error| wrong(error.to_string()))? as u64;
    *room = room.checked_sub(read).ok_or(ArchiveError::TooLarge(LARGEST))?;
    Ok(text)
}

fn json(value: &impl Serialize) -> Result<String, std::io::Error> {
    serde_json::to_string(value).map_err(std::io::Error::from)
}
