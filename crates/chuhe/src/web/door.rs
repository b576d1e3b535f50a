//! The door: who stands before it, by the session's cookie, and how often a password may be tried.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderValue, header};

use crate::auth::{Actor, Token};
use crate::desk::{Desk, DeskError, SESSION};

/// Who stands in the log for what is done on these pages where nobody logs in.
pub(super) const LOCAL: &str = "web";

/// Wrong passwords for one account, or from one address, after which it has to wait.
const TRIES: u32 = 8;
/// Wrong codes from one address after which it is told to wait. Many people may share one.
const GUESSES: u32 = 40;
/// How long a wrong password counts.
const MEMORY: Duration = Duration::from_secs(15 * 60);
/// Accounts and addresses remembered at most; the oldest are forgotten first.
const REMEMBERED: usize = 10_000;

/// What people wait for without a sign that something is done.
const PATIENCE: Duration = Duration::from_millis(900);

/// How people come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// By account; whoever has none looks at what is public.
    Accounts,
    /// Nobody logs in: whoever reaches the pages is their director. For this machine only.
    NoLogin,
}

/// How the pages are reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// How people come in.
    pub access: Access,
    /// The address that people type, such as `https://cup.example.org`, where a proxy stands in front; without a slash
    /// at its end. With `https` the cookies go over nothing else.
    pub url: Option<String>,
    /// How long a request waits for long work before a page shows how far that is.
    pub patience: Duration,
}

impl Site {
    /// Whoever reaches the pages is their director.
    pub const NO_LOGIN: Site = Site { access: Access::NoLogin, url: None, patience: PATIENCE };
    /// Everyone by account.
    pub const ACCOUNTS: Site = Site { access: Access::Accounts, url: None, patience: PATIENCE };

    fn is_https(&self) -> bool {
        self.url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// The door of a site. Clones share what they remember.
#[derive(Clone)]
pub(super) struct Door {
    pub(super) site: Arc<Site>,
    failures: Arc<Mutex<HashMap<Caller, (u32, Instant)>>>,
}

/// What wrong passwords are counted by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Caller {
    Account(String),
    Address(IpAddr),
    /// Who shows codes that open nothing.
    Guess(Option<IpAddr>),
}

impl Door {
    pub(super) fn of(site: Site) -> Door {
        Door { site: Arc::new(site), failures: Arc::default() }
    }

    pub(super) fn has_login(&self) -> bool {
        self.site.access == Access::Accounts
    }

    /// Who sends a request.
    pub(super) fn actor(&self, desk: &Desk, headers: &HeaderMap) -> Result<Actor, DeskError> {
        match (self.site.access, self.token(headers)) {
            (Access::NoLogin, _) => Ok(Actor::owner(LOCAL)),
            (Access::Accounts, None) => Ok(Actor::visitor()),
            (Access::Accounts, Some(token)) => Ok(desk.session(&token)?.unwrap_or_else(Actor::visitor)),
        }
    }

    /// The secret in the session's cookie.
    pub(super) fn token(&self, headers: &HeaderMap) -> Option<Token> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|cookies| cookies.split(';'));
        pairs.find_map(|pair| {
            let (name, value) = pair.trim().split_once('=')?;
            Token::shown(value).filter(|_| name == self.cookie_name())
        })
    }

    /// The cookie that opens a session, or ends it where there is no token.
    pub(super) fn cookie(&self, token: Option<&Token>) -> Option<HeaderValue> {
        let (secret, age) = token.map_or(("", 0), |token| (token.secret(), SESSION.as_secs()));
        let secure = if self.site.is_https() { "; Secure" } else { "" };
        let text =
            format!("{}={secret}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}", self.cookie_name());
        text.parse().ok()
    }

    fn cookie_name(&self) -> &'static str {
        if self.site.is_https() { "__Host-session" } else { "session" }
    }

    /// How long to wait before the next password, where too many were wrong.
    pub(super) fn wait(&self, account: &str, address: Option<IpAddr>, now: Instant) -> Option<Duration> {
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        callers(account, address)
            .filter_map(|caller| failures.get(&caller))
            .filter(|(count, last)| *count >= TRIES && now.duration_since(*last) < MEMORY)
            .map(|(_, last)| MEMORY - now.duration_since(*last))
            .max()
    }

    /// A password was wrong.
    pub(super) fn failed(&self, account: &str, address: Option<IpAddr>, now: Instant) {
        self.count(callers(account, address), now);
    }

    /// A code opened nothing.
    pub(super) fn guessed(&self, address: Option<IpAddr>, now: Instant) {
        self.count(std::iter::once(Caller::Guess(address)), now);
    }

    /// Whether too many codes of an address opened nothing of late.
    pub(super) fn guesses_too_much(&self, address: Option<IpAddr>, now: Instant) -> bool {
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        let known = failures.get(&Caller::Guess(address));
        known.is_some_and(|(count, last)| *count > GUESSES && now.duration_since(*last) < MEMORY)
    }

    fn count(&self, callers: impl Iterator<Item = Caller>, now: Instant) {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        if failures.len() >= REMEMBERED {
            failures.retain(|_, (_, last)| now.duration_since(*last) < MEMORY);
            let oldest = failures.iter().min_by_key(|(_, (_, last))| *last).map(|(caller, _)| caller.clone());
            if let Some(oldest) = oldest.filter(|_| failures.len() >= REMEMBERED) {
                failures.remove(&oldest);
            }
        }
        for caller in callers {
            let (count, last) = failures.entry(caller).or_insert((0, now));
            *count = if now.duration_since(*last) < MEMORY { count.saturating_add(1) } else { 1 };
            *last = now;
        }
    }

    /// The password was right.
    pub(super) fn succeeded(&self, account: &str, address: Option<IpAddr>) {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        for caller in callers(account, address) {
            failures.remove(&caller);
        }
    }
}

fn callers(account: &str, address: Option<IpAddr>) -> impl Iterator<Item = Caller> {
    let account = Caller::Account(account.to_lowercase().chars().take(64).collect());
    std::iter::once(account).chain(address.map(Caller::Address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_passwords_make_wait_and_are_forgotten() {
        let door = Door::of(Site::ACCOUNTS);
        let (here, there) = ("10.0.0.1".parse().ok(), "10.0.0.2".parse().ok());
        let begin = Instant::now();
        for _ in 0..TRIES {
            assert_eq!(door.wait("shi", here, begin), None);
            door.failed("shi", here, begin);
        }
        assert_eq!(door.wait("Shi", there, begin), Some(MEMORY), "the account, from anywhere");
        assert_eq!(door.wait("lu", here, begin), Some(MEMORY), "the address, for anyone");
        assert_eq!(door.wait("lu", there, begin), None);
        assert_eq!(door.wait("shi", here, begin + MEMORY), None);
        door.succeeded("shi", here);
        assert_eq!(door.wait("shi", here, begin), None);
    }

    #[test]
    fn the_cookie_comes_back_as_the_token() {
        for url in [None, Some("https://cup.example.org".to_owned())] {
            let door = Door::of(Site { url: url.clone(), ..Site::ACCOUNTS });
            let token = Token::random().expect("randomness");
            let cookie = door.cookie(Some(&token)).expect("a header");
            let cookie = cookie.to_str().expect("plain");
            assert_eq!(cookie.contains("Secure"), url.is_some());
            let mut headers = HeaderMap::new();
            let sent = format!("lang=en; {}", cookie.split(';').next().expect("the pair"));
            headers.insert(header::COOKIE, sent.parse().expect("a header"));
            assert_eq!(door.token(&headers), Some(token));
        }
    }
}
