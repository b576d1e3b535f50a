//! No winning possibility (2011 4.2.2, 1960 5.1).

use qili::{Possibility, winning_possibility};
use xiangqi::Position;

fn look(fen: &str, bound: usize) -> Possibility {
    winning_possibility(&Position::from_fen(fen).unwrap(), bound)
}

#[test]
fn without_an_attacking_piece_nobody_can_win() {
    rulebook::cites!("2011:4.2.2", "1960:5.1");
    assert_eq!(look("3k5/9/9/9/9/9/9/9/9/4K4 w", 0), Possibility::Dead);
    assert_eq!(look("2bakab2/9/9/9/9/9/9/9/9/2BA1KB2 b", 0), Possibility::Dead);
    let table = include_str!("../docs/dead_draws.tsv");
    let unarmed: Vec<Vec<&str>> = table
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .filter(|row| !row[..2].concat().contains(['R', 'N', 'C', 'P']))
        .collect();
    assert_eq!(unarmed.len(), 45, "every number of advisors and elephants on both sides, whichever is Red's");
    for row in unarmed {
        assert_eq!(row[3], "0", "{row:?}: a position without a move");
    }
}

#[test]
fn a_soldier_that_can_still_help_to_mate_or_stalemate_keeps_the_game_alive() {
    rulebook::cites!("2011:4.2.2");
    assert_eq!(look("3k5/9/4P4/9/9/9/9/9/9/4K4 w", 10_000), Possibility::Alive);
    // On the last rank it only walks to and fro.
    assert_eq!(look("P8/9/3k5/9/9/9/9/9/9/4K4 w", 10_000), Possibility::Dead);
    assert_eq!(
        look("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 100),
        Possibility::Unknown
    );
}

#[test]
fn a_side_without_a_move_is_beaten_not_drawn() {
    rulebook::cites!("2011:4.1.2");
    assert_eq!(look("3k5/4P4/9/9/9/9/9/9/9/4K4 b", 10), Possibility::Alive);
}

#[test]
fn what_the_exhaustive_search_found_is_known_at_once() {
    rulebook::cites!("2011:4.2.2");
    // A lone cannon has no screen against a lone general, nor against one advisor or elephants; against two advisors it has.
    assert_eq!(look("3k5/9/9/9/9/9/9/9/9/4KC3 w", 0), Possibility::Dead);
    assert_eq!(look("3k1ab2/9/9/9/9/9/9/9/9/4KC3 w", 0), Possibility::Dead);
    assert_eq!(look("4kc3/9/9/9/9/9/9/9/9/3K1AB2 b", 0), Possibility::Dead);
    assert_eq!(look("3k1a3/4a4/9/9/9/9/9/9/9/4KC3 w", 200_000), Possibility::Alive);
    // A soldier on the last rank against one elephant, whose ever it is.
    assert_eq!(look("P4k3/9/4b4/9/9/9/9/9/9/3K5 w", 0), Possibility::Dead);
    assert_eq!(look("3k5/9/9/9/9/9/9/4B4/9/p4K3 w", 0), Possibility::Dead);
    // A soldier that has not come so far is always alive.
    assert_eq!(look("3k5/9/9/9/9/9/4P4/9/9/4K4 w", 0), Possibility::Alive);
}
