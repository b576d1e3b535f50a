//! What a competition accepts, what it refuses, and that nothing is lost.

mod common;

use common::no;
use rulebook::{Edition, article, cites};
use tournament::history::{Outcome, history};
use tournament::ranking::standings;
use tournament::{
    Command, Event, Format, GameResult, NewEntrant, PenaltyKind, Refusal, State, decide, pairing,
};

/// A competition under way, by its commands.
struct Desk {
    state: State,
    log: Vec<Event>,
}

impl Desk {
    fn new(edition: Edition, format: Format, rounds: Option<u32>, entrants: u32) -> Desk {
        let mut desk = Desk { state: State::default(), log: Vec::new() };
        desk.give(Command::Create {
            name: "五羊杯".to_owned(),
            regulations: format.regulations(edition),
            format,
            planned_rounds: rounds,
        });
        let names = (1..=entrants).map(|n| NewEntrant::named(format!("{n}号")));
        desk.give(Command::Enter { entrants: names.collect() });
        desk
    }

    fn try_give(&mut self, command: Command) -> Result<(), Refusal> {
        let before = self.state.clone();
        match decide(&self.state, command) {
            Ok(events) => {
                assert_eq!(events.len(), 1, "one command gives one event");
                for event in events {
                    self.state.apply(&event);
                    self.log.push(event);
                }
                Ok(())
            }
            Err(refusal) => {
                assert_eq!(self.state, before);
                assert!(!refusal.articles(self.state.regulations().edition).is_empty(), "{refusal}");
                Err(refusal)
            }
        }
    }

    fn give(&mut self, command: Command) {
        self.try_give(command).unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    fn refused(&mut self, command: Command) -> Refusal {
        self.try_give(command).expect_err("the command should be refused")
    }

    fn pair(&mut self) {
        self.give(Command::PairNextRound);
    }

    /// The board of an entrant in the last round.
    fn board(&self, entrant: u64) -> u32 {
        let games = self.state.rounds().last().expect("a round");
        games.game_of(no(entrant)).expect("a game").board
    }

    fn record(&mut self, round: u32, board: u32, result: GameResult) {
        self.give(Command::RecordResult { round, board, result: Some(result), reason: None });
    }

    /// Every open board of the last round is drawn.
    fn draw_the_rest(&mut self) {
        let round = self.state.rounds_paired();
        for board in self.state.unfinished_boards(round) {
            self.record(round, board, GameResult::Draw);
        }
    }

    fn withdraw(&mut self, entrant: u64) {
        self.give(Command::Withdraw { no: no(entrant), reason: "因病".to_owned(), running: None });
    }

    fn points(&self, entrant: u64) -> u32 {
        history(&self.state, no(entrant)).last().map_or(0, |record| record.total)
    }
}

fn swiss(entrants: u32, rounds: u32) -> Desk {
    Desk::new(Edition::Cxa2011, Format::Swiss, Some(rounds), entrants)
}

fn round_robin(entrants: u32) -> Desk {
    Desk::new(Edition::Cxa2011, Format::RoundRobin, None, entrants)
}

#[test]
fn nothing_comes_before_the_creation() {
    let mut desk = Desk { state: State::default(), log: Vec::new() };
    assert_eq!(desk.refused(Command::PairNextRound), Refusal::NotCreated);
    let regulations = Format::Swiss.regulations(Edition::Cxa2011);
    let unannounced = Command::Create {
        name: "无轮次".to_owned(),
        regulations,
        format: Format::Swiss,
        planned_rounds: None,
    };
    assert_eq!(desk.refused(unannounced), Refusal::RoundsNotGiven);
}

#[test]
fn entries_are_taken_all_or_none() {
    let mut desk = swiss(2, 3);
    let named = |name: &str, number| NewEntrant { no: number, ..NewEntrant::named(name) };
    let refused = desk.refused(Command::Enter { entrants: vec![named("新", None), named("1号", None)] });
    assert_eq!(refused, Refusal::DuplicateName { name: "1号".to_owned(), team: None });
    let refused = desk.refused(Command::Enter { entrants: vec![named("新", Some(no(2)))] });
    assert_eq!(refused, Refusal::DuplicateNumber { no: no(2) });
    assert_eq!(desk.refused(Command::Enter { entrants: vec![named("  ", None)] }), Refusal::BlankName);
    // The same name in another team is another person; numbers left free are filled.
    let other_team = NewEntrant { team: Some("广东".to_owned()), ..NewEntrant::named("1号") };
    desk.give(Command::Enter { entrants: vec![named("十", Some(no(10))), other_team] });
    let numbers: Vec<u32> = desk.state.entrants().iter().map(|entrant| entrant.no.get()).collect();
    assert_eq!(numbers, [1, 2, 3, 10]);
}

#[test]
fn lots_can_be_drawn_again_with_the_same_outcome() {
    cites!("1960:附录二");
    let mut desk = swiss(40, 5);
    desk.give(Command::DrawLots { seed: 7 });
    let drawn: Vec<String> = desk.state.entrants().iter().map(|entrant| entrant.name.clone()).collect();
    desk.give(Command::Undo);
    desk.give(Command::DrawLots { seed: 7 });
    let again: Vec<String> = desk.state.entrants().iter().map(|entrant| entrant.name.clone()).collect();
    assert_eq!(drawn, again);
    desk.give(Command::DrawLots { seed: 8 });
    assert!(desk.state.entrants().iter().zip(&drawn).any(|(entrant, name)| entrant.name != *name));
    let numbers: Vec<u32> = desk.state.entrants().iter().map(|entrant| entrant.no.get()).collect();
    assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
}

#[test]
fn round_1_of_1960_is_1_against_2_and_the_odd_number_moves_first() {
    cites!("1960:10", "1960:9.4");
    let mut desk = Desk::new(Edition::Cxa1960, Format::Swiss, Some(10), 8);
    desk.pair();
    let games: Vec<_> =
        desk.state.rounds()[0].games.iter().map(|g| (g.first.get(), g.second.get())).collect();
    assert_eq!(games, [(1, 2), (3, 4), (5, 6), (7, 8)]);
    for board in 1..=4 {
        desk.record(1, board, GameResult::FirstWins);
    }
    desk.pair();
    // From the highest points down; whoever had the first move has the second now where that can be.
    let pairing = pairing::explain(&desk.state, 2).expect("round 2");
    assert_eq!(pairing.quality.left_over, [0, 0]);
    let winners_meet = desk.state.rounds()[1].games.iter().filter(|g| g.first.get() % 2 == 1).count();
    assert_eq!(winners_meet, 2);
}

#[test]
fn round_1_by_the_other_modes() {
    const MODES: &str = include_str!("data/positional_rules/first_round_modes.json");
    let modes: serde_json::Value = serde_json::from_str(MODES).expect("test data is JSON");
    for mode in modes["modes"].as_array().expect("modes") {
        let name = mode["mode"].as_str().expect("a name");
        let settings = match name.split_once(' ').map(|(word, _)| word) {
            Some("adjacent") => serde_json::json!({"first_round": "adjacent"}),
            Some("halves") if name.contains("parity") => serde_json::json!({"first_round": "halves"}),
            Some("halves") => serde_json::json!({"first_round": "halves", "number_order": "ascending"}),
            _ => serde_json::json!({"first_round": "head_to_tail", "number_order": "ascending"}),
        };
        let format = Format::Swiss;
        let regulations = format.regulations(Edition::Cxa2011).with(settings.as_object().expect("an object"));
        let regulations = regulations.expect("known settings");
        let mut desk = Desk { state: State::default(), log: Vec::new() };
        desk.give(Command::Create { name: name.to_owned(), regulations, format, planned_rounds: Some(3) });
        let names = (1..=8).map(|n| NewEntrant::named(format!("{n}号")));
        desk.give(Command::Enter { entrants: names.collect() });
        desk.pair();
        let games: Vec<_> =
            desk.state.rounds()[0].games.iter().map(|g| [g.first.get(), g.second.get()]).collect();
        let expected: Vec<[u32; 2]> =
            serde_json::from_value(mode["pairs_first_second"].clone()).expect("pairs");
        assert_eq!(games, expected, "{name}");
    }
}

#[test]
fn a_round_waits_for_all_results_of_the_rounds_before() {
    let mut desk = swiss(6, 3);
    desk.pair();
    desk.record(1, 2, GameResult::FirstWins);
    let refused = desk.refused(Command::PairNextRound);
    assert_eq!(refused, Refusal::UnfinishedBoards { round: 1, boards: vec![1, 3] });
    desk.draw_the_rest();
    desk.pair();
    let clear = Command::RecordResult { round: 1, board: 1, result: None, reason: Some("抄错".to_owned()) };
    desk.give(clear);
    desk.draw_the_rest();
    let refused = desk.refused(Command::PairNextRound);
    assert_eq!(refused, Refusal::UnfinishedBoards { round: 1, boards: vec![1] });
}

#[test]
fn results_belong_to_boards_that_are_there() {
    let mut desk = swiss(4, 3);
    let record = |round, board, result| Command::RecordResult { round, board, result, reason: None };
    let draw = Some(GameResult::Draw);
    assert_eq!(desk.refused(record(1, 1, draw)), Refusal::NoSuchRound { round: 1 });
    desk.pair();
    assert_eq!(desk.refused(record(0, 1, draw)), Refusal::NoSuchRound { round: 0 });
    assert_eq!(desk.refused(record(1, 3, draw)), Refusal::NoSuchBoard { round: 1, board: 3 });
    assert_eq!(desk.refused(record(1, 1, None)), Refusal::NothingChanges);
    desk.give(record(1, 1, draw));
    assert_eq!(desk.refused(record(1, 1, draw)), Refusal::NothingChanges);
}

#[test]
fn an_earlier_result_changes_with_a_reason_and_later_pairings_stay() {
    let mut desk = swiss(8, 4);
    desk.pair();
    desk.draw_the_rest();
    // In the round under way a slip is put right without more ado.
    desk.record(1, 1, GameResult::FirstWins);
    desk.pair();
    let paired = desk.state.rounds()[1].clone();
    let change = |reason: Option<&str>| Command::RecordResult {
        round: 1,
        board: 1,
        result: Some(GameResult::SecondWins),
        reason: reason.map(str::to_owned),
    };
    assert_eq!(desk.refused(change(None)), Refusal::ReasonNeeded);
    assert_eq!(desk.refused(change(Some(" "))), Refusal::ReasonNeeded);
    desk.give(change(Some("记录纸与登记不符")));
    assert_eq!(desk.state.rounds()[1], paired);
    assert_eq!(desk.state.rounds()[0].games[0].result(), Some(GameResult::SecondWins));
    assert!(matches!(
        desk.log.last(),
        Some(Event::ResultRecorded { previous: Some(GameResult::FirstWins), reason: Some(_), .. })
    ));
}

#[test]
fn rounds_end_as_announced() {
    let mut desk = swiss(8, 1);
    desk.pair();
    desk.draw_the_rest();
    assert_eq!(desk.refused(Command::PairNextRound), Refusal::AllRoundsPlayed { planned: 1 });
    let mut desk = round_robin(3);
    for _ in 0..3 {
        desk.pair();
        desk.draw_the_rest();
    }
    assert_eq!(desk.refused(Command::PairNextRound), Refusal::AllRoundsPlayed { planned: 3 });
}

#[test]
fn the_bar_that_leaves_no_pairing_is_named() {
    cites!("1960:9.4", "2011:10.3", "2011:14.4");
    let mut desk = swiss(4, 9);
    for _ in 0..3 {
        desk.pair();
        desk.draw_the_rest();
    }
    let refused = desk.refused(Command::PairNextRound);
    let Refusal::NoLegalPairing(impossible) = &refused else { panic!("{refused}") };
    assert_eq!(impossible.bars, [pairing::Bar::Rematch]);
    assert_eq!(impossible.articles(Edition::Cxa1960), [article!("1960:9.4")]);
    // Three players: in round 4 everyone has rested and everyone has met.
    let mut desk = swiss(3, 9);
    for _ in 0..3 {
        desk.pair();
        desk.draw_the_rest();
    }
    let refused = desk.refused(Command::PairNextRound);
    let Refusal::NoLegalPairing(impossible) = &refused else { panic!("{refused}") };
    assert_eq!(impossible.bars, [pairing::Bar::SecondBye, pairing::Bar::Rematch]);
}

#[test]
fn a_team_too_large_leaves_no_pairing_where_teams_are_barred() {
    let settings = serde_json::json!({"same_team": "bar"});
    let format = Format::Swiss;
    let regulations = format.regulations(Edition::Cxa2011).with(settings.as_object().expect("an object"));
    let regulations = regulations.expect("known settings");
    let mut desk = Desk { state: State::default(), log: Vec::new() };
    desk.give(Command::Create { name: "邀请赛".to_owned(), regulations, format, planned_rounds: Some(3) });
    let team = |n: u32| (n <= 4).then(|| "广东".to_owned());
    let entries = (1..=6).map(|n| NewEntrant { team: team(n), ..NewEntrant::named(format!("{n}号")) });
    desk.give(Command::Enter { entrants: entries.collect() });
    let refused = desk.refused(Command::PairNextRound);
    let Refusal::NoLegalPairing(impossible) = &refused else { panic!("{refused}") };
    assert_eq!(impossible.bars, [pairing::Bar::SameTeam]);
    assert_eq!(impossible.stuck.len(), 2);
}

#[test]
fn who_rests_wins_the_round_and_rests_once() {
    cites!("2011:14.4");
    let mut desk = swiss(7, 6);
    let mut rested = Vec::new();
    for round in 0..6 {
        desk.pair();
        let byes = &desk.state.rounds()[round].byes;
        assert_eq!(byes.len(), 1);
        let rests = byes[0].entrant;
        assert!(!rested.contains(&rests), "{rests} rests twice");
        let record = history(&desk.state, rests)[round];
        assert_eq!(record.points, 2);
        let lowest = |no| {
            let before = |no| history(&desk.state, no).get(round.wrapping_sub(1)).map_or(0, |r| r.total);
            before(rests) <= before(no)
        };
        let able = desk.state.entrants().iter().map(|e| e.no).filter(|no| !rested.contains(no));
        assert!(able.into_iter().all(lowest), "round {}: {rests} is not of the lowest", round + 1);
        rested.push(rests);
        desk.draw_the_rest();
    }
    let lowest = standings(&desk.state).iter().map(|s| s.points).filter(|p| *p > 0).min().expect("points");
    let keys = tournament::ranking::all_keys(&desk.state);
    let index = desk.state.index_of(rested[0]).expect("a number");
    let met: u32 = history(&desk.state, rested[0])
        .iter()
        .filter_map(|record| record.opponent)
        .map(|no| history(&desk.state, no).last().expect("a round").total)
        .sum();
    assert_eq!(keys[index].opponents_score, met + lowest);
}

mod withdrawals {
    use super::*;

    const CASES: &str = include_str!("data/tiebreak/withdrawal_and_forfeit.json");

    /// Entrants, games due and games played by the leaver in a case.
    fn case(id: &str) -> (u32, u32, u32) {
        let file: serde_json::Value = serde_json::from_str(CASES).expect("test data is JSON");
        let cases = file["cases"].as_array().expect("a list of cases");
        let case = cases.iter().find(|case| case["id"] == id).expect("the case");
        let number = |name: &str| case[name].as_u64().expect("a number") as u32;
        (number("n"), number("games_due"), number("games_played_by_leaver"))
    }

    /// A round robin in which number 2 leaves after so many games, all drawn.
    fn after_leaving(id: &str) -> Desk {
        let (entrants, due, played) = case(id);
        let mut desk = round_robin(entrants);
        assert_eq!(due, entrants - 1);
        while history(&desk.state, no(2)).iter().filter(|r| r.outcome == Outcome::Draw).count()
            < played as usize
        {
            desk.pair();
            desk.draw_the_rest();
        }
        desk.withdraw(2);
        desk
    }

    fn finish(desk: &mut Desk) {
        while desk.state.rounds_paired() < desk.state.planned_rounds() {
            desk.pair();
            desk.draw_the_rest();
        }
    }

    #[test]
    fn before_half_all_games_are_struck_out() {
        cites!("2011:19.2", "1960:14");
        let mut desk = after_leaving("wd-rr-less-than-half");
        assert!(desk.state.is_struck_off(no(2)));
        finish(&mut desk);
        let places = standings(&desk.state);
        assert_eq!(places.len(), 5);
        // As if five had played: everyone drew four games.
        assert!(places.iter().all(|standing| standing.points == 4 && standing.no != no(2)));
        let struck = history(&desk.state, no(2));
        assert!(struck.iter().all(|r| matches!(r.outcome, Outcome::StruckOut | Outcome::Absent)));
        let (round, board) = (1, desk.state.rounds()[0].game_of(no(2)).expect("a game").board);
        let late = Command::RecordResult { round, board, result: Some(GameResult::FirstWins), reason: None };
        assert_eq!(desk.refused(late), Refusal::GameStruckOut { round, board });
    }

    #[test]
    fn from_half_on_games_stand_and_the_rest_is_won_by_the_opponents() {
        cites!("2011:19.2", "1960:14", "2011:20.3");
        for id in ["wd-rr-half-or-more", "wd-rr-exactly-half"] {
            let (entrants, due, played) = case(id);
            let mut desk = after_leaving(id);
            assert!(!desk.state.is_struck_off(no(2)), "{id}");
            finish(&mut desk);
            let places = standings(&desk.state);
            assert_eq!(places.len() as u32, entrants);
            assert_eq!(desk.points(2), played, "{id}: the draws stand");
            let won = (1..=u64::from(entrants)).flat_map(|n| history(&desk.state, no(n)));
            let won = won.filter(|record| record.outcome == Outcome::WinByForfeit);
            assert_eq!(won.count() as u32, due - played, "{id}");
        }
    }

    #[test]
    fn a_game_waiting_when_someone_leaves_is_won_by_the_opponent() {
        cites!("2011:19.3", "2011:20.3");
        let mut desk = swiss(8, 9);
        desk.pair();
        desk.draw_the_rest();
        desk.pair();
        let board = desk.board(3);
        let opponent = history(&desk.state, no(3))[1].opponent.expect("an opponent");
        desk.withdraw(3);
        let forfeit = desk.state.rounds()[1].game(board).expect("the board").result().expect("decided");
        assert!(forfeit.is_forfeit());
        assert_eq!(history(&desk.state, opponent)[1].outcome, Outcome::WinByForfeit);
        desk.draw_the_rest();
        desk.pair();
        assert!(desk.state.rounds()[2].game_of(no(3)).is_none());
        assert_eq!(desk.state.rounds()[2].byes.len(), 1);
        // What was played stands, in the table of places too.
        assert_eq!(desk.points(3), 1);
        assert!(standings(&desk.state).iter().any(|standing| standing.no == no(3)));
        let refused =
            desk.refused(Command::Withdraw { no: no(3), reason: "因病".to_owned(), running: None });
        assert_eq!(refused, Refusal::HasWithdrawn { no: no(3) });
    }

    #[test]
    fn a_reason_must_be_stated() {
        cites!("2011:19.1");
        let mut desk = swiss(4, 3);
        let refused = desk.refused(Command::Withdraw { no: no(1), reason: " ".to_owned(), running: None });
        assert_eq!(refused, Refusal::ReasonNeeded);
    }

    #[test]
    fn lots_are_drawn_again_when_an_even_number_is_left_before_the_start() {
        cites!("2011:14.4", "1960:14");
        let mut desk = round_robin(7);
        desk.give(Command::DrawLots { seed: 1 });
        desk.withdraw(3);
        assert_eq!(desk.refused(Command::PairNextRound), Refusal::RedrawNeeded);
        desk.give(Command::DrawLots { seed: 2 });
        desk.pair();
        assert_eq!(desk.state.planned_rounds(), 5, "the event is two rounds shorter");
        assert!(desk.state.rounds()[0].byes.is_empty());
    }

    #[test]
    fn the_draw_stands_when_an_odd_number_is_left() {
        cites!("2011:14.4", "1960:14");
        let mut desk = round_robin(6);
        desk.give(Command::DrawLots { seed: 1 });
        desk.withdraw(4);
        desk.pair();
        // Whom the table puts against the one who left rests.
        assert_eq!(desk.state.rounds()[0].byes.len(), 1);
        desk.draw_the_rest();
        finish(&mut desk);
        assert!(standings(&desk.state).iter().all(|standing| standing.points == 4));
    }

    #[test]
    fn who_comes_back_plays_from_the_next_round_on() {
        let mut desk = swiss(6, 5);
        desk.pair();
        desk.draw_the_rest();
        desk.withdraw(1);
        desk.pair();
        assert_eq!(history(&desk.state, no(1))[1].outcome, Outcome::Absent);
        desk.draw_the_rest();
        desk.give(Command::Reinstate { no: no(1), reason: "病愈".to_owned() });
        desk.pair();
        assert!(history(&desk.state, no(1))[2].opponent.is_some());
        let refused = desk.refused(Command::Reinstate { no: no(1), reason: "又来".to_owned() });
        assert_eq!(refused, Refusal::NotWithdrawn { no: no(1) });
    }

    #[test]
    fn the_expelled_leave_and_do_not_come_back() {
        cites!("2011:18.3", "2011:19.3");
        let mut desk = swiss(6, 5);
        desk.pair();
        let kind = PenaltyKind::Expelled;
        desk.give(Command::Penalise { no: no(5), kind, reason: "使用软件".to_owned(), member: None });
        assert_eq!(history(&desk.state, no(5))[0].outcome, Outcome::LossByForfeit);
        desk.draw_the_rest();
        desk.pair();
        assert!(desk.state.rounds()[1].game_of(no(5)).is_none());
        let refused = desk.refused(Command::Reinstate { no: no(5), reason: "求情".to_owned() });
        assert_eq!(refused, Refusal::IsExpelled { no: no(5) });
    }

    #[test]
    fn both_absent_both_lose() {
        cites!("2011:20.2", "2011:20.1");
        let mut desk = swiss(4, 3);
        desk.pair();
        desk.record(1, 1, GameResult::DoubleForfeit);
        let game = &desk.state.rounds()[0].games[0];
        for side in [game.first, game.second] {
            let record = history(&desk.state, side)[0];
            assert_eq!((record.outcome, record.points), (Outcome::LossByForfeit, 0));
        }
    }
}

#[test]
fn fouls_and_punishments_are_kept() {
    cites!("2011:18.1", "2011:18.2");
    let mut desk = swiss(4, 3);
    let fouls = |count| Command::RecordFouls {
        no: no(1),
        count,
        article: Some(article!("2011:8.1.4")),
        member: None,
    };
    desk.give(fouls(1));
    desk.give(fouls(2));
    assert_eq!(desk.refused(fouls(0)), Refusal::NothingChanges);
    for kind in [PenaltyKind::Warning, PenaltyKind::RemovedFromGame] {
        desk.give(Command::Penalise { no: no(2), kind, reason: "喧哗".to_owned(), member: None });
    }
    let refused = desk.refused(Command::Penalise {
        no: no(2),
        kind: PenaltyKind::Warning,
        reason: String::new(),
        member: None,
    });
    assert_eq!(refused, Refusal::ReasonNeeded);
    assert_eq!(desk.state.entrant(no(1)).expect("number 1").fouls, 3);
    assert_eq!(desk.state.entrant(no(2)).expect("number 2").penalties.len(), 2);
    assert_eq!(desk.refused(Command::RemoveEntrant { no: no(9) }), Refusal::NoSuchEntrant { no: no(9) });
}

#[test]
fn undo_goes_back_step_by_step_to_the_creation() {
    let mut desk = swiss(8, 3);
    desk.give(Command::DrawLots { seed: 3 });
    desk.pair();
    desk.record(1, 1, GameResult::FirstWins);
    desk.withdraw(1);
    let mut log: Vec<Event> = desk.log.clone();
    while log.len() > 1 {
        log.pop();
        desk.give(Command::Undo);
        let before = State::replay(&log);
        assert_eq!(desk.state.to_file(), before.to_file());
        assert_eq!(desk.state.standing_events(), before.standing_events());
    }
    assert_eq!(desk.refused(Command::Undo), Refusal::NothingToUndo);
    assert_eq!(desk.state, State::replay(&desk.log), "the undoings are in the log");
}

#[test]
fn the_late_play_from_the_next_round_on() {
    cites!("2011:14.4");
    let mut desk = swiss(5, 2);
    desk.pair();
    desk.draw_the_rest();
    desk.give(Command::Enter { entrants: vec![NewEntrant::named("迟到者")] });
    desk.pair();
    // The odd field has been filled up to an even one: nobody rests.
    assert!(desk.state.rounds()[1].byes.is_empty());
    let late = history(&desk.state, no(6));
    assert_eq!((late[0].outcome, late[0].points), (Outcome::NotEntered, 0));
    assert!(late[1].opponent.is_some());
    let another = Command::Enter { entrants: vec![NewEntrant::named("更迟")] };
    assert_eq!(desk.refused(another.clone()), Refusal::AllRoundsPlayed { planned: 2 });
    let mut table = round_robin(4);
    table.pair();
    assert_eq!(table.refused(another), Refusal::AlreadyStarted);
}

#[test]
fn the_plan_is_held_against_the_books_advice() {
    cites!("1960:9.4", "2011:14.4");
    use tournament::{Advice, advice};
    let desk = Desk::new(Edition::Cxa1960, Format::Swiss, Some(9), 7);
    let found = advice(&desk.state);
    assert_eq!(
        found,
        [
            Advice::OddField { players: 7 },
            Advice::OddRounds { planned: 9 },
            Advice::FewRounds { planned: 9 },
            Advice::MoreRoundsThanOpponents { planned: 9, possible: 7 }
        ]
    );
    assert!(found.iter().all(|piece| piece.article(Edition::Cxa1960) == article!("1960:9.4")));
    assert_eq!(advice(&swiss(8, 7).state), []);
    assert_eq!(advice(&round_robin(7).state), []);
}

#[test]
fn a_refusal_is_told_as_json_by_its_code() {
    let mut desk = swiss(4, 2);
    desk.pair();
    let refusal = desk.refused(Command::PairNextRound);
    let json = serde_json::to_value(&refusal).expect("refusals can be written");
    assert_eq!(json, serde_json::json!({"code": refusal.code(), "round": 1, "boards": [1, 2]}));
}

#[test]
fn the_list_closes_with_round_1() {
    let mut desk = swiss(4, 3);
    desk.give(Command::RemoveEntrant { no: no(4) });
    desk.give(Command::Enter { entrants: vec![NewEntrant::named("替补")] });
    desk.pair();
    assert_eq!(desk.refused(Command::DrawLots { seed: 1 }), Refusal::AlreadyStarted);
    assert_eq!(desk.refused(Command::RemoveEntrant { no: no(1) }), Refusal::AlreadyStarted);
    let edit = |name: &str| Command::EditEntrant {
        no: no(4),
        name: name.to_owned(),
        team: Some("广东".to_owned()),
        rating: None,
        categories: None,
    };
    desk.give(edit("替补甲"));
    assert_eq!(desk.refused(edit("替补甲")), Refusal::NothingChanges);
    assert_eq!(desk.state.entrant(no(4)).expect("number 4").name, "替补甲");
}

#[test]
fn commands_and_events_are_the_same_after_json() {
    let mut desk = swiss(5, 3);
    desk.pair();
    desk.record(1, 1, GameResult::FirstWinsByForfeit);
    desk.withdraw(3);
    desk.give(Command::RecordFouls {
        no: no(1),
        count: 1,
        article: Some(article!("2011:8.1.4")),
        member: None,
    });
    desk.give(Command::Undo);
    for event in &desk.log {
        let json = serde_json::to_string(event).expect("events can be written");
        let again: Event = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
        assert_eq!(&again, event);
    }
    let json = r#"{"command":"record_result","round":1,"board":2,"result":"1/2"}"#;
    let command: Command = serde_json::from_str(json).expect("a command");
    let draw = Some(GameResult::Draw);
    assert_eq!(command, Command::RecordResult { round: 1, board: 2, result: draw, reason: None });
    let more = json.replace("\"board\"", "\"table\":2,\"board\"");
    assert!(serde_json::from_str::<Command>(&more).is_err(), "unknown fields are refused");
}
