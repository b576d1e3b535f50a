//! Several rankings of one event: the places among women, juniors, or any other category.

use rulebook::regulations::RankingKey;

use super::{DecidedBy, KeyValue, Standing, ladder};
use crate::state::State;

/// Every category of the event, in the order in which it first appears.
pub fn categories(state: &State) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for category in state.entrants().iter().flat_map(|entrant| &entrant.categories) {
        if !found.contains(&category.as_str()) {
            found.push(category);
        }
    }
    found
}

/// The places among those of one category: the whole table's order, counted among them alone, with what decided between
/// one and the next of them.
///
/// ```
/// use tournament::{State, StateFile, ranking};
/// let text = r#"{
///   "rules": "2011", "format": "round_robin",
///   "players": [
///     {"no": 1, "name": "甲", "categories": ["女子"]}, {"no": 2, "name": "乙"},
///     {"no": 3, "name": "丙", "categories": ["女子", "少年"]}
///   ],
///   "rounds": [[{"board": 1, "first": 2, "second": 3, "result": "0-1"}, {"bye": 1}]]
/// }"#;
/// let state = State::from_file(StateFile::read(text)?)?;
/// assert_eq!(ranking::categories(&state), ["女子", "少年"]);
/// let women = ranking::of_category(&state, &ranking::standings(&state), "女子");
/// assert_eq!(women.iter().map(|line| (line.place, line.no.get())).collect::<Vec<_>>(), [(1, 3), (2, 1)]);
/// # Ok::<(), tournament::FileError>(())
/// ```
pub fn of_category(state: &State, standings: &[Standing], category: &str) -> Vec<Standing> {
    let ladder = ladder(state);
    let mut found: Vec<Standing> = Vec::new();
    // What separates the last one found from where the walk stands: the highest step of the ladder on the way.
    let mut between: Option<DecidedBy> = None;
    for standing in standings {
        if !found.is_empty() {
            between = Some(match between {
                None => standing.decided_by.clone(),
                Some(known) => weightier(ladder, known, standing.decided_by.clone()),
            });
        }
        let entrant = state.entrant(standing.no);
        if !entrant.is_some_and(|entrant| entrant.categories.iter().any(|own| own == category)) {
            continue;
        }
        let place = found.len() as u32 + 1;
        let (place, decided_by) = match (found.last(), between.take()) {
            (Some(above), Some(DecidedBy::Key { key, theirs, own, .. })) => {
                (place, DecidedBy::Key { below: above.no, key, theirs, own })
            }
            (Some(above), _) => (above.place, DecidedBy::Shared { with: above.no }),
            (None, _) => (place, DecidedBy::Leader),
        };
        found.push(Standing { place, decided_by, ..standing.clone() });
    }
    found
}

/// Of two separations on the way down the one by the higher step, with the values at both ends where they are equal.
fn weightier(ladder: &[RankingKey], upper: DecidedBy, lower: DecidedBy) -> DecidedBy {
    match (upper, lower) {
        (
            DecidedBy::Key { below, key, theirs, own },
            DecidedBy::Key { below: lower_below, key: lower_key, theirs: lower_theirs, own: lower_own },
        ) => {
            let (up, low) = (depth(ladder, key, own), depth(ladder, lower_key, lower_own));
            match up.cmp(&low) {
                std::cmp::Ordering::Less => DecidedBy::Key { below, key, theirs, own },
                std::cmp::Ordering::Equal => DecidedBy::Key { below, key, theirs, own: lower_own },
                std::cmp::Ordering::Greater => DecidedBy::Key {
                    below: lower_below,
                    key: lower_key,
                    theirs: lower_theirs,
                    own: lower_own,
                },
            }
        }
        (key @ DecidedBy::Key { .. }, _) | (_, key) => key,
    }
}

/// How early a step is compared: the place of its key in the ladder, then the round within it.
fn depth(ladder: &[RankingKey], key: RankingKey, value: KeyValue) -> (usize, u32) {
    let at = ladder.iter().position(|other| *other == key).unwrap_or(ladder.len());
    let round = match value {
        KeyValue::AfterRound { round, .. } => u32::MAX - round,
        KeyValue::WithoutRounds { up_to, .. } => up_to,
        _ => 0,
    };
    (at, round)
}
