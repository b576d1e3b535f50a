//! Whole competitions run in a real browser, from the form of a new event to the final table, which is then compared with
//! what `chuhe rank` makes of the state that the program exports.

mod chromium;

use std::io::{Read as _, Write as _};
use std::process::Command;

use chromium::{Page, Server, driver, free_port};
use rulebook::cites;
use serde_json::Value;

/// A page of the event.
fn address(server: &Server, path: &str) -> String {
    format!("http://127.0.0.1:{}/event/1{path}", server.port)
}

/// What the program answers to a program.
fn fetch(server: &Server, path: &str) -> Value {
    let mut stream = server.connect().expect("the server listens");
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", server.port);
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// The number of the round that was paired last.
fn rounds(server: &Server) -> u64 {
    fetch(server, "/api/events/1")["rounds_paired"].as_u64().expect("a number")
}

/// Starts an event by the form.
fn create(page: &Page<'_>, server: &Server, fields: &[(&str, &str)]) {
    page.open(&format!("http://127.0.0.1:{}/new?lang=zh-Hans", server.port));
    page.submit("form[action='/new']", fields, None);
    page.see("main", "导入");
}

/// Takes entries by pasting a list, after the preview.
fn paste(page: &Page<'_>, server: &Server, list: &str) {
    page.open(&address(server, "/entries"));
    page.submit("form[action$='/import']", &[("text", list)], None);
    page.submit("form[action$='/import/enter']", &[], Some(("do", "enter")));
}

/// Pairs the next round at the desk; the round's number.
fn pair(page: &Page<'_>, server: &Server) -> u64 {
    page.open(&address(server, ""));
    let before = rounds(server);
    page.submit("form[action$='/pair']", &[], None);
    assert_eq!(rounds(server), before + 1, "{}", page.text("main"));
    before + 1
}

/// Types a line at the desk; once more where it asks.
fn type_line(page: &Page<'_>, line: &str, reason: Option<&str>) {
    page.submit("#results", &[("line", line)], None);
    if page.script("return !!document.querySelector('#results [name=confirm]')") == Value::Bool(true) {
        match reason {
            Some(reason) => page.submit("#results", &[("reason", reason)], None),
            None => page.submit("#results", &[], None),
        }
    }
}

/// How two strengths end: mostly the better number wins, some games are drawn, some go the other way.
fn result(round: u64, board: u64, first: u64, second: u64) -> &'static str {
    match (round * 7 + board * 5 + first * 3 + second) % 6 {
        0 => "=",
        1 if first < second => "0",
        1 => "1",
        _ if first < second => "1",
        _ => "0",
    }
}

/// Types every board of a round in one line.
fn play(page: &Page<'_>, server: &Server, round: u64) {
    page.open(&address(server, &format!("?round={round}")));
    let state = fetch(server, "/api/events/1/state");
    let index = usize::try_from(round).expect("a number") - 1;
    let lines = state["rounds"][index].as_array().expect("a round").clone();
    let typed: Vec<String> = lines
        .iter()
        .filter(|line| line["result"] == "")
        .map(|line| {
            let number = |name: &str| line[name].as_u64().expect("a number");
            let (board, first, second) = (number("board"), number("first"), number("second"));
            format!("{board} {}", result(round, board, first, second))
        })
        .collect();
    type_line(page, &typed.join(" "), None);
    let open = fetch(server, "/api/events/1")["open_boards"].as_u64();
    assert_eq!(open, Some(0), "round {round}: {}", page.text("main"));
}

/// The final table on the page is the one that `chuhe rank` makes of the exported state.
fn ranks_alike(page: &Page<'_>, server: &Server, folder: &std::path::Path) {
    let state = folder.join("state.json");
    std::fs::write(&state, fetch(server, "/api/events/1/state").to_string()).expect("written");
    let ranked = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(["rank", "--json", "--state"])
        .arg(&state)
        .output()
        .expect("the program runs");
    assert!(ranked.status.success(), "{}", String::from_utf8_lossy(&ranked.stderr));
    let ranked: Value = serde_json::from_slice(&ranked.stdout).expect("JSON");
    let expected: Vec<(u64, u64)> = ranked["ranking"]
        .as_array()
        .expect("places")
        .iter()
        .map(|line| (line["place"].as_u64().expect("a place"), line["no"].as_u64().expect("a number")))
        .collect();
    page.open(&address(server, "/standings"));
    let rows = page.script(
        "return [...document.querySelectorAll('.standings tbody tr')].map(row => \
         [...row.children].slice(0, 2).map(cell => parseInt(cell.textContent, 10)))",
    );
    let shown: Vec<(u64, u64)> = rows
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| (row[0].as_u64().unwrap_or(0), row[1].as_u64().unwrap_or(0)))
        .collect();
    assert_eq!(shown, expected);
    assert!(!shown.is_empty());
}

#[test]
fn nine_rounds_of_a_points_arrangement_with_everything_that_comes_between() {
    cites!("2011:10.3", "2011:14.3.1", "2011:14.4", "2011:19.3");
    let Some(driver) = driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("event.db"), free_port());
    let page = driver.page(1280, 800);
    create(&page, &server, &[("name", "青川杯"), ("edition", "2011"), ("format", "swiss"), ("rounds", "9")]);
    let list: Vec<String> = (1..=41)
        .map(|no| format!("棋手{no},{}队,{}", ["云渡", "临汀", "鹤岭"][no % 3], 2500 - 10 * no))
        .collect();
    paste(&page, &server, &format!("姓名,单位,等级分\n{}", list.join("\n")));
    assert_eq!(fetch(&server, "/api/events/1")["players"], 41);

    for expected in 1..=9 {
        // Somebody comes late before round 3; from then on the field is even until somebody leaves.
        if expected == 3 {
            page.open(&address(&server, "/entries"));
            page.submit(
                "form[action$='/event/1/entries']",
                &[("name", "迟到的人"), ("team", "望潮队")],
                None,
            );
            assert_eq!(fetch(&server, "/api/events/1")["players"], 42);
        }
        let round = pair(&page, &server);
        assert_eq!(round, expected);
        match round {
            // By hand: the arbiter picks one player and then another by keys, looks, gives a reason.
            4 => {
                page.open(&address(&server, "/pairings"));
                let state = fetch(&server, "/api/events/1/state");
                let [one, other] =
                    [0, 1].map(|at| state["rounds"][3][at]["first"].as_u64().expect("a number"));
                for no in [one, other] {
                    page.script(&format!("document.querySelector('[data-no=\"{no}\"]').focus()"));
                    page.press("\u{e007}");
                }
                page.see("#arrange .note", "换");
                page.submit("#arrange .note form", &[("reason", "同室，裁判长同意")], None);
                let now = fetch(&server, "/api/events/1/state");
                let firsts = [0, 1].map(|at| now["rounds"][3][at]["first"].as_u64().expect("a number"));
                assert_eq!(firsts, [other, one]);
            }
            // The round is taken back and paired again.
            7 => {
                page.open(&address(&server, "/pairings"));
                page.submit("form[action$='/unpair']", &[("reason", "对阵表印错")], None);
                assert_eq!(rounds(&server), 6);
                assert_eq!(pair(&page, &server), 7);
            }
            _ => {}
        }
        play(&page, &server, round);
        match round {
            // An old result was read wrongly.
            5 => {
                page.open(&address(&server, "?round=2"));
                let old = fetch(&server, "/api/events/1/state")["rounds"][1][2]["result"].clone();
                let new = if old == "1/2" { "3 1" } else { "3 =" };
                type_line(&page, new, Some("记分单誊错"));
                let now = fetch(&server, "/api/events/1/state")["rounds"][1][2]["result"].clone();
                assert_ne!(now, old, "{}", page.text("main"));
            }
            // Somebody goes home.
            6 => {
                page.open(&address(&server, ""));
                page.submit(
                    "#register",
                    &[("what", "withdraw"), ("no", "12"), ("reason", "家中有事，已获同意")],
                    None,
                );
                let gone =
                    fetch(&server, "/api/events/1/state")["players"][11]["withdrawn_after_round"].clone();
                assert_eq!(gone, 6, "{}", page.text("main"));
            }
            _ => {}
        }
    }
    let state = fetch(&server, "/api/events/1/state");
    let byes = state["rounds"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|round| round.to_string().contains("\"bye\""));
    assert!(byes.count() >= 2, "an odd field has somebody rest");
    page.open(&address(&server, ""));
    page.see("main", "比赛结束");
    ranks_alike(&page, &server, folder.path());
    page.open(&address(&server, "/audit"));
    page.see("main", "哈希链完整");
}

#[test]
fn a_round_robin_of_teams_with_substitutes() {
    cites!("2011:11.2", "2011:12.2", "2011:14.5");
    let Some(driver) = driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("event.db"), free_port());
    let page = driver.page(1280, 800);
    create(
        &page,
        &server,
        &[("name", "团体杯"), ("edition", "2011"), ("format", "team_round_robin"), ("boards", "4")],
    );
    let teams = ["云渡", "临汀", "鹤岭", "望潮", "砚溪"];
    let list: Vec<String> =
        teams.iter().flat_map(|team| (1..=6).map(move |no| format!("{team},{no},{team}{no}号"))).collect();
    paste(&page, &server, &format!("单位,台次,姓名\n{}", list.join("\n")));
    assert_eq!(fetch(&server, "/api/events/1")["players"], 5);
    for expected in 1..=5 {
        let round = pair(&page, &server);
        assert_eq!(round, expected);
        let index = usize::try_from(round).expect("a number") - 1;
        let matches: Vec<(u64, u64)> = fetch(&server, "/api/events/1/state")["rounds"][index]
            .as_array()
            .expect("a round")
            .iter()
            .filter_map(|line| Some((line["board"].as_u64()?, line["first"].as_u64()?)))
            .collect();
        // In every round the first team of match 1 lets a substitute play, in the order of strength.
        let (board, first) = matches[0];
        page.open(&address(&server, &format!("/match/{round}/{board}")));
        let form = format!("form:has(input[name=team][value=\"{first}\"])");
        page.submit(&form, &[("line_up", "1-2-4-6")], None);
        let line_up = fetch(&server, "/api/events/1/state")["rounds"][index][0]["line_ups"].to_string();
        assert!(line_up.contains("[1,2,4,6]"), "{line_up}: {}", page.text("main"));
        page.open(&address(&server, ""));
        let signs = ["1=01", "0110", "==11", "1001", "11=0"];
        let typed: Vec<String> = matches
            .iter()
            .map(|(board, first)| {
                let sign = usize::try_from((board * 3 + first + round) % 5).expect("small");
                format!("{board} {}", signs[sign])
            })
            .collect();
        type_line(&page, &typed.join(" "), None);
        assert_eq!(fetch(&server, "/api/events/1")["open_boards"], 0, "{}", page.text("main"));
    }
    page.see("main", "比赛结束");
    ranks_alike(&page, &server, folder.path());
}

#[test]
fn groups_and_then_a_double_elimination() {
    cites!("2011:10.2", "2011:10.4");
    let Some(driver) = driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("event.db"), free_port());
    let page = driver.page(1280, 800);
    create(
        &page,
        &server,
        &[
            ("name", "分组赛"),
            ("edition", "2011"),
            ("format", "groups"),
            ("groups", "2"),
            ("seeding", "lots"),
        ],
    );
    let list: Vec<String> = (1..=12).map(|no| format!("棋手{no}")).collect();
    paste(&page, &server, &format!("姓名\n{}", list.join("\n")));
    page.open(&address(&server, "/entries"));
    page.submit("form[action$='/lots']", &[("seed", "2026")], None);
    while fetch(&server, "/api/events/1")["planned_rounds"].as_u64() > Some(rounds(&server)) {
        let round = pair(&page, &server);
        play(&page, &server, round);
    }
    page.open(&address(&server, "/stages"));
    page.submit(
        "form[action$='/stages']",
        &[
            ("format", "double_elimination"),
            ("take", "each"),
            ("value", "1-4"),
            ("name", "决赛"),
            ("seed", "7"),
        ],
        None,
    );
    page.open(&address(&server, ""));
    // A level match of an elimination is played on; here nobody draws.
    for _ in 0..12 {
        let done = page.script("return !document.querySelector('form[action$=\"/pair\"]')");
        if done == Value::Bool(true) {
            break;
        }
        let round = pair(&page, &server);
        page.open(&address(&server, &format!("?round={round}")));
        let index = usize::try_from(round).expect("a number") - 1;
        let lines = fetch(&server, "/api/events/1/state")["rounds"][index].clone();
        let typed: Vec<String> = lines
            .as_array()
            .expect("a round")
            .iter()
            .filter_map(|line| {
                let better = line["first"].as_u64()? < line["second"].as_u64()?;
                Some(format!("{} {}", line["board"].as_u64()?, if better { "1" } else { "0" }))
            })
            .collect();
        type_line(&page, &typed.join(" "), None);
        page.open(&address(&server, ""));
    }
    page.open(&address(&server, "/stages"));
    page.see("main", "冠军");
    let svg = page.script("return !!document.querySelector('.bracket svg')");
    assert_eq!(svg, Value::Bool(true));
    ranks_alike(&page, &server, folder.path());
}
