//! One function for every reader. Each may refuse its bytes, but not panic, and what it makes of them stays in
//! proportion to them.

use records::pgn::{self, WriteOptions};
use records::{Format, Game, Lost, Options, Written, WrittenBytes, cbf, dhtmlxq, read, ucci, xqf};
use xiangqi::notation::{self, Notation};
use xiangqi::{Position, Setup};

/// Whatever the bytes look like.
pub fn any(bytes: &[u8]) {
    games(bytes, None);
}

/// PGN and lists of moves.
pub fn pgn(bytes: &[u8]) {
    games(bytes, Some(Format::Pgn));
}

/// XQF of every version, enciphered or not.
pub fn xqf(bytes: &[u8]) {
    games(bytes, Some(Format::Xqf));
}

/// CBR.
pub fn cbr(bytes: &[u8]) {
    games(bytes, Some(Format::Cbr));
}

/// CBL.
pub fn cbl(bytes: &[u8]) {
    games(bytes, Some(Format::Cbl));
}

/// CBF.
pub fn cbf(bytes: &[u8]) {
    games(bytes, Some(Format::Cbf));
}

/// DhtmlXQ.
pub fn dhtmlxq(bytes: &[u8]) {
    games(bytes, Some(Format::DhtmlXq));
}

/// UCCI position lines.
pub fn ucci(bytes: &[u8]) {
    games(bytes, Some(Format::Ucci));
}

/// WXF files.
pub fn wxf(bytes: &[u8]) {
    games(bytes, Some(Format::Wxf));
}

/// Tables of moves.
pub fn table(bytes: &[u8]) {
    games(bytes, Some(Format::Table));
}

/// A FEN: what is read is written and read as the same.
pub fn fen(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(setup) = Setup::from_fen(text) else { return };
    assert_eq!(Setup::from_fen(&setup.to_fen()), Ok(setup), "{text}");
    if let Ok(position) = Position::new(setup) {
        assert_eq!(Position::from_fen(&position.to_fen()), Ok(position), "{text}");
    }
}

/// A FEN on the first line, then moves in any notation: what is read is legal, and written and read as the same.
pub fn moves(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (fen, moves) = text.split_once('\n').unwrap_or(("", text));
    let mut position = Position::from_fen(fen).unwrap_or_else(|_| Position::start());
    for word in moves.split_whitespace() {
        let Ok(legal) = notation::read(&position, word) else { continue };
        for notation in [Notation::Chinese, Notation::Wxf, Notation::Iccs, Notation::Western] {
            let written = notation::write(&position, legal, notation);
            let again = notation::read_as(&position, &written, notation);
            assert_eq!(again, Ok(legal), "{} {written}", position.to_fen());
        }
        position = position.play(legal);
    }
}

fn games(bytes: &[u8], format: Option<Format>) {
    // A byte that means nothing becomes a character of three, and a fault may quote what it is about.
    let most = 64 * bytes.len() + 4096;
    let (mut count, mut nodes, mut text) = (0, 0, 0);
    for read in read(bytes, &Options { format, encoding: None }) {
        count += 1;
        assert!(count <= bytes.len() + 1, "{count} games in {} bytes", bytes.len());
        match read {
            Ok(game) => {
                (nodes, text) = (nodes + game.moves.len(), text + size(&game));
                write(&game);
            }
            Err(error) => {
                text += error.name.len();
                if let Some(game) = error.partial {
                    (nodes, text) = (nodes + game.moves.len(), text + size(&game));
                }
            }
        }
        assert!(nodes <= bytes.len(), "{nodes} moves in {} bytes", bytes.len());
        assert!(text <= most, "{text} bytes of text out of {}", bytes.len());
    }
}

/// Bytes of text that a game holds.
fn size(game: &Game) -> usize {
    let info = &game.info;
    let fields = [&info.title, &info.event, &info.site, &info.date, &info.red.name, &info.black.name];
    let others = info.others.iter().map(|(name, value)| name.len() + value.len()).sum::<usize>();
    let comments = game.moves.walk().map(|(node, _)| game.moves.annotation(node));
    fields.iter().map(|field| field.len()).sum::<usize>()
        + others
        + comments.map(|annotation| annotation.before.len() + annotation.comment.len()).sum::<usize>()
}

/// Every writer takes every game that was read, and keeps the moves of its main line or says that it does not.
fn write(game: &Game) {
    let line: Vec<_> = game.main_line().collect();
    let same = |name: &str, lost: &[Lost], again: Option<Game>| {
        let again = again.unwrap_or_else(|| panic!("{name} cannot be read again: {game:?}"));
        let cut = lost.iter().any(|lost| matches!(lost, Lost::Moves { .. }));
        let again: Vec<_> = again.main_line().collect();
        assert!(again == line || cut && again.len() < line.len(), "{name}: {again:?} {game:?}");
    };
    for notation in [Notation::Chinese, Notation::Wxf, Notation::Iccs, Notation::Western] {
        let Written { text, lost } = pgn::write(game, WriteOptions { notation, ..WriteOptions::default() });
        same("PGN", &lost, pgn::read(&text).next().and_then(Result::ok));
    }
    let WrittenBytes { bytes, lost } = xqf::write(game);
    same("XQF", &lost, xqf::read(&bytes).ok());
    let Written { text, lost } = cbf::write(game);
    same("CBF", &lost, cbf::read(&text).ok());
    let Written { text, lost } = dhtmlxq::write(game);
    same("DhtmlXQ", &lost, dhtmlxq::read(&text).into_iter().next().and_then(Result::ok));
    let Written { text, lost } = ucci::write(game);
    same("UCCI", &lost, ucci::read(&text).into_iter().next().and_then(Result::ok));
}
