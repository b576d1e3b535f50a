//! `event`: the same commands that the web sends, on a database.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand, ValueEnum};
use rulebook::{Article, Edition, Regulations};
use serde_json::{Map, Value, json};
use tournament::{Command, FileError, Format, GameResult, NewEntrant, Number, PenaltyKind, pairing, ranking};

use super::voice::{Failure, Outcome, Voice, read_file, write_file};
use super::{print, say, state, table};
use crate::desk::{Desk, DeskError, EventId, EventView};
use crate::i18n::{Lang, happened, refusals, settings};
use crate::import::{Encoding, Field, Mapping, Table};
use crate::store::{self, Access};

#[derive(Debug, Args)]
pub(super) struct Event {
    /// 数据库 · Database.
    #[arg(long, global = true, env = "CHUHE_DATABASE", default_value = "sqlite:chuhe.db")]
    database: String,
    /// 赛事代号；库里只有一个赛事时可不写 · Name of the event; not needed where there is only one.
    #[arg(long, short, global = true, env = "CHUHE_EVENT", value_name = "ID")]
    event: Option<EventId>,
    /// 经手人 · Who does it.
    #[arg(long, global = true, env = "CHUHE_ACTOR")]
    actor: Option<String>,
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// 新建赛事 · Start an event.
    New(New),
    /// 列出赛事 · List the events.
    List,
    /// 导入报名表（CSV）或赛事文件（JSON） · Import entries (CSV) or a whole state file (JSON).
    Import(Import),
    /// 抽签 · Draw lots.
    Lots {
        /// 种子 · Seed.
        #[arg(long)]
        seed: u64,
    },
    /// 编排下一轮 · Pair the next round.
    Pair {
        /// 说明每对的理由 · Say why each pair came out.
        #[arg(long)]
        explain: bool,
    },
    /// 录入成绩 · Record a result.
    Result(Record),
    /// 退赛 · Withdraw an entrant.
    Withdraw(Leave),
    /// 恢复参赛 · Let an entrant come back.
    Reinstate(Leave),
    /// 记犯规 · Record fouls.
    Foul(Foul),
    /// 处分 · Punish an entrant.
    Penalty(Penalise),
    /// 名次 · Standings.
    Standings {
        /// 到第几轮为止 · As they stood after a round.
        #[arg(long)]
        round: Option<u32>,
        /// 说明每个名次由什么决定 · Say what decided each place.
        #[arg(long)]
        explain: bool,
    },
    /// 显示赛事；--json 为赛事文件 · Show the event; --json prints its state file.
    Show,
    /// 写成赛事文件 · Write a state file.
    Export {
        /// 文件 · File.
        file: PathBuf,
    },
    /// 撤销最后一步 · Take back the last step.
    Undo,
    /// 日志，并核对 · The log, its chain checked.
    Log,
}

#[derive(Debug, Args)]
struct New {
    /// 名称 · Name.
    name: String,
    /// 编排方法 · Arrangement.
    #[arg(long, value_enum, default_value = "swiss")]
    format: Arrangement,
    /// 轮数 · Rounds.
    #[arg(long)]
    rounds: Option<u32>,
    /// 规则 · Rules.
    #[arg(long, value_parser = edition, default_value = "2011")]
    rules: Edition,
    /// 设置，如 same_team=bar · A setting, such as same_team=bar.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(super) enum Arrangement {
    /// 积分编排.
    Swiss,
    /// 大循环.
    RoundRobin,
    /// 两局大循环.
    DoubleRoundRobin,
}

impl From<Arrangement> for Format {
    fn from(arrangement: Arrangement) -> Format {
        match arrangement {
            Arrangement::Swiss => Format::Swiss,
            Arrangement::RoundRobin => Format::RoundRobin,
            Arrangement::DoubleRoundRobin => Format::DoubleRoundRobin,
        }
    }
}

pub(super) fn edition(year: &str) -> Result<Edition, String> {
    let found = Edition::ALL.into_iter().find(|edition| edition.year() == year);
    found.ok_or_else(|| Edition::ALL.map(Edition::year).join(", "))
}

#[derive(Debug, Args)]
struct Import {
    /// 文件 · File.
    file: PathBuf,
    /// 编码，默认自动判断 · Encoding, found by itself by default.
    #[arg(long, value_enum)]
    encoding: Option<Charset>,
    /// 各列：name=2,team=单位 · Columns, by number from 1 or by heading.
    #[arg(long, value_delimiter = ',', value_name = "FIELD=COLUMN")]
    columns: Vec<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Charset {
    Utf8,
    Gb18030,
    Utf16,
}

#[derive(Debug, Args)]
struct Record {
    /// 台次 · Board.
    board: u32,
    /// 成绩：1-0、0-1、1/2、+-、-+、--，或 1、0、=、+、-；none 为清除 · Result; none clears it.
    #[arg(allow_hyphen_values = true)]
    result: String,
    /// 轮次，默认本轮 · Round, by default the last one paired.
    #[arg(long)]
    round: Option<u32>,
    /// 改动前面轮次的理由 · Reason for changing an earlier round.
    #[arg(long)]
    reason: Option<String>,
}

#[derive(Debug, Args)]
struct Leave {
    /// 号 · Number.
    no: u32,
    /// 理由 · Reason.
    #[arg(long)]
    reason: String,
}

#[derive(Debug, Args)]
struct Foul {
    /// 号 · Number.
    no: u32,
    /// 次数 · How many.
    #[arg(long, default_value_t = 1)]
    count: u32,
    /// 条款，如 8.1.1 · Article.
    #[arg(long)]
    article: Option<String>,
}

#[derive(Debug, Args)]
struct Penalise {
    /// 号 · Number.
    no: u32,
    /// 处分 · Punishment.
    #[arg(value_enum)]
    kind: Punishment,
    /// 理由 · Reason.
    #[arg(long)]
    reason: String,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Punishment {
    /// 警告.
    Warning,
    /// 取消当场比赛资格.
    RemovedFromGame,
    /// 除名.
    Expelled,
}

/// An event of an open database.
struct Hall {
    desk: Desk,
    lang: Lang,
    actor: String,
}

impl Event {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        let fresh = match &self.what {
            What::New(_) => true,
            What::Import(import) => is_state_file(&import.file),
            _ => false,
        };
        let access = if fresh { Access::Create } else { Access::Existing };
        // What can be refused without a database is refused before one is made.
        let first = match &self.what {
            What::New(new) => Some(new.command(lang)?),
            What::Import(import) if fresh => {
                Some(Command::Import { file: state::load(&import.file, lang)?.to_file() })
            }
            _ => None,
        };
        let store =
            store::open(&self.database, access).map_err(|error| Failure::Said(say::store(lang, &error)))?;
        let hall = Hall { desk: Desk::new(store), lang, actor: self.actor.unwrap_or_else(actor) };
        if let Some(command) = first {
            let made = hall.desk.create(&hall.actor, self.event, command);
            let made = made.map_err(|error| hall.failure(&error, None))?;
            return hall.made(voice, &made);
        }
        if matches!(self.what, What::List) {
            return hall.list(voice);
        }
        let id = hall.choose(self.event)?;
        match self.what {
            What::New(_) | What::List => Ok(()),
            What::Import(import) => {
                let entrants = import.entrants(lang)?;
                hall.give(voice, &id, Command::Enter { entrants })
            }
            What::Lots { seed } => hall.give(voice, &id, Command::DrawLots { seed }),
            What::Pair { explain } => hall.pair(voice, &id, explain),
            What::Result(record) => {
                let command = record.command(&hall, &id)?;
                hall.give(voice, &id, command)
            }
            What::Withdraw(Leave { no, reason }) => {
                let no = number(lang, no)?;
                hall.give(voice, &id, Command::Withdraw { no, reason })
            }
            What::Reinstate(Leave { no, reason }) => {
                let no = number(lang, no)?;
                hall.give(voice, &id, Command::Reinstate { no, reason })
            }
            What::Foul(foul) => {
                let edition = hall.event(&id)?.state.regulations().edition;
                let article = foul.article.map(|text| article(lang, edition, &text)).transpose()?;
                let no = number(lang, foul.no)?;
                hall.give(voice, &id, Command::RecordFouls { no, count: foul.count, article })
            }
            What::Penalty(Penalise { no, kind, reason }) => {
                let kind = match kind {
                    Punishment::Warning => PenaltyKind::Warning,
                    Punishment::RemovedFromGame => PenaltyKind::RemovedFromGame,
                    Punishment::Expelled => PenaltyKind::Expelled,
                };
                let no = number(lang, no)?;
                hall.give(voice, &id, Command::Penalise { no, kind, reason })
            }
            What::Standings { round, explain } => hall.standings(voice, &id, round, explain),
            What::Show => hall.show(voice, &id),
            What::Export { file } => {
                let text = hall.event(&id)?.state.to_file().write();
                write_file(&file, text.as_bytes(), lang)?;
                if voice.json {
                    return voice.object(&json!({"file": file.display().to_string()}));
                }
                voice.line(lang.text("cli-exported").say("file", file.display()))
            }
            What::Undo => hall.give(voice, &id, Command::Undo),
            What::Log => hall.log(voice, &id),
        }
    }
}

impl Hall {
    /// The event asked for, or the only one there is.
    fn choose(&self, asked: Option<EventId>) -> Result<EventId, Failure> {
        if let Some(id) = asked {
            return Ok(id);
        }
        let events = self.desk.events().map_err(|error| self.failure(&error, None))?;
        match events.as_slice() {
            [only] => Ok(only.id.clone()),
            [] => Err(self.lang.text("cli-no-events").into()),
            several => {
                let ids: Vec<&str> = several.iter().map(|view| view.id.as_str()).collect();
                Err(self.lang.text("cli-which-event").with("ids", ids.join(" ")).into())
            }
        }
    }

    fn event(&self, id: &EventId) -> Result<Arc<EventView>, Failure> {
        self.desk.event(id).map_err(|error| self.failure(&error, None))
    }

    /// Gives a command and says what became of it.
    fn give(&self, voice: &mut Voice, id: &EventId, command: Command) -> Outcome {
        let before = self.event(id)?;
        let after = self
            .desk
            .command(id, &self.actor, command, None)
            .map_err(|error| self.failure(&error, Some(&before)))?;
        self.said(voice, &after)
    }

    /// The last line of the event's log.
    fn said(&self, voice: &mut Voice, after: &EventView) -> Outcome {
        let log = self.desk.log(&after.id).map_err(|error| self.failure(&error, None))?;
        let Some(line) = log.lines.iter().rfind(|line| line.version == after.version) else { return Ok(()) };
        if voice.json {
            return voice.object(&json!({"event": after.id, "version": after.version, "did": line.event}));
        }
        voice.line(happened::event(self.lang, &line.event, &|no| say::name(Some(&after.state), no)))
    }

    fn made(&self, voice: &mut Voice, view: &EventView) -> Outcome {
        if voice.json {
            return voice
                .object(&json!({"event": view.id, "version": view.version, "name": view.state.name()}));
        }
        let text = self.lang.text("cli-made").say("id", &view.id);
        voice.line(text.with("name", view.state.name().to_owned()))
    }

    fn list(&self, voice: &mut Voice) -> Outcome {
        for view in self.desk.events().map_err(|error| self.failure(&error, None))? {
            if voice.json {
                voice.object(&self.facts(&view))?;
            } else {
                voice.line(format_args!("{}  {}  {}", view.id, view.state.name(), self.line(&view)))?;
            }
        }
        Ok(())
    }

    fn facts(&self, view: &EventView) -> Value {
        let state = &view.state;
        json!({
            "event": view.id,
            "version": view.version,
            "name": state.name(),
            "rules": state.regulations().edition,
            "format": state.format(),
            "planned_rounds": state.planned_rounds(),
            "rounds_paired": state.rounds_paired(),
            "players": state.entrants().len(),
        })
    }

    fn line(&self, view: &EventView) -> String {
        let (lang, state) = (self.lang, &view.state);
        lang.text("cli-event-line")
            .with("format", settings::format(lang, state.format()))
            .with("edition", settings::edition(lang, state.regulations().edition))
            .with("players", state.entrants().len())
            .with("paired", state.rounds_paired())
            .with("planned", state.planned_rounds())
            .to_string()
    }

    fn pair(&self, voice: &mut Voice, id: &EventId, explain: bool) -> Outcome {
        let before = self.event(id)?;
        // What is explained is what is appended: the command holds only for the version that was looked at.
        let round = pairing::next_round(&before.state);
        let after = self.desk.command(id, &self.actor, Command::PairNextRound, Some(before.version));
        let after = after.map_err(|error| self.failure(&error, Some(&before)))?;
        let Ok(round) = round else { return self.said(voice, &after) };
        if voice.json {
            return voice.object(&print::pairing_json(self.lang, &before.state, &round, explain));
        }
        voice.raw(print::pairing(self.lang, &before.state, &round, explain))
    }

    fn standings(&self, voice: &mut Voice, id: &EventId, round: Option<u32>, explain: bool) -> Outcome {
        let view = self.event(id)?;
        let state = match round {
            None => view.state.clone(),
            Some(round) if round <= view.state.rounds_paired() => view.state.as_of_round(round),
            Some(round) => {
                let refusal = tournament::Refusal::NoSuchRound { round };
                return Err(Failure::Said(refusals::refusal(self.lang, &refusal, &|no| no.to_string())));
            }
        };
        let places = ranking::standings(&state);
        if voice.json {
            return voice.object(&print::standings_json(self.lang, &state, &places, explain));
        }
        voice.raw(print::standings(self.lang, &state, &places, explain))
    }

    fn show(&self, voice: &mut Voice, id: &EventId) -> Outcome {
        let view = self.event(id)?;
        let state = &view.state;
        if voice.json {
            return voice.raw(state.to_file().write());
        }
        let lang = self.lang;
        voice.line(format_args!("{}  {}", view.id, state.name()))?;
        voice.line(self.line(&view))?;
        if let Some(round) = state.rounds().last() {
            let name = |no: Number| say::name(Some(state), no);
            voice.line(lang.text("round-n").with("n", state.rounds_paired()))?;
            let head = [
                lang.text("board"),
                lang.text("first-mover"),
                lang.text("second-mover"),
                lang.text("result"),
            ];
            let rows: Vec<Vec<String>> = round
                .games
                .iter()
                .map(|game| {
                    let result = game.result.map_or("", GameResult::code).to_owned();
                    vec![game.board.to_string(), name(game.first), name(game.second), result]
                })
                .collect();
            voice.raw(table::columns(&head.map(|text| text.to_string()), &rows))?;
            for bye in &round.byes {
                voice.line(format_args!("{} {}", lang.text("bye"), name(bye.entrant)))?;
            }
            return Ok(());
        }
        let head = [lang.text("number"), lang.text("name"), lang.text("team"), lang.text("rating")];
        let rows: Vec<Vec<String>> = state
            .entrants()
            .iter()
            .map(|one| {
                let rating = one.rating.map(|rating| rating.to_string()).unwrap_or_default();
                vec![one.no.to_string(), one.name.clone(), one.team.clone().unwrap_or_default(), rating]
            })
            .collect();
        voice.raw(table::columns(&head.map(|text| text.to_string()), &rows))
    }

    fn log(&self, voice: &mut Voice, id: &EventId) -> Outcome {
        let view = self.event(id)?;
        let log = self.desk.log(id).map_err(|error| self.failure(&error, None))?;
        for line in &log.lines {
            if voice.json {
                voice.object(&json!({
                    "version": line.version,
                    "time": line.time.to_string(),
                    "actor": line.actor,
                    "did": line.event,
                    "undone": line.undone,
                    "hash": line.hash.to_string(),
                }))?;
                continue;
            }
            let did = happened::event(self.lang, &line.event, &|no| say::name(Some(&view.state), no));
            let undone =
                if line.undone { format!(" ({})", self.lang.text("cli-undone")) } else { String::new() };
            voice
                .line(format_args!("{:>4}  {:.0}  {}  {did}{undone}", line.version, line.time, line.actor))?;
        }
        match (log.torn, log.lines.last()) {
            (Some(torn), _) => Err(self.lang.text("cli-chain-torn").with("version", torn.version).into()),
            (None, Some(last)) if !voice.json => {
                voice.line(self.lang.text("cli-chain-holds").say("hash", last.hash))
            }
            (None, _) => Ok(()),
        }
    }

    fn failure(&self, error: &DeskError, view: Option<&EventView>) -> Failure {
        if let DeskError::Refused { refusal, .. } = error
            && let tournament::Refusal::BadFile(error) = &**refusal
        {
            return self.bad_file(error);
        }
        Failure::Said(say::desk(self.lang, error, view.map(|view| &view.state)))
    }

    fn bad_file(&self, error: &FileError) -> Failure {
        Failure::Said(say::state_file(self.lang, error))
    }
}

impl New {
    fn command(&self, lang: Lang) -> Result<Command, Failure> {
        let format = Format::from(self.format);
        let mut given = Map::new();
        for setting in &self.settings {
            let Some((name, value)) = setting.split_once('=') else {
                return Err(lang.text("cli-setting-form").with("setting", setting.clone()).into());
            };
            // What is no JSON is a word.
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
            given.insert(name.trim().to_owned(), value);
        }
        let regulations = self.regulations(lang, format, &given)?;
        Ok(Command::Create { name: self.name.clone(), regulations, format, planned_rounds: self.rounds })
    }

    fn regulations(
        &self,
        lang: Lang,
        format: Format,
        given: &Map<String, Value>,
    ) -> Result<Regulations, Failure> {
        use rulebook::regulations::SettingError;
        format.regulations(self.rules).with(given).map_err(|error| {
            let (name, problem) = match error {
                SettingError::Unknown(name) => (name, lang.text("state-unknown-setting")),
                SettingError::Value { name, why } => (name, lang.text("state-bad-setting").with("why", why)),
            };
            lang.text("state-at").with("at", name).say("problem", problem).into()
        })
    }
}

impl Import {
    /// The entrants of a CSV file; every bad line is named.
    fn entrants(&self, lang: Lang) -> Result<Vec<NewEntrant>, Failure> {
        let bytes = read_file(&self.file, lang)?;
        let encoding = self.encoding.map(|charset| match charset {
            Charset::Utf8 => Encoding::Utf8,
            Charset::Gb18030 => Encoding::Gb18030,
            Charset::Utf16 => Encoding::Utf16,
        });
        let file = self.file.display().to_string();
        let table = Table::read(&bytes, encoding).map_err(|error| {
            let why = refusals::no_table(lang, &error);
            Failure::from(lang.text("state-in-file").say("file", &file).with("why", why))
        })?;
        let mapping = self.mapping(&table, lang)?;
        table.entrants(&mapping).map_err(|errors| {
            let said: Vec<String> = errors
                .iter()
                .map(|error| {
                    let (place, problem) = refusals::bad_line(lang, error);
                    let colon = if lang == Lang::ZhHans { "：" } else { ": " };
                    format!("{place}{colon}{problem}")
                })
                .collect();
            let text = lang.text("cli-bad-lines").say("file", file).with("n", said.len());
            text.with("lines", said.join("\n  ")).into()
        })
    }

    fn mapping(&self, table: &Table, lang: Lang) -> Result<Mapping, Failure> {
        let mut mapping = table.guess();
        for given in &self.columns {
            let found = given.split_once('=').and_then(|(key, column)| {
                let field = Field::ALL.into_iter().find(|field| field.key() == key.trim())?;
                let column = column.trim();
                let by_heading =
                    || table.header()?.iter().position(|heading| heading.eq_ignore_ascii_case(column));
                match column.parse::<usize>() {
                    Ok(number) => Some((field, number.checked_sub(1)?)),
                    Err(_) => Some((field, by_heading()?)),
                }
            });
            let Some((field, column)) = found else {
                return Err(lang.text("cli-column-form").with("column", given.clone()).into());
            };
            mapping.set(field, Some(column));
        }
        Ok(mapping)
    }
}

impl Record {
    fn command(self, hall: &Hall, id: &EventId) -> Result<Command, Failure> {
        let result = result(hall.lang, &self.result)?;
        let round = match self.round {
            Some(round) => round,
            None => hall.event(id)?.state.rounds_paired(),
        };
        Ok(Command::RecordResult { round, board: self.board, result, reason: self.reason })
    }
}

/// The word for `--`, both absent, which by itself would end the options.
const BOTH_ABSENT: &str = "absent";

/// The arguments with the result `--` spelled out.
pub(super) fn spell_out(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut of_result = false;
    let spelled = arguments.map(|argument| {
        of_result |= argument == "result";
        if of_result && argument == "--" { BOTH_ABSENT.into() } else { argument }
    });
    spelled.collect()
}

/// A result as written in files or typed in short; none clears it.
fn result(lang: Lang, text: &str) -> Result<Option<GameResult>, Failure> {
    let code = match text {
        "none" | "clear" => return Ok(None),
        "1" => "1-0",
        "0" => "0-1",
        "=" | "1/2-1/2" => "1/2",
        "+" => "+-",
        "-" => "-+",
        BOTH_ABSENT => "--",
        other => other,
    };
    GameResult::from_code(code)
        .map(Some)
        .ok_or_else(|| lang.text("cli-bad-result").with("result", text.to_owned()).into())
}

fn number(lang: Lang, no: u32) -> Result<Number, Failure> {
    Number::new(no).ok_or_else(|| lang.text("cli-number-zero").into())
}

fn article(lang: Lang, edition: Edition, text: &str) -> Result<Article, Failure> {
    let id = if text.contains(':') { text.to_owned() } else { format!("{edition}:{text}") };
    id.parse().map_err(|_| lang.text("article-unknown").with("article", text.to_owned()).into())
}

/// Whether a file is to be taken as a state file.
fn is_state_file(file: &std::path::Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}

/// Who is at the keyboard, as far as the machine knows.
fn actor() -> String {
    let user = std::env::var("USER").or_else(|_| std::env::var("USERNAME"));
    user.ok().filter(|name| !name.is_empty()).unwrap_or_else(|| "cli".to_owned())
}
