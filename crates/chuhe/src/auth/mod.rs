//! Who may do what: roles, the rights they give, accounts, passwords and sessions' secrets.
//!
//! The hall ([`crate::desk`]) asks an [`Actor`] for a [`Right`] before it puts a command to a decider. What each role may
//! do is one table, [`Role::may`], after 2011 section 18 where the book speaks of it.
//!
//! ```
//! use chuhe::auth::{Actor, Boards, Grant, Right, Role, Scope};
//!
//! let cup = "cup".parse()?;
//! let arbiter = Grant { scope: Scope::Event(cup), role: Role::Arbiter { boards: Boards::Only([3, 4].into()) } };
//! let actor = Actor::account("石裁判", vec![arbiter]);
//! let cup = "cup".parse()?;
//! assert!(actor.may(&cup, Right::Results { board: Some(3) }));
//! assert!(!actor.may(&cup, Right::Results { board: Some(5) }), "not his board");
//! assert!(!actor.may(&cup, Right::Pairings));
//! assert!(!actor.may(&"other".parse()?, Right::Results { board: Some(3) }), "not his event");
//! # Ok::<(), chuhe::desk::BadEventId>(())
//! ```

mod account;
mod password;
mod rights;
mod seal;
mod token;

pub use account::{Account, AccountCommand, AccountEvent, AccountRefusal, Accounts};
pub use password::{PasswordHash, SHORTEST_PASSWORD, WeakPassword};
pub use rights::{Boards, Grant, Right, Role, RoleName, Scope, right_of};
pub use seal::{NotASeal, Seal};
pub use token::{Digest, Token};

use crate::desk::EventId;

/// Who acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    name: String,
    standing: Standing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Standing {
    Owner,
    Visitor,
    Account(Vec<Grant>),
}

impl Actor {
    /// Whoever holds the database itself may do everything: the command line, and the demonstration on this machine.
    pub fn owner(name: impl Into<String>) -> Actor {
        Actor { name: name.into(), standing: Standing::Owner }
    }

    /// Nobody in particular: may look at what is public.
    pub fn visitor() -> Actor {
        Actor { name: String::new(), standing: Standing::Visitor }
    }

    /// Someone with an account.
    pub fn account(name: impl Into<String>, grants: Vec<Grant>) -> Actor {
        Actor { name: name.into(), standing: Standing::Account(grants) }
    }

    /// The name that stands in the log; empty for a visitor.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether he is known at all.
    pub fn is_visitor(&self) -> bool {
        self.standing == Standing::Visitor
    }

    /// Whether he acts by an account, which he can leave.
    pub fn has_account(&self) -> bool {
        matches!(self.standing, Standing::Account(_))
    }

    /// Whether he may do something in an event.
    pub fn may(&self, event: &EventId, right: Right) -> bool {
        self.grants(right, |scope| match scope {
            Scope::Everywhere => true,
            Scope::Event(one) => one == event,
        })
    }

    /// Whether he may do something that belongs to no single event.
    pub fn may_everywhere(&self, right: Right) -> bool {
        self.grants(right, |scope| *scope == Scope::Everywhere)
    }

    fn grants(&self, right: Right, fits: impl Fn(&Scope) -> bool) -> bool {
        match &self.standing {
            Standing::Owner => true,
            Standing::Visitor => false,
            Standing::Account(grants) => {
                grants.iter().any(|grant| fits(&grant.scope) && grant.role.may(right))
            }
        }
    }
}
