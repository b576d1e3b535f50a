//! Accounts, sessions and the one-time set-up link, in streams of their own beside the events.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::{Desk, DeskError, parse};
use crate::auth::{
    AccountCommand, AccountEvent, Accounts, Actor, Digest, Grant, PasswordHash, Right, Role, Scope, Token,
};
use crate::store::StoreError;

/// How long a session lasts: longer than a competition, shorter than a season.
pub const SESSION: SignedDuration = SignedDuration::from_hours(24 * 14);

const ACCOUNTS: &str = "accounts";
const SETUP: &str = "setup";

/// What happens to a session; its stream is named by the digest of its secret.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
enum SessionEvent {
    Opened { account: String, until_ms: i64 },
    Closed,
}

/// What happens to the set-up link.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
enum SetupEvent {
    Offered { digest: String },
    Used { account: String },
}

impl Desk {
    /// Every account as it stands.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn accounts(&self) -> Result<Accounts, DeskError> {
        Ok(self.accounts_at()?.0)
    }

    fn accounts_at(&self) -> Result<(Accounts, u64), DeskError> {
        let mut accounts = Accounts::default();
        let mut version = 0;
        for entry in self.store().read(ACCOUNTS, 0)? {
            version = entry.version;
            let event: AccountEvent = parse(ACCOUNTS, version, &entry.payload)?;
            accounts.apply(event, entry.time);
        }
        Ok((accounts, version))
    }

    /// Changes the accounts. Everybody may change the own password; the rest needs [`Right::Accounts`].
    ///
    /// # Errors
    /// [`DeskError::Forbidden`], [`DeskError::AccountRefused`], or when the log fails.
    pub fn change_accounts(&self, actor: &Actor, command: AccountCommand) -> Result<Accounts, DeskError> {
        let own = matches!(&command, AccountCommand::SetPassword { name, .. }
            if actor.has_account() && name == actor.name());
        if !own && !actor.may_everywhere(Right::Accounts) {
            return Err(DeskError::Forbidden { right: Right::Accounts });
        }
        let (accounts, version) = self.accounts_at()?;
        let event = accounts.decide(command)?;
        match self.append(ACCOUNTS, version, actor.name(), &[event]) {
            Ok(_) => self.accounts(),
            Err(DeskError::Store(StoreError::Conflict { .. })) => Err(DeskError::Busy),
            Err(error) => Err(error),
        }
    }

    /// Opens a session where name and password are right; none where they are not or the account is closed. It takes
    /// the same time either way.
    ///
    /// # Errors
    /// When the log fails.
    pub fn log_in(&self, name: &str, password: &str) -> Result<Option<Token>, DeskError> {
        let accounts = self.accounts()?;
        let account = accounts.get(name);
        let hash = account.map_or_else(PasswordHash::nobody, |account| account.password.clone());
        let fits = hash.fits(password);
        match account {
            Some(account) if fits && !account.closed => self.open_session(name).map(Some),
            _ => Ok(None),
        }
    }

    fn open_session(&self, name: &str) -> Result<Token, DeskError> {
        let token = Token::random().ok_or(DeskError::NoRandomness)?;
        let until_ms = (self.now() + SESSION).as_millisecond();
        let opened = SessionEvent::Opened { account: name.to_owned(), until_ms };
        self.append(&session_stream(&token.digest()), 0, name, &[opened])?;
        Ok(token)
    }

    /// Who acts in a session; none when it is over, unknown, or its account closed.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn session(&self, token: &Token) -> Result<Option<Actor>, DeskError> {
        let stream = session_stream(&token.digest());
        let entries = self.store().read(&stream, 0)?;
        let [opened] = entries.as_slice() else { return Ok(None) };
        let SessionEvent::Opened { account: name, until_ms } =
            parse(&stream, opened.version, &opened.payload)?
        else {
            return Ok(None);
        };
        let accounts = self.accounts()?;
        let account = accounts.get(&name).filter(|account| {
            !account.closed && opened.time >= account.sessions_from && self.now().as_millisecond() < until_ms
        });
        Ok(account.map(|account| Actor::account(name, account.grants.clone())))
    }

    /// Ends a session.
    ///
    /// # Errors
    /// When the log fails.
    pub fn log_out(&self, token: &Token, actor: &Actor) -> Result<(), DeskError> {
        match self.append(&session_stream(&token.digest()), 1, actor.name(), &[SessionEvent::Closed]) {
            // It is over already, or never began.
            Err(DeskError::Store(StoreError::Conflict { .. })) => Ok(()),
            other => other.map(|_| ()),
        }
    }

    /// A fresh one-time link's secret while nobody has an account; an earlier one is void then.
    ///
    /// # Errors
    /// When the log fails.
    pub fn offer_setup(&self) -> Result<Option<Token>, DeskError> {
        if !self.accounts()?.is_empty() {
            return Ok(None);
        }
        let token = Token::random().ok_or(DeskError::NoRandomness)?;
        let version = self.store().read(SETUP, 0)?.last().map_or(0, |entry| entry.version);
        let offered = SetupEvent::Offered { digest: token.digest().to_string() };
        self.append(SETUP, version, "chuhe", &[offered])?;
        Ok(Some(token))
    }

    /// Whether a set-up link still opens.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn setup_is_open(&self, token: &Token) -> Result<bool, DeskError> {
        Ok(self.accounts()?.is_empty() && self.setup_at(token)?.is_some())
    }

    fn setup_at(&self, token: &Token) -> Result<Option<u64>, DeskError> {
        let entries = self.store().read(SETUP, 0)?;
        let Some(last) = entries.last() else { return Ok(None) };
        let fits = match parse(SETUP, last.version, &last.payload)? {
            SetupEvent::Offered { digest } => digest == token.digest().to_string(),
            SetupEvent::Used { .. } => false,
        };
        Ok(fits.then_some(last.version))
    }

    /// Makes the first account, the director of everything, with the set-up link, and opens a session; none when the
    /// link does not open any more.
    ///
    /// # Errors
    /// [`DeskError::AccountRefused`], or when the log fails.
    pub fn use_setup(
        &self,
        token: &Token,
        name: &str,
        password: PasswordHash,
    ) -> Result<Option<Token>, DeskError> {
        let Some(version) = self.setup_at(token)?.filter(|_| self.accounts().is_ok_and(|all| all.is_empty()))
        else {
            return Ok(None);
        };
        let grants = vec![Grant { scope: Scope::Everywhere, role: Role::Director }];
        let made = AccountCommand::Make { name: name.to_owned(), password, grants };
        let made = Accounts::default().decide(made)?;
        let AccountEvent::Made { name, .. } = &made else { return Ok(None) };
        let name = name.clone();
        // The link is used up before the account is made: of two at once only one gets past.
        match self.append(SETUP, version, &name, &[SetupEvent::Used { account: name.clone() }]) {
            Err(DeskError::Store(StoreError::Conflict { .. })) => return Ok(None),
            other => other?,
        };
        self.append(ACCOUNTS, 0, &name, &[made])?;
        self.open_session(&name).map(Some)
    }
}

fn session_stream(digest: &Digest) -> String {
    format!("session/{digest}")
}
