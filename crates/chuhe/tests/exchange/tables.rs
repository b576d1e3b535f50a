//! Workbooks and CSV read back are the tables.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use chuhe::exchange::{Cell, Table, csv, tables, xlsx};
use chuhe::i18n::Lang;
use chuhe::import;

use super::{EVENTS, demonstration};

fn cell(data: &Data) -> Cell {
    match data {
        Data::Empty => Cell::Empty,
        Data::String(text) => Cell::text(text),
        Data::Float(number) if number.fract() == 0.0 => Cell::Number(*number as u32),
        Data::Float(number) => Cell::Halves((number * 2.0) as u32),
        other => panic!("{other:?} was never written"),
    }
}

/// Whole halves come back as numbers.
fn as_written(cell: &Cell) -> Cell {
    match cell {
        Cell::Halves(doubled) if doubled % 2 == 0 => Cell::Number(doubled / 2),
        other => other.clone(),
    }
}

#[test]
fn a_workbook_read_back_equals_the_tables() {
    let desk = demonstration();
    for event in EVENTS {
        for lang in Lang::ALL {
            let view = desk.event(&event.parse().unwrap()).unwrap();
            let written = tables::of(lang, &view.state);
            let bytes = xlsx::write(view.state.name(), &written).unwrap();
            let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).unwrap();
            assert_eq!(book.sheet_names(), xlsx::names(&written), "{event}");
            for (table, name) in written.iter().zip(xlsx::names(&written)) {
                let sheet = book.worksheet_range(&name).unwrap();
                let head: Vec<Cell> = table.columns.iter().map(Cell::text).collect();
                for (row, cells) in std::iter::once(&head).chain(&table.rows).enumerate() {
                    assert_eq!(
                        cells.len(),
                        table.columns.len(),
                        "{event} {name}: every line is as long as its head"
                    );
                    for (column, expected) in cells.iter().enumerate() {
                        let found = sheet.get((row, column)).map_or(Cell::Empty, cell);
                        assert_eq!(found, as_written(expected), "{event} {name} {row}:{column}");
                    }
                }
            }
        }
    }
}

fn find<'a>(tables: &'a [Table], key: &str) -> &'a Table {
    tables.iter().find(|table| table.key == key).unwrap_or_else(|| panic!("no table {key}"))
}

#[test]
fn every_table_of_an_event_is_there() {
    let desk = demonstration();
    let keys = |event: &str| -> Vec<String> {
        let view = desk.event(&event.parse().unwrap()).unwrap();
        tables::of(Lang::ZhHans, &view.state).into_iter().map(|table| table.key).collect()
    };
    assert_eq!(
        keys("yundu"),
        [
            "entries",
            "round-01",
            "round-02",
            "round-03",
            "round-04",
            "round-05",
            "round-06",
            "standings",
            "teams",
            "rounds",
            "crosstable",
            "penalties",
            "settings"
        ]
    );
    let teams = keys("heling");
    for key in ["members", "boards", "member-results"] {
        assert!(teams.iter().any(|one| one == key), "{key}: {teams:?}");
    }
    let stages = keys("yanxi");
    for key in ["stage-1-entries", "stage-1-crosstable-1", "stage-2-round-01", "overall"] {
        assert!(stages.iter().any(|one| one == key), "{key}: {stages:?}");
    }
    let view = desk.event(&"yundu".parse().unwrap()).unwrap();
    let all = tables::of(Lang::ZhHans, &view.state);
    let standings = find(&all, "standings");
    assert_eq!(standings.columns[..4], ["名次", "号", "姓名", "单位"]);
    let places = tournament::ranking::standings(&view.state);
    assert_eq!(standings.rows.len(), places.len());
    assert_eq!(standings.rows[0][1], Cell::from(places[0].no));
    assert!(find(&all, "settings").rows.iter().any(|row| {
        row.iter().any(|cell| matches!(cell, Cell::Text(text) if text.starts_with("14.3.1 ")))
    }));
}

#[test]
fn entries_written_as_csv_are_the_same_entries_when_read() {
    let desk = demonstration();
    for (event, key, of_teams) in [("yundu", "entries", false), ("heling", "members", true)] {
        let view = desk.event(&event.parse().unwrap()).unwrap();
        for lang in Lang::ALL {
            let all = tables::of(lang, &view.state);
            let bytes = csv::write(find(&all, key));
            assert_eq!(&bytes[..3], b"\xef\xbb\xbf");
            let read = import::Table::read(&bytes, None).unwrap();
            let entered = read.entries(&read.guess(), of_teams).expect("every line is good");
            assert_eq!(entered.len(), view.state.entrants().len());
            for (new, old) in entered.iter().zip(view.state.entrants()) {
                assert_eq!(
                    (new.name.as_str(), &new.team, new.rating),
                    (old.name.as_str(), &old.team, old.rating)
                );
                assert_eq!(new.categories, old.categories);
                let members = old.members.iter().map(|member| (member.name.as_str(), member.rating));
                let read = new.members.iter().map(|member| (member.name.as_str(), member.rating));
                assert!(read.eq(members), "{event}");
            }
        }
    }
}
