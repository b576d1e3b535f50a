//! 2011, chapter 6: 25 棋例总纲 and 26.8 for two sides that both play forbidden moves.

use rulebook::{Article, article};
use xiangqi::Side;

use super::{Conducts, Only, Verdict};
use crate::adjudication::{Reason, Ruling};
use crate::conduct::Conduct;

pub(super) fn rule(conducts: &Conducts) -> Verdict {
    match conducts.only(Conduct::checks_always) {
        Only::One(side) => Verdict {
            ruling: Ruling::Loses(side),
            reason: Reason::PerpetualCheck,
            articles: vec![article!("2011:23.5.1"), article!("2011:25.1"), article!("2011:4.1.4")],
            world: Vec::new(),
            grace_rounds: 0,
        },
        Only::Both => draw(Reason::MutualPerpetualCheck, article!("2011:26.8.4")),
        Only::Neither => match conducts.only(Conduct::attacks_always) {
            Only::Neither => draw(Reason::BothPermitted, article!("2011:25.2")),
            Only::One(side) => loses(side, forbidden(conducts.of(side)), article!("2011:25.3")),
            Only::Both => both_forbidden(conducts),
        },
    }
}

/// The heavy side changes against the light one; equals draw (26.8.1-26.8.4).
fn both_forbidden(conducts: &Conducts) -> Verdict {
    match conducts.only(Conduct::is_light) {
        Only::Both | Only::Neither => draw(Reason::BothForbidden, article!("2011:26.8.4")),
        Only::One(light) => {
            let heavy = !light;
            let joint = conducts.of(light).has_joint_chase();
            let graver = conducts.of(heavy);
            let only_chases = !graver.has_check() && !graver.has_mate_threat();
            let article = match (joint && only_chases, graver.chases_chariots()) {
                (true, true) => article!("2011:26.8.2"),
                (true, false) => article!("2011:26.8.3"),
                (false, _) => article!("2011:26.8.1"),
            };
            loses(heavy, Reason::GraverOfTwo, article)
        }
    }
}

/// The name of a forbidden cycle (24.13).
fn forbidden(conduct: &Conduct) -> Reason {
    match (conduct.has_check(), conduct.has_mate_threat(), conduct.has_chase()) {
        (true, true, _) => Reason::CheckAndMateThreat,
        (true, false, _) => Reason::CheckAndChase,
        (false, true, false) => Reason::PerpetualMateThreat,
        (false, true, true) => Reason::MateThreatAndChase,
        (false, false, _) => Reason::PerpetualChase,
    }
}

fn loses(side: Side, reason: Reason, article: Article) -> Verdict {
    Verdict {
        ruling: Ruling::Loses(side),
        reason,
        articles: vec![article, article!("2011:23.5.2.2"), article!("2011:4.1.5")],
        world: Vec::new(),
        grace_rounds: 2,
    }
}

fn draw(reason: Reason, article: Article) -> Verdict {
    Verdict {
        ruling: Ruling::Draw,
        reason,
        articles: vec![article, article!("2011:23.5.2.1"), article!("2011:4.2.3")],
        world: Vec::new(),
        grace_rounds: 2,
    }
}
