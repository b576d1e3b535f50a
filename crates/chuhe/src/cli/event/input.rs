//! What is typed or read from files for an event, made into commands.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use rulebook::regulations::SettingError;
use rulebook::{Article, Edition, Regulations};
use serde_json::{Map, Value};
use tournament::team::LineUp;
use tournament::{BoardResult, Command, Format, GameResult, NewEntrant, Number, State};

use super::super::state;
use super::super::voice::{Failure, Voice, read_file};
use super::hall::Hall;
use super::lists::{Charset, List};
use crate::desk::EventId;
use crate::exchange::archive::{self, Archive};
use crate::i18n::{Lang, exchange, refusals};
use crate::import::{Field, Mapping, Table};

#[derive(Debug, Args)]
pub(super) struct New {
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
pub(in crate::cli) enum Arrangement {
    /// 积分编排.
    Swiss,
    /// 大循环.
    RoundRobin,
    /// 两局大循环.
    DoubleRoundRobin,
    /// 分组循环 · Groups.
    Groups,
    /// 单败淘汰 · Single elimination.
    SingleElimination,
    /// 双败淘汰 · Double elimination.
    DoubleElimination,
    /// 团体积分编排.
    TeamSwiss,
    /// 团体大循环.
    TeamRoundRobin,
    /// 团体两场大循环 · Team double round robin.
    TeamDoubleRoundRobin,
    /// 团体分组循环 · Groups of teams.
    TeamGroups,
    /// 团体单败淘汰 · Single elimination of teams.
    TeamSingleElimination,
    /// 团体双败淘汰 · Double elimination of teams.
    TeamDoubleElimination,
    /// 两队全队轮赛.
    TeamAllPlayAll,
}

impl From<Arrangement> for Format {
    fn from(arrangement: Arrangement) -> Format {
        match arrangement {
            Arrangement::Swiss => Format::Swiss,
            Arrangement::RoundRobin => Format::RoundRobin,
            Arrangement::DoubleRoundRobin => Format::DoubleRoundRobin,
            Arrangement::Groups => Format::Groups,
            Arrangement::SingleElimination => Format::SingleElimination,
            Arrangement::DoubleElimination => Format::DoubleElimination,
            Arrangement::TeamSwiss => Format::TeamSwiss,
            Arrangement::TeamRoundRobin => Format::TeamRoundRobin,
            Arrangement::TeamDoubleRoundRobin => Format::TeamDoubleRoundRobin,
            Arrangement::TeamGroups => Format::TeamGroups,
            Arrangement::TeamSingleElimination => Format::TeamSingleElimination,
            Arrangement::TeamDoubleElimination => Format::TeamDoubleElimination,
            Arrangement::TeamAllPlayAll => Format::TeamAllPlayAll,
        }
    }
}

pub(in crate::cli) fn edition(year: &str) -> Result<Edition, String> {
    let found = Edition::ALL.into_iter().find(|edition| edition.year() == year);
    found.ok_or_else(|| Edition::ALL.map(Edition::year).join(", "))
}

#[derive(Debug, Args)]
pub(super) struct Import {
    /// 文件 · File.
    pub(super) file: PathBuf,
    /// 编码，默认自动判断 · Encoding, found by itself by default.
    #[arg(long, value_enum)]
    encoding: Option<Charset>,
    /// 工作簿的哪张表，名称或序号 · Which sheet of a workbook, by name or number.
    #[arg(long)]
    sheet: Option<String>,
    /// 各列：name=2,team=单位 · Columns, by number from 1 or by heading.
    #[arg(long, value_delimiter = ',', value_name = "FIELD=COLUMN")]
    columns: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct Record {
    /// 台次；团体赛为场次，或写明台次如 3.2 · Board; of teams the match, or one of its boards such as 3.2.
    board: String,
    /// 成绩：1-0、0-1、1/2、+-、-+、--，或 1、0、=、+、-；none 为清除。团体赛一场各台用逗号隔开 · Result; none clears it. Of a match, its boards parted by commas.
    #[arg(allow_hyphen_values = true)]
    result: String,
    /// 轮次，默认本轮 · Round, by default the last one paired.
    #[arg(long)]
    round: Option<u32>,
    /// 改动前面轮次的理由 · Reason for changing an earlier round.
    #[arg(long)]
    reason: Option<String>,
}

/// Settings as typed, `NAME=VALUE`.
pub(super) fn settings(typed: &[String], lang: Lang) -> Result<Map<String, Value>, Failure> {
    let mut given = Map::new();
    for setting in typed {
        let Some((name, value)) = setting.split_once('=') else {
            return Err(lang.text("cli-setting-form").with("setting", setting.clone()).into());
        };
        // What is no JSON is a word.
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
        given.insert(name.trim().to_owned(), value);
    }
    Ok(given)
}

/// 出场名单.
#[derive(Debug, Args)]
pub(super) struct Seats {
    /// 队号 · Team.
    team: u32,
    /// 各台队员，从第一台起，如 1-2-3-5；0 为无人 · Members from board 1, such as 1-2-3-5; 0 leaves a board empty.
    members: String,
    /// 轮次，默认本轮 · Round, by default the last one paired.
    #[arg(long)]
    round: Option<u32>,
    /// 抽签定台的种子（临时定台） · Draw the boards by lot with this seed (where they are set before each match).
    #[arg(long, value_name = "SEED", conflicts_with = "reason")]
    draw: Option<u64>,
    /// 已有成绩时更换的理由 · Reason for a change after results are in.
    #[arg(long)]
    reason: Option<String>,
}

impl Seats {
    pub(super) fn command(self, hall: &Hall, id: &EventId) -> Result<Command, Failure> {
        let no = number(hall.lang, self.team)?;
        let round = match self.round {
            Some(round) => round,
            None => hall.event(id)?.state.rounds_paired(),
        };
        let wrong = || Failure::from(hall.lang.text("line-up-form").with("members", self.members.clone()));
        let line_up = self.members.parse::<LineUp>().map_err(|_| wrong())?;
        Ok(match self.draw {
            Some(seed) => Command::DrawLineUp { round, no, line_up, seed },
            None => Command::SetLineUp { round, no, line_up, reason: self.reason },
        })
    }
}

impl New {
    pub(super) fn command(&self, lang: Lang) -> Result<Command, Failure> {
        let format = Format::from(self.format);
        let regulations = regulations(lang, format, self.rules, &self.settings)?;
        Ok(Command::Create { name: self.name.clone(), regulations, format, planned_rounds: self.rounds })
    }
}

/// What an event lays down: the edition's own settings for a format, but for those typed as `name=value`.
pub(in crate::cli) fn regulations(
    lang: Lang,
    format: Format,
    rules: Edition,
    settings: &[String],
) -> Result<Regulations, Failure> {
    let given = self::settings(settings, lang)?;
    format.regulations_with(rules, &given).map_err(|error| {
        let (name, problem) = match error {
            SettingError::Unknown(name) => (name, lang.text("state-unknown-setting")),
            SettingError::Value { name, why } => (name, lang.text("state-bad-setting").with("why", why)),
        };
        lang.text("state-at").with("at", name).say("problem", problem).into()
    })
}

impl Import {
    /// The event that the file holds: a state file, a TRF or an archive; none when it is a list of entries.
    pub(super) fn whole_event(&self, lang: Lang, asked: Option<&EventId>) -> Result<Option<First>, Failure> {
        let is =
            |known: &&str| self.file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(known));
        if is(&archive::ENDING) {
            let bytes = read_file(&self.file, lang)?;
            let archive = Archive::read(&bytes).map_err(|error| {
                let why = exchange::archive(lang, &error);
                Failure::from(lang.text("state-in-file").say("file", self.file.display()).with("why", why))
            })?;
            if asked.is_some_and(|asked| *asked != archive.event) {
                return Err(lang.text("archive-keeps-name").say("id", &archive.event).into());
            }
            return Ok(Some(First::Archive(archive)));
        }
        if ["json", "trf", "trfx"].iter().any(is) {
            let file = state::load(&self.file, lang)?.to_file();
            return Ok(Some(First::Command(Box::new(Command::Import { file }))));
        }
        Ok(None)
    }

    /// The entrants of a CSV file or a workbook; every bad cell is named. What is worth a second look is said beside.
    pub(super) fn entrants(&self, voice: &mut Voice, state: &State) -> Result<Vec<NewEntrant>, Failure> {
        let lang = voice.lang;
        let list = List { file: self.file.clone(), sheet: self.sheet.clone(), encoding: self.encoding };
        let table = list.table(lang, Table::is_entry_list)?;
        let mapping = self.mapping(&table, lang)?;
        let of_teams = state.format().is_of_teams();
        let entrants = table.entries(&mapping, of_teams).map_err(|errors| {
            list.failure(
                lang,
                lang.text("cli-bad-lines"),
                errors.iter().map(|error| refusals::bad_line(lang, table.sheet(), error)),
            )
        })?;
        for remark in table.remarks(&mapping, state.entrants(), of_teams) {
            voice.aside(exchange::remark(lang, &remark))?;
        }
        Ok(entrants)
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
    pub(super) fn command(self, hall: &Hall, id: &EventId) -> Result<Command, Failure> {
        let view = hall.event(id)?;
        let lang = hall.lang;
        let round = self.round.unwrap_or(view.state.rounds_paired());
        let wrong = || Failure::from(lang.text("cli-bad-board").with("board", self.board.clone()));
        let (board, at) = match self.board.split_once('.') {
            Some((board, at)) => (board, Some(at.parse::<u32>().map_err(|_| wrong())?)),
            None => (self.board.as_str(), None),
        };
        let board = board.parse::<u32>().map_err(|_| wrong())?;
        if at.is_none() && !view.state.format().is_of_teams() {
            let result = result(lang, &self.result)?;
            return Ok(Command::RecordResult { round, board, result, reason: self.reason });
        }
        let boards = match at {
            Some(board) => vec![BoardResult { board, result: result(lang, &self.result)? }],
            None => (1..)
                .zip(self.result.split([',', '，']))
                .map(|(board, code)| Ok(BoardResult { board, result: result(lang, code.trim())? }))
                .collect::<Result<_, Failure>>()?,
        };
        Ok(Command::RecordBoards { round, board, boards, reason: self.reason })
    }
}

/// The word for `--`, both absent, which by itself would end the options.
const BOTH_ABSENT: &str = "absent";

/// The arguments with the result `--` spelled out.
pub(in crate::cli) fn spell_out(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut of_result = false;
    let spelled = arguments.map(|argument| {
        of_result |= argument == "result";
        if of_result && argument == "--" { BOTH_ABSENT.into() } else { argument }
    });
    spelled.collect()
}

/// A result as written in files or typed in short; none clears it.
pub(super) fn result(lang: Lang, text: &str) -> Result<Option<GameResult>, Failure> {
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

pub(super) fn number(lang: Lang, no: u32) -> Result<Number, Failure> {
    Number::new(no).ok_or_else(|| lang.text("cli-number-zero").into())
}

pub(super) fn article(lang: Lang, edition: Edition, text: &str) -> Result<Article, Failure> {
    let id = if text.contains(':') { text.to_owned() } else { format!("{edition}:{text}") };
    id.parse().map_err(|_| lang.text("article-unknown").with("article", text.to_owned()).into())
}

/// What begins an event.
pub(super) enum First {
    /// A command.
    Command(Box<Command>),
    /// Everything that another log holds of it.
    Archive(Archive),
}
