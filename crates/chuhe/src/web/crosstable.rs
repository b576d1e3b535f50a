//! 交叉表: everybody's results, by opponent or, where most have never met, by round.

use std::collections::HashMap;
use std::ops::Range;

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::Response;
use tournament::history::{Ledger, Outcome, RoundRecord};
use tournament::{Entrant, State, Turn, ranking};

use super::App;
use super::event::{Mark, Person, base, find, page};
use super::failure::Failure;
use super::fields::{Asked, Fields};
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::stages::{chosen, staged};
use super::{standings, work};
use crate::i18n::{Lang, bracket};

#[derive(Template)]
#[template(path = "crosstable.html")]
struct CrosstablePage {
    page: Page,
    base: String,
    layout: Layout,
    /// Both layouts, where the competition is large enough for a choice.
    choice: bool,
    parts: Vec<Part>,
    rounds: Vec<u32>,
    first_mark: Mark,
    of_teams: bool,
    tables: Vec<Table>,
}

/// What the columns are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// Everybody's number: every pair has its cell.
    Opponents,
    /// The rounds: no empty cells.
    Rounds,
}

/// Most entrants of a group who are shown against everybody unasked, and on one page.
const WIDEST: usize = 60;
/// Rows of a page where there are more.
const ROWS: usize = 40;

impl Layout {
    /// The one asked for, else the one that fits: in a round robin every cell is filled.
    fn of(asked: &Fields, state: &State, largest: usize) -> Layout {
        match asked.get("by") {
            "opponent" => Layout::Opponents,
            "round" => Layout::Rounds,
            _ if largest <= WIDEST || state.format().is_round_robin() => Layout::Opponents,
            _ => Layout::Rounds,
        }
    }
}

/// A link to some of the rows.
struct Part {
    number: usize,
    /// The first and the last number of the list there.
    rows: String,
    here: bool,
}

/// Everybody, or everybody of a group.
struct Table {
    group: String,
    numbers: Vec<u32>,
    rows: Vec<Row>,
}

struct Row {
    person: Person,
    cells: Vec<Cell>,
    /// In the layout by rounds.
    rounds: Vec<standings::Cell>,
    points: String,
    place: String,
}

#[derive(Default)]
struct Cell {
    class: &'static str,
    title: String,
    games: Vec<PlayedGame>,
}

struct PlayedGame {
    points: String,
    turn: String,
}

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let whole = find(&app, reader, &id)?;
        let t = reader.lang;
        let (view, stages) = chosen(t, &whole, &asked);
        let state = &view.state;
        let frame = page(reader, &whole, Place::Crosstable, t.text("crosstable-title").to_string());
        let groups: Vec<Option<u32>> = match state.group_count() {
            0 => vec![None],
            count => (1..=count).map(Some).collect(),
        };
        let largest = groups.iter().map(|group| members(state, *group).count()).max().unwrap_or(0);
        let layout = Layout::of(&asked, state, largest);
        let cut = layout == Layout::Opponents && largest > WIDEST;
        let last = if cut { largest.div_ceil(ROWS) } else { 1 };
        let here = asked.whole("part").ok().flatten().filter(|part| (1..=last).contains(part)).unwrap_or(1);
        let within = if cut { (here - 1) * ROWS..here * ROWS } else { 0..largest };
        let table = |group: Option<u32>| Table {
            group: group.map(|group| bracket::group(t, state, group)).unwrap_or_default(),
            numbers: members(state, group).map(|(_, entrant)| entrant.no.get()).collect(),
            rows: rows(t, state, group, layout, &within),
        };
        let part = |number: usize| Part {
            number,
            rows: format!("{}–{}", (number - 1) * ROWS + 1, (number * ROWS).min(largest)),
            here: number == here,
        };
        let shown = CrosstablePage {
            page: staged(frame, stages),
            base: base(&view),
            layout,
            choice: largest > WIDEST,
            parts: if cut { (1..=last).map(part).collect() } else { Vec::new() },
            rounds: (1..=state.rounds_paired()).collect(),
            first_mark: Mark::of(t, Turn::First, state.regulations().edition),
            of_teams: state.format().is_of_teams(),
            tables: if state.rounds_paired() == 0 {
                Vec::new()
            } else {
                groups.into_iter().map(table).collect()
            },
        };
        Ok(render(&shown))
    })
    .await
}

/// Those of a group with their places in the list; everybody where there are no groups.
fn members(state: &State, group: Option<u32>) -> impl Iterator<Item = (usize, &Entrant)> {
    state.entrants().iter().enumerate().filter(move |(_, entrant)| group.is_none() || entrant.group == group)
}

fn rows(t: Lang, state: &State, group: Option<u32>, layout: Layout, within: &Range<usize>) -> Vec<Row> {
    let ledger = Ledger::of(state);
    let places: HashMap<u32, (u32, u32)> = ranking::standings(state)
        .into_iter()
        .map(|standing| (standing.no.get(), (standing.place, standing.points)))
        .collect();
    let row = |(index, entrant): (usize, &Entrant)| {
        let records = ledger.records.get(index).map(Vec::as_slice).unwrap_or_default();
        let against = |(_, other): (usize, &Entrant)| {
            if other.no == entrant.no {
                return Cell { class: "self", ..Cell::default() };
            }
            let of_them = |round: u32| {
                let record = ledger.records.get(state.index_of(other.no)?)?.get(round as usize - 1)?;
                record.boards.map(|boards| boards.game_points)
            };
            let games = records.iter().filter(|record| record.opponent == Some(other.no));
            cell(t, &other.name, games, of_them)
        };
        let (cells, rounds) = match layout {
            Layout::Opponents => (members(state, group).map(against).collect(), Vec::new()),
            Layout::Rounds => {
                (Vec::new(), records.iter().map(|record| standings::cell(t, state, record)).collect())
            }
        };
        let place = places.get(&entrant.no.get());
        Row {
            person: Person::of(entrant),
            cells,
            rounds,
            points: place.map_or_else(|| "–".to_owned(), |(_, points)| points.to_string()),
            place: place.map_or_else(|| "–".to_owned(), |(place, _)| place.to_string()),
        }
    };
    members(state, group).skip(within.start).take(within.len()).map(row).collect()
}

/// `of_them` gives the opponents' game points of a round where the entrants are teams.
fn cell<'a>(
    t: Lang,
    other: &str,
    records: impl Iterator<Item = &'a RoundRecord>,
    of_them: impl Fn(u32) -> Option<u32>,
) -> Cell {
    let mut cell = Cell::default();
    for record in records {
        let points = match record.outcome {
            Outcome::Unplayed => "·".to_owned(),
            Outcome::StruckOut => "×".to_owned(),
            Outcome::WinByForfeit => "+".to_owned(),
            Outcome::LossByForfeit => "−".to_owned(),
            _ => match (record.boards, of_them(record.round)) {
                (Some(own), Some(theirs)) => format!("{}:{theirs}", own.game_points),
                _ => record.points.to_string(),
            },
        };
        cell.class = match record.outcome {
            Outcome::Win | Outcome::WinByForfeit => "w",
            Outcome::Loss | Outcome::LossByForfeit | Outcome::StruckOut => "l",
            _ => "",
        };
        let turn = match record.turn {
            Some(Turn::First) => t.text("first-short").to_string(),
            Some(Turn::Second) => t.text("second-short").to_string(),
            None => String::new(),
        };
        cell.title =
            t.text("cell-against").with("round", record.round).with("who", other.to_owned()).to_string();
        cell.games.push(PlayedGame { points, turn });
    }
    cell
}
