//! What is set right at the board.

use crate::language::{Incident, START, START_1960, check, play};
use rulebook::cites;

#[test]
fn colours_reversed() {
    cites!("2011:5.8", "2011:5.8.1");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "h2e2 +1200 reversed",
            ruling: &["colours exchanged 5.8.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "h2e2 +1200001ms reversed",
            ruling: &["colours accepted 5.8.1"],
        },
        // The game goes on as it is, and is not turned round a second time.
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin h2e2 +1201 reversed h9g7",
            ruling: &["moved 2 h9g7"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "h2e2 +1201 reversed reversed",
            ruling: &["refused too_late 5.8.1"],
        },
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "+1000 begin +1200 reversed",
            ruling: &["colours exchanged 5.8.1"],
        },
        // A new game: it is opened anew, and every piece stands as at first.
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin h2e2 reversed h2e2",
            ruling: &["refused not_begun 20.1"],
        },
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin h2e2 reversed begin h2e2",
            ruling: &["moved 1 h2e2"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "reversed",
            ruling: &["refused not_in_this_book 7.5"],
        },
    ]);
}

#[test]
fn pieces_displaced() {
    cites!("2011:5.8", "2011:5.8.2");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "h2e2 h9g7 displaced=0",
            ruling: &["restored to 0 5.8.2"],
        },
        // Any piece may be moved instead.
        Incident { rules: "2011", fen: START, acts: "h2e2 h9g7 displaced=0 b0c2", ruling: &["moved 1 b0c2"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "h2e2 h9g7 1:touch=b0 displaced=2 a0a1",
            ruling: &["moved 1 a0a1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "(a0a1 a9a8 a1a0 a8a9)*3 displaced=2",
            ruling: &["restored to 2 5.8.2"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "(a0a1 a9a8 a1a0 a8a9)*3 displaced=1",
            ruling: &["refused too_late 5.8.2"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "h2e2 displaced=2",
            ruling: &["refused no_such_ply 5.8.2"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "displaced=0",
            ruling: &["refused not_in_this_book 7.5"],
        },
    ]);
}

#[test]
fn pieces_knocked_over() {
    cites!("2011:5.9");
    check(&[
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +1 h2e2 1:upset",
            ruling: &["upset 1 5.9"],
        },
        // They are set up again on the own time.
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +1 h2e2 1:upset +59 check",
            ruling: &["ended 0-1 overtime 4.1.6 21.3"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +1 h2e2 1:upset +58 restored +59 h9g7",
            ruling: &["moved 2 h9g7"],
        },
        Incident { rules: "2011", fen: START, acts: "1:upset h2e2", ruling: &["refused board_is_upset 5.9"] },
        Incident { rules: "2011", fen: START, acts: "1:upset restored", ruling: &["restored"] },
        Incident { rules: "2011", fen: START, acts: "restored", ruling: &["refused board_stands 5.9"] },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:upset",
            ruling: &["refused not_in_this_book 7.5"],
        },
    ]);
}

#[test]
fn a_piece_between_two_points() {
    cites!("2011:5.10");
    check(&[
        Incident { rules: "2011", fen: START, acts: "1:between=h2,e2,d2", ruling: &["unclear 1 e2,d2 5.10"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:between=h2,e2,d2 2:name=d2",
            ruling: &["named 2 d2", "moved 1 h2d2"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:between=h2,e2,d2 2:name=f2",
            ruling: &["refused no_point_to_name 5.10"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:between=h2,e2,d2 1:name=e2",
            ruling: &["refused no_point_to_name 5.10"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:between=h2,e2,d2 b0c2",
            ruling: &["refused point_to_be_named 5.10"],
        },
        Incident { rules: "2011", fen: START, acts: "2:name=e2", ruling: &["refused no_point_to_name 5.10"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:between=h9,e2,d2",
            ruling: &["refused no_point_to_name 5.10"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:between=h9,g7,i7",
            ruling: &["refused not_your_turn 2.1"],
        },
        // The point named is where it was put.
        Incident {
            rules: "2011 youth",
            fen: START,
            acts: "1:between=b0,d1,c2 2:name=d1",
            ruling: &[
                "named 2 d1",
                "illegal 1 b0d1 horse_leg_blocked 2.2",
                "foul 1 illegal_move 8.1.8",
                "taken back 1 b0 5.8.3 5.1",
            ],
        },
        // The opponent's time runs while he decides, then for his move.
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +59 1:between=h2,e2,d2 +30 2:name=e2 +30 check",
            ruling: &["ended 1-0 overtime 4.1.6 21.3"],
        },
        Incident {
            rules: "2011 youth clock=sd:60",
            fen: START,
            acts: "begin +59 1:between=b0,d1,c2 +30 2:name=d1 +1 check",
            ruling: &["ended 0-1 overtime 4.1.6 21.3"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:between=h7,e7,d7",
            ruling: &["refused not_in_this_book 7.5"],
        },
    ]);
}

/// The players sit down where they should have sat, so the start is what it was, and a result counts for who is named
/// there; what they were punished for goes with them.
#[test]
fn players_change_sides() {
    use arbiter::Mover;
    cites!("2011:5.8.1");
    let acts = "1:warning=arbiter h2e2 reversed";
    let (state, _) = play(&Incident { rules: "2011", fen: START, acts, ruling: &[] });
    let game = state.game().expect("set up");
    assert_eq!((game.start().first.as_str(), game.start().second.as_str()), ("7", "12"));
    assert_eq!(game.penalties()[0].on, Mover::Second);
    assert!(game.record().is_empty());
}

/// Found too late: from then on the players are named as they sit, and what they did there stays theirs.
#[test]
fn players_stay_where_they_sit() {
    use arbiter::Mover;
    cites!("2011:5.8.1");
    let acts = "1:warning=arbiter 1:foul=conduct h2e2 +1201 reversed";
    let (state, _) = play(&Incident { rules: "2011", fen: START, acts, ruling: &[] });
    let game = state.game().expect("set up");
    assert_eq!((game.start().first.as_str(), game.start().second.as_str()), ("12", "7"));
    assert_eq!((game.penalties()[0].on, game.fouls(Mover::First)), (Mover::First, 1));
    assert!(game.are_colours_accepted() && game.record().len() == 1);
}
