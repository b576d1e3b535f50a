//! Clocks, flags, presses and lateness.

use crate::language::{Incident, START, START_1960, check, play};
use rulebook::cites;

#[test]
fn time_for_the_whole_game() {
    cites!("2011:6.3", "2011:4.1.6", "2011:21.2", "2011:21.3");
    check(&[
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +60 check",
            ruling: &["ended 0-1 overtime 4.1.6 21.3"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +59999ms check",
            ruling: &["refused time_left 21.3"],
        },
        // A move that comes when the time is over is not made.
        Incident {
            rules: "2011 clock=sd:60 flag",
            fen: START,
            acts: "begin +61 h2e2",
            ruling: &["ended 0-1 overtime 4.1.6 21.2"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +59 h2e2 +59 h9g7 +1 check",
            ruling: &["ended 0-1 overtime 4.1.6 21.3"],
        },
        // Whoever acts, time is ruled on first.
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +60 2:resign",
            ruling: &["ended 0-1 overtime 4.1.6 21.3"],
        },
        Incident { rules: "2011", fen: START, acts: "check", ruling: &["refused no_clock 17"] },
        Incident { rules: "2011 clock=sd:60", fen: START, acts: "h2e2", ruling: &["refused not_begun 20.1"] },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin begin",
            ruling: &["refused already_begun 20.1"],
        },
    ]);
}

#[test]
fn time_with_an_increment() {
    cites!("2011:6.1");
    check(&[
        Incident {
            rules: "2011 clock=inc:60:30",
            fen: START,
            acts: "begin +50 h2e2 +1 h9g7 +39 h0g2",
            ruling: &["moved 1 h0g2"],
        },
        Incident {
            rules: "2011 clock=inc:60:30",
            fen: START,
            acts: "begin +50 h2e2 +1 h9g7 +40 h0g2",
            ruling: &["ended 0-1 overtime 4.1.6 21.3"],
        },
    ]);
}

#[test]
fn moves_within_stages() {
    cites!("2011:6.2", "2011:21.1");
    check(&[
        Incident {
            rules: "2011 clock=quota:2/60,1/10",
            fen: START,
            acts: "begin +30 h2e2 +1 h9g7 +30 check",
            ruling: &["ended 0-1 overtime 4.1.6 21.1"],
        },
        // What is left of a stage is kept: one second and ten.
        Incident {
            rules: "2011 clock=quota:2/60,1/10",
            fen: START,
            acts: "begin +30 h2e2 +1 h9g7 +29 h0g2 +1 i9h9 +10 check",
            ruling: &["refused time_left 21.3"],
        },
        Incident {
            rules: "2011 clock=quota:2/60,1/10",
            fen: START,
            acts: "begin +30 h2e2 +1 h9g7 +29 h0g2 +1 i9h9 +11 check",
            ruling: &["ended 0-1 overtime 4.1.6 21.1"],
        },
        // The last stage comes again.
        Incident {
            rules: "2011 clock=quota:2/60,1/10",
            fen: START,
            acts: "begin h2e2 h9g7 h0g2 i9h9 b0c2 b9c7 +79 a0b0",
            ruling: &["moved 1 a0b0"],
        },
    ]);
}

/// A quarter of an hour each, and what is added to it does not count.
#[test]
fn rapid_play() {
    cites!("2011:6.4", "2011:4.1.6");
    for (rules, acts, rapid) in [
        ("2011 clock=sd:900", "begin +901 check", true),
        ("2011 clock=inc:600:5", "begin +10 h2e2 +606 check", true),
        ("2011 clock=sd:901", "begin +902 check", false),
    ] {
        let (state, outcome) = play(&Incident { rules, fen: START, acts, ruling: &[] });
        let timing = state.game().and_then(|game| game.start().timing.as_ref()).expect("a clock");
        assert_eq!(timing.is_rapid(), rapid, "{rules}");
        assert!(outcome[0].ends_with("overtime 4.1.6 21.3"), "{rules}: {outcome:?}");
    }
}

#[test]
fn unequal_times() {
    cites!("2011:6.5");
    check(&[
        Incident {
            rules: "2011 clock=sd:60 second=sd:30",
            fen: START,
            acts: "begin +59 h2e2 +30 check",
            ruling: &["ended 1-0 overtime 4.1.6 21.3"],
        },
        Incident {
            rules: "2011 clock=sd:30 second=sd:60",
            fen: START,
            acts: "begin +29 h2e2 +59 h9g7",
            ruling: &["moved 2 h9g7"],
        },
    ]);
}

#[test]
fn two_minutes_a_move_and_a_reserve() {
    cites!("1960:11.1", "1960:4.1.5");
    check(&[
        Incident {
            rules: "1960 clock=move:120:1800",
            fen: START_1960,
            acts: "begin +1919 h9g7",
            ruling: &["moved 1 h9g7"],
        },
        Incident {
            rules: "1960 clock=move:120:1800",
            fen: START_1960,
            acts: "begin +1920 check",
            ruling: &["ended 0-1 overtime 4.1.5 11.1"],
        },
        // The next move has its own two minutes again, and one second of the reserve.
        Incident {
            rules: "1960 clock=move:120:1800",
            fen: START_1960,
            acts: "begin +1919 h9g7 +1 h0g2 +120 check",
            ruling: &["refused time_left 4.1.5"],
        },
        Incident {
            rules: "1960 clock=move:120:1800",
            fen: START_1960,
            acts: "begin +1919 h9g7 +1 h0g2 +121 check",
            ruling: &["ended 0-1 overtime 4.1.5 11.1"],
        },
        // A quick move saves nothing.
        Incident {
            rules: "1960 clock=move:120:1800",
            fen: START_1960,
            acts: "begin +1 h9g7 +1 h0g2 +1920 check",
            ruling: &["ended 0-1 overtime 4.1.5 11.1"],
        },
    ]);
}

#[test]
fn ninety_minutes_and_then_ten_moves_in_fifteen() {
    cites!("1960:11.2", "1960:4.1.5");
    check(&[
        Incident {
            rules: "1960 clock=quota:0/5400,10/900",
            fen: START_1960,
            acts: "begin +6299 check",
            ruling: &["refused time_left 4.1.5"],
        },
        Incident {
            rules: "1960 clock=quota:0/5400,10/900",
            fen: START_1960,
            acts: "begin +6300 check",
            ruling: &["ended 0-1 overtime 4.1.5 11.2"],
        },
        Incident {
            rules: "1960 clock=quota:0/5400,10/900",
            fen: START_1960,
            acts: "begin +5400 (a9a8 a0a1 a8a9 a1a0)*5 +1799 check",
            ruling: &["refused time_left 4.1.5"],
        },
        Incident {
            rules: "1960 clock=quota:0/5400,10/900",
            fen: START_1960,
            acts: "begin +5400 (a9a8 a0a1 a8a9 a1a0)*5 +1800 check",
            ruling: &["ended 0-1 overtime 4.1.5 11.2"],
        },
        // Moves made in the ninety minutes are not counted.
        Incident {
            rules: "1960 clock=quota:0/5400,10/900",
            fen: START_1960,
            acts: "begin (a9a8 a0a1 a8a9 a1a0)*5 +6300 check",
            ruling: &["ended 0-1 overtime 4.1.5 11.2"],
        },
    ]);
}

#[test]
fn overtime_after_a_move() {
    cites!("2011:21.6");
    check(&[
        Incident {
            rules: "2011 clock=sd:60 hand",
            fen: START,
            acts: "begin +59 h2e2 +1 check",
            ruling: &["ended 0-1 overtime 4.1.6 21.6 21.3"],
        },
        Incident {
            rules: "2011 clock=sd:60 hand",
            fen: START,
            acts: "begin +59 h2e2 +999ms 1:press",
            ruling: &["pressed 1"],
        },
        Incident {
            rules: "2011 clock=sd:60 hand",
            fen: START,
            acts: "begin +59 h2e2 +999ms 1:press +1 h9g7",
            ruling: &["moved 2 h9g7"],
        },
        // Mate or stalemate ends the game before the press.
        Incident {
            rules: "2011 clock=sd:60 hand",
            fen: "4k4/R8/9/9/9/9/9/9/9/1R3K3 w",
            acts: "begin +59 b0b9",
            ruling: &["moved 1 b0b9", "ended 1-0 checkmate 4.1.1 3.2"],
        },
        Incident {
            rules: "2011 clock=sd:60 hand",
            fen: "3k5/1P7/9/9/9/9/9/9/9/4K4 w",
            acts: "begin +59 b8c8",
            ruling: &["moved 1 b8c8", "ended 1-0 stalemate 4.1.2 3.3"],
        },
        // A mate found when the time is over is none.
        Incident {
            rules: "2011 clock=sd:60 hand",
            fen: "4k4/R8/9/9/9/9/9/9/9/1R3K3 w",
            acts: "begin +60 b0b9",
            ruling: &["ended 0-1 overtime 4.1.6 21.3"],
        },
    ]);
}

#[test]
fn pressing_without_a_move() {
    cites!("2011:8.1.7", "2011:4.1.9");
    check(&[
        Incident {
            rules: "2011 clock=sd:60 hand",
            fen: START,
            acts: "begin press",
            ruling: &["empty press 1 8.1.7", "foul 1 press_without_move 8.1.7"],
        },
        Incident {
            rules: "2011 clock=sd:60 hand",
            fen: START,
            acts: "begin press press",
            ruling: &[
                "empty press 1 8.1.7",
                "foul 1 press_without_move 8.1.7",
                "ended 0-1 pressed_twice 4.1.9 8.1.7",
            ],
        },
        // Each player's are counted apart.
        Incident {
            rules: "2011 clock=sd:60 hand",
            fen: START,
            acts: "begin press h2e2 1:press 2:press",
            ruling: &["empty press 2 8.1.7", "foul 2 press_without_move 8.1.7"],
        },
        // The clock stays with who pressed.
        Incident {
            rules: "2011 clock=sd:60 hand",
            fen: START,
            acts: "begin press +60 check",
            ruling: &["ended 0-1 overtime 4.1.6 21.3"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin press",
            ruling: &["empty press 1 8.1.7", "foul 1 press_without_move 8.1.7"],
        },
        Incident {
            rules: "2011 clock=sd:60 hand",
            fen: START,
            acts: "begin 2:press",
            ruling: &["refused nothing_to_press 8.1.2"],
        },
        Incident { rules: "2011", fen: START, acts: "1:press", ruling: &["refused no_clock 17"] },
        Incident {
            rules: "1960 clock=sd:60 hand",
            fen: START_1960,
            acts: "begin press",
            ruling: &["refused nothing_to_press 18"],
        },
    ]);
}

#[test]
fn late_players() {
    cites!("2011:20.1", "2011:4.1.7", "1960:4.1.4");
    check(&[
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin-no1 +900 check",
            ruling: &["refused time_left 21.3"],
        },
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin-no1 +900001ms check",
            ruling: &["ended 0-1 late 4.1.7 20.1"],
        },
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin-no1 +900 1:arrive",
            ruling: &["arrived 1"],
        },
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin-no1 +900 1:arrive +900 h2e2",
            ruling: &["moved 1 h2e2"],
        },
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin-no1 +901 1:arrive",
            ruling: &["ended 0-1 late 4.1.7 20.1"],
        },
        // The second mover's clock runs from his turn.
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin-no2 +600 h2e2 +900 check",
            ruling: &["refused time_left 21.3"],
        },
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin-no2 +600 h2e2 +901 check",
            ruling: &["ended 1-0 late 4.1.7 20.1"],
        },
        // Who moves is there.
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin-no1 +600 h2e2 h9g7 +901 check",
            ruling: &["refused time_left 21.3"],
        },
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin 1:arrive",
            ruling: &["refused not_awaited 20.1"],
        },
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "1:arrive",
            ruling: &["refused not_begun 20.1"],
        },
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin-no1 1:excuse",
            ruling: &["refused not_in_this_book 20.1"],
        },
        Incident {
            rules: "1960 clock=move:120:1800",
            fen: START_1960,
            acts: "begin-no1 +901 check",
            ruling: &["ended 0-1 late 4.1.4"],
        },
        Incident {
            rules: "1960 clock=move:120:1800",
            fen: START_1960,
            acts: "begin-no1 +901 1:excuse",
            ruling: &["excused 1 4.1.4"],
        },
        Incident {
            rules: "1960 clock=move:120:1800",
            fen: START_1960,
            acts: "begin-no1 1:excuse +901 check",
            ruling: &["refused time_left 4.1.5"],
        },
    ]);
}

#[test]
fn both_late() {
    cites!("2011:20.2");
    check(&[
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin-none +901 check",
            ruling: &["ended 0-0 late 4.1.7 20.2"],
        },
        Incident {
            rules: "2011 clock=sd:3600",
            fen: START,
            acts: "begin-none +600 2:arrive +301 check",
            ruling: &["ended 0-1 late 4.1.7 20.1"],
        },
        Incident {
            rules: "1960 clock=move:120:1800",
            fen: START_1960,
            acts: "begin-none +901 check",
            ruling: &["ended 0-0 late 4.1.4"],
        },
    ]);
}

#[test]
fn the_arbiter_and_the_clock() {
    cites!("2011:21.4", "2011:17", "1960:18");
    check(&[
        Incident { rules: "2011 clock=sd:60", fen: START, acts: "begin stop", ruling: &["clock stopped 17"] },
        Incident {
            rules: "1960 clock=sd:60",
            fen: START_1960,
            acts: "begin stop",
            ruling: &["clock stopped 18"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin stop-unsaid",
            ruling: &["refused note_missing 17"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin stop stop",
            ruling: &["refused clock_stands 17"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin stop h2e2",
            ruling: &["refused clock_stands 17"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin start",
            ruling: &["refused clock_runs 17"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +10 stop +100 start",
            ruling: &["clock started 1"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +10 stop +100 start +49 check",
            ruling: &["refused time_left 21.3"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin 1:add=60 +119 check",
            ruling: &["refused time_left 21.3"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin 2:set=5 h2e2 +5 check",
            ruling: &["ended 1-0 overtime 4.1.6 21.3"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin 1:off=30",
            ruling: &["clock corrected 1 21.4"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin 1:off=60",
            ruling: &["clock corrected 1 21.4", "ended 0-1 overtime 4.1.6 21.3"],
        },
        // A fault of the clock is put right before the flag is ruled on.
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +60 1:add=10 +9 h2e2",
            ruling: &["moved 1 h2e2"],
        },
    ]);
}

#[test]
fn a_press_that_was_missed() {
    cites!("2011:21.5");
    check(&[
        Incident {
            rules: "2011 clock=quota:2/60,1/10",
            fen: START,
            acts: "begin +30 h2e2 +1 h9g7 +30 1:count=1",
            ruling: &["clock corrected 1 21.5"],
        },
        Incident {
            rules: "2011 clock=quota:2/60,1/10",
            fen: START,
            acts: "begin +30 h2e2 +1 h9g7 +30 1:count=1 +9 h0g2",
            ruling: &["moved 1 h0g2"],
        },
        // Time overdrawn meanwhile is used time.
        Incident {
            rules: "2011 clock=quota:2/60,1/10",
            fen: START,
            acts: "begin +30 h2e2 +1 h9g7 +36 1:count=1 +4 check",
            ruling: &["ended 0-1 overtime 4.1.6 21.1"],
        },
        // The opponent answered a move after which the clock was not pressed.
        Incident {
            rules: "2011 clock=quota:1/60,1/10 hand",
            fen: START,
            acts: "begin h2e2 h9g7 +60 1:count=1 +9 h0g2",
            ruling: &["moved 1 h0g2"],
        },
    ]);
}

#[test]
fn five_minutes_off_may_lose() {
    cites!("2011:22.2");
    check(&[
        Incident {
            rules: "2011 clock=sd:300",
            fen: START,
            acts: "begin 1:limit",
            ruling: &[
                "limit denied 1 0/60 22.2",
                "foul 1 false_natural_limit 8.1.4 22.2",
                "time 1 -300000 22.2",
                "ended 0-1 overtime 22.2 4.1.6",
            ],
        },
        Incident {
            rules: "2011 clock=sd:301",
            fen: START,
            acts: "begin 1:limit +999ms h2e2",
            ruling: &["moved 1 h2e2"],
        },
        Incident {
            rules: "2011 clock=sd:301",
            fen: START,
            acts: "begin 1:limit +1 check",
            ruling: &["ended 0-1 overtime 4.1.6 21.3"],
        },
    ]);
}

#[test]
fn the_chief_arbiter_undoes() {
    cites!("2011:17", "1960:18");
    check(&[
        Incident { rules: "2011", fen: START, acts: "2:resign undo=1", ruling: &["undone 1 17"] },
        Incident { rules: "2011", fen: START, acts: "2:resign undo=1 h2e2", ruling: &["moved 1 h2e2"] },
        Incident {
            rules: "2011 national",
            fen: START,
            acts: "h2e2 b9d8 undo=2 b9c7",
            ruling: &["moved 2 b9c7"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "h2e2 undo-by-arbiter=1",
            ruling: &["refused not_by_this_role 17"],
        },
        Incident { rules: "2011", fen: START, acts: "h2e2 undo=2", ruling: &["refused nothing_to_undo 17"] },
        Incident { rules: "1960", fen: START_1960, acts: "1:resign undo=1", ruling: &["undone 1 18"] },
        // The clock stands as it stood when what is undone was done.
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +20 2:resign +1000 undo=1 h2e2",
            ruling: &["refused clock_stands 17"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +20 2:resign +1000 undo=1 +5 start +39 h2e2",
            ruling: &["moved 1 h2e2"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +20 2:resign +1000 undo=1 +5 start +40 check",
            ruling: &["ended 0-1 overtime 4.1.6 21.3"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +20 2:resign +1000 undo=1 +5 start undo=1 +5 start +39 h2e2",
            ruling: &["moved 1 h2e2"],
        },
    ]);
}
