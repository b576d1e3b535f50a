//! Rulings told in words.

mod common;

use common::{Case, cases, record};
use qili::{Act, Language, RuleSet, Rules, account, adjudicate};

#[test]
fn a_false_root_is_named_with_the_piece_that_may_not_take_back() {
    let record = Case::named("2020-fig11").record();
    let rules = Rules::default();
    let ruled = adjudicate(&record, &rules);
    let chinese = account(&record, &ruled, &rules, Language::Chinese);
    assert_eq!(chinese.cycle.as_deref(), Some("循环：第1至12着，6回合，往复3次"));
    assert_eq!(chinese.moves[0].text, "炮八平九");
    assert_eq!(chinese.moves[0].classes, "捉");
    let why = ["炮避捉", "车五进二可吃象，象为假根：黑３路象受牵制，不能吃回（联合捉子）"];
    assert_eq!(chinese.moves[0].why, why);
    assert_eq!(chinese.result, "黑方不变作负（两回合内可变着）");
    let english = account(&record, &ruled, &rules, Language::English);
    assert_eq!(
        english.moves[0].why,
        [
            "the cannon leaves the chase",
            "R5+2 can take the elephant; its root is false: Black's elephant on c9 is held and may not take back (by two pieces together)"
        ]
    );
    assert!(english.to_string().contains("World (Asian) rules: Perpetual chase. Black loses"));
}

#[test]
fn a_repetition_over_many_points_is_not_called_a_circle() {
    let moves = "h7h9 e9e8 h9h8 e8e7 h8h7 e7e8 h7h8 e8e9 h8h9 e9e8 h9h8 e8e7 h8h7 e7e8 h7h8 e8e7 h8h7 e7e8";
    let record = record("4k4/9/7R1/9/9/9/9/9/9/3K5 w - - 0 1", moves);
    let rules = Rules::default();
    let told = account(&record, &adjudicate(&record, &rules), &rules, Language::Chinese);
    assert_eq!(told.cycle.as_deref(), Some("重复：第1至18着，三点以上连续9回合，未成循环"));
}

#[test]
fn every_attack_in_every_case_has_a_reason_in_both_languages() {
    for case in cases() {
        let record = case.record();
        let rules = Rules::new(RuleSet::Cxa2011);
        let ruled = adjudicate(&record, &rules);
        for language in [Language::Chinese, Language::English] {
            let told = account(&record, &ruled, &rules, language);
            assert_eq!(told.moves.len(), ruled.red.len() + ruled.black.len(), "{}", case.id);
            assert_eq!(told.articles.len(), ruled.articles.len(), "{}", case.id);
            let mut deeds = [ruled.red.iter(), ruled.black.iter()];
            for told in &told.moves {
                let deed = deeds[told.side as usize].next().unwrap();
                let attacks = !matches!(deed.does[0], Act::Idle);
                assert!(!attacks || !told.why.is_empty(), "{} {} {language:?}", case.id, told.text);
            }
        }
    }
}

/// The reasons of each move of the last time round, in Chinese.
fn why(fen: &str, cycle: &str, rules: &Rules) -> Vec<String> {
    let record = record(fen, &[cycle; 3].join(" "));
    let told = account(&record, &adjudicate(&record, rules), rules, Language::Chinese);
    told.moves.iter().map(|told| told.why.join("；")).collect()
}

#[test]
fn a_reply_is_told_as_one() {
    let rules = Rules::default();
    let checked = why("5k3/7R1/9/9/9/9/9/9/9/4K4 w", "h8h9 f9f8 h9h8 f8f9", &rules);
    assert_eq!(checked, ["红二路车将军", "应将", "红二路车将军", "应将"]);
    let mate = why("5k3/9/9/9/1R1c5/9/9/9/9/4K4 w", "b5b6 d5d6 b6b5 d6d5", &rules);
    assert_eq!(
        mate,
        [
            "下一着车八平四将死",
            "解杀；黑４路炮送吃",
            "下一着起连将成杀：车八平四、炮４平６、车四进一",
            "解杀；黑４路炮送吃"
        ]
    );
    let chased = why("4k4/9/9/c8/1R7/9/9/9/9/3K5 w", "b5b6 a6a5 b6b5 a5a6", &rules);
    assert_eq!(chased[1], "炮避捉");
}

#[test]
fn the_world_rules_are_cited_by_their_numbers() {
    let rules = Rules::new(RuleSet::Wxf);
    let record = record("4k4/9/9/c8/1R7/9/9/9/9/3K5 w", &["b5b6 a6a5 b6b5 a5a6"; 3].join(" "));
    let ruled = adjudicate(&record, &rules);
    let told = account(&record, &ruled, &rules, Language::English);
    assert_eq!(told.articles, ["World (Asian) rule 18: a chariot may not chase a rootless cannon for ever"]);
    assert_eq!(serde_json::to_value(&ruled).unwrap()["articles"], serde_json::json!(["18"]));
}

#[test]
fn what_makes_a_chase_one_is_told_with_it() {
    let rules = Rules::default();
    // A cannon dodges a chariot, so that the other chariot's standing attack becomes real.
    let dodge = "1nbakab2/1r7/9/4p3c/7R1/9/4P4/1C7/9/2BAKAB2 w";
    let told = why(dodge, "h5h6 i6i5 h6h5 i5i6", &rules);
    assert_eq!(told[1], "炮避捉；车２进６可吃炮，炮无根（原捉不成，避开后成真）");
    // The same soldier's chase is idle, and a piece left to be taken is offered.
    let soldier = why("5k3/2r6/1P7/9/9/9/9/9/9/3K5 w", "b7c7 c8b8 c7b7 b8c8", &rules);
    assert_eq!(soldier[0], "红七路兵送吃；兵（卒）捉黑３路车，允许长捉，作闲");
}

#[test]
fn two_forbidden_sides_are_told_which_is_the_graver() {
    let record = Case::named("2020-fig11").record();
    let rules = Rules::default();
    let ruled = adjudicate(&record, &rules);
    let chinese = account(&record, &ruled, &rules, Language::Chinese).rule;
    assert_eq!(chinese, "双方均为禁止着法，重者变着（红方有联合捉子，为轻，黑方为重）");
    let english = account(&record, &ruled, &rules, Language::English).rule;
    assert_eq!(
        english,
        "Both sides play forbidden moves: the graver must change (Red's are light, with a joint chase, Black's are grave)"
    );
}

#[test]
fn pieces_of_a_kind_on_one_file_are_told_apart() {
    // Both chariots stand on one file, the farther one checks on the general's rank after the other has left it.
    let told = why("4k4/7R1/9/9/9/9/7R1/9/9/3K5 w", "h8h9 e9e8 h9h8 e8e9", &Rules::default());
    assert!(told[0].starts_with("红二路前车将军"), "{told:?}");
}

#[test]
fn a_bound_that_was_reached_is_told_and_stands_in_the_json() {
    let record = Case::named("2020-fig09").record();
    let rules = Rules::default();
    let ruled = adjudicate(&record, &rules);
    for (deed, json) in ruled.red.iter().zip(serde_json::to_value(&ruled).unwrap()["red"].as_array().unwrap())
    {
        assert_eq!(json.get("bound_reached").is_some(), deed.bound_reached);
    }
    let bounded = cases().into_iter().find_map(|case| {
        let record = case.record();
        let ruled = adjudicate(&record, &rules);
        ruled.red.iter().any(|deed| deed.bound_reached).then_some((record, ruled))
    });
    let (record, ruled) = bounded.expect("a case whose search is cut");
    let told = account(&record, &ruled, &rules, Language::Chinese);
    let bounds = told.bounds.expect("told");
    assert!(bounds.ends_with("界限内未见杀、捉") && bounds.contains("每问1500个局面"), "{bounds}");
}
