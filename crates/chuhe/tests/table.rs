//! Tables: who may do what, times, keys, and the pages without script.

mod browser;
mod characters;

use std::sync::Arc;

use arbiter::{Act, EndReason, Foul, Mover, Penalty, PerMover, Role, Start, Terms, Timing};
use browser::{Browser, check, text_of};
use chuhe::auth::Actor;
use chuhe::desk::{Acting, Desk, DeskError, EventId, GameId, Holder, Seat, TableId, TableView};
use chuhe::i18n::Lang;
use chuhe::store::{Access, Draft, SqliteStore, Store as _};
use rulebook::regulations::TimeControl;
use rulebook::{Edition, Regulations, cites};
use tournament::{Command, Format, GameResult, NewEntrant};

fn alone(name: &str) -> TableId {
    TableId::Alone(name.parse().expect("a name"))
}

fn start(base_ms: u64) -> Start {
    let terms = Terms::from(&Regulations::of(Edition::Cxa2011));
    Start::ordinary("甲", "乙", terms).timed(Timing::equal(TimeControl::SuddenDeath { base_ms }, 900_000))
}

fn chief() -> Acting {
    Acting { actor: "裁判长".into(), seat: Seat::Official(Role::ChiefArbiter) }
}

fn begin() -> Act {
    Act::Begin { present: PerMover { first: true, second: true } }
}

fn played(by: Mover, text: &str) -> Act {
    Act::Move { by, played: text.parse().expect("ICCS") }
}

fn give(desk: &Desk, id: &TableId, acting: &Acting, act: Act) -> Result<Arc<TableView>, DeskError> {
    let turn = desk.turn_blocking(id);
    desk.table_command(id, acting, act, &turn, None)
}

fn overtimes(view: &TableView) -> Vec<u64> {
    let ended = view.lines.iter().filter_map(|line| match &line.event.fact {
        arbiter::Fact::Ended(ending) if ending.reason == EndReason::Overtime => Some(line.event.at_ms),
        _ => None,
    });
    ended.collect()
}

#[test]
fn a_flag_falls_at_its_moment_and_once_also_after_a_restart() {
    cites!("2011:4.1.6", "2011:21.3");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("log.db");
    let open = || Desk::new(Arc::new(SqliteStore::open(&file, Access::Create).expect("a database")));
    let id = alone("flag");
    let desk = open();
    desk.open_table(&id, &Actor::owner("王"), start(300)).expect("a new table");
    let begun = give(&desk, &id, &chief(), begin()).expect("it begins").game.begun_at_ms().expect("begun");
    drop(desk);
    std::thread::sleep(std::time::Duration::from_millis(400));

    let desk = open();
    assert_eq!(desk.next_due(), None, "nothing is read yet");
    desk.watch_clocks().expect("readable");
    assert_eq!(desk.next_due(), Some((id.clone(), begun + 300)));
    for _ in 0..3 {
        let turn = desk.turn_blocking(&id);
        let view = desk.check_time(&id, &turn).expect("asked");
        assert_eq!(overtimes(&view), [begun + 300], "at the moment it fell, and once");
    }
    assert_eq!(desk.next_due(), None);
}

#[test]
fn a_command_is_judged_by_the_time_it_came_in() {
    cites!("2011:21.3");
    let desk = Desk::new(Arc::new(SqliteStore::in_memory().expect("SQLite")));
    for (name, waits, ends) in [("in-time", false, false), ("too-late", true, true)] {
        let id = alone(name);
        desk.open_table(&id, &Actor::owner("王"), start(200)).expect("a new table");
        give(&desk, &id, &chief(), begin()).expect("it begins");
        if waits {
            std::thread::sleep(std::time::Duration::from_millis(250));
        }
        let turn = desk.turn_blocking(&id);
        // The work begins only after the time is over; what counts is when the move came in.
        std::thread::sleep(std::time::Duration::from_millis(250));
        let view =
            desk.table_command(&id, &chief(), played(Mover::First, "h2e2"), &turn, None).expect("taken");
        assert_eq!(
            (view.game.ending().is_some(), view.game.record().len()),
            (ends, u32::from(!ends)),
            "{name}"
        );
    }
}

#[test]
fn commands_of_a_table_are_dealt_with_in_the_order_they_came_in() {
    let desk = Desk::new(Arc::new(SqliteStore::in_memory().expect("SQLite")));
    let id = alone("queue");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    runtime.block_on(async {
        let first = desk.turn(&id).await;
        let late = desk.clone();
        let (asked, waits) = (id.clone(), tokio::time::Duration::from_millis(30));
        let second = tokio::spawn(async move { late.turn(&asked).await });
        assert!(
            tokio::time::timeout(waits, async {
                while !second.is_finished() {
                    tokio::task::yield_now().await
                }
            })
            .await
            .is_err()
        );
        drop(first);
        second.await.expect("its turn comes");
    });
}

#[test]
fn a_key_opens_its_own_side_at_its_own_table_until_it_is_taken_back() {
    let desk = Desk::new(Arc::new(SqliteStore::in_memory().expect("SQLite")));
    let (here, there) = (alone("here"), alone("there"));
    for id in [&here, &there] {
        desk.open_table(id, &Actor::owner("王"), start(60_000)).expect("a new table");
        give(&desk, id, &chief(), begin()).expect("it begins");
    }
    let key = desk.give_key(&here, "王", Holder::Second).expect("a key");
    let view = desk.table(&here).expect("open");
    let (no, seat) = view.seat_of(&key).expect("it fits");
    assert_eq!((no, seat), (1, Seat::Player(Mover::Second)));
    assert_eq!(desk.table(&there).expect("open").seat_of(&key), None, "not at another table");
    assert_eq!(view.seat_of("x"), None);

    let black = Acting { actor: "key 1".into(), seat };
    let refused = give(&desk, &here, &black, played(Mover::First, "h2e2"));
    assert!(matches!(refused, Err(DeskError::NotAllowed)));
    give(&desk, &here, &chief(), played(Mover::First, "h2e2")).expect("the arbiter enters Red's move");
    give(&desk, &here, &black, played(Mover::Second, "h9g7")).expect("the own side");
    for act in [Act::StopClock { note: "x".into() }, Act::Resign { by: Mover::First }] {
        assert!(matches!(give(&desk, &here, &black, act), Err(DeskError::NotAllowed)));
    }
    let view = desk.take_key(&here, "王", 1).expect("taken back");
    assert_eq!(view.seat_of(&key), None);
    // The next key has a number of its own.
    let other = desk.give_key(&here, "王", Holder::Second).expect("a key");
    assert_eq!(desk.table(&here).expect("open").seat_of(&other).map(|(no, _)| no), Some(2));
}

/// The demonstration's points arrangement with round 7 paired, and the table of its first board.
fn round_seven() -> (Browser, String) {
    let browser = Browser::demo();
    assert_eq!(browser.post("/event/yundu/pair", &[]).status, 303);
    assert_eq!(browser.post("/event/yundu/tables/open", &[("round", "7")]).status, 303);
    (browser, "/event/yundu/table/7-1".to_owned())
}

#[test]
fn a_round_is_opened_started_played_and_carried_into_the_event() {
    cites!("2011:9", "2011:4.1.12", "2011:8.1.9");
    let (browser, table) = round_seven();
    assert_eq!(browser.post("/event/yundu/tables/begin", &[("round", "7")]).status, 303);
    let page = browser.get(&table);
    check(&table, Lang::ZhHans, &page.body);
    for field in ["炮二平五", "h9g7", "H2+3"] {
        assert_eq!(browser.post(&format!("{table}/act"), &[("move", field)]).status, 303, "{field}");
    }
    let foul = [("incident", "foul"), ("by", "second"), ("foul", "conduct")];
    assert_eq!(browser.post(&format!("{table}/act"), &foul).status, 303);
    assert!(text_of(&browser.get(&table).body).contains("立即认输可免判"), "8.2");
    // Somebody moved meanwhile: the form of an older position does nothing.
    assert_eq!(browser.post(&format!("{table}/act"), &[("move", "b9c7"), ("ply", "1")]).status, 409);
    assert_eq!(
        browser.post(&format!("{table}/act"), &[("incident", "resign"), ("by", "second")]).status,
        303
    );
    let before = browser.log_length("yundu");
    let ended = browser.get(&table);
    assert!(text_of(&ended.body).contains("结果登记入赛事"), "the arbiter confirms");
    assert!(text_of(&ended.body).contains("待签字：红方、黑方、裁判员"), "{}", text_of(&ended.body));
    for signer in ["first", "second", "arbiter"] {
        let sign = [("incident", "sign"), ("signer", signer)];
        assert_eq!(browser.post(&format!("{table}/act"), &sign).status, 303, "{signer}");
    }
    assert!(text_of(&browser.get(&table).body).contains("三方已签字"));
    assert_eq!(browser.post(&format!("{table}/result"), &[]).status, 303);
    let event = browser.desk().event(&"yundu".parse().expect("a name")).expect("the event");
    let game = event.state.rounds().last().and_then(|round| round.game(1)).expect("board 1").clone();
    assert_eq!(game.result(), Some(GameResult::FirstWins));
    // The foul was just called, and resigning at once waived it (8.2): nothing but the result is carried.
    assert_eq!(browser.log_length("yundu"), before + 1);
    assert_eq!(browser.post(&format!("{table}/result"), &[]).status, 303);
    assert_eq!(browser.log_length("yundu"), before + 1, "once");
    let overview = browser.get("/event/yundu/tables?round=7");
    check("/event/yundu/tables", Lang::ZhHans, &overview.body);
    assert!(text_of(&overview.body).contains("认输"));
}

/// Four entrants, the tables of round 1 open; who is twenty milliseconds late has lost.
fn four_at_tables(file: &std::path::Path, format: Format) -> (Desk, EventId) {
    let desk = Desk::new(Arc::new(SqliteStore::open(file, Access::Create).expect("a database")));
    let director = Actor::owner("王");
    let create = Command::Create {
        name: "四人赛".into(),
        regulations: format.regulations(Edition::Cxa2011),
        format,
        planned_rounds: (format == Format::Swiss).then_some(3),
    };
    let id = desk.create(&director, None, create).expect("a new event").id.clone();
    let entrants = ["甲", "乙", "丙", "丁"].map(NewEntrant::named).to_vec();
    for command in [Command::Enter { entrants }, Command::PairNextRound] {
        desk.command(&id, &director, command, None).expect("it is done");
    }
    for board in [1, 2] {
        let table = board_of(&id, board);
        let mut start = desk.board_start(&id, GameId::of(1, 1, board)).expect("it is paired");
        start.timing.as_mut().expect("a clock").late_limit_ms = 20;
        desk.open_table(&table, &director, start).expect("a new table");
    }
    (desk, id)
}

fn board_of(event: &EventId, board: u32) -> TableId {
    TableId::Board { event: event.clone(), game: GameId::of(1, 1, board) }
}

/// Result, foul and penalty go into the event together with the note of it at the table, or none of them does: here the
/// disk fails after the event's entries were written and before the table's.
#[test]
fn a_game_is_carried_into_its_event_whole_or_not_at_all() {
    cites!("2011:9", "2011:8.2", "2011:18.3", "2011:19.3");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("log.db");
    let (desk, event) = four_at_tables(&file, Format::Swiss);
    let (director, table) = (Actor::owner("王"), board_of(&event, 1));
    let organiser = Acting { actor: "组委会".into(), seat: Seat::Official(Role::Organiser) };
    give(&desk, &table, &organiser, begin()).expect("it begins");
    let foul = Act::CallFoul { by: Mover::Second, foul: Foul::Conduct, note: "离席".into() };
    give(&desk, &table, &organiser, foul).expect("called");
    give(&desk, &table, &organiser, played(Mover::First, "h2e2")).expect("played");
    let expelled = Act::Penalise {
        on: Mover::Second,
        penalty: Penalty::Expulsion,
        role: Role::Organiser,
        note: "用软件".into(),
    };
    give(&desk, &table, &organiser, expelled).expect("given");
    let before = (desk.event(&event).expect("there").version, desk.table(&table).expect("open").version);

    let other = rusqlite::Connection::open(&file).expect("the same file");
    let fails = "CREATE TRIGGER fails BEFORE INSERT ON log WHEN NEW.payload LIKE '%\"entered\"%'
                 BEGIN SELECT RAISE(ABORT, 'the disk fails'); END";
    other.execute_batch(fails).expect("a trigger");
    let failed = desk.enter_result(&table, &director).expect_err("the disk fails");
    assert!(matches!(failed, DeskError::Store(_)), "{failed:?}");
    let now = || (desk.event(&event).expect("there").version, desk.table(&table).expect("open").version);
    assert_eq!(now(), before, "nothing of it was written");
    let unplayed = |view: &chuhe::desk::EventView| view.state.unfinished_boards(1).contains(&1);
    assert!(unplayed(&desk.event(&event).expect("there")));
    assert_eq!(desk.table(&table).expect("open").entered, None);

    // The disk is mended: everything is carried, and a second time nothing more.
    other.execute_batch("DROP TRIGGER fails").expect("no trigger");
    let view = desk.enter_result(&table, &director).expect("carried");
    let carried = view.entered.clone().expect("noted");
    assert_eq!((carried.result, carried.fouls, carried.penalties), (GameResult::FirstWins, [0, 1], 1));
    let after = now();
    desk.enter_result(&table, &director).expect("nothing to do");
    assert_eq!(now(), after, "once");
    let reopened = Desk::new(Arc::new(SqliteStore::open(&file, Access::Existing).expect("a database")));
    for desk in [&desk, &reopened] {
        let state = desk.event(&event).expect("there").state.clone();
        let game = state.rounds()[0].game(1).expect("board 1").clone();
        assert_eq!(game.result(), Some(GameResult::FirstWins));
        let second = state.entrant(game.second).expect("entered");
        assert!(second.fouls == 1 && second.withdrawn_after_round.is_some(), "{second:?}");
    }
}

/// Who is expelled has withdrawn (18.3): in the first of three rounds all against all, what was played counts no more.
#[test]
fn who_is_expelled_at_the_table_is_struck_off_the_event() {
    cites!("2011:18.3", "2011:19.2");
    let folder = tempfile::tempdir().expect("a folder");
    let (desk, event) = four_at_tables(&folder.path().join("log.db"), Format::RoundRobin);
    let table = board_of(&event, 1);
    let organiser = Acting { actor: "组委会".into(), seat: Seat::Official(Role::Organiser) };
    let (on, penalty, role) = (Mover::First, Penalty::Expulsion, Role::Organiser);
    let expelled = Act::Penalise { on, penalty, role, note: "用软件".into() };
    for act in [begin(), played(Mover::First, "h2e2"), expelled] {
        give(&desk, &table, &organiser, act).expect("given");
    }
    desk.enter_result(&table, &Actor::owner("王")).expect("carried");
    let state = desk.event(&event).expect("there").state.clone();
    let game = state.rounds()[0].game(1).expect("board 1").clone();
    assert!(state.is_struck_off(game.first) && !state.is_struck_off(game.second));
    let places = tournament::ranking::standings(&state);
    assert!(places.len() == 3 && places.iter().all(|place| place.points == 0), "the game counts for nobody");
}

/// Players who sat the wrong way round, found too late: the result counts for who won, and where the event can still
/// exchange their turns it has them as they were.
#[test]
fn reversed_colours_that_were_accepted_are_so_in_the_event() {
    cites!("2011:5.8.1");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("log.db");
    let (desk, event) = four_at_tables(&file, Format::Swiss);
    let store = SqliteStore::open(&file, Access::Existing).expect("a database");
    let director = Actor::owner("王");
    // On board 2 the director has put the result down by the names before the arbiter confirms it at the table.
    let by_hand =
        Command::RecordResult { round: 1, board: 2, result: Some(GameResult::SecondWins), reason: None };
    desk.command(&event, &director, by_hand, None).expect("done");
    for (board, exchanged) in [(1, true), (2, false)] {
        let game =
            || desk.event(&event).expect("there").state.rounds()[0].game(board).expect("paired").clone();
        let (paired, table) = (game(), board_of(&event, board));
        for (minutes, act) in [
            (0, begin()),
            (1, played(Mover::First, "h2e2")),
            (21, Act::ReportColoursReversed),
            (22, Act::CallFoul { by: Mover::First, foul: Foul::Conduct, note: "喧哗".into() }),
            (22, played(Mover::Second, "h9g7")),
            (23, Act::Resign { by: Mover::Second }),
        ] {
            let view = desk.table(&table).expect("open");
            let begun = view.game.begun_at_ms().unwrap_or_else(|| desk.now_ms());
            let events = view.decide(act, begun + minutes * 60_000).expect("allowed");
            let draft = |event| Draft {
                actor: "裁判长".into(),
                time: jiff::Timestamp::UNIX_EPOCH,
                payload: serde_json::to_string(event).expect("JSON"),
            };
            let drafts: Vec<Draft> = events.iter().map(draft).collect();
            store.append(&format!("event/{event}/game/1-{board}"), view.version, &drafts).expect("appended");
        }
        let view = desk.enter_result(&table, &director).expect("carried");
        assert_eq!(view.entered.as_ref().map(|entered| entered.exchanged), Some(exchanged));
        // Who was paired to move second moved first, fouled once and won.
        let (winner, played) = (paired.second, game());
        let (sat, result) = match exchanged {
            true => ((paired.second, paired.first), GameResult::FirstWins),
            false => ((paired.first, paired.second), GameResult::SecondWins),
        };
        assert_eq!(((played.first, played.second), played.result()), (sat, Some(result)));
        let fouls = |no| desk.event(&event).expect("there").state.entrant(no).map(|entrant| entrant.fouls);
        assert_eq!((fouls(winner), fouls(paired.first)), (Some(1), Some(0)));
        let length = desk.event(&event).expect("there").version;
        desk.enter_result(&table, &director).expect("nothing to do");
        assert_eq!(desk.event(&event).expect("there").version, length, "once");
    }
}

/// Who never came has lost by forfeit, and the signs say so (20.3).
#[test]
fn a_game_nobody_came_to_is_carried_by_its_signs() {
    cites!("2011:20.1", "2011:20.2", "2011:20.3");
    let folder = tempfile::tempdir().expect("a folder");
    let (desk, event) = four_at_tables(&folder.path().join("log.db"), Format::Swiss);
    for (board, second) in [(1, true), (2, false)] {
        let table = board_of(&event, board);
        let present = PerMover { first: false, second };
        give(&desk, &table, &chief(), Act::Begin { present }).expect("it begins");
        std::thread::sleep(std::time::Duration::from_millis(30));
        desk.check_time(&table, &desk.turn_blocking(&table)).expect("asked");
        desk.enter_result(&table, &Actor::owner("王")).expect("carried");
    }
    let view = desk.event(&event).expect("there");
    let results = [1, 2].map(|board| view.state.rounds()[0].game(board).and_then(|game| game.result()));
    assert_eq!(results.map(|result| result.map(GameResult::code)), [Some("-+"), Some("--")]);
}

#[test]
fn a_ruling_is_shown_before_it_is_given_and_can_be_undone() {
    cites!("2011:5.1", "2011:8.1.5", "2011:17");
    let browser = Browser::demo();
    let new = [("name", "a"), ("first", "甲"), ("second", "乙"), ("minutes", "0")];
    assert_eq!(browser.post("/tables", &new).status, 303);
    for lang in Lang::ALL {
        let path = format!("/table/a/incident/touch?at=a0,a1&lang={}", lang.tag());
        let page = browser.get(&path);
        check(&path, lang, &page.body);
        // a1 is empty.
        assert!(page.body.contains("role=\"alert\""), "{}", text_of(&page.body));
    }
    // The elephant's own horse cannot move behind its pieces... the general can: touched, it must.
    let shown = browser.get("/table/a/incident/touch?at=e0");
    assert!(text_of(&shown.body).contains("拟裁定"));
    assert!(shown.body.contains(">5.1<"), "with its article");
    let version = |browser: &Browser| {
        let body = browser.get("/table/a/incident/undo?events=1&note=x").body;
        let rest = body.split("name=\"version\" value=\"").nth(1).map(str::to_owned);
        rest.and_then(|rest| rest.split('"').next().map(str::to_owned)).unwrap_or_default()
    };
    assert_eq!(browser.desk().table(&alone("a")).expect("open").version, 1, "nothing is given yet");
    let touch = [("incident", "touch"), ("at", "e0"), ("version", "1")];
    assert_eq!(browser.post("/table/a/act", &touch).status, 303);
    assert_eq!(browser.post("/table/a/act", &touch).status, 409, "made for the table as it was");
    let bound = browser.get("/table/a").body;
    assert!(text_of(&bound).contains("已摸触，只能走"));
    assert_eq!(bound.matches("?from=").count(), 1, "no other piece can be taken up");
    let now = version(&browser);
    let undo = [("incident", "undo"), ("events", "1"), ("note", "误判"), ("version", now.as_str())];
    assert_eq!(browser.post("/table/a/act", &undo).status, 303);
    assert!(!text_of(&browser.get("/table/a").body).contains("已摸触，只能走"));
}

#[test]
fn a_move_is_two_taps_without_script() {
    cites!("2011:7.5");
    let browser = Browser::new();
    let new = [("name", "a"), ("minutes", "0")];
    assert_eq!(browser.post("/tables", &new).status, 303);
    let page = browser.get("/table/a");
    check("/table/a", Lang::ZhHans, &page.body);
    assert!(
        page.body.contains("href=\"/table/a?from=h2&#38;below=red\"")
            || page.body.contains("from=h2&below=red")
    );
    let taken = browser.get("/table/a?from=h2&below=red");
    assert!(taken.body.contains("name=\"move\" value=\"h2e2\""), "the points it may go to are buttons");
    assert!(!taken.body.contains("value=\"h2h9x\""));
    let move_made = [("move", "h2e2"), ("ply", "0"), ("below", "red")];
    assert_eq!(browser.post("/table/a/act", &move_made).status, 303);
    assert!(text_of(&browser.get("/table/a").body).contains("炮二平五"));
    // Two of a kind on one line are told apart by front and rear (7.5), read and written.
    let horses = [("name", "two"), ("minutes", "0"), ("position", "3k5/9/9/9/9/4N4/9/4N4/9/4K4 w")];
    assert_eq!(browser.post("/tables", &horses).status, 303);
    assert_eq!(browser.post("/table/two/act", &[("move", "前马退四")]).status, 303);
    assert!(text_of(&browser.get("/table/two").body).contains("前马退四"));
    // What cannot be played is not slipped in as an illegal move.
    let slip = browser.post("/table/a/act", &[("move", "h9h8x")]);
    assert_eq!(slip.status, 422);
    let wrong = browser.post("/table/a/act", &[("move", "a9a5")]);
    assert_eq!(wrong.status, 422);
    assert!(text_of(&wrong.body).contains("违反行棋规定"));
    assert_eq!(browser.desk().table(&alone("a")).expect("open").game.record().len(), 1);
}

#[test]
fn spectators_and_players_see_what_is_theirs() {
    let browser = Browser::new();
    assert_eq!(browser.post("/tables", &[("name", "a"), ("minutes", "0")]).status, 303);
    let watch = browser.get("/table/a/watch");
    check("/table/a/watch", Lang::ZhHans, &watch.body);
    assert!(!watch.body.contains("/incident/") && !watch.body.contains("id=\"move\""));
    assert_eq!(browser.post("/table/a/watch/act", &[("move", "h2e2")]).status, 422);
    let given = browser.post("/table/a/keys", &[("holder", "first")]);
    let key = given.body.split("/seat/").nth(1).and_then(|rest| rest.split('"').next()).expect("shown once");
    let seat = format!("/table/a/seat/{key}");
    assert!(!browser.get("/table/a").body.contains(key), "and only once");
    let own = browser.get(&seat);
    check("a seat", Lang::ZhHans, &own.body);
    assert!(own.body.contains("/incident/offer") && !own.body.contains("/incident/stop"));
    assert_eq!(browser.post(&format!("{seat}/act"), &[("move", "h2e2")]).status, 303);
    assert_eq!(browser.post(&format!("{seat}/act"), &[("move", "h9g7")]).status, 422, "not the own side");
    let forbidden = [("incident", "stop"), ("note", "x")];
    assert_eq!(browser.post(&format!("{seat}/act"), &forbidden).status, 403);
    assert_eq!(browser.post("/table/a/keys/1/take", &[]).status, 303);
    assert_eq!(browser.get(&seat).status, 403);
    assert_eq!(browser.post(&format!("{seat}/act"), &[("move", "a3a4")]).status, 403);
}

/// Every kind of clock that the books name can be set at a table of its own.
#[test]
fn a_table_takes_any_scheme_of_time() {
    cites!("2011:6.2", "2011:6.4", "2011:6.5", "1960:11.1", "1960:11.4");
    let browser = Browser::new();
    for (name, edition, scheme, shown) in
        [("stages", "2011", "30/60 10/10", "1:00:00"), ("each", "1960", "2+30", "储备 30:00")]
    {
        let new = [("name", name), ("edition", edition), ("scheme", scheme)];
        assert_eq!(browser.post("/tables", &new).status, 303, "{name}");
        let body = browser.get(&format!("/table/{name}")).body;
        assert!(text_of(&body).contains(shown), "{}", text_of(&body));
    }
    // The envelope of the adjourned game bears names, times and reserve (1960 section 十一, 四).
    for fields in [
        &[("incident", "begin"), ("present", "both")][..],
        &[("incident", "adjourn")],
        &[("incident", "seal")],
    ] {
        assert_eq!(browser.post("/table/each/act", fields).status, 303);
    }
    let sealed = text_of(&browser.get("/table/each").body);
    assert!(sealed.contains("黑方：用时 0.") && sealed.contains("、储备 30:00"), "{sealed}");
    let bad = browser.post("/tables", &[("name", "bad"), ("scheme", "30")]);
    assert_eq!(bad.status, 422);
    assert!(text_of(&bad.body).contains("用时方案写作"));
    assert_eq!(browser.post("/tables", &[("name", "rapid"), ("minutes", "15")]).status, 303);
    assert!(text_of(&browser.get("/table/rapid").body).contains("rapid · 快棋"), "6.4");
    let odds = [("name", "odds"), ("minutes", "20"), ("minutes-second", "5")];
    assert_eq!(browser.post("/tables", &odds).status, 303);
    let body = text_of(&browser.get("/table/odds").body);
    assert!(body.contains("20:00") && body.contains("5:00"), "{body}");
}

/// Odds, partners who move in turn, and a sealed move that cannot be read, as an arbiter leads through them.
#[test]
fn a_game_of_1960_at_the_table() {
    cites!("1960:7.2", "1960:8.1", "1960:11.4", "1960:4.1.6");
    let browser = Browser::new();
    let new = [
        ("name", "old"),
        ("edition", "1960"),
        ("first", "甲"),
        ("second", "乙"),
        ("pairs", "in-turn"),
        ("first-partner", "丙"),
        ("second-partner", "丁"),
        ("odds", "2"),
        ("minutes", "0"),
    ];
    assert_eq!(browser.post("/tables", &new).status, 303);
    let seen = |what: &str| {
        let page = browser.get("/table/old");
        check("/table/old", Lang::ZhHans, &page.body);
        assert!(text_of(&page.body).contains(what), "{what}: {}", text_of(&page.body));
    };
    let act = |fields: &[(&str, &str)]| browser.post("/table/old/act", fields);
    seen("让两先 · 双人赛（轮流走）");
    seen("甲、丙 对 乙、丁");
    seen("轮到甲");
    seen("还连走 2 着");
    assert_eq!(act(&[("move", "h9g7")]).status, 303);
    seen("轮到丙");
    let same = act(&[("move", "g7e8")]);
    assert_eq!(same.status, 422, "the same piece twice");
    assert!(same.body.contains(">7.2<"));
    assert_eq!(act(&[("move", "b9c7")]).status, 303);
    seen("轮到乙");
    assert_eq!(act(&[("move", "h0g2")]).status, 303);
    seen("轮到甲");
    for incident in ["adjourn", "seal"] {
        assert_eq!(act(&[("incident", incident)]).status, 303, "{incident}");
    }
    assert_eq!(act(&[("move", "a9a8")]).status, 422, "it lies in the envelope");
    let faulty = [("incident", "open-sealed"), ("kind", "unexplained"), ("note", "炮九平十")];
    assert_eq!(act(&faulty).status, 303);
    let view = browser.desk().table(&alone("old")).expect("open");
    assert_eq!(view.game.ending().map(|ending| &ending.reason), Some(&EndReason::SealedMove));
    seen("红方胜");
}

#[test]
fn every_incident_has_its_page_in_every_language() {
    let browser = Browser::new();
    for (name, edition) in [("new", "2011"), ("old", "1960")] {
        let new = [("name", name), ("edition", edition)];
        assert_eq!(browser.post("/tables", &new).status, 303);
        let begin = [("incident", "begin"), ("present", "both")];
        for step in 0..2 {
            let page = browser.get(&format!("/table/{name}"));
            let links: Vec<String> = page
                .body
                .split("href=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
                .filter(|href| href.contains("/incident/"))
                .map(|href| href.replace("&#38;", "&").replace("&amp;", "&"))
                .collect();
            assert!(links.len() > if step == 0 { 4 } else { 25 }, "{name}: {}", links.len());
            for link in &links {
                for lang in Lang::ALL {
                    let joint = if link.contains('?') { '&' } else { '?' };
                    let path = format!("{link}{joint}lang={}", lang.tag());
                    let page = browser.get(&path);
                    assert_eq!(page.status, 200, "{path}");
                    check(&path, lang, &page.body);
                    if lang == Lang::ZhHant {
                        // A table without names has those of its first language.
                        let own = page.body.replace(Lang::ZhHans.name(), "").replace("红方", "");
                        assert_eq!(characters::simplified(&own), "", "{path}");
                    }
                }
            }
            browser.post(&format!("/table/{name}/act"), &begin);
        }
    }
}
