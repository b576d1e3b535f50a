//! The desk: what goes in with its actor is decided, kept, and seen by everyone.

use std::sync::Arc;

use arbiter::{Act, EndReason, GameResult as TableResult, Mover, Reason};
use chuhe::auth::{Actor, Grant, Right, Role, Scope};
use chuhe::demo;
use chuhe::desk::{Desk, DeskError, EventId, GameId, NewGame};
use chuhe::store::{SqliteStore, Store};
use rulebook::{Edition, article};
use tournament::{Command, Event, Format, GameResult, NewEntrant, Refusal, Round};
use xiangqi::Move;

fn store() -> Arc<SqliteStore> {
    Arc::new(SqliteStore::in_memory().expect("SQLite starts"))
}

fn actor(name: &str) -> Actor {
    Actor::owner(name)
}

fn create(name: &str) -> Command {
    let format = Format::RoundRobin;
    let regulations = format.regulations(Edition::Cxa2011);
    Command::Create { name: name.into(), regulations, format, planned_rounds: None }
}

/// Four entrants, round 1 paired.
fn four(desk: &Desk) -> EventId {
    let id = desk.create(&actor("王"), None, create("四人赛")).expect("a new event").id.clone();
    let entrants = ["甲", "乙", "丙", "丁"].map(NewEntrant::named).to_vec();
    for command in [Command::Enter { entrants }, Command::PairNextRound] {
        desk.command(&id, &actor("王"), command, None).expect("it is done");
    }
    id
}

fn record(board: u32, result: GameResult) -> Command {
    Command::RecordResult { round: 1, board, result: Some(result), reason: None }
}

fn moves(text: &str) -> Vec<Act> {
    let both = Mover::ALL.into_iter().cycle();
    let played = text.split_whitespace().map(|text| text.parse::<Move>().expect("ICCS"));
    both.zip(played).map(|(by, played)| Act::Move { by, played }).collect()
}

#[test]
fn events_get_names_and_keep_them() {
    let desk = Desk::new(store());
    let named = desk.create(&actor("王"), Some("cup".parse().expect("a name")), create("杯")).expect("free");
    assert_eq!((named.id.as_str(), named.version), ("cup", 1));
    let taken = desk.create(&actor("王"), Some("cup".parse().expect("a name")), create("别的"));
    assert!(matches!(taken, Err(DeskError::EventExists(_))));
    for expected in ["1", "2"] {
        assert_eq!(
            desk.create(&actor("王"), None, create("杯")).expect("a free number").id.as_str(),
            expected
        );
    }
    let names: Vec<String> =
        desk.events().expect("readable").iter().map(|view| view.id.to_string()).collect();
    assert_eq!(names, ["1", "2", "cup"]);
    for bad in ["", "a/b", "Cup", "-x", "杯", &"x".repeat(41)] {
        assert!(bad.parse::<EventId>().is_err(), "{bad}");
    }
    let missing = "gone".parse().expect("a name");
    assert!(matches!(desk.event(&missing), Err(DeskError::NoSuchEvent(_))));
    assert!(matches!(
        desk.command(&missing, &actor("王"), Command::Undo, None),
        Err(DeskError::NoSuchEvent(_))
    ));
    assert!(matches!(desk.log(&missing), Err(DeskError::NoSuchEvent(_))));
}

#[test]
fn a_refusal_carries_its_articles_and_leaves_no_trace() {
    rulebook::cites!("2011:19.1");
    let desk = Desk::new(store());
    let id = four(&desk);
    let version = desk.event(&id).expect("it is there").version;
    let no = desk.event(&id).expect("it is there").state.entrants()[0].no;
    let reason = "因病".to_owned();
    let leave = Command::Withdraw { no, reason, running: None };
    desk.command(&id, &actor("王"), leave.clone(), Some(version)).expect("allowed");
    let again = desk.command(&id, &actor("王"), leave, None).expect_err("he has left");
    assert_eq!(again.articles().iter().map(|one| one.to_string()).collect::<Vec<_>>(), ["2011:19.1"]);
    assert!(matches!(again, DeskError::Refused { refusal, .. } if *refusal == Refusal::HasWithdrawn { no }));
    assert_eq!(desk.event(&id).expect("it is there").version, version + 1);
}

#[test]
fn undoing_is_a_new_line_of_the_log() {
    let desk = Desk::new(store());
    let id = four(&desk);
    desk.command(&id, &actor("王"), record(1, GameResult::FirstWins), None).expect("done");
    desk.command(&id, &actor("李"), record(1, GameResult::Draw), None).expect("done");
    let undone = desk.command(&id, &actor("李"), Command::Undo, None).expect("done");
    assert_eq!(undone.state.rounds()[0].game(1).and_then(|game| game.result()), Some(GameResult::FirstWins));
    let log = desk.log(&id).expect("readable");
    assert_eq!((log.lines.len(), log.torn), (6, None));
    let marks: Vec<(u64, bool)> = log.lines.iter().map(|line| (line.version, line.undone)).collect();
    assert_eq!(marks, [(1, false), (2, false), (3, false), (4, false), (5, true), (6, false)]);
    let last = log.lines.last().expect("six lines");
    assert!(last.actor == "李" && matches!(last.event, Event::Undone { position: 4, .. }));
}

#[test]
fn the_read_model_can_be_thrown_away() {
    let store = store();
    let desk = Desk::new(store.clone());
    let id = four(&desk);
    desk.command(&id, &actor("王"), record(2, GameResult::DoubleForfeit), None).expect("done");
    let fresh = Desk::new(store.clone());
    assert_eq!(*fresh.event(&id).expect("it is there"), *desk.event(&id).expect("it is there"));
    fresh.command(&id, &actor("李"), record(1, GameResult::SecondWins), None).expect("done");
    assert_eq!(desk.event(&id).expect("it is there").version, 5, "a desk looks at the log before it answers");
    let cut = store.read("event/1", 0).expect("readable");
    assert!(cut.iter().all(|entry| serde_json::from_str::<Event>(&entry.payload).is_ok()));
}

#[test]
fn an_entry_that_cannot_be_read_is_named() {
    let store = store();
    let desk = Desk::new(store.clone());
    let id = four(&desk);
    let time = jiff::Timestamp::UNIX_EPOCH;
    let strange = chuhe::store::Draft { actor: "?".into(), time, payload: r#"{"event":"flown"}"#.into() };
    store.append("event/1", 3, &[strange]).expect("the store knows no rule");
    assert!(matches!(desk.event(&id), Err(DeskError::Unreadable { version: 4, .. })));
}

#[test]
fn games_are_kept_at_their_boards_and_agree_with_the_results() {
    let desk = Desk::new(store());
    let id = four(&desk);
    let at = |board| GameId::of(1, 1, board);
    let new = |board, acts| NewGame { id: at(board), source: None, position: None, acts };
    let resigned = || [moves("h2e2 h9g7"), vec![Act::Resign { by: Mover::First }]].concat();

    let early = desk.add_game(&id, &actor("王"), new(1, resigned()));
    assert!(matches!(early, Err(DeskError::GameDisagrees { has: None, .. })), "{early:?}");
    desk.command(&id, &actor("王"), record(1, GameResult::SecondWins), None).expect("done");
    // Whoever may put down the result may put down how it came about; others may not.
    let with = |role| Actor::account("编", vec![Grant { scope: Scope::Event(id.clone()), role }]);
    let nobody = desk.add_game(&id, &with(Role::Observer), new(1, resigned()));
    assert!(
        matches!(nobody, Err(DeskError::Forbidden { right: Right::Results { board: Some(1) } })),
        "{nobody:?}"
    );
    let game = desk.add_game(&id, &with(Role::Director), new(1, resigned())).expect("it agrees");
    let ending = game.table.game.ending().expect("he resigned");
    assert_eq!((&ending.reason, game.table.game.record().len()), (&EndReason::Resignation, 2));
    let (first, second) = {
        let view = desk.event(&id).expect("it is there");
        let board = view.state.rounds()[0].game(1).expect("it is paired").clone();
        let name = |no| view.state.entrant(no).expect("entered").name.clone();
        (name(board.first), name(board.second))
    };
    assert_eq!((&game.table.game.start().first, &game.table.game.start().second), (&first, &second));

    assert!(matches!(desk.add_game(&id, &actor("王"), new(1, resigned())), Err(DeskError::GameExists(_))));
    assert!(matches!(desk.add_game(&id, &actor("王"), new(3, resigned())), Err(DeskError::NoSuchGame(_))));
    let illegal = desk.add_game(&id, &actor("王"), new(2, moves("h2e2 e9e7 a0a9")));
    assert!(illegal.is_err(), "{illegal:?}");
    let out_of_turn = desk.add_game(&id, &actor("王"), new(2, vec![Act::OfferDraw { by: Mover::Second }]));
    match out_of_turn {
        Err(DeskError::TableRefused(refusal)) => {
            assert!(matches!(refusal.reason, Reason::NotOnOwnTime { .. }))
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(desk.game(&id, at(2)), Err(DeskError::NoSuchGame(_))));
    let ids: Vec<GameId> = desk.games(&id).expect("readable").iter().map(|game| game.id).collect();
    assert_eq!(ids, [at(1)]);
    assert_eq!(desk.events().expect("readable").len(), 1, "a game is no event");
    assert_eq!(("6-12".parse(), "6".parse::<GameId>().is_err()), (Ok(GameId::of(1, 6, 12)), true));
}

#[test]
fn the_demonstration_shows_what_it_promises() {
    rulebook::cites!("2011:23.5.1", "2011:23.5.2.1");
    let desk = Desk::new(store());
    demo::load(&desk).expect("the examples are good");
    let id = |text: &str| text.parse::<EventId>().expect("a name");
    let swiss = desk.event(&id("yundu")).expect("loaded");
    let state = &swiss.state;
    assert_eq!((state.entrants().len(), state.rounds_paired(), state.planned_rounds()), (31, 6, 8));
    let games = |round: &Round| {
        round.games.iter().filter(|game| game.result().is_some_and(GameResult::is_forfeit)).count()
    };
    let rounds = state.rounds();
    assert!(
        rounds.iter().map(games).sum::<usize>() >= 2 && rounds.iter().any(|round| !round.byes.is_empty())
    );
    assert!(state.entrants().iter().any(|one| one.withdrawn_after_round.is_some()));
    assert!(state.entrants().iter().any(|one| one.fouls > 0 && !one.penalties.is_empty()));
    let ten = desk.event(&id("linting")).expect("loaded");
    assert_eq!(
        (ten.state.entrants().len(), ten.state.rounds_paired(), ten.state.unfinished_boards(9).len()),
        (10, 9, 0)
    );

    let games = [desk.games(&swiss.id), desk.games(&ten.id)].map(|games| games.expect("readable")).concat();
    assert_eq!(games.len(), 5);
    assert!(games.iter().all(|game| game.table.source.is_some() && game.table.game.ending().is_some()));
    let ruled: Vec<(TableResult, bool)> = games
        .iter()
        .filter_map(|game| game.table.game.ending())
        .filter(|ending| matches!(ending.reason, EndReason::Repetition { .. }))
        .map(|ending| {
            let article = match ending.result {
                TableResult::Draw => article!("2011:23.5.2.1"),
                _ => article!("2011:23.5.1"),
            };
            (ending.result, ending.articles.contains(&article))
        })
        .collect();
    assert_eq!(ruled, [(TableResult::SecondMoverWins, true), (TableResult::Draw, true)]);
}
