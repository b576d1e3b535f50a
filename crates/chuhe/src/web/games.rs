//! 棋谱: the games whose moves are recorded, and one of them on the board with its ruling.

use arbiter::{EndReason, Ending, Game, GameResult, Mover};
use askama::Template;
use axum::extract::{Path, State as Shared};
use axum::response::Response;
use qili::{Act, Adjudication, Record};
use xiangqi::notation;
use xiangqi::{Side, Square};

use super::App;
use super::event::{Cite, base, cites, failure, find, page};
use super::failure::{Failure, Trouble};
use super::fields::Asked;
use super::page::{Page, Place, render};
use super::reader::Reader;
use super::work;
use crate::board_svg::{self, Arrow, ArrowKind, Diagram, Outlines};
use crate::desk::{GameId, GameView};
use crate::i18n::{Lang, reasons, rulings, settings, table};

#[derive(Template)]
#[template(path = "games.html")]
struct GamesPage {
    page: Page,
    base: String,
    q: String,
    games: Vec<GameRow>,
}

struct GameRow {
    id: String,
    red: String,
    black: String,
    result: &'static str,
    rounds: u32,
    occasion: String,
    ending: String,
    class: &'static str,
}

pub(super) async fn list(
    Shared(app): Shared<App>,
    Path(id): Path<String>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let t = reader.lang;
        let q = asked.get("q").to_owned();
        let games = app.desk.games(&view.id).map_err(|error| failure(reader, &error))?;
        let mut games: Vec<GameRow> = games.iter().map(|game| row(t, game)).collect();
        games.retain(|game| game.red.contains(&q) || game.black.contains(&q) || game.id == q);
        let shown = GamesPage {
            page: page(reader, &view, Place::Games, t.text("games-title").to_string()),
            base: base(&view),
            q,
            games,
        };
        Ok(render(&shown))
    })
    .await
}

fn row(t: Lang, view: &GameView) -> GameRow {
    let game = &view.table.game;
    let ending = game.ending();
    GameRow {
        id: view.id.to_string(),
        red: player(game, Side::Red).to_owned(),
        black: player(game, Side::Black).to_owned(),
        result: ending.map_or("·", |ending| match ending.result {
            GameResult::FirstMoverWins => "1–0",
            GameResult::SecondMoverWins => "0–1",
            GameResult::Draw => "½–½",
            GameResult::BothLose => "− −",
        }),
        rounds: game.record().len().div_ceil(2),
        occasion: table::occasion(t, view.id),
        ending: ending.map(|ending| rulings::ending(t, &ending.reason)).unwrap_or_default(),
        class: match ending.map(|ending| &ending.reason) {
            Some(EndReason::Repetition { .. }) => "need",
            Some(EndReason::Checkmate | EndReason::Stalemate) => "hot",
            _ => "",
        },
    }
}

fn name(game: &Game, mover: Mover) -> &str {
    match mover {
        Mover::First => &game.start().first,
        Mover::Second => &game.start().second,
    }
}

/// Who has the pieces of a side.
fn player(game: &Game, side: Side) -> &str {
    name(game, Mover::of(side, game.edition()))
}

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage {
    page: Page,
    base: String,
    title: String,
    red: String,
    black: String,
    board: String,
    steps: Vec<Step>,
    now: String,
    turn_about: String,
    facts: Vec<Fact>,
    ruling: Option<Ruling>,
    moves: Vec<Round>,
    /// Every board of the game, for a page that is written to a file; else empty.
    plies: Vec<PlyView>,
    /// The characters of the small diagrams.
    outlines: String,
}

impl GamePage {
    /// Where the board after a ply is.
    fn address(&self, ply: u32) -> String {
        if self.plies.is_empty() { format!("?ply={ply}#board") } else { format!("#ply-{ply}") }
    }
}

/// The board after a ply, with the way to the others.
struct PlyView {
    board: String,
    steps: Vec<Step>,
    now: String,
}

struct Step {
    /// Path data in a field of 24 by 24.
    icon: &'static str,
    name: String,
    /// Empty where there is nowhere to go.
    href: String,
    rel: &'static str,
}

struct Fact {
    name: String,
    value: String,
}

struct Round {
    number: u32,
    moves: Vec<MoveView>,
}

struct MoveView {
    ply: u32,
    text: String,
    here: bool,
    cycle: bool,
}

/// The end of the game as a card.
struct Ruling {
    eyebrow: String,
    verdict: String,
    draw: bool,
    reason: String,
    articles: Vec<Cite>,
    cycle: String,
    deeds: Vec<DeedView>,
    /// Some deed has a target.
    has_targets: bool,
    minis: Vec<Mini>,
    must_change: String,
}

struct DeedView {
    ply: u32,
    colour: &'static str,
    mark: String,
    text: String,
    acts: Vec<ActView>,
    targets: String,
}

struct ActView {
    class: &'static str,
    text: String,
}

/// A small diagram of the cycle.
struct Mini {
    ply: u32,
    svg: String,
    caption: String,
}

/// The longest cycle whose moves are drawn one by one.
const MINIS: usize = 8;

pub(super) async fn show(
    Shared(app): Shared<App>,
    Path((id, game)): Path<(String, String)>,
    Asked(asked): Asked,
    reader: Reader,
) -> Result<Response, Failure> {
    work(reader, move |reader| {
        let view = find(&app, reader, &id)?;
        let game_id: GameId = game.parse().map_err(|_| Failure::new(reader, Trouble::NoGame))?;
        let shown_game = app.desk.game(&view.id, game_id).map_err(|error| failure(reader, &error))?;
        let game = &shown_game.table.game;
        let t = reader.lang;
        let record = game.record();
        let ply = asked.whole("ply").ok().flatten().unwrap_or(record.len()).min(record.len());
        let below = if asked.get("below") == "black" { Side::Black } else { Side::Red };
        let title = t
            .text("game-title")
            .with("first", name(game, Mover::First).to_owned())
            .with("second", name(game, Mover::Second).to_owned())
            .to_string();
        let texts = move_texts(t, record);
        let adjudication = game
            .ending()
            .filter(|ending| matches!(ending.reason, EndReason::Repetition { .. }))
            .map(|_| qili::adjudicate(record, &game.start().terms.repetition_rules()));
        let cycle = adjudication.as_ref().map_or(0..0, |ruled| cycle_plies(ruled, record));
        let ruled = adjudication.as_ref();
        let viewer = Viewer { t, record, below, title: &title, texts: &texts, ruled };
        let shown = GamePage {
            page: page(reader, &view, Place::Games, title.clone()),
            base: base(&view),
            red: player(game, Side::Red).to_owned(),
            black: player(game, Side::Black).to_owned(),
            board: viewer.board(ply, Outlines::Own),
            steps: steps(t, ply, record.len(), |ply| here(ply, below)),
            turn_about: match reader.still {
                true => still_other_way(below),
                false => here(ply, below.opposite()),
            },
            plies: if reader.still { viewer.plies() } else { Vec::new() },
            now: viewer.now(ply),
            facts: facts(t, &shown_game),
            ruling: game.ending().map(|ending| card(t, game, ending, ruled, &texts)),
            moves: rounds(record, &texts, ply, &cycle),
            outlines: match adjudication.is_some() || reader.still {
                true => board_svg::shared_outlines(t.script()),
                false => String::new(),
            },
            title: title.clone(),
        };
        Ok(render(&shown))
    })
    .await
}

/// Every move in the notation of the rule books.
fn move_texts(t: Lang, record: &Record) -> Vec<String> {
    let moves = record.plies().iter().zip(record.positions());
    moves.map(|(ply, position)| notation::write_chinese(position, ply.mv, t.move_style())).collect()
}

/// The plies, from 0, of the last time round.
fn cycle_plies(ruled: &Adjudication, record: &Record) -> std::ops::Range<u32> {
    let plies = ruled.cycle.map_or(0, |cycle| cycle.plies);
    record.len().saturating_sub(plies)..record.len()
}

/// A game as it is shown: from which side, with which moves.
struct Viewer<'a> {
    t: Lang,
    record: &'a Record,
    below: Side,
    title: &'a str,
    texts: &'a [String],
    ruled: Option<&'a Adjudication>,
}

impl Viewer<'_> {
    /// What a ply was, in words.
    fn now(&self, ply: u32) -> String {
        let t = self.t;
        let Some(index) = (ply as usize).checked_sub(1) else {
            let side = match self.record.mover(0) {
                Side::Red => t.text("red"),
                Side::Black => t.text("black"),
            };
            return t.text("at-start").say("side", side).to_string();
        };
        let check = self.record.plies().get(index).is_some_and(|ply| ply.check);
        let text = if check { t.text("at-ply-check") } else { t.text("at-ply") };
        text.with("ply", ply).with("move", self.texts.get(index).cloned().unwrap_or_default()).to_string()
    }

    /// The board after a ply.
    fn board(&self, ply: u32, outlines: Outlines) -> String {
        let Some(position) = self.record.positions().get(ply as usize) else { return String::new() };
        let last = (ply as usize).checked_sub(1).and_then(|index| self.record.plies().get(index));
        let arrows = match self.ruled {
            Some(ruled) if ply == self.record.len() => cycle_arrows(ruled),
            _ => Vec::new(),
        };
        let diagram = Diagram {
            below: self.below,
            script: self.t.script(),
            title: format!("{} · {}", self.title, self.now(ply)),
            description: board_svg::describe(position.board(), self.t),
            last_move: last.map(|ply| (ply.mv.from(), ply.mv.to())),
            check: position.in_check().then(|| position.general(position.side_to_move())),
            arrows,
            outlines,
            ..Diagram::default()
        };
        board_svg::draw(position.board(), &diagram)
    }

    /// Every board.
    fn plies(&self) -> Vec<PlyView> {
        let last = self.record.len();
        let view = |ply: u32| PlyView {
            board: self.board(ply, Outlines::Shared),
            steps: steps(self.t, ply, last, |ply| format!("#ply-{ply}")),
            now: self.now(ply),
        };
        (0..=last).map(view).collect()
    }
}

/// The same page from the other side of the board.
fn still_other_way(below: Side) -> String {
    match below {
        Side::Red => "?below=black".to_owned(),
        Side::Black => "?".to_owned(),
    }
}

/// The moves of one time round of the side that must change, or of both where it is a draw.
fn cycle_arrows(ruled: &Adjudication) -> Vec<Arrow> {
    let sides = ruled.must_change.map_or_else(|| Side::ALL.to_vec(), |side| vec![side]);
    let mut arrows: Vec<Arrow> = Vec::new();
    for deed in sides.into_iter().flat_map(|side| ruled.deeds(side)) {
        let arrow = Arrow { from: deed.mv.from, to: deed.mv.to, kind: ArrowKind::Move };
        if !arrows.contains(&arrow) {
            arrows.push(arrow);
        }
    }
    arrows
}

fn here(ply: u32, below: Side) -> String {
    match below {
        Side::Red => format!("?ply={ply}#board"),
        Side::Black => format!("?ply={ply}&below=black#board"),
    }
}

fn steps(t: Lang, ply: u32, last: u32, address: impl Fn(u32) -> String) -> Vec<Step> {
    let to = |there: Option<u32>| there.map(&address).unwrap_or_default();
    let back = (ply > 0).then(|| ply - 1);
    let on = (ply < last).then_some(ply + 1);
    [
        ("M6 5v14M19 5L9 12l10 7z", t.text("step-first"), to(back.map(|_| 0)), "first"),
        ("M17 5L7 12l10 7z", t.text("step-previous"), to(back), "prev"),
        ("M7 5l10 7-10 7z", t.text("step-next"), to(on), "next"),
        ("M18 5v14M5 5l10 7-10 7z", t.text("step-last"), to(on.map(|_| last)), "last"),
    ]
    .map(|(icon, name, href, rel)| Step { icon, name: name.to_string(), href, rel })
    .into()
}

fn facts(t: Lang, view: &GameView) -> Vec<Fact> {
    let game = &view.table.game;
    let ending = game.ending();
    let result = match ending {
        None => t.text("game-running").to_string(),
        Some(ending) => format!("{} · {}", verdict(t, game, ending), rulings::ending(t, &ending.reason)),
    };
    let played = format!("{} · {}", table::occasion(t, view.id), settings::edition(t, game.edition()));
    let mut facts = vec![
        Fact { name: t.text("fact-occasion").to_string(), value: played },
        Fact { name: t.text("fact-result").to_string(), value: result },
    ];
    if let Some(source) = &view.table.source {
        facts.push(Fact { name: t.text("fact-source").to_string(), value: source.clone() });
    }
    facts
}

/// Who won, in the colours of the pieces.
fn verdict(t: Lang, game: &Game, ending: &Ending) -> String {
    match ending.result.winner().map(|winner| winner.side(game.edition())) {
        Some(Side::Red) => t.text("ending-red-wins"),
        Some(Side::Black) => t.text("ending-black-wins"),
        None if ending.result == GameResult::BothLose => t.text("result-double-forfeit"),
        None => t.text("ruling-draw"),
    }
    .to_string()
}

fn card(t: Lang, game: &Game, ending: &Ending, ruled: Option<&Adjudication>, texts: &[String]) -> Ruling {
    let note = match &ending.reason {
        EndReason::Forfeit { note, .. } if !note.is_empty() => format!("：{note}"),
        _ => String::new(),
    };
    let mut card = Ruling {
        eyebrow: t.text("ruling-title").to_string(),
        verdict: verdict(t, game, ending),
        draw: ending.result == GameResult::Draw,
        reason: rulings::ending(t, &ending.reason) + &note,
        articles: cites(t, &ending.articles),
        cycle: String::new(),
        deeds: Vec::new(),
        has_targets: false,
        minis: Vec::new(),
        must_change: String::new(),
    };
    let Some(ruled) = ruled else { return card };
    card.verdict = rulings::verdict(t, ruled.ruling);
    card.reason = rulings::reason(t, ruled.reason);
    let record = game.record();
    if let Some(cycle) = ruled.cycle {
        let text = match cycle.times {
            0 | 1 => t.text("cycle-open"),
            times => t.text("cycle-title").with("points", cycle.plies).with("times", times),
        };
        card.cycle = text.with("from", cycle.from_ply + 1).with("to", record.len()).to_string();
    }
    let mut deeds = Side::ALL.map(|side| ruled.deeds(side).iter());
    for index in cycle_plies(ruled, record) {
        let side = record.mover(index);
        let Some(deed) = deeds[side as usize].next() else { continue };
        let (colour, mark) = match side {
            Side::Red => ("red", t.text("red-short")),
            Side::Black => ("black", t.text("black-short")),
        };
        let squares: Vec<String> =
            deed.targets.iter().map(|square| target(t, record, index, *square)).collect();
        let idle = [Act::Idle];
        let acts = if deed.does.is_empty() { &idle[..] } else { &deed.does };
        let view = DeedView {
            ply: index + 1,
            colour,
            mark: mark.to_string(),
            text: texts.get(index as usize).cloned().unwrap_or_default(),
            acts: acts.iter().map(|act| act_view(t, *act)).collect(),
            targets: reasons::list(t, &squares),
        };
        if card.minis.len() < MINIS {
            card.minis.push(mini(t, record, index, deed, &view));
        }
        card.has_targets |= !view.targets.is_empty();
        card.deeds.push(view);
    }
    if let Some(side) = ruled.must_change {
        let side = match side {
            Side::Red => t.text("red"),
            Side::Black => t.text("black"),
        };
        card.must_change = t.text("cycle-must-change").say("side", side).to_string();
        if ruled.grace_rounds > 0 {
            card.must_change += &format!(" · {}", t.text("cycle-grace").with("n", ruled.grace_rounds));
        }
    }
    card
}

/// The board after a move of the cycle: the move as an arrow, what it attacks as another.
fn mini(t: Lang, record: &Record, index: u32, deed: &qili::Deed, view: &DeedView) -> Mini {
    let caption = format!("{} {}", view.ply, view.text);
    let Some(position) = record.positions().get(index as usize + 1) else {
        return Mini { ply: view.ply, svg: String::new(), caption };
    };
    let moved = Arrow { from: deed.mv.from, to: deed.mv.to, kind: ArrowKind::Move };
    let attack = |to: Square| Arrow { from: deed.mv.to, to, kind: ArrowKind::Attack };
    let diagram = Diagram {
        script: t.script(),
        title: caption.clone(),
        description: board_svg::describe(position.board(), t),
        check: position.in_check().then(|| position.general(position.side_to_move())),
        arrows: std::iter::once(moved).chain(deed.targets.iter().map(|square| attack(*square))).collect(),
        outlines: Outlines::Shared,
        ..Diagram::default()
    };
    Mini { ply: view.ply, svg: board_svg::draw(position.board(), &diagram), caption }
}

fn act_view(t: Lang, act: Act) -> ActView {
    let class = match act {
        Act::Check | Act::MateThreat | Act::Chase => "hot",
        _ => "",
    };
    ActView { class, text: rulings::act(t, act) }
}

/// A piece by its character and point.
fn target(t: Lang, record: &Record, index: u32, square: Square) -> String {
    let after = record.positions().get(index as usize + 1);
    match after.and_then(|position| position.board().piece_at(square)) {
        Some(piece) => format!("{} {square}", board_svg::name(piece, t)),
        None => square.to_string(),
    }
}

/// Moves by rounds of two.
fn rounds(record: &Record, texts: &[String], ply: u32, cycle: &std::ops::Range<u32>) -> Vec<Round> {
    let plies: Vec<u32> = (0..record.len()).collect();
    let view = |index: u32| MoveView {
        ply: index + 1,
        text: texts.get(index as usize).cloned().unwrap_or_default(),
        here: index + 1 == ply,
        cycle: cycle.contains(&index),
    };
    plies
        .chunks(2)
        .zip(1..)
        .map(|(pair, number)| Round { number, moves: pair.iter().map(|index| view(*index)).collect() })
        .collect()
}
