//! The log's events in sentences.

use tournament::{Event, EventKind, GameResult, Number, PenaltyKind, Warning};

use super::reasons::{Names, list};
use super::{Lang, Text, arranged, settings, teams};

/// What an event says.
pub fn event(lang: Lang, event: &Event, names: Names<'_>) -> String {
    match event {
        Event::Created { name, .. } => lang.text("did-create").with("name", name.clone()),
        Event::Imported { file } => {
            let (players, rounds) = (file.players.len(), file.rounds.len());
            lang.text("did-import").with("players", players).with("rounds", rounds)
        }
        Event::Entered { entrants } if entrants.iter().any(|one| !one.members.is_empty()) => {
            lang.text("did-enter-teams").with("n", entrants.len())
        }
        Event::MembersSet { no, members } => lang
            .text("did-set-members")
            .with("who", names(*no))
            .with("members", teams::members(lang, members)),
        Event::LineUpSet { round, no, line_up, seed, reason } => {
            let text = match (seed, reason) {
                (Some(seed), _) => lang.text("did-line-up-drawn").say("seed", seed),
                (None, Some(reason)) => lang.text("did-line-up-because").with("reason", reason.clone()),
                (None, None) => lang.text("did-line-up"),
            };
            text.with("round", *round).with("who", names(*no)).say("line_up", line_up)
        }
        Event::BoardsRecorded { round, board, boards, reason } => {
            let text = match reason {
                Some(reason) => lang.text("did-record-boards-because").with("reason", reason.clone()),
                None => lang.text("did-record-boards"),
            };
            text.with("round", *round).with("board", *board).with("boards", teams::boards(lang, boards))
        }
        Event::Entered { entrants } if entrants.len() > 4 => {
            lang.text("did-enter-many").with("n", entrants.len())
        }
        Event::Entered { entrants } => {
            let who: Vec<String> = entrants.iter().map(|one| format!("{} {}", one.no, one.name)).collect();
            lang.text("did-enter").with("who", list(lang, &who))
        }
        Event::EntrantEdited { no, name, .. } => {
            lang.text("did-edit").with("no", no.get()).with("name", name.clone())
        }
        Event::EntrantRemoved { no } => lang.text("did-remove").with("no", no.get()),
        Event::LotsDrawn { seed, order, by } => {
            arranged::numbers_by(lang, *by).say("seed", seed).with("n", order.len())
        }
        Event::RoundPaired { round, pairing, dropped, eliminated, by_hand } => {
            let text = match by_hand {
                Some(hand) => lang.text("did-pair-by-hand").with("reason", hand.reason.clone()),
                None => lang.text("did-pair"),
            };
            let text = text.with("round", *round).with("boards", pairing.games.len());
            if let Some(hand) = by_hand {
                return warned(lang, text, &hand.warnings, names);
            }
            if !eliminated.is_empty() {
                let out: Vec<String> = eliminated.iter().map(|no| names(*no)).collect();
                lang.text("did-pair-without").say("did", text).with("out", list(lang, &out))
            } else if dropped.is_empty() {
                text
            } else {
                let who: Vec<String> = dropped.iter().map(|no| names(*no)).collect();
                lang.text("did-pair-dropped").say("did", text).with("who", list(lang, &who))
            }
        }
        Event::RoundArranged { round, change, warnings, reason, .. } => {
            let text = match reason {
                Some(reason) => lang.text("did-arrange-because").with("reason", reason.clone()),
                None => lang.text("did-arrange"),
            };
            let text = text.with("round", *round).with("what", arranged::change(lang, change, names));
            return warned(lang, text, warnings, names);
        }
        Event::RoundUnpaired { round, results, reason } => lang
            .text("did-unpair")
            .with("round", *round)
            .with("results", *results)
            .with("reason", reason.clone()),
        Event::LeaveSet { no, rounds, leave, reason } => {
            let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
            let text = match leave {
                Some(leave) => lang.text("did-leave").with("leave", arranged::leave_name(lang, *leave)),
                None => lang.text("did-leave-back"),
            };
            because(lang, text.with("who", names(*no)).with("rounds", list(lang, &rounds)), reason.as_ref())
        }
        Event::PairBarred { pair, reason } => {
            let text = lang
                .text("did-bar")
                .with("one", names(pair.one))
                .with("other", names(pair.other))
                .with("rounds", arranged::barred_rounds(lang, pair))
                .with("strength", arranged::strength_name(lang, pair.strength));
            because(lang, text, reason.as_ref())
        }
        Event::PairUnbarred { one, other } => {
            lang.text("did-unbar").with("one", names(*one)).with("other", names(*other))
        }
        Event::SeatsDrawn { seed, seats } => {
            lang.text("did-draw-seats").say("seed", seed).with("n", seats.len())
        }
        Event::StageStarted { stage } => {
            let name = match stage.name.as_str() {
                "" => settings::format(lang, stage.format),
                name => name.to_owned(),
            };
            lang.text("did-start-stage").with("name", name).with("n", stage.seats.len())
        }
        Event::ResultRecorded { round, board, result: now, previous, reason } => {
            let text = match (previous, now) {
                (Some(_), None) => lang.text("did-clear-result"),
                (Some(_), Some(_)) if reason.is_some() => lang.text("did-correct-because"),
                (Some(_), Some(_)) => lang.text("did-correct"),
                (None, _) => lang.text("did-record"),
            };
            let said =
                |result: &Option<GameResult>| result.map_or(String::new(), |one| result_words(lang, one));
            text.with("round", *round)
                .with("board", *board)
                .with("now", said(now))
                .with("before", said(previous))
                .with("reason", reason.clone().unwrap_or_default())
        }
        Event::Withdrawn { no, reason, effect } => {
            let text = match (&effect.judged, effect.struck_off) {
                (Some(judged), false) => lang
                    .text("did-withdraw-judged")
                    .with("round", judged.round)
                    .with("board", judged.board)
                    .with("result", result_words(lang, judged.result)),
                (_, true) => lang.text("did-withdraw-struck"),
                (None, false) => lang.text("did-withdraw"),
            };
            text.with("who", names(*no)).with("reason", reason.clone())
        }
        Event::Reinstated { no, reason } => {
            lang.text("did-reinstate").with("who", names(*no)).with("reason", reason.clone())
        }
        Event::FoulsRecorded { no, count, article, member } => {
            let text = match article {
                Some(article) => lang.text("did-foul-article").with("article", lang.number(*article)),
                None => lang.text("did-foul"),
            };
            text.with("who", called(lang, names(*no), *member)).with("count", *count)
        }
        Event::Penalised { no, kind, reason, member, .. } => {
            let text = lang
                .text("did-penalise")
                .with("who", called(lang, names(*no), *member))
                .with("reason", reason.clone());
            text.with("kind", penalty(lang, *kind))
        }
        Event::Undone { kind, .. } => lang.text("did-undo").with("what", kind_name(lang, *kind)),
    }
    .to_string()
}

/// A sentence with what speaks against it.
fn warned(lang: Lang, text: Text, warnings: &[Warning], names: Names<'_>) -> String {
    if warnings.is_empty() {
        return text.to_string();
    }
    let said: Vec<String> = warnings.iter().map(|one| arranged::warning(lang, one, names)).collect();
    lang.text("did-warned").say("did", text).with("warnings", list(lang, &said)).to_string()
}

/// A sentence with its reason, if one was given.
fn because(lang: Lang, text: Text, reason: Option<&String>) -> Text {
    match reason {
        Some(reason) => lang.text("did-because").say("did", text).with("reason", reason.clone()),
        None => text,
    }
}

/// An entrant, or the member of a team by number.
fn called(lang: Lang, team: String, member: Option<Number>) -> String {
    match member {
        Some(member) => lang.text("member-n").with("team", team).with("n", member.get()).to_string(),
        None => team,
    }
}

/// A result in words.
pub fn result_words(lang: Lang, result: GameResult) -> String {
    match result {
        GameResult::FirstWins => lang.text("result-first-wins"),
        GameResult::SecondWins => lang.text("result-second-wins"),
        GameResult::Draw => lang.text("result-draw"),
        GameResult::FirstWinsByForfeit => lang.text("result-first-by-forfeit"),
        GameResult::SecondWinsByForfeit => lang.text("result-second-by-forfeit"),
        GameResult::DoubleForfeit => lang.text("result-double-forfeit"),
    }
    .to_string()
}

/// A punishment's name.
pub fn penalty(lang: Lang, kind: PenaltyKind) -> String {
    match kind {
        PenaltyKind::Warning => lang.text("penalty-warning"),
        PenaltyKind::RemovedFromGame => lang.text("penalty-removed"),
        PenaltyKind::Expelled => lang.text("penalty-expelled"),
    }
    .to_string()
}

fn kind_name(lang: Lang, kind: EventKind) -> String {
    match kind {
        EventKind::Created => lang.text("kind-created"),
        EventKind::Imported => lang.text("kind-imported"),
        EventKind::Entered => lang.text("kind-entered"),
        EventKind::EntrantEdited => lang.text("kind-edited"),
        EventKind::EntrantRemoved => lang.text("kind-removed"),
        EventKind::MembersSet => lang.text("kind-members-set"),
        EventKind::LineUpSet => lang.text("kind-line-up-set"),
        EventKind::BoardsRecorded => lang.text("kind-boards-recorded"),
        EventKind::LotsDrawn => lang.text("kind-lots"),
        EventKind::RoundPaired => lang.text("kind-paired"),
        EventKind::RoundArranged => lang.text("kind-arranged"),
        EventKind::RoundUnpaired => lang.text("kind-unpaired"),
        EventKind::LeaveSet => lang.text("kind-leave"),
        EventKind::PairBarred => lang.text("kind-barred"),
        EventKind::PairUnbarred => lang.text("kind-unbarred"),
        EventKind::SeatsDrawn => lang.text("kind-seats"),
        EventKind::StageStarted => lang.text("kind-stage"),
        EventKind::ResultRecorded => lang.text("kind-result"),
        EventKind::Withdrawn => lang.text("kind-withdrawn"),
        EventKind::Reinstated => lang.text("kind-reinstated"),
        EventKind::FoulsRecorded => lang.text("kind-fouls"),
        EventKind::Penalised => lang.text("kind-penalised"),
        EventKind::Undone => lang.text("kind-undone"),
    }
    .to_string()
}
