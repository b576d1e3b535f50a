//! What a move of a record does.

use xiangqi::{Bitboard, Kind, LegalMove, Move, Position, Side, Square};

use crate::Record;
use crate::facts::{Excuse, Facts, Hit, Prey, Root};
use crate::hit::hits;
use crate::quiet::{blocks, follows, offer};
use crate::search::{Answers, Search, crossed};
use crate::threat::{
    Offer, Threat, Threats, exchanged, is_by_checks, is_needed, nature, offers, takes_on, takes_strong_piece,
    weak_chaser, wins, without,
};
use crate::view::View;

/// The facts of one move, numbered from 0.
pub fn facts_of(record: &Record, ply: u32) -> Facts {
    let made = record.plies()[ply as usize];
    let before = record.positions()[ply as usize];
    let after = record.positions()[ply as usize + 1];
    let new_hits = new_hits(&before, &after, made.mv);
    if made.check {
        return Facts { check: true, new_hits, ..Facts::default() };
    }
    let earlier = ply.checked_sub(1).map(|back| record.positions()[back as usize]);
    let last = ply.checked_sub(1).map(|back| record.plies()[back as usize].mv.to());
    let view = View::of(&before, made.mv.to_move(), earlier.as_ref());
    let (before, after) = (view.position(&before), view.position(&after));
    let (Ok(again), Ok(mv)) = (after.passed(), before.legal(view.mv(made.mv.to_move()))) else {
        return Facts { new_hits, ..Facts::default() };
    };
    let earlier = earlier.and_then(|position| view.position(&position).passed().ok());
    let scene = Scene { mv, before, after, again, earlier, last: last.map(|at| view.square(at)) };
    Facts { new_hits, ..view.facts(scene.facts()) }
}

/// The plain attacks that a move makes, or makes good by taking a root away.
fn new_hits(before: &Position, after: &Position, mv: LegalMove) -> Vec<Hit> {
    let side = before.side_to_move();
    let old = hits(before, side);
    let known = |hit: &Hit| {
        let from = if hit.by == mv.to() { mv.from() } else { hit.by };
        let unrooted = |old: &Hit| old.root == Root::True && hit.root != Root::True;
        old.iter().any(|old| old.by == from && old.at == hit.at && !unrooted(old))
    };
    // While a check stands, a protector may be unable to take back for that reason only.
    let sure = |hit: &Hit| hit.root != Root::False || !after.in_check();
    hits(after, side).into_iter().filter(|hit| !known(hit) && sure(hit)).collect()
}

/// What was to be had before the move.
struct Known<'a> {
    /// By play that could really be made then.
    old: Threats<'a>,
    /// Before the check that the move answers.
    before_check: Option<Threats<'a>>,
}

/// The positions a move is judged by.
struct Scene {
    mv: LegalMove,
    /// Before the move: the mover to move.
    before: Position,
    /// After it: the other side to move.
    after: Position,
    /// After it with the other side passing: the mover to move again.
    again: Position,
    /// Before the other side's last move, with the mover to move.
    earlier: Option<Position>,
    /// Where the other side's last move went.
    last: Option<Square>,
}

impl Scene {
    fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        let answers_check = self.before.in_check();
        let general_answers = answers_check && self.mv.piece().kind == Kind::General;
        let offered = offers(&self.again, &self.after, &mut facts.cut);
        let known_offers = if offered.is_empty() { Vec::new() } else { self.after_before(&mut facts.cut) };
        facts.exchanges = offered
            .iter()
            .filter(|offer| !known_offers.contains(&self.before_move(offer)))
            .map(|offer| (offer.own, offer.other))
            .collect();
        let mate = self.new_mate(&offered, general_answers, &mut facts.cut);
        facts.mate = mate.map(|line| line.iter().map(|mv| mv.to_move()).collect());
        let mut threats = Threats::of(&self.again, Answers::Captures);
        let mut known = Known {
            old: Threats::of(&self.before, Answers::Checks),
            before_check: self
                .earlier
                .as_ref()
                .filter(|_| answers_check)
                .map(|earlier| Threats::of(earlier, Answers::Captures)),
        };
        for threat in threats.by_captures(Bitboard::ALL) {
            self.weigh(threat, general_answers, &offered, &mut known, &mut facts);
        }
        // Nothing graver than a chase by one piece can be found among the longer lines.
        if facts.prey.iter().all(Prey::is_light) {
            for threat in threats.by_checks() {
                if !facts.prey.iter().any(|prey| prey.at == threat.target) {
                    self.weigh(threat.clone(), general_answers, &offered, &mut known, &mut facts);
                }
            }
        }
        facts.cut |= threats.cut || known.old.cut || known.before_check.is_some_and(|threats| threats.cut);
        self.key_point(&mut facts);
        self.pursuits(&mut facts);
        if !general_answers {
            facts.uncovering = self.uncovering();
        }
        if !facts.attacks() && facts.exchanges.is_empty() {
            facts.blocks = blocks(&self.before, &self.after, self.mv);
            facts.follows = follows(&self.after, self.mv);
            facts.offers = offer(&self.after, self.mv);
        }
        facts
    }

    /// Enters a threat as a chase, or as an attack that is excused.
    fn weigh(
        &self,
        threat: Threat,
        general_answers: bool,
        offered: &[Offer],
        known: &mut Known,
        facts: &mut Facts,
    ) {
        let excuse = match general_answers {
            true => Some(Excuse::GeneralAnswersCheck),
            false => self.excuse(&threat, known),
        };
        // What checks win first is more than the exchange (26.4).
        let exchange = (!is_by_checks(&threat)).then(|| exchanged(&self.again, &threat, offered)).flatten();
        let (excuse, pair) = match (excuse, exchange) {
            (None, Some(offer)) => (Some(Excuse::Exchange), Some((offer.own, offer.other))),
            (excuse, _) => (excuse, None),
        };
        facts.exchanges.extend(pair.filter(|pair| !facts.exchanges.contains(pair)));
        if let Some(excuse) = excuse {
            facts.excused.push((threat.target, excuse));
            return;
        }
        let (root, joint) = nature(&self.again, &threat, self.mv.to());
        let by_dodge = self.was_visible(&threat) && !self.takes_part(&threat);
        facts.prey.push(Prey {
            by_dodge,
            at: threat.target,
            piece: threat.piece,
            root,
            joint,
            by_checks: is_by_checks(&threat),
            line: threat.line.iter().map(|mv| mv.to_move()).collect(),
        });
    }

    /// What the piece that moved attacks as a general or soldier.
    fn pursuits(&self, facts: &mut Facts) {
        for mv in &self.again.legal_moves() {
            if weak_chaser(mv.piece()) && mv.from() == self.mv.to() && takes_on(&self.again, mv.to()) {
                facts.pursued.push(mv.to());
                facts.pursued_by_general |= mv.piece().kind == Kind::General;
            }
        }
    }

    /// What a soldier could take with another piece's check uncovered by it, and could not before the move.
    fn uncovering(&self) -> Vec<Prey> {
        let uncovers = |position: &Position, mv: LegalMove| {
            mv.piece().kind == Kind::Soldier
                && mv
                    .captured()
                    .is_some_and(|piece| piece.kind != Kind::Soldier || crossed(piece.side, mv.to()))
                && position.play(mv).checkers().into_iter().any(|by| by != mv.to())
        };
        let before = |mv: LegalMove| {
            let from = if mv.from() == self.mv.to() { self.mv.from() } else { mv.from() };
            self.before.legal(Move::new(from, mv.to())).is_ok_and(|old| uncovers(&self.before, old))
        };
        let moves = self.again.legal_moves();
        let found = moves.iter().filter(|&&mv| uncovers(&self.again, mv) && !before(mv));
        found
            .filter_map(|mv| {
                let piece = mv.captured()?;
                let line = vec![mv.to_move()];
                Some(Prey {
                    at: mv.to(),
                    piece,
                    root: Root::None,
                    joint: true,
                    line,
                    by_checks: false,
                    by_dodge: false,
                })
            })
            .collect()
    }

    /// The same offer where the piece that moved was the one offered.
    fn before_move(&self, offer: &Offer) -> Offer {
        Offer { own: if offer.own == self.mv.to() { self.mv.from() } else { offer.own }, ..*offer }
    }

    /// The offers that stood before the move.
    fn after_before(&self, cut: &mut bool) -> Vec<Offer> {
        match self.before.passed() {
            Ok(other) => offers(&self.before, &other, cut),
            Err(_) => Vec::new(),
        }
    }

    fn new_mate(&self, offered: &[Offer], general_answers: bool, cut: &mut bool) -> Option<Vec<LegalMove>> {
        if general_answers {
            return None;
        }
        let line = self.mate_in(&self.again, cut)?;
        let by_exchange =
            offered.iter().any(|offer| offer.other == line[0].to() && offer.own == line[0].from());
        // A chariot, horse or cannon that is simply taken is lost before the mate.
        let takes_first = line.len() > 1 && takes_strong_piece(&self.again, line[0]);
        if by_exchange || takes_first || self.mate_in(&self.before, cut).is_some() {
            return None;
        }
        let before_check = self.earlier.filter(|_| self.before.in_check());
        let unchanged = before_check.is_some_and(|earlier| self.mate_in(&earlier, cut).is_some())
            && without(&self.again, self.mv.to()).is_some_and(|rest| self.mate_in(&rest, cut).is_some());
        (!unchanged).then_some(line)
    }

    fn mate_in(&self, position: &Position, cut: &mut bool) -> Option<Vec<LegalMove>> {
        let mut search = Search::new(Answers::Captures, Bitboard::EMPTY);
        let line = search.mate(position);
        *cut |= search.cut;
        line
    }

    /// Why a threat after the move is no chase by it.
    fn excuse(&self, threat: &Threat, known: &mut Known) -> Option<Excuse> {
        let visible = self.was_visible(threat);
        // A capture at once is more than a way to win the piece by checks first.
        let by_checks = is_by_checks(threat);
        let before_check =
            known.before_check.as_mut().and_then(|threats| threats.value_on(threat.target, by_checks));
        if before_check.is_some_and(|value| value > 0)
            || known
                .old
                .value_on(threat.target, by_checks)
                .is_some_and(|value| value > 0 && value >= threat.value)
        {
            let same = visible || self.by_same_piece(threat);
            return Some(if same { Excuse::Unchanged } else { Excuse::Renewed });
        }
        if !visible {
            return None;
        }
        if threat.value <= 0 {
            return Some(Excuse::Dodge);
        }
        if by_checks || !wins(&self.again, threat.line[0], Answers::Checks) {
            return Some(Excuse::Unchanged);
        }
        if self.takes_part(threat) {
            return None;
        }
        // The move itself adds nothing to the attack: it only steps out of what kept it from being carried out.
        if self.before.in_check() {
            return Some(Excuse::SelfInflicted);
        }
        let walked_in = self.last == Some(threat.target);
        let forced = self.earlier.is_none();
        if !walked_in && !forced && !self.earlier.is_some_and(|earlier| takes_on(&earlier, threat.target)) {
            return Some(Excuse::SelfInflicted);
        }
        (nature(&self.again, threat, self.mv.to()).0 == Root::Fewer).then_some(Excuse::Dodge)
    }

    /// Whether the same was to be had before the move, leaving out what the other side threatened.
    fn was_visible(&self, threat: &Threat) -> bool {
        let first = threat.line[0];
        if first.from() == self.mv.to() {
            return false;
        }
        if first.to() != threat.target || first.captured().is_none() {
            return self
                .before
                .legal(first.to_move())
                .is_ok_and(|same| wins(&self.before, same, Answers::Captures));
        }
        let attackers = self.before.attackers(threat.target, self.before.side_to_move());
        attackers.contains(first.from()) && (self.before.in_check() || takes_on(&self.before, threat.target))
    }

    /// Whether the piece that moved simply takes the target, and could before.
    fn by_same_piece(&self, threat: &Threat) -> bool {
        let first = threat.line[0];
        first.from() == self.mv.to()
            && first.to() == threat.target
            && self.before.legal(Move::new(self.mv.from(), threat.target)).is_ok()
    }

    /// Whether the piece that moved is needed for a threat, to attack or to guard.
    fn takes_part(&self, threat: &Threat) -> bool {
        let (mover, first) = (self.mv.to(), threat.line[0]);
        let fights = !matches!(self.mv.piece().kind, Kind::General | Kind::Advisor | Kind::Elephant);
        let needed = |answers: Answers| {
            fights && wins(&self.again, first, answers) && is_needed(&self.again, mover, first, answers)
        };
        threat.line.iter().step_by(2).any(|mv| mv.from() == mover)
            || needed(Answers::Captures)
            || needed(Answers::Checks)
    }

    /// 26.2: a lone attacking piece that stops a mate attacks only advisors and elephants.
    fn key_point(&self, facts: &mut Facts) {
        let weak = |prey: &Prey| matches!(prey.piece.kind, Kind::Advisor | Kind::Elephant);
        if facts.prey.is_empty()
            || facts.mate.is_some()
            || !facts.prey.iter().all(weak)
            || self.attackers() != 1
        {
            return;
        }
        let mated = self
            .before
            .passed()
            .ok()
            .and_then(|other| Search::new(Answers::Captures, Bitboard::EMPTY).mate(&other));
        if mated.is_some() {
            facts.excused.extend(facts.prey.drain(..).map(|prey| (prey.at, Excuse::KeyPoint)));
        }
    }

    /// The mover's pieces that can attack: chariots, horses, cannons.
    fn attackers(&self) -> u32 {
        let side: Side = self.before.side_to_move();
        [Kind::Chariot, Kind::Horse, Kind::Cannon]
            .into_iter()
            .map(|kind| self.after.board().pieces(side, kind).len())
            .sum()
    }
}
