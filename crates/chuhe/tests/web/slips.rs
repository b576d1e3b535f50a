//! Slips with codes: what two players' phones say of one board.

use super::browser::{self, Answer, Browser, text_of};
use super::{FOUR, event_with};
use chuhe::auth::Actor;
use chuhe::desk::{EventId, GameId, Half, Own, SlipStand};
use chuhe::i18n::Lang;
use chuhe::web::Site;
use tournament::{GameResult, Turn};

const EN: [(&str, &str); 1] = [("cookie", "lang=en")];

fn id() -> EventId {
    "1".parse().expect("an id")
}

/// The paths of a board's two halves, as they are printed now.
fn halves(browser: &Browser, game: &str) -> [String; 2] {
    let game: GameId = game.parse().expect("a game");
    let links = browser.desk().slip_links(&id(), game.round, "").expect("links");
    links.get(&game).expect("the board").clone()
}

fn say(browser: &Browser, half: &str, what: &str) -> Answer {
    browser.post(half, &[("say", what)])
}

fn result(browser: &Browser, game: &str) -> Option<GameResult> {
    let state = &browser.desk().event(&id()).expect("the event").state;
    game.parse::<GameId>().expect("a game").paired(state).expect("a pair").result
}

fn paired() -> Browser {
    let browser = event_with(&FOUR, 3);
    assert_eq!(browser.post("/event/1/pair", &[]).status, 303);
    browser
}

#[test]
fn what_both_report_is_the_result() {
    let browser = paired();
    let [red, black] = halves(&browser, "1-1");
    let asked = browser.get(&red);
    browser::check(&red, Lang::ZhHans, &asked.body);
    let text = text_of(&asked.body);
    assert!(text.contains("第 1 轮 1 台") && text.contains("这局棋你： 胜 和 负"), "{text}");
    assert_eq!(asked.header("referrer-policy"), "same-origin", "no other site is told the address");
    assert_eq!(asked.header("cache-control"), "no-store");
    let confirm = browser.get(&format!("{red}?say=won"));
    browser::check(&red, Lang::ZhHans, &confirm.body);
    assert!(text_of(&confirm.body).contains("请核对 你胜"), "{}", text_of(&confirm.body));

    let sent = say(&browser, &red, "won");
    assert_eq!((sent.status, sent.location.as_str()), (303, red.as_str()));
    let waiting = browser.get(&red);
    browser::check(&red, Lang::ZhHans, &waiting.body);
    assert!(text_of(&waiting.body).contains("你已报：胜") && waiting.body.contains("http-equiv=\"refresh\""));
    assert_eq!(result(&browser, "1-1"), None, "one alone is not enough");
    assert!(!text_of(&browser.get(&black).body).contains("已报"), "the other one is not told what to say");
    let desk = text_of(&browser.get("/event/1").body);
    assert!(desk.contains("红方已报胜，等另一方"), "{desk}");

    let before = browser.log_length("1");
    assert_eq!(say(&browser, &black, "lost").status, 303);
    assert_eq!(result(&browser, "1-1"), Some(GameResult::FirstWins));
    assert_eq!(browser.log_length("1"), before + 1);
    for half in [&red, &black] {
        let done = browser.get_with(half, &EN);
        browser::check(half, Lang::En, &done.body);
        assert!(
            text_of(&done.body).contains("Both agree; the result is recorded"),
            "{}",
            text_of(&done.body)
        );
        let late = say(&browser, half, "drawn");
        assert_eq!(late.status, 409);
        assert!(text_of(&late.body).contains("成绩已登记"), "{}", text_of(&late.body));
    }
    assert_eq!(browser.log_length("1"), before + 1, "a recorded result is not touched");
    let audit = text_of(&browser.get("/event/1/audit").body);
    assert!(audit.contains("双方扫码 第 1 轮 1 台：先手胜"), "{audit}");
    let audit = browser.get("/event/1/audit?log=slips");
    browser::check("audit", Lang::ZhHans, &audit.body);
    let audit = text_of(&audit.body);
    assert!(audit.contains("第 1 轮 1 台红方报胜") && audit.contains("第 1 轮 1 台黑方报负"), "{audit}");
    assert!(audit.contains("哈希链完整"), "{audit}");
}

#[test]
fn where_they_disagree_the_arbiter_decides() {
    let browser = paired();
    let [red, black] = halves(&browser, "1-2");
    say(&browser, &red, "won");
    say(&browser, &black, "won");
    assert_eq!(result(&browser, "1-2"), None);
    for half in [&red, &black] {
        let page = browser.get(half);
        browser::check(half, Lang::ZhHans, &page.body);
        assert!(text_of(&page.body).contains("双方所报不一致"), "{}", text_of(&page.body));
        let again = say(&browser, half, "lost");
        assert_eq!(again.status, 409, "nobody is talked into giving in");
        assert!(text_of(&again.body).contains("现由裁判处理"));
    }
    let desk = browser.get("/event/1");
    let text = text_of(&desk.body);
    assert!(text.contains("有争议：红方报胜，黑方报胜") && text.contains("有争议 1"), "{text}");
    browser::check("desk", Lang::ZhHans, &desk.body);
    assert!(
        desk.body.find("data-board=\"2\"") < desk.body.find("data-board=\"1\""),
        "it stands before the other open boards"
    );
    let list = browser.get_with("/event/1/slips", &EN);
    browser::check("slips", Lang::En, &list.body);
    assert!(
        text_of(&list.body).contains("Disputed: Red says Won, Black says Won"),
        "{}",
        text_of(&list.body)
    );

    let decided = [("board", "2"), ("result", "0"), ("round", "1")];
    assert_eq!(browser.post("/event/1/results", &decided).status, 303);
    assert!(text_of(&browser.get(&red).body).contains("成绩已登记 你负于"));
    assert!(!text_of(&browser.get("/event/1").body).contains("有争议"));
    // Taken back, the board is in dispute again.
    browser.post("/event/1/results", &[("line", "u")]);
    assert!(text_of(&browser.get("/event/1").body).contains("有争议 1"));
}

#[test]
fn a_result_taken_back_after_both_agreed_is_the_arbiters() {
    let browser = paired();
    let [red, black] = halves(&browser, "1-1");
    say(&browser, &red, "drawn");
    say(&browser, &black, "drawn");
    browser.post("/event/1/results", &[("line", "u")]);
    assert_eq!(result(&browser, "1-1"), None);
    assert!(text_of(&browser.get("/event/1").body).contains("双方报和棋，成绩已取消"));
    assert_eq!(say(&browser, &red, "won").status, 409);
    assert!(text_of(&browser.get(&red).body).contains("现由裁判处理"));
}

#[test]
fn one_alone_may_change_its_word_a_few_times() {
    let browser = paired();
    let [red, _] = halves(&browser, "1-1");
    assert!(text_of(&browser.get(&format!("{red}?again=1")).body).contains("这局棋你"));
    for (round, what) in ["won", "drawn", "lost", "won", "drawn", "lost", "won", "drawn"].iter().enumerate() {
        assert_eq!(say(&browser, &red, what).status, 303, "{round}");
        assert_eq!(say(&browser, &red, what).status, 303, "the same once more adds nothing");
    }
    assert!(text_of(&browser.get(&red).body).contains("你已报：和"));
    let more = say(&browser, &red, "won");
    assert_eq!(more.status, 409);
    assert!(text_of(&more.body).contains("改报次数太多"), "{}", text_of(&more.body));
    assert_eq!(browser.desk().slips(&id()).expect("slips").version, 8);
    assert_eq!(say(&browser, &red, "resigned").status, 200, "what is no report asks again");
}

#[test]
fn a_code_opens_its_own_half_of_its_own_board_only() {
    let browser = paired();
    let [red, black] = halves(&browser, "1-1");
    let [second_red, _] = halves(&browser, "1-2");
    let code = |half: &str| half.rsplit('/').next().expect("a code").to_owned();
    let codes = [code(&red), code(&black), code(&second_red)];
    assert!(codes[0] != codes[1] && codes[1] != codes[2] && codes[0] != codes[2]);
    assert!(codes.iter().all(|code| code.len() == 32));
    let strange = [
        format!("/slip/1/1-1/1/{}", codes[1]),
        format!("/slip/1/1-2/1/{}", codes[0]),
        format!("/slip/1/2-1/1/{}", codes[0]),
        format!("/slip/1/1-1/3/{}", codes[0]),
        format!("/slip/1/x/1/{}", codes[0]),
        format!("/slip/none/1-1/1/{}", codes[0]),
        "/slip/1/1-1/1/0".to_owned(),
    ];
    for path in &strange {
        for answer in [browser.get(path), say(&browser, path, "won")] {
            assert_eq!(answer.status, 404, "{path}");
            assert!(text_of(&answer.body).contains("二维码已失效"), "{path}");
        }
    }
    assert_eq!(browser.desk().slips(&id()).expect("slips").version, 0);
    // Other players at the board: the old slip is void.
    assert_eq!(browser.post("/event/1/unpair", &[("round", "1"), ("reason", "编错")]).status, 303);
    assert_eq!(browser.get(&red).status, 404, "nobody sits there");
    browser.post("/event/1/register", &[("what", "withdraw"), ("no", "1"), ("reason", "病")]);
    browser.post("/event/1/pair", &[]);
    assert_eq!(browser.get(&red).status, 404);
    assert_eq!(browser.get(&halves(&browser, "1-1")[0]).status, 200);
}

#[test]
fn codes_are_made_void_of_a_board_or_of_all() {
    let browser = paired();
    let [red, black] = halves(&browser, "1-1");
    let [other, _] = halves(&browser, "1-2");
    say(&browser, &red, "won");
    let form = [("game", "1-1"), ("round", "1")];
    assert_eq!(browser.post("/event/1/slips", &form).location, "/event/1/slips?revoked=1&round=1");
    for half in [&red, &black] {
        assert_eq!(browser.get(half).status, 404);
    }
    assert_eq!(browser.get(&other).status, 200);
    let [red, black] = halves(&browser, "1-1");
    say(&browser, &black, "lost");
    assert_eq!(result(&browser, "1-1"), None, "what was said by the old slip does not count");
    let state = browser.desk().event(&id()).expect("the event");
    let slips = browser.desk().slips(&id()).expect("slips");
    let at = slips.standing(&state.state, GameId::of(1, 1, 1));
    assert!(matches!(at, SlipStand::Waiting { turn: Turn::Second, .. }), "{at:?}");
    assert_eq!(browser.post("/event/1/slips", &[("game", "all"), ("round", "1")]).status, 303);
    for half in [&red, &black, &other] {
        assert_eq!(browser.get(half).status, 404);
    }
    // What no address can bear is not put into one.
    for round in ["\u{0}", "1\r\nset-cookie: a=b", "99999999999999999999", "x"] {
        let again = browser.post("/event/1/slips", &[("game", "all"), ("round", round)]);
        assert_eq!((again.status, again.location.as_str()), (303, "/event/1/slips?revoked=1&round=1"));
    }
    assert_eq!(browser.post("/event/1/slips", &[("game", "x")]).status, 400);
    let audit = text_of(&browser.get("/event/1/audit?log=slips").body);
    assert!(
        audit.contains("第 1 轮 1 台的成绩单作废") && audit.contains("此前印出的成绩单全部作废"),
        "{audit}"
    );
}

#[test]
fn no_account_is_needed_and_no_other_site_may_send() {
    let browser = Browser::at(Site::ACCOUNTS);
    let owner = Actor::owner("石");
    let file =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/swiss.json")).expect("a file");
    let file = tournament::StateFile::read(&String::from_utf8(file).expect("text")).expect("an event");
    let made = browser.desk().create(&owner, Some(id()), tournament::Command::Import { file });
    made.expect("the event");
    let desk = browser.desk();
    desk.command(&id(), &owner, tournament::Command::PairNextRound, None).expect("a round");
    let round = browser.rounds("1");
    let [red, black] = halves(&browser, &format!("{round}-1"));
    for headers in [
        &[("origin", "https://example.org")][..],
        &[("sec-fetch-site", "cross-site")],
        &[("cookie", "lang=en")],
    ] {
        assert_eq!(browser.post_with(&red, &[("say", "won")], headers).status, 403, "{headers:?}");
    }
    assert_eq!(desk.slips(&id()).expect("slips").version, 0);
    let here = [("origin", "http://127.0.0.1:8080"), ("cookie", "lang=en")];
    assert_eq!(browser.post_with(&red, &[("say", "drawn")], &here).status, 303);
    assert_eq!(browser.post_with(&black, &[("say", "drawn")], &here).status, 303);
    assert_eq!(result(&browser, &format!("{round}-1")), Some(GameResult::Draw));
    assert_eq!(browser.get("/event/1/slips").status, 303, "the officials' page asks for the login");
    assert_eq!(browser.post("/event/1/slips", &[("game", "all")]).status, 403);
}

#[test]
fn who_tries_many_codes_waits_and_a_good_one_never_does() {
    let browser = paired();
    let wrong = format!("/slip/1/1-1/1/{}", "0".repeat(32));
    let answers: Vec<u16> = (0..50).map(|_| browser.get(&wrong).status).collect();
    assert_eq!((answers[0], answers[49]), (404, 429));
    let [red, _] = halves(&browser, "1-1");
    assert_eq!(browser.get(&red).status, 200);
    assert_eq!(say(&browser, &red, "won").status, 303);
}

#[test]
fn both_at_the_same_moment_are_two_reports_and_one_result() {
    let browser = paired();
    let desk = browser.desk();
    for game in [GameId::of(1, 1, 1), GameId::of(1, 1, 2)] {
        let halves = halves(&browser, &game.to_string());
        std::thread::scope(|scope| {
            for (half, (turn, says)) in
                halves.iter().zip([(Turn::First, Own::Lost), (Turn::Second, Own::Won)])
            {
                scope.spawn(move || {
                    let code = half.rsplit('/').next().expect("a code");
                    desk.report(&id(), Half { game, turn }, code, says).expect("a report")
                });
            }
        });
        assert_eq!(result(&browser, &game.to_string()), Some(GameResult::SecondWins));
    }
    assert_eq!(desk.slips(&id()).expect("slips").version, 4);
}

#[test]
fn boards_of_a_match_have_slips_of_their_own() {
    let browser = Browser::new();
    let file = include_str!("../../../../examples/team-round-robin.json");
    let file = tournament::StateFile::read(file).expect("an event");
    let owner = Actor::owner("石");
    let desk = browser.desk();
    desk.create(&owner, Some(id()), tournament::Command::Import { file }).expect("the event");
    if desk.event(&id()).expect("it").state.unfinished_boards(browser.rounds("1")).is_empty() {
        desk.command(&id(), &owner, tournament::Command::PairNextRound, None).expect("a round");
    }
    let round = browser.rounds("1");
    let state = desk.event(&id()).expect("it").state.clone();
    let open = |game: &GameId| game.paired(&state).is_some_and(|pair| pair.result.is_none());
    let game = GameId::all(&state, round).into_iter().find(open).expect("an open board");
    let [red, black] = halves(&browser, &game.to_string());
    assert!(text_of(&browser.get(&red).body).contains(&format!("第 {round} 轮 {} 台", game.place())));
    say(&browser, &red, "lost");
    say(&browser, &black, "lost");
    let desk_page = text_of(&browser.get("/event/1").body);
    assert!(desk_page.contains(&format!("{} 台有争议", game.place())), "{desk_page}");
    browser.post("/event/1/slips", &[("game", &game.to_string())]);
    let [red, black] = halves(&browser, &game.to_string());
    say(&browser, &red, "lost");
    say(&browser, &black, "won");
    assert_eq!(result(&browser, &game.to_string()), Some(GameResult::SecondWins));
}

#[test]
fn slips_have_codes_where_phones_can_open_an_address() {
    let browser = paired();
    let path = "/event/1/papers/result-slips?round=1";
    let hint = "成绩单上要印扫码报成绩的二维码";
    assert!(text_of(&browser.get(path).body).contains(hint), "only this machine can open 127.0.0.1");
    for (address, known) in [
        ("https://cup.example.org/event/2", false),
        ("ftp://cup.example.org/event/1", false),
        ("https://cup.example.org/event/1", true),
    ] {
        assert_eq!(browser.post("/event/1/papers", &[("address", address)]).status, 303);
        assert_eq!(!text_of(&browser.get(path).body).contains(hint), known, "{address}");
    }
    let links = browser.desk().slip_links(&id(), 1, "https://cup.example.org").expect("links");
    assert_eq!(links.len(), 2);
    assert!(links.values().flatten().all(|link| link.starts_with("https://cup.example.org/slip/1/1-")));
}
