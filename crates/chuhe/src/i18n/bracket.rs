//! Matches of an elimination and stages of a competition, in words.

use tournament::State;
use tournament::bracket::{Branch, EndedBy, Exit, MatchCode, Part, Plan};
use tournament::pairing::BracketTurn;

use super::reasons::Names;
use super::{Lang, Text, settings};

/// A match by its name, such as 半决赛 or 负者组第 2 轮; `places` are those that its players can still come to.
pub fn match_name(lang: Lang, code: MatchCode, places: (u32, u32)) -> String {
    match code {
        MatchCode::Knockout { .. } => match places {
            (1, 2) => lang.text("match-final"),
            (1, 4) => lang.text("match-semi-final"),
            (1, last) => lang.text("match-of-last").with("n", last / 2),
            (best, last) if last == best + 1 => lang.text("match-for-place").with("place", best),
            (best, last) => lang.text("match-for-places").with("best", best).with("last", last),
        },
        MatchCode::Winners { round, .. } => lang.text("match-winners").with("round", round),
        MatchCode::Losers { round, .. } => lang.text("match-losers").with("round", round),
        MatchCode::Final => lang.text("match-grand-final"),
        MatchCode::SecondFinal => lang.text("match-second-final"),
    }
    .to_string()
}

/// A part of a bracket.
pub fn part_name(lang: Lang, plan: &Plan, part: Part) -> String {
    match part {
        Part::Main if plan.matches.iter().any(|one| one.code == MatchCode::Final) => {
            lang.text("part-winners")
        }
        Part::Main => lang.text("part-main"),
        Part::Losers => lang.text("part-losers"),
        Part::Finals => lang.text("match-grand-final"),
        Part::Places(best, last) if last == best + 1 => lang.text("match-for-place").with("place", best),
        Part::Places(best, last) => lang.text("match-for-places").with("best", best).with("last", last),
    }
    .to_string()
}

/// What is played at a step of a part.
pub fn step_name(lang: Lang, plan: &Plan, branch: &Branch, step: u32) -> String {
    let mut matches = branch.matches.iter().filter_map(|index| plan.matches.get(*index));
    let first = matches.find(|one| one.step == step);
    first.map(|one| match_name(lang, one.code, one.places)).unwrap_or_default()
}

/// Why a pair of an elimination meets, and who moves first.
pub(super) fn why(
    lang: Lang,
    code: MatchCode,
    places: (u32, u32),
    game: u32,
    turn: BracketTurn,
) -> Vec<Text> {
    let name = match_name(lang, code, places);
    let which =
        if game == 1 { lang.text("why-bracket") } else { lang.text("why-bracket-game").with("game", game) };
    let first = match turn {
        BracketTurn::Lots => lang.text("why-first-by-lots"),
        BracketTurn::Exchanged => lang.text("why-first-exchanged"),
    };
    vec![which.with("match", name).say("code", code), first]
}

/// What became of an entrant of an elimination.
pub fn exit(lang: Lang, exit: &Exit, names: Names<'_>) -> String {
    match *exit {
        Exit::Champion { against: Some(against), .. } => {
            lang.text("exit-champion").with("who", names(against))
        }
        Exit::Champion { against: None, .. } => lang.text("exit-champion-alone"),
        Exit::WonPlace { code, places, against } => {
            let text = match against {
                Some(against) => lang.text("exit-won").with("who", names(against)),
                None => lang.text("exit-won-alone"),
            };
            text.with("match", match_name(lang, code, places))
        }
        Exit::Lost { code, places, to, by } => {
            let text = match (to, by) {
                (None, _) => lang.text("exit-both-absent"),
                (Some(to), EndedBy::Lots) => lang.text("exit-lost-by-lots").with("who", names(to)),
                (Some(to), EndedBy::SecondMover) => lang.text("exit-lost-as-first").with("who", names(to)),
                (Some(to), EndedBy::Withdrawal) => lang.text("exit-withdrew").with("who", names(to)),
                (Some(to), _) => lang.text("exit-lost").with("who", names(to)),
            };
            text.with("match", match_name(lang, code, places))
        }
        Exit::Plays { code, places } => lang.text("exit-plays").with("match", match_name(lang, code, places)),
    }
    .to_string()
}

/// A stage by its name, or by its number and format where it has none.
pub fn stage(lang: Lang, state: &State) -> String {
    match state.stage_name() {
        "" => lang
            .text("stage-n")
            .with("n", state.stage_number())
            .with("format", settings::format(lang, state.format()))
            .to_string(),
        name => name.to_owned(),
    }
}

/// A group by its letter, A for the first; of a final and a consolation event, by what they are.
pub fn group(lang: Lang, state: &State, group: u32) -> String {
    let finals = state.format().has_groups() && state.places_from().len() > 1;
    match (finals, state.places_from().get(group as usize - 1)) {
        (true, Some(1)) => lang.text("group-final").to_string(),
        (true, Some(from)) => lang.text("group-from").with("from", *from).to_string(),
        _ => lang.text("group-n").with("letter", letter(group)).to_string(),
    }
}

/// A, B … Z, then by number.
fn letter(group: u32) -> String {
    match group {
        1..=26 => char::from_u32(u32::from('A') + group - 1).unwrap_or('A').to_string(),
        _ => group.to_string(),
    }
}
