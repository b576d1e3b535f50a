//! The repetition as drawings: the board after each move of its last time round, with what the move attacks.

use std::path::Path;

use qili::Deed;
use xiangqi::{Move, Position, Square};

use super::Ruled;
use crate::board_svg::{self, Arrow, ArrowKind, Diagram};
use crate::cli::table;
use crate::cli::voice::{Failure, write_file};
use crate::i18n::Lang;

/// Columns of a caption's line.
const CAPTION: usize = 58;

/// Writes one file for each move, `NAME-PLY.svg`, into the folder, which comes to be if it is not there. Returns how
/// many.
pub(super) fn write(folder: &Path, name: &str, game: &Ruled<'_>, lang: Lang) -> Result<usize, Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        let text = lang.text("cli-file-unwritable").say("file", folder.display());
        Failure::from(text.say("why", &error))
    })?;
    let mut deeds = [game.ruled.red.iter(), game.ruled.black.iter()];
    let mut drawn = 0;
    for made in &game.told.moves {
        let (Some(deed), Some(after)) =
            (deeds[made.side as usize].next(), game.record.positions().get(made.ply as usize))
        else {
            continue;
        };
        let title = lang.characters(format!("{} {} {}", made.ply, made.text, made.classes));
        let why = made.why.iter().flat_map(|why| table::wrapped(&lang.characters(why.clone()), CAPTION));
        let diagram = Diagram {
            script: lang.script(),
            caption: std::iter::once(title.clone()).chain(why).collect(),
            title,
            last_move: Some((deed.mv.from, deed.mv.to)),
            description: board_svg::describe(after.board(), lang),
            check: after.in_check().then(|| after.general(after.side_to_move())),
            arrows: arrows(deed, after),
            ..Diagram::default()
        };
        let file = folder.join(format!("{name}-{:03}.svg", made.ply));
        write_file(&file, board_svg::draw(after.board(), &diagram).as_bytes(), lang)?;
        drawn += 1;
    }
    Ok(drawn)
}

/// The move, and an arrow from each attacker to what it attacks: the general in check, the first move of a mate, the
/// pieces chased.
fn arrows(deed: &Deed, after: &Position) -> Vec<Arrow> {
    let general = after.general(after.side_to_move());
    let checks = after.checkers().into_iter().map(|by| (by, general));
    let first = |line: &[Move]| line.first().map(|mv| (mv.from, mv.to));
    let mate = deed.facts.mate.iter().filter_map(|line| first(line));
    let chases = deed.facts.prey.iter().map(|prey| match first(&prey.line) {
        Some((by, at)) if at == prey.at => (by, at),
        // Won by checks first, or by a series that begins elsewhere.
        _ => (deed.mv.to, prey.at),
    });
    let mut arrows = vec![Arrow { from: deed.mv.from, to: deed.mv.to, kind: ArrowKind::Move }];
    for (from, to) in checks.chain(mate).chain(chases) {
        let arrow = attack(from, to);
        if !arrows.contains(&arrow) {
            arrows.push(arrow);
        }
    }
    arrows
}

const fn attack(from: Square, to: Square) -> Arrow {
    Arrow { from, to, kind: ArrowKind::Attack }
}
