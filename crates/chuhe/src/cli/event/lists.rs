//! Lists from files: results, finished pairings, games.

use std::collections::HashMap;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;
use tournament::{Round, State};

use super::super::voice::{Failure, Outcome, Voice, read_file};
use super::hall::Hall;
use crate::desk::{EventId, GameId};
use crate::exchange::placing::{self, Found, Placed};
use crate::i18n::{Lang, Text, exchange, happened, refusals};
use crate::import::book::{self, is_book};
use crate::import::results::{self, Listed, Part, Parts};
use crate::import::{Encoding, ImportError, Table, pairing};

/// How the bytes of a list are text.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Charset {
    Utf8,
    Gb18030,
    Big5,
    Utf16,
}

impl From<Charset> for Encoding {
    fn from(charset: Charset) -> Encoding {
        match charset {
            Charset::Utf8 => Encoding::Utf8,
            Charset::Gb18030 => Encoding::Gb18030,
            Charset::Big5 => Encoding::Big5,
            Charset::Utf16 => Encoding::Utf16,
        }
    }
}

/// A file with a list.
#[derive(Debug, Args)]
pub(super) struct List {
    /// 文件，- 为标准输入 · File, - for standard input.
    pub(super) file: PathBuf,
    /// 工作簿的哪张表，名称或序号 · Which sheet of a workbook, by name or number.
    #[arg(long)]
    pub(super) sheet: Option<String>,
    /// 编码，默认自动判断 · Encoding, found by itself by default.
    #[arg(long, value_enum)]
    pub(super) encoding: Option<Charset>,
}

impl List {
    /// The table; of a workbook the sheet asked for, else the first that `fits`.
    pub(super) fn table(&self, lang: Lang, fits: impl Fn(&Table) -> bool) -> Result<Table, Failure> {
        self.open(&read_file(&self.file, lang)?, lang, fits)
    }

    fn open(&self, bytes: &[u8], lang: Lang, fits: impl Fn(&Table) -> bool) -> Result<Table, Failure> {
        let opened = book::open(bytes, self.encoding.map(Encoding::from), self.sheet.as_deref(), fits);
        opened.map_err(|error: ImportError| self.bad(lang, refusals::no_table(lang, &error)))
    }

    fn bad(&self, lang: Lang, why: String) -> Failure {
        lang.text("state-in-file").say("file", self.file.display()).with("why", why).into()
    }

    /// Every bad cell with its place, one a line.
    pub(super) fn failure(
        &self,
        lang: Lang,
        text: Text,
        errors: impl Iterator<Item = (String, String)>,
    ) -> Failure {
        let colon = lang.text("colon").to_string();
        let said: Vec<String> = errors.map(|(place, problem)| format!("{place}{colon}{problem}")).collect();
        let text = text.say("file", self.file.display()).with("n", said.len());
        text.with("lines", said.join("\n  ")).into()
    }

    /// The pairing of a table, or of lines as `import::pairing` reads them.
    pub(super) fn pairing(&self, lang: Lang, state: &State) -> Result<Round, Failure> {
        let bytes = read_file(&self.file, lang)?;
        let edition = state.regulations().edition;
        let fits = |table: &Table| {
            let (parts, head) = Parts::guess(table, edition);
            head.is_some() && (parts.column(Part::First).is_some() || parts.column(Part::FirstName).is_some())
        };
        let table = match self.open(&bytes, lang, fits) {
            Ok(table) if is_book(&bytes) || fits(&table) => table,
            Err(failure) if is_book(&bytes) => return Err(failure),
            _ => {
                let text = String::from_utf8_lossy(&bytes);
                return pairing::read(&text)
                    .map_err(|error| self.bad(lang, refusals::bad_pairing_line(lang, &error)));
            }
        };
        pairing::from_list(&table, state).map_err(|errors| {
            let said = errors.iter().map(|error| exchange::bad_cell(lang, table.sheet(), error));
            self.failure(lang, lang.text("list-bad-cells"), said)
        })
    }
}

/// The results of a list.
#[derive(Debug, Args)]
pub(super) struct Results {
    #[command(flatten)]
    list: List,
    /// 轮次，表里没有时用；默认本轮 · Round where the list has none, by default the last one paired.
    #[arg(long)]
    round: Option<u32>,
    /// 改动已有成绩的理由 · Reason for changing results that stand.
    #[arg(long)]
    reason: Option<String>,
    /// 只看会怎样，不录入 · Only look what it would bring.
    #[arg(long)]
    preview: bool,
}

impl Results {
    pub(super) fn run(self, hall: &Hall, voice: &mut Voice, id: &EventId) -> Outcome {
        let view = hall.event(id)?;
        let (lang, state) = (hall.lang, &view.state);
        let round = self.round.unwrap_or(state.rounds_paired());
        let edition = state.regulations().edition;
        let fits = |table: &Table| {
            let (parts, head) = Parts::guess(table, edition);
            head.is_some() && parts.column(Part::Board).is_some() && parts.column(Part::Result).is_some()
        };
        let table = self.list.table(lang, fits)?;
        let listed = results::read(&table, state, round).map_err(|errors| {
            let said = errors.iter().map(|error| exchange::bad_cell(lang, table.sheet(), error));
            self.list.failure(lang, lang.text("list-bad-cells"), said)
        })?;
        let corrects: Vec<String> =
            listed.iter().filter(|one| one.corrects()).map(|one| changed(lang, one)).collect();
        if !corrects.is_empty() && self.reason.is_none() && !self.preview {
            let lines = corrects.join("\n  ");
            return Err(lang.text("results-correct").with("n", corrects.len()).with("lines", lines).into());
        }
        let news = listed.iter().filter(|one| !one.is_known()).count();
        if !self.preview {
            let commands = results::commands(&view.state, &listed, self.reason.as_deref());
            hall.desk
                .commands(id, &hall.actor, &commands)
                .map_err(|error| hall.failure(&error, Some(&view)))?;
        }
        if voice.json {
            return voice.object(&json!({
                "event": id, "new": news, "known": listed.len() - news, "corrected": corrects.len(), "entered": !self.preview,
            }));
        }
        for one in listed.iter().filter(|one| !one.is_known() && (self.preview || one.result.is_forfeit())) {
            voice.line(format_args!("{} {}", if is_unusual(one) { "!" } else { " " }, changed(lang, one)))?;
        }
        let said = if self.preview { lang.text("results-would") } else { lang.text("results-done") };
        voice.line(said.with("n", news).with("known", listed.len() - news))
    }
}

fn is_unusual(one: &Listed) -> bool {
    one.corrects() || one.result.is_forfeit()
}

/// A board and what becomes of its result.
fn changed(lang: Lang, one: &Listed) -> String {
    let text = match one.was.filter(|was| *was != one.result) {
        Some(was) => lang.text("results-line-changed").with("was", happened::result_words(lang, was)),
        None => lang.text("results-line"),
    };
    let text = text.with("round", one.id.round).with("place", one.id.place());
    text.with("now", happened::result_words(lang, one.result)).to_string()
}

/// Games for their boards.
#[derive(Debug, Args)]
pub(super) struct Games {
    /// 文件 · Files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// 指定某局的台：局数=轮-台，如 3=6-2 · The board of a game of the list: game=round-board.
    #[arg(long = "at", value_name = "GAME=BOARD")]
    at: Vec<String>,
    /// 放不下的不要，其余照录 · Leave out what cannot be placed.
    #[arg(long)]
    skip: bool,
    /// 姓名不合也放 · Also where other names stand in the record.
    #[arg(long)]
    any_name: bool,
    /// 只看放到哪里，不录入 · Only look where they would go.
    #[arg(long)]
    preview: bool,
}

impl Games {
    pub(super) fn run(self, hall: &Hall, voice: &mut Voice, id: &EventId) -> Outcome {
        let view = hall.event(id)?;
        let lang = hall.lang;
        let mut said: HashMap<usize, GameId> = HashMap::new();
        for at in &self.at {
            let read = at
                .split_once('=')
                .and_then(|(n, id)| Some((n.trim().parse().ok()?, id.trim().parse().ok()?)));
            let Some((number, board)) = read else {
                return Err(lang.text("games-at-form").with("at", at.clone()).into());
            };
            said.insert(number, board);
        }
        let mut found: Vec<Found> = Vec::new();
        for file in &self.files {
            let games = placing::read(&read_file(file, lang)?).map_err(|error| {
                let why = exchange::no_games(lang, &error);
                Failure::from(lang.text("state-in-file").say("file", file.display()).with("why", why))
            })?;
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            found.extend(games.into_iter().map(|one| match one.file.is_empty() {
                true => Found { file: name.clone(), ..one },
                false => one,
            }));
        }
        let known = hall.desk.games(id).map_err(|error| hall.failure(&error, None))?;
        let known: Vec<GameId> = known.iter().map(|game| game.id).collect();
        let placed = placing::place(&view.state, &known, &found, &said);
        let mut wrong = Vec::new();
        let mut games = Vec::new();
        for (one, found) in placed.into_iter().zip(&found) {
            let line = line(lang, &one, found, self.any_name);
            match line {
                Ok(line) if self.preview => voice.line(line)?,
                Ok(_) => {}
                Err(line) if self.preview || self.skip => voice.line(line)?,
                Err(line) => wrong.push(line),
            }
            if let Ok(game) = one.game
                && (self.any_name || !one.other_names)
            {
                games.push(game);
            }
        }
        if !wrong.is_empty() {
            let text = lang.text("games-wrong").with("n", wrong.len()).with("lines", wrong.join("\n"));
            return Err(text.into());
        }
        let count = games.len();
        if !self.preview {
            hall.desk.add_games(id, &hall.actor, games).map_err(|error| hall.failure(&error, Some(&view)))?;
        }
        if voice.json {
            return voice
                .object(&json!({"event": id, "games": count, "of": found.len(), "entered": !self.preview}));
        }
        let text = if self.preview { lang.text("games-would") } else { lang.text("games-done") };
        voice.line(text.with("n", count).with("of", found.len()))
    }
}

/// A game and where it goes, or why nowhere.
fn line(lang: Lang, one: &Placed, found: &Found, any_name: bool) -> Result<String, String> {
    let name = found.game.as_ref().map(|game| game.info.heading().into_owned()).unwrap_or_default();
    let begin = format!("  {}. {name}", one.number);
    match (&one.game, one.place) {
        (Err(why), _) => Err(format!("{begin} ✗ {}", exchange::misplaced(lang, found, why))),
        (Ok(_), Some((id, _))) if one.other_names && !any_name => {
            Err(format!("{begin} ✗ {}", lang.text("games-other-names").say("id", id)))
        }
        (Ok(_), Some((id, basis))) => Ok(format!("{begin} → {id} ({})", exchange::basis(lang, basis))),
        (Ok(game), None) => Ok(format!("{begin} → {}", game.id)),
    }
}
