//! When a claim stands: 2011 23.1-23.5.1, the ends on the board, the natural limit.

mod common;

use common::{Case, record, ruled};
use qili::{
    ChecksBeyondTen, ClaimTime, Cycle, NaturalLimit, NineRounds, Reason, RuleSet, Rules, Ruling, adjudicate,
};
use xiangqi::Side;

const ROUND_ABOUT: &str = "h8h9 f9f8 h9h8 f8f9";
const FEN: &str = "5k3/7R1/9/9/9/9/9/9/9/4K4 w - - 0 1";

#[test]
fn mate_and_stalemate_lose() {
    rulebook::cites!("2011:4.1.1", "2011:4.1.2", "2011:3.3", "1960:4.1");
    let rules = Rules::default();
    let mated = ruled("3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0a9", &rules);
    assert_eq!(mated.ruling, Ruling::Loses(Side::Black));
    assert_eq!(mated.articles, [rulebook::article!("2011:4.1.1")]);
    let stalemated = ruled("3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1", "e7e8", &rules);
    assert_eq!((stalemated.ruling, stalemated.reason), (Ruling::Loses(Side::Black), Reason::Stalemate));
    assert_eq!(stalemated.articles, [rulebook::article!("2011:4.1.2")]);
    let old = ruled("3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1", "e7e8", &Rules::new(RuleSet::Cxa1960));
    assert_eq!(old.articles, [rulebook::article!("1960:4.1")]);
}

#[test]
fn one_sided_perpetual_check_loses_at_once_after_six_rounds_on_two_points() {
    rulebook::cites!("2011:23.1", "2011:23.4", "2011:23.5.1", "2011:4.1.4");
    let ruled = adjudicate(&record(FEN, &[ROUND_ABOUT; 3].join(" ")), &Rules::default());
    assert_eq!(ruled.ruling, Ruling::Loses(Side::Red));
    assert_eq!(ruled.reason, Reason::PerpetualCheck);
    assert_eq!(ruled.articles[0], rulebook::article!("2011:23.5.1"));
    assert_eq!(ruled.cycle, Some(Cycle { from_ply: 0, plies: 4, times: 3 }));
    assert_eq!((ruled.must_change, ruled.grace_rounds), (Some(Side::Red), 0));
}

#[test]
fn a_claim_too_early_is_refused_with_the_count_so_far() {
    rulebook::cites!("2011:23.3");
    let whole = record(FEN, &[ROUND_ABOUT; 3].join(" "));
    for plies in 0..12 {
        let ruled = adjudicate(&whole.up_to(plies), &Rules::default());
        assert_eq!(ruled.ruling, Ruling::None, "after {plies} plies");
        match ruled.cycle {
            Some(cycle) => {
                assert_eq!(ruled.reason, Reason::TooFew);
                assert_eq!(cycle.rounds(&whole.up_to(plies)), (plies / 2, 6));
                assert_eq!(ruled.articles, [rulebook::article!("2011:23.3")]);
            }
            None => assert!(plies < 4, "the circle is known from its first recurrence on"),
        }
    }
}

#[test]
fn the_first_move_counts_from_outside_but_not_when_it_captures() {
    rulebook::cites!("2011:23.2");
    let outside = adjudicate(&Case::named("2011-inf-outside12").record(), &Rules::default());
    assert_eq!(outside.ruling, Ruling::Loses(Side::Red));
    let captures = Case::named("2011-inf-capfirst12").record();
    assert_eq!(adjudicate(&captures, &Rules::default()).reason, Reason::TooFew);
    let mut one_more = captures;
    one_more.push("h8h9".parse().unwrap()).unwrap();
    let ruled = adjudicate(&one_more, &Rules::default());
    assert_eq!((ruled.ruling, ruled.cycle.map(|cycle| cycle.from_ply)), (Ruling::Loses(Side::Red), Some(1)));
}

#[test]
fn the_claim_may_be_set_to_stand_at_the_violators_sixth_move() {
    rulebook::cites!("2011:23.1");
    let record = record(FEN, &[ROUND_ABOUT; 3].join(" ")).up_to(11);
    assert_eq!(adjudicate(&record, &Rules::default()).ruling, Ruling::None);
    let early = Rules { claim: ClaimTime::ViolatorsMove, ..Rules::default() };
    assert_eq!(adjudicate(&record, &early).ruling, Ruling::Loses(Side::Red));
    assert_eq!(adjudicate(&record.up_to(10), &early).ruling, Ruling::None);
}

#[test]
fn nine_rounds_of_checks_over_three_points_need_no_closed_circle() {
    rulebook::cites!("2011:23.4");
    let fen = "4k4/9/7R1/9/9/9/9/9/9/3K5 w - - 0 1";
    // The chariot checks on three ranks in no regular order; each position but the last stands at most twice.
    let moves = "h7h9 e9e8 h9h8 e8e7 h8h7 e7e8 h7h8 e8e9 h8h9 e9e8 h9h8 e8e7 h8h7 e7e8 h7h8 e8e7 h8h7 e7e8";
    let nine = record(fen, moves);
    let ruled = adjudicate(&nine, &Rules::default());
    assert_eq!((ruled.ruling, ruled.reason), (Ruling::Loses(Side::Red), Reason::PerpetualCheck));
    assert_eq!(ruled.cycle, Some(Cycle { from_ply: 0, plies: 18, times: 1 }));
    assert_eq!(adjudicate(&nine.up_to(17), &Rules::default()).ruling, Ruling::None);
    let off = Rules { nine_rounds: NineRounds::Off, ..Rules::default() };
    assert_eq!(adjudicate(&nine, &off).ruling, Ruling::None);
}

#[test]
fn nine_rounds_of_checks_count_though_no_position_comes_twice() {
    rulebook::cites!("2011:23.4", "2011:23.5.1");
    // A game of a program: twenty checks, of which the last nine lead to nine new positions over fewer than nine points.
    let game = Case::named("other-cdb15").record();
    let last = game.len() - 18;
    assert!((last..game.len()).all(|ply| game.recurs(ply + 1).is_none_or(|back| back < last)));
    let ruled = adjudicate(&game, &Rules::default());
    assert_eq!((ruled.ruling, ruled.reason), (Ruling::Loses(Side::Red), Reason::PerpetualCheck));
    assert!(ruled.articles.contains(&rulebook::article!("2011:23.4")));
}

#[test]
fn nine_attacks_that_go_to_no_point_twice_are_a_pursuit_and_no_repetition() {
    rulebook::cites!("2011:23.4");
    // A chariot drives a cannon down its file: nine attacks from nine points.
    let fen = "4k4/c8/9/9/9/9/9/9/9/1R1K5 w";
    let on = "b0b8 a8a7 b8b7 a7a6 b7b6 a6a5 b6b5 a5a4 b5b4 a4a3 b4b3 a3a2 b3b2 a2a1 b2b1 a1a0 b1a1 e9e8";
    let pursuit = adjudicate(&record(fen, on), &Rules::default());
    assert_eq!((pursuit.ruling, pursuit.reason), (Ruling::None, Reason::NoRepetition));
    let to_and_fro =
        "b0b8 a8a7 b8b7 a7a6 b7b6 a6a7 b6b7 a7a8 b7b8 a8a7 b8b7 a7a6 b7b6 a6a5 b6b5 a5a4 b5b4 a4a5";
    let ruled = adjudicate(&record(fen, to_and_fro), &Rules::default());
    assert_eq!((ruled.ruling, ruled.reason), (Ruling::Loses(Side::Red), Reason::PerpetualChase));
    assert!(ruled.articles.contains(&rulebook::article!("2011:23.4")));
}

#[test]
fn natural_limit_counts_ten_checks_of_the_claimant_at_most() {
    rulebook::cites!("2011:22.2", "2011:4.2.4");
    // Thirty rounds: Red checks fifteen times on end, then both sides wait.
    let checks = "h8h9 f9f8 h9h8 f8f9 ".repeat(7) + "h8h9 f9f8 ";
    let waits = "e0e1 f8f7 e1e0 f7f8 ".repeat(7) + "e0e1 f8f7";
    let limit = NaturalLimit::of(&record(FEN, &(checks + &waits)));
    assert_eq!((limit.plies, limit.red_checks, limit.black_checks), (60, 15, 0));
    let rounds = |side, setting| limit.rounds(side, setting);
    assert_eq!(rounds(Side::Red, ChecksBeyondTen::ClaimantsDropped), 25);
    assert_eq!(rounds(Side::Black, ChecksBeyondTen::ClaimantsDropped), 30);
    assert_eq!(rounds(Side::Black, ChecksBeyondTen::EithersDropped), 25);
    assert_eq!(rounds(Side::Red, ChecksBeyondTen::Counted), 30);
}

#[test]
fn a_capture_starts_the_natural_limit_anew() {
    rulebook::cites!("2011:4.2.4");
    let limit = NaturalLimit::of(&Case::named("2011-inf-capfirst12").record());
    assert_eq!((limit.plies, limit.red_checks), (11, 5));
}

#[test]
fn both_sides_checking_for_ever_is_a_draw() {
    rulebook::cites!("1960:5.7", "1960:4.2.1");
    let figure_11 = Case::named("1960-fig11").record();
    let old = Rules::new(RuleSet::Cxa1960);
    let ruled = adjudicate(&figure_11, &old);
    assert_eq!((ruled.ruling, ruled.must_change), (Ruling::Draw, None));
    assert_eq!(ruled.articles, [rulebook::article!("1960:5.7")]);
    assert_eq!(adjudicate(&figure_11, &Rules::default()).ruling, Ruling::Draw);
    let figure_4 = adjudicate(&Case::named("1960-fig04").record(), &old);
    assert_eq!(figure_4.ruling, Ruling::Loses(Side::Red));
    assert_eq!(figure_4.articles, [rulebook::article!("1960:4.2.1")]);
}

#[test]
fn the_json_is_the_one_of_the_command_line() {
    let ruled = adjudicate(&record(FEN, &[ROUND_ABOUT; 3].join(" ")), &Rules::default());
    let json = serde_json::to_value(&ruled).unwrap();
    assert_eq!(json["ruling"], "red_loses");
    assert_eq!(json["articles"][0], "23.5.1");
    assert_eq!(json["reason"], "perpetual_check");
    assert_eq!(json["at_ply"], 12);
    assert_eq!(json["cycle"], serde_json::json!({"from_ply": 0, "plies": 4, "times": 3}));
    assert_eq!(json["red"][0], serde_json::json!({"move": "h8h9", "does": ["check"], "targets": []}));
    assert_eq!(json["must_change"], "red");
}

#[test]
fn nine_rounds_without_purpose_are_ruled_on_only_where_it_is_set() {
    rulebook::cites!("2011:23.4");
    // Red's chariot wanders among three points and Black's general between two, in no regular order.
    let moves = "a0a1 e9e8 a1a2 e8e9 a2a0 e9e8 a0a2 e8e9 a2a1 e9e8 a1a0 e8e9 a0a1 e9e8 a1a2 e8e9 a2a1 e9e8";
    let nine = record("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", moves);
    assert_eq!(adjudicate(&nine, &Rules::default()).ruling, Ruling::None);
    let set = Rules { nine_rounds: NineRounds::Purposeless, ..Rules::default() };
    let ruled = adjudicate(&nine, &set);
    assert_eq!((ruled.ruling, ruled.reason), (Ruling::Draw, Reason::BothPermitted));
    assert!(ruled.articles.contains(&rulebook::article!("2011:23.4")));
    assert_eq!(adjudicate(&nine.up_to(17), &set).ruling, Ruling::None);
}
