//! What one side does over a whole time round, summed up for the books.

use xiangqi::{Kind, Square};

use crate::facts::{Facts, Hit, Prey, Root};

/// One side's moves of a cycle with their facts.
#[derive(Clone, Debug)]
pub(crate) struct Conduct {
    pub(crate) moves: Vec<Facts>,
    /// The pieces that every single move newly hits as the world rules count it, where they stand at the end.
    pub(crate) always_hit: Vec<Square>,
    /// One of these is a chariot that a horse holds to its point, or that only cannons hit.
    pub(crate) hunts_chariot: bool,
}

impl Conduct {
    fn all(&self, does: impl Fn(&Facts) -> bool) -> bool {
        !self.moves.is_empty() && self.moves.iter().all(does)
    }

    fn any(&self, does: impl Fn(&Facts) -> bool) -> bool {
        self.moves.iter().any(does)
    }

    /// 长将.
    pub(crate) fn checks_always(&self) -> bool {
        self.all(|facts| facts.check)
    }

    /// Every move checks, threatens mate or chases: 禁止着法 (24.13).
    pub(crate) fn attacks_always(&self) -> bool {
        self.all(Facts::attacks)
    }

    /// Some move checks, threatens mate or chases.
    pub(crate) fn attacks_once(&self) -> bool {
        self.any(Facts::attacks)
    }

    pub(crate) fn has_check(&self) -> bool {
        self.any(|facts| facts.check)
    }

    pub(crate) fn has_mate_threat(&self) -> bool {
        self.any(|facts| !facts.check && facts.mate.is_some())
    }

    /// Some move neither checks nor threatens mate but chases.
    pub(crate) fn has_chase(&self) -> bool {
        self.any(Facts::only_chases)
    }

    /// Some move chases only by two pieces together, or only what has fewer roots than attackers: the cycle is light.
    pub(crate) fn is_light(&self) -> bool {
        self.any(|facts| facts.only_chases() && facts.prey.iter().all(Prey::is_light))
    }

    pub(crate) fn has_joint_chase(&self) -> bool {
        self.any(|facts| facts.only_chases() && facts.prey.iter().all(|prey| prey.joint))
    }

    /// Every chasing move has a chariot among its targets.
    pub(crate) fn chases_chariots(&self) -> bool {
        self.any(Facts::only_chases)
            && self.all(|facts| {
                !facts.only_chases() || facts.prey.iter().any(|prey| prey.piece.kind == Kind::Chariot)
            })
    }

    /// Every move newly hits some chariot.
    pub(crate) fn hits_chariots_always(&self) -> bool {
        self.all(|facts| facts.new_hits.iter().any(|hit| hit.chases() && hit.piece.kind == Kind::Chariot))
    }

    /// A general or soldier chases (26.1; 1960 5.8, 5.9).
    pub(crate) fn pursues_weakly(&self) -> bool {
        self.any(|facts| !facts.pursued.is_empty())
    }
}

impl Facts {
    /// 攻击性着法: it checks, threatens mate or chases.
    pub fn attacks(&self) -> bool {
        self.check || self.mate.is_some() || !self.prey.is_empty()
    }

    pub(crate) fn only_chases(&self) -> bool {
        !self.check && self.mate.is_none() && !self.prey.is_empty()
    }
}

impl Hit {
    /// What the world rules call a chase: not by a general or soldier, not of an equal piece that can take back, of a
    /// piece that has no root that can, or of a dearer one by a cheaper whatever its root.
    pub(crate) fn chases(&self) -> bool {
        let weak = matches!(self.taker.kind, Kind::General | Kind::Soldier);
        let cheaper = match self.piece.kind {
            Kind::Chariot => self.taker.kind != Kind::Chariot,
            Kind::Horse | Kind::Cannon => matches!(self.taker.kind, Kind::Advisor | Kind::Elephant),
            _ => false,
        };
        !weak && !self.mutual && (cheaper || self.root != Root::True)
    }
}

impl Prey {
    /// What the 1960 book calls 无根子: no protector, or none that can take back; and a chariot, which loses more than
    /// its taker whatever stands behind it.
    pub(crate) fn is_rootless(&self) -> bool {
        self.piece.kind == Kind::Chariot || matches!(self.root, Root::None | Root::False)
    }
}
