//! Why two meet and why one stands above the other, in sentences.

use rulebook::Edition;
use rulebook::regulations::{FirstRound, RankingKey};
use tournament::pairing::{Bar, FirstMoverRule, Float, Impossible, Pair, PairedBye, Why};
use tournament::ranking::{DecidedBy, KeyValue, PenaltyTally};
use tournament::{ByeKind, GameResult, Number, Turn};

use super::{Lang, arranged, bracket};

/// How entrants are called in sentences.
pub type Names<'a> = &'a dyn Fn(Number) -> String;

/// The name of a key of the ladder in an edition (its fouls are 犯规 in 2011, 违例 in 1960).
pub fn key(lang: Lang, key: RankingKey, edition: Edition) -> String {
    match key {
        RankingKey::Points => lang.text("key-points"),
        RankingKey::MatchPoints => lang.text("key-match-points"),
        RankingKey::GamePoints => lang.text("key-game-points"),
        RankingKey::MatchWins => lang.text("key-match-wins"),
        RankingKey::Penalties => lang.text("key-penalties"),
        RankingKey::SmallScore => lang.text("key-small-score"),
        RankingKey::OpponentsScore => lang.text("key-opponents-score"),
        RankingKey::ProgressiveScore => lang.text("key-progressive-score"),
        RankingKey::ProgressiveWithoutEarlyRounds => lang.text("key-progressive-without"),
        RankingKey::PointsWithoutEarlyRounds => lang.text("key-points-without"),
        RankingKey::Wins => lang.text("key-wins"),
        RankingKey::DirectResult => lang.text("key-direct-result"),
        RankingKey::Fouls if edition == Edition::Cxa1960 => lang.text("key-fouls-1960"),
        RankingKey::Fouls => lang.text("key-fouls"),
        RankingKey::SecondMoverGames => lang.text("key-second-mover-games"),
        RankingKey::SecondMoverWins => lang.text("key-second-mover-wins"),
        RankingKey::SecondMoverInDirectGame => lang.text("key-second-mover-direct"),
        RankingKey::EarlierRounds => lang.text("key-earlier-rounds"),
        RankingKey::Unbeaten => lang.text("key-unbeaten"),
    }
    .to_string()
}

/// What separated an entrant from the next higher one.
pub fn decided(lang: Lang, by: &DecidedBy, edition: Edition, names: Names<'_>) -> String {
    let (below, key_name, theirs, own) = match by {
        DecidedBy::Leader => return lang.text("decided-leader").to_string(),
        DecidedBy::Shared { with } => {
            return lang.text("decided-shared").with("who", names(*with)).to_string();
        }
        DecidedBy::Bracket { exit } => return bracket::exit(lang, exit, names),
        DecidedBy::Key { below, key, theirs, own } => (*below, *key, *theirs, *own),
    };
    let who = names(below);
    match (key_name, own, theirs) {
        (RankingKey::DirectResult, ..) => lang.text("decided-direct"),
        (_, KeyValue::Unbeaten { .. }, _) => lang.text("decided-unbeaten"),
        (_, KeyValue::MovedSecond { .. }, _) => lang.text("decided-moved-second"),
        (_, KeyValue::AfterRound { round, place: Some(_), .. }, _) => {
            lang.text("decided-after-round-ladder").with("round", round)
        }
        (
            _,
            KeyValue::AfterRound { round, points, place: None },
            KeyValue::AfterRound { points: their_points, .. },
        ) => lang
            .text("decided-after-round")
            .with("round", round)
            .with("own", points)
            .with("theirs", their_points),
        (_, KeyValue::WithoutRounds { up_to, value }, KeyValue::WithoutRounds { value: their_value, .. }) => {
            lang.text("decided-without-rounds")
                .with("key", key(lang, key_name, edition))
                .with("rounds", up_to)
                .with("own", value)
                .with("theirs", their_value)
        }
        (_, KeyValue::Penalties { tally }, KeyValue::Penalties { tally: their_tally }) => lang
            .text("decided-penalties")
            .with("own", penalties(lang, tally))
            .with("theirs", penalties(lang, their_tally)),
        _ => lang
            .text("decided-key")
            .with("key", key(lang, key_name, edition))
            .with("own", value(lang, own))
            .with("theirs", value(lang, theirs)),
    }
    .with("who", who)
    .to_string()
}

/// The value of a key as it was compared.
fn value(lang: Lang, value: KeyValue) -> String {
    match value {
        KeyValue::Number { value } | KeyValue::WithoutRounds { value, .. } => value.to_string(),
        KeyValue::Halves { doubled } => halves(doubled),
        KeyValue::Penalties { tally } => penalties(lang, tally),
        KeyValue::AfterRound { points, .. } => points.to_string(),
        KeyValue::Unbeaten { value } | KeyValue::MovedSecond { value } => {
            if value { lang.text("yes") } else { lang.text("no") }.to_string()
        }
    }
}

/// A number counted in halves, such as `17½`.
pub fn halves(doubled: u32) -> String {
    match (doubled / 2, doubled % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

fn penalties(lang: Lang, tally: PenaltyTally) -> String {
    if tally == PenaltyTally::default() {
        return lang.text("penalty-none").to_string();
    }
    let text = lang.text("penalty-tally").with("removed", tally.removed_from_game);
    text.with("warnings", tally.warnings).to_string()
}

/// Why these two meet, in a few sentences.
pub fn pair(lang: Lang, pair: &Pair, names: Names<'_>) -> Vec<String> {
    let (first, second) = (names(pair.first), names(pair.second));
    let mut said = Vec::new();
    match &pair.why {
        Why::Bracket { code, places, game, first_turn } => {
            said.extend(bracket::why(lang, *code, *places, *game, *first_turn));
        }
        Why::Carried => said.push(lang.text("why-carried")),
        Why::Place { places } => {
            said.push(lang.text("why-place").with("first", places[0]).with("second", places[1]));
        }
        Why::Table { cycle, table_round, places, .. } => {
            let text = match cycle {
                1 => lang.text("why-table"),
                cycle if cycle % 2 == 0 => lang.text("why-table-turned").with("cycle", *cycle),
                cycle => lang.text("why-table-again").with("cycle", *cycle),
            };
            said.push(
                text.with("table_round", *table_round).with("first", places[0]).with("second", places[1]),
            );
        }
        Why::AllPlayAll { round } => said.push(lang.text("why-all-play-all").with("round", *round)),
        Why::FirstRound { mode, instead_of } => {
            said.push(match mode {
                FirstRound::Adjacent => lang.text("why-adjacent"),
                FirstRound::Halves => lang.text("why-halves"),
                FirstRound::HeadToTail => lang.text("why-head-to-tail"),
            });
            if let Some(other) = instead_of {
                said.push(lang.text("why-instead-of").with("who", names(*other)));
            }
        }
        Why::Points { points, rows, places, turns, floats, first_mover_by, broken, nearer } => {
            said.push(match floats {
                None => lang.text("why-same-points").with("points", points[0]),
                Some(floats) => match floats[0] {
                    Float::Down => lang.text("why-float-down-first"),
                    Float::Up => lang.text("why-float-up-first"),
                }
                .with("first", first.clone())
                .with("first_points", points[0])
                .with("second", second.clone())
                .with("second_points", points[1]),
            });
            said.push(
                match rows {
                    [Turn::First, Turn::Second] => lang.text("why-two-rows").with("second", second.clone()),
                    [Turn::Second, Turn::First] => lang.text("why-exchanged-rows"),
                    [Turn::First, Turn::First] => lang.text("why-one-row").say("row", lang.text("row-first")),
                    [Turn::Second, Turn::Second] => {
                        lang.text("why-one-row").say("row", lang.text("row-second"))
                    }
                }
                .with("first", first.clone())
                .with("first_place", places[0])
                .with("second_place", places[1]),
            );
            said.push(
                lang.text("why-history")
                    .with("first", first.clone())
                    .with("second", second.clone())
                    .with("first_turns", history(lang, &turns[0]))
                    .with("second_turns", history(lang, &turns[1])),
            );
            said.push(match first_mover_by {
                FirstMoverRule::TurnLimit => lang.text("why-by-turn-limit"),
                FirstMoverRule::FewerFirstMoves => {
                    lang.text("why-by-fewer-first").with("first", first.clone())
                }
                FirstMoverRule::LatestDifference { turns_back } => lang
                    .text("why-by-latest-difference")
                    .with("back", *turns_back)
                    .with("first", first.clone()),
                FirstMoverRule::NumberOrder => lang.text("why-by-number-order"),
                FirstMoverRule::ByHand => lang.text("why-by-hand"),
            });
            if let Some(nearer) = nearer {
                said.extend(arranged::nearer(lang, nearer, names));
            }
            if !broken.is_empty() {
                said.push(lang.text("why-broken").with("bars", bars(lang, broken)));
            }
        }
        Why::Dutch(dutch) => said.extend(super::dutch::pair(lang, dutch, [&first, &second], names)),
    }
    let absent = match pair.result {
        Some(GameResult::FirstWinsByForfeit) => Some(second),
        Some(GameResult::SecondWinsByForfeit) => Some(first),
        _ => None,
    };
    if let Some(who) = absent {
        said.push(lang.text("why-absent").with("who", who));
    }
    said.iter().map(ToString::to_string).collect()
}

/// What a round without a game is called.
pub fn bye_kind(lang: Lang, kind: ByeKind) -> String {
    match kind {
        ByeKind::Allocated => lang.text("bye"),
        ByeKind::Rest => lang.text("rest"),
        ByeKind::Requested => lang.text("bye-requested"),
        ByeKind::Absent => lang.text("bye-absent"),
        ByeKind::Bracket => lang.text("bye-bracket"),
    }
    .to_string()
}

/// Why this entrant rests.
pub fn bye(lang: Lang, bye: &PairedBye, names: Names<'_>) -> Vec<String> {
    let mut said = Vec::new();
    match bye.kind {
        ByeKind::Allocated => {
            said.push(lang.text("bye-points").with("who", names(bye.entrant)).with("points", bye.points));
            if !bye.passed_over.is_empty() {
                let passed: Vec<String> = bye.passed_over.iter().map(|no| names(*no)).collect();
                said.push(lang.text("bye-passed-over").with("who", list(lang, &passed)));
            }
            said.push(lang.text("bye-scores-win"));
        }
        ByeKind::Rest => said.push(lang.text("bye-rest")),
        ByeKind::Requested => said.push(lang.text("bye-requested")),
        ByeKind::Absent => said.push(lang.text("bye-absent")),
        ByeKind::Bracket => said.push(lang.text("bye-bracket-why")),
    }
    said.iter().map(ToString::to_string).collect()
}

/// Why there is no pairing.
pub fn impossible(lang: Lang, impossible: &Impossible, names: Names<'_>) -> String {
    let stuck: Vec<String> = impossible.stuck.iter().map(|no| names(*no)).collect();
    let text = lang.text("impossible").with("stuck", list(lang, &stuck));
    let mut said = text.with("bars", bars(lang, &impossible.bars)).to_string();
    if let Some(way_out) = arranged::releases(lang, &impossible.releases, names) {
        said.push_str(if lang.is_chinese() { "" } else { " " });
        said.push_str(&way_out);
    }
    said
}

/// The order of names in lists: Chinese by pronunciation as GB 2312 has it, for its common characters.
pub fn by_sound(name: &str) -> Vec<u8> {
    encoding_rs::GB18030.encode(name).0.into_owned()
}

/// Names one after the other.
pub fn list(lang: Lang, words: &[String]) -> String {
    words.join(match lang {
        Lang::ZhHans | Lang::ZhHant => "、",
        Lang::En => ", ",
    })
}

pub(super) fn bars(lang: Lang, bars: &[Bar]) -> String {
    let words: Vec<String> = bars.iter().map(|bar| arranged::bar(lang, *bar).to_string()).collect();
    list(lang, &words)
}

/// Turns had so far, such as 先后先.
pub(super) fn history(lang: Lang, turns: &[Turn]) -> String {
    if turns.is_empty() {
        return lang.text("why-history-none").to_string();
    }
    turns
        .iter()
        .map(|turn| match turn {
            Turn::First => lang.text("first-short").to_string(),
            Turn::Second => lang.text("second-short").to_string(),
        })
        .collect()
}
