//! Entry lists as people really send them.

use chuhe::import::{Encoding, Field, ImportError, LineError, Mapping, Problem, Table};
use tournament::{NewEntrant, Number};

fn entrant(no: Option<u32>, name: &str, team: Option<&str>, rating: Option<u32>) -> NewEntrant {
    NewEntrant { no: no.and_then(Number::new), team: team.map(Into::into), rating, ..NewEntrant::named(name) }
}

fn gb18030(text: &str) -> Vec<u8> {
    encoding_rs::GB18030.encode(text).0.into_owned()
}

fn utf16(text: &str) -> Vec<u8> {
    std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

#[test]
fn the_same_list_is_read_from_every_encoding_and_delimiter() {
    let list =
        "编号,姓名,单位,等级分\r\n1,石一鸣,青川,2410\r\n\r\n２,\"陶,远\",,\r\n 3 , 闻人镕 ,云渡,１９９９\r\n";
    let expected = [
        entrant(Some(1), "石一鸣", Some("青川"), Some(2410)),
        entrant(Some(2), "陶,远", None, None),
        entrant(Some(3), "闻人镕", Some("云渡"), Some(1999)),
    ];
    let tabbed = list.replace("\"陶,远\"", "陶;远").replace(',', "\t").replace("陶;远", "陶,远");
    let cases: [(&str, Vec<u8>, Encoding, char); 6] = [
        ("utf-8", list.into(), Encoding::Utf8, ','),
        ("utf-8 with mark", format!("\u{feff}{list}").into_bytes(), Encoding::Utf8, ','),
        ("gb18030", gb18030(list), Encoding::Gb18030, ','),
        ("tabs", tabbed.clone().into_bytes(), Encoding::Utf8, '\t'),
        ("utf-16 tabs", utf16(&tabbed), Encoding::Utf16, '\t'),
        ("semicolons", tabbed.replace('\t', ";").into_bytes(), Encoding::Utf8, ';'),
    ];
    for (what, bytes, encoding, delimiter) in cases {
        let table = Table::read(&bytes, None).unwrap();
        assert_eq!((table.encoding(), table.delimiter()), (encoding, delimiter), "{what}");
        assert_eq!(table.entrants(&table.guess()).unwrap(), expected, "{what}");
    }
}

#[test]
fn big5_and_gb18030_are_told_apart() {
    let list = "編號,姓名,單位,等級分\r\n1,吳貴臨,臺北,2410\r\n2,林世偉,高雄,\r\n3,許銘,臺中,1999\r\n";
    let big5 = encoding_rs::BIG5.encode(list).0.into_owned();
    let table = Table::read(&big5, None).unwrap();
    assert_eq!(table.encoding(), Encoding::Big5);
    let expected = [
        entrant(Some(1), "吳貴臨", Some("臺北"), Some(2410)),
        entrant(Some(2), "林世偉", Some("高雄"), None),
        entrant(Some(3), "許銘", Some("臺中"), Some(1999)),
    ];
    assert_eq!(table.entrants(&table.guess()).unwrap(), expected);
    // Traditional characters in GB18030 are rare ones there, and even fewer of them make sense as Big5.
    for (text, encoding) in [
        (list, Encoding::Gb18030),
        ("姓名\n石一鸣\n陶远\n", Encoding::Gb18030),
        ("姓名,单位\n闻人镕,云渡\n", Encoding::Gb18030),
        ("姓名\n吳貴臨\n", Encoding::Big5),
        ("姓名,隊名\n林世偉,高雄\n", Encoding::Big5),
    ] {
        let bytes = match encoding {
            Encoding::Big5 => encoding_rs::BIG5.encode(text).0.into_owned(),
            _ => gb18030(text),
        };
        assert_eq!(Table::read(&bytes, None).unwrap().encoding(), encoding, "{text}");
    }
}

#[test]
fn an_encoding_may_be_insisted_on() {
    // In GBK these two characters are bytes that are also good UTF-8.
    let bytes = gb18030("模拢");
    assert_ne!(Table::read(&bytes, None).unwrap().rows()[0].cells[0], "模拢");
    assert_eq!(Table::read(&bytes, Some(Encoding::Gb18030)).unwrap().rows()[0].cells[0], "模拢");

    let insisted = Table::read(&gb18030("name\n石一鸣\n"), Some(Encoding::Utf8));
    assert_eq!(insisted, Err(ImportError::NotText { encoding: Some(Encoding::Utf8), line: 2 }));
}

#[test]
fn columns_are_guessed_from_headings_or_contents() {
    let mapping = |no, name, team, rating| Mapping { no, name, team, rating, category: None };
    let cases = [
        ("No.,Name,Club,Elo\n1,A,B,2000\n", mapping(Some(0), Some(1), Some(2), Some(3))),
        ("代表队;备注;棋手\n青川;;石一鸣\n", mapping(None, Some(2), Some(0), None)),
        ("序 号\t运动员 姓名\n1\t石一鸣\n", mapping(Some(0), Some(1), None, None)),
        ("1,石一鸣,青川,2410\n2,陶远,云渡,\n", mapping(Some(0), Some(1), Some(2), Some(3))),
        ("石一鸣,2410\n陶远,2380\n", mapping(None, Some(0), None, Some(1))),
        ("石一鸣\n陶远\n", mapping(None, Some(0), None, None)),
    ];
    for (text, expected) in cases {
        assert_eq!(Table::read(text.as_bytes(), None).unwrap().guess(), expected, "{text}");
    }
}

#[test]
fn a_person_may_say_what_the_columns_are() {
    let table = Table::read("A,B\n青川,石一鸣\n".as_bytes(), None).unwrap();
    assert_eq!(table.header(), None);
    let mapping = Mapping { team: Some(0), name: Some(1), ..Mapping::default() };
    assert_eq!(table.entrants(&mapping).unwrap()[1], entrant(None, "石一鸣", Some("青川"), None));
}

#[test]
fn every_bad_line_is_named_at_once() {
    let text = "no,name,team,rating\n1,石一鸣,青川,2410\n1,陶远,云渡,\n三,闻人镕,云渡,高\n,柳青,,\n5,,云渡,\n0,易水,,\n7,石一鸣,青川,\n8,石一鸣,云渡,\n9,江楠,云渡,2000,弃权\n10,施然,,,\n";
    let table = Table::read(text.as_bytes(), None).unwrap();
    let errors = table.entrants(&table.guess()).unwrap_err();
    let error = |line, column, field, problem| LineError { line, column, field, problem };
    assert_eq!(
        errors,
        [
            error(
                3,
                Some(0),
                Some(Field::No),
                Problem::DuplicateNumber { no: Number::new(1).unwrap(), first_line: 2 }
            ),
            error(4, Some(0), Some(Field::No), Problem::NotANumber("三".into())),
            error(4, Some(3), Some(Field::Rating), Problem::NotANumber("高".into())),
            error(5, Some(0), Some(Field::No), Problem::MissingNumber),
            error(6, Some(1), Some(Field::Name), Problem::MissingName),
            error(7, Some(0), Some(Field::No), Problem::NotANumber("0".into())),
            error(
                8,
                Some(1),
                Some(Field::Name),
                Problem::DuplicateName { name: "石一鸣".into(), first_line: 2 }
            ),
            error(10, None, None, Problem::ExtraCells { found: 5, expected: 4 }),
        ]
    );
}

#[test]
fn what_is_no_table_says_why() {
    let cases: [(&[u8], ImportError); 6] = [
        (b"", ImportError::Empty),
        ("\u{feff}\n ,, \n".as_bytes(), ImportError::Empty),
        (b"name\nA\n\xff\xff\n", ImportError::NotText { encoding: None, line: 3 }),
        (b"PK\x03\x04\0\0\0", ImportError::NotText { encoding: None, line: 1 }),
        ("name,team\n\"石一鸣,青川\n陶远,云渡\n".as_bytes(), ImportError::OpenQuote { line: 2 }),
        ("编号，姓名\n1，石一鸣\n".as_bytes(), ImportError::FullWidthDelimiter { line: 1, mark: '，' }),
    ];
    for (bytes, expected) in cases {
        assert_eq!(Table::read(bytes, None), Err(expected));
    }
    let table = Table::read("单位\n青川\n".as_bytes(), None).unwrap();
    let errors = table.entrants(&table.guess()).unwrap_err();
    assert_eq!(errors[0].problem, Problem::NoNameColumn);
    let errors = table.entrants(&Mapping { name: Some(3), ..Mapping::default() }).unwrap_err();
    assert_eq!(errors[0].problem, Problem::NoSuchColumn);
}
