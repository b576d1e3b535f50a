//! From a record to a ruling.

use rulebook::article;
use xiangqi::{BoardEnd, Side};

use crate::adjudication::{Act, Adjudication, Deed, Reason, Ruling};
use crate::cycle::{Cycle, OPEN_ROUNDS, TIMES};
use crate::{ClaimTime, Record, RuleSet, Rules};

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
    match closed.filter(|cycle| stands(cycle, record, rules)) {
        Some(cycle) => rule_on(record, rules, cycle),
        None => match open_repetition(record, rules) {
            Some(cycle) => rule_on(record, rules, cycle),
            None => too_few(closed, record),
        },
    }
}

fn board_end(end: BoardEnd, rules: &Rules, at_ply: u32) -> Adjudication {
    let (loser, reason, by_2011) = match end {
        BoardEnd::Checkmate { loser } => (loser, Reason::Checkmate, article!("2011:4.1.1")),
        BoardEnd::Stalemate { loser } => (loser, Reason::Stalemate, article!("2011:4.1.2")),
    };
    let article = match rules.set {
        RuleSet::Cxa1960 => article!("1960:4.1"),
        RuleSet::Cxa2011 | RuleSet::Wxf => by_2011,
    };
    Adjudication::bare(Ruling::Loses(loser), reason, vec![article], at_ply)
}

/// No claim would stand (23.3); the count so far is in the cycle.
fn too_few(cycle: Option<Cycle>, record: &Record) -> Adjudication {
    let (reason, articles) = match cycle {
        Some(_) => (Reason::TooFew, vec![article!("2011:23.3")]),
        None => (Reason::NoRepetition, vec![article!("2011:23.1")]),
    };
    Adjudication { cycle, ..Adjudication::bare(Ruling::None, reason, articles, record.len()) }
}

fn stands(cycle: &Cycle, record: &Record, rules: &Rules) -> bool {
    match rules.claim {
        ClaimTime::AfterReply => cycle.times >= TIMES,
        ClaimTime::ViolatorsMove => record.len() + 1 - cycle.from_ply >= cycle.plies * TIMES,
    }
}

/// Nine rounds over three or more points of one side, some position twice among them (23.4).
fn open_repetition(record: &Record, rules: &Rules) -> Option<Cycle> {
    let plies = 2 * OPEN_ROUNDS;
    let from_ply = record.len().checked_sub(plies)?;
    if !rules.nine_rounds {
        return None;
    }
    let window = &record.plies()[from_ply as usize..];
    if window.iter().any(|ply| ply.mv.captured().is_some()) {
        return None;
    }
    let recurs =
        (from_ply + 1..=record.len()).any(|at| record.recurs(at).is_some_and(|back| back >= from_ply));
    let always = |first: usize| window.iter().skip(first).step_by(2).all(|ply| ply.check);
    let points = |first: usize| {
        let mut points: Vec<_> = window.iter().skip(first).step_by(2).map(|ply| ply.mv.to()).collect();
        points.sort();
        points.dedup();
        points.len()
    };
    let one_sided = (0..2).any(|first| always(first) && !always(1 - first) && points(first) >= 3);
    (recurs && one_sided).then_some(Cycle { from_ply, plies, times: 1 })
}

fn rule_on(record: &Record, rules: &Rules, cycle: Cycle) -> Adjudication {
    let last = record.len();
    let judged = last.saturating_sub(cycle.plies * cycle.times.min(TIMES))..last;
    let checks = |side: Side| {
        judged.clone().filter(|&ply| record.mover(ply) == side).all(|ply| record.plies()[ply as usize].check)
    };
    let (ruling, reason, articles) = match (checks(Side::Red), checks(Side::Black)) {
        (true, true) => (Ruling::Draw, Reason::MutualPerpetualCheck, mutual_check(rules.set)),
        (true, false) => (Ruling::Loses(Side::Red), Reason::PerpetualCheck, perpetual_check(rules.set)),
        (false, true) => (Ruling::Loses(Side::Black), Reason::PerpetualCheck, perpetual_check(rules.set)),
        (false, false) => (Ruling::None, Reason::Undecided, vec![article!("2011:23.1")]),
    };
    let must_change = match ruling {
        Ruling::Loses(side) => Some(side),
        Ruling::Draw | Ruling::None => None,
    };
    Adjudication {
        cycle: Some(cycle),
        red: deeds(record, cycle, Side::Red),
        black: deeds(record, cycle, Side::Black),
        must_change,
        ..Adjudication::bare(ruling, reason, articles, last)
    }
}

fn perpetual_check(set: RuleSet) -> Vec<rulebook::Article> {
    match set {
        RuleSet::Cxa1960 => vec![article!("1960:4.2.1")],
        RuleSet::Cxa2011 => vec![article!("2011:23.5.1"), article!("2011:4.1.4"), article!("2011:25.1")],
        RuleSet::Wxf => vec![],
    }
}

fn mutual_check(set: RuleSet) -> Vec<rulebook::Article> {
    match set {
        RuleSet::Cxa1960 => vec![article!("1960:5.7")],
        RuleSet::Cxa2011 => vec![article!("2011:23.5.2.1"), article!("2011:4.2.3")],
        RuleSet::Wxf => vec![],
    }
}

/// The moves of a side in one time round, the last one.
fn deeds(record: &Record, cycle: Cycle, side: Side) -> Vec<Deed> {
    (record.len() - cycle.plies..record.len())
        .filter(|&ply| record.mover(ply) == side)
        .map(|ply| {
            let ply = record.plies()[ply as usize];
            let does = if ply.check { vec![Act::Check] } else { Vec::new() };
            Deed { mv: ply.mv.to_move(), does, targets: Vec::new() }
        })
        .collect()
}
