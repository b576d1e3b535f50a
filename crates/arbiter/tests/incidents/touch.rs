//! Touched pieces.

use crate::language::{Incident, START, START_1960, check};
use rulebook::cites;

#[test]
fn own_piece_touched() {
    cites!("2011:5.1");
    check(&[
        Incident { rules: "2011", fen: START, acts: "1:touch=h2", ruling: &["touched 1 h2 5.1"] },
        Incident { rules: "2011", fen: START, acts: "1:touch=h2 h2e2", ruling: &["moved 1 h2e2"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=h2 b0c2",
            ruling: &["refused touched_pieces_bind 5.1"],
        },
        // The first that can move.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=h2 1:touch=b0 b0c2",
            ruling: &["refused touched_pieces_bind 5.1"],
        },
        // It binds for one move.
        Incident { rules: "2011", fen: START, acts: "1:touch=h2 h2e2 h9g7 b0c2", ruling: &["moved 1 b0c2"] },
        Incident { rules: "2011", fen: START, acts: "1:touch=e5", ruling: &["refused nothing_there 5.1"] },
        Incident { rules: "2011", fen: START, acts: "1:touch=", ruling: &["refused nothing_there 5.1"] },
    ]);
}

#[test]
fn futile_touches_are_fouls() {
    cites!("2011:8.1.5", "2011:5.1", "2011:5.2");
    check(&[
        Incident {
            rules: "2011",
            fen: "3k5/9/9/9/9/9/9/r8/R8/NR2K4 w",
            acts: "1:touch=a0",
            ruling: &["touched 1 a0 5.1", "foul 1 futile_touch 8.1.5"],
        },
        Incident {
            rules: "2011",
            fen: "3k5/9/9/9/9/9/9/r8/R8/NR2K4 w",
            acts: "1:touch=a0 e0e1",
            ruling: &["moved 1 e0e1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=e9",
            ruling: &["touched 1 e9 5.2", "foul 1 futile_touch 8.1.5"],
        },
        Incident { rules: "2011", fen: START, acts: "1:touch=e9 h2e2", ruling: &["moved 1 h2e2"] },
        // Two at once are two, and the third loses.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=e9,a9",
            ruling: &["touched 1 e9,a9 5.2", "foul 1 futile_touch 8.1.5", "foul 1 futile_touch 8.1.5"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=e9,a9 1:touch=i9",
            ruling: &["touched 1 i9 5.2", "foul 1 futile_touch 8.1.5", "ended 0-1 three_fouls 4.1.10 8.1.5"],
        },
    ]);
}

#[test]
fn opponents_piece_touched() {
    cites!("2011:5.2");
    check(&[
        Incident { rules: "2011", fen: START, acts: "1:touch=h9", ruling: &["touched 1 h9 5.2"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=h9 h2e2",
            ruling: &["refused touched_pieces_bind 5.2"],
        },
        Incident { rules: "2011", fen: START, acts: "1:touch=h9 h2h9", ruling: &["moved 1 h2h9"] },
    ]);
}

#[test]
fn own_piece_first_then_the_opponents() {
    cites!("2011:5.3", "2011:5.3.1", "2011:5.3.2", "2011:5.3.3", "2011:5.3.4");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=h2 1:touch=h9",
            ruling: &["touched 1 h9 5.3.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=h2 1:touch=h9 h2e2",
            ruling: &["refused touched_pieces_bind 5.3.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=b0 1:touch=h9",
            ruling: &["touched 1 h9 5.3.2"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=b0 1:touch=h9 h2h9",
            ruling: &["refused touched_pieces_bind 5.3.2"],
        },
        Incident { rules: "2011", fen: START, acts: "1:touch=b0 1:touch=h9 b0c2", ruling: &["moved 1 b0c2"] },
        Incident {
            rules: "2011",
            fen: "3k5/9/9/9/9/9/9/r8/R8/NR2K4 w",
            acts: "1:touch=a0 1:touch=a2",
            ruling: &["touched 1 a2 5.3.3"],
        },
        Incident {
            rules: "2011",
            fen: "3k5/9/9/9/9/9/9/r8/R8/NR2K4 w",
            acts: "1:touch=a0 1:touch=a2 e0e1",
            ruling: &["refused touched_pieces_bind 5.3.3"],
        },
        Incident {
            rules: "2011",
            fen: "3k5/9/9/9/9/9/9/r8/R8/NR2K4 w",
            acts: "1:touch=a0 1:touch=a2 a1a2",
            ruling: &["moved 1 a1a2"],
        },
        Incident {
            rules: "2011",
            fen: "3k5/9/9/9/9/9/8r/9/R8/NR2K4 w",
            acts: "1:touch=a0 1:touch=i3",
            ruling: &["touched 1 i3 5.3.4", "foul 1 futile_touch 8.1.5"],
        },
        Incident {
            rules: "2011",
            fen: "3k5/9/9/9/9/9/8r/9/R8/NR2K4 w",
            acts: "1:touch=a0 1:touch=i3 e0e1",
            ruling: &["moved 1 e0e1"],
        },
    ]);
}

#[test]
fn opponents_piece_first_then_an_own_one() {
    cites!("2011:5.4", "2011:5.4.1", "2011:5.4.2", "2011:5.4.3", "2011:5.4.4");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=h9 1:touch=h2",
            ruling: &["touched 1 h2 5.4.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=h9 1:touch=b0",
            ruling: &["touched 1 b0 5.4.2"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=h9 1:touch=b0 b0c2",
            ruling: &["refused touched_pieces_bind 5.4.2"],
        },
        Incident { rules: "2011", fen: START, acts: "1:touch=h9 1:touch=b0 h2h9", ruling: &["moved 1 h2h9"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=e9 1:touch=b0",
            ruling: &["touched 1 b0 5.4.3"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=e9 1:touch=b0 h2e2",
            ruling: &["refused touched_pieces_bind 5.4.3"],
        },
        Incident {
            rules: "2011",
            fen: "3k5/9/9/9/9/9/8r/9/R8/NR2K4 w",
            acts: "1:touch=i3 1:touch=a0",
            ruling: &["touched 1 a0 5.4.4", "foul 1 futile_touch 8.1.5"],
        },
        Incident {
            rules: "2011",
            fen: "3k5/9/9/9/9/9/8r/9/R8/NR2K4 w",
            acts: "1:touch=i3 1:touch=a0 e0e1",
            ruling: &["moved 1 e0e1"],
        },
    ]);
}

#[test]
fn both_at_once() {
    cites!("2011:5.5");
    check(&[
        Incident { rules: "2011", fen: START, acts: "1:touch=h2,h9", ruling: &["touched 1 h2,h9 5.4.1 5.5"] },
        Incident { rules: "2011", fen: START, acts: "1:touch=b0,h9", ruling: &["touched 1 b0,h9 5.4.2 5.5"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=b0,h9 b0c2",
            ruling: &["refused touched_pieces_bind 5.4.2 5.5"],
        },
    ]);
}

#[test]
fn setting_pieces_right() {
    cites!("2011:5.6");
    check(&[
        Incident { rules: "2011", fen: START, acts: "1:adjust=h2", ruling: &["excused touch 1 h2 5.6"] },
        Incident { rules: "2011", fen: START, acts: "1:adjust=h2 b0c2", ruling: &["moved 1 b0c2"] },
        Incident { rules: "2011", fen: START, acts: "2:adjust=h9", ruling: &["refused not_on_own_time 5.6"] },
        Incident { rules: "2011", fen: START, acts: "2:touch=h9", ruling: &["refused not_on_own_time 5.6"] },
        // Not announced is touched.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:touch=h2 1:adjust=b0 b0c2",
            ruling: &["refused touched_pieces_bind 5.1"],
        },
        // Plainly by mistake.
        Incident { rules: "2011", fen: START, acts: "1:mistake=e9", ruling: &["excused touch 1 e9 5.6"] },
    ]);
}

#[test]
fn hand_off_and_slips() {
    cites!("2011:5.7");
    check(&[
        Incident { rules: "2011", fen: START, acts: "h2e2 1:retract", ruling: &["refused move_stands 5.7"] },
        Incident { rules: "2011", fen: START, acts: "1:retract", ruling: &["refused move_stands 5.7"] },
        // A piece that slipped from the hand is not played there, and is touched.
        Incident { rules: "2011", fen: START, acts: "1:slip=h2", ruling: &["touched 1 h2 5.1 5.7"] },
        Incident { rules: "2011", fen: START, acts: "1:slip=h2 h2d2", ruling: &["moved 1 h2d2"] },
    ]);
}

#[test]
fn an_illegal_move_frees_no_hand() {
    cites!("2011:5.8.3");
    check(&[
        Incident {
            rules: "2011 youth",
            fen: START,
            acts: "1:touch=h2 b0d1",
            ruling: &[
                "illegal 1 b0d1 horse_leg_blocked 2.2",
                "foul 1 illegal_move 8.1.8",
                "taken back 1 any 5.8.3 5.1",
            ],
        },
        Incident {
            rules: "2011 youth",
            fen: START,
            acts: "1:touch=h2 b0d1 b0c2",
            ruling: &["refused touched_pieces_bind 5.1"],
        },
        Incident { rules: "2011 youth", fen: START, acts: "1:touch=h2 b0d1 h2e2", ruling: &["moved 1 h2e2"] },
    ]);
}

#[test]
fn touching_in_1960() {
    cites!("1960:7.4", "1960:7.3");
    check(&[
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:touch=h7 b9c7",
            ruling: &["refused touched_pieces_bind 7.4"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:touch=h0 1:touch=b9 b9c7",
            ruling: &["refused touched_pieces_bind 7.4"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:touch=b9 1:touch=h0 b9c7",
            ruling: &["moved 1 b9c7"],
        },
        Incident { rules: "1960", fen: START_1960, acts: "1:touch=h7,h0 h7h0", ruling: &["moved 1 h7h0"] },
        // No foul for a piece that cannot be taken.
        Incident { rules: "1960", fen: START_1960, acts: "1:touch=e0", ruling: &["touched 1 e0 7.4"] },
        Incident { rules: "1960", fen: START_1960, acts: "1:adjust=h7", ruling: &["excused touch 1 h7 7.4"] },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:mistake=h7",
            ruling: &["refused not_in_this_book 7.4"],
        },
        // A move made stands, and wanting it back is noted.
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "h9g7 1:retract",
            ruling: &["foul 1 retraction 7.3 15"],
        },
        Incident { rules: "1960", fen: START_1960, acts: "h9g7 1:retract h0g2", ruling: &["moved 2 h0g2"] },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "h9g7 2:retract",
            ruling: &["refused move_stands 7.3"],
        },
    ]);
}
