//! CBF, the XML of 象棋桥 (CCBridge).

use std::fmt::Write as _;

use xiangqi::{Move, Setup};

use crate::lost::{self, Lost, Written};
use crate::{Fault, Format, Game, GameError, Info, NodeId, Note, NoteKind, Outcome, Place, judge, points};

/// The element that holds everything.
pub(crate) const ROOT: &str = "<ChineseChessRecord";

/// What stands for a move before the first one, to carry the comment on the game.
const NO_MOVE: &str = "00-00";

/// Reads the game of a CBF text: one line. Moves behind the one that is marked as its end are noted as passed over.
///
/// # Errors
/// A text without the elements a record needs, a start that is no position, or a move that names no points.
///
/// ```
/// use records::{cbf, pgn};
/// let game = pgn::read("[Red \"甲\"]\n1. 炮二平五 {当头炮} 马8进7").next().unwrap().unwrap();
/// assert_eq!(cbf::read(&cbf::write(&game).text).unwrap(), game);
/// ```
pub fn read(text: &str) -> Result<Game, GameError> {
    let mut game = Game::default();
    match fill(text, &mut game) {
        Ok(()) => Ok(game),
        Err((at, fault)) => {
            let place = Place::Line(line_of(text, at));
            let name = game.info.heading().into_owned();
            Err(GameError { game: 1, name, place, ply: None, fault, partial: Some(Box::new(game)) })
        }
    }
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text[..at].bytes().filter(|&byte| byte == b'\n').count()
}

fn fill(text: &str, game: &mut Game) -> Result<(), (usize, Fault)> {
    let missing = |missing| Fault::NotThisFormat { format: Format::Cbf, missing };
    let start = text.find(ROOT).ok_or((0, missing("<ChineseChessRecord>")))?;
    let mut elements = Elements { text, at: start };
    let mut last = NodeId::ROOT;
    let (mut has_list, mut ended) = (false, false);
    // The line of a place passed before, so that no text is counted twice.
    let (mut place, mut passed) = (1, 0);
    while let Some(element) = elements.next() {
        let element = element.map_err(|at| (at, Fault::UnclosedElement))?;
        match element.name {
            // How variations were written is not known; what stands behind the line's end is told, not guessed.
            "Move" if ended => {
                place += line_of(&text[passed..element.at], element.at - passed) - 1;
                passed = element.at;
                let text = attribute(element.attributes, "value").unwrap_or("").to_owned();
                game.notes.push(Note { place, kind: NoteKind::Skipped { text } });
            }
            "Move" => {
                has_list = true;
                let value = attribute(element.attributes, "value").unwrap_or("");
                if value == NO_MOVE && last == NodeId::ROOT && game.moves.is_empty() {
                    comment(game, NodeId::ROOT, &element.content);
                    continue;
                }
                let played = points::read_move(&value.replace('-', ""))
                    .ok_or_else(|| (element.at, Fault::NotAMove { text: value.to_owned() }))?;
                last = game.moves.add(last, played);
                comment(game, last, &element.content);
                ended = attribute(element.attributes, "end") == Some("1");
            }
            "FEN" if !element.content.trim().is_empty() => {
                game.start = Setup::from_fen(element.content.trim())
                    .map_err(|error| (element.at, Fault::Start(error)))?;
            }
            "RecordResult" => game.result = result(element.content.trim()),
            "MoveList" => has_list = true,
            name => event_data(&mut game.info, name, element.content.trim()),
        }
    }
    if !has_list {
        return Err((text.len(), missing("<MoveList>")));
    }
    judge::side_from_first_move(game);
    judge::moves(game);
    Ok(())
}

fn comment(game: &mut Game, node: NodeId, text: &str) {
    let text = text.replace('\r', "");
    let text = text.trim_matches([' ', '\t', '\n']);
    if !text.is_empty() {
        game.moves.annotate(node).comment = text.to_owned();
    }
}

fn result(text: &str) -> Option<Outcome> {
    match text {
        "1" => Some(Outcome::RedWins),
        "2" => Some(Outcome::BlackWins),
        "3" => Some(Outcome::Draw),
        _ => None,
    }
}

type Get = fn(&mut Info) -> &mut String;

/// The elements of the head, with the tags that PGN has for them.
const FIELDS: [(&str, &str, Get); 20] = [
    ("Name", "Title", |info| &mut info.title),
    ("Contest", "Event", |info| &mut info.event),
    ("Round", "Round", |info| &mut info.round),
    ("Group", "Section", |info| &mut info.section),
    ("Table", "Table", |info| &mut info.table),
    ("Date", "Date", |info| &mut info.date),
    ("Site", "Site", |info| &mut info.site),
    ("TimeRule", "TimeControl", |info| &mut info.time_control),
    ("Red", "Red", |info| &mut info.red.name),
    ("RedTeam", "RedTeam", |info| &mut info.red.team),
    ("RedTime", "RedTime", |info| &mut info.red.time),
    ("RedRating", "RedElo", |info| &mut info.red.rating),
    ("Black", "Black", |info| &mut info.black.name),
    ("BlackTeam", "BlackTeam", |info| &mut info.black.team),
    ("BlackTime", "BlackTime", |info| &mut info.black.time),
    ("BlackRating", "BlackElo", |info| &mut info.black.rating),
    ("Commentator", "Annotator", |info| &mut info.annotator),
    ("Creator", "Author", |info| &mut info.author),
    ("ECCO", "ECCO", |info| &mut info.ecco),
    ("ResultType", "Termination", |info| &mut info.termination),
];

fn event_data(info: &mut Info, name: &str, value: &str) {
    if value.is_empty() || matches!(name, "Head" | "ChineseChessRecord") {
        return;
    }
    match FIELDS.iter().find(|(field, ..)| *field == name) {
        Some((_, _, get)) => Info::fill(get(info), value),
        None => info.others.push((name.to_owned(), value.to_owned())),
    }
}

struct Element<'a> {
    at: usize,
    name: &'a str,
    attributes: &'a str,
    /// The text inside, markup resolved; empty for elements that hold elements.
    content: String,
}

/// The elements of an XML text in the order of their beginnings. What the few kinds of CBF need, not all of XML.
struct Elements<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Elements<'a> {
    /// The next element; the place of its beginning when it has no end.
    fn next(&mut self) -> Option<Result<Element<'a>, usize>> {
        loop {
            let at = self.at + self.text[self.at..].find('<')?;
            let rest = &self.text[at..];
            if let Some(skipped) = [("<!--", "-->"), ("<?", "?>"), ("</", ">"), ("<!", ">")]
                .into_iter()
                .find(|(open, _)| rest.starts_with(open))
                .map(|(_, close)| rest.find(close).map(|end| end + close.len()))
            {
                match skipped {
                    Some(length) => self.at = at + length,
                    None => return Some(Err(at)),
                }
                continue;
            }
            let Some(end) = rest.find('>') else { return Some(Err(at)) };
            let head = &rest[1..end];
            let (head, empty) = head.strip_suffix('/').map_or((head, false), |head| (head, true));
            let (name, attributes) = head.split_once(char::is_whitespace).unwrap_or((head, ""));
            self.at = at + end + 1;
            let mut content = String::new();
            if !empty {
                match self.content() {
                    Some(text) => content = text,
                    None => return Some(Err(at)),
                }
            }
            return Some(Ok(Element { at, name, attributes, content }));
        }
    }

    /// The text up to the next tag, which stays to be read.
    fn content(&mut self) -> Option<String> {
        const CDATA: &str = "<![CDATA[";
        let mut content = String::new();
        loop {
            let rest = &self.text[self.at..];
            let end = rest.find('<')?;
            unescape(&rest[..end], &mut content);
            self.at += end;
            let Some(inside) = rest[end..].strip_prefix(CDATA) else { return Some(content) };
            let length = inside.find("]]>")?;
            content.push_str(&inside[..length]);
            self.at += CDATA.len() + length + 3;
        }
    }
}

fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = attributes;
    loop {
        let (key, value) = rest.split_once('=')?;
        let value = value.trim_start();
        let quote = value.chars().next().filter(|sign| matches!(sign, '"' | '\''))?;
        let (value, behind) = value[1..].split_once(quote)?;
        if key.trim() == name {
            return Some(value);
        }
        rest = behind;
    }
}

fn unescape(text: &str, plain: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        let special = &rest[at..];
        let entity = special.find(';').filter(|&end| end <= 8).map(|end| &special[1..end]);
        let sign = entity.and_then(|entity| match entity {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            _ => {
                let code = entity.strip_prefix('#')?;
                let code = match code.strip_prefix(['x', 'X']) {
                    Some(code) => u32::from_str_radix(code, 16),
                    None => code.parse(),
                };
                code.ok().and_then(char::from_u32)
            }
        });
        match (sign, entity) {
            (Some(sign), Some(entity)) => {
                plain.push(sign);
                rest = &special[entity.len() + 2..];
            }
            _ => {
                plain.push('&');
                rest = &special[1..];
            }
        }
    }
    plain.push_str(rest);
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Writes a game's main line as CBF. [`read`] gives it back, except for what is listed as lost.
pub fn write(game: &Game) -> Written {
    let mut lost = lost::beyond_comments(game);
    lost::check_main_line(game, &mut lost);
    let mut text = String::from(
        "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n <Head>\n",
    );
    let mut put = |name: &str, value: &str| {
        let _ = match value {
            "" => writeln!(text, "  <{name} />"),
            value => writeln!(text, "  <{name}>{}</{name}>", escape(value)),
        };
    };
    let fields: Vec<(&str, &str)> = lost::fields(&game.info).collect();
    for (field, tag, _) in FIELDS {
        put(field, fields.iter().find(|(name, _)| *name == tag).map_or("", |(_, value)| value));
    }
    for (name, value) in fields {
        let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && name.starts_with(|first: char| first.is_ascii_alphabetic());
        let taken = FIELDS.iter().any(|(field, ..)| *field == name)
            || ["FEN", "RecordResult", "MoveList", "Move", "Head", "ChineseChessRecord"].contains(&name);
        if FIELDS.iter().any(|(_, tag, _)| *tag == name) {
            continue;
        }
        if plain && !taken {
            put(name, value);
        } else {
            lost.push(Lost::Field { name: name.to_owned() });
        }
    }
    let result = match game.result {
        None => "0",
        Some(Outcome::RedWins) => "1",
        Some(Outcome::BlackWins) => "2",
        Some(Outcome::Draw) => "3",
        Some(Outcome::BothLose) => {
            lost.push(Lost::Result);
            "0"
        }
    };
    put("RecordResult", result);
    put("FEN", &game.start.to_fen());
    text.push_str(" </Head>\n <MoveList>\n");
    // A first move that is written like none cannot be told from it; the moves after it can be kept.
    let value = |node| {
        let played: Option<Move> = game.moves.played(node);
        played.map_or(NO_MOVE.to_owned(), |Move { from, to }| {
            format!("{}-{}", points::write(from), points::write(to))
        })
    };
    let (unheld, held): (Vec<NodeId>, Vec<NodeId>) = {
        let mut begun = false;
        game.moves.main_line().partition(|&node| {
            begun |= value(node) != NO_MOVE;
            !begun
        })
    };
    if !unheld.is_empty() {
        lost.push(Lost::Moves { count: unheld.len() });
    }
    let comments =
        unheld.iter().filter(|&&node| !lost::whole_comment(game.moves.annotation(node)).is_empty()).count();
    if comments > 0 {
        lost.push(Lost::Comments { count: comments });
    }
    lost::check_side(game, held.first().and_then(|&node| game.moves.played(node)), &mut lost);
    let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(held).collect();
    for (index, &node) in nodes.iter().enumerate() {
        let value = value(node);
        let end = if index > 0 && index + 1 == nodes.len() { " end=\"1\"" } else { "" };
        let comment = lost::whole_comment(game.moves.annotation(node));
        let _ = if comment.is_empty() {
            writeln!(text, "  <Move value=\"{value}\"{end} />")
        } else {
            let data = comment.replace("]]>", "]]]]><![CDATA[>");
            writeln!(text, "  <Move value=\"{value}\"{end}><![CDATA[{data}]]></Move>")
        };
    }
    text.push_str(" </MoveList>\n</ChineseChessRecord>\n");
    Written { text, lost }
}
