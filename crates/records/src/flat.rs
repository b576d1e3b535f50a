//! Trees as binary formats write them: node after node, each before its descendants, with flags for what follows.

use xiangqi::Move;

use crate::{Fault, Game, NodeId, NoteKind};

/// One node as it stands in the file.
pub(crate) struct FlatNode {
    /// The move, or the number that names no point.
    pub(crate) played: Result<Move, u32>,
    /// A continuation follows; else the line ends here.
    pub(crate) has_next: bool,
    /// An alternative to this move follows once its line has ended.
    pub(crate) has_sibling: bool,
    pub(crate) comment: String,
    /// The file ends inside the comment.
    pub(crate) cut: Option<Fault>,
}

/// Reads nodes into the game's tree. The first is the root, whose move does not count. A note tells when the file ends
/// inside the last comment.
pub(crate) fn read(
    game: &mut Game,
    mut next: impl FnMut() -> Result<FlatNode, Fault>,
) -> Result<Option<NoteKind>, Fault> {
    // The nodes to which an alternative continuation is still owed.
    let mut owed: Vec<NodeId> = Vec::new();
    let mut mother: Option<NodeId> = None;
    loop {
        let flat = next()?;
        let node = match mother {
            None => NodeId::ROOT,
            Some(mother) => {
                let played = flat.played.map_err(|value| Fault::NotAPoint { value })?;
                if flat.has_sibling {
                    owed.push(mother);
                }
                game.moves.add(mother, played)
            }
        };
        if !flat.comment.is_empty() {
            game.moves.annotate(node).comment = flat.comment;
        }
        mother = if flat.has_next { Some(node) } else { owed.pop() };
        match (mother, flat.cut) {
            (None, None) => return Ok(None),
            // Every move was read.
            (None, Some(_)) => return Ok(Some(NoteKind::EndsEarly)),
            (Some(_), Some(fault)) => return Err(fault),
            (Some(_), None) => {}
        }
    }
}

/// The text of a comment: lines end in CR LF there, and what follows a zero is left over from an older text.
pub(crate) fn comment(text: &str) -> String {
    let text = text.split('\0').next().unwrap_or("");
    let text =
        if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text.to_owned() };
    text.trim_matches([' ', '\t', '\n']).to_owned()
}
