//! 报名 of an event of teams: who plays for whom, in which order.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use rulebook::{Edition, article};
use tournament::team::NewMember;
use tournament::{Command, Entrant, NewEntrant, Number};

use super::members_line;
use crate::desk::EventView;
use crate::i18n::{Lang, happened, reasons, teams as words};
use crate::web::event::{Cite, Note, base, cites, find, page};
use crate::web::failure::Failure;
use crate::web::fields::Fields;
use crate::web::page::{Page, Place, render};
use crate::web::reader::Reader;
use crate::web::{App, work};

#[derive(Template)]
#[template(path = "team_entries.html")]
struct TeamEntriesPage {
    page: Page,
    base: String,
    notes: Vec<Note>,
    q: String,
    total: usize,
    teams: Vec<Row>,
    /// How members come to their boards, with the articles.
    rule: String,
    rule_articles: Vec<Cite>,
    form: TeamForm,
    add: TeamForm,
    not_started: bool,
    can_enter: bool,
    seed: Option<u64>,
    lots_seed: String,
    lots_articles: Vec<Cite>,
}

struct Row {
    no: u32,
    name: String,
    unit: String,
    fouls: u32,
    gone: bool,
    edited: bool,
    members: Vec<MemberRow>,
    tags: Vec<String>,
}

struct MemberRow {
    no: u32,
    name: String,
    rating: String,
    fouls: u32,
    /// Punishments in words.
    tags: Vec<String>,
    /// Beyond the boards of a match.
    substitute: bool,
}

/// A team as it was typed.
#[derive(Clone, Debug, Default)]
pub(in crate::web) struct TeamForm {
    no: String,
    name: String,
    unit: String,
    members: String,
}

impl TeamForm {
    fn typed(fields: &Fields) -> TeamForm {
        let text = |name| fields.get(name).to_owned();
        TeamForm { no: text("no"), name: text("name"), unit: text("unit"), members: text("members") }
    }

    fn of(team: &Entrant) -> TeamForm {
        TeamForm {
            no: team.no.to_string(),
            name: team.name.clone(),
            unit: team.team.clone().unwrap_or_default(),
            members: members_line(team),
        }
    }
}

/// What is on the page besides the list.
#[derive(Default)]
pub(in crate::web) struct Left {
    pub(in crate::web) notes: Vec<Note>,
    pub(in crate::web) q: String,
    pub(in crate::web) edit: Option<(Number, Option<TeamForm>)>,
    pub(in crate::web) add: TeamForm,
    pub(in crate::web) seed: Option<u64>,
    pub(in crate::web) lots_seed: String,
}

pub(in crate::web) fn draw(reader: &Reader, view: &EventView, left: Left) -> Result<Response, Failure> {
    let t = reader.lang;
    let state = &view.state;
    let edited = left.edit.as_ref().and_then(|(no, _)| state.entrant(*no));
    let form = match (left.edit.as_ref().and_then(|(_, typed)| typed.clone()), edited) {
        (Some(typed), _) => typed,
        (None, Some(team)) => TeamForm::of(team),
        (None, None) => TeamForm::default(),
    };
    let boards = state.boards_of_a_match() as usize;
    let fits = |team: &&Entrant| {
        let q = left.q.as_str();
        q.is_empty()
            || team.name.contains(q)
            || team.no.to_string() == q
            || team.members.iter().any(|member| member.name.contains(q))
    };
    let row = |team: &Entrant| Row {
        no: team.no.get(),
        name: team.name.clone(),
        unit: team.team.clone().unwrap_or_default(),
        fouls: team.all_fouls(),
        gone: team.withdrawn_after_round.is_some(),
        edited: edited.is_some_and(|edited| edited.no == team.no),
        members: (1u32..).zip(&team.members).map(|(no, member)| member_row(t, no, member, boards)).collect(),
        tags: tags(t, team),
    };
    let articles = match state.regulations().edition {
        Edition::Cxa1960 => cites(t, &[article!("1960:8.2")]),
        Edition::Cxa2011 => cites(t, &[article!("2011:11.1"), article!("2011:11.2"), article!("2011:11.3")]),
    };
    let shown = TeamEntriesPage {
        page: page(reader, view, Place::Entries, t.text("entries-title").to_string()),
        base: base(view),
        notes: left.notes,
        total: state.entrants().len(),
        teams: state.entrants().iter().filter(fits).map(row).collect(),
        rule: t
            .text("line-up-rule")
            .with("rule", words::line_up(t, state.regulations().line_up))
            .with("boards", boards)
            .to_string(),
        rule_articles: articles,
        form,
        add: left.add,
        q: left.q,
        not_started: state.rounds_paired() == 0,
        can_enter: state.rounds_paired() == 0
            || (!state.format().is_round_robin() && state.rounds_paired() < state.planned_rounds()),
        seed: left.seed,
        lots_seed: left.lots_seed,
        lots_articles: match state.regulations().edition {
            Edition::Cxa2011 => cites(t, &[article!("2011:12.2"), article!("2011:14.4")]),
            Edition::Cxa1960 => cites(t, &[article!("1960:14")]),
        },
    };
    Ok(render(&shown))
}

fn member_row(t: Lang, no: u32, member: &tournament::team::Member, boards: usize) -> MemberRow {
    MemberRow {
        no,
        name: member.name.clone(),
        rating: member.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        fouls: member.fouls,
        tags: member.penalties.iter().map(|penalty| happened::penalty(t, penalty.kind)).collect(),
        substitute: no as usize > boards,
    }
}

fn tags(t: Lang, team: &Entrant) -> Vec<String> {
    let withdrawn = team.withdrawn_after_round.map(|_| t.text("withdrawn").to_string());
    withdrawn.into_iter().chain(team.penalties.iter().map(|one| happened::penalty(t, one.kind))).collect()
}

/// Members as typed, one a line: the name, and the rating behind it if there is one.
fn members(text: &str) -> Vec<NewMember> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let member = |line: &str| match line.rsplit_once(char::is_whitespace) {
        Some((name, rating)) if rating.parse::<u32>().is_ok() => {
            NewMember { name: name.trim().to_owned(), rating: rating.parse().ok() }
        }
        _ => NewMember { name: line.to_owned(), rating: None },
    };
    lines.map(member).collect()
}

pub(in crate::web) fn add(
    app: &App,
    reader: &Reader,
    view: &EventView,
    fields: &Fields,
) -> Result<Response, Failure> {
    let again = |note| {
        draw(reader, view, Left { notes: vec![note], add: TeamForm::typed(fields), ..Left::default() })
    };
    let Ok(no) = fields.whole::<u32>("no") else {
        return again(Note::bad(reader.lang.text("entrant-bad-number")));
    };
    let team = NewEntrant {
        no: no.and_then(Number::new),
        team: fields.filled("unit"),
        members: members(fields.raw("members")),
        ..NewEntrant::named(fields.get("name"))
    };
    match app.desk.command(&view.id, &reader.actor, Command::Enter { entrants: vec![team] }, None) {
        Ok(_) => Ok(Redirect::to(&format!("{}/entries", base(view))).into_response()),
        Err(error) => again(Note::refused(reader, &view.state, &error)?),
    }
}

/// A team's particulars and members; what is as it was is not a change.
pub(in crate::web) fn change(
    app: &App,
    reader: &Reader,
    view: &EventView,
    no: Number,
    fields: &Fields,
) -> Result<Response, Failure> {
    let again = |view: &EventView, note| {
        let edit = Some((no, Some(TeamForm::typed(fields))));
        draw(reader, view, Left { notes: vec![note], edit, ..Left::default() })
    };
    let rating = view.state.entrant(no).and_then(|team| team.rating);
    let commands = if fields.get("remove").is_empty() {
        vec![
            Command::EditEntrant {
                no,
                name: fields.get("name").to_owned(),
                team: fields.filled("unit"),
                rating,
                categories: None,
            },
            Command::SetMembers { no, members: members(fields.raw("members")) },
        ]
    } else {
        vec![Command::RemoveEntrant { no }]
    };
    for command in commands {
        match app.desk.command(&view.id, &reader.actor, command, None) {
            Ok(_) => {}
            Err(crate::desk::DeskError::Refused { refusal, .. })
                if *refusal == tournament::Refusal::NothingChanges => {}
            Err(error) => {
                let now = find(app, reader, view.id.as_str())?;
                return again(&now, Note::refused(reader, &now.state, &error)?);
            }
        }
    }
    Ok(Redirect::to(&format!("{}/entries", base(view))).into_response())
}

/// One team: its members with what each did on the boards.
#[derive(Template)]
#[template(path = "team.html")]
struct TeamPage {
    page: Page,
    base: String,
    rounds: Vec<u32>,
    members: Vec<MemberLine>,
    fouls_name: String,
}

struct MemberLine {
    no: u32,
    name: String,
    rating: String,
    /// The board of each round; empty where the member did not play.
    boards: Vec<String>,
    points: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    forfeits: u32,
    firsts: u32,
    seconds: u32,
    fouls: u32,
}

pub(in crate::web) async fn team(
    Shared(app): Shared<App>,
    Path((id, no)): Path<(String, u32)>,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let t = reader.lang;
        let state = &view.state;
        let team = Number::new(no).and_then(|no| state.entrant(no)).filter(|_| state.format().is_of_teams());
        let Some(team) = team else { return Err(Failure::new(reader, crate::web::failure::Trouble::NoPage)) };
        let records = tournament::team::member_records(state, team.no);
        let line =
            |(no, (member, record)): (u32, (&tournament::team::Member, tournament::team::MemberRecord))| {
                MemberLine {
                    no,
                    name: member.name.clone(),
                    rating: member.rating.map(|rating| rating.to_string()).unwrap_or_default(),
                    boards: record
                        .boards
                        .iter()
                        .map(|board| board.map(|board| board.to_string()).unwrap_or_default())
                        .collect(),
                    points: record.points,
                    wins: record.wins,
                    draws: record.draws,
                    losses: record.losses,
                    forfeits: record.forfeits,
                    firsts: record.turns[0],
                    seconds: record.turns[1],
                    fouls: member.fouls,
                }
            };
        let shown = TeamPage {
            page: page(
                reader,
                &view,
                Place::Entries,
                t.text("team-title").with("team", team.name.clone()).to_string(),
            ),
            base: base(&view),
            rounds: (1..=state.rounds_paired()).collect(),
            members: (1..).zip(team.members.iter().zip(records)).map(line).collect(),
            fouls_name: reasons::key(
                t,
                rulebook::regulations::RankingKey::Fouls,
                state.regulations().edition,
            ),
        };
        Ok(render(&shown))
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_typed_one_a_line_with_or_without_rating() {
        let found = members("石一鸣 2386\n\n 陶知远\n李 三 2100\n");
        let named: Vec<(&str, Option<u32>)> =
            found.iter().map(|one| (one.name.as_str(), one.rating)).collect();
        assert_eq!(named, [("石一鸣", Some(2386)), ("陶知远", None), ("李 三", Some(2100))]);
    }
}
