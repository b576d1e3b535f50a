//! The web as a browser meets it: forms in, pages out.

mod accounts;
mod api;
mod arrange;
#[path = "../browser/mod.rs"]
mod browser;
mod jobs;
mod notice;
mod roll;
mod slips;
mod stages;
mod teams;
mod traditional;

use browser::{Browser, text_of};
use chuhe::i18n::{Lang, rulings};

/// A Swiss event of the 2011 book with `names` entered, at `/event/1`.
fn event_with(names: &[&str], rounds: u32) -> Browser {
    let browser = Browser::new();
    let rounds = rounds.to_string();
    let made = browser
        .post("/new", &[("name", "青川杯"), ("edition", "2011"), ("format", "swiss"), ("rounds", &rounds)]);
    assert_eq!((made.status, made.location.as_str()), (303, "/event/1/entries"));
    for name in names {
        assert_eq!(browser.post("/event/1/entries", &[("name", name)]).status, 303, "{name}");
    }
    browser
}

const FOUR: [&str; 4] = ["石一鸣", "陶远", "陆书遥", "温听雨"];

#[test]
fn an_event_is_run_from_new_to_ranking_by_forms_alone() {
    rulebook::cites!("2011:10.3", "2011:13.1", "2011:14.3.1");
    let browser = event_with(&FOUR, 2);
    assert!(browser.get("/event/1").body.contains("还没有开赛"));
    let csv = "姓名,单位\n岑一鸣,云渡\n裴清和,青川\n".as_bytes();
    let preview = browser.upload("/event/1/import", csv, "");
    assert!(
        preview.body.contains("岑一鸣") && preview.body.contains("UTF-8 · 2 行"),
        "{}",
        text_of(&preview.body)
    );
    let form = [
        ("column", "name"),
        ("column", "team"),
        ("text", "姓名,单位\n岑一鸣,云渡\n裴清和,青川\n"),
        ("do", "enter"),
    ];
    assert_eq!(browser.post("/event/1/import/enter", &form).location, "/event/1/entries?entered=2");
    assert_eq!(browser.post("/event/1/lots", &[("seed", "2024")]).status, 303);
    assert!(text_of(&browser.get("/event/1/entries").body).contains("抽签种子 2024"));

    let paired = browser.post("/event/1/pair", &[]);
    assert_eq!(paired.location, "/event/1/pairings?round=1&paired=1");
    assert!(text_of(&browser.get(&paired.location).body).contains("首轮按号码上下半区对应编排"));
    let early = browser.post("/event/1/pair", &[]);
    assert!(text_of(&early.body).contains("第 1 轮还有台次没有成绩：1、2、3"));

    let recorded = browser.post("/event/1/results", &[("line", "1 1，2 =；3 0")]);
    assert_eq!(recorded.status, 303);
    let desk = text_of(&browser.get(&recorded.location).body);
    assert!(desk.contains("✓ 第 1 轮 1 台：先手胜 · 第 1 轮 2 台：和棋 · 第 1 轮 3 台：后手胜"), "{desk}");
    assert_eq!(browser.post("/event/1/pair", &[]).status, 303);
    for board in ["1", "2", "3"] {
        assert_eq!(
            browser.post("/event/1/results", &[("board", board), ("result", "1"), ("round", "2")]).status,
            303
        );
    }
    let desk = text_of(&browser.get("/event/1").body);
    assert!(desk.contains("比赛结束") && desk.contains("最终名次"), "{desk}");
    let standings = text_of(&browser.get("/event/1/standings").body);
    assert!(standings.contains("积分 → 处分 → 对手分 → 胜局") && standings.contains("居首"), "{standings}");
    let audit = text_of(&browser.get("/event/1/audit").body);
    assert!(audit.contains("哈希链完整") && audit.contains("第 2 轮 3 台：先手胜"), "{audit}");
}

#[test]
fn the_line_says_what_does_not_read_and_keeps_it() {
    let browser = event_with(&FOUR, 3);
    browser.post("/event/1/pair", &[]);
    let before = browser.log_length("1");
    for (line, said) in [
        ("", "请输入台号和成绩"),
        ("甲 1", "“甲”不是台号"),
        ("1", "1 台后面缺成绩"),
        ("1 5", "1 台：“5”不是成绩"),
        ("1 1 1 0", "1 台写了两次"),
        ("9 1", "第 1 轮没有 9 台"),
        ("1 1 u", "u（撤销）要单独输入"),
        ("1 1 9 1", "第 1 轮没有 9 台"),
    ] {
        let answer = browser.post("/event/1/results", &[("line", line)]);
        assert_eq!(answer.status, 200, "{line}");
        assert!(text_of(&answer.body).contains(said), "{line}: {}", text_of(&answer.body));
        assert!(answer.body.contains(&format!("name=\"line\" value=\"{line}\"")), "{line} is kept");
    }
    assert_eq!(browser.log_length("1"), before, "nothing was recorded");
}

#[test]
fn what_is_unusual_is_asked_once_more_with_the_names() {
    rulebook::cites!("2011:20.2", "2011:20.3");
    let browser = event_with(&FOUR, 3);
    browser.post("/event/1/pair", &[]);
    for (line, written, said) in [
        ("1 +", "1 +", "后手弃权，先手胜"),
        ("1 -", "1 -", "先手弃权，后手胜"),
        ("２　－－", "2 --", "双方弃权"),
    ] {
        let before = browser.log_length("1");
        let asked = browser.post("/event/1/results", &[("line", line)]);
        let text = text_of(&asked.body);
        assert!(
            asked.status == 200 && text.contains(said) && text.contains("再按回车确认"),
            "{line}: {text}"
        );
        assert!(FOUR.iter().filter(|name| text.contains(**name)).count() >= 2);
        assert!(asked.body.contains(&format!("name=\"confirm\" value=\"{written}\"")));
        assert_eq!(browser.log_length("1"), before);
        // A confirmation of something else confirms nothing.
        assert_eq!(browser.post("/event/1/results", &[("line", line), ("confirm", "1 0")]).status, 200);
        assert_eq!(browser.post("/event/1/results", &[("line", written), ("confirm", written)]).status, 303);
    }
    let changed = browser.post("/event/1/results", &[("line", "1 =")]);
    assert!(text_of(&changed.body).contains("原为“先手弃权，后手胜”，改为“和棋”"));
    assert_eq!(browser.post("/event/1/results", &[("line", "u")]).status, 303);
    let desk = text_of(&browser.get("/event/1").body);
    assert!(desk.contains("撤销：第 1 轮 2 台：双方弃权") && desk.contains("还有 1 台未完：2"), "{desk}");
}

#[test]
fn an_earlier_round_changes_only_with_a_reason() {
    let browser = event_with(&FOUR, 3);
    browser.post("/event/1/pair", &[]);
    browser.post("/event/1/results", &[("line", "1 1 2 1")]);
    browser.post("/event/1/pair", &[]);
    let change = [("line", "1 0"), ("round", "1"), ("confirm", "1 0")];
    let refused = browser.post("/event/1/results", &change);
    assert!(text_of(&refused.body).contains("都要写明理由"));
    assert!(refused.body.contains("name=\"reason\""), "the page asks for it");
    let mut with_reason = change.to_vec();
    with_reason.push(("reason", "记录纸抄错"));
    assert_eq!(browser.post("/event/1/results", &with_reason).location, "/event/1?since=9&round=1");
    assert!(text_of(&browser.get("/event/1/audit").body).contains("“先手胜”改为“后手胜”（记录纸抄错）"));
}

#[test]
fn every_bad_line_of_a_list_is_named_and_nobody_is_entered() {
    let browser = event_with(&[], 5);
    let csv = "编号,姓名,单位,等级分\n1,石一鸣,青川,2100\n1,陶远,云渡,\n3,,青川,2000\n4,陆书遥,青川,高\n";
    let gb18030 = encoding_of(csv);
    for (bytes, name) in [(csv.as_bytes(), "UTF-8"), (gb18030.as_slice(), "GB18030")] {
        let page = browser.upload("/event/1/import", bytes, "");
        let text = text_of(&page.body);
        for said in [
            name,
            "有 3 处要改",
            "第 3 行第 1 列 1 号在第 2 行已经有了",
            "第 4 行第 2 列 缺姓名",
            "第 5 行第 4 列 “高”不是数字",
        ] {
            assert!(text.contains(said), "{said}: {text}");
        }
    }
    let form = [
        ("column", "no"),
        ("column", "name"),
        ("column", "team"),
        ("column", "rating"),
        ("text", csv),
        ("do", "enter"),
    ];
    let again = browser.post("/event/1/import/enter", &form);
    assert!(again.status == 200 && again.body.contains("陆书遥,青川,高"), "what was given is kept");
    assert_eq!(browser.log_length("1"), 1);
    // Without the rating's column only two lines are wrong.
    let form = [
        ("column", "no"),
        ("column", "name"),
        ("column", "team"),
        ("column", ""),
        ("text", csv),
        ("do", "check"),
    ];
    assert!(text_of(&browser.post("/event/1/import/enter", &form).body).contains("有 2 处要改"));
    let wrong = browser.upload("/event/1/import", "姓名\n石一鸣\n".as_bytes(), "utf-16");
    assert!(text_of(&wrong.body).contains("换一种编码再试") || text_of(&wrong.body).contains("UTF-16"));
    assert!(text_of(&browser.upload("/event/1/import", b"", "").body).contains("没有选文件"));
}

/// Chinese text as older spreadsheets write it.
fn encoding_of(text: &str) -> Vec<u8> {
    encoding_rs::GB18030.encode(text).0.into_owned()
}

#[test]
fn withdrawals_fouls_and_penalties_are_entered_at_the_desk() {
    rulebook::cites!("2011:19.3", "2011:18.1", "2011:18.3", "2011:8.1.1");
    let browser = event_with(&FOUR, 3);
    browser.post("/event/1/pair", &[]);
    let done = |fields: &[(&str, &str)]| browser.post("/event/1/register", fields).status == 303;
    assert!(done(&[("what", "foul"), ("no", "1"), ("count", "2"), ("article", "8.1.1")]));
    assert!(done(&[("what", "warning"), ("no", "2"), ("reason", "赛场喧哗")]));
    assert!(done(&[("what", "withdraw"), ("no", "4"), ("reason", "身体不适")]));
    let entries = text_of(&browser.get("/event/1/entries").body);
    assert!(entries.contains("已退赛") && entries.contains("警告"), "{entries}");
    for (fields, said) in [
        (vec![("what", "withdraw"), ("no", "4"), ("reason", "又退")], "4 号已经退赛"),
        (vec![("what", "withdraw"), ("no", "3")], "都要写明理由"),
        (vec![("what", "expelled"), ("no", "99"), ("reason", "无此人")], "没有 99 号"),
        (vec![("what", "foul"), ("no", "一")], "要写整数"),
        (vec![("what", "foul"), ("no", "1"), ("count", "0")], "1 以上"),
        (vec![("what", "foul"), ("no", "1"), ("article", "88.8")], "没有“88.8”这一条"),
    ] {
        let page = browser.post("/event/1/register", &fields);
        let text = text_of(&page.body);
        assert!(page.status == 200 && text.contains(said), "{fields:?}: {text}");
        assert!(
            page.body
                .contains(&format!("name=\"no\" inputmode=\"numeric\" required value=\"{}\"", fields[1].1))
        );
    }
}

#[test]
fn in_1960_the_first_mover_has_black_everywhere() {
    rulebook::cites!("1960:7.1");
    let browser = Browser::new();
    browser.post("/new", &[("name", "老规则"), ("edition", "1960"), ("format", "swiss"), ("rounds", "3")]);
    for name in FOUR {
        browser.post("/event/1/entries", &[("name", name)]);
    }
    browser.post("/event/1/pair", &[]);
    browser.post("/event/1/results", &[("line", "1 1 2 1")]);
    let desk = text_of(&browser.get("/event/1").body);
    assert!(
        desk.contains("先手（黑）") && desk.contains("后手（红）") && !desk.contains("先手（红）"),
        "{desk}"
    );
    let standings = browser.get("/event/1/standings").body;
    assert!(
        standings.contains("<i class=\"black\">黑先</i>") && standings.contains("<i class=\"red\">红后</i>")
    );
    let pairings = text_of(&browser.get("/event/1/pairings").body);
    assert!(pairings.contains("2 台 · 黑先走") && pairings.contains("单号先走"), "{pairings}");
    assert!(text_of(&browser.get("/event/1/settings").body).contains("每步限 2 分钟，另有 30 分钟 备用"));
}

#[test]
fn the_new_form_keeps_what_was_typed_and_says_what_is_wrong() {
    let browser = Browser::new();
    let base = [("name", "青川杯"), ("format", "swiss"), ("rounds", "7")];
    for (field, value, said) in [
        ("name", "", "请给赛事起个名字"),
        ("rounds", "七", "轮数要写 1 到 99"),
        ("rounds", "100", "轮数要写 1 到 99"),
        ("rounds", "", "积分编排须先定好轮数"),
        ("win", "1", "胜局的分要多于和局"),
        ("draw", "x", "“和局分”要写整数"),
        ("late", "-5", "“迟到判负（分钟）”要写整数"),
        ("same_team", "sometimes", "same_team"),
    ] {
        let mut fields: Vec<(&str, &str)> = base.into_iter().filter(|(name, _)| *name != field).collect();
        fields.push((field, value));
        let page = browser.post("/new", &fields);
        assert!(
            page.status == 200 && text_of(&page.body).contains(said),
            "{field}={value}: {}",
            text_of(&page.body)
        );
        assert!(field == "name" || page.body.contains("name=\"name\" value=\"青川杯\""), "{field}");
    }
    assert!(text_of(&browser.get("/").body).contains("还没有赛事"));
}

#[test]
fn forms_of_other_sites_and_other_names_of_this_machine_are_refused() {
    let browser = event_with(&FOUR, 3);
    let before = browser.log_length("1");
    for header in
        [("sec-fetch-site", "cross-site"), ("origin", "https://example.org"), ("host", "chuhe.example.org")]
    {
        let answer = browser.post_with("/event/1/pair", &[], &[header]);
        assert!(matches!(answer.status, 403 | 421), "{header:?}: {}", answer.status);
        assert!(
            text_of(&answer.body).contains("不收别的网站")
                || text_of(&answer.body).contains("只接受本机访问")
        );
    }
    assert_eq!(browser.log_length("1"), before);
    let page = browser.get("/event/1");
    let policy = page.header("content-security-policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("form-action 'self'"), "{policy}");
}

#[test]
fn the_language_comes_from_the_address_the_cookie_or_the_browser() {
    let browser = Browser::new();
    assert!(browser.get("/").body.contains("<html lang=\"zh-Hans\">"));
    let english = browser.get("/?lang=en");
    assert!(english.body.contains("<html lang=\"en\">") && english.body.contains("No events yet"));
    assert!(english.header("set-cookie").starts_with("lang=en; "));
    assert!(browser.get_with("/", &[("cookie", "lang=en")]).body.contains("No events yet"));
    assert!(browser.get_with("/", &[("accept-language", "en-GB,en;q=0.9")]).body.contains("No events yet"));
    let switch = browser.get_with("/event/9?round=2", &[("cookie", "lang=en")]);
    assert_eq!(switch.status, 404);
    assert!(switch.body.contains("href=\"/event/9?round=2&#38;lang=zh-Hans\""), "{}", switch.body);
}

#[test]
fn whatever_is_asked_for_gets_a_page_that_says_what_to_do() {
    let browser = event_with(&FOUR, 3);
    for path in [
        "/nowhere",
        "/event/none",
        "/event/%FF",
        "/event/../etc",
        "/event/1/games/1-1",
        "/event/1/games/x",
        "/event/1/nothing",
    ] {
        let page = browser.get(path);
        assert!(matches!(page.status, 400 | 404), "{path}: {}", page.status);
    }
    assert!(text_of(&browser.get("/event/none").body).contains("没有这个赛事"));
    for path in [
        "/event/1?round=999999999999",
        "/event/1/standings?round=0",
        "/event/1/audit?before=x",
        "/event/1/entries?edit=0",
    ] {
        assert_eq!(browser.get(path).status, 200, "{path}");
    }
    let huge = "甲".repeat(1_000_000);
    assert_eq!(browser.post("/event/1/results", &[("line", &huge)]).status, 413);
    assert_eq!(browser.upload("/event/1/import", huge.as_bytes(), "").status, 413);
    assert!(matches!(browser.post_raw("/event/1/results", "application/json", b"{}").status, 400));
    assert!(matches!(
        browser.post_raw("/event/1/import", "multipart/form-data; boundary=x", b"--x").status,
        400
    ));
    assert_eq!(browser.post("/event/1/standings", &[]).status, 404);
}

#[test]
fn a_round_is_paired_once_though_two_press_the_button() {
    let browser = event_with(&FOUR, 3);
    let version = browser.log_length("1").to_string();
    assert_eq!(browser.post("/event/1/pair", &[("version", &version)]).status, 303);
    let late = browser.post("/event/1/pair", &[("version", &version)]);
    assert_eq!(late.status, 409);
    assert!(text_of(&late.body).contains("别人刚刚改动了"));
}

#[test]
fn every_page_of_the_demonstration_is_whole_in_every_language() {
    let browser = Browser::demo();
    let mut pages: Vec<String> = vec!["/".into(), "/new".into()];
    for event in browser.events() {
        for page in [
            "",
            "/entries",
            "/entries?edit=3",
            "/standings",
            "/crosstable",
            "/games",
            "/settings",
            "/audit",
            "/pairings",
            "/player/1",
            "/player/3",
            "/screen",
            "/screen?at=1",
        ] {
            pages.push(format!("/event/{event}{page}"));
        }
        for round in 1..=browser.rounds(&event) {
            for page in ["?", "/pairings?", "/standings?"] {
                pages.push(format!("/event/{event}{page}round={round}"));
            }
        }
        for game in browser.games(&event) {
            for query in ["", "?ply=0", "?ply=3", "?ply=5&below=black"] {
                pages.push(format!("/event/{event}/games/{game}{query}"));
            }
        }
    }
    for lang in Lang::ALL {
        for path in &pages {
            let page = browser.get_with(path, &[("cookie", &format!("lang={}", lang.tag()))]);
            assert_eq!(page.status, 200, "{path}");
            browser::check(path, lang, &page.body);
            assert!(page.body.len() < 100_000, "{path}: {} bytes", page.body.len());
        }
    }
}

#[test]
fn a_ruling_is_a_card_with_its_articles_and_every_move_of_the_cycle() {
    rulebook::cites!("2011:23.1");
    let browser = Browser::demo();
    let mut rulings = 0;
    for event in browser.events() {
        for id in browser.games(&event) {
            let view = browser.game(&event, &id);
            let ruled =
                qili::adjudicate(view.table.game.record(), &view.table.game.start().terms.repetition_rules());
            let Some(cycle) = ruled.cycle.filter(|_| ruled.ruling != qili::Ruling::None) else { continue };
            let page = browser.get(&format!("/event/{event}/games/{id}"));
            let text = text_of(&page.body);
            assert!(text.contains(&rulings::verdict(Lang::ZhHans, ruled.ruling)), "{id}");
            assert!(text.contains(&rulings::reason(Lang::ZhHans, ruled.reason)), "{id}");
            for article in &ruled.articles {
                assert!(
                    text.contains(&format!("{} {}", article.number(), article.title_zh())),
                    "{id}: {article}"
                );
            }
            assert_eq!(page.body.matches("<figure>").count(), cycle.plies.min(8) as usize, "{id}");
            assert!(page.body.contains("b-arrow move"), "{id}");
            rulings += 1;
        }
    }
    assert!(rulings >= 2, "the demonstration has two rulings on repetitions");
}

#[test]
fn pages_say_the_same_as_ever() {
    let browser = Browser::demo();
    let part = |path: &str, from: &str, to: &str| {
        let text = text_of(&browser.get(path).body);
        let start = text.find(from).unwrap_or_else(|| panic!("{path}: no {from:?} in {text}"));
        let end = text[start..].find(to).map_or(text.len(), |end| start + end);
        text[start..end].trim().to_owned()
    };
    let mut said = Vec::new();
    for event in browser.events() {
        said.push(part(&format!("/event/{event}/pairings?round=1"), "1 先", "2 先"));
        said.push(part(&format!("/event/{event}/pairings?round=3"), "1 先", "2 先"));
        said.push(part(&format!("/event/{event}/standings"), "凭什么", " 3 "));
    }
    insta::assert_snapshot!(said.join("\n\n"));
}

#[test]
fn a_player_finds_the_board_the_place_and_every_round() {
    let browser = event_with(&FOUR, 2);
    browser.post("/event/1/pair", &[]);
    let first = text_of(&browser.get("/event/1/player/1").body);
    assert!(
        first.contains("第 1 轮 1 台") && first.contains("陆书遥") && first.contains("本人先手（红）"),
        "{first}"
    );
    browser.post("/event/1/results", &[("line", "1 1 2 =")]);
    let after = text_of(&browser.get("/event/1/player/1").body);
    assert!(after.contains("名次 1") && after.contains("积分 2") && after.contains("胜 2 2"), "{after}");
    for missing in ["0", "9", "x"] {
        let page = browser.get(&format!("/event/1/player/{missing}"));
        assert_eq!(page.status, 404);
        assert!(text_of(&page.body).contains(&format!("没有 {missing} 号")));
    }
}

#[test]
fn the_big_screen_turns_from_the_pairings_to_the_places_and_back() {
    let names: Vec<String> = (1..=60).map(|n| format!("棋手{n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let browser = event_with(&names, 3);
    assert!(browser.get("/event/1/screen").body.contains("content=\"12;url=?at=0\""), "nothing to turn to");
    browser.post("/event/1/pair", &[]);
    let turns: Vec<String> = (0..5).map(|at| browser.get(&format!("/event/1/screen?at={at}")).body).collect();
    assert!(
        turns[0].contains("url=?at=1") && turns[0].contains("第 1 轮对阵") && turns[0].contains("棋手31")
    );
    assert!(turns[1].contains("url=?at=2") && turns[1].contains("<b>30</b>"), "boards 25 to 30");
    assert!(turns[2].contains("第 1 轮后名次") && turns[4].contains("url=?at=0"), "{}", text_of(&turns[2]));
}
