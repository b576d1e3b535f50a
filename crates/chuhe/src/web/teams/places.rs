//! Other rankings of an event: teams by the places of their members, and the members of teams.

use askama::Template;
use axum::response::Response;
use rulebook::article;
use tournament::ranking::{self, teams};
use tournament::{Number, State};

use crate::desk::EventView;
use crate::i18n::{Lang, teams as words};
use crate::web::event::{Cite, base, cites, page};
use crate::web::failure::Failure;
use crate::web::page::{Page, Place, render};
use crate::web::reader::Reader;

/// A ranking to choose.
#[derive(Clone, Debug)]
pub(in crate::web) struct List {
    /// In the address, `?list=`.
    pub(in crate::web) value: String,
    pub(in crate::web) name: String,
    pub(in crate::web) here: bool,
}

/// Teams by their members.
pub(in crate::web) const BY_MEMBERS: &str = "teams";
/// The members of teams.
pub(in crate::web) const MEMBERS: &str = "members";
/// Before the name of a category.
pub(in crate::web) const CATEGORY: &str = "category-";

/// The rankings of an event beside that of all; empty where there is only one.
pub(in crate::web) fn lists(t: Lang, state: &State, here: &str) -> Vec<List> {
    let list = |value: String, name: String| List { here: value == here, value, name };
    let mut found = vec![list(String::new(), t.text("list-all").to_string())];
    for category in ranking::categories(state) {
        found.push(list(format!("{CATEGORY}{category}"), category.to_owned()));
    }
    let of_teams = state.format().is_of_teams();
    if of_teams {
        found.push(list(MEMBERS.to_owned(), t.text("list-members").to_string()));
    } else if state.entrants().iter().any(|entrant| entrant.team.is_some()) {
        found.push(list(BY_MEMBERS.to_owned(), t.text("list-teams").to_string()));
    }
    if found.len() > 1 { found } else { Vec::new() }
}

#[derive(Template)]
#[template(path = "team_places.html")]
struct PlacesPage {
    page: Page,
    base: String,
    lists: Vec<List>,
    hint: String,
    articles: Vec<Cite>,
    teams: Vec<TeamRow>,
    members: Vec<MemberRow>,
}

struct TeamRow {
    place: String,
    team: String,
    sum: u32,
    counted: String,
    reason: String,
    /// The best single place decided.
    by_best: bool,
}

struct MemberRow {
    team: String,
    team_no: u32,
    no: u32,
    name: String,
    rating: String,
    points: u32,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    forfeits: u32,
}

/// One of the two lists that are no table of entrants.
pub(in crate::web) fn draw(
    reader: &Reader,
    view: &EventView,
    state: &State,
    list: &str,
) -> Result<Response, Failure> {
    let t = reader.lang;
    let by_members = list == BY_MEMBERS;
    let names = |no: Number| state.entrant(no).map(|one| one.name.clone()).unwrap_or_default();
    let teams = if by_members { teams::by_members(state, &ranking::standings(state)) } else { Vec::new() };
    let teams = teams.iter().map(|line| TeamRow {
        place: line.place.map_or_else(|| "–".to_owned(), |place| place.to_string()),
        team: line.team.clone(),
        sum: line.sum,
        counted: words::counted(t, line, &names),
        reason: words::decided(t, &line.decided_by),
        by_best: matches!(line.decided_by, teams::TeamDecidedBy::BestPlace { .. }),
    });
    let members = if by_members { Vec::new() } else { words::best_members(state) };
    let members = members.iter().map(|one| MemberRow {
        team: one.team.name.clone(),
        team_no: one.team.no.get(),
        no: one.no,
        name: one.member.name.clone(),
        rating: one.member.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        points: one.record.points,
        games: one.record.wins + one.record.draws + one.record.losses + one.record.forfeits,
        wins: one.record.wins,
        draws: one.record.draws,
        losses: one.record.losses,
        forfeits: one.record.forfeits,
    });
    let (title, hint) = match by_members {
        true => (t.text("list-teams"), t.text("ladder-by-members")),
        false => (t.text("list-members"), t.text("list-members-hint")),
    };
    let articles = [article!("2011:11.5"), article!("2011:14.8")];
    let shown = PlacesPage {
        page: page(reader, view, Place::Standings, title.to_string()),
        base: base(view),
        lists: lists(t, state, list),
        hint: hint.to_string(),
        articles: if by_members { cites(t, &articles) } else { Vec::new() },
        teams: teams.collect(),
        members: members.collect(),
    };
    Ok(render(&shown))
}
