//! Which board a game of a file was played at: as somebody says, as its tags or its file's name say, or by its players.

use std::collections::HashMap;
use std::io::{Cursor, Read};

use records::{Fault, Game, GameError, Options};
use rulebook::Edition;
use tournament::{GameResult, State};
use xiangqi::Position;
use zip::ZipArchive;

use super::games::{self, Unplayable};
use crate::desk::{GameId, NewGame, Paired};

/// Most bytes that the files of an upload may have when unpacked.
pub const LARGEST: u64 = 64 << 20;
/// Most games that are placed at once.
pub const MOST: usize = 5_000;

/// A game of a file, or why there is none.
#[derive(Clone, Debug)]
pub struct Found {
    /// The file it came in, where there are several.
    pub file: String,
    /// The game.
    pub game: Result<Game, GameError>,
}

/// Files that are not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// They unpack to more than is taken, or hold more games.
    #[error("too large")]
    TooLarge,
    /// The ZIP is damaged.
    #[error("the ZIP is damaged: {0}")]
    Damaged(String),
    /// There is no game in it.
    #[error("no game in it")]
    NoGame,
}

/// The games of a file of records, or of a ZIP of such files.
///
/// # Errors
/// When there is none, or more than is taken.
pub fn read(bytes: &[u8]) -> Result<Vec<Found>, Unreadable> {
    let mut found = Vec::new();
    if bytes.starts_with(b"PK\x03\x04") {
        let damaged = |error: &dyn std::fmt::Display| Unreadable::Damaged(error.to_string());
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged(&error))?;
        let mut room = LARGEST;
        for index in 0..zip.len() {
            let file = zip.by_index(index).map_err(|error| damaged(&error))?;
            if file.is_dir() {
                continue;
            }
            let name = file.name().map_err(|error| damaged(&error))?;
            let name = name.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
            let mut unpacked = Vec::new();
            let read =
                file.take(room + 1).read_to_end(&mut unpacked).map_err(|error| damaged(&error))? as u64;
            room = room.checked_sub(read).ok_or(Unreadable::TooLarge)?;
            take(&mut found, &name, &unpacked)?;
        }
    } else {
        take(&mut found, "", bytes)?;
    }
    if found.is_empty() { Err(Unreadable::NoGame) } else { Ok(found) }
}

fn take(found: &mut Vec<Found>, file: &str, bytes: &[u8]) -> Result<(), Unreadable> {
    for game in records::read(bytes, &Options::default()) {
        // What holds no record at all is passed over: archives have readme files.
        if matches!(&game, Err(error) if error.fault == Fault::UnknownFormat) {
            continue;
        }
        if found.len() == MOST {
            return Err(Unreadable::TooLarge);
        }
        found.push(Found { file: file.to_owned(), game });
    }
    Ok(())
}

/// The readable games as text that [`read`] reads again, for a form to carry.
pub fn carry(found: &[Found]) -> String {
    let games = found.iter().filter_map(|one| one.game.as_ref().ok()).map(|game| {
        let mut plain = game.clone();
        plain.moves = records::Tree::new();
        let mut node = records::NodeId::ROOT;
        for played in game.main_line() {
            node = plain.moves.add(node, played);
        }
        plain
    });
    let games: Vec<Game> = games.collect();
    let written = games::write_pgn(crate::i18n::Lang::En, &games);
    String::from_utf8_lossy(&written.bytes).into_owned()
}

/// How the board was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Somebody said so.
    Said,
    /// The tags `Round` and `Table`.
    Tags,
    /// The file's name.
    FileName,
    /// The players.
    Players,
}

/// Why a game cannot be recorded at a board.
#[derive(Clone, Debug)]
pub enum Misplaced {
    /// It cannot be read.
    Unreadable(Box<GameError>),
    /// Nothing says which board.
    NoBoard,
    /// The players have met more than once.
    Several(Vec<GameId>),
    /// Nobody was paired there.
    NoSuchBoard(GameId),
    /// The board has its game already.
    HasGame(GameId),
    /// An earlier game of the list goes there, by its number from 1.
    Twice(usize),
    /// It cannot be played through.
    Unplayable(Unplayable),
    /// The event has no result there yet.
    NoResult(GameId),
    /// The game ends otherwise than the event has it.
    Disagrees {
        /// As the record says; none when it does not say.
        ends: Option<GameResult>,
        /// As the event says.
        has: GameResult,
    },
}

/// A game and where it goes.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Its number in the list, from 1.
    pub number: usize,
    /// The board, where one was found.
    pub place: Option<(GameId, Basis)>,
    /// Other players sit there than the record names.
    pub other_names: bool,
    /// The game for the board, or why there is none.
    pub game: Result<NewGame, Misplaced>,
}

/// Finds the boards of games. `said` are the boards that somebody named, by the games' numbers; `recorded` have a game
/// already.
pub fn place(
    state: &State,
    recorded: &[GameId],
    found: &[Found],
    said: &HashMap<usize, GameId>,
) -> Vec<Placed> {
    let mut taken: HashMap<GameId, usize> = HashMap::new();
    let mut one = |(number, found): (usize, &Found)| {
        let game = match &found.game {
            Ok(game) => game,
            Err(error) => {
                let game = Err(Misplaced::Unreadable(Box::new(error.clone())));
                return Placed { number, place: None, other_names: false, game };
            }
        };
        let place = match said.get(&number) {
            Some(id) => Ok((*id, Basis::Said)),
            None => board(state, game, &found.file),
        };
        let (id, basis) = match place {
            Ok(place) => place,
            Err(why) => return Placed { number, place: None, other_names: false, game: Err(why) },
        };
        let paired = id.paired(state);
        let other_names = paired.as_ref().is_some_and(|paired| !fits(state, game, paired, true));
        let mut ready = || {
            let paired = paired.as_ref().ok_or(Misplaced::NoSuchBoard(id))?;
            if recorded.contains(&id) {
                return Err(Misplaced::HasGame(id));
            }
            if let Some(earlier) = taken.insert(id, number) {
                return Err(Misplaced::Twice(earlier));
            }
            let has = paired.result.ok_or(Misplaced::NoResult(id))?;
            let edition = state.regulations().edition;
            let new = games::to_board(id, edition, game, Some(has)).map_err(Misplaced::Unplayable)?;
            match ends(game, edition, &new) {
                Ending::At(ends) if ends != Some(has) => Err(Misplaced::Disagrees { ends, has }),
                _ => Ok(new),
            }
        };
        Placed { number, place: Some((id, basis)), other_names, game: ready() }
    };
    (1..).zip(found).map(&mut one).collect()
}

/// How a game ends, as far as it can be said before the arbiter's decider has looked at it.
enum Ending {
    At(Option<GameResult>),
    /// A ruling on a repetition will say.
    Ruled,
}

fn ends(game: &Game, edition: Edition, new: &NewGame) -> Ending {
    use arbiter::{Act, GameResult as AtTable, Mover};
    let of_table = |result: AtTable| match result {
        AtTable::FirstMoverWins => GameResult::FirstWins,
        AtTable::SecondMoverWins => GameResult::SecondWins,
        AtTable::Draw => GameResult::Draw,
        AtTable::BothLose => GameResult::DoubleForfeit,
    };
    let is_claim = |act: &Act| matches!(act, Act::ClaimRepetition { .. });
    match new.acts.last() {
        _ if new.acts.iter().any(is_claim) => Ending::Ruled,
        Some(Act::EnterResult { result }) => Ending::At(Some(of_table(*result))),
        _ => {
            let end = game.last_position().legal().and_then(Position::end);
            Ending::At(end.map(|end| of_table(AtTable::lost_by(Mover::of(end.loser(), edition)))))
        }
    }
}

/// The board that the tags, the file's name or the players name.
fn board(state: &State, game: &Game, file: &str) -> Result<(GameId, Basis), Misplaced> {
    let (round, place) = (numbers(&game.info.round), numbers(&game.info.table));
    let stage = state.stage_number();
    let by_tags = match (round.as_slice(), place.as_slice()) {
        ([round], [board]) => Some(GameId::of(stage, *round, *board)),
        ([round], [board, at]) => Some(GameId { at: Some(*at), ..GameId::of(stage, *round, *board) }),
        // As we write rounds where there are several stages: 2.6.
        ([stage, round], [board]) => Some(GameId::of(*stage, *round, *board)),
        ([stage, round], [board, at]) => Some(GameId { at: Some(*at), ..GameId::of(*stage, *round, *board) }),
        // Many write round and board as one: 6.3.
        ([round, board], []) => Some(GameId::of(stage, *round, *board)),
        _ => None,
    };
    if let Some(id) = by_tags.filter(|id| id.paired(state).is_some()) {
        return Ok((id, Basis::Tags));
    }
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    if let Some(id) = stem.parse::<GameId>().ok().filter(|id| id.paired(state).is_some()) {
        return Ok((id, Basis::FileName));
    }
    let rounds = match round.first().filter(|round| (1..=state.rounds_paired()).contains(*round)) {
        Some(round) => *round..=*round,
        None => 1..=state.rounds_paired(),
    };
    let all = rounds.flat_map(|round| GameId::all(state, round));
    let met: Vec<GameId> =
        all.filter(|id| id.paired(state).is_some_and(|paired| fits(state, game, &paired, false))).collect();
    match (met.as_slice(), by_tags) {
        ([id], _) => Ok((*id, Basis::Players)),
        ([], Some(id)) => Err(Misplaced::NoSuchBoard(id)),
        ([], None) => Err(Misplaced::NoBoard),
        _ => Err(Misplaced::Several(met)),
    }
}

/// Whether the players that a record names sit so at a board; `or_unnamed`: or it names none.
fn fits(state: &State, game: &Game, paired: &Paired, or_unnamed: bool) -> bool {
    use arbiter::Mover;
    let plain = |name: &str| name.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let sides = [(xiangqi::Side::Red, &game.info.red.name), (xiangqi::Side::Black, &game.info.black.name)];
    sides.into_iter().all(|(side, name)| {
        let seat = match Mover::of(side, state.regulations().edition) {
            Mover::First => 0,
            Mover::Second => 1,
        };
        let name = plain(name);
        (or_unnamed && name.is_empty()) || name == plain(&paired.players[seat].name(state))
    })
}

/// The numbers in a text such as `6`, `6.3` or `第 6 轮`.
fn numbers(text: &str) -> Vec<u32> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.filter_map(|digits| digits.parse().ok()).filter(|number| *number > 0).collect()
}
