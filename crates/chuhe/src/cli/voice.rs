//! What the commands say, to whom, and in which language.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Stdout, Write};
use std::path::Path;

use serde::Serialize;

use crate::i18n::{Lang, Text};

/// Why a command ends with status 1.
#[derive(Debug)]
pub(super) enum Failure {
    /// What to tell the person.
    Said(String),
    /// Everything was told already.
    Told,
    /// The reader of our output went away.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<Text> for Failure {
    fn from(text: Text) -> Failure {
        Failure::Said(text.to_string())
    }
}

pub(super) type Outcome = Result<(), Failure>;

/// Standard output and the manner of speaking.
pub(super) struct Voice {
    pub(super) lang: Lang,
    pub(super) json: bool,
    out: BufWriter<Stdout>,
}

impl Voice {
    pub(super) fn new(lang: Lang, json: bool) -> Voice {
        Voice { lang, json, out: BufWriter::new(io::stdout()) }
    }

    /// A line of text.
    pub(super) fn line(&mut self, text: impl fmt::Display) -> Outcome {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Text as it is.
    pub(super) fn raw(&mut self, text: impl fmt::Display) -> Outcome {
        Ok(write!(self.out, "{text}")?)
    }

    /// One JSON object on one line.
    pub(super) fn object(&mut self, value: &impl Serialize) -> Outcome {
        serde_json::to_writer(&mut self.out, value).map_err(io::Error::from)?;
        self.line("")
    }

    /// A message beside the output, for what does not stop the rest.
    pub(super) fn aside(&mut self, text: impl fmt::Display) -> Outcome {
        self.out.flush()?;
        tell(text);
        Ok(())
    }

    /// Everything said so far reaches the reader.
    pub(super) fn flush(&mut self) -> Outcome {
        Ok(self.out.flush()?)
    }

    /// Whether the reader is a person at a terminal who may be shown colours.
    pub(super) fn coloured(&self) -> bool {
        io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
    }
}

/// A message on standard error, under the program's name.
pub(super) fn tell(text: impl fmt::Display) {
    // Where nobody listens there is nobody to tell.
    let _ = writeln!(io::stderr(), "chuhe: {text}");
}

/// The whole file; `-` is standard input.
pub(super) fn read_file(file: &Path, lang: Lang) -> Result<Vec<u8>, Failure> {
    let read = if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    read.map_err(|error| {
        let text = match error.kind() {
            io::ErrorKind::NotFound => lang.text("cli-no-file"),
            _ => lang.text("cli-file-unreadable").say("why", &error),
        };
        text.say("file", file.display()).into()
    })
}

/// Writes the whole file or leaves what was there, also when the power fails.
pub(super) fn write_file(file: &Path, bytes: &[u8], lang: Lang) -> Outcome {
    replace(file, bytes, lang, File::sync_all)
}

/// Writes the whole file or leaves what was there, for files by the thousand that can be made again: does not wait for
/// the disk.
pub(super) fn write_one_of_many(file: &Path, bytes: &[u8], lang: Lang) -> Outcome {
    replace(file, bytes, lang, |_| Ok(()))
}

fn replace(file: &Path, bytes: &[u8], lang: Lang, settle: fn(&File) -> io::Result<()>) -> Outcome {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = file.with_file_name(name);
    let written = File::create(&part)
        .and_then(|mut open| open.write_all(bytes).and_then(|()| settle(&open)))
        .and_then(|()| std::fs::rename(&part, file));
    written.map_err(|error| {
        // The part may not exist at all.
        let _ = std::fs::remove_file(&part);
        lang.text("cli-file-unwritable").say("file", file.display()).say("why", &error).into()
    })
}
