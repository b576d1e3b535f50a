//! What only the 1960 book has.

use crate::language::{Incident, START, START_1960, check, play};
use rulebook::cites;

#[test]
fn ordered_limit() {
    cites!("1960:12", "1960:5.11");
    check(&[
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "limit-order=40",
            ruling: &["limit 40 until 80 12 5.11"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "limit-order=1 a9a8 a0a1",
            ruling: &["moved 2 a0a1", "limit reached 12 5.11"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "(a9a8 a0a1 a8a9 a1a0)*2 limit-order=40 (a9a8 a0a1 a8a9 a1a0)*20",
            ruling: &["moved 2 a1a0", "limit reached 12 5.11"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "limit-order=1 a9a8 a0a1 a8a9",
            ruling: &["refused limit_to_be_settled 12"],
        },
        // Nothing new: a draw.
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "limit-order=1 a9a8 a0a1 limit-draw",
            ruling: &["ended 1/2 ordered_limit 12 5.11"],
        },
        // Something new: renewed, or lifted.
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "limit-order=1 a9a8 a0a1 limit-renew=2",
            ruling: &["limit 2 until 6 12 5.11"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "limit-order=1 a9a8 a0a1 limit-lift",
            ruling: &["limit lifted 12 5.11"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "limit-order=1 a9a8 a0a1 limit-lift (a8a9 a1a0 a9a8 a0a1)*9",
            ruling: &["moved 2 a0a1"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "limit-order=2 a9a8 a0a1 limit-draw",
            ruling: &["refused no_limit_due 12 5.11"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "limit-order=0",
            ruling: &["refused not_in_this_book 12 5.11"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "limit-order=40",
            ruling: &["refused not_in_this_book 4.2.4"],
        },
        // The clock stands while the arbiter decides.
        Incident {
            rules: "1960 clock=sd:60",
            fen: START_1960,
            acts: "begin limit-order=1 a9a8 a0a1 +1000 limit-lift +59 a8a9",
            ruling: &["moved 1 a8a9"],
        },
        Incident {
            rules: "1960 clock=sd:60",
            fen: START_1960,
            acts: "begin limit-order=1 a9a8 a0a1 start",
            ruling: &["refused limit_to_be_settled 12"],
        },
    ]);
}

#[test]
fn adjournment() {
    cites!("1960:11.4");
    check(&[
        Incident { rules: "1960", fen: START_1960, acts: "adjourn", ruling: &["adjourning 11.4"] },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "adjourn adjourn",
            ruling: &["refused is_adjourned 11.4"],
        },
        // Black does not make the move on the board.
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "adjourn h9g7",
            ruling: &["refused seal_instead 11.4"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "adjourn 1:seal",
            ruling: &["sealed 1 move 1 11.4"],
        },
        // Red makes his before.
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "h9g7 adjourn h0g2 1:seal",
            ruling: &["sealed 1 move 2 11.4"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "h9g7 adjourn 2:seal",
            ruling: &["refused nothing_to_seal 11.4"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:seal",
            ruling: &["refused nothing_to_seal 11.4"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "adjourn 1:seal h9g7",
            ruling: &["refused is_adjourned 11.4"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "adjourn 1:seal 1:seal",
            ruling: &["refused nothing_to_seal 11.4"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "adjourn 1:seal 2:resign",
            ruling: &["ended 1-0 resignation 4.1.3"],
        },
        // Play goes on.
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "adjourn 1:seal open=h9g7",
            ruling: &["resumed 11.4", "moved 1 h9g7"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "adjourn 1:seal open=h9g7 h0g2 b9c7",
            ruling: &["moved 1 b9c7"],
        },
        Incident { rules: "1960", fen: START_1960, acts: "open=h9g7", ruling: &["refused no_envelope 11.4"] },
        Incident { rules: "2011", fen: START, acts: "adjourn", ruling: &["refused not_in_this_book 17"] },
        // The clock stands meanwhile, then the opponent's runs.
        Incident {
            rules: "1960 clock=sd:60",
            fen: START_1960,
            acts: "begin +30 adjourn 1:seal +99999 open=h9g7",
            ruling: &["resumed 11.4", "moved 1 h9g7", "clock started 2"],
        },
        Incident {
            rules: "1960 clock=sd:60",
            fen: START_1960,
            acts: "begin +30 adjourn 1:seal +99999 open=h9g7 +59 h0g2 +30 check",
            ruling: &["ended 0-1 overtime 4.1.5 11.2"],
        },
        Incident {
            rules: "1960 clock=sd:60",
            fen: START_1960,
            acts: "begin adjourn 1:seal start",
            ruling: &["refused is_adjourned 11.4"],
        },
    ]);
}

#[test]
fn a_faulty_sealed_move() {
    cites!("1960:4.1.6");
    check(&[
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "adjourn 1:seal open=h9h7",
            ruling: &["refused sealed_move_faulty 4.1.6 11.4"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "adjourn 1:seal open-explained=h9g7",
            ruling: &["resumed 11.4", "moved 1 h9g7"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "adjourn 1:seal open-explained=h9h7",
            ruling: &["refused sealed_move_faulty 4.1.6 11.4"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "adjourn 1:seal open-faulty",
            ruling: &["ended 0-1 sealed_move 4.1.6 11.4"],
        },
    ]);
}

#[test]
fn odds_of_moves() {
    cites!("1960:7.2");
    check(&[
        Incident { rules: "1960 moves=1", fen: START_1960, acts: "h9g7", ruling: &["moved 1 h9g7"] },
        Incident { rules: "1960 moves=2", fen: START_1960, acts: "h9g7", ruling: &["odds 1 h9g7"] },
        Incident { rules: "1960 moves=2", fen: START_1960, acts: "h9g7 b9c7", ruling: &["moved 1 b9c7"] },
        Incident {
            rules: "1960 moves=2",
            fen: START_1960,
            acts: "h9g7 b9c7 h0g2",
            ruling: &["moved 2 h0g2"],
        },
        Incident { rules: "1960 moves=3", fen: START_1960, acts: "h9g7 b9c7", ruling: &["odds 1 b9c7"] },
        Incident {
            rules: "1960 moves=3",
            fen: START_1960,
            acts: "h9g7 b9c7 a9b9 h0g2",
            ruling: &["moved 2 h0g2"],
        },
        // Different pieces, no capture.
        Incident {
            rules: "1960 moves=2",
            fen: START_1960,
            acts: "h9g7 g7e8",
            ruling: &["refused odds_move_barred 7.2"],
        },
        Incident {
            rules: "1960 moves=3",
            fen: START_1960,
            acts: "h9g7 b9c7 g7e8",
            ruling: &["refused odds_move_barred 7.2"],
        },
        Incident {
            rules: "1960 moves=2",
            fen: START_1960,
            acts: "h7h0",
            ruling: &["refused odds_move_barred 7.2"],
        },
        Incident {
            rules: "1960 moves=2",
            fen: START_1960,
            acts: "a9a8 h7h0",
            ruling: &["refused odds_move_barred 7.2"],
        },
        // Afterwards everything is allowed.
        Incident {
            rules: "1960 moves=2",
            fen: START_1960,
            acts: "h9g7 b9c7 h0g2 b7b0",
            ruling: &["moved 1 b7b0"],
        },
        Incident {
            rules: "1960 moves=2",
            fen: START_1960,
            acts: "2:h0g2",
            ruling: &["refused not_your_turn 7.1"],
        },
        Incident {
            rules: "1960 moves=2 clock=sd:60",
            fen: START_1960,
            acts: "begin +30 h9g7 +30 check",
            ruling: &["ended 0-1 overtime 4.1.5 11.2"],
        },
        Incident { rules: "2011 moves=2", fen: START, acts: "", ruling: &["refused not_in_this_book 1.3"] },
    ]);
}

#[test]
fn odds_of_pieces() {
    cites!("1960:7.2");
    check(&[
        Incident {
            rules: "1960 off=h0",
            fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R b",
            acts: "",
            ruling: &["set up"],
        },
        Incident {
            rules: "1960 off=h0",
            fen: START_1960,
            acts: "",
            ruling: &["refused handicap_mismatch 7.2"],
        },
        Incident {
            rules: "1960 off=h9",
            fen: "rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b",
            acts: "",
            ruling: &["refused handicap_mismatch 7.2"],
        },
        Incident {
            rules: "1960 off=h0",
            fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w",
            acts: "",
            ruling: &["refused handicap_mismatch 7.2"],
        },
        Incident {
            rules: "1960 off=h0",
            fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R b",
            acts: "h7e7",
            ruling: &["moved 1 h7e7"],
        },
    ]);
}

#[test]
fn pair_games() {
    cites!("1960:8.1");
    check(&[
        Incident {
            rules: "1960 pairs",
            fen: START_1960,
            acts: "1:one=h9g7 2:one=h0g2 1:two=b9c7",
            ruling: &["moved 1 b9c7"],
        },
        Incident {
            rules: "1960 pairs",
            fen: START_1960,
            acts: "1:two=h9g7",
            ruling: &["refused partners_turn 8.1"],
        },
        Incident {
            rules: "1960 pairs",
            fen: START_1960,
            acts: "1:one=h9g7 2:one=h0g2 1:one=b9c7",
            ruling: &["refused partners_turn 8.1"],
        },
        Incident {
            rules: "1960 pairs",
            fen: START_1960,
            acts: "1:one=h9g7 2:one=h0g2 1:two=b9c7 2:one=b0c2",
            ruling: &["refused partners_turn 8.1"],
        },
        Incident {
            rules: "1960 pairs",
            fen: START_1960,
            acts: "2:one=h0g2",
            ruling: &["refused not_your_turn 7.1"],
        },
        // At odds the partners move in turn as well.
        Incident {
            rules: "1960 pairs moves=2",
            fen: START_1960,
            acts: "1:one=h9g7 1:two=b9c7",
            ruling: &["moved 1 b9c7"],
        },
        Incident {
            rules: "1960 pairs moves=2",
            fen: START_1960,
            acts: "1:one=h9g7 1:one=b9c7",
            ruling: &["refused partners_turn 8.1"],
        },
        // Partners who consult make their moves together.
        Incident {
            rules: "1960 consulting",
            fen: START_1960,
            acts: "1:one=h9g7",
            ruling: &["refused no_partners 8.1"],
        },
        Incident {
            rules: "1960 consulting",
            fen: START_1960,
            acts: "h9g7 h0g2 b9c7",
            ruling: &["moved 1 b9c7"],
        },
        Incident { rules: "2011 pairs", fen: START, acts: "", ruling: &["refused not_in_this_book 10.1"] },
    ]);
}

/// The envelope names both players, the position, who has sealed which move, and the time used.
#[test]
fn the_envelope() {
    use arbiter::PerMover;
    cites!("1960:11.4");
    let acts = "begin +150 h9g7 +90 h0g2 adjourn +30 1:seal";
    let (state, _) =
        play(&Incident { rules: "1960 clock=move:120:1800", fen: START_1960, acts, ruling: &[] });
    let envelope = state.game().and_then(|game| game.envelope()).expect("a move is sealed");
    assert_eq!((envelope.first.as_str(), envelope.second.as_str(), envelope.number), ("7", "12", 2));
    assert_eq!(envelope.used_ms, Some(PerMover { first: 180_000, second: 90_000 }));
    assert_eq!(envelope.reserve_ms, Some(PerMover { first: 1_770_000, second: 1_800_000 }));
    let fen = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C4NC1/9/RNBAKAB1R b";
    assert!(envelope.position.to_fen().starts_with(fen), "{}", envelope.position.to_fen());
}
