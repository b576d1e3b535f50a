//! Real game files of many programs, read to their ends.

mod common;

use std::path::Path;

use records::pgn::{self, WriteOptions};
use records::{Game, Legality, NodeId, NoteKind, Options, dhtmlxq, read, xqf};
use xiangqi::notation::Notation;

/// What a folder gives.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    games: usize,
    plies: usize,
    suicides: usize,
    errors: Vec<String>,
}

fn count(folder: &Path, endings: &[&str]) -> Count {
    let mut count = Count::default();
    for file in common::files(folder, endings) {
        let bytes = std::fs::read(&file).expect("a readable file");
        for game in read(&bytes, &Options::default()) {
            match game {
                Ok(game) => {
                    count.games += 1;
                    count.plies += game.main_line().count();
                    count.suicides +=
                        game.irregularities().filter(|&(_, legality)| legality == Legality::Suicide).count();
                }
                Err(error) => count.errors.push(format!("{}: {error}", file.display())),
            }
        }
    }
    count
}

fn check(folder: &str, endings: &[&str], games: usize, suicides: usize) {
    let Some(path) = common::games(folder) else { return };
    let count = count(&path, endings);
    assert_eq!(count.errors, [] as [String; 0], "{folder}");
    assert_eq!((count.games, count.suicides), (games, suicides), "{folder}");
    println!("{folder}: {} games, {} plies", count.games, count.plies);
}

#[test]
fn all_5540_big5_games_replay_to_their_ends() {
    check("pgn-big5", &["pgn"], 5540, 6);
}

#[test]
fn gbk_games() {
    check("pgn-gbk", &["pgn"], 20, 0);
}

#[test]
fn coordinate_games() {
    check("pgn-iccs", &["pgn"], 1125, 0);
}

#[test]
fn utf8_games_in_three_notations() {
    check("pgn-utf8", &["pgn"], 45, 0);
}

/// Nine of these name no file where two soldiers can go: following both readings plays them through.
#[test]
fn western_games_of_chess_programs() {
    check("pgn-xboard", &["pgn"], 461, 0);
}

#[test]
fn dhtmlxq_pages_and_bare_text() {
    check("dhtmlxq-html", &["html"], 10, 0);
    check("dhtmlxq", &["txt"], 1, 1);
}

#[test]
fn cbf_and_cbr_records() {
    check("cbf", &["cbf"], 1, 0);
    check("cbr", &["cbr"], 1, 0);
}

/// 38 records, of which the index calls the last deleted.
#[test]
fn cbl_library() {
    check("cbl", &["cbl"], 37, 0);
}

/// One game lacks moves in the middle: the first that cannot be played is named. The times fit what is known of them.
#[test]
fn tables_of_online_games_with_the_time_of_every_move() {
    let Some(path) = common::games("live-moves-csv") else { return };
    let files = common::files(&path, &["csv"]);
    let bytes = std::fs::read(&files[0]).expect("a readable file");
    let games: Vec<_> = read(&bytes, &Options::default()).collect();
    let errors: Vec<_> = games.iter().filter_map(|game| game.as_ref().err()).collect();
    assert_eq!((files.len(), games.len(), errors.len()), (1, 426, 1));
    assert_eq!((errors[0].name.as_str(), errors[0].ply.is_some()), ("P7oZuncYHep5", true), "{}", errors[0]);
    let games: Vec<&Game> = games.iter().flatten().collect();
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    let timed = |game: &&Game| {
        game.moves.main_line().filter(|&node| game.moves.annotation(node).spent_ms.is_some()).count()
    };
    // All but the first move of each game.
    assert_eq!(games.iter().map(timed).sum::<usize>(), plies - games.len());
    // Where the record says so, the board says so too.
    for game in games {
        let end = game.last_position().legal().and_then(|position| position.end());
        let ended = matches!(game.info.termination.as_str(), "CHECKMATED" | "STALEMATED");
        assert_eq!(end.is_some(), ended, "{}", game.info.title);
        if let Some(end) = end {
            assert_eq!(game.result.and_then(|result| result.winner()), Some(!end.loser()));
        }
    }
}

/// game1 has a soldier's move that only later moves decide.
#[test]
fn wxf_files() {
    check("wxf", &["wxf"], 5, 0);
    let Some(path) = common::games("wxf") else { return };
    let bytes = std::fs::read(path.join("benckx-elephantchess/game1.wxf")).expect("game1.wxf");
    let game = read(&bytes, &Options::default()).next().and_then(Result::ok).expect("one game");
    let ambiguous: Vec<(usize, bool)> = game
        .notes
        .iter()
        .filter_map(|note| match note.kind {
            NoteKind::Ambiguous { ply, certain, .. } => Some((ply, certain)),
            _ => None,
        })
        .collect();
    assert_eq!(ambiguous, [(122, true), (124, true)]);
}

/// Eight have a FEN whose last row is too long.
#[test]
fn position_lines() {
    let Some(path) = common::games("ucci-fragments") else { return };
    let count = count(&path, &["txt"]);
    assert_eq!((count.games, count.errors.len()), (112, 8));
    assert!(count.errors.iter().all(|error| error.contains("starting position")), "{:?}", count.errors);
}

/// Games, moves, variations, and moves that no piece can make, 自杀 not counted.
#[test]
fn xqf_files_of_every_version() {
    for (folder, expected) in [
        ("xqf/hbsxcjp-cchess_qt", (92, 333_850, 7580, 4)),
        ("xqf/walker8088-cchess", (11, 34_130, 495, 12)),
        ("xqf/xqbase-eleeye", (2, 510, 19, 0)),
    ] {
        let Some(path) = common::games(folder) else { return };
        let (mut games, mut nodes, mut variations, mut irregular) = (0, 0, 0, 0);
        for file in common::files(&path, &["xqf"]) {
            let bytes = std::fs::read(&file).expect("a readable file");
            let game = xqf::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            games += 1;
            nodes += game.moves.len();
            variations += game.moves.variations();
            irregular +=
                game.irregularities().filter(|(_, legality)| *legality == Legality::Irregular).count();
        }
        assert_eq!((games, nodes, variations, irregular), expected, "{folder}");
    }
}

/// First moves, moves, moves of the main line, comments and variations of known files.
#[test]
fn xqf_files_hold_what_others_found_in_them() {
    let Some(path) = common::games("xqf") else { return };
    for (name, first, counts) in [
        ("hbsxcjp-cchess_qt/samples/01.XQF", "f2g4 d0d9 g4e5 d9e9", (44, 7, 6, 6)),
        ("hbsxcjp-cchess_qt/samples/- 北京张强", "c3c4 b7c7 h2e2 c9e7", (60, 60, 0, 0)),
        ("hbsxcjp-cchess_qt/wuyang21/1、第一轮", "b2e2 h9g7 b0c2 b7d7", (183, 84, 30, 13)),
        ("hbsxcjp-cchess_qt/samples/布局陷阱", "g0e2 h7c7 i0i1 h9g7", (29, 29, 1, 0)),
        ("xqbase-eleeye/SAMPLE.XQF", "b2e2 h7e7 e2e7 g9e7", (75, 75, 12, 0)),
        ("hbsxcjp-cchess_qt/samples/05WY0001.XQF", "h2e2 h9g7 h0g2 i9h9", (53, 53, 0, 0)),
    ] {
        let file = common::files(&path, &["xqf"])
            .into_iter()
            .find(|file| file.strip_prefix(&path).is_ok_and(|file| file.to_string_lossy().starts_with(name)))
            .unwrap_or_else(|| panic!("{name}"));
        let game = xqf::read(&std::fs::read(file).expect("a readable file")).expect("a game");
        let moves: Vec<String> = game.main_line().take(4).map(|played| played.to_string()).collect();
        assert_eq!(moves.join(" "), first, "{name}");
        let tree = &game.moves;
        let comments = tree.walk().filter(|&(node, _)| !tree.annotation(node).comment.is_empty()).count();
        assert_eq!((tree.len(), tree.main_line().count(), comments, tree.variations()), counts, "{name}");
    }
}

fn only(path: &Path) -> Game {
    let bytes = std::fs::read(path).expect("a readable file");
    read(&bytes, &Options::default()).next().and_then(Result::ok).expect("one game")
}

#[test]
fn one_game_as_xqf_and_as_pgn() {
    let Some(path) = common::games("") else { return };
    let xqf = only(&path.join("xqf/xqbase-eleeye/SAMPLE.XQF"));
    let pgn = only(&path.join("pgn-gbk/xqbase-eleeye/SAMPLE-rang9zi.PGN"));
    assert!(xqf.moves == pgn.moves);
    assert_eq!((xqf.start, xqf.result, xqf.info.red), (pgn.start, pgn.result, pgn.info.red));
}

/// A book of 107,001 moves. Only the spaces of its preface differ.
#[test]
fn one_book_as_xqf_and_as_dhtmlxq() {
    let Some(path) = common::games("") else { return };
    let mut xqf = only(&path.join("xqf/hbsxcjp-cchess_qt/large-trees/仙人指路全集（史上最全最新版）.XQF"));
    let mut markup = only(&path.join("dhtmlxq/FastLight126-vschess/dhtmlxq.txt"));
    for game in [&mut xqf, &mut markup] {
        game.moves.annotate(NodeId::ROOT).comment.retain(|sign| !sign.is_whitespace());
    }
    assert_eq!((xqf.moves.len(), xqf.moves.variations()), (107_001, 1446));
    assert!(xqf.moves == markup.moves);
}

/// Every format that holds variations gives a real book back.
#[test]
fn a_large_tree_survives_every_format_that_holds_it() {
    let Some(path) = common::games("") else { return };
    let book = only(&path.join("xqf/hbsxcjp-cchess_qt/large-trees/飞相局【卒7进1】.XQF"));
    let again = xqf::read(&xqf::write(&book).bytes).expect("XQF");
    assert!(again == book);
    let again = dhtmlxq::read(&dhtmlxq::write(&book).text).remove(0).expect("DhtmlXQ");
    assert!(again.moves == book.moves);
    for notation in [Notation::Chinese, Notation::Wxf, Notation::Iccs] {
        let text =
            pgn::write(&book, WriteOptions { notation, round_per_line: false, ..WriteOptions::default() })
                .text;
        let again = pgn::read(&text).next().expect("a game").expect("PGN");
        assert!(again == book, "{notation:?}");
    }
}

/// The index that came with the games tells how many plies each has.
#[test]
fn big5_games_have_the_plies_their_index_says() {
    let Some(path) = common::games("pgn-big5/CCPD") else { return };
    let index = std::fs::read_to_string(path.join("index.tsv")).expect("index.tsv");
    let mut wrong = Vec::new();
    let mut known: std::collections::HashMap<&str, Vec<usize>> = std::collections::HashMap::new();
    for row in index.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let (Some(file), Some(Ok(plies))) = (cells.first(), cells.get(4).map(|plies| plies.parse())) else {
            panic!("index.tsv: {row}");
        };
        known.entry(file).or_default().push(plies);
    }
    for (file, expected) in known {
        let bytes = std::fs::read(path.join(file)).expect("a file of the index");
        let found: Vec<usize> = read(&bytes, &Options::default())
            .map(|game| game.map_or(usize::MAX, |game| game.main_line().count()))
            .collect();
        if found != expected {
            wrong.push(file.to_owned());
        }
    }
    assert_eq!(wrong, [] as [String; 0]);
}
