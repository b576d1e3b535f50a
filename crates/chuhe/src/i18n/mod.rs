//! What people read, in their language. The texts stand in `locales/`, one folder a language, in Fluent's form;
//! this module finds them and turns refusals, rulings and reasons (which are data) into sentences.
//!
//! ```
//! use chuhe::i18n::Lang;
//! assert_eq!(Lang::ZhHans.text("round-n").with("n", 3).to_string(), "第 3 轮");
//! assert_eq!(Lang::En.text("round-n").with("n", 3).to_string(), "Round 3");
//! ```

mod appendices;
pub mod arranged;
pub mod bracket;
pub mod desk;
mod dutch;
pub mod exchange;
pub mod faults;
mod hant;
pub mod happened;
pub mod notation;
pub mod notice;
pub mod papers;
pub mod people;
pub mod places;
pub mod reasons;
pub mod refusals;
pub mod regulations;
pub mod roll;
pub mod rulings;
pub mod running;
pub mod settings;
pub mod slips;
pub mod table;
pub mod teams;
#[cfg(test)]
mod tests;
pub mod trf;

use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rulebook::Article;
use unic_langid::LanguageIdentifier;
use xiangqi::notation::{ChineseStyle, Digits, Length, Script};

/// A language that every text exists in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lang {
    /// Simplified Chinese, the default.
    ZhHans,
    /// Traditional Chinese.
    ZhHant,
    /// English.
    En,
}

impl Lang {
    /// Every language, the default first.
    pub const ALL: [Lang; 3] = [Lang::ZhHans, Lang::ZhHant, Lang::En];

    /// The language tag (BCP 47), as in `<html lang>`, the cookie and `?lang=`.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::ZhHans => "zh-Hans",
            Lang::ZhHant => "zh-Hant",
            Lang::En => "en",
        }
    }

    /// Its own name for itself.
    pub const fn name(self) -> &'static str {
        match self {
            Lang::ZhHans => "简体",
            Lang::ZhHant => "繁體",
            Lang::En => "English",
        }
    }

    /// The language with this tag or with the first part of it: `zh-CN`, `zh`, `en-GB`. Chinese is traditional where the
    /// tag says so or names a place that writes it: `zh-Hant`, `zh-TW`, `zh-HK`, `zh-MO`.
    pub fn of_tag(tag: &str) -> Option<Lang> {
        let tag = tag.trim().to_ascii_lowercase();
        let mut parts = tag.split(['-', '_']);
        match parts.next()? {
            "zh" if parts.any(|part| matches!(part, "hant" | "tw" | "hk" | "mo")) => Some(Lang::ZhHant),
            "zh" => Some(Lang::ZhHans),
            "en" => Some(Lang::En),
            _ => None,
        }
    }

    /// Whether it is written in Chinese characters, which need no spaces.
    pub const fn is_chinese(self) -> bool {
        !matches!(self, Lang::En)
    }

    /// The characters that its readers see on the pieces and in moves.
    pub const fn script(self) -> Script {
        match self {
            Lang::ZhHant => Script::Traditional,
            Lang::ZhHans | Lang::En => Script::Simplified,
        }
    }

    /// How moves are written where it writes them in Chinese.
    pub const fn move_style(self) -> ChineseStyle {
        ChineseStyle { black_digits: Digits::Ascii, script: self.script(), length: Length::Full }
    }

    /// The best of an `Accept-Language` header; Chinese when it names no language we have.
    ///
    /// ```
    /// use chuhe::i18n::Lang;
    /// assert_eq!(Lang::accepted("de, en;q=0.8, zh;q=0.5"), Lang::En);
    /// assert_eq!(Lang::accepted("fr"), Lang::ZhHans);
    /// ```
    pub fn accepted(header: &str) -> Lang {
        let mut best = (Lang::ZhHans, 0.0);
        for part in header.split(',') {
            let mut fields = part.split(';');
            let Some(lang) = fields.next().and_then(Lang::of_tag) else { continue };
            let quality = fields
                .find_map(|field| field.trim().strip_prefix("q="))
                .map_or(1.0, |q| q.parse::<f32>().unwrap_or(0.0));
            if quality > best.1 {
                best = (lang, quality);
            }
        }
        best.0
    }

    /// The text named `key`, ready to take its values.
    pub fn text(self, key: &str) -> Text {
        Text { lang: self, key: key.to_owned(), values: FluentArgs::new() }
    }

    /// Whether there is a text named `key`.
    pub fn has(self, key: &str) -> bool {
        self.bundle().has_message(key)
    }

    /// The title of an article.
    pub fn title(self, article: Article) -> &'static str {
        match self {
            Lang::ZhHans => article.title_zh(),
            Lang::ZhHant => hant::title(article),
            Lang::En => appendices::title(article),
        }
    }

    /// The number of an article. The books number their appendices in Chinese.
    ///
    /// ```
    /// use chuhe::i18n::Lang;
    /// let tables = rulebook::article!("2011:附录二");
    /// assert_eq!(Lang::ALL.map(|lang| lang.number(tables)), ["附录二", "附錄二", "App. 2"]);
    /// ```
    pub fn number(self, article: Article) -> &'static str {
        match self {
            Lang::ZhHans => article.number(),
            Lang::ZhHant => hant::number(article),
            Lang::En => appendices::number(article),
        }
    }

    /// Words of the libraries in this language's characters, where they are Chinese.
    pub fn characters(self, text: String) -> String {
        match self {
            Lang::ZhHant => hant::traditional(&text),
            Lang::ZhHans | Lang::En => text,
        }
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 3]> = LazyLock::new(|| Lang::ALL.map(read));
        match self {
            Lang::ZhHans => &BUNDLES[0],
            Lang::ZhHant => &BUNDLES[1],
            Lang::En => &BUNDLES[2],
        }
    }

    /// The files of this language.
    const fn sources(self) -> &'static [&'static str] {
        macro_rules! files {
            ($lang:literal: $($file:literal)+) => {
                &[$(include_str!(concat!("../../locales/", $lang, "/", $file, ".ftl"))),+]
            };
        }
        match self {
            Lang::ZhHans => {
                files!(
                    "zh-Hans": "words" "pages" "desk" "reasons" "rulings" "refusals" "cli" "audit" "people" "table"
                    "arrange" "papers" "stages" "teams" "slips" "roll" "notice" "running" "api" "regulations" "public" "exchange"
                )
            }
            Lang::ZhHant => {
                files!(
                    "zh-Hant": "words" "pages" "desk" "reasons" "rulings" "refusals" "cli" "audit" "people" "table"
                    "arrange" "papers" "stages" "teams" "slips" "roll" "notice" "running" "api" "regulations" "public" "exchange"
                )
            }
            Lang::En => {
                files!(
                    "en": "words" "pages" "desk" "reasons" "rulings" "refusals" "cli" "audit" "people" "table"
                    "arrange" "papers" "stages" "teams" "slips" "roll" "notice" "running" "api" "regulations" "public" "exchange"
                )
            }
        }
    }
}

/// A text and its values; it is looked up when it is written out.
#[derive(Debug)]
pub struct Text {
    lang: Lang,
    key: String,
    values: FluentArgs<'static>,
}

impl Text {
    /// Sets the value that the text calls `$name`.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<FluentValue<'static>>) -> Text {
        self.values.set(name, value);
        self
    }

    /// Sets the value that the text calls `$name` to what `value` reads as.
    #[must_use]
    pub fn say(self, name: &'static str, value: impl fmt::Display) -> Text {
        self.with(name, value.to_string())
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bundle = self.lang.bundle();
        let Some(pattern) = bundle.get_message(&self.key).and_then(|message| message.value()) else {
            return f.write_str(&self.key);
        };
        let mut errors = Vec::new();
        f.write_str(&bundle.format_pattern(pattern, Some(&self.values), &mut errors))
    }
}

/// What does not read stays out of the bundle; the tests find it.
fn read(lang: Lang) -> FluentBundle<FluentResource> {
    let tag: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    bundle.set_use_isolating(false);
    for source in lang.sources() {
        let resource = match FluentResource::try_new((*source).to_owned()) {
            Ok(resource) => resource,
            Err((resource, _)) => resource,
        };
        bundle.add_resource_overriding(resource);
    }
    bundle
}
