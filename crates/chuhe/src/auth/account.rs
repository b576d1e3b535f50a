//! Accounts as a small decider of their own: commands in, events out, the fold of the events is who may enter.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Grant, PasswordHash, Role, Scope};

/// Longest account name, in characters.
const LONGEST_NAME: usize = 32;

/// One account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its password, hashed.
    pub password: PasswordHash,
    /// What it may do.
    pub grants: Vec<Grant>,
    /// It may not enter for now.
    pub closed: bool,
    /// Sessions begun before are over: the password was changed or the account closed then.
    pub sessions_from: Timestamp,
}

/// Every account, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accounts(BTreeMap<String, Account>);

/// What may be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountCommand {
    /// A new account.
    Make {
        /// Its name.
        name: String,
        /// Its password, hashed.
        password: PasswordHash,
        /// What it may do.
        grants: Vec<Grant>,
    },
    /// A new password; every session of the account ends.
    SetPassword {
        /// Whose.
        name: String,
        /// The password, hashed.
        password: PasswordHash,
    },
    /// Other grants.
    SetGrants {
        /// Whose.
        name: String,
        /// All of them.
        grants: Vec<Grant>,
    },
    /// It may not enter any more; its sessions end.
    Close {
        /// Which.
        name: String,
    },
    /// It may enter again.
    Reopen {
        /// Which.
        name: String,
    },
}

/// What has happened to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum AccountEvent {
    /// It was made.
    Made {
        /// Its name.
        name: String,
        /// Its password, hashed.
        password: PasswordHash,
        /// What it may do.
        grants: Vec<Grant>,
    },
    /// It has a new password.
    PasswordSet {
        /// Whose.
        name: String,
        /// The password, hashed.
        password: PasswordHash,
    },
    /// It has other grants.
    GrantsSet {
        /// Whose.
        name: String,
        /// All of them.
        grants: Vec<Grant>,
    },
    /// It was closed.
    Closed {
        /// Which.
        name: String,
    },
    /// It was opened again.
    Reopened {
        /// Which.
        name: String,
    },
}

/// Why an account stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountRefusal {
    /// A name is 1 to 32 characters without control characters.
    #[error("`{0}` cannot name an account")]
    BadName(String),
    /// Somebody has the name.
    #[error("there is an account `{0}` already")]
    NameTaken(String),
    /// Nobody has the name.
    #[error("there is no account `{0}`")]
    NoSuchAccount(String),
    /// Nobody would be left who may make accounts.
    #[error("`{0}` is the last director of everything")]
    LastDirector(String),
    /// It is so already.
    #[error("nothing changes")]
    NothingChanges,
}

impl Accounts {
    /// By name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Account)> {
        self.0.iter().map(|(name, account)| (name.as_str(), account))
    }

    /// The account of a name, large and small letters apart.
    pub fn get(&self, name: &str) -> Option<&Account> {
        self.0.get(name)
    }

    /// Nobody has been given an account yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What follows from a command.
    ///
    /// # Errors
    /// Why nothing does.
    pub fn decide(&self, command: AccountCommand) -> Result<AccountEvent, AccountRefusal> {
        match command {
            AccountCommand::Make { name, password, grants } => {
                let name = name.trim().to_owned();
                if !(1..=LONGEST_NAME).contains(&name.chars().count()) || name.chars().any(char::is_control) {
                    return Err(AccountRefusal::BadName(name));
                }
                let small = name.to_lowercase();
                if self.0.keys().any(|other| other.to_lowercase() == small) {
                    return Err(AccountRefusal::NameTaken(name));
                }
                Ok(AccountEvent::Made { name, password, grants })
            }
            AccountCommand::SetPassword { name, password } => {
                self.known(&name)?;
                Ok(AccountEvent::PasswordSet { name, password })
            }
            AccountCommand::SetGrants { name, grants } => {
                if self.known(&name)?.grants == grants {
                    return Err(AccountRefusal::NothingChanges);
                }
                if !grants.iter().any(directs_all) && self.is_last_director(&name) {
                    return Err(AccountRefusal::LastDirector(name));
                }
                Ok(AccountEvent::GrantsSet { name, grants })
            }
            AccountCommand::Close { name } => {
                if self.known(&name)?.closed {
                    return Err(AccountRefusal::NothingChanges);
                }
                if self.is_last_director(&name) {
                    return Err(AccountRefusal::LastDirector(name));
                }
                Ok(AccountEvent::Closed { name })
            }
            AccountCommand::Reopen { name } => {
                if !self.known(&name)?.closed {
                    return Err(AccountRefusal::NothingChanges);
                }
                Ok(AccountEvent::Reopened { name })
            }
        }
    }

    /// Takes in what happened at `time`.
    pub fn apply(&mut self, event: AccountEvent, time: Timestamp) {
        match event {
            AccountEvent::Made { name, password, grants } => {
                self.0.insert(name, Account { password, grants, closed: false, sessions_from: time });
            }
            AccountEvent::PasswordSet { name, password } => {
                self.change(&name, |account| {
                    account.password = password;
                    account.sessions_from = time;
                });
            }
            AccountEvent::GrantsSet { name, grants } => self.change(&name, |account| account.grants = grants),
            AccountEvent::Closed { name } => {
                self.change(&name, |account| {
                    account.closed = true;
                    account.sessions_from = time;
                });
            }
            AccountEvent::Reopened { name } => self.change(&name, |account| account.closed = false),
        }
    }

    fn change(&mut self, name: &str, change: impl FnOnce(&mut Account)) {
        if let Some(account) = self.0.get_mut(name) {
            change(account);
        }
    }

    fn known(&self, name: &str) -> Result<&Account, AccountRefusal> {
        self.get(name).ok_or_else(|| AccountRefusal::NoSuchAccount(name.to_owned()))
    }

    fn is_last_director(&self, name: &str) -> bool {
        let mut directors = self
            .0
            .iter()
            .filter(|(_, account)| !account.closed && account.grants.iter().any(directs_all))
            .map(|(name, _)| name.as_str());
        directors.next() == Some(name) && directors.next().is_none()
    }
}

fn directs_all(grant: &Grant) -> bool {
    *grant == Grant { scope: Scope::Everywhere, role: Role::Director }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(name: &str, grants: Vec<Grant>) -> AccountCommand {
        AccountCommand::Make { name: name.to_owned(), password: PasswordHash::nobody(), grants }
    }

    #[test]
    fn the_last_director_cannot_be_lost_and_names_are_one_each() {
        let director = || vec![Grant { scope: Scope::Everywhere, role: Role::Director }];
        let mut accounts = Accounts::default();
        let mut give = |command| {
            let event = accounts.decide(command)?;
            accounts.apply(event, Timestamp::UNIX_EPOCH);
            Ok::<(), AccountRefusal>(())
        };
        assert_eq!(give(make(" Shi ", director())), Ok(()));
        assert_eq!(give(make("shi", Vec::new())), Err(AccountRefusal::NameTaken("shi".into())));
        assert_eq!(give(make("\u{7}", Vec::new())), Err(AccountRefusal::BadName("\u{7}".into())));
        assert_eq!(give(make("  ", Vec::new())), Err(AccountRefusal::BadName(String::new())));
        let close = |name: &str| AccountCommand::Close { name: name.to_owned() };
        assert_eq!(give(close("Shi")), Err(AccountRefusal::LastDirector("Shi".into())));
        let none = AccountCommand::SetGrants { name: "Shi".into(), grants: Vec::new() };
        assert_eq!(give(none.clone()), Err(AccountRefusal::LastDirector("Shi".into())));
        assert_eq!(give(make("Lu", director())), Ok(()));
        assert_eq!(give(none), Ok(()));
        assert_eq!(give(close("Lu")), Err(AccountRefusal::LastDirector("Lu".into())));
        assert_eq!(give(close("Wen")), Err(AccountRefusal::NoSuchAccount("Wen".into())));
        let reopen = AccountCommand::Reopen { name: "Lu".into() };
        assert_eq!(give(reopen), Err(AccountRefusal::NothingChanges));
    }
}
