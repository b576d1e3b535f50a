//! Position lines of the engine protocol UCCI: `position fen … moves …`.

use std::fmt::Write as _;

use xiangqi::{Move, Setup};

use crate::lost::{self, Lost, Written};
use crate::{Fault, Format, Game, GameError, Legality, NodeId, Place, RecordedPosition};

/// Reads one game of each line of a text: `position startpos moves h2e2 h9g7`, `position fen … moves …`, or the same
/// without the word `position`. Also read is what some collections have: the moves without spaces on one line, and the
/// FEN on the next.
///
/// ```
/// let games = records::ucci::read("position startpos moves h2e2 h9g7\n");
/// assert_eq!(games[0].as_ref().unwrap().main_line().count(), 2);
/// let games = records::ucci::read("e5d7e8d7\n2bak4/4aP3/4b4/6N2/4N4/9/9/3p1R3/4r1r2/3K5w\n");
/// assert_eq!(games[0].as_ref().unwrap().main_line().count(), 2);
/// ```
pub fn read(text: &str) -> Vec<Result<Game, GameError>> {
    let lines: Vec<(usize, &str)> = (1..)
        .zip(text.lines())
        .map(|(number, line)| (number, line.trim()))
        .filter(|(_, line)| !line.is_empty())
        .collect();
    let mut games = Vec::new();
    let mut lines = lines.into_iter().peekable();
    while let Some((number, line)) = lines.next() {
        let mut game = Game::default();
        let read = match lines.next_if(|(_, next)| glued_moves(line) && is_board(next)) {
            Some((_, fen)) => replay(&mut game, fen, chunks(line)),
            None => position(&mut game, line),
        };
        games.push(match read {
            Ok(()) => Ok(game),
            Err((ply, fault)) => Err(GameError {
                game: games.len() + 1,
                name: String::new(),
                place: Place::Line(number),
                ply,
                fault,
                partial: Some(Box::new(game)),
            }),
        });
    }
    games
}

/// True when the first line of a text is one that [`read`] takes.
pub(crate) fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(first) = lines.next() else { return false };
    let mut words = first.split_ascii_whitespace();
    match words.next() {
        Some("position") => matches!(words.next(), Some("fen" | "startpos")),
        Some("fen") => words.next().is_some_and(is_board),
        Some("startpos") => true,
        _ => glued_moves(first) && lines.next().is_some_and(is_board),
    }
}

/// The move that failed, if it was a move, and why.
type Failure = (Option<usize>, Fault);

fn position(game: &mut Game, line: &str) -> Result<(), Failure> {
    let rest = line.strip_prefix("position").unwrap_or(line).trim_start();
    let (start, moves) = rest.split_once("moves").unwrap_or((rest, ""));
    let (start, moves) = (start.trim(), moves.split_ascii_whitespace());
    if start == "startpos" {
        play(game, moves)
    } else if let Some(fen) = start.strip_prefix("fen") {
        replay(game, fen.trim(), moves)
    } else {
        Err((None, Fault::NotThisFormat { format: Format::Ucci, missing: "\"fen\" or \"startpos\"" }))
    }
}

fn replay<'a>(game: &mut Game, fen: &str, moves: impl Iterator<Item = &'a str>) -> Result<(), Failure> {
    game.start = Setup::from_fen(fen).map_err(|error| (None, Fault::Start(error)))?;
    play(game, moves)
}

fn play<'a>(game: &mut Game, moves: impl Iterator<Item = &'a str>) -> Result<(), Failure> {
    let mut position = game.start_position();
    let mut node = NodeId::ROOT;
    for (ply, word) in (1..).zip(moves) {
        let text = word.to_owned();
        let Ok(played) = word.parse::<Move>() else { return Err((Some(ply), Fault::NotAMove { text })) };
        if ply == 1 {
            position = first_mover_to_move(game.start, Some(played));
            game.start.side_to_move = position.side_to_move();
        }
        if position.judge(played) == Legality::Irregular {
            return Err((Some(ply), Fault::Unplayable { text, fen: position.to_fen().into() }));
        }
        node = game.moves.add(node, played);
        game.moves.mark(node, position.play(played));
    }
    Ok(())
}

/// The start, trusting the first move rather than the side that the FEN names.
fn first_mover_to_move(mut start: Setup, first: Option<Move>) -> RecordedPosition {
    if let Some(piece) = first.and_then(|played| start.board.piece_at(played.from)) {
        start.side_to_move = piece.side;
    }
    RecordedPosition::new(start)
}

fn chunks(moves: &str) -> impl Iterator<Item = &str> {
    (0..moves.len()).step_by(4).map(|start| moves.get(start..start + 4).unwrap_or(&moves[start..]))
}

fn glued_moves(line: &str) -> bool {
    line.len() >= 4
        && line
            .as_bytes()
            .as_chunks::<2>()
            .0
            .iter()
            .all(|[file, rank]| matches!(file, b'a'..=b'i') && rank.is_ascii_digit())
        && line.len().is_multiple_of(2)
}

fn is_board(line: &str) -> bool {
    line.bytes().filter(|&byte| byte == b'/').count() == 9
}

/// Writes a game's main line as one position line, up to the first move that no piece can make: engines refuse those, and
/// so does [`read`]. It gives the line back, except for what is listed as lost.
pub fn write(game: &Game) -> Written {
    let mut lost = lost::beyond_comments(game);
    lost::check_main_line(game, &mut lost);
    for (name, _) in lost::fields(&game.info) {
        lost.push(Lost::Field { name: name.to_owned() });
    }
    if game.result.is_some() {
        lost.push(Lost::Result);
    }
    let comments = std::iter::once(NodeId::ROOT)
        .chain(game.moves.main_line())
        .filter(|&node| !lost::whole_comment(game.moves.annotation(node)).is_empty())
        .count();
    if comments > 0 {
        lost.push(Lost::Comments { count: comments });
    }
    let mut text = match game.start == Setup::start() {
        true => String::from("position startpos"),
        false => format!("position fen {}", game.start.to_fen()),
    };
    let mut position = first_mover_to_move(game.start, game.main_line().next());
    for (ply, played) in game.main_line().enumerate() {
        if position.play(played) == Legality::Irregular {
            lost.push(Lost::Moves { count: game.main_line().count() - ply });
            break;
        }
        if ply == 0 {
            lost::check_side(game, Some(played), &mut lost);
        }
        let _ = write!(text, "{}{played}", if ply == 0 { " moves " } else { " " });
    }
    text.push('\n');
    Written { text, lost }
}
