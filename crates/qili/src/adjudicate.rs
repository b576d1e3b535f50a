//! From a record to a ruling.

use rulebook::article;
use xiangqi::{BoardEnd, Kind, Position, Side, Square};

use crate::adjudication::{Adjudication, Deed, Reason, Ruling, WorldRule};
use crate::book::{Conducts, rule};
use crate::classify::facts_of;
use crate::conduct::Conduct;
use crate::cycle::{Cycle, OPEN_ROUNDS, TIMES};
use crate::facts::Facts;
use crate::{ClaimTime, NineRounds, Record, RuleSet, Rules};

/// The ruling if a claim were made at the end of the record.
///
/// ```
/// use qili::{adjudicate, Record, Rules, Ruling};
/// use xiangqi::{Position, Side};
///
/// let start = Position::from_fen("5k3/7R1/9/9/9/9/9/9/9/4K4 w - - 0 1").unwrap();
/// let moves = ["h8h9", "f9f8", "h9h8", "f8f9"].repeat(3).into_iter().map(|text| text.parse().unwrap());
/// let record = Record::from_moves(start, moves).unwrap();
/// let ruled = adjudicate(&record, &Rules::default());
/// assert_eq!(ruled.ruling, Ruling::Loses(Side::Red));
/// assert_eq!(ruled.articles[0].to_string(), "2011:23.5.1");
/// ```
pub fn adjudicate(record: &Record, rules: &Rules) -> Adjudication {
    if let Some(end) = record.last().end() {
        return board_end(end, rules, record.len());
    }
    let closed = Cycle::at_end(record);
    let standing = match rules.set {
        RuleSet::Wxf => third_time(record),
        RuleSet::Cxa2011 | RuleSet::Cxa1960 => closed.filter(|cycle| stands(cycle, record, rules)),
    };
    match standing {
        Some(cycle) => {
            let ruled = rule_on(record, rules, cycle);
            let complete = rules.set == RuleSet::Wxf || cycle.times >= TIMES;
            // Before the last reply a claim can stand only against the side that has made its share.
            let against_mover = ruled.must_change == Some(!record.last().side_to_move());
            if complete || against_mover { ruled } else { too_few(closed, record, rules) }
        }
        None => open_repetition(record, rules).unwrap_or_else(|| too_few(closed, record, rules)),
    }
}

/// The moves since a position that stands for the third time stood first: one round when both were alike.
fn third_time(record: &Record) -> Option<Cycle> {
    let second = record.recurs(record.len())?;
    let first = record.recurs(second)?;
    let closed = Cycle::at_end(record).filter(|cycle| cycle.times >= 2);
    closed.or(Some(Cycle { from_ply: first, plies: record.len() - first, times: 1 }))
}

fn board_end(end: BoardEnd, rules: &Rules, at_ply: u32) -> Adjudication {
    let (loser, reason, by_2011) = match end {
        BoardEnd::Checkmate { loser } => (loser, Reason::Checkmate, article!("2011:4.1.1")),
        BoardEnd::Stalemate { loser } => (loser, Reason::Stalemate, article!("2011:4.1.2")),
    };
    let (articles, world) = match (rules.set, end) {
        (RuleSet::Cxa2011, _) => (vec![by_2011], None),
        (RuleSet::Cxa1960, _) => (vec![article!("1960:4.1")], None),
        (RuleSet::Wxf, BoardEnd::Checkmate { .. }) => (Vec::new(), Some(WorldRule(1))),
        (RuleSet::Wxf, BoardEnd::Stalemate { .. }) => (Vec::new(), Some(WorldRule(2))),
    };
    let ruled = Adjudication::bare(Ruling::Loses(loser), reason, articles, at_ply);
    Adjudication { world_rules: world.into_iter().collect(), ..ruled }
}

/// No claim would stand (23.3); the count so far is in the cycle. The 1960 book gives no number of times and no world rule
/// is known to say what becomes of a claim too early, so nothing is cited for them.
fn too_few(cycle: Option<Cycle>, record: &Record, rules: &Rules) -> Adjudication {
    let (reason, article) = match cycle {
        Some(_) => (Reason::TooFew, article!("2011:23.3")),
        None => (Reason::NoRepetition, article!("2011:23.1")),
    };
    let articles = match rules.set {
        RuleSet::Cxa2011 => vec![article],
        RuleSet::Cxa1960 | RuleSet::Wxf => Vec::new(),
    };
    Adjudication { cycle, ..Adjudication::bare(Ruling::None, reason, articles, record.len()) }
}

fn stands(cycle: &Cycle, record: &Record, rules: &Rules) -> bool {
    match rules.claim {
        ClaimTime::AfterReply => cycle.times >= TIMES,
        ClaimTime::ViolatorsMove => record.len() + 1 - cycle.from_ply >= cycle.plies * TIMES,
    }
}

/// Nine rounds in a row over three or more points in which a side checks, threatens mate or chases with every move,
/// though no circle closed (23.4). It must have gone to some point twice: a pursuit that only goes on is none.
///
/// The article also names permitted moves "without active purpose". Where [`NineRounds::Purposeless`] is set, these are
/// nine rounds in which each position stood twice on average, without a capture and without a soldier's advance.
fn open_repetition(record: &Record, rules: &Rules) -> Option<Adjudication> {
    let plies = 2 * OPEN_ROUNDS;
    let from_ply = record.len().checked_sub(plies)?;
    let window = from_ply..record.len();
    let quiet = window.clone().all(|ply| record.plies()[ply as usize].mv.captured().is_none());
    if rules.nine_rounds == NineRounds::Off || !quiet {
        return None;
    }
    let attacks =
        |side: Side| {
            (3..OPEN_ROUNDS as usize).contains(&points(record, window.clone(), side))
                && window.clone().rev().filter(|&ply| record.mover(ply) == side).all(|ply| {
                    record.plies()[ply as usize].check || facts_under(record, ply, rules).attacks()
                })
        };
    let attacked = Side::ALL.into_iter().any(attacks);
    let idle = || rules.nine_rounds == NineRounds::Purposeless && purposeless(record, window.clone());
    if !attacked && !idle() {
        return None;
    }
    let ruled = rule_on(record, rules, Cycle { from_ply, plies, times: 1 });
    let ruling = matches!(ruled.ruling, Ruling::Loses(_)) || !attacked && ruled.ruling == Ruling::Draw;
    ruling
        .then(|| Adjudication { articles: [&ruled.articles[..], &[article!("2011:23.4")]].concat(), ..ruled })
}

/// Whether a side moves among three or more points while at most half the positions are new ones.
fn purposeless(record: &Record, window: std::ops::Range<u32>) -> bool {
    let from = window.start;
    let fresh =
        window.clone().filter(|ply| record.recurs(ply + 1).is_none_or(|back| back < from)).count() as u32;
    let advances = |ply: u32| {
        let mv = record.plies()[ply as usize].mv;
        mv.piece().kind == Kind::Soldier && mv.from().file() == mv.to().file()
    };
    2 * fresh <= window.end - from
        && !window.clone().any(advances)
        && Side::ALL.into_iter().any(|side| points(record, window.clone(), side) >= 3)
}

/// On how many points a side's moves ended.
fn points(record: &Record, window: std::ops::Range<u32>, side: Side) -> usize {
    let mut points: Vec<Square> = Vec::new();
    for ply in window {
        let to = record.plies()[ply as usize].mv.to();
        if record.mover(ply) == side && !points.contains(&to) {
            points.push(to);
        }
    }
    points.len()
}

/// The facts of a move with what the settings add to them.
fn facts_under(record: &Record, ply: u32, rules: &Rules) -> Facts {
    let mut facts = facts_of(record, ply);
    if rules.soldier_uncovers_check && !facts.check {
        facts.prey.extend(facts.uncovering.iter().cloned());
    }
    facts
}

/// What every move of one time round does, and what the book says of it.
fn rule_on(record: &Record, rules: &Rules, cycle: Cycle) -> Adjudication {
    let last = record.len();
    let facts: Vec<(u32, Facts)> =
        (last - cycle.plies..last).map(|ply| (ply, facts_under(record, ply, rules))).collect();
    let conducts =
        Conducts { red: conduct(record, &facts, Side::Red), black: conduct(record, &facts, Side::Black) };
    let verdict = rule(rules, &conducts);
    let must_change = match verdict.ruling {
        Ruling::Loses(side) => Some(side),
        Ruling::Draw | Ruling::None => None,
    };
    Adjudication {
        cycle: Some(cycle),
        red: deeds(record, &facts, Side::Red),
        black: deeds(record, &facts, Side::Black),
        must_change,
        grace_rounds: verdict.grace_rounds,
        world_rules: verdict.world.into_iter().map(WorldRule).collect(),
        ..Adjudication::bare(verdict.ruling, verdict.reason, verdict.articles, last)
    }
}

fn conduct(record: &Record, facts: &[(u32, Facts)], side: Side) -> Conduct {
    let own = facts.iter().filter(|(ply, _)| record.mover(*ply) == side);
    let always_hit = always_hit(record, facts, side);
    let moves: Vec<Facts> = own.map(|(_, facts)| facts.clone()).collect();
    let chariot =
        |at: Square| record.last().board().piece_at(at).is_some_and(|piece| piece.kind == Kind::Chariot);
    let hunts_chariot = always_hit
        .iter()
        .any(|&at| chariot(at) && (held_by_horse(record.last(), at) || only_cannons_hit_chariots(&moves)));
    Conduct { moves, always_hit, hunts_chariot }
}

fn only_cannons_hit_chariots(moves: &[Facts]) -> bool {
    let mut hits = moves
        .iter()
        .flat_map(|facts| &facts.new_hits)
        .filter(|hit| hit.chases() && hit.piece.kind == Kind::Chariot);
    hits.all(|hit| hit.taker.kind == Kind::Cannon)
}

/// The pieces that every move of a side chases by the world rules, followed from point to point through the cycle.
fn always_hit(record: &Record, facts: &[(u32, Facts)], side: Side) -> Vec<Square> {
    let mut chased: Option<Vec<Square>> = None;
    for (ply, facts) in facts {
        let mv = record.plies()[*ply as usize].mv;
        if record.mover(*ply) == side {
            let now: Vec<Square> =
                facts.new_hits.iter().filter(|hit| hit.chases()).map(|hit| hit.at).collect();
            chased = Some(match chased {
                None => now,
                Some(before) => before.into_iter().filter(|at| now.contains(at)).collect(),
            });
        } else {
            chased = chased.map(|points| {
                points.into_iter().map(|at| if at == mv.from() { mv.to() } else { at }).collect()
            });
        }
    }
    chased.unwrap_or_default()
}

/// Whether a chariot stands on the leg of a horse that would check its general.
fn held_by_horse(position: &Position, at: Square) -> bool {
    let Some(piece) = position.board().piece_at(at) else { return false };
    let mut board = *position.board();
    board.set(at, None);
    let general = position.general(piece.side);
    let horses = board.pieces(!piece.side, Kind::Horse);
    let checks = |board: &xiangqi::Board| board.attackers(general, !piece.side) & horses;
    !(checks(&board) - checks(position.board())).is_empty()
}

/// The moves of a side in one time round, the last one.
fn deeds(record: &Record, facts: &[(u32, Facts)], side: Side) -> Vec<Deed> {
    facts
        .iter()
        .filter(|(ply, _)| record.mover(*ply) == side)
        .map(|(ply, facts)| Deed::new(record.plies()[*ply as usize].mv, facts.clone()))
        .collect()
}
