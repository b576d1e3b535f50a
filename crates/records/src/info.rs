//! What a record says about the game besides the moves.

use std::borrow::Cow;

/// One side's player.
///
/// ```
/// use records::Player;
/// let player = Player { name: "胡荣华".into(), team: "上海".into(), ..Player::default() };
/// assert!(player.rating.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Player {
    /// Name.
    pub name: String,
    /// Team (单位).
    pub team: String,
    /// Title or grade (等级).
    pub title: String,
    /// Rating, as written.
    pub rating: String,
    /// Time used, as written.
    pub time: String,
}

/// The event data of a record. Texts are kept as written; an empty text is an absent one.
///
/// ```
/// let text = "[Event \"五羊杯\"]\n[Site \"广州\"]\n[Stadium \"文化公园\"]\n1. c3c4";
/// let info = records::pgn::read(text).next().unwrap().unwrap().info;
/// assert_eq!((info.event.as_str(), info.site.as_str()), ("五羊杯", "广州"));
/// // Tags that have no field are kept.
/// assert_eq!(info.others, [("Stadium".to_owned(), "文化公园".to_owned())]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Info {
    /// Title of the record.
    pub title: String,
    /// Event (比赛).
    pub event: String,
    /// Place.
    pub site: String,
    /// Date, as written; [`Info::day`] reads it.
    pub date: String,
    /// Round (轮次).
    pub round: String,
    /// Section (组别).
    pub section: String,
    /// Table (台次).
    pub table: String,
    /// Time rule, as written.
    pub time_control: String,
    /// 红方.
    pub red: Player,
    /// 黑方.
    pub black: Player,
    /// Code of the opening in the ECCO classification.
    pub ecco: String,
    /// Name of the opening.
    pub opening: String,
    /// Name of the opening's variation.
    pub variation: String,
    /// How the game ended (认输, 超时 …), as written.
    pub termination: String,
    /// Who wrote the comments.
    pub annotator: String,
    /// Who made the file.
    pub author: String,
    /// What else the record names, in its order.
    pub others: Vec<(String, String)>,
}

/// A date as far as it is known.
///
/// ```
/// use records::{Day, Info};
/// let day = |text: &str| Info { date: text.into(), ..Info::default() }.day();
/// assert_eq!(day("2000.11.??"), Some(Day { year: 2000, month: Some(11), day: None }));
/// assert!(day("1999年") < day("2000.11.03"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    /// Year of the common era.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: Option<u8>,
    /// Day of the month, 1 to 31.
    pub day: Option<u8>,
}

impl Info {
    /// The date, when the text gives at least a year: `2000.11.??`, `1993年12月22日`, `1995、01、12`, `2006-01-01`.
    ///
    /// ```
    /// use records::{Day, Info};
    /// let info = Info { date: "1993年12月22日".into(), ..Info::default() };
    /// assert_eq!(info.day(), Some(Day { year: 1993, month: Some(12), day: Some(22) }));
    /// let info = Info { date: "7.7".into(), ..Info::default() };
    /// assert_eq!(info.day(), None);
    /// ```
    pub fn day(&self) -> Option<Day> {
        let mut numbers = self
            .date
            .split(|sign: char| !sign.is_ascii_digit())
            .filter(|digits| !digits.is_empty())
            .map(|digits| (digits.len(), digits.parse::<u16>().ok()));
        let year = match numbers.next() {
            Some((4, Some(year))) => year,
            _ => return None,
        };
        let mut within = |most| match numbers.next() {
            Some((1 | 2, Some(number))) if (1..=most).contains(&number) => u8::try_from(number).ok(),
            _ => None,
        };
        let month = within(12);
        Some(Day { year, month, day: month.and_then(|_| within(31)) })
    }

    /// Players, or what else names the game; may be empty.
    ///
    /// ```
    /// use records::Info;
    /// let mut info = Info { event: "五羊杯".into(), ..Info::default() };
    /// assert_eq!(info.heading(), "五羊杯");
    /// info.red.name = "许银川".into();
    /// info.black.name = "吕钦".into();
    /// assert_eq!(info.heading(), "许银川 - 吕钦");
    /// ```
    pub fn heading(&self) -> Cow<'_, str> {
        let (red, black) = (self.red.name.trim(), self.black.name.trim());
        if !red.is_empty() && !black.is_empty() {
            return Cow::Owned(format!("{red} - {black}"));
        }
        let first = [&self.title, &self.event, &self.red.name, &self.black.name];
        Cow::Borrowed(first.into_iter().map(|text| text.trim()).find(|text| !text.is_empty()).unwrap_or(""))
    }

    /// Sets a text when it is still empty, so that the first of two fields of one meaning wins.
    pub(crate) fn fill(field: &mut String, value: impl Into<String>) {
        if field.is_empty() {
            *field = value.into();
        }
    }
}
