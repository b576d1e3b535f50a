//! The layer of text of each paper.

use chuhe::desk::{GameId, SlipLinks};
use chuhe::i18n::Lang;
use chuhe::print::{Choice, Kind, Material, Particulars, Unprintable, compose};
use tournament::simulate::{Plan, simulate};
use tournament::{Format, State};

use super::events::{event, games, particulars, teams};

fn text(lang: Lang, kind: Kind, state: &State, choice: &Choice) -> String {
    let (particulars, games) = (particulars(), games());
    let material = Material { state, games: &games, particulars: &particulars, address: None, slips: None };
    compose(lang, kind, &material, choice).expect("a paper").text()
}

fn compose_of(lang: Lang, kind: Kind, state: &State, choice: &Choice) -> Result<String, Unprintable> {
    let (particulars, games) = (particulars(), Vec::new());
    let material = Material { state, games: &games, particulars: &particulars, address: None, slips: None };
    Ok(compose(lang, kind, &material, choice)?.text())
}

#[test]
fn every_paper_in_chinese() {
    let state = event("云渡杯", Format::RoundRobin, 5, 5);
    for kind in Kind::of(state.format()) {
        let text = text(Lang::ZhHans, kind, &state, &Choice { round: Some(2), places: Some(3) });
        insta::assert_snapshot!(format!("zh_{}", kind.name()), text);
    }
}

#[test]
fn every_paper_in_english() {
    let state = event("Yundu Cup", Format::Swiss, 5, 3);
    for kind in Kind::of(state.format()) {
        let text = text(Lang::En, kind, &state, &Choice::default());
        assert!(!text.contains("paper-"), "{} lacks a text: {text}", kind.name());
        if !matches!(kind, Kind::ResultBook | Kind::ScoreSheets | Kind::Incidents) {
            insta::assert_snapshot!(format!("en_{}", kind.name()), text);
        }
    }
}

#[test]
fn every_paper_of_the_two_great_events() {
    let long = "二〇二六年“青川杯”全国象棋公开赛暨第三届少数民族地区象棋邀请赛";
    for (name, state) in [("teams", teams(long, 12, 5)), ("open", event(long, Format::Swiss, 41, 9))] {
        for kind in Kind::of(state.format()) {
            for lang in [Lang::ZhHans, Lang::En] {
                // Score sheets of a whole round are one like the other.
                if kind == Kind::ScoreSheets && lang == Lang::En {
                    continue;
                }
                let choice = Choice { round: Some(2), places: Some(3) };
                let text = match compose_of(lang, kind, &state, &choice) {
                    Err(Unprintable::NoIncident) => continue,
                    text => text.expect("a paper"),
                };
                insta::assert_snapshot!(format!("{name}_{}_{}", lang.tag(), kind.name()), cut(text));
            }
        }
    }
}

/// The beginning of a long paper.
fn cut(text: String) -> String {
    let lines: Vec<&str> = text.lines().take(160).collect();
    lines.join("\n")
}

#[test]
fn a_slip_with_codes_has_a_stub_for_each_player() {
    let mut links = SlipLinks::new();
    let state = event("云渡杯", Format::Swiss, 4, 1);
    for board in 1..=2 {
        let link = |side: u32| format!("https://chess.example/slip/cup/1-{board}/{side}/0123");
        links.insert(GameId::of(1, 1, board), [link(1), link(2)]);
    }
    let (particulars, games) = (particulars(), games());
    let material = Material {
        state: &state,
        games: &games,
        particulars: &particulars,
        address: None,
        slips: Some(&links),
    };
    for lang in [Lang::ZhHans, Lang::En] {
        let paper = compose(lang, Kind::ResultSlips, &material, &Choice::default()).expect("slips");
        insta::assert_snapshot!(format!("{}_coded-slips", lang.tag()), paper.text());
    }
}

#[test]
fn a_score_sheet_has_what_article_9_asks_for() {
    rulebook::cites!("2011:9", "2011:7.5");
    let state = event("云渡杯", Format::Swiss, 4, 2);
    let sheet = text(Lang::ZhHans, Kind::ScoreSheets, &state, &Choice { round: Some(1), places: None });
    for field in [
        "结果: ",
        "红方用时: ",
        "黑方用时: ",
        "红方犯规: ",
        "黑方犯规: ",
        "红方棋手签字",
        "黑方棋手签字",
        "监局裁判签字",
    ] {
        assert_eq!(sheet.matches(field).count(), 2, "{field} stands on each of two sheets");
    }
}

#[test]
fn a_recorded_game_is_on_its_sheet() {
    let (games, particulars) = (games(), Particulars::default());
    let file = tournament::StateFile::read(include_str!("../../../../examples/swiss.json")).expect("a file");
    let state = State::from_file(file).expect("a state");
    let material =
        Material { state: &state, games: &games, particulars: &particulars, address: None, slips: None };
    let sheets = compose(Lang::ZhHans, Kind::ScoreSheets, &material, &Choice::default()).expect("sheets");
    assert!(sheets.text().contains("炮二平五"));
    let report = compose(Lang::ZhHans, Kind::Incidents, &material, &Choice::default()).expect("a report");
    let report = report.text();
    assert!(report.contains("长将") && report.contains("红方棋手") || report.contains("裁判长"), "{report}");
}

#[test]
fn what_there_is_not_is_refused() {
    let choice = Choice::default();
    let make = |state: &State, kind, choice: &Choice| {
        compose(Lang::ZhHans, kind, &Material::of(state), choice).map(|_| ())
    };
    let empty = State::default();
    assert_eq!(make(&empty, Kind::OrderBook, &choice), Err(Unprintable::NoEntrants));
    assert_eq!(make(&empty, Kind::NameCards, &choice), Err(Unprintable::NoEntrants));
    assert_eq!(make(&empty, Kind::Pairings, &choice), Err(Unprintable::NoRound));
    assert_eq!(make(&empty, Kind::ResultBook, &choice), Err(Unprintable::NoRound));
    let state = simulate(&Plan { entrants: 6, rounds: 2, ..Plan::default() }).expect("a competition");
    let third = Choice { round: Some(3), places: None };
    assert_eq!(make(&state, Kind::Standings, &third), Err(Unprintable::NoSuchRound(3)));
    assert_eq!(make(&state, Kind::Incidents, &choice), Err(Unprintable::NoIncident));
    let particulars = Particulars { certificate: "# 奖\n{nobody}".to_owned(), ..Particulars::default() };
    let material = Material { particulars: &particulars, ..Material::of(&state) };
    let refused = compose(Lang::ZhHans, Kind::Certificates, &material, &choice);
    assert!(matches!(refused, Err(Unprintable::Template(unfilled)) if unfilled.line == 2));
}

#[test]
fn names_stand_in_the_order_of_their_sounds() {
    let mut file = simulate(&Plan { entrants: 4, rounds: 1, ..Plan::default() }).expect("four").to_file();
    for (player, name) in file.players.iter_mut().zip(["周一", "安二", "李三", "王四"]) {
        player.name = name.to_owned();
    }
    let state = State::from_file(file).expect("a state");
    let paper = compose(Lang::ZhHans, Kind::PairingsByName, &Material::of(&state), &Choice::default());
    let text = paper.expect("a paper").text();
    let at = |name: &str| text.find(name).expect("a name");
    assert!(at("安二") < at("李三") && at("李三") < at("王四") && at("王四") < at("周一"), "{text}");
}

#[test]
fn a_bracket_and_its_places_are_printed_match_by_match() {
    rulebook::cites!("2011:10.4");
    let state = event("云渡杯", Format::DoubleElimination, 8, 9);
    for kind in [Kind::Bracket, Kind::Standings] {
        let text = text(Lang::ZhHans, kind, &state, &Choice::default());
        insta::assert_snapshot!(format!("zh_elimination_{}", kind.name()), text);
    }
    let none = compose(
        Lang::En,
        Kind::Bracket,
        &Material {
            state: &event("", Format::Swiss, 4, 2),
            games: &[],
            particulars: &particulars(),
            address: None,
            slips: None,
        },
        &Choice::default(),
    );
    assert_eq!(none.err(), Some(Unprintable::NoBracket));
}
