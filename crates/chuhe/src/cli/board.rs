//! Commands about positions: perft, moves, notation, show.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;
use xiangqi::notation::{self, Notation};
use xiangqi::{Board, LegalMove, Position, Side, divide, perft};

use super::files::{self, Replay};
use super::voice::{Failure, Outcome, Voice};
use super::{picture, say};
use crate::board_svg::{self, Diagram};
use crate::i18n::Lang;

/// A way of writing moves.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Script {
    /// h2e2.
    Iccs,
    /// C2.5.
    Wxf,
    /// 炮二平五.
    Chinese,
}

impl Script {
    pub(super) const fn notation(self) -> Notation {
        match self {
            Script::Iccs => Notation::Iccs,
            Script::Wxf => Notation::Wxf,
            Script::Chinese => Notation::Chinese,
        }
    }
}

/// The position of a FEN, else the ordinary array.
pub(super) fn position(fen: Option<&str>, lang: Lang) -> Result<Position, Failure> {
    match fen {
        None => Ok(Position::start()),
        Some(fen) => Position::from_fen(fen).map_err(|error| Failure::Said(say::position(lang, &error))),
    }
}

/// Reads and plays moves in any notation; the error names the move by its place.
pub(super) fn play<'a>(
    start: Position,
    texts: impl IntoIterator<Item = &'a str>,
    lang: Lang,
) -> Result<Vec<(Position, LegalMove)>, Failure> {
    let mut position = start;
    let mut played = Vec::new();
    for (text, number) in texts.into_iter().zip(1..) {
        let legal = notation::read(&position, text).map_err(|error| {
            let why = crate::i18n::notation::error(lang, &error);
            lang.text("cli-bad-move").with("number", number).with("move", text.to_owned()).with("why", why)
        })?;
        played.push((position, legal));
        position = position.play(legal);
    }
    Ok(played)
}

#[derive(Debug, Args)]
pub(super) struct Perft {
    /// 步数 · Plies.
    depth: u32,
    /// 起始局面 · Position to start from.
    #[arg(long)]
    fen: Option<String>,
    /// 按第一步分列 · Tell the first moves apart.
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let position = position(self.fen.as_deref(), voice.lang)?;
        let (parts, nodes) = if self.divide && self.depth > 0 {
            let parts = divide(&position, self.depth);
            let nodes = parts.iter().map(|(_, nodes)| nodes).sum();
            (parts, nodes)
        } else {
            (Vec::new(), perft(&position, self.depth))
        };
        if voice.json {
            let mut object = json!({"fen": position.to_fen(), "depth": self.depth, "nodes": nodes});
            if self.divide {
                object["divide"] =
                    parts.iter().map(|(first, nodes)| (first.to_string(), json!(nodes))).collect();
            }
            return voice.object(&object);
        }
        for (first, nodes) in parts {
            voice.line(format_args!("{first}: {nodes}"))?;
        }
        voice.line(format_args!("nodes: {nodes}"))
    }
}

#[derive(Debug, Args)]
pub(super) struct Moves {
    /// 局面 · Position.
    #[arg(long)]
    fen: Option<String>,
    /// 记录法 · Notation.
    #[arg(long, value_enum, default_value = "iccs")]
    notation: Script,
}

impl Moves {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let position = position(self.fen.as_deref(), voice.lang)?;
        let moves: Vec<String> = position
            .legal_moves()
            .iter()
            .map(|legal| notation::write(&position, *legal, self.notation.notation()))
            .collect();
        if voice.json {
            return voice.object(&json!({"fen": position.to_fen(), "moves": moves}));
        }
        moves.iter().try_for_each(|text| voice.line(text))
    }
}

#[derive(Debug, Args)]
pub(super) struct Notate {
    /// 着法，任何记录法 · Moves in any notation.
    #[arg(required = true, value_name = "MOVE")]
    moves: Vec<String>,
    /// 起始局面 · Position to start from.
    #[arg(long)]
    fen: Option<String>,
    /// 写成 · Notation to write.
    #[arg(long, value_enum, default_value = "chinese")]
    to: Script,
}

impl Notate {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let start = position(self.fen.as_deref(), voice.lang)?;
        let played = play(start, self.moves.iter().flat_map(|text| text.split_whitespace()), voice.lang)?;
        let written: Vec<String> = played
            .iter()
            .map(|(before, legal)| notation::write(before, *legal, self.to.notation()))
            .collect();
        if voice.json {
            let end = played.last().map_or(start, |(before, legal)| before.play(*legal));
            return voice.object(&json!({"moves": written, "fen": end.to_fen()}));
        }
        written.iter().try_for_each(|text| voice.line(text))
    }
}

#[derive(Debug, Args)]
#[group(id = "what", required = true)]
pub(super) struct Show {
    /// 棋谱文件 · A game file.
    #[arg(group = "what")]
    file: Option<PathBuf>,
    /// 局面 · A position.
    #[arg(long, group = "what")]
    fen: Option<String>,
    /// 文件里的第几局 · Which game of the file.
    #[arg(long, default_value_t = 1, requires = "file")]
    game: usize,
    /// 第几着之后，默认最后 · After which move; by default the last.
    #[arg(long, requires = "file")]
    ply: Option<usize>,
    /// 黑方在下 · Black below (SVG).
    #[arg(long, requires = "svg")]
    black: bool,
    /// 输出 SVG · Print an SVG.
    #[arg(long)]
    svg: bool,
}

impl Show {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        let (title, board, fen, last) = match (&self.file, &self.fen) {
            (Some(file), _) => {
                let Replay { title, record } = files::one(file, self.game, lang)?;
                let all = record.plies().len();
                let ply = self.ply.unwrap_or(all);
                let Some(position) = record.positions().get(ply) else {
                    return Err(lang.text("cli-no-ply").with("ply", ply).with("all", all).into());
                };
                let last = ply.checked_sub(1).and_then(|index| record.plies().get(index)).map(|ply| ply.mv);
                (title, *position.board(), position.to_fen(), last.map(|mv| (mv.from(), mv.to())))
            }
            (None, fen) => {
                let position = position(fen.as_deref(), lang)?;
                (String::new(), *position.board(), position.to_fen(), None)
            }
        };
        if self.svg {
            let below = if self.black { Side::Black } else { Side::Red };
            let description = board_svg::describe(&board, lang);
            let title = if title.is_empty() { fen } else { title };
            let script = lang.script();
            let diagram =
                Diagram { below, script, title, description, last_move: last, ..Diagram::default() };
            return voice.line(board_svg::draw(&board, &diagram));
        }
        if voice.json {
            return voice.object(&json!({"fen": fen, "title": title}));
        }
        self.draw(voice, &title, &board, &fen)
    }

    fn draw(&self, voice: &mut Voice, title: &str, board: &Board, fen: &str) -> Outcome {
        if !title.is_empty() {
            voice.line(title)?;
        }
        let coloured = voice.coloured();
        voice.raw(picture::board(board, voice.lang, coloured))?;
        voice.line(fen)
    }
}
