//! Every format but PGN: the fixtures beside this file, what cannot be held, and files that are bad on purpose.

use std::borrow::Cow;

use records::pgn::{self, WriteOptions};
use records::{
    Fault, Format, Game, GameError, Legality, Lost, NodeId, NoteKind, Options, Outcome, Place, cbf, ccbridge,
    detect, dhtmlxq, read, ucci, xqf,
};

const CLEAR: &[u8] = include_bytes!("data/clear.xqf");
const ENCIPHERED: &[u8] = include_bytes!("data/enciphered.xqf");
const RECORD: &[u8] = include_bytes!("data/record.cbr");
const LIBRARY: &[u8] = include_bytes!("data/library.cbl");
const MAIN_LINE: &[u8] = include_bytes!("data/main-line.cbf");
const BRANCHES: &[u8] = include_bytes!("data/branches.dhtmlxq");
const PAGE: &[u8] = include_bytes!("data/page.html");

fn games(bytes: &[u8]) -> Vec<Result<Game, GameError>> {
    read(bytes, &Options::default()).collect()
}

fn game(bytes: &[u8]) -> Game {
    games(bytes).swap_remove(0).unwrap()
}

fn error(bytes: &[u8]) -> GameError {
    let mut games = games(bytes);
    assert_eq!(games.len(), 1);
    games.swap_remove(0).unwrap_err()
}

fn line(game: &Game) -> String {
    game.main_line().map(|played| played.to_string()).collect::<Vec<_>>().join(" ")
}

/// The game that the fixtures with variations hold.
fn expected() -> Game {
    let text = "{开局说明\n第二行}\n1. h2e2 {当头炮} h9g7 (1... h7e7 {列炮} 2. e2e6 f9e8) 2. h0g2 (2. b0c2 {起左马}) 2... i9h9 1-0";
    pgn::read(text).next().unwrap().unwrap()
}

#[test]
fn formats_are_told_apart_by_what_stands_in_them() {
    for (bytes, format) in [
        (CLEAR, Some(Format::Xqf)),
        (ENCIPHERED, Some(Format::Xqf)),
        (RECORD, Some(Format::Cbr)),
        (LIBRARY, Some(Format::Cbl)),
        (MAIN_LINE, Some(Format::Cbf)),
        (BRANCHES, Some(Format::DhtmlXq)),
        (PAGE, Some(Format::DhtmlXq)),
        (include_bytes!("data/positions.ucci"), Some(Format::Ucci)),
        (include_bytes!("data/glued.txt"), Some(Format::Ucci)),
        (include_bytes!("data/playok.wxf"), Some(Format::Wxf)),
        (include_bytes!("data/moves.csv"), Some(Format::Table)),
        (include_bytes!("data/moves.txt"), Some(Format::Pgn)),
        (include_bytes!("data/gbk.pgn"), Some(Format::Pgn)),
        (b"\x7fELF\x02\x01\x01\0\0", None),
    ] {
        assert_eq!(detect(bytes), format);
    }
}

/// The same game in four formats is the same tree, with the same comments.
#[test]
fn one_game_in_every_format_with_variations() {
    let expected = expected();
    for bytes in [CLEAR, ENCIPHERED, RECORD, BRANCHES, PAGE] {
        let game = game(bytes);
        assert_eq!(game.moves, expected.moves);
        assert_eq!((game.start, game.result), (expected.start, Some(Outcome::RedWins)));
        let info = &game.info;
        assert_eq!(
            (info.title.as_str(), info.event.as_str(), info.site.as_str()),
            ("测试局", "春季友谊赛", "楚河")
        );
        assert_eq!(
            (info.red.name.as_str(), info.black.name.as_str(), info.date.as_str()),
            ("甲", "乙", "2023.03.05")
        );
    }
    for bytes in [CLEAR, ENCIPHERED] {
        let info = game(bytes).info;
        assert_eq!(
            (info.time_control.as_str(), info.annotator.as_str(), info.author.as_str()),
            ("六十分钟", "丙", "丁")
        );
        assert_eq!(info.others, [("RecordType".to_owned(), "开局".to_owned())]);
    }
    for bytes in [RECORD, BRANCHES] {
        let info = game(bytes).info;
        assert_eq!((info.red.team.as_str(), info.black.team.as_str()), ("东队", "西队"));
    }
}

#[test]
fn a_library_gives_its_live_records() {
    let games = games(LIBRARY);
    let titles: Vec<_> = games.iter().map(|game| game.as_ref().unwrap().info.title.as_str()).collect();
    assert_eq!(titles, ["第一局", "第二局"]);
    // With an index that makes no sense the records are found all the same.
    let mut spoilt = LIBRARY.to_vec();
    spoilt[60..64].fill(0xFF);
    assert_eq!(ccbridge::read_library(&spoilt).filter(Result::is_ok).count(), 3);
}

#[test]
fn cbf_has_one_line_with_comments() {
    let game = game(MAIN_LINE);
    assert_eq!(line(&game), "h2e2 h9g7 h0g2 i9h9");
    assert_eq!(game.info.event, "春季友谊赛 & 表演");
    assert_eq!(game.info.others, [("Referee".to_owned(), "戊".to_owned())]);
    assert_eq!(game.result, Some(Outcome::Draw));
    let first = game.moves.main_line().next().unwrap();
    assert_eq!(game.moves.annotation(first).comment, "当头炮 <好>");
    assert_eq!(game.moves.annotation(NodeId::ROOT).comment, "开局说明");
}

#[test]
fn a_page_may_hold_several_games() {
    let games = games(PAGE);
    assert_eq!(games.len(), 2);
    let second = games[1].as_ref().unwrap();
    assert_eq!(
        (second.info.red.name.as_str(), line(second).as_str(), second.result),
        ("丙", "h2e2", Some(Outcome::Draw))
    );
}

#[test]
fn position_lines_and_lists_of_moves() {
    let lines = games(include_bytes!("data/positions.ucci"));
    assert_eq!(lines.len(), 2);
    assert_eq!(line(lines[0].as_ref().unwrap()), "h2e2 h9g7 h0g2 i9h9");
    assert_eq!(lines[1].as_ref().unwrap().last_position().to_fen(), "4k4/9/9/9/9/9/9/4r4/3K5/9 b - - 2 2");
    for bytes in [&include_bytes!("data/glued.txt")[..], include_bytes!("data/moves.txt")] {
        assert_eq!(line(&game(bytes)), "h2e2 h9g7 h0g2 i9h9");
    }
}

#[test]
fn wxf_files_have_a_frame_and_praise_before_the_number() {
    let game = game(include_bytes!("data/playok.wxf"));
    assert_eq!(line(&game), "h2e2 h9g7 h0g2 i9h9");
    let info = &game.info;
    assert_eq!(
        (info.red.name.as_str(), info.red.team.as_str(), info.red.rating.as_str()),
        ("Li", "Club", "2100")
    );
    assert_eq!((info.black.name.as_str(), info.date.as_str()), ("Wang", "05-03-2023"));
    let glyphs: Vec<&[u8]> =
        game.moves.main_line().map(|node| game.moves.annotation(node).glyphs.as_slice()).collect();
    assert_eq!(glyphs, [&[1u8][..], &[3], &[], &[]]);
    let cut = records::wxf::read("FORMAT WXF\nGAME\nSTART{\n 1. C2.5 H8+7").next().unwrap().unwrap_err();
    assert_eq!(cut.fault, Fault::UnclosedComment);
}

#[test]
fn what_a_format_cannot_hold_is_listed() {
    let mut game = expected();
    game.info.red.team = "东队".to_owned();
    game.info.event = "很长很长的比赛名称".repeat(8);
    game.result = Some(Outcome::BothLose);
    let first = game.moves.main_line().next().unwrap();
    game.moves.annotate(first).left_ms = Some(1000);
    game.moves.annotate(first).glyphs.push(1);
    game.start.round = 7;

    let glyphs = Lost::Glyphs { count: 1 };
    let times = Lost::Times { count: 1 };
    let variations = Lost::Variations { count: 2 };
    let team = Lost::Field { name: "RedTeam".into() };
    let event = Lost::Field { name: "Event".into() };
    assert_eq!(
        xqf::write(&game).lost,
        [
            glyphs.clone(),
            times.clone(),
            Lost::StartCounters,
            Lost::Result,
            Lost::Cut { name: "Event", bytes: 63 },
            team.clone()
        ]
    );
    assert_eq!(dhtmlxq::write(&game).lost, [glyphs.clone(), times.clone(), Lost::StartCounters]);
    let beside = Lost::Comments { count: 2 };
    assert_eq!(
        cbf::write(&game).lost,
        [glyphs.clone(), times.clone(), variations.clone(), beside.clone(), Lost::Result]
    );
    let all = Lost::Comments { count: 2 };
    assert_eq!(ucci::write(&game).lost, [glyphs, times, variations, beside, event, team, Lost::Result, all]);
    assert_eq!(pgn::write(&game, WriteOptions::default()).lost, []);
    // A field cut to its room is cut between characters.
    let cut = self::game(&xqf::write(&game).bytes);
    assert!(game.info.event.starts_with(&cut.info.event) && cut.info.event.chars().count() == 31);
}

#[test]
fn moves_that_no_piece_can_make_are_kept_and_marked() {
    let mut game = expected();
    let last = game.moves.main_line().last().unwrap();
    let odd = game.moves.add(last, "e5e6".parse().unwrap());
    game.moves.mark(odd, Legality::Irregular);
    for bytes in [xqf::write(&game).bytes, dhtmlxq::write(&game).text.into_bytes()] {
        let back = self::game(&bytes);
        assert_eq!(back.moves, game.moves);
        assert_eq!(
            back.irregularities().map(|(_, legality)| legality).collect::<Vec<_>>(),
            [Legality::Irregular]
        );
    }
}

/// A game of one line from the usual start, whatever the moves are.
fn recorded(moves: &[&str]) -> Game {
    let mut game = Game::default();
    let mut position = game.start_position();
    let mut last = NodeId::ROOT;
    for played in moves {
        let played = played.parse().unwrap();
        last = game.moves.add(last, played);
        game.moves.mark(last, position.play(played));
    }
    game
}

fn moves_lost(count: usize) -> Lost {
    Lost::Moves { count }
}

#[test]
fn a_position_line_ends_before_a_move_that_no_piece_can_make() {
    for (moves, kept, lost) in [
        (&["h2e2", "h9g7"][..], "h2e2 h9g7", vec![]),
        (&["h2e2", "e5e6", "h0g2"], "h2e2", vec![moves_lost(2)]),
        (&["h2e2", "h9g7", "a0a5"], "h2e2 h9g7", vec![moves_lost(1)]),
        (&["e5e6"], "", vec![moves_lost(1)]),
        (&["h9h5"], "", vec![moves_lost(1)]),
        // The reader believes the first move, not the side.
        (&["h9g7", "h2e2"], "h9g7 h2e2", vec![Lost::SideToMove]),
    ] {
        let written = ucci::write(&recorded(moves));
        assert_eq!(written.lost, lost, "{moves:?}");
        assert_eq!(line(ucci::read(&written.text)[0].as_ref().unwrap()), kept, "{moves:?}");
    }
}

#[test]
fn a_first_move_that_cbf_writes_like_none_is_lost() {
    for (moves, kept, lost) in [
        (&["a9a9"][..], "", vec![moves_lost(1)]),
        (&["a9a9", "a9a9", "h2e2", "h9g7"], "h2e2 h9g7", vec![moves_lost(2)]),
        (&["a9a9", "h9g7", "h2e2"], "h9g7 h2e2", vec![moves_lost(1), Lost::SideToMove]),
        // Behind a move it is read as it stands.
        (&["h2e2", "a9a9", "h0g2"], "h2e2 a9a9 h0g2", vec![]),
    ] {
        let mut game = recorded(moves);
        game.moves.annotate(NodeId::ROOT).comment = "总说".to_owned();
        let written = cbf::write(&game);
        assert_eq!(written.lost, lost, "{moves:?}");
        let back = cbf::read(&written.text).unwrap();
        assert_eq!(line(&back), kept, "{moves:?}");
        assert_eq!(back.moves.annotation(NodeId::ROOT).comment, "总说");
    }
    let mut game = recorded(&["a9a9", "h2e2"]);
    let first = game.moves.main_line().next().unwrap();
    game.moves.annotate(first).comment = "停一着".to_owned();
    assert_eq!(cbf::write(&game).lost, [moves_lost(1), Lost::Comments { count: 1 }]);
}

#[test]
fn bad_files_give_one_clear_message() {
    let cut = |bytes: &[u8], length: usize| bytes[..length].to_vec();
    let with = |bytes: &[u8], at: usize, new: &[u8]| {
        let mut bytes = bytes.to_vec();
        bytes[at..at + new.len()].copy_from_slice(new);
        bytes
    };
    let text =
        |bytes: &[u8], old: &str, new: &str| String::from_utf8_lossy(bytes).replace(old, new).into_bytes();
    let truncated = |needed, found| Fault::Truncated { needed, found };
    let missing = |format, missing| Fault::NotThisFormat { format, missing };
    for (bytes, place, fault) in [
        (cut(CLEAR, 100), Place::Byte(100), truncated(1024, 100)),
        (cut(CLEAR, 1024), Place::Byte(1024), truncated(4, 0)),
        (cut(CLEAR, CLEAR.len() - 3), Place::Byte(CLEAR.len() - 4), truncated(4, 1)),
        (with(CLEAR, 2, &[0x13]), Place::Byte(2), Fault::Version { format: Format::Xqf, version: 0x13 }),
        // A length beyond all bounds.
        (with(CLEAR, 1028, &[0xFF; 4]), Place::Byte(1032), truncated(u32::MAX as usize, CLEAR.len() - 1032)),
        (cut(RECORD, 500), Place::Byte(500), truncated(2214, 500)),
        (with(RECORD, 19, &[3]), Place::Byte(19), Fault::Version { format: Format::Cbr, version: 3 }),
        (
            with(RECORD, 2218, &[0xFF; 4]),
            Place::Byte(2222),
            truncated(u32::MAX as usize, RECORD.len() - 2222),
        ),
        (cut(LIBRARY, 1000), Place::Byte(1000), truncated(66624, 1000)),
        (
            b"<ChineseChessRecord><Head></Head></ChineseChessRecord>".to_vec(),
            Place::Line(1),
            missing(Format::Cbf, "<MoveList>"),
        ),
        (text(MAIN_LINE, "77-47", "77-4x"), Place::Line(16), Fault::NotAMove { text: "77-4x".into() }),
        (text(MAIN_LINE, "]]></Move>", ""), Place::Line(15), Fault::UnclosedElement),
        (text(BRANCHES, "move_0_2_2", "move_7_2_2"), Place::Line(15), Fault::NoSuchPlace { line: 7, ply: 2 }),
        (text(BRANCHES, "move_0_2_2", "move_1_4_1"), Place::Line(15), Fault::LineTwice { line: 1 }),
        (text(BRANCHES, "7747706279", "774770627"), Place::Line(13), Fault::NotAMove { text: "070".into() }),
        (text(BRANCHES, "binit]09", "binit]0"), Place::Line(12), Fault::Board { text: String::new() }),
        (b"[DhtmlXQ][/DhtmlXQ]".to_vec(), Place::Line(1), missing(Format::DhtmlXq, "[DhtmlXQ_movelist]")),
        (b"position fen 9/9 moves a0a1".to_vec(), Place::Line(1), Fault::Board { text: String::new() }),
        (b"position startpos moves h2e2 h2e2".to_vec(), Place::Line(1), Fault::Board { text: String::new() }),
        (b"\x89PNG\r\n\0\0".to_vec(), Place::Byte(0), Fault::UnknownFormat),
    ] {
        let error = error(&bytes);
        let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(40)]).into_owned();
        assert_eq!(error.place, place, "{shown}: {error}");
        // Where a board or a FEN is at fault the kind is what counts.
        match fault {
            Fault::Board { .. } => assert!(
                matches!(error.fault, Fault::Board { .. } | Fault::Start(_) | Fault::Unplayable { .. }),
                "{shown}: {error}"
            ),
            fault => assert_eq!(error.fault, fault, "{shown}"),
        }
        assert!(!error.to_string().contains('\n'), "one line: {error}");
    }
}

#[test]
fn a_file_that_ends_in_its_last_comment_has_every_move() {
    let mut game = expected();
    let last = game.moves.walk().last().unwrap().0;
    game.moves.annotate(last).comment = "最后一句".to_owned();
    let bytes = xqf::write(&game).bytes;
    let cut = self::game(&bytes[..bytes.len() - 2]);
    assert_eq!(cut.moves, {
        game.moves.annotate(last).comment.clear();
        game.moves
    });
    assert_eq!(cut.notes.len(), 1);
    assert_eq!(cut.notes[0].kind, NoteKind::EndsEarly);
}

#[test]
fn what_was_read_before_the_fault_is_there() {
    let error = error(&CLEAR[..CLEAR.len() - 3]);
    let partial = error.partial.unwrap();
    assert_eq!(partial.info.red.name, "甲");
    assert_eq!(line(&partial), "h2e2 h9g7 h0g2 i9h9");
}

#[test]
fn the_side_to_move_comes_from_the_first_move() {
    let black_first = pgn::read("[FEN \"4k4/9/9/9/9/9/9/9/4r4/3K5 b - - 0 1\"]\n1... e1e2 2. d0d1")
        .next()
        .unwrap()
        .unwrap();
    for bytes in [
        xqf::write(&black_first).bytes,
        dhtmlxq::write(&black_first).text.into_bytes(),
        cbf::write(&black_first).text.into_bytes(),
        ucci::write(&black_first).text.into_bytes(),
    ] {
        assert_eq!(game(&bytes), black_first);
    }
    let no_moves = Game::from_setup(black_first.start);
    assert_eq!(dhtmlxq::write(&no_moves).lost, [Lost::SideToMove]);
    assert_eq!(game(&xqf::write(&no_moves).bytes), no_moves);
}

#[test]
fn old_pages_put_twelve_characters_for_a_move() {
    let page = "[DhtmlXQ][DhtmlXQ_movelist]774700000001706200000002[/DhtmlXQ_movelist][/DhtmlXQ]";
    assert_eq!(line(&game(page.as_bytes())), "h2e2 h9g7");
    let plain: Cow<'_, str> = "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]".into();
    assert_eq!(line(&game(plain.as_bytes())), "h2e2 h9g7 h0g2");
}

#[test]
fn a_table_of_moves_gives_games_with_the_time_of_each_move() {
    let games: Vec<Game> = read(include_bytes!("data/moves.csv"), &Options::default()).flatten().collect();
    let [first, second] = &games[..] else { panic!("{games:?}") };
    assert_eq!(line(first), "h2e2 h9g7 h0g2");
    let times: Vec<Option<u64>> =
        first.moves.main_line().map(|node| first.moves.annotation(node).spent_ms).collect();
    assert_eq!(times, [None, Some(3_500), Some(2_250)]);
    assert_eq!((first.result, first.info.date.as_str()), (Some(Outcome::RedWins), "2024.02.29"));
    assert_eq!((first.info.time_control.as_str(), first.info.red.rating.as_str()), ("600+5", "1500"));
    assert_eq!(first.info.others, [("rating_mode".to_owned(), "rated".to_owned())]);
    assert_eq!((second.info.title.as_str(), second.result), ("second, quoted", None));
    // PGN holds all of it.
    assert_eq!(pgn::read(&pgn::write(first, Default::default()).text).next().unwrap().unwrap(), *first);
}

/// How 象棋桥 would mark variations in CBF is not known: what stands behind the end of the line is named.
#[test]
fn moves_behind_the_end_of_a_cbf_line_are_named() {
    let text = "<ChineseChessRecord><MoveList><Move value=\"00-00\"/><Move value=\"77-47\" end=\"1\"/>\n\
                <Move value=\"17-47\"/></MoveList></ChineseChessRecord>";
    let game = records::cbf::read(text).unwrap();
    assert_eq!(line(&game), "h2e2");
    let text = "17-47".to_owned();
    assert_eq!(game.notes, [records::Note { place: 2, kind: records::NoteKind::Skipped { text } }]);
}
