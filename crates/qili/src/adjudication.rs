//! What a ruling says, as data.

use rulebook::Article;
use serde::{Deserialize, Serialize, Serializer};
use xiangqi::{LegalMove, Move, Side, Square};

use crate::Cycle;
use crate::facts::Facts;

/// What the rules say of the game as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ruling {
    /// A side loses.
    Loses(Side),
    /// A draw.
    Draw,
    /// No claim would stand, or no rule decides.
    None,
}

impl Ruling {
    /// The word in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Ruling::Loses(Side::Red) => "red_loses",
            Ruling::Loses(Side::Black) => "black_loses",
            Ruling::Draw => "draw",
            Ruling::None => "none",
        }
    }
}

impl Serialize for Ruling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Why the ruling is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// 将死.
    Checkmate,
    /// 困毙.
    Stalemate,
    /// Nothing recurs at the end of the game.
    NoRepetition,
    /// A repetition that has not come round three times yet: the request is refused (23.3).
    TooFew,
    /// 单方长将.
    PerpetualCheck,
    /// Both sides check for ever.
    MutualPerpetualCheck,
    /// 长杀 (1960: 长要杀).
    PerpetualMateThreat,
    /// 长捉.
    PerpetualChase,
    /// 一将一杀.
    CheckAndMateThreat,
    /// 一将一捉 (1960: also 一将一要抽吃).
    CheckAndChase,
    /// 一杀一捉.
    MateThreatAndChase,
    /// Both sides play forbidden moves, and one side's are the graver (26.8.1-26.8.3).
    GraverOfTwo,
    /// Both sides play forbidden moves and neither need change.
    BothForbidden,
    /// A forbidden cycle against a side that strikes back (1960, appendix 一).
    StrikesBack,
    /// Neither side plays forbidden moves.
    BothPermitted,
    /// A repetition that the book does not decide; the moves' facts are shown.
    Undecided,
}

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// 将.
    Check,
    /// 杀: the move threatens mate by one check or checks in a row.
    #[serde(rename = "kill")]
    MateThreat,
    /// 捉.
    Chase,
    /// 兑.
    Exchange,
    /// 献.
    #[serde(rename = "offer")]
    Sacrifice,
    /// 拦.
    Block,
    /// 跟.
    Follow,
    /// 闲, none of the others.
    Idle,
}

/// One move of the cycle and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deed {
    /// The move.
    #[serde(rename = "move", serialize_with = "as_text")]
    pub mv: Move,
    /// What it does, the gravest first (从重).
    pub does: Vec<Act>,
    /// What it chases; or else what it offers to exchange for, blocks or follows.
    #[serde(serialize_with = "all_as_text")]
    pub targets: Vec<Square>,
    /// The move with its piece.
    #[serde(skip)]
    pub made: LegalMove,
    /// Everything known of it.
    #[serde(skip)]
    pub facts: Facts,
}

impl Deed {
    /// What a move does, drawn from its facts: the gravest first, and 闲 before the kinds of it.
    pub(crate) fn new(made: LegalMove, facts: Facts) -> Deed {
        let mut does = Vec::new();
        let mut add = |holds: bool, act: Act| does.extend(holds.then_some(act));
        add(facts.check, Act::Check);
        add(facts.mate.is_some(), Act::MateThreat);
        add(!facts.prey.is_empty(), Act::Chase);
        add(!facts.exchanges.is_empty(), Act::Exchange);
        let quiet = does.is_empty();
        let mut add = |holds: bool, act: Act| does.extend(holds.then_some(act));
        add(quiet, Act::Idle);
        add(quiet && facts.offers.is_some(), Act::Sacrifice);
        add(quiet && !facts.blocks.is_empty(), Act::Block);
        add(quiet && !facts.follows.is_empty(), Act::Follow);
        let mut targets: Vec<Square> = match facts.prey.is_empty() {
            false => facts.prey.iter().map(|prey| prey.at).collect(),
            true if !facts.exchanges.is_empty() => facts.exchanges.iter().map(|pair| pair.1).collect(),
            true if quiet && facts.offers.is_some() => facts.offers.into_iter().collect(),
            true if quiet && !facts.blocks.is_empty() => facts.blocks.clone(),
            true if quiet => facts.follows.clone(),
            true => Vec::new(),
        };
        targets.sort();
        targets.dedup();
        Deed { mv: made.to_move(), does, targets, made, facts }
    }
}

/// The ruling if a claim were made at the end of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Adjudication {
    /// Who loses.
    pub ruling: Ruling,
    /// The articles it rests on, the deciding one first. In JSON their numbers; the rule set names the book.
    #[serde(serialize_with = "numbers")]
    pub articles: Vec<Article>,
    /// Why.
    pub reason: Reason,
    /// Plies played when the claim is made.
    pub at_ply: u32,
    /// The repetition, if there is one, also when it is too short for a claim.
    pub cycle: Option<Cycle>,
    /// Red's moves of one time round.
    pub red: Vec<Deed>,
    /// Black's moves of one time round.
    pub black: Vec<Deed>,
    /// The side that must play something else.
    #[serde(serialize_with = "side_name")]
    pub must_change: Option<Side>,
    /// Rounds within which the side that must change may still do so before the ruling falls: 2 (23.5.2), 0 where it
    /// falls at once (23.5.1) or where there is nothing to change.
    pub grace_rounds: u32,
}

impl Adjudication {
    pub(crate) fn bare(ruling: Ruling, reason: Reason, articles: Vec<Article>, at_ply: u32) -> Adjudication {
        Adjudication {
            ruling,
            articles,
            reason,
            at_ply,
            cycle: None,
            red: Vec::new(),
            black: Vec::new(),
            must_change: None,
            grace_rounds: 0,
        }
    }

    /// The moves of a side.
    pub fn deeds(&self, side: Side) -> &[Deed] {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }
}

fn as_text<S: Serializer>(mv: &Move, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(mv)
}

fn all_as_text<S: Serializer>(squares: &[Square], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(squares.iter().map(ToString::to_string))
}

fn numbers<S: Serializer>(articles: &[Article], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(articles.iter().map(|article| article.number()))
}

fn side_name<S: Serializer>(side: &Option<Side>, serializer: S) -> Result<S::Ok, S::Error> {
    match side {
        Some(Side::Red) => serializer.serialize_some("red"),
        Some(Side::Black) => serializer.serialize_some("black"),
        None => serializer.serialize_none(),
    }
}
