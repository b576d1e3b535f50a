//! Every round of an event held against the bars and the program's own pairing.

use serde_json::json;
use tournament::check::{RoundCheck, check};
use tournament::{Number, State};

use super::voice::{Failure, Outcome, Voice};
use super::{say as words, table};
use crate::i18n::arranged;

/// Says what became of the check; the failure of a round is the program's failure.
pub(super) fn say(voice: &mut Voice, state: &State, strict: bool, explain: bool) -> Outcome {
    let lang = voice.lang;
    let checked = check(state);
    let passes = checked.iter().all(|round| round.passes(strict));
    let name = |no: Number| words::name(Some(state), no);
    if voice.json {
        let rounds: Vec<_> = checked.iter().map(|round| facts(round, strict)).collect();
        voice.object(&json!({"passes": passes, "strict": strict, "rounds": rounds}))?;
        return if passes { Ok(()) } else { Err(Failure::Told) };
    }
    let head = [
        lang.text("round"),
        lang.text("board"),
        lang.text("check-same"),
        lang.text("check-worse"),
        lang.text("check-verdict"),
    ];
    let rows: Vec<Vec<String>> = checked
        .iter()
        .map(|round| {
            let worse = round.comparison.worse_in.map(|worse| arranged::criterion(lang, worse));
            let verdict = match (round.violations.len(), round.passes(strict)) {
                (0, true) => lang.text("check-passes"),
                (0, false) => lang.text("check-differs"),
                (n, _) => lang.text("check-violations").with("n", n),
            };
            vec![
                round.round.to_string(),
                round.boards.to_string(),
                round.comparison.same_pairs.to_string(),
                worse.unwrap_or_default(),
                verdict.to_string(),
            ]
        })
        .collect();
    voice.raw(table::columns(&head.map(|text| text.to_string()), &rows))?;
    for round in &checked {
        for warning in &round.violations {
            let said = arranged::warning(lang, warning, &name);
            voice.line(lang.text("check-violation").with("round", round.round).with("what", said))?;
        }
        for warning in round.remarks.iter().filter(|_| explain) {
            let said = arranged::warning(lang, warning, &name);
            voice.line(lang.text("check-remark").with("round", round.round).with("what", said))?;
        }
    }
    if passes {
        voice.line(lang.text("check-all-pass").with("rounds", checked.len()))
    } else {
        Err(lang.text("check-fails").into())
    }
}

fn facts(round: &RoundCheck, strict: bool) -> serde_json::Value {
    json!({
        "round": round.round,
        "boards": round.boards,
        "passes": round.passes(strict),
        "violations": round.violations,
        "remarks": round.remarks,
        "same_pairs": round.comparison.same_pairs,
        "worse_in": round.comparison.worse_in,
        "quality": round.comparison.quality,
        "own_quality": round.comparison.own.as_ref().ok().map(|own| &own.quality),
        "impossible": round.comparison.own.as_ref().err(),
    })
}
