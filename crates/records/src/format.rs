//! The formats known, and how a file's is found.

use std::borrow::Cow;
use std::fmt;

use crate::encoding::{self, Decoded, Encoding};
use crate::game::{Note, NoteKind};
use crate::{Fault, Game, GameError, cbf, ccbridge, dhtmlxq, pgn, table, ucci, wxf, xqf};

/// A format of game records.
///
/// ```
/// use records::{detect, Format};
/// let format = detect(b"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]").unwrap();
/// assert_eq!((format, format.to_string()), (Format::DhtmlXq, "DhtmlXQ".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// Portable Game Notation, `.pgn`; plain lists of moves are read as PGN without tags.
    Pgn,
    /// 象棋演播室 (XQStudio), `.xqf`.
    Xqf,
    /// 象棋桥 (CCBridge) record, `.cbr`.
    Cbr,
    /// 象棋桥 library of records, `.cbl`.
    Cbl,
    /// 象棋桥 XML, `.cbf`.
    Cbf,
    /// 东萍 markup, in pages or bare.
    DhtmlXq,
    /// UCCI position lines.
    Ucci,
    /// A table of moves as game servers export it, `.csv`.
    Table,
    /// Text file of the World Xiangqi Federation's and PlayOK's programs, `.wxf`.
    Wxf,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Pgn => "PGN",
            Format::Xqf => "XQF",
            Format::Cbr => "CBR",
            Format::Cbl => "CBL",
            Format::Cbf => "CBF",
            Format::DhtmlXq => "DhtmlXQ",
            Format::Ucci => "UCCI",
            Format::Table => "CSV",
            Format::Wxf => "WXF",
        })
    }
}

/// What the caller knows better than the file shows.
///
/// ```
/// use records::{read, Encoding, Options};
/// // Two characters alone are text in either code: the caller knows which.
/// let options = Options { encoding: Some(Encoding::Gb18030), ..Options::default() };
/// let game = read(b"[Red \"\xc2\xc0\xc7\xd5\"]\n1. c3c4", &options).next().unwrap().unwrap();
/// assert_eq!(game.info.red.name, "吕钦");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// The encoding of text; found from the bytes when `None`.
    pub encoding: Option<Encoding>,
    /// The format; found from the bytes when `None`.
    pub format: Option<Format>,
}

/// The games of a file, one after the other. See [`read`].
///
/// ```
/// use records::{read, Options};
/// let games = read(b"1. h2e2 *\n\n1. x9x9 *\n\n1. c3c4 *", &Options::default());
/// assert_eq!(games.map(|game| game.is_ok()).collect::<Vec<_>>(), [true, false, true]);
/// ```
pub struct Games<'a> {
    inner: Inner<'a>,
    /// The text had bytes without a meaning: said with every game.
    replaced: bool,
}

enum Inner<'a> {
    Pgn(pgn::Games<'a>),
    Library(ccbridge::Games<'a>),
    Listed(std::vec::IntoIter<Result<Game, GameError>>),
}

impl Iterator for Games<'_> {
    type Item = Result<Game, GameError>;

    fn next(&mut self) -> Option<Result<Game, GameError>> {
        let mut game = match &mut self.inner {
            Inner::Pgn(games) => games.next(),
            Inner::Library(games) => games.next(),
            Inner::Listed(games) => games.next(),
        };
        if self.replaced
            && let Some(Ok(game)) = &mut game
        {
            game.notes.push(Note { place: 1, kind: NoteKind::CharactersReplaced });
        }
        game
    }
}

/// The format of a file, by what stands in it; `None` when it is none that is known.
///
/// ```
/// use records::{detect, Format};
/// assert_eq!(detect(b"1. h2e2 h9g7"), Some(Format::Pgn));
/// assert_eq!(detect(b"position startpos moves h2e2"), Some(Format::Ucci));
/// assert_eq!(detect(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), None);
/// ```
pub fn detect(bytes: &[u8]) -> Option<Format> {
    of_binary(bytes).or_else(|| of_text(&encoding::decode(bytes).text))
}

fn of_binary(bytes: &[u8]) -> Option<Format> {
    match bytes {
        // A text would have no control character there.
        [b'X', b'Q', ..=0x1F, ..] => Some(Format::Xqf),
        _ if bytes.starts_with(ccbridge::RECORD_MAGIC) => Some(Format::Cbr),
        _ if bytes.starts_with(ccbridge::LIBRARY_MAGIC) => Some(Format::Cbl),
        _ => None,
    }
}

fn of_text(text: &str) -> Option<Format> {
    if text.contains('\0') {
        return None;
    }
    Some(if text.contains(dhtmlxq::MARK) {
        Format::DhtmlXq
    } else if text.contains(cbf::ROOT) {
        Format::Cbf
    } else if wxf::looks_like(text) {
        Format::Wxf
    } else if ucci::looks_like(text) {
        Format::Ucci
    } else if table::looks_like(text) {
        Format::Table
    } else {
        Format::Pgn
    })
}

/// Reads the games of a file in whatever format and encoding it is.
///
/// ```
/// use records::{read, Options};
/// let games: Vec<_> = read(b"1. C2.5 H8+7 1-0", &Options::default()).collect();
/// assert_eq!(games[0].as_ref().unwrap().result, Some(records::Outcome::RedWins));
/// ```
pub fn read<'a>(bytes: &'a [u8], options: &Options) -> Games<'a> {
    let binary = match options.format {
        None => of_binary(bytes),
        Some(format) => matches!(format, Format::Xqf | Format::Cbr | Format::Cbl).then_some(format),
    };
    let inner = match binary {
        Some(Format::Xqf) => one(xqf::read(bytes)),
        Some(Format::Cbr) => one(ccbridge::read_record(bytes)),
        Some(Format::Cbl) => Inner::Library(ccbridge::read_library(bytes)),
        _ => {
            let decoded = match options.encoding {
                Some(encoding) => encoding::decode_as(bytes, encoding),
                None => encoding::decode(bytes),
            };
            return read_text(decoded, options.format);
        }
    };
    Games { inner, replaced: false }
}

fn one(game: Result<Game, GameError>) -> Inner<'static> {
    Inner::Listed(vec![game].into_iter())
}

fn read_text(decoded: Decoded<'_>, format: Option<Format>) -> Games<'_> {
    let Decoded { text, replaced, .. } = decoded;
    let inner = match format.or_else(|| of_text(&text)) {
        Some(Format::DhtmlXq) => Inner::Listed(dhtmlxq::read(&text).into_iter()),
        Some(Format::Cbf) => one(cbf::read(&text)),
        Some(Format::Ucci) => Inner::Listed(ucci::read(&text).into_iter()),
        Some(Format::Table) => Inner::Listed(table::read(&text).into_iter()),
        Some(Format::Wxf) => Inner::Pgn(wxf::read(&text)),
        Some(_) => Inner::Pgn(match text {
            Cow::Borrowed(text) => pgn::read(text),
            Cow::Owned(text) => pgn::read_owned(text),
        }),
        None => one(Err(GameError::in_binary(Game::default(), 0, Fault::UnknownFormat))),
    };
    Games { inner, replaced }
}
