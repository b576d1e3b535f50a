//! Games out of PGN text.

use std::borrow::Cow;

use xiangqi::{Move, Setup};

use super::lexer::{Lexer, Token, Unclosed};
use super::tags::{self, Header};
use crate::game::{Game, Note, NoteKind};
use crate::line::Lines;
use crate::text::{self, Ways};
use crate::{Fault, GameError, Outcome, Place, RecordedPosition, clock, outcome};

/// The deepest variations inside variations that are read.
pub const MOST_DEPTH: usize = 4096;

/// The games of a PGN text, one after the other. See [`super::read`].
///
/// ```
/// let mut games = records::pgn::read("[Red \"A\"]\n1. h2e2 *\n\n[Red \"B\"]\n1. c3c4 *");
/// assert_eq!(games.next().unwrap().unwrap().info.red.name, "A");
/// assert_eq!(games.next().unwrap().unwrap().info.red.name, "B");
/// assert!(games.next().is_none());
/// ```
pub struct Games<'a> {
    text: Cow<'a, str>,
    at: usize,
    line: usize,
    number: usize,
}

impl<'a> Games<'a> {
    pub(super) fn new(text: Cow<'a, str>) -> Games<'a> {
        Games { text, at: 0, line: 1, number: 0 }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Game, GameError>;

    fn next(&mut self) -> Option<Result<Game, GameError>> {
        let mut lexer = Lexer::new(&self.text, self.at, self.line);
        lexer.skip_space();
        if lexer.is_at_end() {
            return None;
        }
        self.number += 1;
        let (result, end) = Reader { number: self.number, lexer }.game();
        (self.at, self.line) = (end.at(), end.line());
        Some(result)
    }
}

struct Reader<'a> {
    number: usize,
    lexer: Lexer<'a>,
}

/// Moves read to their end, or to a fault.
struct Read<'a> {
    lines: Lines,
    notes: Vec<Note>,
    /// The result after the moves, `None` when nothing stands there.
    result: Option<Option<Outcome>>,
    fault: Option<(Place, Option<usize>, Fault)>,
    end: Lexer<'a>,
}

impl<'a> Reader<'a> {
    fn game(mut self) -> (Result<Game, GameError>, Lexer<'a>) {
        let mut game = Game::default();
        let header = match self.header(&mut game) {
            Ok(header) => header,
            Err(error) => return (Err(error), self.lexer),
        };
        if let Some(text) = header.other_result {
            game.info.others.push(("Result".to_owned(), text));
        }
        if let Some(fen) = &header.fen {
            match setup(fen) {
                Ok(setup) => game.start = setup,
                Err(fault) => {
                    let error = self.error(game, (Place::Line(self.lexer.line()), None, fault));
                    return (Err(error), self.pass_game());
                }
            }
        }
        self.lexer.leave_header();
        let mut read = self.moves(&mut game);
        let fault = read.fault.take();
        game.notes.append(&mut read.notes);
        game.take(read.lines);
        if let Some(after_moves) = read.result {
            if game.result.is_none() {
                game.result = after_moves;
            } else if after_moves.is_some() && after_moves != game.result {
                let place = read.end.line();
                game.notes.push(Note { place, kind: NoteKind::ResultsDiffer { after_moves } });
            }
        }
        self.lexer = read.end;
        match fault {
            None => (Ok(game), self.lexer),
            Some(fault) => {
                let error = self.error(game, fault);
                let end = self.pass_game();
                (Err(error), end)
            }
        }
    }

    fn error(&self, game: Game, (place, ply, fault): (Place, Option<usize>, Fault)) -> GameError {
        let name = game.info.heading().into_owned();
        GameError { game: self.number, name, place, ply, fault, partial: Some(Box::new(game)) }
    }

    fn header(&mut self, game: &mut Game) -> Result<Header, GameError> {
        let mut header = Header::default();
        let mut first = None;
        loop {
            self.lexer.skip_space();
            let (before, line) = (self.lexer, self.lexer.line());
            if !self.lexer.at_tag() {
                return Ok(header);
            }
            match self.lexer.next() {
                Ok(Some(Token::Tag { name, value })) => {
                    // The tag that began this game begins the next: this one has no moves.
                    if first == Some(name) {
                        self.lexer = before;
                        return Ok(header);
                    }
                    first = first.or(Some(name));
                    tags::put(game, &mut header, name, &value);
                }
                Ok(_) => {
                    self.lexer = before;
                    return Ok(header);
                }
                Err(_) => {
                    let error =
                        self.error(std::mem::take(game), (Place::Line(line), None, Fault::UnclosedTag));
                    self.lexer.skip_to_tag();
                    return Err(error);
                }
            }
        }
    }

    /// Reads the moves; when they do not fit, with the other side to move first, and with coordinates written
    /// otherwise.
    fn moves(&self, game: &mut Game) -> Read<'a> {
        let read = self.moves_from(game.start, Ways::USUAL);
        if !matches!(read.fault, Some((_, _, Fault::NotAMove { .. } | Fault::Unplayable { .. }))) {
            return read;
        }
        let turned = Setup { side_to_move: !game.start.side_to_move, ..game.start };
        let mut other_ways = vec![(turned, Ways::USUAL)];
        if read.lines.writing.has_coordinates {
            for ways in [Ways::RANKS_FROM_ONE, Ways::TARGET_FIRST] {
                other_ways.extend([(game.start, ways), (turned, ways)]);
            }
        }
        for (start, ways) in other_ways {
            let mut other = self.moves_from(start, ways);
            if other.fault.is_none() {
                let place = self.lexer.line();
                let mut note = |kind| other.notes.push(Note { place, kind });
                match ways {
                    Ways::RANKS_FROM_ONE => note(NoteKind::RanksFromOne),
                    Ways::TARGET_FIRST => note(NoteKind::TargetFirst),
                    _ => {}
                }
                if start != game.start {
                    note(NoteKind::OtherSideMoves);
                    game.start = start;
                }
                return other;
            }
        }
        read
    }

    fn moves_from(&self, start: Setup, ways: Ways) -> Read<'a> {
        Read {
            lines: Lines::new(RecordedPosition::new(start), ways),
            notes: Vec::new(),
            result: None,
            fault: None,
            end: self.lexer,
        }
        .run()
    }

    /// Passes the rest of a game that cannot be read.
    fn pass_game(mut self) -> Lexer<'a> {
        self.lexer.leave_header();
        loop {
            self.lexer.skip_space();
            if self.lexer.at_tag() {
                return self.lexer;
            }
            match self.lexer.next() {
                Ok(Some(Token::Word(word))) if moves_result(word).is_some() => break,
                Ok(Some(Token::Rule)) => break,
                Ok(Some(_)) => {}
                Ok(None) => return self.lexer,
                Err(_) => {
                    self.lexer.skip_to_tag();
                    return self.lexer;
                }
            }
        }
        self.lexer.skip_to_game();
        self.lexer
    }
}

/// The start that a FEN tag gives; the side may be missing there.
fn setup(fen: &str) -> Result<Setup, Fault> {
    Setup::from_fen(fen).or_else(|error| {
        let board_alone = !fen.contains(char::is_whitespace);
        board_alone.then(|| Setup::from_fen(&format!("{fen} w")).ok()).flatten().ok_or(Fault::Start(error))
    })
}

impl<'a> Read<'a> {
    fn run(mut self) -> Read<'a> {
        // Where the parentheses that are open begin, for the error when they stay open.
        let mut open: Vec<usize> = Vec::new();
        let mut parentheses = Parentheses::default();
        loop {
            self.end.skip_space();
            // Nearly all that a record holds.
            if let Some((common, behind)) = self.end.plain_move()
                && self.lines.play_common(common)
            {
                self.end.go_to(behind);
                continue;
            }
            if self.end.at_tag() {
                break;
            }
            let (before, line) = (self.end, self.end.line());
            match self.end.next() {
                Ok(None) => break,
                Ok(Some(Token::Tag { .. })) => {
                    self.end = before;
                    break;
                }
                Ok(Some(Token::Comment(comment))) => self.comment(comment),
                Ok(Some(Token::Glyph(glyph))) => self.glyph(glyph),
                Ok(Some(Token::Nothing)) => {}
                Ok(Some(Token::Rule)) => {
                    if open.is_empty() {
                        self.end.skip_to_game();
                        return self;
                    }
                }
                Ok(Some(Token::Close)) => {
                    open.pop();
                    self.lines.close();
                }
                Ok(Some(Token::Open)) => {
                    if self.lines.last().is_some() && parentheses.hold_moves(before) {
                        if open.len() == MOST_DEPTH {
                            return self.stop(line, Fault::TooDeep { limit: MOST_DEPTH });
                        }
                        open.push(line);
                        self.lines.open();
                    } else if let Some(remark) = self.end.parenthesis() {
                        self.notes.push(Note { place: line, kind: NoteKind::RemarkInParentheses });
                        self.comment(remark);
                    } else {
                        return self.stop(line, Fault::UnclosedVariation);
                    }
                }
                Ok(Some(Token::Word(word))) => match self.word(word, line) {
                    Ok(false) => {}
                    Ok(true) => return self,
                    Err(fault) => {
                        if open.is_empty()
                            && matches!(fault, Fault::NotAMove { .. })
                            && self.only_text_left(before)
                        {
                            let kind = NoteKind::Skipped { text: word.to_owned() };
                            self.notes.push(Note { place: line, kind });
                            self.end.skip_to_game();
                            return self;
                        }
                        return self.stop(line, fault);
                    }
                },
                Err(unclosed) => {
                    let fault = match unclosed {
                        Unclosed::Tag => Fault::UnclosedTag,
                        Unclosed::Comment => Fault::UnclosedComment,
                    };
                    return self.stop(line, fault);
                }
            }
        }
        match open.pop() {
            Some(line) => self.stop(line, Fault::UnclosedVariation),
            None => self,
        }
    }

    fn stop(mut self, line: usize, fault: Fault) -> Read<'a> {
        let ply =
            matches!(fault, Fault::NotAMove { .. } | Fault::Unplayable { .. } | Fault::Ambiguous { .. })
                .then(|| self.lines.next_ply());
        self.fault = Some((Place::Line(line), ply, fault));
        self
    }

    fn comment(&mut self, comment: &str) {
        let (text, times) = clock::extract(comment);
        if let Some(node) = self.lines.last()
            && (times.left_ms.is_some() || times.spent_ms.is_some())
        {
            let annotation = self.lines.tree.annotate(node);
            annotation.left_ms = times.left_ms.or(annotation.left_ms);
            annotation.spent_ms = times.spent_ms.or(annotation.spent_ms);
        }
        let text = if text.contains('\r') { text.replace('\r', "") } else { text };
        self.lines.comment(text.trim_matches([' ', '\t', '\n']));
    }

    fn glyph(&mut self, glyph: u8) {
        if let Some(node) = self.lines.last() {
            self.lines.tree.annotate(node).glyphs.push(glyph);
        }
    }

    /// Takes a word as a move number, a move, a sign of praise or blame, or the result; true when the game ends here.
    fn word(&mut self, word: &'a str, line: usize) -> Result<bool, Fault> {
        if let Some(result) = moves_result(word) {
            if self.lines.depth() > 0 {
                self.lines.comment(word);
                return Ok(false);
            }
            self.result = Some(result);
            // Comments on the end may follow the result.
            loop {
                self.end.skip_space();
                if !self.end.at_comment() {
                    break;
                }
                match self.end.next() {
                    Ok(Some(Token::Comment(comment))) => self.comment(comment),
                    _ => return Err(Fault::UnclosedComment),
                }
            }
            self.end.skip_to_game();
            return Ok(true);
        }
        let (praise, rest) = split_praise_before(word);
        self.praise(praise);
        if rest.is_empty() {
            return Ok(false);
        }
        let (whole, praise) = split_praise(rest);
        let stripped = strip_number(whole);
        if !stripped.is_empty() {
            match self.play(stripped, line) {
                Ok(()) => {}
                // `33.4` is a move of WXF, not the move `4` of round 33.
                Err(_) if stripped.len() < whole.len() && self.play(whole, line).is_ok() => {}
                Err(fault) => return Err(fault),
            }
        }
        self.praise(praise);
        Ok(false)
    }

    fn play(&mut self, word: &'a str, line: usize) -> Result<(), Fault> {
        let fault = match self.lines.play(word, line) {
            Ok(_) => return Ok(()),
            Err(fault) => fault,
        };
        if let Fault::NotAMove { .. } = fault {
            if let Some(moves) = text::glued(word) {
                return moves.into_iter().try_for_each(|word| self.lines.play(word, line).map(|_| ()));
            }
            let unnumbered = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
            if unnumbered.len() < word.len() && text::is_move_shaped(unnumbered) {
                return self.lines.play(unnumbered, line).map(|_| ());
            }
            // Dots, dashes and other signs that mean nothing.
            if !word.chars().any(char::is_alphanumeric) {
                return Ok(());
            }
        } else if let Ok(played) = word.parse::<Move>()
            && self.marked_irregular()
        {
            self.lines.put_as_recorded(played);
            return Ok(());
        }
        Err(fault)
    }

    /// True when the comment that follows says that the record has the move though no piece can make it.
    fn marked_irregular(&mut self) -> bool {
        let mut ahead = self.end;
        match ahead.next() {
            Ok(Some(Token::Comment(comment))) if comment.trim() == super::IRREGULAR => {
                self.end = ahead;
                true
            }
            _ => false,
        }
    }

    fn praise(&mut self, signs: &str) {
        if signs.is_empty() {
            return;
        }
        let plain: String =
            signs.chars().map(|sign| if matches!(sign, '！' | '!') { '!' } else { '?' }).collect();
        let glyph = match plain.as_str() {
            "!" => 1,
            "?" => 2,
            "??" => 4,
            "!?" => 5,
            "?!" => 6,
            signs if signs.contains('!') => 3,
            _ => 4,
        };
        self.glyph(glyph);
    }

    /// True when from here to the end of the game no word is a move nor a move cut short.
    fn only_text_left(&self, mut lexer: Lexer<'a>) -> bool {
        loop {
            lexer.skip_space();
            if lexer.at_tag() {
                return true;
            }
            match lexer.next() {
                Ok(Some(Token::Word(word))) => {
                    let word = strip_number(word);
                    if !word.is_empty() && (text::is_move_shaped(word) || text::is_piece_of_move(word)) {
                        return false;
                    }
                }
                Ok(Some(Token::Rule) | None) => return true,
                Ok(Some(_)) => {}
                Err(_) => return false,
            }
        }
    }
}

/// Which parentheses hold moves. Decided for an outermost pair and all in it at once, so that no text is searched twice.
#[derive(Default)]
struct Parentheses {
    /// The place of each opening sign seen so far, in order, and what stands inside.
    known: Vec<(usize, Inside)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Nothing,
    Moves,
    /// A word that is no move: all of it is a remark.
    Remark,
}

impl Parentheses {
    /// For the lexer before an opening sign.
    fn hold_moves(&mut self, lexer: Lexer<'_>) -> bool {
        let find = |known: &[(usize, Inside)]| {
            known.binary_search_by_key(&lexer.at(), |&(at, _)| at).ok().map(|index| known[index].1)
        };
        let inside = find(&self.known).or_else(|| {
            self.search(lexer);
            find(&self.known)
        });
        inside == Some(Inside::Moves)
    }

    fn search(&mut self, mut lexer: Lexer<'_>) {
        let mut open: Vec<usize> = Vec::new();
        loop {
            lexer.skip_space();
            let at = lexer.at();
            if lexer.at_tag() {
                return;
            }
            match lexer.next() {
                Ok(Some(Token::Open)) => {
                    open.push(self.known.len());
                    self.known.push((at, Inside::Nothing));
                }
                Ok(Some(Token::Close)) => {
                    open.pop();
                }
                Ok(Some(Token::Word(word))) => {
                    if let Some((_, inside)) =
                        open.last().and_then(|&innermost| self.known.get_mut(innermost))
                    {
                        *inside = inside.with(word);
                    }
                }
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => return,
            }
            if open.is_empty() {
                return;
            }
        }
    }
}

impl Inside {
    fn with(self, word: &str) -> Inside {
        let (whole, _) = split_praise(split_praise_before(word).1);
        let word = strip_number(whole);
        if self == Inside::Remark || word.is_empty() || moves_result(word).is_some() {
            self
        } else if text::is_move_shaped(word) || text::is_move_shaped(whole) || text::glued(word).is_some() {
            Inside::Moves
        } else {
            Inside::Remark
        }
    }
}

/// A result among moves. Most words are moves, and their first sign shows it.
fn moves_result(word: &str) -> Option<Option<Outcome>> {
    let may_be = matches!(
        word.chars().next(),
        Some('0'..='2' | '*' | '½' | '和' | '红' | '紅' | '黑' | '先' | '后' | '双' | '雙' | '未')
    );
    if may_be { outcome::read(word) } else { None }
}

/// Takes a move number and its dots off a word.
fn strip_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit() || ('０'..='９').contains(&sign));
    let dotted = rest.trim_start_matches(['.', '．', '。', '…', '、', ':', '：']);
    if dotted.len() < rest.len() || rest.is_empty() { dotted } else { word }
}

fn is_praise(sign: char) -> bool {
    matches!(sign, '!' | '?' | '！' | '？')
}

fn split_praise_before(word: &str) -> (&str, &str) {
    let rest = word.trim_start_matches(is_praise);
    (&word[..word.len() - rest.len()], rest)
}

fn split_praise(word: &str) -> (&str, &str) {
    word.split_at(word.trim_end_matches(is_praise).len())
}
