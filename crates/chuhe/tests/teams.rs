//! Team events and rankings of several kinds on the command line.

mod terminal;

use serde_json::{Value, json};
use terminal::{Terminal, example};

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// What a command that must be refused says.
fn refusal(terminal: &Terminal, arguments: &[&str]) -> String {
    let said = terminal.run(arguments);
    assert_eq!((said.status, said.out.as_str()), (1, ""), "{arguments:?}");
    said.err
}

const MEMBERS: &str = "单位,台次,姓名,等级分\n云渡,1,石一鸣,2386\n云渡,2,施怀古,2325\n云渡,3,程希言,2231\n云渡,4,梁抱朴,\n\
                       临汀,2,韩砚秋,2297\n临汀,1,陶知远,2371\n临汀,3,范若谷,2220\n鹤岭,1,柳青川,\n鹤岭,2,苏景和,\n鹤岭,3,郑云帆,\n";

#[test]
fn a_team_event_from_its_list_to_its_places() {
    rulebook::cites!("2011:11.2", "2011:14.5", "1960:8.2");
    let terminal = Terminal::new();
    terminal.done(&["event", "new", "团体杯", "--format", "team_round_robin", "--set", "boards=3"]);
    terminal.write("members.csv", MEMBERS);
    let entered = terminal.done(&["event", "import", "members.csv"]);
    assert!(entered.contains("报名 3 队"), "{entered}");
    terminal.done(&["event", "pair"]);
    // Round 1 of three: 1 rests, 2 against 3.
    let refused = refusal(&terminal, &["event", "line-up", "2", "1-3-2"]);
    assert!(refused.contains("台次顺序不能前后颠倒") && refused.contains("11.2"), "{refused}");
    let refused = refusal(&terminal, &["event", "line-up", "2", "甲"]);
    assert!(refused.contains("不是出场名单"), "{refused}");
    terminal.done(&["event", "line-up", "2", "1-2-0"]);
    terminal.done(&["event", "result", "1", "1,="]);
    let refused = refusal(&terminal, &["event", "result", "1.3", "1"]);
    assert!(refused.contains("已作弃权"), "{refused}");
    let refused = refusal(&terminal, &["event", "result", "一", "1"]);
    assert!(refused.contains("不是台次"), "{refused}");
    let state = read(&terminal.done(&["event", "show", "--json"]));
    assert_eq!(state["rounds"][0][0]["boards"], json!(["1-0", "1/2", ""]));
    assert_eq!(state["rounds"][0][0]["line_ups"], json!([[1, 2, null], [1, 2, 3]]));
    assert_eq!(state["teams"][1]["members"][0]["name"], "陶知远", "the column of boards orders the members");
    // 3 to 3: the empty board is lost.
    let places = read(&terminal.done(&["event", "standings", "--json"]));
    let keys = &places["ranking"][0]["keys"];
    assert_eq!((&keys["match_points"], &keys["game_points"]), (&json!(1), &json!(3)));
    let members = terminal.done(&["event", "standings", "--members"]);
    assert!(members.contains("陶知远") && !members.contains("石一鸣"), "{members}");
    terminal.done(&["event", "foul", "2", "--member", "1"]);
    assert!(terminal.done(&["event", "log"]).contains("临汀第 1 名队员犯规 1 次"));
}

#[test]
fn the_example_of_teams_ranks_and_reads_back() {
    let terminal = Terminal::new();
    let file = example("team-round-robin.json");
    insta::assert_snapshot!("team_rank_zh", terminal.done(&["rank", "--state", &file, "--explain"]));
    insta::assert_snapshot!(
        "team_rank_en",
        terminal.done(&["--lang", "en", "rank", "--state", &file, "--explain"])
    );
    let waiting = refusal(&terminal, &["pair", "--state", &file]);
    assert!(waiting.contains("第 4 轮还有台次没有成绩"), "{waiting}");
    terminal.done(&["event", "import", &file]);
    let text = std::fs::read_to_string(&file).expect("the example");
    assert_eq!(terminal.done(&["event", "show", "--json"]), text, "written as it was read");
}

#[test]
fn one_event_has_several_rankings() {
    rulebook::cites!("2011:14.8", "2011:11.5");
    let terminal = Terminal::new();
    let player = |no: u32, team: &str, categories: &[&str]| json!({"no": no, "name": format!("{no}号"), "team": team, "categories": categories});
    let state = json!({
        "rules": "2011", "format": "round_robin", "settings": {"ranking": "14.8"},
        "players": [player(1, "云渡", &["女子"]), player(2, "临汀", &[]), player(3, "云渡", &[]), player(4, "临汀", &["女子"])],
        "rounds": [[{"board": 1, "first": 1, "second": 4, "result": "1-0"}, {"board": 2, "first": 2, "second": 3, "result": "1/2"}]]
    });
    terminal.write("state.json", state.to_string());
    // 14.8 places teams first.
    let teams = read(&terminal.done(&["rank", "--state", "state.json", "--json"]));
    assert_eq!(teams["ranking"][0]["team"], "云渡");
    let said = terminal.done(&["rank", "--state", "state.json", "--by-team", "--explain"]);
    assert!(said.contains("名次总和") && said.contains("1号"), "{said}");
    let women = read(&terminal.done(&["rank", "--state", "state.json", "--category", "女子", "--json"]));
    let places: Vec<(&Value, &Value)> = women["ranking"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|line| (&line["place"], &line["no"]))
        .collect();
    assert_eq!(places, [(&json!(1), &json!(1)), (&json!(2), &json!(4))]);
    let refused = refusal(&terminal, &["rank", "--state", "state.json", "--category", "老年"]);
    assert!(refused.contains("没有“老年”这个组别；有的是：女子"), "{refused}");
}
