//! Nothing leaves the sheet, nothing is lost, and every page of a table has its head: for any size, of any event, in
//! letters that are squares, so that no font is needed.

use std::ops::ControlFlow;

use chuhe::desk::{GameId, SlipLinks};
use chuhe::i18n::Lang;
use chuhe::print::layout::set;
use chuhe::print::page::{Mark, Measure, Page, Squares};
use chuhe::print::paper::{Block, Cell, Column, Paper, Part, Size, Table};
use chuhe::print::{Choice, Kind, Material, compose};
use tournament::State;

use super::events::{games, hard, particulars};

fn papers(lang: Lang, state: &State) -> Vec<(Kind, Paper)> {
    let (particulars, games) = (particulars(), games());
    let links: SlipLinks = GameId::all(state, 1)
        .into_iter()
        .map(|game| (game, ["1", "2"].map(|side| format!("https://chess.example/slip/cup/{game}/{side}/0"))))
        .collect();
    let material =
        Material { state, games: &games, particulars: &particulars, address: None, slips: Some(&links) };
    let round = Choice { round: Some(1), places: None };
    // The team event has nothing to report.
    let reported = |kind: &Kind| *kind != Kind::Incidents || !state.format().is_of_teams();
    Kind::of(state.format())
        .filter(reported)
        .map(|kind| (kind, compose(lang, kind, &material, &round).expect("a paper")))
        .collect()
}

fn pages(paper: &Paper, size: Size) -> Vec<Page> {
    set(paper, size, &Squares, &mut |_| ControlFlow::Continue(()))
}

/// What of a mark would be outside of its page.
fn outside(page: &Page, mark: &Mark) -> bool {
    let inside = |x: f32, y: f32| (0.0..=page.width).contains(&x) && (0.0..=page.height).contains(&y);
    let all = match mark {
        Mark::Text { x, y, size, face, text, .. } => {
            let width: f32 = text.chars().map(|c| Squares.advance(*face, c)).sum::<f32>() * size;
            inside(*x, *y - size * 0.88) && inside(x + width, y + size * 0.12)
        }
        Mark::Line { from, to, .. } => inside(from.0, from.1) && inside(to.0, to.1),
        Mark::Fill { x, y, width, height, .. } => inside(*x, *y) && inside(x + width, y + height),
        Mark::Board { x, y, width, .. } => inside(*x, *y) && inside(x + width, y + width * 1060.0 / 940.0),
        Mark::Qr { x, y, width, .. } => inside(*x, *y) && inside(x + width, y + width),
    };
    !all
}

/// All that is written on the pages, without blanks.
fn written(pages: &[Page]) -> String {
    let marks = pages.iter().flat_map(|page| &page.marks);
    let texts =
        marks.filter_map(|mark| if let Mark::Text { text, .. } = mark { Some(text.as_str()) } else { None });
    texts.collect::<String>().split_whitespace().collect()
}

#[test]
fn no_paper_of_any_event_leaves_its_sheet() {
    for state in hard() {
        for (lang, size) in [(Lang::ZhHans, Size::A4), (Lang::ZhHans, Size::A3), (Lang::En, Size::A4)] {
            for (kind, paper) in papers(lang, &state) {
                for (number, page) in pages(&paper, size).iter().enumerate() {
                    let bad: Vec<&Mark> = page.marks.iter().filter(|mark| outside(page, mark)).collect();
                    assert!(bad.is_empty(), "{kind:?} {size:?} page {}: {bad:?}", number + 1);
                }
            }
        }
    }
}

#[test]
fn a_sheet_to_fill_in_is_one_page() {
    for state in hard() {
        for (lang, size) in [(Lang::ZhHans, Size::A4), (Lang::ZhHans, Size::A3), (Lang::En, Size::A4)] {
            for (kind, paper) in papers(lang, &state) {
                if matches!(kind, Kind::ScoreSheets | Kind::MatchSheets | Kind::Certificates) {
                    assert_eq!(pages(&paper, size).len(), paper.parts.len(), "{kind:?} {lang:?} {size:?}");
                }
            }
        }
    }
}

#[test]
fn every_name_of_every_event_is_printed_whole() {
    for state in hard() {
        for (kind, paper) in papers(Lang::ZhHans, &state) {
            let written = written(&pages(&paper, Size::A4));
            let text = paper.text();
            for name in
                state.entrants().iter().map(|entrant| &entrant.name).filter(|name| text.contains(*name))
            {
                let plain: String = name.split_whitespace().collect();
                // A name broken into lines beside other cells is written in the order of its lines.
                let pieces = plain.split_inclusive(['·', '-']).all(|piece| {
                    piece
                        .chars()
                        .collect::<Vec<_>>()
                        .chunks(3)
                        .all(|few| written.contains(&few.iter().collect::<String>()))
                        || piece.chars().all(|c| written.contains(c))
                });
                assert!(written.contains(&plain) || pieces, "{kind:?} lacks {name}");
            }
        }
    }
}

/// A table of so many columns and rows.
fn table(columns: usize, rows: usize) -> Paper {
    let mut heads = vec![Column::firm("号").key(), Column::text("姓名").key()];
    heads.extend((0..columns).map(|index| Column::firm(format!("列{index}"))));
    let row = |row: usize| {
        let mut cells = vec![Cell::plain(row), Cell::plain(format!("棋手{row}"))];
        cells.extend((0..columns).map(|column| Cell::plain(format!("r{row}c{column}"))));
        cells
    };
    let table =
        Table { columns: heads, rows: (0..rows).map(row).collect(), row_height: 0.0, may_fold: false };
    let blocks = vec![Block::Table(table)];
    Paper {
        title: "表".into(), event: "赛".into(), lang: Lang::ZhHans, parts: vec![Part::of("表", blocks)]
    }
}

#[test]
fn a_long_table_has_its_head_on_every_page() {
    let pages = pages(&table(3, 200), Size::A4);
    assert!(pages.len() > 3);
    for page in &pages {
        let texts: Vec<&str> = page
            .marks
            .iter()
            .filter_map(|mark| if let Mark::Text { text, .. } = mark { Some(text.as_str()) } else { None })
            .collect();
        assert_eq!(texts.iter().filter(|text| **text == "姓名").count(), 1, "{texts:?}");
    }
}

#[test]
fn a_table_wider_than_the_sheet_is_printed_in_strips_with_its_keys() {
    let written = written(&pages(&table(60, 5), Size::A4));
    for row in 0..5 {
        for column in [0, 17, 31, 59] {
            assert!(written.contains(&format!("r{row}c{column}")), "r{row}c{column}");
        }
        assert!(written.matches(&format!("棋手{row}")).count() > 1, "the name stands in every strip");
    }
}

#[test]
fn pages_are_numbered_and_headed() {
    let pages = pages(&table(3, 200), Size::A4);
    let last = written(&pages[pages.len() - 1..]);
    assert!(last.contains(&format!("第{0}页共{0}页", pages.len())), "{last}");
    assert!(last.contains('赛'));
}
