//! What a side threatens: the pieces it could win if it were on move.

use xiangqi::{Bitboard, Kind, LegalMove, Move, Piece, Position, Setup, Side, Square};

use crate::facts::Root;
use crate::search::{Answers, Line, MATE, Search, checking, series_from, worth};

/// One piece that could be won.
#[derive(Clone, Debug)]
pub(crate) struct Threat {
    /// Where it stands.
    pub(crate) target: Square,
    pub(crate) piece: Piece,
    /// The balance by best play.
    pub(crate) value: i32,
    /// The line that wins it, its first move first.
    pub(crate) line: Vec<LegalMove>,
    /// Whether a first capture on the target alone, with all that follows there, already wins something.
    pub(crate) plain: bool,
}

/// What the side to move could win from a position, found only as far as it is asked for.
pub(crate) struct Threats<'a> {
    position: &'a Position,
    answers: Answers,
    captures: Vec<LegalMove>,
    /// Points on which something is simply won, and what a general or soldier alone could win.
    barred: Bitboard,
    /// What the other side could take anyhow is no answer to a threat.
    spared: Bitboard,
    /// What checks win first, once that was asked for.
    checks: Option<Vec<Threat>>,
    /// A search bound was reached.
    pub(crate) cut: bool,
}

impl<'a> Threats<'a> {
    pub(crate) fn of(position: &'a Position, answers: Answers) -> Threats<'a> {
        let captures = position.legal_moves().iter().copied().filter(|&mv| prize_worth(mv) > 0).collect();
        let spared = match (answers, position.passed()) {
            (Answers::Captures, Ok(other)) => plain_targets(&other),
            _ => Bitboard::EMPTY,
        };
        let barred = plain_targets(position);
        let mut threats = Threats { position, answers, captures, barred, spared, checks: None, cut: false };
        for mv in threats.captures.clone() {
            if is_idle_chaser(position, &threats.captures, mv)
                && threats.gain(mv, barred.without(mv.to()), Bitboard::EMPTY).value > 0
            {
                threats.barred = threats.barred.with(mv.to());
            }
        }
        threats
    }

    fn gain(&mut self, mv: LegalMove, barred: Bitboard, spared: Bitboard) -> Line {
        let mut search = Search::new(self.answers, barred).sparing(spared);
        let line = search.gain_by(self.position, mv);
        self.cut |= search.cut;
        line
    }

    /// By a capture at once, on the points given.
    pub(crate) fn by_captures(&mut self, on: Bitboard) -> Vec<Threat> {
        let mut found: Vec<Threat> = Vec::new();
        for mv in self.captures.clone() {
            if !on.contains(mv.to()) || is_idle_chaser(self.position, &self.captures, mv) {
                continue;
            }
            let plain = takes_well(self.position, mv);
            let real = |line: &Line| line.value > 0 || line.value == 0 && plain;
            let barred = self.barred.without(mv.to());
            let full = self.gain(mv, barred, Bitboard::EMPTY);
            let value = full.value.min(MATE);
            let line = match real(&full) || self.spared.is_empty() {
                true => full,
                false => self.gain(mv, barred, self.spared),
            };
            if let (true, Some(piece)) = (real(&line), mv.captured()) {
                keep(&mut found, Threat { target: mv.to(), piece, value, line: line.moves, plain });
            }
        }
        found
    }

    /// By checks that come before the capture (抽吃).
    pub(crate) fn by_checks(&mut self) -> &[Threat] {
        if self.checks.is_none() {
            self.checks = Some(self.search_checks());
        }
        self.checks.as_deref().unwrap_or_default()
    }

    fn search_checks(&mut self) -> Vec<Threat> {
        let mut found: Vec<Threat> = Vec::new();
        for &mv in &self.position.legal_moves() {
            let quiet = prize_worth(mv) == 0 || weak_chaser(mv.piece());
            if !quiet || checking(self.position, mv).is_none() {
                continue;
            }
            let line = self.gain(mv, self.barred, Bitboard::EMPTY);
            if line.value < MATE / 2 {
                found.extend(by_checks(self.position, line));
            }
        }
        found.sort_by_key(|threat| -threat.value);
        let mut seen = Bitboard::EMPTY;
        found.retain(|threat| {
            let new = !seen.contains(threat.target);
            seen = seen.with(threat.target);
            new
        });
        found
    }

    /// The best that can be won on a point, by a capture or, if that is asked for, by checks.
    pub(crate) fn value_on(&mut self, point: Square, also_by_checks: bool) -> Option<i32> {
        let captures = self.by_captures(Bitboard::from(point));
        let best = captures.first().map(|threat| threat.value);
        if !also_by_checks || best.is_some_and(|value| value > 0) {
            return best;
        }
        let checks = self.by_checks();
        checks.iter().find(|threat| threat.target == point).map(|threat| threat.value).or(best)
    }
}

/// The points on which the side to move simply wins something.
fn plain_targets(position: &Position) -> Bitboard {
    position
        .legal_moves()
        .iter()
        .filter(|&&mv| prize_worth(mv) > 0 && takes_well(position, mv))
        .map(|mv| mv.to())
        .collect()
}

/// What a capture takes, in the units of [`worth`].
pub(crate) fn prize_worth(mv: LegalMove) -> i32 {
    mv.captured().map_or(0, |piece| worth(piece, mv.to()))
}

/// A capture that, weighed on its point alone, wins something.
fn takes_well(position: &Position, mv: LegalMove) -> bool {
    series_from(position, mv).value > 0
}

/// Generals and soldiers may chase for ever (26.1): their capture counts only when another piece attacks the same point
/// with them (26.1.1).
fn is_idle_chaser(position: &Position, captures: &[LegalMove], mv: LegalMove) -> bool {
    let joined = captures.iter().any(|other| other.to() == mv.to() && !weak_chaser(other.piece()));
    weak_chaser(mv.piece()) && !(joined && takes_well(position, mv))
}

pub(crate) fn weak_chaser(piece: Piece) -> bool {
    matches!(piece.kind, Kind::General | Kind::Soldier)
}

fn keep(found: &mut Vec<Threat>, threat: Threat) {
    match found.iter_mut().find(|old| old.target == threat.target) {
        Some(old) if (old.plain, old.value) < (threat.plain, threat.value) => *old = threat,
        Some(_) => {}
        None => found.push(threat),
    }
}

/// What a line that begins with a check wins, by a piece that may not chase for ever. A line that ends even counts when
/// the piece is simply taken and what was given for it was given afterwards.
fn by_checks(position: &Position, line: Line) -> Option<Threat> {
    let wins = |mv: &LegalMove| prize_worth(*mv) > 0 && !weak_chaser(mv.piece());
    let at = line.moves.iter().step_by(2).position(wins)? * 2;
    let prize = line.moves[at];
    let piece = prize.captured()?;
    let given_before = line.moves[..at].iter().skip(1).step_by(2).any(|mv| prize_worth(*mv) > 0);
    let there = line.moves[..at].iter().fold(*position, |there, mv| there.play(*mv));
    if line.value < 0 || line.value == 0 && (given_before || !takes_well(&there, prize)) {
        return None;
    }
    // Where the piece that is lost stood before the checks drove it.
    let target = line.moves[..at]
        .iter()
        .rev()
        .fold(prize.to(), |point, mv| if mv.to() == point { mv.from() } else { point });
    Some(Threat { target, piece, value: line.value, line: line.moves, plain: false })
}

/// Whether checks come before the capture (抽吃).
pub(crate) fn is_by_checks(threat: &Threat) -> bool {
    threat.line[0].to() != threat.target || threat.line[0].captured().is_none()
}

/// Whether a capture of a piece on a point, weighed on that point alone, wins something for the side to move.
pub(crate) fn takes_on(position: &Position, point: Square) -> bool {
    position
        .legal_moves()
        .iter()
        .any(|&mv| mv.to() == point && prize_worth(mv) > 0 && takes_well(position, mv))
}

/// How the target is protected, and whether the threat needs two or more pieces (联合捉子).
pub(crate) fn nature(position: &Position, threat: &Threat, moved: Square) -> (Root, bool) {
    let side = position.side_to_move();
    let first = threat.line[0];
    if is_by_checks(threat) {
        let at =
            threat.line.iter().step_by(2).position(|mv| prize_worth(*mv) > 0 && !weak_chaser(mv.piece()));
        let alone = at.is_some_and(|at| {
            let there = threat.line[..2 * at].iter().fold(*position, |there, mv| there.play(*mv));
            takes_alone(&there, threat.line[2 * at], moved)
        });
        return (Root::None, movers(&threat.line) > 1 || !alone || checker_needs_help(position, first));
    }
    let takers = position
        .legal_moves()
        .iter()
        .copied()
        .filter(|&mv| {
            mv.to() == threat.target && !weak_chaser(mv.piece()) && wins(position, mv, Answers::Captures)
        })
        .collect::<Vec<_>>();
    let alone = takers.iter().copied().find(|&mv| takes_alone(position, mv, moved));
    (root_after(position, alone.unwrap_or(first), side), alone.is_none())
}

/// Whether a piece that checks would be taken, and the gain lost, but for another piece that fights.
fn checker_needs_help(position: &Position, first: LegalMove) -> bool {
    attackers_of(position, first).into_iter().any(|(at, _)| {
        without(position, at).is_some_and(|rest| {
            rest.legal(first.to_move()).is_ok_and(|same| {
                let taken = rest.play(same).legal_moves().iter().any(|answer| answer.to() == same.to());
                taken && !wins(&rest, same, Answers::Captures)
            })
        })
    })
}

/// Whether a capture wins without help: no chariot, horse or cannon of the own side as a cannon's screen, none that keeps
/// a protector from taking back, none that takes back in turn.
fn takes_alone(position: &Position, mv: LegalMove, moved: Square) -> bool {
    let plain = takes_well(position, mv);
    attackers_of(position, mv).into_iter().all(|(at, piece)| {
        if is_screen(mv, at) {
            return piece.kind == Kind::Soldier;
        }
        match without(position, at) {
            Some(rest) => rest.legal(mv.to_move()).is_ok_and(|same| {
                let wins = if plain { takes_well(&rest, same) } else { wins(&rest, same, Answers::Captures) };
                wins || at != moved && only_in_the_way(&rest, same, at)
            }),
            None => true,
        }
    })
}

/// Whether a piece keeps protectors from taking back by nothing but standing in their way: on an elephant's eye, a
/// horse's leg or a chariot's or cannon's line.
fn only_in_the_way(rest: &Position, mv: LegalMove, at: Square) -> bool {
    let next = rest.play(mv);
    let mut answers =
        next.legal_moves().iter().copied().filter(|answer| answer.to() == mv.to()).collect::<Vec<_>>();
    let some = !answers.is_empty();
    answers.retain(|answer| !passes(*answer, at));
    some && answers.is_empty()
}

/// Whether a move goes over a point, an elephant's eye and a horse's leg among them.
fn passes(mv: LegalMove, point: Square) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    match mv.piece().kind {
        Kind::Elephant => from.offset(files / 2, ranks / 2) == Some(point),
        Kind::Horse => {
            from.offset(files / 2, 0).filter(|at| *at != from).or(from.offset(0, ranks / 2)) == Some(point)
        }
        Kind::Chariot | Kind::Cannon => lies_between(from, point, to),
        Kind::General | Kind::Advisor | Kind::Soldier => false,
    }
}

/// The other chariots, horses, cannons and soldiers of the side that takes.
fn attackers_of(position: &Position, mv: LegalMove) -> Vec<(Square, Piece)> {
    let side = position.side_to_move();
    let fights = |kind: Kind| !matches!(kind, Kind::General | Kind::Advisor | Kind::Elephant);
    let board = position.board();
    board.iter().filter(|&(at, piece)| piece.side == side && at != mv.from() && fights(piece.kind)).collect()
}

/// How many pieces of the side that starts move in a line.
fn movers(line: &[LegalMove]) -> usize {
    let mut pieces: Vec<Square> = Vec::new();
    for mv in line.iter().step_by(2) {
        match pieces.iter_mut().find(|at| **at == mv.from()) {
            Some(at) => *at = mv.to(),
            None => pieces.push(mv.to()),
        }
    }
    pieces.len()
}

pub(crate) fn wins(position: &Position, mv: LegalMove, answers: Answers) -> bool {
    let barred = plain_targets(position).without(mv.to());
    let line = Search::new(answers, barred).gain_by(position, mv);
    line.value > 0 || line.value == 0 && prize_worth(mv) > 0 && takes_well(position, mv)
}

/// Whether a capture wins nothing any more when a piece is lifted off.
pub(crate) fn is_needed(position: &Position, at: Square, mv: LegalMove, answers: Answers) -> bool {
    match without(position, at) {
        Some(rest) => match rest.legal(mv.to_move()) {
            Ok(same) => !wins(&rest, same, answers),
            Err(_) => true,
        },
        // Lifting it would leave a general in check: all that can be said is whether the attack still reaches.
        None => {
            let mut board = *position.board();
            board.set(at, None);
            !board.attackers(mv.to(), position.side_to_move()).contains(mv.from())
        }
    }
}

/// The position with a piece lifted off; none where that would leave a general in check.
pub(crate) fn without(position: &Position, at: Square) -> Option<Position> {
    let mut setup: Setup = position.setup();
    setup.board.set(at, None);
    let rest = Position::new(setup).ok()?;
    (!rest.in_check() || position.in_check()).then_some(rest)
}

fn root_after(position: &Position, mv: LegalMove, side: Side) -> Root {
    let next = position.play(mv);
    let answers: Vec<LegalMove> =
        next.legal_moves().iter().copied().filter(|answer| answer.to() == mv.to()).collect();
    if answers.is_empty() {
        return if next.attackers(mv.to(), !side).is_empty() { Root::None } else { Root::False };
    }
    let taken_back = prize_worth(mv) - worth(mv.piece(), mv.to());
    if taken_back > 0 {
        return Root::True;
    }
    match series_from(position, mv).value > 0 {
        true => Root::Fewer,
        false => Root::False,
    }
}

/// An exchange that a side offers: its piece attacks one of the same kind, which may take it without loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) own: Square,
    pub(crate) other: Square,
}

/// The pairs of equal pieces that face each other: `threatening` has the side that offers on move, `position` the
/// other side. Acceptance must bring the other side neither mate nor loss (24.4).
pub(crate) fn offers(threatening: &Position, position: &Position, cut: &mut bool) -> Vec<Offer> {
    let mut found = Vec::new();
    for mv in &threatening.legal_moves() {
        let Some(taken) = mv.captured() else { continue };
        let strong = matches!(taken.kind, Kind::Chariot | Kind::Horse | Kind::Cannon);
        if !strong || taken.kind != mv.piece().kind {
            continue;
        }
        if let Ok(back) = position.legal(Move::new(mv.to(), mv.from())) {
            let mut search = Search::new(Answers::Checks, Bitboard::EMPTY);
            let accepted = search.gain_by(position, back).value >= 0;
            *cut |= search.cut;
            if accepted {
                found.push(Offer { own: mv.from(), other: mv.to() });
            }
        }
    }
    found
}

/// The exchange that a threat amounts to, unless another piece can win the target without the one that is offered.
pub(crate) fn exchanged(threatening: &Position, threat: &Threat, offered: &[Offer]) -> Option<Offer> {
    let offer = offered.iter().copied().find(|offer| offer.other == threat.target)?;
    let moves = threatening.legal_moves();
    let free =
        moves.iter().copied().filter(|mv| mv.to() == threat.target && mv.from() != offer.own).any(|mv| {
            !weak_chaser(mv.piece())
                && wins(threatening, mv, Answers::Captures)
                && (is_screen(mv, offer.own) || !is_needed(threatening, offer.own, mv, Answers::Captures))
        });
    (!free).then_some(offer)
}

/// Whether a cannon's capture goes over a point.
fn is_screen(mv: LegalMove, point: Square) -> bool {
    mv.piece().kind == Kind::Cannon && lies_between(mv.from(), point, mv.to())
}

/// Whether a point lies on the straight line between two others.
fn lies_between(from: Square, point: Square, to: Square) -> bool {
    let between = |a: u8, b: u8, c: u8| a.min(c) < b && b < a.max(c);
    from.file() == point.file() && to.file() == point.file() && between(from.rank(), point.rank(), to.rank())
        || from.rank() == point.rank()
            && to.rank() == point.rank()
            && between(from.file(), point.file(), to.file())
}

/// Whether a move simply wins a chariot, horse or cannon.
pub(crate) fn takes_strong_piece(position: &Position, mv: LegalMove) -> bool {
    let strong = |piece: Piece| matches!(piece.kind, Kind::Chariot | Kind::Horse | Kind::Cannon);
    mv.captured().is_some_and(strong) && takes_well(position, mv)
}
