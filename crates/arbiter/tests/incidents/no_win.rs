//! 双方均无取胜可能的简单局势.

use crate::language::{Incident, START, START_1960, check};
use rulebook::cites;

/// Both sides have advisors and elephants only.
const BARE: &str = "2bak4/4a4/4b4/9/9/9/9/9/9/3K1A3 w";
const BARE_1960: &str = "2bak4/4a4/4b4/9/9/9/9/9/9/3K1A3 b";
/// One soldier across the river.
const SOLDIER: &str = "3k5/9/4P4/9/9/9/9/9/9/4K4 w";
/// A horse against all advisors and elephants: drawn by every textbook, and yet a mate can be helped to.
const HORSE: &str = "2bak4/4a4/4b4/9/9/9/4N4/9/9/4K4 w";

#[test]
fn nobody_can_win() {
    cites!("2011:4.2.2", "2011:16");
    check(&[
        Incident {
            rules: "2011",
            fen: BARE,
            acts: "1:no-win",
            ruling: &["ended 1/2 no_win_possible proved 4.2.2"],
        },
        Incident { rules: "2011", fen: BARE, acts: "2:no-win", ruling: &["refused not_on_own_time 16"] },
        Incident {
            rules: "2011",
            fen: BARE,
            acts: "no-win-unsaid",
            ruling: &["ended 1/2 no_win_possible proved 4.2.2"],
        },
        Incident { rules: "2011", fen: SOLDIER, acts: "1:no-win", ruling: &["win possible 1 found 4.2.2"] },
        // The claim is no offer and no foul; the game goes on.
        Incident { rules: "2011", fen: SOLDIER, acts: "1:no-win e0e1", ruling: &["moved 1 e0e1"] },
        Incident { rules: "2011", fen: START, acts: "1:no-win", ruling: &["win possible 1 unknown 4.2.2"] },
        Incident {
            rules: "2011 clock=sd:60",
            fen: BARE,
            acts: "1:no-win",
            ruling: &["refused not_begun 20.1"],
        },
        Incident {
            rules: "2011",
            fen: BARE,
            acts: "1:missed=4 1:no-win",
            ruling: &["refused record_wanting 22.3"],
        },
    ]);
}

#[test]
fn the_arbiter_judges_what_the_board_does_not_prove() {
    cites!("2011:4.2.2");
    check(&[
        Incident {
            rules: "2011",
            fen: HORSE,
            acts: "no-win-ruled",
            ruling: &["ended 1/2 no_win_possible judged 4.2.2"],
        },
        Incident {
            rules: "2011",
            fen: HORSE,
            acts: "no-win-unsaid",
            ruling: &["refused note_missing 4.2.2"],
        },
    ]);
}

#[test]
fn in_1960_too() {
    cites!("1960:5.1", "1960:16");
    check(&[
        Incident {
            rules: "1960",
            fen: BARE_1960,
            acts: "1:no-win",
            ruling: &["ended 1/2 no_win_possible proved 5.1"],
        },
        Incident { rules: "1960", fen: BARE_1960, acts: "2:no-win", ruling: &["refused not_on_own_time 16"] },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:no-win",
            ruling: &["win possible 1 unknown 5.1"],
        },
    ]);
}
