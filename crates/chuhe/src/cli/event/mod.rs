//! `event`: the same commands that the web sends, on a database.

mod arrange;
mod export;
mod hall;
mod input;
mod lists;
mod publish;
mod stage;
mod written;

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use tournament::{Command, PenaltyKind};

use super::papers::{Papers, particulars};
use super::places::Places;
use super::voice::{Failure, Outcome, Voice};
use crate::auth::Actor;
use crate::desk::{Desk, EventId};
use crate::i18n::running;

use crate::store::{self, Access};
use hall::Hall;
pub(super) use input::{Arrangement, edition, regulations, spell_out};
use input::{First, Import, New, Record, Seats, article, number, result};

#[derive(Debug, Args)]
pub(super) struct Event {
    /// 数据库 · Database.
    #[arg(
        long,
        global = true,
        env = "CHUHE_DATABASE",
        hide_env_values = true,
        default_value = "sqlite:chuhe.db"
    )]
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
    /// 导入报名表（CSV、XLSX），或整个赛事（赛事文件、TRF、归档） · Import entries (CSV, XLSX), or a whole event (state file, TRF, archive).
    Import(Import),
    /// 抽签 · Draw lots.
    Lots {
        /// 种子 · Seed.
        #[arg(long)]
        seed: u64,
    },
    /// 结束本阶段，开始下一阶段 · End this stage and begin the next.
    Stage(stage::Stage),
    /// 编排下一轮 · Pair the next round.
    Pair {
        /// 说明每对的理由 · Say why each pair came out.
        #[arg(long)]
        explain: bool,
    },
    /// 公布编好的一轮；或改为编好先不公布、编好即公布 · Publish the round that was paired; or let rounds wait, or be seen at once.
    Publish(publish::Publish),
    #[command(flatten)]
    Arrange(arrange::Arrange),
    /// 录入成绩 · Record a result.
    Result(Record),
    /// 从表格录入成绩（CSV、XLSX） · Record the results of a list (CSV, XLSX).
    Results(lists::Results),
    /// 把棋谱放到各台（PGN、XQF，或它们的 ZIP） · Record games at their boards (PGN, XQF, or a ZIP of them).
    Games(lists::Games),
    /// 出场名单 · A team's line-up for a match.
    LineUp(Seats),
    /// 退赛 · Withdraw an entrant.
    Withdraw(Withdraw),
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
        /// 第几阶段，默认本阶段 · Of which stage, by default the one that runs.
        #[arg(long)]
        stage: Option<u32>,
        /// 各阶段合计的总名次 · Over all stages.
        #[arg(long, conflicts_with_all = ["round", "stage"])]
        overall: bool,
        #[command(flatten)]
        places: Places,
    },
    /// 显示赛事；--json 为赛事文件 · Show the event; --json prints its state file.
    Show,
    /// 打印文书 · Print papers.
    Print(Papers),
    /// 文书上的文字（职员、日程等）：显示，或从 JSON 文件写入 · Texts of the papers: shown, or taken from a JSON file.
    Particulars {
        /// 文件，- 为标准输入 · File, - for standard input.
        file: Option<PathBuf>,
    },
    /// 写成文件：赛事文件、TRF、表格、棋谱、整个赛事、静态网站 · Write files: state, TRF, tables, games, the whole event, a static site.
    Export(export::Export),
    /// 撤销最后一步 · Take back the last step.
    Undo,
    /// 日志，并核对 · The log, its chain checked.
    Log,
}

#[derive(Debug, Args)]
struct Withdraw {
    /// 号 · Number.
    no: u32,
    /// 理由 · Reason.
    #[arg(long)]
    reason: String,
    /// 未终局的一局由裁判判定的结果，先手方在前，如 1/2 · What the arbiter gives the running game.
    #[arg(long, value_name = "RESULT", allow_hyphen_values = true)]
    running: Option<String>,
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
    /// 该队第几名队员 · Which member of the team.
    #[arg(long)]
    member: Option<u32>,
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
    /// 该队第几名队员 · Which member of the team.
    #[arg(long)]
    member: Option<u32>,
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

impl Event {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        // What can be refused without a database is refused before one is made.
        let first = match &self.what {
            What::New(new) => Some(First::Command(Box::new(new.command(lang)?))),
            What::Import(import) => import.whole_event(lang, self.event.as_ref())?,
            _ => None,
        };
        let access = if first.is_some() { Access::Create } else { Access::Existing };
        let store = store::open(&self.database, access)
            .map_err(|error| Failure::Said(running::store(lang, &error)))?;
        let hall =
            Hall { desk: Desk::new(store), lang, actor: Actor::owner(self.actor.unwrap_or_else(actor)) };
        if let Some(first) = first {
            let made = match first {
                First::Command(command) => hall.desk.create(&hall.actor, self.event, *command),
                First::Archive(archive) => hall.desk.restore(&hall.actor, &archive),
            };
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
                let entrants = import.entrants(voice, &hall.event(&id)?.state)?;
                hall.give(voice, &id, Command::Enter { entrants })
            }
            What::Lots { seed } => hall.give(voice, &id, Command::DrawLots { seed }),
            What::Stage(stage) => hall.give(voice, &id, stage.command(lang)?),
            What::Pair { explain } => hall.pair(voice, &id, explain),
            What::Result(record) => {
                let command = record.command(&hall, &id)?;
                hall.give(voice, &id, command)
            }
            What::Publish(publish) => publish.run(&hall, voice, &id),
            What::Results(results) => results.run(&hall, voice, &id),
            What::Games(games) => games.run(&hall, voice, &id),
            What::LineUp(seats) => {
                let command = seats.command(&hall, &id)?;
                hall.give(voice, &id, command)
            }
            What::Withdraw(Withdraw { no, reason, running }) => {
                let no = number(lang, no)?;
                let running = running.map(|text| result(lang, &text)).transpose()?.flatten();
                hall.give(voice, &id, Command::Withdraw { no, reason, running })
            }
            What::Arrange(arrange) => arrange.run(&hall, voice, &id),
            What::Reinstate(Leave { no, reason }) => {
                let no = number(lang, no)?;
                hall.give(voice, &id, Command::Reinstate { no, reason })
            }
            What::Foul(foul) => {
                let edition = hall.event(&id)?.state.regulations().edition;
                let article = foul.article.map(|text| article(lang, edition, &text)).transpose()?;
                let no = number(lang, foul.no)?;
                let member = foul.member.map(|member| number(lang, member)).transpose()?;
                hall.give(voice, &id, Command::RecordFouls { no, count: foul.count, article, member })
            }
            What::Penalty(Penalise { no, member, kind, reason }) => {
                let kind = match kind {
                    Punishment::Warning => PenaltyKind::Warning,
                    Punishment::RemovedFromGame => PenaltyKind::RemovedFromGame,
                    Punishment::Expelled => PenaltyKind::Expelled,
                };
                let no = number(lang, no)?;
                let member = member.map(|member| number(lang, member)).transpose()?;
                hall.give(voice, &id, Command::Penalise { no, kind, reason, member })
            }
            What::Standings { overall: true, .. } => hall.overall(voice, &id),
            What::Standings { round, stage, places, .. } => hall.standings(voice, &id, stage, round, places),
            What::Show => hall.show(voice, &id),
            What::Export(export) => export.run(&hall, voice, &id),
            What::Print(papers) => {
                let view = hall.event(&id)?;
                let games = hall.desk.games(&id).map_err(|error| hall.failure(&error, None))?;
                let particulars = hall.desk.particulars(&id).map_err(|error| hall.failure(&error, None))?;
                let slips = papers.slips_of(&id, &particulars, &view.state).map(|(site, round)| {
                    hall.desk.slip_links(&id, round, &site).map_err(|error| hall.failure(&error, None))
                });
                papers.print(voice, &view.state, &games, &particulars, slips.transpose()?.as_ref())
            }
            What::Particulars { file: None } => {
                let now = hall.desk.particulars(&id).map_err(|error| hall.failure(&error, None))?;
                let text = serde_json::to_string_pretty(&now).map_err(std::io::Error::from)?;
                voice.line(text)
            }
            What::Particulars { file: Some(file) } => {
                let new = particulars(&file, lang)?;
                let set = hall.desk.set_particulars(&id, &hall.actor, &new);
                set.map_err(|error| hall.failure(&error, None))?;
                if voice.json { voice.object(&new) } else { voice.line(lang.text("cli-particulars-set")) }
            }
            What::Undo => hall.give(voice, &id, Command::Undo),
            What::Log => hall.log(voice, &id),
        }
    }
}

/// Who is at the keyboard, as far as the machine knows.
fn actor() -> String {
    let user = std::env::var("USER").or_else(|_| std::env::var("USERNAME"));
    user.ok().filter(|name| !name.is_empty()).unwrap_or_else(|| "cli".to_owned())
}
