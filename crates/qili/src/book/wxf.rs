//! The world rules: perpetual check, and the perpetual chase of one and the same piece; all else draws.

use super::{Conducts, Only, Verdict};
use crate::adjudication::{Reason, Ruling};
use crate::conduct::Conduct;

pub(super) fn rule(conducts: &Conducts) -> Verdict {
    let (ruling, reason) = match conducts.only(Conduct::checks_always) {
        Only::One(side) => (Ruling::Loses(side), Reason::PerpetualCheck),
        Only::Both => (Ruling::Draw, Reason::MutualPerpetualCheck),
        Only::Neither => match conducts.only(|conduct| !conduct.always_hit.is_empty()) {
            // Two chariots and two cannons that hit each other all round (diagrams 71 to 75) draw.
            Only::One(side)
                if conducts.of(side).always_hit.len() > 1 && conducts.of(!side).hits_chariots_always() =>
            {
                (Ruling::Draw, Reason::BothForbidden)
            }
            Only::One(side) => (Ruling::Loses(side), Reason::PerpetualChase),
            // A chariot that cannons chase (rule 15), or one held to its point by a horse (rule 19), may not be
            // chased for ever whatever it hits itself.
            Only::Both => match conducts.only(|conduct| conduct.hunts_chariot) {
                Only::One(side) => (Ruling::Loses(side), Reason::PerpetualChase),
                Only::Both | Only::Neither => (Ruling::Draw, Reason::BothForbidden),
            },
            Only::Neither => (Ruling::Draw, Reason::BothPermitted),
        },
    };
    Verdict { ruling, reason, articles: Vec::new(), grace_rounds: 0 }
}
