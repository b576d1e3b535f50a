//! The games of an event's boards as records, and records as games for its boards.

use arbiter::{Act, EndReason, Fact, Game, GameResult, Mover};
use records::pgn::WriteOptions;
use records::{Encoding, Info, Outcome, Player, WrittenBytes, pgn, xqf};
use rulebook::Edition;
use tournament::State;
use xiangqi::notation::{Notation, Script};
use xiangqi::{Move, Position, Side};

use crate::desk::{GameId, GameView, NewGame, Paired, TableLine, TableView};
use crate::i18n::{Lang, rulings, table};
use crate::print::Particulars;

/// The tag that names the ply after which the side to move asked for a ruling on the repetition.
const CLAIM: &str = "Claim";
/// The tag that says where the moves come from.
const SOURCE: &str = "Source";

/// The game of a board as a record: who, where, which board, how it ended, the moves.
pub fn record(lang: Lang, state: &State, view: &GameView, particulars: &Particulars) -> records::Game {
    let game = &view.table.game;
    let played = game.record();
    let start = played.positions().first().map_or_else(|| game.position().setup(), Position::setup);
    let mut record = records::Game::from_setup(start);
    let mut node = records::NodeId::ROOT;
    for ply in played.plies() {
        node = record.moves.add(node, ply.mv.into());
    }
    let ending = game.ending();
    record.result = ending.map(|ending| outcome(ending.result, game.edition()));
    let paired = view.id.paired(state);
    let player = |side| player(state, game, paired.as_ref(), Mover::of(side, game.edition()));
    let mut others = Vec::new();
    if let Some(source) = &view.table.source {
        others.push((SOURCE.to_owned(), one_line(source)));
    }
    if ending.is_some_and(|ending| matches!(ending.reason, EndReason::Repetition { .. })) {
        others.push((CLAIM.to_owned(), claimed_at(&view.table).to_string()));
    }
    record.info = Info {
        title: table::occasion(lang, view.id),
        event: one_line(state.name()),
        site: one_line(&particulars.venue),
        date: one_line(&particulars.dates),
        // Where there are several stages, the rounds are named with theirs, as PGN writes such rounds.
        round: match (view.id.stage, state.stage_number()) {
            (1, 1) => view.id.round.to_string(),
            (stage, _) => format!("{stage}.{}", view.id.round),
        },
        table: view.id.place(),
        red: player(Side::Red),
        black: player(Side::Black),
        termination: ending.map(|ending| rulings::ending(lang, &ending.reason)).unwrap_or_default(),
        others,
        ..Info::default()
    };
    record
}

/// After how many plies the ruling was asked for that ended the game: at its end, or before the rounds that are left to
/// change (2011 23.5.2).
fn claimed_at(table: &TableView) -> usize {
    let standing = || table.lines.iter().filter(|line| !line.undone);
    let moves = |lines: &mut dyn Iterator<Item = &TableLine>| {
        lines.filter(|line| matches!(line.event.fact, Fact::Moved { .. })).count()
    };
    let ruled = standing().rfind(|line| matches!(line.event.fact, Fact::RepetitionRuled { .. }));
    match ruled {
        Some(ruled) => moves(&mut standing().take_while(|line| line.version < ruled.version)),
        None => moves(&mut standing()),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn outcome(result: GameResult, edition: Edition) -> Outcome {
    match result {
        GameResult::Draw => Outcome::Draw,
        GameResult::BothLose => Outcome::BothLose,
        GameResult::FirstMoverWins | GameResult::SecondMoverWins => {
            match result.winner().map(|winner| winner.side(edition)) {
                Some(Side::Black) => Outcome::BlackWins,
                _ => Outcome::RedWins,
            }
        }
    }
}

/// Who played a side, with team and rating as the event has them.
fn player(state: &State, game: &Game, paired: Option<&Paired>, mover: Mover) -> Player {
    let (name, index) = match mover {
        Mover::First => (&game.start().first, 0),
        Mover::Second => (&game.start().second, 1),
    };
    let who = paired.map(|paired| paired.players[index]);
    let entrant = who.and_then(|who| state.anyone(who.entrant));
    let member = who.and_then(|who| entrant?.members.get(who.member?.index()));
    let (team, rating) = match (entrant, member) {
        (Some(team), Some(member)) => (team.name.clone(), member.rating),
        (Some(entrant), None) => (entrant.team.clone().unwrap_or_default(), entrant.rating),
        (None, _) => (String::new(), None),
    };
    let rating = rating.map(|rating| rating.to_string()).unwrap_or_default();
    Player { name: one_line(name), team: one_line(&team), rating, ..Player::default() }
}

/// All games in one PGN file: moves in Chinese, or in ICCS where the language has no Chinese moves.
pub fn write_pgn(lang: Lang, games: &[records::Game]) -> WrittenBytes {
    let notation = if lang == Lang::En { Notation::Iccs } else { Notation::Chinese };
    let options = WriteOptions { notation, script: Script::Simplified, round_per_line: true };
    pgn::write_bytes(games, options, Encoding::Utf8)
}

/// A game as an XQF file, and the name it has beside the others of its event.
pub fn write_xqf(id: GameId, game: &records::Game) -> (String, WrittenBytes) {
    let stage = if id.stage == 1 { String::new() } else { format!("{}.", id.stage) };
    (format!("{stage}{:02}-{}.xqf", id.round, id.place()), xqf::write(game))
}

/// Why a record cannot be a game of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// Nothing can be played from where it starts.
    #[error("no game can start from its position")]
    Start,
    /// A move is not legal.
    #[error("ply {ply}: {played} is not legal")]
    Move {
        /// From 1.
        ply: usize,
        /// The move.
        played: Move,
    },
    /// The moves go on behind the end.
    #[error("ply {ply}: the game was over before it")]
    BehindEnd {
        /// From 1.
        ply: usize,
    },
    /// The claim does not say a ply.
    #[error("the claim `{0}` is no ply of the game")]
    Claim(String),
}

/// A record as a game for a board: its main line, a claim where its tag `Claim` has one, and how it ended where the board
/// does not say. `known` is the result that the event has, for a record that has none.
///
/// # Errors
/// What keeps it from being played.
pub fn to_board(
    id: GameId,
    edition: Edition,
    record: &records::Game,
    known: Option<tournament::GameResult>,
) -> Result<NewGame, Unplayable> {
    let tag = |name: &str| {
        let mut others = record.info.others.iter();
        others.find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    };
    let claim =
        tag(CLAIM).map(|text| text.trim().parse::<usize>().map_err(|_| Unplayable::Claim(text.to_owned())));
    let claim = claim.transpose()?;
    let start = Position::new(record.start).map_err(|_| Unplayable::Start)?;
    let mut position = start;
    let mut acts = Vec::new();
    let mut claimed = false;
    for (played, ply) in record.main_line().zip(1..) {
        if position.end().is_some() {
            return Err(Unplayable::BehindEnd { ply });
        }
        let legal = position.legal(played).map_err(|_| Unplayable::Move { ply, played })?;
        acts.push(Act::Move { by: Mover::of(position.side_to_move(), edition), played });
        position = position.play(legal);
        if claim == Some(ply) {
            acts.push(Act::ClaimRepetition { by: Mover::of(position.side_to_move(), edition) });
            claimed = true;
        }
    }
    if let Some(ply) = claim.filter(|_| !claimed) {
        return Err(Unplayable::Claim(ply.to_string()));
    }
    let stated = record.result.map(|result| stated(result, edition)).or_else(|| known.and_then(of_event));
    if !claimed
        && position.end().is_none()
        && let Some(result) = stated
    {
        acts.push(Act::EnterResult { result });
    }
    let ordinary = record.start == Position::start().setup();
    let source = tag(SOURCE).map(str::to_owned);
    Ok(NewGame { id, source, position: (!ordinary).then_some(start), acts })
}

fn stated(outcome: Outcome, edition: Edition) -> GameResult {
    match outcome {
        Outcome::RedWins => GameResult::won_by(Mover::of(Side::Red, edition)),
        Outcome::BlackWins => GameResult::won_by(Mover::of(Side::Black, edition)),
        Outcome::Draw => GameResult::Draw,
        Outcome::BothLose => GameResult::BothLose,
    }
}

/// A result of a game that was played; forfeits leave no game.
fn of_event(result: tournament::GameResult) -> Option<GameResult> {
    match result {
        tournament::GameResult::FirstWins => Some(GameResult::FirstMoverWins),
        tournament::GameResult::SecondWins => Some(GameResult::SecondMoverWins),
        tournament::GameResult::Draw => Some(GameResult::Draw),
        _ => None,
    }
}
