//! `convert`: game files in one format written in another, whole folders at once.
//!
//! Each worker holds one file. Nothing appears under its own name before it is complete, no file that was read is written
//! over, and whatever the new format cannot hold is told.

mod losses;
mod plan;
mod progress;
mod worker;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc;

use clap::{Args, ValueEnum};
use records::encoding::{self, Encoded};
use records::pgn::{self, WriteOptions};
use records::{Encoding, Game, Lost, Written, WrittenBytes, cbf, dhtmlxq, ucci, xqf};
use serde::Serialize;
use xiangqi::notation::Notation;

use super::voice::{Failure, Outcome, Voice};
use losses::{Loss, Losses};
use progress::Progress;
pub(super) use progress::bar;

/// A format that games are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Target {
    /// PGN，中文着法 · PGN with Chinese moves.
    Pgn,
    /// PGN，坐标着法 · PGN with coordinates.
    PgnIccs,
    /// PGN，WXF 着法 · PGN with WXF moves.
    PgnWxf,
    /// 象棋演播室 · XQStudio.
    Xqf,
    /// 象棋桥 XML · CCBridge XML.
    Cbf,
    /// 东萍 · DhtmlXQ.
    Dhtmlxq,
    /// UCCI 局面行 · UCCI position lines.
    Ucci,
}

impl Target {
    /// The format that a file's ending stands for.
    fn of_ending(ending: &str) -> Option<Target> {
        Some(match ending.to_ascii_lowercase().as_str() {
            "pgn" => Target::Pgn,
            "xqf" => Target::Xqf,
            "cbf" => Target::Cbf,
            "dhtmlxq" | "ubb" => Target::Dhtmlxq,
            "ucci" => Target::Ucci,
            _ => return None,
        })
    }

    const fn ending(self) -> &'static str {
        match self {
            Target::Pgn | Target::PgnIccs | Target::PgnWxf => "pgn",
            Target::Xqf => "xqf",
            Target::Cbf => "cbf",
            Target::Dhtmlxq => "dhtmlxq",
            Target::Ucci => "ucci",
        }
    }

    /// Whether a file holds one game only.
    const fn one_game_a_file(self) -> bool {
        matches!(self, Target::Xqf | Target::Cbf)
    }

    /// Whether the format leaves the encoding open.
    const fn takes_encoding(self) -> bool {
        !self.one_game_a_file()
    }

    /// A game's bytes, ready to stand behind those of another where the format has many in a file.
    fn write(self, game: &Game, encoding: Encoding) -> WrittenBytes {
        let in_pgn = |notation| {
            let options = WriteOptions { notation, ..WriteOptions::default() };
            let mut written = pgn::write_bytes([game], options, encoding);
            written.bytes.extend(encoding::encode("\n", encoding).bytes);
            written
        };
        let Written { text, mut lost } = match self {
            Target::Pgn => return in_pgn(Notation::Chinese),
            Target::PgnIccs => return in_pgn(Notation::Iccs),
            Target::PgnWxf => return in_pgn(Notation::Wxf),
            Target::Dhtmlxq => dhtmlxq::write(game),
            Target::Ucci => ucci::write(game),
            Target::Cbf => {
                let written = cbf::write(game);
                return WrittenBytes { bytes: written.text.into_bytes(), lost: written.lost };
            }
            Target::Xqf => return xqf::write(game),
        };
        let Encoded { bytes, missing: characters } = encoding::encode(&text, encoding);
        if !characters.is_empty() {
            lost.push(Lost::Characters { characters });
        }
        WrittenBytes { bytes, lost }
    }
}

/// An encoding of text by its usual name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Charset {
    /// UTF-8.
    #[value(name = "utf-8", alias = "utf8")]
    Utf8,
    /// UTF-16, low byte first.
    #[value(name = "utf-16le", alias = "utf-16")]
    Utf16Le,
    /// UTF-16, high byte first.
    #[value(name = "utf-16be")]
    Utf16Be,
    /// GB18030, GBK, GB2312.
    #[value(name = "gb18030", aliases = ["gbk", "gb2312"])]
    Gb18030,
    /// Big5 (CP950).
    #[value(name = "big5", alias = "cp950")]
    Big5,
}

impl Charset {
    const fn encoding(self) -> Encoding {
        match self {
            Charset::Utf8 => Encoding::Utf8,
            Charset::Utf16Le => Encoding::Utf16Le,
            Charset::Utf16Be => Encoding::Utf16Be,
            Charset::Gb18030 => Encoding::Gb18030,
            Charset::Big5 => Encoding::Big5,
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct Convert {
    /// 棋谱文件或文件夹 · A game file or a folder of them.
    #[arg(value_name = "IN")]
    from: PathBuf,
    /// 写到哪个文件或文件夹 · The file or folder to write.
    #[arg(value_name = "OUT")]
    to: PathBuf,
    /// 写成什么格式，默认看 OUT 的扩展名，否则 PGN · Format; by default OUT's ending decides, else PGN.
    #[arg(long = "to", value_enum, value_name = "FORMAT")]
    format: Option<Target>,
    /// 原文件的编码，默认自动辨认 · Encoding of what is read; by default found from the bytes.
    #[arg(long, value_enum, value_name = "ENCODING")]
    encoding: Option<Charset>,
    /// 写出的编码（PGN、东萍、UCCI），默认 UTF-8 · Encoding to write in PGN, DhtmlXQ and UCCI.
    #[arg(long, value_enum, value_name = "ENCODING")]
    out_encoding: Option<Charset>,
}

/// What became of a game.
#[derive(Debug, Serialize)]
struct Told {
    file: String,
    game: usize,
    #[serde(flatten)]
    fate: Fate,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Fate {
    Written {
        out: String,
        lost: Vec<Loss>,
    },
    Refused {
        #[serde(skip_serializing_if = "Option::is_none")]
        ply: Option<usize>,
        refused: String,
    },
}

/// What became of a file's games, and how many files they made.
#[derive(Debug, Default)]
struct Report {
    games: Vec<Told>,
    files: usize,
    /// The file turned out to hold no game, as a text may.
    passed_over: bool,
}

/// The last line.
#[derive(Debug, Default, Serialize)]
struct Summary {
    /// Games met: those written and those refused.
    read: usize,
    written: usize,
    refused: usize,
    lost: Losses,
    #[serde(skip)]
    files: usize,
    #[serde(skip)]
    passed_over: usize,
}

impl Convert {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        let plan = plan::plan(&self.from, &self.to, self.format, lang)?;
        if self.out_encoding.is_some() && !plan.target.takes_encoding() {
            return Err(lang.text("convert-fixed-encoding").say("format", plan.target.ending()).into());
        }
        let reading = records::Options { encoding: self.encoding.map(Charset::encoding), format: None };
        let writing = self.out_encoding.map_or(Encoding::Utf8, Charset::encoding);
        let worker = worker::Worker::new(&plan, reading, writing, lang);
        let workers = std::thread::available_parallelism().map_or(1, usize::from).min(plan.jobs.len());

        let mut summary = Summary::default();
        let mut progress = Progress::new(&plan.jobs);
        let told = std::thread::scope(|scope| -> Outcome {
            // A worker that is far ahead waits, and when nobody listens any more it stops.
            let (sender, receiver) = mpsc::sync_channel(64);
            for _ in 0..workers {
                let (sender, worker) = (sender.clone(), &worker);
                scope.spawn(move || worker.work(&sender));
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut next = 0;
            while let Ok((number, report)) = receiver.recv() {
                progress.step(number);
                early.insert(number, report);
                while let Some(report) = early.remove(&next) {
                    summary.tell(report, voice, &mut progress)?;
                    next += 1;
                }
            }
            Ok(())
        });
        progress.clear();
        told?;
        summary.finish(&plan, voice)
    }
}

impl Summary {
    fn tell(&mut self, report: Report, voice: &mut Voice, progress: &mut Progress) -> Outcome {
        self.files += report.files;
        self.passed_over += usize::from(report.passed_over);
        for told in report.games {
            self.read += 1;
            match &told.fate {
                Fate::Written { lost, .. } => {
                    self.written += 1;
                    self.lost.add(lost);
                }
                Fate::Refused { refused, .. } => {
                    self.refused += 1;
                    progress.clear();
                    voice.aside(refused)?;
                }
            }
            if voice.json {
                voice.object(&told)?;
            }
        }
        Ok(())
    }

    fn finish(&self, plan: &plan::Plan, voice: &mut Voice) -> Outcome {
        if voice.json {
            voice.object(self)?;
        } else {
            let lang = voice.lang;
            let text = lang.text("convert-done").with("read", self.read).with("written", self.written);
            voice.line(text.with("refused", self.refused).with("files", self.files))?;
            let passed_over = plan.passed_over + self.passed_over;
            if passed_over > 0 {
                voice.line(lang.text("convert-passed-over").with("files", passed_over))?;
            }
            self.lost.lines(lang).iter().try_for_each(|line| voice.line(line))?;
        }
        if self.refused > 0 { Err(Failure::Told) } else { Ok(()) }
    }
}
