//! `adjudicate`: the ruling if a claim were made at the end of a game.

use std::path::{Path, PathBuf};

use clap::Args;
use qili::{Adjudication, Cycle, Record, RuleSet, Rules, UnknownRules, adjudicate};
use serde::Serialize;
use xiangqi::Side;
use xiangqi::notation::{self, Notation};

use super::files::{self, Replay};
use super::voice::{Failure, Outcome, Voice};
use super::{board, say};
use crate::i18n::{Lang, rulings};

#[derive(Debug, Args)]
pub(super) struct Adjudicate {
    /// 棋谱文件 · Game files.
    #[arg(value_name = "FILE", required_unless_present = "moves", conflicts_with_all = ["fen", "moves"])]
    files: Vec<PathBuf>,
    /// 起始局面 · Position to start from.
    #[arg(long, requires = "moves")]
    fen: Option<String>,
    /// 着法，空格分开 · Moves, with spaces between them.
    #[arg(long)]
    moves: Option<String>,
    /// 规则 2011、1960、wxf · Rules.
    #[arg(long, default_value = "2011", value_parser = |name: &str| name.parse::<RuleSet>().map_err(|error: UnknownRules| error))]
    rules: RuleSet,
}

/// A ruling on a game of a file.
#[derive(Serialize)]
struct OfFile<'a> {
    #[serde(flatten)]
    ruled: &'a Adjudication,
    file: String,
    game: usize,
}

impl Adjudicate {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        let rules = Rules::new(self.rules);
        if let Some(moves) = &self.moves {
            let start = board::position(self.fen.as_deref(), lang)?;
            let mut record = Record::new(start);
            for (_, legal) in board::play(start, moves.split_whitespace(), lang)? {
                record.play(legal);
            }
            let ruled = adjudicate(&record, &rules);
            return if voice.json { voice.object(&ruled) } else { voice.raw(account(lang, &record, &ruled)) };
        }
        let (mut all, mut failed) = (0, 0);
        for file in &self.files {
            all += files::each(file, lang, |game, replay| match replay {
                Ok(Replay { title, record }) => {
                    let ruled = adjudicate(&record, &rules);
                    if voice.json {
                        return voice.object(&OfFile {
                            ruled: &ruled,
                            file: file.display().to_string(),
                            game,
                        });
                    }
                    voice.line(heading(file, game, &title))?;
                    voice.raw(account(lang, &record, &ruled))
                }
                Err(why) => {
                    failed += 1;
                    voice.aside(why)
                }
            })?;
        }
        match (failed, all) {
            (0, _) => Ok(()),
            (1, 1) => Err(Failure::Told),
            _ => Err(lang.text("cli-games-failed").with("failed", failed).with("all", all).into()),
        }
    }
}

fn heading(file: &Path, game: usize, title: &str) -> String {
    format!("# {} {game}{}{title}", file.display(), if title.is_empty() { "" } else { ": " })
}

/// The ruling for people: the verdict, the articles, the cycle, and each of its moves with what it does.
fn account(lang: Lang, record: &Record, ruled: &Adjudication) -> String {
    let colon = if lang == Lang::ZhHans { "：" } else { ": " };
    let mut lines = vec![format!(
        "{}{colon}{}",
        rulings::verdict(lang, ruled.ruling),
        rulings::reason(lang, ruled.reason)
    )];
    if !ruled.articles.is_empty() {
        let articles = say::articles(lang, &ruled.articles);
        lines.push(lang.text("cli-by-articles").with("articles", articles).to_string());
    }
    if let Some(cycle) = ruled.cycle {
        let text = if cycle.times > 0 { lang.text("cycle-title") } else { lang.text("cycle-open") };
        let title = text
            .with("from", cycle.from_ply + 1)
            .with("to", ruled.at_ply)
            .with("points", cycle.plies)
            .with("times", cycle.times);
        lines.push(title.to_string());
        lines.extend(deeds(lang, record, ruled, cycle));
    }
    if let Some(side) = ruled.must_change {
        lines.push(lang.text("cycle-must-change").say("side", say::side(lang, side)).to_string());
        if ruled.grace_rounds > 0 {
            lines.push(lang.text("cycle-grace").with("n", ruled.grace_rounds).to_string());
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The moves of one time round, in order.
fn deeds(lang: Lang, record: &Record, ruled: &Adjudication, cycle: Cycle) -> Vec<String> {
    let mut left = [ruled.deeds(Side::Red).iter(), ruled.deeds(Side::Black).iter()];
    let plies = cycle.from_ply..cycle.from_ply.saturating_add(cycle.plies);
    let mut lines = Vec::new();
    for at in plies {
        let side = record.mover(at);
        let (Some(position), Some(ply)) =
            (record.positions().get(at as usize), record.plies().get(at as usize))
        else {
            break;
        };
        let Some(deed) = left[side as usize].next() else { continue };
        let written = notation::write(
            position,
            ply.mv,
            match lang {
                Lang::ZhHans => Notation::Chinese,
                Lang::En => Notation::Wxf,
            },
        );
        let acts: Vec<String> = deed.does.iter().map(|act| rulings::act(lang, *act)).collect();
        let targets: Vec<String> = deed.targets.iter().map(ToString::to_string).collect();
        let mut line = format!("  {:>3}. {} {written} {}", at + 1, say::side(lang, side), ply.mv);
        if !acts.is_empty() {
            line.push_str(&format!(" {}", acts.join(" ")));
        }
        if !targets.is_empty() {
            line.push_str(&format!(" → {}", targets.join(" ")));
        }
        lines.push(line);
    }
    lines
}
