//! When the public sees a round that was paired.

use chuhe::auth::Actor;
use chuhe::desk::EventId;
use chuhe::i18n::Lang;
use chuhe::web::Site;
use tournament::{Command, NewEntrant};

use super::browser::{Browser, check, text_of};

const NAMES: [&str; 4] = ["石一鸣", "陶知远", "陆书遥", "温听雨"];

fn id() -> EventId {
    "1".parse().expect("a name")
}

/// Four entrants of a Swiss event, seen by somebody without an account, and its director, who is on the same desk.
fn hall() -> (Browser, Actor) {
    let browser = Browser::at(Site::ACCOUNTS);
    let director = Actor::owner("石");
    let create = Command::Create {
        name: "青川杯".into(),
        regulations: tournament::Format::Swiss.regulations(rulebook::Edition::Cxa2011),
        format: tournament::Format::Swiss,
        planned_rounds: Some(3),
    };
    browser.desk().create(&director, None, create).expect("an event");
    let entrants = NAMES.map(NewEntrant::named).to_vec();
    browser.desk().command(&id(), &director, Command::Enter { entrants }, None).expect("entered");
    (browser, director)
}

fn pair(browser: &Browser, director: &Actor) {
    browser.desk().command(&id(), director, Command::PairNextRound, None).expect("paired");
}

/// What everybody may see names these rounds.
fn seen(browser: &Browser) -> u32 {
    let pages = ["public", "pairings", "standings", "crosstable", "screen", "player/1", "tables", "stages"];
    let seen = |page: &str| {
        let path = format!("/event/1/{page}");
        let body = browser.get(&path).body;
        check(&path, Lang::ZhHans, &body);
        let names = NAMES.iter().filter(|name| text_of(&body).contains(**name)).count();
        (body, names)
    };
    let (public, names) = seen("public");
    let rounds = (1..=3).rev().find(|n| text_of(&public).contains(&format!("第 {n} 轮"))).unwrap_or(0);
    assert_eq!(names > 0, rounds > 0, "{}", text_of(&public));
    for page in pages {
        let (body, _) = seen(page);
        assert!(!text_of(&body).contains(&format!("第 {} 轮", rounds + 1)), "{page}: {}", text_of(&body));
    }
    let facts: serde_json::Value = serde_json::from_str(&browser.get("/api/events/1").body).expect("JSON");
    let state: serde_json::Value =
        serde_json::from_str(&browser.get("/api/events/1/state").body).expect("JSON");
    assert_eq!(facts["rounds_paired"], rounds);
    let all: serde_json::Value = serde_json::from_str(&browser.get("/api/events").body).expect("JSON");
    assert_eq!(all["items"][0]["rounds_paired"], rounds);
    let tag = browser.get("/api/events/1/state").header("etag");
    let known = browser.get_with("/api/events/1/state", &[("if-none-match", &tag)]);
    assert_eq!(known.status, 304, "{tag}");
    assert_eq!(state["rounds"].as_array().map(Vec::len), Some(rounds as usize), "{state}");
    rounds
}

#[test]
fn a_round_waits_until_it_is_published_where_the_director_wants_that() {
    let (browser, director) = hall();
    pair(&browser, &director);
    assert_eq!(seen(&browser), 1, "at once, unless something else is said");
    let desk = browser.desk();
    desk.hold_pairings(&id(), &director, true).expect("held");
    assert_eq!(seen(&browser), 1, "what was seen stays so");
    for board in [1, 2] {
        let result = Some(tournament::GameResult::FirstWins);
        let record = Command::RecordResult { round: 1, board, result, reason: None };
        desk.command(&id(), &director, record, None).expect("recorded");
    }
    pair(&browser, &director);
    assert_eq!(seen(&browser), 1);
    assert_eq!(desk.event(&id()).expect("there").state.rounds_paired(), 2, "the staff see it");
    let tag = browser.get("/api/events/1/state").header("etag");
    desk.publish(&id(), &director).expect("published");
    let fresh = browser.get_with("/api/events/1/state", &[("if-none-match", &tag)]);
    assert_eq!(fresh.status, 200, "what was known before is another now");
    assert_eq!(seen(&browser), 2);
    // Taken back and paired anew, it waits again; with its first result it is no secret any more.
    let unpair = Command::UnpairRound { round: 2, reason: "漏了一人".into() };
    desk.command(&id(), &director, unpair, None).expect("taken back");
    pair(&browser, &director);
    assert_eq!(seen(&browser), 1);
    let record = Command::RecordResult {
        round: 2,
        board: 1,
        result: Some(tournament::GameResult::Draw),
        reason: None,
    };
    desk.command(&id(), &director, record, None).expect("recorded");
    assert_eq!(seen(&browser), 2);
    let nobody = Actor::visitor();
    assert!(desk.publish(&id(), &nobody).is_err() && desk.hold_pairings(&id(), &nobody, false).is_err());
}

#[test]
fn the_first_round_can_wait_too() {
    let (browser, director) = hall();
    browser.desk().hold_pairings(&id(), &director, true).expect("held");
    pair(&browser, &director);
    assert_eq!(seen(&browser), 0);
    browser.desk().hold_pairings(&id(), &director, false).expect("at once");
    assert_eq!(seen(&browser), 1);
}

#[test]
fn the_desk_says_what_waits_and_publishes_it_by_a_button() {
    let browser = Browser::new();
    assert_eq!(browser.post("/new", &[("name", "青川杯"), ("format", "swiss"), ("rounds", "3")]).status, 303);
    for name in NAMES {
        assert_eq!(browser.post("/event/1/entries", &[("name", name)]).status, 303);
    }
    assert_eq!(browser.post("/event/1/hold", &[("hold", "1")]).status, 303);
    assert_eq!(browser.post("/event/1/pair", &[]).status, 303);
    for page in ["/event/1", "/event/1/pairings"] {
        let body = browser.get(page).body;
        check(page, Lang::ZhHans, &body);
        assert!(text_of(&body).contains("第 1 轮还没有公布"), "{}", text_of(&body));
        assert!(body.contains("action=\"/event/1/publish\""));
    }
    // The hall's screen shows what is public, though a signed-in director put it on.
    let screen = text_of(&browser.get("/event/1/screen").body);
    assert!(NAMES.iter().all(|name| !screen.contains(name)), "{screen}");
    // Nobody sits down to what is not published.
    let early = browser.post("/event/1/tables/open", &[("round", "1")]);
    assert_eq!(early.status, 422, "{}", text_of(&early.body));
    assert!(text_of(&early.body).contains("公布以后才能开台"), "{}", text_of(&early.body));
    let one = browser.post("/event/1/table/1-1/open", &[]);
    assert_eq!(one.status, 422, "{}", text_of(&one.body));
    let tables = browser.get("/event/1/tables").body;
    check("/event/1/tables", Lang::ZhHans, &tables);
    assert!(tables.contains("action=\"/event/1/publish\"") && !tables.contains("/event/1/tables/open"));
    assert_eq!(browser.post("/event/1/publish", &[]).location, "/event/1/pairings?published=1");
    let screen = text_of(&browser.get("/event/1/screen").body);
    assert!(NAMES.iter().all(|name| screen.contains(name)), "{screen}");
    let body = browser.get("/event/1/pairings?published=1").body;
    assert!(text_of(&body).contains("第 1 轮已公布") && !text_of(&body).contains("还没有公布"));
    assert_eq!(browser.post("/event/1/publish", &[]).status, 303, "once more does nothing");
    assert_eq!(browser.post("/event/1/tables/open", &[("round", "1")]).status, 303);
    let log = text_of(&browser.get("/event/1/audit?log=notice").body);
    assert!(log.contains("改为对阵编好先不公布") && log.contains("公布第 1 轮对阵"), "{log}");
}
