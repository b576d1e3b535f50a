//! `print` and `event print`: the papers of a competition as PDF files.

use clap::{Args, ValueEnum};
use serde_json::json;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tournament::State;

use super::convert::bar;
use super::state;
use super::voice::{Failure, Outcome, Voice, read_file, write_file};
use crate::desk::{EventId, GameView, SlipLinks};
use crate::i18n::Lang;
use crate::i18n::papers::{failed, missing, unprintable};
use crate::print::fonts::Fonts;
use crate::print::paper::Size;
use crate::print::{Choice, Kind, Material, Particulars, PrintError, Unprintable, compose, print, site_of};

/// A size of paper by its name.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "UPPER")]
enum Sheet {
    /// 210 × 297 mm.
    A4,
    /// 297 × 420 mm.
    A3,
}

/// What is printed, and where to.
#[derive(Debug, Args)]
pub(super) struct Papers {
    /// 文书名，all 为全部 · Name of the paper, all for every one.
    #[arg(long, value_name = "NAME", value_parser = names())]
    paper: String,
    /// 轮次，默认最后编排的一轮 · Round, by default the last one paired.
    #[arg(long)]
    round: Option<u32>,
    /// 纸张 · Size of the paper.
    #[arg(long, value_enum, default_value = "A4")]
    size: Sheet,
    /// 奖状发到第几名 · How many places get a certificate.
    #[arg(long)]
    places: Option<u32>,
    /// 赛事网页的地址，印成二维码 · Address of the event's pages, printed as a QR code.
    #[arg(long)]
    url: Option<String>,
    /// 文件或文件夹，默认按文书名命名 · File or folder; by default named after the paper.
    #[arg(long, short)]
    out: Option<PathBuf>,
}

/// The names that `--paper` takes.
fn names() -> clap::builder::PossibleValuesParser {
    Kind::ALL.into_iter().map(Kind::name).chain(["all"]).collect::<Vec<_>>().into()
}

#[derive(Debug, Args)]
pub(super) struct Print {
    /// 赛事文件，- 为标准输入 · State file, - for standard input.
    #[arg(long)]
    state: PathBuf,
    /// 文书上的文字（JSON 文件） · Texts of the papers, a JSON file.
    #[arg(long)]
    particulars: Option<PathBuf>,
    #[command(flatten)]
    papers: Papers,
}

impl Print {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let state = state::load(&self.state, voice.lang)?;
        let texts =
            self.particulars.map(|file| particulars(&file, voice.lang)).transpose()?.unwrap_or_default();
        self.papers.print(voice, &state, &[], &texts, None)
    }
}

impl Papers {
    /// The site whose slips are printed, and the round, where one is known: that of `--url`, else that of the texts.
    pub(super) fn slips_of(
        &self,
        event: &EventId,
        texts: &Particulars,
        state: &State,
    ) -> Option<(String, u32)> {
        let address = self.url.as_deref().unwrap_or(&texts.address);
        let site = site_of(address, event.as_str())?;
        Some((site.to_owned(), self.round.unwrap_or(state.rounds_paired())))
    }

    /// Prints what was asked for. Of `all`, papers that the event has nothing for are left out.
    pub(super) fn print(
        self,
        voice: &mut Voice,
        state: &State,
        games: &[GameView],
        particulars: &Particulars,
        slips: Option<&SlipLinks>,
    ) -> Outcome {
        let lang = voice.lang;
        let size = match self.size {
            Sheet::A4 => Size::A4,
            Sheet::A3 => Size::A3,
        };
        let material = Material { state, games, particulars, address: self.url.as_deref(), slips };
        let choice = Choice { round: self.round, places: self.places };
        let (kinds, all) = match Kind::from_name(&self.paper) {
            Some(kind) => (vec![kind], false),
            None => (Kind::of(state.format()).collect(), true),
        };
        let fonts = Fonts::find().map_err(|error| Failure::Said(failed(lang, &PrintError::Font(error))))?;
        for kind in kinds {
            let paper = match compose(lang, kind, &material, &choice) {
                Ok(paper) => paper,
                Err(Unprintable::NoRound | Unprintable::NoIncident) if all => continue,
                Err(error) => return Err(Failure::Said(unprintable(lang, &error))),
            };
            let mut progress = Progress::new();
            let printed = print(&paper, size, &fonts, &mut |done, of| {
                progress.reach(done, of);
                ControlFlow::Continue(())
            });
            progress.clear();
            let printed = printed.map_err(|error| Failure::Said(failed(lang, &error)))?;
            let file = place(self.out.as_deref(), kind, all);
            write_file(&file, &printed.pdf, lang)?;
            if !printed.missing.is_empty() {
                voice.aside(missing(lang, &printed.missing))?;
            }
            if voice.json {
                let missing: String = printed.missing.iter().collect();
                let file = file.display().to_string();
                let said =
                    json!({"paper": kind.name(), "file": file, "pages": printed.pages, "missing": missing});
                voice.object(&said)?;
            } else {
                let said = lang.text("cli-printed").say("file", file.display()).with("pages", printed.pages);
                voice.line(said.with("paper", paper.title))?;
            }
        }
        Ok(())
    }
}

/// How far the paper is, on a terminal; nothing elsewhere.
struct Progress {
    shown: bool,
    drawn: Option<Instant>,
}

impl Progress {
    /// Time between two bars.
    const PAUSE: Duration = Duration::from_millis(100);

    fn new() -> Progress {
        Progress { shown: io::stderr().is_terminal(), drawn: None }
    }

    fn reach(&mut self, done: usize, of: usize) {
        if self.shown && self.drawn.is_none_or(|drawn| drawn.elapsed() >= Progress::PAUSE) {
            // Nobody misses a bar that cannot be drawn.
            let _ = write!(io::stderr(), "\r{}\u{1b}[K", bar(done as u64, of as u64));
            self.drawn = Some(Instant::now());
        }
    }

    /// Takes the bar away, so that something else can be said.
    fn clear(&mut self) {
        if self.drawn.take().is_some() {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

/// The texts of a JSON file.
pub(super) fn particulars(file: &Path, lang: Lang) -> Result<Particulars, Failure> {
    serde_json::from_slice(&read_file(file, lang)?).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let why = lang.text("particulars-wrong").with("line", line).with("column", column).say("why", error);
        lang.text("state-in-file").say("file", file.display()).with("why", why.to_string()).into()
    })
}

/// Where a paper goes: into a folder under its own name, else to the file named.
fn place(out: Option<&Path>, kind: Kind, all: bool) -> PathBuf {
    let name = format!("{}.pdf", kind.name());
    match out {
        None => PathBuf::from(name),
        Some(out) if all || out.is_dir() => out.join(name),
        Some(out) => out.to_owned(),
    }
}
