//! In real browsers: two phones at one board, which agree at one and disagree at another, and a paper in the making.

mod chromium;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use chromium::{Page, driver, free_port, until};
use chuhe::auth::Actor;
use chuhe::desk::{Desk, EventId, GameId};
use chuhe::store::SqliteStore;
use chuhe::web::{self, Site};
use rulebook::Edition;
use tournament::{Command, Format, GameResult, NewEntrant};

/// Four players in round 1 of an event, served by a site where nobody is logged in.
fn hall(port: u16) -> (Desk, EventId, tokio::runtime::Runtime) {
    let desk = Desk::new(Arc::new(SqliteStore::in_memory().expect("a database")));
    let director = Actor::owner("石");
    let create = Command::Create {
        name: "青川杯".into(),
        regulations: Format::Swiss.regulations(Edition::Cxa2011),
        format: Format::Swiss,
        planned_rounds: Some(3),
    };
    let id = desk.create(&director, None, create).expect("an event").id.clone();
    let entrants = ["石一鸣", "陶远", "陆书遥", "温听雨"];
    let entrants = entrants.map(NewEntrant::named).into();
    desk.command(&id, &director, Command::Enter { entrants }, None).expect("four");
    desk.command(&id, &director, Command::PairNextRound, None).expect("a round");
    let runtime = serve(&desk, Site::ACCOUNTS, port);
    (desk, id, runtime)
}

/// The pages of a desk, as long as the runtime lives.
fn serve(desk: &Desk, site: Site, port: u16) -> tokio::runtime::Runtime {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let served = desk.clone();
    let until_then = std::future::pending();
    runtime.spawn(async move { web::serve(served, site, address, |_| {}, until_then).await });
    until("the server listens", || std::net::TcpStream::connect(address).is_ok());
    runtime
}

fn say(phone: &Page<'_>, what: &str) {
    phone.click(&format!(".big .{what}"));
    phone.see(".slip h2", "Please check");
    phone.click(".big form button, form.big.one button");
}

#[test]
fn two_phones_report_one_board() {
    let Some(driver) = driver() else { return };
    let port = free_port();
    let (desk, id, _runtime) = hall(port);
    let site = format!("http://127.0.0.1:{port}");
    let links = desk.slip_links(&id, 1, &site).expect("links");
    let result = |board| {
        let state = &desk.event(&id).expect("the event").state;
        GameId::of(1, 1, board).paired(state).expect("a pair").result
    };
    // The officials' own site over the same log, where nobody need log in.
    let office = free_port();
    let _office = serve(&desk, Site::NO_LOGIN, office);
    let hall = driver.page(1280, 800);
    hall.open(&format!("http://127.0.0.1:{office}/event/{id}?lang=en"));
    hall.see("h1", "Round 1");
    let phones = [driver.page(390, 844), driver.page(390, 844)];
    let open = |board: u32| {
        for (phone, link) in phones.iter().zip(&links[&GameId::of(1, 1, board)]) {
            phone.as_phone(390, 844);
            phone.open(&format!("{link}?lang=en"));
            phone.see("h1", &format!("Round 1, board {board}"));
            let wide = phone.script("return document.documentElement.scrollWidth");
            assert!(wide.as_u64().is_some_and(|wide| wide <= 390), "{wide}");
            let small = phone.script(
                "return [...document.querySelectorAll('.big button')].filter(b => b.offsetHeight < 48).length",
            );
            assert_eq!(small, 0, "every button is as large as a thumb");
        }
    };
    let [red, black] = &phones;

    open(1);
    say(red, "lost");
    red.see(".verdict-line", "You reported: Lost");
    assert_eq!(result(1), None);
    say(black, "won");
    black.see(".note", "Both agree; the result is recorded");
    assert_eq!(result(1), Some(GameResult::SecondWins));
    // The page that waits looks again by itself.
    red.see(".note", "Both agree; the result is recorded");
    red.see(".verdict-line", "You lost to");

    // The desk follows by itself.
    hall.see("tr[data-board='1'] .res", "0–1");

    open(2);
    say(red, "won");
    red.see(".verdict-line", "You reported: Won");
    say(black, "drawn");
    black.see(".note", "Your reports do not agree");
    red.see(".note", "Your reports do not agree");
    hall.see("tr.disputed", "Disputed: Red says Won, Black says Drew");
    hall.see(".counts", "Disputed");
    assert_eq!(result(2), None, "the arbiter decides");
    let slips = desk.slips(&id).expect("slips");
    let state = &desk.event(&id).expect("the event").state;
    assert_eq!(slips.disputed(state, 1), [GameId::of(1, 1, 2)]);
    let result = Some(GameResult::Draw);
    let decided = Command::RecordResult { round: 1, board: 2, result, reason: None };
    desk.command(&id, &Actor::owner("石"), decided, None).expect("the arbiter's word");
    for phone in &phones {
        phone.open(phone.script("return location.href").as_str().expect("an address"));
        phone.see(".verdict-line", "You drew with");
    }
}

#[test]
fn the_page_of_a_paper_in_the_making_turns_into_the_paper() {
    let Some(driver) = driver() else { return };
    if chuhe::print::fonts::Fonts::find().is_err() {
        assert!(std::env::var_os("CI").is_none(), "no Chinese font under CI");
        return;
    }
    let desk = Desk::new(Arc::new(SqliteStore::in_memory().expect("a database")));
    let plan = tournament::simulate::Plan { entrants: 300, rounds: 3, ..Default::default() };
    let file = tournament::simulate::simulate(&plan).expect("a competition").to_file();
    let event = Some("cup".parse().expect("an id"));
    desk.create(&Actor::owner("石"), event, Command::Import { file }).expect("the event");
    let port = free_port();
    let site = Site { patience: std::time::Duration::ZERO, ..Site::NO_LOGIN };
    let _runtime = serve(&desk, site, port);
    let page = driver.page(1280, 800);
    page.open(&format!("http://127.0.0.1:{port}/event/cup/papers/result-book?lang=en"));
    page.see("form[action^='/job/'] button", "Cancel");
    page.click("form[action^='/job/'] button");
    page.see(".note", "Printing cancelled");
    page.open(&format!("http://127.0.0.1:{port}/event/cup/papers/result-book?lang=en"));
    until("the paper is shown", || page.script("return !!document.querySelector('iframe.paper')") == true);
}
