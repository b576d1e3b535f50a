//! Single moves out of text.
//!
//! The words of records are nearly all of two kinds: four signs that name a piece by its file (炮二平五, `C2.5`), and
//! coordinates. Those are read here straight off the board, also where the position is none that [`xiangqi`] plays from.
//! Everything else goes to [`xiangqi::notation`].

use xiangqi::notation::{self, Coordinates, Notation, NotationError, Script};
use xiangqi::{Board, Kind, LegalMove, Move, Piece, Position, Side, Square};

use crate::board::Undo;
use crate::{Legality, RecordedPosition};

/// What a word means in a position.
pub(crate) enum Meaning {
    /// One move.
    One(Known),
    /// Several legal moves fit; at least two.
    Several(Vec<Known>),
}

/// A move and what the rules say of it.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) played: Move,
    pub(crate) legality: Legality,
    legal: Option<LegalMove>,
}

impl Known {
    pub(crate) fn play_on(self, position: &mut RecordedPosition) -> Undo {
        match self.legal {
            Some(legal) => position.play_legal(legal),
            None => position.play_and_remember(self.played).1,
        }
    }

    /// A move that is taken whatever it is.
    pub(crate) fn as_recorded(position: &RecordedPosition, played: Move) -> Known {
        Known { played, legality: position.judge(played), legal: None }
    }
}

impl From<LegalMove> for Known {
    fn from(legal: LegalMove) -> Known {
        Known { played: legal.to_move(), legality: Legality::Legal, legal: Some(legal) }
    }
}

/// Why a word means no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    NotAMove,
    Unplayable,
}

/// How a game writes coordinates. One move does not tell; a game that plays through does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ways {
    /// Where the ranks begin.
    pub(crate) coordinates: Coordinates,
    /// The point of arrival is written before the one left.
    pub(crate) target_first: bool,
}

impl Ways {
    pub(crate) const USUAL: Ways = Ways { coordinates: Coordinates::ZeroBased, target_first: false };
    pub(crate) const RANKS_FROM_ONE: Ways = Ways { coordinates: Coordinates::OneBased, target_first: false };
    pub(crate) const TARGET_FIRST: Ways = Ways { coordinates: Coordinates::ZeroBased, target_first: true };
}

/// How a game's words are written, as far as it is known while they are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Writing {
    ways: Ways,
    /// A word in coordinates was read.
    pub(crate) has_coordinates: bool,
    /// The last word was written as chess programs do.
    western: bool,
}

impl Writing {
    pub(crate) fn new(ways: Ways) -> Writing {
        Writing { ways, has_coordinates: false, western: false }
    }

    /// What a word means for the side to move.
    pub(crate) fn read(&mut self, position: &RecordedPosition, word: &str) -> Result<Meaning, Failure> {
        if let Some(wish) = common(word).and_then(|common| common.only_move(position)) {
            match position.legal().map(|position| position.legal(wish)) {
                Some(Ok(legal)) => return Ok(Meaning::One(legal.into())),
                // The whole reader may know another reading, or tells the error.
                Some(Err(_)) => {}
                None => return recorded(position, wish),
            }
        }
        let coordinates = is_coordinates(word);
        // On a board that no game is played on, nothing but coordinates is written.
        if coordinates && (!self.western || position.legal().is_none()) {
            self.has_coordinates = true;
            let Ok(mut wish) = self.ways.coordinates.read(word) else { return Err(Failure::Unplayable) };
            if self.ways.target_first {
                wish = Move::new(wish.to, wish.from);
            }
            return match position.legal().map(|position| position.legal(wish)) {
                Some(Ok(legal)) => Ok(Meaning::One(legal.into())),
                Some(Err(why)) if why.is_suicide() => recorded(position, wish),
                Some(Err(_)) => {
                    // `E0e2`: the elephant of rank 0.
                    self.in_position(position, word, &[Notation::Western]).map_err(|_| Failure::Unplayable)
                }
                None => recorded(position, wish),
            };
        }
        let order: &[Notation] = if coordinates {
            &[Notation::Western, Notation::Iccs]
        } else if word.as_bytes().first().is_some_and(u8::is_ascii) {
            match word.as_bytes().get(2) {
                Some(b'+' | b'-' | b'.' | b'=') => &[Notation::Wxf, Notation::Western, Notation::Chinese],
                _ => &[Notation::Western, Notation::Wxf, Notation::Chinese],
            }
        } else {
            &[Notation::Chinese, Notation::Wxf, Notation::Iccs]
        };
        self.in_position(position, word, order)
    }

    /// Asks the board's own reader, one notation after the other until the word is readable in one.
    fn in_position(
        &mut self,
        position: &RecordedPosition,
        word: &str,
        order: &[Notation],
    ) -> Result<Meaning, Failure> {
        let Some(position) = position.legal() else {
            return Err(if is_move_shaped(word) { Failure::Unplayable } else { Failure::NotAMove });
        };
        let mut worst = Failure::NotAMove;
        for &notation in order {
            match notation::read_as_with(position, word, notation, self.ways.coordinates) {
                Ok(legal) => {
                    self.western =
                        notation == Notation::Western && legal.piece().kind != Kind::Soldier || self.western;
                    return Ok(Meaning::One(legal.into()));
                }
                Err(NotationError::Ambiguous { candidates }) => {
                    return Ok(Meaning::Several(candidates.into_iter().map(Known::from).collect()));
                }
                Err(NotationError::Illegal { wish, why }) if why.is_suicide() => {
                    return Ok(Meaning::One(Known {
                        played: wish,
                        legality: Legality::Suicide,
                        legal: None,
                    }));
                }
                Err(NotationError::Illegal { .. } | NotationError::NoSuchMove) => worst = Failure::Unplayable,
                Err(NotationError::Unreadable { .. }) => {}
            }
        }
        Err(worst)
    }
}

/// A move on a board that no game can be played on: it only has to be one the piece can make.
fn recorded(position: &RecordedPosition, wish: Move) -> Result<Meaning, Failure> {
    let known = Known::as_recorded(position, wish);
    if known.legality == Legality::Irregular { Err(Failure::Unplayable) } else { Ok(Meaning::One(known)) }
}

/// One sign of Chinese or WXF text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Piece(Kind),
    Number(u8),
    Forward,
    Back,
    Sideways,
    /// 前 and 后.
    Front,
    Rear,
    /// 中: only in longer forms, which are not read here.
    Middle,
}

/// Every character that names something in move text.
const NAMES: &[(&[char], Sign)] = &[
    (&['一', '１', '1', '壹'], Sign::Number(1)),
    (&['二', '２', '2', '贰', '貳'], Sign::Number(2)),
    (&['三', '３', '3', '叁', '參'], Sign::Number(3)),
    (&['四', '４', '4', '肆'], Sign::Number(4)),
    (&['五', '５', '5', '伍'], Sign::Number(5)),
    (&['六', '６', '6', '陆', '陸'], Sign::Number(6)),
    (&['七', '７', '7', '柒'], Sign::Number(7)),
    (&['八', '８', '8', '捌'], Sign::Number(8)),
    (&['九', '９', '9', '玖'], Sign::Number(9)),
    (&['进', '進', '上', '+', '＋'], Sign::Forward),
    (&['退', '下', '-', '－'], Sign::Back),
    (&['平', '.', '=', '．', '＝'], Sign::Sideways),
    (&['车', '車', '俥', 'R', 'r', 'Ｒ', 'ｒ'], Sign::Piece(Kind::Chariot)),
    (&['马', '馬', '傌', 'H', 'h', 'N', 'n', 'Ｈ', 'ｈ', 'Ｎ', 'ｎ'], Sign::Piece(Kind::Horse)),
    (&['炮', '砲', '包', 'C', 'c', 'Ｃ', 'ｃ'], Sign::Piece(Kind::Cannon)),
    (&['兵', '卒', 'P', 'p', 'Ｐ', 'ｐ'], Sign::Piece(Kind::Soldier)),
    (&['相', '象', 'E', 'e', 'B', 'b', 'Ｅ', 'ｅ', 'Ｂ', 'ｂ'], Sign::Piece(Kind::Elephant)),
    (&['仕', '士', 'A', 'a', 'Ａ', 'ａ'], Sign::Piece(Kind::Advisor)),
    (&['帅', '帥', '将', '將', 'K', 'k', 'Ｋ', 'ｋ'], Sign::Piece(Kind::General)),
    (&['前'], Sign::Front),
    (&['后', '後'], Sign::Rear),
    (&['中'], Sign::Middle),
];

/// The same, each character in the first free place from its [`slot`] on: a record asks for each of its characters.
static SIGNS: [Option<(char, Sign)>; 512] = {
    let mut table = [None; 512];
    let mut name = 0;
    while name < NAMES.len() {
        let (letters, sign) = NAMES[name];
        let mut letter = 0;
        while letter < letters.len() {
            let mut at = slot(letters[letter]);
            while table[at].is_some() {
                at = (at + 1) % table.len();
            }
            table[at] = Some((letters[letter], sign));
            letter += 1;
        }
        name += 1;
    }
    table
};

const fn slot(letter: char) -> usize {
    ((letter as u32).wrapping_mul(0x9E37_79B1) >> 23) as usize
}

#[inline]
fn sign(letter: char) -> Option<Sign> {
    let mut at = slot(letter);
    // The table is not full, so an empty place comes.
    while let Some((known, sign)) = SIGNS[at % SIGNS.len()] {
        if known == letter {
            return Some(sign);
        }
        at += 1;
    }
    None
}

/// The four-sign form.
#[derive(Clone, Copy)]
pub(crate) struct Common {
    kind: Kind,
    which: Which,
    /// +1 forward, 0 sideways, -1 back.
    direction: i8,
    number: i8,
}

#[derive(Clone, Copy)]
enum Which {
    /// File 1 to 9 from the mover's right.
    File(u8),
    Front,
    Rear,
}

/// The four-sign form when it is all of a word.
fn common(word: &str) -> Option<Common> {
    common_at(word).and_then(|(common, rest)| rest.is_empty().then_some(common))
}

/// The four-sign form that a text begins with, and what stands behind it.
#[inline]
pub(crate) fn common_at(text: &str) -> Option<(Common, &str)> {
    let mut letters = text.chars();
    let mut next = || letters.next().and_then(sign);
    let (first, second) = (next()?, next()?);
    let (kind, which) = match (first, second) {
        (Sign::Piece(kind), Sign::Number(file)) => (kind, Which::File(file)),
        // WXF has the sign behind the letter, and some writers before it.
        (Sign::Front | Sign::Forward, Sign::Piece(kind)) | (Sign::Piece(kind), Sign::Forward) => {
            (kind, Which::Front)
        }
        (Sign::Rear | Sign::Back, Sign::Piece(kind)) | (Sign::Piece(kind), Sign::Back) => (kind, Which::Rear),
        _ => return None,
    };
    let direction = match next()? {
        Sign::Forward => 1,
        Sign::Back => -1,
        Sign::Sideways => 0,
        _ => return None,
    };
    match next()? {
        Sign::Number(number) => {
            Some((Common { kind, which, direction, number: number as i8 }, letters.as_str()))
        }
        _ => None,
    }
}

impl Common {
    /// The move when exactly one piece is meant and has it as a legal move.
    #[inline]
    pub(crate) fn legal_move(self, position: &RecordedPosition) -> Option<Known> {
        let legal = position.legal()?.legal(self.only_move(position)?).ok()?;
        Some(legal.into())
    }

    /// The move when exactly one piece is meant and it has such a move on the board.
    fn only_move(self, position: &RecordedPosition) -> Option<Move> {
        let (board, side) = (position.board(), position.side_to_move());
        let from = self.only_piece(board, side)?;
        let to = self.target(side, from)?;
        Some(Move { from, to })
    }

    fn only_piece(self, board: &Board, side: Side) -> Option<Square> {
        let pieces = board.pieces(side, self.kind);
        let mut fitting = pieces.into_iter().filter(|&square| match self.which {
            Which::File(file) => seen(side, square).file() == 9 - file,
            Which::Front | Which::Rear => true,
        });
        let first = fitting.next()?;
        let Some(second) = fitting.next() else {
            return matches!(self.which, Which::File(_)).then_some(first);
        };
        // Two of a kind: 前 and 后 tell them apart on one file, the direction tells advisors and elephants apart.
        if fitting.next().is_some() || first.file() != second.file() {
            return None;
        }
        let (rear, front) = if side == Side::Red { (first, second) } else { (second, first) };
        match self.which {
            Which::Front => Some(front),
            Which::Rear => Some(rear),
            Which::File(_) => {
                let mut able = [rear, front].into_iter().filter(|&from| {
                    self.target(side, from).is_some_and(|to| board.targets(from).contains(to))
                });
                able.next().filter(|_| able.next().is_none())
            }
        }
    }

    fn target(self, side: Side, from: Square) -> Option<Square> {
        let stands = seen(side, from);
        let across = 9 - self.number - stands.file() as i8;
        let (files, ranks) = match (self.kind, self.direction) {
            (Kind::Advisor, 1 | -1) if across.abs() == 1 => (across, self.direction),
            (Kind::Elephant, 1 | -1) if across.abs() == 2 => (across, 2 * self.direction),
            (Kind::Horse, 1 | -1) if matches!(across.abs(), 1 | 2) => {
                (across, (3 - across.abs()) * self.direction)
            }
            (Kind::Advisor | Kind::Elephant | Kind::Horse, _) => return None,
            (_, 0) => (across, 0),
            (_, direction) => (0, self.number * direction),
        };
        stands.offset(files, ranks).map(|to| seen(side, to))
    }
}

fn seen(side: Side, square: Square) -> Square {
    if side == Side::Red { square } else { square.flipped() }
}

/// Two points, with one or two digits for the rank.
pub(crate) fn is_coordinates(word: &str) -> bool {
    fn point(bytes: &[u8]) -> Option<&[u8]> {
        match bytes {
            [b'a'..=b'i' | b'A'..=b'I', b'1', b'0', rest @ ..] => Some(rest),
            [b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9', rest @ ..] => Some(rest),
            _ => None,
        }
    }
    point(word.as_bytes())
        .map(|rest| rest.strip_prefix(b"-").unwrap_or(rest))
        .and_then(point)
        .is_some_and(<[u8]>::is_empty)
}

/// True when a word looks like a move in some notation, whether or not any piece can make it.
pub(crate) fn is_move_shaped(word: &str) -> bool {
    if common(word).is_some() || is_coordinates(word) {
        return true;
    }
    if word.is_ascii() {
        let core = word.trim_end_matches(['+', '#', '!', '?']);
        let (head, point) = match core.len() {
            2..=6 => core.split_at(core.len() - 2),
            _ => return false,
        };
        let western = matches!(point.as_bytes(), [b'a'..=b'i', b'0'..=b'9'])
            && head
                .bytes()
                .all(|byte| matches!(byte, b'a'..=b'i' | b'0'..=b'9' | b'x' | b'-') || is_letter(byte));
        let wxf = word.len() == 4
            && matches!(word.as_bytes()[2], b'+' | b'-' | b'.' | b'=')
            && word.as_bytes()[3].is_ascii_digit()
            && word
                .bytes()
                .take(2)
                .all(|byte| matches!(byte, b'+' | b'-' | b'1'..=b'9') || byte.is_ascii_alphabetic());
        return western || wxf;
    }
    let mut count = 0;
    let mut named = false;
    for letter in word.chars() {
        match sign(letter) {
            Some(Sign::Piece(_) | Sign::Front | Sign::Rear | Sign::Middle) => named = true,
            Some(_) => {}
            None if matches!(letter, '\u{332}' | '\u{305}') => {}
            None => return false,
        }
        count += 1;
    }
    named && (3..=5).contains(&count)
}

fn is_letter(byte: u8) -> bool {
    Kind::from_letter(char::from(byte)).is_some()
}

/// True when every sign of a word is one of moves, though they may be too few or too many for one: a move cut short.
pub(crate) fn is_piece_of_move(word: &str) -> bool {
    if word.is_ascii() {
        word.len() <= 6 && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.=x#".contains(&byte))
    } else {
        word.chars().all(|letter| letter == char::REPLACEMENT_CHARACTER || sign(letter).is_some())
    }
}

/// Moves written without spaces, cut into fours; `None` when the word is not of that kind.
pub(crate) fn glued(word: &str) -> Option<impl Iterator<Item = &str>> {
    let count = word.chars().count();
    let mut chunks = chunks(word);
    (count >= 8 && count.is_multiple_of(4) && chunks.all(is_move_shaped)).then(|| self::chunks(word))
}

fn chunks(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.char_indices().nth(4).map_or(rest.len(), |(at, _)| at);
        let (chunk, after) = rest.split_at(end);
        rest = after;
        Some(chunk)
    })
}

/// The text of a move in a notation; coordinates where the position or the move allows no other.
pub(crate) fn write(position: &RecordedPosition, played: Move, notation: Notation, script: Script) -> String {
    let coordinates = || match notation {
        Notation::Iccs => format!("{}-{}", played.from, played.to).to_ascii_uppercase(),
        _ => played.to_string(),
    };
    let text = match position.legal() {
        _ if notation == Notation::Iccs => return coordinates(),
        None => return coordinates(),
        Some(position) => match position.legal(played) {
            Ok(legal) => certain(position, legal, notation),
            Err(why) if why.is_suicide() && notation != Notation::Western => {
                notation::write_played(position, played, notation).ok()
            }
            Err(_) => None,
        },
    };
    match (text, notation, script) {
        (None, ..) => coordinates(),
        (Some(text), Notation::Chinese, Script::Traditional) => text.chars().map(traditional).collect(),
        (Some(text), ..) => text,
    }
}

/// Text that is read back as the same move.
fn certain(position: &Position, legal: LegalMove, notation: Notation) -> Option<String> {
    let text = notation::write(position, legal, notation);
    let Piece { kind, side } = legal.piece();
    // Few pieces of a kind always have clear text; with many soldiers the ways of writing differ.
    let crowded = kind == Kind::Soldier && position.board().pieces(side, kind).len() > 2;
    (!crowded || notation::read_as(position, &text, notation).is_ok_and(|read| read == legal)).then_some(text)
}

/// The traditional form of a sign of move text. Both sides have 車 馬 炮, as records in Big5 do: that code has no 俥.
fn traditional(sign: char) -> char {
    match sign {
        '车' => '車',
        '马' => '馬',
        '帅' => '帥',
        '将' => '將',
        '进' => '進',
        '后' => '後',
        _ => sign,
    }
}
