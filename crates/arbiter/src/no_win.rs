//! 双方均无取胜可能的简单局势: neither side can win any more (2011 4.2.2; 1960 5.1).

use qili::Possibility;
use rulebook::article;
use xiangqi::{Kind, Position, Side};

use crate::endings::{EndReason, Ending};
use crate::refusal::{Refusal, need_note};
use crate::{Fact, Game, Mover, cite, recording};

/// Positions that are looked at before the question is left to the arbiter; some hundredths of a second.
const BOUND: usize = 20_000;
/// With more pieces that can cross the river no position is a simple one.
const SIMPLE: u32 = 4;

/// A player's claim holds where the board proves it: no legal play leads to mate or 困毙. The arbiter may judge so
/// elsewhere too, in words: the books speak of simple positions and draw no line.
pub(crate) fn claim(game: &Game, by: Option<Mover>, note: String) -> Result<Vec<Fact>, Refusal> {
    let edition = game.edition();
    let articles = cite(edition, &[article!("2011:4.2.2")], &[article!("1960:5.1")]);
    if let Some(by) = by {
        game.on_own_time(by, cite(edition, &[article!("2011:16")], &[article!("1960:16")]))?;
        recording::allows_claim(game, by)?;
    }
    game.in_play()?;
    let found = possibility(game.position());
    let drawn =
        |proved, note| Ok(vec![Ending::drawn(EndReason::NoWinPossible { proved, note }, articles.clone())]);
    match (found, by) {
        (Possibility::Dead, _) => drawn(true, String::new()),
        (Possibility::Alive | Possibility::Unknown, Some(by)) => {
            let win_found = found == Possibility::Alive;
            Ok(vec![Fact::NoWinDenied { by, win_found, articles: articles.clone() }])
        }
        (Possibility::Alive | Possibility::Unknown, None) => {
            need_note(&note, &articles)?;
            drawn(false, note)
        }
    }
}

fn possibility(position: &Position) -> Possibility {
    let armed = [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Soldier];
    let armed = Side::ALL.into_iter().flat_map(|side| armed.map(|kind| (side, kind)));
    let pieces: u32 = armed.map(|(side, kind)| position.board().pieces(side, kind).len()).sum();
    if pieces > SIMPLE { Possibility::Unknown } else { qili::winning_possibility(position, BOUND) }
}
