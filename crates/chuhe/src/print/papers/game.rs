//! One recorded game: its moves and its boards.

use arbiter::{Game, GameResult, Mover};
use xiangqi::notation::{self, Notation};
use xiangqi::{Board, Side, Square};

use super::super::paper::{Block, Figure, MoveLine};
use super::words::Words;
use crate::desk::GameView;
use crate::i18n::{Lang, rulings};

/// The text of each ply, in Chinese, or in the letters of the World Federation in other languages.
pub(super) fn texts(lang: Lang, game: &Game) -> Vec<String> {
    let record = game.record();
    let moves = record.plies().iter().zip(record.positions());
    let write = |position: &xiangqi::Position, mv| match lang {
        Lang::ZhHans | Lang::ZhHant => notation::write_chinese(position, mv, lang.move_style()),
        Lang::En => notation::write(position, mv, Notation::Wxf),
    };
    moves.map(|(ply, position)| write(position, ply.mv)).collect()
}

/// The moves by round.
pub(super) fn moves(lang: Lang, game: &Game) -> Vec<MoveLine> {
    let texts = texts(lang, game);
    let opens = game.record().mover(0);
    let second_begins = opens != Mover::First.side(game.edition());
    let mut lines = Vec::new();
    let mut rest = texts.into_iter();
    if second_begins && let Some(second) = rest.next() {
        lines.push(MoveLine { round: 1, first: "…".to_owned(), second });
    }
    while let Some(first) = rest.next() {
        let round = lines.len() as u32 + 1;
        lines.push(MoveLine { round, first, second: rest.next().unwrap_or_default() });
    }
    lines
}

/// The board after so many plies.
pub(super) fn figure(lang: Lang, game: &Game, ply: u32, caption: String) -> Option<Figure> {
    let record = game.record();
    let board: Board = *record.positions().get(ply as usize)?.board();
    let last = (ply as usize).checked_sub(1).and_then(|index| record.plies().get(index));
    let last_move: Option<(Square, Square)> = last.map(|ply| (ply.mv.from(), ply.mv.to()));
    Some(Figure { board, script: lang.script(), last_move, caption })
}

/// A game as a result book has it: who, what came of it, the moves, the middle and the end on boards.
pub(super) fn blocks(w: &Words<'_>, view: &GameView) -> Vec<Block> {
    let game = &view.table.game;
    let (first, second) = (&game.start().first, &game.start().second);
    let occasion = w.occasion(view.id);
    let sign = match game.ending().map(|ending| ending.result) {
        Some(GameResult::FirstMoverWins) => w.say("paper-beats"),
        Some(GameResult::SecondMoverWins) => w.say("paper-loses-to"),
        Some(GameResult::Draw) => w.say("paper-draws-with"),
        Some(GameResult::BothLose) | None => w.say("paper-against"),
    };
    let mut blocks = vec![Block::Heading(format!("{occasion}  {first} {sign} {second}"))];
    let red = if Mover::First.side(game.edition()) == Side::Red { first } else { second };
    let mut said = vec![w.text("paper-has-red").with("who", red.clone()).to_string()];
    if let Some(ending) = game.ending() {
        said.push(rulings::ending(w.t, &ending.reason));
        if !ending.articles.is_empty() {
            said.push(w.articles(&ending.articles));
        }
    }
    said.extend(view.table.source.clone());
    blocks.push(Block::Note(said.join(" · ")));
    let record = game.record();
    if record.is_empty() {
        return blocks;
    }
    blocks.push(Block::Moves(moves(w.t, game)));
    let texts = texts(w.t, game);
    let caption = |ply: u32| {
        let text = texts.get(ply as usize - 1).cloned().unwrap_or_default();
        let round = ply.div_ceil(2);
        w.text("paper-after-move").with("round", round).with("move", text).to_string()
    };
    let plies: Vec<u32> = match record.len() {
        short @ 1..=20 => vec![short],
        long => vec![long / 3, long * 2 / 3, long],
    };
    let figures = plies.into_iter().filter_map(|ply| figure(w.t, game, ply, caption(ply)));
    blocks.push(Block::Figures(figures.collect()));
    blocks
}
