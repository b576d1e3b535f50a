//! Bounded search: what a side would win if it were on move.
//!
//! A gain is won by a capture or by checks in a row that end in one (24.3), with every legal answer of the other
//! side taken into account: answers to a check, and captures of any kind. So pinned protectors, pieces that may not
//! leave a line, and recaptures that lose more or allow mate are weighed by what really happens on the board.

use xiangqi::{Bitboard, Kind, LegalMove, Piece, Position, Side, Square};

/// A mate, in the units of [`worth`].
pub(crate) const MATE: i32 = 1000;

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// Checks in a row without a capture that may lead to a gain.
    pub(crate) checks: u8,
    /// Checks in a row that may lead to mate.
    pub(crate) mate_checks: u8,
    /// Plies of a series of captures.
    pub(crate) plies: u8,
    /// Positions looked at for one question.
    pub(crate) nodes: u32,
}

/// The bounds every ruling uses.
pub(crate) const BOUNDS: Bounds = Bounds { checks: 4, mate_checks: 6, plies: 12, nodes: 20_000 };

/// What a piece counts in an exchange: a chariot two horses or cannons, these equal, advisor and elephant equal and
/// less (1.2). A soldier counts only across the river (26.7).
pub(crate) fn worth(piece: Piece, at: Square) -> i32 {
    match piece.kind {
        Kind::General => 0,
        Kind::Chariot => 8,
        Kind::Horse | Kind::Cannon => 4,
        Kind::Advisor | Kind::Elephant => 2,
        Kind::Soldier => i32::from(crossed(piece.side, at)),
    }
}

/// What a side gives up with a piece. Its soldiers across the river weigh as much as a horse: giving one for anything
/// but a chariot is no gain (26.7).
fn price(piece: Piece, at: Square) -> i32 {
    match piece.kind {
        Kind::Soldier => 4 * worth(piece, at),
        _ => worth(piece, at),
    }
}

/// True for a point on the far side of the river.
pub(crate) fn crossed(side: Side, at: Square) -> bool {
    match side {
        Side::Red => at.rank() >= 5,
        Side::Black => at.rank() <= 4,
    }
}

/// A way to win something: the first move and what comes of it by best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Gain {
    /// Balance of the series for the side that starts it.
    pub(crate) value: i32,
    /// The moves, both sides'.
    pub(crate) line: Vec<LegalMove>,
}

impl Gain {
    /// The first capture by the side that starts.
    pub(crate) fn prize(&self) -> Option<LegalMove> {
        self.line.iter().step_by(2).copied().find(|mv| mv.captured().is_some())
    }
}

/// One question's search.
pub(crate) struct Search {
    nodes: u32,
    /// A bound was reached, so the answer may miss something.
    pub(crate) cut: bool,
    /// Points the attacker may not take on while another target is weighed.
    barred: Bitboard,
}

impl Search {
    pub(crate) fn new() -> Search {
        Search { nodes: BOUNDS.nodes, cut: false, barred: Bitboard::EMPTY }
    }

    pub(crate) fn barring(barred: Bitboard) -> Search {
        Search { barred, ..Search::new() }
    }

    fn spend(&mut self) -> bool {
        if self.nodes == 0 {
            self.cut = true;
            return false;
        }
        self.nodes -= 1;
        true
    }

    /// The shortest way to mate by checks in a row for the side to move, found by deepening.
    pub(crate) fn mate(&mut self, position: &Position) -> Option<Vec<LegalMove>> {
        (1..=BOUNDS.mate_checks).find_map(|checks| self.mate_within(position, checks))
    }

    fn mate_within(&mut self, position: &Position, checks: u8) -> Option<Vec<LegalMove>> {
        for &mv in &position.legal_moves() {
            if !position.gives_check(mv) {
                continue;
            }
            if !self.spend() {
                return None;
            }
            let next = position.play(mv);
            if let Some(mut line) = self.mated_within(&next, checks - 1) {
                line.insert(0, mv);
                return Some(line);
            }
        }
        None
    }

    fn mated_within(&mut self, position: &Position, checks: u8) -> Option<Vec<LegalMove>> {
        let replies = position.legal_moves();
        let mut longest = Vec::new();
        if replies.is_empty() {
            return Some(longest);
        }
        if checks == 0 {
            return None;
        }
        for &reply in &replies {
            let mut line = self.mate_within(&position.play(reply), checks)?;
            if line.len() + 1 > longest.len() {
                line.insert(0, reply);
                longest = line;
            }
        }
        Some(longest)
    }

    /// What a first move (a capture, or a check) brings the side to move.
    pub(crate) fn gain_by(&mut self, position: &Position, first: LegalMove) -> Gain {
        let checks = BOUNDS.checks - u8::from(first.captured().is_none());
        let next = position.play(first);
        let won = first.captured().map_or(0, |piece| worth(piece, first.to()));
        let (value, mut line) = if mates_in_one(&next) {
            (-MATE, Vec::new())
        } else {
            self.defend(&next, BOUNDS.plies - 1, checks, -MATE, MATE)
        };
        line.insert(0, first);
        Gain { value: won + value, line }
    }

    /// The attacker is on move and may stop here, unless he is in check.
    fn attack(&mut self, at: &Position, plies: u8, checks: u8, mut low: i32, high: i32) -> (i32, Vec<LegalMove>) {
        let in_check = at.in_check();
        let mut best = (if in_check { -MATE } else { 0 }, Vec::new());
        if !self.spend() || plies == 0 {
            self.cut |= plies == 0;
            return (0, Vec::new());
        }
        low = low.max(best.0);
        for mv in ordered(at) {
            if best.0 >= high {
                break;
            }
            let taken = mv.captured();
            let check = taken.is_none() && checks > 0 && at.gives_check(mv);
            if !in_check && !check && (taken.is_none() || self.barred.contains(mv.to())) {
                continue;
            }
            let won = taken.map_or(0, |piece| worth(piece, mv.to()));
            let (value, line) = self.defend(&at.play(mv), plies - 1, checks - u8::from(check), low - won, high - won);
            if won + value > best.0 {
                best = (won + value, line);
                best.1.insert(0, mv);
                low = low.max(best.0);
            }
        }
        best
    }

    /// The defender is on move. He may let things be unless he is in check; he may take anything.
    fn defend(&mut self, at: &Position, plies: u8, checks: u8, low: i32, mut high: i32) -> (i32, Vec<LegalMove>) {
        if !self.spend() || plies == 0 {
            self.cut |= plies == 0;
            return (0, Vec::new());
        }
        let in_check = at.in_check();
        if !at.has_legal_move() {
            return (MATE, Vec::new());
        }
        let mut best = (if in_check { MATE } else { 0 }, Vec::new());
        high = high.min(best.0);
        for mv in ordered(at) {
            if best.0 <= low {
                break;
            }
            let taken = mv.captured();
            if !in_check && taken.is_none() {
                continue;
            }
            let lost = taken.map_or(0, |piece| price(piece, mv.to()));
            let (value, line) = self.attack(&at.play(mv), plies - 1, checks, low + lost, high + lost);
            if value - lost < best.0 {
                best = (value - lost, line);
                best.1.insert(0, mv);
                high = high.min(best.0);
            }
        }
        best
    }
}

/// Captures of the most valuable first, then the rest.
fn ordered(position: &Position) -> impl Iterator<Item = LegalMove> {
    let mut moves: Vec<LegalMove> = position.legal_moves().to_vec();
    moves.sort_by_key(|mv| -mv.captured().map_or(-1, |piece| worth(piece, mv.to())));
    moves.into_iter()
}

/// Whether the side to move can mate at once; only the direct reply counts against a gain (24.3).
fn mates_in_one(position: &Position) -> bool {
    position
        .legal_moves()
        .iter()
        .any(|&mv| position.gives_check(mv) && !position.play(mv).has_legal_move())
}
