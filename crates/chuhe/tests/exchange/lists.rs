//! Lists that come in as workbooks or CSV: entries, results, finished pairings.

use std::io::{Cursor, Write};

use chuhe::i18n::{Lang, exchange, refusals};
use chuhe::import::book::{self, Book};
use chuhe::import::remarks::Remark;
use chuhe::import::results::{self, Wrong};
use chuhe::import::{ImportError, Table, pairing};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};
use tournament::{GameResult, Number, State, StateFile};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn open(bytes: &[u8], sheet: Option<&str>) -> Result<Table, ImportError> {
    book::open(bytes, None, sheet, Table::is_entry_list)
}

/// A workbook as a secretary makes it: a sheet of notes first, a title above the headings, numbers as numbers.
fn entries() -> Workbook {
    let mut book = Workbook::new();
    book.add_worksheet().set_name("说明").unwrap().write_string(0, 0, "请填第二张表").unwrap();
    let sheet = book.add_worksheet().set_name("报名表").unwrap();
    sheet.write_string(0, 0, "青川杯报名表").unwrap();
    for (column, head) in (0..).zip(["序号", "姓 名", "单位", "等级分", "组别"]) {
        sheet.write_string(2, column, head).unwrap();
    }
    for (row, (no, name, team, rating)) in (3..).zip([
        (1, "石一鸣", "青川", Some(2410)),
        (2, "欧阳, 小鱼", "云渡", None),
        (3, "陶\n远", "007", Some(1999)),
    ]) {
        sheet.write_number(row, 0, no).unwrap();
        sheet.write_string(row, 1, name).unwrap();
        sheet.write_string(row, 2, team).unwrap();
        if let Some(rating) = rating {
            sheet.write_number(row, 3, rating).unwrap();
        }
        sheet.write_string(row, 4, "女子、少年").unwrap();
    }
    book
}

#[test]
fn entries_of_a_workbook_are_read_as_a_person_reads_them() {
    let bytes = entries().save_to_buffer().unwrap();
    let table = open(&bytes, None).unwrap();
    assert_eq!(table.sheet(), Some("报名表"));
    let read = table.entrants(&table.guess()).unwrap();
    let said: Vec<_> = read
        .iter()
        .map(|one| {
            (
                one.no.map(Number::get),
                one.name.as_str(),
                one.team.as_deref(),
                one.rating,
                one.categories.len(),
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            (Some(1), "石一鸣", Some("青川"), Some(2410), 2),
            (Some(2), "欧阳, 小鱼", Some("云渡"), None, 2),
            (Some(3), "陶 远", Some("007"), Some(1999), 2)
        ]
    );
    for sheet in ["报名表", "2"] {
        assert_eq!(open(&bytes, Some(sheet)).unwrap(), table);
    }
    match open(&bytes, Some("成绩")) {
        Err(ImportError::NoSuchSheet { known, .. }) => assert_eq!(known, ["说明", "报名表"]),
        other => panic!("{other:?}"),
    }
    // As text that a form carries, every line keeps its number.
    let book = Book::read(&bytes).unwrap();
    let carried = Table::read(book.sheets[1].text().as_bytes(), None).unwrap().of_sheet("报名表".into());
    assert_eq!(carried, table);
}

#[test]
fn what_is_wrong_in_a_workbook_is_named_by_sheet_and_cell() {
    let mut book = entries();
    let sheet = book.worksheet_from_name("报名表").unwrap();
    sheet.write_number(6, 0, 2).unwrap();
    sheet.write_string(6, 1, "陆书遥").unwrap();
    sheet.write_number(7, 0, 4.5).unwrap();
    sheet.write_string(7, 1, "石一鸣").unwrap();
    let day = Format::new().set_num_format("yyyy-mm-dd");
    let date = ExcelDateTime::from_ymd(2026, 5, 1).unwrap();
    sheet.write_datetime_with_format(7, 3, date, &day).unwrap();
    let table = open(&book.save_to_buffer().unwrap(), None).unwrap();
    let errors = table.entrants(&table.guess()).unwrap_err();
    let said: Vec<String> = errors
        .iter()
        .map(|error| {
            let (place, problem) = refusals::bad_line(Lang::ZhHans, table.sheet(), error);
            format!("{place} {problem}")
        })
        .collect();
    assert_eq!(
        said,
        [
            "工作表“报名表” A7 2 号在第 5 行已经有了。",
            "工作表“报名表” A8 “4.5”不是数字。",
            "工作表“报名表” D8 “2026-05-01”不是数字。"
        ]
    );
    let remarks = table.remarks(&table.guess(), &[], false);
    assert_eq!(
        remarks,
        [Remark::SameName { name: "石一鸣".into(), lines: vec![4, 8] }, Remark::NoTeam { lines: vec![7, 8] }]
    );
}

#[test]
fn a_workbook_that_would_fill_the_memory_is_refused() {
    let mut far = entries();
    far.worksheet_from_name("报名表").unwrap().write_string(1_048_575, 16_383, "x").unwrap();
    match open(&far.save_to_buffer().unwrap(), None) {
        Err(ImportError::TooLarge { sheet: Some(sheet), cell: Some(cell) }) => {
            assert_eq!((sheet.as_str(), cell.as_str()), ("报名表", "XFD1048576"));
        }
        other => panic!("{other:?}"),
    }
    // 100 MiB of nothing in a hundred kilobytes.
    let mut bomb = ZipWriter::new(Cursor::new(Vec::new()));
    bomb.start_file("xl/worksheets/sheet1.xml", SimpleFileOptions::default()).unwrap();
    let block = vec![b' '; 1 << 20];
    (0..100).for_each(|_| bomb.write_all(&block).unwrap());
    let bomb = bomb.finish().unwrap().into_inner();
    assert!(bomb.len() < 1 << 20);
    assert_eq!(open(&bomb, None), Err(ImportError::TooLarge { sheet: None, cell: None }));

    assert_eq!(open(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", None), Err(ImportError::OldWorkbook));
    for bytes in [&b"PK\x03\x04"[..], &entries().save_to_buffer().unwrap()[..900]] {
        assert!(matches!(open(bytes, None), Err(ImportError::NotAWorkbook { .. })));
    }
}

/// Four players, round 1 paired: 1–3 and 2–4; board 1 has its result.
fn event() -> State {
    let file = StateFile::read(
        r#"{"rules": "2011", "format": "swiss", "planned_rounds": 3,
        "players": [{"no": 1, "name": "石一鸣"}, {"no": 2, "name": "陶远"}, {"no": 3, "name": "陆书遥"},
            {"no": 4, "name": "温听雨"}, {"no": 5, "name": "闻人镕"}],
        "rounds": [[{"board": 1, "first": 1, "second": 3, "result": "1-0"}, {"board": 2, "first": 2, "second": 4},
            {"bye": 5}]]}"#,
    );
    State::from_file(file.unwrap()).unwrap()
}

fn text(list: &str) -> Table {
    Table::read(list.as_bytes(), None).unwrap()
}

#[test]
fn results_are_read_from_lists_as_people_keep_them() {
    let state = event();
    let board_2 = |list: &str| -> Option<GameResult> {
        let read =
            results::read(&text(list), &state, 1).unwrap_or_else(|errors| panic!("{list}: {errors:?}"));
        read.iter().find(|one| one.id.board == 2).map(|one| one.result)
    };
    for (list, result) in [
        ("台次,结果\n2,1-0\n", GameResult::FirstWins),
        ("轮次,台次,结果\n1,2,和\n", GameResult::Draw),
        ("第一轮成绩,,\n台,红方,黑方,比分\n2,陶远,温听雨,0：2\n", GameResult::SecondWins),
        ("台次,先手,后手,结果\n2,2,4,先手弃权\n", GameResult::SecondWinsByForfeit),
        ("Board;First mover;Second mover;Result\n2;2 陶远;4 温听雨;½\n", GameResult::Draw),
        ("2\t--\n1\t1-0\n", GameResult::DoubleForfeit),
    ] {
        assert_eq!(board_2(list), Some(result), "{list}");
    }
    // An open board stays open, who rests has none.
    assert_eq!(board_2("台次,结果\n1,1-0\n2,\n,轮空\n"), None);
    let read = results::read(&text("台次,结果\n1,1-0\n2,0-1\n"), &state, 1).unwrap();
    assert!(read[0].is_known() && !read[1].is_known() && !read[1].corrects());
    assert_eq!(results::commands(&state, &read, None).len(), 1);

    // A spreadsheet makes a day of 1/2.
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet
        .write_string(0, 0, "台次")
        .unwrap()
        .write_string(0, 1, "结果")
        .unwrap()
        .write_number(1, 0, 2)
        .unwrap();
    let date = ExcelDateTime::from_ymd(2026, 1, 2).unwrap();
    sheet.write_datetime_with_format(1, 1, date, &Format::new().set_num_format("m/d")).unwrap();
    let table = book::open(&book.save_to_buffer().unwrap(), None, None, |_| true).unwrap();
    assert_eq!(results::read(&table, &state, 1).unwrap()[0].result, GameResult::Draw);
}

#[test]
fn every_bad_result_is_named_and_none_is_taken() {
    let state = event();
    let list = "台次,先手,后手,结果\n1,石一鸣,陆书遥,1-0\n2,陶远,石一鸣,1-0\n9,,,1-0\n2,,,3-0\n1,,,0-1\n,,,1-0\n二,,,1-0\n";
    let errors = results::read(&text(list), &state, 1).unwrap_err();
    let problems: Vec<(u64, Option<usize>, &Wrong)> =
        errors.iter().map(|error| (error.line, error.column, &error.problem)).collect();
    assert_eq!(
        problems,
        [
            (3, Some(2), &Wrong::OtherPlayer { said: "石一鸣".into(), has: "4 温听雨".into() }),
            (4, Some(0), &Wrong::NoSuchBoard { round: 1, place: "9".into() }),
            (5, Some(3), &Wrong::NotAResult("3-0".into())),
            (6, Some(0), &Wrong::Twice { first_line: 2 }),
            (7, Some(0), &Wrong::NotANumber(String::new())),
            (8, Some(0), &Wrong::NotANumber("二".into())),
        ]
    );
    let errors = results::read(&text("台次,先手\n1,石一鸣\n"), &state, 1).unwrap_err();
    let (place, problem) = exchange::bad_cell(Lang::ZhHans, None, &errors[0]);
    assert_eq!((place.as_str(), problem.as_str()), ("第 1 行", "没有“结果”一列。"));
}

#[test]
fn a_finished_pairing_is_read_from_a_list_by_number_or_name() {
    let state = event();
    for list in [
        "台次,先手号,后手号\n1,3,1\n2,4,2\n,5,\n",
        "台,先手,后手\n1,陆书遥,石一鸣\n2,温听雨,陶远\n,闻人镕,轮空\n",
        "先手,后手,结果\n3,1,\n4,2,\n5,,轮空\n",
    ] {
        let round =
            pairing::from_list(&text(list), &state).unwrap_or_else(|errors| panic!("{list}: {errors:?}"));
        let games: Vec<_> =
            round.games.iter().map(|game| (game.board, game.first.get(), game.second.get())).collect();
        assert_eq!(games, [(1, 3, 1), (2, 4, 2)], "{list}");
        assert_eq!(round.byes[0].entrant.get(), 5, "{list}");
    }
    let errors = pairing::from_list(&text("台次,先手,后手\n一,陆书遥,无名\n2,9,2\n"), &state).unwrap_err();
    let said: Vec<_> = errors.iter().map(|error| (error.line, error.column)).collect();
    assert_eq!(said, [(2, Some(0)), (2, Some(2)), (3, Some(1))]);
}
