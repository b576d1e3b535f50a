//! The books a repetition can be ruled by, and what they leave open as named settings.

use serde::{Deserialize, Serialize};

use crate::ChecksBeyondTen;

/// A book of 棋例.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RuleSet {
    /// 《象棋竞赛规则》2011. The wording of its chapters 6 to 8 is not public: the 2020 edition, whose figures are,
    /// stands in under 2011 numbers (2020's 26.9.x is 2011's 26.8.x).
    #[serde(rename = "2011")]
    Cxa2011,
    /// 《中国象棋竞赛规则（1960）》, sections 四, 五 and appendix 一.
    #[serde(rename = "1960")]
    Cxa1960,
    /// The world and Asian rules.
    #[serde(rename = "wxf")]
    Wxf,
}

impl RuleSet {
    /// All of them, the default first.
    pub const ALL: [RuleSet; 3] = [RuleSet::Cxa2011, RuleSet::Cxa1960, RuleSet::Wxf];

    /// The name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Cxa2011 => "2011",
            RuleSet::Cxa1960 => "1960",
            RuleSet::Wxf => "wxf",
        }
    }
}

impl std::fmt::Display for RuleSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no rule set has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such rules: {0} (2011, 1960 or wxf)")]
pub struct UnknownRules(pub String);

impl std::str::FromStr for RuleSet {
    type Err = UnknownRules;

    fn from_str(name: &str) -> Result<RuleSet, UnknownRules> {
        RuleSet::ALL
            .into_iter()
            .find(|set| set.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownRules(name.to_owned()))
    }
}

/// When a claim may stand. "Both sides' moves have cycled three times" (23.1) leaves open whether the last reply
/// must be on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClaimTime {
    /// When both sides have completed the third time round: twelve plies on two points. The default.
    #[default]
    AfterReply,
    /// Already at the violator's last move of the third time round: the eleventh ply on two points.
    ViolatorsMove,
}

/// Which nine rounds over three or more points are ruled on though no circle closed (23.4). "Forbidden moves, or permitted
/// or forbidden moves without active purpose" leaves open who sees the purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NineRounds {
    /// None.
    Off,
    /// Those in which a side checks, threatens mate or chases with every move; what has no purpose the arbiter sees. The
    /// default of 2011. The side must have gone to some point twice, so that a pursuit that only goes on is not taken for
    /// one.
    #[default]
    Forbidden,
    /// Those too in which at most half the positions are new, nothing is taken and no soldier advances: a draw then, if
    /// neither side's moves are forbidden.
    Purposeless,
}

/// A rule set with its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The book.
    pub set: RuleSet,
    /// When a claim may stand.
    #[serde(default)]
    pub claim: ClaimTime,
    /// How checks count in the natural limit (22.2).
    #[serde(default)]
    pub checks_beyond_ten: ChecksBeyondTen,
    /// Which nine rounds are ruled on though no circle closed (23.4).
    #[serde(default)]
    pub nine_rounds: NineRounds,
    /// Whether a soldier that could take a piece and uncover another piece's check by it chases that piece, together
    /// with the other (2020's article 26.8, which 2011 does not have). Default false.
    #[serde(default)]
    pub soldier_uncovers_check: bool,
}

impl Rules {
    /// A rule set with the default settings.
    pub const fn new(set: RuleSet) -> Rules {
        Rules {
            set,
            claim: ClaimTime::AfterReply,
            checks_beyond_ten: ChecksBeyondTen::ClaimantsDropped,
            nine_rounds: match set {
                RuleSet::Cxa2011 => NineRounds::Forbidden,
                RuleSet::Cxa1960 | RuleSet::Wxf => NineRounds::Off,
            },
            soldier_uncovers_check: false,
        }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::new(RuleSet::Cxa2011)
    }
}
