//! DhtmlXQ, the markup (UBB) of 东萍象棋网 and its pages: `[DhtmlXQ_name]value[/DhtmlXQ_name]`.
//!
//! A text may hold several games, each between `[DhtmlXQ]` and `[/DhtmlXQ]` (or the same with another ending to the
//! name), or one game's fields alone. Points are two digits, file and rank from the diagram's top left.

use std::collections::HashMap;
use std::fmt::Write as _;

use xiangqi::{Board, Piece, Side};

use crate::lost::{self, Lost, Written};
use crate::{Fault, Format, Game, GameError, Info, NodeId, Place, judge, outcome, points};

/// Reads the games of a text.
///
/// ```
/// let page = "<div>[DhtmlXQ][DhtmlXQ_red]甲[/DhtmlXQ_red][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]</div>";
/// let games: Vec<_> = records::dhtmlxq::read(page);
/// let game = games[0].as_ref().unwrap();
/// assert_eq!(game.info.red.name, "甲");
/// assert_eq!(game.main_line().map(|played| played.to_string()).collect::<Vec<_>>(), ["h2e2", "h9g7"]);
/// ```
pub fn read(text: &str) -> Vec<Result<Game, GameError>> {
    let mut games = Vec::new();
    for block in blocks(text) {
        let fields = fields(text, block);
        if !fields.is_empty() || games.is_empty() {
            games.push(game(text, games.len() + 1, &fields));
        }
    }
    games
}

/// What every field and block begins with.
pub(crate) const MARK: &str = "[DhtmlXQ";
const END_MARK: &str = "[/DhtmlXQ";

/// The parts of a text that hold one game each.
fn blocks(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut blocks = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(END_MARK) {
        // `[/DhtmlXQ]`, `[/DhtmlXQiFrame]`: the end of a game; `[/DhtmlXQ_name]`: of a field.
        if !text[at + END_MARK.len()..].starts_with('_') {
            blocks.push(start..at);
            start = at;
        }
    }
    blocks.push(start..text.len());
    blocks
}

/// A field: where its value stands, its name and its value.
type Field<'a> = (usize, &'a str, &'a str);

fn fields(text: &str, block: std::ops::Range<usize>) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut at = block.start;
    while let Some(found) = text[at..block.end].find(MARK) {
        let name_at = at + found + MARK.len();
        at = name_at;
        let rest = &text[name_at..block.end];
        let Some(rest) = rest.strip_prefix('_') else { continue };
        let Some(end) = rest.find(']').filter(|&end| rest[..end].bytes().all(is_name)) else { continue };
        let name = &rest[..end];
        let value_at = name_at + 1 + end + 1;
        let rest = &text[value_at..block.end];
        // A value ends at its own end mark, at any other end mark, or where the next field begins.
        let mut brackets = rest.match_indices('[').map(|(end, _)| end);
        let is_end =
            |end: &usize| rest[*end..].starts_with(END_MARK) || rest[*end..].starts_with("[DhtmlXQ_");
        let value = &rest[..brackets.find(is_end).unwrap_or(rest.len())];
        at = value_at + value.len();
        fields.push((value_at, name, value));
    }
    fields
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// A run of moves that leaves another.
struct Branch<'a> {
    parent: u32,
    /// The number of its first move, from 1.
    first: usize,
    id: u32,
    at: usize,
    moves: &'a str,
}

/// The nodes of a line that is in the tree.
struct Line {
    parent: u32,
    first: usize,
    nodes: Vec<NodeId>,
}

fn game(text: &str, number: usize, fields: &[Field<'_>]) -> Result<Game, GameError> {
    let mut game = Game::default();
    match fill(fields, &mut game) {
        Ok(()) => Ok(game),
        Err((at, fault)) => {
            let place = Place::Line(1 + text[..at].bytes().filter(|&byte| byte == b'\n').count());
            let name = game.info.heading().into_owned();
            Err(GameError { game: number, name, place, ply: None, fault, partial: Some(Box::new(game)) })
        }
    }
}

fn fill(fields: &[Field<'_>], game: &mut Game) -> Result<(), (usize, Fault)> {
    let mut main: Option<Branch<'_>> = None;
    let mut branches: Vec<Branch<'_>> = Vec::new();
    let mut comments: Vec<(u32, usize, String)> = Vec::new();
    for &(at, name, value) in fields {
        let mut parts = name.split('_');
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some("movelist"), None, ..) => {
                main = Some(Branch { parent: 0, first: 1, id: 0, at, moves: value.trim() })
            }
            (Some("binit"), None, ..) => {
                game.start.board = diagram(value.trim()).map_err(|fault| (at, fault))?
            }
            (Some("move"), Some(parent), Some(first), Some(id)) => {
                if let (Ok(parent), Ok(first @ 1..), Ok(id)) = (parent.parse(), first.parse(), id.parse()) {
                    branches.push(Branch { parent, first, id, at, moves: value.trim() });
                }
            }
            (Some(comment), second, None, None) if comment.starts_with("comment") => {
                let number = &comment["comment".len()..];
                let (line, ply) = match second {
                    Some(ply) => (number.parse(), ply.parse()),
                    None => (Ok(0), number.parse()),
                };
                if let (Ok(line), Ok(ply)) = (line, ply) {
                    comments.push((line, ply, plain(value)));
                }
            }
            _ => event_data(game, name, &plain(value)),
        }
    }
    if main.is_none() && branches.is_empty() && !fields.iter().any(|(_, name, _)| *name == "binit") {
        let fault = Fault::NotThisFormat { format: Format::DhtmlXq, missing: "[DhtmlXQ_movelist]" };
        return Err((fields.first().map_or(0, |&(at, ..)| at), fault));
    }
    let read = lines(game, main, branches);
    if let Ok(lines) = &read {
        for (line, ply, comment) in comments {
            if let Some(node) = node_at(lines, line, ply)
                && !comment.is_empty()
            {
                game.moves.annotate(node).comment = comment;
            }
        }
    }
    judge::side_from_first_move(game);
    judge::moves(game);
    read.map(|_| ())
}

/// Puts the main line and then every branch whose mother line is known into the tree.
fn lines(
    game: &mut Game,
    main: Option<Branch<'_>>,
    branches: Vec<Branch<'_>>,
) -> Result<HashMap<u32, Line>, (usize, Fault)> {
    let mut lines = HashMap::new();
    let mut waiting: HashMap<u32, Vec<Branch<'_>>> = HashMap::new();
    for branch in branches {
        waiting.entry(branch.parent).or_default().push(branch);
    }
    let mut ready: Vec<Branch<'_>> = main.into_iter().collect();
    if ready.is_empty() {
        lines.insert(0, Line { parent: 0, first: 1, nodes: Vec::new() });
        ready.extend(waiting.remove(&0).into_iter().flatten());
    }
    while let Some(branch) = ready.pop() {
        let from = match branch.first {
            1 => NodeId::ROOT,
            first => match node_at(&lines, branch.parent, first - 1) {
                Some(node) => node,
                None => return Err((branch.at, Fault::NoSuchPlace { line: branch.parent, ply: first - 1 })),
            },
        };
        let mut nodes = Vec::with_capacity(branch.moves.len() / 4);
        let mut last = from;
        for text in move_texts(branch.moves) {
            let Some(played) = points::read_move(text) else {
                return Err((branch.at, Fault::NotAMove { text: text.to_owned() }));
            };
            last = game.moves.add(last, played);
            nodes.push(last);
        }
        let (id, line) = (branch.id, Line { parent: branch.parent, first: branch.first, nodes });
        if lines.insert(id, line).is_some() {
            return Err((branch.at, Fault::LineTwice { line: id }));
        }
        let mut children = waiting.remove(&branch.id).unwrap_or_default();
        // The first of them comes off the stack first.
        children.sort_by_key(|child| std::cmp::Reverse(child.id));
        ready.extend(children);
    }
    match waiting.into_values().flatten().min_by_key(|branch| branch.at) {
        Some(lone) => Err((lone.at, Fault::NoSuchPlace { line: lone.parent, ply: lone.first })),
        None => Ok(lines),
    }
}

/// The node after a number of moves of a line; what lies before the line's own first move belongs to its mother.
fn node_at(lines: &HashMap<u32, Line>, id: u32, ply: usize) -> Option<NodeId> {
    if ply == 0 {
        return Some(NodeId::ROOT);
    }
    let mut line = lines.get(&id)?;
    while ply < line.first {
        line = lines.get(&line.parent)?;
    }
    line.nodes.get(ply - line.first).copied()
}

/// Four digits each; some pages have eight more behind each four, the last four of them counting.
fn move_texts(moves: &str) -> impl Iterator<Item = &str> {
    let group = |width: usize| move |start: usize| moves.get(start..start + width).unwrap_or(&moves[start..]);
    let counted = moves.is_ascii() && moves.len().is_multiple_of(12) && {
        let mut numbers =
            (0..moves.len()).step_by(12).map(|start| moves[start + 8..start + 12].parse::<u32>().ok());
        let first = numbers.next().flatten();
        moves.len() > 12
            && first.is_some()
            && numbers.zip(1..).all(|(number, step)| number == first.map(|first| first + step))
    };
    let width = if counted { 12 } else { 4 };
    let starts = if moves.is_ascii() { (0..moves.len()).step_by(width) } else { (0..1).step_by(1) };
    let four = group(if moves.is_ascii() { 4 } else { moves.len() });
    starts.map(four)
}

fn diagram(value: &str) -> Result<Board, Fault> {
    if value.is_empty() {
        return Ok(Board::start());
    }
    let bad = || Fault::Board { text: value.to_owned() };
    if value.len() != 64 || !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(bad());
    }
    let mut board = Board::empty();
    for (place, digits) in value.as_bytes().as_chunks::<2>().0.iter().enumerate() {
        if *digits == *b"99" {
            continue;
        }
        let square = points::square(digits[0] - b'0', digits[1] - b'0').ok_or_else(bad)?;
        let side = if place < 16 { Side::Red } else { Side::Black };
        board.set(square, Some(Piece { side, kind: points::SLOTS[place % 16] }));
    }
    Ok(board)
}

fn event_data(game: &mut Game, name: &str, value: &str) {
    let value = value.trim();
    if value.is_empty() {
        return;
    }
    match name {
        // How the viewer looks, not what the game is.
        "ver" | "init" | "pver" | "viewurl" | "firstnum" | "length" | "hidden" => {}
        "result" => match outcome::read(value) {
            Some(result) => game.result = result,
            None => game.info.others.push(("Result".to_owned(), value.to_owned())),
        },
        // Older pages shorten the names of the players.
        "red" => Info::fill(&mut game.info.red.name, value),
        "black" => Info::fill(&mut game.info.black.name, value),
        _ => match FIELDS.iter().find(|(field, ..)| *field == name) {
            Some((_, _, get)) => Info::fill(get(&mut game.info), value),
            None => game.info.others.push((name.to_owned(), value.to_owned())),
        },
    }
}

type Get = fn(&mut Info) -> &mut String;

/// The names of the fields, those of the event data by the tags that PGN has for them.
const FIELDS: [(&str, &str, Get); 22] = [
    ("title", "Title", |info| &mut info.title),
    ("event", "Event", |info| &mut info.event),
    ("round", "Round", |info| &mut info.round),
    ("group", "Section", |info| &mut info.section),
    ("table", "Table", |info| &mut info.table),
    ("date", "Date", |info| &mut info.date),
    ("place", "Site", |info| &mut info.site),
    ("timerule", "TimeControl", |info| &mut info.time_control),
    ("redname", "Red", |info| &mut info.red.name),
    ("redteam", "RedTeam", |info| &mut info.red.team),
    ("redlevel", "RedTitle", |info| &mut info.red.title),
    ("redrating", "RedElo", |info| &mut info.red.rating),
    ("redtime", "RedTime", |info| &mut info.red.time),
    ("blackname", "Black", |info| &mut info.black.name),
    ("blackteam", "BlackTeam", |info| &mut info.black.team),
    ("blacklevel", "BlackTitle", |info| &mut info.black.title),
    ("blackrating", "BlackElo", |info| &mut info.black.rating),
    ("blacktime", "BlackTime", |info| &mut info.black.time),
    ("endtype", "Termination", |info| &mut info.termination),
    ("remark", "Annotator", |info| &mut info.annotator),
    ("author", "Author", |info| &mut info.author),
    ("open", "Opening", |info| &mut info.opening),
];

/// A value as text: `||` ends a line, `\uXXXX` is a character.
fn plain(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = rest.find(['|', '\\', '&', '\r']) {
        text.push_str(&rest[..at]);
        let special = &rest[at..];
        let (sign, length) = if special.starts_with("||") {
            (Some('\n'), 2)
        } else if let Some(code) = special.strip_prefix("\\u").and_then(|code| code.get(..4))
            && let Some(sign) = u32::from_str_radix(code, 16).ok().and_then(char::from_u32)
        {
            (Some(sign), 6)
        } else if let Some((entity, sign)) = ENTITIES.iter().find(|(entity, _)| special.starts_with(entity)) {
            (Some(*sign), entity.len())
        } else {
            (special.chars().next().filter(|&sign| sign != '\r'), 1)
        };
        text.extend(sign);
        rest = &special[length..];
    }
    text.push_str(rest);
    text.trim_matches([' ', '\t', '\n']).to_owned()
}

const ENTITIES: [(&str, char); 5] =
    [("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&nbsp;", ' ')];

/// Writes a game as markup. [`read`] gives the same game back, except for what is listed as lost.
///
/// ```
/// use records::{dhtmlxq, pgn};
/// let game = pgn::read("1. 炮二平五 马8进7 (1... 炮8平5 {列炮})").next().unwrap().unwrap();
/// let text = dhtmlxq::write(&game).text;
/// assert!(text.contains("[DhtmlXQ_move_0_2_1]7242[/DhtmlXQ_move_0_2_1]"));
/// assert_eq!(dhtmlxq::read(&text)[0].as_ref().unwrap(), &game);
/// ```
pub fn write(game: &Game) -> Written {
    let mut lost = lost::beyond_comments(game);
    let mut text = String::from("[DhtmlXQ]\n");
    let mut put = |name: &str, value: &str| {
        let _ = writeln!(text, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    };
    for (name, value) in lost::fields(&game.info) {
        match FIELDS.iter().find(|(_, tag, _)| *tag == name) {
            Some((field, ..)) => put(field, &escaped(value)),
            None if can_be_field(name) => put(name, &escaped(value)),
            None => lost.push(Lost::Field { name: name.to_owned() }),
        }
    }
    match game.result {
        Some(result) => put("result", result.chinese()),
        None => put("result", "未知"),
    }
    if game.start.board != Board::start() {
        put("binit", &binit(&game.start.board, &mut lost));
    }
    lost::check_start(game, &mut lost);
    branches(game, &mut put);
    text.push_str("[/DhtmlXQ]\n");
    Written { text, lost }
}

/// False for the names that mean something else to a reader.
fn can_be_field(name: &str) -> bool {
    let taken = [
        "Result", "result", "red", "black", "ver", "init", "pver", "viewurl", "firstnum", "length", "hidden",
        "movelist", "binit",
    ];
    !taken.contains(&name)
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && !name.starts_with("move")
        && !name.starts_with("comment")
        && !FIELDS.iter().any(|(field, ..)| *field == name)
        && !name.is_empty()
}

fn binit(board: &Board, lost: &mut Vec<Lost>) -> String {
    let (slots, surplus) = points::slots(board);
    if surplus > 0 {
        lost.push(Lost::Pieces { count: surplus });
    }
    slots.iter().map(|slot| slot.map_or("99".to_owned(), points::write)).collect()
}

/// Writes every line: the main one, and for each node that is not its mother's first child a branch.
fn branches(game: &Game, put: &mut impl FnMut(&str, &str)) {
    let tree = &game.moves;
    let mut number = 0;
    // Lines still to be written: the line they leave, the number of their first move, their first node.
    let mut waiting: Vec<(usize, usize, Option<NodeId>)> = vec![(0, 1, tree.next(NodeId::ROOT))];
    let mut comments: Vec<(String, String)> = Vec::new();
    let root = &tree.annotation(NodeId::ROOT).comment;
    if !root.is_empty() {
        comments.push(("comment0".to_owned(), escaped(root)));
    }
    while let Some((parent, first, start)) = waiting.pop() {
        let id = number;
        number += 1;
        let mut moves = String::new();
        let mut leaving = Vec::new();
        let mut ply = first;
        let mut next = start;
        while let Some(node) = next {
            if let Some(played) = tree.played(node) {
                moves.push_str(&points::write(played.from));
                moves.push_str(&points::write(played.to));
            }
            let comment = lost::whole_comment(tree.annotation(node));
            if !comment.is_empty() {
                let name = if id == 0 { format!("comment{ply}") } else { format!("comment{id}_{ply}") };
                comments.push((name, escaped(&comment)));
            }
            // The alternatives of a branch's first move were found with the move they are alternatives to.
            if id == 0 || Some(node) != start {
                leaving.extend(
                    std::iter::successors(tree.next_variation(node), |&node| tree.next_variation(node))
                        .map(|node| (id, ply, Some(node))),
                );
            }
            next = tree.next(node);
            ply += 1;
        }
        if id == 0 {
            put("movelist", &moves);
        } else {
            put(&format!("move_{parent}_{first}_{id}"), &moves);
        }
        waiting.extend(leaving.into_iter().rev());
    }
    for (name, comment) in comments {
        put(&name, &comment);
    }
}

/// Text as a value: what would be markup is written by its code.
fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\n' => value.push_str("||"),
            '|' | '[' | ']' | '\\' | '&' | '\r' => {
                let _ = write!(value, "\\u{:04x}", u32::from(sign));
            }
            _ => value.push(sign),
        }
    }
    value
}
