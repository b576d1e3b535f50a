use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Edition;
use crate::table::{ARTICLES, Row};

/// One article of a rule book. Written and read as `"2011:23.5.1"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Article(u16);

/// What the software owes an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// It cannot be broken through the program.
    Enforce,
    /// The program rules on it.
    Adjudicate,
    /// The program calculates it.
    Compute,
    /// The program keeps what the people decide.
    Record,
    /// It appears on paper or screen.
    Print,
    /// It is shown as advice.
    Guide,
}

/// An article name that no edition has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such article: {0}")]
pub struct UnknownArticle(pub String);

impl Article {
    /// The article named `"edition:number"`, for constants; see [`article!`](crate::article!).
    ///
    /// # Panics
    /// When there is no such article: at compile time, where the macro uses it.
    pub const fn named(id: &str) -> Article {
        match find(id) {
            Some(index) => Article(index),
            None => panic!("no such article in the rule books"),
        }
    }

    /// Every article of both editions, in book order.
    pub fn all() -> impl Iterator<Item = Article> {
        (0..ARTICLES.len() as u16).map(Article)
    }

    /// The edition it stands in.
    pub const fn edition(self) -> Edition {
        self.row().edition
    }

    /// Its number as printed, such as `23.5.1` or `附录二`.
    pub const fn number(self) -> &'static str {
        self.row().number
    }

    /// Its title in Chinese.
    pub const fn title_zh(self) -> &'static str {
        self.row().zh
    }

    /// Its title in English.
    pub const fn title_en(self) -> &'static str {
        self.row().en
    }

    /// What the software owes it.
    pub const fn duty(self) -> Duty {
        self.row().duty
    }

    const fn row(self) -> &'static Row {
        &ARTICLES[self.0 as usize]
    }
}

/// `const` lookup: the id is the edition's year, a colon and the number.
const fn find(id: &str) -> Option<u16> {
    let mut i = 0;
    while i < ARTICLES.len() {
        let row = &ARTICLES[i];
        if names(id.as_bytes(), row.edition.year().as_bytes(), row.number.as_bytes()) {
            return Some(i as u16);
        }
        i += 1;
    }
    None
}

const fn names(id: &[u8], year: &[u8], number: &[u8]) -> bool {
    if id.len() != year.len() + 1 + number.len() || id[year.len()] != b':' {
        return false;
    }
    let mut i = 0;
    while i < year.len() {
        if id[i] != year[i] {
            return false;
        }
        i += 1;
    }
    i = 0;
    while i < number.len() {
        if id[year.len() + 1 + i] != number[i] {
            return false;
        }
        i += 1;
    }
    true
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.edition().year(), self.number())
    }
}

impl fmt::Debug for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::str::FromStr for Article {
    type Err = UnknownArticle;

    fn from_str(id: &str) -> Result<Article, UnknownArticle> {
        find(id).map(Article).ok_or_else(|| UnknownArticle(id.to_owned()))
    }
}

impl Serialize for Article {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Article {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Article, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Article {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Article".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "An article of a rule book: the book's year, a colon and the number, as `2011:23.5.1`.",
            "pattern": "^(1960|2011):.+$",
            "examples": ["2011:23.5.1"],
        })
    }
}
