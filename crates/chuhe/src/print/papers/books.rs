//! 秩序册 and 成绩册.

use tournament::{Event, GameResult, Round, State, Turn, pairing};

use super::super::paper::{Align, Block, Cell, Column, Part, Table};
use super::super::{Particulars, Unprintable};
use super::words::Words;
use super::{game, incidents, ranks, round, teams};
use crate::i18n::settings;

/// 秩序册: officials, schedule, regulations, entries and, of a round robin, all its rounds.
pub(super) fn order_book(w: &Words<'_>) -> Result<(String, Vec<Part>), Unprintable> {
    if w.state.entrants().is_empty() {
        return Err(Unprintable::NoEntrants);
    }
    let title = w.say("paper-order-book");
    let mut parts = vec![cover(w, &title)];
    let p = w.particulars();
    let mut people = vec![Block::Title(w.say("paper-officials-and-schedule"))];
    for (head, text) in [(w.say("paper-organisers"), &p.organisers), (w.say("paper-officials"), &p.officials)]
    {
        if !text.is_empty() {
            people.push(Block::Heading(head));
            people.push(Block::Table(pairs_table(String::new(), String::new(), text)));
        }
    }
    if !p.schedule.is_empty() {
        people.push(Block::Heading(w.say("paper-schedule")));
        people.push(Block::Table(pairs_table(w.say("time"), w.say("paper-item"), &p.schedule)));
    }
    if people.len() > 1 {
        parts.push(Part::of(w.say("paper-officials-and-schedule"), people));
    }
    parts.push(Part::of(w.say("settings-title"), regulations(w)));
    parts.push(Part::of(w.say("entries-title"), entries(w)));
    if w.state.format().is_round_robin()
        && let Some(table) = all_rounds(w)
    {
        let head = w.say("paper-round-table");
        let blocks = vec![
            Block::Title(head.clone()),
            Block::Note(w.say("paper-round-table-means")),
            Block::Table(table),
        ];
        parts.push(Part::of(head, blocks));
    }
    Ok((title, parts))
}

fn cover(w: &Words<'_>, title: &str) -> Part {
    let p = w.particulars();
    let mut blocks = vec![
        Block::Space(120.0),
        Block::Title(w.event()),
        Block::Space(60.0),
        Block::Banner(title.to_owned()),
        Block::Space(210.0),
    ];
    for (role, name) in Particulars::pairs(&p.organisers) {
        let line = if role.is_empty() { name.to_owned() } else { format!("{role}：{name}") };
        blocks.push(Block::Subtitle(line));
    }
    for line in [&p.dates, &p.venue] {
        if !line.is_empty() {
            blocks.push(Block::Subtitle(line.clone()));
        }
    }
    let facts = w
        .text("event-facts")
        .with("format", settings::format(w.t, w.state.format()))
        .with("rounds", w.state.planned_rounds())
        .with("edition", settings::edition(w.t, w.edition()));
    blocks.push(Block::Subtitle(facts.to_string()));
    Part { bookmark: Some(title.to_owned()), ..Part::alone(blocks) }
}

fn pairs_table(left: String, right: String, text: &str) -> Table {
    let row = |(name, value): (&str, &str)| vec![Cell::plain(name), Cell::plain(value)];
    Table {
        columns: vec![Column::text(left), Column::text(right)],
        rows: Particulars::pairs(text).into_iter().map(row).collect(),
        row_height: 18.0,
        may_fold: false,
    }
}

/// Every setting with its article, and what was added.
fn regulations(w: &Words<'_>) -> Vec<Block> {
    let all = settings::all(w.t, w.state.regulations(), w.state.format());
    let row = |setting: settings::Setting| {
        vec![
            Cell::plain(setting.name),
            Cell::plain(setting.value),
            Cell::plain(w.articles(&setting.articles)),
        ]
    };
    let columns = vec![
        Column::text(w.say("setting")),
        Column::text(w.say("setting-value")),
        Column::text(w.say("articles")),
    ];
    let rows = all.into_iter().map(row).collect();
    let mut blocks = vec![
        Block::Title(w.say("settings-title")),
        Block::Table(Table { columns, rows, row_height: 0.0, may_fold: false }),
    ];
    let added = &w.particulars().regulations;
    if !added.is_empty() {
        blocks.push(Block::Heading(w.say("paper-more-regulations")));
        blocks.extend(
            added.lines().filter(|line| !line.trim().is_empty()).map(|line| Block::Text(line.to_owned())),
        );
    }
    blocks
}

fn entries(w: &Words<'_>) -> Vec<Block> {
    if w.state.format().is_of_teams() {
        return vec![
            Block::Title(w.say("entries-title")),
            Block::Note(w.text("teams-n").with("n", w.state.entrants().len()).to_string()),
            Block::Table(teams::entries(w)),
        ];
    }
    let rated = w.state.entrants().iter().any(|entrant| entrant.rating.is_some());
    let mut columns = vec![
        Column::firm(w.say("number")).key(),
        Column::text(w.say("name")).key(),
        Column::text(w.say("team")),
    ];
    if rated {
        columns.push(Column::firm(w.say("rating")));
    }
    let row = |entrant: &tournament::Entrant| {
        let mut row = vec![
            Cell::strong(entrant.no),
            Cell::plain(&entrant.name),
            Cell::plain(entrant.team.clone().unwrap_or_default()),
        ];
        if rated {
            row.push(Cell::plain(entrant.rating.map_or(String::new(), |rating| rating.to_string())));
        }
        row
    };
    let rows: Vec<Vec<Cell>> = w.state.entrants().iter().map(row).collect();
    let table = Table { columns, rows, row_height: 0.0, may_fold: true };
    vec![
        Block::Title(w.say("entries-title")),
        Block::Note(w.text("people-n").with("n", w.state.entrants().len()).to_string()),
        Block::Table(round::without_empty_teams(w, table)),
    ]
}

/// 对局秩序表: every round of a round robin, also those not yet paired. None where it cannot be paired to its end.
fn all_rounds(w: &Words<'_>) -> Option<Table> {
    let mut state: State = w.state.clone();
    while state.rounds_paired() < state.planned_rounds() {
        let next = pairing::next_round(&state).ok()?;
        state.apply(&Event::RoundPaired {
            round: next.round,
            pairing: next.to_round(&state),
            dropped: Vec::new(),
            eliminated: Vec::new(),
            by_hand: None,
        });
    }
    let boards = state.rounds().iter().map(|round| round.games.len()).max().unwrap_or(0);
    let mut columns = vec![Column::firm(w.say("round")).key()];
    columns.extend((1..=boards).map(|board| Column::firm(w.text("board-n").with("n", board).to_string())));
    let rests = state.rounds().iter().any(|round| !round.byes.is_empty());
    if rests {
        columns.push(Column::firm(w.say("rest")));
    }
    let row = |(number, round): (usize, &Round)| {
        let mut row = vec![Cell::strong(number + 1)];
        row.extend((0..boards).map(|board| match round.games.get(board) {
            Some(game) => Cell::plain(format!("{}–{}", game.first, game.second)),
            None => Cell::default(),
        }));
        if rests {
            let byes: Vec<String> = round.byes.iter().map(|bye| bye.entrant.to_string()).collect();
            row.push(Cell::plain(byes.join(" ")));
        }
        row
    };
    let rows = state.rounds().iter().enumerate().map(row).collect();
    Some(Table { columns, rows, row_height: 17.0, may_fold: false })
}

/// 成绩册: places, all rounds, incidents, the recorded games.
pub(super) fn result_book(w: &Words<'_>) -> Result<(String, Vec<Part>), Unprintable> {
    let paired = w.state.rounds_paired();
    if paired == 0 {
        return Err(Unprintable::NoRound);
    }
    let title = w.say("paper-result-book");
    let mut parts = vec![cover(w, &title)];
    let head = match paired >= w.state.planned_rounds() && w.state.unfinished_boards(paired).is_empty() {
        true => w.say("standings-final"),
        false => w.text("standings-title-n").with("n", paired).to_string(),
    };
    let mut standings = vec![Block::Title(head.clone())];
    standings.extend(ranks::standing_blocks(w, paired));
    parts.push(Part::of(head, standings));
    if w.state.format().is_round_robin() {
        let head = w.say("crosstable-title");
        let mut blocks = vec![Block::Title(head.clone())];
        blocks.extend(ranks::crosstable_blocks(w));
        parts.push(Part::of(head, blocks));
    }
    if let Some(table) = teams::best_members(w) {
        let head = w.say("list-members");
        let note = Block::Note(w.say("list-members-hint"));
        parts.push(Part::of(head.clone(), vec![Block::Title(head), note, Block::Table(table)]));
    }
    parts.push(Part::of(w.say("paper-statistics"), statistics(w)));
    let mut rounds = vec![Block::Title(w.say("paper-all-rounds"))];
    for (number, one) in (1u32..).zip(w.state.rounds()) {
        rounds.push(Block::Heading(w.text("round-n").with("n", number).to_string()));
        rounds.extend(round::round_blocks(w, number, one));
    }
    parts.push(Part::of(w.say("paper-all-rounds"), rounds));
    let happened = incidents::event_table(w);
    if let Some(table) = happened {
        let head = w.say("paper-fouls-and-penalties");
        parts.push(Part::of(head.clone(), vec![Block::Title(head), Block::Table(table)]));
    }
    if !w.material.games.is_empty() {
        let mut blocks = vec![Block::Title(w.say("games-title"))];
        blocks.extend(w.material.games.iter().flat_map(|view| game::blocks(w, view)));
        parts.push(Part::of(w.say("games-title"), blocks));
    }
    Ok((title, parts))
}

/// How often the first mover won, by round.
fn statistics(w: &Words<'_>) -> Vec<Block> {
    let columns = vec![
        Column::text(w.say("round")).aligned(Align::Middle).key(),
        Column::firm(w.text("paper-side-wins").with("side", w.turn_and_side(Turn::First)).to_string()),
        Column::firm(w.say("result-draw")),
        Column::firm(w.text("paper-side-wins").with("side", w.turn_and_side(Turn::Second)).to_string()),
        Column::firm(w.say("forfeit")),
        Column::firm(w.say("paper-unplayed")),
        Column::firm(w.say("paper-total")),
    ];
    let count = |games: &[tournament::Game]| {
        let mut counts = [0usize; 5];
        for game in games {
            let place = match w.state.result_of(game) {
                Some(GameResult::FirstWins) => 0,
                Some(GameResult::Draw) => 1,
                Some(GameResult::SecondWins) => 2,
                Some(_) => 3,
                None => 4,
            };
            counts[place] += 1;
        }
        counts
    };
    let line = |head: Cell, counts: [usize; 5], strong: bool| {
        let cell = |text: usize| if strong { Cell::strong(text) } else { Cell::plain(text) };
        let mut row = vec![head];
        row.extend(counts.map(cell));
        row.push(cell(counts.iter().sum()));
        row
    };
    let mut rows = Vec::new();
    let mut total = [0usize; 5];
    for (number, round) in (1u32..).zip(w.state.rounds()) {
        let counts = count(&round.games);
        total.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
        rows.push(line(Cell::plain(number), counts, false));
    }
    rows.push(line(Cell::strong(w.say("paper-total")), total, true));
    let played: usize = total.iter().take(3).sum();
    if played > 0 {
        let share = |count: usize| format!("{:.1}%", 100.0 * count as f64 / played as f64);
        let mut row = vec![Cell::plain(w.say("paper-share"))];
        row.extend(total.iter().take(3).map(|count| Cell::plain(share(*count))));
        row.extend([Cell::default(), Cell::default(), Cell::default()]);
        rows.push(row);
    }
    vec![
        Block::Title(w.say("paper-statistics")),
        Block::Table(Table { columns, rows, row_height: 0.0, may_fold: false }),
    ]
}
