//! 处分: each by the role that may give it (2011 18.1-18.4; 1960 section 十八, 九).

use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};

use crate::endings::{EndReason, Ending};
use crate::refusal::{Reason, Refusal, need_note};
use crate::{Fact, Game, Mover, cite};

/// In what capacity an official acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// 监局裁判.
    Arbiter,
    /// 裁判长.
    ChiefArbiter,
    /// 竞赛组织机构.
    Organiser,
}

/// 处分.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Penalty {
    /// 警告 (18.1).
    Warning,
    /// 取消当场比赛资格 (18.2): the game is lost.
    Removal,
    /// 除名 (18.3): the game is lost, and the player has withdrawn.
    Expulsion,
    /// 停赛、取消等级称号、终身禁赛, proposed to the authority (18.4).
    SuspensionProposed,
}

impl Penalty {
    /// The articles that let it be given.
    pub fn articles(self, edition: Edition) -> Vec<Article> {
        let by_2011 = match self {
            Penalty::Warning => article!("2011:18.1"),
            Penalty::Removal => article!("2011:18.2"),
            Penalty::Expulsion => article!("2011:18.3"),
            Penalty::SuspensionProposed => article!("2011:18.4"),
        };
        cite(edition, &[by_2011], &[article!("1960:18")])
    }

    /// Who may give it. The chief arbiter may warn too; in 1960 the arbiters punish "from a warning to expulsion".
    pub fn may_be_given_by(self, role: Role, edition: Edition) -> bool {
        match (edition, self) {
            (Edition::Cxa1960, _) | (Edition::Cxa2011, Penalty::Warning) => role != Role::Organiser,
            (Edition::Cxa2011, _) => role == self.role(),
        }
    }

    fn role(self) -> Role {
        match self {
            Penalty::Warning => Role::Arbiter,
            Penalty::Removal => Role::ChiefArbiter,
            Penalty::Expulsion | Penalty::SuspensionProposed => Role::Organiser,
        }
    }
}

/// A penalty given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PenaltyEntry {
    /// To whom.
    pub on: Mover,
    /// Which.
    pub penalty: Penalty,
    /// By whom.
    pub role: Role,
    /// On what grounds.
    pub note: String,
}

/// Removal and expulsion end a game that is running.
pub(crate) fn give(
    game: &Game,
    on: Mover,
    penalty: Penalty,
    role: Role,
    note: String,
) -> Result<Vec<Fact>, Refusal> {
    let edition = game.edition();
    let articles = penalty.articles(edition);
    need_note(&note, &articles)?;
    if edition == Edition::Cxa1960 && penalty == Penalty::SuspensionProposed {
        return Refusal::err(Reason::NotInThisBook, articles);
    }
    if !penalty.may_be_given_by(role, edition) {
        let by = if edition == Edition::Cxa1960 { Role::Arbiter } else { penalty.role() };
        return Refusal::err(Reason::NotByThisRole { by }, articles);
    }
    let over = game.ending().map(|ending| (ending.result, ending.articles.clone()));
    if let (Penalty::Removal, Some((result, articles))) = (penalty, over.clone()) {
        return Refusal::err(Reason::GameOver { result }, articles);
    }
    let mut facts = vec![Fact::Penalised { on, penalty, role, note, articles: articles.clone() }];
    let reason = match penalty {
        Penalty::Removal => EndReason::Removed,
        Penalty::Expulsion => EndReason::Expelled,
        Penalty::Warning | Penalty::SuspensionProposed => return Ok(facts),
    };
    if over.is_none() {
        facts.push(Ending::lost_by(on, reason, articles));
    }
    Ok(facts)
}
