//! The interface for programs: what it says has the shapes of its document, and it rules as the pages do.

use chuhe::auth::RoleName;
use chuhe::desk::{Holder, TableId};
use serde_json::{Value, json};

use super::accounts::{Hall, PASSWORD};
use super::browser::{Answer, Browser};

/// Answers and bodies held against the document.
struct Document(Value);

impl Document {
    fn of(browser: &Browser) -> Document {
        let answer = browser.get("/api/openapi.json");
        assert_eq!(answer.status, 200);
        Document(read(&answer))
    }

    fn operations(&self) -> impl Iterator<Item = (&str, &str, &Value)> {
        let paths = self.0["paths"].as_object().into_iter().flatten();
        paths.flat_map(|(path, methods)| {
            methods
                .as_object()
                .into_iter()
                .flatten()
                .map(|(method, one)| (path.as_str(), method.as_str(), one))
        })
    }

    fn operation(&self, id: &str) -> &Value {
        let mut found = self.operations().filter(|(.., one)| one["operationId"] == id);
        found.next().unwrap_or_else(|| panic!("no operation {id}")).2
    }

    /// Fails unless the value has the shape of a schema of the document.
    fn holds(&self, schema: &Value, value: &Value, what: &str) {
        let mut whole = json!({ "components": self.0["components"] });
        whole["allOf"] = json!([schema]);
        let validator = jsonschema::validator_for(&whole).expect("a schema");
        let faults: Vec<String> =
            validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(faults.is_empty(), "{what}: {faults:#?}");
    }

    /// Fails unless an answer is one that the document promises.
    fn promises(&self, id: &str, answer: &Answer) -> Value {
        let promised = &self.operation(id)["responses"][answer.status.to_string()];
        assert!(!promised.is_null(), "{id} answers {}: {}", answer.status, answer.body);
        let kind = answer.header("content-type");
        let schema = &promised["content"][kind.as_str()]["schema"];
        assert!(!schema.is_null(), "{id}: {} {kind:?}", answer.status);
        let value = read(answer);
        self.holds(schema, &value, id);
        value
    }

    /// Fails unless the document takes this body.
    fn takes(&self, id: &str, body: &Value) {
        let schema = &self.operation(id)["requestBody"]["content"]["application/json"]["schema"];
        assert!(!schema.is_null(), "{id} takes no body");
        self.holds(schema, body, id);
    }
}

fn read(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", answer.body))
}

/// Sends a command that the document takes, and gets what it promises.
fn command(browser: &Browser, document: &Document, body: &Value, headers: &[(&str, &str)]) -> (u16, Value) {
    document.takes("giveCommand", body);
    let answer = browser.post_json("/api/events/cup/commands", &body.to_string(), headers);
    (answer.status, document.promises("giveCommand", &answer))
}

#[test]
fn what_the_demonstration_shows_has_the_shapes_of_the_document() {
    let browser = Browser::demo();
    let document = Document::of(&browser);
    let mut asked = 0;
    for event in browser.events() {
        for (path, method, operation) in document.operations() {
            let stream = operation["responses"]["200"]["content"].get("text/event-stream").is_some();
            if method != "get" || path.contains("{game}") || stream {
                continue;
            }
            let id = operation["operationId"].as_str().expect("a name");
            for query in ["", "?explain=1", "?lang=en"] {
                let answer = browser.get(&format!("{}{query}", path.replace("{id}", &event)));
                document.promises(id, &answer);
                asked += 1;
            }
        }
        for game in browser.games(&event) {
            document.promises("showTable", &browser.get(&format!("/api/events/{event}/tables/{game}")));
        }
    }
    assert!(asked > 100, "{asked}");
}

#[test]
fn every_path_of_the_document_is_served_and_says_no_in_json() {
    let browser = Browser::new();
    let document = Document::of(&browser);
    for (path, method, operation) in document.operations() {
        let path = path.replace("{id}", "nowhere").replace("{game}", "1-1").replace("{key}", "none");
        let answer = match method {
            "get" => browser.get(&path),
            _ => browser.post_json(&path, "{", &[]),
        };
        let id = operation["operationId"].as_str().expect("a name");
        if answer.status >= 400 {
            let problem = document.promises(id, &answer);
            assert_ne!(problem["code"], "no_such_address", "{path}");
        }
    }
    let nowhere = browser.get("/api/nothing");
    assert_eq!((nowhere.status, &read(&nowhere)["code"]), (404, &json!("no_such_address")));
}

#[test]
fn a_program_runs_a_competition() {
    rulebook::cites!("2011:13.1", "2011:14.3.1");
    let browser = Browser::new();
    let document = Document::of(&browser);
    let players: Vec<Value> = (1..=6).map(|no| json!({"no": no, "name": format!("棋手{no}")})).collect();
    let file = json!({
        "name": "青川杯", "rules": "2011", "format": "swiss", "planned_rounds": 2, "players": players, "rounds": [],
    });
    let import = json!({"command": "import", "file": file});
    document.takes("createEvent", &import);
    let made = browser.post_json("/api/events?id=cup", &import.to_string(), &[]);
    assert_eq!((made.status, made.location.as_str()), (201, "/api/events/cup"));
    document.promises("createEvent", &made);
    let again = browser.post_json("/api/events?id=cup", &import.to_string(), &[]);
    assert_eq!(document.promises("createEvent", &again)["code"], "exists");

    let proposed = document.promises("proposeRound", &browser.get("/api/events/cup/next-round"));
    let pair = json!({"command": "pair_next_round"});
    let (status, done) = command(&browser, &document, &pair, &[("if-match", "\"1\"")]);
    assert_eq!((status, &done["version"], &done["did"]["event"]), (200, &json!(2), &json!("round_paired")));
    let state = document.promises("showState", &browser.get("/api/events/cup/state"));
    for (line, pair) in
        state["rounds"][0].as_array().into_iter().flatten().zip(proposed["pairs"].as_array().expect("pairs"))
    {
        assert_eq!((&line["first"], &line["second"]), (&pair["first"], &pair["second"]));
    }

    let (status, stale) = command(&browser, &document, &pair, &[("if-match", "\"1\"")]);
    assert_eq!((status, &stale["code"], &stale["version"]), (409, &json!("stale"), &json!(2)));
    let (status, early) = command(&browser, &document, &pair, &[]);
    assert_eq!((status, &early["refusal"]["code"]), (422, &json!("unfinished_boards")), "{early}");
    for (board, result) in [(1, "1-0"), (2, "1/2"), (3, "0-1")] {
        let body = json!({"command": "record_result", "round": 1, "board": board, "result": result});
        assert_eq!(command(&browser, &document, &body, &[]).0, 200);
    }
    let known = browser.get_with("/api/events/cup/standings", &[("if-none-match", "\"5\"")]);
    assert_eq!((known.status, known.body.as_str()), (304, ""));
    let standings = document.promises("showStandings", &browser.get("/api/events/cup/standings?explain=1"));
    assert_eq!(standings["ranking"].as_array().map(Vec::len), Some(6));
    let log = document.promises("showLog", &browser.get("/api/events/cup/log"));
    assert_eq!(log["items"].as_array().map(Vec::len), Some(5));

    let broken = browser.post_json("/api/events/cup/commands", "{\"command\":\n \"undo\",}", &[]);
    let problem = document.promises("giveCommand", &broken);
    assert!(problem["detail"].as_str().is_some_and(|said| said.contains("第 2 行")), "{problem}");
    assert_eq!(browser.log_length("cup"), 5);
}

#[test]
fn a_board_that_speaks_for_itself_plays_through_the_interface() {
    rulebook::cites!("2011:4.1.12");
    let browser = Browser::new();
    let document = Document::of(&browser);
    let players: Vec<Value> = (1..=2).map(|no| json!({"no": no, "name": format!("棋手{no}")})).collect();
    let file = json!({
        "rules": "2011", "format": "swiss", "planned_rounds": 1, "players": players,
        "rounds": [[{"board": 1, "first": 1, "second": 2, "result": ""}]],
    });
    let import = json!({"command": "import", "file": file});
    assert_eq!(browser.post_json("/api/events?id=cup", &import.to_string(), &[]).status, 201);
    let table = "/api/events/cup/tables/1-1";
    assert_eq!(document.promises("showTable", &browser.get(table))["code"], "no_such_table");
    assert_eq!(document.promises("openTable", &browser.post_json(table, "", &[]))["version"], 1);
    let act = |path: &str, body: &Value| {
        document.takes("act", body);
        document.promises("act", &browser.post_json(path, &body.to_string(), &[]))
    };
    let acts = format!("{table}/acts");
    act(&acts, &json!({"act": "begin", "present": {"first": true, "second": true}}));
    let key = browser.desk().give_key(&seat_table(), "石", Holder::First).expect("a key");
    let own = format!("{table}/seat/{key}/acts");
    let moved = act(&own, &json!({"act": "move", "by": "first", "move": "h2e2"}));
    assert_eq!(moved["moves"], json!(["h2e2"]), "{moved}");
    assert_eq!(act(&own, &json!({"act": "move", "by": "second", "move": "h9g7"}))["code"], "forbidden");
    act(&acts, &json!({"act": "move", "by": "second", "move": "h9g7"}));
    let resigned = act(&own, &json!({"act": "resign", "by": "first"}));
    assert_eq!(resigned["ending"]["articles"][0], "2011:4.1.12");
    let late = act(&acts, &json!({"act": "resign", "by": "second"}));
    assert_eq!(late["code"], "refused", "{late}");
    document.promises("enterResult", &browser.post_json(&format!("{table}/result"), "", &[]));
    let state = document.promises("showState", &browser.get("/api/events/cup/state"));
    assert_eq!(state["rounds"][0][0]["result"], "0-1");
}

fn seat_table() -> TableId {
    TableId::Board { event: "cup".parse().expect("an id"), game: "1-1".parse().expect("a board") }
}

#[test]
fn programs_have_the_rights_of_their_account_and_visitors_look_only() {
    rulebook::cites!("2011:18.3");
    let hall = Hall::new();
    let browser = &hall.browser;
    let document = Document::of(browser);
    let cookie = hall.staff("温裁判", RoleName::Arbiter, "1");
    let log_in = |password: &str| {
        let body = json!({"name": "温裁判", "password": password});
        document.takes("logIn", &body);
        document.promises("logIn", &browser.post_json("/api/login", &body.to_string(), &[]))
    };
    assert_eq!(log_in("not the password")["code"], "wrong_password");
    let token = log_in(PASSWORD)["token"].as_str().expect("a token").to_owned();
    let bearer = format!("Bearer {token}");
    let give = |body: &Value, headers: &[(&str, &str)]| {
        let answer = browser.post_json("/api/events/1/commands", &body.to_string(), headers);
        (answer.status, document.promises("giveCommand", &answer))
    };
    let result =
        |board: u32| json!({"command": "record_result", "round": 1, "board": board, "result": "1-0"});
    let as_program = [("authorization", bearer.as_str())];
    let expel = json!({"command": "penalise", "no": 1, "kind": "expelled", "reason": "x"});
    assert_eq!(give(&result(1), &[]).0, 403, "a visitor");
    assert_eq!(give(&result(1), &[("authorization", "Bearer 0")]).0, 403, "no session");
    assert_eq!(give(&result(1), &[("cookie", &cookie)]).0, 403, "a cookie without the page it comes from");
    let cross_site = [("cookie", cookie.as_str()), ("origin", "https://example.org")];
    assert_eq!(give(&result(1), &cross_site).1["code"], "cross_site");
    assert_eq!(give(&result(2), &as_program).0, 403, "not his board");
    assert_eq!(give(&expel, &as_program).0, 403, "the organiser's");
    assert_eq!(give(&result(1), &as_program).0, 200);
    assert_eq!(browser.get("/api/events/1/log").status, 403, "the log is not public");
    assert_eq!(browser.get_with("/api/events/1/log", &as_program).status, 200);
    assert_eq!(browser.get("/api/events/1/standings").status, 200);
    assert_eq!(browser.post_json("/api/logout", "", &as_program).status, 204);
    assert_eq!(browser.get_with("/api/events/1/log", &as_program).status, 403, "logged out");
}
