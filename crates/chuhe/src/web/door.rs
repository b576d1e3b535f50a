//! The door: who stands before it, by the session's cookie, and how often a password may be tried.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, header};

use crate::auth::{Actor, Digest, Token};
use crate::desk::{Desk, DeskError, SESSION};

/// Who stands in the log for what is done on these pages where nobody logs in.
pub(super) const LOCAL: &str = "web";

/// Wrong passwords for one account, or from one address, after which it has to wait.
const TRIES: u32 = 8;
/// Wrong codes from one address after which it is told to wait. Many people may share one.
const GUESSES: u32 = 40;
/// How long a wrong password counts.
const MEMORY_MS: u64 = 15 * 60 * 1000;

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
    /// The proxies that stand in front, beside those on this machine where there is a `url`: they say where a request
    /// came from.
    pub proxies: Vec<IpAddr>,
    /// Where counters for Prometheus are served, if anywhere; never where the pages are.
    pub metrics: Option<SocketAddr>,
    /// Pages that may stay open at once.
    pub pages: usize,
}

impl Site {
    /// Everyone by account.
    pub const ACCOUNTS: Site = Site {
        access: Access::Accounts,
        url: None,
        patience: PATIENCE,
        proxies: Vec::new(),
        metrics: None,
        pages: 12_000,
    };
    /// Whoever reaches the pages is their director.
    pub const NO_LOGIN: Site = Site {
        access: Access::NoLogin,
        url: None,
        patience: PATIENCE,
        proxies: Vec::new(),
        metrics: None,
        pages: 12_000,
    };

    pub(super) fn is_https(&self) -> bool {
        self.url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// The door of a site. Clones share what they remember.
#[derive(Clone)]
pub(super) struct Door {
    pub(super) site: Arc<Site>,
}

impl Door {
    pub(super) fn of(site: Site) -> Door {
        Door { site: Arc::new(site) }
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

    /// The secret of a session: a program says it, a browser has it in its cookie.
    pub(super) fn token(&self, headers: &HeaderMap) -> Option<Token> {
        if let Some(said) = headers.get(header::AUTHORIZATION) {
            return Token::shown(said.to_str().ok()?.strip_prefix("Bearer ")?.trim());
        }
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

    /// How long to wait before the next password, where too many were wrong; none that has to be waited for.
    pub(super) fn wait(
        &self,
        desk: &Desk,
        account: &str,
        address: Option<IpAddr>,
    ) -> Result<Option<Duration>, DeskError> {
        let now = desk.now_ms();
        let counted = desk.counted(&callers(account, address))?;
        let until = counted
            .iter()
            .filter(|tally| tally.count >= TRIES)
            .map(|tally| tally.last_ms.saturating_add(MEMORY_MS))
            .max();
        Ok(until.and_then(|until| until.checked_sub(now)).filter(|ms| *ms > 0).map(Duration::from_millis))
    }

    /// A password was wrong.
    pub(super) fn failed(
        &self,
        desk: &Desk,
        account: &str,
        address: Option<IpAddr>,
    ) -> Result<(), DeskError> {
        desk.count(&callers(account, address), desk.now_ms(), MEMORY_MS)
    }

    /// A code opened nothing; whether too many codes of an address opened nothing of late.
    pub(super) fn guessed(&self, desk: &Desk, address: Option<IpAddr>) -> Result<bool, DeskError> {
        let address = address.map(network).unwrap_or_default();
        let caller = [format!("guess/{}", Digest::of(&address))];
        desk.count(&caller, desk.now_ms(), MEMORY_MS)?;
        Ok(desk.counted(&caller)?.iter().any(|tally| tally.count > GUESSES))
    }

    /// The password was right.
    pub(super) fn succeeded(
        &self,
        desk: &Desk,
        account: &str,
        address: Option<IpAddr>,
    ) -> Result<(), DeskError> {
        desk.forget(&callers(account, address))
    }

    /// Where a request came from: the address that connected, or the one that a proxy we trust says it stands for.
    pub(super) fn address(&self, connected: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut address = connected;
        let said = headers.get_all("x-forwarded-for").iter().rev().filter_map(|value| value.to_str().ok());
        // The last name was written by the proxy nearest to us; what stands before it anybody may have sent.
        for name in said.flat_map(|names| names.rsplit(',')) {
            if !self.trusts(address) {
                break;
            }
            let Ok(before) = name.trim().parse::<IpAddr>() else { break };
            address = before;
        }
        address
    }

    fn trusts(&self, address: IpAddr) -> bool {
        self.site.proxies.contains(&address) || (self.site.url.is_some() && address.is_loopback())
    }
}

/// What wrong passwords are counted by: the account and the address. Neither is kept in clear; people type passwords into
/// the field of the name.
fn callers(account: &str, address: Option<IpAddr>) -> Vec<String> {
    let account: String = account.to_lowercase().chars().take(64).collect();
    let account = format!("login/account/{}", Digest::of(&account));
    let address = address.map(|address| format!("login/address/{}", Digest::of(&network(address))));
    std::iter::once(account).chain(address).collect()
}

/// The address, or of one of version 6 the network: whoever has one such address has the others too.
fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("{:x?}", &address.segments()[..4]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::SqliteStore;

    #[test]
    fn wrong_passwords_make_wait_at_every_door_over_one_log() {
        let store = Arc::new(SqliteStore::in_memory().expect("SQLite"));
        let [one, other] = [(), ()].map(|()| Desk::new(store.clone()));
        let door = Door::of(Site::ACCOUNTS);
        let [here, there] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().ok());
        let wait = |desk: &Desk, account: &str, address| door.wait(desk, account, address).expect("readable");
        for _ in 0..TRIES {
            assert_eq!(wait(&other, "shi", here), None);
            door.failed(&one, "shi", here).expect("writable");
        }
        let long = Some(Duration::from_millis(MEMORY_MS - 10_000));
        assert!(wait(&other, "Shi", there) > long, "the account, from anywhere, at any machine");
        assert!(wait(&other, "lu", here) > long, "the address, for anyone");
        assert_eq!(wait(&other, "lu", there), None);
        door.succeeded(&one, "shi", here).expect("writable");
        assert_eq!(wait(&other, "shi", here), None);
    }

    #[test]
    fn who_is_behind_a_proxy_is_believed_from_proxies_only() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let proxy = ip("10.9.9.9");
        let url = Some("https://cup.example.org".to_owned());
        let door = Door::of(Site { url, proxies: vec![proxy], ..Site::ACCOUNTS });
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("6.6.6.6, 203.0.113.7"));
        assert_eq!(
            door.address(proxy, &headers),
            ip("203.0.113.7"),
            "what was sent before it may be made up"
        );
        assert_eq!(door.address(ip("127.0.0.1"), &headers), ip("203.0.113.7"));
        assert_eq!(door.address(ip("198.51.100.1"), &headers), ip("198.51.100.1"), "no proxy of ours");
        let open = Door::of(Site::ACCOUNTS);
        assert_eq!(open.address(ip("127.0.0.1"), &headers), ip("127.0.0.1"));
        headers.append("x-forwarded-for", HeaderValue::from_static("10.9.9.9"));
        assert_eq!(door.address(ip("127.0.0.1"), &headers), ip("203.0.113.7"), "one proxy behind the other");
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
