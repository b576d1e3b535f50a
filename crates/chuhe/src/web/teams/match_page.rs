//! 一场: the line-ups and the boards of one match.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use rulebook::regulations::LineUpRule;
use rulebook::{Article, Edition, article};
use tournament::team::{LineUp, legal_line_ups};
use tournament::{Command, Format, Game, Number, Refusal, State, Turn};

use super::line::{self, Typed};
use super::results::{command, found, unusual};
use super::{Board, marks, score, sheet};
use crate::auth::Right;
use crate::desk::{EventView, GameId};
use crate::i18n::{Lang, refusals, teams as words};
use crate::web::event::{Cite, Mark, Note, base, cites, find, namer, page};
use crate::web::failure::Failure;
use crate::web::fields::{Asked, Fields};
use crate::web::page::{Page, Place, render};
use crate::web::reader::Reader;
use crate::web::{App, work};

/// Line-ups that a list offers; more are typed.
const OFFERED: usize = 40;

#[derive(Template)]
#[template(path = "team_match.html")]
struct MatchPage {
    page: Page,
    base: String,
    here: String,
    round: u32,
    game: GameId,
    /// The other matches of the round.
    others: Vec<Other>,
    notes: Vec<Note>,
    line: String,
    confirm: String,
    ask_reason: bool,
    boards: Vec<Board>,
    marks: [Mark; 2],
    score: String,
    open: usize,
    sides: Vec<Side>,
    rule: String,
    rule_articles: Vec<Cite>,
    /// The table seats everyone, or the match has been struck out.
    seats_stand: bool,
    by_lot: bool,
    /// The reader may type results here.
    enters: bool,
}

struct Other {
    number: u32,
    here: bool,
    open: bool,
}

/// A team in the match.
struct Side {
    no: u32,
    name: String,
    line_up: String,
    members: Vec<Member>,
    offered: Vec<String>,
}

struct Member {
    no: u32,
    name: String,
    rating: String,
    plays: bool,
    gone: bool,
}

/// What a form that was not carried out leaves on the page.
#[derive(Default)]
struct Left {
    notes: Vec<Note>,
    line: String,
    confirm: String,
    /// A line-up as typed, by team.
    line_up: Option<(u32, String)>,
}

pub(in crate::web) async fn show(
    Shared(app): Shared<App>,
    Path((id, round, board)): Path<(String, u32, u32)>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let mut left = Left::default();
        if !asked.get("done").is_empty() {
            left.notes.push(Note::done(
                reader.lang.text("match-recorded").with("board", asked.get("done").to_owned()),
            ));
        }
        draw(reader, &view, round, board, left)
    })
    .await
}

fn draw(reader: &Reader, view: &EventView, round: u32, board: u32, left: Left) -> Result<Response, Failure> {
    let t = reader.lang;
    let state = &view.state;
    let Ok((game, play)) = found(state, round, board) else {
        return Err(Failure::new(reader, crate::web::failure::Trouble::NoPage));
    };
    let games =
        state.rounds().get(round as usize - 1).map(|lines| lines.games.as_slice()).unwrap_or_default();
    let others = games.iter().map(|other| Other {
        number: other.board,
        here: other.board == board,
        open: other.is_open(state.format()),
    });
    let rule = state.regulations().line_up;
    let boards = sheet(t, state, game);
    let name = |no: Number| state.entrant(no).map(|team| team.name.clone()).unwrap_or_default();
    let title = t.text("match-title").with("round", round).with("board", board);
    let title = title.with("first", name(game.first)).with("second", name(game.second)).to_string();
    let struck = state.is_struck_off(game.first) || state.is_struck_off(game.second);
    let page = page(reader, view, Place::Pairings, title);
    let shown = MatchPage {
        enters: page.may(Right::Results { board: Some(board) }) || page.may(Right::Corrections),
        page,
        base: base(view),
        here: address(view, round, board),
        round,
        game: GameId::of(state.stage_number(), round, board),
        others: others.collect(),
        notes: left.notes,
        line: left.line,
        confirm: left.confirm,
        ask_reason: round < state.rounds_paired(),
        open: boards.iter().filter(|board| board.open).count(),
        boards,
        marks: marks(t, state),
        score: score(state, play),
        sides: [(Turn::First, game.first), (Turn::Second, game.second)]
            .into_iter()
            .filter_map(|(turn, no)| side(state, no, play.line_up(turn), left.line_up.as_ref()))
            .collect(),
        rule: words::line_up(t, rule),
        rule_articles: cites(t, &rule_articles(state)),
        seats_stand: state.format() == Format::TeamAllPlayAll || struck,
        by_lot: rule == LineUpRule::Free,
    };
    Ok(render(&shown))
}

fn rule_articles(state: &State) -> Vec<Article> {
    match (state.regulations().edition, state.format(), state.regulations().line_up) {
        (Edition::Cxa1960, ..) => vec![article!("1960:8.2")],
        (_, Format::TeamAllPlayAll, _) => vec![article!("2011:11.4")],
        (_, _, LineUpRule::Fixed) => vec![article!("2011:11.1"), article!("2011:12.2")],
        (_, _, LineUpRule::Substitutes) => vec![article!("2011:11.2"), article!("2011:12.2")],
        (_, _, LineUpRule::Free) => vec![article!("2011:11.3"), article!("2011:12.2")],
    }
}

fn side(state: &State, no: Number, line_up: &LineUp, typed: Option<&(u32, String)>) -> Option<Side> {
    let team = state.entrant(no)?;
    let member = |(index, member): (usize, &tournament::team::Member)| Member {
        no: index as u32 + 1,
        name: member.name.clone(),
        rating: member.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        plays: line_up.0.iter().flatten().any(|seated| seated.index() == index),
        gone: member.is_expelled(),
    };
    let offered = match state.regulations().line_up {
        LineUpRule::Substitutes => {
            legal_line_ups(state.boards_of_a_match(), team.members.len() as u32, OFFERED)
        }
        LineUpRule::Fixed | LineUpRule::Free => Vec::new(),
    };
    let written = line_up.to_string();
    Some(Side {
        no: no.get(),
        name: team.name.clone(),
        line_up: match typed {
            Some((of, text)) if *of == no.get() => text.clone(),
            _ => written,
        },
        members: team.members.iter().enumerate().map(member).collect(),
        offered: offered.iter().map(ToString::to_string).collect(),
    })
}

/// The address of a match.
pub(in crate::web) fn address(view: &EventView, round: u32, board: u32) -> String {
    format!("{}/match/{round}/{board}", base(view))
}

pub(in crate::web) async fn change(
    Shared(app): Shared<App>,
    Path((id, round, board)): Path<(String, u32, u32)>,
    reader: Reader,
    fields: Fields,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        if fields.get("team").is_empty() {
            boards(&app, reader, &view, (round, board), &fields)
        } else {
            line_up(&app, reader, &view, (round, board), &fields)
        }
    })
    .await
}

/// A line-up was handed in, or its boards are drawn.
fn line_up(
    app: &App,
    reader: &Reader,
    view: &EventView,
    (round, board): (u32, u32),
    fields: &Fields,
) -> Result<Response, Failure> {
    let t = reader.lang;
    let typed = fields.get("line_up").to_owned();
    let no = fields.whole("team").ok().flatten().unwrap_or(0);
    let again = |note: Note| {
        let left = Left { notes: vec![note], line_up: Some((no, typed.clone())), ..Left::default() };
        draw(reader, view, round, board, left)
    };
    let parsed = line::plain_digits(&typed).parse::<LineUp>();
    let (Some(no), Ok(line_up)) = (Number::new(no), parsed) else {
        return again(Note::bad(t.text("line-up-form").with("members", typed.clone())));
    };
    let seed = fields.whole::<u64>("seed").ok().flatten();
    let command = match (fields.get("draw").is_empty(), seed) {
        (true, _) => Command::SetLineUp { round, no, line_up, reason: fields.filled("reason") },
        (false, seed) => {
            // A seed of the clock where none was drawn in public; it stands in the log.
            let now = || jiff::Timestamp::now().as_millisecond().unsigned_abs() % 1_000_000;
            Command::DrawLineUp { round, no, line_up, seed: seed.unwrap_or_else(now) }
        }
    };
    match app.desk.command(&view.id, &reader.actor, command, None) {
        Ok(_) => Ok(Redirect::to(&address(view, round, board)).into_response()),
        Err(error) => again(Note::refused(reader, &view.state, &error)?),
    }
}

/// Results of boards: all in a row, or one tapped.
fn boards(
    app: &App,
    reader: &Reader,
    view: &EventView,
    (round, board): (u32, u32),
    fields: &Fields,
) -> Result<Response, Failure> {
    let t = reader.lang;
    let state = &view.state;
    let text = fields.get("line").to_owned();
    let again = |line: String, confirm: String, note: Note| {
        draw(reader, view, round, board, Left { notes: vec![note], line, confirm, ..Left::default() })
    };
    let typed = match typed(board, fields, &text) {
        Some(typed) => typed,
        None => {
            let wrong =
                t.text("match-line-not-a-result").with("word", board.to_string()).with("said", text.clone());
            return again(text, String::new(), Note::bad(wrong));
        }
    };
    let all = [typed];
    let written = line::write(&all);
    match unusual(t, state, round, &all) {
        Err(refusal) => {
            let said = said(t, state, &refusal);
            return again(text, String::new(), Note::bad(said));
        }
        Ok(said) if !said.is_empty() && fields.get("confirm") != written => {
            let note =
                Note { class: "ask", ..Note::bad(t.text("echo-confirm").with("what", said.join(" · "))) };
            let line = if text.is_empty() { written_of(&all[0]) } else { text };
            return again(line, written, note);
        }
        Ok(_) => {}
    }
    match app.desk.command(&view.id, &reader.actor, command(round, &all[0], fields.filled("reason")), None) {
        Ok(now) => Ok(Redirect::to(&next(&now, round, board)).into_response()),
        Err(error) => {
            let note = Note::refused(reader, state, &error)?;
            again(text, String::new(), note)
        }
    }
}

fn said(t: Lang, state: &State, refusal: &Refusal) -> String {
    refusals::refusal(t, refusal, &namer(t, state))
}

/// The boards that a form names.
fn typed(board: u32, fields: &Fields, text: &str) -> Option<Typed> {
    if let Ok(Some(at)) = fields.whole::<u32>("at") {
        let [result] = line::signs(fields.get("result"))?[..] else { return None };
        return Some(Typed { board, boards: vec![(at, result)], whole: false });
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        [signs] => Some(Typed { board, boards: (1..).zip(line::signs(signs)?).collect(), whole: true }),
        [at, sign] => {
            let [result] = line::signs(sign)?[..] else { return None };
            let at = line::plain_digits(at).parse().ok()?;
            Some(Typed { board, boards: vec![(at, result)], whole: false })
        }
        _ => None,
    }
}

/// The line of this page that says the same.
fn written_of(typed: &Typed) -> String {
    match typed.boards.as_slice() {
        [(at, result)] if !typed.whole => format!("{at} {}", line::sign(*result)),
        boards => boards.iter().map(|(_, result)| line::sign(*result)).collect(),
    }
}

/// Where to go: on to the next match of the round with an open board, else here.
fn next(view: &EventView, round: u32, board: u32) -> String {
    let games = view.state.rounds().get(round as usize - 1).map(|lines| lines.games.as_slice());
    let open = |game: &&Game| game.is_open(view.state.format());
    let games = games.unwrap_or_default();
    let here = games.iter().find(|game| game.board == board);
    let later = games.iter().filter(|game| game.board > board).find(open);
    match (here, later.or_else(|| games.iter().find(open))) {
        (Some(game), Some(on)) if !game.is_open(view.state.format()) => {
            format!("{}?done={board}", address(view, round, on.board))
        }
        _ => address(view, round, board),
    }
}
