//! The page of data as a browser meets it.

use chuhe::exchange::archive::Archive;
use chuhe::i18n::Lang;
use rust_xlsxwriter::Workbook;

use super::browser::{Answer, Browser, check, text_of};

const FOUR: [&str; 4] = ["石一鸣", "陶远", "陆书遥", "温听雨"];

/// Four players at `/event/1`, round 1 paired.
fn paired() -> Browser {
    let browser = Browser::new();
    browser.post("/new", &[("name", "青川杯"), ("edition", "2011"), ("format", "swiss"), ("rounds", "3")]);
    for name in FOUR {
        browser.post("/event/1/entries", &[("name", name)]);
    }
    assert_eq!(browser.post("/event/1/pair", &[]).status, 303);
    browser
}

/// What the preview's form carries along, with what a person fills in.
fn carried(page: &Answer, more: &[(&str, &str)]) -> Vec<(String, String)> {
    let unescape = |text: &str| {
        text.replace("&#34;", "\"").replace("&#38;", "&").replace("&#60;", "<").replace("&#62;", ">")
    };
    let mut fields = Vec::new();
    for area in page.body.split("<textarea name=\"").skip(1) {
        let (name, rest) = area.split_once('"').unwrap();
        let text = rest.split_once('>').unwrap().1.split("</textarea>").next().unwrap();
        fields.push((name.to_owned(), unescape(text.strip_prefix('\n').unwrap_or(text))));
    }
    for input in page.body.split("<input ").skip(1) {
        let tag = input.split('>').next().unwrap();
        let of = |name: &str| Some(tag.split_once(&format!("{name}=\""))?.1.split('"').next()?.to_owned());
        if let (Some(name), Some(value)) = (of("name"), of("value")) {
            fields.push((name, unescape(&value)));
        }
    }
    for select in page.body.split("<select ").skip(1) {
        let name = select.split_once("name=\"").unwrap().1.split('"').next().unwrap();
        let chosen = select.split("</select>").next().unwrap().split("<option value=\"");
        let chosen = chosen.skip(1).find(|option| option.split('>').next().unwrap().contains("selected"));
        if let Some(option) = chosen {
            fields.push((name.to_owned(), option.split('"').next().unwrap().to_owned()));
        }
    }
    for (name, value) in more {
        fields.retain(|(known, _)| known != name);
        fields.push(((*name).to_owned(), (*value).to_owned()));
    }
    fields
}

fn send(browser: &Browser, path: &str, fields: &[(String, String)]) -> Answer {
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    browser.post(path, &fields)
}

#[test]
fn the_page_offers_what_its_reader_may_have() {
    let browser = Browser::demo();
    for lang in Lang::ALL {
        let path = format!("/event/yundu/exchange?lang={}", lang.tag());
        check(&path, lang, &browser.get(&path).body);
    }
    for (file, begins) in [
        ("tables.xlsx", "PK"),
        ("tables.zip", "PK"),
        ("standings.csv", "\u{feff}名次,"),
        ("games.pgn", "[Game "),
        ("games.zip", "PK"),
        ("state.json", "{"),
        ("event.trf", "012 "),
        ("event.chuhe", "PK"),
        ("penalties.csv", "\u{feff}号"),
    ] {
        let answer = browser.get(&format!("/event/yundu/exchange/{file}"));
        assert_eq!(answer.status, 200, "{file}");
        assert!(answer.body.starts_with(begins), "{file}: {:?}", &answer.body[..answer.body.len().min(40)]);
        let expected = format!("attachment; filename=\"yundu-{file}\"");
        assert_eq!(answer.header("content-disposition"), expected);
    }
    for missing in
        ["/event/yundu/exchange/nothing.csv", "/event/yundu/exchange/x", "/event/heling/exchange/games.pgn"]
    {
        assert_eq!(browser.get(missing).status, 404, "{missing}");
    }
    let visitor = Browser::at(chuhe::web::Site::ACCOUNTS);
    chuhe::demo::load(visitor.desk()).unwrap();
    let page = visitor.get("/event/yundu/exchange").body;
    assert!(
        page.contains("tables.xlsx")
            && !page.contains(".chuhe")
            && !page.contains("penalties")
            && !page.contains("<form")
    );
    for barred in ["state.json", "event.chuhe", "event.trf"] {
        assert_eq!(visitor.get(&format!("/event/yundu/exchange/{barred}")).status, 403, "{barred}");
    }
    assert_eq!(visitor.get("/event/yundu/exchange/penalties.csv").status, 404);
    assert_eq!(visitor.get("/event/yundu/exchange/tables.xlsx").status, 200);
}

#[test]
fn entries_come_from_the_sheet_that_is_chosen() {
    let browser = Browser::new();
    browser.post("/new", &[("name", "青川杯"), ("edition", "2011"), ("format", "swiss"), ("rounds", "3")]);
    let mut book = Workbook::new();
    for (name, people) in [("男子", ["石一鸣", "陶远"]), ("女子", ["温听雨", "陆书遥"])] {
        let sheet = book.add_worksheet().set_name(name).unwrap();
        sheet.write_string(0, 0, "姓名").unwrap().write_string(0, 1, "单位").unwrap();
        for (row, person) in (2..).zip(people) {
            sheet.write_string(row, 0, person).unwrap().write_string(row, 1, "云渡").unwrap();
        }
    }
    let page = browser.upload("/event/1/import", &book.save_to_buffer().unwrap(), "");
    check("/event/1/import", Lang::ZhHans, &page.body);
    let text = text_of(&page.body);
    assert!(
        text.contains("工作表“男子” · 2 行") && text.contains("石一鸣") && !text.contains("温听雨 云渡"),
        "{text}"
    );
    let other = send(&browser, "/event/1/import/enter", &carried(&page, &[("chosen", "1"), ("do", "check")]));
    let text = text_of(&other.body);
    assert!(text.contains("工作表“女子” · 2 行") && text.contains("温听雨"), "{text}");
    let entered = send(&browser, "/event/1/import/enter", &carried(&other, &[("do", "enter")]));
    assert_eq!(entered.location, "/event/1/entries?entered=2", "{}", text_of(&entered.body));
    // Once more: it says so.
    let again = browser.upload("/event/1/import", &book.save_to_buffer().unwrap(), "");
    let again =
        send(&browser, "/event/1/import/enter", &carried(&again, &[("chosen", "1"), ("do", "check")]));
    assert!(text_of(&again.body).contains("第 3 行的温听雨已经报名"), "{}", text_of(&again.body));
}

#[test]
fn results_of_a_list_are_looked_at_and_then_entered_all_at_once() {
    let browser = paired();
    let wrong = browser.upload("/event/1/exchange/results", "台次,结果\n1,1-0\n3,0-1\n".as_bytes(), "");
    check("/event/1/exchange/results", Lang::ZhHans, &wrong.body);
    assert!(text_of(&wrong.body).contains("第 3 行第 1 列 第 1 轮没有 3 台。"), "{}", text_of(&wrong.body));
    let before = browser.log_length("1");
    assert_eq!(
        send(&browser, "/event/1/exchange/results/enter", &carried(&wrong, &[("do", "enter")])).status,
        200
    );
    assert_eq!(browser.log_length("1"), before, "nothing was entered");

    let good = browser.upload("/event/1/exchange/results", "台次,结果\n1,先胜\n2,先手弃权\n".as_bytes(), "");
    check("/event/1/exchange/results", Lang::ZhHans, &good.body);
    let text = text_of(&good.body);
    assert!(text.contains("新成绩 2 台") && text.contains("先手弃权，后手胜 请核对"), "{text}");
    let entered = send(&browser, "/event/1/exchange/results/enter", &carried(&good, &[("do", "enter")]));
    assert_eq!(entered.location, "/event/1/pairings?round=1");
    assert_eq!(browser.log_length("1"), before + 2);

    let change = browser.upload("/event/1/exchange/results", "台次,结果\n1,和\n2,-+\n".as_bytes(), "");
    assert!(text_of(&change.body).contains("新成绩 1 台，已有 1 台"), "{}", text_of(&change.body));
    let refused = send(&browser, "/event/1/exchange/results/enter", &carried(&change, &[("do", "enter")]));
    assert!(text_of(&refused.body).contains("要改须写明理由"), "{}", text_of(&refused.body));
    let reason = [("do", "enter"), ("reason", "记录纸抄错")];
    assert_eq!(send(&browser, "/event/1/exchange/results/enter", &carried(&change, &reason)).status, 303);
    assert!(text_of(&browser.get("/event/1/audit").body).contains("记录纸抄错"));
}

#[test]
fn a_finished_pairing_goes_into_the_form_for_it() {
    let browser = paired();
    browser.upload("/event/1/exchange/results", b"", "");
    browser.post("/event/1/results", &[("line", "1 1 2 1")]);
    let list = "台次,先手,后手\n1,温听雨,石一鸣\n2,陆书遥,陶远\n";
    let page = browser.upload("/event/1/exchange/pairing", list.as_bytes(), "");
    let text = text_of(&page.body);
    assert!(text.contains("读到 2 台，0 人轮空") && page.body.contains("1 4 1\n2 3 2\n"), "{text}");
    let wrong = browser.upload("/event/1/exchange/pairing", "台次,先手,后手\n1,无名,石一鸣\n".as_bytes(), "");
    assert!(text_of(&wrong.body).contains("第 2 行第 2 列：“无名”没有这个人"), "{}", text_of(&wrong.body));
}

#[test]
fn games_of_a_file_find_their_boards() {
    let source = Browser::demo();
    let pgn = source.get("/event/yundu/exchange/games.pgn").body;
    let browser = Browser::new();
    let state = source.desk().event(&"yundu".parse().unwrap()).unwrap().state.to_file();
    let actor = chuhe::auth::Actor::owner("编排长");
    let id: chuhe::desk::EventId = "yundu".parse().unwrap();
    browser.desk().create(&actor, Some(id), tournament::Command::Import { file: state }).unwrap();

    // Without tags they are found by their players; one is left without anything.
    let pgn: String = pgn
        .lines()
        .filter(|line| !line.starts_with("[Round ") && !line.starts_with("[Table "))
        .map(|line| format!("{line}\n"))
        .collect();
    let pgn = pgn
        + "\n[Game \"Chinese Chess\"]\n[Red \"无名\"]\n[Black \"无名氏\"]\n[Result \"1-0\"]\n\n1. 炮二平五 1-0\n";
    let page = browser.upload("/event/yundu/exchange/games", pgn.as_bytes(), "");
    check("/event/yundu/exchange/games", Lang::ZhHans, &page.body);
    let text = text_of(&page.body);
    assert!(
        text.contains("5 局，4 局找到了台") && text.contains("不知道是哪一台") && text.contains("按双方姓名"),
        "{text}"
    );
    let twice = carried(&page, &[("place-5", "6-1"), ("do", "enter")]);
    let twice = send(&browser, "/event/yundu/exchange/games/enter", &twice);
    assert!(text_of(&twice.body).contains("与第 1 局是同一台"), "{}", text_of(&twice.body));
    assert_eq!(browser.games("yundu"), Vec::<String>::new());
    let entered = send(&browser, "/event/yundu/exchange/games/enter", &carried(&page, &[("do", "enter")]));
    assert_eq!(entered.location, "/event/yundu/games", "{}", text_of(&entered.body));
    assert_eq!(browser.games("yundu"), source.games("yundu"));

    // A ZIP of XQF files: by name; they have their games already.
    let files =
        chuhe::exchange::zipped(source.desk().games(&"yundu".parse().unwrap()).unwrap().iter().map(|game| {
            let view = source.desk().event(&"yundu".parse().unwrap()).unwrap();
            let none = chuhe::print::Particulars::none();
            let record = chuhe::exchange::games::record(Lang::ZhHans, &view.state, game, none);
            let (name, written) = chuhe::exchange::games::write_xqf(game.id, &record);
            (name, written.bytes)
        }));
    let again = browser.upload("/event/yundu/exchange/games", &files.unwrap(), "");
    let text = text_of(&again.body);
    assert!(text.contains("4 局，0 局找到了台") && text.contains("06-1.xqf"), "{text}");
}

#[test]
fn an_archive_moves_an_event_to_another_place() {
    let source = Browser::demo();
    let id = "yundu".parse().unwrap();
    let bytes = source.desk().packed(Lang::ZhHans, &id).unwrap();
    let browser = Browser::new();
    let moved = browser.upload("/archive", &bytes, "");
    assert_eq!(moved.location, "/event/yundu", "{}", text_of(&moved.body));
    assert_eq!(browser.desk().archive(&id).unwrap(), Archive::read(&bytes).unwrap());
    let again = browser.upload("/archive", &bytes, "");
    assert_eq!(again.status, 400);
    assert!(text_of(&again.body).contains("已经有赛事 yundu"), "{}", text_of(&again.body));
    let none = browser.upload("/archive", b"PK\x03\x04", "");
    assert!(none.status == 400 && text_of(&none.body).contains("不是楚河的赛事归档"));
    let visitor = Browser::at(chuhe::web::Site::ACCOUNTS);
    assert_eq!(visitor.upload("/archive", &bytes, "").status, 403);
}
