//! The papers of teams: match sheets with their line-ups, members, boards.

use tournament::team::{Match, Member};
use tournament::{Entrant, Game, Number, Round, Turn};

use super::super::Unprintable;
use super::super::paper::{Align, Block, Card, CardLine, Cell, Column, Part, Table};
use super::words::Words;
use crate::i18n::teams as words;

/// 团体赛记录表, one for each match of the round.
pub(super) fn match_sheets(
    w: &Words<'_>,
    (number, round): (u32, &Round),
) -> Result<(String, Vec<Part>), Unprintable> {
    if !w.state.format().is_of_teams() {
        return Err(Unprintable::NoTeams);
    }
    let title = w.text("paper-match-sheets-n").with("n", number).to_string();
    let sheets = round.games.iter().filter_map(|game| Some(sheet(w, number, game, game.team_match()?)));
    Ok((title, sheets.collect()))
}

fn sheet(w: &Words<'_>, number: u32, game: &Game, play: &Match) -> Part {
    let format = w.state.format();
    let [first, second] = play.score(format, w.state.regulations());
    let over = play.open_boards(format).is_empty();
    let score = match over {
        true => format!("{} : {}", first.boards.game_points, second.boards.game_points),
        false => String::new(),
    };
    let points =
        if over { format!("{} : {}", first.match_points, second.match_points) } else { String::new() };
    let teams = [game.first, game.second];
    let boards = Table { row_height: 30.0, ..boards(w, &[(game, play)], false) };
    let mut blocks = vec![
        Block::Title(w.say("paper-match-sheet")),
        Block::Subtitle(w.event()),
        Block::Fields {
            columns: 4,
            fields: vec![
                (w.say("round"), number.to_string()),
                (w.say("paper-match"), game.board.to_string()),
                (w.say("paper-date"), String::new()),
                (w.say("paper-begun"), String::new()),
            ],
        },
        Block::Fields {
            columns: 2,
            fields: vec![
                (w.say("paper-team-first"), w.name(game.first)),
                (w.say("paper-team-second"), w.name(game.second)),
            ],
        },
        Block::Table(boards),
        Block::Fields {
            columns: 2,
            fields: vec![(w.say("paper-game-points"), score), (w.say("paper-match-points"), points)],
        },
        Block::Note(line_up_rule(w)),
    ];
    blocks.push(Block::Table(both_teams(w, teams, play)));
    let of = |team: String| w.text("paper-signature-captain").with("team", team).to_string();
    let captains = [w.say("paper-team-first"), w.say("paper-team-second")].map(of);
    blocks.push(Block::Signatures([captains.as_slice(), &[w.say("paper-signature-referee")]].concat()));
    Part::alone(blocks)
}

/// How members come to their boards.
fn line_up_rule(w: &Words<'_>) -> String {
    let rule = words::line_up(w.t, w.state.regulations().line_up);
    w.text("line-up-rule").with("rule", rule).with("boards", w.state.boards_of_a_match()).to_string()
}

/// The members of both teams beside each other, with the board that each has.
fn both_teams(w: &Words<'_>, teams: [Number; 2], play: &Match) -> Table {
    let members = teams.map(|no| w.entrant(no).map(|team| team.members.as_slice()).unwrap_or_default());
    let seat = |turn: Turn, index: usize| {
        let at = play.line_up(turn).0.iter().position(|seated| seated.is_some_and(|no| no.index() == index));
        at.map_or(String::new(), |at| (at + 1).to_string())
    };
    let columns = teams.iter().flat_map(|team| {
        [
            Column::firm(w.say("paper-member")),
            Column::text(w.name(*team)),
            Column::firm(w.say("rating")),
            Column::firm(w.say("board")),
        ]
    });
    let cells = |side: usize, turn: Turn, index: usize| match members[side].get(index) {
        None => vec![Cell::default(); 4],
        Some(member) => vec![
            Cell::plain(index + 1),
            Cell::plain(&member.name),
            Cell::plain(rating(member)),
            Cell::strong(seat(turn, index)),
        ],
    };
    let rows = (0..members[0].len().max(members[1].len()))
        .map(|index| [cells(0, Turn::First, index), cells(1, Turn::Second, index)].concat());
    Table { columns: columns.collect(), rows: rows.collect(), row_height: 17.0, may_fold: false }
}

fn rating(member: &Member) -> String {
    member.rating.map_or(String::new(), |rating| rating.to_string())
}

/// The boards of matches: who sits there, first mover left; with the number of the match where there are several.
pub(super) fn boards(w: &Words<'_>, matches: &[(&Game, &Match)], numbered: bool) -> Table {
    let format = w.state.format();
    let columns = vec![
        Column::firm(w.say("board")).key(),
        Column::text(w.turn_and_side(Turn::First)),
        Column::text(w.say("team")),
        Column::firm(w.say("result")).aligned(Align::Middle),
        Column::text(w.turn_and_side(Turn::Second)),
        Column::text(w.say("team")),
    ];
    let row = |game: &Game, play: &Match, at: u32| {
        let teams = match format.first_team_turn(at) {
            Turn::First => [game.first, game.second],
            Turn::Second => [game.second, game.first],
        };
        let [first, second] = play.members(at, format);
        let name = |team: Number, member: Option<Number>| {
            let found = member.and_then(|member| w.entrant(team)?.members.get(member.index()));
            found.map_or(String::new(), |member| member.name.clone())
        };
        vec![
            Cell::strong(if numbered { format!("{}.{at}", game.board) } else { at.to_string() }),
            Cell::plain(name(teams[0], first)),
            Cell::plain(w.name(teams[0])),
            Cell::strong(w.result_mark(play.result(at, format))),
            Cell::plain(name(teams[1], second)),
            Cell::plain(w.name(teams[1])),
        ]
    };
    let rows = matches.iter().flat_map(|(game, play)| (1..=play.boards()).map(|at| row(game, play, at)));
    Table { columns, rows: rows.collect(), row_height: 0.0, may_fold: false }
}

/// The boards of all matches of a round below its matches; nothing where nobody is seated.
pub(super) fn boards_of_round(w: &Words<'_>, round: &Round) -> Vec<Block> {
    let matches: Vec<(&Game, &Match)> =
        round.games.iter().filter_map(|game| Some((game, game.team_match()?))).collect();
    let seated = |play: &Match| {
        [Turn::First, Turn::Second].iter().any(|turn| play.line_up(*turn).0.iter().any(Option::is_some))
    };
    match matches.iter().any(|(_, play)| seated(play)) {
        true => vec![Block::Space(6.0), Block::Table(boards(w, &matches, true))],
        false => Vec::new(),
    }
}

/// Every team with its members in the order of their boards.
pub(super) fn entries(w: &Words<'_>) -> Table {
    let columns = vec![
        Column::firm(w.say("number")).key(),
        Column::text(w.say("team-name")).key(),
        Column::firm(w.say("paper-member")),
        Column::text(w.say("name")),
        Column::firm(w.say("rating")),
    ];
    let line = |team: &Entrant, index: usize, member: Option<&Member>| {
        let (no, name) = match index {
            0 => (team.no.to_string(), team.name.clone()),
            _ => (String::new(), String::new()),
        };
        vec![
            Cell::strong(no),
            Cell::plain(name),
            Cell::plain(member.map_or(String::new(), |_| (index + 1).to_string())),
            Cell::plain(member.map_or(String::new(), |member| member.name.clone())),
            Cell::plain(member.map_or(String::new(), rating)),
        ]
    };
    let rows = w.state.entrants().iter().flat_map(|team| match team.members.is_empty() {
        true => vec![line(team, 0, None)],
        false => {
            team.members.iter().enumerate().map(|(index, member)| line(team, index, Some(member))).collect()
        }
    });
    Table { columns, rows: rows.collect(), row_height: 0.0, may_fold: true }
}

/// What the members did, best first; none where nobody has played.
pub(super) fn best_members(w: &Words<'_>) -> Option<Table> {
    let found = words::best_members(w.state);
    let columns = vec![
        Column::firm(w.say("number")).key(),
        Column::text(w.say("name")).key(),
        Column::text(w.say("team")),
        Column::firm(w.say("key-game-points")),
        Column::firm(w.say("games-won")),
        Column::firm(w.say("games-drawn")),
        Column::firm(w.say("games-lost")),
        Column::firm(w.say("forfeit")),
    ];
    let row = |one: &words::Ranked<'_>| {
        vec![
            Cell::plain(format!("{}.{}", one.team.no, one.no)),
            Cell::plain(&one.member.name),
            Cell::plain(&one.team.name),
            Cell::strong(one.record.points),
            Cell::plain(one.record.wins),
            Cell::plain(one.record.draws),
            Cell::plain(one.record.losses),
            Cell::plain(one.record.forfeits),
        ]
    };
    let rows: Vec<Vec<Cell>> = found.iter().map(row).collect();
    (!rows.is_empty()).then_some(Table { columns, rows, row_height: 0.0, may_fold: false })
}

/// 名卡 of every member; the team's where it has none yet.
pub(super) fn name_cards(w: &Words<'_>) -> Vec<Card> {
    let url = |team: &Entrant| w.address().map(|address| format!("{address}/roll?no={}", team.no));
    let card = |team: &Entrant, name: &str, number: String| Card {
        lines: vec![
            CardLine::text(w.event(), 11.0),
            CardLine::strong(name, 34.0),
            CardLine::text(if name == team.name { String::new() } else { team.name.clone() }, 15.0),
            CardLine::text(number, 13.0),
        ],
        url: url(team),
        stubs: None,
    };
    let cards = w.state.entrants().iter().flat_map(|team| match team.members.is_empty() {
        true => vec![card(team, &team.name, w.text("paper-number-n").with("n", team.no.get()).to_string())],
        false => (1u32..)
            .zip(&team.members)
            .map(|(no, member)| {
                let number = w.text("paper-member-n").with("team", team.no.get()).with("n", no);
                card(team, &member.name, number.to_string())
            })
            .collect(),
    });
    cards.collect()
}
