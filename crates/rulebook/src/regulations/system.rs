//! Which system pairs a points arrangement.

use serde::{Deserialize, Serialize};

/// The system that pairs the rounds of a points arrangement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PairingSystem {
    /// 积分编排: the two rows of those who are due first and those who are due second (2011 10.3; 1960 section 十).
    #[default]
    PointsArrangement,
    /// The FIDE (Dutch) System (FIDE Handbook C.04.3, in force since February 2026), for federations that use it.
    Dutch,
}

/// A turn that a setting names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum InitialTurn {
    /// 先手.
    First,
    /// 后手.
    Second,
}
