//! Positions of our own, with the ruling that the text of the books gives: derived by hand before they were run. Each is
//! also ruled mirrored, with colours swapped and from every other ply of its circle.

mod common;

use common::record;
use qili::{Act, Adjudication, Record, Rules, Ruling, adjudicate};
use xiangqi::Side;

struct Row {
    id: &'static str,
    rules: Rules,
    fen: &'static str,
    cycle: &'static str,
    ruling: &'static str,
    article: &'static str,
    classes: [&'static str; 2],
}

fn rows() -> Vec<Row> {
    include_str!("data/by_the_text.tsv")
        .lines()
        .skip(1)
        .map(|line| {
            let field: Vec<&'static str> = line.split('\t').collect();
            Row {
                id: field[0],
                rules: Rules::new(field[1].parse().unwrap()),
                fen: field[2],
                cycle: field[3],
                ruling: field[4],
                article: field[5],
                classes: [field[6], field[7]],
            }
        })
        .collect()
}

impl Row {
    fn record(&self) -> Record {
        record(self.fen, &[self.cycle; 3].join(" "))
    }
}

const fn name(act: Act) -> &'static str {
    match act {
        Act::Check => "check",
        Act::MateThreat => "kill",
        Act::Chase => "chase",
        Act::Exchange => "exchange",
        Act::Sacrifice | Act::Block | Act::Follow | Act::Idle => "idle",
    }
}

fn classes(ruled: &Adjudication, side: Side) -> String {
    ruled.deeds(side).iter().map(|deed| name(deed.does[0])).collect::<Vec<_>>().join(" ")
}

fn swapped(ruling: Ruling) -> Ruling {
    match ruling {
        Ruling::Loses(side) => Ruling::Loses(!side),
        Ruling::Draw | Ruling::None => ruling,
    }
}

#[test]
fn every_position_is_ruled_as_the_text_says() {
    rulebook::cites!(
        "2011:25.2",
        "2011:25.3",
        "2011:26.1",
        "2011:26.1.1",
        "2011:26.4",
        "2011:26.5",
        "2011:26.7",
        "2011:26.8.1",
        "2011:26.8.3",
        "2011:26.8.4",
        "1960:4.2.1",
        "1960:4.2.2",
        "1960:4.2.3",
        "1960:4.2.4",
        "1960:4.2.5",
        "1960:4.2.7",
        "1960:5.4",
        "1960:5.5",
        "1960:5.6",
        "1960:5.8",
        "1960:5.9",
        "1960:5.11",
        "1960:附录一",
    );
    let mut wrong = Vec::new();
    for row in rows() {
        let ruled = adjudicate(&row.record(), &row.rules);
        let cited = ruled.citations().first().map(ToString::to_string).unwrap_or_default();
        let found = Side::ALL.map(|side| classes(&ruled, side));
        let printed = row.classes[0].is_empty() || found == row.classes;
        if ruled.ruling.name() != row.ruling || cited != row.article || !printed {
            wrong.push(format!(
                "{} {}: {} by {cited}, {found:?}",
                row.id,
                row.rules.set,
                ruled.ruling.name()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows().len() >= 166);
}

#[test]
fn the_same_holds_mirrored_with_colours_swapped_and_wherever_the_circle_begins() {
    for row in rows() {
        let record = row.record();
        let plain = adjudicate(&record, &row.rules);
        let mirrored = adjudicate(&record.mirrored(), &row.rules);
        assert_eq!((mirrored.ruling, mirrored.citations()), (plain.ruling, plain.citations()), "{}", row.id);
        let turned = adjudicate(&record.colours_swapped(), &row.rules);
        assert_eq!(
            (swapped(turned.ruling), turned.citations()),
            (plain.ruling, plain.citations()),
            "{}",
            row.id
        );
        for start in 1..plain.cycle.unwrap().plies {
            let moves = record.plies()[start as usize..].iter().map(|ply| ply.mv.to_move());
            let rest = (0..start).map(|ply| record.plies()[ply as usize].mv.to_move());
            let later = Record::from_moves(record.positions()[start as usize], moves.chain(rest)).unwrap();
            let ruled = adjudicate(&later, &row.rules);
            assert_eq!(
                (ruled.ruling, ruled.citations()),
                (plain.ruling, plain.citations()),
                "{} from {start}",
                row.id
            );
        }
    }
}
