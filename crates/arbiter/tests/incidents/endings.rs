//! Every way to end a game, by the book's own list: 2011 4.1.1 to 4.2.4; 1960 sections 四 and 五.

use std::collections::BTreeSet;

use arbiter::{EndReason, GameResult};

use crate::language::{Incident, START, START_1960, play};
use rulebook::cites;

const CHARIOT: &str = "5k3/7R1/9/9/9/9/9/9/9/4K4 w";
const CANNON: &str = "4k4/9/9/c8/1R7/9/9/9/9/3K5 w";
const BARE: &str = "2bak4/4a4/4b4/9/9/9/9/9/9/3K1A3 w";
const BARE_1960: &str = "2bak4/4a4/4b4/9/9/9/9/9/9/3K1A3 b";

/// Article, settings, position, what happens, result.
type Row = (&'static str, &'static str, &'static str, &'static str, GameResult);

const FIRST: GameResult = GameResult::FirstMoverWins;
const SECOND: GameResult = GameResult::SecondMoverWins;
const DRAW: GameResult = GameResult::Draw;

const ROWS: &[Row] = &[
    ("2011:4.1.1", "2011", "4k4/R8/9/9/9/9/9/9/9/1R3K3 w", "b0b9", FIRST),
    ("2011:4.1.2", "2011", "3k5/1P7/9/9/9/9/9/9/9/4K4 w", "b8c8", FIRST),
    ("2011:4.1.3", "2011", "4k4/9/9/9/9/9/9/9/4C4/4K4 w", "e1d1", SECOND),
    ("2011:4.1.4", "2011", CHARIOT, "(h8h9 f9f8 h9h8 f8f9)*3 h8h9 2:repetition", SECOND),
    ("2011:4.1.5", "2011", CANNON, "(b5b6 a6a5 b6b5 a5a6)*3 b5b6 2:repetition a6a5 b6b5 a5a6 b5b6", SECOND),
    ("2011:4.1.6", "2011 clock=sd:60", START, "begin +61 check", SECOND),
    ("2011:4.1.6", "2011 clock=quota:2/60,1/10", START, "begin +61 check", SECOND),
    ("2011:4.1.7", "2011 clock=sd:3600", START, "begin-no1 +901 check", SECOND),
    ("2011:20.2", "2011 clock=sd:3600", START, "begin-none +901 check", GameResult::BothLose),
    ("2011:4.1.8", "2011 national", START, "b0d1", SECOND),
    ("2011:4.1.8", "2011 youth", START, "b0d1 b0c2 h9g7 a0a3", SECOND),
    ("2011:4.1.9", "2011 clock=sd:60 hand", START, "begin 1:press 1:press", SECOND),
    ("2011:4.1.10", "2011", START, "2:foul=conduct*3", FIRST),
    ("2011:4.1.11", "2011", START, "1:limit h2e2 h9g7 1:limit", SECOND),
    ("2011:4.1.12", "2011", START, "2:resign", FIRST),
    ("2011:4.1.13", "2011", START, "1:forfeit", SECOND),
    ("2011:4.1.13", "2011", START, "1:unrecorded", SECOND),
    ("2011:18.2", "2011", START, "1:removal=chief_arbiter", SECOND),
    ("2011:18.3", "2011", START, "2:expulsion=organiser", FIRST),
    ("2011:4.2.1", "2011", START, "1:offer 2:accept", DRAW),
    ("2011:4.2.2", "2011", BARE, "1:no-win", DRAW),
    ("2011:4.2.2", "2011", "2bak4/4a4/4b4/9/9/9/9/4N4/9/4K4 w", "no-win-ruled", DRAW),
    (
        "2011:4.2.3",
        "2011",
        "4k4/9/5r3/9/5c3/9/5R3/9/4C4/5K3 w",
        "(f3e3 f5e5 e3f3 e5f5)*3 1:repetition f3e3 f5e5 e3f3 e5f5",
        DRAW,
    ),
    ("2011:4.2.4", "2011", START, "(a0a1 a9a8 a1a0 a8a9)*30 1:limit", DRAW),
    ("2011:9", "2011", START, "h2e2 enter:draw", DRAW),
    ("1960:4.1.1", "1960", "1r3k3/9/9/9/9/9/9/9/r8/4K4 b", "b9b0", FIRST),
    ("1960:4.1.2", "1960", "4k4/9/9/9/9/9/9/9/1p7/3K5 b", "b1c1", FIRST),
    ("1960:4.1.3", "1960", START_1960, "1:resign", SECOND),
    ("1960:4.1.4", "1960 clock=sd:5400", START_1960, "begin-no1 +901 check", SECOND),
    ("1960:4.1.5", "1960 clock=move:120:60", START_1960, "begin +181 check", SECOND),
    ("1960:4.1.6", "1960", START_1960, "adjourn 1:seal open-faulty", SECOND),
    ("1960:4.1", "1960", START_1960, "2:foul=advice 2:forfeit", FIRST),
    ("1960:4.2.1", "1960", CHARIOT, "(h8h9 f9f8 h9h8 f8f9)*3 repetition h8h9 f9f8 h9h8 f8f9", FIRST),
    ("1960:4.2.4", "1960", CANNON, "(b5b6 a6a5 b6b5 a5a6)*3 repetition b5b6 a6a5 b6b5 a5a6", FIRST),
    ("1960:18", "1960", START_1960, "1:removal=arbiter", SECOND),
    ("1960:18", "1960", START_1960, "1:expulsion=arbiter", SECOND),
    ("1960:5.1", "1960", BARE_1960, "1:no-win", DRAW),
    ("1960:5.2", "1960", START_1960, "1:offer 2:accept", DRAW),
    (
        "1960:5.5",
        "1960",
        "r3ka3/4a4/9/c8/1R7/9/9/9/4A4/4KA3 w",
        "(b5b6 a6a5 b6b5 a5a6)*3 repetition b5b6 a6a5 b6b5 a5a6",
        DRAW,
    ),
    ("1960:5.11", "1960", START_1960, "limit-order=1 a9a8 a0a1 limit-draw", DRAW),
];

/// A number for every reason there is: a new one does not compile until it stands here, and is missed below until a row
/// comes to it.
const fn number(reason: &EndReason) -> usize {
    match reason {
        EndReason::Checkmate => 0,
        EndReason::Stalemate => 1,
        EndReason::SelfExposure => 2,
        EndReason::IllegalMoves => 3,
        EndReason::ThreeFouls => 4,
        EndReason::FalseNaturalLimit => 5,
        EndReason::Resignation => 6,
        EndReason::Forfeit { .. } => 7,
        EndReason::Agreement => 8,
        EndReason::NaturalLimit => 9,
        EndReason::Repetition { .. } => 10,
        EndReason::NoWinPossible { .. } => 11,
        EndReason::Entered => 12,
        EndReason::Overtime => 13,
        EndReason::Late => 14,
        EndReason::PressedTwice => 15,
        EndReason::Removed => 16,
        EndReason::Expelled => 17,
        EndReason::SealedMove => 18,
        EndReason::OrderedLimit => 19,
    }
}

#[test]
fn every_way_to_end_a_game_ends_one() {
    cites!(
        "2011:4.1.1",
        "2011:4.1.2",
        "2011:4.1.3",
        "2011:4.1.4",
        "2011:4.1.5",
        "2011:4.1.6",
        "2011:4.1.7",
        "2011:4.1.8",
        "2011:4.1.9",
        "2011:4.1.10",
        "2011:4.1.11",
        "2011:4.1.12",
        "2011:4.1.13",
        "2011:4.2.1",
        "2011:4.2.2",
        "2011:4.2.3",
        "2011:4.2.4",
        "2011:18.2",
        "2011:18.3",
        "2011:20.2",
        "1960:4.1",
        "1960:4.1.1",
        "1960:4.1.2",
        "1960:4.1.3",
        "1960:4.1.4",
        "1960:4.1.5",
        "1960:4.1.6",
        "1960:5.1",
        "1960:5.2",
        "1960:5.11",
    );
    let mut seen = BTreeSet::new();
    for &(article, rules, fen, acts, result) in ROWS {
        let (state, outcome) = play(&Incident { rules, fen, acts, ruling: &[] });
        let ending = state.game().and_then(|game| game.ending());
        let ending = ending.unwrap_or_else(|| panic!("{article} {acts}: {outcome:?}"));
        assert_eq!(ending.result, result, "{article} {acts}");
        let rests_on: Vec<String> = ending.articles.iter().map(ToString::to_string).collect();
        assert!(rests_on.contains(&article.to_owned()), "{article} {acts}: {rests_on:?}");
        seen.insert(number(&ending.reason));
    }
    assert!(seen.into_iter().eq(0..20), "some reason ends no game here");
}
