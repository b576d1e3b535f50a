//! 请假、缺席、回避: leave for rounds to come, and pairs kept apart.

use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use tournament::{BarredPair, Command, Leave, Number, State, Strength};

use super::entries::{Left, draw};
use super::event::{Note, base, find, namer};
use super::failure::Failure;
use super::fields::Fields;
use super::reader::Reader;
use super::{App, work};
use crate::i18n::{Lang, arranged};

/// A line of the list of pairs kept apart.
#[derive(Clone, Debug)]
pub(super) struct BarredRow {
    pub(super) one: u32,
    pub(super) other: u32,
    pub(super) who: String,
    pub(super) rounds: String,
    pub(super) strength: String,
}

/// The list of pairs kept apart.
pub(super) fn barred(t: Lang, state: &State) -> Vec<BarredRow> {
    let names = namer(t, state);
    let row = |pair: &BarredPair| BarredRow {
        one: pair.one.get(),
        other: pair.other.get(),
        who: format!("{} – {}", names(pair.one), names(pair.other)),
        rounds: arranged::barred_rounds(t, pair),
        strength: arranged::strength_name(t, pair.strength),
    };
    state.barred().iter().map(row).collect()
}

/// Leave given or taken back.
pub(super) async fn give(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let t = reader.lang;
        let view = find(&app, reader, &id)?;
        let no = fields.whole("no").ok().flatten().and_then(Number::new);
        let (Some(no), Some(rounds)) = (no, rounds(fields.get("rounds"))) else {
            return draw(reader, &view, Left::noting(Note::bad(t.text("leave-bad-numbers"))));
        };
        let leave = match fields.get("leave") {
            "bye" => Some(Leave::Bye),
            "none" => None,
            _ => Some(Leave::Absent),
        };
        let rounds = if rounds.is_empty() { vec![view.state.rounds_paired() + 1] } else { rounds };
        let command = Command::SetLeave { no, rounds, leave, reason: fields.filled("reason") };
        done(&app, reader, &view, command)
    })
    .await
}

/// Two entrants put on the list or taken off it.
pub(super) async fn bar(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let t = reader.lang;
        let view = find(&app, reader, &id)?;
        let no = |name| fields.whole(name).ok().flatten().and_then(Number::new);
        let (Some(one), Some(other), Ok(to_round)) = (no("one"), no("other"), fields.whole("to")) else {
            return draw(reader, &view, Left::noting(Note::bad(t.text("leave-bad-numbers"))));
        };
        let command = if fields.get("off").is_empty() {
            let strength = if fields.get("strength") == "soft" { Strength::Soft } else { Strength::Hard };
            let from_round = view.state.rounds_paired() + 1;
            let pair = BarredPair { from_round, to_round, strength, ..BarredPair::always(one, other) };
            Command::BarPair { pair, reason: fields.filled("reason") }
        } else {
            Command::UnbarPair { one, other }
        };
        done(&app, reader, &view, command)
    })
    .await
}

fn done(
    app: &App,
    reader: &Reader,
    view: &crate::desk::EventView,
    command: Command,
) -> Result<Response, Failure> {
    match app.desk.command(&view.id, &reader.actor, command, None) {
        Ok(_) => Ok(Redirect::to(&format!("{}/entries?done=1", base(view))).into_response()),
        Err(error) => draw(reader, view, Left::noting(Note::refused(reader, &view.state, &error)?)),
    }
}

/// Rounds such as `3 5` or `3，5`; none where something else stands there.
fn rounds(text: &str) -> Option<Vec<u32>> {
    let plain: String = text.chars().map(|c| if matches!(c, ',' | '，' | '、') { ' ' } else { c }).collect();
    plain.split_whitespace().map(|word| word.parse().ok()).collect()
}
