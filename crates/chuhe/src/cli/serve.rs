//! `serve`: the web pages.

use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};

use clap::Args;

use super::say;
use super::voice::{Failure, Outcome, Voice};
use crate::auth::Token;
use crate::demo::{self, DemoError};
use crate::desk::Desk;
use crate::i18n::{Lang, running};
use crate::store::{self, Access};
use crate::web::{self, Access as Entrance, ServeError, Site};

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// 先装入演示赛事；不写 --database 时关闭后不留痕迹 · Load the demonstration, in memory unless --database is given.
    #[arg(long)]
    demo: bool,
    /// 免登录：打开页面的人就是编排长，只限本机 · Nobody logs in: whoever opens the pages is their director. This machine only.
    #[arg(long)]
    no_login: bool,
    /// 反向代理后对外的网址 · The address that people type where a proxy stands in front, such as https://cup.example.org.
    #[arg(long)]
    url: Option<String>,
    /// 地址 · Address.
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: String,
    /// 数据库，默认 sqlite:chuhe.db · Database.
    #[arg(long, env = "CHUHE_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// 反向代理的 IP 地址（本机上的不必写），可写多次 · Address of a proxy in front that is not on this machine; may be repeated.
    #[arg(long, value_name = "IP")]
    proxy: Vec<String>,
    /// 监测数据（Prometheus）的地址，如 127.0.0.1:9464；不写则不提供 · Where counters for Prometheus are served; nowhere by default.
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<String>,
    /// 最多同时打开的直播页数 · Live pages that may be open at once.
    #[arg(long, default_value_t = Site::ACCOUNTS.pages, value_name = "N")]
    pages: usize,
    /// 日志（写到标准错误）的形式 · Form of the log lines on standard error.
    #[arg(long, value_enum, default_value = "text")]
    log: LogForm,
    /// 日志写到哪一级 · Which log lines are written.
    #[arg(long, value_enum, default_value = "warn")]
    log_level: LogLevel,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum LogForm {
    /// 给人看 · For people.
    Text,
    /// 每行一个 JSON · One JSON object a line.
    Json,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum LogLevel {
    /// 只写失败 · What failed.
    Error,
    /// 加上异常 · And what is unusual.
    Warn,
    /// 加上每个请求 · And every request.
    Info,
}

impl Serve {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        let address = address(lang, &self.listen)?;
        let metrics = self.metrics.as_deref().map(|text| self::address(lang, text)).transpose()?;
        let proxies = self.proxy.iter().map(|text| {
            text.parse().map_err(|_| Failure::from(lang.text("cli-bad-proxy").with("proxy", text.clone())))
        });
        let proxies = proxies.collect::<Result<Vec<_>, Failure>>()?;
        log_lines(self.log, self.log_level);
        more_files();
        let url = self.url.as_deref().map(|url| public_url(lang, url)).transpose()?;
        let access = if self.demo || self.no_login { Entrance::NoLogin } else { Entrance::Accounts };
        // Before a database is made: the address may be refused.
        if access == Entrance::NoLogin && !address.ip().is_loopback() {
            return Err(not_loopback(lang, address));
        }
        let database = match (&self.database, self.demo) {
            (Some(database), _) => database.as_str(),
            (None, true) => "sqlite::memory:",
            (None, false) => "sqlite:chuhe.db",
        };
        let store = store::open(database, Access::Create)
            .map_err(|error| Failure::Said(running::store(lang, &error)))?;
        let desk = Desk::new(store);
        if self.demo {
            demo::load(&desk).map_err(|error| match error {
                DemoError::NotEmpty => {
                    Failure::from(lang.text("cli-demo-not-empty").with("database", database.to_owned()))
                }
                DemoError::Desk(error) => Failure::Said(say::desk(lang, &error, None)),
                DemoError::File { file, why } => {
                    let text = lang.text("state-in-file").with("file", file);
                    text.with("why", why).into()
                }
            })?;
        }
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Failure::from(lang.text("cli-stopped").say("why", error)))?;
        let kept = store::shown(database.trim_start_matches("sqlite:"));
        let setup = match access {
            Entrance::Accounts => {
                desk.offer_setup().map_err(|error| Failure::Said(say::desk(lang, &error, None)))?
            }
            Entrance::NoLogin => None,
        };
        let site = Site { access, url: url.clone(), proxies, metrics, pages: self.pages, ..Site::ACCOUNTS };
        let told = |bound| announce(bound, self.demo, &kept, url.as_deref(), setup.as_ref());
        let served = runtime.block_on(web::serve(desk, site, address, told, stopped()));
        served.map_err(|error| match error {
            ServeError::NotLoopback(address) => not_loopback(lang, address),
            ServeError::Listen { address, source } => {
                lang.text("cli-cannot-listen").say("address", address).say("why", source).into()
            }
        })
    }
}

fn address(lang: Lang, text: &str) -> Result<SocketAddr, Failure> {
    let found = text.to_socket_addrs().ok().and_then(|mut found| found.next());
    found.ok_or_else(|| lang.text("cli-bad-address").with("address", text.to_owned()).into())
}

/// From now on what happens is told on standard error.
fn log_lines(form: LogForm, level: LogLevel) {
    let level = match level {
        LogLevel::Error => tracing::Level::ERROR,
        LogLevel::Warn => tracing::Level::WARN,
        LogLevel::Info => tracing::Level::INFO,
    };
    let lines = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_ansi(false);
    // Somebody else's lines would stand; there is nobody else in this program.
    let _ = match form {
        LogForm::Text => lines.with_target(false).try_init(),
        LogForm::Json => lines.json().flatten_event(true).try_init(),
    };
}

/// Every open page holds a file open: as many as the system allows.
fn more_files() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // Where that is not allowed fewer pages stay open.
    let _ = setrlimit(Resource::Nofile, limit);
}

/// An address of the web without a path.
fn public_url(lang: Lang, text: &str) -> Result<String, Failure> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host.map(|host| host.trim_end_matches('/')) {
        Some(host) if !host.is_empty() && !host.contains(['/', ' ', '?', '#']) => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        _ => Err(lang.text("cli-bad-url").with("url", text.to_owned()).into()),
    }
}

fn not_loopback(lang: Lang, address: SocketAddr) -> Failure {
    lang.text("cli-not-loopback").say("address", address).into()
}

/// Says in both languages where to look: whoever starts the server may not be who opens the page.
fn announce(address: SocketAddr, demo: bool, database: &str, url: Option<&str>, setup: Option<&Token>) {
    let here = url.map_or_else(|| format!("http://{address}"), str::to_owned);
    for lang in [Lang::ZhHans, Lang::En] {
        let text = match (demo, database) {
            (true, ":memory:") => lang.text("cli-serving-demo"),
            (true, _) => lang.text("cli-serving-demo-kept"),
            (false, _) => lang.text("cli-serving"),
        };
        let text = text.with("here", here.clone()).with("database", database.to_owned());
        // The pages are served whether or not anybody reads this.
        let _ = writeln!(std::io::stdout(), "{text}");
    }
    if let Some(token) = setup {
        for lang in [Lang::ZhHans, Lang::En] {
            let link = format!("{here}/setup/{}", token.secret());
            let _ = writeln!(std::io::stdout(), "{}", lang.text("cli-setup").with("link", link));
        }
    }
}

/// Ready when the person or the machine asks the program to end.
async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    // Without a handler for it the signal ends the program by itself.
    let _ = interrupt.await;
}
