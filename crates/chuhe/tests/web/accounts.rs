//! Who may do what on the pages: accounts, sessions, and every command against every role.

use super::browser::{self, Answer, Browser, text_of};
use chuhe::auth::{
    AccountCommand, Actor, Boards, Grant, PasswordHash, Right, Role, RoleName, Scope, Token, right_of,
};
use chuhe::desk::{DeskError, EventId};
use chuhe::i18n::Lang;
use chuhe::web::Site;
use rulebook::Edition;
use tournament::{Command, Format, GameResult, NewEntrant, Number, PenaltyKind, StateFile};

pub(super) const PASSWORD: &str = "汉界楚河，马八进七。";
pub(super) const ORIGIN: (&str, &str) = ("origin", "http://127.0.0.1:8080");

/// A site with accounts, its first director `石` made by the link, logged in.
pub(super) struct Hall {
    pub(super) browser: Browser,
    director: String,
}

fn cookie_of(answer: &Answer) -> String {
    answer.header("set-cookie").split(';').next().unwrap_or_default().to_owned()
}

impl Hall {
    pub(super) fn new() -> Hall {
        let browser = Browser::at(Site::ACCOUNTS);
        let link = browser.desk().offer_setup().expect("the log").expect("nobody has an account");
        let path = format!("/setup/{}", link.secret());
        let form = [("name", "石"), ("password", PASSWORD), ("again", PASSWORD)];
        let made = browser.post(&path, &form);
        assert_eq!((made.status, made.location.as_str()), (303, "/"), "{}", text_of(&made.body));
        let hall = Hall { director: cookie_of(&made), browser };
        let event = [("name", "青川杯"), ("edition", "2011"), ("format", "swiss"), ("rounds", "3")];
        assert_eq!(hall.post_as(&hall.director, "/new", &event).status, 303);
        for name in ["甲", "乙", "丙", "丁"] {
            assert_eq!(hall.post_as(&hall.director, "/event/1/entries", &[("name", name)]).status, 303);
        }
        assert_eq!(hall.post_as(&hall.director, "/event/1/pair", &[]).status, 303);
        hall
    }

    fn post_as(&self, cookie: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.browser.post_with(path, fields, &[("cookie", cookie), ORIGIN])
    }

    fn get_as(&self, cookie: &str, path: &str) -> Answer {
        self.browser.get_with(path, &[("cookie", cookie)])
    }

    fn log_in(&self, name: &str) -> String {
        let answer = self.browser.post("/login", &[("name", name), ("password", PASSWORD)]);
        assert_eq!(answer.status, 303, "{}", text_of(&answer.body));
        cookie_of(&answer)
    }

    /// Makes an account on the accounts page and logs it in.
    pub(super) fn staff(&self, name: &str, role: RoleName, boards: &str) -> String {
        let form = [
            ("do", "make"),
            ("name", name),
            ("role", role.code()),
            ("event", "1"),
            ("boards", boards),
            ("password", PASSWORD),
            ("again", PASSWORD),
        ];
        assert_eq!(self.post_as(&self.director, "/accounts", &form).status, 303);
        self.log_in(name)
    }
}

#[test]
fn the_first_start_gives_one_link_that_works_once() {
    let browser = Browser::at(Site::ACCOUNTS);
    let void = browser.desk().offer_setup().expect("the log").expect("a link");
    let link = browser.desk().offer_setup().expect("the log").expect("a new start, a new link");
    let path = |token: &Token| format!("/setup/{}", token.secret());
    assert_eq!(browser.get(&path(&void)).status, 404, "the earlier link");
    assert_eq!(browser.get("/setup/1").status, 404);
    let form = browser.get(&path(&link));
    browser::check("/setup", Lang::ZhHans, &form.body);
    for (password, again, said) in [
        (PASSWORD, "別的", "两次输入的密码不同"),
        ("短", "短", "密码太短：至少 10 个字"),
        ("我是石一鸣石一鸣石一鸣", "我是石一鸣石一鸣石一鸣", "密码里不要有账户名"),
        ("passwordpassword", "passwordpassword", "太容易猜到"),
    ] {
        let again = browser.post(&path(&link), &[("name", "石"), ("password", password), ("again", again)]);
        assert!(text_of(&again.body).contains(said), "{said}: {}", text_of(&again.body));
        assert!(again.body.contains("value=\"石\""), "the name is kept");
    }
    let form = [("name", "石"), ("password", PASSWORD), ("again", PASSWORD)];
    let made = browser.post(&path(&link), &form);
    let cookie = made.header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert_eq!(browser.post(&path(&link), &form).status, 404, "it works once");
    assert_eq!(browser.desk().offer_setup().expect("the log"), None, "somebody has an account");
    let page = browser.get_with("/", &[("cookie", &cookie_of(&made))]);
    assert!(page.body.contains("href=\"/accounts\"") && page.body.contains("href=\"/account\""));
}

#[test]
fn a_visitor_sees_what_is_public_and_changes_nothing() {
    let hall = Hall::new();
    for path in ["public", "pairings", "standings", "crosstable", "games", "settings", "regulations"] {
        let page = hall.browser.get(&format!("/event/1/{path}"));
        assert_eq!(page.status, 200, "{path}");
        assert!(!page.body.contains("method=\"post\""), "{path} offers a visitor a form");
        assert!(!page.body.contains("/event/1/audit") && page.body.contains("/login?next="), "{path}");
    }
    assert_eq!(hall.browser.get("/event/1").location, "/event/1/public");
    assert_eq!(hall.browser.get("/event/1/audit").location, "/login?next=/event/1/audit");
    assert_eq!(hall.browser.get("/new").location, "/login?next=/new");
    assert_eq!(hall.browser.get("/account").location, "/login?next=/account");
    assert_eq!(hall.browser.get("/accounts").status, 403);
    let before = (hall.browser.log_length("1"), hall.browser.events());
    for path in POSTS {
        let fields =
            [("name", "戊"), ("line", "1 1"), ("edition", "2011"), ("format", "swiss"), ("rounds", "3")];
        let answer = hall.browser.post(path, &fields);
        assert_eq!(answer.status, 403, "{path}");
        let forged = hall.browser.post_with(path, &fields, &[("cookie", "session=0"), ORIGIN]);
        assert_eq!(forged.status, 403, "{path} with no session");
    }
    assert_eq!((hall.browser.log_length("1"), hall.browser.events()), before);
}

/// Every address that a form is sent to, but those that need no account: login, set-up, slips, seats at a table.
const POSTS: [&str; 37] = [
    "/new",
    "/archive",
    "/tables",
    "/accounts",
    "/account",
    "/logout",
    "/event/1/results",
    "/event/1/pair",
    "/event/1/publish",
    "/event/1/hold",
    "/event/1/arrange",
    "/event/1/unpair",
    "/event/1/pairing",
    "/event/1/leave",
    "/event/1/bar",
    "/event/1/register",
    "/event/1/entries",
    "/event/1/entries/1",
    "/event/1/lots",
    "/event/1/import",
    "/event/1/import/enter",
    "/event/1/stages",
    "/event/1/papers",
    "/event/1/roll",
    "/event/1/slips",
    "/event/1/exchange/results",
    "/event/1/exchange/results/enter",
    "/event/1/exchange/pairing",
    "/event/1/exchange/games",
    "/event/1/exchange/games/enter",
    "/event/1/tables/open",
    "/event/1/tables/begin",
    "/event/1/table/1-1/open",
    "/event/1/table/1-1/keys",
    "/event/1/table/1-1/keys/1/take",
    "/event/1/table/1-1/act",
    "/event/1/table/1-1/result",
];

#[test]
fn forms_of_other_sites_are_refused_with_a_session_too() {
    let hall = Hall::new();
    let before = hall.browser.log_length("1");
    for headers in [
        &[][..],
        &[("origin", "https://example.org")],
        &[("origin", "null")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site"), ORIGIN],
    ] {
        let mut all = vec![("cookie", hall.director.as_str())];
        all.extend_from_slice(headers);
        let answer = hall.browser.post_with("/event/1/results", &[("line", "1 1")], &all);
        assert_eq!(answer.status, 403, "{headers:?}");
    }
    assert_eq!(hall.browser.log_length("1"), before);
    let https = Site { url: Some("https://cup.example.org".into()), ..Site::ACCOUNTS };
    let behind = Browser::at(https);
    let link = behind.desk().offer_setup().expect("the log").expect("a link");
    let form = [("name", "石"), ("password", PASSWORD), ("again", PASSWORD)];
    let headers =
        [("origin", "https://cup.example.org"), ("sec-fetch-site", "same-origin"), ("host", "10.0.0.7")];
    let made = behind.post_with(&format!("/setup/{}", link.secret()), &form, &headers);
    assert_eq!(made.status, 303, "the proxy's address is this site");
    assert!(
        made.header("set-cookie").starts_with("__Host-session=")
            && made.header("set-cookie").contains("Secure")
    );
}

#[test]
fn a_session_ends_by_logout_by_a_new_password_and_by_closing() {
    let hall = Hall::new();
    let arbiter = hall.staff("陆", RoleName::Arbiter, "");
    assert_eq!(hall.get_as(&arbiter, "/event/1/audit").status, 200);
    let out = hall.post_as(&arbiter, "/logout", &[]);
    assert!(out.header("set-cookie").contains("Max-Age=0"));
    assert_eq!(hall.get_as(&arbiter, "/event/1/audit").status, 303, "the cookie is worth nothing now");

    let second = hall.log_in("陆");
    let wrong = [("old", "wrong"), ("password", "新的密码，兵七进一。"), ("again", "新的密码，兵七进一。")];
    assert_eq!(hall.post_as(&second, "/account", &wrong).status, 422);
    let right = [("old", PASSWORD), ("password", "新的密码，兵七进一。"), ("again", "新的密码，兵七进一。")];
    assert_eq!(hall.post_as(&second, "/account", &right).location, "/login");
    assert_eq!(hall.get_as(&second, "/account").location, "/login?next=/account");
    let old = hall.browser.post("/login", &[("name", "陆"), ("password", PASSWORD)]);
    assert!(old.status == 403 && text_of(&old.body).contains("账户名或密码不对"));

    let third = hall
        .browser
        .post("/login", &[("name", "陆"), ("password", "新的密码，兵七进一。"), ("next", "/event/1")]);
    assert_eq!(third.location, "/event/1");
    let third = cookie_of(&third);
    assert_eq!(hall.post_as(&hall.director, "/accounts", &[("do", "close"), ("name", "陆")]).status, 303);
    assert_eq!(hall.get_as(&third, "/event/1/audit").status, 303);
    let last = hall.post_as(&hall.director, "/accounts", &[("do", "close"), ("name", "石")]);
    assert!(text_of(&last.body).contains("最后一位总编排长"));
}

#[test]
fn too_many_wrong_passwords_have_to_wait() {
    let hall = Hall::new();
    let attempt =
        |name: &str, password: &str| hall.browser.post("/login", &[("name", name), ("password", password)]);
    for _ in 0..8 {
        assert_eq!(attempt("石", "wrong password").status, 403);
    }
    let limited = attempt("石", PASSWORD);
    assert_eq!(limited.status, 429);
    assert!(limited.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds > 0));
    assert_eq!(attempt("别人", "wrong password").status, 403, "others are not kept waiting");
}

#[test]
fn an_arbiter_records_at_his_boards_and_no_more() {
    let hall = Hall::new();
    let arbiter = hall.staff("陆", RoleName::Arbiter, "2");
    let said = |answer: &Answer| text_of(&answer.body);
    let other = hall.post_as(&arbiter, "/event/1/results", &[("line", "1 1")]);
    assert_eq!(other.status, 403);
    assert!(
        said(&other).contains("你没有“录入 1 台成绩”的权限；有权的是：编排长 · 裁判长 · 裁判员"),
        "{}",
        said(&other)
    );
    assert_eq!(hall.post_as(&arbiter, "/event/1/results", &[("line", "2 1")]).status, 303);
    let again = [("line", "2 ="), ("confirm", "2 ="), ("reason", "误记")];
    let correction = hall.post_as(&arbiter, "/event/1/results", &again);
    assert!(said(&correction).contains("更正成绩"), "{}", said(&correction));
    let chief = hall.staff("温", RoleName::ChiefArbiter, "");
    assert_eq!(hall.post_as(&chief, "/event/1/results", &again).status, 303);
    for path in ["/event/1/pair", "/event/1/publish", "/event/1/hold"] {
        assert_eq!(hall.post_as(&chief, path, &[]).status, 403, "{path}");
    }
    let audit = said(&hall.get_as(&chief, "/event/1/audit"));
    assert!(audit.contains("陆") && audit.contains("温") && audit.contains("石"), "{audit}");
}

/// One command for each right that a command can need, on an event of one round whose board 1 has a result.
fn commands() -> Vec<Command> {
    let no = Number::new(1).expect("not zero");
    let format = Format::Swiss;
    let regulations = format.regulations(Edition::Cxa2011);
    let record =
        |board| Command::RecordResult { round: 1, board, result: Some(GameResult::Draw), reason: None };
    let penalty = |kind| Command::Penalise { no, kind, reason: "迟到".into(), member: None };
    vec![
        Command::Create { name: "杯".into(), regulations, format, planned_rounds: Some(3) },
        Command::Enter { entrants: vec![NewEntrant::named("戊")] },
        Command::EditEntrant { no, name: "己".into(), team: None, rating: None, categories: None },
        Command::RemoveEntrant { no },
        Command::DrawLots { seed: 1 },
        Command::PairNextRound,
        record(1),
        record(2),
        Command::Withdraw { no, reason: "病".into(), running: None },
        Command::Reinstate { no, reason: "病愈".into() },
        Command::RecordFouls { no, count: 1, article: None, member: None },
        penalty(PenaltyKind::Warning),
        penalty(PenaltyKind::RemovedFromGame),
        penalty(PenaltyKind::Expelled),
        Command::Undo,
    ]
}

#[test]
fn every_command_is_refused_to_every_role_without_its_right() {
    rulebook::cites!("2011:18.1", "2011:18.2", "2011:18.3");
    let hall = Hall::new();
    let id: EventId = "1".parse().expect("a name");
    let desk = hall.browser.desk();
    let first =
        Command::RecordResult { round: 1, board: 1, result: Some(GameResult::FirstWins), reason: None };
    desk.command(&id, &Actor::owner("石"), first, None).expect("done");
    let state = desk.event(&id).expect("it is there").state.clone();
    for command in commands() {
        let right = right_of(&state, &command);
        for name in RoleName::ALL {
            let role = name.role(Boards::Only([2].into()));
            let grants = vec![Grant { scope: Scope::Event(id.clone()), role: role.clone() }];
            let outcome = match &command {
                // What belongs to no event needs a role everywhere.
                Command::Create { .. } => {
                    let everywhere = vec![Grant { scope: Scope::Everywhere, role: role.clone() }];
                    let there = desk.create(&Actor::account("某", grants), None, command.clone());
                    assert!(matches!(there, Err(DeskError::Forbidden { .. })));
                    desk.create(&Actor::account("某", everywhere), None, command.clone()).map(drop)
                }
                _ => desk.command(&id, &Actor::account("某", grants), command.clone(), None).map(drop),
            };
            let forbidden = matches!(outcome, Err(DeskError::Forbidden { .. }));
            assert_eq!(!forbidden, role.may(right), "{name:?}: {command:?}");
            if outcome.is_ok() && right != Right::NewEvents {
                desk.command(&id, &Actor::owner("石"), Command::Undo, None).expect("taken back");
            }
        }
        let other = vec![Grant { scope: Scope::Event("2".parse().expect("a name")), role: Role::Director }];
        if right != Right::NewEvents {
            let outcome = desk.command(&id, &Actor::account("某", other), command.clone(), None);
            assert!(
                matches!(outcome, Err(DeskError::Forbidden { .. })),
                "a director of another event: {command:?}"
            );
            let outcome = desk.command(&id, &Actor::visitor(), command, None);
            assert!(matches!(outcome, Err(DeskError::Forbidden { .. })));
        }
    }
    let file =
        StateFile::read(r#"{"rules":"2011","format":"round_robin","players":[]}"#).expect("a state file");
    let import = desk.create(&Actor::visitor(), None, Command::Import { file });
    assert!(matches!(import, Err(DeskError::Forbidden { right: Right::NewEvents })));
}

#[test]
fn only_a_director_of_everything_changes_accounts() {
    let hall = Hall::new();
    let make = |name: &str| AccountCommand::Make {
        name: name.into(),
        password: PasswordHash::nobody(),
        grants: Vec::new(),
    };
    for role in RoleName::ALL {
        let everywhere = Grant { scope: Scope::Everywhere, role: role.role(Boards::All) };
        let here = Grant { scope: Scope::Event("1".parse().expect("a name")), role: role.role(Boards::All) };
        let desk = hall.browser.desk();
        let there = desk.change_accounts(&Actor::account("某", vec![here]), make("甲"));
        assert!(matches!(there, Err(DeskError::Forbidden { .. })), "{role:?} of one event");
        let outcome = desk.change_accounts(&Actor::account("某", vec![everywhere]), make(role.code()));
        assert_eq!(outcome.is_ok(), role == RoleName::Director, "{role:?}");
    }
    let observer = hall.staff("观", RoleName::Observer, "");
    assert_eq!(hall.post_as(&observer, "/accounts", &[("do", "close"), ("name", "石")]).status, 403);
    let page = hall.get_as(&hall.director, "/accounts");
    browser::check("/accounts", Lang::ZhHans, &page.body);
    assert!(!page.body.contains("argon2"), "no secret on the page");
}
