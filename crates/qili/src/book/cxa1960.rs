//! 1960, section 四 二 (forbidden), section 五 (draws) and appendix 一 (nine examples).

use rulebook::{Article, article};
use xiangqi::{Kind, Side};

use super::{Conducts, Only, Verdict};
use crate::adjudication::{Reason, Ruling};
use crate::conduct::Conduct;
use crate::facts::{Excuse, Facts, Prey};

pub(super) fn rule(conducts: &Conducts) -> Verdict {
    match conducts.only(Conduct::checks_always) {
        Only::One(side) => loses(side, Reason::PerpetualCheck, article!("1960:4.2.1")),
        Only::Both => draw(Reason::MutualPerpetualCheck, article!("1960:5.7")),
        Only::Neither => match conducts.only(is_forbidden) {
            Only::One(side) if !strikes_back(conducts.of(!side)) => match name(conducts.of(side)) {
                Some((reason, article)) => {
                    let mut verdict = loses(side, reason, article);
                    if reason == Reason::PerpetualChase && places(conducts.of(side)) > 1 {
                        verdict.articles.push(article!("1960:4.2.7"));
                    }
                    verdict
                }
                // Not in the list: the arbiters decide in a meeting (appendix 一).
                None => Verdict {
                    ruling: Ruling::None,
                    reason: Reason::Undecided,
                    articles: vec![article!("1960:附录一")],
                    world: Vec::new(),
                    grace_rounds: 0,
                },
            },
            // 解捉还捉, 二捉一还打, 一将一还捉 (examples 3 to 6 and 9).
            Only::One(_) => draw(Reason::StrikesBack, article!("1960:附录一")),
            // 车马循环反捉; or 解捉还捉 (example 4), 一将一还捉 (example 9) and the like.
            Only::Both if chariot_and_horse(conducts) => draw(Reason::BothForbidden, article!("1960:5.10")),
            Only::Both => draw(Reason::BothForbidden, article!("1960:附录一")),
            Only::Neither => {
                let (reason, article) = permitted(conducts);
                draw(reason, article)
            }
        },
    }
}

/// Every move checks, threatens mate, or chases a rootless piece. The book does not excuse an attack because the same
/// was to be had in another way before.
fn is_forbidden(conduct: &Conduct) -> bool {
    let strikes = |facts: &Facts| {
        facts.check
            || facts.mate.is_some()
            || facts.prey.iter().any(Prey::is_rootless)
            || facts.excused.iter().any(|(_, excuse)| *excuse == Excuse::Renewed)
    };
    !conduct.moves.is_empty() && conduct.moves.iter().all(strikes)
}

/// One side chases horses only, the other chariots only.
fn chariot_and_horse(conducts: &Conducts) -> bool {
    let chases = |conduct: &Conduct, kind: Kind| {
        let prey = |facts: &Facts| !facts.check && facts.mate.is_none() && all_of(&facts.prey, kind);
        conduct.moves.iter().all(prey)
    };
    let Conducts { red, black } = conducts;
    [(red, black), (black, red)]
        .into_iter()
        .any(|(one, other)| chases(one, Kind::Horse) && chases(other, Kind::Chariot))
}

fn all_of(prey: &[Prey], kind: Kind) -> bool {
    !prey.is_empty() && prey.iter().all(|prey| prey.piece.kind == kind)
}

/// The other side hits back at least once, be it with a soldier or the general.
fn strikes_back(conduct: &Conduct) -> bool {
    conduct.attacks_once() || conduct.pursues_weakly()
}

/// The name of a forbidden cycle and its article; the book lists no cycle of mate threats and chases.
fn name(conduct: &Conduct) -> Option<(Reason, Article)> {
    let by_checks =
        |facts: &Facts| !facts.check && facts.mate.is_none() && facts.prey.iter().all(|prey| prey.by_checks);
    Some(match (conduct.has_check(), conduct.has_mate_threat(), conduct.has_chase()) {
        (true, true, _) => (Reason::CheckAndMateThreat, article!("1960:4.2.3")),
        (true, false, _) if conduct.moves.iter().any(by_checks) => {
            (Reason::CheckAndChase, article!("1960:4.2.6"))
        }
        (true, false, _) => (Reason::CheckAndChase, article!("1960:4.2.5")),
        (false, true, false) => (Reason::PerpetualMateThreat, article!("1960:4.2.2")),
        (false, true, true) => return None,
        (false, false, _) => (Reason::PerpetualChase, article!("1960:4.2.4")),
    })
}

/// On how many points pieces are chased: one may be left to the chaser, not two (捉一不捉二).
fn places(conduct: &Conduct) -> usize {
    let mut points: Vec<_> = conduct.moves.iter().flat_map(|facts| &facts.prey).map(|prey| prey.at).collect();
    points.sort();
    points.dedup();
    points.len()
}

/// Which article of section 五 permits the moves.
fn permitted(conducts: &Conducts) -> (Reason, Article) {
    let always = |does: fn(&Facts) -> bool| {
        [&conducts.red, &conducts.black].into_iter().any(|conduct| conduct.moves.iter().all(does))
    };
    let reason = Reason::BothPermitted;
    if always(|facts| !facts.pursued.is_empty()) {
        let by_general = [&conducts.red, &conducts.black]
            .into_iter()
            .any(|c| c.moves.iter().any(|f| f.pursued_by_general));
        let article = if by_general { article!("1960:5.9") } else { article!("1960:5.8") };
        (reason, article)
    } else if always(|facts| !facts.exchanges.is_empty()) {
        (reason, article!("1960:5.4"))
    } else if always(follows_rooted) {
        (reason, article!("1960:5.5"))
    } else if conducts.red.has_check() || conducts.black.has_check() {
        (reason, article!("1960:5.6"))
    } else if always(|facts| !facts.blocks.is_empty()) {
        (reason, article!("1960:5.3"))
    } else if conducts.red.has_chase() || conducts.black.has_chase() {
        // Who chases leaves the other side a point where it is not chased.
        (reason, article!("1960:4.2.7"))
    } else {
        (reason, article!("1960:5.11"))
    }
}

/// 长跟: what it attacks has a root, if too few of them; the book does not count roots.
fn follows_rooted(facts: &Facts) -> bool {
    let rooted = !facts.prey.is_empty() && !facts.prey.iter().any(Prey::is_rootless);
    !facts.follows.is_empty() || !facts.check && facts.mate.is_none() && rooted
}

fn loses(side: Side, reason: Reason, article: Article) -> Verdict {
    Verdict {
        ruling: Ruling::Loses(side),
        reason,
        articles: vec![article],
        world: Vec::new(),
        grace_rounds: 0,
    }
}

fn draw(reason: Reason, article: Article) -> Verdict {
    Verdict { ruling: Ruling::Draw, reason, articles: vec![article], world: Vec::new(), grace_rounds: 0 }
}
