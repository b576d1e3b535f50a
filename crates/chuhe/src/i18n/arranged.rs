//! What the director changes and what speaks against a pairing, in sentences.

use tournament::check::{Comparison, Criterion};
use tournament::pairing::{Bar, Nearer, Release};
use tournament::{BarredPair, Change, Leave, NumbersBy, Strength, Turn, Warning};

use super::reasons::{Names, bars, list};
use super::{Lang, Text};

/// What was or would be changed in a round.
pub fn change(lang: Lang, change: &Change, names: Names<'_>) -> String {
    let boards = |boards: &[u32]| {
        let numbers: Vec<String> = boards.iter().map(ToString::to_string).collect();
        list(lang, &numbers)
    };
    match change {
        Change::Exchange { one, other } => {
            lang.text("change-exchange").with("one", names(*one)).with("other", names(*other))
        }
        Change::Pair { first, second } => {
            lang.text("change-pair").with("first", names(*first)).with("second", names(*second))
        }
        Change::ExchangeTurns { board } => lang.text("change-turns").with("board", *board),
        Change::ExchangeBoards { one, other } => {
            lang.text("change-boards").with("one", *one).with("other", *other)
        }
        Change::Lock { boards: locked } => lang.text("change-lock").with("boards", boards(locked)),
        Change::Unlock { boards: freed } => lang.text("change-unlock").with("boards", boards(freed)),
        Change::PairAgain => lang.text("change-again"),
    }
    .to_string()
}

/// What speaks against a pair, a turn or a rest.
pub fn warning(lang: Lang, warning: &Warning, names: Names<'_>) -> String {
    match *warning {
        Warning::Rematch { one, other, round } => lang
            .text("warning-rematch")
            .with("one", names(one))
            .with("other", names(other))
            .with("round", round),
        Warning::SameTeam { one, other } => {
            lang.text("warning-same-team").with("one", names(one)).with("other", names(other))
        }
        Warning::Barred { one, other, strength } => {
            let text = lang.text("warning-barred").with("one", names(one)).with("other", names(other));
            text.with("strength", strength_name(lang, strength))
        }
        Warning::TurnRun { no, turn, run } => {
            let text = match turn {
                Turn::First => lang.text("warning-run-first"),
                Turn::Second => lang.text("warning-run-second"),
            };
            text.with("who", names(no)).with("run", run)
        }
        Warning::TurnDifference { no, difference } => {
            let text = if difference > 0 {
                lang.text("warning-more-first")
            } else {
                lang.text("warning-more-second")
            };
            text.with("who", names(no)).with("n", difference.unsigned_abs())
        }
        Warning::SecondBye { no, round } => {
            lang.text("warning-second-bye").with("who", names(no)).with("round", round)
        }
        Warning::HighBye { no, points, lowest } => {
            lang.text("warning-high-bye").with("who", names(no)).with("points", points).with("lowest", lowest)
        }
        Warning::Float { higher, lower, points } => lang
            .text("warning-float")
            .with("higher", names(higher))
            .with("lower", names(lower))
            .with("more", points[0])
            .with("less", points[1]),
        Warning::OffTable { first, second } => {
            lang.text("warning-off-table").with("first", names(first)).with("second", names(second))
        }
        Warning::OnLeave { no, leave } => {
            lang.text("warning-on-leave").with("who", names(no)).with("leave", leave_name(lang, leave))
        }
        Warning::LeftOut { no } => lang.text("warning-left-out").with("who", names(no)),
    }
    .to_string()
}

/// The first criterion in which a round is worse than the program's own.
pub fn criterion(lang: Lang, criterion: Criterion) -> String {
    match criterion {
        Criterion::Rematches => lang.text("criterion-rematches"),
        Criterion::RestDepth => lang.text("criterion-rest"),
        Criterion::BarsBroken => lang.text("criterion-bars"),
        Criterion::TurnLimitsBroken => lang.text("criterion-limits"),
        Criterion::LeftOver => lang.text("criterion-left-over"),
        Criterion::TurnDifference => lang.text("criterion-difference"),
        Criterion::Reach => lang.text("criterion-reach"),
        Criterion::TurnsRepeated => lang.text("criterion-repeated"),
        Criterion::FloatBalance => lang.text("criterion-floats"),
        Criterion::NumberOrder => lang.text("criterion-order"),
    }
    .to_string()
}

/// A round beside the program's own, in a line.
pub fn comparison(lang: Lang, comparison: &Comparison, boards: usize, names: Names<'_>) -> String {
    match (&comparison.own, comparison.worse_in) {
        (Err(impossible), _) => super::reasons::impossible(lang, impossible, names),
        (Ok(_), _) if comparison.same_pairs as usize == boards => lang.text("compare-same").to_string(),
        (Ok(_), None) => {
            lang.text("compare-equal").with("same", comparison.same_pairs).with("boards", boards).to_string()
        }
        (Ok(_), Some(worse)) => lang
            .text("compare-worse")
            .with("same", comparison.same_pairs)
            .with("boards", boards)
            .with("what", criterion(lang, worse))
            .to_string(),
    }
}

/// 请假 or 缺席.
pub fn leave_name(lang: Lang, leave: Leave) -> String {
    match leave {
        Leave::Bye => lang.text("leave-bye"),
        Leave::Absent => lang.text("leave-absent"),
    }
    .to_string()
}

/// 绝不相遇 or 尽量避开.
pub fn strength_name(lang: Lang, strength: Strength) -> String {
    match strength {
        Strength::Hard => lang.text("same-team-bar"),
        Strength::Soft => lang.text("same-team-avoid"),
    }
    .to_string()
}

/// The rounds in which a pair is kept apart.
pub fn barred_rounds(lang: Lang, pair: &BarredPair) -> String {
    match (pair.from_round, pair.to_round) {
        (1, None) => lang.text("barred-always"),
        (from, None) => lang.text("barred-from").with("from", from),
        (from, Some(to)) => lang.text("barred-from-to").with("from", from).with("to", to),
    }
    .to_string()
}

/// By what numbers were given.
pub fn numbers_by(lang: Lang, by: NumbersBy) -> Text {
    match by {
        NumbersBy::Lots => lang.text("did-draw-lots"),
        NumbersBy::Rating => lang.text("did-number-by-rating"),
        NumbersBy::Pots { pots } => lang.text("did-number-by-pots").with("pots", pots),
    }
}

/// The nearest way out of a round that cannot be paired.
pub(super) fn releases(lang: Lang, releases: &[Release], names: Names<'_>) -> Option<String> {
    if releases.is_empty() {
        return None;
    }
    let said: Vec<String> = releases
        .iter()
        .map(|release| {
            let text = match release.other {
                Some(other) => lang.text("release-pair").with("other", names(other)),
                None => lang.text("release-rest"),
            };
            text.with("one", names(release.one)).with("bars", bars(lang, &release.bars)).to_string()
        })
        .collect();
    Some(lang.text("release-any").with("what", list(lang, &said)).to_string())
}

/// What kept one who comes down from nearer opponents.
pub(super) fn nearer(lang: Lang, nearer: &Nearer, names: Names<'_>) -> Vec<Text> {
    let mut said = Vec::new();
    if !nearer.barred.is_empty() {
        let mut who: Vec<String> = nearer
            .barred
            .iter()
            .map(|opponent| {
                lang.text("nearer-barred")
                    .with("who", names(opponent.no))
                    .with("bars", bars(lang, &opponent.bars))
                    .to_string()
            })
            .collect();
        if nearer.more_barred > 0 {
            who.push(lang.text("nearer-more").with("n", nearer.more_barred).to_string());
        }
        said.push(lang.text("nearer-all").with("who", list(lang, &who)));
    }
    if nearer.free > 0 {
        said.push(lang.text("nearer-free").with("n", nearer.free));
    }
    said
}

/// A bar by its name.
pub(super) fn bar(lang: Lang, bar: Bar) -> Text {
    match bar {
        Bar::Rematch => lang.text("bar-rematch"),
        Bar::SecondBye => lang.text("bar-second-bye"),
        Bar::SameTeam => lang.text("bar-same-team"),
        Bar::Barred => lang.text("bar-barred"),
        Bar::Locked => lang.text("bar-locked"),
        Bar::TurnDifference => lang.text("bar-turn-difference"),
        Bar::TurnRun => lang.text("bar-turn-run"),
    }
}
