//! Why two meet by the FIDE (Dutch) System.

use tournament::Turn;
use tournament::pairing::{DutchFault, DutchPair, DutchPreference, DutchTurnRule, Float, PreferenceStrength};

use super::reasons::{Names, history, list};
use super::{Lang, Text, arranged};

/// The sentences on a pair whose first and second mover are called so.
pub(super) fn pair(lang: Lang, pair: &DutchPair, who: [&str; 2], names: Names<'_>) -> Vec<Text> {
    let [first, second] = who.map(str::to_owned);
    let mut said = vec![
        match pair.floats.map(|floats| floats[0]) {
            None => lang.text("why-same-points").with("points", pair.points[0]),
            Some(Float::Down) => lang.text("why-float-down-first"),
            Some(Float::Up) => lang.text("why-float-up-first"),
        }
        .with("first", first.clone())
        .with("first_points", pair.points[0])
        .with("second", second.clone())
        .with("second_points", pair.points[1]),
        lang.text("why-dutch-bracket")
            .with("bracket", pair.bracket)
            .with("size", pair.bracket_size)
            .with("first", first.clone())
            .with("first_place", pair.places[0])
            .with("second", second.clone())
            .with("second_place", pair.places[1]),
        lang.text("why-history")
            .with("first", first.clone())
            .with("second", second.clone())
            .with("first_turns", history(lang, &pair.turns[0]))
            .with("second_turns", history(lang, &pair.turns[1])),
        lang.text("why-dutch-preferences")
            .with("first", first.clone())
            .with("second", second)
            .say("first_preference", preference(lang, pair.preferences[0]))
            .say("second_preference", preference(lang, pair.preferences[1])),
        match pair.first_mover_by {
            DutchTurnRule::BothGranted => lang.text("why-dutch-granted"),
            DutchTurnRule::Stronger => lang.text("why-dutch-stronger"),
            DutchTurnRule::WiderDifference => lang.text("why-dutch-wider"),
            DutchTurnRule::LatestDifference { turns_back } => {
                lang.text("why-by-latest-difference").with("back", turns_back).with("first", first)
            }
            DutchTurnRule::HigherRanked => lang.text("why-dutch-higher"),
            DutchTurnRule::Number => lang.text("why-dutch-number"),
            DutchTurnRule::ByHand => lang.text("why-by-hand"),
        },
    ];
    if let Some(nearer) = &pair.nearer {
        said.extend(arranged::nearer(lang, nearer, names));
    }
    if !pair.faults.is_empty() {
        let faults: Vec<String> = pair.faults.iter().map(|one| fault(lang, *one).to_string()).collect();
        said.push(lang.text("why-broken").with("bars", list(lang, &faults)));
    }
    said
}

fn preference(lang: Lang, preference: Option<DutchPreference>) -> Text {
    let Some(DutchPreference { turn, strength }) = preference else { return lang.text("preference-none") };
    match (strength, turn) {
        (PreferenceStrength::Mild, Turn::First) => lang.text("preference-mild-first"),
        (PreferenceStrength::Mild, Turn::Second) => lang.text("preference-mild-second"),
        (PreferenceStrength::Strong, Turn::First) => lang.text("preference-strong-first"),
        (PreferenceStrength::Strong, Turn::Second) => lang.text("preference-strong-second"),
        (PreferenceStrength::Absolute, Turn::First) => lang.text("preference-absolute-first"),
        (PreferenceStrength::Absolute, Turn::Second) => lang.text("preference-absolute-second"),
    }
}

fn fault(lang: Lang, fault: DutchFault) -> Text {
    match fault {
        DutchFault::MayNotMeet => lang.text("bar-rematch"),
        DutchFault::SameAbsolutePreference => lang.text("fault-same-absolute"),
        DutchFault::Difference => lang.text("bar-turn-difference"),
        DutchFault::ThreeRunning => lang.text("bar-turn-run"),
        DutchFault::Preference => lang.text("fault-preference"),
        DutchFault::StrongPreference => lang.text("fault-strong-preference"),
        DutchFault::UpAgain => lang.text("fault-up-again"),
        DutchFault::DownAgain => lang.text("fault-down-again"),
        DutchFault::UpTwoAgo => lang.text("fault-up-two-ago"),
        DutchFault::DownTwoAgo => lang.text("fault-down-two-ago"),
    }
}
