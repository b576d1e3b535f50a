//! Team events as a browser meets them.

use super::browser::{Browser, text_of};

/// A team event at `/event/1`, with 云渡 (six members) against 临汀 (five).
fn teams(format: &str, more: &[(&str, &str)]) -> Browser {
    let browser = Browser::new();
    let mut form = vec![("name", "团体杯"), ("edition", "2011"), ("format", format)];
    form.extend_from_slice(more);
    assert_eq!(browser.post("/new", &form).status, 303);
    for (name, members) in [
        ("云渡", "石一鸣 2386\n施怀古 2325\n程希言 2231\n梁抱朴 2149\n尹思齐 2140\n钟离岸"),
        ("临汀", "陶知远 2371\n韩砚秋 2297\n范若谷 2220\n宋临风 2132\n康自牧"),
    ] {
        let entered = browser.post("/event/1/entries", &[("name", name), ("members", members)]);
        assert_eq!(entered.status, 303, "{}", text_of(&entered.body));
    }
    browser
}

#[test]
fn a_team_match_is_run_by_forms_alone() {
    rulebook::cites!("2011:11.2", "2011:12.2", "2011:13.2", "2011:14.5");
    let browser = teams("team_round_robin", &[]);
    let entries = text_of(&browser.get("/event/1/entries").body);
    assert!(entries.contains("分台换人，每场 4 台") && entries.contains("石一鸣 2386"), "{entries}");
    assert_eq!(browser.post("/event/1/pair", &[]).status, 303);
    let pairings = text_of(&browser.get("/event/1/pairings").body);
    assert!(pairings.contains("1.2 韩砚秋 临汀 2"), "{pairings}");

    let sheet = "/event/1/match/1/1";
    let refused = browser.post(sheet, &[("team", "1"), ("line_up", "1-3-2-4")]);
    let said = text_of(&refused.body);
    assert!(said.contains("第 2 名排在第 3 名之后，台次顺序不能前后颠倒") && said.contains("11.2"), "{said}");
    assert_eq!(browser.post(sheet, &[("team", "1"), ("line_up", "1－2－3－6")]).status, 303);
    assert!(text_of(&browser.get(sheet).body).contains("钟离岸"));

    // All boards in a row, from each board's first mover: 云渡 wins 1 and 2, draws 3, loses 4.
    let recorded = browser.post(sheet, &[("line", "10=1")]);
    assert_eq!(recorded.status, 303, "{}", text_of(&recorded.body));
    let shown = text_of(&browser.get(sheet).body);
    assert!(shown.contains("云渡 5 : 3 临汀"), "{shown}");
    // A change asks once more.
    let asked = browser.post(sheet, &[("line", "4 =")]);
    assert!(
        text_of(&asked.body).contains("1.4 台 宋临风 对 钟离岸：原为“先手胜”，改为“和棋”"),
        "{}",
        text_of(&asked.body)
    );
    assert_eq!(browser.post(sheet, &[("line", "4 ="), ("confirm", "1.4 =")]).status, 303);
    let standings = text_of(&browser.get("/event/1/standings").body);
    assert!(standings.contains("场分 → 处分 → 局分 → 胜场 → 胜局 → 直胜 → 犯规"), "{standings}");
    assert!(standings.contains("2/6"), "{standings}");
    assert!(text_of(&browser.get("/event/1/crosstable").body).contains("6:2"));
    let members = text_of(&browser.get("/event/1/standings?list=members").body);
    assert!(members.contains("石一鸣") && !members.contains("尹思齐"), "{members}");
    let team = text_of(&browser.get("/event/1/teams/1").body);
    assert!(team.contains("云渡 · 队员") && team.contains("钟离岸"), "{team}");
    let audit = text_of(&browser.get("/event/1/audit").body);
    assert!(audit.contains("1号云渡出场：1-2-3-6") && audit.contains("4 台“先手胜”改为“和棋”"), "{audit}");
}

#[test]
fn the_desk_takes_matches_and_single_boards() {
    let browser = teams("team_round_robin", &[]);
    browser.post("/event/1/pair", &[]);
    for (line, said) in [
        ("", "请输入场次和成绩"),
        ("甲 1", "“甲”不是场次"),
        ("1", "“1”后面缺成绩"),
        ("1 12", "“12”不是成绩"),
        ("1 1=0", "第 1 场是团体赛，须写明台次"),
        ("1 1=010", "第 1 轮第 1 场没有第 5 台"),
        ("2 1=01", "第 1 轮没有 2 台"),
    ] {
        let answer = browser.post("/event/1/results", &[("line", line), ("round", "1")]);
        assert!(text_of(&answer.body).contains(said), "{line}: {}", text_of(&answer.body));
    }
    let one = browser.post("/event/1/results", &[("line", "1.2 1"), ("round", "1")]);
    assert_eq!(one.status, 303);
    let desk = text_of(&browser.get(&one.location).body);
    assert!(desk.contains("✓ 第 1 轮第 1 场：2 台先手胜"), "{desk}");
    let unusual = browser.post("/event/1/results", &[("line", "1 111+"), ("round", "1")]);
    assert!(text_of(&unusual.body).contains("再按回车确认"), "{}", text_of(&unusual.body));
    let sure = browser.post("/event/1/results", &[("line", "1 111+"), ("confirm", "1 111+"), ("round", "1")]);
    assert_eq!(sure.status, 303);
    assert!(text_of(&browser.get("/event/1").body).contains("比赛结束"));
}

#[test]
fn boards_are_drawn_and_fixed_where_the_regulations_say_so() {
    rulebook::cites!("2011:11.1", "2011:11.3");
    let free = teams("team_round_robin", &[("line_up", "free")]);
    free.post("/event/1/pair", &[]);
    let sheet = "/event/1/match/1/1";
    let drawn = free.post(sheet, &[("team", "1"), ("line_up", "1-2-5-6"), ("draw", "1"), ("seed", "7")]);
    assert_eq!(drawn.status, 303, "{}", text_of(&drawn.body));
    assert!(text_of(&free.get("/event/1/audit").body).contains("抽签定台"));
    let browser = Browser::new();
    let form = [
        ("name", "定人杯"),
        ("edition", "2011"),
        ("format", "team_swiss"),
        ("rounds", "3"),
        ("line_up", "fixed"),
    ];
    assert_eq!(browser.post("/new", &form).status, 303);
    let many = browser.post("/event/1/entries", &[("name", "云渡"), ("members", "甲\n乙\n丙\n丁\n戊")]);
    assert!(text_of(&many.body).contains("云渡报了 5 人，规程只许 4 人"), "{}", text_of(&many.body));
}

#[test]
fn lists_of_members_make_teams_and_categories_make_rankings() {
    let browser = Browser::new();
    browser.post("/new", &[("name", "团体杯"), ("edition", "2011"), ("format", "team_all_play_all")]);
    let text = "单位,台次,姓名\n云渡,2,乙\n云渡,1,甲\n临汀,1,丙\n临汀,2,丁\n";
    let form = [("column", "team"), ("column", "no"), ("column", "name"), ("text", text), ("do", "enter")];
    assert_eq!(browser.post("/event/1/import/enter", &form).location, "/event/1/entries?entered=2");
    browser.post("/event/1/pair", &[]);
    let sheet = text_of(&browser.get("/event/1/match/1/1").body);
    assert!(sheet.contains("11.4") && sheet.contains("甲"), "{sheet}");

    let players = Browser::new();
    players.post(
        "/new",
        &[("name", "个人赛"), ("edition", "2011"), ("format", "round_robin"), ("ranking", "14.8")],
    );
    let text = "姓名,单位,组别\n甲,云渡,女子\n乙,临汀,\n丙,云渡,女子、少年\n丁,临汀,少年\n";
    let form =
        [("column", "name"), ("column", "team"), ("column", "category"), ("text", text), ("do", "enter")];
    assert_eq!(players.post("/event/1/import/enter", &form).status, 303);
    players.post("/event/1/pair", &[]);
    players.post("/event/1/results", &[("line", "1 1 2 1"), ("round", "1")]);
    let all = text_of(&players.get("/event/1/standings").body);
    assert!(all.contains("女子") && all.contains("少年") && all.contains("队员总分"), "{all}");
    let women = text_of(&players.get("/event/1/standings?list=category-%E5%A5%B3%E5%AD%90").body);
    assert!(women.contains("丙") && !women.contains("丁"), "{women}");
    let by_members = text_of(&players.get("/event/1/standings?list=teams").body);
    assert!(by_members.contains("名次总和") && by_members.contains("14.8"), "{by_members}");
}
