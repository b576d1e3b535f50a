//! The command line. It knows the desk, and for files the libraries; nothing of the store's inside.
//!
//! Exit status: 0 done; 1 the input is bad or a command was refused, with one message on standard error and nothing
//! changed; 2 wrong usage.

mod adjudicate;
mod audit;
mod board;
mod check;
mod convert;
mod event;
mod files;
mod keep;
mod papers;
mod picture;
mod places;
mod print;
mod say;
mod serve;
mod simulate;
mod state;
mod table;
mod voice;

use std::ffi::OsString;
use std::io::ErrorKind;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

use crate::i18n::Lang;
use voice::{Failure, Voice, tell};

/// 楚河：按规则办象棋赛 · Xiangqi competitions by the book.
#[derive(Debug, Parser)]
#[command(name = "chuhe", version, arg_required_else_help = true, disable_help_subcommand = true)]
struct Arguments {
    /// 输出 JSON · Print JSON.
    #[arg(long, global = true)]
    json: bool,
    /// 语言，默认看环境 · Language; by default LC_ALL, LC_MESSAGES or LANG decide.
    #[arg(long, global = true, value_name = "LANG", ignore_case = true)]
    lang: Option<Tongue>,
    #[command(subcommand)]
    command: Command,
}

/// A language by its short name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Tongue {
    /// 中文.
    #[value(aliases = ["zh-hans", "zh-cn"])]
    Zh,
    /// 繁體中文.
    #[value(aliases = ["zh-tw", "zh-hk", "zh-mo"])]
    ZhHant,
    /// English.
    En,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// 打开网页服务 · Serve the web pages.
    Serve(serve::Serve),
    /// 走法计数 · Count move sequences.
    Perft(board::Perft),
    /// 列出合法着法 · List the legal moves.
    Moves(board::Moves),
    /// 转换着法记录 · Write moves in another notation.
    Notation(board::Notate),
    /// 显示棋盘 · Show a board.
    Show(board::Show),
    /// 转换棋谱文件 · Convert game files.
    Convert(convert::Convert),
    /// 裁定棋局 · Rule on games.
    Adjudicate(adjudicate::Adjudicate),
    /// 核查棋谱 · Audit game files.
    Audit(audit::Audit),
    /// 数据库里的赛事 · Events in a database.
    Event(event::Event),
    /// 按赛事文件编排下一轮 · Pair the next round of a state file.
    Pair(state::Pair),
    /// 按赛事文件排名次 · Rank a state file.
    Rank(state::Rank),
    /// 按赛事文件打印文书 · Print the papers of a state file.
    Print(papers::Print),
    /// 备份数据库，并核对副本 · Copy a database while it runs, and check the copy.
    Backup(keep::Backup),
    /// 核对数据库的每一条记录 · Check every entry of a database.
    Verify(keep::Verify),
    /// 模拟一次比赛 · Simulate a whole event.
    Simulate(simulate::Simulate),
}

/// Runs the program with its arguments, the program's name first.
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString>>) -> ExitCode {
    let arguments = event::spell_out(arguments.into_iter().map(Into::into));
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            // A closed standard error leaves nothing to be done.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let lang = match arguments.lang {
        Some(Tongue::Zh) => Lang::ZhHans,
        Some(Tongue::ZhHant) => Lang::ZhHant,
        Some(Tongue::En) => Lang::En,
        None => surrounding(),
    };
    let mut voice = Voice::new(lang, arguments.json);
    let voice = &mut voice;
    let outcome = match arguments.command {
        Command::Serve(command) => command.run(voice),
        Command::Perft(command) => command.run(voice),
        Command::Moves(command) => command.run(voice),
        Command::Notation(command) => command.run(voice),
        Command::Show(command) => command.run(voice),
        Command::Convert(command) => command.run(voice),
        Command::Adjudicate(command) => command.run(voice),
        Command::Audit(command) => command.run(voice),
        Command::Event(command) => command.run(voice),
        Command::Pair(command) => command.run(voice),
        Command::Rank(command) => command.run(voice),
        Command::Print(command) => command.run(voice),
        Command::Backup(command) => command.run(voice),
        Command::Verify(command) => command.run(voice),
        Command::Simulate(command) => command.run(voice),
    };
    match outcome.and_then(|()| voice.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // What came before the failure belongs to the reader.
            let _ = voice.flush();
            let said = match failure {
                Failure::Said(text) => Some(text),
                Failure::Output(error) => Some(lang.text("cli-output").say("why", error).to_string()),
                Failure::Told => None,
            };
            if let Some(text) = said {
                tell(text);
            }
            ExitCode::from(1)
        }
    }
}

/// The language of the surroundings: the first of the usual variables that is set; Chinese unless it says English.
fn surrounding() -> Lang {
    let said = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    said.and_then(|value| Lang::of_tag(value.split('.').next()?)).unwrap_or(Lang::ZhHans)
}
