//! Records into lines.

use super::columns::decimal;
use super::{Record, Trf};
use crate::model::Turn;

impl Trf {
    /// The file, its lines ending in LF.
    pub fn write(&self) -> String {
        self.records.iter().map(|record| record.write() + "\n").collect()
    }
}

impl Record {
    fn write(&self) -> String {
        let line = match self {
            Record::Player(player) => player.write(),
            Record::Team(team) => team.write(),
            Record::LineUp(line_up) => line_up.write(),
            Record::Rounds { old, rounds } => format!("{} {rounds}", if *old { "XXR" } else { "142" }),
            Record::Initial { old, turn } => match (old, turn) {
                (true, Turn::First) => "XXC white1".to_owned(),
                (true, Turn::Second) => "XXC black1".to_owned(),
                (false, Turn::First) => "152 W".to_owned(),
                (false, Turn::Second) => "152 B".to_owned(),
            },
            Record::Points { code, values } => points(code, values),
            Record::Byes { kind, round, numbers } => {
                format!(
                    "240 {kind} {round:>3}{}",
                    numbers.iter().map(|no| format!(" {no:>4}")).collect::<String>()
                )
            }
            Record::Absent(numbers) => format!("XXZ{}", loose(numbers)),
            Record::Forbidden { rounds: Some((from, to)), numbers, .. } => {
                let numbers: String = numbers.iter().map(|no| format!(" {no:>4}")).collect();
                format!("260 {from:>3} {to:>3}{numbers}")
            }
            Record::Forbidden { rounds: None, numbers, .. } => format!("XXP{}", loose(numbers)),
            Record::Accelerated(line) | Record::Comment(line) => line.clone(),
            Record::Text { code, text } => format!("{code} {text}"),
        };
        line.trim_end().to_owned()
    }
}

fn loose(numbers: &[u32]) -> String {
    numbers.iter().map(|no| format!(" {no}")).collect()
}

fn points(code: &str, values: &[(String, u32)]) -> String {
    match code {
        "162" => {
            let mut line = "162 ".to_owned();
            for (name, value) in values {
                line.push_str(&format!(" {name}{:>4}   ", decimal(*value)));
            }
            line
        }
        "XXS" => {
            let values: Vec<String> =
                values.iter().map(|(name, value)| format!("{name}={}", decimal(*value))).collect();
            format!("XXS {}", values.join(" "))
        }
        _ => format!("{code} {:>4}", decimal(values.first().map_or(0, |(_, value)| *value))),
    }
}
