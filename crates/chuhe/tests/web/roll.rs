//! The door: who has come, and what follows for the round.

use super::browser::{self, text_of};
use super::{FOUR, event_with};
use chuhe::desk::EventId;
use chuhe::i18n::Lang;
use tournament::{Leave, Number};

fn id() -> EventId {
    "1".parse().expect("an id")
}

#[test]
fn a_tap_is_here_and_another_is_not() {
    let browser = event_with(&FOUR, 3);
    let page = browser.get("/event/1/roll");
    browser::check("roll", Lang::ZhHans, &page.body);
    assert!(text_of(&page.body).contains("0 / 4"), "{}", text_of(&page.body));
    assert!(!text_of(&browser.get("/event/1").body).contains("签到"), "nobody called the roll");

    let tapped = browser.post("/event/1/roll", &[("here", "2"), ("q", "陶"), ("only", "missing")]);
    assert_eq!(tapped.location, "/event/1/roll?q=%E9%99%B6&only=missing#no-2");
    let page = browser.get_with("/event/1/roll", &[("cookie", "lang=en")]);
    browser::check("roll", Lang::En, &page.body);
    assert!(text_of(&page.body).contains("1 / 4") && page.body.contains("name=\"away\" value=\"2\""));
    let missing = browser.get("/event/1/roll?only=missing");
    assert!(!missing.body.contains("陶远") && missing.body.contains("石一鸣"));
    assert!(text_of(&browser.get("/event/1").body).contains("还有 3 人没有签到 20.1 20.3"));

    browser.post("/event/1/roll", &[("here", "2")]);
    browser.post("/event/1/roll", &[("away", "2")]);
    browser.post("/event/1/roll", &[("away", "2")]);
    let log = browser.desk().roll_log(&id()).expect("the log");
    assert_eq!(log.lines.len(), 2, "what stands already is not written again");
    let audit = browser.get("/event/1/audit?log=roll");
    browser::check("audit", Lang::ZhHans, &audit.body);
    let text = text_of(&audit.body);
    assert!(text.contains("陶远 到") && text.contains("陶远 改为未到"), "{text}");
    let wrong = browser.post("/event/1/roll", &[("here", "9")]);
    assert!(wrong.status == 200 && wrong.body.contains("role=\"alert\""));
}

#[test]
fn a_scanned_card_shows_its_own_tile() {
    let browser = event_with(&FOUR, 3);
    let page = browser.get("/event/1/roll?no=3");
    browser::check("roll", Lang::ZhHans, &page.body);
    assert!(page.body.contains("陆书遥") && !page.body.contains("石一鸣"));
    let tapped = browser.post("/event/1/roll", &[("here", "3"), ("scanned", "1")]);
    assert_eq!(tapped.location, "/event/1/roll?no=3#no-3");
    assert!(text_of(&browser.get("/event/1/roll?no=3").body).contains("✓ 到"));
}

#[test]
fn whoever_has_come_keeps_that_when_lots_give_new_numbers() {
    let browser = event_with(&FOUR, 3);
    for no in ["1", "4"] {
        browser.post("/event/1/roll", &[("here", no)]);
    }
    let here = |names: [&str; 2]| {
        let view = browser.desk().event(&id()).expect("the event");
        let roll = browser.desk().roll(&id()).expect("the roll");
        let all: Vec<String> = roll
            .here(&view.state)
            .into_keys()
            .map(|no| view.state.entrant(no).expect("an entrant").name.clone())
            .collect();
        assert!(names.iter().all(|name| all.contains(&(*name).to_owned())) && all.len() == 2, "{all:?}");
    };
    here(["石一鸣", "温听雨"]);
    for seed in ["7", "2024", "5"] {
        browser.post("/event/1/lots", &[("seed", seed)]);
        here(["石一鸣", "温听雨"]);
    }
    browser.post("/event/1/results", &[("line", "u")]);
    here(["石一鸣", "温听雨"]);
    // A new entry under a number that is free again has not come.
    let state = browser.desk().event(&id()).expect("the event").state.clone();
    let last = state.entrants().iter().find(|one| one.name == "温听雨").expect("him").no;
    browser.post(&format!("/event/1/entries/{last}"), &[("remove", "1")]);
    browser.post("/event/1/entries", &[("name", "新来的"), ("no", &last.to_string())]);
    let view = browser.desk().event(&id()).expect("the event");
    assert_eq!(browser.desk().roll(&id()).expect("the roll").here(&view.state).len(), 1);
}

#[test]
fn whoever_is_missing_is_put_down_as_absent_for_the_round() {
    rulebook::cites!("2011:20.3");
    let browser = event_with(&FOUR, 3);
    for no in ["1", "2"] {
        browser.post("/event/1/roll", &[("here", no)]);
    }
    let page = browser.get("/event/1/roll");
    assert!(text_of(&page.body).contains("未到的 2 人，第 1 轮按缺席处理"), "{}", text_of(&page.body));
    let given = browser.post("/event/1/roll", &[("leave", "1")]);
    assert_eq!(given.location, "/event/1/roll?away=2");
    assert!(text_of(&browser.get(&given.location).body).contains("已把 2 人记为缺席"));
    let view = browser.desk().event(&id()).expect("the event");
    for (no, leave) in [(1, None), (2, None), (3, Some(Leave::Absent)), (4, Some(Leave::Absent))] {
        let no = Number::new(no).expect("a number");
        assert_eq!(view.state.entrant(no).expect("an entrant").leave_in(1), leave, "{no}");
    }
    let desk = text_of(&browser.get("/event/1").body);
    assert!(desk.contains("全部已签到"), "{desk}");
    assert_eq!(browser.post("/event/1/pair", &[]).status, 303);
    let desk = text_of(&browser.get("/event/1").body);
    assert!(!desk.contains("没有签到") && !desk.contains("全部已签到"), "the roll was of round 1");
    browser.post("/event/1/results", &[("line", "1 1")]);
    browser.post("/event/1/roll", &[("anew", "1")]);
    assert!(text_of(&browser.get("/event/1").body).contains("还有 4 人没有签到"));
}
