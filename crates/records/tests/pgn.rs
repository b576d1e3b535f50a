//! PGN as programs write it: the fixtures beside this file, and single oddities.

use records::encoding::Encoding;
use records::pgn::{self, WriteOptions};
use records::{Fault, Game, GameError, Legality, Lost, NodeId, NoteKind, Options, Outcome, Place, read};
use xiangqi::notation::Notation;

fn games(bytes: &[u8]) -> Vec<Result<Game, GameError>> {
    read(bytes, &Options::default()).collect()
}

fn game(text: &str) -> Game {
    match games(text.as_bytes()).pop() {
        Some(Ok(game)) => game,
        other => panic!("{text}: {other:?}"),
    }
}

fn error(text: &str) -> GameError {
    match games(text.as_bytes()).swap_remove(0) {
        Err(error) => error,
        Ok(game) => panic!("{text}: {game:?}"),
    }
}

fn line(game: &Game) -> String {
    game.main_line().map(|played| played.to_string()).collect::<Vec<_>>().join(" ")
}

fn comments(game: &Game) -> Vec<(usize, String)> {
    game.moves
        .walk()
        .map(|(node, ply)| (ply, game.moves.annotation(node).comment.clone()))
        .filter(|(_, comment)| !comment.is_empty())
        .collect()
}

const OPENING: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8";

#[test]
fn one_game_in_four_encodings_is_one_game() {
    let files: [(&[u8], Encoding); 3] = [
        (include_bytes!("data/gbk.pgn"), Encoding::Gb18030),
        (include_bytes!("data/utf8-bom.pgn"), Encoding::Utf8),
        (include_bytes!("data/utf16.pgn"), Encoding::Utf16Le),
    ];
    let first = games(files[0].0).remove(0).unwrap();
    for (bytes, encoding) in files {
        assert_eq!(records::encoding::detect(bytes), encoding);
        let games = games(bytes);
        assert_eq!(games.len(), 1);
        let game = games[0].as_ref().unwrap();
        assert_eq!(game, &first);
        assert_eq!(line(game), OPENING);
        assert_eq!((game.info.red.name.as_str(), game.info.black.team.as_str()), ("甲", "西队"));
        assert_eq!(game.info.day().map(|day| (day.year, day.month, day.day)), Some((2023, Some(3), Some(5))));
        assert_eq!(game.result, Some(Outcome::Draw));
        let comments = comments(game);
        assert_eq!(comments, [(4, "　　黑方先出横线的车。".into()), (7, "此着亦可兵三进一。".into())]);
    }
}

#[test]
fn big5_with_its_own_characters_and_suicides_as_played() {
    rulebook::cites!("2011:3.4");
    let games = games(include_bytes!("data/big5.pgn"));
    let game = games[0].as_ref().unwrap();
    assert_eq!(line(game), "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3 g3g4 b7e7");
    assert_eq!((game.info.event.as_str(), game.result), ("春季友誼賽", Some(Outcome::RedWins)));
    let endgame = games[1].as_ref().unwrap();
    assert_eq!(line(endgame), "e1d1 e9d9 d1d9");
    let marks: Vec<Legality> = endgame.irregularities().map(|(_, legality)| legality).collect();
    assert_eq!(marks, [Legality::Suicide, Legality::Suicide]);
    assert_eq!(endgame.last_position().to_fen(), "3R5/9/9/9/9/9/9/9/9/4K4 b - - 0 2");
}

#[test]
fn every_notation() {
    for (bytes, moves) in [
        (&include_bytes!("data/wxf.pgn")[..], "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b0c2 h7h3 g3g4 b7b3 f0e1"),
        (include_bytes!("data/iccs.pgn"), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7"),
        (include_bytes!("data/ranks-from-one.pgn"), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7"),
        (include_bytes!("data/western.pgn"), "h2e2 h9g7 h0g2 i9h9 e2e6 b9c7"),
    ] {
        let games = games(bytes);
        let game = games[0].as_ref().unwrap();
        assert_eq!(line(game), moves);
        assert_eq!((game.info.red.name.as_str(), game.info.black.name.as_str()), ("A", "B"));
    }
}

#[test]
fn clock_times_stand_in_comments_of_their_own() {
    let games = games(include_bytes!("data/western.pgn"));
    let game = games[0].as_ref().unwrap();
    let second = game.moves.main_line().nth(1).unwrap();
    let annotation = game.moves.annotation(second);
    assert_eq!((annotation.left_ms, annotation.spent_ms), (Some(7_140_000), Some(58_000)));
    assert_eq!(annotation.comment, "");
    assert_eq!(comments(game), [(1, "+0,10/7".into()), (5, "book".into()), (6, "adjudicated".into())]);
    assert_eq!(game.result, Some(Outcome::BlackWins));
}

#[test]
fn variations_remarks_and_glyphs() {
    let games = games(include_bytes!("data/variations.pgn"));
    let game = games[0].as_ref().unwrap();
    let tree = &game.moves;
    assert_eq!(line(game), "h2e2 h9g7 h0g2 i9h9 i0h0");
    assert_eq!(tree.annotation(NodeId::ROOT).comment, "总说 {含括号}");
    let main: Vec<NodeId> = tree.main_line().collect();
    assert_eq!(tree.annotation(main[0]).glyphs, [1]);
    assert_eq!(tree.annotation(main[2]).glyphs, [14]);
    assert_eq!(tree.annotation(main[2]).comment, "此着自然");
    assert_eq!(tree.annotation(main[4]).glyphs, [6]);
    let replies: Vec<_> = tree.children(main[0]).map(|node| tree.played(node).unwrap().to_string()).collect();
    assert_eq!(replies, ["h9g7", "h7e7", "b7e7"]);
    let cannon = tree.children(main[0]).nth(1).unwrap();
    assert_eq!(tree.annotation(cannon).before, "另一种应法");
    let answers: Vec<_> = tree.children(cannon).map(|node| tree.played(node).unwrap().to_string()).collect();
    assert_eq!(answers, ["h0g2", "e2e6"]);
}

#[test]
fn oddities_that_are_read_all_the_same() {
    // The full and the short form of a move among others.
    rulebook::cites!("2011:7.5");
    let short = "h2e2 h9g7";
    for (text, moves) in [
        ("1. 炮二平五 马８进７", short),
        ("1.炮二平五马８进７", short),
        ("1、炮二平五，马８进７。", short),
        ("炮二平五\n马８进７\n", short),
        ("1 炮二平五 马８进７", short),
        ("１．炮二平五　马８进７", short),
        ("1. 炮25 马87\u{332}", short),
        ("h2e2h9g7", short),
        ("1. h2e2 1. ... h9g7", short),
        ("1. e2-h2 g7-h9", short),
        ("%from a machine\n1. h2e2 h9g7", short),
        ("1. h2e2 h9g7\n欢迎访问本站 http://example.org", short),
        ("1. h2e2 h9g7 {(} *", short),
        ("1. h2e2 (此着 2 分钟) h9g7", short),
        ("[Red \"a\"] [Black 'b'] [Event \"c]\n1. h2e2 h9g7", short),
        ("[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR\"]\n1. h2e2 h9g7", short),
        ("[FEN \"4k4/9/9/9/9/9/9/9/4r4/3K5 w - - 0 1\"]\n1. e1e2 d0d1", "e1e2 d0d1"),
    ] {
        assert_eq!(line(&game(text)), moves, "{text}");
    }
}

#[test]
fn what_was_decided_is_noted() {
    let turned = game("[FEN \"4k4/9/9/9/9/9/9/9/4r4/3K5 w - - 0 1\"]\n1. e1e2 d0d1");
    assert_eq!(turned.notes.len(), 1);
    assert_eq!(turned.notes[0].kind, NoteKind::OtherSideMoves);
    assert_eq!(turned.start.side_to_move, xiangqi::Side::Black);

    let results = game("[Result \"1-0\"]\n1. h2e2 0-1");
    assert_eq!(results.result, Some(Outcome::RedWins));
    assert_eq!(results.notes[0].kind, NoteKind::ResultsDiffer { after_moves: Some(Outcome::BlackWins) });
}

#[test]
fn a_later_move_decides_between_two_readings() {
    // Two soldiers on file 3: only the fourth move shows that the rear one went forward.
    let fen = "[FEN \"3k5/9/9/9/6P2/9/6P2/9/9/5K3 w - - 0 1\"]\n";
    let decided = game(&format!("{fen}1. P3+1 K4+1 2. P+.4 K4-1 3. P4+1"));
    let open = game(&format!("{fen}1. P3+1 K4+1"));
    let Some(NoteKind::Ambiguous { ply, candidates, certain, .. }) =
        decided.notes.first().map(|note| &note.kind)
    else {
        panic!("{:?}", decided.notes);
    };
    assert_eq!((*ply, candidates.len(), *certain), (1, 2, false), "both soldiers still fit");
    assert!(matches!(open.notes[0].kind, NoteKind::Ambiguous { certain: false, .. }));

    let decided = game(&format!("{fen}1. P3+1 K4+1 2. g5g6"));
    assert_eq!(line(&decided), "g3g4 d9d8 g5g6");
    assert!(
        matches!(decided.notes[0].kind, NoteKind::Ambiguous { certain: true, .. }),
        "{:?}",
        decided.notes
    );
    let decided = game(&format!("{fen}1. P3+1 K4+1 2. g6g7"));
    assert_eq!(line(&decided), "g5g6 d9d8 g6g7");
}

#[test]
fn more_readings_than_are_followed_are_an_error_of_their_own() {
    // Three soldiers on one file, four times "one of them": more than 16 ways, and none leads on to the last move.
    let text = "[FEN \"3k5/9/P8/9/P8/9/P8/9/9/5K3 w - - 0 1\"]\n\
        1. 兵九进一 将4进1 2. 兵九进一 将4退1 3. 兵九进一 将4进1 4. 兵九进一 将4退1 5. i0i9";
    match error(text).fault {
        Fault::Ambiguous { text, candidates } => {
            assert_eq!(text, "兵九进一");
            assert!(candidates.len() > 3, "{candidates:?}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn broken_games_are_named_and_the_others_go_on() {
    let text = "[Red \"甲\"]\n[Black \"乙\"]\n1. h2e2 h9g7 2. h2e2 *\n\n[Red \"丙\"]\n1. h2e2 *";
    let games = games(text.as_bytes());
    assert_eq!(games.len(), 2);
    let error = games[0].as_ref().unwrap_err();
    assert_eq!(
        (error.game, error.name.as_str(), error.place, error.ply),
        (1, "甲 - 乙", Place::Line(3), Some(3))
    );
    assert!(matches!(&error.fault, Fault::Unplayable { text, .. } if text == "h2e2"));
    assert_eq!(error.partial.as_ref().unwrap().main_line().count(), 2);
    assert_eq!(error.to_string(), "game 1 (甲 - 乙), line 3, move 3: \"h2e2\" cannot be played here");
    assert_eq!(games[1].as_ref().unwrap().info.red.name, "丙");
}

#[test]
fn files_cut_short_or_spoilt_give_one_clear_error() {
    for (text, place, fault) in [
        ("1. h2e2 {so far", 1, Fault::UnclosedComment),
        ("1. h2e2\n(1. g3g4 g6g5", 2, Fault::UnclosedVariation),
        ("[Red \"a", 1, Fault::UnclosedTag),
        ("[Red \"a\"]\n[Bla", 2, Fault::UnclosedTag),
        ("1. 炮二平五 马８进", 1, Fault::NotAMove { text: "马８进".into() }),
        ("1. h2e2 h9g", 1, Fault::NotAMove { text: "h9g".into() }),
        ("1. h2e2 hello h9g7", 1, Fault::NotAMove { text: "hello".into() }),
    ] {
        let games = games(text.as_bytes());
        assert_eq!(games.len(), 1, "{text}");
        let error = games[0].as_ref().unwrap_err();
        assert_eq!((error.place, &error.fault), (Place::Line(place), &fault), "{text}");
    }
    assert!(matches!(error("[FEN \"9/9 w\"]\n1. h2e2").fault, Fault::Start(_)));
    let deep = format!("1. h2e2 {}", "(1. g3g4 ".repeat(pgn::MOST_DEPTH + 1));
    assert!(matches!(error(&deep).fault, Fault::TooDeep { .. }));
}

#[test]
fn games_without_tags_and_tags_without_games() {
    let tags_only =
        games(b"[Event \"a\"]\n[Red \"x\"]\n\n[Event \"b\"]\n[Red \"y\"]\n\n*\n\n[Event \"c\"]\n");
    let events: Vec<_> = tags_only.iter().map(|game| game.as_ref().unwrap().info.event.as_str()).collect();
    assert_eq!(events, ["a", "b", "c"]);
    let moves_only = games(b"1. h2e2 h9g7 1-0\n\n1. g3g4 0-1\n");
    let lines: Vec<_> = moves_only.iter().map(|game| line(game.as_ref().unwrap())).collect();
    assert_eq!(lines, ["h2e2 h9g7", "g3g4"]);
    assert!(games(b"").is_empty());
    assert!(games(b" \r\n\n").is_empty());
}

#[test]
fn unknown_tags_keep_their_order_through_a_round_trip() {
    let text = "[Zeta \"1\"]\n[Event \"a \\\"b\\\" \\\\\"]\n[Alpha \"2\"]\n[Result \"forfeit\"]\n\n1. h2e2";
    let first = game(text);
    assert_eq!(first.info.event, "a \"b\" \\");
    assert_eq!(first.info.others[..2], [("Zeta".into(), "1".into()), ("Alpha".into(), "2".into())]);
    let written = pgn::write(&first, WriteOptions::default());
    assert_eq!(game(&written.text), first);
}

#[test]
fn a_field_named_like_a_tag_of_every_game_is_not_written_twice() {
    for (name, value, lost) in [
        ("Game", "Chinese Chess", false),
        ("GAME", "chinese chess", false),
        ("Game", "Jieqi", true),
        ("game", "Jieqi", true),
        ("Variant", "xiangqi", false),
        ("FEN", "4k4/9/9/9/9/9/9/9/9/4K4 w", true),
        ("fen", "no position", true),
        ("Format", "ICCS", true),
        ("SetUp", "1", true),
        ("Result", "1-0", true),
    ] {
        let plain = game("[Event \"五羊杯\"]\n[Zeta \"1\"]\n\n1. h2e2 h9g7");
        let mut own = plain.clone();
        own.info.others.insert(0, (name.to_owned(), value.to_owned()));
        let written = pgn::write(&own, WriteOptions::default());
        let field = Lost::Field { name: name.to_owned() };
        assert_eq!(written.lost, if lost { vec![field] } else { vec![] }, "{name} {value}");
        let back: Vec<Game> = games(written.text.as_bytes()).into_iter().map(Result::unwrap).collect();
        assert_eq!(back, [plain], "{}", written.text);
    }
}

#[test]
fn written_as_people_expect_it() {
    let games = games(include_bytes!("data/variations.pgn"));
    let game = games[0].as_ref().unwrap();
    let written = pgn::write(game, WriteOptions::default());
    assert_eq!(written.lost, []);
    assert_eq!(
        written.text,
        "[Game \"Chinese Chess\"]\n[Event \"开局研究\"]\n[Site \"\"]\n[Date \"\"]\n[Round \"\"]\n[Red \"红方\"]\n\
         [Black \"黑方\"]\n[Result \"*\"]\n\n{总说 {含括号}}\n1. 炮二平五! 马８进７\n({另一种应法}\n1... 炮８平５\n\
         2. 马二进三\n(2. 炮五进四 士４进５)\n2... 马８进７)\n(1... 炮２平５)\n2. 马二进三 $14\n{此着自然}\n\
         2... 车９平８\n{看法不同}\n3. 车一平二?! *\n"
    );
    let wxf = pgn::write(
        game,
        WriteOptions { notation: Notation::Wxf, round_per_line: false, ..WriteOptions::default() },
    );
    assert!(wxf.text.contains("1. C2.5! H8+7\n"), "{}", wxf.text);
    let iccs = pgn::write(
        game,
        WriteOptions { notation: Notation::Iccs, round_per_line: false, ..WriteOptions::default() },
    );
    assert!(
        iccs.text.contains("[Format \"ICCS\"]") && iccs.text.contains("1. H2-E2! H9-G7"),
        "{}",
        iccs.text
    );
    for notation in [Notation::Chinese, Notation::Wxf, Notation::Iccs, Notation::Western] {
        let text =
            pgn::write(game, WriteOptions { notation, round_per_line: true, ..WriteOptions::default() }).text;
        assert_eq!(&self::game(&text), game, "{text}");
    }
}

#[test]
fn moves_no_piece_can_make_survive_a_round_trip() {
    let mut odd = game("1. h2e2 h9g7");
    let last = odd.moves.main_line().last().unwrap();
    let impossible = odd.moves.add(last, "e5e6".parse().unwrap());
    odd.moves.mark(impossible, Legality::Irregular);
    let text = pgn::write(&odd, WriteOptions::default()).text;
    assert_eq!(game(&text), odd, "{text}");
    // An advisor out of its palace: no game goes on from there, but the record does.
    let mut odd = game("1. h2e2");
    let mut last = odd.moves.main_line().last().unwrap();
    for (played, legality) in [("d9g7", Legality::Irregular), ("h0g2", Legality::Legal)] {
        last = odd.moves.add(last, played.parse().unwrap());
        odd.moves.mark(last, legality);
    }
    for notation in [Notation::Chinese, Notation::Wxf, Notation::Iccs, Notation::Western] {
        let text = pgn::write(&odd, WriteOptions { notation, ..WriteOptions::default() }).text;
        assert_eq!(game(&text), odd, "{text}");
    }
}
