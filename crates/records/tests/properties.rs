//! What must hold for every game and every input.

use proptest::prelude::*;
use records::pgn::{self, WriteOptions};
use records::{Game, Info, Lost, NodeId, Options, Outcome, Player, cbf, dhtmlxq, encoding, read, xqf};
use xiangqi::notation::Notation;
use xiangqi::{Position, Setup};

/// A game made from numbers: each takes one of the legal moves, some leave comments or begin a variation.
fn game(steps: &[(u16, u8)], fen: Option<&str>, comments: &[String]) -> Game {
    let start = fen.map_or(Setup::start(), |fen| Setup::from_fen(fen).unwrap());
    let mut game = Game::from_setup(start);
    let mut comments = comments.iter().cycle();
    // Where the next move goes: the line's end, or back at some earlier node.
    let mut nodes = vec![(NodeId::ROOT, Position::new(start).unwrap())];
    let mut at = 0;
    for &(choice, what) in steps {
        let (node, position) = nodes[at];
        let moves = position.legal_moves();
        if moves.is_empty() {
            at = usize::from(choice) % nodes.len();
            continue;
        }
        let legal = moves[usize::from(choice) % moves.len()];
        // One text would fit both of two equal alternatives.
        if game.moves.children(node).any(|child| game.moves.played(child) == Some(legal.to_move())) {
            continue;
        }
        let child = game.moves.add(node, legal.to_move());
        nodes.push((child, position.play(legal)));
        at = nodes.len() - 1;
        let annotation = game.moves.annotate(child);
        match what {
            0..=19 => annotation.comment = comments.next().cloned().unwrap_or_default(),
            20..=29 => annotation.glyphs = vec![what - 19],
            30..=34 => annotation.glyphs = vec![3, 16],
            35..=39 => annotation.left_ms = Some(u64::from(choice) * 10),
            40..=44 => annotation.spent_ms = Some(u64::from(choice) * 1000),
            45..=80 => at = usize::from(choice) % nodes.len(),
            _ => {}
        }
    }
    game
}

fn comment() -> impl Strategy<Value = String> {
    prop_oneof![
        "[一-龥a-zA-Z0-9，。()\\[\\]%;\"'.+-]{1,20}",
        Just("红方 {优势}".to_owned()),
        Just("两行\n第二行".to_owned()),
    ]
    .prop_map(|text| text.trim().to_owned())
    .prop_filter("clock times are data", |text| !text.contains("[%"))
}

fn text() -> impl Strategy<Value = String> {
    "[ -~一-龥]{0,12}".prop_map(|text| text.trim().to_owned())
}

fn info() -> impl Strategy<Value = Info> {
    (text(), text(), text(), text(), proptest::option::of(text())).prop_map(
        |(event, red, black, date, other)| Info {
            event,
            date,
            red: Player { name: red, ..Player::default() },
            black: Player { name: black, ..Player::default() },
            others: other
                .into_iter()
                .filter(|value| !value.is_empty())
                .map(|value| ("Number".to_owned(), value))
                .collect(),
            ..Info::default()
        },
    )
}

fn outcome() -> impl Strategy<Value = Option<Outcome>> {
    proptest::sample::select(vec![
        None,
        Some(Outcome::RedWins),
        Some(Outcome::BlackWins),
        Some(Outcome::Draw),
        Some(Outcome::BothLose),
    ])
}

const STARTS: [Option<&str>; 4] = [
    None,
    Some("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1"),
    Some("3k1ab2/9/2P1P4/2P1P4/2P6/9/6p2/p3p1p2/p8/4K4 b - - 7 31"),
    Some("2bak4/4a4/4b4/4P1P2/4P1P2/4P4/9/9/9/3K5 w - - 0 1"),
];

fn any_game() -> impl Strategy<Value = Game> {
    let steps = proptest::collection::vec((any::<u16>(), 0..=255u8), 0..120);
    let comments = proptest::collection::vec(comment(), 1..6);
    (steps, 0..STARTS.len(), comments, info(), outcome()).prop_map(
        |(steps, start, comments, info, result)| {
            let mut game = game(&steps, STARTS[start], &comments);
            game.info = info;
            game.result = result;
            game
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pgn_reads_what_it_wrote(game in any_game(), round_per_line: bool) {
        for notation in [Notation::Chinese, Notation::Iccs, Notation::Wxf, Notation::Western] {
            let written = pgn::write(&game, WriteOptions { notation, round_per_line, ..WriteOptions::default() });
            prop_assert_eq!(&written.lost, &[]);
            let read: Vec<_> = pgn::read(&written.text).collect();
            prop_assert_eq!(read.len(), 1, "{}", written.text);
            prop_assert!(read[0].as_ref().unwrap() == &game, "{}", written.text);
        }
    }

    #[test]
    fn pgn_survives_both_double_byte_encodings(game in any_game()) {
        for encoding in [encoding::Encoding::Gb18030, encoding::Encoding::Big5] {
            let file = pgn::write_bytes([&game], WriteOptions::default(), encoding);
            let options = Options { encoding: Some(encoding), ..Options::default() };
            let back = read(&file.bytes, &options).next().unwrap().unwrap();
            // Big5 lacks most simplified characters of the texts, but none of the moves'.
            if file.lost.is_empty() {
                prop_assert!(back == game);
            } else {
                prop_assert_eq!(encoding, encoding::Encoding::Big5);
                prop_assert!(back.main_line().eq(game.main_line()));
            }
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        for game in read(&bytes, &Options::default()) {
            let _ = game;
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(
        words in proptest::collection::vec(
            proptest::sample::select(vec![
                "[", "]", "[Red \"", "\"]", "\n", "{", "}", "(", ")", "（", "1.", "1-0", "*", "h2e2", "炮二平五", "马8进7",
                "马８进７", "C2.5", "P3+1", "$1", "$999", "!", "??", ";", "%", "=====", "[FEN \"", "4k4/9/9/9/9/9/9/9/9/3K5 w",
                "[%clk 1:00]", "\\", "'", "　", "\u{feff}", "x", "前", "１０", "…", "\r",
            ]),
            0..60,
        ),
        spaced: bool,
    ) {
        let text = words.join(if spaced { " " } else { "" });
        // Each game takes some text, so the reader comes to an end.
        prop_assert!(pgn::read(&text).take(text.len() + 1).count() <= text.len(), "{:?}", text);
    }

    #[test]
    fn a_file_cut_anywhere_never_loses_moves_silently(game in any_game(), cut in 0.0..1.0f64) {
        let text = pgn::write(&game, WriteOptions::default()).text;
        let mut end = (text.len() as f64 * cut) as usize;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        for result in pgn::read(&text[..end]) {
            match result {
                // What is read whole is a beginning of the game.
                Ok(part) => prop_assert!(part.main_line().zip(game.main_line()).all(|(part, whole)| part == whole)),
                Err(error) => prop_assert!(error.partial.is_some()),
            }
        }
    }
}

/// What the formats with a bare tree hold of a game.
fn bare(mut game: Game) -> Game {
    for node in game.moves.walk().map(|(node, _)| node).collect::<Vec<_>>() {
        if !game.moves.annotation(node).is_empty() {
            let annotation = game.moves.annotate(node);
            annotation.glyphs.clear();
            (annotation.left_ms, annotation.spent_ms) = (None, None);
        }
    }
    (game.start.plies_since_capture, game.start.round) = (0, 1);
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn xqf_reads_what_it_wrote(game in any_game().prop_map(bare)) {
        let written = xqf::write(&game);
        let back = xqf::read(&written.bytes).unwrap();
        prop_assert!(back.moves == game.moves, "{:?}", game.moves);
        prop_assert_eq!(back.start, game.start);
        prop_assert_eq!(back.result, game.result.filter(|result| *result != Outcome::BothLose));
        prop_assert_eq!(written.lost.contains(&Lost::Result), game.result == Some(Outcome::BothLose));
    }

    #[test]
    fn dhtmlxq_reads_what_it_wrote(game in any_game().prop_map(bare)) {
        let written = dhtmlxq::write(&game);
        let back = dhtmlxq::read(&written.text).remove(0).unwrap();
        prop_assert!(back.moves == game.moves, "{}", written.text);
        prop_assert_eq!(&back.info.event, &game.info.event);
        prop_assert_eq!(&back.info.others, &game.info.others.iter().filter(|(_, value)| !value.is_empty()).cloned().collect::<Vec<_>>());
        if written.lost.is_empty() {
            prop_assert_eq!(back.start, game.start);
        }
        prop_assert_eq!(back.result, game.result);
    }

    #[test]
    fn cbf_reads_the_main_line_it_wrote(game in any_game().prop_map(bare)) {
        let written = cbf::write(&game);
        let back = cbf::read(&written.text).unwrap();
        prop_assert_eq!(back.main_line().collect::<Vec<_>>(), game.main_line().collect::<Vec<_>>());
        prop_assert_eq!((back.start, &back.info), (game.start, &game.info.clone()));
        prop_assert_eq!(back.moves == game.moves, !written.lost.iter().any(|lost| matches!(lost, Lost::Variations { .. })));
    }

    #[test]
    fn no_bytes_behind_a_magic_make_a_reader_panic(
        magic in proptest::sample::select(vec![
            &include_bytes!("data/clear.xqf")[..], include_bytes!("data/enciphered.xqf"), include_bytes!("data/record.cbr"),
            include_bytes!("data/main-line.cbf"), include_bytes!("data/branches.dhtmlxq"), include_bytes!("data/playok.wxf"),
            include_bytes!("data/positions.ucci"), include_bytes!("data/glued.txt"),
        ]),
        keep in 0.0..1.0f64,
        changes in proptest::collection::vec((any::<u32>(), any::<u8>()), 0..20),
        tail in proptest::collection::vec(any::<u8>(), 0..60),
    ) {
        let mut bytes = magic[..(magic.len() as f64 * keep) as usize].to_vec();
        bytes.extend(tail);
        for (at, byte) in changes {
            let length = bytes.len().max(1) as u32;
            if let Some(place) = bytes.get_mut((at % length) as usize) {
                *place = byte;
            }
        }
        for game in read(&bytes, &Options::default()) {
            let _ = game;
        }
    }

    #[test]
    fn no_library_makes_the_reader_panic(changes in proptest::collection::vec((any::<u32>(), any::<u8>()), 0..200), cut: u32) {
        let mut bytes = include_bytes!("data/library.cbl").to_vec();
        bytes.truncate(66624 + cut as usize % (bytes.len() - 66624 + 1));
        for (at, byte) in changes {
            // Nearly all of a library is empty; what is not begins with the index.
            let at = if at % 4 == 0 { 60 } else { 66624 } + at as usize % (bytes.len() - 66624).max(1);
            if let Some(place) = bytes.get_mut(at) {
                *place = byte;
            }
        }
        for game in read(&bytes, &Options::default()) {
            let _ = game;
        }
    }
}
