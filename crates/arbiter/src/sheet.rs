//! 对局结束: the sheet and its signatures (2011 article 九; 1960 section 十一, at its end of four).

use rulebook::article;
use serde::{Deserialize, Serialize};

use crate::refusal::{Reason, Refusal};
use crate::{EndReason, Ending, Fact, Game, Mover, PerMover, cite};

/// Who signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Signer {
    /// The first mover.
    First,
    /// The second mover.
    Second,
    /// 监局裁判.
    Arbiter,
}

impl Signer {
    /// Everybody.
    pub const ALL: [Signer; 3] = [Signer::First, Signer::Second, Signer::Arbiter];

    const fn player(self) -> Option<Mover> {
        match self {
            Signer::First => Some(Mover::First),
            Signer::Second => Some(Mover::Second),
            Signer::Arbiter => None,
        }
    }
}

/// What the sheet states of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// Result, articles and reason.
    #[serde(flatten)]
    pub ending: Ending,
    /// Moves made, in plies.
    pub plies: u32,
    /// Time used, in milliseconds, where the game had a clock.
    pub used_ms: Option<PerMover<u64>>,
    /// Fouls.
    pub fouls: PerMover<usize>,
    /// Who has signed.
    pub signed: Vec<Signer>,
    /// Whether everybody who must has: the game is over in the sense of article 九.
    pub complete: bool,
}

impl Game {
    /// The sheet, once the game is over.
    pub fn sheet(&self) -> Option<Sheet> {
        let ending = self.ending()?.clone();
        let used = |of| self.clock().map(|clock| clock.reading(of, 0).used_ms);
        Some(Sheet {
            ending,
            plies: self.record().len(),
            used_ms: used(Mover::First)
                .zip(used(Mover::Second))
                .map(|(first, second)| PerMover { first, second }),
            fouls: PerMover { first: self.fouls(Mover::First), second: self.fouls(Mover::Second) },
            signed: self.signed().to_vec(),
            complete: self.is_signed(),
        })
    }

    /// Whether everybody who must has signed; who never came does not sign.
    pub fn is_signed(&self) -> bool {
        let late = self.ending().is_some_and(|ending| ending.reason == EndReason::Late);
        let must = |signer: &Signer| signer.player().is_none_or(|player| !late || self.present()[player]);
        self.ending().is_some() && Signer::ALL.iter().filter(|s| must(s)).all(|s| self.signed().contains(s))
    }
}

pub(crate) fn sign(game: &Game, signer: Signer) -> Result<Vec<Fact>, Refusal> {
    let articles = cite(game.edition(), &[article!("2011:9")], &[article!("1960:11.4")]);
    if game.ending().is_none() {
        return Refusal::err(Reason::NotOver, articles);
    }
    if game.signed().contains(&signer) {
        return Refusal::err(Reason::SignedAlready, articles);
    }
    let owes = |by: &Mover| game.fair_copy_owed()[*by] && signer.player().is_none_or(|player| player == *by);
    if let Some(by) = Mover::ALL.into_iter().find(owes) {
        return Refusal::err(Reason::FairCopyOwed { by }, vec![article!("2011:7.3")]);
    }
    Ok(vec![Fact::Signed { signer }])
}
