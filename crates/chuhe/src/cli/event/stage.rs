//! `event stage`: who goes on to the next stage, as it is typed.

use clap::Args;
use serde_json::{Map, Value};
use tournament::{Command, NewStage, Number, Selection};

use super::super::voice::Failure;
use super::input::{Arrangement, settings};
use crate::i18n::Lang;

#[derive(Debug, Args)]
pub(super) struct Stage {
    /// 编排方法 · Arrangement.
    #[arg(value_enum)]
    format: Arrangement,
    /// 名称 · Name.
    #[arg(long, default_value = "")]
    name: String,
    /// 录取：top:8 前八名；each:1-2 每组前两名；places:9-16 总名次；rest 其余；numbers:3,5 指定。分组时每组写一次 · Who
    /// goes on; once for each group.
    #[arg(long, required = true, value_name = "WHO")]
    take: Vec<String>,
    /// 轮数 · Rounds.
    #[arg(long)]
    rounds: Option<u32>,
    /// 带入前一阶段互赛的成绩 · Carry over results between those who have met.
    #[arg(long)]
    carry_over: bool,
    /// 抽签种子 · Seed of the lots.
    #[arg(long)]
    seed: Option<u64>,
    /// 设置，如 placement=complete · A setting, such as placement=complete.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
}

impl Stage {
    pub(super) fn command(self, lang: Lang) -> Result<Command, Failure> {
        let settings: Map<String, Value> = settings(&self.settings, lang)?;
        let take = self.take.iter().map(|text| {
            selection(text).ok_or_else(|| lang.text("cli-take-form").with("text", text.clone()).into())
        });
        let stage = NewStage {
            name: self.name,
            format: self.format.into(),
            settings,
            planned_rounds: self.rounds,
            take: take.collect::<Result<_, Failure>>()?,
            carry_over: self.carry_over,
            seed: self.seed,
        };
        Ok(Command::StartStage { stage })
    }
}

/// `top:8`, `each:1-2`, `places:9-16`, `rest`, `numbers:3,5`.
pub(crate) fn selection(text: &str) -> Option<Selection> {
    let (what, value) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
    let range = || {
        let (from, to) = value.split_once('-').unwrap_or((value, value));
        Some((from.trim().parse().ok()?, to.trim().parse().ok()?))
    };
    Some(match what {
        "top" => Selection::Top { count: value.trim().parse().ok()? },
        "each" => range().map(|(from, to)| Selection::OfEach { from, to })?,
        "places" => range().map(|(from, to)| Selection::Places { from, to })?,
        "rest" if value.is_empty() => Selection::Rest,
        "numbers" => {
            let numbers = value.split(',').map(|no| no.trim().parse().ok().and_then(Number::new));
            Selection::Numbers { numbers: numbers.collect::<Option<_>>()? }
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selections_are_typed_in_a_word() {
        assert_eq!(selection("top:8"), Some(Selection::Top { count: 8 }));
        assert_eq!(selection("each:1-2"), Some(Selection::OfEach { from: 1, to: 2 }));
        assert_eq!(selection("each:3"), Some(Selection::OfEach { from: 3, to: 3 }));
        assert_eq!(selection("places:9-16"), Some(Selection::Places { from: 9, to: 16 }));
        assert_eq!(selection("rest"), Some(Selection::Rest));
        for wrong in ["", "top", "top:x", "rest:1", "numbers:0", "numbers:1,,2", "best:3"] {
            assert_eq!(selection(wrong), None, "{wrong}");
        }
    }
}
