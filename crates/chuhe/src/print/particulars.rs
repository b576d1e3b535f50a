//! What is printed of an event beyond its rules: who runs it, where and when.

use serde::{Deserialize, Serialize};

/// Texts for the papers, each as it was typed; what is left out is not printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Particulars {
    /// 主办、承办、协办 and the like, `role：name`, one a line.
    pub organisers: String,
    /// 地点.
    pub venue: String,
    /// 日期.
    pub dates: String,
    /// 竞赛委员会、裁判员 and the like, `role：names`, one a line.
    pub officials: String,
    /// 日程, `when：what`, one a line; or `when`, a tab, `what`.
    pub schedule: String,
    /// 补充规定, a paragraph a line.
    pub regulations: String,
    /// Where the event's pages are for everyone, such as `https://chess.example/event/1`: printed as QR code.
    pub address: String,
    /// The date on reports and certificates.
    pub signed_on: String,
    /// The template of certificates; empty for the built-in one. See [`template`](super::template).
    pub certificate: String,
}

impl Particulars {
    /// Nothing.
    pub fn none() -> &'static Particulars {
        static NONE: Particulars = Particulars {
            organisers: String::new(),
            venue: String::new(),
            dates: String::new(),
            officials: String::new(),
            schedule: String::new(),
            regulations: String::new(),
            address: String::new(),
            signed_on: String::new(),
            certificate: String::new(),
        };
        &NONE
    }

    /// The site of the public address, where that is of an event of this program's own pages: without the part that
    /// names the event.
    ///
    /// ```
    /// use chuhe::print::Particulars;
    /// let texts = Particulars { address: "https://cup.example.org/event/1/".into(), ..Particulars::default() };
    /// assert_eq!((texts.site("1"), texts.site("2")), (Some("https://cup.example.org"), None));
    /// ```
    pub fn site(&self, event: &str) -> Option<&str> {
        site_of(&self.address, event)
    }

    /// The lines of a text as pairs: a name and what belongs to it, parted by a tab or the first colon. A colon between
    /// digits, as in 8:30, parts nothing.
    ///
    /// ```
    /// use chuhe::print::Particulars;
    /// let pairs = Particulars::pairs("裁判长：石一鸣\n\n10月1日 8:30\t第一轮\n休息");
    /// assert_eq!(pairs, [("裁判长", "石一鸣"), ("10月1日 8:30", "第一轮"), ("", "休息")]);
    /// ```
    pub fn pairs(text: &str) -> Vec<(&str, &str)> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(|line| part(line).unwrap_or(("", line))).collect()
    }
}

/// The site of the address of an event's pages.
pub fn site_of<'a>(address: &'a str, event: &str) -> Option<&'a str> {
    let site = address.trim().trim_end_matches('/').strip_suffix(event)?.strip_suffix("/event/")?;
    (site.starts_with("https://") || site.starts_with("http://")).then_some(site)
}

fn part(line: &str) -> Option<(&str, &str)> {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let at = line.find('\t').or_else(|| {
        line.char_indices().find_map(|(at, c)| {
            let (before, after) = (line.get(..at)?, line.get(at + c.len_utf8()..)?);
            let time = digit(before.chars().last()) && digit(after.chars().next());
            (matches!(c, '：' | ':') && !time).then_some(at)
        })
    })?;
    let (name, rest) = line.split_at(at);
    Some((name.trim(), rest.trim_start_matches(['\t', '：', ':']).trim()))
}
