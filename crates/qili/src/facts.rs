//! What a move does, as data that no book is needed for.

use serde::Serialize;
use xiangqi::{Move, Piece, Square};

/// How a chased piece is protected (24.15, 24.16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Root {
    /// 无根子: nothing could take back.
    None,
    /// 假根子: something stands behind it, but may not take back, or would lose by it.
    False,
    /// 少根子: fewer protectors than attackers.
    Fewer,
    /// 有根子: a true root. Only a chariot is chased all the same, by a lesser piece.
    True,
}

/// A piece that is chased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prey {
    /// Where it stands.
    pub at: Square,
    /// What it is.
    pub piece: Piece,
    /// How it is protected.
    pub root: Root,
    /// Whether two or more pieces are needed together to win it (联合捉子, 24.17).
    pub joint: bool,
    /// The line that wins it, both sides' moves.
    pub line: Vec<Move>,
    /// It is won by checks first (抽吃).
    pub by_checks: bool,
    /// The attack stood before, but could not be carried out: the move only steps out of a capture or a mate that kept
    /// it from that (避吃捉, 避杀捉).
    pub by_dodge: bool,
}

impl Prey {
    /// A chase of this kind makes a cycle light where both sides play forbidden moves (26.8.1-26.8.4).
    pub fn is_light(&self) -> bool {
        self.joint || self.root == Root::Fewer
    }
}

/// A plain attack of one piece on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Where the attacker stands.
    pub by: Square,
    /// The attacker.
    pub taker: Piece,
    /// Where the target stands.
    pub at: Square,
    /// The target.
    pub piece: Piece,
    /// Whether it could be taken back: [`Root::None`], [`Root::False`] or [`Root::True`].
    pub root: Root,
    /// The target is of the same kind and could take just as well.
    pub mutual: bool,
}

/// Why a move that looks like an attack is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Excuse {
    /// A general's answer to a check (26.1.2).
    GeneralAnswersCheck,
    /// A single defender on the key point, attacking advisors or elephants by the way (26.2).
    KeyPoint,
    /// The same was there before the move (26.3).
    Unchanged,
    /// The same was there before the move, by another way (26.3).
    Renewed,
    /// The other side brought it on itself (26.3).
    SelfInflicted,
    /// The piece only stepped out of danger and added no force (26.3).
    Dodge,
    /// An equal piece that may take back without loss: an exchange (24.4).
    Exchange,
}

/// Everything known of one move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// It checks.
    pub check: bool,
    /// It threatens mate by this line.
    pub mate: Option<Vec<Move>>,
    /// What it chases.
    pub prey: Vec<Prey>,
    /// Plain attacks that stand after the move and did not before, or on a piece that has lost its root by it.
    pub new_hits: Vec<Hit>,
    /// What a general or soldier alone could take: no chase (26.1).
    pub pursued: Vec<Square>,
    /// The general is among those that could take it.
    pub pursued_by_general: bool,
    /// What a soldier could take and uncover another piece's check by it: a chase only where
    /// [`Rules::soldier_uncovers_check`](crate::Rules::soldier_uncovers_check) is set.
    pub uncovering: Vec<Prey>,
    /// Equal pieces it offers to exchange: its own and the other.
    pub exchanges: Vec<(Square, Square)>,
    /// Its own piece that it lets the other side take.
    pub offers: Option<Square>,
    /// Enemy pieces whose attack it blocks.
    pub blocks: Vec<Square>,
    /// Protected enemy pieces that it keeps attacking.
    pub follows: Vec<Square>,
    /// Attacks that do not count, and why.
    pub excused: Vec<(Square, Excuse)>,
    /// A search bound was reached, so that a longer line may have been missed.
    pub cut: bool,
}
