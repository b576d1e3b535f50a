//! 人工编排, 请假, 缺席, 回避: what the director does to pairings, and what the log keeps of it.

mod common;

use std::collections::BTreeSet;

use common::no;
use rulebook::{Edition, cites};
use serde_json::{Value, json};
use tournament::history::{Outcome, history};
use tournament::pairing::{Bar, Why, explain, next_round};
use tournament::{
    BarredPair, Bye, ByeKind, Change, Command, Event, Format, Game, GameResult, Leave, NewEntrant, NumbersBy,
    Refusal, Round, State, StateFile, Strength, Turn, Warning, decide, preview,
};

/// A competition by its commands, read again from its file and its log after each of them.
struct Desk {
    state: State,
    log: Vec<Event>,
}

impl Desk {
    fn new(format: Format, rounds: u32, settings: Value, entrants: Vec<NewEntrant>) -> Desk {
        let regulations = format.regulations(Edition::Cxa2011);
        let regulations = regulations.with(settings.as_object().expect("settings")).expect("known settings");
        let planned_rounds = (format == Format::Swiss).then_some(rounds);
        let mut desk = Desk { state: State::default(), log: Vec::new() };
        desk.give(Command::Create { name: "试赛".to_owned(), regulations, format, planned_rounds });
        desk.give(Command::Enter { entrants });
        desk
    }

    fn swiss(entrants: u32, settings: Value) -> Desk {
        Desk::new(Format::Swiss, 7, settings, people(entrants))
    }

    fn try_give(&mut self, command: Command) -> Result<(), Refusal> {
        let json = serde_json::to_value(&command).expect("commands can be written");
        let command = serde_json::from_value(json).expect("commands can be read");
        for event in decide(&self.state, command)? {
            let json = serde_json::to_string(&event).expect("events can be written");
            self.state.apply(&serde_json::from_str(&json).expect("events can be read"));
            self.log.push(event);
        }
        let text = self.state.to_file().write();
        let file = StateFile::read(&text).expect("the file can be read");
        assert_eq!(file.write(), text);
        assert_eq!(State::replay(&self.log), self.state);
        Ok(())
    }

    fn give(&mut self, command: Command) {
        self.try_give(command).unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    fn refused(&mut self, command: Command) -> &'static str {
        self.try_give(command).expect_err("it should be refused").code()
    }

    /// Pairs a round; the first mover of each board wins.
    fn play(&mut self) {
        self.give(Command::PairNextRound);
        self.finish();
    }

    fn finish(&mut self) {
        let round = self.state.rounds_paired();
        for board in self.state.unfinished_boards(round) {
            let result = Some(GameResult::FirstWins);
            self.give(Command::RecordResult { round, board, result, reason: None });
        }
    }

    fn round(&self) -> &Round {
        self.state.rounds().last().expect("a round")
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        self.round().games.iter().map(|game| (game.first.get(), game.second.get())).collect()
    }

    fn arrange(&mut self, change: Change) {
        let round = self.state.rounds_paired();
        self.give(Command::Arrange { round, change, reason: Some("裁判长决定".to_owned()) });
    }

    fn not_arranged(&mut self, change: Change) -> &'static str {
        let round = self.state.rounds_paired();
        self.refused(Command::Arrange { round, change, reason: Some("裁判长决定".to_owned()) })
    }

    fn warnings(&self) -> Vec<Warning> {
        match self.log.last() {
            Some(Event::RoundArranged { warnings, .. }) => warnings.clone(),
            Some(Event::RoundPaired { by_hand: Some(by_hand), .. }) => by_hand.warnings.clone(),
            other => panic!("no arranging: {other:?}"),
        }
    }

    fn leave(&mut self, who: u64, rounds: &[u32], leave: Option<Leave>) {
        self.give(Command::SetLeave { no: no(who), rounds: rounds.to_vec(), leave, reason: None });
    }

    fn bar(&mut self, one: u64, other: u64, strength: Strength) {
        let pair = BarredPair { strength, ..BarredPair::always(no(one), no(other)) };
        self.give(Command::BarPair { pair, reason: Some("同一教练".to_owned()) });
    }
}

fn people(n: u32) -> Vec<NewEntrant> {
    (1..=n).map(|i| NewEntrant::named(format!("{i}号"))).collect()
}

fn exchange(one: u64, other: u64) -> Change {
    Change::Exchange { one: no(one), other: no(other) }
}

fn meet(first: u64, second: u64) -> Change {
    Change::Pair { first: no(first), second: no(second) }
}

#[test]
fn two_entrants_exchange_their_places() {
    let mut desk = Desk::swiss(7, json!({}));
    desk.give(Command::PairNextRound);
    assert_eq!(desk.pairs(), [(1, 5), (6, 2), (3, 7)]);
    assert_eq!(desk.round().byes[0].entrant, no(4));
    desk.arrange(exchange(5, 2));
    assert_eq!(desk.pairs(), [(1, 2), (6, 5), (3, 7)]);
    desk.arrange(exchange(4, 1));
    assert_eq!(desk.pairs(), [(4, 2), (6, 5), (3, 7)]);
    assert_eq!(desk.round().byes, [Bye { entrant: no(1), kind: ByeKind::Allocated }]);
    // Whatever was done is undone step by step.
    desk.give(Command::Undo);
    desk.give(Command::Undo);
    assert_eq!(desk.pairs(), [(1, 5), (6, 2), (3, 7)]);
}

#[test]
fn two_are_put_together_and_those_left_meet() {
    let mut desk = Desk::swiss(7, json!({}));
    desk.give(Command::PairNextRound);
    desk.arrange(meet(2, 1));
    assert_eq!(desk.pairs(), [(6, 5), (2, 1), (3, 7)]);
    // One who rests takes the place of the opponent, who rests.
    desk.arrange(meet(4, 7));
    assert_eq!(desk.pairs(), [(6, 5), (2, 1), (4, 7)]);
    assert_eq!(desk.round().byes[0].entrant, no(3));
    desk.arrange(meet(7, 4));
    assert_eq!(desk.pairs()[2], (7, 4));
    desk.arrange(Change::ExchangeTurns { board: 3 });
    assert_eq!(desk.pairs()[2], (4, 7));
    desk.arrange(Change::ExchangeBoards { one: 1, other: 3 });
    assert_eq!(desk.pairs(), [(4, 7), (2, 1), (6, 5)]);
    assert_eq!(desk.not_arranged(meet(4, 7)), "nothing_changes");
}

#[test]
fn what_has_a_result_or_a_lock_is_not_touched() {
    let mut desk = Desk::swiss(8, json!({}));
    desk.give(Command::PairNextRound);
    let result = Some(GameResult::Draw);
    desk.give(Command::RecordResult { round: 1, board: 1, result, reason: None });
    desk.give(Command::Arrange { round: 1, change: Change::Lock { boards: vec![2] }, reason: None });
    let pairs = desk.pairs();
    for (change, code) in [
        (exchange(1, 3), "board_has_result"),
        (exchange(2, 3), "board_locked"),
        (meet(2, 4), "board_locked"),
        (Change::ExchangeTurns { board: 2 }, "board_locked"),
        (Change::ExchangeBoards { one: 3, other: 1 }, "board_has_result"),
        (Change::ExchangeTurns { board: 9 }, "no_such_board"),
        (Change::Lock { boards: vec![9] }, "no_such_board"),
        (exchange(3, 3), "against_oneself"),
        (exchange(3, 99), "not_in_round"),
    ] {
        assert_eq!(desk.not_arranged(change.clone()), code, "{change:?}");
    }
    let blank = Command::Arrange { round: 1, change: exchange(3, 4), reason: Some(" ".to_owned()) };
    assert_eq!(desk.refused(blank), "reason_needed");
    let early = Command::Arrange { round: 0, change: exchange(3, 4), reason: None };
    assert_eq!(desk.refused(early), "no_such_round");
    assert_eq!(desk.pairs(), pairs);
    desk.finish();
    desk.give(Command::PairNextRound);
    let late = Command::Arrange { round: 1, change: exchange(3, 4), reason: Some("晚".to_owned()) };
    assert_eq!(desk.refused(late), "not_the_last_round");
}

#[test]
fn the_rest_is_paired_anew_around_what_is_locked() {
    cites!("1960:9.4");
    let mut desk = Desk::swiss(12, json!({}));
    desk.play();
    desk.give(Command::PairNextRound);
    let engine = desk.pairs();
    // The leaders of round 1 are kept from each other by hand: 1 plays a loser.
    let (winner, loser) = (desk.state.rounds()[0].games[0].first, desk.state.rounds()[0].games[1].second);
    desk.arrange(Change::Pair { first: winner, second: loser });
    assert!(matches!(desk.warnings()[..], [Warning::Float { .. }, ..]), "{:?}", desk.warnings());
    let board = desk.round().game_of(winner).expect("a game").board;
    desk.arrange(Change::Lock { boards: vec![board] });
    let reason = Some("重编其余".to_owned());
    let again = Command::Arrange { round: 2, change: Change::PairAgain, reason };
    if let Err(refusal) = desk.try_give(again) {
        assert_eq!(refusal.code(), "nothing_changes", "the hand's pairing may be the best around the lock");
    }
    let game = desk.round().game(board).expect("the locked board").clone();
    assert_eq!((game.first, game.second), (winner, loser));
    let everyone: BTreeSet<u32> = desk.pairs().iter().flat_map(|(a, b)| [*a, *b]).collect();
    assert_eq!(everyone.len(), 12);
    let quality = explain(&desk.state, 2).expect("a round").quality;
    assert_eq!((quality.rematches, quality.turn_limits_broken), (0, 0));
    assert_ne!(desk.pairs(), engine);
    // Unlocked, it comes back to what the rules give.
    desk.arrange(Change::Unlock { boards: vec![board] });
    desk.arrange(Change::PairAgain);
    assert_eq!(desk.pairs(), engine);
}

#[test]
fn warnings_do_not_forbid_but_stand_on_the_log() {
    cites!("1960:9.4", "2011:12.3", "2011:14.4");
    let teams = ["甲", "甲", "乙", "乙", "丙", "丁", "丁"];
    let entries = (1..).zip(teams).map(|(i, team): (u32, _)| NewEntrant {
        team: Some(team.to_owned()),
        ..NewEntrant::named(format!("{i}号"))
    });
    let mut desk = Desk::new(Format::Swiss, 5, json!({"same_team": "avoid_first_round"}), entries.collect());
    desk.give(Command::PairNextRound);
    desk.arrange(meet(1, 2));
    assert_eq!(desk.warnings(), [Warning::SameTeam { one: no(1), other: no(2) }]);
    desk.give(Command::Undo);
    desk.finish();
    let rested = desk.round().byes[0].entrant;
    let met = desk.round().games[0].clone();
    desk.bar(3, 4, Strength::Soft);
    desk.give(Command::PairNextRound);
    desk.arrange(Change::Pair { first: met.first, second: met.second });
    let again = Warning::Rematch { one: met.first, other: met.second, round: 1 };
    assert!(desk.warnings().contains(&again), "{:?}", desk.warnings());
    desk.give(Command::Undo);
    let resting = desk.round().byes[0].entrant;
    desk.arrange(Change::Exchange { one: rested, other: resting });
    assert!(desk.warnings().contains(&Warning::SecondBye { no: rested, round: 1 }), "{:?}", desk.warnings());
    desk.give(Command::Undo);
    desk.arrange(meet(3, 4));
    let barred = Warning::Barred { one: no(3), other: no(4), strength: Strength::Soft };
    assert!(desk.warnings().contains(&barred), "{:?}", desk.warnings());
}

#[test]
fn a_third_equal_turn_and_a_difference_of_three_are_told() {
    cites!("2011:12.3");
    let mut desk = Desk::swiss(12, json!({"max_turn_run": 2, "max_turn_difference": 2}));
    let mut found = BTreeSet::new();
    for round in 1..=4 {
        desk.give(Command::PairNextRound);
        // 1 always moves second.
        let game = desk.round().game_of(no(1)).expect("a game").clone();
        if game.turn_of(no(1)) == Some(Turn::First) {
            desk.arrange(Change::ExchangeTurns { board: game.board });
            for warning in desk.warnings() {
                match warning {
                    Warning::TurnRun { no: who, turn: Turn::Second, run } if who == no(1) => {
                        assert_eq!(run, round);
                        found.insert("run");
                    }
                    Warning::TurnDifference { no: who, difference } if who == no(1) => {
                        assert_eq!(difference, -(round as i32));
                        found.insert("difference");
                    }
                    _ => {}
                }
            }
        }
        desk.finish();
    }
    assert_eq!(found, BTreeSet::from(["run", "difference"]));
}

#[test]
fn a_look_beforehand_changes_nothing() {
    let mut desk = Desk::swiss(6, json!({}));
    desk.give(Command::PairNextRound);
    let before = desk.state.clone();
    let seen = preview(&desk.state, 1, &exchange(1, 2)).expect("it can be done");
    assert_eq!(desk.state, before);
    desk.arrange(exchange(1, 2));
    assert_eq!(desk.round(), &seen.pairing);
    assert_eq!(desk.warnings(), seen.warnings);
}

#[test]
fn a_round_is_taken_back_with_its_results() {
    let mut desk = Desk::swiss(6, json!({}));
    desk.play();
    let before = desk.state.to_file();
    desk.play();
    let reason = "按错了".to_owned();
    let again = |round| Command::UnpairRound { round, reason: "按错了".to_owned() };
    assert_eq!(desk.refused(again(1)), "not_the_last_round");
    desk.give(Command::UnpairRound { round: 2, reason });
    assert!(matches!(desk.log.last(), Some(Event::RoundUnpaired { round: 2, results: 3, .. })));
    assert_eq!(desk.state.to_file(), before);
    assert_eq!(desk.refused(again(2)), "no_such_round");
    desk.give(Command::Undo);
    assert!(desk.state.unfinished_boards(2).is_empty() && desk.state.rounds_paired() == 2);
}

#[test]
fn an_earlier_result_is_corrected_without_touching_later_pairings() {
    let mut desk = Desk::swiss(8, json!({}));
    desk.play();
    desk.play();
    let later = desk.state.rounds()[1].clone();
    let result = Some(GameResult::SecondWins);
    desk.give(Command::RecordResult {
        round: 1, board: 1, result, reason: Some("记录纸抄错".to_owned())
    });
    assert_eq!(desk.state.rounds()[1], later);
    let loser = desk.state.rounds()[0].games[0].first;
    assert_eq!(history(&desk.state, loser)[0].points, 0);
}

#[test]
fn a_pairing_made_elsewhere_is_checked_whole() {
    let mut desk = Desk::swiss(5, json!({}));
    desk.play();
    let game = |board, first, second| Game::of_players(board, no(first), no(second), None);
    let rest = |who| vec![Bye { entrant: no(who), kind: ByeKind::Allocated }];
    let enter = |games: Vec<Game>, byes| Command::EnterPairing {
        round: 2,
        pairing: Round { games, byes, ..Round::default() },
        reason: "外部编排".to_owned(),
    };
    for (command, code) in [
        (enter(vec![game(1, 1, 2)], rest(3)), "left_out"),
        (enter(vec![game(1, 1, 2), game(1, 3, 4)], rest(5)), "duplicate_board"),
        (enter(vec![game(1, 1, 2), game(2, 2, 4)], rest(5)), "twice_in_round"),
        (enter(vec![game(1, 1, 1), game(2, 3, 4)], rest(5)), "against_oneself"),
        (enter(vec![game(1, 1, 2), game(2, 3, 9)], rest(5)), "no_such_entrant"),
    ] {
        assert_eq!(desk.refused(command), code);
    }
    let met = desk.state.rounds()[0].games[0].clone();
    let others: Vec<u64> =
        (1..=5).filter(|n| ![met.first.get(), met.second.get()].contains(&(*n as u32))).collect();
    let again = Game::of_players(2, met.first, met.second, None);
    desk.give(enter(vec![again, game(1, others[0], others[1])], rest(others[2])));
    assert_eq!(desk.round().games[0].board, 1, "by board");
    let rematch = Warning::Rematch { one: met.first, other: met.second, round: 1 };
    assert!(desk.warnings().contains(&rematch), "{:?}", desk.warnings());
    let late = Command::EnterPairing { round: 2, pairing: Round::default(), reason: "再来".to_owned() };
    assert_eq!(desk.refused(late), "unfinished_boards");
}

#[test]
fn leave_keeps_an_entrant_out_of_the_pairing_and_scores_as_laid_down() {
    let settings = json!({"requested_bye_score": "draw", "absence_score": "zero"});
    let mut desk = Desk::swiss(8, settings);
    desk.leave(3, &[2, 1], Some(Leave::Bye));
    desk.leave(5, &[1], Some(Leave::Absent));
    assert_eq!(desk.state.entrant(no(3)).expect("3").byes, [1, 2]);
    desk.give(Command::PairNextRound);
    let kinds: Vec<_> = desk.round().byes.iter().map(|bye| (bye.entrant.get(), bye.kind)).collect();
    assert_eq!(kinds, [(3, ByeKind::Requested), (5, ByeKind::Absent)]);
    assert_eq!(desk.round().games.len(), 3);
    desk.finish();
    assert_eq!(history(&desk.state, no(3))[0].points, 1);
    let absent = history(&desk.state, no(5))[0];
    assert_eq!((absent.outcome, absent.points), (Outcome::Bye(ByeKind::Absent), 0));
    // Taken back for round 2, too late for round 1.
    desk.leave(3, &[2], None);
    let late = Command::SetLeave { no: no(3), rounds: vec![1], leave: None, reason: None };
    assert_eq!(desk.refused(late), "round_paired");
    let beyond = Command::SetLeave { no: no(3), rounds: vec![8], leave: Some(Leave::Bye), reason: None };
    assert_eq!(desk.refused(beyond), "no_such_round");
    desk.give(Command::PairNextRound);
    assert!(desk.round().byes.is_empty() && desk.round().games.len() == 4);
}

#[test]
fn rests_on_request_have_a_limit_and_absence_is_no_forfeit() {
    let mut desk = Desk::swiss(6, json!({"requested_byes_limit": 1, "requested_bye_score": "win"}));
    desk.leave(2, &[1], Some(Leave::Bye));
    let second = Command::SetLeave { no: no(2), rounds: vec![2], leave: Some(Leave::Bye), reason: None };
    assert_eq!(desk.refused(second), "too_many_byes");
    desk.leave(2, &[2], Some(Leave::Absent));
    desk.play();
    // A rest that scored as a win is a rest: five are left in round 2, and 2 is not among them.
    let records = history(&desk.state, no(2));
    assert_eq!(records[0].points, 2);
    desk.play();
    assert_eq!(desk.round().byes.len(), 2, "2 is away, the other five need a rest");
    desk.leave(1, &[3], Some(Leave::Absent));
    desk.play();
    let rested: Vec<u32> = desk
        .state
        .rounds()
        .iter()
        .flat_map(|round| &round.byes)
        .filter(|bye| bye.kind == ByeKind::Allocated)
        .map(|bye| bye.entrant.get())
        .collect();
    assert!(!rested.contains(&2), "{rested:?}");
}

#[test]
fn in_a_round_robin_the_absent_lose_and_nobody_asks_for_rests() {
    cites!("2011:20.3", "2011:10.1");
    let mut desk = Desk::new(Format::RoundRobin, 0, json!({}), people(4));
    let ask = Command::SetLeave { no: no(2), rounds: vec![1], leave: Some(Leave::Bye), reason: None };
    assert_eq!(desk.refused(ask), "no_byes_in_round_robin");
    desk.leave(2, &[1], Some(Leave::Absent));
    desk.give(Command::PairNextRound);
    let outcome = |who| history(&desk.state, no(who))[0].outcome;
    assert_eq!(outcome(2), Outcome::LossByForfeit);
    assert_eq!(outcome(3), Outcome::WinByForfeit);
    assert_eq!(desk.state.unfinished_boards(1).len(), 1);
}

#[test]
fn who_does_not_turn_up_is_dropped_where_that_is_laid_down() {
    for (setting, dropped) in [(json!({}), false), (json!({"drop_after_absences": 2}), true)] {
        let mut desk = Desk::swiss(8, setting);
        desk.leave(8, &[2], Some(Leave::Absent));
        for _ in 1..=2 {
            desk.give(Command::PairNextRound);
            let round = desk.state.rounds_paired();
            if let Some(game) = desk.round().game_of(no(8)).cloned() {
                let result = match game.turn_of(no(8)) {
                    Some(Turn::First) => GameResult::SecondWinsByForfeit,
                    _ => GameResult::FirstWinsByForfeit,
                };
                let result = Some(result);
                desk.give(Command::RecordResult { round, board: game.board, result, reason: None });
            }
            desk.finish();
        }
        desk.give(Command::PairNextRound);
        let named = match desk.log.last() {
            Some(Event::RoundPaired { dropped, .. }) => dropped.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(named, if dropped { vec![no(8)] } else { Vec::new() });
        assert_eq!(desk.round().game_of(no(8)).is_none(), dropped);
        let gone = desk.state.entrant(no(8)).expect("8").withdrawn_after_round;
        assert_eq!(gone, dropped.then_some(2));
        // A director lets him come back.
        if dropped {
            desk.finish();
            desk.give(Command::Reinstate { no: no(8), reason: "说明了原因".to_owned() });
            assert_eq!(desk.state.entrant(no(8)).expect("8").absences, [2, 3]);
            desk.give(Command::PairNextRound);
            assert!(desk.round().game_of(no(8)).is_some());
        }
    }
}

#[test]
fn rounds_before_a_late_entry_score_as_laid_down() {
    for (score, points) in [("zero", 0), ("draw", 1), ("win", 2)] {
        let mut desk = Desk::swiss(6, json!({"late_entry_score": score}));
        desk.play();
        desk.give(Command::Enter { entrants: vec![NewEntrant::named("后来者")] });
        desk.leave(7, &[3], Some(Leave::Bye));
        desk.play();
        let records = history(&desk.state, no(7));
        assert_eq!((records[0].outcome, records[0].points), (Outcome::NotEntered, points));
        assert!(records[1].opponent.is_some() || records[1].outcome == Outcome::Bye(ByeKind::Allocated));
        desk.play();
        assert_eq!(history(&desk.state, no(7))[2].outcome, Outcome::Bye(ByeKind::Requested));
    }
}

#[test]
fn the_list_keeps_two_apart_in_its_rounds() {
    for strength in [Strength::Hard, Strength::Soft] {
        let mut desk = Desk::swiss(8, json!({"first_round": "adjacent"}));
        desk.bar(1, 2, strength);
        desk.give(Command::PairNextRound);
        assert!(!desk.pairs().iter().any(|pair| matches!(pair, (1, 2) | (2, 1))), "{:?}", desk.pairs());
        desk.give(Command::Undo);
        desk.give(Command::UnbarPair { one: no(2), other: no(1) });
        desk.give(Command::PairNextRound);
        assert_eq!(desk.pairs()[0], (1, 2));
        desk.give(Command::Undo);
        let later = BarredPair { from_round: 2, to_round: Some(3), ..BarredPair::always(no(1), no(2)) };
        desk.give(Command::BarPair { pair: later, reason: None });
        desk.give(Command::PairNextRound);
        assert_eq!(desk.pairs()[0], (1, 2), "it begins in round 2");
    }
    let mut desk = Desk::swiss(4, json!({}));
    let oneself = BarredPair::always(no(1), no(1));
    assert_eq!(desk.refused(Command::BarPair { pair: oneself, reason: None }), "against_oneself");
    assert_eq!(desk.refused(Command::UnbarPair { one: no(1), other: no(2) }), "not_barred");
    // Lots give new numbers, the list goes along; who is taken off takes his pairs along.
    desk.bar(1, 2, Strength::Hard);
    desk.give(Command::DrawLots { seed: 5 });
    let pair = desk.state.barred()[0];
    let name = |no| desk.state.entrant(no).expect("entered").name.clone();
    assert_eq!(
        BTreeSet::from([name(pair.one), name(pair.other)]),
        BTreeSet::from(["1号".into(), "2号".into()])
    );
    desk.give(Command::RemoveEntrant { no: pair.one });
    assert!(desk.state.barred().is_empty());
}

#[test]
fn an_impossible_round_names_its_bar_and_the_nearest_way_out() {
    cites!("1960:9.4", "2011:14.4");
    // Two who are kept apart and nobody else.
    let mut desk = Desk::swiss(2, json!({}));
    desk.bar(1, 2, Strength::Hard);
    let Err(Refusal::NoLegalPairing(no_way)) = desk.try_give(Command::PairNextRound) else { panic!() };
    assert_eq!(no_way.bars, [Bar::Barred]);
    assert_eq!(no_way.releases.len(), 1);
    assert_eq!((no_way.releases[0].one, no_way.releases[0].other), (no(1), Some(no(2))));
    // A soft bar gives way.
    desk.bar(1, 2, Strength::Soft);
    desk.play();
    // They have met: the only way out is to let them meet again, by hand.
    let Err(Refusal::NoLegalPairing(no_way)) = desk.try_give(Command::PairNextRound) else { panic!() };
    assert_eq!(no_way.bars, [Bar::Rematch]);
    let game = Game::of_players(1, no(2), no(1), None);
    let pairing = Round { games: vec![game], ..Round::default() };
    desk.give(Command::EnterPairing { round: 2, pairing, reason: "双方同意".to_owned() });
    // Five of six in one team that is never paired: the ways out are two pairs of that team.
    let entries = (1..=6).map(|i: u32| NewEntrant {
        team: (i < 6).then(|| "甲".to_owned()),
        ..NewEntrant::named(format!("{i}号"))
    });
    let desk = Desk::new(Format::Swiss, 3, json!({"same_team": "bar"}), entries.collect());
    let no_way = next_round(&desk.state).expect_err("it cannot be paired");
    assert_eq!(no_way.bars, [Bar::SameTeam]);
    assert_eq!(no_way.releases.len(), 2);
    assert!(no_way.releases.iter().all(|release| release.bars == [Bar::SameTeam]));
}

#[test]
fn locks_that_leave_no_pairing_are_named() {
    let mut desk = Desk::swiss(4, json!({}));
    desk.play();
    desk.play();
    // In round 3 of four players only one pairing is left; a lock on another leaves none.
    desk.give(Command::PairNextRound);
    let met = desk.state.rounds()[0].games[0].clone();
    desk.arrange(Change::Pair { first: met.first, second: met.second });
    let board = desk.round().game_of(met.first).expect("a game").board;
    desk.arrange(Change::Lock { boards: vec![board] });
    let change = Change::PairAgain;
    let refused = desk.try_give(Command::Arrange { round: 3, change, reason: Some("重编".to_owned()) });
    let Err(Refusal::NoLegalPairing(no_way)) = refused else { panic!("{refused:?}") };
    assert_eq!(no_way.bars, [Bar::Locked]);
}

#[test]
fn who_comes_down_is_told_whom_he_could_not_meet() {
    cites!("2011:10.3");
    let mut desk = Desk::swiss(10, json!({"max_turn_run": null, "max_turn_difference": null}));
    for _ in 0..3 {
        desk.play();
    }
    desk.give(Command::PairNextRound);
    let explained = explain(&desk.state, 4).expect("round 4");
    let mut floats = 0;
    for pair in &explained.pairs {
        let Why::Points { points, nearer, .. } = &pair.why else { panic!("{pair:?}") };
        assert_eq!(points[0] != points[1], nearer.is_some());
        let Some(nearer) = nearer else { continue };
        floats += 1;
        let higher = if points[0] > points[1] { pair.first } else { pair.second };
        let met: BTreeSet<_> = history(&desk.state, higher)[..3].iter().filter_map(|r| r.opponent).collect();
        for barred in &nearer.barred {
            assert!(met.contains(&barred.no) && barred.bars == [Bar::Rematch], "{barred:?}");
        }
    }
    assert!(floats > 0);
}

#[test]
fn a_game_that_was_running_is_judged_when_a_player_leaves() {
    cites!("1960:14", "2011:19.3");
    let mut desk = Desk::swiss(6, json!({}));
    desk.play();
    desk.give(Command::PairNextRound);
    let game = desk.round().game_of(no(3)).expect("a game").clone();
    let leave = |running| Command::Withdraw { no: no(3), reason: "因病".to_owned(), running };
    desk.give(leave(Some(GameResult::Draw)));
    let opponent = if game.first == no(3) { game.second } else { game.first };
    for who in [no(3), opponent] {
        assert_eq!(history(&desk.state, who)[1].outcome, Outcome::Draw);
    }
    assert_eq!(desk.state.entrant(no(3)).expect("3").withdrawn_after_round, Some(2));
    desk.give(Command::Undo);
    desk.give(leave(None));
    assert_eq!(history(&desk.state, no(3))[1].outcome, Outcome::LossByForfeit);
    desk.give(Command::Undo);
    desk.finish();
    assert_eq!(desk.refused(leave(Some(GameResult::Draw))), "no_running_game");
}

#[test]
fn a_judged_game_counts_towards_the_half_of_a_round_robin() {
    cites!("1960:14", "2011:19.2");
    // Three of six games make a half only with the one that was running.
    for (running, struck) in [(Some(GameResult::FirstWins), false), (None, true)] {
        let mut desk = Desk::new(Format::RoundRobin, 0, json!({}), people(7));
        while history(&desk.state, no(7)).iter().filter(|record| record.opponent.is_some()).count() < 3 {
            let open = desk.state.rounds_paired();
            if open > 0 {
                desk.finish();
            }
            desk.give(Command::PairNextRound);
        }
        desk.give(Command::Withdraw { no: no(7), reason: "因病".to_owned(), running });
        assert_eq!(desk.state.is_struck_off(no(7)), struck);
    }
}

#[test]
fn numbers_by_rating_or_in_pots() {
    let rated = (0..12).map(|i: u32| NewEntrant {
        rating: (i % 4 != 3).then_some(1500 + i * 10),
        ..NewEntrant::named(format!("{i}"))
    });
    let mut desk = Desk::new(Format::Swiss, 5, json!({}), rated.collect());
    desk.give(Command::AssignNumbers { by: NumbersBy::Rating, seed: 1 });
    let ratings: Vec<_> = desk.state.entrants().iter().map(|entrant| entrant.rating).collect();
    assert!(ratings.is_sorted_by(|a, b| a >= b), "{ratings:?}");
    let pot = |desk: &Desk, range: std::ops::Range<usize>| -> BTreeSet<String> {
        desk.state.entrants()[range].iter().map(|entrant| entrant.name.clone()).collect()
    };
    let by_rating = pot(&desk, 0..6);
    desk.give(Command::AssignNumbers { by: NumbersBy::Pots { pots: 2 }, seed: 3 });
    assert_eq!(pot(&desk, 0..6), by_rating);
    let order = |desk: &Desk| desk.state.entrants().iter().map(|e| e.name.clone()).collect::<Vec<_>>();
    let drawn = order(&desk);
    desk.give(Command::Undo);
    desk.give(Command::AssignNumbers { by: NumbersBy::Pots { pots: 2 }, seed: 4 });
    assert_ne!(order(&desk), drawn);
    desk.give(Command::Undo);
    desk.give(Command::AssignNumbers { by: NumbersBy::Pots { pots: 2 }, seed: 3 });
    assert_eq!(order(&desk), drawn, "the same seed gives the same numbers");
    desk.play();
    assert_eq!(desk.refused(Command::AssignNumbers { by: NumbersBy::Rating, seed: 1 }), "already_started");
}

#[test]
fn team_mates_meet_early_in_a_round_robin_where_that_is_laid_down() {
    let entries = || {
        (0..12).map(|i: u32| NewEntrant {
            team: Some(format!("{}队", i / 3)),
            ..NewEntrant::named(format!("{i}"))
        })
    };
    // The last round in which two of one team meet.
    let last = |early: bool, seed| {
        let mut desk =
            Desk::new(Format::RoundRobin, 0, json!({"team_mates_meet_early": early}), entries().collect());
        desk.give(Command::DrawLots { seed });
        let mut last = 0;
        for round in 1..=11 {
            desk.play();
            let team = |no| desk.state.entrant(no).and_then(|entrant| entrant.team.clone());
            if desk.round().games.iter().any(|game| team(game.first) == team(game.second)) {
                last = round;
            }
        }
        last
    };
    assert!(last(true, 1) <= 7 && last(true, 2) <= 7, "{} {}", last(true, 1), last(true, 2));
    assert!((1..=4).any(|seed| last(false, seed) > 8));
}
