//! Enough of Rust's lexical rules to find calls and functions: comments go, literals are one token each.

/// A piece of source text that matters here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Word(String),
    /// A string literal's text between its quotes, escapes left as they are.
    Text(String),
    Sign(char),
}

/// The tokens of a source file, each with its line, counted from 1.
pub(crate) fn tokens(source: &str) -> Vec<(usize, Token)> {
    let chars: Vec<char> = source.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let (mut found, mut i, mut line) = (Vec::new(), 0, 1);
    while i < chars.len() {
        let start = i;
        let token = match at(i) {
            '/' if at(i + 1) == '/' => {
                while i < chars.len() && at(i) != '\n' {
                    i += 1;
                }
                None
            }
            '/' if at(i + 1) == '*' => {
                i = after_block_comment(&chars, i);
                None
            }
            '"' => {
                i = after_string(&chars, i + 1);
                Some(text(&chars[start + 1..i], 1))
            }
            'r' if at(i + 1) == '"' || (at(i + 1) == '#' && matches!(at(i + 2), '"' | '#')) => {
                let hashes = chars[i + 1..].iter().take_while(|&&c| c == '#').count();
                i = after_raw_string(&chars, i + 2 + hashes, hashes);
                Some(text(&chars[start + 2 + hashes..i], 1 + hashes))
            }
            '\'' => {
                i = after_quote(&chars, i);
                None
            }
            c if c.is_alphanumeric() || c == '_' => {
                while at(i).is_alphanumeric() || at(i) == '_' {
                    i += 1;
                }
                Some(Token::Word(chars[start..i].iter().collect()))
            }
            c => {
                i += 1;
                (!c.is_whitespace()).then_some(Token::Sign(c))
            }
        };
        found.extend(token.map(|token| (line, token)));
        line += chars[start..i.min(chars.len())].iter().filter(|&&c| c == '\n').count();
    }
    found
}

fn text(body_and_end: &[char], end: usize) -> Token {
    Token::Text(body_and_end[..body_and_end.len().saturating_sub(end)].iter().collect())
}

fn after_block_comment(chars: &[char], mut i: usize) -> usize {
    let mut depth = 0;
    while i < chars.len() {
        match chars[i..] {
            ['/', '*', ..] => (depth, i) = (depth + 1, i + 2),
            ['*', '/', ..] => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            break;
        }
    }
    i
}

fn after_string(chars: &[char], mut i: usize) -> usize {
    while i < chars.len() && chars[i] != '"' {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    (i + 1).min(chars.len())
}

fn after_raw_string(chars: &[char], mut i: usize, hashes: usize) -> usize {
    let closes = |i: usize| {
        chars[i] == '"' && chars[i + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes
    };
    while i < chars.len() && !closes(i) {
        i += 1;
    }
    (i + 1 + hashes).min(chars.len())
}

/// After a character literal, or after the tick of a lifetime.
fn after_quote(chars: &[char], i: usize) -> usize {
    match chars[i + 1..] {
        ['\\', ..] => {
            let end = chars.iter().skip(i + 3).position(|&c| c == '\'');
            end.map_or(chars.len(), |end| i + 4 + end)
        }
        [_, '\'', ..] => i + 3,
        _ => i + 1,
    }
}
