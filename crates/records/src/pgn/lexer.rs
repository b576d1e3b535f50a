//! PGN text cut into tokens, with the line each begins on.

use std::borrow::Cow;

use crate::text::{self, Common};

/// What one piece of PGN text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`.
    Tag { name: &'a str, value: Cow<'a, str> },
    /// The text inside braces.
    Comment(&'a str),
    /// `(`; whether a variation or a remark follows is for the reader to say.
    Open,
    /// `)`.
    Close,
    /// `$3`.
    Glyph(u8),
    /// A glyph's number beyond all tables.
    Nothing,
    /// A run of the same sign, three or more: the line that some programs draw under a game.
    Rule,
    /// Anything else up to the next space or separator.
    Word(&'a str),
}

/// Why no token could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unclosed {
    Tag,
    Comment,
}

/// Cuts text into tokens. Cheap to copy: a copy is a place to come back to.
#[derive(Clone, Copy)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    /// Between the tags of a game, where values without quotes are taken too.
    header: bool,
    /// Once braces in a game did not pair, a comment there ends at its first closing brace.
    flat_comments: bool,
}

impl<'a> Lexer<'a> {
    /// Reads from a place of the text, which is on that line, where a game is to begin.
    pub(super) fn new(text: &'a str, at: usize, line: usize) -> Lexer<'a> {
        Lexer { text, at, line, header: true, flat_comments: false }
    }

    /// From here on moves are read.
    pub(super) fn leave_header(&mut self) {
        self.header = false;
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The line of the next character, from 1.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    pub(super) fn at_comment(&self) -> bool {
        self.rest().starts_with('{')
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn advance(&mut self, bytes: usize) {
        let end = self.at + bytes;
        self.line += count_lines(&self.text.as_bytes()[self.at..end]);
        self.at = end;
    }

    /// Passes spaces, separators and signs that mean nothing where they stand: a token is next.
    pub(super) fn skip_space(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'\n' => {
                    self.line += 1;
                    self.at += 1;
                }
                // A line that begins with `%` is not for readers of records.
                b'%' if self.at == 0 || bytes[self.at - 1] == b'\n' => self.skip_line(),
                b' ' | b'\t' | b'\r' | b',' | 0x0B | 0x0C => self.at += 1,
                // Brackets that belong to nothing.
                b']' | b'}' => self.at += 1,
                b'[' if !self.at_tag() => self.at += 1,
                b';' if !self.follows_space() => self.at += 1,
                _ => match wide_separator(&bytes[self.at..]) {
                    0 => return,
                    width => self.at += width,
                },
            }
        }
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    /// True when only spaces stand before this place on its line.
    fn starts_line(&self) -> bool {
        let before = &self.text.as_bytes()[..self.at];
        before
            .iter()
            .rev()
            .find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'))
            .is_none_or(|&byte| byte == b'\n')
    }

    /// True when a tag stands here: `[`, a name, and a quoted value or, in the header, any value.
    #[inline]
    pub(super) fn at_tag(&self) -> bool {
        self.text.as_bytes().get(self.at) == Some(&b'[') && self.at_head_of_tag()
    }

    fn at_head_of_tag(&self) -> bool {
        tag_head(self.rest()).is_some_and(|(_, body)| {
            body.starts_with(|sign| is_quote(&sign))
                || self.header && self.starts_line() && !body.starts_with(']')
        })
    }

    fn follows_space(&self) -> bool {
        self.at == 0 || self.text.as_bytes()[self.at - 1].is_ascii_whitespace()
    }

    /// A move of the commonest form that stands here, perhaps behind its number on the same line, with nothing joined to
    /// it; and the place behind it.
    #[inline]
    pub(super) fn plain_move(&self) -> Option<(Common, usize)> {
        let mut rest = self.rest();
        if rest.as_bytes().first().is_some_and(u8::is_ascii_digit) {
            rest = rest.trim_start_matches(|sign: char| sign.is_ascii_digit()).strip_prefix('.')?;
            rest = rest.trim_start_matches([' ', '\t']);
        }
        let (common, behind) = text::common_at(rest)?;
        let ends = matches!(
            behind.as_bytes().first(),
            None | Some(b' ' | b'\t' | b'\r' | b'\n' | b'{' | b'(' | b')' | b',')
        );
        ends.then(|| (common, self.text.len() - behind.len()))
    }

    /// Goes to a place further on in the same line.
    pub(super) fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// The next token, or `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Token<'a>>, Unclosed> {
        self.skip_space();
        let rest = self.rest();
        let Some(&first) = rest.as_bytes().first() else { return Ok(None) };
        let token = match first {
            b'[' => return self.tag().map(Some),
            b'{' => return self.comment().map(Some),
            b';' => {
                let text = rest[1..].split(['\n', '\r']).next().unwrap_or("");
                self.at += 1 + text.len();
                Token::Comment(text)
            }
            b'(' => self.sign(1, Token::Open),
            b')' => self.sign(1, Token::Close),
            b'$' => {
                let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                self.at += 1 + digits;
                match rest[1..1 + digits].parse() {
                    Ok(glyph) => Token::Glyph(glyph),
                    Err(_) => Token::Nothing,
                }
            }
            b'=' | b'-' | b'*' | b'_' | b'#' | b'~' if rest.as_bytes().starts_with(&[first; 3]) => {
                self.at += rest.bytes().take_while(|&byte| byte == first).count();
                Token::Rule
            }
            _ if rest.starts_with('（') => self.sign('（'.len_utf8(), Token::Open),
            _ if rest.starts_with('）') => self.sign('）'.len_utf8(), Token::Close),
            _ => {
                let length = word_length(rest);
                self.at += length;
                Token::Word(&rest[..length])
            }
        };
        Ok(Some(token))
    }

    fn sign(&mut self, width: usize, token: Token<'a>) -> Token<'a> {
        self.at += width;
        token
    }

    fn tag(&mut self) -> Result<Token<'a>, Unclosed> {
        let rest = self.rest();
        let Some((name, body)) = tag_head(rest) else { return Err(Unclosed::Tag) };
        let head = rest.len() - body.len();
        let Some(quote) = body.chars().next().filter(is_quote) else {
            // No quotes at all: the value is what stands before the bracket.
            let line = body.split(['\n', '\r']).next().unwrap_or("");
            let (value, length) = match line.find(']') {
                Some(end) => (&line[..end], end + 1),
                None if line.len() == body.len() => return Err(Unclosed::Tag),
                None => (line, line.len()),
            };
            self.advance(head + length);
            return Ok(Token::Tag { name, value: Cow::Borrowed(value.trim()) });
        };
        let inside = &body[quote.len_utf8()..];
        let (value, length) = match quoted(inside, quote, true).or_else(|| quoted(inside, quote, false)) {
            Some((end, length)) => (&inside[..end], length),
            None => {
                // The closing quote is missing: the value ends with the line.
                let line = inside.split(['\n', '\r']).next().unwrap_or("");
                let value = line.trim_end();
                let closed = value.strip_suffix(']');
                if closed.is_none() && line.len() == inside.len() {
                    return Err(Unclosed::Tag);
                }
                (closed.unwrap_or(value).trim_end().trim_end_matches(closing(quote)), line.len())
            }
        };
        self.advance(head + quote.len_utf8() + length);
        Ok(Token::Tag { name, value: unescape(value) })
    }

    fn comment(&mut self) -> Result<Token<'a>, Unclosed> {
        let bytes = self.rest().as_bytes();
        let (mut depth, mut first_close, mut at) = (0usize, None, 0);
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'{' if !self.flat_comments || depth == 0 => depth += 1,
                b'}' => {
                    first_close = first_close.or(Some(at));
                    depth -= 1;
                    if depth == 0 {
                        break;
                    }
                }
                // The next game has begun: the braces before it do not pair.
                b'\n' if starts_game(&self.rest()[at + 1..]) => {
                    at = bytes.len();
                    break;
                }
                _ => {}
            }
            at += 1;
        }
        if at >= bytes.len() {
            at = first_close.ok_or(Unclosed::Comment)?;
            self.flat_comments = true;
        }
        let text = &self.rest()[1..at];
        self.advance(at + 1);
        Ok(Token::Comment(text))
    }

    /// Reads on to the `)` that closes the parenthesis opened just before this place and gives the text inside; the
    /// place stays where it is when there is none before the next game.
    pub(super) fn parenthesis(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let mut depth = 1;
        for (at, sign) in rest.char_indices() {
            match sign {
                '(' | '（' => depth += 1,
                ')' | '）' => {
                    depth -= 1;
                    if depth == 0 {
                        self.advance(at + sign.len_utf8());
                        return Some(&rest[..at]);
                    }
                }
                '\n' if starts_game(&rest[at + 1..]) => return None,
                _ => {}
            }
        }
        None
    }

    /// Passes text up to the next line that begins a game: one with a tag, or with move number 1.
    pub(super) fn skip_to_game(&mut self) {
        loop {
            self.skip_space();
            let rest = self.rest();
            if rest.is_empty() || starts_game(rest) || self.starts_line() && starts_moves(rest) {
                return;
            }
            let line = rest.find('\n').unwrap_or(rest.len());
            self.at += line;
        }
    }

    /// Passes text up to the next line that begins with a tag.
    pub(super) fn skip_to_tag(&mut self) {
        loop {
            let rest = self.rest();
            match rest.find('\n') {
                None => return self.advance(rest.len()),
                Some(end) => self.advance(end + 1),
            }
            if starts_game(self.rest()) {
                return;
            }
        }
    }
}

fn count_lines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

/// A line that begins with a tag and a quote.
fn starts_game(line: &str) -> bool {
    tag_head(line).is_some_and(|(_, body)| body.starts_with(|sign| is_quote(&sign)))
}

/// A line that begins with `1.` and something that is no digit.
fn starts_moves(line: &str) -> bool {
    line.strip_prefix('1')
        .map(|rest| rest.trim_start_matches([' ', '\t']))
        .and_then(|rest| rest.strip_prefix(['.', '．', '、']))
        .is_some_and(|rest| !rest.starts_with(|sign: char| sign.is_ascii_digit()))
}

/// The name of the tag that begins here, and the text from its value on.
fn tag_head(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('[')?.trim_start_matches([' ', '\t']);
    let length = inside.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let (name, behind) = inside.split_at(length);
    let body = behind.trim_start_matches([' ', '\t', ':', '=']);
    (name.starts_with(|first: char| first.is_ascii_alphabetic())
        && (behind.len() > body.len() || behind.starts_with(|sign| is_quote(&sign)) || body.is_empty()))
    .then_some((name, body))
}

fn is_quote(sign: &char) -> bool {
    matches!(sign, '"' | '\'' | '“')
}

fn closing(quote: char) -> char {
    if quote == '“' { '”' } else { quote }
}

/// A value on more lines than this was never closed.
const MOST_LINES: usize = 16;

/// The length of a quoted value and of all up to its bracket. The value goes on over lines, but not into a next tag.
fn quoted(inside: &str, quote: char, escapes: bool) -> Option<(usize, usize)> {
    let close = closing(quote);
    let (mut escaped, mut lines) = (false, 0);
    for (at, sign) in inside.char_indices() {
        if escaped {
            escaped = false;
        } else if escapes && sign == '\\' {
            escaped = true;
        } else if sign == close {
            let behind = &inside[at + close.len_utf8()..];
            let spaces = behind.len() - behind.trim_start_matches([' ', '\t']).len();
            if behind[spaces..].starts_with(']') {
                return Some((at, at + close.len_utf8() + spaces + 1));
            }
        } else if sign == '\n' {
            lines += 1;
            if lines == MOST_LINES || inside[at + 1..].starts_with(['[', '\r', '\n']) {
                return None;
            }
        }
    }
    None
}

fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains(['\\', '\n', '\r']) {
        return Cow::Borrowed(value);
    }
    let mut plain = String::with_capacity(value.len());
    let mut signs = value.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => plain.push(signs.next_if(|next| matches!(next, '"' | '\\')).unwrap_or('\\')),
            '\r' => {}
            '\n' => plain.push(' '),
            _ => plain.push(sign),
        }
    }
    Cow::Owned(plain)
}

/// The length in bytes of a separator outside ASCII that begins here, or 0.
fn wide_separator(bytes: &[u8]) -> usize {
    match bytes {
        // No-break space; ideographic space, 、 and 。; ， and ；; a byte order mark in the middle.
        [0xC2, 0xA0, ..] => 2,
        [0xE3, 0x80, 0x80..=0x82, ..] | [0xEF, 0xBC, 0x8C | 0x9B, ..] | [0xEF, 0xBB, 0xBF, ..] => 3,
        _ => 0,
    }
}

fn word_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let ends = match byte {
            b' ' | b'\t' | b'\r' | b'\n' | b',' | 0x0B | 0x0C | b'{' | b'}' | b'(' | b')' | b'[' | b']'
            | b'$' | b';' => true,
            0xC2 | 0xE3 => wide_separator(&bytes[at..]) > 0,
            // （ and ） besides the separators.
            0xEF => wide_separator(&bytes[at..]) > 0 || matches!(bytes[at..], [0xEF, 0xBC, 0x88 | 0x89, ..]),
            _ => false,
        };
        if ends && at > 0 {
            break;
        }
        at += if byte < 0x80 { 1 } else { utf8_width(byte) };
    }
    at.min(bytes.len())
}

const fn utf8_width(first: u8) -> usize {
    match first {
        0..=0xDF => 2,
        0xE0..=0xEF => 3,
        _ => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut lexer = Lexer::new(text, 0, 1);
        std::iter::from_fn(|| lexer.next().unwrap()).collect()
    }

    fn tag<'a>(name: &'a str, value: &'a str) -> Token<'a> {
        Token::Tag { name, value: Cow::Borrowed(value) }
    }

    #[test]
    fn tags_as_programs_write_them() {
        for (text, expected) in [
            (r#"[Event "五羊杯"]"#, vec![tag("Event", "五羊杯")]),
            (r#"[Red "A"] [Black "B"]"#, vec![tag("Red", "A"), tag("Black", "B")]),
            (r#"[Red 'A']"#, vec![tag("Red", "A")]),
            ("[Red \"A]\n[Black \"B\"]", vec![tag("Red", "A"), tag("Black", "B")]),
            ("[Red \"A\n[Black \"B\"]", vec![tag("Red", "A"), tag("Black", "B")]),
            ("[Red A]", vec![tag("Red", "A")]),
            (r#"[Event "the "Five Rams" cup"]"#, vec![tag("Event", r#"the "Five Rams" cup"#)]),
            (r#"[Event "a \"b\" \\ c"]"#, vec![tag("Event", r#"a "b" \ c"#)]),
            (r#"[Site "C:\"]"#, vec![tag("Site", r"C:\")]),
            ("[Event \"two\r\nlines\"]", vec![tag("Event", "two lines")]),
            (r#"[Round ""]"#, vec![tag("Round", "")]),
        ] {
            assert_eq!(tokens(text), expected, "{text}");
        }
    }

    #[test]
    fn comments_nest_and_survive_braces_that_do_not_pair() {
        assert_eq!(tokens("{a {b} c} x"), [Token::Comment("a {b} c"), Token::Word("x")]);
        assert_eq!(tokens("{a { b} x"), [Token::Comment("a { b"), Token::Word("x")]);
        assert_eq!(
            tokens("{[%clk 1:59:00]} ; rest\nx"),
            [Token::Comment("[%clk 1:59:00]"), Token::Comment(" rest"), Token::Word("x")]
        );
        assert_eq!(Lexer::new("{a\n[Event \"b\"]", 0, 1).next(), Err(Unclosed::Comment));
    }

    #[test]
    fn words_end_at_spaces_and_separators_of_both_widths() {
        assert_eq!(
            tokens("炮二平五，马８进７　车一平二。"),
            [Token::Word("炮二平五"), Token::Word("马８进７"), Token::Word("车一平二")]
        );
        assert_eq!(
            tokens("1.C2.5(x)$14*"),
            [
                Token::Word("1.C2.5"),
                Token::Open,
                Token::Word("x"),
                Token::Close,
                Token::Glyph(14),
                Token::Word("*")
            ]
        );
        assert_eq!(tokens("=====\nhello"), [Token::Rule, Token::Word("hello")]);
    }

    #[test]
    fn lines_are_counted() {
        let mut lexer = Lexer::new("[A \"x\"]\n\n{two\nlines} x", 0, 1);
        let mut lines = Vec::new();
        while let Ok(Some(_)) = lexer.next() {
            lines.push(lexer.line());
        }
        assert_eq!(lines, [1, 4, 4]);
    }
}
