use serde::{Deserialize, Serialize};

/// A rule book, named by its year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Edition {
    /// 《中国象棋竞赛规则（1960）》. In competition Black moves first (section 七, 一).
    #[serde(rename = "1960")]
    Cxa1960,
    /// 《象棋竞赛规则》2011 edition. Red moves first (2.1).
    #[serde(rename = "2011")]
    Cxa2011,
}

impl Edition {
    /// Both editions, oldest first.
    pub const ALL: [Edition; 2] = [Edition::Cxa1960, Edition::Cxa2011];

    /// The year, as used in article names, files and the command line.
    pub const fn year(self) -> &'static str {
        match self {
            Edition::Cxa1960 => "1960",
            Edition::Cxa2011 => "2011",
        }
    }
}

impl std::fmt::Display for Edition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.year())
    }
}
