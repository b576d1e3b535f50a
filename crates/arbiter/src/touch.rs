//! 摸子: what may be played after pieces were touched (2011 5.1-5.7; 1960 section 七, 四).

use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};
use xiangqi::{LegalMove, Position, Square};

use crate::fouls::{self, Foul};
use crate::refusal::{Reason, Refusal};
use crate::{Fact, Game, Mover, cite};

/// How a piece was touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TouchManner {
    /// To be played, or to be set right without a word (2011 5.6).
    Touched,
    /// To be set right, announced beforehand ("我来摆正").
    Adjusting,
    /// Plainly by mistake (2011 5.6).
    Mistake,
    /// Slipped from the hand onto the board (2011 5.7): no move, but the piece is touched.
    Slipped,
}

/// What the rules of touching leave to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// The moves.
    pub moves: Vec<LegalMove>,
    /// The articles that say so, the deciding one first.
    pub articles: Vec<Article>,
}

/// The moves allowed after touches: each inner list is what was touched at once, in order of time.
///
/// Of several own pieces the first that can move counts, of several of the opponent's the first that can be taken.
/// A point without a piece counts for nothing.
///
/// ```
/// use rulebook::Edition;
/// use xiangqi::Position;
/// let start = Position::start();
/// let at = |text: &str| vec![text.parse().unwrap()];
/// // Own cannon, then the opponent's horse: the cannon takes it.
/// let allowed = arbiter::allowed(&start, &[at("h2"), at("h9")], Edition::Cxa2011);
/// assert_eq!(allowed.moves.len(), 1);
/// assert_eq!(allowed.moves[0].to_string(), "h2h9");
/// assert_eq!(allowed.articles[0].to_string(), "2011:5.3.1");
/// ```
pub fn allowed(position: &Position, touches: &[Vec<Square>], edition: Edition) -> Allowed {
    let side = position.side_to_move();
    let is = |at: &Square, own: bool| {
        position.board().piece_at(*at).is_some_and(|piece| (piece.side == side) == own)
    };
    let of = |own: bool| touches.iter().flatten().copied().filter(|at| is(at, own)).collect::<Vec<_>>();
    let (own, theirs) = (of(true), of(false));
    let theirs_first = touches
        .iter()
        .find(|group| group.iter().any(|at| is(at, true) || is(at, false)))
        .is_some_and(|group| group.iter().any(|at| is(at, false)));
    let at_once = touches.iter().any(|group| {
        theirs_first && group.iter().any(|at| is(at, true)) && group.iter().any(|at| is(at, false))
    });
    let legal = position.legal_moves();
    let pick = |wanted: &dyn Fn(&LegalMove) -> bool| {
        legal.iter().copied().filter(|mv| wanted(mv)).collect::<Vec<_>>()
    };
    let by_own = || own.iter().map(|&at| pick(&|mv| mv.from() == at)).find(|moves| !moves.is_empty());
    let takes_theirs = || theirs.iter().map(|&at| pick(&|mv| mv.to() == at)).find(|moves| !moves.is_empty());
    let own_takes = || {
        let pairs = own.iter().flat_map(|&from| theirs.iter().map(move |&to| (from, to)));
        let mut taking = pairs.map(|(from, to)| pick(&|mv| mv.from() == from && mv.to() == to));
        taking.find(|moves| !moves.is_empty())
    };
    let (steps, free) = match (own.is_empty(), theirs.is_empty()) {
        (true, true) => (Vec::new(), article!("2011:5.1")),
        (false, true) => (vec![(by_own(), article!("2011:5.1"))], article!("2011:5.1")),
        (true, false) => (vec![(takes_theirs(), article!("2011:5.2"))], article!("2011:5.2")),
        (false, false) if theirs_first => (
            vec![
                (own_takes(), article!("2011:5.4.1")),
                (takes_theirs(), article!("2011:5.4.2")),
                (by_own(), article!("2011:5.4.3")),
            ],
            article!("2011:5.4.4"),
        ),
        (false, false) => (
            vec![
                (own_takes(), article!("2011:5.3.1")),
                (by_own(), article!("2011:5.3.2")),
                (takes_theirs(), article!("2011:5.3.3")),
            ],
            article!("2011:5.3.4"),
        ),
    };
    let bound = steps.into_iter().find_map(|(moves, article)| moves.map(|moves| (moves, article)));
    let (moves, article) = bound.unwrap_or_else(|| (legal.to_vec(), free));
    let together = if at_once { vec![article!("2011:5.5")] } else { Vec::new() };
    Allowed { moves, articles: cite(edition, &[vec![article], together].concat(), &[article!("1960:7.4")]) }
}

/// An own piece without a move, or one of the opponent's that nothing can take (2011 8.1.5).
pub fn is_futile(position: &Position, at: Square) -> bool {
    let own = position.board().piece_at(at).map(|piece| piece.side == position.side_to_move());
    let legal = position.legal_moves();
    match own {
        Some(true) => !legal.iter().any(|mv| mv.from() == at),
        Some(false) => !legal.iter().any(|mv| mv.to() == at),
        None => false,
    }
}

pub(crate) fn touch(
    game: &Game,
    by: Mover,
    at: Vec<Square>,
    manner: TouchManner,
) -> Result<Vec<Fact>, Refusal> {
    let edition = game.edition();
    let own_time = cite(edition, &[article!("2011:5.6")], &[article!("1960:7.4")]);
    if by != game.to_move() {
        return Refusal::err(Reason::NotOnOwnTime { to_move: game.to_move() }, own_time);
    }
    game.in_play()?;
    let empty = |at: &&Square| game.position().board().piece_at(**at).is_none();
    if at.is_empty() || at.iter().any(|at| empty(&at)) {
        let at = at.iter().find(empty).copied();
        return Refusal::err(
            Reason::NothingThere { at },
            cite(edition, &[article!("2011:5.1")], &[article!("1960:7.4")]),
        );
    }
    if edition == Edition::Cxa1960 && matches!(manner, TouchManner::Mistake | TouchManner::Slipped) {
        return Refusal::err(Reason::NotInThisBook, own_time);
    }
    let binds = match manner {
        TouchManner::Adjusting | TouchManner::Mistake => {
            return Ok(vec![Fact::TouchExcused { by, at, manner, articles: own_time }]);
        }
        TouchManner::Slipped => vec![article!("2011:5.7")],
        TouchManner::Touched => Vec::new(),
    };
    let mut touches = game.touches().to_vec();
    touches.push(at.clone());
    let articles = [allowed(game.position(), &touches, edition).articles, binds].concat();
    let futile = at.iter().filter(|at| is_futile(game.position(), **at)).count();
    let mut facts = vec![Fact::Touched { by, at, articles }];
    if edition == Edition::Cxa2011 {
        facts.extend(fouls::call_times(game, by, Foul::FutileTouch, futile));
    }
    Ok(facts)
}

/// Refuses a move that what was touched does not allow.
pub(crate) fn permits(game: &Game, played: LegalMove) -> Result<(), Refusal> {
    if game.touches().is_empty() {
        return Ok(());
    }
    let Allowed { moves, articles } = allowed(game.position(), game.touches(), game.edition());
    if moves.contains(&played) {
        return Ok(());
    }
    let allowed = moves.into_iter().map(LegalMove::to_move).collect();
    Refusal::err(Reason::TouchedPiecesBind { allowed }, articles)
}
