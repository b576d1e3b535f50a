//! Templates of certificates: plain text with fields in braces.
//!
//! A line that begins with `# ` is the title, with `= ` a line in the middle, with `> ` one at the right; an empty line
//! is a space; any other line is a paragraph. `{name}` and its like are replaced.
//!
//! ```
//! use chuhe::print::template::{Field, fill};
//! let blocks = fill("# 奖状\n{name}同志：", &|field| match field {
//!     Field::Name => "石一鸣".to_owned(),
//!     _ => String::new(),
//! })?;
//! assert_eq!(blocks.len(), 2);
//! let wrong = fill("恭喜{nmae}", &|_| String::new()).unwrap_err();
//! assert_eq!((wrong.line, wrong.field.as_str()), (1, "nmae"));
//! # Ok::<(), chuhe::print::template::Unfilled>(())
//! ```

use super::paper::Block;

/// What a template may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// `{name}`: who gets it.
    Name,
    /// `{team}`: his team.
    Team,
    /// `{event}`: the competition.
    Event,
    /// `{place}`: the place in words, 第一名 or 冠军.
    Place,
    /// `{points}`: points made.
    Points,
    /// `{players}`: how many took part.
    Players,
    /// `{organisers}`: who gives it, one below another.
    Organisers,
    /// `{venue}`: where.
    Venue,
    /// `{dates}`: when it was played.
    Dates,
    /// `{date}`: the date on it.
    Date,
}

impl Field {
    /// Every field.
    pub const ALL: [Field; 10] = [
        Field::Name,
        Field::Team,
        Field::Event,
        Field::Place,
        Field::Points,
        Field::Players,
        Field::Organisers,
        Field::Venue,
        Field::Dates,
        Field::Date,
    ];

    /// As it stands between the braces.
    pub const fn name(self) -> &'static str {
        match self {
            Field::Name => "name",
            Field::Team => "team",
            Field::Event => "event",
            Field::Place => "place",
            Field::Points => "points",
            Field::Players => "players",
            Field::Organisers => "organisers",
            Field::Venue => "venue",
            Field::Dates => "dates",
            Field::Date => "date",
        }
    }
}

/// A field that there is not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: no field {{{field}}}")]
pub struct Unfilled {
    /// From 1.
    pub line: usize,
    /// What stood between the braces.
    pub field: String,
}

/// A template with its fields filled in.
///
/// # Errors
/// The first field that there is not.
pub fn fill(template: &str, value: &dyn Fn(Field) -> String) -> Result<Vec<Block>, Unfilled> {
    let mut blocks = Vec::new();
    for (number, line) in template.lines().enumerate() {
        let filled = fill_line(number + 1, line.trim_end(), value)?;
        let marked = |mark: &str| filled.strip_prefix(mark);
        // A field may bring several lines; each is set as the line it stands in.
        if filled.trim().is_empty() || matches!(filled.trim_end(), "=" | ">") {
            blocks.push(Block::Space(16.0));
        } else if let Some(title) = marked("# ") {
            blocks.push(Block::Banner(title.to_owned()));
        } else if let Some(middle) = marked("= ") {
            blocks.extend(middle.lines().map(|line| Block::Subtitle(line.to_owned())));
        } else if let Some(right) = marked("> ") {
            blocks.extend(right.lines().map(|line| Block::Signed(line.to_owned())));
        } else {
            blocks.push(Block::Statement(filled));
        }
    }
    Ok(blocks)
}

fn fill_line(number: usize, line: &str, value: &dyn Fn(Field) -> String) -> Result<String, Unfilled> {
    let mut filled = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after)) = after.split_once('}') else {
            return Err(Unfilled { line: number, field: after.to_owned() });
        };
        let field = Field::ALL.into_iter().find(|field| field.name() == name.trim());
        let field = field.ok_or_else(|| Unfilled { line: number, field: name.to_owned() })?;
        filled.push_str(&value(field));
        rest = after;
    }
    filled.push_str(rest);
    // A field that is empty leaves no brackets behind.
    Ok(filled.replace(" ()", "").replace("（）", "").trim_start().to_owned())
}
