//! The papers of one round: pairings, score sheets, slips, table cards.

use tournament::history::Ledger;
use tournament::{ByeKind, Game, GameResult, Number, Round, Turn};

use super::super::paper::{Align, Block, Card, CardLine, Cards, Cell, Column, Part, Stub, Table};
use super::super::{Choice, Unprintable};
use super::words::Words;
use super::{game, teams};
use crate::desk::{GameId, Who};
use crate::i18n::reasons::by_sound;
use crate::i18n::{Text, rulings, table};

/// 对阵表, by table.
pub(super) fn pairings(w: &Words<'_>, (number, round): (u32, &Round)) -> (String, Vec<Part>) {
    let title = w.text("paper-pairings-n").with("n", number).to_string();
    let mut blocks = vec![Block::Title(w.event()), Block::Subtitle(title.clone()), Block::Note(w.facts())];
    blocks.extend(round_blocks(w, number, round));
    (title.clone(), vec![Part::of(title, blocks)])
}

/// The games and rests of a round.
pub(super) fn round_blocks(w: &Words<'_>, number: u32, round: &Round) -> Vec<Block> {
    // The points that the players bring to the table.
    let before = Ledger::of(&w.state.as_of_round(number - 1));
    let points = |no: Number| {
        let records = w.state.index_of(no).and_then(|index| before.records.get(index));
        records.and_then(|records| records.last()).map_or(0, |record| record.total)
    };
    let columns = vec![
        Column::firm(w.say("board")).key(),
        Column::firm(w.say("number")),
        Column::text(w.turn_and_side(Turn::First)),
        Column::text(w.say("team")),
        Column::firm(w.say("points")),
        Column::firm(w.say("result")),
        Column::firm(w.say("points")),
        Column::text(w.turn_and_side(Turn::Second)),
        Column::text(w.say("team")),
        Column::firm(w.say("number")),
    ];
    let row = |game: &Game| {
        vec![
            Cell::strong(game.board),
            Cell::plain(game.first),
            Cell::plain(w.name(game.first)),
            Cell::plain(w.team(game.first)),
            Cell::plain(points(game.first)),
            Cell::strong(match game.team_match() {
                // Of a match the game points.
                Some(play) => {
                    let [first, second] = play.score(w.state.format(), w.state.regulations());
                    format!("{} : {}", first.boards.game_points, second.boards.game_points)
                }
                None => w.result_mark(game.result()).to_string(),
            }),
            Cell::plain(points(game.second)),
            Cell::plain(w.name(game.second)),
            Cell::plain(w.team(game.second)),
            Cell::plain(game.second),
        ]
    };
    let table =
        Table { columns, rows: round.games.iter().map(row).collect(), row_height: 17.0, may_fold: false };
    let mut blocks = vec![Block::Table(without_empty_teams(w, table))];
    blocks.extend(teams::boards_of_round(w, round));
    for bye in &round.byes {
        let kind = match bye.kind {
            ByeKind::Allocated => w.say("bye"),
            ByeKind::Rest => w.say("rest"),
            ByeKind::Requested => w.say("bye-requested"),
            ByeKind::Absent => w.say("bye-absent"),
            ByeKind::Bracket => w.say("bye-bracket"),
        };
        let team = w.team(bye.entrant);
        let who = if team.is_empty() {
            w.called(bye.entrant)
        } else {
            format!("{}（{team}）", w.called(bye.entrant))
        };
        blocks.push(Block::Note(format!("{kind}：{who}")));
    }
    blocks
}

/// The same without the columns of teams where nobody has one.
pub(super) fn without_empty_teams(w: &Words<'_>, table: Table) -> Table {
    if w.state.entrants().iter().any(|entrant| entrant.team.is_some()) {
        return table;
    }
    let team = w.say("team");
    let keep: Vec<bool> = table.columns.iter().map(|column| column.head != team).collect();
    let kept =
        |cells: Vec<Cell>| cells.into_iter().zip(&keep).filter(|(_, keep)| **keep).map(|(cell, _)| cell);
    Table {
        rows: table.rows.into_iter().map(|row| kept(row).collect()).collect(),
        columns: table.columns.into_iter().zip(&keep).filter(|(_, keep)| **keep).map(|(c, _)| c).collect(),
        ..table
    }
}

/// 对阵表, by name.
pub(super) fn by_name(w: &Words<'_>, (number, round): (u32, &Round)) -> (String, Vec<Part>) {
    let title = w.text("paper-by-name-n").with("n", number).to_string();
    // Name, number, team, board, turn.
    let mut people: Vec<[String; 5]> = Vec::new();
    for id in GameId::all(w.state, number) {
        let Some(pair) = id.paired(w.state) else { continue };
        for (who, turn) in pair.players.into_iter().zip([Turn::First, Turn::Second]) {
            let team = if who.member.is_some() { w.name(who.entrant) } else { w.team(who.entrant) };
            let no = match who.member {
                Some(member) => format!("{}.{member}", who.entrant),
                None => who.entrant.to_string(),
            };
            people.push([who.name(w.state), no, team, id.place(), w.turn_mark(turn)]);
        }
    }
    let alone =
        |no: Number, board: String, turn: String| [w.name(no), no.to_string(), w.team(no), board, turn];
    if people.is_empty() {
        // No line-up is known yet.
        let teams = round.games.iter().flat_map(|game| {
            [(game.first, Turn::First), (game.second, Turn::Second)]
                .map(|(no, turn)| alone(no, game.board.to_string(), w.turn_mark(turn)))
        });
        people.extend(teams);
    }
    people.extend(round.byes.iter().map(|bye| alone(bye.entrant, w.say("bye"), String::new())));
    people.sort_by_cached_key(|[name, no, ..]| (by_sound(name), no.clone()));
    let columns = vec![
        Column::text(w.say("name")).key(),
        Column::firm(w.say("number")),
        Column::text(w.say("team")),
        Column::firm(w.say("board")),
        Column::firm(w.say("paper-turn")),
    ];
    let rows = people.into_iter().map(|[name, no, team, board, turn]| {
        vec![Cell::plain(name), Cell::plain(no), Cell::plain(team), Cell::strong(board), Cell::plain(turn)]
    });
    let table = Table { columns, rows: rows.collect(), row_height: 0.0, may_fold: true };
    let blocks = vec![
        Block::Title(w.event()),
        Block::Subtitle(title.clone()),
        Block::Table(without_empty_teams(w, table)),
    ];
    (title.clone(), vec![Part::of(title, blocks)])
}

/// Rounds of moves that a sheet has room for.
const SHEET_ROUNDS: u32 = 84;

/// 记分单, one for each game of the round (2011 article 9).
pub(super) fn score_sheets(w: &Words<'_>, (number, round): (u32, &Round)) -> (String, Vec<Part>) {
    let title = w.text("paper-score-sheets-n").with("n", number).to_string();
    let games = GameId::all(w.state, number);
    let sheets = match games.is_empty() {
        // No line-up is known yet: a sheet for each match to begin with.
        true => round
            .games
            .iter()
            .map(|game| {
                let called = |no: Number| (w.called(no), w.team(no));
                score_sheet(
                    w,
                    GameId::of(w.state.stage_number(), number, game.board),
                    [called(game.first), called(game.second)],
                    None,
                )
            })
            .collect(),
        false => games
            .into_iter()
            .filter_map(|id| {
                let pair = id.paired(w.state)?;
                Some(score_sheet(w, id, pair.players.map(|who| w.seated(who)), pair.result))
            })
            .collect(),
    };
    (title, sheets)
}

fn score_sheet(
    w: &Words<'_>,
    id: GameId,
    players: [(String, String); 2],
    outcome: Option<GameResult>,
) -> Part {
    let recorded = w.material.games.iter().find(|view| view.id == id);
    let [first_player, second_player] =
        players.map(|(name, team)| if team.is_empty() { name } else { format!("{name}（{team}）") });
    let moves = recorded.map(|view| game::moves(w.t, &view.table.game)).unwrap_or_default();
    let rounds = SHEET_ROUNDS.max((moves.len() as u32).next_multiple_of(3));
    let third = rounds / 3;
    let sides = [w.side(Turn::First), w.side(Turn::Second)];
    let set = || {
        [
            Column::firm(w.say("paper-round-of-moves")),
            Column::text(sides[0].clone()).aligned(Align::Middle),
            Column::text(sides[1].clone()).aligned(Align::Middle),
        ]
    };
    let columns: Vec<Column> = (0..3).flat_map(|_| set()).collect();
    let moves = &moves;
    let row = |line: u32| {
        (0..3).flat_map(move |column| {
            let round = line + column * third;
            let made = moves.get(round as usize - 1);
            let text = |of: fn(&super::super::paper::MoveLine) -> &String| made.map(of).cloned();
            [
                Cell::plain(round),
                Cell::plain(text(|line| &line.first).unwrap_or_default()),
                Cell::plain(text(|line| &line.second).unwrap_or_default()),
            ]
        })
    };
    let table = Table {
        columns,
        rows: (1..=third).map(|line| row(line).collect()).collect(),
        row_height: 17.4,
        may_fold: false,
    };
    let result = match recorded.and_then(|view| view.table.game.ending()) {
        Some(ending) => {
            format!("{} · {}", w.result(outcome), rulings::ending(w.t, &ending.reason))
        }
        None => w.result(outcome),
    };
    let sheet = recorded.and_then(|view| view.table.game.sheet());
    let used = |of: arbiter::Mover| {
        sheet
            .as_ref()
            .and_then(|sheet| sheet.used_ms.as_ref())
            .map_or(String::new(), |used| table::clock(used[of]))
    };
    let fouls =
        |of: arbiter::Mover| sheet.as_ref().map_or(String::new(), |sheet| sheet.fouls[of].to_string());
    let [first, second] = [arbiter::Mover::First, arbiter::Mover::Second];
    let of = |text: Text, turn: Turn| text.with("side", w.side(turn)).to_string();
    let blocks = vec![
        Block::Title(w.say("paper-score-sheet")),
        Block::Subtitle(w.event()),
        Block::Fields {
            columns: 4,
            fields: vec![
                (w.say("round"), id.round.to_string()),
                (w.say("board"), id.place()),
                (w.say("paper-date"), String::new()),
                (w.say("paper-begun"), String::new()),
            ],
        },
        Block::Fields {
            columns: 2,
            fields: vec![
                (w.turn_and_side(Turn::First), first_player),
                (w.turn_and_side(Turn::Second), second_player),
            ],
        },
        Block::Table(table),
        Block::Fields { columns: 1, fields: vec![(w.say("result"), result)] },
        Block::Fields {
            columns: 4,
            fields: vec![
                (of(w.text("paper-time-used"), Turn::First), used(first)),
                (of(w.text("paper-time-used"), Turn::Second), used(second)),
                (of(w.text("paper-fouls-of"), Turn::First), fouls(first)),
                (of(w.text("paper-fouls-of"), Turn::Second), fouls(second)),
            ],
        },
        Block::Signatures(vec![
            of(w.text("paper-signature-of"), Turn::First),
            of(w.text("paper-signature-of"), Turn::Second),
            w.say("paper-signature-arbiter"),
        ]),
    ];
    Part::alone(blocks)
}

/// 成绩单: one for each game of the round, of a match one for each board. Where a site serves the event, each player has a
/// stub with the code that the own report is sent by.
pub(super) fn slips(w: &Words<'_>, (number, round): (u32, &Round)) -> (String, Vec<Part>) {
    let title = w.text("paper-slips-n").with("n", number).to_string();
    let games = GameId::all(w.state, number);
    let cards: Vec<Card> = match games.is_empty() {
        // No line-up is known yet: a slip for each match.
        true => round.games.iter().map(|game| slip_of_match(w, number, game)).collect(),
        false => games.into_iter().filter_map(|game| slip(w, game)).collect(),
    };
    let coded = cards.iter().any(|card| card.stubs.is_some());
    let (across, down) = if coded { (1, 5) } else { (2, 4) };
    (title, vec![Part::alone(vec![Block::Cards(Cards { across, down, cards })])])
}

fn slip(w: &Words<'_>, game: GameId) -> Option<Card> {
    let [first, second] = game.paired(w.state)?.players;
    let card = slip_card(w, game, [w.seated(first), w.seated(second)]);
    let Some(links) = w.material.slips.and_then(|slips| slips.get(&game)) else { return Some(card) };
    let stub = |(turn, who, url): (Turn, Who, &String)| Stub {
        url: url.clone(),
        lines: vec![
            CardLine::text(w.side(turn), 10.0),
            CardLine::strong(who.name(w.state), 11.0),
            CardLine::text(w.text("slip-scan").with("board", game.place()).to_string(), 8.5),
        ],
    };
    let [one, other] = links;
    let stubs = [(Turn::First, first, one), (Turn::Second, second, other)].map(stub);
    Some(Card { url: None, stubs: Some(stubs), ..card })
}

fn slip_of_match(w: &Words<'_>, number: u32, game: &Game) -> Card {
    let called = |no: Number| (w.called(no), w.team(no));
    let id = GameId::of(w.state.stage_number(), number, game.board);
    slip_card(w, id, [called(game.first), called(game.second)])
}

/// The slip itself: who plays, what came of it, and who signs.
fn slip_card(w: &Words<'_>, game: GameId, [first, second]: [(String, String); 2]) -> Card {
    let of = |turn: Turn| w.text("paper-signature-short").with("side", w.side(turn)).to_string();
    let won = |turn: Turn| w.text("paper-side-wins").with("side", w.side(turn)).to_string();
    let mut lines = vec![CardLine::text(w.event(), 9.0), CardLine::strong(w.occasion(game), 14.0)];
    for (turn, (name, team)) in [(Turn::First, first), (Turn::Second, second)] {
        lines.push(CardLine::strong(format!("{}  {name}", w.side(turn)), 12.5));
        if !team.is_empty() {
            lines.push(CardLine::text(team, 9.0));
        }
    }
    lines.push(CardLine::Boxes(vec![won(Turn::First), w.say("result-draw"), won(Turn::Second)]));
    lines.push(CardLine::Blanks(vec![of(Turn::First), of(Turn::Second)]));
    lines.push(CardLine::Blanks(vec![w.say("paper-arbiter-short"), w.say("time")]));
    // A slip without codes of its own leads to the board among the pairings.
    let round = game.round;
    let url = w.address().map(|address| format!("{address}/pairings?round={round}&q={}", game.board));
    Card { lines, url, stubs: None }
}

/// 台卡: with the players of a round where one is asked for, else the numbers alone.
pub(super) fn table_cards(w: &Words<'_>, choice: &Choice) -> Result<(String, Vec<Part>), Unprintable> {
    let title = w.say("paper-table-cards");
    let number = |board: u32| CardLine::strong(w.text("board-n").with("n", board).to_string(), 84.0);
    let cards: Vec<Card> = if choice.round.is_some() {
        let (round_number, round) = w.round(choice)?;
        let card = |place: String, players: [(String, String); 2]| {
            let of = format!("{} · {}", w.event(), w.text("round-n").with("n", round_number));
            let number = CardLine::strong(w.text("board-n").with("n", place).to_string(), 84.0);
            let mut lines = vec![CardLine::text(of, 14.0), number];
            for ((name, team), turn) in players.into_iter().zip([Turn::First, Turn::Second]) {
                lines.push(CardLine::text(format!("{}  {name}", w.side(turn)), 24.0));
                lines.push(CardLine::text(team, 15.0));
            }
            Card { lines, ..Card::default() }
        };
        let games = GameId::all(w.state, round_number);
        let called = |no: Number| (w.name(no), w.team(no));
        match games.is_empty() {
            true => {
                let matches = round.games.iter();
                matches
                    .map(|game| card(game.board.to_string(), [called(game.first), called(game.second)]))
                    .collect()
            }
            false => games
                .into_iter()
                .filter_map(|id| {
                    let players = id.paired(w.state)?.players;
                    let named = players.map(|who| match who.member {
                        Some(_) => (who.name(w.state), w.name(who.entrant)),
                        None => called(who.entrant),
                    });
                    Some(card(id.place(), named))
                })
                .collect(),
        }
    } else if w.state.format().is_of_teams() {
        let matches = w.state.entrants().len() as u32 / 2;
        let boards = w.state.boards_of_a_match();
        (1..=matches)
            .flat_map(|of| (1..=boards).map(move |at| format!("{of}.{at}")))
            .map(|place| {
                let number = CardLine::strong(w.text("board-n").with("n", place).to_string(), 84.0);
                Card { lines: vec![CardLine::text(w.event(), 16.0), number], ..Card::default() }
            })
            .collect()
    } else {
        let tables = w.state.entrants().len() as u32 / 2;
        if tables == 0 {
            return Err(Unprintable::NoEntrants);
        }
        (1..=tables)
            .map(|board| Card {
                lines: vec![CardLine::text(w.event(), 16.0), number(board)],
                ..Card::default()
            })
            .collect()
    };
    Ok((title, vec![Part::alone(vec![Block::Cards(Cards { across: 1, down: 3, cards })])]))
}
