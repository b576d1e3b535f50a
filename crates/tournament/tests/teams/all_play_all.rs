//! 全队轮赛 of two teams (11.4).

use std::collections::HashMap;

use super::*;

fn play(sizes: &[usize]) -> Desk {
    let mut desk = Desk::new(Format::TeamAllPlayAll, json!({}), sizes);
    while desk.state.rounds_paired() < desk.state.planned_rounds() {
        desk.give(Command::PairNextRound);
        let round = desk.state.rounds_paired();
        let boards = desk.state.boards_of_a_match() as usize;
        assert_eq!(desk.record(round, 1, &vec!["1-0"; boards]), Ok(()));
    }
    desk
}

#[test]
fn everyone_meets_everyone_of_the_other_team_once_and_moves_first_by_turns() {
    cites!("2011:11.4", "1960:8.2");
    for (a, b) in [(1, 1), (2, 2), (4, 4), (6, 6), (5, 5), (3, 6), (6, 4), (2, 7)] {
        let desk = play(&[a, b]);
        assert_eq!(desk.state.planned_rounds() as usize, a.max(b));
        let mut met = HashMap::new();
        let mut turns: HashMap<(u32, u32), Vec<Turn>> = HashMap::new();
        for round in desk.state.rounds() {
            let [game] = round.games.as_slice() else { panic!("one match a round") };
            let Play::Match(play) = &game.play else { panic!("a match") };
            for board in 1..=play.boards() {
                let [first, second] =
                    play.members(board, Format::TeamAllPlayAll).map(|member| member.expect("seated").get());
                let pair = if game.first == no(1) { (first, second) } else { (second, first) };
                *met.entry(pair).or_insert(0) += 1;
                turns.entry((game.first.get(), first)).or_default().push(Turn::First);
                turns.entry((game.second.get(), second)).or_default().push(Turn::Second);
            }
        }
        assert_eq!((met.len(), met.values().max()), (a * b, Some(&1)), "{a} against {b}");
        for (who, list) in &turns {
            let firsts = list.iter().filter(|turn| **turn == Turn::First).count() as i32;
            let difference = 2 * firsts - list.len() as i32;
            if a == b {
                assert!(list.windows(2).all(|pair| pair[0] != pair[1]), "{who:?} of {a}-{b}: {list:?}");
                assert!(difference.abs() <= a as i32 % 2);
            } else {
                assert!(difference.abs() <= 2, "{who:?} of {a}-{b}: {list:?}");
            }
        }
    }
}

#[test]
fn two_teams_no_more_no_fewer() {
    cites!("2011:11.4");
    let mut desk = Desk::new(Format::TeamAllPlayAll, json!({}), &[4, 4]);
    let third = NewEntrant { members: members(3, 4), ..NewEntrant::named("3队") };
    assert_eq!(desk.try_give(Command::Enter { entrants: vec![third] }), Err(Refusal::TwoTeams));
    desk.give(Command::PairNextRound);
    assert_eq!(desk.line_up(1, 1, &[2, 1, 3, 4]), Err(Refusal::LineUpByTable));
    let mut alone = Desk::new(Format::TeamAllPlayAll, json!({}), &[4]);
    assert!(alone.try_give(Command::PairNextRound).is_err());
}

#[test]
fn who_stops_has_lost_the_rest() {
    cites!("1960:14");
    let mut desk = Desk::new(Format::TeamAllPlayAll, json!({}), &[4, 4]);
    desk.give(Command::PairNextRound);
    assert_eq!(desk.record(1, 1, &["1-0"; 4]), Ok(()));
    desk.give(Command::Withdraw { no: no(1), reason: "拒绝再赛".to_owned(), running: None });
    while desk.state.rounds_paired() < 4 {
        desk.give(Command::PairNextRound);
    }
    let table = standings(&desk.state);
    assert_eq!((table[0].no, table[0].keys.game_points, table[1].keys.game_points), (no(2), 24, 8));
}
