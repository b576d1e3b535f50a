//! Every row of the case table under its own rules.

mod common;

use common::{Case, IMPOSSIBLE, cases};
use qili::{Act, RuleSet, Rules, adjudicate};
use xiangqi::{Position, Side};

/// Rows that do not agree, and why.
const EXPLAINED: [(&str, &str); 5] = [
    (
        "AXF-pr466-L07",
        "the same position as AXF-fsf05 with the opposite verdict: the two sources contradict each other",
    ),
    (
        "other-cdb7a",
        "engines disagree; every move of the chariot makes the cannon's false root anew, a chase",
    ),
    (
        "other-cdb7b",
        "engines disagree; the horse is attacked on both points without a root that can take back",
    ),
    (
        "other-cdb15",
        "twenty checks over many points, no position for the third time at the end; 2011 rules by the nine rounds",
    ),
    (
        "other-pika27",
        "a program's verdict; a check alternates with an idle move, the chased cannon is hit every other time",
    ),
];

fn expected(case: &Case) -> (RuleSet, &'static str) {
    match case.rule_set {
        "1960" => (RuleSet::Cxa1960, case.expected),
        "2011" | "2020" => (RuleSet::Cxa2011, case.inferred_2011),
        _ => (RuleSet::Wxf, case.expected),
    }
}

#[test]
fn every_row_is_ruled_as_its_source_rules_it() {
    rulebook::cites!(
        "1960:4.2.1",
        "1960:4.2.2",
        "1960:4.2.3",
        "1960:4.2.4",
        "1960:4.2.5",
        "1960:4.2.6",
        "1960:5.5",
        "1960:5.7",
        "1960:5.8",
        "1960:5.9",
        "1960:5.10",
        "1960:附录一.1",
        "1960:附录一.3",
        "1960:附录一.4",
        "1960:附录一.5",
        "1960:附录一.6",
        "1960:附录一.7",
        "1960:附录一.8",
        "1960:附录一.9",
        "2011:23.5.1",
        "2011:23.5.2.1",
        "2011:23.5.2.2",
        "2011:25.1",
        "2011:25.2",
        "2011:25.3",
        "2011:26.8.1",
        "2011:26.8.2",
        "2011:26.8.3",
        "2011:26.8.4",
        "2011:4.1.5",
        "2011:4.2.3",
    );
    let mut wrong = Vec::new();
    for case in cases() {
        let (set, expected) = expected(&case);
        let ruled = adjudicate(&case.record(), &Rules::new(set)).ruling.name();
        let agrees = ruled == expected || expected == "ongoing" && ruled == "none";
        let explained = EXPLAINED.iter().any(|(id, _)| *id == case.id);
        if agrees == explained {
            wrong.push(format!("{} under {set}: expected {expected}, ruled {ruled}", case.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_impossible_row_is_refused() {
    let text = include_str!("data/qili_cases.tsv");
    let line = text.lines().find(|line| line.starts_with(IMPOSSIBLE)).unwrap();
    assert!(Position::from_fen(line.split('\t').nth(2).unwrap()).is_err());
}

/// `figure 02: red chase chase; black exchange chase` gives Red's or Black's classes.
fn classes(reason: &str, side: Side) -> Vec<Act> {
    let name = if side == Side::Red { ": red " } else { "; black " };
    let Some((_, rest)) = reason.split_once(name) else { return Vec::new() };
    rest.split(|letter: char| !letter.is_ascii_lowercase())
        .map_while(|word| match word {
            "check" => Some(Act::Check),
            "kill" => Some(Act::MateThreat),
            "chase" => Some(Act::Chase),
            "exchange" => Some(Act::Exchange),
            "idle" => Some(Act::Idle),
            _ => None,
        })
        .collect()
}

#[test]
fn every_move_of_the_2020_figures_has_the_class_that_is_printed() {
    rulebook::cites!("2011:26.1", "2011:26.1.1", "2011:26.2", "2011:26.4", "2011:26.5", "2011:26.7");
    let (mut moves, mut wrong) = (0, Vec::new());
    for case in cases().into_iter().filter(|case| case.rule_set == "2020") {
        let record = case.record();
        let ruled = adjudicate(&record, &Rules::new(RuleSet::Cxa2011));
        for side in Side::ALL {
            let printed = classes(case.reason, side);
            let deeds = ruled.deeds(side);
            // The printed list begins with the record's first move, the deeds with the last time round.
            let from = (record.len() - ruled.cycle.unwrap().plies) as usize / 2;
            for (number, deed) in deeds.iter().enumerate() {
                let class = printed[(from + number) % printed.len()];
                moves += 1;
                if deed.does.first() != Some(&class) {
                    wrong.push(format!(
                        "{} {:?} {}: printed {class:?}, found {:?}",
                        case.id, side, deed.mv, deed.does
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(moves, 248);
}

#[test]
fn the_1960_rulings_name_their_articles() {
    rulebook::cites!(
        "1960:4.2.2",
        "1960:4.2.3",
        "1960:4.2.4",
        "1960:4.2.5",
        "1960:4.2.6",
        "1960:4.2.7",
        "1960:5.4",
        "1960:5.5",
        "1960:5.6",
        "1960:5.8",
        "1960:5.9",
        "1960:5.10",
        "1960:附录一",
    );
    for (id, article) in [
        ("1960-fig05", "4.2.2"),
        ("1960-fig06", "4.2.3"),
        ("1960-fig07", "4.2.4"),
        ("1960-fig08", "4.2.5"),
        ("1960-fig22", "4.2.5"),
        ("1960-fig21a", "4.2.6"),
        ("2020-ref05", "5.4"),
        ("1960-sec5-5-changgen", "5.5"),
        ("2020-ref07", "5.6"),
        ("1960-fig12", "5.8"),
        ("1960-fig13", "5.9"),
        ("1960-fig14", "5.10"),
        ("1960-fig19", "附录一"),
        ("1960-fig20", "附录一"),
        ("1960-fig23", "附录一"),
    ] {
        let ruled = adjudicate(&Case::named(id).record(), &Rules::new(RuleSet::Cxa1960));
        assert_eq!(ruled.articles[0].number(), article, "{id}: {:?}", ruled.reason);
    }
    let both_places = adjudicate(&Case::named("1960-fig15").record(), &Rules::new(RuleSet::Cxa1960));
    assert_eq!(both_places.articles[1].number(), "4.2.7");
}
