//! The director's forms: changes of a paired round, leave, pairs kept apart, pairings made elsewhere.

use chuhe::i18n::Lang;

use super::browser::{Browser, check, text_of};
use super::event_with;

const SIX: [&str; 6] = ["石一鸣", "陶远", "陆书遥", "温听雨", "岑一鸣", "裴清和"];

fn paired() -> Browser {
    let browser = event_with(&SIX, 4);
    assert_eq!(browser.post("/event/1/pair", &[]).status, 303);
    browser
}

#[test]
fn a_change_is_looked_at_before_it_is_made() {
    let browser = paired();
    let before = browser.log_length("1");
    let form = [("do", "exchange"), ("one", "1"), ("other", "2"), ("reason", "电视转播")];
    let seen = browser.post("/event/1/arrange", &form);
    check("/event/1/arrange", Lang::ZhHans, &seen.body);
    let text = text_of(&seen.body);
    assert!(text.contains("1 石一鸣与2 陶远对换位置") || text.contains("对换位置"), "{text}");
    assert!(text.contains("和程序自己编的"), "{text}");
    assert!(seen.body.contains("name=\"seen\" value=\"1\""));
    assert_eq!(browser.log_length("1"), before, "nothing was done yet");
    let mut seen = form.to_vec();
    seen.push(("seen", "1"));
    let done = browser.post("/event/1/arrange", &seen);
    assert_eq!((done.status, done.location.as_str()), (303, "/event/1/pairings?arranged=1"));
    let page = text_of(&browser.get(&done.location).body);
    assert!(page.contains("对换位置（电视转播）"), "{page}");
    assert!(text_of(&browser.get("/event/1/audit").body).contains("对换位置（电视转播）"));
    // Without a reason it is refused, and what was typed stays.
    let no_reason = [("do", "turns"), ("one", "1"), ("seen", "1")];
    let refused = browser.post("/event/1/arrange", &no_reason);
    assert!(text_of(&refused.body).contains("理由") && refused.body.contains("value=\"turns\" selected"));
    let wrong = browser.post("/event/1/arrange", &[("do", "turns"), ("one", "甲")]);
    assert!(text_of(&wrong.body).contains("请填写号码或台次"));
}

#[test]
fn a_rematch_is_warned_of_and_still_done() {
    rulebook::cites!("1960:9.4");
    let browser = paired();
    browser.post("/event/1/results", &[("line", "1 1 2 1 3 1")]);
    browser.post("/event/1/pair", &[]);
    // 1 met 4 in round 1 (upper against lower half).
    let form = [("do", "meet"), ("one", "1"), ("other", "4"), ("reason", "补赛")];
    let text = text_of(&browser.post("/event/1/arrange", &form).body);
    assert!(text.contains("第 1 轮已经对过") && text.contains("不如程序编的"), "{text}");
    let mut seen = form.to_vec();
    seen.push(("seen", "1"));
    assert_eq!(browser.post("/event/1/arrange", &seen).status, 303);
    assert!(text_of(&browser.get("/event/1/audit").body).contains("注意："));
}

#[test]
fn boards_are_locked_and_the_rest_is_paired_again() {
    let browser = paired();
    let lock = [("do", "lock"), ("one", "2"), ("seen", "1")];
    assert_eq!(browser.post("/event/1/arrange", &lock).status, 303);
    let page = browser.get("/event/1/pairings");
    assert!(text_of(&page.body).contains("锁定 2 台") || page.body.contains(">锁</span>"));
    let change = [("do", "turns"), ("one", "2"), ("reason", "x")];
    assert!(text_of(&browser.post("/event/1/arrange", &change).body).contains("已锁定"));
}

#[test]
fn a_round_is_taken_back_and_another_pairing_entered() {
    let browser = paired();
    browser.post("/event/1/results", &[("line", "1 1")]);
    let page = text_of(&browser.get("/event/1/pairings").body);
    assert!(page.contains("这一轮的 1 个成绩会一起收回"), "{page}");
    assert_eq!(browser.post("/event/1/unpair", &[("round", "1"), ("reason", "名单有误")]).status, 303);
    assert_eq!(browser.rounds("1"), 0);
    let bad = browser.post("/event/1/pairing", &[("pairing", "1 2\nx 4\n5 6"), ("reason", "外部编排")]);
    assert!(text_of(&bad.body).contains("第 2 行“x 4”读不懂") && bad.body.contains("x 4"));
    let short = browser.post("/event/1/pairing", &[("pairing", "1 2\n3 4"), ("reason", "外部编排")]);
    assert!(text_of(&short.body).contains("漏了参赛的"));
    let good = browser.post("/event/1/pairing", &[("pairing", "1 2\n3 4\n5 6"), ("reason", "外部编排")]);
    assert_eq!((good.status, browser.rounds("1")), (303, 1));
    assert!(text_of(&browser.get("/event/1/audit").body).contains("现成的对阵：3 台（外部编排）"));
}

#[test]
fn leave_and_pairs_kept_apart_are_entered_with_the_entries() {
    let browser = event_with(&SIX, 4);
    assert_eq!(
        browser.post("/event/1/leave", &[("no", "2"), ("rounds", "1，3"), ("leave", "bye")]).status,
        303
    );
    assert_eq!(
        browser.post("/event/1/leave", &[("no", "3"), ("rounds", ""), ("leave", "absent")]).status,
        303
    );
    assert_eq!(browser.post("/event/1/bar", &[("one", "1"), ("other", "4")]).status, 303);
    let page = browser.get("/event/1/entries");
    check("/event/1/entries", Lang::ZhHans, &page.body);
    let text = text_of(&page.body);
    for said in ["请假 1、3", "缺席 1", "全部轮次", "绝不相遇"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let waiting = text_of(&browser.get("/event/1/pairings").body);
    assert!(waiting.contains("4 人参赛") && waiting.contains("请假或缺席 2 人"), "{waiting}");
    browser.post("/event/1/pair", &[]);
    let text = text_of(&browser.get("/event/1/pairings").body);
    assert!(text.contains("2 台") && text.contains("缺席"), "{text}");
    assert_eq!(browser.post("/event/1/bar", &[("one", "1"), ("other", "4"), ("off", "1")]).status, 303);
    let bad = browser.post("/event/1/leave", &[("no", "x"), ("rounds", "2")]);
    assert!(text_of(&bad.body).contains("号码和轮次要写整数"));
    let late = browser.post("/event/1/leave", &[("no", "5"), ("rounds", "1"), ("leave", "bye")]);
    assert!(text_of(&late.body).contains("第 1 轮已经编排"));
}

#[test]
fn an_impossible_round_says_what_to_release() {
    rulebook::cites!("1960:9.4");
    let browser = event_with(&SIX[..2], 3);
    browser.post("/event/1/bar", &[("one", "1"), ("other", "2")]);
    let text = text_of(&browser.post("/event/1/pair", &[]).body);
    assert!(text.contains("回避名单") && text.contains("最近的办法是放开"), "{text}");
}

#[test]
fn numbers_are_given_by_rating() {
    let browser = event_with(&[], 3);
    for (name, rating) in [("甲", "1800"), ("乙", "2200"), ("丙", "2000")] {
        browser.post("/event/1/entries", &[("name", name), ("rating", rating)]);
    }
    assert_eq!(browser.post("/event/1/lots", &[("seed", "7"), ("by", "rating")]).status, 303);
    let text = text_of(&browser.get("/event/1/entries").body);
    let at = |name: &str| text.find(name).expect("listed");
    assert!(at("乙") < at("丙") && at("丙") < at("甲"), "{text}");
}
