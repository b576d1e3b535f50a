//! The audit as a table for people or as JSON lines.

use qili::{Citation, Cycle, Ruling};
use records::Outcome as Recorded;
use rulebook::article;

use super::look::{Finding, Ground};
use super::{Audited, Said};
use crate::cli::voice::{Failure, Outcome, Voice};
use crate::cli::{say, table};
use crate::i18n::{Lang, rulings};

/// Columns that the players' names may take.
const PLAYERS: usize = 30;

/// What came so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    rows: Vec<Vec<String>>,
    games: usize,
    failed: usize,
    illegal: usize,
    repetitions: usize,
    limits: usize,
    results: usize,
}

impl Report {
    /// Enters an answer; JSON is written at once, the table when all is known.
    pub(super) fn take(&mut self, voice: &mut Voice, said: Said) -> Outcome {
        let audited = match said {
            Said::Game(audited) => audited,
            Said::Not(why) => {
                self.games += 1;
                self.failed += 1;
                return voice.aside(why);
            }
            Said::NoFile(why) => {
                self.failed += 1;
                return voice.aside(why);
            }
        };
        self.games += 1;
        for finding in &audited.findings {
            *match finding {
                Finding::IllegalMove { .. } => &mut self.illegal,
                Finding::Repetition { .. } => &mut self.repetitions,
                Finding::NaturalLimit { .. } => &mut self.limits,
                Finding::Result { .. } => &mut self.results,
            } += 1;
            if !voice.json {
                self.rows.push(row(voice.lang, &audited, finding));
            }
        }
        if voice.json { voice.object(&audited) } else { Ok(()) }
    }

    pub(super) fn close(mut self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        if !voice.json {
            if !self.rows.is_empty() {
                let folder = common_folder(&self.rows);
                if !folder.is_empty() {
                    voice.line(lang.text("audit-folder").with("folder", folder.clone()))?;
                }
                shorten(&mut self.rows, folder.len());
                let head = [
                    lang.text("audit-head-game"),
                    lang.text("audit-head-players"),
                    lang.text("audit-head-result"),
                    lang.text("cli-head-ply"),
                    lang.text("audit-head-finding"),
                ]
                .map(|text| text.to_string());
                voice.raw(table::columns(&head, &self.rows))?;
            }
            let summary = lang
                .text("audit-summary")
                .with("games", self.games)
                .with("illegal", self.illegal)
                .with("repetitions", self.repetitions)
                .with("limits", self.limits)
                .with("results", self.results);
            voice.line(summary)?;
        }
        match self.failed {
            0 => Ok(()),
            failed => Err(Failure::from(lang.text("audit-failed").with("failed", failed))),
        }
    }
}

fn row(lang: Lang, audited: &Audited, finding: &Finding) -> Vec<String> {
    let (ply, said) = tell(lang, finding);
    vec![
        format!("{}#{}", audited.file, audited.game),
        audited.title.clone(),
        audited.result.map_or_else(|| "*".to_owned(), |result| outcome(lang, result)),
        ply.map(|ply| ply.to_string()).unwrap_or_default(),
        said,
    ]
}

/// The folder that all files of a table lie in, with its last stroke.
fn common_folder(rows: &[Vec<String>]) -> String {
    let mut files = rows.iter().filter_map(|row| row.first());
    let mut common = files.next().map_or("", String::as_str);
    for file in files {
        let same = common.char_indices().zip(file.chars()).find(|((_, a), b)| a != b);
        common = &common[..same.map_or(common.len().min(file.len()), |((at, _), _)| at)];
    }
    let end = common.rfind(['/', '\\']).map_or(0, |at| at + 1);
    common[..end].to_owned()
}

/// Leaves the folder out, and the game and its players where the row above names the same game.
fn shorten(rows: &mut [Vec<String>], folder: usize) {
    let mut above = String::new();
    for row in rows {
        let [game, players, result, ..] = &mut row[..] else { continue };
        if *game == above {
            [game, players, result].into_iter().for_each(String::clear);
        } else {
            above.clone_from(game);
            *game = game.get(folder..).unwrap_or_default().to_owned();
            *players = table::cut(players, PLAYERS);
        }
    }
}

/// The ply of a finding and the sentence on it.
fn tell(lang: Lang, finding: &Finding) -> (Option<usize>, String) {
    match finding {
        Finding::IllegalMove { ply, mv, suicide } => {
            let text = if *suicide { lang.text("audit-suicide") } else { lang.text("audit-illegal") };
            (Some(*ply), text.say("move", mv).to_string())
        }
        Finding::Repetition { ply, cycle, ruling, reason, articles, .. } => {
            let Cycle { plies, times, .. } = *cycle;
            let text = match articles.contains(&Citation::Article(article!("2011:23.4"))) {
                true => lang.text("audit-open").with("rounds", plies / 2),
                false => lang.text("audit-repetition").with("plies", plies).with("times", times),
            };
            let verdict = match ruling {
                Ruling::None => rulings::reason(lang, *reason),
                _ => lang
                    .text("audit-verdict")
                    .with("ruling", rulings::verdict(lang, *ruling))
                    .with("reason", rulings::reason(lang, *reason))
                    .to_string(),
            };
            let text = text.with("verdict", verdict).to_string();
            (Some(*ply as usize), by(lang, text, articles))
        }
        Finding::NaturalLimit { ply, claimant, rounds, count, played_on } => {
            let text = lang.text("audit-limit").say("side", say::side(lang, *claimant));
            let text = text.with("rounds", *rounds).with("on", *played_on).with("plies", count.plies);
            let text = text.with("red", count.red_checks).with("black", count.black_checks);
            (Some(*ply as usize), text.to_string())
        }
        Finding::Result { recorded, by_rule, because, articles } => {
            let because = match because {
                Ground::Checkmate => lang.text("ruled-checkmate"),
                Ground::Stalemate => lang.text("ruled-stalemate"),
                Ground::Suicide => lang.text("audit-by-suicide"),
                Ground::NoWinningPossibility => lang.text("audit-by-dead"),
                Ground::Ruling => lang.text("audit-by-ruling"),
            };
            let text = lang.text("audit-result").with("recorded", outcome(lang, *recorded));
            let text = text.with("by_rule", outcome(lang, *by_rule)).with("because", because.to_string());
            (None, by(lang, text.to_string(), articles))
        }
    }
}

fn by(lang: Lang, said: String, articles: &[Citation]) -> String {
    let number = |one: &Citation| match one {
        Citation::Article(article) => lang.number(*article).to_owned(),
        Citation::World(_) => one.to_string(),
    };
    let numbers: Vec<String> = articles.iter().map(number).collect();
    match (numbers.is_empty(), lang) {
        (true, _) => said,
        (false, Lang::ZhHans | Lang::ZhHant) => format!("{said}（{}）", numbers.join("、")),
        (false, Lang::En) => format!("{said} ({})", numbers.join(", ")),
    }
}

fn outcome(lang: Lang, outcome: Recorded) -> String {
    match lang {
        Lang::ZhHans | Lang::ZhHant => lang.characters(outcome.chinese().to_owned()),
        Lang::En => outcome.pgn().to_owned(),
    }
}
