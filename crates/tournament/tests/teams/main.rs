//! Team events: members, line-ups, boards, matches, places.

mod all_play_all;
#[path = "../common/mod.rs"]
mod common;
mod files;
mod places;

use common::no;
use proptest::prelude::*;
use rulebook::regulations::{LineUpRule, MissingMembers, RankingKey};
use rulebook::{Edition, article, cites};
use serde_json::{Value, json};
use tournament::history::{Outcome, history};
use tournament::ranking::teams::{CountedPlace, TeamDecidedBy, by_places};
use tournament::ranking::{DecidedBy, KeyValue, of_category, standings};
use tournament::simulate::Plan;
use tournament::team::{LineUp, LineUpFault, Member, NewMember, Play, legal_line_ups, member_records};
use tournament::{
    BoardResult, Command, Entrant, Event, FileProblem, Format, GameResult, NewEntrant, PenaltyKind, Refusal,
    State, StateFile, Turn, decide,
};

const ROUND_ROBINS: &str = include_str!("../data/tiebreak/team_round_robin_14_5.json");
const BY_PLACES: &str = include_str!("../data/tiebreak/team_rank_sum_14_8.json");

fn cases(text: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(text).expect("test data is JSON");
    let found = file["cases"].as_array().expect("a list of cases").clone();
    assert!(!found.is_empty());
    found
}

/// A team event under way.
struct Desk {
    state: State,
    log: Vec<Event>,
}

impl Desk {
    /// Teams of so many members each.
    fn new(format: Format, settings: Value, teams: &[usize]) -> Desk {
        let given = settings.as_object().expect("settings");
        let regulations = format.regulations(Edition::Cxa2011).with(given).expect("known settings");
        let planned_rounds = (!format.is_round_robin()).then_some(5);
        let mut desk = Desk { state: State::default(), log: Vec::new() };
        desk.give(Command::Create { name: "团体赛".to_owned(), regulations, format, planned_rounds });
        let entrants = (1..).zip(teams).map(|(n, size)| NewEntrant {
            members: members(n, *size),
            ..NewEntrant::named(format!("{n}队"))
        });
        desk.give(Command::Enter { entrants: entrants.collect() });
        desk
    }

    fn try_give(&mut self, command: Command) -> Result<(), Refusal> {
        let events = decide(&self.state, command)?;
        for event in events {
            self.state.apply(&event);
            self.log.push(event);
        }
        Ok(())
    }

    fn give(&mut self, command: Command) {
        self.try_give(command).unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    fn line_up(&mut self, round: u32, team: u64, members: &[u32]) -> Result<(), Refusal> {
        let line_up = LineUp::of(members.iter().copied());
        self.try_give(Command::SetLineUp { round, no: no(team), line_up, reason: None })
    }

    /// The results of a match, from board 1, as codes; the first board of each is 1.
    fn record(&mut self, round: u32, board: u32, results: &[&str]) -> Result<(), Refusal> {
        let boards = (1..).zip(results).map(|(board, code)| BoardResult { board, result: result(code) });
        self.try_give(Command::RecordBoards { round, board, boards: boards.collect(), reason: None })
    }

    fn play(&self, round: usize, board: u32) -> &tournament::team::Match {
        let game = self.state.rounds()[round - 1].game(board).expect("the match");
        game.team_match().expect("a match of teams")
    }
}

fn members(team: u32, size: usize) -> Vec<NewMember> {
    let member = |n: usize| NewMember { name: format!("{team}队{n}"), rating: Some(2500 - n as u32) };
    (1..=size).map(member).collect()
}

fn result(code: &str) -> Option<GameResult> {
    GameResult::from_code(code)
}

#[test]
fn fifteen_line_ups_of_four_boards_and_two_substitutes() {
    cites!("2011:11.2", "1960:8.2");
    let six: Vec<Member> = (1..=6).map(|n| Member::new(format!("{n}号"), None)).collect();
    let mut legal = Vec::new();
    for code in 0..7u32.pow(4) {
        let line_up = LineUp::of((0..4).rev().map(|place| code / 7u32.pow(place) % 7));
        if line_up.0.iter().all(Option::is_some) && line_up.check(LineUpRule::Substitutes, 4, &six).is_ok() {
            legal.push(line_up);
        }
    }
    assert_eq!(legal.len(), 15, "1960 prints 12, but there are fifteen");
    assert_eq!(legal, legal_line_ups(4, 6, 100));
    let written: Vec<String> = legal.iter().map(ToString::to_string).collect();
    assert_eq!(
        (written[0].as_str(), written[1].as_str(), written[14].as_str()),
        ("1-2-3-4", "1-2-3-5", "3-4-5-6")
    );
}

#[test]
fn a_line_up_out_of_order_is_refused_with_its_article() {
    cites!("2011:11.1", "2011:11.2", "2011:11.3");
    for (rule, members, fault, number) in [
        ("substitutes", [1, 2, 4, 3], Some("out_of_order"), "11.2"),
        ("substitutes", [1, 2, 3, 7], Some("no_such_member"), "11.2"),
        ("substitutes", [1, 2, 2, 3], Some("twice"), "11.2"),
        ("substitutes", [2, 0, 4, 6], None, ""),
        ("free", [6, 2, 1, 4], None, ""),
        ("free", [6, 2, 2, 4], Some("twice"), "11.3"),
    ] {
        let mut desk = Desk::new(Format::TeamRoundRobin, json!({"line_up": rule}), &[6, 6, 6]);
        desk.give(Command::PairNextRound);
        let team = desk.state.rounds()[0].games[0].first;
        let given = desk.line_up(1, team.get().into(), &members);
        match (given, fault) {
            (Ok(()), None) => {
                let line_up = desk.play(1, 1).line_up(Turn::First).clone();
                assert_eq!(line_up, LineUp::of(members));
            }
            (Err(refusal), Some(fault)) => {
                let said = serde_json::to_value(&refusal).expect("refusals can be written");
                assert_eq!(
                    (said["code"].as_str(), said["fault"]["fault"].as_str()),
                    (Some("illegal_line_up"), Some(fault))
                );
                assert_eq!(refusal.articles(Edition::Cxa2011)[0].number(), number);
            }
            (given, expected) => panic!("{members:?}: {given:?}, expected {expected:?}"),
        }
    }
    let mut fixed = Desk::new(Format::TeamRoundRobin, json!({"line_up": "fixed"}), &[4, 4]);
    fixed.give(Command::PairNextRound);
    let refused = fixed.line_up(1, 1, &[1, 3, 2, 4]).expect_err("boards are fixed");
    assert!(matches!(refused, Refusal::IllegalLineUp { fault: LineUpFault::NotOnOwnBoard { .. }, .. }));
    assert_eq!(fixed.line_up(1, 1, &[1, 0, 3, 4]), Ok(()), "a board may stay empty");
    let more = Command::SetMembers { no: no(1), members: members(1, 5) };
    assert!(matches!(fixed.try_give(more), Err(Refusal::TooManyMembers { members: 5, most: 4, .. })));
}

#[test]
fn boards_are_drawn_by_lot_where_they_are_set_before_each_match() {
    cites!("2011:11.3");
    let mut desk = Desk::new(Format::TeamRoundRobin, json!({"line_up": "free"}), &[6, 6]);
    desk.give(Command::PairNextRound);
    let draw = |seed| Command::DrawLineUp { round: 1, no: no(2), line_up: LineUp::of([1, 2, 5, 6]), seed };
    desk.give(draw(7));
    let mut seated: Vec<u32> = desk
        .play(1, 1)
        .line_up(desk.state.rounds()[0].games[0].turn_of(no(2)).expect("plays"))
        .0
        .iter()
        .flatten()
        .map(|member| member.get())
        .collect();
    assert_ne!(seated, [1, 2, 5, 6], "this seed moves someone");
    seated.sort_unstable();
    assert_eq!(seated, [1, 2, 5, 6]);
    assert_eq!(desk.try_give(draw(7)), Err(Refusal::NothingChanges), "the same seed draws the same");
    let mut ordered = Desk::new(Format::TeamRoundRobin, json!({}), &[6, 6]);
    ordered.give(Command::PairNextRound);
    assert!(matches!(ordered.try_give(draw(7)), Err(Refusal::BoardsNotDrawn { .. })));
}

#[test]
fn national_events_order_members_by_rating() {
    cites!("2011:11.1");
    let enter = |level: &str, line_up: &str, ratings: &[Option<u32>]| {
        let settings = json!({"level": level, "line_up": line_up});
        let mut desk = Desk::new(Format::TeamRoundRobin, settings, &[4]);
        let members =
            (1..).zip(ratings).map(|(n, rating)| NewMember { name: format!("{n}"), rating: *rating });
        let team = NewEntrant { members: members.collect(), ..NewEntrant::named("乙队") };
        desk.try_give(Command::Enter { entrants: vec![team] })
    };
    assert_eq!(enter("national", "substitutes", &[Some(2400), Some(2400), Some(2300), None]), Ok(()));
    let refused = enter("national", "substitutes", &[Some(2300), Some(2400)]).expect_err("out of order");
    assert_eq!(refused.articles(Edition::Cxa2011), [article!("2011:11.1")]);
    let refused = enter("national", "substitutes", &[None, Some(2000)]).expect_err("unrated last");
    assert!(matches!(refused, Refusal::MembersOutOfRatingOrder { member, .. } if member == no(2)));
    assert_eq!(enter("provincial", "substitutes", &[Some(2300), Some(2400)]), Ok(()));
    assert_eq!(enter("national", "free", &[Some(2300), Some(2400)]), Ok(()), "11.3 knows no order");
}

#[test]
fn the_first_team_moves_first_on_the_odd_boards() {
    cites!("2011:12.2", "2011:12.3", "2011:13.2");
    for format in [Format::TeamRoundRobin, Format::TeamSwiss] {
        let mut desk = Desk::new(format, json!({}), &[4, 4]);
        desk.give(Command::PairNextRound);
        let game = desk.state.rounds()[0].games[0].clone();
        // The first mover wins every board: two games each.
        assert_eq!(desk.record(1, 1, &["1-0", "1-0", "1-0", "1-0"]), Ok(()));
        assert_eq!(desk.state.result_of(&desk.state.rounds()[0].games[0]), Some(GameResult::Draw));
        // The first team wins on 1 and 3 as first mover and on 2 as second mover: 6 to 2.
        assert_eq!(desk.record(1, 1, &["1-0", "0-1", "1-0", "1-0"]), Ok(()));
        let record = &history(&desk.state, game.first)[0];
        let boards = record.boards.expect("a match");
        assert_eq!(
            (record.outcome, record.match_points, boards.game_points, boards.wins),
            (Outcome::Win, 2, 6, 3)
        );
        assert_eq!((boards.second_mover_games, boards.second_mover_wins), (2, 1));
        let record = &history(&desk.state, game.second)[0];
        assert_eq!(
            (record.outcome, record.match_points, record.boards.expect("a match").game_points),
            (Outcome::Loss, 0, 2)
        );
        assert_eq!(member_records(&desk.state, game.first)[1].wins, 1, "the second member won moving second");
    }
}

#[test]
fn other_scales_of_games_and_matches() {
    cites!("2011:13.3");
    let settings = json!({
        "scoring": {"win": 3, "draw": 1, "loss": 0, "draw_second_mover": 2},
        "match_scoring": {"win": 3, "draw": 2, "loss": 1}
    });
    let mut desk = Desk::new(Format::TeamRoundRobin, settings, &[4, 4]);
    desk.give(Command::PairNextRound);
    // Drawn on boards 1 and 3 the second team moves second: 2 points each, the first team 1 each.
    assert_eq!(desk.record(1, 1, &["1/2", "1-0", "1/2", "0-1"]), Ok(()));
    let table = standings(&desk.state);
    let keys: Vec<(u32, u32)> =
        table.iter().map(|line| (line.keys.match_points, line.keys.game_points)).collect();
    assert_eq!(keys, [(3, 7), (1, 5)]);
}

#[test]
fn boards_left_empty_are_lost_and_an_absent_team_loses_the_match() {
    cites!("2011:20.3", "2011:20.2", "1960:13.1");
    let mut desk = Desk::new(Format::TeamRoundRobin, json!({}), &[4, 3]);
    desk.give(Command::PairNextRound);
    let short = desk.state.rounds()[0].games[0].turn_of(no(2)).expect("plays");
    let format = desk.state.format();
    let empty = desk.play(1, 1).result(4, format).expect("decided without a game");
    assert!(empty.is_forfeit());
    assert_eq!(desk.play(1, 1).open_boards(format), [1, 2, 3]);
    let refused = desk.try_give(Command::RecordBoards {
        round: 1,
        board: 1,
        boards: vec![BoardResult { board: 4, result: result("1-0") }],
        reason: None,
    });
    assert_eq!(refused, Err(Refusal::EmptyBoard { round: 1, board: 1, at: 4 }));
    // Nobody of team 2 appears: the match itself is won by forfeit, and the winner has all game points.
    assert_eq!(desk.line_up(1, 2, &[0, 0, 0, 0]), Ok(()));
    let record = &history(&desk.state, no(1))[0];
    assert_eq!(
        (record.outcome, record.match_points, record.boards.expect("boards").game_points),
        (Outcome::WinByForfeit, 2, 8)
    );
    assert_eq!(history(&desk.state, no(2))[0].outcome, Outcome::LossByForfeit);
    // Nor anybody of team 1: both have lost.
    assert_eq!(desk.line_up(1, 1, &[0, 0, 0, 0]), Ok(()));
    for team in [1, 2] {
        let record = &history(&desk.state, no(team))[0];
        assert_eq!((record.outcome, record.match_points), (Outcome::LossByForfeit, 0));
    }
    assert_eq!(short.other(), desk.state.rounds()[0].games[0].turn_of(no(1)).expect("plays"));
}

#[test]
fn a_match_waits_for_all_its_boards() {
    let mut desk = Desk::new(Format::TeamRoundRobin, json!({}), &[4, 4, 4, 4]);
    desk.give(Command::PairNextRound);
    assert_eq!(desk.record(1, 1, &["1-0", "1-0", "1/2"]), Ok(()));
    let first = desk.state.rounds()[0].games[0].first;
    let record = &history(&desk.state, first)[0];
    assert_eq!(
        (record.outcome, record.match_points, record.boards.expect("boards").game_points),
        (Outcome::Unplayed, 0, 3)
    );
    assert_eq!(desk.state.unfinished_boards(1), [1, 2]);
    assert!(matches!(desk.try_give(Command::PairNextRound), Err(Refusal::UnfinishedBoards { .. })));
    // A game has one result, a match has boards.
    let single = Command::RecordResult { round: 1, board: 1, result: result("1-0"), reason: None };
    assert_eq!(desk.try_give(single), Err(Refusal::IsAMatch { round: 1, board: 1 }));
    let ninth = Command::RecordBoards {
        round: 1,
        board: 1,
        boards: vec![BoardResult { board: 9, result: None }],
        reason: None,
    };
    assert_eq!(desk.try_give(ninth), Err(Refusal::NoSuchBoardOfMatch { round: 1, board: 1, at: 9 }));
    // A line-up changed after a game needs a reason.
    assert_eq!(desk.line_up(1, first.get().into(), &[1, 2, 3, 0]), Ok(()), "board 4 is not played yet");
    assert_eq!(
        desk.line_up(1, first.get().into(), &[0, 2, 3, 4]),
        Err(Refusal::SeatHasResult { round: 1, board: 1, at: 1 })
    );
}

#[test]
fn a_resting_team_has_won() {
    cites!("2011:14.4");
    for (bye_boards, points, wins) in [("won", 8, 4), ("drawn", 4, 0), ("nothing", 0, 0)] {
        let mut desk = Desk::new(Format::TeamSwiss, json!({"bye_boards": bye_boards}), &[4, 4, 4]);
        desk.give(Command::PairNextRound);
        let rests = desk.state.rounds()[0].byes[0].entrant;
        let table = standings(&desk.state);
        let keys = &table.iter().find(|line| line.no == rests).expect("ranked").keys;
        assert_eq!(
            (keys.match_points, keys.game_points, keys.match_wins, keys.wins),
            (2, points, 1, wins),
            "{bye_boards}"
        );
    }
}

#[test]
fn withdrawal_of_a_team() {
    cites!("2011:19.2", "2011:19.3", "2011:14.4");
    let withdraw = |n: u64| Command::Withdraw { no: no(n), reason: "退出".to_owned(), running: None };
    // Five teams: after one match of four all is struck out, after two the rest is forfeited.
    for (played, struck) in [(1u32, true), (2, false)] {
        let mut desk = Desk::new(Format::TeamRoundRobin, json!({}), &[4; 5]);
        while history(&desk.state, no(5))
            .iter()
            .filter(|record| record.outcome == Outcome::Win || record.outcome == Outcome::Loss)
            .count()
            < played as usize
        {
            desk.give(Command::PairNextRound);
            let round = desk.state.rounds_paired();
            for board in desk.state.unfinished_boards(round) {
                assert_eq!(desk.record(round, board, &["1-0", "1-0", "1-0", "1/2"]), Ok(()));
            }
        }
        desk.give(withdraw(5));
        assert_eq!(desk.state.is_struck_off(no(5)), struck);
        assert_eq!(standings(&desk.state).iter().any(|line| line.no == no(5)), !struck);
        while desk.state.rounds_paired() < 5 {
            desk.give(Command::PairNextRound);
            let round = desk.state.rounds_paired();
            for board in desk.state.unfinished_boards(round) {
                assert_eq!(desk.record(round, board, &["1/2", "1/2", "1/2", "1/2"]), Ok(()));
            }
        }
        let forfeits = (1..=4)
            .flat_map(|team| history(&desk.state, no(team)))
            .filter(|record| record.outcome == Outcome::WinByForfeit);
        let game_points: Vec<u32> =
            forfeits.map(|record| record.boards.expect("boards").game_points).collect();
        assert_eq!(game_points, if struck { vec![] } else { vec![8, 8] });
    }
    // In a points arrangement what is played stands; the boards still open are lost.
    let mut desk = Desk::new(Format::TeamSwiss, json!({}), &[4; 4]);
    desk.give(Command::PairNextRound);
    let leaver = desk.state.rounds()[0].games[0].first;
    assert_eq!(desk.record(1, 1, &["1-0", "0-1"]), Ok(()));
    desk.give(withdraw(leaver.get().into()));
    let record = &history(&desk.state, leaver)[0];
    assert_eq!((record.outcome, record.boards.expect("boards").game_points), (Outcome::Draw, 4));
    assert_eq!(desk.state.entrant(leaver).expect("known").withdrawn_after_round, Some(1));
}
