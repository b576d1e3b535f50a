//! 名次: who leads, and what decided it.

use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::Response;
use rulebook::regulations::RankingKey;
use tournament::history::{Ledger, Outcome, RoundRecord};
use tournament::ranking::{self, DecidedBy, Standing};
use tournament::{ByeKind, State, Turn};

use super::App;
use super::chart::{self, Chart};
use super::event::{Cite, Mark, Person, Stage, base, cites, find, namer, page};
use super::failure::Failure;
use super::fields::Asked;
use super::hall::{Tab, tabs};
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::stages::{chosen, staged};
use super::teams::places::{self, List};
use super::work;
use crate::i18n::{Lang, bracket, places as ladder, reasons, settings};

#[derive(Template)]
#[template(path = "standings.html")]
struct StandingsPage {
    page: Page,
    base: String,
    tabs: Vec<Tab>,
    lists: Vec<List>,
    list: String,
    of_teams: bool,
    q: String,
    ladder: String,
    articles: Vec<Cite>,
    first_mark: Mark,
    rounds: Vec<u32>,
    keys: Vec<String>,
    rows: Vec<Row>,
    chart: Option<Chart>,
}

struct Row {
    /// The group that begins here, if one does.
    group: String,
    place: u32,
    person: Person,
    cells: Vec<Cell>,
    keys: Vec<Value>,
    reason: String,
    /// The step that decided has no column of its own.
    reason_decides: bool,
}

/// A round: opponent, colour and turn, points.
pub(super) struct Cell {
    pub(super) opponent: String,
    pub(super) colour: &'static str,
    pub(super) mark: String,
    pub(super) points: String,
    pub(super) title: String,
}

struct Value {
    text: String,
    decided: bool,
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
        let paired = view.state.rounds_paired();
        let number =
            asked.whole("round").ok().flatten().filter(|n| (1..=paired).contains(n)).unwrap_or(paired);
        let state = if number == paired { view.state.clone() } else { view.state.as_of_round(number) };
        let title = match Stage::of(&view.state) {
            Stage::NotStarted => t.text("standings-title"),
            Stage::Finished if number == paired => t.text("standings-final"),
            _ => t.text("standings-title-n").with("n", number),
        };
        let list = asked.get("list");
        if list == places::MEMBERS || list == places::BY_MEMBERS {
            return places::draw(reader, &view, &state, list);
        }
        let category = list.strip_prefix(places::CATEGORY).unwrap_or_default();
        let regulations = state.regulations();
        let columns = ladder::columns(&state);
        let q = asked.get("q").to_owned();
        let standings = if paired == 0 { Vec::new() } else { ranking::standings(&state) };
        let standings = match category.is_empty() {
            true => standings,
            false => ranking::of_category(&state, &standings, category),
        };
        let chart = if state.format().is_elimination() { None } else { chart::leaders(&state, &standings) };
        let mut rows = rows(t, &state, &columns, standings);
        rows.retain(|row| row.person.fits(&q));
        head_groups(t, &state, &mut rows);
        let shown = StandingsPage {
            page: staged(page(reader, &whole, Place::Standings, title.to_string()), stages),
            base: base(&view),
            tabs: tabs(&view.state, number),
            lists: places::lists(t, &view.state, list),
            list: list.to_owned(),
            of_teams: state.format().is_of_teams(),
            q,
            ladder: settings::ladder_words(t, ranking::ladder(&state), regulations.edition),
            articles: cites(t, &settings::place_articles(&state)),
            first_mark: Mark::of(t, Turn::First, regulations.edition),
            rounds: (1..=number).collect(),
            keys: columns.iter().map(|key| reasons::key(t, *key, regulations.edition)).collect(),
            rows,
            chart,
        };
        Ok(render(&shown))
    })
    .await
}

/// Puts the name of each group before the first of it.
fn head_groups(t: Lang, state: &State, rows: &mut [Row]) {
    let mut last = None;
    for row in rows {
        let no = tournament::Number::new(row.person.no);
        let group = no.and_then(|no| state.entrant(no)).and_then(|entrant| entrant.group);
        if group != last {
            row.group = group.map(|group| bracket::group(t, state, group)).unwrap_or_default();
            last = group;
        }
    }
}

fn rows(t: Lang, state: &State, columns: &[RankingKey], standings: Vec<Standing>) -> Vec<Row> {
    let ledger = Ledger::of(state);
    let names = namer(t, state);
    let row = |standing: Standing| {
        let decided = match &standing.decided_by {
            DecidedBy::Key { key, .. } => Some(*key),
            DecidedBy::Leader | DecidedBy::Shared { .. } | DecidedBy::Bracket { .. } => None,
        };
        let records = state.index_of(standing.no).and_then(|index| ledger.records.get(index));
        Row {
            group: String::new(),
            place: standing.place,
            person: Person::find(state, standing.no),
            cells: records.into_iter().flatten().map(|record| cell(t, state, record)).collect(),
            keys: columns
                .iter()
                .map(|key| Value {
                    text: ladder::value(t, &standing, *key).to_string(),
                    decided: decided == Some(*key),
                })
                .collect(),
            reason: reasons::decided(t, &standing.decided_by, state.regulations().edition, &names),
            reason_decides: decided.is_some_and(|key| !columns.contains(&key)),
        }
    };
    standings.into_iter().map(row).collect()
}

fn points_if_any(record: &RoundRecord) -> String {
    if record.points > 0 { record.points.to_string() } else { String::new() }
}

/// What a round brought somebody, as a cell shows it.
pub(super) fn cell(t: Lang, state: &State, record: &RoundRecord) -> Cell {
    let plain = |text: String, points: String| Cell {
        opponent: text,
        colour: "",
        mark: String::new(),
        points,
        title: String::new(),
    };
    let (Some(opponent), Some(turn)) = (record.opponent, record.turn) else {
        return match record.outcome {
            Outcome::Bye(ByeKind::Allocated) => {
                plain(t.text("cell-bye").to_string(), record.points.to_string())
            }
            Outcome::Bye(ByeKind::Rest) => plain(t.text("rest").to_string(), String::new()),
            Outcome::Bye(ByeKind::Bracket) => plain(t.text("bye-bracket").to_string(), String::new()),
            Outcome::Bye(ByeKind::Requested) => {
                plain(t.text("bye-requested").to_string(), record.points.to_string())
            }
            Outcome::Bye(ByeKind::Absent) => plain(t.text("bye-absent").to_string(), points_if_any(record)),
            Outcome::NotEntered => Cell {
                title: t.text("cell-not-entered").to_string(),
                ..plain("–".to_owned(), points_if_any(record))
            },
            _ => Cell { title: t.text("cell-absent").to_string(), ..plain("–".to_owned(), String::new()) },
        };
    };
    let mark = Mark::of(t, turn, state.regulations().edition);
    let points = match record.outcome {
        Outcome::Unplayed => "·".to_owned(),
        Outcome::StruckOut => "×".to_owned(),
        Outcome::WinByForfeit => "+".to_owned(),
        Outcome::LossByForfeit => "−".to_owned(),
        // Of a match, 场分 and 局分.
        _ => match record.boards {
            Some(boards) => format!("{}/{}", record.match_points, boards.game_points),
            None => record.points.to_string(),
        },
    };
    let against =
        t.text("cell-against").with("round", record.round).with("who", Person::find(state, opponent).name);
    let title = match record.outcome {
        Outcome::StruckOut => format!("{against} · {}", t.text("cell-struck")),
        _ => format!("{against} · {}", mark.title),
    };
    Cell {
        opponent: opponent.to_string(),
        colour: mark.colour,
        mark: format!("{}{}", mark.short, mark.word),
        points,
        title,
    }
}
