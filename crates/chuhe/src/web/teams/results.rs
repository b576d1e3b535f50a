//! Results of matches typed at the desk.

use axum::response::{IntoResponse, Redirect, Response};
use tournament::team::Match;
use tournament::{BoardResult, Command, Game, Number, Refusal, State};

use super::line::{self, Line, LineError, Typed};
use crate::desk::EventView;
use crate::i18n::happened::result_words;
use crate::i18n::{Lang, refusals};
use crate::web::App;
use crate::web::event::{Note, base, find, namer};
use crate::web::failure::Failure;
use crate::web::fields::Fields;
use crate::web::hall::{Left, draw};
use crate::web::reader::Reader;

/// What an answer of the line is: nothing wrong, to be confirmed, or not done.
struct Answer {
    class: &'static str,
    text: String,
}

/// Takes the line of the desk.
pub(in crate::web) fn record(
    app: &App,
    reader: &Reader,
    view: &EventView,
    fields: &Fields,
) -> Result<Response, Failure> {
    let text = fields.get("line").to_owned();
    let round = fields.whole("round").ok().flatten().unwrap_or(view.state.rounds_paired());
    let reason = fields.get("reason").to_owned();
    let again = |view: &EventView, line: String, confirm: String, answer: Answer| {
        let left = Left::of_line(round, line, answer.class, answer.text, confirm, reason.clone());
        draw(app, reader, view, left)
    };
    let no = |text: String| Answer { class: "no", text };
    let typed = match line::parse(&text) {
        Ok(Line::Results(typed)) => typed,
        Ok(Line::Undo) => {
            return match app.desk.command(&view.id, &reader.actor, Command::Undo, None) {
                Ok(_) => Ok(Redirect::to(&format!("{}?since={}", base(view), view.version)).into_response()),
                Err(error) => {
                    let note = Note::refused(reader, &view.state, &error)?;
                    again(view, text, String::new(), no(note.text))
                }
            };
        }
        Err(error) => return again(view, text, String::new(), no(line_error(reader.lang, &error))),
    };
    let written = line::write(&typed);
    match unusual(reader.lang, &view.state, round, &typed) {
        Err(refusal) => {
            let said = refusals::refusal(reader.lang, &refusal, &namer(reader.lang, &view.state));
            return again(view, text, String::new(), no(said));
        }
        Ok(said) if !said.is_empty() && fields.get("confirm") != written => {
            let text = reader.lang.text("echo-confirm").with("what", said.join(" · ")).to_string();
            return again(view, written.clone(), written, Answer { class: "ask", text });
        }
        Ok(_) => {}
    }
    for (done, one) in typed.iter().enumerate() {
        let command = command(round, one, fields.filled("reason"));
        if let Err(error) = app.desk.command(&view.id, &reader.actor, command, None) {
            // What was put down before it stands; what is left stays in the line.
            let now = find(app, reader, view.id.as_str())?;
            let note = Note::refused(reader, &now.state, &error)?;
            let rest = line::write(typed.get(done..).unwrap_or_default());
            return again(&now, rest, String::new(), no(note.text));
        }
    }
    let other = if round == view.state.rounds_paired() { String::new() } else { format!("&round={round}") };
    Ok(Redirect::to(&format!("{}?since={}{other}", base(view), view.version)).into_response())
}

pub(super) fn command(round: u32, typed: &Typed, reason: Option<String>) -> Command {
    let boards =
        typed.boards.iter().map(|(board, result)| BoardResult { board: *board, result: Some(*result) });
    Command::RecordBoards { round, board: typed.board, boards: boards.collect(), reason }
}

/// The match of a number in a round.
pub(super) fn found(state: &State, round: u32, board: u32) -> Result<(&Game, &Match), Refusal> {
    let lines = (round as usize).checked_sub(1).and_then(|index| state.rounds().get(index));
    let game = lines.ok_or(Refusal::NoSuchRound { round })?.game(board);
    let game = game.ok_or(Refusal::NoSuchBoard { round, board })?;
    Ok((game, game.team_match().ok_or(Refusal::NotAMatch { round, board })?))
}

/// What is unusual in the results: a changed one, a forfeit.
///
/// # Errors
/// A match or a board that there is not, or not as many signs as boards.
pub(super) fn unusual(t: Lang, state: &State, round: u32, typed: &[Typed]) -> Result<Vec<String>, Refusal> {
    let mut said = Vec::new();
    for one in typed {
        let (game, play) = found(state, round, one.board)?;
        let board = one.board;
        let count = one.boards.len() as u32;
        if one.whole && count != play.boards() {
            let at = if count < play.boards() { count + 1 } else { play.boards() + 1 };
            return Err(if count < play.boards() {
                Refusal::IsAMatch { round, board }
            } else {
                Refusal::NoSuchBoardOfMatch { round, board, at }
            });
        }
        for (at, result) in &one.boards {
            let Some(before) = (*at as usize).checked_sub(1).and_then(|index| play.recorded().get(index))
            else {
                return Err(Refusal::NoSuchBoardOfMatch { round, board, at: *at });
            };
            let text = match before {
                Some(before) if before != result => {
                    t.text("echo-change").with("before", result_words(t, *before))
                }
                None if result.is_forfeit() => t.text("echo-forfeit"),
                _ => continue,
            };
            let [first, second] = play.members(*at, state.format());
            let teams = match state.format().first_team_turn(*at) {
                tournament::Turn::First => [game.first, game.second],
                tournament::Turn::Second => [game.second, game.first],
            };
            let name = |team: Number, member: Option<Number>| {
                let member = member.and_then(|member| state.entrant(team)?.members.get(member.index()));
                member.map_or_else(|| t.text("seat-empty").to_string(), |member| member.name.clone())
            };
            let text = text.say("board", format_args!("{board}.{at}"));
            let text = text.with("first", name(teams[0], first)).with("second", name(teams[1], second));
            said.push(text.with("now", result_words(t, *result)).to_string());
        }
    }
    Ok(said)
}

pub(super) fn line_error(t: Lang, error: &LineError) -> String {
    match error {
        LineError::Empty => t.text("match-line-empty"),
        LineError::NotAMatch(word) => t.text("match-line-not-a-match").with("word", word.clone()),
        LineError::NoResult(word) => t.text("match-line-no-result").with("word", word.clone()),
        LineError::NotAResult(word, said) => {
            t.text("match-line-not-a-result").with("word", word.clone()).with("said", said.clone())
        }
    }
    .to_string()
}
