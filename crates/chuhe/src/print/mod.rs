//! 文书: every paper that a competition prints, as PDF.
//!
//! Three steps, each of plain data: [`compose`] makes a [`Paper`] of blocks from what the event has; [`layout`] gives
//! every line its place on [`page`]s; [`print()`] writes them with the letters of this machine's Chinese [`fonts`]. No
//! clock is read: a date that is printed comes in with the [`Material`].
//!
//! ```
//! use chuhe::i18n::Lang;
//! use chuhe::print::{Choice, Kind, Material, compose};
//! use tournament::simulate::{Plan, simulate};
//!
//! let state = simulate(&Plan { entrants: 8, rounds: 3, ..Plan::default() })?;
//! let paper = compose(Lang::ZhHans, Kind::Standings, &Material::of(&state), &Choice::default())?;
//! assert!(paper.text().contains("|名次|"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cards;
mod diagram;
pub mod fonts;
pub mod layout;
mod line;
pub mod page;
pub mod paper;
mod papers;
mod particulars;
mod pdf;
mod table;
pub mod template;
mod tree;

use std::ops::ControlFlow;

use tournament::{Format, State};

use crate::desk::{GameView, SlipLinks};
use crate::i18n::Lang;
use fonts::{Fonts, Letters, NoChineseFont};
use paper::{Paper, Size};
pub use particulars::{Particulars, site_of};
pub use pdf::Unwritable;

/// A paper by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// 秩序册.
    OrderBook,
    /// 对阵表, by table.
    Pairings,
    /// 对阵表, by name.
    PairingsByName,
    /// 团体赛记录表, one for each match of teams.
    MatchSheets,
    /// 记分单, one for each game.
    ScoreSheets,
    /// 成绩单, to be signed and handed in.
    ResultSlips,
    /// 台卡.
    TableCards,
    /// 名卡.
    NameCards,
    /// 名次表.
    Standings,
    /// 交叉表.
    Crosstable,
    /// 对阵图 of an elimination.
    Bracket,
    /// 成绩册.
    ResultBook,
    /// 奖状.
    Certificates,
    /// 裁判报告.
    Incidents,
}

impl Kind {
    /// Every paper, in the order a competition needs them.
    pub const ALL: [Kind; 14] = [
        Kind::OrderBook,
        Kind::NameCards,
        Kind::TableCards,
        Kind::Pairings,
        Kind::PairingsByName,
        Kind::MatchSheets,
        Kind::ScoreSheets,
        Kind::ResultSlips,
        Kind::Standings,
        Kind::Crosstable,
        Kind::Bracket,
        Kind::Incidents,
        Kind::Certificates,
        Kind::ResultBook,
    ];

    /// Its name on the command line and in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::OrderBook => "order-book",
            Kind::Pairings => "pairings",
            Kind::PairingsByName => "pairings-by-name",
            Kind::MatchSheets => "match-sheets",
            Kind::ScoreSheets => "score-sheets",
            Kind::ResultSlips => "result-slips",
            Kind::TableCards => "table-cards",
            Kind::NameCards => "name-cards",
            Kind::Standings => "standings",
            Kind::Crosstable => "crosstable",
            Kind::Bracket => "bracket",
            Kind::ResultBook => "result-book",
            Kind::Certificates => "certificates",
            Kind::Incidents => "incidents",
        }
    }

    /// The paper of a name.
    ///
    /// ```
    /// use chuhe::print::Kind;
    /// assert_eq!(Kind::from_name("result-book"), Some(Kind::ResultBook));
    /// assert!(Kind::ALL.iter().all(|kind| Kind::from_name(kind.name()) == Some(*kind)));
    /// ```
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What people call it.
    pub fn title(self, lang: Lang) -> String {
        match self {
            Kind::OrderBook => lang.text("paper-order-book"),
            Kind::Pairings => lang.text("paper-pairings"),
            Kind::PairingsByName => lang.text("paper-pairings-by-name"),
            Kind::MatchSheets => lang.text("paper-match-sheets"),
            Kind::ScoreSheets => lang.text("paper-score-sheets"),
            Kind::ResultSlips => lang.text("paper-result-slips"),
            Kind::TableCards => lang.text("paper-table-cards"),
            Kind::NameCards => lang.text("paper-name-cards"),
            Kind::Standings => lang.text("paper-standings"),
            Kind::Crosstable => lang.text("paper-crosstable"),
            Kind::Bracket => lang.text("paper-bracket"),
            Kind::ResultBook => lang.text("paper-result-book"),
            Kind::Certificates => lang.text("paper-certificates"),
            Kind::Incidents => lang.text("paper-incidents"),
        }
        .to_string()
    }

    /// What it is for, in a line.
    pub fn purpose(self, lang: Lang) -> String {
        match self {
            Kind::OrderBook => lang.text("paper-order-book-for"),
            Kind::Pairings => lang.text("paper-pairings-for"),
            Kind::PairingsByName => lang.text("paper-pairings-by-name-for"),
            Kind::MatchSheets => lang.text("paper-match-sheets-for"),
            Kind::ScoreSheets => lang.text("paper-score-sheets-for"),
            Kind::ResultSlips => lang.text("paper-result-slips-for"),
            Kind::TableCards => lang.text("paper-table-cards-for"),
            Kind::NameCards => lang.text("paper-name-cards-for"),
            Kind::Standings => lang.text("paper-standings-for"),
            Kind::Crosstable => lang.text("paper-crosstable-for"),
            Kind::Bracket => lang.text("paper-bracket-for"),
            Kind::ResultBook => lang.text("paper-result-book-for"),
            Kind::Certificates => lang.text("paper-certificates-for"),
            Kind::Incidents => lang.text("paper-incidents-for"),
        }
        .to_string()
    }

    /// The papers that a format has: a bracket only where there is one, match sheets only for teams.
    pub fn of(format: Format) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| match kind {
            Kind::Bracket => format.is_elimination(),
            Kind::MatchSheets => format.is_of_teams(),
            _ => true,
        })
    }

    /// Whether it is of one round.
    pub const fn is_of_a_round(self) -> bool {
        matches!(
            self,
            Kind::Pairings
                | Kind::PairingsByName
                | Kind::MatchSheets
                | Kind::ScoreSheets
                | Kind::ResultSlips
                | Kind::TableCards
                | Kind::Standings
        )
    }
}

/// What a paper is made from.
#[derive(Clone, Copy, Debug)]
pub struct Material<'a> {
    /// The competition.
    pub state: &'a State,
    /// Its recorded games.
    pub games: &'a [GameView],
    /// What is printed of it beyond its rules: officials, schedule, texts.
    pub particulars: &'a Particulars,
    /// The address of its pages in place of that of the particulars.
    pub address: Option<&'a str>,
    /// The addresses of the result slips of the round; none where no site serves them.
    pub slips: Option<&'a SlipLinks>,
}

impl<'a> Material<'a> {
    /// A competition without anything else.
    pub fn of(state: &'a State) -> Material<'a> {
        Material { state, games: &[], particulars: Particulars::none(), address: None, slips: None }
    }
}

/// The built-in template of certificates in a language.
pub const fn certificate_template(lang: Lang) -> &'static str {
    papers::certificate_template(lang)
}

/// What is chosen for a paper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The round; none for the last one that is paired.
    pub round: Option<u32>,
    /// How many places get a certificate; none for the first eight.
    pub places: Option<u32>,
}

/// Why there is no such paper.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unprintable {
    /// No round is paired.
    #[error("no round is paired yet")]
    NoRound,
    /// The round is not paired.
    #[error("round {0} is not paired")]
    NoSuchRound(u32),
    /// The format has no bracket.
    #[error("this format has no bracket")]
    NoBracket,
    /// The event is not of teams.
    #[error("this is no event of teams")]
    NoTeams,
    /// Nobody has entered.
    #[error("nobody has entered")]
    NoEntrants,
    /// Nothing has happened that a report would be of.
    #[error("no incident is recorded")]
    NoIncident,
    /// The template asks for what there is not.
    #[error(transparent)]
    Template(#[from] template::Unfilled),
}

/// Makes a paper.
///
/// # Errors
/// When the event has not got what stands on it.
pub fn compose(
    lang: Lang,
    kind: Kind,
    material: &Material<'_>,
    choice: &Choice,
) -> Result<Paper, Unprintable> {
    papers::compose(lang, kind, material, choice)
}

/// A printed paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The file.
    pub pdf: Vec<u8>,
    /// Its pages.
    pub pages: usize,
    /// Characters that no font of this machine has; 〓 stands for each.
    pub missing: Vec<char>,
}

/// Why nothing was printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    /// No font.
    #[error(transparent)]
    Font(#[from] NoChineseFont),
    /// No file.
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
    /// Somebody stopped it.
    #[error("stopped")]
    Stopped,
}

/// Sets a paper and writes it as PDF. `progress` is told how much of how much is done, and says whether to go on.
///
/// # Errors
/// [`NoChineseFont`] where none is found; [`PrintError::Stopped`] where `progress` says so.
pub fn print(
    paper: &Paper,
    size: Size,
    fonts: &Fonts,
    progress: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Printed, PrintError> {
    let letters = Letters::of(fonts)?;
    // Setting the lines and drawing the pages take about as long as each other.
    let weight = paper.weight().max(1);
    let (mut set, mut stopped) = (0, false);
    let pages = layout::set(paper, size, &letters, &mut |lines| {
        set += lines;
        let on = progress(set, weight * 2);
        stopped |= on.is_break();
        on
    });
    if stopped {
        return Err(PrintError::Stopped);
    }
    let mut drawn = 0;
    let pdf = pdf::write(paper, &pages, &letters, &mut |count| {
        drawn += count;
        progress(weight + weight * drawn / pages.len().max(1), weight * 2)
    })?;
    let pdf = pdf.ok_or(PrintError::Stopped)?;
    Ok(Printed { pdf, pages: pages.len(), missing: letters.missing() })
}
