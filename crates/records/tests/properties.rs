//! What must hold for every game and every input.

use proptest::prelude::*;
use records::pgn::{self, WriteOptions};
use records::{Game, Info, NodeId, Options, Outcome, Player, encoding, read};
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
            others: other.into_iter().map(|value| ("Number".to_owned(), value)).collect(),
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
            let written = pgn::write(&game, WriteOptions { notation, round_per_line });
            prop_assert_eq!(&written.lost, &[]);
            let read: Vec<_> = pgn::read(&written.text).collect();
            prop_assert_eq!(read.len(), 1, "{}", written.text);
            prop_assert!(read[0].as_ref().unwrap() == &game, "{}", written.text);
        }
    }

    #[test]
    fn pgn_survives_every_encoding(game in any_game()) {
        let text = pgn::write(&game, WriteOptions::default()).text;
        let encoded = encoding::encode(&text, encoding::Encoding::Gb18030);
        prop_assert_eq!(encoded.missing, vec![]);
        let options = Options { encoding: Some(encoding::Encoding::Gb18030), ..Options::default() };
        let back = read(&encoded.bytes, &options).next().unwrap().unwrap();
        prop_assert!(back == game, "{}", text);
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
