//! 双方均无取胜可能 (2011 4.2.2, 1960 5.1), soundly: a position is called dead only where no sequence of legal moves, both
//! sides helping, leads to mate or 困毙. That 困毙 wins means that bare advisors and elephants are not drawn by assertion.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::LazyLock;

use xiangqi::{Bitboard, Kind, Position, Side};

/// Whether anybody can still win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Possibility {
    /// No legal play leads to mate or 困毙: a draw.
    Dead,
    /// Some legal play does.
    Alive,
    /// Not found out within the bound.
    Unknown,
}

/// Whether a win is still possible for either side, looking at no more than `bound` positions.
///
/// Where the material is in `docs/dead_draws.tsv`, the table of an exhaustive search (`examples/dead_draws`), and all
/// its positions are dead or all are alive, that is the answer at once: so bare advisors and elephants are dead, for the
/// search finds no position of theirs in which the side to move has no move. For a lone soldier the same holds of its rank.
/// Otherwise all positions that can arise are looked at, breadth first.
///
/// ```
/// use qili::{winning_possibility, Possibility};
/// use xiangqi::Position;
///
/// let bare = Position::from_fen("2bak4/4a4/4b4/9/9/9/9/9/9/3K1A3 w").unwrap();
/// assert_eq!(winning_possibility(&bare, 0), Possibility::Dead);
/// let soldier = Position::from_fen("3k5/9/4P4/9/9/9/9/9/9/4K4 w").unwrap();
/// assert_eq!(winning_possibility(&soldier, 1_000), Possibility::Alive);
/// ```
pub fn winning_possibility(position: &Position, bound: usize) -> Possibility {
    if let Some(known) = known(position) {
        return known;
    }
    if !position.has_legal_move() {
        return Possibility::Alive;
    }
    let mut seen = HashSet::from([shape(position)]);
    let mut open = VecDeque::from([*position]);
    while let Some(at) = open.pop_front() {
        for &mv in &at.legal_moves() {
            let next = at.play(mv);
            match known(&next) {
                Some(Possibility::Dead) => continue,
                Some(_) => return Possibility::Alive,
                None => {}
            }
            if !next.has_legal_move() {
                return Possibility::Alive;
            }
            if seen.insert(shape(&next)) {
                if seen.len() > bound {
                    return Possibility::Unknown;
                }
                open.push_back(next);
            }
        }
    }
    Possibility::Dead
}

/// How many pieces of each kind both sides have, Red first.
type Material = [[u8; 7]; 2];

/// What the exhaustive search found of a material.
struct Found {
    dead: u64,
    alive: u64,
    /// Of the lone soldier's positions by its rank from its own side: the dead and all.
    by_rank: Vec<(u8, u64, u64)>,
}

/// The table, by material with the single attacker Red's.
static TABLE: LazyLock<HashMap<Material, Found>> =
    LazyLock::new(|| include_str!("../docs/dead_draws.tsv").lines().skip(1).filter_map(row).collect());

fn row(line: &str) -> Option<(Material, Found)> {
    let field: Vec<&str> = line.split('\t').collect();
    let [red, black, _, _, alive, dead, ranks] = field[..] else { return None };
    let by_rank = ranks.split(' ').filter_map(|rank| {
        let (rank, counts) = rank.split_once(':')?;
        let (dead, all) = counts.split_once('/')?;
        Some((rank.parse().ok()?, dead.parse().ok()?, all.parse().ok()?))
    });
    let found = Found { dead: dead.parse().ok()?, alive: alive.parse().ok()?, by_rank: by_rank.collect() };
    Some(([named(red), named(black)], found))
}

/// The pieces of a name such as `KAAP`.
fn named(name: &str) -> [u8; 7] {
    let mut counts = [0; 7];
    for letter in name.chars() {
        let kind =
            Kind::ALL.into_iter().find(|kind| xiangqi::Piece::new(Side::Red, *kind).fen_char() == letter);
        counts[kind.map_or(0, |kind| kind as usize)] += 1;
    }
    counts
}

/// What the table says of a position; none where it does not decide.
fn known(position: &Position) -> Option<Possibility> {
    let counts = |side: Side| Kind::ALL.map(|kind| position.board().pieces(side, kind).len() as u8);
    let (red, black) = (counts(Side::Red), counts(Side::Black));
    let (found, side) = match TABLE.get(&[red, black]) {
        Some(found) => (found, Side::Red),
        None => (TABLE.get(&[black, red])?, Side::Black),
    };
    let all = |dead: u64, alive: u64| match (dead, alive) {
        (_, 0) => Some(Possibility::Dead),
        (0, _) => Some(Possibility::Alive),
        _ => None,
    };
    all(found.dead, found.alive).or_else(|| {
        let at = position.board().pieces(side, Kind::Soldier).into_iter().next()?;
        let rank = 1 + if side == Side::Red { at.rank() } else { 9 - at.rank() };
        let (_, dead, every) = found.by_rank.iter().find(|by| by.0 == rank)?;
        all(*dead, every - dead)
    })
}

/// What tells positions apart, exactly: the points of every kind, and the side to move.
fn shape(position: &Position) -> ([Bitboard; 14], Side) {
    let mut kinds = [Bitboard::EMPTY; 14];
    for side in Side::ALL {
        for kind in Kind::ALL {
            kinds[side as usize * 7 + kind as usize] = position.board().pieces(side, kind);
        }
    }
    (kinds, position.side_to_move())
}
