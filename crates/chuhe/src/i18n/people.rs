//! Roles and rights in words.

use super::Lang;
use crate::auth::{Boards, Grant, Right, Role, RoleName, Scope};

/// A role.
pub fn role(t: Lang, role: RoleName) -> String {
    match role {
        RoleName::Director => t.text("role-director"),
        RoleName::ChiefArbiter => t.text("role-chief-arbiter"),
        RoleName::Arbiter => t.text("role-arbiter"),
        RoleName::Organiser => t.text("role-organiser"),
        RoleName::Observer => t.text("role-observer"),
    }
    .to_string()
}

/// A role with where it holds.
pub fn grant(t: Lang, grant: &Grant) -> String {
    let scope = match &grant.scope {
        Scope::Everywhere => t.text("scope-everywhere").to_string(),
        Scope::Event(id) => t.text("scope-event").say("id", id).to_string(),
    };
    let name = role(t, grant.role.name());
    match &grant.role {
        Role::Arbiter { boards: Boards::Only(list) } => {
            let list: Vec<String> = list.iter().map(u32::to_string).collect();
            t.text("grant-boards").with("role", name).with("scope", scope).with("boards", list.join(" "))
        }
        _ => t.text("grant").with("role", name).with("scope", scope),
    }
    .to_string()
}

/// What an actor would need, and who has it.
pub fn forbidden(t: Lang, needed: Right) -> String {
    let holders: Vec<String> = needed.holders().map(|holder| role(t, holder)).collect();
    t.text("forbidden").with("right", right(t, needed)).with("holders", holders.join(" · ")).to_string()
}

fn right(t: Lang, right: Right) -> String {
    match right {
        Right::NewEvents => t.text("right-new-events"),
        Right::Entries => t.text("right-entries"),
        Right::Pairings => t.text("right-pairings"),
        Right::Results { board: Some(board) } => t.text("right-results-at").with("board", board),
        Right::Results { board: None } => t.text("right-results"),
        Right::Corrections => t.text("right-corrections"),
        Right::Undo => t.text("right-undo"),
        Right::Withdrawals => t.text("right-withdrawals"),
        Right::Fouls => t.text("right-fouls"),
        Right::Warning => t.text("right-warning"),
        Right::RemovalFromGame => t.text("right-removal"),
        Right::Expulsion => t.text("right-expulsion"),
        Right::Table { board: Some(board) } => t.text("right-table-at").with("board", board),
        Right::Table { board: None } => t.text("right-table"),
        Right::TableUndo => t.text("right-table-undo"),
        Right::Inspect => t.text("right-inspect"),
        Right::CheckIn => t.text("right-check-in"),
        Right::Accounts => t.text("right-accounts"),
    }
    .to_string()
}
