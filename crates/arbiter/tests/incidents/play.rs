//! Moves, offers, claims and endings.

use crate::language::{self, Incident, START, START_1960, check};
use rulebook::cites;

#[test]
fn checkmate() {
    cites!("2011:4.1.1", "2011:3.2", "1960:4.1.1");
    check(&[
        Incident {
            rules: "2011",
            fen: "4k4/R8/9/9/9/9/9/9/9/1R3K3 w",
            acts: "b0b9",
            ruling: &["moved 1 b0b9", "ended 1-0 checkmate 4.1.1 3.2"],
        },
        Incident {
            rules: "1960",
            fen: "1r3k3/9/9/9/9/9/9/9/r8/4K4 b",
            acts: "b9b0",
            ruling: &["moved 1 b9b0", "ended 1-0 checkmate 4.1.1 3"],
        },
        // Red has the second move in 1960.
        Incident {
            rules: "1960",
            fen: "4k4/R8/9/9/9/9/9/9/9/1R3K3 w",
            acts: "b0b9",
            ruling: &["moved 2 b0b9", "ended 0-1 checkmate 4.1.1 3"],
        },
    ]);
}

#[test]
fn stalemate_loses() {
    cites!("2011:4.1.2", "2011:3.3", "1960:4.1.2");
    check(&[
        Incident {
            rules: "2011",
            fen: "3k5/1P7/9/9/9/9/9/9/9/4K4 w",
            acts: "b8c8",
            ruling: &["moved 1 b8c8", "ended 1-0 stalemate 4.1.2 3.3"],
        },
        Incident {
            rules: "1960",
            fen: "4k4/9/9/9/9/9/9/9/1p7/3K5 b",
            acts: "b1c1",
            ruling: &["moved 1 b1c1", "ended 1-0 stalemate 4.1.2 3"],
        },
    ]);
}

#[test]
fn exposing_the_own_general_loses_in_2011() {
    cites!("2011:3.1", "2011:3.2", "2011:3.4", "2011:4.1.3");
    check(&[
        // The generals face each other.
        Incident {
            rules: "2011 mass",
            fen: "4k4/9/9/9/9/9/9/9/4C4/4K4 w",
            acts: "e1d1",
            ruling: &["illegal 1 e1d1 generals_facing 3.4", "ended 0-1 self_exposure 4.1.3 3.4"],
        },
        // The general walks into the chariot's line.
        Incident {
            rules: "2011 youth",
            fen: "3k5/9/9/9/5r3/9/9/9/9/4K4 w",
            acts: "e0f0",
            ruling: &["illegal 1 e0f0 general_in_check 3.4", "ended 0-1 self_exposure 4.1.3 3.4"],
        },
        // In check, another piece is moved.
        Incident {
            rules: "2011",
            fen: "4k4/4r4/9/9/9/9/9/9/9/R3K4 w",
            acts: "a0a5",
            ruling: &["illegal 1 a0a5 general_in_check 3.4", "ended 0-1 self_exposure 4.1.3 3.4"],
        },
    ]);
}

#[test]
fn exposing_the_own_general_is_taken_back_in_1960() {
    cites!("1960:3", "1960:7.5");
    check(&[
        Incident {
            rules: "1960",
            fen: "4k4/4c4/9/9/9/9/9/9/9/4K4 b",
            acts: "e8d8",
            ruling: &[
                "illegal 1 e8d8 generals_facing 3",
                "foul 1 illegal_move 7.5 15",
                "taken back 1 e8 7.5 7.4",
            ],
        },
        // However often.
        Incident {
            rules: "1960",
            fen: "4k4/4c4/9/9/9/9/9/9/9/4K4 b",
            acts: "e8d8*4",
            ruling: &[
                "illegal 1 e8d8 generals_facing 3",
                "foul 1 illegal_move 7.5 15",
                "taken back 1 e8 7.5 7.4",
            ],
        },
        // The piece moved must move, here along the file.
        Incident {
            rules: "1960",
            fen: "4k4/4c4/9/9/9/9/9/9/9/4K4 b",
            acts: "e8d8 e9d9",
            ruling: &["refused touched_piece_must_move 7.5 7.4"],
        },
        Incident {
            rules: "1960",
            fen: "4k4/4c4/9/9/9/9/9/9/9/4K4 b",
            acts: "e8d8 e8e5 e0d0",
            ruling: &["moved 2 e0d0"],
        },
        // A piece that cannot move at all frees the hand.
        Incident {
            rules: "1960",
            fen: "4k4/9/4n4/9/9/9/9/9/4R4/3K5 b",
            acts: "e7g6",
            ruling: &[
                "illegal 1 e7g6 general_in_check 3",
                "foul 1 illegal_move 7.5 15",
                "taken back 1 any 7.5 7.4",
            ],
        },
    ]);
}

#[test]
fn illegal_moves_by_level() {
    cites!("2011:4.1.8", "2011:8.1.8", "2011:2.2", "2011:2.3");
    let foul =
        &["illegal 1 b0d1 horse_leg_blocked 2.2", "foul 1 illegal_move 8.1.8", "taken back 1 b0 5.8.3 5.1"];
    check(&[
        Incident {
            rules: "2011 national",
            fen: START,
            acts: "b0d1",
            ruling: &["illegal 1 b0d1 horse_leg_blocked 2.2", "ended 0-1 illegal_moves 4.1.8"],
        },
        Incident { rules: "2011 provincial", fen: START, acts: "b0d1", ruling: foul },
        Incident { rules: "2011 youth", fen: START, acts: "b0d1", ruling: foul },
        Incident { rules: "2011 mass", fen: START, acts: "b0d1", ruling: foul },
        // The second one, whatever its kind.
        Incident {
            rules: "2011 youth",
            fen: START,
            acts: "b0d1 b0c2 h9g7 a0a3",
            ruling: &["illegal 1 a0a3 own_piece_on_target 2.3", "ended 0-1 illegal_moves 4.1.8"],
        },
        // Each player's are counted apart.
        Incident {
            rules: "2011 youth",
            fen: START,
            acts: "b0d1 b0c2 a9b8",
            ruling: &[
                "illegal 2 a9b8 not_its_move 2.2",
                "foul 2 illegal_move 8.1.8",
                "taken back 2 a9 5.8.3 5.1",
            ],
        },
    ]);
}

#[test]
fn every_kind_of_illegal_move_is_named() {
    // Palace and river bound generals and elephants.
    cites!("2011:1.1", "2011:2.2");
    let rows = [
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0c0", "outside_palace"),
        ("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4e6", "across_river"),
        (START, "c0e2 b9c7 e2c4 a9b9 c4e6", "across_river"),
        ("5k3/9/9/9/9/9/9/9/3N5/2B1K4 w", "c0e2", "elephant_eye_blocked"),
        (START, "a0a5", "path_blocked"),
        (START, "h2h9", "moved"),
        (START, "b2b8", "path_blocked"),
        ("3k5/9/9/9/9/9/9/1r7/1R7/1C2K4 w", "b0b2", "moved"),
        ("3k5/9/9/1r7/9/1N7/1R7/9/9/1C2K4 w", "b0b6", "cannon_screen"),
        ("3k5/9/9/9/9/9/4P4/9/9/4K4 w", "e3d3", "not_its_move"),
    ];
    for (fen, acts, fault) in rows {
        let incident = Incident { rules: "2011", fen, acts, ruling: &[] };
        let (_, outcome) = language::play(&incident);
        let last = acts.rsplit(' ').next().unwrap_or(acts);
        let expected = if fault == "moved" {
            format!("moved 1 {last}")
        } else {
            format!("illegal 1 {last} {fault} 2.2")
        };
        assert_eq!(outcome.first(), Some(&expected), "{fen} {acts}");
    }
}

#[test]
fn the_moved_piece_counts_as_touched() {
    cites!("2011:5.8.3", "2011:5.1");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "b0d1 h2e2",
            ruling: &["refused touched_piece_must_move 5.8.3 5.1"],
        },
        Incident { rules: "2011", fen: START, acts: "b0d1 b0c2", ruling: &["moved 1 b0c2"] },
        // A horse shut in by its own chariots cannot move, so any piece may.
        Incident {
            rules: "2011",
            fen: "3k5/9/9/9/9/9/9/9/R8/NR2K4 w",
            acts: "a0c1 e0e1",
            ruling: &["moved 1 e0e1"],
        },
    ]);
}

#[test]
fn players_move_in_turn_and_move_their_own_pieces() {
    cites!("2011:1.3", "2011:2.1", "1960:7.1");
    check(&[
        Incident { rules: "2011", fen: START, acts: "2:h9g7", ruling: &["refused not_your_turn 2.1"] },
        Incident { rules: "2011", fen: START, acts: "h2e2 1:b0c2", ruling: &["refused not_your_turn 2.1"] },
        Incident { rules: "1960", fen: START_1960, acts: "2:h2e2", ruling: &["refused not_your_turn 7.1"] },
        Incident { rules: "1960", fen: START_1960, acts: "1:h9g7 2:h2e2", ruling: &["moved 2 h2e2"] },
        Incident { rules: "2011", fen: START, acts: "e5e4", ruling: &["refused no_move_of_own_piece 2.3"] },
        Incident { rules: "2011", fen: START, acts: "h9g7", ruling: &["refused no_move_of_own_piece 2.3"] },
        Incident { rules: "2011", fen: START, acts: "h2h2", ruling: &["refused no_move_of_own_piece 2.3"] },
        // The ordinary array with the wrong side to move.
        Incident { rules: "2011", fen: START_1960, acts: "", ruling: &["refused second_mover_to_open 2.1"] },
        Incident { rules: "1960", fen: START, acts: "", ruling: &["refused second_mover_to_open 7.1"] },
        // No game begins where it is over.
        Incident {
            rules: "2011",
            fen: "1R2k4/R8/9/9/9/9/9/9/9/5K3 b",
            acts: "",
            ruling: &["refused start_is_decided 4.1.1 3.2"],
        },
    ]);
}

#[test]
fn resignation() {
    cites!("2011:4.1.12", "1960:4.1.3");
    check(&[
        Incident { rules: "2011", fen: START, acts: "1:resign", ruling: &["ended 0-1 resignation 4.1.12"] },
        Incident { rules: "2011", fen: START, acts: "2:resign", ruling: &["ended 1-0 resignation 4.1.12"] },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "2:resign",
            ruling: &["ended 1-0 resignation 4.1.3"],
        },
    ]);
}

#[test]
fn draw_by_agreement() {
    cites!("2011:4.2.1", "2011:22.1", "1960:5.2");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:offer 2:accept",
            ruling: &["ended 1/2 agreement 4.2.1"],
        },
        // The offer outlives the offerer's own move.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:offer h2e2 2:accept",
            ruling: &["ended 1/2 agreement 4.2.1"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:offer 2:accept",
            ruling: &["ended 1/2 agreement 5.2"],
        },
        // On one's own time only.
        Incident { rules: "2011", fen: START, acts: "2:offer", ruling: &["refused not_on_own_time 22.1"] },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "2:offer",
            ruling: &["refused not_on_own_time 5.2"],
        },
        // Refused in words, or by playing on.
        Incident { rules: "2011", fen: START, acts: "1:offer 2:decline", ruling: &["declined 2"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:offer h2e2 h9g7",
            ruling: &["declined 2 by playing on", "moved 2 h9g7"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:offer h2e2 h9g7 2:accept",
            ruling: &["refused no_offer_to_answer 22.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:accept",
            ruling: &["refused no_offer_to_answer 22.1"],
        },
        // Not withdrawn: the offerer can neither take it back nor make it anew.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:offer 1:decline",
            ruling: &["refused no_offer_to_answer 22.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:offer 1:offer",
            ruling: &["refused offer_stands 22.1"],
        },
    ]);
}

#[test]
fn too_many_offers_are_fouls() {
    cites!("2011:8.1.3", "2011:4.1.10");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:offer 2:decline 1:offer",
            ruling: &["offered 1", "foul 1 draw_offers 8.1.3 22.1"],
        },
        // The opponent has offered once himself.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:offer 2:decline h2e2 2:offer 1:decline h9g7 1:offer",
            ruling: &["offered 1"],
        },
        // It stands all the same.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:offer 2:decline 1:offer 2:accept",
            ruling: &["ended 1/2 agreement 4.2.1"],
        },
        // The third foul loses.
        Incident {
            rules: "2011",
            fen: START,
            acts: "(1:offer 2:decline)*3 1:offer",
            ruling: &[
                "offered 1",
                "foul 1 draw_offers 8.1.3 22.1",
                "ended 0-1 three_fouls 4.1.10 8.1.3 22.1",
            ],
        },
        // Fouls of different kinds add up.
        Incident {
            rules: "2011 youth",
            fen: START,
            acts: "(1:offer 2:decline)*3 b0d1",
            ruling: &[
                "illegal 1 b0d1 horse_leg_blocked 2.2",
                "foul 1 illegal_move 8.1.8",
                "ended 0-1 three_fouls 4.1.10 8.1.8",
            ],
        },
        // 1960 counts no offers.
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "(1:offer 2:decline)*9 1:offer",
            ruling: &["offered 1"],
        },
    ]);
}

#[test]
fn natural_limit() {
    cites!("2011:4.2.4", "2011:22.2");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "(a0a1 a9a8 a1a0 a8a9)*30 1:limit",
            ruling: &["ended 1/2 natural_limit 4.2.4 22.2"],
        },
        // The event may lower it.
        Incident {
            rules: "2011 limit=2",
            fen: START,
            acts: "a0a1 a9a8 a1a0 a8a9 1:limit",
            ruling: &["ended 1/2 natural_limit 4.2.4 22.2"],
        },
        // A capture begins the count anew.
        Incident {
            rules: "2011 limit=2",
            fen: START,
            acts: "h2h9 a9a8 a0a1 i9h9 1:limit",
            ruling: &[
                "limit denied 1 0/2 22.2",
                "foul 1 false_natural_limit 8.1.4 22.2",
                "time 1 -300000 22.2",
            ],
        },
        // Sixty rounds of checks count as ten for who gives them,
        Incident {
            rules: "2011",
            fen: "5k3/7R1/9/9/9/9/9/9/9/4K4 w",
            acts: "(h8h9 f9f8 h9h8 f8f9)*30 1:limit",
            ruling: &[
                "limit denied 1 10/60 22.2",
                "foul 1 false_natural_limit 8.1.4 22.2",
                "time 1 -300000 22.2",
            ],
        },
        // and as sixty for who receives them.
        Incident {
            rules: "2011",
            fen: "5k3/7R1/9/9/9/9/9/9/9/4K4 w",
            acts: "(h8h9 f9f8 h9h8 f8f9)*30 h8h9 2:limit",
            ruling: &["ended 1/2 natural_limit 4.2.4 22.2"],
        },
        Incident {
            rules: "2011 limit=2",
            fen: START,
            acts: "2:limit",
            ruling: &["refused not_on_own_time 16"],
        },
        Incident {
            rules: "2011 limit=none",
            fen: START,
            acts: "1:limit",
            ruling: &["refused no_natural_limit 4.2.4"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:limit",
            ruling: &["refused no_natural_limit 12"],
        },
        Incident {
            rules: "1960 limit=1",
            fen: START_1960,
            acts: "a9a8 a0a1 1:limit",
            ruling: &["refused no_natural_limit 12"],
        },
    ]);
}

#[test]
fn false_natural_limit_claims() {
    cites!("2011:8.1.4", "2011:22.2", "2011:4.1.11");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "h2e2 h9g7 1:limit",
            ruling: &[
                "limit denied 1 1/60 22.2",
                "foul 1 false_natural_limit 8.1.4 22.2",
                "time 1 -300000 22.2",
            ],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:limit h2e2 h9g7 1:limit",
            ruling: &[
                "limit denied 1 1/60 22.2",
                "foul 1 false_natural_limit 8.1.4 22.2",
                "ended 0-1 false_natural_limit 4.1.11 8.1.4",
            ],
        },
        // A capture between: another phase.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:limit h2h9 i9h9 1:limit",
            ruling: &[
                "limit denied 1 0/60 22.2",
                "foul 1 false_natural_limit 8.1.4 22.2",
                "time 1 -300000 22.2",
            ],
        },
        // The opponent's false claim is his own.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:limit h2e2 2:limit",
            ruling: &[
                "limit denied 2 0/60 22.2",
                "foul 2 false_natural_limit 8.1.4 22.2",
                "time 2 -300000 22.2",
            ],
        },
    ]);
}

#[test]
fn forfeits_and_entered_results() {
    cites!("2011:4.1.13", "2011:7.4", "2011:9", "1960:15");
    check(&[
        Incident { rules: "2011", fen: START, acts: "2:forfeit", ruling: &["ended 1-0 forfeit 4.1.13"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:unrecorded",
            ruling: &["ended 0-1 forfeit 7.4 4.1.13"],
        },
        Incident { rules: "1960", fen: START_1960, acts: "2:forfeit", ruling: &["ended 1-0 forfeit 4.1 15"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:forfeit-unsaid",
            ruling: &["refused note_missing 4.1.13"],
        },
        Incident { rules: "2011", fen: START, acts: "h2e2 enter:draw", ruling: &["ended 1/2 entered 9"] },
    ]);
}

#[test]
fn nothing_follows_the_end() {
    cites!("2011:2.1");
    for act in
        ["h2e2", "1:offer", "2:accept", "1:resign", "1:limit", "1:repetition", "2:forfeit", "enter:draw"]
    {
        let acts = format!("2:resign {act}").leak();
        check(&[Incident { rules: "2011", fen: START, acts, ruling: &["refused game_over 4.1.12"] }]);
    }
}
