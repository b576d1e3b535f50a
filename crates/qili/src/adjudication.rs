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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// No attack was found, but a bound of the search was reached, so a longer one may have been missed. In JSON only where
    /// it is so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bound_reached: bool,
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
        let bound_reached = facts.cut && !facts.attacks();
        Deed { mv: made.to_move(), does, targets, bound_reached, made, facts }
    }
}

/// A detail rule of the world rules, as the Asian rules number them, which they took over. They are no edition of
/// `rulebook`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WorldRule(pub u8);

/// What a ruling rests on: an article of a Chinese book, or a rule of the world rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Citation {
    /// Of 1960 or 2011.
    Article(Article),
    /// Of the world rules.
    World(WorldRule),
}

impl std::fmt::Display for Citation {
    /// The number alone; the rule set names the book.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Citation::Article(article) => f.write_str(article.number()),
            Citation::World(WorldRule(number)) => number.fmt(f),
        }
    }
}

impl Serialize for Citation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The ruling if a claim were made at the end of the record. In JSON the articles or world rules are `articles`, by their
/// numbers: the rule set names the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// Who loses.
    pub ruling: Ruling,
    /// The articles it rests on, the deciding one first.
    pub articles: Vec<Article>,
    /// The world rules it rests on instead of articles.
    pub world_rules: Vec<WorldRule>,
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
            world_rules: Vec::new(),
            reason,
            at_ply,
            cycle: None,
            red: Vec::new(),
            black: Vec::new(),
            must_change: None,
            grace_rounds: 0,
        }
    }

    /// What the ruling rests on, of whichever book.
    pub fn citations(&self) -> Vec<Citation> {
        let articles = self.articles.iter().copied().map(Citation::Article);
        articles.chain(self.world_rules.iter().copied().map(Citation::World)).collect()
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

#[derive(Serialize)]
struct Json<'a> {
    ruling: Ruling,
    articles: Vec<Citation>,
    reason: Reason,
    at_ply: u32,
    cycle: Option<Cycle>,
    red: &'a [Deed],
    black: &'a [Deed],
    must_change: Option<&'static str>,
    grace_rounds: u32,
}

impl Serialize for Adjudication {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Json {
            ruling: self.ruling,
            articles: self.citations(),
            reason: self.reason,
            at_ply: self.at_ply,
            cycle: self.cycle,
            red: &self.red,
            black: &self.black,
            must_change: self.must_change.map(|side| match side {
                Side::Red => "red",
                Side::Black => "black",
            }),
            grace_rounds: self.grace_rounds,
        }
        .serialize(serializer)
    }
}
