//! Roles, rights, and which command needs which.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use tournament::{Command, PenaltyKind, State};

use crate::desk::EventId;

/// A role in one event or in all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grant {
    /// Where it holds.
    pub scope: Scope,
    /// Which.
    pub role: Role,
}

/// Where a role holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// In every event, and in what belongs to none.
    Everywhere,
    /// In one.
    Event(EventId),
}

/// What somebody is in a competition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
pub enum Role {
    /// 编排长: entries, draw, pairing, results, ranking, accounts.
    Director,
    /// 裁判长: results, rulings and their withdrawal, penalties up to removal from a game (2011 18.2).
    ChiefArbiter,
    /// 裁判员: first results, incidents and warnings (2011 18.1) at the boards given.
    Arbiter {
        /// Which.
        boards: Boards,
    },
    /// 竞赛组织机构: entries, withdrawals (2011 19.1), expulsion (2011 18.3).
    Organiser,
    /// 只读: sees everything, changes nothing.
    Observer,
}

/// The boards an arbiter is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Boards {
    /// All of them.
    All,
    /// Some.
    Only(BTreeSet<u32>),
}

impl Boards {
    fn include(&self, board: Option<u32>) -> bool {
        match (self, board) {
            (Boards::All, _) => true,
            (Boards::Only(list), Some(board)) => list.contains(&board),
            (Boards::Only(list), None) => !list.is_empty(),
        }
    }
}

/// A role without its particulars, for lists and forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RoleName {
    /// 编排长.
    Director,
    /// 裁判长.
    ChiefArbiter,
    /// 裁判员.
    Arbiter,
    /// 竞赛组织机构.
    Organiser,
    /// 只读.
    Observer,
}

impl RoleName {
    /// Every role.
    pub const ALL: [RoleName; 5] = [
        RoleName::Director,
        RoleName::ChiefArbiter,
        RoleName::Arbiter,
        RoleName::Organiser,
        RoleName::Observer,
    ];

    /// As in forms and JSON.
    pub const fn code(self) -> &'static str {
        match self {
            RoleName::Director => "director",
            RoleName::ChiefArbiter => "chief_arbiter",
            RoleName::Arbiter => "arbiter",
            RoleName::Organiser => "organiser",
            RoleName::Observer => "observer",
        }
    }

    /// The role written `code`.
    pub fn from_code(code: &str) -> Option<RoleName> {
        RoleName::ALL.into_iter().find(|name| name.code() == code)
    }

    /// The role; an arbiter's with these boards.
    pub fn role(self, boards: Boards) -> Role {
        match self {
            RoleName::Director => Role::Director,
            RoleName::ChiefArbiter => Role::ChiefArbiter,
            RoleName::Arbiter => Role::Arbiter { boards },
            RoleName::Organiser => Role::Organiser,
            RoleName::Observer => Role::Observer,
        }
    }
}

/// Something that not everyone may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Right {
    /// Start an event.
    NewEvents,
    /// Entries: take, change, import.
    Entries,
    /// The draw of lots, pairings and their change.
    Pairings,
    /// The first result of a board; `None` asks for some board.
    Results {
        /// Which.
        board: Option<u32>,
    },
    /// Another result in place of one that stands.
    Corrections,
    /// Take back the last step.
    Undo,
    /// Withdrawal and return (2011 19.1).
    Withdrawals,
    /// Fouls on the ledger (2011 8.1).
    Fouls,
    /// 警告 (2011 18.1).
    Warning,
    /// 取消当场比赛资格 (2011 18.2).
    RemovalFromGame,
    /// 除名 (2011 18.3).
    Expulsion,
    /// Incidents at a table; `None` asks for some table.
    Table {
        /// Which board.
        board: Option<u32>,
    },
    /// Withdraw a ruling at a table.
    TableUndo,
    /// See the desk, the log and what is not yet published.
    Inspect,
    /// Take down who has come.
    CheckIn,
    /// Make and change accounts.
    Accounts,
}

impl Right {
    /// Every right; of those that ask for a board, for some board.
    pub const ALL: [Right; 16] = [
        Right::NewEvents,
        Right::Entries,
        Right::Pairings,
        Right::Results { board: None },
        Right::Corrections,
        Right::Undo,
        Right::Withdrawals,
        Right::Fouls,
        Right::Warning,
        Right::RemovalFromGame,
        Right::Expulsion,
        Right::Table { board: None },
        Right::TableUndo,
        Right::Inspect,
        Right::CheckIn,
        Right::Accounts,
    ];

    /// The roles that have it, an arbiter's at the right boards.
    pub fn holders(self) -> impl Iterator<Item = RoleName> {
        RoleName::ALL.into_iter().filter(move |name| name.role(Boards::All).may(self))
    }
}

impl Role {
    /// The table of rights.
    pub fn may(&self, right: Right) -> bool {
        use Right::*;
        match self {
            Role::Director => match right {
                NewEvents
                | Entries
                | Pairings
                | Results { .. }
                | Corrections
                | Undo
                | Withdrawals
                | Fouls
                | Inspect
                | CheckIn
                | Accounts => true,
                Warning | RemovalFromGame | Expulsion | Table { .. } | TableUndo => false,
            },
            Role::ChiefArbiter => match right {
                Results { .. }
                | Corrections
                | Undo
                | Withdrawals
                | Fouls
                | Warning
                | RemovalFromGame
                | Table { .. }
                | TableUndo
                | Inspect
                | CheckIn => true,
                NewEvents | Entries | Pairings | Expulsion | Accounts => false,
            },
            Role::Arbiter { boards } => match right {
                Results { board } | Table { board } => boards.include(board),
                Fouls | Warning | Inspect | CheckIn => true,
                NewEvents | Entries | Pairings | Corrections | Undo | Withdrawals | RemovalFromGame
                | Expulsion | TableUndo | Accounts => false,
            },
            Role::Organiser => match right {
                NewEvents | Entries | Withdrawals | Expulsion | Inspect | CheckIn => true,
                Pairings
                | Results { .. }
                | Corrections
                | Undo
                | Fouls
                | Warning
                | RemovalFromGame
                | Table { .. }
                | TableUndo
                | Accounts => false,
            },
            Role::Observer => right == Inspect,
        }
    }

    /// The role without its particulars.
    pub const fn name(&self) -> RoleName {
        match self {
            Role::Director => RoleName::Director,
            Role::ChiefArbiter => RoleName::ChiefArbiter,
            Role::Arbiter { .. } => RoleName::Arbiter,
            Role::Organiser => RoleName::Organiser,
            Role::Observer => RoleName::Observer,
        }
    }
}

/// The right that a command to an event needs as the event stands.
pub fn right_of(state: &State, command: &Command) -> Right {
    let lines = |round: &u32| state.rounds().get((*round as usize).checked_sub(1)?);
    match command {
        Command::Create { .. } | Command::Import { .. } => Right::NewEvents,
        Command::Enter { .. }
        | Command::EditEntrant { .. }
        | Command::RemoveEntrant { .. }
        | Command::SetMembers { .. } => Right::Entries,
        Command::SetLeave { .. } => Right::Entries,
        Command::DrawLots { .. }
        | Command::AssignNumbers { .. }
        | Command::PairNextRound
        | Command::StartStage { .. }
        | Command::EnterPairing { .. }
        | Command::Arrange { .. }
        | Command::BarPair { .. }
        | Command::UnbarPair { .. } => Right::Pairings,
        Command::RecordResult { round, board, .. } => {
            match lines(round).and_then(|lines| lines.game(*board)) {
                Some(game) if game.result().is_some() => Right::Corrections,
                _ => Right::Results { board: Some(*board) },
            }
        }
        Command::RecordBoards { round, board, boards, .. } => {
            let play = lines(round).and_then(|lines| lines.game(*board)?.team_match());
            let stands = |at: u32| {
                let index = (at as usize).checked_sub(1)?;
                play?.recorded().get(index).copied().flatten()
            };
            match boards.iter().any(|one| stands(one.board).is_some()) {
                true => Right::Corrections,
                false => Right::Results { board: Some(*board) },
            }
        }
        // The line-ups are handed to whoever has the match; once it has results a change is a correction.
        Command::SetLineUp { round, no, .. } | Command::DrawLineUp { round, no, .. } => {
            match lines(round).and_then(|lines| lines.game_of(*no)) {
                Some(game) if game.was_played() => Right::Corrections,
                game => Right::Results { board: game.map(|game| game.board) },
            }
        }
        Command::Withdraw { .. } | Command::Reinstate { .. } => Right::Withdrawals,
        Command::RecordFouls { .. } => Right::Fouls,
        Command::Penalise { kind: PenaltyKind::Warning, .. } => Right::Warning,
        Command::Penalise { kind: PenaltyKind::RemovedFromGame, .. } => Right::RemovalFromGame,
        Command::Penalise { kind: PenaltyKind::Expelled, .. } => Right::Expulsion,
        // Results go with the round.
        Command::Undo | Command::UnpairRound { .. } => Right::Undo,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use RoleName::*;

    #[test]
    fn penalties_belong_to_those_whom_the_book_names() {
        rulebook::cites!("2011:18.1", "2011:18.2", "2011:18.3");
        let holders = |right: Right| right.holders().collect::<Vec<_>>();
        assert_eq!(holders(Right::Warning), [ChiefArbiter, Arbiter]);
        assert_eq!(holders(Right::RemovalFromGame), [ChiefArbiter]);
        assert_eq!(holders(Right::Expulsion), [Organiser]);
        assert_eq!(holders(Right::Undo), [Director, ChiefArbiter]);
        assert_eq!(holders(Right::Pairings), [Director]);
    }

    #[test]
    fn everyone_with_a_role_sees_and_an_observer_does_nothing_else() {
        assert_eq!(Right::Inspect.holders().count(), RoleName::ALL.len());
        for right in Right::ALL.into_iter().filter(|right| *right != Right::Inspect) {
            assert!(!Role::Observer.may(right), "{right:?}");
            assert!(right.holders().next().is_some(), "nobody could: {right:?}");
        }
    }
}
