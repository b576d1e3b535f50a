//! Bounded search: what a side would win if it were on move.
//!
//! A gain is won by a capture or by checks in a row that end in one (24.3), with every legal answer of the other
//! side taken into account: answers to a check, and captures of any kind. So pinned protectors, pieces that may not
//! leave a line, and recaptures that lose more or allow mate are weighed by what really happens on the board.

use std::collections::HashMap;

use xiangqi::{Bitboard, Kind, LegalMove, Piece, Position, Side, Square};

/// A mate, in the units of [`worth`].
pub(crate) const MATE: i32 = 1000;

/// Checks in a row without a capture that may lead to a gain.
pub(crate) const GAIN_CHECKS: u8 = 4;
/// Checks in a row that may lead to mate.
pub(crate) const MATE_CHECKS: u8 = 8;
/// Plies of a series of captures.
pub(crate) const SERIES_PLIES: u8 = 12;
/// Positions looked at for one question.
pub(crate) const NODES: u32 = 1_500;

/// What a piece counts in an exchange: a chariot two horses or cannons, these equal, advisor and elephant equal and
/// less (1.2). A soldier counts only across the river, and then floats (26.7): see [`Float`].
pub(crate) fn worth(piece: Piece, at: Square) -> i32 {
    worth_by(piece, at, Float::High)
}

/// What a soldier across the river is taken for. Traded for a horse, a cannon or less it is no loss and no gain: so a
/// balance that is good at one end and not at the other is even.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Float {
    /// An advisor.
    Low,
    /// A horse.
    High,
}

fn worth_by(piece: Piece, at: Square, float: Float) -> i32 {
    let soldier = match float {
        Float::Low => 2,
        Float::High => 4,
    };
    match piece.kind {
        Kind::General => 0,
        Kind::Chariot => 8,
        Kind::Horse | Kind::Cannon => 4,
        Kind::Advisor | Kind::Elephant => 2,
        Kind::Soldier => soldier * i32::from(crossed(piece.side, at)),
    }
}

/// True for a point on the far side of the river.
pub(crate) fn crossed(side: Side, at: Square) -> bool {
    match side {
        Side::Red => at.rank() >= 5,
        Side::Black => at.rank() <= 4,
    }
}

/// A line of play and its balance for the side that starts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) value: i32,
    /// The moves, both sides'.
    pub(crate) moves: Vec<LegalMove>,
}

impl Line {
    fn of(value: i32) -> Line {
        Line { value, moves: Vec::new() }
    }

    fn after(mut self, mv: LegalMove, value: i32) -> Line {
        self.moves.insert(0, mv);
        self.value += value;
        self
    }
}

/// How the side that answers a gain defends itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answers {
    /// By mate at once, answers to checks, and captures: what counts against a threat (24.3).
    Captures,
    /// By checks in a row too: what counts against a capture that could really be made on the board.
    Checks,
}

/// One question's search.
pub(crate) struct Search {
    nodes: u32,
    /// A bound was reached, so the answer may miss something.
    pub(crate) cut: bool,
    /// Points the attacker may not take on while another target is weighed.
    barred: Bitboard,
    answers: Answers,
    float: Float,
    /// Nothing has been won yet in the line that is looked at.
    awaiting: bool,
    /// Points the defender may not take on.
    spared: Bitboard,
    /// Where the first move went.
    point: Square,
    /// Positions from which so many checks do not mate.
    failed: HashMap<u64, u8>,
}

impl Search {
    pub(crate) fn new(answers: Answers, barred: Bitboard) -> Search {
        Search {
            nodes: NODES,
            cut: false,
            barred,
            answers,
            float: Float::High,
            awaiting: true,
            spared: Bitboard::EMPTY,
            point: Square::ALL[0],
            failed: HashMap::new(),
        }
    }

    /// The same, with points that the defender may not take on.
    pub(crate) fn sparing(self, spared: Bitboard) -> Search {
        Search { spared, ..self }
    }

    fn spend(&mut self) -> bool {
        self.cut |= self.nodes == 0;
        self.nodes = self.nodes.saturating_sub(1);
        self.nodes > 0
    }

    /// The shortest way to mate by checks in a row for the side to move, found by deepening.
    pub(crate) fn mate(&mut self, position: &Position) -> Option<Vec<LegalMove>> {
        for checks in 1..=MATE_CHECKS {
            let mut deeper = false;
            if let Some(line) = self.mate_within(position, checks, &mut deeper) {
                return Some(line);
            }
            if !deeper {
                return None;
            }
        }
        self.cut = true;
        None
    }

    /// `deeper` tells that more checks could find more.
    fn mate_within(&mut self, position: &Position, checks: u8, deeper: &mut bool) -> Option<Vec<LegalMove>> {
        if self.failed.get(&position.key()).is_some_and(|&tried| tried >= checks) {
            *deeper = true;
            return None;
        }
        if !self.spend() {
            return None;
        }
        for &mv in &position.legal_moves() {
            let Some(next) = checking(position, mv) else { continue };
            if let Some(mut line) = self.mated_within(&next, checks - 1, deeper) {
                line.insert(0, mv);
                return Some(line);
            }
        }
        self.failed.insert(position.key(), checks);
        None
    }

    fn mated_within(&mut self, position: &Position, checks: u8, deeper: &mut bool) -> Option<Vec<LegalMove>> {
        let replies = position.legal_moves();
        let mut longest = Vec::new();
        if replies.is_empty() {
            return Some(longest);
        }
        if checks == 0 {
            *deeper = true;
            return None;
        }
        for &reply in &replies {
            let mut line = self.mate_within(&position.play(reply), checks, deeper)?;
            if line.len() + 1 > longest.len() {
                line.insert(0, reply);
                longest = line;
            }
        }
        Some(longest)
    }

    /// What a first move (a capture, or a check) brings the side to move, soldiers floating.
    pub(crate) fn gain_by(&mut self, position: &Position, first: LegalMove) -> Line {
        let mut high = self.gain_at(position, first, Float::High);
        if high.value.abs() >= MATE / 2 || !soldiers_across(position) {
            return high;
        }
        let mut low = self.gain_at(position, first, Float::Low);
        high.value = balance(&high.moves);
        if low.value.abs() < MATE / 2 {
            low.value = balance(&low.moves);
        }
        let longer = low.value == high.value && low.moves.len() > high.moves.len();
        if low.value > high.value || longer { low } else { high }
    }

    fn gain_at(&mut self, position: &Position, first: LegalMove, float: Float) -> Line {
        self.float = float;
        self.point = first.to();
        self.nodes = NODES;
        let checks = GAIN_CHECKS - u8::from(first.captured().is_none());
        let next = position.play(first);
        let won = first.captured().map_or(0, |piece| worth_by(piece, first.to(), float));
        self.awaiting = won == 0;
        let line = if won > 0 && mates_in_one(&next) {
            Line::of(-MATE)
        } else {
            self.defend(&next, SERIES_PLIES - 1, [checks, GAIN_CHECKS], -2 * MATE, 2 * MATE)
        };
        line.after(first, won)
    }

    /// The attacker is on move and may stop here, unless he is in check. `lost` is where the defender just took something,
    /// `checks` are those left to attacker and defender, `low` and `high` the bounds between which the value matters.
    fn attack(
        &mut self,
        at: &Position,
        lost: Option<Square>,
        plies: u8,
        checks: [u8; 2],
        mut low: i32,
        high: i32,
    ) -> Line {
        if !self.spend() || plies == 0 {
            self.cut |= plies == 0;
            return Line::of(0);
        }
        let in_check = at.in_check();
        let mut best = Line::of(if in_check { -MATE } else { 0 });
        low = low.max(best.value);
        for mv in ordered(&at.legal_moves(), in_check || checks[0] > 0) {
            if best.value >= high {
                break;
            }
            let taken = mv.captured();
            if taken.is_some() && self.barred.contains(mv.to()) && !in_check {
                continue;
            }
            let mut left = checks;
            let next = match taken {
                None if in_check => at.play(mv),
                None => {
                    left[0] -= 1;
                    let Some(next) = checking(at, mv) else { continue };
                    next
                }
                Some(_) => {
                    let next = at.play(mv);
                    // What only a general or soldier wins in the end is not won by a chase (26.1); to take back is
                    // theirs as anybody's.
                    let weak = matches!(mv.piece().kind, Kind::General | Kind::Soldier);
                    let alone = weak && mv.to() != self.point && Some(mv.to()) != lost;
                    if alone && !in_check && !next.in_check() {
                        continue;
                    }
                    next
                }
            };
            let won = taken.map_or(0, |piece| worth_by(piece, mv.to(), self.float));
            let awaited = self.awaiting;
            self.awaiting = awaited && won == 0;
            let line = if awaited && won > 0 && mates_in_one(&next) {
                Line::of(-MATE)
            } else {
                self.defend(&next, plies - 1, left, low - won, high - won)
            };
            self.awaiting = awaited;
            if won + line.value > best.value {
                best = line.after(mv, won);
                low = low.max(best.value);
            }
        }
        best
    }

    /// The defender is on move. He may let things be unless he is in check; he may take anything.
    fn defend(&mut self, at: &Position, plies: u8, checks: [u8; 2], low: i32, mut high: i32) -> Line {
        if !self.spend() || plies == 0 {
            self.cut |= plies == 0;
            return Line::of(0);
        }
        let moves = at.legal_moves();
        if moves.is_empty() {
            return Line::of(MATE);
        }
        let in_check = at.in_check();
        let by_checks = self.answers == Answers::Checks && checks[1] > 0;
        let mut best = Line::of(if in_check { MATE } else { 0 });
        high = high.min(best.value);
        for mv in ordered(&moves, in_check || by_checks) {
            if best.value <= low {
                break;
            }
            let taken = mv.captured();
            if taken.is_some() && self.spared.contains(mv.to()) && !in_check {
                continue;
            }
            let mut left = checks;
            let next = match taken {
                None if !in_check => {
                    left[1] -= 1;
                    let Some(next) = checking(at, mv) else { continue };
                    next
                }
                _ => at.play(mv),
            };
            let lost = taken.map_or(0, |piece| worth_by(piece, mv.to(), self.float));
            let at = taken.map(|_| mv.to());
            let line = self.attack(&next, at, plies - 1, left, low + lost, high + lost);
            if line.value - lost < best.value {
                best = line.after(mv, -lost);
                high = high.min(best.value);
            }
        }
        best
    }
}

/// The balance of a series of captures on one point only, for the side to move: each side takes with its cheapest
/// piece first and may stop. Nothing happens elsewhere.
pub(crate) fn series_on(position: &Position, point: Square) -> Line {
    let mut takers: Vec<LegalMove> =
        position.legal_moves().iter().copied().filter(|mv| mv.to() == point).collect();
    takers.sort_by_key(|mv| worth(mv.piece(), mv.from()));
    takers.into_iter().fold(Line::of(0), |best, mv| {
        let line = series_from(position, mv);
        if line.value > best.value { line } else { best }
    })
}

/// The same with the first capture given.
pub(crate) fn series_from(position: &Position, first: LegalMove) -> Line {
    let won = first.captured().map_or(0, |piece| worth(piece, first.to()));
    let mut reply = series_on(&position.play(first), first.to());
    reply.value = -reply.value;
    reply.after(first, won)
}

/// Captures of the most valuable by the cheapest first, then the quiet moves where they are asked for.
fn ordered(moves: &[LegalMove], quiet: bool) -> Vec<LegalMove> {
    let mut found: Vec<(i32, LegalMove)> = moves
        .iter()
        .filter_map(|&mv| Some((worth(mv.piece(), mv.from()) - 16 * worth(mv.captured()?, mv.to()), mv)))
        .collect();
    found.sort_by_key(|(order, _)| *order);
    let captures = found.into_iter().map(|(_, mv)| mv);
    let rest = moves.iter().copied().filter(|mv| quiet && mv.captured().is_none());
    captures.chain(rest).collect()
}

/// The balance of a line with soldiers floating: one that is won makes good any loss up to a horse and is a gain when
/// nothing was lost; one that is lost weighs as much as the piece it was given for, but not more than a horse.
fn balance(moves: &[LegalMove]) -> i32 {
    let (mut pieces, mut soldiers, mut dearest) = (0, 0, 0);
    for (number, mv) in moves.iter().enumerate() {
        let Some(taken) = mv.captured() else { continue };
        let sign = if number % 2 == 0 { 1 } else { -1 };
        match taken.kind {
            Kind::Soldier => soldiers += sign * i32::from(crossed(taken.side, mv.to())),
            _ => {
                pieces += sign * worth(taken, mv.to());
                dearest = dearest.max(sign * worth(taken, mv.to()));
            }
        }
    }
    match (soldiers.signum(), pieces.signum()) {
        (1, -1) => (pieces + 4 * soldiers).min(0),
        (1, _) => pieces + 2 * soldiers,
        (-1, 1) => (pieces + soldiers * dearest.min(4)).max(0),
        (-1, _) => pieces + 2 * soldiers,
        _ => pieces,
    }
}

fn soldiers_across(position: &Position) -> bool {
    Side::ALL
        .into_iter()
        .any(|side| position.board().pieces(side, Kind::Soldier).into_iter().any(|at| crossed(side, at)))
}

/// Whether the side to move can mate at once; only the direct reply counts against a gain (24.3).
fn mates_in_one(position: &Position) -> bool {
    position.legal_moves().iter().any(|&mv| checking(position, mv).is_some_and(|next| !next.has_legal_move()))
}

/// The position after a move that checks. Most moves are seen not to without playing them: neither end lies on a line
/// through the general, on a horse's jump from it, or on such a horse's leg.
pub(crate) fn checking(position: &Position, mv: LegalMove) -> Option<Position> {
    let general = position.general(!position.side_to_move());
    let apart = |at: Square| (at.file().abs_diff(general.file()), at.rank().abs_diff(general.rank()));
    let in_line = |at: Square| matches!(apart(at), (0, _) | (_, 0));
    let near = in_line(mv.from())
        || in_line(mv.to())
        || apart(mv.from()) == (1, 1)
        || mv.piece().kind == Kind::Horse && matches!(apart(mv.to()), (1, 2) | (2, 1));
    if !near {
        return None;
    }
    let next = position.play(mv);
    next.in_check().then_some(next)
}
