//! What is wrong with a TRF.

use tournament::trf::{Beyond, TrfError, TrfProblem, Wanted};

use super::Lang;

/// The place and the problem, in one sentence.
pub fn error(lang: Lang, error: &TrfError) -> String {
    let why = problem(lang, &error.problem);
    lang.text("trf-error").with("line", error.line).with("column", error.column).with("why", why).to_string()
}

fn problem(lang: Lang, problem: &TrfProblem) -> String {
    match problem {
        TrfProblem::UnknownCode(code) => lang.text("trf-unknown-code").with("code", code.clone()),
        TrfProblem::Expected { expected, found } => {
            lang.text("trf-expected").with("expected", wanted(lang, *expected)).with("found", found.clone())
        }
        TrfProblem::DuplicateNumber(number) => lang.text("trf-duplicate-number").with("number", *number),
        TrfProblem::MissingNumber(number) => lang.text("trf-missing-number").with("number", *number),
        TrfProblem::NoSuchPlayer(number) => lang.text("trf-no-such-player").with("number", *number),
        TrfProblem::OneSided { opponent, round } => {
            lang.text("trf-one-sided").with("opponent", *opponent).with("round", *round)
        }
        TrfProblem::Colours { number, opponent, round } => {
            lang.text("trf-colours").with("number", *number).with("opponent", *opponent).with("round", *round)
        }
        TrfProblem::Results { number, opponent, round } => {
            lang.text("trf-results").with("number", *number).with("opponent", *opponent).with("round", *round)
        }
        TrfProblem::TooManyRounds { round, rounds } => {
            lang.text("trf-too-many-rounds").with("round", *round).with("rounds", *rounds)
        }
        TrfProblem::PointsDoNotAddUp { stated, made } => {
            lang.text("trf-points").with("stated", decimal(*stated)).with("made", decimal(*made))
        }
        TrfProblem::NoPlayers => lang.text("trf-no-players"),
        TrfProblem::NoEvent(why) => lang.text("trf-no-event").with("why", why.clone()),
        TrfProblem::NotForEvents(what) => lang.text("trf-not-for-events").with("what", beyond(lang, *what)),
        TrfProblem::DamagedNote(why) => lang.text("trf-damaged-note").with("why", why.clone()),
    }
    .to_string()
}

fn decimal(tenths: u32) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn wanted(lang: Lang, wanted: Wanted) -> String {
    match wanted {
        Wanted::Number => lang.text("trf-wanted-number"),
        Wanted::StartingRank => lang.text("trf-wanted-starting-rank"),
        Wanted::Points => lang.text("trf-wanted-points"),
        Wanted::Blank => lang.text("trf-wanted-blank"),
        Wanted::Opponent => lang.text("trf-wanted-opponent"),
        // What is to be typed as it stands is the same in every language.
        Wanted::Colour | Wanted::FirstColour | Wanted::Result | Wanted::ByeKind | Wanted::Letter => {
            lang.text("trf-wanted-one-of").with("these", codes(wanted))
        }
        Wanted::Configuration | Wanted::NamedPoints => {
            lang.text("trf-wanted-one-of").with("these", codes(wanted))
        }
    }
    .to_string()
}

const fn codes(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Colour => "w b -",
        Wanted::FirstColour => "W B",
        Wanted::Result => "1 = 0 W D L + - H F U Z",
        Wanted::ByeKind => "F H Z",
        Wanted::Letter => "W D L A P X",
        Wanted::Configuration => "rank white1 black1",
        Wanted::NamedPoints => "WW=1.0 …",
        Wanted::Number | Wanted::StartingRank | Wanted::Points | Wanted::Blank | Wanted::Opponent => "",
    }
}

fn beyond(lang: Lang, beyond: Beyond) -> String {
    match beyond {
        Beyond::Acceleration => lang.text("trf-beyond-acceleration"),
        Beyond::AbsencePoints => lang.text("trf-beyond-absence-points"),
        Beyond::OddBye => lang.text("trf-beyond-odd-bye"),
        Beyond::TwoKindsOfBye => lang.text("trf-beyond-two-kinds-of-bye"),
        Beyond::SharedLoss => lang.text("trf-beyond-shared-loss"),
        Beyond::Teams => lang.text("trf-beyond-teams"),
    }
    .to_string()
}
