//! Games as PGN text.

use xiangqi::notation::{Notation, Script};
use xiangqi::{Setup, Side};

use super::{IRREGULAR, tags};
use crate::encoding::{Encoding, encode};
use crate::lost::{Lost, Written, WrittenBytes};
use crate::{Annotation, Game, Legality, NodeId, RecordedPosition, clock, text};

/// How PGN is written.
///
/// ```
/// use records::pgn::{self, WriteOptions};
/// use xiangqi::notation::Notation;
/// let game = pgn::read("1. 炮二平五 马８进７").next().unwrap().unwrap();
/// let options = WriteOptions { notation: Notation::Wxf, ..WriteOptions::default() };
/// assert!(pgn::write(&game, options).text.contains("1. C2.5 H8+7"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteOptions {
    /// The notation of the moves.
    pub notation: Notation,
    /// The characters of Chinese moves.
    pub script: Script,
    /// Each round of moves on its own line, as Chinese programs write; else all in one line up to a comment.
    pub round_per_line: bool,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions { notation: Notation::Chinese, script: Script::Simplified, round_per_line: true }
    }
}

/// Writes a game. [`super::read`] gives the same game back, except for what is listed as lost.
///
/// ```
/// use records::pgn::{self, WriteOptions};
/// let game = pgn::read("[Red \"甲\"]\n1. h2e2 h9g7").next().unwrap().unwrap();
/// let written = pgn::write(&game, WriteOptions::default());
/// assert!(written.text.contains("1. 炮二平五 马８进７"));
/// assert_eq!(pgn::read(&written.text).next().unwrap().unwrap(), game);
/// ```
pub fn write(game: &Game, options: WriteOptions) -> Written {
    let mut lost = Vec::new();
    let mut text = String::new();
    header(&mut text, game, options.notation, &mut lost);
    text.push('\n');
    Moves { text: &mut text, lost: &mut lost, game, options, line_start: true }.all();
    Written { text, lost }
}

/// Writes games with an empty line between.
///
/// ```
/// use records::pgn;
/// let games: Vec<_> = pgn::read("1. h2e2 *\n\n1. c3c4 *").flatten().collect();
/// let text = pgn::write_all(&games, Default::default()).text;
/// assert_eq!(pgn::read(&text).flatten().collect::<Vec<_>>(), games);
/// ```
pub fn write_all<'a>(games: impl IntoIterator<Item = &'a Game>, options: WriteOptions) -> Written {
    let mut all = Written { text: String::new(), lost: Vec::new() };
    for game in games {
        let Written { text, lost } = write(game, options);
        if !all.text.is_empty() {
            all.text.push('\n');
        }
        all.text.push_str(&text);
        all.lost.extend(lost);
    }
    all
}

/// Writes games in an encoding, an empty line between. In Big5, Chinese moves are in traditional characters whatever the
/// options say: it has no others.
///
/// ```
/// use records::pgn::{self, WriteOptions};
/// use records::{Encoding, Options};
/// let game = pgn::read("1. 马二进三 马8进7").next().unwrap().unwrap();
/// let file = pgn::write_bytes([&game], WriteOptions::default(), Encoding::Big5);
/// assert_eq!(file.lost, []);
/// assert_eq!(records::read(&file.bytes, &Options::default()).next().unwrap().unwrap(), game);
/// ```
pub fn write_bytes<'a>(
    games: impl IntoIterator<Item = &'a Game>,
    options: WriteOptions,
    encoding: Encoding,
) -> WrittenBytes {
    let script = if encoding == Encoding::Big5 { Script::Traditional } else { options.script };
    let Written { text, mut lost } = write_all(games, WriteOptions { script, ..options });
    let encoded = encode(&text, encoding);
    if !encoded.missing.is_empty() {
        lost.push(Lost::Characters { characters: encoded.missing });
    }
    WrittenBytes { bytes: encoded.bytes, lost }
}

fn header(text: &mut String, game: &Game, notation: Notation, lost: &mut Vec<Lost>) {
    tag(text, "Game", tags::GAME);
    for (name, value, always) in tags::before_result(&game.info) {
        if always || !value.is_empty() {
            tag(text, name, value);
        }
    }
    tag(text, "Result", game.result.map_or("*", |result| result.pgn()));
    for (name, value) in tags::after_result(&game.info) {
        if !value.is_empty() {
            tag(text, name, value);
        }
    }
    for (name, value) in &game.info.others {
        let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && name.starts_with(|first: char| first.is_ascii_alphabetic());
        if tags::is_standard(name, value) {
            continue;
        }
        if plain && !tags::is_about_record(name, value) {
            tag(text, name, value);
        } else {
            lost.push(Lost::Field { name: name.clone() });
        }
    }
    if game.start != Setup::start() {
        tag(text, "FEN", &game.start.to_fen());
    }
    match notation {
        Notation::Chinese => {}
        Notation::Iccs => tag(text, "Format", "ICCS"),
        Notation::Wxf => tag(text, "Format", "WXF"),
        Notation::Western => tag(text, "Variant", "xiangqi"),
    }
}

fn tag(text: &mut String, name: &str, value: &str) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for sign in value.trim().chars() {
        match sign {
            '"' | '\\' => text.extend(['\\', sign]),
            '\r' => {}
            '\n' => text.push(' '),
            _ => text.push(sign),
        }
    }
    text.push_str("\"]\n");
}

struct Moves<'a> {
    text: &'a mut String,
    lost: &'a mut Vec<Lost>,
    game: &'a Game,
    options: WriteOptions,
    /// Nothing stands on the line yet.
    line_start: bool,
}

/// What is still to be written.
enum Task {
    /// A line from a node on; the position before its move.
    Line(NodeId, RecordedPosition),
    /// The alternatives from a node on.
    Variations(NodeId, RecordedPosition),
    Close,
}

impl Moves<'_> {
    fn all(mut self) {
        let tree = &self.game.moves;
        let root = tree.annotation(NodeId::ROOT);
        self.comment(&root.comment);
        let mut tasks = Vec::new();
        if let Some(first) = tree.next(NodeId::ROOT) {
            tasks.push(Task::Line(first, self.game.start_position()));
        }
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line(node, position) => self.line(node, position, &mut tasks),
                Task::Close => {
                    self.text.push(')');
                    self.end_line();
                }
                Task::Variations(node, position) => {
                    if let Some(next) = tree.next_variation(node) {
                        tasks.push(Task::Variations(next, position));
                    }
                    tasks.push(Task::Close);
                    tasks.push(Task::Line(node, position));
                    self.end_line();
                    self.text.push('(');
                    self.line_start = true;
                }
            }
        }
        self.word(self.game.result.map_or("*", |result| result.pgn()));
        self.end_line();
    }

    /// Writes a line up to the first place where variations leave it, and leaves the rest as tasks.
    fn line(&mut self, first: NodeId, mut position: RecordedPosition, tasks: &mut Vec<Task>) {
        let tree = &self.game.moves;
        let mut node = first;
        let mut number = true;
        loop {
            let annotation = tree.annotation(node);
            if !annotation.before.is_empty() {
                self.comment(&annotation.before);
                number = true;
            }
            let before = position;
            number = self.played(node, &mut position, number);
            // The alternatives of a line's first move were begun together with the line.
            let begins_variation =
                tree.parent(node).and_then(|parent| tree.next(parent)).is_some_and(|main| main != node);
            let variations = if begins_variation { None } else { tree.next_variation(node) };
            let next = tree.next(node);
            if let Some(variation) = variations {
                tasks.extend(next.map(|next| Task::Line(next, position)));
                tasks.push(Task::Variations(variation, before));
                return;
            }
            match next {
                Some(next) => node = next,
                None => return,
            }
        }
    }

    /// Writes one move with all that is said about it; true when the next move needs its number again.
    fn played(&mut self, node: NodeId, position: &mut RecordedPosition, number: bool) -> bool {
        let tree = &self.game.moves;
        let Some(played) = tree.played(node) else { return number };
        match (position.side_to_move(), position.round()) {
            (Side::Red, round) => {
                if self.options.round_per_line {
                    self.end_line();
                }
                self.word(&format!("{round}."));
            }
            (Side::Black, round) if number => self.word(&format!("{round}...")),
            (Side::Black, _) => {}
        }
        let mut word = text::write(position, played, self.options.notation, self.options.script);
        let irregular = position.play(played) == Legality::Irregular;
        if irregular {
            word = played.to_string();
        }
        let annotation = tree.annotation(node);
        let praise = match *annotation.glyphs.as_slice() {
            [glyph @ 1..=6] => ["!", "?", "!!", "??", "!?", "?!"][usize::from(glyph) - 1],
            _ => "",
        };
        word.push_str(praise);
        self.word(&word);
        if irregular {
            self.word(&format!("{{{IRREGULAR}}}"));
        }
        if praise.is_empty() {
            for glyph in &annotation.glyphs {
                self.word(&format!("${glyph}"));
            }
        }
        self.remarks(annotation) || irregular
    }

    fn remarks(&mut self, annotation: &Annotation) -> bool {
        let times = clock::write(annotation);
        if !times.is_empty() {
            self.word(&format!("{{{times}}}"));
        }
        self.comment(&annotation.comment);
        !times.is_empty() || !annotation.comment.is_empty()
    }

    fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        self.end_line();
        self.text.push('{');
        let balanced = is_balanced(comment);
        for (index, line) in comment.split('\n').enumerate() {
            if index > 0 {
                self.text.push('\n');
            }
            // A line that begins like a tag would be taken for the next game.
            if index > 0 && line.starts_with('[') {
                self.text.push(' ');
            }
            if balanced {
                self.text.push_str(line);
            } else {
                self.text.extend(line.chars().map(|sign| match sign {
                    '{' => '｛',
                    '}' => '｝',
                    _ => sign,
                }));
            }
        }
        if !balanced {
            self.lost.push(Lost::Characters { characters: vec!['{', '}'] });
        }
        self.text.push('}');
        self.line_start = false;
        self.end_line();
    }

    fn word(&mut self, word: &str) {
        if !self.line_start {
            self.text.push(' ');
        }
        self.text.push_str(word);
        self.line_start = false;
    }

    fn end_line(&mut self) {
        if !self.line_start {
            self.text.push('\n');
            self.line_start = true;
        }
    }
}

fn is_balanced(comment: &str) -> bool {
    let mut depth = 0usize;
    for byte in comment.bytes() {
        match byte {
            b'{' => depth += 1,
            b'}' => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return false,
            },
            _ => {}
        }
    }
    depth == 0
}
