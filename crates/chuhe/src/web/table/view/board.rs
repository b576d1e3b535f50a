//! The board with its points: what may be taken up, where it may go, and the last move in words.

use arbiter::Game;
use askama::Template;
use xiangqi::{LegalMove, Position, Side, Square};

use super::{Look, below_word, html};
use crate::board_svg::{self, Diagram};
use crate::desk::TableView;
use crate::i18n::Lang;
use crate::i18n::table as say;

#[derive(Template)]
#[template(path = "table/board.html")]
struct BoardPart<'a> {
    svg: String,
    action: String,
    ply: u32,
    below: &'static str,
    /// Every legal move of a side that this seat moves.
    moves: String,
    label: String,
    cells: Vec<Cell<'a>>,
}

struct Cell<'a> {
    at: String,
    kind: CellKind,
    label: String,
    base: &'a str,
}

enum CellKind {
    /// Nothing to be done here.
    Plain,
    /// A piece that can be taken up.
    Piece,
    /// The piece that is taken up.
    Chosen,
    /// Where it may go: the move.
    Target(String),
}

impl Cell<'_> {
    fn is_piece(&self) -> bool {
        matches!(self.kind, CellKind::Piece)
    }

    fn is_chosen(&self) -> bool {
        matches!(self.kind, CellKind::Chosen)
    }

    fn target(&self) -> &str {
        if let CellKind::Target(played) = &self.kind { played } else { "" }
    }
}

pub(super) fn board(view: &TableView, look: &Look) -> String {
    let t = look.t;
    let game = &view.game;
    let record = game.record();
    let position = game.position();
    let ready = game.ending().is_none() && look.seat.moves(game.to_move());
    let legal = if ready { open_moves(game) } else { Vec::new() };
    let from = look.from.filter(|from| legal.iter().any(|mv| mv.from() == *from));
    let targets: Vec<Square> = legal.iter().filter(|mv| Some(mv.from()) == from).map(|mv| mv.to()).collect();
    let last = record.plies().last();
    let title = now(t, game);
    let diagram = Diagram {
        below: look.below,
        script: t.script(),
        title: title.clone(),
        description: board_svg::describe(position.board(), t),
        last_move: last.map(|ply| (ply.mv.from(), ply.mv.to())),
        check: position.in_check().then(|| position.general(position.side_to_move())),
        targets: targets.clone(),
        ..Diagram::default()
    };
    let named = |at: Square| match position.board().piece_at(at) {
        Some(piece) => format!("{} {at}", board_svg::name(piece, t)),
        None => at.to_string(),
    };
    let cell = |at: Square| {
        let kind = if from == Some(at) {
            CellKind::Chosen
        } else if let Some(from) = from.filter(|_| targets.contains(&at)) {
            CellKind::Target(format!("{from}{at}"))
        } else if legal.iter().any(|mv| mv.from() == at) {
            CellKind::Piece
        } else {
            CellKind::Plain
        };
        Cell { at: at.to_string(), kind, label: named(at), base: &look.base }
    };
    html(&BoardPart {
        svg: board_svg::draw(position.board(), &diagram),
        action: format!("{}/act", look.base),
        ply: record.len(),
        below: below_word(look.below),
        moves: legal.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        label: title,
        cells: squares(look.below).into_iter().map(cell).collect(),
    })
}

/// The legal moves that no touched piece bars (2011 5.1-5.5, 5.8.3).
fn open_moves(game: &Game) -> Vec<LegalMove> {
    let legal = game.position().legal_moves().to_vec();
    let bound: Vec<LegalMove> = match game.touched() {
        Some(at) => legal.iter().copied().filter(|mv| mv.from() == at).collect(),
        None if game.touches().is_empty() => Vec::new(),
        None => arbiter::allowed(game.position(), game.touches(), game.edition()).moves,
    };
    if bound.is_empty() { legal } else { bound }
}

/// The points as they lie on the screen, row by row.
fn squares(below: Side) -> Vec<Square> {
    let rows: Vec<u8> = if below == Side::Red { (0..10).rev().collect() } else { (0..10).collect() };
    let files: Vec<u8> = if below == Side::Red { (0..9).collect() } else { (0..9).rev().collect() };
    rows.iter().flat_map(|rank| files.iter().filter_map(|file| Square::new(*file, *rank))).collect()
}

/// The last move in words.
fn now(t: Lang, game: &Game) -> String {
    let record = game.record();
    let texts = move_texts(t, game);
    match (record.plies().last(), texts.last()) {
        (Some(last), Some(text)) => {
            let told = if last.check { t.text("at-ply-check") } else { t.text("at-ply") };
            told.with("ply", record.len()).with("move", text.clone()).to_string()
        }
        _ => t.text("at-start").with("side", say::player(t, game.to_move(), game.edition())).to_string(),
    }
}

pub(super) fn move_texts(t: Lang, game: &Game) -> Vec<String> {
    let record = game.record();
    let moves = record.plies().iter().zip(record.positions());
    moves.map(|(ply, position)| xiangqi::notation::write_chinese(position, ply.mv, t.move_style())).collect()
}

/// The board by itself, to point at.
pub(in crate::web::table) fn still(view: &TableView, look: &Look) -> String {
    let position: &Position = view.game.position();
    let diagram = Diagram {
        below: look.below,
        script: look.t.script(),
        title: now(look.t, &view.game),
        description: board_svg::describe(position.board(), look.t),
        ..Diagram::default()
    };
    board_svg::draw(position.board(), &diagram)
}
