//! Repetitions claimed at the table, in both books.

use crate::language::{Incident, START, check, play};
use rulebook::cites;

#[test]
fn perpetual_check_loses_at_once_on_a_claim() {
    cites!("2011:23.1", "2011:23.5.1", "2011:4.1.4", "2011:23.3");
    let fen = "5k3/7R1/9/9/9/9/9/9/9/4K4 w";
    check(&[
        Incident {
            rules: "2011",
            fen,
            acts: "(h8h9 f9f8 h9h8 f8f9)*3 h8h9 2:repetition",
            ruling: &["ended 0-1 repetition perpetual_check 23.5.1 25.1 4.1.4"],
        },
        Incident {
            rules: "2011",
            fen,
            acts: "(h8h9 f9f8 h9h8 f8f9)*2 h8h9 2:repetition",
            ruling: &["refused no_repetition 23.3"],
        },
        Incident {
            rules: "2011",
            fen,
            acts: "(h8h9 f9f8 h9h8 f8f9)*3 2:repetition",
            ruling: &["refused not_on_own_time 16"],
        },
        Incident { rules: "2011", fen: START, acts: "1:repetition", ruling: &["refused no_repetition 23.1"] },
    ]);
}

#[test]
fn other_repetitions_may_be_left_within_two_rounds() {
    cites!("2011:23.5.2", "2011:23.5.2.1", "2011:4.2.3");
    // Both sides answer check by check.
    let fen = "4k4/9/5r3/9/5c3/9/5R3/9/4C4/5K3 w";
    check(&[
        Incident {
            rules: "2011",
            fen,
            acts: "(f3e3 f5e5 e3f3 e5f5)*3 1:repetition",
            ruling: &["pending 1 change either until 16 26.8.4 23.5.2.1 4.2.3 23.5.2"],
        },
        Incident {
            rules: "2011",
            fen,
            acts: "(f3e3 f5e5 e3f3 e5f5)*3 1:repetition f3e3 2:repetition",
            ruling: &["refused ruling_pending 26.8.4 23.5.2.1 4.2.3 23.5.2"],
        },
        Incident {
            rules: "2011",
            fen,
            acts: "(f3e3 f5e5 e3f3 e5f5)*3 1:repetition f3e3 f5e5 e3f3",
            ruling: &["moved 1 e3f3"],
        },
        Incident {
            rules: "2011",
            fen,
            acts: "(f3e3 f5e5 e3f3 e5f5)*3 1:repetition f3e3 f5e5 e3f3 e5f5",
            ruling: &[
                "moved 2 e5f5",
                "ended 1/2 repetition mutual_perpetual_check 26.8.4 23.5.2.1 4.2.3 23.5.2",
            ],
        },
        Incident {
            rules: "2011",
            fen,
            acts: "(f3e3 f5e5 e3f3 e5f5)*3 1:repetition f0e0",
            ruling: &["moved 1 f0e0", "repetition left 1 26.8.4 23.5.2.1 4.2.3 23.5.2"],
        },
        // What was left needs a claim of its own again.
        Incident {
            rules: "2011",
            fen,
            acts: "(f3e3 f5e5 e3f3 e5f5)*3 1:repetition f0e0 2:repetition",
            ruling: &["refused no_repetition 23.1"],
        },
    ]);
}

#[test]
fn a_chase_that_is_not_left_loses() {
    cites!("2011:4.1.5", "2011:23.5.2", "2011:23.5.2.2");
    check(&[
        Incident {
            rules: "2011",
            fen: "4k4/9/9/c8/1R7/9/9/9/9/3K5 w",
            acts: "(b5b6 a6a5 b6b5 a5a6)*3 b5b6 2:repetition",
            ruling: &["pending 2 change 1 until 17 25.3 23.5.2.2 4.1.5 23.5.2"],
        },
        Incident {
            rules: "2011",
            fen: "4k4/9/9/c8/1R7/9/9/9/9/3K5 w",
            acts: "(b5b6 a6a5 b6b5 a5a6)*3 b5b6 2:repetition a6a5 b6b5 a5a6 b5b6",
            ruling: &["moved 1 b5b6", "ended 0-1 repetition perpetual_chase 25.3 23.5.2.2 4.1.5 23.5.2"],
        },
        Incident {
            rules: "2011",
            fen: "4k4/9/9/c8/1R7/9/9/9/9/3K5 w",
            acts: "(b5b6 a6a5 b6b5 a5a6)*3 b5b6 2:repetition a6a5 b6e6",
            ruling: &["moved 1 b6e6", "repetition left 1 25.3 23.5.2.2 4.1.5 23.5.2"],
        },
    ]);
}

#[test]
fn perpetual_check_in_1960_loses_who_will_not_change() {
    cites!("1960:4.2.1");
    let fen = "4k4/9/9/9/9/9/9/9/7r1/5K3 b";
    check(&[
        Incident {
            rules: "1960",
            fen,
            acts: "(h1h0 f0f1 h0h1 f1f0)*3 h1h0 2:repetition",
            ruling: &["pending 2 change 1 until 17 4.2.1"],
        },
        Incident {
            rules: "1960",
            fen,
            acts: "(h1h0 f0f1 h0h1 f1f0)*3 h1h0 2:repetition f0f1 h0h5",
            ruling: &["moved 1 h0h5", "repetition left 1 4.2.1"],
        },
        Incident {
            rules: "1960",
            fen,
            acts: "(h1h0 f0f1 h0h1 f1f0)*4 1:repetition",
            ruling: &["pending 1 change 1 until 20 4.2.1"],
        },
        Incident {
            rules: "1960",
            fen,
            acts: "(h1h0 f0f1 h0h1 f1f0)*3 h1h0 2:repetition f0f1 h0h1 f1f0 h1h0",
            ruling: &["moved 1 h1h0", "ended 0-1 repetition perpetual_check 4.2.1"],
        },
    ]);
}

#[test]
fn the_first_move_counts_from_outside_but_not_when_it_captures() {
    cites!("2011:23.2", "2011:23.5.1");
    let round = "(f9f8 h9h8 f8f9 h8h9)";
    for (fen, enters) in [("5k3/9/7R1/9/9/9/9/9/9/4K4 w", "h7h9"), ("5k1n1/7R1/9/9/9/9/9/9/9/4K4 w", "h8h9")]
    {
        let six = format!("{enters} {round}*2 f9f8 h9h8 f8f9 1:repetition").leak();
        let one_more = format!("{enters} {round}*3 2:repetition").leak();
        let lost = &["ended 0-1 repetition perpetual_check 23.5.1 25.1 4.1.4"];
        // From outside it is the first of the six; a capture is not.
        let captures = enters == "h8h9";
        let early: &[&str] = if captures { &["refused no_repetition 23.3"] } else { lost };
        check(&[
            Incident { rules: "2011", fen, acts: six, ruling: early },
            Incident { rules: "2011", fen, acts: one_more, ruling: lost },
        ]);
    }
}

#[test]
fn nine_rounds_over_three_points_need_no_closed_circle() {
    cites!("2011:23.4", "2011:3.1");
    let fen = "4k4/9/7R1/9/9/9/9/9/9/3K5 w";
    check(&[
        // Red checks on three ranks in no regular order.
        Incident {
            rules: "2011",
            fen,
            acts: "h7h9 e9e8 h9h8 e8e7 h8h7 e7e8 h7h8 e8e9 h8h9 e9e8 h9h8 e8e7 h8h7 e7e8 h7h8 e8e7 h8h7 e7e8 1:repetition",
            ruling: &["ended 0-1 repetition perpetual_check 23.5.1 25.1 4.1.4 23.4"],
        },
        Incident {
            rules: "2011",
            fen,
            acts: "h7h9 e9e8 h9h8 e8e7 h8h7 e7e8 h7h8 e8e9 h8h9 e9e8 h9h8 e8e7 h8h7 e7e8 h7h8 e8e7 1:repetition",
            ruling: &["refused no_repetition 23.3"],
        },
    ]);
}

/// A chariot is worth two horses: a horse that attacks a guarded one chases it, a chariot that attacks a guarded
/// horse does not.
#[test]
fn what_a_piece_is_worth_decides_whether_it_is_chased() {
    cites!("2011:1.2", "2011:4.1.5", "2011:4.2.3");
    kept_up(
        "2011",
        "5k3/1n7/1n1r5/9/9/2N6/9/9/9/4K4 w",
        "c4e5 d7d6 e5c4 d6d7",
        "0-1 perpetual_chase",
        "25.3 23.5.2.2 4.1.5 23.5.2",
    );
    kept_up(
        "2011",
        "r1bakab2/9/9/c3p4/1R7/9/4P4/9/9/2BAKAB2 w",
        "b5b6 a6a5 b6b5 a5a6",
        "1/2 both_permitted",
        "25.2 23.5.2.1 4.2.3 23.5.2",
    );
}

/// Three times round, a claim, and two rounds more of the same: the ruling that was announced falls.
fn kept_up(rules: &'static str, fen: &'static str, circle: &'static str, ended: &str, articles: &str) {
    let plies: Vec<&str> = circle.split(' ').collect();
    let opens = if fen.ends_with('w') == (rules == "2011") { 1 } else { 2 };
    let change = match ended.split_once(' ') {
        Some(("0-1", _)) => "1",
        Some(("1-0", _)) => "2",
        _ => "either",
    };
    let until = 3 * plies.len() + 4;
    let claimed = format!("pending {opens} change {change} until {until} {articles}");
    let [result, ground] = [0, 1].map(|at| ended.split(' ').nth(at).expect("a result and a ground"));
    let fallen = [
        format!("moved {} {}", 3 - opens, plies[3]),
        format!("ended {result} repetition {ground} {articles}"),
    ];
    let claim = format!("({circle})*3 repetition");
    let on = format!("{claim} {}", plies[..4].join(" "));
    let played = |acts: String| play(&Incident { rules, fen, acts: acts.leak(), ruling: &[] }).1;
    assert_eq!(played(claim), [claimed], "{fen} {circle}");
    assert_eq!(played(on), fallen, "{fen} {circle}");
}

/// 禁止着法 (section 四, 二): who will not change has lost.
#[test]
fn what_1960_forbids() {
    cites!("1960:4.2.1", "1960:4.2.2", "1960:4.2.3", "1960:4.2.4", "1960:4.2.5", "1960:4.2.6", "1960:4.2.7");
    for (fen, circle, ended, articles) in [
        // Figure 4.
        ("5k3/7R1/9/9/9/9/9/9/9/4K4 w", "h8h9 f9f8 h9h8 f8f9", "1-0 perpetual_check", "4.2.1"),
        // Figure 5: each move of the horse threatens mate.
        ("3k5/9/3a2N2/9/9/9/9/R8/3K5/9 w", "g7e6 d9e9 e6g7 e9d9", "1-0 perpetual_mate_threat", "4.2.2"),
        // Figure 6.
        ("3ak4/9/4P4/9/9/5R3/9/9/9/4K4 w", "f4h4 e9f9 h4f4 f9e9", "1-0 check_and_mate_threat", "4.2.3"),
        // Figure 7, on both points.
        ("4k4/9/9/c8/1R7/9/9/9/9/3K5 w", "b5b6 a6a5 b6b5 a5a6", "1-0 perpetual_chase", "4.2.4 4.2.7"),
        // Figure 8.
        (
            "3k5/9/9/c8/1R7/9/9/9/9/5K3 w",
            "b5b9 d9d8 b9b6 a6a5 b6b8 d8d9 b8b5 a5a6",
            "1-0 check_and_chase",
            "4.2.5",
        ),
        // Figure 21, first case: a check, then a discovered capture is threatened.
        ("5k3/9/9/9/9/9/9/8c/6r2/N3KA3 w", "f0e1 g1g0 e1f0 g0g1", "0-1 check_and_chase", "4.2.6"),
        // Figure 15: the cannon chases a chariot on both.
        ("4k4/2c6/9/1Pp6/9/2R6/9/9/9/3K5 w", "c4b4 c8b8 b4c4 b8c8", "0-1 perpetual_chase", "4.2.4 4.2.7"),
    ] {
        kept_up("1960", fen, circle, ended, articles);
    }
}

/// 和棋 (section 五, 三 to 十): nobody need change, and it is a draw if nobody does.
#[test]
fn what_1960_allows() {
    cites!("1960:5.3", "1960:5.4", "1960:5.5", "1960:5.6", "1960:5.7", "1960:5.8", "1960:5.9", "1960:5.10");
    for (fen, circle, ended, articles) in [
        // The cannon steps before the chariot that looks at a soldier, guarded by the horse.
        ("3k5/9/r8/9/2C6/9/PHP6/9/9/4K4 w", "c5a5 a7c7 a5c5 c7a7", "1/2 both_permitted", "5.3"),
        // A chariot offers itself for a chariot.
        ("2b1kab2/4a4/9/r8/1R7/9/9/9/4A4/2B1KAB2 w", "b5b6 a6a5 b6b5 a5a6", "1/2 both_permitted", "5.4"),
        // The cannon is guarded by a chariot.
        ("r3ka3/4a4/9/c8/1R7/9/9/9/4A4/4KA3 w", "b5b6 a6a5 b6b5 a5a6", "1/2 both_permitted", "5.5"),
        // A check, then nothing.
        ("5k3/9/9/9/c8/7R1/9/9/9/3K5 w", "h4h9 f9f8 h9h4 f8f9", "1/2 both_permitted", "5.6"),
        // Figure 11: a check answered by a check.
        ("4k4/9/5r3/9/5c3/9/5R3/9/4C4/5K3 w", "f3e3 f5e5 e3f3 e5f5", "1/2 mutual_perpetual_check", "5.7"),
        // Figure 12: a soldier chases a chariot.
        ("4k4/9/8r/R6P1/9/9/9/9/4A4/2BAK1B2 w", "h6i6 i7h7 i6h6 h7i7", "1/2 both_permitted", "5.8"),
        // Figure 13: the general chases a cannon.
        ("3k5/9/9/9/9/9/9/9/4c4/5K3 w", "f0e0 e1f1 e0f0 f1e1", "1/2 both_permitted", "5.9"),
        // Figure 14: chariot and horse chase each other.
        (
            "3a1k3/4a4/9/3R5/9/3n5/9/9/9/4K4 b",
            "d4f5 d6d5 f5e7 d5e5 e7c6 e5e6 c6d4 e6d6",
            "1/2 both_forbidden",
            "5.10",
        ),
    ] {
        kept_up("1960", fen, circle, ended, articles);
    }
}
