//! What a table's page shows, part by part: the page is put together from the parts, and each part is sent anew when it
//! has changed.

use std::collections::BTreeMap;

use arbiter::{Fact, Game, Mover, Partner, Signer};
use askama::Template;
use rulebook::regulations::TimeControl;
use xiangqi::{LegalMove, Position, Side, Square};

use super::incident::{Group, Incident};
use crate::board_svg::{self, Diagram};
use crate::desk::{Seat, TableId, TableView};
use crate::i18n::table as say;
use crate::i18n::{Lang, rulings};
use crate::web::event::{Cite, Note, cites};

/// How somebody looks at a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Look {
    pub(super) t: Lang,
    pub(super) seat: Seat,
    /// The side at the bottom.
    pub(super) below: Side,
    /// The address of this seat's pages.
    pub(super) base: String,
    /// The piece that is taken up, on a page without script.
    pub(super) from: Option<Square>,
}

/// The parts of the page, in HTML.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) board: String,
    pub(super) above: String,
    pub(super) below: String,
    pub(super) state: String,
    pub(super) moves: String,
    pub(super) acts: String,
    pub(super) log: String,
}

impl Parts {
    /// Each part with its name, as the page's script takes them.
    pub(super) fn named(&self) -> BTreeMap<&'static str, &str> {
        BTreeMap::from([
            ("board", self.board.as_str()),
            ("above", &self.above),
            ("below", &self.below),
            ("state", &self.state),
            ("moves", &self.moves),
            ("acts", &self.acts),
            ("log", &self.log),
        ])
    }

    /// Draws them all. `said` is what has happened in words, line by line.
    pub(super) fn draw(view: &TableView, look: &Look, now_ms: u64, said: &[String]) -> Parts {
        let game = &view.game;
        let top = Mover::of(look.below.opposite(), game.edition());
        Parts {
            board: board(view, look),
            above: html(&ClockPart::of(game, look, top, now_ms)),
            below: html(&ClockPart::of(game, look, !top, now_ms)),
            state: html(&StatePart::of(view, look)),
            moves: html(&MovesPart::of(game, look.t)),
            acts: html(&ActsPart::of(game, look)),
            log: html(&LogPart::of(view, look, said)),
        }
    }
}

fn html(template: &impl Template) -> String {
    template.render().unwrap_or_default()
}

#[derive(Template)]
#[template(path = "table/board.html")]
struct BoardPart<'a> {
    svg: String,
    action: String,
    ply: u32,
    below: &'static str,
    /// Every legal move of a side that this seat moves.
    moves: String,
    label: String,
    cells: Vec<Cell<'a>>,
}

struct Cell<'a> {
    at: String,
    kind: CellKind,
    label: String,
    base: &'a str,
}

enum CellKind {
    /// Nothing to be done here.
    Plain,
    /// A piece that can be taken up.
    Piece,
    /// The piece that is taken up.
    Chosen,
    /// Where it may go: the move.
    Target(String),
}

impl Cell<'_> {
    fn is_piece(&self) -> bool {
        matches!(self.kind, CellKind::Piece)
    }

    fn is_chosen(&self) -> bool {
        matches!(self.kind, CellKind::Chosen)
    }

    fn target(&self) -> &str {
        if let CellKind::Target(played) = &self.kind { played } else { "" }
    }
}

fn board(view: &TableView, look: &Look) -> String {
    let t = look.t;
    let game = &view.game;
    let record = game.record();
    let position = game.position();
    let ready = game.ending().is_none() && look.seat.moves(game.to_move());
    let legal = if ready { open_moves(game) } else { Vec::new() };
    let from = look.from.filter(|from| legal.iter().any(|mv| mv.from() == *from));
    let targets: Vec<Square> = legal.iter().filter(|mv| Some(mv.from()) == from).map(|mv| mv.to()).collect();
    let last = record.plies().last();
    let title = now(t, game);
    let diagram = Diagram {
        below: look.below,
        title: title.clone(),
        description: board_svg::describe(position.board(), t),
        last_move: last.map(|ply| (ply.mv.from(), ply.mv.to())),
        check: position.in_check().then(|| position.general(position.side_to_move())),
        targets: targets.clone(),
        ..Diagram::default()
    };
    let named = |at: Square| match position.board().piece_at(at) {
        Some(piece) => format!("{} {at}", board_svg::name(piece, t)),
        None => at.to_string(),
    };
    let cell = |at: Square| {
        let kind = if from == Some(at) {
            CellKind::Chosen
        } else if let Some(from) = from.filter(|_| targets.contains(&at)) {
            CellKind::Target(format!("{from}{at}"))
        } else if legal.iter().any(|mv| mv.from() == at) {
            CellKind::Piece
        } else {
            CellKind::Plain
        };
        Cell { at: at.to_string(), kind, label: named(at), base: &look.base }
    };
    html(&BoardPart {
        svg: board_svg::draw(position.board(), &diagram),
        action: format!("{}/act", look.base),
        ply: record.len(),
        below: below_word(look.below),
        moves: legal.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        label: title,
        cells: squares(look.below).into_iter().map(cell).collect(),
    })
}

/// The legal moves that no touched piece bars (2011 5.1-5.5, 5.8.3).
fn open_moves(game: &Game) -> Vec<LegalMove> {
    let legal = game.position().legal_moves().to_vec();
    let bound: Vec<LegalMove> = match game.touched() {
        Some(at) => legal.iter().copied().filter(|mv| mv.from() == at).collect(),
        None if game.touches().is_empty() => Vec::new(),
        None => arbiter::allowed(game.position(), game.touches(), game.edition()).moves,
    };
    if bound.is_empty() { legal } else { bound }
}

/// The points as they lie on the screen, row by row.
fn squares(below: Side) -> Vec<Square> {
    let rows: Vec<u8> = if below == Side::Red { (0..10).rev().collect() } else { (0..10).collect() };
    let files: Vec<u8> = if below == Side::Red { (0..9).collect() } else { (0..9).rev().collect() };
    rows.iter().flat_map(|rank| files.iter().filter_map(|file| Square::new(*file, *rank))).collect()
}

pub(super) const fn below_word(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Black => "black",
    }
}

/// The last move in words.
fn now(t: Lang, game: &Game) -> String {
    let record = game.record();
    let texts = move_texts(game);
    match (record.plies().last(), texts.last()) {
        (Some(last), Some(text)) => {
            let told = if last.check { t.text("at-ply-check") } else { t.text("at-ply") };
            told.with("ply", record.len()).with("move", text.clone()).to_string()
        }
        _ => t.text("at-start").with("side", say::player(t, game.to_move(), game.edition())).to_string(),
    }
}

fn move_texts(game: &Game) -> Vec<String> {
    let record = game.record();
    let moves = record.plies().iter().zip(record.positions());
    moves.map(|(ply, position)| xiangqi::notation::write_chinese(position, ply.mv, say::STYLE)).collect()
}

#[derive(Template)]
#[template(path = "table/clock.html")]
struct ClockPart {
    colour: &'static str,
    mark: String,
    name: String,
    /// 着: it is this player's turn.
    to_move: bool,
    running: bool,
    /// Milliseconds left when this was drawn, and the time as it stood then; none without a clock.
    left: Option<u64>,
    shown: String,
    low: bool,
    facts: Vec<String>,
}

impl ClockPart {
    fn of(game: &Game, look: &Look, mover: Mover, now_ms: u64) -> ClockPart {
        let t = look.t;
        let edition = game.edition();
        let (colour, mark) = match mover.side(edition) {
            Side::Red => ("red", t.text("red-short")),
            Side::Black => ("black", t.text("black-short")),
        };
        let over = game.ending().is_some();
        let reading = game.clock().map(|clock| clock.reading(mover, now_ms));
        let running = game.clock().and_then(arbiter::Clock::running) == Some(mover);
        let left = reading.and_then(|reading| reading.left_ms);
        let mut facts = Vec::new();
        let due = game.partner_due(mover).filter(|_| !over && game.to_move() == mover);
        if let Some((pairs, due)) = game.start().pairs.as_ref().zip(due) {
            let [one, two] = &pairs.names[mover];
            let name = if due == Partner::One { one } else { two };
            facts.push(t.text("clock-partner").with("name", name.clone()).to_string());
        }
        if !over && game.begun_at_ms().is_some() && !game.present()[mover] {
            facts.push(t.text("clock-absent").to_string());
        }
        if let Some(reading) = reading {
            if let Some(due) = reading.moves_due {
                facts.push(t.text("clock-moves-due").with("n", due).to_string());
            }
            if let Some(reserve) = reading.reserve_ms {
                facts.push(t.text("clock-reserve").with("time", say::clock(reserve)).to_string());
            }
        }
        if let Some(TimeControl::Increment { increment_ms, .. }) =
            game.clock().map(|clock| clock.control(mover))
        {
            facts.push(t.text("clock-increment").with("n", increment_ms / 1000).to_string());
        }
        facts.push(t.text("clock-fouls").with("n", game.fouls(mover)).to_string());
        facts.push(t.text("clock-offers").with("n", game.offers()[mover]).to_string());
        if game.has_moved_unpressed() == Some(mover) {
            facts.push(t.text("clock-to-press").to_string());
        }
        ClockPart {
            colour,
            mark: mark.to_string(),
            name: say::names(t, game.start(), mover),
            to_move: !over && game.to_move() == mover,
            running,
            left,
            shown: left.map(say::clock).unwrap_or_default(),
            low: left.is_some_and(|left| left < 60_000),
            facts,
        }
    }
}

#[derive(Template)]
#[template(path = "table/state.html")]
struct StatePart {
    t: Lang,
    /// The ruling that ended the game.
    verdict: String,
    draw: bool,
    reason: String,
    articles: Vec<Cite>,
    /// Whose turn it is, where the game goes on.
    turn: String,
    notes: Vec<Note>,
    /// Of a game that is over, what its sheet states: times, fouls, signatures.
    sheet: Vec<String>,
    /// What is to be done now.
    next: Vec<Button>,
    /// The result can be entered in the event, or is there.
    enter: String,
    entered: String,
}

/// A way to an incident's page.
pub(super) struct Button {
    href: String,
    label: String,
}

impl StatePart {
    fn of(view: &TableView, look: &Look) -> StatePart {
        let t = look.t;
        let game = &view.game;
        let edition = game.edition();
        let side = |mover: Mover| say::player(t, mover, edition);
        let official = matches!(look.seat, Seat::Official(_));
        let mut notes = Vec::new();
        let need = |text: crate::i18n::Text, articles: &[rulebook::Article]| Note {
            class: "need",
            role: "status",
            text: text.to_string(),
            articles: cites(t, articles),
        };
        let odds = game.start().handicap.as_ref().map_or(1, arbiter::Handicap::opening_moves);
        let left = odds.saturating_sub(game.odds_moves().len());
        if odds > 1 && game.record().is_empty() && game.ending().is_none() {
            let text = t.text("note-odds").with("side", side(Mover::First)).with("n", left);
            notes.push(need(text, &[rulebook::article!("1960:7.2")]));
        }
        if let Some(by) = game.open_offer() {
            notes.push(need(t.text("note-offer").with("side", side(by)), &[]));
        }
        if let Some(pending) = game.pending() {
            let text = match pending.must_change {
                Some(mover) => t.text("note-pending").with("side", side(mover)),
                None => t.text("note-pending-draw"),
            };
            let ground = rulings::reason(t, pending.ground);
            notes.push(need(text.with("ground", ground).with("ply", pending.until_ply), &pending.articles));
        }
        for by in Mover::ALL {
            if game.ending().is_none() && game.fresh_fouls().iter().any(|entry| entry.by == by) {
                let text = t.text("note-fresh-foul").with("side", side(by));
                notes.push(need(text, &[rulebook::article!("2011:8.2")]));
            }
        }
        if let Some(at) = game.touched() {
            notes.push(need(t.text("note-touched").say("at", at), &[]));
        }
        if !game.touches().is_empty() {
            let allowed = arbiter::allowed(game.position(), game.touches(), edition);
            let moves: Vec<String> =
                allowed.moves.iter().map(|mv| say::played(game.position(), mv.to_move())).collect();
            let moves = crate::i18n::reasons::list(t, &moves);
            notes.push(need(t.text("note-touches").with("moves", moves), &allowed.articles));
        }
        if let Some(unclear) = game.unclear() {
            notes.push(need(t.text("note-unclear").with("side", side(!unclear.by)), &[]));
        }
        if game.is_upset() {
            notes.push(need(t.text("note-upset"), &[]));
        }
        if game.is_limit_due() {
            notes.push(need(t.text("note-limit-due"), &[]));
        }
        if let Some(limit) = game.ordered_limit().filter(|_| !game.is_limit_due()) {
            notes.push(need(t.text("note-limit").with("ply", limit.until_ply), &[]));
        }
        if game.must_seal() {
            notes.push(need(t.text("note-seal"), &[]));
        }
        if let Some(envelope) = game.envelope() {
            let text = t.text("note-envelope").with("side", side(envelope.by)).with("n", envelope.number);
            notes.push(need(text, &[]));
        }
        let clock_stands = game.clock().is_some_and(|clock| clock.running().is_none());
        if clock_stands && game.ending().is_none() && game.begun_at_ms().is_some() {
            notes.push(need(t.text("note-clock-stands"), &[]));
        }
        let next = [
            Incident::Begin,
            Incident::Arrive,
            Incident::Accept,
            Incident::Refuse,
            Incident::NamePoint,
            Incident::Restored,
            Incident::SettleLimit,
            Incident::Seal,
            Incident::OpenSealed,
            Incident::Start,
            Incident::Sign,
        ];
        let next = next
            .into_iter()
            .filter(|incident| incident.fits(game) && offered(*incident, game, look.seat))
            .map(|incident| Button {
                href: format!("{}/incident/{}", look.base, incident.slug()),
                label: incident.name(t),
            });
        let ending = game.ending();
        let board = matches!(view.id, TableId::Board { .. });
        let result = view.result();
        let is_entered = view.entered.as_ref().map(|entered| entered.result) == result && result.is_some();
        StatePart {
            t,
            verdict: ending.map(|ending| say::result(t, ending.result, edition)).unwrap_or_default(),
            draw: ending.is_some_and(|ending| ending.result == arbiter::GameResult::Draw),
            reason: ending.map(|ending| rulings::ending(t, &ending.reason)).unwrap_or_default(),
            articles: ending.map(|ending| cites(t, &ending.articles)).unwrap_or_default(),
            turn: match ending {
                Some(_) => String::new(),
                None if game.clock().is_some() && game.begun_at_ms().is_none() => {
                    t.text("turn-not-begun").to_string()
                }
                None => t.text("turn-of").with("side", side(game.to_move())).to_string(),
            },
            notes,
            sheet: sheet(t, game),
            next: next.collect(),
            enter: if official && board && result.is_some() && !is_entered {
                format!("{}/result", look.base)
            } else {
                String::new()
            },
            entered: if is_entered { t.text("result-entered").to_string() } else { String::new() },
        }
    }
}

/// What the sheet states besides the result (2011 article 九).
fn sheet(t: Lang, game: &Game) -> Vec<String> {
    let Some(sheet) = game.sheet() else { return Vec::new() };
    let edition = game.edition();
    let of = |mover: Mover| {
        let fouls = t.text("clock-fouls").with("n", sheet.fouls[mover]).to_string();
        let used = sheet.used_ms.map(|used| t.text("sheet-used").with("time", say::clock(used[mover])));
        let facts: Vec<String> = used.map(|used| used.to_string()).into_iter().chain([fouls]).collect();
        let facts = crate::i18n::reasons::list(t, &facts);
        t.text("sheet-of").with("side", say::player(t, mover, edition)).with("facts", facts).to_string()
    };
    let signatures = if sheet.complete {
        t.text("sheet-complete").to_string()
    } else {
        let left = Signer::ALL.into_iter().filter(|signer| !sheet.signed.contains(signer));
        let left: Vec<String> = left.map(|signer| say::signer(t, signer, edition)).collect();
        t.text("sheet-to-sign").with("who", crate::i18n::reasons::list(t, &left)).to_string()
    };
    Mover::ALL.map(of).into_iter().chain([signatures]).collect()
}

/// Whether this seat is offered an incident at all; for players, what they may do now themselves.
fn offered(incident: Incident, game: &Game, seat: Seat) -> bool {
    let own = |mover: Mover| seat.moves(mover) && !matches!(seat, Seat::Official(_));
    match seat {
        Seat::Official(_) => true,
        Seat::Spectator | Seat::Timekeeper => false,
        Seat::Player(_) | Seat::Tablet => match incident {
            Incident::Offer | Incident::NaturalLimit | Incident::Repetition | Incident::NoWin => {
                own(game.to_move())
            }
            Incident::Accept | Incident::Refuse => game.open_offer().is_some_and(|by| own(!by)),
            Incident::NamePoint => game.unclear().is_some_and(|unclear| own(!unclear.by)),
            Incident::Resign => true,
            Incident::Press => {
                let running = game.clock().and_then(arbiter::Clock::running);
                running.is_some_and(own) && game.has_moved_unpressed() == running
            }
            Incident::Sign => true,
            _ => false,
        },
    }
}

#[derive(Template)]
#[template(path = "table/moves.html")]
struct MovesPart {
    t: Lang,
    rounds: Vec<RoundLine>,
}

struct RoundLine {
    number: usize,
    moves: Vec<MoveCell>,
}

struct MoveCell {
    text: String,
    last: bool,
}

impl MovesPart {
    fn of(game: &Game, t: Lang) -> MovesPart {
        let texts = move_texts(game);
        let count = texts.len();
        let cells: Vec<MoveCell> = texts
            .into_iter()
            .enumerate()
            .map(|(index, text)| MoveCell { text, last: index + 1 == count })
            .collect();
        let mut rounds: Vec<RoundLine> = Vec::new();
        for (index, cell) in cells.into_iter().enumerate() {
            if index.is_multiple_of(2) {
                rounds.push(RoundLine { number: index / 2 + 1, moves: Vec::new() });
            }
            if let Some(round) = rounds.last_mut() {
                round.moves.push(cell);
            }
        }
        MovesPart { t, rounds }
    }
}

#[derive(Template)]
#[template(path = "table/acts.html")]
struct ActsPart {
    t: Lang,
    /// The arbiter's incidents by group; for players a few buttons.
    groups: Vec<GroupView>,
    player: Vec<Row>,
    note: String,
}

struct GroupView {
    name: String,
    open: bool,
    rows: Vec<Row>,
}

struct Row {
    name: String,
    article: Option<Cite>,
    buttons: Vec<SideButton>,
}

struct SideButton {
    href: String,
    label: String,
    /// The colour of a side; empty for what is of no side.
    colour: &'static str,
}

impl ActsPart {
    fn of(game: &Game, look: &Look) -> ActsPart {
        let t = look.t;
        let edition = game.edition();
        let row = |incident: Incident| {
            let address = format!("{}/incident/{}", look.base, incident.slug());
            let button = |mover: Mover, value: &str| {
                let (colour, label) = match mover.side(edition) {
                    Side::Red => ("red", t.text("red-short")),
                    Side::Black => ("black", t.text("black-short")),
                };
                SideButton { href: format!("{address}?by={value}"), label: label.to_string(), colour }
            };
            let buttons = if incident.of_a_side() && matches!(look.seat, Seat::Official(_)) {
                vec![button(Mover::First, "first"), button(Mover::Second, "second")]
            } else {
                vec![SideButton { href: address, label: t.text("go-on").to_string(), colour: "" }]
            };
            let article = cites(t, &[incident.article(edition)]).pop();
            Row { name: incident.name(t), article, buttons }
        };
        let fitting = |incident: &Incident| incident.fits(game) && offered(*incident, game, look.seat);
        let incidents: Vec<Incident> = Incident::ALL.into_iter().filter(fitting).collect();
        match look.seat {
            Seat::Official(_) => {
                let first = incidents.first().map(|incident| incident.group());
                let groups = Group::ALL.into_iter().filter_map(|group| {
                    let rows: Vec<Row> = incidents
                        .iter()
                        .filter(|incident| incident.group() == group)
                        .map(|i| row(*i))
                        .collect();
                    let open = first == Some(group);
                    (!rows.is_empty()).then(|| GroupView { name: group.name(t), open, rows })
                });
                ActsPart { t, groups: groups.collect(), player: Vec::new(), note: String::new() }
            }
            Seat::Spectator | Seat::Timekeeper => {
                ActsPart { t, groups: Vec::new(), player: Vec::new(), note: t.text("watch-only").to_string() }
            }
            Seat::Player(_) | Seat::Tablet => {
                let player = incidents.into_iter().map(row).collect();
                ActsPart { t, groups: Vec::new(), player, note: String::new() }
            }
        }
    }
}

#[derive(Template)]
#[template(path = "table/log.html")]
struct LogPart {
    t: Lang,
    lines: Vec<LogView>,
}

struct LogView {
    iso: String,
    time: String,
    text: String,
    articles: Vec<Cite>,
    actor: String,
    undone: bool,
    /// Where everything from here on can be undone.
    undo: String,
}

impl LogPart {
    /// Everything but the plain moves, the last first.
    fn of(view: &TableView, look: &Look, said: &[String]) -> LogPart {
        let t = look.t;
        let official = matches!(look.seat, Seat::Official(_));
        let mut standing = 0;
        let mut lines: Vec<LogView> = Vec::new();
        let mut rest = view.lines.iter().zip(said).rev().peekable();
        while let Some((line, text)) = rest.next() {
            if !line.undone && !matches!(line.event.fact, Fact::Undone { .. } | Fact::SetUp { .. }) {
                standing += 1;
            }
            // A ruling of several facts is undone as a whole.
            let begins = rest.peek().is_none_or(|(before, _)| before.event.at_ms != line.event.at_ms);
            let is_setup = matches!(line.event.fact, Fact::SetUp { .. } | Fact::Undone { .. });
            let undo = if official && begins && !line.undone && !is_setup {
                format!("{}/incident/undo?events={standing}", look.base)
            } else {
                String::new()
            };
            if matches!(line.event.fact, Fact::Moved { .. } | Fact::ClockPressed { .. }) {
                continue;
            }
            lines.push(LogView {
                iso: line.time.to_string(),
                time: line.time.strftime("%H:%M").to_string(),
                text: text.clone(),
                articles: cites(t, line.event.fact.articles()),
                actor: line.actor.clone(),
                undone: line.undone,
                undo,
            });
        }
        LogPart { t, lines }
    }
}

/// The facts of a ruling that is proposed, each with its articles.
pub(super) fn proposal(view: &TableView, t: Lang, events: &[arbiter::Event]) -> Vec<(String, Vec<Cite>)> {
    let mut state = view.state.clone();
    let mut said = Vec::new();
    for event in events {
        let game = state.game().unwrap_or(&view.game);
        said.push((say::fact(t, &event.fact, game), cites(t, event.fact.articles())));
        let _ = state.apply(event);
    }
    said
}

/// The board by itself, to point at.
pub(super) fn still(view: &TableView, look: &Look) -> String {
    let position: &Position = view.game.position();
    let diagram = Diagram {
        below: look.below,
        title: now(look.t, &view.game),
        description: board_svg::describe(position.board(), look.t),
        ..Diagram::default()
    };
    board_svg::draw(position.board(), &diagram)
}
