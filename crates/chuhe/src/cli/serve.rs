//! `serve`: the web pages.

use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::Path;

use clap::Args;

use super::say;
use super::voice::{Failure, Outcome, Voice};
use crate::auth::Token;
use crate::demo::{self, DemoError};
use crate::desk::Desk;
use crate::i18n::Lang;
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
    #[arg(long, env = "CHUHE_DATABASE")]
    database: Option<String>,
}

impl Serve {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        let address = self.address(lang)?;
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
        let store =
            store::open(database, Access::Create).map_err(|error| Failure::Said(say::store(lang, &error)))?;
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
        let kept = Path::new(database.trim_start_matches("sqlite:")).display().to_string();
        let setup = match access {
            Entrance::Accounts => {
                desk.offer_setup().map_err(|error| Failure::Said(say::desk(lang, &error, None)))?
            }
            Entrance::NoLogin => None,
        };
        let site = Site { access, url: url.clone(), ..Site::ACCOUNTS };
        let told = |bound| announce(bound, self.demo, &kept, url.as_deref(), setup.as_ref());
        let served = runtime.block_on(web::serve(desk, site, address, told, stopped()));
        served.map_err(|error| match error {
            ServeError::NotLoopback(address) => not_loopback(lang, address),
            ServeError::Listen { address, source } => {
                lang.text("cli-cannot-listen").say("address", address).say("why", source).into()
            }
            ServeError::Stopped(why) => lang.text("cli-stopped").say("why", why).into(),
        })
    }

    fn address(&self, lang: Lang) -> Result<SocketAddr, Failure> {
        let found = self.listen.to_socket_addrs().ok().and_then(|mut found| found.next());
        found.ok_or_else(|| lang.text("cli-bad-address").with("address", self.listen.clone()).into())
    }
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
    for lang in Lang::ALL {
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
        for lang in Lang::ALL {
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
