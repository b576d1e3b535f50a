//! `adjudicate`: the ruling if a claim were made at the end of a game.

mod drawings;

use std::path::{Path, PathBuf};

use clap::Args;
use qili::{Account, Adjudication, Language, Record, RuleSet, Rules, UnknownRules, account, adjudicate};
use serde::Serialize;

use super::files::{self, Replay};
use super::voice::{Failure, Outcome, Voice};
use super::{board, say, table};
use crate::i18n::Lang;

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
    /// 循环里每着之后画一张图 · Folder for drawings of the repetition, one after each of its moves.
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
}

/// A game and its ruling.
struct Ruled<'a> {
    record: &'a Record,
    ruled: &'a Adjudication,
    told: Account,
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
            if voice.json {
                voice.object(&ruled)?;
            }
            return self.tell(voice, &Ruled::new(&record, &ruled, &rules, lang), "position");
        }
        let (mut all, mut failed) = (0, 0);
        for file in &self.files {
            all += files::each(file, lang, |game, replay| match replay {
                Ok(Replay { title, record }) => {
                    let ruled = adjudicate(&record, &rules);
                    if voice.json {
                        let file = file.display().to_string();
                        voice.object(&OfFile { ruled: &ruled, file, game })?;
                    } else {
                        voice.line(heading(file, game, &title))?;
                    }
                    self.tell(voice, &Ruled::new(&record, &ruled, &rules, lang), &drawing_name(file, game))
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

    /// The account for people, and the drawings if they are wanted.
    fn tell(&self, voice: &mut Voice, game: &Ruled<'_>, name: &str) -> Outcome {
        if !voice.json {
            voice.raw(voice.lang.characters(game.text(voice.lang)))?;
        }
        let Some(folder) = &self.svg else { return Ok(()) };
        let drawn = drawings::write(folder, name, game, voice.lang)?;
        if voice.json {
            return Ok(());
        }
        voice.line(voice.lang.text("cli-drawn").with("count", drawn).say("folder", folder.display()))
    }
}

impl Ruled<'_> {
    fn new<'a>(record: &'a Record, ruled: &'a Adjudication, rules: &Rules, lang: Lang) -> Ruled<'a> {
        let language = match lang {
            Lang::ZhHans | Lang::ZhHant => Language::Chinese,
            Lang::En => Language::English,
        };
        Ruled { record, ruled, told: account(record, ruled, rules, language) }
    }

    /// The ruling, what it rests on, the repetition move by move, and what the other rule sets would say.
    fn text(&self, lang: Lang) -> String {
        let told = &self.told;
        let (colon, semicolon) = match lang {
            Lang::ZhHans | Lang::ZhHant => ("：", "；"),
            Lang::En => (": ", "; "),
        };
        let mut out = format!("{}{colon}{}\n", told.result, told.rule);
        if !told.articles.is_empty() {
            let articles = match self.ruled.articles.is_empty() {
                true => told.articles.join(semicolon),
                false => say::articles(lang, &self.ruled.articles),
            };
            out.push_str(&format!("{}\n", lang.text("cli-by-articles").with("articles", articles)));
        }
        out.extend(told.cycle.iter().map(|cycle| format!("{cycle}\n")));
        if !told.moves.is_empty() {
            let rows: Vec<Vec<String>> = told
                .moves
                .iter()
                .map(|made| {
                    let side = say::side(lang, made.side);
                    [
                        made.ply.to_string(),
                        side,
                        made.text.clone(),
                        made.classes.clone(),
                        made.why.join(semicolon),
                    ]
                    .to_vec()
                })
                .collect();
            out.push_str(&table::columns(&heads(lang), &rows));
        }
        out.extend(told.bounds.iter().map(|bounds| format!("{bounds}\n")));
        out.extend(told.others.iter().map(|other| format!("{other}\n")));
        out
    }
}

fn heads(lang: Lang) -> [String; 5] {
    [
        lang.text("cli-head-ply"),
        lang.text("cli-head-side"),
        lang.text("cli-head-move"),
        lang.text("cli-head-does"),
        lang.text("cli-head-why"),
    ]
    .map(|text| text.to_string())
}

fn heading(file: &Path, game: usize, title: &str) -> String {
    format!("# {} {game}{}{title}", file.display(), if title.is_empty() { "" } else { ": " })
}

/// What the drawings of a game of a file are called.
fn drawing_name(file: &Path, game: usize) -> String {
    format!("{}-{game}", file.file_stem().unwrap_or_default().to_string_lossy())
}
