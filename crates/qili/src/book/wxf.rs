//! The world rules: perpetual check, and the perpetual chase of one and the same piece; all else draws. Rules are cited by
//! the numbers of the Asian rules' details, which the world rules took over.

use xiangqi::Kind;

use super::{Conducts, Only, Verdict};
use crate::adjudication::{Reason, Ruling};
use crate::conduct::Conduct;
use crate::facts::{Facts, Hit};

pub(super) fn rule(conducts: &Conducts) -> Verdict {
    let (ruling, reason, number) = match conducts.only(Conduct::checks_always) {
        Only::One(side) => {
            // Two checks against one check back (8), or against none (6).
            let number = if conducts.of(!side).has_check() { 8 } else { 6 };
            (Ruling::Loses(side), Reason::PerpetualCheck, number)
        }
        Only::Both => (Ruling::Draw, Reason::MutualPerpetualCheck, 7),
        Only::Neither => match conducts.only(|conduct| !conduct.always_hit.is_empty()) {
            // Two chariots and two cannons that hit each other all round (diagrams 71 to 75) draw.
            Only::One(side)
                if conducts.of(side).always_hit.len() > 1 && conducts.of(!side).hits_chariots_always() =>
            {
                (Ruling::Draw, Reason::BothForbidden, 5)
            }
            Only::One(side) => (Ruling::Loses(side), Reason::PerpetualChase, chase(conducts.of(side))),
            // A chariot that cannons chase (rule 15), or one held to its point by a horse (rule 19), may not be
            // chased for ever whatever it hits itself.
            Only::Both => match conducts.only(|conduct| conduct.hunts_chariot) {
                Only::One(side) => (Ruling::Loses(side), Reason::PerpetualChase, chase(conducts.of(side))),
                Only::Both | Only::Neither => (Ruling::Draw, Reason::BothForbidden, 5),
            },
            Only::Neither => (Ruling::Draw, Reason::BothPermitted, permitted(conducts)),
        },
    };
    Verdict { ruling, reason, articles: Vec::new(), world: vec![number], grace_rounds: 0 }
}

/// The rule a perpetual chase breaks: cannons on a chariot (15), a chariot on a cannon (18), a chariot held by a horse
/// (19), or the plain one (3).
fn chase(conduct: &Conduct) -> u8 {
    let hits = || conduct.moves.iter().flat_map(|facts| &facts.new_hits).filter(|hit| hit.chases());
    let all =
        |taker: Kind, piece: Kind| hits().all(|hit: &Hit| hit.taker.kind == taker && hit.piece.kind == piece);
    if all(Kind::Cannon, Kind::Chariot) {
        15
    } else if conduct.hunts_chariot {
        19
    } else if all(Kind::Chariot, Kind::Cannon) {
        18
    } else {
        3
    }
}

/// The rule that lets both sides go on: the one for what a side does with every move, or that nothing is violated (5).
fn permitted(conducts: &Conducts) -> u8 {
    let sides = [&conducts.red, &conducts.black];
    let always = |does: fn(&Facts) -> bool| sides.iter().filter(|side| side.moves.iter().all(does)).count();
    let threatens = |facts: &Facts| !facts.check && facts.mate.is_some();
    let chases = |facts: &Facts| facts.new_hits.iter().any(Hit::chases);
    match always(threatens) {
        2 => return 10,
        1 => return 9,
        _ => {}
    }
    let check_and_chase =
        |side: &&Conduct| side.has_check() && side.moves.iter().all(|facts| facts.check || chases(facts));
    if sides.iter().any(check_and_chase) {
        12
    } else if always(|facts| facts.pursued_by_general) > 0 {
        28
    } else if always(|facts| !facts.pursued.is_empty()) > 0 {
        29
    } else if always(|facts| !facts.exchanges.is_empty()) > 0 {
        40
    } else {
        5
    }
}
