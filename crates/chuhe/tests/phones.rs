//! Two phones at one board, in real browsers: they agree at one, and disagree at another.

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
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let served = desk.clone();
    runtime.spawn(async move {
        web::serve(served, Site::ACCOUNTS, address, |_| {}, std::future::pending()).await
    });
    until("the server listens", || std::net::TcpStream::connect(address).is_ok());
    (desk, id, runtime)
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
        GameId::of(1, board).paired(state).expect("a pair").result
    };
    let phones = [driver.page(390, 844), driver.page(390, 844)];
    let open = |board: u32| {
        for (phone, link) in phones.iter().zip(&links[&GameId::of(1, board)]) {
            phone.as_phone(390, 844);
            phone.open(&format!("{link}?lang=en"));
            phone.see("h1", &format!("Round 1 · Board {board}"));
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

    open(2);
    say(red, "won");
    red.see(".verdict-line", "You reported: Won");
    say(black, "drawn");
    black.see(".note", "Your reports do not agree");
    red.see(".note", "Your reports do not agree");
    assert_eq!(result(2), None, "the arbiter decides");
    let slips = desk.slips(&id).expect("slips");
    let state = &desk.event(&id).expect("the event").state;
    assert_eq!(slips.disputed(state, 1), [GameId::of(1, 2)]);
    let result = Some(GameResult::Draw);
    let decided = Command::RecordResult { round: 1, board: 2, result, reason: None };
    desk.command(&id, &Actor::owner("石"), decided, None).expect("the arbiter's word");
    for phone in &phones {
        phone.open(phone.script("return location.href").as_str().expect("an address"));
        phone.see(".verdict-line", "You drew with");
    }
}
