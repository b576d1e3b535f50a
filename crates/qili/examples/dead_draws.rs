//! Goes through every position of a material by retrograde analysis and counts those from which no legal play, both sides
//! helping, leads to mate or 困毙. Prints one tab-separated row for each material:
//! red and black pieces, positions, positions without a move, positions from which one can be reached, dead positions.
//!
//! `cargo run --release -p qili --example dead_draws > docs/dead_draws.tsv` takes every material without chariot, horse,
//! cannon and soldier, then one red soldier with and against advisors and elephants as far as `MOST` positions go.

use std::collections::HashMap;
use std::io::{self, Write};

use xiangqi::{Board, Kind, Piece, Position, Setup, Side, Square};

/// Materials with more positions than this are left out.
const MOST: usize = 1_000_000;

/// One side's pieces besides the general.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Force {
    advisors: usize,
    elephants: usize,
    soldiers: usize,
}

impl Force {
    fn name(self) -> String {
        let more = |letter: &str, count: usize| letter.repeat(count);
        format!("K{}{}{}", more("A", self.advisors), more("B", self.elephants), more("P", self.soldiers))
    }
}

type Material = [Force; 2];
/// Whether a position without a move can be reached, by the board and the side to move.
type Reached = HashMap<(Vec<u8>, Side), bool>;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "red\tblack\tpositions\twithout_a_move\tcan_reach_one\tdead")?;
    let forces: Vec<Force> = (0..3)
        .flat_map(|advisors| (0..3).map(move |elephants| Force { advisors, elephants, soldiers: 0 }))
        .collect();
    for &red in &forces {
        for &black in &forces {
            unarmed(&mut out, [red, black])?;
        }
    }
    let mut solved: HashMap<Material, Reached> = HashMap::new();
    for &red in &forces {
        for &black in &forces {
            soldier(&mut out, [Force { soldiers: 1, ..red }, black], &mut solved)?;
        }
    }
    Ok(())
}

/// Without captures a material stays what it is, so counting the positions without a move is enough when there is none.
fn unarmed(out: &mut impl Write, material: Material) -> io::Result<()> {
    let (mut positions, mut ends) = (0_u64, 0_u64);
    each_position(material, &mut |position| {
        positions += 1;
        ends += u64::from(!position.has_legal_move());
    });
    let dead = if ends == 0 { positions.to_string() } else { "?".to_owned() };
    writeln!(out, "{}\t{}\t{positions}\t{ends}\t{ends}\t{dead}", material[0].name(), material[1].name())
}

/// Sweeps until nothing changes; a capture leads to a material that was solved before, or to one without a soldier.
fn soldier(
    out: &mut impl Write,
    material: Material,
    solved: &mut HashMap<Material, Reached>,
) -> io::Result<()> {
    let mut positions = Vec::new();
    each_position(material, &mut |position| {
        if positions.len() <= MOST {
            positions.push(*position);
        }
    });
    if positions.len() > MOST {
        return Ok(());
    }
    let index: HashMap<(Vec<u8>, Side), usize> =
        positions.iter().enumerate().map(|(number, position)| (shape(position), number)).collect();
    let mut reached: Vec<bool> = positions.iter().map(|position| !position.has_legal_move()).collect();
    let ends = reached.iter().filter(|reached| **reached).count();
    // Each position's predecessors, so that every arrow is followed once.
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); positions.len()];
    for (number, position) in positions.iter().enumerate() {
        for &mv in &position.legal_moves() {
            let next = position.play(mv);
            let next_shape = shape(&next);
            match index.get(&next_shape) {
                Some(&to) => before[to].push(number as u32),
                None => {
                    reached[number] |=
                        smaller(material, &next, solved).is_some_and(|known| known[&next_shape])
                }
            }
        }
    }
    let mut open: Vec<u32> = (0..positions.len() as u32).filter(|&number| reached[number as usize]).collect();
    while let Some(number) = open.pop() {
        for &from in &before[number as usize] {
            if !std::mem::replace(&mut reached[from as usize], true) {
                open.push(from);
            }
        }
    }
    let all = reached.iter().filter(|reached| **reached).count();
    let (red, black) = (material[0].name(), material[1].name());
    writeln!(out, "{red}\t{black}\t{}\t{ends}\t{all}\t{}", positions.len(), positions.len() - all)?;
    out.flush()?;
    solved.insert(material, index.into_iter().map(|(shape, number)| (shape, reached[number])).collect());
    Ok(())
}

/// The solved material after the soldier has taken something; none after the soldier was taken.
fn smaller<'a>(
    from: Material,
    next: &Position,
    solved: &'a HashMap<Material, Reached>,
) -> Option<&'a Reached> {
    let count = |side: Side, kind: Kind| next.board().pieces(side, kind).len() as usize;
    let force = |side: Side| Force {
        advisors: count(side, Kind::Advisor),
        elephants: count(side, Kind::Elephant),
        soldiers: count(side, Kind::Soldier),
    };
    let material = [force(Side::Red), force(Side::Black)];
    assert_ne!(from, material, "a move within a material is indexed");
    if material[0].soldiers == 0 { None } else { Some(&solved[&material]) }
}

fn shape(position: &Position) -> (Vec<u8>, Side) {
    let points = position.board().iter().flat_map(|(at, piece)| [at.index() as u8, piece.fen_char() as u8]);
    (points.collect(), position.side_to_move())
}

/// Every legal position of a material, both sides to move.
fn each_position(material: Material, visit: &mut impl FnMut(&Position)) {
    let mut pieces = Vec::new();
    for side in Side::ALL {
        let force = material[side as usize];
        let groups = [
            (Kind::General, 1),
            (Kind::Advisor, force.advisors),
            (Kind::Elephant, force.elephants),
            (Kind::Soldier, force.soldiers),
        ];
        for (kind, count) in groups {
            pieces.extend(std::iter::repeat_n(Piece::new(side, kind), count));
        }
    }
    place(&mut Board::empty(), &pieces, None, visit);
}

/// Equal pieces stand in rising order, so that no position comes twice.
fn place(
    board: &mut Board,
    left: &[Piece],
    last: Option<(Piece, Square)>,
    visit: &mut impl FnMut(&Position),
) {
    let Some((&piece, rest)) = left.split_first() else {
        for side_to_move in Side::ALL {
            let setup = Setup { board: *board, side_to_move, plies_since_capture: 0, round: 1 };
            if let Ok(position) = Position::new(setup) {
                visit(&position);
            }
        }
        return;
    };
    for at in Square::ALL {
        let repeated = last.is_some_and(|(before, point)| before == piece && at <= point);
        if repeated || board.piece_at(at).is_some() || !may_stand(piece, at) {
            continue;
        }
        board.set(at, Some(piece));
        place(board, rest, Some((piece, at)), visit);
        board.set(at, None);
    }
}

/// Where a piece can ever stand; soldiers are left to [`Position::new`].
fn may_stand(piece: Piece, at: Square) -> bool {
    let (file, rank) = match piece.side {
        Side::Red => (at.file(), at.rank()),
        Side::Black => (at.file(), 9 - at.rank()),
    };
    match piece.kind {
        Kind::General => (3..=5).contains(&file) && rank <= 2,
        Kind::Advisor => matches!((file, rank), (3 | 5, 0 | 2) | (4, 1)),
        Kind::Elephant => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
        _ => rank >= 3,
    }
}
