//! Marks the moves of a tree that came without their legality, as they come from binary formats.

use crate::{Game, Legality, NodeId, board::Undo};

/// A record that does not say whose turn it is has its first move to tell.
pub(crate) fn side_from_first_move(game: &mut Game) {
    let first = game.moves.main_line().next().and_then(|node| game.moves.played(node));
    if let Some(piece) = first.and_then(|played| game.start.board.piece_at(played.from)) {
        game.start.side_to_move = piece.side;
    }
}

/// Plays every line of the game and marks each move.
pub(crate) fn moves(game: &mut Game) {
    let mut position = game.start_position();
    // The moves from the start to where the walk is, to be taken back.
    let mut path: Vec<Undo> = Vec::new();
    let mut next = game.moves.next(NodeId::ROOT);
    let mut last = NodeId::ROOT;
    loop {
        if let Some(node) = next {
            if let Some(played) = game.moves.played(node) {
                let (legality, undo) = position.play_and_remember(played);
                path.push(undo);
                if legality != Legality::Legal {
                    game.moves.mark(node, legality);
                }
            }
            last = node;
            next = game.moves.next(node);
        } else {
            let Some(undo) = path.pop() else { return };
            position.take_back(undo);
            next = game.moves.next_variation(last);
            last = game.moves.parent(last).unwrap_or(NodeId::ROOT);
        }
    }
}
