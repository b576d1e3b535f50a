//! Tag names and what they mean.

use crate::{Game, Info, outcome};

/// What the tag `Game` says of Xiangqi.
pub(super) const GAME: &str = "Chinese Chess";

/// The tag pairs of a header that are about the record itself.
#[derive(Default)]
pub(super) struct Header {
    /// The FEN, if any.
    pub(super) fen: Option<String>,
    /// A result text that means no result.
    pub(super) other_result: Option<String>,
}

/// Files a tag into the game.
pub(super) fn put(game: &mut Game, header: &mut Header, name: &str, value: &str) {
    let value = value.trim();
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    if let Some(field) = field(&mut game.info, name) {
        if !value.is_empty() {
            if field.is_empty() {
                *field = value.to_owned();
            } else if field != value {
                game.info.others.push((name.to_owned(), value.to_owned()));
            }
        }
    } else if is("Result") {
        match outcome::read(value) {
            Some(outcome) => game.result = outcome,
            None if value.is_empty() => {}
            None => header.other_result = Some(value.to_owned()),
        }
    } else if is("FEN") {
        if !value.is_empty() {
            header.fen = Some(value.to_owned());
        }
    } else if is_standard(name, value) || is("Format") || is("SetUp") {
        // Written anew for what the record then is.
    } else {
        game.info.others.push((name.to_owned(), value.to_owned()));
    }
}

/// True for a tag that says only that the game is Xiangqi: a record says so anyway.
pub(super) fn is_standard(name: &str, value: &str) -> bool {
    let is =
        |known: &str, said: &str| name.eq_ignore_ascii_case(known) && value.trim().eq_ignore_ascii_case(said);
    is("Game", GAME) || is("Variant", "xiangqi")
}

/// True for a tag that would be taken for one of those that are written anew for every game. A second `Game` would even
/// begin a second game.
pub(super) fn is_about_record(name: &str, value: &str) -> bool {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    is("Game")
        || is("FEN")
        || is("Format")
        || is("SetUp")
        || is("Result") && outcome::read(value.trim()).is_some()
}

/// The field that a tag fills. Western programs say White for Red.
fn field<'a>(info: &'a mut Info, name: &str) -> Option<&'a mut String> {
    let mut lower = [0u8; 12];
    let lower = lower.get_mut(..name.len())?;
    lower.copy_from_slice(name.as_bytes());
    lower.make_ascii_lowercase();
    Some(match &*lower {
        b"title" => &mut info.title,
        b"event" => &mut info.event,
        b"site" | b"place" => &mut info.site,
        b"date" => &mut info.date,
        b"round" => &mut info.round,
        b"section" | b"group" => &mut info.section,
        b"table" | b"board" => &mut info.table,
        b"timecontrol" => &mut info.time_control,
        b"red" | b"white" => &mut info.red.name,
        b"redteam" | b"whiteteam" => &mut info.red.team,
        b"redtitle" | b"whitetitle" => &mut info.red.title,
        b"redelo" | b"whiteelo" | b"redrating" => &mut info.red.rating,
        b"redtime" | b"whitetime" => &mut info.red.time,
        b"black" => &mut info.black.name,
        b"blackteam" => &mut info.black.team,
        b"blacktitle" => &mut info.black.title,
        b"blackelo" | b"blackrating" => &mut info.black.rating,
        b"blacktime" => &mut info.black.time,
        b"ecco" => &mut info.ecco,
        b"opening" => &mut info.opening,
        b"variation" => &mut info.variation,
        b"termination" => &mut info.termination,
        b"annotator" => &mut info.annotator,
        b"author" | b"creator" => &mut info.author,
        _ => return None,
    })
}

/// The tags that are written before the result, in the order of the xqbase convention, and whether also when empty.
pub(super) fn before_result(info: &Info) -> [(&'static str, &str, bool); 8] {
    [
        ("Event", &info.event, true),
        ("Site", &info.site, true),
        ("Date", &info.date, true),
        ("Round", &info.round, true),
        ("RedTeam", &info.red.team, false),
        ("Red", &info.red.name, true),
        ("BlackTeam", &info.black.team, false),
        ("Black", &info.black.name, true),
    ]
}

/// The tags that are written after the result where they say something.
pub(super) fn after_result(info: &Info) -> [(&'static str, &str); 16] {
    [
        ("Title", &info.title),
        ("Section", &info.section),
        ("Table", &info.table),
        ("TimeControl", &info.time_control),
        ("RedTitle", &info.red.title),
        ("RedElo", &info.red.rating),
        ("RedTime", &info.red.time),
        ("BlackTitle", &info.black.title),
        ("BlackElo", &info.black.rating),
        ("BlackTime", &info.black.time),
        ("ECCO", &info.ecco),
        ("Opening", &info.opening),
        ("Variation", &info.variation),
        ("Termination", &info.termination),
        ("Annotator", &info.annotator),
        ("Author", &info.author),
    ]
}

/// Every field of the event data with the name of its tag.
pub(crate) fn known_fields(info: &Info) -> impl Iterator<Item = (&'static str, &str)> {
    before_result(info).into_iter().map(|(name, value, _)| (name, value)).chain(after_result(info))
}
