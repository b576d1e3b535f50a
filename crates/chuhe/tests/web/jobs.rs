//! Long work: papers that are stopped, and pages that say how far it is.

use super::browser::{self, Browser, text_of};
use chuhe::i18n::Lang;
use chuhe::print::fonts::Fonts;
use chuhe::store::SqliteStore;
use chuhe::{auth::Actor, desk::Desk, web};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tournament::simulate::{Plan, simulate};
use tournament::{Command, Format};

/// An event of many, on a site whose work gets a page as soon as it is not done at once.
fn great(entrants: u32, rounds: u32) -> Browser {
    let desk = Desk::new(Arc::new(SqliteStore::in_memory().expect("a database")));
    let plan = Plan { entrants, rounds, format: Format::Swiss, ..Plan::default() };
    let mut file = simulate(&plan).expect("a competition").to_file();
    file.planned_rounds = Some(9);
    desk.create(&Actor::owner("石"), Some("1".parse().expect("an id")), Command::Import { file })
        .expect("it");
    Browser::over(desk, web::Site { patience: Duration::ZERO, ..web::Site::NO_LOGIN })
}

/// The address that stops what a page shows the progress of.
fn cancel(page: &str) -> String {
    let at = page.find("action=\"/job/").expect("a button that stops it");
    page[at + 8..].split('"').next().expect("an address").to_owned()
}

#[test]
fn a_book_of_a_thousand_is_stopped_between_its_pages_and_made_when_asked_for_again() {
    if Fonts::find().is_err() {
        assert!(std::env::var_os("CI").is_none(), "no Chinese font under CI");
        return;
    }
    let browser = great(1_000, 2);
    let path = "/event/1/papers/result-book";
    let going = browser.get(path);
    browser::check(path, Lang::ZhHans, &going.body);
    assert!(going.body.contains("<progress") && text_of(&going.body).contains("取消"), "{}", going.body);
    assert!(going.body.contains("<noscript><meta http-equiv=\"refresh\""), "it works without script");
    let stop = cancel(&going.body);
    let begun = Instant::now();
    assert_eq!(browser.post(&stop, &[]).location, "/event/1/papers?cancelled=1");
    assert!(text_of(&browser.get("/event/1/papers?cancelled=1").body).contains("已取消排印"));
    // The file of the stopped job is not made; asked for anew it is.
    let again = browser.get(path);
    assert!(again.body.contains("<progress"));
    assert_ne!(cancel(&again.body), stop, "a new job");
    assert!(begun.elapsed() < Duration::from_secs(60), "the stopped one is not waited for");
    let file = browser.get("/event/1/papers/result-book.pdf");
    assert_eq!((file.status, file.header("content-type").as_str()), (200, "application/pdf"));
    let ready = browser.get(path);
    assert!(ready.body.contains("<iframe") && !ready.body.contains("<progress"));
}

#[test]
fn a_pairing_that_is_stopped_is_not_written() {
    let browser = great(3_000, 1);
    let before = browser.log_length("1");
    let going = browser.post("/event/1/pair", &[]);
    assert!(going.location.starts_with("/job/"), "{} {}", going.status, going.location);
    let page = browser.get(&going.location);
    // Stopped before the page is looked at: the work goes on meanwhile.
    let stopped = browser.post(&cancel(&page.body), &[]);
    browser::check("job", Lang::ZhHans, &page.body);
    assert!(text_of(&page.body).contains("正在编排第 2 轮"), "{}", text_of(&page.body));
    assert_eq!(stopped.location, going.location, "its own page says what became of it");
    let answer = wait(&browser, &going.location);
    assert!(text_of(&answer.body).contains("已取消，什么都没有改变"), "{}", text_of(&answer.body));
    assert_eq!((browser.log_length("1"), browser.rounds("1")), (before, 1));
    let over = browser.get(&going.location);
    browser::check("job", Lang::ZhHans, &over.body);
    assert!(over.body.contains("href=\"/event/1/pairings\""));

    let going = browser.post("/event/1/pair", &[]);
    let answer = wait(&browser, &going.location);
    assert_eq!((answer.status, answer.location.as_str()), (303, "/event/1/pairings?round=2&paired=1"));
    assert_eq!(browser.rounds("1"), 2);
}

/// The answer of a job, once it is over.
fn wait(browser: &Browser, job: &str) -> browser::Answer {
    let begun = Instant::now();
    loop {
        let answer = browser.get(job);
        if answer.status == 303 || !answer.body.contains("<progress") {
            return answer;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "never over");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn who_has_not_the_key_sees_and_stops_nothing() {
    let browser = great(8, 1);
    for key in ["", "0", &"0".repeat(64)] {
        assert_eq!(browser.get(&format!("/job/{key}")).status, 404, "{key}");
        assert_eq!(browser.post(&format!("/job/{key}/cancel"), &[]).status, 404, "{key}");
    }
}
