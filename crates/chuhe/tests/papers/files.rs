//! The files: written by the command line and by the web.

use std::ops::ControlFlow;
use std::process::Command;

use chuhe::i18n::Lang;
use chuhe::print::fonts::Fonts;
use chuhe::print::paper::Size;
use chuhe::print::{Choice, Kind, Material, compose, print};
use tournament::Format;

use super::browser::{Browser, text_of};
use super::events::{event, games, particulars};
use super::terminal::{Terminal, example};

/// The machine's fonts; where a test may be run without them, none.
fn fonts() -> Option<Fonts> {
    match Fonts::find() {
        Ok(fonts) => Some(fonts),
        Err(error) if std::env::var_os("CI").is_some() => panic!("{error}"),
        Err(error) => {
            eprintln!("skipped: {error}");
            None
        }
    }
}

#[test]
fn the_same_paper_is_the_same_file_and_its_text_can_be_searched() {
    let Some(fonts) = fonts() else { return };
    let state = event("云渡杯", Format::Swiss, 9, 3);
    let (particulars, games) = (particulars(), games());
    let material =
        Material { state: &state, games: &games, particulars: &particulars, address: None, slips: None };
    let paper = compose(Lang::ZhHans, Kind::ResultBook, &material, &Choice::default()).expect("a book");
    let mut steps = Vec::new();
    let first = print(&paper, Size::A4, &fonts, &mut |done, of| {
        steps.push((done, of));
        ControlFlow::Continue(())
    })
    .expect("printed");
    let second = print(&paper, Size::A4, &fonts, &mut |_, _| ControlFlow::Continue(())).expect("printed");
    assert!(first.pdf.starts_with(b"%PDF-"));
    assert!(first == second, "the same bytes");
    assert!(first.pdf.len() < 1_000_000, "{} bytes: the fonts are cut down", first.pdf.len());
    assert!(steps.windows(2).all(|two| two[0].0 <= two[1].0), "progress only grows");
    assert!(steps.last().is_some_and(|(done, of)| done == of), "and ends at its end");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("book.pdf");
    std::fs::write(&file, &first.pdf).expect("a file");
    match Command::new("pdftotext").arg(&file).arg("-").output() {
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            for word in ["云渡杯", "成绩册", "买买提·吐尔逊江", "㛃如霜", "炮二平五"] {
                assert!(text.contains(word), "{word} is not found");
            }
        }
        Err(_) => eprintln!("skipped the search: no pdftotext"),
    }
}

#[test]
fn a_character_that_no_font_has_is_reported() {
    let Some(fonts) = fonts() else { return };
    let mut file = event("云渡杯", Format::Swiss, 4, 1).to_file();
    // A private character stands for a name that only its own county has a font for.
    file.players[0].name = "王\u{f8f0}".to_owned();
    let state = tournament::State::from_file(file).expect("a state");
    let paper =
        compose(Lang::ZhHans, Kind::NameCards, &Material::of(&state), &Choice::default()).expect("cards");
    let printed = print(&paper, Size::A4, &fonts, &mut |_, _| ControlFlow::Continue(())).expect("printed");
    assert_eq!(printed.missing, ['\u{f8f0}']);
}

#[test]
fn papers_are_printed_from_a_state_file_and_from_an_event() {
    if fonts().is_none() {
        return;
    }
    let terminal = Terminal::with_event();
    let said = terminal.done(&["event", "print", "--paper", "pairings", "--out", "p.pdf"]);
    assert_eq!(said, "第 1 轮对阵表：p.pdf，1 页\n");
    assert!(std::fs::read(terminal.path("p.pdf")).expect("a file").starts_with(b"%PDF-"));
    let state = example("swiss.json");
    let said = terminal.done(&["--json", "print", "--state", &state, "--paper", "standings", "--size", "A3"]);
    assert_eq!(said, "{\"file\":\"standings.pdf\",\"missing\":\"\",\"pages\":1,\"paper\":\"standings\"}\n");
    terminal.write("texts.json", r#"{"officials": "裁判长：石一鸣"}"#);
    terminal.done(&["event", "particulars", "texts.json"]);
    assert!(terminal.done(&["event", "particulars"]).contains("裁判长：石一鸣"));
    std::fs::create_dir(terminal.path("all")).expect("a folder");
    terminal.done(&["event", "print", "--paper", "all", "--out", "all"]);
    for name in ["order-book.pdf", "score-sheets.pdf", "result-book.pdf"] {
        assert!(terminal.path("all").join(name).is_file(), "{name}");
    }
}

#[test]
fn what_cannot_be_printed_is_said_and_leaves_nothing() {
    let terminal = Terminal::with_event();
    std::fs::create_dir(terminal.path("fonts")).expect("a folder");
    let mut command = terminal.command(&["event", "print", "--paper", "pairings"]);
    let output = command.env("CHUHE_FONTS", terminal.path("fonts")).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("fonts-noto-cjk"), "{said}");
    assert!(!terminal.path("pairings.pdf").exists());
    assert_eq!(terminal.run(&["event", "print", "--paper", "menu"]).status, 2);
    terminal.write("texts.json", r#"{"officers": ""}"#);
    let said = terminal.run(&["event", "particulars", "texts.json"]);
    assert!(said.status == 1 && said.err.contains("texts.json") && said.err.contains("officers"), "{said:?}");
    if fonts().is_some() {
        let said = terminal.run(&["event", "print", "--paper", "pairings", "--round", "4"]);
        assert_eq!((said.status, said.err.as_str()), (1, "chuhe: 第 4 轮还没有编排\n"));
    }
}

#[test]
fn the_web_has_a_button_for_every_paper_and_keeps_their_texts() {
    let browser = Browser::demo();
    let page = browser.get("/event/yundu/papers");
    for kind in Kind::of(tournament::Format::Swiss) {
        assert!(page.body.contains(&format!("/event/yundu/papers/{}\"", kind.name())), "{}", kind.name());
    }
    let saved = browser.post("/event/yundu/papers", &[("officials", "裁判长：石一鸣"), ("certificate", "")]);
    assert_eq!((saved.status, saved.location.as_str()), (303, "/event/yundu/papers?saved=1"));
    assert!(browser.get("/event/yundu/papers").body.contains("裁判长：石一鸣"));
    let refused = browser.post("/event/yundu/papers", &[("certificate", "# 奖状\n{nobody}")]);
    assert!(text_of(&refused.body).contains("奖状模板第 2 行"), "{}", text_of(&refused.body));
    assert_eq!(browser.get("/event/yundu/papers/menu").status, 404);
}

#[test]
fn the_web_shows_a_paper_in_a_frame_and_gives_the_file() {
    if fonts().is_none() {
        return;
    }
    let browser = Browser::demo();
    let file = browser.get("/event/yundu/papers/standings.pdf?size=A4");
    assert_eq!((file.status, file.header("content-type").as_str()), (200, "application/pdf"));
    assert_eq!(file.header("content-security-policy"), "frame-ancestors 'self'");
    let page = browser.get("/event/yundu/papers/standings?size=A3&round=3");
    assert_eq!(page.status, 200);
    let shown =
        page.body.contains("<iframe") && page.body.contains("/papers/standings.pdf?size=A3&#38;round=3");
    assert!(shown || page.body.contains("<progress"), "{}", page.body);
    let none = browser.get("/event/yundu/papers/standings?round=99");
    assert!(text_of(&none.body).contains("第 99 轮还没有编排"));
}
